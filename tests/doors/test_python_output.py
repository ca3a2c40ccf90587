"""What Python prints: `repr` and `str` of games, battles, options, places and actions; `describe` of actions."""

from __future__ import annotations

import inspect

import pytest

import myomer
from myomer.combat.movement.move import GO_PRONE
from myomer.combat.physical.attack import NO_LIMB
from myomer.combat.turn.victory import VictoryRules
from myomer.game.actions import (
    ACTIONS,
    Concede,
    Deploy,
    FindClub,
    FlipArms,
    PowerDown,
    PowerUp,
    Spot,
    Switch,
    Twist,
    Unjam,
)
from myomer.rules.movement import JUMP, RUN, WALK
from myomer.units.display_names import PlayerAction
from tests.rows import each_row
from tests.support import interpreted_only


@pytest.fixture
def game() -> myomer.Game:
    board = myomer.Board(6, 6, {"0203": myomer.Hex(2, {"woods": 2}), "0404": myomer.Hex(-1, {"water": 1})})
    red = myomer.Side("Red", [myomer.mech("Atlas AS7-D", hex="0505", heat=4)])
    blue = myomer.Side("Blue", [myomer.mech("Hunchback HBK-4G", hex="0503", facing=3, prone=True)])
    return myomer.Game(board, [red, blue], seed=7)


def test_a_game_prints_its_map(game: myomer.Game) -> None:
    lines = str(game).splitlines()
    assert lines[0] == f"turn 1, movement phase, {game.sides[game.to_act].name} to act"
    assert lines[1] == "   01 02 03 04 05 06"
    assert lines[2] == "01 .     .     ."
    assert lines[3] == "      .     .     ."
    assert lines[7] == "      T2    .     ."
    assert lines[6] == "03 .     .     B↓_"
    assert lines[9] == "      .     ~-    ."
    assert lines[10] == "05 .     .     A↑"
    assert lines[-3:] == [
        ". clear, T heavy woods, ~ water, 2 level 2, - below level 0",
        "A↑ Atlas AS7-D (Red): 0505, heat 4",
        "B↓ Hunchback HBK-4G (Blue): 0503, prone",
    ]
    assert len(lines) == 2 + 12 + 3


def test_a_game_in_a_line(game: myomer.Game) -> None:
    who = game.sides[game.to_act].name
    output = f"turn 1, movement phase, {who} to act; Red against Blue on 6 × 6 hexes, standard rules, seed 7"
    assert repr(game) == f"<Game: {output}>"
    game.play(Concede(game.to_act))
    assert "over in turn 1: " in repr(game)
    assert " won (" in str(game).splitlines()[0]


def test_units_off_the_map(game: myomer.Game) -> None:
    atlas, hunchback = game.battle.mechs
    atlas.off_board = True
    hunchback.cause = "engine-destroyed"
    lines = str(game).splitlines()
    assert lines[-2:] == [
        "A  Atlas AS7-D (Red): not on the map",
        "B  Hunchback HBK-4G (Blue): destroyed (engine-destroyed)",
    ]
    assert "Bx" not in str(game)
    assert "B↓x" in str(game)
    units = [myomer.mech(50)]
    waiting = myomer.Game(myomer.Board(6, 6), [
        myomer.Side("Red", units, edge="north", placed=False), myomer.Side("Blue", [myomer.mech(50, hex="0606")]),
    ])  # fmt: skip
    assert "(Red): not on the map" in str(waiting)


def test_a_battle_in_a_line_and_as_a_map() -> None:
    battle = myomer.Battle([myomer.mech("Atlas"), myomer.mech(55, hex="0504", facing=3, moved=("run", 5))])
    assert repr(battle) == "<Battle: Atlas AS7-D in 0505, 55-ton 'Mech in 0504; standard rules>"
    lines = str(battle).splitlines()
    assert lines[0] == "   04 05 06", "a map without end is shown around the units"
    assert lines[-1] == "B↓ 55-ton 'Mech: 0504, ran 5"
    apart = myomer.Battle([myomer.mech(50, hex="0101"), myomer.mech(50, hex="9999")])
    assert len(str(apart).splitlines()) == 2, "too far apart for a map: only the list"
    assert repr(myomer.Battle([])) == "<Battle: no units; standard rules>"
    assert str(myomer.Battle([])) == ""


def test_options_and_places(game: myomer.Game) -> None:
    game = game.copy()
    options = game.options()
    name = game.names[game.ready()[0]]
    for option in options:
        assert repr(option) == f"<Option: {option}>"
        assert str(option).startswith(f"{name}: ")
        assert myomer.describe(option) == str(option)
    moves = [option for option in options if option.place is not None]
    before = [str(option) for option in moves]
    for option, output in zip(moves, before, strict=True):
        place = option.place
        assert place is not None
        assert isinstance(option.action, myomer.Move)
        assert str(option) == output, "asking for the steps changes no words"
        assert repr(place) == f"<Place {place}>"
        assert myomer.hex_name(place.hex) in output
        if option.action.steps:
            modes = {WALK: "walk", RUN: "run", JUMP: "jump"}
            assert f": {modes[option.action.mode]} to " in output or option.action.mode == RUN


SAMPLES = {
    "deploy": (Deploy(0, myomer.parse_hex("0102"), 3), "Red Atlas: deployed in 0102 facing south"),
    "move": (myomer.Move(0, RUN, (1, 1, 4, 1)), "Red Atlas: run forward 2, turn right, forward"),
    "twist": (Twist(0, 1), "Red Atlas: torso turned to the north-east"),
    "flip-arms": (FlipArms(0), "Red Atlas: arms flipped to the rear"),
    "spot": (Spot(0, 1), "Red Atlas: spots Hunchback"),
    "unjam": (Unjam(1, 9), "Hunchback: clears the jammed component 9"),
    "find-club": (FindClub(0), "Red Atlas: looks for a club"),
    "switch": (Switch(0, 3, False), "Red Atlas: component 3 switched off"),
    "shot": (myomer.Shot(0, 1, 5, 2, aim=0), "Red Atlas: fires component 5, 2 shots, at Hunchback, aimed at the head"),
    "attack": (myomer.Attack("kick", 0, 1, 7), "Red Atlas: kick with the right leg at Hunchback"),
    "done": (myomer.Done(0), "Red Atlas: done"),
    "power-down": (PowerDown(0), "Red Atlas: shuts down on purpose"),
    "power-up": (PowerUp(0), "Red Atlas: starts up on purpose"),
    "concede": (Concede(1), "Blue: concedes"),
}


@each_row("kind", list(ACTIONS))
def test_describe_covers_every_action(kind: str) -> None:
    action, output = SAMPLES[kind]
    assert isinstance(action, ACTIONS[kind])
    assert isinstance(action, PlayerAction)
    assert myomer.describe(action, ["Red Atlas", "Hunchback"], ["Red", "Blue"]) == output
    plain = output.replace("Red Atlas", "unit 0").replace("Hunchback", "unit 1").replace("Blue", "side 1")
    assert str(action) == plain
    assert repr(action).startswith(type(action).__name__ + "(")


def test_describe_other_moves() -> None:
    place = myomer.parse_hex("0403")
    assert str(myomer.Move(0)) == "unit 0: does not move"
    assert str(myomer.Move(0, JUMP, (), 2, place)) == "unit 0: jump to 0403 facing south-east"
    assert str(myomer.Move(0, JUMP, (), 2, place, dfa=1)).endswith(", death from above on unit 1")
    assert str(myomer.Move(0, RUN, (1, 1), charge=1, masc=True)) == "unit 0: run forward 2, charging unit 1, MASC"
    assert str(myomer.Move(0, WALK, (GO_PRONE,))) == "unit 0: walk, go prone"
    assert str(myomer.Move(0, WALK, (4, 2))) == "unit 0: walk, turn right, backward"
    assert str(myomer.Move(0, WALK, (2, 4))) == "unit 0: walk backward, turn right"
    assert str(myomer.Move(0, WALK, (99,))) == "unit 0: walk, step 99"
    assert str(Twist(0, 99)) == "unit 0: torso turned to direction 99"
    assert str(Deploy(0, place, 7)) == "unit 0: deployed in 0403 facing direction 7"
    assert str(myomer.Attack("push", 0, 1, NO_LIMB)) == "unit 0: push at unit 1"
    assert str(myomer.Attack("brush-off", 0, 0, 4)) == "unit 0: brush off with the left arm"


def test_with_a_game_equipment_has_its_name(game: myomer.Game) -> None:
    weapon = game.battle.mechs[0].design.weapons[0]
    output = myomer.describe(myomer.Shot(0, 1, weapon), game)
    assert output.startswith("Atlas AS7-D: fires ")
    assert " in the " in output
    assert "component" not in output
    for event in game.opening:
        assert myomer.describe(event, game)


def test_describe_refuses_anything_else() -> None:
    with pytest.raises(TypeError, match="describe takes an event, an action or an option, not 7"):
        myomer.describe(7)  # type: ignore[arg-type]


@interpreted_only("mypyc keeps no signatures of classes")
def test_help_shows_a_readable_signature() -> None:
    for kind in (myomer.Game, myomer.Battle, myomer.Side, myomer.GameOptions):
        assert len(str(inspect.signature(kind))) < 500
    output = str(inspect.signature(myomer.Game))
    assert "ruleset: 'Ruleset | str' = <Ruleset standard>" in output
    assert "options: 'GameOptions' = GameOptions()" in output


def test_records_show_what_is_not_default() -> None:
    assert repr(myomer.Conditions(light="day", gravity=8)) == "Conditions(gravity=8)"
    victory = VictoryRules(turn_limit=12)
    assert repr(myomer.GameOptions(victory)) == "GameOptions(victory=VictoryRules(turn_limit=12))"
    assert repr(myomer.TOTAL_WARFARE) == "<Ruleset total-warfare>"
    import dataclasses

    assert repr(dataclasses.replace(myomer.STANDARD, trip=True)) == "<Ruleset standard, trip=True>"


def test_a_unit_that_stands_over_a_wreck_is_shown() -> None:
    standing, wreck = myomer.mech("Atlas AS7-D", hex="0303"), myomer.mech(50, hex="0303")
    wreck.cause = "engine-destroyed"
    assert "A↑" in str(myomer.Battle([standing, wreck], myomer.Board(5, 5))).splitlines()[5]
    assert "B↑" in str(myomer.Battle([wreck, standing], myomer.Board(5, 5))).splitlines()[5]
