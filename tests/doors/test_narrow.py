"""Narrow terminals: what is too wide goes on below, and nothing is cut off."""

from __future__ import annotations

import io
import re

import pytest
from rich.table import Table

from myomer.cli.errors import guarded
from myomer.cli.terminal import console
from myomer.reports.wide_tables import parts_of
from tests.doors.running import app
from tests.rows import each_row

COLORS = re.compile("\x1b\\[[0-9;]*m")
REPORT = ["shots", "phys.", "armor", "IS", "falls", "pilot", "max"]
CASES = {
    "units": (["units", "--weapon", "hatchet"], ["Neanderthal NTL-AG", "tons", "walk", "run", "jump"]),
    "show": (["show", "Hatchetman HCT-3F"], ["short", "long", "to hit", "damage", "Medium Laser", "Actuator"]),
    "compare": (
        ["compare", "20", "25", "-a", "destroyed=left-arm.shoulder,right-arm.shoulder", "-t", "prone"],
        ["choice", "hit", "dealt", "taken", "falls", "kill", "value", "kick, either leg", "no attack"],
    ),
    "odds": (
        ["odds", "20", "punch", "25"],
        ["target", "attacker", "mean", "hit", "destroyed", "damage, mean", "center torso"],
    ),
    "attack": (["attack", "20", "kick", "25", "--seed", "1"], ["location", "armor", "rear", "structure"]),
    "tournament": (
        ["tournament", "baseline", "random", "random", "--games", "2", "--turns", "1", "--workers", "1"],
        ["baseline", "random #2", "games", "won", "drawn", "lost", "score", "9.5–90.5", "turns", "score by map"],
    ),
    "match": (
        ["match", "Locust LCT-1V", "Wasp WSP-1A", "--games", "2", "--turns", "2", "--workers", "1", "--apart", "2"],
        ["Wins", "How fights end", "Turns", "Medium Laser", "attempts", "damage", "armor left", "pilot hits"],
    ),
    "duel": (
        ["duel", "Locust LCT-1V", "Wasp WSP-1A", "--bots", "baseline", "--turns", "1", "--map", "clear"],
        [*REPORT, "structure left"],
    ),
}


@pytest.mark.parametrize("width", [60, 40])
@pytest.mark.parametrize("name", CASES)
def test_nothing_is_cut_off(
    name: str, width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", "50")
    monkeypatch.setenv("FORCE_COLOR", "1")
    arguments, output = CASES[name]
    assert guarded(lambda: app(arguments)) == 0
    text = COLORS.sub("", capsys.readouterr().out)
    assert [line for line in text.splitlines() if len(line) > width] == []
    assert "…" not in text
    assert [part for part in output if part not in text] == []


@pytest.mark.parametrize("name", CASES)
def test_a_pipe_is_as_wide_as_columns_says(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    arguments, output = CASES[name]
    assert guarded(lambda: app(arguments)) == 0
    text = capsys.readouterr().out
    assert [line for line in text.splitlines() if len(line) > 60] == []
    assert [line for line in text.splitlines() if line != line.rstrip()] == []
    assert [part for part in output if part not in text] == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["attack", "80", "kick", "55", "-a", "moved=walk:2", "--seed", "3"],
        ["phase", "80", "kick", "55", "punches"],
        ["fire", "Hunchback HBK-4G", "all", "Atlas AS7-D"],
        ["show", "Atlas AS7-D"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_no_line_ends_with_a_blank(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(lambda: app(arguments)) == 0
    assert [line for line in capsys.readouterr().out.splitlines() if line != line.rstrip()] == []


@pytest.mark.parametrize(
    ("columns", "width"), [("", 110), ("0", 110), ("-5", 110), ("wide", 110), ("60", 60), ("200", 200)]
)
def test_how_wide_a_pipe_is(columns: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert console().width == width


def test_the_reasons_against_an_attack_hang_below_their_first_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert guarded(lambda: app(["attack", "80", "trip", "55"])) == 0
    assert capsys.readouterr().out.splitlines()[-3:] == [
        "  This attack is an option that is not in play; turn it on to use it.",
        "      (attack-not-in-play)",
        "  To turn the option on, add --option trip.",
    ]


def table(columns: int) -> Table:
    made = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for number in range(columns):
        made.add_column(f"heading {number}")
    made.add_row(*[f"cell {number}" for number in range(columns)])
    return made


def test_a_table_that_fits_stays_as_it_is() -> None:
    whole = table(4)
    assert parts_of(whole, 4 * 9 + 3 * 2) == [whole]
    assert len(parts_of(whole, 4 * 9 + 3 * 2 - 1)) == 2


@each_row(
    ("width", "leads", "together", "headings"),
    [
        (42, 1, 1, ["0123", "0456"]),
        (31, 1, 1, ["012", "034", "056"]),
        (31, 2, 1, ["012", "013", "014", "015", "016"]),
        (42, 1, 2, ["012", "034", "056"]),
        (20, 1, 2, ["012", "034", "056"]),
    ],
)
def test_the_first_columns_are_said_again(width: int, leads: int, together: int, headings: list[str]) -> None:
    parts = parts_of(table(7), width, leads, together)
    assert ["".join([str(column.header)[-1] for column in part.columns]) for part in parts] == headings
    assert [len(part.rows) for part in parts] == [1] * len(parts)
