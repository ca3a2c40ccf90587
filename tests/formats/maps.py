"""Made-up maps, and their files, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import strategies as st

from myomer.boards import NOT_GIVEN, Board, Hex, HexDetail, Mark, Sheet
from myomer.formats.board_file import BoardReading, read_board
from myomer.hexes import hex_at
from myomer.rules.terrain import (
    BUILDING,
    CONNECTING,
    DEEP_SNOW,
    FUEL_TANK,
    GEYSER,
    JUNGLE,
    MAGMA_VENT,
    STRUCTURES,
    TERRAIN_LEVELS,
    THIN_SNOW,
    WOODS,
)
from tests.amount import amount
from tests.support import SHARED

FOLDER = SHARED / "data" / "boards"


def corpus() -> list[Path]:
    """Every map file at hand."""
    return sorted(FOLDER.rglob("*.board"))


def each_map(test: Callable[..., None]) -> Callable[..., None]:
    """Runs a test for every fourth map file, in a soak for all; skips it where there are none."""
    paths = [pytest.param(path, id=path.stem) for path in corpus()[:: amount(4, 1)]]
    none = [pytest.param(None, marks=pytest.mark.skip(reason="the map files are not at hand"), id="no maps")]
    marked: Callable[..., None] = pytest.mark.soak(pytest.mark.parametrize("path", paths or none)(test))
    return marked


def lines(columns: int, rows: int, hexes: dict[str, str] | None = None, head: list[str] | None = None) -> list[str]:
    """The lines of a map file; hexes by their printed names, as what follows the number (`0 "woods:1" ""`)."""
    message = hexes or {}
    out = [f"size {columns} {rows}", *(head or [])]
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            number = f"{column:02d}{row:02d}"
            tail = message.get(number, '0 "" ""')
            out.append(f"hex {number} {tail}")
    return [*out, "end"]


def data(text: list[str]) -> bytes:
    """Lines as a file."""
    return ("\n".join(text) + "\n").encode()


def reading(
    columns: int, rows: int, hexes: dict[str, str] | None = None, head: list[str] | None = None
) -> BoardReading:
    """The reading of such a map."""
    return read_board(data(lines(columns, rows, hexes, head)), "made-up.board")


def one_hex(terrains: str, level: int = 0) -> tuple[Hex, list[tuple[str, str]]]:
    """The only hex of a map, and kind and text of the remarks."""
    found = reading(1, 1, {"0101": f'{level} "{terrains}" ""'})
    return found.board.at(hex_at(1, 1)), [(remark.kind, remark.text) for remark in found.remarks]


# boards at random: everything that the game's own terms can say

texts = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters='"\ufffe\uffff')
)
sides = st.integers(0, 63)


@st.composite
def hexes(draw: st.DrawFn) -> Hex:
    """A hex with anything in it that does not contradict itself."""
    kinds = draw(st.lists(st.sampled_from(list(TERRAIN_LEVELS)), max_size=4, unique=True))
    if THIN_SNOW in kinds and DEEP_SNOW in kinds:
        kinds.remove(THIN_SNOW)
    geysers = [kind for kind in kinds if kind.endswith(GEYSER) or kind == MAGMA_VENT]
    for kind in geysers[1:]:
        kinds.remove(kind)
    terrain = {kind: draw(st.integers(1, TERRAIN_LEVELS[kind])) for kind in kinds}
    exits = {kind: draw(sides) for kind in kinds if kind in CONNECTING and draw(st.booleans())}
    values: dict[str, tuple[int, int]] = {
        kind: (draw(st.integers(0, 999)), draw(st.integers(0, 99))) for kind in STRUCTURES if kind in terrain
    }
    first = next(iter(values), "")
    strength, height = values.pop(first, (0, 0))
    detail = HexDetail(
        exits,
        1 if (WOODS in kinds or JUNGLE in kinds) and draw(st.booleans()) else 0,
        draw(st.integers(0, 99)) if BUILDING in kinds else 0,
        draw(st.integers(0, 3)) if BUILDING in kinds else 0,
        draw(st.integers(NOT_GIVEN, 9)) if BUILDING in kinds else NOT_GIVEN,
        draw(st.integers(0, 200)) if FUEL_TANK in kinds else 0,
        values,
        draw(st.sampled_from(["", "grass", "Lunar", "über & <wild>"])),
        (Mark("fluff", draw(st.integers(0, 99)), draw(st.integers(NOT_GIVEN, 99))),) if draw(st.booleans()) else (),
    )
    return Hex(draw(st.integers(-20, 20)), terrain, strength, height, detail)


@st.composite
def sheets(draw: st.DrawFn, columns: int, rows: int) -> Sheet:
    """The margin of a map."""
    place = st.builds(hex_at, st.integers(1, columns), st.integers(1, rows))
    return Sheet(
        draw(st.booleans()),
        draw(texts),
        tuple(draw(st.lists(texts, max_size=3))),
        tuple(draw(st.lists(st.tuples(place, texts), max_size=2))),
        tuple(
            draw(st.dictionaries(st.from_regex(r"[a-z_]{1,12}", fullmatch=True), st.just("true"), max_size=2)).items()
        ),
        tuple(draw(st.lists(texts.map(str.strip), max_size=2))),
    )


@st.composite
def boards(draw: st.DrawFn, even: bool = False) -> Board:
    """A small map."""
    columns = draw(st.integers(1, 3)) * 2 if even else draw(st.integers(1, 6))
    rows = draw(st.integers(1, 5))
    kinds = draw(st.lists(hexes(), min_size=1, max_size=6))
    places = [hex_at(column, row) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    filled = {place: draw(st.sampled_from(kinds)) for place in places if draw(st.booleans())}
    return Board(columns, rows, filled, sheet=draw(sheets(columns, rows)))
