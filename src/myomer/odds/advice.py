"""Kick or punch? Every physical attack of a unit at a target with what will come of it, and the best of them.

The value of an attack is what it costs the target less what it costs the attacker, on average, in points of which a
'Mech of 100 tons has a hundred (`myomer.odds.worth` says what counts for how much; the bots weigh by the same scale).
Not attacking is worth nothing, and may be the best.
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
from myomer.odds.actions import odds
from myomer.odds.losses import DAMAGE, FALL, KILL, NO_LOSS, Loss, loss
from myomer.odds.result import Odds
from myomer.odds.study import SEED
from myomer.units.mech import NOBODY

NO_ATTACK: Final = "none"
BOTH_FISTS: Final = "punches"
"""Labels of choices that are no single attack."""
NAMES: Final = {NO_ATTACK: "no attack", BOTH_FISTS: "both punches"}
CHOICE_BUDGET: Final = 100_000
CHOICE_SAMPLES: Final = 2_000
"""States that may be written for one choice, and plays where there are more: all choices together take a second."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a unit may do in a physical attack phase, and what comes of it."""

    label: str
    """The kind of attack, `punches` for both fists, or `none`."""
    attacks: tuple[Attack, ...]
    """What is declared; nothing for `none`."""
    odds: Odds | None
    """Every figure of it; nothing for `none`, and for what is not allowed."""
    hit: Fraction
    """The chance that it hits, of both punches that at least one does."""
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
        """Mean damage to the target, its fall included."""
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
        """The chance that the target is put out of the game."""
        return self.target.figures[KILL]

    @property
    def killed(self) -> Fraction:
        """The chance that the attacker is."""
        return self.attacker.figures[KILL]

    @property
    def value(self) -> Fraction:
        """What it is worth on balance, in points."""
        return self.target.total - self.attacker.total

    @property
    def name(self) -> str:
        """`both punches`, `kick, right leg`, `no attack`."""
        if self.label in NAMES:
            return NAMES[self.label]
        kind = self.label.replace("-", " ")
        if self.odds is None or self.limbs[0] == NO_LIMB:
            return kind
        limb = self.odds.outcomes.layout.battle.mechs[self.attacks[0].attacker].design.names[self.limbs[0]]
        return f"{kind}, {limb.replace('-', ' ')}"

    def __str__(self) -> str:
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
    """A figure in which the best choice differs from the next one."""

    unit: str
    """Whose figure: `target` or `attacker`."""
    figure: str
    """Which, by its name in `myomer.odds.losses`."""
    best: Fraction
    other: Fraction
    """The figure of the best choice, and of the other."""
    points: Fraction
    """What the difference is worth to the best choice; negative when it speaks for the other."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The best choice, the next best of another kind, and what decides between them."""

    best: Choice
    other: Choice | None
    decisive: tuple[Difference, ...]
    """What speaks for the best, the weightiest first: as much as makes up most of it."""
    against: tuple[Difference, ...]
    """What speaks for the other, the weightiest first."""

    @property
    def margin(self) -> Fraction:
        """How much better the best is."""
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


NOTHING: Final = Choice(NO_ATTACK, (), None, Fraction(0), NO_LOSS, NO_LOSS)


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
    """All physical attacks that a unit may make at a target now, both punches together as one of them, and none.

    Charges and deaths from above are there where their rules allow them, with the hexes that the unit has moved; with
    `moving` False only if it has declared one in its movement, as in a game. With `forbidden`, what is not allowed
    comes too, after the others, with its reasons. Attacks of two kinds at once, which an option allows, are not listed.
    """
    choices: list[Choice] = []
    refused: list[Choice] = []
    fists: list[Attack] = []
    for attack in _attacks(battle, attacker, target, moving):
        reasons = PhysicalPhase(battle.copy()).why_not(attack)
        if reasons:
            refused.append(_forbidden(attack.kind, (attack,), reasons))
            continue
        choices.append(_choice(battle, attack.kind, (attack,), budget, samples, seed))
        if attack.kind == "punch":
            fists.append(attack)
            if len(fists) > 1 and not _why_not_both(battle, fists):
                choices.append(_choice(battle, BOTH_FISTS, tuple(fists), budget, samples, seed))
    return [*choices, NOTHING, *(refused if forbidden else [])]


def recommend(choices: Sequence[Choice]) -> Advice:
    """The choice of the greatest value (the first of several), and why not the next best of another kind."""
    allowed = [choice for choice in choices if choice.allowed]
    if not allowed:
        raise ValueError("there is nothing to choose from")
    ranked = sorted(allowed, key=lambda choice: choice.value, reverse=True)
    best = ranked[0]
    other = next((choice for choice in ranked if choice.label != best.label), None)
    if other is None:
        return Advice(best, None, (), ())
    reasons = _differences(best, other)
    helping = [reason for reason in reasons if reason.points > 0]
    against = [reason for reason in reasons if reason.points < 0]
    return Advice(best, other, _weightiest(helping), tuple(against))


def _attacks(battle: Battle, attacker: int, target: int, moving: bool) -> list[Attack]:
    """Every attack worth asking about."""
    mech = battle.mechs[attacker]
    kinds = [kind for kind in kinds_of(mech, battle.ruleset) if not targets_itself(kind)]
    if moving or mech.charging != NOBODY:
        kinds += [rule.kind for rule in ATTACKS.values() if rule.declared_moving]
    return [Attack(kind, attacker, target, limb) for kind in kinds for limb in limbs_for(mech, kind)]


def _why_not_both(battle: Battle, fists: Sequence[Attack]) -> list[Reason]:
    phase = PhysicalPhase(battle.copy())
    phase.declare(fists[0])
    return phase.why_not(fists[1])


def _choice(battle: Battle, label: str, attacks: tuple[Attack, ...], budget: int, samples: int, seed: int) -> Choice:
    """An attack, or several declared together, with all that comes of it and what that is worth."""
    found = odds(battle, *attacks, budget=budget, samples=samples, seed=seed)
    first = attacks[0]
    target, attacker = loss(battle, found, first.target), loss(battle, found, first.attacker)
    return Choice(label, attacks, found, found.hit, target, attacker)


def _forbidden(label: str, attacks: tuple[Attack, ...], reasons: Sequence[Reason]) -> Choice:
    return Choice(label, attacks, None, Fraction(0), NO_LOSS, NO_LOSS, tuple(reasons))


def _differences(best: Choice, other: Choice) -> list[Difference]:
    """Every figure in which two choices differ, the weightiest first."""
    found: list[Difference] = []
    for unit, one, two, sign in (
        ("target", best.target, other.target, 1),
        ("attacker", best.attacker, other.attacker, -1),
    ):
        for figure in one.points:
            points = sign * (one.points[figure] - two.points[figure])
            if points:
                found.append(Difference(unit, figure, one.figures[figure], two.figures[figure], points))
    return sorted(found, key=lambda reason: abs(reason.points), reverse=True)


def _weightiest(reasons: Sequence[Difference]) -> tuple[Difference, ...]:
    """The first of them that make up three quarters of all."""
    whole = sum([reason.points for reason in reasons])
    found: list[Difference] = []
    reached = Fraction(0)
    for reason in reasons:
        if 4 * reached >= 3 * whole:
            break
        found.append(reason)
        reached += reason.points
    return tuple(found)
