"""Finds an entry by name: its full name, another of its names, or an abbreviation that fits only one entry."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

NEAREST = 5
"""How many names an error suggests."""

SAME_START = 3
"""How many leading letters two names must share to be suggested if they are not similar otherwise."""
LONGEST_ECHO = 60
"""How many characters of a name an error repeats."""

_NUMERAL = re.compile(r"[ivx]{2,}")
_WORD = re.compile(r"[^\s()\[\]\"'/,]+")


@dataclass(frozen=True, slots=True)
class Named:
    """An entry with a name, and maybe other names."""

    name: str
    others: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    """The names of its family, in lower case: for a 'Mech, the chassis."""
    rank: tuple[object, ...] = ()
    """The family's name means the member with the lowest rank."""


def _echoed(name: str) -> str:
    """A name for an error message, shortened if it is long."""
    return repr(name if len(name) <= LONGEST_ECHO else f"{name[: LONGEST_ECHO - 1]}…")


class NoSuchName(ValueError):
    """No entry has that name; the message lists the closest names."""

    def __init__(self, what: str, name: str, near: Sequence[str], hint: str) -> None:
        self.name = name
        self.near = tuple(near)
        advice = f"the nearest: {', '.join(near)}" if near else hint
        super().__init__(f"there is no {what} {_echoed(name)}; {advice}")


class AmbiguousName(ValueError):
    """More than one entry fits the abbreviation."""

    def __init__(self, what: str, name: str, fitting: Sequence[str]) -> None:
        self.name = name
        self.fitting = tuple(fitting)
        shown = ", ".join(fitting[:NEAREST])
        more = f" and {len(fitting) - NEAREST} more" if len(fitting) > NEAREST else ""
        super().__init__(f"{_echoed(name)} fits more than one {what}: {shown}{more}; write more of the name")


def words_of(text: str) -> list[str]:
    """The words of a name in lower case, without parentheses and quotes."""
    return _WORD.findall(text.casefold())


def match(name: str, entries: Iterable[Named], what: str, hint: str) -> Named:
    """The entry that a name means.

    The full name comes first, then other full names, then a family's name, which means its member of lowest rank; then
    an abbreviation, whose words begin words of the name in order. Whole words count before beginnings. Case does not
    matter.
    """
    known = list(entries)
    wanted = " ".join(name.casefold().split())

    for entry in known:
        if entry.name.casefold() == wanted:
            return entry

    by_other_name = [entry for entry in known if wanted in [other.casefold() for other in entry.others]]
    if len(by_other_name) == 1:
        return by_other_name[0]
    if by_other_name:
        raise AmbiguousName(what, name, [entry.name for entry in by_other_name])

    family = [entry for entry in known if wanted in entry.families]
    if family:
        return min(family, key=lambda entry: entry.rank)

    asked_words = words_of(name)
    for whole_words in (True, False):
        fitting = [entry for entry in known if asked_words and _fits(asked_words, entry, whole_words)]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise AmbiguousName(what, name, [_matched_name(asked_words, entry, whole_words) for entry in fitting])

    raise NoSuchName(what, name, nearest(name, known), hint)


def _fits(asked_words: list[str], entry: Named, whole_words: bool) -> bool:
    """Whether one of the entry's names has the words asked for."""
    return any(_in_order(asked_words, words_of(text), whole_words) for text in (entry.name, *entry.others))


def _matched_name(asked_words: list[str], entry: Named, whole_words: bool) -> str:
    """The entry's name, followed by the other name in parentheses if only that one fits."""
    for text in (entry.name, *entry.others):
        if _in_order(asked_words, words_of(text), whole_words):
            return entry.name if text == entry.name else f"{entry.name} ({text})"
    return entry.name


def _in_order(asked: list[str], words: list[str], whole_words: bool) -> bool:
    """Whether the words asked for occur in this order, whole or as beginnings."""
    index = 0
    for word in words:
        if index < len(asked) and (word == asked[index] if whole_words else _begins_with(word, asked[index])):
            index += 1
    return index == len(asked)


def _begins_with(word: str, asked: str) -> bool:
    """Whether a word, or its part after a hyphen, begins with the letters asked for: `3f` is enough for `hct-3f`.

    A Roman numeral must match exactly: the Marauder II and the Marauder IIC are different chassis.
    """
    if _NUMERAL.fullmatch(asked):
        return word == asked
    return word.startswith(asked) or f"-{asked}" in word


def nearest(name: str, entries: Iterable[Named]) -> list[str]:
    """The most similar names, best first; before them, families with only a slight misspelling.

    Full names must be more similar if there are families. If nothing is similar, it suggests families with the same
    first letters.
    """
    full: dict[str, str] = {}
    families: dict[str, str] = {}
    for entry in sorted(entries, key=lambda entry: entry.rank):
        for text in (entry.name, *entry.others):
            full.setdefault(text.casefold(), entry.name)
        for text in entry.families:
            families.setdefault(text, entry.name)
    wanted = name.casefold()[:80]
    near = [families[text] for text in difflib.get_close_matches(wanted, families, NEAREST, 0.75)]
    near += [full[text] for text in difflib.get_close_matches(wanted, full, NEAREST, 0.7 if families else 0.55)]
    if not near and len(wanted) >= SAME_START:
        near = [families[text] for text in sorted(families) if text.startswith(wanted[:SAME_START])]
    return list(dict.fromkeys(near))[:NEAREST]
