"""The description of the HTTP requests in OpenAPI form, and a plain page of it; nothing is fetched from elsewhere."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from myomer.hosting import BOT, OPEN, PERSON
from myomer.web.acting import SEAT_CHANGES
from myomer.web.guard import KEY_HEADER
from myomer.web.schemas import PLACE, schemas_of
from myomer.web.watchers import LiveView

OBJECT: Final = {"type": "object"}
TEXT: Final = {"type": "string"}
FLAG: Final = {"type": "boolean"}
AT: Final = {"type": "integer", "description": "the number of the position that is meant"}
NOW: Final = {"type": "integer", "description": "the number of the position now"}
TOKEN: Final = {"type": "string", "description": "what entitles to act for the seat; send it as a bearer token"}
SEAT, KEY = "seat", "key"
SCHEMES: Final = {
    SEAT: {
        "type": "http",
        "scheme": "bearer",
        "description": "the token of a seat, from its link /play/GAME#TOKEN; several are separated by commas",
    },
    KEY: {
        "type": "apiKey",
        "in": "header",
        "name": KEY_HEADER,
        "description": "the key of the server, printed when it starts; not needed on 127.0.0.1",
    },
}
"""How a request says who asks."""
NOBODY: Final[dict[str, list[str]]] = {}
ONLY_KEY: Final = [{KEY: list[str]()}]
ONLY_SEAT: Final = [{SEAT: list[str]()}]
ANY_SEAT: Final = [NOBODY, *ONLY_SEAT]
EITHER: Final = [*ONLY_SEAT, *ONLY_KEY]
BELOW_GAME: Final = "/api/games/{game}"
WHO: Final[dict[str, list[dict[str, list[str]]]]] = {
    "post /api/units/read": ONLY_KEY,
    "post /api/maps/draw": [NOBODY, *ONLY_KEY],
    "get /api/games": ONLY_KEY,
    "post /api/games": ONLY_KEY,
    "post /api/games/quick": ONLY_KEY,
    "post /api/games/import": ONLY_KEY,
    f"delete {BELOW_GAME}": ONLY_KEY,
    f"get {BELOW_GAME}/links": EITHER,
    f"get {BELOW_GAME}/export": [NOBODY, *EITHER],
    f"post {BELOW_GAME}/seat": [NOBODY, *EITHER],
    **{
        f"{method} {BELOW_GAME}/{request}": ONLY_SEAT
        for method, requests in (
            ("get", ("moves", "moves/{option}", "fire", "strikes", "compare", "advice", "options")),
            ("post", ("fire/volley", "preview", "odds", "actions", "undo", "undo/answer")),
        )
        for request in requests
    },
}
"""Who may send a request, if it is not anyone; others about a game are answered to everyone, by what a seat may see."""
SCHEMAS: Final[dict[str, dict[str, Any]]] = {
    "Undo": {"type": "object", "required": ["at"], "properties": {"at": AT, "decision": FLAG}},
    "Act": {
        "type": "object",
        "required": ["at"],
        "properties": {"at": AT, "action": OBJECT, "actions": {"type": "array", "items": OBJECT}},
    },
    "Volley": {
        "type": "object",
        "required": ["unit", "at", "actions"],
        "properties": {"unit": {"type": "integer"}, "at": AT, "actions": {"type": "array", "items": OBJECT}},
    },
    "Answer": {"type": "object", "required": ["agree"], "properties": {"agree": FLAG}},
    "SeatChange": {
        "type": "object",
        "required": ["do"],
        "properties": {
            "do": {"enum": list(SEAT_CHANGES)},
            "side": {"type": "integer"},
            "name": TEXT,
            "bot": TEXT,
        },
    },
    "Played": {"type": "object", "required": ["at"], "properties": {"at": NOW}},
    "UndoAsked": {
        "type": "object",
        "required": ["at", "asked"],
        "properties": {"at": NOW, "asked": {"type": "boolean", "description": "whether others have to agree"}},
    },
    "SeatChanged": {
        "type": "object",
        "required": ["at", "token"],
        "properties": {"at": NOW, "token": {**TOKEN, "type": ["string", "null"]}},
    },
    "SeatLink": {
        "type": "object",
        "required": ["side", "holder", "name", "free", "token", "link"],
        "properties": {
            "side": {"type": "integer"},
            "holder": {"enum": [PERSON, BOT, OPEN]},
            "name": TEXT,
            "free": {"type": "boolean", "description": "whether anyone who watches may take the seat while it is open"},
            "token": TOKEN,
            "link": TEXT,
        },
    },
    "Links": {
        "type": "object",
        "required": ["game", "watch", "seats"],
        "properties": {
            "game": {"type": "string", "description": "the id of the game"},
            "watch": {"type": "string", "description": "the link for spectators"},
            "seats": {"type": "array", "items": {"$ref": PLACE + "SeatLink"}},
        },
    },
    "Created": {
        "allOf": [{"$ref": PLACE + "Links"}],
        "type": "object",
        "required": ["notes"],
        "properties": {"notes": {"type": "array", "items": TEXT, "description": "what was assumed"}},
    },
    "ListedGame": {
        "type": "object",
        "properties": {
            "id": TEXT,
            "title": TEXT,
            "headline": TEXT,
            "to_act": {"type": "integer"},
            "over": FLAG,
            "seats": {"type": "array", "items": TEXT},
            "players": {"type": "array", "items": TEXT},
            "began": TEXT,
            "may_see_links": FLAG,
            "may_delete": FLAG,
        },
    },
    "GameList": {
        "type": "object",
        "required": ["games"],
        "properties": {"games": {"type": "array", "items": {"$ref": PLACE + "ListedGame"}}},
    },
    "StoryPart": {
        "type": "object",
        "required": ["at", "entries"],
        "properties": {"at": NOW, "entries": {"type": "array", "items": {"$ref": PLACE + "StoryEntry"}}},
    },
    "NewSide": {
        "type": "object",
        "required": ["units"],
        "properties": {
            "name": TEXT,
            "seat": {"type": "string", "description": "person, open, anyone, or the name of a bot"},
            "player": TEXT,
            "units": {"type": "array", "items": {"oneOf": [TEXT, OBJECT]}},
        },
    },
    "NewGame": {
        "type": "object",
        "required": ["sides"],
        "properties": {
            "title": TEXT,
            "sides": {"type": "array", "items": {"$ref": PLACE + "NewSide"}},
            "map": OBJECT,
            "ruleset": TEXT,
            "options": {"type": "array", "items": TEXT},
            "turns": {"type": "integer"},
            "forced_withdrawal": FLAG,
            "deploy": FLAG,
            "seed": {"type": "integer"},
        },
    },
    "QuickGame": {
        "type": "object",
        "properties": {"seats": {"type": "array", "items": TEXT}, "ruleset": TEXT},
    },
    "SavedGame": {
        "type": "object",
        "required": ["saved"],
        "properties": {
            "saved": TEXT,
            "seats": {"type": "array", "items": TEXT},
            "title": TEXT,
        },
    },
    "UnitFile": {"type": "object", "required": ["mtf"], "properties": {"mtf": TEXT}},
    "Map": {
        "type": "object",
        "properties": {
            "landscape": TEXT,
            "columns": {"type": "integer"},
            "rows": {"type": "integer"},
            "seed": {"type": "integer"},
            "board": {},
        },
    },
    "Question": {"oneOf": [OBJECT, {"type": "array", "items": OBJECT}]},
    "Error": {
        "type": "object",
        "properties": {
            "error": {
                "type": "object",
                "required": ["code", "field", "message"],
                "properties": {
                    "code": TEXT,
                    "field": TEXT,
                    "message": TEXT,
                    "reasons": {"type": "array", "items": TEXT},
                    "played": {"type": "integer"},
                },
            }
        },
    },
}
"""What requests bring, and short answers."""


def returns(struct: str, status: int = 200) -> dict[int | str, dict[str, Any]]:
    """The answer of a request, for its description: a struct by name, since most are not imported here."""
    return {status: {"content": {"application/json": {"schema": {"$ref": PLACE + struct}}}}}


def body(name: str) -> dict[str, Any]:
    """The body of a request, for its description."""
    schema = {"$ref": PLACE + name}
    return {"openapi_extra": {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}}


def described(app: FastAPI, answers: dict[str, Any]) -> dict[str, Any]:
    """The description of all requests; `answers` are the schemas of what other processes answer with."""
    page = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    schemas = page.setdefault("components", {}).setdefault("schemas", {})
    for name in list(schemas):
        if "ValidationError" in name:  # errors have the form of the contract instead
            del schemas[name]
    page["components"]["securitySchemes"] = SCHEMES
    schemas.update(schemas_of([LiveView]))
    schemas.update(answers)
    schemas.update(SCHEMAS)
    error = {"description": "refused", "content": {"application/json": {"schema": {"$ref": PLACE + "Error"}}}}
    for path, methods in page["paths"].items():
        for method, request in methods.items():
            request["security"] = WHO.get(f"{method} {path}", ANY_SEAT if path.startswith(BELOW_GAME) else [NOBODY])
            request["responses"].pop("422", None)
            request["responses"]["4XX"] = error
    return page


def page_of(page: dict[str, Any]) -> str:
    """All requests, as they are described, on a plain page."""
    rows: list[str] = []
    for path, methods in page["paths"].items():
        for method, request in methods.items():
            names = [parameter["name"] for parameter in request.get("parameters", []) if parameter["in"] == "query"]
            query = f"?{'&'.join([f'{name}=' for name in names])}" if names else ""
            content = request.get("requestBody", {}).get("content", {}).get("application/json", {})
            given = content.get("schema", {}).get("$ref", "").removeprefix(PLACE)
            answers = [request["responses"].get(status, {}) for status in ("200", "201")]
            schemas = [answer.get("content", {}).get("application/json", {}).get("schema", {}) for answer in answers]
            found = "".join([schema.get("$ref", "").removeprefix(PLACE) for schema in schemas])
            who = " or ".join([next(iter(way), "anyone") for way in request["security"]])
            cells = [f"{method.upper()} {path}{query}", request.get("summary", ""), who, given, found]
            rows.append("<tr>" + "".join([f"<td>{escape(cell)}</td>" for cell in cells]) + "</tr>")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Myomer: HTTP requests</title>'
        '<link rel="stylesheet" href="/static/plain.css"></head><body><main>'
        f"<h1>HTTP requests of Myomer {escape(page['info']['version'])}</h1>"
        '<p>Protocol 1. <a href="/openapi.json">openapi.json</a> has every field; '
        '<a href="/static/docs/protocol.md">the protocol</a> explains them, and the WebSocket of a game; '
        '<a href="/static/docs/query.md">query</a> has the questions to the engine.</p>'
        "<p><b>seat</b>: <code>Authorization: Bearer TOKEN</code>, the token of a seat, from its link "
        f"<code>/play/GAME#TOKEN</code>. <b>key</b>: <code>{KEY_HEADER}: KEY</code>, the key that was printed when the "
        "server started; a server on 127.0.0.1 needs none.</p>"
        '<div class="wide"><table><tr><th>request</th><th></th><th>who</th><th>body</th><th>answer</th></tr>'
        f"{''.join(rows)}</table></div>"
        "</main></body></html>"
    )
