"""Line of sight: whether one unit sees another, what lies between them, and who is behind cover.

`weapon-attacks.md` §2.6, §4 and §5. The target's own hex (the woods it stands in) is not counted here:
`combat.to_hit.target_terrain` has it. Units never block, nor do water, bridges, rubble and rough ground.

A line has two ends, each a `Post`; its height is the level that the upper half of the unit occupies. A feature of an
intervening hex affects the line when it is higher than both ends, or adjacent to an end and higher than that (§4.2).
Ground and buildings that do so block; everything else is counted. Planted fields that rise to the target's height
count too where the ruleset says so and the attacker is lower (M-105).
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from myomer.boards.relief import Relief, ReliefMap
from myomer.combat.battle import Battle
from myomer.combat.numbers import Modifier
from myomer.hexes import NEAR_END, NEAR_START, NO_HEX, HexId, LineShape, line_shape, neighbor
from myomer.record import Record
from myomer.rules.terrain import BUILDING, FUEL_TANK, WATER
from myomer.units.mech import INDOORS, ON_DECK, Mech

#  how deep in water an end of the line is (§4.6)
DRY: Final = 0
HALF_OUT: Final = 1
"""Standing with only the upper half above water: in depth 1, a superheavy 'Mech in depth 2 (M-85)."""
SUBMERGED: Final = 2

GROUND: Final = "ground"
"""A hill as cover; the others are named like their terrain: building, fuel tank, water."""

MAX_WOODS: Final = 2
MAX_INDUSTRY: Final = 2
MAX_FIELDS: Final = 5
MAX_WALLS: Final = 2
"""With more between the ends there is no line of sight (§2.6)."""

NO_FIELD: Final = 1_000_000
"""A level to which no planted field rises."""

REASONS: Final = {
    "blocked-by-ground": "The ground between the two is too high.",
    "blocked-by-building": "A building between the two is too high.",
    "no-water-between": "The path between them is not all underwater.",
    "too-many-walls": "There are more than two hexes or levels of the building between the two.",
    "ultra-woods": "There are ultra-heavy woods between the two.",
    "too-much-woods": "Woods and smoke between the two add up to three or more.",
    "too-much-industry": "There are three or more hexes of heavy industry between the two.",
    "too-many-fields": "There are six or more planted fields between the two.",
    "target-submerged": "The target is underwater and the attacker is not in water.",
    "attacker-submerged": "The attacker is underwater and the target is not in water.",
    "attacker-not-in-water": "The attacker is not in water.",
    "target-not-in-water": "The target is not in water.",
}
"""Why there is no line of sight: every code, with its sentence."""

_BLOCKS: Final = [
    "", "too-many-fields", "too-much-industry", "too-much-woods", "ultra-woods", "too-many-walls",
    "no-water-between", "blocked-by-building", "blocked-by-ground",
]  # fmt: skip
"""What can block a line; where several things do, the last of them is the reason, from either end."""

_NOTHING_BLOCKS: Final = 0
_FIELDS_BLOCK: Final = 1
_INDUSTRY_BLOCKS: Final = 2
_WOODS_BLOCK: Final = 3
_ULTRA_WOODS_BLOCK: Final = 4
_WALLS_BLOCK: Final = 5
_DRY_HEX_BLOCKS: Final = 6
_BUILDING_BLOCKS: Final = 7
_GROUND_BLOCKS: Final = 8
"""Indexes into `_BLOCKS`; the greater one is the reason."""


@mypyc_attr(acyclic=True)
class Sight(Record):
    """What one unit sees of another.

    `reason` is a code of `REASONS` when the line is not `clear`; then there are no modifiers and no cover.
    `modifiers` has what lies between (woods, smoke, industry, fields, walls of the same building), not the cover:
    +1 to hit for `target_cover`, whatever its sources.

    `cover_hex` is the hex whose `cover_kind` (ground, building, fuel-tank, water) covers the target's legs: its own
    for water and for the building that it stands in, else the adjacent one; `NO_HEX` without cover.

    `underwater` lines are for submerged weapons only; they reverse the cover of a target half out of the water:
    only hits on its legs count (§5.2).
    """

    __match_args__: ClassVar[tuple[str, ...]] = (
        "clear", "reason", "modifiers", "target_cover", "attacker_cover", "cover_hex", "underwater", "cover_kind",
    )  # fmt: skip

    def __init__(
        self,
        clear: bool,
        reason: str,
        modifiers: list[Modifier],
        target_cover: bool = False,
        attacker_cover: bool = False,
        cover_hex: HexId = NO_HEX,
        underwater: bool = False,
        cover_kind: str = "",
    ) -> None:
        self.clear: Final = clear
        self.reason: Final = reason
        self.modifiers: Final = modifiers
        self.target_cover: Final = target_cover
        self.attacker_cover: Final = attacker_cover
        self.cover_hex: Final = cover_hex
        self.underwater: Final = underwater
        self.cover_kind: Final = cover_kind


@mypyc_attr(acyclic=True)
class Post(Record):
    """One end of a line of sight.

    `top` is the height H of §4.1, `base` the level stood on, `standing` whether it is a 'Mech on its feet, `water`
    one of `DRY`, `HALF_OUT` and `SUBMERGED`, `inside` whether it is in a building. `shelter` is what in its own hex
    covers its legs: water of depth 1, a building out of which its upper half sticks, or nothing.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("hex", "top", "base", "standing", "water", "inside", "shelter")

    def __init__(
        self,
        hex_: HexId,
        top: int,
        base: int,
        standing: bool = True,
        water: int = DRY,
        inside: bool = False,
        shelter: str = "",
    ) -> None:
        self.hex: Final = hex_
        self.top: Final = top
        self.base: Final = base
        self.standing: Final = standing
        self.water: Final = water
        self.inside: Final = inside
        self.shelter: Final = shelter


def sight(battle: Battle, attacker: Mech, target: Mech) -> Sight:
    """What one unit sees of another."""
    return sight_between(battle, post_of(battle, attacker), post_of(battle, target))


def underwater_sight(battle: Battle, attacker: Mech, target: Mech) -> Sight:
    """What a submerged weapon of one unit sees of another: an underwater line, also where both are half out (§14.1)."""
    start, end = post_of(battle, attacker), post_of(battle, target)
    if start.water == DRY:
        return Sight(False, "attacker-not-in-water", [])
    if end.water == DRY:
        return Sight(False, "target-not-in-water", [])
    return _look_underwater(battle, start, end)


def sight_between(battle: Battle, start: Post, end: Post) -> Sight:
    """What one end of a line sees of the other.

    Dry land and the depths do not see each other; a line to or from a submerged unit is an underwater line (§4.6).
    """
    if start.water == SUBMERGED or end.water == SUBMERGED:
        if start.water == DRY:
            return Sight(False, "target-submerged", [])
        if end.water == DRY:
            return Sight(False, "attacker-submerged", [])
        return _look_underwater(battle, start, end)
    return _look(battle, start, end)


def blocks_alone(battle: Battle, attacker: Mech, target: Mech, hex_: HexId) -> bool:
    """Whether what is in a hex between two units is enough to block their line above water (§4.2)."""
    return bool(_tally_of_hex(battle, attacker, target, hex_).block())


def matters(battle: Battle, attacker: Mech, target: Mech, hex_: HexId) -> bool:
    """Whether anything in a hex between two units blocks their line above water, is counted, or gives cover (§4.2)."""
    tally = _tally_of_hex(battle, attacker, target, hex_)
    return bool(tally.block() or tally.total() or tally.fields or tally.attacker_cover)


def _tally_of_hex(battle: Battle, attacker: Mech, target: Mech, hex_: HexId) -> _Tally:
    """What one hex between two units adds to their line."""
    start, end = post_of(battle, attacker), post_of(battle, target)
    tally = _Tally()
    shape = line_shape(start.hex, end.hex)
    _tally_hexes(battle, battle.board.relief(), start, end, shape, [hex_ - start.hex], None, tally)
    return tally


# the ends


def post_of(battle: Battle, mech: Mech) -> Post:
    """Where a unit stands, as an end of a line."""
    here = battle.hex(mech.hex)
    base = battle.base_level(mech) if here.terrain else here.level + mech.roof
    top = base + mech.height()
    standing = not mech.prone
    if not here.terrain:
        return Post(mech.hex, top, base, standing)

    water = DRY
    if battle.depth(mech) and top <= here.level:
        water = HALF_OUT if standing and top == here.level else SUBMERGED

    inside = is_inside(battle, mech)
    shelter = ""
    if water == HALF_OUT:
        shelter = WATER
    elif inside and standing and not mech.roof and here.level + here.height_of(BUILDING) == top:
        shelter = BUILDING

    return Post(mech.hex, top, base, standing, water, inside, shelter)


def post_at(battle: Battle, hex_: HexId) -> Post:
    """A hex as a target: as high as the building or fuel tank in it, or its ground."""
    relief = Relief(battle.hex(hex_))
    return Post(hex_, max(relief.ground, relief.building, relief.fuel_tank), relief.ground, False)


def is_inside(battle: Battle, mech: Mech) -> bool:
    """Whether a unit is in a building: below its roof, and not on a bridge over its hex."""
    here = battle.hex(mech.hex)
    if not here.has(BUILDING) or mech.status & ON_DECK:
        return False
    return bool(mech.status & INDOORS) or mech.roof < here.height_of(BUILDING)


def same_building(battle: Battle, one: Mech, other: Mech) -> bool:
    """Whether two units are inside one building."""
    if not is_inside(battle, one) or not is_inside(battle, other):
        return False
    return one.hex == other.hex or other.hex in building_hexes(battle, one.hex)


def building_hexes(battle: Battle, hex_: HexId) -> set[int]:
    """The hexes of the building in a hex: those that exits join, of the same type and class (`terrain.md` §1.2)."""
    here = battle.hex(hex_)
    if not here.has(BUILDING):
        return set()

    hexes = {hex_}
    waiting = [hex_]
    while waiting:
        current = waiting.pop()
        exits_here = battle.hex(current).given_exits(BUILDING)
        for direction in range(6):
            next_hex = neighbor(current, direction)
            if next_hex in hexes or not battle.board.contains(next_hex):
                continue

            there = battle.hex(next_hex)
            if there.of(BUILDING) != here.of(BUILDING) or there.detail.building_class != here.detail.building_class:
                continue
            exits_back = there.given_exits(BUILDING)
            if (exits_here > 0 and exits_here >> direction & 1) or (
                exits_back > 0 and exits_back >> (direction + 3) % 6 & 1
            ):
                hexes.add(next_hex)
                waiting.append(next_hex)
    return hexes


# what lies between


@mypyc_attr(acyclic=True)
class _Tally:
    """What a line has met so far."""

    def __init__(self) -> None:
        self.ground = False
        """Whether the ground of some hex blocks the line."""
        self.building = False
        """Whether a building or fuel tank blocks it."""
        self.dry = False
        """Whether an underwater line meets a hex without water."""
        self.ultra = False
        """Whether ultra-heavy woods or jungle block it."""

        # how many hexes of each stand in between
        self.light_woods = 0
        self.heavy_woods = 0
        self.light_smoke = 0
        self.heavy_smoke = 0
        self.industry = 0
        self.fields = 0
        self.walls = -1
        """Hexes and levels of the building that both ends are in; -1 when they are not in one."""

        self.cover_kind = ""
        """What gives the target partial cover; empty for none."""
        self.cover_hex = NO_HEX
        """The hex of that cover."""
        self.attacker_cover = False
        """Whether the attacker has partial cover."""

    def for_one_side(self) -> _Tally:
        """An empty tally, for one side of a divided line."""
        side = _Tally()
        side.walls = min(0, self.walls)
        return side

    def add(self, other: _Tally) -> None:
        """Add what one side of a divided line has met."""
        self.ground = self.ground or other.ground
        self.building = self.building or other.building
        self.dry = self.dry or other.dry
        self.ultra = self.ultra or other.ultra
        self.light_woods += other.light_woods
        self.heavy_woods += other.heavy_woods
        self.light_smoke += other.light_smoke
        self.heavy_smoke += other.heavy_smoke
        self.industry += other.industry
        self.fields += other.fields
        self.walls += max(0, other.walls)
        if not self.cover_kind:
            self.cover_kind = other.cover_kind
            self.cover_hex = other.cover_hex
        self.attacker_cover = self.attacker_cover or other.attacker_cover

    def block(self) -> int:
        """What blocks the line, as an index into `_BLOCKS`."""
        if self.ground:
            return _GROUND_BLOCKS
        if self.building:
            return _BUILDING_BLOCKS
        if self.dry:
            return _DRY_HEX_BLOCKS
        if self.walls > MAX_WALLS:
            return _WALLS_BLOCK
        if self.ultra:
            return _ULTRA_WOODS_BLOCK
        if self.light_woods + self.light_smoke + 2 * (self.heavy_woods + self.heavy_smoke) > MAX_WOODS:
            return _WOODS_BLOCK
        if self.industry > MAX_INDUSTRY:
            return _INDUSTRY_BLOCKS
        return _FIELDS_BLOCK if self.fields > MAX_FIELDS else _NOTHING_BLOCKS

    def total(self) -> int:
        """What everything in between and the cover of the target add to the to-hit number."""
        plants = self.light_woods + self.light_smoke + 2 * (self.heavy_woods + self.heavy_smoke)
        cover = 1 if self.cover_kind else 0
        return plants + self.industry + self.fields // 2 + max(0, self.walls) + cover

    def modifiers(self) -> list[Modifier]:
        """The to-hit modifiers of everything in between, each with its reason; cover is not among them."""
        parts: list[Modifier] = []
        if self.light_woods:
            parts.append(Modifier("intervening-light-woods", self.light_woods))
        if self.heavy_woods:
            parts.append(Modifier("intervening-heavy-woods", 2 * self.heavy_woods))
        if self.light_smoke:
            parts.append(Modifier("intervening-light-smoke", self.light_smoke))
        if self.heavy_smoke:
            parts.append(Modifier("intervening-heavy-smoke", 2 * self.heavy_smoke))
        if self.industry:
            parts.append(Modifier("intervening-industrial-zone", self.industry))
        if self.fields > 1:
            parts.append(Modifier("intervening-fields", self.fields // 2))
        if self.walls >= 0:
            parts.append(Modifier("inside-building", 1 + self.walls))
        return parts


def _look(battle: Battle, start: Post, end: Post) -> Sight:
    """A line above water (§4.2, §4.4). Where it runs between two hexes, the worse of them counts."""
    relief = battle.board.relief()
    both_inside = start.inside and end.inside
    if not battle.changes and not both_inside and relief.highest < start.top and relief.highest < end.top:
        kind = end.shelter  # nothing else can reach up to the line
        return Sight(True, "", [], bool(kind), False, end.hex if kind else NO_HEX, False, kind)
    shape = line_shape(start.hex, end.hex)
    tally = _Tally()

    walls: set[int] | None = None
    if both_inside:
        building = building_hexes(battle, start.hex)
        if end.hex in building:
            walls = building
            tally.walls = abs(start.base - end.base)

    _tally_hexes(battle, relief, start, end, shape, shape.undivided, walls, tally)

    if shape.left or shape.right:
        left, right = tally.for_one_side(), tally.for_one_side()
        _tally_hexes(battle, relief, start, end, shape, shape.left, walls, left)
        _tally_hexes(battle, relief, start, end, shape, shape.right, walls, right)
        tally.add(_worse_side(left, right))
    return _sight_result(tally, end, False)


def _tally_hexes(
    battle: Battle,
    relief: ReliefMap,
    start: Post,
    end: Post,
    shape: LineShape,
    steps: list[int],
    walls: set[int] | None,
    tally: _Tally,
) -> None:
    """Count what stands in the hexes that these steps lead to. `walls` are the hexes of the building both are in."""
    hexes, beyond, changes, origin = relief.hexes, relief.beyond, battle.changes, start.hex
    low, high = (start.top, end.top) if start.top < end.top else (end.top, start.top)
    hiding_field_level = end.top if start.top < end.top and battle.ruleset.fields_hide_from_below else NO_FIELD
    for step in steps:
        hex_ = origin + step
        here = hexes.get(hex_, beyond)
        if here is None:
            continue
        if changes and hex_ in changes:
            here = Relief(changes[hex_])
        own_building = walls is not None and hex_ in walls
        if own_building:
            tally.walls += 1
        if here.top < low:
            continue

        # fields that hide the target from below
        near = shape.near.get(step, 0)
        if here.field == hiding_field_level and not near & NEAR_START:
            tally.fields += 1  # next to the attacker it counts below, as everything does that is higher than that
        if here.top <= high and not near:
            continue

        # what is higher than both units counts; next to one of them, what is higher than that one
        limit = high
        if near & NEAR_START and start.top < limit:
            limit = start.top
        if near & NEAR_END and end.top < limit:
            limit = end.top
        if here.top > limit:
            _count_features(here, limit, own_building, tally)
        if near:
            _add_cover(here, hex_, near, start, end, own_building, tally)


def _count_features(here: Relief, limit: int, own_building: bool, tally: _Tally) -> None:
    """Count every feature of a hex that rises above a limit, except the walls of the building both units are in."""
    if here.ground > limit:
        tally.ground = True
    if (here.building > limit and not own_building) or here.fuel_tank > limit:
        tally.building = True

    if here.foliage > limit:
        if here.thickness == 1:
            tally.light_woods += 1
        elif here.thickness == 2:
            tally.heavy_woods += 1
        else:
            tally.ultra = True

    if here.smoke > limit:
        if here.smoke_points == 1:
            tally.light_smoke += 1
        else:
            tally.heavy_smoke += 1

    if here.industry > limit:
        tally.industry += 1
    if here.field > limit:
        tally.fields += 1


def _add_cover(here: Relief, hex_: HexId, near: int, start: Post, end: Post, own_building: bool, tally: _Tally) -> None:
    """Partial cover by an adjacent hex: ground or building as high as a standing 'Mech, the other no higher (§5.1)."""
    if near & NEAR_END and end.standing and start.top <= end.top and not tally.cover_kind:
        kind = _cover_of_height(here, end.top, own_building)
        if kind:
            tally.cover_kind = kind
            tally.cover_hex = hex_
    if (
        near & NEAR_START
        and start.standing
        and end.top <= start.top
        and _cover_of_height(here, start.top, own_building)
    ):
        tally.attacker_cover = True


def _cover_of_height(here: Relief, top: int, own_building: bool) -> str:
    """What in a hex rises exactly to a level, so that it gives cover; empty for nothing."""
    if here.ground == top:
        return GROUND
    if here.building == top and not own_building:
        return BUILDING
    return FUEL_TANK if here.fuel_tank == top else ""


def _worse_side(left: _Tally, right: _Tally) -> _Tally:
    """The side of a divided line that the defender chooses, once for the whole line (§4.4).

    It is the side that blocks by itself; else the one that adds more, cover of the target counting as +1 (M-39). If
    they are equal, it is the right one, unless the left one covers the attacker.
    """
    left_block, right_block = left.block(), right.block()
    if left_block != right_block:
        return left if left_block > right_block else right
    if not left_block and left.total() != right.total():
        return left if left.total() > right.total() else right
    return left if left.attacker_cover else right


def _sight_result(tally: _Tally, end: Post, underwater: bool) -> Sight:
    """What a line with this tally sees. Cover in the target's own hex comes before that of other hexes."""
    block = tally.block()
    if block:
        return Sight(False, _BLOCKS[block], [], underwater=underwater)
    kind, hex_ = tally.cover_kind, tally.cover_hex
    if end.shelter and (end.shelter == WATER or tally.walls < 0):
        kind, hex_ = end.shelter, end.hex
    return Sight(True, "", tally.modifiers(), bool(kind), tally.attacker_cover, hex_, underwater, kind)


# under water


def _look_underwater(battle: Battle, start: Post, end: Post) -> Sight:
    """A line under water: over the floors of hexes that must all have water (§4.6). Woods and smoke do not count."""
    shape = line_shape(start.hex, end.hex)
    tally = _Tally()
    _tally_underwater(battle, start, end, shape, shape.undivided, tally)
    if shape.left or shape.right:
        left, right = tally.for_one_side(), tally.for_one_side()
        _tally_underwater(battle, start, end, shape, shape.left, left)
        _tally_underwater(battle, start, end, shape, shape.right, right)
        tally.add(_worse_side(left, right))
    return _sight_result(tally, end, True)


def _tally_underwater(
    battle: Battle, start: Post, end: Post, shape: LineShape, steps: list[int], tally: _Tally
) -> None:
    """Note what blocks or covers along these steps: dry hexes, ridges of the bottom, structures."""
    low, high = min(start.top, end.top), max(start.top, end.top)
    for step in steps:
        hex_ = start.hex + step
        if not battle.board.contains(hex_):
            continue
        here = battle.hex(hex_)
        if not here.water:
            if here.level > low:
                tally.ground = True
            else:
                tally.dry = True
            continue

        # what is higher than both units counts; next to one of them, what is higher than that one
        near = shape.near.get(step, 0)
        limit = high
        if near & NEAR_START:
            limit = min(limit, start.top)
        if near & NEAR_END:
            limit = min(limit, end.top)

        floor = here.bottom()
        if floor > limit:
            tally.ground = True
        relief = Relief(here)
        if relief.building > limit or relief.fuel_tank > limit:
            tally.building = True

        # a ridge of the bottom as high as a standing unit gives it cover from one that is no higher
        covers_target = end.standing and floor == end.top and start.top <= end.top
        covers_attacker = start.standing and floor == start.top and end.top <= start.top
        if near & NEAR_END and covers_target and not tally.cover_kind:
            tally.cover_kind = GROUND
            tally.cover_hex = hex_
        if near & NEAR_START and covers_attacker:
            tally.attacker_cover = True
