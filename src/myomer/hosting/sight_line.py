"""The line of sight between two units: whether it is clear, and what lies on it."""

from __future__ import annotations

import msgspec

from myomer.combat.terrain.sight import REASONS, sight
from myomer.game.table import Game
from myomer.hexes import NO_HEX, distance, hex_name, intervening
from myomer.hosting.figures import Part, parts_of
from myomer.units.ids import UnitIndex


class SightLine(msgspec.Struct, frozen=True):
    """What one unit sees of another."""

    unit: int
    target: int
    clear: bool
    reason: str
    """Why the line is blocked; empty if it is clear."""
    parts: list[Part]
    """What lies on it, with its modifiers."""
    target_cover: bool
    attacker_cover: bool
    cover_hex: str
    distance: int
    hexes: list[str]
    """The hexes between, for a divided line without those beside it."""
    left: list[str]
    right: list[str]
    """Of a divided line, the hexes on its left and right."""


def sight_line(game: Game, unit: UnitIndex, target: UnitIndex) -> SightLine:
    """The line of sight from a unit to a target, both on the map."""
    mechs = game.battle.mechs
    seen = sight(game.battle, mechs[unit], mechs[target])
    line = intervening(mechs[unit].hex, mechs[target].hex)
    return SightLine(
        unit,
        target,
        seen.clear,
        REASONS[seen.reason] if seen.reason else "",
        parts_of(seen.modifiers),
        seen.target_cover,
        seen.attacker_cover,
        "" if seen.cover_hex == NO_HEX else hex_name(seen.cover_hex),
        distance(mechs[unit].hex, mechs[target].hex),
        [hex_name(hex_) for hex_ in line.undivided],
        [hex_name(hex_) for hex_ in line.left],
        [hex_name(hex_) for hex_ in line.right],
    )
