"""Files by their path, wherever a name may be given too."""

from __future__ import annotations

from pathlib import Path

import pytest

import myomer
from myomer.formats.board_file import read_board
from myomer.formats.errors import FormatError
from myomer.formats.mtf import read_mtf
from tests.doors.running import run
from tests.formats.examples import mtf

MAP = 'size 1 2\nhex 0101 0 "" ""\nhex 0102 1 "woods:1;foliage_elev:2" ""\nend\n'
UNIT = "Examplar EXM-1A"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a unit and a map, where everything is run."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.mtf").write_text(mtf())
    (tmp_path / "Meadow.board").write_text(MAP)
    (tmp_path / "bad.mtf").write_text(mtf({"mass": "52"}))
    return tmp_path


def test_a_unit_file_in_python(folder: Path) -> None:
    for given in ("one.mtf", "./one.mtf", str(folder / "one.mtf"), folder / "one.mtf"):
        assert myomer.mech(given).design.name == UNIT
        assert myomer.design_named(given).name == UNIT
        assert myomer.find_unit(given).origin == str(given).removeprefix("./")


def test_a_map_file_in_python(folder: Path) -> None:
    for given in ("Meadow.board", folder / "Meadow.board"):
        found = myomer.find_board(given)
        assert (found.name, found.board.name, found.board.rows) == ("Meadow", "Meadow", 2)


@pytest.mark.parametrize(
    ("given", "output"),
    [
        ("none.mtf", "none.mtf: no such file"),
        (Path("none.mtf"), "none.mtf: no such file"),
        ("bad.mtf", "bad.mtf:10: a 'Mech weighs"),
        ("./Meadow.board", "this is not a .mtf file"),
        (Path("Meadow.board"), "this is not a .mtf file"),
        (Path(), "this is a folder, not a .mtf file"),
        ("x/" * 5000 + ".mtf", "cannot be read"),
        ("\0.mtf", "no such file"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_path(given: str | Path, output: str) -> None:
    for find in (myomer.find_unit, myomer.design_named, myomer.mech):
        with pytest.raises(ValueError) as caught:
            find(given)
        assert output in str(caught.value)
        assert "import" not in str(caught.value)


def test_what_is_wrong_with_the_path_of_a_map() -> None:
    with pytest.raises(FormatError, match=r"^none\.board: no such file$"):
        myomer.find_board("none.board")
    with pytest.raises(FormatError, match=r"not a \.board file"):
        myomer.find_board(Path("one.mtf"))
    with pytest.raises(ValueError, match=r"there is no map 'meadow'.*give the path of a .board file"):
        myomer.find_board("meadow")


@pytest.mark.parametrize(
    "arguments",
    [
        ("attack", "one.mtf", "kick", "50"),
        ("odds", "50", "push", "one.mtf"),
        ("compare", "one.mtf", "100"),
        ("phase", "one.mtf", "kick", "50", "none"),
        ("show", "one.mtf"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_commands_take_files(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert UNIT in done.stdout


def test_questions_read_no_files() -> None:
    """A program may pass on what a stranger asks: a question opens no file."""
    answered = myomer.answer({"ask": "heat", "unit": {"unit": "one.mtf"}})
    assert answered["error"]["code"] == "unknown-name"  # type: ignore[index]


# the readers


def test_a_reader_takes_a_path_bytes_or_text(folder: Path) -> None:
    text = (folder / "one.mtf").read_text()
    for given in ("one.mtf", folder / "one.mtf", text, text.encode(), bytearray(text.encode())):
        assert read_mtf(given).design.name == UNIT  # type: ignore[arg-type]
    for given in ("Meadow.board", folder / "Meadow.board", MAP, MAP.encode()):
        assert read_board(given).board.rows == 2
    assert read_board("Meadow.board").board.name == "Meadow"
    assert read_board(MAP).board.name == ""
    assert read_board(MAP, "Hill.board").board.name == "Hill"


@pytest.mark.parametrize(
    ("given", "output"),
    [
        ("none.mtf", "none.mtf: no such file"),
        (Path("none.mtf"), "none.mtf: no such file"),
        ("Examplar EXM-1A", "'Examplar EXM-1A': this is neither a file path nor the text of a unit file"),
        (Path(), ".: this is a folder: give a .mtf file in it"),
        ("one line\nand another\n", "the text given"),
        (b"one line\nand another\n", "the bytes given"),
        ("", "the text given: the file is empty"),
        (7, "expected a path, bytes or text, not '7'"),
        (None, "expected a path, bytes or text, not 'None'"),
        ("bad.mtf", "bad.mtf:10: a 'Mech weighs"),
    ],
    ids=repr,
)
def test_a_reader_says_what_it_was_given(given: object, output: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_mtf(given)  # type: ignore[arg-type]
    assert str(caught.value).startswith(output) or output in str(caught.value)


def test_the_caller_may_give_it_a_name() -> None:
    with pytest.raises(FormatError, match=r"^mine:10: "):
        read_mtf(mtf({"mass": "52"}), "mine")
