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
    """Every `@pytest.mark.scenario(document, title)` written in the tests."""
    found: list[tuple[str, str]] = []
    for path in sorted((PROJECT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "scenario":
                values = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
                found.append((str(values[0]), str(values[1])))
    return found


def test_every_scenario_has_a_test_that_names_it() -> None:
    assert set(named_scenarios()) == known_scenarios()
