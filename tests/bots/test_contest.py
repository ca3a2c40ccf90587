"""Contests: mirrored games with the sides swapped, the same whatever the number of processes; a user's own bots."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from myomer.boards import Board, Hex
from myomer.boards.generating import opposite
from myomer.boards.landscape import hexagon, landscape
from myomer.bots.contest import Contest, MatchResult, Tally, wilson
from myomer.bots.custom import BotError, carry_out, choose, find_bot
from myomer.bots.seeds import mixed
from myomer.combat.turn.victory import DRAW
from myomer.game.actions import Done
from myomer.hexes import column_of, distance, row_of
from myomer.rules.terrain import IMPASSABLE, WATER
from myomer.scenario.lineup import lined_up, places
from myomer.units.catalogue import design_named
from tests.rows import each_row
from tests.support import PLAYERS

LOCUST = design_named("Locust LCT-1V")
WASP = design_named("Wasp WSP-1A")


def small(jobs: int, seed: int = 1) -> tuple[Contest, list[MatchResult]]:
    contest = Contest(["random", "baseline"], [[LOCUST], [WASP, LOCUST]], ["flat", "hilly"], 8, seed, 3)
    return contest, contest.play(jobs)


@pytest.mark.parametrize("ruleset", ["standard", "total-warfare"])
def test_every_bot_plays_in_a_city(ruleset: str) -> None:
    lance = [design_named(name) for name in ("Atlas AS7-D", "Wolverine WVR-6R", "Hunchback HBK-4G")]
    contest = Contest(PLAYERS, [[WASP], lance], ["city"], 4, 3, 8, ruleset)
    assert len(contest.play()) == 4 * len(list(combinations(PLAYERS, 2)))


def test_the_number_of_processes_does_not_matter() -> None:
    contest, alone = small(1)
    assert alone == small(2)[1]
    assert len(alone) == len(contest.matches) == 8
    assert alone != small(1, 2)[1]


def test_every_two_games_are_the_same_with_the_sides_swapped() -> None:
    contest = Contest(["random", "baseline", "brawler"], [[LOCUST], [WASP]], ["flat", "hilly"], 12)
    assert len(contest.matches) == 36
    for first, second in zip(contest.matches[::2], contest.matches[1::2], strict=True):
        assert first.bots == second.bots[::-1]
        assert first.bot_seeds == second.bot_seeds[::-1]
        assert (first.force, first.kind, first.map_seed, first.seed) == (
            second.force,
            second.kind,
            second.map_seed,
            second.seed,
        )
    met = [(match.force, match.kind, match.seed) for match in contest.matches]
    assert met[:12] == met[12:24] == met[24:], "all pairs of bots meet on the same maps with the same dice"
    assert {(force, kind) for force, kind, _ in met} == {(0, "flat"), (0, "hilly"), (1, "flat"), (1, "hilly")}
    assert len({match.seed for match in contest.matches}) == 6


def test_tallies_add_up() -> None:
    contest, outcomes = small(1)
    one, other = contest.tally(outcomes, 0), contest.tally(outcomes, 1)
    assert (one.won, one.drawn, one.lost) == (other.lost, other.drawn, other.won)
    assert one.games == 8
    assert one.score + other.score == pytest.approx(1)
    by_map = [contest.tally(outcomes, 0, 1, kind) for kind in contest.maps]
    assert by_map[0] + by_map[1] == one
    assert one.won == len([outcome for outcome in outcomes if outcome.winner == 0])
    assert one.drawn == len([outcome for outcome in outcomes if outcome.winner == DRAW])
    assert one.turns == sum([outcome.turns for outcome in outcomes])


def test_a_draw_is_half_a_win() -> None:
    assert Tally(3, 2, 5, 100).score == pytest.approx(0.4)
    assert Tally(3, 2, 5, 100).mean_turns == 10
    assert Tally().score == 0


def test_the_interval_is_wilsons() -> None:
    assert wilson(0.5, 10) == pytest.approx((0.236593, 0.763407), abs=1e-6)
    assert wilson(1.0, 200) == pytest.approx((0.981154, 1.0), abs=1e-6)
    assert wilson(0.0, 1) == pytest.approx((0.0, 0.793450), abs=1e-6)
    assert wilson(0.5, 0) == (0.0, 1.0)


def test_seeds_have_nothing_in_common() -> None:
    seeds = {mixed(seed, pair, part) for seed in range(20) for pair in range(20) for part in (1, 2)}
    assert len(seeds) == 800
    assert all(0 <= seed < 1 << 63 for seed in seeds)
    assert mixed(-1, 2) == mixed(-1, 2) != mixed(1, 2)


@pytest.mark.parametrize(
    ("bots", "games", "message"), [(["random"], 2, "two bots"), (["random", "random"], 3, "even number")]
)
def test_a_contest_that_cannot_be(bots: list[str], games: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Contest(bots, [[LOCUST]], games=games)


# where they begin


@each_row("board", [landscape("mixed", seed=5), hexagon(7), Board(12, 9)])
@each_row("units", [1, 2, 4])
def test_sides_begin_opposite_each_other(board: Board, units: int) -> None:
    north, south = places(board, [units, units])
    assert south == [opposite(board.columns, board.rows, place) for place in north]
    assert len({*north, *south}) == 2 * units
    for place in (*north, *south):
        assert board.contains(place)
        assert not board.at(place).has(WATER)
        assert not board.at(place).has(IMPASSABLE)


def test_on_a_large_map_they_do_not_begin_at_its_ends() -> None:
    north, south = places(Board(60, 60), [3, 5])
    assert 12 <= distance(north[1], south[2]) <= 17
    assert [row_of(place) for place in north] == [23] * 3
    assert (len(north), len(south)) == (3, 5)
    assert [column_of(place) for place in north] == sorted([column_of(place) for place in north])


def test_a_map_without_room() -> None:
    with pytest.raises(ValueError, match="no room for a unit on the south side"):
        places(Board(1, 1), [1, 1])
    with pytest.raises(ValueError, match="no room"):
        places(Board(4, 4, ground=Hex(0, {IMPASSABLE: 1})), [1, 1])


def test_they_face_each_other() -> None:
    game = lined_up(landscape("flat"), [[LOCUST], [WASP]], seed=3, turns=7)
    assert [mech.facing for mech in game.battle.mechs] == [3, 0]
    assert game.side_options.victory.turn_limit == 7


# a user's own bots

OWN = """
from myomer.game.actions import Done

def sits(game):
    return Done(game.ready()[0])

def fails(game):
    return {}["x"]

def cheats(game):
    return Done(7)

def leaves(game):
    raise SystemExit(3)

nothing = 5
"""


def test_a_bot_in_a_file_plays_in_every_process(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(OWN)
    contest = Contest([f"{path}:sits", "baseline"], [[LOCUST]], ["clear"], 4, turns=12)
    outcomes = contest.play(2)
    assert contest.tally(outcomes, 1).won + contest.tally(outcomes, 1).drawn == 4
    assert outcomes == contest.play(1)


def test_a_bot_in_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_bot.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", ["somewhere"])
    game = lined_up(landscape("flat"), [[LOCUST], [WASP]])
    assert choose(find_bot("my_own_bot:sits"), "x", game) == Done(game.ready()[0])


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nobody", "there is no bot 'nobody'; there are: easy, .* 'module:function' or 'file.py:function'"),
        ("{0}:nobody", "there is no function 'nobody'"),
        ("{0}:nothing", "there is no function 'nothing'"),
        ("{0}x.py:sits", "there is no file"),
        ("no_such_module:sits", "cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'$"),
        ("{1}:sits", r"cannot be loaded: SyntaxError: .*broken.py, line 2"),
        ("{2}:sits", r"cannot be loaded: ZeroDivisionError: division by zero \(raises.py, line 2\)"),
        (":sits", "there is no bot ':sits'"),
        ("x:", "there is no bot 'x:'"),
    ],
)
def test_a_bot_that_cannot_be_found(tmp_path: Path, name: str, message: str) -> None:
    files = [tmp_path / "mine.py", tmp_path / "broken.py", tmp_path / "raises.py"]
    for path, text in zip(files, (OWN, "\nthis is no Python", "\n1 / 0"), strict=True):
        path.write_text(text)
    with pytest.raises(BotError, match=message):
        find_bot(name.format(*files))


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("function", "message"),
    [
        ("leaves", r"failed in turn 1, movement phase: SystemExit: 3"),
        ("fails", r"failed in turn 1, movement phase: KeyError: 'x' \(mine.py, line 8\)"),
        ("cheats", r"chose Done\(unit=7\) in turn 1, movement phase: Done is not allowed. There is no such unit"),
    ],
)
def test_a_bot_that_cannot_play(tmp_path: Path, function: str, message: str, jobs: int) -> None:
    path = tmp_path / "mine.py"
    path.write_text(OWN)
    with pytest.raises(BotError, match=message):
        Contest([f"{path}:{function}", "random"], [[LOCUST]], ["clear"], 2).play(jobs)


def test_what_is_no_action() -> None:
    game = lined_up(landscape("flat"), [[LOCUST], [WASP]])
    with pytest.raises(BotError, match="chose None in turn 1, movement phase: that is not an action"):
        choose(lambda _: None, "mine", game)  # type: ignore[arg-type, return-value]
    with pytest.raises(BotError, match="chose Done"):
        carry_out(Done(5), "mine", game, game.play)
