"""A copy of the package with its engine rooms compiled by mypyc, to put on `PYTHONPATH`.

mypyc writes a C file for each module; those are joined into a few of equal size, which the C compiler gets on all
cores. One file for everything takes it ten minutes on one core; a file for each module has it read the headers 183
times.

With `--optimize 1` it takes half the time of 3, for tests; for timings, give 3.

    python benchmarks/compiling.py FOLDER [--optimize 3] [--parts 12]
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
ROOMS = ["dice", "hexes", "rules", "boards", "units", "combat", "game"]
WALK = ["layout.py", "mixture.py", "memory.py", "branches.py", "workbench.py", "walk.py"]
"""The files of `odds` that walk outcomes; those that a caller sees stay interpreted."""
INTERPRETED = {"armory.py", "catalogue.py", "differences.py"}
"""Files that stay interpreted: the armory and the catalogue read with msgspec classes, the page of differences reads
source."""

SETUP = '''
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext


def joined(sources, parts):
    """The C files of modules, combined into a number of files of about the same size; the rest unchanged."""
    modules = sorted([name for name in sources if Path(name).name.startswith("__native_")])
    share = sum([Path(name).stat().st_size for name in modules]) / parts
    files, size = [[]], 0
    for name in modules:
        if size > share * len(files):
            files.append([])
        files[-1].append(name)
        size += Path(name).stat().st_size
    made = []
    for number, names in enumerate(files):
        made.append(f"build/joined_{{number}}.c")
        lines = [f'#include "{{Path(name).name}}"\\n' for name in names]
        Path(made[-1]).write_text("".join(lines), encoding="utf-8")
    return made + [name for name in sources if name not in modules]


class BuildOnAllCores(build_ext):
    def build_extensions(self):
        compile_one = self.compiler.compile

        def compile_all(sources, **options):
            with ThreadPoolExecutor({cores}) as pool:
                done = pool.map(lambda source: compile_one([source], **options), sources)
                return [name for names in done for name in names]

        self.compiler.compile = compile_all
        super().build_extensions()


extensions = mypycify({modules!r} + ["--strict"], opt_level="{optimize}", debug_level="0", multi_file=True)
extensions[0].sources = joined(extensions[0].sources, {parts})
setup(name="myomer-compiled", packages=[], ext_modules=extensions, cmdclass={{"build_ext": BuildOnAllCores}})
'''


def compiler() -> str | None:
    """The C compiler that Python would use, if it is here."""
    name = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(name) or shutil.which("cc") or shutil.which("gcc")


def modules(package: Path) -> list[str]:
    """The files to compile, below the folder that holds the package."""
    files = [package / "record.py"]
    for room in ROOMS:
        files += [path for path in sorted((package / room).rglob("*.py")) if path.name not in INTERPRETED]
    files += [package / "odds" / name for name in WALK]
    return [str(path.relative_to(package.parent)) for path in files if path.name != "__init__.py"]


def compile_copy(folder: Path, optimize: str = "3", parts: int = 12) -> None:
    """Put a copy of the package with its engine rooms compiled into a folder."""
    package = folder / "myomer"
    shutil.rmtree(package, ignore_errors=True)
    shutil.rmtree(folder / "build", ignore_errors=True)
    shutil.copytree(PROJECT / "src" / "myomer", package, ignore=shutil.ignore_patterns("__pycache__"))
    cores = os.cpu_count() or 1
    setup = SETUP.format(modules=modules(package), optimize=optimize, cores=cores, parts=parts)
    (folder / "setup.py").write_text(setup, encoding="utf-8")
    built = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--parallel", str(cores)],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if built.returncode:
        sys.exit(f"mypyc could not compile the engine rooms:\n{built.stdout[-4000:]}{built.stderr[-4000:]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="made if it is not there")
    parser.add_argument("--optimize", default="3", help="the C compiler's level, 0 to 3")
    parser.add_argument("--parts", type=int, default=12, help="how many C files")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    if compiler() is None:
        print("no C compiler here: the engine stays interpreted, with the same results")
        return
    start = time.perf_counter()
    compile_copy(options.folder.resolve(), options.optimize, options.parts)
    package = options.folder / "myomer"
    extensions = [*package.rglob("*.so"), *package.rglob("*.pyd")]
    count = len(modules(package))
    print(f"compiled {count} modules into {len(extensions)} extensions in {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
