"""Smaller rules and options: other hit tables, glancing and direct blows, IndustrialMechs, stealth, turns."""

from __future__ import annotations

import dataclasses

import pytest

import myomer
from myomer.combat.events import CriticalRolled, HitLocated
from myomer.combat.harm.damage import locate
from myomer.combat.harm.damage_types import PHYSICAL_HIT
from myomer.combat.harm.falls import fall
from myomer.combat.numbers import Modifier, TargetNumber
from myomer.combat.physical.registry import preview_attack, resolve_attack
from myomer.combat.turn.end_phase import check_industrial_mechs
from myomer.combat.turn.turn_start import start_turn
from myomer.rules.hit_tables import ABOVE, BELOW, SWARM
from myomer.rules.locations import LEFT_LEG
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.catalogue import CatalogueEntry
from myomer.units.mech import NO_CRIT_CHECK, Mech
from tests.rows import each_row
from tests.support import attack, both, dice, duel, logged, make, reasons_of, throw

# damage-and-criticals.md §3.4

ABOVE_COLUMN = ["left-arm", "left-torso", "center-torso", "right-torso", "right-arm", "head"]
BELOW_COLUMN = ["left-leg", "left-leg", "left-torso", "right-torso", "right-leg", "right-leg"]
SWARM_COLUMN = [
    "head", "center-torso-rear", "right-torso-rear", "right-torso", "right-arm", "center-torso", "left-arm",
    "left-torso", "left-torso-rear", "center-torso-rear", "head",
]  # fmt: skip
SWARM_QUAD_COLUMN = [
    "head", "right-torso", "center-torso-rear", "right-torso-rear", "right-torso", "center-torso", "left-torso",
    "left-torso-rear", "center-torso-rear", "left-torso", "head",
]  # fmt: skip


@both
@each_row("arc", range(4))
@each_row(("table", "column"), [(ABOVE, ABOVE_COLUMN), (BELOW, BELOW_COLUMN)])
def test_hits_from_above_and_below(rules: Ruleset, table: str, column: list[str], arc: int) -> None:
    for face in range(1, 7):
        battle = duel(rules=rules)
        with dice(face) as script:
            locate(battle, 0, table, arc, 1, script)
        rear = "-rear" if arc == 2 and "torso" in column[face - 1] else ""
        assert logged(battle, HitLocated)[0].location == column[face - 1] + rear


@both
@each_row(("frame", "column"), [("biped", SWARM_COLUMN), ("quad", SWARM_QUAD_COLUMN)])
def test_swarm_attacks(rules: Ruleset, frame: str, column: list[str]) -> None:
    for total in range(2, 13):
        battle = duel(make(frame=frame), rules=rules)
        with dice(*throw(total)) as script:
            struck = locate(battle, 0, SWARM, 0, 1, script)
        assert logged(battle, HitLocated)[0].location == column[total - 2]
        assert not struck.tac


@pytest.mark.parametrize(
    ("table", "roll", "location", "rear"), [("swarm", 3, "center-torso", True), ("below", 3, "left-torso", False)]
)
def test_the_tables_can_be_asked_for(table: str, roll: int, location: str, rear: bool) -> None:
    answered = myomer.answer({"ask": "hit-location", "table": table, "roll": roll})
    assert (answered["location"], answered["rear"], answered["tac"]) == (location, rear, False)


# physical-attacks.md §1.12, step 9

GLANCING = dataclasses.replace(STANDARD, glancing_blows=True)
DIRECT = dataclasses.replace(STANDARD, direct_blows=True)
BOTH_OPTIONS = dataclasses.replace(STANDARD, glancing_blows=True, direct_blows=True)


@each_row(
    ("rules", "total", "points"),
    [
        (STANDARD, 3, 13), (STANDARD, 12, 13),
        (GLANCING, 3, 6), (GLANCING, 4, 13), (GLANCING, 12, 13),
        (DIRECT, 3, 13), (DIRECT, 5, 13), (DIRECT, 6, 14), (DIRECT, 8, 14), (DIRECT, 9, 15), (DIRECT, 12, 16),
        (BOTH_OPTIONS, 3, 6), (BOTH_OPTIONS, 12, 16),
    ],
)  # fmt: skip
def test_glancing_and_direct_kicks(rules: Ruleset, total: int, points: int) -> None:
    battle = duel(make(65), rules=rules)
    with dice(*throw(total), 4) as script:
        resolve_attack(battle, attack(battle, "kick"), script)
    assert battle.mechs[1].design.armor[LEFT_LEG] - battle.mechs[1].armor[LEFT_LEG] == points


@each_row(("rules", "total", "modifier"), [(GLANCING, 3, -2), (DIRECT, 12, 3), (STANDARD, 12, 0)])
def test_their_critical_checks(rules: Ruleset, total: int, modifier: int) -> None:
    battle = duel(make(65), rules=rules)
    battle.mechs[1].armor[LEFT_LEG] = 0
    battle.mechs[1].structure[LEFT_LEG] = 30
    with dice(*throw(total), 4, 1, 1) as script:
        resolve_attack(battle, attack(battle, "kick"), script)
    assert [event.modifier for event in logged(battle, CriticalRolled)] == [modifier]


def test_a_glancing_charge_is_halved_before_it_is_grouped() -> None:
    rules = dataclasses.replace(TOTAL_WARFARE, glancing_blows=True)
    battle = duel(make(50, moved="run", hexes=5), rules=rules)
    declared = attack(battle, "charge")
    assert preview_attack(battle, declared).groups == [5, 5, 5, 5]
    with dice(3, 4, 3, 4, 4, 5, 3, 4) as script:
        resolve_attack(battle, declared, script)
    assert [event.points for event in logged(battle, HitLocated)] == [5, 5, 5]


# piloting-skill-rolls.md §6.7


def industrial() -> Mech:
    mech = Mech(CatalogueEntry(structure_type="industrial").build())
    mech.hex = make(hex_="0504").hex
    mech.facing = mech.torso = 3
    return mech


def test_an_industrial_mech_that_was_struck_checks_for_a_critical() -> None:
    battle = duel(target=industrial())
    with dice(6, 6, 4) as script:
        resolve_attack(battle, attack(battle, "kick"), script)
    assert battle.mechs[1].crit_check_levels == 0
    with dice(3, 4, 1, 2) as script:
        check_industrial_mechs(battle, script)
    assert [(event.location, event.modifier) for event in logged(battle, CriticalRolled)] == [("center-torso", 2)]
    assert battle.mechs[1].crit_check_levels == NO_CRIT_CHECK


def test_levels_fallen_raise_the_check() -> None:
    battle = duel(industrial(), make())
    with dice(1, 3, 4, 3, 4, 3, 4, 6, 6) as script:
        fall(battle, 0, "test", 2, TargetNumber([Modifier("piloting-skill", 5)]), script)
    with dice(3, 4, 1, 2) as script:
        check_industrial_mechs(battle, script)
    assert [event.modifier for event in logged(battle, CriticalRolled)] == [2 + 2]


def test_other_mechs_and_quiet_turns_check_nothing() -> None:
    battle = duel(target=industrial())
    with dice() as script:
        check_industrial_mechs(battle, script)
    struck = duel()
    with dice(6, 6, 4) as script:
        resolve_attack(struck, attack(struck, "kick"), script)
    with dice() as script:
        check_industrial_mechs(struck, script)


# and the rest


@both
def test_stealth_armor_hides_up_close_too(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    battle.mechs[1].stealth = 1
    parts = preview_attack(battle, attack(battle, "punch")).target_number.modifiers
    assert reasons_of(list(parts))["target-stealth"] == 1


@both
def test_a_turn_begins_afresh(rules: Ruleset) -> None:
    battle = duel(make(moved="run", hexes=4, walk=5), rules=rules)
    mech = battle.mechs[0]
    mech.fired, mech.limbs_used, mech.declared, mech.charging = 1, 2, True, 1
    mech.torso, mech.outside_heat, mech.heat_gained, mech.phase_damage = 1, 3, 4, 5
    start_turn(battle)
    assert (mech.move_mode, mech.hexes_moved, mech.fired, mech.limbs_used, mech.declared) == (0, 0, 0, 0, False)
    assert (mech.charging, mech.torso, mech.outside_heat, mech.heat_gained, mech.phase_damage) == (-1, 0, 0, 0, 0)
    assert mech.mp_left == 8


def test_a_plain_attack_has_no_critical_modifier() -> None:
    assert PHYSICAL_HIT.critical == 0
