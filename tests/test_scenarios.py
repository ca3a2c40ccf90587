"""The list of scenarios is the spec's, and every one of them is named by a test."""

from __future__ import annotations

import ast
import re

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


def named_scenarios() -> list[tuple[str, str]]:
    """Every `@pytest.mark.scenario(document, title)` written in the tests; a document may be a constant's name."""
    found: list[tuple[str, str]] = []
    for path in sorted((PROJECT / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
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
