"""Why a unit fires at its target, and why it makes its physical attack: the facts, from the values it chose by."""

from __future__ import annotations

from typing import Final

from myomer.bots.estimates import chance
from myomer.bots.firing import (
    SPARE_BELOW,
    RatedShot,
    Tally,
    Volley,
    bearing_shots,
    cost_of_heat,
    heat_without_fire,
    shot_value,
    typical_volley,
)
from myomer.bots.motives import (
    ARM,
    COOL,
    HEAT,
    NO_STRIKE,
    NOBODY,
    ONE_ARM,
    ROUNDS,
    UNKNOWN_SIDE,
    FireMotive,
    Held,
    StrikeMotive,
    open_location,
)
from myomer.bots.outlook import Outlook, UnitView
from myomer.bots.sparring import ArmsPlan, Melee
from myomer.bots.striking import Strike
from myomer.bots.wording import new_heat_effects, weapon_name
from myomer.combat.weapons.shot import ShotPreview
from myomer.combat.weapons.shot_legality import front_limb
from myomer.game.choices import ways_to_fire
from myomer.game.table import Game
from myomer.hexes import Facing, distance
from myomer.rules.locations import NOWHERE
from myomer.units.ids import ComponentIndex, UnitIndex

EQUAL: Final = 1e-9
"""Values closer than this are the same."""
TRIFLE: Final = 0.01
"""A physical attack worth no more than this is not why an arm holds fire, if the heat is reason enough."""
EVEN: Final = 0.002
"""Fire whose value differs by less is about as good."""
NO_ARM: Final = -1


def fire_motive(outlook: Outlook, game: Game, ranked: list[Volley]) -> FireMotive:
    """Why the first of these volleys is fired."""
    phase = game.weapon_phase
    assert phase is not None
    best = ranked[0]
    target, torso = (best.target, best.torso) if best.shots else _best_target(outlook, game, best.torso)
    bearing = bearing_shots(outlook, game, torso, target) if target != NOBODY else []
    fired = [rated for rated in bearing if rated.shot in best.shots]
    held = _held(outlook, game, best, target, bearing) if target != NOBODY else []
    if target == NOBODY:
        for foe in outlook.foes:
            held = held or _saved(outlook, game, foe.unit, [])
    twisted = best.torso != outlook.mech.torso
    if not fired:
        return FireMotive(
            outlook.unit, NOBODY, [], "", 0, UNKNOWN_SIDE, NOWHERE, False, False, NOBODY, 0, twisted, best.heat, held
        )

    main = max(fired, key=lambda rated: (rated.shot.target == target, rated.value))
    side = phase.preview(main.shot).arc
    own_side = outlook.mech.side
    joined = any(
        [
            shot.target == target
            and shot.attacker != outlook.unit
            and game.battle.mechs[shot.attacker].side == own_side
            for shot in phase.declared
        ]
    )
    rival, rival_number, even = _rival(outlook, game, ranked, target)
    alone = rival == NOBODY and len(outlook.foes) > 1
    others = alone and _could_fire_at_others(outlook, game, target)
    main_target = main.shot.target
    return FireMotive(
        outlook.unit,
        target,
        [weapon_name(outlook.mech.design.components[shot.weapon]) for shot in best.shots if shot.target == main_target],
        weapon_name(outlook.mech.design.components[main.shot.weapon]),
        main.number,
        side,
        open_location(outlook.battle, game.battle.mechs[target], side),
        joined,
        alone and not others,
        rival,
        rival_number,
        twisted,
        best.heat,
        held,
        even,
        others,
        [
            (weapon_name(outlook.mech.design.components[shot.weapon]), shot.target)
            for shot in best.shots
            if shot.target != main_target
        ],
    )


def _torsos(outlook: Outlook, game: Game, torso: Facing) -> list[Facing]:
    """The ways in which the torso may face, beginning with this one."""
    phase = game.weapon_phase
    assert phase is not None
    twists = dict.fromkeys([torso, *[(outlook.mech.facing + turn) % 6 for turn in (0, 1, 5)]])
    return [
        facing for facing in twists if facing == outlook.mech.torso or not phase.why_not_twist(outlook.unit, facing)
    ]


def _could_fire_at_others(outlook: Outlook, game: Game, target: UnitIndex) -> bool:
    """Whether the unit has a shot at any other enemy, however it turns its torso."""
    for facing in _torsos(outlook, game, outlook.mech.torso):
        for foe in outlook.foes:
            shots = bearing_shots(outlook, game, facing, foe.unit) if foe.unit != target else []
            if [rated for rated in shots if rated.shot.target == foe.unit]:
                return True
    return False


def _best_target(outlook: Outlook, game: Game, torso: Facing) -> tuple[UnitIndex, Facing]:
    """If a unit holds fire, the target that its shots are worth most at, and how its torso would face for that."""
    best, target, turned = 0.0, NOBODY, torso
    for facing in _torsos(outlook, game, torso):
        for foe in outlook.foes:
            total = sum([rated.value for rated in bearing_shots(outlook, game, facing, foe.unit)])
            if total > best + EQUAL:
                best, target, turned = total, foe.unit, facing
    return target, turned


def _rival(outlook: Outlook, game: Game, ranked: list[Volley], target: UnitIndex) -> tuple[UnitIndex, int, bool]:
    """The next best primary target, the lowest to-hit number at it, and whether fire at it is worth about the same."""
    for volley in ranked:
        if volley.shots and volley.target != target:
            shots = bearing_shots(outlook, game, volley.torso, volley.target)
            numbers = [rated.number for rated in shots if rated.shot.target == volley.target]
            if numbers:
                return volley.target, min(numbers), ranked[0].value - volley.value < EVEN
    return NOBODY, 0, False


def _held(outlook: Outlook, game: Game, best: Volley, target: UnitIndex, bearing: list[RatedShot]) -> list[Held]:
    """The weapons that could fire and do not, by reason."""
    mech = outlook.mech
    near = [foe for foe in outlook.foes if distance(mech.hex, foe.hex) == 1]
    plan = Melee(outlook.battle, outlook.me, near).arms_plan(best.torso) if near else ArmsPlan()
    fired_limbs = 0
    heat = heat_without_fire(outlook)
    tally = Tally(outlook)
    for rated in bearing:
        if rated.shot in best.shots:
            fired_limbs |= rated.limbs
            heat += rated.heat
            tally.add(rated)

    prone_arm = _prone_arm(outlook, best)
    hot: list[RatedShot] = []
    spared: list[RatedShot] = []
    lying: list[RatedShot] = []
    typical = typical_volley(outlook, game)
    worth = outlook.tomorrow * outlook.temper.physical
    physical = best.physical / worth if worth else 0.0
    for rated in bearing:
        if rated.shot in best.shots or (best.physical > 0 and not rated.arcs >> best.torso & 1):
            continue  # it fires, or bears only if the torso does not turn for the physical attack
        dear = tally.gain(rated) <= _extra_cost(outlook, heat, rated.heat, typical)
        if physical - plan.value(fired_limbs | rated.limbs) > (TRIFLE if dear else EQUAL):
            spared.append(rated)
        elif prone_arm != NO_ARM and front_limb(mech, rated.shot.weapon) not in (NO_ARM, prone_arm):
            lying.append(rated)
        elif dear:
            hot.append(rated)

    held: list[Held] = []
    now = max(0, heat)
    felt = [rated for rated in hot if new_heat_effects(mech, now, max(0, heat + rated.heat))]
    for shots, reason in ((felt, HEAT), ([rated for rated in hot if rated not in felt], COOL)):
        if shots:
            coolest = min(shots, key=lambda rated: rated.heat)
            unlike = any([rated.heat != coolest.heat for rated in shots])
            alone = _names(outlook, [coolest])[0] if unlike else ""
            number = min([rated.number for rated in shots])
            held.append(Held(_names(outlook, shots), reason, max(0, heat + coolest.heat), alone, number, now))
    if spared:
        kind, arms = _arm_attack(outlook, plan, spared, physical)
        held.append(Held(_names(outlook, spared), ARM, 0, kind, arms=arms))
    if lying:
        held.append(Held(_names(outlook, lying), ONE_ARM))
    held += _saved(outlook, game, target, [rated.shot.weapon for rated in bearing])
    return held


def _prone_arm(outlook: Outlook, best: Volley) -> int:
    """The arm with which a prone unit fires: it fires no other. -1 if it stands, or fires none."""
    for shot in best.shots if outlook.mech.prone else []:
        arm = front_limb(outlook.mech, shot.weapon)
        if arm != NO_ARM:
            return arm
    return NO_ARM


def _saved(outlook: Outlook, game: Game, target: UnitIndex, bearing: list[ComponentIndex]) -> list[Held]:
    """A weapon that keeps its rounds, if there is one among those that do not bear at any value."""
    for weapon in outlook.mech.design.weapons:
        shot = None if weapon in bearing else _shot_saved(outlook, game, weapon, target)
        if shot is not None:
            name = weapon_name(outlook.mech.design.components[weapon])
            return [Held([name], ROUNDS, shot.rounds, before=_full_load(outlook, shot))]
    return []


def _full_load(outlook: Outlook, shot: ShotPreview) -> int:
    """The rounds that there were at the start of the ammunition that a shot would use."""
    components = outlook.mech.design.components
    kind = components[shot.feed[0][0]].name
    return sum([component.start for component in components if component.name == kind])


def _names(outlook: Outlook, shots: list[RatedShot]) -> list[str]:
    return [weapon_name(outlook.mech.design.components[rated.shot.weapon]) for rated in shots]


def _extra_cost(outlook: Outlook, heat: int, more: int, typical: float) -> float:
    """What more heat costs."""
    return cost_of_heat(outlook, heat + more, typical) - cost_of_heat(outlook, heat, typical)


def _arm_attack(outlook: Outlook, plan: ArmsPlan, spared: list[RatedShot], value: float) -> tuple[str, int]:
    """The physical attack of that value that these arms are kept for, and how many of them: one with both arms, a
    weapon in one of them, or punches; empty if it is not known.
    """
    limbs = 0
    for rated in spared:
        limbs |= rated.limbs
    design = outlook.mech.design
    arms = len([arm for arm in design.arms if limbs >> arm & 1])
    if max(plan.both, plan.with_hands) >= value - EQUAL:
        return plan.two_handed, len(design.arms)
    for weapon in design.physical_weapons:
        component = design.components[weapon]
        if plan.weapons.get(component.location, 0.0) >= value - EQUAL:
            return component.name, arms
    return ("punch" if plan.punches else ""), arms


def _shot_saved(outlook: Outlook, game: Game, weapon: ComponentIndex, target: UnitIndex) -> ShotPreview | None:
    """A shot of a weapon that may fire, but is not worth one of its few rounds; None if that is not why."""
    phase = game.weapon_phase
    assert phase is not None
    mech = outlook.mech
    if mech.weapons_used >> weapon & 1 or not mech.component_works(weapon) or mech.jammed >> weapon & 1:
        return None
    foe = next(view for view in outlook.foes if view.unit == target)
    saved: ShotPreview | None = None
    for shot in ways_to_fire(game, outlook.unit, weapon, target):
        preview = phase.preview(shot)
        hits = not preview.target_number.automatic and chance(preview.target_number.value) > 0
        scarce = 0 <= preview.rounds < SPARE_BELOW[outlook.temper.shrewd]
        if preview.allowed and hits and scarce and shot_value(outlook, foe, preview) <= 0:
            saved = preview
    return saved


# physical attacks


def strike_motive(outlook: Outlook, strike: Strike | None) -> StrikeMotive:
    """The facts of a physical attack; those of two punches are sums."""
    if strike is None:
        return NO_STRIKE
    first = strike.estimates[0]
    prone = False
    for foe in outlook.foes:
        if foe.unit == strike.attack.target:
            prone = foe.mech.prone
    return StrikeMotive(
        strike.attack.kind,
        len(strike.estimates),
        strike.attack.target,
        min([estimate.number for estimate in strike.estimates]),
        strike.done,
        strike.felled,
        first.hit_cost,
        first.miss_cost,
        strike.value,
        prone,
    )


def next_strike(ranked: list[Strike]) -> Strike | None:
    """The best attack of another kind or at another target than the first."""
    for strike in ranked[1:]:
        if strike.kind_and_target != ranked[0].kind_and_target:
            return strike
    return None


def adjacent_foes(outlook: Outlook) -> list[UnitView]:
    """The enemies next to the unit."""
    return [foe for foe in outlook.foes if distance(outlook.mech.hex, foe.hex) <= 1]
