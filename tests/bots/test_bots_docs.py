"""docs/bots.md is real: its examples are run one after the other in a folder of their own, and print what it shows."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from myomer.boards.landscape import LANDSCAPES
from myomer.bots import BOTS
from myomer.cli.errors import guarded
from tests.doors.running import app
from tests.support import PROJECT

PAGE = (PROJECT / "docs" / "bots.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILE = "# my.py"
SHORT = {"duel": ["--turns", "2"], "tournament": ["--games", "2", "--turns", "2", "--jobs", "1"]}
"""What makes a command of the page quick; the last value of an option is the one that counts."""


def command(line: str) -> None:
    arguments = shlex.split(line)
    assert arguments[0] == "myomer"
    assert guarded(lambda: app([*arguments[1:], *SHORT.get(arguments[1], [])])) == 0, line


def test_every_block_runs_and_prints_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The Python blocks are one session; those that begin with the name of a file are also written into it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(sys.modules, "my", None)
    del sys.modules["my"]
    names: dict[str, object] = {}
    printed = ""
    for number, (kind, block) in enumerate(BLOCKS):
        if kind == "python":
            if block.startswith(FILE):
                with Path("my.py").open("a", encoding="utf-8") as file:
                    file.write(block)
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(block, f"docs/bots.md, block {number + 1}", "exec"), names)
            printed = out.getvalue()
        elif kind == "sh":
            for line in block.splitlines():
                command(line)
                assert capsys.readouterr().err == ""
        else:
            assert kind == "text"
            assert printed == block


def test_the_bot_of_the_page_is_short_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [block for _, block in BLOCKS if block.startswith(FILE)]
    bot = [line for line in files[0].splitlines() if line.strip() and not line.startswith(("#", "from", "import"))]
    assert len(bot) <= 16
    monkeypatch.chdir(tmp_path)
    Path("my.py").write_text("".join(files), encoding="utf-8")
    command('myomer duel "Locust LCT-1V" "Wasp WSP-1A" --bots my.py:talker,baseline --turns 2 --explain')
    output = capsys.readouterr().out
    assert "Locust: “I looked at " in output
    assert "  my.py:talker considers" in output
    assert re.search(r"[+−]\d+\.\d{3} go to \d{4}", output)


def test_the_page_names_every_bot_and_map() -> None:
    for name in (*BOTS, *LANDSCAPES):
        assert f"`{name}`" in PAGE
