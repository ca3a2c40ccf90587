"""What a bot knows about the units when it decides: their fire, their weak sides, the cost of a fall."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.batteries import Battery, battery_of
from myomer.bots.estimates import Exposure, exposure_of, fall_cost, worth
from myomer.bots.firepower import firepower_left
from myomer.bots.temper import STEADY, Temper
from myomer.combat.battle import Battle
from myomer.combat.movement.places import Reach
from myomer.combat.movement.reachable import reachable
from myomer.combat.numbers import Modifiers
from myomer.combat.terrain.sight import Post, post_of
from myomer.combat.to_hit import target_movement, target_terrain
from myomer.combat.turn.heat_figure import capacity
from myomer.combat.weapons.shot_legality import can_fire_prone
from myomer.game.table import Game
from myomer.hexes import distance
from myomer.rules.locations import QUAD
from myomer.rules.movement import ATTACKER_MODIFIERS, RUN, WALK, target_modifier
from myomer.units.ids import UnitIndex
from myomer.units.mech import MOVED_THIS_TURN, Mech
from myomer.units.mobility import running_mp, walking_mp

WITHOUT_LIMIT: Final = 1e9
IMMOBILE: Final = -4
PRONE_NEAR: Final = -2
PRONE_FAR: Final = 1
FIRES_PRONE: Final = 2
ALL: Final = -1
"""Instead of one enemy."""
UNKNOWN: Final = -99
UNKNOWN_COST: Final = -1.0
"""Values not computed yet."""


@mypyc_attr(acyclic=True)
class UnitView:
    """A unit as a bot sees it; each value is computed on first use."""

    def __init__(
        self, game: Game, unit: UnitIndex, other: UnitIndex, temper: Temper = STEADY, weight: float = 1.0
    ) -> None:
        self.temper: Final = temper
        mech = game.battle.mechs[unit]
        self.battle: Final[Battle] = game.battle
        self.unit: Final = unit
        self.other: Final = other
        """Any unit that it could fire at."""
        self.mech: Final = mech
        self.hex: Final = mech.hex
        self.worth: Final = worth(mech) * weight
        """What the whole unit is worth."""
        self.half: Final = self.worth / 2 if temper.sober else WITHOUT_LIMIT
        """What it can lose before more counts less."""
        self.moved: Final = bool(mech.status & MOVED_THIS_TURN) or game.phase_number != 2
        """Whether it has moved this turn, so that its place is known."""
        self.helpless: Final = mech.is_immobile()
        """Whether it is immobile, which makes it easier to hit."""
        self.twists: Final = mech.design.frame != QUAD and not mech.prone
        """Whether it can twist its torso."""
        self._exposure: Exposure | None = None
        self._sides: list[float] = []
        self._weakest = UNKNOWN_COST
        self._fall_cost = UNKNOWN_COST
        self._battery: Battery | None = None
        self._post: Post | None = None
        self._defense_modifier = UNKNOWN
        self._attack_modifier = UNKNOWN

    def loss(self, expected: float) -> float:
        """What the damage expected to it counts: beyond half of what it is worth less and less, and never more than
        that, if the temper is sober.
        """
        return expected if expected <= self.half else self.worth - self.worth * self.worth / (4 * expected)

    @property
    def fires_lying(self) -> bool:
        """Whether it could fire anything lying down."""
        return can_fire_prone(self.battle, self.mech)

    @property
    def exposure(self) -> Exposure:
        """What hits cost it, in its own shares."""
        known = self._exposure
        if known is None:
            known = exposure_of(self.battle, self.mech)
            self._exposure = known
        return known

    @property
    def sides(self) -> list[float]:
        """What a point of damage costs it by arc, in its own shares."""
        if not self._sides:
            self._sides = self.exposure.sides(self.battle, self.mech)
        return self._sides

    @property
    def weakest(self) -> float:
        """The value of a point of damage to its weakest side."""
        if self._weakest == UNKNOWN_COST:
            self._weakest = max(self.sides) * self.worth
        return self._weakest

    def hit_cost(self, table: str, arc: int, points: int) -> float:
        """What a hit for that many points from this side costs it, in its own shares."""
        return self.exposure.cost(self.battle, self.mech, table, arc, points)

    @property
    def fall_cost(self) -> float:
        """What a fall costs it, in its own shares."""
        if self._fall_cost == UNKNOWN_COST:
            self._fall_cost = fall_cost(self.battle, self.unit, self.sides, self.temper)
        return self._fall_cost

    @property
    def battery(self) -> Battery:
        """Its weapons, with the heat it can dissipate and a little more."""
        known = self._battery
        if known is None:
            cooling = capacity(self.battle, self.unit) - self.mech.heat - 5 * self.mech.engine_hits
            known = battery_of(self.battle, self.unit, self.other, max(0, cooling) + 2)
            self._battery = known
        return known

    @property
    def post(self) -> Post:
        """Where it stands, as an end of a line of sight."""
        known = self._post
        if known is None:
            known = post_of(self.battle, self.mech)
            self._post = known
        return known

    @property
    def defense_modifier(self) -> int:
        """The to-hit modifier for firing at it, from its movement and terrain.

        Until it moves, it is expected to move two thirds of its running MP.
        """
        if self._defense_modifier == UNKNOWN:
            parts = Modifiers(False)
            target_terrain(self.battle, self.mech, parts)
            if self.moved:
                target_movement(self.mech, parts)
            modifier = parts.total
            if not self.moved and not self.helpless and not self.mech.prone:
                modifier += target_modifier(int(running_mp(self.mech) * self.temper.dodge + 1e-9))
            self._defense_modifier = modifier
        return self._defense_modifier

    @property
    def attack_modifier(self) -> int:
        """The to-hit modifier for its own fire, from its movement and posture.

        Until it moves, it is expected to walk if it is slow, else to run.
        """
        if self._attack_modifier == UNKNOWN:
            mode = self.mech.move_mode if self.moved else WALK if walking_mp(self.mech) < 5 else RUN
            self._attack_modifier = ATTACKER_MODIFIERS[mode] + (FIRES_PRONE if self.mech.prone else 0)
        return self._attack_modifier

    def posture(self, far: int) -> int:
        """The modifier to fire at it for being prone or immobile."""
        value = IMMOBILE if self.helpless else 0
        if self.mech.prone:
            value += PRONE_NEAR if far <= 1 else PRONE_FAR
        return value


@mypyc_attr(acyclic=True)
class Outlook:
    """Everything a decision is based on; made once per decision. With `only`, no other enemy is seen."""

    def __init__(
        self, game: Game, unit: UnitIndex, temper: Temper = STEADY, only: UnitIndex = ALL, tomorrow: float = 1.0
    ) -> None:
        self.temper: Final = temper
        """How the bot weighs what it sees."""
        self.game: Final = game
        self.battle: Final = game.battle
        self.unit: Final = unit
        self.only: Final = only
        mech = game.battle.mechs[unit]
        self.mech: Final[Mech] = mech

        foes = [
            other
            for other, there in enumerate(game.battle.mechs)
            if there.side != mech.side and game.active(other) and not there.pilot_dead and only in (ALL, other)
        ]

        self.tomorrow: Final = tomorrow
        """What its physical attacks, a cool reactor and its rounds are worth to it: the chance to live to use them."""
        self.me: Final = UnitView(game, unit, foes[0] if foes else unit, temper)
        """The unit that decides."""
        weights = _weights(game, foes, temper)
        self.foes: Final = [UnitView(game, other, unit, temper, weights[place]) for place, other in enumerate(foes)]
        """The enemies still in the fight."""
        self._reach: Reach | None = None

    @property
    def reach(self) -> Reach:
        """Where the unit can move on foot."""
        known = self._reach
        if known is None:
            boosts = self.temper.shrewd
            known = reachable(self.battle, self.unit, RUN, boosts, boosts)
            self._reach = known
        return known

    def after(self, game: Game) -> Outlook:
        """The same unit's in a position that follows from this one."""
        return Outlook(game, self.unit, self.temper, self.only, self.tomorrow)

    def nearest(self) -> UnitView | None:
        """The closest of the enemies."""
        best: UnitView | None = None
        least = 0
        for foe in self.foes:
            far = distance(self.mech.hex, foe.hex)
            if best is None or far < least:
                best = foe
                least = far
        return best


def _weights(game: Game, foes: list[int], temper: Temper) -> list[float]:
    """What each enemy counts, by the fire it has left against the one that has most."""
    if temper.cripple >= 1 or len(foes) < 2:
        return [1.0] * len(foes)
    left = [firepower_left(game.battle.mechs[foe]) for foe in foes]
    most = max(left)
    return [temper.cripple + (1 - temper.cripple) * share / most if most else 1.0 for share in left]
