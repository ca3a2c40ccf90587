"""The command for a person who plays: play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from myomer.cli.options import (
    BoardOption,
    GunneryOption,
    MapOption,
    MaybeUnitsOnSides,
    NamesOption,
    OptionsOption,
    PilotingOption,
    RulesetOption,
    TurnsOption,
    WithdrawalOption,
)


def play(
    units: MaybeUnitsOnSides = None,
    sides: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="SIDE",
            help="The side you play: red (the first, default) or blue; both: two people at one keyboard.",
        ),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bot",
            "--bots",
            metavar="BOT",
            help="Your opponent: easy (a rookie), normal (default) or hard (looks ahead); for study random, baseline, "
            "brawler, tactician, strategist or your own.",
        ),
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Go on with an unfinished game: the newest, or --resume ID."),
    ] = False,
    board: BoardOption = None,
    kind: MapOption = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="For the dice, the generated map and the bot. Default: another each time."),
    ] = None,
    ruleset: RulesetOption = None,
    option: OptionsOption = None,
    names: NamesOption = None,
    gunnery: GunneryOption = None,
    piloting: PilotingOption = None,
    turns: TurnsOption = 30,
    withdrawal: WithdrawalOption = False,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the game to a file for `myomer replay` when it ends or you leave."),
    ] = None,
    verbose: Annotated[
        bool | None,
        typer.Option(
            "-v",
            "--verbose/--brief",
            help="Show every roll with its modifiers. Remembered when the game goes on, until --brief.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Play yourself, against a bot or a friend at the same keyboard: the map, your choices, every number explained.

    Every action is kept; without units, it lists your unfinished games.

    standard are this game's own rules; --ruleset total-warfare plays as published. docs/rules-differences.md lists
    where they differ; python -m myomer.rules.differences prints it.

    Example: myomer play "Hatchetman HCT-3F" vs "Enforcer ENF-4R"
    """
    from myomer.cli.config import ruleset_for
    from myomer.cli.duel import DuelSettings
    from myomer.cli.playing.setting_up import PlaySettings, run_play

    duel = DuelSettings(
        units=units or [],
        board=board,
        landscape=kind,
        seed=0,
        ruleset=ruleset_for(ruleset),
        options=option or [],
        bots=None,
        names=names,
        gunnery=gunnery,
        piloting=piloting,
        turns=turns,
        withdrawal=withdrawal,
        save=None,
        explain=False,
        verbose=False,
        quiet=False,
    )
    run_play(PlaySettings(duel, seed, bot, sides, resume, save, verbose))
