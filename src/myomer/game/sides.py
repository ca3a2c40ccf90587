"""Sides, their zones on the map, and what may be set for a game."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.boards import Board
from myomer.combat.ending import DEFAULT_VICTORY, EDGES, VictoryRules
from myomer.hexes import hex_at
from myomer.record import Record
from myomer.rules.terrain import IMPASSABLE
from myomer.units.mech import Mech

EDGE_FACING: Final = {"north": 3, "south": 0, "west": 2, "east": 4}
"""Facing away from each edge."""
ZONE_DEPTH: Final = 3
"""Rows or columns at its edge that a side deploys in."""


class Side:
    """A side: its units, and the edge of the map that it comes from."""

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
        if not units:
            raise ValueError(f"the side {name!r} has no units")
        if edge and edge not in EDGES:
            raise ValueError(f"an edge is one of {', '.join(EDGES)}, not {edge!r}")
        if names is not None and len(names) != len(units):
            raise ValueError(f"the side {name!r} has {len(units)} units and {len(names)} names")
        if values is not None and len(values) != len(units):
            raise ValueError(f"the side {name!r} has {len(units)} units and {len(values)} battle values")
        if not -1 <= commander < len(units):
            raise ValueError(f"the commander of the side {name!r} is one of its {len(units)} units, not {commander}")
        self.name: Final = name
        self.units: Final = units
        self.edge: Final = edge
        self.placed: Final = placed
        """Whether its units stand on the map already; otherwise the game begins with deployment."""
        self.bonus: Final = bonus
        """On its initiative."""
        self.names: Final = names
        self.values: Final = values
        """Battle values of its units, for victory by value."""
        self.commander: Final = commander
        """Which of its units commands it; -1 for none."""


class GameOptions(Record):
    """What may be set for a game, besides the ruleset."""

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
        """What ends the game; a turn limit is part of it."""
        self.forced_withdrawal: Final = forced_withdrawal
        """A crippled unit must leave by its home edge (§14.3)."""
        self.voluntary_shutdown: Final = voluntary_shutdown
        """Units may be shut down and started on purpose (`heat.md` §9.3)."""
        self.front_loaded: Final = front_loaded
        """The larger side's surplus acts early in a phase instead of late (§3)."""


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
            if inside and not board.at(hex_).has(IMPASSABLE):
                places.append(hex_)
    return places
