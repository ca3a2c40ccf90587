"""What calls for a piloting skill roll, and each trigger's own modifier (`piloting-skill-rolls.md` §3)."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.record import Record
from myomer.rules.movement import skid_modifier, wall_distance_modifier
from myomer.rules.ruleset import Ruleset
from myomer.rules.terrain import BOG_MODIFIERS, ULTRA_RUBBLE, WALL_MODIFIERS, water_modifier

#  when it is rolled
END_OF_PHASE: Final = "end-of-phase"
AT_ONCE: Final = "at-once"
ENTERING_HEX: Final = "entering-hex"
END_OF_MOVE: Final = "end-of-move"

#  what failure means
FALL: Final = "fall"
STUCK: Final = "stuck"
WALL_DAMAGE: Final = "wall-damage"
STOPS: Final = "stops"
LEG_DAMAGE: Final = "leg-damage"
STAYS_PRONE: Final = "stays-prone"

DAMAGE_20: Final = "20-damage"
LEG_STRUCTURE: Final = "leg-damage"
HIP_HIT: Final = "hip-hit"
GYRO_HIT: Final = "gyro-hit"
LEG_ACTUATOR_HIT: Final = "leg-actuator-hit"
GYRO_DESTROYED: Final = "gyro-destroyed"
LEG_DESTROYED: Final = "leg-destroyed"
LEG_BREACHED: Final = "leg-breached"
KICKED: Final = "kicked"
PUSHED: Final = "pushed"
TRIPPED: Final = "tripped"
CHARGED: Final = "charged"
CHARGING: Final = "charging"
DFA_TARGET: Final = "dfa-target"
DFA_ATTACKER: Final = "dfa-attacker"
KICK_MISSED: Final = "kick-missed"
CHARGE_MISSED: Final = "charge-missed"
DFA_MISSED: Final = "dfa-missed"
MACE_MISSED: Final = "mace-missed"
FLAIL_BACKFIRE: Final = "flail-backfire"
ZWEIHANDER_MISSED: Final = "zweihander-missed"
SNARED: Final = "snared"
WRECKING_BALL_HIT: Final = "wrecking-ball-hit"
THRASHED: Final = "thrashed"
DOMINO: Final = "domino"
FALLEN_ON: Final = "fallen-on"
RUBBLE_ENTRY: Final = "rubble"
RUNNING_ROUGH: Final = "running-rough"
ICE_ENTRY: Final = "ice"
WATER_IN: Final = "water-entry"
WATER_OUT: Final = "water-exit"
SKID: Final = "skid"
HIP_MOVE: Final = "hip-move"
GYRO_RUN: Final = "gyro-run"
LANDING: Final = "landing"
PROTOTYPE_LANDING: Final = "prototype-jets-landing"
BOG: Final = "bog-down"
WALL: Final = "building-wall"
CLIFF_DOWN: Final = "cliff-descent"
CLIFF_UP: Final = "cliff-climb"
BACKWARD_STEP: Final = "backward-level-change"
LEAP_LEGS: Final = "leap-legs"
LEAP: Final = "leap"
CLIMB_WALL: Final = "climb-wall"
OVEREXERTION: Final = "overexertion"
SPRINT_DEVICE: Final = "sprint-with-masc"
CARELESS: Final = "careless-movement"
HEAVY_WOODS_LANDING: Final = "heavy-woods-landing"
CRUSH_SWARM: Final = "crush-swarm"
AVOID_SKID: Final = "avoid-skid"
STEP_ASIDE: Final = "step-aside"
SHUTDOWN: Final = "shutdown"
MASC_FAILURE: Final = "masc-failure"
SUPERCHARGER_FAILURE: Final = "supercharger-failure"
COLLAPSE: Final = "building-collapse"
STAND_UP: Final = "stand-up"
HEAVY_GAUSS: Final = "heavy-gauss-recoil"
EMP_SHUTDOWN: Final = "emp-shutdown"
NUCLEAR_BLAST: Final = "nuclear-blast"
ASSAULT_DROP: Final = "assault-drop"
DISPLACED_DROP: Final = "displaced-over-a-drop"
PULLED_LOOSE: Final = "pulled-out-of-a-bog"
ICE_BROKE: Final = "ice-broke"
DFA_MISS_FALL: Final = "dfa-miss-fall"
COLLAPSE_FALL: Final = "collapse-fall"

_HEAVY_GAUSS: Final = [0, 2, 1, 0, -1]


class Trigger(Record):
    """A piloting roll that is due: what caused it, its own modifier, the size of the cause, and the height of the fall.

    `levels` is from how many levels a unit that fails it falls: how far it was driven down.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("name", "modifier", "size", "levels")

    def __init__(self, name: str, modifier: int, size: int = 0, levels: int = 0) -> None:
        self.name: Final = name
        self.modifier: Final = modifier
        self.size: Final = size
        self.levels: Final = levels


class TriggerRule(Record):
    """How one trigger works: when its roll comes, what failing it means, which size it takes."""

    __match_args__: ClassVar[tuple[str, ...]] = ("name", "when", "failure", "size", "terrain_entry")

    def __init__(self, name: str, when: str, failure: str = FALL, size: str = "", terrain_entry: bool = False):
        self.name: Final = name
        self.when: Final = when
        self.failure: Final = failure
        self.size: Final = size
        """The name of the number it takes (`depth`, `hexes`, `levels` …), or empty."""
        self.terrain_entry: Final = terrain_entry
        """Whether the quirks for difficult terrain apply (§2.2)."""


_ALL: Final = [
    TriggerRule(DAMAGE_20, END_OF_PHASE),
    TriggerRule(LEG_STRUCTURE, END_OF_PHASE),
    TriggerRule(HIP_HIT, END_OF_PHASE),
    TriggerRule(GYRO_HIT, END_OF_PHASE),
    TriggerRule(LEG_ACTUATOR_HIT, END_OF_PHASE),
    TriggerRule(GYRO_DESTROYED, END_OF_PHASE),
    TriggerRule(LEG_DESTROYED, END_OF_PHASE),
    TriggerRule(LEG_BREACHED, END_OF_PHASE),
    TriggerRule(KICKED, END_OF_PHASE),
    TriggerRule(PUSHED, END_OF_PHASE),
    TriggerRule(TRIPPED, END_OF_PHASE),
    TriggerRule(CHARGED, END_OF_PHASE),
    TriggerRule(CHARGING, END_OF_PHASE),
    TriggerRule(DFA_TARGET, END_OF_PHASE),
    TriggerRule(DFA_ATTACKER, END_OF_PHASE),
    TriggerRule(KICK_MISSED, END_OF_PHASE),
    TriggerRule(CHARGE_MISSED, END_OF_PHASE),
    TriggerRule(DFA_MISSED, AT_ONCE),
    TriggerRule(MACE_MISSED, END_OF_PHASE),
    TriggerRule(FLAIL_BACKFIRE, END_OF_PHASE),
    TriggerRule(ZWEIHANDER_MISSED, END_OF_PHASE),
    TriggerRule(SNARED, END_OF_PHASE),
    TriggerRule(WRECKING_BALL_HIT, END_OF_PHASE),
    TriggerRule(THRASHED, AT_ONCE),
    TriggerRule(DOMINO, END_OF_PHASE),
    TriggerRule(FALLEN_ON, END_OF_PHASE),
    TriggerRule(RUBBLE_ENTRY, ENTERING_HEX, size="level", terrain_entry=True),
    TriggerRule(RUNNING_ROUGH, ENTERING_HEX, terrain_entry=True),
    TriggerRule(ICE_ENTRY, ENTERING_HEX, terrain_entry=True),
    TriggerRule(WATER_IN, ENTERING_HEX, size="depth", terrain_entry=True),
    TriggerRule(WATER_OUT, ENTERING_HEX, size="depth", terrain_entry=True),
    TriggerRule(SKID, ENTERING_HEX, size="hexes", terrain_entry=True),
    TriggerRule(HIP_MOVE, ENTERING_HEX),
    TriggerRule(GYRO_RUN, END_OF_MOVE),
    TriggerRule(LANDING, END_OF_MOVE),
    TriggerRule(PROTOTYPE_LANDING, END_OF_MOVE),
    TriggerRule(BOG, ENTERING_HEX, STUCK, size="ground", terrain_entry=True),
    TriggerRule(WALL, ENTERING_HEX, WALL_DAMAGE, size="class", terrain_entry=True),
    TriggerRule(CLIFF_DOWN, ENTERING_HEX, size="levels"),
    TriggerRule(CLIFF_UP, ENTERING_HEX, STOPS, size="levels"),
    TriggerRule(BACKWARD_STEP, ENTERING_HEX),
    TriggerRule(LEAP_LEGS, AT_ONCE, LEG_DAMAGE, size="levels"),
    TriggerRule(LEAP, AT_ONCE, size="levels"),
    TriggerRule(CLIMB_WALL, ENTERING_HEX, size="arms"),
    TriggerRule(OVEREXERTION, END_OF_MOVE, LEG_DAMAGE),
    TriggerRule(SPRINT_DEVICE, END_OF_MOVE),
    TriggerRule(CARELESS, ENTERING_HEX),
    TriggerRule(HEAVY_WOODS_LANDING, END_OF_MOVE),
    TriggerRule(CRUSH_SWARM, AT_ONCE, STOPS),
    TriggerRule(AVOID_SKID, AT_ONCE, STOPS),
    TriggerRule(STEP_ASIDE, AT_ONCE),
    TriggerRule(SHUTDOWN, AT_ONCE),
    TriggerRule(MASC_FAILURE, AT_ONCE),
    TriggerRule(SUPERCHARGER_FAILURE, AT_ONCE),
    TriggerRule(COLLAPSE, AT_ONCE),
    TriggerRule(STAND_UP, AT_ONCE, STAYS_PRONE),
    TriggerRule(HEAVY_GAUSS, END_OF_PHASE, size="weight-class"),
    TriggerRule(EMP_SHUTDOWN, AT_ONCE),
    TriggerRule(NUCLEAR_BLAST, END_OF_PHASE),
    TriggerRule(ASSAULT_DROP, AT_ONCE),
]
TRIGGERS: Final = {rule.name: rule for rule in _ALL}
"""Every trigger, by name."""

AUTOMATIC: Final = frozenset([GYRO_DESTROYED, LEG_DESTROYED])
"""Triggers that are falls without a roll (§5)."""


def falls_without_roll(name: str, rules: Ruleset) -> bool:
    """Whether this ruleset makes the cause a fall with no roll (§5)."""
    if name == COLLAPSE:
        return not rules.collapse_psr
    if name == DFA_MISSED:
        return rules.dfa_miss_psr is None
    return name in AUTOMATIC


def has_roll(name: str, rules: Ruleset) -> bool:
    """Whether this ruleset knows a roll for the cause at all; where it does not, nothing is due."""
    if name == MACE_MISSED:
        return rules.mace_miss_psr is not None
    if name == CHARGE_MISSED:
        return rules.charge_miss_psr is not None
    if name == LEG_STRUCTURE:
        return rules.leg_damage_psr
    if name == RUNNING_ROUGH:
        return rules.running_rough_psr
    if name == ICE_ENTRY:
        return rules.ice_psr
    if name == WATER_OUT:
        return rules.leaving_water_psr
    if name == MASC_FAILURE or name == SUPERCHARGER_FAILURE:
        return rules.masc_failure_psr
    return True


BOG_GROUNDS: Final = ["swamp", "tundra", "deep-snow", "quicksand"]

_FLAT: Final = {
    SNARED: 3,
    WRECKING_BALL_HIT: 2,
    FALLEN_ON: 2,
    EMP_SHUTDOWN: 3,
    NUCLEAR_BLAST: 6,
    PROTOTYPE_LANDING: 3,
}


def trigger_modifier(name: str, rules: Ruleset, size: int = 0, extra: int = 0) -> int:
    """The trigger's own modifier. Component hits carry none: the standing modifiers count them already.

    `size` is the number the trigger takes; `extra` the hexes moved, for a wall.
    """
    if name == DAMAGE_20:
        return rules.damage_psr
    if name in (CHARGED, CHARGING):
        return rules.charge_psr
    if name == DFA_TARGET:
        return rules.dfa_target_psr
    if name == DFA_ATTACKER:
        return rules.dfa_attacker_psr
    if name == DFA_MISSED:
        return rules.dfa_miss_psr or 0
    if name == MACE_MISSED:
        return rules.mace_miss_psr or 0
    if name == CHARGE_MISSED:
        return rules.charge_miss_psr or 0
    if name == SHUTDOWN:
        return rules.shutdown_modifier
    if name in (WATER_IN, WATER_OUT):
        return water_modifier(size)
    if name == RUBBLE_ENTRY:
        return 1 if size == ULTRA_RUBBLE else 0
    if name == SKID:
        return skid_modifier(size)
    if name == BOG:
        return BOG_MODIFIERS[BOG_GROUNDS[size]]
    if name == WALL:
        return WALL_MODIFIERS[size] + wall_distance_modifier(extra)
    if name == CLIFF_DOWN:
        return size - 1
    if name == CLIFF_UP or name == LEAP:
        return size
    if name == LEAP_LEGS:
        return 2 * size
    if name == CLIMB_WALL:
        return 1 if size > 1 else 3
    if name == HEAVY_GAUSS:
        return _HEAVY_GAUSS[size]
    return _FLAT.get(name, 0)
