"""The summary of a duel: totals, and the record sheet of every unit after the fight."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from myomer.combat.drawing import condition_text, held_text
from myomer.formats.sheet_names import abbreviation, printable
from myomer.game.report import STANDING, GameReport
from myomer.game.table import Game
from myomer.hexes import hex_name
from myomer.narration import phrase
from myomer.narration.vocabulary import CAUSE_TEXT, counted, item_name, listed
from myomer.reports.duel_map import SIDE_STYLES, points_left_and_full
from myomer.reports.screen import show_line
from myomer.reports.sheet_art import WIDTH as FIGURE_WIDTH
from myomer.reports.sheet_art import figure
from myomer.reports.wide_tables import show_table
from myomer.rules.locations import FRAME_LOCATIONS, armor_at
from myomer.units.mech import Mech

PICTURES: Final = ("armor left, front", "armor left, rear", "internal structure left")


def show_totals(screen: Console, done: GameReport, game: Game) -> None:
    """Totals of every unit, one line each; fits 80 columns."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("unit", no_wrap=True)
    table.add_column("fate", no_wrap=True)
    table.add_column("turn", justify="right", no_wrap=True)
    for heading in ("shots\nhit", "phys.\nhit", "armor\ndmg.", "IS\ndmg.", "falls", "pilot\nhits", "max\nheat"):
        table.add_column(heading, justify="right", no_wrap=True)

    for unit in done.units:
        destroyed = game.battle.mechs[unit.unit].destroyed
        fate_text = STANDING if unit.fate == STANDING else "destroyed" if destroyed else "left map"
        figures = [unit.armor_lost, unit.structure_lost, unit.falls, unit.pilot_hits, unit.hottest]
        table.add_row(
            Text(game.names[unit.unit], SIDE_STYLES[game.battle.mechs[unit.unit].side]),
            fate_text,
            "" if unit.fate == STANDING else str(unit.turn),
            f"{unit.shot_hits}/{unit.shots}",
            f"{unit.physical_hits}/{unit.physical_attacks}",
            *[str(number) for number in figures],
        )

    screen.print()
    show_table(screen, table)


def show_sheets(screen: Console, game: Game) -> None:
    """The record sheet of every unit as it is now."""
    for unit in range(len(game.battle.mechs)):
        screen.print()
        show_sheet(screen, game, unit)


def show_sheet(screen: Console, game: Game, unit: int) -> None:
    """The record sheet of a unit as it is now."""
    mech = game.battle.mechs[unit]
    name = game.names[unit]
    full = "" if mech.design.name in name else f" ({printable(mech.design.name)})"
    screen.print(Text(f"{name}{full}", SIDE_STYLES[mech.side]), soft_wrap=True)
    show_line(screen, fate(mech))
    _show_outlines(screen, mech)
    for line in _loss_lines(mech):
        show_line(screen, line)


def fate(mech: Mech) -> str:
    """What happened to a unit."""
    if mech.destroyed:
        return f"destroyed: {CAUSE_TEXT.get(mech.cause, phrase(mech.cause))}"
    if mech.off_board:
        return "left the map"
    hits = f"; {counted(mech.wounds, 'pilot hit')}" if mech.wounds else ""
    heat = f", heat {mech.heat}" if mech.heat else ""
    held = f"; {held_text(mech)}" if mech.club else ""
    return f"in hex {hex_name(mech.hex)}{condition_text(mech)}{heat}{hits or '; no pilot hits'}{held}"


def _show_outlines(screen: Console, mech: Mech) -> None:
    """Three outlines with what is left, destroyed locations empty; side by side if they fit."""
    frame = mech.design.frame
    front: dict[int, int] = {}
    rear: dict[int, int] = {}
    structure: dict[int, int] = {}

    for location in FRAME_LOCATIONS[frame]:
        if not mech.has(location):
            continue
        front[location] = mech.armor[location]
        structure[location] = mech.structure[location]
        if armor_at(location, True) != location:
            rear[location] = mech.armor[armor_at(location, True)]

    pictures = [
        [title.center(FIGURE_WIDTH), *figure(frame, numbers)]
        for title, numbers in zip(PICTURES, (front, rear, structure), strict=True)
    ]

    abreast = max(1, min(3, screen.width // FIGURE_WIDTH))
    for first in range(0, 3, abreast):
        for line in zip(*pictures[first : first + abreast], strict=True):
            screen.print(Text("".join(line).rstrip()), soft_wrap=True)


def _loss_lines(mech: Mech) -> list[str]:
    """Armor and internal structure left, destroyed locations, critical hits, ammunition left."""
    armor, full_armor, structure, full_structure = points_left_and_full(mech)
    lines = [f"armor {armor} of {full_armor}, internal structure {structure} of {full_structure}"]
    frame = mech.design.frame
    lost = [phrase(mech.design.names[place]) for place in FRAME_LOCATIONS[frame] if not mech.has(place)]
    if lost:
        lines.append(f"destroyed: {listed(lost)}")
    hits = _critical_hits(mech)
    if hits:
        lines.append(f"critical hits: {', '.join(hits)}")
    rounds = _rounds_left(mech)
    if rounds:
        lines.append(f"ammunition left: {', '.join(rounds)}")
    return lines


def _critical_hits(mech: Mech) -> list[str]:
    """`Gyro (CT) ×2`: the components hit in locations that are still there, equal ones together."""
    hits: dict[str, int] = {}
    for component in mech.design.components:
        slots_hit = (mech.slot_hits[component.location] & component.mask).bit_count()
        if slots_hit and mech.has(component.location):
            key = f"{item_name(component.name)} ({abbreviation(mech.design.frame, component.location)})"
            hits[key] = hits.get(key, 0) + slots_hit
    return [f"{key} ×{count}" if count > 1 else key for key, count in hits.items()]


def weapons_lost(mech: Mech) -> list[str]:
    """`AC/20 (RT)`: the weapons that no longer work."""
    frame = mech.design.frame
    components = [mech.design.components[weapon] for weapon in mech.design.weapons if not mech.component_works(weapon)]
    return [f"{item_name(component.name)} ({abbreviation(frame, component.location)})" for component in components]


def _rounds_left(mech: Mech) -> list[str]:
    """`AC/20 Ammo 3 of 10`: the rounds of each kind of ammunition; those in a destroyed bin are lost."""
    rounds: dict[str, list[int]] = {}
    for ammo_bin in mech.design.ammunition:
        component = mech.design.components[ammo_bin]
        left = mech.count(ammo_bin) if mech.component_works(ammo_bin) else 0
        totals = rounds.setdefault(item_name(component.name), [0, 0])
        totals[0] += left
        totals[1] += component.start
    return [f"{name} {left} of {full}" for name, (left, full) in rounds.items()]
