"""Why a unit goes to a place: the facts of a candidate, from the values that it was chosen by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from myomer.bots.batteries import gun_of
from myomer.bots.bearings import FARTHEST, Bearing
from myomer.bots.estimates import chance, stand_chance
from myomer.bots.facing_away import NO_TWIST, TWISTS, none_ahead
from myomer.bots.motives import (
    ARMOR,
    COUNTERMOVE,
    FIRE,
    NO_AIM,
    NO_BRAWL,
    NO_FEAR,
    NO_GAIN,
    NO_MP,
    NOBODY,
    NOT_AWAY,
    PHYSICAL,
    PSR,
    REAR_GUNS,
    UNAFRAID,
    UNKNOWN_SIDE,
    UNSEEN,
    WORSE,
    Aim,
    Brawl,
    Fear,
    MoveMotive,
    Shelter,
    open_location,
)
from myomer.bots.moving import Candidate, likely_failure
from myomer.bots.outlook import Outlook, UnitView
from myomer.bots.placing import FAR_FROM_ALL, Ground, Stand
from myomer.bots.replies import Replies
from myomer.bots.sparring import best_of, sparring
from myomer.bots.striking import AttackEstimate
from myomer.bots.wording import weapon_name, weapons_name
from myomer.combat.battle import Battle
from myomer.combat.movement.move import backward_part
from myomer.combat.movement.standing import why_not_stand
from myomer.combat.physical.registry import ATTACKS
from myomer.combat.weapons.engagement import Engagement
from myomer.combat.weapons.mounts import mount_of
from myomer.hexes import FRONT, Facing, HexId, distance
from myomer.rules.locations import NOWHERE
from myomer.rules.movement import ATTACKER_MODIFIERS, JUMP, target_modifier
from myomer.units.ids import ComponentIndex, UnitIndex
from myomer.units.mech import Mech
from myomer.units.mobility import jumping_mp, running_mp

EQUAL: Final = 1e-6
"""Values closer than this are the same."""


def place_motive(
    outlook: Outlook, ground: Ground, candidate: Candidate, thinks_of: Callable[[str, UnitIndex], bool] | None = None
) -> MoveMotive:
    """Why a unit goes to a place, by the estimates for it. `thinks_of` says of which kinds of physical attack, and on
    whom, the bot will think; of all without it.
    """
    stand, facing = candidate.stand, candidate.facing
    place = candidate.place
    lying = outlook.mech.prone and not candidate.reach.stands
    twists = ground.twists and not lying
    fear = _worst_fear(outlook, ground, stand, facing, candidate)
    return move_motive(
        outlook,
        ground,
        candidate,
        aim_at(outlook, stand, facing, twists, candidate.mode),
        brawl_at(outlook, ground, stand, place.hex, facing, candidate.mode, thinks_of),
        fear,
        away_reason(outlook, ground, candidate),
    )


def move_motive(
    outlook: Outlook,
    ground: Ground,
    candidate: Candidate,
    aim: Aim,
    brawl: Brawl,
    fear: Fear,
    away: str,
    then: Battle | None = None,
) -> MoveMotive:
    """Why a unit goes to a place, if it is known what it could do there and what it fears.

    `then` is the battle as it is expected once everybody has moved.
    """
    here = candidate.place.hex
    moves = candidate.walks or candidate.mode == JUMP
    stands = outlook.mech.prone and candidate.walks and candidate.reach.stands
    nearest, before, after, moved = _distances(outlook, here, then)
    return MoveMotive(
        outlook.unit,
        candidate.mode,
        here,
        moves,
        here == outlook.mech.hex,
        stand_chance(outlook.battle, outlook.unit) if stands else 0.0,
        aim,
        brawl,
        _shelter(ground, candidate),
        fear,
        nearest,
        before,
        after,
        away,
        backward_part(candidate.move().steps) if candidate.walks else 0,
        moved,
        stands,
        cannot_stand(outlook.battle, outlook.unit),
    )


def prone_motive(outlook: Outlook, ground: Ground, stand: Stand, mode: int) -> MoveMotive:
    """Why a unit stays or goes down where it is, as `stand` evaluates it."""
    facing = outlook.mech.facing
    aim = aim_at(outlook, stand, facing, False, mode)
    fear = _worst_fear(outlook, ground, stand, facing, None)
    return in_place_motive(outlook, mode, aim, NO_BRAWL, fear, [seen.foe.unit for seen in stand.sights])


def in_place_motive(outlook: Outlook, mode: int, aim: Aim, brawl: Brawl, fear: Fear, seen_by: list[int]) -> MoveMotive:
    """Why a unit does not leave its place."""
    here = outlook.mech.hex
    shelter = Shelter(seen_by, len(outlook.foes), 0, 0, 0, 0)
    nearest, before, after, _ = _distances(outlook, here, None)
    return MoveMotive(
        outlook.unit, mode, here, False, True, 0.0, aim, brawl, shelter, fear, nearest, before, after, NOT_AWAY,
        cannot_stand=cannot_stand(outlook.battle, outlook.unit),
    )  # fmt: skip


def cannot_stand(battle: Battle, unit: UnitIndex) -> bool:
    """Whether a unit is prone and could not stand up now, by the rules or by any roll."""
    return battle.mechs[unit].prone and (bool(why_not_stand(battle, unit)) or not stand_chance(battle, unit))


def _distances(outlook: Outlook, there: HexId, then: Battle | None) -> tuple[int, int, int, bool]:
    """The enemy closest to a place, how far it is from where the unit is now, and from there; and whether that is where
    it is expected `then`, not where it is now.
    """
    nearest, before, after, moved = NOBODY, 0, 0, False
    for foe in outlook.foes:
        hex_ = foe.hex if then is None else then.mechs[foe.unit].hex
        far = distance(there, hex_)
        if nearest == NOBODY or far < after:
            nearest, before, after, moved = foe.unit, distance(outlook.mech.hex, hex_), far, hex_ != foe.hex
    return nearest, before, after, moved


# what it can do


def aim_at(outlook: Outlook, stand: Stand, legs: Facing, twists: bool, mode: int) -> Aim:
    """The target with the best fire from a place, as the value of the place counts it."""
    best = NO_AIM
    for index, around in enumerate(stand.arounds):
        seen = stand.sights[index]
        foe = seen.foe
        value = foe.loss((around.by_legs[legs] if twists else around.by_torso[legs]) * seen.price)
        if value > best.value:
            side = seen.to_foe.sides_hit[foe.mech.facing] if foe.moved else UNKNOWN_SIDE
            opened = open_location(outlook.battle, foe.mech, side if foe.moved else FRONT)
            modifier = seen.modifier + ATTACKER_MODIFIERS[mode]
            names = best_weapons(outlook, foe.unit, seen.to_foe, legs, twists, modifier)
            weapon, several = (weapons_name(names[0], len(names)), len(names) > 1) if names else ("", False)
            best = Aim(foe.unit, value, side, opened, weapon, seen.to_foe.distance, several=several)
    return best


def best_weapons(
    outlook: Outlook, target: UnitIndex, to_foe: Bearing, legs: Facing, twists: bool, modifier: int
) -> list[str]:
    """The weapons of the kind that is expected to do most to an enemy, by the chance to hit at that range; of the torso
    twists, if there are any, the one with the best fire. None if no weapon bears.

    `modifier` is movement and terrain.
    """
    mech = outlook.mech
    names: list[str] = []
    most = 0.0
    for turn in TWISTS if twists else NO_TWIST:
        by_name: dict[str, list[float]] = {}
        for weapon in mech.design.weapons:
            expected = _expected_damage(outlook, weapon, target, to_foe, legs, turn, modifier)
            if expected > 0:
                by_name.setdefault(weapon_name(mech.design.components[weapon]), []).append(expected)
        total = sum([sum(figures) for figures in by_name.values()])
        if total > most + EQUAL:
            most = total
            best = max(by_name, key=lambda name: sum(by_name[name]))
            names = [best] * len(by_name[best])
    return names


def _expected_damage(
    outlook: Outlook,
    weapon: ComponentIndex,
    target: UnitIndex,
    to_foe: Bearing,
    legs: Facing,
    turn: int,
    modifier: int,
) -> float:
    """What a shot is expected to do, with the torso turned that far; 0 if the weapon does not bear."""
    mech = outlook.mech
    mount = mount_of(mech.design, weapon)
    if mount.one_shot or mount.fires_by_itself or to_foe.distance >= FARTHEST:
        return 0.0
    torso = legs if mount.turns_with_legs else (legs + turn) % 6
    gun = gun_of(outlook.battle, outlook.unit, target, weapon, Engagement(outlook.battle, outlook.unit, target, False))
    if gun is None or not to_foe.arcs[torso] & gun.arc or not gun.numbers[to_foe.distance]:
        return 0.0
    return gun.damage * chance(gun.numbers[to_foe.distance] + modifier)


def brawl_at(
    outlook: Outlook,
    ground: Ground,
    stand: Stand,
    here: HexId,
    legs: Facing,
    mode: int,
    thinks_of: Callable[[str, UnitIndex], bool] | None = None,
) -> Brawl:
    """The best physical attack from a place, as its value counts it; if the bot may not think of all of them, of any
    kind that it thinks of.
    """
    value = stand.physical(legs)
    if value <= 0:
        return NO_BRAWL
    for seen in stand.sights:
        if seen.adjacent and seen.to_foe.arcs[legs] & 1:
            modifier = ATTACKER_MODIFIERS[mode] + seen.foe.defense_modifier
            above = 0 if ground.bare else _level_above(ground, here, seen.foe)
            own = sparring(outlook.me, seen.foe)[0]
            lies = seen.foe.mech.prone
            if abs(best_of(own, modifier, above, lies) * outlook.temper.physical - value) < EQUAL:
                kind = _best_kind(own, modifier, above, lies)
                if thinks_of is not None and not ATTACKS[kind].carried:
                    kinds = dict.fromkeys([estimate.attack.kind for estimate in own if estimate.at(modifier) > 0])
                    known = [other for other in kinds if thinks_of(other, seen.foe.unit)]
                    if not known:
                        return NO_BRAWL
                    kind = known[0] if len(known) == 1 else ""
                return Brawl(kind, seen.foe.unit, value, needs_guns=_needs_guns(outlook.mech, own, kind))
    return NO_BRAWL


def _needs_guns(mech: Mech, estimates: list[AttackEstimate], kind: str) -> bool:
    """Whether a kind of attack, with whichever arm, needs one in which a gun works."""
    armed = {
        location
        for weapon in mech.design.weapons
        if mech.component_works(weapon)
        for location in mount_of(mech.design, weapon).locations
    }
    if kind in ATTACKS and ATTACKS[kind].two_handed:
        return bool(armed.intersection(mech.design.arms))
    limbs = [estimate.attack.limb for estimate in estimates if estimate.attack.kind == kind]
    return bool(limbs) and all([limb in mech.design.arms and limb in armed for limb in limbs])


def _level_above(ground: Ground, here: HexId, foe: UnitView) -> int:
    """How many levels a place on the ground is above an enemy."""
    return ground.vantage(here, 0).post.base - foe.post.base


def _best_kind(estimates: list[AttackEstimate], modifier: int, above: int, lies: bool) -> str:
    """The kind of the best attack."""
    best = best_of(estimates, modifier, above, lies)
    for kind in dict.fromkeys([estimate.attack.kind for estimate in estimates]):
        alone = [estimate for estimate in estimates if estimate.attack.kind == kind]
        if best > 0 and best_of(alone, modifier, above, lies) >= best - EQUAL:
            return kind
    return ""


# what it fears


def _worst_fear(outlook: Outlook, ground: Ground, stand: Stand, facing: Facing, candidate: Candidate | None) -> Fear:
    """The enemy that is expected to cost the unit most at a place, or the PSR on the way that costs more."""
    worst, most = UNAFRAID, 0.0
    for foe in outlook.foes:
        fear = _fear_of(outlook, ground, stand, facing, foe, candidate)
        if fear.cost > most:
            worst, most = fear, fear.cost
    if worst is UNAFRAID:
        worst = unafraid(outlook, outlook.mech.hex if candidate is None else candidate.place.hex)
    if candidate is not None and candidate.risk > most:
        chance, failure = likely_failure(outlook, ground, candidate.move(), candidate.mode)
        if chance > 0:
            return Fear(PSR, NOBODY, chance, what=failure)
    return worst


def unafraid(outlook: Outlook, there: HexId) -> Fear:
    """No fear at a place; of the closest enemy that may still come near enough to attack, because it is not expected
    to.
    """
    near = [foe for foe in outlook.foes if not foe.moved and not foe.helpless and _may_come(foe, there)]
    if not near:
        return UNAFRAID
    return Fear(NO_FEAR, min(near, key=lambda foe: (distance(foe.hex, there), foe.unit)).unit)


def _may_come(foe: UnitView, there: HexId) -> bool:
    """Whether an enemy can move to where a place is next to it, or in range of one of its guns."""
    far = distance(foe.hex, there) - max(running_mp(foe.mech), jumping_mp(foe.mech))
    return far <= 1 or foe.battery.ahead(far, 0) > 0


def _fear_of(
    outlook: Outlook, ground: Ground, stand: Stand, facing: Facing, foe: UnitView, candidate: Candidate | None
) -> Fear:
    """What an enemy is expected to cost the unit at a place: from where it is, and by its countermove."""
    fire = physical = 0.0
    side = UNKNOWN_SIDE
    for seen in stand.sights:
        if seen.foe.unit == foe.unit:
            side = seen.sides_hit[facing]
            fire = ground.caution * seen.damage * stand.sides[side]
            if seen.adjacent and stand.close is not FAR_FROM_ALL:
                physical = ground.caution * stand.close.damage_of(foe)
    reply = 0.0
    if candidate is not None and candidate.reply < 0 and not foe.moved and not foe.helpless:
        reply = max(0.0, -Replies(outlook, ground, foe).to(candidate))
    total = fire + physical + reply
    if reply > fire + physical:
        return Fear(COUNTERMOVE, foe.unit, total)
    if physical > fire:
        modifier, above = foe.attack_modifier, 0
        if candidate is not None:
            place = candidate.place
            modifier += target_modifier(candidate.hexes) + (1 if candidate.mode == JUMP else 0)
            modifier += ground.vantage(place.hex, place.place).ground
            above = 0 if ground.bare else _level_above(ground, place.hex, foe)
        lies = candidate is None and outlook.mech.prone
        kind = _best_kind(sparring(outlook.me, foe)[1], modifier, -above, lies)
        return Fear(PHYSICAL, foe.unit, total, side, NOWHERE, kind)
    known = side if foe.moved else UNKNOWN_SIDE
    opened = open_location(outlook.battle, outlook.mech, known)
    harm = (fire + physical) / ground.caution + reply if ground.caution else 0.0
    return Fear(FIRE, foe.unit, total, known, opened, harm=harm)


def _shelter(ground: Ground, candidate: Candidate) -> Shelter:
    """What protects the unit at a place."""
    sights = candidate.stand.sights
    vantage = ground.vantage(candidate.place.hex, candidate.place.place)
    screen = min([ground.line(vantage, seen.foe.post)[1] for seen in sights], default=0)
    tmm = target_modifier(candidate.hexes) + (1 if candidate.mode == JUMP else 0)
    seen_by = [seen.foe.unit for seen in sights]
    return Shelter(seen_by, len(ground.outlook.foes), vantage.ground, screen, candidate.hexes, tmm)


# facing away


def away_reason(outlook: Outlook, ground: Ground, candidate: Candidate) -> str:
    """Why a unit that stands ends facing away from every enemy, by the estimates for its other facings in that hex."""
    here, legs, stand = candidate.place.hex, candidate.facing, candidate.stand
    if outlook.mech.prone and not candidate.reach.stands:
        return NOT_AWAY  # lying, it cannot turn
    foes = [foe.hex for foe in outlook.foes]
    if not none_ahead(here, legs, ground.twists, foes):
        return NOT_AWAY
    if not stand.sights:
        return UNSEEN
    ahead = [facing for facing in _facings_within_reach(candidate) if not none_ahead(here, facing, ground.twists, foes)]
    if not ahead:
        return NO_MP
    best = max(ahead, key=lambda facing: stand.value(facing, ground.twists))
    gain = stand.value(legs, ground.twists) - stand.value(best, ground.twists)
    if gain < EQUAL:
        return NO_GAIN if gain > -EQUAL else WORSE
    if stand.fire(legs, ground.twists) > stand.fire(best, ground.twists) + EQUAL:
        return REAR_GUNS
    return ARMOR if stand.taken(best) > stand.taken(legs) + EQUAL else WORSE


def _facings_within_reach(candidate: Candidate) -> list[Facing]:
    """The facings in which the unit can end in that hex."""
    reach, place = candidate.reach, candidate.place
    return [facing for facing in range(6) if reach.cost(place.hex, facing, place.place) >= 0]
