"""How well the bots play: mirrored games with the sides swapped, on flat, wooded and hilly maps.

The default run plays six or a dozen of them, `pytest -m soak` two hundred for each pair. They are seeded: scores are
always the same.
"""

from __future__ import annotations

import pytest

from myomer.bots.contest import Contest
from myomer.units.catalogue import design_named

UNITS = [
    "Atlas AS7-D", "Warhammer WHM-6R", "Wolverine WVR-6R", "Hunchback HBK-4G", "Hatchetman HCT-3F", "Locust LCT-1V",
    "Archer ARC-2R", "Marauder MAD-3R", "Phoenix Hawk PXH-1", "Jenner JR7-D",
]  # fmt: skip
PAIRS = [
    ("tactician", "random", 0.95),
    ("tactician", "baseline", 0.80),
    ("tactician", "brawler", 0.60),
    ("brawler", "baseline", 0.55),
]
"""A bot, whom it beats, and the least share of the points it makes over two hundred games."""
FEW = {"brawler": 12}
"""Games of the default run, if not six: a small lead needs more of them."""


@pytest.mark.soak
@pytest.mark.parametrize(("better", "worse", "least"), PAIRS, ids=[f"{one}-{other}" for one, other, _ in PAIRS])
def test_who_beats_whom(better: str, worse: str, least: float, request: pytest.FixtureRequest) -> None:
    soak = "soak" in request.config.option.markexpr
    games = 200 if soak else FEW.get(better, 6)
    contest = Contest([better, worse], [[design_named(name)] for name in UNITS], games=games, seed=5)
    score = contest.tally(contest.play(), 0).score
    assert score >= (least if soak else 0.5), f"{better} scores {score:.1%} against {worse}"
