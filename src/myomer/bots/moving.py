"""Moves: evaluates every place a unit can reach, then the best few again with PSRs and the enemy's reply."""

from __future__ import annotations

from bisect import insort
from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.bearings import FRONTAL, bearing
from myomer.bots.estimates import any_fails
from myomer.bots.gunnery import FARTHEST
from myomer.bots.outlook import Outlook, UnitView
from myomer.bots.placing import SLACK, Ground, Prospect, Stand, Vantage
from myomer.combat.movement.course import Course
from myomer.combat.movement.move import Move
from myomer.combat.movement.places import FAR, SHUT, Place, Reach
from myomer.combat.movement.reachable import reachable
from myomer.combat.terrain.entry_triggers import cliff_trigger, end_of_move_triggers, entry_triggers, landing_triggers
from myomer.hexes import FRONT, HexId, distance
from myomer.rules.movement import ATTACKER_MODIFIERS, JUMP, RUN, STILL, WALK, target_modifier
from myomer.rules.terrain import MAGMA
from myomer.rules.triggers import Trigger
from myomer.units.mobility import walking_mp

LOOKED_AT: Final = 12
"""How many places are evaluated a second time."""
MP_COST: Final = 0.0004
"""The cost of an MP, so that the closer of two equal places is taken."""
NOBODY_SEEN: Final = 99.0
"""Stands for the value of a place without an exchange of fire: more than any value can be."""
NOTHING_YET: Final = -1e9
MAX_AIM: Final = max(ATTACKER_MODIFIERS)
ANSWER: Final = 0.6
"""The weight of an enemy's best reply: the enemy has other things to do as well."""


@mypyc_attr(acyclic=True)
class Candidate:
    """A place with its value so far."""

    def __init__(self, place: Place, reach: Reach, mode: int, hexes: int, stand: Stand, value: float) -> None:
        self.place: Final = place
        self.reach: Final = reach
        self.mode: Final = mode
        self.hexes: Final = hexes
        """How far the place is from where the unit starts."""
        self.stand: Final = stand
        """The fire both ways at the place."""
        self.facing: Final = place.facing
        self.walks: Final = reach.mode != JUMP and (place.cost > 0 or reach.stands)
        """Whether the unit takes any steps to get there; staying and jumping take none."""
        self.value = value
        self.risk = 0.0
        """The cost of the PSRs on the way."""
        self.reply = 0.0
        """What the enemies' best replies change in its value."""

    def move(self) -> Move:
        """The cheapest move there; staying is a move without steps."""
        return self.reach.move_to(self.place.hex, self.place.facing, self.place.place)


@mypyc_attr(acyclic=True)
class Shortlist:
    """The best few places so far; of equals, the first ones."""

    def __init__(self) -> None:
        self.entries: Final[list[tuple[float, int, Place, int, Stand]]] = []
        """Value with its sign reversed, rank, place, mode, stand: the best sorts first."""
        self.threshold = NOTHING_YET
        """What a place must be worth to be listed."""

    def add(self, value: float, rank: int, place: Place, mode: int, stand: Stand) -> None:
        """Add a place if it is one of the best. No two have the same rank: places are never compared."""
        insort(self.entries, (-value, rank, place, mode, stand))
        if len(self.entries) > LOOKED_AT:
            self.entries.pop()
        if len(self.entries) == LOOKED_AT:
            self.threshold = -self.entries[-1][0]

    def candidates(self, reach: Reach, start: HexId) -> list[Candidate]:
        """The places of the list, best first."""
        return [
            Candidate(place, reach, mode, distance(start, place.hex), stand, -negated)
            for negated, _, place, mode, stand in self.entries
        ]


def candidates(outlook: Outlook, ground: Ground) -> list[Candidate]:
    """The best few of every place and facing within reach on foot or by jumping, including staying; best first.

    A prone unit is evaluated as if standing; one that cannot stand, as it is.
    """
    mech = outlook.mech
    choices = _best_on_foot(outlook, ground)
    if mech.design.jump_jets and not mech.prone and not mech.move_mode:
        choices += _best_jumps(outlook, ground)
        choices.sort(key=lambda candidate: -candidate.value)
    return choices[:LOOKED_AT]


def _best_on_foot(outlook: Outlook, ground: Ground) -> list[Candidate]:
    """The best few places on foot. Those that cannot be among them, by an upper bound, are not looked at."""
    reach = outlook.reach
    table = reach.table
    shortlist = Shortlist()
    if table is None:
        return []

    # Every spot with an upper bound of its value, the most promising first.
    lying = outlook.mech.prone and not reach.stands
    twists = ground.twists and not lying
    walking = walking_mp(outlook.mech)
    start = outlook.mech.hex
    spots: list[tuple[float, int, Prospect]] = []
    for spot in reach.spots():
        hex_ = table.hexes[spot]
        if not ground.bare and outlook.battle.hex(hex_).has(MAGMA):
            continue
        least = reach.least_cost(spot)
        prospect = ground.prospect(hex_, table.kinds[spot], distance(start, hex_), False, lying)
        limit = ground.limit(prospect, foot_mode(least, walking)) - MP_COST * least
        spots.append((-limit, spot, prospect))
    spots.sort()

    # Evaluate spots until no other can be among the best.
    for negated, spot, prospect in spots:
        if -negated < shortlist.threshold:
            break

        stands: list[Stand | None] = [None, None, None]
        for facing in range(6):
            node = spot * 6 + facing
            cost = reach.node_cost(node)
            if not SHUT < cost < FAR:
                continue

            mode = foot_mode(cost, walking)
            stand = stands[mode]
            if stand is None:
                stand = ground.stand_at(prospect, mode)
                stands[mode] = stand
            value = stand.value(facing, twists) - MP_COST * cost
            if value >= shortlist.threshold:
                shortlist.add(value, reach.rank(node), reach.place_at(node), mode, stand)
    return shortlist.candidates(reach, start)


def foot_mode(cost: int, walking: int) -> int:
    """The mode of a move on foot by its MP."""
    return STILL if not cost else WALK if cost <= walking else RUN


def _best_jumps(outlook: Outlook, ground: Ground) -> list[Candidate]:
    """The best few places to jump to."""
    reach = reachable(outlook.battle, outlook.unit, JUMP)
    shortlist = Shortlist()
    for index, hex_ in enumerate(reach.hexes):
        far = reach.distances[index]
        if not ground.bare and outlook.battle.hex(hex_).has(MAGMA):
            continue

        landing = reach.landings[index]
        prospect = ground.prospect(hex_, landing, far, True)
        if ground.limit(prospect, JUMP) - MP_COST * far < shortlist.threshold:
            continue

        stand = ground.stand_at(prospect, JUMP)
        for facing in range(6):
            value = stand.value(facing, ground.twists) - MP_COST * far
            if value >= shortlist.threshold:
                shortlist.add(value, index * 6 + facing, Place(hex_, facing, far, landing), JUMP, stand)
    return shortlist.candidates(reach, outlook.mech.hex)


def risk_of(outlook: Outlook, ground: Ground, move: Move, mode: int) -> float:
    """The cost of the PSRs on the way, by the chance that one fails."""
    battle = outlook.battle
    unit = outlook.unit
    psrs: list[Trigger] = []
    if move.mode == JUMP:
        psrs += entry_triggers(battle, unit, outlook.mech.hex, move.landing, JUMP)
        psrs += landing_triggers(battle, unit)
    elif move.steps:
        if not ground.smooth:
            psrs += _triggers_on_the_way(outlook, move, mode)
        psrs += end_of_move_triggers(battle, unit, mode)
    fails = any_fails(battle, unit, psrs)
    return fails * outlook.me.fall_cost * outlook.me.worth if fails else 0.0


def _triggers_on_the_way(outlook: Outlook, move: Move, mode: int) -> list[Trigger]:
    """The PSRs for the hexes of a move on foot."""
    battle = outlook.battle
    here = outlook.mech.hex
    psrs: list[Trigger] = []
    for leg in Course(battle, move).legs:
        if leg.hex != here:
            psrs += entry_triggers(battle, outlook.unit, here, leg.hex, mode)
            cliff = cliff_trigger(battle, here, leg.hex, leg.rise)
            if cliff is not None and not leg.paved and here != outlook.mech.hex:
                psrs.append(cliff)
            here = leg.hex
    return psrs


def second_look(outlook: Outlook, ground: Ground, best: list[Candidate], everything: bool) -> list[Candidate]:
    """The best few, with the PSRs on the way and the best replies of enemies that have yet to move; the best first.

    Unless `everything` is asked for, those that cannot become the best may lack some of the replies.
    """
    waiting = [Replies(outlook, ground, foe) for foe in outlook.foes if not foe.moved and not foe.helpless]
    _subtract_risks(outlook, ground, best)
    skips = not everything and not outlook.mech.prone and all([replies.only_cost() for replies in waiting])
    best_value = NOTHING_YET
    for candidate in sorted(best, key=lambda candidate: -candidate.value):
        for replies in waiting:
            if skips and candidate.value + candidate.reply < best_value:
                break
            candidate.reply += replies.to(candidate)
        candidate.value += candidate.reply
        best_value = max(best_value, candidate.value)
    best.sort(key=lambda candidate: -candidate.value)
    return best


def _subtract_risks(outlook: Outlook, ground: Ground, best: list[Candidate]) -> None:
    """Subtract the cost of the PSRs on the way from the value of each; on smooth ground only the mode counts."""
    smooth_risks: dict[tuple[int, bool], float] = {}

    for candidate in best:
        # On smooth ground the PSRs depend only on the mode of moving.
        if ground.smooth and candidate.mode != JUMP:
            kind = (candidate.mode, candidate.walks)
            if kind not in smooth_risks:
                smooth_risks[kind] = risk_of(outlook, ground, candidate.move(), candidate.mode)
            candidate.risk = smooth_risks[kind]
        else:
            candidate.risk = risk_of(outlook, ground, candidate.move(), candidate.mode)
        candidate.value -= candidate.risk


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


def _possible_replies(outlook: Outlook, foe: UnitView) -> list[Reply]:
    """The places an enemy could move to."""
    replies: dict[int, Reply] = {}
    there: list[tuple[int, int, Reply]] = []
    start = foe.hex
    walking = walking_mp(foe.mech)

    reach = reachable(outlook.battle, foe.unit, RUN)
    table = reach.table
    if table is not None:
        for spot in reach.spots():
            hex_, place = table.hexes[spot], table.kinds[spot]
            least = reach.least_cost(spot)
            reply = Reply(hex_, place, foot_mode(least, walking), distance(start, hex_), hex_ == start)
            if reply.there:
                there.append((least, place, reply))
            else:
                replies[hex_ * 8 + place] = reply

    if foe.mech.design.jump_jets and not foe.mech.prone:
        jump = reachable(outlook.battle, foe.unit, JUMP)
        for hex_, landing, far in zip(jump.hexes, jump.landings, jump.distances, strict=True):
            key = hex_ * 8 + landing
            if key not in replies:
                replies[key] = Reply(hex_, landing, JUMP, far, False)
    return list(replies.values()) + [reply for _, _, reply in sorted(there)]


RankedReply = tuple[float, int, list[int]]
"""A reply: the most that the enemy's fire from there can be, with its sign reversed; its number; the sides it hits by
facing. The strongest sorts first.
"""


@mypyc_attr(acyclic=True)
class Replies:
    """What an enemy that has yet to move can do about each place."""

    def __init__(self, outlook: Outlook, ground: Ground, foe: UnitView) -> None:
        self.me: Final = outlook.me
        self.sides: Final = outlook.me.sides
        self.battery: Final = outlook.me.battery
        self.ground: Final = ground
        self.foe_hex: Final = foe.hex
        self.foe_battery: Final = foe.battery
        self.foe_front: Final = foe.sides[FRONT]
        self.foe_worth: Final = foe.worth
        self.twisted: Final = 1 if ground.twists else 0
        """Which fire of the unit's battery to read: 0 with the torso straight ahead, 1 with the best torso twist."""
        self.places: Final = _possible_replies(outlook, foe)
        """Every place it could move to."""
        self.there: Final = [reply for reply in self.places if reply.there]
        """Those in the hex where it is now."""
        self._ranked: Final[dict[int, list[RankedReply]]] = {}
        """By place and mode; the facing makes no difference."""

    def only_cost(self) -> bool:
        """Whether no reply can be better for the unit than the enemy staying, since the two see each other anyway."""
        return self.ground.bare and self.foe_hex != self.me.hex and (bool(self.there) or not self.places)

    def to(self, candidate: Candidate) -> float:
        """What the enemy's best reply changes in the value of a place: how much worse for the unit than if it stays.

        If neither sees the other from where the enemy is now, staying counts as 0. Fire that does less
        harm than the worst reply so far needs no look: the unit's own fire only makes up for it.
        """
        here = candidate.place.hex
        vantage = self.ground.vantage(here, candidate.place.place)
        dodge = target_modifier(candidate.hexes) + (1 if candidate.mode == JUMP else 0) + vantage.ground
        key = (here * 8 + candidate.place.place) * 8 + candidate.mode
        ranked = self._ranked.get(key)
        if ranked is None:
            ranked = self._by_fire(here, dodge)
            self._ranked[key] = ranked

        # The exchange of fire if the enemy stays.
        worst = current = NOBODY_SEEN
        for reply in self.there:
            if reply.hex != here:
                value = self._value(candidate, vantage, dodge, reply)
                if value < NOBODY_SEEN:
                    current = value
                    worst = min(worst, value)

        # The worst exchange if it moves, its strongest fire first.
        caution, weakest, worth = self.ground.caution, self.me.weakest, self.me.worth
        facing = candidate.facing
        sides = self.sides
        for fire, index, struck in ranked:
            if caution * fire * weakest - SLACK >= worst:
                break
            if caution * (fire * sides[struck[facing]] * worth) - SLACK < worst:
                value = self._value(candidate, vantage, dodge, self.places[index])
                if value < worst:
                    worst = value

        # Where it cannot fire, only the unit's own fire counts, which is never below 0.
        if worst > 0.0:
            for reply in self._silent(here, dodge):
                worst = min(worst, self._value(candidate, vantage, dodge, reply))

        if current <= worst:
            return 0.0
        if current == NOBODY_SEEN:
            current = 0.0
        return ANSWER * (worst - current)

    def _by_fire(self, here: HexId, dodge: int) -> list[RankedReply]:
        """The other places of the enemy from which it can fire, by that fire, the most first."""
        rows = [self.foe_battery.row(aim + dodge) for aim in range(MAX_AIM + 1)]
        ranked: list[RankedReply] = []
        for index, reply in enumerate(self.places):
            fire = rows[reply.aim][min(distance(here, reply.hex), FARTHEST)]
            if fire and not reply.there:
                ranked.append((-fire, index, bearing(reply.hex, here).sides_hit))
        ranked.sort()
        return ranked

    def _silent(self, here: HexId, dodge: int) -> list[Reply]:
        """The other places of the enemy, from which it cannot fire."""
        silent: list[Reply] = []
        for reply in self.places:
            far = distance(here, reply.hex)
            if far and not reply.there and not self.foe_battery.row(reply.aim + dodge)[min(far, FARTHEST)]:
                silent.append(reply)
        return silent

    def _value(self, candidate: Candidate, vantage: Vantage, dodge: int, reply: Reply) -> float:
        """The fire both ways if the enemy is there, as a gain; `NOBODY_SEEN` if they do not see each other."""
        ground = self.ground
        to_foe = bearing(vantage.hex, reply.hex)
        modifier = ATTACKER_MODIFIERS[candidate.mode] + reply.dodge
        modifier_back = reply.aim + dodge
        if not ground.bare:
            foe_vantage = ground.vantage(reply.hex, reply.place)
            out, back = ground.line(vantage, foe_vantage.post)
            if out < 0:
                return NOBODY_SEEN
            modifier += out + foe_vantage.ground
            modifier_back += back
        foe_fire = self.foe_battery.volley(FRONTAL, to_foe.distance, modifier_back)
        facing = candidate.facing
        harm = foe_fire * self.sides[to_foe.back.sides_hit[facing]] * self.me.worth
        own_fire = self.battery.around(to_foe, modifier)[self.twisted]
        return own_fire[facing] * self.foe_front * self.foe_worth - ground.caution * harm
