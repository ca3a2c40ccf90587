"""Commands for odds and advice: odds, compare, tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from myomer.cli.options import (
    UNIT_HELP,
    AtOption,
    Conditions,
    GameOption,
    MaybeSamples,
    OptionsOption,
    RulesetOption,
    SamplesOption,
    TargetConditions,
)


def odds(
    attacker: Annotated[str, typer.Argument(metavar="ATTACKER", help=UNIT_HELP)],
    kind: Annotated[
        str,
        typer.Argument(
            metavar="ATTACK",
            help="A physical attack (see `myomer attacks`), 'punches' for both arms, 'fire'; or, with no target, "
            "'stand' or 'fall'.",
        ),
    ],
    target: Annotated[str | None, typer.Argument(metavar="TARGET", help=UNIT_HELP)] = None,
    limb: Annotated[
        str, typer.Option(metavar="LIMB", help="The limb to use, such as left-leg. Default: the right one.")
    ] = "",
    weapon: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="With fire: a weapon, such as AC/20 or medium-laser@left-arm; repeatable. Default: all.",
        ),
    ] = None,
    distance: Annotated[
        int | None, typer.Option("--range", metavar="HEXES", help="With fire: distance to the target. Default: 1.")
    ] = None,
    levels: Annotated[int, typer.Option(help="With fall: how many levels it falls.")] = 0,
    careful: Annotated[
        bool, typer.Option("--careful", help="With stand: a careful stand, if that rule is in play.")
    ] = False,
    attacker_is: Conditions = None,
    target_is: TargetConditions = None,
    ruleset: RulesetOption = None,
    option: OptionsOption = None,
    game: GameOption = None,
    at: AtOption = None,
    samples: MaybeSamples = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="With fire: enumerate as many outcomes as possible, for a few seconds.")
    ] = False,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw a chart to this file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="JSON output, every probability as a fraction.")] = False,
) -> None:
    """Exact odds of an attack: damage, locations, critical hits, falls, pilot hits, kills.

    Every outcome of the dice is enumerated through the code that plays the game. If there are too many, the attack is
    sampled instead, and the report says so.

    Example: myomer odds "Atlas AS7-D" kick "Hunchback HBK-4G" -a moved=walk:2 -t moved=run:5 -t woods=light
    """
    from myomer.cli.odds import run_odds
    from myomer.cli.situation import Situation

    situation = Situation(
        attacker, kind, target, limb, attacker_is or [], target_is or [], ruleset,
        option or [], game, at, levels, careful,
    )  # fmt: skip
    run_odds(situation, weapon or [], distance, samples, svg, json, exact)


def compare(
    attacker: Annotated[str, typer.Argument(metavar="ATTACKER", help=UNIT_HELP)],
    target: Annotated[str, typer.Argument(metavar="TARGET", help=UNIT_HELP)],
    distance: Annotated[
        int | None,
        typer.Option("--range", metavar="HEXES", help="Compare its weapons instead, at this distance."),
    ] = None,
    attacker_is: Conditions = None,
    target_is: TargetConditions = None,
    ruleset: RulesetOption = None,
    option: OptionsOption = None,
    game: GameOption = None,
    at: AtOption = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Also list attacks that are not allowed, with the reasons.")
    ] = False,
    samples: SamplesOption = 2_000,
    json: Annotated[bool, typer.Option("--json", help="JSON output, every probability as a fraction.")] = False,
) -> None:
    """Kick or punch, or which weapon? The attacks of a 'Mech side by side: which is best, and why.

    Compares all physical attacks; with --range, weapons: hit chance, expected damage, heat.

    Example: myomer compare "Atlas AS7-D" "Hunchback HBK-4G" -t armor=left-leg:0
    """
    from myomer.cli.compare import run_compare
    from myomer.cli.situation import Situation

    situation = Situation(
        attacker, "", target, "", attacker_is or [], target_is or [], ruleset,
        option or [], game, at,
    )  # fmt: skip
    if distance is not None:
        from myomer.cli.compare_fire import run_compare_fire

        run_compare_fire(situation, distance, json)
        return
    run_compare(situation, everything, samples, json)


def table(
    kind: Annotated[
        str | None, typer.Argument(metavar="ATTACK", help="punch, kick, charge, hatchet …; without it, a list of them.")
    ] = None,
    ruleset: RulesetOption = None,
    csv: Annotated[bool, typer.Option("--csv", help="CSV instead of Markdown.")] = False,
    output: Annotated[Path | None, typer.Option(metavar="FILE", help="Write to this file.")] = None,
) -> None:
    """Tables of a physical attack: damage by tonnage, hit chance by piloting skill, modifiers.

    Example: myomer table charge --ruleset total-warfare
    """
    from myomer.cli.config import ruleset_for
    from myomer.cli.tables import run_table

    run_table(kind, ruleset_for(ruleset), csv, output)
