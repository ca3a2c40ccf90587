"""Replies: what the enemies that have yet to move can do about the best few places of a unit."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.bearings import Bearing, bearing
from myomer.bots.moving import NOTHING_YET, Candidate, foot_mode, subtract_risks
from myomer.bots.outlook import Outlook, UnitView
from myomer.bots.placing import SLACK, Ground, Vantage
from myomer.combat.movement.reachable import reachable
from myomer.hexes import FRONT, HexId, distance
from myomer.rules.movement import ATTACKER_MODIFIERS, JUMP, RUN, target_modifier
from myomer.units.mobility import walking_mp

NOBODY_SEEN: Final = 99.0
"""Stands for the value of a place without an exchange of fire: more than any value can be."""


def second_look(outlook: Outlook, ground: Ground, best: list[Candidate], everything: bool) -> list[Candidate]:
    """The best few, with the PSRs on the way and the best replies of enemies that have yet to move; the best first.

    Unless `everything` is asked for, those that cannot become the best may lack some of the replies.
    """
    waiting = waiting_replies(outlook, ground)
    subtract_risks(outlook, ground, best)
    skips = not everything and not outlook.mech.prone and all([replies.only_cost() for replies in waiting])
    best_value = NOTHING_YET
    for candidate in sorted(best, key=lambda candidate: -candidate.value):
        for replies in waiting:
            so_far = candidate.value + candidate.reply
            if skips and so_far < best_value:
                break
            candidate.reply += replies.to(candidate, best_value - so_far - SLACK if skips else NOTHING_YET)
        candidate.value += candidate.reply
        best_value = max(best_value, candidate.value)
    best.sort(key=lambda candidate: -candidate.value)
    return best


@mypyc_attr(acyclic=True)
class Reply:
    """A place an enemy could move to: how the move affects its own fire and fire at it."""

    def __init__(self, hex_: HexId, place: int, mode: int, hexes: int, there: bool) -> None:
        self.hex: Final = hex_
        self.place: Final = place
        self.aim: Final = ATTACKER_MODIFIERS[mode]
        """The modifier of the move to its own fire."""
        self.dodge: Final = target_modifier(hexes) + (1 if mode == JUMP else 0)
        """The modifier of the move to fire at it."""
        self.there: Final = there
        """Whether the enemy is in this hex now."""


def waiting_replies(outlook: Outlook, ground: Ground) -> list[Replies]:
    """The replies of the enemies that have yet to move."""
    return [Replies(outlook, ground, foe) for foe in outlook.foes if not foe.moved and not foe.helpless]


def _possible_replies(outlook: Outlook, foe: UnitView) -> list[Reply]:
    """The places an enemy could move to, those in its own hex last."""
    replies: list[Reply] = []
    there: list[tuple[int, int, Reply]] = []
    on_foot: set[int] = set()
    jumps = foe.mech.design.jump_jets and not foe.mech.prone
    start = foe.hex
    walking = walking_mp(foe.mech)

    reach = reachable(outlook.battle, foe.unit, RUN)
    table = reach.table
    if table is not None:
        for spot in reach.spots():
            hex_, place = reach.hex_of(spot), reach.kind_of(spot)
            least = reach.least_cost(spot)
            reply = Reply(hex_, place, foot_mode(least, walking), distance(start, hex_), hex_ == start)
            if reply.there:
                there.append((least, place, reply))
            else:
                replies.append(reply)
                if jumps:
                    on_foot.add(hex_ * 8 + place)

    if jumps:
        jump = reachable(outlook.battle, foe.unit, JUMP)
        for index, hex_ in enumerate(jump.hexes):
            landing = jump.landings[index]
            if hex_ * 8 + landing not in on_foot:
                replies.append(Reply(hex_, landing, JUMP, jump.distances[index], False))
    return replies + [reply for _, _, reply in sorted(there)]


@mypyc_attr(acyclic=True)
class Exchange:
    """The fire between a place of the unit and one of the enemy, from which it can fire."""

    def __init__(self, reply: Reply, to_foe: Bearing, fire: float) -> None:
        self.reply: Final = reply
        self.to_foe: Final = to_foe
        self.sides_hit: Final = to_foe.back.sides_hit
        """By the unit's facing, the side that the enemy hits."""
        self.fire: Final = fire
        """The expected damage of the enemy's fire, without what lies between them."""


@mypyc_attr(acyclic=True)
class Replies:
    """What an enemy that has yet to move can do about each place."""

    def __init__(self, outlook: Outlook, ground: Ground, foe: UnitView) -> None:
        self.me: Final = outlook.me
        self.answer: Final = outlook.temper.answer
        self.sides: Final = outlook.me.sides
        self.battery: Final = outlook.me.battery
        self.ground: Final = ground
        self.foe: Final = foe
        self.foe_hex: Final = foe.hex
        self.foe_battery: Final = foe.battery
        self.foe_front: Final = foe.sides[FRONT]
        self.foe_worth: Final = foe.worth
        self.places: Final = _possible_replies(outlook, foe)
        """Every place it could move to."""
        self.there: Final = [reply for reply in self.places if reply.there]
        """Those in the hex where it is now."""
        self._exchanges: Final[dict[int, list[Exchange]]] = {}
        """By place and mode; the facing makes no difference."""

    def only_cost(self) -> bool:
        """Whether no reply can be better for the unit than the enemy staying, since the two see each other anyway."""
        return self.ground.bare and self.foe_hex != self.me.hex and (bool(self.there) or not self.places)

    def to(self, candidate: Candidate, enough: float = NOTHING_YET) -> float:
        """What the enemy's best reply changes in the value of a place: how much worse for the unit than if it stays.

        A reply that changes it by less than `enough`, which is below 0, is as good as any worse one.
        If neither sees the other from where the enemy is now, staying counts as 0. Fire that does less harm than the
        worst reply so far needs no look: the unit's own fire only makes up for it.
        """
        here = candidate.place.hex
        vantage = self.ground.vantage(here, candidate.place.place)
        dodge = target_modifier(candidate.hexes) + (1 if candidate.mode == JUMP else 0) + vantage.ground
        key = (here * 8 + candidate.place.place) * 8 + candidate.mode
        exchanges = self._exchanges.get(key)
        if exchanges is None:
            exchanges = self._exchanges_of(here, dodge)
            self._exchanges[key] = exchanges

        # The exchange of fire if the enemy stays.
        worst = current = NOBODY_SEEN
        for reply in self.there:
            if reply.hex != here:
                value = self._value(candidate, vantage, dodge, bearing(here, reply.hex), reply)
                if value < NOBODY_SEEN:
                    current = value
                    worst = min(worst, value)

        # The worst exchange if it moves: first the one that harms most, then those that may be worse.
        caution, worth, sides, facing = self.ground.caution, self.me.worth, self.sides, candidate.facing
        worst_exchange: Exchange | None = None
        most = 0.0
        for exchange in exchanges:
            harm = self.me.loss(exchange.fire * sides[exchange.sides_hit[facing]] * worth)
            if harm > most:
                most = harm
                worst_exchange = exchange
        if worst_exchange is not None:
            worst = min(worst, self._exchange_value(candidate, vantage, dodge, worst_exchange, most))
        for exchange in exchanges:
            if current < NOBODY_SEEN and self.answer * (worst - current) < enough:
                return self.answer * (worst - current)
            harm = self.me.loss(exchange.fire * sides[exchange.sides_hit[facing]] * worth)
            if -caution * harm - SLACK < worst and exchange is not worst_exchange:
                value = self._exchange_value(candidate, vantage, dodge, exchange, harm)
                if value < worst:
                    worst = value

        # Where it cannot fire, only the unit's own fire counts, which is never below 0.
        if worst > 0.0:
            for reply in self._silent(here, dodge):
                worst = min(worst, self._value(candidate, vantage, dodge, bearing(here, reply.hex), reply))

        if current <= worst:
            return 0.0
        if current == NOBODY_SEEN:
            current = 0.0
        return self.answer * (worst - current)

    def _exchanges_of(self, here: HexId, dodge: int) -> list[Exchange]:
        """The exchanges with the other places of the enemy from which it can fire."""
        exchanges: list[Exchange] = []
        for reply in self.places:
            if not reply.there:
                to_foe = bearing(here, reply.hex)
                fire = self.foe_battery.ahead(to_foe.distance, reply.aim + dodge)
                if fire:
                    exchanges.append(Exchange(reply, to_foe, fire))
        return exchanges

    def _silent(self, here: HexId, dodge: int) -> list[Reply]:
        """The other places of the enemy, from which it cannot fire."""
        silent: list[Reply] = []
        for reply in self.places:
            far = distance(here, reply.hex)
            if far and not reply.there and not self.foe_battery.ahead(far, reply.aim + dodge):
                silent.append(reply)
        return silent

    def _exchange_value(
        self, candidate: Candidate, vantage: Vantage, dodge: int, exchange: Exchange, harm: float
    ) -> float:
        """As `_value`, if the harm that the enemy's fire does without what lies between them is known."""
        if not self.ground.bare:
            return self._value(candidate, vantage, dodge, exchange.to_foe, exchange.reply)
        around = self.battery.table(ATTACKER_MODIFIERS[candidate.mode] + exchange.reply.dodge).around(exchange.to_foe)
        own_fire = around.by_legs[candidate.facing] if self.ground.twists else around.by_torso[candidate.facing]
        return self.foe.loss(own_fire * self.foe_front * self.foe_worth) - self.ground.caution * harm

    def _value(self, candidate: Candidate, vantage: Vantage, dodge: int, to_foe: Bearing, reply: Reply) -> float:
        """The fire both ways if the enemy is there, as a gain; `NOBODY_SEEN` if they do not see each other."""
        ground = self.ground
        modifier = ATTACKER_MODIFIERS[candidate.mode] + reply.dodge
        modifier_back = reply.aim + dodge
        if not ground.bare:
            foe_vantage = ground.vantage(reply.hex, reply.place)
            out, back = ground.line(vantage, foe_vantage.post)
            if out < 0:
                return NOBODY_SEEN
            modifier += out + foe_vantage.ground
            modifier_back += back
        foe_fire = self.foe_battery.ahead(to_foe.distance, modifier_back)
        facing = candidate.facing
        harm = self.me.loss(foe_fire * self.sides[to_foe.back.sides_hit[facing]] * self.me.worth)
        own_fire = self.battery.around(to_foe, modifier).by_facing(ground.twists)
        return self.foe.loss(own_fire[facing] * self.foe_front * self.foe_worth) - ground.caution * harm
