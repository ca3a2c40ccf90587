"""C files become object files and libraries, on all cores, and each only once.

What the C compiler made is kept under a key: the text of the C file and of every header it includes, the compiler and
its options, Python and mypyc. Whatever has the same key is not compiled again.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import threading
import time
from pathlib import Path

INCLUDE = re.compile(r'^#include [<"]([^>"]+)[>"]', re.MULTILINE)
KEPT_FOR = 30 * 24 * 3600
"""Seconds that something is kept after its last use."""


class Store:
    """What was compiled before, in a folder, by key."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def find(self, key: str) -> Path | None:
        """The file of a key, if it was made before."""
        path = self.folder / key
        if not path.exists():
            return None
        os.utime(path)
        return path

    def keep(self, key: str, made: Path) -> Path:
        """Move a file into the store; complete or not at all, for whoever builds at the same time."""
        path = self.folder / key
        passing = self.folder / f"{key}.{os.getpid()}.{threading.get_ident()}"
        shutil.move(made, passing)
        os.replace(passing, path)
        return path

    def forget_old(self) -> None:
        """Remove what was not used for a month."""
        for path in self.folder.iterdir():
            if path.stat().st_mtime < time.time() - KEPT_FOR:
                path.unlink(missing_ok=True)


class Texts:
    """Generated C files and headers, each read once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._included: dict[Path, tuple[bytes, list[Path]]] = {}

    def digest(self, source: Path) -> bytes:
        """The text of a C file and of every generated header it includes, directly or not."""
        digest = hashlib.sha256()
        seen = {source}
        waiting = [source]
        while waiting:
            own, included = self._read(waiting.pop())
            digest.update(own)
            for path in included:
                if path not in seen:
                    seen.add(path)
                    waiting.append(path)
        return digest.digest()

    def _read(self, path: Path) -> tuple[bytes, list[Path]]:
        if path not in self._included:
            text = path.read_bytes()
            names = INCLUDE.findall(text.decode())
            beside = [self.folder / name for name in names]
            self._included[path] = (hashlib.sha256(text).digest(), [name for name in beside if name.is_file()])
        return self._included[path]


def toolchain(command: list[str], options: list[str]) -> bytes:
    """What besides the text decides what comes out: the compiler and its options, Python, mypyc."""
    from mypy.version import __version__ as mypy_version

    try:
        version = subprocess.run([command[0], "--version"], capture_output=True, check=False).stdout
    except OSError:
        version = b""
    words = [*command, *options, sys.version, sysconfig.get_platform(), mypy_version]
    return hashlib.sha256("\0".join(words).encode() + version).digest()


def key_of(*parts: bytes) -> str:
    return hashlib.sha256(b"".join([hashlib.sha256(part).digest() for part in parts])).hexdigest()[:40]
