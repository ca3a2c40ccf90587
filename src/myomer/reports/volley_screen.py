"""The fire of a unit as a table to tick: numbers, expected damage, heat and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from myomer.combat.turn.heat_figure import HeatFigure
from myomer.combat.weapons.shot import Shot
from myomer.formats.sheet_names import abbreviation
from myomer.game.actions import action_from_json
from myomer.game.table import Game
from myomer.hexes import Facing
from myomer.hosting.fire_menu import FireMenu, HeatForecast, ShotChoice, TorsoChoice, heat_effects
from myomer.narration import modifier_text
from myomer.narration.vocabulary import counted, facing_text, signed
from myomer.odds.distribution import chance_of_any
from myomer.reports.number_screen import ROLLS, chance_text
from myomer.reports.odds_chart import percent
from myomer.reports.refused_lines import Refused, short_name, show_refused
from myomer.reports.screen import show_line
from myomer.reports.wide_tables import show_table

WIDE_ENOUGH: Final = 72
"""Columns that the table fits in, with long names wrapped."""


@dataclass(frozen=True)
class Row:
    """A line of the table."""

    number: int
    shot: ShotChoice
    ticked: bool


def weapon_text(shot: ShotChoice) -> str:
    """`AC/20, right torso`, with the way it is fired."""
    way = f", {shot.way}" if shot.way else ""
    return f"{shot.name}, {shot.location}{way}"


def show_volley(screen: Console, game: Game, rows: Sequence[Row]) -> None:
    """Every shot that can be ticked, with its numbers; those that cannot hit are dimmed."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("#", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("weapon", overflow="fold")
    table.add_column("target", overflow="fold")
    for heading in ("range", "TN", "chance", "damage", "exp.", "heat", "ammo"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        shot = row.shot
        number = shot.number
        table.add_row(
            str(row.number),
            Text("[x]" if row.ticked else "[ ]"),
            _short_weapon(game, shot),
            short_name(game, shot.target),
            f"{shot.distance} {shot.bracket[:1].upper()}".strip(),
            "–" if number is None else str(number.value),
            "" if number is None else chance_text(number.ways),
            shot.damage.partition(" in ")[0],
            f"{shot.expected:.1f}",
            str(shot.heat),
            "" if shot.rounds is None else str(shot.rounds),
            style="bold green" if row.ticked else "" if shot.expected else "dim",
        )
    if screen.width >= WIDE_ENOUGH:
        screen.print(table)  # weapons and targets are wrapped if need be
    else:
        show_table(screen, table, leads=3)


def _short_weapon(game: Game, shot: ShotChoice) -> str:
    """`AC/20 (RT)`, with the way it is fired."""
    fired = action_from_json(shot.action)
    assert isinstance(fired, Shot)
    design = game.battle.mechs[fired.attacker].design
    component = design.components[shot.weapon]
    where = abbreviation(design.frame, component.location)
    return f"{shot.name} ({where})" + (f", {shot.way}" if shot.way else "")


def show_silent(screen: Console, game: Game, shots: Sequence[ShotChoice]) -> None:
    """The weapons that cannot be fired, and why."""
    refused = [Refused(shot.weapon, weapon_text(shot), shot.target, shot.refusals) for shot in shots]
    show_refused(screen, game, "cannot fire", refused)


def show_torsos(screen: Console, facing: Facing, now: Facing, torsos: Sequence[TorsoChoice]) -> None:
    """What each twist would bring to bear."""
    for torso in torsos:
        if torso.torso == now:
            continue
        shots = best_shots(torso.shots)
        what = f"{counted(len(shots), 'weapon')}, expected damage {sum([shot.expected for shot in shots]):.1f}"
        show_line(screen, f"{twist_name(facing, torso.torso)}: {what if shots else 'nothing to fire'}")


def twist_name(facing: Facing, torso: Facing) -> str:
    """`twist left (north-west)`."""
    side = {0: "center", 1: "right", 5: "left"}.get((torso - facing) % 6, "")
    return f"twist {side} ({facing_text(torso)})"


def best_shots(shots: Sequence[ShotChoice]) -> list[ShotChoice]:
    """The best shot of each weapon that can hit."""
    best: dict[int, ShotChoice] = {}
    for shot in shots:
        if shot.expected and (shot.weapon not in best or shot.expected > best[shot.weapon].expected):
            best[shot.weapon] = shot
    return list(best.values())


def show_ticked(screen: Console, ticked: Sequence[ShotChoice], heat: HeatForecast) -> None:
    """What is ticked: the chance of any hit, expected damage, and the heat after firing with what it does."""
    if ticked:
        chances = [Fraction(shot.number.ways, ROLLS) for shot in ticked if shot.number is not None]
        any_hit = percent(chance_of_any(chances)) if any(chances) else "0%"
        expected = sum([shot.expected for shot in ticked])
        show_line(
            screen,
            f"ticked: {counted(len(ticked), 'shot')}, at least one hit {any_hit}, expected damage {expected:.1f}",
            "bold",
        )
        hopeless = [weapon_text(shot) for shot in ticked if not shot.expected]
        if hopeless:
            show_line(screen, f"cannot hit: {'; '.join(hopeless)}", "yellow")
    show_line(screen, heat_text(heat))


def heat_text(heat: HeatForecast) -> str:
    """`heat after firing: 6 (now 4, +13, −11): −1 MP`."""
    after = heat.after(0)
    effects = heat_effects(after)
    what = f": {', '.join(effects)}" if effects else ", no effect"
    return (
        f"heat at the end of the turn: {after} (now {heat.now}, {signed(heat.generated)} generated, "
        f"−{heat.dissipated} dissipated){what}"
    )


def show_heat(screen: Console, figure: HeatFigure, shots: Sequence[ShotChoice], heat: HeatForecast) -> None:
    """The heat at the end of the turn: everything that heats and cools the unit, and what the sum does."""
    show_line(screen, heat_text(heat), "bold")
    show_line(screen, f"{heat.now:>4}  now", indent=2)
    for part in figure.sources:
        show_line(screen, f"{signed(part.value):>4}  {modifier_text(part)}", indent=2)
    for shot in shots:
        if shot.heat:
            show_line(screen, f"{signed(shot.heat):>4}  {weapon_text(shot)}", indent=2)
    for part in figure.dissipation:
        show_line(screen, f"{signed(-part.value):>4}  {modifier_text(part)}", indent=2)


def show_other_fire(screen: Console, menu: FireMenu) -> None:
    """What else a unit can do in the phase, numbered for `do`."""
    for number, other in enumerate(menu.others, 1):
        show_line(screen, f"do {number}: {other.text}")
