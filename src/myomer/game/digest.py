"""A fingerprint of a position: equal positions have equal digests, on every machine."""

from __future__ import annotations

import hashlib
from typing import Final

from myomer.boards import Hex
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.game.position import Position

DIGITS: Final = 16


def hex_state(here: Hex) -> list[object]:
    """The content of a hex in a fixed order, without what only affects the drawing."""
    detail = here.detail
    return [
        here.level,
        sorted(here.terrain.items()),
        here.strength,
        here.height,
        sorted(detail.exits.items()),
        detail.foliage_height,
        detail.armor,
        detail.building_class,
        detail.basement,
        detail.magnitude,
        sorted(detail.beside.items()),
    ]


def fire_state(phase: WeaponPhase | None) -> list[object] | None:
    """What has been declared in a weapon attack phase: shots, torsos turned, spotters, jams and searches."""
    if phase is None:
        return None
    return [
        [shot.values() for shot in phase.declared],
        phase.turned,
        sorted(phase.orders.spotting.items()),
        phase.clearing,
        phase.searching,
    ]


def digest(game: Position) -> str:
    """The fingerprint of the whole position: units, changed hexes, whose turn it is, what is declared and pending."""
    battle = game.battle
    changes = [[hex_, *hex_state(battle.changes[hex_])] for hex_ in sorted(battle.changes)]
    state = [
        game.turn,
        game.phase_number,
        game.initiative,
        game.queue,
        game.acted,
        game.acting,
        game.undeployed,
        game.conceded,
        [mech.state() for mech in battle.mechs],
        changes,
        sorted(battle.phase_strength.items()),
        fire_state(game.weapon_phase),
        None if game.physical_phase is None else [attack.values() for attack in game.physical_phase.declared],
        [switch.values() for switch in game.switched],
        None if game.result is None else game.result.values(),
    ]
    return hashlib.sha256(repr(state).encode()).hexdigest()[:DIGITS]
