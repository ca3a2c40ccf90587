"""The value of a place: the expected damage a unit deals from it, minus the expected damage it takes there.

Against enemies that have yet to move, the best few are evaluated again with each enemy's best reply.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.bearings import Bearing, bearing
from myomer.bots.estimates import flooding_cost
from myomer.bots.firepower import firepower_left
from myomer.bots.gunnery import Around
from myomer.bots.momentum import lost_share, pressure
from myomer.bots.outlook import FIRES_PRONE, PRONE_FAR, PRONE_NEAR, Outlook, UnitView
from myomer.bots.shoves import Shoves
from myomer.bots.sparring import best_of, sparring
from myomer.bots.standoff import is_standoff
from myomer.bots.striking import AttackEstimate
from myomer.combat.battle import Battle
from myomer.combat.numbers import Modifiers
from myomer.combat.terrain.costs import put_in
from myomer.combat.terrain.entry_triggers import hip_destroyed
from myomer.combat.terrain.sight import Post, post_of, sight_between
from myomer.combat.to_hit import target_terrain
from myomer.combat.turn.heat_figure import heat_of_moving
from myomer.hexes import FRONT, NO_HEX, Facing, HexId, direction_to
from myomer.rules.locations import QUAD
from myomer.rules.movement import ATTACKER_MODIFIERS, JUMP, target_modifier
from myomer.rules.terrain import IMPASSABLE, PAVEMENT, ROAD, ROUGH
from myomer.units.mech import Mech
from myomer.units.mobility import running_mp

BUSY: Final = 0.02
"""Fire and physical attacks worth this much count as being active."""
WARMEST: Final = 31
"""Heat of a move beyond which more makes no difference: no unit has that much spare cooling."""
NOTHING: Final = (0, 0)
UNSEEN: Final = Post(NO_HEX, 0, 0)
"""For places on a bare map, where lines of sight are not needed."""
BARE: Final = "bots-bare"
SMOOTH: Final = "bots-smooth"
UNPAVED: Final = "bots-unpaved"
UNLIMITED: Final = 99.0
SLACK: Final = 1e-9
"""More than the rounding errors of an upper bound."""
HARMLESS: Final = frozenset([IMPASSABLE, PAVEMENT, ROAD, ROUGH])


@mypyc_attr(acyclic=True)
class Vantage:
    """A hex as a place for a unit: everything that does not depend on its facing."""

    def __init__(self, hex_: HexId, place: int, post: Post, ground: int, flooding: float = 0.0) -> None:
        self.hex: Final = hex_
        self.place: Final = place
        self.post: Final = post
        self.ground: Final = ground
        """The terrain modifier to fire at a unit here."""
        self.flooding: Final = flooding
        """The cost of the water, which floods locations without armor."""
        self.lines: dict[int, tuple[int, int]] | None = None
        """Lines of sight to other places, by the identity of their posts, which live as long."""


@mypyc_attr(acyclic=True)
class Threat:
    """An enemy, with everything that does not depend on where the unit goes."""

    def __init__(self, foe: UnitView) -> None:
        self.foe: Final = foe
        self.hex: Final = foe.hex
        self.facing: Final = foe.mech.facing
        self.moved: Final = foe.moved
        """Whether it has moved this turn, so that its place and facing are known."""
        self.fires: Final = not foe.helpless and not (foe.moved and foe.mech.prone and not foe.fires_lying)
        """Whether it can fire at all: not if it is immobile, nor lying down without an arm to fire with."""
        self.twists: Final = foe.twists
        """Whether it can twist its torso."""
        self.battery: Final = foe.battery
        self.attack_modifier: Final = foe.attack_modifier
        """The modifier of its own move to its fire."""
        self.near_modifier: Final = foe.defense_modifier + foe.posture(1)
        self.far_modifier: Final = foe.defense_modifier + foe.posture(2)
        """The modifiers to fire at it from the next hex, and from farther away."""
        self.prices: Final = [side * foe.worth for side in foe.sides]
        """The value of a point of damage by side."""

    def damage_to(self, back: Bearing, modifier: int) -> float:
        """The expected damage of its fire in a direction; before it has moved it may face any way."""
        if not self.fires:
            return 0.0
        if self.moved:
            return self.battery.around(back, modifier).by_facing(self.twists)[self.facing]
        return self.battery.ahead(back.distance, modifier)


@mypyc_attr(acyclic=True)
class FoeInSight:
    """An enemy as it is seen from a place."""

    def __init__(self, foe: UnitView, to_foe: Bearing, modifier: int, price: float, damage: float) -> None:
        self.foe: Final = foe
        self.to_foe: Final = to_foe
        """Distance and direction to it."""
        self.adjacent: Final = to_foe.distance == 1
        self.sides_hit: Final = to_foe.back.sides_hit
        """By the unit's facing, the side that its fire hits."""
        self.modifier: Final = modifier
        """To fire at it, without that of the unit's own move."""
        self.price: Final = price
        """The value of a point of damage to the side that is hit."""
        self.damage: Final = damage
        """The expected damage of its fire, by the worth of the unit."""


@mypyc_attr(acyclic=True)
class Prospect:
    """A place and the enemies in sight of it: what depends neither on the facing there nor on walking or running."""

    def __init__(
        self, vantage: Vantage, hexes: int, dodge: int, prone: bool, sights: list[FoeInSight], drift: float
    ) -> None:
        self.vantage: Final = vantage
        self.hexes: Final = hexes
        """How far the unit moves to get there."""
        self.dodge: Final = dodge
        """The modifier to fire at it."""
        self.prone: Final = prone
        """Whether the unit lies there."""
        self.sights: Final = sights
        """The enemies in sight."""
        self.drift: Final = drift
        """The cost of its distance from the enemy."""


@mypyc_attr(acyclic=True)
class Stand:
    """A place with the mode of moving there: the fire from it and the fire it draws, by facing."""

    def __init__(self, prospect: Prospect, arounds: list[Around], close: CloseQuarters, ground: Ground) -> None:
        self.sights: Final = prospect.sights
        """The enemies in sight."""
        self.arounds: Final = arounds
        """The fire at each of them; empty if the unit cannot fire here."""
        self.close: Final = close
        """The physical attacks with adjacent enemies."""
        self.me: Final = ground.outlook.me
        self.sides: Final = ground.sides
        """What a point of damage costs the unit, by side."""
        self.drift: Final = prospect.drift
        """The cost of being far from the best distance."""
        self.flooding: Final = prospect.vantage.flooding
        """The cost of the water here."""
        self.idle: Final = ground.idle
        """The cost of being idle here."""
        self.caution: Final = ground.caution
        """The weight of damage taken against damage dealt."""

    def value(self, facing: Facing, twists: bool) -> float:
        """The value of standing here with this facing."""
        given = self.fire(facing, twists) + self.physical(facing)
        value = given - self.caution * self.taken(facing) - self.drift - idle_cost(self.idle, given)
        return value - self.flooding

    def idle_cost(self, given: float) -> float:
        """The cost of having little to do here."""
        return idle_cost(self.idle, given)

    def fire(self, facing: Facing, twists: bool) -> float:
        """The value of the fire at the best target, with the best torso twist."""
        best = 0.0
        for index, around in enumerate(self.arounds):
            expected = around.by_legs[facing] if twists else around.by_torso[facing]
            seen = self.sights[index]
            fire = seen.foe.loss(expected * seen.price)
            if fire > best:
                best = fire
        return best

    def physical(self, facing: Facing) -> float:
        """The value of the best physical attack."""
        return self.close.given[facing]

    def taken(self, facing: Facing) -> float:
        """The cost of the damage expected here."""
        taken = 0.0
        for seen in self.sights:
            if seen.damage:
                taken += seen.damage * self.sides[seen.sides_hit[facing]]
            if seen.adjacent and self.close is not FAR_FROM_ALL:
                taken += self.close.damage_of(seen.foe)
        return self.me.loss(taken)


@mypyc_attr(acyclic=True)
class CloseQuarters:
    """The physical attacks of a unit at a place and of the enemies adjacent to it."""

    def __init__(self) -> None:
        self.given: Final = [0.0] * 6
        """By facing, the value of the unit's best attack."""
        self._damage: Final[dict[int, float]] = {}
        """By enemy, what its best attack costs."""

    def add(self, foe: UnitView, to_foe: Bearing, own: float, theirs: float) -> None:
        """Add the best attacks of the unit and of an enemy on each other."""
        for facing in range(6):
            if to_foe.arcs[facing] & 1 and own > self.given[facing]:
                self.given[facing] = own
        self._damage[foe.unit] = theirs

    def add_push(self, direction: Facing, own: float) -> None:
        """Add a push of the unit, which goes straight ahead."""
        self.given[direction] = max(self.given[direction], own)

    def damage_of(self, foe: UnitView) -> float:
        """What the best attack of an enemy costs."""
        return self._damage[foe.unit]


FAR_FROM_ALL: Final = CloseQuarters()
"""With no enemy adjacent."""


def idle_cost(idle: float, given: float) -> float:
    """The cost of having little to do: it grows every turn, so that no two units wait for each other."""
    return idle * (1 - given / BUSY) if given < BUSY else 0.0


@mypyc_attr(acyclic=True)
class Ground:
    """Evaluates places for the unit of an outlook."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook: Final = outlook
        self.battle: Final[Battle] = outlook.battle
        self.ghost: Final[Mech] = outlook.mech.copy()
        """A standing copy of the unit, to be put in any hex and looked at there."""
        self.ghost.prone = False
        self.ghost.hull_down = False
        self.twists: Final = outlook.mech.design.frame != QUAD
        """Whether the unit can twist its torso when it stands; a quad cannot."""

        self.bare: Final = is_bare(outlook.battle)
        """Whether the map is flat and open: no line of sight and no terrain modifier needs computing."""
        self.smooth: Final = self.bare and is_smooth(outlook.battle, outlook.mech, outlook.temper.footing)
        """Whether no step on this map calls for a PSR."""
        temper, turn = outlook.temper, outlook.game.turn
        lost = lost_share(outlook.game) if temper.pace else 0.0
        standoff = bool(temper.tires) and is_standoff(outlook.game, outlook.unit)
        self.overdue: Final = temper.overdue(turn, lost, standoff)
        """For how many turns the fight has dragged on."""
        unarmed = bool(temper.unarmed) and not firepower_left(outlook.mech)
        caution = temper.min_caution if unarmed else temper.caution_after(self.overdue)
        self.caution: Final = caution * pressure(outlook.game, outlook.mech.side, temper.momentum)
        """The weight of damage taken against damage dealt."""
        preferred = best_range(outlook, self.caution)
        self.best_range: Final = preferred[0]
        """The distance that the unit prefers, in hexes."""
        waiting = self.overdue if temper.pace else turn
        self.idle: Final = temper.idle * min(waiting + 1, temper.patience)
        """The cost of an idle turn."""
        self.unrest: Final = temper.unrest_in(turn, self.overdue)
        """How much the cost of distance has grown with the turns."""
        delay = temper.keen * max(0.0, preferred[1]) / max(1, running_mp(outlook.mech))
        self.delay: Final = temper.unarmed if unarmed else delay
        """What each hex off that distance costs: of the exchange there, which begins later; more without guns."""
        self.threats: Final = [Threat(foe) for foe in outlook.foes]
        self.sides: Final = outlook.me.sides if outlook.temper.guards_back else [outlook.me.sides[FRONT]] * 4
        """What a point of damage costs the unit, by side."""
        self.least_exposed: Final = min(self.sides)
        """What a point of damage costs on the side where it costs least."""

        self._vantages: Final[dict[int, Vantage]] = {}
        """By hex and place in it, the places evaluated so far."""
        self._sparring: Final[dict[int, tuple[list[AttackEstimate], list[AttackEstimate]]]] = {}
        """By enemy, the physical attacks that the two have on each other."""
        self._shoves: Final = Shoves(outlook.battle, outlook.me)

    def vantage(self, hex_: HexId, place: int) -> Vantage:
        """A place in a hex, evaluated once; on a bare map there is nothing to evaluate."""
        if self.bare:
            return Vantage(hex_, place, UNSEEN, 0)
        key = hex_ * 8 + place
        known = self._vantages.get(key)
        if known is None:
            known = self._make_vantage(self.ghost, hex_, place)
            self._vantages[key] = known
        return known

    def _make_vantage(self, ghost: Mech, hex_: HexId, place: int) -> Vantage:
        """A place as a vantage point: its line-of-sight post and its terrain modifier."""
        put_in(self.battle, ghost, hex_, place)
        parts = Modifiers(False)
        target_terrain(self.battle, ghost, parts)
        flooding = flooding_cost(self.battle, ghost) * self.outlook.me.worth
        return Vantage(hex_, place, post_of(self.battle, ghost), parts.total, flooding)

    def line(self, start: Vantage, end: Post) -> tuple[int, int]:
        """The modifiers of what lies between two places, for fire in each direction; -1 without a line of sight."""
        if self.bare:
            return NOTHING
        lines = start.lines
        if lines is None:
            lines = {}
            start.lines = lines
        key = id(end)
        known = lines.get(key)
        if known is None:
            known = self._line_modifiers(start.post, end)
            lines[key] = known
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
        return self.stand_at(self.prospect(hex_, place, hexes, mode == JUMP, prone), mode)

    def prospect(self, hex_: HexId, place: int, hexes: int, jumps: bool, prone: bool = False) -> Prospect:
        """What a place is like before the unit is there: which enemies it sees, and what their fire does."""
        worth = self.outlook.me.worth
        vantage = self.vantage(hex_, place)
        dodge = target_modifier(hexes) + (1 if jumps else 0) + vantage.ground
        sights: list[FoeInSight] = []

        nearest = 99  # farther than any enemy
        for threat in self.threats:
            to_foe = bearing(hex_, threat.hex)
            far = to_foe.distance
            if far < nearest:
                nearest = far
            if not far:
                continue

            # The modifiers to fire at the enemy, and to its fire at the unit.
            modifier = threat.near_modifier if far == 1 else threat.far_modifier
            modifier_back = threat.attack_modifier + dodge
            if prone:
                modifier_back += PRONE_NEAR if far == 1 else PRONE_FAR
            if not self.bare:
                out, back = self.line(vantage, threat.foe.post)
                if out < 0:
                    continue
                modifier += out
                modifier_back += back

            damage = threat.damage_to(to_foe.back, modifier_back) * worth
            price = threat.prices[to_foe.sides_hit[threat.facing] if threat.moved else FRONT]
            sights.append(FoeInSight(threat.foe, to_foe, modifier, price, damage))

        # The cost of being off the best distance; with no enemy in sight, of the way to the nearest.
        off_range = abs(nearest - self.best_range) if sights else nearest
        drift = self.outlook.temper.drift * off_range * self.unrest if self.threats else 0.0
        drift += self.delay * off_range
        return Prospect(vantage, hexes, dodge, prone, sights, drift)

    def limit(self, prospect: Prospect, mode: int) -> float:
        """An upper bound of the value of a place in this mode and in faster ones: all guns bear, and it is hit least.

        Next to an enemy there is none: there are physical attacks too.
        """
        battery = self.outlook.me.battery
        aim = ATTACKER_MODIFIERS[mode]
        fire = 0.0
        damage = 0.0
        for seen in prospect.sights:
            if seen.adjacent:
                return UNLIMITED
            best = seen.foe.loss(battery.table(aim + seen.modifier).best(seen.to_foe.distance) * seen.price)
            if best > fire:
                fire = best
            damage += seen.damage
        taken = self.outlook.me.loss(damage * self.least_exposed)
        return fire - self.caution * taken - prospect.drift - idle_cost(self.idle, fire) + SLACK

    def stand_at(self, prospect: Prospect, mode: int) -> Stand:
        """The evaluation of a place reached in a movement mode: the fire both ways, and the physical attacks of both
        sides where they are adjacent.
        """
        me = self.outlook.me
        battery = me.battery
        aim = ATTACKER_MODIFIERS[mode] + (FIRES_PRONE if prospect.prone else 0)
        budget = battery.budget(min(WARMEST, heat_of_moving(self.outlook.mech, mode, prospect.hexes)))
        fires = not prospect.prone or me.fires_lying
        arounds: list[Around] = []
        close = FAR_FROM_ALL

        for seen in prospect.sights:
            if fires:
                arounds.append(battery.power.table(aim + seen.modifier, budget).around(seen.to_foe))
            if seen.adjacent:
                if close is FAR_FROM_ALL:
                    close = CloseQuarters()
                above = 0 if self.bare else prospect.vantage.post.base - seen.foe.post.base
                self._add_physical_attacks(seen.foe, seen.to_foe, aim, prospect, above, close)
        return Stand(prospect, arounds, close, self)

    def _add_physical_attacks(
        self, foe: UnitView, to_foe: Bearing, aim: int, prospect: Prospect, above: int, close: CloseQuarters
    ) -> None:
        """Add the best physical attacks of two adjacent units: the unit's own by facing, and the enemy's damage."""
        me = self.outlook.me
        pair = self._sparring.get(foe.unit)
        if pair is None:
            pair = sparring(me, foe)
            self._sparring[foe.unit] = pair
        own = best_of(pair[0], aim + foe.defense_modifier, above, foe.mech.prone) * me.temper.physical
        foe_reaches = to_foe.back.arcs[foe.mech.facing] & 1 or not foe.moved
        theirs = 0.0
        if foe_reaches:
            theirs = best_of(pair[1], foe.attack_modifier + prospect.dodge, -above, prospect.prone)
        if not me.temper.footing or above or prospect.prone:
            close.add(foe, to_foe, own, theirs)
            return

        here, place = prospect.vantage.hex, prospect.vantage.place
        theirs = max(theirs, self._shoves.theirs(foe, here, place, foe.attack_modifier + prospect.dodge))
        close.add(foe, to_foe, own, theirs)
        push = self._shoves.own(foe, here, aim + foe.defense_modifier)
        close.add_push(direction_to(here, foe.hex), push * me.temper.physical)


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


def is_smooth(battle: Battle, mech: Mech, skids: bool) -> bool:
    """Whether a unit on foot makes no PSR anywhere on a bare map: no hex is rough, nor (if skids count) paved, and its
    hips cause none.
    """
    board = battle.board
    key = UNPAVED if skids else SMOOTH
    known = board.tables.get(key)
    if known is None:
        hexes = [board.ground, *[board.at(place) for place in board.places()]]
        known = not any([hex_.has(ROUGH) or (skids and hex_.is_paved()) for hex_ in hexes])
        board.tables[key] = known
    return bool(known) and not (battle.ruleset.hip_psr_every_hex and hip_destroyed(mech))


def best_range(outlook: Outlook, caution: float) -> tuple[int, float]:
    """The distance with the best exchange of fire, and that exchange; adjacent if the unit cannot fire."""
    me = outlook.me
    foe = outlook.nearest()
    if foe is None or outlook.temper.rushes:
        return 1, 0.0

    best = 1
    best_value = -99.0
    table = me.battery.table(2 + foe.defense_modifier)
    foe_table = foe.battery.table(foe.attack_modifier + 1)
    front, foe_front = me.sides[0], foe.sides[0]
    fire = [foe.loss(table.ahead(far) * foe_front * foe.worth) for far in range(22)]
    most = max(fire)
    if most <= 0:
        return best, 0.0

    # Of the distances where the unit fires well enough, the one with the best exchange.
    for far in range(1, 22):
        given = fire[far]
        if given < outlook.temper.enough * most:
            continue
        taken = me.loss(foe_table.ahead(far) * front * me.worth)
        value = given - caution * taken
        if value > best_value + 0.0001:
            best_value = value
            best = far
    return best, best_value
