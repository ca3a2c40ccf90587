"""The summary of a game fits 80 columns with nothing cut off; causes use the names of locations."""

from __future__ import annotations

import io

from rich.console import Console

from myomer.combat.events import DamageVented
from myomer.game.report import GameReport, UnitReport
from myomer.narration import CAUSE_TEXT, describe, phrase
from myomer.reports.game_screen import show_report
from myomer.rules.locations import ARMOR_NAMES
from tests.rows import each_row

FATES = ["standing", "center-torso-destroyed", "impossible-displacement", "left-map"]


def shown(names: list[str], width: int) -> list[str]:
    units = [
        UnitReport(unit, FATES[unit % len(FATES)], unit * 11, 128, 104, 36, 27, 312, 151, 14, 5, 34)
        for unit in range(len(names))
    ]
    out = io.StringIO()
    show_report(Console(file=out, width=width, highlight=False), GameReport(0, "kills", 44, units), names)
    return out.getvalue().splitlines()


@each_row(
    "names",
    [
        ["Hatchetman HCT-3F", "Hunchback HBK-4G"],
        ["Red Hatchetman HCT-3F #1", "Red Hatchetman HCT-3F #2", "Blue Battlemaster BLR-1G", "Blue Ti Ts'ang TSG-9H"],
        ["Marauder", "Annihilatorannihilator-of-a-name-without-a-blank", "A", "Blue Locust"],
    ],
)
def test_a_report_is_whole_on_eighty_columns(names: list[str]) -> None:
    lines = shown(names, 80)
    assert max(len(line) for line in lines) <= 80
    text = "\n".join(lines)
    assert "…" not in text
    compact = "".join(text.split())
    for heading in ("unit", "fate", "shots", "phys.", "armor", "IS", "falls", "pilot", "max"):
        assert heading in compact
    for word in " ".join(names).split():
        parts = [word] if len(word) <= 13 else [word[:13], word[-5:]]
        assert all(part in compact for part in parts), word
    for figure in ("104/128", "27/36", "312", "151", "14", "34"):
        assert text.count(figure) == len(names), figure
    for unit, fate in enumerate(FATES[1 : len(names)], 1):
        assert all(word in text for word in phrase(fate).split())
        assert str(unit * 11) in text


def test_with_room_every_unit_has_one_line() -> None:
    names = ["Hatchetman HCT-3F", "Hunchback HBK-4G"]
    rows = [line for line in shown(names, 110) if "H" in line]
    assert [row.split()[0] for row in rows] == ["Hatchetman", "Hunchback"]
    assert "center torso destroyed, turn 11" in rows[1]


def test_causes_name_locations_as_record_sheets_do() -> None:
    lost = {code.removesuffix("-destroyed"): text for code, text in CAUSE_TEXT.items() if code.endswith("-destroyed")}
    places = {name for names in ARMOR_NAMES for name in names} & set(lost)
    assert {"head", "center-torso"} <= places
    for place in places:
        assert f"{phrase(place)} destroyed" == lost[place]


@each_row(
    ("event", "text"),
    [
        (DamageVented(0, "left-torso", 1), "1 damage to the left torso with nothing left to destroy"),
        (DamageVented(0, "head", 53), "53 damage to the head with nothing left to destroy"),
        (DamageVented(0, "left-torso", 53, True), "53 damage vented by CASE in the left torso"),
    ],
)
def test_vented_and_leftover_damage(event: DamageVented, text: str) -> None:
    assert describe(event, ["Locust"]) == f"Locust: {text}"
