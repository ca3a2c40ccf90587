"""`myomer match` with many games: memory, cost per game as runs grow, and what a second worker is worth.

The commands are those of a user, each in a process of its own that plays into a folder. Before anything is timed the
games must be the same with one worker, with two, and in a run that was stopped and gone on with; given a FOLDER with
the compiled package, they must be those of the sources too, and the compiled package is what is measured.

    make performance
    python -m benchmarks.simulation [FOLDER] [--quick] [--rounds 3] [--only memory] [--games 10000]

Memory: what the main process and each worker hold, several times during a run, and the most they ever held (limits:
150 MB for a worker; flat). Growth: CPU time per game, rows and Parquet files included but not the start, for more and
more games (linear); and of `myomer results`. Workers: games per second of wall time with two workers against one,
taking turns (at least 1.8 times); two runs side by side, with one worker each, show what the machine itself allows.
Beyond a limit the exit status is 1. `--quick` plays few games, and judges neither wall time nor growth of memory.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from benchmarks.versions import HERE
from myomer.sim.run import CHUNK, JOURNAL, Run

UNITS = ["Hatchetman HCT-3F", "vs", "Enforcer ENF-4R"]
TACTICIAN, BRAWLER = "tactician", "brawler"
WORKER_LIMIT = 150
"""Megabytes of a worker."""
FLAT = 1.05
"""How much more memory a process may hold at the end of a run than after a tenth of it."""
SPEEDUP = 1.8
"""Of two workers."""
MOMENTS = (0.1, 0.25, 0.5, 0.75, 0.95)
"""When memory is read: shares of the games."""
PAUSE = 0.1
"""Seconds between two looks at the processes of a run."""
MAIN, WORKER = "main process", "worker"


@dataclass(frozen=True)
class Sizes:
    """How many games each part plays."""

    proof: int
    memory: int
    growth: tuple[int, ...]
    workers: dict[str, int]
    """By bot."""
    linear: float
    """How much more a game may cost in the largest run than in the smallest."""


FULL = Sizes(60, 10_000, (500, 1000, 2000, 5000, 10_000), {TACTICIAN: 600, BRAWLER: 3000}, 1.25)
QUICK = Sizes(12, 200, (100, 200, 400), {BRAWLER: 200}, 2)


# processes


@dataclass
class Memory:
    """What the processes of a run hold, in MB: by process, at some moments and at most."""

    held: dict[str, list[float]] = field(default_factory=dict)
    most: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Done:
    """A command that has ended."""

    cpu: float
    """Seconds, of it and its workers."""
    wall: float
    output: str


class Package:
    """The package at a place, and its command line."""

    def __init__(self, path: Path) -> None:
        self._environment = dict(os.environ, PYTHONPATH=str(path), PYTHONDONTWRITEBYTECODE="")
        self.engine = self.run("--version").output.split()[-1]

    def run(self, *words: str, look: Callable[[int], object] | None = None) -> Done:
        """Run a command to its end; `look` is called with its process again and again."""
        return self.run_together([words], look)[0]

    def run_together(self, commands: list[tuple[str, ...]], look: Callable[[int], object] | None = None) -> list[Done]:
        """Run commands at the same time."""
        with tempfile.TemporaryDirectory() as folder:
            outputs = [Path(folder, str(number)) for number in range(len(commands))]
            started = time.perf_counter()
            running = [self._start(words, output) for words, output in zip(commands, outputs, strict=True)]
            if look is not None:
                while os.waitid(os.P_PID, running[0].pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
                    look(running[0].pid)
                    time.sleep(PAUSE)
            done: list[Done] = []
            for process, output, words in zip(running, outputs, commands, strict=True):
                _, status, used = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
                text = output.read_text(encoding="utf-8")
                if process.returncode:
                    sys.exit(f"myomer {' '.join(words)}: status {process.returncode}\n{text}")
                done.append(Done(used.ru_utime + used.ru_stime, time.perf_counter() - started, text))
            return done

    def _start(self, words: tuple[str, ...], output: Path) -> subprocess.Popen[bytes]:
        with output.open("wb") as stream:
            command = [sys.executable, "-P", "-m", "myomer", *words]
            return subprocess.Popen(command, env=self._environment, stdout=stream, stderr=subprocess.STDOUT)


def match(folder: Path, games: int, workers: int, bot: str) -> tuple[str, ...]:
    """The words of `myomer match` into a folder."""
    options = {"games": games, "workers": workers, "bots": bot, "out": folder, "seed": 1}
    return ("match", *UNITS, "--json", *[word for name, value in options.items() for word in (f"--{name}", str(value))])


# the games are the same


def prove(packages: list[Package], games: int, place: Path) -> str:
    """The rows of a run, played in every way, must be the same; how they were played."""
    ways: dict[str, pl.DataFrame] = {}
    for package in packages:
        for workers in (1, 2):
            folder = place / f"{package.engine}-{workers}"
            if workers == 2:
                package.run(*match(folder, games // 3, 1, TACTICIAN))
            package.run(*match(folder, games, workers, TACTICIAN))
            ways[f"{package.engine}, {'one worker' if workers == 1 else 'gone on with by two'}"] = rows(folder)
    first, *others = ways
    for other in others:
        if not ways[first].equals(ways[other]):
            sys.exit(f"the games differ: {first}; {other}")
    if ways[first].height != games:
        sys.exit(f"{games} games were to be played, not {ways[first].height}")
    return f"{games} games are the same: {'; '.join(ways)}"


def rows(folder: Path) -> pl.DataFrame:
    """All games of a run."""
    return Run.open(folder).frame()


# memory


def descendants(pid: int) -> list[int]:
    """A process and all those it has started."""
    found = [pid]
    for each in found:
        for thread in Path(f"/proc/{each}/task").glob("*/children"):
            found += [int(child) for child in thread.read_text(encoding="ascii").split()]
    return found


def megabytes(pid: int) -> tuple[float, float]:
    """What a process holds, and the most it has held."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    figures = dict([line.split(":", 1) for line in lines])
    now, most = [int(figures[name].split()[0]) * 1024 / 1e6 for name in ("VmRSS", "VmHWM")]
    return now, most


def read_memory(pid: int) -> dict[str, tuple[float, float]]:
    """By name, what the main process and the workers of a run hold, and the most they have held."""
    found: dict[str, tuple[float, float]] = {}
    for each in descendants(pid):
        words = Path(f"/proc/{each}/cmdline").read_bytes()
        if each == pid:
            found[MAIN] = megabytes(each)
        elif b"spawn_main" in words:
            found[f"{WORKER} {len(found)}"] = megabytes(each)
    return found


def games_played(folder: Path) -> int:
    """How many games a run has that is being played."""
    try:
        lines = (folder / JOURNAL).read_bytes().count(b"\n")
    except FileNotFoundError:
        return 0
    return CHUNK * len(list(folder.glob("games-*.parquet"))) + lines


def memory_of_run(package: Package, games: int, folder: Path) -> Memory:
    """Play a run with two workers and watch what its processes hold."""
    memory = Memory()
    moments = [int(share * games) for share in MOMENTS]

    def look(pid: int) -> None:
        try:
            found = read_memory(pid)
        except (OSError, KeyError, ValueError):
            return  # a process that has just ended
        for name, (_, most) in found.items():
            memory.most[name] = max(most, memory.most.get(name, 0))
        if moments and games_played(folder) >= moments[0]:
            moments.pop(0)
            for name, (now, _) in found.items():
                memory.held.setdefault(name, []).append(now)

    package.run(*match(folder, games, 2, TACTICIAN), look=look)
    return memory


def show_memory(package: Package, games: int, place: Path, judge: bool) -> list[str]:
    """The memory of a run; what is beyond the limits. In a short run what bots keep still grows: it is not judged."""
    if not Path("/proc/self/status").exists():
        print("memory: not read, there is no /proc here")
        return []
    memory = memory_of_run(package, games, place / "memory")
    shares = ", ".join([f"{int(share * games):,}" for share in MOMENTS])
    print(f"{f'memory in MB, {games:,} games':38}{f'after {shares} games':44}{'most':>8}")
    problems: list[str] = []
    for name, held in memory.held.items():
        print(f"  {name:36}{', '.join([f'{each:.1f}' for each in held]):44}{memory.most[name]:8.1f}", flush=True)
        if name != MAIN:
            if memory.most[name] >= WORKER_LIMIT:
                problems.append(f"a worker holds {memory.most[name]:.0f} MB: {WORKER_LIMIT} or more")
            if judge and held[-1] > FLAT * held[0]:
                problems.append(f"a worker holds {held[0]:.0f} MB at first and {held[-1]:.0f} in the end")
    if len(memory.held) < 3:
        problems.append(f"memory of two workers and the main process was to be read, not of {len(memory.held)} in all")
    return problems


# growth with games


def show_growth(package: Package, sizes: tuple[int, ...], linear: float, rounds: int, place: Path) -> list[str]:
    """CPU time per game for more and more games; what is not linear."""
    plays: dict[int, list[float]] = {size: [] for size in sizes}
    reads: dict[int, list[float]] = {size: [] for size in sizes}
    for number in range(rounds):
        folder = place / f"growth-{number}"
        start = package.run(*match(folder / "start", 2, 1, BRAWLER)).cpu
        for size in sizes:
            run = folder / str(size)
            plays[size].append((package.run(*match(run, size, 1, BRAWLER)).cpu - start) / (size - 2))
            reading = package.run("results", str(run), "--json")
            if json.loads(reading.output)["played"] != size:
                sys.exit(f"myomer results reads other games than the {size:,} played")
            reads[size].append(reading.cpu)
    print(f"{f'CPU time, {BRAWLER}s, median of {rounds}':38}{'match, per game':>18}{'results, all games':>22}")
    for size in sizes:
        play, read = [1000 * statistics.median(times[size]) for times in (plays, reads)]
        print(f"  {f'{size:,} games':36}{play:15.3f} ms{read:19.0f} ms", flush=True)
    ratio = statistics.median([last / first for first, last in zip(plays[sizes[0]], plays[sizes[-1]], strict=True)])
    print(f"  a game of {sizes[-1]:,} costs {ratio:.2f} times one of {sizes[0]:,}")
    return [] if ratio <= linear else [f"the cost of a game changes by {ratio:.2f} as runs grow"]


# two workers


def show_workers(package: Package, bot: str, games: int, rounds: int, place: Path, judge: bool) -> list[str]:
    """Games per second of wall time with one and two workers, taking turns; whether the second is worth too little."""
    speeds: dict[int, list[float]] = {1: [], 2: []}
    ratios: list[float] = []
    possible: list[float] = []
    cpu: list[float] = []
    loads: list[float] = []
    for number in range(rounds):
        loads.append(os.getloadavg()[0])
        done = {
            workers: package.run(*match(place / f"workers-{bot}-{number}-{workers}", games, workers, bot))
            for workers in ((1, 2) if number % 2 else (2, 1))
        }
        both = package.run_together(
            [match(place / f"together-{bot}-{number}-{each}", games, 1, bot) for each in (1, 2)]
        )
        for workers, run in done.items():
            speeds[workers].append(games / run.wall)
        ratios.append(done[1].wall / done[2].wall)
        possible.append(2 * done[1].wall / max([run.wall for run in both]))
        cpu.append(done[2].cpu / done[1].cpu)
    one, two = [statistics.median(speeds[workers]) for workers in (1, 2)]
    ratio = statistics.median(ratios)
    print(f"{f'games/s of wall time, {bot}s':38}one worker {one:.1f}, two {two:.1f}: {ratio:.2f} times (median)")
    print(f"  {f'{rounds} rounds of {games:,} games':36}{', '.join([f'{each:.2f}' for each in sorted(ratios)])}")
    print(f"  {'two runs side by side':36}{statistics.median(possible):.2f} times the games of one")
    print(f"  {'CPU time of two workers':36}{statistics.median(cpu):.2f} times that of one")
    print(f"  {'load average before':36}{min(loads):.1f} to {max(loads):.1f}", flush=True)
    return [f"two workers play {ratio:.2f} times the games of one, not {SPEEDUP}"] if judge and ratio < SPEEDUP else []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", help="the folder with the compiled package")
    parser.add_argument("--quick", action="store_true", help="few games; does not judge wall time")
    parser.add_argument("--rounds", type=int, default=3, help="of what is timed")
    parser.add_argument("--only", default="", help="memory, growth or workers")
    parser.add_argument("--games", type=int, help="of the run whose memory is read")
    options = parser.parse_args()
    if options.folder is not None and not (options.folder / "myomer").is_dir():
        parser.error("FOLDER: the folder with the compiled package; make performance builds it")
    sizes = QUICK if options.quick else FULL
    rounds = 1 if options.quick else options.rounds
    packages = [Package(HERE / "src")]
    if options.folder is not None:
        packages.insert(0, Package(options.folder.resolve()))
    package = packages[0]
    problems: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        print(prove(packages, sizes.proof, place), flush=True)
        if options.only in "memory":
            problems += show_memory(package, options.games or sizes.memory, place, judge=not options.quick)
        if options.only in "growth":
            problems += show_growth(package, sizes.growth, sizes.linear, rounds, place)
        if options.only in "workers":
            for bot, games in sizes.workers.items():
                problems += show_workers(package, bot, games, rounds, place, judge=not options.quick)
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
