"""The pages: files of the package, read once. Only a name in the list is served, so no path leads anywhere else."""

from __future__ import annotations

import hashlib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from fastapi import APIRouter, Request, Response

from myomer.web.errors import NO_SUCH_PAGE, WebError

KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/plain; charset=utf-8",
}
"""The files that are served, by the end of their name."""
START: Final = "index.html"
SAME_PAGE: Final = {"watch": "play"}
"""Addresses that show the page of another: spectators see the same table."""

MISSING_PAGE: Final = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>No such page – Myomer</title>'
    '<link rel="stylesheet" href="/static/plain.css"></head><body><main><h1>There is no such page</h1>'
    "<p>The link may be incomplete: a game is at <code>/watch/GAME</code>, a seat at <code>/play/GAME#TOKEN</code>.</p>"
    '<p><a href="/">To the first page</a></p></main></body></html>'
)
"""For people who follow a wrong link."""


class StaticFile:
    """A file of the package, and its tag."""

    def __init__(self, name: str, data: bytes) -> None:
        self.data: Final = data
        self.kind: Final = next(kind for end, kind in KINDS.items() if name.endswith(end))
        self.tag: Final = f'"{hashlib.sha256(data).hexdigest()[:24]}"'

    def answer(self, request: Request) -> Response:
        """The file, unless the browser has it already."""
        headers = {"ETag": self.tag, "Cache-Control": "no-cache"}
        known = [part.strip().removeprefix("W/") for part in request.headers.get("if-none-match", "").split(",")]
        if self.tag in known:
            return Response(status_code=304, headers=headers)
        return Response(self.data, media_type=self.kind, headers=headers)


def static_files() -> dict[str, StaticFile]:
    """All files of the pages, by their name below `static`."""
    found: dict[str, StaticFile] = {}

    def collect(folder: Traversable, before: str) -> None:
        for item in folder.iterdir():
            name = f"{before}{item.name}"
            if item.is_dir():
                collect(item, f"{name}/")
            elif any([name.endswith(end) for end in KINDS]):
                found[name] = StaticFile(name, item.read_bytes())

    collect(files("myomer.web") / "static", "")
    return found


def page_routes() -> APIRouter:
    """`/`, `/PAGE` and `/PAGE/GAME` are pages; `/static/NAME` is what they use."""
    router = APIRouter(include_in_schema=False)
    known = static_files()

    def served(name: str, request: Request) -> Response:
        if name not in known:
            raise WebError(NO_SUCH_PAGE, "there is no such page")
        return known[name].answer(request)

    @router.get("/")
    async def start(request: Request) -> Response:
        return served(START, request)

    @router.get("/favicon.ico")
    async def icon(request: Request) -> Response:
        return served("favicon.ico" if "favicon.ico" in known else "favicon.svg", request)

    @router.get("/static/{name:path}")
    async def file(name: str, request: Request) -> Response:
        return served(name, request)

    @router.get("/{page}")
    async def page(page: str, request: Request) -> Response:
        return served(f"{SAME_PAGE.get(page, page)}.html", request)

    @router.get("/{page}/{game}")
    async def page_of_game(page: str, game: str, request: Request) -> Response:
        return served(f"{SAME_PAGE.get(page, page)}.html", request)

    return router
