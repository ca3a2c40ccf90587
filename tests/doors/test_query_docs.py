"""docs/query.md: its examples are what the engine answers, and it names every question, option and field."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import myomer
from myomer.query.answers import QUESTIONS
from myomer.query.fire import FIRE_OPTIONS
from myomer.query.moves import MOVE_OPTIONS
from tests.doors.questions import ask
from tests.doors.running import run
from tests.support import PROJECT

TEXT = (PROJECT / "docs" / "query.md").read_text(encoding="utf-8")


def examples() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Each example of the page: the question and its answer, one JSON object after the other."""
    found: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for block in re.findall(r"^```json\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL):
        decoder = json.JSONDecoder()
        question, end = decoder.raw_decode(block)
        shown, _ = decoder.raw_decode(block[end:].lstrip())
        found.append((question, shown))
    return found


@pytest.mark.parametrize(("question", "shown"), examples(), ids=lambda value: str(value.get("ask", "answer")))
def test_an_example_shows_what_the_engine_answers(question: dict[str, Any], shown: dict[str, Any]) -> None:
    assert cut(myomer.answer(question), shown) == shown


def cut(answer: Any, shown: Any) -> Any:
    """The answer, with texts cut off where the page shows only how they begin."""
    if isinstance(shown, dict) and isinstance(answer, dict):
        return {key: cut(value, shown.get(key)) for key, value in answer.items()}
    if isinstance(shown, str) and isinstance(answer, str) and shown.endswith("…"):
        return answer[: len(shown) - 1] + "…"
    return answer


def test_the_new_questions_have_an_example_each() -> None:
    asked = [question["ask"] for question, _ in examples()]
    assert asked == ["weapon-attack", "line-of-sight", "movement", "heat", "unit", "sheet", "odds", "compare"]


def test_the_page_names_every_question_and_option() -> None:
    for name in QUESTIONS:
        assert f"**`{name}`**" in TEXT
    for name in (*FIRE_OPTIONS, *MOVE_OPTIONS):
        assert re.search(rf"\b{name}\b", TEXT), name


def test_names_has_what_the_new_questions_use() -> None:
    names = ask(ask="names")
    assert names["questions"] == list(QUESTIONS)
    assert names["brackets"] == ["short", "medium", "long", "extreme"]
    assert {"forward", "turn-left", "stand-up", "forward-onto", "leave-map"} <= set(names["steps"])
    assert names["modes"] == ["none", "walk", "run", "jump", "sprint"]
    for key in ("shot_reasons", "sight_reasons", "move_reasons", "move_endings", "heat_sink_types", "systems"):
        assert len(names[key]) > 3
    assert set(names["environment"]) == {"light", "weather", "wind"}


def test_the_page_says_how_a_question_and_the_command_differ_in_the_default_facing() -> None:
    """The contract's answers fix the facing of a question at 0; the command turns the two face to face."""
    question = {"ask": "attack", "attack": "kick", "attacker": {"tons": 80}, "target": {"tons": 55}}
    facing = {**question, "target": {"tons": 55, "facing": 3}}
    output = json.loads(run("attack", "80", "kick", "55", "--json").stdout)
    del output["ruleset"]
    assert (ask(**question)["arc"], output["arc"]) == ("rear", "front")
    assert ask(**facing) == output
    bold = re.findall(r"\*\*(.+?)\*\*", TEXT, re.DOTALL)
    assert [text for text in bold if "default `facing` is north" in " ".join(text.split()) and "from the rear" in text]
