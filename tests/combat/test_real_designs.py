"""What real designs bring to combat: split weapons, two things in a slot, patchwork armor, quirks of one arm."""

from __future__ import annotations

import pytest

from myomer.boards import Board
from myomer.combat.battle import Battle
from myomer.combat.events import ArmorLost, CriticalStruck, Event, Exploded
from myomer.combat.harm.criticals import strike_slot
from myomer.combat.harm.damage import Struck, apply_hit
from myomer.combat.harm.damage_types import PHYSICAL_HIT
from myomer.combat.physical.registry import preview_attack
from myomer.dice import ScriptedDice, SeededDice
from myomer.formats.mtf import read_mtf
from myomer.hexes import parse_hex
from myomer.rules.locations import CENTER_TORSO, LEFT_ARM, LEFT_TORSO, RIGHT_ARM, RIGHT_TORSO
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE
from myomer.units.mech import Mech
from tests.formats.examples import BIPED_ARMOR, SLOTS, mtf
from tests.support import attack, duel, make


def mech(**parts: object) -> Mech:
    return Mech(read_mtf(mtf(**parts).encode(), "made-up.mtf").design)  # type: ignore[arg-type]


def alone(unit: Mech) -> tuple[Battle, list[Event]]:
    log: list[Event] = []
    return Battle([unit], Board(), STANDARD, log=log), log


def split_gauss() -> Mech:
    gauss = "ISHeavyGaussRifle"
    slots = {"Right Torso": [gauss] * 7, "Center Torso": [*SLOTS["Center Torso"][:10]]}
    slots["Center Torso"] = [*["Fusion Engine"] * 3, *["Gyro"] * 2, *["Fusion Engine"] * 3, *[gauss] * 4]
    return mech(header={"gyro": "Compact Gyro"}, slots=slots)


def test_a_split_weapon_is_lost_with_either_part() -> None:
    for location in (CENTER_TORSO, RIGHT_TORSO):
        unit = split_gauss()
        parts = [at for at, component in enumerate(unit.design.components) if component.name == "heavy-gauss-rifle"]
        assert [unit.design.components[at].location for at in parts] == [CENTER_TORSO, RIGHT_TORSO]
        unit.gone |= 1 << location
        assert [unit.component_works(at) for at in parts] == [False, False]


def test_an_explosive_split_weapon_explodes_once() -> None:
    unit = split_gauss()
    unit.structure = [100] * len(unit.structure)
    battle, log = alone(unit)
    strike_slot(battle, 0, RIGHT_TORSO, 0, SeededDice(1))
    assert len([event for event in log if isinstance(event, Exploded)]) == 1
    center = next(c for c in unit.design.components if c.name == "heavy-gauss-rifle" and c.location == CENTER_TORSO)
    strike_slot(battle, 0, CENTER_TORSO, (center.mask & -center.mask).bit_length() - 1, SeededDice(1))
    assert len([event for event in log if isinstance(event, Exploded)]) == 1


def test_a_critical_on_a_slot_with_two_bins_sets_off_both() -> None:
    header = {"mass": "150", "engine": "300 Fusion Engine", "walk mp": "2", "gyro": "Superheavy Gyro"}
    slots = {
        "Center Torso": [*["Fusion Engine"] * 3, "Gyro", "Gyro"],
        "Left Torso": ["LRM 20", "LRM 20", "LRM 20", "IS Ammo LRM-20|IS Ammo LRM-20", "ISCASEII"],
    }
    unit = mech(header=header, slots=slots)
    unit.structure = [500] * len(unit.structure)
    battle, log = alone(unit)
    strike_slot(battle, 0, LEFT_TORSO, 3, SeededDice(1))
    blasts = [event for event in log if isinstance(event, Exploded)]
    assert [blast.points for blast in blasts] == [120, 120]
    assert [unit.count(at) for at in unit.design.ammunition] == [0, 0]
    assert len([event for event in log if isinstance(event, CriticalStruck) and event.slot == 3]) == 2


@pytest.mark.parametrize(("location", "lost"), [(LEFT_ARM, 5), (RIGHT_ARM, 10)])
def test_patchwork_armor_protects_by_location(location: int, lost: int) -> None:
    armor = {**BIPED_ARMOR, "LA": "Hardened(Inner Sphere):14", "RA": "Standard(Inner Sphere):14"}
    unit = mech(header={"armor": "Patchwork"}, armor=armor)
    battle, log = alone(unit)
    apply_hit(battle, 0, Struck(location), 10, PHYSICAL_HIT, ScriptedDice([]))
    assert [event.points for event in log if isinstance(event, ArmorLost)] == [lost]


def test_a_battle_fist_is_of_its_own_arm() -> None:
    unit = mech(after="quirk:battle_fists_la\n")
    unit.hex = parse_hex("0505")
    battle = duel(unit, make(50), TOTAL_WARFARE)
    left = preview_attack(battle, attack(battle, "punch", "left-arm"))
    right = preview_attack(battle, attack(battle, "punch", "right-arm"))
    assert left.target_number.value == right.target_number.value - 1
    assert "battle-fist" in [part.reason for part in left.target_number.modifiers]
