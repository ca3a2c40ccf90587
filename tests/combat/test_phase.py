"""The physical attack phase: declaring, resolving in order, the piloting rolls at its end.

`physical-attacks.md` §1.1 to §1.3; Q-03, Q-04, Q-05.
"""

from __future__ import annotations

import dataclasses
from typing import TypeVar

import pytest

from myomer.boards import Board, Hex
from myomer.combat.battle import Battle
from myomer.combat.events import (
    AttackImpossible,
    AttackRolled,
    Event,
    Fell,
    HitLocated,
    LocationLost,
    PilotingRolled,
)
from myomer.combat.harm.psr_queue import enqueue
from myomer.combat.physical.attack import Attack
from myomer.combat.reason import NotAllowedError, codes
from myomer.combat.turn.attack_phase_end import end_of_phase
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.dice import SeededDice
from myomer.hexes import hex_name, neighbor, parse_hex
from myomer.rules.locations import HEAD, LEFT_ARM, LEFT_LEG, RIGHT_ARM, RIGHT_LEG
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.mech import AIRBORNE, INDOORS, Mech
from tests.rows import each_row
from tests.support import attack, both, dice, duel, logged, make

E = TypeVar("E", bound=Event)
HERE = "0505"
AHEAD = "0504"

PUNCH_RIGHT = Attack("punch", 0, 1, RIGHT_ARM)
PUNCH_LEFT = Attack("punch", 0, 1, LEFT_ARM)
KICK_RIGHT = Attack("kick", 0, 1, RIGHT_LEG)
KICK_LEFT = Attack("kick", 0, 1, LEFT_LEG)
HATCHET = Attack("hatchet", 0, 1, RIGHT_ARM)
PUSH = Attack("push", 0, 1)
CLUB = Attack("club", 0, 1)
TWO_HANDED = Attack("punch", 0, 1, RIGHT_ARM, zweihander=True)


def armed(*abilities: str) -> Mech:
    """A 'Mech with a hatchet in its right arm and a club in its hands."""
    mech = make(equipment=["hatchet@right-arm"])
    mech.club = 2
    mech.abilities = frozenset(abilities)
    return mech


def refused(rules: Ruleset, attacks: list[Attack], mech: Mech | None = None) -> list[str]:
    """The reasons against the last of these declarations; all before it are allowed."""
    phase = PhysicalPhase(duel(armed() if mech is None else mech, rules=rules))
    for each in attacks[:-1]:
        phase.declare(each)
    return codes(phase.why_not(attacks[-1]))


def rolled(battle: Battle) -> list[tuple[int, str]]:
    """Who made which attack, in order."""
    return [(event.unit, event.attack) for event in logged(battle, AttackRolled)]


def pilots(battle: Battle) -> list[tuple[int, str]]:
    """Who made which piloting roll, in order."""
    return [(event.unit, event.trigger) for event in logged(battle, PilotingRolled)]


def fight(battle: Battle, *attacks: Attack, faces: list[int]) -> Battle:
    """Declare these, and resolve them with these dice."""
    phase = PhysicalPhase(battle)
    for each in attacks:
        phase.declare(each)
    with dice(*faces) as script:
        phase.resolve(script)
    return battle


def beside(name: str, direction: int) -> str:
    return hex_name(neighbor(parse_hex(name), direction))


# how many


@both
@each_row("first", [PUNCH_RIGHT, KICK_RIGHT, HATCHET, PUSH, CLUB], ids=lambda each: each.kind)
@each_row("second", [PUNCH_LEFT, KICK_LEFT, HATCHET, PUSH, CLUB], ids=lambda each: each.kind)
def test_one_declaration_to_a_unit(rules: Ruleset, first: Attack, second: Attack) -> None:
    two_punches = first.kind == second.kind == "punch"
    assert refused(rules, [first, second]) == ([] if two_punches else ["already-attacked"])


@both
@each_row("attacks", [[PUNCH_RIGHT, PUNCH_LEFT], [PUNCH_LEFT, PUNCH_RIGHT]], ids=["rl", "lr"])
def test_two_punches_are_one_declaration(rules: Ruleset, attacks: list[Attack]) -> None:
    assert refused(rules, attacks) == []
    battle = fight(duel(rules=rules), *attacks, faces=[6, 6, 3, 1, 1])
    assert rolled(battle) == [(0, "punch"), (0, "punch")]


@both
@each_row("third", [PUNCH_RIGHT, PUNCH_LEFT, KICK_RIGHT, HATCHET], ids=lambda each: each.kind)
def test_two_punches_are_enough(rules: Ruleset, third: Attack) -> None:
    assert refused(rules, [PUNCH_RIGHT, PUNCH_LEFT, third]) == ["already-attacked"]


@both
def test_same_arm_does_not_punch_twice(rules: Ruleset) -> None:
    assert refused(rules, [PUNCH_RIGHT, PUNCH_RIGHT]) == ["already-attacked"]


@both
def test_two_punches_at_two_targets(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    battle.mechs.append(make(hex_=beside(HERE, 1)))
    phase = PhysicalPhase(battle)
    phase.declare(PUNCH_LEFT)
    phase.declare(Attack("punch", 0, 2, RIGHT_ARM))


@both
def test_two_handed_attack_uses_both_arms(rules: Ruleset) -> None:
    assert refused(rules, [TWO_HANDED, PUNCH_LEFT], armed("zweihander")) == ["already-attacked"]
    assert refused(rules, [PUNCH_LEFT, TWO_HANDED], armed("zweihander")) == ["already-attacked"]


@both
def test_each_unit_has_its_own_declaration(rules: Ruleset) -> None:
    phase = PhysicalPhase(duel(rules=rules))
    phase.declare(KICK_RIGHT)
    phase.declare(Attack("kick", 1, 0, RIGHT_LEG))


MIXED = [
    pytest.param([KICK_RIGHT, PUNCH_RIGHT, PUNCH_LEFT], True, id="a kick and both fists"),
    pytest.param([KICK_RIGHT, KICK_LEFT], True, id="both feet"),
    pytest.param([HATCHET, PUNCH_LEFT], True, id="a hatchet and the other fist"),
    pytest.param([HATCHET, KICK_LEFT], True, id="a hatchet and a kick"),
    pytest.param([HATCHET, PUNCH_RIGHT], False, id="a hatchet and the same fist"),
    pytest.param([PUNCH_RIGHT, HATCHET], False, id="a fist and a hatchet in it"),
    pytest.param([KICK_RIGHT, KICK_RIGHT], False, id="the same foot"),
    pytest.param([PUSH, KICK_RIGHT], True, id="a push and a kick"),
    pytest.param([PUSH, PUNCH_RIGHT], False, id="a push and a fist"),
    pytest.param([CLUB, PUNCH_LEFT], False, id="a club and a fist"),
    pytest.param([KICK_LEFT, CLUB], True, id="a kick and a club"),
]


@both
@each_row(("attacks", "allowed"), MIXED)
def test_mixed_limb_attacks_option(rules: Ruleset, attacks: list[Attack], allowed: bool) -> None:
    option = dataclasses.replace(rules, mixed_limb_attacks=True)
    assert (refused(option, attacks) == []) == allowed


MASTER = [
    pytest.param([KICK_RIGHT, HATCHET], True, id="a kick and a hatchet"),
    pytest.param([KICK_RIGHT, PUNCH_RIGHT], True, id="a kick and a fist"),
    pytest.param([KICK_RIGHT, PUNCH_RIGHT, PUNCH_LEFT], True, id="a kick and both fists"),
    pytest.param([PUNCH_RIGHT, PUNCH_LEFT, KICK_RIGHT], True, id="both fists and a kick"),
    pytest.param([PUNCH_RIGHT, KICK_RIGHT, PUNCH_LEFT], True, id="a fist, a kick, a fist"),
    pytest.param([KICK_RIGHT, HATCHET, PUNCH_LEFT], False, id="three declarations"),
    pytest.param([KICK_RIGHT, PUNCH_LEFT, HATCHET], False, id="three, otherwise"),
    pytest.param([HATCHET, PUNCH_RIGHT], False, id="the same arm"),
    pytest.param([KICK_RIGHT, KICK_RIGHT], False, id="the same leg"),
    pytest.param([KICK_RIGHT, PUSH], True, id="a kick and a push"),
    pytest.param([HATCHET, PUSH], False, id="a hatchet and a push"),
]


@both
@each_row(("attacks", "allowed"), MASTER)
def test_melee_master_has_two_declarations(rules: Ruleset, attacks: list[Attack], allowed: bool) -> None:
    assert (refused(rules, attacks, armed("melee-master")) == []) == allowed


@both
@each_row("each", [PUNCH_RIGHT, KICK_RIGHT, PUSH], ids=lambda each: each.kind)
def test_what_was_declared_earlier_in_the_turn_counts(rules: Ruleset, each: Attack) -> None:
    mech = armed()
    mech.declared = True
    assert refused(rules, [each], mech) == ["already-attacked"]


@both
@each_row("each", [PUNCH_RIGHT, KICK_RIGHT, PUSH], ids=lambda each: each.kind)
def test_charger_declares_nothing_else(rules: Ruleset, each: Attack) -> None:
    assert "already-attacked" in refused(rules, [Attack("charge", 0, 1), each], make(moved="run", hexes=4))
    assert "already-attacked" in refused(rules, [each, Attack("charge", 0, 1)], make(moved="run", hexes=4))


# declaring


@both
def test_refusal_names_every_reason_and_changes_nothing(rules: Ruleset) -> None:
    battle = duel(make(moved="sprint", destroyed=["right-arm.shoulder"]), rules=rules)
    phase = PhysicalPhase(battle)
    with pytest.raises(NotAllowedError, match="shoulder") as refusal:
        phase.declare(PUNCH_RIGHT)
    assert refusal.value.reasons == ["attacker-sprinted", "shoulder-destroyed"]
    assert refusal.value.action == PUNCH_RIGHT
    assert phase.declared == []
    assert not battle.mechs[0].declared


@both
def test_no_such_unit(rules: Ruleset) -> None:
    with pytest.raises(ValueError, match="no unit 7"):
        PhysicalPhase(duel(rules=rules)).declare(Attack("punch", 0, 7, RIGHT_ARM))


@both
def test_nothing_is_declared_after_the_phase(rules: Ruleset) -> None:
    phase = PhysicalPhase(duel(rules=rules))
    with dice() as script:
        phase.resolve(script)
        with pytest.raises(ValueError, match="resolved"):
            phase.resolve(script)
    with pytest.raises(ValueError, match="resolved"):
        phase.declare(PUNCH_RIGHT)


# pushes and charges that get in each other's way


def crowd(rules: Ruleset) -> Battle:
    """0 faces 1, north of it; 2 stands north of 1, facing it; 3 stands south of 0, facing it."""
    mechs = [make(), make(hex_=AHEAD, facing=3), make(hex_="0503", facing=3), make(hex_="0506", facing=0)]
    return Battle(mechs, Board(), rules, log=[])


def push(attacker: int, target: int) -> Attack:
    return Attack("push", attacker, target)


@both
@each_row(
    ("first", "second", "turned", "reason"),
    [
        pytest.param(push(2, 1), push(0, 1), None, "target-already-attacked", id="target already pushed"),
        pytest.param(push(1, 2), push(0, 1), 0, "target-pushing", id="target pushes another"),
        pytest.param(push(3, 0), push(0, 1), None, "already-pushed", id="pushed by another"),
        pytest.param(push(1, 0), push(0, 1), None, "", id="pushes back"),
        pytest.param(push(0, 1), push(3, 0), None, "target-pushing", id="target pushes somebody ahead"),
    ],
)
def test_push_conflict(rules: Ruleset, first: Attack, second: Attack, turned: int | None, reason: str) -> None:
    battle = crowd(rules)
    if turned is not None:
        battle.mechs[1].facing = turned
    phase = PhysicalPhase(battle)
    phase.declare(first)
    assert phase.why_not(second) == ([reason] if reason else [])


@both
@each_row("kind", ["charge", "dfa"])
def test_no_push_at_the_target_of_a_charge(rules: Ruleset, kind: str) -> None:
    battle = crowd(rules)
    battle.mechs[2] = make(hex_="0503", facing=3, jump=4, moved="run" if kind == "charge" else "jump", hexes=4)
    phase = PhysicalPhase(battle)
    phase.declare(Attack(kind, 2, 1))
    assert phase.why_not(push(0, 1)) == ["target-already-attacked"]


@both
@each_row("kind", ["charge", "dfa"])
def test_no_push_at_a_charger(rules: Ruleset, kind: str) -> None:
    battle = duel(
        target=make(hex_=AHEAD, facing=3, jump=4, moved="run" if kind == "charge" else "jump", hexes=4), rules=rules
    )
    phase = PhysicalPhase(battle)
    phase.declare(Attack(kind, 1, 0))
    assert "target-charging" in phase.why_not(PUSH)


@both
def test_no_charge_at_a_charger(rules: Ruleset) -> None:
    battle = duel(make(moved="run", hexes=4), make(hex_=AHEAD, facing=3, moved="run", hexes=4), rules)
    phase = PhysicalPhase(battle)
    phase.declare(Attack("charge", 1, 0))
    assert phase.why_not(Attack("charge", 0, 1)) == ["target-charging"]


@both
def test_no_two_charges_at_one_target(rules: Ruleset) -> None:
    battle = crowd(rules)
    for unit in (0, 2):
        battle.mechs[unit].move_mode = 2
    phase = PhysicalPhase(battle)
    phase.declare(Attack("charge", 0, 1))
    assert phase.why_not(Attack("charge", 2, 1)) == ["target-already-attacked"]


# numbers from the start of the phase


@both
def test_arm_lost_in_the_phase_still_strikes_with_its_old_numbers(rules: Ruleset) -> None:
    """Unit 0's hatchet takes unit 1's right arm off; unit 1 punches with it all the same."""
    target = make(hex_=AHEAD, facing=3)
    target.armor[RIGHT_ARM] = 0
    target.structure[RIGHT_ARM] = 10
    battle = duel(make(equipment=["hatchet@right-arm"]), target, rules)
    where = [5] if rules is STANDARD else [2, 2]
    fight(
        battle,
        HATCHET,
        Attack("punch", 1, 0, RIGHT_ARM),
        faces=[6, 6, *where, 3, 4, 2, 3, 3],
    )
    assert logged(battle, LocationLost) == [LocationLost(1, "right-arm", False)]
    second = logged(battle, AttackRolled)[1]
    assert (second.unit, second.target_number, second.hit) == (1, 5, True)
    assert logged(battle, HitLocated)[1].points == 5


@both
def test_unit_destroyed_in_the_phase_still_strikes(rules: Ruleset) -> None:
    target = make(hex_=AHEAD, facing=3)
    target.armor[HEAD] = 0
    battle = fight(
        duel(target=target, rules=rules),
        PUNCH_RIGHT,
        Attack("kick", 1, 0, RIGHT_LEG),
        faces=[6, 6, 6, 3, 4, 1, 2, 1, 6, 6],
    )
    assert battle.mechs[1].destroyed
    assert rolled(battle) == [(0, "punch"), (1, "kick")]
    assert pilots(battle) == [(0, "kicked")]


@both
def test_pilot_knocked_out_in_the_phase_still_strikes(rules: Ruleset) -> None:
    """Its own attack is made, and the attack on it gets no −4 for an immobile target."""
    battle = crowd(rules)
    battle.mechs[1].wounds = 3
    fight(
        battle,
        PUNCH_RIGHT,
        Attack("punch", 1, 0, RIGHT_ARM),
        Attack("punch", 2, 1, RIGHT_ARM),
        faces=[6, 6, 6, 1, 1, 1, 1, 1, 1],
    )
    assert battle.mechs[1].unconscious
    assert [event.target_number for event in logged(battle, AttackRolled)] == [5, 5, 5]


@both
def test_target_destroyed_in_the_phase_is_struck_in_vain(rules: Ruleset) -> None:
    battle = crowd(rules)
    battle.mechs[1].armor[HEAD] = 0
    fight(battle, PUNCH_RIGHT, Attack("punch", 2, 1, RIGHT_ARM), faces=[6, 6, 6, 3, 4, 6, 6])
    assert rolled(battle) == [(0, "punch"), (2, "punch")]
    assert len(logged(battle, HitLocated)) == 1


@both
def test_ground_the_target_was_pushed_onto_does_not_count(rules: Ruleset) -> None:
    """Pushed from open ground into woods, and still within reach: the number is that of the start."""
    mechs = [make(), make(hex_="0404", facing=3), make(hex_=beside("0404", 4), facing=1)]
    battle = Battle(mechs, Board(0, 0, {parse_hex(AHEAD): Hex(0, {"woods": 2})}), rules, log=[])
    fight(battle, push(2, 1), PUNCH_LEFT, faces=[6, 6, 2, 3, 3, 6, 6])
    assert hex_name(mechs[1].hex) == AHEAD
    assert logged(battle, AttackRolled)[1].target_number == 5


@both
def test_pilot_hits_of_the_phase_count_for_its_psrs(rules: Ruleset) -> None:
    """The to-hit numbers are of the start, the piloting rolls of the end: a head hit counts (Q-39)."""
    battle = crowd(rules)
    fight(
        battle,
        PUNCH_RIGHT,
        Attack("kick", 2, 1, RIGHT_LEG),
        faces=[6, 6, 6, 6, 6, 6, 6, 1, 6, 6],
    )
    assert battle.mechs[1].wounds == 1
    assert logged(battle, PilotingRolled)[0].target_number == (6 if rules is STANDARD else 5)


# order


@both
def test_attacks_are_made_in_the_order_declared(rules: Ruleset) -> None:
    battle = crowd(rules)
    fight(
        battle, Attack("kick", 2, 1, RIGHT_LEG), PUNCH_RIGHT, Attack("punch", 1, 0, LEFT_ARM), faces=[1, 1] * 3 + [6, 6]
    )
    assert rolled(battle) == [(2, "kick"), (0, "punch"), (1, "punch")]


@both
@each_row("kind", ["charge", "dfa"])
def test_charges_and_deaths_from_above_come_last(rules: Ruleset, kind: str) -> None:
    battle = crowd(rules)
    battle.mechs[0] = make(jump=4, moved="run" if kind == "charge" else "jump", hexes=2)
    after = {
        ("charge", "standard"): [6, 6], ("charge", "total-warfare"): [1],
        ("dfa", "standard"): [6, 6], ("dfa", "total-warfare"): [3, 4, 4, 5, 2, 3, 6, 6],
    }  # fmt: skip
    faces = [1, 1, 1, 1, *after[kind, rules.name]]
    phase = PhysicalPhase(battle)
    phase.declare(Attack(kind, 0, 1))
    phase.declare(Attack("punch", 2, 1, RIGHT_ARM))
    with dice(*faces) as script:
        phase.resolve(script)
    assert rolled(battle) == [(2, "punch"), (0, kind)]


@both
def test_psrs_come_at_the_end_by_unit(rules: Ruleset) -> None:
    battle = crowd(rules)
    fight(
        battle,
        Attack("kick", 2, 1, RIGHT_LEG),
        Attack("kick", 3, 0, RIGHT_LEG),
        Attack("kick", 1, 0, RIGHT_LEG),
        faces=[6, 6, 1, 6, 6, 4, 1, 1, 6, 6, 6, 6, 6, 6],
    )
    assert pilots(battle) == [(0, "kicked"), (1, "kicked"), (1, "kick-missed")]


@both
def test_fall_comes_before_the_next_units_rolls(rules: Ruleset) -> None:
    battle = fight(
        duel(rules=rules), KICK_RIGHT, Attack("kick", 1, 0, RIGHT_LEG), faces=[1, 1, 1, 1, 2, 2, 1, 3, 4, 6, 6, 6, 6]
    )
    assert pilots(battle) == [(0, "kick-missed"), (1, "kick-missed")]
    assert [event.unit for event in logged(battle, Fell)] == [0]


@both
def test_twenty_damage_is_rolled_after_the_other_triggers(rules: Ruleset) -> None:
    """Two kicks of 10 points: kicked, kicked, then 20 damage."""
    battle = crowd(rules)
    fight(
        battle,
        KICK_RIGHT,
        Attack("kick", 2, 1, RIGHT_LEG),
        faces=[6, 6, 1, 6, 6, 4, 6, 6, 6, 6, 6, 6],
    )
    assert pilots(battle) == [(1, "kicked"), (1, "kicked"), (1, "20-damage")]


@both
def test_own_damage_counts_toward_twenty(rules: Ruleset) -> None:
    """A 100 t death from above: 20 points to the attacker's own legs."""
    attacker = make(100, jump=3, moved="jump", hexes=2)
    battle = duel(attacker, make(100, hex_=AHEAD, facing=3), rules)
    target = [3] if rules is STANDARD else [3] * 6
    own = [] if rules is STANDARD else [1, 1, 4, 4]
    fight(battle, Attack("dfa", 0, 1), faces=[6, 6, *target, *own, *[6, 6] * 4])
    assert pilots(battle) == [(0, "dfa-attacker"), (0, "20-damage"), (1, "dfa-target"), (1, "20-damage")]


# attacks that became impossible


def left_alone(rules: Ruleset, last: Attack, attacker: Mech, *faces: int) -> Battle:
    """Unit 2 pushes unit 1 out of unit 0's reach before unit 0 strikes."""
    away = beside(AHEAD, 5)
    battle = duel(attacker, rules=rules)
    battle.mechs.append(make(hex_=beside(AHEAD, 2), facing=5))
    fight(battle, push(2, 1), last, faces=[6, 6, *faces])
    assert hex_name(battle.mechs[1].hex) == away
    failed = logged(battle, AttackImpossible)[0]
    assert (failed.unit, failed.attack) == (0, last.kind)
    assert "not-adjacent" in failed.reasons
    return battle


@both
@each_row(
    ("kind", "roll"),
    [("punch", 0), ("kick", 5), ("mace", 7), ("hatchet", 0)],
)
def test_impossible_attack(rules: Ruleset, kind: str, roll: int) -> None:
    """No dice; where published a kick or a mace costs the attacker the roll of a miss."""
    items = [f"{kind}@right-arm"] if kind in ("mace", "hatchet") else []
    attacker = make(equipment=items)
    due = roll if rules is TOTAL_WARFARE else 0
    last = attack(duel(attacker), kind)
    battle = left_alone(rules, last, attacker, *([6, 6] if due else []), 6, 6)
    expected = [(0, f"{kind}-missed"), (1, "pushed")] if due else [(1, "pushed")]
    assert pilots(battle) == expected
    if due:
        assert logged(battle, PilotingRolled)[0].target_number == due


@both
def test_target_fallen_in_the_phase(rules: Ruleset) -> None:
    """Pushed over a drop of two levels the target is too low to be punched, prone or (Q-56) until its roll."""
    mechs = [make(), make(hex_="0404", facing=3), make(hex_=beside("0404", 4), facing=1)]
    battle = Battle(mechs, Board(0, 0, {parse_hex(AHEAD): Hex(-2)}), rules, log=[])
    fall = [1, 3, 4, 4, 5, 2, 3, 6, 6]
    fight(battle, push(2, 1), PUNCH_LEFT, faces=[6, 6, *([1, 1] if rules is STANDARD else []), *fall])
    assert mechs[1].prone
    assert [event.levels for event in logged(battle, Fell)] == [2]
    assert logged(battle, AttackImpossible) == [AttackImpossible(0, 1, "punch", ["target-elevation"])]


@both
def test_mutual_push_of_units_driven_apart(rules: Ruleset) -> None:
    """A domino carries unit 0 away from unit 1 before the two could push each other: neither can."""
    mechs = [
        make(),
        make(hex_=AHEAD, facing=3),
        make(hex_=beside(beside(HERE, 5), 5), facing=2),
        make(hex_=beside(HERE, 5)),
    ]
    battle = Battle(mechs, Board(), rules, log=[])
    fight(battle, push(2, 3), push(0, 1), push(1, 0), faces=[6, 6, 6, 6, 6, 6])
    assert hex_name(mechs[0].hex) == beside(HERE, 2)
    assert hex_name(mechs[1].hex) == AHEAD
    assert [(event.unit, event.attack) for event in logged(battle, AttackImpossible)] == [(0, "push"), (1, "push")]
    assert pilots(battle) == [(0, "domino"), (3, "pushed")]


# nothing is carried over


@both
def test_phase_begins_with_a_clean_slate(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    battle.mechs[0].phase_damage = 30
    enqueue(battle, 0, "kicked")
    phase = PhysicalPhase(battle)
    with dice() as script:
        phase.resolve(script)
    assert pilots(battle) == []


@both
def test_phase_leaves_a_clean_slate(rules: Ruleset) -> None:
    battle = fight(duel(rules=rules), KICK_RIGHT, faces=[6, 6, 1, 6, 6])
    for mech in battle.mechs:
        assert (mech.phase_damage, mech.legs_struck, mech.queue) == (0, 0, [])
    with dice() as script:
        end_of_phase(battle, script)
    assert pilots(battle) == [(1, "kicked")]


@both
def test_damage_of_two_phases_does_not_add_up(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    battle.mechs[1].phase_damage = 15
    with dice() as script:
        end_of_phase(battle, script)
    fight(battle, KICK_RIGHT, faces=[6, 6, 1, 6, 6])
    assert pilots(battle) == [(1, "kicked")]


@both
def test_the_turns_attack_is_spent(rules: Ruleset) -> None:
    battle = fight(duel(rules=rules), PUNCH_RIGHT, faces=[1, 1])
    mech = battle.mechs[0]
    assert mech.declared
    assert mech.limbs_used == 1 << RIGHT_ARM
    assert PhysicalPhase(battle).why_not(PUNCH_LEFT) == ["already-attacked"]


@both
def test_empty_phase(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    with dice() as script:
        PhysicalPhase(battle).resolve(script)
    assert battle.log == []


@both
@each_row("seed", range(6))
def test_a_jumper_that_must_stay_pushes_off_who_came_below_it(rules: Ruleset, seed: int) -> None:
    """The target cannot be driven out; another has moved to the hex over which the jumper hangs."""
    ring = [hex_name(neighbor(parse_hex(AHEAD), way)) for way in range(6)]
    walls = {name: Hex(0, {"impassable": 1}) for name in ring if name != HERE}
    battle = duel(make(jump=3, moved="jump", hexes=2), rules=rules, hexes=walls)
    below = make(hex_=HERE)
    battle.mechs.append(below)
    battle.mechs[0].mark(AIRBORNE)
    phase = PhysicalPhase(battle)
    phase.declare(Attack("dfa", 0, 1))
    phase.resolve(SeededDice(seed))
    standing = [mech for mech in battle.mechs if not mech.cause]
    assert len({mech.hex for mech in standing}) == len(standing)


@both
@each_row("seed", range(6))
def test_a_jumper_lands_where_its_target_stood(rules: Ruleset, seed: int) -> None:
    """On the roof, not in the cellar."""
    battle = duel(make(jump=3, moved="jump", hexes=2), rules=rules, hexes={AHEAD: Hex(0, {"building": 3}, 150, 1)})
    battle.mechs[1].roof = 1
    phase = PhysicalPhase(battle)
    phase.declare(Attack("dfa", 0, 1))
    phase.resolve(SeededDice(seed))
    assert hex_name(battle.mechs[0].hex) == AHEAD
    assert battle.mechs[0].roof == 1
    assert not battle.mechs[0].is_(INDOORS)
