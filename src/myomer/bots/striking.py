"""Blows: what each physical attack is worth, to both sides.

The numbers are the engine's own previews; what falls and damage cost is `worth`.
"""

from __future__ import annotations

from typing import Final

from myomer.bots.scene import Figure, Scene
from myomer.bots.worth import chance, exposure, hit_cost, wound_cost
from myomer.combat.battle import Battle
from myomer.combat.physical.attack import Attack, Preview
from myomer.combat.physical.registry import ATTACKS
from myomer.combat.piloting import roll_target
from myomer.game.choices import blows
from myomer.game.table import Game
from myomer.hexes import FRONT
from myomer.rules.hit_tables import FULL, NO_TABLE
from myomer.rules.triggers import Trigger

HELD: Final = 0.06
"""What it is worth to have an enemy in a grapple, or to be free of one."""


class Blow:
    """A physical attack with its value and what that is made of."""

    def __init__(self, attack: Attack, hits: float, done: float, felled: float, cost: float) -> None:
        self.attack: Final = attack
        self.hits: Final = hits
        self.done: Final = done
        """By damage to the target, the chance to hit counted in."""
        self.felled: Final = felled
        """By the target's fall."""
        self.cost: Final = cost
        """By one's own falls and damage."""
        self.value: Final = done + felled - cost


def _falls(battle: Battle, unit: int, due: list[Trigger]) -> float:
    """The chance that one of these rolls fails."""
    stays = 1.0
    for cause in due:
        target = roll_target(battle, unit, cause)
        stays *= 0.0 if target.automatic else chance(target.value)
    return 1 - stays


def weigh_blow(scene: Scene, foe: Figure, preview: Preview) -> Blow:
    """What an attack with these numbers is worth."""
    battle = scene.battle
    me = scene.me
    attack = preview.attack
    hits = 0.0 if preview.target_number.automatic else chance(preview.target_number.value)
    done = 0.0
    if preview.table != NO_TABLE:
        for points in preview.groups:
            done += hit_cost(battle, foe.mech, preview.table, preview.arc, points) * foe.worth
    if foe.mech.prone:
        felled = 0.0
    else:
        felled = _falls(battle, foe.unit, preview.on_hit.target) * foe.fall_cost * foe.worth
    own = sum([hit.points for hit in preview.self_hits]) * _own_exposure(scene, preview)
    if "target-held" in preview.also_on_hit:
        done += HELD
    if "hold-broken" in preview.also_on_hit:
        done += HELD
    down = 0.0 if me.mech.prone else me.fall_cost * me.worth
    cost = hits * (own + _falls(battle, attack.attacker, preview.on_hit.attacker) * down)
    missed = _falls(battle, attack.attacker, preview.on_miss.attacker)
    if "attacker-falls-two-levels" in preview.also_on_miss:
        missed = 1.0
        down += wound_cost(me.mech) / 4 + 2 * -(-me.mech.design.tons // 10) * me.sides[0] * me.worth
    cost += (1 - hits) * missed * down
    return Blow(attack, hits, hits * done, hits * felled, cost)


def _own_exposure(scene: Scene, preview: Preview) -> float:
    table = preview.self_table if preview.self_table != NO_TABLE else FULL
    return exposure(scene.battle, scene.mech, table, FRONT) * scene.me.worth


class Strike:
    """A blow, or the punches of both arms at one target: what one declaration can be."""

    def __init__(self, blows: list[Blow]) -> None:
        self.blows: Final = blows
        self.done: Final = sum([blow.done for blow in blows])
        self.felled: Final = sum([blow.felled for blow in blows])
        self.cost: Final = sum([blow.cost for blow in blows])
        self.value: Final = sum([blow.value for blow in blows])

    @property
    def attack(self) -> Attack:
        """What to declare first."""
        return self.blows[0].attack


def strikes(scene: Scene, game: Game) -> list[Strike]:
    """Everything that may be declared now, the best first."""
    figures = {foe.unit: foe for foe in scene.foes}
    found: list[Strike] = []
    punches: dict[int, list[Blow]] = {}
    for attack in blows(game, scene.unit):
        foe = figures.get(attack.target)
        if foe is None:
            continue
        blow = weigh_blow(scene, foe, ATTACKS[attack.kind].preview(scene.battle, attack))
        if attack.kind == "punch" and blow.value > 0:
            punches.setdefault(attack.target, []).append(blow)
        else:
            found.append(Strike([blow]))
    found += [Strike(pair) for pair in punches.values()]
    found.sort(key=lambda strike: -strike.value)
    return found
