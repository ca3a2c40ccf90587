"""docs/simulation.md: its match file can be played; its columns and options are those of runs and commands."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

from myomer.rules.ruleset import BUILT_IN
from myomer.scenario.ruleset_file import read_ruleset
from myomer.sim.frames import DAMAGE, SCHEMA, UNIT
from myomer.sim.match import read_match
from myomer.sim.play import play_game
from myomer.sim.variation import EXAMPLES, read_variation
from myomer.units.catalogue import catalogue
from tests.doors import running
from tests.support import PROJECT

PAGE = (PROJECT / "docs" / "simulation.md").read_text(encoding="utf-8")
FILES = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_match_file_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    path.write_text(FILES[0].replace("turns = 20", "turns = 1"), encoding="utf-8")
    match = read_match(path)
    assert match.findings == []
    assert [match.side_name(side) for side in (0, 1)] == ["Lasers", "Hatchet"]
    assert match.sides[0].units[0].design.name == "Hatchetman HCT-L"
    assert play_game(match, 1, 0).turns == 1


def test_the_ruleset_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(FILES[1], encoding="utf-8")
    assert read_ruleset(path).kick_divisor == 4


def test_the_columns_are_those_of_a_run() -> None:
    section = PAGE.partition("## The columns of a row")[2].partition("Parquet is read")[0]
    games, units = section.split("and a unit has:")
    named = [re.findall(r"`(\w+)`", line.split("|")[1]) for line in games.splitlines() if line.startswith("| `")]
    assert [name for names in named for name in names] == list(SCHEMA)
    named = [re.findall(r"`(\w+)`", line.split("|")[1]) for line in units.splitlines() if line.startswith("| `")]
    assert sorted([name for names in named for name in names]) == sorted([field.name for field in UNIT.fields])
    assert isinstance(DAMAGE.inner, pl.Struct)
    last = units[units.index("`dealt`") :]
    assert [field.name for field in DAMAGE.inner.fields if f"`{field.name}`" not in last] == []


def test_the_python_example(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    example = re.search(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert example is not None
    monkeypatch.chdir(tmp_path)
    exec(compile(example[1], "simulation.md", "exec"), {})
    assert "Estimate(value=" in capsys.readouterr().out
    assert (tmp_path / "duels" / "run.json").exists()


@pytest.mark.parametrize("command", ["match", "results"])
def test_every_option_is_on_the_page(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    shown = running.run(command, "--help").stdout
    offered = set(re.findall(r"^│ (?:\* )?\s*(--[a-z]+)", shown, re.MULTILINE)) - {"--help"}
    assert [option for option in sorted(offered) if option not in PAGE] == []


def test_the_python_example_of_a_sweep(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[1]
    exec(compile(example, "simulation.md", "exec"), {})
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["2", "4"]


def test_every_parameter_of_a_sweep_is_described() -> None:
    table = PAGE.partition("`--vary NAME=VALUES` takes")[2].partition("Numbers are listed")[0]
    rows = [line.split("|") for line in table.splitlines() if line.startswith("| `")]
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row[1])} == set(EXAMPLES)
    for row in rows:
        for text in re.findall(r"`(\w+=[^`]*)`", row[3]):
            read_variation(text.replace("'", ""))


def test_the_rankings_have_every_unit_of_the_catalogue() -> None:
    page = (PROJECT / "docs" / "rankings.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("|")]
    headings, units = rows[0], rows[2:]
    assert sorted([row[1] for row in units]) == sorted([entry.name for entry in catalogue()])
    assert [label for label in headings if label in BUILT_IN] == list(BUILT_IN)
    points = [int(row[3]) for row in units]
    assert points == sorted(points, reverse=True)
    assert sum(points) / len(points) == pytest.approx(1500, abs=1)
    command = re.search(r"^\$ (myomer rank .*)$", page, re.MULTILINE)
    assert command is not None
    assert f"{sum([int(row[6].replace(',', '')) for row in units]) // 2}" in command[1]
