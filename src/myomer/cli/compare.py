"""`myomer compare`: all physical attacks of a unit against a target side by side, and which is best."""

from __future__ import annotations

import json as json_module
import sys

from myomer.cli.errors import CommandError
from myomer.cli.situation import Situation, check_samples, kinds, set_up
from myomer.cli.terminal import console, working
from myomer.odds.advice import Choice, compare, recommend
from myomer.reports.compare_screen import comparison_json, show_comparison
from myomer.scenario.face_off import FaceOff


def run_compare(situation: Situation, everything: bool, samples: int, json: bool) -> None:
    """Show every choice with its numbers, and the best with the reasons for it."""
    if situation.target is None or situation.target.lower() in kinds():
        raise CommandError("the order is ATTACKER TARGET, such as: myomer compare 80 55")

    check_samples(samples)
    scene = set_up(situation)
    with working("enumerating outcomes …"):
        choices = _choices(scene, situation, everything, samples)
        nothing_allowed = len(choices) == 1
        if nothing_allowed:  # show why
            choices = _choices(scene, situation, True, samples)

    advice = recommend(choices)
    if json:
        sys.stdout.write(
            json_module.dumps(comparison_json(scene, choices, advice), indent=2, ensure_ascii=False) + "\n"
        )
    else:
        show_comparison(console(), scene, choices, advice)


def _choices(scene: FaceOff, situation: Situation, everything: bool, samples: int) -> list[Choice]:
    moving = situation.game is None
    return compare(scene.battle, scene.attacker, scene.target, moving=moving, forbidden=everything, samples=samples)
