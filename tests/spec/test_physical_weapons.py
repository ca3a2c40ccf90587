"""`physical-weapons.md`, scenario by scenario."""

from __future__ import annotations

from typing import Final

import pytest

from myomer.boards import Hex
from myomer.combat.events import AttackRolled, HitLocated
from myomer.combat.numbers import Modifier
from myomer.combat.physical.registry import preview_attack, why_not_attack
from myomer.combat.reason import NotAllowedError
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.units.mech import Mech
from tests.rows import each_row
from tests.spec.test_physical_attack_system import (
    BOTH_ARMS,
    MIXED,
    PUNCH_TABLE,
    SIDES,
    foe,
    hits_on,
    lost,
    make_attack,
    message,
    parts,
    refused,
    taken,
    two,
)
from tests.support import attack, dice, duel, logged, make, place

MODIFIERS: Final = {"hatchet": -1, "sword": -2, "mace": 1, "retractable-blade": -2}


def armed(
    weapon: str,
    tons: int = 50,
    arm: str = "right-arm",
    tsm: bool = False,
    heat: int = 0,
    moved: str = "none",
    hexes: int = 0,
    destroyed: list[str] | None = None,
) -> Mech:
    """A 'Mech with a weapon in an arm."""
    equipment = [f"{weapon}@{arm}", *(["tsm"] if tsm else [])]
    return make(tons, equipment=equipment, heat=heat, moved=moved, hexes=hexes, destroyed=destroyed)


# Physical Weapon Combat To-Hit Modifiers


def modifier_of(weapon: str, arm: str, modifier: int) -> None:
    """The weapon's own modifier, alone and among others; the roll is made against the sum."""
    battle = duel(armed(weapon, arm=arm), foe(100))
    declared = attack(battle, weapon)
    assert parts(preview_attack(battle, declared).target_number) == [("piloting-skill", 5), (weapon, modifier)]
    hits_on(battle, declared, 5 + modifier)
    attacker = armed(weapon, arm=arm, moved="run", hexes=4, destroyed=[f"{arm}.upper-arm"])
    battle = duel(attacker, foe(100, moved="walk", hexes=3))
    declared = attack(battle, weapon)
    hits_on(battle, declared, 5 + modifier + 2 + 1 + 2)
    make_attack(battle, declared, *two(10 + modifier), 3)
    (rolled,) = message(battle, AttackRolled)
    assert rolled.limb == arm
    assert Modifier(weapon, modifier) in rolled.modifiers


@pytest.mark.scenario("physical-weapons", "Hatchet to-hit modifier")
@pytest.mark.parametrize("arm", ["left-arm", "right-arm"])
def test_a_hatchet_is_1_easier(arm: str) -> None:
    modifier_of("hatchet", arm, -1)


@pytest.mark.scenario("physical-weapons", "Sword to-hit modifier")
@pytest.mark.parametrize("arm", ["left-arm", "right-arm"])
def test_a_sword_is_2_easier(arm: str) -> None:
    modifier_of("sword", arm, -2)


@pytest.mark.scenario("physical-weapons", "Mace to-hit modifier")
@pytest.mark.parametrize("arm", ["left-arm", "right-arm"])
def test_a_mace_is_1_harder(arm: str) -> None:
    modifier_of("mace", arm, 1)


# Physical Weapon Damage in Combat, TSM Doubles Weight-Based Melee Damage


def blow_of_70_tons(weapon: str, points: int, tsm: bool = False, heat: int = 0) -> None:
    """The preview, the event and the damage done are all so many points, in one place."""
    battle = duel(armed(weapon, 70, tsm=tsm, heat=heat), foe(100))
    declared = attack(battle, weapon)
    assert preview_attack(battle, declared).damage.points == points
    through = battle.mechs[1].armor[1] < points
    no_critical = (1, 1) if through else ()
    make_attack(battle, declared, *two(5 + MODIFIERS[weapon]), 3, *no_critical)
    (rolled,) = message(battle, AttackRolled)
    assert rolled.damage[-1].points == points
    assert [(hit.location, hit.points) for hit in message(battle, HitLocated)] == [("center-torso", points)]
    assert taken(battle.mechs[1]) == points


@pytest.mark.scenario("physical-weapons", "Hatchet combat damage")
def test_a_hatchet_of_70_tons_does_14() -> None:
    blow_of_70_tons("hatchet", 14)


@pytest.mark.scenario("physical-weapons", "Sword combat damage")
def test_a_sword_of_70_tons_does_8() -> None:
    blow_of_70_tons("sword", 8)


@pytest.mark.scenario("physical-weapons", "Mace combat damage")
def test_a_mace_of_70_tons_does_28() -> None:
    blow_of_70_tons("mace", 28)


@pytest.mark.scenario("physical-weapons", "Hatchet combat damage")
@pytest.mark.scenario("physical-weapons", "Sword combat damage")
@pytest.mark.scenario("physical-weapons", "Mace combat damage")
@each_row(("weapon", "points"), [("hatchet", 14), ("sword", 8), ("mace", 28)])
def test_a_lost_upper_arm_does_not_weaken_a_weapon(weapon: str, points: int) -> None:
    battle = duel(armed(weapon, 70, destroyed=["right-arm.upper-arm"]), foe(100))
    make_attack(battle, attack(battle, weapon), *two(7 + MODIFIERS[weapon]), 3)
    assert lost(battle.mechs[1]) == {"center-torso": points}


@pytest.mark.scenario("physical-weapons", "TSM hatchet damage")
@each_row(("heat", "points"), [(8, 14), (9, 28), (13, 28)])
def test_a_hatchet_of_70_tons_with_tsm_does_28(heat: int, points: int) -> None:
    blow_of_70_tons("hatchet", points, tsm=True, heat=heat)


@pytest.mark.scenario("physical-weapons", "TSM sword damage")
@each_row(("heat", "points"), [(8, 8), (9, 15), (13, 15)])
def test_a_sword_of_70_tons_with_tsm_does_15(heat: int, points: int) -> None:
    blow_of_70_tons("sword", points, tsm=True, heat=heat)


@pytest.mark.scenario("physical-weapons", "TSM mace damage")
@each_row(("heat", "points"), [(8, 28), (9, 56), (13, 56)])
def test_a_mace_of_70_tons_with_tsm_does_56(heat: int, points: int) -> None:
    blow_of_70_tons("mace", points, tsm=True, heat=heat)


# Actuator Requirement Enforcement


@pytest.mark.scenario("physical-weapons", "Hatchet requires lower arm and hand")
@each_row("arm", ["left-arm", "right-arm"])
@each_row(
    ("gone", "reasons"),
    [
        (["lower-arm"], ["lower-arm-destroyed"]),
        (["hand"], ["hand-destroyed"]),
        (["lower-arm", "hand"], ["lower-arm-destroyed", "hand-destroyed"]),
    ],
)
def test_no_hatchet_without_lower_arm_or_hand(arm: str, gone: list[str], reasons: list[str]) -> None:
    battle = duel(armed("hatchet", arm=arm, destroyed=[f"{arm}.{name}" for name in gone]))
    refused(battle, attack(battle, "hatchet"), *reasons)


@pytest.mark.scenario("physical-weapons", "Sword requires lower arm and hand")
@each_row("arm", ["left-arm", "right-arm"])
@each_row("gone", ["hand", "lower-arm"])
def test_no_sword_without_lower_arm_or_hand(arm: str, gone: str) -> None:
    battle = duel(armed("sword", arm=arm, destroyed=[f"{arm}.{gone}"]))
    refused(battle, attack(battle, "sword"), f"{gone}-destroyed")


@pytest.mark.scenario("physical-weapons", "Mace requires lower arm and hand")
@each_row("arm", ["left-arm", "right-arm"])
@each_row("gone", ["lower-arm", "hand"])
def test_no_mace_without_lower_arm_or_hand(arm: str, gone: str) -> None:
    battle = duel(armed("mace", arm=arm, destroyed=[f"{arm}.{gone}"]))
    refused(battle, attack(battle, "mace"), f"{gone}-destroyed")


@pytest.mark.scenario("physical-weapons", "Hatchet requires lower arm and hand")
@pytest.mark.scenario("physical-weapons", "Sword requires lower arm and hand")
@pytest.mark.scenario("physical-weapons", "Mace requires lower arm and hand")
@each_row("weapon", ["hatchet", "sword", "mace", "retractable-blade"])
def test_no_weapon_without_its_shoulder_or_itself(weapon: str) -> None:
    """Nor from an arm that does not hold it."""
    battle = duel(armed(weapon, destroyed=["right-arm.shoulder"]))
    refused(battle, attack(battle, weapon), "shoulder-destroyed")
    broken = armed(weapon)
    (at,) = broken.design.physical_weapons
    broken.slot_hits[place(broken, "right-arm")] |= broken.design.components[at].mask
    battle = duel(broken)
    refused(battle, attack(battle, weapon), "weapon-destroyed")
    battle = duel(armed(weapon))
    refused(battle, attack(battle, weapon, "left-arm"), "no-such-weapon")


@pytest.mark.scenario("physical-weapons", "Retractable blade only requires lower arm")
@pytest.mark.parametrize("arm", ["left-arm", "right-arm"])
def test_a_retractable_blade_strikes_without_a_hand(arm: str) -> None:
    """And no harder for it: 5 − 2, and ceil(75/10)."""
    battle = duel(armed("retractable-blade", 75, arm, destroyed=[f"{arm}.hand"]))
    blade = attack(battle, "retractable-blade")
    assert why_not_attack(battle, blade) == []
    hits_on(battle, blade, 3)
    phase = PhysicalPhase(battle)
    phase.declare(blade)
    with dice(2, 1, 3) as script:
        phase.resolve(script)
    assert lost(battle.mechs[1]) == {"center-torso": 8}


@pytest.mark.scenario("physical-weapons", "Retractable blade only requires lower arm")
@pytest.mark.parametrize("arm", ["left-arm", "right-arm"])
def test_no_retractable_blade_without_the_lower_arm(arm: str) -> None:
    battle = duel(armed("retractable-blade", arm=arm, destroyed=[f"{arm}.lower-arm"]))
    refused(battle, attack(battle, "retractable-blade"), "lower-arm-destroyed")


@pytest.mark.scenario("physical-weapons", "Retractable blade only requires lower arm")
def test_a_blade_that_is_in_does_not_strike() -> None:
    battle = duel(make(equipment=["retractable-blade@right-arm:retracted"]))
    refused(battle, attack(battle, "retractable-blade"), "blade-retracted")


# Physical Weapon Hit Location


def on_the_punch_table(weapon: str, facing: int, face: int, location: str, points: int) -> None:
    """One die, one list for every side; from behind the torsos' rear armor."""
    battle = duel(armed(weapon, 35), foe(100, facing=facing))
    awake = (3, 4) if location == "head" else ()
    make_attack(battle, attack(battle, weapon), *two(5 + MODIFIERS[weapon]), face, *awake)
    if SIDES[facing] == "rear" and location.endswith("torso"):
        location += "-rear"
    assert logged(battle, HitLocated) == [HitLocated(1, "punch", SIDES[facing], face, location, points, False)]
    assert lost(battle.mechs[1]) == {location: points}


@pytest.mark.scenario("physical-weapons", "Hatchet uses punch table")
@each_row("facing", SIDES)
@each_row(("face", "location"), PUNCH_TABLE.items())
def test_a_hatchet_strikes_by_the_punch_table(facing: int, face: int, location: str) -> None:
    on_the_punch_table("hatchet", facing, face, location, 7)


@pytest.mark.scenario("physical-weapons", "Sword uses punch table")
@each_row("facing", SIDES)
@each_row(("face", "location"), PUNCH_TABLE.items())
def test_a_sword_strikes_by_the_punch_table(facing: int, face: int, location: str) -> None:
    on_the_punch_table("sword", facing, face, location, 4)


@pytest.mark.scenario("physical-weapons", "Hatchet uses punch table")
@pytest.mark.scenario("physical-weapons", "Sword uses punch table")
@each_row("weapon", ["hatchet", "sword", "mace", "retractable-blade", "lance", "flail"])
@each_row("level", [-1, 0, 1])
def test_the_punch_table_at_every_level(weapon: str, level: int) -> None:
    """Also against a target one level higher or lower."""
    battle = duel(armed(weapon, 20), foe(100), hexes={"0504": Hex(level=level)})
    declared = attack(battle, weapon)
    assert why_not_attack(battle, declared) == []
    assert preview_attack(battle, declared).table == "punch"
    lance = (1, 1) if weapon == "lance" else ()
    make_attack(battle, declared, 6, 6, 5, *lance)
    assert list(lost(battle.mechs[1])) == ["right-arm"]


# Physical Weapon Restrictions During Combat


@pytest.mark.scenario("physical-weapons", "Cannot use physical weapon if arm fired")
@each_row(("arm", "other"), BOTH_ARMS)
@each_row("weapon", ["hatchet", "sword", "mace", "retractable-blade"])
def test_an_arm_that_fired_does_not_strike(weapon: str, arm: str, other: str) -> None:
    battle = duel(armed(weapon, arm=arm))
    attacker = battle.mechs[0]
    attacker.fired = 1 << place(attacker, arm)
    refused(battle, attack(battle, weapon), "limb-fired")
    attacker.fired = 1 << place(attacker, other) | 1 << place(attacker, "center-torso")
    assert make_attack(battle, attack(battle, weapon), 6, 6, 3).hit


@pytest.mark.scenario("physical-weapons", "Physical weapon attack is exclusive per arm")
@each_row(("arm", "other"), BOTH_ARMS)
@each_row("weapon", ["hatchet", "sword", "mace", "retractable-blade"])
@each_row("rules", [STANDARD, MIXED], ids=["standard", "mixed-limbs"])
def test_an_arm_that_strikes_does_not_punch(rules: Ruleset, weapon: str, arm: str, other: str) -> None:
    """Neither in the phase nor later in the turn; the other arm may where the option is played."""
    battle = duel(armed(weapon, arm=arm), foe(100), rules=rules)
    phase = PhysicalPhase(battle)
    declared = attack(battle, weapon)
    punch = attack(battle, "punch", arm)
    phase.declare(declared)
    with pytest.raises(NotAllowedError) as error:
        phase.declare(punch)
    assert error.value.reasons == ["already-attacked"]
    assert phase.declared == [declared]
    mixed = phase.why_not(attack(battle, "punch", other))
    assert mixed == ([] if rules is MIXED else ["already-attacked"])
    end = (3, 4) if weapon == "mace" else ()
    with dice(6, 6, 3, *end) as script:
        phase.resolve(script)
    assert [roll.attack for roll in message(battle, AttackRolled)] == [weapon]
    assert why_not_attack(battle, punch) == ["limb-used"]
    assert "limb-used" in PhysicalPhase(battle).why_not(punch)


@pytest.mark.scenario("physical-weapons", "Physical weapon attack is exclusive per arm")
@pytest.mark.parametrize("rules", [STANDARD, MIXED], ids=["standard", "mixed-limbs"])
def test_an_arm_that_punches_does_not_strike(rules: Ruleset) -> None:
    battle = duel(armed("hatchet"), rules=rules)
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, "punch", "right-arm"))
    assert phase.why_not(attack(battle, "hatchet")) == ["already-attacked"]
    with dice(1, 1) as script:
        phase.resolve(script)
    assert why_not_attack(battle, attack(battle, "hatchet")) == ["limb-used"]
