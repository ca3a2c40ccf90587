"""Text for codes, and for counts of things."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from myomer.combat.physical.registry import CODE_TEXTS
from myomer.rules.armory import equipment
from myomer.rules.triggers import FALL_CAUSES, TRIGGERS
from myomer.units.display_names import direction

REASON_TEXT: Final = {
    "piloting-skill": "piloting skill",
    "gunnery-skill": "gunnery skill",
    "target-moved": "TMM",
    "weapons-and-exertion": "weapons and other actions",
    "range-medium": "medium range",
    "range-long": "long range",
    "range-extreme": "extreme range",
    "no-fire-control": "no advanced fire control",
    "artemis-iv": "Artemis IV",
    "artemis-iv-prototype": "prototype Artemis IV",
    "artemis-v": "Artemis V",
    "inarc-beacon": "iNarc beacon",
    "c3": "C3",
    "interference": "taser interference",
    "tsemp-interference": "TSEMP interference",
    "laser-setting": "laser setting",
    "tsm": "triple-strength myomer",
    "arm-aes": "AES in the arm",
    "leg-aes": "AES in the legs",
    "four-legs": "quad on four legs",
    "three-legs": "tripod on three legs",
    "trigger": "the trigger itself",
    "other-trigger": "another trigger this phase",
    "shutdown": "shutdown, fixed number",
    "chosen-table": "choosing the hit table",
}
DISPLACED_TEXT: Final = {
    "dfa-missed": "missed death from above",
    "charge-missed": "missed charge",
    "charged": "driven back by the charge",
    "charging": "follows through on its charge",
    "dfa-target": "driven back by the death from above",
    "dfa-attacker": "lands its death from above",
    "pushed": "pushed",
    "following": "follows up",
    "domino": "domino effect",
    "grapple": "grapple",
    "skid": "skid",
}
"""Why a unit that did not walk is in another hex."""
CAUSE_TEXT: Final = {
    "pilot-dead": "pilot killed",
    "head-destroyed": "head destroyed",
    "center-torso-destroyed": "center torso destroyed",
    "engine-destroyed": "engine destroyed",
    "ammunition-explosion": "ammunition explosion",
    "impossible-displacement": "nowhere to be displaced to",
    "flooded": "flooded",
}
RESULT_TEXT: Final = {
    "last-side-standing": "last side on the map",
    "nobody-left": "no units left on the map",
    "stalemate": "stalemate: nothing can change anymore",
    "turn-limit": "most units left at the turn limit",
    "value-destroyed": "enough enemy battle value destroyed",
    "value-ratio": "more battle value left on the map",
    "commander-destroyed": "enemy commander destroyed",
    "kills": "enough enemy units destroyed",
    "conceded": "the enemy conceded",
}
"""Why a game ended."""
DRAW_TEXT: Final = {
    "turn-limit": "turn limit reached with no side ahead in units left",
    "conceded": "all sides conceded",
}
"""Why it ended with no winner."""


def result_text(winner: int, reason: str) -> str:
    """Why a game ended; the winner is below 0 for a draw."""
    table = DRAW_TEXT if winner < 0 and reason in DRAW_TEXT else RESULT_TEXT
    return table.get(reason) or phrase(reason)


def facing_text(facing: int) -> str:
    """A facing as a direction on the map."""
    return direction(facing)


def phrase(code: str) -> str:
    """A code as text: its entry in the tables, or the code itself without hyphens."""
    if code in REASON_TEXT:
        return REASON_TEXT[code]
    trigger = TRIGGERS.get(code)
    if trigger is not None and not trigger.ambiguous:
        return trigger.description
    return CODE_TEXTS.get(code) or FALL_CAUSES.get(code) or code.replace("-", " ")


def table_text(code: str) -> str:
    """A table of hit locations: `punch table`; the full one is the hit location table."""
    return "hit location table" if code == "full" else f"{phrase(code)} table"


def trigger_text(code: str) -> str:
    """What a PSR is for, or why a 'Mech fell."""
    return TRIGGERS[code].description if code in TRIGGERS else phrase(code)


def signed(value: int) -> str:
    """A modifier with its sign."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def counted(number: int, thing: str) -> str:
    """`1 point`, `3 points`, `2 hexes`, `1,000 games`."""
    if number == 1:
        return f"1 {thing}"
    return f"{number:,} {thing}{'es' if thing.endswith(('x', 's', 'ch')) else 's'}"


def listed(parts: Sequence[str]) -> str:
    """`this, that and the other`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def distinct(names: Sequence[str]) -> list[str]:
    """Unique names: a number is added to each name that appears more than once."""
    seen: dict[str, int] = {}
    unique: list[str] = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        unique.append(name if names.count(name) == 1 else f"{name} #{seen[name]}")
    return unique


@cache
def item_name(key: str) -> str:
    """Equipment by its proper name (`AC/20`); anything else as plain text.

    The bracketed suffix that lists add to a name (bin size, maker) is dropped.
    """
    equipment_item = equipment().get(key)
    return phrase(key) if equipment_item is None else equipment_item.name.partition(" [")[0]
