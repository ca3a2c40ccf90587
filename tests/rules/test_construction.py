"""What parts weigh, and what is wrong with a design."""

from __future__ import annotations

from myomer.rules.components import ARMOR_KINDS, COCKPITS, ENGINES, GYRO_NAMES, STRUCTURE_KINDS
from myomer.rules.construction import (
    ARMOR_POINTS_PER_TON,
    COCKPIT_TONS,
    GYRO_FACTORS,
    STRUCTURE_ITEMS,
    armor_tons,
    engine_heat_sinks,
    engine_tons,
    gyro_tons,
    half_ton_up,
    rating_for,
    ton_up,
)
from myomer.rules.locations import LEFT_ARM, LEFT_TORSO
from myomer.units.assembly import assemble
from myomer.units.blueprint import Mount
from myomer.units.build import Workshop, build
from myomer.units.catalogue import CatalogueEntry, entry_named
from myomer.units.checking import read_listed
from myomer.units.design import Design
from myomer.units.problems import PROBLEM_KINDS
from myomer.units.weights import total_weight, weights
from tests.rows import each_row

#  the standard fusion engine, TechManual: rating, tons
FUSION = """
10 0.5   25 0.5   30 1    50 1.5   60 1.5   65 2    75 2    80 2.5   90 3    100 3   105 3.5  120 4   125 4   130 4.5
140 5   150 5.5  160 6   170 6    175 7    180 7   190 7.5  195 8   200 8.5  210 9   215 9.5  220 10  225 10  230 10.5
235 11  240 11.5 245 12  250 12.5 255 13   260 13.5 265 14  270 14.5 275 15.5 280 16  285 16.5 290 17.5 295 18  300 19
305 19.5 310 20.5 315 21.5 320 22.5 325 23.5 330 24.5 335 25.5 340 27 345 28.5 350 29.5 355 31.5 360 33 365 34.5
370 36.5 375 38.5 380 41 385 43.5 390 46 395 49 400 52.5 405 56.5 425 79.5 450 133.5 475 243 500 462.5
"""
ENGINE_TABLE = [(int(rating), float(tons)) for rating, tons in zip(*[iter(FUSION.split())] * 2, strict=True)]


@each_row(("rating", "tons"), ENGINE_TABLE)
def test_the_fusion_engine(rating: int, tons: float) -> None:
    assert engine_tons(rating, "fusion") == tons


@each_row(
    ("kind", "tons", "sinks"),
    [
        ("fusion", 19, 10), ("xl", 9.5, 10), ("clan-xl", 9.5, 10), ("light", 14.5, 10), ("xxl", 6.5, 10),
        ("clan-xxl", 6.5, 10), ("compact", 28.5, 10), ("combustion", 38, 0), ("fuel-cell", 23, 1), ("fission", 33.5, 5),
        ("primitive", 19, 10),
    ],
)  # fmt: skip
def test_every_kind_of_engine_of_rating_300(kind: str, tons: float, sinks: int) -> None:
    assert engine_tons(300, kind) == tons
    assert engine_heat_sinks(kind) == sinks


def test_every_kind_has_its_weight() -> None:
    assert set(COCKPIT_TONS) == set(COCKPITS)
    assert set(GYRO_FACTORS) == set(GYRO_NAMES)
    assert {kind.removeprefix("clan-") for kind in ARMOR_POINTS_PER_TON} == set(ARMOR_KINDS)
    assert {kind.removeprefix("clan-") for kind in STRUCTURE_ITEMS} == set(STRUCTURE_KINDS)
    assert all(engine_tons(rating, kind) > 0 for kind in ENGINES for rating in range(5, 501, 5))
    assert engine_tons(505, "fusion") == engine_tons(0, "fusion") == 0
    assert engine_tons(60, "fission") == 5


@each_row(
    ("rating", "kind", "tons"),
    [(100, "standard", 1), (105, "standard", 2), (300, "xl", 1.5), (275, "compact", 4.5), (400, "heavy-duty", 8),
     (300, "superheavy", 6), (300, "none", 0)],
)  # fmt: skip
def test_gyros(rating: int, kind: str, tons: float) -> None:
    assert gyro_tons(rating, kind) == tons


@each_row(
    ("points", "kind", "tons"),
    [(304, "standard", 19), (1, "standard", 0.5), (0, "standard", 0), (179, "ferro-fibrous", 10),
     (192, "clan-ferro-fibrous", 10),
     (160, "hardened", 20), (240, "commercial", 10), (107, "industrial", 10), (108, "industrial", 10.5)],
)  # fmt: skip
def test_armor(points: int, kind: str, tons: float) -> None:
    assert armor_tons(points, kind) == tons


def test_rounding() -> None:
    assert [half_ton_up(tons) for tons in (0, 0.1, 0.5, 0.5000001, 0.51, 9.5)] == [0, 0.5, 0.5, 0.5, 1, 9.5]
    assert [ton_up(tons) for tons in (0, 0.25, 1, 1.0000001, 1.25)] == [0, 1, 1, 1, 2]
    assert rating_for(60, 4, True) == 290
    assert rating_for(50, 4, True) == 240
    assert rating_for(50, 4, False) == 200


def test_the_parts_of_an_atlas() -> None:
    entry = entry_named("Atlas AS7-D")
    assert entry is not None
    drawn = entry.build().blueprint
    account = {weight.what: weight.tons for weight in weights(drawn)}
    assert (account["structure"], account["engine"], account["gyro"], account["cockpit"]) == (10, 19, 3, 3)
    assert (account["armor"], account["heat-sinks"], account["ac-20"]) == (19, 10, 14)
    assert total_weight(drawn) == 100


# what is wrong


def kinds(design: Design) -> set[str]:
    return {problem.kind for problem in design.problems()}


def changed(name: str = "Hunchback HBK-4G", **fields: object) -> Design:
    entry = entry_named(name)
    assert entry is not None
    own = entry.copy()
    for field, value in fields.items():
        setattr(own, field, value)
    return own.build(strict=False)


def without(name: str, *items: str) -> list[str]:
    entry = entry_named(name)
    assert entry is not None
    return [text for text in entry.equipment if text not in items]


def test_a_sound_design() -> None:
    assert changed().problems() == []


def test_too_heavy_and_too_light() -> None:
    equipment = without("Hunchback HBK-4G")
    assert kinds(changed(equipment=[*equipment, "small-laser@left-torso"])) >= {"too-heavy"}
    (light,) = changed(cockpit="small").problems()[-1:]
    assert light.kind == "too-light"
    assert "1 too few" in light.text


def test_the_rating() -> None:
    found = changed(rating=220).problems()
    assert found[0].kind == "engine-rating"
    assert found[0].text == "the engine's rating is 220; 4 walking MP require 200"
    assert "engine-rating" not in kinds(changed(rating=240, cockpit="primitive"))


def test_armor_over_the_maximum() -> None:
    entry = entry_named("Hunchback HBK-4G")
    assert entry is not None
    armor = {**entry.armor, "head": [10], "left-torso": [20, 5]}
    over = [problem for problem in changed(armor=armor).problems() if problem.kind == "armor-over-maximum"]
    assert [(problem.where, problem.text) for problem in over] == [
        ("head", "10 points of armor; 9 is the maximum"),
        ("left-torso", "25 points of armor; 24 is the maximum"),
    ]


def test_missing_parts() -> None:
    missing = changed(absent=["left-leg.foot", "left-arm.upper-arm", "right-arm.lower-arm"]).problems()
    assert [(problem.where, problem.text) for problem in missing if problem.kind == "missing-component"] == [
        ("left-leg", "there is no foot actuator"),
        ("left-arm", "there is no upper-arm actuator"),
        ("right-arm", "there is a hand but no lower-arm actuator"),
    ]
    shop = Workshop(50)
    shop.lay_out()
    bare = shop.draw()
    bare.mounts = [mount for mount in bare.mounts if mount.key not in ("cockpit", "sensors", "life-support", "gyro")]
    texts = {problem.text for problem in assemble(bare).problems()}
    assert {
        "there is no cockpit",
        "0 sensors; there are two",
        "0 life support",
        "the gyro fills 0 slots, not 4",
    } <= texts


def test_an_engine_of_too_many_slots() -> None:
    shop = Workshop(50)
    shop.engine = "xl"
    shop.lay_out()
    drawn = shop.draw()
    drawn.engine = "fusion"
    assert "wrong-component" in kinds(assemble(drawn))


def test_heat_sinks() -> None:
    assert "heat-sink-count" in kinds(changed(heat_sinks=30))
    assert "heat-sink-count" in kinds(changed(heat_sinks=4))
    assert "too-few-heat-sinks" in kinds(changed(heat_sinks=9))


@each_row(("total", "sound"), [(13, True), (14, False), (21, False), (22, False)])
def test_an_engine_holds_a_heat_sink_for_each_25_of_its_rating(total: int, sound: bool) -> None:
    """Rating 200: eight, and five in slots. Twice as many only of compact heat sinks."""
    assert ("heat-sink-count" not in kinds(changed(heat_sinks=total))) == sound


@each_row(("kind", "filled", "needed"), [
    ("superheavy", 2, 2), ("standard", 4, 2), ("xl", 6, 3), ("compact", 2, 1), ("heavy-duty", 4, 2),
])  # fmt: skip
def test_the_gyro_of_a_superheavy(kind: str, filled: int, needed: int) -> None:
    """A superheavy gyro fills its two slots; any other half of its own, rounded up."""
    shop = Workshop(150)
    shop.gyro = GYRO_NAMES.index(kind)
    shop.lay_out()
    output = [problem.text for problem in assemble(shop.draw()).problems() if "the gyro" in problem.text]
    assert output == ([] if filled == needed else [f"the gyro fills {filled} slots, not {needed}"])


def test_jump_jets() -> None:
    drawn = changed("Griffin GRF-1N").blueprint
    assert drawn.jump == 5
    drawn.jump = 4
    assert "jump-jet-count" in kinds(assemble(drawn))


def test_materials() -> None:
    assert "material-slots" in kinds(changed(structure_type="endo-steel"))
    assert "material-slots" in kinds(changed(armor_type="ferro-fibrous"))
    assert "material-slots" in kinds(changed(equipment=[*without("Hunchback HBK-4G"), "endo-steel@left-torso"]))


def test_myomer() -> None:
    tsm = CatalogueEntry(tons=50, equipment=["tsm@left-torso*3", "tsm@right-torso*3"]).build()
    assert not kinds(tsm) & {"myomer-line", "material-slots"}
    few = CatalogueEntry(tons=50, equipment=["tsm@left-torso*3"]).build()
    assert "material-slots" in kinds(few)
    tsm.blueprint.myomer = "standard"
    assert "myomer-line" in kinds(tsm)
    plain = build(50)
    for stated in ("tsm", "masc", "super-cooled"):
        plain.blueprint.myomer = stated
        assert "myomer-line" in kinds(plain)


def test_ammunition() -> None:
    assert "weapon-without-ammunition" in kinds(build(50, equipment=["ac-5@left-torso"]))
    assert "ammunition-without-weapon" in kinds(build(50, equipment=["ac-5-ammo@left-torso"]))
    both = build(50, equipment=["ac-5@left-torso", "ac-5-ammo@left-torso"])
    assert not kinds(both) & {"weapon-without-ammunition", "ammunition-without-weapon"}


def test_items_of_too_few_slots() -> None:
    crowded = build(50, equipment=["ac-20@head"])
    assert [problem.text for problem in crowded.problems() if problem.kind == "slots-incomplete"] == [
        "AC/20 fills 1 slots, it takes 10"
    ]


def test_items_where_they_may_not_be() -> None:
    shop = Workshop(50)
    shop.lay_out()
    drawn = shop.draw()
    drawn.mounts += [Mount("hatchet", ((LEFT_TORSO, 0b1111),)), Mount("jump-jet", ((LEFT_ARM, 1 << 8),))]
    assert [
        (problem.where, problem.text) for problem in assemble(drawn).problems() if problem.kind == "wrong-location"
    ] == [("left-torso", "Hatchet goes into an arm"), ("left-arm", "Jump Jet goes into a torso or a leg")]


def test_the_list_of_weapons() -> None:
    design = changed()
    design.blueprint.weapon_list.append("Medium Laser, Left Arm")
    (found,) = design.problems()
    assert (found.kind, found.text) == ("weapon-list", "the list has 3 of 'medium laser', the slots 2")
    design.blueprint.weapon_list[-1] = "Death Ray, Left Arm"
    assert [problem.text for problem in design.problems()] == [
        "the list names 'Death Ray', which the armory does not know"
    ]


@each_row(
    ("line", "count", "name"),
    [
        ("Medium Laser, Left Arm", 1, "Medium Laser"),
        ("2 ISMediumLaser, Center Torso", 2, "ISMediumLaser"),
        ("1 ISLRM5, Right Torso, Ammo:24", 1, "ISLRM5"),
        ("Rifle (Cannon, Heavy), Left Arm", 1, "Rifle (Cannon, Heavy)"),
        ("Medium Laser (R), Right Torso", 1, "Medium Laser"),
        ("Medium Laser, Right Torso (R)", 1, "Medium Laser"),
        ("Medium Laser", 1, "Medium Laser"),
    ],
)
def test_lines_of_the_list(line: str, count: int, name: str) -> None:
    assert read_listed(line) == (count, name)


def test_findings_can_be_distinguished_and_read() -> None:
    for problem in build(50, equipment=["ac-20@head"]).problems():
        assert problem.kind in PROBLEM_KINDS
        assert problem.kind in str(problem)
        assert problem.to_json() == {"kind": problem.kind, "where": problem.where, "text": problem.text}
