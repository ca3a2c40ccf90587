"""Scenarios played in a `Game`: two 'Mechs on a small map, an action at a time, with dice that must be used up.

The modules named `test_*_in_a_game.py` prove every scenario of the spec from outside: they set a position up, play
actions, and look at what happened. They call no resolver (`tests/test_scenarios.py` sees to that), so whatever calls
the resolvers in a game is proved with them.
"""

from __future__ import annotations

from typing import TypeVar

from myomer.boards import Board, Hex
from myomer.combat.events import AttackRolled, Event, Fell, HitLocated, PilotingRolled
from myomer.combat.movement.move import NO_FACING, NO_TARGET, STEPS_BY_NAME, Move
from myomer.combat.numbers import Modifier
from myomer.combat.physical.attack import NO_LIMB, Attack
from myomer.combat.weapons.shot import Shot
from myomer.dice import ScriptedDice
from myomer.game.actions import Action, Done, unit_of
from myomer.game.events import PhaseStarted
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.hexes import NO_HEX, parse_hex
from myomer.rules.movement import MODE_NAMES
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.units.mech import Mech
from tests.support import make, place

E = TypeVar("E", bound=Event)

FACE_DOWN = (1, 3, 4, 6, 6)
"""A 50-tonner's fall on level ground: on its front, 5 points to the center torso, the pilot unhurt."""
SURE = (6, 6)
MISS = (1, 1)
CENTER = (3, 4)
"""2d6 on any column of the full table from front or rear: the center torso."""
NO_CRITICAL = (1, 1)
AWAKE = (6, 6)
STEPS = {"f": "forward", "b": "backward", "l": "turn-left", "r": "turn-right"}


class TableDice(ScriptedDice):
    """A script for everything but the initiative, which the same side loses every turn: it acts first."""

    def __init__(self, faces: list[int], first: int = 0) -> None:
        super().__init__(faces)
        self.initiative = [1, 1, 6, 6] if first == 0 else [6, 6, 1, 1]

    def die(self, purpose: str) -> int:
        if purpose != "initiative":
            return super().die(purpose)
        self.initiative.append(self.initiative.pop(0))
        return self.initiative[-1]


class Stage:
    """A game of two 'Mechs: 0 in 0505 facing north, 1 before it, facing it, unless others are given."""

    def __init__(
        self,
        first: Mech | None = None,
        second: Mech | None = None,
        rules: Ruleset = STANDARD,
        hexes: dict[str, Hex] | None = None,
        acts_first: int = 0,
        voluntary_shutdown: bool = False,
    ) -> None:
        ours = make() if first is None else first
        theirs = make(hex_="0504", facing=3) if second is None else second
        self.acts_first = acts_first
        board = Board(16, 17, {parse_hex(name): here for name, here in (hexes or {}).items()})
        self.game = Game(
            board,
            [Side("A", [ours]), Side("B", [theirs])],
            rules,
            options=GameOptions(voluntary_shutdown=voluntary_shutdown),
            dice=TableDice([], acts_first),
            remember=False,
        )
        self.events: list[Event] = [*self.game.opening]
        Stage.built += 1

    built = 0
    """How many games have been set up, for the guard of the modules that must play one."""

    # playing

    def play(self, action: Action, *faces: int) -> list[Event]:
        """One action, and what follows of itself, with exactly these dice."""
        with TableDice(list(faces), self.acts_first) as script:
            self.game.dice = script
            events = self.game.play(action)
        self.events += events
        return events

    def finish(self, *faces: int) -> list[Event]:
        """Everybody who is still to act in this phase does nothing; the phase ends with exactly these dice."""
        phase, turn = self.game.phase, self.game.turn
        events: list[Event] = []
        with TableDice(list(faces), self.acts_first) as script:
            self.game.dice = script
            while (self.game.phase, self.game.turn) == (phase, turn) and self.game.result is None:
                events += self.game.play(Done(self.game.ready()[0]))
        self.events += events
        return events

    def to(self, phase: str) -> None:
        """Nobody does anything until that phase."""
        while self.game.phase != phase:
            self.finish()

    def rest_of_turn(self, *faces: int) -> None:
        """Nobody does anything more; the turn ends with exactly these dice."""
        turn = self.game.turn
        with TableDice(list(faces), self.acts_first) as script:
            self.game.dice = script
            while self.game.turn == turn and self.game.result is None:
                self.events += self.game.play(Done(self.game.ready()[0]))

    def act(self, action: Action, *faces: int) -> list[Event]:
        """One unit's action in a phase of declarations, then the end of the phase with exactly these dice."""
        while unit_of(action) not in self.game.ready():
            self.play(Done(self.game.ready()[0]))
        events = self.play(action)
        return events + self.finish(*faces)

    # by name

    def mech(self, unit: int = 0) -> Mech:
        """A unit as it is now."""
        return self.game.battle.mechs[unit]

    def attack(self, kind: str, limb: str = "", by: int = 0, at: int = 1) -> Attack:
        """A physical attack by names."""
        mech = self.mech(by)
        where = limb or {"kick": "right-leg", "push": "", "charge": "", "dfa": ""}.get(kind, "right-arm")
        return Attack(kind, by, at, place(mech, where) if where else NO_LIMB)

    def strike(self, kind: str, *faces: int, limb: str = "") -> list[Event]:
        """The first unit's physical attack of this turn, declared and resolved with exactly these dice."""
        self.to("physical-attack")
        return self.act(self.attack(kind, limb), *faces)

    def refuses(self, kind: str, limb: str = "") -> list[str]:
        """Why the first unit may not declare that attack in this turn's physical attack phase; empty when it may."""
        self.to("physical-attack")
        return [reason.code for reason in self.game.why_not(self.attack(kind, limb))]

    def shot(self, key: str, number: int = 0, by: int = 0, at: int = 1, mode: str = "") -> Shot:
        """A shot with the weapon of that name."""
        mech = self.mech(by)
        found = [one for one in mech.design.weapons if mech.design.components[one].name == key]
        return Shot(by, at, found[number], mode=mode)

    def fire(self, key: str, *faces: int, mode: str = "") -> list[Event]:
        """The first unit fires that weapon and nothing else, and the phase is resolved with exactly these dice."""
        self.to("weapon-attack")
        return self.act(self.shot(key, mode=mode), *faces)

    def move(
        self,
        steps: str,
        mode: str,
        *faces: int,
        facing: int = NO_FACING,
        landing: str = "",
        masc: bool = False,
        supercharger: bool = False,
        charge: int = NO_TARGET,
        dfa: int = NO_TARGET,
        by: int = 0,
    ) -> list[Event]:
        """A unit's move, the first's unless another is named, with exactly these dice."""
        way = tuple([STEPS_BY_NAME[STEPS.get(word, word)] for word in steps.split()])
        goal = parse_hex(landing) if landing else NO_HEX
        return self.play(Move(by, MODE_NAMES.index(mode), way, facing, goal, masc, supercharger, charge, dfa), *faces)

    # what happened

    def of(self, kind: type[E]) -> list[E]:
        """The events of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def phases(self) -> list[str]:
        """The phases that have begun, in order."""
        return [event.phase for event in self.of(PhaseStarted)]

    def rolls(self, unit: int = 0) -> list[tuple[str, int, bool]]:
        """The piloting rolls of a unit so far: trigger, target number, passed."""
        return [(one.trigger, one.target_number, one.passed) for one in self.of(PilotingRolled) if one.unit == unit]

    def falls(self, unit: int = 0) -> list[str]:
        """What a unit has fallen for."""
        return [event.cause for event in self.of(Fell) if event.unit == unit]

    def blow(self) -> AttackRolled:
        """The one physical attack that was made."""
        (event,) = self.of(AttackRolled)
        return event

    def hits(self, unit: int = 1) -> list[tuple[str, int]]:
        """Where a unit was hit, and for how much."""
        return [(event.location, event.points) for event in self.of(HitLocated) if event.unit == unit]

    def phase_of(self, event: Event) -> str:
        """The phase in which something happened."""
        at = [one is event for one in self.events].index(True)
        return [one.phase for one in self.events[:at] if isinstance(one, PhaseStarted)][-1]


def reasons(modifiers: list[Modifier]) -> dict[str, int]:
    """Modifiers by their reason, those of one reason added up."""
    found: dict[str, int] = {}
    for modifier in modifiers:
        found[modifier.reason] = found.get(modifier.reason, 0) + modifier.value
    return found
