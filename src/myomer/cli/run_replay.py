"""`myomer replay RUN --game N`: a game of a run, played again from its match, its seed and its number."""

from __future__ import annotations

from pathlib import Path

from myomer import __version__
from myomer.bots.custom import BotError
from myomer.cli.errors import CommandError
from myomer.cli.files import check_new_place, write_atomically
from myomer.cli.notes import note
from myomer.cli.replay import check_turns, show_replayed
from myomer.cli.run_results import frame_of_run, open_run
from myomer.cli.terminal import console
from myomer.game.saved_games import HOW_TO_SAVE, read_game
from myomer.narration import counted
from myomer.reports.screen import show_line
from myomer.sim.folders import description_of
from myomer.sim.frames import row_of
from myomer.sim.play import bots_in_game, record_game
from myomer.sim.rows import GameRow
from myomer.sim.run import Run, is_run


def run_replay_of_run(
    folder: Path, game: int | None, save: Path | None, check: bool, turns: tuple[int, int] | None, detail: bool
) -> None:
    """Play a game of a run again and show it, verify it or save it."""
    if game is None:
        if not is_run(folder) and folder.is_dir():
            found = description_of(folder)
            raise CommandError(
                f"{folder}: {found}" if found else f"{str(folder)!r} is a folder, not a saved game; {HOW_TO_SAVE}"
            )
        raise CommandError(
            f"--game: which game of {folder}? Name it, as in: myomer replay {folder} --game 0"
            if folder.is_dir()
            else "--save: goes with --game; a saved game is saved already"
        )
    if folder.is_file():
        raise CommandError(
            f"--game: {str(folder)!r} is a file, not the folder of a run; if it is a saved game, leave out --game"
        )
    check_new_place("--save", save)

    run = open_run(folder)
    row, text = _play_again(run, game)
    if save is not None:
        write_atomically(save, text)
        show_line(console(), f"saved in {save}; 'myomer replay {save}' shows it, with --check verifies it")
        return
    if check:
        show_line(
            console(),
            f"verified: game {game} of {folder}, {counted(row.turns, 'turn')}, {_ending(run, row)}; "
            "played again it gives the same row",
        )
        return
    check_turns(turns, show_replayed(read_game(text), turns, detail, bots_in_game(run.match, game)))


def _play_again(run: Run, game: int) -> tuple[GameRow, str]:
    """A game of a run: its row, and the game as it is saved. CommandError if it now ends in another way."""
    if not 0 <= game < run.games:
        has = f"games 0 to {run.games - 1:,}" if run.games else "no games yet"
        raise CommandError(f"--game: the run in {run.folder} has {has}, not {game:,}")
    if run.description.myomer != __version__:
        note(f"played by Myomer {run.description.myomer}; this is {__version__}")

    kept = row_of(frame_of_run(run), game)
    try:
        row, text = record_game(run.match, run.seed, game, __version__)
    except BotError as problem:
        raise CommandError(str(problem)) from problem
    if row != kept:
        raise CommandError(
            f"game {game} of {run.folder} plays differently now ({_ending(run, row)} in turn {row.turns}; in the run: "
            f"{_ending(run, kept)} in turn {kept.turns}); replay it with Myomer {run.description.myomer} and its bots"
        )
    return row, text


def _ending(run: Run, row: GameRow) -> str:
    return "draw" if row.winner < 0 else f"{run.match.side_name(row.winner)} wins"
