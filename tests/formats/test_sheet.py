"""What a record sheet says of a design."""

from __future__ import annotations

import pytest

from myomer.formats.record_sheet import PhysicalRow, RecordSheet, Slot
from myomer.formats.sheet import record_sheet
from myomer.formats.sheet_heat import HEAT_EFFECTS, HOTTEST, spans
from myomer.formats.sheet_inventory import TYPE_CODES, Firing, damage_text, firing_of, type_codes
from myomer.formats.sheet_names import printable
from myomer.rules.armory import equipment, item
from myomer.rules.components import WEAPON
from myomer.rules.locations import (
    CENTER_TORSO,
    FRAME_LOCATIONS,
    HEAD,
    LEFT_ARM,
    LEFT_TORSO,
    RIGHT_ARM,
    RIGHT_TORSO,
    SLOT_COUNTS,
)
from myomer.rules.structure import TONNAGES
from myomer.units.assembly import assemble
from myomer.units.blueprint import CLAN, MIXED_INNER_SPHERE, UNKNOWN, Blueprint, Mount
from myomer.units.build import Workshop, build
from myomer.units.catalogue import catalogue, design_named
from myomer.units.design import Design
from tests.rows import each_row


def drawn(tons: int = 50, *equipment_: str, frame: str = "biped") -> Blueprint:
    """A blueprint to be changed before it is put together."""
    return build(tons, frame, equipment=list(equipment_)).blueprint


def texts(sheet: RecordSheet, location: int) -> list[str]:
    """What the slots of a location say."""
    return [slot.text for slot in sheet.at(location).slots]


def test_the_sheet_of_an_atlas() -> None:
    sheet = record_sheet(design_named("Atlas AS7-D"))
    assert (sheet.name, sheet.tons, sheet.body, sheet.tech_base) == ("Atlas AS7-D", 100, "Biped", "Inner Sphere")
    assert (sheet.movement.walk, sheet.movement.run, sheet.movement.jump) == (3, 5, 0)
    assert (sheet.engine, sheet.gyro, sheet.cockpit) == ("300 Fusion", "Standard", "Standard")
    assert (sheet.structure_points, sheet.armor_points) == (152, 304)
    center = sheet.at(CENTER_TORSO)
    assert (center.name, center.short, center.armor, center.rear, center.structure) == (
        "Center Torso",
        "CT",
        47,
        14,
        31,
    )
    assert sheet.at(HEAD).rear == -1
    assert texts(sheet, HEAD) == ["Life Support", "Sensors", "Cockpit", "Heat Sink", "Sensors", "Life Support"]
    assert texts(sheet, RIGHT_TORSO)[-2:] == ["Ammo (AC/20) 5", "Ammo (AC/20) 5"]
    assert sheet.system_hits == (("Engine", 3), ("Gyro", 2), ("Sensor", 2), ("Life support", 1))


def test_every_catalogue_design_has_a_sheet() -> None:
    for entry in catalogue():
        design = design_named(entry.name)
        sheet = record_sheet(design)
        assert sheet.armor_points == sum(design.armor)
        for row in sheet.locations:
            assert len(row.slots) == design.slot_counts[row.location]
        assert all(row.firing for row in sheet.weapons)


@pytest.mark.parametrize("frame", ["biped", "quad", "tripod"])
def test_points_and_slots_at_every_weight(frame: str) -> None:
    for tons in TONNAGES:
        design = build(tons, frame)
        sheet = record_sheet(design)
        assert [row.location for row in sheet.locations] == FRAME_LOCATIONS[design.frame]
        assert sum(row.armor + max(0, row.rear) for row in sheet.locations) == sum(design.armor)
        assert [row.structure for row in sheet.locations] == design.structure[: len(sheet.locations)]
        assert [len(row.slots) for row in sheet.locations] == SLOT_COUNTS[design.frame][: len(sheet.locations)]


def test_locations_of_a_quad() -> None:
    assert [row.short for row in record_sheet(build(50, "quad")).locations] == [
        "HD", "CT", "LT", "RT", "FLL", "FRL", "RLL", "RRL",
    ]  # fmt: skip


# slots


def test_empty_and_unhittable_slots_are_rolled_again() -> None:
    blueprint = drawn()
    blueprint.mounts.append(Mount("endo-steel", ((LEFT_TORSO, 0b1),)))
    blueprint.mounts.append(Mount("case", ((LEFT_TORSO, 0b10),)))
    sheet = record_sheet(assemble(blueprint))
    first, second, third = sheet.at(LEFT_TORSO).slots[:3]
    assert (first.text, first.hittable) == ("Roll Again (Endo Steel)", False)
    assert (second.text, second.hittable) == ("Roll Again (CASE)", False)
    assert (third.text, third.hittable) == ("Roll Again", False)


def test_marks_of_a_mount() -> None:
    sheet = record_sheet(build(50, equipment=["medium-laser@center-torso:rear", "ppc@left-torso:turret:armored"]))
    assert "Medium Laser (R)" in texts(sheet, CENTER_TORSO)
    assert sheet.at(LEFT_TORSO).slots[0] == Slot("PPC (T) (A)", True, True)


def test_double_slots_of_a_superheavy() -> None:
    blueprint = drawn(150)
    blueprint.mounts += [
        Mount("medium-laser", ((LEFT_ARM, 0b10000),)),
        Mount("medium-laser", ((LEFT_ARM, 0b10000),)),
        Mount("small-laser", ((LEFT_ARM, 0b100000),)),
        Mount("tag", ((LEFT_ARM, 0b100000),)),
    ]
    assert texts(record_sheet(assemble(blueprint)), LEFT_ARM)[4:6] == ["2 × Medium Laser", "Small Laser | TAG"]


def test_names_of_systems() -> None:
    xl = record_sheet(build(50, engine="xl", gyro="heavy-duty"))
    assert texts(xl, LEFT_TORSO)[:3] == ["XL Engine"] * 3
    assert "Heavy Duty Gyro" in texts(xl, CENTER_TORSO)
    assert texts(xl, RIGHT_ARM)[:4] == ["Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator"]
    assert dict(xl.system_hits)["Gyro"] == 3
    assert texts(record_sheet(build(50, engine="combustion")), CENTER_TORSO)[0] == "I.C. Engine"


def test_what_nobody_knows_is_shown_as_it_was_written() -> None:
    blueprint = drawn()
    blueprint.mounts.append(Mount(UNKNOWN, ((LEFT_TORSO, 0b1),), written="Flux\x1b[31m Capacitor"))
    sheet = record_sheet(assemble(blueprint))
    assert texts(sheet, LEFT_TORSO)[0] == "Flux�[31m Capacitor"
    assert [row.name for row in sheet.equipment] == ["Flux�[31m Capacitor"]


def test_who_made_it_is_said_on_mixed_designs_only() -> None:
    shop = Workshop(50)
    shop.tech_base = MIXED_INNER_SPHERE
    shop.equip(["clan-er-ppc@left-torso", "er-ppc@right-torso"])
    assert [row.name for row in record_sheet(shop.finish()).weapons] == ["ER PPC (C)", "ER PPC"]
    shop = Workshop(50)
    shop.tech_base = CLAN
    shop.equip(["clan-er-ppc@left-torso"])
    assert [row.name for row in record_sheet(shop.finish()).weapons] == ["ER PPC"]


# the inventory


def test_like_weapons_in_one_place_are_one_row() -> None:
    design = build(
        80,
        equipment=["medium-laser@left-arm*3", "medium-laser@right-arm", "ac-20@right-arm/5+right-torso/5"],
    )
    rows = [(row.count, row.name, row.where) for row in record_sheet(design).weapons]
    assert rows == [(3, "Medium Laser", "LA"), (1, "Medium Laser", "RA"), (1, "AC/20", "RA/RT")]


@each_row(
    ("key", "damage", "codes"),
    [
        ("medium-laser", "5", ("DE",)),
        ("medium-pulse-laser", "6", ("DE", "P")),
        ("lrm-20", "1/missile, C5/20", ("M", "C", "S")),
        ("srm-6", "2/missile, C2/6", ("M", "C", "S")),
        ("heavy-gauss-rifle", "25/20/10", ("DB", "V", "X")),
        ("ultra-ac-5", "5/shot, 2 shots", ("DB", "R")),
        ("hag-20", "1/hit, C5/20", ("DB", "C", "X")),
        ("flamer", "2 or 2 heat", ("DE", "H", "AI")),
        ("plasma-rifle", "10 + 1d6 heat", ("DE", "H")),
        ("plasma-cannon", "2d6 heat", ("DE", "H")),
        ("tag", "–", ("E",)),
        ("rocket-launcher-10", "1/missile, C5/10", ("M", "C", "OS")),
    ],
)
def test_damage_and_type(key: str, damage: str, codes: tuple[str, ...]) -> None:
    assert damage_text(item(key)) == damage
    assert type_codes(item(key)) == codes


def test_every_weapon_has_a_damage_text_and_known_codes() -> None:
    for known in equipment().values():
        if known.kind == WEAPON:
            assert damage_text(known)
            assert firing_of(known, [])
            assert set(type_codes(known)) <= set(TYPE_CODES)


def test_launchers_fire_by_what_is_aboard() -> None:
    assert [way.name for way in firing_of(item("atm-6"), [])] == ["Standard", "Extended-Range", "High-Explosive"]
    aboard = firing_of(item("atm-6"), [item("atm-6-ammo-er"), item("lrm-20-ammo")])
    assert aboard == (Firing("Extended-Range", "1/missile, C5/6", 4, 9, 18, 27),)
    mml = firing_of(item("mml-5"), [item("mml-5-ammo-lrm"), item("mml-5-ammo-srm"), item("mml-5-ammo-srm-artemis")])
    assert [(way.name, way.damage, way.ranges()) for way in mml] == [
        ("LRM", "1/missile, C5/5", ("6", "7", "14", "21")),
        ("SRM", "2/missile, C2/5", ("–", "3", "6", "9")),
    ]


def test_artillery_ranges_are_in_maps() -> None:
    assert firing_of(item("long-tom"), [])[0].ranges() == ("", "", "", "30 maps")


def test_ammunition_and_equipment() -> None:
    design = build(
        60,
        equipment=[
            "lrm-10@left-torso", "lrm-10-ammo@left-torso*2", "lrm-10-ammo@right-torso:5", "guardian-ecm@right-torso",
            "tsm", "hatchet@right-arm", "endo-steel@left-arm*3", "heat-sink@left-leg",
        ],
    )  # fmt: skip
    sheet = record_sheet(design)
    assert [(row.name, row.bins, row.rounds, row.where) for row in sheet.ammunition] == [
        ("LRM 10", 3, 29, ("LT", "RT"))
    ]
    assert {(row.count, row.name, row.where) for row in sheet.equipment} == {
        (1, "Triple Strength Myomer", ()),
        (1, "ECM Suite (Guardian)", ("RT",)),
        (1, "Hatchet", ("RA",)),
    }


# movement and heat


def test_boosted_movement() -> None:
    masc = record_sheet(build(50, walk=5, equipment=["masc"])).movement
    assert (masc.run, masc.boosted_run, masc.booster) == (8, 10, "MASC")
    both = record_sheet(build(50, walk=5, equipment=["masc", "supercharger"])).movement
    assert (both.boosted_run, both.booster) == (13, "MASC and Supercharger")
    tsm = record_sheet(build(50, walk=5, equipment=["tsm"])).movement
    assert (tsm.walk, tsm.run, tsm.tsm_walk, tsm.tsm_run) == (5, 8, 6, 9)
    assert record_sheet(build(50, jump=4)).movement.jump == 4


@each_row(
    ("kind", "dissipation"),
    [("single", 12), ("double", 24), ("is-double", 24), ("clan-double", 24), ("laser", 24), ("compact", 12)],
)
def test_dissipation(kind: str, dissipation: int) -> None:
    blueprint = drawn()
    blueprint.heat_sinks, blueprint.heat_sink_kind = 12, kind
    sinks = record_sheet(assemble(blueprint)).heat_sinks
    assert (sinks.count, sinks.dissipation) == (12, dissipation)


def test_prototype_doubles_among_singles() -> None:
    blueprint = drawn(50, "prototype-double-heat-sink@left-torso*2")
    blueprint.heat_sinks = 12
    assert record_sheet(assemble(blueprint)).heat_sinks.dissipation == 14


def test_the_heat_scale_is_covered_once() -> None:
    for _, steps in HEAT_EFFECTS:
        covered = [heat for first, last, _ in spans(steps) for heat in range(first, last + 1)]
        assert covered == list(range(HOTTEST + 1))


# names


def test_names_quirks_and_rows_of_others() -> None:
    blueprint = drawn()
    blueprint.chassis, blueprint.model, blueprint.clan_name = "Mad\x07 Cat", "Prime", "Timber Wolf"
    blueprint.quirks = ["imp_com", "battle_fists_la", "ubiquitous_is"]
    blueprint.weapon_quirks = ["imp_cooling:RA:6:Binary Laser: Blazer", "odd"]
    punch = PhysicalRow("Punch", "LA/RA", "+0", "5")
    sheet = record_sheet(assemble(blueprint), [punch])
    assert (sheet.name, sheet.clan_name) == ("Mad� Cat Prime", "Timber Wolf Prime")
    assert sheet.quirks == ("Imp Com", "Battle Fists LA", "Ubiquitous IS")
    assert sheet.weapon_quirks == ("Binary Laser: Blazer (RA): Imp Cooling", "Odd")
    assert sheet.physical_attacks == (punch,)


def test_printable() -> None:
    assert printable("Ostscout 'Mech −2") == "Ostscout 'Mech −2"
    assert printable("a\x00b\x1bc\u202ed\ud800e\ufffff") == "a�b�c�d�e�f"


def test_a_sheet_leaves_the_design_alone() -> None:
    design: Design = build(80, equipment=["tsm", "retractable-blade@left-arm"])
    before = design.blueprint.to_json()
    record_sheet(design)
    assert design.blueprint.to_json() == before
