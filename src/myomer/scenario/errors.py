"""What is wrong with a description: a code, the field, a message that says what to do."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

MISSING_FIELD = "missing-field"
UNKNOWN_FIELD = "unknown-field"
BAD_VALUE = "bad-value"
UNKNOWN_NAME = "unknown-name"
LONGEST_MESSAGE = 1000
LONGEST_FIELD = 200


class DescriptionError(ValueError):
    """A description of something that cannot be. Whatever it quotes, it is not longer than a person reads."""

    def __init__(self, code: str, field: str, message: str) -> None:
        self.code = code
        self.field = _cut(field, LONGEST_FIELD)
        self.message = _cut(message, LONGEST_MESSAGE)
        super().__init__(self.message)

    def to_json(self) -> dict[str, object]:
        """The error as `docs/query.md` has it."""
        return {"code": self.code, "field": self.field, "message": self.message}


def _cut(text: str, most: int) -> str:
    """A text that is too long, without its middle."""
    return text if len(text) <= most else f"{text[: most // 2]}…{text[-(most // 2) + 1 :]}"


def shown(value: object, most: int = 60) -> str:
    """A value as a message shows it: not longer than a person reads."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):
        return f"a {type(value).__name__}"
    return text if len(text) <= most else text[: most - 1] + "…"


def near_names(name: str, names: Sequence[str], alike: float = 0.5) -> list[str]:
    """Of the names there are, up to three that are most like a misspelled one."""
    return difflib.get_close_matches(name[:80], names, 3, alike)


def unknown_name(field: str, name: str, names: list[str], what: str) -> DescriptionError:
    """A name that nothing has, with the nearest names there are."""
    near = near_names(name, names)
    hint = f"; the nearest: {', '.join(near)}" if near else f"; there are: {', '.join(names[:40])}"
    return DescriptionError(UNKNOWN_NAME, field, f"there is no {what} {shown(name)}{hint}")
