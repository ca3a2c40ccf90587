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
    """A unit falls, from so many levels up."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "levels")

    def __init__(self, unit: int, levels: int = 0) -> None:
        self.unit: Final = unit
        self.levels: Final = levels


Act = Attack | Shot | Move | StandUp | Fall
"""What odds can be asked of."""


def odds(
    battle: Battle,
    *asked: Act | Sequence[Act],
    budget: int = BUDGET,
    samples: int = SAMPLES,
    seed: int = SEED,
    check: bool = True,
    memory: OddsMemory | None = None,
) -> Odds:
    """What will come of an action, or of several attacks or shots declared together, in a list or one after the other.

    Attacks and shots are made in a phase of their own, with the piloting rolls at its end. Exact unless more than
    `budget` states would have to be written; then the action is played `samples` times, with dice of this seed, or with
    no samples `OverBudgetError` says so. ValueError when an action is not allowed (unless it is not to be checked).
    """
    if not isinstance(battle, Battle):
        raise ValueError(f"the battle comes first, odds(battle, action), and {type(battle).__name__} is none")
    actions: list[Act] = []
    for each in asked:
        if isinstance(each, (list, tuple)):
            actions.extend(each)
        else:
            actions.append(each)  # type: ignore[arg-type]
    if not actions:
        raise ValueError("odds are asked of an action: odds(battle, attack(battle, 'kick'))")
    if budget < 1 or samples < 0:
        raise ValueError(f"a budget is 1 or more, samples 0 or more, not {budget} and {samples}")
    for action in actions:
        _check(battle, action)
    first = actions[0]
    run: Run
    numbers: list[Fraction] = []
    if isinstance(first, Attack):
        attacks = [action for action in actions if isinstance(action, Attack)]
        numbers = _declared_attacks(battle, attacks, check)
        run = _attacks(attacks)
        attacker, target = first.attacker, first.target
    elif isinstance(first, Shot):
        shots = [action for action in actions if isinstance(action, Shot)]
        numbers = _declared_shots(battle, shots)
        run = _shots(shots, len(shots) == 1)
        attacker, target = first.attacker, first.target
    else:
        run = _alone(first)
        attacker = target = first.unit
    if (numbers and len(numbers) != len(actions)) or (not numbers and len(actions) > 1):
        raise ValueError("only attacks, or only shots, are declared together")
    outcomes = (memory or SHARED).study_of(battle).explore(battle, run, budget, samples, seed)
    each = [action for action in actions if len(actions) > 1]
    return Odds(
        outcomes,
        attacker,
        target,
        numbers,
        lambda: [
            odds(battle, action, budget=budget, samples=samples, seed=seed, check=check, memory=memory)
            for action in each
        ],
    )


def _check(battle: Battle, action: object) -> None:
    """ValueError for what is no action, or of a unit that is not there."""
    if not isinstance(action, (Attack, Shot, Move, StandUp, Fall)):
        raise ValueError(f"odds are asked of an Attack, a Shot, a Move, StandUp or Fall, not of {action!r}")
    if isinstance(action, (StandUp, Fall, Move)):
        battle.check_unit(action.unit)
        if battle.mechs[action.unit].destroyed:
            raise ValueError(f"unit {action.unit} is destroyed: it can do nothing any more")
    if isinstance(action, Fall) and action.levels < 0:
        raise ValueError(f"a fall is from 0 levels or more, not {action.levels}")


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
    """What will come of any function of a battle and dice. What it returns should be a tuple, or nothing.

    A function that only hands steps to the dice, and does not look at the battle afterwards, says `looks=False`: what
    is learned about its steps is kept for the next question, which is much quicker.
    """
    study = (memory or SHARED).study_of(battle)
    return Odds(study.explore(battle, run, budget, samples, seed, at_once=looks), attacker, target)


def _declared_attacks(battle: Battle, attacks: Sequence[Attack], check: bool) -> list[Fraction]:
    """The chances to hit of attacks that may be declared together."""
    phase = PhysicalPhase(battle.copy())
    for attack in attacks:
        if check:
            phase.declare(attack)
        else:
            phase.declared.append(attack)
    previews = [attack_rule(attack.kind).preview(battle, attack) for attack in attacks]
    return [preview.target_number.chance() for preview in previews]


def _attacks(attacks: Sequence[Attack]) -> Run:
    def run(battle: Battle, dice: DiceRoller) -> tuple[int, ...]:
        battle.results = []
        phase = PhysicalPhase(battle)
        phase.declared.extend(attacks)
        phase.resolve(dice)
        return ()

    return run


def shots_in(
    phase: WeaponPhase,
    shots: Sequence[Shot],
    budget: int = BUDGET,
    samples: int = SAMPLES,
    seed: int = SEED,
    memory: OddsMemory | None = None,
) -> Odds:
    """What will come of shots in a phase that is under way: with the numbers they have there, and nobody else fires."""
    battle = phase.battle
    previews = assign_defense(battle, [phase.preview(shot) for shot in shots])

    def run(there: Battle, dice: DiceRoller) -> tuple[int, ...]:
        there.results = [] if len(previews) == 1 else None
        for preview in previews:
            dice.then(make_shot, there, preview)
        dice.then(end_of_phase, there)
        return ()

    numbers = [preview.target_number.chance() for preview in previews]
    outcomes = (memory or SHARED).study_of(battle).explore(battle, run, budget, samples, seed)
    return Odds(outcomes, shots[0].attacker, shots[0].target, numbers)


def _declared_shots(battle: Battle, shots: Sequence[Shot]) -> list[Fraction]:
    phase = WeaponPhase(battle.copy())
    for shot in shots:
        phase.declare(shot)
    return [phase.preview(shot).target_number.chance() for shot in shots]


def _shots(shots: Sequence[Shot], one: bool) -> Run:
    def run(battle: Battle, dice: DiceRoller) -> tuple[int, ...]:
        phase = WeaponPhase(battle)
        for shot in shots:
            phase.declare(shot)
        battle.results = [] if one else None
        phase.resolve(dice)
        return ()

    return run


def _alone(action: Move | StandUp | Fall) -> Run:
    def run(battle: Battle, dice: DiceRoller) -> tuple[int, ...]:
        if isinstance(action, Move):
            resolve_move(battle, action, dice)
        elif isinstance(action, StandUp):
            stand_up(battle, action.unit, dice, action.careful)
        else:
            number = TargetNumber(psr_modifiers(battle, action.unit))
            fall(battle, action.unit, "asked", action.levels, number, dice)
        return ()

    return run
