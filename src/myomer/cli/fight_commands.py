"""Commands for whole fights: duel, tournament, replay."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from myomer.cli.options import OptionsOption, RulesetOption


def duel(
    units: Annotated[
        list[str],
        typer.Argument(
            metavar="UNIT",
            help="One a side, or several with vs between the sides (A B vs C D): 'Mechs by name, or .mtf files.",
        ),
    ],
    board: Annotated[
        str | None, typer.Option(metavar="MAP", help="Fight on a map of your library, or of a .board file.")
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option(
            "--map",
            metavar="KIND",
            help="Make a map: clear, flat, wooded, hilly or mixed. Without --board and --map, mixed.",
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option(help="For the dice, the map that is made and the bots: the same seed is the same fight.")
    ] = 1,
    ruleset: RulesetOption = None,
    option: OptionsOption = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT[,BOT]",
            help="Who plays, for both sides or for each: random, baseline, brawler or tactician (usual), or your own "
            "as file.py:function or module:function (docs/bots.md).",
        ),
    ] = None,
    names: Annotated[
        str | None, typer.Option(metavar="NAME,NAME", help="What the sides are called; else Red,Blue.")
    ] = None,
    gunnery: Annotated[
        str | None,
        typer.Option(metavar="N[,N]", help="Gunnery skill of all pilots, or of each side; low is good, 4 is usual."),
    ] = None,
    piloting: Annotated[str | None, typer.Option(metavar="N[,N]", help="Piloting skill, likewise; 5 is usual.")] = None,
    turns: Annotated[
        int, typer.Option(help="The last turn: the side with more units left wins; if none has, it is a draw.")
    ] = 30,
    withdrawal: Annotated[bool, typer.Option("--withdrawal", help="Crippled units must leave the map.")] = False,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Put the fight on record in a new file, for `myomer replay`.")
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Before each action, what the bot weighs, the best first.")
    ] = False,
    verbose: Annotated[bool, typer.Option("-v", "--verbose", help="Every roll with its reasons.")] = False,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Only the result.")] = False,
) -> None:
    """Two sides fight it out, and the story is told turn by turn, with maps and, at the end, record sheets.

    Example: myomer duel "Hatchetman HCT-3F" "Hunchback HBK-4G" --map wooded --seed 3
    """
    from myomer.cli.config import ruleset_for
    from myomer.cli.duel import run_duel

    run_duel(
        units, board, kind, seed, ruleset_for(ruleset), option or [], bots, names, gunnery, piloting, turns,
        withdrawal, save, explain, verbose, quiet,
    )  # fmt: skip


def tournament(
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT", help="Two or more, as for --bots of `myomer duel`; all four of the house if none is named."
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(help="Games for each pair of bots, an even number: each is played again with the sides swapped."),
    ] = 24,
    units: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME[,NAME]",
            help="What both sides have, a game with each in turn; 'A + B' is two units a side. May be given again.",
        ),
    ] = None,
    maps: Annotated[
        str, typer.Option(metavar="KIND[,KIND]", help="Maps that are made, in turn: clear, flat, wooded, hilly, mixed.")
    ] = ("flat,wooded,hilly"),
    seed: Annotated[int, typer.Option(help="For the maps, the dice and the bots.")] = 1,
    ruleset: RulesetOption = None,
    turns: Annotated[
        int, typer.Option(help="The last turn: the side with more units left wins; if none has, it is a draw.")
    ] = 30,
    jobs: Annotated[
        int, typer.Option(help="Processes; 0 for one on each core. The result is the same with any number.")
    ] = 0,
    json: Annotated[bool, typer.Option("--json", help="JSON for machines.")] = False,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every game into this file, a line each.")
    ] = None,
) -> None:
    """Which bot plays best: every one against every other over mirrored games; scores with 95 % intervals.

    Example: myomer tournament tactician brawler --games 200 --units "Atlas AS7-D,Locust LCT-1V"
    """
    from myomer.cli.config import ruleset_for
    from myomer.cli.tournament import run_tournament

    run_tournament(bots or [], games, units or [], maps, seed, ruleset_for(ruleset), turns, jobs, json, csv)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game that `myomer duel --save` put on record.")],
    check: Annotated[
        bool,
        typer.Option("--check", help="Tell nothing: play it again, and prove dice, events and positions equal."),
    ] = False,
    turns: Annotated[str | None, typer.Option(metavar="TURNS", help="Tell only these turns: 3, 3-5, 3- or -5.")] = None,
    any_version: Annotated[
        bool, typer.Option("--any-version", help="With --check: try it though another version of Myomer saved it.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Every roll with its reasons.")] = False,
) -> None:
    """Tell a saved game again, turn by turn, or prove it.

    Example: myomer replay duel.game --check
    """
    from myomer.cli.games import run_replay
    from myomer.cli.units import read_range

    run_replay(file, check, any_version, read_range(turns, "--turns", "3-5, 3- or -5"), verbose)
