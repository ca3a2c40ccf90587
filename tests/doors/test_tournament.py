"""`myomer tournament`: tables with intervals, the same for any number of processes, and nothing left running."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from myomer.bots.contest import Contest, ContestGame, MatchResult
from myomer.cli.errors import guarded
from tests.doors import running
from tests.doors.running import Done, app, hear_interrupts

MYOMER = [sys.executable, "-m", "myomer"]
QUICK = ["--games", "4", "--turns", "5", "--units", "Locust LCT-1V", "--maps", "clear,flat"]


def run(*arguments: str) -> Done:
    return running.run("tournament", *arguments)


def test_the_table() -> None:
    done = run("random", "baseline", "brawler", *QUICK, "--jobs", "1")
    assert done.returncode == 0
    assert done.stderr == "", "no bar where nobody looks"
    assert done.stdout.startswith(
        "12 games, 4 for each pair of bots, every two with the sides swapped; maps clear, flat;"
    )
    rows = re.findall(
        r"^(\w+) +(\w+) +(\d+) +(\d+) +(\d+) +(\d+) +([\d.]+)% +([\d.]+)–([\d.]+) +([\d.]+)$", done.stdout, re.M
    )
    pairs = [row for row in rows if row[1] != "all"]
    totals = [row for row in rows if row[1] == "all"]
    assert len(pairs) == 3
    assert {row[0] for row in totals} == {"random", "baseline", "brawler"}
    for row in rows:
        games, won, drawn, lost = [int(number) for number in row[2:6]]
        assert games == won + drawn + lost == (8 if row[1] == "all" else 4)
        assert float(row[6]) == pytest.approx(100 * (won + drawn / 2) / games, abs=0.06)
        assert float(row[7]) <= float(row[6]) <= float(row[8])
    scores = [float(row[6]) for row in totals]
    assert scores == sorted(scores, reverse=True)
    assert "score by map" in done.stdout


def test_the_number_of_processes_does_not_matter() -> None:
    arguments = ["random", "baseline", *QUICK, "--games", "2", "--turns", "2", "--seed", "9"]
    assert run(*arguments, "--jobs", "1").stdout == run(*arguments, "--jobs", "2").stdout


def test_for_machines(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    done = run("baseline", "brawler", *QUICK, "--json", "--csv", str(path), "--jobs", "1")
    result = json.loads(done.stdout)
    assert result["pairs"][0]["games"] == 4
    assert result["pairs"][0]["low"] <= result["pairs"][0]["score"] <= result["pairs"][0]["high"]
    assert sum(result["pairs"][0]["maps"][kind]["games"] for kind in ("clear", "flat")) == 4
    assert result["units"] == [["Locust LCT-1V"]]
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 4
    assert [row["north"] for row in rows] == ["baseline", "brawler", "baseline", "brawler"]
    assert [row["winner"] for row in rows].count("brawler") == result["pairs"][0]["lost"]


def test_the_ladder_of_two_is_for_files_only(tmp_path: Path) -> None:
    path = tmp_path / "ladder.md"
    done = run("baseline", "random", *QUICK, "--markdown", str(path), "--jobs", "1")
    assert done.returncode == 0
    assert "points" not in done.stdout
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "| bot | points | games |"
    assert {line.split(" | ")[0] for line in lines[2:]} == {"| baseline", "| random"}
    played = run("baseline", "random", *QUICK, "--json", "--jobs", "1")
    assert {rating["bot"] for rating in json.loads(played.stdout)["ratings"]} == {"baseline", "random"}


def test_several_a_side_and_a_bot_against_itself() -> None:
    done = run(
        "random", "random", "--games", "2", "--turns", "2", "--units", "Locust LCT-1V + Wasp WSP-1A", "--jobs", "1"
    )
    assert done.returncode == 0
    assert "both sides Locust LCT-1V + Wasp WSP-1A" in " ".join(done.stdout.split())
    assert "random #1" in done.stdout
    assert "random #2" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["zork", "random"], "there is no bot 'zork'; there are: easy"),
        (["random"], "a tournament needs two bots; name another beside 'random'"),
        (["--games", "3"], "--games: an even number from 2 on"),
        (["--games", "0"], "--games: an even number from 2 on"),
        (["--maps", "flat,moon"], "--maps: there is no landscape 'moon'; there are: clear"),
        (["--units", "Nonsense"], "there is no 'Mech 'Nonsense'"),
        (["--turns", "0"], "--turns: from 1 to 1,000"),
        (["--draw", "0"], "--draw: from 1 to 100,000, not 0"),
        (["--size", "2"], "--size: for forces drawn at random; give --draw too"),
        (["--jobs", "-1"], "--jobs: from 0 to 256"),
        (["--csv", "no/where.csv"], "--csv: cannot write 'no/where.csv'"),
    ],
)
def test_what_cannot_be_played(
    arguments: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert guarded(lambda: app(["tournament", *arguments])) == 2
    result = capsys.readouterr()
    assert message in result.err
    assert result.out == ""


def living(group: int) -> list[str]:
    """The processes of a group that still run."""
    listed = subprocess.run(["ps", "-eo", "pgid=,stat=,args="], capture_output=True, text=True, check=True).stdout
    found = [line.split(None, 2) for line in listed.splitlines()]
    return [" ".join(line) for line in found if line[0] == str(group) and not line[1].startswith("Z")]


def test_what_was_played_is_reported_when_it_is_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five of the twelve games, with their table, JSON and CSV; a pair that has not met yet has no score."""
    played = Contest._play_match
    left: list[int] = []

    def impatient(self: Contest, match: ContestGame) -> MatchResult:
        if not left:
            raise KeyboardInterrupt
        left.pop()
        return played(self, match)

    def stopped(*arguments: str) -> Done:
        left[:] = range(5)
        return run("random", "baseline", "random", *QUICK, "--turns", "1", "--jobs", "1", *arguments)

    monkeypatch.setattr(Contest, "_play_match", impatient)
    done = stopped("--csv", str(tmp_path / "games.csv"))
    assert done.returncode == 130
    assert done.stderr == "\nmyomer: stopped after 5 of 12 games\n"
    assert done.stdout.startswith("5 of 12 games, 4 for each pair of bots,")
    assert re.search(r"^bot +against +games .*\n[^\n]+ all ", done.stdout, re.MULTILINE)
    assert re.search(r"^random #1 +all +5 ", done.stdout, re.MULTILINE)
    assert re.search(r"^baseline +random #2 +0( +–){6}$", done.stdout, re.MULTILINE)
    assert len((tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()) == 6
    result = json.loads(stopped("--json").stdout)
    assert result["played"] == 5
    unplayed = [pair for pair in result["pairs"] if not pair["games"]]
    assert [pair["against"] for pair in unplayed] == ["random #2"]
    assert [unplayed[0][figure] for figure in ("score", "low", "high", "turns")] == [None] * 4
    assert all([isinstance(bot["score"], float) for bot in result["bots"]])
    assert [pair["games"] for pair in result["pairs"]] == [4, 1, 0]
    left.clear()
    nothing = run("random", "baseline", *QUICK, "--jobs", "1")
    assert (nothing.returncode, nothing.stdout) == (130, "")
    assert nothing.stderr == "\nmyomer: stopped after 0 of 4 games\n"


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_no_process_is_left_behind(how: signal.Signals) -> None:
    arguments = [*MYOMER, "tournament", "random", "baseline", "--games", "2000", "--jobs", "2"]
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", start_new_session=True,
        preexec_fn=hear_interrupts,
    ) as process:  # fmt: skip
        end = time.monotonic() + 60
        while len(living(process.pid)) < 4 and time.monotonic() < end:
            time.sleep(0.05)
        assert len(living(process.pid)) >= 4, "itself, two that play, and the one that tidies up"
        if how == signal.SIGINT:
            os.killpg(process.pid, how)
        else:
            process.kill()
        try:
            out, err = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    if how == signal.SIGINT:
        assert process.returncode == 130
        stopped = re.fullmatch(r"\nmyomer: stopped after (\d+) of 2,?000 games\n", err)
        assert stopped is not None
        assert out.startswith(f"{stopped[1]} of " if stopped[1] != "0" else "")
    else:
        assert out == ""
    while living(process.pid) and time.monotonic() < end:
        time.sleep(0.05)
    assert living(process.pid) == []


DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_example_of_the_docs(capsys: pytest.CaptureFixture[str]) -> None:
    section = DOCS.read_text(encoding="utf-8").partition("## A tournament")[2]
    example = re.search(r"```python\n(.*?)```", section, re.DOTALL)
    assert example is not None
    exec(compile(example[1], "bots.md", "exec"), {})
    assert re.match(r"\d+% of 4 games \(0\.\d+, [01]\.\d+\)\n", capsys.readouterr().out)


@pytest.mark.parametrize("command", ["duel", "tournament"])
def test_every_option_is_in_the_docs(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What help lists is on the page, in the command's section, and the other way round."""
    text = DOCS.read_text(encoding="utf-8").partition(f"## A {command}")[2].partition("\n## ")[0]
    monkeypatch.setenv("COLUMNS", "200")
    shown = running.run(command, "--help").stdout
    offered = set(re.findall(r"^│ (?:\* )?\s*(--[a-z]+)", shown, re.MULTILINE)) - {"--help"}
    named = set(re.findall(r"--[a-z]+", text)) - {"--check", "--verbose", "--quiet"}
    assert named <= offered
    assert offered - named <= {"--verbose", "--quiet", "--seed", "--ruleset", "--turns"}
