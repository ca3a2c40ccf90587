"""A game in progress: its seats, and a journal that has every action before it is acknowledged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final, Literal

import msgspec

from myomer.combat.reason import NotAllowedError
from myomer.game.actions import Action, Concede, unit_of
from myomer.game.refusals import sentence_for
from myomer.game.saved_games import GameFileError, OtherVersion, Recorder, read_game, replayed, to_line
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hosting.errors import (
    DAMAGED,
    NO_SUCH_SEAT,
    NOT_ALLOWED,
    NOT_SAVED,
    NOT_YOUR_SEAT,
    NOT_YOUR_TURN,
    NOTHING_TO_UNDO,
    OTHER_VERSION,
    POSITION_CHANGED,
    HostingError,
    JournalError,
)
from myomer.hosting.journal import (
    LINE,
    SEATS,
    UNDO,
    Addition,
    Entry,
    Journal,
    Kind,
    Summary,
    last_seats,
    surviving_lines,
)
from myomer.hosting.journal_writer import JournalWriter
from myomer.hosting.position_numbers import PositionNumbers, is_secret
from myomer.hosting.seats import (
    BOT,
    OPEN,
    PERSON,
    Seat,
    new_token,
    player_name,
    seat_with_token,
    seats_for,
    with_seat,
)
from myomer.hosting.secrecy import DECLARED, Declarations, Mark, Viewer, hidden_actions, is_hidden
from myomer.narration.headline import headline
from myomer.units.ids import UnitIndex

OPENING_LINES: Final = 2
"""The lines of a game file before the first action."""
ASKED: Final = "undo-asked"
REFUSED: Final = "undo-refused"
WITHDRAWN: Final = "undo-withdrawn"


class Change(msgspec.Struct, frozen=True):
    """Something that changed: an entry of the journal, or a question about an undo."""

    game: str
    kind: Kind | Literal["undo-asked", "undo-refused", "undo-withdrawn"]
    at: int
    """The number of the position after it."""
    revealed: list[int]
    """For a line: the numbers of the actions that nobody has to hide any longer, this one included if it is open."""


class UndoRequest(msgspec.Struct, frozen=True):
    """A side wants to go back to an earlier position; it happens when every other person agrees."""

    side: int
    actions: int
    """How many actions remain."""
    agreed: frozenset[int]


class HostedGame:
    """A game with seats. Play it through this, not through `game`."""

    def __init__(
        self,
        name: str,
        title: str,
        journal: Journal,
        writer: JournalWriter,
        recorder: Recorder,
        seats: Sequence[Seat],
        marks: Sequence[Mark],
        declarations: Declarations,
        entries: int,
        at: int,
        began: str = "",
    ) -> None:
        self.id: Final = name
        self.title: Final = title
        self._journal: Final = journal
        self._writer: Final = writer
        self._recorder = recorder
        self.seats = list(seats)
        self.marks = list(marks)
        """When each action was played."""
        self._declarations = declarations
        self._entries = entries
        """How many entries the journal has, with one that is being written."""
        self.at = at
        """The number of the position: it grows with every action and every undo, and never repeats.

        It is for those who may know everything; others use `at_for`.
        """
        self._numbers = PositionNumbers()
        self.began: Final = began
        """When it was created, as in its summary."""
        self.undo_request: UndoRequest | None = None
        self.usable = True
        """False once the journal could not be written: the game must be resumed from it."""
        self.last_line = ""
        """The line of the last action that was played here, for listeners."""
        self.listeners: Final[list[Callable[[Change], None]]] = []
        self.saving = False
        """Whether an entry is being written: until it is on the disk nobody may see this game, or go on with it."""
        self._unsaved: HostingError | None = None
        """Why the last entry could not be written."""
        self._when_saved: list[Callable[[HostingError | None], None]] = []

    # beginning and resuming

    @classmethod
    def begin(
        cls,
        name: str,
        title: str,
        journal: Journal,
        writer: JournalWriter,
        recorder: Recorder,
        seats: Sequence[Seat],
    ) -> HostedGame:
        """Begin a game that has not been played yet."""
        hosted = cls(name, title, journal, writer, recorder, seats, [], Declarations(), 0, 0, _now())
        entries = [Entry(LINE, line) for line in recorder.opening_lines()]
        entries.append(Entry(SEATS, _seats_text(seats)))
        hosted._begin_journal(entries)
        return hosted

    @classmethod
    def take_in(
        cls,
        name: str,
        title: str,
        journal: Journal,
        writer: JournalWriter,
        text: str,
        holders: Sequence[str],
        version: str,
    ) -> HostedGame:
        """Begin with a saved game, which is verified; HostingError if it is not the game that the engine plays."""
        recorder, marks, declarations = _replayed(text, version)
        game = recorder.game
        saved = read_game(text)
        lines = [to_line(saved.header), *[to_line(line) for line in saved.lines]] if saved.lines else None
        seats = seats_for([holders[side] if side < len(holders) else OPEN for side in range(len(game.sides))])
        known = title or default_title(game)
        hosted = cls(name, known, journal, writer, recorder, seats, marks, declarations, 0, 0, _now())
        entries = [Entry(LINE, line) for line in lines or recorder.opening_lines()]
        hosted._begin_journal([*entries, Entry(SEATS, _seats_text(seats))])
        return hosted

    @classmethod
    def resume(
        cls, name: str, title: str, journal: Journal, writer: JournalWriter, version: str, began: str = ""
    ) -> HostedGame:
        """Continue a game of the journal, verified line by line."""
        entries = journal.entries(name)
        recorder, marks, declarations = _replayed("".join(surviving_lines(entries)), version)
        seats = msgspec.json.decode(last_seats(entries), type=list[Seat])
        at = _position_number(entries)
        hosted = cls(name, title, journal, writer, recorder, seats, marks, declarations, len(entries), at, began)
        hosted._number_again(entries)
        return hosted

    def _begin_journal(self, entries: list[Entry]) -> None:
        self._journal.begin(self.id, entries, self.summary())
        self._entries = len(entries)
        self.at = _position_number(entries)

    def _number_again(self, entries: Sequence[Entry]) -> None:
        """Number the positions as they were numbered when these entries were written."""
        lines: list[str] = []
        for entry in entries:
            if entry.kind == LINE:
                lines.append(entry.text)
            elif entry.kind == UNDO:
                self._count_undo(lines, int(entry.text))
                del lines[int(entry.text) :]

    def _count_undo(self, lines: Sequence[str], remaining: int) -> None:
        """Only this many lines of a game file remain."""
        game = self.game
        self._numbers.undo(lines[OPENING_LINES:], remaining - OPENING_LINES, lambda action: _side_of(game, action))

    # looking

    @property
    def game(self) -> Game:
        """The game as it stands. Do not play it: copy it to try things out."""
        return self._recorder.game

    def seen_by(self, viewer: Viewer) -> Game:
        """The game as a viewer may know it, without what others have declared; for menus, bots and advice."""
        return self._declarations.seen_by(viewer, self.game, self.marks)

    def at_for(self, viewer: Viewer) -> int:
        """The number of the position as a viewer knows it: what is hidden from them does not count."""
        return self.at - self._numbers.uncounted(viewer, self.game, self.marks)

    def meant_by(self, viewer: Viewer, at: int) -> int:
        """The position that a viewer means by its number, as `play` takes it; -1 if that has changed."""
        return self.at if at == self.at_for(viewer) else -1

    def seen_actions(self, viewer: Viewer) -> int:
        """How many actions a viewer may see now: those before the first that is hidden from them."""
        hidden = hidden_actions(self.marks, self.game, viewer)
        return hidden[0] if hidden else len(self.marks)

    def hides_last_action(self, viewer: Viewer) -> bool:
        """Whether a viewer may not even know that there was the last action: a declaration of another side."""
        last = len(self.marks) - 1
        hidden = last >= 0 and is_hidden(self.marks[last], self.game, viewer)
        return hidden and is_secret(self.game.actions[last])

    def acted_in_phase(self) -> set[UnitIndex]:
        """The units that something was played for in the current phase; not those that were passed over."""
        game = self.game
        found: set[UnitIndex] = set()
        for number in range(len(self.marks) - 1, -1, -1):
            if (self.marks[number].turn, self.marks[number].phase) != (game.turn, game.phase):
                break
            found.add(unit_of(game.actions[number]))
        return {unit for unit in found if unit >= 0}

    def last_person(self, viewer: Viewer) -> Seat | None:
        """Of the seats that a viewer has, the one whose person has acted last; None if none of them has."""
        own = {seat.side for seat in self.seats if seat.side in viewer and seat.holder == PERSON}
        return next((self.seats[mark.side] for mark in reversed(self.marks) if mark.side in own), None)

    def summary(self) -> Summary:
        """What a list of games shows of it."""
        return Summary(
            self.title,
            str(self._recorder.header["myomer"]),
            headline(self.game),
            self.game.to_act,
            self.game.result is not None,
            [seat.bot if seat.holder == BOT else seat.holder for seat in self.seats],
            ["" if seat.holder == BOT else seat.name for seat in self.seats],
            self.began,
        )

    def seat(self, token: str) -> Seat:
        """The seat a token belongs to; HostingError if there is none."""
        return seat_with_token(self.seats, token)

    def lines(self) -> list[str]:
        """The game file as it stands: `replay --check` proves it."""
        return surviving_lines(self._journal.entries(self.id))

    def visible_lines(self, viewer: Viewer) -> list[tuple[int, str]]:
        """The line of each action that a viewer may see now, with the number of the action, counted from 0."""
        hidden = set(hidden_actions(self.marks, self.game, viewer))
        actions = self.lines()[OPENING_LINES:]
        return [(number, line) for number, line in enumerate(actions) if number not in hidden]

    # acting

    def play(self, seat: Seat, action: Action, at: int | None = None) -> Change:
        """Play an action for a seat; it is in the journal when this returns, unless `saving` (see `when_saved`).

        `at` is the number of the position the action was meant for: if that has changed, nothing is played, so an
        action that is sent twice is played once. HostingError if it cannot be played.
        """
        self._check_person(seat)
        self._check_position(at)
        self._check_side(seat.side, action)
        return self._play(action)

    def play_bot(self, side: int, action: Action, at: int) -> Change:
        """Play what the bot of a side decided in position `at`."""
        self._check_usable()
        if self.seats[side].holder != BOT:
            raise HostingError(NOT_YOUR_SEAT, f"no bot plays for {self.game.sides[side].name}")
        self._check_position(at)
        self._check_side(side, action)
        return self._play(action)

    def _play(self, action: Action) -> Change:
        """Play an action; it is published when it is in the journal."""
        game = self.game
        mark = Mark(_side_of(game, action), game.turn, game.phase)
        self._declarations.before(game, self.marks)
        try:
            line, _ = self._recorder.play(action)
        except NotAllowedError as problem:
            reasons = game.why_not(action)
            sentence = sentence_for(reasons[0], action) if reasons else str(problem)
            raise HostingError(NOT_ALLOWED, sentence, [str(reason) for reason in reasons]) from problem
        except BaseException:
            self.usable = False  # half played: only the journal knows the game now
            raise

        self.last_line = line
        before = len(self.marks)
        self.marks.append(mark)
        self.undo_request = None
        open_now = set(range(before + 1)) - set(hidden_actions(self.marks, game, frozenset()))
        revealed = [number for number in self._phase_of(before) if number in open_now]
        return self._write(Entry(LINE, line), revealed)

    def _phase_of(self, number: int) -> list[int]:
        """The actions of the same phase up to this one; only this one if it was played in the open."""
        mark = self.marks[number]
        first = number
        while first and self.marks[first - 1].turn == mark.turn and self.marks[first - 1].phase == mark.phase:
            first -= 1
        return list(range(first, number + 1))

    def _check_usable(self) -> None:
        """HostingError if the journal could not be written."""
        if not self.usable:
            raise HostingError(NOT_SAVED, "this game could not be saved; open it again")
        if self.saving:
            raise RuntimeError("this game is being saved; go on with it when that is done")

    def _check_person(self, seat: Seat) -> None:
        """HostingError unless the seat is held by a person."""
        self._check_usable()
        if self.seats[seat.side] != seat:
            raise HostingError(NO_SUCH_SEAT, "this seat has changed; open its link again")
        if seat.holder == BOT:
            raise HostingError(NOT_YOUR_SEAT, f"{seat.bot} plays for you; take the seat back first")
        if seat.holder == OPEN:
            raise HostingError(NOT_YOUR_SEAT, "nobody has this seat; sit down first")

    def _check_position(self, at: int | None) -> None:
        """HostingError if the position is not the one that was meant."""
        if at is not None and at != self.at:
            raise HostingError(POSITION_CHANGED, "the position has changed in the meantime; look again")

    def _check_side(self, side: int, action: Action) -> None:
        """HostingError if the action is that of another side."""
        acting = _side_of(self.game, action)
        if acting not in (side, -1):
            name = self.game.sides[acting].name
            raise HostingError(NOT_YOUR_SEAT, f"this unit belongs to {name}; you play {self.game.sides[side].name}")
        waiting = self.game.result is None and self.game.to_act != side
        if waiting and not isinstance(action, Concede):
            raise HostingError(NOT_YOUR_TURN, f"it is {self.game.sides[self.game.to_act].name}'s turn to act")

    # undo

    def ask_undo(self, seat: Seat, at: int | None = None, decision: bool = False) -> Change:
        """Take back the last action of a side and everything after it, once every other person agrees.

        With `decision`, all that the unit has declared together with that action.
        """
        self._check_person(seat)
        self._check_position(at)
        own = [number for number, mark in enumerate(self.marks) if mark.side == seat.side]
        if not own:
            raise HostingError(NOTHING_TO_UNDO, "you have not acted yet, so there is nothing to undo")
        remaining = self._start_of_decision(own) if decision else own[-1]
        self.undo_request = UndoRequest(seat.side, remaining, frozenset([seat.side]))
        return self._undo_if_agreed()

    def _start_of_decision(self, own: list[int]) -> int:
        """The first of the actions of a side that are one decision with the last: what a unit has declared."""
        actions = self.game.actions
        first = own[-1]
        mark, unit = self.marks[first], unit_of(actions[first])
        if mark.phase not in DECLARED or unit < 0:
            return first
        for number in reversed(own):
            if self.marks[number] != mark or unit_of(actions[number]) != unit:
                break
            first = number
        return first

    def answer_undo(self, seat: Seat, agree: bool) -> Change:
        """Agree to an undo that another side asks for, or refuse it; who asks for it withdraws it by refusing."""
        self._check_person(seat)
        request = self.undo_request
        if request is None:
            raise HostingError(NOTHING_TO_UNDO, "nobody asks for an undo now")
        if not agree:
            self.undo_request = None
            kind: Final = WITHDRAWN if seat.side == request.side else REFUSED
            return self._publish(Change(self.id, kind, self.at, []))
        self.undo_request = msgspec.structs.replace(request, agreed=request.agreed | {seat.side})
        return self._undo_if_agreed()

    def _undo_if_agreed(self) -> Change:
        request = self.undo_request
        assert request is not None
        persons = {seat.side for seat in self.seats if seat.holder == PERSON}
        if not persons <= request.agreed:
            return self._publish(Change(self.id, ASKED, self.at, []))

        self.undo_request = None
        remaining = OPENING_LINES + request.actions
        version = str(self._recorder.header["myomer"])
        lines = self.lines()
        self._count_undo(lines, remaining)
        self._recorder, self.marks, self._declarations = _replayed("".join(lines[:remaining]), version)
        return self._write(Entry(UNDO, str(remaining)), [])

    # seats

    def sit_down(self, side: int, name: str, own: Seat | None = None) -> Seat:
        """Take an open seat; the token of the returned seat entitles to act for the side.

        Somebody who has the link of the open seat, `own`, keeps it. Others may take only a seat that is free for
        anyone; they get a new link, and the old one ends. Without a name it is the person who was expected.
        """
        if own is not None and own == self.seats[side] and own.holder == PERSON:
            return own
        if not 0 <= side < len(self.seats) or self.seats[side].holder != OPEN:
            raise HostingError(NO_SUCH_SEAT, "this seat is taken")
        seat = self.seats[side]
        if own is None and not seat.free:
            raise HostingError(
                NOT_YOUR_SEAT, "this seat is kept for the person who has its link; ask who created the game for it"
            )
        token = new_token() if own is None else seat.token
        known = player_name(name) or seat.name
        return self._change_seat(msgspec.structs.replace(seat, holder=PERSON, token=token, name=known))

    def stand_up(self, seat: Seat) -> Seat:
        """Leave a seat: it is open for another person, and the old link no longer works."""
        self._check_known(seat)
        return self._change_seat(Seat(seat.side, OPEN, new_token(), free=seat.free))

    def new_link(self, side: int, keep: bool = False, name: str = "") -> Seat:
        """Give a seat a new link, and end the old one; a person who had it has lost it, unless they `keep` it.

        The seat is open then, for who has the new link; a bot goes on playing. With a name, that person is expected.
        """
        seat = self.seats[side]
        if seat.holder == PERSON and not keep:
            seat = Seat(side, OPEN, "")
        known = player_name(name) or seat.name
        return self._change_seat(msgspec.structs.replace(seat, token=new_token(), name=known, free=False))

    def rename(self, seat: Seat, name: str) -> Seat:
        """Give the person of a seat another name."""
        self._check_known(seat)
        return self._change_seat(msgspec.structs.replace(seat, name=player_name(name)))

    def hand_to_bot(self, seat: Seat, bot: str) -> Seat:
        """Let a bot play for a seat; its link remains, to take the seat back."""
        self._check_known(seat)
        return self._change_seat(msgspec.structs.replace(seat, holder=BOT, bot=bot))

    def take_back(self, seat: Seat) -> Seat:
        """Play again for a seat that was handed to a bot."""
        self._check_known(seat)
        return self._change_seat(msgspec.structs.replace(seat, holder=PERSON, bot=""))

    def _check_known(self, seat: Seat) -> None:
        if self.seats[seat.side] != seat:
            raise HostingError(NO_SUCH_SEAT, "this seat has changed; open its link again")

    def _change_seat(self, seat: Seat) -> Seat:
        """Change a seat, in the journal too."""
        self._check_usable()
        before = self.seats
        self.seats = with_seat(self.seats, seat)
        if self.seats != before:
            self._write(Entry(SEATS, _seats_text(self.seats)), [])
        return seat

    # the journal

    def _write(self, entry: Entry, revealed: list[int]) -> Change:
        """Have an entry written to the journal, and published when it is on the disk."""
        self.saving, self._unsaved = True, None
        number = self._entries
        self._entries += 1
        self.at += entry.kind != SEATS
        change = Change(self.id, entry.kind, self.at, revealed)
        self._writer.write(
            Addition(self.id, number, entry, self.summary()), lambda problem: self._written(change, problem)
        )
        if self._unsaved is not None:
            raise self._unsaved
        return change

    def _written(self, change: Change, problem: JournalError | None) -> None:
        """An entry is on the disk, or could not be written: then this game is ahead of the journal, and not usable."""
        self.saving = False
        waiting, self._when_saved = self._when_saved, []
        unsaved: HostingError | None = None
        if problem is not None:
            self.usable = False
            unsaved = HostingError(NOT_SAVED, f"this could not be saved, and is not played: {problem}")
        self._unsaved = unsaved
        try:
            if unsaved is None:
                self._publish(change)
        finally:
            for call in waiting:
                call(unsaved)

    def when_saved(self, call: Callable[[HostingError | None], None]) -> None:
        """Call this when the entry that is being written is on the disk, or with the reason why it cannot be."""
        if self.saving:
            self._when_saved.append(call)
        else:
            call(None)

    def _publish(self, change: Change) -> Change:
        """Report a change to every listener."""
        for listener in list(self.listeners):
            listener(change)
        return change


def default_title(game: Game) -> str:
    """`Atlas AS7-D against Marauder MAD-3R`; of several units the first, and how many more."""
    return " against ".join([_first_units(side) for side in game.sides])


def _first_units(side: Side) -> str:
    more = len(side.units) - 1
    return f"{side.units[0].design.name} and {more} more" if more else side.units[0].design.name


def _side_of(game: Game, action: Action) -> int:
    """The side that an action is of; -1 if it names no unit of the game."""
    if isinstance(action, Concede):
        return action.side if type(action.side) is int and 0 <= action.side < len(game.sides) else -1
    unit = unit_of(action)
    return game.battle.mechs[unit].side if type(unit) is int and 0 <= unit < len(game.battle.mechs) else -1


def _now() -> str:
    """The time, as a summary has it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _seats_text(seats: Sequence[Seat]) -> str:
    return msgspec.json.encode(list(seats)).decode()


def _position_number(entries: Sequence[Entry]) -> int:
    """The number of the position after these entries."""
    return len([entry for entry in entries if entry.kind != SEATS]) - OPENING_LINES


def _replayed(text: str, version: str) -> tuple[Recorder, list[Mark], Declarations]:
    """The game of a game file, verified line by line, when each action was played, and what is being declared."""
    marks: list[Mark] = []
    declarations = Declarations()

    def note(game: Game, action: Action) -> None:
        declarations.before(game, marks)
        marks.append(Mark(_side_of(game, action), game.turn, game.phase))

    try:
        return replayed(read_game(text), version, before_each=note), marks, declarations
    except OtherVersion as problem:
        raise HostingError(OTHER_VERSION, f"this game cannot go on here: {problem.reason}") from problem
    except GameFileError as problem:
        raise HostingError(DAMAGED, f"this game cannot go on: {problem}") from problem
