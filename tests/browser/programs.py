"""What the tests in a browser need."""

from __future__ import annotations

from importlib.util import find_spec


def missing_packages() -> list[str]:
    """The packages that are not installed."""
    return [name for name in ("fastapi", "uvicorn", "websockets", "playwright") if find_spec(name) is None]
