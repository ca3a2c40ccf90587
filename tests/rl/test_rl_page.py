"""`docs/rl.md` is true: its examples run, its tables are those of the fields; and what the room asks for."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields

import pytest

pytest.importorskip("myomer.rl")  # its error has the reason

import myomer.rl
from myomer.rl.number_fields import table
from tests.support import PROJECT

PAGE = (PROJECT / "docs" / "rl.md").read_text(encoding="utf-8")


def test_the_tables_are_those_of_the_fields() -> None:
    for listed in (myomer.rl.GAME_FIELDS, myomer.rl.UNIT_FIELDS, myomer.rl.MAP_FIELDS, myomer.rl.OPTION_FIELDS):
        assert f"\n{table(listed)}\n" in PAGE
    for name in [*myomer.rl.REWARDS, *myomer.rl.STAGES, *[field.name for field in fields(myomer.rl.Skirmish)]]:
        assert f"`{name}`" in PAGE


def test_the_examples_run() -> None:
    names: dict[str, object] = {}
    for block in re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        exec(compile(block, "docs/rl.md", "exec"), names)
    assert names["over"] is True


WITHOUT = """
import sys
import myomer, myomer.bots, myomer.cli.app
assert not {"numpy", "gymnasium", "pettingzoo", "myomer.rl"} & sys.modules.keys()
sys.modules["gymnasium"] = None
import myomer.rl
"""


def test_nothing_else_needs_the_extra_and_the_error_names_it() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "myomer.rl uses gymnasium, which is not installed: pip install 'myomer[rl]'" in run.stderr
