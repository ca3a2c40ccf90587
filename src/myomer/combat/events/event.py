"""What every event is."""

from __future__ import annotations

from myomer.record import Record, kebab


class Event(Record):
    """Something that happened."""

    def to_json(self) -> dict[str, object]:
        return {"event": kebab(type(self).__name__), **super().to_json()}
