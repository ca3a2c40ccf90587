"""`myomer`: the commands. Each imports what it needs when it is called, so that help is instant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from myomer.cli.attack_commands import attack, attacks, conditions, fire, phase
from myomer.cli.fight_commands import duel, replay, solve, tournament
from myomer.cli.help import Command, CommandGroup, paragraphs
from myomer.cli.library_commands import board, forget, import_, show, units
from myomer.cli.notes import forget_notes
from myomer.cli.odds_commands import compare, odds, table
from myomer.cli.play_commands import play
from myomer.cli.program_commands import config, query, serve
from myomer.cli.simulation_commands import match, results
from myomer.cli.study_commands import rank, sweep

ABOUT = """BattleTech combat: 'Mechs fight, every number is explained, every roll is shown.

Start with: myomer duel "Hatchetman HCT-3F" "Hunchback HBK-4G"

Play yourself: myomer play "Hatchetman HCT-3F" vs "Enforcer ENF-4R"

myomer --install-completion sets up completion of commands and options in your shell.
"""
COMMANDS: dict[str, list[Callable[..., None]]] = {
    "Fights": [duel, play, serve, tournament, solve, replay],
    "Simulation": [match, sweep, rank, results],
    "Physical attacks": [attack, phase, attacks, conditions],
    "Weapon attacks": [fire],
    "Odds and advice": [odds, compare, table],
    "'Mechs and maps": [units, show, board, import_, forget],
    "Settings": [config],
    "For other programs": [query],
}
"""Commands by their heading in help."""

app = typer.Typer(
    name="myomer",
    cls=CommandGroup,
    help=ABOUT,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    """Print the version and end, if `--version` is given."""
    if wanted:
        from myomer import __version__
        from myomer.compilation import is_compiled

        typer.echo(f"myomer {__version__}, {'compiled' if is_compiled() else 'interpreted'}")
        raise typer.Exit


@app.callback(help=ABOUT)
def main(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_version,
            is_eager=True,
            help="Show the version and whether it is compiled, and exit.",
        ),
    ] = False,
) -> None:
    """Options of every command."""
    forget_notes()


for _panel, _commands in COMMANDS.items():
    for _command in _commands:
        app.command(
            _command.__name__.rstrip("_"), cls=Command, rich_help_panel=_panel, help=paragraphs(_command.__doc__)
        )(_command)
