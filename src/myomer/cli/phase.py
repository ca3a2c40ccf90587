"""`myomer phase`: a physical attack phase between two 'Mechs, roll by roll."""

from __future__ import annotations

from typing import Final

from rich.console import Console

from myomer.cli.conditions import command_error, described_unit
from myomer.cli.errors import CommandError
from myomer.cli.optional_rules import how_to_turn_on, with_options
from myomer.cli.terminal import console
from myomer.combat.battle import Battle
from myomer.combat.events import Event
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import ATTACKS, default_limb, preview_attack, targets_itself
from myomer.combat.reason import NotAllowedError
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.dice import RecordingDice, SeededDice
from myomer.narration import explain
from myomer.reports.screen import show_events, show_line, show_states
from myomer.rules.locations import LEFT_ARM, RIGHT_ARM
from myomer.rules.ruleset import ruleset_named
from myomer.scenario.battle import face_off
from myomer.scenario.errors import DescriptionError, unknown_name

NOTHING: Final = "none"
BOTH_FISTS: Final = "punches"


def run_phase(
    first: str,
    first_attack: str,
    second: str,
    second_attack: str,
    first_is: list[str],
    second_is: list[str],
    ruleset: str,
    seed: int,
    options: list[str],
) -> None:
    """Two 'Mechs in adjacent hexes, facing each other by default; both declare, then all attacks are resolved."""
    _check_order(first, first_attack, second, second_attack)
    units = described_unit(first, first_is, "first"), described_unit(second, second_is, "second")
    rules = with_options(ruleset_named(ruleset), options)

    try:
        battle = face_off(*units, rules, roles=("first", "second")).battle
    except DescriptionError as problem:
        raise command_error(problem) from problem

    log: list[Event] = []
    battle.log = log
    names = [mech.design.name for mech in battle.mechs]
    first_name, second_name = names
    if first_name == second_name:
        names = [f"{first_name} (1)", f"{second_name} (2)"]

    phase = PhysicalPhase(battle)
    for declared in _declarations(battle, 0, first_attack) + _declarations(battle, 1, second_attack):
        try:
            phase.declare(declared)
        except NotAllowedError as problem:
            hint = how_to_turn_on(problem.reasons, declared.kind, rules)
            raise CommandError(f"{names[declared.attacker]}: {problem} {hint}".rstrip()) from problem

    screen = console()
    screen.print(f"[bold]Physical attack phase[/bold], ruleset {ruleset}, seed {seed}", highlight=False)
    for declared in phase.declared:
        _show_declared(screen, battle, declared, names[declared.attacker])

    dice = RecordingDice(SeededDice(seed))
    phase.resolve(dice)
    screen.print()
    show_events(screen, log, names)
    screen.print(f"\ndice: {' '.join(str(face) for face in dice.faces()) or 'none'}")
    show_states(screen, battle.mechs, names)


def _check_order(first: str, first_attack: str, second: str, second_attack: str) -> None:
    """CommandError if the arguments are in the wrong order: a 'Mech where an attack is expected and the reverse."""
    known = (*ATTACKS, BOTH_FISTS, NOTHING)
    for attack, other in ((first_attack, second), (second_attack, first)):
        if attack.lower() not in known and other.lower() in known:
            raise CommandError(
                "the order is FIRST FIRST_ATTACK SECOND SECOND_ATTACK, such as: myomer phase 80 kick 55 punches"
            )


def _show_declared(screen: Console, battle: Battle, attack: Attack, name: str) -> None:
    """Print the numbers of a declared attack after the attacker's name."""
    limb = battle.mechs[attack.attacker].design.names[attack.limb] if attack.limb >= 0 else ""
    screen.print()
    for line in explain(preview_attack(battle, attack), limb).splitlines():
        show_line(screen, line if line.startswith(" ") else f"{name}: {line}")


def _declarations(battle: Battle, unit: int, kind: str) -> list[Attack]:
    """What a unit declares, by the name of an attack, `punches` or `none`."""
    kind = kind.lower()
    if kind == NOTHING:
        return []
    if kind == BOTH_FISTS:
        return [Attack("punch", unit, 1 - unit, arm) for arm in (LEFT_ARM, RIGHT_ARM)]
    if kind not in ATTACKS:
        where = ("FIRST_ATTACK", "SECOND_ATTACK")[unit]
        raise command_error(unknown_name(where, kind, [*ATTACKS, BOTH_FISTS, NOTHING], "attack"))
    target = unit if targets_itself(kind) else 1 - unit
    return [Attack(kind, unit, target, default_limb(battle.mechs[unit], kind))]
