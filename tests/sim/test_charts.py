"""Charts: well-formed, self-contained, with every name and number; the color says what the number says."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from myomer.reports.chart_html import chart_page
from myomer.reports.chart_svg import Point, Square, draw_bars, draw_curve, draw_heat_map, heat_color, is_light

SVG = "{http://www.w3.org/2000/svg}"
FACTS = ["200 games", "standard rules", "a map with <woods> & hills"]
POINTS = [Point("0", 0.9, 0.85, 0.95), Point("2", 0.6, 0.5, 0.7), Point("6", 0.25, 0.2, 0.3)]


def texts(drawing: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(drawing).iter(f"{SVG}text")]


def circles(drawing: str) -> list[tuple[float, float]]:
    found = ElementTree.fromstring(drawing).iter(f"{SVG}circle")
    return [(float(circle.attrib["cx"]), float(circle.attrib["cy"])) for circle in found]


def test_a_curve_has_its_points_to_scale() -> None:
    drawing = draw_curve("A & B", FACTS, "gunnery", "score", POINTS)
    assert {"A & B", "0", "2", "6", "gunnery", "score", "100 %"} <= set(texts(drawing))
    (one, high), (two, middle), (three, low) = circles(drawing)
    assert (three - one) == pytest.approx(3 * (two - one), abs=0.1)
    assert (middle - high) / (low - high) == pytest.approx((0.9 - 0.6) / (0.9 - 0.25), abs=0.01)
    assert '<polygon class="band"' in drawing
    assert "85.0 % to 95.0 %" in drawing


def test_a_line_goes_from_low_to_high_values() -> None:
    assert draw_curve("A", FACTS, "x", "y", POINTS[::-1]) == draw_curve("A", FACTS, "x", "y", POINTS)
    assert len(circles(draw_curve("A", FACTS, "x", "y", POINTS[:1]))) == 1


def test_values_that_are_no_numbers_have_no_line() -> None:
    points = [Point("clear", 0.5, 0.4, 0.6), Point("a map with a very long name of many words " * 3, 0.6, 0.5, 0.7)]
    drawing = draw_curve("maps", FACTS, "map", "score", points, is_number=False)
    assert "polyline" not in drawing
    assert len(circles(drawing)) == 2
    assert any([text.endswith("…") for text in texts(drawing)])


def test_a_heat_map_has_a_number_in_every_cell() -> None:
    squares: list[list[Square | None]] = [
        [Square(0.75, "A vs. B: 75 %"), None],
        [Square(0.04, "<hint>"), Square(0.5, "even")],
    ]
    drawing = draw_heat_map("matrix", FACTS, ["A", "C"], ["B", "D"], squares)
    assert {"75", "4", "50", "A", "B", "C", "D"} <= set(texts(drawing))
    assert "&lt;hint&gt;" in drawing
    assert drawing.count('class="missing"') == 1


def test_bars_take_any_values() -> None:
    drawing = draw_bars("ranking", FACTS, "points", [Point("A", 1700, 1650, 1750), Point("B", 1400, 1300, 1500)])
    (first, _), (second, _) = circles(drawing)
    assert first > second
    assert {"A", "B", "1300", "1700", "points"} <= set(texts(drawing))
    ElementTree.fromstring(draw_bars("one", [], "points", [Point("A", 5, 5, 5)]))


def test_colors_are_neutral_in_the_middle_and_readable() -> None:
    assert heat_color(0.5) == (247, 247, 247)
    red, _, blue = heat_color(0.0)
    assert red > blue
    red, _, blue = heat_color(1.0)
    assert blue > red
    assert heat_color(0.25) != heat_color(0.75)
    for hundredth in range(101):
        color = heat_color(hundredth / 100)
        own = _luminance(color)
        ink = 0.0 if is_light(color) else 1.0
        assert (max(own, ink) + 0.05) / (min(own, ink) + 0.05) >= 4.5, "the contrast that WCAG 2 asks for"


def _luminance(color: tuple[int, int, int]) -> float:
    parts = [part / 255 for part in color]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def test_a_page_is_one_file() -> None:
    drawing = draw_curve("A & B", FACTS, "gunnery", "score", POINTS)
    page = chart_page(
        "A & B", drawing, ["unit", "score"], [["<A>", "50%"]], ["A note."], [("command", "myomer sweep 'A' --svg x")]
    )
    assert page.startswith("<!DOCTYPE html>")
    assert "<h1>A &amp; B</h1>" in page
    assert "&lt;A&gt;" in page
    assert "<code>myomer sweep" in page
    assert drawing in page
    addresses = re.findall(r"https?://[^\s\"<]*", page)
    assert addresses == ["http://www.w3.org/2000/svg"], "nothing is loaded"
    assert not re.search(r"<(script|link|img)|url\(|@import", page)
