"""What the tests of movement share: maps by name, moves by names of steps, dice that always come off."""

from __future__ import annotations

import dataclasses

from myomer.boards import Board, Hex
from myomer.combat.battle import Battle
from myomer.combat.movement.move import NO_FACING, NO_TARGET, STEPS_BY_NAME, Move
from myomer.combat.movement.move_legality import preview_move
from myomer.combat.movement.resolution import MoveResult, resolve_move
from myomer.combat.reason import codes
from myomer.dice import DiceRoller, ScriptedDice
from myomer.hexes import NO_HEX, hex_name, parse_hex
from myomer.rules.movement import MODE_NAMES
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.mech import MOVED_THIS_TURN, Mech
from tests.support import make

SHORT = {
    "f": "forward",
    "b": "backward",
    "l": "turn-left",
    "r": "turn-right",
    "fo": "forward-onto",
    "fu": "forward-under",
}


def all_options(rules: Ruleset) -> Ruleset:
    """A ruleset with every option of movement in play."""
    return dataclasses.replace(
        rules, sprint=True, evade=True, hull_down=True, leap=True, backward_levels=True, careful_stand=True
    )


def field(
    rules: Ruleset = STANDARD,
    hexes: dict[str, Hex] | None = None,
    *mechs: Mech,
    board: tuple[int, int] = (0, 0),
) -> Battle:
    """Units on a map, listened to: unit 0 in 0505 facing north unless others are given."""
    terrain = {parse_hex(name): hex_ for name, hex_ in (hexes or {}).items()}
    units = list(mechs) or [make(walk=8)]
    return Battle(units, Board(board[0], board[1], terrain), rules, log=[])


def steps(text: str) -> tuple[int, ...]:
    """Steps by their names or the short ones: `f f l f`."""
    return tuple([STEPS_BY_NAME[SHORT.get(word, word)] for word in text.split()])


def plan(
    text: str = "",
    mode: str = "run",
    unit: int = 0,
    facing: int = NO_FACING,
    landing: str = "",
    masc: bool = False,
    supercharger: bool = False,
    charge: int = NO_TARGET,
    dfa: int = NO_TARGET,
    evade: bool = False,
) -> Move:
    """A move by names."""
    goal = parse_hex(landing) if landing else NO_HEX
    way = tuple([parse_hex(word) for word in text.split()]) if mode == "jump" else steps(text)
    return Move(unit, MODE_NAMES.index(mode), way, facing, goal, masc, supercharger, charge, dfa, evade)


def go(battle: Battle, move: Move, *faces: int) -> MoveResult:
    """Make a move with dice that must be used up exactly."""
    with ScriptedDice(list(faces)) as script:
        return resolve_move(battle, move, script)


def refusals(battle: Battle, move: Move) -> list[str]:
    """Why not."""
    return codes(preview_move(battle, move).reasons)


def at(mech: Mech) -> str:
    """The name of a unit's hex."""
    return hex_name(mech.hex)


def moved(mech: Mech) -> Mech:
    """A unit that has had its move."""
    mech.mark(MOVED_THIS_TURN)
    return mech


class LuckyDice(DiceRoller):
    """Every check comes off, ice holds, falls are on the front and hits to the middle."""

    def die(self, purpose: str) -> int:
        return 3

    def check(self, target_number: int, purpose: str) -> int:
        return 2 if "breach" in purpose else 12

    def table_1d6(self, entries: list[int], purpose: str) -> int:
        return 1

    def table_2d6(self, entries: list[int], purpose: str) -> int:
        return 7


__all__ = ["STANDARD", "TOTAL_WARFARE", "LuckyDice"]
