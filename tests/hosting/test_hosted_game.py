"""Games with seats: who may act, undo, seats that change hands, and what the journal has after each of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from myomer.api import mech
from myomer.boards import Board
from myomer.game.actions import Action, Concede, Done, action_from_json
from myomer.game.saved_games import read_game, replayed
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hosting import SPECTATOR, HostedGame, HostingError, JournalError, Room, Seat, SqliteJournal
from myomer.hosting.deciding import decide
from myomer.hosting.hosted_game import Change
from myomer.hosting.journal import Addition
from myomer.hosting.journal_writer import JournalWriter
from myomer.hosting.view import view_of
from tests.hosting.tables import VERSION, play_bots, small_duel


def refusal(problem: pytest.ExceptionInfo[HostingError]) -> str:
    """The code of a refusal."""
    return problem.value.code


def test_an_id_is_not_taken_for_an_option(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = iter(["seat", "seat", "-abc", "-def", "a-bc"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda count: next(tokens))
    assert room.begin(small_duel(), ["person", "person"]).id == "a-bc"


def test_bots_play_a_whole_game_that_proves(room: Room) -> None:
    hosted = room.begin(small_duel(), ["brawler", "random"])
    assert play_bots(hosted) > 10
    assert hosted.game.result is not None
    saved = read_game(room.export(hosted.id))
    assert replayed(saved, VERSION).game.result == hosted.game.result
    listed = room.games()[0]
    assert listed.summary.over
    assert listed.summary.headline.startswith("over in turn")


def test_every_action_is_in_the_journal_when_it_is_acknowledged(room: Room) -> None:
    hosted = room.begin(small_duel(), ["person", "person"])
    for _ in range(6):
        seat = hosted.seats[hosted.game.to_act]
        action = decide(hosted.game, "brawler")[0]
        before = len(room.journal.entries(hosted.id))
        change = hosted.play(seat, action, hosted.at)
        entries = room.journal.entries(hosted.id)
        assert len(entries) == before + 1
        assert change.at == hosted.at
        assert action_from_json(read_game("".join(hosted.lines())).lines[-1]["action"]) == action  # type: ignore[arg-type]


def test_only_the_seat_of_the_side_may_act(room: Room) -> None:
    hosted = room.begin(small_duel(), ["person", "person"])
    acting = hosted.game.to_act
    mine, other = hosted.seats[acting], hosted.seats[1 - acting]
    entries = len(room.journal.entries(hosted.id))
    attempts: list[tuple[Seat, Action, str]] = [
        (other, Done(other.side), "not-your-turn"),
        (other, Done(mine.side), "not-your-seat"),
        (other, Concede(mine.side), "not-your-seat"),
        (mine, Done(other.side), "not-your-seat"),
        (mine, Done(77), "not-allowed"),
    ]
    for seat, action, code in attempts:
        with pytest.raises(HostingError) as problem:
            hosted.play(seat, action)
        assert refusal(problem) == code
    assert len(room.journal.entries(hosted.id)) == entries
    with pytest.raises(HostingError) as problem:
        hosted.seat("no such token")
    assert refusal(problem) == "no-such-seat"
    assert hosted.seat(mine.token) == mine


def test_an_action_sent_twice_is_played_once(room: Room) -> None:
    hosted = room.begin(small_duel(), ["person", "person"])
    seat = hosted.seats[hosted.game.to_act]
    at = hosted.at
    hosted.play(seat, Done(seat.side), at)
    with pytest.raises(HostingError) as problem:
        hosted.play(seat, Done(seat.side), at)
    assert refusal(problem) == "position-changed"
    assert len(hosted.game.actions) == 1


def test_undo_alone_takes_back_the_last_own_action_and_what_bots_did_since(room: Room) -> None:
    hosted = room.begin(small_duel(), ["person", "brawler"])
    play_bots(hosted)
    person = hosted.seats[0]
    before = [str(action) for action in hosted.game.actions]
    line_count = len(hosted.lines())
    at = hosted.at
    hosted.play(person, decide(hosted.game, "brawler")[0])
    play_bots(hosted)
    hosted.ask_undo(person)
    assert [str(action) for action in hosted.game.actions] == before
    assert len(hosted.lines()) == line_count
    assert hosted.at > at, "positions are numbered anew after an undo"
    with pytest.raises(HostingError):
        hosted.play(person, Done(0), at)
    again = decide(hosted.game, "brawler")[0]
    hosted.play(person, again, hosted.at)


def test_an_undone_action_rolls_the_same_dice_again(room: Room) -> None:
    hosted = room.begin(small_duel(), ["person", "brawler"])
    person = hosted.seats[0]
    play_bots(hosted)
    while hosted.game.turn < 2:
        for action in decide(hosted.game, "brawler"):
            hosted.play(person, action)
        play_bots(hosted)
    lines = hosted.lines()
    assert any('"shot-rolled"' in line for line in lines)

    undone = 0
    while len(hosted.lines()) > 3:
        hosted.ask_undo(person)
        undone += 1
    assert undone > 2
    assert lines[: len(hosted.lines())] == hosted.lines()
    for action in [action_from_json(line["action"]) for line in read_game("".join(lines)).lines[2:]]:  # type: ignore[arg-type]
        if hosted.game.to_act == 0:
            hosted.play(person, action)
        else:
            hosted.play_bot(1, action, hosted.at)
    assert hosted.lines() == lines


def test_undo_of_a_decision_takes_back_all_that_a_unit_declared(room: Room) -> None:
    hosted = room.begin(small_duel(), ["person", "brawler"])
    person = hosted.seats[0]
    play_bots(hosted)
    before: list[Action] = []
    while True:
        actions = decide(hosted.game, "brawler")
        declared = hosted.game.phase == "weapon-attack" and len(actions) > 2
        before = list(hosted.game.actions)
        for action in actions:
            hosted.play(person, action)
        if declared:
            break
        play_bots(hosted)
    hosted.ask_undo(person, decision=True)
    assert hosted.game.actions == before
    hosted.play(person, actions[0])
    hosted.play(person, actions[1])
    hosted.ask_undo(person, hosted.at, decision=True)
    assert hosted.game.actions == before, "half of a decision is taken back too"


def test_undo_between_people_waits_for_agreement(room: Room) -> None:
    hosted = room.begin(small_duel(), ["person", "person"])
    first = hosted.seats[hosted.game.to_act]
    second = hosted.seats[1 - first.side]
    heard: list[Change] = []
    hosted.listeners.append(heard.append)
    hosted.play(first, Done(first.side))
    assert hosted.ask_undo(first).kind == "undo-asked"
    assert len(hosted.game.actions) == 1
    assert hosted.answer_undo(second, agree=False).kind == "undo-refused"
    assert hosted.undo_request is None
    hosted.ask_undo(first)
    assert hosted.answer_undo(second, agree=True).kind == "undo"
    assert hosted.game.actions == []
    assert [change.kind for change in heard] == ["line", "undo-asked", "undo-refused", "undo-asked", "undo"]
    with pytest.raises(HostingError) as problem:
        hosted.ask_undo(first)
    assert refusal(problem) == "nothing-to-undo"
    with pytest.raises(HostingError) as problem:
        hosted.answer_undo(second, agree=True)
    assert refusal(problem) == "nothing-to-undo"


def test_a_game_without_a_title_is_called_after_its_first_units(room: Room) -> None:
    assert room.begin(small_duel(), ["person", "person"]).title == "Hatchetman HCT-3F against Hunchback HBK-4G"
    red = [mech("Atlas AS7-D", hex="0101", facing=3), mech("Locust LCT-1V", hex="0201", facing=3)]
    sides = [Side("Red", red, "north"), Side("Blue", [mech("Wasp WSP-1A", hex="0505", facing=0)], "south")]
    game = Game(Board(9, 9), sides, seed=1)
    assert room.begin(game, ["person", "person"]).title == "Atlas AS7-D and 1 more against Wasp WSP-1A"


def test_who_asks_for_an_undo_can_withdraw_it(room: Room) -> None:
    hosted = room.begin(small_duel(), ["person", "person"])
    assert [view_of(hosted, frozenset([side])).can_undo for side in (0, 1)] == [False, False]
    first = hosted.seats[hosted.game.to_act]
    hosted.play(first, Done(hosted.game.ready()[0]))
    views = [view_of(hosted, viewer) for viewer in (frozenset([first.side]), frozenset([1 - first.side]), SPECTATOR)]
    assert [view.can_undo for view in views] == [True, False, False]
    hosted.ask_undo(first)
    assert hosted.answer_undo(first, agree=False).kind == "undo-withdrawn"
    assert hosted.undo_request is None


def test_a_question_about_an_undo_ends_with_the_next_action(room: Room) -> None:
    hosted = room.begin(small_duel(), ["person", "person"])
    first = hosted.seats[hosted.game.to_act]
    second = hosted.seats[1 - first.side]
    hosted.play(first, Done(first.side))
    hosted.ask_undo(first)
    hosted.play(second, Done(second.side))
    assert hosted.undo_request is None


def test_seats_change_hands(room: Room) -> None:
    hosted = room.begin(small_duel(), ["anyone", "person"])
    red = hosted.seats[0]
    with pytest.raises(HostingError) as problem:
        hosted.play(red, Concede(0))
    assert refusal(problem) == "not-your-seat"

    seated = hosted.sit_down(0, "  Ana\u0000\n ")
    assert (seated.name, seated.holder) == ("Ana", "person")
    assert seated.token != red.token, "whoever saw the open seat cannot act for it"
    with pytest.raises(HostingError) as problem:
        hosted.sit_down(0, "Ben")
    assert refusal(problem) == "no-such-seat"

    bot = hosted.hand_to_bot(seated, "random")
    with pytest.raises(HostingError) as problem:
        hosted.play(bot, Concede(0))
    assert refusal(problem) == "not-your-seat"
    with pytest.raises(HostingError):
        hosted.play(seated, Concede(0))
    back = hosted.take_back(hosted.seat(seated.token))
    assert (back.holder, back.name) == ("person", "Ana")
    assert hosted.rename(back, "Bea").name == "Bea"
    hosted.stand_up(hosted.seats[0])
    with pytest.raises(HostingError):
        hosted.seat(seated.token)
    assert room.games()[0].summary.holders == ["open", "person"]


def test_an_open_seat_is_kept_for_who_has_its_link(room: Room) -> None:
    hosted = room.begin(small_duel(), ["person", "open"], players=["", "Ben"])
    assert [seat.host for seat in hosted.seats] == [True, False]
    with pytest.raises(HostingError) as problem:
        hosted.sit_down(1, "Eve")
    assert refusal(problem) == "not-your-seat"
    invited = hosted.seats[1]
    seated = hosted.sit_down(1, "", invited)
    assert (seated.token, seated.name) == (invited.token, "Ben"), "the person who was expected"
    again = hosted.new_link(1, name="Bea")
    assert (again.holder, again.name) == ("open", "Bea")
    with pytest.raises(HostingError):
        hosted.seat(seated.token)
    assert hosted.new_link(0, keep=True).holder == "person"


def test_a_game_is_resumed_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Room(SqliteJournal(path), VERSION) as room:
        hosted = room.begin(small_duel(), ["person", "random"], "a duel")
        play_bots(hosted)
        for _ in range(3):
            hosted.play(hosted.seats[0], decide(hosted.game, "brawler")[0])
            play_bots(hosted)
        hosted.ask_undo(hosted.seats[0])
        hosted.rename(hosted.seats[0], "Ana")
        text, at, marks = room.export(hosted.id), hosted.at, hosted.marks

    with Room(SqliteJournal(path), VERSION) as room:
        resumed = room.open(hosted.id)
        assert room.open(hosted.id) is resumed
        assert (room.export(hosted.id), resumed.at, resumed.marks) == (text, at, marks)
        assert resumed.seats[0].name == "Ana"
        assert resumed.title == "a duel"
        resumed.play(resumed.seats[0], decide(resumed.game, "brawler")[0], at)


def test_a_saved_game_is_taken_in_and_goes_on(room: Room) -> None:
    hosted = room.begin(small_duel(), ["random", "person"])
    play_bots(hosted)
    hosted.play(hosted.seats[1], decide(hosted.game, "random")[0])
    text = room.export(hosted.id)
    copy = room.take_in(text + '{"n":', ["brawler", "brawler"])
    assert copy.id != hosted.id
    assert room.export(copy.id) == text
    play_bots(copy)
    assert copy.game.result is not None
    with pytest.raises(HostingError) as problem:
        room.take_in(text.replace('"dice":[', '"dice":[6,', 1))
    assert refusal(problem) == "damaged"
    with pytest.raises(HostingError) as problem:
        room.take_in("not a game")
    assert refusal(problem) == "damaged"
    opening = room.take_in(text.splitlines(keepends=True)[0])
    assert opening.game.actions == []
    assert len(opening.lines()) == 2
    assert [seat.holder for seat in opening.seats] == ["open", "open"]


def test_a_game_of_another_version_is_not_continued(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Room(SqliteJournal(path), "0.0.9") as room:
        hosted = room.begin(small_duel(), ["random", "person"])
    with Room(SqliteJournal(path), VERSION) as room, pytest.raises(HostingError) as problem:
        room.open(hosted.id)
    assert refusal(problem) == "other-version"


def test_what_the_journal_refuses_is_not_played(room: Room) -> None:
    class FullDisk(SqliteJournal):
        def append_all(self, additions: Sequence[Addition]) -> list[JournalError | None]:
            return [JournalError("the disk is full") for _ in additions]

    hosted = room.begin(small_duel(), ["person", "person"])
    seat = hosted.seats[hosted.game.to_act]
    assert isinstance(room.journal, SqliteJournal)
    with FullDisk(room.journal.path) as journal:
        broken = HostedGame.resume(hosted.id, "", journal, JournalWriter(journal), VERSION)
        for _ in range(2):
            with pytest.raises(HostingError) as problem:
                broken.play(seat, Done(seat.side))
            assert refusal(problem) == "not-saved"
        assert not broken.usable
    assert HostedGame.resume(hosted.id, "", room.journal, room.writer, VERSION).game.actions == []


def test_two_writers_of_a_game_do_not_mix(room: Room) -> None:
    hosted = room.begin(small_duel(), ["person", "person"])
    seat = hosted.seats[hosted.game.to_act]
    other = HostedGame.resume(hosted.id, "", room.journal, room.writer, VERSION)
    hosted.play(seat, Done(seat.side))
    with pytest.raises(HostingError) as problem:
        other.play(seat, Done(seat.side))
    assert refusal(problem) == "not-saved"
    assert len(hosted.lines()) == 3


def test_deleted_games_are_gone(room: Room) -> None:
    hosted = room.begin(small_duel(), ["person", "person"])
    room.delete(hosted.id)
    assert room.games() == []
    with pytest.raises(HostingError) as problem:
        room.open(hosted.id)
    assert refusal(problem) == "no-such-game"


def test_each_side_has_a_seat(room: Room) -> None:
    with pytest.raises(ValueError, match="a seat for each"):
        room.begin(small_duel(), ["person"])
