"""Criticals: the check, the slot, every component, explosions; pilots; the end of a 'Mech.

`damage-and-criticals.md` §9 to §14; `physical-attacks.md` §5.1, §5.2.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import pytest

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.events import (
    AmmunitionRolled,
    ArmorLost,
    AttackRolled,
    ChanceRolled,
    ConsciousnessRolled,
    CriticalRolled,
    CriticalStruck,
    DamageTransferred,
    DamageVented,
    Event,
    Exploded,
    LocationLost,
    PilotingRolled,
    PilotKilled,
    PilotWounded,
    StructureLost,
    UnitDestroyed,
)
from myomer.combat.harm.criticals import critical_check, explode, heat_explosion, strike_slot, strike_slots
from myomer.combat.harm.damage import Struck, apply_hit, strike
from myomer.combat.harm.damage_types import BY_NAME
from myomer.combat.harm.pilot import CAUSES, consciousness_roll, destroy_unit, hit_pilot, kill_pilot
from myomer.combat.harm.psr_roll import roll_psr
from myomer.combat.harm.psr_target import roll_target, trigger
from myomer.combat.physical.registry import preview_attack
from myomer.combat.turn.attack_phase_end import end_of_phase
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.dice import ScriptedDice
from myomer.hexes import FRONT, parse_hex
from myomer.rules.hit_tables import FULL
from myomer.rules.locations import (
    ARM_ACTUATORS,
    CENTER_TORSO,
    FRAME_LEGS,
    FRAME_NAMES,
    HEAD,
    LEFT_ARM,
    LEFT_LEG,
    LEFT_TORSO,
    LEG_ACTUATORS,
    RIGHT_ARM,
    RIGHT_LEG,
    RIGHT_TORSO,
)
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.build import build
from myomer.units.catalogue import CatalogueEntry
from myomer.units.component import Component
from myomer.units.mech import DESTROYED, Mech
from myomer.units.mobility import jumping_mp, running_mp, walking_mp
from tests.rows import each_row
from tests.support import attack, both, destroy, dice, duel, hit_sensors, logged, make, reasons_of

T = TypeVar("T", bound=Event)

PLAIN = BY_NAME["standard"]
NOTHING = (3, 4)
"""A critical check of 7: nothing."""
AWAKE = (6, 6)
ONE = (4, 4)
"""A critical check of 8: one critical."""


def foe(**state: object) -> Mech:
    """The target of the duel, in its place."""
    return make(hex_="0504", facing=3, **state)  # type: ignore[arg-type]


def built(
    armor: str = "standard",
    structure: str = "standard",
    equipment: list[str] | None = None,
    quirks: list[str] | None = None,
    clan: bool = False,
) -> Mech:
    """A 50-ton target that is not quite ordinary."""
    entry = CatalogueEntry(
        armor_type=armor,
        structure_type=structure,
        equipment=equipment or [],
        quirks=quirks or [],
        clan=clan,
    )
    mech = Mech(entry.build())
    mech.hex, mech.facing, mech.torso = parse_hex("0504"), 3, 3
    return mech


def against(mech: Mech, rules: Ruleset = STANDARD, **options: bool) -> Battle:
    """A battle in which this 'Mech is the target."""
    return duel(target=mech, rules=replace(rules, **options))  # type: ignore[arg-type]


def check(battle: Battle, location: int, *faces: int) -> Mech:
    """A critical check on the target, with exactly these dice."""
    with dice(*faces) as script:
        critical_check(battle, 1, location, script)
    return battle.mechs[1]


def slot(battle: Battle, location: int, at: int, *faces: int) -> Mech:
    """A critical on one slot of the target, with exactly these dice for what comes of it."""
    with dice(*faces) as script:
        strike_slot(battle, 1, location, at, script)
    return battle.mechs[1]


def hit(battle: Battle, location: int, points: int, *faces: int) -> Mech:
    """One hit on the target, with exactly these dice."""
    with dice(*faces) as script:
        apply_hit(battle, 1, Struck(location), points, PLAIN, script)
    return battle.mechs[1]


def waiting(mech: Mech) -> list[str]:
    """The names of the piloting rolls in the queue."""
    return [due.name for due in mech.queue]


def slot_of(mech: Mech, name: str, nth: int = 0) -> tuple[int, int]:
    """Location and first slot of a component, by its name."""
    found = [part for part in mech.design.components if part.name == name]
    part = found[nth]
    return part.location, (part.mask & -part.mask).bit_length() - 1


# §10 how many


@both
@each_row("total", range(2, 13))
@each_row(
    ("location", "slots"),
    [
        (CENTER_TORSO, [(1, 1), (1, 2), (1, 4)]),
        (LEFT_ARM, [(1, 1), (1, 2)]),
        (LEFT_LEG, [(1,), (2,)]),
        (HEAD, [(1,), (2,)]),
    ],
)
def test_criticals_by_roll(rules: Ruleset, total: int, location: int, slots: list[tuple[int, ...]]) -> None:
    battle = duel(rules=rules)
    blown_off = total == 12 and location != CENTER_TORSO
    count = 0 if total < 8 or blown_off else 1 if total < 10 else 2 if total < 12 else 3
    faces = [face for pair in slots[:count] for face in pair]
    mech = check(battle, location, total // 2, total - total // 2, *faces)
    assert logged(battle, CriticalRolled) == [
        CriticalRolled(1, mech.design.names[location], total, 0, count, blown_off)
    ]
    assert len(logged(battle, CriticalStruck)) == count
    assert mech.has(location) != blown_off


@pytest.mark.parametrize("torso", [LEFT_TORSO, RIGHT_TORSO])
def test_twelve_is_three_in_a_side_torso(torso: int) -> None:
    lasers = [f"medium-laser@{side}-torso" for side in ("left", "right") for _ in range(4)]
    battle = against(foe(equipment=lasers))
    check(battle, torso, 6, 6, 1, 1, 1, 2, 1, 3)
    assert len(logged(battle, CriticalStruck)) == 3
    assert battle.mechs[1].has(torso)


@both
def test_head_blown_off_is_death(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    mech = check(battle, HEAD, 6, 6)
    assert mech.pilot_dead
    assert mech.destroyed
    assert logged(battle, LocationLost) == [LocationLost(1, "head", True)]


@both
def test_leg_blown_off_is_a_fall(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    mech = check(battle, LEFT_LEG, 6, 6)
    assert waiting(mech) == ["leg-destroyed"]
    assert mech.structure[LEFT_LEG] == 12


@each_row("leg", FRAME_LEGS[1])
def test_legs_of_a_quad_are_blown_off(leg: int) -> None:
    assert not check(against(foe(frame="quad")), leg, 6, 6).has(leg)


@each_row(
    ("mech", "modifier"),
    [
        (lambda: built(), 0),
        (lambda: built(structure="industrial"), 2),
        (lambda: built(structure="reinforced"), -1),
        (lambda: built(structure="composite"), 0),
        (lambda: built(quirks=["prototype"]), 2),
        (lambda: built(quirks=["poor-workmanship"]), 1),
        (lambda: built(structure="industrial", quirks=["prototype", "poor-workmanship"]), 5),
    ],
)
def test_modifiers(mech: Callable[[], Mech], modifier: int) -> None:
    battle = against(mech())
    check(battle, CENTER_TORSO, 1, 1)
    assert [event.modifier for event in logged(battle, CriticalRolled)] == [modifier]


@each_row(("total", "count"), [(5, 0), (6, 1), (7, 1), (8, 2), (10, 3), (11, 3), (12, 4)])
def test_industrial_structure(total: int, count: int) -> None:
    """Two more on the roll, and four criticals in a torso at 14."""
    battle = against(built(structure="industrial"))
    faces = [1, 1, 1, 4, 1, 2, 1, 3][: 2 * count]
    check(battle, CENTER_TORSO, total // 2, total - total // 2, *faces)
    assert [event.criticals for event in logged(battle, CriticalRolled)] == [count]
    assert len(logged(battle, CriticalStruck)) == count


def test_industrial_limb_goes_at_ten() -> None:
    assert not check(against(built(structure="industrial")), LEFT_ARM, 5, 5).has(LEFT_ARM)


def test_reinforced_limb_stays_on() -> None:
    battle = against(built(structure="reinforced"))
    assert check(battle, LEFT_ARM, 6, 6, 1, 1, 1, 2).has(LEFT_ARM)


@each_row(
    ("damage", "total", "modifier", "count"),
    [
        (1, 8, 0, 0),
        (5, 8, 0, 0),
        (5, 9, 0, 1),
        (6, 8, 1, 1),
        (6, 10, 1, 2),
        (11, 9, 2, 2),
        (16, 10, 3, 3),
        (21, 10, 4, 3),
        (99, 4, 4, 0),
        (99, 5, 4, 1),
    ],
)
def test_tactical_option(damage: int, total: int, modifier: int, count: int) -> None:
    """Heavier hits add to the roll, the bands begin one higher."""
    battle = against(foe(), tactical_criticals=True)
    faces = [face for pair in [(1, 1), (1, 2), (1, 4)][:count] for face in pair]
    with dice(total // 2, total - total // 2, *faces) as script:
        critical_check(battle, 1, CENTER_TORSO, script, damage=damage)
    assert [(event.modifier, event.criticals) for event in logged(battle, CriticalRolled)] == [(modifier, count)]


# §10 which slot


@each_row(("half", "base"), [(1, 0), (2, 0), (3, 0), (4, 6), (5, 6), (6, 6)])
@each_row("die", range(1, 7))
def test_twelve_slots(half: int, base: int, die: int) -> None:
    battle = against(foe(equipment=["medium-laser@left-torso"] * 12))
    check(battle, LEFT_TORSO, *ONE, half, die)
    assert [event.slot for event in logged(battle, CriticalStruck)] == [base + die - 1]


@each_row("die", range(1, 7))
@each_row("location", [HEAD, LEFT_LEG])
def test_six_slots(location: int, die: int) -> None:
    room = {HEAD: ["small-laser@head"], LEFT_LEG: ["small-laser@left-leg"] * 2}
    battle = against(foe(equipment=room[location]))
    check(battle, location, *ONE, die)
    assert [event.slot for event in logged(battle, CriticalStruck)] == [die - 1]


@each_row("leg", FRAME_LEGS[1])
def test_legs_of_a_quad_have_six_slots(leg: int) -> None:
    battle = against(foe(frame="quad"))
    check(battle, leg, *ONE, 3)
    assert [event.component for event in logged(battle, CriticalStruck)] == ["lower-leg"]


def test_empty_slots_are_rolled_again() -> None:
    battle = duel()
    check(battle, LEFT_ARM, *ONE, 4, 1, 6, 6, 2, 5, 2, 3)
    assert [event.component for event in logged(battle, CriticalStruck)] == ["lower-arm"]


def test_absent_actuators_are_rolled_again() -> None:
    battle = against(foe(absent=["left-arm.hand"]))
    check(battle, LEFT_ARM, *ONE, 1, 4, 1, 3)
    assert [event.component for event in logged(battle, CriticalStruck)] == ["lower-arm"]


def test_slots_already_hit_are_rolled_again() -> None:
    battle = duel()
    check(battle, LEFT_LEG, 5, 5, 2, 2, 2, 3)
    assert [event.component for event in logged(battle, CriticalStruck)] == ["upper-leg", "lower-leg"]


@each_row("material", ["endo-steel", "ferro-fibrous", "case", "case-ii"])
def test_material_is_never_hit(material: str) -> None:
    battle = against(foe(equipment=[f"{material}@left-torso", "medium-laser@left-torso"]))
    check(battle, LEFT_TORSO, *ONE, 1, 1, 1, 2)
    assert [event.component for event in logged(battle, CriticalStruck)] == ["medium-laser"]


def test_used_up_location_passes_the_critical_inward() -> None:
    battle = against(foe(equipment=["medium-laser@left-torso"]))
    mech = battle.mechs[1]
    mech.slot_hits[LEFT_LEG] = 0b1111
    check(battle, LEFT_LEG, *ONE, 1, 1)
    assert [(event.location, event.component) for event in logged(battle, CriticalStruck)] == [
        ("left-torso", "medium-laser")
    ]


def test_location_without_parts_passes_the_critical_inward() -> None:
    battle = duel()
    check(battle, LEFT_TORSO, *ONE, 1, 4)
    assert [(event.location, event.component) for event in logged(battle, CriticalStruck)] == [("center-torso", "gyro")]


def test_used_up_all_the_way() -> None:
    battle = duel()
    mech = battle.mechs[1]
    mech.slot_hits[LEFT_LEG] = 0b1111
    mech.slot_hits[CENTER_TORSO] = mech.design.hittable[CENTER_TORSO]
    check(battle, LEFT_LEG, *ONE)
    assert not logged(battle, CriticalStruck)


def test_used_up_head_loses_the_critical() -> None:
    battle = duel()
    battle.mechs[1].slot_hits[HEAD] = battle.mechs[1].design.hittable[HEAD]
    check(battle, HEAD, *ONE)
    assert not logged(battle, CriticalStruck)


def test_location_used_up_during_the_check_loses_the_rest() -> None:
    battle = against(foe(equipment=["medium-laser@left-torso"]))
    check(battle, LEFT_TORSO, 6, 6, 1, 1)
    assert [event.component for event in logged(battle, CriticalStruck)] == ["medium-laser"]
    assert [event.criticals for event in logged(battle, CriticalRolled)] == [3]


def test_several_criticals_that_move_inward_stay_together() -> None:
    battle = duel()
    check(battle, LEFT_TORSO, 5, 5, 1, 1, 1, 2)
    assert battle.mechs[1].engine_hits == 2


def test_armored_component_ignores_its_first_hit() -> None:
    mech = Mech(build(50))
    parts = mech.design.components
    at = next(at for at, part in enumerate(parts) if part.name == "gyro")
    gyro = parts[at]
    parts[at] = Component(gyro.kind, gyro.name, gyro.location, gyro.mask, armored=True)
    battle = against(mech)
    check(battle, CENTER_TORSO, *ONE, 1, 4)
    assert mech.gyro_hits == 0
    assert not mech.queue
    check(battle, CENTER_TORSO, *ONE, 1, 4)
    assert mech.gyro_hits == 1
    assert waiting(mech) == ["gyro-hit"]
    assert [event.shrugged_off for event in logged(battle, CriticalStruck)] == [True, False]


# §11 layout

LAYOUT = {
    HEAD: ["life-support", "sensors", "cockpit", "", "sensors", "life-support"],
    LEFT_ARM: ["shoulder", "upper-arm", "lower-arm", "hand"] + [""] * 8,
    LEFT_LEG: ["hip", "upper-leg", "lower-leg", "foot", "", ""],
    CENTER_TORSO: ["engine"] * 3 + ["gyro"] * 4 + ["engine"] * 3 + [""] * 2,
}


@each_row("location", LAYOUT)
def test_layout(location: int) -> None:
    design = make().design
    names = [design.components[at].name if at >= 0 else "" for at in design.slots[location]]
    assert names == LAYOUT[location]


@each_row(("gyro", "slots"), [("standard", 4), ("xl", 6), ("compact", 2), ("heavy-duty", 4)])
def test_gyro_slots(gyro: str, slots: int) -> None:
    design = make(gyro=gyro).design
    names = [design.components[at].name for at in design.slots[CENTER_TORSO] if at >= 0]
    assert (names.count("gyro"), names.count("engine")) == (slots, 6)


# §11 the engine


@both
def test_three_engine_hits(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    mech = battle.mechs[1]
    for at, hits in ((0, 1), (1, 2)):
        slot(battle, CENTER_TORSO, at)
        assert (mech.engine_hits, mech.destroyed) == (hits, False)
    slot(battle, CENTER_TORSO, 9)
    assert mech.cause == "engine-destroyed"
    assert not mech.queue
    assert logged(battle, UnitDestroyed) == [UnitDestroyed(1, "engine-destroyed")]


def test_criticals_end_with_the_engine() -> None:
    battle = against(foe(destroyed=["engine", "engine"]))
    check(battle, CENTER_TORSO, 6, 6, 1, 1)
    assert len(logged(battle, CriticalStruck)) == 1


@both
@each_row("side", [LEFT_TORSO, RIGHT_TORSO])
@each_row(("engine", "hits"), [("fusion", 0), ("xl", 3), ("clan-xl", 2), ("light", 2), ("clan-xxl", 4), ("xxl", 6)])
def test_engine_in_a_lost_side_torso(rules: Ruleset, engine: str, hits: int, side: int) -> None:
    battle = against(foe(engine=engine), rules)
    mech = hit(battle, side, 32, *NOTHING)
    assert mech.engine_hits == hits
    assert mech.cause == ("engine-destroyed" if hits >= 3 else "")


@each_row("engine", ["xl", "clan-xl", "light"])
def test_engine_slot_in_a_side_torso(engine: str) -> None:
    battle = against(foe(engine=engine))
    check(battle, RIGHT_TORSO, *ONE, 1, 1)
    assert battle.mechs[1].engine_hits == 1


def test_engine_slots_hit_before_are_not_counted_twice() -> None:
    battle = against(foe(engine="light"))
    check(battle, RIGHT_TORSO, *ONE, 1, 1)
    assert hit(battle, RIGHT_TORSO, 32, *NOTHING).engine_hits == 2
    assert not battle.mechs[1].destroyed


def test_engine_hits_however_spread() -> None:
    battle = against(foe(engine="clan-xl"))
    slot(battle, LEFT_TORSO, 0)
    slot(battle, RIGHT_TORSO, 0)
    assert slot(battle, CENTER_TORSO, 0).cause == "engine-destroyed"


def test_both_side_torsos_of_a_light_engine() -> None:
    battle = against(foe(engine="light"))
    hit(battle, LEFT_TORSO, 32, *NOTHING)
    assert hit(battle, RIGHT_TORSO, 32, *NOTHING).cause == "engine-destroyed"


@both
@each_row("engine", ["combustion", "fuel-cell"])
@each_row(("earlier", "needed"), [(0, 10), (1, 7), (2, 4)])
def test_combustion_engine_may_explode(rules: Ruleset, engine: str, earlier: int, needed: int) -> None:
    hits = ["engine"] * earlier
    battle = against(foe(engine=engine, destroyed=hits), rules)
    slot(battle, CENTER_TORSO, 0, needed // 2, needed - needed // 2)
    assert battle.mechs[1].cause == "engine-destroyed"
    assert logged(battle, ChanceRolled) == [ChanceRolled(1, "engine-explosion", needed, needed, True)]


@pytest.mark.parametrize(("earlier", "needed"), [(0, 10), (1, 7)])
def test_combustion_engine_may_hold(earlier: int, needed: int) -> None:
    battle = against(foe(engine="combustion", destroyed=["engine"] * earlier))
    rolled = needed - 1
    slot(battle, CENTER_TORSO, 0, rolled // 2, rolled - rolled // 2)
    assert not battle.mechs[1].destroyed


def test_combustion_engine_that_held_is_still_destroyed_by_the_third_hit() -> None:
    battle = against(foe(engine="combustion", destroyed=["engine", "engine"]))
    assert slot(battle, CENTER_TORSO, 0, 1, 2).cause == "engine-destroyed"


@both
def test_fusion_engine_does_not_explode(rules: Ruleset) -> None:
    battle = against(foe(engine="xxl"), rules)
    hit(battle, LEFT_TORSO, 32, *NOTHING)
    assert not logged(battle, ChanceRolled)


def test_option_four_engine_hits_in_a_phase() -> None:
    """§12.5: an XXL engine loses six slots with a side torso, all in one phase."""
    battle = against(foe(engine="xxl"), engine_explosions=True)
    hit(battle, LEFT_TORSO, 32, *NOTHING, 5, 5)
    assert [(event.about, event.target_number) for event in logged(battle, ChanceRolled)] == [("engine-explosion", 10)]


# §11 the gyro


@both
@each_row("gyro", ["standard", "xl", "compact"])
def test_gyro(rules: Ruleset, gyro: str) -> None:
    battle = against(foe(gyro=gyro), rules)
    mech = slot(battle, CENTER_TORSO, 3)
    assert waiting(mech) == ["gyro-hit"]
    assert not mech.gyro_destroyed()
    assert roll_target(battle, 1, mech.queue[0]).value == 5 + 3
    slot(battle, CENTER_TORSO, 4)
    assert waiting(mech) == ["gyro-hit", "gyro-destroyed"]
    assert mech.gyro_destroyed()
    assert not mech.destroyed


@pytest.mark.parametrize(
    ("rules", "queues", "numbers"),
    [
        (STANDARD, ["gyro-hit", "gyro-hit", "gyro-destroyed"], [8, 11]),
        (TOTAL_WARFARE, ["", "gyro-hit", "gyro-destroyed"], [6, 8]),
    ],
    ids=["standard", "total-warfare"],
)
def test_heavy_duty_gyro(rules: Ruleset, queues: list[str], numbers: list[int]) -> None:
    battle = against(foe(gyro="heavy-duty"), rules)
    mech = battle.mechs[1]
    for at in range(3):
        mech.queue = []
        slot(battle, CENTER_TORSO, 3 + at)
        assert waiting(mech) == [queues[at]] * bool(queues[at])
        assert mech.gyro_destroyed() == (at == 2)
        if at < 2:
            assert roll_target(battle, 1, trigger(battle, "kicked")).value == numbers[at]


@both
def test_lost_gyro_is_a_fall_without_a_roll(rules: Ruleset) -> None:
    battle = against(foe(destroyed=["gyro"]), rules)
    mech = slot(battle, CENTER_TORSO, 3)
    with dice(1, 4, 5, *AWAKE) as script:
        end_of_phase(battle, script)
    assert mech.prone
    assert [event.automatic for event in logged(battle, PilotingRolled)] == ["gyro-destroyed"]


# §11 the head


@both
def test_cockpit(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    mech = slot(battle, HEAD, 2)
    assert mech.pilot_dead
    assert mech.cause == "pilot-dead"
    assert logged(battle, PilotKilled) == [PilotKilled(1, "cockpit")]
    assert mech.armor == mech.design.armor


def test_torso_cockpit_is_in_the_center() -> None:
    mech = foe(cockpit="torso-mounted")
    location, at = slot_of(mech, "cockpit")
    assert location == CENTER_TORSO
    assert slot(against(mech), location, at).pilot_dead


@both
def test_sensors(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    assert slot(battle, HEAD, 1).sensors_left() == 1
    assert slot(battle, HEAD, 4).sensors_left() == 0
    assert preview_attack(battle, attack(battle, "punch", attacker=1, target=0)).allowed


def test_sensors_of_a_torso_cockpit() -> None:
    """Both in the head: four more on physical attacks; the third too: none."""
    battle = duel(make(cockpit="torso-mounted"))
    punch = attack(battle, "punch")
    mech = battle.mechs[0]
    hit_sensors(mech, 1)
    assert "blind-torso-cockpit" not in reasons_of(list(preview_attack(battle, punch).target_number.modifiers))
    hit_sensors(mech, 2)
    assert reasons_of(list(preview_attack(battle, punch).target_number.modifiers))["blind-torso-cockpit"] == 4
    hit_sensors(mech, 3)
    assert preview_attack(battle, punch).reasons == ["sensors-destroyed"]


@both
def test_life_support(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    slot(battle, HEAD, 0)
    mech = slot(battle, HEAD, 5)
    assert mech.life_support_left() == 0
    assert (mech.wounds, mech.destroyed) == (0, False)


# §11 actuators

LEGS = [(frame, leg) for frame in range(3) for leg in FRAME_LEGS[frame]]


@both
@each_row("which", range(4), ids=LEG_ACTUATORS)
@each_row(("frame", "leg"), LEGS)
def test_leg_actuator_asks_for_a_roll(rules: Ruleset, frame: int, leg: int, which: int) -> None:
    battle = against(foe(frame=FRAME_NAMES[frame]), rules)
    before = roll_target(battle, 1, trigger(battle, "kicked")).value
    mech = slot(battle, leg, which)
    assert mech.actuator(leg, which) == DESTROYED
    assert waiting(mech) == ["hip-hit" if which == 0 else "leg-actuator-hit"]
    assert roll_target(battle, 1, mech.queue[0]).value == before + (2 if which == 0 else 1)


@both
@each_row("which", range(4), ids=ARM_ACTUATORS)
@each_row("arm", [LEFT_ARM, RIGHT_ARM])
def test_arm_actuator_asks_for_none(rules: Ruleset, arm: int, which: int) -> None:
    battle = duel(rules=rules)
    mech = slot(battle, arm, which)
    assert mech.actuator(arm, which) == DESTROYED
    assert not mech.queue


@both
def test_prone_mech_makes_no_roll_for_its_actuators(rules: Ruleset) -> None:
    battle = against(foe(prone=True), rules)
    slot(battle, LEFT_LEG, 0)
    slot(battle, LEFT_LEG, 2)
    assert not slot(battle, CENTER_TORSO, 3).queue


@each_row(
    ("slots", "walk"),
    [([0], 3), ([1], 4), ([2], 4), ([3], 4), ([1, 2, 3], 2), ([0, 1, 2, 3], 3)],
)
def test_walking_on_a_damaged_leg(slots: list[int], walk: int) -> None:
    battle = against(foe(walk=5))
    for at in slots:
        slot(battle, LEFT_LEG, at)
    assert walking_mp(battle.mechs[1]) == walk


def test_two_hips_stop_a_biped() -> None:
    battle = duel()
    slot(battle, LEFT_LEG, 0)
    assert walking_mp(slot(battle, RIGHT_LEG, 0)) == 0


def test_one_leg_is_one_mp() -> None:
    mech = hit(duel(), LEFT_LEG, 36, *NOTHING)
    assert (walking_mp(mech), running_mp(mech)) == (1, 1)


@each_row(
    ("rules", "actuator", "number", "points", "reason"),
    [
        (STANDARD, "shoulder", 5, 5, "shoulder-destroyed"),
        (STANDARD, "upper-arm", 7, 2, ""),
        (STANDARD, "lower-arm", 7, 2, ""),
        (STANDARD, "hand", 6, 5, ""),
        (TOTAL_WARFARE, "shoulder", 5, 5, "shoulder-destroyed"),
        (TOTAL_WARFARE, "upper-arm", 7, 2, ""),
        (TOTAL_WARFARE, "lower-arm", 7, 2, ""),
        (TOTAL_WARFARE, "hand", 6, 5, ""),
    ],
)
def test_arm_actuators_and_the_fist(rules: Ruleset, actuator: str, number: int, points: int, reason: str) -> None:
    battle = duel(rules=rules)
    slot(battle, RIGHT_ARM, ARM_ACTUATORS.index(actuator))
    preview = preview_attack(battle, attack(battle, "punch", attacker=1, target=0))
    assert preview.reasons == [reason] * bool(reason)
    assert preview.target_number.value == number
    assert preview.damage.points == points


@each_row(
    ("rules", "actuator", "number", "points", "reason"),
    [
        (STANDARD, "hip", 3, 10, "hip-destroyed"),
        (STANDARD, "upper-leg", 5, 10, ""),
        (STANDARD, "lower-leg", 5, 10, ""),
        (STANDARD, "foot", 4, 10, ""),
        (TOTAL_WARFARE, "hip", 3, 10, "hip-destroyed"),
        (TOTAL_WARFARE, "upper-leg", 5, 5, ""),
        (TOTAL_WARFARE, "lower-leg", 5, 5, ""),
        (TOTAL_WARFARE, "foot", 4, 10, ""),
    ],
)
def test_leg_actuators_and_the_foot(rules: Ruleset, actuator: str, number: int, points: int, reason: str) -> None:
    battle = duel(rules=rules)
    slot(battle, RIGHT_LEG, LEG_ACTUATORS.index(actuator))
    preview = preview_attack(battle, attack(battle, "kick", attacker=1, target=0))
    assert preview.reasons == [reason] * bool(reason)
    assert preview.target_number.value == number
    assert preview.damage.points == points


@each_row(
    ("rules", "actuator", "number", "reason"),
    [
        (STANDARD, "shoulder", 4, "shoulder-destroyed"),
        (STANDARD, "upper-arm", 6, ""),
        (STANDARD, "lower-arm", 6, "lower-arm-destroyed"),
        (STANDARD, "hand", 4, "hand-destroyed"),
        (TOTAL_WARFARE, "shoulder", 4, "shoulder-destroyed"),
        (TOTAL_WARFARE, "upper-arm", 6, ""),
        (TOTAL_WARFARE, "lower-arm", 6, ""),
        (TOTAL_WARFARE, "hand", 4, "hand-destroyed"),
    ],
)
def test_arm_actuators_and_the_hatchet(rules: Ruleset, actuator: str, number: int, reason: str) -> None:
    battle = against(foe(equipment=["hatchet@right-arm"]), rules)
    slot(battle, RIGHT_ARM, ARM_ACTUATORS.index(actuator))
    preview = preview_attack(battle, attack(battle, "hatchet", attacker=1, target=0))
    assert preview.reasons == [reason] * bool(reason)
    assert preview.target_number.value == number
    assert preview.damage.points == 10


# §11 equipment; claws and talons


@both
@each_row("item", ["medium-laser", "ppc", "ac-20", "lrm-20", "hatchet", "c3-slave", "masc", "supercharger", "claw"])
def test_first_hit_destroys(rules: Ruleset, item: str) -> None:
    mech = foe(equipment=[f"{item}@right-arm"])
    battle = against(mech, rules)
    location, at = slot_of(mech, item)
    part = mech.design.slots[location][at]
    assert mech.component_works(part)
    slot(battle, location, at)
    assert not mech.component_works(part)
    assert not logged(battle, Exploded)
    assert not mech.queue


@each_row(("item", "slots"), [("heat-sink", 1), ("double-heat-sink", 3), ("clan-double-heat-sink", 2)])
def test_heat_sink_is_one_sink_in_all_its_slots(item: str, slots: int) -> None:
    mech = foe(equipment=[f"{item}@left-torso"])
    part = mech.design.slots[LEFT_TORSO][0]
    assert mech.design.components[part].mask.bit_count() == slots
    slot(against(mech), LEFT_TORSO, slots - 1)
    assert not mech.component_works(part)


def test_jump_jet() -> None:
    mech = foe(jump=4)
    battle = against(mech)
    for left in (3, 2, 1, 0):
        slot(battle, *slot_of(mech, "jump-jet", left))
        assert jumping_mp(mech) == left


def test_weapon_destroyed_in_the_phase_still_strikes_in_it() -> None:
    """§8: damage and criticals of a phase take full effect at its end."""
    battle = duel(make(equipment=["hatchet@right-arm"]), foe(equipment=["hatchet@right-arm"]))
    battle.mechs[1].armor[RIGHT_ARM], battle.mechs[1].structure[RIGHT_ARM] = 0, 1
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, "hatchet"))
    phase.declare(attack(battle, "hatchet", attacker=1, target=0))
    with dice(6, 6, 5, *NOTHING, 6, 6, 3) as script:
        phase.resolve(script)
    assert not battle.mechs[1].has(RIGHT_ARM)
    assert [event.hit for event in logged(battle, AttackRolled)] == [True, True]
    assert battle.mechs[0].armor[CENTER_TORSO] == 16
    assert preview_attack(battle, attack(battle, "hatchet", "right-arm", 1, 0)).reasons[:1] == ["limb-destroyed"]


@each_row(("tsm", "rules", "points"), [(False, STANDARD, 8), (True, STANDARD, 15), (True, TOTAL_WARFARE, 16)])
def test_claw(tsm: bool, rules: Ruleset, points: int) -> None:
    gear = ["claw@right-arm", "tsm"] if tsm else ["claw@right-arm"]
    battle = duel(make(equipment=gear, absent=["right-arm.hand"], heat=9 if tsm else 0), rules=rules)
    preview = preview_attack(battle, attack(battle, "punch"))
    assert preview.target_number.value == 6
    assert preview.damage.points == points


@both
@each_row("absent", [["right-arm.hand"], []], ids=["no-hand", "hand-not-spoken-of"])
def test_destroyed_claw_is_a_destroyed_hand(rules: Ruleset, absent: list[str]) -> None:
    """A claw replaces the hand: when it is gone the fist is one worse to hit and does its normal damage."""
    mech = make(equipment=["claw@right-arm"], absent=absent)
    battle = duel(mech, rules=rules)
    with dice() as script:
        strike_slot(battle, 0, *slot_of(mech, "claw"), script)
    preview = preview_attack(battle, attack(battle, "punch"))
    assert preview.target_number.value == 6
    assert preview.damage.points == 5


@both
def test_claws_and_clubs(rules: Ruleset) -> None:
    mech = make(equipment=["claw@right-arm"], absent=["right-arm.hand"])
    mech.club = 2
    battle = duel(mech, rules=rules)
    preview = preview_attack(battle, attack(battle, "club"))
    assert preview.allowed
    assert preview.target_number.value == 5 - 1 + 2


@both
@each_row(("arm", "lost", "standard"), [("left", ["right-arm.hand"], False), ("left", [], True), ("right", [], True)])
def test_claw_that_does_for_a_hand(rules: Ruleset, arm: str, lost: list[str], standard: bool) -> None:
    """That of the hatchet's own arm (Q-56); published, that of either."""
    battle = duel(make(equipment=["hatchet@right-arm", f"claw@{arm}-arm"], destroyed=lost), rules=rules)
    assert preview_attack(battle, attack(battle, "hatchet")).allowed == (standard or rules is TOTAL_WARFARE)


@both
@each_row(("tons", "points"), [(50, 15), (65, 20), (35, 11), (20, 6)])
def test_talons(rules: Ruleset, tons: int, points: int) -> None:
    battle = duel(make(tons=tons, equipment=["talons"]), rules=rules)
    assert preview_attack(battle, attack(battle, "kick")).damage.points == points


@both
@each_row("gone", ["right-leg.foot", "talons"])
def test_talons_need_their_foot(rules: Ruleset, gone: str) -> None:
    mech = make(equipment=["talons"], jump=3, moved="jump")
    battle = duel(mech, rules=rules)
    if gone == "talons":
        with dice() as script:
            strike_slot(battle, 0, *slot_of(mech, "talons", 1), script)
    else:
        destroy(mech, gone)
    assert preview_attack(battle, attack(battle, "kick")).damage.points == 10
    assert preview_attack(battle, attack(battle, "kick", "left-leg")).damage.points == 15
    assert preview_attack(battle, attack(battle, "dfa")).damage.points == 15 * 3 // 2
    destroy(mech, "left-leg.foot")
    assert preview_attack(battle, attack(battle, "dfa")).damage.points == 15


# §12 explosions

BIN = "machine-gun-ammo@left-torso"


@both
@each_row(
    ("item", "rounds", "points"),
    [("ac-10", 15, 150), ("srm-6", 3, 36), ("lrm-20", 6, 120), ("machine-gun", 200, 400), ("gauss-rifle", 0, 0)],
)
def test_damage_of_a_bin(rules: Ruleset, item: str, rounds: int, points: int) -> None:
    mech = foe(tons=100, equipment=[f"{item}-ammo@left-arm", "case@left-arm"])
    battle = against(mech, rules)
    mech.set_count(mech.design.ammunition[0], rounds)
    slot(battle, *slot_of(mech, f"{item}-ammo"), *((*AWAKE, *AWAKE, *NOTHING) if points else ()))
    assert [event.points for event in logged(battle, Exploded)] == [points] * bool(points)
    assert mech.has(LEFT_ARM) == (not points)
    assert mech.wounds == (2 if points else 0)


def test_empty_bin_is_merely_destroyed() -> None:
    mech = foe(equipment=["ac-20-ammo@left-torso:0"])
    battle = against(mech)
    check(battle, LEFT_TORSO, *ONE, 1, 1)
    assert not mech.component_works(mech.design.ammunition[0])
    assert not logged(battle, Exploded)
    assert mech.wounds == 0


@both
def test_explosion_step_by_step(rules: Ruleset) -> None:
    mech = foe(equipment=[f"{BIN}:2"])
    battle = against(mech, rules)
    check(battle, LEFT_TORSO, *ONE, 1, 1, *AWAKE, *AWAKE, *NOTHING)
    assert battle.log is not None
    assert [type(event) for event in battle.log] == [
        CriticalRolled,
        CriticalStruck,
        Exploded,
        PilotWounded,
        ConsciousnessRolled,
        PilotWounded,
        ConsciousnessRolled,
        StructureLost,
        CriticalRolled,
    ]
    assert mech.armor == mech.design.armor
    assert mech.structure[LEFT_TORSO] == 8
    assert mech.count(mech.design.ammunition[0]) == 0
    assert mech.phase_damage == 4


def test_excess_of_an_explosion_ignores_armor_on_its_way() -> None:
    mech = foe(equipment=["machine-gun-ammo@left-arm:12"])
    battle = against(mech)
    slot(battle, *slot_of(mech, "machine-gun-ammo"), *AWAKE, *AWAKE, *NOTHING, *NOTHING, *NOTHING)
    assert not mech.has(LEFT_ARM)
    assert not mech.has(LEFT_TORSO)
    assert mech.structure[CENTER_TORSO] == 16 - (24 - 8 - 12)
    assert mech.armor == mech.design.armor
    assert [(event.source, event.location, event.points) for event in logged(battle, DamageTransferred)] == [
        ("left-arm", "left-torso", 16),
        ("left-torso", "center-torso", 4),
    ]
    assert mech.phase_damage == 24


@both
def test_explosion_counts_toward_twenty(rules: Ruleset) -> None:
    mech = foe(tons=100, equipment=["ac-20-ammo@left-torso:1"])
    battle = against(mech, rules)
    slot(battle, *slot_of(mech, "ac-20-ammo"), *AWAKE, *AWAKE, *NOTHING)
    assert mech.phase_damage == 20
    with dice(6, 6) as script:
        end_of_phase(battle, script)
    assert [event.trigger for event in logged(battle, PilotingRolled)] == ["20-damage"]


def test_explosion_without_case_can_destroy_the_mech() -> None:
    mech = foe(equipment=["ac-20-ammo@left-torso"])
    battle = against(mech)
    slot(battle, *slot_of(mech, "ac-20-ammo"), *AWAKE, *AWAKE, *NOTHING, *NOTHING)
    assert mech.cause == "center-torso-destroyed"


@both
def test_case(rules: Ruleset) -> None:
    mech = foe(equipment=["ac-20-ammo@left-torso", "case@left-torso"])
    battle = against(mech, rules)
    slot(battle, *slot_of(mech, "ac-20-ammo"), *AWAKE, *AWAKE, *NOTHING)
    assert not mech.has(LEFT_TORSO)
    assert mech.structure[CENTER_TORSO] == 16
    assert not mech.destroyed
    assert mech.wounds == 2
    assert logged(battle, DamageVented) == [DamageVented(1, "left-torso", 88, True)]
    assert mech.phase_damage == 12


def test_case_in_the_torso_serves_the_arm() -> None:
    mech = foe(equipment=["ac-20-ammo@left-arm:2", "case@left-torso"])
    battle = against(mech)
    slot(battle, *slot_of(mech, "ac-20-ammo"), *AWAKE, *AWAKE, *NOTHING, *NOTHING)
    assert not mech.has(LEFT_TORSO)
    assert logged(battle, DamageVented) == [DamageVented(1, "left-torso", 40 - 8 - 12, True)]


def test_case_elsewhere_is_no_help() -> None:
    mech = foe(equipment=["ac-20-ammo@left-torso", "case@right-torso"])
    slot(against(mech), *slot_of(mech, "ac-20-ammo"), *AWAKE, *AWAKE, *NOTHING, *NOTHING)
    assert mech.destroyed


@each_row("location", ["left-torso", "left-arm", "right-leg"])
def test_clan_mech_has_case(location: str) -> None:
    mech = built(equipment=[f"ac-20-ammo@{location}"], clan=True)
    battle = against(mech)
    where, at = slot_of(mech, "ac-20-ammo")
    slot(battle, where, at, *AWAKE, *AWAKE, *NOTHING)
    assert not mech.has(where)
    assert not mech.destroyed
    assert not logged(battle, DamageTransferred)
    assert len(logged(battle, DamageVented)) == 1


@both
def test_case_ii_in_a_torso(rules: Ruleset) -> None:
    mech = foe(equipment=["ac-20-ammo@left-torso", "case-ii@left-torso"])
    battle = against(mech, rules)
    slot(battle, *slot_of(mech, "ac-20-ammo"), *AWAKE, *AWAKE, 4, 4)
    assert mech.structure[LEFT_TORSO] == 11
    assert mech.armor[LEFT_TORSO + 8] == 0
    assert mech.armor[LEFT_TORSO] == 20
    assert mech.wounds == 2
    assert not logged(battle, CriticalRolled)
    assert logged(battle, DamageVented) == [DamageVented(1, "left-torso", 100 - 1 - 4, True)]
    assert mech.phase_damage == 5


@pytest.mark.parametrize(("location", "left"), [("left-arm", 8), ("left-leg", 12)])
def test_case_ii_in_a_limb_blows_off_half_its_armor(location: str, left: int) -> None:
    mech = foe(equipment=[f"ac-20-ammo@{location}", f"case-ii@{location}"])
    battle = against(mech)
    where, at = slot_of(mech, "ac-20-ammo")
    slot(battle, where, at, *AWAKE, *AWAKE, 4, 4)
    assert mech.armor[where] == left
    assert mech.structure[where] == mech.design.structure[where] - 1


def test_case_ii_takes_no_more_armor_than_there_is() -> None:
    mech = foe(equipment=["ac-20-ammo@left-arm", "case-ii@left-arm"])
    mech.armor[LEFT_ARM] = 3
    battle = against(mech)
    slot(battle, *slot_of(mech, "ac-20-ammo"), *AWAKE, *AWAKE, 4, 4)
    assert mech.armor[LEFT_ARM] == 0
    assert logged(battle, ArmorLost) == [ArmorLost(1, "left-arm", 3, 0)]


@each_row(("total", "made"), [(2, True), (7, True), (8, False), (12, False)])
def test_case_ii_spares_the_critical_check(total: int, made: bool) -> None:
    mech = foe(equipment=["ac-20-ammo@left-torso", "case-ii@left-torso"])
    battle = against(mech)
    faces = (total // 2, total - total // 2, *(NOTHING if made else ()))
    slot(battle, *slot_of(mech, "ac-20-ammo"), *AWAKE, *AWAKE, *faces)
    assert len(logged(battle, CriticalRolled)) == made


def test_small_explosion_in_case_ii_takes_armor_off() -> None:
    mech = foe(equipment=["machine-gun-ammo@left-torso:1", "case-ii@left-torso"])
    slot(against(mech), *slot_of(mech, "machine-gun-ammo"), *AWAKE, *AWAKE, 4, 4)
    assert (mech.structure[LEFT_TORSO], mech.armor[LEFT_TORSO + 8]) == (11, 3)


@both
@each_row(("gun", "points"), [("gauss-rifle", 20), ("light-gauss-rifle", 16), ("heavy-gauss-rifle", 25)])
def test_gauss_rifles_explode(rules: Ruleset, gun: str, points: int) -> None:
    mech = foe(tons=100, equipment=[f"{gun}@left-torso", "case@left-torso"])
    battle = against(mech, rules)
    slot(battle, LEFT_TORSO, 0, *AWAKE, *AWAKE, *NOTHING)
    assert [event.points for event in logged(battle, Exploded)] == [points]
    assert mech.structure[LEFT_TORSO] == max(0, 21 - points)
    assert mech.wounds == 2


def test_gauss_rifle_explodes_once() -> None:
    mech = foe(tons=100, equipment=["light-gauss-rifle@left-torso"])
    battle = against(mech)
    slot(battle, LEFT_TORSO, 0, *AWAKE, *AWAKE, *NOTHING)
    slot(battle, LEFT_TORSO, 1)
    assert len(logged(battle, Exploded)) == 1


def test_one_explosion_may_cause_another() -> None:
    mech = foe(tons=100, equipment=["machine-gun-ammo@left-torso:1", "machine-gun-ammo@left-torso:2"])
    battle = against(mech)
    slot(battle, LEFT_TORSO, 0, *AWAKE, *AWAKE, *ONE, 1, 2, *AWAKE, *AWAKE, *NOTHING)
    assert [event.points for event in logged(battle, Exploded)] == [2, 4]
    assert mech.structure[LEFT_TORSO] == 21 - 6
    assert mech.wounds == 4


def test_explosion_where_no_structure_is_left_makes_no_check_there() -> None:
    """§8: a critical check is for structure damage; the arm that this hit destroyed has none left to take."""
    mech = foe(equipment=["machine-gun-ammo@left-arm:1"])
    battle = against(mech)
    hit(battle, LEFT_ARM, 24, *ONE, 1, 5, *AWAKE, *AWAKE, *NOTHING)
    assert not mech.has(LEFT_ARM)
    assert mech.structure[LEFT_TORSO] == 10
    assert [event.location for event in logged(battle, CriticalRolled)] == ["left-arm", "left-torso"]


def test_case_ii_where_no_structure_is_left_loses_no_point_unsaid() -> None:
    """Ten points: four of rear armor; the rest, which finds no structure, is vented."""
    mech = foe(equipment=["machine-gun-ammo@right-torso:5", "case-ii@right-torso"])
    battle = against(mech)
    script = ScriptedDice([*ONE, 1, 1, *AWAKE, *AWAKE, 4, 4])
    apply_hit(battle, 1, Struck(RIGHT_TORSO), 32, PLAIN, script)
    assert [event.points for event in logged(battle, Exploded)] == [10]
    assert mech.armor[RIGHT_TORSO + 8] == 0
    assert [event.points for event in logged(battle, DamageVented)] == [6]


def test_explosion_in_the_head() -> None:
    mech = foe(equipment=["machine-gun-ammo@head:10"])
    battle = against(mech)
    slot(battle, HEAD, 3, *AWAKE, *AWAKE, *NOTHING)
    assert mech.pilot_dead
    assert not logged(battle, DamageTransferred)


def test_explosion_that_knocks_the_pilot_out_at_once() -> None:
    battle = duel()
    with dice(1, 1, *NOTHING) as script:
        explode(battle, 1, LEFT_LEG, "explosion", 3, script)
    mech = battle.mechs[1]
    assert (mech.wounds, mech.unconscious) == (2, True)


def test_explosion_under_a_blown_off_limb_goes_inward() -> None:
    battle = against(foe(destroyed=["left-leg"]))
    with dice(*AWAKE, *AWAKE, *NOTHING) as script:
        explode(battle, 1, LEFT_LEG, "explosion", 3, script)
    assert battle.mechs[1].structure[LEFT_TORSO] == 9


# §12.4 heat


@both
@each_row(("heat", "needed"), [(18, 0), (19, 4), (22, 4), (23, 6), (27, 6), (28, 8), (30, 8), (40, 8)])
def test_heat_explosion(rules: Ruleset, heat: int, needed: int) -> None:
    for short in (0, 1):
        mech = foe(heat=heat, equipment=["ac-5-ammo@left-torso:1", "case@left-torso"])
        battle = against(mech, rules)
        total = needed - short
        faces = (total // 2, total - total // 2) if needed else ()
        after = (*AWAKE, *AWAKE, *NOTHING) if needed and short else ()
        with dice(*faces, *after) as script:
            heat_explosion(battle, 1, script)
        assert len(logged(battle, Exploded)) == (1 if needed and short else 0)
        assert [event.target_number for event in logged(battle, AmmunitionRolled)] == [needed] * bool(needed)


@each_row(
    ("bins", "worst"),
    [
        (["ac-5-ammo@left-torso", "ac-20-ammo@right-torso", "lrm-5-ammo@left-arm"], "ac-20-ammo"),
        (["machine-gun-ammo@left-torso:200", "ac-20-ammo@right-torso:1"], "ac-20-ammo"),
        (["ac-20-ammo@right-torso:0", "srm-6-ammo@left-torso"], "srm-6-ammo"),
        (["lrm-20-ammo@left-torso:1", "ac-10-ammo@right-torso:10"], "lrm-20-ammo"),
    ],
)
def test_bin_with_the_heaviest_salvo(bins: list[str], worst: str) -> None:
    mech = foe(heat=30, equipment=[*bins, "case@left-torso", "case@right-torso"])
    battle = against(mech)
    with dice(1, 1, *AWAKE, *AWAKE, *NOTHING) as script:
        heat_explosion(battle, 1, script)
    assert [event.component for event in logged(battle, Exploded)] == [worst]


@pytest.mark.parametrize(("left", "right", "where"), [(3, 5, "right-torso"), (5, 3, "left-torso")])
def test_bin_with_the_most_left_of_two_alike(left: int, right: int, where: str) -> None:
    gear = [f"ac-20-ammo@left-torso:{left}", f"ac-20-ammo@right-torso:{right}", "case@left-torso", "case@right-torso"]
    battle = against(foe(heat=30, equipment=gear))
    with dice(1, 1, *AWAKE, *AWAKE, *NOTHING) as script:
        heat_explosion(battle, 1, script)
    assert [event.location for event in logged(battle, Exploded)] == [where]


@each_row("state", ["none", "empty", "lost", "breached"])
def test_no_roll_without_ammunition(state: str) -> None:
    gear = [] if state == "none" else [f"ac-20-ammo@left-torso:{0 if state == 'empty' else 5}"]
    mech = foe(heat=30, equipment=gear)
    if state == "lost":
        destroy(mech, "left-torso")
    elif state == "breached":
        mech.breached |= 1 << LEFT_TORSO
    with dice() as script:
        heat_explosion(against(mech), 1, script)


def test_bin_that_went_off_in_the_heat_is_gone() -> None:
    mech = foe(heat=30, equipment=["ac-5-ammo@left-torso:1", "case@left-torso"])
    battle = against(mech)
    with dice(1, 1, *AWAKE, *AWAKE, *NOTHING) as script:
        heat_explosion(battle, 1, script)
    assert not mech.component_works(mech.design.ammunition[0])
    with dice() as script:
        heat_explosion(battle, 1, script)


# §13 pilots

NUMBERS = {1: 3, 2: 5, 3: 7, 4: 10, 5: 11}


@both
@each_row("total", NUMBERS)
@each_row("short", [0, 1])
def test_consciousness(rules: Ruleset, total: int, short: int) -> None:
    battle = against(foe(wounds=total - 1), rules)
    rolled = NUMBERS[total] - short
    with dice(rolled // 2, rolled - rolled // 2) as script:
        hit_pilot(battle, 1, 1, "head-hit", script)
    mech = battle.mechs[1]
    assert mech.wounds == total
    assert mech.unconscious == bool(short)
    assert not mech.destroyed
    assert logged(battle, ConsciousnessRolled) == [ConsciousnessRolled(1, NUMBERS[total], rolled, not short)]


@both
@each_row("awake", [True, False])
def test_sixth_pilot_hit_kills(rules: Ruleset, awake: bool) -> None:
    battle = against(foe(wounds=5), rules)
    mech = battle.mechs[1]
    mech.unconscious = not awake
    with dice() as script:
        hit_pilot(battle, 1, 1, "head-hit", script)
    assert mech.pilot_dead
    assert mech.cause == "pilot-dead"
    assert mech.armor == mech.design.armor
    assert logged(battle, PilotKilled) == [PilotKilled(1, "head-hit")]
    assert logged(battle, UnitDestroyed) == [UnitDestroyed(1, "pilot-dead")]


def test_each_point_has_its_own_roll() -> None:
    battle = duel()
    with dice(1, 2, 2, 3, 3, 4) as script:
        hit_pilot(battle, 1, 3, "explosion", script)
    assert [event.target_number for event in logged(battle, ConsciousnessRolled)] == [3, 5, 7]
    assert not battle.mechs[1].unconscious


def test_pilot_who_is_out_makes_no_rolls() -> None:
    battle = duel()
    with dice(1, 1) as script:
        hit_pilot(battle, 1, 3, "explosion", script)
    assert battle.mechs[1].wounds == 3
    assert len(logged(battle, ConsciousnessRolled)) == 1


def test_dead_pilot_takes_no_more_hits() -> None:
    battle = against(foe(wounds=5))
    with dice() as script:
        hit_pilot(battle, 1, 2, "explosion", script)
    assert battle.mechs[1].wounds == 6
    assert len(logged(battle, PilotWounded)) == 1


@both
def test_head_hit_hurts_though_armor_stops_it(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    mech = hit(battle, HEAD, 1, 1, 2)
    assert (mech.armor[HEAD], mech.structure[HEAD], mech.wounds) == (8, 3, 1)


def test_one_pilot_hit_a_group() -> None:
    battle = duel()
    with dice(6, 6, *AWAKE, 6, 6, *AWAKE) as script:
        strike(battle, 1, [2, 2], FULL, FRONT, PLAIN, script)
    assert battle.mechs[1].wounds == 2


@each_row("total", NUMBERS)
@each_row("short", [0, 1])
def test_recovery(total: int, short: int) -> None:
    battle = against(foe(wounds=total))
    mech = battle.mechs[1]
    mech.unconscious = True
    rolled = NUMBERS[total] - short
    with dice(rolled // 2, rolled - rolled // 2) as script:
        assert consciousness_roll(battle, 1, script) is not bool(short)
    assert mech.unconscious == bool(short)


@both
def test_unconscious_pilot_fails_every_roll_and_is_easy_to_hit(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    battle.mechs[1].unconscious = True
    with dice() as script:
        assert not roll_psr(battle, 1, trigger(battle, "kicked"), script).passed
    assert [event.automatic for event in logged(battle, PilotingRolled)] == ["pilot-unconscious"]
    assert preview_attack(battle, attack(battle, "punch")).target_number.value == 5 - 4
    assert preview_attack(battle, attack(battle, "punch", attacker=1, target=0)).reasons == ["attacker-unconscious"]


@pytest.mark.parametrize(("rules", "value"), [(STANDARD, 8), (TOTAL_WARFARE, 5)], ids=["standard", "total-warfare"])
def test_pilot_hits_on_psrs(rules: Ruleset, value: int) -> None:
    battle = against(foe(wounds=3), rules)
    assert roll_target(battle, 1, trigger(battle, "kicked")).value == value


# §14 the end of a 'Mech


def _end(battle: Battle, way: str) -> None:
    if way == "center torso":
        hit(battle, CENTER_TORSO, 42, *NOTHING)
    elif way == "head":
        hit(battle, HEAD, 12, *NOTHING)
    elif way == "head blown off":
        check(battle, HEAD, 6, 6)
    elif way == "cockpit":
        slot(battle, HEAD, 2)
    elif way == "sixth wound":
        battle.mechs[1].wounds = 5
        hit(battle, HEAD, 1)
    elif way == "engine":
        for at in range(3):
            slot(battle, CENTER_TORSO, at)
    elif way == "flooded center torso":
        battle.mechs[1].armor[CENTER_TORSO + 8] = 0
        battle.changes[battle.mechs[1].hex] = Hex(0, {"water": 2})
        hit(battle, CENTER_TORSO, 1)
    elif way == "flooded head":
        battle.changes[battle.mechs[1].hex] = Hex(0, {"water": 2})
        hit(battle, HEAD, 1, *AWAKE, 6, 6)
    else:
        destroy_unit(battle, 1, "impossible-displacement")


WAYS = {
    "center torso": "center-torso-destroyed",
    "head": "pilot-dead",
    "head blown off": "pilot-dead",
    "cockpit": "pilot-dead",
    "sixth wound": "pilot-dead",
    "engine": "engine-destroyed",
    "flooded center torso": "flooded",
    "flooded head": "pilot-dead",
    "nowhere to go": "impossible-displacement",
}


@both
@each_row("way", WAYS)
def test_ways_to_be_destroyed(rules: Ruleset, way: str) -> None:
    battle = duel(rules=rules)
    _end(battle, way)
    mech = battle.mechs[1]
    assert mech.destroyed
    assert mech.cause == WAYS[way]
    assert not mech.queue


@both
@each_row("way", WAYS)
def test_event_reports_the_same_cause(rules: Ruleset, way: str) -> None:
    """One cause is reported, the weightiest of those that apply at once: in the event as in the state."""
    battle = duel(rules=rules)
    _end(battle, way)
    assert [event.cause for event in logged(battle, UnitDestroyed)] == [WAYS[way]]


def test_event_reports_the_torso_before_the_engine() -> None:
    """The hit that destroys the center torso also makes the third engine hit: one cause, the torso."""
    battle = against(foe(destroyed=["engine", "engine"]))
    mech = hit(battle, CENTER_TORSO, 42, *ONE, 1, 1)
    assert mech.cause == "center-torso-destroyed"
    assert [event.cause for event in logged(battle, UnitDestroyed)] == ["center-torso-destroyed"]


def test_order_of_causes() -> None:
    weighty = [
        "pilot-dead",
        "head-destroyed",
        "center-torso-destroyed",
        "engine-destroyed",
        "ammunition-explosion",
        "impossible-displacement",
        "other-damage",
    ]
    assert [cause for cause in CAUSES if cause in weighty] == weighty


@each_row("first", CAUSES)
@each_row("second", CAUSES)
def test_weightier_cause_wins(first: str, second: str) -> None:
    battle = duel()
    destroy_unit(battle, 1, first)
    destroy_unit(battle, 1, second)
    assert battle.mechs[1].cause == CAUSES[min(CAUSES.index(first), CAUSES.index(second))]


@pytest.mark.parametrize("after", [0, 1], ids=["nothing after it", "something after it"])
def test_the_event_of_a_destruction_is_corrected_wherever_it_stands(after: int) -> None:
    """M-26: also when it is the only event, the first or the last."""
    battle = duel()
    log = battle.log
    assert log is not None
    destroy_unit(battle, 1, "ammunition-explosion")
    if after:
        destroy_unit(battle, 0, "other-damage")
    destroy_unit(battle, 1, "pilot-dead")
    assert log[0] == UnitDestroyed(1, "pilot-dead")
    assert [event.cause for event in logged(battle, UnitDestroyed)] == ["pilot-dead", "other-damage"][: after + 1]


@each_row("state", ["gyro", "legs", "unconscious", "shutdown"])
def test_crippled_is_not_destroyed(state: str) -> None:
    battle = duel()
    mech = battle.mechs[1]
    if state == "gyro":
        slot(battle, CENTER_TORSO, 3)
        slot(battle, CENTER_TORSO, 4)
    elif state == "legs":
        hit(battle, LEFT_LEG, 36, *NOTHING)
        hit(battle, RIGHT_LEG, 36, *NOTHING)
    else:
        setattr(mech, state, True)
    assert not mech.destroyed


def test_dead_pilot_dies_once() -> None:
    battle = duel()
    kill_pilot(battle, 1, "cockpit")
    kill_pilot(battle, 1, "fall")
    assert logged(battle, PilotKilled) == [PilotKilled(1, "cockpit")]


def test_destruction_drops_the_waiting_rolls() -> None:
    battle = duel()
    mech = slot(battle, LEFT_LEG, 0)
    assert waiting(mech) == ["hip-hit"]
    _end(battle, "engine")
    assert not mech.queue
    assert not slot(battle, RIGHT_LEG, 0).queue


def test_destroyed_mech_takes_no_criticals() -> None:
    battle = duel()
    _end(battle, "engine")
    before = len(logged(battle, CriticalStruck))
    with dice() as script:
        strike_slots(battle, 1, LEFT_ARM, 2, script)
    assert len(logged(battle, CriticalStruck)) == before
