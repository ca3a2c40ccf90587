"""A test of a module named `test_*_in_a_game` plays a game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.spec.stage import Stage


@pytest.fixture(autouse=True)
def a_game_is_played(request: pytest.FixtureRequest) -> Iterator[None]:
    before = Stage.built
    yield
    if request.module.__name__.endswith("_in_a_game"):
        assert Stage.built > before, "this module proves scenarios in games, and this test played none"
