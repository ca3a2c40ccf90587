"""The questions about a unit as it is built: its facts and its record sheet; and the same in Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import myomer
from myomer.formats.record_sheet import sheet_text
from myomer.formats.sheet_svg import sheet_svg
from myomer.query.sheets import FORMS
from myomer.units.catalogue import catalogue
from tests.doors.questions import ask
from tests.formats.examples import mtf
from tests.rows import each_row

ATLAS = "Atlas AS7-D"


def test_the_facts_of_a_unit() -> None:
    facts = ask(ask="unit", unit=ATLAS)
    assert (facts["name"], facts["chassis"], facts["model"], facts["origin"]) == (ATLAS, "Atlas", "AS7-D", "catalogue")
    assert (facts["tons"], facts["walk"], facts["run"], facts["jump"], facts["rating"]) == (100, 3, 5, 0, 300)
    assert (facts["heat_sinks"], facts["dissipation"]) == (20, 20)
    assert facts["armor"]["center-torso"] == 47
    assert facts["structure"]["center-torso"] == 31
    assert {"weapon": "ac-20@right-torso", "name": "AC/20", "heat": 7} in facts["weapons"]
    assert facts["problems"] == []
    assert ask(ask="unit", unit={"unit": ATLAS}) == facts


def test_every_built_in_unit_has_facts_and_a_sheet_in_json() -> None:
    for entry in catalogue():
        facts = myomer.unit_facts(entry.name)
        assert (facts["name"], facts["origin"], facts["year"]) == (entry.name, "catalogue", entry.year)
        assert json.loads(json.dumps(facts)) == facts
        assert sum(facts["armor"].values()) == sum(myomer.design_named(entry.name).armor)  # type: ignore[attr-defined]


def test_a_unit_that_is_described() -> None:
    facts = ask(ask="unit", unit={"tons": 70, "equipment": ["hatchet@right-arm"], "walk": 5})
    assert (facts["tons"], facts["walk"], facts["run"], facts["origin"]) == (70, 5, 8, "question")
    assert facts["equipment"] == ["hatchet@right-arm"]
    changed = ask(ask="unit", unit={"unit": ATLAS, "walk": 4})
    assert (changed["walk"], changed["origin"]) == (4, "question")


def test_a_sheet_in_its_forms() -> None:
    as_object = ask(ask="sheet", unit=ATLAS)
    assert (as_object["name"], as_object["ruleset"], as_object["form"]) == (ATLAS, "standard", "json")
    assert as_object["sheet"]["movement"]["run"] == 5
    assert json.loads(json.dumps(as_object))["sheet"]["name"] == ATLAS
    text = ask(ask="sheet", unit=ATLAS, form="text")["sheet"]
    lines = text.splitlines()
    assert lines[0] == ATLAS
    assert "Center Torso     47    14         31" in lines
    assert any(line.startswith("1  AC/20") for line in lines)
    assert any(line.startswith("Head: 1 Life Support, 2 Sensors, 3 Cockpit, 4 ") for line in lines)
    assert any(line.startswith("Right Torso 4-6: 1 ") for line in lines)
    drawn = ask(ask="sheet", unit=ATLAS, form="svg")["sheet"]
    assert ElementTree.fromstring(drawn).tag.endswith("svg")


def test_the_ruleset_decides_the_attacks() -> None:
    unit = {"tons": 50, "equipment": ["mace@right-arm"]}
    standard = ask(ask="sheet", unit=unit, form="text")["sheet"]
    published = ask(ask="sheet", unit=unit, form="text", ruleset="total-warfare")["sheet"]
    assert standard != published
    assert "Mace" in standard


@each_row(
    ("question", "code", "field"),
    [
        ({"ask": "unit"}, "missing-field", "unit"),
        ({"ask": "unit", "unit": 50}, "bad-value", "unit"),
        ({"ask": "unit", "unit": {}}, "missing-field", "unit.unit"),
        ({"ask": "unit", "unit": "Atlsa AS7-D"}, "unknown-name", "unit"),
        ({"ask": "unit", "unit": {"unit": ATLAS, "heat": 3}}, "unknown-field", "unit.heat"),
        ({"ask": "unit", "unit": ATLAS, "form": "text"}, "unknown-field", "form"),
        ({"ask": "sheet", "unit": ATLAS, "form": "pdf"}, "unknown-name", "form"),
        ({"ask": "sheet", "unit": "one.mtf"}, "unknown-name", "unit"),
    ],
)
def test_what_cannot_be_answered(question: dict[str, Any], code: str, field: str) -> None:
    error: Any = myomer.answer(question)["error"]
    assert (error["code"], error["field"]) == (code, field)


# in Python


def test_in_python(tmp_path: Path) -> None:
    assert myomer.unit_facts("Atlas") == ask(ask="unit", unit=ATLAS)
    file = tmp_path / "one.mtf"
    file.write_text(mtf())
    assert myomer.unit_facts(file)["origin"] == str(file)
    assert myomer.unit_facts(80)["tons"] == 80
    sheet = myomer.unit_sheet(ATLAS)
    assert str(sheet) == sheet_text(sheet) == ask(ask="sheet", unit=ATLAS, form="text")["sheet"]
    assert sheet_svg(sheet) == ask(ask="sheet", unit=ATLAS, form="svg")["sheet"]
    assert myomer.unit_sheet(ATLAS, "total-warfare").physical_attacks
    with pytest.raises(ValueError, match="there is no ruleset 'core'"):
        myomer.unit_sheet(ATLAS, "core")
    assert myomer.unit_sheet(myomer.design_named(ATLAS)) == sheet


def test_the_forms_are_reported() -> None:
    page = (Path(__file__).parents[2] / "docs" / "query.md").read_text(encoding="utf-8")
    for form in FORMS:
        assert f"`{form}`" in page
