"""docs/game.md is real: its examples are run one after the other, print what it shows, and name every action."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from myomer.combat.battle import Conditions
from myomer.combat.turn.victory import VictoryRules
from myomer.game.actions import ACTIONS
from myomer.game.sides import GameOptions
from tests.doors.running import run
from tests.rows import each_row
from tests.support import PROJECT

PAGE = (PROJECT / "docs" / "game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_every_block_runs_and_prints_what_the_page_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks are one session: each begins where the one before it ended."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    printed = ""
    for number, (kind, block) in enumerate(BLOCKS):
        if kind == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(block, f"docs/game.md, block {number + 1}", "exec"), names)
            printed = out.getvalue()
        elif kind == "console":
            arguments = shlex.split(block.removeprefix("$ "))
            assert arguments[0] == "myomer"
            done = run(*arguments[1:])
            assert done.returncode == 0, done.stderr
        else:
            assert kind == "text"
            assert printed == block


def test_the_page_shows_every_action() -> None:
    code = "".join([block for kind, block in BLOCKS if kind == "python"])
    for kind in ACTIONS.values():
        assert f"{kind.__name__}(" in code, kind.__name__


@each_row("record", [GameOptions(), VictoryRules(), Conditions()])
def test_the_page_names_every_option(record: GameOptions | VictoryRules | Conditions) -> None:
    for field in record.field_names():
        assert f"`{field}`" in PAGE or field == "concede"
