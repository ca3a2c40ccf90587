"""The engine rooms compiled with mypyc: they compile, they give the same results, and this much faster.

The package is copied to a temporary folder, compiled there, and `resolutions.py` is run against both; the
fingerprints of every event must be equal before any ratio is printed.

    python benchmarks/compiled.py [--seconds 0.6] [--keep DIR]
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
ROOMS = ["dice", "hexes", "rules", "boards", "units", "combat", "game"]
INTERPRETED = {"armoury.py", "catalogue.py", "differences.py"}
"""Files that stay interpreted: the armoury and the catalogue read with msgspec classes, the page of differences reads
source."""


def compiler() -> str | None:
    """The C compiler that Python would use, if it is here."""
    name = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(name) or shutil.which("cc") or shutil.which("gcc")


def modules(package: Path) -> list[str]:
    """The files to compile, below the folder that holds the package."""
    files = [package / "record.py"]
    for room in ROOMS:
        files += [path for path in sorted((package / room).rglob("*.py")) if path.name not in INTERPRETED]
    return [str(path.relative_to(package.parent)) for path in files if path.name != "__init__.py"]


def compile_copy(folder: Path) -> Path:
    """A copy of the package with its engine rooms compiled; the folder to put on the path."""
    package = folder / "myomer"
    shutil.copytree(PROJECT / "src" / "myomer", package, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "setup.py").write_text(
        "from mypyc.build import mypycify\n"
        "from setuptools import setup\n"
        f"setup(name='myomer-compiled', packages=[], ext_modules=mypycify({modules(package)!r} + ['--strict'], "
        "opt_level='3'))\n",
        encoding="utf-8",
    )
    built = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=folder, capture_output=True, text=True
    )
    if built.returncode:
        sys.exit(f"mypyc could not compile the engine rooms:\n{built.stdout[-4000:]}{built.stderr[-4000:]}")
    return folder


def run(path: Path, seconds: float) -> dict[str, dict[str, object]]:
    """The benchmark with the package found at a path."""
    environment = {**os.environ, "PYTHONPATH": str(path)}
    done = subprocess.run(
        [sys.executable, str(PROJECT / "benchmarks" / "resolutions.py"), "--json", "--seconds", str(seconds)],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"the benchmark failed at {path}:\n{done.stderr[-4000:]}")
    results: dict[str, dict[str, object]] = json.loads(done.stdout)
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.6, help="for each figure")
    parser.add_argument("--keep", type=Path, help="compile into this folder and leave it there")
    options = parser.parse_args()
    if compiler() is None:
        print("no C compiler here: the engine stays interpreted, with the same results")
        return
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        compile_copy(folder)
        extensions = len([*(folder / "myomer").rglob("*.so"), *(folder / "myomer").rglob("*.pyd")])
        print(f"compiled {len(modules(folder / 'myomer'))} modules into {extensions} extensions")
        slow, fast = run(PROJECT / "src", options.seconds), run(folder, options.seconds)
    print(f"{'':42}{'interpreted':>14}{'compiled':>14}{'ratio':>8}{'with events':>22}")
    for name, figures in slow.items():
        other = fast[name]
        if not isinstance(figures, dict):
            print(f"{name:42}{figures:>12,}/s{other:>12,}/s{_ratio(figures, other):>7.1f}×")
            continue
        if figures["fingerprint"] != other["fingerprint"]:
            sys.exit(f"{name}: compiled and interpreted engines differ")
        alone, alone_fast = figures["per_second"], other["per_second"]
        events, events_fast = figures["per_second_with_events"], other["per_second_with_events"]
        print(
            f"{name:42}{alone:>12,}/s{alone_fast:>12,}/s{_ratio(alone, alone_fast):>7.1f}×"
            f"{events:>10,}/s{events_fast:>10,}/s"
        )
    print("every event of every case is the same, compiled and interpreted")


def _ratio(slow: object, fast: object) -> float:
    assert isinstance(slow, int)
    assert isinstance(fast, int)
    return fast / slow


if __name__ == "__main__":
    main()
