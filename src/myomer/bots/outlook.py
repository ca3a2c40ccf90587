"""What a bot knows about the units when it decides: their fire, their weak sides, the cost of a fall."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from myomer.bots.estimates import exposure, fall_chance, fall_cost, sides_of, worth
from myomer.bots.gunnery import Battery, battery_of
from myomer.combat.battle import Battle
from myomer.combat.movement.places import Place, Reach
from myomer.combat.movement.reachable import reachable
from myomer.combat.numbers import Modifiers
from myomer.combat.terrain.sight import Post, post_of
from myomer.combat.to_hit import target_movement, target_terrain
from myomer.combat.turn.heat_figure import capacity
from myomer.combat.weapons.shot_legality import can_fire_prone
from myomer.game.table import Game
from myomer.hexes import FRONT, distance
from myomer.rules.hit_tables import KICK
from myomer.rules.locations import QUAD
from myomer.rules.movement import ATTACKER_MODIFIERS, RUN, WALK, target_modifier
from myomer.units.ids import UnitIndex
from myomer.units.mech import MOVED_THIS_TURN, Mech
from myomer.units.mobility import running_mp, walking_mp

IMMOBILE: Final = -4
PRONE_NEAR: Final = -2
PRONE_FAR: Final = 1
FIRES_PRONE: Final = 2


class UnitView:
    """A unit as a bot sees it; each value is computed on first use."""

    def __init__(self, game: Game, unit: UnitIndex, other: UnitIndex) -> None:
        mech = game.battle.mechs[unit]
        self.battle: Final[Battle] = game.battle
        self.unit: Final = unit
        self.other: Final = other
        """Any unit that it could fire at."""
        self.mech: Final = mech
        self.hex: Final = mech.hex
        self.worth: Final = worth(mech)
        self.moved: Final = bool(mech.status & MOVED_THIS_TURN) or game.phase_number != 2
        """Whether it has moved this turn, so that its place is known."""
        self.helpless: Final = mech.is_immobile()
        self.twists: Final = mech.design.frame != QUAD and not mech.prone

    @cached_property
    def fires_lying(self) -> bool:
        """Whether it could fire anything lying down."""
        return can_fire_prone(self.battle, self.mech)

    @cached_property
    def sides(self) -> list[float]:
        """Its exposure by arc, in its own shares."""
        return sides_of(self.battle, self.mech)

    @cached_property
    def legs(self) -> float:
        """The exposure of its legs to a kick."""
        return exposure(self.battle, self.mech, KICK, FRONT)

    @cached_property
    def falls(self) -> float:
        """The chance that it falls when kicked."""
        return 0.0 if self.mech.prone else fall_chance(self.battle, self.unit)

    @cached_property
    def fall_cost(self) -> float:
        """What a fall costs it, in its own shares."""
        return fall_cost(self.battle, self.unit, self.sides)

    @cached_property
    def battery(self) -> Battery:
        """Its weapons, with the heat it can dissipate and a little more."""
        cooling = capacity(self.battle, self.unit) - self.mech.heat - 5 * self.mech.engine_hits
        return battery_of(self.battle, self.unit, self.other, max(0, cooling) + 2)

    @cached_property
    def post(self) -> Post:
        """Where it stands, as an end of a line of sight."""
        return post_of(self.battle, self.mech)

    @cached_property
    def dodges(self) -> int:
        """The modifier of its movement and terrain to fire at it; a guess until it has moved."""
        parts = Modifiers(False)
        target_terrain(self.battle, self.mech, parts)
        if self.moved:
            target_movement(self.mech, parts)
            return parts.total
        still = self.helpless or self.mech.prone
        return parts.total + (0 if still else target_modifier(running_mp(self.mech) * 2 // 3))

    @cached_property
    def aims_at(self) -> int:
        """The modifier of its movement and posture to its own fire; a guess until it has moved."""
        lying = FIRES_PRONE if self.mech.prone else 0
        if self.moved:
            return ATTACKER_MODIFIERS[self.mech.move_mode] + lying
        return ATTACKER_MODIFIERS[WALK if walking_mp(self.mech) < 5 else RUN] + lying

    def posture(self, far: int) -> int:
        """The modifier to fire at it for being prone or immobile."""
        value = IMMOBILE if self.helpless else 0
        if self.mech.prone:
            value += PRONE_NEAR if far <= 1 else PRONE_FAR
        return value


class Outlook:
    """Everything a decision is based on; made once per decision."""

    def __init__(self, game: Game, unit: UnitIndex) -> None:
        self.game: Final = game
        self.battle: Final = game.battle
        self.unit: Final = unit
        mech = game.battle.mechs[unit]
        self.mech: Final[Mech] = mech
        foes = [
            other
            for other, there in enumerate(game.battle.mechs)
            if there.side != mech.side and game.active(other) and not there.pilot_dead
        ]
        self.me: Final = UnitView(game, unit, foes[0] if foes else unit)
        self.foes: Final = [UnitView(game, other, unit) for other in foes]

    @cached_property
    def reach(self) -> Reach:
        """Where the unit can move on foot."""
        return reachable(self.battle, self.unit, RUN)

    @cached_property
    def places(self) -> list[Place]:
        """All places within that reach."""
        return self.reach.all_places()

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
