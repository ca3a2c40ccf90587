"""Where in its hex a unit is deployed: open ground, the ground floor of a building, its roof, a bridge."""

from __future__ import annotations

from myomer import __version__
from myomer.boards import Board, Hex
from myomer.combat.terrain.costs import GROUND, TOP
from myomer.dice import ScriptedDice
from myomer.game.actions import ANY_PLACE, Deploy, action_from_json
from myomer.game.digest import digest
from myomer.game.events import DeployedOn, UnitDeployed
from myomer.game.saved_games import Recorder, read_game, replayed
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hexes import parse_hex
from myomer.units.mech import INDOORS, ON_DECK, Mech
from tests.game.tables import FIRST_SIDE_FIRST, table
from tests.game.test_flow import refused
from tests.rows import each_row
from tests.support import make

HERE = "0502"
HOUSE = Hex(0, {"building": 2}, 60, 2)
SHED = Hex(0, {"building": 1}, 15, 1)
OVER_DEEP_WATER = Hex(0, {"bridge": 3, "water": 2}, 90, 0)
OVER_A_FORD = Hex(0, {"bridge": 3, "water": 1}, 90, 2)
FLAT = Hex(0, {"bridge": 3}, 90, 1)
WEAK = Hex(0, {"bridge": 1, "water": 2}, 15, 1)
LOW_AND_WEAK = Hex(0, {"bridge": 1}, 15, 1)
ICE = Hex(0, {"water": 2, "ice": 1})


def deploying(here: Hex, *, more: int = 0) -> Game:
    """Side 0 deploys first, units of 50 tons at the north edge."""
    return table(
        [make() for _ in range(1 + more)], [make()], size=9, edges=["north", "south"], placed=False,
        hexes={HERE: here}, dice=ScriptedDice([*FIRST_SIDE_FIRST, *FIRST_SIDE_FIRST]),
    )  # fmt: skip


def offered(game: Game, unit: int = 0) -> list[int]:
    actions = [option.action for option in game.options()]
    return [
        action.place
        for action in actions
        if isinstance(action, Deploy) and action.unit == unit and action.hex == parse_hex(HERE)
    ]


def deployed(game: Game, place: int = ANY_PLACE) -> Mech:
    game.play(Deploy(0, parse_hex(HERE), 3, place))
    return game.battle.mechs[0]


@each_row(
    ("here", "places"),
    [
        (Hex(), [ANY_PLACE]),
        (HOUSE, [GROUND, TOP]),
        (SHED, [GROUND]),
        (OVER_DEEP_WATER, [TOP, GROUND]),
        (OVER_A_FORD, [GROUND, TOP]),
        (FLAT, [TOP]),
        (WEAK, [GROUND]),
        (LOW_AND_WEAK, []),
        (ICE, [ANY_PLACE]),
        (Hex(0, {"water": 2}), [ANY_PLACE]),
        (Hex(0, {"impassable": 1, "bridge": 3}, 90, 2), []),
    ],
    ids=[
        "open",
        "house",
        "a roof too weak",
        "over deep water",
        "over a ford",
        "flat",
        "weak",
        "low and weak",
        "ice",
        "lake",
        "rock",
    ],
)
def test_what_is_offered(here: Hex, places: list[int]) -> None:
    game = deploying(here)
    assert offered(game) == places
    for place in places:
        assert game.why_not(Deploy(0, parse_hex(HERE), 3, place)) == []


def test_on_the_ground_floor_or_on_the_roof() -> None:
    inside = deployed(deploying(HOUSE))
    assert (inside.roof, bool(inside.status & INDOORS)) == (0, True)
    game = deploying(HOUSE)
    assert game.play(Deploy(0, parse_hex(HERE), 3, TOP)) == [UnitDeployed(0, HERE, 3), DeployedOn(0, "building")]
    above = game.battle.mechs[0]
    assert (above.roof, bool(above.status & INDOORS)) == (2, False)


def test_a_bridge_over_deep_water_bears_who_is_put_there() -> None:
    game = deploying(OVER_DEEP_WATER)
    mech = deployed(game)
    assert (mech.roof, bool(mech.status & ON_DECK), game.battle.depth(mech)) == (0, True, 0)
    game = deploying(OVER_A_FORD)
    mech = deployed(game)
    assert (mech.roof, game.battle.depth(mech)) == (0, 1), "it wades under a bridge that is high enough"
    game = deploying(WEAK)
    assert game.battle.depth(deployed(game)) == 2, "it stands under a bridge that would not bear it"
    assert deployed(deploying(OVER_A_FORD), TOP).roof == 2


def test_what_is_refused() -> None:
    where = parse_hex(HERE)
    assert refused(deploying(Hex()), Deploy(0, where, 3, TOP)) == ["no-such-place"]
    assert refused(deploying(Hex()), Deploy(0, where, 3, 7)) == ["no-such-place"]
    assert refused(deploying(Hex()), Deploy(0, where, 3, -2)) == ["no-such-place"]
    assert refused(deploying(ICE), Deploy(0, where, 3, 2)) == ["no-such-place"], "nobody deploys under the ice"
    assert refused(deploying(SHED), Deploy(0, where, 3, TOP)) == ["does-not-bear"]
    assert refused(deploying(WEAK), Deploy(0, where, 3, TOP)) == ["does-not-bear"]
    assert refused(deploying(LOW_AND_WEAK), Deploy(0, where, 3)) == ["does-not-bear"]
    assert refused(deploying(FLAT), Deploy(0, where, 3, GROUND)) == ["no-room-below"]


def test_two_units_in_two_places_of_a_hex() -> None:
    game = deploying(OVER_A_FORD, more=1)
    game.play(Deploy(0, parse_hex(HERE), 3, TOP))
    assert offered(game, 1) == [GROUND]
    assert refused(game, Deploy(1, parse_hex(HERE), 3, TOP)) == ["does-not-bear", "zone-occupied"]
    game.play(Deploy(1, parse_hex(HERE), 3, GROUND))
    assert game.battle.mechs[0].hex == game.battle.mechs[1].hex


def test_an_old_file_says_no_place() -> None:
    output: dict[str, object] = {"action": "deploy", "unit": 0, "hex": parse_hex(HERE), "facing": 3}
    assert action_from_json(output) == Deploy(0, parse_hex(HERE), 3)


def test_who_begins_on_a_roof_or_a_bridge_does_so_in_the_file() -> None:
    above, deck = make(hex_="0202"), make(hex_="0404")
    above.roof = 2
    deck.mark(ON_DECK)
    board = Board(9, 9, {"0202": HOUSE, "0404": OVER_DEEP_WATER})
    game = Game(board, [Side("A", [above]), Side("B", [deck])], seed=5)
    recorder = Recorder(game, __version__)
    assert digest(recorder.game) == digest(game)
    assert [mech.roof for mech in recorder.game.battle.mechs] == [2, 0]
    again = replayed(read_game("".join(recorder.opening_lines())), __version__)
    assert digest(again.game) == digest(game)
