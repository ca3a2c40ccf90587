"""The base of every value in the engine: a plain class with `Final` attributes.

Dataclasses cost four times as much once the engine rooms are compiled, so values are ordinary classes that
name their fields in `__match_args__`; this base gives them equality, hashing, `repr`, pattern matching and a
JSON form.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr


def kebab(name: str) -> str:
    """`LocationDestroyed` → `location-destroyed`, the spelling of names in JSON."""
    characters: list[str] = []
    for index, letter in enumerate(name):
        if letter.isupper() and index:
            characters.append("-")
        characters.append(letter.lower())
    return "".join(characters)


def to_plain(value: object) -> object:
    """The JSON form of a value made of records, lists, tuples, dicts, sets and scalars."""
    if isinstance(value, Record):
        return value.to_json()
    if isinstance(value, (list, tuple)):
        return [to_plain(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(str(item) for item in value)
    if isinstance(value, dict):
        return {str(key): to_plain(item) for key, item in value.items()}
    return value


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Record:
    """A value, equal to another if type and fields are equal."""

    def field_names(self) -> tuple[str, ...]:
        """The fields, in the order of the constructor."""
        names: tuple[str, ...] = getattr(type(self), "__match_args__", ())
        return names

    def values(self) -> tuple[object, ...]:
        """The fields' values, in the order of the constructor."""
        return tuple([getattr(self, name) for name in self.field_names()])

    def to_json(self) -> dict[str, object]:
        """The record as plain JSON values."""
        return {name: to_plain(getattr(self, name)) for name in self.field_names()}

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: made again by the constructor, compiled or not."""
        return type(self), self.values()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(self) is not type(other):
            return False
        return self.values() == other.values()

    def __hash__(self) -> int:
        frozen = [tuple(value) if isinstance(value, list) else value for value in self.values()]
        return hash((type(self).__name__, tuple(frozen)))

    def repr_of_changes(self, default: Record) -> str:
        """A `repr` that shows only the fields that differ from a default record."""
        names = [name for name in self.field_names() if getattr(self, name) != getattr(default, name)]
        return f"{type(self).__name__}({', '.join([f'{name}={getattr(self, name)!r}' for name in names])})"

    def __repr__(self) -> str:
        shown = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.field_names()])
        return f"{type(self).__name__}({shown})"
