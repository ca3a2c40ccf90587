"""Previews rolls: an action is resolved on a copy of the battle with dice that always succeed."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.events import Event
from myomer.dice import DiceRoller

_HIGH_IS_BAD = ("hull breach",)


class AlwaysSucceedDice(DiceRoller):
    """Dice that always succeed, so that an action resolved with them makes every roll along its way."""

    def die(self, purpose: str) -> int:
        return 6

    def check(self, target_number: int, purpose: str) -> int:
        return 2 if purpose in _HIGH_IS_BAD else 12

    def table_1d6(self, entries: list[int], purpose: str) -> int:
        return 1

    def table_2d6(self, entries: list[int], purpose: str) -> int:
        return 7


def copy_with_log(battle: Battle) -> tuple[Battle, list[Event]]:
    """A copy of a battle, and its event log."""
    copy = battle.copy()
    log: list[Event] = []
    copy.log = log
    return copy, log
