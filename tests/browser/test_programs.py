"""Says why there are no tests in a browser, where something is missing."""

from __future__ import annotations

import shutil

import pytest

from tests.browser.programs import missing_packages

pytestmark = pytest.mark.browser


def test_everything_is_there() -> None:
    missing = missing_packages()
    if missing:
        pytest.skip(f"not installed, so games are not played in a browser: {', '.join(missing)}")
    if shutil.which("chromium") is None:
        pytest.skip("chromium is not installed, so games are not played in a browser")
