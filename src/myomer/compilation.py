"""Whether the engine, the odds and the bots run compiled or interpreted: the results are the same, the speed is not."""

from __future__ import annotations

from importlib.util import find_spec


def is_compiled() -> bool:
    """Whether this is the compiled package. Nothing is imported to find out."""
    spec = find_spec("myomer.record")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
