"""Stalemate: a game in which nothing can change anymore is over, as a draw.

Two 'Mechs on the ground with their legs shot off, neither able to fire at the other, would pass forever. No published
rule ends such a game, so this one does (`docs/rulings.md`), and only where it can be proved: everything that any unit
may do in the next turn is tried in copies of the game. It is a stalemate if

- nobody may do anything that has an effect: pass, turn the torso or flip the arms (and then still have
  nobody to attack), spot, fire a shot that cannot hit, try to stand up where that cannot succeed and a failure is no
  fall; switches and powering down count as nothing, for they hurt nobody;
- however these are combined, the turn ends with every unit as it was, and no die is thrown but for initiative: nobody
  wakes up, cools down, burns or drowns.

The turn after it then begins from the same position, and so on without end.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.movement.move import CAREFUL_STAND, STAND_UP, Move
from myomer.combat.movement.standing import stand_target, stands_without_roll
from myomer.combat.physical.attack import Attack
from myomer.combat.turn.turn_start import start_turn
from myomer.combat.weapons.shot import Shot
from myomer.dice import DiceRoller, ways_to_reach
from myomer.game.actions import Action, Done, FindClub, FlipArms, PowerDown, Spot, Switch, Twist, Unjam
from myomer.game.choices import options
from myomer.game.digest import hex_state
from myomer.game.position import Position

MAX_LOOKED_AT: Final = 1_000
"""How many actions are tried before the check gives up and the game continues."""


class DiceThrown(Exception):
    """A die roll is needed."""


class NoDice(DiceRoller):
    """Dice for initiative only, where the result does not matter."""

    def __init__(self) -> None:
        self._next = 0

    def die(self, purpose: str) -> int:
        if purpose != "initiative":
            raise DiceThrown(purpose)
        self._next = self._next % 5 + 1
        return self._next

    def check(self, target_number: int, purpose: str) -> int:
        """A roll that cannot succeed needs no dice."""
        if ways_to_reach(target_number):
            raise DiceThrown(purpose)
        return 2

    def copy(self) -> DiceRoller:
        twin = NoDice()
        twin._next = self._next
        return twin


def was_quiet(actions: list[Action]) -> bool:
    """Whether these actions changed nothing, so that a stalemate is possible: a cheap first check."""
    for action in actions:
        if isinstance(action, (Shot, Attack, FindClub, Unjam)):
            return False
        if isinstance(action, Move) and not _only_stands(action):
            return False
    return True


def nothing_can_change(game: Position) -> bool:
    """Whether nothing can change in the next turn, and so in any later one."""
    ahead = game.copy()
    ahead.dice = NoDice()
    ahead.looking_ahead = True
    try:
        ahead.next_turn()
        return _TurnSearch(_state_next_turn(game)).ends_unchanged(ahead)
    except DiceThrown:
        return False


class _TurnSearch:
    """A search through everything that can be done in a turn."""

    def __init__(self, before: str) -> None:
        self._before: Final = before
        """The state of all units and of the map as the turn must leave them (`_state_next_turn`)."""
        self._tried = 0
        """How many actions have been tried."""

    def ends_unchanged(self, game: Position) -> bool:
        """Whether every way to play on from here ends the turn with everything as it was."""
        if game.result is not None:
            return _state_next_turn(game) == self._before

        # the actions that may change nothing; any other one ends the search
        idle: list[Action] = []
        tries_standing = False
        for option in options(game):
            action = option.action
            if isinstance(action, (PowerDown, Switch)):
                continue
            if isinstance(action, Shot) and not _can_hit(game, action):
                continue
            if isinstance(action, Move) and _cannot_stand_up(game, action):
                if not tries_standing:
                    idle.append(action)
                tries_standing = True
                continue
            if not isinstance(action, (Done, Twist, FlipArms, Spot)):
                return False
            idle.append(action)

        for action in idle:
            self._tried += 1
            if self._tried > MAX_LOOKED_AT:
                return False
            twin = game.copy()
            twin.play(action)
            if not self.ends_unchanged(twin):
                return False
        return True


def _only_stands(move: Move) -> bool:
    """Whether a move is nothing but attempts to stand up."""
    return bool(move.steps) and all([step in (STAND_UP, CAREFUL_STAND) for step in move.steps])


def _can_hit(game: Position, shot: Shot) -> bool:
    """Whether a shot has any chance to hit."""
    assert game.weapon_phase is not None
    return game.weapon_phase.preview(shot).target_number.chance() > 0


def _cannot_stand_up(game: Position, move: Move) -> bool:
    """Whether a move is an attempt to stand that cannot succeed and whose failure changes nothing."""
    battle = game.battle
    if not _only_stands(move) or battle.ruleset.stand_failure_falls or stands_without_roll(battle.mechs[move.unit]):
        return False
    target = stand_target(battle, move.unit, CAREFUL_STAND in move.steps)
    return bool(target.automatic) or target.chance() == 0


def _state_next_turn(game: Position) -> str:
    """The state of all units and of the map at the start of the next turn."""
    battle = game.battle.copy()
    start_turn(battle)
    changes = [[hex_, *hex_state(battle.changes[hex_])] for hex_ in sorted(battle.changes)]
    return repr([[mech.state() for mech in battle.mechs], changes, sorted(battle.phase_strength.items())])
