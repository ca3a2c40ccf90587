"""Which rolls are due: whatever asks for dice is done on a copy, with dice that let everything go well."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.events import Event
from myomer.dice import DiceRoller

_HIGH_IS_BAD = ("hull breach",)


class KindDice(DiceRoller):
    """Dice with which everything goes well: what is done with them meets every roll that is due on its way."""

    def die(self, purpose: str) -> int:
        return 6

    def check(self, target_number: int, purpose: str) -> int:
        return 2 if purpose in _HIGH_IS_BAD else 12

    def table_1d6(self, entries: list[int], purpose: str) -> int:
        return 1

    def table_2d6(self, entries: list[int], purpose: str) -> int:
        return 7


def watched(battle: Battle) -> tuple[Battle, list[Event]]:
    """A copy of a battle, and the log of what will happen in it."""
    twin = battle.copy()
    log: list[Event] = []
    twin.log = log
    return twin, log
