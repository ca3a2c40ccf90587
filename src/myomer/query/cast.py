"""Reads the units, the map and the weather of a question into a scenario."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from myomer.combat.battle import Battle
from myomer.rules.ruleset import Ruleset
from myomer.scenario.battle import Scenario
from myomer.scenario.description import DESIGN_FIELDS, FIELDS, UnitDescription
from myomer.scenario.errors import MISSING_FIELD, DescriptionError
from myomer.scenario.fields import Fields
from myomer.scenario.maps import read_environment, read_map
from myomer.units.mech import NO_SIDE

MAX_OTHERS: Final = 50
FIRST_SIDE: Final = 0
SECOND_SIDE: Final = 1


def describe(fields: Fields, default_hex: str = "") -> UnitDescription:
    """A unit described by an object in a question."""
    given: dict[str, Any] = {field: fields.raw(field) for field in FIELDS if fields.has(field)}
    if default_hex:
        given.setdefault("hex", default_hex)
    return UnitDescription(**given)


def describe_design(fields: Fields) -> UnitDescription:
    """The design of a unit described by an object in a question; fields of its state are not read."""
    given: dict[str, Any] = {field: fields.raw(field) for field in ("unit", *DESIGN_FIELDS) if fields.has(field)}
    return UnitDescription(**given)


class Cast(Scenario):
    """A scenario read from the fields of a question."""

    def read(self, fields: Fields, name: str, side: int = NO_SIDE, default_hex: str = "") -> int:
        """Add the unit in that field; return its number."""
        return self._read(fields.child(name), name, side, default_hex)

    def read_placed(self, fields: Fields, name: str, side: int) -> int:
        """Add a unit that must name its hex; return its number."""
        if not fields.has("hex"):
            where = fields.name("hex")
            raise DescriptionError(MISSING_FIELD, where, f"{where!r} is missing: give the unit's hex")
        return self._read(fields, name, side)

    def read_others(self, fields: Fields) -> None:
        """More units, with their hexes: `friends` on the first unit's side, `enemies` on the other."""
        for field, name, side in (("friends", "friend", FIRST_SIDE), ("enemies", "enemy", SECOND_SIDE)):
            if not fields.has(field):
                continue
            items = fields.items(field)
            if len(items) > MAX_OTHERS:
                raise fields.bad(field, f"at most {MAX_OTHERS} units at once, not {len(items)}")
            for index, item in enumerate(items):
                self.read_placed(Fields(item, f"{field}[{index}]", fields.chosen_variants), f"{name}-{index + 1}", side)

    def read_battle(self, fields: Fields, ruleset: Ruleset) -> Battle:
        """The battle of these units on the question's map and in its weather."""
        described = read_map(fields.child("board"))
        return self.battle(ruleset, described, read_environment(fields.child("environment")))

    def _read(self, fields: Fields, name: str, side: int, default_hex: str = "") -> int:
        number = self.add(describe(fields, default_hex), name, side, fields.path)
        fields.done()
        return number


def with_options(fields: Fields, rules: Ruleset, names: list[str]) -> Ruleset:
    """The ruleset with the options that the question turns on or off."""
    options = {name: fields.flag(name, getattr(rules, name)) for name in names}
    if options == {name: getattr(rules, name) for name in names}:
        return rules
    return dataclasses.replace(rules, **options)  # type: ignore[arg-type]
