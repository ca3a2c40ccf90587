"""`myomer.mech`: a 'Mech with the conditions that `attack -a` takes; slips are errors, never kept."""

from __future__ import annotations

import copy
import pickle
import re

import pytest

import myomer
from myomer.api import MechConditions
from myomer.careful import STATE
from myomer.cli.conditions import described_unit
from myomer.combat.physical.registry import preview_attack
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.rules.movement import JUMP, RUN, STILL, WALK
from myomer.rules.triggers import Trigger
from myomer.scenario.description import FIELDS, UnitDescription
from myomer.scenario.units import make_unit
from myomer.units.build import build
from myomer.units.mech import EVADING, Mech
from tests.rows import each_row
from tests.support import interpreted_only

ATLAS = "Atlas AS7-D"


def state(mech: Mech) -> dict[str, object]:
    """Everything about a 'Mech but its design."""
    return {name: getattr(mech, name) for name in STATE}


SAME = [
    ({"moved": ("run", 5)}, ["moved=run:5"]),
    ({"moved": "walk"}, ["moved=walk"]),
    ({"heat": 9, "wounds": 1, "piloting": 3, "gunnery": 2}, ["heat=9", "wounds=1", "piloting=3", "gunnery=2"]),
    ({"prone": True}, ["prone"]),
    ({"hull_down": True, "immobile": True, "shutdown": True, "unconscious": True},
     ["hull-down", "immobile", "shutdown", "unconscious"]),
    ({"facing": 2}, ["facing=2"]),
    ({"torso": 1, "hex": "0304"}, ["torso=1", "hex=0304"]),
    ({"destroyed": ["right-arm.hand", "gyro", "left-leg"]}, ["destroyed=right-arm.hand,gyro,left-leg"]),
    ({"armor": {"left-leg": 3}, "structure": {"head": 1}}, ["armor=left-leg:3", "structure=head:1"]),
    ({"fired": ("left-arm",)}, ["fired=left-arm"]),
    ({"conditions": ["evading"], "abilities": {"melee-specialist"}},
     ["conditions=evading", "abilities=melee-specialist"]),
    ({"holding": "tree-club"}, ["holding=tree-club"]),
    ({"equipment": ["tsm"], "walk": 5, "quirks": ["stable"]}, ["equipment=tsm", "walk=5", "quirks=stable"]),
    ({"absent": ["left-arm.hand"], "gyro": "compact"}, ["absent=left-arm.hand", "gyro=compact"]),
]  # fmt: skip


@each_row(("conditions", "arguments"), SAME, ids=[" ".join(arguments) for _, arguments in SAME])
def test_the_conditions_are_those_of_the_command_line(conditions: dict[str, object], arguments: list[str]) -> None:
    for what in (ATLAS, 70):
        mine = myomer.mech(what, **conditions)  # type: ignore[arg-type]
        output = make_unit(described_unit(str(what), arguments)).mech
        assert state(mine) == state(output)
        assert mine.design == output.design


def test_how_it_moved_may_be_written_as_for_the_command_line() -> None:
    assert state(myomer.mech(ATLAS, moved="run:5")) == state(myomer.mech(ATLAS, moved=("run", 5)))
    assert myomer.mech(ATLAS, moved="run:5").hexes_moved == 5


def test_a_mech_that_moved_is_harder_to_hit() -> None:
    def number(**conditions: object) -> int:
        target = myomer.mech(55, hex="0504", facing=3, **conditions)  # type: ignore[arg-type]
        battle = myomer.Battle([myomer.mech(ATLAS), target])
        return preview_attack(battle, myomer.attack(battle, "kick")).target_number.value

    assert number(moved=("run", 5)) == number() + 2
    assert number(prone=True) != number()


def test_every_field_of_a_description_is_a_condition() -> None:
    """What a description may say of a unit, `mech` knows too, or says where it belongs."""
    elsewhere = {"unit", "tons", "terrain", "piloting", "gunnery", "hex", "facing", "equipment"}
    assert set(MechConditions.__annotations__) == set(FIELDS) - elsewhere


@each_row(
    ("conditions", "output"),
    [
        ({"pron": True}, "mech(): there is no condition 'pron'; the nearest: prone"),
        ({"hete": 3}, "the nearest: heat"),
        ({"pilotng": 1}, "the nearest: piloting"),
        ({"piloing": 4}, "the nearest: piloting"),
        ({"gunery": 1}, "the nearest: gunnery"),
        ({"faceing": 1}, "the nearest: facing"),
        ({"equipmnt": ["tsm"]}, "the nearest: equipment"),
        ({"move_mode": "run"}, "mech() takes no 'move_mode': write moved=(\"run\", 5)"),
        ({"terrain": {"woods": 1}}, "it is the map's"),
        ({"tons": 50}, "mech(80)"),
    ],
)
def test_a_misspelt_condition_names_the_nearest(conditions: dict[str, object], output: str) -> None:
    with pytest.raises(TypeError, match=re.escape(output)):
        myomer.mech(ATLAS, **conditions)  # type: ignore[arg-type]


@each_row(
    ("conditions", "output"),
    [
        ({"moved": ("ran", 5)}, "there is no mode of movement 'ran'; the nearest: run"),
        ({"moved": "ran:5"}, "there is no mode of movement 'ran'; the nearest: run"),
        ({"moved": "run:"}, "such as 'run:5', not 'run:'"),
        ({"moved": "run:five"}, "such as 'run:5', not 'run:five'"),
        ({"moved": 5}, 'such as ("run", 5), not 5'),
        ({"moved": ("run", "5")}, "whole number"),
        ({"heat": "hot"}, "'heat' is a whole number"),
        ({"prone": 1}, "'prone' is true or false, not 1"),
        ({"destroyed": "gyro"}, "'destroyed' is a list of names, not 'gyro'"),
        ({"destroyed": ["hand"]}, "there is no part 'hand'"),
        ({"prone": True, "hull_down": True}, "not both"),
        ({"armor": {"tail": 3}}, "there is no location 'tail'"),
        ({"frame": "centaur"}, "there is no frame"),
        ({"equipment": ["hachet@right-arm"]}, "the nearest: hatchet"),
    ],
)
def test_a_wrong_value_is_reported_plainly(conditions: dict[str, object], output: str) -> None:
    with pytest.raises(ValueError, match=re.escape(output)):
        myomer.mech(80, **conditions)  # type: ignore[arg-type]


# in the hand


@interpreted_only("a 'Mech refuses wrong names and types by itself, in its own words")
def test_a_misspelt_attribute_is_an_error() -> None:
    mech = myomer.mech(ATLAS)
    with pytest.raises(AttributeError, match=r"no attribute 'pron' .*; the nearest: prone"):
        mech.pron = True  # type: ignore[attr-defined]
    assert not hasattr(mech, "pron")
    with pytest.raises(AttributeError, match="design"):
        mech.design = mech.design  # type: ignore[misc]
    mech.prone = True
    mech.heat = 9
    mech.status |= EVADING
    assert (mech.prone, mech.heat, mech.is_(EVADING)) == (True, 9, True)


@interpreted_only("a 'Mech takes numbers alone")
def test_a_mode_of_movement_and_a_hex_by_name() -> None:
    mech = myomer.mech(ATLAS)
    for name, mode in (("run", RUN), ("walk", WALK), ("jump", JUMP), ("none", STILL)):
        mech.move_mode = name  # type: ignore[assignment]
        assert mech.move_mode == mode
    mech.hex = "0304"  # type: ignore[assignment]
    assert myomer.hex_name(mech.hex) == "0304"
    with pytest.raises(ValueError, match="no mode of movement 'ran'; the modes are none, walk, run"):
        mech.move_mode = "ran"  # type: ignore[assignment]
    with pytest.raises(TypeError, match="'heat' of a 'Mech is not text"):
        mech.heat = "hot"  # type: ignore[assignment]
    assert mech.move_mode == STILL


@interpreted_only("a 'Mech refuses wrong names and types by itself, in its own words")
@each_row(
    ("name", "value", "output"),
    [
        ("facing", 7, "'facing' of a 'Mech is 0 to 5, not 7"),
        ("torso", -1, "'torso' of a 'Mech is 0 to 5, not -1"),
        ("move_mode", 99, "'move_mode' of a 'Mech is 0 to "),
        ("gunnery", 9, "'gunnery' of a 'Mech is 0 to 8, not 9"),
        ("heat", -1, "'heat' of a 'Mech is 0 or more, not -1"),
        ("heat", 1.5, "'heat' of a 'Mech is a whole number, not 1.5"),
        ("heat", None, "'heat' of a 'Mech is a whole number, not None"),
        ("prone", 1, "'prone' of a 'Mech is True or False, not 1"),
        ("armor", {"head": 1}, "'armor' of a 'Mech is a list, not {'head': 1}: write mech.armor[HEAD] = 3"),
        ("armor", [1], "'armor' of a 'Mech is a list of "),
        ("queue", None, "'queue' of a 'Mech is a list, not None"),
    ],
)
def test_what_an_attribute_cannot_be_is_refused(name: str, value: object, output: str) -> None:
    mech = myomer.mech(ATLAS)
    before = state(mech)
    with pytest.raises((TypeError, ValueError), match=re.escape(output)):
        setattr(mech, name, value)
    assert state(mech) == before


def test_what_an_attribute_can_be_is_taken() -> None:
    mech = myomer.mech(ATLAS)
    for name, value in (("facing", 5), ("heat", 0), ("heat", 40), ("piloting", 8), ("armor", [0] * len(mech.armor))):
        setattr(mech, name, value)
        assert getattr(mech, name) == value
    mech.armor[0] = 3
    assert mech.armor[0] == 3


def test_it_is_a_mech_like_any_other() -> None:
    mech = myomer.mech(ATLAS, heat=3)
    assert isinstance(mech, myomer.Mech)
    assert type(mech.copy()) is Mech, "the engine's copies are plain"
    assert state(mech.copy()) == state(mech)
    mech.queue.append(Trigger("kicked", 0))
    assert state(copy.deepcopy(mech)) == state(mech)
    assert state(pickle.loads(pickle.dumps(mech))) == state(mech)
    assert pickle.loads(pickle.dumps(mech)).design == mech.design
    assert pickle.loads(pickle.dumps(mech.copy())).heat == 3
    mech.queue.clear()
    battle = myomer.Battle([mech, myomer.mech(55, hex="0504", facing=3)])
    phase = PhysicalPhase(battle)
    phase.declare(myomer.attack(battle, "kick"))
    phase.resolve(myomer.SeededDice(1))
    assert mech.declared


def test_a_superheavy_has_its_own_gyro() -> None:
    assert myomer.mech(150).design.gyro == build(150).gyro


def test_a_named_design_of_another_weight_has_its_name_once() -> None:
    assert make_unit(UnitDescription(unit="Atlas AS7-D", tons=20)).mech.design.name == "Atlas AS7-D at 20 tons"
    assert make_unit(UnitDescription(tons=20)).mech.design.name == "20-ton 'Mech"
