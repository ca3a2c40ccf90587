"""How a field of `Ruleset` is declared: its default, and the text of each of its values.

Everything that lists the points of the rules derives from these declarations: `docs/rules-differences.md`, the options
of the command line, and the checks on a user's own ruleset.
"""

from __future__ import annotations

from dataclasses import field
from typing import Any, ClassVar, Final

from myomer.record import Record

ABOUT: Final = "about"
"""Where a dataclass field keeps its `RuleField`, in its metadata."""

SWITCH: Final = "switch"
NUMBER: Final = "number"
OPTION: Final = "option"


class RuleField(Record):
    """One point of the rules: what it is about, and what its values mean."""

    __match_args__: ClassVar[tuple[str, ...]] = ("kind", "title", "off", "on", "zero", "where", "optional", "least")

    def __init__(
        self, kind: str, title: str, off: str, on: str, zero: str, where: str, optional: bool, least: int
    ) -> None:
        self.kind: Final = kind
        """`SWITCH`, `NUMBER` or `OPTION`."""
        self.title: Final = title
        """What the field is about; of an option, what it does."""
        self.off: Final = off
        """The text for False, or for None."""
        self.on: Final = on
        """The text for True, or for a number, which replaces the braces in it."""
        self.zero: Final = zero
        """The text for 0; empty if it reads like any other number."""
        self.where: Final = where
        """Numbers of the point in the reference's lists of differences."""
        self.optional: Final = optional
        """Whether a number may also be None."""
        self.least: Final = least
        """The least value that a number may have."""

    def describe(self, value: object) -> str:
        """What a value means: `attacker makes a PSR at +2`."""
        if value is None or value is False:
            return self.off
        if value == 0 and self.zero:
            return self.zero
        return self.on if value is True else self.on.format(value)

    def problem(self, value: object) -> str:
        """What is wrong with a value, as the end of a sentence about the field; empty if it is valid."""
        if self.kind != NUMBER:
            return "" if isinstance(value, bool) else f"is True or False, not {value!r}"
        if value is None and self.optional:
            return ""
        if not isinstance(value, int) or isinstance(value, bool):
            return f"is a whole number{' or None' if self.optional else ''}, not {value!r}"
        return "" if value >= self.least else f"is at least {self.least}, not {value}"


LOWEST: Final = -1000
"""The least value of a number field that declares no other."""


def switch(default: bool, title: str, *, off: str, on: str, where: str = "") -> Any:
    """A yes-or-no field: `off` is the text for False, `on` for True."""
    return field(default=default, metadata={ABOUT: RuleField(SWITCH, title, off, on, "", where, False, 0)})


def number(
    default: int | None,
    title: str,
    text: str = "{}",
    *,
    zero: str = "",
    none: str = "",
    where: str = "",
    least: int = LOWEST,
) -> Any:
    """A number field, at least `least`: `text` is its text, with the number in braces.

    `zero` is the text for 0 if it differs. With `none`, the field may also be None, with that text.
    """
    about = RuleField(NUMBER, title, none, text, zero, where, none != "", least)
    return field(default=default, metadata={ABOUT: about})


def option(meaning: str) -> Any:
    """An optional rule, off by default."""
    return field(default=False, metadata={ABOUT: RuleField(OPTION, meaning, "off", "on", "", "", False, 0)})
