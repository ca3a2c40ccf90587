"""A server of its own, and Debian's chromium driven by Playwright; skipped with a word where one of them is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from myomer.boards.landscape import landscape
from myomer.formats.board_file import write_board
from tests.browser.programs import missing_packages

if TYPE_CHECKING:
    from playwright.sync_api import Browser

collect_ignore = [path.name for path in Path(__file__).parent.glob("test_*.py") if path.name != "test_programs.py"]
if not missing_packages():
    collect_ignore = []

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser."""
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("chromium is not installed: apt-get install chromium")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=90_000)  # as long as everything else waits on a busy machine
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `myomer serve`; the library of its user has two maps."""
    folder: Path = tmp_path_factory.mktemp("served")
    environment = {**os.environ, "XDG_DATA_HOME": str(folder)}
    maps = []
    for seed, name in enumerate(("Green Valley", "Long Ridge"), 1):
        maps.append(folder / f"{name}.board")
        maps[-1].write_bytes(write_board(landscape("mixed", 8, 6, seed)))
    python = [sys.executable, "-m", "myomer"]
    subprocess.run([*python, "import", *maps], env=environment, stdout=subprocess.DEVNULL, check=True)
    games = str(folder / "games.sqlite")
    command = [*python, "serve", "--port", "0", "--games", games, "--workers", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            assert "http://" in line, line
            yield line.split()[-1].rstrip("/")
        finally:
            process.terminate()
            process.stdout.close()
            process.wait(30)
