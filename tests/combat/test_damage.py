"""Damage: one hit, transfer, TAC, special armor, breaches, shields, spikes, lost locations.

`damage-and-criticals.md` §1.3, §4 to §9; `physical-attacks.md` §5.3, §5.4.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import pytest

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.events import (
    ArmorLost,
    Breached,
    ChanceRolled,
    ConsciousnessRolled,
    CriticalRolled,
    DamageReduced,
    DamageTransferred,
    DamageVented,
    Event,
    Exploded,
    HeatAdded,
    HitLocated,
    LocationLost,
    PilotWounded,
    StructureLost,
    UnitDestroyed,
)
from myomer.combat.harm.criticals import critical_check
from myomer.combat.harm.damage import Struck, apply_hit, enter_water, strike
from myomer.combat.harm.damage_types import (
    AREA,
    BALLISTIC,
    BY_NAME,
    DAMAGE_TYPE_NAMES,
    ENERGY,
    EXPLOSION,
    FALLING,
    LANCE_POINT,
    MISSILE,
    PHYSICAL_HIT,
    DamageType,
    armor_piercing,
)
from myomer.combat.harm.shields import absorption, capacity
from myomer.combat.physical.registry import preview_attack, resolve_attack
from myomer.hexes import FRONT, LEFT, REAR, RIGHT, parse_hex
from myomer.rules.hit_tables import FULL, PUNCH
from myomer.rules.locations import (
    CENTER_LEG,
    CENTER_TORSO,
    FRAME_LOCATIONS,
    FRAME_NAMES,
    HEAD,
    LEFT_ARM,
    LEFT_LEG,
    LEFT_TORSO,
    QUAD,
    RIGHT_ARM,
    RIGHT_LEG,
    RIGHT_TORSO,
)
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.catalogue import CatalogueEntry
from myomer.units.mech import Mech
from tests.rows import each_row
from tests.support import attack, both, destroy, dice, duel, kinds_logged, logged, make, place

T = TypeVar("T", bound=Event)

PLAIN = BY_NAME["standard"]
CLUSTER = BY_NAME["cluster"]
STREAK = BY_NAME["streak"]
LASER = DamageType("standard", ENERGY)
SHELL = DamageType("standard", BALLISTIC)
ROCKET = DamageType("cluster", MISSILE)
BLAST = DamageType("special", AREA)

CT_REAR = CENTER_TORSO + 8
LT_REAR = LEFT_TORSO + 8
RT_REAR = RIGHT_TORSO + 8

NOTHING = (3, 4)
"""A critical check of 7: nothing."""
AWAKE = (6, 6)


def foe(**state: object) -> Mech:
    """The target of the duel, in its place."""
    return make(hex_="0504", facing=3, **state)  # type: ignore[arg-type]


def built(armor: str = "standard", structure: str = "standard") -> Mech:
    """A 50-ton target of special armor or structure."""
    mech = Mech(CatalogueEntry(armor_type=armor, structure_type=structure).build())
    mech.hex, mech.facing, mech.torso = parse_hex("0504"), 3, 3
    return mech


def against(mech: Mech, rules: Ruleset = STANDARD, depth: int = 0) -> Battle:
    """A battle in which this 'Mech is the target, perhaps in water."""
    water = {"0504": Hex(0, {"water": depth})} if depth else None
    return duel(target=mech, rules=rules, hexes=water)


def hit(
    battle: Battle,
    location: int,
    points: int,
    *faces: int,
    rear: bool = False,
    tac: bool = False,
    kind: DamageType = PLAIN,
) -> Mech:
    """One hit on the target, with exactly these dice."""
    with dice(*faces) as script:
        apply_hit(battle, 1, Struck(location, rear, tac), points, kind, script)
    return battle.mechs[1]


def strike_target(
    battle: Battle, points: int, *faces: int, table: str = FULL, arc: int = FRONT, kind: DamageType = PLAIN
) -> Mech:
    """Damage located on a table, with exactly these dice."""
    with dice(*faces) as script:
        strike(battle, 1, [points], table, arc, kind, script)
    return battle.mechs[1]


# §8 one hit


def test_armor_holds() -> None:
    battle = duel()
    mech = hit(battle, LEFT_ARM, 10)
    assert mech.armor[LEFT_ARM] == 6
    assert mech.structure[LEFT_ARM] == 8
    assert kinds_logged(battle) == [ArmorLost]


def test_armor_exactly_used_up_leaves_structure_alone() -> None:
    battle = duel()
    mech = hit(battle, LEFT_ARM, 16)
    assert (mech.armor[LEFT_ARM], mech.structure[LEFT_ARM]) == (0, 8)
    assert not logged(battle, CriticalRolled)


def test_example_15_on_10_armor_and_8_structure() -> None:
    battle = duel()
    mech = battle.mechs[1]
    mech.armor[RIGHT_ARM] = 10
    hit(battle, RIGHT_ARM, 15, *NOTHING)
    assert (mech.armor[RIGHT_ARM], mech.structure[RIGHT_ARM]) == (0, 3)
    assert len(logged(battle, CriticalRolled)) == 1


def test_example_25_on_an_arm_of_8_and_6() -> None:
    battle = duel()
    mech = battle.mechs[1]
    mech.armor[LEFT_ARM], mech.structure[LEFT_ARM] = 8, 6
    hit(battle, LEFT_ARM, 25, *NOTHING)
    assert not mech.has(LEFT_ARM)
    assert mech.armor[LEFT_TORSO] == 20 - 11
    assert mech.structure[LEFT_TORSO] == 12
    assert logged(battle, DamageTransferred) == [DamageTransferred(1, "left-arm", "left-torso", 11)]


def test_events_in_order() -> None:
    battle = duel()
    battle.mechs[1].armor[LEFT_ARM] = 3
    hit(battle, LEFT_ARM, 14, *NOTHING)
    assert kinds_logged(battle) == [
        ArmorLost,
        StructureLost,
        CriticalRolled,
        LocationLost,
        DamageTransferred,
        ArmorLost,
    ]
    assert logged(battle, ArmorLost) == [ArmorLost(1, "left-arm", 3, 0), ArmorLost(1, "left-torso", 3, 17)]
    assert logged(battle, StructureLost) == [StructureLost(1, "left-arm", 8, 0)]


def test_head_events_in_order() -> None:
    battle = duel()
    battle.mechs[1].armor[HEAD] = 4
    hit(battle, HEAD, 5, *NOTHING, *AWAKE)
    assert kinds_logged(battle) == [ArmorLost, StructureLost, CriticalRolled, PilotWounded, ConsciousnessRolled]


def test_each_location_on_the_way_has_its_own_check() -> None:
    battle = duel()
    mech = battle.mechs[1]
    mech.armor[LEFT_ARM] = mech.armor[LEFT_TORSO] = mech.armor[CENTER_TORSO] = 0
    hit(battle, LEFT_ARM, 8 + 12 + 5, *NOTHING, *NOTHING, *NOTHING)
    assert [event.location for event in logged(battle, CriticalRolled)] == ["left-arm", "left-torso", "center-torso"]
    assert mech.structure[CENTER_TORSO] == 11


def test_no_damage_is_no_hit() -> None:
    battle = duel()
    hit(battle, HEAD, 0)
    assert not kinds_logged(battle)


@both
def test_damage_of_the_phase_adds_up(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    mech = hit(battle, LEFT_ARM, 12)
    hit(battle, LEFT_ARM, 15, *NOTHING)
    assert mech.phase_damage == 27


@each_row("name", ["standard", "cluster", "pulse", "streak", "special"])
def test_five_types_strike_armor_first(name: str) -> None:
    battle = duel()
    mech = hit(battle, LEFT_LEG, 5, kind=BY_NAME[name])
    assert mech.armor[LEFT_LEG] == 19


def test_seven_types() -> None:
    assert DAMAGE_TYPE_NAMES == ["standard", "cluster", "pulse", "streak", "explosive", "heat", "special"]
    assert set(BY_NAME) == set(DAMAGE_TYPE_NAMES)


def test_explosive_damage_skips_armor_and_hits_the_pilot_twice() -> None:
    battle = duel()
    mech = hit(battle, LEFT_LEG, 5, *AWAKE, *AWAKE, *NOTHING, kind=EXPLOSION)
    assert (mech.armor[LEFT_LEG], mech.structure[LEFT_LEG], mech.wounds) == (24, 7, 2)


def test_heat_takes_no_armor_and_ends_at_15() -> None:
    battle = duel()
    mech = hit(battle, CENTER_TORSO, 9, kind=BY_NAME["heat"])
    hit(battle, CENTER_TORSO, 9, kind=BY_NAME["heat"])
    hit(battle, CENTER_TORSO, 9, kind=BY_NAME["heat"])
    assert mech.outside_heat == 15
    assert mech.armor == mech.design.armor
    assert [event.points for event in logged(battle, HeatAdded)] == [9, 6]


def test_heat_dissipating_armor_halves_outside_heat() -> None:
    battle = against(built("heat-dissipating"))
    assert hit(battle, CENTER_TORSO, 9, kind=BY_NAME["heat"]).outside_heat == 4


def test_internal_damage_passes_armor() -> None:
    battle = duel()
    mech = hit(battle, LEFT_LEG, 2, *NOTHING, kind=LANCE_POINT)
    assert (mech.armor[LEFT_LEG], mech.structure[LEFT_LEG]) == (24, 10)


# §1.3 transfer

INWARD = {
    "left-arm": "left-torso",
    "left-leg": "left-torso",
    "right-arm": "right-torso",
    "right-leg": "right-torso",
    "front-left-leg": "left-torso",
    "rear-left-leg": "left-torso",
    "front-right-leg": "right-torso",
    "rear-right-leg": "right-torso",
    "center-leg": "center-torso",
    "left-torso": "center-torso",
    "right-torso": "center-torso",
}
OUTER = [
    (frame, name)
    for number, frame in enumerate(FRAME_NAMES)
    for name in INWARD
    if name in [make(frame=frame).design.names[location] for location in FRAME_LOCATIONS[number]]
]


def test_every_outer_location_is_tried() -> None:
    assert len(OUTER) == 6 + 6 + 7


@both
@each_row("rear", [False, True], ids=["front", "rear"])
@each_row(("frame", "name"), OUTER)
def test_excess_goes_inward_on_the_same_facing(rules: Ruleset, frame: str, name: str, rear: bool) -> None:
    mech = foe(tons=100, frame=frame)
    battle = against(mech, rules)
    location, inward = place(mech, name), place(mech, INWARD[name])
    struck = location + 8 if rear and name.endswith("torso") else location
    mech.armor[struck], mech.structure[location] = 2, 3
    before = mech.armor[:]
    hit(battle, location, 2 + 3 + 4, *NOTHING, rear=rear)
    assert not mech.has(location)
    lost = {at: before[at] - left for at, left in enumerate(mech.armor) if before[at] != left}
    assert lost == {struck: 2, inward + 8 if rear else inward: 4}
    suffix = "-rear" if rear else ""
    assert logged(battle, DamageTransferred) == [DamageTransferred(1, name, INWARD[name] + suffix, 4)]


@both
@each_row("rear", [False, True], ids=["front", "rear"])
@each_row(("frame", "name"), OUTER)
def test_hit_on_a_destroyed_location_starts_inward(rules: Ruleset, frame: str, name: str, rear: bool) -> None:
    mech = foe(tons=100, frame=frame, destroyed=[name])
    battle = against(mech, rules)
    before = mech.armor[:]
    hit(battle, place(mech, name), 3, rear=rear)
    inward = place(mech, INWARD[name]) + (8 if rear else 0)
    assert {at: before[at] - left for at, left in enumerate(mech.armor) if before[at] != left} == {inward: 3}


def test_hit_on_a_limb_of_a_destroyed_torso_goes_to_the_center() -> None:
    battle = against(foe(destroyed=["right-arm", "right-torso"]))
    assert hit(battle, RIGHT_ARM, 4).armor[CENTER_TORSO] == 22
    assert hit(battle, RIGHT_LEG, 30, *NOTHING).has(RIGHT_LEG)
    assert hit(battle, RIGHT_LEG, 10, *NOTHING).armor[CENTER_TORSO] == 22 - 4


def test_transfer_skips_a_destroyed_torso() -> None:
    battle = against(foe(destroyed=["left-torso"]))
    mech = hit(battle, LEFT_LEG, 24 + 12 + 5, *NOTHING)
    assert mech.armor[CENTER_TORSO] == 21
    assert logged(battle, DamageTransferred) == [DamageTransferred(1, "left-leg", "center-torso", 5)]


@pytest.mark.parametrize(("roll", "limb", "side"), [((5, 5), LEFT_ARM, LT_REAR), ((1, 2), RIGHT_ARM, RT_REAR)])
def test_limb_struck_from_behind_passes_damage_to_rear_armor(roll: tuple[int, int], limb: int, side: int) -> None:
    """§1.3: a rear hit transfers to rear torso armor, though a limb has but one armor (§3.1)."""
    battle = duel()
    mech = battle.mechs[1]
    mech.armor[limb], mech.structure[limb] = 1, 1
    before = mech.armor[:]
    strike_target(battle, 5, *roll, *NOTHING, arc=REAR)
    assert {at: before[at] - left for at, left in enumerate(mech.armor) if before[at] != left} == {limb: 1, side: 3}


def test_hit_from_behind_on_a_destroyed_limb_strikes_rear_armor() -> None:
    battle = against(foe(destroyed=["left-leg"]))
    mech = strike_target(battle, 2, 4, 5, arc=REAR)
    assert mech.armor[LT_REAR] == 2
    assert mech.armor[LEFT_TORSO] == 20


def test_center_torso_has_nowhere_to_go() -> None:
    battle = duel()
    mech = hit(battle, CENTER_TORSO, 26 + 16 + 40, *NOTHING)
    assert mech.cause == "center-torso-destroyed"
    assert not logged(battle, DamageTransferred)


def test_excess_on_the_head_of_a_torso_cockpit_is_lost() -> None:
    battle = against(foe(cockpit="torso-mounted"))
    mech = hit(battle, HEAD, 20, *NOTHING)
    assert not mech.has(HEAD)
    assert not mech.destroyed
    assert logged(battle, DamageVented) == [DamageVented(1, "head", 8)]
    assert not logged(battle, DamageTransferred)


def test_hit_on_a_head_long_gone_is_lost() -> None:
    battle = against(foe(cockpit="torso-mounted", destroyed=["head"]))
    before = battle.mechs[1].armor[:]
    mech = hit(battle, HEAD, 20)
    assert mech.armor == before
    assert not mech.destroyed


# §4 through-armor criticals


@both
@each_row(
    ("arc", "location", "armor"),
    [
        (FRONT, "center-torso", CENTER_TORSO),
        (REAR, "center-torso-rear", CT_REAR),
        (LEFT, "left-torso", LEFT_TORSO),
        (RIGHT, "right-torso", RIGHT_TORSO),
    ],
)
def test_two_is_a_check_through_armor(rules: Ruleset, arc: int, location: str, armor: int) -> None:
    battle = duel(rules=rules)
    mech = battle.mechs[1]
    before = mech.armor[armor]
    strike_target(battle, 3, 1, 1, *NOTHING, arc=arc)
    assert mech.armor[armor] == before - 3
    assert [event.through_armor for event in logged(battle, HitLocated)] == [True]
    assert [event.location for event in logged(battle, HitLocated)] == [location]
    assert [event.location for event in logged(battle, CriticalRolled)] == [location.removesuffix("-rear")]


def test_tac_after_the_damage() -> None:
    battle = duel()
    strike_target(battle, 3, 1, 1, *NOTHING)
    assert kinds_logged(battle) == [HitLocated, ArmorLost, CriticalRolled]


def test_tac_through_armor_strikes_a_slot() -> None:
    battle = duel()
    mech = strike_target(battle, 3, 1, 1, 4, 4, 1, 1)
    assert mech.engine_hits == 1
    assert mech.structure[CENTER_TORSO] == 16


@each_row("roll", range(3, 13))
def test_only_two_is_a_tac(roll: int) -> None:
    battle = duel()
    pilot_roll = AWAKE if roll == 12 else ()
    strike_target(battle, 1, roll // 2, roll - roll // 2, *pilot_roll)
    assert not logged(battle, CriticalRolled)


@each_row("face", range(1, 7))
def test_no_tac_from_one_die(face: int) -> None:
    battle = duel()
    pilot_roll = AWAKE if face == 6 else ()
    strike_target(battle, 1, face, *pilot_roll, table=PUNCH)
    assert not logged(battle, CriticalRolled)


def test_second_check_when_the_structure_is_damaged_too() -> None:
    battle = duel()
    battle.mechs[1].armor[CENTER_TORSO] = 2
    mech = strike_target(battle, 5, 1, 1, *NOTHING, *NOTHING)
    assert mech.structure[CENTER_TORSO] == 13
    assert [event.location for event in logged(battle, CriticalRolled)] == ["center-torso"] * 2


def test_tac_does_not_follow_the_damage() -> None:
    battle = duel()
    mech = battle.mechs[1]
    mech.armor[LEFT_TORSO], mech.structure[LEFT_TORSO] = 0, 1
    strike_target(battle, 5, 1, 1, *NOTHING, *NOTHING, arc=LEFT)
    assert mech.armor[CENTER_TORSO] == 22
    assert {event.location for event in logged(battle, CriticalRolled)} == {"left-torso"}


def test_tac_is_lost_with_the_location() -> None:
    battle = against(foe(destroyed=["left-arm", "left-torso"]))
    mech = strike_target(battle, 5, 1, 1, arc=LEFT)
    assert mech.armor[CENTER_TORSO] == 21
    assert not logged(battle, CriticalRolled)


def test_option_no_tac() -> None:
    battle = duel(rules=replace(STANDARD, no_through_armor_criticals=True))
    assert strike_target(battle, 3, 1, 1).armor[CENTER_TORSO] == 23
    assert [event.through_armor for event in logged(battle, HitLocated)] == [False]


def test_option_floating_criticals() -> None:
    battle = duel(rules=replace(STANDARD, floating_criticals=True))
    mech = strike_target(battle, 3, 1, 1, 5, 5, *NOTHING)
    assert mech.armor[CENTER_TORSO] == 23
    assert [event.location for event in logged(battle, CriticalRolled)] == ["left-arm"]


def test_floating_critical_strikes_the_new_location() -> None:
    battle = duel(rules=replace(STANDARD, floating_criticals=True))
    mech = strike_target(battle, 3, 1, 1, 5, 5, 4, 4, 1, 1)
    assert mech.slot_hits[LEFT_ARM] == 1


def test_floating_critical_is_rolled_on_the_side_struck() -> None:
    """From the left a 4 is the left arm; on the front column it would be the right."""
    battle = duel(rules=replace(STANDARD, floating_criticals=True))
    strike_target(battle, 3, 1, 1, 2, 2, *NOTHING, arc=LEFT)
    assert [event.location for event in logged(battle, CriticalRolled)] == ["left-arm"]


# §7.1 special armor and structure


@both
@each_row(
    ("armor", "kind", "points", "before", "armor_left", "structure_lost"),
    [
        ("standard", LASER, 10, 20, 10, 0),
        ("hardened", LASER, 10, 20, 15, 0),
        ("hardened", LASER, 25, 10, 0, 5),
        ("hardened", PHYSICAL_HIT, 20, 10, 0, 0),
        ("ferro-lamellor", LASER, 12, 20, 11, 0),
        ("ferro-lamellor", PHYSICAL_HIT, 10, 20, 12, 0),
        ("ferro-lamellor", SHELL, 10, 5, 0, 3),
        ("reflective", LASER, 9, 20, 16, 0),
        ("reflective", LASER, 1, 20, 19, 0),
        ("reflective", SHELL, 9, 20, 11, 0),
        ("reflective", PHYSICAL_HIT, 5, 20, 10, 0),
        ("reflective", FALLING, 5, 20, 10, 0),
        ("reflective", BLAST, 5, 20, 10, 0),
        ("reflective", PHYSICAL_HIT, 10, 12, 0, 4),
        ("reactive", ROCKET, 9, 20, 16, 0),
        ("reactive", BLAST, 9, 20, 16, 0),
        ("reactive", ROCKET, 1, 20, 19, 0),
        ("reactive", LASER, 9, 20, 11, 0),
        ("ballistic-reinforced", SHELL, 9, 20, 16, 0),
        ("ballistic-reinforced", ROCKET, 9, 20, 16, 0),
        ("ballistic-reinforced", SHELL, 1, 20, 19, 0),
        ("ballistic-reinforced", LASER, 9, 20, 11, 0),
        ("impact-resistant", PHYSICAL_HIT, 7, 20, 15, 0),
        ("impact-resistant", PHYSICAL_HIT, 9, 20, 14, 0),
        ("impact-resistant", FALLING, 5, 20, 16, 0),
        ("impact-resistant", PHYSICAL_HIT, 1, 20, 19, 0),
        ("impact-resistant", SHELL, 9, 20, 11, 0),
        ("anti-penetrative-ablation", LASER, 9, 20, 11, 0),
        ("heat-dissipating", LASER, 9, 20, 11, 0),
    ],
)
def test_special_armor(
    rules: Ruleset,
    armor: str,
    kind: DamageType,
    points: int,
    before: int,
    armor_left: int,
    structure_lost: int,
) -> None:
    mech = built(armor)
    mech.armor[LEFT_LEG] = before
    check = NOTHING if structure_lost else ()
    hit(against(mech, rules), LEFT_LEG, points, *check, kind=kind)
    assert (mech.armor[LEFT_LEG], 12 - mech.structure[LEFT_LEG]) == (armor_left, structure_lost)


@each_row("kind", [LASER, SHELL, ROCKET, BLAST, PHYSICAL_HIT])
@each_row("armor", ["hardened", "ferro-lamellor", "reflective", "reactive", "ballistic-reinforced", "impact-resistant"])
def test_special_armor_does_nothing_once_it_is_gone(armor: str, kind: DamageType) -> None:
    mech = built(armor)
    mech.armor[LEFT_LEG] = 0
    hit(against(mech), LEFT_LEG, 6, *NOTHING, kind=kind)
    assert mech.structure[LEFT_LEG] == 6


@each_row(("armor", "modifier"), [("standard", 0), ("hardened", -2), ("anti-penetrative-ablation", -2)])
def test_checks_through_armor_that_is_left(armor: str, modifier: int) -> None:
    battle = against(built(armor))
    strike_target(battle, 2, 1, 1, *NOTHING)
    assert [event.modifier for event in logged(battle, CriticalRolled)] == [modifier]


@pytest.mark.parametrize("armor", ["hardened", "anti-penetrative-ablation"])
def test_armor_that_is_gone_does_not_hinder_checks(armor: str) -> None:
    """§7.1: the effect lasts while armor remains at the location."""
    mech = built(armor)
    mech.armor[LEFT_LEG] = 0
    battle = against(mech)
    hit(battle, LEFT_LEG, 2, *NOTHING)
    assert [event.modifier for event in logged(battle, CriticalRolled)] == [0]


@each_row(("gun", "modifier"), [(2, -4), (4, -3), (5, -3), (8, -2), (10, -2), (15, -2), (20, -1)])
def test_armor_piercing_checks_through_armor(gun: int, modifier: int) -> None:
    battle = duel()
    mech = hit(battle, LEFT_LEG, 2, *NOTHING, kind=armor_piercing(gun))
    assert mech.armor[LEFT_LEG] == 22
    assert [event.modifier for event in logged(battle, CriticalRolled)] == [modifier]


def test_armor_piercing_shot_into_structure_is_an_ordinary_check() -> None:
    battle = duel()
    battle.mechs[1].armor[LEFT_LEG] = 0
    hit(battle, LEFT_LEG, 2, *NOTHING, kind=armor_piercing(10))
    assert [event.modifier for event in logged(battle, CriticalRolled)] == [0]


@pytest.mark.parametrize("armor", ["hardened", "ferro-lamellor"])
def test_no_armor_piercing_effect(armor: str) -> None:
    battle = against(built(armor))
    hit(battle, LEFT_LEG, 2, kind=armor_piercing(2))
    assert not logged(battle, CriticalRolled)


@both
@each_row(
    ("structure", "points", "left", "modifier"),
    [
        ("standard", 5, 7, 0),
        ("composite", 5, 2, 0),
        ("reinforced", 5, 9, -1),
        ("reinforced", 4, 10, -1),
        ("industrial", 5, 7, 2),
    ],
)
def test_special_structure(rules: Ruleset, structure: str, points: int, left: int, modifier: int) -> None:
    mech = built(structure=structure)
    mech.armor[LEFT_LEG] = 0
    battle = against(mech, rules)
    hit(battle, LEFT_LEG, points, 2, 2)
    assert mech.structure[LEFT_LEG] == left
    assert [event.modifier for event in logged(battle, CriticalRolled)] == [modifier]


@each_row(("structure", "takes"), [("standard", 8), ("composite", 4), ("reinforced", 16)])
def test_what_special_structure_lets_through(structure: str, takes: int) -> None:
    mech = built(structure=structure)
    mech.armor[LEFT_ARM] = 0
    hit(against(mech), LEFT_ARM, takes + 3, 2, 2)
    assert not mech.has(LEFT_ARM)
    assert mech.armor[LEFT_TORSO] == 17


@both
def test_modular_armor_takes_ten_first(rules: Ruleset) -> None:
    battle = against(foe(equipment=["modular-armor@left-torso"]), rules)
    mech = hit(battle, LEFT_TORSO, 7)
    assert mech.armor[LEFT_TORSO] == 20
    hit(battle, LEFT_TORSO, 5)
    assert mech.armor[LEFT_TORSO] == 18
    hit(battle, LEFT_TORSO, 5)
    assert mech.armor[LEFT_TORSO] == 13
    assert [(event.by, event.points) for event in logged(battle, DamageReduced)] == [
        ("modular-armor", 7),
        ("modular-armor", 3),
    ]


def test_modular_armor_serves_its_own_location() -> None:
    battle = against(foe(equipment=["modular-armor@left-torso"]))
    assert hit(battle, RIGHT_TORSO, 7).armor[RIGHT_TORSO] == 13


def test_modular_armor_takes_transferred_damage() -> None:
    battle = against(foe(equipment=["modular-armor@left-torso"]))
    mech = hit(battle, LEFT_ARM, 16 + 8 + 4, *NOTHING)
    assert mech.armor[LEFT_TORSO] == 20


def test_modular_armor_struck_by_a_critical_takes_nothing() -> None:
    battle = against(foe(equipment=["modular-armor@left-torso"]))
    with dice(4, 4, 1, 1) as script:
        critical_check(battle, 1, LEFT_TORSO, script)
    assert hit(battle, LEFT_TORSO, 7).armor[LEFT_TORSO] == 13


# §5 breaches


def test_armor_may_hold_the_water_out() -> None:
    battle = against(foe(), depth=2)
    mech = hit(battle, LEFT_ARM, 3, 4, 5)
    assert not mech.breached
    assert logged(battle, Breached) == [Breached(1, "left-arm", 9, False)]


def test_ten_breaches() -> None:
    battle = against(foe(equipment=["hatchet@left-arm"]), depth=2)
    mech = hit(battle, LEFT_ARM, 3, 5, 5)
    assert mech.dead_location(LEFT_ARM)
    assert mech.has(LEFT_ARM)
    assert not mech.any_works(mech.design.physical_weapons)
    assert logged(battle, Breached) == [Breached(1, "left-arm", 10, True)]


def test_no_armor_breaches_without_a_roll() -> None:
    battle = against(foe(), depth=2)
    mech = hit(battle, LEFT_ARM, 18, *NOTHING)
    assert mech.dead_location(LEFT_ARM)
    assert logged(battle, Breached) == [Breached(1, "left-arm", 0, True)]


@pytest.mark.parametrize("bare", [LEFT_TORSO, LT_REAR])
def test_front_and_rear_both_keep_a_torso_dry(bare: int) -> None:
    battle = against(foe(), depth=2)
    mech = battle.mechs[1]
    mech.armor[bare] = 0
    rear = bare == LEFT_TORSO
    hit(battle, LEFT_TORSO, 1, rear=rear)
    assert mech.dead_location(LEFT_TORSO)


@each_row(("frame", "legs"), [("biped", 2), ("quad", 4), ("tripod", 3)])
def test_at_depth_one_only_standing_legs_are_under_water(frame: str, legs: int) -> None:
    mech = foe(frame=frame)
    rolled = 0
    for location in FRAME_LOCATIONS[mech.design.frame]:
        battle = against(mech.copy(), depth=1)
        leg = mech.is_leg(location)
        rolled += leg
        pilot_roll = AWAKE if location == HEAD else ()
        hit(battle, location, 1, *pilot_roll, *((1, 1) if leg else ()))
        assert len(logged(battle, Breached)) == leg
    assert rolled == legs


def test_prone_at_depth_one_everything_is_under_water() -> None:
    battle = against(foe(prone=True), depth=1)
    hit(battle, RIGHT_ARM, 1, 1, 1)
    assert len(logged(battle, Breached)) == 1


@pytest.mark.parametrize("location", [LEFT_ARM, LEFT_LEG])
def test_no_breach_on_dry_land(location: int) -> None:
    battle = duel()
    hit(battle, location, 1)
    assert not logged(battle, Breached)


def test_on_the_ice_is_not_under_water() -> None:
    battle = duel(hexes={"0504": Hex(0, {"water": 2, "ice": 1})})
    hit(battle, LEFT_LEG, 1)
    assert not logged(battle, Breached)


@both
def test_breached_leg_asks_for_a_roll(rules: Ruleset) -> None:
    battle = against(foe(), rules, depth=1)
    mech = hit(battle, LEFT_LEG, 1, 6, 6)
    assert [trigger.name for trigger in mech.queue] == ["leg-breached"]


def test_breached_center_torso_is_the_end() -> None:
    battle = against(foe(), depth=2)
    assert hit(battle, CENTER_TORSO, 1, 5, 5).cause == "flooded"


def test_breached_head_kills_the_pilot() -> None:
    battle = against(foe(), depth=2)
    mech = hit(battle, HEAD, 1, *AWAKE, 5, 5)
    assert mech.pilot_dead
    assert mech.cause == "pilot-dead"


def test_breached_side_torso_with_an_xl_engine() -> None:
    """Three engine hits, however spread (§14): that is the cause to report, before any other damage."""
    battle = against(foe(engine="xl"), depth=2)
    mech = hit(battle, LEFT_TORSO, 1, 5, 5)
    assert mech.engine_hits == 3
    assert mech.cause == "engine-destroyed"


def test_breached_side_torso_with_a_light_engine() -> None:
    battle = against(foe(engine="light"), depth=2)
    mech = hit(battle, LEFT_TORSO, 1, 5, 5)
    assert (mech.engine_hits, mech.cause) == (2, "")


def test_breached_location_is_not_tried_again() -> None:
    battle = against(foe(), depth=2)
    hit(battle, LEFT_ARM, 1, 5, 5)
    hit(battle, LEFT_ARM, 1)
    assert len(logged(battle, Breached)) == 1


def test_destroyed_location_makes_no_breach_roll() -> None:
    battle = against(foe(), depth=2)
    mech = hit(battle, LEFT_ARM, 16 + 8, *NOTHING)
    assert not mech.has(LEFT_ARM)
    assert not logged(battle, Breached)


def test_every_location_on_the_way_may_be_breached() -> None:
    battle = against(foe(), depth=2)
    hit(battle, LEFT_ARM, 16 + 8 + 3, *NOTHING, 1, 1)
    assert logged(battle, Breached) == [Breached(1, "left-torso", 2, False)]


def test_explosion_under_water_may_breach() -> None:
    """A submerged location that takes damage, from whatever side, may be breached."""
    battle = against(foe(), depth=2)
    hit(battle, LEFT_LEG, 2, *AWAKE, *AWAKE, *NOTHING, 5, 5, kind=EXPLOSION)
    assert logged(battle, Breached) == [Breached(1, "left-leg", 10, True)]


def test_entering_water_without_armor_breaches() -> None:
    battle = against(foe(), depth=1)
    mech = battle.mechs[1]
    mech.armor[LEFT_LEG] = 0
    mech.armor[LEFT_ARM] = 0
    with dice() as script:
        enter_water(battle, 1, script)
    assert mech.breached == 1 << LEFT_LEG


def test_entering_deep_water_with_an_open_back_is_the_end() -> None:
    battle = against(foe(), depth=2)
    battle.mechs[1].armor[CT_REAR] = 0
    with dice() as script:
        enter_water(battle, 1, script)
    assert battle.mechs[1].cause == "flooded"


def test_nothing_breaches_on_entering_with_armor_everywhere() -> None:
    battle = against(foe(), depth=3)
    with dice() as script:
        enter_water(battle, 1, script)
    assert not battle.mechs[1].breached


# shields, `physical-attacks.md` §5.4

SIDES = {"left": (LEFT_ARM, LEFT_TORSO, LEFT_LEG), "right": (RIGHT_ARM, RIGHT_TORSO, RIGHT_LEG)}


def shielded(mode: str, side: str = "left", size: str = "small") -> Mech:
    return foe(equipment=[f"shield-{size}@{side}-arm:{mode}"])


@both
@each_row("side", SIDES)
@each_row("mode", ["inactive", "passive", "active"])
@each_row("rear", [False, True], ids=["front", "rear"])
@each_row("location", range(8))
def test_coverage(rules: Ruleset, side: str, mode: str, rear: bool, location: int) -> None:
    arm, torso, leg = SIDES[side]
    covered = {arm}
    if mode != "inactive":
        covered |= {torso}
    if mode == "active":
        covered |= {leg, CENTER_TORSO, HEAD}
    if rear:
        covered -= {torso, CENTER_TORSO, HEAD}
    battle = against(shielded(mode, side), rules)
    pilot_roll = AWAKE if location == HEAD else ()
    hit(battle, location, 4, *pilot_roll, rear=rear and location <= RIGHT_TORSO)
    reduced = [(event.by, event.points, event.left) for event in logged(battle, DamageReduced)]
    assert reduced == ([("shield-small", 3, 1)] if location in covered else [])


@pytest.mark.parametrize(("roll", "location"), [((6, 6), "head"), ((3, 4), "center-torso-rear")])
def test_raised_shield_does_not_cover_from_behind(roll: tuple[int, int], location: str) -> None:
    """Center torso and head, front only."""
    battle = against(shielded("active"))
    pilot_roll = AWAKE if location == "head" else ()
    strike_target(battle, 4, *roll, *pilot_roll, arc=REAR)
    assert [event.location for event in logged(battle, HitLocated)] == [location]
    assert not logged(battle, DamageReduced)


@each_row(("size", "points", "hits"), [("small", 3, 11), ("medium", 5, 18), ("large", 7, 25)])
def test_absorption_and_capacity(size: str, points: int, hits: int) -> None:
    mech = shielded("active", size=size)
    battle = against(mech)
    at = mech.design.shields[0]
    assert (absorption(mech, at), capacity(mech, at)) == (points, hits)
    hit(battle, LEFT_LEG, points + 1)
    assert mech.armor[LEFT_LEG] == 23
    assert capacity(mech, at) == hits - 1


def test_every_hit_costs_one_until_the_shield_is_useless() -> None:
    battle = against(shielded("active"))
    mech = battle.mechs[1]
    for _ in range(11):
        hit(battle, LEFT_LEG, 3)
    assert mech.armor[LEFT_LEG] == 24
    assert capacity(mech, mech.design.shields[0]) == 0
    hit(battle, LEFT_LEG, 3)
    assert mech.armor[LEFT_LEG] == 21


def test_hit_elsewhere_costs_the_shield_nothing() -> None:
    mech = shielded("active")
    hit(against(mech), RIGHT_LEG, 3)
    assert capacity(mech, mech.design.shields[0]) == 11


@each_row(
    ("size", "slots", "points", "hits"),
    [("small", 1, 2, 6), ("small", 2, 1, 1), ("small", 3, 0, 0), ("medium", 2, 3, 8), ("large", 4, 3, 5)],
)
def test_damaged_slots_weaken_a_shield(size: str, slots: int, points: int, hits: int) -> None:
    mech = shielded("active", size=size)
    at = mech.design.shields[0]
    mech.slot_hits[LEFT_ARM] |= ((1 << slots) - 1) << 4
    assert (absorption(mech, at), capacity(mech, at)) == (points, hits)


@each_row(
    ("actuators", "loss"),
    [
        (["shoulder"], 2),
        (["upper-arm"], 1),
        (["lower-arm"], 1),
        (["hand"], 1),
        (["shoulder", "hand"], 3),
        (["upper-arm", "lower-arm", "hand"], 3),
    ],
)
def test_lost_actuators_weaken_a_shield(actuators: list[str], loss: int) -> None:
    mech = shielded("active", size="medium")
    for actuator in actuators:
        destroy(mech, f"left-arm.{actuator}")
    at = mech.design.shields[0]
    assert (absorption(mech, at), capacity(mech, at)) == (5 - loss, 18 - loss)
    destroy(mech, "right-arm.shoulder")
    assert absorption(mech, at) == 5 - loss


def test_critical_on_a_shield_only_weakens_it() -> None:
    mech = shielded("active", size="large")
    battle = against(mech)
    with dice(4, 4, 1, 5) as script:
        critical_check(battle, 1, LEFT_ARM, script)
    hit(battle, LEFT_LEG, 8)
    assert mech.armor[LEFT_LEG] == 22


def test_shield_goes_with_its_arm() -> None:
    mech = shielded("active")
    destroy(mech, "left-arm")
    hit(against(mech), LEFT_LEG, 4)
    assert mech.armor[LEFT_LEG] == 20


@pytest.mark.parametrize("state", ["shutdown", "unconscious"])
def test_shield_hangs_when_nobody_holds_it(state: str) -> None:
    mech = shielded("active")
    setattr(mech, state, True)
    battle = against(mech)
    hit(battle, LEFT_LEG, 4)
    assert mech.armor[LEFT_LEG] == 20
    hit(battle, LEFT_ARM, 4)
    assert mech.armor[LEFT_ARM] == 15


def test_two_raised_shields_both_cover_the_center() -> None:
    mech = foe(equipment=["shield-small@left-arm:active", "shield-medium@right-arm:active"])
    hit(against(mech), CENTER_TORSO, 10)
    assert mech.armor[CENTER_TORSO] == 24
    assert [capacity(mech, at) for at in mech.design.shields] == [10, 17]


def test_second_shield_is_spared_when_the_first_takes_all() -> None:
    mech = foe(equipment=["shield-small@left-arm:active", "shield-medium@right-arm:active"])
    hit(against(mech), CENTER_TORSO, 3)
    assert [capacity(mech, at) for at in mech.design.shields] == [10, 18]


def test_head_hit_that_a_shield_takes_does_not_hurt() -> None:
    mech = shielded("active")
    hit(against(mech), HEAD, 3)
    assert mech.wounds == 0


def test_head_hit_that_a_shield_takes_in_part_hurts() -> None:
    mech = shielded("active")
    hit(against(mech), HEAD, 4, *AWAKE)
    assert (mech.wounds, mech.armor[HEAD]) == (1, 8)


@pytest.mark.parametrize("kind", [FALLING, EXPLOSION])
def test_shields_do_not_help_in_falls_and_explosions(kind: DamageType) -> None:
    mech = shielded("active")
    check = (*AWAKE, *AWAKE, *NOTHING) if kind is EXPLOSION else ()
    battle = against(mech)
    hit(battle, LEFT_LEG, 5, *check, kind=kind)
    assert not logged(battle, DamageReduced)
    assert mech.phase_damage == 5


def test_damage_a_shield_takes_is_no_damage_taken() -> None:
    mech = shielded("active", size="large")
    hit(against(mech), LEFT_LEG, 9)
    assert mech.phase_damage == 2


def test_shield_covers_where_a_hit_on_a_lost_limb_goes() -> None:
    mech = shielded("active")
    destroy(mech, "left-leg")
    hit(against(mech), LEFT_LEG, 4)
    assert mech.armor[LEFT_TORSO] == 19


def test_arm_with_a_raised_shield_cannot_punch() -> None:
    battle = duel(make(equipment=["shield-small@left-arm:active"]))
    assert "shield-raised" in preview_attack(battle, attack(battle, "punch", "left-arm")).reasons
    assert preview_attack(battle, attack(battle, "punch", "right-arm")).allowed


# spikes, `physical-attacks.md` §5.3

HOLD = (4, 4)
"""Spikes hold on 8."""


@both
@each_row(("points", "left"), [(10, 6), (5, 1), (4, 1), (1, 1)])
def test_spikes_take_four_off_an_attack(rules: Ruleset, points: int, left: int) -> None:
    mech = foe(equipment=["spikes@left-leg"])
    hit(against(mech, rules), LEFT_LEG, points, *HOLD, kind=PHYSICAL_HIT)
    assert mech.armor[LEFT_LEG] == 24 - left


@each_row("kind", [LASER, SHELL, ROCKET, FALLING])
def test_spikes_take_nothing_off_anything_else(kind: DamageType) -> None:
    mech = foe(equipment=["spikes@left-leg"])
    hit(against(mech), LEFT_LEG, 10, *HOLD, kind=kind)
    assert mech.armor[LEFT_LEG] == 14


@each_row("kind", [LASER, PHYSICAL_HIT, FALLING])
def test_spikes_break_on_nine(kind: DamageType) -> None:
    mech = foe(equipment=["spikes@left-leg"])
    battle = against(mech)
    hit(battle, LEFT_LEG, 5, 4, 5, kind=kind)
    assert not mech.any_works(mech.design.spikes)
    assert logged(battle, ChanceRolled) == [ChanceRolled(1, "spikes-break", 9, 9, True)]
    hit(battle, LEFT_LEG, 5, kind=PHYSICAL_HIT)
    assert len(logged(battle, ChanceRolled)) == 1


def test_spikes_elsewhere_do_nothing() -> None:
    mech = foe(equipment=["spikes@left-leg"])
    hit(against(mech), RIGHT_LEG, 10, kind=PHYSICAL_HIT)
    assert mech.armor[RIGHT_LEG] == 14


def test_transferred_damage_may_break_spikes() -> None:
    mech = foe(equipment=["spikes@left-torso"])
    battle = against(mech)
    hit(battle, LEFT_ARM, 16 + 8 + 6, *NOTHING, *HOLD, kind=PHYSICAL_HIT)
    assert [event.happened for event in logged(battle, ChanceRolled)] == [False]


def test_attack_that_a_shield_takes_whole_does_no_damage_to_spikes() -> None:
    mech = foe(equipment=["shield-small@left-arm:active", "spikes@left-arm"])
    battle = against(mech)
    hit(battle, LEFT_ARM, 3, kind=PHYSICAL_HIT)
    assert mech.armor[LEFT_ARM] == 16
    assert not logged(battle, ChanceRolled)


def test_explosion_may_break_spikes() -> None:
    """Whenever a spiked location takes damage from anything."""
    mech = foe(equipment=["spikes@left-leg"])
    battle = against(mech)
    hit(battle, LEFT_LEG, 2, *AWAKE, *AWAKE, *NOTHING, 4, 5, kind=EXPLOSION)
    assert [event.about for event in logged(battle, ChanceRolled)] == ["spikes-break"]


def test_fist_on_spikes() -> None:
    battle = duel(target=foe(equipment=["spikes@left-torso"]))
    with dice(6, 6, 2, *HOLD) as script:
        resolve_attack(battle, attack(battle, "punch", "left-arm"), script)
    assert battle.mechs[1].armor[LEFT_TORSO] == 19
    assert battle.mechs[0].armor[LEFT_ARM] == 14
    assert battle.mechs[0].phase_damage == 2


def test_foot_on_spikes() -> None:
    battle = duel(target=foe(equipment=["spikes@right-leg"]))
    with dice(6, 6, 1, *HOLD) as script:
        resolve_attack(battle, attack(battle, "kick", "left-leg"), script)
    assert battle.mechs[1].armor[RIGHT_LEG] == 24 - 6
    assert battle.mechs[0].armor[LEFT_LEG] == 22


def test_fist_with_spikes_of_its_own() -> None:
    battle = duel(make(equipment=["spikes@left-arm"]), foe(equipment=["spikes@left-torso"]))
    with dice(6, 6, 2, *HOLD) as script:
        resolve_attack(battle, attack(battle, "punch", "left-arm"), script)
    assert battle.mechs[1].armor[LEFT_TORSO] == 19
    assert battle.mechs[0].armor[LEFT_ARM] == 16


def test_hatchet_on_spikes() -> None:
    battle = duel(make(equipment=["hatchet@right-arm"]), foe(equipment=["spikes@left-torso"]))
    with dice(6, 6, 2, *HOLD) as script:
        resolve_attack(battle, attack(battle, "hatchet"), script)
    assert battle.mechs[1].armor[LEFT_TORSO] == 20 - 6
    assert battle.mechs[0].armor == battle.mechs[0].design.armor


def test_push_against_spikes() -> None:
    battle = duel(target=foe(equipment=["spikes@center-torso"]))
    with dice(6, 6) as script:
        resolve_attack(battle, attack(battle, "push"), script)
    assert (battle.mechs[0].armor[LEFT_ARM], battle.mechs[0].armor[RIGHT_ARM]) == (15, 15)


def test_charge_into_spikes() -> None:
    battle = duel(make(moved="run", hexes=3), foe(equipment=["spikes@center-torso"]))
    with dice(6, 6, 3, *HOLD, 1) as script:
        resolve_attack(battle, attack(battle, "charge"), script)
    assert battle.mechs[1].armor[CENTER_TORSO] == 26 - 6
    assert battle.mechs[0].armor[CENTER_TORSO] == 24
    assert battle.mechs[0].armor[LEFT_ARM] == 11


@both
@each_row("torsos", [1, 2, 3])
def test_spiked_torsos_add_two_each_to_a_charge(rules: Ruleset, torsos: int) -> None:
    spikes = ["spikes@center-torso", "spikes@left-torso", "spikes@right-torso", "spikes@left-arm"]
    battle = duel(make(moved="run", hexes=3, equipment=[*spikes[:torsos], spikes[3]]), rules=rules)
    assert preview_attack(battle, attack(battle, "charge")).damage.points == 10 + 2 * torsos


def test_jump_onto_spikes() -> None:
    battle = duel(make(moved="jump", hexes=3, jump=3), foe(equipment=["spikes@center-torso"]))
    with dice(6, 6, 3, *HOLD) as script:
        resolve_attack(battle, attack(battle, "dfa"), script)
    assert battle.mechs[1].armor[CENTER_TORSO] == 26 - 11
    assert [battle.mechs[0].armor[leg] for leg in (LEFT_LEG, RIGHT_LEG)] == [24 - 5 - 1] * 2


def test_fist_that_meets_spikes_behind_a_lost_arm() -> None:
    """§8: the hit starts at the torso, so the torso's spikes both soften it and hurt back."""
    battle = duel(target=foe(equipment=["spikes@left-torso"], destroyed=["left-arm"]))
    with dice(6, 6, 1, *HOLD) as script:
        resolve_attack(battle, attack(battle, "punch", "left-arm"), script)
    assert battle.mechs[1].armor[LEFT_TORSO] == 19
    assert battle.mechs[0].armor[LEFT_ARM] == 14


# §9 lost locations


@both
def test_arm_is_lost_with_all_that_is_in_it(rules: Ruleset) -> None:
    battle = against(foe(equipment=["hatchet@right-arm", "medium-laser@right-arm"]), rules)
    mech = hit(battle, RIGHT_ARM, 24, *NOTHING)
    assert logged(battle, LocationLost) == [LocationLost(1, "right-arm", False)]
    assert not [at for at, part in enumerate(mech.design.components) if part.location == 5 and mech.component_works(at)]
    assert not mech.queue
    assert not mech.destroyed


@both
@each_row(("frame", "legs"), [("biped", [6, 7]), ("quad", [4, 5, 6, 7]), ("tripod", [6, 7, 8])])
def test_lost_leg_is_a_fall(rules: Ruleset, frame: str, legs: list[int]) -> None:
    for leg in legs:
        battle = against(foe(frame=frame), rules)
        mech = hit(battle, leg, 36, *NOTHING)
        assert not mech.has(leg)
        assert [trigger.name for trigger in mech.queue] == ["leg-destroyed"]


@pytest.mark.parametrize("leg", [LEFT_LEG, RIGHT_LEG])
def test_leg_blown_off_asks_for_the_fall_alone(leg: int) -> None:
    """Q-37: damage to a leg's structure asks for a roll; a lost leg is the automatic fall instead."""
    battle = duel()
    mech = hit(battle, leg, 26, 6, 6)
    assert not mech.has(leg)
    assert [trigger.name for trigger in mech.queue] == ["leg-destroyed"]


def test_prone_mech_that_loses_a_leg_does_not_fall() -> None:
    battle = against(foe(prone=True))
    assert not hit(battle, LEFT_LEG, 36, *NOTHING).queue


@both
@each_row("frame", ["biped", "tripod"])
@each_row(("torso", "arm"), [(LEFT_TORSO, LEFT_ARM), (RIGHT_TORSO, RIGHT_ARM)])
def test_side_torso_takes_the_arm_with_it(rules: Ruleset, frame: str, torso: int, arm: int) -> None:
    battle = against(foe(frame=frame), rules)
    mech = hit(battle, torso, 32, *NOTHING)
    assert not mech.has(torso)
    assert not mech.has(arm)
    assert mech.legs_gone() == 0
    names = mech.design.names
    assert logged(battle, LocationLost) == [
        LocationLost(1, names[torso], False),
        LocationLost(1, names[arm], True),
    ]


def test_quad_keeps_its_front_leg() -> None:
    battle = against(foe(frame="quad"))
    mech = hit(battle, LEFT_TORSO, 32, *NOTHING)
    assert mech.design.frame == QUAD
    assert mech.legs_gone() == 0


def test_arm_lost_before_is_not_lost_again() -> None:
    battle = against(foe(destroyed=["left-arm"]))
    hit(battle, LEFT_TORSO, 32, *NOTHING)
    assert logged(battle, LocationLost) == [LocationLost(1, "left-torso", False)]


def test_lost_center_leg_of_a_tripod() -> None:
    battle = against(foe(frame="tripod"))
    mech = hit(battle, CENTER_LEG, 24 + 12 + 5, *NOTHING)
    assert mech.armor[CENTER_TORSO] == 21


@both
def test_lost_center_torso(rules: Ruleset) -> None:
    battle = against(foe(), rules)
    assert hit(battle, CENTER_TORSO, 42, *NOTHING).cause == "center-torso-destroyed"
    assert logged(battle, UnitDestroyed) == [UnitDestroyed(1, "center-torso-destroyed")]


@both
def test_lost_head(rules: Ruleset) -> None:
    battle = against(foe(), rules)
    mech = hit(battle, HEAD, 12, *NOTHING)
    assert mech.pilot_dead
    assert mech.destroyed


def test_torso_cockpit_outlives_its_head() -> None:
    battle = against(foe(cockpit="torso-mounted"))
    mech = hit(battle, HEAD, 12, *NOTHING)
    assert not mech.pilot_dead
    assert not mech.destroyed


def test_ammunition_in_a_location_destroyed_by_damage_does_not_explode() -> None:
    battle = against(foe(equipment=["ac-20-ammo@left-torso"]))
    mech = hit(battle, LEFT_TORSO, 32, *NOTHING)
    assert not mech.has(LEFT_TORSO)
    assert not logged(battle, Exploded)


def test_limb_blown_off_transfers_nothing_and_later_hits_go_inward() -> None:
    battle = duel()
    mech = hit(battle, LEFT_ARM, 17, 6, 6)
    assert not mech.has(LEFT_ARM)
    assert not logged(battle, DamageTransferred)
    assert mech.armor[LEFT_TORSO] == 20
    assert hit(battle, LEFT_ARM, 5).armor[LEFT_TORSO] == 15


# a destroyed 'Mech takes nothing more


@both
@each_row("kind", [PLAIN, PHYSICAL_HIT, FALLING, EXPLOSION, BY_NAME["heat"]])
def test_destroyed_mech_takes_nothing_more(rules: Ruleset, kind: DamageType) -> None:
    battle = duel(rules=rules)
    mech = hit(battle, CENTER_TORSO, 42, *NOTHING)
    assert battle.log is not None
    armor, structure, events = mech.armor[:], mech.structure[:], len(battle.log)
    for location in range(8):
        hit(battle, location, 30, kind=kind)
    assert (mech.armor, mech.structure, len(battle.log)) == (armor, structure, events)
    assert mech.outside_heat == 0


def test_groups_end_with_the_mech() -> None:
    battle = duel()
    battle.mechs[1].armor[CENTER_TORSO] = 0
    with dice(3, 4, *NOTHING) as script:
        strike(battle, 1, [16, 5, 5], FULL, FRONT, PLAIN, script)
    assert len(logged(battle, HitLocated)) == 1


def test_dead_pilots_mech_takes_nothing_more() -> None:
    battle = against(foe(wounds=5), TOTAL_WARFARE)
    mech = hit(battle, HEAD, 1)
    assert mech.pilot_dead
    hit(battle, LEFT_LEG, 10)
    assert mech.armor[LEFT_LEG] == 24
