"""Finding a thing by name: exact, by another of its names, by an abbreviation that fits one thing only."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

NEAREST = 5
"""How many names an error suggests."""

SAME_START = 3
"""How many letters two names begin with alike, at least, where they are not alike otherwise."""
LONGEST_ECHO = 60
"""How much of a name an error repeats."""

_NUMERAL = re.compile(r"[ivx]{2,}")
_WORD = re.compile(r"[^\s()\[\]\"'/,]+")


@dataclass(frozen=True, slots=True)
class Named:
    """Something with a name, and perhaps others."""

    name: str
    others: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    """What it and its like are called together, in lower case: a chassis."""
    rank: tuple[object, ...] = ()
    """Among its like, the least is meant by the name of them all."""


def _echoed(name: str) -> str:
    """A name as an error repeats it: no longer than a person reads."""
    return repr(name if len(name) <= LONGEST_ECHO else f"{name[: LONGEST_ECHO - 1]}…")


class NoSuchName(ValueError):
    """Nothing has that name; the nearest names are given."""

    def __init__(self, what: str, name: str, near: Sequence[str], hint: str) -> None:
        self.name = name
        self.near = tuple(near)
        advice = f"the nearest: {', '.join(near)}" if near else hint
        super().__init__(f"there is no {what} {_echoed(name)}; {advice}")


class AmbiguousName(ValueError):
    """More than one thing fits the abbreviation."""

    def __init__(self, what: str, name: str, fitting: Sequence[str]) -> None:
        self.name = name
        self.fitting = tuple(fitting)
        shown = ", ".join(fitting[:NEAREST])
        more = f" and {len(fitting) - NEAREST} more" if len(fitting) > NEAREST else ""
        super().__init__(f"{_echoed(name)} fits more than one {what}: {shown}{more}; write more of the name")


def words_of(text: str) -> list[str]:
    """The words of a name in lower case, brackets and quotes left out."""
    return _WORD.findall(text.casefold())


def match(name: str, things: Iterable[Named], what: str, hint: str) -> Named:
    """The one thing meant by a name.

    A name in full comes first, then other names in full, then that of a family, which means the first of it by rank;
    then an abbreviation: its words begin words of the name, in their order; whole words count before beginnings. Upper
    and lower case are alike.
    """
    known = list(things)
    wanted = " ".join(name.casefold().split())
    for thing in known:
        if thing.name.casefold() == wanted:
            return thing
    also = [thing for thing in known if wanted in [other.casefold() for other in thing.others]]
    if len(also) == 1:
        return also[0]
    if also:
        raise AmbiguousName(what, name, [thing.name for thing in also])
    family = [thing for thing in known if wanted in thing.families]
    if family:
        return min(family, key=lambda thing: thing.rank)
    asked = words_of(name)
    for whole in (True, False):
        fitting = [thing for thing in known if asked and _fits(asked, thing, whole)]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise AmbiguousName(what, name, [_shown(asked, thing, whole) for thing in fitting])
    raise NoSuchName(what, name, nearest(name, known), hint)


def _fits(asked: list[str], thing: Named, whole: bool) -> bool:
    return any(_in_order(asked, words_of(text), whole) for text in (thing.name, *thing.others))


def _shown(asked: list[str], thing: Named, whole: bool) -> str:
    """Its name, with the other name in brackets where only that one fits."""
    for text in (thing.name, *thing.others):
        if _in_order(asked, words_of(text), whole):
            return thing.name if text == thing.name else f"{thing.name} ({text})"
    return thing.name


def _in_order(asked: list[str], words: list[str], whole: bool) -> bool:
    at = 0
    for word in words:
        if at < len(asked) and (word == asked[at] if whole else _begins(word, asked[at])):
            at += 1
    return at == len(asked)


def _begins(word: str, asked: str) -> bool:
    """The word begins so, or a part of it behind a hyphen does: `3f` is enough of `hct-3f`.

    A numeral is whole: a Marauder II is another chassis than a Marauder IIC.
    """
    if _NUMERAL.fullmatch(asked):
        return word == asked
    return word.startswith(asked) or f"-{asked}" in word


def nearest(name: str, things: Iterable[Named]) -> list[str]:
    """The names most like it, the likest first; before them, families that are hardly misspelt.

    Where there are families, a name in full must be much like it; when nothing is, families that begin the same.
    """
    full: dict[str, str] = {}
    families: dict[str, str] = {}
    for thing in sorted(things, key=lambda thing: thing.rank):
        for text in (thing.name, *thing.others):
            full.setdefault(text.casefold(), thing.name)
        for text in thing.families:
            families.setdefault(text, thing.name)
    wanted = name.casefold()[:80]
    near = [families[text] for text in difflib.get_close_matches(wanted, families, NEAREST, 0.75)]
    near += [full[text] for text in difflib.get_close_matches(wanted, full, NEAREST, 0.7 if families else 0.55)]
    if not near and len(wanted) >= SAME_START:
        near = [families[text] for text in sorted(families) if text.startswith(wanted[:SAME_START])]
    return list(dict.fromkeys(near))[:NEAREST]
