"""Startup time of `myomer` in CPU seconds: help, the version, the help of a command.

Each is first checked: help lists every command, the version is the package's. Then each is run several times in its own
process, and the user and system time of that process is measured. Help has a limit of 0.3 s, and what its slowest
imports cost is printed; over the limit the exit status is 1.

    python benchmarks/startup.py [--runs 15] [--json]
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys

from typer.main import get_command

import myomer
from myomer.cli.app import app

LIMIT = 0.3
"""The limit for help in CPU seconds."""
DEAREST = 5
HELP = ("--help",)
COMMANDS = list(get_command(app).commands)  # type: ignore[attr-defined]
CASES: dict[tuple[str, ...], list[str]] = {
    HELP: COMMANDS,
    ("--version",): [f"myomer {myomer.__version__}, {'compiled' if myomer.is_compiled() else 'interpreted'}"],
    ("attack", "--help"): ["ATTACKER", "ATTACK", "TARGET", "--ruleset"],
}
"""The arguments of each command, and what its output must contain."""


def run(arguments: tuple[str, ...], *options: str) -> subprocess.CompletedProcess[str]:
    """The command line of `myomer` with these arguments, for a Python with these options."""
    command = [sys.executable, *options, "-m", "myomer", *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def proved(arguments: tuple[str, ...], expected: list[str]) -> None:
    """Check that the command prints everything it should."""
    done = run(arguments)
    missing = [text for text in expected if text not in done.stdout.split() and text not in done.stdout.splitlines()]
    if done.returncode or missing:
        sys.exit(f"myomer {' '.join(arguments)}: status {done.returncode}, without {', '.join(missing)}\n{done.stderr}")


def spent(arguments: tuple[str, ...]) -> float:
    """CPU seconds, user and system, of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(arguments)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def imports(arguments: tuple[str, ...]) -> list[tuple[str, int, int]]:
    """The imports of a run: name, own microseconds, and with nested imports; slowest first."""
    found: list[tuple[str, int, int]] = []
    for line in run(arguments, "-X", "importtime").stderr.splitlines():
        own, bar, rest = line.removeprefix("import time:").partition("|")
        whole, bar_too, name = rest.partition("|")
        if bar and bar_too and own.strip().isdecimal():
            found.append((name.strip(), int(own), int(whole)))
    return sorted(found, key=lambda each: -each[2])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=15, help="of each command")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.runs < 1:
        parser.error("--runs: at least one")
    for arguments, expected in CASES.items():
        proved(arguments, expected)
    times = {arguments: [spent(arguments) for _ in range(options.runs)] for arguments in CASES}
    dearest = imports(HELP)[:DEAREST]
    best = min(times[HELP])
    if options.json:
        figures = {
            " ".join(arguments): {"best": min(seconds), "median": statistics.median(seconds)}
            for arguments, seconds in times.items()
        }
        print(json.dumps({"limit": LIMIT, "seconds": figures, "imports": dearest}))
    else:
        print(f"{'CPU seconds of ' + str(options.runs) + ' runs':42}{'best':>10}{'median':>10}")
        for arguments, seconds in times.items():
            print(f"{'myomer ' + ' '.join(arguments):42}{min(seconds):>10.3f}{statistics.median(seconds):>10.3f}")
        print(f"\n{'slowest imports of --help, in ms':42}{'own':>10}{'nested':>10}")
        for name, own, whole in dearest:
            print(f"{name:42}{own / 1000:>10.1f}{whole / 1000:>10.1f}")
        print(f"\nhelp takes {best:.3f} s of the {LIMIT} s it may take")
    if best > LIMIT:
        sys.exit(1)


if __name__ == "__main__":
    main()
