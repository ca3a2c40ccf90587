"""Reads a book of positions from TOML files; an error names the file, the line, the position and the field."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from myomer.book.demands import DEMANDS, Cast
from myomer.book.problem import Clause, Condition, Problem
from myomer.book.setting import OWN, read_setting
from myomer.scenario.errors import BAD_VALUE, DescriptionError, shown, unknown_name
from myomer.scenario.fields import Fields
from myomer.scenario.toml_file import read_toml

BOOK: Final = Path(__file__).parent / "positions"
"""The folder of the book that comes with the package."""
LISTS: Final = (
    "position", "position.own", "position.enemy", "position.accept", "position.reject", "position.accept.all",
    "position.reject.all",
)  # fmt: skip


def read_book(path: Path = BOOK) -> list[Problem]:
    """The positions of a file, or of all `.toml` files in a folder, in the order of their names.

    DescriptionError if one of them is not as it should be, OSError if a file cannot be read.
    """
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not files:
        raise DescriptionError(BAD_VALUE, "", f"{path}: there is no .toml file in this folder")
    problems: list[Problem] = []
    for file in files:
        problems += _read_file(file, problems)
    return problems


def _read_file(path: Path, earlier: Sequence[Problem]) -> list[Problem]:
    """The positions of a file; their ids differ from those of `earlier` ones."""
    text, tables = read_toml(path, LISTS)
    try:
        fields = Fields(tables)
        positions = fields.items("position")
        fields.done()
        problems: list[Problem] = []
        for number, table in enumerate(positions):
            problem = _read_position(table, f"position[{number}]", path)
            for other in (*earlier, *problems):
                if other.id == problem.id:
                    where = "" if other.file == path else f" in {other.file}"
                    raise DescriptionError(
                        BAD_VALUE, f"position[{number}].id", f"there is another position {problem.id!r}{where}"
                    )
            problems.append(problem)
        return problems
    except DescriptionError as problem_found:
        raise text.located(problem_found) from problem_found


def _read_position(table: object, path: str, file: Path) -> Problem:
    """A position; what is wrong with it is reported with its id."""
    fields = Fields(table, path)
    name = fields.text("id")
    if not name or name != "-".join(name.lower().split()):
        raise fields.bad("id", f"an id is lowercase words joined by hyphens, not {shown(name)}")
    try:
        title, why = fields.text("title"), " ".join(fields.text("why").split())
        game = read_setting(fields)
        cast = Cast(game.names, game.battle.mechs)
        acting = game.still_to_act(OWN)
        accept = _read_clauses(fields, "accept", cast, acting)
        reject = _read_clauses(fields, "reject", cast, acting)
        if not accept and not reject:
            raise fields.bad("accept", "a position accepts or rejects something")
        fields.done()
    except DescriptionError as problem:
        field = problem.field.removeprefix(f"{path}.")
        message = problem.message.replace(f"{path}.", "")
        raise DescriptionError(problem.code, problem.field, f"position {name!r}, {field}: {message}") from problem
    return Problem(name, title, why, game, accept, reject, file)


def _read_clauses(fields: Fields, field: str, cast: Cast, acting: Sequence[int]) -> tuple[Clause, ...]:
    """The clauses of a list, each a table of conditions."""
    if not fields.has(field):
        return ()
    clauses: list[Clause] = []
    for number, table in enumerate(fields.items(field)):
        clause = Fields(table, fields.name(f"{field}[{number}]"))
        because = clause.text("because", "")
        conditions: list[Condition] = []
        for place, part in enumerate(clause.items("all") if clause.has("all") else []):
            conditions += _read_conditions(Fields(part, clause.name(f"all[{place}]")), cast, acting)
        conditions += _read_conditions(clause, cast, acting)
        if not conditions:
            raise DescriptionError(BAD_VALUE, clause.path, f"{clause.path!r} has no condition")
        clauses.append(Clause(tuple(conditions), " ".join(because.split())))
    return tuple(clauses)


def _read_conditions(fields: Fields, cast: Cast, acting: Sequence[int]) -> list[Condition]:
    """The conditions of a table, each for the unit it names, or for every unit that acts."""
    about = list(acting)
    if fields.has("unit"):
        unit = cast.number(fields.name("unit"), fields.text("unit"))
        if unit not in acting:
            names = [cast.names[each] for each in acting]
            raise unknown_name(fields.name("unit"), cast.names[unit], names, "unit that acts")
        about = [unit]
    conditions: list[Condition] = []
    for name, read in DEMANDS.items():
        if fields.has(name):
            text = f"{name.replace('_', ' ')}: {_as_text(fields.raw(name))}"
            conditions += [Condition(unit, read(fields, name, cast, unit), text) for unit in about]
    fields.done()
    return conditions


def _as_text(value: object) -> str:
    """The value of a condition, for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join([_as_text(item) for item in value])
    if isinstance(value, dict):
        return ", ".join([f"{key} {_as_text(item)}" for key, item in value.items()])
    return str(value)
