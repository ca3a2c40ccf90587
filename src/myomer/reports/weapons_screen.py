"""The weapons of a unit at a target side by side: to-hit numbers, damage, heat; and all of them together."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.console import Console
from rich.table import Table

from myomer.combat.reason import codes
from myomer.combat.turn.heat_figure import capacity
from myomer.combat.weapons.reasons import sentence
from myomer.formats.sheet_names import abbreviation
from myomer.narration.vocabulary import counted, item_name
from myomer.odds.distribution import chance_of_any
from myomer.reports.odds_chart import short_percent
from myomer.reports.screen import rules_text, show_line, show_refused
from myomer.reports.weapons_report import WeaponChoice
from myomer.scenario.face_off import FaceOff


def show_weapons(
    screen: Console,
    scene: FaceOff,
    distance: int,
    choices: Sequence[WeaponChoice],
    cool: Sequence[WeaponChoice],
) -> None:
    """Every weapon, the volley without overheating, and what is not allowed."""
    away = f"{counted(distance, 'hex')} away"
    show_line(screen, f"{scene.names[scene.attacker]} vs. {scene.names[scene.target]}, {away}", "bold")
    show_line(screen, rules_text(scene.battle.ruleset), "dim")
    screen.print()

    allowed = [choice for choice in choices if choice.allowed]
    if allowed:
        screen.print(_table(scene, allowed, cool))
        screen.print()

    show_line(
        screen,
        "Damage is the average: per hit, and expected (with the hit chance). "
        f"It can dissipate {capacity(scene.battle, scene.attacker)} heat per turn. "
        "`myomer odds … fire` shows everything a volley can do.",
        "dim",
    )

    refused = [choice for choice in choices if not choice.allowed]
    show_refused(
        screen,
        [
            (f"{_weapon_name(scene, choice)} ({_location(scene, choice)})", [sentence(code) for code in choice.reasons])
            for choice in refused
        ],
    )


def _table(scene: FaceOff, choices: Sequence[WeaponChoice], cool: Sequence[WeaponChoice]) -> Table:
    """A row per weapon, then all of them together, and the heat-neutral volley."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("weapon", overflow="fold")
    table.add_column("loc")
    for heading in ("TN", "hit", "per hit", "expected", "heat"):
        table.add_column(heading, justify="right", no_wrap=True)

    for choice in choices:
        table.add_row(
            _weapon_name(scene, choice),
            _location(scene, choice),
            str(choice.target_number),
            short_percent(choice.hit),
            _points(choice.on_hit),
            _points(choice.expected),
            str(choice.heat),
        )

    if len(choices) > 1:
        table.add_row(*_volley_row("all weapons", choices), style="bold")
    if 1 < len(cool) < len(choices):
        table.add_row(*_volley_row("heat neutral", cool), style="bold")
    return table


def _volley_row(label: str, volley: Sequence[WeaponChoice]) -> list[str]:
    """Several weapons together: chance of any hit, expected damage, heat."""
    hit = chance_of_any([choice.hit for choice in volley])
    damage = sum([choice.expected for choice in volley], Fraction(0))
    return [label, "", "", short_percent(hit), "", _points(damage), str(sum([choice.heat for choice in volley]))]


def _weapon_name(scene: FaceOff, choice: WeaponChoice) -> str:
    return item_name(scene.mech.design.components[choice.shot.weapon].name)


def _location(scene: FaceOff, choice: WeaponChoice) -> str:
    design = scene.mech.design
    return abbreviation(design.frame, design.components[choice.shot.weapon].location)


def _points(value: Fraction) -> str:
    return f"{float(value):.1f}"


def weapons_json(
    scene: FaceOff, distance: int, choices: Sequence[WeaponChoice], cool: Sequence[WeaponChoice]
) -> dict[str, object]:
    """Every weapon as JSON, with chances and damage as fractions."""
    design = scene.mech.design
    rows: list[dict[str, object]] = []

    for choice in choices:
        component = design.components[choice.shot.weapon]
        row: dict[str, object] = {
            "weapon": component.name,
            "location": design.names[component.location],
            "allowed": choice.allowed,
        }

        if choice.allowed:
            row |= {
                "target_number": choice.target_number,
                "hit": str(choice.hit),
                "damage_of_a_hit": str(choice.on_hit),
                "damage": str(choice.expected),
                "heat": choice.heat,
                "in_cool_volley": choice in cool,
            }
        else:
            row["reasons"] = codes(choice.reasons)
        rows.append(row)

    return {
        "ruleset": scene.battle.ruleset.name,
        "attacker": scene.names[scene.attacker],
        "target": scene.names[scene.target],
        "range": distance,
        "cooling": capacity(scene.battle, scene.attacker),
        "weapons": rows,
    }
