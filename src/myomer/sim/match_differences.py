"""What two matches differ in, in a few words: why a folder cannot go on with the match that is wanted."""

from __future__ import annotations

from typing import Final

from myomer.formats.mtf_writer import write_mtf
from myomer.rules.ruleset import changed_fields
from myomer.sim.match import Match, MatchMap, MatchSide

TO: Final = "→"
MOST_NAMED: Final = 4
"""How many differences a message names."""


def match_differences(there: Match, wanted: Match) -> list[str]:
    """What differs, as `gunnery 4 → 3`; with the side (`Locust LCT-1V: gunnery 4 → 3`) if it is one of them only."""
    found: list[str] = []
    sides = [_side_differences(one, other) for one, other in zip(there.sides, wanted.sides, strict=True)]
    found += [change for change in sides[0] if change in sides[1]]
    for number, changes in enumerate(sides):
        name = there.side_name(number)
        found += [f"{name}: {change}" for change in changes if change not in sides[1 - number]]

    found += _changed("ruleset", there.ruleset.name, wanted.ruleset.name)
    if not _changed("ruleset", there.ruleset.name, wanted.ruleset.name):
        before = changed_fields(there.ruleset, wanted.ruleset)
        after = changed_fields(wanted.ruleset, there.ruleset)
        found += [f"rule {rule} {_shown(before[rule])} {TO} {_shown(after[rule])}" for rule in before]
    found += _map_differences(there.map, wanted.map)
    found += _changed("apart", there.apart or "default", wanted.apart or "default")
    found += _changed("turns", there.turns, wanted.turns)
    found += _changed("victory.last_side", there.last_side, wanted.last_side)
    found += _changed("victory.kills", there.kills, wanted.kills)
    found += _changed("forced withdrawal", there.forced_withdrawal, wanted.forced_withdrawal)
    return found


def differences_text(differences: list[str]) -> str:
    """The first differences, for a message."""
    more = len(differences) - MOST_NAMED
    return ", ".join([*differences[:MOST_NAMED], *([f"and {more} more"] if more > 0 else [])])


def _side_differences(there: MatchSide, wanted: MatchSide) -> list[str]:
    names = [", ".join([unit.design.name for unit in side.units]) for side in (there, wanted)]
    found = _changed("units", names[0], names[1])
    if not found:
        for one, other in zip(there.units, wanted.units, strict=True):
            whose = f" of {one.design.name}" if len(there.units) > 1 else ""
            found += _changed(f"gunnery{whose}", one.gunnery, other.gunnery)
            found += _changed(f"piloting{whose}", one.piloting, other.piloting)
            if write_mtf(one.design) != write_mtf(other.design):
                found.append(f"the design of {one.design.name} was changed")
    found += _changed("bot", there.bot, wanted.bot)
    found += _changed("name", there.name or "none", wanted.name or "none")
    found += _changed("facing", there.facing, wanted.facing)
    return list(dict.fromkeys(found))


def _map_differences(there: MatchMap, wanted: MatchMap) -> list[str]:
    found = _changed("map", there.description, wanted.description)
    if not found and there.board != wanted.board:
        found = [f"the map {there.description} was changed"]
    return found


def _changed(what: str, before: object, after: object) -> list[str]:
    return [] if before == after else [f"{what} {_shown(before)} {TO} {_shown(after)}"]


def _shown(value: object) -> str:
    """A value as a match file has it."""
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)
