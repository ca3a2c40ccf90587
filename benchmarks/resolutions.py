"""Resolutions per second of CPU time: a punch, a kick with its PSR and fall, damage with crits.

Each case is resolved one by one on copied states, without events and with every event recorded, and many times in one
call (`resolve_many`). The fingerprints are those of the events, and of the sample; an engine with other fingerprints is
another engine. At the end, samples over many pairs of designs: the median pair and the slowest.

    python benchmarks/resolutions.py [--seconds 1.0] [--json]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import statistics
import time
from collections.abc import Callable

from myomer.combat.battle import Battle
from myomer.combat.events import Event
from myomer.combat.harm.damage import Struck, apply_hit
from myomer.combat.harm.damage_types import PHYSICAL_HIT
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import resolve_attack, why_not_attack
from myomer.combat.turn.attack_phase_end import end_of_phase
from myomer.combat.turn.batch import Hit
from myomer.dice import DiceRoller, SeededDice
from myomer.odds import Sample, resolve_many
from myomer.odds.actions import Act
from myomer.rules.locations import CENTER_TORSO, RIGHT_ARM, RIGHT_LEG
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.scenario.face_off import face_to_face
from myomer.units.build import build
from myomer.units.catalogue import catalogue, design_named
from myomer.units.mech import Mech

Case = Callable[[Battle, DiceRoller], None]


def duel(rules: Ruleset = STANDARD) -> Battle:
    """Two 80-ton 'Mechs, the second walked three hexes."""
    attacker = Mech(build(80, equipment=["ac-20@right-torso", "ac-20-ammo@right-torso"]))
    target = Mech(build(80, equipment=["lrm-20@left-torso", "lrm-20-ammo@left-torso", "gauss-rifle@right-arm"]))
    target.move_mode, target.hexes_moved = 1, 3
    return face_to_face(attacker, target, rules)


def worn_duel(rules: Ruleset = STANDARD) -> Battle:
    """The same without the target's armor, so that every hit needs a critical hit check."""
    battle = duel(rules)
    battle.mechs[1].armor = [0] * len(battle.mechs[1].armor)
    return battle


PUNCH = Attack("punch", 0, 1, RIGHT_ARM)
KICK = Attack("kick", 0, 1, RIGHT_LEG)


def punch(battle: Battle, dice: DiceRoller) -> None:
    """One punch."""
    resolve_attack(battle, PUNCH, dice)


def kick(battle: Battle, dice: DiceRoller) -> None:
    """One kick, its PSRs, and the fall after a failure."""
    resolve_attack(battle, KICK, dice)
    end_of_phase(battle, dice)


def damage(battle: Battle, dice: DiceRoller) -> None:
    """Ten points on bare structure: a critical hit check and its crits."""
    apply_hit(battle, 1, Struck(CENTER_TORSO), 10, PHYSICAL_HIT, dice)


CASES: list[tuple[str, Callable[[Ruleset], Battle], Case]] = [
    ("punch", duel, punch),
    ("kick, piloting roll, fall", duel, kick),
    ("damage with criticals", worn_duel, damage),
]


BATCHES: dict[str, Act | Hit] = {
    "punch": PUNCH,
    "kick, piloting roll, fall": KICK,
    "damage with criticals": Hit(1, CENTER_TORSO, 10, kind=PHYSICAL_HIT),
}
"""The same cases as actions that are resolved many times in one call."""
PAIRS = 40
"""How many pairs of designs."""


def fingerprint(start: Battle, case: Case, rounds: int = 300) -> str:
    """A digest of every event of many seeded runs, to check that the timed engine is the same."""
    digest = hashlib.sha256()
    dice = SeededDice(12)
    for _ in range(rounds):
        battle = start.copy()
        log: list[Event] = []
        battle.log = log
        case(battle, dice)
        digest.update(json.dumps([event.to_json() for event in log]).encode())
        digest.update(repr([(mech.armor, mech.structure, mech.prone, mech.wounds) for mech in battle.mechs]).encode())
    return digest.hexdigest()[:16]


def digest_of(sample: Sample[None]) -> str:
    """A digest of all counts of a sample."""
    units = [
        (unit.damage, unit.wounds, unit.lost, unit.head_hits, unit.falls, unit.destroyed, unit.knocked_out)
        for unit in sample.tally.units
    ]
    return hashlib.sha256(repr((sample.tally.hits, units)).encode()).hexdigest()[:16]


def per_second_in_one_call(start: Battle, action: Act | Hit, seconds: float) -> float:
    """Resolutions per second in calls of `resolve_many`; the best of three runs."""
    best, times = 0.0, 500
    for _ in range(3):
        while True:
            begun = time.process_time()
            resolve_many(start, action, times, SeededDice(12))
            spent = time.process_time() - begun
            if spent > seconds / 6:
                break
            times *= 2
        best = max(best, times / spent)
    return best


def pairs_per_second(kind: str, limb: int, seconds: float) -> dict[str, object]:
    """An attack in one call between many pairs of designs: the median of the rates, the lowest, and a fingerprint."""
    names = [entry.name for entry in catalogue()]
    rates: list[float] = []
    digests: list[str] = []
    for number in range(PAIRS):
        first, second = names[number * 11 % len(names)], names[(number + 7) * 11 % len(names)]
        battle = face_to_face(Mech(design_named(first)), Mech(design_named(second)))
        attack = Attack(kind, 0, 1, limb)
        if not why_not_attack(battle, attack):
            digests.append(digest_of(resolve_many(battle, attack, 200, SeededDice(number))))
            rates.append(per_second_in_one_call(battle, attack, seconds / PAIRS))
    return {
        "fingerprint": hashlib.sha256("".join(digests).encode()).hexdigest()[:16],
        "per_second": round(statistics.median(rates)),
        "slowest": round(min(rates)),
    }


def per_second(start: Battle, case: Case, seconds: float, listen: bool) -> float:
    """Resolutions per second, each on a copy of the start; the best of three runs."""
    best = 0.0
    for _ in range(3):
        dice = SeededDice(12)
        count = 0
        begun = time.process_time()
        while True:
            for _ in range(200):
                battle = start.copy()
                if listen:
                    battle.log = []
                case(battle, dice)
            count += 200
            spent = time.process_time() - begun
            if spent > seconds / 3:
                break
        best = max(best, count / spent)
    return best


def copies_per_second(start: Battle, seconds: float) -> float:
    """Copies of both states per second: what every figure above includes."""
    begun = time.process_time()
    count = 0
    while time.process_time() - begun < seconds / 3:
        for _ in range(200):
            start.copy()
        count += 200
    return count / (time.process_time() - begun)


def measure(seconds: float) -> dict[str, object]:
    """Every case in both rulesets: its fingerprint and its rates."""
    results: dict[str, object] = {}
    for rules in (STANDARD, TOTAL_WARFARE):
        for name, make, case in CASES:
            start = make(rules)
            results[f"{rules.name}: {name}"] = {
                "fingerprint": fingerprint(start, case),
                "per_second": round(per_second(start, case, seconds, False)),
                "per_second_with_events": round(per_second(start, case, seconds, True)),
                "sample": digest_of(resolve_many(start, BATCHES[name], 2000, SeededDice(12))),
                "per_second_in_one_call": round(per_second_in_one_call(start, BATCHES[name], seconds)),
            }
    for kind, limb in (("punch", RIGHT_ARM), ("kick", RIGHT_LEG)):
        results[f"{PAIRS} pairs of designs: {kind}"] = pairs_per_second(kind, limb, seconds)
    results["copies of both states per second"] = round(copies_per_second(duel(), seconds))
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    results = measure(options.seconds)
    if options.json:
        print(json.dumps(results))
        return
    print(f"{'':42}{'alone':>14}{'with events':>14}{'in one call':>14}   fingerprints")
    for name, figures in results.items():
        if not isinstance(figures, dict):
            print(f"{name:42}{figures:>12,}/s")
        elif "slowest" in figures:
            median, slowest = figures["per_second"], figures["slowest"]
            print(f"{name:70}{median:>12,}/s   {figures['fingerprint']}, the slowest {slowest:,}/s")
        else:
            rates = [figures["per_second"], figures["per_second_with_events"], figures["per_second_in_one_call"]]
            columns = "".join([f"{rate:>12,}/s" for rate in rates])
            print(f"{name:42}{columns}   {figures['fingerprint']} {figures['sample']}")


if __name__ == "__main__":
    main()
