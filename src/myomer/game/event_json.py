"""Events of a saved game back from their JSON form: a replay needs no engine to be told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from myomer.combat import events as happened
from myomer.combat.events import Event
from myomer.combat.numbers import Modifier, Step
from myomer.game import events as at_table
from myomer.record import kebab


def _kinds() -> dict[str, type[Event]]:
    kinds: dict[str, type[Event]] = {}
    for module in (happened, at_table):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Event) and value is not Event:
                kinds[kebab(value.__name__)] = value
    return kinds


KINDS: Final = _kinds()
"""Every kind of event by its name in JSON."""


def _value(told: object) -> object:
    """A field's value: lists of modifiers and of steps are what they were."""
    if not isinstance(told, list):
        return told
    values: list[object] = []
    for item in told:
        if isinstance(item, dict) and "value" in item:
            values.append(Modifier(str(item["reason"]), int(item["value"]), str(item.get("about", ""))))
        elif isinstance(item, dict) and "formula" in item:
            values.append(Step(str(item["reason"]), int(item["points"]), str(item["formula"])))
        else:
            values.append(_value(item))
    return values


def event_from_json(told: dict[str, object]) -> Event:
    """The event of its JSON form; ValueError when there is none of that name, or its fields are others.

    The last fields may be missing where an event has values for them: older files do not know them.
    """
    if not isinstance(told, dict):
        raise ValueError(f"an event is an object, not {told!r}")
    name = told.get("event")
    if not isinstance(name, str) or name not in KINDS:
        raise ValueError(f"there is no event {name!r}")
    kind = KINDS[name]
    known: tuple[str, ...] = getattr(kind, "__match_args__", ())
    wrong = f"{name} has the fields {', '.join(known)}, not {', '.join(sorted(set(told) - {'event'}))}"
    given = known[: len(told) - 1]
    if set(told) - {"event"} != set(given):
        raise ValueError(wrong)
    for field in ("unit", "target"):
        if field in told and type(told[field]) is not int:
            raise ValueError(f"{name}: {field} is a number, not {told[field]!r}")
    make: Callable[..., Event] = kind
    values = [_value(told[field]) for field in given]
    try:
        return make(*values)
    except TypeError as problem:
        raise ValueError(wrong) from problem
