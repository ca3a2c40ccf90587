"""Saved games: on disk after every action, resumed after a crash, replayed and verified."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import myomer
from myomer.combat.turn.victory import VictoryRules
from myomer.game.choices import Option
from myomer.game.saved_games import proof_of
from myomer.library.games import load
from tests.doors.running import run


def new_game(turns: int = 2) -> myomer.Game:
    red = myomer.Side("Red", [myomer.mech("Hatchetman HCT-3F", hex="0505", facing=0)], "south")
    blue = myomer.Side("Blue", [myomer.mech("Hunchback HBK-4G", hex="0503", facing=3)], "north")
    options = myomer.GameOptions(VictoryRules(turn_limit=turns))
    return myomer.Game(myomer.Board(9, 9), [red, blue], "standard", 11, options)


def choose(game: myomer.Game, number: int) -> Option:
    """Some option, a different one as the game goes on."""
    options = game.options()
    return options[number * 7 % len(options)]


def saved(path: Path, actions: int = 1000) -> myomer.GameFile:
    file = myomer.GameFile.begin(new_game(), path, myomer.__version__)
    while file.game.result is None and len(file.game.actions) < actions:
        file.play(choose(file.game, len(file.game.actions)).action)
    file.close()
    return file


def test_a_game_is_shown_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    file = saved(path)
    assert file.game.result is not None
    result = run("replay", str(path))
    assert result.returncode == 0
    assert "Turn 1" in result.stdout
    assert "Turn 2" in result.stdout
    assert "Game over in turn 2" in result.stdout
    assert "Hatchetman HCT-3F  standing" in result.stdout
    second = run("replay", str(path), "--turns", "2").stdout
    assert "Turn 2" in second
    assert "Turn 1" not in second
    proof = run("replay", str(path), "--check")
    assert proof.returncode == 0
    assert proof.stdout.startswith(f"verified: {len(file.game.actions)} actions, 2 turns, finished")
    assert proof.stdout.endswith("; standard rules\n")


def test_a_game_of_the_old_format_is_verified_but_for_its_starting_position(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    saved(path)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    result = json.loads(lines[0])
    assert result["format"] == 2
    entries = [json.loads(line) for line in lines]
    entries[0]["format"] = 1
    for entry in entries:
        del entry["proof"]
    path.write_text("".join([json.dumps(entry) + "\n" for entry in entries]), encoding="utf-8")
    proof = run("replay", str(path), "--check")
    assert proof.returncode == 0
    assert proof.stdout.startswith("verified:")
    assert "have no checksum (format 1)" in proof.stderr
    assert "not verified" in proof.stderr


@pytest.mark.parametrize(
    ("was", "now", "line"),
    [
        (b"\n", b"\r\n", 1),
        (b"}\n{", b"}\n\n{", 2),
        (b'"n":3,', b'"n": 3,', 5),
        (b'"n":3,', b'"n":3,"n":3,', 5),
    ],
)
def test_changed_blanks_and_line_ends_are_noticed(tmp_path: Path, was: bytes, now: bytes, line: int) -> None:
    path = tmp_path / "a.game"
    saved(path)
    assert run("replay", path, "--check").stderr == ""
    data = path.read_bytes()
    assert was in data
    path.write_bytes(data.replace(was, now))
    proof = run("replay", path, "--check")
    assert proof.stdout.startswith("verified: ")
    assert proof.stderr == (
        f"myomer: {path} has the saved content, but not byte for byte: blanks, line ends or spelling differ, "
        f"first in line {line}\n"
    )


def test_lines_that_are_gone_from_the_end_may_have_been_there(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    saved(path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    proof = run("replay", path, "--check")
    assert ", unfinished; " in proof.stdout
    assert "verified as far as it goes" in proof.stderr
    path.write_bytes(b"".join([*lines[:4], *lines[5:]]))
    assert run("replay", path, "--check").returncode == 2


def test_a_changed_hex_that_nobody_entered_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    saved(path)
    text = path.read_text(encoding="utf-8")
    assert "hex 0101 0" in text
    path.write_text(text.replace("hex 0101 0", "hex 0101 1"), encoding="utf-8")
    proof = run("replay", str(path), "--check")
    assert proof.returncode == 2
    assert "line 1: the starting position was changed" in proof.stderr
    assert "verified" not in proof.stdout


def test_a_replay_shows_everything_the_duel_showed(tmp_path: Path) -> None:
    """Sides, variants, skills, rules, seed, maps, report and sheets; only who played is in no file."""
    path = tmp_path / "a.game"
    arguments = ["Hatchetman HCT-3F", "Hunchback HBK-4G", "--turns", "3", "--bots", "brawler", "--gunnery", "3,4"]
    arguments += ["--ruleset", "total-warfare", "--option", "trip", "--save", str(path), "-v"]
    fought = run("duel", *arguments).stdout.split("\n\nsaved in ")[0] + "\n"
    assert "Hatchetman HCT-3F; gunnery 3, piloting 5; played by brawler" in fought
    assert "total-warfare rules with trip, seed 1" in fought
    assert run("replay", str(path), "-v").stdout == fought.replace("; played by brawler", "")
    second = run("replay", str(path), "-v", "--turns", "2").stdout
    assert second.startswith("Turn 2\n")
    story = fought[fought.index("\nTurn 2\n") + 1 : fought.index("\nTurn 3\n")]
    assert [line for line in second.splitlines() if line[:1].isalpha()] == [
        line for line in story.splitlines() if line[:1].isalpha()
    ]
    assert "   07 08 09" in second


def test_a_game_that_was_broken_off_says_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    saved(path, 4)
    result = run("replay", str(path)).stdout
    assert "The game is not finished: turn 1" in result
    assert "structure left" in result


def test_a_game_that_replays_differently_is_shown_as_recorded(tmp_path: Path) -> None:
    """A digest that differs from the saved one: the recorded events are shown, without maps, and a hint."""
    path = tmp_path / "a.game"
    saved(path)
    whole = run("replay", str(path))
    assert whole.stderr == ""
    changed(path, 3, "digest", "0123456789abcdef")
    result = run("replay", str(path))
    assert result.returncode == 0
    assert "differs from the saved game, so there are no maps and sheets; --check shows where" in result.stderr
    assert "standard rules, seed 11" in result.stdout
    assert "structure left" in whole.stdout
    assert "structure left" not in result.stdout
    assert "Hatchetman HCT-3F  standing" in result.stdout
    turn = run("replay", str(path), "--turns", "2")
    assert turn.stdout.startswith("Turn 2")
    assert "Turn 1" not in turn.stdout


def test_names_in_a_file_do_nothing_to_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    saved(path, 3)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"name":"Red"', '"name":"R\\u001b[31m"'), encoding="utf-8")
    result = run("replay", str(path))
    assert result.returncode == 0
    assert "\x1b" not in result.stdout


def test_every_action_is_on_the_disk_before_the_next(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    file = myomer.GameFile.begin(new_game(), path, myomer.__version__)
    for number in range(6):
        file.play(choose(file.game, number).action)
        assert len(load(path)[1].lines) == number + 2
    file.close()


@pytest.mark.parametrize("cut", [1, 40, 400])
def test_a_line_that_is_cut_off_is_dropped_and_the_game_goes_on(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "a.game"
    before = saved(path, 5).game
    data = path.read_bytes()
    path.write_bytes(data[:-cut])
    file = myomer.GameFile.resume(path, myomer.__version__)
    assert file.game.actions == before.actions[: len(file.game.actions)]
    assert len(file.game.actions) <= 4
    while file.game.result is None:
        file.play(choose(file.game, len(file.game.actions)).action)
    file.close()
    assert run("replay", str(path), "--check").returncode == 0


def test_killed_in_the_middle_of_a_game(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    script = (
        "import os, signal\n"
        "from pathlib import Path\n"
        "import myomer\n"
        "from tests.doors.test_replay import choose, new_game\n"
        f"file = myomer.GameFile.begin(new_game(), Path({str(path)!r}), myomer.__version__)\n"
        "for number in range(8):\n"
        "    file.play(choose(file.game, number).action)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=Path(__file__).parents[2], check=False)
    assert done.returncode == -signal.SIGKILL
    assert len(load(path)[1].lines) == 9
    assert "8 actions" in run("replay", str(path), "--check").stdout


def changed(path: Path, line: int, part: str, value: object) -> None:
    """Change a part of a line; of the first, all proofs too, so that what is wrong with it is said by itself."""
    lines = [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]
    lines[line][part] = value
    if not line:
        before = ""
        for result in lines:
            before = result["proof"] = proof_of(result, before)
    path.write_text("".join([json.dumps(result) + "\n" for result in lines]), encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "part", "value", "message"),
    [
        (0, "seed", 12, "line 2: die"),
        (3, "dice", [1, 1, 1, 1], "line 4: "),
        (3, "digest", "0123456789abcdef", 'line 4: the digest: saved as "0123456789abcdef", replayed as "'),
        (3, "digest", None, 'line 4: the digest: saved as null, replayed as "'),
        (3, "events", None, "line 4: the events: saved as null, replayed as ["),
        (3, "events", [], "line 4: 0 events were saved"),
        (3, "n", 9, "line 4: the number of the action: saved as 9, replayed as 2"),
        (
            3,
            "result",
            {"winner": 0},
            """line 4: it has an entry 'result', {"winner": 0}; the replay has""",
        ),
        (3, "action", None, "line 4: an action is an object with the name of one under 'action', not null"),
        (3, "action", {"action": "fly", "unit": 0}, "line 4: there is no action 'fly'"),
        (3, "action", {"action": "done", "unit": 7}, "line 4: Done is not allowed. There is no such unit."),
        (0, "format", 99, "a game file of format 99; this Myomer reads formats 1 and 2"),
        (0, "board", "size 1 1", "line 1: the starting position cannot be set up"),
        (0, "sides", 5, "line 1: the starting position cannot be set up"),
    ],
)
def test_what_does_not_play_as_it_was_saved(tmp_path: Path, line: int, part: str, value: object, message: str) -> None:
    path = tmp_path / "a.game"
    saved(path, 6)
    changed(path, line, part, value)
    done = run("replay", str(path), "--check")
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ("action", "line 4: it has no action\n"),
        ("events", "line 4: it has no entry 'events'; in the replay it is ["),
    ],
)
def test_a_part_that_is_missing_is_named(tmp_path: Path, part: str, message: str) -> None:
    path = tmp_path / "a.game"
    saved(path, 6)
    lines = [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]
    del lines[3][part]
    path.write_text("".join([json.dumps(result) + "\n" for result in lines]), encoding="utf-8")
    done = run("replay", path, "--check")
    assert done.returncode == 2
    assert message in done.stderr


def test_of_an_event_only_what_differs_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    saved(path)
    lines = [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]
    line, at, event = next(
        (number, at, event)
        for number, result in enumerate(lines[1:], 1)
        for at, event in enumerate(result["events"])
        if "unit" in event
    )
    event["unit"] += 1
    path.write_text("".join([json.dumps(result) + "\n" for result in lines]), encoding="utf-8")
    unit = event["unit"]
    message = f"line {line + 1}: event {at + 1}: unit was saved as {unit}, replayed as {unit - 1}\n"
    assert run("replay", path, "--check").stderr.endswith(message)


def test_bad_turns_are_refused_with_an_example(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    saved(path, 2)
    done = run("replay", path, "--turns", "x")
    assert done.returncode == 2
    assert "--turns: a number or a range such as 3-5, 3- or -5, not 'x'" in done.stderr


def test_a_game_of_another_version(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    saved(path, 6)
    changed(path, 0, "myomer", "0.0.1")
    refused = run("replay", str(path), "--check")
    assert refused.returncode == 2
    assert f"saved by Myomer 0.0.1, and this is {myomer.__version__}: it may play differently" in refused.stderr
    assert run("replay", str(path), "--check", "--any-version").returncode == 0
    result = run("replay", str(path))
    assert result.returncode == 0
    assert "saved by Myomer 0.0.1" in result.stderr


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "this is not a saved game"),
        (b"\xff\xfe\x00\n", "this is not a saved game"),
        (b"hello\n", "this is not a saved game"),
        (b"[]\n", "this is not a saved game"),
        (b'{"a": 1}\n', "this is not a saved game"),
    ],
)
def test_what_is_no_saved_game(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "a.game"
    path.write_bytes(data)
    done = run("replay", str(path))
    assert done.returncode == 2
    assert message in done.stderr


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        myomer.GameFile.begin(new_game(), path, myomer.__version__)
    assert path.read_text() == "mine"


def test_a_game_that_has_begun_or_units_that_have_fought_cannot_be_recorded(tmp_path: Path) -> None:
    game = new_game()
    game.play(game.options()[0].action)
    with pytest.raises(ValueError, match="saved from its start"):
        myomer.GameFile.begin(game, tmp_path / "a.game", myomer.__version__)
    game = new_game()
    game.battle.mechs[0].armor[0] -= 1
    with pytest.raises(ValueError, match="units as they were built"):
        myomer.GameFile.begin(game, tmp_path / "b.game", myomer.__version__)
