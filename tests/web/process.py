"""The real server in a process of its own, and a client for it that uses the network."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

START = "import sys; from myomer.cli.main import run; sys.argv[0] = 'myomer'; run()"
PATIENCE = 60.0
"""Seconds until a server must have started."""


class ServerProcess:
    """A server that may be killed at any moment."""

    def __init__(self, games: Path | str, *options: str) -> None:
        command = [sys.executable, "-c", START, "serve", "--port", "0", "--games", str(games), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    @cached_property
    def address(self) -> str:
        """Where it is, once it answers."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Myomer is at http://"), (line, self.process.poll() and self.process.communicate())
        return line.split()[-1].rstrip("/")

    def ask(self, path: str, body: object = None, token: str = "") -> Any:
        """A request; its JSON."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        try:
            with urlopen(Request(self.address + path, data, headers), timeout=PATIENCE) as answer:
                return json.load(answer)
        except HTTPError as refused:
            with refused:
                return json.load(refused)

    def kill(self) -> None:
        """End it as a power failure would."""
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def end(self) -> tuple[int, str]:
        """End it with Ctrl-C; its exit status, and what it wrote to standard error."""
        self.process.send_signal(signal.SIGINT)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors


@contextmanager
def server_process(games: Path | str, *options: str) -> Iterator[ServerProcess]:
    """A server for a while."""
    server = ServerProcess(games, *options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
