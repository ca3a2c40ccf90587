"""Runs on disk: nothing written is lost, nothing is doubled, whatever moment a process ends at."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import IO, Any

import msgspec
import polars as pl
import pytest

from myomer.library.games import installed
from myomer.sim import run as runs
from myomer.sim.executor import Prepare
from myomer.sim.folders import RunError
from myomer.sim.frames import BrokenFileError
from myomer.sim.play import play_game
from myomer.sim.rows import GameRow
from myomer.sim.run import JOURNAL, Run
from myomer.sim.simulation import simulate
from myomer.sim.stored import to_json
from tests.amount import amount
from tests.sim.matches import short_match
from tests.sim.pretend import Outcomes

MATCH = short_match(turns=2)


@cache
def row(game: int) -> GameRow:
    """A game of the match, played once."""
    return play_game(MATCH, 1, game)


def from_memory(prepare: Prepare, setup: Any, tasks: Iterable[Any]) -> Outcomes:
    """Plays the games of the match with seed 1: each once for all tests, which are about what is kept of them."""
    assert setup == ([to_json(MATCH)], 1)
    for task in tasks:
        _, first, end = task
        yield task, msgspec.json.encode([row(game) for game in range(first, end)])


def kept(folder: Path, games: int, **more: Any) -> pl.DataFrame:
    """Play games into a folder, from memory."""
    return simulate(MATCH, games, folder=folder, executor=from_memory, **more)


@pytest.fixture(scope="module")
def whole() -> pl.DataFrame:
    return simulate(MATCH, 11)


@pytest.fixture(autouse=True)
def small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four games to a Parquet file."""
    monkeypatch.setattr(runs, "CHUNK", 4)


def test_the_number_of_workers_does_not_matter(whole: pl.DataFrame, tmp_path: Path) -> None:
    assert whole["game"].to_list() == list(range(11))
    assert simulate(MATCH, 11, workers=2, folder=tmp_path / "run").equals(whole)
    assert not simulate(MATCH, 11, seed=2).equals(whole)


@pytest.mark.parametrize("first", [1, 3, 4, 5, 8, 11])
def test_a_run_goes_on_where_it_stopped(whole: pl.DataFrame, tmp_path: Path, first: int) -> None:
    assert kept(tmp_path, first).equals(whole.head(first))
    assert kept(tmp_path, 11).equals(whole)
    assert Run.open(tmp_path).frame().equals(whole)
    assert (tmp_path / JOURNAL).read_bytes() == b""
    assert sorted([path.name for path in tmp_path.glob("*.parquet")]) == [
        "games-000000.parquet", "games-000001.parquet", "games-000002.parquet"
    ]  # fmt: skip


def test_games_that_are_there_are_not_played_again(tmp_path: Path) -> None:
    kept(tmp_path, 6)
    played: list[int] = []
    kept(tmp_path, 9, after_each=lambda row: played.append(row.game))
    assert played == [6, 7, 8]
    kept(tmp_path, 3, after_each=lambda row: played.append(row.game))
    assert played == [6, 7, 8]


def test_a_run_ends_when_it_is_told_to(whole: pl.DataFrame, tmp_path: Path) -> None:
    assert kept(tmp_path, 11, after_each=lambda row: row.game == 4).equals(whole.head(5))
    assert Run.open(tmp_path).games == 5


def killed_after(folder: Path, games: int) -> Run:
    """A run whose process ended without closing it."""
    run = Run.begin(folder, MATCH, 1)
    for row in rows(games):
        run.add(row)
    assert run._journal is not None
    run._journal.close()
    return run


def rows(games: int) -> list[GameRow]:
    return [row(game) for game in range(games)]


@pytest.mark.parametrize("games", [1, 4, 6])
def test_what_is_in_the_journal_counts(whole: pl.DataFrame, tmp_path: Path, games: int) -> None:
    killed_after(tmp_path, games)
    assert Run.open(tmp_path).frame().equals(whole.head(games))
    assert kept(tmp_path, 11).equals(whole)


def test_a_line_that_was_cut_off_is_played_again(whole: pl.DataFrame, tmp_path: Path) -> None:
    killed_after(tmp_path, 3)
    journal = tmp_path / JOURNAL
    journal.write_bytes(journal.read_bytes()[:-20])
    assert Run.open(tmp_path).games == 2
    assert kept(tmp_path, 11).equals(whole)


def test_a_game_in_the_journal_and_in_a_file_counts_once(whole: pl.DataFrame, tmp_path: Path) -> None:
    killed_after(tmp_path, 3)
    lines = (tmp_path / JOURNAL).read_bytes()
    kept(tmp_path, 7)
    (tmp_path / JOURNAL).write_bytes(lines)
    assert Run.open(tmp_path).frame().equals(whole.head(7))
    assert kept(tmp_path, 11).equals(whole)


@pytest.mark.parametrize("written", [4, 8])
def test_a_process_that_ends_while_it_moves_games_to_a_file_leaves_a_run_that_goes_on(
    whole: pl.DataFrame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: int
) -> None:
    """All games of a file are in the journal, and the file is not there: it is written with the next one."""

    def killed(frame: pl.DataFrame, path: Path) -> None:
        raise KeyboardInterrupt

    run = Run.begin(tmp_path, MATCH, 1)
    for row in rows(written - 1):
        run.add(row)
    assert run._journal is not None
    with monkeypatch.context() as patch:
        patch.setattr(runs, "write_parquet", killed)
        with pytest.raises(KeyboardInterrupt):
            run.add(rows(written)[-1])
    run._journal.close()
    assert Run.open(tmp_path).frame().equals(whole.head(written))
    assert kept(tmp_path, 9).equals(whole.head(9))
    assert Run.open(tmp_path).frame().equals(whole.head(9))
    assert [pl.read_parquet(path).height for path in sorted(tmp_path.glob("*.parquet"))] == [4, 4, 1]
    assert kept(tmp_path, 11).equals(whole)
    assert [pl.read_parquet(path).height for path in sorted(tmp_path.glob("*.parquet"))] == [4, 4, 3]


def test_no_file_is_left_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    run = Run.begin(tmp_path, MATCH, 1)
    for row in rows(3):
        run.add(row)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        run.close()
    monkeypatch.undo()
    assert list(tmp_path.glob("*.parquet")) == []
    assert list(tmp_path.glob(".*part")) == []
    assert Run.open(tmp_path).games == 3


def test_a_game_that_cannot_be_written_was_not_played(tmp_path: Path) -> None:
    with Run.begin(tmp_path, MATCH, 1) as run:
        first, second = rows(2)
        run.add(first)
        assert run._journal is not None
        journal: IO[bytes] = run._journal

        class Full:
            """A journal on a full disk: half of a line is written."""

            closed = False

            def __getattr__(self, name: str) -> object:
                return getattr(journal, name)

            def write(self, data: bytes) -> int:
                journal.write(data[: len(data) // 2])
                journal.flush()
                raise OSError(28, "No space left on device")

        run._journal = Full()  # type: ignore[assignment]
        with pytest.raises(OSError, match="No space left"):
            run.add(second)
        run._journal = journal
        assert run.games == 1
        run.add(second)
    assert Run.open(tmp_path).games == 2


# mistakes


def test_another_match_or_seed(tmp_path: Path) -> None:
    kept(tmp_path, 2)
    with pytest.raises(RunError, match=r"has another match: turns 2 → 3; name another folder"):
        simulate(short_match(turns=3), 2, folder=tmp_path)
    with pytest.raises(RunError, match=r"has the seed 1, not 2; name"):
        simulate(MATCH, 2, seed=2, folder=tmp_path)
    with pytest.raises(RunError, match=r"has the seed 1, not 2 and another match: turns 2 → 3; name"):
        simulate(short_match(turns=3), 2, seed=2, folder=tmp_path)


def test_a_run_of_another_version_is_read_but_not_gone_on_with(tmp_path: Path) -> None:
    kept(tmp_path, 2)
    path = tmp_path / "run.json"
    path.write_text(path.read_text(encoding="utf-8").replace(installed(), "9.9.9", 1), encoding="utf-8")
    with pytest.raises(RunError, match=r"begun by Myomer 9\.9\.9"):
        kept(tmp_path, 4)
    assert Run.open(tmp_path).games == 2


def test_a_bot_that_was_edited_does_not_go_on_with_the_games_of_the_old_one(tmp_path: Path) -> None:
    bot = tmp_path / "own.py"
    bot.write_text("def bot(game):\n    return game.options()[0].action\n", encoding="utf-8")
    match = short_match(turns=2, bot=f"{bot}:bot")
    simulate(match, 2, folder=tmp_path / "run")
    assert simulate(match, 3, folder=tmp_path / "run").height == 3
    bot.write_text("def bot(game):\n    return game.options()[-1].action\n", encoding="utf-8")
    with pytest.raises(RunError, match=r"the file of the bot .*own\.py:bot was changed"):
        simulate(match, 4, folder=tmp_path / "run")


def test_a_bot_of_a_module_is_watched_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    path = tmp_path / "watched_bots.py"
    path.write_text("def bot(game):\n    return game.options()[0].action\n", encoding="utf-8")
    match = short_match(turns=2, bot="watched_bots:bot")
    simulate(match, 2, folder=tmp_path / "run")
    assert list(Run.open(tmp_path / "run").description.bots) == ["watched_bots:bot"]
    path.write_text("def bot(game):\n    return game.options()[-1].action\n", encoding="utf-8")
    with pytest.raises(RunError, match="the file of the bot watched_bots:bot was changed"):
        simulate(match, 4, folder=tmp_path / "run")


def test_a_folder_with_something_else(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna", encoding="utf-8")
    with pytest.raises(RunError, match="holds something else"):
        kept(tmp_path, 2)
    with pytest.raises(RunError, match="there is no run here"):
        Run.open(tmp_path)
    (tmp_path / "run.json").write_text("{}", encoding="utf-8")
    for text, fault in FAULTS.items():
        (tmp_path / "run.json").write_text(text, encoding="utf-8")
        with pytest.raises(RunError, match=rf"run\.json: this does not describe a run: {fault}; put it back"):
            Run.open(tmp_path)


FAULTS = {
    "{}": "the field 'format' is missing",
    '{"format": 1, "myomer"': "it is not JSON, or was cut off",
    '{"format": "x"}': "the field 'format' has a wrong value",
    '{"format": 1, "myomer": "1", "seed": 1, "dice": 2}': "the field 'dice' is unknown; another version of .*",
}


def test_a_description_that_was_lost(tmp_path: Path) -> None:
    simulate(MATCH, 2, folder=tmp_path)
    (tmp_path / "run.json").unlink()
    with pytest.raises(RunError, match=r"run\.json is missing, and its games cannot be read without it; put it back"):
        Run.open(tmp_path)
    with pytest.raises(RunError, match=r"run\.json is missing, .*; put it back from a copy, or name a new folder"):
        simulate(MATCH, 2, folder=tmp_path)


def test_two_processes_do_not_write_one_run(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="no file locks on this platform")
    with Run.begin(tmp_path, MATCH, 1):
        with pytest.raises(RunError, match="another process is playing this run"):
            kept(tmp_path, 2)
        assert Run.open(tmp_path).games == 0


@pytest.mark.parametrize("damage", ["cut", "text", "swapped", "missing"])
def test_a_broken_file(tmp_path: Path, damage: str) -> None:
    kept(tmp_path, 11)
    first, second, third = sorted(tmp_path.glob("*.parquet"))
    if damage == "cut":
        second.write_bytes(second.read_bytes()[:-30])
    elif damage == "text":
        second.write_text("games", encoding="utf-8")
    elif damage == "swapped":
        first.rename(tmp_path / "games-000001.parquet")
    else:
        second.unlink()
    why = "it is not a whole Parquet file; remove it and all later ones, and"
    if damage in ("swapped", "missing"):
        why = "this file is missing, though later games are there; put it back from a copy, or"
    number = 0 if damage == "swapped" else 1
    with pytest.raises(BrokenFileError, match=rf"games-00000{number}.parquet: .*{why}") as broken:
        Run.open(tmp_path)
    assert "\n" not in str(broken.value)
    for path in (second, third):
        path.unlink(missing_ok=True)
    if damage in ("cut", "text", "missing"):
        assert kept(tmp_path, 11).height == 11


def test_a_run_that_has_all_games_is_only_read(tmp_path: Path) -> None:
    killed_after(tmp_path, 3)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert kept(tmp_path, 3).height == 3
    assert kept(tmp_path, 2).height == 3
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    with pytest.raises(RunError, match="the seed 1, not 2"):
        kept(tmp_path, 3, seed=2)


def test_a_file_of_games_before_the_journal_is_missing(tmp_path: Path) -> None:
    """The journal is right: nobody is told to remove its lines."""
    kept(tmp_path, 1)
    run = Run.begin(tmp_path, MATCH, 1)
    for game in (1, 2):
        run.add(row(game))
    assert run._journal is not None
    run._journal.close()
    assert Run.open(tmp_path).games == 3
    (tmp_path / "games-000000.parquet").unlink()
    with pytest.raises(
        BrokenFileError, match=r"games-000000.parquet: this file is missing, .* put it back from a copy"
    ):
        Run.open(tmp_path)


def test_a_broken_line_in_the_journal(tmp_path: Path) -> None:
    killed_after(tmp_path, 3)
    journal = tmp_path / JOURNAL
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(lines[0] + b"{}\n" + lines[2])
    with pytest.raises(BrokenFileError, match=r"journal.jsonl:2: this line is not a game; remove this line and"):
        Run.open(tmp_path)
    journal.write_bytes(lines[0] + lines[2])
    with pytest.raises(BrokenFileError, match=r"journal.jsonl:2: game 1 is missing before this one; remove this"):
        Run.open(tmp_path)


# kill -9

PLAYER = textwrap.dedent("""
    import sys
    from pathlib import Path
    from myomer.sim import run as runs
    from myomer.sim.simulation import simulate
    from tests.sim.matches import short_match
    runs.CHUNK = 4
    if __name__ == "__main__":
        print("ready", flush=True)
        simulate(short_match(turns=2), int(sys.argv[2]), workers=int(sys.argv[3]), folder=Path(sys.argv[1]),
                 after_each=lambda row: print(row.game, flush=True))
""")


@pytest.mark.soak
def test_kills_at_random_moments_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    """Moments while it starts, plays or writes; of the main process alone, whose workers then end by themselves, or of
    all. What the run has is always the beginning of the same run played at once, with every game that was reported."""
    kills, games = amount(1, 100), amount(12, 600)
    whole = simulate(MATCH, games)
    assert whole["game"].to_list() == list(range(games))
    script = tmp_path / "player.py"
    script.write_text(PLAYER, encoding="utf-8")
    folder = tmp_path / "run"
    draw = random.Random(1)
    seen = 0
    for number in range(kills):
        command = [sys.executable, str(script), str(folder), str(games), str(1 + number % 2)]
        root = str(Path(__file__).parents[2])
        where = {**os.environ, "PYTHONPATH": os.pathsep.join([root, *sys.path])}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=where, start_new_session=True) as player:
            assert player.stdout is not None
            lines = (number + 5) % 9
            for line, _ in zip(player.stdout, range(lines), strict=False):
                seen = max(seen, int(line) + 1 if line.strip().isdigit() else 0)
            time.sleep(draw.uniform(0, 0.1 if lines else 1))
            if number % 4 < 2:
                os.killpg(player.pid, signal.SIGKILL)
            else:
                player.kill()
                for line in player.stdout:  # until the workers have ended, too
                    seen = max(seen, int(line) + 1 if line.strip().isdigit() else 0)
        if (folder / "run.json").exists():
            found = Run.open(folder).frame()
            assert found.height >= seen
            assert found.equals(whole.head(found.height))
    assert simulate(MATCH, games, folder=folder).equals(whole)


def test_rows_survive_json() -> None:
    for row in rows(3):
        assert msgspec.json.decode(msgspec.json.encode(row), type=GameRow) == row
