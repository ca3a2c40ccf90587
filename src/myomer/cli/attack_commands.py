"""Commands for single attacks: physical attacks, a physical attack phase, weapons."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from myomer.cli.options import (
    CONDITIONS_HELP,
    UNIT_HELP,
    AtOption,
    Conditions,
    DiceOption,
    GameOption,
    JsonOption,
    OptionsOption,
    RulesetOption,
    SeedOption,
    TargetConditions,
)


def attack(
    attacker: Annotated[str, typer.Argument(metavar="ATTACKER", help=UNIT_HELP)],
    kind: Annotated[str, typer.Argument(metavar="ATTACK", help="punch, kick, push, charge … (see `myomer attacks`)")],
    target: Annotated[str, typer.Argument(metavar="TARGET", help=UNIT_HELP)],
    limb: Annotated[
        str, typer.Option(metavar="LIMB", help="The limb to use, such as left-leg. Default: the right one.")
    ] = "",
    attacker_is: Conditions = None,
    target_is: TargetConditions = None,
    ruleset: RulesetOption = None,
    seed: SeedOption = None,
    dice: DiceOption = None,
    option: OptionsOption = None,
    json: JsonOption = False,
) -> None:
    """One physical attack: to-hit number with modifiers, damage, effects of a hit and of a miss.

    Nothing is rolled unless --seed or --dice is given.

    Example: myomer attack "Atlas AS7-D" kick "Hunchback HBK-4G" -a moved=walk:2 -t moved=run:5 -t woods=light
    """
    from myomer.cli.attack import run_attack
    from myomer.cli.config import ruleset_for

    run_attack(
        attacker, kind, target, limb, attacker_is or [], target_is or [], ruleset_for(ruleset), seed, dice, json,
        option or [],
    )  # fmt: skip


def phase(
    first: Annotated[str, typer.Argument(metavar="FIRST", help=UNIT_HELP)],
    first_attack: Annotated[
        str,
        typer.Argument(
            metavar="FIRST_ATTACK",
            help="Its attack, as for `myomer attack`; 'punches' for both arms, 'none' for none.",
        ),
    ],
    second: Annotated[str, typer.Argument(metavar="SECOND", help=UNIT_HELP)],
    second_attack: Annotated[str, typer.Argument(metavar="SECOND_ATTACK", help="The second unit's attack.")],
    first_is: Annotated[
        list[str] | None,
        typer.Option("-a", "--first", metavar="KEY=VALUE", help=CONDITIONS_HELP.format(unit="first unit", letter="a")),
    ] = None,
    second_is: Annotated[
        list[str] | None,
        typer.Option("-b", "--second", metavar="KEY=VALUE", help="A condition of the second unit, same format."),
    ] = None,
    ruleset: RulesetOption = None,
    seed: Annotated[int, typer.Option(help="Seed of the dice: same seed, same rolls.")] = 1,
    option: OptionsOption = None,
) -> None:
    """A physical attack phase between two 'Mechs face to face, roll by roll with every modifier.

    Example: myomer phase "Hatchetman HCT-3F" hatchet "Hunchback HBK-4G" punches --seed 3
    """
    from myomer.cli.config import ruleset_for
    from myomer.cli.phase import run_phase

    run_phase(
        first, first_attack, second, second_attack, first_is or [], second_is or [], ruleset_for(ruleset), seed,
        option or [],
    )  # fmt: skip


def attacks() -> None:
    """List the physical attacks: the to-hit modifier of each, and the option it requires.

    The list is the same under every ruleset; `myomer table ATTACK` shows an attack under one ruleset.
    """
    from myomer.combat.physical.registry import ATTACKS
    from myomer.narration import signed
    from myomer.rules.ruleset import STANDARD

    for rule in ATTACKS.values():
        option = "" if rule.in_play(STANDARD) else f"  option: --option {rule.option_name}"
        sys.stdout.write(f"{rule.kind:20} {signed(rule.base):>3}{option}\n")


def conditions() -> None:
    """List everything that -a, -t and -b can state of a unit, with an example of each."""
    from myomer.cli.condition_list import show_conditions

    show_conditions()


def fire(
    attacker: Annotated[str, typer.Argument(metavar="ATTACKER", help=UNIT_HELP)],
    weapon: Annotated[
        str,
        typer.Argument(
            metavar="WEAPON",
            help="A weapon by its record sheet name, such as AC/20 or 'Medium Laser (LA)'; several, separated by "
            "commas; or 'all'.",
        ),
    ],
    target: Annotated[str, typer.Argument(metavar="TARGET", help=UNIT_HELP)],
    distance: Annotated[
        int | None, typer.Option("--range", metavar="HEXES", help="Distance to the target. Default: 1.")
    ] = None,
    shots: Annotated[int, typer.Option(metavar="N", help="Shots of an ultra or rotary autocannon.")] = 1,
    ammo: Annotated[str, typer.Option(metavar="NAME", help="The ammunition, if the weapon has several types.")] = "",
    aim: Annotated[str, typer.Option(metavar="LOCATION", help="Aim at a location of an immobile target.")] = "",
    attacker_is: Conditions = None,
    target_is: TargetConditions = None,
    ruleset: RulesetOption = None,
    option: OptionsOption = None,
    game: GameOption = None,
    at: AtOption = None,
    seed: SeedOption = None,
    dice: DiceOption = None,
    json: Annotated[bool, typer.Option("--json", help="JSON output.")] = False,
) -> None:
    """Fire weapons at a target: to-hit numbers with modifiers, hit chance, damage, heat, ammunition.

    Nothing is rolled unless --seed or --dice is given.

    Example: myomer fire "Hunchback HBK-4G" "AC/20" "Atlas AS7-D" --range 5 -a moved=walk:2 -t woods=light
    """
    from myomer.cli.fire import FireOptions, run_fire
    from myomer.cli.situation import Situation

    situation = Situation(
        attacker, "fire", target, "", attacker_is or [], target_is or [], ruleset, option or [], game, at,
    )  # fmt: skip
    run_fire(situation, FireOptions([weapon], distance, shots, ammo, aim), seed, dice, json)
