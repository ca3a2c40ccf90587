"""What an integer stands for on the map. Plain integers, named so that signatures read."""

from __future__ import annotations

from typing import TypeAlias

HexId: TypeAlias = int
"""A hex: its column and row packed into one number (`hex_at`, `parse_hex`); `NO_HEX` for none."""
Facing: TypeAlias = int
"""A hex side or direction: 0 is north, then clockwise to 5."""
