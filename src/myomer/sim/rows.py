"""What is kept of a game: one row, with a part for each unit."""

from __future__ import annotations

import msgspec


class DamageRow(msgspec.Struct, frozen=True, gc=False):
    """The damage of one source in a game."""

    source: str
    """A weapon by its name, a physical attack, `fall`, an explosion, …"""
    attempts: int
    """Shots or attacks made, or times that it happened."""
    hits: int
    damage: int
    """Points of armor and internal structure lost."""


class UnitRow(msgspec.Struct, frozen=True, gc=False):
    """One unit's part in a game."""

    side: int
    """0 or 1, as in the match: the same unit has the same side and place in every game."""
    unit: str
    fate: str
    """`standing`, the cause of its destruction, or how it left the map."""
    fate_turn: int
    """0 while it stands."""
    armor_left: int
    structure_left: int
    damage_taken: int
    damage_dealt: int
    """To the other side."""
    falls: int
    criticals: int
    """Slots hit."""
    pilot_hits: int
    pilot: str
    """`conscious`, `unconscious` or `dead`."""
    hottest: int
    """The highest heat at the end of a turn."""
    dealt: list[DamageRow]
    """By its weapons and physical attacks."""
    taken: list[DamageRow]
    """By what hurt it: the weapons and attacks of others, falls, explosions."""


class GameRow(msgspec.Struct, frozen=True, gc=False):
    """One game."""

    game: int
    """Its number in the run; games 2n and 2n + 1 are a pair."""
    seed: int
    """Of its dice."""
    swapped: bool
    """Whether the first side started in the south and the second in the north."""
    winner: int
    """The side that won, 0 or 1, or -1 for a draw."""
    reason: str
    turns: int
    units: list[UnitRow]

    @property
    def score(self) -> float:
        """Of the first side."""
        return score_of(self.winner)


def score_of(winner: int, side: int = 0) -> float:
    """The score of a side, by the side that won: a win is 1, a draw a half."""
    return 0.5 if winner < 0 else float(winner == side)
