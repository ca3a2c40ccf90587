"""What is wrong with a description: a code, the field, and a message that explains what to do."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

BAD_JSON = "bad-json"
MISSING_FIELD = "missing-field"
UNKNOWN_FIELD = "unknown-field"
BAD_VALUE = "bad-value"
UNKNOWN_NAME = "unknown-name"
LONGEST_MESSAGE = 1000
LONGEST_FIELD = 200


class DescriptionError(ValueError):
    """A description of something impossible. The message stays short, whatever it quotes."""

    def __init__(self, code: str, field: str, message: str) -> None:
        self.code = code
        self.field = _cut(field, LONGEST_FIELD)
        self.message = _cut(message, LONGEST_MESSAGE)
        super().__init__(self.message)

    def to_json(self) -> dict[str, object]:
        """The error in the form of `docs/query.md`."""
        return {"code": self.code, "field": self.field, "message": self.message}


def _cut(text: str, limit: int) -> str:
    """The text, with its middle cut out if it is too long."""
    return text if len(text) <= limit else f"{text[: limit // 2]}…{text[-(limit // 2) + 1 :]}"


def shown(value: object, most: int = 60) -> str:
    """A value for a message, shortened if it is long."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):
        return f"a {type(value).__name__}"
    return text if len(text) <= most else text[: most - 1] + "…"


def near_names(name: str, names: Sequence[str], alike: float = 0.6) -> list[str]:
    """Up to three names that are close to a misspelled one."""
    return difflib.get_close_matches(name[:80], names, 3, alike)


def unknown_name(field: str, name: str, names: list[str], what: str) -> DescriptionError:
    """The error for an unknown name, with the closest known names."""
    near = near_names(name, names)
    hint = f"; the nearest: {', '.join(near)}" if near else f"; there are: {', '.join(names[:40])}"
    return DescriptionError(UNKNOWN_NAME, field, f"there is no {what} {shown(name)}{hint}")
