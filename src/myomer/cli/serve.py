"""`myomer serve`: games in the browser, for this machine or for a network."""

from __future__ import annotations

import errno
import gc
import logging
import os
import secrets
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from myomer import __version__
from myomer.cli.errors import CommandError, check_within
from myomer.hosting import Journal, JournalError, Room, SqliteJournal
from myomer.hosting.sqlite_journal import FILE

KEY_BYTES: Final = 12
LAST_PORT: Final = 65535
NOT_OF_THIS_MACHINE: Final = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
"""Errors for an address that is written right, but that this machine does not have."""
POSTGRES: Final = ("postgresql://", "postgres://")
EXTRAS: Final = "web,postgres"


@dataclass(frozen=True)
class ServeSettings:
    """What the command line asks for."""

    host: str
    port: int
    games: str | None
    """A file, or the address of a PostgreSQL database."""
    workers: int | None
    open_browser: bool
    verbose: bool


def run_serve(settings: ServeSettings) -> None:
    """Serve games until Ctrl-C."""
    gc.disable()  # looking for garbage while everything is imported would take a fifth of the start; `serve` enables it
    try:
        _serve(settings)
    finally:
        gc.enable()


def _serve(settings: ServeSettings) -> None:
    """Serve games until Ctrl-C."""
    try:
        with models_built_when_used():
            from myomer.web.serving import default_workers, listen, serve
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "myomer":
            raise
        extras = EXTRAS if (settings.games or "").startswith(POSTGRES) else "web"
        raise CommandError(
            f"playing in the browser needs the web extra ({missing.name} is not installed): "
            f'pip install "myomer[{extras}]"; in the source folder: pip install ".[{extras}]", or make play'
        ) from missing

    check_within("--port", settings.port, 0, LAST_PORT)
    if settings.workers is not None:
        check_within("--workers", settings.workers, 1, 64)
    try:
        listening = listen(settings.host, settings.port)
    except (OSError, UnicodeError) as problem:
        raise CommandError(_why_not_listening(settings, problem)) from problem
    key = "" if listening.own_machine else secrets.token_urlsafe(KEY_BYTES)
    address = listening.address(key)

    def announce() -> None:
        sys.stdout.write(f"Myomer is at {address}\n")
        if key:
            sys.stdout.write("This address can create games: share the links of seats and of games instead.\n")
        sys.stdout.write("Ctrl-C ends it; games go on next time.\n")
        sys.stdout.flush()
        if settings.open_browser:
            webbrowser.open(address)

    logging.basicConfig(
        level=logging.INFO if settings.verbose else logging.WARNING, format="myomer: %(message)s", stream=sys.stderr
    )
    try:
        with Room(_journal(settings.games, listening.address("")), __version__) as room:
            serve(room, listening, key, settings.workers or default_workers(), announce)
    except JournalError as problem:
        raise CommandError(f"--games: {problem}") from problem
    finally:
        listening.socket.close()


def _why_not_listening(settings: ServeSettings, problem: OSError | UnicodeError) -> str:
    """Whether host or port is at fault, and what to write instead."""
    if isinstance(problem, UnicodeError):
        reason = "this is not the name of a host"
    else:
        reason = problem.strerror or str(problem)
    if isinstance(problem, (UnicodeError, socket.gaierror)) or problem.errno in NOT_OF_THIS_MACHINE:
        return (
            f"--host: cannot listen at {settings.host!r}: {reason}; "
            "choose an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them"
        )
    return (
        f"--port: cannot listen at {settings.host} {settings.port}: {reason}; choose another, or 0 for any that is free"
    )


@contextmanager
def models_built_when_used() -> Iterator[None]:
    """Pydantic builds the models that are made meanwhile when they are first used, and looks for no plugins.

    FastAPI has some thirty that only `/openapi.json` needs; to build them took a tenth of the time to the first page.
    """
    from pydantic import BaseModel, ConfigDict

    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    before = BaseModel.model_config
    BaseModel.model_config = ConfigDict(**before, defer_build=True)
    try:
        yield
    finally:
        BaseModel.model_config = before


def _journal(games: str | None, server: str) -> Journal:
    """The games in a file, by default one in the user's data folder; or in a PostgreSQL database."""
    if games is None:
        return SqliteJournal(user_data_path("myomer", appauthor=False) / FILE)
    if not games.startswith(POSTGRES):
        if "://" in games or games.startswith(("postgresql:", "postgres:")):
            raise CommandError(f"--games: expected a file, or {POSTGRES[0]}user@host/name")
        return SqliteJournal(Path(games))
    try:
        from myomer.hosting.postgres_journal import PostgresJournal
    except ImportError as missing:  # psycopg, or the library that it needs
        raise CommandError(f'--games: a database needs psycopg: pip install "myomer[{EXTRAS}]"') from missing
    return PostgresJournal(games, server)
