"""What is computed in other processes for a request; each returns the JSON, or the drawing, to answer with.

The server names these functions (`task_names`) and does not import them: without what they need it starts sooner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from myomer.boards import Board, Hex
from myomer.combat.movement.move import Move
from myomer.formats.board_file import SUFFIX, read_board
from myomer.formats.board_layers import COLUMN_STEP, ROW_STEP
from myomer.formats.board_svg import board_svg, corner_of
from myomer.formats.sheet_svg import sheet_svg
from myomer.game.actions import Action, Deploy, Done, action_to_json
from myomer.game.refusals import sentence_for
from myomer.game.table import Game
from myomer.hexes import hex_name
from myomer.hosting.action_odds import ActionOdds, odds_of
from myomer.hosting.advising import Advice, advise
from myomer.hosting.errors import NOT_ALLOWED, HostingError
from myomer.hosting.figures import Refusal
from myomer.hosting.fire_menu import FireMenu, Volley, fire_menu, volley
from myomer.hosting.move_menu import MoveFacts, MoveMenu, move_facts, move_menu, move_options
from myomer.hosting.move_outlook import outlook_after, outlook_now
from myomer.hosting.replaying import Grounds, Replay, replay_of
from myomer.hosting.secrecy import Viewer
from myomer.hosting.sight_line import SightLine, sight_line
from myomer.hosting.strike_menu import Comparison, StrikeMenu, compared, strike_menu
from myomer.narration.terrain_names import terrain_text
from myomer.query.answers import answer
from myomer.reports.design_sheets import sheet_now, sheet_of
from myomer.units.design import Design
from myomer.units.mech import Mech
from myomer.web.schemas import schemas_of

MOST_OPTIONS = 5000
"""In a list for programs."""
MOST_DRAWN = 8 << 20
"""Characters of the maps of one replay; later changes are not drawn."""


class OptionText(msgspec.Struct, frozen=True):
    """An action that may be played, and its text."""

    text: str
    action: dict[str, object]
    hex: str = ""
    """Where a unit is deployed; empty for other actions."""


class OptionList(msgspec.Struct, frozen=True):
    """Every action that may be played in a position."""

    at: int
    options: list[OptionText]


class ActionPreview(msgspec.Struct, frozen=True):
    """What is known about an action before the dice: whether it is allowed, and the engine's numbers."""

    allowed: bool
    refusals: list[Refusal]
    preview: dict[str, object] | None
    move: MoveFacts | None


class MapPicture(msgspec.Struct, frozen=True):
    """A map: its drawing, where its hexes are in it, and what is in them."""

    name: str
    columns: int
    rows: int
    svg: str
    left: int
    top: int
    column_step: int
    row_step: int
    hexes: dict[str, str]
    """Level and terrain of every hex that is not clear and at level 0."""
    remarks: list[str]


class MappedReplay(Replay, frozen=True):
    """A game from its start, and its map as it was then and after each change."""

    map: MapPicture | None = None
    maps: list[MapPicture] = msgspec.field(default_factory=list)
    """The map after each change of the ground: `frames[n].map` counts from 1 here."""


# a game


def moves(game: Game, unit: int) -> bytes:
    """All moves of a unit."""
    return msgspec.json.encode(move_menu(game, unit))


def chosen_move(game: Game, unit: int, number: int) -> bytes:
    """All that is known about one option of the menu of moves."""
    options = move_options(game, unit)
    if not 0 <= number < len(options):
        raise HostingError(NOT_ALLOWED, f"there is no move {number}; the menu has {len(options)}")
    action = options[number].action
    if isinstance(action, Move):
        facts = move_facts(game, action)
        outlook = outlook_after(game, action) if facts.allowed else None
        return msgspec.json.encode({**msgspec.structs.asdict(facts), "outlook": outlook})
    if isinstance(action, Done):
        stay = msgspec.structs.asdict(move_facts(game, Move(unit)))
        stay["action"] = action_to_json(action)
        return msgspec.json.encode({**stay, "outlook": outlook_now(game, unit)})
    return msgspec.json.encode(OptionText(str(options[number]), action_to_json(action)))


def fire(game: Game, unit: int) -> bytes:
    """All fire of a unit."""
    return msgspec.json.encode(fire_menu(game, unit))


def whole_volley(game: Game, unit: int, actions: Sequence[Action]) -> bytes:
    """The shots of a unit as they would be rolled."""
    return msgspec.json.encode(volley(game, unit, actions))


def line_of_sight(game: Game, unit: int, target: int) -> bytes:
    """What one unit sees of another."""
    return msgspec.json.encode(sight_line(game, unit, target))


def strikes(game: Game, unit: int) -> bytes:
    """All physical attacks of a unit."""
    return msgspec.json.encode(strike_menu(game, unit))


def comparison(game: Game, unit: int, target: int) -> bytes:
    """Physical attacks at a target side by side."""
    return msgspec.json.encode(compared(game, unit, target))


def advice(game: Game, seen: Game | None, unit: int | None) -> bytes:
    """What the adviser would do for the side to act, which knows the game as `seen`, with this unit or any."""
    return msgspec.json.encode(advise(game, seen, unit=unit))


def odds(game: Game, actions: Sequence[Action]) -> bytes:
    """The odds of actions declared together."""
    return msgspec.json.encode(odds_of(game, actions))


def options(game: Game, unit: int | None, at: int) -> bytes:
    """Every action that may be played now, of one unit or of all."""
    listed = [
        OptionText(str(option), action_to_json(option.action), _deployed_in(option.action))
        for option in game.options()
        if unit is None or option.unit == unit
    ]
    return msgspec.json.encode(OptionList(at, listed[:MOST_OPTIONS]))


def _deployed_in(action: Action) -> str:
    """The hex of a deployment; empty for other actions."""
    return hex_name(action.hex) if isinstance(action, Deploy) else ""


def preview(game: Game, action: Action) -> bytes:
    """What is known about an action before the dice."""
    reasons = game.why_not(action)
    refusals = [Refusal(reason.code, sentence_for(reason, action)) for reason in reasons]
    if isinstance(action, Move):
        facts = move_facts(game, action)
        return msgspec.json.encode(ActionPreview(facts.allowed, facts.refusals, None, facts))
    known = None if reasons else game.preview(action)
    numbers: dict[str, object] = {"action": action_to_json(action)} if known is None else known.to_json()
    return msgspec.json.encode(ActionPreview(not reasons, refusals, numbers, None))


def replay(text: str, version: str, viewer: Viewer | None) -> bytes:
    """A game from its start, with its map and how it changes, for a replay."""
    grounds = Grounds()
    found = replay_of(text, version, viewer, grounds)
    name = str(found.header["board_name"])
    board = read_board(str(found.header["board"]).encode(), f"{name.replace('/', ' ')}{SUFFIX}").board
    start = drawn_map(board)
    maps: list[MapPicture] = []
    for changes in grounds.changes[1:]:
        if sum([len(drawn.svg) for drawn in maps]) < MOST_DRAWN:
            maps.append(drawn_map(board, changes))
    return msgspec.json.encode(MappedReplay(**msgspec.structs.asdict(found), map=start, maps=maps))


# pictures


def sheet_picture(design: Design, ruleset: str) -> bytes:
    """The record sheet of a design."""
    return sheet_svg(sheet_of(design, ruleset), ruleset=ruleset).encode()


def live_sheet(mech: Mech, ruleset: str) -> bytes:
    """The record sheet of a unit as it is now: pips, slots and attacks crossed off, rounds left."""
    sheet, marks = sheet_now(mech, ruleset)
    return sheet_svg(sheet, marks, ruleset).encode()


def map_picture(board: Board, changes: dict[int, Hex], remarks: Sequence[str] = ()) -> bytes:
    """A map as it is now, drawn."""
    return msgspec.json.encode(drawn_map(board, changes, remarks))


def drawn_map(board: Board, changes: Mapping[int, Hex] | None = None, remarks: Sequence[str] = ()) -> MapPicture:
    """A map with what has changed since it was laid out."""
    if changes:
        hexes = {place: changes.get(place, board.at(place)) for place in board.places()}
        board = Board(board.columns, board.rows, hexes, sheet=board.sheet, name=board.name)
    svg = board_svg(board, board.name or "Map", legend=False)
    left, top = corner_of(board)
    texts: dict[str, str] = {}
    for place in board.places():
        hex_ = board.at(place)
        parts = [f"level {hex_.level}"] if hex_.level else []
        parts += [terrain_text(kind, level) for kind, level in hex_.terrain.items()]
        if parts:
            texts[hex_name(place)] = ", ".join(parts)
    size = (board.columns, board.rows)
    return MapPicture(board.name, *size, svg, left, top, COLUMN_STEP, ROW_STEP, texts, list(remarks))


# the engine and the description of the requests


def answers(questions: Sequence[dict[str, object]]) -> bytes:
    """The answers to questions of the contract."""
    return msgspec.json.encode([answer(question) for question in questions])


def answer_schemas() -> bytes:
    """The schemas of what requests are answered with, as far as it is computed here."""
    return msgspec.json.encode(schemas_of(ANSWERS))


ANSWERS: Final = (
    MoveMenu,
    MoveFacts,
    FireMenu,
    Volley,
    SightLine,
    StrikeMenu,
    Comparison,
    Advice,
    ActionOdds,
    ActionPreview,
    OptionList,
    MapPicture,
    MappedReplay,
)
