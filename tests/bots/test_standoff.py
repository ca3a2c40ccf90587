"""Patience: who waits for an enemy that does not come stops waiting sooner; nobody can lose more than it is worth."""

from __future__ import annotations

import pytest

from myomer.boards import Board
from myomer.bots.firing import Tally, bearing_shots, volleys
from myomer.bots.moving import candidates
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground
from myomer.bots.standoff import LATE, is_standoff, start_of
from myomer.bots.strategist import PATIENT, TEAM
from myomer.bots.tactician import Tactician
from myomer.bots.temper import STEADY, Temper
from myomer.combat.movement.move import FORWARD, LATERAL_LEFT, TURN_LEFT, TURN_RIGHT, Move
from myomer.combat.movement.reachable import reachable
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Action, Done
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hexes import distance, parse_hex
from myomer.rules.movement import JUMP, RUN, WALK
from myomer.units.catalogue import design_named
from myomer.units.mech import Mech
from tests.game.tables import skip_to

RED, BLUE = 0, 1


def apart(blue: str = "Hunchback HBK-4G") -> Game:
    """Two 'Mechs far from each other, face to face, the first of them to move second."""
    units = [Mech(design_named("Hunchback HBK-4G")), Mech(design_named(blue))]
    units[RED].hex, units[RED].facing = parse_hex("0828"), 0
    units[BLUE].hex, units[BLUE].facing = parse_hex("0808"), 3
    for mech in units:
        mech.torso = mech.facing
    for seed in range(40):
        game = Game(Board(16, 30), [Side("Red", units[:1]), Side("Blue", units[1:])], seed=seed)
        skip_to(game, "movement")
        if game.to_act == BLUE:
            game.turn = LATE - 1
            return game
    raise AssertionError("Red always moves first")


def next_turn(game: Game) -> None:
    """Nobody does anything more in this turn."""
    turn = game.turn
    while game.turn == turn:
        game.play(Done(game.ready()[0]))


@pytest.mark.parametrize(
    ("action", "comes"),
    [
        (Done(BLUE), False),
        (Move(BLUE, WALK, (FORWARD, FORWARD)), True),
        (Move(BLUE, WALK, (TURN_LEFT,)), False),
        (Move(BLUE, RUN, (TURN_LEFT, TURN_LEFT, TURN_LEFT, FORWARD)), False),
    ],
)
def test_an_enemy_approaches_if_its_last_move_ended_closer(action: Action, comes: bool) -> None:
    """In the turn of that move and in the next one, until it has moved again."""
    game = apart()
    assert not is_standoff(game, RED), "nobody has moved yet"
    game.play(action)
    assert not is_standoff(game, RED), "too early"
    next_turn(game)
    assert is_standoff(game, RED) == (not comes)
    game.turn -= 1
    assert not is_standoff(game, RED)


def test_only_the_last_move_counts() -> None:
    game = apart()
    for steps, comes in (((FORWARD,), True), ((TURN_RIGHT,), False)):
        while game.to_act != BLUE:
            game.play(Done(RED))
        game.play(Move(BLUE, WALK, steps))
        next_turn(game)
        assert is_standoff(game, RED) == (not comes), steps


def test_a_turn_with_an_attack_is_no_standoff() -> None:
    game = apart()
    next_turn(game)
    assert is_standoff(game, RED)
    game.battle.mechs[BLUE].hex = parse_hex("0825")
    while game.phase != "weapon-attack":
        game.play(Done(game.ready()[0]))
    shot = next(option.action for option in game.options() if isinstance(option.action, Shot))
    game.play(shot)
    next_turn(game)
    assert not is_standoff(game, RED)
    next_turn(game)
    next_turn(game)
    assert is_standoff(game, RED), "it is quiet again"


def test_a_jump_counts_as_coming_closer() -> None:
    game = apart("Wolverine WVR-6R")
    game.play(Move(BLUE, JUMP, (), 3, parse_hex("0806")))
    next_turn(game)
    assert not is_standoff(game, RED)


@pytest.mark.parametrize("unit", ["Hunchback HBK-4G", "Scorpion SCP-1N"])
def test_the_start_of_a_move_is_found_from_its_end(unit: str) -> None:
    """For every place within reach, quads included, which step to the side."""
    game = apart(unit)
    mech = game.battle.mechs[BLUE]
    start = mech.hex
    reach = reachable(game.battle, BLUE, RUN)
    kinds: set[int] = set()
    for place in reach.all_places():
        move = reach.move_to(place.hex, place.facing, place.place)
        ghost = mech.copy()
        ghost.hex, ghost.facing = place.hex, place.facing
        assert start_of(ghost, move) == start
        kinds.update(move.steps)
    assert {FORWARD, TURN_LEFT, TURN_RIGHT} <= kinds
    lateral = mech.copy()
    lateral.hex = parse_hex("0708")
    assert distance(start_of(lateral, Move(BLUE, WALK, (LATERAL_LEFT,))), lateral.hex) == 1


def test_waiting_for_an_enemy_that_waits_too_ends_sooner() -> None:
    """Each of two that stand still has less patience after the first turns; the tactician counts turns only."""
    tired, plain = Temper(pace=0.05, calm=3, tires=3.0), Temper(pace=0.05, calm=3)
    assert tired.overdue(6, 0.0) == plain.overdue(6, 0.0) == 3
    assert tired.overdue(6, 0.0, True) == 6
    assert tired.overdue(6, 0.05, True) == pytest.approx(5)
    game = apart()
    next_turn(game)
    waits, does_not = [Ground(Outlook(game, RED, temper)) for temper in (tired, plain)]
    assert does_not.overdue == LATE - 3
    assert waits.overdue == does_not.overdue + 3
    assert waits.caution < does_not.caution or waits.unrest > does_not.unrest
    assert PATIENT.tires > 0
    assert STEADY.tires == TEAM.tires == 0


# nobody loses more than it is worth


def battered(temper: Temper) -> Outlook:
    """A Hunchback that is about to fire at one on which a point is left everywhere."""
    units = [Mech(design_named("Hunchback HBK-4G")), Mech(design_named("Hunchback HBK-4G"))]
    units[RED].hex, units[BLUE].hex = parse_hex("0808"), parse_hex("0806")
    units[BLUE].facing = 3
    units[BLUE].armor[:] = [0] * len(units[BLUE].armor)
    units[BLUE].structure[:] = [1] * len(units[BLUE].structure)
    game = Game(Board(16, 16), [Side("Red", units[:1]), Side("Blue", units[1:])], seed=3)
    skip_to(game, "weapon-attack")
    while game.to_act != RED:
        game.play(Done(BLUE))
    return Outlook(game, RED, temper)


def test_expected_damage_beyond_half_of_a_unit_counts_less_and_less() -> None:
    foe = battered(PATIENT).foes[0]
    assert foe.loss(foe.worth / 3) == foe.worth / 3
    assert foe.loss(foe.worth / 2) == pytest.approx(foe.worth / 2)
    values = [foe.loss(foe.worth * share) for share in (0.5, 0.6, 1.0, 2.0, 7.0, 1000.0)]
    assert values == sorted(values)
    assert values[2] == pytest.approx(foe.worth * 0.75)
    assert values[-1] < foe.worth
    reckless = battered(STEADY).foes[0]
    assert reckless.loss(7 * reckless.worth) == 7 * reckless.worth


def test_no_volley_is_worth_more_than_its_target() -> None:
    values: list[float] = []
    for temper in (STEADY, Temper(sober=True)):
        outlook = battered(temper)
        best = max(volleys(outlook, outlook.game, True), key=lambda volley: volley.given)
        values.append(best.given / outlook.foes[0].worth)
        tally = Tally(outlook)
        total = 0.0
        for rated in bearing_shots(outlook, outlook.game, best.torso, best.target):
            total += tally.gain(rated)
            tally.add(rated)
        assert total == pytest.approx(best.given)
    assert values[0] > 1 > values[1] > 0.5


def test_no_place_is_worth_more_than_the_enemy() -> None:
    """Nor does a place cost more than the unit; the bounds by which places are left out still hold."""
    for temper in (STEADY, Temper(sober=True)):
        game = battered(temper).game.copy()
        for mech in game.battle.mechs:
            mech.armor[:] = [0] * len(mech.armor)
            mech.structure[:] = [1] * len(mech.structure)
        next_turn(game)
        outlook = Outlook(game, game.ready()[0], temper)
        ground = Ground(outlook)
        stands = [candidate.stand for candidate in candidates(outlook, ground, 500)]
        fire = max([stand.fire(facing, True) for stand in stands for facing in range(6)])
        taken = max([stand.taken(facing) for stand in stands for facing in range(6)])
        assert (fire <= outlook.foes[0].worth) == (taken <= outlook.me.worth) == temper.sober


def test_the_tactician_is_not_sober() -> None:
    assert not Tactician().temper.sober
    assert PATIENT.sober
    assert TEAM.sober
