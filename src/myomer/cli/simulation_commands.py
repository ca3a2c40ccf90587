"""Commands for many games: match, results."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from myomer.cli.options import (
    ApartOption,
    BoardOption,
    BotsOption,
    ClusterOption,
    GunneryOption,
    MapOption,
    MatchNamesOption,
    MaybeTurnsOption,
    MaybeUnitsOnSides,
    OptionsOption,
    PilotingOption,
    RulesetOption,
    RunFolder,
    RunSeedOption,
    WithdrawalOption,
    WorkersOption,
    count,
)


def match(
    units: MaybeUnitsOnSides = None,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A match file instead of units (docs/simulation.md).")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=count,
            help="How many; every two have the same dice with the sides swapped. Default: 200.",
        ),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="PERCENT",
            help="Play until the score is known to ± this, such as 1%; --games is then the limit. The interval is one "
            "that may be looked at after every game.",
        ),
    ] = None,
    seed: RunSeedOption = 1,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Keep the games there, for `myomer results` and `myomer replay`; the same command goes on with them.",
        ),
    ] = None,
    board: BoardOption = None,
    kind: MapOption = None,
    apart: ApartOption = None,
    ruleset: RulesetOption = None,
    option: OptionsOption = None,
    bots: BotsOption = None,
    names: MatchNamesOption = None,
    gunnery: GunneryOption = None,
    piloting: PilotingOption = None,
    turns: MaybeTurnsOption = None,
    withdrawal: WithdrawalOption = False,
    json: Annotated[bool, typer.Option("--json", help="JSON output.")] = False,
) -> None:
    """Who wins, how often, and why? Many games between two sides; win rates with intervals, charts.

    Example: myomer match "Hatchetman HCT-3F" vs "Enforcer ENF-4R" --games 1000
    """
    from myomer.cli.match import RunSettings, run_match
    from myomer.cli.match_options import MatchSettings

    run_match(
        MatchSettings(
            units=units or [],
            file=file,
            board=board,
            landscape=kind,
            apart=apart,
            ruleset=ruleset,
            options=option,
            bots=bots,
            names=names,
            gunnery=gunnery,
            piloting=piloting,
            turns=turns,
            withdrawal=withdrawal,
        ),
        RunSettings(games=games, until=until, seed=seed, workers=workers, cluster=cluster, out=out, json=json),
    )


def results(
    folder: RunFolder,
    winner: Annotated[str | None, typer.Option(metavar="SIDE", help="Only games that this side won; or draw.")] = None,
    reason: Annotated[
        str | None,
        typer.Option(
            metavar="CODE",
            help="Only games that ended for this reason, such as turn-limit, or in which a unit met this fate, such "
            "as ammunition-explosion.",
        ),
    ] = None,
    games: Annotated[str | None, typer.Option(metavar="RANGE", help="Only these games: 7, 0-99, 500- or -99.")] = None,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the games to this file, one line each; - prints them.")
    ] = None,
    units: Annotated[bool, typer.Option("--units", help="With --csv: a line for each unit of a game.")] = False,
    weapons: Annotated[
        bool, typer.Option("--weapons", help="With --csv: a line for each weapon and physical attack of a unit.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="JSON output.")] = False,
) -> None:
    """What the games of a run show, also while it is being played: all of them, or some; as CSV too.

    Example: myomer results duels --csv duels.csv
    """
    from myomer.cli.run_results import ResultSettings, run_results

    run_results(ResultSettings(folder, winner, reason, games, csv, units, weapons, json))
