"""Why something is not allowed: one record for every kind of action, and the one exception that carries it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from myomer.record import Record
from myomer.units.display_names import PlayerAction
from myomer.units.ids import UnitIndex


@mypyc_attr(acyclic=True)
class Reason(Record):
    """A code, with what it is about.

    The code alone picks the sentence, one for each kind of action. The rest is context for programs, given where the
    code leaves it open: `about` is the location, component or phase it speaks of, `unit` the other unit that is in the
    way, `needed` and `has` the number that would do and the number there is (MP, hexes, levels).

    A reason equals its code: `"not-adjacent" in reasons` and `reasons == ["not-adjacent"]` hold.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("code", "about", "unit", "needed", "has")

    def __init__(
        self, code: str, about: str = "", unit: UnitIndex = -1, needed: int | None = None, has: int | None = None
    ) -> None:
        self.code: Final = code
        self.about: Final = about
        self.unit: Final = unit
        """-1 for none."""
        self.needed: Final = needed
        self.has: Final = has

    def to_json(self) -> dict[str, object]:
        """The code, and the context that is given."""
        plain: dict[str, object] = {"code": self.code}
        if self.about:
            plain["about"] = self.about
        if self.unit >= 0:
            plain["unit"] = self.unit
        if self.needed is not None:
            plain["needed"] = self.needed
        if self.has is not None:
            plain["has"] = self.has
        return plain

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Reason):
            return self.code == other.code
        return self.code == other

    def __hash__(self) -> int:
        return hash(self.code)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        context = [f"{name}={value!r}" for name, value in self.to_json().items() if name != "code"]
        return f"Reason({', '.join([repr(self.code), *context])})"


def codes(reasons: Sequence[Reason]) -> list[str]:
    """The codes alone, as events and answers have them."""
    return [reason.code for reason in reasons]


def code_of(reason: Reason | str) -> str:
    """The code of a reason, or the code itself."""
    return reason.code if isinstance(reason, Reason) else reason


def distinct(reasons: list[Reason]) -> list[Reason]:
    """Each reason once, in the order found; of two with the same code the first."""
    if len(reasons) < 2:
        return reasons
    kept: list[Reason] = []
    for reason in reasons:
        for other in kept:
            if other.code == reason.code:
                break
        else:
            kept.append(reason)
    return kept


class NotAllowedError(ValueError):
    """An action that is not allowed, with all the reasons and their sentences. Nothing has changed."""

    def __init__(
        self, message: str, reasons: list[Reason], sentences: list[str], action: PlayerAction | None = None
    ) -> None:
        super().__init__(message)
        self.reasons: Final = reasons
        self.sentences: Final = sentences
        self.action: Final = action
        """What was refused, where it is a declaration or an action of a game."""


def not_allowed(
    what: str, reasons: list[Reason], sentences: list[str], action: PlayerAction | None = None
) -> NotAllowedError:
    """The exception with the message that all have: `a torso twist is not allowed.` and the sentences."""
    return NotAllowedError(f"{what} is not allowed. " + " ".join(sentences), reasons, sentences, action)
