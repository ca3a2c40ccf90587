"""Where falls and shoves end, which the tactician does not look at: drops, water, roofs and pavement."""

from __future__ import annotations

import dataclasses

import pytest

from myomer.boards import Board, Hex
from myomer.boards.landscape import landscape
from myomer.book.problem import Problem
from myomer.book.reader import read_book
from myomer.book.solving import attempt
from myomer.bots import Bot, bot_named
from myomer.bots.charges import charge_estimates, exact_value
from myomer.bots.estimates import FATAL, fall_cost
from myomer.bots.exact_strikes import by_exact_odds
from myomer.bots.footing import fall_cost_in, lying_cost, shoved_cost
from myomer.bots.foresight import prospects
from myomer.bots.moving import likely_failure, risk_of
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground
from myomer.bots.regular import SOBER
from myomer.bots.strategist import PATIENT, TEAM, Strategist
from myomer.bots.striking import strikes
from myomer.bots.tactician import Tactician
from myomer.bots.temper import STEADY, Temper
from myomer.bots.weighing import explain
from myomer.combat.movement.move import FORWARD, ONTO, TURN_RIGHT, Move
from myomer.combat.terrain.costs import TOP
from myomer.game.actions import Done
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hexes import parse_hex
from myomer.odds import odds
from myomer.odds.losses import loss
from myomer.rules.locations import CENTER_TORSO
from myomer.rules.movement import RUN, WALK
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.scenario.lineup import lined_up
from myomer.units.catalogue import design_named
from myomer.units.mech import NOBODY, Mech
from tests.support import both, make

SEES = Temper(footing=True)
BOOK = {problem.id: problem for problem in read_book()}
NORTH = 0
PHYSICAL = [
    "push-him-off-the-cliff",
    "push-him-into-deep-water",
    "no-kick-in-the-ford",
    "keep-both-hands-for-the-push",
    "get-at-him-at-the-edge",
    "line-up-the-push",
    "away-from-the-edge",
    "charge-the-one-that-is-shut-down",
    "hit-the-one-with-guns",
    "no-standing-on-an-impossible-roll",
]


def table(own: Mech, other: Mech, hexes: dict[str, Hex], rules: Ruleset = STANDARD) -> Game:
    """A game in which the first side is to move, after the other."""
    board = Board(16, 16, {parse_hex(name): hex_ for name, hex_ in hexes.items()})
    for seed in range(40):
        game = Game(board, [Side("own", [own.copy()], ""), Side("other", [other.copy()], "")], rules, seed)
        if game.initiative == [1, 0]:
            game.play(Done(1))
            return game
    raise AssertionError("the first side never won the initiative")


@pytest.mark.parametrize("name", PHYSICAL)
def test_the_strategist_solves_the_physical_positions(name: str) -> None:
    found = attempt(BOOK[name], "strategist", Strategist())
    assert found.solved, found.objections


def test_the_tactician_alone_does_not_look_where_it_falls() -> None:
    assert PATIENT.footing
    assert TEAM.footing
    assert SOBER.footing
    assert not STEADY.footing


# estimates, against exact odds


@pytest.mark.parametrize("name", ["push-him-off-the-cliff", "push-him-into-deep-water", "no-kick-in-the-ford"])
def test_the_estimates_are_close_to_the_exact_odds(name: str) -> None:
    game = BOOK[name].game
    for strike in strikes(Outlook(game, 0, SEES), game):
        if strike.attack.kind == "kick":
            continue  # the exact odds of all its outcomes take long
        exact = odds(game.battle, *[estimate.attack for estimate in strike.estimates], budget=100_000, samples=2000)
        points = loss(game.battle, exact, strike.attack.target).total - loss(game.battle, exact, 0).total
        assert 100 * strike.value == pytest.approx(float(points), rel=0.12, abs=0.5), strike.attack


def test_a_kick_in_the_ford_costs_what_its_odds_say() -> None:
    problem = BOOK["no-kick-in-the-ford"]
    assert _kick_cost(problem, SEES) > 5 * _kick_cost(problem, STEADY)


def _kick_cost(problem: Problem, temper: Temper) -> float:
    """The cost of a kick to the attacker, by the estimate of a bot with these weights."""
    found = strikes(Outlook(problem.game, 0, temper), problem.game)
    return next(strike.cost for strike in found if strike.attack.kind == "kick")


# shoves


def _pushed(hexes: dict[str, Hex], rules: Ruleset, other: Mech | None = None, at: str = "0808") -> tuple[float, bool]:
    """What it costs a unit to be shoved north, and whether it goes."""
    game = table(make(hex_=at), other or make(hex_="1414"), hexes, rules)
    view = Outlook(game, 0, SEES).me
    return shoved_cost(game.battle, 0, view, view.mech, NORTH, 0.5)


@both
def test_a_shove_costs_more_the_deeper_it_goes(rules: Ruleset) -> None:
    costs = [_pushed({"0808": Hex(level)}, rules)[0] for level in (0, 2, 4, 8)]
    assert costs == sorted(costs)
    assert costs[3] > 2 * costs[0]


def test_a_long_drop_is_a_fall_or_decided_by_the_psr() -> None:
    hexes = {"0808": Hex(4)}
    assert _pushed(hexes, TOTAL_WARFARE)[0] == pytest.approx(2 * _pushed(hexes, STANDARD)[0], rel=0.1)


@both
def test_a_shove_against_a_wall_or_another_unit_goes_nowhere(rules: Ruleset) -> None:
    standing = _pushed({}, rules)
    assert standing[1]
    for cost, goes in (
        _pushed({"0807": Hex(3)}, rules),
        _pushed({}, rules, make(hex_="0807")),
        _pushed({}, rules, at="0801"),
    ):
        assert not goes
        assert cost == pytest.approx(standing[0])


def test_with_the_option_a_shove_off_the_map_is_the_end() -> None:
    assert _pushed({}, dataclasses.replace(STANDARD, push_off_board=True), at="0801")[0] == FATAL


def test_a_unit_that_is_shut_down_does_not_fall_for_good() -> None:
    sleeper = make(hex_="0805")
    sleeper.shutdown = True
    game = table(make(hex_="0808"), sleeper, {})
    foe = Outlook(game, 0, SEES).foes[0]
    assert fall_cost_in(game.battle, foe, foe.mech, 0) < fall_cost(game.battle, 1, foe.sides) - 0.2


# roofs and pavement


@both
def test_a_roof_that_does_not_hold_is_a_risk(rules: Ruleset) -> None:
    goal = parse_hex("0807")
    for strength, holds in ((120, True), (30, False)):
        roof = {"0808": Hex(2), "0807": Hex(0, {"building": 1}, strength, 2)}
        game = table(make(55, hex_="0808"), make(hex_="1414"), roof, rules)
        risks: list[float] = []
        for temper in (STEADY, SEES):
            outlook = Outlook(game, 0, temper)
            risks.append(risk_of(outlook, Ground(outlook), outlook.reach.move_to(goal, NORTH, TOP), RUN))
        assert (risks[1] > risks[0] + 0.02) == (not holds)


@both
def test_a_turn_on_pavement_at_a_run_is_a_risk(rules: Ruleset) -> None:
    paved = {f"{column:02}{row:02}": Hex(0, {"pavement": 1}) for column in range(6, 12) for row in range(4, 12)}
    game = table(make(hex_="0809", piloting=6), make(hex_="1414"), paved, rules)
    for temper, riskier in ((STEADY, False), (SEES, True)):
        outlook = Outlook(game, 0, temper)
        ground = Ground(outlook)
        straight = Move(0, RUN, (FORWARD, FORWARD, FORWARD))
        turning = Move(0, RUN, (FORWARD, FORWARD, TURN_RIGHT, FORWARD))
        assert not risk_of(outlook, ground, straight, RUN)
        assert (risk_of(outlook, ground, turning, RUN) > 0) == riskier


# looking ahead


def test_a_declared_charge_counts_in_what_the_sides_could_do() -> None:
    game = BOOK["charge-the-one-that-is-shut-down"].game.copy()
    outlook = Outlook(game, 0, SEES)
    charge = charge_estimates(outlook, Ground(outlook), game)[0]
    game.play(charge.preview.move)
    assert game.battle.mechs[0].charging != NOBODY
    counted = prospects(game, 0, SEES)
    assert counted.own > prospects(game, 0, SEES, 0).own
    assert counted.own - prospects(game, 0, SEES, 0).own == pytest.approx(charge.estimate.value, rel=0.2)


def test_the_damage_of_a_charge_goes_on_into_the_next_location() -> None:
    game = BOOK["charge-the-one-that-is-shut-down"].game
    outlook = Outlook(game, 0, SEES)
    charge = charge_estimates(outlook, Ground(outlook), game)[0]
    assert exact_value(outlook, charge) > charge.estimate.value + 0.05


def test_it_expects_an_enemy_to_push() -> None:
    """A tactician that sees where a push ends goes where it can push; the other one does not know."""
    game = BOOK["line-up-the-push"].game
    choices = {temper.footing: Tactician(0, False, temper)(game) for temper in (STEADY, SEES)}
    assert choices[True] != choices[False]


@pytest.mark.parametrize("place", [0, ONTO])
def test_a_way_over_a_roof_is_no_way_through_the_wall(place: int) -> None:
    """Only a unit that goes through a building at ground level rolls for its wall (`piloting-skill-rolls.md` §9)."""
    board = Board(16, 16, {parse_hex("0807"): Hex(0, {"building": 4}, 150, 1), parse_hex("0808"): Hex(1)})
    game = Game(board, [Side("own", [make(20, hex_="0808")]), Side("other", [make(hex_="1414")])], seed=3)
    while game.phase != "movement" or game.to_act != 0:
        game.play(Done(game.ready()[0]))
    outlook = Outlook(game, 0)
    ground = Ground(outlook)
    move = Move(0, WALK, (FORWARD | place,))
    chance, what = likely_failure(outlook, ground, move, WALK)
    assert (chance > 0) == (place == 0), what
    assert (risk_of(outlook, ground, move, WALK) > 0) == (place == 0)


def collapses(game: Game, bot: Bot) -> bool:
    """Whether something collapses under what a bot does now."""
    twin = game.copy()
    return any(["collapsed" in str(event) for event in twin.play(bot(game))])


def test_normal_keeps_off_roofs_that_the_tactician_tries() -> None:
    """Every move of two tacticians in a city under which a roof collapses: the regular has a better one."""
    tried = 0
    for seed in (31, 38):
        sides = [[design_named("Atlas AS7-D")], [design_named("Battlemaster BLR-1G")]]
        game = lined_up(landscape("city", seed=seed), sides, seed=seed, turns=8)
        while game.result is None:
            if game.phase == "movement" and collapses(game, Tactician()):
                tried += 1
                assert not collapses(game, bot_named("normal"))
            game.play(Tactician()(game))
    assert tried


# who is worth it


def test_exact_odds_keep_what_an_enemy_counts() -> None:
    """The damage to an enemy without guns counts less also where attacks are compared by exact odds."""
    game = BOOK["hit-the-one-with-guns"].game
    values: list[float] = []
    for temper in (STEADY, Temper(cripple=0.5)):
        outlook = Outlook(game, 0, temper)
        examined = by_exact_odds(outlook, strikes(outlook, game))
        values.append(next(strike.done for strike in examined if strike.attack.target == 2))
    assert values[1] < 0.7 * values[0]


def test_nobody_lies_down_in_water_with_an_open_torso() -> None:
    game = table(make(hex_="0808"), make(hex_="1414"), {"0808": Hex(0, {"water": 1})})
    mech = game.battle.mechs[0]
    assert not lying_cost(game.battle, mech)
    mech.armor[CENTER_TORSO] = 0
    assert lying_cost(game.battle, mech) == FATAL
    weighed = explain(Strategist(nodes=12), game)
    assert "goes prone" not in [choice.description for choice in weighed if choice.value > -0.5]
