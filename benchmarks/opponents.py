"""How well a bot plays: its score against another in mirrored games, what it never should do, and how long it thinks.

Both sides of a game have the same 'Mechs, drawn at random from the catalogue; each game is played twice with the sides
swapped, on maps of every kind in turn. Two of three designs (by the checksum of the name) are for checking, the others
for tuning: weights were chosen by games of the latter only.

    python benchmarks/opponents.py strategist tactician [--size 4] [--games 400] [--ruleset total-warfare]

Besides the score it counts draws by turn limit, those of them in which the stronger side (by armor and structure) could
move and yet made no attack in the last five turns, and moves that end facing away from every enemy, even with the torso
turned; such a move must have a reason in the bot's own sentence for it; and turns in which nobody attacks. Times are
CPU seconds. Before anything is counted, a game is played twice and must come out the same.
"""

from __future__ import annotations

import argparse
import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from myomer.boards.landscape import landscape
from myomer.bots.contest import wilson
from myomer.bots.custom import find_bot
from myomer.bots.facing_away import none_ahead
from myomer.bots.foresight import SureDice
from myomer.bots.momentum import strength
from myomer.bots.processes import played_in_processes
from myomer.bots.seeds import mixed
from myomer.bots.weighing import explain
from myomer.combat.movement.move import Move
from myomer.combat.physical.attack import Attack
from myomer.combat.turn.victory import DRAW, TURN_LIMIT
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Action, Done, unit_of
from myomer.game.digest import digest
from myomer.game.table import Game
from myomer.rules.locations import QUAD
from myomer.rules.ruleset import ruleset_named
from myomer.scenario.lineup import lined_up
from myomer.units.catalogue import catalogue, design_named
from myomer.units.mobility import walking_mp

MAPS = ("flat", "wooded", "hilly", "city")
TURNS = 30
QUIET = 5
"""Turns without an attack after which a side that could attack is said to wait."""
SETS = ("tuning", "checking", "all")


@dataclass(frozen=True)
class Setup:
    """What all games of a cell share."""

    bots: tuple[str, str]
    size: int
    ruleset: str
    designs: tuple[str, ...]
    seed: int
    maps: tuple[str, ...]


@dataclass
class Report:
    """One game, for the first bot."""

    number: int
    kind: str
    score: float
    reason: str
    turns: int
    away: int
    """Moves that end facing away from every enemy."""
    moves: int
    unexplained: int = 0
    """Those of them for which the bot has no reason."""
    waited: bool = False
    """Whether it ended by the turn limit though the stronger side could have gone on."""
    quiet: int = 0
    """Turns in which nobody attacked."""
    begun: int = 0
    """The turn of the first attack; 0 if there was none."""
    times: list[float] = field(default_factory=list)
    """CPU seconds of each decision."""


def designs_of(which: str) -> tuple[str, ...]:
    """The names of a set."""
    names = [entry.name for entry in catalogue()]
    tuning = [name for name in names if zlib.crc32(name.encode()) % 3 == 0]
    return tuple(names if which == "all" else tuning if which == "tuning" else [n for n in names if n not in tuning])


def begin(setup: Setup, number: int) -> tuple[Game, str]:
    """A game at its start; games 2n and 2n + 1 differ only by who plays which side."""
    pair = number // 2
    chance = Random(mixed(setup.seed, pair))
    force = [design_named(chance.choice(setup.designs)) for _ in range(setup.size)]
    kind = setup.maps[pair % len(setup.maps)]
    board = landscape(kind, seed=mixed(setup.seed, pair, 1) % 1_000_000)
    rules = ruleset_named(setup.ruleset)
    return lined_up(board, [force, force], rules, mixed(setup.seed, pair, 2), TURNS, listen=False), kind


def faces_away(game: Game, unit: int) -> bool:
    """Whether a unit faces away from every enemy where it is now."""
    mech = game.battle.mechs[unit]
    enemies = [game.battle.mechs[other].hex for other in game.enemies(unit)]
    return none_ahead(mech.hex, mech.facing, mech.design.frame != QUAD, enemies)


def means_to_face_away(game: Game, action: Action) -> bool:
    """Whether a move ends facing away from every enemy if nobody falls or skids on the way; a charge or a death from
    above does not, which ends where its target is.
    """
    if isinstance(action, Move) and (action.charge >= 0 or action.dfa >= 0):
        return False
    twin = game.copy()
    twin.dice = SureDice(0, len(game.sides))
    unit = unit_of(action)
    twin.play(action)
    mech = twin.battle.mechs[unit]
    return twin.active(unit) and not mech.prone and not mech.destroyed and faces_away(twin, unit)


def leader_waited(game: Game, attacked: list[int]) -> bool:
    """Whether the stronger side could move, and attacked nobody in the last turns; `attacked` is the last turn of each
    side with an attack.
    """
    leader = 0 if strength(game, 0) >= strength(game, 1) else 1
    movers = [
        unit
        for unit, mech in enumerate(game.battle.mechs)
        if mech.side == leader
        and game.active(unit)
        and not mech.prone
        and not mech.is_immobile()
        and walking_mp(mech) > 0
    ]
    return bool(movers) and game.turn - attacked[leader] >= QUIET


def play(setup: Setup, number: int) -> tuple[Report, Game]:
    """Play a game to its end."""
    game, kind = begin(setup, number)
    first = number % 2
    seeds = mixed(setup.seed, number // 2, 3), mixed(setup.seed, number // 2, 4)
    bots = [find_bot(setup.bots[(side + first) % 2], seeds[(side + first) % 2]) for side in (0, 1)]
    report = Report(number, kind, 0.0, "", 0, 0, 0)
    attacked = [0, 0]
    loud: set[int] = set()
    while game.result is None:
        side, phase, turn = game.to_act, game.phase, game.turn
        begun = time.process_time()
        action = bots[side](game)
        took = time.process_time() - begun
        before = game.copy() if side == first and phase == "movement" and not isinstance(action, Done) else None
        game.play(action)
        if isinstance(action, Shot | Attack) or (isinstance(action, Move) and (action.charge >= 0 or action.dfa >= 0)):
            attacked[side] = turn
            loud.add(turn)
        if side == first:
            report.times.append(took)
        if before is not None:
            report.moves += 1
            if means_to_face_away(before, action):
                report.away += 1
                report.unexplained += "face away" not in explain(bots[side], before)[0].sentence
    result = game.result
    report.waited = result.reason == TURN_LIMIT and leader_waited(game, attacked)
    report.reason, report.turns = result.reason, result.turn
    report.quiet, report.begun = result.turn - len(loud), min(loud, default=0)
    report.score = 0.5 if result.winner == DRAW else float(result.winner == first)
    return report, game


def listed(numbers: list[int]) -> str:
    """Games by their numbers."""
    return f"games {', '.join([str(number) for number in numbers])}" if numbers else "none"


def prepare(setup: Setup) -> Callable[[int], Report]:
    """What plays a game in a worker."""
    return lambda number: play(setup, number)[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs=2, metavar="BOT")
    parser.add_argument("--size", type=int, default=1, help="'Mechs of a side")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--ruleset", default="standard")
    parser.add_argument("--designs", choices=SETS, default="checking")
    parser.add_argument("--maps", default=",".join(MAPS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    maps = tuple(given.maps.split(","))
    setup = Setup(tuple(given.bots), given.size, given.ruleset, designs_of(given.designs), given.seed, maps)
    first, again = digest(play(setup, 0)[1]), digest(play(setup, 0)[1])
    if first != again:
        sys.exit("a game does not come out the same a second time")

    reports = [report for _, report in played_in_processes(given.jobs, prepare, setup, range(given.games))]
    score = sum([report.score for report in reports]) / len(reports)
    low, high = wilson(score, len(reports))
    times = sorted([took for report in reports for took in report.times])
    print(
        f"{given.bots[0]} against {given.bots[1]}, {given.size} against {given.size}, {given.ruleset}, "
        f"{given.designs} designs, {len(reports)} games: {score:.1%} ({low:.1%} to {high:.1%})"
    )
    for kind in maps:
        some = [report.score for report in reports if report.kind == kind]
        if not some:
            continue
        low, high = wilson(sum(some) / len(some), len(some))
        print(f"  {kind:8} {sum(some) / len(some):6.1%} ({low:.1%} to {high:.1%}), {len(some)} games")
    ends = Counter([report.reason for report in reports])
    print(f"  turns {sum([report.turns for report in reports]) / len(reports):.1f}; ends {dict(ends)}")
    turns, begun = sum([report.turns for report in reports]), sorted([report.begun for report in reports])
    quiet = sum([report.quiet for report in reports])
    print(
        f"  nobody attacks in {quiet / turns:.0%} of the turns; first attack in turn "
        f"{begun[len(begun) // 2]} (median), {begun[len(begun) * 9 // 10]} (90 %)"
    )
    drawn = [report.number for report in reports if report.reason == "turn-limit"]
    if drawn:
        print(f"  to the turn limit: {listed(sorted(drawn))}")
        waited = sorted([report.number for report in reports if report.waited])
        print(f"  of these, the stronger side waited in: {listed(waited)}")
    away, moves = sum([report.away for report in reports]), sum([report.moves for report in reports])
    print(f"  facing away from every enemy: {away} of {moves} moves")
    unexplained = sorted([report.number for report in reports if report.unexplained])
    print(f"  of these, without a stated reason: {listed(unexplained)}")
    print(
        f"  a decision: mean {1000 * sum(times) / len(times):.1f} ms, "
        f"99 % {1000 * times[len(times) * 99 // 100]:.0f} ms, "
        f"longest {1000 * times[-1]:.0f} ms; a game {sum(times) / len(reports):.2f} s of thinking"
    )


if __name__ == "__main__":
    main()
