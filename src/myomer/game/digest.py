"""A fingerprint of a position: equal positions have equal digests, on every machine."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from myomer.boards import Hex
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.units.mech import Mech

if TYPE_CHECKING:
    from myomer.game.table import Game

DIGITS: Final = 16


def mech_state(mech: Mech) -> list[object]:
    """Everything that has happened to a 'Mech, in a fixed order; what is rare, at the end and where there is any."""
    return [
        mech.armor,
        mech.structure,
        mech.gone,
        mech.breached,
        mech.slot_hits,
        mech.counts,
        mech.spent,
        mech.shells,
        mech.engine_hits,
        mech.gyro_hits,
        mech.cause,
        mech.piloting,
        mech.gunnery,
        mech.wounds,
        mech.unconscious,
        mech.pilot_dead,
        sorted(mech.abilities),
        mech.out_this_turn,
        mech.side,
        mech.hex,
        mech.facing,
        mech.torso,
        mech.roof,
        mech.prone,
        mech.hull_down,
        mech.immobile,
        mech.off_board,
        mech.heat,
        mech.heat_gained,
        mech.outside_heat,
        mech.cooling,
        mech.shutdown,
        mech.off_by_choice,
        mech.systems,
        mech.status,
        mech.stealth,
        mech.interference,
        mech.club,
        mech.grappling,
        mech.grapple_attacker,
        mech.grapple_arm,
        mech.move_mode,
        mech.hexes_moved,
        mech.mp_left,
        mech.fired,
        mech.weapons_used,
        mech.jammed,
        mech.unjamming,
        mech.searching,
        mech.devices,
        mech.narc,
        mech.narc_location,
        mech.tagged,
        mech.limbs_used,
        mech.declared,
        mech.charging,
        mech.charge_is_dfa,
        mech.masc_uses,
        mech.supercharger_uses,
        mech.shaken,
        mech.phase_damage,
        mech.legs_struck,
        mech.phase_engine_hits,
        [trigger.values() for trigger in mech.queue],
        *_shocks(mech),
    ]


def _shocks(mech: Mech) -> list[object]:
    """What tasers and electromagnetic pulses left behind; nothing of a unit that has never met one."""
    state = [mech.interference_turns, mech.taser_shutdown, mech.tsemp, mech.tsemp_hits, mech.recharging]
    return [state] if any(state) else []


def hex_state(here: Hex) -> list[object]:
    """What there is in a hex, in a fixed order, but for what is only for the eye."""
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


def digest(game: Game) -> str:
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
        [mech_state(mech) for mech in battle.mechs],
        changes,
        sorted(battle.phase_strength.items()),
        fire_state(game.weapon_phase),
        None if game.physical_phase is None else [attack.values() for attack in game.physical_phase.declared],
        [switch.values() for switch in game.switched],
        None if game.result is None else game.result.values(),
    ]
    return hashlib.sha256(repr(state).encode()).hexdigest()[:DIGITS]
