"""The line of sight between two units: whether it is clear, and what lies on it."""

from __future__ import annotations

import msgspec

from myomer.boards.letters import sign_of
from myomer.boards.relief import Relief
from myomer.combat.battle import Battle
from myomer.combat.movement.move import Move
from myomer.combat.terrain.sight import REASONS, blocks_alone, matters, sight
from myomer.game.table import Game
from myomer.hexes import NO_HEX, distance, hex_name, intervening
from myomer.hosting.figures import Part, parts_of
from myomer.scenario.rehearsal import rehearse_move
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech


class LineHex(msgspec.Struct, frozen=True):
    """A hex between two units in which something stands or that is not level."""

    hex: str
    text: str
    """Its terrain and level."""
    matters: bool
    """Whether it blocks the line, is counted or gives cover; otherwise it is too low."""
    blocks: bool = False
    """Whether it blocks the line by itself."""


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
    ground: list[LineHex]
    """What lies in these hexes, where there is something."""


def sight_line(game: Game, unit: UnitIndex, target: UnitIndex, move: Move | None = None) -> SightLine:
    """The line of sight from a unit to a target, both on the map; after a move, if one is given."""
    battle = game.battle if move is None else rehearse_move(game.battle, move).battle
    mechs = battle.mechs
    seen = sight(battle, mechs[unit], mechs[target])
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
        _ground(battle, mechs[unit], mechs[target]),
    )


def _ground(battle: Battle, unit: Mech, target: Mech) -> list[LineHex]:
    """What lies between two units, hex by hex."""
    line = intervening(unit.hex, target.hex)
    found: list[LineHex] = []
    for hex_ in sorted([*line.undivided, *line.left, *line.right], key=lambda hex_: distance(unit.hex, hex_)):
        here = battle.hex(hex_)
        if here.level or Relief(here).top > here.level:
            level = f", level {here.level}" if here.level else ""
            counts = matters(battle, unit, target, hex_)
            blocks = counts and blocks_alone(battle, unit, target, hex_)
            found.append(LineHex(hex_name(hex_), f"{sign_of(here)[2]}{level}", counts, blocks))
    return found
