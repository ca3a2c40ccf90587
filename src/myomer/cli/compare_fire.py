"""`myomer compare A B --range N`: the weapons of a unit against a target side by side."""

from __future__ import annotations

import json as json_module
import sys

from myomer.cli.shots import check_armed, set_up_at_range
from myomer.cli.situation import Situation
from myomer.cli.terminal import console
from myomer.reports.weapons_report import cool_volley, weapons_at
from myomer.reports.weapons_screen import show_weapons, weapons_json


def run_compare_fire(situation: Situation, distance: int, json: bool) -> None:
    """Show every weapon with its hit chance, damage and heat, and the totals."""
    scene = set_up_at_range(situation, distance)
    check_armed(scene)
    choices = weapons_at(scene.battle, scene.attacker, scene.target)
    cool = cool_volley(scene.battle, choices, scene.attacker)
    if json:
        sys.stdout.write(
            json_module.dumps(weapons_json(scene, distance, choices, cool), indent=2, ensure_ascii=False) + "\n"
        )
        return
    show_weapons(console(), scene, distance, choices, cool)
