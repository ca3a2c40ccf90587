"""A game from deployment to victory, one action at a time.

The vocabulary is small: `phase`, `to_act`, `options()`, `why_not(action)`, `play(action)`, `copy()`, `undo()`,
`result`. Phases without choices (initiative, heat, end) run when the one before them ends
(`turn-and-initiative.md`).
"""

from __future__ import annotations

from typing import cast, overload

from myomer.boards import Board
from myomer.combat.battle import FAIR, Battle, Conditions
from myomer.combat.events import Event
from myomer.combat.harm.prior_damage import settle_losses
from myomer.combat.movement.budget import finish_move, may_go_on
from myomer.combat.movement.move import Move
from myomer.combat.movement.move_legality import MovePreview
from myomer.combat.movement.resolution import DONE, resolve_move
from myomer.combat.physical.attack import Attack
from myomer.combat.preview import Preview
from myomer.combat.reason import Reason, not_allowed
from myomer.combat.terrain.costs import TOP, put_in, top_kind
from myomer.combat.turn.attack_phase_end import end_movement_phase
from myomer.combat.turn.end_phase import end_phase
from myomer.combat.turn.heat_phase import heat_phase
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.turn.power import power_down, power_up
from myomer.combat.turn.turn_start import start_turn
from myomer.combat.turn.victory import CONCEDED, DRAW, STALEMATE
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.shot import Shot
from myomer.combat.weapons.switches import CLOAKS, switch_kind, switches_of
from myomer.dice import DiceRoller, SeededDice
from myomer.game.actions import (
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
    unit_of,
)
from myomer.game.arguments import check_arguments, check_places, check_seed, check_victory, distinct_names
from myomer.game.choices import Option, action_of, options, preview
from myomer.game.events import (
    Conceded,
    DeployedOn,
    GameEnded,
    InitiativeRolled,
    PhaseStarted,
    TorsoTwisted,
    TurnStarted,
    UnitDeployed,
    UnitPassed,
)
from myomer.game.legality import legality_of, place_for, why_no_action, why_not
from myomer.game.order import alternation, roll_initiative
from myomer.game.phases import (
    DEPLOYMENT,
    END,
    HEAT,
    INITIATIVE,
    MOVEMENT,
    OVER,
    PHASE_NAMES,
    PHYSICAL_ATTACK,
    WEAPON_ATTACK,
)
from myomer.game.physical_choices import can_attack
from myomer.game.position import NO_UNIT, Position, Result
from myomer.game.refusals import sentence_for
from myomer.game.sides import PLAIN, GameOptions, Side
from myomer.game.stalemate import nothing_can_change, was_quiet
from myomer.game.switching import switch_now, switch_signatures
from myomer.hexes import NO_HEX, hex_name
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.rules.terrain import BUILDING
from myomer.units.ids import UnitIndex
from myomer.units.mech import INDOORS, NOBODY, Mech


class Game(Position):
    """A game in progress."""

    def __init__(
        self,
        board: Board,
        sides: list[Side],
        ruleset: Ruleset | str = STANDARD,
        seed: int = 0,
        options: GameOptions = PLAIN,
        conditions: Conditions = FAIR,
        dice: DiceRoller | None = None,
        listen: bool = True,
        remember: bool = True,
        source: Position | None = None,
    ) -> None:
        self._past: list[Game] = []
        self.listen: bool = listen
        self.remember: bool = remember
        """Whether `undo` is possible: every position is kept."""
        self.undone = 0
        """How many actions have been undone: while it stays the same, `actions` only grows."""

        if source is not None:
            self.remember = False
            self.copy_from(source)
            return

        check_arguments(board, sides, ruleset, seed, options, conditions, dice)
        mechs: list[Mech] = []
        names: list[str] = []
        for side in sides:
            mechs += side.units
            names += side.names if side.names is not None else [mech.design.name for mech in side.units]
        for mech in mechs:
            settle_losses(mech)

        battle = Battle(mechs, board, ruleset, conditions)
        check_places(battle, sides)
        check_victory(sides, options)
        for number, side in enumerate(sides):
            for mech in side.units:
                mech.side = number

        super().__init__(
            sides, options, seed, distinct_names(names), battle, SeededDice(seed) if dice is None else dice
        )
        for mech in mechs:
            mech.mark(INDOORS, board.contains(mech.hex) and board.at(mech.hex).has(BUILDING) and not mech.roof)
        self._begin()

    # what a player uses

    @overload
    def play(self, action: Action) -> list[Event]: ...
    @overload
    def play(self, action: Option) -> list[Event]: ...
    def play(self, action: object) -> list[Event]:
        """Play an action and everything that follows from it; return the events. `NotAllowedError` explains why it
        cannot be played.
        """
        chosen = action.action if isinstance(action, Option) else action
        reasons = why_no_action(chosen)
        if reasons:
            raise not_allowed(type(chosen).__name__, reasons, [sentence_for(reasons[0])])
        return self._play(cast("Action", chosen))

    def _play(self, action: Action) -> list[Event]:
        """Carry out an action that is allowed, and everything that follows until the next decision."""
        legality = legality_of(self, action)
        if legality.reasons:
            sentences = [sentence_for(reason, action) for reason in legality.reasons]
            raise not_allowed(type(action).__name__, legality.reasons, sentences, action)
        if self.remember:
            self._past.append(self.copy())
        log: list[Event] = []
        self.battle.log = log if self.listen else None
        self.actions.append(action)
        self._carry_out(action, legality.move)
        self._run_to_next_choice()
        self.battle.log = None
        return log

    def preview(self, action: Action | Option) -> Preview | None:
        """Everything known about an attack, a shot or a move before the dice; None for other actions."""
        return preview(self, action_of(action))

    def options(self) -> list[Option]:
        """Every option of the side to act; each knows its numbers."""
        return options(self)

    @overload
    def why_not(self, action: Action) -> list[Reason]: ...
    @overload
    def why_not(self, action: Option) -> list[Reason]: ...
    def why_not(self, action: object) -> list[Reason]:
        """Every reason why the action cannot be played now; empty exactly when it can."""
        chosen = action.action if isinstance(action, Option) else action
        return why_no_action(chosen) or why_not(self, cast("Action", chosen))

    def copy(self, seed: int | None = None) -> Game:
        """A copy that shares nothing mutable; with a seed, it uses other dice from here on."""
        if seed is not None:
            check_seed(seed)
        twin = Game(self.battle.board, self.sides, listen=self.listen, source=self)
        if seed is not None:
            twin.dice = SeededDice(seed)
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: the position, and the positions before it if there is `undo`."""
        return _resumed, (self.given(), self.progress(), self.listen, self.remember, self._past)

    def undo(self) -> Action:
        """Undo the last action, including its dice, and return it. ValueError if there is none."""
        if not self.remember and self.actions:
            raise ValueError(
                "this game has no history, so there is no action to undo: a copy has none, nor a game being saved; "
                "try things out on game.copy()"
            )
        if not self._past:
            raise ValueError("there is no action to undo")
        action = self.actions[-1]
        self.copy_from(self._past.pop())
        self.undone += 1
        return action

    # playing

    def _carry_out(self, action: Action, move: MovePreview | None) -> None:
        """Carry out an allowed action."""
        unit = unit_of(action)
        battle = self.battle
        mech = battle.mechs[unit]
        if isinstance(action, Move):
            moved = resolve_move(battle, action, self.dice, move)
            if moved.ended != DONE and may_go_on(battle, unit):
                self.acting = unit
            else:
                self._finish(unit)
        elif isinstance(action, Shot):
            assert self.weapon_phase is not None
            self.acting = unit
            self.weapon_phase.accept(action)
        elif isinstance(action, Attack):
            assert self.physical_phase is not None
            self.acting = unit
            self.physical_phase.accept(action)
        elif isinstance(action, Done):
            if self.acting != unit:
                self._log(UnitPassed(unit, self.phase))
            self._finish(unit)
        elif isinstance(action, Deploy):
            self._deploy(action, mech)
        elif isinstance(action, Concede):
            self.conceded |= 1 << action.side
            self._log(Conceded(action.side))
            self._stand_down()
        else:
            self._carry_out_other(action, unit, mech)

    def _deploy(self, action: Deploy, mech: Mech) -> None:
        """Put a unit on the map."""
        battle = self.battle
        place = place_for(self, action)
        put_in(battle, mech, action.hex, place)
        mech.facing = action.facing
        mech.torso = action.facing
        here = battle.hex(action.hex)
        mech.mark(INDOORS, here.has(BUILDING) and place != TOP)

        self.undeployed &= ~(1 << action.unit)
        self._log(UnitDeployed(action.unit, hex_name(action.hex), action.facing))
        if place == TOP:
            self._log(DeployedOn(action.unit, top_kind(here)))
        self._finish(action.unit)

    def _stand_down(self) -> None:
        """Units of a side that has conceded stay where they are, and no longer act."""
        if not self.conceded:
            return
        for unit, mech in enumerate(self.battle.mechs):
            if self.conceded >> mech.side & 1 and not self.acted >> unit & 1:
                if self.phase_number == MOVEMENT and self.active(unit):
                    finish_move(self.battle, unit)
                self.acted |= 1 << unit
                if self.acting == unit:
                    self.acting = NO_UNIT

    def _carry_out_other(self, action: Action, unit: UnitIndex, mech: Mech) -> None:
        """Carry out the rarer actions: power, switches, twists, spotting, clearing jams, searching for a club."""
        phase = self.weapon_phase
        if isinstance(action, PowerDown):
            power_down(self.battle, unit, self.dice)
            self._finish(unit)
            return
        if isinstance(action, PowerUp):
            power_up(self.battle, unit)
            self._finish(unit)
            return

        self.acting = unit
        if isinstance(action, Switch):
            first = Switch(unit, switches_of(mech.design).firsts[action.component], action.on)
            self.switched.append(first)
            if switch_kind(mech.design, first.component) != CLOAKS:
                switch_now(self, first)
            return

        assert phase is not None
        if isinstance(action, Twist):
            phase.twist(unit, action.torso)
            self._log(TorsoTwisted(unit, action.torso))
        elif isinstance(action, FlipArms):
            phase.flip_arms(unit)
        elif isinstance(action, Spot):
            phase.spot(unit, action.target)
        elif isinstance(action, Unjam):
            phase.unjam(unit, action.weapon)
        elif isinstance(action, FindClub):
            phase.search_club(unit)

    def _finish(self, unit: UnitIndex) -> None:
        """End a unit's action, so that the next side acts. In the movement phase even a unit that stays counts as
        moved: it can be charged.
        """
        if self.phase_number == MOVEMENT:
            finish_move(self.battle, unit)
        self.acted |= 1 << unit
        self.acting = NO_UNIT
        if self.queue:
            self.queue.pop(0)

    def _log(self, event: Event) -> None:
        if self.battle.log is not None:
            self.battle.log.append(event)

    # the flow of a turn

    def _begin(self) -> None:
        """Begin with deployment if any unit is not on the map yet, otherwise with the first turn."""

        log: list[Event] = []
        self.battle.log = log if self.listen else None
        unit = 0
        for side in self.sides:
            for mech in side.units:
                if not side.placed:
                    self.undeployed |= 1 << unit
                    mech.hex = NO_HEX
                unit += 1

        if self.undeployed:
            self.initiative, rolls = roll_initiative(len(self.sides), [side.bonus for side in self.sides], self.dice)
            self._log(InitiativeRolled(rolls, self.initiative))
            self._begin_phase(DEPLOYMENT)
        else:
            self._begin_turn()

        self._run_to_next_choice()
        self.opening = log
        self.battle.log = None

    def _run_to_next_choice(self) -> None:
        """Run phases until a side is to act or the game is over."""
        while self.result is None:
            if self.conceded and self._end_if_conceded():
                return
            self._drop_lost_turns()
            if self.queue:
                return
            self._end_phase()

    def _drop_lost_turns(self) -> None:
        """A unit lost before it acted costs its side its last action; the order stays (§3)."""
        if self.acting != NO_UNIT and not self.active(self.acting):
            self.acting = NO_UNIT
        for side in range(len(self.sides)):
            actions = self.queue.count(side)
            units = self.count_still_to_act(side) if actions else 0
            while actions > units:
                last = len(self.queue) - 1 - self.queue[::-1].index(side)
                self.queue.pop(last)
                actions -= 1

    def _begin_phase(self, phase: int) -> None:
        """Begin a phase."""
        self.phase_number = phase
        self.acted = 0
        self.acting = NO_UNIT
        self._log(PhaseStarted(PHASE_NAMES[phase]))
        if phase == WEAPON_ATTACK:
            self.weapon_phase = WeaponPhase(self.battle)
        elif phase == PHYSICAL_ATTACK:
            self._begin_physical_phase()

        self._stand_down()
        counts = [self.count_still_to_act(side) for side in self.initiative]
        order = alternation(counts, self.side_options.front_loaded)
        self.queue = [self.initiative[index] for index in order]

    def _begin_physical_phase(self) -> None:
        """Charges and deaths from above declared in movement are added; only units that can attack act (§3)."""
        phase = PhysicalPhase(self.battle)
        self.physical_phase = phase
        for unit, mech in enumerate(self.battle.mechs):
            if mech.charging != NOBODY and self.active(unit):
                phase.declared.append(Attack("dfa" if mech.charge_is_dfa else "charge", unit, mech.charging))
        for unit in range(len(self.battle.mechs)):
            if not self.active(unit) or not can_attack(self, unit):
                self.acted |= 1 << unit

    def _end_phase(self) -> None:
        """End a phase: resolve what was declared, then begin the next one."""
        phase = self.phase_number
        if phase == DEPLOYMENT:
            self._begin_turn()
        elif phase == MOVEMENT:
            end_movement_phase(self.battle, self.dice)
            self._begin_phase(WEAPON_ATTACK)
        elif phase == WEAPON_ATTACK:
            assert self.weapon_phase is not None
            self.weapon_phase.resolve(self.dice)
            self.weapon_phase = None
            self._begin_phase(PHYSICAL_ATTACK)
        elif phase == PHYSICAL_ATTACK:
            assert self.physical_phase is not None
            self.physical_phase.resolve(self.dice)
            self.physical_phase = None
            self._resolve_heat_and_end()

    def _resolve_heat_and_end(self) -> None:
        """The heat phase and the end phase, without player actions; then the next turn, unless the game is over."""
        self.phase_number = HEAT
        self._log(PhaseStarted(PHASE_NAMES[HEAT]))
        heat_phase(self.battle, self.dice)
        self.phase_number = END
        self._log(PhaseStarted(PHASE_NAMES[END]))
        end_phase(self.battle, self.dice)
        switch_signatures(self)
        if not self._end_if_decided():
            self._begin_turn()

    def next_turn(self) -> None:
        """The next turn begins: for a copy that looks ahead, from the end of a turn."""
        self._begin_turn()
        self._run_to_next_choice()

    def _begin_turn(self) -> None:
        """Begin a turn: reset what lasted one turn, roll initiative, begin the movement phase."""
        self.turn += 1
        self.turn_began = len(self.actions)
        self.switched = []
        start_turn(self.battle)
        self._log(TurnStarted(self.turn))
        self.phase_number = INITIATIVE
        self.initiative, rolls = roll_initiative(len(self.sides), [side.bonus for side in self.sides], self.dice)
        self._log(InitiativeRolled(rolls, self.initiative))
        self._begin_phase(MOVEMENT)

    # the end

    def _end_if_conceded(self) -> bool:
        """End the game if all sides but one have conceded; True if they have."""
        remaining = self.sides_left()
        if len(remaining) > 1:
            return False
        self._end_game(remaining[0] if remaining else DRAW, CONCEDED)
        return True

    def _end_if_decided(self) -> bool:
        """End the game if it is decided; True if it is. Victory is checked at the end of a turn (§14.4).

        Without a turn limit it also ends, as a draw, when nothing can change anymore.
        """
        if self.looking_ahead:
            self._end_game(DRAW, STALEMATE)
            return True
        verdict = self.verdict()
        if verdict.over:
            self._end_game(verdict.winner, verdict.reasons[0])
            return True
        if self.side_options.victory.turn_limit or not was_quiet(self.actions[self.turn_began :]):
            return False
        if nothing_can_change(self):
            self._end_game(DRAW, STALEMATE)
            return True
        return False

    def _end_game(self, winner: int, reason: str) -> None:
        """The game is over."""
        self.result = Result(winner, reason, self.turn)
        self.phase_number = OVER
        self.queue = []
        self.acting = NO_UNIT
        self.weapon_phase = None
        self.physical_phase = None
        self._log(GameEnded(winner, reason, self.turn))


def _resumed(
    given: tuple[list[Side], GameOptions, int, list[str], Battle, DiceRoller],
    progress: list[object],
    listen: bool,
    remember: bool,
    past: list[Game],
) -> Game:
    """A game as it was."""
    position = Position(*given)
    position.resume(progress)
    game = Game(position.battle.board, position.sides, listen=listen, source=position)
    game.remember = remember
    game._past = past[:]
    return game
