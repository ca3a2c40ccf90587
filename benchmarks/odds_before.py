"""Exact odds now and in another copy of the project: the same questions to both, in turns, and the same answers.

Each copy runs in a process of its own and is asked one question after the other, alternating, so that both see the
same machine. Times are CPU time of the first asking; answers must be equal before anything is printed.

    python benchmarks/odds_before.py DIR [--every N]    # DIR: the src folder of the other copy, or a compiled package
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve()
KICKS = 64

WORKER = """
import json, sys, time, resource
import myomer
from myomer.combat.battle import Battle
from myomer.combat.physical.attack import NO_LIMB, Attack
from myomer.combat.weapons.shot import Shot
from myomer.odds import odds
from myomer.odds.study import forget
from myomer.rules.locations import RIGHT_LEG
from myomer.rules.movement import JUMP, RUN

MODES = {"kick": 0, "charge": RUN, "dfa": JUMP, "fire": 0}
names = [entry.name for entry in __import__("myomer.units.catalogue", fromlist=["catalogue"]).catalogue()]
print(json.dumps(names), flush=True)
for line in sys.stdin:
    kind, attacker, target, ruleset, bare = json.loads(line)
    one = myomer.mech(attacker, hex="0506" if kind == "fire" else "0505", facing=0)
    other = myomer.mech(target, hex="0504", facing=3)
    one.move_mode, one.hexes_moved = MODES[kind], 3 if MODES[kind] else 0
    one.side, other.side = 0, 1
    if bare:
        other.armor = [0] * len(other.armor)
    there = Battle([one, other], ruleset=ruleset)
    if kind == "fire":
        design = one.design
        asked = Shot(0, 1, [at for at in design.weapons if design.components[at].name == "medium-laser"][0])
    else:
        asked = Attack(kind, 0, 1, RIGHT_LEG if kind == "kick" else NO_LIMB)
    forget()
    start = time.process_time()
    found = odds(there, asked, check=False, samples=100)
    first = time.process_time() - start
    start = time.process_time()
    odds(there, asked, check=False, samples=100)
    again = time.process_time() - start
    answer = [str(found.falls(1)), str(found.dealt.mean), str(found.destroyed(1))] if found.exact else []
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(json.dumps([first, again, peak, answer]), flush=True)
"""


class Copy:
    """A copy of the project in a process of its own."""

    def __init__(self, folder: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER], env={**os.environ, "PYTHONPATH": folder},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.names: list[str] = json.loads(self._line())

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def ask(self, question: list[object]) -> tuple[float, float, int, list[object]]:
        """The times of the first asking and of the next, peak memory so far, and the answer."""
        assert self.process.stdin is not None
        print(json.dumps(question), file=self.process.stdin, flush=True)
        first, again, peak, answer = json.loads(self._line())
        return first, again, peak, answer


def questions(names: list[str], every: int) -> dict[str, list[list[object]]]:
    """The questions by the line they are summed up in."""
    step = max(1, len(names) // (KICKS + 1))
    pairs = [(names[at * step % len(names)], names[(at + 7) * step % len(names)]) for at in range(0, KICKS, every)]
    found: dict[str, list[list[object]]] = {
        "kicks": [["kick", attacker, target, "standard", False] for attacker, target in pairs],
        "kicks at no armor": [["kick", attacker, target, "standard", True] for attacker, target in pairs[:3]],
        "medium laser at an Atlas": [["fire", "Hunchback HBK-4G", "Atlas AS7-D", "standard", False]],
    }
    for ruleset in ("standard", "total-warfare"):
        found[f"charges and DFA, {ruleset}"] = [
            ["charge", "Locust LCT-1V", "Locust LCT-1V", ruleset, False],
            ["charge", "Atlas AS7-D", "Hunchback HBK-4G", ruleset, False],
            ["dfa", "Phoenix Hawk PXH-1", "Hunchback HBK-4G", ruleset, False],
        ]
    return found


def main() -> None:
    """Ask both, compare, then print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", help="the src folder of the other copy")
    parser.add_argument("--here", default=str(HERE.parent.parent / "src"), help="that of this one")
    parser.add_argument("--every", type=int, default=1, help="run every Nth kick only")
    given = parser.parse_args()
    before, now = Copy(given.folder), Copy(given.here)
    titles = f"{'median':>12} {'90 %':>7} {'worst':>7}"
    print(f"{'CPU ms, before and now':34} {titles}   {titles}")
    for name, asked in questions(now.names, given.every).items():
        times: list[list[float]] = [[], []]
        peaks = [0, 0]
        for question in asked:
            first = [copy.ask(question) for copy in (before, now)]
            if first[0][3] != first[1][3]:
                sys.exit(f"{question}: {first[0][3]} before, {first[1][3]} now")
            for at in (0, 1):
                times[at].append(first[at][0] * 1000)
                peaks[at] = first[at][2]
        figures = [sorted(each) for each in times]
        cells = [(each[len(each) // 2], each[len(each) * 9 // 10], each[-1]) for each in figures]
        print(
            f"{name:34} {cells[0][0]:12.0f} {cells[0][1]:7.0f} {cells[0][2]:7.0f}   "
            f"{cells[1][0]:12.0f} {cells[1][1]:7.0f} {cells[1][2]:7.0f}   peak {peaks[0]}, {peaks[1]} MB", flush=True,
        )  # fmt: skip
    for copy in (before, now):
        copy.process.terminate()


if __name__ == "__main__":
    main()
