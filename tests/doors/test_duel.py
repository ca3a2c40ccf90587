"""`myomer duel`: a fight reported from its first turn to its record sheets, saved, verified, interrupted, refused."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from myomer.boards import Board
from myomer.boards.landscape import landscape
from myomer.cli.errors import guarded
from myomer.formats.board_file import write_board
from myomer.formats.mtf_writer import write_mtf
from myomer.hexes import DIRECTION_WORDS as FACING_WORDS
from myomer.library.games import load
from myomer.units.catalogue import design_named
from tests.doors import running
from tests.doors.running import app

MYOMER = [sys.executable, "-m", "myomer"]
PAIR = ["Hatchetman HCT-3F", "Hunchback HBK-4G"]
MIRROR = ["Locust LCT-1V", "Locust LCT-1V"]
COLOR = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Result:
    """What a command wrote."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err


Duel = Callable[..., Result]


@pytest.fixture
def duel(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Duel:
    """Run `myomer duel` here, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Result:
        status = guarded(lambda: app(["duel", *arguments]))
        result = capsys.readouterr()
        return Result(status, result.out, result.err)

    return run


def on_a_terminal(columns: int, *arguments: str) -> str:
    """What a command writes to a terminal of that width."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(columns), "TERM": "xterm-256color"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        [*MYOMER, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        parts: list[bytes] = []
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:
                break
            if not part:
                break
            parts.append(part)
        assert process.wait() == 0
    os.close(ours)
    return b"".join(parts).decode().replace("\r\n", "\n")


def test_the_report_of_a_fight(duel: Duel) -> None:
    result = duel(*PAIR, "--bots", "brawler", "--map", "wooded")
    assert result.status == 0
    assert result.err == ""
    assert "Hatchetman HCT-3F; gunnery 4, piloting 5; played by brawler" in result.out
    assert "on wooded 1, 16 × 17 hexes; standard rules, seed 1" in result.out
    turns = re.findall(r"^Turn (\d+)$", result.out, re.MULTILINE)
    assert [int(turn) for turn in turns] == list(range(1, len(turns) + 1))
    assert "Movement phase" in result.out
    assert "Weapon attack phase" in result.out
    assert re.search(r"Hunchback fires AC/20 \(right torso\) at Hatchetman: TN \d+, rolled \d+, (HIT|miss)", result.out)
    assert re.search(rf"Game over in turn {turns[-1]}: (Red|Blue) wins", result.out)
    assert result.out.count("armor left, front") == 2
    assert "\x1b" not in result.out
    assert "= 4 gunnery skill" not in result.out


def test_the_map_shows_who_stands_where_and_the_way_they_came(duel: Duel) -> None:
    result = duel(*PAIR, "--bots", "brawler", "--map", "clear", "--turns", "1")
    lines = result.out.splitlines()
    first = next(at for at, line in enumerate(lines) if line.endswith("Hatchetman") and re.match(r" +\d\d \d\d", line))
    shown = [line[: lines[first].index("A")].rstrip() for line in lines[first : first + 40]]
    north = re.search(r"Hatchetman \w+ from (\d\d)(\d\d) to (\d\d)(\d\d), facing ([a-z-]+)", result.out)
    assert north is not None
    arrow = "↑↗↘↓↙↖"[FACING_WORDS.index(north[5])]
    for column, row, mark in ((north[1], north[2], "a"), (north[3], north[4], f"A{arrow}")):
        at = shown[0].split().index(column) * 3 + 3
        label = next(number for number, line in enumerate(shown) if line.startswith(row))
        line = shown[label + (1 - int(column) % 2)]
        assert mark in line[at : at + 3]


def test_only_the_result(duel: Duel) -> None:
    result = duel(*PAIR, "--bots", "brawler", "-q")
    assert re.fullmatch(r"Game over in turn \d+: (Red|Blue) wins \(.*\); standard rules\n", result.out)


def test_the_result_alone_names_the_rules_it_was_played_by(duel: Duel) -> None:
    result = duel(*PAIR, "--turns", "1", "-q", "--ruleset", "total-warfare", "--withdrawal", "--bots", "baseline")
    assert " ".join(result.out.split()).endswith("; total-warfare rules with forced withdrawal")


def test_every_roll_with_its_reasons(duel: Duel) -> None:
    result = duel(*PAIR, "--bots", "brawler", "--map", "flat", "-v", "--turns", "3")
    assert re.search(r"\d+ = 4 gunnery skill", result.out)
    assert re.search(r"moves forward from \d{4} to \d{4}", result.out)


def test_the_alternatives_that_were_weighed(duel: Duel) -> None:
    result = duel(*PAIR, "--bots", "tactician,random", "--explain", "--turns", "2")
    assert result.status == 0
    assert re.search(r"^  Hatchetman: “I \w", result.out, re.MULTILINE)
    first = r"^  tactician considers, in percent of a 100-ton 'Mech\n    [+−]\d+\.\d \S.* [+−]\d+\.\d\b"
    assert re.search(first, result.out, re.MULTILINE)
    assert result.out.count("in percent of") == 1
    assert re.search(r"^  tactician considers\n    [+−]\d+\.\d \S", result.out, re.MULTILINE)
    assert result.out.count("(random gives no explanation)") == 1


def test_the_same_seed_is_the_same_fight_and_another_another(duel: Duel) -> None:
    first = duel(*PAIR, "--bots", "brawler", "--seed", "5")
    assert first.out == duel(*PAIR, "--bots", "brawler", "--seed", "5").out
    assert first.out != duel(*PAIR, "--bots", "brawler", "--seed", "6").out


def test_the_same_unit_on_both_sides_is_distinguished(duel: Duel) -> None:
    result = duel(*MIRROR, "--bots", "brawler", "--turns", "2")
    assert "Red Locust" in result.out
    assert "Blue Locust" in result.out
    named = duel(*MIRROR, "--bots", "brawler", "--turns", "2", "--names", "Ours, Theirs")
    assert "Theirs Locust" in named.out
    assert "Blue" not in named.out


def test_what_a_name_is_taken_for_is_said_once(duel: Duel) -> None:
    for _ in range(2):
        note = duel("locust", "locust", "-q", "--turns", "1").err
        assert note == "myomer: 'locust' is taken as Locust LCT-1V, the best-known variant\n"
    assert running.run("attack", "locust", "kick", "locust").stderr == note


def test_several_a_side(duel: Duel) -> None:
    result = duel("Locust LCT-1V", "Locust LCT-1V", "vs", "Atlas AS7-D", "--bots", "baseline", "--turns", "2")
    assert result.status == 0
    for name in ("Red Locust #1", "Red Locust #2", "Blue Atlas"):
        assert name in result.out
    assert result.out.count("structure left") == 3


def test_variants_of_one_chassis_have_their_whole_names(duel: Duel) -> None:
    result = duel("Firestarter FS9-H", "Firestarter FS9-O", "--bots", "baseline", "--turns", "1")
    assert "Firestarter FS9-H" in result.out.partition("Turn 1")[2]
    assert "Firestarter FS9-O" in result.out.partition("Turn 1")[2]


@pytest.mark.parametrize(
    "arguments",
    [[], ["--ruleset", "total-warfare", "--option", "hull-down", "--withdrawal"], ["--map", "city", "--seed", "2"]],
)
def test_a_saved_duel_is_verified_and_plays_as_it_does_unsaved(duel: Duel, arguments: list[str]) -> None:
    result = duel(*PAIR, "--bots", "brawler,random", "--save", "a.game", *arguments)
    assert result.status == 0
    assert "saved in a.game" in result.out
    proof = running.run("replay", "a.game", "--check")
    assert proof.stdout.startswith("verified: ")
    assert "finished" in proof.stdout
    assert (
        result.out.partition("\nsaved in")[0]
        == duel(*PAIR, "--bots", "brawler,random", *arguments).out.rstrip("\n") + "\n"
    )


def test_skills_of_each_side(duel: Duel) -> None:
    arguments = ["--gunnery", "2,3", "--piloting", "6", "--turns", "1", "--save", "a.game", "-q"]
    assert duel(*PAIR, "--bots", "baseline", *arguments).status == 0
    header = json.loads(Path("a.game").read_text(encoding="utf-8").splitlines()[0])
    assert [(unit["gunnery"], unit["piloting"]) for side in header["sides"] for unit in side["units"]] == [
        (2, 6),
        (3, 6),
    ]


def test_units_and_maps_by_their_files(duel: Duel) -> None:
    Path("mine.mtf").write_text(write_mtf(design_named("Wasp WSP-1A")), encoding="utf-8")
    Path("field.board").write_bytes(write_board(landscape("hilly", 10, 9, 3)))
    result = duel("mine.mtf", "Locust LCT-1V", "--board", "field.board", "--bots", "baseline", "--turns", "1")
    assert result.status == 0
    assert "Wasp WSP-1A; gunnery 4" in result.out
    assert "on field, 10 × 9 hexes" in result.out


def test_a_map_that_is_too_wide_is_left_out(duel: Duel) -> None:
    Path("wide.board").write_bytes(write_board(landscape("clear", 120, 6)))
    units = ["Locust LCT-1V"] * 14
    result = duel(*units, "vs", *units, "--board", "wide.board", "--bots", "baseline", "--turns", "1")
    assert result.status == 0
    assert max(len(line) for line in result.out.splitlines()) <= 120


OWN = """
from myomer.game.actions import Done

def sits(game):
    return Done(game.ready()[0])

def fails(game):
    raise RuntimeError("no idea")

def says_nothing(game):
    return None

class Muddled:
    def __call__(self, game):
        return Done(game.ready()[0])
    def weigh(self, game):
        return 1 / 0

muddled = Muddled()
"""


def test_a_bot_of_ones_own(duel: Duel) -> None:
    Path("mine.py").write_text(OWN)
    result = duel(*PAIR, "--bots", "mine.py:sits,brawler", "-q")
    assert result.status == 0
    assert "Blue wins" in result.out


@pytest.mark.parametrize(
    ("bot", "arguments", "message"),
    [
        ("mine.py:fails", [], "the bot 'mine.py:fails' failed in turn 1, movement phase: RuntimeError: no idea"),
        ("mine.py:says_nothing", [], "chose None in turn 1, movement phase: that is not an action"),
        ("mine.py:nobody", [], "there is no function 'nobody' in mine.py"),
        ("mine.py:muddled", ["--explain"], "failed to explain itself in turn 1: ZeroDivisionError"),
    ],
)
def test_a_bot_that_cannot_play_leaves_a_valid_file(duel: Duel, bot: str, arguments: list[str], message: str) -> None:
    Path("mine.py").write_text(OWN)
    result = duel(*PAIR, "--bots", bot, "--save", "a.game", *arguments)
    assert result.status == 2
    assert message in result.err
    assert result.err.count("\n") == 1
    if Path("a.game").exists():
        assert load(Path("a.game"))[1].lines


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Atlas AS7-D"], "with 1 unit it is unclear who fights whom; name a unit for each side"),
        (["a", "b", "c"], "with 3 units it is unclear who fights whom"),
        (["a", "vs", "b", "vs", "c"], "a duel has two sides, but there are 2 'vs'"),
        (["vs", "a"], "one side of 'vs' has no unit"),
        (["Atlas AS7-D", "Nonsense"], "there is no 'Mech 'Nonsense'; list them with 'myomer units'"),
        (["Atlas AS7-D", "nowhere.mtf"], "nowhere.mtf: no such file"),
        ([*PAIR, "--bots", "zork"], "--bots: there is no bot 'zork'; there are: easy, normal, hard, random, baseline"),
        ([*PAIR, "--bots", "hard,stratgist@30"], "no bot 'stratgist@30'; the nearest: strategist; there are: easy"),
        ([*PAIR, "--bots", "a,b,c"], "--bots: one for both sides, or two"),
        ([*PAIR, "--map", "moon"], "--map: there is no landscape 'moon'; there are: clear, flat"),
        ([*PAIR, "--board", "moon"], "there is no map 'moon'"),
        ([*PAIR, "--board", "there.game"], "there.game: this is not a .board file; import maps"),
        ([*PAIR, "--board", "./there.game"], "./there.game: this is not a .board file; import maps"),
        ([*PAIR, "--board", "a", "--map", "flat"], "use one of them"),
        ([*PAIR, "--gunnery", "9"], "--gunnery: a skill from 0 (best) to 8"),
        ([*PAIR, "--piloting", "x"], "--piloting: a skill from 0"),
        ([*PAIR, "--gunnery", ""], "--gunnery: a skill from 0"),
        ([*PAIR, "--turns", "0"], "--turns: from 1 to 1,000, not 0"),
        ([*PAIR, "--names", "Red"], "--names: two different names"),
        ([*PAIR, "--names", "Red,Red"], "--names: two different names"),
        ([*PAIR, "--option", "zork"], "there is no option 'zork'"),
        ([*PAIR, "-v", "-q"], "use one of them"),
        ([*PAIR, "--explain", "-q"], "use one of them"),
        ([*PAIR, "--save", "there.game"], "--save: 'there.game' already exists; choose a new file name"),
        ([*PAIR, "--save", "."], "--save: cannot write '.': it is a folder; name a file in it"),
        ([*PAIR, "--save", "nowhere/a.game"], "nowhere'; create it first, or choose another"),
        ([*PAIR, "--save", "nowhere/a.game"], "--save: cannot write 'nowhere/a.game': there is no folder"),
        ([*PAIR, "--board", "tiny.board"], "no room for a unit on the south side"),
    ],
)
def test_what_cannot_be_fought(duel: Duel, arguments: list[str], message: str) -> None:
    Path("there.game").write_text("mine")
    Path("tiny.board").write_bytes(write_board(Board(1, 1)))
    result = duel(*arguments)
    assert result.status == 2
    assert message in result.err
    assert result.err.startswith("myomer: ")
    assert "Traceback" not in result.err
    assert Path("there.game").read_text() == "mine"


def test_broken_off_by_the_keyboard(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    arguments = [*MYOMER, "duel", *MIRROR, "--bots", "random", "--turns", "1000", "--save", str(path)]
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", start_new_session=True,
        preexec_fn=running.hear_interrupts,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        for line in process.stdout:
            if line == "Turn 3\n":
                break
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert re.fullmatch(rf"\nmyomer: stopped in turn \d+; the turns played so far are in {re.escape(str(path))}\n", err)
    proof = running.run("replay", path, "--check")
    assert proof.returncode == 0
    assert "unfinished" in proof.stdout


def test_nobody_reads_on() -> None:
    arguments = [*MYOMER, "duel", *PAIR, "--bots", "brawler"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Red")
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == ""
    assert process.returncode == 141


def test_on_a_terminal_of_eighty_columns() -> None:
    shown = on_a_terminal(80, "duel", *PAIR, "vs", "Atlas AS7-D", "Locust LCT-1V", "--bots", "brawler", "--turns", "3")
    assert "\x1b[1;31m" in shown, "the first side is red"
    plain = COLOR.sub("", shown)
    assert max(len(line) for line in plain.splitlines()) <= 80
    assert "…" not in plain
