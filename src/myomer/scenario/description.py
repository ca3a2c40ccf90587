"""A unit as described: its design, its condition, its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET, Struct, UnsetType

from myomer.boards import Hex
from myomer.rules.heat import SINK_CAPACITY
from myomer.units.design import Design
from myomer.units.mech import (
    AIRBORNE,
    ARMS_FLIPPED,
    CAREFUL_STAND,
    CARGO_LEFT,
    CARGO_RIGHT,
    CHAMELEON_ON,
    CLIMBING,
    DEDICATED_PILOT,
    DODGING,
    EVADING,
    FATIGUED,
    INDOORS,
    INFANTRY_HERE,
    LOADING,
    MAGNETIC_CLAWS,
    NARC_POD,
    NULL_SIGNATURE_ON,
    PILOT_STATION_EMPTY,
    SKIDDED,
    SPOTTING,
    STEALTH_ON,
    STUCK,
    SWARMED,
    VOID_SIGNATURE_ON,
)

CONDITIONS: Final = {
    "evading": EVADING,
    "spotting": SPOTTING,
    "skidded": SKIDDED,
    "dodging": DODGING,
    "stuck": STUCK,
    "swarmed": SWARMED,
    "narc-pod": NARC_POD,
    "magnetic-claws": MAGNETIC_CLAWS,
    "infantry-here": INFANTRY_HERE,
    "arms-flipped": ARMS_FLIPPED,
    "climbing": CLIMBING,
    "loading": LOADING,
    "indoors": INDOORS,
    "careful-stand": CAREFUL_STAND,
    "dedicated-pilot": DEDICATED_PILOT,
    "pilot-station-empty": PILOT_STATION_EMPTY,
    "fatigued": FATIGUED,
    "cargo-left-arm": CARGO_LEFT,
    "cargo-right-arm": CARGO_RIGHT,
    "airborne": AIRBORNE,
}
TASER_INTERFERENCE: Final = "taser-interference"
TSEMP_INTERFERENCE: Final = "tsemp-interference"
CONDITION_NAMES: Final = [*CONDITIONS, TASER_INTERFERENCE, TSEMP_INTERFERENCE]
"""Every condition: the status flags of a unit, and interference from tasers and TSEMP cannons."""
ABILITIES: Final = [
    "melee-specialist",
    "melee-master",
    "zweihander",
    "frogman",
    "maneuvering-ace",
]
QUIRKS: Final = [
    "barrel-fist",
    "battle-fist",
    "cramped-cockpit",
    "easy-to-pilot",
    "hard-to-pilot",
    "minimal-arms",
    "no-arms",
    "overhead-arms",
    "poor-workmanship",
    "prototype",
    "reinforced-legs",
    "stable",
    "unbalanced",
]
SYSTEMS: Final = {
    "stealth": STEALTH_ON,
    "null-signature": NULL_SIGNATURE_ON,
    "void-signature": VOID_SIGNATURE_ON,
    "chameleon": CHAMELEON_ON,
}
SINK_KINDS: Final = list(SINK_CAPACITY)
DESIGN_FIELDS: Final = [
    "tons",
    "frame",
    "walk",
    "jump",
    "gyro",
    "engine",
    "cockpit",
    "armor_type",
    "structure_type",
    "quirks",
    "equipment",
    "absent",
    "heat_sinks",
    "heat_sink_type",
]
"""The fields that change a 'Mech's design."""

Names = list[str] | UnsetType
Text = str | UnsetType
Number = int | UnsetType
Flag = bool | UnsetType
Points = Mapping[str, int] | UnsetType
"""By location: `{"left-leg": 3, "center-torso-rear": 0}`."""


class UnitDescription(Struct, kw_only=True):
    """A 'Mech in a few words. What is not given comes from its design, or has its default (docs/query.md lists the
    values).

    Nothing is checked here: `make_unit` makes the 'Mech and reports what is wrong with the description.
    """

    unit: str | Design | UnsetType = UNSET
    """A design, or the name of a 'Mech in the catalogue or library. Without one, a plain 'Mech of that tonnage."""
    tons: Number = UNSET
    frame: Text = UNSET
    walk: Number = UNSET
    jump: Number = UNSET
    gyro: Text = UNSET
    engine: Text = UNSET
    cockpit: Text = UNSET
    armor_type: Text = UNSET
    structure_type: Text = UNSET
    quirks: Names = UNSET
    equipment: Names = UNSET
    """In addition to what the named 'Mech has: `hatchet@right-arm`."""
    absent: Names = UNSET
    """Actuators it was built without."""
    heat_sinks: Number = UNSET
    heat_sink_type: Text = UNSET

    piloting: Number = UNSET
    gunnery: Number = UNSET
    wounds: Number = UNSET
    heat: Number = UNSET
    armor: Points = UNSET
    """Points left."""
    structure: Points = UNSET
    destroyed: Names = UNSET
    """Actuators and whole locations; `gyro`, `engine`, `sensors` and `life-support`, once for each hit."""
    fired: Names = UNSET
    """Locations whose weapons fired this turn."""
    moved: tuple[str, int] | Mapping[str, object] | UnsetType = UNSET
    """This turn: `("run", 5)`, or `{"mode": "run", "hexes": 5}`."""
    prone: Flag = UNSET
    hull_down: Flag = UNSET
    immobile: Flag = UNSET
    shutdown: Flag = UNSET
    unconscious: Flag = UNSET
    conditions: Names = UNSET
    abilities: Names = UNSET
    holding: Text = UNSET
    """The club in its hands."""
    systems: Names = UNSET
    """Systems that are switched on."""
    jammed: Names = UNSET
    """Weapons."""

    hex: Text = UNSET
    facing: Number = UNSET
    torso: Number = UNSET
    roof: Number = UNSET
    """The level of the roof or bridge it stands on."""
    terrain: Hex | Mapping[str, object] | UnsetType = UNSET
    """Its hex: `{"woods": "light", "level": 1}`."""

    def given(self) -> dict[str, object]:
        """The fields that are given, with their values."""
        values = {field: getattr(self, field) for field in FIELDS}
        return {field: value for field, value in values.items() if value is not UNSET}


FIELDS: Final = UnitDescription.__struct_fields__
"""Every field of a description."""
