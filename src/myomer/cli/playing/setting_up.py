"""A game to play: begun from the options of the command, or one of the unfinished ones."""

from __future__ import annotations

import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console

from myomer import __version__
from myomer.bots.custom import BotError, find_bot
from myomer.bots.registry import LEVEL, LEVELS
from myomer.cli.duel import LONGEST, DuelSettings, set_up
from myomer.cli.errors import CommandError, check_within
from myomer.cli.files import check_new_place, saved_text, write_atomically
from myomer.cli.playing.at_table import PlayerTable
from myomer.cli.playing.kept_settings import (
    forget_settings,
    holds_game,
    is_verbose,
    place_of_save,
    remember_place,
    remember_verbose,
)
from myomer.cli.playing.prompt import Leave, Reader, shown
from myomer.cli.playing.seating import Seating
from myomer.cli.terminal import console
from myomer.formats.sheet_names import printable
from myomer.hosting import BOT, OPEN, PERSON, HostedGame, HostingError, JournalError, Room, SqliteJournal
from myomer.hosting.journal import ListedGame
from myomer.hosting.sqlite_journal import FILE
from myomer.library.store import library_path
from myomer.narration.vocabulary import listed
from myomer.reports.duel_screen import DuelScreen
from myomer.reports.screen import show_line
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE

BOTH: Final = "both"
DIFFERENCES: Final = "where they differ: docs/rules-differences.md, or python -m myomer.rules.differences"
COLORS: Final = ("red", "blue")
"""The sides by default, and as `--as` knows them whatever their names are."""
LARGEST_SEED: Final = 1_000_000
RECENT_LINES: Final = 12
ABOUT_RULES: Final = {
    STANDARD.name: f"standard: this game's own rules; --ruleset {TOTAL_WARFARE.name}: as published; {DIFFERENCES}",
    TOTAL_WARFARE.name: f"{TOTAL_WARFARE.name}: as published; --ruleset standard: this game's own; {DIFFERENCES}",
}
"""What a player should know about the rules in play, by their name."""
LEVELS_TEXT: Final = "; ".join([f"{'' if name == LEVEL else '--bot '}{name}: {LEVELS[name]}" for name in LEVELS])
"""The opponents to choose from."""
START: Final = 'myomer play "Hatchetman HCT-3F" vs "Enforcer ENF-4R"'


@dataclass(frozen=True)
class PlaySettings:
    """A game to play as the command line has it."""

    duel: DuelSettings
    """Units, map, rules and skills; its seed is not used if `seed` is None."""
    seed: int | None
    bot: str | None
    sides: str | None
    """From `--as`."""
    resume: bool
    save: Path | None
    verbose: bool | None
    """From `-v` or `--brief`; None if neither is given."""


def run_play(settings: PlaySettings) -> None:
    """Play a game in the terminal."""
    check_new_place("--save", settings.save)
    check_within("--turns", settings.duel.turns, 1, LONGEST)
    screen = console()
    reader = Reader(screen)
    try:
        with Room(SqliteJournal(library_path().parent / FILE), __version__) as room:
            hosted = _game_to_play(room, settings, screen, reader)
            if hosted is not None:
                _play(room, hosted, screen, reader, settings)
    except (HostingError, JournalError) as problem:
        raise CommandError(str(problem)) from problem


def _play(room: Room, hosted: HostedGame, screen: Console, reader: Reader, settings: PlaySettings) -> None:
    """Play a game until it is over or the player leaves; either way it is kept."""
    save = _place_to_save(hosted, settings.save, screen)
    seating = Seating(room, hosted, screen, reader, _shows_rolls(hosted, settings.verbose))
    game = hosted.game
    person = "a person" if seating.shares_keyboard else "you"
    players = [seat.bot if seat.holder == BOT else person for seat in hosted.seats]
    DuelScreen(screen, game, players).show_head()
    about = ABOUT_RULES.get(game.battle.ruleset.name)
    if about is not None:
        show_line(screen, about, "dim")
    if game.actions:
        seating.story.catch_up(quiet=True)
        seating.story.show_last(RECENT_LINES)
    elif reader.at_terminal:
        if LEVEL in players and settings.bot is None:
            show_line(screen, f"your opponent: {LEVELS_TEXT}", "dim")
        show_line(screen, "help lists the commands; quit leaves, and the game is kept", "dim")

    try:
        PlayerTable(seating).play()
    except Leave:
        _say_goodbye(hosted)
    except KeyboardInterrupt:
        sys.stdout.write("\n")
        _say_goodbye(hosted)
        raise
    finally:
        if save is not None:
            _export(room, hosted, save, screen)
    if hosted.game.result is not None:
        forget_settings(hosted.id)
    if hosted.game.result is not None and save is None:
        screen.print()
        show_line(screen, f"to keep this game in a file: {_how_to_resume(hosted)} --save FILE", "dim")


def _say_goodbye(hosted: HostedGame) -> None:
    """How to go on with the game."""
    sys.stdout.write(f"the game is kept; go on with: {_how_to_resume(hosted)}\n")


def _how_to_resume(hosted: HostedGame) -> str:
    return f"myomer play --resume {'-- ' if hosted.id.startswith('-') else ''}{hosted.id}"


def _export(room: Room, hosted: HostedGame, path: Path, screen: Console) -> None:
    """Write the game to the file of `--save`; an earlier state of it there is replaced, and nothing else."""
    text = room.export(hosted.id)
    if path.exists() and not holds_game(path, text):
        show_line(screen, f"{path} is another file now: the game is not saved there; --save FILE names a new one")
        return
    write_atomically(path, text)
    show_line(screen, saved_text(path))


def _place_to_save(hosted: HostedGame, given: Path | None, screen: Console) -> Path | None:
    """Where to save the game: what `--save` names now, or named when it was last played."""
    if given is not None:
        remember_place(hosted.id, given)
        return given
    place = place_of_save(hosted.id)
    if place is not None:
        show_line(screen, f"it is saved in {place} when it ends or you leave", "dim")
    return place


def _shows_rolls(hosted: HostedGame, given: bool | None) -> bool:
    """Whether every roll is shown: as `-v` or `--brief` says now, or said when the game was last played."""
    if given is not None:
        remember_verbose(hosted.id, given)
        return given
    return is_verbose(hosted.id)


# which game


def _game_to_play(room: Room, settings: PlaySettings, screen: Console, reader: Reader) -> HostedGame | None:
    """The game that the command asks for; None if the player wants none of the unfinished ones."""
    if settings.resume:
        return _resumed(room, settings)
    if settings.duel.units:
        return _begun(room, settings)
    return _chosen(room, screen, reader)


def _begun(room: Room, settings: PlaySettings) -> HostedGame:
    """A new game."""
    duel = settings.duel
    seed = settings.seed if settings.seed is not None else 1 + secrets.randbelow(LARGEST_SEED)
    holders = _holders(settings)
    try:
        game = set_up(DuelSettings(**{**vars(duel), "seed": seed}), "play")
        return room.begin(game, holders)
    except ValueError as problem:
        raise CommandError(str(problem)) from problem


def _holders(settings: PlaySettings) -> list[str]:
    """Who holds each seat: `person`, or the bot."""
    names = [part.strip().lower() for part in (settings.duel.names or "").split(",")]
    wanted = (settings.sides or COLORS[0]).strip().lower()
    if wanted == BOTH:
        if settings.bot is not None:
            raise CommandError("--as, --bot: use one of them; with --as both, two people share the keyboard")
        return [PERSON, PERSON]
    if wanted not in (*COLORS, *[name for name in names if name]):
        raise CommandError(f"--as: red, blue or both, not {settings.sides!r}")
    side = COLORS.index(wanted) if wanted in COLORS and wanted not in names else names.index(wanted)
    bot = settings.bot or LEVEL
    try:
        find_bot(bot)
    except BotError as problem:
        raise CommandError(f"--bot: {problem}") from problem
    return [PERSON if number == side else bot for number in range(2)]


def _unfinished(room: Room) -> list[ListedGame]:
    """The games that a person can go on with, the newest first."""
    return [
        listed_game
        for listed_game in room.games()
        if not listed_game.summary.over and {PERSON, OPEN} & set(listed_game.summary.holders)
    ]


def _resumed(room: Room, settings: PlaySettings) -> HostedGame:
    """The game of `--resume`: the newest unfinished one, or that of the id, of its beginning, or of its number."""
    games = _unfinished(room)
    units = settings.duel.units
    if len(units) > 1:
        raise CommandError("--resume: name one game by its id, or none for the newest; myomer play lists them")
    if not units:
        if not games:
            raise CommandError(f"--resume: there is no unfinished game; begin one: {START}")
        return _sit_down(room.open(games[0].id))
    wanted = units[0]
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:6]) <= len(games):
        return _sit_down(room.open(games[int(wanted) - 1].id))
    near = [game.id for game in room.games() if game.id.startswith(wanted)]
    if len(near) != 1:
        what = f"several games begin with {wanted!r}" if near else f"there is no game {wanted!r}"
        raise CommandError(f"--resume: {what}; myomer play lists the unfinished ones")
    return _sit_down(room.open(near[0]))


def _chosen(room: Room, screen: Console, reader: Reader) -> HostedGame | None:
    """One of the unfinished games, which the player chooses."""
    games = _unfinished(room)
    if not games:
        show_line(screen, f"There is no unfinished game. Begin one: {START}")
        return None
    show_line(screen, "Unfinished games:", "bold")
    for number, game in enumerate(games, 1):
        summary = game.summary
        players = listed(["a person" if holder == PERSON else holder for holder in summary.holders])
        show_line(screen, f"{number:3}  {printable(summary.title)}: {printable(summary.headline)}")
        show_line(screen, f"     {printable(players)}; id {game.id}", "dim")
    while True:
        try:
            answer = reader.line("which one? (Enter = 1, q = none) ").lower()
        except Leave:
            return None
        if answer in ("q", "quit", "none", "n"):
            return None
        if not answer:
            return _sit_down(room.open(games[0].id))
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:6]) <= len(games):
            return _sit_down(room.open(games[int(answer) - 1].id))
        near = [game for game in games if _is_meant(game, answer)]
        if len(near) == 1:
            return _sit_down(room.open(near[0].id))
        what = "several games have" if near else "no game has"
        show_line(
            screen,
            f"{what} {shown(answer)} in its title: type the number before a game, its id or a word of its title; Enter "
            f"for the first, q for none. To begin a new game, leave and type {START}",
            "yellow",
        )


def _is_meant(game: ListedGame, answer: str) -> bool:
    """Whether what was typed is the beginning of a game's id or part of its title."""
    return game.id.lower().startswith(answer) or answer in game.summary.title.lower()


def _sit_down(hosted: HostedGame) -> HostedGame:
    """Take the open seats of a game: the person at this terminal plays them."""
    for seat in hosted.seats:
        if seat.holder == OPEN:
            hosted.sit_down(seat.side, "", seat)
    return hosted
