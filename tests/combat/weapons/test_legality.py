"""Why a shot is refused: every reason with a test (`weapon-attacks.md` §1.2, §2.4, §15)."""

from __future__ import annotations

import dataclasses
import re

import pytest

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.events import ShotImpossible
from myomer.combat.reason import codes
from myomer.combat.weapons.families import has_rule
from myomer.combat.weapons.reasons import CODES, REASONS
from myomer.combat.weapons.resolution import resolve_shot
from myomer.combat.weapons.shot import NOT_FIRED, Shot
from myomer.combat.weapons.shot_rule import preview_shot, why_not_shot
from myomer.narration import describe, explain_shot
from myomer.rules.armory import equipment, item
from myomer.rules.components import WEAPON
from myomer.rules.locations import CENTER_LEG, CENTER_TORSO, HEAD, LEFT_ARM, LEFT_LEG, RIGHT_ARM
from myomer.rules.movement import SPRINT
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.units.mech import EVADING, Mech
from tests.combat.weapons.support import HERE, armed, bin_index, field, go, loaded, north, see, shoot, weapon_index
from tests.rows import each_row
from tests.support import PROJECT, both, destroy, dice, logged, make


def against(battle: Battle, key: str = "medium-laser", **how: object) -> list[str]:
    """The reasons against a shot."""
    return codes(see(battle, key, **how).reasons)


def laser_duel(rules: Ruleset = STANDARD, distance: int = 3) -> Battle:
    return field(armed("medium-laser@right-arm"), distance, rules)


@both
def test_nothing_against_it(rules: Ruleset) -> None:
    battle = laser_duel(rules)
    shot = shoot(battle, "medium-laser")
    assert why_not_shot(battle, shot) == preview_shot(battle, shot).reasons == []
    assert preview_shot(battle, shot).allowed


STATES = [
    ("cause", "center-torso-destroyed", ["attacker-destroyed"]),
    ("off_board", True, ["attacker-off-board"]),
    ("shutdown", True, ["attacker-shut-down"]),
    ("unconscious", True, ["attacker-unconscious"]),
    ("pilot_dead", True, ["attacker-unconscious"]),
    ("move_mode", SPRINT, ["attacker-sprinted"]),
    ("status", EVADING, ["attacker-evading"]),
    ("charging", 1, ["attacker-charging"]),
    ("unjamming", True, ["attacker-unjamming"]),
    ("searching", True, ["attacker-searching"]),
]


@both
@each_row(("name", "value", "reasons"), STATES, ids=[state[0] for state in STATES])
def test_attacker(rules: Ruleset, name: str, value: object, reasons: list[str]) -> None:
    battle = laser_duel(rules)
    setattr(battle.mechs[0], name, value)
    assert against(battle) == reasons


@pytest.mark.parametrize(
    ("name", "value", "reasons"),
    [("cause", "flooded", ["target-destroyed"]), ("off_board", True, ["target-off-board"])],
)
def test_target(name: str, value: object, reasons: list[str]) -> None:
    battle = laser_duel()
    setattr(battle.mechs[1], name, value)
    assert against(battle) == reasons


def test_own_side() -> None:
    battle = laser_duel()
    battle.mechs[1].side = 0
    assert against(battle) == ["friendly-fire"]
    battle.mechs[0].side = battle.mechs[1].side = -1
    assert against(battle) == []
    assert "own-unit" in against(battle, target=0)


def test_same_hex() -> None:
    battle = laser_duel()
    battle.mechs[1].hex = battle.mechs[0].hex
    assert against(battle) == ["same-hex"]


def test_units_that_do_not_exist() -> None:
    for shot in (Shot(0, 7, 0), Shot(-1, 1, 0)):
        with pytest.raises(ValueError, match="there is no unit"):
            why_not_shot(laser_duel(), shot)


@each_row("weapon", [-1, 0, 9999])
def test_what_is_no_weapon(weapon: int) -> None:
    battle = laser_duel()
    assert why_not_shot(battle, Shot(0, 1, weapon)) == ["no-such-weapon"]
    preview = preview_shot(battle, Shot(0, 1, weapon))
    assert preview.reasons == ["no-such-weapon"]
    with dice() as script:
        assert resolve_shot(battle, preview, script) == NOT_FIRED


class TestWeapon:
    def test_destroyed(self) -> None:
        battle = laser_duel()
        component = battle.mechs[0].design.components[weapon_index(battle.mechs[0], "medium-laser")]
        battle.mechs[0].slot_hits[component.location] |= component.mask
        assert against(battle) == ["weapon-destroyed"]

    def test_location_gone_or_flooded(self) -> None:
        battle = laser_duel()
        destroy(battle.mechs[0], "right-arm")
        assert against(battle) == ["weapon-destroyed"]
        battle = laser_duel()
        battle.mechs[0].breached = 1 << RIGHT_ARM
        assert against(battle) == ["weapon-destroyed"]

    def test_half_of_a_split_weapon_gone(self) -> None:
        mech = armed("ac-20@right-arm/8+right-torso/2", "ac-20-ammo@left-torso")
        destroy(mech, "right-arm")
        assert against(field(mech), "ac-20") == ["weapon-destroyed"]

    def test_jammed_and_fired(self) -> None:
        battle = laser_duel()
        bit = 1 << weapon_index(battle.mechs[0], "medium-laser")
        battle.mechs[0].jammed = bit
        assert against(battle) == ["weapon-jammed"]
        battle.mechs[0].jammed = 0
        battle.mechs[0].weapons_used = bit
        assert against(battle) == ["weapon-fired"]

    @each_row(
        ("key", "shots", "allowed"),
        [
            ("medium-laser", 1, True),
            ("medium-laser", 2, False),
            ("ac-10", 2, False),
            ("ultra-ac-5", 2, True),
            ("ultra-ac-5", 3, False),
            ("rotary-ac-5", 6, True),
            ("rotary-ac-5", 7, False),
            ("rotary-ac-5", 0, False),
        ],
    )
    def test_shots(self, key: str, shots: int, allowed: bool) -> None:
        assert against(field(loaded(key)), key, shots=shots) == ([] if allowed else ["too-many-shots"])

    def test_modes(self) -> None:
        assert against(field(armed("flamer@right-arm"), 1), "flamer", mode="heat") == []
        assert against(field(armed("flamer@right-arm"), 1), "flamer", mode="cool") == ["no-such-mode"]
        assert against(laser_duel(), mode="heat") == ["no-such-mode"]

    def test_no_rule(self) -> None:
        refused = []
        for weapon in equipment().values():
            if weapon.kind == WEAPON and 1 <= weapon.slots_for(100) <= 12:
                if "no-rule-for-weapon" in against(field(armed(f"{weapon.key}@right-torso")), weapon.key):
                    refused.append(weapon.key)
        artillery = [weapon.key for weapon in equipment().values() if weapon.category == "artillery"]
        assert set(refused) - set(artillery) == {
            "b-pod", "c3-remote-sensor-launcher", "centurion-weapon-system", "vehicular-grenade-launcher",
        }  # fmt: skip
        assert not {"thumper-cannon", "sniper-cannon", "long-tom-cannon"} & set(refused)

    def test_capital_weapons_have_no_rule(self) -> None:
        assert not any(has_rule(item(f"sub-capital-laser-{number}")) for number in (1, 2, 3))

    def test_ams_fires_by_itself(self) -> None:
        for key in ("ams", "laser-ams", "risc-apds"):
            assert "fires-by-itself" in against(field(loaded(key), 1), key)

    def test_an_array_without_guns(self) -> None:
        mech = armed("machine-gun-array@right-arm", "machine-gun-ammo@left-torso")
        assert against(field(mech, 1), "machine-gun-array") == ["no-guns-linked"]


class TestAmmunition:
    def test_none(self) -> None:
        assert against(field(armed("ac-10@right-torso")), "ac-10") == ["no-ammunition"]
        battle = field(loaded("ac-10"))
        battle.mechs[0].set_count(bin_index(battle.mechs[0], "ac-10-ammo"), 0)
        assert against(battle, "ac-10") == ["no-ammunition"]

    def test_a_destroyed_bin_feeds_nothing(self) -> None:
        battle = field(loaded("ac-10"))
        mech = battle.mechs[0]
        component = mech.design.components[bin_index(mech, "ac-10-ammo")]
        mech.slot_hits[component.location] |= component.mask
        assert against(battle, "ac-10") == ["no-ammunition"]

    def test_the_wrong_bin(self) -> None:
        mech = armed("ac-10@right-torso", "ac-10-ammo@left-torso", "srm-6@left-arm", "srm-6-ammo@left-torso")
        battle = field(mech)
        assert against(battle, "ac-10", bin=bin_index(mech, "srm-6-ammo")) == ["bin-does-not-fit"]
        assert against(battle, "ac-10", bin=bin_index(mech, "ac-10-ammo")) == []
        laser = field(armed("medium-laser@right-torso", "srm-6-ammo@left-torso"))
        assert against(laser, bin=bin_index(laser.mechs[0], "srm-6-ammo")) == ["bin-does-not-fit"]

    def test_one_shot(self) -> None:
        battle = field(armed("srm-4-os@right-torso"))
        assert against(battle, "srm-4-os") == []
        battle.mechs[0].used_up = 1 << weapon_index(battle.mechs[0], "srm-4-os")
        assert against(battle, "srm-4-os") == ["one-shot-fired"]

    def test_munitions_without_numbers(self) -> None:
        refused = {
            munition
            for key, munition in [
                (weapon.key, ammo.munition)
                for weapon in [
                    equipment()[key] for key in ("ac-10", "lrm-5", "srm-4", "mech-mortar-4", "inarc", "iatm-6")
                ]
                for ammo in equipment().values()
                if weapon.takes(ammo)
            ]
            if "no-rule-for-munition" in against(field(loaded(key, munition=munition), 3), key)
        }
        assert refused == {
            "acid", "airburst", "anti-personnel", "anti-tsm", "caseless", "dead-fire", "ecm", "flak",
            "flare", "follow-the-leader", "haywire", "imp", "listen-kill", "mine-clearance",
            "nemesis", "smoke", "swarm", "swarm-i", "tandem-charge", "thunder", "thunder-active", "thunder-augmented",
            "thunder-inferno", "thunder-vibrabomb", "tracer",
        }  # fmt: skip


class TestPlace:
    def test_arc(self) -> None:
        battle = field(armed("medium-laser@head"), target=make(50, hex_=go(HERE, 3, 2)))
        assert against(battle) == ["target-not-in-arc"]

    def test_line_of_sight(self) -> None:
        battle = field(armed("medium-laser@head"), 3, hexes={north(2): Hex(4)})
        assert against(battle) == ["blocked-by-ground"]

    def test_leg_weapons_behind_cover(self) -> None:
        mech = armed("medium-laser@right-leg", "medium-laser@head")
        battle = field(mech, 3, hexes={north(1): Hex(1)})
        found = {
            mech.design.components[at].location: why_not_shot(battle, Shot(0, 1, at)) for at in mech.design.weapons
        }
        assert found == {0: [], 7: ["leg-weapon-behind-cover"]}


class TestProne:
    """§2.4."""

    def found(self, mech: Mech, rules: Ruleset = STANDARD) -> dict[str, list[str]]:
        """Reasons against each weapon, by its location."""
        mech.prone = True
        battle = field(mech, 3, rules)
        return {
            mech.design.names[mech.design.components[at].location]: codes(why_not_shot(battle, Shot(0, 1, at)))
            for at in mech.design.weapons
        }

    def biped(self) -> Mech:
        places = ("head", "right-torso", "left-arm", "right-arm", "left-leg")
        return armed(*[f"medium-laser@{place}" for place in places])

    @both
    def test_biped(self, rules: Ruleset) -> None:
        assert self.found(self.biped(), rules) == {
            "head": [],
            "right-torso": [],
            "left-arm": [],
            "right-arm": [],
            "left-leg": ["prone-leg-weapon"],
        }
        battle = field(self.biped())
        battle.mechs[0].prone = True
        assert see(battle, "medium-laser").target_number.value == 6

    def test_the_other_arm_has_fired(self) -> None:
        mech = self.biped()
        mech.fired = 1 << LEFT_ARM
        found = self.found(mech)
        assert found["right-arm"] == ["prone-other-arm"]
        assert found["left-arm"] == found["head"] == []

    def test_an_arm_missing(self) -> None:
        mech = self.biped()
        destroy(mech, "left-arm")
        assert self.found(mech)["head"] == ["prone-arm-missing"]

    def test_propped_on_one_arm(self) -> None:
        rules = dataclasses.replace(STANDARD, one_arm_prone_fire=True)
        mech = self.biped()
        destroy(mech, "left-arm")
        found = self.found(mech, rules)
        assert found["head"] == found["right-torso"] == []
        assert found["right-arm"] == ["prone-arm-missing"]
        assert see(field(mech, 3, rules), "medium-laser").target_number.value == 7
        destroy(mech, "right-arm")
        assert self.found(mech, rules)["head"] == ["prone-arm-missing"]

    def quad(self) -> Mech:
        places = ("head", "front-left-leg", "front-right-leg", "rear-left-leg")
        return armed(*[f"medium-laser@{place}" for place in places], frame="quad", tons=60)

    def test_quad_on_four_legs_has_no_penalty(self) -> None:
        found = self.found(self.quad())
        assert all(reasons == [] for reasons in found.values())
        mech = self.quad()
        mech.prone = True
        mech.fired = 1 << LEFT_ARM
        assert see(field(mech), "medium-laser").target_number.value == 4
        assert all(reasons == [] for reasons in self.found(mech).values())

    def test_quad_with_a_leg_lost(self) -> None:
        mech = self.quad()
        destroy(mech, "rear-right-leg")
        mech.fired = 1 << LEFT_ARM
        assert self.found(mech) == {
            "head": [],
            "front-left-leg": [],
            "front-right-leg": ["prone-other-arm"],
            "rear-left-leg": ["prone-leg-weapon"],
        }
        assert see(field(mech), "medium-laser").target_number.value == 6

    def test_quad_with_too_few_legs(self) -> None:
        mech = self.quad()
        for leg in ("rear-left-leg", "rear-right-leg", "front-left-leg"):
            destroy(mech, leg)
        assert self.found(mech)["head"] == ["prone-legs-missing"]
        mech = self.quad()
        for leg in ("front-left-leg", "front-right-leg"):
            destroy(mech, leg)
        assert self.found(mech)["head"] == ["prone-legs-missing"]


class TestAim:
    """§15."""

    def immobile(self, *equipment: str) -> Battle:
        battle = field(armed(*equipment))
        battle.mechs[1].shutdown = True
        return battle

    def test_at_an_immobile_target(self) -> None:
        battle = self.immobile("medium-laser@right-arm")
        assert against(battle, aim=CENTER_TORSO) == []
        assert see(battle, "medium-laser", aim=CENTER_TORSO).target_number.value == 0
        assert see(battle, "medium-laser", aim=HEAD).target_number.value == 7
        assert against(battle, aim=HEAD) == []

    def test_takes_a_computer_otherwise(self) -> None:
        assert against(laser_duel(), aim=LEFT_LEG) == ["aim-needs-computer"]
        battle = field(armed("medium-laser@right-arm", "targeting-computer@right-torso:1t"))
        assert against(battle, aim=LEFT_LEG) == []
        assert see(battle, "medium-laser", aim=LEFT_LEG).target_number.value == 7
        assert see(battle, "medium-laser").target_number.value == 3
        assert against(battle, aim=HEAD) == ["aim-head"]

    def test_a_computer_and_an_immobile_target(self) -> None:
        battle = self.immobile("medium-laser@right-arm", "targeting-computer@right-torso:1t")
        assert see(battle, "medium-laser", aim=LEFT_LEG).target_number.value == -1
        assert see(battle, "medium-laser", aim=HEAD).target_number.value == 6

    def test_pulse_weapons(self) -> None:
        with_computer = field(armed("medium-pulse-laser@right-arm", "targeting-computer@right-torso:1t"))
        assert against(with_computer, "medium-pulse-laser", aim=LEFT_LEG) == ["aim-pulse"]
        assert against(self.immobile("medium-pulse-laser@right-arm"), "medium-pulse-laser", aim=LEFT_LEG) == []

    @each_row(
        ("key", "munition"), [("srm-6", ""), ("hag-20", ""), ("lb-10-x-ac", "cluster"), ("narc", ""), ("tag", "")]
    )
    def test_what_cannot_be_aimed(self, key: str, munition: str) -> None:
        battle = field(loaded(key, munition=munition))
        battle.mechs[1].shutdown = True
        assert against(battle, key, aim=LEFT_LEG) == ["aim-weapon"]

    def test_single_shots_only(self) -> None:
        battle = field(loaded("ultra-ac-5"))
        battle.mechs[1].shutdown = True
        assert against(battle, "ultra-ac-5", aim=LEFT_LEG, shots=2) == ["aim-single-shot"]
        assert against(battle, "ultra-ac-5", aim=LEFT_LEG) == []

    def test_locations(self) -> None:
        battle = self.immobile("medium-laser@right-arm")
        for aim in (CENTER_LEG, 40):
            assert against(battle, aim=aim) == ["aim-no-such-location"]
        destroy(battle.mechs[1], "left-leg")
        assert against(battle, aim=LEFT_LEG) == ["aim-no-such-location"]


def test_all_reasons_at_once() -> None:
    battle = laser_duel(distance=12)
    mech = battle.mechs[0]
    mech.shutdown = True
    mech.facing = mech.torso = 3
    mech.weapons_used = 1 << weapon_index(mech, "medium-laser")
    assert against(battle) == ["attacker-shut-down", "weapon-fired", "out-of-range", "target-not-in-arc"]


def test_a_refused_shot_rolls_nothing_and_changes_nothing() -> None:
    battle = laser_duel(distance=12)
    preview = see(battle, "medium-laser")
    with dice() as script:
        assert resolve_shot(battle, preview, script) == NOT_FIRED
    assert battle.mechs[0].weapons_used == battle.mechs[0].fired == battle.mechs[0].heat_gained == 0
    (event,) = logged(battle, ShotImpossible)
    assert event.reasons == ["out-of-range"]
    assert "out of range" in describe(event)
    assert explain_shot(preview, "laser") == "laser: not allowed\n  The target is out of range."


def test_every_reason_is_a_sentence() -> None:
    for code, text in REASONS.items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code)
        assert re.fullmatch(r"[A-Z].*\.", text)


def test_every_reason_in_the_code_is_known_and_used() -> None:
    files = [
        *(PROJECT / "src/myomer/combat/weapons").glob("*.py"),
        PROJECT / "src/myomer/combat/terrain/sight.py",
        PROJECT / "src/myomer/combat/turn/weapon_phase.py",
    ]
    text = "".join(path.read_text(encoding="utf-8") for path in files if path.name not in ("reasons.py", "switches.py"))
    named = set(re.findall(r'reasons\.append\(Reason\("([a-z-]+)"\)\)', text))
    assert named
    assert named <= set(CODES)
    for code in CODES:
        assert f'"{code}"' in text, code
