"""The places around the units of a game as the built-in bots evaluate them, each computed once.

They hold as long as no unit moves and no damage is dealt: for one decision, or for a whole weapon attack phase.
"""

from __future__ import annotations

from typing import Final

from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground, Stand
from myomer.game.table import Game


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
