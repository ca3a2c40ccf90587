"""The heat phase (`heat.md`): sources, sinks, water, shutdown and startup, ammunition, pilots; the worked examples."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.events import (
    AmmunitionRolled,
    Exploded,
    Fell,
    HeatRose,
    HeatSettled,
    PilotHeat,
    PilotingRolled,
    PilotWounded,
    ShutDown,
    ShutdownRolled,
    StartedUp,
    StartupRolled,
)
from myomer.combat.harm.criticals import explode_ammunition, most_dangerous_bin, strike_slot
from myomer.combat.harm.damage import add_outside_heat
from myomer.combat.harm.psr_target import roll_target, trigger
from myomer.combat.physical.registry import preview_attack
from myomer.combat.terrain.burning import leaving_heat, place_heat
from myomer.combat.turn.heat_figure import (
    capacity,
    dissipation,
    heat_figure,
    heat_sources,
    movement_heat,
    sink_capacity,
    water_bonus,
)
from myomer.combat.turn.heat_phase import heat_phase, settle_heat
from myomer.combat.turn.power import REASONS, power_down, power_up, why_not_power_down, why_not_power_up
from myomer.combat.turn.turn_start import start_turn
from myomer.dice import ScriptedDice, SeededDice
from myomer.hexes import parse_hex
from myomer.narration import describe
from myomer.rules.heat import BY_FIRE, BY_WEAPON, shutdown_target, to_hit_modifier
from myomer.rules.locations import HEAD, LEFT_LEG, LEFT_TORSO, RIGHT_TORSO
from myomer.rules.movement import MODE_NAMES
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.assembly import assemble
from myomer.units.catalogue import CatalogueEntry
from myomer.units.mech import (
    AIRBORNE,
    CHAMELEON_ON,
    ICE_BELOW,
    MOVED_THIS_TURN,
    NULL_SIGNATURE_ON,
    STEALTH_ON,
    VOID_SIGNATURE_ON,
    Mech,
)
from myomer.units.mobility import running_mp, walking_mp
from tests.rows import each_row
from tests.support import attack, both, destroy, dice, duel, kinds_logged, logged, make, not_allowed, reasons_of, throw

AWAKE = (6, 6)
NOTHING = (3, 4)
"""A critical check of 7: nothing."""
FALL = (1, 3, 4, 6, 6)
"""A 50-tonner's fall on its front, the one group to the center torso, and its pilot unhurt."""


def sinks(
    total: int = 10,
    kind: str = "single",
    equipment: list[str] | None = None,
    heat: int = 0,
    engine: str = "fusion",
    armor: str = "standard",
    structure: str = "standard",
    cockpit: str = "standard",
    tons: int = 50,
) -> Mech:
    """A 'Mech with so many heat sinks in all, those in slots among its equipment."""
    entry = CatalogueEntry(
        tons=tons,
        heat_sinks=total,
        heat_sink_type=kind,
        equipment=equipment or [],
        engine=engine,
        armor_type=armor,
        structure_type=structure,
        cockpit=cockpit,
    )
    mech = Mech(entry.build())
    mech.hex = parse_hex("0505")
    mech.heat = heat
    return mech


def alone(mech: Mech | None = None, rules: Ruleset = STANDARD, here: Hex | None = None) -> Battle:
    """One 'Mech on the map, in a hex of some kind."""
    battle = duel(mech or sinks(), rules=rules, hexes={"0505": here} if here else None)
    del battle.mechs[1:]
    return battle


def settle(battle: Battle, *faces: int, unit: int = 0) -> Mech:
    """One unit's heat phase with exactly these dice."""
    with dice(*faces) as script:
        settle_heat(battle, unit, script)
    return battle.mechs[unit]


def sources(battle: Battle) -> dict[str, int]:
    return reasons_of(list(heat_sources(battle, 0)))


# §11 worked examples


@both
def test_example_1_a_run_a_ppc_and_two_lasers(rules: Ruleset) -> None:
    mech = sinks()
    battle = alone(mech, rules)
    mech.move_mode, mech.hexes_moved = 2, 6
    mech.heat_gained = movement_heat(mech) + 10 + 3 + 3
    figure = heat_figure(battle, 0)
    assert [(part.reason, part.value) for part in figure.sources] == [("movement", 2), ("weapons-and-exertion", 16)]
    assert settle(battle).heat == 8
    assert logged(battle, HeatSettled) == [HeatSettled(0, 0, figure.sources, figure.dissipation, 8)]
    assert (walking_mp(mech), running_mp(mech), to_hit_modifier(mech.heat)) == (3, 5, 1)


@both
def test_example_2_the_same_in_water_with_four_sinks_in_the_legs(rules: Ruleset) -> None:
    mech = sinks(10, equipment=["heat-sink@left-leg*2", "heat-sink@right-leg*2"])
    battle = alone(mech, rules, Hex(0, {"water": 1}))
    mech.heat_gained = 18
    assert capacity(battle, 0) == 14
    assert settle(battle).heat == 4


@both
def test_example_3_sixteen_doubles_under_water(rules: Ruleset) -> None:
    battle = alone(sinks(16, "double"), rules, Hex(0, {"water": 2}))
    assert [(part.reason, part.value) for part in dissipation(battle, 0)] == [("heat-sinks", 32), ("water", 6)]
    assert capacity(battle, 0) == 38


@pytest.mark.parametrize(("rules", "number"), [(STANDARD, 3), (TOTAL_WARFARE, 8)], ids=["standard", "total-warfare"])
def test_examples_4_and_5_infernos_shutdown_restart(rules: Ruleset, number: int) -> None:
    mech = sinks(15, equipment=["ac-5-ammo@left-torso", "case@left-torso"], heat=12)
    battle = alone(mech, rules)
    mech.engine_hits = 2
    mech.move_mode, mech.hexes_moved = 1, 3
    mech.heat_gained = 14 + 1
    for _ in range(9):
        add_outside_heat(battle, 0, 2)
    assert mech.outside_heat == 15
    settle(battle, *throw(number), *throw(8))
    assert (mech.heat, mech.shutdown, mech.prone) == (37, True, False)
    assert logged(battle, ShutdownRolled) == [ShutdownRolled(0, 37, 13, 0, False, "too-hot")]
    assert [event.target_number for event in logged(battle, PilotingRolled)] == [number]
    assert logged(battle, AmmunitionRolled) == [AmmunitionRolled(0, 37, False, 8, 8, False)]
    # 5: no heat of the engine's hits while it is off
    settle(battle, *throw(7), *throw(4))
    assert (mech.heat, mech.shutdown) == (22, True)
    assert logged(battle, StartupRolled) == [StartupRolled(0, 22, 8, 7, False, "")]
    settle(battle)
    assert (mech.heat, mech.shutdown) == (7, False)
    assert logged(battle, StartupRolled)[1:] == [StartupRolled(0, 7, 0, 0, True, "cool-enough")]
    assert logged(battle, StartedUp) == [StartedUp(0, False)]


@both
def test_example_5_with_luck(rules: Ruleset) -> None:
    mech = sinks(15, heat=37)
    mech.shutdown = True
    battle = alone(mech, rules)
    settle(battle, *throw(8))
    assert (mech.heat, mech.shutdown) == (22, False)


@both
def test_example_6_triple_strength_myomer(rules: Ruleset) -> None:
    mech = make(walk=5, equipment=["tsm"])
    battle = alone(mech, rules)
    mech.heat_gained = 19
    assert walking_mp(mech) == 5
    settle(battle)
    assert (mech.heat, mech.tsm_active(), walking_mp(mech), running_mp(mech)) == (9, True, 6, 9)
    start_turn(battle)
    assert (walking_mp(mech), mech.mp_left) == (6, 9)
    mech.heat_gained = 12
    assert mech.tsm_active()
    mech.heat_gained = 0
    settle(battle)
    assert (mech.heat, mech.tsm_active()) == (0, False)


# §2 own heat


@both
def test_heat_made_this_turn_changes_nothing_before_the_heat_phase(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    mech = battle.mechs[0]
    kick = attack(battle, "kick")
    before = preview_attack(battle, kick).target_number, roll_target(battle, 0, trigger(battle, "kicked"))
    mech.heat_gained, mech.outside_heat = 40, 15
    assert walking_mp(mech) == 4
    assert before == (preview_attack(battle, kick).target_number, roll_target(battle, 0, trigger(battle, "kicked")))
    mech.heat = 29  # nor does heat itself trouble kicks and piloting rolls
    assert before == (preview_attack(battle, kick).target_number, roll_target(battle, 0, trigger(battle, "kicked")))


@each_row(
    ("moved", "hexes", "plain", "xxl"),
    [
        ("none", 0, 0, 2),
        ("walk", 4, 1, 4),
        ("run", 6, 2, 6),
        ("sprint", 8, 3, 9),
        ("jump", 2, 3, 6),
        ("jump", 5, 5, 10),
    ],
)
def test_movement_heat_of_a_mech(moved: str, hexes: int, plain: int, xxl: int) -> None:
    assert movement_heat(make(moved=moved, hexes=hexes)) == plain
    for engine in ("xxl", "clan-xxl"):
        hot = make(moved=moved, hexes=hexes, engine=engine)
        assert movement_heat(hot) == xxl
        hot.shutdown = True
        assert movement_heat(hot) == 0


def test_improved_jets_and_wings() -> None:
    jets = ["improved-jump-jet@left-torso", "improved-jump-jet@right-torso"]
    improved = make(moved="jump", hexes=7, equipment=jets)
    assert improved.design.improved_jets
    assert movement_heat(improved) == 4
    mixed = make(moved="jump", hexes=7, equipment=[*jets, "jump-jet@center-torso"])
    assert movement_heat(mixed) == 7
    assert not make().design.improved_jets
    winged = make(moved="jump", hexes=7, equipment=["jump-jet@center-torso", WING])
    assert movement_heat(winged) == 5
    destroy(winged, "left-torso")
    assert movement_heat(winged) == 7


WING = "partial-wing@left-torso/3+right-torso/3"


@each_row(
    ("engine", "heats"),
    [("fusion", True), ("xl", True), ("fission", True), ("combustion", False), ("fuel-cell", False)],
)
@each_row(("moved", "heat"), [("none", 0), ("walk", 1), ("run", 2), ("sprint", 3), ("jump", 4)])
@each_row("structure", ["standard", "industrial"])
def test_movement_heat_belongs_to_the_engine(structure: str, moved: str, heat: int, engine: str, heats: bool) -> None:
    mech = sinks(structure=structure, engine=engine)
    mech.move_mode, mech.hexes_moved = MODE_NAMES.index(moved), 4
    assert movement_heat(mech) == (heat if heats else 0)


@each_row(("hexes", "plain", "xxl"), [(1, 6, 6), (2, 6, 8), (3, 6, 12), (4, 8, 16), (5, 10, 20)])
def test_prototypes_of_improved_jets_heat_twice(hexes: int, plain: int, xxl: int) -> None:
    jets = ["prototype-improved-jump-jet@left-torso", "prototype-improved-jump-jet@right-torso"]
    assert movement_heat(make(moved="jump", hexes=hexes, equipment=jets)) == plain
    assert movement_heat(make(moved="jump", hexes=hexes, equipment=jets, engine="xxl")) == xxl
    assert movement_heat(make(moved="run", hexes=hexes, equipment=jets)) == 2
    primitive = [jet.replace("-improved", "") for jet in jets]
    assert movement_heat(make(moved="jump", hexes=hexes, equipment=primitive)) == max(3, hexes)


@each_row(("depth", "bonus"), [(0, 0), (1, 1), (2, 6), (3, 6)])
@each_row("tons", [50, 150])
def test_water_cools_a_superheavy_as_any_other(tons: int, depth: int, bonus: int) -> None:
    """From depth 2 on all heat sinks, though its head is above the water there (M-85)."""
    mech = sinks(10, equipment=["heat-sink@left-leg"], tons=tons)
    assert water_bonus(alone(mech, here=Hex(0, {"water": depth})), mech) == bonus


SCM = [f"super-cooled-myomer@{side}-{limb}" for side in ("left", "right") for limb in ("torso", "arm", "leg")]


@pytest.mark.parametrize("engine", ["fusion", "xxl"])
def test_super_cooled_myomer_walks_cold_and_jumps_hot(engine: str) -> None:
    jump = 4 if engine == "fusion" else 8
    for moved, heat in (("none", 0), ("walk", 0), ("run", 0), ("sprint", 0), ("jump", jump)):
        mech = make(moved=moved, hexes=0 if moved == "none" else 4, equipment=SCM, engine=engine)
        assert movement_heat(mech) == heat
    destroy(mech, "left-arm")
    mech.move_mode = MODE_NAMES.index("run")
    assert movement_heat(mech) == (2 if engine == "fusion" else 6)


@both
@each_row("engine", ["fusion", "xl", "light", "compact", "primitive"])
def test_engine_hits_heat_a_fusion_engine(rules: Ruleset, engine: str) -> None:
    mech = make(engine=engine)
    battle = alone(mech, rules)
    for hits in range(3):
        mech.engine_hits = hits
        assert sources(battle) == ({"engine-hits": 5 * hits} if hits else {})
    mech.shutdown = True
    assert sources(battle) == {}


@each_row("engine", ["combustion", "fuel-cell", "fission"])
def test_engine_hits_heat_no_other_engine(engine: str) -> None:
    mech = make(engine=engine)
    mech.engine_hits = 2
    assert sources(alone(mech)) == {}


def test_systems_that_are_on() -> None:
    mech = make(equipment=["nova-cews@left-torso", "vibroblade-medium@right-arm:active", "vibroblade-small@left-arm"])
    battle = alone(mech)
    always = {"nova-cews": 2, "active-vibroblade": 5}
    assert sources(battle) == always
    names = {
        STEALTH_ON: ("stealth-armor", 10),
        NULL_SIGNATURE_ON: ("null-signature-system", 10),
        VOID_SIGNATURE_ON: ("void-signature-system", 10),
        CHAMELEON_ON: ("chameleon-shield", 6),
    }
    for bit, (name, points) in names.items():
        mech.systems = bit
        assert sources(battle) == {name: points, **always}
    mech.systems = STEALTH_ON | NULL_SIGNATURE_ON | VOID_SIGNATURE_ON | CHAMELEON_ON
    assert sum(sources(battle).values()) == 36 + 7
    destroy(mech, "left-torso")
    destroy(mech, "right-arm")
    assert sum(sources(battle).values()) == 26  # no ECM, no stealth
    mech.shutdown = True
    assert sources(battle) == {}


@each_row(
    ("key", "bit", "points"),
    [
        ("null-signature-system", NULL_SIGNATURE_ON, 10),
        ("void-signature-system", VOID_SIGNATURE_ON, 10),
        ("chameleon-light-polarization-shield", CHAMELEON_ON, 6),
    ],
)
def test_a_system_with_a_part_hit_is_off(key: str, bit: int, points: int) -> None:
    mech = make(equipment=[f"{key}@left-arm/1+left-leg/1"])
    mech.systems = bit
    battle = alone(mech)
    assert list(sources(battle).values()) == [points]
    destroy(mech, "left-leg")
    assert sources(battle) == {}


def test_standing_up_is_exertion() -> None:
    # §2: the attempt is in the build-up when it is made; the walk joins at the end of the movement phase
    mech = make(moved="walk")
    mech.heat_gained = 1 + movement_heat(mech)
    assert sources(alone(mech)) == {"movement": 1, "weapons-and-exertion": 1}


# §3 heat from outside


@both
@each_row("points", [*range(17), 40])
def test_heat_from_outside_counts_for_15(rules: Ruleset, points: int) -> None:
    mech = make()
    battle = alone(mech, rules)
    add_outside_heat(battle, 0, points)
    assert mech.outside_heat == min(15, points)
    mech.outside_heat = points  # however it came there
    assert sum(sources(battle).values()) == min(15, points)


@both
def test_own_heat_has_no_cap(rules: Ruleset) -> None:
    mech = make()
    battle = alone(mech, rules)
    mech.heat_gained, mech.outside_heat = 60, 30
    assert sum(sources(battle).values()) == 75


@both
@each_row("cooling", [0, 1, 9, 10, 30])
@each_row("own", [0, 4, 20])
def test_cooling_from_outside_counts_for_9_and_takes_no_old_heat(rules: Ruleset, own: int, cooling: int) -> None:
    mech = sinks(0, heat=12)
    battle = alone(mech, rules)
    mech.heat_gained, mech.cooling = own, cooling
    assert sum(sources(battle).values()) == max(0, own - min(9, cooling))
    assert heat_figure(battle, 0).heat == 12 + max(0, own - min(9, cooling))


@each_row(
    ("terrain", "here", "left"),
    [
        ({"fire": 1}, 5, 2),
        ({"fire": 4, "woods": 1}, 5, 2),
        ({"magma": 1}, 5, 2),
        ({"magma": 2}, 10, 5),
        ({"magma": 2, "fire": 1}, 15, 7),
        ({"smoke": 1}, 0, 0),
        ({}, 0, 0),
    ],
)
def test_burning_ground(terrain: dict[str, int], here: int, left: int) -> None:
    mech = make()
    battle = alone(mech, here=Hex(0, terrain))
    assert (place_heat(battle, mech), leaving_heat(battle, mech)) == (here, left)
    assert sources(battle) == ({"burning-ground": here} if here else {})
    mech.outside_heat = 12
    assert sum(sources(battle).values()) == min(15, 12 + here)


@each_row(("roof", "fire", "magma"), [(0, 5, 10), (1, 5, 0), (2, 0, 0), (5, 0, 0)])
def test_how_high_fire_and_magma_reach(roof: int, fire: int, magma: int) -> None:
    for terrain, points in (({"fire": 1}, fire), ({"magma": 2}, magma)):
        mech = make()
        mech.roof = roof
        battle = alone(mech, here=Hex(0, terrain))
        assert place_heat(battle, mech) == points
        assert bool(leaving_heat(battle, mech)) == bool(points)


def test_nothing_burns_under_water() -> None:
    mech = make()
    battle = alone(mech, here=Hex(0, {"water": 1, "fire": 1}))
    assert (place_heat(battle, mech), leaving_heat(battle, mech)) == (0, 0)


@each_row(
    ("armor", "by_weapon", "by_fire"),
    [
        ("standard", [1, 2, 5, 9], [1, 2, 5, 9]),
        ("heat-dissipating", [0, 1, 2, 4], [0, 1, 2, 4]),
        ("reflective", [1, 1, 2, 4], [1, 2, 5, 9]),
    ],
)
def test_armor_against_heat(armor: str, by_weapon: list[int], by_fire: list[int]) -> None:
    for source, wanted in ((BY_WEAPON, by_weapon), (BY_FIRE, by_fire)):
        for points, let_in in zip([1, 2, 5, 9], wanted, strict=True):
            battle = alone(sinks(armor=armor))
            add_outside_heat(battle, 0, points, source)
            assert battle.mechs[0].outside_heat == let_in
    battle = alone(sinks(armor=armor), here=Hex(0, {"fire": 1}))
    assert place_heat(battle, battle.mechs[0]) == by_fire[2]
    add_outside_heat(battle, 0, 0)
    assert battle.mechs[0].outside_heat == 0


@each_row("location", range(8))
def test_heat_dissipating_armor_must_be_whole(location: int) -> None:
    mech = sinks(armor="heat-dissipating")
    battle = alone(mech)
    mech.armor[location] = 1
    add_outside_heat(battle, 0, 4)
    assert mech.outside_heat == 2
    mech.armor[location] = 0
    add_outside_heat(battle, 0, 4)
    assert mech.outside_heat == 6


# §4.1 sinks


@each_row(
    ("total", "kind", "equipment", "points"),
    [
        (10, "single", [], 10),
        (10, "double", [], 20),
        (12, "is-double", ["double-heat-sink@left-torso*2"], 24),
        (12, "clan-double", ["clan-double-heat-sink@left-torso*2"], 24),
        (12, "laser", ["laser-heat-sink@left-torso*2"], 24),
        (14, "compact", ["compact-heat-sinks@left-torso*2"], 14),
        (12, "single", ["prototype-double-heat-sink@left-torso"], 13),
        (0, "single", [], 0),
        (2, "single", ["heat-sink@left-torso*3"], 3),
    ],
)
def test_capacity_by_kind_of_sink(total: int, kind: str, equipment: list[str], points: int) -> None:
    mech = sinks(total, kind, equipment)
    assert sink_capacity(mech) == mech.design.cooling == points
    assert capacity(alone(mech), 0) == points


@each_row(
    ("kind", "item", "each", "slots"),
    [
        ("single", "heat-sink", 1, 1),
        ("double", "double-heat-sink", 2, 3),
        ("clan-double", "clan-double-heat-sink", 2, 2),
    ],
)
def test_sinks_lost(kind: str, item: str, each: int, slots: int) -> None:
    for hit in range(slots):
        mech = sinks(12, kind, [f"{item}@left-torso", f"{item}@right-torso"])
        battle = alone(mech)
        whole = 12 * each
        component = mech.design.components[mech.design.heat_sink_slots[0]]
        struck = [slot for slot in range(12) if component.mask >> slot & 1]
        assert len(struck) == slots
        strike_slot(battle, 0, component.location, struck[hit], SeededDice(1))
        assert capacity(battle, 0) == whole - each
        for other in struck:  # all its slots are one sink
            mech.slot_hits[component.location] |= 1 << other
        assert capacity(battle, 0) == whole - each
        mech.breached |= 1 << RIGHT_TORSO
        assert capacity(battle, 0) == whole - 2 * each
        mech.breached = 0
        destroy(mech, "right-torso")
        assert capacity(battle, 0) == whole - 2 * each


def test_sinks_in_the_engine_do_not_fail() -> None:
    mech = sinks(10, "double")
    for name in ("left-torso", "right-torso", "left-arm", "right-arm", "left-leg", "right-leg"):
        destroy(mech, name)
    mech.engine_hits = 2
    assert sink_capacity(mech) == 20


def test_a_compact_pair_is_lost_together() -> None:
    mech = sinks(14, "compact", ["compact-heat-sinks@left-torso*2"])
    assert mech.design.engine_sinks == 10
    component = mech.design.components[mech.design.heat_sink_slots[0]]
    mech.slot_hits[LEFT_TORSO] |= component.mask
    assert sink_capacity(mech) == 12


def test_a_shut_down_unit_cools_as_any_other() -> None:
    mech = sinks(heat=25)
    mech.shutdown = mech.off_by_choice = True
    assert settle(alone(mech)).heat == 15


def test_partial_wing() -> None:
    mech = sinks(equipment=[WING])
    battle = alone(mech)
    assert [(part.reason, part.value) for part in dissipation(battle, 0)] == [("heat-sinks", 10), ("partial-wing", 3)]
    destroy(mech, "right-torso")
    assert capacity(battle, 0) == 10


# §4.2 water

LEGS = ["heat-sink@left-leg", "heat-sink@right-leg", "heat-sink@left-torso"]


@both
@each_row(
    ("depth", "prone", "bonus"), [(0, False, 0), (0, True, 0), (1, False, 2), (1, True, 6), (2, False, 6), (5, True, 6)]
)
def test_water_about_the_sinks(rules: Ruleset, depth: int, prone: bool, bonus: int) -> None:
    mech = sinks(13, equipment=LEGS)
    mech.prone = prone
    battle = alone(mech, rules, Hex(0, {"water": depth} if depth else {}))
    assert water_bonus(battle, mech) == bonus
    assert capacity(battle, 0) == 13 + bonus


@each_row("in_legs", range(5))
def test_doubles_in_the_legs_count_twice_over_up_to_six(in_legs: int) -> None:
    gear = [f"clan-double-heat-sink@{leg}" for leg in ("left-leg", "right-leg")][:in_legs]
    quad = [f"clan-double-heat-sink@{leg}-leg" for leg in ("front-left", "front-right", "rear-left", "rear-right")]
    if in_legs <= 2:
        mech = sinks(10 + in_legs, "clan-double", gear)
    else:
        entry = CatalogueEntry(
            frame="quad", heat_sinks=10 + in_legs, heat_sink_type="clan-double", equipment=quad[:in_legs]
        )
        mech = Mech(entry.build())
        mech.hex = parse_hex("0505")
    assert water_bonus(alone(mech, here=Hex(0, {"water": 1})), mech) == min(6, 2 * in_legs)


def test_only_sinks_that_work_are_cooled() -> None:
    mech = sinks(5, equipment=LEGS)
    battle = alone(mech, here=Hex(0, {"water": 2}))
    assert (water_bonus(battle, mech), capacity(battle, 0)) == (5, 10)
    mech.breached |= 1 << LEFT_LEG
    assert (water_bonus(battle, mech), capacity(battle, 0)) == (4, 8)
    destroy(mech, "left-torso")
    assert (water_bonus(battle, mech), capacity(battle, 0)) == (3, 6)


def test_no_water_on_ice_roof_or_bridge() -> None:
    mech = sinks(equipment=LEGS)
    assert not water_bonus(alone(mech, here=Hex(0, {"water": 2, "ice": 1})), mech)
    mech.mark(ICE_BELOW)
    assert water_bonus(alone(mech, here=Hex(0, {"water": 2, "ice": 1})), mech) == 6
    over = sinks(equipment=LEGS)
    over.roof = 1
    assert not water_bonus(alone(over, here=Hex(0, {"water": 2, "bridge": 2}, 40, 1)), over)


# §5 the order of things


def test_the_order_of_the_steps() -> None:
    gear = ["srm-2-ammo-inferno@left-torso:1", "ac-5-ammo@right-torso:1", "case@left-torso", "case@right-torso"]
    mech = sinks(0, equipment=gear, heat=0)
    battle = alone(mech, here=Hex(0, {"fire": 1}))
    mech.heat_gained, mech.outside_heat, mech.engine_hits = 12, 12, 0
    hit_life_support(mech)
    # 27: inferno 10 fails (4 points of damage, 4 heat: 31), shutdown, ammunition on 8 fails, then the pilot, who dies
    settle(
        battle,
        *throw(9), *AWAKE, *AWAKE, *NOTHING,
        *throw(3),
        *throw(7), *AWAKE, *AWAKE, *NOTHING,
        *AWAKE,
    )  # fmt: skip
    happened = [kind for kind in kinds_logged(battle) if kind in ORDER]
    assert happened == ORDER
    assert mech.heat == 31
    assert (mech.heat_gained, mech.outside_heat, mech.cooling) == (0, 0, 0)


ORDER = [
    HeatSettled,
    AmmunitionRolled,
    Exploded,
    PilotWounded,
    PilotWounded,
    HeatRose,
    ShutdownRolled,
    PilotingRolled,
    ShutDown,
    AmmunitionRolled,
    Exploded,
    PilotWounded,
    PilotWounded,
    PilotHeat,
    PilotWounded,
    PilotWounded,
]


def hit_life_support(mech: Mech) -> None:
    component = mech.design.components[mech.design.life_support[0]]
    mech.slot_hits[component.location] |= component.mask & -component.mask


def test_units_in_order_and_nothing_for_the_destroyed() -> None:
    mechs = [sinks(heat=20), sinks(heat=21), sinks(heat=22), sinks(heat=23)]
    battle = Battle(mechs, log=[])
    mechs[1].cause = "pilot-dead"
    mechs[1].outside_heat = 5
    mechs[2].off_board = True
    with dice() as script:
        heat_phase(battle, script)
    assert [(event.unit, event.heat) for event in logged(battle, HeatSettled)] == [(0, 10), (3, 13)]
    assert [mech.heat for mech in mechs] == [10, 21, 22, 13]
    assert mechs[1].outside_heat == 0


def test_a_cold_unit_at_rest_is_not_mentioned() -> None:
    battle = alone()
    settle(battle)
    assert battle.log == []


def test_a_figure_changes_nothing_and_is_what_comes() -> None:
    mech = sinks(heat=7)
    battle = alone(mech, here=Hex(0, {"fire": 1}))
    mech.heat_gained, mech.cooling = 9, 3
    figure = heat_figure(battle, 0)
    assert battle.log == []
    assert (mech.heat, mech.heat_gained, mech.cooling) == (7, 9, 3)
    settle(battle)
    event = logged(battle, HeatSettled)[0]
    assert (event.before, event.sources, event.dissipation, event.heat) == figure.values()
    assert mech.heat == 7 + 9 + 5 - 3 - 10


@settings(deadline=None, derandomize=True)
@given(
    heat=st.integers(0, 60),
    own=st.integers(0, 60),
    outside=st.integers(0, 15),
    cooling=st.integers(0, 20),
    hits=st.integers(0, 2),
    systems=st.integers(0, 15),
    total=st.integers(0, 30),
    kind=st.sampled_from(["single", "double", "compact", "laser"]),
    terrain=st.sampled_from([{}, {"fire": 1}, {"magma": 1}, {"magma": 2}, {"water": 1}, {"water": 2}]),
    shut=st.booleans(),
    unconscious=st.booleans(),
    seed=st.integers(0, 10**6),
)
def test_the_books_balance(
    heat: int, own: int, outside: int, cooling: int, hits: int, systems: int, total: int, kind: str,
    terrain: dict[str, int], shut: bool, unconscious: bool, seed: int,
) -> None:  # fmt: skip
    mech = sinks(total, kind, heat=heat)
    mech.heat_gained, mech.outside_heat, mech.cooling = own, outside, cooling
    mech.engine_hits, mech.systems, mech.shutdown, mech.unconscious = hits, systems, shut, unconscious
    mech.wounds = 1 if unconscious else 0
    battle = alone(mech, here=Hex(0, terrain))
    figure = heat_figure(battle, 0)
    made = sum(part.value for part in figure.sources)
    can = sum(part.value for part in figure.dissipation)
    assert made >= 0
    assert can == capacity(battle, 0)
    assert figure.heat == heat + made - min(can, heat + made)
    settle_heat(battle, 0, SeededDice(seed))
    assert mech.heat == figure.heat >= 0
    assert (mech.heat_gained, mech.outside_heat, mech.cooling) == (0, 0, 0)
    # never both a shutdown and a start, and never running at 30
    assert not {ShutDown, StartedUp} <= set(kinds_logged(battle))
    assert mech.shutdown or mech.cause or mech.heat < 30


# §9.1 shutting down


@both
@each_row("heat", range(41))
def test_shutdown_at_every_heat(rules: Ruleset, heat: int) -> None:
    needed = shutdown_target(heat)
    for short in (0, 1):
        mech = sinks(0, heat=heat)
        mech.prone = True  # nothing to fall from
        battle = alone(mech, rules)
        rolls = throw(needed - short) if 14 <= heat < 30 else ()
        settle(battle, *rolls)
        off = heat >= 30 or (heat >= 14 and short == 1)
        assert mech.shutdown == off
        assert len(logged(battle, ShutDown)) == off
        assert not mech.off_by_choice
        rolled = logged(battle, ShutdownRolled)
        if heat < 14:
            assert rolled == []
        elif heat < 30:
            assert rolled == [ShutdownRolled(0, heat, needed, needed - short, not off, "")]
        else:
            assert rolled == [ShutdownRolled(0, heat, 13, 0, False, "too-hot")]


@pytest.mark.parametrize(("rules", "number"), [(STANDARD, 3), (TOTAL_WARFARE, 8)], ids=["standard", "total-warfare"])
def test_shutting_down_is_a_roll_at_once(rules: Ruleset, number: int) -> None:
    for short in (0, 1):
        mech = sinks(0, heat=30)
        battle = alone(mech, rules)
        settle(battle, *throw(number - short), *(FALL if short else ()))
        assert (mech.shutdown, mech.prone) == (True, bool(short))
        assert [event.target_number for event in logged(battle, PilotingRolled)] == [number]
        # the roll is made before the reactor counts as off
        assert logged(battle, PilotingRolled)[0].automatic == ""


@both
def test_an_unconscious_pilot_keeps_nothing_running(rules: Ruleset) -> None:
    mech = sinks(0, heat=14)
    mech.unconscious, mech.wounds = True, 1
    battle = alone(mech, rules)
    settle(battle, 1, 3, 4)
    assert logged(battle, ShutdownRolled) == [ShutdownRolled(0, 14, 4, 0, False, "pilot-unconscious")]
    assert logged(battle, PilotingRolled)[0].automatic == "pilot-unconscious"
    assert (mech.shutdown, mech.prone, mech.wounds) == (True, True, 2)


@both
@each_row("state", ["prone", "airborne"])
def test_what_cannot_fall_does_not_roll(rules: Ruleset, state: str) -> None:
    mech = sinks(0, heat=30)
    mech.prone = state == "prone"
    mech.mark(AIRBORNE, state == "airborne")
    battle = alone(mech, rules)
    settle(battle)
    assert mech.shutdown
    assert not logged(battle, PilotingRolled)


# §9.4 starting up


@both
@each_row("awake", [True, False])
@each_row("heat", range(41))
def test_startup_at_every_heat(rules: Ruleset, heat: int, awake: bool) -> None:
    needed = shutdown_target(heat)
    for short in (0, 1):
        mech = sinks(0, heat=heat)
        mech.shutdown, mech.unconscious = True, not awake
        battle = alone(mech, rules)
        rolls = 14 <= heat < 30 and awake
        settle(battle, *(throw(needed - short) if rolls else ()))
        started = heat < 14 or (rolls and not short)
        assert mech.shutdown != started
        assert logged(battle, StartedUp) == [StartedUp(0, False)] * started
        assert not logged(battle, ShutDown)
        assert not logged(battle, ShutdownRolled)
        event = logged(battle, StartupRolled)[0]
        wanted = "cool-enough" if heat < 14 else "too-hot" if heat >= 30 else "" if awake else "pilot-unconscious"
        assert (event.heat, event.target_number, event.started, event.automatic) == (heat, needed, started, wanted)


@both
def test_a_unit_that_starts_does_not_roll_for_shutdown_and_the_other_way(rules: Ruleset) -> None:
    mech = sinks(0, heat=20)
    mech.shutdown = True
    battle = alone(mech, rules)
    settle(battle, 6, 6)
    assert not mech.shutdown
    assert not logged(battle, ShutdownRolled)
    mech.prone = True
    settle(battle, 1, 1)
    assert mech.shutdown
    assert len(logged(battle, StartupRolled)) == 1


# §9.3 on purpose


@pytest.mark.parametrize(
    ("rules", "faces"), [(STANDARD, (1, 2)), (TOTAL_WARFARE, ())], ids=["standard", "total-warfare"]
)
def test_shut_down_and_start_on_purpose(rules: Ruleset, faces: tuple[int, ...]) -> None:
    mech = sinks()
    battle = alone(mech, rules)
    start_turn(battle)
    with dice(*faces) as script:
        assert power_down(battle, 0, script)
    assert (mech.shutdown, mech.off_by_choice, mech.mp_left) == (True, True, 0)
    assert mech.is_immobile()
    assert logged(battle, ShutDown) == [ShutDown(0, True)]
    assert why_not_power_up(battle, 0) == ["already-moved"]
    settle(battle)
    assert mech.shutdown  # it does not start by itself
    assert not logged(battle, StartupRolled)
    start_turn(battle)
    assert why_not_power_down(battle, 0) == ["already-shut-down"]
    mech.heat = 20
    power_up(battle, 0)
    assert logged(battle, StartedUp) == [StartedUp(0, True)]
    assert (mech.shutdown, mech.off_by_choice, mech.mp_left) == (False, False, 0)
    assert mech.is_(MOVED_THIS_TURN)
    mech.heat_gained = 4
    settle(battle, *throw(4))
    assert [event.heat for event in logged(battle, ShutdownRolled)] == [14]


def test_a_unit_off_on_purpose_stays_off_at_any_heat() -> None:
    for heat in (0, 14, 30):
        mech = sinks(0, heat=heat)
        mech.shutdown = mech.off_by_choice = True
        battle = alone(mech)
        settle(battle)
        assert mech.shutdown
        assert not logged(battle, StartupRolled)


def test_a_fall_when_shutting_down_on_purpose() -> None:
    battle = alone()
    with dice(1, 1, *FALL) as script:
        assert not power_down(battle, 0, script)
    assert battle.mechs[0].prone


def test_what_forbids_it() -> None:
    mech = sinks()
    battle = alone(mech)
    assert why_not_power_down(battle, 0) == []
    assert why_not_power_up(battle, 0) == ["not-shut-down"]
    mech.unconscious = True
    assert why_not_power_down(battle, 0) == ["pilot-unconscious"]
    mech.unconscious, mech.shutdown = False, True
    assert why_not_power_up(battle, 0) == ["shut-down-by-heat"]
    assert why_not_power_down(battle, 0) == ["already-shut-down"]
    mech.shutdown, mech.move_mode = False, 1
    assert why_not_power_down(battle, 0) == ["already-moved"]
    mech.move_mode, mech.cause, mech.off_board = 0, "pilot-dead", True
    assert why_not_power_down(battle, 0) == ["destroyed", "off-board"]
    with not_allowed("destroyed", "off-board"), dice() as script:
        power_down(battle, 0, script)
    with not_allowed("not-shut-down"):
        power_up(battle, 0)
    assert all(text.endswith(".") for text in REASONS.values())


# §7.3 ammunition


def hot(heat: int, *bins: str) -> Mech:
    return sinks(0, equipment=[*bins, "case@left-torso", "case@right-torso"], heat=heat)


@each_row(
    ("bins", "inferno", "worst"),
    [
        (["gauss-rifle-ammo@left-torso"], False, -1),
        (["gauss-rifle-ammo@left-torso", "machine-gun-ammo@right-torso:1"], False, 1),
        (["srm-6-ammo@left-torso", "srm-2-ammo-inferno@right-torso"], True, 1),
        (["srm-6-ammo@left-torso"], True, -1),
        (["srm-2-ammo-inferno@left-torso", "srm-4-ammo-inferno@right-torso"], True, 1),
        (["srm-2-ammo-inferno@left-torso:9", "srm-2-ammo-inferno@right-torso:10"], True, 1),
        (["srm-2-ammo-inferno@left-torso:0"], True, -1),
        (["ac-5-ammo@left-torso:4", "ac-5-ammo@right-torso:4"], False, 0),
    ],
)
def test_the_bin_that_the_heat_sets_off(bins: list[str], inferno: bool, worst: int) -> None:
    mech = hot(30, *bins)
    assert most_dangerous_bin(mech, inferno) == (mech.design.ammunition[worst] if worst >= 0 else -1)


def test_of_bins_alike_the_first_location_goes_off() -> None:
    blueprint = hot(30, "ac-5-ammo@left-torso:4", "ac-5-ammo@right-torso:4").design.blueprint
    blueprint.mounts.reverse()
    mech = Mech(assemble(blueprint))
    assert [mech.design.components[at].location for at in mech.design.ammunition] == [RIGHT_TORSO, LEFT_TORSO]
    assert mech.design.components[most_dangerous_bin(mech)].location == LEFT_TORSO


@both
def test_ammunition_that_cannot_explode_is_not_rolled_for(rules: Ruleset) -> None:
    mech = hot(30, "gauss-rifle-ammo@left-torso")
    mech.prone = True
    battle = alone(mech, rules)
    settle(battle)
    assert not logged(battle, AmmunitionRolled)
    bin_index = mech.design.ammunition[0]
    with dice() as script:  # nor does a critical do more than destroy it
        explode_ammunition(battle, 0, bin_index, script)
    assert not logged(battle, Exploded)
    assert (mech.wounds, mech.count(bin_index)) == (0, 0)


@both
@each_row("heat", range(10, 41))
def test_inferno_ammunition_is_rolled_for_earlier_and_besides(rules: Ruleset, heat: int) -> None:
    mech = hot(heat, "srm-2-ammo-inferno@left-torso")
    mech.prone = True
    battle = alone(mech, rules)
    rolls = [throw(12)]
    if 14 <= heat < 30:
        rolls.append(throw(12))
    if heat >= 19:
        rolls.append(throw(12))
    settle(battle, *itertools.chain(*rolls))
    assert [event.inferno for event in logged(battle, AmmunitionRolled)] == ([True] if heat < 19 else [True, False])


def test_nothing_burns_below_heat_10() -> None:
    battle = alone(hot(9, "srm-2-ammo-inferno@left-torso"))
    settle(battle)
    assert not logged(battle, AmmunitionRolled)


@both
@each_row(("rounds", "points", "burst"), [(1, 4, 4), (7, 28, 28), (8, 32, 30), (50, 200, 30)])
def test_exploding_infernos_heat_at_once(rules: Ruleset, rounds: int, points: int, burst: int) -> None:
    mech = hot(10, f"srm-2-ammo-inferno@left-torso:{rounds}")
    mech.prone = True
    battle = alone(mech, rules)
    heat = 10 + burst
    check = () if heat < 14 or heat >= 30 else throw(12)
    # what CASE cannot hold goes out of it: the location is gone at the latest at 12 points
    settle(battle, *throw(3), *AWAKE, *AWAKE, *NOTHING, *check)
    assert [event.points for event in logged(battle, Exploded)] == [points]
    assert logged(battle, HeatRose) == [HeatRose(0, burst, heat)]
    assert mech.heat == heat
    assert mech.shutdown == (heat >= 30)
    assert mech.heat_gained == 0


def test_infernos_struck_by_a_critical_heat_in_the_next_heat_phase() -> None:
    # damage-and-criticals.md §12.1
    mech = hot(0, "srm-2-ammo-inferno@left-torso:2")
    battle = alone(mech)
    component = mech.design.components[mech.design.ammunition[0]]
    with dice(*AWAKE, *AWAKE, *NOTHING) as script:
        strike_slot(battle, 0, component.location, (component.mask & -component.mask).bit_length() - 1, script)
    assert (mech.heat, mech.heat_gained) == (0, 8)
    settle(battle)
    assert mech.heat == 8


@both
def test_explosions_of_the_phase_are_paid_for_at_its_end(rules: Ruleset) -> None:
    # 20 points of structure lost in the heat phase call for the roll of 20 damage
    mech = sinks(0, equipment=["ac-20-ammo@left-torso:1"], heat=19)
    battle = alone(mech, rules)
    with dice(*throw(12), *throw(3), *AWAKE, *AWAKE, *NOTHING, *NOTHING, *throw(12)) as script:
        heat_phase(battle, script)
    assert [event.trigger for event in logged(battle, PilotingRolled)] == ["20-damage"]
    assert mech.phase_damage == 0
    assert mech.has(LEFT_TORSO) is False


def test_one_roll_for_the_unit_and_one_bin() -> None:
    mech = hot(19, "ac-5-ammo@left-torso:1", "ac-5-ammo@right-torso:1")
    battle = alone(mech)
    settle(battle, *throw(12), *throw(3), *AWAKE, *AWAKE, *NOTHING)
    assert len(logged(battle, AmmunitionRolled)) == 1
    assert len(logged(battle, Exploded)) == 1
    assert mech.wounds == 2


# §7.4 the pilot


@both
@each_row("heat", range(31))
@each_row("cockpit", ["standard", "torso-mounted"])
def test_heat_and_damaged_life_support(rules: Ruleset, cockpit: str, heat: int) -> None:
    hits = (0 if heat < 15 else 1 if heat < 25 else 2) + (1 if cockpit == "torso-mounted" and heat else 0)
    for damaged in (False, True):
        mech = sinks(0, heat=heat, cockpit=cockpit)
        mech.prone = True
        if damaged:
            hit_life_support(mech)
        battle = alone(mech, rules)
        taken = hits if damaged else 0
        check = throw(12) if 14 <= heat < 30 else ()
        settle(battle, *check, *(AWAKE * taken))
        assert mech.wounds == taken
        assert logged(battle, PilotHeat) == ([PilotHeat(0, heat, taken)] if taken else [])


def test_the_sixth_hit_in_the_heat_is_death() -> None:
    mech = sinks(0, heat=25)
    mech.prone, mech.wounds = True, 5
    hit_life_support(mech)
    battle = alone(mech)
    settle(battle, *throw(12))
    assert (mech.pilot_dead, mech.cause) == (True, "pilot-dead")


def test_a_fall_in_the_heat_phase_that_kills_ends_it() -> None:
    mech = sinks(0, heat=30, equipment=["ac-5-ammo@left-torso"])
    mech.wounds = 5
    battle = alone(mech)
    settle(battle, 1, 1, 1, 3, 4, 1, 1)
    assert mech.pilot_dead
    assert len(logged(battle, Fell)) == 1
    assert not logged(battle, AmmunitionRolled)


def test_life_support_that_drowned_is_damaged() -> None:
    mech = sinks(0, heat=15)
    mech.prone = True
    mech.slot_hits[HEAD] = 0
    mech.breached |= 1 << HEAD
    battle = alone(mech)
    settle(battle, *throw(12), *AWAKE)
    assert mech.wounds == 1


def test_dice_are_asked_for_by_what_they_decide() -> None:
    class Asked(ScriptedDice):
        def __init__(self) -> None:
            super().__init__([6] * 40)
            self.checks: list[tuple[int, str]] = []

        def check(self, target_number: int, purpose: str) -> int:
            self.checks.append((target_number, purpose))
            return super().check(target_number, purpose)

    asked = Asked()
    mech = hot(19, "srm-2-ammo-inferno@left-torso", "ac-5-ammo@right-torso")
    settle_heat(alone(mech), 0, asked)
    assert asked.checks == [
        (8, "inferno ammunition in the heat"),
        (6, "avoid shutdown"),
        (4, "ammunition in the heat"),
    ]
    mech.shutdown, mech.heat = True, 14
    settle_heat(alone(mech), 0, asked)
    assert (4, "start up") in asked.checks


# narration


def test_narration_of_the_heat_phase() -> None:
    mech = hot(27, "srm-2-ammo-inferno@left-torso:1", "ac-5-ammo@right-torso")
    mech.prone = True
    battle = alone(mech)
    mech.heat_gained, mech.cooling = 4, 1
    settle(battle, *throw(9), *AWAKE, *AWAKE, *NOTHING, *throw(8))
    mech.heat = 20
    settle(battle, *throw(5), *throw(12))
    mech.heat = 7
    settle(battle)
    lines = [describe(event, ["Hunchback"]) for event in battle.log or []]
    assert [line for line in lines if "heat" in line or "restarts" in line] == [
        "Hunchback: heat 27 +4 weapons and other actions −1 cooling from outside −0 heat sinks = 30",
        "Hunchback: heat 30, inferno ammunition explosion avoided on 12+; rolled 9, EXPLODES",
        "Hunchback: burning ammunition adds 4 heat, now 34",
        "Hunchback: heat 34, automatic shutdown (too hot)",
        "Hunchback: heat 34, ammunition explosion avoided on 8+; rolled 8, no explosion",
        "Hunchback: heat 20 −0 heat sinks = 20",
        "Hunchback: heat 20, restarts on 6+; rolled 5, stays shut down",
        "Hunchback: heat 20, ammunition explosion avoided on 4+; rolled 12, no explosion",
        "Hunchback: heat 7 −0 heat sinks = 7",
        "Hunchback: heat 7, automatic restart (cool enough)",
        "Hunchback restarts",
    ]
    assert describe(ShutdownRolled(0, 18, 6, 7, True, "")) == (
        "unit 0: heat 18, avoids shutdown on 6+; rolled 7, avoided"
    )
    assert describe(PilotHeat(0, 25, 2)) == "unit 0: heat 25 with damaged life support: 2 pilot hits"
