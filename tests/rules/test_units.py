"""'Mechs: how they are built, the catalogue, copies, movement points, and the records everything is made of."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Callable, Iterator
from functools import cache
from math import ceil
from pathlib import Path

import pytest

import myomer
from myomer.boards import Hex
from myomer.combat.events import ArmorLost, AttackRolled, Event, LocationLost, StructureLost
from myomer.combat.numbers import DamageStep, Modifier, TargetNumber
from myomer.combat.physical.attack import Attack
from myomer.dice import Roll
from myomer.record import Record, kebab, to_plain
from myomer.rules.armory import equipment
from myomer.rules.components import (
    COMBUSTION,
    FUSION,
    GYRO_HITS,
    GYRO_NAMES,
    INDUSTRIAL_TSM,
    JUMP_JET,
    MATERIAL,
    NO_TSM,
    PROTOTYPE_TSM,
    TSM,
    WEAPON,
)
from myomer.rules.locations import (
    ARM_ACTUATORS,
    BIPED,
    FRAME_LEGS,
    FRAME_LOCATIONS,
    FRAME_NAMES,
    LEG_ACTUATORS,
    QUAD,
    TRIPOD,
    armor_at,
    is_leg,
    is_torso,
    location_name,
    parse_location,
)
from myomer.rules.physical_weapons import CLUBS, PHYSICAL_WEAPONS
from myomer.rules.structure import TONNAGES, maximum_armor, structure_for
from myomer.rules.triggers import Trigger
from myomer.units.build import UnknownEquipmentError, Workshop, build, equipment_names
from myomer.units.catalogue import CatalogueEntry, catalogue, design_named, entry_named
from myomer.units.design import EMPTY, Design
from myomer.units.mech import DESTROYED, NOT_INSTALLED, WORKS, Mech
from myomer.units.mobility import can_run, jumping_mp, running_mp, walking_mp
from tests.rows import each_row
from tests.support import make, place

FRAMES = [BIPED, QUAD, TRIPOD]


def layout(design: Design, where: str) -> list[str]:
    """What is in each critical slot of a location; empty where nothing is."""
    location = parse_location(design.frame, where)
    assert location >= 0, where
    found = []
    for at in design.slots[location]:
        found.append("" if at == EMPTY else design.components[at].name)
    return found


def names(frame: int) -> list[str]:
    return [location_name(frame, location) for location in FRAME_LOCATIONS[frame]]


# slot layout (damage-and-criticals.md §11)

HEAD_SLOTS = ["life-support", "sensors", "cockpit", "", "sensors", "life-support"]
ARM_SLOTS = ["shoulder", "upper-arm", "lower-arm", "hand", *[""] * 8]
LEG_SLOTS = ["hip", "upper-leg", "lower-leg", "foot", "", ""]
CENTER_SLOTS = {
    "standard": [*["engine"] * 3, *["gyro"] * 4, *["engine"] * 3, "", ""],
    "xl": [*["engine"] * 3, *["gyro"] * 6, *["engine"] * 3],
    "compact": [*["engine"] * 3, *["gyro"] * 2, *["engine"] * 3, *[""] * 4],
    "heavy-duty": [*["engine"] * 3, *["gyro"] * 4, *["engine"] * 3, "", ""],
    "superheavy": [*["engine"] * 3, *["gyro"] * 2, *["engine"] * 3, *[""] * 4],
    "none": [*["engine"] * 6, *[""] * 6],
}


def test_the_gyros() -> None:
    assert set(CENTER_SLOTS) == set(GYRO_NAMES)
    hits = dict(zip(GYRO_NAMES, GYRO_HITS, strict=True))
    assert hits == {"standard": 2, "xl": 2, "compact": 2, "heavy-duty": 3, "superheavy": 2, "none": 1}


@each_row("gyro", CENTER_SLOTS)
@each_row("frame", FRAMES)
def test_slots_of_a_bare_mech(gyro: str, frame: int) -> None:
    design = build(50, frame, gyro=gyro)
    assert layout(design, "center-torso") == CENTER_SLOTS[gyro]
    assert layout(design, "head") == HEAD_SLOTS
    for name in names(frame):
        if name.endswith("-leg"):
            assert layout(design, name) == LEG_SLOTS
        elif name.endswith("-arm"):
            assert layout(design, name) == ARM_SLOTS
        elif name in ("left-torso", "right-torso"):
            assert layout(design, name) == [""] * 12
    gyro_slots = [at for at, name in enumerate(CENTER_SLOTS[gyro]) if name == "gyro"]
    assert design.gyro_mask == sum(1 << at for at in gyro_slots)


@each_row("gyro", [kind for kind in CENTER_SLOTS if kind != "none"])
def test_a_gyro_is_destroyed_by_its_last_hit(gyro: str) -> None:
    mech = make(gyro=gyro)
    for hits in range(5):
        mech.gyro_hits = hits
        assert mech.gyro_destroyed() == (hits >= (3 if gyro == "heavy-duty" else 2))


# §9: engine slots in each side torso
ENGINE_SIDES = {
    "fusion": 0, "xl": 3, "clan-xl": 2, "light": 2, "xxl": 6, "clan-xxl": 4, "combustion": 0, "fuel-cell": 0,
}  # fmt: skip


@each_row("engine", ENGINE_SIDES)
@each_row("frame", FRAMES)
def test_engines_in_side_torsos(engine: str, frame: int) -> None:
    design = build(50, frame, engine=engine)
    side = ENGINE_SIDES[engine]
    for torso in ("left-torso", "right-torso"):
        assert layout(design, torso) == [*["engine"] * side, *[""] * (12 - side)]
    assert layout(design, "center-torso") == CENTER_SLOTS["standard"]
    assert design.engine == engine
    assert design.engine_kind == (COMBUSTION if engine in ("combustion", "fuel-cell") else FUSION)


def test_a_compact_engine_is_in_no_side_torso() -> None:
    design = build(50, engine="compact")
    assert "engine" in layout(design, "center-torso")
    assert layout(design, "left-torso") == layout(design, "right-torso") == [""] * 12


@each_row("frame", FRAMES)
def test_absent_actuators(frame: int) -> None:
    for location in FRAME_LOCATIONS[frame][4:]:
        where = location_name(frame, location)
        actuators = LEG_ACTUATORS if is_leg(frame, location) else ARM_ACTUATORS
        for which, name in enumerate(actuators):
            design = build(50, frame, absent=[f"{where}.{name}"])
            full = LEG_SLOTS if is_leg(frame, location) else ARM_SLOTS
            assert layout(design, where) == ["" if slot == name else slot for slot in full]
            mech = Mech(design)
            for other in range(4):
                assert mech.actuator(location, other) == (NOT_INSTALLED if other == which else WORKS)
                assert mech.actuator_works(location, other) == (other != which)
            mech.slot_hits[location] = 0b1111
            for other in range(4):
                assert mech.actuator(location, other) == (NOT_INSTALLED if other == which else DESTROYED)
            mech.gone = 1 << location
            assert mech.actuator(location, which) == DESTROYED


def test_equipment_fills_the_place_of_absent_actuators() -> None:
    design = build(20, equipment=["machine-gun@left-arm"], absent=["left-arm.lower-arm", "left-arm.hand"])
    assert layout(design, "left-arm") == ["shoulder", "upper-arm", "machine-gun", *[""] * 9]
    location = parse_location(BIPED, "left-arm")
    assert design.actuator_slots[location * 4 : location * 4 + 4] == [0, 1, -1, -1]


@each_row("cockpit", ["standard", "small", "torso-mounted", "dual"])
@each_row("frame", FRAMES)
def test_every_cockpit_has_a_cockpit_and_sensors(cockpit: str, frame: int) -> None:
    design = build(50, frame, cockpit=cockpit)
    everything = [name for where in names(frame) for name in layout(design, where)]
    assert everything.count("cockpit") == 1
    assert ("cockpit" in layout(design, "head")) == (cockpit != "torso-mounted")
    assert layout(design, "head").count("sensors") == 2
    # a torso-mounted cockpit has a third sensor slot, outside the head (physical-attacks.md §1.6)
    assert everything.count("sensors") == (3 if cockpit == "torso-mounted" else 2)


@each_row("frame", FRAMES)
@each_row("tons", TONNAGES)
def test_an_anonymous_mech_carries_all_the_armor_it_can(tons: int, frame: int) -> None:
    design = build(tons, frame)
    assert (design.tons, design.frame, design.walk) == (tons, frame, 4)
    assert design.structure == structure_for(tons, frame)
    assert sum(design.armor) == sum(maximum_armor(design.structure))
    mech = Mech(design)
    assert mech.armor == design.armor
    assert mech.structure == design.structure


def test_components_and_slots_agree() -> None:
    design = build(
        75, QUAD, 5, 4, "xl", ["ac-5@left-torso", "ac-5-ammo@right-torso", "case@right-torso"], engine="light"
    )
    for at, component in enumerate(design.components):
        slots = [slot for slot, item in enumerate(design.slots[component.location]) if item == at]
        assert component.mask == sum(1 << slot for slot in slots)
        assert slots


# equipment


def first_place(name: str, frame: int) -> str:
    """Where equipment of this name can be put; empty where nothing takes it."""
    for where in ["", *(f"@{name}" for name in names(frame))]:
        try:
            build(60, frame, equipment=[name + where])
        except ValueError:
            continue
        return name + where
    return ""


FILLS_SLOTS = [key for key, item in equipment().items() if key not in CLUBS and (item.slots or item.slots_rule)]


@each_row("name", FILLS_SLOTS)
def test_every_equipment_builds_somewhere(name: str) -> None:
    text = first_place(name, BIPED)
    assert text, f"{name} goes nowhere"
    design = build(60, equipment=[text])
    if name in ("tsm", "industrial-tsm", "prototype-tsm", "ram-plate"):
        assert "@" not in text
        kinds = {"tsm": TSM, "industrial-tsm": INDUSTRIAL_TSM, "prototype-tsm": PROTOTYPE_TSM}
        assert design.tsm == kinds.get(name, NO_TSM)
        assert design.ram_plate == (name == "ram-plate")
        return
    found = [component for component in design.components if component.name == name]
    assert len(found) == (2 if name == "talons" else 1)
    for component in found:
        assert component.mask
        assert name in layout(design, location_name(BIPED, component.location))


@each_row("name", [key for key in equipment() if key not in FILLS_SLOTS and key not in CLUBS])
def test_equipment_without_slots_fills_none(name: str) -> None:
    text = first_place(name, BIPED)
    assert text, f"{name} goes nowhere"
    bare, fitted = build(60), build(60, equipment=[text])
    kind = equipment()[name].kind
    # armor and structure that need no slots may still be named by one, as some unit files do
    assert kind == MATERIAL or fitted.slots == bare.slots


def test_equipment_names_are_all_different() -> None:
    assert len(equipment_names()) == len(set(equipment_names()))
    assert set(CLUBS) <= set(equipment_names())


WEAPONS = [key for key, item in equipment().items() if item.kind == WEAPON and 0 < item.slots <= 12]


@each_row("name", WEAPONS)
def test_weapons_take_their_slots(name: str) -> None:
    design = build(60, equipment=[f"{name}@left-torso"])
    slots = equipment()[name].slots
    assert layout(design, "left-torso") == [*[name] * slots, *[""] * (12 - slots)]


@each_row("name", PHYSICAL_WEAPONS)
def test_physical_weapons_take_their_slots(name: str) -> None:
    for tons in (20, 45, 60):
        size = PHYSICAL_WEAPONS[name].slots_for(tons)
        design = build(tons, equipment=[f"{name}@right-arm"])
        assert layout(design, "right-arm") == [*ARM_SLOTS[:4], *[name] * size, *[""] * (8 - size)]
        at = design.physical_weapons[0]
        assert design.components[at].weapon == PHYSICAL_WEAPONS[name]


@each_row("club", CLUBS)
def test_clubs_are_picked_up(club: str) -> None:
    with pytest.raises(ValueError, match=f"'{club}' is picked up, not built in"):
        build(50, equipment=[f"{club}@right-arm"])


def test_a_gyro_that_is_not_there_is_never_hit() -> None:
    design = build(50, gyro="none")
    assert design.gyro_mask == 0
    assert not Mech(design).gyro_destroyed()


def test_readings_at_the_start() -> None:
    def reading(text: str) -> int:
        mech = make(equipment=[text])
        name = text.partition("@")[0]
        (at,) = [at for at, component in enumerate(mech.design.components) if component.name == name]
        return mech.count(at)

    assert reading("ac-20-ammo@left-torso") == 5
    assert reading("ac-20-ammo@left-torso:3") == 3
    assert reading("ac-20-ammo@left-torso:0") == 0
    assert reading("machine-gun-ammo@left-torso:200") == 200
    assert reading("retractable-blade@left-arm") == 1
    assert reading("retractable-blade@left-arm:extended") == 1
    assert reading("retractable-blade@left-arm:retracted") == 0
    assert reading("vibroblade-large@left-arm") == 0
    assert reading("vibroblade-large@left-arm:inactive") == 0
    assert reading("vibroblade-large@left-arm:active") == 1
    modes = [reading(f"shield-medium@left-arm:{mode}") for mode in ("inactive", "passive", "active")]
    assert len(set(modes)) == 3
    assert reading("shield-medium@left-arm") == modes[0]
    assert reading("modular-armor@left-arm") == 10


def test_readings_do_not_run_into_one_another() -> None:
    equipment = ["shield-small@left-arm:active", "shield-large@right-arm:passive", "ac-5-ammo@left-torso:7",
                 "retractable-blade@right-arm", "modular-armor@head", "lrm-20-ammo@right-torso"]  # fmt: skip
    mech = make(80, equipment=equipment)
    counted = [at for at, component in enumerate(mech.design.components) if component.count_index >= 0]
    # a shield keeps two readings, its mode and the hits it took
    places = [mech.design.components[at].count_index for at in counted]
    places += [mech.design.components[at].count_index + 1 for at in mech.design.shields]
    assert sorted(places) == list(range(len(mech.counts)))
    before = {at: mech.count(at) for at in counted}
    for at in counted:
        mech.set_count(at, 99)
        after = {other: mech.count(other) for other in counted}
        assert after == {**before, at: 99}
        mech.set_count(at, before[at])


def test_materials_and_case_are_never_hit() -> None:
    equipment = ["endo-steel@left-torso", "ferro-fibrous@left-torso", "case@left-torso", "case-ii@left-torso"]
    design = build(50, equipment=[*equipment, "medium-laser@left-torso"])
    assert design.hittable[parse_location(BIPED, "left-torso")] == 0b10000
    assert design.hittable[parse_location(BIPED, "head")] == 0b110111
    assert design.hittable[parse_location(BIPED, "right-torso")] == 0


def test_jump_jets_that_are_not_placed_go_into_the_side_torsos() -> None:
    for jump in range(9):
        design = build(50, jump=jump)
        jets = layout(design, "left-torso").count("jump-jet") + layout(design, "right-torso").count("jump-jet")
        assert jets == jump == len(design.jump_jets) == design.jump
        assert (
            abs(layout(design, "left-torso").count("jump-jet") - layout(design, "right-torso").count("jump-jet")) <= 1
        )


def test_placed_jump_jets_count() -> None:
    design = build(50, jump=4, equipment=["jump-jet@left-leg", "jump-jet@right-leg"])
    assert len(design.jump_jets) == 4
    assert layout(design, "left-leg").count("jump-jet") == layout(design, "right-leg").count("jump-jet") == 1
    placed = build(50, equipment=["jump-jet@left-leg", "jump-jet@right-leg"])
    assert placed.jump == 2
    assert all(placed.components[at].kind == JUMP_JET for at in placed.jump_jets)


# errors


@each_row(
    ("text", "message"),
    [
        ("hatchet", "'hatchet' needs a location, such as 'hatchet@right-arm'"),
        ("hatchet@", "needs a location"),
        ("hatchet@tail", "'tail' in 'hatchet@tail' is not a location of a biped"),
        ("hatchet@front-left-leg", "is not a location of a biped"),
        ("hatchet@Right-Arm", "is not a location of a biped"),
        ("hatchet@left-leg", "'hatchet@left-leg': it goes into an arm of a biped"),
        ("hatchet@left-torso", "it goes into an arm of a biped"),
        ("chainsaw@head", "it goes into an arm or a torso of a biped"),
        ("claw@left-leg", "it goes into an arm of a biped"),
        ("talons@left-arm", "it goes into a leg of a biped"),
        ("aes@head", "it goes into an arm or a leg of a biped"),
        ("aes@center-torso", "it goes into an arm or a leg of a biped"),
        ("shield-small@left-torso", "it goes into an arm of a biped"),
        ("hatchet@left-arm:active", "'hatchet@left-arm:active': this equipment has no mode"),
        ("medium-laser@left-arm:hot", "this equipment has no mode"),
        ("masc:on", "this equipment has no mode"),
        ("vibroblade-small@left-arm:on", "its mode is one of inactive, active"),
        ("retractable-blade@left-arm:out", "its mode is one of retracted, extended"),
        ("shield-large@left-arm:up", "its mode is one of inactive, passive, active"),
        ("ac-20-ammo@left-torso:6", "the rounds left are a number from 0 to 5"),
        ("ac-20-ammo@left-torso:-1", "the rounds left are a number from 0 to 5"),
        ("ac-20-ammo@left-torso:all", "the rounds left are a number from 0 to 5"),
        ("ac-20-ammo@left-torso:٣", "the rounds left are a number from 0 to 5"),
        ("tsm@left-arm:on", "'tsm@left-arm:on': this equipment has no mode"),
        ("tsm:on", "'tsm:on': this equipment has neither a location nor a mode"),
        ("medium-laser@left-arm*0", "slots and counts are numbers from 1 to 12"),
        ("medium-laser@left-arm*x", "slots and counts are numbers from 1 to 12"),
        ("ac-20@left-arm/13", "slots and counts are numbers from 1 to 12"),
        ("ac-20@left-arm/8+tail/2", "'tail' in .* is not a location of a biped"),
        ("tsm:on", "neither a location nor a mode"),
        ("ram-plate:on", "neither a location nor a mode"),
    ],
)
def test_equipment_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("(", r"\(")) as refused:
        build(50, equipment=[text])
    assert not isinstance(refused.value, UnknownEquipmentError)


@pytest.mark.parametrize("name", ["warp-drive", "", "hatchett", "gauss-rifle-amo", "medium-laser-ammo", "ammo"])
def test_unknown_equipment(name: str) -> None:
    with pytest.raises(UnknownEquipmentError, match=f"^there is no equipment '{name}'") as refused:
        build(50, equipment=[f"{name}@left-arm"])
    assert refused.value.name == name
    assert isinstance(refused.value, ValueError)


def test_equipment_by_the_name_of_the_sheet() -> None:
    by_key, by_name = build(50, equipment=["hatchet@left-arm"]), build(50, equipment=["Hatchet@left-arm"])
    assert [part.name for part in by_name.components] == [part.name for part in by_key.components]


def test_quads_have_no_arms_to_put_things_in() -> None:
    for text in ("hatchet@front-left-leg", "claw@front-right-leg", "shield-small@front-left-leg"):
        with pytest.raises(ValueError, match="of a quad"):
            build(50, QUAD, equipment=[text])
    with pytest.raises(ValueError, match="'left-arm' in 'medium-laser@left-arm' is not a location of a quad"):
        build(50, QUAD, equipment=["medium-laser@left-arm"])


def test_no_room() -> None:
    with pytest.raises(ValueError, match="no room for 'medium-laser' in the head: 1 slots needed, 0 free"):
        build(50, equipment=["medium-laser@head", "medium-laser@head"])
    with pytest.raises(ValueError, match="no room for 'heat-sink' in the center-torso"):
        build(50, gyro="xl", equipment=["heat-sink@center-torso"])


def test_a_strict_workshop_demands_all_the_slots() -> None:
    shop = Workshop(50)
    shop.strict = True
    shop.lay_out()
    shop.add("ac-20@left-torso")
    with pytest.raises(ValueError, match="no room for 'ac-10' in the left-torso: 7 slots needed, 2 free"):
        shop.add("ac-10@left-torso")
    shop.add("medium-laser@left-torso")
    design = shop.finish()
    assert layout(design, "left-torso") == [*["ac-20"] * 10, "medium-laser", ""]


@each_row("tons", [0, 5, 9, 21, 52, 101, 205, -20])
def test_a_weight_that_no_mech_has(tons: int) -> None:
    with pytest.raises(ValueError, match=f"a 'Mech weighs 10 to 200 tons in steps of 5, not {tons}"):
        build(tons)


def test_parts_that_there_are_not() -> None:
    with pytest.raises(ValueError, match="there is no gyro 'old'; the gyros are standard, xl, compact, heavy-duty"):
        build(50, gyro="old")
    with pytest.raises(ValueError, match="there is no engine 'steam'; the engines are fusion, "):
        build(50, engine="steam")
    with pytest.raises(ValueError, match="there is no cockpit 'glass'; the cockpits are standard, "):
        build(50, cockpit="glass")


@each_row(("walk", "jump"), [(-1, 0), (31, 0), (4, -1), (4, 31)])
def test_movement_points_that_cannot_be(walk: int, jump: int) -> None:
    with pytest.raises(ValueError, match="walking and jumping MP are 0 to 30"):
        build(50, walk=walk, jump=jump)


@each_row(
    ("frame", "name"),
    [(BIPED, "left-arm.hip"), (BIPED, "left-arm"), (BIPED, "hand"), (QUAD, "left-arm.hand"), (BIPED, "head.hand")],
)
def test_an_absent_actuator_that_there_is_not(frame: int, name: str) -> None:
    with pytest.raises(ValueError, match=f"'{name}' is not an actuator of a {FRAME_NAMES[frame]}"):
        build(50, frame, absent=[name])


# the catalogue


ENTRIES = [entry.name for entry in catalogue()]


def test_the_catalogue_is_in_order_and_has_no_doubles() -> None:
    assert len(ENTRIES) >= 80
    assert sorted(ENTRIES) == ENTRIES
    assert len({name.casefold() for name in ENTRIES}) == len(ENTRIES)
    frames = {entry.frame for entry in catalogue()}
    assert {"biped", "quad"} <= frames


@each_row("name", ENTRIES)
def test_every_entry_builds(name: str) -> None:
    entry = entry_named(name)
    assert entry is not None
    design = entry.build()
    assert (design.name, design.tons, design.walk, design.jump) == (name, entry.tons, entry.walk, entry.jump)
    assert FRAME_NAMES[design.frame] == entry.frame
    most = maximum_armor(structure_for(design.tons, design.frame))
    for location in FRAME_LOCATIONS[design.frame]:
        rear = design.armor[armor_at(location, True)] if is_torso(location) else 0
        assert 0 < design.armor[location] + rear <= most[location]
        assert design.structure[location] > 0
    assert design.problems() == []
    assert len(design.jump_jets) == entry.jump


@each_row("name", ENTRIES)
def test_names_are_found_in_any_case(name: str) -> None:
    for spelling in (name, name.lower(), name.upper(), name.swapcase(), f"  {name} "):
        found = entry_named(spelling)
        assert found is not None
        assert found.name == name
        assert design_named(spelling).name == name


def test_a_design_is_built_once() -> None:
    assert design_named(ENTRIES[0]) is design_named(ENTRIES[0].upper())


@each_row("name", ["", "Dropship", "Atlas", "Atlas AS7", "AS7-D"])
def test_a_name_that_the_catalogue_lacks(name: str) -> None:
    assert entry_named(name) is None
    with pytest.raises(ValueError, match=f"there is no 'Mech '{name}' in the catalogue"):
        design_named(name)


def test_well_known_entries() -> None:
    hatchetman = design_named("Hatchetman HCT-3F")
    assert (hatchetman.tons, hatchetman.jump) == (45, 4)
    assert [hatchetman.components[at].name for at in hatchetman.physical_weapons] == ["hatchet"]
    assert design_named("Atlas AS7-D").tons == 100
    assert design_named("Locust LCT-1V").walk == 8
    assert design_named("Goliath GOL-1H").frame == QUAD
    assert Mech(design_named("Warhammer WHM-6R")).actuator(place(make(), "left-arm"), 3) == NOT_INSTALLED


def test_an_entry_says_only_what_is_unusual() -> None:
    design = CatalogueEntry(tons=60).build()
    assert (design.tons, design.frame, design.walk, design.cockpit) == (60, BIPED, 4, "standard")
    assert design.armor == build(60).armor
    changed = CatalogueEntry(tons=60).copy()
    changed.walk = 6
    assert (changed.build().walk, changed.build().tons) == (6, 60)


@pytest.mark.parametrize("frame", ["biped", "quad"])
def test_an_entry_with_armor_where_there_is_no_location(frame: str) -> None:
    where = "tail" if frame == "biped" else "left-arm"
    with pytest.raises(ValueError, match=where):
        CatalogueEntry(frame=frame, armor={where: [5]}).build()


# copies


def attributes(mech: Mech) -> list[str]:
    """Everything that a 'Mech keeps, whether or not it is compiled."""
    compiled: tuple[str, ...] | None = getattr(type(mech), "__mypyc_attrs__", None)
    found = list(compiled) if compiled else list(vars(mech))
    return [name for name in found if not name.startswith("__") and name != "changed"]  # a mark, not state


def other(name: str, value: object) -> object:
    """A value of the same kind that is not this one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 7
    if isinstance(value, str):
        return value + "!"
    if isinstance(value, frozenset):
        return value | {"frogman"}
    if name == "queue":
        return [Trigger("kicked", 0), Trigger("pushed", 0)]
    assert isinstance(value, list), name
    return [item + 7 for item in value] + [1]


SHIELDED = ["shield-small@left-arm", "ac-5-ammo@left-torso", "tsm"]


def test_a_copy_has_every_attribute() -> None:
    mech = make(equipment=SHIELDED)
    names = attributes(mech)
    assert len(names) > 40
    assert attributes(mech.copy()) == names
    for name in names:
        if name != "design":
            setattr(mech, name, other(name, getattr(mech, name)))
    twin = mech.copy()
    for name in names:
        assert getattr(twin, name) == getattr(mech, name), name
    assert twin.design is mech.design


def test_a_copy_shares_nothing_that_changes() -> None:
    mech = make(equipment=SHIELDED)
    mech.queue.append(Trigger("kicked", 0))
    twin = mech.copy()
    before = {name: to_plain(getattr(mech, name)) for name in attributes(mech) if name != "design"}
    lists = 0
    for name in before:
        value = getattr(twin, name)
        if isinstance(value, list):
            lists += 1
            assert value is not getattr(mech, name), name
            assert value, name
            value.append(value[0])
            value.pop(0)
            value.clear()
        setattr(twin, name, other(name, getattr(mech, name)))
        assert getattr(twin, name) != getattr(mech, name), name
    assert lists >= 5
    assert {name: to_plain(getattr(mech, name)) for name in before} == before


def test_a_mech_shares_nothing_that_changes_with_its_design() -> None:
    design = build(50, equipment=SHIELDED)
    one, two = Mech(design), Mech(design)
    for name in attributes(one):
        value = getattr(one, name)
        if isinstance(value, list):
            assert value is not getattr(two, name), name
    one.armor[0] = 0
    one.structure[1] = 0
    one.counts[0] = 99
    assert two.armor[0] == design.armor[0] == 9
    assert two.structure[1] == design.structure[1] == 16
    assert two.counts == design.start_counts


# movement points


def walk_of(walk: int, *lost: str, frame: str = "biped", heat: int = 0, equipment: list[str] | None = None) -> int:
    return walking_mp(make(walk=walk, frame=frame, heat=heat, equipment=equipment, destroyed=list(lost)))


@each_row("walk", range(1, 11))
def test_leg_actuators_cost_a_point_each(walk: int) -> None:
    ruined = [f"{leg}.{name}" for leg in ("left-leg", "right-leg") for name in ("upper-leg", "lower-leg", "foot")]
    for count in range(len(ruined) + 1):
        assert walk_of(walk, *ruined[:count]) == max(0, walk - count)
    for name in ruined:
        assert walk_of(walk, name) == walk - 1


@each_row("walk", range(1, 11))
def test_one_hip_halves(walk: int) -> None:
    for leg in ("left-leg", "right-leg"):
        assert walk_of(walk, f"{leg}.hip") == ceil(walk / 2)
        # the other actuators of that leg no longer count
        assert walk_of(walk, f"{leg}.hip", f"{leg}.foot", f"{leg}.upper-leg", f"{leg}.lower-leg") == ceil(walk / 2)
    assert walk_of(walk, "left-leg.hip", "right-leg.foot") == max(0, ceil(walk / 2) - 1)


@each_row("walk", range(1, 11))
def test_both_hips_leave_nothing(walk: int) -> None:
    assert walk_of(walk, "left-leg.hip", "right-leg.hip") == 0


@each_row("walk", range(1, 11))
def test_a_lost_leg_leaves_one_point(walk: int) -> None:
    for leg, whole in (("left-leg", "right-leg"), ("right-leg", "left-leg")):
        mech = make(walk=walk, destroyed=[leg])
        assert walking_mp(mech) == 1
        assert not can_run(mech)
        assert running_mp(mech) == 1
        # neither hips nor other actuators are looked at when a leg is lost
        assert walk_of(walk, leg, f"{whole}.hip") == 1
        for actuators in (["foot"], ["foot", "upper-leg"], ["foot", "upper-leg", "lower-leg"]):
            assert walk_of(walk, leg, *[f"{whole}.{actuator}" for actuator in actuators]) == 1
    assert walk_of(walk, "left-leg", "right-leg") == 0


@each_row("walk", range(1, 11))
def test_a_tripods_legs(walk: int) -> None:
    legs = ["left-leg", "right-leg", "center-leg"]
    for lost in legs:
        other = next(leg for leg in legs if leg != lost)
        assert walk_of(walk, lost, frame="tripod") == 1
        assert walk_of(walk, lost, f"{other}.hip", frame="tripod") == 1
        assert walk_of(walk, lost, f"{other}.foot", frame="tripod") == 1  # as a biped's (M-84)
        assert walk_of(walk, lost, other, frame="tripod") == 0
    assert walk_of(walk, *legs, frame="tripod") == 0


@each_row("walk", range(1, 11))
def test_a_gyro_hit_costs_no_movement(walk: int) -> None:
    assert walk_of(walk, "gyro") == walk
    assert running_mp(make(walk=walk, destroyed=["gyro"])) == ceil(1.5 * walk)


@each_row("walk", range(1, 11))
def test_a_quads_legs(walk: int) -> None:
    legs = ["front-left-leg", "rear-right-leg", "front-right-leg", "rear-left-leg"]
    for first in legs:
        assert walk_of(walk, first, frame="quad") == walk - 1
        for second in legs:
            if first != second:
                assert walk_of(walk, first, second, frame="quad") == 1
    for lost in (3, 4):
        assert walk_of(walk, *legs[:lost], frame="quad") == 0
    for lost in range(5):
        mech = make(walk=walk, frame="quad", destroyed=legs[:lost])
        assert can_run(mech) == (lost < 2)
        assert running_mp(mech) == (ceil(1.5 * walking_mp(mech)) if lost < 2 else walking_mp(mech))


@each_row("walk", range(1, 11))
def test_a_quads_hips_halve_one_after_another(walk: int) -> None:
    hips = [f"{location_name(QUAD, leg)}.hip" for leg in FRAME_LEGS[QUAD]]
    left = walk
    for count in range(1, 5):
        left = ceil(left / 2)
        assert walk_of(walk, *hips[:count], frame="quad") == left


@each_row("walk", range(1, 11))
def test_a_quads_actuators(walk: int) -> None:
    for leg in FRAME_LEGS[QUAD]:
        for name in ("upper-leg", "lower-leg", "foot"):
            assert walk_of(walk, f"{location_name(QUAD, leg)}.{name}", frame="quad") == walk - 1
    lost = ["front-left-leg", "rear-left-leg.hip", "rear-right-leg.foot"]
    assert walk_of(walk, *lost, frame="quad") == max(0, ceil((walk - 1) / 2) - 1)


# movement.md §2.1: a base of 5 by heat
BY_HEAT = [
    (range(5), 5, 5, 8),
    (range(5, 9), 4, 4, 6),
    (range(9, 10), 4, 6, 9),
    (range(10, 15), 3, 5, 8),
    (range(15, 20), 2, 4, 6),
    (range(20, 25), 1, 3, 5),
    (range(25, 30), 0, 2, 3),
]


@each_row(("heats", "walk", "tsm", "tsm_run"), BY_HEAT)
@each_row("frame", ["biped", "quad"])
def test_walking_by_heat(heats: range, walk: int, tsm: int, tsm_run: int, frame: str) -> None:
    for heat in heats:
        assert walk_of(5, heat=heat, frame=frame) == walk
        hot = make(walk=5, heat=heat, equipment=["tsm"], frame=frame)
        assert (walking_mp(hot), running_mp(hot)) == (tsm, tsm_run)


def test_tsm_needs_its_legs() -> None:
    assert walk_of(5, "left-leg", heat=9, equipment=["tsm"]) == 0
    assert walk_of(5, "front-left-leg", heat=9, equipment=["tsm"], frame="quad") == 5 - 1 - 1 + 2
    assert walk_of(5, "front-left-leg", "rear-left-leg", heat=9, equipment=["tsm"], frame="quad") == 0
    # both hips: 0, less 1 for heat, plus 2; only the last sum is held at 0
    assert walk_of(5, "left-leg.hip", "right-leg.hip", heat=9, equipment=["tsm"]) == 1


def test_the_order_of_the_steps() -> None:
    assert walk_of(5, "left-leg.hip", "right-leg.foot", heat=5, equipment=["modular-armor@left-torso"]) == 0
    assert walk_of(8, "left-leg.hip", "right-leg.foot", heat=5, equipment=["modular-armor@left-torso"]) == 1
    assert walk_of(8, "left-leg.hip", heat=10, equipment=["tsm"]) == 4 - 2 + 2


@each_row(
    ("equipment", "walking", "jumping"),
    [
        ([], 6, 5),
        (["shield-small@left-arm"], 6, 5),
        (["shield-small@left-arm", "shield-small@right-arm"], 6, 5),
        (["shield-medium@left-arm"], 5, 4),
        (["shield-medium@left-arm", "shield-medium@right-arm"], 4, 3),
        (["shield-large@left-arm"], 5, 0),
        (["shield-large@left-arm", "shield-medium@right-arm"], 4, 0),
        (["modular-armor@left-torso"], 5, 4),
        (["modular-armor@left-torso", "shield-medium@left-arm"], 4, 3),
    ],
)
def test_shields_and_modular_armor(equipment: list[str], walking: int, jumping: int) -> None:
    mech = make(walk=6, jump=5, equipment=equipment)
    assert walking_mp(mech) == walking
    assert running_mp(mech) == ceil(1.5 * walking)
    assert jumping_mp(mech) == jumping


@each_row("walk", range(31))
def test_running_is_half_as_much_again(walk: int) -> None:
    assert walk_of(walk) == walk
    assert running_mp(make(walk=walk)) == ceil(1.5 * walk)
    hardened = Workshop(50)
    hardened.walk = walk
    hardened.armor_kind = "hardened"
    hardened.lay_out()
    assert running_mp(Mech(hardened.finish())) == max(0, ceil(1.5 * walk) - 1)


def test_jumping_by_working_jets() -> None:
    mech = make(jump=6)
    assert jumping_mp(mech) == 6
    for count, at in enumerate(mech.design.jump_jets, 1):
        jet = mech.design.components[at]
        mech.slot_hits[jet.location] |= jet.mask
        assert jumping_mp(mech) == 6 - count
    assert jumping_mp(make()) == 0


def test_jumping_is_not_reduced_by_heat_legs_or_gyro() -> None:
    for lost in (["left-leg"], ["left-leg.hip", "right-leg.hip"], ["gyro"], ["left-leg", "right-leg"]):
        assert jumping_mp(make(jump=5, heat=29, destroyed=lost)) == 5
    # jets are lost with the location they are in
    mech = make(jump=5, destroyed=["left-torso"])
    assert jumping_mp(mech) == 5 - layout(mech.design, "left-torso").count("jump-jet")


def test_jumping_never_falls_below_nothing() -> None:
    mech = make(jump=1, equipment=["shield-medium@left-arm", "shield-medium@right-arm", "modular-armor@left-torso"])
    assert jumping_mp(mech) == 0
    assert walk_of(1, equipment=["shield-medium@left-arm", "modular-armor@left-torso"]) == 0


# records


def test_records_are_equal_by_type_and_fields() -> None:
    assert Roll("to hit", 3) == Roll("to hit", 3)
    assert Roll("to hit", 3) != Roll("to hit", 4)
    assert Roll("to hit", 3) != ("to hit", 3)
    assert ArmorLost(0, "head", 3, 6) != StructureLost(0, "head", 3, 6)
    assert Hex(1, {"woods": 1}) == Hex(1, {"woods": 1})
    assert Hex(1, {"woods": 1}) != Hex(1, {"woods": 2})
    assert TargetNumber([Modifier("walked", 1)]) == TargetNumber([Modifier("walked", 1)])


def test_equal_records_have_equal_hashes() -> None:
    assert hash(Roll("to hit", 3)) == hash(Roll("to hit", 3))
    assert hash(Hex(0, {"woods": 1, "rough": 1})) == hash(Hex(0, {"rough": 1, "woods": 1}))
    assert hash(TargetNumber([Modifier("walked", 1)])) == hash(TargetNumber([Modifier("walked", 1)]))
    assert len({Roll("to hit", 3), Roll("to hit", 3), Roll("to hit", 4)}) == 2
    assert len({ArmorLost(0, "head", 3, 6), StructureLost(0, "head", 3, 6)}) == 2


def test_a_record_shows_its_fields() -> None:
    assert repr(Roll("to hit", 3)) == "Roll(purpose='to hit', face=3)"
    assert repr(TargetNumber([Modifier("walked", 1)])) == (
        "TargetNumber(modifiers=[Modifier(reason='walked', value=1, about='')], automatic='', fumbles=False)"
    )
    assert Roll("to hit", 3).values() == ("to hit", 3)
    assert Roll("to hit", 3).field_names() == ("purpose", "face")


def test_records_as_json() -> None:
    assert Roll("to hit", 3).to_json() == {"purpose": "to hit", "face": 3}
    assert Hex(2, {"woods": 1}).to_json() == {"level": 2, "terrain": {"woods": 1}, "strength": 0, "height": 0}
    assert Modifier("walked", 1).to_json() == {"reason": "walked", "value": 1}
    assert Modifier("walked", 1, "right-leg").to_json() == {"reason": "walked", "value": 1, "about": "right-leg"}
    rolled = AttackRolled(
        0, 1, "kick", "right-leg", 3, 7, True, [Modifier("kick", -2)], [DamageStep("kick", 10, "floor(50/5)")]
    )
    assert rolled.to_json() == {
        "event": "attack-rolled",
        "unit": 0,
        "target": 1,
        "attack": "kick",
        "limb": "right-leg",
        "target_number": 3,
        "roll": 7,
        "hit": True,
        "modifiers": [{"reason": "kick", "value": -2}],
        "damage": [{"reason": "kick", "points": 10, "formula": "floor(50/5)"}],
    }
    assert list(LocationLost(1, "left-arm", True).to_json()) == ["event", "unit", "location", "blown_off"]


def test_plain_values() -> None:
    assert to_plain(Roll("a", 1)) == {"purpose": "a", "face": 1}
    assert to_plain([Roll("a", 1), (2, "b"), None]) == [{"purpose": "a", "face": 1}, [2, "b"], None]
    assert to_plain({1: Roll("a", 1)}) == {"1": {"purpose": "a", "face": 1}}
    assert to_plain(frozenset(["b", "a"])) == to_plain({"a", "b"}) == ["a", "b"]
    assert to_plain("text") == "text"


@each_row(
    ("name", "spelled"),
    [("LocationDestroyed", "location-destroyed"), ("Fell", "fell"), ("AttackRolled", "attack-rolled"), ("", "")],
)
def test_names_in_json(name: str, spelled: str) -> None:
    assert kebab(name) == spelled


def test_records_can_be_matched() -> None:
    match Attack("kick", 0, 1, 7):
        case Attack(kind, attacker, target, limb):
            assert (kind, attacker, target, limb) == ("kick", 0, 1, 7)
        case _:
            pytest.fail("an attack is an attack")


# every record of the package

PACKAGE = Path(myomer.__file__).parent

LEAVES_OUT: dict[str, list[str]] = {"MovePreview": ["course"]}
"""Records that leave trailing parameters out of their fields."""

BASES = {"Event", "Blueprint", "PlayerAction"}
"""Records that are only there to be built on, or to be filled in."""


def below(kind: type[Record]) -> Iterator[type[Record]]:
    for child in kind.__subclasses__():
        yield child
        yield from below(child)


@cache
def records() -> dict[str, type[Record]]:
    """Every record class of the package, by name."""
    for module in pkgutil.walk_packages(myomer.__path__, "myomer."):
        if not module.name.startswith("myomer.cli") and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found = [kind for kind in below(Record) if kind.__module__.startswith("myomer")]
    return {kind.__name__: kind for kind in found if kind.__name__ not in BASES}


@cache
def constructors() -> dict[str, ast.arguments]:
    """The parameters of every record's own constructor, by the record's name."""
    homes = {kind.__module__ for kind in records().values()}
    found: dict[str, ast.arguments] = {}
    for path in PACKAGE.rglob("*.py"):
        if ".".join(["myomer", *path.relative_to(PACKAGE).with_suffix("").parts]) not in homes:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                for part in node.body:
                    if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                        found[node.name] = part.args
    return found


def test_every_record_names_its_constructors_parameters() -> None:
    assert len(records()) > 50
    for name, kind in records().items():
        fields = list(getattr(kind, "__match_args__", ()))
        # a parameter that would hide a builtin has an underscore
        constructor = constructors()[name]
        parameters = [argument.arg.rstrip("_") for argument in [*constructor.args[1:], *constructor.kwonlyargs]]
        assert fields == parameters[: len(fields)], name
        assert parameters[len(fields) :] == LEAVES_OUT.get(name, []), name


def sample(annotation: ast.expr | None) -> object:
    """Something of an annotated type."""
    text = ast.unparse(annotation) if annotation is not None else ""
    simple: dict[str, object] = {"int": 3, "str": "text", "bool": True, "float": 1.5}
    simple |= dict.fromkeys(["HexId", "Facing", "LocationId", "UnitIndex", "ComponentIndex"], 3)
    if text in simple:
        return simple[text]
    if text == "Attack":
        return Attack("punch", 0, 1)  # of a kind that there is
    if text in records():
        return specimen(text)
    if text.startswith("list[list["):
        return []
    if text.startswith("list["):
        assert isinstance(annotation, ast.Subscript)
        return [sample(annotation.slice)]
    if text.endswith("| None"):
        return None
    if text == "tuple[Stance, Stance]":
        return specimen("Stance"), specimen("Stance")
    if text.startswith("tuple["):
        return ()
    if text.startswith("dict["):
        return {}
    if text.startswith("frozenset["):
        return frozenset()
    raise AssertionError(f"what is a {text}?")


def specimen(name: str) -> Record:
    """A record of that name with nothing but what it must have."""
    parameters = constructors()[name]
    needed = parameters.args[1 : len(parameters.args) - len(parameters.defaults)]
    kind: Callable[..., Record] = records()[name]
    return kind(*[sample(argument.annotation) for argument in needed])


OWN_JSON = {
    "Modifier", "Reason", "Effect", "AttackPreview", "ShotPreview", "MovePreview", "StandPreview", "PsrPreview",
    "Declared",
}  # fmt: skip
"""Records whose JSON leaves out what is empty, or has the form that all previews share."""


def test_every_record_keeps_its_fields() -> None:
    for name in records():
        one, two = specimen(name), specimen(name)
        assert one == two
        assert hash(one) == hash(two)
        assert len(one.values()) == len(one.field_names())
        assert repr(one).startswith(f"{name}(")
        if name in OWN_JSON:
            continue
        plain = one.to_json()
        if isinstance(one, Event):
            assert plain.pop("event") == kebab(name)
        assert list(plain) == list(one.field_names())
