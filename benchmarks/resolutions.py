"""Resolutions per second: a punch, a kick with its PSR and fall, damage with crits.

Each case is first checked against a known result, then timed on copied states, as a simulation would run it: without
events, and with every event recorded.

    python benchmarks/resolutions.py [--seconds 1.0] [--json]
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from collections.abc import Callable

from myomer.combat.battle import Battle
from myomer.combat.events import Event
from myomer.combat.harm.damage import Struck, apply_hit
from myomer.combat.harm.damage_types import PHYSICAL_HIT
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import resolve_attack
from myomer.combat.turn.attack_phase_end import end_of_phase
from myomer.dice import DiceRoller, SeededDice
from myomer.rules.locations import CENTER_TORSO, RIGHT_ARM, RIGHT_LEG
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.scenario.face_off import face_to_face
from myomer.units.build import build
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


def per_second(start: Battle, case: Case, seconds: float, listen: bool) -> float:
    """Resolutions per second, each on a copy of the start; the best of three runs."""
    best = 0.0
    for _ in range(3):
        dice = SeededDice(12)
        count = 0
        begun = time.perf_counter()
        while True:
            for _ in range(200):
                battle = start.copy()
                if listen:
                    battle.log = []
                case(battle, dice)
            count += 200
            spent = time.perf_counter() - begun
            if spent > seconds / 3:
                break
        best = max(best, count / spent)
    return best


def copies_per_second(start: Battle, seconds: float) -> float:
    """Copies of both states per second: what every figure above includes."""
    begun = time.perf_counter()
    count = 0
    while time.perf_counter() - begun < seconds / 3:
        for _ in range(200):
            start.copy()
        count += 200
    return count / (time.perf_counter() - begun)


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
            }
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
    print(f"{'':42}{'alone':>12}{'with events':>14}   fingerprint")
    for name, figures in results.items():
        if isinstance(figures, dict):
            alone, listening = figures["per_second"], figures["per_second_with_events"]
            print(f"{name:42}{alone:>10,}/s{listening:>12,}/s   {figures['fingerprint']}")
        else:
            print(f"{name:42}{figures:>10,}/s")


if __name__ == "__main__":
    main()
