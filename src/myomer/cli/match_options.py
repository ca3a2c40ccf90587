"""A match from the options of a command, or from a match file."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from myomer.bots.custom import BotError, find_bot
from myomer.cli.config import ruleset_for
from myomer.cli.duel import LONGEST, check_landscape, read_names, read_skills, split_sides
from myomer.cli.errors import CommandError, check_within
from myomer.cli.lookup import board_named, named_design
from myomer.cli.notes import note, notes_after
from myomer.cli.optional_rules import with_options
from myomer.formats.sheet_names import printable
from myomer.rules.ruleset import ruleset_named
from myomer.scenario.errors import DescriptionError
from myomer.scenario.lineup import TURNS
from myomer.sim.match import (
    BOT,
    GUNNERY,
    LARGEST,
    MOST_UNITS,
    PILOTING,
    Match,
    MatchMap,
    MatchSide,
    MatchUnit,
    check_room,
    read_match,
)

MATCH_SUFFIX: Final = ".toml"


@dataclass(frozen=True)
class MatchSettings:
    """A match as the command line has it; None for what is not given."""

    units: list[str]
    file: Path | None = None
    board: str | None = None
    landscape: str | None = None
    """The kind of map to generate, from `--map`."""
    apart: int | None = None
    ruleset: str | None = None
    options: list[str] | None = None
    bots: str | None = None
    names: str | None = None
    gunnery: str | None = None
    piloting: str | None = None
    turns: int | None = None
    withdrawal: bool = False

    def given_beside_file(self) -> list[str]:
        """The options that a match file has fields for."""
        given = {
            "UNIT": self.units,
            "--board": self.board,
            "--map": self.landscape,
            "--apart": self.apart,
            "--ruleset": self.ruleset,
            "--option": self.options,
            "--bots": self.bots,
            "--names": self.names,
            "--gunnery": self.gunnery,
            "--piloting": self.piloting,
            "--turns": self.turns,
            "--withdrawal": self.withdrawal,
        }
        return [option for option, value in given.items() if value]


def match_from(settings: MatchSettings) -> Match:
    """The match that the options describe; its findings about changed designs are noted."""
    with notes_after():
        match = _match_in_file(settings) if settings.file is not None else _match_of_options(settings)
    for finding in match.findings:
        note(printable(finding))
    return match


def _match_in_file(settings: MatchSettings) -> Match:
    """The match in the file of `--file`, which has everything."""
    assert settings.file is not None
    given = settings.given_beside_file()
    if given:
        raise CommandError(f"--file, {given[0]}: use one of them; a match file names units and conditions itself")
    try:
        return read_match(settings.file)
    except DescriptionError as problem:
        raise CommandError(str(problem)) from problem
    except FileNotFoundError as problem:
        raise CommandError(
            f"--file: there is no file {str(settings.file)!r}; docs/simulation.md shows how to write a match"
        ) from problem
    except OSError as problem:
        raise CommandError(f"--file: cannot read {str(settings.file)!r}: {problem.strerror or problem}") from problem


def _match_of_options(settings: MatchSettings) -> Match:
    if not settings.units:
        raise CommandError('UNIT: who fights? myomer match "Atlas AS7-D" vs "Awesome AWS-8Q", or --file MATCH.toml')
    _check_no_match_file(settings.units)
    sides = split_sides(settings.units, "match")
    most = max([len(side) for side in sides])
    if most > MOST_UNITS:
        raise CommandError(f"UNIT: a side has 1 to {MOST_UNITS} units, not {most}")
    designs = [[named_design(name) for name in side] for side in sides]
    bots = read_bots(settings.bots)
    names = read_names(settings.names) if settings.names is not None else ["", ""]
    gunnery = read_skills("--gunnery", settings.gunnery, GUNNERY)
    piloting = read_skills("--piloting", settings.piloting, PILOTING)
    one, other = [
        MatchSide(
            tuple([MatchUnit(design, gunnery[side], piloting[side]) for design in designs[side]]),
            bots[side],
            names[side],
        )
        for side in (0, 1)
    ]

    turns = TURNS if settings.turns is None else settings.turns
    check_within("--turns", turns, 1, LONGEST)
    if settings.apart is not None:
        check_within("--apart", settings.apart, 1, LARGEST)
    match = Match(
        (one, other),
        with_options(ruleset_named(ruleset_for(settings.ruleset)), settings.options or []),
        read_map(settings.board, settings.landscape),
        settings.apart or 0,
        turns,
        forced_withdrawal=settings.withdrawal,
    )
    try:
        check_room(match)
    except ValueError as problem:
        where = "--apart" if settings.apart else "--board" if settings.board else "UNIT"
        raise CommandError(f"{where}: {problem}") from problem
    return match


def _check_no_match_file(units: Sequence[str]) -> None:
    """A match file among the units belongs to `--file`."""
    for name in units:
        if name.lower().endswith(MATCH_SUFFIX):
            raise CommandError(f"UNIT: {name!r} is not a unit; to play a match file, write --file {shlex.quote(name)}")


def read_bots(text: str | None) -> list[str]:
    """The bots of both sides, from `--bots`; each can be loaded."""
    names = [part.strip() for part in (BOT if text is None else text).split(",")]
    if len(names) == 1:
        names *= 2
    if len(names) != 2:
        raise CommandError(f"--bots: one for both sides, or two separated by a comma, not {text!r}")
    try:
        for name in names:
            find_bot(name)
    except BotError as problem:
        raise CommandError(f"--bots: {problem}") from problem
    return names


def read_map(board: str | None, kind: str | None) -> MatchMap:
    """The map of `--board`, or landscapes of the kind of `--map`, another for each pair of games."""
    if board is not None and kind is not None:
        raise CommandError("--board, --map: use one of them; --board is your map, --map generates one")
    if board is not None:
        found = board_named(board).board
        return MatchMap(board=found, columns=found.columns, rows=found.rows)
    if kind is None:
        return MatchMap()
    check_landscape(kind)
    return MatchMap(kind)
