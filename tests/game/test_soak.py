"""Games by random legal actions: no exception, and after every action all that must hold does.

The default run plays a few games; `pytest -m soak tests/game` plays 2,000 (with xdist: `-n auto`).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from myomer import __version__
from myomer.combat.events import Event
from myomer.combat.reason import NotAllowedError
from myomer.game.actions import Action, action_from_json, action_to_json
from myomer.game.choices import Option
from myomer.game.digest import digest
from myomer.game.position import Result
from myomer.game.refusals import sentence_for
from myomer.game.report import STANDING, report
from myomer.game.saved_games import Recorder, read_game, replayed
from myomer.game.table import Game
from tests.game.driver import UNIT_FILES, Player, crowded_game, game_for, open_air_game, strange_action
from tests.game.watch import Watch, position

GAMES = 2000
CHUNK = 20
FEW = 4
"""Games of a whole soak, of one of its tests, and of the default run."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seeds" in metafunc.fixturenames:
        soak = "soak" in metafunc.config.option.markexpr
        fewer = {test_random_games: FEW, test_random_games_on_a_crowded_map: 1}
        few = fewer.get(metafunc.function, FEW // 2)
        step, games = (CHUNK, GAMES) if soak else (1, few)
        chunks = [range(first, first + step) for first in range(0, games, step)]
        metafunc.parametrize("seeds", chunks, ids=[f"{chunk[0]}-{chunk[-1]}" for chunk in chunks])


def check_options(game: Game, options: list[Option], random: Random) -> None:
    """What is offered is allowed, and knows its numbers."""
    assert options
    for option in random.sample(options, min(6, len(options))):
        action = option.action
        assert game.why_not(action) == []
        assert action_from_json(action_to_json(action)) == action
        option.preview()


def check_strange(game: Game, options: list[Option], random: Random) -> None:
    """What is not allowed has its reasons, raises them, and changes nothing; what has none can be played."""
    action = strange_action(random, game, options)
    before = position(game)
    reasons = game.why_not(action)
    assert position(game) == before
    assert all([sentence_for(code, action) for code in reasons])
    assert len(set(reasons)) == len(reasons)
    if not reasons:
        game.copy().play(action)
        assert position(game) == before
        return
    with pytest.raises(NotAllowedError) as refused:
        game.play(action)
    assert refused.value.reasons == reasons
    assert all([sentence_for(code, action) in str(refused.value) for code in reasons])
    assert position(game) == before


Opening = Callable[[int, bool], Game]
"""The game of a seed at its start; whether it remembers its past."""


def of_the_catalogue(seed: int, remember: bool) -> Game:
    return game_for(seed, remember)


def in_the_open(seed: int, remember: bool) -> Game:
    return open_air_game(seed, remember=remember)


def of_real_designs(seed: int, remember: bool) -> Game:
    return open_air_game(seed, real=True, remember=remember)


def on_a_crowded_map(seed: int, remember: bool) -> Game:
    return crowded_game(seed, remember)


def played(seed: int, opening: Opening) -> Watch:
    """A game, watched, with copies and undos on the way."""
    game = opening(seed, True)
    watch = Watch(game)
    wounds = [mech.wounds for mech in game.battle.mechs]
    player = Player(seed)
    random = Random(f"checks {seed}")
    events = [*game.opening]
    while game.result is None:
        options = game.options()
        check_options(game, options, random)
        check_strange(game, options, random)
        action = player.choose(game, options)
        assert game.why_not(action) == []
        watch.before(action)
        if random.random() < 0.15:
            check_copy_and_undo(game, action)
        if random.random() < 0.02:
            assert all([game.why_not(option.action) == [] for option in options])
        came = game.play(action)
        events += came
        watch.after(action, came)
    assert game.options() == []
    assert game.to_act == -1
    check_report(game, events, wounds)
    return watch


def check_report(game: Game, events: list[Event], wounds: list[int]) -> None:
    """The report has the fate of every unit; no event reports pilot hits from before the game."""
    output = report(events, len(game.battle.mechs))
    assert game.result == Result(output.winner, output.reason, output.turns)
    for mech, unit, brought in zip(game.battle.mechs, output.units, wounds, strict=True):
        assert unit.armor_lost == sum(mech.design.armor) - sum(mech.armor)
        assert unit.structure_lost == sum(mech.design.structure) - sum(mech.structure)
        assert unit.pilot_hits == (mech.wounds if mech.wounds > brought else 0)
        assert (unit.fate == STANDING) == (not mech.cause and not mech.off_board)


def check_copy_and_undo(game: Game, action: Action) -> None:
    """A copy plays as the game would, and leaves it alone; what is taken back can be played again, dice and all."""
    before = position(game)
    twin = game.copy()
    assert position(twin) == before
    output = [event.to_json() for event in twin.play(action)]
    assert position(game) == before
    events = game.play(action)
    assert [event.to_json() for event in events] == output
    after = position(game)
    assert position(twin) == after
    assert game.undo() == action
    assert position(game) == before
    assert position(twin) == after


def check_files(seed: int, opening: Opening, game: Game) -> None:
    """The game on record is the same game, and plays again line for line."""
    recorder = Recorder(opening(seed, False), __version__)
    lines = recorder.opening_lines()
    lines += [recorder.play(action)[0] for action in game.actions]
    assert digest(recorder.game) == digest(game)
    assert recorder.game.result == game.result
    text = "".join(lines)
    saved = read_game(text)
    assert not saved.cut_off
    again = replayed(saved, __version__)
    assert digest(again.game) == digest(game)
    once_more = Recorder(opening(seed, False), __version__)
    assert "".join([*once_more.opening_lines(), *[once_more.play(action)[0] for action in again.game.actions]]) == text


def play_all(seeds: range, opening: Opening, recorded: bool = True) -> None:
    """Every game of the chunk is played, also after one that fails; each failure names its seed.

    A game is on record only where its units are as they were built.
    """
    problems: list[Exception] = []
    for seed in seeds:
        try:
            game = played(seed, opening).game
            if recorded:
                check_files(seed, opening, game)
        except Exception as problem:  # noqa: BLE001 - all of them are raised below
            problem.add_note(f"in the game of seed {seed}: tests.game.test_soak.{opening.__name__}({seed}, True)")
            problems.append(problem)
    if problems:
        raise ExceptionGroup(f"{len(problems)} of {len(seeds)} games", problems)


@pytest.mark.soak
def test_random_games(seeds: range) -> None:
    play_all(seeds, of_the_catalogue)


@pytest.mark.soak
def test_random_games_in_weather_and_gravity(seeds: range) -> None:
    play_all(seeds, in_the_open)


@pytest.mark.soak
def test_random_games_on_a_crowded_map(seeds: range) -> None:
    play_all(seeds, on_a_crowded_map, recorded=False)


@pytest.mark.soak
@pytest.mark.skipif(not UNIT_FILES.is_dir(), reason="the folder of unit files is not here")
def test_random_games_of_real_designs_in_weather_and_gravity(seeds: range) -> None:
    play_all(seeds, of_real_designs)
