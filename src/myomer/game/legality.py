"""Which actions are allowed now, and every reason against those that are not."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.boards import Board
from myomer.combat.movement.budget import has_begun
from myomer.combat.movement.move import LEAVE_MAP, NO_TARGET, Move
from myomer.combat.movement.move_legality import MovePreview, preview_move
from myomer.combat.physical.attack import NO_LIMB, Attack
from myomer.combat.physical.registry import ATTACKS
from myomer.combat.physical.weapon import NO_WEAPON
from myomer.combat.reason import Reason, distinct
from myomer.combat.turn.power import why_not_power_down, why_not_power_up
from myomer.combat.turn.withdrawal import must_withdraw
from myomer.combat.weapons.shot import NO_SPOTTER, Shot
from myomer.combat.weapons.switches import RETRACTS, switch_kind, switches_of, why_not_switch
from myomer.game.actions import (
    ANY_PLACE,
    Action,
    Concede,
    Deploy,
    Done,
    FindClub,
    FlipArms,
    PowerDown,
    PowerUp,
    Spot,
    Switch,
    Twist,
    Unjam,
    is_action,
    unit_of,
    well_formed,
)
from myomer.game.phases import PHASE_NAMES
from myomer.game.physical_choices import can_attack
from myomer.game.position import Position
from myomer.game.sides import default_place, why_not_stand, zone
from myomer.hexes import HexId, column_of, row_of
from myomer.rules.locations import LOCATIONS
from myomer.rules.movement import JUMP
from myomer.units.ids import UnitIndex

PHASE_OF: Final = {
    Deploy: 0,
    Move: 2,
    PowerDown: 2,
    PowerUp: 2,
    Twist: 3,
    FlipArms: 3,
    Spot: 3,
    Unjam: 3,
    FindClub: 3,
    Switch: 3,
    Shot: 3,
    Attack: 4,
}
"""The phase that each kind of action belongs to; `Done` ends any but deployment. A blade is put out in movement."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Legality:
    """The result of checking an action: every reason against it, and for a move its preview."""

    def __init__(self, reasons: list[Reason], move: MovePreview | None = None) -> None:
        self.reasons: Final = reasons
        self.move: Final = move


def why_not(game: Position, action: Action) -> list[Reason]:
    """Every reason why an action cannot be played now; empty if it can."""
    return legality_of(game, action).reasons


def legality_of(game: Position, action: Action) -> Legality:
    """Every reason against an action and, for a move, its preview, so that playing it need not compute it again."""
    reasons = _why_not_now(game, action)
    if reasons is not None:
        return Legality(reasons)
    if isinstance(action, Move):
        preview = preview_move(game.battle, action)
        return Legality(distinct(why_not_this_move(game, preview)), preview)
    return Legality(distinct(_own_reasons(game, action, unit_of(action))))


def why_no_action(chosen: object) -> list[Reason]:
    """The reason against something that is not an action; empty if it is one."""
    return [] if is_action(chosen) else [Reason("not-an-action")]


def _why_not_now(game: Position, action: Action) -> list[Reason] | None:
    """Why this unit cannot play this kind of action now; empty if it can, None if the action's own rules decide."""
    if not is_action(action):
        return why_no_action(action)
    if not well_formed(action):
        return [Reason("malformed-action")]
    if game.result is not None:
        return [Reason("game-over")]
    if isinstance(action, Concede):
        if not 0 <= action.side < len(game.sides):
            return [Reason("no-such-side")]
        if not game.side_options.victory.concede:
            return [Reason("no-conceding")]
        return [Reason("already-conceded")] if game.conceded >> action.side & 1 else []

    unit = unit_of(action)
    if not 0 <= unit < len(game.battle.mechs):
        return [Reason("no-such-unit")]

    reasons = _why_not_its_turn(game, unit)
    if not isinstance(action, Done) and phase_of(game, action) != game.phase_number:
        reasons.append(Reason("wrong-phase", PHASE_NAMES[phase_of(game, action)]))
        return reasons

    if reasons:
        if "unit-has-acted" in reasons and isinstance(action, Attack):
            _explain_no_attack(game, action, reasons)
        return reasons
    return None


def why_not_this_move(game: Position, preview: MovePreview) -> list[Reason]:
    """Why a move cannot be made: what its preview found, or that its unit has to withdraw."""
    move = preview.move
    if not preview.reasons and forced_to_leave(game, move.unit) and _leads_away_from_home(game, preview):
        return [Reason("must-withdraw")]
    return preview.reasons


def phase_of(game: Position, action: Action) -> int:
    """The phase in which an action is played."""
    if isinstance(action, Switch) and switch_kind(game.battle.mechs[action.unit].design, action.component) == RETRACTS:
        return PHASE_OF[Move]
    return PHASE_OF[type(action)]


def _why_not_its_turn(game: Position, unit: UnitIndex) -> list[Reason]:
    """Why it is not this unit's turn to act; empty if it is."""
    reasons: list[Reason] = []
    if game.battle.mechs[unit].side != game.to_act:
        reasons.append(Reason("not-your-turn"))
    if game.phase_number and not game.active(unit):
        reasons.append(Reason("unit-is-gone"))
    elif game.acted >> unit & 1:
        reasons.append(Reason("unit-has-acted"))
    if game.acting >= 0 and game.acting != unit:
        reasons.append(Reason("another-unit-acts", unit=game.acting))
    return reasons


def _explain_no_attack(game: Position, attack: Attack, all_reasons: list[Reason]) -> None:
    """Replace `unit-has-acted` by the reasons against the attack, if the unit skips the phase for lack of one (§3)."""
    phase = game.physical_phase
    assert phase is not None
    if any([declared.attacker == attack.attacker for declared in phase.declared]) or can_attack(game, attack.attacker):
        return
    reasons = distinct(_own_reasons(game, attack, attack.attacker))
    if reasons:
        all_reasons.remove(Reason("unit-has-acted"))
        all_reasons += reasons


def _own_reasons(game: Position, action: Action, unit: UnitIndex) -> list[Reason]:
    """What the rules for this kind of action forbid about it."""
    battle = game.battle
    if isinstance(action, Shot):
        if not 0 <= action.target < len(battle.mechs) or not NO_SPOTTER <= action.spotter < len(battle.mechs):
            return [Reason("no-such-unit")]
        assert game.weapon_phase is not None
        return game.weapon_phase.why_not(action)

    if isinstance(action, Attack):
        return _why_no_attack(game, action)

    if isinstance(action, Done):
        return [Reason("must-deploy")] if not game.phase_number else []
    if isinstance(action, Deploy):
        return _why_not_deploy(game, action, unit)
    if isinstance(action, Switch):
        return _why_no_switch(game, action)

    if isinstance(action, (PowerDown, PowerUp)):
        reasons = [] if game.side_options.voluntary_shutdown else [Reason("option-not-in-play")]
        reasons += why_not_power_down(battle, unit) if isinstance(action, PowerDown) else why_not_power_up(battle, unit)
        return reasons
    return _why_not_in_weapon_phase(game, action)


def _why_not_in_weapon_phase(game: Position, action: Action) -> list[Reason]:
    """Why a twist, flip, spotting, unjamming or club search is not allowed."""
    phase = game.weapon_phase
    assert phase is not None
    if isinstance(action, Twist):
        return phase.why_not_twist(action.unit, action.torso)
    if isinstance(action, FlipArms):
        return phase.why_not_flip(action.unit)
    if isinstance(action, Spot):
        if not 0 <= action.target < len(game.battle.mechs):
            return [Reason("no-such-unit")]
        return phase.why_not_spot(action.unit, action.target)
    if isinstance(action, Unjam):
        return phase.why_not_unjam(action.unit, action.weapon)
    assert isinstance(action, FindClub)
    return phase.why_not_search(action.unit)


def _why_no_attack(game: Position, attack: Attack) -> list[Reason]:
    """Why a physical attack is not allowed."""
    if not 0 <= attack.target < len(game.battle.mechs):
        return [Reason("no-such-unit")]
    if attack.kind not in ATTACKS:
        return [Reason("no-such-attack")]
    if ATTACKS[attack.kind].declared_moving or attack.accidental:
        return [Reason("declared-moving")]
    if not NO_LIMB <= attack.limb < LOCATIONS:
        return [Reason("not-a-limb")]
    if not NO_WEAPON <= attack.weapon < len(game.battle.mechs[attack.attacker].design.components):
        return [Reason("no-such-weapon")]
    assert game.physical_phase is not None
    return game.physical_phase.why_not(attack)


def _why_not_deploy(game: Position, action: Deploy, unit: UnitIndex) -> list[Reason]:
    """Why a unit cannot deploy there: it must be in its side's zone, in a hex that it can stand in."""
    reasons: list[Reason] = []
    edge = game.sides[game.battle.mechs[unit].side].edge
    if action.hex not in zone(game.battle.board, edge):
        reasons.append(Reason("outside-zone"))
    else:
        reasons += why_not_stand(game.battle, unit, action.hex, place_for(game, action))
    if not 0 <= action.facing <= 5:
        reasons.append(Reason("facing-unknown"))
    return reasons


def place_for(game: Position, action: Deploy) -> int:
    """The place that a deployment means."""
    if action.place != ANY_PLACE:
        return action.place
    return default_place(game.battle, action.unit, action.hex)


def _why_no_switch(game: Position, action: Switch) -> list[Reason]:
    """Why a component cannot be switched: shut down, pilot unconscious, moved already, switched already this turn."""
    mech = game.battle.mechs[action.unit]
    reasons = why_not_switch(mech, action.component, action.on)
    if mech.shutdown:
        reasons.append(Reason("shut-down"))
    if mech.unconscious or mech.pilot_dead:
        reasons.append(Reason("unconscious"))
    if game.phase_number == PHASE_OF[Move] and has_begun(mech):
        reasons.append(Reason("already-moved"))
    system = switches_of(mech.design).firsts.get(action.component, action.component)
    for earlier in game.switched:
        if earlier.unit == action.unit and earlier.component == system:
            reasons.append(Reason("switched-this-turn"))
    return reasons


def _leads_away_from_home(game: Position, preview: MovePreview) -> bool:
    """Whether a move leads away from the home edge, leaves the map over another, or is an attack (§14.3)."""
    battle = game.battle
    move = preview.move
    mech = battle.mechs[move.unit]
    if move.charge != NO_TARGET or move.dfa != NO_TARGET:
        return True

    end = move.landing
    if preview.course is not None:
        legs = preview.course.legs
        end = legs[-1].hex if legs else mech.hex

    edge = game.sides[mech.side].edge
    if not edge:
        return False

    distance_home = edge_distance(battle.board, end, edge)
    if move.mode != JUMP and LEAVE_MAP in move.steps and distance_home:
        return True
    return distance_home > edge_distance(battle.board, mech.hex, edge)


def edge_distance(board: Board, hex_: HexId, edge: str) -> int:
    """Hexes between a hex and an edge of the map."""
    column, row = column_of(hex_), row_of(hex_)
    return {"north": row - 1, "south": board.rows - row, "west": column - 1, "east": board.columns - column}[edge]


def forced_to_leave(game: Position, unit: UnitIndex) -> bool:
    """Whether forced withdrawal is played and the unit is crippled."""
    return game.side_options.forced_withdrawal and must_withdraw(game.battle.mechs[unit])
