"""The application: all requests, the WebSocket and the pages, put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse

from myomer.hosting.errors import HostingError, JournalError
from myomer.scenario.errors import BAD_VALUE, DescriptionError
from myomer.web.acting import Partly
from myomer.web.errors import FAILED, NO_SUCH_PAGE, STATUS, WRONG_METHOD, Refusal, WebError, error_response
from myomer.web.game_routes import game_routes
from myomer.web.guard import Guard, address_of, path_for_log
from myomer.web.live import LiveConnection
from myomer.web.openapi import described, page_of
from myomer.web.pages import MISSING_PAGE, page_routes
from myomer.web.server import Server, Settings, answer_json
from myomer.web.setup_routes import engine_routes, setup_routes

log = logging.getLogger("myomer.web")

DESCRIPTION = "BattleTech games over HTTP and WebSocket; /static/docs/protocol.md describes the protocol."


def create_app(settings: Settings) -> FastAPI:
    """The application. The room is used in the thread of the event loop alone; it is not closed with it."""
    server = Server(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        server.start()
        try:
            yield
        finally:
            server.stop()

    app = FastAPI(
        title="Myomer",
        version=settings.room.version,
        description=DESCRIPTION,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
    )
    app.add_middleware(Guard, limits=server.limits, allowances=server.allowances, names=list(settings.names))
    _add_error_handlers(app, server)

    async def description(request: Request) -> dict[str, Any]:
        if app.openapi_schema is None:
            answers = await server.compute(request, "answer_schemas", ())
            app.openapi_schema = described(app, msgspec.json.decode(answers))
        return app.openapi_schema

    @app.get("/openapi.json", include_in_schema=False)
    async def openapi(request: Request) -> Response:
        return answer_json(await description(request))

    @app.get("/api/docs", include_in_schema=False)
    async def docs(request: Request) -> Response:
        return HTMLResponse(page_of(await description(request)))

    @app.websocket("/api/games/{game}/live")
    async def live(socket: WebSocket, game: str) -> None:
        await LiveConnection(socket, server.tables, server.limits).run(game[:64])

    for router in (setup_routes(server), engine_routes(server), game_routes(server), page_routes()):
        app.router.routes.extend(router.routes)  # `include_router` would make each route a second time
    return app


def _add_error_handlers(app: FastAPI, server: Server) -> None:
    """Every error has the form of the contract; a page that is not there is a page for those who ask for one."""

    def refused(request: Request, problem: Refusal, played: int | None = None) -> Response:
        path = path_for_log(request.url.path)
        log.info("%s refused, %s %s: %s", address_of(request.scope), request.method, path, problem.code)
        if problem.code == NO_SUCH_PAGE and "text/html" in request.headers.get("accept", ""):
            return HTMLResponse(MISSING_PAGE, STATUS[NO_SUCH_PAGE])
        return error_response(problem, played)

    async def on_refusal(request: Request, problem: Any) -> Response:
        return refused(request, problem)

    async def on_partly(request: Request, problem: Any) -> Response:
        return refused(request, problem.problem, problem.played)

    async def on_invalid(request: Request, problem: Any) -> Response:
        first = problem.errors()[0]
        field = ".".join([str(part) for part in first["loc"][1:]])
        return refused(request, DescriptionError(BAD_VALUE, field, f"{field}: {first['msg']}"))

    async def on_http(request: Request, problem: Any) -> Response:
        if problem.status_code == 405:
            return refused(request, WebError(WRONG_METHOD, "this address does not take such requests"))
        return refused(request, WebError(NO_SUCH_PAGE, "there is no such page"))

    async def on_journal(request: Request, problem: Any) -> Response:
        return refused(request, server.tables.unread(problem))

    async def on_failure(request: Request, problem: Any) -> Response:
        return error_response(WebError(FAILED, "something went wrong here; the log of the server has the reason"))

    for kind in (WebError, HostingError, DescriptionError):
        app.add_exception_handler(kind, on_refusal)
    app.add_exception_handler(Partly, on_partly)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(JournalError, on_journal)
    app.add_exception_handler(Exception, on_failure)
