"""A unit of a question: a catalogue 'Mech or an anonymous one, and the state it is in."""

from __future__ import annotations

from typing import Final

from myomer.boards import Hex
from myomer.boards.detail import PLAIN, HexDetail
from myomer.combat.harm.prior_damage import destroy_part, parts_of, settle_losses
from myomer.combat.weapons.naming import components_called, known_names
from myomer.combat.weapons.shocks import TASER_VALUE
from myomer.hexes import parse_hex
from myomer.library.store import LibraryError
from myomer.library.units import entry_for, known_unit
from myomer.rules.components import (
    ARMOR_KINDS,
    COCKPITS,
    ENGINES,
    GYRO_NAMES,
    STRUCTURE_KINDS,
)
from myomer.rules.heat import SINK_CAPACITY
from myomer.rules.locations import (
    ARMOR_NAMES,
    FRAME_NAMES,
    NOWHERE,
    parse_location,
)
from myomer.rules.movement import MODE_NAMES
from myomer.rules.physical_weapons import CLUBS
from myomer.rules.structure import TONNAGES
from myomer.rules.terrain import (
    BUILDING,
    BUILDING_CLASSES,
    CONNECTING,
    DEFAULT_STRENGTH,
    JUNGLE,
    LEVEL_NAMES,
    STANDARD_BUILDING,
    STRUCTURES,
    TERRAIN_LEVELS,
    WOODS,
)
from myomer.scenario.errors import BAD_VALUE, UNKNOWN_NAME, QuestionError, shown, unknown_name
from myomer.scenario.fields import Fields
from myomer.units.build import MOST_MP, UnknownEquipmentError, equipment_names
from myomer.units.catalogue import CatalogueEntry
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
    TSEMP_INTERFERENCE,
    VOID_SIGNATURE_ON,
    Mech,
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
TASERED: Final = "taser-interference"
PULSED: Final = "tsemp-interference"
CONDITION_NAMES: Final = [*CONDITIONS, TASERED, PULSED]
"""Every condition: those that are a bit of a unit's state, and what tasers and pulses leave behind."""
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
"""The fields that change what a 'Mech is."""
SYSTEMS: Final = {
    "stealth": STEALTH_ON,
    "null-signature": NULL_SIGNATURE_ON,
    "void-signature": VOID_SIGNATURE_ON,
    "chameleon": CHAMELEON_ON,
}
SINK_KINDS: Final = list(SINK_CAPACITY)
MOST_SINKS: Final = 100
MOST_HEAT: Final = 200
MOST_HEXES: Final = 100
MOST_LEVEL: Final = 100
MOST_STRENGTH: Final = 1000
HIGHEST_FOLIAGE: Final = 3
BUILDING_STYLES: Final = [name.replace(" ", "-") for name in BUILDING_CLASSES]
SKILLS: Final = 8


class UnitQuestion:
    """A unit as asked about: the 'Mech and the hex it is in."""

    def __init__(self, mech: Mech, hex_: Hex, hex_given: bool) -> None:
        self.mech: Final = mech
        self.hex: Final = hex_
        self.terrain_given: Final = hex_given


def read_unit(fields: Fields, default_hex: str = "0505") -> UnitQuestion:
    """The unit that a question describes."""
    design = read_design(fields)
    mech = Mech(design)
    mech.piloting = fields.integer("piloting", 5, 0, SKILLS)
    mech.gunnery = fields.integer("gunnery", 4, 0, SKILLS)
    mech.wounds = fields.integer("wounds", 0, 0, 5)
    mech.heat = fields.integer("heat", 0, 0, MOST_HEAT)
    _points(fields, "armor", mech.armor, design.armor, design)
    _points(fields, "structure", mech.structure, design.structure, design)
    _destroyed(fields, mech)
    settle_losses(mech)
    _fired(fields, mech)
    moved = fields.child("moved")
    mech.move_mode = MODE_NAMES.index(moved.choice("mode", MODE_NAMES, "mode of movement", "none"))
    mech.hexes_moved = moved.integer("hexes", 0, 0, MOST_HEXES)
    if mech.hexes_moved and not mech.move_mode:
        raise moved.bad("hexes", "a unit that moved hexes did so in a mode: walk, run, jump or sprint")
    moved.done()
    try:
        mech.hex = parse_hex(fields.text("hex", default_hex))
    except ValueError as problem:
        raise fields.bad("hex", str(problem)) from problem
    mech.facing = fields.integer("facing", 0, 0, 5)
    mech.torso = fields.integer("torso", mech.facing, 0, 5)
    mech.prone = fields.flag("prone")
    mech.hull_down = fields.flag("hull_down")
    if mech.prone and mech.hull_down:
        raise fields.bad("hull_down", "a unit is prone or hull-down, not both")
    mech.immobile = fields.flag("immobile")
    mech.shutdown = fields.flag("shutdown")
    mech.unconscious = fields.flag("unconscious")
    mech.roof = fields.integer("roof", 0, 0, MOST_LEVEL)
    for at, name in enumerate(fields.texts("conditions")):
        if name == TASERED:
            mech.interference, mech.interference_turns = TASER_VALUE, 1
        elif name == PULSED:
            mech.tsemp = TSEMP_INTERFERENCE
        elif name in CONDITIONS:
            mech.mark(CONDITIONS[name])
        else:
            raise unknown_name(fields.name(f"conditions[{at}]"), name, CONDITION_NAMES, "condition")
    mech.abilities = frozenset(_names(fields, "abilities", ABILITIES, "pilot ability"))
    if fields.has("holding"):
        mech.club = 1 + CLUBS.index(fields.choice("holding", CLUBS, "club"))
    for at, name in enumerate(fields.texts("systems")):
        if name not in SYSTEMS:
            raise unknown_name(fields.name(f"systems[{at}]"), name, list(SYSTEMS), "system to be on")
        mech.systems |= SYSTEMS[name]
    for at, name in enumerate(fields.texts("jammed")):
        mech.jammed |= 1 << weapons_named(mech, name, fields.name(f"jammed[{at}]"))[0]
    hex_given = fields.has("terrain")
    terrain = read_hex(fields.child("terrain"))
    fields.done()
    return UnitQuestion(mech, terrain, hex_given)


def _names(fields: Fields, field: str, known: list[str], what: str) -> list[str]:
    names = fields.texts(field)
    for at, name in enumerate(names):
        if name not in known:
            raise unknown_name(fields.name(f"{field}[{at}]"), name, known, what)
    return names


def _named_design(fields: Fields) -> Design | None:
    """The 'Mech that the question names, or that a caller in Python hands over; None when it describes one."""
    if not fields.has("unit"):
        return None
    given = fields.raw("unit")
    if isinstance(given, Design):
        return given
    try:
        found = known_unit(fields.text("unit"))
    except QuestionError:
        raise
    except LibraryError as problem:
        raise QuestionError(BAD_VALUE, fields.name("unit"), str(problem)) from problem
    except ValueError as problem:
        raise QuestionError(UNKNOWN_NAME, fields.name("unit"), str(problem)) from problem
    if found.asked:
        fields.taken[fields.name("unit")] = found.design.name
    return found.design


def read_design(fields: Fields) -> Design:
    """The design that a question names or describes, the fields of its state left alone."""
    named = _named_design(fields)
    if named is None:
        entry = CatalogueEntry()
    elif any([fields.has(field) for field in DESIGN_FIELDS]):
        entry = entry_for(named)
    else:
        return named
    if fields.has("tons") or not fields.has("unit"):
        tons = fields.raw("tons") if fields.has("tons") else 50
        if isinstance(tons, bool) or not isinstance(tons, int) or tons not in TONNAGES:
            raise fields.bad(
                "tons",
                f"a 'Mech weighs {TONNAGES[0]} to {TONNAGES[-1]} tons in steps of 5, not {shown(tons)}",
            )
        entry.tons = tons
        entry.model = ""  # the name ends in the tons now
        entry.name = f"{entry.name} at {tons} tons" if fields.has("unit") else f"{tons}-ton 'Mech"
    if fields.has("frame"):
        entry.frame = fields.choice("frame", FRAME_NAMES, "frame")
    entry.walk = fields.integer("walk", entry.walk, 0, MOST_MP)
    entry.jump = fields.integer("jump", entry.jump, 0, MOST_MP)
    entry.gyro = fields.choice("gyro", GYRO_NAMES, "gyro", entry.gyro)
    entry.engine = fields.choice("engine", list(ENGINES), "engine", entry.engine)
    entry.cockpit = fields.choice("cockpit", COCKPITS, "cockpit", entry.cockpit)
    entry.armor_type = fields.choice("armor_type", ARMOR_KINDS, "armor", entry.armor_type)
    entry.structure_type = fields.choice("structure_type", STRUCTURE_KINDS, "structure", entry.structure_type)
    entry.quirks = [*entry.quirks, *_names(fields, "quirks", QUIRKS, "quirk")]
    entry.heat_sinks = fields.integer("heat_sinks", entry.heat_sinks, 0, MOST_SINKS)
    entry.heat_sink_type = fields.choice("heat_sink_type", SINK_KINDS, "kind of heat sink", entry.heat_sink_type)
    entry.equipment = [*entry.equipment, *fields.texts("equipment")]
    entry.absent = list(dict.fromkeys([*entry.absent, *fields.texts("absent")]))
    try:
        return entry.build(strict=fields.has("unit"))
    except UnknownEquipmentError as problem:
        raise unknown_name(fields.name("equipment"), problem.name, equipment_names(), "equipment") from problem
    except ValueError as problem:
        field = "absent" if "actuator" in str(problem) else "equipment" if fields.has("equipment") else "unit"
        raise QuestionError(BAD_VALUE, fields.name(field), str(problem)) from problem


def _points(fields: Fields, field: str, points: list[int], most: list[int], design: Design) -> None:
    given = fields.child(field)
    names = ARMOR_NAMES[design.frame][: len(points)]
    for name in given.rest():
        if not name or name not in names:
            raise unknown_name(given.name(name), name, [known for known in names if known], "location")
        at = names.index(name)
        points[at] = given.integer(name, None, 0, max(most[at], 200 if field == "armor" else most[at]))


def weapons_named(mech: Mech, text: str, field: str) -> list[int]:
    """The weapons of a unit that a name may mean (`combat.weapons.naming`), in the order of its sheet; never none."""
    return _components_named(mech, mech.design.weapons, text, field, "weapon")


def bins_named(mech: Mech, text: str, field: str) -> list[int]:
    """The same of its ammunition: `lrm-20-ammo`, `lrm-20-ammo@left-torso`, `lrm-20-ammo#2`."""
    return _components_named(mech, mech.design.ammunition, text, field, "ammunition")


def _components_named(mech: Mech, among: list[int], text: str, field: str, what: str) -> list[int]:
    found = components_called(mech.design, among, text)
    if not found:
        if not among:
            raise QuestionError(UNKNOWN_NAME, field, f"the unit has no {what}: give it some in its 'equipment'")
        raise unknown_name(field, text, known_names(mech.design, among), f"{what} of this unit")
    return found


def _destroyed(fields: Fields, mech: Mech) -> None:
    known = parts_of(mech.design)
    for at, name in enumerate(fields.texts("destroyed")):
        if name not in known:
            raise unknown_name(fields.name(f"destroyed[{at}]"), name, known, "part")
        destroy_part(mech, name)


def _fired(fields: Fields, mech: Mech) -> None:
    for at, name in enumerate(fields.texts("fired")):
        location = parse_location(mech.design.frame, name)
        if location == NOWHERE:
            names = [known for known in ARMOR_NAMES[mech.design.frame][:9] if known]
            raise unknown_name(fields.name(f"fired[{at}]"), name, names, "location")
        mech.fired |= 1 << location


def read_hex(fields: Fields) -> Hex:
    """A hex of a question: its level, its terrains, how high its foliage is, and what its structures are like."""
    level = fields.integer("level", 0, -MOST_LEVEL, MOST_LEVEL)
    strength = fields.integer("cf", 0, 0, MOST_STRENGTH)
    height = fields.integer("height", 0, 0, MOST_LEVEL)
    foliage = fields.integer("foliage_height", 0, 1, HIGHEST_FOLIAGE)
    exits = _exits(fields.child("exits"))
    terrain: dict[str, int] = {}
    built: dict[str, tuple[int, int]] = {}
    style = ""
    if fields.has("building_class"):
        style = fields.choice("building_class", BUILDING_STYLES, "class of building")
    for kind, value in fields.rest().items():
        if kind not in TERRAIN_LEVELS:
            raise unknown_name(fields.name(kind), kind, list(TERRAIN_LEVELS), "terrain")
        if kind in STRUCTURES and isinstance(value, dict):
            amount, built[kind] = _structure(Fields(value, fields.name(kind), fields.taken), kind)
        else:
            amount = _terrain_level(fields, kind, value)
        if amount:
            terrain[kind] = amount
    structures = [kind for kind in STRUCTURES if kind in terrain]
    if strength or height:
        plain = [kind for kind in structures if kind not in built]
        if not plain:
            owner = "only a building, a bridge or a fuel tank has a strength and a height"
            raise fields.bad("cf" if strength else "height", owner)
        built[plain[0]] = (strength, height)
    if foliage and WOODS not in terrain and JUNGLE not in terrain:
        raise fields.bad("foliage_height", "only woods and jungle have foliage")
    if style and BUILDING not in terrain:
        raise fields.bad("building_class", "the hex has no building that could be of a class")
    for kind in exits:
        if kind not in terrain:
            raise fields.bad("exits", f"the hex has no {kind} that could go on")
    first = built.get(structures[0], (0, 0)) if structures else (0, 0)
    beside = {kind: built[kind] for kind in structures[1:] if kind in built}
    detail = HexDetail(
        exits, foliage, building_class=BUILDING_STYLES.index(style) if style else STANDARD_BUILDING, beside=beside
    )
    return Hex(level, terrain, first[0], first[1], PLAIN if detail == PLAIN else detail)


def _structure(fields: Fields, kind: str) -> tuple[int, tuple[int, int]]:
    """A structure that says its own strength and height, beside others in its hex: its level, and those two."""
    amount = _terrain_level(fields, "kind", fields.raw("kind", required=True), kind)
    strength = fields.integer("cf", DEFAULT_STRENGTH[amount], 0, MOST_STRENGTH)
    height = fields.integer("height", 1, 0, MOST_LEVEL)
    fields.done()
    return amount, (strength, height)


def _exits(fields: Fields) -> dict[str, int]:
    """The sides over which terrains go on into the next hex, where the question gives them: `{"bridge": [0, 3]}`."""
    exits: dict[str, int] = {}
    for kind in fields.rest():
        if kind not in CONNECTING:
            raise unknown_name(fields.name(kind), kind, list(CONNECTING), "terrain with exits")
        exits[kind] = 0
        for side in fields.items(kind):
            if isinstance(side, bool) or not isinstance(side, int) or not 0 <= side <= 5:
                raise fields.bad(kind, f"a side is a direction from 0 to 5, not {shown(side)}")
            exits[kind] |= 1 << side
    return exits


def _terrain_level(fields: Fields, field: str, value: object, terrain: str = "") -> int:
    kind = terrain or field
    names = LEVEL_NAMES.get(kind, [])
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str) and value in names:
        return names.index(value) + 1
    if isinstance(value, int) and 0 <= value <= TERRAIN_LEVELS[kind]:
        return value
    allowed = f"a number from 0 to {TERRAIN_LEVELS[kind]}, true or false"
    if names:
        allowed += f", or one of {', '.join(names)}"
    raise fields.bad(field, f"{fields.name(field)!r} is {allowed}, not {shown(value)}")
