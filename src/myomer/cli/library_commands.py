"""Commands for 'Mechs and maps: the catalogue and the user's own library."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from myomer.cli.options import RulesetOption


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


def forget(
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME", help="'Mechs and maps of your library.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Everything that is in it.")] = False,
) -> None:
    """Take 'Mechs and maps out of your library again; what is built in stays.

    Example: myomer forget "Battle Field"
    """
    from myomer.cli.intake import run_forget

    run_forget(names or [], everything)
