"""`myomer`: the commands. Each imports what it needs when it is called, so that help answers at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from myomer.cli.helping import Command, Group

ABOUT = """BattleTech combat: 'Mechs fight, every number is explained, every roll shown.

Begin with: myomer duel "Hatchetman HCT-3F" "Hunchback HBK-4G"

myomer --install-completion has your shell complete commands and options.
"""
FIGHTS = "Whole fights"
BLOWS = "Physical attacks"
SHOTS = "Weapon attacks"
ODDS = "Odds and advice"
LIBRARY = "'Mechs and maps"
SETTINGS = "Settings"
PROGRAMS = "For other programs"

app = typer.Typer(
    name="myomer",
    cls=Group,
    help=ABOUT,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


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


def _version(wanted: bool) -> None:
    if wanted:
        from myomer import __version__

        typer.echo(f"myomer {__version__}")
        raise typer.Exit


@app.callback(help=ABOUT)
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """What every command has in common."""


@app.command(cls=Command, rich_help_panel=FIGHTS)
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


@app.command(cls=Command, rich_help_panel=FIGHTS)
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


@app.command(cls=Command, rich_help_panel=FIGHTS)
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


@app.command(cls=Command, rich_help_panel=BLOWS)
def attack(
    attacker: Annotated[str, typer.Argument(metavar="ATTACKER", help=UNIT_HELP)],
    kind: Annotated[str, typer.Argument(metavar="ATTACK", help="punch, kick, push, charge … (see `myomer attacks`)")],
    target: Annotated[str, typer.Argument(metavar="TARGET", help=UNIT_HELP)],
    limb: Annotated[
        str, typer.Option(metavar="LIMB", help="The limb it is made with, such as left-leg; else the right one.")
    ] = "",
    attacker_is: Conditions = None,
    target_is: TargetConditions = None,
    ruleset: RulesetOption = None,
    seed: SeedOption = None,
    dice: DiceOption = None,
    option: OptionsOption = None,
    json: JsonOption = False,
) -> None:
    """One physical attack: its target number with the reasons, its damage, what comes of a hit and of a miss.

    Nothing is rolled unless --seed or --dice is given.

    Example: myomer attack "Atlas AS7-D" kick "Hunchback HBK-4G" -a moved=walk:2 -t moved=run:5 -t woods=light
    """
    from myomer.cli.attack import run_attack
    from myomer.cli.config import ruleset_for

    run_attack(
        attacker, kind, target, limb, attacker_is or [], target_is or [], ruleset_for(ruleset), seed, dice, json,
        option or [],
    )  # fmt: skip


@app.command(cls=Command, rich_help_panel=BLOWS)
def phase(
    first: Annotated[str, typer.Argument(metavar="FIRST", help=UNIT_HELP)],
    first_attack: Annotated[
        str,
        typer.Argument(
            metavar="FIRST_ATTACK",
            help="Its attack, as for `myomer attack`; 'punches' for both fists, 'none' for none.",
        ),
    ],
    second: Annotated[str, typer.Argument(metavar="SECOND", help=UNIT_HELP)],
    second_attack: Annotated[str, typer.Argument(metavar="SECOND_ATTACK", help="The second one's attack.")],
    first_is: Annotated[
        list[str] | None,
        typer.Option("-a", "--first", metavar="KEY=VALUE", help=CONDITIONS_HELP.format(unit="first unit", letter="a")),
    ] = None,
    second_is: Annotated[
        list[str] | None,
        typer.Option("-b", "--second", metavar="KEY=VALUE", help="A condition of the second unit, in the same way."),
    ] = None,
    ruleset: RulesetOption = None,
    seed: Annotated[int, typer.Option(help="The dice to play with: the same seed, the same dice.")] = 1,
    option: OptionsOption = None,
) -> None:
    """A physical attack phase between two 'Mechs face to face, told roll by roll with every reason.

    Example: myomer phase "Hatchetman HCT-3F" hatchet "Hunchback HBK-4G" punches --seed 3
    """
    from myomer.cli.config import ruleset_for
    from myomer.cli.phase import run_phase

    run_phase(
        first, first_attack, second, second_attack, first_is or [], second_is or [], ruleset_for(ruleset), seed,
        option or [],
    )  # fmt: skip


@app.command(cls=Command, rich_help_panel=BLOWS)
def attacks() -> None:
    """List the physical attacks: what each adds to the piloting skill to hit, and the option that it needs.

    The list is the same under every ruleset; `myomer table ATTACK` has what a ruleset makes of an attack.
    """
    from myomer.combat.physical.registry import ATTACKS
    from myomer.narration import signed
    from myomer.rules.ruleset import STANDARD

    for rule in ATTACKS.values():
        option = "" if rule.in_play(STANDARD) else f"  option: --option {rule.option_name}"
        sys.stdout.write(f"{rule.kind:20} {signed(rule.base):>3}{option}\n")


@app.command(cls=Command, rich_help_panel=SHOTS)
def fire(
    attacker: Annotated[str, typer.Argument(metavar="ATTACKER", help=UNIT_HELP)],
    weapon: Annotated[
        str,
        typer.Argument(
            metavar="WEAPON",
            help="A weapon as its record sheet calls it, such as AC/20 or 'Medium Laser (LA)'; several with commas "
            "between them; or 'all'.",
        ),
    ],
    target: Annotated[str, typer.Argument(metavar="TARGET", help=UNIT_HELP)],
    distance: Annotated[
        int | None, typer.Option("--range", metavar="HEXES", help="How far away the target is; default: 1.")
    ] = None,
    shots: Annotated[int, typer.Option(metavar="N", help="Shots of an ultra or rotary autocannon.")] = 1,
    ammo: Annotated[str, typer.Option(metavar="NAME", help="The ammunition, where the weapon has several.")] = "",
    aim: Annotated[str, typer.Option(metavar="LOCATION", help="Aim at a location of an immobile target.")] = "",
    attacker_is: Conditions = None,
    target_is: TargetConditions = None,
    ruleset: RulesetOption = None,
    option: OptionsOption = None,
    game: GameOption = None,
    at: AtOption = None,
    seed: SeedOption = None,
    dice: DiceOption = None,
    json: Annotated[bool, typer.Option("--json", help="JSON for machines.")] = False,
) -> None:
    """Weapons at a target: to-hit numbers with the reasons, hit chance, damage, heat, ammunition.

    Nothing is rolled unless --seed or --dice is given.

    Example: myomer fire "Hunchback HBK-4G" "AC/20" "Atlas AS7-D" --range 5 -a moved=walk:2 -t woods=light
    """
    from myomer.cli.fire import Wish, run_fire
    from myomer.cli.situation import Situation

    asked = Situation(
        attacker, "fire", target, "", attacker_is or [], target_is or [], ruleset, option or [], game, at,
    )  # fmt: skip
    run_fire(asked, Wish([weapon], distance, shots, ammo, aim), seed, dice, json)


@app.command(cls=Command, rich_help_panel=ODDS)
def odds(
    attacker: Annotated[str, typer.Argument(metavar="ATTACKER", help=UNIT_HELP)],
    kind: Annotated[
        str,
        typer.Argument(
            metavar="KIND",
            help="A physical attack (see `myomer attacks`), 'punches' for both fists, 'fire'; or, with no target, "
            "'stand' or 'fall'.",
        ),
    ],
    target: Annotated[str | None, typer.Argument(metavar="TARGET", help=UNIT_HELP)] = None,
    limb: Annotated[
        str, typer.Option(metavar="LIMB", help="The limb it is made with, such as left-leg; else the right one.")
    ] = "",
    weapon: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="With fire: a weapon, such as AC/20 or medium-laser@left-arm; give it again for more. Usual: all.",
        ),
    ] = None,
    distance: Annotated[
        int | None, typer.Option("--range", metavar="HEXES", help="With fire: how far away the target is; usual: 1.")
    ] = None,
    levels: Annotated[int, typer.Option(help="With fall: from how many levels up.")] = 0,
    careful: Annotated[
        bool, typer.Option("--careful", help="With stand: a careful stand, where it is played.")
    ] = False,
    attacker_is: Conditions = None,
    target_is: TargetConditions = None,
    ruleset: RulesetOption = None,
    option: OptionsOption = None,
    game: GameOption = None,
    at: AtOption = None,
    samples: MaybeSamples = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="With fire: walk as many outcomes as can be, for some seconds.")
    ] = False,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw a picture into this file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="JSON for machines, every chance as a fraction.")] = False,
) -> None:
    """What will come of it, exactly: damage, where, criticals, falls, wounds, wrecks, each with its chance.

    Every outcome of the dice is walked through the code that plays; where there are too many, it is played many times
    instead, and the table says so.

    Example: myomer odds "Atlas AS7-D" kick "Hunchback HBK-4G" -a moved=walk:2 -t moved=run:5 -t woods=light
    """
    from myomer.cli.odds import run_odds
    from myomer.cli.situation import Situation

    asked = Situation(
        attacker, kind, target, limb, attacker_is or [], target_is or [], ruleset,
        option or [], game, at, levels, careful,
    )  # fmt: skip
    run_odds(asked, weapon or [], distance, samples, svg, json, exact)


@app.command(cls=Command, rich_help_panel=ODDS)
def compare(
    attacker: Annotated[str, typer.Argument(metavar="ATTACKER", help=UNIT_HELP)],
    target: Annotated[str, typer.Argument(metavar="TARGET", help=UNIT_HELP)],
    distance: Annotated[
        int | None,
        typer.Option("--range", metavar="HEXES", help="Compare its weapons instead, at a target so many hexes away."),
    ] = None,
    attacker_is: Conditions = None,
    target_is: TargetConditions = None,
    ruleset: RulesetOption = None,
    option: OptionsOption = None,
    game: GameOption = None,
    at: AtOption = None,
    everything: Annotated[
        bool, typer.Option("--all", help="List the attacks that are not allowed too, with the reasons.")
    ] = False,
    samples: SamplesOption = 2_000,
    json: Annotated[bool, typer.Option("--json", help="JSON for machines, every chance as a fraction.")] = False,
) -> None:
    """Kick or punch, or which weapon? Attacks of a 'Mech at another side by side, which is the best, and why.

    It compares all physical attacks; with --range, weapons: chance to hit, damage to be expected, heat.

    Example: myomer compare "Atlas AS7-D" "Hunchback HBK-4G" -t armor=left-leg:0
    """
    from myomer.cli.compare import run_compare
    from myomer.cli.situation import Situation

    asked = Situation(
        attacker, "", target, "", attacker_is or [], target_is or [], ruleset,
        option or [], game, at,
    )  # fmt: skip
    if distance is not None:
        from myomer.cli.compare_fire import run_compare_fire

        run_compare_fire(asked, distance, json)
        return
    run_compare(asked, everything, samples, json)


@app.command(cls=Command, rich_help_panel=ODDS)
def table(
    kind: Annotated[
        str | None, typer.Argument(metavar="KIND", help="punch, kick, charge, hatchet …; without one, a list of them.")
    ] = None,
    ruleset: RulesetOption = None,
    csv: Annotated[bool, typer.Option("--csv", help="CSV for spreadsheets and programs, instead of Markdown.")] = False,
    output: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it into this file.")] = None,
) -> None:
    """Tables of a physical attack: damage by tonnage, the chance to hit by piloting skill, what changes it.

    Example: myomer table charge --ruleset total-warfare
    """
    from myomer.cli.config import ruleset_for
    from myomer.cli.tables import run_table

    run_table(kind, ruleset_for(ruleset), csv, output)


@app.command(cls=Command, rich_help_panel=LIBRARY)
def units(
    words: Annotated[list[str] | None, typer.Argument(metavar="WORD", help="Parts of the name.")] = None,
    tons: Annotated[str | None, typer.Option(metavar="RANGE", help="Weight: 75, 60-80, 60- or -80.")] = None,
    tech: Annotated[str | None, typer.Option(metavar="is|clan|mixed", help="Tech base.")] = None,
    role: Annotated[str | None, typer.Option(metavar="ROLE", help="brawler, sniper, missile boat, scout …")] = None,
    weapon: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Equipment it carries, such as hatchet or 'er ppc'; give it again for more."),
    ] = None,
    frame: Annotated[str | None, typer.Option(metavar="KIND", help="biped, quad, tripod, lam or quadvee.")] = None,
    year: Annotated[str | None, typer.Option(metavar="RANGE", help="Year of introduction, such as 3025-3050.")] = None,
    walk: Annotated[str | None, typer.Option(metavar="RANGE", help="Walking MP, such as 5-.")] = None,
    jump: Annotated[str | None, typer.Option(metavar="RANGE", help="Jumping MP, such as 1-.")] = None,
    omni: Annotated[bool, typer.Option("--omni", help="OmniMechs only.")] = False,
    origin: Annotated[str | None, typer.Option(metavar="catalogue|library", help="Built in, or your own.")] = None,
    json: Annotated[bool, typer.Option("--json", help="JSON for machines.")] = False,
) -> None:
    """List the known 'Mechs, built in or of your library; every word and option narrows the list.

    Example: myomer units --tons 60-80 --tech clan --weapon "er ppc"
    """
    from myomer.cli.units import run_units

    run_units(words or [], tons, tech, role, weapon or [], frame, year, walk, jump, omni, origin, json)


@app.command(cls=Command, rich_help_panel=LIBRARY)
def show(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME", help="'Mechs by name (a piece of it will do), or the paths of .mtf files; one or several."
        ),
    ],
    svg: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Draw a record sheet to print on A4 or Letter paper, into this file; for several units, a folder.",
        ),
    ] = None,
    mtf: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write it as a .mtf unit file; for several units, a folder.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="JSON for machines.")] = False,
    ruleset: RulesetOption = None,
) -> None:
    """Record sheets of 'Mechs: armor, criticals, weapons, heat, movement, physical attacks.

    Example: myomer show "Hatchetman HCT-3F" --svg hatchetman.svg
    """
    from myomer.cli.config import ruleset_for
    from myomer.cli.lookup import show_units

    show_units(names, svg, mtf, json, ruleset_for(ruleset))


@app.command(cls=Command, rich_help_panel=LIBRARY)
def board(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="A map of your library, or the path of a .board file.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the map into this file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="JSON for machines.")] = False,
) -> None:
    """A map of a file or of your library: what is on it, and a picture. Without a name, the maps of your library.

    Example: myomer board "Battle Field.board" --svg map.svg
    """
    from myomer.cli.lookup import list_boards, show_board

    if name is None:
        list_boards(svg, json)
    else:
        show_board(name, svg, json)


@app.command("import", cls=Command, rich_help_panel=LIBRARY)
def import_(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH", help="Files, folders or zip archives, with .mtf and .board files in them."),
    ],
    verbose: Annotated[
        bool, typer.Option("-v", "--verbose", help="List every file that was refused, and every remark.")
    ] = False,
) -> None:
    """Take unit files and maps into your library; their names then work everywhere.

    Example: myomer import ~/games/megamek/data
    """
    from myomer.cli.intake import run_import

    run_import(paths, verbose)


@app.command(cls=Command, rich_help_panel=LIBRARY)
def forget(
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME", help="'Mechs and maps of your library.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Everything that is in it.")] = False,
) -> None:
    """Take 'Mechs and maps out of your library again; what is built in stays.

    Example: myomer forget "Battle Field"
    """
    from myomer.cli.intake import run_forget

    run_forget(names or [], everything)


@app.command(cls=Command, rich_help_panel=SETTINGS)
def config(
    setting: Annotated[
        str | None, typer.Argument(metavar="SETTING", help="ruleset, the only one. Without it, all that is set.")
    ] = None,
    value: Annotated[
        str | None, typer.Argument(metavar="VALUE", help="What it is from now on; without one, it is printed.")
    ] = None,
    unset: Annotated[bool, typer.Option("--unset", help="Back to the default.")] = False,
) -> None:
    """Settings for good: the rules that every command plays by unless --ruleset or MYOMER_RULESET say otherwise.

    Example: myomer config ruleset total-warfare
    """
    from myomer.cli.config import run_config

    run_config(setting, value, unset)


@app.command(cls=Command, rich_help_panel=PROGRAMS)
def query() -> None:
    """Answer questions of programs: one JSON object per line in, one per line out.

    Example: echo '{"ask": "attack", "attack": "kick", "attacker": {"tons": 80}}' | myomer query

    {"ask": "names"} lists every name that questions may use; docs/query.md is the contract.
    """
    from myomer.query.stream import run as answer_stream

    if sys.stdin is None or sys.stdin.closed:
        from myomer.cli.errors import CommandError

        raise CommandError("there is no input: give questions on standard input")
    clean = answer_stream(sys.stdin.buffer, sys.stdout.buffer)
    raise typer.Exit(0 if clean else 1)


def run() -> None:
    """The entry point: a bad question is an error and status 2, a closed pipe is no drama."""
    from myomer.cli.errors import guarded

    sys.exit(guarded(app))
