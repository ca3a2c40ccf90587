"""Units as the command line describes them, read by the same code as a question's."""

from __future__ import annotations

import dataclasses
from typing import Final

from myomer.cli.errors import CommandError
from myomer.cli.lookup import named_design
from myomer.rules.ruleset import OPTIONS, Ruleset
from myomer.rules.terrain import TERRAIN_LEVELS
from myomer.scenario.errors import QuestionError, unknown_name
from myomer.scenario.fields import Fields
from myomer.scenario.units import UnitQuestion, read_unit

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


def _moved(text: str) -> dict[str, object]:
    mode, _, hexes = text.partition(":")
    return {"mode": mode, "hexes": _value(hexes) if hexes else 0}


def _points(key: str, text: str) -> dict[str, object]:
    points: dict[str, object] = {}
    for item in text.split(","):
        location, colon, left = item.partition(":")
        if not colon:
            raise CommandError(f"condition {key}={text!r}: write {key}=LOCATION:POINTS, such as {key}=left-leg:3")
        points[location] = _value(left)
    return points


def unit_question(name: str, conditions: list[str]) -> dict[str, object]:
    """A unit, by its weight, its name or the path of its file, and its conditions as the object that a question has."""
    weight = name.strip().lower().removesuffix("tons").removesuffix("t").strip()
    number = _value(weight)
    question: dict[str, object] = {"tons": number} if type(number) is int else {"unit": named_design(name)}
    terrain: dict[str, object] = {}
    for condition in conditions:
        key, equals, text = condition.partition("=")
        key = key.strip().replace("-", "_") if key.strip().replace("-", "_") in FLAGS else key.strip()
        if not equals and key not in FLAGS and key not in TERRAIN_LEVELS:
            raise CommandError(f"condition {condition!r}: write {key or 'KEY'}=VALUE, or one of {', '.join(FLAGS)}")
        if key in TERRAIN_LEVELS or key in ("level", "cf", "height"):
            terrain[key] = _value(text) if equals else True
        elif key in LISTS:
            listed = question.setdefault(key, [])
            assert isinstance(listed, list)
            listed += [item for item in text.split(",") if item]
        elif key == "moved":
            question[key] = _moved(text)
        elif key in POINTS:
            points = question.setdefault(key, {})
            assert isinstance(points, dict)
            points.update(_points(key, text))
        elif key == "unit":
            raise CommandError(
                f"condition {condition!r}: the 'Mech is named already, as {name!r}; write its name there"
            )
        elif key in ("hex", "frame", "gyro"):
            question[key] = text
        else:
            question[key] = _value(text) if equals else True
    if terrain:
        question["terrain"] = terrain
    return question


def facing_the_other(conditions: list[str]) -> list[str]:
    """The second unit, in 0504, faces the first in 0505 unless it is told otherwise."""
    return conditions if any(text.startswith("facing=") for text in conditions) else ["facing=3", *conditions]


def read_named_unit(name: str, conditions: list[str], who: str, default_hex: str) -> UnitQuestion:
    """The unit, or an error that says which of the two is wrong and how."""
    try:
        return read_unit(Fields(unit_question(name, conditions), who), default_hex)
    except QuestionError as problem:
        raise command_error(problem) from problem


def command_error(problem: QuestionError) -> CommandError:
    """A bad question as the command line says it, naming the field once."""
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
