"""What every preview has: all that can be known of an action before the dice, and its one JSON form.

A physical attack (`AttackPreview`), a shot (`ShotPreview`), a move (`MovePreview`), an attempt to stand
(`StandPreview`), a PSR (`PsrPreview`) and a turn's heat (`HeatFigure`) are previews. Resolvers roll against the numbers
of a preview and no others; `query`, options of a game and pages show the JSON form.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from myomer.combat.numbers import DamageFigure, TargetNumber
from myomer.combat.reason import Reason, codes


class Preview(Protocol):
    """An action before the dice."""

    @property
    def reasons(self) -> list[Reason]:
        """Everything that forbids it; empty when it is allowed."""
        ...

    @property
    def allowed(self) -> bool:
        """Whether nothing forbids it."""
        ...

    @property
    def target_number(self) -> TargetNumber | None:
        """The to-hit number with its modifiers; None if there is no roll, or more than one."""
        ...

    @property
    def damage(self) -> DamageFigure:
        """The damage of a hit, with its steps; `NO_DAMAGE` where there is none."""
        ...

    @property
    def follows(self) -> list[str]:
        """Codes of what else may happen: PSR triggers, effects other than damage."""
        ...

    def to_json(self) -> dict[str, object]:
        """The preview as JSON values: `allowed`, `reasons`, `explanations`, the numbers, then its own fields."""
        ...


def refusal_json(reasons: list[Reason], sentences: Sequence[str]) -> dict[str, object]:
    """The first fields of a preview: whether it is allowed, the codes of what forbids it, and their sentences."""
    return {"allowed": not reasons, "reasons": codes(reasons), "explanations": list(sentences)}


def number_json(number: TargetNumber, allowed: bool) -> dict[str, object]:
    """A to-hit number, its chance out of 36, and its modifiers; null for an action that is not allowed."""
    return {
        "target_number": number.value if allowed else None,
        "hit_chance": f"{number.ways()}/36" if allowed else None,
        "modifiers": [part.to_json() for part in number.modifiers],
    }
