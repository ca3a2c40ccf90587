"""What can be wrong with a design: typed problems that a program can distinguish."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.record import Record

UNKNOWN_EQUIPMENT: Final = "unknown-equipment"
SLOTS_OVERFULL: Final = "slots-overfull"
SLOTS_INCOMPLETE: Final = "slots-incomplete"
MISSING_COMPONENT: Final = "missing-component"
WRONG_COMPONENT: Final = "wrong-component"
WRONG_LOCATION: Final = "wrong-location"
ARMOR_OVER_MAXIMUM: Final = "armor-over-maximum"
ENGINE_RATING: Final = "engine-rating"
HEAT_SINK_COUNT: Final = "heat-sink-count"
TOO_FEW_HEAT_SINKS: Final = "too-few-heat-sinks"
JUMP_JET_COUNT: Final = "jump-jet-count"
MATERIAL_SLOTS: Final = "material-slots"
TOO_HEAVY: Final = "too-heavy"
TOO_LIGHT: Final = "too-light"
WEAPON_LIST: Final = "weapon-list"
MYOMER_LINE: Final = "myomer-line"
AMMUNITION_WITHOUT_WEAPON: Final = "ammunition-without-weapon"
WEAPON_WITHOUT_AMMUNITION: Final = "weapon-without-ammunition"

PROBLEM_KINDS: Final = {
    UNKNOWN_EQUIPMENT: "a slot holds something that the armory does not know",
    SLOTS_OVERFULL: "more in a location than it has slots for",
    SLOTS_INCOMPLETE: "an item fills fewer or more slots than it takes",
    MISSING_COMPONENT: "a part that every such 'Mech has is not there",
    WRONG_COMPONENT: "a part fills more slots than its kind takes, or is none of this frame's",
    WRONG_LOCATION: "an item is where it may not be",
    ARMOR_OVER_MAXIMUM: "more armor than a location can carry",
    ENGINE_RATING: "the engine's rating is not weight times walking MP",
    HEAT_SINK_COUNT: "slots and engine do not hold the heat sinks that the sheet states",
    TOO_FEW_HEAT_SINKS: "fewer heat sinks than its engine brings",
    JUMP_JET_COUNT: "jumping MP and jump jets disagree",
    MATERIAL_SLOTS: "armor, structure or myomer does not fill the slots it takes",
    TOO_HEAVY: "it weighs more than its tonnage",
    TOO_LIGHT: "half a ton or more is unused",
    WEAPON_LIST: "the list of weapons disagrees with the slots",
    MYOMER_LINE: "the sheet names another myomer than the slots hold",
    AMMUNITION_WITHOUT_WEAPON: "ammunition that no weapon of it uses",
    WEAPON_WITHOUT_AMMUNITION: "a weapon without a round of its ammunition",
}
"""Every kind of problem, described."""


class Problem(Record):
    """One problem of a design: its kind, its location, and a description."""

    __match_args__: ClassVar[tuple[str, ...]] = ("kind", "where", "text")

    def __init__(self, kind: str, where: str, text: str) -> None:
        self.kind: Final = kind
        self.where: Final = where
        """The location's name, or empty for the whole 'Mech."""
        self.text: Final = text

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.text} ({self.kind})"
