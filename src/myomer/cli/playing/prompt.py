"""What a player types: lines from a terminal or a pipe, and commands by name or by the beginning of a name."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.text import Text

from myomer.cli.errors import CommandError
from myomer.formats.sheet_names import printable
from myomer.hexes import DIRECTION_WORDS, HexId, parse_hex

try:
    import readline  # lines can be edited, and recalled with the arrow keys
except ImportError:  # not on this platform
    readline = None  # type: ignore[assignment]

FACINGS: Final = {"n": 0, "ne": 1, "se": 2, "s": 3, "sw": 4, "nw": 5}
FACING_NAMES: Final = "n, ne, se, s, sw, nw or 0 to 5"
FACING_HELP: Final = f"Facings: {FACING_NAMES}, clockwise from north."
CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Clears a terminal, with what was scrolled away."""
LONGEST_SHOWN: Final = 40
ALIASES: Final = {"advise": "advice"}
"""Other names of commands."""


class Misunderstood(Exception):
    """Something that a player typed and that cannot be done: a line that says what is expected."""


class Leave(Exception):
    """The player leaves the game for now, or there is no more input."""


class Reader:
    """Reads what the player types."""

    def __init__(self, screen: Console) -> None:
        if sys.stdin is None:
            raise CommandError("there is nobody to ask: standard input is closed")
        self.screen: Final = screen
        self.at_terminal: Final = sys.stdin.isatty() and sys.stdout.isatty()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def line(self, prompt: str) -> str:
        """The next line; `Leave` at the end of the input."""
        sys.stdout.flush()
        if self.at_terminal:
            try:
                return input(prompt).strip()
            except EOFError:
                self.screen.print()
                raise Leave from None
        text = sys.stdin.readline()
        if not text:
            raise Leave
        self.screen.print(Text(f"{prompt}{printable(text.strip())}"), soft_wrap=True)
        return text.strip()

    def agrees(self, question: str) -> bool:
        """Whether the player answers yes; Ctrl-C is a no."""
        try:
            return self.line(f"{question} (y/n) ").lower() in ("y", "yes")
        except KeyboardInterrupt:
            self.screen.print()
            return False

    def hand_over(self, message: str, clear: bool) -> None:
        """Wait until the next player sits at the keyboard; nothing of what the last one typed remains."""
        if not self.at_terminal:
            return
        if readline is not None:
            readline.clear_history()
        if clear:
            sys.stdout.write(CLEAR)
        self.line(f"{message} ")
        if clear:
            sys.stdout.write(CLEAR)
            sys.stdout.flush()


@dataclass(frozen=True)
class Verb:
    """A command: its name, how it is written, what it does, and what carries it out."""

    name: str
    usage: str
    about: str
    call: Callable[[str], None]
    """With what follows the name."""

    @property
    def stands_alone(self) -> bool:
        """Whether nothing may follow the name."""
        return self.usage.partition(",")[0] == self.name


def find_verb(word: str, verbs: Sequence[Verb]) -> Verb:
    """The command with that name, or the only one that begins with it; `Misunderstood` if it is not clear."""
    wanted = ALIASES.get(word.lower(), word.lower())
    for verb in verbs:
        if verb.name == wanted:
            return verb
    near = [verb for verb in verbs if verb.name.startswith(wanted)]
    if len(near) == 1:
        return near[0]
    if near:
        names = [verb.name for verb in near]
        raise Misunderstood(f"{shown(word)} could be {', '.join(names[:-1])} or {names[-1]}")
    raise Misunderstood(f"{shown(word)} is not a command here; help lists them")


def call_verb(line: str, verbs: Sequence[Verb]) -> None:
    """Carry out the command that a line begins with; `Misunderstood` if words follow one that stands alone."""
    word, _, rest = line.partition(" ")
    verb = find_verb(word, verbs)
    if rest.strip() and verb.stands_alone:
        raise Misunderstood(f"{shown(rest.strip())} is too much; expected {verb.name} alone: {verb.about}")
    verb.call(rest.strip())


def shown(text: str) -> str:
    """What was typed, for a message."""
    plain = printable(text)
    return repr(plain if len(plain) <= LONGEST_SHOWN else f"{plain[:LONGEST_SHOWN]}…")


def read_facing(text: str) -> int | None:
    """A facing: n, ne, se, s, sw, nw, the whole word, or 0 to 5 clockwise from north; None if it is none of them."""
    plain = text.lower().replace("-", "")
    if plain in FACINGS:
        return FACINGS[plain]
    words = [word.replace("-", "") for word in DIRECTION_WORDS]
    if plain in words:
        return words.index(plain)
    return int(plain) if len(plain) == 1 and plain in "012345" else None


def read_hex(text: str) -> HexId | None:
    """A hex by its number; None if it is not one."""
    try:
        return parse_hex(text)
    except ValueError:
        return None


def read_numbers(text: str, most: int, what: str) -> list[int]:
    """Numbers from 1 to `most`; `Misunderstood` if there is anything else."""
    numbers: list[int] = []
    for word in text.replace(",", " ").split():
        if not (word.isascii() and word.isdigit() and 1 <= int(word[:6]) <= most):
            upto = f"a number from 1 to {most}" if most > 1 else "1" if most else "nothing: there is nothing to choose"
            raise Misunderstood(f"{shown(word)} is not {what}; expected {upto}")
        numbers.append(int(word))
    return numbers
