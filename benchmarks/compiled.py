"""Compares the compiled package with the sources: the same results, and how much faster.

`resolutions.py`, `games.py`, `duels.py`, `rows.py` and `odds.py` are run against the package and against a copy of it
that `python -m builder` has compiled. The fingerprints of every event and of every position between bots, the rows of
runs, and the game files of whole games byte for byte, must be equal before any ratio is printed.

    python benchmarks/compiled.py FOLDER [--seconds 0.6] [--games 12]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent


def run(path: Path, benchmark: str, seconds: float, *more: str) -> dict[str, dict[str, object]]:
    """Run a benchmark for a number of seconds per figure, with the package at a path."""
    return told_by(path, benchmark, "--json", "--seconds", str(seconds), *more)


def told_by(path: Path, benchmark: str, *words: str) -> dict[str, dict[str, object]]:
    """The output of a benchmark, with the package at a path."""
    environment = {**os.environ, "PYTHONPATH": str(path)}
    done = subprocess.run(
        [sys.executable, str(PROJECT / "benchmarks" / benchmark), *words],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{benchmark} failed at {path}:\n{done.stderr[-4000:]}")
    results: dict[str, dict[str, object]] = json.loads(done.stdout)
    return results


def first_difference(slow: list[str], fast: list[str]) -> str:
    """Where two sets of game files differ: the game, the line, and both from there on; empty if they are equal."""
    for game, (left, right) in enumerate(zip(slow, fast, strict=True)):
        if left == right:
            continue
        pairs = zip_longest(left.splitlines(), right.splitlines(), fillvalue="(the file is over)")
        for number, (line, line_too) in enumerate(pairs, 1):
            if line != line_too:
                same = [one == other for one, other in zip(line, line_too, strict=False)]
                at = max(0, [*same, False].index(False) - 60)
                return f"game {game}, line {number}: … {line[at : at + 200]}\nand … {line_too[at : at + 200]}"
        return f"game {game}: only in how lines end"
    return ""


def compare_games(compiled: Path, count: int, seconds: float) -> None:
    """Play the same games with both: the game files must be equal; then compare the speed."""
    more = ("--games", str(count))
    slow, fast = run(PROJECT / "src", "games.py", seconds, *more), run(compiled, "games.py", seconds, *more)
    rows: list[str] = []
    for name, figures in slow.items():
        files, files_too = figures["files"], fast[name]["files"]
        assert isinstance(files, list)
        assert isinstance(files_too, list)
        found = first_difference(files, files_too)
        if found:
            sys.exit(f"{name}: compiled and interpreted engines differ\n{found}")
        rate, rate_fast = figures["per_second"], fast[name]["per_second"]
        rows.append(f"{name:42}{rate:>12,.1f}/s{rate_fast:>12,.1f}/s{_ratio(rate, rate_fast):>7.1f}×")
    print("\n".join(rows))
    print(f"the game files of {count} games of each kind are the same, compiled and interpreted")


def compare_duels(compiled: Path, seconds: float) -> None:
    """Let bots play with both: every position must be the same; then compare the speed."""
    slow, fast = run(PROJECT / "src", "duels.py", seconds), run(compiled, "duels.py", seconds)
    for name, figures in slow.items():
        if figures["fingerprint"] != fast[name]["fingerprint"]:
            sys.exit(f"{name}: compiled and interpreted engines differ")
        rate, rate_fast = figures["per_second"], fast[name]["per_second"]
        print(f"{name:42}{rate:>12,.1f}/s{rate_fast:>12,.1f}/s{_ratio(rate, rate_fast):>7.1f}×")
    print("every position of every game between bots is the same, compiled and interpreted")


def compare_rows(compiled: Path, count: int) -> None:
    """Play runs with both: the row of every game must be the same."""
    more = ("--games", str(count))
    slow, fast = told_by(PROJECT / "src", "rows.py", *more), told_by(compiled, "rows.py", *more)
    for name, figures in slow.items():
        rows, rows_too = figures["rows"], fast[name]["rows"]
        assert isinstance(rows, list)
        assert isinstance(rows_too, list)
        found = first_difference(rows, rows_too)
        if found:
            sys.exit(f"{name}: compiled and interpreted engines differ\n{found}")
    print(f"the rows of {count} games of {len(slow)} runs are the same, compiled and interpreted")


def compare_odds(compiled: Path) -> None:
    """Compute the same odds with both: every rational of exact ones must be the same; then compare the speed."""
    slow, fast = told_by(PROJECT / "src", "odds.py", "--answers"), told_by(compiled, "odds.py", "--answers")
    exact = [name for name, outcome in slow.items() if outcome["exact"] and fast[name]["exact"]]
    if len(exact) < len(slow) / 2:
        sys.exit(f"only {len(exact)} of {len(slow)} odds are exact with both engines")
    for name in exact:
        if slow[name]["figures"] != fast[name]["figures"]:
            sys.exit(f"{name}: compiled and interpreted engines differ")
    spent = sum([float(str(slow[name]["seconds"])) for name in exact])
    spent_fast = sum([float(str(fast[name]["seconds"])) for name in exact])
    print(f"{len(exact)} odds are the same, compiled ({spent_fast:.1f} s) and interpreted ({spent:.1f} s)")


def compare_resolutions(compiled: Path, seconds: float) -> None:
    """Resolve the same attacks with both: the events must be equal; then compare the speed."""
    slow, fast = run(PROJECT / "src", "resolutions.py", seconds), run(compiled, "resolutions.py", seconds)
    print(f"{'':42}{'interpreted':>14}{'compiled':>14}{'ratio':>8}{'with events':>22}{'in one call':>24}")
    for name, figures in slow.items():
        other = fast[name]
        if not isinstance(figures, dict):
            print(f"{name:42}{figures:>12,}/s{other:>12,}/s{_ratio(figures, other):>7.1f}×")
            continue
        if figures["fingerprint"] != other["fingerprint"] or figures.get("sample") != other.get("sample"):
            sys.exit(f"{name}: compiled and interpreted engines differ")
        if "slowest" in figures:
            rate, rate_fast = figures["per_second"], other["per_second"]
            print(f"{name:92}{rate:>10,}/s{rate_fast:>10,}/s")
            continue
        batch, batch_fast = figures["per_second_in_one_call"], other["per_second_in_one_call"]
        alone, alone_fast = figures["per_second"], other["per_second"]
        events, events_fast = figures["per_second_with_events"], other["per_second_with_events"]
        print(
            f"{name:42}{alone:>12,}/s{alone_fast:>12,}/s{_ratio(alone, alone_fast):>7.1f}×"
            f"{events:>10,}/s{events_fast:>10,}/s{batch:>10,}/s{batch_fast:>10,}/s"
        )
    print("every event of every case is the same, compiled and interpreted")


def _ratio(slow: object, fast: object) -> float:
    assert isinstance(slow, (int, float))
    assert isinstance(fast, (int, float))
    return fast / slow


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.6, help="for each figure")
    parser.add_argument("--games", type=int, default=12, help="of each kind, to play with both")
    parser.add_argument("folder", type=Path, help="what python -m builder has made")
    options = parser.parse_args()
    if not (options.folder / "myomer").is_dir():
        print("nothing was compiled (no C compiler?): the engine stays interpreted, with the same results")
        return
    folder = options.folder.resolve()
    compare_resolutions(folder, options.seconds)
    compare_games(folder, options.games, options.seconds)
    compare_duels(folder, options.seconds)
    compare_rows(folder, options.games)
    compare_odds(folder)


if __name__ == "__main__":
    main()
