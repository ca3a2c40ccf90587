"""Scripted dice: a list of dice that must be consumed exactly."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.dice.roller import DiceRoller


class DiceError(Exception):
    """The dice of a script and the rolls of a resolution do not match."""


class DiceExhausted(DiceError):
    """A roll was requested when the script had no dice left."""


class DiceLeftOver(DiceError):
    """The resolution ended before the script was used up."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ScriptedDice(DiceRoller):
    """Dice from a list, one after the other.

    As a context manager it checks at the end that every die was used:

        with ScriptedDice([3, 4, 6]) as dice:
            resolve(battle, attack, dice)
    """

    runs_at_once = True

    def __init__(self, faces: list[int]) -> None:
        if not isinstance(faces, (list, tuple)):
            raise TypeError(f"scripted dice are a list of faces, such as [3, 4, 6], not {faces!r}")
        for number, face in enumerate(faces, start=1):
            if type(face) is not int or not 1 <= face <= 6:
                raise ValueError(f"die {number} of the script is {face!r}; a die shows 1 to 6")
        self.faces: Final = list(faces)
        self.used = 0
        """How many dice were rolled."""
        self.last_purpose = ""
        """What the last die was for."""

    def die(self, purpose: str) -> int:
        """The next die of the script; `DiceExhausted` says what it was needed for."""
        if self.used >= len(self.faces):
            raise DiceExhausted(
                f"the script has {len(self.faces)} dice, and die {self.used + 1} was needed for: {purpose}"
            )
        face = self.faces[self.used]
        self.used += 1
        self.last_purpose = purpose
        return face

    def copy(self) -> ScriptedDice:
        """The same script at the same position."""
        return _continued(self.faces, self.used, self.last_purpose)

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: the script, and how far it was used."""
        return _continued, (self.faces, self.used, self.last_purpose)

    def finish(self) -> None:
        """Raise `DiceLeftOver` unless every die was used."""
        left = len(self.faces) - self.used
        if left:
            where = f"the last roll was for: {self.last_purpose}" if self.used else "nothing was rolled"
            raise DiceLeftOver(f"{left} of {len(self.faces)} dice were left over; {where}")

    def __enter__(self) -> ScriptedDice:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if error is None:
            self.finish()


def _continued(faces: list[int], used: int, last_purpose: str) -> ScriptedDice:
    """Dice that continue where others with this script were."""
    dice = ScriptedDice(faces)
    dice.used = used
    dice.last_purpose = last_purpose
    return dice
