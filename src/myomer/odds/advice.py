"""Kick or punch? Every physical attack of a unit at a target with its odds, and the best of them.

The value of an attack is the target's average loss minus the attacker's, in points; a 'Mech of 100 tons is worth 100
(`myomer.odds.worth` has the scale, which the bots use too). No attack is worth 0, and may be the best choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.physical.attack import NO_LIMB, Attack
from myomer.combat.physical.listing import kinds_of, limbs_for
from myomer.combat.physical.registry import ATTACKS, targets_itself
from myomer.combat.reason import Reason
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.turn.verbs import check_battle
from myomer.odds.actions import odds
from myomer.odds.losses import DAMAGE, FALL, KILL, NO_LOSS, NONE, Loss, loss
from myomer.odds.result import Odds
from myomer.odds.study import SEED
from myomer.units.mech import NOBODY

NO_ATTACK: Final = "none"
BOTH_FISTS: Final = "punches"
"""Labels of choices that are no single attack."""
NAMES: Final = {NO_ATTACK: "no attack", BOTH_FISTS: "both punches"}
FIGURES: Final = ("hit", "dealt", "taken", "target_falls", "attacker_falls", "head_hit", "kill", "killed", "value")
"""The figures of a choice, in the order of tables and JSON."""
CHOICE_BUDGET: Final = 100_000
CHOICE_SAMPLES: Final = 2_000
"""The budget of states for one choice, and samples beyond it: all choices together take about a second."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a unit may do in a physical attack phase, with its odds."""

    label: str
    """The kind of attack, `punches` for both fists, or `none`."""
    attacks: tuple[Attack, ...]
    """What is declared; nothing for `none`."""
    odds: Odds | None
    """None for `none`, and if it is not allowed."""
    hit: Fraction
    """The chance that it hits; for both punches, that at least one does."""
    target: Loss
    attacker: Loss
    """What it costs each of them."""
    reasons: tuple[Reason, ...] = ()
    """Everything that forbids it; empty when it is allowed."""

    @property
    def allowed(self) -> bool:
        """Whether nothing forbids it."""
        return not self.reasons

    @property
    def limbs(self) -> tuple[int, ...]:
        """The limbs it is made with."""
        return tuple([attack.limb for attack in self.attacks])

    @property
    def dealt(self) -> Fraction:
        """Mean damage to the target, including its fall."""
        return self.target.figures[DAMAGE]

    @property
    def taken(self) -> Fraction:
        """Mean damage to the attacker."""
        return self.attacker.figures[DAMAGE]

    @property
    def target_falls(self) -> Fraction:
        """The chance that the target falls."""
        return self.target.figures[FALL]

    @property
    def attacker_falls(self) -> Fraction:
        """The chance that the attacker falls."""
        return self.attacker.figures[FALL]

    @property
    def head_hit(self) -> Fraction:
        """The chance that the target's head is damaged."""
        return self.target.head_hit

    @property
    def kill(self) -> Fraction:
        """The chance that the target is destroyed."""
        return self.target.figures[KILL]

    @property
    def killed(self) -> Fraction:
        """The chance that the attacker is destroyed."""
        return self.attacker.figures[KILL]

    @property
    def value(self) -> Fraction:
        """The target's loss minus the attacker's, in points."""
        return self.target.total - self.attacker.total

    @property
    def name(self) -> str:
        """`both punches`, `kick, right leg`, `no attack`."""
        if self.label in NAMES:
            return NAMES[self.label]
        kind = self.label.replace("-", " ")
        if self.odds is None or self.limbs[0] == NO_LIMB:
            return kind
        limb = self.odds.ends.layout.battle.mechs[self.attacks[0].attacker].design.names[self.limbs[0]]
        return f"{kind}, {limb.replace('-', ' ')}"

    def __str__(self) -> str:
        """`kick: hits 72.2%, damage 3.1 dealt and 0.4 taken, worth 2.7`, or why it is not allowed."""
        if self.reasons:
            return f"{self.name}: not allowed ({', '.join([reason.code for reason in self.reasons])})"
        if not self.attacks:
            return self.name
        return (
            f"{self.name}: hits {float(self.hit):.1%}, damage {_points(self.dealt)} dealt and {_points(self.taken)} "
            f"taken, worth {_points(self.value)}"
        )

    def __repr__(self) -> str:
        return f"<Choice: {self}>"


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure in which the best choice differs from the next best."""

    unit: str
    """Whose figure: `target` or `attacker`."""
    figure: str
    """Which, by its name in `myomer.odds.losses`."""
    best: Fraction
    other: Fraction
    """The figure of the best choice, and of the other."""
    points: Fraction
    """What the difference is worth to the best choice; negative if it favors the other."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The best choice, the next best of another kind, and what decides between them."""

    best: Choice
    other: Choice | None
    decisive: tuple[Difference, ...]
    """The differences that favor the best, largest first, until they make up three quarters of its advantage."""
    against: tuple[Difference, ...]
    """The differences that favor the other, largest first."""

    @property
    def margin(self) -> Fraction:
        """How much more the best choice is worth than the next."""
        return self.best.value - (self.other.value if self.other is not None else 0)

    def __str__(self) -> str:
        if self.other is None:
            return f"Best: {self.best.name}; there is no other choice"
        worth = f"worth {_points(self.best.value)} points on balance"
        return f"Best: {self.best.name}, {worth}, {_points(self.margin)} more than {self.other.name}"

    def __repr__(self) -> str:
        return f"<Advice: {self}>"


def _points(value: Fraction) -> str:
    return f"{float(value):.1f}"


NOTHING: Final = Choice(NO_ATTACK, (), None, NONE, NO_LOSS, NO_LOSS)


def compare(
    battle: Battle,
    attacker: int = 0,
    target: int = 1,
    *,
    moving: bool = True,
    forbidden: bool = False,
    budget: int = CHOICE_BUDGET,
    samples: int = CHOICE_SAMPLES,
    seed: int = SEED,
) -> list[Choice]:
    """All physical attacks that a unit may make at a target now, both punches as one choice, and no attack.

    Charges and deaths from above are listed if the unit has moved as they require; with `moving` False only if it
    declared one in its movement, as in a game. With `forbidden`, attacks that are not allowed come last, with their
    reasons. Two kinds of attacks in one phase, an optional rule, are not listed.
    """
    check_battle("compare", battle, attacker, target)
    choices: list[Choice] = []
    refused: list[Choice] = []
    fists: list[Attack] = []

    for attack in _attacks(battle, attacker, target, moving):
        reasons = PhysicalPhase(battle.copy()).why_not(attack)
        if reasons:
            refused.append(Choice(attack.kind, (attack,), None, NONE, NO_LOSS, NO_LOSS, tuple(reasons)))
            continue

        choices.append(_choice(battle, attack.kind, (attack,), budget, samples, seed))
        if attack.kind == "punch":
            fists.append(attack)
            if len(fists) > 1 and _may_declare_both(battle, fists):
                choices.append(_choice(battle, BOTH_FISTS, tuple(fists), budget, samples, seed))

    return [*choices, NOTHING, *(refused if forbidden else [])]


def recommend(choices: Sequence[Choice]) -> Advice:
    """The choice with the highest value (the first of equals), and how it compares to the next best of another kind."""
    allowed = [choice for choice in choices if choice.allowed]
    if not allowed:
        raise ValueError("there is nothing to choose from")
    ranked = sorted(allowed, key=lambda choice: choice.value, reverse=True)
    best = ranked[0]
    other = next((choice for choice in ranked if choice.label != best.label), None)
    if other is None:
        return Advice(best, None, (), ())
    differences = _differences(best, other)
    in_favor = [difference for difference in differences if difference.points > 0]
    against = [difference for difference in differences if difference.points < 0]
    return Advice(best, other, _decisive(in_favor), tuple(against))


def _attacks(battle: Battle, attacker: int, target: int, moving: bool) -> list[Attack]:
    """Every attack of the unit at the target, allowed or not."""
    mech = battle.mechs[attacker]
    kinds = [kind for kind in kinds_of(mech, battle.ruleset) if not targets_itself(kind)]
    if moving or mech.charging != NOBODY:
        kinds += [rule.kind for rule in ATTACKS.values() if rule.declared_moving]
    return [Attack(kind, attacker, target, limb) for kind in kinds for limb in limbs_for(mech, kind)]


def _may_declare_both(battle: Battle, attacks: Sequence[Attack]) -> bool:
    """Whether the second of two allowed attacks may be declared after the first."""
    phase = PhysicalPhase(battle.copy())
    phase.declare(attacks[0])
    return not phase.why_not(attacks[1])


def _choice(battle: Battle, label: str, attacks: tuple[Attack, ...], budget: int, samples: int, seed: int) -> Choice:
    """An attack, or several declared together, with its odds and what they are worth."""
    result = odds(battle, *attacks, budget=budget, samples=samples, seed=seed)
    first = attacks[0]
    target, attacker = loss(battle, result, first.target), loss(battle, result, first.attacker)
    return Choice(label, attacks, result, result.hit, target, attacker)


def _differences(best: Choice, other: Choice) -> list[Difference]:
    """Every figure in which two choices differ, the most valuable first."""
    differences: list[Difference] = []
    for unit, best_loss, other_loss, sign in (
        ("target", best.target, other.target, 1),
        ("attacker", best.attacker, other.attacker, -1),
    ):
        for figure in best_loss.points:
            points = sign * (best_loss.points[figure] - other_loss.points[figure])
            if points:
                differences.append(
                    Difference(unit, figure, best_loss.figures[figure], other_loss.figures[figure], points)
                )
    return sorted(differences, key=lambda difference: abs(difference.points), reverse=True)


def _decisive(differences: Sequence[Difference]) -> tuple[Difference, ...]:
    """The first of these differences that together make up three quarters of their sum."""
    total = sum([difference.points for difference in differences])
    decisive: list[Difference] = []
    reached = NONE
    for difference in differences:
        if 4 * reached >= 3 * total:
            break
        decisive.append(difference)
        reached += difference.points
    return tuple(decisive)
