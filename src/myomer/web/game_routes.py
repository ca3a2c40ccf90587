"""HTTP requests about one game: what it looks like, what can be done, doing it."""

from __future__ import annotations

import secrets
from typing import Annotated, Final
from urllib.parse import quote

from fastapi import APIRouter, Path, Query, Request, Response

from myomer.formats.sheet_names import file_name
from myomer.game import table as engine
from myomer.game.phases import MOVEMENT, PHASE_NAMES, PHYSICAL_ATTACK, WEAPON_ATTACK
from myomer.hosting import BOT, PERSON, HostedGame, HostingError, Viewer
from myomer.hosting.errors import NOT_ALLOWED, NOT_YOUR_SEAT, NOT_YOUR_TURN, POSITION_CHANGED
from myomer.hosting.fire_menu import heat_effects
from myomer.hosting.hosted_game import OPENING_LINES
from myomer.web import acting
from myomer.web.errors import NOT_OVER, WebError
from myomer.web.openapi import body, returns
from myomer.web.server import JSON, SVG, Server, answer_bytes, answer_json, fields_of, links_of, tokens_of
from myomer.web.watchers import Table, map_version

Game = Annotated[str, Path(max_length=64, description="the id of the game")]
Unit = Annotated[int, Query(ge=0, le=100, description="the number of a unit, as in the view")]
At = Annotated[int | None, Query(ge=0, description="the position that is meant; refused if it has changed")]
HOTTEST: Final = 200
MOST_UNITS: Final = 100


def game_routes(server: Server) -> APIRouter:
    """The requests below `/api/games/GAME`."""
    router = APIRouter(prefix="/api/games/{game}", tags=["a game"])

    async def seen(game: str, request: Request) -> tuple[Table, Viewer]:
        table = await server.table(game)
        viewer = table.viewer_of(tokens_of(request))
        table.looked_at()
        await table.settled()
        return table, viewer

    async def own(game: str, request: Request, unit: int, phase: int | None, at: int | None = None) -> engine.Game:
        """The game as the viewer knows it, if they play this unit and it is to act in this phase."""
        table, viewer = await seen(game, request)
        check_unit(table.hosted, viewer, unit, phase, at)
        return table.hosted.seen_by(viewer)

    async def own_turn(game: str, request: Request, at: int | None) -> engine.Game:
        """The game as the viewer knows it, if it is their turn."""
        table, viewer = await seen(game, request)
        check_turn(table.hosted, viewer, at)
        return table.hosted.seen_by(viewer)

    @router.get("", summary="the view: everything you may see", responses=returns("LiveView"))
    async def view(game: Game, request: Request) -> Response:
        table, viewer = await seen(game, request)
        return answer_json(table.view(viewer))

    @router.get("/story", summary="what has happened", responses=returns("StoryPart"))
    async def story(game: Game, request: Request, from_: Annotated[int, Query(alias="from", ge=0)] = 0) -> Response:
        table, viewer = await seen(game, request)
        return answer_json({"at": table.hosted.at_for(viewer), "entries": table.entries(viewer, from_)})

    @router.get("/map", summary="the map, drawn, and what is in its hexes", responses=returns("MapPicture"))
    async def map_(game: Game, request: Request) -> Response:
        table, _ = await seen(game, request)
        if table.picture is None or table.picture[0] != map_version(table.hosted):
            battle = table.hosted.game.battle
            version = map_version(table.hosted)
            drawn = await server.compute(request, "map_picture", (battle.board, dict(battle.changes)))
            table.picture = (version, drawn)
        return answer_bytes(request, table.picture[1], JSON)

    @router.get("/units/{unit}/sheet.svg", summary="the record sheet of a unit as it is now")
    async def sheet(game: Game, request: Request, unit: Annotated[int, Path(ge=0, le=100)]) -> Response:
        table, viewer = await seen(game, request)
        battle = table.hosted.seen_by(viewer).battle
        if unit >= len(battle.mechs):
            raise HostingError(NOT_YOUR_SEAT, f"there is no unit {unit}")
        drawn = await server.compute(request, "live_sheet", (battle.mechs[unit], battle.ruleset.name))
        return answer_bytes(request, drawn, SVG)

    # menus

    @router.get("/moves", summary="every move of a unit", responses=returns("MoveMenu"))
    async def moves(game: Game, request: Request, unit: Unit, at: At = None) -> Response:
        known = await own(game, request, unit, MOVEMENT, at)
        return _json(await server.compute(request, "moves", (known, unit)))

    @router.get("/moves/{option}", summary="all about one move", responses=returns("MoveFacts"))
    async def move(
        game: Game, request: Request, option: Annotated[int, Path(ge=0, le=100_000)], unit: Unit, at: At = None
    ) -> Response:
        known = await own(game, request, unit, MOVEMENT, at)
        return _json(await server.compute(request, "chosen_move", (known, unit, option)))

    @router.get("/fire", summary="every shot of a unit", responses=returns("FireMenu"))
    async def fire(game: Game, request: Request, unit: Unit, at: At = None) -> Response:
        known = await own(game, request, unit, WEAPON_ATTACK, at)
        return _json(await server.compute(request, "fire", (known, unit)))

    @router.get("/fire/heat", summary="what heat does")
    async def heat(game: Game, heat: Annotated[int, Query(ge=0, le=HOTTEST)]) -> Response:
        return answer_json({"heat": heat, "effects": heat_effects(heat)})

    @router.post(
        "/fire/volley", summary="shots together, before the dice", responses=returns("Volley"), **body("Volley")
    )
    async def volley(game: Game, request: Request) -> Response:
        fields = await fields_of(request)
        unit = fields.integer("unit", None, 0, MOST_UNITS)
        at = acting.read_position(fields)
        actions = acting.read_actions(fields) if fields.has("action") or fields.items("actions") else []
        fields.done()
        known = await own(game, request, unit, WEAPON_ATTACK, at)
        return _json(await server.compute(request, "whole_volley", (known, unit, actions)))

    @router.get("/sight", summary="the line of sight between two units", responses=returns("SightLine"))
    async def sight(game: Game, request: Request, unit: Unit, target: Unit) -> Response:
        table, viewer = await seen(game, request)
        position = table.hosted.seen_by(viewer)
        for number in (unit, target):
            if number >= len(position.battle.mechs) or not position.active(number):
                raise HostingError(NOT_ALLOWED, f"unit {number} is not on the map")
        return _json(await server.compute(request, "line_of_sight", (position, unit, target)))

    @router.get("/strikes", summary="every physical attack of a unit", responses=returns("StrikeMenu"))
    async def strikes(game: Game, request: Request, unit: Unit, at: At = None) -> Response:
        known = await own(game, request, unit, PHYSICAL_ATTACK, at)
        return _json(await server.compute(request, "strikes", (known, unit)))

    @router.get("/compare", summary="physical attacks at a target, with odds", responses=returns("Comparison"))
    async def compare(game: Game, request: Request, unit: Unit, target: Unit, at: At = None) -> Response:
        known = await own(game, request, unit, PHYSICAL_ATTACK, at)
        if target not in known.enemies(unit):
            raise HostingError(NOT_YOUR_SEAT, f"unit {target} is not an enemy on the map")
        return _json(await server.compute(request, "comparison", (known, unit, target), slow=True))

    @router.get("/advice", summary="what the strategist would do", responses=returns("Advice"))
    async def advice(
        game: Game, request: Request, unit: Annotated[int | None, Query(ge=0, le=100)] = None, at: At = None
    ) -> Response:
        table, viewer = await seen(game, request)
        if unit is None:
            check_turn(table.hosted, viewer, at)
        else:
            check_unit(table.hosted, viewer, unit, None, at)
        known = table.hosted.seen_by(viewer)
        hidden = None if known is table.hosted.game else known
        return _json(await server.compute(request, "advice", (table.hosted.game, hidden, unit), slow=True))

    @router.get("/options", summary="every action that may be played now", responses=returns("OptionList"))
    async def options(
        game: Game, request: Request, unit: Annotated[int | None, Query(ge=0, le=100)] = None, at: At = None
    ) -> Response:
        table, viewer = await seen(game, request)
        check_turn(table.hosted, viewer, at)
        known = table.hosted.seen_by(viewer)
        return _json(await server.compute(request, "options", (known, unit, table.hosted.at_for(viewer))))

    @router.post("/preview", summary="an action before the dice", responses=returns("ActionPreview"), **body("Act"))
    async def preview(game: Game, request: Request) -> Response:
        fields = await fields_of(request)
        at = acting.read_position(fields)
        action = acting.read_action(fields.raw("action", required=True))
        fields.done()
        known = await own_turn(game, request, at)
        return _json(await server.compute(request, "preview", (known, action)))

    @router.post("/odds", summary="the odds of actions together", responses=returns("ActionOdds"), **body("Act"))
    async def odds(game: Game, request: Request) -> Response:
        fields = await fields_of(request)
        at = acting.read_position(fields)
        actions = acting.read_actions(fields)
        fields.done()
        known = await own_turn(game, request, at)
        return _json(await server.compute(request, "odds", (known, actions), slow=True))

    # acting

    @router.post("/actions", summary="play an action", responses=returns("Played"), **body("Act"))
    async def actions(game: Game, request: Request) -> Response:
        fields = await fields_of(request)
        return answer_json(await acting.play(server.tables.table(game), tokens_of(request), fields))

    @router.post("/undo", summary="ask for an undo", responses=returns("UndoAsked"), **body("Undo"))
    async def undo(game: Game, request: Request) -> Response:
        fields = await fields_of(request)
        return answer_json(await acting.undo(server.tables.table(game), tokens_of(request), fields))

    @router.post(
        "/undo/answer", summary="agree to an undo, or refuse it", responses=returns("Played"), **body("Answer")
    )
    async def answer_undo(game: Game, request: Request) -> Response:
        fields = await fields_of(request)
        return answer_json(await acting.answer_undo(server.tables.table(game), tokens_of(request), fields))

    @router.post(
        "/seat",
        summary="take, leave, rename or hand over a seat, or give it a new link",
        responses=returns("SeatChanged"),
        **body("SeatChange"),
    )
    async def seat(game: Game, request: Request) -> Response:
        fields = await fields_of(request)
        table = await server.table(game)
        done = await acting.change_seat(
            table, tokens_of(request), fields, server.owns(request, game, holders_of(table.hosted))
        )
        return answer_json(done)

    @router.get(
        "/links",
        summary="the links of all seats (needs the key, or the seat of who created the game)",
        responses=returns("Links"),
    )
    async def links(game: Game, request: Request) -> Response:
        table = await server.table(game)
        own = table.seats_of(tokens_of(request))
        if not server.owns(request, game, holders_of(table.hosted)) and not any([seat.host for seat in own]):
            server.check_key(request)
            raise HostingError(NOT_YOUR_SEAT, "only who created the game can see the links of all seats")
        others = set(table.connected) - {seat.side for seat in own}
        return answer_json(links_of(table.hosted, others))

    # the whole game

    @router.get("/replay", summary="the game step by step", responses=returns("MappedReplay"))
    async def replay(game: Game, request: Request) -> Response:
        table, viewer = await seen(game, request)
        text, whole = visible_text(table.hosted, viewer)
        version = server.room.version
        found = await server.compute(request, "replay", (text, version, None if whole else viewer), slow=True)
        return answer_bytes(request, found, JSON)

    @router.get("/export", summary="the saved-game file")
    async def export(game: Game, request: Request) -> Response:
        table, viewer = await seen(game, request)
        hosted = table.hosted
        may = server.owns(request, game, holders_of(hosted)) or plays_alone(hosted, viewer)
        if hosted.game.result is None and not may:
            raise WebError(NOT_OVER, "the game is not over, and its file would show what others have declared")
        name = f"{file_name(hosted.title) or hosted.id}.game"
        plain = name.encode("ascii", "replace").decode().replace("?", "_")
        shown = f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
        headers = {"Content-Disposition": shown}
        text = "".join(hosted.lines())
        return Response(text.encode(), media_type="application/x-ndjson", headers=headers)

    @router.delete(
        "",
        summary="delete the game for good (needs the key; without one, a game that people play needs one of its seats)",
    )
    async def delete(game: Game, request: Request) -> Response:
        server.check_key(request)
        table = await server.table(game)
        hosted = table.hosted
        may = server.may_delete(request, game, holders_of(hosted), hosted.game.result is not None)
        if not may and not has_seat(hosted, tokens_of(request)):
            raise HostingError(NOT_YOUR_SEAT, "people play this game: only they can delete it before it is over")
        server.tables.delete(game)
        return answer_json({"deleted": True})

    return router


def _json(data: bytes) -> Response:
    return Response(data, media_type=JSON)


def check_turn(hosted: HostedGame, viewer: Viewer, at: int | None) -> None:
    """HostingError unless it is the viewer's turn, in this position."""
    if at is not None and at != hosted.at_for(viewer):
        raise HostingError(POSITION_CHANGED, "the position has changed in the meantime; look again")
    if hosted.game.result is not None:
        raise HostingError(NOT_YOUR_TURN, "the game is over")
    if not viewer:
        raise HostingError(NOT_YOUR_SEAT, "you are watching; open the link of a seat to play")
    if hosted.game.to_act not in viewer:
        raise HostingError(NOT_YOUR_TURN, f"it is {hosted.game.sides[hosted.game.to_act].name}'s turn to act")


def check_unit(hosted: HostedGame, viewer: Viewer, unit: int, phase: int | None, at: int | None) -> None:
    """HostingError unless the viewer plays this unit, and it is to act in this phase."""
    check_turn(hosted, viewer, at)
    if phase is not None and hosted.game.phase_number != phase:
        raise HostingError(NOT_YOUR_TURN, f"this is for the {PHASE_NAMES[phase].replace('-', ' ')} phase")
    if unit not in hosted.game.ready():
        raise HostingError(NOT_YOUR_TURN, "this unit cannot act now")


def plays_alone(hosted: HostedGame, viewer: Viewer) -> bool:
    """Whether the viewer has a seat, and everyone else is a bot."""
    people = {seat.side for seat in hosted.seats if seat.holder == PERSON}
    bots = {seat.side for seat in hosted.seats if seat.holder == BOT}
    return bool(people) and people <= viewer and len(people) + len(bots) == len(hosted.seats)


def has_seat(hosted: HostedGame, tokens: list[str]) -> bool:
    """Whether one of these tokens is that of a seat; a browser may keep others that are no longer valid."""
    found = [secrets.compare_digest(seat.token.encode(), token.encode()) for seat in hosted.seats for token in tokens]
    return any(found)


def holders_of(hosted: HostedGame) -> list[str]:
    """Who has each seat: a person, nobody yet, or a bot."""
    return [seat.holder for seat in hosted.seats]


def visible_text(hosted: HostedGame, viewer: Viewer) -> tuple[str, bool]:
    """The game file up to the first action that is hidden from a viewer; and whether it is all of a finished game."""
    lines = hosted.lines()
    if hosted.game.result is not None:
        return "".join(lines), True
    return "".join(lines[: OPENING_LINES + hosted.seen_actions(viewer)]), False
