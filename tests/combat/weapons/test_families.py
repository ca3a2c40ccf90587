"""Every family of weapons, with dice that must be used up exactly (`weapon-attacks.md` §8, §9, §11, §15)."""

from __future__ import annotations

import dataclasses

import pytest

from myomer.combat.battle import Battle
from myomer.combat.events import (
    AimRolled,
    AmmunitionSpent,
    ArmorLost,
    BeaconAttached,
    ClusterRolled,
    CriticalRolled,
    HeatAdded,
    HitLocated,
    ShotRolled,
    TargetTagged,
    WeaponJammed,
)
from myomer.combat.weapons.effects import cluster_parts
from myomer.combat.weapons.electronics import attach_beacon
from myomer.combat.weapons.families import FLAMER, ROTARY_JAMS, jam_clears, jam_roll
from myomer.combat.weapons.resolution import resolve_shot
from myomer.combat.weapons.shot import ShotOutcome
from myomer.combat.weapons.shot_rule import facts_of
from myomer.rules.armory import equipment, item
from myomer.rules.clusters import CLUSTER_ROWS
from myomer.rules.locations import CENTER_TORSO, HEAD, LEFT_TORSO
from myomer.rules.movement import WALK
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.units.mech import STEALTH_ON, Mech
from tests.combat.weapons.support import (
    armed,
    bin_index,
    field,
    fire,
    loaded,
    lost,
    needs,
    parts,
    see,
    shoot,
    weapon_index,
)
from tests.rows import each_row
from tests.support import both, dice, logged, throw

CT = throw(7)
"""A hit on the center torso from the front."""
SURE = (6, 6)


def points(battle: Battle) -> list[int]:
    """The damage of each group that was located."""
    return [event.points for event in logged(battle, HitLocated)]


def torso(groups: int) -> list[int]:
    """Dice for so many hits on the center torso and the side torsos, turn about, so that armor holds."""
    faces: list[int] = []
    for number in range(groups):
        faces += [*throw([7, 6, 8][number % 3])]
    return faces


class TestSingle:
    @both
    @each_row(
        ("key", "damage"),
        [
            ("small-laser", 3),
            ("medium-laser", 5),
            ("large-laser", 8),
            ("clan-er-large-laser", 10),
            ("medium-pulse-laser", 6),
            ("ppc", 10),
            ("clan-er-ppc", 15),
            ("ac-2", 2),
            ("ac-20", 20),
            ("light-ac-5", 5),
            ("gauss-rifle", 15),
            ("light-gauss-rifle", 8),
            ("machine-gun", 2),
            ("ap-gauss-rifle", 3),
            ("thunderbolt-20", 20),
            ("large-chemical-laser", 8),
        ],
    )
    def test_one_hit_of_full_damage(self, rules: Ruleset, key: str, damage: int) -> None:
        battle = field(loaded(key), 3, rules)
        assert see(battle, key).effect.figures() == str(damage)
        outcome = fire(battle, shoot(battle, key), *SURE, *CT)
        assert outcome == ShotOutcome(True, 12, True, 1)
        assert points(battle) == [damage]
        assert lost(battle.mechs[1]) == damage
        assert battle.mechs[0].heat_gained == item(key).heat

    def test_a_miss(self) -> None:
        battle = field(loaded("ac-20"), 3)
        assert fire(battle, shoot(battle, "ac-20"), 1, 2) == ShotOutcome(True, 3, False, 0)
        assert battle.mechs[0].heat_gained == 7
        assert battle.mechs[0].count(bin_index(battle.mechs[0], "ac-20-ammo")) == 4
        assert lost(battle.mechs[1]) == 0

    @each_row(
        ("key", "damage"),
        [("heavy-gauss-rifle", [25, 20, 10]), ("snub-nose-ppc", [10, 8, 5]), ("medium-vsp-laser", [9, 7, 5])],
    )
    def test_damage_by_range(self, key: str, damage: list[int]) -> None:
        weapon = item(key)
        for limit, value in zip([weapon.range_short, weapon.range_medium, weapon.range_long], damage, strict=True):
            assert see(field(loaded(key), limit), key).effect.damage == value

    def test_impossible_shots_still_cost(self) -> None:
        battle = field(loaded("ac-20"), 9)
        battle.mechs[0].move_mode = 3
        battle.mechs[1].move_mode = 2
        battle.mechs[1].hexes_moved = 10
        preview = see(battle, "ac-20")
        assert preview.target_number.value == 15
        assert preview.chance() == 0
        assert not fire(battle, shoot(battle, "ac-20"), 6, 6).hit
        assert battle.mechs[0].heat_gained == 7

    def test_energy_special_armor_sees_the_means(self) -> None:
        for key, means in (("medium-laser", "energy"), ("ac-10", "ballistic"), ("srm-6", "missile")):
            assert see(field(loaded(key)), key).effect.kind.means == means


class TestInsulators:
    """M-82."""

    def test_an_insulated_laser_is_cooler_by_one(self) -> None:
        battle = field(armed("medium-laser@right-arm", "laser-insulator@right-arm", "medium-laser@left-arm"), 3)
        assert [see(battle, "medium-laser", number=number).heat for number in (0, 1)] == [3, 2]
        right = weapon_index(battle.mechs[0], "medium-laser", 1)
        assert battle.mechs[0].design.names[battle.mechs[0].design.components[right].location] == "right-arm"
        fire(battle, shoot(battle, "medium-laser", number=1), *SURE, *CT)
        assert battle.mechs[0].heat_gained == 2
        destroy_component(battle.mechs[0], "laser-insulator")
        assert see(battle, "medium-laser", number=1).heat == 3

    def test_it_never_makes_a_laser_cold(self) -> None:
        small = field(armed("small-laser@right-arm", "laser-insulator@right-arm"), 1)
        assert (item("small-laser").heat, see(small, "small-laser").heat) == (1, 1)

    def test_it_serves_the_laser_before_it_else_the_first_without_one(self) -> None:
        three = ["medium-laser@right-arm", "er-medium-laser@right-arm", "laser-insulator@right-arm"]
        battle = field(armed(*three, "laser-insulator@right-arm"), 3)
        assert (see(battle, "er-medium-laser").heat, see(battle, "medium-laser").heat) == (4, 2)
        battle = field(armed(*three), 3)
        assert (see(battle, "er-medium-laser").heat, see(battle, "medium-laser").heat) == (4, 3)

    def test_it_serves_lasers_alone(self) -> None:
        battle = field(armed("ppc@right-arm", "laser-insulator@right-arm"), 3)
        assert see(battle, "ppc").heat == 10


def destroy_component(mech: Mech, key: str) -> None:
    """Strike the component of that name."""
    component = next(known for known in mech.design.components if known.name == key)
    mech.slot_hits[component.location] |= component.mask


class TestClusters:
    @both
    @each_row("roll", range(2, 13))
    @each_row(("key", "size"), [("lrm-5", 5), ("lrm-10", 10), ("lrm-15", 15), ("lrm-20", 20)])
    def test_lrm(self, rules: Ruleset, key: str, size: int, roll: int) -> None:
        battle = field(loaded(key), 7, rules)
        hits = CLUSTER_ROWS[size][roll]
        groups = [5] * (hits // 5) + ([hits % 5] if hits % 5 else [])
        outcome = fire(battle, shoot(battle, key), *SURE, *throw(roll), *torso(len(groups)))
        assert outcome.hits == hits
        assert points(battle) == groups
        assert lost(battle.mechs[1]) == hits

    @both
    @each_row(("key", "size"), [("srm-2", 2), ("srm-4", 4), ("srm-6", 6), ("clan-srm-6", 6)])
    def test_srm(self, rules: Ruleset, key: str, size: int) -> None:
        for roll in range(2, 13):
            battle = field(loaded(key), 3, rules)
            hits = CLUSTER_ROWS[size][roll]
            fire(battle, shoot(battle, key), *SURE, *throw(roll), *torso(hits))
            assert points(battle) == [2] * hits

    def test_lb_x_cluster_and_slug(self) -> None:
        battle = field(loaded("lb-10-x-ac", munition="cluster"), 3)
        assert see(battle, "lb-10-x-ac").effect.figures() == "10 × 1 in single hits"
        fire(battle, shoot(battle, "lb-10-x-ac"), 1, 2, *throw(7), *torso(6))
        assert points(battle) == [1] * 6
        slug = field(loaded("lb-10-x-ac"), 3)
        fire(slug, shoot(slug, "lb-10-x-ac"), *SURE, *CT)
        assert points(slug) == [10]

    def test_lb_x_chooses_its_ammunition(self) -> None:
        mech = armed("lb-10-x-ac@right-torso", "lb-10-x-ac-ammo@left-torso", "lb-10-x-ac-ammo-cluster@left-torso")
        battle = field(mech, 3)
        cluster = bin_index(mech, "lb-10-x-ac-ammo-cluster")
        assert needs(battle, "lb-10-x-ac") == 4
        assert needs(battle, "lb-10-x-ac", bin=cluster) == 3
        fire(battle, shoot(battle, "lb-10-x-ac", bin=cluster), *SURE, *throw(2), *torso(3))
        assert (mech.count(bin_index(mech, "lb-10-x-ac-ammo")), mech.count(cluster)) == (10, 9)

    def test_silver_bullet(self) -> None:
        battle = field(loaded("silver-bullet-gauss-rifle", munition="cluster"), 3)
        fire(battle, shoot(battle, "silver-bullet-gauss-rifle"), *SURE, *throw(2), *torso(5))
        assert points(battle) == [1] * 5

    @each_row(("distance", "modifier"), [(8, 2), (16, 0), (24, -2)])
    def test_hag(self, distance: int, modifier: int) -> None:
        battle = field(loaded("hag-20"), distance)
        assert see(battle, "hag-20").effect.modifier() == modifier
        hits = CLUSTER_ROWS[20][7 + modifier]
        groups = [5] * (hits // 5) + ([hits % 5] if hits % 5 else [])
        fire(battle, shoot(battle, "hag-20"), *SURE, *throw(7), *torso(len(groups)))
        assert points(battle) == groups
        (event,) = logged(battle, ClusterRolled)
        assert (event.size, event.roll, event.modifier, event.hits) == (20, 7, modifier, hits)

    def test_mrm_and_apollo(self) -> None:
        battle = field(loaded("mrm-40"), 3)
        assert needs(battle, "mrm-40") == 5
        fire(battle, shoot(battle, "mrm-40"), *SURE, *throw(3), *torso(3))
        assert points(battle) == [5, 5, 2]
        guided = field(armed("mrm-40@right-torso", "apollo@right-torso", "mrm-40-ammo@left-torso"), 3)
        assert parts(see(guided, "mrm-40").target_number) == {"gunnery-skill": 4, "weapon": 1, "apollo": -1}
        assert see(guided, "mrm-40").effect.modifier() == -1
        elsewhere = field(armed("mrm-40@right-torso", "apollo@left-torso", "mrm-40-ammo@left-torso"), 3)
        assert needs(elsewhere, "mrm-40") == 5

    def test_rocket_launcher(self) -> None:
        battle = field(armed("rocket-launcher-10@right-torso"), 3)
        mech = battle.mechs[0]
        assert see(battle, "rocket-launcher-10").rounds == 1
        assert see(battle, "rocket-launcher-10").rounds_after == 0
        fire(battle, shoot(battle, "rocket-launcher-10"), *SURE, *throw(7), *torso(2))
        assert points(battle) == [5, 1]
        assert mech.heat_gained == 3
        mech.weapons_used = 0
        assert see(battle, "rocket-launcher-10").reasons == ["one-shot-fired"]

    def test_mml(self) -> None:
        mech = armed("mml-9@right-torso", "mml-9-ammo-srm@left-torso", "mml-9-ammo-lrm@left-torso")
        battle = field(mech, 3)
        srm, lrm = bin_index(mech, "mml-9-ammo-srm"), bin_index(mech, "mml-9-ammo-lrm")
        assert see(battle, "mml-9").effect == see(battle, "mml-9", bin=srm).effect
        assert see(battle, "mml-9", bin=srm).effect.figures() == "9 × 2 in single hits"
        assert see(battle, "mml-9", bin=lrm).effect.figures() == "9 × 1 in groups of 5"
        assert parts(see(battle, "mml-9", bin=lrm).target_number) == {"gunnery-skill": 4, "minimum-range": 4}
        fire(battle, shoot(battle, "mml-9", bin=lrm), *SURE, *throw(7), *torso(1))
        assert points(battle) == [5]
        far = field(armed("mml-9@right-torso", "mml-9-ammo-srm@left-torso", "mml-9-ammo-lrm@left-torso"), 12)
        assert see(far, "mml-9", bin=bin_index(far.mechs[0], "mml-9-ammo-srm")).reasons == ["out-of-range"]
        assert see(far, "mml-9", bin=bin_index(far.mechs[0], "mml-9-ammo-lrm")).reasons == []

    @each_row(("munition", "per", "distance"), [("", 2, 5), ("er", 1, 27), ("he", 3, 3)])
    def test_atm(self, munition: str, per: int, distance: int) -> None:
        battle = field(loaded("atm-9", munition=munition), distance)
        preview = see(battle, "atm-9")
        assert preview.reasons == []
        assert (preview.effect.damage, preview.effect.five_points, preview.effect.modifier()) == (per, True, 2)
        hits = CLUSTER_ROWS[9][9]
        total = hits * per
        groups = [5] * (total // 5) + ([total % 5] if total % 5 else [])
        fire(battle, shoot(battle, "atm-9"), *SURE, *throw(7), *torso(len(groups)))
        assert points(battle) == groups
        assert lost(battle.mechs[1]) == total
        beyond = {"": 16, "er": 28, "he": 10}[munition]
        assert see(field(loaded("atm-9", munition=munition), beyond), "atm-9").reasons == ["out-of-range"]

    def test_improved_atm_is_a_streak(self) -> None:
        battle = field(loaded("iatm-6", munition="he"), 3)
        fire(battle, shoot(battle, "iatm-6"), *SURE, *torso(4))
        assert points(battle) == [5, 5, 5, 3]

    def test_extended_lrm_under_its_minimum_fires_half(self) -> None:
        near = field(loaded("extended-lrm-15"), 10)
        assert see(near, "extended-lrm-15").effect.size == 8
        assert see(field(loaded("extended-lrm-15"), 11), "extended-lrm-15").effect.size == 15

    def test_mortar(self) -> None:
        battle = field(loaded("mech-mortar-4"), 7)
        fire(battle, shoot(battle, "mech-mortar-4"), *SURE, *throw(7), *torso(3))
        assert points(battle) == [2, 2, 2]

    def test_narc_ordinary_missiles_have_no_bonus(self) -> None:
        battle = field(loaded("lrm-20"), 7)
        attach_beacon(battle.mechs[1], 0, CENTER_TORSO, False)
        assert see(battle, "lrm-20").effect.cluster == []


class TestGuidance:
    """§8.2."""

    @each_row(
        ("key", "system", "munition", "value"),
        [
            ("lrm-20", "artemis-iv", "artemis", 2),
            ("lrm-20", "artemis-iv", "", 0),
            ("lrm-20", "prototype-artemis-iv", "artemis", 1),
            ("clan-lrm-20", "artemis-v", "artemis-v", 3),
            ("clan-lrm-20", "artemis-v", "artemis", 0),
            ("clan-lrm-20", "clan-artemis-iv", "artemis", 2),
            ("srm-6", "artemis-iv", "artemis", 2),
        ],
    )
    def test_artemis(self, key: str, system: str, munition: str, value: int) -> None:
        name = f"{key}-ammo" + (f"-{munition}" if munition else "")
        mech = armed(f"{key}@right-torso", f"{system}@right-torso", f"{name}@left-torso")
        preview = see(field(mech, 7), key)
        assert preview.effect.modifier() == value
        assert parts(preview.target_number).get("artemis-v", 0) == (-1 if value == 3 else 0)

    def test_in_another_location_it_serves_nobody(self) -> None:
        mech = armed("lrm-20@right-torso", "artemis-iv@left-torso", "lrm-20-ammo-artemis@left-torso")
        assert see(field(mech, 7), "lrm-20").effect.cluster == []

    def test_each_launcher_has_its_own(self) -> None:
        mech = armed("lrm-5@right-torso*2", "artemis-iv@right-torso", "lrm-5-ammo-artemis@left-torso")
        battle = field(mech, 7)
        assert [see(battle, "lrm-5", number=at).effect.modifier() for at in (0, 1)] == [2, 0]

    def test_own_stealth_cancels_it(self) -> None:
        equipment = ["lrm-20@right-torso", "artemis-iv@right-torso", "lrm-20-ammo-artemis@left-torso"]
        mech = armed(*equipment, "guardian-ecm@left-torso")
        mech.systems = STEALTH_ON
        assert see(field(mech, 7), "lrm-20").effect.cluster == []

    def test_narc(self) -> None:
        battle = field(loaded("lrm-20", munition="narc"), 7)
        assert see(battle, "lrm-20").effect.cluster == []
        attach_beacon(battle.mechs[1], 0, LEFT_TORSO, False)
        assert see(battle, "lrm-20").effect.modifier() == 2
        assert needs(battle, "lrm-20") == 4
        attach_beacon(battle.mechs[1], 0, LEFT_TORSO, True)
        assert needs(battle, "lrm-20") == 3
        battle.mechs[1].gone = 1 << LEFT_TORSO
        assert see(battle, "lrm-20").effect.cluster == []
        assert needs(battle, "lrm-20") == 4

    def test_a_beacon_serves_its_own_side(self) -> None:
        battle = field(loaded("lrm-20", munition="narc"), 7)
        attach_beacon(battle.mechs[1], 3, LEFT_TORSO, False)
        assert see(battle, "lrm-20").effect.cluster == []

    def test_modifiers_have_their_reasons(self) -> None:
        mech = armed("lrm-20@right-torso", "artemis-iv@right-torso", "lrm-20-ammo-artemis@left-torso")
        battle = field(mech, 7)
        found = cluster_parts(facts_of(battle, shoot(battle, "lrm-20")))
        assert [(part.reason, part.value) for part in found] == [("artemis-iv", 2)]

    def test_clamped(self) -> None:
        mech = armed("lrm-20@right-torso", "artemis-iv@right-torso", "lrm-20-ammo-artemis@left-torso")
        battle = field(mech, 7)
        assert fire(battle, shoot(battle, "lrm-20"), *SURE, 6, 6, *torso(4)).hits == 20

    def test_extreme_range(self) -> None:
        rules = dataclasses.replace(STANDARD, extreme_range=True)
        assert see(field(loaded("srm-6"), 12, rules), "srm-6").effect.modifier() == -2


class TestStreak:
    @both
    def test_lock(self, rules: Ruleset) -> None:
        battle = field(loaded("streak-srm-4"), 3, rules)
        fire(battle, shoot(battle, "streak-srm-4"), 2, 2, *torso(4))
        assert points(battle) == [2, 2, 2, 2]
        assert battle.mechs[0].heat_gained == 3
        assert battle.mechs[0].count(bin_index(battle.mechs[0], "streak-srm-4-ammo")) == 24

    @both
    def test_no_lock(self, rules: Ruleset) -> None:
        battle = field(loaded("streak-srm-4"), 3, rules)
        mech = battle.mechs[0]
        assert not fire(battle, shoot(battle, "streak-srm-4"), 1, 2).hit
        assert mech.heat_gained == 0
        assert mech.count(bin_index(mech, "streak-srm-4-ammo")) == 25
        assert mech.weapons_used == 1 << weapon_index(mech, "streak-srm-4")
        assert mech.fired == 1 << 3
        assert logged(battle, AmmunitionSpent) == []
        assert logged(battle, ShotRolled)[0].heat == 0

    def test_streak_lrm(self) -> None:
        battle = field(loaded("streak-lrm-15"), 3)
        fire(battle, shoot(battle, "streak-lrm-15"), *SURE, *torso(3))
        assert points(battle) == [5, 5, 5]

    def test_one_shot_without_a_lock_is_kept(self) -> None:
        battle = field(armed("streak-srm-4-os@right-torso"), 3)
        fire(battle, shoot(battle, "streak-srm-4-os"), 1, 2)
        battle.mechs[0].weapons_used = 0
        assert see(battle, "streak-srm-4-os").reasons == []


class TestUltraAndRotary:
    @both
    def test_ultra_two_shots(self, rules: Ruleset) -> None:
        battle = field(loaded("ultra-ac-5"), 3, rules)
        mech = battle.mechs[0]
        preview = see(battle, "ultra-ac-5", shots=2)
        assert (preview.heat, preview.rounds, preview.rounds_after, preview.jams_at) == (2, 20, 18, 2)
        fire(battle, shoot(battle, "ultra-ac-5", shots=2), *SURE, *throw(8), *torso(2))
        assert points(battle) == [5, 5]
        assert mech.heat_gained == 2
        assert mech.count(bin_index(mech, "ultra-ac-5-ammo")) == 18

    def test_ultra_one_shot(self) -> None:
        battle = field(loaded("ultra-ac-5"), 3)
        battle.mechs[1].shutdown = True
        assert fire(battle, shoot(battle, "ultra-ac-5"), 1, 1, *CT).hit
        assert battle.mechs[0].jammed == 0

    def test_ultra_jams_for_good_and_misses(self) -> None:
        battle = field(loaded("ultra-ac-5"), 3)
        battle.mechs[1].shutdown = True
        mech = battle.mechs[0]
        preview = see(battle, "ultra-ac-5", shots=2)
        assert preview.target_number.value == 0
        assert preview.target_number.ways() == 35
        assert not fire(battle, shoot(battle, "ultra-ac-5", shots=2), 1, 1).hit
        assert mech.jammed == 1 << weapon_index(mech, "ultra-ac-5")
        assert mech.heat_gained == 2
        assert mech.count(bin_index(mech, "ultra-ac-5-ammo")) == 18
        assert logged(battle, WeaponJammed)[0].clears is False

    def test_ultra_with_one_round_left(self) -> None:
        battle = field(loaded("ultra-ac-5"), 3)
        mech = battle.mechs[0]
        mech.set_count(bin_index(mech, "ultra-ac-5-ammo"), 1)
        preview = see(battle, "ultra-ac-5", shots=2)
        assert (preview.shots, preview.heat, preview.jams_at, preview.effect.size) == (1, 1, 0, 0)
        fire(battle, shoot(battle, "ultra-ac-5", shots=2), *SURE, *CT)
        assert mech.count(bin_index(mech, "ultra-ac-5-ammo")) == 0

    @both
    @each_row("shots", range(1, 7))
    @each_row("roll", range(2, 6))
    def test_rotary_jams(self, rules: Ruleset, shots: int, roll: int) -> None:
        """Jams at 2 (2 or 3 shots), 3 (4 or 5), 4 (6); the shot itself counts."""
        battle = field(loaded("rotary-ac-2"), 3, rules)
        battle.mechs[1].shutdown = True
        mech = battle.mechs[0]
        cluster = [*throw(2)] if shots > 1 else []
        hits = CLUSTER_ROWS[shots][2] if shots > 1 else 1
        outcome = fire(battle, shoot(battle, "rotary-ac-2", shots=shots), *throw(roll), *cluster, *torso(hits))
        assert outcome.hit
        limit = {1: 0, 2: 2, 3: 2, 4: 3, 5: 3, 6: 4}[shots]
        assert bool(mech.jammed) == (roll <= limit)
        assert mech.heat_gained == shots
        assert mech.count(bin_index(mech, "rotary-ac-2-ammo")) == 45 - shots
        assert points(battle) == [2] * hits

    def test_jam_table(self) -> None:
        assert ROTARY_JAMS == [0, 0, 2, 2, 3, 3, 4]
        ultra, rotary, gun = item("ultra-ac-10"), item("rotary-ac-5"), item("ac-10")
        assert [jam_roll(ultra, shots) for shots in (1, 2)] == [0, 2]
        assert [jam_roll(rotary, shots) for shots in range(1, 7)] == [0, 2, 2, 3, 3, 4]
        assert jam_roll(gun, 1) == 0
        assert [jam_clears(each) for each in (ultra, rotary, gun)] == [False, True, False]

    def test_rounds_from_several_bins(self) -> None:
        battle = field(loaded("rotary-ac-5", bins=2), 3)
        mech = battle.mechs[0]
        first, second = bin_index(mech, "rotary-ac-5-ammo", 0), bin_index(mech, "rotary-ac-5-ammo", 1)
        mech.set_count(first, 4)
        assert see(battle, "rotary-ac-5", shots=6).feed == [(first, 4), (second, 2)]
        fire(battle, shoot(battle, "rotary-ac-5", shots=6), 1, 2)
        assert (mech.count(first), mech.count(second)) == (0, 18)


class TestHeatWeapons:
    """`heat.md` §3."""

    @both
    @each_row(("key", "heat"), [("flamer", 2), ("heavy-flamer", 4), ("er-flamer", 1), ("vehicle-flamer", 2)])
    def test_flamers(self, rules: Ruleset, key: str, heat: int) -> None:
        battle = field(loaded(key), 1, rules)
        fire(battle, shoot(battle, key, mode="heat"), *SURE)
        assert battle.mechs[1].outside_heat == heat
        assert lost(battle.mechs[1]) == 0
        burning = field(loaded(key), 1, rules)
        fire(burning, shoot(burning, key), *SURE, *CT)
        assert burning.mechs[1].outside_heat == 0
        assert lost(burning.mechs[1]) == item(key).damage

    def test_every_flamer_has_its_heat(self) -> None:
        flamers = [known for known in equipment().values() if FLAMER in known.flags]
        assert {known.target_heat for known in flamers} == {1, 2, 4}

    def test_plasma_rifle(self) -> None:
        battle = field(loaded("plasma-rifle"), 3)
        fire(battle, shoot(battle, "plasma-rifle"), *SURE, *CT, 5)
        assert (lost(battle.mechs[1]), battle.mechs[1].outside_heat) == (10, 5)

    def test_plasma_cannon(self) -> None:
        battle = field(loaded("plasma-cannon"), 3)
        assert see(battle, "plasma-cannon").effect.figures() == "2d6 heat"
        fire(battle, shoot(battle, "plasma-cannon"), *SURE, 4, 5)
        assert (lost(battle.mechs[1]), battle.mechs[1].outside_heat) == (0, 9)

    def test_inferno(self) -> None:
        battle = field(loaded("srm-6", munition="inferno"), 3)
        assert see(battle, "srm-6").effect.figures() == "6 × 2 heat"
        fire(battle, shoot(battle, "srm-6"), *SURE, *throw(7))
        assert (lost(battle.mechs[1]), battle.mechs[1].outside_heat) == (0, 8)
        assert [event.points for event in logged(battle, HeatAdded)] == [8]

    def test_heat_from_outside_is_capped(self) -> None:
        battle = field(loaded("srm-6", munition="inferno"), 3)
        battle.mechs[1].outside_heat = 12
        fire(battle, shoot(battle, "srm-6"), *SURE, 6, 6)
        assert battle.mechs[1].outside_heat == 15


class TestMunitions:
    def test_armor_piercing(self) -> None:
        battle = field(loaded("ac-10", munition="armor-piercing"), 3)
        fire(battle, shoot(battle, "ac-10"), *SURE, *CT, 6, 3)
        (event,) = logged(battle, CriticalRolled)
        assert (event.roll, event.modifier, event.criticals) == (9, -2, 0)
        assert lost(battle.mechs[1]) == 10

    def test_flechette_does_half(self) -> None:
        battle = field(loaded("ac-5", munition="flechette"), 3)
        fire(battle, shoot(battle, "ac-5"), *SURE, *CT)
        assert points(battle) == [2]

    @pytest.mark.parametrize("key", ["lrm-20", "srm-6"])
    def test_fragmentation_does_nothing_to_a_mech(self, key: str) -> None:
        battle = field(loaded(key, munition="fragmentation"), 7 if key == "lrm-20" else 3)
        assert see(battle, key).effect.figures() == "nothing"
        fire(battle, shoot(battle, key), *SURE)
        assert lost(battle.mechs[1]) == 0

    def test_precision_does_full_damage(self) -> None:
        battle = field(loaded("ac-10", munition="precision"), 3)
        fire(battle, shoot(battle, "ac-10"), *SURE, *CT)
        assert points(battle) == [10]


class TestMachineGuns:
    def array(self) -> Battle:
        guns = ["machine-gun@right-arm*3", "machine-gun-array@right-arm", "machine-gun-ammo@left-torso"]
        return field(armed(*guns), 1)

    def test_array(self) -> None:
        battle = self.array()
        mech = battle.mechs[0]
        preview = see(battle, "machine-gun-array")
        assert preview.effect.figures() == "3 × 2 in one group"
        assert preview.rounds_after == 197
        fire(battle, shoot(battle, "machine-gun-array"), *SURE, *throw(7), *CT)
        assert points(battle) == [4]
        assert mech.count(bin_index(mech, "machine-gun-ammo")) == 197
        for at in range(3):
            assert see(battle, "machine-gun", number=at).reasons == ["weapon-fired"]

    def test_guns_that_are_gone_or_have_fired(self) -> None:
        battle = self.array()
        mech = battle.mechs[0]
        fire(battle, shoot(battle, "machine-gun"), *SURE, *CT)
        assert see(battle, "machine-gun-array").effect.size == 2
        component = mech.design.components[weapon_index(mech, "machine-gun", 1)]
        mech.slot_hits[component.location] |= component.mask
        assert see(battle, "machine-gun-array").effect.size == 0
        fire(battle, shoot(battle, "machine-gun-array"), *SURE, *CT)
        assert points(battle) == [2, 2]

    def test_an_array_with_few_rounds(self) -> None:
        battle = self.array()
        battle.mechs[0].set_count(bin_index(battle.mechs[0], "machine-gun-ammo"), 2)
        preview = see(battle, "machine-gun-array")
        assert (preview.effect.size, preview.rounds_after) == (2, 0)


class TestMarks:
    def test_narc(self) -> None:
        battle = field(loaded("narc"), 3)
        fire(battle, shoot(battle, "narc"), *SURE, *throw(8))
        target = battle.mechs[1]
        assert (target.narc, target.narc_location, lost(target)) == (1, LEFT_TORSO, 0)
        assert logged(battle, BeaconAttached)[0].location == "left-torso"
        assert battle.mechs[0].count(bin_index(battle.mechs[0], "narc-ammo")) == 5

    def test_inarc(self) -> None:
        battle = field(loaded("inarc"), 3)
        fire(battle, shoot(battle, "inarc"), *SURE, *throw(8))
        assert battle.mechs[1].narc == 1 << 16

    @each_row(("key", "far"), [("tag", 15), ("clan-tag", 15), ("light-tag", 9), ("c3-master", 15)])
    def test_tag(self, key: str, far: int) -> None:
        battle = field(armed(f"{key}@right-torso"), far)
        assert needs(battle, key) == 8
        fire(battle, shoot(battle, key), *SURE)
        assert battle.mechs[1].tagged == 1
        assert logged(battle, TargetTagged)
        assert see(field(armed(f"{key}@right-torso"), far + 1), key).reasons == ["out-of-range"]


class TestHeavyGauss:
    @both
    @each_row(("tons", "modifier"), [(35, 2), (55, 1), (75, 0), (100, -1)])
    def test_recoil(self, rules: Ruleset, tons: int, modifier: int) -> None:
        mech = armed("heavy-gauss-rifle@right-torso", "heavy-gauss-rifle-ammo@left-torso", tons=tons)
        mech.move_mode = WALK
        battle = field(mech, 5, rules)
        assert see(battle, "heavy-gauss-rifle").recoil
        fire(battle, shoot(battle, "heavy-gauss-rifle"), 1, 2)
        assert [(each.name, each.modifier) for each in mech.queue] == [("heavy-gauss-recoil", modifier)]

    def test_not_when_it_stood_still(self) -> None:
        battle = field(loaded("heavy-gauss-rifle"), 5)
        fire(battle, shoot(battle, "heavy-gauss-rifle"), 1, 2)
        assert battle.mechs[0].queue == []

    def test_improved(self) -> None:
        battle = field(loaded("improved-heavy-gauss-rifle"), 5)
        battle.mechs[0].move_mode = WALK
        assert see(battle, "improved-heavy-gauss-rifle").recoil
        assert not see(field(loaded("gauss-rifle"), 5), "gauss-rifle").recoil


class TestAimedShots:
    """§15."""

    @each_row("roll", range(2, 13))
    def test_six_seven_eight(self, roll: int) -> None:
        battle = field(armed("medium-laser@right-arm"), 3)
        battle.mechs[1].shutdown = True
        strays = [] if roll in (6, 7, 8) else [*CT]
        fire(battle, shoot(battle, "medium-laser", aim=LEFT_TORSO), *SURE, *throw(roll), *strays)
        (armor,) = logged(battle, ArmorLost)
        assert armor.location == ("left-torso" if not strays else "center-torso")
        (event,) = logged(battle, AimRolled)
        assert (event.roll, event.struck) == (roll, not strays)

    def test_aimed_from_behind_strikes_rear_armor(self) -> None:
        battle = field(armed("medium-laser@right-arm"), 3)
        battle.mechs[1].shutdown = True
        battle.mechs[1].facing = 0
        fire(battle, shoot(battle, "medium-laser", aim=CENTER_TORSO), *SURE, *throw(7))
        assert logged(battle, ArmorLost)[0].location == "center-torso-rear"

    def test_head(self) -> None:
        battle = field(armed("small-laser@right-arm"), 1)
        battle.mechs[1].unconscious = True
        fire(battle, shoot(battle, "small-laser", aim=HEAD), *SURE, *throw(7))
        assert logged(battle, ArmorLost)[0].location == "head"


@both
def test_where_it_fired(rules: Ruleset) -> None:
    """§12: every location in which the weapon has slots; misses too."""
    mech = armed("ac-20@right-arm/8+right-torso/2", "ac-20-ammo@left-torso", "medium-laser@left-leg", "tag@left-arm")
    battle = field(mech, 3, rules)
    fire(battle, shoot(battle, "ac-20"), 1, 1)
    assert mech.fired == 1 << 5 | 1 << 3
    fire(battle, shoot(battle, "medium-laser"), 1, 1)
    assert mech.fired == 1 << 5 | 1 << 3 | 1 << 6
    fire(battle, shoot(battle, "tag"), 1, 1)
    assert mech.fired == 1 << 5 | 1 << 3 | 1 << 6 | 1 << 4


def test_a_destroyed_target_is_not_hit_again() -> None:
    battle = field(loaded("lrm-20"), 7)
    preview = see(battle, "lrm-20")
    battle.mechs[1].cause = "center-torso-destroyed"
    with dice(6, 6) as script:
        resolve_shot(battle, preview, script)
    assert battle.mechs[0].heat_gained == 6
