"""`standard` to the letter (Q-56) at the table: rolls that wait in the air, a push over an edge."""

from __future__ import annotations

import pytest

from myomer.boards import Hex
from myomer.combat.events import AttackRolled, Displaced, Event, Fell, PilotingRolled, RollQueued
from myomer.combat.movement.move import Move
from myomer.combat.physical.attack import Attack
from myomer.combat.weapons.shot import Shot
from myomer.dice import ScriptedDice
from myomer.game.actions import Done
from myomer.game.events import PhaseStarted
from myomer.game.table import Game
from myomer.hexes import hex_name, parse_hex
from myomer.rules.movement import JUMP
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.mech import AIRBORNE
from tests.game.tables import FIRST_SIDE_FIRST, of, play, table
from tests.rows import each_row
from tests.support import both, make

DOCUMENT = "piloting-skill-rolls"
SYSTEM = "physical-attack-system"
ATTACKS = "physical-attacks"

HIT = (6, 6)
CENTER_TORSO = (3, 4)
STANDS = (6, 6)
FACE_DOWN = (1, 3, 4, 4, 5, 6, 6)
"""A 100-tonner falls where it stands: 10 points as 5 and 5, the pilot unhurt."""


def shot_in_the_air(rules: Ruleset, *faces: int) -> tuple[Game, list[Event]]:
    """Unit 1 jumps on unit 0, which fires an AC/20 into its center torso; then what happened in the phase after."""
    shooter = make(100, equipment=["ac-20@right-torso", "ac-20-ammo@left-torso"], hex_="0603", facing=3)
    jumper = make(100, jump=4, hex_="0605", facing=0)
    for at in range(len(jumper.armor)):
        jumper.armor[at] = 60
    script = [*FIRST_SIDE_FIRST, *HIT, *CENTER_TORSO, *faces]
    game = table([shooter], [jumper], rules=rules, limit=1, dice=ScriptedDice(script))
    play(game, Done(0), Move(1, JUMP, (), 0, parse_hex("0603"), dfa=0))
    assert jumper.status & AIRBORNE
    events = play(game, Shot(0, 1, shooter.design.weapons[0]), Done(0), Done(1))
    assert game.result is not None
    begins = events.index(PhaseStarted("physical-attack"))
    fired = events[:begins]
    assert of(fired, PilotingRolled) == []
    queued = [(event.unit, event.trigger) for event in of(fired, RollQueued)]
    assert queued == ([(1, "20-damage")] if rules is STANDARD else [])
    return game, events[begins:]


@pytest.mark.scenario(DOCUMENT, "Accumulating 20+ damage in weapon attack phase")
@pytest.mark.scenario(SYSTEM, "Both units PSR after DFA")
@pytest.mark.scenario(ATTACKS, "Both units PSR after DFA")
def test_the_roll_for_20_damage_waits_until_the_jumper_has_landed() -> None:
    """Then its legs' 20 points of the attack are a roll of their own: another phase, another roll."""
    game, events = shot_in_the_air(STANDARD, *HIT, 3, *STANDS, *STANDS, *STANDS, *STANDS, *STANDS)
    assert [(event.attack, event.hit) for event in of(events, AttackRolled)] == [("dfa", True)]
    rolled = [(event.unit, event.trigger, event.target_number) for event in of(events, PilotingRolled)]
    assert rolled == [
        (0, "dfa-target", 5),
        (0, "20-damage", 5),
        (1, "20-damage", 5),
        (1, "dfa-attacker", 5),
        (1, "20-damage", 5),
    ]
    order = [type(event) for event in events if isinstance(event, (AttackRolled, PilotingRolled))]
    assert order[0] is AttackRolled
    assert (hex_name(game.battle.mechs[1].hex), game.battle.mechs[1].queue) == ("0603", [])


@pytest.mark.scenario(DOCUMENT, "Failed PSR causes fall")
def test_failing_the_roll_that_waited_is_a_fall_after_the_attack() -> None:
    game, events = shot_in_the_air(STANDARD, *HIT, 3, *STANDS, *STANDS, 1, 1, *FACE_DOWN)
    fell = [(event.unit, event.cause, event.levels, event.hex) for event in of(events, Fell)]
    assert fell == [(1, "20-damage", 0, "0603")]
    assert game.battle.mechs[1].prone


def test_a_miss_is_rolled_for_first_and_its_fall_clears_what_waited() -> None:
    game, events = shot_in_the_air(STANDARD, 1, 1, 1, 1, *FACE_DOWN)
    rolled = [(event.unit, event.trigger, event.passed) for event in of(events, PilotingRolled)]
    assert rolled == [(1, "dfa-missed", False)]
    assert game.battle.mechs[1].queue == []


def test_a_miss_that_is_survived_leaves_what_waited() -> None:
    _, events = shot_in_the_air(STANDARD, 1, 1, *STANDS, *STANDS)
    assert [(event.unit, event.trigger) for event in of(events, PilotingRolled)] == [
        (1, "dfa-missed"),
        (1, "20-damage"),
    ]


def test_where_published_a_unit_in_the_air_rolls_for_nothing() -> None:
    """A miss is a fall of two levels on its back: 30 points by fives."""
    _, events = shot_in_the_air(TOTAL_WARFARE, 1, 1, *(4, 5, 2, 3, 4, 6, 2, 4, 3, 5, 3, 3), *STANDS)
    assert of(events, PilotingRolled) == []
    assert [(event.unit, event.levels, event.damage) for event in of(events, Fell)] == [(1, 2, 30)]


@both
@pytest.mark.scenario(SYSTEM, "Successful push")
@pytest.mark.scenario(ATTACKS, "Successful push")
@pytest.mark.scenario(DOCUMENT, "Unit pushed")
@each_row("stands", [True, False])
def test_a_push_over_an_edge(rules: Ruleset, stands: bool) -> None:
    """`standard`: the PSR decides; failed, it is a fall of two levels. Published: a fall, whatever the dice."""
    fall = (1, 3, 4, 4, 5, 2, 3, *STANDS)
    faces = [*HIT, *fall]
    if rules is STANDARD:
        faces = [*HIT, *(STANDS if stands else (1, 1, *fall))]
    game = table(
        [make(hex_="0605", facing=0)],
        [make(hex_="0604", facing=3)],
        rules=rules,
        limit=1,
        hexes={"0603": Hex(-2)},
        dice=ScriptedDice([*FIRST_SIDE_FIRST, *faces]),
    )
    play(game, Done(0), Done(1), Done(0), Done(1))
    assert game.phase == "physical-attack"
    events = play(game, Attack("push", 0, 1), Done(0), Done(1))
    assert [(event.unit, event.end) for event in of(events, Displaced)] == [(1, "0603"), (0, "0604")]
    upright = stands and rules is STANDARD
    assert [(event.levels, event.damage) for event in of(events, Fell)] == ([] if upright else [(2, 15)])
    rolled = [(event.trigger, event.passed) for event in of(events, PilotingRolled)]
    assert rolled == ([("pushed", stands)] if rules is STANDARD else [])
    assert game.battle.mechs[1].prone != upright
