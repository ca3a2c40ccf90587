"""Nothing in the package is there for the tests alone: every name of a module is read by some other code."""

from __future__ import annotations

import ast

from tests.support import PROJECT

SOURCE = PROJECT / "src"

KEPT = {
    # the words that a column of a data file may hold; tests hold the file to them
    "myomer.rules.equipment": {
        "TECHS", "LEVELS", "BY_RULE", "FROM_WEIGHT", "FROM_ELSEWHERE", "SLOT_RULES", "HALF_TON",
    },
    "myomer.units.blueprint": {"TECH_BASES"},
    "myomer.units.problems": {"PROBLEM_KINDS"},
    "myomer.formats.sheet_inventory": {"TYPE_CODES"},
    # one of several numbers that are named together
    "myomer.rules.components": {"XL_GYRO", "COMPACT_GYRO", "NO_GYRO"},
    # memory that is given back: tests begin afresh with it
    "myomer.odds.study": {"forget"},
    # attacks of one's own, added and taken out again
    # and, as docs/library.md has it, why one attack is not allowed
    "myomer.combat.physical.registry": {"forget_attack", "why_not_attack"},
    # a bot that is played by the name of its module (docs/bots.md)
    "myomer.bots.strategist": {"strategist"},
    # maps in the shape of a hexagon, for callers (docs/library.md)
    "myomer.boards.landscape": {"hexagon"},
}  # fmt: skip
"""Names that nothing reads, and why they stay."""


def modules() -> dict[str, ast.Module]:
    """Every module of the package, parsed."""
    found: dict[str, ast.Module] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        name = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def defined(tree: ast.Module) -> set[str]:
    """The functions, classes and constants of a module; what a decorator registers is somebody else's to call."""
    names: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.ClassDef) or (isinstance(node, ast.FunctionDef) and not node.decorator_list):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return {name for name in names if not name.startswith("__")}


def read(trees: dict[str, ast.Module]) -> set[tuple[str, str]]:
    """Module and name of everything that is read: by name, by import, through its module, or out of a string."""
    used: set[tuple[str, str]] = set()
    strings: set[str] = set()
    for module, tree in trees.items():
        through: dict[str, str] = {}
        attributes: list[tuple[str, str]] = []
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                for name in node.names:
                    used.add((node.module, name.name))
                    through[name.asname or name.name] = f"{node.module}.{name.name}"
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                used.add((module, node.id))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                strings.add(node.value)
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                attributes.append((node.value.id, node.attr))
        used |= {(through[owner], name) for owner, name in attributes if owner in through}
    for module, tree in trees.items():
        used |= {(module, name) for name in defined(tree) if name in strings}
    return used


def test_every_name_is_read_somewhere() -> None:
    trees = modules()
    used = read(trees)
    idle = {
        (module, name)
        for module, tree in trees.items()
        for name in defined(tree)
        if (module, name) not in used and name not in KEPT.get(module, set())
    }
    assert idle == set(), "nothing in src reads these: use them, or take them out with their tests"
