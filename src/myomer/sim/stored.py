"""A match as JSON that needs nothing else: designs and maps as the text of their files, rules field by field.

It goes to the processes that play, and into the folder of a run, whose games can be played again from it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from myomer.formats.board_file import read_board, write_board
from myomer.formats.mtf import read_mtf
from myomer.formats.mtf_writer import write_mtf
from myomer.rules.ruleset import base_ruleset, changed_fields, ruleset_with
from myomer.sim.match import Match, MatchMap, MatchSide, MatchUnit


class StoredUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit: the text of its unit file, and its skills."""

    mtf: str
    gunnery: int
    piloting: int
    findings: list[str] = []


class StoredSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side."""

    name: str
    bot: str
    facing: str
    units: list[StoredUnit]


class StoredMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A landscape; or the text of a map file, and the name of the map."""

    landscape: str
    columns: int
    rows: int
    seed: int | None
    board: str = ""
    name: str = ""


class StoredMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match."""

    sides: list[StoredSide]
    ruleset: str
    rules: dict[str, bool | int | str | None]
    """The fields in which the ruleset differs from the built-in one of its name, or from `standard`."""
    map: StoredMap
    apart: int
    turns: int
    last_side: bool
    kills: int
    forced_withdrawal: bool


ENCODER: Final = msgspec.json.Encoder(order="deterministic")


def stored(match: Match) -> StoredMatch:
    """A match in the form that is kept."""
    sides = [
        StoredSide(
            side.name,
            side.bot,
            side.facing,
            [
                StoredUnit(write_mtf(unit.design), unit.gunnery, unit.piloting, list(unit.findings))
                for unit in side.units
            ],
        )
        for side in match.sides
    ]
    rules = changed_fields(match.ruleset, base_ruleset(match.ruleset.name))
    where = match.map
    text = "" if where.board is None else write_board(where.board).decode()
    name = "" if where.board is None else where.board.name
    return StoredMatch(
        sides,
        match.ruleset.name,
        msgspec.convert(rules, dict[str, bool | int | str | None]),
        StoredMap(where.landscape, where.columns, where.rows, where.seed, text, name),
        match.apart,
        match.turns,
        match.last_side,
        match.kills,
        match.forced_withdrawal,
    )


def restored(kept: StoredMatch) -> Match:
    """The match that was kept."""
    one, other = [
        MatchSide(
            tuple(
                [
                    MatchUnit(
                        read_mtf(unit.mtf.encode(), "unit").design, unit.gunnery, unit.piloting, tuple(unit.findings)
                    )
                    for unit in side.units
                ]
            ),
            side.bot,
            side.name,
            side.facing,
        )
        for side in kept.sides
    ]
    where = kept.map
    board = read_board(where.board.encode(), where.name).board if where.board else None
    return Match(
        (one, other),
        ruleset_with(kept.ruleset, kept.rules),
        MatchMap(where.landscape, where.columns, where.rows, where.seed, board),
        kept.apart,
        kept.turns,
        kept.last_side,
        kept.kills,
        kept.forced_withdrawal,
    )


def to_json(match: Match) -> bytes:
    """A match as JSON; equal matches give equal bytes."""
    return ENCODER.encode(stored(match))


def from_json(data: bytes) -> Match:
    """The match of `to_json`; msgspec.ValidationError or ValueError if it is not one."""
    return restored(msgspec.json.decode(data, type=StoredMatch))
