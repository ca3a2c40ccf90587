"""Target numbers (`weapon-attacks.md` §2): worked examples, every table, both rulesets."""

from __future__ import annotations

import dataclasses

import pytest

from myomer.boards import Hex
from myomer.combat.battle import Battle, Conditions
from myomer.combat.weapons.shot import EXTREME, LONG, MEDIUM, OUT_OF_RANGE, SHORT
from myomer.combat.weapons.shot_rule import preview_shot
from myomer.rules.armory import equipment
from myomer.rules.components import WEAPON
from myomer.rules.movement import MODE_NAMES, RUN, SPRINT, WALK
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.units.mech import (
    CHAMELEON_ON,
    EVADING,
    NULL_SIGNATURE_ON,
    SKIDDED,
    SPOTTING,
    STEALTH_ON,
    STUCK,
    VOID_SIGNATURE_ON,
)
from tests.combat.weapons.support import HERE, armed, field, go, loaded, needs, north, parts, see, shoot
from tests.rows import each_row
from tests.support import both, destroy, hit_sensors, make

LIGHT_WOODS = Hex(0, {"woods": 1})
HEAVY_WOODS = Hex(0, {"woods": 2})


class TestWorkedExamples:
    """§2.10."""

    @both
    def test_medium_laser_through_the_woods(self, rules: Ruleset) -> None:
        hexes = {north(5): LIGHT_WOODS, north(2): HEAVY_WOODS}
        battle = field(armed("medium-laser@right-arm"), 5, rules, hexes=hexes)
        battle.mechs[0].move_mode = WALK
        battle.mechs[1].move_mode = RUN
        battle.mechs[1].hexes_moved = 6
        preview = see(battle, "medium-laser")
        assert preview.reasons == []
        assert preview.target_number.value == 12
        assert parts(preview.target_number) == {
            "gunnery-skill": 4,
            "range-medium": 2,
            "attacker-walked": 1,
            "target-moved": 2,
            "target-in-woods": 1,
            "intervening-heavy-woods": 2,
        }

    @both
    def test_pulse_laser_with_a_computer_at_an_immobile_prone_target(self, rules: Ruleset) -> None:
        attacker = armed("large-pulse-laser@right-arm", "targeting-computer@right-torso:2t", gunnery=3)
        battle = field(attacker, 2, rules)
        battle.mechs[1].shutdown = True
        battle.mechs[1].prone = True
        number = see(battle, "large-pulse-laser").target_number
        assert number.value == -3
        assert number.ways() == 36
        assert parts(number) == {
            "gunnery-skill": 3,
            "target-immobile": -4,
            "target-prone": 1,
            "weapon": -2,
            "targeting-computer": -1,
        }

    @both
    def test_lrm_under_its_minimum_range(self, rules: Ruleset) -> None:
        battle = field(loaded("lrm-20"), 5, rules)
        battle.mechs[0].move_mode = 3
        battle.mechs[0].heat = 9
        battle.mechs[1].move_mode = WALK
        battle.mechs[1].hexes_moved = 3
        number = see(battle, "lrm-20").target_number
        assert number.value == 11
        assert parts(number) == {
            "gunnery-skill": 4,
            "minimum-range": 2,
            "attacker-jumped": 3,
            "heat": 1,
            "target-moved": 1,
        }


class TestRange:
    """§2.1."""

    @both
    @each_row(
        ("distance", "bracket", "number"),
        [(1, SHORT, 4), (3, SHORT, 4), (4, MEDIUM, 6), (6, MEDIUM, 6), (7, LONG, 8), (9, LONG, 8)],
    )
    def test_brackets(self, rules: Ruleset, distance: int, bracket: int, number: int) -> None:
        battle = field(armed("medium-laser@right-arm"), distance, rules)
        preview = see(battle, "medium-laser")
        assert (preview.distance, preview.bracket, preview.target_number.value) == (distance, bracket, number)

    def test_beyond_long_range(self) -> None:
        preview = see(field(armed("medium-laser@right-arm"), 10), "medium-laser")
        assert preview.bracket == OUT_OF_RANGE
        assert preview.reasons == ["out-of-range"]

    def test_extreme_range_is_an_option(self) -> None:
        rules = dataclasses.replace(STANDARD, extreme_range=True)
        preview = see(field(armed("medium-laser@right-arm"), 12, rules), "medium-laser")
        assert preview.reasons == []
        assert preview.bracket == EXTREME
        assert parts(preview.target_number) == {"gunnery-skill": 4, "range-extreme": 6}
        assert see(field(armed("medium-laser@right-arm"), 13, rules), "medium-laser").reasons == ["out-of-range"]

    @both
    @each_row(
        ("key", "distance", "extra"),
        [("ppc", 4, 0), ("ppc", 3, 1), ("ppc", 2, 2), ("ppc", 1, 3), ("lrm-5", 7, 0), ("lrm-5", 6, 1), ("lrm-5", 1, 6)],
    )
    def test_minimum_range(self, rules: Ruleset, key: str, distance: int, extra: int) -> None:
        assert parts(see(field(loaded(key), distance, rules), key).target_number).get("minimum-range", 0) == extra

    def test_every_weapon_has_the_brackets_of_the_armory(self) -> None:
        for key in ("ac-20", "gauss-rifle", "clan-er-ppc", "streak-srm-6", "rocket-launcher-10", "machine-gun"):
            weapon = equipment()[key]
            for distance in range(1, weapon.range_long + 2):
                bracket = see(field(loaded(key), distance), key).bracket
                limits = [weapon.range_short, weapon.range_medium, weapon.range_long]
                expected = next((at for at, limit in enumerate(limits) if distance <= limit), OUT_OF_RANGE)
                assert bracket == expected, (key, distance)


class TestAttacker:
    """§2.2, §2.3."""

    @both
    @each_row(("mode", "value"), [("none", 0), ("walk", 1), ("run", 2), ("jump", 3)])
    def test_movement(self, rules: Ruleset, mode: str, value: int) -> None:
        battle = field(armed("medium-laser@right-arm"), 1, rules)
        battle.mechs[0].move_mode = MODE_NAMES.index(mode)
        assert needs(battle, "medium-laser") == 4 + value

    def test_skidded(self) -> None:
        battle = field(armed("medium-laser@right-arm"), 1)
        battle.mechs[0].move_mode = RUN
        battle.mechs[0].mark(SKIDDED)
        assert needs(battle, "medium-laser") == 7

    @each_row(
        ("heat", "value"),
        [(0, 0), (7, 0), (8, 1), (12, 1), (13, 2), (16, 2), (17, 3), (23, 3), (24, 4), (29, 4), (60, 4)],
    )
    def test_heat(self, heat: int, value: int) -> None:
        battle = field(armed("medium-laser@right-arm"), 1)
        battle.mechs[0].heat = heat
        assert needs(battle, "medium-laser") == 4 + value

    def test_heat_of_this_turn_does_not_count(self) -> None:
        battle = field(armed("medium-laser@right-arm"), 1)
        battle.mechs[0].heat_gained = 40
        assert needs(battle, "medium-laser") == 4

    @both
    def test_sensors(self, rules: Ruleset) -> None:
        battle = field(armed("medium-laser@right-arm"), 1, rules)
        hit_sensors(battle.mechs[0], 1)
        assert needs(battle, "medium-laser") == 6
        hit_sensors(battle.mechs[0], 2)
        assert see(battle, "medium-laser").reasons == ["sensors-destroyed"]

    def test_sensors_of_a_torso_cockpit(self) -> None:
        mech = make(50, cockpit="torso-mounted", equipment=["medium-laser@right-arm"], hex_=HERE)
        mech.side = 0
        battle = field(mech, 1)
        numbers = []
        for hits in (0, 1, 2):
            hit_sensors(mech, hits)
            numbers.append(needs(battle, "medium-laser"))
        assert numbers == [4, 6, 8]
        hit_sensors(mech, 3)
        assert see(battle, "medium-laser").reasons == ["sensors-destroyed"]

    @both
    @each_row(
        ("gone", "expected"),
        [
            (["shoulder"], {"shoulder-destroyed": 4}),
            (["upper-arm"], {"upper-arm-destroyed": 1}),
            (["lower-arm"], {"lower-arm-destroyed": 1}),
            (["hand"], {}),
            (["upper-arm", "lower-arm", "hand"], {"upper-arm-destroyed": 1, "lower-arm-destroyed": 1}),
            (["shoulder", "upper-arm", "lower-arm"], {"shoulder-destroyed": 4}),
        ],
    )
    def test_actuators(self, rules: Ruleset, gone: list[str], expected: dict[str, int]) -> None:
        attacker = armed("medium-laser@right-arm", "medium-laser@left-arm", "medium-laser@right-torso")
        for name in gone:
            destroy(attacker, f"right-arm.{name}")
        battle = field(attacker, 1, rules)
        by_place = {}
        for number in range(3):
            preview = see(battle, "medium-laser", number=number)
            place = attacker.design.components[preview.shot.weapon].location
            by_place[attacker.design.names[place]] = parts(preview.target_number)
        plain = {"gunnery-skill": 4}
        assert by_place["right-arm"] == plain | expected
        assert by_place["left-arm"] == by_place["right-torso"] == plain

    def test_actuators_that_were_never_built_in_do_not_count(self) -> None:
        mech = make(
            50,
            equipment=["medium-laser@right-arm"],
            absent=["right-arm.hand", "right-arm.lower-arm"],
            hex_=HERE,
        )
        mech.side = 0
        assert needs(field(mech, 1), "medium-laser") == 4

    def test_a_split_weapon_counts_as_an_arm_weapon(self) -> None:
        mech = armed("ac-20@right-arm/8+right-torso/2", "ac-20-ammo@left-torso")
        destroy(mech, "right-arm.shoulder")
        assert parts(see(field(mech, 1), "ac-20").target_number)["shoulder-destroyed"] == 4

    def test_actuator_enhancement(self) -> None:
        mech = armed("medium-laser@right-arm", "aes@right-arm")
        assert parts(see(field(mech, 1), "medium-laser").target_number) == {"gunnery-skill": 4, "arm-aes": -1}
        split = armed("ac-20@right-arm/4+right-torso/6", "aes@right-arm", "ac-20-ammo@left-torso")
        assert needs(field(split, 1), "ac-20") == 4

    def test_spotting(self) -> None:
        battle = field(armed("medium-laser@right-arm"), 1)
        battle.mechs[0].mark(SPOTTING)
        assert parts(see(battle, "medium-laser").target_number) == {"gunnery-skill": 4, "attacker-spotting": 1}

    def test_own_void_signature(self) -> None:
        battle = field(armed("medium-laser@right-arm"), 1)
        battle.mechs[0].systems = VOID_SIGNATURE_ON
        assert needs(battle, "medium-laser") == 5

    @each_row(
        ("cockpit", "value"),
        [("standard", 0), ("industrial", 1), ("industrial-afc", 0), ("primitive-industrial", 2), ("primitive", 0)],
    )
    def test_fire_control(self, cockpit: str, value: int) -> None:
        mech = make(50, cockpit=cockpit, equipment=["medium-laser@right-arm"], hex_=HERE)
        mech.side = 0
        assert needs(field(mech, 1), "medium-laser") == 4 + value

    @both
    def test_pilot_hits_do_not_count(self, rules: Ruleset) -> None:
        battle = field(armed("medium-laser@right-arm"), 1, rules)
        battle.mechs[0].wounds = 4
        assert needs(battle, "medium-laser") == 4


class TestTarget:
    """§2.5."""

    @both
    @each_row(
        ("hexes", "value"),
        [(0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3), (10, 4), (17, 4), (18, 5), (24, 5), (25, 6)],
    )
    def test_hexes_moved(self, rules: Ruleset, hexes: int, value: int) -> None:
        battle = field(armed("medium-laser@right-arm"), 1, rules)
        battle.mechs[1].move_mode = RUN
        battle.mechs[1].hexes_moved = hexes
        assert needs(battle, "medium-laser") == 4 + value

    @both
    def test_jumped_skidded_sprinted(self, rules: Ruleset) -> None:
        battle = field(armed("medium-laser@right-arm"), 1, rules)
        battle.mechs[1].move_mode = 3
        assert needs(battle, "medium-laser") == 5
        battle.mechs[1].move_mode = SPRINT
        battle.mechs[1].hexes_moved = 5
        assert needs(battle, "medium-laser") == 5
        battle.mechs[1].move_mode = RUN
        battle.mechs[1].mark(SKIDDED)
        assert needs(battle, "medium-laser") == 8

    @both
    @each_row(("distance", "prone", "value"), [(1, True, -6), (2, True, -3), (1, False, -4)])
    def test_immobile_and_prone_add_up(self, rules: Ruleset, distance: int, prone: bool, value: int) -> None:
        for state in ("shutdown", "unconscious"):
            battle = field(armed("medium-laser@right-arm"), distance, rules)
            setattr(battle.mechs[1], state, True)
            battle.mechs[1].prone = prone
            assert needs(battle, "medium-laser") == 4 + value

    def test_prone(self) -> None:
        for distance, value in ((1, -2), (2, 1), (3, 1)):
            battle = field(armed("medium-laser@right-arm"), distance)
            battle.mechs[1].prone = True
            assert needs(battle, "medium-laser") == 4 + value

    def test_stuck_and_evading(self) -> None:
        battle = field(armed("medium-laser@right-arm"), 1)
        battle.mechs[1].mark(STUCK)
        assert needs(battle, "medium-laser") == 2
        battle.mechs[1].mark(EVADING)
        assert needs(battle, "medium-laser") == 3

    def test_superheavy(self) -> None:
        target = make(150, hex_=north(2))
        assert needs(field(armed("medium-laser@right-arm"), target=target), "medium-laser") == 3

    @each_row(("distance", "value"), [(3, 0), (6, 1), (9, 2)])
    @each_row(
        ("system", "reason"),
        [
            (STEALTH_ON, "target-stealth"),
            (NULL_SIGNATURE_ON, "target-null-signature"),
            (CHAMELEON_ON, "target-chameleon"),
        ],
    )
    def test_signatures(self, distance: int, value: int, system: int, reason: str) -> None:
        target = make(50, equipment=["guardian-ecm@center-torso"], hex_=north(distance), facing=3)
        target.systems = system
        battle = field(armed("medium-laser@right-arm"), target=target)
        assert parts(see(battle, "medium-laser").target_number).get(reason, 0) == value
        target.shutdown = True
        assert reason not in parts(see(battle, "medium-laser").target_number)

    @each_row("distance", [2, 5, 9])
    @each_row("mode", ["walk", "jump"])
    @each_row(("hexes", "value"), [(0, 3), (1, 2), (2, 2), (3, 1), (5, 1), (6, 0), (12, 0)])
    def test_a_void_signature_goes_by_the_hexes_moved(self, hexes: int, value: int, mode: str, distance: int) -> None:
        system = ["void-signature-system@left-arm/1+left-leg/1", "guardian-ecm@center-torso"]
        target = make(50, equipment=system, hex_=north(distance), facing=3, moved=mode, hexes=hexes)
        target.systems = VOID_SIGNATURE_ON
        battle = field(armed("medium-laser@right-arm"), target=target)
        assert parts(see(battle, "medium-laser").target_number).get("target-void-signature", 0) == value
        destroy(target, "left-leg")
        assert "target-void-signature" not in parts(see(battle, "medium-laser").target_number)

    @pytest.mark.parametrize(
        ("key", "system", "reason"),
        [
            ("null-signature-system", NULL_SIGNATURE_ON, "target-null-signature"),
            ("chameleon-light-polarization-shield", CHAMELEON_ON, "target-chameleon"),
        ],
    )
    def test_a_signature_system_with_a_part_hit_hides_nobody(self, key: str, system: int, reason: str) -> None:
        target = make(50, equipment=[f"{key}@left-arm/1+left-leg/1"], hex_=north(9), facing=3)
        target.systems = system
        battle = field(armed("medium-laser@right-arm"), target=target)
        assert reason in parts(see(battle, "medium-laser").target_number)
        destroy(target, "left-leg")
        assert reason not in parts(see(battle, "medium-laser").target_number)

    def test_stealth_needs_its_ecm(self) -> None:
        target = make(50, hex_=north(9), facing=3)
        target.systems = STEALTH_ON
        assert needs(field(armed("medium-laser@right-arm"), target=target), "medium-laser") == 8

    def test_hull_down_behind_cover(self) -> None:
        battle = field(armed("medium-laser@right-arm"), 3, hexes={north(2): Hex(1)})
        assert parts(see(battle, "medium-laser").target_number) == {"gunnery-skill": 4, "partial-cover": 1}
        battle.mechs[1].hull_down = True
        assert needs(battle, "medium-laser") == 7
        open_field = field(armed("medium-laser@right-arm"), 3)
        open_field.mechs[1].hull_down = True
        assert needs(open_field, "medium-laser") == 4


class TestTerrain:
    """§2.6."""

    @both
    @each_row(("level", "value"), [(1, 1), (2, 2), (3, 3)])
    @each_row("kind", ["woods", "jungle"])
    def test_target_in_foliage(self, rules: Ruleset, kind: str, level: int, value: int) -> None:
        battle = field(armed("medium-laser@right-arm"), 3, rules, hexes={north(3): Hex(0, {kind: level})})
        assert needs(battle, "medium-laser") == 4 + value

    @pytest.mark.parametrize(("level", "value"), [(1, 1), (2, 2)])
    def test_target_in_smoke(self, level: int, value: int) -> None:
        battle = field(armed("medium-laser@right-arm"), 3, hexes={north(3): Hex(0, {"smoke": level})})
        assert needs(battle, "medium-laser") == 4 + value

    def test_own_hex_never_counts(self) -> None:
        battle = field(armed("medium-laser@right-arm"), 3, hexes={HERE: HEAVY_WOODS})
        assert needs(battle, "medium-laser") == 4

    def test_too_much_between(self) -> None:
        hexes = {north(1): LIGHT_WOODS, north(2): HEAVY_WOODS}
        assert see(field(armed("medium-laser@right-arm"), 3, hexes=hexes), "medium-laser").reasons == ["too-much-woods"]

    @both
    def test_partial_cover_once(self, rules: Ruleset) -> None:
        hexes = {north(2): Hex(0), north(3): Hex(0, {"water": 1})}
        battle = field(armed("medium-laser@right-arm"), 3, rules, hexes=hexes)
        assert parts(see(battle, "medium-laser").target_number) == {"gunnery-skill": 4, "partial-cover": 1}


class TestWeapon:
    """§2.7."""

    @each_row(
        ("key", "values"),
        [
            ("small-pulse-laser", [-2, -2, -2]),
            ("medium-x-pulse-laser", [-2, -2, -2]),
            ("er-medium-pulse-laser", [-1, -1, -1]),
            ("medium-re-engineered-laser", [-1, -1, -1]),
            ("prototype-medium-pulse-laser", [-1, -1, -1]),
            ("large-vsp-laser", [-3, -2, -1]),
            ("heavy-large-laser", [1, 1, 1]),
            ("mrm-10", [1, 1, 1]),
            ("rocket-launcher-10", [1, 1, 1]),
            ("medium-laser", [0, 0, 0]),
        ],
    )
    def test_weapons(self, key: str, values: list[int]) -> None:
        weapon = equipment()[key]
        for limit, value, by_range in zip(
            [weapon.range_short, weapon.range_medium, weapon.range_long], values, [0, 2, 4], strict=True
        ):
            number = see(field(loaded(key), limit), key).target_number
            assert parts(number).get("weapon", 0) == value
            assert number.value == 4 + by_range + value

    def test_ammunition(self) -> None:
        cluster = field(loaded("lb-10-x-ac", munition="cluster"), 3)
        assert parts(see(cluster, "lb-10-x-ac").target_number) == {"gunnery-skill": 4, "ammunition": -1}
        assert needs(field(loaded("lb-10-x-ac"), 3), "lb-10-x-ac") == 4
        assert (
            needs(field(loaded("silver-bullet-gauss-rifle", munition="cluster"), 3), "silver-bullet-gauss-rifle") == 3
        )
        piercing = field(loaded("ac-10", munition="armor-piercing"), 3)
        assert parts(see(piercing, "ac-10").target_number) == {"gunnery-skill": 4, "armor-piercing-ammunition": 1}

    @each_row(("hexes", "mode", "value"), [(0, 0, 0), (3, 2, -1), (5, 2, -2), (9, 2, -2), (0, 3, -1)])
    def test_precision(self, hexes: int, mode: int, value: int) -> None:
        battle = field(loaded("ac-10", munition="precision"), 3)
        battle.mechs[1].hexes_moved = hexes
        battle.mechs[1].move_mode = mode
        assert parts(see(battle, "ac-10").target_number).get("precision-ammunition", 0) == value

    @each_row(
        ("key", "munition", "helps"),
        [
            ("medium-laser", "", True),
            ("gauss-rifle", "", True),
            ("ac-10", "", True),
            ("hag-20", "", True),
            ("plasma-rifle", "", True),
            ("lb-10-x-ac", "", True),
            ("lb-10-x-ac", "cluster", False),
            ("silver-bullet-gauss-rifle", "cluster", False),
            ("srm-6", "", False),
            ("lrm-5", "", False),
            ("flamer", "", False),
            ("machine-gun", "", False),
        ],
    )
    def test_targeting_computer(self, key: str, munition: str, helps: bool) -> None:
        from myomer.rules.armory import ammunition_for, item

        bins = [known.key for known in ammunition_for(item(key)) if known.munition == munition][:1]
        mech = armed(f"{key}@right-torso", *[f"{name}@left-torso" for name in bins], "targeting-computer@left-arm:1t")
        number = see(field(mech, 3), key).target_number
        assert parts(number).get("targeting-computer", 0) == (-1 if helps else 0)

    def test_a_damaged_computer_is_of_no_use(self) -> None:
        mech = armed("medium-laser@right-arm", "targeting-computer@right-torso:3t")
        battle = field(mech, 3)
        assert needs(battle, "medium-laser") == 3
        computer = next(each for each in mech.design.components if each.name == "targeting-computer")
        mech.slot_hits[computer.location] |= computer.mask & -computer.mask
        assert needs(battle, "medium-laser") == 4

    def test_mortar_used_directly(self) -> None:
        assert parts(see(field(loaded("mech-mortar-4"), 7), "mech-mortar-4").target_number) == {
            "gunnery-skill": 4,
            "mortar-direct": 3,
        }


class TestSeveralTargets:
    """§2.8."""

    @each_row(("direction", "value"), [(0, 1), (1, 1), (5, 1), (2, 2), (4, 2)])
    def test_secondary(self, direction: int, value: int) -> None:
        target = make(50, hex_=go(HERE, direction, 2))
        place = "left-arm" if direction > 3 else "right-arm"
        battle = field(armed(f"medium-laser@{place}"), target=target)
        shot = shoot(battle, "medium-laser")
        assert preview_shot(battle, shot).target_number.value == 4
        assert preview_shot(battle, shot, primary=1).target_number.value == 4
        number = preview_shot(battle, shot, primary=0).target_number
        assert parts(number) == {"gunnery-skill": 4, "secondary-target": value}


class TestEnvironment:
    """§2.9."""

    @each_row(
        ("conditions", "laser", "gun", "missiles"),
        [
            (Conditions(), 0, 0, 0),
            (Conditions(light="moonless-night"), 3, 3, 3),
            (Conditions(light="solar-flare"), 3, 3, 3),
            (Conditions(light="pitch-black"), 4, 4, 4),
            (Conditions(weather="heavy-rain"), 1, 1, 1),
            (Conditions(weather="heavy-snow"), 1, 1, 1),
            (Conditions(weather="downpour"), 2, 2, 2),
            (Conditions(wind="strong-gale"), 0, 1, 2),
            (Conditions(wind="storm"), 0, 2, 3),
            (Conditions(gravity=11), 0, 0, 0),
            (Conditions(gravity=12), 0, 1, 1),
            (Conditions(gravity=5), 0, 2, 2),
        ],
    )
    def test_conditions(self, conditions: Conditions, laser: int, gun: int, missiles: int) -> None:
        for key, value in (("medium-laser", laser), ("ac-10", gun), ("srm-6", missiles)):
            plain = field(loaded(key), 3)
            battle = Battle(plain.mechs, plain.board, STANDARD, conditions)
            assert needs(battle, key) == 4 + value


def test_every_weapon_of_the_armory_can_be_previewed() -> None:
    """None breaks the preview; what can be fired has a number that is the sum of its parts, and does something."""
    tried = 0
    for weapon in equipment().values():
        if weapon.kind != WEAPON or not 1 <= weapon.slots_for(100) <= 12:
            continue
        preview = see(field(armed(f"{weapon.key}@right-torso"), 3), weapon.key)
        number = preview.target_number
        assert number.modifiers[0].reason == "gunnery-skill"
        assert number.value == sum(part.value for part in number.modifiers)
        if not {"no-rule-for-weapon", "fires-by-itself"} & set(preview.reasons):
            assert (preview.effect.figures() == "nothing") == (weapon.key == "light-rifle"), weapon.key
        tried += 1
    assert tried > 380
