"""The end phase, crippled units, withdrawal, victory, and what a new turn forgets (`turn-and-initiative.md` §9–14)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.events import (
    ConsciousnessRolled,
    CriticalRolled,
    Event,
    Grappled,
    PilotingRolled,
    Suffocated,
    WakingRolled,
    WreckRemoved,
)
from myomer.combat.harm.pilot import hit_pilot, try_to_wake
from myomer.combat.movement.boosters import engage_masc, engage_supercharger
from myomer.combat.physical.grapple import lock
from myomer.combat.turn.end_phase import end_phase, remove_wrecks
from myomer.combat.turn.turn_start import start_turn
from myomer.combat.turn.victory import (
    COMMANDER,
    CONCEDED,
    DRAW,
    KILLS,
    LAST_SIDE,
    NOBODY_LEFT,
    TURN_LIMIT,
    UNDECIDED,
    VALUE_DESTROYED,
    VALUE_RATIO,
    Verdict,
    VictoryRules,
    last_side,
    stronger_side,
    victory,
)
from myomer.combat.turn.withdrawal import crippled, immobilized, must_withdraw
from myomer.narration import describe
from myomer.rules.locations import (
    CENTER_TORSO,
    FRAME_ARMS,
    FRAME_LEGS,
    FRAME_NAMES,
    HEAD,
    LEFT_ARM,
    LEFT_LEG,
    LEFT_TORSO,
    RIGHT_ARM,
    RIGHT_LEG,
    RIGHT_TORSO,
)
from myomer.rules.ruleset import Ruleset
from myomer.units.catalogue import CatalogueEntry, catalogue
from myomer.units.mech import (
    ARMS_FLIPPED,
    EVADING,
    MASC_BEFORE,
    MASC_ENGAGED,
    MOVED_THIS_TURN,
    SKIDDED,
    SPOTTING,
    STUCK,
    SUPERCHARGER_BEFORE,
    SUPERCHARGER_ENGAGED,
    SWARMED,
    Mech,
)
from tests.rows import each_row
from tests.support import both, destroy, dice, duel, hit_sensors, logged, make, throw

NUMBERS = {1: 3, 2: 5, 3: 7, 4: 10, 5: 11}
AWAKE = (6, 6)


def end(battle: Battle, *faces: int) -> None:
    """The end phase with exactly these dice."""
    with dice(*faces) as script:
        end_phase(battle, script)


def hit_life_support(mech: Mech) -> None:
    component = mech.design.components[mech.design.life_support[0]]
    mech.slot_hits[component.location] |= component.mask & -component.mask


# §9, §10: waking up


@both
@each_row("wounds", NUMBERS)
def test_waking_up(rules: Ruleset, wounds: int) -> None:
    for short in (0, 1):
        battle = duel(make(wounds=wounds), rules=rules)
        mech = battle.mechs[0]
        mech.unconscious = True
        needed = NUMBERS[wounds]
        end(battle, *throw(needed - short))
        assert mech.unconscious == bool(short)
        assert logged(battle, WakingRolled) == [WakingRolled(0, needed, needed - short, not short)]


@both
def test_nobody_wakes_in_the_turn_in_which_he_went_out(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    mech = battle.mechs[0]
    with dice(1, 1) as script:
        hit_pilot(battle, 0, 1, "head-hit", script)
    assert (mech.unconscious, mech.out_this_turn) == (True, True)
    end(battle)
    start_turn(battle)
    assert (mech.unconscious, mech.out_this_turn) == (True, False)
    end(battle, 1, 1)
    assert mech.unconscious
    end(battle, *throw(3))
    assert not mech.unconscious


def test_a_hit_on_a_sleeper_does_not_put_off_his_waking() -> None:
    battle = duel(make(wounds=1))
    battle.mechs[0].unconscious = True
    with dice() as script:
        hit_pilot(battle, 0, 1, "head-hit", script)
    assert not battle.mechs[0].out_this_turn
    end(battle, *throw(5))
    assert not battle.mechs[0].unconscious


@each_row("state", ["destroyed", "off-board", "awake"])
def test_who_does_not_roll_to_wake(state: str) -> None:
    battle = duel(make(wounds=2))
    mech = battle.mechs[0]
    mech.unconscious = state != "awake"
    mech.cause = "engine-destroyed" if state == "destroyed" else ""
    mech.off_board = state == "off-board"
    end(battle)
    assert not logged(battle, WakingRolled)


def test_waking_is_a_roll_of_its_own() -> None:
    battle = duel(make(wounds=3))
    battle.mechs[0].unconscious = True
    with dice(*throw(7)) as script:
        assert try_to_wake(battle, 0, script)
    assert not logged(battle, ConsciousnessRolled)


# §9: suffocation


@both
@each_row(
    ("depth", "prone", "cockpit", "drowns"),
    [
        (0, False, "standard", False),
        (0, True, "standard", False),
        (1, False, "standard", False),
        (1, True, "standard", True),
        (2, False, "standard", True),
        (3, True, "standard", True),
        (1, False, "torso-mounted", False),
        (1, True, "torso-mounted", True),
        (2, False, "torso-mounted", True),
    ],
)
def test_suffocation(rules: Ruleset, depth: int, prone: bool, cockpit: str, drowns: bool) -> None:
    for damaged in (False, True):
        mech = make(prone=prone, cockpit=cockpit)
        battle = duel(mech, rules=rules, hexes={"0505": Hex(0, {"water": depth} if depth else {})})
        if damaged:
            hit_life_support(mech)
        hurt = drowns and damaged
        end(battle, *(AWAKE if hurt else ()))
        assert mech.wounds == int(hurt)
        assert logged(battle, Suffocated) == ([Suffocated(0, depth)] if hurt else [])


def test_suffocation_every_turn_to_the_end() -> None:
    mech = make(wounds=4)
    battle = duel(mech, hexes={"0505": Hex(0, {"water": 2})})
    hit_life_support(mech)
    end(battle, 1, 1)  # out at five wounds, and too early to wake
    assert (mech.wounds, mech.unconscious) == (5, True)
    start_turn(battle)
    end(battle)
    assert (mech.pilot_dead, mech.off_board) == (True, True)
    end(battle)
    assert mech.wounds == 6


# §9: the rest of the phase


def test_industrial_mechs_are_tried_in_the_end_phase() -> None:
    battle = duel()
    battle.mechs[0].crit_check_levels = 2
    end(battle, 3, 4, 1, 2)
    assert [(event.location, event.modifier) for event in logged(battle, CriticalRolled)] == [("center-torso", 2)]
    assert battle.mechs[0].crit_check_levels == -1


def test_rolls_that_the_end_phase_makes_due_are_made_in_it() -> None:
    battle = duel()
    mech = battle.mechs[0]
    mech.crit_check_levels = 0
    # a critical on a hip
    end(battle, 2, 3, 4, 4, 1, 6, 6)
    assert mech.slot_hits[RIGHT_LEG] == 1
    assert [event.trigger for event in logged(battle, PilotingRolled)] == ["hip-hit"]


def test_wrecks_leave_the_map() -> None:
    battle = duel()
    battle.mechs[1].cause = "center-torso-destroyed"
    lock(battle, 0, 1)
    end(battle)
    assert [mech.off_board for mech in battle.mechs] == [False, True]
    assert battle.mechs[0].grappling == -1
    assert logged(battle, WreckRemoved) == [WreckRemoved(1, "0504")]
    assert [event.held for event in logged(battle, Grappled)] == [True, False]
    remove_wrecks(battle)
    assert len(logged(battle, WreckRemoved)) == 1


def test_order_of_the_end_phase() -> None:
    first = make(wounds=1)
    second = make(hex_="0504", facing=3)
    battle = duel(first, second, hexes={"0504": Hex(0, {"water": 2})})
    first.unconscious = True
    second.wounds = 5
    hit_life_support(second)
    end(battle, *throw(3))
    kinds = [type(event) for event in battle.log or []]
    order: list[type[Event]] = [Suffocated, WakingRolled, WreckRemoved]
    assert [kind for kind in kinds if kind in order] == order


# §14.2 crippled


def scratch(mech: Mech, *locations: int, armor: bool = True) -> None:
    for location in locations:
        mech.structure[location] -= 1
        if not armor:
            mech.armor[location] = 0


def wound(mech: Mech) -> None:
    mech.wounds = 4


def three_wounds(mech: Mech) -> None:
    mech.wounds = 3


def engine(hits: int, gyro: int = 0) -> Callable[[Mech], None]:
    def strike(mech: Mech) -> None:
        mech.engine_hits, mech.gyro_hits = hits, gyro

    return strike


def internal(*locations: int, armor: bool = True) -> Callable[[Mech], None]:
    def strike(mech: Mech) -> None:
        scratch(mech, *locations, armor=armor)

    return strike


def lost(*names: str) -> Callable[[Mech], None]:
    def strike(mech: Mech) -> None:
        for name in names:
            destroy(mech, name)

    return strike


def blown_off(*locations: int) -> Callable[[Mech], None]:
    def strike(mech: Mech) -> None:
        for location in locations:
            mech.gone |= 1 << location

    return strike


def blinded(hits: int) -> Callable[[Mech], None]:
    def strike(mech: Mech) -> None:
        hit_sensors(mech, hits)

    return strike


@each_row(
    ("strike", "reasons"),
    [
        (internal(), []),
        (internal(LEFT_ARM, RIGHT_ARM), []),
        (internal(LEFT_ARM, RIGHT_ARM, HEAD, CENTER_TORSO), []),
        (internal(LEFT_ARM, RIGHT_ARM, LEFT_LEG), ["limbs-damaged"]),
        (internal(LEFT_ARM, RIGHT_ARM, LEFT_LEG, RIGHT_LEG), ["limbs-damaged"]),
        (lost("left-arm", "right-arm"), []),
        (lost("left-arm", "right-arm", "left-leg"), ["limbs-damaged"]),
        (blown_off(LEFT_ARM, RIGHT_ARM, LEFT_LEG), ["limbs-damaged"]),
        (internal(CENTER_TORSO, LEFT_TORSO), []),
        (internal(CENTER_TORSO, LEFT_TORSO, RIGHT_TORSO), []),
        (internal(CENTER_TORSO, armor=False), []),
        (internal(CENTER_TORSO, LEFT_TORSO, armor=False), ["torsos-open"]),
        (internal(LEFT_TORSO, RIGHT_TORSO, armor=False), ["torsos-open"]),
        (internal(HEAD, LEFT_TORSO, armor=False), []),
        (lost("left-torso"), ["side-torso-destroyed"]),
        (lost("right-torso"), ["side-torso-destroyed"]),
        (blown_off(RIGHT_TORSO), ["side-torso-destroyed"]),
        (lost("left-torso", "right-torso"), ["torsos-open", "side-torso-destroyed"]),
        (engine(1), []),
        (engine(2), ["engine-hits"]),
        (engine(0, 2), []),
        (engine(1, 1), ["engine-and-gyro-hit"]),
        (engine(2, 1), ["engine-hits", "engine-and-gyro-hit"]),
        (blinded(1), []),
        (blinded(2), ["sensors-gone"]),
        (three_wounds, []),
        (wound, ["pilot-wounded"]),
    ],
)
def test_crippled(strike: Callable[[Mech], None], reasons: list[str]) -> None:
    mech = make()
    strike(mech)
    assert crippled(mech) == reasons


@each_row("frame", FRAME_NAMES)
def test_any_three_limbs_of_any_frame(frame: str) -> None:
    number = FRAME_NAMES.index(frame)
    limbs = FRAME_ARMS[number] + FRAME_LEGS[number]
    for left_out in limbs:
        mech = make(frame=frame)
        scratch(mech, *[limb for limb in limbs if limb != left_out][:2])
        assert crippled(mech) == []
        scratch(mech, *[limb for limb in limbs if limb != left_out][2:3])
        assert crippled(mech) == ["limbs-damaged"]


def test_rear_armor_does_not_open_a_torso() -> None:
    mech = make()
    scratch(mech, CENTER_TORSO, LEFT_TORSO)
    for place in range(9, 12):
        mech.armor[place] = 0
    assert crippled(mech) == []


def armed(*equipment: str) -> Mech:
    return Mech(CatalogueEntry(equipment=list(equipment)).build())


@each_row(
    ("equipment", "able"),
    [
        ([], True),
        (["hatchet@right-arm"], True),
        (["ams@left-torso", "ams-ammo@left-torso"], True),
        (["medium-laser@left-arm"], True),
        (["small-laser@left-arm"], False),
        (["small-laser@left-arm*2"], True),
        (["machine-gun@left-arm*2", "machine-gun-ammo@left-torso"], False),
        (["machine-gun@left-arm*3", "machine-gun-ammo@left-torso"], True),
        (["machine-gun@left-arm*3", "machine-gun-ammo@left-torso:0"], False),
        (["machine-gun@left-arm*3"], False),
        (["ac-2@left-arm", "ac-2-ammo@left-torso:1"], True),
        (["ac-2@left-arm", "ac-2-ammo@left-torso:0"], False),
        (["lrm-5@left-arm", "lrm-5-ammo@left-torso"], True),
        (["srm-2@left-arm", "srm-2-ammo@left-torso:0", "small-laser@right-arm"], False),
        (["srm-2@left-arm", "srm-2-ammo@left-torso:1", "small-laser@right-arm"], True),
        (["atm-3@left-arm", "atm-3-ammo@left-torso"], True),
        (["mml-3@left-arm", "mml-3-ammo-srm@left-torso"], True),
        (["mml-3@left-arm"], False),
        (["srm-2-os@left-arm"], True),
    ],
)
def test_able_to_hurt(equipment: list[str], able: bool) -> None:
    assert crippled(armed(*equipment)) == ([] if able else ["disarmed"])


def test_weapons_lost_and_jammed() -> None:
    for state in ("hit", "jammed", "spent", "location", "bin"):
        mech = armed("ac-10@right-arm", "ac-10-ammo@left-torso")
        weapon = mech.design.weapons[0]
        if state == "hit":
            mech.slot_hits[RIGHT_ARM] |= mech.design.components[weapon].mask
        elif state == "jammed":
            mech.jammed |= 1 << weapon
        elif state == "spent":
            mech.used_up |= 1 << weapon
        elif state == "location":
            destroy(mech, "right-arm")
        else:
            mech.breached |= 1 << LEFT_TORSO
        assert crippled(mech) == ["disarmed"], state


@pytest.mark.parametrize(("weapon", "clears"), [("ultra-ac-5", False), ("rotary-ac-5", True)])
def test_a_jam_that_can_be_cleared_cripples_nobody(weapon: str, clears: bool) -> None:
    mech = armed(f"{weapon}@right-torso", f"{weapon}-ammo@left-torso")
    assert crippled(mech) == []
    mech.jammed |= 1 << mech.design.weapons[0]
    assert crippled(mech) == ([] if clears else ["disarmed"])


def test_no_design_of_the_catalogue_comes_crippled() -> None:
    for entry in catalogue():
        mech = Mech(entry.build())
        reasons = crippled(mech)
        if reasons:  # one that has never had more than this to hurt with
            assert reasons == ["disarmed"], entry.name
            assert mech.design.physical_weapons, entry.name
        assert not immobilized(mech)


# immobilized


@each_row(
    ("state", "jump", "still"),
    [
        ([], 0, False),
        (["gyro", "gyro"], 3, True),
        (["gyro"], 0, False),
        (["left-leg"], 0, False),
        (["left-leg", "right-leg"], 0, True),
        (["left-leg.hip", "right-leg.hip"], 0, True),
        (["left-leg.hip", "right-leg.hip"], 3, False),
    ],
)
def test_immobilized_for_good(state: list[str], jump: int, still: bool) -> None:
    mech = make(jump=jump, destroyed=state)
    assert immobilized(mech) == still
    mech.heat = 60
    assert immobilized(mech) == still


def test_prone_without_walking_mp() -> None:
    mech = make(jump=3, destroyed=["left-leg.hip", "right-leg.hip"], prone=True)
    assert immobilized(mech)
    assert not immobilized(make(prone=True))


# §14.3 withdrawal


def test_who_must_withdraw() -> None:
    mech = make(wounds=4)
    assert must_withdraw(mech)
    assert not must_withdraw(make())
    mech.gyro_hits = 2
    assert not must_withdraw(mech)
    for state in ("cause", "off"):
        gone = make(wounds=4)
        gone.cause = "pilot-dead" if state == "cause" else ""
        gone.off_board = state == "off"
        assert not must_withdraw(gone)


# §14.4 victory


def field(*sides: int) -> Battle:
    """A unit for each number, on that side."""
    mechs = []
    for side in sides:
        mech = make()
        mech.side = side
        mechs.append(mech)
    return Battle(mechs)


def kill(battle: Battle, *units: int) -> Battle:
    for unit in units:
        battle.mechs[unit].cause = "center-torso-destroyed"
    return battle


def leave(battle: Battle, *units: int) -> Battle:
    for unit in units:
        battle.mechs[unit].off_board = True
    return battle


@each_row(
    ("battle", "left", "stronger"),
    [
        (field(0, 0, 1, 1), UNDECIDED, DRAW),
        (kill(field(0, 0, 1, 1), 0), UNDECIDED, 1),
        (kill(field(0, 0, 1, 1), 2, 3), 0, 0),
        (leave(field(0, 0, 1, 1), 0, 1), 1, 1),
        (leave(kill(field(0, 0, 1, 1), 0), 1), 1, 1),
        (kill(field(0, 1), 0, 1), DRAW, DRAW),
        (leave(field(0, 1), 0, 1), DRAW, DRAW),
        (field(0, 1, -1), UNDECIDED, DRAW),
        (kill(field(0, 1, -1), 1), UNDECIDED, 0),
        (kill(field(0, 1, -1), 1, 2), 0, 0),
    ],
)
def test_the_last_side_and_the_stronger(battle: Battle, left: int, stronger: int) -> None:
    assert last_side(battle, [0, 1]) == left
    assert stronger_side(battle, [0, 1]) == stronger
    verdict = victory(battle, [0, 1])
    if left == UNDECIDED:
        assert verdict == Verdict(False)
    elif left == DRAW:
        assert verdict == Verdict(True, DRAW, [NOBODY_LEFT])
    else:
        assert verdict == Verdict(True, left, [LAST_SIDE])


def test_three_sides() -> None:
    battle = field(0, 1, 2, 2)
    assert stronger_side(battle, [0, 1, 2]) == 2
    kill(battle, 3)
    assert stronger_side(battle, [0, 1, 2]) == DRAW
    kill(battle, 0)
    assert not victory(battle, [0, 1, 2]).over
    kill(battle, 1)
    assert victory(battle, [0, 1, 2]) == Verdict(True, 2, [LAST_SIDE])


def test_the_turn_limit() -> None:
    battle = field(0, 0, 1)
    rules = VictoryRules(turn_limit=10)
    assert not victory(battle, [0, 1], rules, turn=9).over
    assert victory(battle, [0, 1], rules, turn=10) == Verdict(True, 0, [TURN_LIMIT])
    kill(battle, 0)
    assert victory(battle, [0, 1], rules, turn=10) == Verdict(True, DRAW, [TURN_LIMIT])
    assert not victory(battle, [0, 1], turn=1000).over


def test_battle_value_destroyed() -> None:
    battle = kill(field(0, 1, 1, 1), 1)
    values = [1000, 500, 300, 200]
    for percent, over in [(49, True), (50, True), (51, False)]:
        verdict = victory(battle, [0, 1], VictoryRules(destroyed_percent=percent), values=values)
        assert verdict == (Verdict(True, 0, [VALUE_DESTROYED]) if over else Verdict(False))
    leave(battle, 2)  # one that left is not destroyed
    assert not victory(battle, [0, 1], VictoryRules(destroyed_percent=51), values=values).over
    assert not victory(battle, [0, 1], VictoryRules(destroyed_percent=50)).over


def test_battle_value_ratio() -> None:
    battle = field(0, 0, 1, 1)
    values = [900, 300, 300, 100]
    rules = VictoryRules(ratio_percent=300)
    assert victory(battle, [0, 1], rules, values=values) == Verdict(True, 0, [VALUE_RATIO])
    assert not victory(battle, [0, 1], VictoryRules(ratio_percent=301), values=values).over
    kill(battle, 0)
    assert not victory(battle, [0, 1], rules, values=values).over
    kill(battle, 2, 3)
    assert victory(battle, [0, 1], rules, values=values) == Verdict(True, 0, [LAST_SIDE, VALUE_RATIO])


def test_the_enemy_commander() -> None:
    battle = field(0, 0, 1, 1)
    rules = VictoryRules(commander=True)
    assert not victory(battle, [0, 1], rules, commanders=[0, 2]).over
    kill(battle, 2)
    assert victory(battle, [0, 1], rules, commanders=[0, 2]) == Verdict(True, 0, [COMMANDER])
    assert not victory(battle, [0, 1], rules, commanders=[0, 2, 3]).over
    assert not victory(battle, [0, 1], rules).over
    kill(battle, 0)
    assert victory(battle, [0, 1], rules, commanders=[0, 2]) == Verdict(True, DRAW, [COMMANDER])


def test_a_number_of_kills() -> None:
    battle = kill(field(0, 0, 1, 1, 1), 2)
    rules = VictoryRules(kills=2)
    assert not victory(battle, [0, 1], rules).over
    kill(battle, 3)
    assert victory(battle, [0, 1], rules) == Verdict(True, 0, [KILLS])


def test_conceding() -> None:
    battle = field(0, 1, 2)
    assert not victory(battle, [0, 1, 2], conceded=[1]).over
    assert victory(battle, [0, 1, 2], conceded=[1, 2]) == Verdict(True, 0, [CONCEDED])
    assert victory(battle, [0, 1, 2], conceded=[0, 1, 2]) == Verdict(True, DRAW, [CONCEDED])
    assert not victory(battle, [0, 1, 2], VictoryRules(concede=False), conceded=[1, 2]).over


def test_several_conditions_needed() -> None:
    battle = kill(field(0, 0, 1, 1), 2)
    rules = VictoryRules(kills=1, commander=True, needed=2)
    assert not victory(battle, [0, 1], rules, commanders=[3]).over
    assert victory(battle, [0, 1], rules, commanders=[2]) == Verdict(True, 0, [COMMANDER, KILLS])
    limited = VictoryRules(kills=1, turn_limit=5, needed=2)
    assert victory(battle, [0, 1], limited, turn=5) == Verdict(True, 0, [KILLS, TURN_LIMIT])
    assert victory(battle, [0, 1], VictoryRules(turn_limit=5, needed=2), turn=5) == Verdict(True, DRAW, [TURN_LIMIT])
    assert victory(battle, [0, 1], VictoryRules(last_side=False)) == Verdict(False)
    kill(battle, 3)
    assert victory(battle, [0, 1], VictoryRules(last_side=False)) == Verdict(False)
    kill(battle, 0, 1)
    assert victory(battle, [0, 1], VictoryRules(last_side=False, needed=3)) == Verdict(True, DRAW, [NOBODY_LEFT])


def test_asking_changes_nothing() -> None:
    battle = field(0, 1)
    states = [mech.copy() for mech in battle.mechs]
    victory(battle, [0, 1], VictoryRules(turn_limit=1), turn=1)
    for mech, was in zip(battle.mechs, states, strict=True):
        assert (mech.cause, mech.off_board, mech.side) == (was.cause, was.off_board, was.side)


# §13 a new turn


@both
def test_what_a_new_turn_forgets(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    mech = battle.mechs[0]
    mech.weapons_used, mech.unjamming, mech.searching, mech.tagged = 5, True, True, 3
    mech.cooling, mech.out_this_turn, mech.torso = 4, True, 2
    mech.mark(ARMS_FLIPPED | SPOTTING | EVADING | SKIDDED | MOVED_THIS_TURN)
    start_turn(battle)
    assert (mech.weapons_used, mech.unjamming, mech.searching, mech.tagged) == (0, False, False, 0)
    assert (mech.cooling, mech.out_this_turn, mech.torso, mech.status) == (0, False, mech.facing, 0)


@both
def test_what_a_new_turn_keeps(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    mech = battle.mechs[0]
    kept = {
        "heat": 17,
        "jammed": 2,
        "narc": 1,
        "narc_location": 3,
        "systems": 1,
        "shutdown": True,
        "off_by_choice": True,
        "prone": True,
        "wounds": 2,
        "unconscious": True,
        "facing": 4,
        "status": STUCK | SWARMED,
        "side": 1,
        "engine_hits": 1,
        "gyro_hits": 1,
    }
    for name, value in kept.items():
        setattr(mech, name, value)
    mech.armor[0] = 3
    start_turn(battle)
    assert {name: getattr(mech, name) for name in kept} == kept
    assert mech.armor[0] == 3


# movement.md §8: devices


@pytest.mark.parametrize("device", ["masc", "supercharger"])
def test_the_count_of_a_device(device: str) -> None:
    mech = make(equipment=[device])
    battle = duel(mech)
    engage = engage_masc if device == "masc" else engage_supercharger
    engaged, before = (MASC_ENGAGED, MASC_BEFORE) if device == "masc" else (SUPERCHARGER_ENGAGED, SUPERCHARGER_BEFORE)

    def uses() -> int:
        return mech.masc_uses if device == "masc" else mech.supercharger_uses

    for turn in range(1, 4):
        with dice(6, 6) as script:
            assert engage(battle, 0, script)
        assert mech.devices & engaged
        start_turn(battle)
        assert (uses(), mech.devices) == (turn, before)
    with dice(6, 5) as script:
        assert engage(battle, 0, script)
    start_turn(battle)
    assert uses() == 4
    # two less in the first turn of rest, one in each after it
    for left in (2, 1, 0, 0):
        start_turn(battle)
        assert (uses(), mech.devices) == (left, 0)


def test_each_device_has_its_own_count() -> None:
    mech = make(equipment=["masc", "supercharger"])
    battle = duel(mech)
    with dice(6, 6) as script:
        engage_masc(battle, 0, script)
    start_turn(battle)
    with dice(6, 6) as script:
        engage_supercharger(battle, 0, script)
    start_turn(battle)
    assert (mech.masc_uses, mech.supercharger_uses, mech.devices) == (0, 1, SUPERCHARGER_BEFORE)


# narration


def test_narration_of_end_phase_events() -> None:
    sentences = {
        Suffocated(0, 2): "Hunchback: damaged life support at depth 2: 1 pilot hit",
        WakingRolled(0, 5, 4, False): "Hunchback: pilot recovers on 5+; rolled 4, still unconscious",
        WakingRolled(0, 5, 9, True): "Hunchback: pilot recovers on 5+; rolled 9, CONSCIOUS",
        WreckRemoved(0, "0504"): "Hunchback: wreck removed from 0504",
    }
    for event, text in sentences.items():
        assert describe(event, ["Hunchback"]) == text
