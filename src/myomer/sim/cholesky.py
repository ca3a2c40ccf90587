"""Equations with a symmetric positive definite matrix (Cholesky 1910), in plain Python: a few hundred unknowns."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TypeAlias

Matrix: TypeAlias = list[list[float]]


def decompose(matrix: Sequence[Sequence[float]]) -> Matrix:
    """The lower triangle L whose product with its transpose is the matrix; row by row, up to the diagonal."""
    lower: Matrix = []
    for index, row in enumerate(matrix):
        new: list[float] = []
        for column in range(index):
            other = lower[column]
            new.append((row[column] - _product(new, other)) / other[column])
        new.append(sqrt(row[index] - _product(new, new)))
        lower.append(new)
    return lower


def solve(lower: Matrix, right: Sequence[float]) -> list[float]:
    """The solution of the equations for a decomposed matrix and a right side."""
    size = len(lower)
    forward: list[float] = []
    for row, value in zip(lower, right, strict=True):
        forward.append((value - _product(row, forward)) / row[-1])
    for index in range(size - 1, -1, -1):
        row = lower[index]
        forward[index] /= row[-1]
        found = forward[index]
        for column in range(index):
            forward[column] -= row[column] * found
    return forward


def invert(lower: Matrix) -> Matrix:
    """The inverse of a decomposed matrix."""
    size = len(lower)
    return [solve(lower, [float(column == index) for column in range(size)]) for index in range(size)]


def _product(row: Sequence[float], other: Sequence[float]) -> float:
    """The sum of products, as far as the shorter row goes."""
    return sum([one * two for one, two in zip(row, other, strict=False)])
