"""A PostgreSQL server for tests: from Debian's package, on a socket in a folder of the test, with no port."""

from __future__ import annotations

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


@contextmanager
def server() -> Iterator[str]:
    """Start a server with its data in a folder of its own; yield the address of its database."""
    bin_folder = programs()
    assert bin_folder is not None
    as_user = _user()
    with tempfile.TemporaryDirectory(prefix="myomer-postgres-") as name:
        folder = Path(name)
        if as_user:
            os.chown(folder, as_user["user"], as_user["group"])
        data = folder / "data"

        def run(*command: str | Path) -> None:
            subprocess.run(
                command,
                check=True,
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                user=as_user.get("user"),
                group=as_user.get("group"),
            )

        encoding = ("-E", "UTF8", "--locale=C")
        run(bin_folder / "initdb", "-D", data, "-U", "myomer", "-A", "trust", "--no-sync", *encoding)
        control = (bin_folder / "pg_ctl", "-D", data, "-w", "-t", "60", "-s")
        settings = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
        run(*control, "-o", settings, "-l", folder / "log", "start")
        try:
            yield f"postgresql:///postgres?host={folder}&user=myomer"
        finally:
            run(*control, "-m", "immediate", "stop")
