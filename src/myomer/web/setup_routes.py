"""HTTP requests before a game: 'Mechs and maps, creating and importing games, the list of games."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from fastapi import APIRouter, Query, Request, Response

from myomer.boards.landscape import LANDSCAPES
from myomer.bots.registry import BOTS, LEVEL, LEVELS, STUDY
from myomer.hosting import PERSON, HostedGame
from myomer.hosting.new_game import (
    LONGEST_NAME,
    MOST_UNITS,
    holder_in,
    name_in,
    new_game,
    quick_fight,
    read_map,
    read_unit_file,
)
from myomer.library.boards import board_rows
from myomer.library.facts import facts_of_blueprint
from myomer.library.units import Search, known_unit, search
from myomer.narration.vocabulary import REASON_TEXT
from myomer.reports.condition_limits import limits_json
from myomer.reports.design_facts import facts_json
from myomer.rules.differences import differences
from myomer.rules.pilots import WORST_SKILL
from myomer.rules.ruleset import OPTIONS, RULE_FIELDS, RULESETS, STANDARD, TOTAL_WARFARE, ruleset_named
from myomer.scenario.errors import BAD_VALUE, UNKNOWN_NAME, DescriptionError, unknown_name
from myomer.scenario.fields import Fields
from myomer.web.openapi import body, returns
from myomer.web.server import JSON, SVG, Server, answer_bytes, answer_json, body_of, fields_of, links_of
from myomer.web.watchers import PROTOCOL

Text = Annotated[str, Query(max_length=200)]
MOST_ROWS: Final = 200
"""'Mechs in one answer."""
LARGEST: Final = 10_000
RULESET_TITLES: Final = {STANDARD.name: "this project's own rules", TOTAL_WARFARE.name: "as published"}
"""What a ruleset is, in a few words."""
OWN_RULES: Final = "a ruleset of this server"


def setup_routes(server: Server) -> APIRouter:
    """The requests below `/api` that are not about one game."""
    router = APIRouter(prefix="/api", tags=["setting up"])

    @router.get("", summary="the protocol, and what this server needs")
    async def about() -> Response:
        limits = server.limits
        return answer_json(
            {
                "protocol": PROTOCOL,
                "myomer": server.room.version,
                "key_needed": bool(server.settings.key),
                "network": server.settings.network,
                "limits": {"body": limits.body, "saved_game": limits.saved_game, "frame": limits.frame},
            }
        )

    @router.get("/choices", summary="what a new game can choose from")
    async def choices() -> Response:
        options = [{"name": name.replace("_", "-"), "title": RULE_FIELDS[name].title} for name in OPTIONS]
        return answer_json(
            {
                "bots": list(BOTS),
                "bot_titles": STUDY,
                "levels": [{"name": name, "title": title} for name, title in LEVELS.items()],
                "level": LEVEL,
                "landscapes": list(LANDSCAPES),
                "rulesets": list(RULESETS),
                "ruleset_titles": {name: RULESET_TITLES.get(name, OWN_RULES) for name in RULESETS},
                "reason_texts": REASON_TEXT,
                "options": options,
                "skills": {"best": 0, "worst": WORST_SKILL, "gunnery": 4, "piloting": 5},
                "units_a_side": MOST_UNITS,
            }
        )

    @router.get("/rulesets/differences", summary="where two rulesets differ, point by point")
    async def rules_differences(first: Text = STANDARD.name, second: Text = TOTAL_WARFARE.name) -> Response:
        for field, name in (("first", first), ("second", second)):
            if name not in RULESETS:
                raise unknown_name(field, name, list(RULESETS), "ruleset")
        rows = differences(ruleset_named(first), ruleset_named(second))
        listed = [{"title": row.title, "first": row.first, "second": row.second, "field": row.field} for row in rows]
        return answer_json({"first": first, "second": second, "differences": listed})

    # 'Mechs

    @router.get("/units", summary="search the catalogue and the library")
    async def units(
        words: Text = "",
        tons: Text = "",
        tech: Text = "",
        role: Text = "",
        weapon: Annotated[list[str] | None, Query(max_length=8)] = None,
        frame: Text = "",
        years: Text = "",
        walk: Text = "",
        jump: Text = "",
        origin: Text = "",
        limit: Annotated[int, Query(ge=1, le=MOST_ROWS)] = 50,
        offset: Annotated[int, Query(ge=0)] = 0,
    ) -> Response:
        wanted = Search(
            words.split(),
            span("tons", tons),
            tech,
            role,
            weapon or [],
            frame,
            span("years", years),
            span("walk", walk),
            span("jump", jump),
            origin=origin,
        )
        rows = search(wanted)
        found = [
            {"name": row.name, "others": row.others, "origin": row.origin, "facts": row.facts}
            for row in rows[offset : offset + limit]
        ]
        return answer_json({"total": len(rows), "units": found})

    @router.get("/units/facts", summary="the facts of a 'Mech")
    async def facts(unit: Text) -> Response:
        found = unit_named(unit)
        return answer_json(facts_json(found.design, found.origin))

    @router.get("/units/limits", summary="the condition that a 'Mech can be in")
    async def limits(unit: Text) -> Response:
        return answer_json(limits_json(unit_named(unit).design))

    @router.get("/units/sheet.svg", summary="the record sheet of a 'Mech")
    async def sheet(request: Request, unit: Text, ruleset: Text = STANDARD.name) -> Response:
        if ruleset not in RULESETS:
            raise unknown_name("ruleset", ruleset, list(RULESETS), "ruleset")
        drawn = await server.compute(request, "sheet_picture", (unit_named(unit).design, ruleset))
        return answer_bytes(request, drawn, SVG)

    @router.post("/units/read", summary="read a .mtf file (needs the key)", **body("UnitFile"))
    async def read_unit(request: Request) -> Response:
        server.check_key(request)
        fields = await fields_of(request)
        design, remarks = read_unit_file(fields, "mtf")
        fields.done()
        drawn = await server.compute(request, "sheet_picture", (design, STANDARD.name))
        facts = facts_of_blueprint(design.blueprint)
        return answer_json({"name": design.name, "facts": facts, "remarks": remarks, "sheet": drawn.decode()})

    # maps

    @router.get("/maps", summary="the maps of the library, and the landscapes")
    async def maps(words: Text = "") -> Response:
        wanted = words.casefold().split()
        rows = [row for row in board_rows() if all([word in row.name.casefold() for word in wanted])]
        found = [{"name": row.name, "columns": row.facts.columns, "rows": row.facts.rows} for row in rows]
        return answer_json({"maps": found, "landscapes": list(LANDSCAPES)})

    @router.post("/maps/draw", summary="draw a map", responses=returns("MapPicture"), **body("Map"))
    async def draw(request: Request) -> Response:
        description = await body_of(request)
        if isinstance(description, dict) and not isinstance(description.get("board", ""), str):
            server.check_key(request)
        board, remarks = read_map(description)
        drawn = await server.compute(request, "map_picture", (board, {}, remarks))
        return answer_bytes(request, drawn, JSON)

    # games

    @router.get("/games", summary="all games (needs the key)", responses=returns("GameList"))
    async def games(request: Request) -> Response:
        server.check_key(request)
        listed = [
            {
                "id": game.id,
                "title": game.summary.title,
                "headline": game.summary.headline,
                "to_act": game.summary.to_act,
                "over": game.summary.over,
                "seats": game.summary.holders,
                "players": game.summary.players,
                "began": game.summary.began,
                "may_see_links": server.owns(request, game.id, game.summary.holders),
                "may_delete": server.may_delete(request, game.id, game.summary.holders, game.summary.over),
            }
            for game in server.room.games()
        ]
        return answer_json({"games": listed})

    made: dict[str, Any] = {"status_code": 201, "responses": returns("Created", 201)}

    @router.post("/games", summary="create a game (needs the key)", **made, **body("NewGame"))
    async def create(request: Request) -> Response:
        server.check_key(request)
        return begin(server, await body_of(request))

    @router.post("/games/quick", summary="a game at once (needs the key)", **made, **body("QuickGame"))
    async def quick(request: Request) -> Response:
        server.check_key(request)
        fields = await fields_of(request)
        holders = holders_in(fields, [PERSON, LEVEL])
        ruleset = fields.choice("ruleset", list(RULESETS), "ruleset", STANDARD.name)
        fields.done()
        if len(holders) != 2:
            raise fields.bad("seats", f"a quick game has two seats, not {len(holders)}")
        return begin(server, {**quick_fight(holders), "ruleset": ruleset})

    @router.post("/games/import", summary="a saved game (needs the key)", **made, **body("SavedGame"))
    async def import_(request: Request) -> Response:
        server.check_key(request)
        fields = await fields_of(request)
        text = fields.text("saved")
        holders = holders_in(fields, [])
        title = name_in(fields, "title", "")
        fields.done()
        # Verified elsewhere first: a long game takes a while, and nobody else is to wait for it.
        await server.compute(request, "replay", (text, server.room.version, None), slow=True)
        return created(server, server.room.take_in(text, holders, title), [])

    @router.post(
        "/replay", summary="a saved game step by step, not kept", responses=returns("MappedReplay"), **body("SavedGame")
    )
    async def replay(request: Request) -> Response:
        fields = await fields_of(request)
        text = fields.text("saved")
        fields.done()
        return Response(
            await server.compute(request, "replay", (text, server.room.version, None), slow=True), media_type=JSON
        )

    return router


def engine_routes(server: Server) -> APIRouter:
    """`/api/query`: the engine itself."""
    router = APIRouter(prefix="/api", tags=["the engine"])

    @router.post("/query", summary="answer a question, or several (see query)", **body("Question"))
    async def query(request: Request) -> Response:
        asked = await body_of(request)
        questions: list[Any] = asked if isinstance(asked, list) else [asked]
        if not 1 <= len(questions) <= MOST_QUESTIONS:
            raise DescriptionError(BAD_VALUE, "", f"1 to {MOST_QUESTIONS} questions at once, not {len(questions)}")
        for question in questions:
            if not isinstance(question, dict):
                raise DescriptionError(BAD_VALUE, "", 'a question is a JSON object, like {"ask": "cluster"}')
        found = await server.compute(request, "answers", (questions,), slow=True)
        if isinstance(asked, list):
            return Response(found, media_type=JSON)
        return Response(bytes(msgspec.json.decode(found, type=list[msgspec.Raw])[0]), media_type=JSON)

    return router


MOST_QUESTIONS: Final = 100


def begin(server: Server, description: object) -> Response:
    """Begin the game that is described."""
    wanted = new_game(description)
    hosted = server.room.begin(wanted.game, wanted.holders, wanted.title, wanted.players)
    return created(server, hosted, wanted.notes)


def created(server: Server, hosted: HostedGame, notes: list[str]) -> Response:
    """Everything to send to the players; only who created the game gets it."""
    server.tables.table(hosted.id)
    return answer_json({**links_of(hosted), "notes": notes}, 201)


def holders_in(fields: Fields, default: list[str]) -> list[str]:
    """Who has each seat."""
    if not fields.has("seats"):
        return default
    given = fields.items("seats")
    return [holder_in(item, f"seats[{number}]", PERSON) for number, item in enumerate(given[:LONGEST_NAME])]


def unit_named(name: str) -> Any:
    """A 'Mech by name; no file is opened."""
    try:
        return known_unit(name)
    except ValueError as problem:
        raise DescriptionError(UNKNOWN_NAME, "unit", str(problem)) from problem


def span(field: str, text: str) -> tuple[int, int] | None:
    """`40-60`, `40-`, `-60` or `50`; None for nothing."""
    if not text:
        return None
    low, dash, high = text.partition("-")
    if not all([not part or (part.isdecimal() and len(part) < 6) for part in (low, high)]) or not (low or high):
        raise DescriptionError(BAD_VALUE, field, f"{field} is a number, or a span like 40-60")
    first = int(low or 0)
    return first, int(high or LARGEST) if dash else first
