"""Weapons in the hand: several shots at once, weapons side by side, and the room that can be called."""

from __future__ import annotations

from fractions import Fraction

import pytest

import myomer
from myomer import Battle, Shot
from myomer.odds import odds
from myomer.reports.weapons_report import cool_volley, weapons_at
from myomer.scenario.face_off import face_to_face


def _battle(far: int = 5) -> Battle:
    battle = face_to_face(myomer.mech("Hunchback HBK-4G"), myomer.mech("Atlas AS7-D"), distance=far)
    for side, mech in enumerate(battle.mechs):
        mech.side = side
    return battle


def test_shots_in_a_list_are_a_volley() -> None:
    battle = _battle()
    lasers = [Shot(0, 1, at) for at in battle.mechs[0].design.weapons[-2:]]
    listed = odds(battle, lasers, budget=1, samples=20)
    assert listed.hit_chances == odds(battle, *lasers, budget=1, samples=20).hit_chances == [Fraction(26, 36)] * 2
    assert odds(battle, tuple(lasers), budget=1, samples=20).hit == 1 - Fraction(10, 36) ** 2
    with pytest.raises(ValueError, match="odds are asked of an action"):
        odds(battle, [])
    with pytest.raises(ValueError, match="odds are asked of an Attack"):
        odds(battle, ["AC/20"])  # type: ignore[list-item]


def test_the_room_can_be_called() -> None:
    """`myomer.odds` is the room and answers as its function does; so does `from myomer import odds`."""
    from myomer import odds as room

    units = [myomer.mech("Locust LCT-1V", hex="0505", facing=0), myomer.mech("Wasp WSP-1A", hex="0504", facing=3)]
    battle = Battle(units)
    punch = myomer.attack(battle, "push")
    assert myomer.odds(battle, punch).hit == room(battle, [punch]).hit == odds(battle, punch).hit
    assert getattr(myomer.odds, "odds") is odds  # noqa: B009 - the type checker knows the function alone
    best = myomer.recommend(myomer.compare(battle)).best
    assert best.value >= 0
    assert best.label in [choice.label for choice in myomer.compare(battle, 0, 1)]


def test_weapons_side_by_side() -> None:
    """Gunnery 4, nobody moved, medium range: 6. The small laser does not reach five hexes."""
    battle = _battle()
    choices = weapons_at(battle)
    components = battle.mechs[0].design.components
    assert [components[choice.shot.weapon].name for choice in choices] == [
        "ac-20", "medium-laser", "medium-laser", "small-laser",
    ]  # fmt: skip
    cannon, laser, _, small = choices
    assert (cannon.target_number, cannon.hit, cannon.on_hit, cannon.heat) == (6, Fraction(26, 36), Fraction(20), 7)
    assert (laser.expected, laser.heat) == (Fraction(26, 36) * 5, 3)
    assert list(small.reasons) == ["out-of-range"]
    assert not small.expected
    battle.mechs[0].heat = 4  # 13 sinks: 9 are left
    assert cool_volley(battle, choices) == [cannon]
    battle.mechs[0].heat = 0
    assert cool_volley(battle, choices) == [cannon, *choices[1:3]]
