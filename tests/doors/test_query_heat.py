"""`heat` through the door: the worked examples of the reference, effects, the heat phase, errors."""

from __future__ import annotations

from typing import Any

from tests.doors.questions import ask, values, wrong
from tests.rows import each_row

ARMED = ["ppc@right-arm", "medium-laser@left-arm", "medium-laser@right-torso"]
ALL_THREE = ["ppc", "medium-laser", "medium-laser"]
RAN = {"mode": "run", "hexes": 5}


def heat(unit: dict[str, object], **question: object) -> dict[str, Any]:
    """The answer to a question about a unit's heat."""
    return ask(ask="heat", unit=unit, **question)


# heat.md §11


def test_the_first_worked_example() -> None:
    answered = heat({"moved": RAN, "equipment": ARMED}, weapons=ALL_THREE)
    assert answered == {
        "before": 0,
        "sources": [{"reason": "movement", "value": 2}, {"reason": "weapons-and-exertion", "value": 16}],
        "fired": [
            {"weapon": "ppc@right-arm", "heat": 10},
            {"weapon": "medium-laser@right-torso", "heat": 3},
            {"weapon": "medium-laser@left-arm", "heat": 3},
        ],
        "dissipation": [{"reason": "heat-sinks", "value": 10}],
        "capacity": 10,
        "heat": 8,
        "effects": {
            "movement": {"lost": 1, "walk": 3, "run": 5, "jump": 0, "tsm": False},
            "to_hit": 1,
            "shutdown": None,
            "startup": None,
            "ammunition": None,
            "inferno": None,
            "pilot_hits": 0,
        },
    }


def test_the_second_worked_example() -> None:
    sinks = ["heat-sink@left-leg"] * 2 + ["heat-sink@right-leg"] * 2
    answered = heat(
        {"moved": RAN, "equipment": ARMED + sinks, "heat_sinks": 10, "terrain": {"water": 1}}, weapons=ALL_THREE
    )
    assert values(answered["dissipation"]) == {"heat-sinks": 10, "water": 4}
    assert answered["heat"] == 4


def test_the_third_worked_example() -> None:
    unit: dict[str, object] = {"heat_sinks": 16, "heat_sink_type": "double", "terrain": {"water": 2}}
    assert heat(unit)["capacity"] == 38


def test_the_fourth_worked_example() -> None:
    unit: dict[str, Any] = {
        "heat": 12,
        "heat_sinks": 15,
        "destroyed": ["engine", "engine"],
        "moved": {"mode": "walk", "hexes": 1},
        "equipment": ["ac-5-ammo@left-torso"],
    }
    answered = heat(unit, weapons=[14], outside=18, dice=[1, 2, 4, 4])
    assert values(answered["sources"]) == {
        "movement": 1,
        "weapons-and-exertion": 14,
        "engine-hits": 10,
        "heat-from-outside": 15,
    }
    assert answered["heat"] == 37
    assert answered["effects"]["shutdown"] == {"target_number": None, "automatic": "too-hot"}
    assert answered["effects"]["ammunition"] == {"target_number": 8, "bin": "ac-5-ammo@left-torso"}
    outcome = answered["outcome"]
    assert (outcome["heat"], outcome["shutdown"], outcome["prone"]) == (37, True, False)
    assert [event["event"] for event in outcome["events"]] == [
        "heat-settled",
        "shutdown-rolled",
        "piloting-rolled",
        "shut-down",
        "ammunition-rolled",
    ]


def test_the_fifth_worked_example() -> None:
    hot: dict[str, object] = {"heat": 37, "heat_sinks": 15, "shutdown": True}
    answered = heat(hot, dice=[3, 4])
    assert (answered["heat"], answered["effects"]["startup"]) == (22, {"target_number": 8, "automatic": None})
    assert answered["effects"]["shutdown"] is None
    assert answered["outcome"]["shutdown"] is True
    cooler = heat({**hot, "heat": 22}, dice=[])
    assert (cooler["heat"], cooler["effects"]["startup"]) == (7, {"target_number": None, "automatic": "cool-enough"})
    assert cooler["outcome"]["shutdown"] is False


def test_the_sixth_worked_example() -> None:
    answered = heat({"heat": 19, "walk": 5, "equipment": ["tsm"]})
    assert answered["heat"] == 9
    assert answered["effects"]["movement"] == {"lost": 1, "walk": 6, "run": 9, "jump": 0, "tsm": True}


# effects and the phase


@each_row(
    ("points", "to_hit", "shutdown", "ammunition"),
    [(7, 0, None, None), (8, 1, None, None), (14, 2, 4, None), (19, 3, 6, 4), (24, 4, 8, 6), (28, 4, 10, 8)],
)
def test_the_scale(points: int, to_hit: int, shutdown: int | None, ammunition: int | None) -> None:
    effects = heat({"heat": points, "heat_sinks": 0, "equipment": ["ac-5-ammo@left-torso"]})["effects"]
    assert effects["to_hit"] == to_hit
    assert (effects["shutdown"] or {}).get("target_number") == shutdown
    assert (effects["ammunition"] or {}).get("target_number") == ammunition


def test_a_pilot_suffers_with_damaged_life_support() -> None:
    unit: dict[str, object] = {"heat": 15, "heat_sinks": 0}
    assert heat(unit)["effects"]["pilot_hits"] == 0
    hurt = heat({**unit, "destroyed": ["life-support"]}, dice=[6, 6, 2, 2])
    assert hurt["effects"]["pilot_hits"] == 1
    assert hurt["outcome"]["wounds"] == 1


def test_ammunition_goes_off() -> None:
    unit: dict[str, Any] = {"heat": 19, "heat_sinks": 0, "equipment": ["ac-2-ammo@left-torso:1"]}
    outcome = heat(unit, dice=[6, 6, 1, 1, 6, 6, 6, 6, 1, 1])["outcome"]
    assert (outcome["losses"], outcome["wounds"]) == ({"left-torso": 2}, 2)


def test_fire_cooling_and_systems() -> None:
    burning = heat({"terrain": {"fire": 1}, "heat_sinks": 0}, outside_fire=2)
    assert values(burning["sources"]) == {"heat-from-outside": 2, "burning-ground": 5}
    cooled = heat({"heat_sinks": 0}, weapons=[20], cooling=12)
    assert values(cooled["sources"]) == {"weapons-and-exertion": 20, "cooling-from-outside": -9}
    hidden = heat({"systems": ["chameleon"], "heat_sinks": 0})
    assert values(hidden["sources"]) == {"chameleon-shield": 6}


def test_shots_of_a_rapid_weapon() -> None:
    unit: dict[str, object] = {"equipment": ["rotary-ac-5@right-arm"]}
    assert heat(unit, weapons=[{"weapon": "rotary-ac-5", "shots": 6}])["fired"][0]["heat"] == 6


@each_row(
    ("changes", "code", "field"),
    [
        ({"weapons": ["ppc"]}, "unknown-name", "weapons[0]"),
        ({"unit": {"equipment": ARMED}, "weapons": ["ppc", "ppc"]}, "unknown-name", "weapons[1]"),
        ({"unit": {"equipment": ARMED}, "weapons": [{"weapon": "ppc", "shots": 2}]}, "bad-value", "weapons[0].shots"),
        ({"unit": {"equipment": ARMED}, "weapons": [{"weapon": "ppc", "mood": 2}]}, "unknown-field", "weapons[0].mood"),
        ({"weapons": [-1]}, "bad-value", "weapons[0]"),
        ({"weapons": [True]}, "bad-value", "weapons[0]"),
        ({"weapons": 3}, "bad-value", "weapons"),
        ({"weapons": [1] * 101}, "bad-value", "weapons"),
        ({"outside": -1}, "bad-value", "outside"),
        ({"unit": {"heat_sinks": -1}}, "bad-value", "unit.heat_sinks"),
        ({"mood": 1}, "unknown-field", "mood"),
        ({"dice": [1]}, "dice-left-over", "dice"),
        ({"unit": {"heat": 30}, "dice": []}, "dice-exhausted", "dice"),
    ],
)  # fmt: skip
def test_a_bad_question_gets_a_clear_error(changes: dict[str, object], code: str, field: str) -> None:
    assert wrong(**{"ask": "heat", **changes}) == (code, field)
