"""HTTP requests that stop halfway: their connection ends, instead of waiting for the rest forever."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE: Final = 20.0
"""Seconds for the head of a request, and between two parts of its body."""


class PatientProtocol(H11Protocol):
    """A connection that ends if a request is begun and not finished."""

    _waiting: asyncio.TimerHandle | None = None
    _live = False
    """Whether it has become a WebSocket, which may be silent for as long as it likes."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._live:
            return
        state = self.conn.their_state
        if state is h11.SEND_BODY or (state is h11.IDLE and self._waiting is None):
            self._wait()
        elif state is not h11.IDLE:
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        self._live = True
        self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        """Wait for the rest of a request, but not forever."""
        self._stop_waiting()
        self._waiting = self.loop.call_later(PATIENCE, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
