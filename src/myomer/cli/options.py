"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

CONDITIONS_HELP = (
    "A condition of the {unit}, KEY or KEY=VALUE; give -{letter} again for each more, such as: "
    "piloting=4 heat=9 wounds=1 moved=run:5 prone "
    "hull_down immobile shutdown unconscious facing=2 torso=1 hex=0505 destroyed=right-arm.hand armor=left-leg:3 "
    "structure=head:1 fired=left-arm equipment=claw@left-arm absent=left-arm.hand walk=5 jump=4 frame=quad gyro=xl "
    "engine=xl cockpit=small conditions=evading abilities=melee-master quirks=stable holding=tree-club level=1 "
    "water=2 woods=light rough. All are in docs/query.md."
)
UNIT_HELP = "A 'Mech by name (`myomer units` lists them; a piece of it will do), or plainly by its tons: 80."
Conditions = Annotated[
    list[str] | None,
    typer.Option("-a", "--attacker", metavar="KEY=VALUE", help=CONDITIONS_HELP.format(unit="attacker", letter="a")),
]
TargetConditions = Annotated[
    list[str] | None,
    typer.Option("-t", "--target", metavar="KEY=VALUE", help="A condition of the target, in the same way."),
]


def _rulesets() -> list[str]:
    """What a shell offers for --ruleset."""
    from myomer.rules.ruleset import RULESETS

    return list(RULESETS)


RulesetOption = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        autocompletion=_rulesets,
        help="The rules to play by: standard, or total-warfare as published. Default: what `myomer config ruleset` or "
        "MYOMER_RULESET says, else standard.",
    ),
]
SeedOption = Annotated[
    int | None, typer.Option(help="Roll it, and the piloting rolls it causes, with the dice of this seed.")
]
DiceOption = Annotated[
    str | None,
    typer.Option(
        metavar="DICE",
        help="Roll it with these dice, such as 3,4,6: the attack's, then the piloting rolls'. All must be used up.",
    ),
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME", help="Play with an optional rule, such as trip; may be given again."),
]
GameOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Take the units from a saved game: they are then named, or numbered from 1, as in it."
    ),
]
AtOption = Annotated[
    int | None, typer.Option(metavar="N", help="With --game: as it stands after so many actions; usual: the last.")
]
SamplesOption = Annotated[
    int, typer.Option(help="How often it is played where there are too many outcomes to walk them all.")
]
MaybeSamples = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="How often it is played where there are too many outcomes to walk them all: 4,000 times unless told, "
        "weapons as often as a second allows.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="JSON for machines, as `myomer query` gives it.")]
