"""What a step costs (`movement.md` §3; `terrain.md` §2, §6.2, §7).

A hex has up to three places to stand: its ground (which is the bottom of its water, or the ice on it), the top of
its building or bridge, and the bottom under ice.
"""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.hexes import HexId
from myomer.record import Record
from myomer.rules.pilots import SUPERHEAVY_TONS
from myomer.rules.terrain import (
    BRIDGE,
    BUILDING,
    BUILDING_CLASS_MP,
    ICE,
    IMPASSABLE,
    LIGHT_FOR_SUPERHEAVY,
    PAVEMENT,
    RAPIDS,
    ROAD,
    TERRAIN_MP,
    UNPAVED_ROAD,
    WATER,
)
from myomer.units.mech import AIRBORNE, ICE_BELOW, INDOORS, ON_DECK, Mech

GROUND: Final = 0
TOP: Final = 1
BELOW: Final = 2

STEEPEST: Final = 2
"""Levels that a step may rise or fall."""
BACKWARD_STEEPEST: Final = 1
"""Levels that a step backward may rise or fall, with the option."""
FAR_DOWN: Final = 1000
"""A drop that no map has: what a leap may go down."""

ALL_SIDES: Final = 63


# places


def is_superheavy(mech: Mech) -> bool:
    """Whether a 'Mech is over 100 tons: three levels tall, and less hindered by terrain."""
    return mech.design.tons > SUPERHEAVY_TONS


def top_kind(here: Hex) -> str:
    """What there is to stand on above the ground: the building's roof, else the bridge, else nothing."""
    if here.has(BUILDING):
        return BUILDING
    return BRIDGE if here.has(BRIDGE) else ""


def top_height(here: Hex) -> int:
    """How many levels above the hex that roof or bridge is; 0 without one."""
    kind = top_kind(here)
    return here.height_of(kind) if kind else 0


def fits_on_ground(here: Hex, superheavy: bool = False) -> bool:
    """Whether a standing 'Mech fits on the ground here: under a bridge of two levels, or three (`terrain.md` §7)."""
    if top_kind(here) != BRIDGE:
        return True
    elevation = 0 if here.ice else -here.water
    return elevation + (3 if superheavy else 2) <= here.height_of(BRIDGE)


def places_in(here: Hex, superheavy: bool = False) -> list[int]:
    """The places of a hex that a standing 'Mech can be in."""
    places: list[int] = []
    if fits_on_ground(here, superheavy):
        places.append(GROUND)
    if top_kind(here):
        places.append(TOP)
    if here.ice and here.water:
        places.append(BELOW)
    return places


def level_at(here: Hex, place: int) -> int:
    """The level a unit stands on in a place of a hex."""
    if place == TOP:
        return here.level + top_height(here)
    if place == GROUND and here.ice:
        return here.level
    return here.level - here.water


def place_of(battle: Battle, mech: Mech) -> int:
    """The place of its hex in which a unit is."""
    here = battle.hex_of(mech)
    if mech.roof or (mech.status & ON_DECK and here.has(BRIDGE)):
        return TOP
    return BELOW if mech.status & ICE_BELOW and here.ice and here.water else GROUND


def put_in(battle: Battle, mech: Mech, hex_: HexId, place: int) -> None:
    """Put a unit into a place of a hex, setting all of its state but whether it is indoors."""
    here = battle.hex(hex_)
    mech.hex = hex_
    mech.roof = max(0, top_height(here)) if place == TOP else 0
    mech.mark(ON_DECK, place == TOP and not mech.roof)
    mech.mark(ICE_BELOW, place == BELOW)


def forced_place(battle: Battle, mech: Mech, hex_: HexId) -> int:
    """The place of a hex that a unit comes to by force or in a slide (`terrain.md` §7).

    From a roof or bridge onto the next one, unless that is out of reach above; onto a bridge that is level with it;
    else to the ground. In its own hex, where it is.
    """
    if hex_ == mech.hex:
        return place_of(battle, mech)
    new_hex = battle.hex(hex_)
    kind = top_kind(new_hex)
    if not kind:
        return GROUND
    rise = level_at(new_hex, TOP) - battle.base_level(mech)
    if kind == BRIDGE and rise == 0:
        return TOP
    on_top = place_of(battle, mech) == TOP and not mech.status & (INDOORS | AIRBORNE)
    return TOP if on_top and rise <= STEEPEST else GROUND


def forced_level(battle: Battle, mech: Mech, hex_: HexId) -> int:
    """The level that a unit comes to in a hex by force or in a slide."""
    return level_at(battle.hex(hex_), forced_place(battle, mech, hex_))


def hover(battle: Battle, mech: Mech, hex_: HexId) -> None:
    """Put a unit in the air above a hex: over its roof or bridge, or a level above its ground."""
    put_in(battle, mech, hex_, TOP if top_kind(battle.hex(hex_)) else GROUND)
    mech.roof = max(mech.roof, 0 if mech.status & ON_DECK else 1)


def come_down(battle: Battle, mech: Mech) -> None:
    """A unit that was in the air and has not landed elsewhere stands on the ground below."""
    if mech.roof and not top_kind(battle.hex_of(mech)):
        mech.roof = 0


# costs


def terrain_mp(here: Hex, place: int = GROUND, superheavy: bool = False) -> int:
    """MP that a place's terrain and water add to the 1 for the hex: everything in it adds up; roof and bridge add 0."""
    if place == TOP or not here.terrain:
        return 0
    on_ice = place == GROUND and here.ice > 0
    total = 0
    for kind, level in here.terrain.items():
        if kind not in TERRAIN_MP or not level:
            continue
        if on_ice and (kind == WATER or kind == RAPIDS):
            continue
        if place == BELOW and kind == ICE:
            continue

        table = TERRAIN_MP[kind]
        mp = table[min(level, len(table) - 1)]
        if superheavy and mp and kind in LIGHT_FOR_SUPERHEAVY:
            mp -= 1
        if kind == BUILDING:
            mp = max(0, mp + BUILDING_CLASS_MP[here.detail.building_class])
        total += mp
    return total


def is_wet(here: Hex, place: int) -> bool:
    """Whether a place is the bottom of water one deep or more."""
    return here.water > 0 and (place == BELOW or (place == GROUND and not here.ice))


def paved_sides(battle: Battle, hex_: HexId, place: int) -> int:
    """The sides over which a step to or from a place can be paved, a bit each.

    Pavement goes on over every side; a paved road, and a bridge for a unit on it, over its exits (§3.3). The ground
    under a bridge is not paved (the road is the bridge's), nor is the floor of a building: its walls stand on it.
    """
    here = battle.hex(hex_)
    if not here.terrain:
        return 0
    if place == TOP:
        return battle.board.exits(hex_, BRIDGE) if top_kind(here) == BRIDGE else 0
    if place == BELOW or here.has(BRIDGE) or here.has(BUILDING):
        return 0
    if here.has(PAVEMENT):
        return ALL_SIDES
    return battle.board.exits(hex_, ROAD) if 0 < here.of(ROAD) < UNPAVED_ROAD else 0


class StepCost(Record):
    """A step: its MP, its change of level, whether it is paved, and whether it enters water."""

    __match_args__: ClassVar[tuple[str, ...]] = ("mp", "rise", "paved", "wet")

    def __init__(self, mp: int, rise: int, paved: bool, wet: bool) -> None:
        self.mp: Final = mp
        self.rise: Final = rise
        self.paved: Final = paved
        self.wet: Final = wet


def step_cost(
    battle: Battle, start: int, place: int, level: int, end: int, goal: int, direction: int, superheavy: bool
) -> StepCost:
    """A step from a place at some level into a place of the next hex: 1 + terrain + water + levels up or down (§3.1).

    A paved step pays for no terrain and no water. Whether the step is allowed is not checked here.
    """
    entered_hex = battle.hex(end)
    rise = level_at(entered_hex, goal) - level
    paved = bool(paved_sides(battle, start, place) >> direction & 1)
    paved = paved and bool(paved_sides(battle, end, goal) >> (direction + 3) % 6 & 1)
    mp = 1 + abs(rise) + (0 if paved else terrain_mp(entered_hex, goal, superheavy))
    return StepCost(mp, rise, paved, is_wet(entered_hex, goal) and not paved)


def enterable(here: Hex) -> bool:
    """Whether a hex can be entered at all."""
    return not here.has(IMPASSABLE)


def lowest_rise(battle: Battle) -> int:
    """How far down a step may go: two levels, any number with the option to leap."""
    return -FAR_DOWN if battle.ruleset.leap else -STEEPEST
