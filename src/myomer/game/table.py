"""The table: a game from deployment to victory, an action at a time.

The vocabulary is small: `phase`, `to_act`, `options()`, `why_not(action)`, `play(action)`, `copy()`, `undo()`,
`result`. Phases that ask nobody (initiative, heat, end) happen by themselves when the one before them ends
(`turn-and-initiative.md`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from myomer.boards import Board
from myomer.combat.battle import FAIR, Battle, Conditions
from myomer.combat.drawing import picture
from myomer.combat.events import Event
from myomer.combat.harm.prior_damage import settle_losses
from myomer.combat.movement.budget import finish_move, may_go_on
from myomer.combat.movement.execute import DONE, execute
from myomer.combat.movement.move import Move
from myomer.combat.physical.attack import Attack
from myomer.combat.reason import Reason, not_allowed
from myomer.combat.terrain.costs import TOP, put_in, top_kind
from myomer.combat.turn.end_phase import end_phase
from myomer.combat.turn.heat_figure import movement_heat
from myomer.combat.turn.heat_phase import heat_phase
from myomer.combat.turn.phase_end import end_of_phase
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.turn.power import power_down, power_up
from myomer.combat.turn.turn_start import start_turn
from myomer.combat.turn.victory import CONCEDED, DRAW, STALEMATE, victory
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.shot import Shot
from myomer.combat.weapons.switches import CLOAKS, switch, switch_kind, switches_of
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
from myomer.game.events import (
    Conceded,
    DeployedOn,
    GameEnded,
    InitiativeRolled,
    PhaseStarted,
    Switched,
    TorsoTwisted,
    TurnStarted,
    UnitDeployed,
    UnitPassed,
)
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
from myomer.game.sides import PLAIN, GameOptions, Side
from myomer.game.stalemate import nothing_can_change, was_quiet
from myomer.hexes import NO_HEX, hex_name
from myomer.record import Record
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.rules.terrain import BUILDING
from myomer.units.mech import INDOORS, NOBODY, Mech
from myomer.units.who import Who

if TYPE_CHECKING:
    from myomer.game.choices import Option

NO_UNIT: Final = -1


class Result(Record):
    """How a game ended: the winning side, or `DRAW`; why; in which turn."""

    __match_args__: ClassVar[tuple[str, ...]] = ("winner", "reason", "turn")

    def __init__(self, winner: int, reason: str, turn: int) -> None:
        self.winner: Final = winner
        self.reason: Final = reason
        self.turn: Final = turn


class Game:
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
        source: Game | None = None,
    ) -> None:
        if source is not None:
            self.sides: list[Side] = source.sides
            self.side_options: GameOptions = source.side_options
            self.seed: int = source.seed
            self.listen: bool = source.listen
            self.remember: bool = False
            self.names: list[str] = source.names
            self._past: list[Game] = []
            self._take(source)
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
        self.sides = sides
        self.side_options = options
        self.seed = seed
        self.listen = listen
        self.remember = remember
        """Whether `undo` is possible: every position is kept."""
        self.names = distinct_names(names)
        self.battle = battle
        for mech in mechs:
            mech.mark(INDOORS, board.contains(mech.hex) and board.at(mech.hex).has(BUILDING) and not mech.roof)
        self.dice: DiceRoller = SeededDice(seed) if dice is None else dice
        self.turn = 0
        self.phase_number = DEPLOYMENT
        self.initiative = list(range(len(sides)))
        """Sides in the order in which they act, the loser of the initiative first."""
        self.queue: list[int] = []
        """The sides that have still to act in this phase, each once for every unit, in order."""
        self.acted = 0
        """A bit for each unit that has acted in this phase."""
        self.acting = NO_UNIT
        """The unit that is in the middle of its declarations, or of a move that a fall broke off."""
        self.undeployed = 0
        """A bit for each unit that is not on the map yet."""
        self.conceded = 0
        """A bit for each side that has given up."""
        self.turn_began = 0
        """How many actions had been played when this turn began."""
        self.looking_ahead = False
        """Whether this is a copy that is played to the end of its turn only, to see what can come of it."""
        self.switched: list[Switch] = []
        """What has been switched this turn, each by the first part of its system."""
        self.weapon_phase: WeaponPhase | None = None
        self.physical_phase: PhysicalPhase | None = None
        self.result: Result | None = None
        self.actions: list[Action] = []
        self.opening: list[Event] = []
        """What happened before the first action: initiative, when nobody has to deploy."""
        self._past = []
        self._begin()

    # for a person's eyes

    def who(self) -> Who:
        """Who is who, for words: units, their designs, the sides."""
        designs = [mech.design for mech in self.battle.mechs]
        return Who(self.names, designs, [side.name for side in self.sides])

    def headline(self) -> str:
        """Where the game stands: `turn 3, movement phase, Red to act`."""
        if self.result is not None:
            won = "a draw" if self.result.winner == DRAW else f"{self.sides[self.result.winner].name} won"
            return f"over in turn {self.result.turn}: {won} ({self.result.reason})"
        return f"turn {self.turn}, {self.phase.replace('-', ' ')} phase, {self.sides[self.to_act].name} to act"

    def __str__(self) -> str:
        names = [f"{self.names[at]} ({self.sides[mech.side].name})" for at, mech in enumerate(self.battle.mechs)]
        battle = self.battle
        drawn = picture(battle.mechs, battle.board, battle.changes, names, self.undeployed)
        return f"{self.headline()}\n{drawn}"

    def __repr__(self) -> str:
        board = self.battle.board
        size = f"{board.columns} × {board.rows} hexes, {self.battle.ruleset.name} rules, seed {self.seed}"
        return f"<Game: {self.headline()}; {' against '.join([side.name for side in self.sides])} on {size}>"

    # the vocabulary

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return PHASE_NAMES[self.phase_number]

    @property
    def to_act(self) -> int:
        """The side that is to act; -1 when the game is over."""
        return self.queue[0] if self.queue else -1

    def ready(self) -> list[int]:
        """The units that the side to act may act with now."""
        if not self.queue:
            return []
        if self.acting != NO_UNIT:
            return [self.acting]
        return self._waiting(self.queue[0])

    def play(self, action: Action | Option) -> list[Event]:
        """Do it, and everything that follows of itself. `NotAllowedError` names every reason against it."""
        from myomer.game.choices import action_of
        from myomer.game.legality import why_not
        from myomer.game.refusals import sentence_for

        action = action_of(action)
        reasons = why_not(self, action)
        if reasons:
            sentences = [sentence_for(reason, action) for reason in reasons]
            raise not_allowed(type(action).__name__, reasons, sentences, action)
        if self.remember:
            self._past.append(self.copy())
        log: list[Event] = []
        self.battle.log = log if self.listen else None
        self.actions.append(action)
        self._do(action)
        self._settle()
        self.battle.log = None
        return log

    def options(self) -> list[Option]:
        """Everything that the side to act may do now; each option knows its numbers."""
        from myomer.game.choices import options

        return options(self)

    def why_not(self, action: Action | Option) -> list[Reason]:
        """Every reason why the action cannot be played now; empty exactly when it can."""
        from myomer.game.choices import action_of
        from myomer.game.legality import why_not

        return why_not(self, action_of(action))

    def copy(self, seed: int | None = None) -> Game:
        """The same game, sharing nothing that changes; with a seed, with other dice from here on."""
        if seed is not None:
            check_seed(seed)
        twin = Game(self.battle.board, self.sides, source=self)
        if seed is not None:
            twin.dice = SeededDice(seed)
        return twin

    def undo(self) -> Action:
        """Take back the last action, its dice too; the action. ValueError when there is none to take back."""
        if not self.remember and self.actions:
            raise ValueError(
                "this game keeps no past, and there is no action to take back: a copy keeps none, nor does a game on "
                "record; try things out on game.copy()"
            )
        if not self._past:
            raise ValueError("there is no action to take back")
        action = self.actions[-1]
        self._take(self._past.pop())
        return action

    # copying

    def _take(self, source: Game) -> None:
        self.battle = source.battle.copy()
        self.dice = source.dice.copy()
        self.turn = source.turn
        self.phase_number = source.phase_number
        self.initiative = source.initiative[:]
        self.queue = source.queue[:]
        self.acted = source.acted
        self.acting = source.acting
        self.undeployed = source.undeployed
        self.conceded = source.conceded
        self.turn_began = source.turn_began
        self.looking_ahead = source.looking_ahead
        self.switched = source.switched[:]
        self.result = source.result
        self.actions = source.actions[:]
        self.opening = source.opening
        self.weapon_phase = None
        self.physical_phase = None
        if source.weapon_phase is not None:
            self.weapon_phase = source.weapon_phase.copy(self.battle)
        if source.physical_phase is not None:
            self.physical_phase = source.physical_phase.copy(self.battle)

    # who is there

    def active(self, unit: int) -> bool:
        """On the map and not destroyed."""
        mech = self.battle.mechs[unit]
        return not mech.cause and not mech.off_board and not self.undeployed >> unit & 1

    def _waiting(self, side: int) -> list[int]:
        """The units of a side that have still to act in this phase."""
        return [
            unit
            for unit, mech in enumerate(self.battle.mechs)
            if mech.side == side and not self.acted >> unit & 1 and self._counts(unit)
        ]

    def _counts(self, unit: int) -> bool:
        """Whether a unit has an action in this phase (§3)."""
        if self.phase_number == DEPLOYMENT:
            return bool(self.undeployed >> unit & 1)
        return self.active(unit)

    # playing

    def _do(self, action: Action) -> None:
        unit = unit_of(action)
        battle = self.battle
        mech = battle.mechs[unit]
        if isinstance(action, Move):
            moved = execute(battle, action, self.dice)
            if moved.ended != DONE and may_go_on(battle, unit):
                self.acting = unit
            else:
                self._finish(unit)
        elif isinstance(action, Shot):
            assert self.weapon_phase is not None
            self.acting = unit
            self.weapon_phase.declare(action)
        elif isinstance(action, Attack):
            assert self.physical_phase is not None
            self.acting = unit
            self.physical_phase.declare(action)
        elif isinstance(action, Done):
            if self.acting != unit:
                self._say(UnitPassed(unit, self.phase))
            self._finish(unit)
        elif isinstance(action, Deploy):
            self._deploy(action, mech)
        elif isinstance(action, Concede):
            self.conceded |= 1 << action.side
            self._say(Conceded(action.side))
            self._stand_down()
        else:
            self._do_other(action, unit, mech)

    def _deploy(self, action: Deploy, mech: Mech) -> None:
        from myomer.game.legality import place_for

        battle = self.battle
        place = place_for(self, action)
        put_in(battle, mech, action.hex, place)
        mech.facing = action.facing
        mech.torso = action.facing
        here = battle.hex(action.hex)
        mech.mark(INDOORS, here.has(BUILDING) and place != TOP)
        self.undeployed &= ~(1 << action.unit)
        self._say(UnitDeployed(action.unit, hex_name(action.hex), action.facing))
        if place == TOP:
            self._say(DeployedOn(action.unit, top_kind(here)))
        self._finish(action.unit)

    def _stand_down(self) -> None:
        """Units of a side that has given up stay where they are, and are not asked any more."""
        if not self.conceded:
            return
        for unit, mech in enumerate(self.battle.mechs):
            if self.conceded >> mech.side & 1 and not self.acted >> unit & 1:
                if self.phase_number == MOVEMENT and self.active(unit):
                    finish_move(self.battle, unit)
                self.acted |= 1 << unit
                if self.acting == unit:
                    self.acting = NO_UNIT

    def _do_other(self, action: Action, unit: int, mech: Mech) -> None:
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
                self._throw(first)
            return
        assert phase is not None
        if isinstance(action, Twist):
            phase.twist(unit, action.torso)
            self._say(TorsoTwisted(unit, action.torso))
        elif isinstance(action, FlipArms):
            phase.flip_arms(unit)
        elif isinstance(action, Spot):
            phase.spot(unit, action.target)
        elif isinstance(action, Unjam):
            phase.unjam(unit, action.weapon)
        elif isinstance(action, FindClub):
            phase.search_club(unit)

    def _throw(self, wanted: Switch) -> None:
        """A switch takes effect."""
        mech = self.battle.mechs[wanted.unit]
        component = mech.design.components[wanted.component]
        switch(mech, wanted.component, wanted.on)
        spread = switch_kind(mech.design, wanted.component) == CLOAKS
        where = "" if spread else mech.design.names[component.location]
        self._say(Switched(wanted.unit, component.name, where, wanted.on))

    def _throw_late(self) -> None:
        """Stealth armor and signature systems that were switched this turn are on, or off, from its end on."""
        for wanted in self.switched:
            mech = self.battle.mechs[wanted.unit]
            if switch_kind(mech.design, wanted.component) == CLOAKS and self.active(wanted.unit):
                self._throw(wanted)

    def _finish(self, unit: int) -> None:
        """A unit has acted: the next side is to act. In movement even one that stays has moved: it can be charged."""
        if self.phase_number == MOVEMENT:
            finish_move(self.battle, unit)
        self.acted |= 1 << unit
        self.acting = NO_UNIT
        if self.queue:
            self.queue.pop(0)

    def _say(self, event: Event) -> None:
        if self.battle.log is not None:
            self.battle.log.append(event)

    # the flow of a turn

    def _begin(self) -> None:
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
            self._say(InitiativeRolled(rolls, self.initiative))
            self._open(DEPLOYMENT)
        else:
            self._new_turn()
        self._settle()
        self.opening = log
        self.battle.log = None

    def _settle(self) -> None:
        """Let everything happen that asks nobody, until a side is to act or the game is over."""
        while self.result is None:
            if self.conceded and self._given_up():
                return
            self._trim()
            if self.queue:
                return
            self._close()

    def _trim(self) -> None:
        """A unit that is lost before it acted loses its side's last action; the order stays (§3)."""
        for side in range(len(self.sides)):
            due = len([one for one in self.queue if one == side])
            units = len(self._waiting(side))
            if self.acting != NO_UNIT and not self.active(self.acting):
                self.acting = NO_UNIT
            while due > units:
                last = len(self.queue) - 1 - self.queue[::-1].index(side)
                self.queue.pop(last)
                due -= 1

    def _open(self, phase: int) -> None:
        """A phase begins."""
        self.phase_number = phase
        self.acted = 0
        self.acting = NO_UNIT
        self._say(PhaseStarted(PHASE_NAMES[phase]))
        if phase == WEAPON_ATTACK:
            self.weapon_phase = WeaponPhase(self.battle)
        elif phase == PHYSICAL_ATTACK:
            self._open_physical()
        self._stand_down()
        counts = [len(self._waiting(side)) for side in self.initiative]
        order = alternation(counts, self.side_options.front_loaded)
        self.queue = [self.initiative[at] for at in order]

    def _open_physical(self) -> None:
        """Charges and deaths from above declared in movement join; only units that could strike are asked (§3)."""
        from myomer.game.choices import can_strike

        phase = PhysicalPhase(self.battle)
        self.physical_phase = phase
        for unit, mech in enumerate(self.battle.mechs):
            if mech.charging != NOBODY and self.active(unit):
                phase.declared.append(Attack("dfa" if mech.charge_is_dfa else "charge", unit, mech.charging))
        for unit in range(len(self.battle.mechs)):
            if not self.active(unit) or not can_strike(self, unit):
                self.acted |= 1 << unit

    def _close(self) -> None:
        """A phase ends, with all that its end brings, and the next one begins."""
        phase = self.phase_number
        battle = self.battle
        if phase == DEPLOYMENT:
            self._new_turn()
        elif phase == MOVEMENT:
            for mech in battle.mechs:
                if not mech.cause and not mech.off_board:
                    mech.heat_gained += movement_heat(mech)
            end_of_phase(battle, self.dice)
            self._open(WEAPON_ATTACK)
        elif phase == WEAPON_ATTACK:
            assert self.weapon_phase is not None
            self.weapon_phase.resolve(self.dice)
            self.weapon_phase = None
            self._open(PHYSICAL_ATTACK)
        elif phase == PHYSICAL_ATTACK:
            assert self.physical_phase is not None
            self.physical_phase.resolve(self.dice)
            self.physical_phase = None
            self._heat_and_end()

    def _heat_and_end(self) -> None:
        self.phase_number = HEAT
        self._say(PhaseStarted(PHASE_NAMES[HEAT]))
        heat_phase(self.battle, self.dice)
        self.phase_number = END
        self._say(PhaseStarted(PHASE_NAMES[END]))
        end_phase(self.battle, self.dice)
        self._throw_late()
        if not self._decided():
            self._new_turn()

    def next_turn(self) -> None:
        """The next turn begins: for a copy that looks ahead, from the end of a turn."""
        self._new_turn()
        self._settle()

    def _new_turn(self) -> None:
        self.turn += 1
        self.turn_began = len(self.actions)
        self.switched = []
        start_turn(self.battle)
        self._say(TurnStarted(self.turn))
        self.phase_number = INITIATIVE
        self.initiative, rolls = roll_initiative(len(self.sides), [side.bonus for side in self.sides], self.dice)
        self._say(InitiativeRolled(rolls, self.initiative))
        self._open(MOVEMENT)

    # the end

    def _given_up(self) -> bool:
        """Whether all sides but one have conceded."""
        left = [side for side in range(len(self.sides)) if not self.conceded >> side & 1]
        if len(left) > 1:
            return False
        self._over(left[0] if left else DRAW, CONCEDED)
        return True

    def _decided(self) -> bool:
        """Whether the game is over: victory is checked at the end of a turn (§14.4), between those still in it.

        Without a turn limit it is over too, as a draw, when nothing can change any more.
        """
        if self.looking_ahead:
            self._over(DRAW, STALEMATE)
            return True
        sides = [side for side in range(len(self.sides)) if not self.conceded >> side & 1]
        values: list[int] = []
        commanders: list[int] = []
        for side in self.sides:
            if side.commander >= 0:
                commanders.append(len(values) + side.commander)
            values += side.values if side.values is not None else [0] * len(side.units)
        verdict = victory(self.battle, sides, self.side_options.victory, self.turn, values, commanders)
        if verdict.over:
            self._over(verdict.winner, verdict.reasons[0])
            return True
        if self.side_options.victory.turn_limit or not was_quiet(self.actions[self.turn_began :]):
            return False
        if nothing_can_change(self):
            self._over(DRAW, STALEMATE)
            return True
        return False

    def _over(self, winner: int, reason: str) -> None:
        self.result = Result(winner, reason, self.turn)
        self.phase_number = OVER
        self.queue = []
        self.acting = NO_UNIT
        self.weapon_phase = None
        self.physical_phase = None
        self._say(GameEnded(winner, reason, self.turn))
