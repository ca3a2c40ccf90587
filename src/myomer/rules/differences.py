"""Where two rulesets differ, point by point, in words: `docs/rules-differences.md` is printed from here.

    python -m myomer.rules.differences > docs/rules-differences.md

The words are those of the fields' declarations in `ruleset.py`; a test insists that the page is what this prints.
"""

from __future__ import annotations

import sys
from typing import Final, NamedTuple

from myomer.rules.ruleset import OPTIONS, RULE_FIELDS, STANDARD, TOTAL_WARFARE, Ruleset

HEAD: Final = """# Where the rulesets differ

`standard` is what the spec demands; `total-warfare` is the published game. Each row is one field of
`myomer.rules.Ruleset`; a resolver reads the field and never asks which ruleset it plays. The numbers in the
first column are those of the reference's own lists (P physical attacks, R piloting skill rolls, D damage; § where it
is said in passing). This page is printed by `python -m myomer.rules.differences` and a test keeps it so.
"""
NUMBERS_HEAD: Final = """
## Numbers, the same in both

A ruleset of your own may have others.

| Point | Value | Field |
|---|---|---|
"""
OPTIONS_HEAD: Final = """
## Options, off in both

| Field | What it does |
|---|---|
"""


class FieldDifference(NamedTuple):
    """A field in which two rulesets differ: its name, the point, and what each ruleset has there."""

    field: str
    where: str
    title: str
    first: str
    second: str
    values: tuple[object, object]


def differences(first: Ruleset = STANDARD, second: Ruleset = TOTAL_WARFARE) -> list[FieldDifference]:
    """Every field in which two rulesets differ, in the order of the class, in words."""
    differing: list[FieldDifference] = []
    for name, about in RULE_FIELDS.items():
        first_value, second_value = getattr(first, name), getattr(second, name)
        if first_value != second_value:
            differing.append(
                FieldDifference(
                    name,
                    about.where,
                    about.title,
                    about.describe(first_value),
                    about.describe(second_value),
                    (first_value, second_value),
                )
            )
    return differing


def table(first: Ruleset, second: Ruleset) -> str:
    """The differences of two rulesets as a table in Markdown."""
    rows = [f"| | Point | `{first.name}` | `{second.name}` | Field | Values |", "|---|---|---|---|---|---|"]
    for row in differences(first, second):
        values = f"`{row.values[0]!r}` / `{row.values[1]!r}`"
        rows.append(f"| {row.where} | {row.title} | {row.first} | {row.second} | `{row.field}` | {values} |")
    return "\n".join(rows) + "\n"


def page() -> str:
    """`docs/rules-differences.md`."""
    differing = {row.field for row in differences()}
    numbers = [
        f"| {about.title} | {about.describe(getattr(STANDARD, name))} | `{name}` |"
        for name, about in RULE_FIELDS.items()
        if name not in differing and name not in OPTIONS
    ]
    options = [f"| `{name}` | {RULE_FIELDS[name].title} |" for name in OPTIONS]
    parts = [HEAD, "\n", table(STANDARD, TOTAL_WARFARE)]
    if numbers:
        parts += [NUMBERS_HEAD, "\n".join(numbers), "\n"]
    return "".join([*parts, OPTIONS_HEAD, "\n".join(options), "\n"])


def main() -> None:
    """Print the page."""
    sys.stdout.write(page())


if __name__ == "__main__":
    main()
