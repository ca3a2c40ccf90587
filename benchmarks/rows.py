"""The rows of runs, game by game: what `compiled.py` asks of both engines.

    python benchmarks/rows.py [--games 6]

It prints, by match, the row of each game as JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Final

import msgspec

from myomer.sim.match import match_of
from myomer.sim.play import play_game

SEED: Final = 1
MATCHES: Final[dict[str, dict[str, object]]] = {
    "Hatchetman against Enforcer, tactician": {
        "side": [{"unit": ["Hatchetman HCT-3F"]}, {"unit": ["Enforcer ENF-4R"]}],
        "turns": 12,
    },
    "lances in the hills, brawler and random": {
        "side": [
            {"unit": ["Wolverine WVR-6R", "Locust LCT-1V"], "bot": "brawler"},
            {"unit": ["Wasp WSP-1A", "Griffin GRF-1N"], "bot": "random"},
        ],
        "map": {"landscape": "hilly"},
        "ruleset": "total-warfare",
        "forced_withdrawal": True,
        "turns": 12,
    },
}
"""By name, matches as a match file describes them."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6, help="of each match")
    games = parser.parse_args().games
    rows: dict[str, dict[str, list[str]]] = {}
    for name, description in MATCHES.items():
        match = match_of(description)
        rows[name] = {
            "rows": [msgspec.json.encode(play_game(match, SEED, game)).decode() for game in range(games)],
        }
    json.dump(rows, sys.stdout)


if __name__ == "__main__":
    main()
