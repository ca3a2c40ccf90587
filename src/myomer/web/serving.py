"""Runs the server until it is interrupted."""

from __future__ import annotations

import gc
import logging
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

import uvicorn

if sys.platform != "win32":
    import resource

from myomer.hosting import Room
from myomer.web.app import create_app
from myomer.web.patience import PatientProtocol
from myomer.web.server import Settings

GRACE: Final = 3
"""Seconds to end connections in peace."""
MOST_WORKERS: Final = 4
CONNECTIONS: Final = 65_536
"""Open files that the server asks the system for."""
LARGER: Final = 16
"""How much larger than allowed a frame of a WebSocket may be and still be refused with a reason."""
EVERYWHERE: Final = ("0.0.0.0", "::", "")
NOWHERE: Final = "192.0.2.1"
"""An address for documentation: to find out which address of this machine others see, nothing is sent to it."""


@dataclass(frozen=True)
class Listening:
    """Where the server listens."""

    socket: socket.socket
    host: str
    """As others reach it."""
    port: int
    own_machine: bool
    """Whether only this machine can reach it."""

    def address(self, key: str) -> str:
        """The address of the first page, with the key if there is one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/" + (f"#key={key}" if key else "")


def listen(host: str, port: int) -> Listening:
    """Listen at an address; OSError if that is not possible."""
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    listener = socket.socket(found[0], socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(found[4])
    except OSError:
        listener.close()
        raise
    address, port = listener.getsockname()[:2]
    own_machine = ip_address(address).is_loopback
    shown = _seen_by_others() if address in EVERYWHERE else host
    return Listening(listener, shown, port, own_machine)


def _seen_by_others() -> str:
    """The address of this machine in its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((NOWHERE, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def allow_many_connections() -> None:
    """As many connections as the system allows: the usual limit of 1,024 open files is only some 500 games of two."""
    if sys.platform != "win32":
        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = CONNECTIONS if most == resource.RLIM_INFINITY else min(CONNECTIONS, most)
        if now != resource.RLIM_INFINITY and now < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def names_of(host: str) -> list[str]:
    """The names under which this machine may be asked for pages."""
    own = socket.gethostname()
    return [name for name in {host, own, f"{own}.local", own.partition(".")[0]} if name]


class _Announcing(uvicorn.Server):
    """Calls a function once it answers requests."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready: Final = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.freeze()  # what was imported stays: looking at it again and again would delay every game by 0.1 s
        gc.enable()
        self._ready()


def serve(room: Room, listening: Listening, key: str, workers: int, ready: Callable[[], None]) -> None:
    """Serve until interrupted; `ready` is called when requests are answered."""
    allow_many_connections()
    network = "" if listening.own_machine else listening.address("").rstrip("/")
    settings = Settings(room, key, workers, names_of(listening.host), network)
    config = uvicorn.Config(
        create_app(settings),
        http=PatientProtocol,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=settings.limits.frame * LARGER,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
        proxy_headers=False,
    )
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    _Announcing(config, ready).run(sockets=[listening.socket])


def default_workers() -> int:
    """Processes for bots and odds: one core is left for the server."""
    return max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))
