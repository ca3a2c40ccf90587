"""A decision of a player for one unit: what it shows, the commands it knows, and the plan until it is confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console

from myomer.cli.playing.prompt import Misunderstood, Verb
from myomer.combat.drawing import letter
from myomer.combat.movement.move import Move
from myomer.game.actions import Action
from myomer.game.table import Game
from myomer.hexes import HexId
from myomer.narration.vocabulary import phrase
from myomer.reports.move_screen import show_hex
from myomer.reports.screen import show_line
from myomer.units.ids import UnitIndex

TO_ACT: Final = {
    "deployment": "deploy",
    "movement": "move",
    "weapon-attack": "fire with",
    "physical-attack": "attack with",
}
"""What a unit does in a phase."""
AS_ADVISED: Final = "do as advised"
"""The plan that advice makes: it waits for an answer, whatever else is typed in the meantime."""


class Decision:
    """What to do with a unit; each phase has its own."""

    def __init__(self, screen: Console, game: Game, unit: UnitIndex) -> None:
        self.screen: Final = screen
        self.game: Final = game
        """The position as the side of the unit knows it: not to be played."""
        self.unit: Final = unit
        self.plan: list[Action] = []
        """What Enter confirms."""
        self.plan_text = ""
        self.actions: list[Action] | None = None
        """What is to be played, once it is confirmed."""
        self.wanted_unit: UnitIndex | None = None
        """Another unit that the player would rather decide for."""

    # for each phase

    def other_units(self) -> list[UnitIndex]:
        """The other units that the side can use now."""
        return [unit for unit in self.game.ready() if unit != self.unit]

    def _want_unit(self, rest: str) -> None:
        self.wanted_unit = unit_named(self.game, rest, self.other_units())

    def show_other_units(self) -> None:
        """The units that the player may decide for first."""
        others = [f"unit {letter(unit)} ({self.game.names[unit]})" for unit in self.other_units()]
        if others:
            self.note(f"to {TO_ACT.get(self.game.phase, 'decide for')} another unit first: {', '.join(others)}")

    def verbs(self) -> list[Verb]:
        """The commands of this decision."""
        verbs = [
            Verb("ok", "ok, or Enter", "confirm the plan", self._confirm),
            Verb("no", "no, or n", "forget the plan", lambda rest: self.refuse()),
        ]
        if self.other_units():
            verbs.append(Verb("unit", "unit NAME", "decide for another unit first", self._want_unit))
        return verbs

    def is_idle(self) -> bool:
        """Whether no choice can matter: no enemy is left."""
        return False

    def show(self) -> None:
        """Print the choices."""
        raise NotImplementedError

    def choose(self, text: str) -> None:
        """Take a line that begins with a number."""
        raise NotImplementedError

    def explain(self, text: str) -> None:
        """Explain the numbers that were shown: all of the plan, or the one that is named."""
        raise NotImplementedError

    @property
    def map_lines(self) -> int:
        """The fewest lines for its map, even if what has just happened then scrolls off the screen; 0: none at all."""
        return 13

    @property
    def explains(self) -> tuple[str, ...]:
        """Words that `explain` takes; any other word is the name of a unit."""
        return ("heat",)

    def explainable(self) -> str:
        """What `?` explains at any time."""
        enemies = Decision.targets(self)[:1]
        sight = [f"? {letter(unit)} the line of sight to {self.game.names[unit]}" for unit in enemies]
        return ", ".join(["? 0505 describes a hex", *sight, "? psr the last PSRs"])

    def targets(self) -> list[UnitIndex]:
        """The enemies that the decision is about: those of the map."""
        board, mechs = self.game.battle.board, self.game.battle.mechs
        return [unit for unit in self.game.enemies(self.unit) if board.contains(mechs[unit].hex)]

    def signs(self) -> dict[int, str]:
        """Signs for hexes of the map."""
        return {}

    def hint(self) -> str:
        """What to type, in a line."""
        raise NotImplementedError

    def help_lines(self) -> list[str]:
        """What help adds to the list of commands."""
        return []

    # shared

    def prompt(self) -> str:
        """The prompt: whose decision it is, and what Enter confirms."""
        name = self.game.names[self.unit]
        return f"{name}: {self.plan_text}? (Enter = yes, n = no) > " if self.plan else f"{name} > "

    def headline(self) -> str:
        """`Turn 2, movement phase: Atlas (Red) to act`."""
        side = self.game.sides[self.game.battle.mechs[self.unit].side].name
        who = f"{letter(self.unit)} {self.game.names[self.unit]} ({side})"
        return f"Turn {self.game.turn}, {phrase(self.game.phase)} phase: {who}"

    def set_plan(self, actions: Sequence[Action], text: str) -> None:
        """Have Enter play these actions."""
        self.plan = list(actions)
        self.plan_text = text

    def drop_plan(self) -> None:
        """Forget the plan: Enter confirms nothing."""
        self.plan = []
        self.plan_text = ""

    def refuse(self) -> None:
        """No: the plan is not carried out."""
        if not self.plan:
            raise Misunderstood(f"there is no plan to forget; {self.hint()}")
        self.note(f"not done: {self.plan_text}")
        self.drop_plan()

    def planned_move(self) -> Move | None:
        """The move that is planned, if it ends on the map."""
        return None

    def planned_end(self) -> str:
        """The hex in which the planned move ends."""
        return ""

    def explain_hex(self, hex_: HexId) -> None:
        """Describe a hex of the map."""
        show_hex(self.screen, self.game, hex_, self.unit)

    def empty_line(self) -> None:
        """Enter alone: it confirms the plan, if there is one."""
        self._confirm("")

    def _confirm(self, rest: str) -> None:
        if not self.plan:
            raise Misunderstood(self.hint())
        self.actions = self.plan

    def note(self, text: str, style: str = "") -> None:
        """A line for the player."""
        show_line(self.screen, text, style)


def unit_named(game: Game, text: str, units: Sequence[UnitIndex]) -> UnitIndex:
    """The unit that a player means: its letter on the map, its name, or the beginning of a word of its name."""
    wanted = text.strip().lower()
    for unit in units:
        if wanted in (letter(unit).lower(), game.names[unit].lower()):
            return unit
    near = [unit for unit in units if any([word.startswith(wanted) for word in _words(game.names[unit])])]
    if wanted and len(near) == 1:
        return near[0]
    known = ", ".join([f"{letter(unit)} {game.names[unit]}" for unit in units])
    raise Misunderstood(f"which unit? {known}" if known else "there is no unit for that")


def _words(name: str) -> list[str]:
    return [name.lower(), *name.lower().split()]
