"""`myomer attack`: one physical attack, explained and, with dice, resolved."""

from __future__ import annotations

import json as json_module

from myomer.cli.conditions import command_error, described_unit, read_dice
from myomer.cli.errors import CommandError
from myomer.cli.limbs import limb_of
from myomer.cli.optional_rules import how_to_turn_on, with_options
from myomer.cli.terminal import console
from myomer.combat.battle import Battle
from myomer.combat.events import Event
from myomer.combat.harm.psr_queue import enqueue_phase_damage
from myomer.combat.physical.attack import Attack, AttackPreview
from myomer.combat.physical.registry import ATTACKS, preview_attack, resolve_attack, targets_itself
from myomer.combat.turn.attack_phase_end import end_of_phase
from myomer.dice import DiceError, DiceRoller, RecordingDice, ScriptedDice, SeededDice
from myomer.reports.attack_json import attack_json
from myomer.reports.screen import show_line, show_outcome, show_preview
from myomer.rules.ruleset import Ruleset, ruleset_named
from myomer.scenario.battle import alone, face_off
from myomer.scenario.description import UnitDescription
from myomer.scenario.errors import DescriptionError, unknown_name
from myomer.scenario.units import make_unit


def run_attack(
    attacker: str,
    kind: str,
    target: str,
    limb: str,
    attacker_is: list[str],
    target_is: list[str],
    ruleset: str,
    seed: int | None,
    dice: str | None,
    json: bool,
    options: list[str],
) -> None:
    """Show an attack; with a seed or dice, resolve it and the PSRs it causes."""
    roller = dice_of(seed, dice)
    if kind.lower() not in ATTACKS and (attacker.lower() in ATTACKS or target.lower() in ATTACKS):
        raise CommandError("the order is ATTACKER ATTACK TARGET, such as: myomer attack 80 kick 55")

    units = described_unit(attacker, attacker_is, "attacker"), described_unit(target, target_is, "target")
    rules = with_options(ruleset_named(ruleset), options)
    kind = kind.lower()
    if kind not in ATTACKS:
        unknown = unknown_name("ATTACK", kind, list(ATTACKS), "attack").message
        raise CommandError(f"ATTACK: {unknown}; weapons are fired with 'myomer fire'")

    try:
        battle = _set_up(kind, *units, rules)
    except DescriptionError as problem:
        raise command_error(problem) from problem

    declared = Attack(kind, 0, 0 if targets_itself(kind) else 1, limb_of(battle.mechs[0], kind, limb))
    try:
        if json:
            _print_json(battle, declared, roller)
        else:
            _print(battle, declared, roller)
    except DiceError as problem:
        raise CommandError(f"--dice: {problem}") from problem


def _set_up(kind: str, attacker: UnitDescription, target: UnitDescription, rules: Ruleset) -> Battle:
    """The battle of the two units, or of the attacker alone if the attack has no target."""
    if not targets_itself(kind):
        return face_off(attacker, target, rules).battle
    make_unit(target, "target")  # not part of the attack, but its description must be valid
    return alone(attacker, rules, "attacker").battle


def dice_of(seed: int | None, dice: str | None) -> DiceRoller | None:
    """The dice to resolve a command with; None if it is only explained."""
    if seed is not None and dice is not None:
        raise CommandError("--seed, --dice: use one of them")
    if dice is not None:
        return ScriptedDice(read_dice(dice))
    return None if seed is None else SeededDice(seed)


def _print_json(battle: Battle, declared: Attack, roller: DiceRoller | None) -> None:
    """Print the attack as JSON; dice left over are an error."""
    answered = {"ruleset": battle.ruleset.name, **attack_json(battle, declared, roller)}
    if isinstance(roller, ScriptedDice):
        roller.finish()
    print(json_module.dumps(answered, indent=2))  # noqa: T201


def names_of(battle: Battle) -> list[str]:
    """Unit names; equal names are made unique."""
    names = [mech.design.name for mech in battle.mechs]
    if len(names) == 2 and names[0] == names[1]:
        return [f"{names[0]} (attacker)", f"{names[1]} (target)"]
    return names


def _print(battle: Battle, declared: Attack, roller: DiceRoller | None) -> None:
    """Show the preview and, with dice, the attack as it was resolved."""
    names = names_of(battle)
    shown = names if not targets_itself(declared.kind) else [names[0], "the infantry"]
    preview = preview_attack(battle, declared)
    attacker = battle.mechs[declared.attacker].copy()

    log: list[Event] = []
    faces: list[int] = []
    if roller is not None and preview.allowed:
        battle.log = log
        faces = _resolve(battle, declared, preview, roller)

    screen = console()
    show_preview(screen, preview, shown, attacker, battle.ruleset)
    if not preview.allowed:
        show_line(screen, how_to_turn_on(preview.reasons, declared.kind, battle.ruleset), indent=2)
    elif roller is not None:
        show_outcome(screen, battle, log, faces, names)


def _resolve(battle: Battle, declared: Attack, preview: AttackPreview, roller: DiceRoller) -> list[int]:
    """Resolve the attack and then, as at the end of a phase, the PSRs; return the dice rolled."""
    recorded = RecordingDice(roller)
    resolve_attack(battle, declared, recorded, preview)
    finish(battle, roller, recorded)
    return recorded.faces()


def finish(battle: Battle, roller: DiceRoller, recorded: RecordingDice) -> None:
    """End the phase with its PSRs.

    Scripted dice may end with the attack itself: the PSRs then stay in the queue. Any dice beyond the attack are for
    the PSRs.
    """
    script = roller if isinstance(roller, ScriptedDice) else None
    if script is None or script.used < len(script.faces):
        end_of_phase(battle, recorded)
    else:
        for unit in range(len(battle.mechs)):
            enqueue_phase_damage(battle, unit)
    if script is not None:
        script.finish()
