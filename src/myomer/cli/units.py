"""`myomer units`: search the known 'Mechs and list them."""

from __future__ import annotations

import json
import re
import sys

from rich.table import Table
from rich.text import Text

from myomer.cli.errors import CommandError
from myomer.cli.screen import console
from myomer.library.store import LibraryError
from myomer.library.units import LIBRARY, Search, UnitRow, search

TECHS = {"is": "inner-sphere", "inner-sphere": "inner-sphere", "clan": "clan", "mixed": "mixed"}
FRAMES = ["biped", "quad", "tripod", "lam", "quadvee"]
_RANGE = re.compile(r"(\d{0,4})(-?)(\d{0,4})")
MOST = 9999


def read_range(text: str | None, option: str) -> tuple[int, int] | None:
    """`60`, `60-80`, `60-` or `-80`."""
    if text is None:
        return None
    found = _RANGE.fullmatch(text.strip())
    if not found or not (found[1] or found[3]):
        raise CommandError(f"{option} is a number or a range such as 60-80, 60- or -80, not {text!r}")
    low = int(found[1] or 0)
    high = int(found[3]) if found[3] else MOST if found[2] else low
    if low > high:
        raise CommandError(f"{option} {text}: the first number is the smaller one")
    return low, high


def run_units(
    words: list[str],
    tons: str | None,
    tech: str | None,
    role: str | None,
    weapons: list[str],
    frame: str | None,
    year: str | None,
    walk: str | None,
    jump: str | None,
    omni: bool,
    origin: str | None,
    as_json: bool,
) -> None:
    """List the 'Mechs that fit."""
    if tech is not None and tech.casefold() not in TECHS:
        raise CommandError(f"--tech is one of is, clan, mixed, not {tech!r}")
    if frame is not None and frame.casefold() not in FRAMES:
        raise CommandError(f"--frame is one of {', '.join(FRAMES)}, not {frame!r}")
    wanted = Search(
        words=words,
        tons=read_range(tons, "--tons"),
        tech=TECHS[tech.casefold()] if tech else "",
        role=role or "",
        weapons=weapons,
        frame=frame.casefold() if frame else "",
        years=read_range(year, "--year"),
        walk=read_range(walk, "--walk"),
        jump=read_range(jump, "--jump"),
        omni=omni,
        origin=origin or "",
    )
    try:
        rows = search(wanted)
    except LibraryError as problem:
        raise CommandError(str(problem)) from problem
    if as_json:
        sys.stdout.write(json.dumps([_plain(row) for row in rows], indent=2, ensure_ascii=False) + "\n")
        return
    if not rows:
        raise CommandError("no 'Mech fits; ask for less, or bring in more with 'myomer import'")
    _show(rows)


def _plain(row: UnitRow) -> dict[str, object]:
    facts = row.facts
    return {
        "name": row.name,
        "other_names": list(row.others),
        "origin": row.origin,
        "tons": facts.tons,
        "tech": facts.tech,
        "frame": facts.frame,
        "walk": facts.walk,
        "jump": facts.jump,
        "role": facts.role,
        "year": facts.year,
        "omni": facts.omni,
        "equipment": list(facts.equipment),
    }


def _show(rows: list[UnitRow]) -> None:
    screen = console()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("name", no_wrap=True)
    for heading in ("tons", "walk", "run", "jump"):
        table.add_column(heading, justify="right", no_wrap=True)
    for heading in ("frame", "tech", "role", "year", "from"):
        table.add_column(heading, no_wrap=True)
    for row in rows:
        facts = row.facts
        table.add_row(
            Text(row.name),
            str(facts.tons),
            str(facts.walk),
            str(-(-facts.walk * 3 // 2)),
            str(facts.jump or ""),
            facts.frame + (" omni" if facts.omni else ""),
            facts.tech,
            facts.role,
            str(facts.year or ""),
            "library" if row.origin == LIBRARY else "built in",
        )
    screen.print(table, crop=False, no_wrap=True, overflow="ignore", soft_wrap=not screen.is_terminal)
    if screen.is_terminal:
        screen.print(f"{len(rows)} 'Mechs", style="dim")
