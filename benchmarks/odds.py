"""How long exact odds take: every kind of attack, the first time and again; 64 kicks between different 'Mechs; and how
the cost grows with damage groups.

Results are checked before anything is timed: chances sum to exactly 1, the chance to hit is that of the target number,
some figures are known, and a sample of the same resolver agrees. Times are CPU time, the best of a few.

    python benchmarks/odds.py [--json]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import resource
import time
from collections.abc import Callable
from fractions import Fraction

import myomer
from myomer.combat.battle import Battle
from myomer.combat.physical.attack import NO_LIMB, Attack
from myomer.combat.weapons.shot import Shot
from myomer.odds import BUDGET, Fall, Odds, odds
from myomer.odds import study as studies
from myomer.rules.locations import RIGHT_ARM, RIGHT_LEG
from myomer.rules.movement import JUMP, RUN
from myomer.scenario.face_off import face_to_face
from myomer.units.catalogue import catalogue

ATLAS, HUNCHBACK, HATCHETMAN, HAWK, LOCUST = (
    "Atlas AS7-D",
    "Hunchback HBK-4G",
    "Hatchetman HCT-3F",
    "Phoenix Hawk PXH-1",
    "Locust LCT-1V",
)
BLOWS = [
    ("punch", ATLAS, HUNCHBACK, RIGHT_ARM, 0, 0),
    ("kick", ATLAS, HUNCHBACK, RIGHT_LEG, 0, 0),
    ("kick", HUNCHBACK, ATLAS, RIGHT_LEG, 0, 0),
    ("kick", LOCUST, LOCUST, RIGHT_LEG, 0, 0),
    ("push", ATLAS, HUNCHBACK, NO_LIMB, 0, 0),
    ("hatchet", HATCHETMAN, HUNCHBACK, RIGHT_ARM, 0, 0),
    ("charge", LOCUST, LOCUST, NO_LIMB, RUN, 3),
    ("charge", ATLAS, HUNCHBACK, NO_LIMB, RUN, 5),
    ("dfa", HAWK, HUNCHBACK, NO_LIMB, JUMP, 3),
]
RUNS = 3
KICKS = 64
LIMIT = 0.1
"""The target in seconds for an attack."""


def battle(attacker: str, target: str, ruleset: str, mode: int = 0, hexes: int = 0, distance: int = 1) -> Battle:
    """Two 'Mechs face to face."""
    one, other = myomer.mech(attacker), myomer.mech(target)
    one.move_mode, one.hexes_moved = mode, hexes
    one.side, other.side = 0, 1
    return face_to_face(one, other, ruleset, distance)


def timed(ask: Callable[[], Odds]) -> tuple[Odds, float, float]:
    """The odds, and the times of the first and the second call."""
    first: list[float] = []
    again: list[float] = []
    for _ in range(RUNS):
        studies.forget()
        start = time.process_time()
        answer = ask()
        first.append(time.process_time() - start)
        start = time.process_time()
        ask()
        again.append(time.process_time() - start)
    return answer, min(first), min(again)


def check() -> None:
    """Check known answers before timing."""
    kick = odds(battle(ATLAS, HUNCHBACK, "standard"), Attack("kick", 0, 1, RIGHT_LEG))
    assert kick.exact
    assert kick.hit == Fraction(35, 36) == kick.hit_chances[0]
    assert kick.falls(1) == Fraction(385, 1296)
    assert kick.falls(0) == Fraction(1, 216)
    for unit in (0, 1):
        assert sum([chance for _, chance in kick.damage(unit).items()]) == 1
    sampled = odds(battle(ATLAS, HUNCHBACK, "standard"), Attack("kick", 0, 1, RIGHT_LEG), budget=1, samples=3000)
    low, high = sampled.interval(sampled.falls(1))
    assert not sampled.exact
    assert low <= kick.falls(1) <= high


def blow(kind: str, attacker: str, target: str, limb: int, mode: int, hexes: int, ruleset: str) -> dict[str, object]:
    """One blow."""
    there = battle(attacker, target, ruleset, mode, hexes)
    attack = Attack(kind, 0, 1, limb)
    answer, first, again = timed(lambda: odds(there, attack, check=False))
    name = f"{kind}: {attacker} at {target}"
    return row(name, ruleset, answer, first, again)


def row(name: str, ruleset: str, answer: Odds, first: float, again: float) -> dict[str, object]:
    """A line of the table."""
    return {
        "name": name,
        "ruleset": ruleset,
        "exact": answer.exact,
        "ends": answer.states,
        "first": first,
        "again": again,
    }


def growth(ruleset: str) -> list[dict[str, object]]:
    """Falls from increasing heights, two damage groups per level; and volleys of more and more medium lasers."""
    found: list[dict[str, object]] = []
    for levels in range(6):
        there = battle(ATLAS, HUNCHBACK, ruleset)
        fall = Fall(1, levels)
        answer, first, again = timed(lambda there=there, fall=fall: odds(there, fall))  # type: ignore[misc]
        found.append(row(f"fall of {HUNCHBACK}: {levels + 1} damage groups", ruleset, answer, first, again))
        if not answer.exact:
            break
    for count in range(1, 5):
        there = battle(HUNCHBACK, ATLAS, ruleset, distance=2)
        design = there.mechs[0].design
        weapons = [at for at in design.weapons if design.components[at].name == "medium-laser"] + [
            at for at in design.weapons if design.components[at].name != "medium-laser"
        ]
        shots = [Shot(0, 1, at) for at in weapons[:count]]
        answer, first, again = timed(lambda there=there, shots=shots: odds(there, *shots))  # type: ignore[misc]
        found.append(row(f"volley of {count} at {ATLAS}", ruleset, answer, first, again))
        if not answer.exact:
            break
    return found


def kicks(count: int = KICKS) -> dict[str, object]:
    """Kicks between designs of the catalogue, each pair different: the times of the first call, and peak memory."""
    names = [entry.name for entry in catalogue()]
    step = max(1, len(names) // (count + 1))
    spent: list[float] = []
    digest = hashlib.sha256()
    for at in range(count):
        attacker, target = names[at * step % len(names)], names[(at * step + 7 * step) % len(names)]
        there = battle(attacker, target, "standard")
        start = time.process_time()
        answer = odds(there, Attack("kick", 0, 1, RIGHT_LEG), check=False)
        spent.append(time.process_time() - start)
        digest.update(f"{answer.exact} {answer.falls(1)} {answer.dealt.mean} {answer.destroyed(1)}".encode())
    spent.sort()
    return {
        "kicks": count,
        "median": spent[count // 2],
        "90 %": spent[count * 9 // 10],
        "worst": spent[-1],
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        "digest": digest.hexdigest()[:12],
    }


def figures(answer: Odds) -> dict[str, object]:
    """The figures of an answer, as rationals."""
    figures: dict[str, object] = {"hits": answer.hits.to_json()}
    for unit in (0, 1):
        figures[f"damage {unit}"] = answer.damage(unit).to_json()
        figures[f"wounds {unit}"] = answer.wounds(unit).to_json()
        figures[f"lost {unit}"] = {name: str(chance) for name, chance in answer.lost(unit).items()}
        figures[f"criticals {unit}"] = {kind: found.to_json() for kind, found in answer.criticals(unit).items()}
        figures[f"falls, destroyed {unit}"] = [str(answer.falls(unit)), str(answer.destroyed(unit))]
    return figures


def answers() -> dict[str, dict[str, object]]:
    """The exact odds of some attacks, a fall and a shot, for comparison, with the time of the first call."""
    found: dict[str, dict[str, object]] = {}
    for ruleset in ("standard", "total-warfare"):
        for kind, attacker, target, limb, mode, hexes in BLOWS:
            there = battle(attacker, target, ruleset, mode, hexes)
            studies.forget()
            start = time.process_time()
            answer = odds(there, Attack(kind, 0, 1, limb), check=False, samples=500)
            spent = time.process_time() - start
            name = f"odds: {ruleset}, {kind}, {attacker}"
            found[name] = {"figures": figures(answer), "seconds": spent, "exact": answer.exact}
    return found


def main() -> None:
    """Check, then time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--answers", action="store_true", help="as JSON, what is found and not how fast")
    parser.add_argument("--kicks", action="store_true", help="as JSON, 64 kicks between different 'Mechs alone")
    given = parser.parse_args()
    if given.kicks:
        print(json.dumps(kicks()))
        return
    check()
    if given.answers:
        print(json.dumps(answers()))
        return
    rows = [blow(*each, ruleset) for ruleset in ("standard", "total-warfare") for each in BLOWS]
    for ruleset in ("standard", "total-warfare"):
        rows += growth(ruleset)
    different = kicks()
    if given.json:
        print(json.dumps({"budget": BUDGET, "limit": LIMIT, "rows": rows, "kicks": different}, indent=2))
        return
    times = ", ".join([f"{name} {float(str(different[name])) * 1000:.0f} ms" for name in ("median", "90 %", "worst")])
    print(f"{KICKS} kicks between different 'Mechs: {times}; peak {different['megabytes']} MB")
    print(
        f"known answers hold; budget {BUDGET:,} states, limit {LIMIT * 1000:.0f} ms; "
        "CPU milliseconds, the first time and once the units are known"
    )
    print(f"{'':58}{'':14} {'ends':>14} {'first':>8} {'again':>8}")
    for each in rows:
        how = "" if each["exact"] else "  sampled"
        how += "" if float(str(each["first"])) < LIMIT else "  over the limit"
        ends = f"{each['ends']:,}"
        first, again = float(str(each["first"])) * 1000, float(str(each["again"])) * 1000
        print(f"{each['name']:58}{each['ruleset']:14} {ends:>14} {first:8.1f} {again:8.1f}{how}")


if __name__ == "__main__":
    main()
