"""Commands that a player can use at any time: map, sheet, log, advice, undo, save, concede, quit, help."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Final

from rich.text import Text

from myomer.cli.errors import CommandError
from myomer.cli.files import saved_text, write_atomically
from myomer.cli.playing.decision import AS_ADVISED, Decision, unit_named
from myomer.cli.playing.player_move import move_title
from myomer.cli.playing.prompt import Leave, Misunderstood, Verb, read_numbers, shown
from myomer.cli.playing.seating import Seating
from myomer.cli.terminal import working
from myomer.combat.movement.move import Move
from myomer.formats.sheet import record_sheet
from myomer.game.actions import Concede, Done, action_from_json, unit_of
from myomer.game.event_json import events_of_line
from myomer.game.table import Game
from myomer.hosting import PERSON, HostedGame, Seat
from myomer.hosting.advising import ADVISER, Advice, advise
from myomer.hosting.secrecy import DECLARED, SPECTATOR, is_hidden
from myomer.narration import Narrator
from myomer.narration.story import SENTENCE
from myomer.narration.vocabulary import listed, phrase
from myomer.reports.duel_screen import MAX_ALTERNATIVES
from myomer.reports.duel_sheet import show_sheet, show_sheets, weapons_lost
from myomer.reports.screen import NARROWEST
from myomer.reports.sheet_screen import show_weapons
from myomer.reports.weighed_text import scale_of, weighed_text
from myomer.units.ids import UnitIndex

LOG_LINES: Final = 20
IDLE: Final = {"movement": "stay", "weapon-attack": "hold fire", "physical-attack": "no physical attack"}
"""What a unit does that does nothing."""


class GeneralCommands:
    """The commands, for the decision at hand."""

    def __init__(self, seating: Seating) -> None:
        self.seating: Final = seating

    def verbs(self, seat: Seat, decision: Decision) -> list[Verb]:
        """The commands for a seat that has a decision to make."""
        return [
            Verb("advice", "advice", f"what the {ADVISER} would do, and why", lambda rest: self._advise(decision)),
            Verb(
                "map",
                "map [all]",
                "the map with its signs; all of it",
                lambda rest: self._map(decision, rest),
            ),
            Verb(
                "sheet",
                "sheet [UNIT]",
                "a record sheet as it is now",
                lambda rest: self._sheet(decision.game, decision.unit, rest),
            ),
            self._log_verb(),
            self._undo_verb(seat),
            self._save_verb(),
            Verb("concede", "concede", "give up", lambda rest: self._concede(seat)),
            Verb("quit", "quit", "leave; the game is kept, and myomer play goes on with it", self._quit),
            Verb("help", "help", "this list", lambda rest: self._help(seat, decision)),
        ]

    def verbs_at_end(self) -> list[Verb]:
        """The commands for a game that is over."""
        return [
            self._undo_verb(self._last_to_act()),
            self._log_verb(),
            Verb("sheet", "sheet [UNIT]", "the record sheets", lambda rest: self._sheet(self.seating.game, None, rest)),
            self._save_verb(),
            Verb("quit", "quit", "leave", self._quit),
        ]

    def _last_to_act(self) -> Seat:
        """The seat of the person who acted last."""
        hosted = self.seating.hosted
        persons = [seat for seat in hosted.seats if seat.holder == PERSON]
        last = [mark.side for mark in hosted.marks if mark.side in [seat.side for seat in persons]]
        return next((seat for seat in persons if seat.side in last[-1:]), persons[0])

    def _log_verb(self) -> Verb:
        about = f"the last {LOG_LINES} lines of the story, or N; -v with every roll's modifiers"
        return Verb("log", "log [-v] [N]", about, self._log)

    def _undo_verb(self, seat: Seat) -> Verb:
        about = "take back your last decision; again, the one before"
        return Verb("undo", "undo", about, lambda rest: self._undo(seat))

    def _save_verb(self) -> Verb:
        return Verb("save", "save FILE", "save the game so far for myomer replay", self._save)

    def _map(self, decision: Decision, rest: str) -> None:
        if rest.lower() not in ("", "all"):
            raise Misunderstood("map draws the map around the units, map all the whole of it")
        self.seating.show_map(decision, fresh=True, whole=bool(rest))

    def _sheet(self, game: Game, unit: UnitIndex | None, rest: str) -> None:
        """The record sheet of the unit that is named, or of this one; of all if it is None."""
        if rest:
            unit = unit_named(game, rest, range(len(game.names)))
        if unit is None:
            show_sheets(self.seating.screen, game)
            return
        show_sheet(self.seating.screen, game, unit)
        mech = game.battle.mechs[unit]
        show_weapons(self.seating.screen, record_sheet(mech.design, []))
        broken = weapons_lost(mech)
        if broken:
            self.seating.note(f"out of action: {', '.join(broken)}", "yellow")

    def _log(self, rest: str) -> None:
        words = rest.split()
        detail = "-v" in words
        numbers = read_numbers(" ".join([word for word in words if word != "-v"]), 9_999, "a number of lines")
        self.seating.story.show_last(numbers[0] if numbers else LOG_LINES, detail)

    def _save(self, rest: str) -> None:
        if not rest:
            raise Misunderstood("save where? for example: save fight.game")
        path = Path(rest.strip("'\"")).expanduser()
        if path.exists():
            raise Misunderstood(f"{shown(str(path))} already exists; choose a new file name")
        try:
            write_atomically(path, self.seating.room.export(self.seating.hosted.id))
        except CommandError as problem:
            raise Misunderstood(str(problem)) from problem
        self.seating.note(saved_text(path))

    def _quit(self, rest: str) -> None:
        raise Leave

    def _concede(self, seat: Seat) -> None:
        if self.seating.reader.agrees("Do you give up?"):
            self.seating.hosted.play(seat, Concede(seat.side))
        else:
            self.seating.note("the game goes on")

    def _help(self, seat: Seat, decision: Decision) -> None:
        self.seating.note(f"{decision.hint()[:1].upper()}{decision.hint()[1:]}.", "bold")
        verbs = [*decision.verbs(), *self.verbs(seat, decision)]
        about = "explain: the plan, a line, a hex, a line of sight, the last PSRs"
        explain = Verb("?", "?, ? 3, ? 0505, ? B, ? psr", about, self._quit)
        width = max([len(verb.usage) for verb in [explain, *verbs]]) + 2
        for verb in [*verbs[: len(decision.verbs())], explain, *verbs[len(decision.verbs()) :]]:
            self._show_in_columns(verb.usage, verb.about, width)
        for text in decision.help_lines():
            self.seating.note(text)
        self.seating.note("The beginning of a command is enough if it is clear: w 0505 n.")

    def _show_in_columns(self, usage: str, about: str, width: int) -> None:
        """A command of the list; what does not fit in the line goes on below its explanation."""
        room = max(NARROWEST, self.seating.screen.width - width - 2)
        for number, part in enumerate(textwrap.wrap(about, room)):
            self.seating.screen.print(Text(f"  {'' if number else usage:{width}}{part}"), soft_wrap=True)

    # advice

    def _advise(self, decision: Decision) -> None:
        game = self.seating.game
        with working(f"the {ADVISER} is thinking …"):
            advice = advise(game, decision.game, unit=decision.unit)
        actions = [action_from_json(action) for action in advice.actions]
        texts = [
            f"{game.names[action.unit]}: {move_title(game, action)}" if isinstance(action, Move) else text
            for action, text in zip(actions, advice.texts, strict=True)
        ]
        steps = [text for text in texts if not text.endswith(": done")] or [IDLE.get(game.phase, "nothing")]
        self.seating.note(f"The {ADVISER} would do this:", "bold")
        for text in steps:
            self.seating.note(f"  {text}")
        if advice.sentence:
            self.seating.note(f"“{advice.sentence}”", "italic")
        self._show_reasons(advice)
        decision.set_plan(actions, AS_ADVISED)

    def _show_reasons(self, advice: Advice) -> None:
        """What the adviser weighed, each thing once."""
        unique = {alternative.text: alternative for alternative in reversed(advice.alternatives)}
        alternatives = list(reversed(unique.values()))[:MAX_ALTERNATIVES]
        if alternatives:
            self.seating.note(f"It weighed, {scale_of(advice.adviser)}:")
        for alternative in alternatives:
            text = weighed_text(advice.adviser, alternative.text, alternative.value, alternative.parts.items())
            self.seating.note(f"  {text}", "dim")

    # undo

    def _undo(self, seat: Seat) -> None:
        """Take back the last decision: in the phases of attacks, all that a unit has declared."""
        hosted = self.seating.hosted
        before = hosted.at
        others = [other for other in hosted.seats if other.holder == PERSON and other.side != seat.side]
        what = last_decision(hosted, seat.side, bool(others))
        if others and what:
            names = listed([self.seating.game.sides[other.side].name for other in others])
            self.seating.note(f"to be taken back, with everything since: {what}", "bold")
            if not self.seating.reader.agrees(f"Does {names} agree?"):
                raise Misunderstood("then it stands")
        hosted.ask_undo(seat, decision=True)
        for other in others:
            hosted.answer_undo(other, agree=True)
        self.seating.story.rewind()
        if hosted.at != before:
            self.seating.note(f"taken back, with everything since: {what}", "bold")


def last_decision(hosted: HostedGame, side: int, others_look: bool) -> str:
    """The last decision of a side, as an undo takes it back; empty if there is none. Secrets stay so if others look.

    `Hatchetman walks from 0802 to 0806, … (turn 2, movement phase)`; in the phases of attacks, all that the unit has
    declared.
    """
    own = [number for number, mark in enumerate(hosted.marks) if mark.side == side]
    if not own:
        return ""
    mark = hosted.marks[own[-1]]
    when = f"(turn {mark.turn}, {phrase(mark.phase)} phase)"
    actions = hosted.game.actions
    last = actions[own[-1]]
    if mark.phase not in DECLARED:
        return f"{_as_told(hosted, side, own[-1])} {when}"
    unit = unit_of(last)
    names = hosted.game.display_names()
    if others_look and is_hidden(mark, hosted.game, SPECTATOR):
        return f"what {names.name(unit)} declared {when}"
    texts: list[str] = []
    for number in reversed(own):
        if hosted.marks[number] != mark or unit_of(actions[number]) != unit:
            break
        if not isinstance(actions[number], Done):
            texts.append(actions[number].describe(names).partition(": ")[2])
    what = "; ".join(texts[::-1]) or IDLE[mark.phase]
    return f"{names.name(unit)}: {what} {when}"


def _as_told(hosted: HostedGame, side: int, number: int) -> str:
    """An action in the words of the story."""
    game = hosted.game
    narrator = Narrator(game.names, [team.name for team in game.sides], game.battle.ruleset)
    line = dict(hosted.visible_lines(frozenset([side])))[number]
    told = [line.text for line in narrator.story(events_of_line(line)) if line.level == SENTENCE]
    return told[0] if told else game.actions[number].describe(game.display_names())
