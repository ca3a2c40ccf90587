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
        typer.Option(metavar="NAME", help="Equipment it carries, such as hatchet or 'er ppc'; repeatable."),
    ] = None,
    frame: Annotated[str | None, typer.Option(metavar="KIND", help="biped, quad, tripod, lam or quadvee.")] = None,
    year: Annotated[str | None, typer.Option(metavar="RANGE", help="Year of introduction, such as 3025-3050.")] = None,
    walk: Annotated[str | None, typer.Option(metavar="RANGE", help="Walking MP, such as 5-.")] = None,
    jump: Annotated[str | None, typer.Option(metavar="RANGE", help="Jumping MP, such as 1-.")] = None,
    omni: Annotated[bool, typer.Option("--omni", help="OmniMechs only.")] = False,
    origin: Annotated[str | None, typer.Option(metavar="catalogue|library", help="Built in, or your own.")] = None,
    json: Annotated[bool, typer.Option("--json", help="JSON output.")] = False,
) -> None:
    """List 'Mechs, built in or from your library; every word and option narrows the list.

    Example: myomer units --tons 60-80 --tech clan --weapon "er ppc"
    """
    from myomer.cli.units import run_units

    run_units(words or [], tons, tech, role, weapon or [], frame, year, walk, jump, omni, origin, json)


def show(
    names: Annotated[
        list[str],
        typer.Argument(metavar="NAME", help="'Mechs by name or part of a name, or paths of .mtf files; one or more."),
    ],
    svg: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Draw a record sheet for A4 or Letter paper to this file; for several units, a folder.",
        ),
    ] = None,
    mtf: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write it as a .mtf unit file; for several units, a folder.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="JSON output.")] = False,
    ruleset: RulesetOption = None,
) -> None:
    """Record sheets of 'Mechs: armor, critical slots, weapons, heat, movement, physical attacks.

    Example: myomer show "Hatchetman HCT-3F" --svg hatchetman.svg
    """
    from myomer.cli.config import ruleset_for
    from myomer.cli.lookup import show_units

    show_units(names, svg, mtf, json, ruleset_for(ruleset))


def board(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="A map from your library, or the path of a .board file.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the map to this file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="JSON output.")] = False,
) -> None:
    """Show or draw a map from a file or your library. Without a name, list the maps in your library.

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
        typer.Argument(metavar="PATH", help="Files, folders or zip archives with .mtf and .board files."),
    ],
    verbose: Annotated[
        bool, typer.Option("-v", "--verbose", help="List every rejected file and every remark.")
    ] = False,
) -> None:
    """Add unit files and maps to your library; their names then work everywhere.

    Example: myomer import ~/games/megamek/data
    """
    from myomer.cli.intake import run_import

    run_import(paths, verbose)


def forget(
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME", help="'Mechs and maps in your library.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Remove everything.")] = False,
) -> None:
    """Remove 'Mechs and maps from your library; built-in ones stay.

    Example: myomer forget "Battle Field"
    """
    from myomer.cli.intake import run_forget

    run_forget(names or [], everything)
