"""Quick estimates of value for a bot: a hit on a location, a fall, a pilot hit, a hot reactor.

The scale is that of `myomer.odds.worth`, which `compare` uses too: shares of a 'Mech of 100 tons. Damage counts by
where it may land, and by what is left there. The quick estimate, without walking every outcome, and the cost of heat
are the bots' own.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.temper import STEADY, Temper
from myomer.combat.battle import Battle
from myomer.combat.harm.damage import column, lands_on
from myomer.combat.harm.falls import fall_damage_per_level
from myomer.combat.harm.pilot import life_support_damaged
from myomer.combat.harm.psr_target import psr_modifiers, roll_target
from myomer.combat.harm.wear import floods_at_once
from myomer.combat.movement.standing import stand_target, stands_without_roll
from myomer.combat.weapons.resolution import AIMED
from myomer.dice import TWO_DICE_WAYS, ways_to_reach
from myomer.hexes import REAR
from myomer.odds import worth as scale
from myomer.rules.heat import ammunition_target, pilot_hits, shutdown_target, to_hit_modifier, walking_loss
from myomer.rules.hit_tables import FULL, LOCATION_MASK, REAR_HIT, TWO_DICE
from myomer.rules.locations import CENTER_TORSO, HEAD, LEFT_TORSO, NOWHERE, RIGHT_TORSO, LocationId, armor_at
from myomer.rules.pilots import CONSCIOUSNESS, FATAL_PILOT_HITS
from myomer.rules.triggers import Trigger
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech

CHANCES: Final = [ways_to_reach(number) / 36 for number in range(40)]
"""The chance of a roll by its target number, from 0 up."""

AIMED_WAYS: Final = sum([TWO_DICE_WAYS[roll] for roll in range(2, 13) if AIMED[roll]])
"""How many of 36 rolls strike the location that a shot is aimed at."""
THROUGH_ARMOR: Final = 1.35
"""In an estimate, damage that penetrates the armor also threatens critical slots."""
MAX_EXPOSURES: Final = 256
"""Conditions of units whose exposure is kept."""
FATAL: Final = float(scale.FATAL)
UNFINISHED: Final = float(scale.UNFINISHED)
OUT_COLD: Final = float(scale.OUT_COLD)
HURT: Final = float(scale.HURT)
DOWN: Final = float(scale.DOWN)
_FATAL_AT: Final = (HEAD, CENTER_TORSO)
_SIDES: Final = (LEFT_TORSO, RIGHT_TORSO)
_SIDE: Final = float(scale.SIDE)
_LEG: Final = float(scale.LEG)
_ARM: Final = float(scale.ARM)
"""The shares of the scale as floats, for speed."""


_worth_by_tons: Final[dict[int, float]] = {}


def chance(number: int) -> float:
    """The chance that 2d6 reach a number."""
    return 1.0 if number <= 2 else CHANCES[number] if number < 13 else 0.0


def worth(mech: Mech) -> float:
    """What a unit is worth."""
    known = _worth_by_tons.get(mech.design.tons)
    if known is None:
        known = float(scale.worth(mech))
        _worth_by_tons[mech.design.tons] = known
    return known


def importance(mech: Mech, location: LocationId) -> float:
    """What losing a location costs, in units."""
    if location in _FATAL_AT:
        return FATAL
    if location in _SIDES:
        return _SIDE
    return _LEG if mech.is_leg(location) else _ARM


@mypyc_attr(acyclic=True)
class Exposure:
    """What hits cost a unit in its condition, in its own shares; each figure is computed once.

    Units in the same condition share it.
    """

    def __init__(self) -> None:
        self._sides: list[float] = []
        """By arc, what a point of damage costs."""
        self._costs: Final[dict[tuple[str, int, int], float]] = {}
        """By hit table, arc and points, what a hit costs."""

    def sides(self, battle: Battle, mech: Mech) -> list[float]:
        """What a point of damage from weapons costs, by arc: front, right, rear, left."""
        if not self._sides:
            self._sides = [hit_cost(battle, mech, FULL, arc, 1) for arc in range(4)]
        return self._sides

    def cost(self, battle: Battle, mech: Mech, table: str, arc: int, points: int) -> float:
        """As `hit_cost`, for a unit in this condition."""
        key = (table, arc, points)
        known = self._costs.get(key)
        if known is None:
            known = hit_cost(battle, mech, table, arc, points)
            self._costs[key] = known
        return known


Condition = tuple[int, int, bool, bool, bool, tuple[int, ...], tuple[int, ...]]
"""Everything that the cost of a hit depends on: frame, locations that are gone, posture, rules, armor, structure."""

_exposures: Final[dict[Condition, Exposure]] = {}


def exposure_of(battle: Battle, mech: Mech) -> Exposure:
    """The exposure of a unit in its current condition."""
    rules = battle.ruleset
    condition = (
        mech.design.frame,
        mech.gone,
        mech.prone,
        rules.advanced_hit_locations,
        rules.one_column_tables,
        tuple(mech.armor),
        tuple(mech.structure),
    )

    known = _exposures.get(condition)
    if known is None:
        known = Exposure()
        if len(_exposures) >= MAX_EXPOSURES:
            _exposures.clear()
        _exposures[condition] = known
    return known


def hit_cost(battle: Battle, mech: Mech, table: str, arc: int, points: int) -> float:
    """What a hit for that many points from this side costs a unit; one that destroys a location counts in full."""
    entries = column(battle, mech, table, arc)
    two_dice = table in TWO_DICE

    total = 0.0
    for roll in range(2 if two_dice else 1, 13 if two_dice else 7):
        entry = entries[roll]
        location = lands_on(mech, entry & LOCATION_MASK)
        if location == NOWHERE:
            continue

        rear = arc == REAR or bool(entry & REAR_HIT)
        probability = TWO_DICE_WAYS[roll] / 36 if two_dice else 1 / 6
        total += probability * importance(mech, location) * lost_share(mech, location, rear, points)
    return total


def lost_share(mech: Mech, location: LocationId, rear: bool, points: int) -> float:
    """The share of a location that a hit for that many points destroys: 1 for all of it."""
    armor = mech.armor[armor_at(location, rear)]
    left = armor + mech.structure[location]
    if left <= 0:
        return 0.0
    share = 1.0
    if points < left:
        share = UNFINISHED * points / left * (1.0 if armor > points else THROUGH_ARMOR)
    return min(1.0, share)


def aimed_hit_cost(battle: Battle, mech: Mech, location: LocationId, arc: int, points: int) -> float:
    """What a hit of a shot aimed at a location costs a unit: it lands there on 6, 7 or 8, or else anywhere."""
    there = importance(mech, location) * lost_share(mech, location, arc == REAR, points)
    strays = hit_cost(battle, mech, FULL, arc, points)
    return (AIMED_WAYS * there + (36 - AIMED_WAYS) * strays) / 36


def flooding_cost(battle: Battle, mech: Mech) -> float:
    """What the water of its hex costs a unit: every submerged location without armor floods
    (`damage-and-criticals.md` §5).
    """
    if not battle.depth(mech):
        return 0.0
    cost = 0.0
    for location in range(len(mech.structure)):
        if floods_at_once(battle, mech, location):
            cost += importance(mech, location)
    return min(FATAL, cost)


def pilot_hit_cost(mech: Mech) -> float:
    """What the next pilot hit costs."""
    wounds = mech.wounds + 1
    if wounds >= FATAL_PILOT_HITS:
        return FATAL
    return HURT + (1 - chance(CONSCIOUSNESS[wounds])) * OUT_COLD


def fall_cost(battle: Battle, unit: UnitIndex, sides: list[float], temper: Temper = STEADY) -> float:
    """What a fall costs a unit: damage from any side, the pilot hit, being down, and getting up if it can.

    `sides` is its exposure by arc; `temper` says how much the pilot hit and being down count.
    """
    mech = battle.mechs[unit]
    damage = fall_damage_per_level(battle, mech) * (sides[0] + sides[1] + sides[2] + sides[3]) / 4
    psr_target = sum([part.value for part in psr_modifiers(battle, unit)])
    cost = damage + (1 - chance(psr_target)) * pilot_hit_cost(mech) * temper.hurt
    return cost if mech.prone else cost + float(scale.down_cost(battle, unit)) * temper.down


def any_fails(battle: Battle, unit: UnitIndex, psrs: list[Trigger]) -> float:
    """The chance that one of these PSRs fails."""
    none_fails = 1.0
    for cause in psrs:
        target = roll_target(battle, unit, cause)
        none_fails *= 0.0 if target.automatic else chance(target.value)
    return 1 - none_fails


def stand_chance(battle: Battle, unit: UnitIndex) -> float:
    """How likely an attempt to stand succeeds."""
    if stands_without_roll(battle.mechs[unit]):
        return 1.0
    target = stand_target(battle, unit)
    return 0.0 if target.automatic else chance(target.value)


def heat_cost(temper: Temper, mech: Mech, heat: int, volley: float) -> float:
    """What it costs a unit to end a turn this hot, given the value of one of its volleys.

    Remaining heat reduces the next turn's fire; more heat affects to-hit numbers, MP, shutdown and ammunition.
    """
    if heat <= 0:
        return 0.0
    cost = volley * (temper.still_hot * min(heat, 20) / 20 + temper.aim_lost * to_hit_modifier(heat))
    cost += temper.slowed * walking_loss(heat)

    # Shutdown, ammunition explosion, pilot hits.
    needed = shutdown_target(heat)
    if needed:
        cost += (1 - chance(needed)) * temper.shutdown
    needed = ammunition_target(heat)
    if needed and has_ammunition(mech):
        cost += (1 - chance(needed)) * temper.explosion
    if pilot_hits(heat) and life_support_damaged(mech):
        cost += pilot_hit_cost(mech)

    return cost


def has_ammunition(mech: Mech) -> bool:
    """Whether any bin can explode."""
    for bins in mech.design.bins.values():
        for bin_index in bins:
            if mech.count(bin_index) and mech.component_works(bin_index):
                return True
    return False
