"""A new trigger is its declaration and whoever queues it: games, previews, stories and questions know it then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import myomer
from myomer.combat.harm.psr_queue import enqueue
from myomer.combat.harm.psr_target import roll_target, trigger
from myomer.narration import describe
from myomer.narration.vocabulary import phrase, trigger_text
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.rules.triggers import STOPS, TRIGGERS, Size, declare, trigger_rule
from tests.spec.stage import FACE_DOWN, Stage
from tests.support import duel

BEFORE = list(TRIGGERS)


@pytest.fixture(autouse=True)
def headbutted() -> Iterator[str]:
    """+2 and one more for each level of the headbutt; `total-warfare` has none; with trips a fall without dice."""
    name = declare(
        "headbutted",
        "a headbutt",
        modifier_of=lambda rules, size, extra: 2 + size + rules.damage_psr,
        size=Size("levels", 1, 0, 3),
        in_ruleset=lambda rules: rules.leg_damage_psr,
        automatic=lambda rules: rules.trip,
    )
    yield name
    del TRIGGERS[name]


def ask(*triggers: object, **more: object) -> dict[str, object]:
    return myomer.answer({"ask": "psr", "unit": {}, "triggers": list(triggers), **more})


@pytest.mark.parametrize(
    ("rules", "faces", "rolls", "falls"),
    [
        (STANDARD, (4, 4), [("headbutted", 8, True)], []),
        (STANDARD, (4, 3, *FACE_DOWN), [("headbutted", 8, False)], ["headbutted"]),
        (replace(STANDARD, trip=True), FACE_DOWN, [("headbutted", 8, False)], ["headbutted"]),
        (TOTAL_WARFARE, (), [], []),
    ],
    ids=["passed", "failed", "automatic", "not in this ruleset"],
)
def test_rolled_in_a_game(
    headbutted: str, rules: Ruleset, faces: tuple[int, ...], rolls: list[tuple[str, int, bool]], falls: list[str]
) -> None:
    stage = Stage(rules=rules)
    stage.to("physical-attack")
    enqueue(stage.game.battle, 0, headbutted, 1)
    output = [describe(event, stage.game.names) for event in stage.finish(*faces)]
    assert (stage.rolls(), stage.falls()) == (rolls, falls)
    assert len([line for line in output if "a headbutt" in line]) == len(rolls) + len(falls)


def test_previewed(headbutted: str) -> None:
    battle = duel()
    number = roll_target(battle, 0, trigger(battle, headbutted, 2))
    assert [(part.reason, part.value, part.about) for part in number.modifiers[1:]] == [("trigger", 4, headbutted)]
    with pytest.raises(ValueError, match="headbutted"):
        trigger(duel(rules=TOTAL_WARFARE), headbutted)


def test_questions(headbutted: str) -> None:
    assert myomer.answer({"ask": "names"})["triggers"] == [*BEFORE, headbutted]
    rolls = ask(headbutted, {"trigger": headbutted, "levels": 3})["rolls"]
    assert isinstance(rolls, list)
    assert [roll["target_number"] for roll in rolls] == [5 + 3, 5 + 5]
    assert ask({"trigger": headbutted, "levels": 4})["error"]
    assert ask(headbutted, ruleset="total-warfare")["not_due"] == [headbutted]


def test_declared_once(headbutted: str) -> None:
    with pytest.raises(ValueError, match="already a trigger 'kicked'"):
        declare("kicked", "being kicked again")
    assert trigger_text(headbutted) == "a headbutt"
    assert declare("sneezed", "a sneeze", failure=STOPS, modifier=1) == "sneezed"
    assert (trigger_rule("sneezed").failure, trigger_rule("sneezed").flat) == (STOPS, 1)
    del TRIGGERS["sneezed"]
    with pytest.raises(ValueError, match="no trigger 'sneezed'"):
        enqueue(duel(), 0, "sneezed")
    with pytest.raises(ValueError, match="no trigger 'sneezed'"):
        trigger(duel(), "sneezed")


def test_every_trigger_reads_well() -> None:
    assert all([rule.description for rule in TRIGGERS.values()])
    assert (trigger_text("ice"), phrase("ice")) == ("entering ice", "ice")
    assert (trigger_text("shutdown"), phrase("shutdown")) == ("shutdown", "shutdown, fixed number")
    assert trigger_text("ice-broke") == "ice broke"
