"""Whether a unit lives to see the end of the turn: only then are a cool reactor, rounds and a punch worth anything."""

from __future__ import annotations

from myomer.bots.firing import volleys
from myomer.bots.killing import Peril
from myomer.bots.outlook import Outlook
from myomer.combat.weapons.shot import Shot
from myomer.game.table import Game
from myomer.units.ids import UnitIndex


def survival(game: Game, unit: UnitIndex) -> float:
    """The chance that a unit survives the fire of this phase: what enemies have declared, and the best volley of those
    that have yet to.
    """
    peril = Peril(game.battle, game.battle.mechs[unit])
    phase = game.weapon_phase
    assert phase is not None
    for shot in _fire_at(game, unit):
        peril.add(phase.preview(shot))
    return 1 - peril.chance()


def _fire_at(game: Game, unit: UnitIndex) -> list[Shot]:
    """The shots at a unit, declared or expected."""
    mechs = game.battle.mechs
    phase = game.weapon_phase
    assert phase is not None
    shots = [shot for shot in phase.declared if mechs[shot.attacker].side != mechs[unit].side]
    declaring = {shot.attacker for shot in shots}
    for enemy in game.enemies(unit):
        mech = mechs[enemy]
        done = game.acted >> enemy & 1 or enemy in declaring
        if not done and game.active(enemy) and not mech.destroyed and not mech.is_immobile():
            shots += volleys(Outlook(game, enemy), game)[0].shots
    return [shot for shot in shots if shot.target == unit]
