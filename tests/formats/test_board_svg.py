"""Maps as drawings: well-formed, the same each time, every hex with its number, every terrain with its sign."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from myomer.boards import Board, Hex, HexDetail, Mark
from myomer.formats.board_file import read_board
from myomer.formats.board_signs import SIGN_MEANINGS, surfaces_of, symbols_of
from myomer.formats.board_svg import board_svg, escaped
from myomer.formats.board_symbols import SURFACES, SYMBOLS, level_tone, number
from myomer.hexes import hex_name
from myomer.rules.terrain import BRIDGE, BUILDING, CLIFF, FUEL_TANK, ROAD, TERRAIN_LEVELS, WATER
from tests.amount import amount
from tests.formats.maps import boards, corpus, each_map
from tests.rows import each_row

SVG = "{http://www.w3.org/2000/svg}"


def drawn(board: Board, title: str = "", legend: bool = True) -> ElementTree.Element:
    """The drawing, parsed."""
    return ElementTree.fromstring(board_svg(board, title, legend))


def texts(drawing: ElementTree.Element) -> list[str]:
    """Everything that is written on it."""
    return [text.text or "" for text in drawing.iter(f"{SVG}text")]


def shown(hex_: Hex) -> list[str]:
    """What is written on a map of this one hex, without the legend."""
    return texts(drawn(Board(1, 1, {"0101": hex_}), legend=False))


def uses(drawing: ElementTree.Element) -> set[str]:
    """Every sign it refers to."""
    found = {use.attrib["href"].removeprefix("#") for use in drawing.iter(f"{SVG}use")}
    for element in drawing.iter():
        found.update(re.findall(r"url\(#([^)]+)\)", element.attrib.get("fill", "")))
    return found


def defined(drawing: ElementTree.Element) -> set[str]:
    """Every sign it defines."""
    return {element.attrib["id"] for element in drawing.iter() if "id" in element.attrib}


@each_map
def test_every_map_at_hand_is_drawn(path: Path) -> None:
    board = read_board(path.read_bytes(), path.name).board
    drawing = drawn(board)
    written = set(texts(drawing))
    assert {hex_name(place) for place in board.places()} <= written
    assert board.name in written
    assert uses(drawing) <= defined(drawing)


def test_the_maps_at_hand_are_many() -> None:
    if not corpus():
        pytest.skip("the map files are not at hand")
    assert len(corpus()) > 50


@settings(max_examples=amount(16, 40), deadline=None)
@given(board=boards())
def test_any_board_is_drawn_the_same_each_time(board: Board) -> None:
    drawing = board_svg(board)
    assert drawing == board_svg(board)
    root = ElementTree.fromstring(drawing)
    numbers = [text for text in texts(root) if re.fullmatch(r"\d{4}", text)]
    assert sorted(numbers) == sorted(hex_name(place) for place in board.places())
    assert uses(root) <= defined(root)


def test_the_drawing_has_no_size_of_its_own() -> None:
    root = drawn(Board(16, 17))
    assert root.attrib.keys() == {"viewBox"}
    left, top, width, height = [int(part) for part in root.attrib["viewBox"].split()]
    assert (left, top) == (0, 0)
    assert width == 2 * 30 + 21 + 16 * 63
    assert height > 17 * 72


def test_column_1_is_up_and_column_2_half_a_hex_lower() -> None:
    places = {text.text: text for text in drawn(Board(3, 2), legend=False).iter(f"{SVG}text")}
    at = {
        name: (int(places[name].attrib["x"]), int(places[name].attrib["y"]))
        for name in ("0101", "0201", "0301", "0102")
    }
    assert at["0201"] == (at["0101"][0] + 63, at["0101"][1] + 36)
    assert at["0301"] == (at["0101"][0] + 126, at["0101"][1])
    assert at["0102"] == (at["0101"][0], at["0101"][1] + 72)


@each_row("title", ['<Fire & "Ice">', "a\x00b\ud800\uffff", "]]>", "Größe", "x" * 500])
def test_any_title_can_be_shown(title: str) -> None:
    root = drawn(Board(1, 1), title)
    clean = re.sub("[\x00\ud800\uffff]", "\ufffd", title)
    assert root.find(f"{SVG}title") is not None
    assert root.findtext(f"{SVG}title") == clean
    assert clean in texts(root)


def test_without_a_title_the_name_is_shown() -> None:
    assert "Hill 404" in texts(drawn(Board(1, 1, name="Hill 404")))
    assert "Map" in texts(drawn(Board(1, 1)))
    assert escaped('<a & "b">') == "&lt;a &amp; &quot;b&quot;&gt;"


def test_levels_depths_and_strengths_are_written() -> None:
    assert "level 3" in shown(Hex(3))
    assert "level −2" in shown(Hex(-2))
    assert not [text for text in shown(Hex(0)) if text.startswith("level")]
    assert {"depth 2", "level 1"} <= set(shown(Hex(1, {"water": 2})))
    assert "depth 0" in shown(Hex(0, {"water": 0}))
    fort = Hex(0, {"building": 4}, 150, 12, HexDetail(building_class=2, armor=25))
    assert {"hardened fort", "CF 150 +25", "height 12"} <= set(shown(fort))
    assert {"wall", "CF 120", "height 1"} <= set(shown(Hex(0, {"building": 5}, 120, 1)))
    assert {"CF 40", "height 3", "depth 1"} <= set(shown(Hex(0, {"bridge": 2, "water": 1}, 40, 3)))
    assert "height 6" in shown(Hex(0, {"industrial": 6}))
    assert "2 arms, 1 leg" in shown(Hex(0, {"severed-arms": 2, "severed-legs": 1}))


def test_every_terrain_has_a_sign_in_the_legend() -> None:
    drawn_otherwise = {ROAD, BRIDGE, BUILDING, FUEL_TANK, CLIFF}
    for kind, highest in TERRAIN_LEVELS.items():
        for level in range(1, min(highest, 6) + 1):
            hex_ = Hex(0, {kind: level}, detail=HexDetail({CLIFF: 9} if kind == CLIFF else None))
            items = len(texts(drawn(Board(1, 1, {"0101": hex_}), "t")))
            assert bool(surfaces_of(hex_) + symbols_of(hex_)) == (kind not in drawn_otherwise), kind
            assert items > len(texts(drawn(Board(1, 1), "t"))), (kind, level)


def test_signs_of_what_the_game_does_not_know() -> None:
    marks = tuple(Mark(name, 1) for name in ("fortified", "hazardous_liquid", "elevator", "metal_deposit", "fluff"))
    assert symbols_of(Hex(detail=HexDetail(marks=marks))) == ["fortified", "hazard", "elevator", "ore"]
    assert surfaces_of(Hex(detail=HexDetail(marks=(Mark("space", 1),)))) == ["space"]


def test_every_symbol_has_a_caption() -> None:
    assert set(SIGN_MEANINGS) == set(SURFACES) | set(SYMBOLS)


def test_the_legend_has_only_what_occurs() -> None:
    plain = texts(drawn(Board(2, 2)))
    assert plain == ["Map", "2 × 2 hexes, level 0", "0101", "0201", "0102", "0202", "level 0"]
    hills = texts(drawn(Board(2, 1, {"0101": Hex(-9), "0201": Hex(30, {"woods": 2})})))
    assert hills[-3:] == ["level −4 and lower", "level 7 and higher", "heavy woods"]
    assert "2 × 1 hexes, levels −9 to 30" in hills


def lightness(tone: str) -> float:
    """How light a color is in gray."""
    red, green, blue = [int(tone[at : at + 2], 16) for at in (1, 3, 5)]
    return 0.299 * red + 0.587 * green + 0.114 * blue


def test_levels_can_be_distinguished_in_gray() -> None:
    for levels in (range(8), range(-1, -5, -1)):
        greys = [lightness(level_tone(level)) for level in levels]
        assert all(above - below >= 8 for above, below in pairwise(greys))
        assert greys[-1] > 120


def test_level_changes_are_drawn_thicker_with_ticks_downhill() -> None:
    def widths(level: int) -> list[str]:
        root = drawn(Board(1, 2, {"0101": Hex(level)}), legend=False)
        return [path.attrib["stroke-width"] for path in root.iter(f"{SVG}path") if path.attrib.get("class") == "o"]

    assert widths(0) == [".8"]
    assert widths(1) == [".8", ".9", "2"]
    assert widths(2) == [".8", ".9", "3.2"]
    assert widths(9) == [".8", ".9", "4.6"]


def test_cliffs_take_the_place_of_ticks() -> None:
    cliff = Hex(2, {"cliff": 1}, detail=HexDetail({"cliff": 1 << 3}))
    root = drawn(Board(1, 2, {"0101": cliff}), legend=False)
    assert "cliff-3" in uses(root)
    assert not [path for path in root.iter(f"{SVG}path") if path.attrib.get("stroke-width") == ".9"]


def test_a_board_without_edges_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="without edges"):
        board_svg(Board())


@each_row(("value", "text"), [(0, "0"), (3.0, "3"), (-0.5, "-.5"), (31.5, "31.5"), (-18, "-18"), (0.04, "0")])
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_water_is_drawn_by_depth() -> None:
    tones = set()
    for depth in range(5):
        first = next(path for path in drawn(Board(1, 1, {"0101": Hex(0, {WATER: depth})})).findall(f"{SVG}path")[1:])
        tones.add(first.attrib["fill"])
    assert len(tones) == 5
