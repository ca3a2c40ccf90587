"""What a unit cannot do, and why: one line for all with the same reasons, by target where targets differ."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from rich.console import Console

from myomer.combat.drawing import letter
from myomer.game.table import Game
from myomer.hosting.figures import Refusal
from myomer.narration.vocabulary import listed
from myomer.reports.screen import show_line
from myomer.units.ids import UnitIndex


@dataclass(frozen=True)
class Refused:
    """A weapon or an attack that cannot be used against a target."""

    key: Hashable
    """What it is: two weapons with the same name differ."""
    name: str
    target: UnitIndex
    refusals: Sequence[Refusal]


def show_refused(screen: Console, game: Game, lead: str, refused: Sequence[Refused]) -> None:
    """`cannot fire: Small Laser, head. The target is out of range.`"""
    names: dict[Hashable, str] = {}
    against: dict[Hashable, dict[str, list[UnitIndex]]] = {}
    for item in refused:
        names[item.key] = item.name
        reasons = " ".join([refusal.text for refusal in item.refusals])
        against.setdefault(item.key, {}).setdefault(reasons, []).append(item.target)
    by_reason: dict[str, list[str]] = {}
    for key, targets in against.items():
        by_reason.setdefault(_by_target(game, targets), []).append(names[key])
    for reasons, found in by_reason.items():
        counts = {name: found.count(name) for name in found}
        what = [f"{name} ×{count}" if count > 1 else name for name, count in counts.items()]
        show_line(screen, f"{lead}: {'; '.join(what)}. {reasons}", "dim")


def _by_target(game: Game, targets: dict[str, list[UnitIndex]]) -> str:
    """`The target is out of range.`; where targets differ, `At C Locust: the target …; at D Archer: …`."""
    if len(targets) == 1:
        return next(iter(targets))
    parts = [
        f"at {listed([short_name(game, unit) for unit in units])}: {text[:1].lower()}{text[1:].removesuffix('.')}"
        for text, units in targets.items()
    ]
    return f"A{'; '.join(parts)[1:]}."


def short_name(game: Game, unit: UnitIndex) -> str:
    """`C Shadow Hawk`: the letter on the map, and the name without that of its side."""
    side = game.sides[game.battle.mechs[unit].side].name
    return f"{letter(unit)} {game.names[unit].removeprefix(f'{side} ')}"
