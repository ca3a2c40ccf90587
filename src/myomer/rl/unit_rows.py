"""The numbers that describe the game, its units and its map, as one side sees them.

The side that observes comes first, and sees the map with its own edge at the top: for the second side it is turned by
180 degrees.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from myomer.combat.terrain.costs import is_superheavy
from myomer.combat.turn.heat_figure import capacity
from myomer.game.phases import DEPLOYMENT, MOVEMENT, PHASE_NAMES, PHYSICAL_ATTACK, WEAPON_ATTACK
from myomer.game.table import Game
from myomer.hexes import column_of, row_of
from myomer.rl.decisions import STAGES
from myomer.rl.number_fields import Field, flags, within
from myomer.rules.locations import ARMOR_NAMES, ARMOR_VALUES, LOCATIONS, TRIPOD
from myomer.rules.movement import MODE_NAMES, target_modifier
from myomer.rules.terrain import BUILDING, ROUGH
from myomer.units.design import Design
from myomer.units.mech import Mech
from myomer.units.mobility import jumping_mp, running_mp, walking_mp

PHASES: Final = (DEPLOYMENT, MOVEMENT, WEAPON_ATTACK, PHYSICAL_ATTACK)
"""The phases in which a side has choices."""
GAME_FIELDS: Final = [
    Field("turn", "turn / turn limit"),
    *flags("phase", [PHASE_NAMES[phase] for phase in PHASES], "1 in the {} phase"),
    *flags("stage", STAGES, "1 if the list of candidates is about: {}"),
    Field("to_act", "1 if the side that observes is to act"),
    Field("moves_last", "1 if the side that observes won initiative, and so acts last"),
    Field("own_left", "armor and internal structure left, of the side's own units"),
    Field("enemy_left", "armor and internal structure left, of the enemy's units"),
]
"""The numbers of the game."""

UNIT_FIELDS: Final = [
    Field("exists", "1 for a unit, 0 for a row that is not used"),
    Field("active", "1 while it is on the map and not destroyed"),
    Field("acted", "1 if it has acted in this phase"),
    Field("acting", "1 if it is the unit that acts now"),
    Field("column", "its column on the map, 0 to 1, from the side that observes"),
    Field("row", "its row on the map, 0 at the edge of the side that observes"),
    Field("facing_sin", "sine of its facing; 0 is away from the edge of the side that observes, clockwise"),
    Field("facing_cos", "cosine of its facing"),
    Field("twist", "−1, 0 or 1: its torso twist to the left or right"),
    Field("tons", "tons / 100"),
    Field("superheavy", "1 for a 'Mech of more than 100 tons"),
    Field("walking", "walking MP now / 12"),
    Field("running", "running MP now / 18"),
    Field("jumping", "jumping MP now / 12"),
    Field("gunnery", "gunnery skill / 8"),
    Field("piloting", "piloting skill / 8"),
    Field("pilot_hits", "pilot hits / 6"),
    Field("unconscious", "1 if the pilot is unconscious"),
    Field("heat", "heat / 30"),
    Field("cooling", "heat that it can lose in a turn / 40"),
    Field("shutdown", "1 if it is shut down"),
    Field("immobile", "1 if it is immobile"),
    Field("prone", "1 if it is prone"),
    Field("hull_down", "1 if it is hull down"),
    *flags("moved", MODE_NAMES, "1 if its movement this turn is: {}"),
    Field("hexes_moved", "hexes moved this turn / 12"),
    Field("tmm", "its TMM / 6"),
    Field("engine_hits", "critical hits on the engine / 3"),
    Field("gyro_hits", "critical hits on the gyro / 2"),
    Field("weapons", "share of its weapons that work and have not fired this turn"),
    Field("rounds", "share of its rounds of ammunition left; 1 if it uses none"),
    *[
        Field(f"armor_{name.replace('-', '_')}", "share of its armor left there")
        for name in [ARMOR_NAMES[TRIPOD][place] for place in range(ARMOR_VALUES)]
    ],
    *[
        Field(f"structure_{name.replace('-', '_')}", "share of its internal structure left there")
        for name in [ARMOR_NAMES[TRIPOD][place] for place in range(LOCATIONS)]
    ],
]
"""The numbers of a unit."""

MAP_FIELDS: Final = [
    Field("level", "level of the hex / 5"),
    Field("woods", "woods or jungle: 0, 1/3 light, 2/3 heavy, 1"),
    Field("water", "depth of water / 3"),
    Field("rough", "1 for rough ground"),
    Field("building", "1 for a building"),
    Field("own", "1 if one of the side's own units is in it"),
    Field("enemy", "1 if an enemy is in it"),
]
"""The numbers of a hex."""
OWN_UNIT: Final = 5
ENEMY_UNIT: Final = 6


def points_left(mech: Mech) -> int:
    """Armor and internal structure left; none in a unit that is destroyed or has left the map."""
    return 0 if mech.destroyed or mech.off_board else sum(mech.armor) + sum(mech.structure)


def points_of(design: Design) -> int:
    """Armor and internal structure of an undamaged unit."""
    return sum(design.armor) + sum(design.structure)


def share_left(game: Game, side: int) -> float:
    """The share of a side's armor and internal structure that is left."""
    own = [mech for mech in game.battle.mechs if mech.side == side]
    return sum([points_left(mech) for mech in own]) / max(1, sum([points_of(mech.design) for mech in own]))


def game_row(game: Game, side: int, turns: int, stage: int) -> list[float]:
    """The numbers of the game for a side; `stage` is that of the decision (-1: the side has none)."""
    row = [min(1.0, game.turn / turns)]
    row += [float(game.phase_number == phase) for phase in PHASES]
    row += [float(stage == number) for number in range(len(STAGES))]
    row.append(float(game.to_act == side))
    row.append(float(game.initiative[-1] == side))
    row.append(share_left(game, side))
    row.append(share_left(game, 1 - side))
    return row


def unit_row(game: Game, unit: int, viewer: int) -> list[float]:
    """The numbers of a unit, as a side sees it."""
    battle = game.battle
    mech = battle.mechs[unit]
    design = mech.design
    active = game.active(unit)
    column, row_ = seen_at(game, mech.hex, viewer) if active else (0, 0)
    facing = (mech.facing + (0 if viewer else 3)) % 6 * pi / 3
    twist = (mech.torso - mech.facing + 1) % 6 - 1
    row = [
        1.0,
        float(active),
        float(game.acted >> unit & 1),
        float(game.acting == unit),
        column / max(1, battle.board.columns - 1),
        row_ / max(1, battle.board.rows - 1),
        sin(facing),
        cos(facing),
        float(within(twist)),
        min(1.0, design.tons / 100),
        float(is_superheavy(mech)),
        min(1.0, walking_mp(mech) / 12),
        min(1.0, running_mp(mech) / 18),
        min(1.0, jumping_mp(mech) / 12),
        min(1.0, mech.gunnery / 8),
        min(1.0, mech.piloting / 8),
        min(1.0, mech.wounds / 6),
        float(mech.unconscious),
        min(1.0, mech.heat / 30),
        min(1.0, capacity(battle, unit) / 40) if active else 0.0,
        float(mech.shutdown),
        float(mech.is_immobile()),
        float(mech.prone),
        float(mech.hull_down),
    ]
    row += [float(mech.move_mode == mode) for mode in range(len(MODE_NAMES))]
    row.append(min(1.0, mech.hexes_moved / 12))
    row.append(target_modifier(mech.hexes_moved) / 6)
    row.append(min(1.0, mech.engine_hits / 3))
    row.append(min(1.0, mech.gyro_hits / 2))
    row += _arms(mech)
    row += [_share(mech.armor[place], design.armor[place]) for place in range(ARMOR_VALUES)]
    row += [_share(mech.structure[place], design.structure[place]) for place in range(LOCATIONS)]
    return row


def _arms(mech: Mech) -> list[float]:
    """The share of its weapons that can fire, and of its rounds."""
    design = mech.design
    ready = [
        at for at in design.weapons if mech.component_works(at) and not (mech.weapons_used | mech.jammed) >> at & 1
    ]
    bins = {at for bins in design.bins.values() for at in bins}
    full = sum([design.start_counts[design.components[at].count_index] for at in bins])
    left = sum([mech.count(at) for at in bins if mech.component_works(at)])
    return [_share(len(ready), len(design.weapons)), min(1.0, left / full) if full else 1.0]


def _share(left: int, full: int) -> float:
    """A share; 0 of nothing."""
    return max(0.0, min(1.0, left / full)) if full else 0.0


def seen_at(game: Game, hex_: int, viewer: int) -> tuple[int, int]:
    """Column and row of a hex from 0, as a side sees the map."""
    board = game.battle.board
    column, row = column_of(hex_) - 1, row_of(hex_) - 1
    return (column, row) if viewer == 0 else (board.columns - 1 - column, board.rows - 1 - row)


def terrain_rows(game: Game, viewer: int) -> list[list[list[float]]]:
    """By row and column, the numbers of the map for a side, without units."""
    board = game.battle.board
    rows = [[[0.0] * len(MAP_FIELDS) for _ in range(board.columns)] for _ in range(board.rows)]
    for hex_ in board.places():
        here = game.battle.hex(hex_)
        column, row = seen_at(game, hex_, viewer)
        numbers = rows[row][column]
        numbers[0] = within(here.level / 5)
        numbers[1] = min(1.0, here.foliage / 3)
        numbers[2] = min(1.0, here.water / 3)
        numbers[3] = float(here.has(ROUGH))
        numbers[4] = float(here.has(BUILDING))
    return rows
