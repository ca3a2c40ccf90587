"""The report of a duel: who fights, every turn with a small map, and how it ended."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from myomer.bots import Weighed
from myomer.combat.events import Event, UnitMoved
from myomer.formats.sheet_names import printable
from myomer.game.events import GameEnded, PhaseStarted, TurnStarted
from myomer.game.report import report
from myomer.game.table import Game
from myomer.narration import Narrator, ReportLine
from myomer.narration.story import DETAIL, FOLLOWS, PHASE, SENTENCE, TURN
from myomer.reports.duel_map import SIDE_STYLES, DuelMap
from myomer.reports.duel_sheet import show_sheets, show_totals
from myomer.reports.screen import NARROWEST, rules_text, show_line, style_of
from myomer.reports.weighed_text import scale_of, weighed_text

AFTER_MOVEMENT: Final = "weapon-attack"
"""The map is drawn before this phase, when every unit has moved."""
INDENTS: Final = {SENTENCE: 2, FOLLOWS: 4, DETAIL: 6}
MAX_ALTERNATIVES: Final = 4


class DuelScreen:
    """Reports one duel, one action at a time."""

    def __init__(
        self,
        screen: Console,
        game: Game,
        bots: Sequence[str],
        verbose: bool = False,
        quiet: bool = False,
        bare: bool = False,
    ) -> None:
        """`bots` play each side, empty if not known; `bare`: nothing has been printed yet."""
        self.game: Final = game
        self.bots: Final = bots
        self.verbose: Final = verbose
        self.quiet: Final = quiet
        self.screen: Final = screen
        self.narrator: Final = Narrator(game.names, [side.name for side in game.sides], game.battle.ruleset)
        self.map: Final = DuelMap(self.screen, game.names)
        self._tracks: Final[dict[int, list[str]]] = {}
        """By unit, the hexes it has moved through this turn."""
        self._happened: Final[list[Event]] = []
        """Every event so far."""
        self._drawn: list[tuple[int, int, bool, bool]] = []
        """The position of every unit when the map was last drawn."""
        self._after_map = False
        """Whether the map is the last thing printed."""
        self._bare = bare
        """Whether nothing has been printed yet."""
        self._scaled = False
        """Whether the scale of values has been named."""

    def open(self) -> None:
        """Who fights, where, and the events before the first action."""
        if not self.quiet:
            self.show_head()
        self.report(self.game.opening)

    def show_head(self) -> None:
        """Who fights: each side with its units, skills and bot; the map and the rules."""
        board = self.game.battle.board
        for number, side in enumerate(self.game.sides):
            names = [printable(mech.design.name) for mech in side.units]
            skills = [f"gunnery {mech.gunnery}, piloting {mech.piloting}" for mech in side.units]

            if len(set(skills)) == 1:
                who = f"{', '.join(names)}; {skills[0]}"
            else:
                who = ", ".join([f"{name} ({skill})" for name, skill in zip(names, skills, strict=True)])

            self.screen.print(Text(f"{side.name}, from the {side.edge}", SIDE_STYLES[number]), soft_wrap=True)
            played = f"; played by {self.bots[number]}" if self.bots else ""
            show_line(self.screen, f"{who}{played}", indent=2)

        where = printable(board.name) or "a map"
        show_line(
            self.screen, f"on {where}, {board.columns} × {board.rows} hexes; {self._rules()}, seed {self.game.seed}"
        )

    def _rules(self) -> str:
        return rules_text(self.game.battle.ruleset, self.game.side_options.forced_withdrawal)

    def report(self, events: Sequence[Event]) -> None:
        """Report the events of an action; draw the map when every unit has moved."""
        self._happened.extend(events)
        if self.quiet:
            return

        start = 0
        for index, event in enumerate(events):
            if isinstance(event, TurnStarted):
                self._tracks.clear()
            elif isinstance(event, UnitMoved):
                self._tracks.setdefault(event.unit, []).extend(event.path)
            elif isinstance(event, PhaseStarted) and event.phase == AFTER_MOVEMENT:
                self._show_lines(self.narrator.story(events[start:index], self.verbose))
                self._draw()
                start = index

        self._show_lines(self.narrator.story(events[start:], self.verbose))

    def _draw(self) -> None:
        """The map, unless no unit has moved since it was last drawn."""
        positions = [(mech.hex, mech.facing, mech.prone, mech.destroyed) for mech in self.game.battle.mechs]
        if positions == self._drawn and not any([len(path) > 1 for path in self._tracks.values()]):
            return
        self._drawn = positions
        self.screen.print()
        self.map.show(self.game, self._tracks)
        self._after_map = True

    def explain(self, name: str, unit: int, alternatives: Sequence[Weighed]) -> None:
        """Why a bot does what it does, and the best few options it considers, its choice first, with the parts of
        their scores.
        """
        who = self.game.names[unit] if unit >= 0 else self.game.sides[self.game.to_act].name

        self._show_lines(self.narrator.heading())
        if self._after_map:
            self.screen.print()
            self._after_map = False
        said = alternatives[0].sentence
        if said:
            show_line(self.screen, f"{who}: “{printable(said)}”", "italic", 2)
        scale = "" if self._scaled else scale_of(name)
        self._scaled = self._scaled or bool(scale)
        considers = f"{name} considers{f', {scale}' if scale else ''}"
        show_line(self.screen, considers if said else f"{who}: {considers}", "italic dim", 2)

        unique: dict[str, Weighed] = {}
        for alternative in alternatives:
            unique.setdefault(alternative.description, alternative)
        for alternative in list(unique.values())[:MAX_ALTERNATIVES]:
            text = weighed_text(name, alternative.description, alternative.value, alternative.parts)
            show_line(self.screen, text, "dim", 4)

    def note_no_reasons(self, name: str) -> None:
        """Note that a bot gives no reasons for its choices."""
        self._show_lines(self.narrator.heading())
        show_line(self.screen, f"({name} gives no explanation)", "dim", 2)

    def close(self) -> None:
        """How it ended; unless quiet, with totals and record sheets."""
        if self.quiet:
            ends = [event for event in self._happened if isinstance(event, GameEnded)]
            show_line(self.screen, f"{self.narrator.describe(ends[-1])}; {self._rules()}")
            return
        show_totals(self.screen, report(self._happened, len(self.game.names)), self.game)
        show_sheets(self.screen, self.game)

    def note(self, text: str) -> None:
        """One more line."""
        self.screen.print()
        show_line(self.screen, text)

    def _show_lines(self, lines: Sequence[ReportLine]) -> None:
        """Lines of the story, each in the style of its level."""
        for line in lines:
            if (line.level == TURN and not self._bare) or self._after_map:
                self.screen.print()
            self._after_map = self._bare = False
            show_story_line(self.screen, self.game, line)


def show_story_line(screen: Console, game: Game, line: ReportLine) -> None:
    """A line of the story in the style of its level."""
    text = printable(line.text)
    if line.level == TURN:
        show_line(screen, text, "bold underline")
    elif line.level == PHASE:
        screen.print(Text(text, style="bold"), soft_wrap=True)
    else:
        _show_sentence(screen, game, text, "dim" if line.level == DETAIL else style_of(text), INDENTS[line.level])


def _show_sentence(screen: Console, game: Game, text: str, style: str, indent: int) -> None:
    """A line with unit names in the colors of their sides, wrapped with a hanging indent."""
    width = max(screen.width, NARROWEST)
    for part in textwrap.wrap(text, width, initial_indent=" " * indent, subsequent_indent=" " * (indent + 4)):
        shown = Text(part, style=style)
        if style != "dim":
            for unit, mech in enumerate(game.battle.mechs):
                shown.highlight_words([game.names[unit]], SIDE_STYLES[mech.side])
        screen.print(shown, soft_wrap=True)
