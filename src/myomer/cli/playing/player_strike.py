"""A player's physical attack: one of a table with the figures of `compare`."""

from __future__ import annotations

from rich.console import Console

from myomer.cli.playing.decision import Decision
from myomer.cli.playing.prompt import Misunderstood, Verb, read_numbers
from myomer.cli.terminal import working
from myomer.game.actions import Done, action_from_json
from myomer.game.table import Game
from myomer.hosting.refused_strikes import refused_strikes
from myomer.hosting.strike_menu import Comparison, compared, strike_menu
from myomer.reports.number_screen import show_number
from myomer.reports.refused_lines import Refused, show_refused
from myomer.reports.strike_screen import StrikeRow, show_strike, show_strikes
from myomer.reports.weighed_text import SCALE
from myomer.units.ids import UnitIndex


def refused_rows(game: Game, unit: UnitIndex) -> list[Refused]:
    """The physical attacks that a unit cannot make now at adjacent enemies."""
    return [Refused(strike.name, strike.name, strike.target, strike.refusals) for strike in refused_strikes(game, unit)]


class StrikeDecision(Decision):
    """The physical attack of a unit."""

    def __init__(self, screen: Console, game: Game, unit: UnitIndex) -> None:
        super().__init__(screen, game, unit)
        self.menu = strike_menu(game, unit)
        with working("computing the odds of physical attacks …"):
            self.comparisons: list[Comparison] = [compared(game, unit, target) for target in self.menu.targets]
        self._rows = self._all_rows()
        self.chosen: StrikeRow | None = None

    def _all_rows(self) -> list[StrikeRow]:
        """Every attack at every target, both punches too; then what was not compared."""
        known = {str(choice.actions[0]): choice for choice in self.menu.choices}
        rows: list[StrikeRow] = []
        used: set[str] = set()
        for comparison in self.comparisons:
            for figures in comparison.choices:
                keys = [str(action) for action in figures.actions]
                if not keys or any([key not in known for key in keys]):
                    continue
                used.update(keys)
                attacks = [known[key] for key in keys]
                rows.append(StrikeRow(len(rows) + 1, figures.name, comparison.target, figures, attacks))
        for key, choice in known.items():
            if key not in used:
                rows.append(StrikeRow(len(rows) + 1, choice.name, choice.target, None, [choice]))
        return rows

    def verbs(self) -> list[Verb]:
        return [*super().verbs(), Verb("pass", "pass", "make no physical attack", self._pass)]

    def explainable(self) -> str:
        return f"? 1 explains an attack of the table, {super().explainable()}"

    @property
    def map_lines(self) -> int:
        return 0

    def hint(self) -> str:
        return "type the number of an attack, or pass; ? 1 explains its number"

    def show(self) -> None:
        if not self._rows:
            self.note("nothing more to attack with: pass")
            self._show_refused()
            return
        show_strikes(self.screen, self.game, self._rows, self._best())
        self._show_refused()
        for comparison in self.comparisons:
            at = f" at {self.game.names[comparison.target]}" if len(self.comparisons) > 1 else ""
            self.note(f"best{at} by value: {comparison.best}")

    def _show_refused(self) -> None:
        """What it cannot do, and why."""
        show_refused(self.screen, self.game, "not possible", refused_rows(self.game, self.unit))

    def _best(self) -> list[str]:
        """The best attack, if there is one target."""
        return [comparison.best for comparison in self.comparisons] if len(self.comparisons) == 1 else []

    def choose(self, text: str) -> None:
        numbers = read_numbers(text, len(self._rows), "an attack of the table")
        if len(numbers) != 1:
            raise Misunderstood("one attack at a time; both punches are an attack of their own in the table")
        self.chosen = self._rows[numbers[0] - 1]
        show_strike(self.screen, self.game, self.chosen)
        attacks = [action_from_json(attack.actions[0]) for attack in self.chosen.attacks]
        self.set_plan([*attacks, Done(self.unit)], self.chosen.name)

    def _pass(self, rest: str) -> None:
        self.actions = [Done(self.unit)]

    def explain(self, text: str) -> None:
        """The to-hit number of an attack, or of the one chosen."""
        numbers = read_numbers(text, len(self._rows), "an attack of the table")
        rows = [self._rows[number - 1] for number in numbers] or ([self.chosen] if self.chosen else self._rows)
        for row in rows:
            for attack in row.attacks:
                if attack.number is not None:
                    show_number(self.screen, f"{row.number}  {attack.name}", attack.number)
        self.note(
            f"dealt and taken: mean damage, with falls; value: the target's losses minus yours, {SCALE}",
            "dim",
        )
