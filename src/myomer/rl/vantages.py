"""The places around the units of a game as the built-in bots evaluate them, each computed once.

They hold as long as no unit moves and no damage is dealt: for one decision, or for a whole weapon attack phase.
"""

from __future__ import annotations

from typing import Final

from myomer.bots.bearings import Bearing, bearing
from myomer.bots.outlook import Outlook, UnitView
from myomer.bots.placing import Ground, Stand
from myomer.combat.battle import Battle
from myomer.combat.terrain.costs import level_at, place_of
from myomer.combat.weapons.mounts import FORWARD, REARWARD
from myomer.game.table import Game
from myomer.hexes import distance
from myomer.rl.number_fields import within


class PlaceFacts:
    """A place as it lies to the enemy, whatever the facing there."""

    def __init__(self, battle: Battle, ground: Ground, hex_: int, place: int) -> None:
        here = battle.hex(hex_)
        vantage = ground.vantage(hex_, place)
        self.water: Final = min(1.0, here.water / 2)
        self.cover: Final = within(vantage.ground / 3)
        self.distance = 0.0
        self.height = 0.0
        self.sight = 0.0
        self.before_foe = 0.0
        self.behind_foe = 0.0
        self.to_foe: Bearing | None = None
        """The bearing to the nearest enemy; None if there is none, or in the same hex."""

        nearest: UnitView | None = None
        least = 0
        seen = 0
        for threat in ground.threats:
            far = distance(hex_, threat.hex)
            if nearest is None or far < least:
                nearest, least = threat.foe, far
            if far and ground.line(vantage, threat.foe.post)[0] >= 0:
                seen += 1
        if nearest is None:
            return
        foe = nearest.mech
        self.distance = min(1.0, least / 20)
        self.height = within((level_at(here, place) - level_at(battle.hex_of(foe), place_of(battle, foe))) / 4)
        self.sight = seen / len(ground.threats)
        if least:
            to_foe = bearing(hex_, nearest.hex)
            self.before_foe = float(to_foe.back.arcs[foe.torso] >> FORWARD & 1)
            self.behind_foe = float(to_foe.back.arcs[foe.torso] >> REARWARD & 1)
            self.to_foe = to_foe


class Vantages:
    """What has been computed about places in one position."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self._grounds: Final[dict[int, Ground]] = {}
        self._stands: Final[dict[tuple[int, int, int, int, int, bool], Stand]] = {}

    def ground(self, unit: int) -> Ground:
        """The ground around a unit."""
        known = self._grounds.get(unit)
        if known is None:
            known = Ground(Outlook(self.game, unit))
            self._grounds[unit] = known
        return known

    def stand(self, unit: int, hex_: int, place: int, mode: int, hexes: int, prone: bool) -> Stand:
        """The fire both ways at a place that a unit reaches in a mode over a number of hexes."""
        key = (unit, hex_, place, mode, hexes, prone)
        known = self._stands.get(key)
        if known is None:
            known = self.ground(unit).stand(hex_, place, mode, hexes, prone)
            self._stands[key] = known
        return known
