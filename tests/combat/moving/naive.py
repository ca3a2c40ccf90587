"""Movement written a second time, slowly and from the reference alone: the yardstick of the real one.

Nothing here uses the costs, tables or courses of the engine: hexes, levels and exits only (`movement.md` §3).
"""

from __future__ import annotations

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.hexes import distance, neighbor
from myomer.rules.locations import QUAD
from myomer.units.mobility import running_mp, walking_mp

FLAT = {"woods": [1, 2, 3], "jungle": [2, 3, 4], "rough": [1, 2], "swamp": [1, 1, 1], "mud": [1], "deep-snow": [1],
        "building": [1, 2, 3, 4, 4], "rapids": [1, 2], "magma": [0, 1]}  # fmt: skip

Spot = tuple[int, str]
"""A hex and where in it: `ground`, `top` or `below`."""


def spots(battle: Battle, hex_: int) -> list[Spot]:
    """Where one can stand in a hex."""
    here = battle.hex(hex_)
    found: list[Spot] = []
    low = "bridge" in here.terrain and "building" not in here.terrain
    elevation = 0 if here.ice else -here.water
    if not low or elevation + 2 <= here.height_of("bridge"):
        found.append((hex_, "ground"))
    if low or "building" in here.terrain:
        found.append((hex_, "top"))
    if here.ice and here.water:
        found.append((hex_, "below"))
    return found


def level(here: Hex, where: str) -> int:
    """The level underfoot."""
    if where == "top":
        return here.level + here.height_of("building" if "building" in here.terrain else "bridge")
    if where == "ground" and here.ice:
        return here.level
    return here.level - here.water


def joins(battle: Battle, spot: Spot, way: int) -> bool:
    """Whether a paved way leads out over a side."""
    hex_, where = spot
    here = battle.hex(hex_)
    if where == "top":
        return "building" not in here.terrain and bool(battle.board.exits(hex_, "bridge") >> way & 1)
    if where == "below" or "bridge" in here.terrain or "building" in here.terrain:
        return False
    if "pavement" in here.terrain:
        return True
    return here.of("road") in (1, 2) and bool(battle.board.exits(hex_, "road") >> way & 1)


def step(battle: Battle, start: Spot, end: Spot, way: int) -> tuple[int, int, bool]:
    """MP, levels, and whether it goes into water."""
    here, there = battle.hex(start[0]), battle.hex(end[0])
    rise = level(there, end[1]) - level(here, start[1])
    paved = joins(battle, start, way) and joins(battle, end, (way + 3) % 6)
    wet = end[1] == "below" or (end[1] == "ground" and there.water > 0 and not there.ice)
    mp = 1 + abs(rise)
    if not paved and end[1] != "top":
        for kind, prices in FLAT.items():
            if there.of(kind) and not (kind == "rapids" and not wet):
                mp += prices[there.of(kind) - 1]
                if kind == "building":
                    mp += {0: 0, 1: -1, 2: 1, 3: 0}[there.detail.building_class]
        if there.of("industrial"):
            mp += 1
        if there.of("rubble"):
            mp += 2 if there.of("rubble") == 6 else 1
        if wet:
            mp += 1 if there.water == 1 else 3
        elif there.ice:
            mp += 1
    return mp, rise, wet and not paved


Node = tuple[Spot, int, bool]
"""A spot, a facing, and whether it went backward or into water."""


def following(battle: Battle, unit: int, node: Node) -> list[tuple[Node, int]]:
    """Every step from a node, with its MP."""
    spot, facing, slow = node
    found: list[tuple[Node, int]] = [((spot, (facing + 1) % 6, slow), 1), ((spot, (facing - 1) % 6, slow), 1)]
    ways = [(0, 0, False), (3, 0, True)]
    if battle.mechs[unit].design.frame == QUAD:
        ways += [(1, 1, False), (5, 1, False), (2, 1, True), (4, 1, True)]
    for turn, extra, back in ways:
        way = (facing + turn) % 6
        beyond = neighbor(spot[0], way)
        if not battle.board.contains(beyond) or "impassable" in battle.hex(beyond).terrain:
            continue
        for goal in spots(battle, beyond):
            mp, rise, wet = step(battle, spot, goal, way)
            if abs(rise) > 2 or (back and rise):
                continue
            if any(not friend for friend in held(battle, unit, goal)):
                continue
            found.append(((goal, facing, slow or wet or back), mp + extra))
    return found


def held(battle: Battle, unit: int, spot: Spot) -> list[bool]:
    """For each unit in the way, whether it is a friend."""
    found: list[bool] = []
    own = battle.mechs[unit]
    for number, mech in enumerate(battle.mechs):
        if number != unit and mech.hex == spot[0] and not mech.cause:
            if abs(battle.base_level(mech) - level(battle.hex(spot[0]), spot[1])) <= 1:
                found.append(own.side >= 0 and own.side == mech.side)
    return found


def all_ways(battle: Battle, unit: int, run: bool) -> dict[tuple[Spot, int], int]:
    """The least MP to every place, by trying every sequence of steps that the MP allow, one step longer each time."""
    mech = battle.mechs[unit]
    walk, most = walking_mp(mech), running_mp(mech) if run else walking_mp(mech)
    where = "top" if mech.roof else "ground"
    best: dict[Node, int] = {((mech.hex, where), mech.facing, False): 0}
    front = list(best)
    while front:
        later: list[Node] = []
        for node in front:
            for after, mp in following(battle, unit, node):
                total = best[node] + mp
                if total <= (walk if after[2] else most) and total < best.get(after, 1000):
                    best[after] = total
                    later.append(after)
        front = later
    found: dict[tuple[Spot, int], int] = {}
    for (spot, facing, _), total in best.items():
        if not held(battle, unit, spot):
            found[spot, facing] = min(total, found.get((spot, facing), 1000))
    if run and walk:
        _least(battle, unit, (mech.hex, where), found)
    return found


def _least(battle: Battle, unit: int, start: Spot, found: dict[tuple[Spot, int], int]) -> None:
    """The cheapest of the steps forward that the MP do not allow; under the ice or onto the roof for the same MP."""
    mech = battle.mechs[unit]
    beyond = neighbor(mech.hex, mech.facing)
    if not battle.board.contains(beyond) or "impassable" in battle.hex(beyond).terrain:
        return
    dear: list[tuple[int, Spot]] = []
    for goal in spots(battle, beyond):
        mp, rise, _ = step(battle, start, goal, mech.facing)
        if abs(rise) <= 2 and not held(battle, unit, goal) and (goal, mech.facing) not in found:
            dear.append((mp, goal))
    if dear:
        mp, goal = min(dear, key=lambda pair: (pair[0], ("below", "top", "ground").index(pair[1][1])))
        found[goal, mech.facing] = mp


def jumps(battle: Battle, unit: int, far: int) -> dict[int, int]:
    """Every hex that a jump reaches: some shortest way goes over nothing higher than it clears."""
    mech = battle.mechs[unit]
    limit = battle.hex_of(mech).level + mech.roof + far

    def low(hex_: int) -> bool:
        here = battle.hex(hex_)
        tallest = max(here.height_of("building"), 0 if "building" in here.terrain else here.height_of("bridge"), 0)
        return here.level + tallest <= limit

    def way(hex_: int, left: int, goal: int) -> bool:
        if hex_ == goal:
            return True
        for direction in range(6):
            beyond = neighbor(hex_, direction)
            if battle.board.contains(beyond) and distance(beyond, goal) == left - 1 and low(beyond):
                if way(beyond, left - 1, goal):
                    return True
        return False

    found: dict[int, int] = {}
    for hex_ in battle.board.places():
        away = distance(mech.hex, hex_)
        if 0 < away <= far and way(mech.hex, away, hex_) and "impassable" not in battle.hex(hex_).terrain:
            top = [spot for spot in spots(battle, hex_) if spot[1] == "top"] or [(hex_, "ground")]
            if not held(battle, unit, top[0]):
                found[hex_] = away
    return found
