"""Fire: which way to turn the torso, which weapons to fire at whom, and how hot to run."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.bearings import arcs_to
from myomer.bots.estimates import aimed_hit_cost, chance, heat_cost
from myomer.bots.facing_away import AHEAD
from myomer.bots.outlook import Outlook, UnitView
from myomer.bots.sparring import ArmsPlan, Melee
from myomer.combat.turn.heat_figure import heat_figure
from myomer.combat.weapons.engagement import Engagement
from myomer.combat.weapons.firing_arcs import firing_arc, in_leg
from myomer.combat.weapons.mounts import mount_of
from myomer.combat.weapons.shot import INARC, NARC, NO_AIM, TAG, TASER, TSEMP, Shot, ShotPreview
from myomer.combat.weapons.shot_facts import Declarations
from myomer.combat.weapons.shot_legality import front_limb
from myomer.combat.weapons.shot_to_hit import steady_quad
from myomer.game.actions import Action, Twist
from myomer.game.choices import ways_to_fire
from myomer.game.table import Game
from myomer.hexes import Facing, HexId, distance
from myomer.rules.hit_tables import FULL
from myomer.rules.locations import CENTER_TORSO, HEAD, LEFT_ARM, QUAD, RIGHT_ARM
from myomer.units.ids import ComponentIndex, UnitIndex
from myomer.units.mech import Mech

VITAL: Final = (NO_AIM, HEAD, CENTER_TORSO)
"""What a shrewd bot aims at: nothing, or what destroys the target."""
ARC_REASON: Final = "target-not-in-arc"
SPARE_BELOW: Final = (12, 21)
"""With fewer rounds than that a poor shot is not worth one: to others, and to a shrewd bot."""
SPARE: Final = (0.25, 0.6)
"""What the last round is worth against a hit, if it misses: to others, and to a shrewd bot."""
SECONDARY: Final = (2, 1)
"""The modifier to fire at a secondary target: beside or behind the unit, and in its front arc
(`weapon-attacks.md` §2.8).
"""
NEVER: Final = 99
"""The to-hit number of no shot."""
JAM: Final = 0.3
"""The cost of a jam, as a share of the weapon's later fire."""
NEXT_VOLLEYS: Final = 3.0
ALL_FACINGS: Final = 63
NO_ARMS_PLAN: Final = ArmsPlan()
SPECIAL_WORTH: Final = {TAG: 0.01, NARC: 0.01, INARC: 0.01, TASER: 0.03, TSEMP: 0.04}
"""The value of a hit besides its damage, in shares of the unit: TAG, interference, a possible shutdown."""


@mypyc_attr(acyclic=True)
class RatedShot:
    """A shot with its value and heat."""

    def __init__(self, shot: Shot, arcs: int, ahead: int, limbs: int, number: int, value: float, heat: int) -> None:
        self.shot: Final = shot
        self.limbs: Final = limbs
        """The locations that it is in, a bit each."""
        self.arcs: Final = arcs
        """The facings of the torso from which it can fire, a bit each."""
        self.ahead: Final = ahead
        """The facings of the torso that have its target in the front arc, a bit each."""
        self.number: Final = number
        """The to-hit number."""
        self.value: Final = value
        self.heat: Final = heat
        self.ratio: Final = value / (heat + 0.5)
        """Its value for its heat."""
        self._secondary: Final[list[RatedShot | None]] = [None] * len(SECONDARY)

    def fires_before(self, other: RatedShot) -> bool:
        """Whether it is worth more for its heat; of equals, the weapon with the lower number."""
        if self.ratio != other.ratio:
            return self.ratio > other.ratio
        return self.shot.weapon < other.shot.weapon

    def as_secondary(self, ahead: bool) -> RatedShot:
        """The same shot at a secondary target, ahead or not: worth less, by its lower chance to hit."""
        known = self._secondary[ahead]
        if known is None:
            before = chance(self.number)
            number = self.number + SECONDARY[ahead] if before else self.number
            share = chance(number) / before if before else 1.0
            known = RatedShot(self.shot, self.arcs, self.ahead, self.limbs, number, self.value * share, self.heat)
            self._secondary[ahead] = known
        return known


@mypyc_attr(acyclic=True)
class Tally:
    """What is fired at each target. A sober bot counts damage beyond half of a target less and less."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook: Final = outlook
        self._expected: Final[dict[int, float]] = {}
        """By target, the values of the shots so far."""

    def gain(self, rated: RatedShot) -> float:
        """What one more shot is worth."""
        if not self.outlook.temper.sober:
            return rated.value
        foe = next(view for view in self.outlook.foes if view.unit == rated.shot.target)
        expected = self._expected.get(foe.unit, 0.0)
        return foe.loss(expected + rated.value) - foe.loss(expected)

    def add(self, rated: RatedShot) -> None:
        """One more shot is fired."""
        target = rated.shot.target
        self._expected[target] = self._expected.get(target, 0.0) + rated.value


@mypyc_attr(acyclic=True)
class Volley:
    """What a unit fires with its torso turned one way."""

    def __init__(
        self,
        unit: UnitIndex,
        torso: Facing,
        target: UnitIndex,
        shots: list[Shot],
        value: float,
        heat: int,
        cost: float,
        physical: float,
        all_out: bool = False,
        best: int = NEVER,
        by_target: dict[int, float] | None = None,
    ) -> None:
        self.unit: Final = unit
        self.torso: Final = torso
        """The facing of the torso."""
        self.target: Final = target
        """The primary target; -1 if it holds fire."""
        self.shots: Final = shots
        self.given: Final = value
        """The value of the shots."""
        self.by_target: Final[dict[int, float]] = by_target or {}
        """The same at each of their targets."""
        self.heat: Final = heat
        """At the end of the turn."""
        self.cost: Final = cost
        """What the heat of the shots costs."""
        self.physical: Final = physical
        """What its best physical attack afterward is worth."""
        self.all_out: Final = all_out
        """Whether everything that bears is fired, whatever the heat."""
        self.best: Final = best
        """The lowest to-hit number of its shots."""
        self.value: Final = value - cost + physical
        """The value of the shots and the physical attack, less the cost of the heat."""

    def hits_target(self) -> bool:
        """Whether any of its shots is at the primary target: without one, another target would be the primary one."""
        return bool(self.shots) and self.shots[0].target == self.target

    def actions(self, mech: Mech) -> list[Action]:
        """The declarations, in order."""
        declarations: list[Action] = []
        if self.torso != mech.torso:
            declarations.append(Twist(self.unit, self.torso))
        declarations += self.shots
        return declarations


def volleys(outlook: Outlook, game: Game, all_out: bool = False) -> list[Volley]:
    """The best volley for each torso facing and primary target, best first, including holding fire.

    With `all_out`, also everything that bears, whatever the heat.
    """
    phase = game.weapon_phase
    assert phase is not None
    mech = outlook.mech
    rated_shots = _rated_shots(outlook, game)

    base = heat_without_fire(outlook)
    torsos = [mech.torso]
    for torso in ((mech.facing + 5) % 6, (mech.facing + 1) % 6):
        if torso != mech.torso and not phase.why_not_twist(outlook.unit, torso):
            torsos.append(torso)

    typical = _typical_volley(outlook, rated_shots)
    ranked: list[Volley] = []
    base_cost = cost_of_heat(outlook, base, typical)
    near = [foe for foe in outlook.foes if distance(mech.hex, foe.hex) == 1]
    melee = Melee(outlook.battle, outlook.me, near) if near else None
    for torso in torsos:
        plan = melee.arms_plan(torso) if melee is not None else NO_ARMS_PLAN
        for foe in outlook.foes:
            for spared in _arms_to_spare(plan):
                volley = _volley(outlook, rated_shots, torso, foe, base, typical, base_cost, plan, spared)
                if volley.hits_target():
                    ranked.append(volley)
            if all_out:
                volley = _volley(outlook, rated_shots, torso, foe, base, typical, base_cost, plan, 0, True)
                if volley.hits_target():
                    ranked.append(volley)
        if torso == mech.torso or plan.value(0) > 0:
            physical = physical_to_come(outlook, plan, 0)
            ranked.append(Volley(outlook.unit, torso, -1, [], 0.0, max(0, base), 0.0, physical))

    ranked.sort(key=lambda volley: (-volley.value, volley.torso != mech.torso))
    return ranked


def heat_without_fire(outlook: Outlook) -> int:
    """Heat at the end of the turn without firing; below 0 with cooling to spare."""
    figure = heat_figure(outlook.battle, outlook.unit)
    return (
        figure.before + sum([part.value for part in figure.sources]) - sum([part.value for part in figure.dissipation])
    )


def _arms_to_spare(plan: ArmsPlan) -> list[int]:
    """The arms to keep from firing, so that they can punch: none, each one, both; each choice a mask."""
    arms = plan.arms()
    if not arms:
        return [0]
    return [0, *[1 << arm for arm in arms], *([sum([1 << arm for arm in arms])] if len(arms) > 1 else [])]


def _typical_volley(outlook: Outlook, rated_shots: list[RatedShot]) -> float:
    """The approximate value of a volley: the best shot of each weapon, as at the enemy that is worth most."""
    best: dict[int, float] = {}
    for rated in rated_shots:
        best[rated.shot.weapon] = max(best.get(rated.shot.weapon, 0.0), rated.value)
    total = 0.0
    for value in best.values():
        total += value
    if outlook.foes:
        total = max(outlook.foes, key=lambda foe: foe.worth).loss(total)
    return max(0.05, total)


def _torso_facings(mech: Mech, weapon: ComponentIndex, hex_: HexId) -> int:
    """The facings of the torso from which a weapon reaches a hex, a bit each."""
    turns = mech.design.frame != QUAD and not in_leg(mech, weapon)
    return _facings_with(mech, hex_, 1 << firing_arc(mech, weapon), turns)


def _facings_with(mech: Mech, hex_: HexId, arc: int, turns: bool) -> int:
    """The facings of the torso that have a hex in an arc, which turns with it or with the legs; a bit each."""
    arcs = arcs_to(mech.hex, hex_)
    if not turns:
        return ALL_FACINGS if arcs[mech.facing] & arc else 0
    bits = 0
    for torso in range(6):
        if arcs[torso] & arc:
            bits |= 1 << torso
    return bits


def _facings_ahead(mech: Mech, hex_: HexId) -> int:
    """The facings of the torso that have a hex in the front arc, which decides about primary and secondary targets."""
    return _facings_with(mech, hex_, AHEAD, mech.design.frame != QUAD)


def _orders_of_others(orders: Declarations, unit: UnitIndex) -> Declarations:
    """Everything declared except the unit's own shots, so that it decides the same in the middle of them as before."""
    if not orders.firing >> unit & 1:
        return orders
    others = orders.copy()
    others.firing &= ~(1 << unit)
    others.taken.pop(unit, None)
    others.tagging.pop(unit, None)
    return others


def _rated_shots(outlook: Outlook, game: Game) -> list[RatedShot]:
    """The best way to fire for every weapon and target, for any torso facing."""
    phase = game.weapon_phase
    assert phase is not None
    mech = outlook.mech
    orders = _orders_of_others(phase.orders, outlook.unit)

    rated_shots: list[RatedShot] = []
    engaged = {shot.target for shot in phase.declared if shot.attacker != outlook.unit}
    engagements = {foe.unit: Engagement(outlook.battle, outlook.unit, foe.unit, False) for foe in outlook.foes}
    ahead = {foe.unit: _facings_ahead(mech, foe.hex) for foe in outlook.foes}
    dry = not outlook.battle.depth(mech)

    for weapon in mech.design.weapons:
        if mech.weapons_used >> weapon & 1 or not mech.component_works(weapon) or mech.jammed >> weapon & 1:
            continue

        mount = mount_of(mech.design, weapon)
        limbs = 0
        for location in mount.locations:
            limbs |= 1 << location
        for foe in outlook.foes:
            engagement = engagements[foe.unit]
            if dry and mount.farthest < engagement.distance:
                continue
            torso_facings = _torso_facings(mech, weapon, foe.hex)
            if not torso_facings:
                continue

            best: RatedShot | None = None
            for shot in ways_to_fire(game, outlook.unit, weapon, foe.unit):
                if dry and shot.indirect == engagement.seen.clear:
                    continue  # refused: direct fire is for those who see the target, indirect fire for the others
                if outlook.temper.shrewd and shot.aim not in VITAL:
                    continue  # who cannot move is to be destroyed, not crippled
                preview = phase.preview_among(shot, engagement, orders)
                if [reason for reason in preview.reasons if reason != ARC_REASON]:
                    continue
                value = shot_value(outlook, foe, preview) * (outlook.temper.together if foe.unit in engaged else 1.0)
                if value > 0 and (best is None or value - preview.heat * 0.001 > best.value - best.heat * 0.001):
                    number = preview.target_number.value
                    best = RatedShot(shot, torso_facings, ahead[foe.unit], limbs, number, value, preview.heat)

            if best is not None:
                rated_shots.append(best)

    return rated_shots


def cost_of_heat(outlook: Outlook, heat: int, typical: float) -> float:
    """What it costs the unit to end the turn at this heat, below 0 with cooling to spare, if it lives to feel it."""
    return outlook.tomorrow * heat_cost(outlook.temper, outlook.mech, max(0, heat), typical)


def physical_to_come(outlook: Outlook, plan: ArmsPlan, fired: int) -> float:
    """What the best physical attack after the fire is worth, if these arms, a bit each, have fired."""
    return outlook.tomorrow * outlook.temper.physical * plan.value(fired)


def shot_value(outlook: Outlook, foe: UnitView, preview: ShotPreview) -> float:
    """The value of a shot: expected damage and heat to the target, minus scarce rounds and jams.

    A shrewd bot counts an aimed shot by the location that it is aimed at, and spares its rounds more.
    """
    shrewd = outlook.temper.shrewd
    hits = 0.0 if preview.target_number.automatic else chance(preview.target_number.value)
    if not hits:
        return 0.0

    mean_hits = preview.effect.hits_of_36_rolls() / 36
    points = mean_hits * preview.effect.damage
    if preview.effect.size or preview.effect.five_points:
        value = hits * points * foe.sides[preview.arc] * foe.worth
    elif shrewd and preview.shot.aim != NO_AIM:
        cost = aimed_hit_cost(foe.battle, foe.mech, preview.shot.aim, preview.arc, preview.effect.damage)
        value = hits * cost * foe.worth
    else:
        value = hits * foe.hit_cost(FULL, preview.arc, preview.effect.damage) * foe.worth

    if preview.effect.heat or preview.effect.heat_dice:
        target_heat = preview.effect.heat * mean_hits + 3.5 * preview.effect.heat_dice
        value += hits * target_heat * 0.004 * foe.worth

    value += hits * SPECIAL_WORTH.get(preview.effect.special, 0.0)

    # Rounds that are running out are worth something too.
    if 0 <= preview.rounds < SPARE_BELOW[shrewd]:
        spent = sum([rounds for _, rounds in preview.feed])
        share = outlook.tomorrow * SPARE[shrewd] * spent / max(1, preview.rounds)
        value -= share * points * foe.sides[0] * foe.worth * (1 - hits)

    if preview.jams_at:
        jams = 1 - chance(preview.jams_at + 1)
        value -= outlook.tomorrow * jams * JAM * NEXT_VOLLEYS * value

    return value


def _volley(
    outlook: Outlook,
    rated_shots: list[RatedShot],
    torso: Facing,
    primary: UnitView,
    base: int,
    typical: float,
    base_cost: float,
    plan: ArmsPlan,
    spared: int,
    all_out: bool = False,
) -> Volley:
    """The best shots of the weapons that bear on a target, by value for heat, while each is worth its heat, or
    (`all_out`) all of them.

    `base` is the heat at the end of the turn without firing, `base_cost` its cost; `spared` arms do not fire.
    """
    mech = outlook.mech
    picks = _best_shot_by_weapon(mech, rated_shots, torso, primary, spared)
    if mech.prone and not steady_quad(mech):
        _keep_better_arm(mech, picks)

    shots: list[Shot] = []
    limbs_fired = 0
    value = 0.0
    heat = base
    cost = base_cost
    best = NEVER
    tally = Tally(outlook)
    by_target: dict[int, float] = {}

    for pick in _by_ratio(picks):
        cost_after = cost_of_heat(outlook, heat + pick.heat, typical)
        gain = tally.gain(pick)
        if all_out or gain > cost_after - cost:
            _insert_shot(shots, pick.shot, primary.unit)
            tally.add(pick)
            best = min(best, pick.number)
            value += gain
            by_target[pick.shot.target] = by_target.get(pick.shot.target, 0.0) + gain
            limbs_fired |= pick.limbs
            heat += pick.heat
            cost = cost_after

    physical = physical_to_come(outlook, plan, limbs_fired)
    after, cost = max(0, heat), cost - base_cost
    return Volley(outlook.unit, torso, primary.unit, shots, value, after, cost, physical, all_out, best, by_target)


def _by_ratio(picks: dict[int, RatedShot]) -> list[RatedShot]:
    """These shots by value for heat, the best first."""
    order: list[RatedShot] = []
    for pick in picks.values():
        place = len(order)
        while place and pick.fires_before(order[place - 1]):
            place -= 1
        order.insert(place, pick)
    return order


def _insert_shot(shots: list[Shot], shot: Shot, primary: UnitIndex) -> None:
    """Insert a shot in the order of declaration: the primary target first, then by weapon."""
    secondary = shot.target != primary
    place = len(shots)
    while place:
        before = shots[place - 1]
        before_secondary = before.target != primary
        if (before_secondary == secondary and before.weapon < shot.weapon) or (secondary and not before_secondary):
            break
        place -= 1
    shots.insert(place, shot)


def _best_shot_by_weapon(
    mech: Mech, rated_shots: list[RatedShot], torso: Facing, primary: UnitView, spared: int
) -> dict[int, RatedShot]:
    """By weapon, its shot at the primary target, or else the best at a secondary target, with the modifier for that.

    One in the front arc cannot be secondary to one that is not (`weapon-attacks.md` §2.8): no shot at it then.
    """
    primary_ahead = bool(_facings_ahead(mech, primary.hex) >> torso & 1)
    picks: dict[int, RatedShot] = {}
    for rated in rated_shots:
        if not rated.arcs >> torso & 1 or rated.limbs & spared:
            continue
        weapon = rated.shot.weapon
        if rated.shot.target == primary.unit:
            picks[weapon] = rated
        elif weapon not in picks or picks[weapon].shot.target != primary.unit:
            ahead = bool(rated.ahead >> torso & 1)
            if ahead and not primary_ahead:
                continue
            secondary = rated.as_secondary(ahead)
            if secondary.value > 0 and (weapon not in picks or secondary.value > picks[weapon].value):
                picks[weapon] = secondary
    return picks


def bearing_shots(outlook: Outlook, game: Game, torso: Facing, primary: UnitIndex) -> list[RatedShot]:
    """The shot of every weapon that bears, its torso turned that way, by value for heat: at the primary target, or else
    at another.
    """
    for foe in outlook.foes:
        if foe.unit == primary:
            shots = _rated_shots(outlook, game)
            return _by_ratio(_best_shot_by_weapon(outlook.mech, shots, torso, foe, 0))
    return []


def typical_volley(outlook: Outlook, game: Game) -> float:
    """The approximate value of a volley, by which the cost of heat is measured."""
    return _typical_volley(outlook, _rated_shots(outlook, game))


def _keep_better_arm(mech: Mech, picks: dict[int, RatedShot]) -> None:
    """A prone unit fires the weapons of only one arm: the better one."""
    sums = {LEFT_ARM: 0.0, RIGHT_ARM: 0.0}
    for rated in picks.values():
        limb = front_limb(mech, rated.shot.weapon)
        if limb >= 0:
            sums[limb] += rated.value
    idle_arm = LEFT_ARM if sums[RIGHT_ARM] > sums[LEFT_ARM] else RIGHT_ARM
    for weapon in [weapon for weapon in picks if front_limb(mech, weapon) == idle_arm]:
        del picks[weapon]
