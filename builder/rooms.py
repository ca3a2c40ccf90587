"""Which modules are compiled, and into which libraries.

Each room becomes a shared library of its own, in the order in which rooms import each other. A change in a room makes
the C compiler work on that room alone, unless it changes what other rooms see of it.
"""

from __future__ import annotations

from pathlib import Path

SOURCES = Path("src")
"""The folder that holds the package, below the project's."""
LIBRARIES = {
    "base": ["record.py", "dice", "hexes", "rules", "units", "boards"],
    "combat": ["combat/*.py", "combat/events", "combat/harm", "combat/terrain"],
    "weapons": ["combat/weapons"],
    "physical": ["combat/physical"],
    "movement": ["combat/movement"],
    "turn": ["combat/turn"],
    "odds": ["odds"],
    "game": ["game"],
    "bots": ["bots"],
}
"""The libraries, from the bottom up, each with its files and folders."""
INTERPRETED = [
    "rules/armory.py",
    "rules/differences.py",
    "units/catalogue.py",
    "bots/contest.py",
    "bots/custom.py",
    "bots/play.py",
    "bots/processes.py",
]
"""Files that stay interpreted: the armory and the catalogue read with msgspec classes, the page of differences reads
source, a contest is played in processes, and a user's own bot may be anything. So does every `__init__.py`, which
only says what is public."""


def library_name(room: str) -> str:
    """The name that mypyc makes a library's from: `myomer_odds` becomes `myomer_odds__mypyc.*.so`."""
    return f"myomer_{room}"


def modules_of(project: Path, room: str) -> list[str]:
    """The files of a library, below the project's folder."""
    package = project / SOURCES / "myomer"
    found: list[Path] = []
    for name in LIBRARIES[room]:
        path = package / name
        found += sorted(path.rglob("*.py") if path.is_dir() else package.glob(name))
    left_out = [package / name for name in INTERPRETED]
    kept = [path for path in found if path.name != "__init__.py" and path not in left_out]
    return [path.relative_to(project).as_posix() for path in kept]


def compiled_modules(project: Path) -> list[str]:
    """Every file that is compiled, below the project's folder."""
    return [name for room in LIBRARIES for name in modules_of(project, room)]
