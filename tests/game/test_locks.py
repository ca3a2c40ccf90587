"""A game file is played in one place at a time, and through its record alone."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import myomer
from myomer.game.digest import digest
from myomer.game.saved_games import GameFileError
from myomer.library import games
from tests.game.tables import table
from tests.support import PROJECT, make

HOLDER = """
import sys, myomer
file = myomer.GameFile.resume(sys.argv[1])
file.play(myomer.Done(file.game.ready()[0]))
print("playing", flush=True)
sys.stdin.readline()
"""
TAKER = """
import sys, myomer
from myomer.game.saved_games import GameFileError
try:
    myomer.GameFile.resume(sys.argv[1])
except GameFileError as problem:
    print(problem)
"""
ELSEWHERE = "another process is playing"

locked = pytest.mark.skipif(find_spec("fcntl") is None, reason="there are no file locks here")


def begun(path: Path) -> myomer.GameFile:
    return myomer.GameFile.begin(table([make(hex_="0101")], [make(hex_="0505")], seed=4), path)


def holder(path: Path) -> subprocess.Popen[str]:
    """A process that has taken the game up, and holds it."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], cwd=PROJECT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "playing\n"
    return process


@locked
@pytest.mark.parametrize("killed", [True, False], ids=["killed", "ended"])
def test_a_game_that_another_process_plays(tmp_path: Path, killed: bool) -> None:
    path = tmp_path / "a.game"
    begun(path).close()
    process = holder(path)
    try:
        before = path.read_bytes()
        with pytest.raises(GameFileError, match=ELSEWHERE):
            myomer.GameFile.resume(path)
        assert path.read_bytes() == before, "nothing was written or cut off"
    finally:
        if killed:
            process.kill()
        process.communicate("\n")
    with myomer.GameFile.resume(path) as file:
        assert len(file.game.actions) == 1


@locked
def test_a_game_that_this_process_plays(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    file = begun(path)
    taken = subprocess.run([sys.executable, "-c", TAKER, str(path)], cwd=PROJECT, text=True, capture_output=True)
    assert ELSEWHERE in taken.stdout, taken.stderr
    with pytest.raises(GameFileError, match=ELSEWHERE):
        myomer.GameFile.resume(path)
    games.load(path)
    file.close()
    myomer.GameFile.resume(path).close()


@locked
def test_a_file_that_cannot_be_played_is_not_held(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    begun(path).close()
    for _ in range(2):
        with pytest.raises(GameFileError, match="may play differently"):
            myomer.GameFile.resume(path, "99.0")
    myomer.GameFile.resume(path).close()


def test_where_there_are_no_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "fcntl", None)
    path = tmp_path / "a.game"
    with begun(path), myomer.GameFile.resume(path) as again:
        assert again.game.turn == 1


def test_a_file_that_is_closed(tmp_path: Path) -> None:
    with begun(tmp_path / "a.game") as file:
        unit = file.game.ready()[0]
    with pytest.raises(ValueError, match="closed"):
        file.play(myomer.Done(unit))


# the record and the game


def test_nothing_is_taken_back_on_record(tmp_path: Path) -> None:
    with begun(tmp_path / "a.game") as file:
        file.play(myomer.Done(file.game.ready()[0]))
        with pytest.raises(ValueError, match="has no history"):
            file.game.undo()


def test_a_copy_is_played_beside_the_record(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    with begun(path) as file:
        twin = file.game.copy()
        first = myomer.Done(file.game.ready()[0])
        twin.play(first)
        twin.play(myomer.Done(twin.ready()[0]))
        file.play(first)
        assert digest(twin) != digest(file.game)
    with myomer.GameFile.resume(path) as file:
        assert file.game.actions == [first]


def test_who_plays_past_the_record_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    with begun(path) as file:
        file.game.play(myomer.Done(file.game.ready()[0]))
        lines = path.read_bytes()
        with pytest.raises(ValueError, match="played without its file"):
            file.play(myomer.Done(file.game.ready()[0]))
        assert path.read_bytes() == lines
    with myomer.GameFile.resume(path) as file:
        assert file.game.actions == []


def test_a_unit_that_a_file_cannot_hold(tmp_path: Path) -> None:
    """A unit file does not say that a vibroblade is on: the record would begin with another game."""
    game = table([make(equipment=["vibroblade-small@right-arm:active"], hex_="0101")], [make(hex_="0505")])
    with pytest.raises(ValueError, match="cannot represent"):
        myomer.GameFile.begin(game, tmp_path / "a.game")
