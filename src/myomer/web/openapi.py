"""The description of the HTTP requests in OpenAPI form, and a plain page of it; nothing is fetched from elsewhere."""

from __future__ import annotations

from html import escape
from typing import Any, Final

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from myomer.hosting.action_odds import ActionOdds
from myomer.hosting.advising import Advice
from myomer.hosting.fire_menu import FireMenu, Volley
from myomer.hosting.move_menu import MoveFacts, MoveMenu
from myomer.hosting.sight_line import SightLine
from myomer.hosting.strike_menu import Comparison, StrikeMenu
from myomer.web.tasks import ActionPreview, MappedReplay, MapPicture, OptionList
from myomer.web.watchers import LiveView

STRUCTS: Final = (
    LiveView,
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
"""What requests are answered with."""
PLACE: Final = "#/components/schemas/"
OBJECT: Final = {"type": "object"}
AT: Final = {"type": "integer", "description": "the number of the position that is meant"}
BODIES: Final[dict[str, dict[str, Any]]] = {
    "Undo": {"type": "object", "required": ["at"], "properties": {"at": AT, "decision": {"type": "boolean"}}},
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
    "Answer": {"type": "object", "required": ["agree"], "properties": {"agree": {"type": "boolean"}}},
    "SeatChange": {
        "type": "object",
        "required": ["do"],
        "properties": {
            "do": {"enum": ["sit-down", "stand-up", "rename", "hand-to-bot", "take-back"]},
            "side": {"type": "integer"},
            "name": {"type": "string"},
            "bot": {"type": "string"},
        },
    },
    "NewGame": {
        "type": "object",
        "required": ["sides"],
        "properties": {
            "title": {"type": "string"},
            "sides": {"type": "array", "items": OBJECT},
            "map": OBJECT,
            "ruleset": {"type": "string"},
            "options": {"type": "array", "items": {"type": "string"}},
            "turns": {"type": "integer"},
            "forced_withdrawal": {"type": "boolean"},
            "deploy": {"type": "boolean"},
            "seed": {"type": "integer"},
        },
    },
    "QuickGame": {
        "type": "object",
        "properties": {"seats": {"type": "array", "items": {"type": "string"}}},
    },
    "SavedGame": {
        "type": "object",
        "required": ["saved"],
        "properties": {
            "saved": {"type": "string"},
            "seats": {"type": "array", "items": {"type": "string"}},
            "title": {"type": "string"},
        },
    },
    "UnitFile": {"type": "object", "required": ["mtf"], "properties": {"mtf": {"type": "string"}}},
    "Map": {
        "type": "object",
        "properties": {
            "landscape": {"type": "string"},
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
                    "code": {"type": "string"},
                    "field": {"type": "string"},
                    "message": {"type": "string"},
                    "reasons": {"type": "array", "items": {"type": "string"}},
                    "played": {"type": "integer"},
                },
            }
        },
    },
}
"""What requests bring."""


def returns(struct: type[msgspec.Struct]) -> dict[int | str, dict[str, Any]]:
    """The answer of a request, for its description."""
    return {200: {"content": {"application/json": {"schema": {"$ref": PLACE + struct.__name__}}}}}


def body(name: str) -> dict[str, Any]:
    """The body of a request, for its description."""
    schema = {"$ref": PLACE + name}
    return {"openapi_extra": {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}}


def _anything(_: type) -> dict[str, Any]:
    """The schema of a value that may be anything."""
    return {"description": "any value"}


def described(app: FastAPI) -> dict[str, Any]:
    """The description of all requests."""
    if app.openapi_schema is None:
        page = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        _, components = msgspec.json.schema_components(STRUCTS, ref_template=PLACE + "{name}", schema_hook=_anything)
        schemas = page.setdefault("components", {}).setdefault("schemas", {})
        for name in list(schemas):
            if "ValidationError" in name:  # errors have the form of the contract instead
                del schemas[name]
        schemas.update(components)
        schemas.update(BODIES)
        error = {"description": "refused", "content": {"application/json": {"schema": {"$ref": PLACE + "Error"}}}}
        for methods in page["paths"].values():
            for request in methods.values():
                request["responses"].pop("422", None)
                request["responses"]["4XX"] = error
        app.openapi_schema = page
    return app.openapi_schema


def page_of(app: FastAPI) -> str:
    """All requests on a plain page."""
    page = described(app)
    rows: list[str] = []
    for path, methods in page["paths"].items():
        for method, request in methods.items():
            names = [parameter["name"] for parameter in request.get("parameters", []) if parameter["in"] == "query"]
            query = f"?{'&'.join([f'{name}=' for name in names])}" if names else ""
            content = request.get("requestBody", {}).get("content", {}).get("application/json", {})
            given = content.get("schema", {}).get("$ref", "").removeprefix(PLACE)
            answer = request["responses"].get("200", {}).get("content", {}).get("application/json", {})
            found = answer.get("schema", {}).get("$ref", "").removeprefix(PLACE)
            cells = [f"{method.upper()} {path}{query}", request.get("summary", ""), given, found]
            rows.append("<tr>" + "".join([f"<td>{escape(cell)}</td>" for cell in cells]) + "</tr>")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Myomer: HTTP requests</title>'
        '<link rel="stylesheet" href="/static/plain.css"></head><body><main>'
        f"<h1>HTTP requests of Myomer {escape(page['info']['version'])}</h1>"
        '<p>Protocol 1. <a href="/openapi.json">openapi.json</a> has every field; docs/protocol.md explains them, '
        "and the WebSocket of a game.</p>"
        f"<table><tr><th>request</th><th></th><th>body</th><th>answer</th></tr>{''.join(rows)}</table>"
        "</main></body></html>"
    )
