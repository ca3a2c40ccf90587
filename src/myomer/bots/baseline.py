"""The baseline for comparing bots: it never moves and fires everything at the closest enemy."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Action, Deploy, Done
from myomer.game.choices import shots
from myomer.game.physical_choices import physical_attacks
from myomer.game.table import Game
from myomer.hexes import distance


@mypyc_attr(allow_interpreted_subclasses=True)
class Baseline:
    """Never moves. Fires each weapon at the closest enemy in reach, and makes physical attacks against adjacent
    enemies.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed: Final = seed

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: made again by the constructor."""
        return type(self), (self.seed,)

    def __call__(self, game: Game) -> Action:
        """The first useful action of the first unit: deploy in the middle of the zone, fire, attack, or be done."""
        unit = game.ready()[0]
        if game.phase == "deployment":
            places = [option.action for option in game.options() if isinstance(option.action, Deploy)]
            return places[len(places) // 2]
        if game.phase == "weapon-attack":
            allowed = shots(game, unit)
            if allowed:
                return min(allowed, key=lambda shot: self._sort_key(game, shot))
        elif game.phase == "physical-attack":
            near = physical_attacks(game, unit, True)
            if near:
                return near[0]
        return Done(unit)

    def _sort_key(self, game: Game, shot: Shot) -> tuple[int, int, int, int]:
        """Sorts shots by the distance of their target, closest first."""
        mechs = game.battle.mechs
        far = distance(mechs[shot.attacker].hex, mechs[shot.target].hex)
        return far, shot.target, shot.aim, shot.weapon
