"""All options of the side to act, each with its numbers."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.movement.leaving import leaving_move
from myomer.combat.movement.move import CAREFUL_STAND, GO_PRONE, HULL_DOWN, ONTO, Move, with_charge
from myomer.combat.movement.move_legality import MovePreview, preview_move, warnings_for
from myomer.combat.movement.reachable import Place, Reach, reachable
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import preview_attack
from myomer.combat.preview import Preview
from myomer.combat.terrain.costs import top_kind
from myomer.combat.weapons.families import may_go_indirect
from myomer.combat.weapons.gear import computer_works
from myomer.combat.weapons.loads import load_for
from myomer.combat.weapons.mounts import mount_of
from myomer.combat.weapons.shot import NO_BIN, Shot
from myomer.combat.weapons.shot_rule import preview_shot
from myomer.combat.weapons.switches import is_on, switches_of
from myomer.game.actions import (
    ANY_PLACE,
    Action,
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
    unit_of,
)
from myomer.game.legality import forced_to_leave, why_not, why_not_this_move
from myomer.game.physical_choices import physical_attacks
from myomer.game.position import Position
from myomer.game.sides import EDGE_FACING, places_to_stand, zone
from myomer.hexes import direction_to, distance
from myomer.odds import Odds, odds
from myomer.odds.actions import shots_in
from myomer.rules.locations import FRAME_LOCATIONS
from myomer.rules.movement import JUMP, MODE_NAMES, RUN, SPRINT, STILL, WALK
from myomer.units.ids import ComponentIndex, UnitIndex
from myomer.units.mech import NOBODY, Mech


class Option:
    """An option: something a side can do now. A move's steps are computed on demand."""

    def __init__(
        self,
        game: Position,
        action: Action | None,
        reach: Reach | None = None,
        place: Place | None = None,
        move: MovePreview | None = None,
    ) -> None:
        self.game: Final = game
        self._action = action
        """The action; None for a move to a place whose steps have not been computed yet."""
        self._reach: Final = reach
        """The search that found the place of a move."""
        self._place: Final = place
        """Where that move leads."""
        self._move: Final = move
        """The preview of a move that had to be checked to be listed."""

    def __str__(self) -> str:
        """`Atlas: walk to 0503, facing north`, or the action as it describes itself."""
        game = self.game
        if self._reach is not None and self._place is not None:
            return f"{game.names[self.unit]}: {MODE_NAMES[self.mode]} to {self._place}"
        return self.action.describe(game.display_names())

    def __repr__(self) -> str:
        return f"<Option: {self}>"

    @property
    def action(self) -> Action:
        """The action to play."""
        if self._action is None:
            assert self._reach is not None
            assert self._place is not None
            self._action = self._reach.move_to(self._place.hex, self._place.facing, self._place.place)
        return self._action

    @property
    def unit(self) -> UnitIndex:
        """The unit that acts."""
        return unit_of(self.action) if self._reach is None else self._reach.unit

    @property
    def place(self) -> Place | None:
        """Where a move by the cheapest path ends; None for other actions."""
        return self._place

    @property
    def mode(self) -> int:
        """The mode of a move by the cheapest path; `STILL` for other actions."""
        if self._reach is None or self._place is None:
            return STILL
        return self._reach.mode_for(self._place.cost)

    def odds(self) -> Odds | None:
        """Its odds, as if nothing else were declared; None for anything but attacks, shots and moves.

        Exact unless there are too many outcomes; then sampled. The result says which.
        """
        game = self.game
        action = self.action
        if isinstance(action, Attack):
            return odds(game.battle, action, check=False)
        if isinstance(action, Shot):
            assert game.weapon_phase is not None
            return shots_in(game.weapon_phase, [action])
        if isinstance(action, Move):
            return odds(game.battle, action)
        return None

    def preview(self) -> Preview | None:
        """Everything known before the dice: a move's MP and mode, an attack's to-hit number and damage.

        None of other actions.
        """
        return self._move or preview(self.game, self.action)

    def allowed_while_withdrawing(self) -> bool:
        """Whether a unit that is forced to withdraw may do it."""
        if self._move is not None:
            return not why_not_this_move(self.game, self._move)
        return not why_not(self.game, self.action)

    def warnings(self) -> list[str]:
        """Codes for the risks of an allowed move: a weak roof or bridge, ice."""
        action = self.action
        return warnings_for(self.game.battle, action) if isinstance(action, Move) else []


def preview(game: Position, action: Action) -> Preview | None:
    """The preview of an attack, a shot or a move; None for other actions."""
    if isinstance(action, Move):
        return preview_move(game.battle, action)
    if isinstance(action, Shot):
        phase = game.weapon_phase
        return preview_shot(game.battle, action) if phase is None else phase.preview(action)
    if isinstance(action, Attack):
        attacks = game.physical_phase
        return preview_attack(game.battle, action) if attacks is None else attacks.preview(action)
    return None


def options(game: Position) -> list[Option]:
    """Every option of the side to act; empty when the game is over."""
    choices: list[Option] = []
    for unit in game.ready():
        if game.phase == "deployment":
            choices += [Option(game, deploy) for deploy in deployments(game, unit)]
        elif game.phase == "movement":
            choices += moves(game, unit)
        elif game.phase == "weapon-attack":
            choices += [Option(game, action) for action in fire(game, unit)]
        else:
            choices += [Option(game, attack) for attack in physical_attacks(game, unit)]
            choices.append(Option(game, Done(unit)))
    return choices


# deployment


def deployments(game: Position, unit: UnitIndex) -> list[Deploy]:
    """Every free hex of the zone, facing away from the edge; ground, roof and bridge are separate options."""
    battle = game.battle
    edge = game.sides[battle.mechs[unit].side].edge
    allowed: list[Deploy] = []
    for hex_ in zone(battle.board, edge):
        ground_only = not top_kind(battle.hex(hex_))
        for place in places_to_stand(battle, unit, hex_):
            allowed.append(Deploy(unit, hex_, EDGE_FACING[edge], ANY_PLACE if ground_only else place))
    return allowed


# movement


def moves(game: Position, unit: UnitIndex) -> list[Option]:
    """Staying, every place within reach by the cheapest path, jumps, charges, deaths from above, going prone."""
    battle = game.battle
    choices: list[Option] = [Option(game, Done(unit))]
    choices += [Option(game, action) for action in _power_actions(game, unit)]
    choices += [Option(game, action) for action in _switch_actions(game, unit)]

    # places within reach, on the ground and by jumping
    ground = reachable(battle, unit, RUN, True, True)
    places = ground.all_places()
    for place in places:
        if place.cost:
            choices.append(Option(game, None, ground, place))

    if not battle.mechs[unit].hexes_moved and not battle.mechs[unit].move_mode:
        air = reachable(battle, unit, JUMP)
        choices += [Option(game, None, air, place) for place in air.all_places()]
        choices += _allowed_moves(game, attacks_moving(game, unit, ground, places))

    if battle.ruleset.sprint:
        sprint = reachable(battle, unit, SPRINT, True, True)
        without_sprinting = {(place.hex, place.facing, place.place) for place in places}
        for place in sprint.all_places():
            if (place.hex, place.facing, place.place) not in without_sprinting:
                choices.append(Option(game, None, sprint, place))

    if battle.ruleset.evade:
        choices += _allowed_moves(game, _evasive_moves(game, unit, ground, places))
    choices += _allowed_moves(
        game,
        [preview_move(battle, Move(unit, WALK, steps)) for steps in ((GO_PRONE,), (HULL_DOWN,), (CAREFUL_STAND,))],
    )
    if game.sides[battle.mechs[unit].side].edge:
        choices += _allowed_moves(game, _moves_off_the_map(game, unit, ground, places))

    if forced_to_leave(game, unit):
        choices = [option for option in choices if option.allowed_while_withdrawing()]
    return choices


def _allowed_moves(game: Position, previews: list[MovePreview]) -> list[Option]:
    """The options for those of the moves that are allowed."""
    return [Option(game, preview.move, move=preview) for preview in previews if preview.allowed]


def _evasive_moves(game: Position, unit: UnitIndex, ground: Reach, places: list[Place]) -> list[MovePreview]:
    """Every running move again, this time evading."""
    evasions: list[MovePreview] = []
    for place in places:
        run = ground.move_to(place.hex, place.facing, place.place)
        if run.steps:
            move = Move(unit, RUN, run.steps, run.facing, masc=run.masc, supercharger=run.supercharger, evade=True)
            evasions.append(preview_move(game.battle, move))
    return evasions


def _power_actions(game: Position, unit: UnitIndex) -> list[Action]:
    """Shutting down and starting on purpose, if the game allows it."""
    if not game.side_options.voluntary_shutdown:
        return []
    actions: list[Action] = [PowerDown(unit), PowerUp(unit)]
    return [action for action in actions if not why_not(game, action)]


def _switch_actions(game: Position, unit: UnitIndex) -> list[Action]:
    """Switches that can be toggled in this phase."""
    mech = game.battle.mechs[unit]
    actions: list[Action] = []
    for index in switches_of(mech.design).kinds:
        action = Switch(unit, index, not is_on(mech, index))
        if not why_not(game, action):
            actions.append(action)
    return actions


def attacks_moving(game: Position, unit: UnitIndex, ground: Reach, places: list[Place]) -> list[MovePreview]:
    """The allowed charges, each from a place that faces an adjacent enemy, and the allowed deaths from above."""
    battle = game.battle
    attacks: list[MovePreview] = []
    for target in game.enemies(unit):
        enemy = battle.mechs[target]
        for place in places:
            if direction_to(place.hex, enemy.hex) == place.facing:
                charge = _charge_from(battle, ground.move_to(place.hex, place.facing, place.place), target)
                if charge is not None:
                    attacks.append(charge)

        if battle.mechs[unit].design.jump_jets and distance(battle.mechs[unit].hex, enemy.hex) > 0:
            dfa = preview_move(battle, Move(unit, JUMP, (), battle.mechs[unit].facing, enemy.hex, dfa=target))
            if dfa.allowed:
                attacks.append(dfa)
    return attacks


def _charge_from(battle: Battle, approach: Move, target: UnitIndex) -> MovePreview | None:
    """The allowed charge after an approach, or None: at a run if walking MP do not suffice for the last step."""
    if not approach.mode:
        return None
    for onto in (0, ONTO):
        charge = preview_move(battle, with_charge(approach, target, onto))
        if charge.allowed:
            return charge
        if approach.mode == WALK and [reason.code for reason in charge.reasons] == ["not-enough-mp"]:
            charge = preview_move(battle, with_charge(approach, target, onto, run=True))
            if charge.allowed:
                return charge
    return None


def _moves_off_the_map(game: Position, unit: UnitIndex, ground: Reach, places: list[Place]) -> list[MovePreview]:
    """The moves that leave the map over the home edge."""
    edge = game.sides[game.battle.mechs[unit].side].edge
    outward = (EDGE_FACING[edge] + 3) % 6
    exits: list[MovePreview] = []
    for place in places:
        if place.facing == outward:
            move = leaving_move(ground.move_to(place.hex, place.facing, place.place))
            exits.append(preview_move(game.battle, move))
    return exits


# fire


def fire(game: Position, unit: UnitIndex) -> list[Action]:
    """Torso twists, every allowed shot, spotting, the other actions of the phase, and being done."""
    phase = game.weapon_phase
    assert phase is not None
    mech = game.battle.mechs[unit]
    actions: list[Action] = []

    for torso in ((mech.facing + 5) % 6, (mech.facing + 1) % 6):
        if not phase.why_not_twist(unit, torso):
            actions.append(Twist(unit, torso))
    if not phase.why_not_flip(unit):
        actions.append(FlipArms(unit))

    actions += shots(game, unit)
    if unit not in phase.orders.spotting and _wants_spotter(game, unit):
        for target in game.enemies(unit):
            if not phase.why_not_spot(unit, target):
                actions.append(Spot(unit, target))

    if mech.jammed:
        for weapon in mech.design.weapons:
            if not phase.why_not_unjam(unit, weapon):
                actions.append(Unjam(unit, weapon))

    if not phase.why_not_search(unit):
        actions.append(FindClub(unit))
    actions += _switch_actions(game, unit)
    actions.append(Done(unit))
    return actions


def _wants_spotter(game: Position, unit: UnitIndex) -> bool:
    """Whether a friend that has yet to declare could fire indirectly."""
    side = game.battle.mechs[unit].side
    for other, mech in enumerate(game.battle.mechs):
        if other == unit or mech.side != side or not game.active(other) or game.acted >> other & 1:
            continue
        if not mech.is_immobile() and mech.charging == NOBODY and _fires_indirectly(mech):
            return True
    return False


def _fires_indirectly(mech: Mech) -> bool:
    """Whether a unit has a working weapon for indirect fire, with ammunition."""
    for weapon in mech.design.weapons:
        equipment = mech.design.components[weapon].equipment
        if equipment is None or not may_go_indirect(equipment):
            continue
        if mech.component_works(weapon) and not mech.jammed >> weapon & 1 and load_for(mech, weapon, NO_BIN, {}).rounds:
            return True
    return False


def shots(game: Position, unit: UnitIndex) -> list[Shot]:
    """Every shot that a unit can declare now: each weapon, target, ammunition, rate and mode."""
    phase = game.weapon_phase
    assert phase is not None
    mech = game.battle.mechs[unit]
    allowed: list[Shot] = []

    targets = game.enemies(unit)
    if not targets or mech.destroyed or mech.is_immobile() or mech.charging != NOBODY:
        return allowed

    for weapon in mech.design.weapons:
        if mech.weapons_used >> weapon & 1 or not mech.component_works(weapon) or mech.jammed >> weapon & 1:
            continue
        for target in targets:
            for shot in ways_to_fire(game, unit, weapon, target):
                if not phase.why_not(shot):
                    allowed.append(shot)
    return allowed


def ways_to_fire(game: Position, unit: UnitIndex, weapon: ComponentIndex, target: UnitIndex) -> list[Shot]:
    """The ways to fire a weapon at a target: each kind of ammunition aboard, each rate, each mode."""
    mech = game.battle.mechs[unit]
    mount = mount_of(mech.design, weapon)

    # one bin of each kind of ammunition that is left
    bins: list[int] = []
    kinds: list[str] = []
    for bin_index in mount.bins:
        name = mech.design.components[bin_index].name
        if name not in kinds and mech.count(bin_index) and mech.component_works(bin_index):
            kinds.append(name)
            bins.append(bin_index)
    if not bins:
        bins.append(NO_BIN)

    ways: list[Shot] = []
    for bin_index in bins:
        for rate in range(1, max(1, mount.weapon.rate) + 1):
            ways.append(Shot(unit, target, weapon, rate, bin_index))
        if mount.may_go_indirect:
            ways.append(Shot(unit, target, weapon, 1, bin_index, indirect=True))

    for mode in mount.modes:
        ways.append(Shot(unit, target, weapon, mode=mode))

    target_mech = game.battle.mechs[target]
    if target_mech.is_immobile() or computer_works(mech):
        for location in FRAME_LOCATIONS[target_mech.design.frame]:
            ways += [Shot(unit, target, weapon, 1, bin_index, aim=location) for bin_index in bins]
    return ways


def action_of(chosen: Action | Option) -> Action:
    """The action of an option; anything else is returned unchanged."""
    return chosen.action if isinstance(chosen, Option) else chosen
