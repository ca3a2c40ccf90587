"""Evaluates charges and deaths from above with the numbers they would have at the end of the move."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.exact_strikes import exact_damage_cost
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground
from myomer.bots.striking import AttackEstimate, estimate_attack
from myomer.combat.movement.move_legality import MovePreview
from myomer.combat.physical.attack import Attack, AttackPreview
from myomer.combat.physical.registry import ATTACKS
from myomer.combat.terrain.costs import GROUND
from myomer.game.choices import attacks_moving
from myomer.game.table import Game
from myomer.hexes import direction_to, distance, neighbor
from myomer.rules.movement import JUMP, RUN

WEIGHED: Final = 2
"""How many approaches to each target are evaluated, longest first."""


@mypyc_attr(acyclic=True)
class ChargeEstimate:
    """A charge or a death from above, with its value."""

    def __init__(
        self, preview: MovePreview, numbers: AttackPreview, estimate: AttackEstimate, taken: float, caution: float
    ) -> None:
        self.preview: Final = preview
        """The move, which is allowed."""
        self.numbers: Final = numbers
        """The attack at the end of the move."""
        self.estimate: Final = estimate
        self.taken: Final = taken
        """The fire it draws on the way; it cannot fire itself."""
        self.value: Final = estimate.value - caution * taken
        """The value of the attack, less the fire it draws."""
        self.parts: Final = [
            ("damage", estimate.done),
            ("target's fall", estimate.felled),
            ("own fall and damage", -estimate.cost),
            ("damage taken", -caution * taken),
        ]
        """Its terms, for an explanation."""


def charge_estimates(outlook: Outlook, ground: Ground, game: Game) -> list[ChargeEstimate]:
    """The charges and deaths from above worth considering, the best first."""
    near = [foe for foe in outlook.foes if distance(outlook.mech.hex, foe.hex) <= 12 and foe.moved]
    if not near or outlook.mech.prone or outlook.mech.move_mode:
        return []

    estimates: list[ChargeEstimate] = []
    approaches: dict[tuple[int, bool], int] = {}
    beside = {
        neighbor(game.battle.mechs[other].hex, direction)
        for other in game.enemies(outlook.unit)
        for direction in range(6)
    }

    places = outlook.reach.places_in(beside)
    moves = sorted(attacks_moving(game, outlook.unit, outlook.reach, places), key=lambda preview: -preview.hexes)
    known = [foe.unit for foe in outlook.foes]

    for preview in moves:
        move = preview.move
        if max(move.charge, move.dfa) not in known:
            continue
        key = (max(move.charge, move.dfa), move.dfa >= 0)
        approaches[key] = approaches.get(key, 0) + 1
        if approaches[key] <= WEIGHED:
            estimates.append(_charge_estimate(outlook, ground, preview))

    estimates.sort(key=lambda charge: -charge.value)
    return estimates


def exact_value(outlook: Outlook, charge: ChargeEstimate) -> float:
    """What a charge or death from above is worth, the damage of its hit by exact odds.

    In one group it goes on into the next location and may destroy the unit, which the estimate does not see; a
    destroyed unit does not fall.
    """
    estimate = charge.estimate
    foe = next(view for view in outlook.foes if view.unit == estimate.attack.target)
    done = exact_damage_cost(outlook.battle, foe, charge.numbers, {})
    return estimate.hits * done * foe.worth + (1 - done) * estimate.felled - estimate.cost


def declared_charge(outlook: Outlook) -> float:
    """What the charge or death from above is worth that the unit has declared, as the units stand; 0 if nothing."""
    mech = outlook.mech
    kind = "dfa" if mech.charge_is_dfa else "charge"
    for foe in outlook.foes:
        if foe.unit == mech.charging:
            preview = ATTACKS[kind].preview(outlook.battle, Attack(kind, outlook.unit, foe.unit))
            return max(0.0, estimate_attack(outlook.battle, outlook.me, foe, preview).value)
    return 0.0


def _charge_estimate(outlook: Outlook, ground: Ground, preview: MovePreview) -> ChargeEstimate:
    """What a charge or death from above is worth: the attack, previewed where it strikes, and the fire it draws."""
    move, hexes = preview.move, preview.hexes
    target = max(move.charge, move.dfa)
    foe = next(view for view in outlook.foes if view.unit == target)

    # Put the attacker where it strikes: in the last hex before the target's.
    battle = outlook.battle.copy()
    mech = battle.mechs[outlook.unit]
    kind = "dfa" if move.dfa >= 0 else "charge"
    if preview.course is None:
        beside = [neighbor(foe.hex, direction) for direction in range(6)]
        mech.hex = min(beside, key=lambda hex_: (distance(hex_, mech.hex), hex_))
    else:
        strikes_from = mech.hex
        for leg in preview.course.legs:
            if leg.hex != foe.hex:
                strikes_from = leg.hex
        mech.hex = strikes_from

    mech.roof = 0
    mech.facing = mech.torso = max(0, direction_to(mech.hex, foe.hex))
    mech.move_mode = move.mode
    mech.hexes_moved = hexes
    numbers = ATTACKS[kind].preview(battle, Attack(kind, outlook.unit, target))
    estimate = estimate_attack(battle if outlook.temper.footing else outlook.battle, outlook.me, foe, numbers)

    stand = ground.stand(mech.hex, GROUND, JUMP if kind == "dfa" else RUN, hexes)
    return ChargeEstimate(preview, numbers, estimate, stand.taken(mech.facing), ground.caution)
