"""Events from their JSON form: a replay can be described without the engine."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from myomer.combat import events as combat_events
from myomer.combat.events import Event
from myomer.combat.numbers import DamageStep, Modifier
from myomer.game import events as game_events
from myomer.record import kebab


def _kinds() -> dict[str, type[Event]]:
    """Every class of events, by its JSON name."""
    kinds: dict[str, type[Event]] = {}
    for module in (combat_events, game_events):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Event) and value is not Event:
                kinds[kebab(value.__name__)] = value
    return kinds


KINDS: Final = _kinds()
"""Every kind of event by its name in JSON."""


def _value(data: object) -> object:
    """A field's value; lists of modifiers and steps become records again."""
    if not isinstance(data, list):
        return data
    values: list[object] = []
    for item in data:
        if isinstance(item, dict) and "value" in item:
            values.append(Modifier(str(item["reason"]), int(item["value"]), str(item.get("about", ""))))
        elif isinstance(item, dict) and "formula" in item:
            values.append(DamageStep(str(item["reason"]), int(item["points"]), str(item["formula"])))
        else:
            values.append(_value(item))
    return values


def event_from_json(data: dict[str, object]) -> Event:
    """An event from its JSON form; ValueError for an unknown name or wrong fields.

    The last fields may be missing if the event has defaults for them: older files lack them.
    """
    if not isinstance(data, dict):
        raise ValueError(f"an event is an object, not {data!r}")
    name = data.get("event")
    if not isinstance(name, str) or name not in KINDS:
        raise ValueError(f"there is no event {name!r}")

    kind = KINDS[name]
    known: tuple[str, ...] = getattr(kind, "__match_args__", ())
    message = f"{name} has the fields {', '.join(known)}, not {', '.join(sorted(set(data) - {'event'}))}"

    present = known[: len(data) - 1]
    if set(data) - {"event"} != set(present):
        raise ValueError(message)

    for field in ("unit", "target"):
        if field in data and type(data[field]) is not int:
            raise ValueError(f"{name}: {field} is a number, not {data[field]!r}")

    make: Callable[..., Event] = kind
    values = [_value(data[field]) for field in present]
    try:
        return make(*values)
    except TypeError as problem:
        raise ValueError(message) from problem


def events_of_line(line: str | dict[str, object]) -> list[Event]:
    """The events of a line of the game file, as text or read already; ValueError if it has none."""
    data: object = json.loads(line) if isinstance(line, str) else line
    recorded = data.get("events") if isinstance(data, dict) else None
    if not isinstance(recorded, list):
        raise ValueError("no events")
    return [event_from_json(event) for event in recorded]
