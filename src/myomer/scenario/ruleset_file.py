"""A ruleset of the user, from a TOML file: a name, the ruleset it is based on, and the fields that differ.

name = "house"
base = "total-warfare"
kick_divisor = 4
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from myomer.rules.ruleset import BUILT_IN, STANDARD, Ruleset, ruleset_with
from myomer.scenario.errors import BAD_VALUE, DescriptionError
from myomer.scenario.fields import Fields
from myomer.scenario.toml_file import read_toml


def read_ruleset(path: Path) -> Ruleset:
    """The ruleset in a file; DescriptionError names the line of a mistake, OSError if it cannot be read."""
    text, tables = read_toml(path)
    try:
        fields = Fields(tables)
        name = fields.text("name", path.stem)
        base = BUILT_IN[fields.choice("base", list(BUILT_IN), "ruleset", STANDARD.name)]
        if name in BUILT_IN or not name or name != "".join(name.split()):
            raise fields.bad("name", f"the name of a ruleset of your own is one word, such as 'house', not {name!r}")
        rules = base
        for field, value in fields.rest().items():
            try:
                ruleset_with(name, {field: value})
                rules = replace(rules, **{field: value})  # type: ignore[arg-type]
            except ValueError as problem:
                raise DescriptionError(BAD_VALUE, field, str(problem)) from problem
        return replace(rules, name=name)
    except DescriptionError as problem:
        raise text.located(problem) from problem
