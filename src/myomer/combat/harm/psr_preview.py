"""A PSR before the dice: its trigger, and what 2d6 must reach."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.numbers import NO_DAMAGE, DamageFigure, TargetNumber
from myomer.combat.reason import Reason
from myomer.record import Record
from myomer.rules.triggers import TRIGGERS, Trigger


class PsrPreview(Record):
    """A PSR before the dice. One that fails automatically (`TargetNumber.automatic`) has no number."""

    __match_args__: ClassVar[tuple[str, ...]] = ("trigger", "target_number")

    def __init__(self, trigger: Trigger, target_number: TargetNumber) -> None:
        self.trigger: Final = trigger
        self.target_number: Final = target_number

    @property
    def reasons(self) -> list[Reason]:
        """Nothing forbids a PSR that is due."""
        return []

    @property
    def allowed(self) -> bool:
        return True

    @property
    def damage(self) -> DamageFigure:
        """None of its own; that of a fall depends on how far it is."""
        return NO_DAMAGE

    @property
    def follows(self) -> list[str]:
        """What failing it brings: a fall, unless the trigger says otherwise."""
        return [TRIGGERS[self.trigger.name].failure]

    def to_json(self) -> dict[str, object]:
        """Its JSON form."""
        number = self.target_number
        return {
            "trigger": self.trigger.name,
            "target_number": None if number.automatic else number.value,
            "modifiers": [part.to_json() for part in number.modifiers],
            "automatic": number.automatic or None,
        }
