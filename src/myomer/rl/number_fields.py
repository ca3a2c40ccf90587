"""Fields of an observation: names and meanings, in the order of the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Field(NamedTuple):
    """One number of an observation."""

    name: str
    meaning: str


def flags(prefix: str, names: Sequence[str], meaning: str) -> list[Field]:
    """A field for each of several names, 1 for the one that holds and 0 for all others."""
    return [Field(f"{prefix}_{name}", meaning.format(name)) for name in names]


def within(value: float) -> float:
    """A value cut to −1 … 1."""
    return -1.0 if value < -1.0 else 1.0 if value > 1.0 else value


def table(fields: Sequence[Field]) -> str:
    """The fields as a table for the documentation."""
    lines = ["| number | field | meaning |", "|---|---|---|"]
    lines += [f"| {number} | `{field.name}` | {field.meaning} |" for number, field in enumerate(fields)]
    return "\n".join(lines)
