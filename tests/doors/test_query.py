"""`myomer query`: every question, every error, and no garbage that stops it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import myomer
from myomer.cli.errors import PIPE_CLOSED
from myomer.query.answers import QUESTIONS
from myomer.query.stream import LONGEST_LINE, answer_line, run
from tests.amount import amount
from tests.doors import running
from tests.rows import each_row
from tests.support import SHARED

CONFORMANCE = SHARED / "conformance"
QUERY = [sys.executable, "-m", "myomer", "query"]

BACKHOE = "a backhoe's fixed damage is not doubled by TSM (M-05)"
PLENTY_OF_ARMOR = "its 'Mechs carried more armor than their weight allows: ours lose structure, and roll for criticals"
EXPLAINED = {
    **{
        f"club_damage-{number}": BACKHOE
        for number in (2949, 2950, 2951, 2952, 2953, 2954, 2955, 2959, 2961, 2962, 2964)
    },
    **{f"resolve-{number}": PLENTY_OF_ARMOR for number in (4405, 4419, 4430, 4431, 4434, 4472)},
}
"""Answers of another engine that we do not share, all to `total-warfare`, and why; docs/rulings.md has them too."""


def ask(**question: object) -> dict[str, Any]:
    """The answer to a question, which must be no error."""
    answered: dict[str, Any] = myomer.answer(question)
    assert "error" not in answered, answered
    return answered


def error(**question: object) -> dict[str, Any]:
    """The error that a question gets."""
    answered = myomer.answer(question)
    problem = answered["error"]
    assert isinstance(problem, dict)
    return problem


# conformance


def differences(expect: Any, got: Any, path: str = "") -> list[str]:
    """What of an expected answer is otherwise; nested objects field by field, `damage_sum` the totals."""
    if isinstance(expect, dict):
        found: list[str] = []
        for key, want in expect.items():
            if key == "damage_sum":
                for side, points in want.items():
                    groups = got["damage"][side]
                    total = sum(group["damage"] if isinstance(group, dict) else group for group in groups)
                    if total != points:
                        found.append(f"{path}damage.{side}: {total}, not {points}")
            else:
                found += differences(want, got.get(key), f"{path}{key}.")
        return found
    if isinstance(expect, list) and expect and isinstance(expect[0], dict):
        if len(expect) != len(got):
            return [f"{path}: {got}, not {expect}"]
        return [line for want, have in zip(expect, got, strict=True) for line in differences(want, have, path)]
    return [] if expect == got else [f"{path}: {got}, not {expect}"]


@pytest.mark.skipif(not CONFORMANCE.is_dir(), reason="the conformance questions are not beside the project")
@pytest.mark.parametrize("file", ["standard", "total-warfare", "ranged", "sight", "moves", "heat"])
def test_conformance(file: str) -> None:
    """Every known answer holds, but for those that are explained; and each of those still differs."""
    wrong: dict[str, object] = {}
    with (CONFORMANCE / f"{file}.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            case = json.loads(line)
            answered = myomer.answer(case["question"])
            found = [answered["error"]] if "error" in answered else differences(case["expect"], answered)
            if found:
                wrong[case["question"]["id"]] = found
    assert set(wrong) == (set(EXPLAINED) if file == "total-warfare" else set()), wrong


def test_the_rulings_say_how_many_answers_we_do_not_share() -> None:
    rulings = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")
    assert f"We differ in {len(EXPLAINED)}" in rulings


# questions


def test_an_attack_is_previewed() -> None:
    answered = ask(id=[1], ask="attack", attack="kick", limb="left-leg", attacker={"tons": 80}, target={"facing": 3})
    assert answered == {
        "id": [1],
        "allowed": True,
        "reasons": [],
        "explanations": [],
        "target_number": 3,
        "hit_chance": "35/36",
        "modifiers": [{"reason": "piloting-skill", "value": 5}, {"reason": "kick", "value": -2}],
        "arc": "front",
        "table": "kick",
        "damage": {"target": [16], "attacker": []},
        "damage_steps": {"target": [{"reason": "kick", "points": 16, "formula": "floor(80/5)"}], "attacker": []},
        "psr": {
            "hit": {"target": [{"trigger": "kicked", "modifier": 0}], "attacker": []},
            "miss": {"target": [], "attacker": [{"trigger": "kick-missed", "modifier": 0}]},
        },
        "effects": {"hit": [], "miss": []},
    }


def test_an_attack_is_resolved_with_dice() -> None:
    answered = ask(ask="attack", attack="push", attacker={"tons": 80}, target={"facing": 3, "tons": 40}, dice=[3, 4])
    outcome = answered["outcome"]
    assert (outcome["made"], outcome["hit"], outcome["roll"]) == (True, True, 7)
    assert outcome["target_losses"] == outcome["attacker_losses"] == {}
    assert outcome["psr_queue"] == [{"unit": "target", "trigger": "pushed", "modifier": 0}]
    assert outcome["displaced"] == 0
    assert [event["event"] for event in outcome["events"]] == [
        "attack-rolled",
        "roll-queued",
        "displaced",
        "displaced",
    ]


def test_a_forbidden_attack_has_every_reason_and_no_number() -> None:
    answered = ask(
        ask="attack",
        attack="kick",
        limb="right-leg",
        attacker={"prone": True, "destroyed": ["right-leg.hip"], "fired": ["right-leg"]},
        dice=[],
    )
    assert not answered["allowed"]
    assert set(answered["reasons"]) == {"attacker-prone", "hip-destroyed", "limb-fired"}
    assert answered["target_number"] is None
    assert answered["hit_chance"] is None
    assert len(answered["explanations"]) == 3
    assert answered["outcome"]["made"] is False


def test_a_death_from_above_names_the_legs() -> None:
    answered = ask(ask="attack", attack="dfa", attacker={"tons": 75, "jump": 4, "moved": {"mode": "jump", "hexes": 3}})
    assert answered["damage"]["attacker"] == [
        {"location": "left-leg", "damage": 8},
        {"location": "right-leg", "damage": 8},
    ]


def test_an_option_can_be_played_with() -> None:
    assert ask(ask="attack", attack="trip", target={"facing": 3})["reasons"] == ["attack-not-in-play"]
    assert ask(ask="attack", attack="trip", target={"facing": 3}, trip=True)["target_number"] == 4


def test_infantry_is_the_attackers_own_affair() -> None:
    answered = ask(
        ask="attack",
        attack="thrash",
        thrash=True,
        attacker={"prone": True, "tons": 100, "conditions": ["infantry-here"]},
    )
    assert answered["allowed"]
    assert answered["damage"]["target"] == [5, 5, 5, 5, 5, 5, 3]


def test_a_catalogue_unit_with_changes() -> None:
    answered = ask(
        ask="attack",
        attack="hatchet",
        attacker={"unit": "hatchetman hct-3f", "equipment": ["tsm"], "heat": 9, "piloting": 3},
        target={"unit": "Atlas AS7-D", "facing": 3},
    )
    assert answered["target_number"] == 2
    assert answered["damage"]["target"] == [18]


def test_psrs() -> None:
    answered = ask(
        ask="psr",
        unit={"wounds": 1, "destroyed": ["gyro"]},
        triggers=["20-damage", {"trigger": "water-entry", "depth": 1}],
        dice=[4, 5, 1, 2, 1, 4, 3, 6, 5],
    )
    assert [due["target_number"] for due in answered["rolls"]] == [9, 8]
    outcome = answered["outcome"]
    assert (outcome["fell"], outcome["rolled"], outcome["cleared"]) == (True, 2, 0)
    assert sum(outcome["losses"].values()) == 5


def test_a_failed_roll_needs_no_dice_for_the_fall() -> None:
    answered = ask(ask="psr", unit={}, triggers=["20-damage", "leg-damage", "gyro-hit"], dice=[1, 2])
    outcome = answered["outcome"]
    assert (outcome["fell"], outcome["rolled"], outcome["cleared"]) == (True, 1, 2)
    assert outcome["losses"] == {}


def test_an_automatic_fall_rolls_nothing() -> None:
    outcome = ask(ask="psr", unit={"destroyed": ["gyro", "gyro"]}, triggers=["kicked", "pushed"], dice=[])["outcome"]
    assert (outcome["fell"], outcome["rolled"], outcome["cleared"]) == (True, 0, 1)


def test_rolls_that_are_not_due() -> None:
    assert ask(ask="psr", unit={}, triggers=["mace-missed"])["not_due"] == ["mace-missed"]
    assert ask(ask="psr", unit={"prone": True}, triggers=["kicked"], dice=[])["rolls"] == []
    answered = ask(ask="psr", unit={"destroyed": ["gyro", "gyro"]}, triggers=["kicked"])
    assert answered["rolls"][0]["target_number"] is None
    assert answered["rolls"][0]["automatic"] == "gyro-destroyed"


def test_a_flail_misses_on_two() -> None:
    flail = {"piloting": 2, "equipment": ["flail@right-arm"]}
    answered = ask(ask="attack", attack="flail", attacker=flail, target={"facing": 3}, dice=[1, 1, 3, 4])
    assert answered["hit_chance"] == "35/36"
    assert answered["outcome"]["hit"] is False
    assert answered["effects"]["miss"] == ["backfires-on-two"]


def test_what_cannot_come_due_is_not_announced() -> None:
    answered = ask(ask="attack", attack="kick", target={"facing": 3, "prone": True})
    assert answered["psr"]["hit"] == {"target": [], "attacker": []}
    answered = ask(
        ask="attack",
        attack="dfa",
        attacker={"jump": 4, "moved": {"mode": "jump", "hexes": 3}},
        ruleset="total-warfare",
    )
    assert answered["effects"]["miss"] == ["target-gets-out", "attacker-falls-two-levels"]


@each_row(
    "state",
    [
        {"destroyed": ["center-torso"]},
        {"destroyed": ["head"]},
        {"structure": {"center-torso": 0}},
        {"destroyed": ["engine", "engine", "engine"]},
        {"destroyed": ["left-torso"], "engine": "xl"},
    ],
)
def test_a_wreck_does_not_fight(state: dict[str, object]) -> None:
    assert "attacker-destroyed" in ask(ask="attack", attack="kick", attacker=state)["reasons"]


def test_a_limb_without_structure_is_gone() -> None:
    answered = ask(ask="attack", attack="kick", attacker={"structure": {"right-leg": 0}}, target={"facing": 3})
    assert answered["reasons"] == ["limb-destroyed"]


def test_a_hold_can_be_asked_about() -> None:
    question: dict[str, object] = {"ask": "attack", "attack": "break-grapple", "target": {"hex": "0505", "facing": 3}}
    assert ask(**question, grapple=True)["reasons"] == ["attacker-not-grappled"]
    assert ask(**question, grapple=True, hold="held")["target_number"] == 5


def test_a_collapse_is_a_fall_where_published() -> None:
    answered = ask(ask="psr", unit={}, triggers=["building-collapse"], ruleset="total-warfare")
    assert answered["rolls"][0]["automatic"] == "building-collapse"


def test_a_unit_asked_about_its_shutdown_is_shutting_down_now() -> None:
    answered = ask(ask="psr", unit={"shutdown": True}, triggers=["shutdown", "kicked"])
    assert [due["target_number"] for due in answered["rolls"]] == [3, None]


def test_standing_up_follows_the_rules_for_it() -> None:
    quad = ask(ask="psr", unit={"frame": "quad"}, triggers=["stand-up"], dice=[])
    assert (quad["rolls"], quad["outcome"]["stood"]) == ([], True)
    stuck = ask(ask="psr", unit={"destroyed": ["left-leg", "left-arm", "right-arm"]}, triggers=["stand-up"], dice=[])
    assert (stuck["reasons"], stuck["outcome"]["stood"]) == (["leg-and-arms-destroyed"], False)


def test_every_name_can_be_asked_for() -> None:
    names = ask(ask="names")
    for key in ("attacks", "triggers", "equipment", "conditions", "quirks", "abilities", "units", "reasons"):
        assert len(names[key]) > 3


def test_standing_up_is_asked_alone() -> None:
    assert ask(ask="psr", unit={"prone": True}, triggers=["stand-up"], dice=[1, 2])["outcome"]["stood"] is False
    assert ask(ask="psr", unit={"prone": True}, triggers=["stand-up"], dice=[6, 2])["outcome"]["stood"] is True
    assert error(ask="psr", unit={}, triggers=["stand-up", "kicked"])["code"] == "bad-value"


def test_damage() -> None:
    answered = ask(
        ask="damage",
        unit={"armor": {"left-arm": 8}, "structure": {"left-arm": 6}},
        location="left-arm",
        amount=25,
        dice=[1, 1],
    )
    assert answered["losses"] == {"left-arm": 14, "left-torso": 11}
    assert answered["destroyed_locations"] == ["left-arm"]
    assert answered["psr_queue"] == [{"unit": "unit", "trigger": "20-damage", "modifier": 0}]
    assert answered["unit_destroyed"] is False


def test_damage_of_other_types() -> None:
    heat = ask(ask="damage", unit={}, location="center-torso", amount=20, damage_type="heat")
    assert (heat["losses"], heat["heat"]) == ({}, 15)
    inside = ask(
        ask="damage", unit={}, location="left-torso", amount=3, damage_type="explosive", dice=[6, 6, 6, 6, 1, 1]
    )
    assert inside["losses"] == {"left-torso": 3}
    assert inside["wounds"] == 2
    rear = ask(ask="damage", unit={}, location="center-torso-rear", amount=2)
    assert rear["losses"] == {"center-torso-rear": 2}


def test_criticals_are_named() -> None:
    answered = ask(
        ask="damage",
        unit={"armor": {"right-arm": 0}, "equipment": ["hatchet@right-arm"]},
        location="right-arm",
        amount=1,
        dice=[4, 4, 1, 4],
    )
    assert answered["criticals"] == [{"location": "right-arm", "slot": 3, "component": "hand"}]


def test_falls() -> None:
    plain = ask(ask="fall", unit={"tons": 60}, levels=2)
    assert (plain["damage"], plain["groups"], plain["facing"]) == (18, [5, 5, 5, 3], None)
    assert plain["pilot_target_number"] == 6
    wet = ask(ask="fall", unit={"tons": 75, "terrain": {"water": 1}}, levels=0)
    assert wet["damage"] == 4
    dropped = ask(ask="fall", unit={"tons": 50}, levels=0, dice=[4, 3, 4, 6, 6])
    assert dropped["facing"] == 3
    assert dropped["losses"] == {"center-torso-rear": 5}


def test_a_tripods_leg_needs_a_second_die() -> None:
    question: dict[str, object] = {"ask": "hit-location", "table": "full", "arc": "left", "frame": "tripod", "roll": 3}
    assert error(**question)["code"] == "missing-field"
    assert ask(**question, leg_roll=2)["location"] == "center-leg"


# errors


def test_a_query_that_asks_nothing_is_shown_what_to_ask() -> None:
    assert '"ask": "attack"' in str(error()["message"])


@each_row(
    ("question", "code", "field"),
    [
        ({}, "missing-field", "ask"),
        ({"ask": "atack"}, "unknown-name", "ask"),
        ({"ask": 3}, "bad-value", "ask"),
        ({"ask": "cluster", "size": 4}, "missing-field", "roll"),
        ({"ask": "cluster", "size": 41, "roll": 7}, "bad-value", "size"),
        ({"ask": "cluster", "size": 4.5, "roll": 7}, "bad-value", "size"),
        ({"ask": "cluster", "size": True, "roll": 7}, "bad-value", "size"),
        ({"ask": "cluster", "size": 4, "roll": 7, "mood": 1}, "unknown-field", "mood"),
        ({"ask": "cluster", "size": 4, "roll": 7, "ruleset": "core"}, "unknown-name", "ruleset"),
        ({"ask": "arc", "attacker_hex": "05", "target_hex": "0505"}, "bad-value", "attacker_hex"),
        ({"ask": "arc", "attacker_hex": "٠٥٠٥", "target_hex": "0505"}, "bad-value", "attacker_hex"),
        ({"ask": "hit-location", "table": "punch", "roll": 7}, "bad-value", "roll"),
        ({"ask": "attack", "attack": "kik"}, "unknown-name", "attack"),
        ({"ask": "attack", "attack": "kick", "limb": "tail"}, "unknown-name", "limb"),
        ({"ask": "attack", "attack": "kick", "attacker": 7}, "bad-value", "attacker"),
        ({"ask": "attack", "attack": "kick", "attacker": {"tons": 10**9}}, "bad-value", "attacker.tons"),
        ({"ask": "attack", "attack": "kick", "attacker": {"tons": 52}}, "bad-value", "attacker.tons"),
        ({"ask": "attack", "attack": "kick", "attacker": {"unit": "Atlas AS7-E"}}, "unknown-name", "attacker.unit"),
        ({"ask": "attack", "attack": "kick", "attacker": {"armour": {}}}, "unknown-field", "attacker.armour"),
        ({"ask": "attack", "attack": "kick", "target": {"armor": {"tail": 1}}}, "unknown-name", "target.armor.tail"),
        ({"ask": "attack", "attack": "kick", "attacker": {"armor": {"head": -1}}}, "bad-value", "attacker.armor.head"),
        ({"ask": "attack", "attack": "kick", "attacker": {"equipment": ["axe@left-arm"]}}, "unknown-name",
         "attacker.equipment"),
        ({"ask": "attack", "attack": "kick", "attacker": {"equipment": ["claw@head"]}}, "bad-value",
         "attacker.equipment"),
        ({"ask": "attack", "attack": "kick", "attacker": {"equipment": "tsm"}}, "bad-value", "attacker.equipment"),
        ({"ask": "attack", "attack": "kick", "attacker": {"destroyed": ["left-arm.knee"]}}, "unknown-name",
         "attacker.destroyed[0]"),
        ({"ask": "attack", "attack": "kick", "attacker": {"moved": {"mode": "fly"}}}, "unknown-name",
         "attacker.moved.mode"),
        ({"ask": "attack", "attack": "kick", "target": {"terrain": {"lava": 1}}}, "unknown-name",
         "target.terrain.lava"),
        ({"ask": "attack", "attack": "kick", "target": {"terrain": {"woods": "dense"}}}, "bad-value",
         "target.terrain.woods"),
        ({"ask": "attack", "attack": "kick", "target": {"facing": 3}, "dice": [6]}, "dice-exhausted", "dice"),
        ({"ask": "attack", "attack": "kick", "target": {"facing": 3}, "dice": [1, 1, 1]}, "dice-left-over", "dice"),
        ({"ask": "attack", "attack": "kick", "dice": [7, 1]}, "bad-value", "dice"),
        ({"ask": "psr", "unit": {}, "triggers": ["sneeze"]}, "unknown-name", "triggers[0].trigger"),
        ({"ask": "psr", "unit": {}, "triggers": "kicked"}, "bad-value", "triggers"),
        ({"ask": "psr", "unit": {}, "triggers": ["kicked"] * 51}, "bad-value", "triggers"),
        ({"ask": "damage", "unit": {}, "location": "tail", "amount": 5}, "unknown-name", "location"),
        ({"ask": "damage", "unit": {}, "location": "head", "amount": 5, "damage_type": "sonic"}, "unknown-name",
         "damage_type"),
        ({"ask": "fall", "unit": {}, "levels": -1}, "bad-value", "levels"),
        ({"ask": "fall", "unit": {"moved": {"hexes": 3}}}, "bad-value", "unit.moved.hexes"),
        ({"ask": "fall", "unit": {"prone": True, "hull_down": True}}, "bad-value", "unit.hull_down"),
        ({"ask": "fall", "unit": {"terrain": {"cf": 30}}}, "bad-value", "unit.terrain.cf"),
        ({"ask": "attack", "attack": "kick", "zweihander": True}, "bad-value", "zweihander"),
        ({"ask": "attack", "attack": "kick", "table": "punch"}, "bad-value", "table"),
        ({"ask": "attack", "attack": "thrash", "target": {"garbage": 5}}, "unknown-field", "target.garbage"),
        ({"ask": "damage", "unit": {}, "location": "left-leg-rear", "amount": 5}, "unknown-name", "location"),
    ],
)  # fmt: skip
def test_a_bad_question_gets_a_clear_error(question: dict[str, object], code: str, field: str) -> None:
    problem = error(**question)
    assert (problem["code"], problem["field"]) == (code, field)
    assert len(str(problem["message"])) > 10


def test_a_miss_suggests_the_nearest_names() -> None:
    problem = error(ask="attack", attack="kick", attacker={"unit": "Hunchbak HBK-4G"})
    assert "Hunchback HBK-4G" in problem["message"]


# the stream


def answers_to(data: bytes) -> tuple[bool, list[dict[str, Any]]]:
    """What the stream makes of bytes."""
    out = io.BytesIO()
    clean = run(io.BytesIO(data), out)
    return clean, [json.loads(line) for line in out.getvalue().splitlines()]


GOOD = b'{"id": "good", "ask": "cluster", "size": 4, "roll": 7}\n'


@each_row(
    ("garbage", "code"),
    [
        (b"\n", "bad-json"),
        (b"hello\n", "bad-json"),
        (b"[1, 2]\n", "bad-json"),
        (b"null\n", "bad-json"),
        (b'{"ask": NaN}\n', "bad-json"),
        (b'{"ask": "cluster"\n', "bad-json"),
        (b"\xff\xfe{}\n", "bad-json"),
        (b'{"ask": "\xff"}\n', "bad-json"),
        (b'{"ask": "clus\x00ter"}\n', "bad-json"),
        (b"[" * 100_000 + b"\n", "bad-json"),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b"\n", "bad-json"),
        (b'{"id": "' + b"x" * LONGEST_LINE + b'"}\n', "line-too-long"),
        (b"x" * (5 * LONGEST_LINE) + b"\n", "line-too-long"),
        (b'{"ask": "cluster", "size": ' + b"9" * 50 + b', "roll": 7}\n', "bad-value"),
        (b'{"ask": "cluster", "size": ' + b"9" * 5000 + b', "roll": 7}\n', "bad-json"),
        (b'{"ask": "cluster", "size": 1e999, "roll": 7}\n', "bad-json"),
        (b'{"ask": "attack", "attack": "kick", "attacker": {"tons": 1e9}}\n', "bad-value"),
    ],
)  # fmt: skip
def test_garbage_is_answered_and_the_next_line_too(garbage: bytes, code: str) -> None:
    clean, answered = answers_to(garbage + GOOD)
    assert not clean
    assert len(answered) == 2
    assert answered[0]["error"]["code"] == code
    assert answered[1] == {"id": "good", "hits": 3}


def test_a_line_of_just_the_limit_is_read() -> None:
    line = b'{"ask": "cluster", "size": 4, "roll": 7, "id": "'
    line += b"x" * (LONGEST_LINE - len(line) - 2) + b'"}\n'
    clean, answered = answers_to(line)
    assert clean
    assert answered[0]["hits"] == 3


def test_the_last_line_needs_no_newline() -> None:
    assert answers_to(GOOD.rstrip()) == (True, [{"id": "good", "hits": 3}])
    assert answers_to(b"") == (True, [])
    assert len(answers_to(b"x" * (LONGEST_LINE + 5))[1]) == 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = st.sampled_from(
    ["attack", "attacker", "target", "limb", "unit", "triggers", "dice", "levels", "location", "amount", "table",
     "arc", "frame", "roll", "size", "modifier", "attacker_hex", "target_hex", "target_facing", "id", "ruleset"]
)  # fmt: skip
UNIT = st.dictionaries(
    st.sampled_from(
        ["tons", "frame", "walk", "jump", "gyro", "equipment", "absent", "armor", "structure", "piloting", "wounds",
         "heat", "destroyed", "fired", "moved", "hex", "facing", "torso", "prone", "terrain", "unit", "conditions"]
    ),
    JSON | st.sampled_from([20, 100, "quad", "tripod", ["tsm"], ["gyro"], {"mode": "run"}, {"water": 2}, "0505", 3]),
    max_size=5,
)  # fmt: skip
VALUE = JSON | UNIT | st.sampled_from(["kick", "punch", "dfa", "right-arm", "left-leg", ["kicked"], [1, 2, 3, 4], 5])


@pytest.mark.soak
@given(st.sampled_from(list(QUESTIONS)), st.dictionaries(FIELDS, VALUE, max_size=6))
@settings(max_examples=amount(50, 400), deadline=None, derandomize=True)
def test_any_object_gets_an_answer_or_an_error(ask_: str, question: dict[str, object]) -> None:
    answered = myomer.answer({**question, "ask": ask_})
    problem = answered.get("error")
    if problem is not None:
        assert isinstance(problem, dict)
        assert problem["code"] in {
            "missing-field", "unknown-field", "bad-value", "unknown-name", "dice-exhausted", "dice-left-over"
        }  # fmt: skip


@given(st.binary(max_size=200))
@settings(max_examples=amount(80, 200), deadline=None, derandomize=True)
def test_any_bytes_get_an_answer(line: bytes) -> None:
    assert isinstance(answer_line(line), dict)


# the process


def test_the_exit_status_says_whether_every_line_was_answered() -> None:
    good = subprocess.run(QUERY, input=GOOD, capture_output=True, check=False)
    assert (good.returncode, good.stderr) == (0, b"")
    bad = subprocess.run(QUERY, input=b"{}\n" + GOOD, capture_output=True, check=False)
    assert (bad.returncode, bad.stderr, bad.stdout.count(b"\n")) == (1, b"", 2)


def test_at_a_terminal_it_says_what_it_waits_for() -> None:
    typed = running.run("query", given=GOOD.decode(), typed=True)
    hint = "reading queries, one JSON object per line; 'myomer query --help' shows one"
    assert (typed.returncode, typed.stderr) == (0, f"myomer: {hint}; Ctrl-D ends\n")
    piped = running.run("query", given=GOOD.decode())
    assert (piped.returncode, piped.stdout, piped.stderr) == (0, typed.stdout, "")


def test_answers_come_while_the_pipe_is_open() -> None:
    with subprocess.Popen(QUERY, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(json.dumps({"id": number, "ask": "cluster", "size": 4, "roll": 12}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == {"id": number, "hits": 4}
        process.stdin.close()
        assert process.wait() == 0


def test_a_closed_pipe_is_no_drama() -> None:
    with subprocess.Popen(QUERY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(GOOD)
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        try:
            process.stdin.write(GOOD * 5000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.wait() == PIPE_CLOSED
        assert process.stderr.read() == b""
