"""Commands for fights: duel, tournament, solve, replay."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from myomer.cli.options import (
    BoardOption,
    BotsOption,
    GunneryOption,
    MapOption,
    NamesOption,
    OptionsOption,
    PilotingOption,
    RulesetOption,
    TurnsOption,
    UnitsOnSides,
    WithdrawalOption,
)


def duel(
    units: UnitsOnSides,
    board: BoardOption = None,
    kind: MapOption = None,
    seed: Annotated[int, typer.Option(help="For the dice, the generated map and the bots: same seed, same fight.")] = 1,
    ruleset: RulesetOption = None,
    option: OptionsOption = None,
    bots: BotsOption = None,
    names: NamesOption = None,
    gunnery: GunneryOption = None,
    piloting: PilotingOption = None,
    turns: TurnsOption = 30,
    withdrawal: WithdrawalOption = False,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the fight to a new file, for `myomer replay`.")
    ] = None,
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Before each action, show the options the bot considers, its choice first."),
    ] = False,
    verbose: Annotated[bool, typer.Option("-v", "--verbose", help="Show every roll with its modifiers.")] = False,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Show only the result.")] = False,
) -> None:
    """Two sides fight it out: a report turn by turn, with maps and, at the end, record sheets.

    Example: myomer duel "Hatchetman HCT-3F" "Hunchback HBK-4G" --map wooded --seed 3
    """
    from myomer.cli.config import ruleset_for
    from myomer.cli.duel import DuelSettings, run_duel

    run_duel(
        DuelSettings(
            units=units,
            board=board,
            landscape=kind,
            seed=seed,
            ruleset=ruleset_for(ruleset),
            options=option or [],
            bots=bots,
            names=names,
            gunnery=gunnery,
            piloting=piloting,
            turns=turns,
            withdrawal=withdrawal,
            save=save,
            explain=explain,
            verbose=verbose,
            quiet=quiet,
        )
    )


def tournament(
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT",
            help="Two or more, as for --bots of `myomer duel`. Default: random, baseline, brawler and tactician.",
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(help="Games for each pair of bots, an even number: each game is repeated with the sides swapped."),
    ] = 24,
    units: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME[,NAME]",
            help="Units of both sides, used in turn; 'A + B' is two units per side. Repeatable.",
        ),
    ] = None,
    maps: Annotated[
        str,
        typer.Option(
            metavar="KIND[,KIND]", help="Generated maps, used in turn: clear, flat, wooded, hilly, mixed, city."
        ),
    ] = ("flat,wooded,hilly"),
    seed: Annotated[int, typer.Option(help="For the maps, the dice and the bots.")] = 1,
    ruleset: RulesetOption = None,
    turns: TurnsOption = 30,
    jobs: Annotated[
        int,
        typer.Option("--jobs", "--workers", help="Processes; 0 for one per core. The result does not depend on it."),
    ] = 0,
    json: Annotated[bool, typer.Option("--json", help="JSON output.")] = False,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every game to this file, one line each.")
    ] = None,
    draw: Annotated[
        int | None,
        typer.Option(metavar="N", help="Draw N forces at random from the catalogue, instead of --units."),
    ] = None,
    size: Annotated[int, typer.Option(metavar="N", help="Units of each side, with --draw.")] = 1,
    markdown: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the ratings as a Markdown table.")
    ] = None,
) -> None:
    """Which bot plays best? Every bot against every other in mirrored games; scores with 95% confidence intervals.

    Example: myomer tournament tactician brawler --games 200 --units "Atlas AS7-D,Locust LCT-1V"
    """
    from myomer.cli.config import ruleset_for
    from myomer.cli.tournament import run_tournament

    run_tournament(
        bots or [], games, units or [], maps, seed, ruleset_for(ruleset), turns, jobs, json, csv, draw, size, markdown
    )


def solve(
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT",
            help="As for --bots of `myomer duel`. Default: random, baseline, brawler, tactician and strategist.",
        ),
    ] = None,
    book: Annotated[
        Path | None,
        typer.Option(
            metavar="PATH",
            help="A file of positions, or a folder of them (docs/positions.md). Default: the book of the package.",
        ),
    ] = None,
    only: Annotated[list[str] | None, typer.Option(metavar="ID", help="Only this position. Repeatable.")] = None,
    seed: Annotated[int, typer.Option(help="For the random bot and easy.")] = 1,
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Every position with its map and why; the options each bot compared."),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="JSON output.")] = False,
) -> None:
    """Does a bot find the right move? Tactical problems from a book: what it solves, and what it does instead.

    Example: myomer solve tactician --only push-him-off-the-cliff --explain
    """
    from myomer.cli.solve import run_solve

    run_solve(bots or [], book, only or [], seed, explain, json)


def replay(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="A game saved by `myomer duel` or `myomer play`; or, with --game, the folder of a run."
        ),
    ],
    check: Annotated[
        bool,
        typer.Option("--check", help="No report: replay the game and verify that dice, events and positions match."),
    ] = False,
    turns: Annotated[str | None, typer.Option(metavar="TURNS", help="Only these turns: 3, 3-5, 3- or -5.")] = None,
    game: Annotated[
        int | None, typer.Option(metavar="N", help="This game of a run (`myomer match --out`), played again.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --game: save it to a new file, with no report.")
    ] = None,
    any_version: Annotated[
        bool, typer.Option("--any-version", help="With --check: try even if another version of Myomer saved it.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show every roll with its modifiers.")] = False,
) -> None:
    """Show a saved game turn by turn, or verify it; or a game of a run.

    Example: myomer replay duel.game --check
    """
    from myomer.cli.replay import run_replay
    from myomer.cli.units import read_range

    shown = read_range(turns, "--turns", "3-5, 3- or -5")
    if game is None and save is None and not file.is_dir():
        run_replay(file, check, any_version, shown, verbose)
        return

    from myomer.cli.run_replay import run_replay_of_run

    run_replay_of_run(file, game, save, check, shown, verbose)
