"""Compiles the package into a folder, to put on `PYTHONPATH`: the contents of the compiled wheel.

Only rooms that changed since the last time, or that see a change in a room below them, are compiled again.

    python -m builder FOLDER [--optimize 3] [--use]
    python -m builder --pure

`--use` makes this Python run the compiled copy until the sources change, `--pure` makes it run the sources again: see
`builder/checkout.py`.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

from builder import checkout
from builder.rooms import LIBRARIES, compiled_modules

PROJECT = Path(__file__).resolve().parent.parent
SOURCES = PROJECT / "src"
PACKAGES = Path(sysconfig.get_path("purelib"))


def c_compiler() -> str | None:
    """The C compiler that Python would use, if it is here."""
    name = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(name) or shutil.which("cc") or shutil.which("gcc")


def compile_into(folder: Path, optimize: str) -> None:
    """Put the package into a folder, compiled.

    mypyc sometimes fails on what it has kept of an earlier run, after an attribute was renamed: then it starts anew.
    """
    shutil.rmtree(folder, ignore_errors=True)
    stamp = checkout.stamp_of(str(SOURCES))
    kept_types = PROJECT / "build" / "compiled" / "types"
    had_types = kept_types.is_dir()
    built = _build(folder, optimize)
    if built.returncode and had_types:
        shutil.rmtree(kept_types)
        built = _build(folder, optimize)
    if built.returncode:
        sys.exit(f"mypyc could not compile the package:\n{built.stdout[-4000:]}{built.stderr[-4000:]}")
    (folder / checkout.STAMP).write_text(json.dumps(stamp), encoding="utf-8")


def _build(folder: Path, optimize: str) -> subprocess.CompletedProcess[str]:
    """Run setuptools with mypyc, in a process of its own."""
    return subprocess.run(
        [sys.executable, "setup.py", "-q", "build", "--build-lib", str(folder)],
        cwd=PROJECT, env={**os.environ, "MYOMER_COMPILE": "1", "MYOMER_OPTIMIZE": optimize},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m builder", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?", help="emptied if it is there, made if it is not")
    parser.add_argument("--optimize", default="3", choices="0123", help="the C compiler's level (default: 3)")
    parser.add_argument("--use", action="store_true", help="make this Python run it, until the sources change")
    parser.add_argument("--can", action="store_true", help="exit with status 1 if there is no C compiler")
    parser.add_argument("--pure", action="store_true", help="make this Python run the sources again")
    options = parser.parse_args()
    if options.pure:
        checkout.remove(PACKAGES)
        return
    if c_compiler() is None:
        print("no C compiler here: the package stays interpreted, with the same results")
        sys.exit(1 if options.can else 0)
    if options.can:
        return
    if options.folder is None:
        parser.error("give a folder")
    start = time.perf_counter()
    folder = options.folder.resolve()
    compile_into(folder, options.optimize)
    if options.use:
        checkout.use(folder, SOURCES, PACKAGES)
    count = len(compiled_modules(PROJECT))
    print(f"compiled {count} modules into {len(LIBRARIES)} libraries in {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
