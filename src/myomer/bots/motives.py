"""Why a bot does what it does, as facts: its target, what it fears, what it keeps back. `move_sentences` and
`attack_sentences` make text of them.

A motive is made only for an explanation, from the values that the bot has decided by.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.combat.battle import Battle
from myomer.combat.harm.damage import column, lands_on
from myomer.hexes import NO_HEX, REAR, HexId
from myomer.rules.hit_tables import FULL, LOCATION_MASK, REAR_HIT
from myomer.rules.locations import (
    CENTER_TORSO,
    HEAD,
    LEFT_LEG,
    LEFT_TORSO,
    NOWHERE,
    RIGHT_LEG,
    RIGHT_TORSO,
    LocationId,
    armor_at,
)
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech

NOBODY: Final = -1
"""Instead of a unit."""
UNKNOWN_SIDE: Final = -1
"""The side of a unit that is hit, if it has yet to move."""

# what is feared
NO_FEAR: Final = "none"
FIRE: Final = "fire"
PHYSICAL: Final = "physical attack"
COUNTERMOVE: Final = "countermove"
FORESEEN: Final = "foreseen fire"
PSR: Final = "PSR on the way"

# why a unit faces away from every enemy
NOT_AWAY: Final = ""
UNSEEN: Final = "no enemy in sight"
NO_MP: Final = "no MP to turn"
ARMOR: Final = "fire at the side it shows costs less"
REAR_GUNS: Final = "more guns bear that way"
NO_GAIN: Final = "turning gains nothing"
EXPECTED: Final = "enemies are expected ahead"
WORSE: Final = "other facings are worth less"

# why a weapon does not fire
HEAT: Final = "heat"
COOL: Final = "heat without an effect"
ARM: Final = "arm kept for a physical attack"
ROUNDS: Final = "few rounds"
ONE_ARM: Final = "prone"

_WORST_FIRST: Final = (HEAD, CENTER_TORSO, LEFT_TORSO, RIGHT_TORSO, LEFT_LEG, RIGHT_LEG)


def open_location(battle: Battle, mech: Mech, side: int) -> LocationId:
    """The head, torso or leg without armor that fire from a side can hit, the worst of several; `NOWHERE` for none."""
    if side == UNKNOWN_SIDE:
        return NOWHERE
    opened: set[int] = set()
    entries = column(battle, mech, FULL, side)
    for roll in range(2, 13):
        location = lands_on(mech, entries[roll] & LOCATION_MASK)
        if location == NOWHERE or mech.structure[location] <= 0:
            continue
        plate = armor_at(location, side == REAR or bool(entries[roll] & REAR_HIT))
        if mech.armor[plate] <= 0 and mech.design.armor[plate] > 0:
            opened.add(location)
    for location in _WORST_FIRST:
        if location in opened:
            return location
    return NOWHERE


@mypyc_attr(acyclic=True)
class Aim:
    """The best target of a unit at a place, and what it could do to it."""

    def __init__(
        self,
        target: UnitIndex,
        value: float,
        side: int,
        opened: LocationId,
        weapon: str,
        far: int,
        expected: bool = False,
        several: bool = False,
        poor: bool = False,
    ) -> None:
        self.target: Final = target
        """`NOBODY` without a shot that is worth firing."""
        self.value: Final = value
        self.side: Final = side
        """The side of the target that is hit; `UNKNOWN_SIDE` if it has yet to move."""
        self.opened: Final = opened
        """A location without armor on that side, or `NOWHERE`."""
        self.weapon: Final = weapon
        """The guns that bear on it of the kind that is expected to do most there; in the plural if `several`."""
        self.several: Final = several
        self.far: Final = far
        """The distance in hexes."""
        self.expected: Final = expected
        """Whether the target is expected to move to where that is so."""
        self.poor: Final = poor
        """Whether there is a shot, though not one worth firing."""


@mypyc_attr(acyclic=True)
class Brawl:
    """The best physical attack of a unit at a place."""

    def __init__(
        self, kind: str, target: UnitIndex, value: float, expected: bool = False, needs_guns: bool = False
    ) -> None:
        self.kind: Final = kind
        """Empty if any."""
        self.needs_guns: Final = needs_guns
        """Whether it needs an arm with guns, which do not fire then."""
        self.target: Final = target
        self.value: Final = value
        """0 for none."""
        self.expected: Final = expected
        """Whether the target is expected to move to where that is so."""


@mypyc_attr(acyclic=True)
class Fear:
    """What a unit fears most at a place."""

    def __init__(
        self,
        kind: str,
        unit: UnitIndex = NOBODY,
        cost: float = 0.0,
        side: int = UNKNOWN_SIDE,
        opened: LocationId = NOWHERE,
        what: str = "",
        hex_: HexId = NO_HEX,
        victim: UnitIndex = NOBODY,
        harm: float = 0.0,
    ) -> None:
        self.kind: Final = kind
        self.unit: Final = unit
        """The enemy that costs it most; with `NO_FEAR`, the closest of those that may still come, though it is not
        expected to do anything. `NOBODY` if the unit fears a PSR, or there is nothing to fear.
        """
        self.cost: Final = cost
        """What that is expected to cost, as the unit weighs it; of a PSR, the chance that it fails."""
        self.harm: Final = harm
        """The same without the weight that the unit gives to damage taken; 0 if it is not computed."""
        self.side: Final = side
        """The side of the unit that is hit, as far as it is known."""
        self.opened: Final = opened
        """A location of the unit without armor on that side, or `NOWHERE`."""
        self.what: Final = what
        """The weapon, or the kind of physical attack, as far as it is known; of a PSR, what its failure means."""
        self.hex: Final = hex_
        """Where the enemy is expected, if it is expected to move."""
        self.victim: Final = victim
        """At whom the enemy is expected to fire."""


@mypyc_attr(acyclic=True)
class Shelter:
    """What protects a unit at a place."""

    def __init__(self, seen_by: list[UnitIndex], foes: int, terrain: int, screen: int, hexes: int, tmm: int) -> None:
        self.seen_by: Final = seen_by
        """The enemies that see it there now."""
        self.foes: Final = foes
        """How many enemies there are."""
        self.terrain: Final = terrain
        """The to-hit modifier of the hex to fire at the unit."""
        self.screen: Final = screen
        """The modifier of what lies between it and an enemy that sees it, woods or cover, to fire at it; the least."""
        self.hexes: Final = hexes
        self.tmm: Final = tmm
        """How far it moves, and the modifier for that."""


@mypyc_attr(acyclic=True)
class MoveMotive:
    """Why a unit goes to a place."""

    def __init__(
        self,
        unit: UnitIndex,
        mode: int,
        hex_: HexId,
        moves: bool,
        turns_only: bool,
        stand_chance: float,
        aim: Aim,
        brawl: Brawl,
        shelter: Shelter,
        fear: Fear,
        nearest: UnitIndex,
        near_before: int,
        near_after: int,
        away: str,
        backward: int = 0,
        near_expected: bool = False,
        stands: bool = False,
        cannot_stand: bool = False,
    ) -> None:
        self.unit: Final = unit
        self.mode: Final = mode
        self.hex: Final = hex_
        """Where it goes, and how."""
        self.moves: Final = moves
        """False if it stays as it is."""
        self.turns_only: Final = turns_only
        """Whether it ends in the hex where it is."""
        self.stands: Final = stands or stand_chance > 0
        self.stand_chance: Final = stand_chance
        """Whether it tries to stand up first, and the chance of that, which may be 0."""
        self.cannot_stand: Final = cannot_stand
        """Whether it is prone and could not stand up now, by the rules or by any roll."""
        self.aim: Final = aim
        self.brawl: Final = brawl
        self.shelter: Final = shelter
        self.fear: Final = fear
        self.nearest: Final = nearest
        self.near_before: Final = near_before
        self.near_after: Final = near_after
        """The closest enemy of the place, and how far it is from where the unit is now and from there."""
        self.near_expected: Final = near_expected
        """Whether that enemy is expected to move: both distances are to where it is expected then."""
        self.backward: Final = backward
        """How much of the way goes backward: nothing, a part, all."""
        self.away: Final = away
        """Why it faces away from every enemy; `NOT_AWAY` if it does not."""


@mypyc_attr(acyclic=True)
class Held:
    """Weapons that bear on a target and do not fire."""

    def __init__(
        self,
        weapons: list[str],
        reason: str,
        number: int = 0,
        detail: str = "",
        to_hit: int = 0,
        before: int = 0,
        arms: int = 1,
    ) -> None:
        self.weapons: Final = weapons
        self.reason: Final = reason
        self.number: Final = number
        """The heat with one more of them, or the rounds that are left."""
        self.to_hit: Final = to_hit
        """The lowest to-hit number among them."""
        self.detail: Final = detail
        """For an arm, the physical attack it is kept for; for heat, the coolest of them if their heat differs."""
        self.before: Final = before
        """The heat without them, or the rounds that there were at the start."""
        self.arms: Final = arms
        """How many arms are kept for it."""


@mypyc_attr(acyclic=True)
class FireMotive:
    """Why a unit fires what it fires at its target."""

    def __init__(
        self,
        unit: UnitIndex,
        target: UnitIndex,
        weapons: list[str],
        main_weapon: str,
        number: int,
        side: int,
        opened: LocationId,
        joined: bool,
        only_one: bool,
        rival: UnitIndex,
        rival_number: int,
        twisted: bool,
        heat: int,
        held: list[Held],
        even: bool = False,
        chosen: bool = False,
        aside: list[tuple[str, UnitIndex]] | None = None,
    ) -> None:
        self.unit: Final = unit
        self.target: Final = target
        """`NOBODY` if it holds fire."""
        self.weapons: Final = weapons
        """The names of those that fire."""
        self.main_weapon: Final = main_weapon
        self.number: Final = number
        """The shot that is worth most, and its to-hit number."""
        self.side: Final = side
        """The side of the target that is hit."""
        self.opened: Final = opened
        """A location without armor on that side, or `NOWHERE`."""
        self.joined: Final = joined
        """Whether a friend fires at the target too."""
        self.only_one: Final = only_one
        """Whether there is no shot at any other enemy, though there are others."""
        self.rival: Final = rival
        self.rival_number: Final = rival_number
        """The next best target and the lowest to-hit number at it; `NOBODY` without one."""
        self.twisted: Final = twisted
        """Whether the torso turns for it."""
        self.heat: Final = heat
        """At the end of the turn."""
        self.held: Final = held
        self.even: Final = even
        """Whether fire at that target is worth about the same."""
        self.chosen: Final = chosen
        """Whether it could fire at others, and does not compare."""
        self.aside: Final[list[tuple[str, UnitIndex]]] = aside or []
        """The weapons that fire at another target, and at whom."""


@mypyc_attr(acyclic=True)
class StrikeMotive:
    """Why a unit makes a physical attack, or none."""

    def __init__(
        self,
        kind: str,
        count: int,
        target: UnitIndex,
        number: int,
        done: float,
        felled: float,
        hit_cost: float,
        miss_cost: float,
        value: float,
        target_prone: bool,
    ) -> None:
        self.kind: Final = kind
        """Empty if there is no attack to make."""
        self.count: Final = count
        """How many at once: two punches."""
        self.target: Final = target
        self.number: Final = number
        """The to-hit number; 13 if it cannot hit."""
        self.done: Final = done
        self.felled: Final = felled
        """What the damage and the fall of the target are worth, by their odds."""
        self.hit_cost: Final = hit_cost
        self.miss_cost: Final = miss_cost
        """What a hit and a miss cost the attacker: a fall, damage."""
        self.value: Final = value
        self.target_prone: Final = target_prone


NO_STRIKE: Final = StrikeMotive("", 0, NOBODY, 13, 0.0, 0.0, 0.0, 0.0, 0.0, False)
NO_AIM: Final = Aim(NOBODY, 0.0, UNKNOWN_SIDE, NOWHERE, "", 0)
POOR_AIM: Final = Aim(NOBODY, 0.0, UNKNOWN_SIDE, NOWHERE, "", 0, poor=True)
NO_BRAWL: Final = Brawl("", NOBODY, 0.0)
UNAFRAID: Final = Fear(NO_FEAR)
