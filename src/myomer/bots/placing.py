"""The value of a place: the expected damage a unit deals from it, minus the expected damage it takes there.

Against enemies that have yet to move, the best few are evaluated again with each enemy's best reply.
"""

from __future__ import annotations

from typing import Final

from myomer.bots.bearings import FRONTAL, Bearing, bearing
from myomer.bots.outlook import FIRES_PRONE, PRONE_FAR, PRONE_NEAR, Outlook, UnitView
from myomer.bots.sparring import best_of, sparring
from myomer.bots.striking import AttackEstimate
from myomer.combat.battle import Battle
from myomer.combat.numbers import Modifiers
from myomer.combat.terrain.costs import put_in
from myomer.combat.terrain.entry_triggers import hip_destroyed
from myomer.combat.terrain.sight import Post, post_of, sight_between
from myomer.combat.to_hit import target_terrain
from myomer.combat.turn.heat_figure import heat_of_moving
from myomer.hexes import FRONT, NO_HEX, Facing, HexId
from myomer.rules.locations import QUAD
from myomer.rules.movement import ATTACKER_MODIFIERS, JUMP, target_modifier
from myomer.rules.terrain import IMPASSABLE, PAVEMENT, ROAD, ROUGH
from myomer.units.mech import Mech

CAUTION: Final = 0.9
CALM: Final = 8
BOLDER: Final = 0.04
MIN_CAUTION: Final = 0.3
"""The weight of damage taken against damage dealt; after turn `CALM` it falls with every turn to a minimum."""
BUSY: Final = 0.02
"""Fire and physical attacks worth this much count as being active."""
DRIFT: Final = 0.004
"""The cost of each hex away from the best distance, so that no unit waits out of range forever; with no enemy in sight,
of each hex from the nearest enemy.
"""


UNREST: Final = 5
"""Turns after which that cost doubles, and so on: no two units stare at each other from a distance forever."""
IDLE: Final = 0.008
PATIENCE: Final = 20
"""The cost of an idle turn for each turn so far, up to a limit."""
ENOUGH: Final = 0.5
"""The share of its best fire that the best distance must allow."""
WARMEST: Final = 31
"""Heat of a move beyond which more makes no difference: no unit has that much spare cooling."""
NOTHING: Final = (0, 0)
UNSEEN: Final = Post(NO_HEX, 0, 0)
"""For places on a bare map, where lines of sight are not needed."""
BARE: Final = "bots-bare"
SMOOTH: Final = "bots-smooth"
HARMLESS: Final = frozenset([IMPASSABLE, PAVEMENT, ROAD, ROUGH])


class Vantage:
    """A hex as a place for a unit: everything that does not depend on its facing."""

    def __init__(self, hex_: HexId, place: int, post: Post, ground: int) -> None:
        self.hex: Final = hex_
        self.place: Final = place
        self.post: Final = post
        self.ground: Final = ground
        """The terrain modifier to fire at a unit here."""
        self.lines: Final[dict[int, tuple[int, int]]] = {}
        """Lines of sight to other places, by the identity of their posts, which live as long."""


class Stand:
    """A place with the mode of moving there: the fire from it by torso facing, and the fire it draws by facing."""

    def __init__(
        self, given: list[float], taken: list[float], physical: list[float], drift: float, idle: float, caution: float
    ) -> None:
        self.given: Final = given
        self.taken: Final = taken
        self.physical: Final = physical
        self.drift: Final = drift
        self.idle: Final = idle
        """The cost of being idle here."""
        self.caution: Final = caution

    def value(self, facing: Facing, twists: bool) -> float:
        """The value of standing here with this facing."""
        given = self.fire(facing, twists) + self.physical[facing]
        return given - self.caution * self.taken[facing] - self.drift - self.idle_cost(given)

    def idle_cost(self, given: float) -> float:
        """The cost of having little to do here: it grows every turn, so that no two units wait for each other."""
        return self.idle * (1 - given / BUSY) if given < BUSY else 0.0

    def fire(self, facing: Facing, twists: bool) -> float:
        """The fire with the best torso twist."""
        given = self.given
        best = given[facing]
        if twists:
            best = max(best, given[(facing + 1) % 6], given[(facing + 5) % 6])
        return best


class Ground:
    """Evaluates places for the unit of an outlook."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook: Final = outlook
        self.battle: Final[Battle] = outlook.battle
        self.ghost: Final[Mech] = outlook.mech.copy()
        self.ghost.prone = False
        self.ghost.hull_down = False
        self.twists: Final = outlook.mech.design.frame != QUAD
        self.bare: Final = is_bare(outlook.battle)
        self.smooth: Final = self.bare and is_smooth(outlook.battle, outlook.mech)
        self.caution: Final = caution_in(outlook.game.turn)
        self.best_range: Final = best_range(outlook, self.caution)
        self._vantages: Final[dict[int, Vantage]] = {}
        self._sparring: Final[dict[int, tuple[list[AttackEstimate], list[AttackEstimate]]]] = {}
        """By enemy, the physical attacks that the two have on each other."""

    def vantage(self, hex_: HexId, place: int) -> Vantage:
        """A place in a hex, evaluated once."""
        key = hex_ * 8 + place
        known = self._vantages.get(key)
        if known is None:
            known = self._make_vantage(self.ghost, hex_, place)
            self._vantages[key] = known
        return known

    def _make_vantage(self, ghost: Mech, hex_: HexId, place: int) -> Vantage:
        """A place as a vantage point: its line-of-sight post and its terrain modifier."""
        if self.bare:
            return Vantage(hex_, place, UNSEEN, 0)
        put_in(self.battle, ghost, hex_, place)
        parts = Modifiers(False)
        target_terrain(self.battle, ghost, parts)
        return Vantage(hex_, place, post_of(self.battle, ghost), parts.total)

    def line(self, start: Vantage, end: Post) -> tuple[int, int]:
        """The modifiers of what lies between two places, for fire in each direction; -1 without a line of sight."""
        if self.bare:
            return NOTHING
        key = id(end)
        known = start.lines.get(key)
        if known is None:
            known = self._line_modifiers(start.post, end)
            start.lines[key] = known
        return known

    def _line_modifiers(self, start: Post, end: Post) -> tuple[int, int]:
        """The terrain modifiers for fire from start to end and back, with cover; -1 each without a line of sight."""
        line = sight_between(self.battle, start, end)
        if not line.clear:
            return -1, -1
        between = 0
        for part in line.modifiers:
            between += part.value
        return between + (1 if line.target_cover else 0), between + (1 if line.attacker_cover else 0)

    def covered(self, hex_: HexId, place: int) -> bool:
        """Whether every enemy that sees the place sees it behind cover."""
        if self.bare:
            return False
        post = self.vantage(hex_, place).post
        seen = [sight_between(self.battle, foe.post, post) for foe in self.outlook.foes]
        return any([line.clear for line in seen]) and all([line.target_cover for line in seen if line.clear])

    def stand(self, hex_: HexId, place: int, mode: int, hexes: int, prone: bool = False) -> Stand:
        """The evaluation of a place reached in a movement mode over a number of hexes."""
        outlook = self.outlook
        me = outlook.me
        vantage = self.vantage(hex_, place)
        given = [0.0] * 6
        taken = [0.0] * 6
        physical = [0.0] * 6
        aim = ATTACKER_MODIFIERS[mode] + (FIRES_PRONE if prone else 0)
        dodge = target_modifier(hexes) + (1 if mode == JUMP else 0) + vantage.ground
        budget = me.battery.budget(min(WARMEST, heat_of_moving(outlook.mech, mode, hexes)))
        power, sides, worth = me.battery.power, me.sides, me.worth
        fires = not prone or me.fires_lying
        nearest = 99
        seen = False
        for foe in outlook.foes:
            to_foe = bearing(hex_, foe.hex)
            far = to_foe.far
            if far < nearest:
                nearest = far
            modifier_out, modifier_back = self.line(vantage, foe.post)
            if modifier_out < 0 or not far:
                continue
            seen = True
            modifier = aim + foe.dodges + modifier_out + foe.posture(far)
            side = to_foe.struck[foe.mech.facing] if foe.moved else FRONT
            price = foe.sides[side] * foe.worth
            if fires:
                for torso, expected in enumerate(power.around(to_foe, modifier, budget)[0]):
                    fire = expected * price
                    if fire > given[torso]:
                        given[torso] = fire
            prone_modifier = (PRONE_NEAR if far <= 1 else PRONE_FAR) if prone else 0
            damage = self._damage_from(foe, to_foe.back, foe.aims_at + dodge + modifier_back + prone_modifier) * worth
            if damage:
                for facing, struck in enumerate(to_foe.back.struck):
                    taken[facing] += damage * sides[struck]
            if far == 1:
                above = 0 if self.bare else vantage.post.base - foe.post.base
                self._add_physical_attacks(foe, to_foe, aim, dodge, above, physical, taken)
        off_range = abs(nearest - self.best_range) if seen else nearest
        drift = DRIFT * off_range * (1 + outlook.game.turn / UNREST) if outlook.foes else 0.0
        return Stand(given, taken, physical, drift, IDLE * min(outlook.game.turn + 1, PATIENCE), self.caution)

    def _damage_from(self, foe: UnitView, to: Bearing, modifier: int) -> float:
        """The expected damage of an enemy's fire in a direction."""
        if foe.helpless or (foe.moved and foe.mech.prone and not foe.fires_lying):
            return 0.0
        if not foe.moved:
            return foe.battery.volley(FRONTAL, to.far, modifier)
        return foe.battery.around(to, modifier)[1 if foe.twists else 0][foe.mech.facing]

    def _add_physical_attacks(
        self,
        foe: UnitView,
        to_foe: Bearing,
        aim: int,
        dodge: int,
        above: int,
        physical: list[float],
        taken: list[float],
    ) -> None:
        """Add the best physical attacks of two adjacent units: the unit's own by facing, and the enemy's damage."""
        me = self.outlook.me
        pair = self._sparring.get(foe.unit)
        if pair is None:
            pair = (sparring(me, foe), sparring(foe, me))
            self._sparring[foe.unit] = pair
        own = best_of(pair[0], aim + foe.dodges, above)
        theirs = best_of(pair[1], foe.aims_at + dodge, -above)
        foe_reaches = to_foe.back.arcs[foe.mech.facing] & 1 or not foe.moved
        for facing in range(6):
            if to_foe.arcs[facing] & 1:
                physical[facing] = max(physical[facing], own)
            if foe_reaches:
                taken[facing] += theirs


def is_bare(battle: Battle) -> bool:
    """Whether the map is flat and open, so that everybody sees everybody."""
    board = battle.board
    known = board.tables.get(BARE)
    if known is None:
        level = board.ground.level
        hexes = [board.ground, *[board.at(hex_) for hex_ in board.places()]]
        known = all([hex_.level == level and HARMLESS.issuperset(hex_.terrain) for hex_ in hexes])
        board.tables[BARE] = known
    return bool(known) and not battle.changes


def is_smooth(battle: Battle, mech: Mech) -> bool:
    """Whether a unit on foot makes no PSR anywhere on a bare map: no hex is rough, and its hips cause none."""
    board = battle.board
    known = board.tables.get(SMOOTH)
    if known is None:
        hexes = [board.ground, *[board.at(place) for place in board.places()]]
        known = not any([hex_.has(ROUGH) for hex_ in hexes])
        board.tables[SMOOTH] = known
    return bool(known) and not (battle.ruleset.hip_psr_every_hex and hip_destroyed(mech))


def caution_in(turn: int) -> float:
    """The weight of damage taken against damage dealt: it falls as a fight drags on."""
    return max(MIN_CAUTION, CAUTION - BOLDER * max(0, turn - CALM))


def best_range(outlook: Outlook, caution: float) -> int:
    """The distance with the best ratio of damage dealt to damage taken; adjacent if the unit cannot fire."""
    me = outlook.me
    foe = outlook.nearest()
    if foe is None:
        return 1
    best = 1
    best_value = -99.0
    fire = [me.battery.volley(FRONTAL, far, 2 + foe.dodges) * foe.sides[0] * foe.worth for far in range(22)]
    if max(fire) <= 0:
        return best
    for far in range(1, 22):
        given = fire[far]
        if given < ENOUGH * max(fire):
            continue
        taken = foe.battery.volley(FRONTAL, far, foe.aims_at + 1) * me.sides[0] * me.worth
        value = given - caution * taken
        if value > best_value + 0.0001:
            best_value = value
            best = far
    return best
