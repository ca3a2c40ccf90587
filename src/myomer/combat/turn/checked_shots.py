"""Shots that have been checked and allowed in a weapon attack phase, so that no shot is checked again for nothing."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.weapons.shot import Shot
from myomer.units.ids import UnitIndex


class CheckedShots:
    """The shots of each unit that their own rules allow, as long as nothing happens in the phase that may forbid them.

    A shot may be forbidden when its unit turns or does something else, declared shots take rounds, or a unit spots.
    """

    def __init__(self, units: int) -> None:
        self._units: Final = units
        self._shots: Final[list[dict[int, list[Shot]]]] = [{} for _ in range(units)]
        """By unit, and by weapon × units + target, the shots that have been checked."""

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: the shots of each unit."""
        return _checked, (self._shots,)

    def _key(self, shot: Shot) -> int:
        """The weapon and the target of a shot as one number."""
        return shot.weapon * self._units + shot.target

    def __contains__(self, shot: Shot) -> bool:
        shots = self._shots[shot.attacker].get(self._key(shot))
        if shots is None:
            return False
        for known in shots:
            if known is shot or _same(known, shot):
                return True
        return False

    def add(self, shot: Shot) -> None:
        """A shot has been checked and nothing forbids it."""
        if shot not in self:
            self._shots[shot.attacker].setdefault(self._key(shot), []).append(shot)

    def discard(self, shot: Shot) -> None:
        """A shot must be checked again."""
        shots = self._shots[shot.attacker]
        key = self._key(shot)
        if key in shots:
            shots[key] = [known for known in shots[key] if not _same(known, shot)]

    def copy_from(self, other: CheckedShots) -> None:
        """Copy the checked shots of the same phase in another battle."""
        for shots in other._shots:
            for known in shots.values():
                for shot in known:
                    self.add(shot)

    def unit_changed(self, unit: UnitIndex) -> None:
        """A unit has turned its torso or arms, or does something other than fire."""
        self._shots[unit].clear()

    def rounds_taken(self, battle: Battle, unit: UnitIndex, feed: list[tuple[int, int]]) -> None:
        """A shot of the unit takes rounds from these bins: other weapons fed from them may find none left."""
        shots = self._shots[unit]
        if not feed or not shots:
            return
        bins = battle.mechs[unit].design.bins
        for key in list(shots):
            weapon_bins = bins.get(key // self._units)
            if weapon_bins is not None:
                for bin_index, _ in feed:
                    if bin_index in weapon_bins:
                        shots[key] = []

    def spotters_changed(self) -> None:
        """A unit spots or marks a target with TAG: an indirect shot may have a better spotter now."""
        for shots in self._shots:
            for key, known in shots.items():
                shots[key] = [shot for shot in known if not shot.indirect]


def _same(one: Shot, other: Shot) -> bool:
    """Whether two shots of a unit are the same: quicker than `==`, which looks the fields up by their names."""
    return (
        one.weapon == other.weapon
        and one.target == other.target
        and one.shots == other.shots
        and one.bin == other.bin
        and one.aim == other.aim
        and one.indirect == other.indirect
        and one.spotter == other.spotter
        and one.mode == other.mode
    )


def _checked(shots: list[dict[int, list[Shot]]]) -> CheckedShots:
    """The shots of each unit that were checked before."""
    checked = CheckedShots(len(shots))
    for by_key in shots:
        for known in by_key.values():
            for shot in known:
                checked.add(shot)
    return checked
