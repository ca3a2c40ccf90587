"""What a search over the map found: every place that can be reached, and the way there (`movement.md` §3, §5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

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
from myomer.combat.movement.step_tables import IRREGULAR, KINDS, StepTable
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

        # on the ground: a node is a spot of the table with a facing
        self.table: StepTable | None = None
        self.dry: list[int] = []
        """By node, the cost of the cheapest path on which the unit may run."""
        self.dry_from: list[int] = []
        """By node, the node before it on that path."""
        self.wet: list[int] = []
        """By node, the cost of the cheapest path that goes backward or into water somewhere."""
        self.wet_from: list[int] = []
        """By node, the node before it on that path, plus the number of nodes if the path was already wet there."""
        self.settled: list[int] = []
        """The nodes that were reached, cheapest first: those on dry paths, then those on wet ones."""
        self.crowded: set[int] = set()
        """Spots with a friendly unit in them: the unit may pass through but not stop there."""
        self.first_node = NO_NODE
        """The node where the unit is."""
        self.minimum_move = NO_NODE
        """The node of the one step that minimum movement allows."""
        self.minimum_move_cost = 0
        """What that step would cost."""

        # by jumping
        self.hexes: list[int] = []
        """The hexes where a jump can land."""
        self.distances: list[int] = []
        """Their distances."""
        self.landings: list[int] = []
        """Where in each of them it lands: ground, roof or bridge."""

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
        """On foot, the spots of the table where the unit can stop, each once; `node_cost` has the MP by facing."""
        crowded = self.crowded
        reached: list[int] = []
        seen: set[int] = set()
        for node in self.settled:
            spot = node // 6
            if spot not in seen:
                seen.add(spot)
                if spot not in crowded:
                    reached.append(spot)
        if self.minimum_move != NO_NODE and self.minimum_move // 6 not in seen:
            reached.append(self.minimum_move // 6)
        return reached

    def least_cost(self, spot: int) -> int:
        """The MP to a spot that was reached, with the cheapest facing."""
        least = FAR
        for node in range(spot * 6, spot * 6 + 6):
            cost = self.node_cost(node)
            if SHUT < cost < least:
                least = cost
        return least

    def places_in(self, hexes: set[int]) -> list[Place]:
        """Those of `all_places` on foot that are in one of these hexes."""
        table = self.table
        if table is None:
            return []
        ranks: list[int] = []
        for spot in self.spots():
            if table.hexes[spot] in hexes:
                for node in range(spot * 6, spot * 6 + 6):
                    if SHUT < self.node_cost(node) < FAR:
                        ranks.append(self.rank(node))
        ranks.sort()
        return [_unpacked(rank) for rank in ranks]

    def place_at(self, node: int) -> Place:
        """The place of a node that was reached."""
        assert self.table is not None
        spot = node // 6
        return Place(self.table.hexes[spot], node % 6, self.node_cost(node), self.table.kinds[spot])

    def rank(self, node: int) -> int:
        """A number that orders nodes as `all_places` does: by cost, then hex, facing and place."""
        assert self.table is not None
        spot = node // 6
        return ((self.node_cost(node) << 32 | self.table.hexes[spot]) << 5) + node % 6 * 4 + self.table.kinds[spot]

    def _packed_places(self) -> list[int]:
        """Every place on foot packed into a number, in order of cost, then hex, facing and place.

        `_unpacked` reads them.
        """
        if self.table is None:
            return []
        crowded = self.crowded
        numbers: list[int] = []
        for node in {*self.settled, self.minimum_move}:
            spot = node // 6
            if node != NO_NODE and spot not in crowded:
                numbers.append(self.rank(node))
        numbers.sort()
        return numbers

    def node_cost(self, node: int) -> int:
        """The MP to a node."""
        dry, wet = self.dry[node], self.wet[node]
        if node == self.minimum_move:
            return self.minimum_move_cost
        return dry if dry <= wet or wet == SHUT else wet

    def _node(self, hex_: HexId, facing: Facing, place: int) -> int:
        """The cheapest place in a hex with this facing, or `NO_NODE`."""
        table = self.table
        if table is None:
            return NO_NODE
        best = NO_NODE
        for kind in range(IRREGULAR + 1):
            if place != ANY_PLACE and place != kind:
                continue
            spot = table.spots.get(hex_ * KINDS + kind, -1)
            if spot < 0 or spot in self.crowded:
                continue
            node = spot * 6 + facing
            if SHUT < self.node_cost(node) < FAR and (best == NO_NODE or self.node_cost(node) < self.node_cost(best)):
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

        node_count = len(self.dry)
        wet = 0 <= self.wet[node] < self.dry[node]
        path: list[int] = [node]
        previous = self.wet_from[node] if wet else self.dry_from[node]
        while previous != NO_NODE:
            wet = previous >= node_count
            if wet:
                previous -= node_count
            path.append(previous)
            previous = self.wet_from[previous] if wet else self.dry_from[previous]
        path.reverse()
        return path

    def _step(self, start: int, end: int) -> int:
        """The step of a move that leads from one node of the search to the next.

        A node is a spot and a facing: 6 × spot + facing.
        """
        table = self.table
        assert table is not None
        start_spot, end_spot, facing = start // 6, end // 6, end % 6
        if start_spot == end_spot:
            return TURN_RIGHT if (end - start) % 6 == 1 else TURN_LEFT

        step_direction = direction_to(table.hexes[start_spot], table.hexes[end_spot])
        step = _STEP_BY_DIRECTION[(step_direction - facing) % 6]
        kind = table.kinds[end_spot]
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
