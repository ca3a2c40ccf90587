"""Map files that are none: refused with file, line and reason, soon and without much memory."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from myomer.formats.board_file import MAX_BYTES, MAX_DIFFERENT, MAX_LINES, BoardReading, read_board, write_board
from myomer.formats.errors import FormatError
from tests.amount import amount
from tests.formats.maps import data, lines
from tests.rows import each_row

GOOD = lines(2, 2, {"0201": '1 "woods:1;foliage_elev:2" "grass"', "0102": '0 "road:1:9" ""'}, ['tag "A"'])
"""size, tag, four hexes on lines 3 to 6, end on line 7."""

MANY = ";".join([f"a{at}:1" for at in range(65)])


def changed(at: int, line: str) -> bytes:
    """The good file with one line (counted from 1) replaced."""
    text = list(GOOD)
    text[at - 1] = line
    return data(text)


REFUSED = [
    pytest.param(b"", 1, "the line 'end' is missing", id="empty"),
    pytest.param(b"end\n", 1, "the map has no size", id="nothing but an end"),
    pytest.param(data(GOOD[1:]), 2, "before the size", id="no size"),
    pytest.param(data(GOOD[:-1]), 7, "the line 'end' is missing", id="no end"),
    pytest.param(data(GOOD)[:60], 1, "but the file ends before that", id="cut off in a line"),
    pytest.param(data([*GOOD[:5], "", "end"]), 7, "are 4 hexes, but there are 3", id="too few hexes"),
    pytest.param(data([*GOOD[:6], 'hex 0303 0 "" ""', "end"]), 7, "more hexes than 2 × 2", id="too many hexes"),
    pytest.param(data([GOOD[0], *GOOD]), 2, "given twice", id="two sizes"),
    pytest.param(data([*GOOD, 'hex 0101 0 "" ""']), 8, "after the end", id="text after the end"),
    pytest.param(data([*GOOD, "end"]), 8, "after the end", id="two ends"),
    pytest.param(changed(7, "end of it"), 7, "stands alone", id="more than an end"),
    pytest.param(changed(1, "size 2"), 1, "size COLUMNS ROWS", id="half a size"),
    pytest.param(changed(1, "size two 2"), 1, "size COLUMNS ROWS", id="a size in words"),
    pytest.param(changed(1, "size ２ 2"), 1, "size COLUMNS ROWS", id="digits of another script"),
    pytest.param(changed(1, "size 0 2"), 1, "1 to 999 columns", id="no columns"),
    pytest.param(changed(1, "size -2 2"), 1, "size COLUMNS ROWS", id="columns below none"),
    pytest.param(changed(1, "size 1000000000 1000000000"), 1, "1 to 999 columns", id="a vast map"),
    pytest.param(changed(1, f"size {'9' * 5000} 2"), 1, "size COLUMNS ROWS", id="a number of 5,000 digits"),
    pytest.param(changed(1, "size 999 999"), 1, "at most 100,000 hexes", id="too many hexes to ask for"),
    pytest.param(changed(1, "size 300 300"), 1, "but the file ends before that", id="more hexes than lines"),
    pytest.param(changed(2, "tag A"), 2, "two quotes", id="a tag without quotes"),
    pytest.param(changed(2, 'tag "A'), 2, "two quotes", id="one quote"),
    pytest.param(changed(2, 'tag "A" B'), 2, "two quotes", id="more than a tag"),
    pytest.param(changed(2, "option exit_roads_to_pavement maybe"), 2, "true or false", id="an option undecided"),
    pytest.param(changed(2, "option"), 2, "option NAME VALUE", id="an option without a name"),
    pytest.param(changed(2, 'note "A"'), 2, "note CCRR", id="a note without a hex"),
    pytest.param(changed(2, "hello world"), 2, "'hello' is not a map statement", id="another word"),
    pytest.param(changed(4, "hex"), 4, "write hex CCRR", id="a bare hex"),
    pytest.param(changed(4, 'hex 2 0 "" ""'), 4, "'2' is not a hex number", id="a short number"),
    pytest.param(changed(4, 'hex 02x1 0 "" ""'), 4, "is not a hex number", id="a number with a letter"),
    pytest.param(changed(4, 'hex 0201 "" ""'), 4, "LEVEL", id="no level"),
    pytest.param(changed(4, 'hex 0201 1.5 "" ""'), 4, "LEVEL", id="half a level"),
    pytest.param(changed(4, 'hex 0201 1000000000 "" ""'), 4, "LEVEL", id="a level beyond the sky"),
    pytest.param(changed(4, 'hex 0201 -9999 "" ""'), 4, "level -9999 is out of range", id="a level too low"),
    pytest.param(changed(4, 'hex 0201 0 ""'), 4, "THEME", id="no theme"),
    pytest.param(changed(4, 'hex 0201 0 "" "'), 4, "THEME", id="bad quotes"),
    pytest.param(changed(4, 'hex 0201 0 "" "" ""'), 4, "THEME", id="too many quotes"),
    pytest.param(changed(4, 'hex 0201 0 "woods" ""'), 4, "'woods' is not a terrain", id="terrain without a level"),
    pytest.param(changed(4, 'hex 0201 0 "woods:" ""'), 4, "is not a terrain", id="terrain with an empty level"),
    pytest.param(changed(4, 'hex 0201 0 "woods:1:2:3" ""'), 4, "is not a terrain", id="terrain with too many numbers"),
    pytest.param(changed(4, 'hex 0201 0 "woods:1000000000" ""'), 4, "is not a terrain", id="terrain of a vast level"),
    pytest.param(changed(4, 'hex 0201 0 "woods:1:-1" ""'), 4, "is not a terrain", id="exits below none"),
    pytest.param(changed(4, 'hex 0201 0 "wo ods:1" ""'), 4, "is not a terrain", id="a name of two words"),
    pytest.param(changed(4, f'hex 0201 0 "{MANY}" ""'), 4, "at most 64", id="65 terrains"),
    pytest.param(data(GOOD).replace(b"grass", b"gr\x00ss"), 4, "control character 0x00", id="NUL"),
    pytest.param(data(GOOD).replace(b"grass", b"\x1b[2J"), 4, "control character 0x1b", id="a terminal's escape"),
    pytest.param(data(GOOD).replace(b"grass", b"gr\xe4s"), 4, "byte 0xe4 is not text", id="another encoding"),
    pytest.param("\n".join(GOOD).encode("utf-16"), 1, "byte 0xff is not text", id="UTF-16"),
    pytest.param(data(GOOD).replace(b"\n", b"\r"), 1, "control character 0x0d", id="line ends of old"),
    pytest.param(bytes(range(256)) * 64, 2, "is not text", id="binary"),
]  # fmt: skip


@each_row(("file", "line", "reason"), REFUSED)
def test_what_is_no_map_is_refused(file: bytes, line: int, reason: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_board(file, "folder/bad.board")
    problem = refused.value
    assert (problem.file, problem.line) == ("folder/bad.board", line)
    assert reason in problem.reason
    assert str(problem) == f"folder/bad.board:{line}: {problem.reason}"
    assert len(str(problem)) < 250
    assert str(problem).isprintable()


def test_the_good_file_is_good() -> None:
    assert read_board(data(GOOD), "a").board.columns == 2


def test_too_many_bytes_are_refused_unread() -> None:
    with pytest.raises(FormatError, match="too many for a map") as refused:
        read_board(b"x" * (MAX_BYTES + 1), "a.board")
    assert refused.value.line == 0
    assert str(refused.value).startswith("a.board: ")


@each_row("line", [b"\n", b"#\n", b"hex 0101\n"])
def test_a_million_lines_are_refused(line: bytes) -> None:
    with pytest.raises(FormatError, match="1,000,000 lines"):
        read_board(line * 1_000_000, "a")
    assert MAX_LINES < 1_000_000


def test_too_many_different_hexes_are_refused() -> None:
    columns, rows = 200, 101
    assert columns * rows > MAX_DIFFERENT
    text = [f"size {columns} {rows}", *[f'hex 0101 0 "" "{at}"' for at in range(columns * rows)], "end"]
    with pytest.raises(FormatError, match="differ from each other") as refused:
        read_board(data(text), "a")
    assert refused.value.line == MAX_DIFFERENT + 2


def test_an_error_can_travel_between_processes() -> None:
    problem = FormatError("a", 3, "why")
    again = pickle.loads(pickle.dumps(problem))
    assert (again.file, again.line, again.reason, str(again)) == ("a", 3, "why", "a:3: why")
    assert str(FormatError("a", None, "why")) == "a: why"


def read_or_refuse(file: bytes) -> BoardReading | None:
    """A reading that can be written again, or nothing: any other error would come through."""
    problem: FormatError | None = None
    try:
        found = read_board(file, "fuzz")
    except FormatError as refused:
        problem = refused
    if problem is not None:
        assert problem.reason
        assert 0 <= problem.line <= file.count(b"\n") + 1
        return None
    assert read_board(write_board(found.board), "fuzz").board == found.board
    return found


@settings(max_examples=amount(40, 100), deadline=None)
@given(file=st.binary(max_size=300))
def test_any_bytes_are_a_map_or_refused(file: bytes) -> None:
    read_or_refuse(file)


statements = st.sampled_from(
    [*GOOD, "", "#", "size 1 1", "size 2 1", 'hex 0101 0 "" ""', 'hex 0101 3 "geyser:9;;" "x"', 'note 0101 "a"', "end"]
)


@settings(max_examples=amount(40, 100), deadline=None)
@given(text=st.lists(statements | st.text(max_size=20), max_size=12))
def test_any_statements_are_a_map_or_refused(text: list[str]) -> None:
    read_or_refuse("\n".join(text).encode("utf-8", "replace"))


entries = st.from_regex(
    r"(woods|snow|geyser|road|building|bldg_cf|bridge|bridge_elev|foliage_elev|fuel_tank|cliff_top|fluff|a):-?[0-9]{1,3}(:[0-9]{1,3})?",
    fullmatch=True,
)


@settings(max_examples=amount(60, 150), deadline=None)
@given(terrains=st.lists(entries, max_size=6), level=st.integers(-1100, 1100), theme=st.text(max_size=5))
def test_any_hex_is_read_or_refused(terrains: list[str], level: int, theme: str) -> None:
    line = f'hex 0101 {level} "{";".join(terrains)}" "{theme}"'
    read_or_refuse("\n".join(["size 1 1", line, "end"]).encode("utf-8", "replace"))


@settings(max_examples=amount(60, 150), deadline=None)
@given(changes=st.lists(st.tuples(st.integers(0, 120), st.integers(0, 255), st.integers(0, 2)), min_size=1, max_size=4))
def test_a_damaged_map_is_a_map_or_refused(changes: list[tuple[int, int, int]]) -> None:
    file = bytearray(data(GOOD))
    for at, byte, cut in changes:
        place = at % len(file)
        file[place : place + cut] = bytes([byte])
    read_or_refuse(bytes(file))
