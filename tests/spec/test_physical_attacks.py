"""`physical-attacks.md` where its text is its own; the scenarios it shares are with `physical-attack-system.md`."""

from __future__ import annotations

import pytest

from myomer.combat.events import HitLocated
from myomer.combat.physical.registry import preview_attack
from tests.rows import each_row
from tests.spec.test_physical_attack_system import (
    KICK_TABLE,
    SIDES,
    charger,
    foe,
    jumper,
    lost,
    make_attack,
    message,
    taken,
    two,
)
from tests.support import attack, duel, logged, make

QUAD_KICKED = {
    "front": ("front-left-leg", "front-right-leg"),
    "right": ("front-right-leg", "rear-right-leg"),
    "rear": ("rear-left-leg", "rear-right-leg"),
    "left": ("rear-left-leg", "front-left-leg"),
}
"""By the side it is kicked from: the leg on 1 to 3, the leg on 4 to 6."""


@pytest.mark.scenario("physical-attacks", "Kick hit location")
@each_row("facing", SIDES)
@each_row(("face", "location"), KICK_TABLE.items())
def test_a_kick_is_located_by_one_die_from_every_side(facing: int, face: int, location: str) -> None:
    battle = duel(target=foe(facing=facing))
    make_attack(battle, attack(battle, "kick"), 2, 1, face)
    assert logged(battle, HitLocated) == [HitLocated(1, "kick", SIDES[facing], face, location, 10, False)]
    assert lost(battle.mechs[1]) == {location: 10}


@each_row("facing", SIDES)
@each_row("face", range(1, 7))
def test_a_quad_is_kicked_by_its_own_table(facing: int, face: int) -> None:
    battle = duel(target=make(frame="quad", hex_="0504", facing=facing))
    make_attack(battle, attack(battle, "kick"), 2, 1, face)
    low, high = QUAD_KICKED[SIDES[facing]]
    assert lost(battle.mechs[1]) == {low if face <= 3 else high: 10}


@pytest.mark.scenario("physical-attacks", "Charge damage to attacker")
@each_row("hexes", [0, 1, 2, 5, 8])
def test_a_charge_into_75_tons_costs_8_however_far_it_came(hexes: int) -> None:
    """On one location; with TSM too, for it is the target's weight that counts."""
    for heat in (0, 9):
        battle = duel(charger(20, hexes, heat=heat), foe(75))
        charge = attack(battle, "charge")
        preview = preview_attack(battle, charge)
        assert preview.self_damage.points == 8
        location_roll = (3,) if preview.damage.points else ()
        make_attack(battle, charge, *two(7), *location_roll, 3)
        assert lost(battle.mechs[0]) == {"center-torso": 8}
        assert [hit.points for hit in message(battle, HitLocated) if hit.unit == 0] == [8]


@pytest.mark.scenario("physical-attacks", "Charge damage to attacker")
def test_a_charge_that_misses_hurts_nobody() -> None:
    battle = duel(charger(), foe(75))
    make_attack(battle, attack(battle, "charge"), *two(6))
    assert [taken(mech) for mech in battle.mechs] == [0, 0]


@pytest.mark.scenario("physical-attacks", "DFA damage to attacker legs")
@each_row(("tons", "total"), [(70, 14), (20, 4), (30, 6), (50, 10), (60, 12), (80, 16), (100, 20)])
def test_a_death_from_above_costs_a_fifth_of_the_weight_split_over_the_legs(tons: int, total: int) -> None:
    """The only location that is rolled is the target's."""
    battle = duel(jumper(tons), foe(100))
    dfa = attack(battle, "dfa")
    assert preview_attack(battle, dfa).self_damage.points == total
    make_attack(battle, dfa, *two(8), 3)
    assert lost(battle.mechs[0]) == {"left-leg": total // 2, "right-leg": total // 2}
    assert [hit.unit for hit in message(battle, HitLocated)] == [1]


@pytest.mark.scenario("physical-attacks", "DFA damage to attacker legs")
def test_a_quad_splits_it_over_its_rear_legs() -> None:
    battle = duel(make(70, frame="quad", jump=4, moved="jump", hexes=4), foe(100))
    make_attack(battle, attack(battle, "dfa"), *two(8), 3)
    assert lost(battle.mechs[0]) == {"rear-left-leg": 7, "rear-right-leg": 7}


@pytest.mark.scenario("physical-attacks", "DFA damage to attacker legs")
def test_a_death_from_above_that_misses_costs_the_legs_nothing() -> None:
    battle = duel(jumper(70), foe(100))
    make_attack(battle, attack(battle, "dfa"), *two(7), *two(9))
    assert [taken(mech) for mech in battle.mechs] == [0, 0]


ACTIVE_TSM = [("tsm", 9, 0), ("tsm", 20, 0), ("prototype-tsm", 0, 0), ("industrial-tsm", 0, 2)]
"""Kinds of TSM, a heat at which each is at work, and what each adds to the number."""


@pytest.mark.scenario("physical-attacks", "TSM doubles punch damage")
@each_row(("tsm", "heat", "more"), ACTIVE_TSM)
def test_active_tsm_doubles_a_punch(tsm: str, heat: int, more: int) -> None:
    battle = duel(make(50, equipment=[tsm], heat=heat))
    punch = attack(battle, "punch")
    assert preview_attack(battle, punch).damage.points == 10
    make_attack(battle, punch, *two(5 + more), 3)
    assert lost(battle.mechs[1]) == {"center-torso": 10}


@pytest.mark.scenario("physical-attacks", "TSM doubles kick damage")
@each_row(("tsm", "heat", "more"), ACTIVE_TSM)
def test_active_tsm_doubles_a_kick(tsm: str, heat: int, more: int) -> None:
    battle = duel(make(50, equipment=[tsm], heat=heat))
    kick = attack(battle, "kick")
    assert preview_attack(battle, kick).damage.points == 20
    make_attack(battle, kick, *two(3 + more), 1)
    assert lost(battle.mechs[1]) == {"right-leg": 20}


@pytest.mark.scenario("physical-attacks", "TSM doubles punch damage")
@pytest.mark.scenario("physical-attacks", "TSM doubles kick damage")
@each_row(("equipment", "heat"), [(["tsm"], 0), (["tsm"], 8), ([], 9)])
def test_tsm_that_is_cold_or_not_there_doubles_nothing(equipment: list[str], heat: int) -> None:
    for kind, points in (("punch", 5), ("kick", 10)):
        battle = duel(make(50, equipment=equipment, heat=heat))
        make_attack(battle, attack(battle, kind), *two(5), 3)
        assert taken(battle.mechs[1]) == points
