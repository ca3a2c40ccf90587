"""The state of a 'Mech is declared once: what derives from the declaration follows it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import myomer.careful
import myomer.units.mech_state
from myomer.careful import CarefulMech
from myomer.combat.battle import Battle
from myomer.rules.locations import LOCATIONS
from myomer.rules.triggers import Trigger
from myomer.units.mech import AIRBORNE, Mech
from myomer.units.state import EACH_PHASE, EACH_TURN, FIELDS, NUMBER, PER_LOCATION, REST, Field
from myomer.units.state_source import class_source
from tests.support import COMPILED, interpreted_only, make

EXTRA = [
    Field("sparks", NUMBER, "3", "A number of a test."),
    Field("smoke", PER_LOCATION, "[0] * LOCATIONS", "A list of a test.", EACH_TURN),
    Field("glow", NUMBER, "7", "A number of a phase.", EACH_PHASE),
    Field("soot", NUMBER, "0", "A rare number.", rare=True),
]


def extended(source: Any = None) -> Any:
    """A fresh state, or a copy, of the class with more fields."""
    space: dict[str, Any] = {"__name__": "extended"}
    exec(class_source([*FIELDS, *EXTRA]), space)
    return space["MechState"](make().design, source=source)


def test_the_class_is_as_declared() -> None:
    path = Path(myomer.units.mech_state.__file__).with_name("mech_state.py")
    assert path.read_text(encoding="utf-8") == class_source(FIELDS)


def test_every_attribute_is_declared_once() -> None:
    names = [field.name for field in FIELDS]
    assert len(set(names)) == len(names)
    if not COMPILED:
        assert set(vars(make())) == {"design", "changed", *names}


def test_copies_and_comparison_follow_a_new_field() -> None:
    one = extended()
    one.smoke[2], one.sparks = 5, 4
    other = extended(one)
    assert other.sparks == 4
    assert other.state() == one.state()
    other.smoke[2] = 6
    assert one.smoke[2] == 5
    assert other.state() != one.state()


def test_digests_follow_a_new_field() -> None:
    one = extended()
    plain = Mech(one.design).state()
    assert one.state() == [*plain, 3, [0] * LOCATIONS, 7]
    one.soot = 1
    assert one.state() == [*plain, 3, [0] * LOCATIONS, 7, [0, 0, 0, 0, 0, 1]]


def test_resets_follow_a_new_field() -> None:
    one = extended()
    one.sparks, one.glow, one.smoke[0] = 1, 1, 1
    before = extended(one)
    one.reset_phase()
    assert (one.sparks, one.glow, one.smoke[0]) == (1, 7, 1)
    one.copy_phase_from(before)
    assert one.glow == 1
    one.reset_turn()
    assert (one.sparks, one.glow, one.smoke[0]) == (1, 1, 0)


def test_blocks_follow_a_new_field() -> None:
    """What odds take a state apart into."""
    one, other = extended(), extended()
    one.sparks = 9
    assert other.block(REST) != one.block(REST)
    other.set_block(REST, one.block(REST))
    assert other.sparks == 9
    assert other.block(REST) == one.block(REST)


@interpreted_only("a 'Mech refuses misspelled attributes by itself")
def test_a_careful_mech_follows_a_new_field(monkeypatch: pytest.MonkeyPatch) -> None:
    mech: Any = make()
    mech.sparks = 3
    mech.__class__ = CarefulMech
    with pytest.raises(AttributeError, match="sparks"):
        mech.sparks = 4
    monkeypatch.setitem(myomer.careful.STATE, "sparks", EXTRA[0])
    mech.sparks = 4
    with pytest.raises(TypeError):
        mech.sparks = "many"


def test_a_new_phase_leaves_the_psrs_of_a_unit_in_the_air() -> None:
    mech: Mech = Battle([make()]).mechs[0]
    mech.queue.append(Trigger("kicked", 0))
    mech.phase_damage = 5
    mech.mark(AIRBORNE)
    mech.start_phase()
    assert (mech.phase_damage, len(mech.queue)) == (0, 1)
    mech.mark(AIRBORNE, False)
    mech.start_phase()
    assert mech.queue == []
