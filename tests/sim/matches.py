"""Matches for tests: short games between light 'Mechs on a small map."""

from __future__ import annotations

from myomer.sim.match import Match, match_of

SMALL_MAP: dict[str, object] = {"landscape": "flat", "columns": 8, "rows": 9}


def short_match(one: str = "Locust LCT-1V", other: str = "Wasp WSP-1A", turns: int = 4, bot: str = "brawler") -> Match:
    """Two 'Mechs, or several of a kind (`2 Locust LCT-1V`), for a few turns."""
    sides = [{"unit": [name], "bot": bot} for name in (one, other)]
    return match_of({"side": sides, "map": SMALL_MAP, "turns": turns})
