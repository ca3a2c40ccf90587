"""All hits of one attack, salvo or fall in one sentence."""

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
from myomer.narration.sentences import Names
from myomer.narration.vocabulary import listed, phrase

REAR: Final = "-rear"


class Hits:
    """Hits on one unit from one side: `add` each event in turn, then get the `sentence`."""

    def __init__(self, first: HitLocated) -> None:
        self.unit = first.unit
        self.arc = first.arc
        self.parts: list[str] = []
        """The hits so far, each with its location and points."""
        self._place = ""
        """The location that the damage has reached."""
        self._hit = ""
        """The current hit; empty if it does no damage."""
        self._notes: list[str] = []
        """What goes in parentheses after the current hit."""
        self._locate(first)

    def add(self, event: Event) -> bool:
        """Add the event if it belongs to these hits; False if it does not."""
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

    def sentence(self, names: Names) -> str:
        """The whole sentence; empty if nothing was damaged (a beacon does no damage)."""
        self._close()
        return f"{names.unit(self.unit)} hit from the {self.arc}: {listed(self.parts)}" if self.parts else ""

    def _locate(self, event: HitLocated) -> None:
        """Begin the text of a hit."""
        self._place = event.location.removesuffix(REAR)
        self._hit = f"{event.points} to the {phrase(event.location)}" if event.points else ""
        if event.through_armor:
            self._notes.append("TAC")

    def _close(self) -> None:
        """End the text of a hit with its notes."""
        if self._hit:
            self.parts.append(self._hit + (f" ({', '.join(self._notes)})" if self._notes else ""))
        self._hit = ""
        self._notes = []

    def _note(self, event: Event) -> str:
        """What an event adds in parentheses to the hit before it: armor left, structure lost, damage absorbed."""
        if not isinstance(
            event, (ArmorLost, CoverStruck, DamageReduced, DamageTransferred, DamageVented, StructureLost)
        ):
            return ""
        if event.unit != self.unit or not self._hit:
            return ""

        if isinstance(event, DamageReduced):
            by = phrase(event.by)
            return f"{by} absorbs {event.points}" if event.points >= 0 else f"{by} adds {-event.points}"
        if isinstance(event, CoverStruck):
            return "hits its cover"
        if isinstance(event, DamageVented):
            return f"{event.points} {'vented by CASE' if event.by_case else 'with nothing left to destroy'}"

        where = "" if event.location.removesuffix(REAR) == self._place else f"{phrase(event.location)} "
        if isinstance(event, ArmorLost):
            return f"{where}{event.left} armor left" if event.left else f"{where}armor gone"
        if isinstance(event, StructureLost):
            return f"{where}INTERNAL STRUCTURE −{event.points}, {event.left} left"

        self._place = event.location
        return f"{event.points} transferred to the {phrase(event.location)}"
