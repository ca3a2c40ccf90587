"""The JSON form of an outcome: losses, pending PSRs, events."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.events import Event, RollQueued
from myomer.combat.numbers import Modifier
from myomer.rules.locations import LOCATIONS
from myomer.units.mech import Mech


def parts_json(parts: list[Modifier]) -> list[dict[str, object]]:
    """Numbers with their reasons."""
    return [part.to_json() for part in parts]


def losses(before: Mech, after: Mech) -> dict[str, int]:
    """Points of armor and structure lost, by location; rear armor has its own name."""
    lost: dict[str, int] = {}
    for index, name in enumerate(after.design.names):
        points = before.armor[index] - after.armor[index]
        if index < LOCATIONS:
            points += before.structure[index] - after.structure[index]
        if points:
            lost[name] = points
    return lost


def queue_json(battle: Battle, log: list[Event], names: list[str]) -> list[dict[str, object]]:
    """The pending PSRs, in the order of their causes."""
    waiting = [list(mech.queue) for mech in battle.mechs]
    queue: list[dict[str, object]] = []
    for event in log:
        if isinstance(event, RollQueued) and waiting[event.unit]:
            psr = waiting[event.unit][0]
            if psr.name == event.trigger:
                waiting[event.unit].pop(0)
                queue.append({"unit": names[event.unit], "trigger": psr.name, "modifier": psr.modifier})
    return queue


def events_json(log: list[Event], names: list[str]) -> list[dict[str, object]]:
    """Events as JSON, with names in place of the units' numbers."""
    answers: list[dict[str, object]] = []
    for event in log:
        plain = event.to_json()
        for field in ("unit", "target"):
            number = plain.get(field)
            if isinstance(number, int) and 0 <= number < len(names):
                plain[field] = names[number]
        answers.append(plain)
    return answers
