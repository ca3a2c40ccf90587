"""`myomer`: the commands. Each imports what it needs when it is called, so that help answers at once."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer

app = typer.Typer(
    name="myomer",
    help="BattleTech combat: every number explained, every roll shown.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


class RulesetName(StrEnum):
    """The rulesets by name."""

    standard = "standard"
    total_warfare = "total-warfare"


CONDITIONS_HELP = (
    "Condition of the {unit}, KEY or KEY=VALUE; may be given again. piloting=4 heat=9 wounds=1 moved=run:5 prone "
    "hull_down immobile shutdown unconscious facing=2 torso=1 hex=0505 destroyed=right-arm.hand,gyro armor=left-leg:3 "
    "structure=head:1 fired=left-arm equipment=tsm,claw@left-arm absent=left-arm.hand walk=5 jump=4 frame=quad gyro=xl "
    "engine=xl cockpit=small conditions=evading abilities=melee-specialist quirks=stable holding=tree-club level=1 "
    "water=2 woods=light rough and all other fields and terrains of docs/query.md."
)
UNIT_HELP = "A catalogue name (see `myomer units`), or a weight such as 80."
Conditions = Annotated[
    list[str] | None,
    typer.Option("-a", "--attacker", metavar="KEY=VALUE", help=CONDITIONS_HELP.format(unit="attacker")),
]
TargetConditions = Annotated[
    list[str] | None,
    typer.Option("-t", "--target", metavar="KEY=VALUE", help="The same for the target."),
]
RulesetOption = Annotated[RulesetName, typer.Option(help="The rules to play by.")]
SeedOption = Annotated[
    int | None, typer.Option(help="Resolve it, and the piloting rolls it causes, with the dice of this seed.")
]
DiceOption = Annotated[
    str | None,
    typer.Option(
        metavar="3,4,6", help="Resolve it with these dice, all used up: the attack's, then the piloting rolls'."
    ),
]
OptionsOption = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME", help="Play with an optional rule, such as trip.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="JSON for machines, as `myomer query` gives it.")]


def _version(wanted: bool) -> None:
    if wanted:
        from myomer import __version__

        typer.echo(f"myomer {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """BattleTech combat: every number explained, every roll shown."""


@app.command()
def attack(
    attacker: Annotated[str, typer.Argument(metavar="ATTACKER", help=UNIT_HELP)],
    kind: Annotated[str, typer.Argument(metavar="ATTACK", help="punch, kick, push, charge … (see `myomer attacks`)")],
    target: Annotated[str, typer.Argument(metavar="TARGET", help=UNIT_HELP)],
    limb: Annotated[str, typer.Option(help="The limb it is made with, such as left-leg.")] = "",
    attacker_is: Conditions = None,
    target_is: TargetConditions = None,
    ruleset: RulesetOption = RulesetName.standard,
    seed: SeedOption = None,
    dice: DiceOption = None,
    option: OptionsOption = None,
    json: JsonOption = False,
) -> None:
    """One physical attack: target number with its reasons, damage, what comes of a hit and of a miss.

    Example: myomer attack "Atlas AS7-D" kick "Hunchback HBK-4G" -a moved=walk:2 -t moved=run:5 -t woods=light
    """
    from myomer.cli.attack import run_attack

    run_attack(
        attacker, kind, target, limb, attacker_is or [], target_is or [], ruleset.value, seed, dice, json, option or []
    )


@app.command()
def phase(
    first: Annotated[str, typer.Argument(metavar="FIRST", help=UNIT_HELP)],
    first_attack: Annotated[
        str, typer.Argument(metavar="FIRST_ATTACK", help="Its attack; 'punches' for both fists, 'none' for none.")
    ],
    second: Annotated[str, typer.Argument(metavar="SECOND", help=UNIT_HELP)],
    second_attack: Annotated[str, typer.Argument(metavar="SECOND_ATTACK", help="The other's attack.")],
    first_is: Annotated[
        list[str] | None,
        typer.Option("-a", "--first", metavar="KEY=VALUE", help=CONDITIONS_HELP.format(unit="first unit")),
    ] = None,
    second_is: Annotated[
        list[str] | None, typer.Option("-b", "--second", metavar="KEY=VALUE", help="The same for the second.")
    ] = None,
    ruleset: RulesetOption = RulesetName.standard,
    seed: Annotated[int, typer.Option(help="The dice to play with.")] = 1,
    option: OptionsOption = None,
) -> None:
    """A physical attack phase between two 'Mechs face to face, told roll by roll with every reason.

    Example: myomer phase "Hatchetman HCT-3F" hatchet "Hunchback HBK-4G" punches --seed 3
    """
    from myomer.cli.phase import run_phase

    run_phase(
        first, first_attack, second, second_attack, first_is or [], second_is or [], ruleset.value, seed, option or []
    )


@app.command()
def query() -> None:
    """Answer questions: one JSON object per line in, one per line out.

    Example: echo '{"ask": "attack", "attack": "kick", "attacker": {"tons": 80}}' | myomer query

    {"ask": "names"} lists every name that questions may use; docs/query.md is the contract.
    """
    from myomer.query.stream import run as answer_stream

    if sys.stdin is None or sys.stdin.closed:
        from myomer.cli.errors import CommandError

        raise CommandError("there is no input: give questions on standard input")
    clean = answer_stream(sys.stdin.buffer, sys.stdout.buffer)
    raise typer.Exit(0 if clean else 1)


@app.command()
def units() -> None:
    """List the 'Mechs of the built-in catalogue."""
    from myomer.units.catalogue import catalogue

    for entry in catalogue():
        jump = f"  jump {entry.jump}" if entry.jump else ""
        sys.stdout.write(f"{entry.name:24} {entry.tons:4} tons  {entry.frame:6}  walk {entry.walk}{jump}\n")


@app.command()
def attacks() -> None:
    """List the physical attacks, with what each adds to the piloting skill."""
    from myomer.combat.physical.registry import ATTACKS
    from myomer.rules.ruleset import STANDARD
    from myomer.telling import signed

    for rule in ATTACKS.values():
        option = "" if rule.in_play(STANDARD) else f"  option: --option {rule.option()}"
        sys.stdout.write(f"{rule.kind:20} {signed(rule.base):>3}{option}\n")


def run() -> None:
    """The entry point: a bad question is an error and status 2, a closed pipe is no drama."""
    from myomer.cli.errors import guarded

    sys.exit(guarded(app))
