"""What an integer stands for among units. Plain integers, named so that signatures read."""

from __future__ import annotations

from typing import TypeAlias

UnitIndex: TypeAlias = int
"""A unit: its place in `Battle.mechs`, through all sides, from 0."""
ComponentIndex: TypeAlias = int
"""A component of a design: its place in `Design.components`."""
