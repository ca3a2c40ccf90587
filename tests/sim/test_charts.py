"""Charts: well-formed, self-contained, with every name and number; the color says what the number says."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from myomer.formats.sheet_pen import text_width
from myomer.reports.chart_colors import DARK_SHARES, heat_color, is_light
from myomer.reports.chart_curve import draw_curve
from myomer.reports.chart_html import chart_page
from myomer.reports.chart_matrix import Square, draw_heat_map
from myomer.reports.chart_ratings import Series, draw_ratings
from myomer.reports.chart_svg import Heading, Point
from myomer.reports.percents import whole_percent, whole_percent_text

SVG = "{http://www.w3.org/2000/svg}"
FACTS = ["200 games", "standard rules", "a map with <woods> & hills"]
HEADING = Heading("A & B", FACTS)
POINTS = [Point("0", 0.9, 0.85, 0.95), Point("2", 0.6, 0.5, 0.7), Point("6", 0.25, 0.2, 0.3)]
SQUARE = Square(0.57, 0.45, 0.69, "a hint")


def texts(drawing: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(drawing).iter(f"{SVG}text")]


def circles(drawing: str) -> list[tuple[float, float]]:
    found = ElementTree.fromstring(drawing).iter(f"{SVG}circle")
    return [(float(circle.attrib["cx"]), float(circle.attrib["cy"])) for circle in found]


def overlapping(drawing: str, style: str) -> list[tuple[str, str]]:
    """Texts of a style that touch each other."""
    found = [
        (float(text.attrib["x"]), float(text.attrib["y"]), text.text or "")
        for text in ElementTree.fromstring(drawing).iter(f"{SVG}text")
        if text.attrib["class"] == style
    ]
    return [
        (one[2], other[2])
        for number, one in enumerate(found)
        for other in found[:number]
        if abs(one[0] - other[0]) < (text_width(one[2], 13) + text_width(other[2], 13)) / 2
        and abs(one[1] - other[1]) < 13
    ]


def test_a_curve_has_its_points_to_scale() -> None:
    drawing = draw_curve(HEADING, "gunnery", "score", POINTS)
    assert {"A & B", "0", "2", "6", "gunnery", "score", "100 %", "90 %", "25 %", "even"} <= set(texts(drawing))
    (one, high), (two, middle), (three, low) = circles(drawing)
    assert (three - one) == pytest.approx(3 * (two - one), abs=0.1)
    assert (middle - high) / (low - high) == pytest.approx((0.9 - 0.6) / (0.9 - 0.25), abs=0.01)
    assert '<polygon class="band"' in drawing
    assert "85.0 % to 95.0 %" in drawing


def test_a_line_goes_from_low_to_high_values() -> None:
    assert draw_curve(HEADING, "x", "y", POINTS[::-1]) == draw_curve(HEADING, "x", "y", POINTS)
    assert len(circles(draw_curve(HEADING, "x", "y", POINTS[:1]))) == 1
    assert circles(draw_curve(HEADING, "x", "y", [])) == []


def test_close_shares_are_drawn_large_and_many_values_do_not_overlap() -> None:
    close = [Point(str(number), 0.52, 0.51, 0.53) for number in range(100)]
    drawing = draw_curve(HEADING, "turns", "score", close)
    shown = texts(drawing)
    assert {"40 %", "50 %", "55 %", "60 %", "0", "5", "52.0 %"} <= set(shown)
    assert "0 %" not in shown
    assert shown.count("52.0 %") == 2, "of many points only the first and the last have their values"
    assert not overlapping(drawing, "ink")
    steep = [Point(str(number), value, 0.0, 1.0) for number, value in enumerate([0.0, 0.01, 0.02, 0.5, 0.51] * 3)]
    for points in (steep, close[:12]):
        drawing = draw_curve(HEADING, "turns", "score", points)
        assert len(re.findall('class="value"', drawing)) > 2
        assert not overlapping(drawing, "value")


def test_values_that_are_no_numbers_have_no_line() -> None:
    points = [Point("clear", 0.5, 0.4, 0.6), Point("a map with a very long name of many words " * 9, 0.6, 0.5, 0.7)]
    drawing = draw_curve(HEADING, "map", "score", points, is_number=False)
    assert "polyline" not in drawing
    assert len(circles(drawing)) == 2
    assert any([text.endswith("…") for text in texts(drawing)])
    assert {"50 %", "60 %"} <= set(texts(drawing))


def test_whole_percents_of_both_sides_add_up_to_100() -> None:
    for games in (40, 200, 400):
        for won in range(2 * games + 1):
            share = won / games / 2
            assert whole_percent(share) + whole_percent(1 - share) == 100, share
    assert [whole_percent(share) for share in (0.425, 0.575, 0.005, 0.995, 0.2849)] == [43, 57, 1, 99, 28]


def test_no_percent_claims_more_than_is_known() -> None:
    shares = {0.0: "0", 1e-4: "<1", 0.0049: "<1", 0.006: "1", 0.994: "99", 0.9951: "99+", 0.9999: "99+", 1.0: "100"}
    assert {share: whole_percent_text(share) for share in shares} == shares
    assert Square(0.996, 0.951, 0.999, "").interval == "95–99+"
    assert (Square(0.996, 0.951, 0.999, "").text, Square(1.0, 0.97, 1.0, "").interval) == ("99+", "97–100")


def test_a_heat_map_has_a_number_and_an_interval_in_every_cell() -> None:
    squares: list[list[Square | None]] = [
        [Square(0.75, 0.7, 0.8, "A vs. B: 75 %"), None],
        [Square(0.04, 0.01, 0.09, "<hint>"), Square(0.5, 0.4, 0.6, "even")],
    ]
    drawing = draw_heat_map(HEADING, ["A", "C"], ["B", "D"], squares, [SQUARE, None])
    shown = texts(drawing)
    assert {"75", "70–80", "4", "1–9", "(50)", "40–60", "A", "B", "C", "D"} <= set(shown)
    assert {"all", "(57)", "45–69"} <= set(shown), "the mean of a row is in a column of its own"
    assert "50 %" in shown, "the colors have a key"
    assert any(["in parentheses: 50 is in it" in text for text in shown]), "parentheses are explained"
    assert "&lt;hint&gt;" in drawing
    assert drawing.count('class="missing"') == 2
    assert "difference" not in shown
    drawing = draw_heat_map(
        HEADING, ["A", "C"], ["B", "D"], squares, [SQUARE, None], [None, ("+4.2", "+1.0 to +7.4")], "To 'A'."
    )
    assert {"difference", "+4.2", "+1.0 to +7.4", "To 'A'."} <= set(texts(drawing))


@pytest.mark.parametrize("columns", [1, 30])
def test_a_heading_is_broken_between_words_and_fits(columns: int) -> None:
    facts = ["a joined map with a long name of many words" + " of a joined map" * 20, "gunnery 4 (side 2)", "seed 1"]
    heading = Heading("One side of three units vs. " * 6 + "three units", facts)
    squares = [[SQUARE] * columns] * 2
    names = [f"unit {number}" for number in range(columns)]
    drawing = draw_heat_map(heading, ["A", "B"], names, squares, [SQUARE] * 2)
    width = float(ElementTree.fromstring(drawing).attrib["width"])
    head = [text for text in texts(drawing) if re.search("three units|joined map|seed 1", text)]
    assert " ".join(head).split() == [*heading.title.split(), *"; ".join([fact.strip() for fact in facts]).split()]
    assert all([text_width(text, 13) < width for text in head])
    assert head[-1].endswith("seed 1"), "a short fact is not broken"


def test_ratings_take_any_values() -> None:
    drawing = draw_ratings(HEADING, "points", [Point("A", 1700, 1650, 1750), Point("B", 1400, 1300, 1500)])
    (first, _), (second, _) = circles(drawing)
    assert first > second
    assert {"A", "B", "1350", "1700", "points", "1700 ± 50", "1400 ± 100"} <= set(texts(drawing))
    ElementTree.fromstring(draw_ratings(Heading("one"), "points", [Point("A", 5, 5, 5)]))


def test_series_differ_in_color_and_shape() -> None:
    labels = ["clear", "wooded", "hilly", "flat", "a map of the library", "another one", "a third", "a fourth"]
    series = [Series(label, [1500 + 10 * number]) for number, label in enumerate(labels)]
    drawing = draw_ratings(HEADING, "points", [Point("A", 1500, 1450, 1550)], series)
    assert {*labels, "all games"} <= set(texts(drawing))
    signs = list(ElementTree.fromstring(drawing).iter(f"{SVG}polygon"))
    assert len(signs) == 2 * len(labels), "in the key and in the row"
    shapes = set()
    for sign in signs:
        corners = [tuple(map(float, corner.split(","))) for corner in sign.attrib["points"].split()]
        outline = tuple([(round(x - corners[0][0], 1), round(y - corners[0][1], 1)) for x, y in corners])
        shapes.add((sign.attrib["class"], outline))
    assert len(shapes) == len(labels)
    assert "polygon" not in draw_ratings(HEADING, "points", [Point("A", 0, -1, 1)], [*series, series[0]])


def test_text_is_large_enough() -> None:
    drawings = [
        draw_curve(HEADING, "gunnery", "score", POINTS),
        draw_curve(HEADING, "map", "score", [Point("a long name " * 9, 0.5, 0.4, 0.6)] * 12, is_number=False),
        draw_heat_map(HEADING, ["A" * 90], ["B" * 90], [[SQUARE]], [SQUARE]),
        draw_ratings(HEADING, "points", [Point("A" * 90, 5, 4, 6)], [Series("C" * 200, [5])]),
    ]
    for drawing in drawings:
        assert min([float(size) for size in re.findall(r'font-size="([\d.]+)"', drawing)]) > 11


def test_colors_are_neutral_in_the_middle_and_readable() -> None:
    assert heat_color(0.5) == (247, 247, 247)
    red, _, blue = heat_color(0.0)
    assert red > blue
    red, _, blue = heat_color(1.0)
    assert blue > red
    assert heat_color(0.25) != heat_color(0.75)
    shades = [heat_color(hundredth / 100, DARK_SHARES) for hundredth in range(101)]
    for color in [heat_color(hundredth / 100) for hundredth in range(101)] + shades:
        own = _luminance(color)
        ink = 0.0 if is_light(color) else 1.0
        assert (max(own, ink) + 0.05) / (min(own, ink) + 0.05) >= 4.5, "the contrast that WCAG 2 asks for"


def _luminance(color: tuple[int, int, int]) -> float:
    parts = [part / 255 for part in color]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def test_every_color_has_one_for_dark_paper() -> None:
    for drawing in (
        draw_curve(HEADING, "gunnery", "score", POINTS),
        draw_heat_map(HEADING, ["A"], ["B"], [[SQUARE]], [None]),
        draw_ratings(HEADING, "points", [Point("A", 5, 4, 6)], [Series("clear", [5])]),
    ):
        style = drawing[drawing.index("<style>") : drawing.index("</style>")]
        blocks = [block.split("\n}")[0] for block in style.split("@media (prefers-color-scheme: dark) {")[1:]]
        used = {name for names in re.findall(r'class="([^"]+)"', drawing) for name in names.split()}
        painted = {name for name in used if re.search(rf"\.{name} \{{[^}}]*#", style)}
        assert {"paper", "ink"} <= painted
        assert [name for name in painted if not any([f".{name} {{" in block for block in blocks])] == []


def test_a_page_is_one_file_and_says_things_once() -> None:
    drawing = draw_curve(Heading("A & B", FACTS, is_drawn=False), "gunnery", "score", POINTS)
    page = chart_page(
        "A & B",
        "40 games",
        drawing,
        ["unit", "score"],
        [["<A>", "50%"]],
        ["A note."],
        [("command", "myomer sweep 'A' --svg x")],
    )
    assert page.startswith("<!DOCTYPE html>")
    assert "<h1>A &amp; B</h1>" in page
    assert "40 games" in page
    assert "A & B" not in texts(drawing), "the heading is that of the page"
    assert "standard rules" not in page
    assert "&lt;A&gt;" in page
    assert "<code>myomer sweep" in page
    assert drawing in page
    addresses = re.findall(r"https?://[^\s\"<]*", page)
    assert addresses == ["http://www.w3.org/2000/svg"], "nothing is loaded"
    assert not re.search(r"<(script|link|img)|url\(|@import", page)
