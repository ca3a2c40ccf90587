"""The position of a game at one moment: the battle, the turn and phase, who has acted, what is declared."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.drawing import picture
from myomer.combat.events import Event
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.turn.victory import DRAW, Verdict, victory
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.dice import DiceRoller
from myomer.game.actions import Action, Switch
from myomer.game.phases import DEPLOYMENT, PHASE_NAMES
from myomer.game.sides import GameOptions, Side
from myomer.record import Record
from myomer.units.display_names import DisplayNames
from myomer.units.ids import UnitIndex

NO_UNIT: Final = -1
PROGRESS: Final = [
    "turn", "phase_number", "initiative", "queue", "acted", "acting", "undeployed", "conceded", "turn_began",
    "looking_ahead", "switched", "weapon_phase", "physical_phase", "result", "actions", "opening",
]  # fmt: skip
"""The fields of a position that change as it is played, besides the battle and the dice."""


class Result(Record):
    """The result of a game: the winning side or `DRAW`, the reason, and the turn."""

    __match_args__: ClassVar[tuple[str, ...]] = ("winner", "reason", "turn")

    def __init__(self, winner: int, reason: str, turn: int) -> None:
        self.winner: Final = winner
        self.reason: Final = reason
        self.turn: Final = turn


class Position:
    """A game at one moment, read-only. `Game` is a position that can be played."""

    def __init__(
        self,
        sides: list[Side],
        side_options: GameOptions,
        seed: int,
        names: list[str],
        battle: Battle,
        dice: DiceRoller,
    ) -> None:
        self.sides = sides
        self.side_options = side_options
        self.seed = seed
        self.names = names
        self.battle = battle
        self.dice = dice

        self.turn = 0
        self.phase_number = DEPLOYMENT
        self.initiative = list(range(len(sides)))
        """Sides in the order in which they act, the loser of the initiative first."""
        self.queue: list[int] = []
        """The sides that have yet to act in this phase, once for each unit, in order."""
        self.acted = 0
        """A bit for each unit that has acted in this phase."""
        self.acting = NO_UNIT
        """The unit in the middle of its declarations, or of a move interrupted by a fall."""
        self.undeployed = 0
        """A bit for each unit that is not on the map yet."""
        self.conceded = 0
        """A bit for each side that has given up."""
        self.turn_began = 0
        """How many actions had been played when this turn began."""
        self.looking_ahead = False
        """Whether this is a copy for looking ahead, played only to the end of its turn."""
        self.switched: list[Switch] = []
        """Systems switched this turn, each by the first of its components."""

        self.weapon_phase: WeaponPhase | None = None
        self.physical_phase: PhysicalPhase | None = None
        self.result: Result | None = None
        self.actions: list[Action] = []
        self.opening: list[Event] = []
        """Events before the first action: initiative, if no unit has to deploy."""

    # display

    def display_names(self) -> DisplayNames:
        """The names of units, designs and sides, for text."""
        designs = [mech.design for mech in self.battle.mechs]
        return DisplayNames(self.names, designs, [side.name for side in self.sides])

    def headline(self) -> str:
        """Where the game stands: `turn 3, movement phase, Red to act`."""
        if self.result is not None:
            outcome = "a draw" if self.result.winner == DRAW else f"{self.sides[self.result.winner].name} won"
            return f"over in turn {self.result.turn}: {outcome} ({self.result.reason})"
        return f"turn {self.turn}, {self.phase.replace('-', ' ')} phase, {self.sides[self.to_act].name} to act"

    def __str__(self) -> str:
        battle = self.battle
        names = [f"{self.names[index]} ({self.sides[mech.side].name})" for index, mech in enumerate(battle.mechs)]
        drawn = picture(battle.mechs, battle.board, battle.changes, names, self.undeployed)
        return f"{self.headline()}\n{drawn}"

    def __repr__(self) -> str:
        board = self.battle.board
        size = f"{board.columns} × {board.rows} hexes, {self.battle.ruleset.name} rules, seed {self.seed}"
        return f"<Game: {self.headline()}; {' against '.join([side.name for side in self.sides])} on {size}>"

    # whose turn it is

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return PHASE_NAMES[self.phase_number]

    @property
    def to_act(self) -> int:
        """The side that is to act; -1 when the game is over."""
        return self.queue[0] if self.queue else -1

    def ready(self) -> list[int]:
        """The units that the side to act can use now."""
        if not self.queue:
            return []
        if self.acting != NO_UNIT:
            return [self.acting]
        return self.still_to_act(self.queue[0])

    def still_to_act(self, side: int) -> list[int]:
        """The units of a side that have yet to act in this phase."""
        return [
            unit
            for unit, mech in enumerate(self.battle.mechs)
            if mech.side == side and not self.acted >> unit & 1 and self._has_action(unit)
        ]

    def count_still_to_act(self, side: int) -> int:
        """How many units of a side have yet to act in this phase."""
        count = 0
        for unit, mech in enumerate(self.battle.mechs):
            if mech.side == side and not self.acted >> unit & 1 and self._has_action(unit):
                count += 1
        return count

    def _has_action(self, unit: UnitIndex) -> bool:
        """Whether a unit has an action in this phase (§3)."""
        if self.phase_number == DEPLOYMENT:
            return bool(self.undeployed >> unit & 1)
        return self.active(unit)

    def active(self, unit: UnitIndex) -> bool:
        """On the map and not destroyed."""
        mech = self.battle.mechs[unit]
        return not mech.destroyed and not mech.off_board and not self.undeployed >> unit & 1

    def enemies(self, unit: UnitIndex) -> list[int]:
        """Units of other sides on the map."""
        side = self.battle.mechs[unit].side
        return [other for other, mech in enumerate(self.battle.mechs) if mech.side != side and self.active(other)]

    # who has won

    def sides_left(self) -> list[int]:
        """The sides that have not conceded."""
        return [side for side in range(len(self.sides)) if not self.conceded >> side & 1]

    def verdict(self) -> Verdict:
        """Whether victory is decided between the sides still in the game (§14.4)."""
        values: list[int] = []
        commanders: list[int] = []
        for side in self.sides:
            if side.commander >= 0:
                commanders.append(len(values) + side.commander)
            values += side.values if side.values is not None else [0] * len(side.units)
        rules = self.side_options.victory
        return victory(self.battle, self.sides_left(), rules, self.turn, values, commanders)

    # copying

    def copy_from(self, source: Position) -> None:
        """Copy the position of another game, sharing nothing mutable."""
        self.sides = source.sides
        self.side_options = source.side_options
        self.seed = source.seed
        self.names = source.names
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

    def given(self) -> tuple[list[Side], GameOptions, int, list[str], Battle, DiceRoller]:
        """What the constructor takes."""
        return self.sides, self.side_options, self.seed, self.names, self.battle, self.dice

    def progress(self) -> list[object]:
        """Everything else of a position, for `resume`."""
        return [getattr(self, name) for name in PROGRESS]

    def resume(self, progress: list[object]) -> None:
        """Continue from what `progress` of another position with the same battle has."""
        for name, value in zip(PROGRESS, progress, strict=True):
            setattr(self, name, value)

    # implemented by `Game`

    def copy(self, seed: int | None = None) -> Position:
        """A copy that shares nothing mutable."""
        raise NotImplementedError

    def play(self, action: Action) -> list[Event]:
        """Play an action and everything that follows from it; return the events."""
        raise NotImplementedError

    def next_turn(self) -> None:
        """Begin the next turn: for a copy that looks ahead from the end of a turn."""
        raise NotImplementedError
