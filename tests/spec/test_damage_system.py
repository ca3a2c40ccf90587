"""Every scenario of `damage-system.md`, in the `standard` ruleset."""

from __future__ import annotations

import math
from typing import TypeVar

import pytest

from myomer.combat.battle import Battle
from myomer.combat.events import (
    ArmorLost,
    CriticalRolled,
    CriticalStruck,
    DamageReduced,
    DamageTransferred,
    Event,
    Exploded,
    HeatAdded,
    HitLocated,
    LocationLost,
    PilotWounded,
    StructureLost,
    UnitDestroyed,
)
from myomer.combat.harm.damage import Struck, apply_hit, locate, strike
from myomer.combat.harm.damage_types import (
    BY_NAME,
    DAMAGE_TYPE_NAMES,
    FALLING,
    LANCE_POINT,
    DamageType,
    armor_piercing,
)
from myomer.combat.physical.registry import resolve_attack
from myomer.combat.relative_position import struck_arc
from myomer.hexes import (
    ARC_NAMES,
    FRONT,
    LEFT,
    REAR,
    RIGHT,
    attack_arc,
    axial_q,
    axial_r,
    distance,
    hex_at,
    neighbor,
    parse_hex,
)
from myomer.rules.clusters import cluster_hits
from myomer.rules.hit_tables import FULL
from myomer.rules.locations import armor_at
from myomer.units.build import Workshop
from myomer.units.mech import Mech
from tests.rows import each_row
from tests.support import attack, destroy, dice, duel, kinds_logged, logged, make, place, throw

DOCUMENT = "damage-system"

E = TypeVar("E", bound=Event)

STANDARD = BY_NAME["standard"]
NO_CRITICAL = (1, 1)
AWAKE = (6, 6)
CENTER_TORSO_HIT = (3, 4)


def target(mech: Mech | None = None) -> Battle:
    """The 'Mech to be struck is 0, in 0505 facing north; the other stands before it."""
    return duel(make() if mech is None else mech, make(hex_="0504", facing=3))


def at(mech: Mech, name: str) -> int:
    """The place of armor of that name, rear armor included."""
    return mech.design.names.index(name)


def hit(battle: Battle, where: str, points: int, kind: DamageType, *faces: int) -> None:
    """One hit on a location by name; `center-torso-rear` strikes the back."""
    name = where.removesuffix("-rear") if where.endswith("torso-rear") else where
    struck = Struck(place(battle.mechs[0], name), name != where)
    with dice(*faces) as script:
        apply_hit(battle, 0, struck, points, kind, script)


def losses(mech: Mech) -> dict[str, int]:
    """Armor lost, by place."""
    pairs = zip(mech.design.names, mech.design.armor, mech.armor, strict=True)
    return {name: whole - left for name, whole, left in pairs if whole != left}


def structure_losses(mech: Mech) -> dict[str, int]:
    """Structure lost, by location."""
    pairs = zip(mech.design.names, mech.design.structure, mech.structure, strict=False)
    return {name: whole - left for name, whole, left in pairs if whole != left}


# damage types


@pytest.mark.scenario(DOCUMENT, "Damage classification")
def test_there_are_seven_damage_types() -> None:
    assert DAMAGE_TYPE_NAMES == ["standard", "cluster", "pulse", "streak", "explosive", "heat", "special"]
    assert {name: kind.name for name, kind in BY_NAME.items()} == {name: name for name in DAMAGE_TYPE_NAMES}


@pytest.mark.scenario(DOCUMENT, "Damage classification")
@pytest.mark.parametrize("name", ["standard", "pulse"])
def test_standard_and_pulse_damage_is_one_hit_on_armor(name: str) -> None:
    battle = target()
    with dice(*CENTER_TORSO_HIT) as script:
        strike(battle, 0, [10], FULL, FRONT, BY_NAME[name], script)
    assert losses(battle.mechs[0]) == {"center-torso": 10}
    assert structure_losses(battle.mechs[0]) == {}
    assert [event.points for event in logged(battle, HitLocated)] == [10]


@pytest.mark.scenario(DOCUMENT, "Damage classification")
@each_row("where", ["center-torso", "left-torso", "right-torso", "left-arm", "right-leg"])
def test_explosive_damage_goes_straight_to_structure(where: str) -> None:
    battle = target()
    mech = battle.mechs[0]
    hit(battle, where, 5, BY_NAME["explosive"], *AWAKE, *AWAKE, *NO_CRITICAL)
    assert losses(mech) == {}
    assert structure_losses(mech) == {where: 5}
    assert [(event.location, event.points) for event in logged(battle, Exploded)] == [(where, 5)]
    assert mech.wounds == 2
    assert mech.phase_damage == 5


@pytest.mark.scenario(DOCUMENT, "Damage classification")
def test_explosion_too_strong_for_its_location_works_inward_past_the_armor() -> None:
    battle = target()
    mech = battle.mechs[0]
    hit(battle, "left-torso", 20, BY_NAME["explosive"], *AWAKE, *AWAKE, *NO_CRITICAL, *NO_CRITICAL)
    assert losses(mech) == {}
    assert structure_losses(mech) == {"left-torso": 12, "center-torso": 8}
    assert not mech.has(place(mech, "left-torso"))


@pytest.mark.scenario(DOCUMENT, "Damage classification")
@each_row("points", [1, 6, 15])
def test_heat_damage_heats_and_takes_no_armor(points: int) -> None:
    battle = target()
    mech = battle.mechs[0]
    hit(battle, "center-torso", points, BY_NAME["heat"])
    assert losses(mech) == {}
    assert structure_losses(mech) == {}
    assert mech.outside_heat == points
    assert logged(battle, HeatAdded) == [HeatAdded(0, points)]
    assert mech.phase_damage == 0


@pytest.mark.scenario(DOCUMENT, "Damage classification")
def test_heat_from_outside_ends_at_fifteen() -> None:
    battle = target()
    hit(battle, "center-torso", 10, BY_NAME["heat"])
    hit(battle, "left-leg", 10, BY_NAME["heat"])
    assert battle.mechs[0].outside_heat == 15
    assert logged(battle, HeatAdded) == [HeatAdded(0, 10), HeatAdded(0, 5)]


@pytest.mark.scenario(DOCUMENT, "Damage classification")
@each_row(
    ("kind", "lost", "taken"),
    [(BY_NAME["standard"], 3, 7), (BY_NAME["pulse"], 3, 7), (BY_NAME["special"], 3, 7), (FALLING, 10, 0)],
    ids=["standard", "pulse", "special", "falling"],
)
def test_raised_shield_takes_its_share_but_not_of_a_fall(kind: DamageType, lost: int, taken: int) -> None:
    battle = target(make(equipment=["shield-large@left-arm:active"]))
    hit(battle, "center-torso", 10, kind)
    assert losses(battle.mechs[0]) == {"center-torso": lost}
    assert [event.points for event in logged(battle, DamageReduced)] == ([taken] if taken else [])


@pytest.mark.scenario(DOCUMENT, "Damage classification")
def test_special_damage_that_pierces_skips_the_armor() -> None:
    battle = target()
    hit(battle, "center-torso", 1, LANCE_POINT, *NO_CRITICAL)
    assert losses(battle.mechs[0]) == {}
    assert structure_losses(battle.mechs[0]) == {"center-torso": 1}


@pytest.mark.scenario(DOCUMENT, "Damage classification")
@each_row(("gun", "modifier"), [(2, -4), (5, -3), (10, -2), (20, -1)])
def test_armor_piercing_shot_checks_for_a_critical_through_the_armor(gun: int, modifier: int) -> None:
    battle = target()
    hit(battle, "center-torso", gun, armor_piercing(gun), 2, 3)
    assert losses(battle.mechs[0]) == {"center-torso": gun}
    assert logged(battle, CriticalRolled) == [CriticalRolled(0, "center-torso", 5, modifier, 0, False)]


def armored(kind: str) -> Mech:
    """A 50-tonner in special armor, in 0505."""
    shop = Workshop(50)
    shop.armor_kind = kind
    shop.lay_out()
    mech = Mech(shop.finish())
    mech.hex = parse_hex("0505")
    return mech


@pytest.mark.scenario(DOCUMENT, "Damage classification")
@each_row(
    ("armor", "name", "lost"),
    [
        ("reflective", "standard", 10),
        ("reflective", "pulse", 5),
        ("reflective", "cluster", 10),
        ("reactive", "pulse", 10),
        ("reactive", "cluster", 5),
        ("reactive", "streak", 5),
        ("ballistic-reinforced", "streak", 5),
        ("ballistic-reinforced", "pulse", 10),
    ],
)
def test_special_armor_distinguishes_damage_types(armor: str, name: str, lost: int) -> None:
    battle = target(armored(armor))
    hit(battle, "center-torso", 10, BY_NAME[name])
    assert losses(battle.mechs[0]) == {"center-torso": lost}


# hit locations


FRONT_COLUMN = {
    2: "center-torso",
    3: "right-arm",
    4: "right-arm",
    5: "right-leg",
    6: "right-torso",
    7: "center-torso",
    8: "left-torso",
    9: "left-leg",
    10: "left-arm",
    11: "left-arm",
    12: "head",
}
REAR_COLUMN = {
    2: "center-torso-rear",
    3: "right-arm",
    4: "right-arm",
    5: "right-leg",
    6: "right-torso-rear",
    7: "center-torso-rear",
    8: "left-torso-rear",
    9: "left-leg",
    10: "left-arm",
    11: "left-arm",
    12: "head",
}
LEFT_COLUMN = {
    2: "left-torso",
    3: "left-leg",
    4: "left-arm",
    5: "left-arm",
    6: "left-leg",
    7: "left-torso",
    8: "center-torso",
    9: "right-torso",
    10: "right-arm",
    11: "right-leg",
    12: "head",
}
RIGHT_COLUMN = {
    2: "right-torso",
    3: "right-leg",
    4: "right-arm",
    5: "right-arm",
    6: "right-leg",
    7: "right-torso",
    8: "center-torso",
    9: "left-torso",
    10: "left-arm",
    11: "left-leg",
    12: "head",
}
BESIDE = {FRONT: 0, RIGHT: 2, REAR: 3, LEFT: 4}
"""For each side, the direction from a target that faces north to an attacker on that side."""


def shot_at(arc: int, facing: int = 0) -> Battle:
    """0 faces somewhere; 1 stands on the given side of it."""
    mech = make(facing=facing)
    other = make()
    other.hex = neighbor(mech.hex, (BESIDE[arc] + facing) % 6)
    return duel(mech, other)


def shoot(arc: int, column: dict[int, str], total: int) -> Battle:
    """Two points from that side, where a roll of that sum puts them; the armor there and no other is hit."""
    battle = shot_at(arc)
    mech = battle.mechs[0]
    found = struck_arc(battle, battle.mechs[1], mech)
    faces = [*throw(total)]
    faces += NO_CRITICAL if total == 2 else ()
    faces += AWAKE if total == 12 else ()
    with dice(*faces) as script:
        strike(battle, 0, [2], FULL, found, STANDARD, script)
    where = column[total]
    assert logged(battle, HitLocated) == [HitLocated(0, "full", ARC_NAMES[arc], total, where, 2, total == 2)]
    assert losses(mech) == {where: 2}
    assert structure_losses(mech) == {}
    assert len(logged(battle, CriticalRolled)) == (1 if total == 2 else 0)
    assert len(logged(battle, PilotWounded)) == (1 if total == 12 else 0)
    return battle


@pytest.mark.scenario(DOCUMENT, "Front attack hit location (2d6)")
@each_row("total", range(2, 13))
def test_front_column(total: int) -> None:
    shoot(FRONT, FRONT_COLUMN, total)


@pytest.mark.scenario(DOCUMENT, "Rear attack hit location (2d6)")
@each_row("total", range(2, 13))
def test_rear_column_is_the_front_one_on_rear_armor(total: int) -> None:
    shoot(REAR, REAR_COLUMN, total)
    assert REAR_COLUMN[total].removesuffix("-rear") == FRONT_COLUMN[total]


@pytest.mark.scenario(DOCUMENT, "Rear attack hit location (2d6)")
@each_row("torso", ["center-torso", "left-torso", "right-torso"])
def test_structure_lies_bare_behind_the_rear_armor(torso: str) -> None:
    battle = target()
    mech = battle.mechs[0]
    back = mech.armor[at(mech, f"{torso}-rear")]
    hit(battle, f"{torso}-rear", back + 3, STANDARD, *NO_CRITICAL)
    assert losses(mech) == {f"{torso}-rear": back}
    assert structure_losses(mech) == {torso: 3}


@pytest.mark.scenario(DOCUMENT, "Rear attack hit location (2d6)")
@each_row(
    ("total", "limb", "torso"),
    [
        (3, "right-arm", "right-torso-rear"),
        (5, "right-leg", "right-torso-rear"),
        (9, "left-leg", "left-torso-rear"),
        (10, "left-arm", "left-torso-rear"),
    ],
)
def test_rear_hit_on_a_lost_limb_strikes_the_back_of_the_torso(total: int, limb: str, torso: str) -> None:
    battle = shot_at(REAR)
    mech = battle.mechs[0]
    destroy(mech, limb)
    whole = mech.armor[at(mech, torso)]
    with dice(*throw(total)) as script:
        strike(battle, 0, [2], FULL, REAR, STANDARD, script)
    assert mech.armor[at(mech, torso)] == whole - 2


@pytest.mark.scenario(DOCUMENT, "Left side attack hit location (2d6)")
@each_row("total", range(2, 13))
def test_left_column(total: int) -> None:
    shoot(LEFT, LEFT_COLUMN, total)


@pytest.mark.scenario(DOCUMENT, "Right side attack hit location (2d6)")
@each_row("total", range(2, 13))
def test_right_column(total: int) -> None:
    shoot(RIGHT, RIGHT_COLUMN, total)


def throws_by_side(arc: int) -> dict[str, int]:
    """Of the 36 throws, how many strike the left, the right and the middle."""
    counts = {"left": 0, "right": 0, "middle": 0}
    for first in range(1, 7):
        for second in range(1, 7):
            battle = target()
            with dice(first, second) as script:
                struck = locate(battle, 0, FULL, arc, 1, script)
            side = battle.mechs[0].design.names[struck.location].partition("-")[0]
            counts[side if side in counts else "middle"] += 1
    return counts


@pytest.mark.scenario(DOCUMENT, "Left side attack hit location (2d6)")
def test_left_side_is_struck_most_from_the_left() -> None:
    assert throws_by_side(LEFT) == {"left": 21, "right": 9, "middle": 6}


@pytest.mark.scenario(DOCUMENT, "Right side attack hit location (2d6)")
def test_right_side_is_struck_most_from_the_right() -> None:
    assert throws_by_side(RIGHT) == {"left": 9, "right": 21, "middle": 6}


@pytest.mark.scenario(DOCUMENT, "Front attack hit location (2d6)")
@pytest.mark.scenario(DOCUMENT, "Rear attack hit location (2d6)")
def test_neither_side_is_favored_from_front_or_rear() -> None:
    assert throws_by_side(FRONT) == throws_by_side(REAR) == {"left": 14, "right": 14, "middle": 8}


FACINGS = {FRONT: 3, RIGHT: 1, REAR: 0, LEFT: 5}
"""How the target in 0504 must face for an attacker in 0505 to be on that side of it."""

PUNCH_LIST = ["left-arm", "left-torso", "center-torso", "right-torso", "right-arm", "head"]


def blow(kind: str, arc: int, die: int, *after: int) -> Battle:
    """A punch or kick by 0 that hits 1 on the given side, with the die for the location."""
    battle = duel(make(), make(hex_="0504", facing=FACINGS[arc]))
    with dice(6, 6, die, *after) as script:
        assert resolve_attack(battle, attack(battle, kind), script).hit
    return battle


@pytest.mark.scenario(DOCUMENT, "Punch attack hit location (1d6)")
@each_row("die", range(1, 7))
@each_row("arc", FACINGS)
def test_punch_list(arc: int, die: int) -> None:
    where = PUNCH_LIST[die - 1]
    after = AWAKE if where == "head" else ()
    if arc == REAR and where.endswith("torso"):
        where += "-rear"
    if where in ("left-torso-rear", "right-torso-rear"):
        after = NO_CRITICAL
    battle = blow("punch", arc, die, *after)
    mech = battle.mechs[1]
    located = logged(battle, HitLocated)
    assert located == [HitLocated(1, "punch", ARC_NAMES[arc], die, where, 5, False)]
    assert sum(losses(mech).values()) + sum(structure_losses(mech).values()) == 5
    assert list(losses(mech)) == [where]


@pytest.mark.scenario(DOCUMENT, "Kick attack hit location (1d6)")
@each_row("die", range(1, 7))
@each_row("arc", FACINGS)
def test_kick_list(arc: int, die: int) -> None:
    where = "right-leg" if die <= 3 else "left-leg"
    battle = blow("kick", arc, die)
    assert logged(battle, HitLocated) == [HitLocated(1, "kick", ARC_NAMES[arc], die, where, 10, False)]
    assert losses(battle.mechs[1]) == {where: 10}


# through-armor criticals


TAC = [
    (FRONT, "center-torso", "center-torso"),
    (REAR, "center-torso", "center-torso-rear"),
    (LEFT, "left-torso", "left-torso"),
    (RIGHT, "right-torso", "right-torso"),
]


def mech_with_side_torso_gear() -> Mech:
    return make(equipment=["heat-sink@left-torso", "heat-sink@right-torso"])


@pytest.mark.scenario(DOCUMENT, "TAC by attack direction")
@each_row("facing", range(6))
@each_row(("arc", "torso", "armor"), TAC)
def test_two_is_a_critical_check_on_the_torso_of_that_side(arc: int, torso: str, armor: str, facing: int) -> None:
    battle = shot_at(arc, facing)
    battle.mechs[0] = mech_with_side_torso_gear()
    mech = battle.mechs[0]
    mech.facing = facing
    with dice(1, 1, 4, 4, 1, 1) as script:
        strike(battle, 0, [2], FULL, struck_arc(battle, battle.mechs[1], mech), STANDARD, script)
    assert losses(mech) == {armor: 2}
    assert structure_losses(mech) == {}
    assert logged(battle, CriticalRolled) == [CriticalRolled(0, torso, 8, 0, 1, False)]
    assert [(event.location, event.slot) for event in logged(battle, CriticalStruck)] == [(torso, 0)]
    assert mech.slot_hits[place(mech, torso)] == 1
    assert kinds_logged(battle) == [HitLocated, ArmorLost, CriticalRolled, CriticalStruck]


@pytest.mark.scenario(DOCUMENT, "TAC by attack direction")
@each_row(("arc", "torso", "armor"), TAC)
@each_row("total", range(3, 13))
def test_no_other_roll_is_a_through_armor_critical(arc: int, torso: str, armor: str, total: int) -> None:
    battle = shot_at(arc)
    with dice(*throw(total), *(AWAKE if total == 12 else ())) as script:
        strike(battle, 0, [1], FULL, arc, STANDARD, script)
    assert logged(battle, CriticalRolled) == []
    assert [event.through_armor for event in logged(battle, HitLocated)] == [False]


@pytest.mark.scenario(DOCUMENT, "TAC by attack direction")
@each_row(("arc", "torso", "armor"), TAC)
def test_hit_that_also_reaches_structure_is_checked_twice(arc: int, torso: str, armor: str) -> None:
    battle = shot_at(arc)
    mech = battle.mechs[0]
    mech.armor[at(mech, armor)] = 1
    with dice(1, 1, *NO_CRITICAL, *NO_CRITICAL) as script:
        strike(battle, 0, [3], FULL, arc, STANDARD, script)
    assert structure_losses(mech) == {torso: 2}
    assert [event.location for event in logged(battle, CriticalRolled)] == [torso, torso]


@pytest.mark.scenario(DOCUMENT, "TAC by attack direction")
@pytest.mark.parametrize(("arc", "torso"), [(LEFT, "left-torso"), (RIGHT, "right-torso")])
def test_check_is_lost_with_the_torso(arc: int, torso: str) -> None:
    battle = shot_at(arc)
    mech = battle.mechs[0]
    destroy(mech, torso)
    with dice(1, 1) as script:
        strike(battle, 0, [3], FULL, arc, STANDARD, script)
    assert mech.armor[place(mech, "center-torso")] == 26 - 3
    assert logged(battle, CriticalRolled) == []


@pytest.mark.scenario(DOCUMENT, "TAC by attack direction")
@pytest.mark.parametrize("kind", ["punch", "kick"])
def test_one_die_tables_have_no_through_armor_critical(kind: str) -> None:
    battle = blow(kind, FRONT, 2)
    assert [event.through_armor for event in logged(battle, HitLocated)] == [False]
    assert logged(battle, CriticalRolled) == []


# attack direction


ARC_OF = [FRONT, FRONT, RIGHT, REAR, LEFT, FRONT]
"""The table for each relative direction, 0 to 5."""


@pytest.mark.scenario(DOCUMENT, "Direction calculation")
@each_row("hex_", ["0505", "0605"])
@each_row("facing", range(6))
@each_row("relative", range(6))
def test_relative_direction_picks_the_table(relative: int, facing: int, hex_: str) -> None:
    mech = make(hex_=hex_, facing=facing)
    other = make()
    other.hex = mech.hex
    for reach in range(1, 5):
        other.hex = neighbor(other.hex, (relative + facing) % 6)
        assert distance(other.hex, mech.hex) == reach
        assert struck_arc(duel(), other, mech) == ARC_OF[relative]
    battle = duel(mech, other)
    with dice(*throw(7)) as script:
        strike(battle, 0, [1], FULL, struck_arc(battle, other, mech), STANDARD, script)
    column = [FRONT_COLUMN, RIGHT_COLUMN, REAR_COLUMN, LEFT_COLUMN][ARC_OF[relative]]
    assert losses(mech) == {column[7]: 1}


@pytest.mark.scenario(DOCUMENT, "Direction calculation")
@each_row("torso", range(6))
def test_legs_not_torso_decide_and_the_attackers_facing_does_not(torso: int) -> None:
    mech = make(facing=0)
    mech.torso = torso
    behind = make(hex_="0506", facing=torso)
    assert struck_arc(duel(), behind, mech) == REAR


@pytest.mark.scenario(DOCUMENT, "Direction calculation")
def test_same_hex_is_front() -> None:
    for facing in range(6):
        assert struck_arc(duel(), make(), make(facing=facing)) == FRONT


def bearing(start: int, end: int) -> float:
    """Degrees clockwise from north."""
    q = axial_q(end) - axial_q(start)
    r = axial_r(end) - axial_r(start)
    return round(math.degrees(math.atan2(math.sqrt(3) * q, -(2 * r + q))), 6) % 360


def side_at(degrees: float) -> int:
    """The side by the bearing relative to the target's facing."""
    if degrees <= 90 or degrees >= 270:
        return FRONT
    if degrees <= 150:
        return RIGHT
    return REAR if degrees < 210 else LEFT


@pytest.mark.scenario(DOCUMENT, "Direction calculation")
@each_row("facing", range(6))
@each_row("hex_", ["1010", "1110"])
def test_far_attackers_strike_the_side_their_bearing_says(facing: int, hex_: str) -> None:
    here = parse_hex(hex_)
    for column in range(2, 20):
        for row in range(2, 20):
            there = hex_at(column, row)
            if there != here:
                relative = (bearing(here, there) - 60 * facing) % 360
                assert attack_arc(there, here, facing) == side_at(relative), (column, row)


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


@pytest.mark.scenario(DOCUMENT, "Cluster hit determination")
@each_row(
    ("size", "mean"),
    [(2, 1.417), (4, 2.639), (5, 3.167), (6, 4.0), (10, 6.306), (15, 9.5), (20, 12.694)],
)
def test_mean_hits_of_a_launcher(size: int, mean: float) -> None:
    throws = [first + second for first in range(1, 7) for second in range(1, 7)]
    assert round(sum(cluster_hits(size, total) for total in throws) / 36, 3) == mean


@pytest.mark.scenario(DOCUMENT, "Cluster hit determination")
@each_row("total", range(2, 13))
def test_larger_launchers_never_hit_less(total: int) -> None:
    hits = [cluster_hits(size, total) for size in CLUSTERS]
    assert hits == sorted(hits)
    assert hits[0] < hits[-1]


# damage resolution


PLACES = [
    "head",
    "center-torso",
    "left-torso",
    "right-torso",
    "left-arm",
    "right-arm",
    "left-leg",
    "right-leg",
    "center-torso-rear",
    "left-torso-rear",
    "right-torso-rear",
]
WOUNDING = {"head": AWAKE}


@pytest.mark.scenario(DOCUMENT, "Damage application")
@each_row("where", PLACES)
def test_armor_takes_the_damage_first(where: str) -> None:
    battle = target()
    mech = battle.mechs[0]
    whole = mech.armor[at(mech, where)]
    hit(battle, where, whole - 1, STANDARD, *WOUNDING.get(where, ()))
    assert losses(mech) == {where: whole - 1}
    assert logged(battle, ArmorLost) == [ArmorLost(0, where, whole - 1, 1)]
    assert logged(battle, StructureLost) == []
    assert logged(battle, CriticalRolled) == []


@pytest.mark.scenario(DOCUMENT, "Damage application")
@each_row("where", PLACES)
def test_armor_to_the_last_point_leaves_structure_whole(where: str) -> None:
    battle = target()
    mech = battle.mechs[0]
    whole = mech.armor[at(mech, where)]
    hit(battle, where, whole, STANDARD, *WOUNDING.get(where, ()))
    assert losses(mech) == {where: whole}
    assert structure_losses(mech) == {}
    assert logged(battle, CriticalRolled) == []


@pytest.mark.scenario(DOCUMENT, "Damage application")
@each_row("where", PLACES)
def test_excess_goes_to_structure_with_one_critical_check(where: str) -> None:
    battle = target()
    mech = battle.mechs[0]
    location = where.removesuffix("-rear")
    whole = mech.armor[at(mech, where)]
    left = mech.structure[place(mech, location)] - 2
    hit(battle, where, whole + 2, STANDARD, *NO_CRITICAL, *WOUNDING.get(where, ()))
    assert losses(mech) == {where: whole}
    assert structure_losses(mech) == {location: 2}
    assert logged(battle, ArmorLost) == [ArmorLost(0, where, whole, 0)]
    assert logged(battle, StructureLost) == [StructureLost(0, location, 2, left)]
    assert [event.location for event in logged(battle, CriticalRolled)] == [location]
    order = [kind for kind in kinds_logged(battle) if kind in (ArmorLost, StructureLost, CriticalRolled, PilotWounded)]
    assert order[:3] == [ArmorLost, StructureLost, CriticalRolled]
    assert order[3:] == ([PilotWounded] if where == "head" else [])
    assert mech.has(place(mech, location))


@pytest.mark.scenario(DOCUMENT, "Damage application")
def test_fifteen_on_ten_armor_and_eight_structure() -> None:
    battle = target()
    mech = battle.mechs[0]
    arm = place(mech, "right-arm")
    mech.armor[arm] = 10
    hit(battle, "right-arm", 15, STANDARD, *NO_CRITICAL)
    assert (mech.armor[arm], mech.structure[arm]) == (0, 3)
    assert mech.phase_damage == 15


@pytest.mark.scenario(DOCUMENT, "Damage application")
@each_row("where", PLACES)
def test_structure_gone_destroys_the_location(where: str) -> None:
    battle = target()
    mech = battle.mechs[0]
    location = place(mech, where.removesuffix("-rear"))
    mech.armor[at(mech, where)] = 0
    points = mech.structure[location]
    hit(battle, where, points - 1, STANDARD, *NO_CRITICAL, *WOUNDING.get(where, ()))
    assert mech.has(location)
    hit(battle, where, 1, STANDARD, *NO_CRITICAL)
    assert mech.structure[location] == 0
    assert not mech.has(location)
    assert LocationLost(0, mech.design.names[location], False) in logged(battle, LocationLost)
    assert logged(battle, DamageTransferred) == []
    ends = {"head": "pilot-dead", "center-torso": "center-torso-destroyed"}
    assert mech.cause == ends.get(mech.design.names[location], "")


INWARD = [
    ("left-arm", "left-torso"),
    ("right-arm", "right-torso"),
    ("left-leg", "left-torso"),
    ("right-leg", "right-torso"),
    ("left-torso", "center-torso"),
    ("right-torso", "center-torso"),
    ("left-torso-rear", "center-torso-rear"),
    ("right-torso-rear", "center-torso-rear"),
]


@pytest.mark.scenario(DOCUMENT, "Damage application")
@each_row(("where", "inward"), INWARD)
def test_what_a_lost_location_cannot_take_goes_inward_on_the_same_side(where: str, inward: str) -> None:
    battle = target()
    mech = battle.mechs[0]
    location = place(mech, where.removesuffix("-rear"))
    mech.armor[at(mech, where)] = 0
    points = mech.structure[location] + 4
    hit(battle, where, points, STANDARD, *NO_CRITICAL)
    assert not mech.has(location)
    moved = logged(battle, DamageTransferred)
    assert moved == [DamageTransferred(0, mech.design.names[location], inward, 4)]
    assert mech.armor[at(mech, inward)] == mech.design.armor[at(mech, inward)] - 4
    order = [kind for kind in kinds_logged(battle) if kind in (StructureLost, CriticalRolled, DamageTransferred)]
    assert order == [StructureLost, CriticalRolled, DamageTransferred]
    assert mech.phase_damage == points


@pytest.mark.scenario(DOCUMENT, "Damage application")
@each_row(("where", "inward"), INWARD[:6])
def test_later_hits_on_a_lost_location_go_inward_at_once(where: str, inward: str) -> None:
    battle = target()
    mech = battle.mechs[0]
    destroy(mech, where)
    hit(battle, where, 4, STANDARD)
    assert mech.armor[at(mech, inward)] == mech.design.armor[at(mech, inward)] - 4
    assert logged(battle, StructureLost) == []


@pytest.mark.scenario(DOCUMENT, "Damage application")
@each_row(
    ("total", "limb", "torso"),
    [(3, "right-arm", "right-torso"), (9, "left-leg", "left-torso")],
)
@each_row("arc", [FRONT, REAR])
def test_excess_from_a_limb_stays_on_the_side_it_was_struck_from(total: int, limb: str, torso: str, arc: int) -> None:
    battle = shot_at(arc)
    mech = battle.mechs[0]
    location = place(mech, limb)
    mech.armor[location] = 0
    mech.structure[location] = 1
    inner = place(mech, torso)
    struck = armor_at(inner, arc == REAR)
    with dice(*throw(total), *NO_CRITICAL) as script:
        strike(battle, 0, [3], FULL, arc, STANDARD, script)
    assert mech.armor[struck] == mech.design.armor[struck] - 2


@pytest.mark.scenario(DOCUMENT, "Damage application")
def test_twenty_five_on_an_arm_of_eight_and_six() -> None:
    battle = target(make(100))
    mech = battle.mechs[0]
    arm, torso = place(mech, "left-arm"), place(mech, "left-torso")
    mech.armor[arm] = 8
    mech.structure[arm] = 6
    whole = mech.armor[torso]
    hit(battle, "left-arm", 25, STANDARD, *NO_CRITICAL)
    assert not mech.has(arm)
    assert mech.armor[torso] == whole - 11


@pytest.mark.scenario(DOCUMENT, "Damage application")
def test_attack_that_goes_all_the_way_in_destroys_the_mech() -> None:
    battle = target()
    mech = battle.mechs[0]
    inside = 16 + 8 + 20 + 12 + 26 + 16
    hit(battle, "left-arm", inside + 5, STANDARD, *NO_CRITICAL * 3)
    lost = [event.location for event in logged(battle, LocationLost)]
    assert lost == ["left-arm", "left-torso", "center-torso"]
    assert [event.location for event in logged(battle, CriticalRolled)] == lost
    assert logged(battle, UnitDestroyed) == [UnitDestroyed(0, "center-torso-destroyed")]
    assert mech.phase_damage == inside


@pytest.mark.scenario(DOCUMENT, "Damage application")
@pytest.mark.parametrize("side", ["left", "right"])
def test_side_torso_takes_its_arm_with_it(side: str) -> None:
    battle = target()
    mech = battle.mechs[0]
    mech.armor[place(mech, f"{side}-torso")] = 0
    hit(battle, f"{side}-torso", 12, STANDARD, *NO_CRITICAL)
    assert logged(battle, LocationLost) == [
        LocationLost(0, f"{side}-torso", False),
        LocationLost(0, f"{side}-arm", True),
    ]
    assert mech.has(place(mech, f"{side}-leg"))
    assert not mech.destroyed


@pytest.mark.scenario(DOCUMENT, "Damage application")
@pytest.mark.parametrize("points", [1, 9])
def test_head_hit_is_a_pilot_hit_even_through_armor_that_holds(points: int) -> None:
    battle = target()
    hit(battle, "head", points, STANDARD, *AWAKE)
    assert logged(battle, PilotWounded) == [PilotWounded(0, "head-hit", 1)]
    assert not battle.mechs[0].destroyed


@pytest.mark.scenario(DOCUMENT, "Damage application")
def test_destroyed_mech_takes_no_more() -> None:
    battle = target()
    mech = battle.mechs[0]
    hit(battle, "head", 12, STANDARD, *NO_CRITICAL)
    assert mech.destroyed
    before = mech.armor[:]
    hit(battle, "center-torso", 10, STANDARD)
    assert mech.armor == before
