"""Reads a description field by field and checks types, ranges and names. Unknown fields are errors."""

from __future__ import annotations

from collections.abc import Mapping

from myomer.scenario.errors import (
    BAD_VALUE,
    MISSING_FIELD,
    UNKNOWN_FIELD,
    DescriptionError,
    shown,
    unknown_name,
)


class Fields:
    """The fields of one object. `done` raises an error for a field that was never read."""

    def __init__(self, value: object, path: str = "", chosen_variants: dict[str, str] | None = None) -> None:
        if not isinstance(value, Mapping):
            raise DescriptionError(BAD_VALUE, path, f"expected an object, not {shown(value)}")
        self.path = path
        self.chosen_variants: dict[str, str] = {} if chosen_variants is None else chosen_variants
        """By field, the variant chosen for a bare chassis; shared with nested objects."""
        self._values: dict[str, object] = {}
        for key, item in value.items():
            if not isinstance(key, str):
                raise DescriptionError(BAD_VALUE, path, f"the name of a field is text, not {shown(key)}")
            self._values[key] = item
        self._read: set[str] = set()

    def name(self, field: str) -> str:
        """The full path of a field."""
        return f"{self.path}.{field}" if self.path else field

    def has(self, field: str) -> bool:
        """Whether the field is given."""
        self._read.add(field)
        return field in self._values

    def raw(self, field: str, required: bool = False) -> object:
        """The value as given; None if it is not given."""
        if not self.has(field):
            if required:
                raise DescriptionError(MISSING_FIELD, self.name(field), f"{self.name(field)!r} is missing")
            return None
        return self._values[field]

    def bad(self, field: str, message: str) -> DescriptionError:
        """The error for this field's value."""
        return DescriptionError(BAD_VALUE, self.name(field), message)

    def integer(self, field: str, default: int | None, low: int, high: int) -> int:
        """A whole number within bounds; required if there is no default."""
        if not self.has(field) and default is not None:
            return default
        value = self.raw(field, True)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.bad(field, f"{self.name(field)!r} is a whole number from {low} to {high}, not {shown(value)}")
        return value

    def flag(self, field: str, default: bool = False) -> bool:
        """True or false."""
        if not self.has(field):
            return default
        value = self.raw(field)
        if not isinstance(value, bool):
            raise self.bad(field, f"{self.name(field)!r} is true or false, not {shown(value)}")
        return value

    def text(self, field: str, default: str | None = None) -> str:
        """Text; required if there is no default."""
        if not self.has(field) and default is not None:
            return default
        value = self.raw(field, True)
        if not isinstance(value, str):
            raise self.bad(field, f"{self.name(field)!r} is text, not {shown(value)}")
        return value

    def choice(self, field: str, names: list[str], what: str, default: str | None = None) -> str:
        """One of several names; the default need not be one of them."""
        value = self.text(field, default)
        if value == default and not self.has(field):
            return value
        if value not in names:
            raise unknown_name(self.name(field), value, names, what)
        return value

    def texts(self, field: str) -> list[str]:
        """A list of names, empty if not given."""
        value = self.raw(field)
        if value is None and not self.has(field):
            return []
        if not isinstance(value, list):
            raise self.bad(field, f"{self.name(field)!r} is a list of names, not {shown(value)}")
        names: list[str] = []
        for item in value:
            if not isinstance(item, str):
                raise self.bad(field, f"{self.name(field)!r} is a list of names; {shown(item)} is not a name")
            names.append(item)
        return names

    def items(self, field: str) -> list[object]:
        """A list of anything; required."""
        value = self.raw(field, True)
        if not isinstance(value, list):
            raise self.bad(field, f"{self.name(field)!r} is a list, not {shown(value)}")
        return value

    def dice(self, field: str = "dice") -> list[int] | None:
        """The dice to use, or None if not given."""
        if not self.has(field):
            return None
        faces: list[int] = []
        for number, face in enumerate(self.items(field), start=1):
            if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= 6:
                raise self.bad(field, f"die {number} is {shown(face)}; a die shows 1 to 6")
            faces.append(face)
        return faces

    def child(self, field: str) -> Fields:
        """A nested object; empty if not given."""
        value = self.raw(field) if self.has(field) else {}
        return Fields(value, self.name(field), self.chosen_variants)

    def rest(self) -> dict[str, object]:
        """Every field not read yet; marks them as read."""
        unread = {key: value for key, value in self._values.items() if key not in self._read}
        self._read.update(unread)
        return unread

    def done(self) -> None:
        """Raise an error for any field that was never read: it is unknown."""
        for key in self._values:
            if key not in self._read:
                known = sorted(self._read)
                problem = unknown_name(self.name(key), key, known, "field")
                raise DescriptionError(UNKNOWN_FIELD, self.name(key), problem.message)
