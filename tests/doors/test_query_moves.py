"""`movement` through the door: the worked costs of the reference, rolls, reach, errors."""

from __future__ import annotations

from typing import Any

import pytest

import myomer
from myomer.boards import Board
from myomer.query import moves
from tests.doors.questions import ask, values, wrong
from tests.rows import each_row

ROAD = {"road": 1}


def move(steps: list[str], board: dict[str, object] | None = None, **question: object) -> dict[str, Any]:
    """A move from 0505, facing north: the next hex is 0504."""
    question = {"unit": {"walk": 8}, "board": {"hexes": board or {}}, **question}
    return ask(ask="movement", steps=steps, **question)


# movement.md §3.1


@each_row(
    ("here", "there", "mp"),
    [
        ({}, {"level": 1}, 2),
        ({}, {"woods": "light"}, 2),
        ({}, {"woods": "heavy", "level": 2}, 5),
        ({}, {"water": 1}, 3),
        ({}, {"water": 2}, 6),
        ({"water": 2}, {"water": 2}, 4),
        ({"water": 1}, {}, 2),
        (ROAD, {**ROAD, "woods": "light", "level": 1}, 2),
    ],
)
def test_worked_costs(here: dict[str, object], there: dict[str, object], mp: int) -> None:
    answered = move(["forward"], {"0505": here, "0504": there})
    assert (answered["allowed"], answered["mp"]) == (True, mp)
    [step] = answered["steps"]
    assert (step["mp"], step["hex"], sum(values(step["costs"]).values())) == (mp, "0504", mp)


def test_a_unit_that_has_to_stand_up_does_not_evade() -> None:
    asked = {"ask": "movement", "unit": {"prone": True}, "steps": ["stand-up"], "evade": True, "evading": True}
    assert myomer.answer(asked)["reasons"] == ["evade-needs-run"]


def test_the_answer_in_full() -> None:
    answered = move(["turn-right", "forward"], {"0605": {"rough": 1}}, unit={"hex": "0505"})
    assert answered == {
        "allowed": True,
        "reasons": [],
        "explanations": [],
        "mp": 2,
        "hexes": 1,
        "mode": "walk",
        "masc": False,
        "supercharger": False,
        "minimum_movement": False,
        "available": {"walk": 4, "run": 6, "sprint": 8, "jump": 0},
        "steps": [
            {"step": "turn-right", "hex": "0505", "facing": 1, "mp": 1},
            {
                "step": "forward",
                "hex": "0604",
                "facing": 1,
                "mp": 1,
                "place": "ground",
                "paved": False,
                "costs": [{"reason": "hex", "value": 1}],
            },
        ],
        "rolls": [],
        "heat": 1,
    }


def test_a_run_is_what_takes_more_than_the_walking_mp() -> None:
    assert move(["forward"] * 4, unit={})["mode"] == "walk"
    ran = move(["forward"] * 5, unit={"hex": "0510"})
    assert (ran["mode"], ran["hexes"], ran["heat"]) == ("run", 5, 2)
    assert move(["forward"] * 5, unit={"hex": "0510"}, mode="walk")["reasons"] == ["not-enough-mp"]
    assert move(["forward"] * 7, unit={"hex": "0510"}, mode="sprint")["reasons"] == ["option-not-in-play"]
    assert move(["forward"] * 7, unit={"hex": "0510"}, mode="sprint", sprint=True)["mode"] == "sprint"


def test_every_reason_is_given() -> None:
    answered = move(["backward", "lateral-left"], {"0506": {"level": 3}}, dice=[])
    assert answered["reasons"] == ["too-steep", "backward-slope", "not-a-quad", "run-barred"]
    assert len(answered["explanations"]) == 4
    assert answered["outcome"]["made"] is False
    assert answered["outcome"]["hex"] == "0505"


def test_rolls_of_a_move_are_previewed_and_made() -> None:
    board: dict[str, object] = {"0504": {"rubble": 1}, "0503": {"water": 1}}
    unit: dict[str, Any] = {"walk": 5, "piloting": 4}
    foretold = move(["forward", "forward"], board, unit=unit, mode="walk")
    assert [(due["hex"], due["trigger"], due["target_number"]) for due in foretold["rolls"]] == [
        ("0504", "rubble", 4),
        ("0503", "water-entry", 3),
    ]
    made = move(["forward", "forward"], board, unit=unit, mode="walk", dice=[2, 2, 1, 2])["outcome"]
    assert (made["ended"], made["hex"], made["mp"], made["hexes"], made["over"]) == ("done", "0503", 5, 2, True)
    fell = move(["forward", "forward"], board, unit=unit, mode="walk", dice=[1, 1, 4, 3, 4, 6, 6])["outcome"]
    assert (fell["ended"], fell["hex"], fell["prone"], fell["losses"]) == (
        "fell",
        "0504",
        True,
        {"center-torso-rear": 5},
    )


def test_a_roll_that_fails_by_rule_says_so() -> None:
    answered = move(["forward", "forward"], {"0504": {"rubble": 1}}, unit={"destroyed": ["gyro", "gyro"]})
    [due] = answered["rolls"]
    assert (due["target_number"], due["automatic"]) == (None, "gyro-destroyed")


def test_ice_and_devices_are_chances() -> None:
    ice = move(["forward"], {"0504": {"ice": 1, "water": 1}}, ruleset="total-warfare")
    assert ice["rolls"] == [{"hex": "0504", "chance": "ice-breaks", "target_number": 6}]
    masc: dict[str, Any] = {"unit": {"equipment": ["masc"], "hex": "0515"}, "masc": True, "masc_uses": 1}
    fast = move(["forward"] * 8, **masc)
    assert (fast["masc"], fast["mode"]) == (True, "run")
    assert fast["rolls"] == [{"hex": "0515", "chance": "masc-fails", "target_number": 5}]
    assert move(["forward"] * 6, **masc)["masc"] is False
    slow = move(["forward"] * 8, **masc, dice=[1, 2, 3, 4])["outcome"]
    assert slow["hexes"] == 6


@pytest.mark.parametrize(("ruleset", "mp"), [("standard", 4), ("total-warfare", 2)])
def test_standing_up(ruleset: str, mp: int) -> None:
    answered = move(["stand-up"], unit={"prone": True}, facing=2, ruleset=ruleset, dice=[3, 4])
    assert (answered["mp"], answered["rolls"][0]["trigger"]) == (mp, "stand-up")
    outcome = answered["outcome"]
    assert (outcome["prone"], outcome["facing"], outcome["heat"]) == (False, 2, 2)


def test_a_broken_off_move_goes_on_where_published() -> None:
    unit: dict[str, Any] = {"prone": True, "moved": {"mode": "walk", "hexes": 1}}
    assert move(["stand-up"], unit=unit)["reasons"][0] == "already-moved"
    again = move(["stand-up", "forward"], unit=unit, mp_left=3, ruleset="total-warfare")
    assert (again["allowed"], again["mp"]) == (True, 3)


def test_jumps() -> None:
    unit: dict[str, Any] = {"jump": 4}
    answered = ask(ask="movement", unit=unit, landing="0502", facing=3, dice=[])
    assert (answered["mp"], answered["mode"], answered["heat"]) == (3, "jump", 3)
    assert (answered["outcome"]["hex"], answered["outcome"]["facing"]) == ("0502", 3)
    assert ask(ask="movement", unit=unit, landing="0500", path=["0504"])["reasons"] == ["jump-too-far"]
    assert ask(ask="movement", unit=unit, landing="0502", path=["0504", "0502"])["reasons"] == ["jump-path"]
    high = {"hexes": {"0504": {"level": 5}}}
    assert ask(ask="movement", unit=unit, landing="0503", board=high)["reasons"] == ["jump-too-high"]


def test_others_are_in_the_way_or_attacked() -> None:
    other = {"hex": "0504", "facing": 3}
    assert move(["forward"], enemies=[other])["reasons"] == ["enemy-in-the-way"]
    assert move(["forward"], friends=[other])["reasons"] == ["hex-occupied"]
    charge = move(["forward"], enemies=[other], charge="enemy-1", dice=[])
    assert charge["allowed"]
    assert charge["outcome"]["events"][0] == {
        "event": "attack-declared",
        "unit": "unit",
        "target": "enemy-1",
        "attack": "charge",
    }


def test_leaving_the_map() -> None:
    board = {"columns": 10, "rows": 10}
    outcome = ask(ask="movement", unit={"hex": "0501"}, steps=["leave-map"], board=board, dice=[])["outcome"]
    assert (outcome["ended"], outcome["hex"]) == ("left-map", None)
    assert ask(ask="movement", unit={}, steps=["leave-map"], board=board)["reasons"] == ["not-at-the-edge"]


def test_everywhere_in_reach() -> None:
    answered = ask(ask="movement", unit={"walk": 2, "hex": "0505"}, reach=True, mode="walk")
    assert answered["allowed"]
    cheap = {(place["hex"], place["facing"]): place["mp"] for place in answered["places"]}
    assert len(cheap) == len(answered["places"])
    assert cheap["0505", 0] == 0
    assert cheap["0505", 2] == cheap["0503", 0] == cheap["0506", 0] + 1 == 2
    assert ("0505", 3) not in cheap
    assert {place["place"] for place in answered["places"]} == {"ground"}


@pytest.mark.parametrize("ruleset", ["standard", "total-warfare"])
def test_every_way_can_be_gone(ruleset: str) -> None:
    board = {"hexes": {"0504": {"woods": 2}, "0604": {"water": 1}, "0403": {"level": 2}, "0503": {"rough": 1}}}
    question: dict[str, Any] = {"ask": "movement", "unit": {"walk": 3}, "board": board, "ruleset": ruleset}
    places = ask(**question, reach=True, ways=True)["places"]
    assert len(places) == 72
    for place in places[1::7]:
        answered = ask(**question, steps=place["steps"], mode="run")
        last = answered["steps"][-1]
        assert answered["allowed"], place
        assert (answered["mp"], answered["mode"], answered["hexes"]) == (
            place["mp"],
            place["counts_as"],
            place["hexes"],
        )
        assert (last["hex"], last["facing"]) == (place["hex"], place["facing"])


def test_a_unit_that_cannot_move_reaches_nothing() -> None:
    answered = ask(ask="movement", unit={"shutdown": True}, reach=True)
    assert (answered["allowed"], answered["reasons"], answered["places"]) == (False, ["shut-down"], [])
    assert ask(ask="movement", unit={}, reach=True, mode="jump")["reasons"] == ["no-jump-jets"]
    assert ask(ask="movement", unit={}, reach=True, mode="sprint")["reasons"] == ["option-not-in-play"]


@each_row(
    ("changes", "code", "field"),
    [
        ({}, "missing-field", "steps"),
        ({"steps": ["hop"]}, "unknown-name", "steps[0]"),
        ({"steps": "forward"}, "bad-value", "steps"),
        ({"steps": ["forward"] * 201}, "bad-value", "steps"),
        ({"steps": [], "mode": "fly"}, "unknown-name", "mode"),
        ({"steps": [], "mode": "jump"}, "bad-value", "landing"),
        ({"landing": "0502", "mode": "walk"}, "bad-value", "mode"),
        ({"landing": "0502", "steps": ["forward"]}, "unknown-field", "steps"),
        ({"landing": "0502", "path": ["x"]}, "bad-value", "path[0]"),
        ({"landing": "x"}, "bad-value", "landing"),
        ({"steps": [], "charge": "enemy-1"}, "unknown-name", "charge"),
        ({"steps": [], "facing": 6}, "bad-value", "facing"),
        ({"reach": True, "dice": [1]}, "unknown-field", "dice"),
        ({"reach": True, "steps": []}, "unknown-field", "steps"),
        ({"steps": ["forward"], "dice": [1]}, "dice-left-over", "dice"),
        ({"steps": ["forward"], "board": {"hexes": {"0504": {"rubble": 1}}}, "dice": []}, "dice-exhausted", "dice"),
        ({"steps": [], "board": {"columns": 3, "rows": 3}}, "bad-value", "unit.hex"),
    ],
)  # fmt: skip
def test_a_bad_question_gets_a_clear_error(changes: dict[str, object], code: str, field: str) -> None:
    assert wrong(**{"ask": "movement", **changes}) == (code, field)


@each_row(("style", "mp", "number"), [(None, 3, 6), ("standard", 3, 6), ("hangar", 2, 5), ("fortress", 4, 7)])
def test_the_class_of_a_building(style: str | None, mp: int, number: int) -> None:
    """`terrain.md` §6: a hangar costs 1 less and its wall is thinner, a fortress 1 more and thicker."""
    house = {"building": "medium", "cf": 40, "height": 2, **({} if style is None else {"building_class": style})}
    answered = ask(ask="movement", steps=["forward"], board={"hexes": {"0504": house}})
    assert (answered["mp"], [roll["target_number"] for roll in answered["rolls"]]) == (mp, [number])


def test_a_cliff_is_described_by_the_sides_over_which_it_falls_away() -> None:
    top = {"level": 2, "cliff": True, "exits": {"cliff": [3]}}
    answered = ask(ask="movement", steps=["forward"], board={"hexes": {"0504": top}}, dice=[1, 1])
    assert [(roll["trigger"], roll["target_number"]) for roll in answered["rolls"]] == [("cliff-climb", 7)]
    assert (answered["outcome"]["ended"], answered["outcome"]["hex"]) == ("stopped", "0505")


# no question goes on for ever


def _fast(walk: int, **question: object) -> dict[str, Any]:
    unit = {"walk": walk, "jump": walk, "hex": "7575", "equipment": ["masc"]}
    asked = {"ask": "movement", "unit": unit, "reach": True, "board": {"columns": 150, "rows": 150}, **question}
    return myomer.answer(asked)


@pytest.mark.parametrize(
    ("walk", "question", "field", "most"),
    [
        (30, {}, "reach", 20_000),
        (30, {"ways": True}, "reach", 20_000),
        (30, {"ways": True, "masc": True}, "reach", 20_000),
        (30, {"ways": True, "mode": "jump"}, "ways", 8_000),
        (17, {"ways": True}, "ways", 8_000),
    ],
)
def test_no_answer_is_longer_than_somebody_can_use(
    walk: int, question: dict[str, object], field: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is the work done: no way is worked out when there are too many."""
    monkeypatch.setattr(moves, "_path_json", None)
    error = _fast(walk, **question)["error"]
    assert (error["code"], error["field"]) == ("bad-value", field)
    assert f"at most {most}" in error["message"]
    assert "use a slower" in error["message"]


def test_the_fastest_real_units_are_answered_in_full() -> None:
    answered = _fast(16, mode="run")
    assert len(answered["places"]) > 7_900
    jump = _fast(12, mode="jump", ways=True)
    assert len(jump["places"]) == 6 * 3 * 12 * 13
    assert all([place["counts_as"] == "jump" for place in jump["places"]])
    assert {place["hexes"] for place in jump["places"] if place["hex"] == "7575"} == set()
    assert {place["hexes"] for place in jump["places"] if place["hex"] == "7570"} == {5}


def test_a_large_map_is_surveyed_around_the_unit_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Board, "places", None)
    board = {"columns": 500, "rows": 500, "hexes": {"499,499": {"woods": "heavy"}}}
    near = ask(ask="movement", unit={"hex": "0101"}, reach=True, board=board)
    far = ask(ask="movement", unit={"hex": "500,500"}, reach=True, board=board)
    assert len(near["places"]) > 50
    assert {place["mp"] for place in far["places"] if place["hex"] == "499,499"} == {5, 6}


# errors quote no more than a person reads


@pytest.mark.parametrize(
    "question",
    [
        {"ask": "attack", "attack": "kick", "attacker": {}, "target": {}, "dice": [3] * 100_000},
        {"ask": "psr", "unit": {}, "triggers": ["kicked"], "dice": [6] * 100_000},
        {"ask": "psr", "unit": {"frame": "quad"}, "triggers": ["stand-up"], "dice": [6] * 100_000},
        {"ask": "attack", "attack": "kick", "attacker": {"unit": "x" * 100_000}, "target": {}},
        {"ask": "attack", "attack": "kick", "attacker": {"equipment": ["x" * 100_000]}, "target": {}},
        {"ask": "movement", "unit": {}, "steps": [], "board": {"hexes": {"9" * 100_000: {}}}},
        {"ask": "movement", "unit": {"hex": "9" * 100_000}, "steps": []},
        {"ask": "cluster", "size": 2, "roll": 7, "y" * 100_000: 1},
        {"ask": "cluster", "size": 2, "roll": 7, "ruleset": "z" * 100_000},
    ],
    ids=lambda question: str(question)[:50],
)
def test_an_error_does_not_echo_the_question(question: dict[str, object]) -> None:
    error = myomer.answer(question)["error"]
    assert isinstance(error, dict)
    assert len(str(error)) < 1_500
    if "dice" in question:
        assert error["code"] == "dice-left-over"
        assert "3, 3" not in error["message"]
        assert "6, 6" not in error["message"]
        assert "dice were left over" in error["message"]
