"""Weapons at a target: every modifier of their to-hit numbers, what they do and cost, and what is not allowed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from myomer.combat.reason import Reason
from myomer.combat.turn.heat_figure import capacity
from myomer.combat.weapons.reasons import sentence
from myomer.combat.weapons.shot import AMS_CLUSTER, BRACKETS, COVERS, NO_AIM, NO_AMS, OUT_OF_RANGE, Shot, ShotPreview
from myomer.formats.sheet_names import abbreviation, printable
from myomer.hexes import ARC_NAMES
from myomer.narration import counted, modifier_text, phrase, signed
from myomer.narration.vocabulary import item_name
from myomer.odds.distribution import chance_of_any
from myomer.reports.odds_chart import percent
from myomer.reports.screen import rules_text, show_line, show_reason
from myomer.reports.wide_tables import show_table
from myomer.scenario.face_off import FaceOff

NO_FIGURE: Final = "–"


@dataclass(frozen=True)
class RefusedShot:
    """A weapon that cannot be fired, and all the reasons."""

    shot: Shot
    reasons: list[Reason]


def show_shots(
    screen: Console, scene: FaceOff, previews: Sequence[ShotPreview], refused: Sequence[RefusedShot]
) -> None:
    """A column for each shot with its modifiers and figures; then what is not allowed."""
    names = scene.names
    count = len(previews) + len(refused)
    shots = [preview.shot for preview in previews] + [refusal.shot for refusal in refused]
    weapons = _weapon_text(scene, shots[0]) if count == 1 else counted(count, "weapon")

    show_line(screen, printable(f"{names[scene.attacker]}: {weapons} at {names[scene.target]}"), "bold")
    if scene.point:
        show_line(screen, scene.point)
    show_line(screen, rules_text(scene.battle.ruleset), "dim")

    if previews:
        first = previews[0]
        show_line(screen, f"{counted(first.distance, 'hex')} away; hits from the {ARC_NAMES[first.arc]}")
        screen.print()
        show_table(screen, _table(scene, previews))
        for line in _notes(scene, previews):
            show_line(screen, line)
        if len(previews) > 1:
            screen.print()
            show_line(screen, _volley_line(scene, previews), "bold")

    if refused:
        if previews:
            screen.print()
        screen.print(Text("not allowed", style="bold red"))
        for refusal in refused:
            if count > 1:
                show_line(screen, printable(_weapon_text(scene, refusal.shot)), indent=2)
            for code in refusal.reasons:
                show_reason(screen, sentence(code), str(code), 2 if count == 1 else 4)


def _weapon_text(scene: FaceOff, shot: Shot) -> str:
    """`AC/20 (right torso)`."""
    component = scene.mech.design.components[shot.weapon]
    rear = ", rear" if component.rear else ""
    return f"{item_name(component.name)} ({phrase(scene.mech.design.names[component.location])}{rear})"


def _table(scene: FaceOff, previews: Sequence[ShotPreview]) -> Table:
    """A column per weapon: every modifier of its to-hit number, the total, damage, heat and ammunition."""
    design = scene.mech.design
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    alone = len(previews) == 1
    table.show_header = not alone
    table.add_column("")
    for preview in previews:
        component = design.components[preview.shot.weapon]
        where = abbreviation(design.frame, component.location) + (", rear" if component.rear else "")
        table.add_column(f"{item_name(component.name)}\n{where}", justify="right")

    reasons = dict.fromkeys([modifier_text(part) for preview in previews for part in preview.target_number.modifiers])
    for reason in reasons:
        table.add_row(reason, *[_modifier_cell(preview, reason) for preview in previews])

    table.add_row("to-hit number", *[str(preview.target_number.value) for preview in previews], style="bold")
    for name, cells in _figure_rows(scene, previews, alone).items():
        if any(cells):
            table.add_row(name, *[cell or NO_FIGURE for cell in cells])

    return table


def _modifier_cell(preview: ShotPreview, reason: str) -> str:
    """The cell of a modifier: the first, the gunnery skill, without a sign; empty if the shot does not have it."""
    parts = preview.target_number.modifiers
    indexes = [index for index, part in enumerate(parts) if modifier_text(part) == reason]
    if not indexes:
        return ""
    return str(parts[0].value) if indexes == [0] else signed(sum([parts[index].value for index in indexes]))


def _figure_rows(scene: FaceOff, previews: Sequence[ShotPreview], alone: bool) -> dict[str, list[str]]:
    """The rows below the to-hit number, by name; empty cells for what a weapon does not have."""
    rows: dict[str, list[str]] = {}

    def add(name: str, cell: str) -> None:
        rows.setdefault(name, []).append(cell)

    for preview in previews:
        effect = preview.effect
        ways = preview.target_number.ways()

        add("hit chance", f"{ways}/36 = {ways / 36:.1%}" if alone else f"{ways / 36:.1%}")
        add("range", BRACKETS[preview.bracket] if preview.bracket != OUT_OF_RANGE else "")
        add("damage", effect.figures() if alone or not effect.size else f"{effect.size} × {effect.damage}")

        engaged = preview.ams != NO_AMS
        changes = [f"{signed(part.value)} {modifier_text(part)}" for part in effect.cluster]
        changes += [f"{signed(AMS_CLUSTER)} AMS"] if engaged else []
        add("cluster roll", ", ".join(changes))
        add("expected hits", f"{float(effect.mean_hits(engaged)):.1f} of {effect.size}" if effect.size else "")

        expected = preview.expected_damage()
        add("expected damage", f"{float(expected):.1f}" if effect.damage else "")

        add("heat", str(preview.heat))
        add("rounds left", "" if preview.rounds < 0 else f"{preview.rounds_after} of {preview.rounds}")
        add("jams on", f"{preview.jams_at} or less" if preview.jams_at else "")
        add("covered", phrase(COVERS[preview.cover] or ""))
        add("building absorbs", f"{preview.absorbed} of each group" if preview.absorbed else "")
    return rows


def _notes(scene: FaceOff, previews: Sequence[ShotPreview]) -> list[str]:
    """Notes that are not in the table."""
    lines: list[str] = []
    for preview in previews:
        if preview.recoil:
            lines.append(f"{_weapon_text(scene, preview.shot)}: attacker PSR (recoil), hit or miss")
        if preview.shot.aim != NO_AIM:
            aimed = phrase(scene.battle.mechs[scene.target].design.names[preview.shot.aim])
            lines.append(f"{_weapon_text(scene, preview.shot)}: aimed at the {aimed}")
    return lines


def _volley_line(scene: FaceOff, previews: Sequence[ShotPreview]) -> str:
    """The line below the table of several weapons: chance of any hit, expected damage, heat."""
    hit = chance_of_any([preview.chance() for preview in previews])
    expected = sum([preview.expected_damage() for preview in previews])
    heat = sum([preview.heat for preview in previews])
    dissipated = capacity(scene.battle, scene.attacker)
    return (
        f"All together: at least one hit {percent(hit)}, expected damage {float(expected):.1f}, "
        f"heat {heat} ({dissipated} dissipated per turn)"
    )
