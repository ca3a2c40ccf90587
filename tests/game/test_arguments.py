"""What is given wrongly is named: an action by a code with its sentence, a game or a side by an error that helps."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

import myomer
from myomer.boards import Board, Hex
from myomer.bots.custom import choose
from myomer.combat.movement.move import FORWARD, STEPS_BY_NAME, TURN_LEFT
from myomer.combat.reason import NotAllowedError
from myomer.combat.turn.victory import VictoryRules
from myomer.game import actions
from myomer.game.actions import ACTIONS, Concede, Deploy, Done, FindClub, Spot, Switch, Twist, Unjam
from myomer.game.digest import digest
from myomer.game.refusals import sentence_for
from myomer.game.saved_games import Recorder
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.hexes import NO_HEX, parse_hex
from myomer.rules.movement import JUMP, WALK
from myomer.units.mech import NO_SIDE, Mech
from tests.game.tables import table
from tests.rows import each_row
from tests.support import COMPILED, make, refused

ODD: Any = object()
FLOAT: Any = 1.0
TEXT: Any = "0"
NONE: Any = None
LIST: Any = [1]


def _plain(value: object) -> str:
    """A name for a case that is the same in every process."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))[:60]


NO_ACTIONS: list[Any] = [None, "done", 0, {}, [], Done, {"action": "done", "unit": 0}, ODD, ACTIONS]
MALFORMED: list[Callable[[], Any]] = [
    lambda: Done(TEXT),
    lambda: Done(NONE),
    *([] if COMPILED else [lambda: Done(True)]),  # compiled, True is 1
    lambda: Done(FLOAT),
    lambda: Concede(TEXT),
    lambda: Deploy(0, TEXT, 3),
    lambda: Deploy(0, 0, 3, NONE),
    lambda: Twist(0, NONE),
    lambda: Spot(0, LIST),
    lambda: Unjam(LIST, 1),
    lambda: FindClub(NONE),
    lambda: Switch(0, 3, FLOAT),
    lambda: Switch(0, TEXT, True),
    lambda: myomer.Move(TEXT),
    lambda: myomer.Move(0, "walk"),  # type: ignore[arg-type]
    lambda: myomer.Move(0, 1, LIST),
    lambda: myomer.Move(0, 1, ("forward",)),  # type: ignore[arg-type]
    lambda: myomer.Move(0, 1, (), landing=TEXT),
    lambda: myomer.Move(0, 1, (), masc=NONE),
    lambda: myomer.Shot(0, 1, "medium-laser"),  # type: ignore[arg-type]
    lambda: myomer.Shot(0, 1, 3, mode=NONE),
    lambda: myomer.Shot(0, 1, 3, indirect=FLOAT),
    lambda: myomer.Attack(LIST, 0, 1),
    lambda: myomer.Attack("kick", 0, 1, "right-leg"),  # type: ignore[arg-type]
    lambda: myomer.Attack("kick", 0, 1, table=NONE),
    lambda: myomer.Attack("kick", 0, 1, accidental=FLOAT),
]


def _is_refused(action: Callable[[], Any], code: str) -> None:
    """The game says why, or compiled code does not take a value of such a type."""
    game = table([make(hex_="0101")], [make(hex_="0505")])
    before = digest(game)
    with refused(sentence_for(code)[:20], NotAllowedError) as problem:
        game.play(action())
    if isinstance(problem.value, NotAllowedError):
        assert problem.value.reasons == [code]
        assert game.why_not(action()) == [code]
    assert digest(game) == before


@each_row("action", NO_ACTIONS, ids=_plain)
def test_what_is_no_action_is_refused_with_a_sentence(action: Any) -> None:
    _is_refused(lambda: action, "not-an-action")


@each_row("action", MALFORMED, ids=_plain)
def test_an_action_with_a_value_of_the_wrong_type_is_refused(action: Callable[[], Any]) -> None:
    _is_refused(action, "malformed-action")


def test_an_option_is_played_as_its_action() -> None:
    game, twin = [table([make(hex_="0101")], [make(hex_="0505")], seed=3) for _ in range(2)]
    option = game.options()[-1]
    assert game.why_not(option) == []
    assert game.play(option) == twin.play(option.action)
    assert game.actions == twin.actions == [option.action]
    assert digest(game) == digest(twin)
    assert "not-your-turn" in game.why_not(option)
    with pytest.raises(NotAllowedError, match=type(option.action).__name__):
        game.play(option)
    recorder = Recorder(table([make(hex_="0101")], [make(hex_="0505")], seed=3), "1")
    line, _ = recorder.play(recorder.game.options()[-1])
    assert json.loads(line)["action"]["action"] == "move"


def test_a_bot_may_choose_an_option() -> None:
    game = table([make(hex_="0101")], [make(hex_="0505")])
    option = game.options()[0]
    assert choose(lambda _: option, "mine", game) == option.action  # type: ignore[arg-type, return-value]


def test_a_code_has_its_sentence() -> None:
    assert sentence_for is sentence_for
    assert sentence_for("unit-has-acted") == "The unit has already acted in this phase, or does not act in it."


@each_row("number", [10**30, -(10**30), 1 << 62, -7])
def test_absurd_numbers_are_refused(number: int) -> None:
    game = table([make(hex_="0101", jump=4)], [make(hex_="0505")])
    first = game.ready()[0]
    assert game.why_not(Done(number)) == ["no-such-unit"]
    for move in (
        myomer.Move(first, number),
        myomer.Move(first, WALK, (number,)),
        myomer.Move(first, JUMP, (), 0, number),
        myomer.Move(first, WALK, (FORWARD,), charge=number),
        Switch(first, number, True),
    ):
        assert game.why_not(move)


# games


def two() -> list[Side]:
    return [Side("A", [make(hex_="0101")]), Side("B", [make(hex_="0505")])]


def made(given: dict[str, Any]) -> dict[str, Any]:
    """The arguments, with those made that are given as functions."""
    return {name: value() if callable(value) else value for name, value in given.items()}


def set_up(**given: Any) -> Game:
    return Game(given.pop("board", Board(9, 9)), given.pop("sides", two()), **given)


@each_row(
    ("given", "message"),
    [
        ({"board": None}, "Board"),
        ({"board": "9x9"}, "Board"),
        ({"sides": None}, "list of Side"),
        ({"sides": tuple(two())}, "list of Side"),
        ({"sides": [make(), make(hex_="0101")]}, "Side"),
        ({"seed": "x"}, "seed"),
        ({"seed": None}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"ruleset": None}, "ruleset"),
        ({"options": {"turn_limit": 3}}, "GameOptions"),
        ({"options": lambda: GameOptions(TEXT)}, "VictoryRules"),
        ({"conditions": "night"}, "Conditions"),
        ({"dice": 7}, "DiceRoller"),
    ],
    ids=_plain,
)
def test_a_game_says_what_it_needs(given: dict[str, Any], message: str) -> None:
    with refused(message, TypeError):
        set_up(**made(given))


@each_row(
    ("given", "message"),
    [
        ({"sides": []}, "two sides"),
        ({"sides": two()[:1]}, "two sides"),
        ({"ruleset": "clix"}, "clix"),
        ({"options": GameOptions(VictoryRules(turn_limit=-1))}, "turn_limit"),
        ({"options": lambda: GameOptions(VictoryRules(turn_limit=TEXT))}, "turn_limit"),
        ({"options": GameOptions(VictoryRules(kills=-3))}, "kills"),
        ({"options": GameOptions(VictoryRules(needed=0))}, "needed"),
    ],
    ids=_plain,
)
def test_a_game_says_what_cannot_be(given: dict[str, Any], message: str) -> None:
    with refused(message):
        set_up(**made(given))


def test_a_copy_asks_for_a_seed_that_is_a_number() -> None:
    with refused("seed", TypeError):
        set_up().copy("x")  # type: ignore[arg-type]


def nowhere() -> Mech:
    mech = make()
    mech.hex = NO_HEX
    return mech


def in_the_sky() -> Mech:
    mech = make(hex_="0202")
    mech.roof = 3
    return mech


def turned_about() -> Mech:
    mech = make(hex_="0202")
    mech.facing = 6
    return mech


ROCK = {"0303": Hex(0, {"impassable": 1})}


@each_row(
    ("unit", "message"),
    [
        (lambda: make(hex_="0303"), "no unit can enter"),
        (lambda: make(hex_="2020"), "not on the map"),
        (nowhere, "not on the map"),
        (lambda: make(hex_="0505"), "two units"),
        (in_the_sky, "no roof or bridge"),
        (turned_about, "0 to 5"),
    ],
)
def test_where_a_unit_cannot_stand(unit: Callable[[], Mech], message: str) -> None:
    mech = unit()
    other = make(hex_="0505")
    with pytest.raises(ValueError, match=message):
        Game(Board(9, 9, ROCK), [Side("A", [mech]), Side("B", [other])])
    assert (mech.side, other.side) == (NO_SIDE, NO_SIDE), "a game that is refused leaves its units alone"


def test_the_same_unit_twice() -> None:
    mech = make(hex_="0101")
    for sides in ([Side("A", [mech, mech]), Side("B", [make()])], [Side("A", [mech]), Side("B", [mech])]):
        with pytest.raises(ValueError, match="copy it to have two"):
            Game(Board(9, 9), sides)


def test_one_under_the_bridge_and_one_on_it() -> None:
    bridge = {"0505": Hex(0, {"bridge": 3}, 90, 3)}
    above = make(hex_="0505")
    above.roof = 3
    game = Game(Board(9, 9, bridge), [Side("A", [make(hex_="0505")]), Side("B", [above])])
    assert [game.battle.base_level(mech) for mech in game.battle.mechs] == [0, 3]


def test_zones_that_meet_have_room_for_both_sides() -> None:
    rock = Hex(0, {"impassable": 1})
    walls = {f"{column:02}{row:02}": rock for column in range(1, 4) for row in range(1, 4) if (column, row) != (2, 2)}
    sides = [Side("A", [make()], "north", placed=False), Side("B", [make()], "west", placed=False)]
    with pytest.raises(ValueError, match="no room"):
        Game(Board(3, 3, walls), sides)
    Game(Board(3, 3), sides)


@each_row(
    ("given", "message"),
    [
        ({"name": None}, "name"),
        ({"units": None}, "list"),
        ({"units": [None]}, "'Mechs"),
        ({"units": ["Atlas AS7-D"]}, "myomer.mech"),
        ({"bonus": "2"}, "bonus"),
        ({"commander": None}, "commander"),
        ({"names": [7]}, "names"),
    ],
    ids=_plain,
)
def test_a_side_says_what_it_needs(given: dict[str, Any], message: str) -> None:
    with refused(message, TypeError):
        Side(**{"name": "A", "units": [make()], **given})


@each_row(
    ("given", "message"),
    [
        ({"units": []}, "no units"),
        ({"edge": "up"}, "edge"),
        ({"edge": None}, "edge"),
        ({"values": [-1]}, "battle values"),
        ({"values": ["9"]}, "battle values"),
        ({"commander": 1}, "commander"),
    ],
    ids=_plain,
)
def test_a_side_says_what_cannot_be(given: dict[str, Any], message: str) -> None:
    with refused(message):
        Side(**{"name": "A", "units": [make()], **given})


def test_every_name_that_an_action_needs_is_at_hand() -> None:
    assert {kind.__name__ for kind in ACTIONS.values()} <= set(dir(actions))
    assert myomer.hex_name(myomer.parse_hex("0712")) == "0712"
    assert STEPS_BY_NAME["turn-left"] == TURN_LEFT
    assert parse_hex("0101") == myomer.parse_hex("0101")
