"""Play-outs: a plan played to the end of its turn with dice, where the dice decide what it is worth.

A line of `foresight` rolls no dice: nobody falls on the way, and a charge is worth its mean. Where one plan is risky
and another is safe, both are played out, a number of times, by quick players on both sides. Both meet the same dice,
seeded again in each phase, so that their difference is that of the plans and not of their luck. The seed is made from
the position, never from the dice of the game: the same position gives the same choice.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.estimates import FATAL, HURT, OUT_COLD, UNFINISHED, importance, worth
from myomer.bots.fire_plans import LAST_KILL
from myomer.bots.foresight import Line, prospects
from myomer.bots.outlook import Outlook
from myomer.bots.seeds import mixed
from myomer.bots.striking import Strike
from myomer.bots.tactician import Tactician
from myomer.bots.temper import Temper
from myomer.combat.battle import Battle
from myomer.dice import SeededDice
from myomer.game.actions import Action
from myomer.game.phases import MOVEMENT
from myomer.game.table import Game
from myomer.odds.worth import down_cost
from myomer.rules.locations import armor_at, is_torso
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech

PRIOR: Final = 0.05
"""How far the value of a risky plan by estimate is off, as a standard deviation: a mean of play-outs counts by its own
error against this.
"""
LONGEST: Final = 300
"""Actions of a turn, more than any has."""


@mypyc_attr(allow_interpreted_subclasses=True)
class QuickPlayer(Tactician):
    """A tactician that compares physical attacks by estimate only."""

    def _ranked(self, outlook: Outlook, strikes: list[Strike]) -> list[Strike]:
        return strikes


@mypyc_attr(acyclic=True)
class PlayOuts:
    """Plays plans of one position out with the same dice."""

    def __init__(self, game: Game, outlook: Outlook, caution: float, next_turn: float) -> None:
        self.game: Final = game
        self.unit: Final[UnitIndex] = outlook.unit
        self.side: Final = outlook.mech.side
        self.temper: Final[Temper] = outlook.temper
        self.caution: Final = caution
        """The weight of what the side suffers against what it does."""
        self.next_turn: Final = next_turn
        """The weight of the next turn."""
        self.friend: Final = QuickPlayer(0, False, outlook.temper)
        self.foe: Final = QuickPlayer(0, False, Temper(footing=True))
        """Who plays its side and the others."""

    def advantage(self, risky: Action, safe: Action, most: int, estimate: float) -> float:
        """How much more the risky plan is worth than the safe one: the mean of `most` play-outs of each, drawn toward
        the estimate by the error of that mean.
        """
        gains: list[float] = []
        for number in range(most):
            seed = mixed(self.game.turn, len(self.game.actions), self.unit, number)
            gains.append(self._play_out(risky, seed) - self._play_out(safe, seed))
        mean = sum(gains) / most
        spread = sum([(gain - mean) ** 2 for gain in gains]) / (most - 1)
        trust = PRIOR**2 / (PRIOR**2 + spread / most)
        return estimate + trust * (mean - estimate)

    def _play_out(self, action: Action, seed: int) -> float:
        """What the turn brings the side if it begins with this action, and what it can expect of the next one."""
        line = Line(self.game, self.side, self.friend, self.foe)
        game = line.game
        turn, phase = game.turn, -1
        for step in range(LONGEST):
            if game.result is not None or game.turn != turn:
                break
            if game.phase_number != phase:
                phase = game.phase_number
                game.dice = SeededDice(mixed(seed, phase))
            if not step:
                line.begin(action)
            else:
                game.play((self.friend if game.to_act == self.side else self.foe)(game))

        value = 0.0
        for unit, before in enumerate(self.game.battle.mechs):
            if self.game.active(unit):
                lost = harm(game.battle, unit, before, self.temper) * worth(before)
                value += -self.caution * lost if before.side == self.side else lost
        if game.result is not None:
            won = game.result.winner == self.side
            return value + (LAST_KILL if won else -LAST_KILL if game.result.winner >= 0 else 0.0)
        if game.phase_number == MOVEMENT and line.finish_movement():
            value += self.next_turn * prospects(game, self.side, self.temper).balance(self.caution)
        return value


def harm(battle: Battle, unit: UnitIndex, before: Mech, temper: Temper) -> float:
    """What has happened to a unit since `before`, as a share of it, on the scale of `myomer.odds.worth`."""
    after = battle.mechs[unit]
    if after.destroyed or after.pilot_dead:
        return FATAL
    cost = HURT * temper.hurt * (after.wounds - before.wounds)
    if after.unconscious and not before.unconscious:
        cost += OUT_COLD
    if after.prone != before.prone:
        down = float(down_cost(battle, unit)) * temper.down
        cost += down if after.prone else -down
    for location in range(len(before.structure)):
        if not before.has(location):
            continue
        whole = importance(before, location)
        left, had = points_left(after, location), points_left(before, location)
        cost += whole if not after.has(location) else UNFINISHED * whole * (had - left) / max(1, had)
    return min(FATAL, cost)


def points_left(mech: Mech, location: int) -> int:
    """Armor, front and rear, and structure of a location."""
    points = mech.armor[armor_at(location, False)] + mech.structure[location]
    return points + (mech.armor[armor_at(location, True)] if is_torso(location) else 0)
