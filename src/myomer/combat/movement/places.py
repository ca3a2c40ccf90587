"""What a search over the map found: every place that can be reached, and the way there (`movement.md` §3, §5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from myomer.combat.movement.move import (
    BACKWARD,
    FORWARD,
    LATERAL_LEFT,
    LATERAL_LEFT_BACKWARD,
    LATERAL_RIGHT,
    LATERAL_RIGHT_BACKWARD,
    NO_FACING,
    ONTO,
    STAND_UP,
    TURN_LEFT,
    TURN_RIGHT,
    UNDER,
    Move,
)
from myomer.combat.movement.step_tables import StepTable
from myomer.combat.terrain.costs import BELOW, TOP
from myomer.hexes import Facing, HexId, direction_to, hex_name
from myomer.rules.movement import JUMP, RUN, STILL
from myomer.units.display_names import direction
from myomer.units.ids import UnitIndex

FAR: Final = 1_000_000
"""The cost of what cannot be reached."""
SHUT: Final = -1
"""The cost of a spot that an enemy holds: nothing is cheaper, so no step goes there."""
NO_NODE: Final = -1
WET: Final = 1 << 20
"""Added to a node if the path to it was wet already."""
ANY_PLACE: Final = -1
HEX_BITS: Final = 0xFFFFFFFF
PLACE_WORDS: Final = ["", " (on top)", " (under the ice)", " (upper floor)"]

_STEP_BY_DIRECTION: Final = [
    FORWARD,
    LATERAL_RIGHT,
    LATERAL_RIGHT_BACKWARD,
    BACKWARD,
    LATERAL_LEFT_BACKWARD,
    LATERAL_LEFT,
]
"""By the direction of a step, less the facing."""
_FARTHER: Final[list[i64]] = [FAR] * 16
_FROM_NOWHERE: Final[list[i64]] = [NO_NODE] * 16
"""By how much the lists of a search grow at a time: 16 spots."""


@mypyc_attr(acyclic=True)
class Place:
    """A place a unit can reach: hex, ground or roof, facing, and the MP it costs."""

    def __init__(self, hex_: HexId, facing: Facing, cost: int, place: int) -> None:
        self.hex: Final = hex_
        self.facing: Final = facing
        self.cost: Final = cost
        self.place: Final = place

    def __str__(self) -> str:
        return f"{hex_name(self.hex)}{PLACE_WORDS[self.place]} facing {direction(self.facing)}, {self.cost} MP"

    def __repr__(self) -> str:
        return f"<Place {self}>"


@mypyc_attr(acyclic=True)
class Reach:
    """Everywhere a unit can get to in a mode, with the cheapest way to each place.

    Walk and run are one search: what costs more than the walking MP is a run. A unit that is down is shown as it is
    once it has stood up; one that cannot stand, as it turns where it lies.
    """

    def __init__(self, unit: UnitIndex, mode: int, masc: bool, supercharger: bool) -> None:
        self.unit: Final = unit
        self.mode: Final = mode
        self.masc = masc
        self.supercharger = supercharger

        self.gears: list[tuple[int, int]] = []
        """Pairs of a mode and the number of boosters to engage, slowest first."""
        self.limits: list[int] = []
        """The MP that each of the gears can spend."""
        self.stands = False
        """Whether the unit has to stand up first."""
        self.stand = 0
        """MP for standing up; the cost of every place but the start includes them."""

        # on the ground: spots are numbered as they are visited; a node is 6 × number + facing
        self.table: StepTable | None = None
        self.visited: list[i64] = []
        """The spots of the table, by number: the first is where the unit is."""
        self.dry: list[i64] = []
        """By node, the cost of the cheapest path on which the unit may run."""
        self.dry_from: list[i64] = []
        """By node, the node before it on that path."""
        self.wet: list[i64] = []
        """By node, the cost of the cheapest path that goes backward or into water somewhere."""
        self.wet_from: list[i64] = []
        """By node, the node before it on that path, plus `WET` if the path was already wet there."""
        self.least: list[i64] = []
        """By spot, the cost with the cheapest facing."""
        self.in_order: list[i64] = []
        """The spots that were reached, cheapest first: those on dry paths, then those on wet ones."""
        self.starts: list[i64] = []
        """The nodes where the search started."""
        self.closed: list[i64] = []
        """The spots that enemies hold."""
        self.crowded: set[int] = set()
        """The table's spots with a friendly unit in them: the unit may pass through but not stop there."""
        self.first_node = NO_NODE
        """Where the unit is."""
        self.minimum_move = NO_NODE
        """The end of the one step that minimum movement allows."""
        self.minimum_move_cost = 0
        """What that step would cost."""

        # by jumping
        self.hexes: list[int] = []
        """The hexes where a jump can land."""
        self.distances: list[int] = []
        """Their distances."""
        self.landings: list[int] = []
        """Where in each of them it lands: ground, roof or bridge."""

    # what the search does

    def visit(self, table_spot: i64, numbers: list[i64]) -> i64:
        """Number a spot of the table, in this list too; no facing of it has been reached."""
        spot: i64 = len(self.visited)
        numbers[table_spot] = spot
        self.visited.append(table_spot)
        if spot >= len(self.least):
            self.least.extend(_FARTHER)
            for _ in range(6):
                self.dry.extend(_FARTHER)
                self.dry_from.extend(_FROM_NOWHERE)
                if self.wet:
                    self.wet.extend(_FARTHER)
                    self.wet_from.extend(_FROM_NOWHERE)
        return spot

    def close(self, spot: i64) -> None:
        """Close a spot to the search: an enemy is there."""
        self.closed.append(spot)
        for node in range(spot * 6, spot * 6 + 6):
            self.dry[node] = SHUT

    def add_wet_lists(self) -> None:
        """Begin with the paths on which the unit may only walk."""
        self.wet = [FAR] * len(self.dry)
        self.wet_from = [NO_NODE] * len(self.dry)
        for spot in self.closed:
            for node in range(spot * 6, spot * 6 + 6):
                self.wet[node] = SHUT

    def settle(self, node: i64, cost: i64) -> None:
        """Note that no path to a node is cheaper than one of this cost."""
        spot = node // 6
        if self.least[spot] == FAR:
            self.in_order.append(spot)
        if self.least[spot] > cost:
            self.least[spot] = cost

    # what there is

    def places(self) -> list[tuple[int, int, int]]:
        """Every hex and facing that can be reached, with the MP it costs, cheapest first."""
        reached: list[tuple[int, int, int]] = []
        if self.mode == JUMP:
            for index, hex_ in enumerate(self.hexes):
                for facing in range(6):
                    reached.append((hex_, facing, self.distances[index]))
            return reached
        seen: set[int] = set()
        for place in self.all_places():
            key = place.hex * 6 + place.facing
            if key not in seen:
                seen.add(key)
                reached.append((place.hex, place.facing, place.cost))
        return reached

    def all_places(self) -> list[Place]:
        """As `places`, with roofs, bridges and the bottom under ice apart from the ground of their hexes."""
        if self.mode == JUMP:
            jumps: list[Place] = []
            for index, hex_ in enumerate(self.hexes):
                for facing in range(6):
                    jumps.append(Place(hex_, facing, self.distances[index], self.landings[index]))
            return jumps
        return [_unpacked(number) for number in self._packed_places()]

    def spots(self) -> list[int]:
        """On foot, the spots where the unit can stop, each once, as this search numbers them.

        `hex_of` and `kind_of` say where they are; `node_cost` has the MP by facing.
        """
        crowded = self.crowded
        reached: list[int] = []
        for spot in self.in_order:
            if not crowded or self.visited[spot] not in crowded:
                reached.append(spot)
        if self.minimum_move != NO_NODE and self.least[self.minimum_move // 6] == FAR:
            reached.append(self.minimum_move // 6)
        return reached

    def hex_of(self, spot: i64) -> HexId:
        """The hex of a spot."""
        assert self.table is not None
        return self.table.hexes[self.visited[spot]]

    def kind_of(self, spot: i64) -> int:
        """The place of a spot in its hex: ground, roof or bridge, under ice."""
        assert self.table is not None
        return self.table.kinds[self.visited[spot]]

    def least_cost(self, spot: i64) -> int:
        """The MP to a spot that was reached, with the cheapest facing."""
        least = self.least[spot]
        if self.minimum_move // 6 == spot and self.minimum_move_cost < least:
            return self.minimum_move_cost
        return least

    def places_in(self, hexes: set[int]) -> list[Place]:
        """Those of `all_places` on foot that are in one of these hexes."""
        ranks: list[int] = []
        for spot in self.spots():
            if self.hex_of(spot) in hexes:
                self._add_ranks(spot, ranks)
        ranks.sort()
        return [_unpacked(rank) for rank in ranks]

    def place_at(self, node: int) -> Place:
        """The place of a node that was reached."""
        spot = node // 6
        return Place(self.hex_of(spot), node % 6, self.node_cost(node), self.kind_of(spot))

    def rank(self, node: int) -> int:
        """A number that orders nodes as `all_places` does: by cost, then hex, facing and place."""
        spot = node // 6
        return ((self.node_cost(node) << 32 | self.hex_of(spot)) << 5) + node % 6 * 4 + self.kind_of(spot)

    def _add_ranks(self, spot: int, ranks: list[int]) -> None:
        """Add the ranks of the nodes of a spot that were reached."""
        for node in range(spot * 6, spot * 6 + 6):
            if SHUT < self.node_cost(node) < FAR:
                ranks.append(self.rank(node))

    def _packed_places(self) -> list[int]:
        """Every place on foot packed into a number, in order of cost, then hex, facing and place.

        `_unpacked` reads them.
        """
        ranks: list[int] = []
        for spot in self.spots():
            self._add_ranks(spot, ranks)
        ranks.sort()
        return ranks

    def node_cost(self, node: i64) -> int:
        """The MP to a node: a spot, as this search numbers them, with a facing."""
        dry, wet = self.dry[node], self.wet[node]
        if node == self.minimum_move:
            return self.minimum_move_cost
        return dry if dry <= wet or wet == SHUT else wet

    def _node(self, hex_: HexId, facing: Facing, place: int) -> int:
        """The cheapest place in a hex with this facing, or `NO_NODE`."""
        best = NO_NODE
        for spot in self.spots():
            if self.hex_of(spot) == hex_ and place in (ANY_PLACE, self.kind_of(spot)):
                node = spot * 6 + facing
                if self.node_cost(node) < FAR and (best == NO_NODE or self.rank(node) < self.rank(best)):
                    best = node
        return best

    def cost(self, hex_: HexId, facing: Facing, place: int = ANY_PLACE) -> int:
        """The MP to a hex and facing; -1 where it cannot be reached."""
        if self.mode == JUMP:
            return self.distances[self.hexes.index(hex_)] if hex_ in self.hexes else -1
        node = self._node(hex_, facing, place)
        return -1 if node == NO_NODE else self.node_cost(node)

    # the way there

    def move_to(self, hex_: HexId, facing: Facing, place: int = ANY_PLACE) -> Move:
        """The cheapest move to a hex and facing; ValueError where there is none."""
        if self.mode == JUMP:
            if hex_ not in self.hexes:
                raise ValueError("the unit cannot jump there")
            return Move(self.unit, JUMP, (), facing, hex_)

        node = self._node(hex_, facing, place)
        if node == NO_NODE:
            raise ValueError("the unit cannot get there")

        cost = self.node_cost(node)
        path = self._path(node)
        steps = [self._step(path[index], path[index + 1]) for index in range(len(path) - 1)]

        facing_after_standing = NO_FACING
        if self.stands:
            steps.insert(0, STAND_UP)
            facing_after_standing = path[0] % 6

        if not steps:
            return Move(self.unit, STILL)
        if node == self.minimum_move:
            return Move(self.unit, RUN, tuple(steps))

        mode, boosts = self._gear(cost)
        masc = self.masc and boosts > 0
        supercharger = self.supercharger and boosts > (1 if masc else 0)
        return Move(self.unit, mode, tuple(steps), facing_after_standing, masc=masc, supercharger=supercharger)

    def mode_for(self, cost: int) -> int:
        """The mode in which a place of that cost is reached."""
        return JUMP if self.mode == JUMP else self._gear(cost)[0]

    def _gear(self, cost: int) -> tuple[int, int]:
        """The slowest mode and the fewest boosters that can pay a cost."""
        for index, limit in enumerate(self.limits):
            if cost <= limit:
                return self.gears[index]
        return self.gears[-1]

    def _path(self, node: int) -> list[int]:
        """The nodes from the start to a node, both included."""
        if node == self.minimum_move:
            return [self.first_node, node]

        wet = 0 <= self.wet[node] < self.dry[node]
        path: list[int] = [node]
        previous = self.wet_from[node] if wet else self.dry_from[node]
        while previous != NO_NODE:
            wet = previous >= WET
            if wet:
                previous -= WET
            path.append(previous)
            previous = self.wet_from[previous] if wet else self.dry_from[previous]
        path.reverse()
        return path

    def _step(self, start: int, end: int) -> int:
        """The step of a move that leads from one node of the search to the next."""
        start_spot, end_spot, facing = start // 6, end // 6, end % 6
        if start_spot == end_spot:
            return TURN_RIGHT if (end - start) % 6 == 1 else TURN_LEFT

        step_direction = direction_to(self.hex_of(start_spot), self.hex_of(end_spot))
        step = _STEP_BY_DIRECTION[(step_direction - facing) % 6]
        kind = self.kind_of(end_spot)
        if kind == TOP:
            return step | ONTO
        return step | UNDER if kind == BELOW else step


def _unpacked(number: int) -> Place:
    """The place that a number of `Reach._packed_places` stands for.

    From its low end it holds 2 bits for where in the hex, 3 for the facing, 32 for the hex, and the MP.
    """
    place = number & 3
    facing = number >> 2 & 7
    hex_ = number >> 5 & HEX_BITS
    cost = number >> 37
    return Place(hex_, facing, cost, place)
