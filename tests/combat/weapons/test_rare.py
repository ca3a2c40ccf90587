"""Weapons that are rare: rifles, bombast lasers, M-pods, nail guns, fluid guns, tasers, TSEMP and artillery cannons.

The numbers are those of the published rules as another engine plays them (rulings M-90 to M-96, M-101); the tables are
pinned over their whole domain.
"""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import pytest

from myomer.boards import Board, Hex
from myomer.combat.battle import Battle
from myomer.combat.events import (
    AmmunitionSpent,
    BlastStruck,
    BuildingStruck,
    ClusterRolled,
    Cooled,
    DamageReduced,
    Exploded,
    HitLocated,
    PulseFelt,
    ShockRolled,
    ShotScattered,
    ShutDown,
    StartedUp,
    StartupRolled,
)
from myomer.combat.harm.psr_target import psr_modifiers
from myomer.combat.turn.heat_figure import heat_figure
from myomer.combat.turn.heat_phase import heat_phase
from myomer.combat.turn.turn_start import start_turn
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.blast import scatter_distance
from myomer.combat.weapons.families import modes_of
from myomer.combat.weapons.resolution import resolve_shot
from myomer.combat.weapons.shocks import pulse_modifier, pulse_table, taser_table
from myomer.combat.weapons.shot import Shot
from myomer.combat.weapons.shot_rule import preview_shot
from myomer.combat.weapons.shot_to_hit import free_targets
from myomer.hexes import hex_name, parse_hex
from myomer.odds import odds
from myomer.rules.armory import item
from myomer.rules.clusters import CLUSTER_ROWS
from myomer.rules.locations import CENTER_TORSO, LEFT_TORSO
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.units.catalogue import CatalogueEntry
from myomer.units.mech import SPOTTING, STEALTH_ON, TSEMP_INTERFERENCE, TSEMP_NONE, TSEMP_SHUTDOWN, Mech
from tests.combat.weapons.support import (
    HERE,
    armed,
    field,
    fire,
    go,
    loaded,
    lost,
    needs,
    north,
    parts,
    phase_of,
    see,
    shoot,
)
from tests.rows import each_row
from tests.support import both, dice, hit_sensors, logged, make, throw

CT = throw(7)
SURE = (6, 6)


def of_kind(armor: str = "standard", structure: str = "standard", tons: int = 75, engine: str = "fusion") -> Mech:
    """A target three hexes to the north with armor, structure or engine of a kind."""
    mech = Mech(CatalogueEntry(tons=tons, armor_type=armor, structure_type=structure, engine=engine).build())
    mech.hex, mech.facing, mech.torso, mech.side = parse_hex(north(3)), 3, 3, 1
    return mech


def points(battle: Battle) -> list[int]:
    """The damage of each group that was located."""
    return [event.points for event in logged(battle, HitLocated)]


# several targets


@pytest.mark.parametrize(
    ("frame", "cockpit", "tons", "free"),
    [
        ("biped", "standard", 50, 1),
        ("biped", "command-console", 50, 1),
        ("biped", "small", 50, 1),
        ("biped", "superheavy", 120, 1),
        ("biped", "dual", 50, 2),
        ("tripod", "tripod", 60, 3),
        ("tripod", "superheavy-tripod", 120, 3),
    ],
)
def test_a_gunner_of_its_own(frame: str, cockpit: str, tons: int, free: int) -> None:
    lasers = [f"medium-laser@{where}" for where in ("right-torso", "left-torso", "left-arm", "right-arm")]
    unit = make(tons, frame=frame, cockpit=cockpit, equipment=lasers, hex_=HERE)
    unit.side = 0
    assert free_targets(unit) == free
    foes = []
    for hex_ in ("1526", "1626", "1426", "1527"):
        foe = make(50, hex_=hex_, facing=3)
        foe.side = 1
        foes.append(foe)
    for count in range(1, 5):
        battle = Battle([unit.copy(), *[foe.copy() for foe in foes[:count]]], log=[])
        phase = WeaponPhase(battle)
        shots = [Shot(0, 1 + at, unit.design.weapons[at]) for at in range(count)]
        for shot in shots:
            phase.declare(shot)
        more = [parts(phase.preview(shot).target_number).get("secondary-target", 0) for shot in shots]
        assert more == [0] * count if count <= free else [0] + [1] * (count - 1)


def test_behind_the_front_arc() -> None:
    """One target before it and one at its side: the second is at +2 for a pilot alone, at nothing for a gunner."""
    for cockpit, frame, value in (("standard", "biped", 2), ("tripod", "tripod", 0)):
        unit = make(60, frame=frame, cockpit=cockpit, equipment=["medium-laser@right-arm"] * 2, hex_=HERE)
        unit.side = 0
        foes = [make(50, hex_=north(3)), make(50, hex_=go(HERE, 2, 2))]
        for foe in foes:
            foe.side = 1
        battle = Battle([unit, *foes], log=[])
        second = preview_shot(battle, Shot(0, 2, unit.design.weapons[1]), 1)
        assert parts(second.target_number).get("secondary-target", 0) == value


@pytest.mark.parametrize(("cockpit", "frame", "refused"), [("standard", "biped", True), ("tripod", "tripod", False)])
def test_stealth_and_the_gunner(cockpit: str, frame: str, refused: bool) -> None:
    unit = make(60, frame=frame, cockpit=cockpit, equipment=["medium-laser@right-torso"] * 2, hex_=HERE)
    unit.side = 0
    plain = make(50, hex_=north(3), facing=3)
    hidden = make(50, hex_=go(north(3), 1), facing=3, equipment=["guardian-ecm@left-torso"])
    hidden.systems = STEALTH_ON
    plain.side = hidden.side = 1
    phase = WeaponPhase(Battle([unit, plain, hidden]))
    phase.declare(Shot(0, 1, unit.design.weapons[0]))
    assert phase.why_not(Shot(0, 2, unit.design.weapons[1])) == (["stealth-secondary"] if refused else [])


@pytest.mark.parametrize(("cockpit", "own", "spotted"), [("standard", 1, 1), ("command-console", 0, 0)])
def test_a_commander_spots_while_the_pilot_fires(cockpit: str, own: int, spotted: int) -> None:
    """Of the spotter's own fire and of the indirect fire that it serves."""
    spotter = make(50, cockpit=cockpit, hex_="1725", equipment=["medium-laser@right-torso"])
    spotter.side = 0
    spotter.mark(SPOTTING)
    spotter.facing = spotter.torso = 5
    hill = {north(4): Hex(8)}
    battle = field(loaded("lrm-10"), 8, STANDARD, None, hill, spotter)
    assert parts(see(battle, "medium-laser", attacker=2).target_number).get("attacker-spotting", 0) == own
    spotter.weapons_used = 1
    number = see(battle, "lrm-10", indirect=True, spotter=2)
    assert number.reasons == []
    assert parts(number.target_number).get("spotter-attacks", 0) == spotted


# rifles


@each_row(("key", "full"), [("light-rifle", 3), ("medium-rifle", 6), ("heavy-rifle", 9)])
@both
def test_rifles(rules: Ruleset, key: str, full: int) -> None:
    """Three points less on anything but soft armor; a light one does nothing."""
    battle = field(loaded(key), 3, rules)
    assert see(battle, key).effect.damage == full - 3
    outcome = fire(battle, shoot(battle, key), *SURE, *(CT if full > 3 else ()))
    assert outcome.hit
    assert lost(battle.mechs[1]) == full - 3
    assert battle.mechs[0].heat_gained == item(key).heat
    soft = field(loaded(key), 3, rules, of_kind("commercial"))
    fire(soft, shoot(soft, key), *SURE, *CT)
    assert lost(soft.mechs[1]) == full


def test_a_rifle_at_patchwork_armor() -> None:
    """Where the armor is soft it does all its damage, elsewhere three points less."""
    for roll, damage in ((7, 6), (8, 9)):
        target = of_kind("industrial")
        target.design.armor_kinds[LEFT_TORSO] = "commercial"
        battle = field(loaded("heavy-rifle"), 3, STANDARD, target)
        assert see(battle, "heavy-rifle").effect.figures() == "9 and 3 less on armor that is not soft"
        fire(battle, shoot(battle, "heavy-rifle"), *SURE, *throw(roll))
        assert logged(battle, HitLocated)[0].location == ("center-torso" if roll == 7 else "left-torso")
        assert lost(battle.mechs[1]) == damage
        assert [event.by for event in logged(battle, DamageReduced)] == (["armor"] if roll == 7 else [])


def test_the_minimum_range_of_rifles() -> None:
    assert [needs(field(loaded("heavy-rifle"), far), "heavy-rifle") for far in (1, 2, 3, 7, 13)] == [6, 5, 4, 6, 8]


# the bombast laser


@each_row(
    ("mode", "damage", "more"), [("", 12, 3), ("11", 11, 2), ("10", 10, 2), ("9", 9, 1), ("8", 8, 1), ("7", 7, 0)]
)
@both
def test_bombast_laser(rules: Ruleset, mode: str, damage: int, more: int) -> None:
    """Set lower it heats less and hits more easily."""
    battle = field(loaded("bombast-laser"), 3, rules)
    preview = see(battle, "bombast-laser", mode=mode)
    assert preview.allowed
    assert (preview.effect.damage, preview.heat) == (damage, damage)
    assert parts(preview.target_number).get("laser-setting", 0) == more
    fire(battle, shoot(battle, "bombast-laser", mode=mode), *SURE, *CT)
    assert lost(battle.mechs[1]) == damage
    assert battle.mechs[0].heat_gained == damage


def test_the_settings_of_a_bombast_laser() -> None:
    assert modes_of(item("bombast-laser")) == ["11", "10", "9", "8", "7"]
    battle = field(loaded("bombast-laser"), 3)
    for mode in ("6", "13", "12", "heat", "x"):
        assert see(battle, "bombast-laser", mode=mode).reasons == ["no-such-mode"]
    assert see(field(loaded("medium-laser"), 3), "medium-laser", mode="7").reasons == ["no-such-mode"]


# M-pods


@each_row(("far", "row"), [(1, 15), (2, 10), (3, 5)])
@both
def test_m_pod(rules: Ruleset, far: int, row: int) -> None:
    """Pellets of one point each; the farther, the fewer. At −1, once a battle."""
    for roll in (2, 7, 12):
        battle = field(loaded("m-pod"), far, rules)
        preview = see(battle, "m-pod")
        assert parts(preview.target_number)["ammunition"] == -1
        assert preview.target_number.value == 3 + 2 * (far - 1)
        hits = CLUSTER_ROWS[row][roll]
        outcome = fire(battle, shoot(battle, "m-pod"), *SURE, *throw(roll), *(CT * hits))
        assert outcome.hits == hits
        assert logged(battle, ClusterRolled)[0].size == row
        assert points(battle) == [1] * hits
        assert see(battle, "m-pod").reasons == ["one-shot-fired", "weapon-fired"]


def test_m_pod_out_of_reach() -> None:
    assert see(field(loaded("m-pod"), 4), "m-pod").reasons == ["out-of-range"]
    battle = field(loaded("m-pod"), 4, dataclasses.replace(STANDARD, extreme_range=True))
    assert (see(battle, "m-pod").reasons, see(battle, "m-pod").effect.size) == ([], 2)


# nail and rivet guns


@both
def test_nails_stop_at_armor(rules: Ruleset) -> None:
    battle = field(loaded("nail-rivet-gun"), 1, rules)
    fire(battle, shoot(battle, "nail-rivet-gun"), *SURE, 5, *CT)
    assert lost(battle.mechs[1]) == 0
    assert [(event.points, event.left) for event in logged(battle, DamageReduced)] == [(5, 0)]


@each_row("die", range(1, 7))
def test_nails_in_bare_structure(die: int) -> None:
    battle = field(loaded("nail-rivet-gun"), 1)
    battle.mechs[1].armor[CENTER_TORSO] = 0
    fire(battle, shoot(battle, "nail-rivet-gun"), *SURE, die, *CT, 1, 2)
    assert battle.mechs[1].structure[CENTER_TORSO] == battle.mechs[1].design.structure[CENTER_TORSO] - die


# fluid guns


@both
def test_a_fluid_gun_with_water(rules: Ruleset) -> None:
    battle = field(loaded("fluid-gun"), 2, rules)
    battle.mechs[1].heat_gained = 5
    assert see(battle, "fluid-gun").effect.figures() == "1 heat taken away"
    fire(battle, shoot(battle, "fluid-gun"), *SURE)
    assert battle.mechs[1].cooling == 1
    assert [event.points for event in logged(battle, Cooled)] == [1]
    assert [event.rounds for event in logged(battle, AmmunitionSpent)] == [1]
    assert [part.value for part in heat_figure(battle, 1).sources] == [5, -1]
    battle.mechs[1].cooling = 30
    battle.mechs[1].heat_gained = 20
    assert [part.value for part in heat_figure(battle, 1).sources] == [20, -9]


def test_coolant() -> None:
    battle = field(loaded("heavy-flamer", munition="coolant"), 2)
    assert see(battle, "heavy-flamer").effect.figures() == "3 heat taken away"
    fire(battle, shoot(battle, "heavy-flamer"), *SURE)
    assert battle.mechs[1].cooling == 3
    assert lost(battle.mechs[1]) == 0
    assert battle.mechs[1].outside_heat == 0


# tasers


def test_taser_table() -> None:
    for roll in range(2, 13):
        assert taser_table(of_kind())[roll] == (2 if roll >= 11 else 1)
        assert taser_table(of_kind(structure="industrial"))[roll] == (2 if roll >= 8 else 1)
        assert taser_table(make(100))[roll] == (2 if roll >= 11 else 1)
        assert taser_table(make(120))[roll] == 0


@both
def test_taser_interference(rules: Ruleset) -> None:
    """+2 on piloting rolls and weapon attacks and 5 heat a turn, for three turns with this one."""
    battle = field(loaded("mech-taser"), 3, rules)
    assert needs(battle, "mech-taser") == 4 + 4 + 1
    fire(battle, shoot(battle, "mech-taser"), *SURE, *CT, *throw(10))
    mech = battle.mechs[1]
    assert lost(mech) == 1
    assert logged(battle, ShockRolled) == [ShockRolled(0, 1, "taser", 10, 0, "interference", 3)]
    seen = []
    for _ in range(4):
        piloting = {part.reason: part.value for part in psr_modifiers(battle, 1)}
        heats = {part.reason: part.value for part in heat_figure(battle, 1).sources}
        seen.append((mech.interference, piloting.get("interference", 0), heats.get("taser", 0)))
        start_turn(battle)
    assert seen == [(2, 2, 5), (2, 2, 5), (2, 2, 5), (0, 0, 0)]


def test_taser_interference_on_its_fire() -> None:
    battle = field(loaded("mech-taser"), 3, STANDARD, make(75, equipment=["ac-5@right-torso", "ac-5-ammo@left-torso"]))
    target = battle.mechs[1]
    target.hex, target.facing, target.torso = parse_hex(north(3)), 3, 3
    before = see(battle, "ac-5", attacker=1, target=0).target_number.value
    fire(battle, shoot(battle, "mech-taser"), *SURE, *CT, *throw(2))
    after = see(battle, "ac-5", attacker=1, target=0).target_number
    assert (after.value - before, parts(after)["interference"]) == (2, 2)


@pytest.mark.parametrize(("structure", "roll", "turns"), [("standard", 11, 3), ("industrial", 8, 4)])
def test_taser_shutdown(structure: str, roll: int, turns: int) -> None:
    """The reactor stops at the end of the phase, with the roll of a shutdown; it starts when the turns are over."""
    battle = field(loaded("mech-taser"), 3, STANDARD, of_kind(structure=structure))
    mech = battle.mechs[1]
    phase_of(battle, shoot(battle, "mech-taser"), faces=[*SURE, *CT, *throw(roll), 6, 6])
    assert logged(battle, ShockRolled)[0].effect == "shutdown"
    assert mech.shutdown
    assert not mech.prone
    assert len(logged(battle, ShutDown)) == 1
    down = []
    for _ in range(turns + 2):
        with dice() as script:
            heat_phase(battle, script)
        start_turn(battle)
        down.append(mech.shutdown)
    assert down == [True] * turns + [False] * 2
    assert [event.automatic for event in logged(battle, StartupRolled)] == ["reactor-stopped"] * turns + ["cool-enough"]
    assert len(logged(battle, StartedUp)) == 1


def test_a_taser_that_stops_a_reactor_may_fell_the_unit() -> None:
    battle = field(loaded("mech-taser"), 3)
    phase_of(battle, shoot(battle, "mech-taser"), faces=[*SURE, *CT, *throw(12), 1, 1, 1, *CT, *throw(6), 6, 6])
    assert battle.mechs[1].shutdown
    assert battle.mechs[1].prone


def test_no_computer_for_a_taser() -> None:
    gear = ["targeting-computer@right-torso/1"]
    for key, value in (("mech-taser", 0), ("tsemp-cannon", -1)):
        mech = armed(f"{key}@left-torso", *(["mech-taser-ammo@left-arm"] if key == "mech-taser" else []), *gear)
        assert parts(see(field(mech, 3), key).target_number).get("targeting-computer", 0) == value


# TSEMP


@each_row(
    ("mech", "modifier"),
    [
        (lambda: of_kind(), 0),
        (lambda: of_kind(tons=95), 0),
        (lambda: of_kind(tons=100), -2),
        (lambda: of_kind(engine="combustion", tons=30), -1),
        (lambda: of_kind(engine="fuel-cell", tons=30), 0),
    ],
)
def test_pulse_modifier(mech: object, modifier: int) -> None:
    unit = mech()  # type: ignore[operator]
    assert [pulse_modifier(_hit_by(unit, hits)) for hits in range(7)] == [
        modifier + more for more in (0, 1, 2, 3, 4, 4, 4)
    ]


def _hit_by(mech: Mech, hits: int) -> Mech:
    mech.tsemp_hits = hits
    return mech


def test_pulse_table() -> None:
    for modifier in range(-3, 5):
        for roll in range(2, 13):
            total = roll + modifier
            assert pulse_table(of_kind(), modifier)[roll] == (2 if total >= 9 else 1 if total >= 7 else 0)
            assert pulse_table(of_kind(structure="industrial"), modifier)[roll] == (
                2 if total >= 8 else 1 if total >= 6 else 0
            )
            assert pulse_table(make(200), modifier)[roll] == 0


@both
def test_tsemp_interference(rules: Ruleset) -> None:
    """+2 to the end of the next turn, and to the firer as well."""
    battle = field(loaded("tsemp-cannon"), 3, rules)
    assert see(battle, "tsemp-cannon").effect.figures() == "tsemp"
    phase_of(battle, shoot(battle, "tsemp-cannon"), faces=[*SURE, *throw(8)])
    assert lost(battle.mechs[1]) == 0
    assert battle.mechs[0].heat_gained == 10
    assert logged(battle, ShockRolled) == [ShockRolled(0, 1, "tsemp", 8, 0, "interference", 1)]
    assert logged(battle, PulseFelt) == [PulseFelt(0)]
    seen = []
    for _ in range(3):
        seen.append([mech.tsemp for mech in battle.mechs])
        for unit in (0, 1):
            message = {part.reason: part.value for part in psr_modifiers(battle, unit)}
            assert message.get("tsemp-interference", 0) == 2 * battle.mechs[unit].tsemp
        start_turn(battle)
    assert seen == [[TSEMP_INTERFERENCE] * 2, [TSEMP_INTERFERENCE] * 2, [TSEMP_NONE] * 2]


def test_tsemp_fires_every_other_turn() -> None:
    battle = field(loaded("tsemp-cannon"), 3)
    phase_of(battle, shoot(battle, "tsemp-cannon"), faces=[1, 1])
    start_turn(battle)
    assert see(battle, "tsemp-cannon").reasons == ["weapon-recharging"]
    assert parts(see(battle, "tsemp-cannon").target_number)["tsemp-interference"] == 2
    start_turn(battle)
    assert see(battle, "tsemp-cannon").reasons == []
    assert "tsemp-interference" not in parts(see(battle, "tsemp-cannon").target_number)


def test_repeating_tsemp_fires_every_turn_and_may_burst() -> None:
    battle = field(loaded("tsemp-repeating-cannon"), 3)
    assert see(battle, "tsemp-repeating-cannon").jams_at == 2
    phase_of(battle, shoot(battle, "tsemp-repeating-cannon"), faces=[1, 2])
    start_turn(battle)
    assert see(battle, "tsemp-repeating-cannon").reasons == []
    shot = shoot(battle, "tsemp-repeating-cannon")
    with dice(1, 1, 6, 6, 6, 6, 1, 1) as script:
        resolve_shot(battle, preview_shot(battle, shot), script)
    assert [event.points for event in logged(battle, Exploded)] == [10]
    assert not battle.mechs[0].component_works(shot.weapon)
    assert battle.mechs[0].wounds == 2


def test_one_shot_tsemp() -> None:
    battle = field(loaded("tsemp-one-shot"), 3)
    phase_of(battle, shoot(battle, "tsemp-one-shot"), faces=[1, 2])
    for _ in range(3):
        start_turn(battle)
        assert see(battle, "tsemp-one-shot").reasons == ["one-shot-fired"]


def test_several_pulses_add_up() -> None:
    unit = armed("tsemp-cannon@right-torso", "tsemp-cannon@left-torso")
    battle = field(unit, 3)
    shots = [shoot(battle, "tsemp-cannon", number=number) for number in (0, 1)]
    phase_of(battle, *shots, faces=[*SURE, *throw(6), *SURE, *throw(6)])
    assert [(event.modifier, event.effect) for event in logged(battle, ShockRolled)] == [
        (0, "none"),
        (1, "interference"),
    ]


def test_tsemp_shutdown_lasts_through_the_next_turn() -> None:
    battle = field(loaded("tsemp-cannon"), 3)
    mech = battle.mechs[1]
    phase_of(battle, shoot(battle, "tsemp-cannon"), faces=[*SURE, *throw(9), 6, 6])
    assert mech.tsemp == TSEMP_SHUTDOWN
    down = []
    for _ in range(3):
        down.append(mech.shutdown)
        with dice() as script:
            heat_phase(battle, script)
        down.append(mech.shutdown)
        start_turn(battle)
    assert down == [True, True, True, False, False, False]


def test_a_weaker_pulse_does_not_lift_a_shutdown() -> None:
    unit = armed("tsemp-cannon@right-torso", "tsemp-cannon@left-torso")
    battle = field(unit, 3)
    shots = [shoot(battle, "tsemp-cannon", number=number) for number in (0, 1)]
    phase_of(battle, *shots, faces=[*SURE, *throw(12), *SURE, *throw(6), 6, 6])
    assert battle.mechs[1].tsemp == TSEMP_SHUTDOWN


# artillery cannons


@each_row(
    ("needed", "roll", "far"),
    [(7, 6, 1), (7, 5, 1), (7, 4, 2), (7, 2, 3), (12, 2, 5), (15, 2, 7), (8, 7, 1), (3, 2, 1)],
)
def test_scatter_distance(needed: int, roll: int, far: int) -> None:
    assert scatter_distance(needed, roll) == far


@each_row(
    ("key", "damage", "beside"), [("thumper-cannon", 5, 0), ("sniper-cannon", 10, 0), ("long-tom-cannon", 20, 10)]
)
@both
def test_a_shell_strikes_the_hex_and_around_it(rules: Ruleset, key: str, damage: int, beside: int) -> None:
    friend, foe, far = make(75, hex_=go(north(6), 3)), make(75, hex_=go(north(6), 1)), make(75, hex_=north(8))
    friend.side, foe.side, far.side = 0, 1, 1
    battle = field(loaded(key), 6, rules, None, None, friend, foe, far)
    before = [lost(mech) for mech in battle.mechs]
    assert see(battle, key).effect.damage == damage
    groups = damage // 5 + 2 * (beside // 5)
    outcome = fire(battle, shoot(battle, key), *SURE, *(CT * groups))
    assert outcome.hit
    after = [lost(mech) - was for mech, was in zip(battle.mechs, before, strict=True)]
    assert after == [0, damage, beside, beside, 0]
    assert [event.points for event in logged(battle, BlastStruck)] == [damage] + [beside] * 2 * bool(beside)
    assert points(battle) == [5] * groups
    assert battle.mechs[0].heat_gained == item(key).heat


def test_a_miss_scatters() -> None:
    """A die for the direction, half of what was lacking; who is there is struck, the target may be spared."""
    bystander = make(75, hex_=go(north(6), 2, 2))
    bystander.side = 0
    battle = field(loaded("sniper-cannon"), 6, STANDARD, None, None, bystander)
    assert needs(battle, "sniper-cannon") == 6
    assert not fire(battle, shoot(battle, "sniper-cannon"), 1, 1, 3, *CT, *CT).hit
    assert logged(battle, ShotScattered) == [
        ShotScattered(0, "sniper-cannon", 3, 2, hex_name(parse_hex(go(north(6), 2, 2))))
    ]


def test_a_shell_that_scatters_off_the_map() -> None:
    battle = field(loaded("sniper-cannon"), 6)
    small = Battle(battle.mechs, Board(20, 30, {}), STANDARD, log=[])
    small.mechs[1].hex = parse_hex("1501")
    small.mechs[0].hex = parse_hex("1507")
    fire(small, shoot(small, "sniper-cannon"), 1, 1, 1)
    assert logged(small, ShotScattered)[0].hex == ""
    assert lost(small.mechs[1]) == 0


def test_no_modifier_for_an_immobile_target() -> None:
    for key, value in (("long-tom-cannon", 0), ("ac-5", -4)):
        battle = field(loaded(key), 5)
        plain = needs(battle, key)
        battle.mechs[1].shutdown = True
        assert needs(battle, key) - plain == value


def test_cannons_fire_indirectly() -> None:
    spotter = make(50, hex_="1725")
    spotter.side = 0
    spotter.mark(SPOTTING)
    battle = field(loaded("thumper-cannon"), 8, STANDARD, None, {north(4): Hex(8)}, spotter)
    number = see(battle, "thumper-cannon", indirect=True, spotter=2)
    assert number.reasons == []
    assert parts(number.target_number)["indirect-fire"] == 1
    assert see(field(loaded("thumper-cannon"), 8), "thumper-cannon", indirect=True).reasons == [
        "own-line-of-sight",
        "no-spotter",
    ]


@each_row(("strength", "each"), [(30, 2), (40, 1), (50, 0), (90, 0)])
def test_a_blast_and_a_building(strength: int, each: int) -> None:
    """The building takes the damage of its hex; who is inside loses what the walls leave of each five."""
    walls = Hex(0, {"building": 2}, strength, 4)
    battle = field(loaded("long-tom-cannon"), 6, STANDARD, None, {north(6): walls})
    fire(battle, shoot(battle, "long-tom-cannon"), *SURE, *(CT * 4 if each else ()))
    assert lost(battle.mechs[1]) == 4 * each
    assert [event.points for event in logged(battle, BuildingStruck)] == [20]


def test_a_blast_does_not_reach_under_water() -> None:
    diver = make(75, hex_=go(north(6), 3))
    diver.side = 1
    battle = field(loaded("long-tom-cannon"), 6, STANDARD, None, {go(north(6), 3): Hex(0, {"water": 3})}, diver)
    fire(battle, shoot(battle, "long-tom-cannon"), *SURE, *(CT * 4))
    assert lost(battle.mechs[2]) == 0


def test_the_side_that_a_blast_strikes() -> None:
    """It comes from where the shell went off: a unit with its back to that hex is struck in the rear."""
    beside = make(75, hex_=go(north(6), 0), facing=0)
    beside.side = 1
    battle = field(loaded("long-tom-cannon"), 6, STANDARD, None, None, beside)
    fire(battle, shoot(battle, "long-tom-cannon"), *SURE, *(CT * 4), *throw(6), *throw(8))
    assert [event.arc for event in logged(battle, HitLocated)] == ["front"] * 4 + ["rear"] * 2


# improved ATMs


def test_iatm_direct_and_indirect() -> None:
    """Direct it locks on and all missiles hit; indirect there is no lock, so it rolls, heats and spends in any case."""
    spotter = make(50, hex_="1725")
    spotter.side = 0
    spotter.mark(SPOTTING)
    battle = field(loaded("iatm-12"), 8, STANDARD, None, {north(4): Hex(8)}, spotter)
    preview = see(battle, "iatm-12", indirect=True, spotter=2)
    assert preview.reasons == []
    assert (preview.streak, preview.effect.all_hit, preview.effect.cluster) == (False, False, [])
    assert parts(preview.target_number)["indirect-fire"] == 1
    with dice(1, 1) as script:
        assert not resolve_shot(battle, preview, script).hit
    assert battle.mechs[0].heat_gained == item("iatm-12").heat
    assert [event.rounds for event in logged(battle, AmmunitionSpent)] == [1]
    direct = see(field(loaded("iatm-12"), 8), "iatm-12")
    assert (direct.streak, direct.effect.all_hit) == (True, True)


def test_iatm_indirect_rolls_on_the_table() -> None:
    spotter = make(50, hex_="1725")
    spotter.side = 0
    spotter.mark(SPOTTING)
    for roll in range(2, 13):
        battle = field(loaded("iatm-6"), 8, STANDARD, None, {north(4): Hex(8)}, spotter.copy())
        hits = CLUSTER_ROWS[6][roll]
        groups = -(-2 * hits // 5)
        preview = see(battle, "iatm-6", indirect=True, spotter=2)
        with dice(*SURE, *throw(roll), *([*throw(7), *throw(6), *throw(8)] * 3)[: 2 * groups]) as script:
            assert resolve_shot(battle, preview, script).hits == hits
        assert sum(points(battle)) == 2 * hits


def test_iatm_incendiary_warheads_heat() -> None:
    battle = field(loaded("iatm-6", munition="iiw"), 8)
    fire(battle, shoot(battle, "iatm-6"), *SURE)
    assert battle.mechs[1].outside_heat == 12
    assert lost(battle.mechs[1]) == 0


# sensors of IndustrialMechs


@pytest.mark.parametrize(("structure", "hits"), [("standard", 2), ("industrial", 1)])
def test_sensors(structure: str, hits: int) -> None:
    mech = Mech(CatalogueEntry(tons=50, structure_type=structure, equipment=["medium-laser@right-torso"]).build())
    mech.hex, mech.side = parse_hex(HERE), 0
    battle = field(mech, 3)
    for number in range(3):
        refused = ["sensors-destroyed"] if number >= hits else []
        assert see(battle, "medium-laser").reasons == refused
        if number < 2:
            hit_sensors(mech, number + 1)


# munitions


@each_row(("key", "damage"), [("narc", 4), ("clan-narc", 4), ("inarc", 6)])
def test_explosive_pods(key: str, damage: int) -> None:
    battle = field(loaded(key, munition="explosive"), 3)
    fire(battle, shoot(battle, key), *SURE, *CT)
    assert lost(battle.mechs[1]) == damage
    assert not battle.mechs[1].narc


@each_row(("heat", "value"), [(0, 1), (1, 0), (4, 0), (5, -1), (9, -1), (10, -2), (15, -3), (20, -4), (25, -5)])
def test_heat_seeking_missiles(heat: int, value: int) -> None:
    for key in ("lrm-10", "srm-6"):
        battle = field(loaded(key, munition="heat-seeking"), 7)
        battle.mechs[1].heat = heat
        assert parts(see(battle, key).target_number).get("heat-seeking", 0) == value
        plain = field(loaded(key), 7)
        assert see(battle, key).target_number.value - see(plain, key).target_number.value == value


def test_heat_seeking_missiles_and_fire() -> None:
    for burning, value in ((north(7), 2), (north(4), 2), (north(1), 2), (HERE, 0), (north(8), 0)):
        battle = field(loaded("srm-6", munition="heat-seeking"), 7, STANDARD, None, {burning: Hex(0, {"fire": 1})})
        assert parts(see(battle, "srm-6").target_number).get("fire-on-the-way", 0) == value


# exact odds


def test_the_odds_of_a_pulse() -> None:
    """A hit on 4+ (33/36); 9+ of 2d6 stops the reactor (10/36), 7 and 8 interfere (11/36)."""
    battle = field(loaded("tsemp-cannon"), 3)
    asked = odds(battle, shoot(battle, "tsemp-cannon"))
    assert asked.exact
    assert asked.hit == Fraction(33, 36)
    effects = dict(asked.of(lambda end: end.target.tsemp).items())
    assert effects[TSEMP_SHUTDOWN] == Fraction(33, 36) * Fraction(10, 36)
    assert effects[TSEMP_INTERFERENCE] == Fraction(33, 36) * Fraction(11, 36)
    assert dict(asked.of(lambda end: end.target.shutdown).items())[True] == effects[TSEMP_SHUTDOWN]


def test_the_odds_of_a_fluid_gun() -> None:
    battle = field(loaded("fluid-gun"), 1)
    asked = odds(battle, shoot(battle, "fluid-gun"))
    assert dict(asked.of(lambda end: end.target.cooling).items()) == {0: Fraction(3, 36), 1: Fraction(33, 36)}
