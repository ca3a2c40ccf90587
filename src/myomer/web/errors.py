"""Errors as clients get them: a code, the field, a message, in the form of `docs/query.md`, with a fitting status."""

from __future__ import annotations

import logging
import time
from typing import Final

import msgspec
from starlette.responses import Response

from myomer.hosting import errors as hosting
from myomer.hosting.errors import HostingError
from myomer.scenario import errors as scenario
from myomer.scenario.errors import DescriptionError

log = logging.getLogger("myomer.web")

BAD_FRAME: Final = "bad-frame"
KEY_NEEDED: Final = "key-needed"
WRONG_ORIGIN: Final = "wrong-origin"
WRONG_HOST: Final = "wrong-host"
NO_SUCH_PAGE: Final = "no-such-page"
WRONG_METHOD: Final = "wrong-method"
NOT_OVER: Final = "not-over"
TOO_LARGE: Final = "too-large"
TOO_FAST: Final = "too-fast"
BUSY: Final = "busy"
FAILED: Final = "failed"

STATUS: Final = {
    scenario.BAD_JSON: 400,
    scenario.MISSING_FIELD: 400,
    scenario.UNKNOWN_FIELD: 400,
    scenario.BAD_VALUE: 400,
    scenario.UNKNOWN_NAME: 400,
    hosting.NOT_YOUR_SEAT: 403,
    hosting.NO_SUCH_SEAT: 403,
    KEY_NEEDED: 403,
    WRONG_ORIGIN: 403,
    WRONG_HOST: 403,
    hosting.NO_SUCH_GAME: 404,
    NO_SUCH_PAGE: 404,
    WRONG_METHOD: 405,
    TOO_LARGE: 413,
    TOO_FAST: 429,
    BUSY: 429,
    FAILED: 500,
    hosting.TOOK_TOO_LONG: 503,
}
"""The HTTP status of each code; 409 for all others: not now, or not here."""
CONFLICT: Final = 409
UNSAVED: Final = "games cannot be saved now; this one goes on as soon as they can; the log of the server has the reason"
UNREAD: Final = "games cannot be read now; try again in a moment; the log of the server has the reason"
"""What players get to know of trouble with the journal; where it is kept is not their concern."""
QUIET: Final = 60.0
"""Seconds before the same trouble is logged again."""


class WebError(ValueError):
    """A request that is refused by this room itself."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code: Final = code


class TroubleLog:
    """Logs the same trouble once a minute, however many requests it concerns."""

    def __init__(self) -> None:
        self._text = ""
        self._until = 0.0

    def log(self, text: str) -> None:
        """Log something that goes wrong now, unless it has just been logged."""
        now = time.monotonic()
        if text != self._text or now >= self._until:
            self._text, self._until = text, now + QUIET
            log.error("%s", text)


REFUSALS: Final = (WebError, HostingError, DescriptionError)
Refusal = WebError | HostingError | DescriptionError


def error_json(problem: Refusal, played: int | None = None) -> dict[str, object]:
    """An error as clients get it."""
    if isinstance(problem, DescriptionError):
        return problem.to_json()
    message = UNSAVED if problem.code == hosting.NOT_SAVED else str(problem)
    data: dict[str, object] = {"code": problem.code, "field": "", "message": message}
    if isinstance(problem, HostingError) and problem.reasons:
        data["reasons"] = problem.reasons
    if isinstance(problem, HostingError) and problem.where:
        data["where"] = problem.where
    if played is not None:
        data["played"] = played
    return data


def error_response(problem: Refusal, played: int | None = None) -> Response:
    """The answer to a request that is refused."""
    body = msgspec.json.encode({"error": error_json(problem, played)})
    return Response(body, STATUS.get(problem.code, CONFLICT), media_type="application/json")
