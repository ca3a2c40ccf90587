"""The steps of a whole map in flat lists: what a search over it reads (`movement.md` §3).

A *spot* is a place of a hex (its ground, its roof or bridge, the bottom under its ice); a *node* is a spot and a
facing, `spot × 6 + facing`. `first_step[node]` is the number of the first step straight ahead from a node, and
`next_step[step]` that of the next one from the same node (onto the roof instead of the ground, say). The lists are kept
with the board; hexes that changed in the battle are put in on top of them. A search numbers the spots in the order in
which it visits them, so that its own lists are as long as it is wide, whatever the size of the map.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.terrain.costs import (
    GROUND,
    STEEPEST,
    TOP,
    enterable,
    is_wet,
    level_at,
    lowest_rise,
    paved_sides,
    place_of,
    places_in,
    terrain_mp,
    top_height,
    top_kind,
)
from myomer.hexes import NO_HEX, HexId, neighbor
from myomer.units.mech import Mech

NO_STEP: Final = -1
NOT_VISITED: Final = -1
KINDS: Final = 4
"""Places of a hex, and room for one more: the key of a spot is `hex × KINDS + place`."""
IRREGULAR: Final = 3
"""The place of a unit that stands where nothing in the hex accounts for it: an upper floor, say."""


LARGE: Final = 10_000
"""Of a map with more hexes than this, only the part within reach of a move is surveyed."""


class StepTable:
    """Every step that a standing 'Mech may take on a map, but for units in the way."""

    def __init__(self, superheavy: bool, lowest: int, source: StepTable | None = None) -> None:
        """An empty table, or a copy of another. `lowest`: how far down a step may lead, as a rise below 0."""
        self.superheavy: Final = superheavy
        self.lowest: Final = lowest
        self.hexes: list[int] = source.hexes[:] if source is not None else []
        """The hex of each spot."""
        self.kinds: list[int] = source.kinds[:] if source is not None else []
        """The place of each spot in its hex: ground, roof or bridge, under ice."""
        self.levels: list[int] = source.levels[:] if source is not None else []
        """The level of each spot."""
        self.spots: dict[int, int] = dict(source.spots) if source is not None else {}
        """The spot at hex × `KINDS` + kind of place."""

        # steps, from node to node
        self.first_step: list[i64] = source.first_step[:] if source is not None else []
        """The first step straight ahead from each node, or `NO_STEP`."""
        self.end: list[i64] = source.end[:] if source is not None else []
        """The spot that each step leads to."""
        self.mp: list[i64] = source.mp[:] if source is not None else []
        """The MP of each step."""
        self.wet: list[i64] = source.wet[:] if source is not None else []
        """Whether each step enters water."""
        self.rise: list[i64] = source.rise[:] if source is not None else []
        """How many levels each step rises."""
        self.next_step: list[i64] = source.next_step[:] if source is not None else []
        """By step, the next one from the same node, or `NO_STEP`."""

        # what steps are made from, by spot
        self.paved: list[int] = source.paved[:] if source is not None else []
        """The sides of each spot over which a step is paved."""
        self.terrain: list[int] = source.terrain[:] if source is not None else []
        """The MP of the terrain of each spot."""
        self.watery: list[int] = source.watery[:] if source is not None else []
        """Whether each spot is in water."""
        self.shut: list[int] = source.shut[:] if source is not None else []
        """Whether each spot is closed to this unit."""

        self.changes: dict[int, Hex] = {}
        """The changed hexes that are in it."""
        self._spare: list[list[i64]] = []
        """Lists for the next searches, by spot: all `NOT_VISITED`."""

    def lend_numbers(self) -> list[i64]:
        """A list for the numbers that a search gives to the spots it visits: all `NOT_VISITED` so far."""
        if self._spare:
            return self._spare.pop()
        return [NOT_VISITED] * len(self.hexes)

    def take_back(self, numbers: list[i64], visited: list[i64]) -> None:
        """Take back the list of a search that has visited these spots, and clear it: the next one need not."""
        for spot in visited:
            numbers[spot] = NOT_VISITED
        self._spare.append(numbers)

    def add_spot(self, battle: Battle, hex_: HexId, kind: int) -> int:
        """One more spot, with no steps yet."""
        spot = len(self.hexes)
        self.hexes.append(hex_)
        self.kinds.append(kind)
        self.levels.append(0)
        self.paved.append(0)
        self.terrain.append(0)
        self.watery.append(0)
        self.shut.append(0)
        self.first_step.extend([NO_STEP] * 6)
        self.spots[hex_ * KINDS + kind] = spot
        if kind != IRREGULAR:
            self.survey(battle, spot)
        return spot

    def survey(self, battle: Battle, spot: int) -> None:
        """Update what the table knows about a spot."""
        hex_, kind = self.hexes[spot], self.kinds[spot]
        here = battle.hex(hex_)
        self.levels[spot] = level_at(here, kind)
        self.paved[spot] = paved_sides(battle, hex_, kind)
        self.terrain[spot] = terrain_mp(here, kind, self.superheavy)
        self.watery[spot] = 1 if is_wet(here, kind) else 0
        self.shut[spot] = 0 if enterable(here) and kind in places_in(here, self.superheavy) else 1

    def link(self, spot: int) -> None:
        """Enter the steps that lead from a spot into the table."""
        level = self.levels[spot]
        for direction in range(6):
            node = spot * 6 + direction
            self.first_step[node] = NO_STEP
            next_hex = neighbor(self.hexes[spot], direction)
            if next_hex == NO_HEX:
                continue
            for kind in range(IRREGULAR):
                end = self.spots.get(next_hex * KINDS + kind, -1)
                if end < 0 or self.shut[end]:
                    continue

                rise = self.levels[end] - level
                if rise > STEEPEST or rise < (self.lowest if kind == GROUND else -STEEPEST):
                    continue

                paved = self.paved[spot] >> direction & 1 and self.paved[end] >> (direction + 3) % 6 & 1

                self.next_step.append(self.first_step[node])
                self.first_step[node] = len(self.end)
                self.end.append(end)
                self.mp.append(1 + abs(rise) + (0 if paved else self.terrain[end]))
                self.wet.append(1 if self.watery[end] and not paved else 0)
                self.rise.append(rise)

    def spot_of(self, battle: Battle, mech: Mech) -> int:
        """The spot where a unit stands; -1 when there is none that fits."""
        spot = self.spots.get(mech.hex * KINDS + place_of(battle, mech), -1)
        return spot if spot >= 0 and self.levels[spot] == battle.base_level(mech) else -1


def _survey(battle: Battle, hexes: list[int], superheavy: bool) -> StepTable:
    """Every spot of these hexes where a unit can be, linked to its neighbors with the MP of each step."""
    table = StepTable(superheavy, lowest_rise(battle))
    for hex_ in hexes:
        kinds = places_in(battle.hex(hex_), superheavy)
        if 0 not in kinds:
            kinds.append(0)  # a unit may lie there, or be too tall for it
        for kind in kinds:
            table.add_spot(battle, hex_, kind)
    for spot in range(len(table.hexes)):
        table.link(spot)
    return table


def _with_changes(battle: Battle, table: StepTable) -> StepTable | None:
    """The table with the battle's changed hexes in it; None if they have places that the table lacks."""
    changed = StepTable(table.superheavy, table.lowest, table)
    to_relink: set[int] = set()
    for hex_ in battle.changes:
        for kind in places_in(battle.hex(hex_), table.superheavy):
            if hex_ * KINDS + kind not in table.spots:
                return None
        to_relink.add(hex_)
        for direction in range(6):
            to_relink.add(neighbor(hex_, direction))

    for hex_ in battle.changes:
        for kind in range(IRREGULAR):
            if hex_ * KINDS + kind in changed.spots:
                changed.survey(battle, changed.spots[hex_ * KINDS + kind])
    for hex_ in to_relink:
        for kind in range(IRREGULAR):
            if hex_ * KINDS + kind in changed.spots:
                changed.link(changed.spots[hex_ * KINDS + kind])

    changed.changes = dict(battle.changes)
    return changed


def _hexes_within(battle: Battle, center: int, radius: int) -> list[int]:
    """Every hex of the map within a distance, ring by ring."""
    nearby = [center]
    seen = {center}
    index = 0
    for _ in range(radius):
        end = len(nearby)
        while index < end:
            for direction in range(6):
                next_hex = neighbor(nearby[index], direction)
                if next_hex not in seen and battle.board.contains(next_hex):
                    seen.add(next_hex)
                    nearby.append(next_hex)
            index += 1
    return nearby


def step_table(battle: Battle, mech: Mech, superheavy: bool, radius: int) -> StepTable:
    """The steps of the battle's map, cached; if it is large or has no edges, only those within `radius` of the unit."""
    board = battle.board
    if not board.columns or board.columns * board.rows > LARGE:
        return _survey(battle, _hexes_within(battle, mech.hex, radius), superheavy)

    name = f"steps {superheavy} {battle.ruleset.leap}"
    cached = board.tables.get(name)
    if isinstance(cached, StepTable):
        table = cached
    else:
        table = _survey(Battle([], board, battle.ruleset), board.places(), superheavy)
        board.tables[name] = table

    if not battle.changes:
        return table

    last_changed = board.tables.get(name + " changed")
    if isinstance(last_changed, StepTable) and last_changed.changes == battle.changes:
        return last_changed

    changed = _with_changes(battle, table)
    if changed is None:
        changed = _survey(battle, board.places(), superheavy)
        changed.changes = dict(battle.changes)
    board.tables[name + " changed"] = changed
    return changed


def start_spot(battle: Battle, table: StepTable, mech: Mech) -> tuple[StepTable, int]:
    """The spot where a unit starts; if the table has none there, a copy of the table gets one."""
    spot = table.spot_of(battle, mech)
    if spot >= 0:
        return table, spot
    extended = StepTable(table.superheavy, table.lowest, table)
    spot = extended.add_spot(battle, mech.hex, IRREGULAR)
    extended.levels[spot] = battle.base_level(mech)
    extended.link(spot)
    return extended, spot


def ceiling(here: Hex) -> int:
    """The level that a jump over a hex has to clear: its ground, its building or its bridge (§5)."""
    return here.level + max(0, top_height(here))


def landing_place(here: Hex) -> int:
    """Where a jump comes down: on the roof or the bridge if there is one, else on the ground."""
    return TOP if top_kind(here) else GROUND
