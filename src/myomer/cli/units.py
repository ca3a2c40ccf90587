"""`myomer units`: search the known 'Mechs and list them."""

from __future__ import annotations

import json
import re
import sys

from myomer.cli.errors import CommandError
from myomer.cli.terminal import columns_are_set, console
from myomer.library.names import Named, nearest
from myomer.library.store import LibraryError
from myomer.library.units import CATALOGUE, LIBRARY, Search, is_carried, search, unit_rows
from myomer.reports.unit_list import show_unit_list, unit_row_json
from myomer.rules.armory import equipment

TECHS = {"is": "inner-sphere", "inner-sphere": "inner-sphere", "clan": "clan", "mixed": "mixed"}
FRAMES = ["biped", "quad", "tripod", "lam", "quadvee"]
_RANGE = re.compile(r"(\d{0,4})(?:(-)(\d{0,4}))?")
HIGHEST = 9999


def read_range(text: str | None, option: str, such_as: str = "60-80, 60- or -80") -> tuple[int, int] | None:
    """`60`, `60-80`, `60-` or `-80`."""
    if text is None:
        return None
    match = _RANGE.fullmatch(text.strip())
    if not match or not (match[1] or match[3]):
        raise CommandError(f"{option}: a number or a range such as {such_as}, not {text!r}")
    low = int(match[1] or 0)
    high = int(match[3]) if match[3] else HIGHEST if match[2] else low
    if low > high:
        raise CommandError(f"{option}: the first number is the smaller one, not {text!r}")
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
        raise CommandError(f"--tech: is, clan or mixed, not {tech!r}")
    if frame is not None and frame.casefold() not in FRAMES:
        raise CommandError(f"--frame: one of {', '.join(FRAMES)}, not {frame!r}")
    if origin is not None and origin.casefold() not in (CATALOGUE, LIBRARY):
        raise CommandError(f"--origin: {CATALOGUE} or {LIBRARY}, not {origin!r}")
    _check_names(role, weapons)

    wanted = Search(
        words=words,
        tons=read_range(tons, "--tons"),
        tech=TECHS[tech.casefold()] if tech else "",
        role=_plain_role(role),
        weapons=weapons,
        frame=frame.casefold() if frame else "",
        years=read_range(year, "--year", "3025-3050, 3025- or -3050"),
        walk=read_range(walk, "--walk", "4-6, 4- or -6"),
        jump=read_range(jump, "--jump", "3-5, 3- or -5"),
        omni=omni,
        origin=origin.casefold() if origin else "",
    )

    try:
        rows = search(wanted)
    except LibraryError as problem:
        raise CommandError(str(problem)) from problem

    if as_json:
        sys.stdout.write(json.dumps([unit_row_json(row) for row in rows], indent=2, ensure_ascii=False) + "\n")
        return

    if not rows:
        raise CommandError("no 'Mech fits; ask for less, or bring in more with 'myomer import'")
    screen = console()
    show_unit_list(screen, rows, screen.is_terminal or columns_are_set())


def _plain_role(role: str | None) -> str:
    return (role or "").casefold().replace("-", " ").strip()


def _check_names(role: str | None, weapons: list[str]) -> None:
    """Refuse a role that no 'Mech has and unknown equipment, and name the nearest."""
    if role:
        roles = sorted({row.facts.role for row in unit_rows() if row.facts.role})
        if _plain_role(role) not in roles:
            raise CommandError(f"--role: no 'Mech has the role {role!r}; there are: {', '.join(roles)}")
    for weapon in weapons:
        if not any(is_carried(weapon, (key,)) for key in equipment()):
            near = nearest(weapon.replace(" ", "-"), [Named(key) for key in equipment()])
            hint = (
                f"; the nearest: {', '.join(near)}" if near else "; write a name as on a record sheet, such as 'er ppc'"
            )
            raise CommandError(f"--weapon: there is no equipment {weapon!r}{hint}")
