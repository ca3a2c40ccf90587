"""The printed record sheet: well-formed, complete, and everything where it belongs."""

from __future__ import annotations

import math
from xml.etree import ElementTree

import pytest

from myomer.formats import sheet_figure as figure
from myomer.formats.record_sheet import PhysicalRow, RecordSheet
from myomer.formats.sheet import record_sheet
from myomer.formats.sheet_heat import HEAT_EFFECTS
from myomer.formats.sheet_marks import marks_of
from myomer.formats.sheet_pen import MARK, Box, text_width, wrapped
from myomer.formats.sheet_svg import PAGE_WIDTH, sheet_svg
from myomer.reports.design_sheets import sheet_now, sheet_of
from myomer.rules.locations import (
    CENTER_TORSO,
    FRAME_NAMES,
    HEAD,
    LEFT_LEG,
    LEFT_TORSO,
    RIGHT_ARM,
    RIGHT_LEG,
    armor_at,
)
from myomer.rules.physical_weapons import TREE_CLUB
from myomer.rules.structure import TONNAGES
from myomer.units.assembly import assemble
from myomer.units.blueprint import UNKNOWN, Mount
from myomer.units.build import build
from myomer.units.catalogue import design_named
from myomer.units.mech import Mech
from tests.amount import amount

SVG = "{http://www.w3.org/2000/svg}"
MARKABLE = 2.8
"""The radius of a circle that a pen can mark: seven tenths of a millimeter."""
HOSTILE = "<b>&\"'</b>]]>"


def picture(sheet: RecordSheet) -> ElementTree.Element:
    """The sheet as parsed XML."""
    return ElementTree.fromstring(sheet_svg(sheet).encode())


def group(root: ElementTree.Element, name: str) -> ElementTree.Element:
    """The group of that id."""
    found = [element for element in root.iter(f"{SVG}g") if element.get("id") == name]
    assert len(found) == 1, name
    return found[0]


Circle = tuple[float, float, float]


def circles(element: ElementTree.Element) -> list[Circle]:
    """Middles and radii."""
    return [
        (float(one.get("cx", "")), float(one.get("cy", "")), float(one.get("r", "")))
        for one in element.iter(f"{SVG}circle")
    ]


def corners(element: ElementTree.Element) -> list[tuple[float, float]]:
    """The outline of a location."""
    text = element.find(f"{SVG}polygon")
    assert text is not None
    pairs = [pair.split(",") for pair in text.get("points", "").split()]
    return [(float(x), float(y)) for x, y in pairs]


def inside(outline: list[tuple[float, float]], circle: Circle) -> bool:
    """Whether a whole circle lies within an outline."""
    x, y, radius = circle
    crossings = 0
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossings += 1
        length = (x2 - x1) ** 2 + (y2 - y1) ** 2
        part = max(0.0, min(1.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
        if math.hypot(x1 + part * (x2 - x1) - x, y1 + part * (y2 - y1) - y) < radius:
            return False
    return crossings % 2 == 1


def apart(found: list[Circle]) -> bool:
    """Whether no two circles touch: neighbors in a row, and rows from each other."""
    by_place = sorted(found, key=lambda circle: (circle[1], circle[0]))
    for at, (x, y, radius) in enumerate(by_place):
        for other_x, other_y, other in by_place[at + 1 :]:
            if other_y - y > radius + other:
                break
            if math.hypot(other_x - x, other_y - y) <= radius + other:
                return False
    return True


def check_figure(root: ElementTree.Element, name: str, points: int, smallest: float = 0.0) -> None:
    """As many circles as points, all inside the outline, none touching another or too small to be marked."""
    element = group(root, name)
    found = circles(element)
    assert len(found) == points == int(element.get("data-points", "-1"))
    outline = corners(element)
    assert all(inside(outline, circle) for circle in found), name
    assert apart(found), name
    assert all(radius >= smallest for _, _, radius in found), name


@pytest.mark.soak
@pytest.mark.parametrize("frame", FRAME_NAMES)
def test_a_circle_for_every_point(frame: str) -> None:
    for tons in TONNAGES[:: amount(4, 1)]:
        sheet = record_sheet(build(tons, frame))
        root = picture(sheet)
        for row in sheet.locations:
            short = row.short.lower()
            check_figure(root, f"armor-{short}", row.armor, MARKABLE)
            check_figure(root, f"structure-{short}", row.structure, MARKABLE * 0.75)
            if row.rear >= 0:
                check_figure(root, f"armor-{short} rear", row.rear, MARKABLE)
        total = sum(len(circles(group(root, f"armor-{row.short.lower()}"))) for row in sheet.locations)
        assert total + sum(max(0, row.rear) for row in sheet.locations) == sheet.armor_points


def test_the_fields_lie_within_the_outlines() -> None:
    for shape in [*figure.FRONT[0], *figure.FRONT[1], *figure.FRONT[2], *figure.REAR]:
        field = shape.field
        for part in range(101):
            x, y = field.x + field.width * part / 100, field.y + field.height * part / 100
            for edge in ((x, field.y), (x, field.bottom), (field.x, y), (field.right, y)):
                assert inside(list(shape.outline), (*edge, 0.0)), shape.place


@pytest.mark.parametrize("points", [0, 1, 4, 5, 6, 11, 99, 250, 999])
def test_armor_beyond_all_reason_fits(points: int) -> None:
    for frame in FRAME_NAMES:
        blueprint = build(20, frame).blueprint
        blueprint.armor = [points] * len(blueprint.armor)
        sheet = record_sheet(assemble(blueprint))
        root = picture(sheet)
        for row in sheet.locations:
            check_figure(root, f"armor-{row.short.lower()}", points)


def test_circles_stand_in_fives() -> None:
    for points in range(1, 130):
        for columns in figure.COLUMNS:
            ranked = figure.Rank(points, columns, 10.0)
            found = ranked.circles(Box(0, 0, ranked.width(), ranked.height()))
            assert len(found) == points
            assert all(5 <= x <= ranked.width() - 5 and 5 <= y <= ranked.height() - 5 for x, y in found)
            for at in range(1, points):
                if at % columns and at % 5 == 0:
                    assert found[at][0] - found[at - 1][0] > 10.0


def test_the_same_sheet_gives_the_same_picture() -> None:
    assert sheet_svg(record_sheet(design_named("Atlas AS7-D"))) == sheet_svg(record_sheet(design_named("Atlas AS7-D")))


@pytest.mark.parametrize("name", ["Atlas AS7-D", "Locust LCT-1V"])
def test_everything_is_on_the_page(name: str) -> None:
    attacks = [PhysicalRow("Kick", "LL/RL", "−2", "20", "40", "(note)")]
    sheet = record_sheet(design_named(name), attacks)
    root = picture(sheet)
    texts = [element.text or "" for element in root.iter(f"{SVG}text")]
    assert sheet.name in texts
    for row in sheet.locations:
        shown = [element.text for element in group(root, f"criticals-{row.short.lower()}").iter(f"{SVG}text")]
        assert row.name in shown
        for slot in row.slots:
            assert slot.text in shown
        assert shown.count("1.") == len(row.slots) // 6
    for weapon in sheet.weapons:
        assert weapon.label() in texts
        assert any(text.startswith(weapon.firing[0].damage) for text in texts)
    for ammunition in sheet.ammunition:
        assert any(f"{ammunition.name}: {ammunition.rounds} rounds" in text for text in texts)
    for effect, steps in HEAT_EFFECTS:
        assert effect in texts
        assert all(text in texts for _, text in steps if text)
    assert len(circles(group(root, "heat-sinks"))) == sheet.heat_sinks.count
    assert len(circles(group(root, "systems"))) == sum(hits for _, hits in sheet.system_hits)
    assert {"Kick, LL/RL", "20 [TSM 40] (note)", "made with Myomer", "dead", "11"} <= set(texts)


def test_nothing_is_drawn_off_the_page() -> None:
    design = build(200, "tripod", 2, 2, equipment=["medium-laser@left-arm*8", "atm-6@right-torso", "masc"])
    root = picture(record_sheet(design))
    left, top, width, height = [float(part) for part in root.attrib["viewBox"].split()]
    across, down = (left, left + width), (top, top + height)
    for element in root.iter():
        for key, (least, most) in (("x", across), ("cx", across), ("y", down), ("cy", down)):
            assert least <= float(element.get(key, least)) <= most
        if element.tag == f"{SVG}rect":
            assert float(element.get("x", "0")) + float(element.get("width", "0")) <= across[1]
            assert float(element.get("y", "0")) + float(element.get("height", "0")) <= down[1]


def test_one_page_of_a4_and_of_letter_holds_it() -> None:
    """A browser leaves 0.4 inches of paper on each side when it prints."""
    root = picture(record_sheet(build(50)))
    width, height = [float(root.attrib[side].removesuffix("mm")) for side in ("width", "height")]
    margins = 2 * 0.4 * 25.4
    for paper in ((210.0, 297.0), (215.9, 279.4)):
        assert width <= paper[0] - margins + 0.5, "it may lose what is blank"
        assert height <= paper[1] - margins
    _, _, units, high = [float(part) for part in root.attrib["viewBox"].split()]
    assert width / height == pytest.approx(units / high, rel=0.001)


def test_hostile_names_are_only_text() -> None:
    blueprint = build(50, equipment=["medium-laser@left-arm"]).blueprint
    blueprint.chassis, blueprint.model, blueprint.role, blueprint.source = HOSTILE, "\x00\x0b", HOSTILE, HOSTILE
    blueprint.quirks = [HOSTILE]
    blueprint.mounts.append(Mount(UNKNOWN, ((2, 1),), written=HOSTILE))
    root = picture(
        record_sheet(assemble(blueprint), [PhysicalRow(HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE)])
    )
    assert not list(root.iter("b"))
    assert not list(root.iter(f"{SVG}b"))
    assert [element.text for element in group(root, "criticals-lt").iter(f"{SVG}text")].count(HOSTILE) == 1


def test_long_texts_are_made_to_fit() -> None:
    blueprint = build(50).blueprint
    blueprint.chassis = "W" * 200
    blueprint.mounts.append(Mount(UNKNOWN, ((2, 1),), written="Mmmm " * 30))
    root = picture(record_sheet(assemble(blueprint)))
    name = next(element for element in root.iter(f"{SVG}text") if element.text == "W" * 200)
    assert float(name.get("x", "")) + float(name.get("textLength", "9999")) <= PAGE_WIDTH
    slot = next(element for element in group(root, "criticals-lt").iter(f"{SVG}text") if (element.text or "")[0] == "M")
    assert float(slot.get("textLength", "9999")) < 160


def test_many_weapons_and_quirks_stay_in_their_panel() -> None:
    arms = [f"{name}@left-torso" for name in ("small-laser", "flamer", "machine-gun", "tag", "ams", "medium-laser")]
    arms += [text.replace("left", "right") for text in arms]
    arms += ["machine-gun-ammo@center-torso", "ams-ammo@center-torso", "atm-3@left-arm", "atm-6@right-arm"]
    blueprint = build(100, equipment=arms).blueprint
    blueprint.quirks = [f"quirk_number_{number}" for number in range(40)]
    root = picture(record_sheet(assemble(blueprint)))
    texts = [(element.text or "", float(element.get("y", ""))) for element in root.iter(f"{SVG}text")]
    last = max(y for text, y in texts if "Quirk Number" in text)
    below = min(y for text, y in texts if text == "CRITICAL HITS")
    assert last < below - 12


def test_more_heat_sinks_than_a_row_holds() -> None:
    for count in (0, 1, 21, 45, 200):
        blueprint = build(100).blueprint
        blueprint.heat_sinks = count
        found = circles(group(picture(record_sheet(assemble(blueprint))), "heat-sinks"))
        assert len(found) == count
        assert apart(found)


def test_widths_and_lines() -> None:
    assert text_width("MM", 10) > text_width("ii", 10)
    assert text_width("Atlas", 10, bold=True) > text_width("Atlas", 10)
    assert wrapped([], 10, 100) == []
    assert wrapped(["one", "two", "three"], 10, 60) == ["one, two,", "three"]


def marked(root: ElementTree.Element, name: str) -> int:
    """The circles of a group that are marked off."""
    return len([one for one in group(root, name).iter(f"{SVG}circle") if one.get("fill") == MARK])


def struck(root: ElementTree.Element, name: str) -> int:
    """The slots of a group that are struck out."""
    return len([one for one in group(root, name).iter(f"{SVG}line") if one.get("stroke") == MARK])


def test_a_club_in_hand_is_noted_on_the_sheet() -> None:
    mech = Mech(design_named("Atlas AS7-D"))
    assert "in hand" not in sheet_svg(*sheet_now(mech, "standard"))
    mech.club = TREE_CLUB
    assert "in hand: tree club" in sheet_svg(*sheet_now(mech, "standard"))


def test_marks_on_the_sheet_of_a_mech_in_play() -> None:
    mech = Mech(design_named("Atlas AS7-D"))
    sheet = record_sheet(mech.design)
    assert sheet_svg(sheet, marks_of(mech)).count(MARK) == 1, "only the heat"

    mech.armor[CENTER_TORSO] -= 3
    mech.armor[armor_at(CENTER_TORSO, True)] -= 2
    mech.structure[HEAD] -= 1
    mech.slot_hits[LEFT_TORSO] |= 1
    mech.gone |= 1 << RIGHT_ARM
    mech.wounds = 2
    mech.heat = 7
    marks = marks_of(mech)
    root = ElementTree.fromstring(sheet_svg(sheet, marks).encode())
    assert marked(root, "armor-ct") == 3
    assert marked(root, "armor-ct rear") == 2
    assert marked(root, "structure-hd") == 1
    assert marked(root, "armor-ra") == mech.design.armor[RIGHT_ARM]
    assert marked(root, "structure-ra") == mech.design.structure[RIGHT_ARM]
    assert struck(root, "criticals-lt") == 1
    arm = next(row for row in sheet.locations if row.location == RIGHT_ARM)
    assert struck(root, "criticals-ra") == len([slot for slot in arm.slots if slot.hittable])
    assert struck(root, "criticals-ct") == 0
    assert (marks.pilot_hits, marks.heat) == (2, 7)


def test_rounds_left_and_lost_attacks_on_the_sheet_of_a_mech_in_play() -> None:
    mech = Mech(design_named("Atlas AS7-D"))
    sheet, marks = sheet_now(mech, "standard")
    assert (sheet, marks.lost_attacks) == (sheet_of(mech.design, "standard"), frozenset())

    bins: dict[str, int] = {}
    for index, component in enumerate(mech.design.components):
        bins.setdefault(component.name, index)
    mech.set_count(bins["lrm-20-ammo"], mech.count(bins["lrm-20-ammo"]) - 2)
    autocannon = mech.design.components[bins["ac-20-ammo"]]
    mech.slot_hits[autocannon.location] |= autocannon.mask
    mech.slot_hits[RIGHT_LEG] |= 1  # the hip
    mech.slot_hits[LEFT_LEG] |= 0b10  # the upper leg
    mech.gone |= 1 << RIGHT_ARM
    sheet, marks = sheet_now(mech, "standard")
    rows = [
        (row.name, row.where, row.to_hit, place in marks.lost_attacks)
        for place, row in enumerate(sheet.physical_attacks)
    ]
    assert ("Kick", "RL", "−2", True) in rows
    assert ("Kick", "LL", "+0", False) in rows
    assert ("Punch", "RA", "+0", True) in rows
    assert ("Push", "", "−1", True) in rows
    drawn = sheet_svg(sheet, marks, "standard")
    for text in ("10 of 12 rounds left", "5 of 10 rounds left", "SRM 6: 15 rounds", "physical attacks: standard"):
        assert text in drawn, text
