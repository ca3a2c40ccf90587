"""Moves: evaluates every place a unit can reach, then the best few again with PSRs and the enemy's reply."""

from __future__ import annotations

from heapq import nsmallest
from typing import Final

from myomer.bots.bearings import FRONTAL, bearing
from myomer.bots.estimates import any_fails
from myomer.bots.outlook import Outlook, UnitView
from myomer.bots.placing import Ground, Stand, Vantage
from myomer.combat.movement.course import Course
from myomer.combat.movement.move import Move
from myomer.combat.movement.places import Place, Reach
from myomer.combat.movement.reachable import reachable
from myomer.combat.terrain.entry_triggers import cliff_trigger, end_of_move_triggers, entry_triggers, landing_triggers
from myomer.hexes import FRONT
from myomer.rules.movement import ATTACKER_MODIFIERS, JUMP, RUN, STILL, WALK, target_modifier
from myomer.rules.triggers import Trigger
from myomer.units.mobility import walking_mp

LOOKED_AT: Final = 12
"""How many places are evaluated a second time."""
MP_COST: Final = 0.0004
"""The cost of an MP, so that the closer of two equal places is taken."""
NOBODY_SEEN: Final = 99.0
"""Stands for the value of a place without an exchange of fire: more than any value can be."""
ANSWER: Final = 0.6
"""The weight of an enemy's best reply: the enemy has other things to do as well."""


class Candidate:
    """A place with its value so far."""

    def __init__(self, place: Place, reach: Reach, mode: int, hexes: int, stand: Stand, value: float) -> None:
        self.place: Final = place
        self.reach: Final = reach
        self.mode: Final = mode
        self.hexes: Final = hexes
        self.stand: Final = stand
        self.facing: Final = place.facing
        self.move: Final[Move] = reach.move_to(place.hex, place.facing, place.place)
        """The cheapest move there; staying is a move without steps."""
        self.value = value
        self.risk = 0.0
        self.reply = 0.0


def candidates(outlook: Outlook, ground: Ground) -> list[Candidate]:
    """The best few of every place and facing within reach on foot or by jumping, including staying; best first.

    A prone unit is evaluated as if standing; one that cannot stand, as it is.
    """
    mech = outlook.mech
    walk = outlook.reach
    choices = _best_candidates(outlook, ground, walk, outlook.places, mech.prone and not walk.stands)
    if mech.design.jump_jets and not mech.prone and not mech.move_mode:
        jump = reachable(outlook.battle, outlook.unit, JUMP)
        choices += _best_candidates(outlook, ground, jump, jump.all_places(), False)
        choices.sort(key=lambda candidate: -candidate.value)
    return choices[:LOOKED_AT]


def _best_candidates(
    outlook: Outlook, ground: Ground, reach: Reach, places: list[Place], lying: bool
) -> list[Candidate]:
    """The best few of these places; of equal ones the first."""
    battle = outlook.battle
    start = outlook.mech.hex
    stands: dict[int, Stand] = {}
    walking = walking_mp(outlook.mech)
    twists = ground.twists and not lying
    values: list[tuple[float, int, int, Stand]] = []
    for index, place in enumerate(places):
        cost = place.cost
        mode = JUMP if reach.mode == JUMP else STILL if not cost else WALK if cost <= walking else RUN
        key = (place.hex * 8 + place.place) * 8 + mode
        stand = stands.get(key)
        if stand is None:
            if not ground.bare and battle.hex(place.hex).has("magma"):
                continue
            stand = ground.stand(place.hex, place.place, mode, bearing(start, place.hex).far, lying)
            stands[key] = stand
        value = stand.value(place.facing, twists) - MP_COST * cost
        values.append((-value, index, mode, stand))
    best_few: list[Candidate] = []
    for negated, index, mode, stand in nsmallest(LOOKED_AT, values):
        place = places[index]
        best_few.append(Candidate(place, reach, mode, bearing(start, place.hex).far, stand, -negated))
    return best_few


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
    return any_fails(battle, unit, psrs) * outlook.me.fall_cost * outlook.me.worth


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


def second_look(outlook: Outlook, ground: Ground, best: list[Candidate]) -> list[Candidate]:
    """The best few, with the PSRs on the way and the best replies of enemies that have yet to move."""
    waiting = [Replies(outlook, ground, foe) for foe in outlook.foes if not foe.moved and not foe.helpless]
    for candidate in best:
        candidate.risk = risk_of(outlook, ground, candidate.move, candidate.mode)
        candidate.value -= candidate.risk
        for replies in waiting:
            candidate.reply += replies.to(candidate)
        candidate.value += candidate.reply
    best.sort(key=lambda candidate: -candidate.value)
    return best


class Reply:
    """A place an enemy could move to: how the move affects its own fire and fire at it."""

    def __init__(self, vantage: Vantage, mode: int, hexes: int) -> None:
        self.vantage: Final = vantage
        self.aim: Final = ATTACKER_MODIFIERS[mode]
        self.dodge: Final = target_modifier(hexes) + (1 if mode == JUMP else 0)


def _possible_replies(outlook: Outlook, ground: Ground, foe: UnitView) -> list[Reply]:
    """The places an enemy could move to."""
    replies: dict[int, Reply] = {}
    start = foe.hex
    walking = walking_mp(foe.mech)
    for place in reachable(outlook.battle, foe.unit, RUN).first_places():
        mode = STILL if not place.cost else WALK if place.cost <= walking else RUN
        vantage = ground.vantage(place.hex, place.place)
        replies[place.hex * 8 + place.place] = Reply(vantage, mode, bearing(start, place.hex).far)
    if foe.mech.design.jump_jets and not foe.mech.prone:
        jump = reachable(outlook.battle, foe.unit, JUMP)
        for hex_, landing, far in zip(jump.hexes, jump.landings, jump.distances, strict=True):
            key = hex_ * 8 + landing
            if key not in replies:
                replies[key] = Reply(ground.vantage(hex_, landing), JUMP, far)
    return list(replies.values())


Exchange = tuple[float, list[int], list[float], bool]
"""A reply: the enemy's fire, the sides it hits and the fire at the enemy by facing, whether it is there now."""


class Replies:
    """What an enemy that has yet to move can do about each place."""

    def __init__(self, outlook: Outlook, ground: Ground, foe: UnitView) -> None:
        self.me: Final = outlook.me
        self.ground: Final = ground
        self.foe: Final = foe
        self.places: Final = _possible_replies(outlook, ground, foe)
        self._known: Final[dict[int, list[Exchange]]] = {}
        """By place and mode: they are the same whatever the facing."""

    def to(self, candidate: Candidate) -> float:
        """What the enemy's best reply changes in the value of a place: how much worse for the unit than if it stays.

        If neither sees the other from where the enemy is now, staying counts as 0.
        """
        key = (candidate.place.hex * 8 + candidate.place.place) * 8 + candidate.mode
        exchanges = self._known.get(key)
        if exchanges is None:
            exchanges = self._exchanges(candidate)
            self._known[key] = exchanges

        facing = candidate.facing
        sides, worth = self.me.sides, self.me.worth
        front, foe_worth, caution = self.foe.sides[FRONT], self.foe.worth, self.ground.caution
        worst = current = NOBODY_SEEN
        for foe_fire, struck, own_fire, is_there in exchanges:
            harm = foe_fire * sides[struck[facing]] * worth
            value = own_fire[facing] * front * foe_worth - caution * harm
            if value < worst:
                worst = value
            if is_there:
                current = value

        if current <= worst:
            return 0.0
        if current == NOBODY_SEEN:
            current = 0.0
        return ANSWER * (worst - current)

    def _exchanges(self, candidate: Candidate) -> list[Exchange]:
        """The fire both ways from each place of the enemy."""
        ground, foe = self.ground, self.foe
        here = candidate.place.hex
        vantage = ground.vantage(here, candidate.place.place)
        aim = ATTACKER_MODIFIERS[candidate.mode]
        dodge = target_modifier(candidate.hexes) + (1 if candidate.mode == JUMP else 0) + vantage.ground
        own_fires, volley = self.me.battery.around, foe.battery.volley
        twisted = 1 if ground.twists else 0
        exchanges: list[Exchange] = []
        for reply in self.places:
            foe_vantage = reply.vantage
            to_foe = bearing(here, foe_vantage.hex)
            if not to_foe.far:
                continue
            modifier_out, modifier_back = ground.line(vantage, foe_vantage.post)
            if modifier_out < 0:
                continue
            foe_fire = volley(FRONTAL, to_foe.far, reply.aim + dodge + modifier_back)
            own_fire = own_fires(to_foe, aim + reply.dodge + foe_vantage.ground + modifier_out)[twisted]
            exchanges.append((foe_fire, to_foe.back.struck, own_fire, foe_vantage.hex == foe.hex))
        return exchanges
