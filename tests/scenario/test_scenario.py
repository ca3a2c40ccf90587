"""A situation in a few words becomes a battle; what cannot be is refused by its field; one face-off for everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest

from myomer.boards import Board, Hex
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import ATTACKS
from myomer.hexes import distance, hex_name
from myomer.library.units import known_unit
from myomer.rules.locations import LEFT_LEG
from myomer.rules.movement import RUN
from myomer.rules.ruleset import STANDARD
from myomer.scenario import lineup
from myomer.scenario.battle import Scenario, alone, face_off
from myomer.scenario.description import FIELDS, UnitDescription
from myomer.scenario.errors import DescriptionError
from myomer.scenario.face_off import NORTH, SOUTH, example_of, face_to_face
from myomer.scenario.maps import MapDescription
from myomer.scenario.units import make_unit
from myomer.units.design import Design
from myomer.units.mech import EVADING, Mech
from tests.rows import each_row
from tests.support import PROJECT, make

ATLAS = "Atlas AS7-D"


def test_a_short_description_is_a_battle() -> None:
    attacker = UnitDescription(unit=ATLAS, moved=("run", 5), heat=9, armor={"left-leg": 3}, conditions=["evading"])
    target = UnitDescription(tons=55, prone=True, terrain={"woods": "light", "level": 1})
    there = face_off(attacker, target, STANDARD)
    first, second = there.battle.mechs
    assert (first.design.name, first.move_mode, first.hexes_moved, first.heat) == (ATLAS, RUN, 5, 9)
    assert first.armor[LEFT_LEG] == 3
    assert first.is_(EVADING)
    assert (second.design.tons, second.prone) == (55, True)
    assert there.battle.hex(second.hex) == Hex(1, {"woods": 1})
    assert there.battle.hex(first.hex) == Hex(0)
    assert there.names == [ATLAS, "55-ton 'Mech"]


def catalogue(name: str) -> Design:
    return known_unit(name).design


def test_a_design_may_be_handed_over_and_changed() -> None:
    assert make_unit(UnitDescription(unit=catalogue(ATLAS))).mech.design is catalogue(ATLAS)
    changed = make_unit(UnitDescription(unit=catalogue(ATLAS), equipment=["tsm"])).mech.design
    assert changed.tsm != catalogue(ATLAS).tsm


def test_a_bare_chassis_is_named_in_full() -> None:
    scenario = Scenario()
    scenario.add(UnitDescription(unit="Atlas"), "attacker")
    assert scenario.chosen_variants == {"attacker.unit": ATLAS}


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"unit": "Atlus AS7-D"}, "attacker.unit"),
    ({"tons": 52}, "attacker.tons"),
    ({"heat": 999}, "attacker.heat"),
    ({"heat": "hot"}, "attacker.heat"),
    ({"moved": ("fly", 3)}, "attacker.moved.mode"),
    ({"moved": ("none", 3)}, "attacker.moved.hexes"),
    ({"armor": {"tail": 1}}, "attacker.armor.tail"),
    ({"destroyed": ["gyro", "tail"]}, "attacker.destroyed[1]"),
    ({"conditions": ["angry"]}, "attacker.conditions[0]"),
    ({"prone": True, "hull_down": True}, "attacker.hull_down"),
    ({"hex": "x"}, "attacker.hex"),
    ({"terrain": {"wods": 1}}, "attacker.terrain.wods"),
    ({"equipment": ["hatchte@right-arm"]}, "attacker.equipment"),
]


@each_row(("given", "field"), WRONG, ids=[field for _, field in WRONG])
def test_what_cannot_be_is_refused_by_its_field(given: dict[str, Any], field: str) -> None:
    with pytest.raises(DescriptionError) as refused:
        face_off(UnitDescription(**given), UnitDescription(), STANDARD)
    assert refused.value.field == field


def test_every_field_of_a_description_is_looked_at() -> None:
    """A value of no possible type is refused whichever field has it."""
    for field in FIELDS:
        with pytest.raises(DescriptionError):
            make_unit(UnitDescription(**{field: object()}))  # type: ignore[arg-type]


def test_a_hex_is_described_once() -> None:
    described = MapDescription(hexes={make(hex_="0505").hex: Hex(2)})
    woods = UnitDescription(hex="0505", terrain={"woods": 1})
    with pytest.raises(DescriptionError, match="twice"):
        face_off(woods, UnitDescription(), STANDARD, ground=described)
    with pytest.raises(DescriptionError, match="not on the map"):
        face_off(UnitDescription(), UnitDescription(), STANDARD, ground=MapDescription(3, 3))


def places(attacker: Mech, target: Mech) -> tuple[str, int, int, str, int, int]:
    return (
        *(hex_name(attacker.hex), attacker.facing, attacker.torso),
        *(hex_name(target.hex), target.facing, target.torso),
    )


def test_two_stand_face_to_face() -> None:
    here = ("0505", NORTH, NORTH, "0504", SOUTH, SOUTH)
    assert places(*face_to_face(make(80), make(55)).mechs) == here
    assert places(*face_off(UnitDescription(), UnitDescription(), STANDARD).battle.mechs) == here
    for far in (1, 2, 30):
        for battle in (
            face_to_face(make(80), make(55), distance=far),
            face_off(UnitDescription(), UnitDescription(), STANDARD, far).battle,
        ):
            attacker, target = battle.mechs
            assert distance(attacker.hex, target.hex) == far
            assert (attacker.facing, target.facing) == (NORTH, SOUTH)
    assert places(*face_to_face(make(80), make(55), behind=True).mechs)[3] == "0506"


def test_a_description_that_says_where_it_stands_is_believed() -> None:
    attacker, target = UnitDescription(hex="0303", facing=2), UnitDescription(hex="0404", facing=1)
    first, second = face_off(attacker, target, STANDARD).battle.mechs
    assert [hex_name(first.hex), first.facing, hex_name(second.hex), second.facing] == ["0303", 2, "0404", 1]


def test_one_unit_acts_on_itself() -> None:
    there = alone(UnitDescription(unit=ATLAS, terrain={"level": 2}), STANDARD)
    assert (there.attacker, there.target, len(there.battle.mechs)) == (0, 0, 1)
    assert there.battle.hex(make(hex_="0101").hex).level == 2


def test_the_example_of_an_attack_is_where_it_says() -> None:
    quad = make(50, "quad")
    rear = quad.design.legs[-1]
    battle = example_of(ATTACKS["kick"], quad, make(50), rear, STANDARD)
    assert hex_name(battle.mechs[1].hex) == "0506"
    assert ATTACKS["kick"].preview(battle, Attack("kick", 0, 1, rear)).allowed


def test_nobody_else_sets_up_a_face_off() -> None:
    """The hex before the attacker's is named in one module; all others ask it."""
    named = re.compile(r"""["']050[46]["']""")
    found = {
        path.name for path in (PROJECT / "src").rglob("*.py") if named.search(path.read_text(encoding="utf-8"))
    } - {"board.py"}
    assert found == {"face_off.py"}


def test_a_line_up_asked_for_again_is_the_same_and_the_callers_own() -> None:
    board = Board(16, 17)
    first = lineup.places(board, [2, 3])
    expected = [list(hexes) for hexes in first]
    first[0].clear()
    first.pop()
    assert lineup.places(board, [2, 3]) == expected == lineup.places(Board(16, 17), [2, 3])
    assert [len(hexes) for hexes in lineup.places(board, [3, 2])] == [3, 2]
