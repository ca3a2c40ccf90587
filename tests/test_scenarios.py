"""The list of scenarios is the spec's, and every one of them is named by a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.conftest import known_scenarios
from tests.support import PROJECT, SHARED

SPEC = SHARED / "spec"


@pytest.mark.skipif(not SPEC.is_dir(), reason="the requirement documents are not beside the project")
def test_the_list_of_scenarios_is_that_of_the_spec() -> None:
    found = {
        (path.stem, title.strip())
        for path in SPEC.glob("*.md")
        for title in re.findall(r"^#### Scenario: (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert found == known_scenarios()


def named_scenarios(pattern: str = "test_*.py") -> list[tuple[str, str]]:
    """Every `@pytest.mark.scenario(document, title)` written in the tests; a document may be a constant's name."""
    found: list[tuple[str, str]] = []
    for path in sorted((PROJECT / "tests").rglob(pattern)):
        text = path.read_text(encoding="utf-8")
        if "scenario(" not in text:
            continue
        tree = ast.parse(text)
        names: dict[str, str] = {}
        for line in tree.body:
            if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant):
                for target in line.targets:
                    names[ast.unparse(target)] = str(line.value.value)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "scenario":
                values = [
                    str(argument.value) if isinstance(argument, ast.Constant) else names[ast.unparse(argument)]
                    for argument in node.args
                ]
                found.append((values[0], values[1]))
    return found


def test_every_scenario_has_a_test_that_names_it() -> None:
    assert set(named_scenarios()) == known_scenarios()


# scenarios in games

GAMES = "test_*_in_a_game.py"
RECORDS = {
    "myomer.combat.events",
    "myomer.combat.movement.move",
    "myomer.combat.numbers",
    "myomer.combat.physical.attack",
    "myomer.combat.reason",
    "myomer.combat.weapons.shot",
}
"""What a module that plays scenarios may know of the resolvers' room: records, nothing that resolves."""
HELPERS = {"make", "place", "throw", "destroy"}
"""What it may use of `tests.support`: 'Mechs and dice, no battle without a game."""


def test_every_scenario_is_played_in_a_game() -> None:
    """All of them: each speaks of a phase, a turn, a declared action, or of what one of those does."""
    assert known_scenarios() - set(named_scenarios(GAMES)) == set()


@pytest.mark.parametrize(
    "path", [*sorted((PROJECT / "tests/spec").glob(GAMES)), PROJECT / "tests/spec/stage.py"], ids=lambda path: path.stem
)
def test_scenarios_in_games_call_no_resolver(path: Path) -> None:
    """So what a game calls is proved with what it calls: a caller that is broken breaks these."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        assert not (isinstance(node, ast.Import) and any([name.name.startswith("myomer") for name in node.names]))
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        names = {name.name for name in node.names}
        if node.module.startswith("myomer.combat"):
            assert node.module in RECORDS, f"{path.name} imports {node.module}"
        elif node.module.startswith("tests"):
            assert node.module == "tests.spec.stage" or (node.module == "tests.support" and names <= HELPERS)
        elif node.module.startswith("myomer."):
            assert node.module.split(".")[1] in ("boards", "dice", "game", "hexes", "rules", "units"), node.module
