"""docs/positions.md is real: its example can be played, its Python prints what it shows, its tables are complete."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

from myomer.book.demands import DEMANDS
from myomer.book.reader import read_book
from myomer.book.setting import PHASES
from tests.book.plans import accepted_conduct, refused_conduct
from tests.doors.running import run
from tests.support import PROJECT

PAGE = (PROJECT / "docs" / "positions.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_example_can_be_played(tmp_path: Path) -> None:
    (example,) = [block for kind, block in BLOCKS if kind == "toml"]
    path = tmp_path / "mine.toml"
    path.write_text(example, encoding="utf-8")
    (problem,) = read_book(path)
    assert accepted_conduct(problem) is not None
    assert refused_conduct(problem) is not None
    assert run("solve", "--book", path).returncode == 0


def test_the_python_prints_what_the_page_shows() -> None:
    kinds = [kind for kind, _ in BLOCKS]
    at = kinds.index("python")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(BLOCKS[at][1], "docs/positions.md", "exec"), {})
    assert out.getvalue() == BLOCKS[at + 1][1]


def test_the_table_is_the_one_the_command_prints() -> None:
    table = next(block for kind, block in BLOCKS if kind == "text" and block.startswith("position "))
    assert run("solve").stdout.endswith(table)
    report = next(block for kind, block in BLOCKS if kind == "text" and block.startswith("push-him-off"))
    assert run("solve", "tactician", "--only", "push-him-off-the-cliff").stdout.startswith(report)


def test_the_page_names_every_condition_and_phase() -> None:
    for name in (*DEMANDS, *PHASES):
        assert f"`{name}`" in PAGE
