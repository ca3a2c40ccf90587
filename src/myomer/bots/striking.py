"""The value of each physical attack to both sides.

The numbers are the engine's own previews; `estimates` gives the cost of falls and damage.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.estimates import any_fails, chance, pilot_hit_cost
from myomer.bots.footing import attacker_cost, fall_cost_in, target_cost
from myomer.bots.outlook import Outlook, UnitView
from myomer.combat.battle import Battle
from myomer.combat.harm.falls import fall_damage_per_level
from myomer.combat.physical.attack import Attack, AttackPreview
from myomer.combat.physical.registry import ATTACKS
from myomer.game.physical_choices import physical_attacks
from myomer.game.table import Game
from myomer.hexes import FRONT
from myomer.rules.hit_tables import FULL, NO_TABLE

NEVER: Final = 13
HELD: Final = 0.06
"""The value of grappling an enemy, or of breaking free."""


@mypyc_attr(acyclic=True)
class AttackEstimate:
    """A physical attack with its expected outcome, for the target and for the attacker."""

    def __init__(self, attack: Attack, number: int, done: float, felled: float, own: float, missed: float) -> None:
        self.attack: Final = attack
        rule = ATTACKS[attack.kind]
        self.strikes_low: Final = rule.strikes_low
        """Whether it strikes low, as a kick does."""
        self.swung: Final = rule.swung
        """Whether it is a weapon that is swung."""
        self.paired: Final = rule.paired
        """Whether it can be made with both arms at once, as a punch can."""
        self.number: Final = number
        """The to-hit number; 13 when it cannot hit."""

        self.hit_worth: Final = done + felled
        """What a hit is worth: the damage to the target and its fall."""
        self.hit_cost: Final = own
        """What a hit costs the attacker: damage to itself, a fall."""
        self.miss_cost: Final = missed
        """What a miss costs the attacker."""

        hits = chance(number)
        self.hits: Final = hits
        """The chance to hit."""
        self.done: Final = hits * done
        """Value of the damage to the target, times the chance to hit."""
        self.felled: Final = hits * felled
        """Value of the target's fall."""
        self.cost: Final = hits * own + (1 - hits) * missed
        """Cost of the attacker's own falls and damage."""
        self.value: Final = self.done + self.felled - self.cost
        """What the attack is worth on balance."""

    def at(self, modifier: int) -> float:
        """Its value with a modifier to its to-hit number."""
        hits = chance(self.number + modifier)
        return hits * (self.hit_worth - self.hit_cost) - (1 - hits) * self.miss_cost


def estimate_attack(battle: Battle, me: UnitView, foe: UnitView, preview: AttackPreview) -> AttackEstimate:
    """The value of an attack with these numbers. The battle may differ from that of the views."""
    attack = preview.attack
    number = NEVER if preview.target_number.automatic else preview.target_number.value

    # The target: damage, its fall, being held.
    done = 0.0
    if preview.table != NO_TABLE:
        for points in preview.groups:
            done += foe.hit_cost(preview.table, preview.arc, points) * foe.worth
    felled = 0.0
    footing = me.temper.footing
    if footing:
        felled = target_cost(battle, foe, preview) * foe.worth
    elif not foe.mech.prone:
        felled = any_fails(battle, attack.target, preview.on_hit.target) * foe.fall_cost * foe.worth
    for effect in preview.also_on_hit:
        if effect in ("target-held", "hold-broken"):
            done += HELD

    # The attacker: damage to itself, and its falls after a hit or a miss.
    table = preview.self_table if preview.self_table != NO_TABLE else FULL
    own = 0.0
    if preview.self_hits:
        own = sum([hit.points for hit in preview.self_hits]) * me.hit_cost(table, FRONT, 1) * me.worth
    own_fall = 0.0 if me.mech.prone else me.fall_cost * me.worth
    if footing and not me.mech.prone:
        own_fall = fall_cost_in(battle, me, battle.mechs[attack.attacker], 0) * me.worth
    if footing:
        own += attacker_cost(battle, me, foe, preview) * me.worth
    else:
        own += any_fails(battle, attack.attacker, preview.on_hit.attacker) * own_fall

    miss_falls = any_fails(battle, attack.attacker, preview.on_miss.attacker)
    if "attacker-falls-two-levels" in preview.also_on_miss:
        miss_falls = 1.0
        extra = battle.ruleset.dfa_miss_levels * fall_damage_per_level(battle, me.mech)
        own_fall += pilot_hit_cost(me.mech) / 4 + extra * me.sides[0] * me.worth

    return AttackEstimate(attack, number, done, felled, own, miss_falls * own_fall)


@mypyc_attr(acyclic=True)
class Strike:
    """One declaration: a physical attack, or punches with both arms at one target."""

    def __init__(self, estimates: list[AttackEstimate]) -> None:
        self.estimates: Final = estimates
        """The attack, or both punches."""
        self.done = sum([estimate.done for estimate in estimates])
        self.felled: Final = sum([estimate.felled for estimate in estimates])
        self.cost: Final = sum([estimate.cost for estimate in estimates])
        """The damage to the target, its fall, and the cost to the attacker: sums over the attacks."""
        self.value = sum([estimate.value for estimate in estimates])
        """Its value: an estimate, or from exact odds if `exact`."""
        self.exact = False

    def set_exact(self, done: float) -> None:
        """Replace the estimate of the damage by the mean of its exact odds."""
        self.done = done
        self.value = done + self.felled - self.cost
        self.exact = True

    @property
    def kind_and_target(self) -> tuple[str, int, int]:
        """The kind of attack, how many at once, and the target; the limb makes no difference."""
        return self.attack.kind, len(self.estimates), self.attack.target

    @property
    def attack(self) -> Attack:
        """What to declare first."""
        return self.estimates[0].attack


def strikes(outlook: Outlook, game: Game) -> list[Strike]:
    """Everything that can be declared now, best first."""
    phase = game.physical_phase
    assert phase is not None
    views = {foe.unit: foe for foe in outlook.foes}
    choices: list[Strike] = []
    paired: dict[tuple[str, int], list[AttackEstimate]] = {}

    for attack in physical_attacks(game, outlook.unit):
        foe = views.get(attack.target)
        if foe is None:
            continue

        estimate = estimate_attack(outlook.battle, outlook.me, foe, phase.preview(attack))
        if estimate.paired and estimate.value > 0:
            paired.setdefault((attack.kind, attack.target), []).append(estimate)
        else:
            choices.append(Strike([estimate]))

    choices += [Strike(pair) for pair in paired.values()]
    choices.sort(key=lambda strike: -strike.value)
    return choices
