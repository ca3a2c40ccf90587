"""Recording dice: keeps the dice of another roller."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from myomer.dice.roller import DiceRoller
from myomer.record import Record


class Roll(Record):
    """One die and what it was for."""

    __match_args__: ClassVar[tuple[str, ...]] = ("purpose", "face")

    def __init__(self, purpose: str, face: int) -> None:
        self.purpose: Final = purpose
        self.face: Final = face


@mypyc_attr(allow_interpreted_subclasses=True)
class RecordingDice(DiceRoller):
    """Passes another roller's dice through and keeps them, so that a script can repeat them."""

    runs_at_once = True

    def __init__(self, source: DiceRoller) -> None:
        self.source: Final = source
        self.rolls: Final[list[Roll]] = []

    def die(self, purpose: str) -> int:
        face = self.source.die(purpose)
        self.rolls.append(Roll(purpose, face))
        return face

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: the dice, and their record so far."""
        return _continued, (self.source, self.rolls)

    def copy(self) -> RecordingDice:
        """The same dice, with the same record so far."""
        return _continued(self.source.copy(), self.rolls)

    def faces(self) -> list[int]:
        """The dice so far, ready for `ScriptedDice`."""
        return [roll.face for roll in self.rolls]


def _continued(source: DiceRoller, rolls: list[Roll]) -> RecordingDice:
    """Dice that record on after these rolls."""
    dice = RecordingDice(source)
    dice.rolls.extend(rolls)
    return dice
