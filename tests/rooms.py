"""The rooms of the package as its imports have them, and the maps of `docs/architecture.md` drawn from that.

python -m tests.rooms    # draws the maps in docs/architecture.md again
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tests.support import PROJECT

SOURCE: Final = PROJECT / "src"
PAGE: Final = PROJECT / "docs" / "architecture.md"


class Import(NamedTuple):
    """One module imports another: `deferred` inside a function, or for the type checker alone."""

    module: str
    imported: str
    line: int
    deferred: bool


def _modules() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES: Final = _modules()


def _statements(node: ast.AST, deferred: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, deferred
            continue
        if not isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            continue  # no statement stands in an expression
        later = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
        typing = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
        yield from _statements(child, deferred or later or typing)


@cache
def imports() -> list[Import]:
    """Every import of one module of the package by another."""
    found: list[Import] = []
    for module, path in MODULES.items():
        for node, deferred in _statements(ast.parse(path.read_text(encoding="utf-8")), False):
            for alias in node.names:
                if isinstance(node, ast.Import):
                    imported = alias.name
                else:
                    assert not node.level, f"{path}: imports are absolute"
                    within = f"{node.module}.{alias.name}"
                    imported = within if within in MODULES else node.module or ""
                if imported in MODULES and imported != module:
                    found.append(Import(module, imported, node.lineno, deferred))
    return found


def cycles(edges: dict[str, set[str]]) -> list[list[str]]:
    """Groups of nodes that depend on each other, each in the order of its names."""
    reached = {node: _reachable(edges, node) for node in edges}
    found: list[list[str]] = []
    for node in sorted(edges):
        if node in reached[node] and not any(node in group for group in found):
            found.append([node, *sorted(other for other in reached[node] if other != node and node in reached[other])])
    return found


def _reachable(edges: dict[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for node in edges[waiting.pop()]:
            if node not in seen:
                seen.add(node)
                waiting.append(node)
    return seen


def room_of(module: str) -> str:
    """The room of a module: the first name below `myomer`."""
    return module.split(".")[1]


def combat_room_of(module: str) -> str:
    """The room inside `combat` of one of its modules; a module that lies in none stands for itself."""
    return module.split(".")[2]


def rooms() -> dict[str, set[str]]:
    """What each room imports."""
    edges: dict[str, set[str]] = {room_of(module): set() for module in MODULES if "." in module}
    for each in imports():
        if "." in each.module and "." in each.imported:
            edges[room_of(each.module)].add(room_of(each.imported))
    edges.pop("__main__")
    return {room: found - {room} for room, found in edges.items()}


def combat_rooms() -> dict[str, set[str]]:
    """What each room inside `combat` imports of the others."""
    inside = [module for module in MODULES if module.startswith("myomer.combat.")]
    edges: dict[str, set[str]] = {combat_room_of(module): set() for module in inside}
    for each in imports():
        if each.module in inside and each.imported in inside:
            edges[combat_room_of(each.module)].add(combat_room_of(each.imported))
    return {room: found - {room} for room, found in edges.items()}


def drawn(edges: dict[str, set[str]]) -> str:
    """A Mermaid chart of rooms, the upper ones first; an arrow that follows from others is left out."""
    reached = {room: _reachable(edges, room) for room in edges}
    lines = ["flowchart TD"]
    for room in sorted(edges, key=lambda room: (-len(reached[room]), room)):
        for below in sorted(edges[room], key=lambda below: (-len(reached[below]), below)):
            if not any(below in reached[other] for other in edges[room] if other != below):
                lines.append(f"    {room} --> {below}")
    return "\n".join(lines)


def blocks() -> dict[str, str]:
    """The maps of the page, by their names."""
    return {"rooms": drawn(rooms()), "combat": drawn(combat_rooms())}


def redrawn(page: str) -> str:
    """The page with its maps as the imports have them now."""
    for name, drawing in blocks().items():
        pattern = re.compile(rf"(<!-- map: {name} -->\n```mermaid\n).*?(```\n)", re.DOTALL)
        assert pattern.search(page), f"{PAGE.name} has no map of {name}"
        page = pattern.sub(lambda found, drawing=drawing: f"{found[1]}{drawing}\n{found[2]}", page)  # type: ignore[misc]
    return page


if __name__ == "__main__":
    PAGE.write_text(redrawn(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
