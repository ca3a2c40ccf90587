"""What a client may ask to be done in a game, by HTTP or in a frame: actions, undo, seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from myomer.bots.registry import BOTS, LEVEL
from myomer.game.actions import Action, action_from_json
from myomer.hosting import PERSON, HostingError, Seat
from myomer.hosting.errors import NOT_YOUR_SEAT
from myomer.scenario.errors import BAD_VALUE, MISSING_FIELD, DescriptionError
from myomer.scenario.fields import Fields
from myomer.web.watchers import Table

LARGEST: Final = 1 << 31
LONGEST_LIST: Final = 400
"""The largest number and the longest list in an action: real ones are far smaller."""
MOST_ACTIONS: Final = 64
"""In one request."""
LARGEST_POSITION: Final = 1 << 53
SEAT_CHANGES: Final = ("sit-down", "stand-up", "rename", "hand-to-bot", "take-back", "new-link")


class Partly(Exception):
    """Some actions of a request were played, then one was refused."""

    def __init__(self, problem: HostingError, played: int) -> None:
        super().__init__(str(problem))
        self.problem: Final = problem
        self.played: Final = played


def read_action(value: object, path: str = "action") -> Action:
    """An action as a client sends it; DescriptionError if it is not one."""
    if not isinstance(value, dict):
        raise DescriptionError(BAD_VALUE, path, "an action is an object, as in a menu")
    for item in value.values():
        numbers: list[object] = item if isinstance(item, list) else [item]
        if len(numbers) > LONGEST_LIST or any([isinstance(each, int) and abs(each) >= LARGEST for each in numbers]):
            raise DescriptionError(BAD_VALUE, path, "a number or a list in this action is too large")
    try:
        return action_from_json(value)
    except ValueError as problem:
        raise DescriptionError(BAD_VALUE, path, str(problem)) from problem


def read_actions(fields: Fields) -> list[Action]:
    """The action of a request, or several."""
    if fields.has("actions"):
        given = fields.items("actions")
        if not 1 <= len(given) <= MOST_ACTIONS:
            raise fields.bad("actions", f"1 to {MOST_ACTIONS} actions at once, not {len(given)}")
        return [read_action(item, f"actions[{number}]") for number, item in enumerate(given)]
    return [read_action(fields.raw("action", required=True))]


def read_position(fields: Fields) -> int:
    """The number of the position that a request is about."""
    return fields.integer("at", None, 0, LARGEST_POSITION)


async def play(table: Table, tokens: Sequence[str], fields: Fields) -> dict[str, Any]:
    """Play one action, or several one after another."""
    at = read_position(fields)
    actions = read_actions(fields)
    fields.done()
    for played, action in enumerate(actions):
        await table.settled()
        hosted = table.hosted
        try:
            seat, viewer = _seat(table, tokens), table.viewer_of(tokens)
            hosted.play(seat, action, hosted.meant_by(viewer, at))
            at = hosted.at_for(viewer)
            await table.saved()
        except HostingError as problem:
            if played:
                raise Partly(problem, played) from problem
            raise
    return {"at": at}


async def undo(table: Table, tokens: Sequence[str], fields: Fields) -> dict[str, Any]:
    """Ask for an undo: of an action, or of a whole decision; of several seats, that of the one who acted last."""
    at = read_position(fields)
    decision = fields.flag("decision")
    fields.done()
    await table.settled()
    hosted = table.hosted
    viewer = table.viewer_of(tokens)
    seat = hosted.last_person(viewer) or _seat(table, tokens, to_act=False)
    hosted.ask_undo(seat, hosted.meant_by(viewer, at), decision)
    for own in table.seats_of(tokens):
        request = hosted.undo_request
        if request is not None and own.holder == PERSON and own.side not in request.agreed:
            hosted.answer_undo(own, True)  # nobody is asked by themselves
    done = {"at": hosted.at_for(viewer), "asked": hosted.undo_request is not None}
    await table.saved()
    return done


async def answer_undo(table: Table, tokens: Sequence[str], fields: Fields) -> dict[str, Any]:
    """Agree to an undo, or refuse it; withdraw it, if a seat of these tokens asks for it."""
    if not fields.has("agree"):
        raise DescriptionError(MISSING_FIELD, "agree", "'agree' is missing: true or false")
    agree = fields.flag("agree")
    fields.done()
    await table.settled()
    hosted = table.hosted
    seat, request = _seat(table, tokens, to_act=False), hosted.undo_request
    asking = [own for own in table.seats_of(tokens) if request is not None and own.side == request.side]
    hosted.answer_undo(asking[0] if asking and not agree else seat, agree)
    done = {"at": hosted.at_for(table.viewer_of(tokens))}
    await table.saved()
    return done


async def change_seat(table: Table, tokens: Sequence[str], fields: Fields, manages: bool = False) -> dict[str, Any]:
    """Take or leave a seat, rename its player, hand it to a bot, take it back, give it a new link.

    `manages` is whether the owner of the server asks: they need no seat to give others a new link.
    """
    await table.settled()
    at = table.hosted.at_for(table.viewer_of(tokens))
    token = _change_seat(table, tokens, fields, manages)
    await table.saved()
    return {"at": at, "token": token}


def _change_seat(table: Table, tokens: Sequence[str], fields: Fields, manages: bool) -> str | None:
    """Change a seat; return its token, None if nobody has it any longer."""
    hosted = table.hosted
    do = fields.choice("do", list(SEAT_CHANGES), "change of a seat")
    if do == "new-link":
        return _new_link(table, tokens, fields, manages)
    if do == "sit-down":
        side = fields.integer("side", None, 0, len(hosted.seats) - 1)
        name = fields.text("name", "")
        fields.done()
        invited = next((own for own in table.seats_of(tokens) if own.side == side), None)
        return hosted.sit_down(side, name, invited).token
    seat = _seat(table, tokens, to_act=False)
    if fields.has("side"):
        side = fields.integer("side", None, 0, len(hosted.seats) - 1)
        mine = next((own for own in table.seats_of(tokens) if own.side == side), None)
        if mine is None and do == "hand-to-bot" and side == table.stuck:
            _hand_to_bot(table, hosted.seats[side], fields)
            return seat.token
        if mine is None:
            raise HostingError(NOT_YOUR_SEAT, f"you do not play {hosted.game.sides[side].name}")
        seat = mine
    if do == "rename":
        name = fields.text("name")
        fields.done()
        seat = hosted.rename(seat, name)
    elif do == "hand-to-bot":
        _hand_to_bot(table, seat, fields)
    elif do == "take-back":
        fields.done()
        seat = hosted.take_back(seat)
    else:
        fields.done()
        hosted.stand_up(seat)
        return None
    return seat.token


def _new_link(table: Table, tokens: Sequence[str], fields: Fields, manages: bool) -> str:
    """Give a seat a new link, and return its token. A seat of these tokens stays theirs."""
    hosted = table.hosted
    side = fields.integer("side", None, 0, len(hosted.seats) - 1)
    name = fields.text("name", "")
    fields.done()
    own = table.seats_of(tokens)
    keep = side in [seat.side for seat in own]
    if not manages and not keep and not any([seat.host for seat in own]):
        raise HostingError(NOT_YOUR_SEAT, "only who created the game can give this seat a new link")
    return hosted.new_link(side, keep, name).token


def _hand_to_bot(table: Table, seat: Seat, fields: Fields) -> None:
    """Have a bot play for a seat; one that could not play tries again.

    A bot that cannot play holds up everyone at the table, so each of them may have another one play instead.
    """
    bot = fields.choice("bot", list(BOTS), "bot", LEVEL)
    fields.done()
    if table.stuck == seat.side and seat.bot == bot:
        table.try_again()
    else:
        table.hosted.hand_to_bot(seat, bot)


def _seat(table: Table, tokens: Sequence[str], to_act: bool = True) -> Seat:
    """The seat that acts: of several the one whose turn it is."""
    seats = table.seats_of(tokens)
    if not seats:
        raise HostingError(NOT_YOUR_SEAT, "you are watching; open the link of a seat to play")
    turn = table.hosted.game.to_act
    return next((seat for seat in seats if seat.side == turn), seats[0]) if to_act or len(seats) > 1 else seats[0]
