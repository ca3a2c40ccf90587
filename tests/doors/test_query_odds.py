"""`odds` and `compare` as questions: the figures are those of the room, and the work is bounded."""

from __future__ import annotations

from typing import Any

import pytest

import myomer
from myomer.query import chances

LOCUST: dict[str, Any] = {"unit": "Locust LCT-1V"}
WASP: dict[str, Any] = {"unit": "Wasp WSP-1A", "facing": 3}


def test_odds_are_those_of_the_room() -> None:
    output = myomer.answer({"ask": "odds", "attack": "push", "attacker": LOCUST, "target": WASP})
    units = [myomer.mech("Locust LCT-1V", hex="0505", facing=0), myomer.mech("Wasp WSP-1A", hex="0504", facing=3)]
    battle = myomer.Battle(units)
    found = myomer.odds(battle, myomer.attack(battle, "push"))
    assert (output["exact"], output["hit"], output["outcomes"]) == (True, str(found.hit), found.states)
    target = output["target"]
    assert isinstance(target, dict)
    assert target["falls"] == str(found.falls(1)) == "11/72"
    assert target["damage"] == str(found.dealt.mean)


def test_what_is_not_allowed_says_why() -> None:
    output = myomer.answer({"ask": "odds", "attack": "kick", "attacker": {**LOCUST, "prone": True}, "target": WASP})
    assert output["allowed"] is False
    assert output["reasons"]
    assert "hit" not in output


def test_compare_has_every_choice_and_the_best() -> None:
    output = myomer.answer({"ask": "compare", "attacker": LOCUST, "target": WASP})
    choices, best = output["choices"], output["best"]
    assert isinstance(choices, list)
    assert isinstance(best, int)
    labels = [choice["choice"] for choice in choices]
    assert labels == ["punch", "punch", "punches", "kick", "kick", "push", "none"]
    assert labels[best] == "kick"
    assert choices[best]["limbs"] == ["left-leg"]


def test_the_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "BUDGET", 10)
    monkeypatch.setattr(chances, "SAMPLES", 30)
    output = myomer.answer({"ask": "odds", "attack": "kick", "attacker": LOCUST, "target": WASP})
    assert (output["exact"], output["samples"], output["hit"]) == (False, 30, "35/36")


@pytest.mark.parametrize("ask", ["odds", "compare"])
def test_a_bad_question_says_what_is_wrong(ask: str) -> None:
    output = myomer.answer({"ask": ask, "attack": "push", "attacker": LOCUST, "target": WASP, "dice": [1]})
    assert isinstance(output["error"], dict)
    assert output["error"]["code"] == "unknown-field"
