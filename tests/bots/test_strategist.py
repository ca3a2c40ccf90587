"""The strategist: what it looks ahead at, its budget, and that it keeps to what every bot keeps to."""

from __future__ import annotations

import pickle
from dataclasses import replace
from functools import cache

import pytest

from myomer.boards import Board, Hex
from myomer.boards.landscape import landscape
from myomer.bots.custom import find_bot
from myomer.bots.estimates import DOWN
from myomer.bots.foresight import Line, SureDice, prospects
from myomer.bots.haste import hasty_moves
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground
from myomer.bots.strategist import DUEL, PATIENT, SEVERAL, Scope, Strategist
from myomer.bots.tactician import Tactician
from myomer.bots.temper import STEADY, Temper
from myomer.bots.weighing import Weighed, explain
from myomer.combat.movement.move import Move
from myomer.combat.movement.move_legality import preview_move
from myomer.combat.terrain.costs import place_of
from myomer.game.actions import Done
from myomer.game.digest import digest
from myomer.game.order import roll_initiative
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hexes import in_forward_arc, parse_hex
from myomer.rules.movement import RUN, SPRINT, STILL
from myomer.rules.ruleset import STANDARD
from myomer.scenario.lineup import lined_up
from myomer.units.catalogue import design_named
from tests.support import make

SMALL = 12
"""A budget for tests: a few plans, and the next turn of two."""


def duel(seed: int = 3, kind: str = "wooded") -> Game:
    """Two 'Mechs of a design on a small map, at the first move."""
    designs = [design_named("Wolverine WVR-6R")]
    return lined_up(landscape(kind, 10, 9, seed), [designs, designs], seed=seed, turns=4, listen=False)


def played(nodes: int, seed: int = 3) -> Game:
    """A short duel of a strategist against a tactician, to its end."""
    game = duel(seed)
    bots = [Strategist(nodes=nodes), Tactician()]
    while game.result is None:
        game.play(bots[game.to_act](game))
    return game


@cache
def played_once() -> Game:
    """The duel of several tests."""
    return played(SMALL)


def test_the_same_budget_gives_the_same_game() -> None:
    assert digest(played(SMALL)) == digest(played_once())
    assert len(played_once().actions) > 12


def test_looking_ahead_changes_nothing() -> None:
    game = duel()
    before = digest(game)
    bot = Strategist(nodes=SMALL)
    action = bot(game)
    assert digest(game) == before
    assert not game.why_not(action)
    assert pickle.loads(pickle.dumps(bot))(game) == action
    assert bot(game.copy()) == action


def test_pickled_bots_keep_their_weights() -> None:
    for bot in (Tactician(1, True, Temper(caution=2.0)), Strategist(nodes=7, temper=Temper(drift=0.5))):
        twin = pickle.loads(pickle.dumps(bot))
        assert type(twin) is type(bot)
        assert twin.temper == bot.temper
        assert twin.temper != STEADY
    narrow = Scope(nodes=20, places=30, plans=9, facings=1, finalists=2, next_turn=0.5, play_outs=0)
    bot = pickle.loads(pickle.dumps(Strategist(nodes=7, duel=narrow)))
    assert (bot.nodes, bot.duel, bot.several) == (7, narrow, SEVERAL)


def test_it_looks_as_widely_as_its_scope() -> None:
    game = duel()
    counts = []
    for plans in (4, 9):
        scope = Scope(nodes=300, places=60, plans=plans, facings=3, finalists=2, next_turn=0.9, play_outs=0)
        bot = Strategist(duel=scope)
        outlook = Outlook(game, game.ready()[0], PATIENT)
        found = bot._ranked_plans(game, outlook, Ground(outlook))
        counts.append(len([plan for plan in found if plan.candidate is not None]))
        assert len([plan for plan in found if plan.continued]) == 2
    assert counts == [4, 9]


def test_it_explains_its_choice_first() -> None:
    game = duel()
    weighed = explain(Strategist(nodes=SMALL), game)
    values = [choice.value for choice in weighed]
    assert len(weighed) > 1
    assert values[0] == max(values)
    assert {name for choice in weighed for name, _ in choice.parts} >= {"enemies"}


def test_it_is_played_by_name() -> None:
    assert isinstance(find_bot("myomer.bots.strategist:strategist"), Strategist)


def test_a_unit_without_a_shot_faces_the_enemy() -> None:
    """A place without a shot gives facing no value of its own."""
    red, blue = make(hex_="0501"), make(hex_="0530")
    game = Game(Board(9, 30), [Side("Red", [red], "north"), Side("Blue", [blue], "south")], seed=2)
    while game.to_act != 0:
        game.play(Done(game.ready()[0]))
    action = Strategist(nodes=SMALL)(game)
    assert isinstance(action, Move)
    game.play(action)
    mech = game.battle.mechs[0]
    turned = [(mech.facing + turn) % 6 for turn in (0, 1, 5)]
    assert any([in_forward_arc(mech.hex, game.battle.mechs[1].hex, facing) for facing in turned])


# lines


@pytest.mark.parametrize("winner", [0, 1])
def test_sure_dice_give_the_initiative_to_one_side(winner: int) -> None:
    for sides in (2, 3, 4):
        order, _ = roll_initiative(sides, [0] * sides, SureDice(winner, sides))
        assert order[-1] == winner
    order, _ = roll_initiative(2, [10, 0], SureDice(1, 2))
    assert sorted(order) == [0, 1]
    assert SureDice().check(12, "PSR") == 12
    assert SureDice().slot(0b101000, 6, "crit") == 3


def test_a_line_moves_everybody_and_leaves_the_game_alone() -> None:
    game = duel()
    before = digest(game)
    side = game.to_act
    line = Line(game, side, Tactician(), Tactician())
    assert line.begin(Done(game.ready()[0]))
    assert line.finish_movement()
    assert line.nodes == 1
    found = prospects(line.game, side, STEADY)
    assert found.own >= 0
    assert found.enemy >= 0
    assert found.balance(2.0) == found.own - 2.0 * found.enemy
    line.next_turn(side)
    assert line.game.turn == game.turn + 1
    assert line.game.initiative[-1] == side
    assert line.finish_movement()
    assert line.nodes == 3
    assert digest(game) == before


def test_a_line_refuses_what_cannot_be_played() -> None:
    game = duel()
    enemy = 1 - game.battle.mechs[game.ready()[0]].side
    assert not Line(game, game.to_act, Tactician(), Tactician()).begin(Done(enemy if enemy not in game.ready() else 0))


def test_sprinting_and_evading_are_looked_at_where_they_are_in_play() -> None:
    rules = replace(STANDARD, evade=True, sprint=True)
    red, blue = make(hex_="0510"), make(hex_="0503", facing=3)
    game = Game(Board(12, 20), [Side("Red", [red], "south"), Side("Blue", [blue], "north")], rules, seed=2)
    outlook = Outlook(game, 0, PATIENT)
    moves = hasty_moves(outlook, Ground(outlook))
    assert [hasty.move.evade for hasty in moves] == [False, False, True, True]
    assert [hasty.move.mode for hasty in moves] == [SPRINT, SPRINT, RUN, RUN]
    for hasty in moves:
        assert preview_move(game.battle, hasty.move).allowed
    described = [weighed.description for weighed in all_weighed(game)]
    assert any([text.startswith("evade to") for text in described])
    plain = Outlook(duel(), 0, PATIENT)
    assert hasty_moves(plain, Ground(plain)) == []


def all_weighed(game: Game) -> list[Weighed]:
    """Everything that the strategist weighs for the first unit."""
    outlook = Outlook(game, 0, PATIENT)
    bot = Strategist(nodes=SMALL)
    return [plan.weighed() for plan in bot._plans(game, outlook, Ground(outlook), DUEL, SMALL)]


def test_nobody_lies_down_where_no_enemy_sees_it() -> None:
    red, blue = make(hex_="0510"), make(hex_="0503", facing=3)
    for ridge, offered in (({}, True), ({parse_hex(f"{column:02}07"): Hex(5) for column in range(1, 13)}, False)):
        game = Game(Board(12, 20, ridge), [Side("Red", [red.copy()]), Side("Blue", [blue.copy()])], seed=2)
        assert ("goes prone" in [weighed.description for weighed in all_weighed(game)]) is offered


def test_what_going_prone_costs_is_apart_from_the_distance() -> None:
    red, blue = make(hex_="0518"), make(hex_="0503", facing=3)
    game = Game(Board(12, 20), [Side("Red", [red]), Side("Blue", [blue])], seed=2)
    outlook = Outlook(game, 0, PATIENT)
    plans = Strategist(nodes=SMALL)._plans(game, outlook, Ground(outlook), DUEL, SMALL)
    prone = next(plan for plan in plans if plan.description == "goes prone")
    parts = dict(prone.weighed().parts)
    assert parts["being down"] == pytest.approx(-DOWN * PATIENT.down * outlook.me.worth)
    here = Ground(outlook).stand(red.hex, place_of(game.battle, red), STILL, 0)
    assert parts["distance"] == -here.drift < -0.0005
    assert -prone.cost == pytest.approx(parts["being down"] + parts["distance"])
