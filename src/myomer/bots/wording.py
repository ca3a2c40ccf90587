"""How a bot speaks of units, places, sides and weapons in a sentence."""

from __future__ import annotations

from collections import Counter
from typing import Final

from myomer.bots.estimates import has_ammunition
from myomer.combat.physical.attack import Attack
from myomer.game.table import Game
from myomer.hexes import LEFT, REAR, RIGHT
from myomer.rules.heat import FORCED_SHUTDOWN, ammunition_target, shutdown_target, to_hit_modifier, walking_loss
from myomer.rules.locations import LocationId
from myomer.units.component import Component
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech

SIDE_WORDS: Final = {RIGHT: "right side", REAR: "back", LEFT: "left side"}
ATTACK_VERBS: Final = {
    "punch": "punch", "kick": "kick", "push": "push", "trip": "trip", "grapple": "grapple", "charge": "charge",
    "dfa": "jump on",
}  # fmt: skip
ORDINALS: Final = {1: "other", 2: "third", 3: "fourth", 4: "fifth"}
"""One more of a kind, by how many have been named."""
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


def charge_name(game: Game, attack: Attack) -> str:
    """A charge or a DFA in a list: `charge at the Hunchback`."""
    return f"{'DFA' if attack.kind == 'dfa' else attack.kind} at {the(game, attack.target)}"


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


def weapons_name(name: str, count: int) -> str:
    """Weapons of one kind, without an article: `Medium Laser`, `Medium Lasers`."""
    return f"{name}s" if count > 1 else name


def listed(names: list[str], others: list[str] | None = None) -> str:
    """Weapons by name, those of one kind together: `the AC/20 and 2 Medium Lasers`.

    `others` have been named before: `the other Medium Laser`, `the third PPC`, `the other 2 PPCs`.
    """
    before = Counter(others or [])
    parts = [_some(name, count, before[name]) for name, count in Counter(names).items()]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _some(name: str, count: int, before: int) -> str:
    """Weapons of one kind, if that many others of it have been named before."""
    if count > 1:
        return f"the other {count} {name}s" if before else f"{count} {name}s"
    return f"the {ORDINALS.get(before, 'last') + ' ' if before else ''}{name}"


def new_heat_effects(mech: Mech, before: int, after: int) -> list[str]:
    """What more heat at the end of the turn does that less would not, in words; the worst alone if there is one."""
    if ammunition_target(after) > ammunition_target(before) and has_ammunition(mech):
        return ["and risk my ammunition"]
    if shutdown_target(after) > shutdown_target(before):
        return [
            "and shut down" if after >= FORCED_SHUTDOWN else f"and shut down on a roll below {shutdown_target(after)}"
        ]
    effects: list[str] = []
    if to_hit_modifier(after) > to_hit_modifier(before):
        effects.append(f"+{to_hit_modifier(after)} to hit")
    if walking_loss(after) > walking_loss(before):
        effects.append(f"−{walking_loss(after)} MP")
    return effects


def sentence(text: str) -> str:
    """A clause as a sentence: with a capital and a period."""
    return f"{text[:1].upper()}{text[1:]}."
