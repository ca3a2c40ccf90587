"""An older checkout against this one, in one run: resolutions, games, bot duels, files, startup.

Each version runs its own benchmarks in a process of its own, and the two take turns at every case, so that a busy
machine slows both. Before a case is timed both must give the same fingerprint (events, positions, files). What is
timed is CPU time, interpreted.

    git worktree add /tmp/old b038f73
    python -m benchmarks.before_after --base /tmp/old [--rounds 7] [--only duel]

Prints the median milliseconds before and after, and the median ratio of a round: above 1 is faster now.
"""

from __future__ import annotations

import argparse
import hashlib
import statistics
import sys
from functools import partial
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from benchmarks.versions import HERE, Case, Version, serve

SCRIPT = "benchmarks.before_after"
STARTS = {
    "startup: myomer --help": ["-m", "myomer", "--help"],
    "startup: myomer attack --help": ["-m", "myomer", "attack", "--help"],
    "startup: import Game": ["-c", "from myomer import Game"],
}
"""Commands, each run in a new process."""


def benchmark(name: str) -> Any:
    """A benchmark of the checkout this process runs in."""
    spec = spec_from_file_location(name, Path("benchmarks", f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def fingerprint(texts: list[str]) -> str:
    """One short text for many."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def resolution_cases() -> list[Case]:
    """A thousand resolutions of each kind, alone and with events, and copies of the state."""
    module: Any = benchmark("resolutions")
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
    module: Any = benchmark("games")
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
    module: Any = benchmark("duels")

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
    module: Any = benchmark("files")
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
    """One version: its cases, proved and timed on demand."""
    serve(resolution_cases() + game_cases() + duel_cases() + file_cases())


def seconds(version: Version, name: str) -> float:
    """The CPU seconds of a case, or of a new process."""
    if name in STARTS:
        return version.start(STARTS[name])
    spent: float = version.ask(name, "time")
    return spent


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
    base = options.base.resolve()
    old, new = [Version(folder, folder / "src", SCRIPT) for folder in (base, HERE)]
    both = [name for name in new.names if name in old.names]
    print(f"{'':58}{'before':>10}{'after':>10}{'ratio':>8}   fingerprint")
    for name in [*both, *STARTS]:
        if options.only not in name:
            continue
        proof = "" if name in STARTS else new.ask(name, "prove")
        if proof and proof != old.ask(name, "prove"):
            sys.exit(f"{name}: the two versions do not give the same")
        pairs = [(seconds(old, name), seconds(new, name)) for _ in range(options.rounds)]
        before, after = (1000 * statistics.median(times) for times in zip(*pairs, strict=True))
        ratio = statistics.median([first / second for first, second in pairs])
        print(f"{name:58}{before:10.1f}{after:10.1f}{ratio:8.2f}   {proof}", flush=True)
    old.end()
    new.end()


if __name__ == "__main__":
    main()
