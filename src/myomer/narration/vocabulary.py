"""The words for codes, and for numbers of things."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from myomer.rules.armory import equipment
from myomer.rules.triggers import FALL_CAUSES, TRIGGERS
from myomer.units.who import direction

REASON_WORDS: Final = {
    "piloting-skill": "piloting skill",
    "gunnery-skill": "gunnery skill",
    "range-medium": "medium range",
    "range-long": "long range",
    "range-extreme": "extreme range",
    "no-fire-control": "no advanced fire control",
    "artemis-iv": "Artemis IV",
    "artemis-iv-prototype": "prototype Artemis IV",
    "artemis-v": "Artemis V",
    "inarc-beacon": "improved homing beacon",
    "c3": "C3",
    "interference": "interference of a taser",
    "tsemp-interference": "interference of an electromagnetic pulse",
    "laser-setting": "laser set to",
    "dfa": "death from above",
    "tsm": "triple-strength myomer",
    "arm-aes": "actuator enhancement in the arm",
    "leg-aes": "actuator enhancement in the legs",
    "four-legs": "a quad on four legs",
    "three-legs": "a tripod on three legs",
    "trigger": "the cause itself",
    "other-trigger": "another cause of this phase",
    "shutdown": "shutting down, a fixed number",
    "chosen-table": "naming the table",
}
DISPLACED_WORDS: Final = {
    "dfa-missed": "after a missed death from above",
    "charge-missed": "after a missed charge",
    "charged": "driven back by the charge",
    "charging": "carried on by its charge",
    "dfa-target": "driven off by the death from above",
    "dfa-attacker": "landing from its death from above",
    "pushed": "pushed",
    "following": "following up",
    "domino": "making way",
    "grapple": "by the grapple",
    "skid": "skidding",
}
"""Why a unit is in another hex, though it did not walk."""
CAUSE_WORDS: Final = {
    "pilot-dead": "the pilot is dead",
    "head-destroyed": "the head is destroyed",
    "center-torso-destroyed": "the center torso is destroyed",
    "engine-destroyed": "the engine is destroyed",
    "ammunition-explosion": "its ammunition blew it apart",
    "impossible-displacement": "there was nowhere to go",
    "flooded": "it is flooded",
}
RESULT_WORDS: Final = {
    "last-side-standing": "nobody else is left on the map",
    "nobody-left": "nobody is left on the map",
    "stalemate": "nothing can change any more",
    "turn-limit": "most units left at the turn limit",
    "value-destroyed": "enough of the enemy's battle value is destroyed",
    "value-ratio": "the battle value left on the map decides",
    "commander-destroyed": "the enemy's commander is destroyed",
    "kills": "enough enemies are destroyed",
    "conceded": "the enemy gave up",
}
"""Why a game ended."""
DRAW_WORDS: Final = {
    "turn-limit": "the turn limit is reached, and no side has more units left than the others",
    "conceded": "everybody gave up",
}
"""Why it ended where nobody won."""


def facing_words(facing: int) -> str:
    """A facing as a direction on the map."""
    return direction(facing)


def words(code: str) -> str:
    """A code as words."""
    if code in REASON_WORDS:
        return REASON_WORDS[code]
    trigger = TRIGGERS.get(code)
    if trigger is not None and not trigger.ambiguous:
        return trigger.description
    return FALL_CAUSES.get(code) or code.replace("-", " ")


def trigger_words(code: str) -> str:
    """What a PSR is for, or why a 'Mech fell."""
    return TRIGGERS[code].description if code in TRIGGERS else words(code)


def signed(value: int) -> str:
    """A modifier with its sign."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def counted(number: int, thing: str) -> str:
    """`1 point`, `3 points`, `2 hexes`: so many of a thing."""
    if number == 1:
        return f"1 {thing}"
    return f"{number} {thing}{'es' if thing.endswith(('x', 's', 'ch')) else 's'}"


def listed(parts: Sequence[str]) -> str:
    """`this, that and the other`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def distinct(names: Sequence[str]) -> list[str]:
    """Names that can be told apart: a number behind those that come more than once."""
    seen: dict[str, int] = {}
    told: list[str] = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        told.append(name if names.count(name) == 1 else f"{name} #{seen[name]}")
    return told


@cache
def item_words(key: str) -> str:
    """A piece of equipment by its proper name (`AC/20`); anything else as words.

    What lists put in brackets behind a name (the size of a bin, whose make it is) is no part of it.
    """
    found = equipment().get(key)
    return words(key) if found is None else found.name.partition(" [")[0]
