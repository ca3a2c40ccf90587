"""A fight in which nothing can change anymore is a draw; one in which anything can is played on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import myomer
from myomer import Board, Done, Game, Mech, Move, Side
from myomer.bots.play import MAX_TURNS, play_out
from myomer.combat.harm.prior_damage import settle_losses
from myomer.combat.reason import NotAllowedError
from myomer.combat.turn.victory import DRAW, VictoryRules
from myomer.game.actions import Action, Concede
from myomer.game.position import Result
from myomer.game.saved_games import replayed
from myomer.game.sides import GameOptions
from myomer.game.stalemate import nothing_can_change
from myomer.library.games import GameFile, load
from myomer.narration import describe
from myomer.rules.locations import LEFT_ARM, LEFT_LEG, RIGHT_LEG
from myomer.units.build import Workshop
from tests.rows import each_row

STALEMATE = "stalemate"


def _lose(mech: Mech, *locations: int) -> None:
    for location in locations:
        mech.structure[location] = mech.armor[location] = 0
        mech.gone |= 1 << location
    settle_losses(mech)


def _felled(name: str, hex_: str, facing: int) -> Mech:
    """A 'Mech on the ground without legs, and without an arm to prop itself on: it can do nothing any more."""
    mech = myomer.mech(name, hex=hex_, facing=facing)
    _lose(mech, LEFT_LEG, RIGHT_LEG, LEFT_ARM)
    mech.prone = True
    return mech


def _game(change: Callable[[Mech], None] | None = None, rules: str = "standard", limit: int = 0) -> Game:
    one, other = _felled("Warhammer WHM-6R", "0713", 2), _felled("Marauder MAD-3R", "0712", 2)
    if change is not None:
        change(one)
    options = GameOptions(victory=VictoryRules(turn_limit=limit))
    return Game(Board(16, 17), [Side("Red", [one]), Side("Blue", [other])], rules, seed=4, options=options)


def _pass(game: Game, turns: int) -> Result | None:
    while game.result is None and game.turn <= turns:
        game.play(Done(game.ready()[0]))
    return game.result


@pytest.mark.parametrize("rules", ["standard", "total-warfare"])
def test_nothing_can_change_any_more(rules: str) -> None:
    game = _game(rules=rules)
    assert _pass(game, 5) == Result(DRAW, STALEMATE, 1)
    assert game.phase == "over"
    assert not game.options()
    with pytest.raises(NotAllowedError):
        game.play(Done(0))


def _arms(mech: Mech) -> None:
    """Both arms: it can prop itself up and fire."""
    mech.gone &= ~(1 << LEFT_ARM)
    mech.structure[LEFT_ARM] = mech.design.structure[LEFT_ARM]
    mech.facing = mech.torso = 0


def _unconscious(mech: Mech) -> None:
    mech.wounds = 2
    mech.unconscious = True


def _leg(mech: Mech) -> None:
    """One leg: it may yet stand up, with piloting 2 on 7."""
    mech.gone &= ~(1 << RIGHT_LEG)
    mech.structure[RIGHT_LEG] = mech.design.structure[RIGHT_LEG]
    mech.piloting = 2


@each_row("change", [_arms, _unconscious, _leg], ids=lambda change: change.__name__)
def test_as_long_as_something_can_change_it_goes_on(change: Callable[[Mech], None]) -> None:
    """Somebody can fire, may wake up, may stand up: passing is their own choice."""
    game = _game(change)
    while game.result is None and game.turn == 1:
        game.play(Done(game.ready()[0]))
    assert game.result is None
    assert not nothing_can_change(game)


def test_it_waits_until_all_is_as_it_was() -> None:
    """A hot 'Mech cools down first, and nothing is decided while it does."""

    def hot(mech: Mech) -> None:
        mech.heat = 20  # and 14 heat sinks left

    assert _pass(_game(hot), 9) == Result(DRAW, STALEMATE, 2)


def _hopeless(mech: Mech) -> None:
    """One leg and a pilot who cannot get it up: 8 + 5 for the leg, and a gyro that is hit."""
    mech.gone &= ~(1 << RIGHT_LEG)
    mech.structure[RIGHT_LEG] = mech.design.structure[RIGHT_LEG]
    mech.piloting = 8


def test_attempts_that_cannot_succeed_change_nothing() -> None:
    """Standing up on 13 is no way out in `standard`; where a failure is a fall, it is one, if a bad one."""
    game = _game(_hopeless)
    attempts = 0
    while game.result is None and game.turn < 4:
        stand = [option.action for option in game.options() if isinstance(option.action, Move)]
        attempts += bool(stand)
        game.play(stand[0] if stand else Done(game.ready()[0]))
    assert attempts
    assert game.result == Result(DRAW, STALEMATE, 1)
    falling = _game(_hopeless, "total-warfare")
    assert _pass(falling, 3) is None


def test_a_turn_limit_decides_by_itself() -> None:
    assert _pass(_game(limit=3), 9) == Result(DRAW, "turn-limit", 3)


def test_asking_changes_nothing() -> None:
    game = _game(_arms)
    before = [mech.copy() for mech in game.battle.mechs], len(game.actions), game.turn
    assert not nothing_can_change(game)
    assert (len(game.actions), game.turn) == before[1:]
    assert not game.looking_ahead


def _rooted(*hexes: str) -> Game:
    """Two 'Mechs that stand where they are, with nothing to fire."""
    shop = Workshop(50)
    shop.walk, shop.rating = 0, 50
    shop.equip([])
    design = shop.finish()
    sides = [Side(name, [myomer.mech(design, hex=hex_)]) for name, hex_ in zip(("Red", "Blue"), hexes, strict=True)]
    return Game(Board(10, 10), sides, seed=2)


def test_torsos_may_be_turned_without_end() -> None:
    """Out of reach of each other nothing comes of it; next to each other they can kick."""
    assert _pass(_rooted("0101", "0505"), 3) == Result(DRAW, STALEMATE, 1)
    assert _pass(_rooted("0505", "0504"), 3) is None


def test_it_is_reported_saved_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "still.myomer"
    with GameFile.begin(_rooted("0101", "0505"), path) as file:
        game = file.game
        while game.result is None:
            output = file.play(Done(game.ready()[0]))
    assert "nothing can change anymore" in describe(output[-1], game.names, [side.name for side in game.sides])
    _, saved = load(path)
    assert replayed(saved, myomer.__version__).game.result == Result(DRAW, STALEMATE, 1)


# bots


def test_the_game_that_never_ended() -> None:
    """Both lay prone and passed, the one because it believed that it could fire without an arm to prop itself on."""
    sides = [
        Side("Red", [myomer.mech("Warhammer WHM-6R", hex="0801", facing=3)]),
        Side("Blue", [myomer.mech("Marauder MAD-3R", hex="0813", facing=0)]),
    ]
    game = Game(Board(16, 17), sides, seed=1515, remember=False)
    result = play_out(game, [myomer.bot_named("tactician"), myomer.bot_named("tactician")])
    assert result is game.result
    assert result.turn < MAX_TURNS


def _wait(game: Game) -> Done:
    return Done(game.ready()[0])


def test_play_out_has_a_limit_unless_it_is_lifted() -> None:
    def fresh() -> Game:
        sides = [Side("Red", [myomer.mech(20, hex="0101")]), Side("Blue", [myomer.mech(20, hex="1010", facing=3)])]
        return Game(Board(10, 10), sides, seed=1, listen=False, remember=False)

    game = fresh()
    assert play_out(game, [_wait, _wait], turns=7) == Result(DRAW, "turn-limit", game.turn - 1)
    assert game.result is None
    assert game.turn == 9
    game = fresh()
    assert play_out(game, [_wait, _wait]).turn == MAX_TURNS + 1
    for turns in (0, -1, True, 2.5):
        with pytest.raises(ValueError, match="'turns' is a number"):
            play_out(fresh(), [_wait, _wait], turns=turns)  # type: ignore[arg-type]

    def give_up(game: Game) -> Action:
        return Concede(0) if game.turn > MAX_TURNS + 3 else _wait(game)

    assert play_out(fresh(), [give_up, _wait], turns=None).reason == "conceded"
