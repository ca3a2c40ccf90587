"""Every scenario of `damage-system.md` played in a `Game`, in the `standard` ruleset."""

from __future__ import annotations

import pytest

from myomer.combat.events import (
    AmmunitionSpent,
    ArmorLost,
    ClusterRolled,
    CriticalRolled,
    CriticalStruck,
    DamageTransferred,
    Exploded,
    HeatAdded,
    HeatSettled,
    HitLocated,
    LocationLost,
    MissilesEngaged,
    ShotRolled,
    StructureLost,
)
from myomer.hexes import neighbor, parse_hex
from myomer.units.mech import Mech
from tests.spec.stage import AWAKE, CENTER, MISS, NO_CRITICAL, SURE, Stage
from tests.support import make, place, throw

DOCUMENT = "damage-system"

FRONT = {
    2: "center-torso", 3: "right-arm", 4: "right-arm", 5: "right-leg", 6: "right-torso", 7: "center-torso",
    8: "left-torso", 9: "left-leg", 10: "left-arm", 11: "left-arm", 12: "head",
}  # fmt: skip
LEFT = {
    2: "left-torso", 3: "left-leg", 4: "left-arm", 5: "left-arm", 6: "left-leg", 7: "left-torso",
    8: "center-torso", 9: "right-torso", 10: "right-arm", 11: "right-leg", 12: "head",
}  # fmt: skip
RIGHT = {
    total: name.replace("left", "?").replace("right", "left").replace("?", "right") for total, name in LEFT.items()
}
FACING = {"front": 3, "right": 1, "rear": 0, "left": 5}
"""How the target faces that is struck there by one to its south."""


def foe(facing: int = 3, **state: object) -> Mech:
    """The second unit, north of the first."""
    return make(100, **{"hex_": "0504", "facing": facing, **state})  # type: ignore[arg-type]


def armed(*equipment: str, tons: int = 75) -> Mech:
    return make(tons, equipment=list(equipment))


def launcher(key: str, *more: str) -> Mech:
    """The first unit with a weapon that needs ammunition."""
    return armed(f"{key}@right-torso", f"{key}-ammo@left-torso", *more)


def bare(mech: Mech, name: str, armor: int = 0) -> Mech:
    mech.armor[place(mech, name)] = armor
    return mech


def armor_lost(stage: Stage) -> dict[str, int]:
    """Armor the second unit has lost, by place."""
    lost: dict[str, int] = {}
    for event in stage.of(ArmorLost):
        if event.unit == 1:
            lost[event.location] = lost.get(event.location, 0) + event.points
    return lost


def structure_lost(stage: Stage) -> dict[str, int]:
    """Structure the second unit has lost, by location."""
    lost: dict[str, int] = {}
    for event in stage.of(StructureLost):
        if event.unit == 1:
            lost[event.location] = lost.get(event.location, 0) + event.points
    return lost


# damage types


@pytest.mark.scenario(DOCUMENT, "Damage classification")
@pytest.mark.parametrize(
    ("first", "key", "points"),
    [
        (armed("medium-laser@right-torso"), "medium-laser", 5),
        (launcher("ac-10"), "ac-10", 10),
        (armed("medium-pulse-laser@right-torso"), "medium-pulse-laser", 6),
    ],
    ids=["energy", "ballistic", "pulse"],
)
def test_standard_and_pulse_damage_is_one_hit_on_armor(first: Mech, key: str, points: int) -> None:
    stage = Stage(first.copy(), foe())
    stage.fire(key, *SURE, *CENTER)
    assert stage.hits() == [("center-torso", points)]
    assert (armor_lost(stage), structure_lost(stage)) == ({"center-torso": points}, {})
    assert stage.of(ClusterRolled) == []


@pytest.mark.scenario(DOCUMENT, "Damage classification")
def test_cluster_damage_rolls_how_many_hit_and_where_each_group_lands() -> None:
    stage = Stage(launcher("lrm-10"), foe())
    stage.fire("lrm-10", *SURE, *throw(7), *CENTER, *throw(8))
    assert stage.of(ClusterRolled) == [ClusterRolled(1, 10, 7, 0, 6)]
    assert stage.hits() == [("center-torso", 5), ("left-torso", 1)]
    assert [event.rounds for event in stage.of(AmmunitionSpent)] == [1]


@pytest.mark.scenario(DOCUMENT, "Damage classification")
@pytest.mark.parametrize("size", [2, 4, 6])
def test_a_streak_launcher_that_hits_hits_with_every_missile(size: int) -> None:
    stage = Stage(launcher(f"streak-srm-{size}"), foe())
    stage.fire(f"streak-srm-{size}", *SURE, *CENTER * size)
    assert stage.of(ClusterRolled) == [ClusterRolled(1, size, 0, 0, size)]
    assert stage.hits() == [("center-torso", 2)] * size


@pytest.mark.scenario(DOCUMENT, "Damage classification")
@pytest.mark.parametrize("size", [2, 4, 6])
def test_a_streak_launcher_that_misses_does_not_fire(size: int) -> None:
    stage = Stage(launcher(f"streak-srm-{size}"), foe())
    stage.fire(f"streak-srm-{size}", *MISS)
    assert (stage.hits(), stage.of(AmmunitionSpent), stage.of(ShotRolled)[0].heat) == ([], [], 0)


@pytest.mark.scenario(DOCUMENT, "Damage classification")
@pytest.mark.parametrize(("size", "hits"), [(2, 1), (4, 3), (6, 4)])
def test_streak_missiles_under_antimissile_fire_read_the_table_at_seven(size: int, hits: int) -> None:
    stage = Stage(launcher(f"streak-srm-{size}"), foe(equipment=["ams@head", "ams-ammo@left-torso"]))
    stage.fire(f"streak-srm-{size}", *SURE, *CENTER * hits)
    assert [event.unit for event in stage.of(MissilesEngaged)] == [1]
    assert stage.hits() == [("center-torso", 2)] * hits


@pytest.mark.scenario(DOCUMENT, "Damage classification")
def test_explosive_damage_goes_straight_to_structure() -> None:
    """A critical on a bin of 5 rounds for an AC/5, in a torso stripped of armor and none of it lost."""
    second = bare(foe(equipment=["ac-5@right-arm", "ac-5-ammo@left-torso"]), "left-torso", 5)
    (bin_index,) = second.design.ammunition
    second.set_count(bin_index, 1)
    stage = Stage(launcher("ac-10"), second)
    stage.fire("ac-10", *SURE, *throw(8), *throw(8), 1, 1, *AWAKE, *AWAKE, *NO_CRITICAL)
    (event,) = stage.of(Exploded)
    assert (event.unit, event.location, event.points) == (1, "left-torso", 5)
    assert armor_lost(stage) == {"left-torso": 5}
    assert structure_lost(stage) == {"left-torso": 10}
    assert stage.mech(1).wounds == 2


@pytest.mark.scenario(DOCUMENT, "Damage classification")
def test_heat_damage_heats_and_takes_no_armor() -> None:
    stage = Stage(armed("flamer@right-torso"), foe())
    stage.fire("flamer", *SURE, mode="heat")
    assert (stage.hits(), armor_lost(stage)) == ([], {})
    assert [(event.unit, event.points) for event in stage.of(HeatAdded)] == [(1, 2)]
    stage.rest_of_turn()
    (settled,) = [event for event in stage.of(HeatSettled) if event.unit == 1]
    assert [(part.reason, part.value) for part in settled.sources] == [("heat-from-outside", 2)]


@pytest.mark.scenario(DOCUMENT, "Damage classification")
def test_special_damage_checks_for_a_critical_through_the_armor() -> None:
    """Armor-piercing rounds of an AC/5: −3 on the check, and the armor is still there."""
    first = armed("ac-5@right-torso", "ac-5-ammo-armor-piercing@left-torso")
    stage = Stage(first, foe())
    stage.fire("ac-5", *SURE, *CENTER, *throw(7))
    assert armor_lost(stage) == {"center-torso": 5}
    assert stage.of(CriticalRolled) == [CriticalRolled(1, "center-torso", 7, -3, 0, False)]


# hit locations


def lands(side: str, total: int, column: dict[int, str]) -> None:
    """A laser from that side lands where the table says, on rear armor from behind."""
    name = column[total]
    place_hit = name + ("-rear" if side == "rear" and name.endswith("torso") else "")
    through = NO_CRITICAL if total == 2 else ()
    stage = Stage(armed("medium-laser@right-torso"), foe(FACING[side]))
    stage.fire("medium-laser", *SURE, *throw(total), *(AWAKE if name == "head" else ()), *through)
    (hit,) = stage.of(HitLocated)
    assert (hit.table, hit.arc, hit.roll, hit.through_armor) == ("full", side, total, total == 2)
    assert armor_lost(stage) == {place_hit: 5}


@pytest.mark.scenario(DOCUMENT, "Front attack hit location (2d6)")
@pytest.mark.parametrize("total", range(2, 13))
def test_fire_from_the_front(total: int) -> None:
    lands("front", total, FRONT)


@pytest.mark.scenario(DOCUMENT, "Rear attack hit location (2d6)")
@pytest.mark.parametrize("total", range(2, 13))
def test_fire_from_the_rear_strikes_rear_armor(total: int) -> None:
    lands("rear", total, FRONT)


@pytest.mark.scenario(DOCUMENT, "Left side attack hit location (2d6)")
@pytest.mark.parametrize("total", range(2, 13))
def test_fire_from_the_left(total: int) -> None:
    lands("left", total, LEFT)


@pytest.mark.scenario(DOCUMENT, "Right side attack hit location (2d6)")
@pytest.mark.parametrize("total", range(2, 13))
def test_fire_from_the_right(total: int) -> None:
    lands("right", total, RIGHT)


@pytest.mark.scenario(DOCUMENT, "Punch attack hit location (1d6)")
@pytest.mark.parametrize("face", range(1, 7))
def test_punches(face: int) -> None:
    stage = Stage(make(50), foe())
    stage.strike("punch", *SURE, face, *(AWAKE if face == 6 else ()))
    name = ["left-arm", "left-torso", "center-torso", "right-torso", "right-arm", "head"][face - 1]
    assert stage.hits() == [(name, 5)]
    assert armor_lost(stage) == {name: 5}


@pytest.mark.scenario(DOCUMENT, "Kick attack hit location (1d6)")
@pytest.mark.parametrize("face", range(1, 7))
def test_kicks(face: int) -> None:
    stage = Stage(make(50), foe())
    stage.strike("kick", *SURE, face, *SURE)
    name = "right-leg" if face <= 3 else "left-leg"
    assert stage.hits() == [(name, 10)]
    assert armor_lost(stage) == {name: 10}


# through-armor criticals


@pytest.mark.scenario(DOCUMENT, "TAC by attack direction")
@pytest.mark.parametrize(
    ("side", "location"),
    [("front", "center-torso"), ("rear", "center-torso"), ("left", "left-torso"), ("right", "right-torso")],
)
def test_a_two_checks_for_a_critical_behind_whole_armor(side: str, location: str) -> None:
    """The critical strikes the engine, or the sinks in a side torso."""
    second = foe(FACING[side], equipment=["heat-sink@left-torso", "heat-sink@right-torso"])
    stage = Stage(armed("medium-laser@right-torso"), second)
    stage.fire("medium-laser", *SURE, *throw(2), *throw(8), 1, 1)
    assert [(event.location, event.criticals) for event in stage.of(CriticalRolled)] == [(location, 1)]
    assert [event.location for event in stage.of(CriticalStruck)] == [location]
    assert structure_lost(stage) == {}


# direction


@pytest.mark.scenario(DOCUMENT, "Direction calculation")
@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("direction", range(6))
def test_the_direction_from_the_targets_facing_says_which_table(facing: int, direction: int) -> None:
    """0, 1 and 5 front, 2 right, 3 rear, 4 left."""
    first = make(75, equipment=["medium-laser@right-torso"], facing=(direction + 3) % 6)
    first.hex = neighbor(parse_hex("0504"), direction)
    stage = Stage(first, foe(facing))
    stage.fire("medium-laser", *SURE, *throw(7))
    sides = {0: "front", 1: "front", 5: "front", 2: "right", 3: "rear", 4: "left"}
    assert stage.of(HitLocated)[0].arc == sides[(direction - facing) % 6]


# clusters

CLUSTERS = {
    2: [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
    4: [1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4],
    5: [1, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5],
    6: [2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6],
    10: [3, 3, 4, 6, 6, 6, 6, 8, 8, 10, 10],
    15: [5, 5, 6, 9, 9, 9, 9, 12, 12, 15, 15],
    20: [6, 6, 9, 12, 12, 12, 12, 16, 16, 20, 20],
}
"""Hits at 2 to 12, by the size of the launcher."""


def groups_of(size: int, hits: int) -> list[int]:
    """The damage groups: SRMs 2 points each, LRMs 1 each in groups of five."""
    if size in (2, 4, 6):
        return [2] * hits
    return [5] * (hits // 5) + ([hits % 5] if hits % 5 else [])


@pytest.mark.scenario(DOCUMENT, "Cluster hit determination")
@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize("size", CLUSTERS)
def test_the_cluster_table_says_how_many_missiles_hit(size: int, total: int) -> None:
    key = f"{'srm' if size in (2, 4, 6) else 'lrm'}-{size}"
    hits = CLUSTERS[size][total - 2]
    groups = groups_of(size, hits)
    stage = Stage(launcher(key), foe())
    stage.fire(key, *SURE, *throw(total), *CENTER * len(groups), *(SURE if sum(groups) >= 20 else ()))
    assert stage.of(ClusterRolled) == [ClusterRolled(1, size, total, 0, hits)]
    assert stage.hits() == [("center-torso", points) for points in groups]


@pytest.mark.scenario(DOCUMENT, "Cluster hit determination")
def test_every_group_has_a_location_of_its_own() -> None:
    stage = Stage(launcher("lrm-20"), foe())
    stage.fire("lrm-20", *SURE, *throw(12), *throw(3), *throw(6), *throw(9), *throw(11), *SURE)
    assert armor_lost(stage) == {"right-arm": 5, "right-torso": 5, "left-leg": 5, "left-arm": 5}


# damage resolution


@pytest.mark.scenario(DOCUMENT, "Damage application")
@pytest.mark.parametrize(("armor", "inside"), [(10, 0), (5, 0), (3, 2), (0, 5)])
def test_armor_absorbs_first_and_the_excess_goes_to_structure(armor: int, inside: int) -> None:
    stage = Stage(armed("medium-laser@right-torso"), bare(foe(), "left-arm", armor))
    stage.fire("medium-laser", *SURE, *throw(10), *(NO_CRITICAL if inside else ()))
    assert armor_lost(stage) == ({"left-arm": 5 - inside} if inside < 5 else {})
    assert structure_lost(stage) == ({"left-arm": inside} if inside else {})


@pytest.mark.scenario(DOCUMENT, "Damage application")
def test_a_location_without_structure_is_destroyed_and_the_rest_goes_inward() -> None:
    """20 points on an arm with 5 of structure and no armor: it is gone, and 15 go to the torso."""
    second = bare(foe(), "left-arm")
    second.structure[place(second, "left-arm")] = 5
    stage = Stage(launcher("ac-20"), second)
    stage.fire("ac-20", *SURE, *throw(10), *NO_CRITICAL, *SURE)
    assert [(event.location, event.blown_off) for event in stage.of(LocationLost)] == [("left-arm", False)]
    assert not stage.mech(1).has(place(stage.mech(1), "left-arm"))
    (moved,) = stage.of(DamageTransferred)
    assert (moved.source, moved.location, moved.points) == ("left-arm", "left-torso", 15)
    assert armor_lost(stage) == {"left-torso": 15}
    assert stage.rolls(1) == [("20-damage", 5, True)]
