"""Unit files in and out: each oddity of the format, on files made up for the purpose."""

from __future__ import annotations

import pytest

from myomer.formats.errors import FormatError
from myomer.formats.mtf import UnitReading, read_mtf
from myomer.formats.mtf_writer import write_mtf
from myomer.rules.locations import (
    CENTER_LEG,
    CENTER_TORSO,
    HEAD,
    LEFT_ARM,
    LEFT_LEG,
    LEFT_TORSO,
    QUAD,
    RIGHT_ARM,
    RIGHT_LEG,
    RIGHT_TORSO,
    TRIPOD,
    armor_at,
)
from myomer.units.blueprint import UNKNOWN, Mount
from myomer.units.design import Design
from myomer.units.mech import Mech
from tests.rows import each_row

from .examples import BIPED_ARMOR, EMPTY, QUAD_ARMOR, QUAD_SLOTS, SLOTS, TRIPOD_SLOTS, mtf


def read(text: str | bytes) -> UnitReading:
    reading = read_mtf(text.encode() if isinstance(text, str) else text, "made-up.mtf")
    written = write_mtf(reading.design)
    again = read_mtf(written.encode(), "again.mtf").design
    assert again == reading.design
    assert write_mtf(again) == written
    assert [component.values() for component in again.components] == [
        component.values() for component in reading.design.components
    ]
    return reading


def design(text: str | bytes) -> Design:
    return read(text).design


def kinds(reading: UnitReading) -> set[str]:
    return {remark.kind for remark in reading.remarks}


def mounts(of: Design, key: str) -> list[Mount]:
    return [mount for mount in of.blueprint.mounts if mount.key == key]


def refusal(text: str | bytes) -> FormatError:
    with pytest.raises(FormatError) as refused:
        read_mtf(text.encode() if isinstance(text, str) else text, "made-up.mtf")
    return refused.value


# an ordinary file


def test_an_ordinary_file() -> None:
    reading = read(mtf())
    made = reading.design
    drawn = made.blueprint
    assert reading.remarks == ()
    assert made.problems() != []  # it is light: nobody built it with care
    assert {problem.kind for problem in made.problems()} == {"too-light"}
    assert (made.name, made.tons, made.walk, made.jump, made.heat_sinks) == ("Examplar EXM-1A", 50, 4, 2, 11)
    assert (drawn.chassis, drawn.model, drawn.mul_id, drawn.year, drawn.rules_level) == (
        "Examplar", "EXM-1A", 99999, 3067, 2,
    )  # fmt: skip
    assert (drawn.source, drawn.role, drawn.engine, drawn.rating) == ("TRO: Nowhere", "Skirmisher", "fusion", 200)
    assert made.armor[LEFT_ARM] == 14
    assert made.armor[armor_at(CENTER_TORSO, True)] == 8
    assert mounts(made, "hatchet") == [Mount("hatchet", ((RIGHT_ARM, 0b11110000),))]
    assert mounts(made, "lrm-10") == [Mount("lrm-10", ((LEFT_TORSO, 0b11),))]
    assert len(mounts(made, "lrm-10-ammo")) == 2
    assert mounts(made, "medium-laser")[0] == Mount("medium-laser", ((RIGHT_TORSO, 0b10),), rear=True)
    mech = Mech(made)
    assert [mech.count(at) for at in made.ammunition] == [12, 12]
    assert len(made.physical_weapons) == 1
    assert len(made.jump_jets) == 2


def test_two_files_that_differ_are_not_equal() -> None:
    plain = design(mtf())
    for header in (
        {"chassis": "Other"}, {"model": ""}, {"era": "3050"}, {"role": "Scout"}, {"heat sinks": "12 Single"},
        {"source": "Elsewhere"}, {"rules level": "1"}, {"mul id": "1"}, {"myomer": "MASC"}, {"ejection": "Full Head"},
    ):  # fmt: skip
        assert design(mtf({**header})) != plain, header
    assert design(mtf(slots={"Left Arm": SLOTS["Left Arm"][:4]})) != plain
    assert design(mtf(armor={**BIPED_ARMOR, "LA": "13"})) != plain
    assert design(mtf(weapons=[])) != plain
    assert design(mtf(after="overview:Prose.\n")) != plain
    assert design(mtf()) == plain
    assert hash(design(mtf())) == hash(plain)


# §1.1: encoding, ends of line, blanks, spelling of keys


@each_row("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_encodings(encoding: str) -> None:
    text = mtf(after="overview:The pilot’s own – and only – ’Mech.\n")
    made = read_mtf(text.encode(encoding), "made-up.mtf").design
    assert made.blueprint.notes[-1].text == "The pilot’s own – and only – ’Mech."
    assert made == design(text)


def test_ends_of_line_and_blanks() -> None:
    plain = design(mtf())
    assert design(mtf().replace("\n", "\r\n")) == plain
    assert design(mtf().rstrip("\n")) == plain
    assert design(mtf().replace("\n", " \t\n")) == plain
    assert design(mtf().replace("era:", " era: ")) == plain


def test_other_ends_of_line_do_not_end_a_line() -> None:
    made = design(mtf(after="overview:one\u2028two\x0cthree\n"))
    assert made.blueprint.notes[-1].text == "one\u2028two\x0cthree"


def test_keys_in_any_case() -> None:
    text = mtf().replace("walk mp:", "Walk MP:").replace("mass:", "Mass:").replace("heat sinks:", "Heat Sinks:")
    assert design(text.replace(" armor:", " Armor:").replace("Left Arm:", "left arm:")) == design(mtf())


def test_comments_are_kept() -> None:
    made = design(mtf(before="# a licence\n# and more of it\n"))
    assert [note.text for note in made.blueprint.notes] == ["a licence", "and more of it"]


def test_the_oldest_files_name_the_mech_without_a_key() -> None:
    old = mtf({"chassis": None, "model": None}, before="Version:1.1\nExamplar\nEXM-1A\n")
    assert design(old) == design(mtf())
    nameless = mtf({"chassis": None, "model": None}, before="Version:1.0\nExamplar\n\n")
    assert design(nameless).name == "Examplar"
    assert "the chassis and the model" in str(refusal("Version:1.0\nmass:50\n"))


def test_keys_of_newer_files_are_no_matter() -> None:
    reading = read(mtf(after="uuid:1234\nmissionroles:a,b\nfluffimage:QUJD\nbv:1000\n"))
    assert reading.remarks == ()
    assert [note.key for note in reading.design.blueprint.notes] == ["uuid", "missionroles", "fluffimage", "bv"]


def test_unknown_keys_are_kept_and_reported() -> None:
    reading = read(mtf({"paint scheme": "red: and green"}))
    assert kinds(reading) == {"unknown-key"}
    assert reading.remarks[0].line == len(list(SLOTS)) + 10  # after the header's 17 lines
    assert (reading.design.blueprint.notes[0].key, reading.design.blueprint.notes[0].text) == (
        "paint scheme", "red: and green",
    )  # fmt: skip


# §1.2: keys


@each_row(
    ("config", "frame", "form", "omni"),
    [
        ("Biped", 0, "", False),
        ("Biped Omnimech", 0, "", True),
        ("Biped OmniMek", 0, "", True),
        ("Quad", QUAD, "", False),
        ("Quad Omnimech", QUAD, "", True),
        ("LAM", 0, "lam", False),
        ("QuadVee", QUAD, "quadvee", False),
        ("QuadVee Omnimech", QUAD, "quadvee", True),
        ("Tripod", TRIPOD, "", False),
        ("Tripod Omnimech", TRIPOD, "", True),
    ],
)
def test_configurations(config: str, frame: int, form: str, omni: bool) -> None:
    body = {QUAD: QUAD_SLOTS, TRIPOD: TRIPOD_SLOTS}.get(frame, SLOTS)
    armor = QUAD_ARMOR if frame == QUAD else {**BIPED_ARMOR, "CL": "20"} if frame == TRIPOD else BIPED_ARMOR
    reading = read(mtf({"Config": config}, body=body, armor=armor))
    drawn = reading.design.blueprint
    assert (drawn.frame, drawn.form, drawn.omni) == (frame, form, omni)
    assert kinds(reading) == ({"not-modelled"} if form else set())


@each_row(
    ("message", "base", "clan"),
    [
        ("Inner Sphere", "inner-sphere", False),
        ("Clan", "clan", True),
        ("Mixed (IS Chassis)", "mixed-inner-sphere", False),
        ("Mixed (Clan Chassis)", "mixed-clan", True),
    ],
)
def test_tech_bases(message: str, base: str, clan: bool) -> None:
    made = design(mtf({"techbase": message}))
    assert (made.blueprint.tech_base, made.clan) == (base, clan)


def test_names() -> None:
    assert design(mtf({"model": ""})).name == "Examplar"
    other = design(mtf({"clanname": "Showpiece"}))
    assert other.blueprint.other_names() == ["Showpiece EXM-1A", "EXM-1A"]


def test_what_comes_twice_by_mistake() -> None:
    reading = read(mtf(after="mul id:5\nsource:Another: Book\n"))
    assert kinds(reading) == {"repeated-key"}
    assert reading.design.blueprint.mul_id == 99999
    assert reading.design.blueprint.source == "TRO: Nowhere"
    assert [note.text for note in reading.design.blueprint.notes] == ["5", "Another: Book"]


def test_no_source_and_no_id() -> None:
    made = design(mtf({"source": None, "mul id": None, "role": None, "era": None, "rules level": None}))
    assert (made.blueprint.source, made.blueprint.mul_id, made.blueprint.year) == ("", 0, 0)


def test_quirks() -> None:
    text = mtf(
        after="quirk:battle_fists_la\nquirk:easy_pilot\nquirk:rugged_1\nweaponquirk:accurate:LA:4:Medium Laser\n"
    )
    made = design(text)
    assert made.blueprint.quirks == ["battle_fists_la", "easy_pilot", "rugged_1"]
    assert made.quirks == {"battle-fist-left-arm", "easy-to-pilot", "rugged-1"}
    assert made.blueprint.weapon_quirks == ["accurate:LA:4:Medium Laser"]


def test_keys_without_a_rule_here_are_kept_and_reported() -> None:
    reading = read(
        mtf(after="nocrit:Standard:None\nheat sink kit:RISC Heat Sink Override Kit\nlam:Standard\nmotive:Track\n")
    )
    assert kinds(reading) == {"not-modelled"}
    assert len(reading.remarks) == 4
    assert len(reading.design.blueprint.notes) == 4


@each_row(
    ("message", "count", "kind"),
    [
        ("10 Single", 10, "single"),
        ("12 Double", 12, "double"),
        ("12 IS Double", 12, "is-double"),
        ("12 Clan Double", 12, "clan-double"),
        ("12 Double (Inner Sphere)", 12, "is-double"),
        ("12 Double (Clan)", 12, "clan-double"),
        ("11 Laser", 11, "laser"),
        ("14 Compact", 14, "compact"),
        ("0 Single", 0, "single"),
        ("41 Single", 41, "single"),
    ],
)
def test_heat_sinks(message: str, count: int, kind: str) -> None:
    made = design(mtf({"heat sinks": message, "base chassis heat sinks": "10"}))
    assert (made.heat_sinks, made.blueprint.heat_sink_kind, made.blueprint.base_heat_sinks) == (count, kind, 10)


@each_row(
    ("message", "kind"),
    [
        ("Standard Cockpit", "standard"),
        ("Small Cockpit", "small"),
        ("Industrial Cockpit", "industrial"),
        ("Industrial Cockpit (AFC)", "industrial-afc"),
        ("Torso-Mounted Cockpit", "torso-mounted"),
        ("Primitive Cockpit", "primitive"),
        ("Primitive Industrial Cockpit", "primitive-industrial"),
        ("Command Console", "command-console"),
        ("Interface Cockpit", "interface"),
        ("Tripod Cockpit", "tripod"),
        ("Superheavy Cockpit", "superheavy"),
        ("Superheavy Tripod Cockpit", "superheavy-tripod"),
        ("QuadVee Cockpit", "quadvee"),
        ("Superheavy Command Console", "superheavy-command-console"),
    ],
)
def test_cockpits(message: str, kind: str) -> None:
    assert design(mtf({"cockpit": message})).cockpit == kind


@each_row(
    ("message", "kind"),
    [
        ("Standard Gyro", "standard"), ("XL Gyro", "xl"), ("XL", "xl"), ("Compact Gyro", "compact"),
        ("Heavy Duty Gyro", "heavy-duty"), ("Superheavy Gyro", "superheavy"), ("None", "none"),
    ],
)  # fmt: skip
def test_gyros(message: str, kind: str) -> None:
    assert design(mtf({"gyro": message})).blueprint.gyro == kind


@each_row(
    ("message", "kind"),
    [
        ("Standard", "standard"), ("IS Standard", "standard"), ("Endo Steel", "endo-steel"),
        ("Endo-Steel", "endo-steel"),
        ("IS Endo Steel", "endo-steel"), ("Clan Endo Steel", "clan-endo-steel"), ("IS Endo-Steel", "endo-steel"),
        ("IS Endo-Steel Prototype", "endo-steel-prototype"), ("Endo Steel Prototype", "endo-steel-prototype"),
        ("IS Composite", "composite"), ("IS Endo-Composite", "endo-composite"), ("Clan Reinforced", "reinforced"),
        ("Clan Endo-Composite", "clan-endo-composite"), ("Industrial", "industrial"), ("Clan Industrial", "industrial"),
    ],
)  # fmt: skip
def test_structures(message: str, kind: str) -> None:
    made = design(mtf({"structure": message}))
    assert made.blueprint.structure == kind
    assert made.structure_kind == kind.removeprefix("clan-")


# §1.3: engine and myomer


@each_row(
    ("message", "base", "kind"),
    [
        ("200 Fusion Engine", "Inner Sphere", "fusion"),
        ("200 Fusion Engine(IS)", "Inner Sphere", "fusion"),
        ("200 Fusion (Clan) Engine(IS)", "Clan", "fusion"),
        ("200 XL Engine", "Inner Sphere", "xl"),
        ("200 XL Fusion Engine (Inner Sphere)", "Inner Sphere", "xl"),
        ("200 XL (Clan) Engine(IS)", "Clan", "clan-xl"),
        ("200 XL Engine (Clan)", "Clan", "clan-xl"),
        ("200 XL Engine(IS)", "Clan", "clan-xl"),
        ("200 XL (Clan) Engine", "Mixed (IS Chassis)", "clan-xl"),
        ("200 XL Engine", "Mixed (IS Chassis)", "xl"),
        ("200 XXL Engine(IS)", "Inner Sphere", "xxl"),
        ("200 XXL (Clan) Engine", "Clan", "clan-xxl"),
        ("420 Large XXL (Clan) Engine", "Clan", "clan-xxl"),
        ("200 Light Fusion Engine", "Inner Sphere", "light"),
        ("200 Compact Engine", "Inner Sphere", "compact"),
        ("200 ICE Engine(IS)", "Inner Sphere", "combustion"),
        ("200 I.C.E. Engine", "Inner Sphere", "combustion"),
        ("200 Fuel Cell (Clan) Engine(IS)", "Clan", "fuel-cell"),
        ("200 Fuel-Cell Engine", "Inner Sphere", "fuel-cell"),
        ("200 Fission Engine", "Inner Sphere", "fission"),
        ("240 Primitive Fusion Engine", "Inner Sphere", "primitive"),
    ],
)
def test_engines(message: str, base: str, kind: str) -> None:
    made = design(mtf({"engine": message, "techbase": base}))
    assert (made.engine, made.blueprint.rating) == (kind, int(message.split()[0]))


def test_slots_decide_the_tech_base_of_an_xl_engine_when_nothing_else_does() -> None:
    header: dict[str, str | None] = {"engine": "200 XL Engine(IS)", "techbase": "Mixed (Clan Chassis)"}
    sides = {"Left Torso": ["Fusion Engine"] * 3, "Right Torso": ["Fusion Engine"] * 3}
    assert design(mtf(header, slots=sides)).engine == "xl"
    sides = {"Left Torso": ["Fusion Engine"] * 2, "Right Torso": ["Fusion Engine"] * 2}
    assert design(mtf(header, slots=sides)).engine == "clan-xl"


@each_row(
    ("message", "kind"),
    [
        ("Standard", "standard"), ("Triple-Strength", "tsm"), ("Triple Strength Myomer", "tsm"), ("MASC", "masc"),
        ("ISMASC", "masc"), ("CLMASC", "clan-masc"), ("Industrial Triple-Strength", "industrial-tsm"),
        ("Super-Cooled", "super-cooled"),
    ],
)  # fmt: skip
def test_the_myomer_line(message: str, kind: str) -> None:
    assert design(mtf({"myomer": message})).blueprint.myomer == kind


def test_the_slots_decide_on_the_myomer() -> None:
    slots = {"Left Torso": ["ISMASC"] * 3, "Right Torso": ["TSM"] * 6}
    made = design(mtf(slots=slots))
    assert made.tsm == 1
    assert len(made.masc) == 1
    assert design(mtf({"myomer": "Triple-Strength"})).tsm == 0
    assert design(mtf(slots={"Right Torso": ["Industrial TSM"] * 12})).tsm == 2


# §1.4: armor


@each_row(
    ("message", "base", "kind"),
    [
        ("Standard(Inner Sphere)", "Inner Sphere", "standard"),
        ("Standard Armor", "Inner Sphere", "standard"),
        ("Standard Armor (Clan)", "Clan", "standard"),
        ("Standard((Unknown Technology Base))", "Inner Sphere", "standard"),
        ("Ferro-Fibrous(Inner Sphere)", "Inner Sphere", "ferro-fibrous"),
        ("Ferro-Fibrous", "Clan", "clan-ferro-fibrous"),
        ("Ferro-Fibrous(IS)", "Clan", "ferro-fibrous"),
        ("Ferro-Fibrous(IS/Clan)", "Clan", "clan-ferro-fibrous"),
        ("Ferro-Fibrous(Clan)", "Mixed (IS Chassis)", "clan-ferro-fibrous"),
        ("Light Ferro-Fibrous(Inner Sphere)", "Inner Sphere", "light-ferro-fibrous"),
        ("Heavy Ferro-Fibrous", "Inner Sphere", "heavy-ferro-fibrous"),
        ("Ferro-Fibrous Prototype(Inner Sphere)", "Inner Sphere", "ferro-fibrous-prototype"),
        ("Ferro-Lamellor(Clan)", "Clan", "ferro-lamellor"),
        ("Stealth Armor", "Inner Sphere", "stealth"),
        ("Stealth(Inner Sphere)", "Inner Sphere", "stealth"),
        ("Hardened(Clan)", "Clan", "hardened"),
        ("IS Reflective(Inner Sphere)", "Inner Sphere", "reflective"),
        ("Reflective(Clan)", "Clan", "clan-reflective"),
        ("Reactive(Inner Sphere)", "Inner Sphere", "reactive"),
        ("Ballistic-Reinforced(Inner Sphere)", "Inner Sphere", "ballistic-reinforced"),
        ("Impact-Resistant(Inner Sphere)", "Inner Sphere", "impact-resistant"),
        ("Heat-Dissipating(Clan)", "Clan", "heat-dissipating"),
        ("Anti-Penetrative Ablation(Inner Sphere)", "Inner Sphere", "anti-penetrative-ablation"),
        ("Primitive(Inner Sphere)", "Inner Sphere", "primitive"),
        ("Industrial(Inner Sphere)", "Inner Sphere", "industrial"),
        ("Heavy Industrial(Inner Sphere)", "Inner Sphere", "heavy-industrial"),
        ("Commercial", "Inner Sphere", "commercial"),
    ],
)
def test_kinds_of_armor(message: str, base: str, kind: str) -> None:
    made = design(mtf({"armor": message, "techbase": base}))
    assert made.blueprint.armor_kind == kind
    assert set(made.armor_kinds) == {kind.removeprefix("clan-")}


def test_patchwork_armor() -> None:
    armor = {**BIPED_ARMOR, "LA": "Reactive(Inner Sphere):14", "CT": "Hardened(Inner Sphere):22", "HD": "Standard:9"}
    made = design(mtf({"armor": "Patchwork"}, armor=armor))
    assert made.armor[LEFT_ARM] == 14
    assert made.armor_kinds[LEFT_ARM] == "reactive"
    assert made.armor_kinds[CENTER_TORSO] == made.armor_kinds[armor_at(CENTER_TORSO, True)] == "hardened"
    assert made.armor_kinds[HEAD] == made.armor_kinds[RIGHT_LEG] == "standard"


def test_slots_of_armor_that_do_not_say_whose_it_is() -> None:
    header: dict[str, str | None] = {"armor": "Reflective(Clan)", "techbase": "Mixed (IS Chassis)"}
    made = design(mtf(header, slots={"Right Torso": ["Reflective"] * 5}))
    assert [mount.key for mount in made.blueprint.mounts if mount.key.endswith("armor")] == ["clan-reflective-armor"]


# §1.5: the list of weapons


def test_the_list_of_weapons_is_kept_and_builds_nothing() -> None:
    listed = [
        "Medium Laser, Left Arm",
        "2 ISMediumLaser, Center Torso",
        "1 ISLRM10, Left Torso, Ammo:24",
        "Rifle (Cannon, Heavy), Left Arm",
        "Medium Laser (R), Right Torso (R)",
    ]
    made = design(mtf(weapons=listed))
    assert made.blueprint.weapon_list == listed
    assert len(mounts(made, "medium-laser")) == 2


def test_a_list_longer_than_it_says() -> None:
    reading = read(mtf().replace("Weapons:4", "Weapons:3"))
    assert kinds(reading) == {"weapon-count"}
    assert len(reading.design.blueprint.weapon_list) == 4
    assert read(mtf(weapons=[])).remarks == ()


# §1.6: slots


def test_six_lines_for_head_and_legs() -> None:
    assert design(mtf(lines=6)) == design(mtf())


def test_holes_stay_where_they_are() -> None:
    made = design(mtf(slots={"Left Torso": ["LRM 10", "LRM 10", EMPTY, EMPTY, "IS Ammo LRM-10"]}))
    assert mounts(made, "lrm-10-ammo") == [Mount("lrm-10-ammo", ((LEFT_TORSO, 0b10000),))]


def test_equal_lines_are_as_many_items_as_their_slots_make() -> None:
    made = design(mtf(slots={"Left Torso": ["ISDoubleHeatSink"] * 9, "Right Torso": ["LRM 10"] * 4}))
    assert [mount.parts for mount in mounts(made, "double-heat-sink")] == [
        ((LEFT_TORSO, 0b111),), ((LEFT_TORSO, 0b111000),), ((LEFT_TORSO, 0b111000000),),
    ]  # fmt: skip
    assert len(mounts(made, "lrm-10")) == 2


def test_names_by_alias_case_and_tech_base() -> None:
    slots = {"Left Torso": ["islrm10", "ISLRM10", "is ammo lrm-10"]}
    assert mounts(design(mtf(slots=slots)), "lrm-10")
    for base, key in (("Inner Sphere", "double-heat-sink"), ("Clan", "clan-double-heat-sink")):
        made = design(mtf({"techbase": base}, slots={"Left Torso": ["Double Heat Sink"] * 6}))
        assert mounts(made, key)


def test_a_weapon_split_over_two_locations() -> None:
    right_arm = [*SLOTS["Right Arm"][:2], *["Autocannon/20"] * 8]
    slots = {"Right Arm": right_arm, "Right Torso": ["Autocannon/20"] * 2}
    marked = {place: [f"{line} (Split)" if "Auto" in line else line for line in own] for place, own in slots.items()}
    made = design(mtf(slots=slots))
    assert made == design(mtf(slots=marked))
    (gun,) = mounts(made, "ac-20")
    assert {where: mask.bit_count() for where, mask in gun.parts} == {RIGHT_ARM: 8, RIGHT_TORSO: 2}
    first, second = [at for at, component in enumerate(made.components) if component.name == "ac-20"]
    assert made.components[first].partner == second
    assert made.components[second].partner == first
    for location in (RIGHT_ARM, RIGHT_TORSO):
        mech = Mech(made)
        assert mech.component_works(first)
        assert mech.component_works(second)
        mech.slot_hits[location] |= made.components[first if location == RIGHT_TORSO else second].mask
        assert not mech.component_works(first)
        assert not mech.component_works(second)


def test_two_split_weapons_stay_on_their_sides() -> None:
    slots = {
        "Left Arm": [*SLOTS["Left Arm"][:2], *["Autocannon/20"] * 8],
        "Right Arm": [*SLOTS["Right Arm"][:2], *["Autocannon/20"] * 8],
        "Left Torso": ["Autocannon/20"] * 2,
        "Right Torso": ["Autocannon/20"] * 2,
    }
    guns = mounts(design(mtf({"mass": "100", "engine": "400 Fusion Engine"}, slots=slots)), "ac-20")
    assert sorted(tuple(sorted(where for where, _ in gun.parts)) for gun in guns) == [
        (LEFT_TORSO, LEFT_ARM), (RIGHT_TORSO, RIGHT_ARM),
    ]  # fmt: skip


def test_two_items_in_a_slot_of_a_superheavy() -> None:
    header: dict[str, str | None] = {
        "mass": "150",
        "engine": "300 Fusion Engine",
        "walk mp": "2",
        "gyro": "Superheavy Gyro",
    }
    slots = {
        "Center Torso": [*["Fusion Engine"] * 3, "Gyro", "Gyro"],
        "Left Torso": ["LRM 20", "LRM 20", "LRM 20", "IS Ammo LRM-20|IS Ammo LRM-20", "IS Ammo LRM-20 | ISCASEII"],
    }
    made = design(mtf(header, slots=slots))
    assert mounts(made, "lrm-20") == [Mount("lrm-20", ((LEFT_TORSO, 0b111),))]
    bins = mounts(made, "lrm-20-ammo")
    assert [mount.parts for mount in bins] == [((LEFT_TORSO, 8),), ((LEFT_TORSO, 8),), ((LEFT_TORSO, 16),)]
    assert len(made.ammunition) == 3
    assert made.shared_slots[LEFT_TORSO * 12 + 3] == made.ammunition[1]


def test_markers_in_any_order_and_case() -> None:
    slots = {
        "Left Torso": ["ISERSmallLaser (R) (OMNIPOD) (ARMORED)", "CLERSmallLaser (T) (omnipod)"],
        "Right Torso": [
            "Liquid Storage (OMNIPOD):SIZE:1.0 (ARMORED)",
            "Cargo:size:2.5",
            "Cargo:size:2.5",
            "Cargo:size:2.5",
        ],
        "Left Leg": [*SLOTS["Left Leg"][:4], "Cargo (1 ton)"],
        "Right Leg": [*SLOTS["Right Leg"][:4], "Cargo (0.5 tons)"],
        "Head": ["Life Support", "Sensors (ARMORED)", "Cockpit (armored)", EMPTY, "Sensors", "Life Support"],
    }
    made = design(mtf(slots=slots))
    assert mounts(made, "er-small-laser") == [
        Mount("er-small-laser", ((LEFT_TORSO, 1),), rear=True, omnipod=True, armored=True)
    ]
    assert mounts(made, "clan-er-small-laser") == [
        Mount("clan-er-small-laser", ((LEFT_TORSO, 2),), turret=True, omnipod=True)
    ]
    assert mounts(made, "liquid-storage") == [
        Mount("liquid-storage", ((RIGHT_TORSO, 1),), omnipod=True, armored=True, size=1.0)
    ]
    assert [(mount.parts[0], mount.size) for mount in mounts(made, "cargo")] == [
        ((RIGHT_TORSO, 0b1110), 2.5), ((LEFT_LEG, 16), 1.0), ((RIGHT_LEG, 16), 0.5),
    ]  # fmt: skip
    assert [mount.armored for mount in mounts(made, "sensors")] == [True, False]
    assert mounts(made, "cockpit")[0].armored


def test_brackets_that_are_part_of_a_name() -> None:
    slots = {
        "Left Torso": ["Clan Ammo LRM-10 (Clan) Artemis-capable", "ISMG Ammo (100)", "IS Ammo LRM-10 Artemis-capable"]
    }
    made = design(mtf(slots=slots))
    assert not mounts(made, UNKNOWN)
    (half,) = [at for at in made.ammunition if made.components[at].name == "machine-gun-ammo-half"]
    assert Mech(made).count(half) == 100


def test_what_spreads_over_locations_is_one_thing() -> None:
    system = "Mek Null Signature System"
    slots = {place: [*own, system] for place, own in SLOTS.items() if place != "Head"}
    (spread,) = mounts(design(mtf(slots=slots)), "null-signature-system")
    assert len(spread.parts) == 7


def test_material_is_in_no_critical_table() -> None:
    made = design(mtf({"structure": "IS Endo Steel"}, slots={"Right Torso": ["IS Endo Steel"] * 12}))
    assert made.hittable[RIGHT_TORSO] == 0


def test_equipment_that_nobody_knows_is_kept_and_reported() -> None:
    reading = read(mtf(slots={"Left Torso": ["Flux Capacitor (R) (omnipod)", "Flux Capacitor", "Medium Laser"]}))
    assert kinds(reading) == {"unknown-equipment"}
    made = reading.design
    assert [(mount.written, mount.rear) for mount in mounts(made, UNKNOWN)] == [
        ("Flux Capacitor", True), ("Flux Capacitor", False),
    ]  # fmt: skip
    assert made.hittable[LEFT_TORSO] == 0b111
    assert "unknown-equipment" in {problem.kind for problem in made.problems()}


def test_a_remark_on_unknown_equipment_names_its_line() -> None:
    text = mtf(slots={"Left Torso": ["LRM 10", "LRM 10", "Flux Capacitor"]}, weapons=["Flux Capacitor, Left Torso"])
    at = text[: text.index("Left Torso:\n")].count("\n") + 4
    (remark,) = read(text).remarks
    assert (remark.kind, remark.line) == ("unknown-equipment", at)


def test_names_as_sheets_print_them() -> None:
    made = design(mtf(slots={"Left Torso": ["AC/5"] * 4}))
    assert len(mounts(made, "ac-5")) == 1


def test_a_launcher_that_faces_a_corner() -> None:
    made = design(mtf(slots={"Left Torso": ["ISVehicularGrenadeLauncher (FL)", "ISVehicularGrenadeLauncher (RR)"]}))
    assert not mounts(made, UNKNOWN)
    assert [mount.corner for mount in made.blueprint.mounts if mount.corner] == ["fl", "rr"]


def test_two_items_in_a_slot_of_an_ordinary_mech() -> None:
    made = design(mtf(slots={"Left Torso": ["Medium Laser|Small Laser"]}))
    assert "slots-overfull" in {problem.kind for problem in made.problems()}


@each_row("slot", ["-Empty-|", "|", "-Empty- (omnipod)", "-empty-", "|Medium Laser"])
def test_slots_that_hold_nothing(slot: str) -> None:
    made = design(mtf(slots={"Left Torso": [slot, "LRM 10", "LRM 10"]}))
    assert not mounts(made, UNKNOWN)
    assert len(mounts(made, "lrm-10")) == 1


def test_stray_text_with_a_size_stays_stray_text() -> None:
    reading = read(mtf().rstrip("\n") + "\nCargo:SIZE:99999\n")
    assert kinds(reading) == {"stray-text"}


def test_more_than_a_head_holds() -> None:
    head = [*SLOTS["Head"], "Medium Laser", EMPTY]
    reading = read(mtf(slots={"Head": head}))
    assert kinds(reading) == {"too-many-slots"}
    assert reading.design.problems()[0].kind == "slots-overfull"


def test_systems_of_mechs_that_change_form() -> None:
    slots = {"Left Torso": ["Landing Gear", "Avionics"], "Right Torso": ["Landing Gear", "Conversion Gear"]}
    made = design(mtf({"Config": "LAM"}, slots=slots))
    assert [mounts(made, key) != [] for key in ("landing-gear", "avionics", "conversion-gear")] == [True] * 3


# §1.7: faulty files


def test_prose_that_wraps_after_the_last_location() -> None:
    reading = read(mtf(after="Enhanced communication and more of it\noverview:Prose.\nand more prose\n"))
    assert kinds(reading) == {"stray-text"}
    assert [note.text for note in reading.design.blueprint.notes] == [
        "Enhanced communication and more of it", "Prose.", "and more prose",
    ]  # fmt: skip


def test_text_right_after_twelve_slots_is_no_slot() -> None:
    text = mtf().rstrip("\n") + "\nC\n"
    reading = read(text)
    assert kinds(reading) == {"stray-text"}
    assert reading.design.blueprint.mounts == design(mtf()).blueprint.mounts


def test_a_quad_with_the_armor_of_a_biped() -> None:
    reading = read(mtf({"Config": "Quad"}, body=QUAD_SLOTS))
    assert kinds(reading) == {"odd-location"}
    assert reading.design.armor[LEFT_ARM] == 14
    assert reading.design.frame == QUAD


def test_a_biped_with_an_empty_center_leg() -> None:
    reading = read(mtf(slots={"Center Leg": []}))
    assert kinds(reading) == {"odd-location"}
    assert reading.design.slots[CENTER_LEG] == []
    assert "has no center leg" in refusal(mtf(slots={"Center Leg": ["Hip"]})).reason


# refusals


@each_row(
    ("text", "reason"),
    [
        ("", "the file is empty"),
        ("\n \n", "the file is empty"),
        (mtf({"chassis": None}), "the line 'chassis:' is missing"),
        (mtf({"chassis": ""}), "the chassis has no name"),
        (mtf({"chassis": "x" * 201}), "the name has 201 letters"),
        (mtf({"Config": "Vehicle"}), "unknown 'Mech type 'vehicle'"),
        (mtf({"Config": ""}), "unknown 'Mech type ''"),
        (mtf({"techbase": "Star League"}), "is not a tech base"),
        (mtf({"mass": "1000000000"}), "'mass' is a number from 0"),
        (mtf({"mass": "52"}), "a 'Mech weighs 10 to 200 tons in steps of 5, not 52"),
        (mtf({"mass": "fifty"}), "'mass' is a number"),
        (mtf({"mass": None}), "the line 'mass:' is missing"),
        (mtf({"engine": "Fusion"}), "is not an engine"),
        (mtf({"engine": "200 Steam Engine"}), "unknown engine type 'Steam Engine'"),
        (mtf({"engine": "0 Fusion Engine"}), "an engine's rating is 1 to 1000, not 0"),
        (mtf({"engine": "9999 Fusion Engine"}), "an engine's rating is 1 to 1000"),
        (mtf({"structure": "Wood"}), "there is no structure 'Wood'"),
        (mtf({"armor": "Paper(Inner Sphere)"}), "there is no armor 'Paper(Inner Sphere)'"),
        (mtf({"cockpit": "Glass Cockpit"}), "there is no cockpit 'Glass Cockpit'"),
        (mtf({"gyro": "Old Gyro"}), "there is no gyro 'Old Gyro'"),
        (mtf({"myomer": "Steel Cable"}), "there is no myomer 'Steel Cable'"),
        (mtf({"heat sinks": "many"}), "is not a heat sink line"),
        (mtf({"heat sinks": "999 Single"}), "there are 0 to 200 heat sinks"),
        (mtf({"heat sinks": "10 Cold"}), "unknown heat sinks 'Cold'"),
        (mtf({"walk mp": "-1"}), "'walk mp' is a number from 0 to 30"),
        (mtf({"walk mp": "31"}), "'walk mp' is a number from 0 to 30"),
        (mtf({"jump mp": "²"}), "'jump mp' is a number"),
        (mtf(armor={**BIPED_ARMOR, "LA": "1000000000"}), "'la armor' is a number from 0 to 999"),
        (mtf(armor={**BIPED_ARMOR, "LA": "-5"}), "'la armor' is a number from 0 to 999"),
        (mtf(armor={**BIPED_ARMOR, "LA": "²"}), "'la armor' is a number from 0 to 999"),
        (mtf(armor={**BIPED_ARMOR, "LA": "Reactive(Clan):5"}), "is for 'armor:Patchwork' only"),
        (mtf(armor={**BIPED_ARMOR, "CL": "5"}), "a biped has no center leg"),
        (mtf(armor={**BIPED_ARMOR, "FLL": "5"}), "'fll armor' and 'la armor' are the same location"),
        (mtf(armor={key: value for key, value in BIPED_ARMOR.items() if key != "RTC"}), "center-torso-rear"),
        (mtf(after="mass:50\n"), "'mass' is repeated"),
        (mtf(after="LA armor:5\n"), "'la armor' is repeated"),
        (mtf(after="Left Arm:\nHip\n"), "a second block 'Left Arm:'"),
        (mtf(body=QUAD_SLOTS), "a biped has no front left leg"),
        (mtf({"Config": "Quad"}, armor=QUAD_ARMOR), "a quad has no left arm"),
        (mtf(body={key: own for key, own in SLOTS.items() if key != "Right Leg"}), "no slots for the right leg"),
        (mtf()[: mtf().index("Right Leg:") + 30], "is the file cut off?"),
        (mtf()[:200], "is missing; is the file cut off?"),
        ("\0\1\2" + mtf(), "not a text file"),
        (mtf().encode("utf-16"), "not a text file"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "not a text file"),
        ("x" * ((4 << 20) + 1), "is the limit"),
        ("a\n" * 1_000_000, "1,000,001 lines; 20,000 is the limit"),
    ],
)
def test_files_that_are_refused(text: str | bytes, reason: str) -> None:
    refused = refusal(text)
    assert reason in refused.reason
    assert refused.file == "made-up.mtf"
    assert str(refused).startswith("made-up.mtf")


def test_a_refusal_names_the_line() -> None:
    text = mtf({"walk mp": "x"})
    at = 1 + text[: text.index("walk mp")].count("\n")
    assert refusal(text).line == at
    assert str(refusal(text)) == f"made-up.mtf:{at}: 'walk mp' is a number from 0 to 30, not 'x'"
