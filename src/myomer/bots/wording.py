"""How a bot speaks of units, places, sides and weapons in a sentence."""

from __future__ import annotations

from collections import Counter
from typing import Final

from myomer.game.table import Game
from myomer.hexes import LEFT, REAR, RIGHT
from myomer.rules.locations import LocationId
from myomer.units.component import Component
from myomer.units.ids import UnitIndex

SIDE_WORDS: Final = {RIGHT: "right side", REAR: "back", LEFT: "left side"}
ATTACK_VERBS: Final = {
    "punch": "punch", "kick": "kick", "push": "push", "trip": "trip", "grapple": "grapple", "charge": "charge",
    "dfa": "jump on",
}  # fmt: skip
ATTACK_NOUNS: Final = {"dfa": "death from above", "jump-jet": "jump jets"}


def the(game: Game, unit: UnitIndex) -> str:
    """A unit with an article, if it is called by its design: `the Hunchback`."""
    name = game.names[unit]
    chassis = game.battle.mechs[unit].design.blueprint.chassis
    return f"the {name}" if chassis and chassis in name else name


def location_word(game: Game, unit: UnitIndex, location: LocationId) -> str:
    """A location of a unit: `left torso`."""
    return game.battle.mechs[unit].design.names[location].replace("-", " ")


def attack_noun(kind: str) -> str:
    """A kind of physical attack: `kick`; any, if it is not known."""
    return ATTACK_NOUNS.get(kind, kind.replace("-", " ")) if kind else "physical attack"


def charge_name(kind: str) -> str:
    """A charge or a DFA in a list."""
    return "DFA" if kind == "dfa" else kind


def attack_phrase(kind: str, target: str) -> str:
    """What one does with it: `kick the Hunchback`, `use the hatchet on it`."""
    if not kind:
        return f"make a physical attack on {target}"
    verb = ATTACK_VERBS.get(kind, "")
    return f"{verb} {target}" if verb else f"use the {attack_noun(kind)} on {target}"


def weapon_name(component: Component) -> str:
    """A weapon by its proper name: `Medium Laser`."""
    equipment = component.equipment
    return component.name if equipment is None else equipment.name.partition(" [")[0]


def listed(names: list[str]) -> str:
    """Weapons by name, those of one kind together: `the AC/20 and 2 Medium Lasers`."""
    parts = [f"{count} {name}s" if count > 1 else f"the {name}" for name, count in Counter(names).items()]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def sentence(text: str) -> str:
    """A clause as a sentence: with a capital and a period."""
    return f"{text[:1].upper()}{text[1:]}."
