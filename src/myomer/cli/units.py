"""`myomer units`: search the known 'Mechs and list them."""

from __future__ import annotations

import json
import re
import sys

from rich.text import Text

from myomer.cli.errors import CommandError
from myomer.formats.sheet_words import printable
from myomer.library.names import Named, nearest
from myomer.library.store import LibraryError
from myomer.library.units import CATALOGUE, LIBRARY, Search, UnitRow, is_carried, search, unit_rows
from myomer.reports.screen import columns_are_set, console
from myomer.rules.armory import equipment

TECHS = {"is": "inner-sphere", "inner-sphere": "inner-sphere", "clan": "clan", "mixed": "mixed"}
FRAMES = ["biped", "quad", "tripod", "lam", "quadvee"]
_RANGE = re.compile(r"(\d{0,4})(-?)(\d{0,4})")
MOST = 9999


def read_range(text: str | None, option: str, such_as: str = "60-80, 60- or -80") -> tuple[int, int] | None:
    """`60`, `60-80`, `60-` or `-80`."""
    if text is None:
        return None
    found = _RANGE.fullmatch(text.strip())
    if not found or not (found[1] or found[3]):
        raise CommandError(f"{option} is a number or a range such as {such_as}, not {text!r}")
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
    if origin is not None and origin.casefold() not in (CATALOGUE, LIBRARY):
        raise CommandError(f"--origin is {CATALOGUE} or {LIBRARY}, not {origin!r}")
    _check_words(role, weapons)
    wanted = Search(
        words=words,
        tons=read_range(tons, "--tons"),
        tech=TECHS[tech.casefold()] if tech else "",
        role=_role(role),
        weapons=weapons,
        frame=frame.casefold() if frame else "",
        years=read_range(year, "--year"),
        walk=read_range(walk, "--walk"),
        jump=read_range(jump, "--jump"),
        omni=omni,
        origin=origin.casefold() if origin else "",
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


def _role(role: str | None) -> str:
    return (role or "").casefold().replace("-", " ").strip()


def _check_words(role: str | None, weapons: list[str]) -> None:
    """A role that nobody has, or equipment that there is none of, is a slip: say so, with the nearest."""
    if role:
        roles = sorted({row.facts.role for row in unit_rows() if row.facts.role})
        if _role(role) not in roles:
            raise CommandError(f"no 'Mech has the role {role!r}; the roles are {', '.join(roles)}")
    for weapon in weapons:
        if not any(is_carried(weapon, (key,)) for key in equipment()):
            near = nearest(weapon.replace(" ", "-"), [Named(key) for key in equipment()])
            hint = f"; the nearest: {', '.join(near)}" if near else ""
            raise CommandError(f"there is no equipment {weapon!r}{hint}")


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


HEADINGS = ["name", "tons", "walk", "run", "jump", "frame", "tech", "role", "year", "from"]
NUMBERS = {"tons", "walk", "run", "jump"}
LEFT_OUT = ["from", "year", "frame", "tech", "role"]
"""What is left out, in this order, where a terminal is too narrow for all."""


def _show(rows: list[UnitRow]) -> None:
    screen = console()
    cells = [_cells(row) for row in rows]
    widths = {heading: max(len(heading), *[len(line[heading]) for line in cells]) for heading in HEADINGS}
    shown = HEADINGS[:]
    bounded = screen.is_terminal or columns_are_set()
    if bounded:
        for heading in LEFT_OUT:
            if sum(widths[one] + 2 for one in shown) - 2 > screen.width:
                shown.remove(heading)
    crowded = bounded and sum(widths[one] + 2 for one in shown) - 2 > screen.width
    gap = " " if crowded else "  "
    head = _line(dict(zip(HEADINGS, HEADINGS, strict=True)), shown, widths, gap)
    screen.print(Text(head, style="bold"), soft_wrap=True)
    for line in cells:
        screen.print(Text(_line(line, shown, widths, gap)), soft_wrap=True)
    if screen.is_terminal:
        screen.print(f"{len(rows)} 'Mechs", style="dim")


def _cells(row: UnitRow) -> dict[str, str]:
    facts = row.facts
    values = [
        printable(row.name),
        str(facts.tons),
        str(facts.walk),
        str(-(-facts.walk * 3 // 2)),
        str(facts.jump or ""),
        facts.frame + (" omni" if facts.omni else ""),
        facts.tech,
        facts.role,
        str(facts.year or ""),
        "library" if row.origin == LIBRARY else "built in",
    ]
    return dict(zip(HEADINGS, values, strict=True))


def _line(cells: dict[str, str], shown: list[str], widths: dict[str, int], gap: str) -> str:
    parts = [cells[one].rjust(widths[one]) if one in NUMBERS else cells[one].ljust(widths[one]) for one in shown]
    return gap.join(parts).rstrip()
