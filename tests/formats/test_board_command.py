"""`myomer board`: the summary, its JSON form, and the file with the drawing."""

from __future__ import annotations

import json
import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

from myomer.boards import Board, Hex, HexDetail, Sheet
from myomer.cli.board import run_board
from myomer.cli.errors import CommandError
from myomer.formats.remarks import Remark
from myomer.hexes import parse_hex
from myomer.narration.terrain_names import terrain_text
from myomer.reports.board_screen import column_numbers, terrain_counts
from myomer.rules.terrain import TERRAIN_LEVELS

FORD = Board(
    4,
    2,
    {
        "0101": Hex(1, {"woods": 1}),
        "0201": Hex(0, {"water": 1, "rapids": 2}),
        "0301": Hex(0, {"building": 2}, 40, 3, HexDetail({"building": 0})),
        "0402": Hex(-2, {"road": 1}, detail=HexDetail({"road": 9})),
    },
    sheet=Sheet(description="A ford.\nTwo banks.", tags=("Water",), notes=((parse_hex("0102"), "cold"),)),
    name="Ford",
)
REMARKS = (Remark(3, "picture", "fluff is kept", 4), Remark(7, "not-modelled", "space is kept"))


def test_the_summary_lists_what_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    run_board(FORD, REMARKS, None, json=False)
    message = capsys.readouterr().out
    for text in (
        "Ford",
        "4 × 2 hexes; levels −2 (1), 0 (6), 1 (1)",
        "A ford.",
        "Two banks.",
        "tags: Water",
        "note at 0102: cold",
    ):
        assert text in message
    rows = {line.rstrip() for line in message.splitlines()}
    for arguments in ("light woods", "water, depth 1", "torrent", "medium building", "paved road"):
        assert any(row.startswith(arguments) and row.endswith(" 1") for row in rows), arguments
    assert "  line 7: space is kept" in rows
    assert "  4 entries that only matter for drawing are kept; --json lists them" in rows
    assert "\x1b" not in message


def test_the_small_map_has_numbers_and_even_columns_a_line_lower(capsys: pytest.CaptureFixture[str]) -> None:
    run_board(FORD, (), None, json=False)
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    at = lines.index("01 t1  #")
    assert lines[at - 2 : at] == ["   0 0 0 0", "   1 2 3 4"]
    assert lines[at : at + 4] == ["01 t1  #", "     ~   .", "02 .   .", "     .   =-"]
    assert lines[at + 4] == "# building, . clear, = road, t light woods, ~ water"
    assert lines[at + 5] == "hexes by column and row: 0402 is column 4, row 2"


def test_numbers_of_three_digits(capsys: pytest.CaptureFixture[str]) -> None:
    """Columns read downward, rows are as wide as they need."""
    assert column_numbers(101)[0].endswith("0 0 1 1")
    assert [line[-7:] for line in column_numbers(101)] == ["0 0 1 1", "9 9 0 0", "8 9 0 1"]
    run_board(Board(2, 101), (), None, json=False)
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert "01  ." in lines
    assert "101 ." in lines


def test_a_wide_map_is_not_squeezed_into_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    run_board(Board(200, 2), (), None, json=False)
    assert "too wide for 110 columns" in capsys.readouterr().out


def test_many_remarks_are_cut_short(capsys: pytest.CaptureFixture[str]) -> None:
    run_board(Board(1, 1), tuple(Remark(at, "odd-level", f"thing {at}") for at in range(1, 31)), None, json=False)
    message = capsys.readouterr().out
    assert "line 12: thing 12" in message
    assert "thing 13" not in message
    assert "and 18 more; --json lists them" in message


def test_the_json_form_has_everything(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    run_board(FORD, REMARKS, tmp_path / "ford.svg", json=True)
    message = json.loads(capsys.readouterr().out)
    assert (message["name"], message["columns"], message["rows"]) == ("Ford", 4, 2)
    assert message["levels"] == {"-2": 1, "0": 6, "1": 1}
    assert message["terrain"]["water"] == {"1": 1}
    assert message["hexes"]["0301"] == {"level": 0, "terrain": {"building": 2}, "cf": 40, "height": 3}
    assert message["hexes"]["0402"] == {"level": -2, "terrain": {"road": 1}, "exits": {"road": 9}}
    assert "0401" not in message["hexes"]
    assert message["remarks"][0] == {"line": 3, "kind": "picture", "text": "fluff is kept", "times": 4}
    assert message["notes"] == {"0102": "cold"}
    assert message["svg"] == str(tmp_path / "ford.svg")


def test_the_drawing_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "ford.svg"
    path.write_text("old")
    run_board(FORD, (), path, json=False)
    assert "drawn in" in capsys.readouterr().out
    assert ElementTree.fromstring(path.read_text(encoding="utf-8")).tag.endswith("svg")
    assert [each.name for each in tmp_path.iterdir()] == ["ford.svg"]


def test_nothing_is_written_where_it_cannot_be(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for path, why in ((tmp_path / "nowhere" / "a.svg", "there is no folder"), (tmp_path, "is a folder")):
        with pytest.raises(CommandError, match=why):
            run_board(FORD, (), path, json=False)
    assert capsys.readouterr().out == ""
    assert not list(tmp_path.iterdir())


def test_a_failed_writing_leaves_the_old_drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(start: object, end: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "a.svg"
    path.write_text("old")
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(CommandError, match=r"a\.svg': No space left on device"):
        run_board(FORD, (), path, json=False)
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["a.svg"]


def test_every_terrain_has_its_own_name() -> None:
    message = [
        terrain_text(kind, level) for kind, most in TERRAIN_LEVELS.items() for level in range(1, min(most, 6) + 1)
    ]
    assert len(message) == len(set(message))
    assert terrain_text("rough", 1) == "rough"
    assert terrain_text("deep-snow", 1) == "deep snow"


def test_terrain_is_counted_in_the_order_of_the_game() -> None:
    assert list(terrain_counts(FORD)) == [("water", 1), ("woods", 1), ("road", 1), ("rapids", 2), ("building", 2)]
