"""Play-outs: a risky plan against a safe one, with the same dice for both; and what a facing costs."""

from __future__ import annotations

import pytest

from myomer.boards import Board, Hex
from myomer.bots.estimates import HURT, UNFINISHED, importance
from myomer.bots.facing_away import ASIDE
from myomer.bots.moving import Candidate
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground
from myomer.bots.play_outs import PRIOR, PlayOuts, harm, points_left
from myomer.bots.seeds import mixed
from myomer.bots.strategist import BY_SIZE, DUEL, FEWEST_PLAY_OUTS, PATIENT, Plan, Strategist
from myomer.combat.movement.move import FORWARD, GO_PRONE, TURN_LEFT, Move
from myomer.game.actions import Done
from myomer.game.digest import digest
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hexes import parse_hex
from myomer.odds.worth import down_cost
from myomer.rules.locations import CENTER_TORSO, LEFT_ARM
from myomer.rules.movement import RUN, WALK
from myomer.units.catalogue import design_named
from myomer.units.mech import Mech
from tests.game.tables import skip_to


def duel(hexes: dict[str, Hex] | None = None, far: str = "0804") -> Game:
    """Two Hunchbacks; the first is to move, after the other."""
    for seed in range(40):
        units = [Mech(design_named("Hunchback HBK-4G")) for _ in range(2)]
        units[0].hex, units[1].hex = parse_hex("0808"), parse_hex(far)
        units[1].facing = units[1].torso = 3
        board = Board(16, 16, {parse_hex(name): hex_ for name, hex_ in (hexes or {}).items()})
        game = Game(board, [Side("Red", units[:1]), Side("Blue", units[1:])], seed=seed, listen=False)
        skip_to(game, "movement")
        if game.to_act == 1:
            game.play(Done(1))
            return game
    raise AssertionError("Red always moves first")


def play_outs(game: Game) -> PlayOuts:
    return PlayOuts(game, Outlook(game, 0, PATIENT), 1.0, 0.9)


def test_harm_is_on_the_scale_of_compare() -> None:
    game = duel()
    before = game.battle.mechs[0].copy()
    after = game.battle.mechs[0]
    assert harm(game.battle, 0, before, PATIENT) == 0
    after.armor[CENTER_TORSO] -= 5
    share = 5 / points_left(before, CENTER_TORSO)
    expected = UNFINISHED * importance(before, CENTER_TORSO) * share
    assert harm(game.battle, 0, before, PATIENT) == pytest.approx(expected)
    after.wounds += 1
    expected += HURT * PATIENT.hurt
    after.prone = True
    expected += float(down_cost(game.battle, 0)) * PATIENT.down
    assert harm(game.battle, 0, before, PATIENT) == pytest.approx(expected)
    after.gone |= 1 << LEFT_ARM
    assert harm(game.battle, 0, before, PATIENT) == pytest.approx(expected + importance(before, LEFT_ARM))
    lying = after.copy()
    after.prone = False
    assert harm(game.battle, 0, lying, PATIENT) == pytest.approx(-float(down_cost(game.battle, 0)) * PATIENT.down)
    after.cause = "test"
    assert harm(game.battle, 0, before, PATIENT) == 1


def test_the_same_plan_has_no_advantage_over_itself() -> None:
    """Both meet the same dice, so their difference is exactly nothing."""
    game = duel()
    action = Move(0, WALK, (FORWARD,))
    assert play_outs(game).advantage(action, action, 6, 0.0) == 0.0


def test_play_outs_leave_the_game_and_its_dice_alone() -> None:
    game = duel()
    before, dice = digest(game), game.dice.copy()
    found = play_outs(game).advantage(Move(0, WALK, (FORWARD,)), Done(0), 6, 0.0)
    assert digest(game) == before
    assert [game.dice.copy().roll_2d6("test") for _ in range(3)] == [dice.copy().roll_2d6("test") for _ in range(3)]
    other = game.copy(seed=12345)
    assert play_outs(other).advantage(Move(0, WALK, (FORWARD,)), Done(0), 6, 0.0) == found, "the dice do not matter"


def test_the_estimate_counts_as_far_as_the_play_outs_err() -> None:
    game = duel()
    risky, safe = Move(0, WALK, (FORWARD,)), Done(0)
    outs = play_outs(game)
    low, high = [outs.advantage(risky, safe, 8, estimate) for estimate in (-0.2, 0.2)]
    assert -0.2 < low < high < 0.2
    gains = [
        outs._play_out(risky, seed) - outs._play_out(safe, seed)
        for seed in [mixed(game.turn, len(game.actions), 0, number) for number in range(8)]
    ]
    mean = sum(gains) / 8
    error = sum([(gain - mean) ** 2 for gain in gains]) / 7 / 8
    trust = PRIOR**2 / (PRIOR**2 + error)
    assert high == pytest.approx(0.2 + trust * (mean - 0.2))


def test_a_fall_on_the_way_shows_in_play_outs() -> None:
    """A poor pilot that runs and turns on pavement will skid; on open ground the same run is safe."""
    found: list[float] = []
    for paved in (False, True):
        hexes = {f"{column:02}{row:02}": Hex(0, {"pavement": 1}) for column in range(1, 17) for row in range(1, 17)}
        game = duel(hexes if paved else None, far="0802")
        game.battle.mechs[0].piloting = 9
        run = Move(0, RUN, (FORWARD, FORWARD, TURN_LEFT, FORWARD, FORWARD))
        walk = Move(0, WALK, (FORWARD, FORWARD, TURN_LEFT, FORWARD))
        found.append(play_outs(game).advantage(run, walk, 24, 0.0))
    assert found[1] < found[0] - 0.02


def test_what_is_risky() -> None:
    assert not Plan(Done(0), "stays", 0.0, 0.0, False).is_risky()
    assert Plan(Done(0), "over rough", 0.05, 0.0, False).is_risky()
    assert not Plan(Move(0, WALK, (GO_PRONE,)), "goes prone", 0.05, 0.0, False).is_risky()
    assert Plan(Done(0), "charge", 0.0, 0.1, False).is_risky()
    getting_up = Plan(Done(0), "walks", 0.0, 0.0, False)
    getting_up.chance = 0.5
    assert getting_up.is_risky()


@pytest.mark.parametrize("nodes", [BY_SIZE, 1, DUEL.nodes * FEWEST_PLAY_OUTS // DUEL.play_outs])
def test_a_risky_plan_is_played_out_as_far_as_the_budget_goes(nodes: int) -> None:
    game = duel()
    outlook = Outlook(game, 0, PATIENT)
    ground = Ground(outlook)
    safe = Plan(Done(0), "stays", 0.0, 0.0, False)
    risky = Plan(Move(0, WALK, (FORWARD,)), "walks", 0.05, 0.0, False)
    safe.value, risky.value = 0.1, 0.11
    plans = [risky, safe]
    Strategist(nodes=nodes)._settle_doubt(game, outlook, ground, plans, DUEL)
    assert safe.value == 0.1
    if nodes == 1:
        assert risky.value == 0.11
        assert not risky.played
    else:
        most = DUEL.play_outs * (nodes or DUEL.nodes) // DUEL.nodes
        outs = PlayOuts(game, outlook, ground.caution, DUEL.next_turn)
        gain = outs.advantage(risky.action, safe.action, most, 0.01)
        assert risky.value == pytest.approx(0.1 + gain)
        assert risky.played == pytest.approx(risky.value - 0.11)
        assert ("play-outs", risky.played) in risky.weighed().parts

    risky.value, risky.played = 0.5, 0.0
    Strategist(nodes=nodes)._settle_doubt(game, outlook, ground, plans, DUEL)
    assert risky.value == 0.5, "far enough apart"


@pytest.mark.parametrize(("turns", "cost"), [(0, 0.0), (1, 0.0), (2, ASIDE)])
def test_legs_toward_the_enemy(turns: int, cost: float) -> None:
    """An enemy straight ahead or ahead to a side costs nothing; one that only a turned torso has ahead, a little."""
    game = duel()
    outlook = Outlook(game, 0, PATIENT)
    ground = Ground(outlook)
    reach = outlook.reach
    facing = turns % 6
    place = next(place for place in reach.all_places() if place.hex == parse_hex("0808") and place.facing == facing)
    plan = Plan(reach.move_to(place.hex, facing, place.place) if turns else Done(0), "turns", 0.0, 0.0, False)
    stand = ground.stand(place.hex, place.place, WALK, 0)
    plan.candidate = Candidate(place, reach, WALK, 0, stand, 0.0)
    Strategist()._look_at_plan(game, outlook, ground, plan)
    assert plan.facing_cost() == cost
    assert (("facing aside", -cost) in plan.weighed().parts) == bool(cost)
