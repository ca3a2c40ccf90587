"""Optional rules at the command line: `--option NAME` turns one on."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Final

from myomer.cli.conditions import command_error
from myomer.cli.errors import CommandError
from myomer.combat.physical.registry import ATTACKS
from myomer.combat.reason import Reason
from myomer.rules.ruleset import OPTIONS, Ruleset
from myomer.scenario.errors import unknown_name

WITHOUT_EFFECT: Final = {
    "careful_stand": ("stand_costs_all_walking", True, "standing up takes all walking MP there in any case"),
    "leg_damage_adds_up": ("hip_replaces_actuators", False, "a leg's damage adds up there in any case"),
}
"""Options without effect if a field of the ruleset has a value, and why."""


def with_options(rules: Ruleset, options: list[str]) -> Ruleset:
    """The ruleset with options turned on by name."""
    names = {name.replace("_", "-"): name for name in OPTIONS}
    for option in options:
        if option not in names:
            raise command_error(unknown_name("--option", option, list(names), "option"))
        why = _why_without_effect(rules, names[option])
        if why:
            raise CommandError(f"--option: {option} has no effect in the {rules.name} rules: {why}")
    return dataclasses.replace(rules, **{names[option]: True for option in options})  # type: ignore[arg-type]


def _why_without_effect(rules: Ruleset, option: str) -> str:
    """Why turning an option on would change nothing in these rules; empty if it would."""
    if option not in WITHOUT_EFFECT:
        return ""
    field, value, why = WITHOUT_EFFECT[option]
    return why if getattr(rules, field) == value else ""


def how_to_turn_on(reasons: Sequence[Reason], kind: str, rules: Ruleset) -> str:
    """What to add to a command whose action is an option that is not in play; empty if that is not what forbids it.

    `kind` is the physical attack, or any other action's name.
    """
    option = ""
    if "attack-not-in-play" in reasons:
        option = ATTACKS[kind].option
    elif "careful-stand-not-in-play" in reasons:
        option = "careful_stand"
    if not option or _why_without_effect(rules, option):
        return ""
    return f"To turn the option on, add --option {option.replace('_', '-')}."
