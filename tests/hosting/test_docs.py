"""docs/hosting.md is real: its example runs, and it names what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from myomer.game.saved_games import read_game
from tests.support import PROJECT

PAGE = (PROJECT / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_the_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    block = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0]
    exec(compile(block, "docs/hosting.md", "exec"), {})
    assert len(read_game(Path("duel.game").read_text(encoding="utf-8")).lines) >= 2
