"""Moves: evaluates every place a unit can reach, then the best few again with PSRs and the enemy's reply."""

from __future__ import annotations

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
from myomer.hexes import FRONT, distance
from myomer.rules.movement import ATTACKER_MODIFIERS, JUMP, RUN, STILL, WALK, target_modifier
from myomer.rules.triggers import Trigger
from myomer.units.mobility import walking_mp

LOOKED_AT: Final = 12
"""How many places are evaluated a second time."""
MP_COST: Final = 0.0004
"""The cost of an MP, so that the closer of two equal places is taken."""
NOBODY_SEEN: Final = 98.0
ANSWER: Final = 0.6
"""The weight of an enemy's best reply: the enemy has other things to do as well."""


class Candidate:
    """A place with its value so far."""

    def __init__(self, place: Place, reach: Reach, mode: int, hexes: int, stand: Stand) -> None:
        self.place: Final = place
        self.reach: Final = reach
        self.mode: Final = mode
        self.hexes: Final = hexes
        self.stand: Final = stand
        self.facing: Final = place.facing
        self.value = 0.0
        self.risk = 0.0
        self.reply = 0.0

    def move(self) -> Move:
        """The cheapest move there; staying is a move without steps."""
        return self.reach.move_to(self.place.hex, self.place.facing, self.place.place)


def candidates(outlook: Outlook, ground: Ground) -> list[Candidate]:
    """Every place and facing within reach on foot or by jumping, including staying, best first.

    A prone unit is evaluated as if standing; one that cannot stand, as it is.
    """
    found: list[Candidate] = []
    mech = outlook.mech
    walk = outlook.reach
    _add_places(outlook, ground, walk, outlook.places, found, mech.prone and not walk.stands)
    if mech.design.jump_jets and not mech.prone and not mech.move_mode:
        jump = reachable(outlook.battle, outlook.unit, JUMP)
        _add_places(outlook, ground, jump, jump.all_places(), found, False)
    found.sort(key=lambda each: -each.value)
    return found


def _add_places(
    outlook: Outlook, ground: Ground, reach: Reach, places: list[Place], found: list[Candidate], lying: bool
) -> None:
    """Every place as a candidate, with what standing there is worth."""
    battle = outlook.battle
    start = outlook.mech.hex
    stands: dict[int, Stand] = {}
    limit = walking_mp(outlook.mech)
    twists = ground.twists and not lying
    for place in places:
        hexes = bearing(start, place.hex).far
        if reach.mode == JUMP:
            mode = JUMP
        else:
            mode = STILL if not place.cost else WALK if place.cost <= limit else RUN
        key = (place.hex * 8 + place.place) * 8 + mode
        stand = stands.get(key)
        if stand is None:
            if battle.hex(place.hex).has("magma"):
                continue
            stand = ground.stand(place.hex, place.place, mode, hexes, lying)
            stands[key] = stand
        each = Candidate(place, reach, mode, hexes, stand)
        each.value = stand.value(place.facing, twists) - MP_COST * place.cost
        found.append(each)


def risk_of(outlook: Outlook, move: Move, mode: int) -> float:
    """The cost of the PSRs on the way, by the chance that one fails."""
    battle = outlook.battle
    unit = outlook.unit
    psrs: list[Trigger] = []
    if move.mode == JUMP:
        psrs += entry_triggers(battle, unit, outlook.mech.hex, move.landing, JUMP)
        psrs += landing_triggers(battle, unit)
    elif move.steps:
        at = outlook.mech.hex
        for leg in Course(battle, move).legs:
            if leg.hex != at:
                psrs += entry_triggers(battle, unit, at, leg.hex, mode)
                cliff = cliff_trigger(battle, at, leg.hex, leg.rise)
                if cliff is not None and not leg.paved and at != outlook.mech.hex:
                    psrs.append(cliff)
                at = leg.hex
        psrs += end_of_move_triggers(battle, unit, mode)
    return any_fails(battle, unit, psrs) * outlook.me.fall_cost * outlook.me.worth


def second_look(outlook: Outlook, ground: Ground, found: list[Candidate]) -> list[Candidate]:
    """The best few, with the PSRs on the way and the best replies of enemies that have yet to move."""
    best = found[:LOOKED_AT]
    waiting = [foe for foe in outlook.foes if not foe.moved and not foe.helpless]
    replies = [_reach_of(outlook, ground, foe) for foe in waiting]
    for each in best:
        each.risk = risk_of(outlook, each.move(), each.mode)
        each.value -= each.risk
        for foe, hexes in zip(waiting, replies, strict=True):
            each.reply += _reply_value(outlook, ground, each, foe, hexes)
        each.value += each.reply
    best.sort(key=lambda each: -each.value)
    return best


class Reply:
    """A place an enemy could move to: how the move affects its own fire and fire at it."""

    def __init__(self, vantage: Vantage, mode: int, hexes: int) -> None:
        self.vantage: Final = vantage
        self.aim: Final = ATTACKER_MODIFIERS[mode]
        self.dodge: Final = target_modifier(hexes) + (1 if mode == JUMP else 0)


def _reach_of(outlook: Outlook, ground: Ground, foe: UnitView) -> list[Reply]:
    """The places an enemy could move to."""
    found: dict[int, Reply] = {}
    start = foe.hex
    limit = walking_mp(foe.mech)
    for place in reachable(outlook.battle, foe.unit, RUN).all_places():
        key = place.hex * 8 + place.place
        if key not in found:
            mode = STILL if not place.cost else WALK if place.cost <= limit else RUN
            found[key] = Reply(ground.vantage(place.hex, place.place), mode, distance(start, place.hex))
    if foe.mech.design.jump_jets and not foe.mech.prone:
        jump = reachable(outlook.battle, foe.unit, JUMP)
        for hex_, landing, far in zip(jump.hexes, jump.landings, jump.distances, strict=True):
            key = hex_ * 8 + landing
            if key not in found:
                found[key] = Reply(ground.vantage(hex_, landing), JUMP, far)
    return list(found.values())


def _reply_value(outlook: Outlook, ground: Ground, each: Candidate, foe: UnitView, replies: list[Reply]) -> float:
    """How much an enemy gains by moving to its best place, as a loss to the unit."""
    me = outlook.me
    here = each.place
    vantage = ground.vantage(here.hex, here.place)
    aim = ATTACKER_MODIFIERS[each.mode]
    dodge = target_modifier(each.hexes) + (1 if each.mode == JUMP else 0) + vantage.ground
    worst = now = 99.0
    at, facing = here.hex, here.facing
    sides, worth = me.sides, me.worth
    front, price = foe.sides[FRONT], foe.worth
    fires, volley = me.battery.around, foe.battery.volley
    twisted = 1 if ground.twists else 0
    for reply in replies:
        there = reply.vantage
        to = bearing(at, there.hex)
        if not to.far:
            continue
        between, back = ground.line(vantage, there.post)
        if between < 0:
            continue
        harm = volley(FRONTAL, to.far, reply.aim + dodge + back) * sides[to.back.struck[facing]] * worth
        given = fires(to, aim + reply.dodge + there.ground + between)[twisted][facing]
        value = given * front * price - ground.caution * harm
        if value < worst:
            worst = value
        if there.hex == foe.hex:
            now = value
    if now > worst:
        return ANSWER * (worst - min(now, 0.0 if now > NOBODY_SEEN else now))
    return 0.0
