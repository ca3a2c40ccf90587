"""Tests of the server; skipped where the extra `myomer[web]` is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason='the server needs pip install "myomer[web]"')
pytest.importorskip("httpx2", reason="the client of these tests is not installed")

from tests.web.support import Client, served


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    """A client of a server of its own."""
    with served(tmp_path) as client:
        yield client
