"""A weapon as a design mounts it: everything about it that no fight changes, computed once for each design."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.combat.harm.damage_types import CLUSTER, STREAK
from myomer.combat.weapons.families import (
    AMS_FLAG,
    FLUID_GUN_TYPE,
    INARC_TYPE,
    M_POD_TYPE,
    MG_ARRAY,
    NAIL_GUN_TYPE,
    NARC_TYPE,
    RIFLE_TYPE,
    STREAK_FLAG,
    TAG_FLAG,
    TASER_FLAG,
    TSEMP_FLAG,
    UNDERWATER_ONLY,
    has_rule,
    is_cannon,
    is_one_shot,
    may_go_indirect,
    may_jam,
    modes_of,
    needs_bin,
)
from myomer.combat.weapons.shot import EXTREME, LONG, MEDIUM, OUT_OF_RANGE, SHORT, Effect
from myomer.rules.equipment import Equipment
from myomer.rules.locations import LEFT_ARM, QUAD, RIGHT_ARM, is_leg
from myomer.units.component import NO_PARTNER
from myomer.units.design import Design
from myomer.units.ids import ComponentIndex

FORWARD: Final = 0
LEFT_ARM_ARC: Final = 1
RIGHT_ARM_ARC: Final = 2
REARWARD: Final = 3
ALL_ROUND: Final = 4
"""Firing arcs."""

ENDLESS: Final = -1
"""Rounds of a weapon that needs none."""

UNUSUAL_TYPES: Final = frozenset([NARC_TYPE, INARC_TYPE, FLUID_GUN_TYPE, M_POD_TYPE, NAIL_GUN_TYPE, RIFLE_TYPE])
"""Weapons, by their type of ammunition, whose hits do something of their own."""


@mypyc_attr(acyclic=True)
class Ranges:
    """Minimum, short, medium, long and extreme range; all 0 where the weapon cannot fire."""

    def __init__(self, minimum: int, short: int, medium: int, long: int, extreme: int) -> None:
        self.minimum: Final = minimum
        self.short: Final = short
        self.medium: Final = medium
        self.long: Final = long
        self.extreme: Final = extreme

    def bracket(self, distance: int, extreme: bool = False) -> int:
        """The range bracket of a distance; `extreme` if the option for extreme range is in play."""
        if distance <= self.short:
            return SHORT
        if distance <= self.medium:
            return MEDIUM
        if distance <= self.long:
            return LONG
        return EXTREME if extreme and distance <= self.extreme else OUT_OF_RANGE


def _own_ranges(item: Equipment) -> Ranges:
    """The ranges of a weapon or of its ammunition."""
    return Ranges(item.range_min, item.range_short, item.range_medium, item.range_long, item.range_extreme)


def _farthest(design: Design, weapon: Equipment, bins: list[int]) -> int:
    """As far as a weapon reaches with its own ranges, or with those of the ammunition in one of its bins."""
    items = [weapon]
    for index in bins:
        ammunition = design.components[index].equipment
        if ammunition is not None:
            items.append(ammunition)
    return max([max(item.range_long, item.range_extreme) for item in items])


@mypyc_attr(acyclic=True)
class Load:
    """The ammunition a shot would use: its kind (None: it needs none), its bins in order, and the total of rounds."""

    def __init__(self, weapon: Equipment, ammunition: Equipment | None, bins: list[int], rounds: int) -> None:
        self.weapon: Final = weapon
        self.ammunition: Final = ammunition
        self.bins: Final = bins
        self.rounds: Final = rounds

    def munition(self) -> str:
        """The name of a special munition, or nothing."""
        return "" if self.ammunition is None else self.ammunition.munition

    def shots(self, wanted: int) -> int:
        """How many shots are really fired: limited by the weapon's rate and the rounds left."""
        shots = max(1, min(wanted, self.weapon.rate))
        return shots if self.rounds == ENDLESS else max(1, min(shots, self.rounds))


class Mount:
    """A weapon on a design."""

    def __init__(self, design: Design, index: ComponentIndex, weapon: Equipment) -> None:
        component = design.components[index]
        flags = weapon.flags
        self.weapon: Final = weapon
        self.locations: Final = slot_locations(design, index)
        """The locations that it has slots in: two of a split one."""
        self.front_limb: Final = _front_limb(self.locations)
        """The arm, or of a quad the front leg, that it is in, wholly or in part; -1 when in none."""
        self.arm: Final = -1 if design.frame == QUAD else self.front_limb
        """The same without the front legs of a quad."""
        self.in_leg: Final = is_leg(design.frame, component.location)
        self.turns_with_legs: Final = design.frame == QUAD or self.in_leg
        """Whether its arc is counted from the facing of the legs, not of the torso."""
        self.arc: Final = _arc(design, index)
        """Its firing arc while the arms are not flipped."""
        self.flips: Final = self.arc in (LEFT_ARM_ARC, RIGHT_ARM_ARC)
        """Whether flipped arms take it to the rear."""
        self.bins: Final = design.bins.get(index, [])
        """The bins that it can be fed from."""

        # what kind of weapon it is
        self.one_shot: Final = is_one_shot(weapon)
        self.needs_bin: Final = needs_bin(weapon)
        self.fires_by_itself: Final = AMS_FLAG in flags
        """Whether it is an anti-missile system, which fires without being declared."""
        self.has_rule: Final = has_rule(weapon)
        """Whether the engine has a rule for firing it."""
        self.is_array: Final = MG_ARRAY in flags
        self.is_cannon: Final = is_cannon(weapon)
        self.underwater_only: Final = UNDERWATER_ONLY in flags
        self.may_go_indirect: Final = may_go_indirect(weapon)
        """Whether some ammunition lets it fire indirectly."""
        self.modes: Final = modes_of(weapon)
        """The modes that it has besides its default."""
        self.is_tag: Final = TAG_FLAG in flags
        self.shocks: Final = TASER_FLAG in flags or TSEMP_FLAG in flags
        """Whether it is a taser or a TSEMP cannon."""
        self.is_missile: Final = weapon.category in ("missile", "mortar")
        self.is_ballistic: Final = weapon.category == "ballistic" or self.is_cannon
        self.is_streak: Final = STREAK_FLAG in flags
        self.never_jams: Final = not may_jam(weapon)
        self.fires_salvo: Final = weapon.damage_type in (CLUSTER, STREAK)
        self.is_unusual: Final = (
            weapon.ammo_type in UNUSUAL_TYPES or self.is_cannon or self.is_tag or TSEMP_FLAG in flags
        )
        """Whether its hits do something other than ordinary damage."""

        self.endless: Final = Load(weapon, None, [], ENDLESS)
        """The load of a weapon that needs none."""
        self.ranges: Final = _own_ranges(weapon)
        """Its ranges with standard ammunition."""
        self._ammunition_ranges: Final[dict[str, Ranges]] = {}
        """Its ranges by the ammunition that is loaded, once they have been computed."""
        self.farthest: Final = _farthest(design, weapon, self.bins)
        """As far as it reaches on dry land, with any ammunition aboard."""
        self.single_hits: Final[list[Effect | None]] = [None, None, None, None]
        """What an ordinary hit does, by range bracket, once it has been computed."""

    def ranges_with(self, ammunition: Equipment | None) -> Ranges:
        """Its ranges on dry land with this ammunition, which may have its own."""
        if ammunition is None or not ammunition.range_long:
            return self.ranges
        known = self._ammunition_ranges.get(ammunition.key)
        if known is None:
            known = _own_ranges(ammunition)
            self._ammunition_ranges[ammunition.key] = known
        return known


class Mounts:
    """The weapons of a design."""

    def __init__(self, design: Design) -> None:
        self.by_component: Final[list[Mount | None]] = [None] * len(design.components)
        """The mount of each component; None for components that are not weapons."""
        for index in design.weapons:
            weapon = design.components[index].equipment
            if weapon is not None:
                self.by_component[index] = Mount(design, index, weapon)


def mounts_of(design: Design) -> list[Mount | None]:
    """The weapon mount of each component of a design; None for components that are not weapons."""
    known = design.mounts
    if not isinstance(known, Mounts):
        known = Mounts(design)
        design.mounts = known
    return known.by_component


def mount_of(design: Design, weapon: ComponentIndex) -> Mount:
    """A weapon of a design."""
    mount = mounts_of(design)[weapon]
    assert mount is not None, f"component {weapon} of {design.name} is no weapon"
    return mount


def slot_locations(design: Design, index: ComponentIndex) -> list[int]:
    """The locations that a component has slots in: two of a split one."""
    component = design.components[index]
    if component.partner == NO_PARTNER:
        return [component.location]
    return [design.components[component.partner].location, component.location]


def _front_limb(locations: list[int]) -> int:
    """The first of the locations that is an arm or a front leg, or -1."""
    for location in locations:
        if location in (LEFT_ARM, RIGHT_ARM):
            return location
    return -1


def _arc(design: Design, weapon: ComponentIndex) -> int:
    """The arc of a weapon by its mounting (`weapon-attacks.md` §3)."""
    component = design.components[weapon]
    if component.turret:
        return ALL_ROUND
    if component.rear:
        return REARWARD
    if design.frame == QUAD or component.partner != NO_PARTNER:
        return FORWARD
    if component.location in (LEFT_ARM, RIGHT_ARM):
        return LEFT_ARM_ARC if component.location == LEFT_ARM else RIGHT_ARM_ARC
    return FORWARD
