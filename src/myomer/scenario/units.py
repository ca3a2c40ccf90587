"""Makes the 'Mech that a description asks for, or reports what is wrong with it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from myomer.boards import Hex
from myomer.combat.harm.prior_damage import destroy_part, parts_of, settle_losses
from myomer.combat.weapons.naming import components_called, suggested_names
from myomer.combat.weapons.shocks import TASER_VALUE
from myomer.combat.weapons.shot import NO_BIN
from myomer.hexes import parse_hex
from myomer.library.store import LibraryError
from myomer.library.units import entry_for, known_unit
from myomer.rules.components import ARMOR_KINDS, COCKPITS, ENGINES, GYRO_NAMES, STRUCTURE_KINDS
from myomer.rules.locations import ARMOR_NAMES, FRAME_LOCATIONS, FRAME_NAMES, NOWHERE, parse_location
from myomer.rules.movement import MODE_NAMES
from myomer.rules.physical_weapons import CLUBS
from myomer.rules.structure import TONNAGES
from myomer.scenario.description import (
    ABILITIES,
    CONDITION_NAMES,
    CONDITIONS,
    DESIGN_FIELDS,
    QUIRKS,
    SINK_KINDS,
    SYSTEMS,
    TASER_INTERFERENCE,
    TSEMP_INTERFERENCE,
    UnitDescription,
)
from myomer.scenario.errors import BAD_VALUE, UNKNOWN_NAME, DescriptionError, shown, unknown_name
from myomer.scenario.fields import Fields
from myomer.scenario.maps import MAX_LEVEL, read_hex
from myomer.units.build import MAX_MP, UnknownEquipmentError, equipment_names
from myomer.units.catalogue import CatalogueEntry
from myomer.units.design import Design
from myomer.units.mech import TSEMP_INTERFERENCE as PULSED
from myomer.units.mech import Mech

DEFAULT_TONS: Final = 50
DEFAULT_PILOTING: Final = 5
DEFAULT_GUNNERY: Final = 4
DEFAULT_HEX: Final = "0505"
WORST_SKILL: Final = 8
MAX_WOUNDS: Final = 5
MAX_SINKS: Final = 100
MAX_HEAT: Final = 200
MAX_HEXES: Final = 100
MAX_ARMOR: Final = 200
MAX_SHOTS: Final = 100


class PlacedUnit:
    """A unit as described: the 'Mech and, if the description gives it, the terrain of its hex."""

    def __init__(self, mech: Mech, terrain: Hex | None) -> None:
        self.mech: Final = mech
        self.terrain: Final = terrain


def make_unit(given: UnitDescription, path: str = "", chosen_variants: dict[str, str] | None = None) -> PlacedUnit:
    """The unit as described; DescriptionError, with the wrong field, if there can be no such unit.

    `path` is where the description comes from (`attacker`), for errors. `chosen_variants` receives, by field, the
    variant chosen for a bare chassis.
    """
    fields = Fields(given.given(), path, chosen_variants)
    mech = Mech(_read_design(fields))
    mech.piloting = fields.integer("piloting", DEFAULT_PILOTING, 0, WORST_SKILL)
    mech.gunnery = fields.integer("gunnery", DEFAULT_GUNNERY, 0, WORST_SKILL)
    mech.wounds = fields.integer("wounds", 0, 0, MAX_WOUNDS)
    mech.heat = fields.integer("heat", 0, 0, MAX_HEAT)

    _set_damage(fields, mech)
    _set_fired(fields, mech)
    _set_movement(fields, mech)
    _set_place(fields, mech)
    _set_posture(fields, mech)
    _set_conditions(fields, mech)

    mech.abilities = frozenset(_known_names(fields, "abilities", ABILITIES, "pilot ability"))
    _set_items_in_use(fields, mech)
    return PlacedUnit(mech, _read_terrain(fields))


def _set_damage(fields: Fields, mech: Mech) -> None:
    """Set the points left, destroy the parts named, then apply what follows from both (`prior_damage`)."""
    design = mech.design
    _set_points(fields, "armor", mech.armor, design.armor, design)
    _set_points(fields, "structure", mech.structure, design.structure, design)
    known = parts_of(design)
    for index, name in enumerate(fields.texts("destroyed")):
        if name not in known:
            raise unknown_name(fields.name(f"destroyed[{index}]"), name, known, "part")
        destroy_part(mech, name)
    settle_losses(mech)


def _set_movement(fields: Fields, mech: Mech) -> None:
    """How the unit moved this turn: mode and hexes."""
    given = fields.raw("moved")
    if isinstance(given, tuple) and len(given) == 2:
        moved = Fields({"mode": given[0], "hexes": given[1]}, fields.name("moved"))
    else:
        moved = fields.child("moved")
    mech.move_mode = MODE_NAMES.index(moved.choice("mode", MODE_NAMES, "mode of movement", "none"))
    mech.hexes_moved = moved.integer("hexes", 0, 0, MAX_HEXES)
    if mech.hexes_moved and not mech.move_mode:
        raise moved.bad("hexes", "a unit that moved hexes needs a mode: walk, run, jump or sprint")
    moved.done()


def _set_place(fields: Fields, mech: Mech) -> None:
    """Set hex, facing and torso facing."""
    try:
        mech.hex = parse_hex(fields.text("hex", DEFAULT_HEX))
    except ValueError as problem:
        raise fields.bad("hex", str(problem)) from problem
    mech.facing = fields.integer("facing", 0, 0, 5)
    mech.torso = fields.integer("torso", mech.facing, 0, 5)


def _set_posture(fields: Fields, mech: Mech) -> None:
    """Prone, hull-down, immobile, shut down, unconscious, on a roof."""
    mech.prone = fields.flag("prone")
    mech.hull_down = fields.flag("hull_down")
    if mech.prone and mech.hull_down:
        raise fields.bad("hull_down", "a unit is prone or hull-down, not both")
    mech.immobile = fields.flag("immobile")
    mech.shutdown = fields.flag("shutdown")
    mech.unconscious = fields.flag("unconscious")
    mech.roof = fields.integer("roof", 0, 0, MAX_LEVEL)


def _set_conditions(fields: Fields, mech: Mech) -> None:
    """Conditions by name, such as `spotting` or `stuck`."""
    for index, name in enumerate(fields.texts("conditions")):
        if name == TASER_INTERFERENCE:
            mech.interference, mech.interference_turns = TASER_VALUE, 1
        elif name == TSEMP_INTERFERENCE:
            mech.tsemp = PULSED
        elif name in CONDITIONS:
            mech.mark(CONDITIONS[name])
        else:
            raise unknown_name(fields.name(f"conditions[{index}]"), name, CONDITION_NAMES, "condition")


def _set_items_in_use(fields: Fields, mech: Mech) -> None:
    """The club in its hands, systems that are on, weapons that are jammed."""
    if fields.has("holding"):
        mech.club = 1 + CLUBS.index(fields.choice("holding", CLUBS, "club"))
    for index, name in enumerate(fields.texts("systems")):
        if name not in SYSTEMS:
            raise unknown_name(fields.name(f"systems[{index}]"), name, list(SYSTEMS), "system to be on")
        mech.systems |= SYSTEMS[name]
    for index, name in enumerate(fields.texts("jammed")):
        mech.jammed |= 1 << weapons_named(mech, name, fields.name(f"jammed[{index}]"))[0]


def _read_terrain(fields: Fields) -> Hex | None:
    """The terrain of its hex, if the description gives it."""
    if not fields.has("terrain"):
        return None
    given = fields.raw("terrain")
    return given if isinstance(given, Hex) else read_hex(fields.child("terrain"))


def _known_names(fields: Fields, field: str, known: list[str], what: str) -> list[str]:
    """A list of names, all of them known."""
    names = fields.texts(field)
    for index, name in enumerate(names):
        if name not in known:
            raise unknown_name(fields.name(f"{field}[{index}]"), name, known, what)
    return names


def _named_design(fields: Fields) -> Design | None:
    """The 'Mech that is named or passed in; None if it is described."""
    if not fields.has("unit"):
        return None

    given = fields.raw("unit")
    if isinstance(given, Design):
        return given

    try:
        unit = known_unit(fields.text("unit"))
    except DescriptionError:
        raise
    except LibraryError as problem:
        raise DescriptionError(BAD_VALUE, fields.name("unit"), str(problem)) from problem
    except ValueError as problem:
        raise DescriptionError(UNKNOWN_NAME, fields.name("unit"), str(problem)) from problem

    if unit.asked:
        fields.chosen_variants[fields.name("unit")] = unit.design.name
    return unit.design


def make_design(given: UnitDescription, path: str = "", chosen_variants: dict[str, str] | None = None) -> Design:
    """Only the design, as for `make_unit`."""
    return _read_design(Fields(given.given(), path, chosen_variants))


def _read_design(fields: Fields) -> Design:
    """The unit's design: a named one, changed as described, or an anonymous one of its weight."""
    named = _named_design(fields)
    if named is None:
        entry = CatalogueEntry()
    elif any([fields.has(field) for field in DESIGN_FIELDS]):
        entry = entry_for(named)
    else:
        return named

    if fields.has("tons") or not fields.has("unit"):
        _read_tons(fields, entry)
    if fields.has("frame"):
        entry.frame = fields.choice("frame", FRAME_NAMES, "frame")

    entry.walk = fields.integer("walk", entry.walk, 0, MAX_MP)
    entry.jump = fields.integer("jump", entry.jump, 0, MAX_MP)
    entry.gyro = fields.choice("gyro", GYRO_NAMES, "gyro", entry.gyro)
    entry.engine = fields.choice("engine", list(ENGINES), "engine", entry.engine)
    entry.cockpit = fields.choice("cockpit", COCKPITS, "cockpit", entry.cockpit)
    entry.armor_type = fields.choice("armor_type", ARMOR_KINDS, "armor", entry.armor_type)
    entry.structure_type = fields.choice("structure_type", STRUCTURE_KINDS, "structure", entry.structure_type)

    entry.quirks = [*entry.quirks, *_known_names(fields, "quirks", QUIRKS, "quirk")]
    entry.heat_sinks = fields.integer("heat_sinks", entry.heat_sinks, 0, MAX_SINKS)
    entry.heat_sink_type = fields.choice("heat_sink_type", SINK_KINDS, "kind of heat sink", entry.heat_sink_type)
    entry.equipment = [*entry.equipment, *fields.texts("equipment")]
    entry.absent = list(dict.fromkeys([*entry.absent, *fields.texts("absent")]))

    try:
        return _build(msgspec.json.encode(entry), fields.has("unit"))
    except UnknownEquipmentError as problem:
        raise unknown_name(fields.name("equipment"), problem.name, equipment_names(), "equipment") from problem
    except ValueError as problem:
        field = "absent" if "actuator" in str(problem) else "equipment" if fields.has("equipment") else "unit"
        raise DescriptionError(BAD_VALUE, fields.name(field), str(problem)) from problem


def _read_tons(fields: Fields, entry: CatalogueEntry) -> None:
    """Its weight, and the name it gets from that: `80-ton 'Mech`, or `Atlas AS7-D at 80 tons` for a named one."""
    tons = fields.raw("tons") if fields.has("tons") else DEFAULT_TONS
    if isinstance(tons, bool) or not isinstance(tons, int) or tons not in TONNAGES:
        raise fields.bad(
            "tons",
            f"a 'Mech weighs {TONNAGES[0]} to {TONNAGES[-1]} tons in steps of 5, not {shown(tons)}",
        )
    entry.tons = tons
    entry.model = ""  # the name ends in the tons now
    entry.name = f"{entry.name} at {tons} tons" if fields.has("unit") else f"{tons}-ton 'Mech"


@lru_cache(maxsize=256)
def _build(entry: bytes, strict: bool) -> Design:
    """Build the design of a catalogue entry in JSON; cached, as many questions are about few designs."""
    return msgspec.json.decode(entry, type=CatalogueEntry).build(strict)


def _set_points(fields: Fields, field: str, points: list[int], limits: list[int], design: Design) -> None:
    """Set the points left in the locations named; armor may exceed what the design has, structure may not."""
    points_left = fields.child(field)
    names = ARMOR_NAMES[design.frame][: len(points)]
    for name in points_left.rest():
        if not name or name not in names:
            raise unknown_name(points_left.name(name), name, [known for known in names if known], "location")
        index = names.index(name)
        points[index] = points_left.integer(
            name, None, 0, max(limits[index], MAX_ARMOR) if field == "armor" else limits[index]
        )


def location_named(mech: Mech, text: str, field: str, what: str = "location") -> int:
    """A location of the unit, by its name; the error for an unknown one calls it `what`."""
    frame = mech.design.frame
    location = parse_location(frame, text)
    if location == NOWHERE:
        raise unknown_name(field, text, [ARMOR_NAMES[frame][known] for known in FRAME_LOCATIONS[frame]], what)
    return location


def weapons_named(mech: Mech, text: str, field: str) -> list[int]:
    """The weapons of a unit that a name can mean (`combat.weapons.naming`), in the order of its sheet; at least one."""
    return _components_named(mech, mech.design.weapons, text, field, "weapon")


def bins_named(mech: Mech, text: str, field: str) -> list[int]:
    """The same for its ammunition: `lrm-20-ammo`, `lrm-20-ammo@left-torso`, `lrm-20-ammo#2`."""
    return _components_named(mech, mech.design.ammunition, text, field, "ammunition")


def _components_named(mech: Mech, candidates: list[int], text: str, field: str, what: str) -> list[int]:
    """The components that a name may mean; an error with the names to choose from if there is none."""
    components = components_called(mech.design, candidates, text)
    if not components:
        who = mech.design.name
        if not candidates:
            raise DescriptionError(UNKNOWN_NAME, field, f"{who} has no {what}: give it some in its 'equipment'")
        suggestion = suggested_names(mech.design, candidates, text)
        raise DescriptionError(UNKNOWN_NAME, field, f"{who} has no {what} {shown(text)}; {suggestion}")
    return components


def bin_for(mech: Mech, weapon: int, bins: list[int]) -> int:
    """Of the bins a name can mean: the first that fits and has rounds, else the first that fits, else the first."""
    fitting = [bin_index for bin_index in bins if bin_index in mech.design.bins.get(weapon, [])]
    for bin_index in fitting:
        if mech.count(bin_index) and mech.component_works(bin_index):
            return bin_index
    return (fitting or bins or [NO_BIN])[0]


def _set_fired(fields: Fields, mech: Mech) -> None:
    """Mark the locations whose weapons fired this turn."""
    for index, name in enumerate(fields.texts("fired")):
        location = parse_location(mech.design.frame, name)
        if location == NOWHERE:
            names = [known for known in ARMOR_NAMES[mech.design.frame][:9] if known]
            raise unknown_name(fields.name(f"fired[{index}]"), name, names, "location")
        mech.fired |= 1 << location
