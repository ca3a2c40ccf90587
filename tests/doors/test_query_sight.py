"""`line-of-sight` through the door: the table of the reference, divided lines, hexes as ends, errors."""

from __future__ import annotations

from typing import Any

from tests.doors.questions import ask, values, wrong
from tests.rows import each_row


def look(board: dict[str, object], attacker_level: int = 0, **question: object) -> dict[str, Any]:
    """A line from 0511 to 0505: the hex before the target is 0506, half-way is 0508."""
    attacker = {"hex": "0511", "terrain": {"level": attacker_level}}
    question = {"attacker": attacker, "target": {"hex": "0505"}, "board": {"hexes": board}, **question}
    return ask(ask="line-of-sight", **question)


# weapon-attacks.md §4.2

TABLE = [
    (0, {"0506": {"level": 1}}, True, None, True, {}),
    (0, {"0508": {"level": 1}}, True, None, False, {}),
    (0, {"0508": {"level": 2}}, False, "blocked-by-ground", False, {}),
    (3, {"0508": {"level": 2}}, True, None, False, {}),
    (3, {"0506": {"level": 2}}, False, "blocked-by-ground", False, {}),
    (2, {"0508": {"woods": 1}}, True, None, False, {}),
    (2, {"0506": {"woods": 1}}, True, None, False, {"intervening-light-woods": 1}),
    (0, {"0506": {"woods": "heavy"}, "0507": {"woods": 1}}, False, "too-much-woods", False, {}),
    (0, {"0508": {"building": "medium", "cf": 40, "height": 2}}, False, "blocked-by-building", False, {}),
]


@each_row(("level", "board", "clear", "reason", "cover", "modifiers"), TABLE)
def test_when_a_hex_matters(
    level: int, board: dict[str, object], clear: bool, reason: str | None, cover: bool, modifiers: dict[str, int]
) -> None:
    answered = look(board, level)
    assert (answered["clear"], answered["reason"], answered["target_cover"]) == (clear, reason, cover)
    assert values(answered["modifiers"]) == modifiers
    assert bool(answered["explanation"]) != clear


@each_row(("height", "prone", "value"), [(None, False, 2), (1, False, 0), (1, True, 2), (2, False, 2), (3, False, 2)])
def test_foliage_of_another_height(height: int | None, prone: bool, value: int) -> None:
    """`terrain.md` §3: foliage one level high neither hides nor obstructs a standing 'Mech."""
    woods = {"woods": "heavy", **({} if height is None else {"foliage_height": height})}
    attacker, target = {"hex": "0511", "prone": prone}, {"hex": "0505", "prone": prone}
    answered = ask(ask="line-of-sight", attacker=attacker, target=target, board={"hexes": {"0508": woods}})
    assert values(answered["modifiers"]) == ({"intervening-heavy-woods": value} if value else {})
    shot = ask(
        ask="weapon-attack",
        weapon="lrm-5@right-torso",
        attacker={"hex": "0511", "equipment": ["lrm-5@right-torso", "lrm-5-ammo@left-torso"]},
        target={"hex": "0505", "prone": prone, "terrain": woods},
    )
    assert values(shot["modifiers"]).get("target-in-woods", 0) == value


def test_several_structures_in_one_hex() -> None:
    """A building and a bridge over it, each with its own height: the building blocks, the bridge never does."""
    both = {"building": {"kind": "medium", "cf": 40, "height": 1}, "bridge": {"kind": "heavy", "height": 4}}
    assert look({"0508": both})["clear"]
    assert look({"0508": {**both, "building": {"kind": "medium", "height": 2}}})["reason"] == "blocked-by-building"
    assert look({"0508": {"building": "medium", "cf": 40, "height": 2, "bridge": {"kind": 1}}})["clear"] is False
    tank = {"fuel-tank": {"kind": "light", "height": 2}, "building": {"kind": 1}}
    assert look({"0508": tank})["reason"] == "blocked-by-building"


def test_the_answer_in_full() -> None:
    assert look({"0506": {"level": 1}, "0508": {"woods": "light"}}) == {
        "clear": True,
        "reason": None,
        "explanation": None,
        "modifiers": [{"reason": "intervening-light-woods", "value": 1}],
        "target_cover": True,
        "attacker_cover": False,
        "cover_kind": "ground",
        "cover_hex": "0506",
        "underwater": False,
        "distance": 6,
        "heights": {"attacker": 1, "target": 1},
        "divided": False,
        "intervening": {"undivided": ["0510", "0509", "0508", "0507", "0506"], "left": [], "right": []},
    }


def test_a_divided_line_goes_by_the_worse_side() -> None:
    question: dict[str, Any] = {"ask": "line-of-sight", "attacker": {"hex": "0505"}, "target": {"hex": "0705"}}
    plain = ask(**question)
    sides = plain["intervening"]
    assert plain["divided"]
    assert (sides["undivided"], len(sides["left"]), len(sides["right"])) == ([], 1, 1)
    for side in ("left", "right"):
        [beside] = sides[side]
        answered = ask(**question, board={"hexes": {beside: {"woods": "heavy"}}})
        assert values(answered["modifiers"]) == {"intervening-heavy-woods": 2}


def test_a_prone_unit_is_low() -> None:
    low = look({"0506": {"level": 1}}, target={"hex": "0505", "prone": True})
    assert (low["clear"], low["heights"]) == (False, {"attacker": 1, "target": 0})


def test_water_covers_and_hides() -> None:
    wading = look({}, target={"hex": "0505", "terrain": {"water": 1}})
    assert (wading["target_cover"], wading["cover_kind"], wading["cover_hex"]) == (True, "water", "0505")
    assert look({}, target={"hex": "0505", "terrain": {"water": 2}})["reason"] == "target-submerged"
    diver = {"hex": "0506", "terrain": {"water": 2}}
    assert look({}, attacker=diver, target={"hex": "0505", "terrain": {"water": 2}})["underwater"] is True


def test_hexes_are_ends_too() -> None:
    hill: dict[str, object] = {"hexes": {"0508": {"level": 2}, "0505": {"building": 1, "cf": 15, "height": 3}}}
    question: dict[str, Any] = {"ask": "line-of-sight", "board": hill, "target_hex": "0505"}
    assert ask(**question, attacker={"hex": "0511"})["heights"] == {"attacker": 1, "target": 3}
    low = ask(**question, attacker_hex="0511", attacker_height=1, target_height=1)
    assert (low["clear"], low["reason"]) == (False, "blocked-by-ground")
    assert ask(**question, attacker_hex="0511", attacker_height=2, target_height=1)["clear"] is True


@each_row(
    ("changes", "code", "field"),
    [
        ({"attacker_hex": "0511", "attacker": {}}, "bad-value", "attacker_hex"),
        ({"attacker_hex": "5"}, "bad-value", "attacker_hex"),
        ({"attacker_height": 2}, "bad-value", "attacker_height"),
        ({"target_hex": "0505", "target_height": -1}, "bad-value", "target_height"),
        ({"target_hex": "0505", "board": {"columns": 6, "rows": 3}, "attacker": {"hex": "0101"}}, "bad-value",
         "target_hex"),
        ({"weapon": "ppc"}, "unknown-field", "weapon"),
        ({"dice": [1]}, "unknown-field", "dice"),
    ],
)  # fmt: skip
def test_a_bad_question_gets_a_clear_error(changes: dict[str, object], code: str, field: str) -> None:
    assert wrong(**{"ask": "line-of-sight", **changes}) == (code, field)
