"""Every request passes here first: whether it comes from this site, how large it is, how many there are.

Against DNS rebinding, `Host` is an address in numbers, `localhost` or a name that the server was given; a page of
another site cannot have that. Against requests from other sites, `Origin`, if there is one, is this server.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from myomer.web.errors import TOO_FAST, TOO_LARGE, WRONG_HOST, WRONG_ORIGIN, WebError, error_response
from myomer.web.limits import Allowances, Limits

log = logging.getLogger("myomer.web")

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""Sent with every answer: pages run only scripts of this server, and nobody frames them."""
KEY_HEADER: Final = "Myomer-Key"
"""The header that brings the key of the server."""
POLICY_VIOLATION: Final = 1008
LARGE_BODIES: Final = ("/api/games/import", "/api/replay")
"""Requests that bring a saved game."""
SHOWN: Final = 4
"""Characters of the id of a game in the log: enough to follow it, too few to watch it."""


def address_of(scope: Scope) -> str:
    """The address a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def path_for_log(path: str) -> str:
    """A path without the secret part of ids, and without control characters."""
    hidden = re.sub(rf"(/(?:games|play|watch|replay)/[^/]{{{SHOWN}}})[^/]+", r"\1…", path[:200])
    return "".join([sign if sign.isprintable() else "?" for sign in hidden])


def is_own_host(host: str, names: Sequence[str]) -> bool:
    """Whether a `Host` can only be this server: an address in numbers, `localhost`, or one of its names."""
    match = re.fullmatch(r"(\[[0-9a-fA-F:.]+\]|[^:\[\]]+)(?::[0-9]{1,5})?", host)
    if match is None:
        return False
    name = match[1].strip("[]").lower()
    if name == "localhost" or name in names:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class Guard:
    """Checks requests before the application sees them, and adds headers to what it answers."""

    def __init__(self, app: ASGIApp, limits: Limits, allowances: Allowances, names: Sequence[str]) -> None:
        self._app: Final = app
        self._limits: Final = limits
        self._allowances: Final = allowances
        self._names: Final = [name.lower() for name in names]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith("/api") and "cache-control" not in headers:
                    headers["Cache-Control"] = "no-store"
            await send(message)

        problem = self._problem(scope)
        if problem is not None:
            log.info("%s refused, %s: %s", address_of(scope), path_for_log(scope["path"]), problem.code)
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": problem.code})
            else:
                await error_response(problem)(scope, receive, send_with_headers)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return

        limit = self._body_limit(scope["path"])
        size = 0

        async def receive_limited() -> Message:
            nonlocal size
            message = await receive()
            if message["type"] == "http.request":
                size += len(message.get("body", b""))
                if size > limit:
                    raise _too_large(limit)
            return message

        await self._app(scope, receive_limited, send_with_headers)

    def _body_limit(self, path: str) -> int:
        if path == "/api/query":
            return self._limits.question
        return self._limits.saved_game if path in LARGE_BODIES else self._limits.body

    def _problem(self, scope: Scope) -> WebError | None:
        """What is wrong with a request, as far as its head shows."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not is_own_host(hosts[0], self._names):
            return WebError(WRONG_HOST, "this server is not called that; use its address, as it was printed")
        origins = headers.getlist("origin")
        if origins and (len(origins) > 1 or origins[0].partition("://")[2].lower() != hosts[0].lower()):
            return WebError(WRONG_ORIGIN, "this request comes from another site")
        if scope["path"].startswith("/api") and not self._allowances.request(address_of(scope)):
            return WebError(TOO_FAST, "too many requests; wait a moment")
        limit = self._body_limit(scope["path"])
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > limit:
            return _too_large(limit)
        return None


def _too_large(limit: int) -> WebError:
    return WebError(TOO_LARGE, f"a request has at most {limit:,} bytes here")
