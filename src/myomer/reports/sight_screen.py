"""The line of sight to an enemy, as a player reads it."""

from __future__ import annotations

from rich.console import Console

from myomer.game.table import Game
from myomer.hosting.sight_line import SightLine
from myomer.narration.vocabulary import counted, phrase, signed
from myomer.reports.screen import show_line


def show_sight(screen: Console, game: Game, line: SightLine, where: str) -> None:
    """Whether it is clear from where the unit is or will be, the hexes on it, what lies there and its modifiers."""
    target, unit = game.names[line.target], game.names[line.unit]
    what = "clear" if line.clear else "blocked"
    show_line(screen, f"line of sight from {where} to {target}: {what}, {counted(line.distance, 'hex')}", "bold")
    if line.reason:
        show_line(screen, phrase(line.reason), indent=2)
    if line.hexes:
        show_line(screen, f"through {' '.join(line.hexes)}", indent=2)
    if line.left:
        beside = f"{' '.join(line.left)} on its left, {' '.join(line.right)} on its right"
        show_line(screen, f"between hexes: {beside}", indent=2)
    for ground in line.ground:
        effect = ": too low to matter" if not ground.matters else ": blocks the line" if ground.blocks else ""
        show_line(screen, f"{ground.hex} {ground.text}{effect}", indent=2)
    for part in line.parts:
        show_line(screen, f"{signed(part.value):>4}  {part.text}", indent=2)
    cover = f" from {line.cover_hex}" if line.cover_hex else ""
    for covered, who in ((line.target_cover, target), (line.attacker_cover, unit)):
        if covered:
            show_line(screen, f"{who} has partial cover{cover}", indent=2)
