"""A PostgreSQL server for tests: from Debian's package, on a socket in a folder of the test, with no port."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MISSING = "PostgreSQL is not installed: apt install postgresql, and pip install 'myomer[postgres]'"


def programs() -> Path | None:
    """The folder with initdb and postgres; None if they are not installed."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


def _user() -> dict[str, int]:
    """PostgreSQL refuses to run as root: then it runs as the user of Debian's package."""
    if os.getuid() != 0:
        return {}
    owner = pwd.getpwnam("postgres")
    return {"user": owner.pw_uid, "group": owner.pw_gid}


class Database:
    """A PostgreSQL server with its data in a folder of its own, and a database in it."""

    def __init__(self, folder: Path) -> None:
        bin_folder = programs()
        assert bin_folder is not None
        self._user = _user()
        if self._user:
            os.chown(folder, self._user["user"], self._user["group"])
        data = folder / "data"
        self.address = f"postgresql:///postgres?host={folder}&user=myomer"
        self._control: tuple[str | Path, ...] = (bin_folder / "pg_ctl", "-D", data, "-w", "-t", "60", "-s")
        settings = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
        self._start: tuple[str | Path, ...] = (*self._control, "-o", settings, "-l", folder / "log", "start")
        encoding = ("-E", "UTF8", "--locale=C")
        self._run(bin_folder / "initdb", "-D", data, "-U", "myomer", "-A", "trust", "--no-sync", *encoding)
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._run(*self._start)
        self.running = True

    def stop(self) -> None:
        """End it as a power failure would."""
        self._run(*self._control, "-m", "immediate", "stop")
        self.running = False

    def _run(self, *command: str | Path) -> None:
        subprocess.run(
            command,
            check=True,
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=self._user.get("user"),
            group=self._user.get("group"),
        )


@contextmanager
def server() -> Iterator[Database]:
    """Start a server; it ends with the block."""
    with tempfile.TemporaryDirectory(prefix="myomer-postgres-") as name:
        database = Database(Path(name))
        try:
            yield database
        finally:
            if database.running:
                database.stop()


def is_installed() -> bool:
    """Whether the server and the extra are there, and a user as whom the server can run."""
    if programs() is None or importlib.util.find_spec("psycopg") is None:
        return False
    return os.getuid() != 0 or "postgres" in [user.pw_name for user in pwd.getpwall()]
