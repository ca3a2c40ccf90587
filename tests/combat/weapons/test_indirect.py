"""Indirect fire, TAG, ECM and C3 (`weapon-attacks.md` §7, §13)."""

from __future__ import annotations

import dataclasses

import pytest

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.events import ShotRolled
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.electronics import attach_beacon
from myomer.combat.weapons.shot import NO_COVER
from myomer.hexes import parse_hex
from myomer.rules.movement import MODE_NAMES, RUN, SPRINT
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.units.mech import EVADING, SPOTTING, STEALTH_ON, Mech
from tests.combat.weapons.support import armed, field, go, loaded, needs, north, parts, see, shoot
from tests.rows import each_row
from tests.support import both, dice, logged, make, throw

HILL = Hex(6)


def spotter(side: int = 0, *equipment: str) -> Mech:
    """A friend beside the target, that spots."""
    mech = make(50, equipment=list(equipment), hex_=go(north(10), 1, 2))
    mech.facing = mech.torso = 4
    mech.side = side
    mech.mark(SPOTTING)
    return mech


def behind_hill(key: str = "lrm-20", munition: str = "", rules: Ruleset = STANDARD, *friends: Mech) -> Battle:
    """A launcher with a hill between it and its target, ten hexes away."""
    return field(loaded(key, munition=munition), 10, rules, None, {north(5): HILL}, *friends)


class TestIndirect:
    @both
    def test_with_a_spotter(self, rules: Ruleset) -> None:
        battle = behind_hill("lrm-20", "", rules, spotter())
        assert see(battle, "lrm-20").reasons == ["blocked-by-ground"]
        preview = see(battle, "lrm-20", indirect=True)
        assert preview.reasons == []
        assert preview.spotter == 2
        assert parts(preview.target_number) == {"gunnery-skill": 4, "range-medium": 2, "indirect-fire": 1}

    @each_row(("mode", "value"), [("none", 0), ("walk", 1), ("run", 2), ("jump", 3)])
    def test_spotter_moved(self, mode: str, value: int) -> None:
        friend = spotter()
        friend.move_mode = MODE_NAMES.index(mode)
        assert needs(behind_hill("lrm-20", "", STANDARD, friend), "lrm-20", indirect=True) == 7 + value

    def test_spotter_attacks(self) -> None:
        friend = spotter(0, "medium-laser@head")
        friend.weapons_used = 1
        assert needs(behind_hill("lrm-20", "", STANDARD, friend), "lrm-20", indirect=True) == 8

    def test_terrain_of_the_spotters_line(self) -> None:
        battle = behind_hill("lrm-20", "", STANDARD, spotter())
        battle.changes[parse_hex(go(north(10), 1))] = Hex(0, {"woods": 2})
        battle.changes[parse_hex(north(2))] = Hex(0, {"woods": 1})
        assert parts(see(battle, "lrm-20", indirect=True).target_number) == {
            "gunnery-skill": 4,
            "range-medium": 2,
            "indirect-fire": 1,
            "intervening-heavy-woods": 2,
        }

    def test_the_best_spotter(self) -> None:
        slow, fast = spotter(), spotter()
        fast.hex = parse_hex(go(north(10), 5, 2))
        fast.move_mode = RUN
        battle = behind_hill("lrm-20", "", STANDARD, fast, slow)
        assert see(battle, "lrm-20", indirect=True).spotter == 3
        assert see(battle, "lrm-20", indirect=True, spotter=2).target_number.value == 9

    def test_side_hit_is_the_firers(self) -> None:
        battle = behind_hill("lrm-20", "", STANDARD, spotter())
        battle.mechs[1].facing = 0
        assert see(battle, "lrm-20", indirect=True).arc == 2

    def test_own_line_of_sight(self) -> None:
        battle = field(loaded("lrm-20"), 10, STANDARD, None, None, spotter())
        assert see(battle, "lrm-20", indirect=True).reasons == ["own-line-of-sight"]

    @each_row(
        ("key", "munition", "allowed"),
        [("lrm-5", "", True), ("enhanced-lrm-5", "", True), ("thunderbolt-10", "", True), ("mech-mortar-4", "", True),
         ("srm-6", "", False), ("ac-10", "", False), ("streak-lrm-5", "", False), ("atm-6", "er", False)],
    )  # fmt: skip
    def test_which_weapons(self, key: str, munition: str, allowed: bool) -> None:
        reasons = see(behind_hill(key, munition, STANDARD, spotter()), key, indirect=True).reasons
        assert ("not-indirect-capable" in reasons) == (not allowed)
        assert allowed == (reasons == [])

    def test_mml_with_lrms_only(self) -> None:
        mech = armed("mml-9@right-torso", "mml-9-ammo-srm@left-torso", "mml-9-ammo-lrm@left-torso")
        battle = field(mech, 9, STANDARD, None, {north(5): HILL}, spotter())
        battle.mechs[2].hex = parse_hex(go(north(9), 1, 2))
        srm, lrm = mech.design.ammunition
        assert see(battle, "mml-9", indirect=True, bin=lrm).reasons == []
        assert see(battle, "mml-9", indirect=True, bin=srm).reasons == ["not-indirect-capable"]

    def test_mortar_has_no_direct_penalty_then(self) -> None:
        battle = behind_hill("mech-mortar-4", "", STANDARD, spotter())
        assert "mortar-direct" not in parts(see(battle, "mech-mortar-4", indirect=True).target_number)

    @each_row(
        ("name", "value", "reason"),
        [
            ("shutdown", True, "spotter-cannot-spot"),
            ("unconscious", True, "spotter-cannot-spot"),
            ("move_mode", SPRINT, "spotter-cannot-spot"),
            ("status", SPOTTING | EVADING, "spotter-cannot-spot"),
            ("off_board", True, "spotter-cannot-spot"),
            ("side", 1, "spotter-not-friendly"),
            ("side", -1, "spotter-not-friendly"),
            ("status", 0, "spotter-not-spotting"),
            ("hex", parse_hex(go(north(5), 3, 1)), "spotter-no-sight"),
        ],
    )
    def test_who_cannot_spot(self, name: str, value: object, reason: str) -> None:
        friend = spotter()
        setattr(friend, name, value)
        battle = behind_hill("lrm-20", "", STANDARD, friend)
        assert see(battle, "lrm-20", indirect=True, spotter=2).reasons == [reason]
        assert see(battle, "lrm-20", indirect=True).reasons == ["no-spotter"]

    def test_cover_counts_but_does_not_take_leg_hits(self) -> None:
        friend = spotter()
        battle = behind_hill("lrm-20", "", STANDARD, friend)
        battle.changes[parse_hex(go(north(10), 1))] = Hex(1)
        preview = see(battle, "lrm-20", indirect=True)
        assert parts(preview.target_number)["partial-cover"] == 1
        assert preview.cover == NO_COVER
        battle.changes[parse_hex(north(10))] = Hex(0, {"water": 1})
        assert see(battle, "lrm-20", indirect=True).cover != NO_COVER

    def test_artemis_and_narc_give_nothing(self) -> None:
        mech = armed("lrm-20@right-torso", "artemis-iv@right-torso", "lrm-20-ammo-artemis@left-torso")
        battle = field(mech, 10, STANDARD, None, {north(5): HILL}, spotter())
        assert see(battle, "lrm-20", indirect=True).effect.cluster == []
        narc = behind_hill("lrm-20", "narc", STANDARD, spotter())
        attach_beacon(narc.mechs[1], 0, 1, False)
        assert see(narc, "lrm-20", indirect=True).effect.cluster == []

    def test_a_beacon_spots(self) -> None:
        battle = behind_hill("lrm-20", "narc")
        assert see(battle, "lrm-20", indirect=True).reasons == ["no-spotter"]
        attach_beacon(battle.mechs[1], 0, 1, False)
        preview = see(battle, "lrm-20", indirect=True)
        assert preview.reasons == []
        assert parts(preview.target_number) == {"gunnery-skill": 4, "range-medium": 2, "indirect-fire": 1}

    def test_semi_guided(self) -> None:
        battle = behind_hill("lrm-20", "semi-guided")
        battle.mechs[1].move_mode = RUN
        battle.mechs[1].hexes_moved = 9
        battle.changes[battle.mechs[1].hex] = Hex(0, {"woods": 2})
        assert see(battle, "lrm-20", indirect=True).reasons == ["no-spotter"]
        battle.mechs[1].tagged = 1
        preview = see(battle, "lrm-20", indirect=True)
        assert preview.reasons == []
        assert parts(preview.target_number) == {"gunnery-skill": 4, "range-medium": 2}

    def test_tag_comes_first(self) -> None:
        """A target marked in this phase is marked for the missiles of this phase."""
        friend = spotter(0, "tag@head")
        friend.status = 0
        battle = behind_hill("lrm-20", "semi-guided", STANDARD, friend)
        battle.mechs[1].move_mode = RUN
        battle.mechs[1].hexes_moved = 9
        phase = WeaponPhase(battle)
        tag = shoot(battle, "tag", attacker=2)
        missiles = shoot(battle, "lrm-20", indirect=True)
        assert phase.why_not(missiles) == ["no-spotter"]
        phase.declare(tag)
        assert phase.why_not(missiles) == []
        phase.declare(missiles)
        assert phase.preview(missiles).target_number.value == 4 + 2 + 3 + 1 + 1
        with dice(6, 6, *throw(6), *throw(2), *throw(7), 1, 2) as script:
            phase.resolve(script)
        first, second = logged(battle, ShotRolled)
        assert (first.unit, first.weapon) == (2, "tag")
        assert (second.unit, second.target_number) == (0, 6)

    def test_tag_missed(self) -> None:
        """Then the unit that tried is an ordinary spotter that attacks."""
        friend = spotter(0, "tag@head")
        battle = behind_hill("lrm-20", "semi-guided", STANDARD, friend)
        friend.status = 0
        phase = WeaponPhase(battle)
        phase.declare(shoot(battle, "tag", attacker=2))
        phase.declare(shoot(battle, "lrm-20", indirect=True))
        with dice(1, 1, 1, 1) as script:
            phase.resolve(script)
        assert logged(battle, ShotRolled)[1].target_number == 4 + 2 + 1 + 1

    def test_in_a_phase_the_spotter_spots_one_target(self) -> None:
        friend = spotter()
        other = make(50, hex_=go(north(10), 5, 2))
        other.side = 1
        battle = behind_hill("lrm-20", "", STANDARD, friend, other)
        phase = WeaponPhase(battle)
        phase.spot(2, 3)
        assert phase.why_not(shoot(battle, "lrm-20", indirect=True)) == ["no-spotter"]
        assert phase.why_not(shoot(battle, "lrm-20", indirect=True, spotter=2)) == ["spotter-not-spotting"]
        assert phase.why_not_spot(2, 1) == ["already-spotting"]


class TestEcm:
    RULES = dataclasses.replace(STANDARD, ecm=True)

    def guided(self, rules: Ruleset, ecm: str = "guardian-ecm", beside: int = 0) -> Battle:
        mech = armed("lrm-20@right-torso", "artemis-iv@right-torso", "lrm-20-ammo-artemis@left-torso")
        jammer = make(50, equipment=[f"{ecm}@center-torso"], hex_=go(north(6), 2, beside or 1))
        jammer.side = 1
        return field(mech, 12, rules, None, None, jammer)

    def test_off_by_default(self) -> None:
        assert see(self.guided(STANDARD), "lrm-20").effect.modifier() == 2

    def test_cancels_artemis(self) -> None:
        assert see(self.guided(self.RULES), "lrm-20").effect.modifier() == 0

    @each_row(
        ("ecm", "reach"), [("guardian-ecm", 6), ("angel-ecm", 6), ("ecm", 6), ("ew-equipment", 3), ("watchdog-cews", 3)]
    )
    def test_fields(self, ecm: str, reach: int) -> None:
        inside, outside = self.guided(self.RULES, ecm, reach), self.guided(self.RULES, ecm, reach + 4)
        assert see(inside, "lrm-20").effect.modifier() == 0
        assert see(outside, "lrm-20").effect.modifier() == 2

    def test_own_and_silent_sets_do_not_jam(self) -> None:
        for change in ("side", "shutdown", "off_board", "systems"):
            battle = self.guided(self.RULES)
            value = {"side": 0, "shutdown": True, "off_board": True, "systems": STEALTH_ON}[change]
            setattr(battle.mechs[2], change, value)
            assert see(battle, "lrm-20").effect.modifier() == 2

    def test_narc_is_jammed_at_the_target(self) -> None:
        battle = field(loaded("lrm-20", munition="narc"), 7, self.RULES)
        attach_beacon(battle.mechs[1], 0, 1, True)
        assert (see(battle, "lrm-20").effect.modifier(), needs(battle, "lrm-20")) == (2, 3)
        target = make(75, equipment=["guardian-ecm@head"], hex_=north(7), facing=3)
        jammed = field(loaded("lrm-20", munition="narc"), target=target, rules=self.RULES)
        attach_beacon(target, 0, 1, True)
        assert (see(jammed, "lrm-20").effect.modifier(), needs(jammed, "lrm-20")) == (0, 4)


class TestC3:
    RULES = dataclasses.replace(STANDARD, c3=True)

    def network(self, rules: Ruleset, own: str = "c3-slave", theirs: str = "c3-master", near: int = 2) -> Battle:
        mech = armed("medium-laser@right-arm", f"{own}@head")
        friend = make(50, equipment=[f"{theirs}@center-torso"], hex_=go(north(9), 1, near))
        friend.side = 0
        return field(mech, 9, rules, None, None, friend)

    def test_off_by_default(self) -> None:
        assert needs(self.network(STANDARD), "medium-laser") == 8

    @pytest.mark.parametrize(("own", "theirs"), [("c3-slave", "c3-master"), ("c3i", "c3i")])
    def test_the_range_of_the_closest(self, own: str, theirs: str) -> None:
        assert needs(self.network(self.RULES, own, theirs), "medium-laser") == 4
        preview = see(self.network(self.RULES, own, theirs, near=5), "medium-laser")
        assert [(part.reason, part.value, part.about) for part in preview.target_number.modifiers] == [
            ("gunnery-skill", 4, ""),
            ("range-medium", 2, "c3"),
        ]

    @pytest.mark.parametrize(("own", "theirs"), [("c3-slave", "c3i"), ("c3-slave", "c3-slave")])
    def test_no_network(self, own: str, theirs: str) -> None:
        assert needs(self.network(self.RULES, own, theirs), "medium-laser") == 8

    def test_three_slaves_to_a_master(self) -> None:
        battle = self.network(self.RULES)
        slaves = [make(50, equipment=["c3-slave@head"], hex_=go(north(20), 1, at)) for at in range(1, 4)]
        for slave in slaves:
            slave.side = 0
        crowded = Battle([*slaves, *battle.mechs], battle.board, self.RULES)
        assert needs(crowded, "medium-laser", attacker=3, target=4) == 8
        crowded.mechs[0].shutdown = True
        assert needs(crowded, "medium-laser", attacker=3, target=4) == 4

    def test_own_range_and_minimum_range_still_count(self) -> None:
        battle = self.network(self.RULES)
        battle.mechs[1].hex = parse_hex(north(10))
        assert see(battle, "medium-laser").reasons == ["out-of-range"]

    def test_not_through_ecm(self) -> None:
        rules = dataclasses.replace(self.RULES, ecm=True)
        battle = self.network(rules)
        jammer = make(50, equipment=["guardian-ecm@head"], hex_=go(north(4), 2, 2))
        jammer.side = 1
        jammed = Battle([*battle.mechs, jammer], battle.board, rules)
        assert needs(jammed, "medium-laser") == 8
