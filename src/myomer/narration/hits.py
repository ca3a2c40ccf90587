"""The hits of a blow, a salvo or a fall, gathered into one sentence."""

from __future__ import annotations

from typing import Final

from myomer.combat.events import (
    ArmorLost,
    CoverStruck,
    DamageReduced,
    DamageTransferred,
    DamageVented,
    Event,
    HitLocated,
    StructureLost,
)
from myomer.narration.sentences import Voice
from myomer.narration.vocabulary import listed, words

REAR: Final = "-rear"


class Hits:
    """Hits on one unit from one side: `take` each event in turn, then `words` them."""

    def __init__(self, first: HitLocated) -> None:
        self.unit = first.unit
        self.arc = first.arc
        self.parts: list[str] = []
        self._place = ""
        self._hit = ""
        self._notes: list[str] = []
        self._locate(first)

    def take(self, event: Event) -> bool:
        """Whether the event belongs to these hits; it is told with them."""
        if isinstance(event, HitLocated):
            if (event.unit, event.arc) != (self.unit, self.arc):
                return False
            self._close()
            self._locate(event)
            return True
        note = self._note(event)
        if note:
            self._notes.append(note)
        return bool(note)

    def words(self, say: Voice) -> str:
        """All of it; empty when nothing was struck (a beacon does no damage)."""
        self._close()
        return f"{say.name(self.unit)} takes, from the {self.arc}, {listed(self.parts)}" if self.parts else ""

    def _locate(self, event: HitLocated) -> None:
        self._place = event.location.removesuffix(REAR)
        self._hit = f"{event.points} to the {words(event.location)}" if event.points else ""
        if event.through_armor:
            self._notes.append("a critical check through the armor")

    def _close(self) -> None:
        if self._hit:
            self.parts.append(self._hit + (f" ({', '.join(self._notes)})" if self._notes else ""))
        self._hit = ""
        self._notes = []

    def _note(self, event: Event) -> str:
        if not isinstance(
            event, (ArmorLost, CoverStruck, DamageReduced, DamageTransferred, DamageVented, StructureLost)
        ):
            return ""
        if event.unit != self.unit or not self._hit:
            return ""
        if isinstance(event, DamageReduced):
            by = words(event.by)
            return f"{by} takes {event.points}" if event.points >= 0 else f"{by} adds {-event.points}"
        if isinstance(event, CoverStruck):
            return "its cover takes it"
        if isinstance(event, DamageVented):
            return f"{event.points} {'vented by CASE' if event.by_case else 'wasted'}"
        where = "" if event.location.removesuffix(REAR) == self._place else f"{words(event.location)} "
        if isinstance(event, ArmorLost):
            return f"{where}{event.left} armor left" if event.left else f"{where}armor gone"
        if isinstance(event, StructureLost):
            return f"{where}STRUCTURE −{event.points}, {event.left} left"
        self._place = event.location
        return f"{event.points} on to the {words(event.location)}"
