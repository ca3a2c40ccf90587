"""Sides, their zones on the map, and the options of a game."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.boards import Board
from myomer.combat.battle import Battle
from myomer.combat.reason import Reason
from myomer.combat.terrain.costs import (
    GROUND,
    TOP,
    enterable,
    fits_on_ground,
    is_superheavy,
    level_at,
    top_height,
    top_kind,
)
from myomer.combat.terrain.stacking import in_the_way, too_heavy
from myomer.combat.turn.victory import DEFAULT_VICTORY, VictoryRules
from myomer.combat.turn.withdrawal import EDGES
from myomer.hexes import HexId, hex_at
from myomer.record import Record
from myomer.rules.terrain import BRIDGE
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech

EDGE_FACING: Final = {"north": 3, "south": 0, "west": 2, "east": 4}
"""Facing away from each edge."""
ZONE_DEPTH: Final = 3
"""Rows or columns at its edge that a side deploys in."""


class Side:
    """A side: its units, and its home edge of the map."""

    def __init__(
        self,
        name: str,
        units: list[Mech],
        edge: str = "",
        placed: bool = True,
        bonus: int = 0,
        names: list[str] | None = None,
        values: list[int] | None = None,
        commander: int = -1,
    ) -> None:
        if not isinstance(name, str):
            raise TypeError(f"a side has a name, not {name!r}: Side('Red', [mech])")
        if not isinstance(units, list):
            raise TypeError(f"the units of the side {name!r} are a list of 'Mechs, not {units!r}")
        for unit in units:
            if not isinstance(unit, Mech):
                raise TypeError(f"the units of the side {name!r} are 'Mechs, not {unit!r}: make them with myomer.mech")
        if not units:
            raise ValueError(f"the side {name!r} has no units")

        if edge != "" and edge not in EDGES:
            raise ValueError(f"an edge is one of {', '.join(EDGES)}, not {edge!r}")
        if names is not None and len(names) != len(units):
            raise ValueError(f"the side {name!r} has {len(units)} units and {len(names)} names")
        if values is not None and len(values) != len(units):
            raise ValueError(f"the side {name!r} has {len(units)} units and {len(values)} battle values")
        if type(bonus) is not int or type(commander) is not int:
            raise TypeError(f"bonus and commander of the side {name!r} are whole numbers, not {bonus!r}, {commander!r}")

        for unit_name in names or []:
            if not isinstance(unit_name, str):
                raise TypeError(f"the names of the side {name!r} are texts, not {unit_name!r}")
        for value in values or []:
            if type(value) is not int or value < 0:
                raise ValueError(f"the battle values of the side {name!r} are whole numbers from 0, not {value!r}")
        if not -1 <= commander < len(units):
            raise ValueError(f"the commander of the side {name!r} is one of its {len(units)} units, not {commander}")

        self.name: Final = name
        self.units: Final = units
        self.edge: Final = edge
        self.placed: Final = placed
        """Whether its units are already on the map; otherwise the game begins with deployment."""
        self.bonus: Final = bonus
        """Its initiative bonus."""
        self.names: Final = names
        self.values: Final = values
        """Battle values of its units, for victory by value."""
        self.commander: Final = commander
        """Which of its units commands it; -1 for none."""

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: made again by the constructor, compiled or not."""
        given = (self.name, self.units, self.edge, self.placed, self.bonus)
        return Side, (*given, self.names, self.values, self.commander)

    def __repr__(self) -> str:
        edge = f" from the {self.edge}" if self.edge else ""
        return f"<Side {self.name!r}{edge}: {', '.join([unit.design.name for unit in self.units])}>"


class GameOptions(Record):
    """Options of a game, besides the ruleset."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "victory",
        "forced_withdrawal",
        "voluntary_shutdown",
        "front_loaded",
    )

    def __init__(
        self,
        victory: VictoryRules = DEFAULT_VICTORY,
        forced_withdrawal: bool = False,
        voluntary_shutdown: bool = False,
        front_loaded: bool = False,
    ) -> None:
        self.victory: Final = victory
        """What ends the game, including a turn limit."""
        self.forced_withdrawal: Final = forced_withdrawal
        """A crippled unit must leave by its home edge (§14.3)."""
        self.voluntary_shutdown: Final = voluntary_shutdown
        """Units may be shut down and started on purpose (`heat.md` §9.3)."""
        self.front_loaded: Final = front_loaded
        """The larger side's surplus acts early in a phase instead of late (§3)."""

    def __repr__(self) -> str:
        return self.repr_of_changes(GameOptions())


PLAIN: Final = GameOptions()


def zone(board: Board, edge: str) -> list[int]:
    """The hexes of an edge's deployment zone that a unit can stand in, in the order of the map."""
    places: list[int] = []
    for column in range(1, board.columns + 1):
        for row in range(1, board.rows + 1):
            inside = {
                "north": row <= ZONE_DEPTH,
                "south": row > board.rows - ZONE_DEPTH,
                "west": column <= ZONE_DEPTH,
                "east": column > board.columns - ZONE_DEPTH,
            }[edge]
            hex_ = hex_at(column, row)
            if inside and enterable(board.at(hex_)):
                places.append(hex_)
    return places


# the place of a unit in its hex

DEEP: Final = 2
"""Water deep enough to submerge a standing 'Mech."""


def default_place(battle: Battle, unit: UnitIndex, hex_: HexId) -> int:
    """The default place of a unit: on a bridge over deep water or too low to stand under; otherwise on the ground."""
    here = battle.hex(hex_)
    mech = battle.mechs[unit]
    if top_kind(here) != BRIDGE:
        return GROUND
    if not fits_on_ground(here, is_superheavy(mech)):
        return TOP
    return TOP if here.water >= DEEP and not too_heavy(battle, hex_, mech.design.tons) else GROUND


def why_not_stand(battle: Battle, unit: UnitIndex, hex_: HexId, place: int) -> list[Reason]:
    """What keeps a unit out of a place in a hex: no such place, no room, a weak roof, another unit."""
    mech = battle.mechs[unit]
    here = battle.hex(hex_)
    reasons: list[Reason] = []
    if not GROUND <= place <= TOP or (place == TOP and (not top_kind(here) or top_height(here) < 0)):
        return [Reason("no-such-place")]
    if place == GROUND and not fits_on_ground(here, is_superheavy(mech)):
        reasons.append(Reason("no-room-below"))
    if place == TOP and too_heavy(battle, hex_, mech.design.tons):
        reasons.append(Reason("does-not-bear"))
    if in_the_way(battle, unit, hex_, level_at(here, place)):
        reasons.append(Reason("zone-occupied"))
    return reasons


def places_to_stand(battle: Battle, unit: UnitIndex, hex_: HexId) -> list[int]:
    """The places of a hex that a unit could be deployed in now, its default place first."""
    default = default_place(battle, unit, hex_)
    order = [default, TOP if default == GROUND else GROUND] if top_kind(battle.hex(hex_)) else [GROUND]
    return [place for place in order if not why_not_stand(battle, unit, hex_, place)]
