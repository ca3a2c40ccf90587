"""Dice that keep an agenda, as those of exact odds do, and a watch on the state: for tests, interpreted only.

`Agenda` replaces `then` and `result_of` of all dice: a step that is handed over is taken when the one that handed it
over is done. So a game comes out the same only if every step stands in tail position. `Agenda.watch` looks at a battle
meanwhile: whatever a step reads, writes or rolls after it has handed one over is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from myomer.combat.battle import Battle
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.dice import DiceRoller, RecordingDice, ScriptedDice, SeededDice, Step
from myomer.game.saved_games import FaceLog
from myomer.units.mech import Mech
from myomer.units.state import FIELDS

STATE = frozenset([field.name for field in FIELDS])
OF_BATTLE = frozenset(["changes", "phase_strength", "results"])

Look = Callable[[object, str, bool], None]
"""Hears of every look at the state: at a 'Mech or the battle, at which attribute, and whether it is written."""


class WatchedMech(Mech):
    """A 'Mech whose state is watched."""

    look: Look

    def __getattribute__(self, name: str) -> Any:
        if name in STATE:
            object.__getattribute__(self, "look")(self, name, False)
        return object.__getattribute__(self, name)

    def __setattr__(self, name: str, value: object) -> None:
        if name in STATE:
            object.__getattribute__(self, "look")(self, name, True)
        object.__setattr__(self, name, value)


class WatchedBattle(Battle):
    """A battle whose own state is watched."""

    look: Look

    def __getattribute__(self, name: str) -> Any:
        if name in OF_BATTLE:
            object.__getattribute__(self, "look")(self, name, False)
        return object.__getattribute__(self, name)

    def __setattr__(self, name: str, value: object) -> None:
        if name in OF_BATTLE:
            object.__getattribute__(self, "look")(self, name, True)
        object.__setattr__(self, name, value)


class Agenda:
    """The steps that are still to be taken."""

    def __init__(self) -> None:
        self.running: Step | None = None
        """The step that is being taken."""
        self.handed: list[tuple[Step, object]] = []
        """What it has handed over, each with its battle."""
        self.taken: dict[str, int] = {}
        """How often each rule was a step."""

    def then(self, dice: DiceRoller, function: Callable[..., object], battle: object, arguments: Any) -> None:
        step = Step(function, arguments)
        if self.running is None:
            self.take(dice, step, battle)
        else:
            self.handed.append((step, battle))

    def take(self, dice: DiceRoller, first: Step, battle: object) -> Any:
        """A step, and then all that it hands over; the result of the first."""
        if self.handed:
            raise AssertionError(f"{self.running} finishes {first} after it has handed over {self.handed[0][0]}")
        outer, waiting = self.running, [(first, battle)]
        results = []
        while waiting:
            self.running, where = waiting.pop(0)
            name = getattr(self.running.function, "__name__", "")
            self.taken[name] = self.taken.get(name, 0) + 1
            results.append(self.running.run(where, dice))
            waiting[:0] = self.handed
            self.handed = []
        self.running = outer
        return results[0]

    def rolled(self) -> None:
        """A die is thrown."""
        if self.handed:
            raise AssertionError(f"{self.running} rolls dice after it has handed over {self.handed[0][0]}")

    def look(self, where: object, name: str, written: bool) -> None:
        """Somebody looks at the state."""
        if self.handed:
            does = "writes" if written else "reads"
            raise AssertionError(f"{self.running} {does} {name} after it has handed over {self.handed[0][0]}")

    @contextmanager
    def watch(self, battle: Battle, look: Look | None = None) -> Iterator[None]:
        """Watch a battle."""
        hears = look or self.look
        battle.__class__ = WatchedBattle
        object.__setattr__(battle, "look", hears)
        for mech in battle.mechs:
            mech.__class__ = WatchedMech
            object.__setattr__(mech, "look", hears)
        try:
            yield
        finally:
            battle.__class__ = Battle
            object.__delattr__(battle, "look")
            for mech in battle.mechs:
                mech.__class__ = Mech
                object.__delattr__(mech, "look")


def agenda_dice(patch: pytest.MonkeyPatch) -> Agenda:
    """From here on all dice keep an agenda, and whole phases are steps."""
    agenda = Agenda()

    def then(self: DiceRoller, function: Callable[..., object], battle: object, *arguments: Any) -> None:
        agenda.then(self, function, battle, arguments)

    def result_of(self: DiceRoller, function: Callable[..., object], battle: object, *arguments: Any) -> Any:
        return agenda.take(self, Step(function, arguments), battle)

    throw = SeededDice.die

    def die(self: SeededDice, purpose: str) -> int:
        agenda.rolled()
        return throw(self, purpose)

    patch.setattr(DiceRoller, "then", then)
    patch.setattr(DiceRoller, "result_of", result_of)
    patch.setattr(SeededDice, "die", die)
    for kind in (SeededDice, ScriptedDice, RecordingDice, FaceLog):
        patch.setattr(kind, "runs_at_once", False)
    for phase in (PhysicalPhase, WeaponPhase):
        patch.setattr(phase, "resolve", _as_step(phase.resolve))
    return agenda


def _as_step(resolve: Any) -> Any:
    def whole(phase: PhysicalPhase | WeaponPhase, dice: DiceRoller) -> None:
        dice.result_of(lambda battle, dice: resolve(phase, dice), phase.battle)

    return whole
