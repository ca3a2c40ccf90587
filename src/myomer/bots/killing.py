"""The chance that fire destroys a unit: enough hits on its head or its center torso.

An estimate: each group of damage lands for itself, crits and what passes through a side torso are left out.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.estimates import AIMED_WAYS, chance
from myomer.combat.battle import Battle
from myomer.combat.harm.damage import column, lands_on
from myomer.combat.weapons.shot import NO_AIM, ShotPreview
from myomer.dice import TWO_DICE_WAYS
from myomer.hexes import REAR
from myomer.rules.hit_tables import FULL, LOCATION_MASK, REAR_HIT
from myomer.rules.locations import CENTER_TORSO, HEAD, armor_at
from myomer.units.mech import Mech

MOST_GROUPS: Final = 12
"""Groups of damage of one shot; more make little difference."""


@mypyc_attr(acyclic=True)
class Track:
    """What is left of a location: the chance of each amount of damage to it so far."""

    def __init__(self, left: int) -> None:
        self.left: Final = max(1, left)
        """Armor and structure."""
        self.damage: list[float] = [1.0] + [0.0] * (self.left - 1)
        """By points, the chance that it has taken exactly these and is not destroyed."""

    def add(self, points: int, probability: float) -> None:
        """A hit for that many points that lands here with this probability."""
        if points <= 0 or probability <= 0:
            return
        after = [share * (1 - probability) for share in self.damage]
        for so_far, share in enumerate(self.damage):
            if share and so_far + points < self.left:
                after[so_far + points] += share * probability
        self.damage = after

    def destroyed(self) -> float:
        """The chance that it is destroyed."""
        alive = 0.0
        for share in self.damage:
            alive += share
        return max(0.0, 1 - alive)


@mypyc_attr(acyclic=True)
class Peril:
    """What is fired at a unit, and the chance that it is destroyed by it."""

    def __init__(self, battle: Battle, mech: Mech) -> None:
        self.battle: Final = battle
        self.mech: Final = mech
        self._tracks: Final[dict[int, Track]] = {}
        """By armor facing of head and center torso."""
        self._ways: Final[dict[int, dict[int, float]]] = {}
        """By arc, the probability that a hit lands on each of them."""
        self._shaken: Final = Track(battle.ruleset.phase_damage - mech.phase_damage)
        """All the damage of the phase, up to that of a PSR."""

    def copy(self) -> Peril:
        """The same, to add other shots to."""
        twin = Peril(self.battle, self.mech)
        for facing, track in self._tracks.items():
            other = Track(track.left)
            other.damage = track.damage[:]
            twin._tracks[facing] = other
        twin._shaken.damage = self._shaken.damage[:]
        return twin

    def add(self, preview: ShotPreview) -> None:
        """A shot with these numbers."""
        hits = 0.0 if preview.target_number.automatic else chance(preview.target_number.value)
        effect = preview.effect
        if not hits or not effect.damage:
            return

        mean_hits = effect.hits_of_36_rolls() / 36
        self._shaken.add(round(mean_hits * effect.damage), hits)
        groups = effect.groups(round(mean_hits))[:MOST_GROUPS]
        aim = preview.shot.aim
        stray = 1.0
        if aim in (HEAD, CENTER_TORSO):
            for points in groups:
                self._track(armor_at(aim, preview.arc == REAR), aim).add(points, hits * AIMED_WAYS / 36)
        if aim != NO_AIM:
            stray = (36 - AIMED_WAYS) / 36
        for facing, probability in self._vital_ways(preview.arc).items():
            location = HEAD if facing == armor_at(HEAD, False) else CENTER_TORSO
            track = self._track(facing, location)
            for points in groups:
                track.add(points, hits * stray * probability)

    def chance(self) -> float:
        """The chance that the head or the center torso is destroyed."""
        survives = 1.0
        for track in self._tracks.values():
            survives *= 1 - track.destroyed()
        return 1 - survives

    def shaken(self) -> float:
        """The chance of enough damage in this phase for a PSR."""
        return self._shaken.destroyed()

    def _track(self, facing: int, location: int) -> Track:
        known = self._tracks.get(facing)
        if known is None:
            known = Track(self.mech.armor[facing] + self.mech.structure[location])
            self._tracks[facing] = known
        return known

    def _vital_ways(self, arc: int) -> dict[int, float]:
        """By armor facing of head and center torso, the probability that a hit from this side lands there."""
        known = self._ways.get(arc)
        if known is None:
            known = {}
            entries = column(self.battle, self.mech, FULL, arc)
            for roll in range(2, 13):
                location = lands_on(self.mech, entries[roll] & LOCATION_MASK)
                if location in (HEAD, CENTER_TORSO):
                    facing = armor_at(location, arc == REAR or bool(entries[roll] & REAR_HIT))
                    known[facing] = known.get(facing, 0.0) + TWO_DICE_WAYS[roll] / 36
            self._ways[arc] = known
        return known
