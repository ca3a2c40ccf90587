"""Commands that compare many matches: sweep, rank."""

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
    MaybeTurnsOption,
    OptionsOption,
    PilotingOption,
    RulesetOption,
    RunSeedOption,
    WithdrawalOption,
    WorkersOption,
)

SvgOption = Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the chart as SVG.")]
HtmlOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write a page for the browser, in one file: chart, table, how it was made."),
]
OutOption = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="Keep the games there; the same command goes on with them."),
]
JsonOutput = Annotated[bool, typer.Option("--json", help="JSON output.")]


def sweep(
    units: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="UNIT",
            help="A matrix: units vs units (A B vs C D), or one list, every unit against every other; 'A + B' is a "
            "side of two, '4 x A' of four. With --vary: the two sides, as for `myomer match`.",
        ),
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUES",
            help="Vary one parameter, or two as rows and columns: gunnery=0-6, piloting=2-7, apart=4,8,12, "
            "map=clear,hilly, turns=10,20, bot=NAME,NAME, ruleset=NAME,NAME, opponent=UNIT,UNIT, number=1-6 (how "
            "many of each unit) or recipe=CHANGES: with the changes and without. In a recipe +NAME@LOCATION adds, "
            "-NAME@LOCATION removes and LOCATION:POINTS sets armor (docs/simulation.md).",
        ),
    ] = None,
    side: Annotated[
        str | None,
        typer.Option(
            metavar="SIDE", help="Whose gunnery, piloting, bot, recipe or number is varied: 1 (default), 2 or both."
        ),
    ] = None,
    compare: Annotated[
        str,
        typer.Option(metavar="VALUE", help="With --vary: differences are to the first value, or to the previous one."),
    ] = "first",
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --vary: a match file instead of units.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", help="Games of each cell, with the same dice in every cell. Default: 200."),
    ] = None,
    seed: RunSeedOption = 1,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    out: OutOption = None,
    svg: SvgOption = None,
    html: HtmlOption = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a line for each cell.")] = None,
    board: BoardOption = None,
    kind: MapOption = None,
    apart: ApartOption = None,
    ruleset: RulesetOption = None,
    option: OptionsOption = None,
    bots: BotsOption = None,
    gunnery: GunneryOption = None,
    piloting: PilotingOption = None,
    turns: MaybeTurnsOption = None,
    withdrawal: WithdrawalOption = False,
    json: JsonOutput = False,
) -> None:
    """Units against units as a heat map, or one parameter of a match as a curve; every score with its interval.

    Example: myomer sweep "Hatchetman HCT-3F" vs "Enforcer ENF-4R" --vary gunnery=0-6 --html gunnery.html
    """
    from myomer.cli.match_options import MatchSettings
    from myomer.cli.study_run import StudySettings
    from myomer.cli.sweep import run_sweep

    run_sweep(
        MatchSettings(
            units=units or [],
            file=file,
            board=board,
            landscape=kind,
            apart=apart,
            ruleset=ruleset,
            options=option,
            bots=bots,
            gunnery=gunnery,
            piloting=piloting,
            turns=turns,
            withdrawal=withdrawal,
        ),
        StudySettings(games, seed, workers, cluster, out, json, {"--svg": svg, "--html": html, "--csv": csv}),
        vary or [],
        side,
        compare,
    )


def rank(
    units: Annotated[
        list[str] | None,
        typer.Argument(metavar="UNIT", help="The units to rank. Default: the built-in catalogue."),
    ] = None,
    tons: Annotated[
        str | None, typer.Option(metavar="TONS", help="Only units of this weight: 55, 50-60, 80- or -35.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Games in total, in pairs with the sides swapped. Two units that meet play 4 games or more, so with "
            "few games some units do not play. Default: 20 for each unit, so that each plays about 40.",
        ),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(
            metavar="OPTION",
            help="Play under several conditions, with a column for each: map (clear, wooded, hilly), apart (4, 9, 14) "
            "or ruleset (both). For other values give the option of that name: --by map --map clear,flat.",
        ),
    ] = None,
    top: Annotated[
        int | None,
        typer.Option(metavar="N", help="Only the strongest, on the screen and in charts; tables in files have all."),
    ] = None,
    seed: RunSeedOption = 1,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    out: OutOption = None,
    svg: SvgOption = None,
    html: HtmlOption = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a line for each unit.")] = None,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the table as Markdown.")] = None,
    board: BoardOption = None,
    kind: Annotated[
        str | None,
        typer.Option(
            "--map",
            metavar="KIND",
            help="Generate maps: clear, flat, wooded, hilly, mixed (default) or city; several with --by map.",
        ),
    ] = None,
    apart: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help="Hexes between the sides at the start. Default: as the map has room. Several with --by apart.",
        ),
    ] = None,
    ruleset: RulesetOption = None,
    option: OptionsOption = None,
    bots: BotsOption = None,
    gunnery: GunneryOption = None,
    piloting: PilotingOption = None,
    turns: MaybeTurnsOption = None,
    withdrawal: WithdrawalOption = False,
    json: JsonOutput = False,
) -> None:
    """Which 'Mech is the strongest? Duels of equals, paired where they say most; strengths with their errors.

    Example: myomer rank --tons 55 --bots brawler --games 2000
    """
    from myomer.cli.match_options import MatchSettings
    from myomer.cli.rank import files_of, run_rank
    from myomer.cli.study_run import StudySettings

    run_rank(
        MatchSettings(
            units=units or [],
            board=board,
            landscape=kind,
            ruleset=ruleset,
            options=option,
            bots=bots,
            gunnery=gunnery,
            piloting=piloting,
            turns=turns,
            withdrawal=withdrawal,
        ),
        StudySettings(games, seed, workers, cluster, out, json, files_of(svg, html, csv, markdown)),
        tons,
        by,
        apart,
        top,
    )
