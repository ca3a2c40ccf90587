"""The weapon attack phase: declaring, one instant, the order of things, its end (`turn-and-initiative.md` §6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.events import (
    AmmunitionSpent,
    ChanceRolled,
    ClubFound,
    ClusterRolled,
    JamRolled,
    MissilesEngaged,
    PilotingRolled,
    ShotRolled,
    UnitDestroyed,
)
from myomer.combat.reason import NotAllowedError
from myomer.combat.turn.weapon_phase import WeaponPhase, unjam_target
from myomer.combat.weapons.defense import assign_defense, ready_systems
from myomer.combat.weapons.shot import Shot
from myomer.combat.weapons.shot_rule import preview_shot
from myomer.dice import SeededDice
from myomer.rules.movement import JUMP, RUN, WALK
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.units.mech import SPOTTING, STEALTH_ON
from tests.combat.weapons.support import (
    HERE,
    armed,
    bin_index,
    field,
    go,
    loaded,
    lost,
    needs,
    north,
    phase_of,
    shoot,
    weapon_index,
)
from tests.rows import each_row
from tests.support import both, destroy, dice, logged, make, throw

SURE = [6, 6]
CT = [*throw(7)]


def facing_off(rules: Ruleset, *equipment: str) -> Battle:
    """Two 'Mechs alike, three hexes apart, face to face."""
    mechs = []
    for hex_, facing, side in ((HERE, 0, 0), (north(3), 3, 1)):
        mech = make(50, equipment=list(equipment), hex_=hex_, facing=facing)
        mech.side = side
        mechs.append(mech)
    return field(mechs[0], target=mechs[1], rules=rules)


class TestDeclaring:
    def test_refusals_change_nothing(self) -> None:
        battle = field(armed("medium-laser@head"), 12)
        phase = WeaponPhase(battle)
        with pytest.raises(NotAllowedError, match="The target is out of range") as error:
            phase.declare(shoot(battle, "medium-laser"))
        assert error.value.reasons == ["out-of-range"]
        assert phase.declared == []

    def test_each_weapon_once(self) -> None:
        battle = field(armed("medium-laser@head", "medium-laser@right-arm"))
        phase = WeaponPhase(battle)
        phase.declare(shoot(battle, "medium-laser"))
        assert phase.why_not(shoot(battle, "medium-laser")) == ["weapon-fired"]
        assert phase.why_not(shoot(battle, "medium-laser", number=1)) == []

    def test_a_gun_or_its_array(self) -> None:
        guns = ["machine-gun@right-arm*2", "machine-gun-array@right-arm", "machine-gun-ammo@left-torso"]
        battle = field(armed(*guns), 1)
        phase = WeaponPhase(battle)
        phase.declare(shoot(battle, "machine-gun-array"))
        assert phase.why_not(shoot(battle, "machine-gun")) == ["weapon-fired"]
        other = WeaponPhase(battle)
        other.declare(shoot(battle, "machine-gun"))
        assert other.why_not(shoot(battle, "machine-gun-array")) == ["weapon-fired"]

    def test_rounds_are_spoken_for(self) -> None:
        battle = field(armed("ac-20@right-torso", "ac-20@left-torso", "ac-20-ammo@center-torso"))
        mech = battle.mechs[0]
        mech.set_count(bin_index(mech, "ac-20-ammo"), 1)
        phase = WeaponPhase(battle)
        phase.declare(shoot(battle, "ac-20"))
        assert phase.why_not(shoot(battle, "ac-20", number=1)) == ["no-ammunition"]

    def test_one_arm_when_prone(self) -> None:
        battle = field(armed("medium-laser@right-arm", "medium-laser@left-arm", "medium-laser@head"))
        mech = battle.mechs[0]
        mech.prone = True
        phase = WeaponPhase(battle)
        by_place = {mech.design.components[at].location: Shot(0, 1, at) for at in mech.design.weapons}
        phase.declare(by_place[5])
        assert phase.why_not(by_place[4]) == ["prone-other-arm"]
        assert phase.why_not(by_place[0]) == []

    def test_stealth_cannot_be_secondary(self) -> None:
        hidden = make(50, equipment=["guardian-ecm@head"], hex_=go(HERE, 1, 3))
        hidden.systems = STEALTH_ON
        hidden.side = 1
        battle = field(armed("medium-laser@right-arm", "medium-laser@head"), 3, STANDARD, None, None, hidden)
        phase = WeaponPhase(battle)
        at_plain, at_hidden = shoot(battle, "medium-laser"), shoot(battle, "medium-laser", target=2, number=1)
        phase.declare(at_plain)
        assert phase.why_not(at_hidden) == ["stealth-secondary"]
        other = WeaponPhase(battle)
        other.declare(at_hidden)
        assert other.why_not(at_plain) == []

    def test_a_later_primary_makes_stealth_secondary(self) -> None:
        hidden = make(50, equipment=["guardian-ecm@head"], hex_=go(HERE, 2, 3))
        hidden.systems = STEALTH_ON
        hidden.side = 1
        battle = field(armed("medium-laser@right-arm*2"), 3, STANDARD, None, None, hidden)
        phase = WeaponPhase(battle)
        phase.declare(shoot(battle, "medium-laser", target=2))
        assert phase.why_not(shoot(battle, "medium-laser", number=1)) == ["stealth-secondary"]

    def test_after_the_phase(self) -> None:
        battle = field(armed("medium-laser@head"))
        phase = phase_of(battle, faces=[])
        too_late: list[Callable[[], None]] = [
            lambda: phase.declare(shoot(battle, "medium-laser")),
            lambda: phase.twist(0, 1),
            lambda: phase.flip_arms(0),
            lambda: phase.spot(0, 1),
            lambda: phase.unjam(0, 1),
            lambda: phase.search_club(0),
        ]
        for late in too_late:
            with pytest.raises(ValueError, match="the phase is resolved"):
                late()
        with pytest.raises(ValueError, match="resolved already"), dice() as script:
            phase.resolve(script)

    def test_spotting(self) -> None:
        battle = field(armed("medium-laser@head"))
        phase = WeaponPhase(battle)
        phase.spot(0, 1)
        assert battle.mechs[0].is_(SPOTTING)
        assert needs(battle, "medium-laser") == 5
        for change, reason in (
            ("shutdown", ["cannot-spot"]),
            ("off_board", ["cannot-spot"]),
        ):
            other = field(armed())
            setattr(other.mechs[0], change, True)
            assert WeaponPhase(other).why_not_spot(0, 1) == reason
        other = field(armed(), 3, STANDARD, None, {north(2): Hex(5)})
        assert WeaponPhase(other).why_not_spot(0, 1) == ["spot-no-sight"]
        assert WeaponPhase(other).why_not_spot(0, 0)[0] == "own-unit"
        other.mechs[1].side = 0
        assert WeaponPhase(other).why_not_spot(0, 1)[0] == "friendly-fire"
        other.mechs[1].cause = "flooded"
        other.mechs[1].off_board = True
        assert {"target-destroyed", "target-off-board"} <= set(WeaponPhase(other).why_not_spot(0, 1))


class TestSeveralTargets:
    """§2.8: computed after all declarations, from the targets and not from the order of the weapons."""

    def battle(self) -> Battle:
        side, rear = make(50, hex_=go(HERE, 2, 3)), make(50, hex_=go(HERE, 3, 3))
        side.side = rear.side = 1
        equipment = ["medium-laser@right-arm*2", "medium-laser@head", "medium-laser@center-torso:rear"]
        return field(armed(*equipment), 3, STANDARD, None, None, side, rear)

    def shot(self, battle: Battle, place: int, target: int, number: int = 0) -> Shot:
        mech = battle.mechs[0]
        at = [at for at in mech.design.weapons if mech.design.components[at].location == place]
        return Shot(0, target, at[number])

    def test_the_first_in_front(self) -> None:
        battle = self.battle()
        phase = WeaponPhase(battle)
        to_side, to_front, to_rear = (
            self.shot(battle, 5, 2),
            self.shot(battle, 0, 1),
            self.shot(battle, 1, 3),
        )
        phase.declare(to_side)
        assert phase.primary_target(0) == 2
        assert phase.preview(to_side).target_number.value == 4
        phase.declare(to_rear)
        assert phase.primary_target(0) == 2
        assert phase.preview(to_rear).target_number.value == 6
        phase.declare(to_front)
        assert phase.primary_target(0) == 1
        numbers = [phase.preview(shot).target_number.value for shot in (to_side, to_rear, to_front)]
        assert numbers == [6, 6, 4]
        with dice(1, 1, 1, 1, 1, 1) as script:
            phase.resolve(script)
        assert [event.target_number for event in logged(battle, ShotRolled)] == [6, 6, 4]

    def test_two_shots_at_one_secondary_target(self) -> None:
        battle = self.battle()
        phase = WeaponPhase(battle)
        phase.declare(self.shot(battle, 0, 1))
        for number in (0, 1):
            phase.declare(self.shot(battle, 5, 2, number))
        with dice(1, 1, 1, 1, 1, 1) as script:
            phase.resolve(script)
        assert [event.target_number for event in logged(battle, ShotRolled)] == [4, 6, 6]


class TestOneInstant:
    """§6.2."""

    @both
    def test_both_fire_though_one_is_destroyed(self, rules: Ruleset) -> None:
        battle = facing_off(rules, "ac-20@right-torso", "ac-20-ammo@left-torso")
        for mech in battle.mechs:
            mech.armor[1] = 0
            mech.structure[1] = 5
        phase_of(
            battle,
            shoot(battle, "ac-20"),
            shoot(battle, "ac-20", attacker=1, target=0),
            faces=[*SURE, *CT, 1, 1, *SURE, *CT, 1, 1],
        )
        assert [event.unit for event in logged(battle, UnitDestroyed)] == [1, 0]

    @both
    def test_lost_weapons_and_actuators_do_not_change_numbers(self, rules: Ruleset) -> None:
        battle = facing_off(rules, "medium-laser@right-arm", "ac-20@right-torso", "ac-20-ammo@left-torso")
        target = battle.mechs[1]
        target.armor[5] = 0
        shots = [shoot(battle, "ac-20"), shoot(battle, "medium-laser", attacker=1, target=0)]
        number = preview_shot(battle, shots[1]).target_number.value
        phase_of(battle, *shots, faces=[*SURE, *throw(3), 1, 1, *SURE, *CT, *SURE])
        assert not target.has(5)
        last = logged(battle, ShotRolled)[-1]
        assert (last.unit, last.target_number, last.hit) == (1, number, True)

    def test_sensors_hit_in_the_phase(self) -> None:
        battle = facing_off(STANDARD, "medium-laser@right-arm", "small-laser@left-arm")
        shots = [shoot(battle, "medium-laser", attacker=1, target=0), shoot(battle, "small-laser")]
        expected = [preview_shot(battle, shot).target_number.value for shot in shots]
        battle.mechs[0].armor[0] = 0
        battle.mechs[0].structure[0] = 9
        phase_of(battle, *shots, faces=[*SURE, *throw(12), *throw(8), 2, 6, 6, 1, 1])
        assert battle.mechs[0].sensors_left() == 1
        assert [event.target_number for event in logged(battle, ShotRolled)] == expected

    def test_a_knocked_out_pilot_still_fires(self) -> None:
        battle = facing_off(STANDARD, "medium-laser@right-arm")
        shots = [shoot(battle, "medium-laser"), shoot(battle, "medium-laser", attacker=1, target=0)]
        phase_of(battle, *shots, faces=[*SURE, *throw(12), 1, 1, *SURE, *CT])
        assert battle.mechs[1].unconscious
        assert logged(battle, ShotRolled)[1].hit

    def test_an_exploding_bin_still_feeds_what_was_declared(self) -> None:
        battle = facing_off(STANDARD, "medium-laser@head", "srm-2@right-arm", "srm-2-ammo@left-leg")
        target = battle.mechs[1]
        at = bin_index(target, "srm-2-ammo")
        target.set_count(at, 1)
        target.armor[6] = 0
        shots = [shoot(battle, "medium-laser"), shoot(battle, "srm-2", attacker=1, target=0)]
        phase = WeaponPhase(battle)
        for shot in shots:
            phase.declare(shot)
        for seed in range(400):
            twin = battle.copy()
            twin.log = []
            copied = phase.copy(twin)
            copied.resolve(SeededDice(seed))
            assert twin.mechs[1].count(at) == 0
            assert [event.unit for event in logged(twin, ShotRolled)] == [0, 1]
            assert [event.left for event in logged(twin, AmmunitionSpent)] == [0]

    def test_target_moved_by_nothing_in_the_phase(self) -> None:
        battle = facing_off(STANDARD, "medium-laser@right-arm", "medium-laser@left-arm")
        battle.mechs[1].heat = 8
        shots = [shoot(battle, "medium-laser", number=at) for at in (0, 1)]
        phase_of(battle, *shots, faces=[1, 1, 1, 1])
        assert battle.mechs[0].heat_gained == 6
        assert {event.target_number for event in logged(battle, ShotRolled)} == {4}

    def test_overkill_costs_heat_and_ammunition(self) -> None:
        battle = field(armed("ac-20@right-torso", "ac-20@left-torso", "ac-20-ammo@center-torso"))
        battle.mechs[1].armor[1] = 0
        battle.mechs[1].structure[1] = 5
        shots = [shoot(battle, "ac-20", number=at) for at in (0, 1)]
        phase_of(battle, *shots, faces=[*SURE, *CT, 1, 1, *SURE])
        assert battle.mechs[1].cause
        assert battle.mechs[0].heat_gained == 14
        assert battle.mechs[0].count(bin_index(battle.mechs[0], "ac-20-ammo")) == 3


class TestEnd:
    @both
    def test_twenty_damage(self, rules: Ruleset) -> None:
        battle = field(loaded("ac-20"), 3, rules)
        phase_of(battle, shoot(battle, "ac-20"), faces=[*SURE, *CT, *SURE])
        (event,) = logged(battle, PilotingRolled)
        assert (event.unit, event.trigger, event.target_number) == (1, "20-damage", 5 + rules.damage_psr)
        assert battle.mechs[1].phase_damage == 0

    @both
    def test_heavy_gauss_recoil(self, rules: Ruleset) -> None:
        battle = field(loaded("heavy-gauss-rifle"), 5, rules)
        battle.mechs[0].move_mode = WALK
        phase_of(battle, shoot(battle, "heavy-gauss-rifle"), faces=[1, 1, *SURE])
        (event,) = logged(battle, PilotingRolled)
        assert (event.unit, event.trigger, event.target_number) == (0, "heavy-gauss-recoil", 4)

    def test_nothing_declared(self) -> None:
        battle = field(armed("medium-laser@head"))
        phase_of(battle, faces=[])
        assert battle.log == []


class TestAntiMissile:
    """§9."""

    def battle(self, *launchers: str, ams: str = "ams", where: str = "head", distance: int = 3) -> Battle:
        target = make(75, equipment=[f"{ams}@{where}", "ams-ammo@left-torso"], hex_=north(distance), facing=3)
        return field(armed(*launchers), target=target)

    @both
    def test_four_less_on_the_cluster_roll(self, rules: Ruleset) -> None:
        battle = self.battle("srm-6@right-torso", "srm-6-ammo@left-torso")
        phase_of(battle, shoot(battle, "srm-6"), faces=[*SURE, *throw(9), *CT, *throw(6), *throw(8)])
        target = battle.mechs[1]
        (event,) = logged(battle, ClusterRolled)
        assert (event.modifier, event.hits) == (-4, 3)
        assert (target.heat_gained, target.count(bin_index(target, "ams-ammo"))) == (1, 11)
        assert target.fired == 0
        assert target.weapons_used == 1 << weapon_index(target, "ams")
        assert logged(battle, MissilesEngaged)[0].unit == 1

    def test_nothing_when_the_salvo_misses(self) -> None:
        battle = self.battle("srm-6@right-torso", "srm-6-ammo@left-torso")
        phase_of(battle, shoot(battle, "srm-6"), faces=[1, 1])
        assert battle.mechs[1].count(bin_index(battle.mechs[1], "ams-ammo")) == 12
        assert battle.mechs[1].weapons_used == 0

    def test_streak_reads_eleven_less_four(self) -> None:
        battle = self.battle("streak-srm-6@right-torso", "streak-srm-6-ammo@left-torso")
        phase_of(battle, shoot(battle, "streak-srm-6"), faces=[*SURE, *CT, *throw(6), *throw(8), *CT])
        assert logged(battle, ClusterRolled)[0].hits == 4

    @each_row("die", range(1, 7))
    def test_a_large_missile_is_shot_down_on_three_or_less(self, die: int) -> None:
        battle = self.battle("thunderbolt-10@right-torso", "thunderbolt-10-ammo@left-torso", distance=6)
        phase_of(battle, shoot(battle, "thunderbolt-10"), faces=[*SURE, die, *([] if die <= 3 else CT)])
        assert lost(battle.mechs[1]) == (0 if die <= 3 else 10)
        assert logged(battle, ChanceRolled)[0].happened == (die <= 3)

    def test_the_heaviest_salvo(self) -> None:
        launchers = ["srm-2@right-torso", "srm-6@right-torso", "srm-2-ammo@left-torso", "srm-6-ammo@left-torso"]
        battle = self.battle(*launchers, "medium-laser@head")
        shots = [shoot(battle, key) for key in ("srm-2", "medium-laser", "srm-6")]
        engaged = assign_defense(battle, [preview_shot(battle, shot) for shot in shots])
        assert [preview.ams >= 0 for preview in engaged] == [False, False, True]

    def test_one_salvo_for_each_system(self) -> None:
        target = make(
            75, equipment=["ams@head", "laser-ams@center-torso", "ams-ammo@left-torso"], hex_=north(3), facing=3
        )
        launchers = armed("srm-4@right-torso*3", "srm-4-ammo@left-torso")
        battle = field(launchers, target=target)
        shots = [shoot(battle, "srm-4", number=at) for at in range(3)]
        engaged = assign_defense(battle, [preview_shot(battle, shot) for shot in shots])
        assert [preview.ams for preview in engaged] == [*ready_systems(target), -1]

    def test_out_of_its_arc(self) -> None:
        battle = self.battle("srm-6@right-torso", "srm-6-ammo@left-torso")
        battle.mechs[1].facing = battle.mechs[1].torso = 0
        phase_of(battle, shoot(battle, "srm-6"), faces=[*SURE, *throw(2), *CT, *throw(6)])
        assert logged(battle, MissilesEngaged) == []

    def test_who_cannot_fire(self) -> None:
        battle = self.battle("srm-6@right-torso", "srm-6-ammo@left-torso")
        target = battle.mechs[1]
        assert len(ready_systems(target)) == 1
        for name in ("shutdown", "unconscious", "off_board"):
            twin = target.copy()
            setattr(twin, name, True)
            assert ready_systems(twin) == []
        for change in ("empty", "hit", "used"):
            twin = target.copy()
            at = weapon_index(twin, "ams")
            if change == "empty":
                twin.set_count(bin_index(twin, "ams-ammo"), 0)
            elif change == "hit":
                twin.slot_hits[0] |= twin.design.components[at].mask
            else:
                twin.weapons_used = 1 << at
            assert ready_systems(twin) == []

    @pytest.mark.parametrize("first", ["empty", "destroyed"])
    def test_rounds_come_from_the_first_bin_that_has_some_and_works(self, first: str) -> None:
        battle = self.battle("srm-6@right-torso", "srm-6-ammo@left-torso")
        equipment = ["ams@head", "ams-ammo@left-torso", "ams-ammo@right-torso"]
        battle.mechs[1] = make(75, equipment=equipment, hex_=north(3), facing=3)
        target = battle.mechs[1]
        bad, good = bin_index(target, "ams-ammo", 0), bin_index(target, "ams-ammo", 1)
        if first == "empty":
            target.set_count(bad, 0)
        else:
            component = target.design.components[bad]
            target.slot_hits[component.location] |= component.mask
        before = target.count(bad)
        phase_of(battle, shoot(battle, "srm-6"), faces=[*SURE, *throw(9), *CT, *throw(6), *throw(8)])
        assert (target.count(bad), target.count(good)) == (before, 11)
        (spent,) = [event for event in logged(battle, AmmunitionSpent) if event.unit == 1]
        assert (spent.location, spent.rounds, spent.left) == ("right-torso", 1, 11)

    def test_laser_ams_needs_no_rounds(self) -> None:
        target = make(75, equipment=["laser-ams@head"], hex_=north(3), facing=3)
        battle = field(loaded("srm-6"), target=target)
        phase_of(battle, shoot(battle, "srm-6"), faces=[*SURE, *throw(2), *CT, *throw(6)])
        assert target.heat_gained == 7
        assert len(logged(battle, AmmunitionSpent)) == 1


class TestJams:
    def jammed(self) -> Battle:
        battle = field(armed("rotary-ac-5@right-torso", "rotary-ac-5-ammo@left-torso", "medium-laser@head"))
        mech = battle.mechs[0]
        mech.jammed = 1 << weapon_index(mech, "rotary-ac-5")
        return battle

    @both
    @each_row(("roll", "cleared"), [(6, False), (7, True), (12, True)])
    def test_clearing(self, rules: Ruleset, roll: int, cleared: bool) -> None:
        battle = self.jammed()
        mech = battle.mechs[0]
        at = weapon_index(mech, "rotary-ac-5")
        assert unjam_target(mech).value == 7
        phase_of(battle, faces=[*throw(roll)], before=lambda phase: phase.unjam(0, at))
        assert bool(mech.jammed) == (not cleared)
        (event,) = logged(battle, JamRolled)
        assert (event.target_number, event.roll, event.cleared) == (7, roll, cleared)

    def test_it_takes_the_whole_phase(self) -> None:
        battle = self.jammed()
        at = weapon_index(battle.mechs[0], "rotary-ac-5")
        phase = WeaponPhase(battle)
        phase.unjam(0, at)
        assert phase.why_not(shoot(battle, "medium-laser")) == ["attacker-unjamming"]
        assert phase.why_not_unjam(0, at) == ["attacker-unjamming"]
        other = WeaponPhase(self.jammed())
        other.declare(shoot(other.battle, "medium-laser"))
        assert other.why_not_unjam(0, at) == ["already-firing"]

    def test_who_cannot(self) -> None:
        for change, value, reason in (
            ("jammed", 0, "not-jammed"),
            ("move_mode", RUN, "unjam-moved"),
            ("move_mode", JUMP, "unjam-moved"),
            ("charging", 1, "attacker-charging"),
            ("searching", True, "attacker-searching"),
            ("shutdown", True, "attacker-shut-down"),
            ("unconscious", True, "attacker-unconscious"),
            ("cause", "flooded", "attacker-destroyed"),
            ("off_board", True, "attacker-off-board"),
        ):
            battle = self.jammed()
            setattr(battle.mechs[0], change, value)
            at = weapon_index(battle.mechs[0], "rotary-ac-5")
            assert WeaponPhase(battle).why_not_unjam(0, at) == [reason]
        battle = self.jammed()
        battle.mechs[0].move_mode = WALK
        assert WeaponPhase(battle).why_not_unjam(0, weapon_index(battle.mechs[0], "rotary-ac-5")) == []
        assert WeaponPhase(battle).why_not_unjam(0, 0) == ["no-such-weapon"]
        ultra = field(loaded("ultra-ac-5"))
        at = weapon_index(ultra.mechs[0], "ultra-ac-5")
        ultra.mechs[0].jammed = 1 << at
        assert WeaponPhase(ultra).why_not_unjam(0, at) == ["jam-for-good"]
        destroy(ultra.mechs[0], "right-torso")
        assert WeaponPhase(ultra).why_not_unjam(0, at) == ["jam-for-good", "weapon-destroyed"]


class TestClubs:
    def wooded(self) -> Battle:
        return field(armed("medium-laser@head"), 3, STANDARD, None, {HERE: Hex(0, {"woods": 1})})

    def test_search(self) -> None:
        battle = self.wooded()
        phase_of(battle, faces=[], before=lambda phase: phase.search_club(0))
        assert battle.mechs[0].club
        assert logged(battle, ClubFound)[0].name

    def test_it_takes_the_whole_phase(self) -> None:
        battle = self.wooded()
        phase = WeaponPhase(battle)
        phase.search_club(0)
        assert phase.why_not(shoot(battle, "medium-laser")) == ["attacker-searching"]
        assert phase.why_not_search(0) == ["attacker-searching"]
        other = WeaponPhase(self.wooded())
        other.declare(shoot(other.battle, "medium-laser"))
        assert other.why_not_search(0) == ["already-firing"]

    def test_who_cannot(self) -> None:
        battle = self.wooded()
        battle.mechs[0].unjamming = True
        assert WeaponPhase(battle).why_not_search(0) == ["attacker-unjamming"]
        quad = field(make(frame="quad", hex_=HERE), 3, STANDARD, None, {HERE: Hex(0, {"woods": 1})})
        assert WeaponPhase(quad).why_not_search(0) == ["cannot-search"]

    @each_row(
        ("terrain", "found"),
        [
            ({}, False), ({"rough": 1}, False), ({"rubble": 1}, False), ({"rubble": 2}, True), ({"rubble": 4}, True),
            ({"woods": 1}, True), ({"jungle": 2}, True), ({"severed-arms": 1}, True), ({"severed-legs": 2}, True),
        ],
    )  # fmt: skip
    def test_where_there_is_something_to_find(self, terrain: dict[str, int], found: bool) -> None:
        battle = field(armed("medium-laser@head"), 3, STANDARD, None, {HERE: Hex(0, terrain)})
        assert WeaponPhase(battle).why_not_search(0) == ([] if found else ["nothing-to-find"])

    def test_a_limb_lying_about_is_a_club(self) -> None:
        battle = field(armed("medium-laser@head"), 3, STANDARD, None, {HERE: Hex(0, {"severed-arms": 1})})
        phase_of(battle, faces=[], before=lambda phase: phase.search_club(0))
        assert logged(battle, ClubFound)[0].name == "limb-club"


def test_a_copy_goes_its_own_way() -> None:
    battle = field(armed("medium-laser@head", "medium-laser@right-arm"))
    phase = WeaponPhase(battle)
    phase.declare(shoot(battle, "medium-laser"))
    twin = phase.copy(battle.copy())
    twin.declare(shoot(battle, "medium-laser", number=1))
    assert (len(phase.declared), len(twin.declared)) == (1, 2)
    with dice(1, 1, 1, 1) as script:
        twin.resolve(script)
    assert battle.mechs[0].weapons_used == 0
    assert not phase.resolved
    with dice(1, 1) as script:
        phase.resolve(script)
