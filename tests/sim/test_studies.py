"""The studies in docs/: their commands are commands, draw the figures that are shown, and use legal designs."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from xml.etree import ElementTree

import pytest

from myomer.cli import sweep as sweep_command
from tests.doors.running import run
from tests.sim.pretend import games_of_cells
from tests.support import PROJECT

PAGES = sorted((PROJECT / "docs").glob("study-*.md"))
EXPECTED = {"study-hatchet.md": ["Hatchetman nothing: as a whole: its parts weigh 42 tons, 3 too few"]}
"""By page, what `problems()` finds about its designs: one is meant to be light."""
LARGEST = 60_000
"""Bytes of a figure."""


def commands(page: Path) -> list[list[str]]:
    """The words of the commands that a page shows, with the values of its shell variables."""
    found: list[list[str]] = []
    variables: dict[str, str] = {}
    for block in re.findall(r"^```console\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        for text in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            assigned = re.fullmatch(r"(\w+)='(.*)'\s*", text, re.DOTALL)
            if assigned:
                variables[assigned[1]] = assigned[2]
            else:
                words = shlex.split(text.replace("\\\n", " "))
                found.append([variables[word[1:]] if word[0] == "$" else word for word in words])
    return found


def test_there_are_three_and_they_are_linked() -> None:
    assert len(PAGES) == 3
    for place in ("README.md", "docs/simulation.md"):
        text = (PROJECT / place).read_text(encoding="utf-8")
        assert [page.name for page in PAGES if page.name not in text] == []


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_commands_can_be_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command, with two games that nobody plays; together they draw all figures of the page."""
    (tmp_path / "docs").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sweep_command, "executor_of", lambda workers, cluster: games_of_cells)
    findings: list[str] = []
    for program, command, *words in commands(page):
        assert program == "myomer"
        if command == "results":
            assert (tmp_path / words[0] / "run.json").exists()
            continue
        words[words.index("--games") + 1] = "2"
        done = run(command, *words, "--json")
        assert (done.returncode, done.stderr) == (0, "")
        findings += json.loads(done.stdout)["findings"]
    assert sorted(set(findings)) == EXPECTED.get(page.name, [])

    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    assert sorted(shown) == sorted([path.name for path in (tmp_path / "docs").iterdir()])
    for name in shown:
        figure = page.parent / name
        assert figure.stat().st_size < LARGEST
        ElementTree.parse(figure)
