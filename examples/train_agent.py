"""Trains a small agent that beats the bot `baseline`, with numpy alone.

    pip install 'myomer[rl]'
    python examples/train_agent.py --out agent

The agent scores every candidate of a decision by its row of numbers, with one hidden layer, and chooses by softmax. It
learns by REINFORCE: after a batch of games, choices that led to more than the average become more likely. Every few
batches it plays a few games always choosing the highest score: the learning curve. The agent of its best point (of
several equal ones the last) is kept, and plays the final test the same way, each game on a fresh seed. The folder gets
`agent.npz`, `curve.csv` and `curve.svg`; the same seed gives the same files.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import gymnasium
import numpy as np
from numpy.typing import NDArray

import myomer.rl
from myomer.bots.contest import wilson

Array = NDArray[np.float64]
Environment = gymnasium.Env[Any, Any]

SETTING: Final[dict[str, Any]] = {
    "units": [["Hunchback HBK-4G"], ["Hunchback HBK-4G"]],
    "columns": 10,
    "rows": 10,
    "apart": 5,
    "turns": 15,
    "reward": {"win": 1.0, "damage": 1.0},
}
"""Two Hunchbacks on open ground, five hexes apart, for at most 15 turns; a win counts as much as all damage."""
ROW: Final = len(myomer.rl.OPTION_FIELDS)
CURVE_SEEDS: Final = 10_000_000
TEST_SEEDS: Final = 30_000_000
"""Where the seeds of the tests begin; training has others."""


class Agent:
    """A policy: the score of a candidate is a network of its row, and softmax makes chances of the scores."""

    def __init__(self, hidden: int, random: np.random.Generator) -> None:
        self.parts: list[Array] = [
            random.normal(0, 1 / np.sqrt(ROW), (ROW, hidden)),
            np.zeros(hidden),
            random.normal(0, 0.1 / np.sqrt(hidden), hidden),
        ]

    def chances(self, rows: Array) -> tuple[Array, Array]:
        """How likely each candidate is chosen, and the hidden layer."""
        weights, shift, out = self.parts
        layer = np.tanh(rows @ weights + shift)
        scores = layer @ out
        powers = np.exp(scores - np.max(scores))
        return powers / np.sum(powers), layer

    def gradient(self, rows: Array, chosen: int) -> list[Array]:
        """The direction in which a choice becomes more likely."""
        chances, layer = self.chances(rows)
        push = -chances
        push[chosen] += 1
        below = np.outer(push, self.parts[2]) * (1 - layer**2)
        return [rows.T @ below, below.sum(0), push @ layer]


class Choice(NamedTuple):
    """A decision of a game: the rows, which was chosen, in which turn, and the reward until the next decision."""

    rows: Array
    chosen: int
    turn: int
    reward: float


class Outcome(NamedTuple):
    """A game: its choices, and 1 for a win, a half for a draw, 0 for a loss."""

    choices: list[Choice]
    score: float

    def returns(self, discount: float) -> list[float]:
        """What each choice led to: its reward and all later ones, those of later turns discounted."""
        totals: list[float] = []
        total, turn = 0.0, 0
        for choice in reversed(self.choices):
            total = choice.reward + total * (discount if choice.turn < turn else 1)
            turn = choice.turn
            totals.append(total)
        return totals[::-1]


def play(
    env: Environment, agent: Agent, seed: int, random: np.random.Generator | None = None, side: int | None = None
) -> Outcome:
    """Play a game. Choices are drawn by their chances; without random numbers the most likely is taken."""
    seen, info = env.reset(seed=seed, options={"side": side})
    choices: list[Choice] = []
    while True:
        count = int(seen["action_mask"].sum())
        rows = seen["options"][:count].astype(np.float64)
        chances, _ = agent.chances(rows)
        chosen = int(np.argmax(chances)) if random is None else int(random.choice(count, p=chances))
        turn = info["turn"]
        seen, reward, terminated, truncated, info = env.step(chosen)
        choices.append(Choice(rows, chosen, turn, float(reward)))
        if terminated or truncated:
            return Outcome(choices, 0.5 if info["winner"] < 0 else float(info["winner"] == info["side"]))


def test(env: Environment, agent: Agent, seeds: Sequence[int]) -> list[float]:
    """The scores of games in which the agent always takes the most likely choice, from both sides in turn."""
    return [play(env, agent, seed, side=number % 2).score for number, seed in enumerate(seeds)]


class Learner:
    """Changes an agent by batches of games: REINFORCE, with the steps of Adam."""

    def __init__(self, agent: Agent, rate: float, discount: float) -> None:
        self.agent: Final = agent
        self.rate: Final = rate
        self.discount: Final = discount
        self.updates = 0
        self._means: Final = [np.zeros_like(part) for part in agent.parts]
        self._squares: Final = [np.zeros_like(part) for part in agent.parts]

    def learn(self, outcomes: list[Outcome]) -> None:
        """What led to more than the average of its turn becomes more likely, what led to less becomes less so."""
        made = [
            (choice, value)
            for outcome in outcomes
            for choice, value in zip(outcome.choices, outcome.returns(self.discount), strict=True)
        ]
        by_turn: dict[int, list[float]] = {}
        for choice, value in made:
            by_turn.setdefault(choice.turn, []).append(value)
        averages = {turn: float(np.mean(values)) for turn, values in by_turn.items()}
        spread = float(np.std([value for _, value in made])) + 1e-6

        total = [np.zeros_like(part) for part in self.agent.parts]
        for choice, value in made:
            advantage = (value - averages[choice.turn]) / spread / len(outcomes)
            for part, change in zip(total, self.agent.gradient(choice.rows, choice.chosen), strict=True):
                part += advantage * change
        self._step(total)

    def _step(self, total: list[Array]) -> None:
        """Take a step in a direction."""
        self.updates += 1
        for part, change, mean, square in zip(self.agent.parts, total, self._means, self._squares, strict=True):
            mean += 0.1 * (change - mean)
            square += 0.001 * (change**2 - square)
            length = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            part += self.rate * mean / (1 - 0.9**self.updates) / length


def drawn(curve: list[tuple[int, float]], opponent: str) -> str:
    """The learning curve as a picture: the score by games of training."""
    left, right, top, bottom = 50, 620, 20, 280
    most = max(1, curve[-1][0])
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320" font-family="sans-serif" font-size="12">']
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = bottom - (bottom - top) * share
        lines.append(f'<path d="M{left} {y:.1f}H{right}" stroke="#ccc"/><text x="8" y="{y + 4:.1f}">{share:.0%}</text>')
    points = [(left + (right - left) * games / most, bottom - (bottom - top) * score) for games, score in curve]
    path = " ".join([f"{x:.1f},{y:.1f}" for x, y in points])
    lines.append(f'<polyline points="{path}" fill="none" stroke="#06c" stroke-width="2"/>')
    title = f"score against {opponent} (a draw is a half) by games of training, 0 to {most}"
    lines.append(f'<text x="{left}" y="308">{title}</text>')
    return "\n".join([*lines, "</svg>", ""])


def train(options: argparse.Namespace) -> None:
    """Train, write the files, and play the final test."""
    started = time.process_time()
    random = np.random.default_rng(options.seed)
    env = gymnasium.make("myomer/Duel-v0", opponent=options.opponent, **SETTING)
    agent = Agent(options.hidden, random)
    learner = Learner(agent, options.rate, options.discount)
    curve: list[tuple[int, float]] = []
    curve_seeds = [CURVE_SEEDS + game // 2 for game in range(options.curve_games)]
    best, best_score = [part.copy() for part in agent.parts], -1.0

    for batch in range(options.batches + 1):
        if batch % options.every == 0 or batch == options.batches:
            score = float(np.mean(test(env, agent, curve_seeds)))
            curve.append((batch * options.games, score))
            if score >= best_score:
                best, best_score = [part.copy() for part in agent.parts], score
            print(f"{curve[-1][0]:6} games  score {score:.3f}  {time.process_time() - started:4.0f} s", flush=True)
        if batch < options.batches:
            first_seed = (options.seed * 1000 + batch) * options.games
            learner.learn([play(env, agent, first_seed + game, random) for game in range(options.games)])

    agent.parts = best
    options.out.mkdir(parents=True, exist_ok=True)
    np.savez(options.out / "agent.npz", *agent.parts)
    with (options.out / "curve.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("games", "score"), *curve])
    (options.out / "curve.svg").write_text(drawn(curve, options.opponent), encoding="utf-8")

    for name in [options.opponent, *options.also]:
        report_test(agent, name, options.test_games)
    print(f"{time.process_time() - started:.0f} s of CPU")


def report_test(agent: Agent, opponent: str, games: int) -> None:
    """Play the final test against a bot, and print the result."""
    env = gymnasium.make("myomer/Duel-v0", opponent=opponent, **SETTING)
    scores = test(env, agent, range(TEST_SEEDS, TEST_SEEDS + games))
    won, even, lost = [scores.count(kind) for kind in (1.0, 0.5, 0.0)]
    low, high = wilson(won / games, games)
    print(f"final test against {opponent}, {games} games: won {won}, drawn {even}, lost {lost}")
    print(f"wins {won / games:.1%}, 95 % interval {low:.1%} to {high:.1%}", flush=True)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("agent"), help="the folder to write to (default: agent)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opponent", default="baseline", help="a bot (default: baseline)")
    parser.add_argument("--also", nargs="*", default=[], metavar="BOT", help="more bots for the final test")
    parser.add_argument("--batches", type=int, default=40)
    parser.add_argument("--games", type=int, default=32, help="games of a batch")
    parser.add_argument("--hidden", type=int, default=16, help="size of the hidden layer")
    parser.add_argument("--rate", type=float, default=0.02, help="the learning rate")
    parser.add_argument("--discount", type=float, default=0.8, help="what a reward counts one turn earlier")
    parser.add_argument("--every", type=int, default=2, help="batches between two points of the curve")
    parser.add_argument("--curve-games", type=int, default=40, help="games for a point of the curve")
    parser.add_argument("--test-games", type=int, default=400, help="games of the final test")
    train(parser.parse_args())


if __name__ == "__main__":
    main()
