"""What the folder of a ranking says about it, and how a ranking that is wanted differs from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from myomer.formats.mtf import read_mtf
from myomer.formats.mtf_writer import write_mtf
from myomer.library.games import installed
from myomer.sim.match import Match
from myomer.sim.match_differences import differences_text, match_differences
from myomer.sim.run import digests_of_bots
from myomer.sim.stored import StoredMatch, restored, stored
from myomer.units.design import Design

FORMAT: Final = 1
MOST_NAMED: Final = 3
"""How many units a message names."""


class StoredCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match whose rules, map, bots and skills are used, and the value of the parameter that it has."""

    label: str
    match: StoredMatch


class RankDescription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `rank.json` holds."""

    format: int
    myomer: str
    """The version that began the ranking."""
    seed: int
    parameter: str
    conditions: list[StoredCondition]
    units: list[str]
    """As .mtf texts."""
    bots: dict[str, str] = {}
    """By name, a digest of the file of each bot of the user: an edited bot is another one."""


def describe_ranking(
    units: Sequence[Design], parameter: str, conditions: Sequence[tuple[str, Match]], seed: int
) -> RankDescription:
    """The description of a ranking: its units, and the conditions by the values of a parameter."""
    bots: dict[str, str] = {}
    for _, match in conditions:
        bots |= digests_of_bots(match)
    return RankDescription(
        FORMAT,
        installed(),
        seed,
        parameter,
        [StoredCondition(label, stored(match)) for label, match in conditions],
        [write_mtf(unit) for unit in units],
        bots,
    )


def why_another(there: RankDescription, wanted: RankDescription) -> str:
    """Why one ranking cannot go on as the other, to be read after 'the ranking there'; empty if it can."""
    reasons: list[str] = []
    if there.seed != wanted.seed:
        reasons.append(f"has the seed {there.seed}, not {wanted.seed}")
    reasons += _unit_differences(there.units, wanted.units)
    labels = [[condition.label for condition in each.conditions] for each in (there, wanted)]
    if there.parameter != wanted.parameter:
        by, not_by = (f"by {there.parameter}", f"not by {wanted.parameter}")
        reasons.append(f"is {', '.join([text for text in (by, not_by) if not text.endswith('by ')])}")
    elif labels[0] != labels[1]:
        reasons.append(f"is by {there.parameter} {', '.join(labels[0])}, not {', '.join(labels[1])}")
    else:
        differences: list[str] = []
        for one, other in zip(there.conditions, wanted.conditions, strict=True):
            differences += match_differences(restored(one.match), restored(other.match))
        if differences:
            reasons.append(f"has another match: {differences_text(list(dict.fromkeys(differences)))}")
    if reasons:
        return " and ".join(reasons)
    changed = [bot for bot, digest in wanted.bots.items() if there.bots.get(bot) != digest]
    if changed:
        return f"was played before the file of the bot {', '.join(changed)} was changed"
    if there.myomer != wanted.myomer:
        return f"was begun by Myomer {there.myomer}, and {wanted.myomer} may play otherwise"
    return ""


def _unit_differences(there: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """Units of one ranking alone, or that have been changed since."""
    if list(there) == list(wanted):
        return []
    before, after = [{read_mtf(text.encode(), "unit").design.name: text for text in each} for each in (there, wanted)]
    found: list[str] = []
    if before.keys() - after.keys():
        found.append(f"also has {_few([name for name in before if name not in after])}")
    if after.keys() - before.keys():
        found.append(f"does not have {_few([name for name in after if name not in before])}")
    changed = [name for name, text in after.items() if name in before and before[name] != text]
    if changed:
        found.append(f"has another design of {_few(changed)}")
    return found or ["has the units in another order"]


def _few(names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join([*names[:MOST_NAMED], *([f"and {more} more"] if more > 0 else [])])
