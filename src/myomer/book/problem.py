"""A position of the book: the game, and which decisions are accepted."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from myomer.book.conduct import Conduct
from myomer.book.demands import Demand
from myomer.game.table import Game


@dataclass(frozen=True)
class Condition:
    """A demand on one unit, as the book states it."""

    unit: int
    demand: Demand
    text: str
    """`attacks: push`, `distance: to Atlas, least 6`."""

    def holds(self, conduct: Conduct) -> bool:
        """Whether the unit did so."""
        return self.demand.holds(conduct.units[self.unit])

    def fact(self, conduct: Conduct) -> str:
        """What the unit did; with its name if several units act."""
        did = conduct.units[self.unit]
        fact = self.demand.fact(did)
        return fact if len(conduct.units) == 1 else f"{did.name} {fact}"


@dataclass(frozen=True)
class Clause:
    """Conditions that hold together."""

    conditions: tuple[Condition, ...]
    because: str = ""
    """Why that is right or wrong."""

    def holds(self, conduct: Conduct) -> bool:
        """Whether all conditions hold."""
        return not self.failures(conduct)

    def failures(self, conduct: Conduct) -> list[str]:
        """What is not as the conditions want it, and what they want."""
        failed = [condition for condition in self.conditions if not condition.holds(conduct)]
        return [f"{condition.fact(conduct)} (accepted: {condition.text})" for condition in failed]

    def objection(self, conduct: Conduct) -> list[str]:
        """What the conditions hold of, and why that is wrong."""
        return [*[condition.fact(conduct) for condition in self.conditions], *([self.because] if self.because else [])]


@dataclass(frozen=True)
class Problem:
    """A tactical problem.

    It is solved if no clause of `reject` holds and, unless there are none, one of `accept` does.
    """

    id: str
    title: str
    why: str
    game: Game
    accept: tuple[Clause, ...]
    reject: tuple[Clause, ...]
    file: Path

    def verdict(self, conduct: Conduct) -> list[str]:
        """Why a decision is not accepted; empty if it is."""
        for clause in self.reject:
            if clause.holds(conduct):
                return clause.objection(conduct)
        if not self.accept:
            return []
        missed = [clause.failures(conduct) for clause in self.accept]
        return min(missed, key=len)
