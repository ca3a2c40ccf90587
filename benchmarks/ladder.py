"""The ladder of `docs/bots.md`: ratings of the built-in bots, with their errors, over maps, weights and both rulesets.

    python -m benchmarks.ladder [--games 128] [--forces 64] [--size 1] [--seed 1]

Both sides of a game have the same 'Mech, drawn at random from designs that no weight of a bot was chosen by; every game
is repeated with the sides swapped. `hard` is the strategist, so it is not listed twice. Before anything is counted, a
game is played twice and must come out the same. Prints Markdown.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

from benchmarks.opponents import MAPS, TURNS, designs_of
from myomer.bots.contest import Contest
from myomer.bots.registry import BOTS
from myomer.bots.seeds import mixed
from myomer.reports.ladder import ladder_markdown
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE
from myomer.units.catalogue import design_named

SAME_AS_STRATEGIST = "hard"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=128, help="for each pair of bots")
    parser.add_argument("--forces", type=int, default=64, help="how many are drawn")
    parser.add_argument("--size", type=int, default=1, help="'Mechs of a side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    bots = [name for name in BOTS if name != SAME_AS_STRATEGIST]
    chance = Random(mixed(given.seed, given.size))
    designs = designs_of("checking")
    forces = [[design_named(chance.choice(designs)) for _ in range(given.size)] for _ in range(given.forces)]
    trial = Contest(["easy", "strategist"], forces, MAPS, 2, given.seed, TURNS)
    if trial.play() != trial.play():
        sys.exit("a game does not come out the same a second time")
    for rules in (STANDARD, TOTAL_WARFARE):
        contest = Contest(bots, forces, MAPS, given.games, given.seed, TURNS, rules)
        print(f"`{rules.name}`:\n\n{ladder_markdown(contest, contest.play(jobs=given.jobs))}")


if __name__ == "__main__":
    main()
