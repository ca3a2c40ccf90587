"""Looking ahead: a line of play on a copy of the game, in which nobody falls on the way, and what both sides could do
to each other at its end.

Everybody in a line moves as a tactician would; a decision of one unit is a node, and a budget counts nodes. No line
rolls dice, so the same position has the same value on any machine.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.charges import declared_charge
from myomer.bots.estimates import stand_chance
from myomer.bots.fighter import Fighter
from myomer.bots.fire_plans import has_indirect_fire, likely_value, sees_none, spotted_value
from myomer.bots.firing import volleys
from myomer.bots.outlook import Outlook
from myomer.bots.temper import Temper
from myomer.combat.movement.move import CAREFUL_STAND, STAND_UP, Move
from myomer.dice import DiceRoller
from myomer.game.actions import Action, Done
from myomer.game.phases import MOVEMENT, WEAPON_ATTACK
from myomer.game.table import Game
from myomer.units.ids import UnitIndex
from myomer.units.mech import NOBODY

LONGEST: Final = 200
"""Actions of a movement phase in a line, more than any has."""
LIKELY: Final = 0.5
"""The chance to stand up from which on a prone unit is expected to."""
HIGHEST: Final = 12
LOWEST: Final = 2
ROLLS: Final = 11
"""The highest and lowest roll of 2d6, and how many there are."""


class SureDice(DiceRoller):
    """Dice on which every check succeeds, and one side wins the initiative."""

    runs_at_once = True

    def __init__(self, winner: int = 0, sides: int = 2) -> None:
        self.winner: Final = winner
        self.sides: Final = sides
        self._initiatives = 0
        """How many initiative rolls there have been."""

    def die(self, purpose: str) -> int:
        """The highest."""
        return 6

    def copy(self) -> DiceRoller:
        """They hold nothing that another line could change, but for the rolls of initiative."""
        return SureDice(self.winner, self.sides)

    def roll_2d6(self, purpose: str) -> int:
        """The highest; initiative is the highest for the winner only, and ties are broken in the end."""
        if purpose != "initiative":
            return HIGHEST
        side, again = self._initiatives % self.sides, self._initiatives // self.sides
        self._initiatives += 1
        if again:
            return LOWEST + self._initiatives * 5 % ROLLS
        return HIGHEST if side == self.winner else LOWEST + side % ROLLS

    def slot(self, open_slots: int, size: int, purpose: str) -> int:
        """The first open one."""
        index = 0
        while not open_slots >> index & 1:
            index += 1
        return index


@mypyc_attr(acyclic=True)
class Prospects:
    """What the sides could do to each other before anybody has fired, on the scale of the bots."""

    def __init__(self, units: int) -> None:
        self.by_unit: Final = [0.0] * units
        """By unit, the value of its best volley and physical attack."""
        self.own = 0.0
        self.enemy = 0.0
        """The sums of one side and of its enemies."""

    def balance(self, caution: float) -> float:
        """What the side gains, less what it suffers, which counts by its caution."""
        return self.own - caution * self.enemy


def prospects(game: Game, side: int, temper: Temper, counted: UnitIndex = NOBODY) -> Prospects:
    """What a side and its enemies could do to each other in this weapon phase and the physical phase after it.

    Charges and deaths from above that were declared in the movement count, but for that of the unit `counted`, whose
    attack is counted elsewhere.
    """
    mechs = game.battle.mechs
    found = Prospects(len(mechs))
    for unit, mech in enumerate(mechs):
        if not game.active(unit) or mech.destroyed or mech.is_immobile():
            continue
        outlook = Outlook(game, unit, temper)
        if not outlook.foes:
            continue
        value = likely_value(outlook, game) if temper.shrewd else volleys(outlook, game)[0].value
        if temper.shrewd and has_friends(game, unit) and has_indirect_fire(game, unit) and sees_none(game, unit):
            value = max(value, spotted_value(game, unit, temper))
        if mech.charging != NOBODY and unit != counted:
            value += declared_charge(outlook)
        found.by_unit[unit] = value
        if mech.side == side:
            found.own += value
        else:
            found.enemy += value
    return found


def has_friends(game: Game, unit: UnitIndex) -> bool:
    """Whether a unit is not the last of its side."""
    side = game.battle.mechs[unit].side
    return any(
        [mech.side == side and other != unit and game.active(other) for other, mech in enumerate(game.battle.mechs)]
    )


@mypyc_attr(acyclic=True)
class Line:
    """A line of play on a copy of a game."""

    def __init__(self, game: Game, side: int, friend: Fighter, foe: Fighter) -> None:
        self.game: Final = game.copy()
        self.game.listen = False
        self.game.dice = SureDice(0, len(game.sides))
        self.side: Final = side
        """The side that looks ahead."""
        self.friend: Final = friend
        self.foe: Final = foe
        """Who moves its units, and those of its enemies."""
        self.nodes = 0
        """How many decisions it has taken."""

    def begin(self, action: Action) -> bool:
        """Play the move that is looked at; False if it cannot be played."""
        if self.game.why_not(action):
            return False
        self.game.play(action)
        return True

    def finish_movement(self) -> bool:
        """Let everybody else move; whether somebody is to fire then."""
        game = self.game
        for _ in range(LONGEST):
            if game.result is not None or game.phase_number != MOVEMENT:
                break
            mover = self.friend if game.to_act == self.side else self.foe
            game.play(self._likely(mover(game)))
            self.nodes += 1
        return game.result is None and game.phase_number == WEAPON_ATTACK

    def _likely(self, action: Action) -> Action:
        """An action as it is expected to end: who is more likely to stay down stays down."""
        if isinstance(action, Move) and action.steps and action.steps[0] in (STAND_UP, CAREFUL_STAND):
            if stand_chance(self.game.battle, action.unit) < LIKELY:
                return Done(action.unit)
        return action

    def next_turn(self, winner: int) -> None:
        """Nobody fires; a side wins the initiative of the next turn."""
        self.game.dice = SureDice(winner, len(self.game.sides))
        self.game.next_turn()
