"""Arguments and options that several commands share."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer
from typer import BadParameter

CONDITIONS_HELP = (
    "A condition of the {unit}, KEY or KEY=VALUE, such as prone, piloting=4, moved=run:5, armor=left-leg:3, "
    "destroyed=right-arm.hand, equipment=claw@left-arm, woods=light; repeat -{letter} for more. `myomer conditions` "
    "lists all of them."
)
UNIT_HELP = "A 'Mech by name or part of a name (`myomer units` lists them), or just a tonnage: 80."
Conditions = Annotated[
    list[str] | None,
    typer.Option("-a", "--attacker", metavar="KEY=VALUE", help=CONDITIONS_HELP.format(unit="attacker", letter="a")),
]
TargetConditions = Annotated[
    list[str] | None,
    typer.Option("-t", "--target", metavar="KEY=VALUE", help="A condition of the target, same format."),
]


def _rulesets() -> list[str]:
    """Shell completions for --ruleset."""
    from myomer.rules.ruleset import RULESETS

    return list(RULESETS)


RulesetOption = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        autocompletion=_rulesets,
        help="The rules to use: standard, or total-warfare (as published). Default: `myomer config ruleset` or "
        "MYOMER_RULESET if set, otherwise standard.",
    ),
]
SeedOption = Annotated[int | None, typer.Option(help="Roll the attack and the PSRs it causes, using this seed.")]
DiceOption = Annotated[
    str | None,
    typer.Option(
        metavar="DICE",
        help="Roll with these dice, such as 3,4,6: the attack's first, then the PSRs'. All must be used.",
    ),
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME", help="Use an optional rule, such as trip; repeatable."),
]
GameOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Take the units from a saved game: use their names in it, or their numbers from 1."
    ),
]
AtOption = Annotated[
    int | None,
    typer.Option(metavar="N", help="With --game: the position after N actions. Default: after the last one."),
]
SamplesOption = Annotated[
    int, typer.Option(help="How many samples to roll if there are too many outcomes to enumerate.")
]
MaybeSamples = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="How many samples to roll if there are too many outcomes to enumerate. Default: 4,000; for weapons, as "
        "many as fit in a second.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="JSON output, in the format of `myomer query`.")]

# two sides that fight

UnitsOnSides = Annotated[
    list[str],
    typer.Argument(
        metavar="UNIT",
        help="One per side, or several with vs between the sides (A B vs C D): 'Mechs by name, or .mtf files.",
    ),
]
MaybeUnitsOnSides = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="UNIT",
        help="One per side, or several with vs between the sides (A B vs C D): 'Mechs by name, or .mtf files.",
    ),
]
BoardOption = Annotated[
    str | None, typer.Option(metavar="MAP", help="Fight on a map from your library or a .board file.")
]
BotsOption = Annotated[
    str | None,
    typer.Option(
        metavar="BOT[,BOT]",
        help="Who plays, for both sides or one for each: easy, normal, hard, random, baseline, brawler, tactician "
        "(default), strategist (strategist@30 with a budget), or your own as file.py:function or module:function "
        "(docs/bots.md).",
    ),
]
GunneryOption = Annotated[
    str | None,
    typer.Option(metavar="N[,N]", help="Gunnery skill of all pilots, or of each side; lower is better. Default: 4."),
]
PilotingOption = Annotated[str | None, typer.Option(metavar="N[,N]", help="Piloting skill, same format. Default: 5.")]
TurnsOption = Annotated[
    int, typer.Option(help="Turn limit: the side with more units left wins; otherwise it is a draw.")
]
MaybeTurnsOption = Annotated[
    int | None,
    typer.Option(
        metavar="N", help="Turn limit: the side with more units left wins; otherwise it is a draw. Default: 30."
    ),
]
MapOption = Annotated[
    str | None,
    typer.Option(
        "--map",
        metavar="KIND",
        help="Generate a map: clear, flat, wooded, hilly, mixed or city. Default without --board: mixed.",
    ),
]
NamesOption = Annotated[str | None, typer.Option(metavar="NAME,NAME", help="Names of the sides. Default: Red,Blue.")]
WithdrawalOption = Annotated[bool, typer.Option("--withdrawal", help="Crippled units must leave the map.")]

# many games


def count(text: str) -> int:
    """A whole number that may have commas: `1000` or `1,000`."""
    plain = text.strip()
    if re.fullmatch(r"\d{1,3}(,\d{3})+", plain):
        plain = plain.replace(",", "")
    try:
        return int(plain)
    except ValueError:
        raise BadParameter(f"{text!r} is not a valid int") from None


MatchNamesOption = Annotated[
    str | None, typer.Option(metavar="NAME,NAME", help="Names of the sides. Default: those of their 'Mechs.")
]
ApartOption = Annotated[
    int | None, typer.Option(metavar="N", help="Hexes between the sides at the start. Default: as the map has room.")
]
RunSeedOption = Annotated[
    int, typer.Option(help="For the dice, the maps and the bots of all games: same seed, same results.")
]
WorkersOption = Annotated[
    int | None,
    typer.Option(metavar="N", help="Processes. Default: one per core. The results do not depend on it."),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Play on a Dask cluster, by the address of its scheduler: tcp://HOST:PORT (docs/cluster.md).",
    ),
]
RunFolder = Annotated[Path, typer.Argument(metavar="FOLDER", help="A run: the folder of `myomer match --out`.")]
