"""An older checkout against this one, in one run: resolutions, games, bot duels, files, startup.

Each version runs its own benchmarks in a process of its own, and the two take turns at every case, so that a busy
machine slows both. Before a case is timed both must give the same fingerprint (events, positions, files). What is
timed is CPU time, interpreted.

    git worktree add /tmp/old b038f73
    python benchmarks/before_after.py --base /tmp/old [--rounds 7] [--only duel]

Prints the median milliseconds before and after, and the median ratio of a round: above 1 is faster now.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
STARTS = {
    "startup: myomer --help": ["-m", "myomer", "--help"],
    "startup: myomer attack --help": ["-m", "myomer", "attack", "--help"],
    "startup: import Game": ["-c", "from myomer import Game"],
}
"""Commands, each run in a new process."""
Case = tuple[str, Callable[[], str], Callable[[], object]]
"""What it is called, its fingerprint, and the work that is timed."""


def fingerprint(texts: list[str]) -> str:
    """One short text for many."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def resolution_cases() -> list[Case]:
    """A thousand resolutions of each kind, alone and with events, and copies of the state."""
    module: Any = import_module("benchmarks.resolutions")
    dice: Any = import_module("myomer.dice")

    def many(start: Any, case: Any, listen: bool) -> None:
        roller = dice.SeededDice(12)
        for _ in range(1000):
            battle = start.copy()
            if listen:
                battle.log = []
            case(battle, roller)

    found: list[Case] = []
    for rules in (module.STANDARD, module.TOTAL_WARFARE):
        for name, make, case in module.CASES:
            start = make(rules)
            for listen in (False, True):
                found.append(
                    (
                        f"1,000 × {rules.name}: {name}{', with events' if listen else ''}",
                        partial(module.fingerprint, start, case),
                        partial(many, start, case, listen),
                    )
                )
    duel = module.duel()
    found.append(("10,000 copies of a battle", lambda: "", lambda: [duel.copy() for _ in range(10_000)]))
    return found


def game_cases() -> list[Case]:
    """Games by random legal actions, and brawls in which attacks of every kind are made."""
    module: Any = import_module("benchmarks.games")
    digest: Any = import_module("myomer.game.digest").digest

    def played(kind: str, count: int, listen: bool) -> str:
        start, choose = module.GAMES[kind]
        digests: list[str] = []
        for number in range(count):
            game, chance = start(number, listen), module.random.Random(number)
            while game.result is None:
                game.play(choose(chance, game.options()))
                if listen:
                    digests.append(digest(game))
        return fingerprint(digests)

    return [(f"4 {kind}", partial(played, kind, 4, True), partial(played, kind, 4, False)) for kind in module.GAMES]


def duel_cases() -> list[Case]:
    """Games between bots, to the end."""
    module: Any = import_module("benchmarks.duels")

    def played(kind: Any, games: int) -> None:
        for seed in range(games):
            game, bots = kind.game(seed, False), kind.bots(seed)
            while game.result is None:
                game.play(bots[game.to_act](game))

    def proved(kind: Any, games: int) -> str:
        return fingerprint([line for seed in range(games) for line in module.positions(kind, seed, False)])

    found: list[Case] = []
    for kind in module.KINDS:
        games = 1 if len(kind.force) > 1 else 4
        found.append(
            (
                f"{games} × {kind.name}",
                partial(proved, kind, games),
                partial(played, kind, games),
            )
        )
    return found


def file_cases() -> list[Case]:
    """Unit files of the built-in designs, written and read."""
    module: Any = import_module("benchmarks.files")
    designs = [module.design_named(entry.name) for entry in module.catalogue()]
    units = module.gathered(None)[0]
    return [
        (
            f"reading {len(units)} unit files",
            lambda: fingerprint(
                [module.write_mtf(module.read_mtf(units[name], name).design) for name in sorted(units)]
            ),
            lambda: [module.read_mtf(data, name) for name, data in units.items()],
        ),
        (
            f"writing {len(units)} unit files",
            lambda: fingerprint([module.write_mtf(design) for design in designs]),
            lambda: [module.write_mtf(design) for design in designs],
        ),
    ]


def work() -> None:
    """One version: reads the number of a case and `prove` or `time` from each line, answers in JSON."""
    cases = resolution_cases() + game_cases() + duel_cases() + file_cases()
    print(json.dumps([case[0] for case in cases]), flush=True)
    for line in sys.stdin:
        number, verb = line.split()
        _, prove, run = cases[int(number)]
        if verb == "prove":
            print(json.dumps(prove()), flush=True)
        else:
            begun = time.process_time()
            run()
            print(json.dumps(time.process_time() - begun), flush=True)


class Version:
    """A checkout, with a process that runs its benchmarks."""

    def __init__(self, folder: Path) -> None:
        path = os.pathsep.join([str(folder / "src"), str(folder)])
        self.environment = dict(os.environ, PYTHONPATH=path, PYTHONDONTWRITEBYTECODE="")
        command = [sys.executable, "-P", str(Path(__file__).resolve()), "--work"]
        self.process = subprocess.Popen(
            command, env=self.environment, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.names: list[str] = self._answer()

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"the benchmarks of {self.environment['PYTHONPATH']} do not run")
        return json.loads(line)

    def ask(self, name: str, verb: str) -> Any:
        """Prove or time a case."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{self.names.index(name)} {verb}\n")
        self.process.stdin.flush()
        return self._answer()

    def seconds(self, name: str) -> float:
        """The CPU seconds of a case, or of a new process."""
        if name not in STARTS:
            return float(self.ask(name, "time"))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *STARTS[name]], env=self.environment, capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", type=Path, help="the folder of a checkout of an older commit")
    parser.add_argument("--rounds", type=int, default=7, help="of each case and version")
    parser.add_argument("--only", default="", help="cases with this in their name")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        work()
        return
    if options.base is None or not (options.base / "benchmarks" / "duels.py").is_file():
        parser.error("--base: the folder of a checkout, with its benchmarks")
    old, new = Version(options.base.resolve()), Version(HERE)
    both = [name for name in new.names if name in old.names]
    print(f"{'':58}{'before':>10}{'after':>10}{'ratio':>8}   fingerprint")
    for name in [*both, *STARTS]:
        if options.only not in name:
            continue
        proof = "" if name in STARTS else new.ask(name, "prove")
        if proof and proof != old.ask(name, "prove"):
            sys.exit(f"{name}: the two versions do not give the same")
        pairs = [(old.seconds(name), new.seconds(name)) for _ in range(options.rounds)]
        before, after = (1000 * statistics.median(times) for times in zip(*pairs, strict=True))
        ratio = statistics.median([first / second for first, second in pairs])
        print(f"{name:58}{before:10.1f}{after:10.1f}{ratio:8.2f}   {proof}", flush=True)


if __name__ == "__main__":
    main()
