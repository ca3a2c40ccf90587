"""Every trigger of a piloting skill roll (PSR), each declared once (`piloting-skill-rolls.md` §3).

A declaration holds everything about a trigger: its name, its text, when it is rolled, its modifier, which rulesets have
it, when it fails without dice, and what a failure means. Resolvers, previews, reports and questions look it up here.
`docs/architecture.md`, "How to add a trigger", adds one. Those without a constant are caused by no resolver: only a
question asks for them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

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

#  how much of the unit's hex counts
ALL_TERRAIN: Final = 0
BUT_ICE: Final = 1
NO_TERRAIN: Final = 2
BUT_RUBBLE: Final = 3

HIGHEST: Final = 100


@mypyc_attr(acyclic=True, free_list_len=1)
class Trigger(Record):
    """A PSR that a unit must make: its trigger, the trigger's own modifier, the size of the cause, the fall's height.

    `levels` is how many levels a unit that fails it falls: how far it was driven down.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("name", "modifier", "size", "levels")

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: made again by the constructor, compiled or not."""
        return Trigger, self.values()

    def __init__(self, name: str, modifier: int, size: int = 0, levels: int = 0) -> None:
        self.name: Final = name
        self.modifier: Final = modifier
        self.size: Final = size
        self.levels: Final = levels


class Size(Record):
    """A number that a trigger depends on: its name in a question, its default and limits, or its values' names."""

    __match_args__: ClassVar[tuple[str, ...]] = ("name", "default", "least", "most", "names")

    def __init__(
        self, name: str, default: int = 0, least: int = 0, most: int = HIGHEST, names: list[str] | None = None
    ) -> None:
        self.name: Final = name
        self.default: Final = default
        self.least: Final = least
        self.most: Final = most
        self.names: Final = names
        """The names of the values 0, 1, 2 … in a question; None if the question gives the number."""


class TriggerRule:
    """How one trigger works; `declare` makes one, and its docstring explains the fields."""

    def __init__(
        self,
        name: str,
        description: str,
        when: str,
        modifier: int,
        modifier_of: Callable[[Ruleset, int, int], int] | None,
        size: Size | None,
        extra: Size | None,
        in_ruleset: Callable[[Ruleset], bool] | None,
        automatic: Callable[[Ruleset], bool] | None,
        failure: str,
        terrain_entry: bool,
        terrain: int,
        ambiguous: bool,
    ) -> None:
        self.name: Final = name
        self.description: Final = description
        """How it reads in "PSR (…)": "kicked", "missed kick"."""
        self.when: Final = when
        """When it is rolled: `END_OF_PHASE`, `AT_ONCE`, `ENTERING_HEX` or `END_OF_MOVE`."""
        self.purpose: Final = "piloting roll: " + name
        """What its dice are for."""

        self.flat: Final = modifier
        """Its modifier if there is no `modifier_of`, which computes one from the ruleset, `size` and `extra`."""
        self.modifier_of: Final = modifier_of
        self.size: Final = size
        """The number it depends on, such as the depth of water; None if there is none."""
        self.extra: Final = extra
        """A second such number."""

        self.in_ruleset: Final = in_ruleset
        """Whether a ruleset has this PSR at all; None: every ruleset."""
        self.automatic: Final = automatic
        """Whether a ruleset makes it a failure with no roll; None: never."""
        self.failure: Final = failure
        """What failing it means: a fall, getting stuck, …"""

        self.terrain_entry: Final = terrain_entry
        self.terrain: Final = terrain
        """How much of the terrain in the unit's hex counts: `ALL_TERRAIN`, `BUT_ICE` …"""
        self.ambiguous: Final = ambiguous
        """The name alone could mean something else: `ice` is terrain too."""

    def is_rolled(self, rules: Ruleset) -> bool:
        """Whether this ruleset has a PSR for it at all."""
        return self.in_ruleset is None or self.in_ruleset(rules)

    def fails_without_roll(self, rules: Ruleset) -> bool:
        """Whether this ruleset makes it a failure with no roll (§5)."""
        return self.automatic is not None and self.automatic(rules)

    def modifier(self, rules: Ruleset, size: int, extra: int) -> int:
        """Its own modifier; `size` and `extra` are the numbers it depends on."""
        return self.flat if self.modifier_of is None else self.modifier_of(rules, size, extra)


TRIGGERS: Final[dict[str, TriggerRule]] = {}
"""Every trigger, by name, in the order of declaration."""

FALL_CAUSES: Final[dict[str, str]] = {}
"""Causes of falls without a PSR, by name, with their text."""


def declare(
    name: str,
    description: str,
    when: str = END_OF_PHASE,
    *,
    modifier: int = 0,
    modifier_of: Callable[[Ruleset, int, int], int] | None = None,
    size: Size | None = None,
    extra: Size | None = None,
    in_ruleset: Callable[[Ruleset], bool] | None = None,
    automatic: Callable[[Ruleset], bool] | None = None,
    failure: str = FALL,
    terrain_entry: bool = False,
    terrain: int = ALL_TERRAIN,
    ambiguous: bool = False,
) -> str:
    """Declare a trigger and return its name. ValueError if the name is already declared.

    - `description`: how it reads in "PSR (…)": "kicked", "missed kick".
    - `when`: when it is rolled: `END_OF_PHASE`, `AT_ONCE`, `ENTERING_HEX` or `END_OF_MOVE`.
    - `modifier`: its own modifier where that is fixed; otherwise `modifier_of` computes it from the ruleset, its `size`
      and its `extra`. Component hits have none: the modifiers on all of a unit's PSRs count them already.
    - `size`, `extra`: the numbers it depends on (depth of water, levels of a cliff).
    - `in_ruleset`: whether a ruleset has this PSR at all; None: every ruleset.
    - `automatic`: whether a ruleset makes it a failure with no roll (§5); None: never.
    - `failure`: what failing it means; `FALL` unless given.
    - `terrain_entry`: whether the quirks for difficult terrain apply (§2.2).
    - `terrain`: how much of the terrain in the unit's hex counts (`BUT_ICE`: all but the ice).
    - `ambiguous`: the name alone means something else (`ice` is terrain too), so it reads as the description only where
      a trigger is meant.
    """
    if name in TRIGGERS:
        raise ValueError(f"there is already a trigger {name!r}")
    TRIGGERS[name] = TriggerRule(
        name,
        description,
        when,
        modifier,
        modifier_of,
        size,
        extra,
        in_ruleset,
        automatic,
        failure,
        terrain_entry,
        terrain,
        ambiguous,
    )
    return name


def fall_cause(name: str, description: str) -> str:
    """Declare a cause of falls without a PSR and return its name."""
    FALL_CAUSES[name] = description
    return name


def trigger_rule(name: str) -> TriggerRule:
    """The trigger with that name. ValueError if it is not declared."""
    rule = TRIGGERS.get(name)
    if rule is None:
        raise ValueError(f"there is no trigger {name!r}; myomer.rules.triggers.TRIGGERS has them all")
    return rule


def has_roll(name: str, rules: Ruleset) -> bool:
    """Whether this ruleset has a PSR for the trigger at all."""
    return trigger_rule(name).is_rolled(rules)


def trigger_modifier(name: str, rules: Ruleset, size: int = 0, extra: int = 0) -> int:
    """The trigger's own modifier; `size` and `extra` are the numbers it depends on."""
    return trigger_rule(name).modifier(rules, size, extra)


def _phase_damage_modifier(rules: Ruleset, size: int, extra: int) -> int:
    """PSR modifier for `size` points of damage in a phase; with the option, +1 for each full threshold (20)."""
    if rules.damage_psr_per_twenty and size:
        return size // rules.phase_damage
    return rules.damage_psr


BOG_GROUNDS: Final = ["swamp", "tundra", "deep-snow", "quicksand"]
_RECOIL: Final = [0, 2, 1, 0, -1]
"""By weight class, from light."""

LEVEL: Final = Size("level", 1)
DEPTH: Final = Size("depth", 1)
HEXES: Final = Size("hexes")
GROUND: Final = Size("ground", names=BOG_GROUNDS)
BUILDING_CLASS: Final = Size("class", 1, 1, 4)
LEVELS: Final = Size("levels", 1)
ARMS: Final = Size("arms", 1)
WEIGHT_CLASS: Final = Size("weight-class", 2, 1, 4)

DAMAGE_20: Final = declare("20-damage", "20+ damage in the phase", END_OF_PHASE, modifier_of=_phase_damage_modifier)
LEG_STRUCTURE: Final = declare(
    "leg-damage",
    "leg internal structure damage",
    END_OF_PHASE,
    in_ruleset=lambda rules: rules.leg_damage_psr,
)
HIP_HIT: Final = declare("hip-hit", "hip hit", END_OF_PHASE)
GYRO_HIT: Final = declare("gyro-hit", "gyro hit", END_OF_PHASE)
LEG_ACTUATOR_HIT: Final = declare("leg-actuator-hit", "leg actuator hit", END_OF_PHASE)
GYRO_DESTROYED: Final = declare("gyro-destroyed", "gyro destroyed", END_OF_PHASE, automatic=lambda rules: True)
LEG_DESTROYED: Final = declare("leg-destroyed", "leg destroyed", END_OF_PHASE, automatic=lambda rules: True)
LEG_BREACHED: Final = declare("leg-breached", "flooded leg", END_OF_PHASE)
KICKED: Final = declare("kicked", "kicked", END_OF_PHASE)
PUSHED: Final = declare("pushed", "pushed", END_OF_PHASE)
TRIPPED: Final = declare("tripped", "tripped", END_OF_PHASE)
CHARGED: Final = declare("charged", "charged", END_OF_PHASE, modifier_of=lambda rules, size, extra: rules.charge_psr)
CHARGING: Final = declare(
    "charging",
    "made a charge",
    END_OF_PHASE,
    modifier_of=lambda rules, size, extra: rules.charge_psr,
)
DFA_TARGET: Final = declare(
    "dfa-target",
    "hit by a death from above",
    END_OF_PHASE,
    modifier_of=lambda rules, size, extra: rules.dfa_target_psr,
)
DFA_ATTACKER: Final = declare(
    "dfa-attacker",
    "made a death from above",
    END_OF_PHASE,
    modifier_of=lambda rules, size, extra: rules.dfa_attacker_psr,
)
KICK_MISSED: Final = declare("kick-missed", "missed kick", END_OF_PHASE)
CHARGE_MISSED: Final = declare(
    "charge-missed",
    "missed charge",
    END_OF_PHASE,
    modifier_of=lambda rules, size, extra: rules.charge_miss_psr or 0,
    in_ruleset=lambda rules: rules.charge_miss_psr is not None,
)
DFA_MISSED: Final = declare(
    "dfa-missed",
    "missed death from above",
    AT_ONCE,
    modifier_of=lambda rules, size, extra: rules.dfa_miss_psr or 0,
    automatic=lambda rules: rules.dfa_miss_psr is None,
)
MACE_MISSED: Final = declare(
    "mace-missed",
    "missed with a mace",
    END_OF_PHASE,
    modifier_of=lambda rules, size, extra: rules.mace_miss_psr or 0,
    in_ruleset=lambda rules: rules.mace_miss_psr is not None,
)
FLAIL_BACKFIRE: Final = declare("flail-backfire", "missed with a flail", END_OF_PHASE)
ZWEIHANDER_MISSED: Final = declare("zweihander-missed", "missed two-handed attack", END_OF_PHASE)
SNARED: Final = declare("snared", "snared", END_OF_PHASE, modifier=3)
declare("wrecking-ball-hit", "hit by a wrecking ball", END_OF_PHASE, modifier=2)
THRASHED: Final = declare("thrashed", "thrashing", AT_ONCE)
DOMINO: Final = declare("domino", "domino effect", END_OF_PHASE)
FALLEN_ON: Final = declare("fallen-on", "hit by a falling unit", END_OF_PHASE, modifier=2)
RUBBLE_ENTRY: Final = declare(
    "rubble",
    "entering rubble",
    ENTERING_HEX,
    modifier_of=lambda rules, size, extra: 1 if size == ULTRA_RUBBLE else 0,
    size=LEVEL,
    terrain_entry=True,
    terrain=BUT_RUBBLE,
    ambiguous=True,
)
RUNNING_ROUGH: Final = declare(
    "running-rough",
    "running through rough",
    ENTERING_HEX,
    in_ruleset=lambda rules: rules.running_rough_psr,
    terrain_entry=True,
)
ICE_ENTRY: Final = declare(
    "ice",
    "entering ice",
    ENTERING_HEX,
    in_ruleset=lambda rules: rules.ice_psr,
    terrain_entry=True,
    terrain=BUT_ICE,
    ambiguous=True,
)
WATER_IN: Final = declare(
    "water-entry",
    "entering water",
    ENTERING_HEX,
    modifier_of=lambda rules, size, extra: water_modifier(size),
    size=DEPTH,
    terrain_entry=True,
)
WATER_OUT: Final = declare(
    "water-exit",
    "leaving water",
    ENTERING_HEX,
    modifier_of=lambda rules, size, extra: water_modifier(size),
    size=DEPTH,
    in_ruleset=lambda rules: rules.leaving_water_psr,
    terrain_entry=True,
)
SKID: Final = declare(
    "skid",
    "turning at speed on slippery ground",
    ENTERING_HEX,
    modifier_of=lambda rules, size, extra: skid_modifier(size),
    size=HEXES,
    terrain_entry=True,
    ambiguous=True,
)
HIP_MOVE: Final = declare("hip-move", "moving with a destroyed hip", ENTERING_HEX)
GYRO_RUN: Final = declare("gyro-run", "running with a damaged gyro", END_OF_MOVE)
LANDING: Final = declare("landing", "landing", END_OF_MOVE, ambiguous=True)
PROTOTYPE_LANDING: Final = declare("prototype-jets-landing", "landing on prototype jump jets", END_OF_MOVE, modifier=3)
BOG: Final = declare(
    "bog-down",
    "soft ground",
    ENTERING_HEX,
    modifier_of=lambda rules, size, extra: BOG_MODIFIERS[BOG_GROUNDS[size]],
    size=GROUND,
    failure=STUCK,
    terrain_entry=True,
)
WALL: Final = declare(
    "building-wall",
    "moving through a wall",
    ENTERING_HEX,
    modifier_of=lambda rules, size, extra: WALL_MODIFIERS[size] + wall_distance_modifier(extra),
    size=BUILDING_CLASS,
    extra=HEXES,
    failure=WALL_DAMAGE,
    terrain_entry=True,
)
CLIFF_DOWN: Final = declare(
    "cliff-descent",
    "descending a cliff",
    ENTERING_HEX,
    modifier_of=lambda rules, size, extra: size - 1,
    size=LEVELS,
    terrain=NO_TERRAIN,
)
CLIFF_UP: Final = declare(
    "cliff-climb",
    "climbing a cliff",
    ENTERING_HEX,
    modifier_of=lambda rules, size, extra: size,
    size=LEVELS,
    failure=STOPS,
    terrain=NO_TERRAIN,
)
BACKWARD_STEP: Final = declare("backward-level-change", "changing level backward", ENTERING_HEX)
LEAP_LEGS: Final = declare(
    "leap-legs",
    "leaping down",
    AT_ONCE,
    modifier_of=lambda rules, size, extra: 2 * size,
    size=LEVELS,
    failure=LEG_DAMAGE,
)
LEAP: Final = declare("leap", "leaping down", AT_ONCE, modifier_of=lambda rules, size, extra: size, size=LEVELS)
declare(
    "climb-wall",
    "climbing a wall",
    ENTERING_HEX,
    modifier_of=lambda rules, size, extra: 1 if size > 1 else 3,
    size=ARMS,
)
declare("overexertion", "overexertion", END_OF_MOVE, failure=LEG_DAMAGE)
SPRINT_DEVICE: Final = declare("sprint-with-masc", "sprinting with MASC or a supercharger", END_OF_MOVE)
declare("careless-movement", "careless movement", ENTERING_HEX)
declare("heavy-woods-landing", "landing in heavy woods", END_OF_MOVE)
declare("crush-swarm", "crushing swarming infantry", AT_ONCE, failure=STOPS)
AVOID_SKID: Final = declare("avoid-skid", "avoiding a skidding unit", AT_ONCE, failure=STOPS)
STEP_ASIDE: Final = declare("step-aside", "stepping aside", AT_ONCE)
SHUTDOWN: Final = declare(
    "shutdown",
    "shutdown",
    AT_ONCE,
    modifier_of=lambda rules, size, extra: rules.shutdown_modifier,
)
MASC_FAILURE: Final = declare("masc-failure", "MASC failure", AT_ONCE, in_ruleset=lambda rules: rules.masc_failure_psr)
SUPERCHARGER_FAILURE: Final = declare(
    "supercharger-failure",
    "supercharger failure",
    AT_ONCE,
    in_ruleset=lambda rules: rules.masc_failure_psr,
)
COLLAPSE: Final = declare(
    "building-collapse",
    "building collapse",
    AT_ONCE,
    automatic=lambda rules: not rules.collapse_psr,
)
STAND_UP: Final = declare("stand-up", "standing up", AT_ONCE, failure=STAYS_PRONE)
HEAVY_GAUSS: Final = declare(
    "heavy-gauss-recoil",
    "recoil",
    END_OF_PHASE,
    modifier_of=lambda rules, size, extra: _RECOIL[size],
    size=WEIGHT_CLASS,
)
declare("emp-shutdown", "EMP shutdown", AT_ONCE, modifier=3)
declare("nuclear-blast", "nuclear blast", END_OF_PHASE, modifier=6)
declare("assault-drop", "assault drop", AT_ONCE)
DISPLACED_DROP: Final = fall_cause("displaced-over-a-drop", "displaced over a drop")
PULLED_LOOSE: Final = fall_cause("pulled-out-of-a-bog", "pulled out of a bog")
ICE_BROKE: Final = fall_cause("ice-broke", "ice broke")
DFA_MISS_FALL: Final = fall_cause("dfa-miss-fall", "missed death from above")
COLLAPSE_FALL: Final = fall_cause("collapse-fall", "building collapse")
