"""`myomer sweep` and `myomer rank`: what they print and write, what they refuse, how they end when interrupted."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from myomer.cli import rank as rank_command
from myomer.cli import sweep as sweep_command
from myomer.sim.executor import Executor
from tests.doors.running import Done, run
from tests.sim.pretend import games_of_cells, interrupted, pairs_of_a_ranking

LIGHT = ["Locust LCT-1V", "Wasp WSP-1A", "Stinger STG-3R", "Spider SDR-5V"]
DUEL = ["Locust LCT-1V", "vs", "Wasp WSP-1A"]


@pytest.fixture(autouse=True)
def nobody_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    play_with(monkeypatch, games_of_cells, pairs_of_a_ranking)


def play_with(monkeypatch: pytest.MonkeyPatch, cells: Executor, pairs: Executor) -> None:
    monkeypatch.setattr(sweep_command, "executor_of", lambda workers, cluster: cells)
    monkeypatch.setattr(rank_command, "executor_of", lambda workers, cluster: pairs)


def sweep(*arguments: str | Path) -> Done:
    return run("sweep", *arguments, "--bots", "brawler")


def test_a_parameter_as_a_curve() -> None:
    done = sweep(*DUEL, "--vary", "gunnery=0-4/2", "--games", "40")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(
        "Locust LCT-1V vs. Wasp WSP-1A by gunnery of Locust LCT-1V\n40 games in each of 3 cells;"
    )
    lines = {line.split()[0]: line for line in done.stdout.splitlines() if line[:1].isdigit() and "%" in line}
    assert "100.0%" in lines["0"]
    assert "50.0%" in lines["2"]
    assert "−50.0" in lines["4"]
    assert "●" in lines["2"]


def test_a_matrix_as_a_heat_map() -> None:
    done = sweep(*LIGHT[:3], "--games", "8")
    assert done.returncode == 0
    rows = [line.split() for line in done.stdout.splitlines() if line.startswith(("Locust", "Wasp", "Stinger"))]
    assert rows[0][2:5] == ["–", "100", "(50)"]
    assert rows[1][2:5] == ["0", "–", "(50)"]


def test_two_parameters_as_a_grid(tmp_path: Path) -> None:
    """Rows and columns may have the same values, which are not the same thing; the second side need not be named."""
    words = ["--vary", "gunnery=2,3", "--vary", "piloting=2,3", "--games", "40"]
    done = sweep(*DUEL, *words, "--svg", tmp_path / "a.svg", "--csv", tmp_path / "a.csv")
    assert (done.returncode, done.stderr) == (0, "")
    assert "by gunnery of Locust LCT-1V and piloting of Locust LCT-1V\n" in done.stdout
    rows = [line.split() for line in done.stdout.splitlines() if line.startswith(("2 ", "3 "))]
    assert rows[0][:4] == ["2", "100", "(50)", "75.0"]
    assert rows[1][:4] == ["3", "(50)", "(50)", "50.0"]
    assert "−25.0" in rows[1]
    assert "gunnery 3" in (tmp_path / "a.svg").read_text(encoding="utf-8")
    lines = (tmp_path / "a.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("gunnery,piloting,games,")
    assert lines[3].startswith("3,2,40,20,0,20,")

    words = ["--vary", "recipe=guns = -machine-gun", "--vary", f"opponent={LIGHT[1]},{LIGHT[2]} + {LIGHT[3]}"]
    answer = json.loads(sweep(LIGHT[0], *words, "--games", "4", "--json").stdout)
    assert [(cell["row"], cell["column"]) for cell in answer["cells"]][2:] == [
        ("guns", LIGHT[1]), ("guns", f"{LIGHT[2]} + {LIGHT[3]}")
    ]  # fmt: skip
    assert (answer["parameter"], answer["second"]) == ("recipe", "opponent")
    assert [row["difference"] and row["difference"]["value"] for row in answer["rows"]] == [None, -0.25]


def test_the_number_of_units_is_one_word_of_a_heading() -> None:
    lines = sweep(LIGHT[0], "vs", f"4 x {LIGHT[1]}", LIGHT[2], "--games", "2").stdout.splitlines()
    assert "4 ×" in [line.strip() for line in lines]


def test_differences_to_the_previous_value() -> None:
    done = sweep(*DUEL, "--vary", "gunnery=1-3", "--games", "40", "--compare", "previous")
    lines = {line.split()[0]: line for line in done.stdout.splitlines() if line[:1].isdigit() and "%" in line}
    assert "−50.0" in lines["2"]
    assert "+0.0" in lines["3"]
    assert "The difference is to the value before, game by game" in done.stdout


def test_files_and_json(tmp_path: Path) -> None:
    names = {kind: tmp_path / f"sweep.{kind}" for kind in ("svg", "html", "csv")}
    options = [word for kind, path in names.items() for word in (f"--{kind}", path)]
    done = sweep(*DUEL, "--vary", "apart=2,4", "--games", "6", *options)
    assert done.returncode == 0
    ElementTree.parse(names["svg"])
    assert "<svg" in names["html"].read_text(encoding="utf-8")
    with names["csv"].open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [(row["apart"], row["games"], row["won"]) for row in rows] == [("2", "6", "6"), ("4", "6", "4")]

    answer = json.loads(sweep(*DUEL, "--vary", "apart=2,4", "--games", "6", "--json").stdout)
    assert answer["parameter"] == "apart"
    assert [cell["value"] for cell in answer["cells"]] == ["2", "4"]
    assert answer["cells"][0]["difference"] is None
    matrix = json.loads(sweep(LIGHT[0], "vs", *LIGHT[1:3], "--games", "4", "--json").stdout)
    assert [(cell["row"], cell["column"]) for cell in matrix["cells"]] == [(LIGHT[0], name) for name in LIGHT[1:3]]
    assert matrix["rows"][0]["score"]["value"] == 0.75


def test_a_folder_is_extended(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    for games in (4, 12):
        done = sweep(*DUEL, "--vary", "turns=5,9", "--games", str(games), "--out", folder)
        assert done.returncode == 0
        assert f"{games} games in each of 2 cells" in done.stdout
    more = sweep(*DUEL, "--vary", "turns=5,8", "--games", "12", "--out", folder)
    assert "12 games in each of 2 cells" in more.stdout
    again = sweep(*DUEL, "--vary", "gunnery=3,4", "--games", "4", "--out", folder)
    assert (again.returncode, again.stdout) == (2, "")
    assert "the sweep there is by turns, not by gunnery; name another folder" in again.stderr


REFUSED = [
    ([], "UNIT: who fights?"),
    ([LIGHT[0]], "one unit has nobody to fight"),
    ([*LIGHT[:2], LIGHT[0]], "Locust LCT-1V is there twice"),
    ([LIGHT[0], "vs"], "one side of 'vs' has no unit"),
    (["vs", LIGHT[0], "vs"], "two lists, but there are 2 'vs'"),
    ([LIGHT[0], "Lokust"], "there is no 'Mech 'Lokust'"),
    ([*DUEL, "--side", "2"], "--side: for --vary only"),
    ([*DUEL, *["--vary", "gunnery=1,2"] * 3], "--vary: one parameter, or two as rows and columns"),
    ([*DUEL, *["--vary", "gunnery=1,2"] * 2], "--vary: gunnery is there twice"),
    ([*DUEL, "--vary", "gunnery=1,2", "--compare", "last"], "--compare: first or previous, not 'last'"),
    ([LIGHT[0], "--vary", "opponent=Wasp WSP-1A,Lokust"], "--vary: there is no 'Mech 'Lokust'"),
    (["--vary", "opponent=Wasp WSP-1A,Stinger STG-3R"], "UNIT: who fights?"),
    ([*DUEL, "--vary", "opponent=Wasp WSP-1A,Stinger STG-3R", "--side", "1"], "opponents are the second side"),
    ([*DUEL, "--vary", "gunery=1,2"], "--vary: there is no parameter 'gunery'; the nearest: gunnery"),
    ([*DUEL, "--vary", "gunnery=1,2", "--side", "3"], "--side: 1, 2 or both"),
    ([*DUEL, "--vary", "apart=1,2", "--side", "1"], "--side: apart is the same for both sides"),
    ([*DUEL, "--vary", "apart=1,99"], "--vary: on 17 rows the sides start 1 to 16 hexes apart"),
    (
        [*DUEL, "--vary", "map=clear,moon"],
        "there is no map 'moon'; there are: clear, flat, wooded, hilly, mixed, city; import more with",
    ),
    ([*DUEL, "--vary", "ruleset=standard,a.toml"], "--vary: ruleset: cannot read 'a.toml': No such file"),
    ([*DUEL, "--vary", "map=clear,flat", "--map", "hilly"], "--vary, --map: use one of them"),
    ([*DUEL, "--vary", "recipe=+hatchet"], "--vary: recipe: Locust LCT-1V"),
    ([*DUEL, "--games", "0"], "--games: from 1 to"),
    ([*DUEL, "--svg", "nowhere/a.svg"], "--svg: cannot write"),
    ([*DUEL, "--svg", "a.x", "--csv", "a.x"], "--svg, --csv: both would write"),
]


@pytest.mark.parametrize(("arguments", "message"), REFUSED)
def test_mistakes_say_what_to_do(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = sweep(*arguments, "--out", "kept")
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_an_interruption_reports_what_is_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    play_with(monkeypatch, interrupted, interrupted)
    done = sweep(
        *DUEL, "--vary", "gunnery=2,4", "--games", "40", "--csv", tmp_path / "a.csv", "--out", tmp_path / "kept"
    )
    assert done.returncode == 130
    assert "stopped after 6 of 80 games; they are in" in done.stderr
    assert "0 to 6 games in each of 2 cells" in done.stdout
    assert (tmp_path / "a.csv").read_text(encoding="utf-8").splitlines()[2].startswith("4,0,0,0,0,,")
    assert "unequal" not in done.stdout  # nothing is compared yet
    for words in (["--vary", "gunnery=2,4"], []):
        done = sweep(*DUEL, LIGHT[2], *words, "--html", tmp_path / "a.html", "--svg", tmp_path / "a.svg")
        assert (done.returncode, (tmp_path / "a.svg").exists(), (tmp_path / "a.html").exists()) == (130, True, True)

    done = run("rank", *LIGHT, "--games", "200")
    assert done.returncode == 130
    assert "stopped after 6 of 200 games\n" in done.stderr
    assert "Ranking of 2 units: 6 games, 6 of each unit; 2 units have not played" in done.stdout


def test_a_ranking(tmp_path: Path) -> None:
    page = tmp_path / "rank.md"
    done = run(
        "rank", *LIGHT, "--games", "600", "--by", "map", "--top", "2", "--markdown", page, "--svg", tmp_path / "a.svg"
    )
    assert (done.returncode, done.stderr) == (0, "")
    rows = [line.split()[1] for line in done.stdout.splitlines() if line.startswith(("1 ", "2 ", "3 "))]
    assert rows == ["Spider", "Stinger"]
    assert "and 2 more units" in done.stdout
    assert "clear" in done.stdout
    assert len([line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("|")]) == 6
    answer = json.loads(run("rank", *LIGHT, "--games", "600", "--json").stdout)
    assert [unit["unit"] for unit in answer["units"]] == LIGHT[::-1]
    leads = [unit["ahead_of_next"] for unit in answer["units"]]
    assert leads[-1] is None
    for unit, other, lead in zip(answer["units"], answer["units"][1:], leads, strict=False):
        assert lead["points"] == pytest.approx(unit["points"] - other["points"], abs=0.02)
        assert max(unit["plus_minus"], other["plus_minus"]) < lead["plus_minus"] < 2 * unit["plus_minus"]
    shown = " ".join(run("rank", *LIGHT, "--games", "600", "--top", "2").stdout.split())
    first, second = [f"{lead['points']:.0f} ± {lead['plus_minus']:.0f}" for lead in leads[:2]]
    assert f"Points between neighbors: 1 and 2: {first}; 2 and 3: {second}. A lead smaller than its" in shown


def test_a_ranking_with_few_games_says_who_has_not_played() -> None:
    done = run("rank", *LIGHT, "Jenner JR7-D", "--games", "7")
    assert done.returncode == 0
    assert done.stdout.startswith("Ranking of 2 units: 8 games, 8 of each unit; 3 units have not played\n")
    assert done.stderr == "myomer: --games 7: games come in pairs, so there will be 8\n"
    assert "More --games give them a place." in done.stdout
    assert "Not played: " in done.stdout


def test_a_weight_of_the_catalogue() -> None:
    answer = json.loads(run("rank", "--tons", "55", "--games", "80", "--json").stdout)
    assert len(answer["units"]) > 5
    assert {unit["tons"] for unit in answer["units"]} == {55}


NOT_RANKED = [
    ([LIGHT[0]], "two units or more, and there are 1"),
    ([LIGHT[0], LIGHT[0]], "is there twice"),
    ([LIGHT[0], "vs", LIGHT[1]], "leave out 'vs'"),
    (["--tons", "21"], "there are 0 of 21 tons"),
    ([*LIGHT, "--by", "bots"], "--by: map, apart, ruleset, not 'bots'"),
    ([*LIGHT, "--map", "clear,flat"], "--map: one value, or add --by map"),
    ([*LIGHT, "--by", "map", "--map", "clear"], "--map: map: 2 to 100 values"),
    ([*LIGHT, "--by", "apart", "--apart", "4,40"], "--apart: on 17 rows the sides start 1 to 16 hexes apart"),
    ([*LIGHT, "--apart", "far"], "--apart: write a whole number"),
    ([*LIGHT, "--games", "1"], "--games: from 2 to 100,000,000 (games come in pairs, with the sides swapped), not 1"),
    ([*LIGHT, "--top", "0"], "--top: from 1"),
]


@pytest.mark.parametrize(("arguments", "message"), NOT_RANKED)
def test_what_cannot_be_ranked(arguments: list[str], message: str) -> None:
    done = run("rank", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


def test_help_has_an_example_and_is_quick() -> None:
    for command in ("sweep", "rank"):
        assert f"myomer {command} " in run(command, "--help").stdout
    code = "import sys, myomer, myomer.cli.app; sys.exit(bool({'polars', 'myomer.sim'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
