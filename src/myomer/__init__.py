"""Myomer: BattleTech combat that plays the game, explains every number and gives exact chances.

Everything a newcomer needs is here; names are loaded when they are first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from myomer.api import attack, mech
    from myomer.boards import Board, Hex
    from myomer.combat.battle import Battle, Conditions
    from myomer.combat.falls import fall
    from myomer.combat.numbers import DamageFigure, Modifier, Step, TargetNumber
    from myomer.combat.physical.attack import Attack, Outcome, Preview
    from myomer.combat.physical.phase import NotAllowedError, PhysicalPhase
    from myomer.combat.physical.registry import check_attack, preview_attack, resolve_attack
    from myomer.combat.piloting import drain, roll_target, trigger
    from myomer.combat.queue import enqueue
    from myomer.combat.standing import stand_up
    from myomer.combat.turns import start_turn
    from myomer.dice import (
        DiceExhausted,
        DiceLeftOver,
        DiceRoller,
        RecordingDice,
        ScriptedDice,
        SeededDice,
    )
    from myomer.query import answer
    from myomer.rules import STANDARD, TOTAL_WARFARE, Ruleset
    from myomer.telling import explain, tell
    from myomer.units.build import build
    from myomer.units.catalogue import catalogue, design_named
    from myomer.units.design import Design
    from myomer.units.mech import Mech

__version__ = "0.1.0"

_HOMES = {
    "myomer.api": ["attack", "mech"],
    "myomer.boards": ["Board", "Hex"],
    "myomer.combat.battle": ["Battle", "Conditions"],
    "myomer.combat.numbers": ["DamageFigure", "Modifier", "Step", "TargetNumber"],
    "myomer.combat.physical.attack": ["Attack", "Outcome", "Preview"],
    "myomer.combat.physical.registry": ["check_attack", "preview_attack", "resolve_attack"],
    "myomer.combat.falls": ["fall"],
    "myomer.combat.physical.phase": ["NotAllowedError", "PhysicalPhase"],
    "myomer.combat.piloting": ["drain", "roll_target", "trigger"],
    "myomer.combat.queue": ["enqueue"],
    "myomer.combat.standing": ["stand_up"],
    "myomer.combat.turns": ["start_turn"],
    "myomer.dice": [
        "DiceExhausted", "DiceLeftOver", "DiceRoller", "RecordingDice", "ScriptedDice", "SeededDice",
    ],
    "myomer.query": ["answer"],
    "myomer.rules": ["STANDARD", "TOTAL_WARFARE", "Ruleset"],
    "myomer.telling": ["explain", "tell"],
    "myomer.units.build": ["build"],
    "myomer.units.catalogue": ["catalogue", "design_named"],
    "myomer.units.design": ["Design"],
    "myomer.units.mech": ["Mech"],
}  # fmt: skip
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "STANDARD",
    "TOTAL_WARFARE",
    "Attack",
    "Battle",
    "Board",
    "Conditions",
    "DamageFigure",
    "Design",
    "DiceExhausted",
    "DiceLeftOver",
    "DiceRoller",
    "Hex",
    "Mech",
    "Modifier",
    "NotAllowedError",
    "Outcome",
    "PhysicalPhase",
    "Preview",
    "RecordingDice",
    "Ruleset",
    "ScriptedDice",
    "SeededDice",
    "Step",
    "TargetNumber",
    "answer",
    "attack",
    "build",
    "catalogue",
    "check_attack",
    "design_named",
    "drain",
    "enqueue",
    "explain",
    "fall",
    "mech",
    "preview_attack",
    "resolve_attack",
    "roll_target",
    "stand_up",
    "start_turn",
    "tell",
    "trigger",
]


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'myomer' has no attribute {name!r}")
    value: object = getattr(importlib.import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
