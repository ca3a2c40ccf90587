"""`myomer`: the commands. Each imports what it needs when it is called, so that help answers at once."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
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
UNIT_HELP = "A name (see `myomer units`; short forms will do), or a weight such as 80."
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
def units(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORD]…", help="Parts of the name.")] = None,
    tons: Annotated[str | None, typer.Option(metavar="60-80", help="Weight: 75, 60-80, 60- or -80.")] = None,
    tech: Annotated[str | None, typer.Option(metavar="is|clan|mixed", help="Tech base.")] = None,
    role: Annotated[str | None, typer.Option(metavar="ROLE", help="brawler, sniper, missile boat, scout …")] = None,
    weapon: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Equipment it carries, such as hatchet or 'er ppc'; may be given again."),
    ] = None,
    frame: Annotated[str | None, typer.Option(metavar="KIND", help="biped, quad, tripod, lam or quadvee.")] = None,
    year: Annotated[str | None, typer.Option(metavar="3025-3050", help="Year of introduction.")] = None,
    walk: Annotated[str | None, typer.Option(metavar="5-", help="Walking MP.")] = None,
    jump: Annotated[str | None, typer.Option(metavar="1-", help="Jumping MP.")] = None,
    omni: Annotated[bool, typer.Option("--omni", help="OmniMechs only.")] = False,
    origin: Annotated[str | None, typer.Option(metavar="catalogue|library", help="Built in, or your own.")] = None,
    json: Annotated[bool, typer.Option("--json", help="JSON for machines.")] = False,
) -> None:
    """Search and list the known 'Mechs: the built-in ones and those of your library.

    Example: myomer units --tons 60-80 --tech clan --weapon "er ppc"
    """
    from myomer.cli.units import run_units

    run_units(words or [], tons, tech, role, weapon or [], frame, year, walk, jump, omni, origin, json)


@app.command()
def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A known 'Mech, or the path of a .mtf file.")],
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw a record sheet to print into this file.")
    ] = None,
    mtf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it as a .mtf unit file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="JSON for machines.")] = False,
    ruleset: RulesetOption = RulesetName.standard,
) -> None:
    """A 'Mech's record sheet: armour, criticals, weapons, heat, movement, physical attacks.

    Example: myomer show "Hatchetman HCT-3F" --svg hatchetman.svg
    """
    from myomer.cli.lookup import show_unit

    show_unit(name, svg, mtf, json, ruleset.value)


@app.command("import")
def import_(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH…", help="Files, folders or zip archives of .mtf and .board files.")
    ],
    verbose: Annotated[bool, typer.Option("-v", "--verbose", help="List every refusal and remark.")] = False,
) -> None:
    """Take unit files and maps into your library; their names then work everywhere.

    Example: myomer import ~/games/megamek/data
    """
    from myomer.cli.intake import run_import

    run_import(paths, verbose)


@app.command()
def forget(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]…", help="Units and maps of your library.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="All of them.")] = False,
) -> None:
    """Take units and maps out of your library again."""
    from myomer.cli.intake import run_forget

    run_forget(names or [], everything)


@app.command()
def board(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="A map of your library, or the path of a .board file.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the map into this file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="JSON for machines.")] = False,
) -> None:
    """A map: what is on it, and a picture to print. Without a name, the maps of your library are listed.

    Example: myomer board "Battle Field.board" --svg map.svg
    """
    from myomer.cli.lookup import list_boards, show_board

    if name is None:
        list_boards(json)
    else:
        show_board(name, svg, json)


@app.command()
def duel(
    units: Annotated[
        list[str], typer.Argument(metavar="UNIT…", help="A B, or A B vs C D: names, or paths of .mtf files.")
    ],
    board: Annotated[
        str | None, typer.Option(metavar="MAP", help="A map of your library, or the path of a .board file.")
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option("--map", metavar="KIND", help="Make a map: clear, flat, wooded, hilly or mixed (as usual)."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the dice, the map that is made, and the bots.")] = 1,
    ruleset: RulesetOption = RulesetName.standard,
    option: OptionsOption = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT[,BOT]",
            help="Who plays, for both sides or for each: random, baseline, brawler, tactician, or your own as "
            "module:function or file.py:function.",
        ),
    ] = None,
    names: Annotated[str | None, typer.Option(metavar="NAME,NAME", help="Of the sides; else Red,Blue.")] = None,
    gunnery: Annotated[
        str | None, typer.Option(metavar="N[,N]", help="Gunnery skill of all, or of each side; else 4.")
    ] = None,
    piloting: Annotated[
        str | None, typer.Option(metavar="N[,N]", help="Piloting skill of all, or of each side; else 5.")
    ] = None,
    turns: Annotated[int, typer.Option(help="After so many, the side with more units left wins; else a draw.")] = 30,
    withdrawal: Annotated[bool, typer.Option("--withdrawal", help="Crippled units must leave the map.")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Put the game on record in a new file.")] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Before each action, what the bot weighs.")] = False,
    verbose: Annotated[bool, typer.Option("-v", "--verbose", help="Every roll with its reasons.")] = False,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Only the result.")] = False,
) -> None:
    """Two sides fight it out, and the story is told turn by turn, with maps and record sheets.

    Example: myomer duel "Hatchetman HCT-3F" "Hunchback HBK-4G" --map wooded --seed 3
    """
    from myomer.cli.duel import run_duel

    run_duel(
        units, board, kind, seed, ruleset.value, option or [], bots, names, gunnery, piloting, turns, withdrawal,
        save, explain, verbose, quiet,
    )  # fmt: skip


@app.command()
def tournament(
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BOT]…", help="Two or more: of the house (all, when none is named), or your own."),
    ] = None,
    games: Annotated[
        int, typer.Option(help="For each pair of bots: every two are one game with the sides swapped.")
    ] = 24,
    units: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME[,NAME]",
            help="The unit of both sides, in turn; 'A + B' for several a side. May be given again.",
        ),
    ] = None,
    maps: Annotated[str, typer.Option(metavar="KIND[,KIND]", help="clear, flat, wooded, hilly, mixed.")] = (
        "flat,wooded,hilly"
    ),
    seed: Annotated[int, typer.Option(help="Of everything.")] = 1,
    ruleset: RulesetOption = RulesetName.standard,
    turns: Annotated[int, typer.Option(help="After so many, the side with more units left wins; else a draw.")] = 30,
    jobs: Annotated[int, typer.Option(help="Processes; 0 for one on each core. The result is the same.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="JSON for machines.")] = False,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every game into this file, a line each.")
    ] = None,
) -> None:
    """Bots against each other over mirrored games with the sides swapped; scores with 95 % intervals.

    Example: myomer tournament tactician brawler --games 200 --units "Atlas AS7-D,Locust LCT-1V"
    """
    from myomer.cli.tournament import run_tournament

    run_tournament(bots or [], games, units or [], maps, seed, ruleset.value, turns, jobs, json, csv)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    check: Annotated[
        bool,
        typer.Option("--check", help="Play it again, and prove dice, events and positions equal."),
    ] = False,
    turns: Annotated[str | None, typer.Option(metavar="3-5", help="Only these turns.")] = None,
    any_version: Annotated[
        bool, typer.Option("--any-version", help="Check a game that another version of Myomer saved.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Every roll with its reasons.")] = False,
) -> None:
    """Retell a saved game turn by turn, or prove it.

    Example: myomer replay duel.game --check
    """
    from myomer.cli.games import run_replay
    from myomer.cli.units import read_range

    run_replay(file, check, any_version, read_range(turns, "--turns"), verbose)


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
