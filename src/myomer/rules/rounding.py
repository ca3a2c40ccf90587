"""Division as the rules write it: `ceil(W/10)` is `ceil_div(weight, 10)`, `floor(W/5)` is Python's `weight // 5`."""

from __future__ import annotations


def ceil_div(number: int, divisor: int) -> int:
    """The quotient of two integers, rounded up."""
    return -(-number // divisor)
