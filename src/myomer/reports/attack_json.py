"""The JSON form of a physical attack: its numbers and, with dice, its outcome."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.events import Event
from myomer.combat.physical.attack import Attack, AttackPreview
from myomer.combat.physical.registry import (
    preview_attack,
    resolve_attack,
)
from myomer.dice import DiceRoller
from myomer.hexes import direction_to
from myomer.reports.results import events_json, losses, queue_json


def attack_json(battle: Battle, attack: Attack, dice: DiceRoller | None) -> dict[str, object]:
    """An attack's numbers and, with dice, its outcome."""
    preview = preview_attack(battle, attack)
    answer = preview.to_json()
    if dice is not None:
        answer["outcome"] = _resolve(battle, attack, preview, dice)
    return answer


def _resolve(battle: Battle, attack: Attack, preview: AttackPreview, dice: DiceRoller) -> dict[str, object]:
    """Make the attack and report what it did."""
    log: list[Event] = []
    battle.log = log
    before = [mech.copy() for mech in battle.mechs]
    outcome = resolve_attack(battle, attack, dice, preview)

    target = battle.mechs[attack.target]
    moved = direction_to(before[attack.target].hex, target.hex)

    return {
        "made": outcome.made,
        "hit": outcome.hit,
        "roll": outcome.roll,
        "target_losses": losses(before[attack.target], target),
        "attacker_losses": losses(before[attack.attacker], battle.mechs[attack.attacker]),
        "psr_queue": queue_json(battle, log, ["attacker", "target"]),
        "displaced": None if moved < 0 else moved,
        "events": events_json(log, ["attacker", "target"]),
    }
