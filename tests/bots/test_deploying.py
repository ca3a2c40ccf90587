"""Where units begin, and when a side gives up a fight that it may leave."""

from __future__ import annotations

import pytest

from myomer.boards import Board
from myomer.bots.deploying import fights_from_afar
from myomer.bots.momentum import strength
from myomer.bots.registry import bot_named
from myomer.bots.strategist import Strategist
from myomer.bots.tactician import Tactician
from myomer.bots.weighing import explain
from myomer.bots.withdrawing import FIGHT_LOST, LOST, fight_is_lost
from myomer.combat.movement.move import KIND, LEAVE_MAP, Move
from myomer.game.actions import Deploy
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.hexes import distance, parse_hex, row_of
from myomer.units.catalogue import design_named
from myomer.units.mech import Mech
from tests.game.tables import skip_to

LANCE = ("Archer ARC-2R", "Hunchback HBK-4G", "Catapult CPLT-C1", "Locust LCT-1V")


@pytest.mark.parametrize(
    ("name", "far"),
    [
        ("Archer ARC-2R", True),
        ("Catapult CPLT-C1", True),
        ("Awesome AWS-8Q", True),
        ("Hunchback HBK-4G", False),
        ("Locust LCT-1V", False),
        ("Atlas AS7-D", False),
    ],
)
def test_roles_by_the_range_of_the_weapons(name: str, far: bool) -> None:
    assert fights_from_afar(Mech(design_named(name))) == far


@pytest.mark.parametrize("edge", ["north", "south"])
def test_missile_boats_deploy_behind_the_others_and_the_lance_stays_together(edge: str) -> None:
    other = "south" if edge == "north" else "north"
    sides = [Side("Red", [Mech(design_named(name)) for name in LANCE], edge, False)]
    sides.append(Side("Blue", [Mech(design_named("Atlas AS7-D"))], other, False))
    game = Game(Board(16, 24), sides, seed=3)
    bots = [bot_named("hard"), bot_named("normal")]
    while game.phase == "deployment":
        action = bots[game.to_act](game)
        assert isinstance(action, Deploy)
        game.play(action)
    depth = [row_of(mech.hex) if edge == "north" else 25 - row_of(mech.hex) for mech in game.battle.mechs[:4]]
    archer, hunchback, catapult, locust = depth
    assert archer == catapult == 1
    assert hunchback == locust > 2
    hexes = [mech.hex for mech in game.battle.mechs[:4]]
    assert max([distance(here, there) for here in hexes for there in hexes]) <= 5


def beaten(options: GameOptions, edge: str = "north") -> Game:
    """A Locust that has lost most of its armor meets an Atlas near its own edge of the map, not crippled yet."""
    units = [Mech(design_named("Locust LCT-1V")), Mech(design_named("Atlas AS7-D"))]
    units[0].hex, units[1].hex = parse_hex("0803"), parse_hex("0812")
    units[0].armor[:] = [points // 3 for points in units[0].armor]
    game = Game(
        Board(16, 17), [Side("Red", units[:1], edge), Side("Blue", units[1:], "south")], seed=3, options=options
    )
    skip_to(game, "movement")
    while game.to_act != 0:
        game.play(Tactician()(game))
    return game


def leaves(game: Game, bot: Tactician) -> bool:
    action = bot(game)
    return isinstance(action, Move) and any([step & KIND == LEAVE_MAP for step in action.steps])


def test_a_side_that_has_lost_leaves_where_the_scenario_has_withdrawal() -> None:
    game = beaten(GameOptions(forced_withdrawal=True))
    assert fight_is_lost(game, 0)
    assert not fight_is_lost(game, 1)
    assert leaves(game, Strategist())
    assert explain(Strategist(), game)[0].sentence == FIGHT_LOST
    assert not leaves(game, Tactician()), "a tactician fights on until it is crippled"


def test_a_side_that_has_lost_fights_on_where_nobody_withdraws() -> None:
    assert not fight_is_lost(beaten(GameOptions()), 0)
    assert not leaves(beaten(GameOptions()), Strategist())
    assert not fight_is_lost(beaten(GameOptions(forced_withdrawal=True), ""), 0), "it has no edge to leave by"


def test_an_even_fight_is_not_lost() -> None:
    game = beaten(GameOptions(forced_withdrawal=True))
    atlas = game.battle.mechs[1]
    atlas.armor[:] = [points // 8 for points in atlas.armor]
    atlas.structure[:] = [points // 2 for points in atlas.structure]
    assert not fight_is_lost(game, 0)


def test_who_begins_outnumbered_has_not_lost_yet() -> None:
    units = [Mech(design_named(name)) for name in ("Locust LCT-1V", "Atlas AS7-D", "Atlas AS7-D")]
    for place, mech in enumerate(units):
        mech.hex = parse_hex(f"080{3 * place + 1}")
    sides = [Side("Red", units[:1], "north"), Side("Blue", units[1:], "south")]
    game = Game(Board(16, 17), sides, seed=3, options=GameOptions(forced_withdrawal=True))
    assert strength(game, 0) < LOST * strength(game, 1)
    assert not fight_is_lost(game, 0)
    locust = game.battle.mechs[0]
    locust.armor[:] = [0] * len(locust.armor)
    assert fight_is_lost(game, 0)
