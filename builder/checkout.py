"""Makes the `.venv` of a checkout run its compiled copy, as long as the sources are those it was compiled from.

`make compile` puts this file, as `myomer_checkout.py`, with a `.pth` file into the `.venv`; `make pure` removes both.
Once a source was changed, `import myomer` takes the sources again and says so: a compiled copy never hides a change.
`PYTHONPATH=src` takes the sources in any case.
"""

from __future__ import annotations

import json
import os
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path

HOOK = "myomer_checkout"
STAMP = "sources.json"
"""In the compiled copy: every file it was made from, with size and time of the last change."""


def stamp_of(sources: str) -> dict[str, list[int]]:
    """Every file of the package, with its size and the time of its last change."""
    stamp: dict[str, list[int]] = {}
    folders = [os.path.join(sources, "myomer")]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir():
                    if entry.name != "__pycache__":
                        folders.append(entry.path)
                elif entry.name.endswith((".py", ".json")):
                    status = entry.stat()
                    stamp[os.path.relpath(entry.path, sources)] = [status.st_size, status.st_mtime_ns]
    return stamp


class CompiledCopy:
    """Finds `myomer`: the first time it is imported, its compiled copy goes before the sources, if it is up to date."""

    def __init__(self, copy: str, sources: str) -> None:
        self.copy = copy
        self.sources = sources

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Nothing: this only puts the copy where Python looks next."""
        if name == "myomer":
            sys.meta_path.remove(self)
            self.choose()
        return None

    def choose(self) -> None:
        """Put the compiled copy before the sources, or say why not."""
        given = [os.path.abspath(path) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
        if self.sources in given or self.sources not in sys.path:
            return
        try:
            with open(os.path.join(self.copy, STAMP), encoding="utf-8") as file:
                compiled = json.load(file)
        except FileNotFoundError:
            compiled = {}
        if compiled == stamp_of(self.sources):
            sys.path.insert(sys.path.index(self.sources), self.copy)
        else:
            print("myomer: the sources changed since `make compile`: running interpreted", file=sys.stderr)


def watch(copy: str, sources: str) -> None:
    """Wait for `import myomer`; once, though Python may read a `.pth` file twice as it starts."""
    if not [finder for finder in sys.meta_path if isinstance(finder, CompiledCopy)]:
        sys.meta_path.insert(0, CompiledCopy(copy, sources))


def use(copy: Path, sources: Path, packages: Path) -> None:
    """Make the Python that has these packages use a compiled copy for as long as it is up to date."""
    (packages / f"{HOOK}.py").write_text(Path(__file__).read_text(encoding="utf-8"), encoding="utf-8")
    call = f"{HOOK}.watch({str(copy)!r}, {str(sources)!r})"
    (packages / f"{HOOK}.pth").write_text(f"import {HOOK}; {call}\n", encoding="utf-8")


def remove(packages: Path) -> None:
    """Make it use the sources again."""
    for ending in ("py", "pth"):
        (packages / f"{HOOK}.{ending}").unlink(missing_ok=True)
