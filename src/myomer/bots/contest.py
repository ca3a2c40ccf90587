"""Contests between bots: mirrored games, each played twice with the sides swapped.

Both sides of a game have the same units on a symmetric map; the second game of a pair has the same map and dice with
the bots swapped. What remains is the difference in play. One seed determines everything, whatever the number of
processes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from myomer.boards import Board
from myomer.boards.landscape import landscape
from myomer.bots.custom import carry_out, choose, find_bot
from myomer.bots.processes import played_in_processes
from myomer.bots.seeds import mixed
from myomer.combat.turn.victory import DRAW
from myomer.formats.mtf import read_mtf
from myomer.formats.mtf_writer import write_mtf
from myomer.odds.sampling import NORMAL_95, interval
from myomer.rules.ruleset import STANDARD, Ruleset, ruleset_named
from myomer.scenario.lineup import TURNS, lined_up
from myomer.units.design import Design

MAPS: Final = ("flat", "wooded", "hilly")
WorkerSetup: TypeAlias = tuple[tuple[str, ...], list[list[str]], int, Ruleset]
"""What a process needs to play: bots, forces as .mtf texts, the turn limit, the ruleset."""


@dataclass(frozen=True, slots=True)
class ContestGame:
    """One game of a contest: the numbers of two bots (the first in the north) and of a force, a map and a seed."""

    bots: tuple[int, int]
    force: int
    kind: str
    map_seed: int
    seed: int
    bot_seeds: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match: the winning bot's number or `DRAW`, the reason, and the turn."""

    winner: int
    reason: str
    turns: int


@dataclass(frozen=True, slots=True)
class Tally:
    """Won, drawn and lost games of one bot, and their total number of turns."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    turns: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """The share of the points: a win is 1, a draw a half."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0

    @property
    def mean_turns(self) -> float:
        """Turns of a game."""
        return self.turns / self.games if self.games else 0.0

    def interval(self) -> tuple[float, float]:
        """Where the true score is with 95 % confidence."""
        return wilson(self.score, self.games)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost, self.turns + other.turns)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The Wilson 95 % interval of a score over a number of games."""
    return interval(share, games, NORMAL_95) if games else (0.0, 1.0)


def drawn_forces(names: Sequence[str], count: int, size: int, seed: int) -> list[list[str]]:
    """The names of that many forces of some size, drawn at random; the same seed draws the same."""
    return [[names[mixed(seed, force, unit, 5) % len(names)] for unit in range(size)] for force in range(count)]


class Contest:
    """Every bot against every other: `games` for each pair of bots, an even number, over the maps and forces in turn.

    A force is the units of one side (both sides have the same); all pairs of bots meet on the same maps with the same
    dice.
    """

    def __init__(
        self,
        bots: Sequence[str],
        forces: Sequence[Sequence[Design]],
        maps: Sequence[str] = MAPS,
        games: int = 24,
        seed: int = 1,
        turns: int = TURNS,
        ruleset: Ruleset | str = STANDARD,
    ) -> None:
        if len(bots) < 2 or not forces or not maps:
            raise ValueError("a contest needs two bots, a force and a map")
        if games < 2 or games % 2:
            raise ValueError(f"games are played in pairs with the sides swapped: give an even number, not {games}")

        self.bots: Final = tuple(bots)
        self.forces: Final = [list(force) for force in forces]
        self.maps: Final = tuple(maps)
        self.games: Final = games
        self.seed: Final = seed
        self.turns: Final = turns
        self.rules: Final = ruleset_named(ruleset) if isinstance(ruleset, str) else ruleset
        self.ruleset: Final = self.rules.name
        self.matches: Final[list[ContestGame]] = []
        """All games in order: for each pair of bots, its pairs of games."""

        for bot, opponent in combinations(range(len(bots)), 2):
            for pair in range(games // 2):
                self.matches.extend(self._pair(bot, opponent, pair))

    def _pair(self, bot: int, opponent: int, pair: int) -> list[ContestGame]:
        """Two matches on one map with the same seeds, the bots changing sides."""
        shift, map_number = divmod(pair, len(self.maps))
        kind = self.maps[map_number]
        force = (shift + map_number) % len(self.forces)
        map_seed = mixed(self.seed, pair, 1) % 1_000_000
        seed = mixed(self.seed, pair, 2)
        bot_seeds = (mixed(seed, 1), mixed(seed, 2))
        return [
            ContestGame((bot, opponent), force, kind, map_seed, seed, bot_seeds),
            ContestGame((opponent, bot), force, kind, map_seed, seed, bot_seeds[::-1]),
        ]

    def play(
        self, jobs: int = 1, after_each: Callable[[int, MatchResult], None] = lambda match, outcome: None
    ) -> list[MatchResult]:
        """Play all games in a number of processes; return the results in the order of `matches`.

        After each game `after_each` is called with its index in `matches` and its result, so that an interruption loses
        nothing. BotError if a bot cannot play; KeyboardInterrupt leaves no process behind.
        """
        if jobs > 1:
            return self._play_in_processes(min(jobs, len(self.matches)), after_each)
        outcomes: list[MatchResult] = []
        for number, match in enumerate(self.matches):
            outcomes.append(self._play_match(match))
            after_each(number, outcomes[-1])
        return outcomes

    def _play_match(self, match: ContestGame) -> MatchResult:
        """Play a match to its end."""
        names = [self.bots[number] for number in match.bots]
        bots = [find_bot(name, seed) for name, seed in zip(names, match.bot_seeds, strict=True)]
        force = self.forces[match.force]
        board = _board(match.kind, match.map_seed)
        game = lined_up(board, [force, force], self.rules, match.seed, self.turns, listen=False)
        while game.result is None:
            side = game.to_act
            carry_out(choose(bots[side], names[side], game), names[side], game, game.play)
        result = game.result
        return MatchResult(DRAW if result.winner == DRAW else match.bots[result.winner], result.reason, result.turn)

    def _play_in_processes(self, jobs: int, after_each: Callable[[int, MatchResult], None]) -> list[MatchResult]:
        """Play all games in several processes, one match at a time each; an interruption loses only these."""
        outcomes: list[MatchResult | None] = [None] * len(self.matches)
        setup = (self.bots, [[write_mtf(unit) for unit in force] for force in self.forces], self.turns, self.rules)
        for (number, _), result in played_in_processes(jobs, _prepare, setup, enumerate(self.matches)):
            outcomes[number] = result
            after_each(number, result)
        return [outcome for outcome in outcomes if outcome is not None]

    def tally(self, outcomes: Sequence[MatchResult | None], bot: int, opponent: int = -1, kind: str = "") -> Tally:
        """One bot's games against another, or (-1) against all, on one kind of map or (empty) on all.

        `outcomes` are in the order of `matches`, None for a game that was not played.
        """
        total = Tally()
        for match, outcome in zip(self.matches, outcomes, strict=True):
            if (
                outcome is None
                or bot not in match.bots
                or (opponent >= 0 and opponent not in match.bots)
                or (kind and kind != match.kind)
            ):
                continue
            drawn = int(outcome.winner == DRAW)
            won = int(outcome.winner == bot)
            total += Tally(won, drawn, 1 - won - drawn, outcome.turns)
        return total


@lru_cache(maxsize=64)
def _board(kind: str, seed: int) -> Board:
    return landscape(kind, seed=seed)


# in a process of its own


def _prepare(
    setup: WorkerSetup,
) -> Callable[[tuple[int, ContestGame]], MatchResult]:  # pragma: no cover - in another process
    """What plays a match, with its number, in a worker."""
    bots, forces, turns, ruleset = setup
    designs = [[read_mtf(unit.encode(), "unit").design for unit in force] for force in forces]
    contest = Contest(bots, designs, turns=turns, ruleset=ruleset)
    return lambda task: contest._play_match(task[1])
