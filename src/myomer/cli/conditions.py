"""Units and dice as the command line has them: a name and conditions, KEY or KEY=VALUE."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from myomer.cli.errors import CommandError
from myomer.cli.lookup import named_design
from myomer.rules.ruleset import OPTIONS, Ruleset
from myomer.rules.terrain import TERRAIN_LEVELS
from myomer.scenario.description import FIELDS, UnitDescription
from myomer.scenario.errors import DescriptionError, unknown_name

LISTS: Final = ("equipment", "absent", "destroyed", "fired", "conditions", "abilities", "quirks")
POINTS: Final = ("armor", "structure")
IDLE: Final = {
    "careful_stand": ("stand_costs_all_walking", True, "standing up takes all walking MP there in any case"),
    "leg_damage_adds_up": ("hip_replaces_actuators", False, "a leg's damage adds up there in any case"),
}
"""Options that do nothing where a field of the ruleset has a value, and why."""
FLAGS: Final = ("prone", "hull_down", "immobile", "shutdown", "unconscious")


def _value(text: str) -> object:
    if text.removeprefix("-").isascii() and text.removeprefix("-").isdigit() and len(text) < 12:
        return int(text)
    return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)


def _moved(text: str) -> tuple[str, object]:
    mode, _, hexes = text.partition(":")
    return mode, _value(hexes) if hexes else 0


def _points(key: str, text: str) -> dict[str, object]:
    points: dict[str, object] = {}
    for item in text.split(","):
        location, colon, left = item.partition(":")
        if not colon:
            raise CommandError(f"condition {key}={text!r}: write {key}=LOCATION:POINTS, such as {key}=left-leg:3")
        points[location] = _value(left)
    return points


def described_unit(name: str, conditions: list[str], role: str = "unit") -> UnitDescription:
    """A unit by its weight, its name or the path of its file, with its conditions; `role` is what errors call it."""
    weight = name.strip().lower().removesuffix("tons").removesuffix("t").strip()
    number = _value(weight)
    given: dict[str, Any] = {"tons": number} if type(number) is int else {"unit": named_design(name)}
    terrain: dict[str, object] = {}
    for condition in conditions:
        key, equals, text = condition.partition("=")
        key = key.strip().replace("-", "_") if key.strip().replace("-", "_") in FLAGS else key.strip()
        if not equals and key not in FLAGS and key not in TERRAIN_LEVELS:
            raise CommandError(f"condition {condition!r}: write {key or 'KEY'}=VALUE, or one of {', '.join(FLAGS)}")
        if key in TERRAIN_LEVELS or key in ("level", "cf", "height"):
            terrain[key] = _value(text) if equals else True
        elif key in LISTS:
            given.setdefault(key, []).extend([item for item in text.split(",") if item])
        elif key == "moved":
            given[key] = _moved(text)
        elif key in POINTS:
            given.setdefault(key, {}).update(_points(key, text))
        elif key == "unit":
            raise CommandError(
                f"condition {condition!r}: the 'Mech is named already, as {name!r}; write its name there"
            )
        elif key in ("hex", "frame", "gyro"):
            given[key] = text
        else:
            given[key] = _value(text) if equals else True
    if terrain:
        given["terrain"] = terrain
    for key in given:
        if key not in FIELDS:
            raise command_error(unknown_name(f"{role}.{key}", key, sorted(FIELDS), "field"))
    return UnitDescription(**given)


def command_error(problem: DescriptionError) -> CommandError:
    """What is wrong with a description, with the field named once."""
    if problem.field in problem.message:
        return CommandError(problem.message)
    return CommandError(f"{problem.field}: {problem.message}")


def with_options(rules: Ruleset, options: list[str]) -> Ruleset:
    """The ruleset with options turned on by name."""
    names = {name.replace("_", "-"): name for name in OPTIONS}
    for option in options:
        if option not in names:
            raise CommandError(unknown_name("--option", option, list(names), "option").message)
        field, value, why = IDLE.get(names[option], ("name", "", ""))
        if getattr(rules, field) == value:
            raise CommandError(f"--option {option} has no effect in the {rules.name} rules: {why}")
    return dataclasses.replace(rules, **{names[option]: True for option in options})  # type: ignore[arg-type]


def read_dice(text: str) -> list[int]:
    """`3,4,6` as dice."""
    faces: list[int] = []
    for part in text.replace(" ", ",").split(","):
        if not part:
            continue
        if part not in ("1", "2", "3", "4", "5", "6"):
            raise CommandError(f"--dice: {part!r} is no die; write faces from 1 to 6, such as 3,4,6")
        faces.append(int(part))
    return faces
