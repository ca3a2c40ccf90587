"""The facts of one shot, gathered once: who, with what, from where, over which line."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.combat.battle import Battle
from myomer.combat.numbers import Modifier
from myomer.combat.relative_position import submerged
from myomer.combat.terrain.sight import Sight, is_inside, post_of, same_building, sight, underwater_sight
from myomer.combat.terrain.stacking import are_friends
from myomer.combat.weapons.electronics import has_beacon, in_play, is_tagged, jammed_at, network_distance
from myomer.combat.weapons.engagement import Engagement
from myomer.combat.weapons.families import NARC_CAPABLE, SEMI_GUIDED
from myomer.combat.weapons.loads import load_for, ranges_of
from myomer.combat.weapons.mounts import Load, Mount, Ranges, mount_of, mounts_of
from myomer.combat.weapons.shot import LEGS_COVERED, NO_COVER, NO_SPOTTER, UPPER_COVERED, Shot
from myomer.hexes import NO_HEX
from myomer.rules.equipment import Equipment
from myomer.rules.movement import SPRINT
from myomer.rules.terrain import BUILDING, WATER
from myomer.units.ids import UnitIndex
from myomer.units.mech import EVADING, SPOTTING, Mech

NOTHING_TAKEN: Final[dict[int, int]] = {}
"""No rounds, of a unit that has declared no shot."""


class Declarations:
    """What else has been declared in the phase: spotters, TAG, who fires, rounds of shots declared before."""

    def __init__(self) -> None:
        self.spotting: dict[int, int] = {}
        """By spotting unit, its target."""
        self.tagging: dict[int, list[int]] = {}
        """By unit that uses TAG, its targets."""
        self.firing = 0
        """A bit for each unit that fires."""
        self.taken: dict[int, dict[int, int]] = {}
        """By unit and bin, rounds that earlier shots will use."""

    def spots(self, unit: UnitIndex, target: UnitIndex) -> bool:
        """Whether a unit has declared to spot that target, or to mark it."""
        return self.spotting.get(unit, -1) == target or target in self.tagging.get(unit, [])

    def copy(self) -> Declarations:
        """The same, sharing nothing."""
        twin = Declarations()
        twin.spotting = dict(self.spotting)
        twin.tagging = {unit: self.tagging[unit][:] for unit in self.tagging}
        twin.firing = self.firing
        twin.taken = {unit: dict(self.taken[unit]) for unit in self.taken}
        return twin


def is_weapon(mech: Mech, weapon: int) -> bool:
    """Whether the component of that number is a ranged weapon."""
    mounts = mounts_of(mech.design)
    return 0 <= weapon < len(mounts) and mounts[weapon] is not None


def can_spot(mech: Mech) -> bool:
    """Not shut down, unconscious, sprinting or evading, and on the board (§7)."""
    if not in_play(mech) or mech.shutdown or mech.unconscious or mech.pilot_dead:
        return False
    return mech.move_mode != SPRINT and not mech.status & EVADING


@mypyc_attr(acyclic=True, free_list_len=1)
class Facts:
    """The facts of a shot. `line` is the line its modifiers come from: the attacker's own, or a spotter's."""

    def __init__(self, engagement: Engagement, shot: Shot, declared: Declarations | None) -> None:
        battle, attacker, target = engagement.battle, engagement.attacker, engagement.target
        self.engagement: Final = engagement
        self.battle: Final[Battle] = battle
        self.shot: Final = shot
        self.declared: Final = declared
        """What else has been declared in the phase; None if nothing has."""
        self.attacker: Final[Mech] = attacker
        self.target: Final[Mech] = target

        # the weapon and its ammunition
        mount = mount_of(attacker.design, shot.weapon)
        self.mount: Final[Mount] = mount
        self.weapon: Final[Equipment] = mount.weapon
        self.taken: Final = NOTHING_TAKEN if declared is None else declared.taken.get(shot.attacker, NOTHING_TAKEN)
        """By bin, the rounds that the attacker's other shots of this phase will use."""
        self.load: Final[Load] = load_for(attacker, shot.weapon, shot.bin, self.taken)
        self.shots: Final = self.load.shots(shot.shots)
        """How many shots are really fired: limited by the weapon's rate and the rounds left."""

        # range and sight
        self.distance: Final = engagement.distance
        self.underwater: Final = engagement.in_water and _is_underwater(battle, attacker, mount)
        """Whether the weapon is under water."""
        self.ranges: Final[Ranges] = ranges_of(mount, self.load, self.underwater)
        self.bracket: Final = self.ranges.bracket(self.distance, battle.ruleset.extreme_range)
        """The range bracket at the attacker's own distance."""
        self.weapon_bracket: Final = (
            ranges_of(mount, self.load, False).bracket(self.distance)
            if self.underwater and self.bracket >= 0
            else self.bracket
        )
        """The bracket that decides damage and aim: under water too, that of dry land (M-83)."""
        self.own: Final[Sight] = underwater_sight(battle, attacker, target) if self.underwater else engagement.seen
        """The attacker's own line of sight to the target."""

        # what guides the missiles in
        munition = self.load.munition()
        self.munition: Final = munition
        """The special munition that it is loaded with, or nothing."""
        self.guided: Final = munition == SEMI_GUIDED and is_tagged(target, attacker.side)
        """Whether these are semi-guided missiles at a target that TAG marks."""
        self.beacon: Final = (
            munition == NARC_CAPABLE
            and has_beacon(target, attacker.side)
            and not jammed_at(battle, attacker, target.hex)
        )
        """Whether these missiles home on a Narc beacon on the target."""
        self.spotter = NO_SPOTTER
        """The spotter of an indirect shot; none when a beacon or TAG guides it."""
        self.line: Sight | None = self.own
        """The line of sight that counts; None where none does, because a beacon or TAG guides the missiles in."""
        if shot.indirect:
            self.line = None

    def to_hit_bracket(self) -> int:
        """The bracket for the range modifier: with C3, that of the network's unit closest to the target."""
        if self.shot.indirect or not self.battle.ruleset.c3 or self.bracket < 0:
            return self.bracket
        nearest = network_distance(self.battle, self.shot.attacker, self.target.hex)
        return self.ranges.bracket(nearest, self.battle.ruleset.extreme_range)

    def guides_itself(self) -> bool:
        """Whether an indirect shot needs no spotter: TAG or a beacon guides it."""
        return self.guided or self.beacon

    def possible_spotters(self) -> list[int]:
        """The units that could spot for this shot: the one named, or all friends that declared it."""
        spotters: list[int] = []
        named = self.shot.spotter
        for unit in range(len(self.battle.mechs)):
            if named in (NO_SPOTTER, unit) and not why_no_spotter(self, unit):
                spotters.append(unit)
        return spotters

    def see_through(self, spotter: UnitIndex) -> None:
        """Take a spotter's line of sight for the modifiers and cover of this shot."""
        self.spotter = spotter
        self.line = sight(self.battle, self.battle.mechs[spotter], self.target)

    def cover_kind(self) -> str:
        """What covers the target: what the line meets or, when a beacon leads the missiles in, its own hex."""
        return post_of(self.battle, self.target).shelter if self.line is None else self.line.cover_kind

    def covered_part(self) -> int:
        """Which part of the target is covered; only its own hex covers it from indirect fire (§7)."""
        kind = self.cover_kind()
        if not kind:
            return NO_COVER
        if self.line is not None:
            if self.line.underwater and kind == WATER:
                return UPPER_COVERED
            if self.shot.indirect and self.line.cover_hex != self.target.hex:
                return NO_COVER
        return LEGS_COVERED

    def cover_hex(self) -> int:
        """The hex of a building that takes the hits on what it covers, or `NO_HEX`."""
        if self.cover_kind() != BUILDING:
            return NO_HEX
        return self.target.hex if self.line is None else self.line.cover_hex

    def sheltered(self) -> bool:
        """Whether the target is wholly inside a building and fired at from outside: walls absorb damage (§5.3)."""
        if not is_inside(self.battle, self.target) or post_of(self.battle, self.target).shelter == BUILDING:
            return False
        return not same_building(self.battle, self.attacker, self.target)

    def line_modifiers(self) -> list[Modifier]:
        """What lies between: woods, smoke and the rest."""
        return [] if self.line is None else self.line.modifiers


def _is_underwater(battle: Battle, mech: Mech, mount: Mount) -> bool:
    """Whether a weapon of this unit is under water, wholly or in part."""
    for location in mount.locations:
        if submerged(battle, mech, location):
            return True
    return False


def why_no_spotter(facts: Facts, unit: UnitIndex) -> str:
    """The code of what keeps a unit from spotting for this shot, or nothing."""
    mech = facts.battle.mechs[unit]
    declared = facts.declared
    if unit == facts.shot.attacker or unit == facts.shot.target or not are_friends(mech, facts.attacker):
        return "spotter-not-friendly"
    if not can_spot(mech):
        return "spotter-cannot-spot"
    if declared is None:
        spots = bool(mech.status & SPOTTING)
    else:
        spots = declared.spots(unit, facts.shot.target)
    if not spots:
        return "spotter-not-spotting"
    return "" if sight(facts.battle, mech, facts.target).clear else "spotter-no-sight"
