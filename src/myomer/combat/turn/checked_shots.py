"""Shots that have been checked and allowed in a weapon attack phase, so that no shot is checked again for nothing."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.weapons.shot import Shot
from myomer.units.ids import UnitIndex

Key = tuple[object, ...]
WEAPON: Final = 0
INDIRECT: Final = 1


def _key(shot: Shot) -> Key:
    """The shot as a tuple, which hashes faster than the shot itself; the attacker is left out."""
    return shot.weapon, shot.indirect, shot.target, shot.shots, shot.bin, shot.mode, shot.aim, shot.spotter


class CheckedShots:
    """The shots of each unit that their own rules allow, as long as nothing happens in the phase that may forbid them.

    A shot may be forbidden when its unit turns or does something else, declared shots take rounds, or a unit spots.
    """

    def __init__(self, units: int) -> None:
        self._shots: Final[list[set[Key]]] = [set() for _ in range(units)]

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: the shots of each unit."""
        return _checked, (self._shots,)

    def __contains__(self, shot: Shot) -> bool:
        return _key(shot) in self._shots[shot.attacker]

    def add(self, shot: Shot) -> None:
        """A shot has been checked and nothing forbids it."""
        self._shots[shot.attacker].add(_key(shot))

    def discard(self, shot: Shot) -> None:
        """A shot must be checked again."""
        self._shots[shot.attacker].discard(_key(shot))

    def copy_from(self, other: CheckedShots) -> None:
        """Copy the checked shots of the same phase in another battle."""
        for mine, shots in zip(self._shots, other._shots, strict=True):
            mine.update(shots)

    def unit_changed(self, unit: UnitIndex) -> None:
        """A unit has turned its torso or arms, or does something other than fire."""
        self._shots[unit].clear()

    def rounds_taken(self, battle: Battle, unit: UnitIndex, feed: list[tuple[int, int]]) -> None:
        """A shot of the unit takes rounds from these bins: other weapons fed from them may find none left."""
        shots = self._shots[unit]
        if not feed or not shots:
            return
        bins = {bin_index for bin_index, _ in feed}
        mech = battle.mechs[unit]
        for weapon in mech.design.weapons:
            if not bins.isdisjoint(mech.design.bins.get(weapon, [])):
                shots.difference_update([key for key in shots if key[WEAPON] == weapon])

    def spotters_changed(self) -> None:
        """A unit spots or marks a target with TAG: an indirect shot may have a better spotter now."""
        for shots in self._shots:
            shots.difference_update([key for key in shots if key[INDIRECT]])


def _checked(shots: list[set[Key]]) -> CheckedShots:
    """The shots of each unit that were checked before."""
    checked = CheckedShots(len(shots))
    for mine, known in zip(checked._shots, shots, strict=True):
        mine.update(known)
    return checked
