"""Remarks on a file that was read successfully."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Remark:
    """Something in a file that is kept but has no effect, or that had to be interpreted.

    `line` is where it occurs first, `times` on how many lines; `kind` is a short name to sort remarks by.
    """

    line: int
    kind: str
    text: str
    times: int = 1

    def __str__(self) -> str:
        often = "" if self.times == 1 else f" and {self.times - 1} more"
        return f"line {self.line}{often}: {self.text}"


class Remarks:
    """Collects remarks; a repeated one is only counted."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, str], int] = {}
        """By kind and text, the line where it was made first."""
        self._times: dict[tuple[str, str], int] = {}
        """By kind and text, how often it was made."""

    def add(self, line: int, kind: str, text: str) -> None:
        """One remark about one line."""
        key = (kind, text)
        self._first.setdefault(key, line)
        self._times[key] = self._times.get(key, 0) + 1

    def in_order(self) -> tuple[Remark, ...]:
        """Every remark, in the order of their first lines."""
        remarks = [Remark(line, kind, text, self._times[kind, text]) for (kind, text), line in self._first.items()]
        return tuple(sorted(remarks, key=lambda remark: remark.line))
