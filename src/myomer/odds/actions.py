"""The actions whose odds can be asked for, and how each is played."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.harm.falls import fall
from myomer.combat.harm.psr_target import psr_modifiers
from myomer.combat.movement.move import Move
from myomer.combat.movement.resolution import resolve_move
from myomer.combat.movement.standing import StandUp, stand_up
from myomer.combat.numbers import TargetNumber
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import attack_rule
from myomer.combat.turn.attack_phase_end import end_of_phase
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.defense import assign_defense
from myomer.combat.weapons.resolution import make_shot
from myomer.combat.weapons.shot import Shot
from myomer.dice import DiceRoller
from myomer.odds.result import Odds
from myomer.odds.study import BUDGET, SAMPLES, SEED, SHARED, OddsMemory
from myomer.odds.walk import Run
from myomer.record import Record


class Fall(Record):
    """A unit falls this many levels."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "levels")

    def __init__(self, unit: int, levels: int = 0) -> None:
        self.unit: Final = unit
        self.levels: Final = levels


Act = Attack | Shot | Move | StandUp | Fall
"""The actions that have odds."""


def odds(
    battle: Battle,
    *asked: Act | Sequence[Act],
    budget: int = BUDGET,
    samples: int = SAMPLES,
    seed: int = SEED,
    check: bool = True,
    memory: OddsMemory | None = None,
) -> Odds:
    """The odds of an action, or of several attacks or shots declared together, in a list or one after the other.

    Attacks and shots are resolved in a phase of their own, with the PSRs at its end. The odds are exact unless more
    than `budget` states would have to be written; then the action is played `samples` times with dice of this seed, or
    with no samples `OverBudgetError` is raised. ValueError if an action is not allowed (with `check`).
    """
    actions = check_actions(battle, asked)
    if budget < 1 or samples < 0:
        raise ValueError(f"a budget is 1 or more, samples 0 or more, not {budget} and {samples}")
    run, hit_chances = plan_run(battle, actions, check)
    ends = (memory or SHARED).study_of(battle).explore(battle, run, budget, samples, seed)

    def alone() -> list[Odds]:
        """The odds of each of several actions on its own."""
        if len(actions) < 2:
            return []
        return [
            odds(battle, action, budget=budget, samples=samples, seed=seed, check=check, memory=memory)
            for action in actions
        ]

    first = actions[0]
    if isinstance(first, Attack | Shot):
        return Odds(ends, first.attacker, first.target, hit_chances, alone)
    return Odds(ends, first.unit, first.unit)


def check_actions(battle: Battle, asked: Sequence[Act | Sequence[Act]]) -> list[Act]:
    """The actions asked about, in one list. ValueError if one is not an action, or its unit does not exist."""
    if not isinstance(battle, Battle):
        raise ValueError(f"the battle comes first, odds(battle, action), and {type(battle).__name__} is none")

    actions: list[Act] = []
    for act in asked:
        given: list[object] = list(act) if isinstance(act, (list, tuple)) else [act]
        for action in given:
            if not isinstance(action, Attack | Shot | Move | StandUp | Fall):
                raise ValueError(f"odds are asked of an Attack, a Shot, a Move, StandUp or Fall, not of {action!r}")
            actions.append(action)
    if not actions:
        raise ValueError("odds are asked of an action: odds(battle, attack(battle, 'kick'))")

    for action in actions:
        if isinstance(action, StandUp | Fall | Move):
            battle.check_unit(action.unit)
            if battle.mechs[action.unit].destroyed:
                raise ValueError(f"unit {action.unit} is destroyed: it can do nothing any more")
        if isinstance(action, Fall) and action.levels < 0:
            raise ValueError(f"a fall is from 0 levels or more, not {action.levels}")
    return actions


def plan_run(battle: Battle, actions: list[Act], check: bool) -> tuple[Run, list[Fraction]]:
    """How the actions are played, and the chance to hit of each attack or shot among them."""
    attacks = [action for action in actions if isinstance(action, Attack)]
    shots = [action for action in actions if isinstance(action, Shot)]
    if len(attacks) == len(actions):
        return _run_of_attacks(battle, attacks, check)
    if len(shots) == len(actions):
        return _run_of_shots(battle, shots)
    if len(actions) > 1:
        raise ValueError("only attacks, or only shots, are declared together")
    return _run_of_one(actions[0]), []


def odds_of_run(
    battle: Battle,
    run: Run,
    attacker: int = 0,
    target: int = 0,
    budget: int = BUDGET,
    samples: int = SAMPLES,
    seed: int = SEED,
    memory: OddsMemory | None = None,
    looks: bool = True,
) -> Odds:
    """The odds of any function of a battle and dice, which returns a tuple or nothing.

    With `looks=False` the function only hands steps to the dice and does not read the battle afterward. Then what
    is learned about its steps is kept for the next question, which is much faster.
    """
    study = (memory or SHARED).study_of(battle)
    return Odds(study.explore(battle, run, budget, samples, seed, at_once=looks), attacker, target)


def _run_of_attacks(battle: Battle, attacks: list[Attack], check: bool) -> tuple[Run, list[Fraction]]:
    """How to resolve attacks declared together in a physical attack phase, and the chance of each to hit."""
    if check:
        phase = PhysicalPhase(battle.copy())
        for attack in attacks:
            phase.declare(attack)

    def run(copy: Battle, dice: DiceRoller) -> tuple[int, ...]:
        copy.results = []
        phase = PhysicalPhase(copy)
        phase.declared.extend(attacks)
        phase.resolve(dice)
        return ()

    previews = [attack_rule(attack.kind).preview(battle, attack) for attack in attacks]
    return run, [preview.target_number.chance() for preview in previews]


def _run_of_shots(battle: Battle, shots: list[Shot]) -> tuple[Run, list[Fraction]]:
    """How to resolve shots declared together in a weapon attack phase, and the chance of each to hit.

    The result of the shot is recorded only if there is a single one.
    """
    declared = _phase_with(battle.copy(), shots)

    def run(copy: Battle, dice: DiceRoller) -> tuple[int, ...]:
        phase = _phase_with(copy, shots)
        copy.results = [] if len(shots) == 1 else None
        phase.resolve(dice)
        return ()

    return run, [declared.preview(shot).target_number.chance() for shot in shots]


def _phase_with(battle: Battle, shots: list[Shot]) -> WeaponPhase:
    """A weapon attack phase in which these shots are declared."""
    phase = WeaponPhase(battle)
    for shot in shots:
        phase.declare(shot)
    return phase


def shots_in(phase: WeaponPhase, shots: Sequence[Shot]) -> Odds:
    """The odds of shots in a phase under way, with the to-hit numbers they have there, if no other unit fires."""
    battle = phase.battle
    previews = assign_defense(battle, [phase.preview(shot) for shot in shots])

    def run(copy: Battle, dice: DiceRoller) -> tuple[int, ...]:
        copy.results = [] if len(previews) == 1 else None
        for preview in previews:
            dice.then(make_shot, copy, preview)
        dice.then(end_of_phase, copy)
        return ()

    hit_chances = [preview.target_number.chance() for preview in previews]
    ends = SHARED.study_of(battle).explore(battle, run, BUDGET, SAMPLES, SEED)
    return Odds(ends, shots[0].attacker, shots[0].target, hit_chances)


def _run_of_one(action: Act) -> Run:
    """How to resolve a move, an attempt to stand, or a fall."""

    def run(battle: Battle, dice: DiceRoller) -> tuple[int, ...]:
        if isinstance(action, Move):
            resolve_move(battle, action, dice)
        elif isinstance(action, StandUp):
            stand_up(battle, action.unit, dice, action.careful)
        elif isinstance(action, Fall):
            number = TargetNumber(psr_modifiers(battle, action.unit))
            fall(battle, action.unit, "asked", action.levels, number, dice)
        return ()

    return run
