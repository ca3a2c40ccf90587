"""What an action came to, in a few short lines: hits and damage, PSRs, falls, crits, what is destroyed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from myomer.combat import events as happened
from myomer.combat.events import Event
from myomer.narration.sentences import Names, attack_lead
from myomer.narration.vocabulary import CAUSE_TEXT, listed, phrase, trigger_text

STAND_UP: Final = "stand-up"


class Outcome(msgspec.Struct, frozen=True):
    """A result; `grave` if a unit falls, loses something that cannot be repaired, or is destroyed."""

    text: str
    grave: bool


class _Attacks:
    """Attacks of one unit at another: how many there were, how many hit, and the damage to the target."""

    def __init__(self, lead: str) -> None:
        self.lead: Final = lead
        self.made = 0
        self.hits = 0
        self.damage = 0

    def outcome(self) -> Outcome:
        hit = "hit" if self.made == 1 else f"{self.hits} of {self.made} hit"
        missed = {1: "miss", 2: "both missed"}.get(self.made, f"all {self.made} missed")
        damage = f", {self.damage} damage" if self.damage else ""
        return Outcome(f"{self.lead}: {hit}{damage}" if self.hits else f"{self.lead}: {missed}", False)


class _Psr:
    """A PSR, and the fall that follows from it."""

    def __init__(self, event: happened.PilotingRolled, names: Names) -> None:
        self.event: Final = event
        self.name: Final = names.unit(event.unit)
        self.fall = ""

    def outcome(self) -> Outcome:
        event = self.event
        rolled = f"{event.target_number}+, rolled {event.roll}"
        if event.automatic:
            rolled = f"fails automatically ({phrase(event.automatic)})"
        if event.trigger == STAND_UP:
            lead = f"{self.name} {'stands up' if event.passed else 'fails to stand up'}: PSR {rolled}"
        else:
            lead = f"{self.name}: PSR ({trigger_text(event.trigger)}) {rolled}"
            if not event.automatic:
                lead += ", passed" if event.passed else ", failed"
        return Outcome(f"{lead}{self.fall}", bool(self.fall))


class _Crits:
    """The critical hits of a unit."""

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.items: Final[list[str]] = []

    def outcome(self) -> Outcome:
        counts = {item: self.items.count(item) for item in self.items}
        items = [f"{item} ×{count}" if count > 1 else item for item, count in counts.items()]
        return Outcome(f"{self.name}: {'crit' if len(self.items) == 1 else 'crits'}: {listed(items)}", True)


class _Plain:
    """A result that is whole at once."""

    def __init__(self, text: str) -> None:
        self.text: Final = text

    def outcome(self) -> Outcome:
        return Outcome(self.text, True)


class _Outcomes:
    """The results of events in order."""

    def __init__(self, names: Names) -> None:
        self.names: Final = names
        self.parts: Final[list[_Attacks | _Psr | _Crits | _Plain]] = []
        self.destroyed: Final[list[_Plain]] = []
        self._volleys: Final[dict[tuple[int, int], _Attacks]] = {}
        self._crits: Final[dict[int, _Crits]] = {}
        self._lost: Final[set[int]] = set()
        self._causes: Final[set[str]] = set()
        """What destroyed a unit, as a line of its own would say it."""
        self._dealing: tuple[_Attacks, int] | None = None
        """The attack whose hits come next, and its target."""

    def add(self, event: Event) -> None:
        """What an event adds."""
        names = self.names
        if isinstance(event, happened.ShotRolled):
            self._shot(event)
        elif isinstance(event, happened.AttackRolled):
            attack = _Attacks(attack_lead(event, names))
            attack.made, attack.hits = 1, int(event.hit)
            self.parts.append(attack)
            self._dealing = (attack, event.target)
        elif isinstance(event, happened.PilotingRolled):
            self.parts.append(_Psr(event, names))
            self._dealing = None
        elif isinstance(event, happened.Fell):
            self._fall(event)
        elif isinstance(event, (happened.HitLocated, happened.DamageReduced, happened.CoverStruck)):
            if self._dealing is not None and self._dealing[1] == event.unit:
                self._dealing[0].damage += event.points if isinstance(event, happened.HitLocated) else -event.points
        elif isinstance(event, happened.CriticalStruck):
            if not event.shrugged_off:
                self._crit(event)
        elif isinstance(event, happened.UnitDestroyed):
            cause = CAUSE_TEXT.get(event.cause) or phrase(event.cause)
            self.destroyed.append(_Plain(f"{names.unit(event.unit)} destroyed: {cause}"))
            self._causes.add(f"{names.unit(event.unit)}: {cause}")
            self._lost.add(event.unit)
        elif not (isinstance(event, happened.LocationLost) and event.unit in self._lost):
            text = _plain_text(event, names)
            if text:
                self.parts.append(_Plain(text))

    def _shot(self, event: happened.ShotRolled) -> None:
        """A shot is one of the volley of its unit at that target."""
        key = (event.unit, event.target)
        volley = self._volleys.get(key)
        if volley is None:
            volley = _Attacks(f"{self.names.unit(event.unit)} fires at {self.names.unit(event.target)}")
            self._volleys[key] = volley
            self.parts.append(volley)
        volley.made += 1
        volley.hits += int(event.hit)
        self._dealing = (volley, event.target)

    def _fall(self, event: happened.Fell) -> None:
        """A fall belongs to the PSR before it, if there is one."""
        self._dealing = None
        damage = f", {event.damage} damage" if event.damage else ""
        last = self.parts[-1] if self.parts else None
        if isinstance(last, _Psr) and last.event.unit == event.unit and not last.event.passed and not last.fall:
            last.fall = f"; falls{damage}"
        else:
            self.parts.append(_Plain(f"{self.names.unit(event.unit)} falls ({trigger_text(event.cause)}){damage}"))

    def _crit(self, event: happened.CriticalStruck) -> None:
        crits = self._crits.get(event.unit)
        if crits is None:
            crits = _Crits(self.names.unit(event.unit))
            self._crits[event.unit] = crits
            self.parts.append(crits)
        crits.items.append(self.names.item(event.component))

    def outcomes(self) -> list[Outcome]:
        """Units destroyed, then the rest in order, without what destroyed them."""
        rest = [part for part in self.parts if not (isinstance(part, _Plain) and part.text in self._causes)]
        return [part.outcome() for part in [*self.destroyed, *rest]]


def _plain_text(event: Event, names: Names) -> str:
    """An event that is a result by itself; empty for any other."""
    if isinstance(event, happened.LocationLost):
        return f"{names.unit(event.unit)}: {phrase(event.location)} {'blown off' if event.blown_off else 'destroyed'}"
    if isinstance(event, happened.Exploded):
        return f"{names.unit(event.unit)}: {names.item(event.component)} explodes, {event.points} damage"
    if isinstance(event, happened.ConsciousnessRolled):
        return "" if event.awake else f"{names.unit(event.unit)}: pilot unconscious"
    if isinstance(event, happened.ShutDown):
        return f"{names.unit(event.unit)} shuts down"
    return ""


def outcome_of(events: Sequence[Event], names: Names) -> list[Outcome]:
    """What these events came to: units destroyed, then the rest in order; nothing if nothing at a glance matters."""
    outcomes = _Outcomes(names)
    for event in events:
        outcomes.add(event)
    return outcomes.outcomes()
