"""The figures of docs/performance.md: interpreted and compiled side by side, taking turns, in one run.

Each engine runs in a process of its own. Before a case is timed both must give the same fingerprint: the digest of
every position of a game, every rational of the odds. What is timed is CPU time on one core.

    make performance
    python -m benchmarks.performance FOLDER [--rounds 3] [--only games] [--games 300]

FOLDER holds the compiled package. `--games` is after how many games the memory of a simulating process is read.
"""

from __future__ import annotations

import argparse
import hashlib
import statistics
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from benchmarks.odds import battle as facing
from benchmarks.versions import HERE, Case, Version, serve
from myomer.boards import Board
from myomer.bots import bot_named
from myomer.combat.physical.attack import Attack
from myomer.combat.weapons.shot import Shot
from myomer.game.digest import digest
from myomer.game.table import Game
from myomer.odds import Fall, Odds, odds
from myomer.odds import study as studies
from myomer.rules.locations import RIGHT_LEG
from myomer.scenario.lineup import lined_up
from myomer.units.catalogue import catalogue, design_named

SCRIPT = "benchmarks.performance"
COLUMNS, ROWS = 16, 17
TURNS = 200
"""More than any game between fighting bots takes."""
FEW_TURNS = 6
"""Of the games with many units."""
KICKS = 64
SAMPLED = "sampled"
ATLAS = "Atlas AS7-D"
LANCE = [ATLAS, "Warhammer WHM-6R", "Wolverine WVR-6R", "Locust LCT-1V"]
LANCES = [
    LANCE,
    ["Marauder MAD-3R", "Archer ARC-2R", "Griffin GRF-1N", "Jenner JR7-D"],
    ["BattleMaster BLR-1G", "Rifleman RFL-3N", "Hunchback HBK-4G", "Spider SDR-5V"],
    ["Awesome AWS-8Q", "Crusader CRD-3R", "Phoenix Hawk PXH-1", "Commando COM-2D"],
]
BOTS = ("brawler", "tactician")
Forces = tuple[list[str], list[str]]


# games


def played(forces: Forces, board: Board, bot: str, seed: int, turns: int = TURNS) -> Iterator[Game]:
    """A game between two bots of a kind, after each action."""
    sides = [[design_named(name) for name in force] for force in forces]
    game = lined_up(board, sides, seed=seed, turns=turns, listen=False)
    bots = [bot_named(bot, 2 * seed), bot_named(bot, 2 * seed + 1)]
    while game.result is None:
        game.play(bots[game.to_act](game))
        yield game


def game_case(name: str, pairs: list[Forces], bot: str, board: Board) -> Case:
    """Games to the end, one for each pair of forces."""

    def prove() -> str:
        found = hashlib.sha256()
        for seed, forces in enumerate(pairs):
            for game in played(forces, board, bot, seed):
                found.update(digest(game).encode())
        return found.hexdigest()[:16]

    def work() -> int:
        for seed, forces in enumerate(pairs):
            for _ in played(forces, board, bot, seed):
                pass
        return len(pairs)

    return (f"games: {name}, {bot}", prove, work)


def game_cases() -> list[Case]:
    """Atlas mirrors, pairs of other designs, and lances, on a clear map."""
    names = [entry.name for entry in catalogue()]
    sample = names[:: len(names) // 24][:24]
    board = Board(COLUMNS, ROWS)
    kinds: dict[str, list[Forces]] = {
        f"{ATLAS} mirror": [([ATLAS], [ATLAS])] * 8,
        "pairs of designs": [([name], [sample[number - 1]]) for number, name in enumerate(sample)],
        "lance mirror": [(LANCE, LANCE)] * 2,
        "mixed lances": [(lance, LANCES[number - 1]) for number, lance in enumerate(LANCES)],
    }
    return [game_case(name, pairs, bot, board) for bot in BOTS for name, pairs in kinds.items()]


# growth with units and map


def growth_case(name: str, units: int, board: Board, bot: str) -> Case:
    """Some turns of a game with many units, for each unit and turn."""
    force = (LANCE * 3)[:units]

    def unit_turns() -> int:
        acting = turn = 0
        for game in played((force, force), board, bot, 1, FEW_TURNS):
            if game.turn != turn:
                turn = game.turn
                acting += len([mech for mech in game.battle.mechs if not mech.destroyed])
        return acting

    return (f"growth: {name}, {bot}", unit_turns, unit_turns)


def growth_cases() -> list[Case]:
    """More and more units on one map, and a lance on larger and larger maps."""
    cases: list[Case] = []
    for bot in BOTS:
        for units in (1, 2, 4, 8, 12):
            cases.append(growth_case(f"{units} against {units}", units, Board(2 * COLUMNS, 2 * ROWS), bot))
        for times in (1, 2, 3):
            board = Board(times * COLUMNS, times * ROWS)
            cases.append(growth_case(f"lances on {board.columns} × {board.rows} hexes", 4, board, bot))
    return cases


# odds


def first_time(name: str, ask: Callable[[], Odds]) -> Case:
    """A question asked for the first time: all that was learned is forgotten before."""

    def ask_first() -> Odds:
        studies.forget()
        return ask()

    def prove() -> list[str]:
        answer = ask_first()
        return [
            "exact" if answer.exact else SAMPLED,
            str(answer.falls(1)),
            str(answer.destroyed(1)),
            str(answer.dealt.mean),
        ]

    return (f"odds: {name}", prove, ask_first)


def again(name: str, ask: Callable[[], Odds]) -> Case:
    """The same question asked again: it is asked once, untimed, before."""
    return (f"odds: {name} again", lambda: str(ask().falls(1)), ask)


def kick_odds(number: int) -> Callable[[], Odds]:
    """The question for the odds of a kick between two designs of the catalogue, another pair for each number."""
    names = [entry.name for entry in catalogue()]
    step = len(names) // (KICKS + 1)
    attacker, target = names[number * step], names[(number + 7) * step % len(names)]
    return partial(odds, facing(attacker, target, "standard"), Attack("kick", 0, 1, RIGHT_LEG), check=False)


def kick_cases() -> list[Case]:
    """Kicks between different designs: each for the first time, and again."""
    cases: list[Case] = []
    for number in range(KICKS):
        ask = kick_odds(number)
        cases += [first_time(f"kick {number}", ask), again(f"kick {number}", ask)]
    return cases


def odds_cases() -> list[Case]:
    """Volleys and falls with more and more damage groups."""
    cases: list[Case] = []
    battle = facing("Hunchback HBK-4G", ATLAS, "standard", distance=2)
    design = battle.mechs[0].design
    lasers = [weapon for weapon in design.weapons if design.components[weapon].name == "medium-laser"]
    volleys = {
        "a medium laser": lasers[:1],
        "two medium lasers": lasers[:2],
        "a small laser and an AC/20": design.weapons[:2],
        "three weapons": design.weapons[:3],
    }
    for name, weapons in volleys.items():
        shots = [Shot(0, 1, weapon) for weapon in weapons]
        cases.append(first_time(f"volley, {name}", partial(odds, battle, *shots)))
    battle = facing(ATLAS, "Hunchback HBK-4G", "standard")
    for levels in range(5):
        cases.append(first_time(f"fall, {levels + 1} damage groups", partial(odds, battle, Fall(1, levels))))
    return cases


# memory


def memory_cases() -> list[Case]:
    """A game between two designs, other ones each time; and all kicks in a row."""
    names = [entry.name for entry in catalogue()]
    board = Board(COLUMNS, ROWS)
    seeds = iter(range(1_000_000))

    def play_one() -> None:
        seed = next(seeds)
        forces = ([names[seed * 7 % len(names)]], [names[seed * 11 % len(names)]])
        for _ in played(forces, board, "brawler", seed, 12):
            pass

    questions = [kick_odds(number) for number in range(KICKS)]
    return [
        ("memory: games", lambda: "", play_one),
        ("memory: kicks", lambda: "", lambda: [ask().exact for ask in questions]),
    ]


# the table


class Table:
    """Two engines that take turns, and the lines printed of them."""

    def __init__(self, compiled: Path, rounds: int) -> None:
        self.packages = (HERE / "src", compiled)
        self.rounds = rounds
        self.sampled = False
        """Whether the odds of the last case were sampled."""
        self.engines = self.start()

    def start(self) -> list[Version]:
        """A new process for each engine."""
        return [Version(HERE, package, SCRIPT) for package in self.packages]

    def times(self, name: str) -> list[float]:
        """The median CPU seconds of a case, interpreted and compiled."""
        proofs = [engine.ask(name, "prove") for engine in self.engines]
        if proofs[0] != proofs[1]:
            sys.exit(f"{name}: compiled and interpreted engines differ")
        self.sampled = isinstance(proofs[0], list) and proofs[0][0] == SAMPLED
        rounds = [[engine.ask(name, "time") for engine in self.engines] for _ in range(self.rounds)]
        return [statistics.median(times) for times in zip(*rounds, strict=True)]

    def show(self, name: str, times: list[float], per_second: bool = False) -> None:
        """One line: how many a second or how many milliseconds each, and how much faster it is compiled."""
        slow, fast = times
        if per_second:
            columns = f"{1 / slow:12,.1f}/s {1 / fast:12,.1f}/s "
        else:
            columns = f"{1000 * slow:12,.2f} ms{1000 * fast:12,.2f} ms"
        print(f"{name:50}{columns}{slow / fast:8.1f}×", flush=True)

    def show_kicks(self) -> None:
        """The middle, nine of ten and the worst of the kicks."""
        for when, suffix in (("first time", ""), ("again", " again")):
            times = [self.times(f"odds: kick {number}{suffix}") for number in range(KICKS)]
            columns = [sorted(column) for column in zip(*times, strict=True)]
            for which, place in (("median", KICKS // 2), ("nine of ten", KICKS * 9 // 10), ("worst", KICKS - 1)):
                name = f"odds: {KICKS} kicks, {when}, {which}"
                self.show(name, [column[place] for column in columns])

    def show_memory(self, name: str, label: str, steps: list[int]) -> None:
        """The most memory held after some repetitions of a case, in new processes."""
        for engine, kind in zip(self.start(), ("interpreted", "compiled"), strict=True):
            done = 0
            peaks: list[str] = []
            for step in steps:
                for _ in range(step - done):
                    engine.ask(name, "time")
                done = step
                peaks.append(f"{engine.ask(name, 'memory'):.0f} MB after {step:,}")
            engine.end()
            print(f"{f'memory: {label}, {kind}':50}{', '.join(peaks)}", flush=True)

    def end(self) -> None:
        """End both processes."""
        for engine in self.engines:
            engine.end()


def all_cases() -> list[Case]:
    """Every case an engine can be asked for."""
    return [*game_cases(), *growth_cases(), *kick_cases(), *odds_cases(), *memory_cases()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", help="the folder with the compiled package")
    parser.add_argument("--rounds", type=int, default=3, help="of each case and engine")
    parser.add_argument("--only", default="", help="lines with this in their name: games, growth, odds, memory, …")
    parser.add_argument("--games", type=int, default=300, help="of the process whose memory is read")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        serve(all_cases())
        return
    if options.folder is None or not (options.folder / "myomer").is_dir():
        parser.error("FOLDER: the folder with the compiled package; make performance builds it")
    table = Table(options.folder.resolve(), options.rounds)
    print(f"{'':50}{'interpreted':>15}{'compiled':>15}{'ratio':>9}")
    for name in table.engines[0].names:
        if options.only in name and not name.startswith(("odds: kick", "memory:")):
            times = table.times(name)
            table.show(f"{name}, sampled" if table.sampled else name, times, per_second=name.startswith("games"))
    if options.only in "odds: kicks":
        table.show_kicks()
    table.end()
    if options.only in "memory: games":
        table.show_memory("memory: games", "games", [options.games // 10, options.games])
    if options.only in "memory: kicks":
        table.show_memory("memory: kicks", f"{KICKS} kicks", [1, 10])


if __name__ == "__main__":
    main()
