"""Units and dice from the command line: a name and conditions, KEY or KEY=VALUE."""

from __future__ import annotations

from typing import Any, Final

from myomer.cli.condition_list import CONDITIONS, HEX_CONDITIONS, written
from myomer.cli.errors import CommandError
from myomer.cli.lookup import named_design
from myomer.rules.movement import JUMP, MODE_NAMES
from myomer.rules.terrain import TERRAIN_LEVELS
from myomer.scenario.description import UnitDescription
from myomer.scenario.errors import DescriptionError, near_names, shown
from myomer.scenario.units import make_unit
from myomer.units.mech import SKIDDED
from myomer.units.mobility import max_mp

LISTS: Final = (
    "equipment", "absent", "destroyed", "fired", "conditions", "abilities", "quirks", "systems", "jammed",
)  # fmt: skip
POINTS: Final = ("armor", "structure")
TEXTS: Final = ("hex", "frame", "gyro")
OPTION_OF: Final = {"attacker": "-a", "target": "-t", "first": "-a", "second": "-b"}
"""By a unit's role in a command, the option that states its conditions."""
LIST: Final = "'myomer conditions' lists them"
ALIKE: Final = 0.65
"""How similar a suggested condition must be to a misspelled one."""


def _read_value(text: str) -> object:
    """A number, true or false (`yes` and `no` too), or else the text itself."""
    if text.removeprefix("-").isascii() and text.removeprefix("-").isdigit() and len(text) < 40:
        return int(text)
    return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)


def _read_moved(text: str) -> tuple[str, object]:
    """`run:5` as mode and hexes; without hexes, 0."""
    mode, _, hexes = text.partition(":")
    return mode, _read_value(hexes) if hexes else 0


def _read_points(where: str, key: str, text: str) -> dict[str, object]:
    """Points by location: `left-leg:3,head:5`."""
    points: dict[str, object] = {}
    for item in text.split(","):
        location, colon, number = item.partition(":")
        if not colon:
            raise CommandError(f"{where}: write {key}=LOCATION:POINTS, such as {key}=left-leg:3")
        points[location] = _read_value(number)
    return points


def described_unit(name: str, conditions: list[str], role: str = "attacker") -> UnitDescription:
    """A unit by its weight, its name or the path of its file, with its conditions; `role` is what errors call it."""
    # A bare weight describes an anonymous 'Mech.
    weight = name.strip().lower().removesuffix("tons").removesuffix("t").strip()
    number = _read_value(weight)
    given: dict[str, Any] = {"tons": number} if type(number) is int else {"unit": named_design(name)}

    terrain: dict[str, object] = {}
    for condition in conditions:
        key_text, equals, value_text = condition.partition("=")
        key, text = _known_key(key_text.strip(), condition, name, role), value_text.strip()
        if not equals and written(key) != key and key not in TERRAIN_LEVELS:
            raise CommandError(f"{OPTION_OF[role]} {key}: write {key}=VALUE, such as {written(key)}")

        if key in HEX_CONDITIONS:
            terrain[key] = _read_value(text) if equals else True
        elif key in LISTS:
            given.setdefault(key, []).extend([item for item in text.split(",") if item])
        elif key == "moved":
            given[key] = _read_moved(text)
        elif key in POINTS:
            given.setdefault(key, {}).update(_read_points(f"{OPTION_OF[role]} {condition}", key, text))
        elif key in TEXTS:
            given[key] = text
        else:
            given[key] = _read_value(text) if equals else True

    if terrain:
        given["terrain"] = terrain

    described = UnitDescription(**given)
    _check_moved(described, role)
    return described


def _known_key(key: str, condition: str, name: str, role: str) -> str:
    """The condition with that name; hyphens and underscores are the same, and case does not matter."""
    for known in CONDITIONS:
        if known.replace("-", "_") == key.lower().replace("-", "_"):
            return known
    where = f"{OPTION_OF[role]} {shown(condition)[1:-1]}"
    if not key:
        raise CommandError(f"{OPTION_OF[role]} {condition!r}: write KEY or KEY=VALUE; {LIST}")
    if key == "unit":
        raise CommandError(f"{where}: the 'Mech is named already, as {name!r}; write its name there")
    near = near_names(key, list(CONDITIONS), ALIKE)
    hint = f"the nearest: {', '.join(near)}; " if near else ""
    raise CommandError(f"{where}: there is no condition {shown(key)}; {hint}{LIST}")


def _check_moved(described: UnitDescription, role: str) -> None:
    """Refuse more hexes than the unit has MP for.

    A 'Mech given only by weight, without MP, may have moved any distance.
    """
    given = described.given()
    if "moved" not in given:
        return

    try:
        mech = make_unit(described, role).mech
    except DescriptionError as problem:
        raise command_error(problem) from problem

    moving_mp = "jump" if mech.move_mode == JUMP else "walk"
    if "unit" not in given and moving_mp not in given:
        return
    if mech.status & SKIDDED:
        return

    limit = max_mp(mech.design, mech.move_mode)
    too_far = mech.hexes_moved > limit or (mech.move_mode == JUMP and not limit)
    if too_far:
        mode = MODE_NAMES[mech.move_mode]
        raise CommandError(
            f"{OPTION_OF[role]} moved={mode}:{mech.hexes_moved}: {mech.design.name} has {limit} MP to {mode}"
        )


def command_error(problem: DescriptionError) -> CommandError:
    """What is wrong with a description, naming the option once."""
    message = problem.message.removeprefix(f"{problem.field!r} is ")
    return CommandError(f"{_option_for(problem.field)}: {message}")


def _option_for(field: str) -> str:
    """The option or argument that a field of a description comes from: `attacker.destroyed[0]` from `-a destroyed`."""
    role, dot, rest = field.partition(".")
    if not dot or role not in OPTION_OF:
        return field
    parts = rest.partition("[")[0].split(".")
    if parts[0] in ("unit", "tons"):
        return role.upper()
    return f"{OPTION_OF[role]} {parts[1] if parts[0] == 'terrain' and len(parts) > 1 else parts[0]}"


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
