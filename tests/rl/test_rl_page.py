"""`docs/rl.md` is true: its examples run, its tables are those of the fields; only the room itself needs the extra."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

pytest.importorskip("myomer.rl")  # its error has the reason

import numpy as np

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
    assert "myomer.rl uses gymnasium, which is not installed: pip install 'myomer[rl]', or in a clone" in run.stderr
    assert "pip install -e '.[rl]'" in run.stderr


def test_the_agent_of_the_examples_trains(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A tiny training, twice: the same seed writes the same files, and the second step changes the agent."""
    script = runpy.run_path(str(PROJECT / "examples" / "train_agent.py"))
    script["SETTING"].update(columns=8, rows=8, turns=2)
    written: list[list[bytes]] = []
    for batches in (1, 1, 2):
        given = f"--batches {batches} --games 2 --every 1 --curve-games 1 --test-games 2 --out {tmp_path / 'agent'}"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "argv", ["train_agent.py", *given.split()])
            script["main"]()
        with np.load(tmp_path / "agent" / "agent.npz") as kept:
            parts = [part.tobytes() for part in kept.values()]
        written.append([*parts, *[(tmp_path / "agent" / name).read_bytes() for name in ("curve.csv", "curve.svg")]])
    assert written[0] == written[1]
    assert all(one != other for one, other in zip(written[0][:3], written[2][:3], strict=True))
    assert "final test against baseline, 2 games" in capsys.readouterr().out
