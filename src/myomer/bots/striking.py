"""Blows: what each physical attack is worth, to both sides.

The numbers are the engine's own previews; what falls and damage cost is `worth`.
"""

from __future__ import annotations

from typing import Final

from myomer.bots.estimates import any_fails, chance, exposure, hit_cost, wound_cost
from myomer.bots.outlook import Figure, Scene
from myomer.combat.battle import Battle
from myomer.combat.physical.attack import Attack, AttackPreview
from myomer.combat.physical.registry import ATTACKS
from myomer.game.physical_choices import physical_attacks
from myomer.game.table import Game
from myomer.hexes import FRONT
from myomer.rules.hit_tables import FULL, NO_TABLE

NEVER: Final = 13
HELD: Final = 0.06
"""What it is worth to have an enemy in a grapple, or to be free of one."""


class Blow:
    """A physical attack with what comes of it, for the target and for oneself."""

    def __init__(self, attack: Attack, number: int, done: float, felled: float, own: float, missed: float) -> None:
        self.attack: Final = attack
        rule = ATTACKS[attack.kind]
        self.strikes_low: Final = rule.strikes_low
        self.paired: Final = rule.paired
        self.number: Final = number
        """What it needs to hit; 13 when it cannot."""
        self.hit_worth: Final = done + felled
        self.hit_cost: Final = own
        self.miss_cost: Final = missed
        hits = chance(number)
        self.hits: Final = hits
        self.done: Final = hits * done
        """By damage to the target, the chance to hit counted in."""
        self.felled: Final = hits * felled
        """By the target's fall."""
        self.cost: Final = hits * own + (1 - hits) * missed
        """By one's own falls and damage."""
        self.value: Final = self.done + self.felled - self.cost

    def at(self, modifier: int) -> float:
        """Its value where so much is added to its number."""
        hits = chance(self.number + modifier)
        return hits * (self.hit_worth - self.hit_cost) - (1 - hits) * self.miss_cost


def weigh_blow(battle: Battle, me: Figure, foe: Figure, preview: AttackPreview) -> Blow:
    """What an attack with these numbers is worth. The battle may be another than that of the figures."""
    attack = preview.attack
    number = NEVER if preview.target_number.automatic else preview.target_number.value
    done = 0.0
    if preview.table != NO_TABLE:
        for points in preview.groups:
            done += hit_cost(battle, foe.mech, preview.table, preview.arc, points) * foe.worth
    felled = 0.0
    if not foe.mech.prone:
        felled = any_fails(battle, attack.target, preview.on_hit.target) * foe.fall_cost * foe.worth
    for effect in preview.also_on_hit:
        if effect in ("target-held", "hold-broken"):
            done += HELD
    table = preview.self_table if preview.self_table != NO_TABLE else FULL
    own = 0.0
    if preview.self_hits:
        own = sum([hit.points for hit in preview.self_hits]) * exposure(battle, me.mech, table, FRONT) * me.worth
    down = 0.0 if me.mech.prone else me.fall_cost * me.worth
    own += any_fails(battle, attack.attacker, preview.on_hit.attacker) * down
    missed = any_fails(battle, attack.attacker, preview.on_miss.attacker)
    if "attacker-falls-two-levels" in preview.also_on_miss:
        missed = 1.0
        extra = battle.ruleset.dfa_miss_levels * -(-me.mech.design.tons // battle.ruleset.fall_divisor)
        down += wound_cost(me.mech) / 4 + extra * me.sides[0] * me.worth
    return Blow(attack, number, done, felled, own, missed * down)


class Strike:
    """A blow, or the punches of both arms at one target: what one declaration can be."""

    def __init__(self, blows: list[Blow]) -> None:
        self.blows: Final = blows
        self.done = sum([blow.done for blow in blows])
        self.felled: Final = sum([blow.felled for blow in blows])
        self.cost: Final = sum([blow.cost for blow in blows])
        self.value = sum([blow.value for blow in blows])
        """What it is worth: estimated or, where it was looked at closely, by its odds."""
        self.seen = False

    def see(self, done: float) -> None:
        """What its hits truly do to the target."""
        self.done = done
        self.value = done + self.felled - self.cost
        self.seen = True

    @property
    def what(self) -> tuple[str, int, int]:
        """The kind of attack, how many at once, and at whom: with which limb makes it no other."""
        return self.attack.kind, len(self.blows), self.attack.target

    @property
    def attack(self) -> Attack:
        """What to declare first."""
        return self.blows[0].attack


def strikes(scene: Scene, game: Game) -> list[Strike]:
    """Everything that may be declared now, the best first."""
    phase = game.physical_phase
    assert phase is not None
    figures = {foe.unit: foe for foe in scene.foes}
    found: list[Strike] = []
    paired: dict[tuple[str, int], list[Blow]] = {}
    for attack in physical_attacks(game, scene.unit):
        foe = figures.get(attack.target)
        if foe is None:
            continue
        blow = weigh_blow(scene.battle, scene.me, foe, phase.preview(attack))
        if blow.paired and blow.value > 0:
            paired.setdefault((attack.kind, attack.target), []).append(blow)
        else:
            found.append(Strike([blow]))
    found += [Strike(pair) for pair in paired.values()]
    found.sort(key=lambda strike: -strike.value)
    return found
