"""A sample: one action resolved many times in one call.

    from myomer import SeededDice, attack, resolve_many
    sample = resolve_many(battle, attack(battle, "kick"), 100_000, SeededDice(1))
    sample.falls(1)                            # the share of kicks after which the target is down
    sample.dealt.mean                          # damage to the target, its fall included

A `Sample` answers what `Odds` answers, under the same names, with the shares that were seen.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar, overload

from myomer.combat.attack_result import HIT, MISSED
from myomer.combat.battle import Battle
from myomer.combat.movement.move import Move
from myomer.combat.movement.standing import StandUp
from myomer.combat.physical.attack import Attack
from myomer.combat.turn.batch import Hit, Repeated, RepeatedAttack, RepeatedHit, Tally, UnitTally, resolve_repeatedly
from myomer.combat.turn.verbs import check_battle
from myomer.combat.weapons.shot import Shot
from myomer.dice import DiceRoller
from myomer.odds.actions import Act, Fall, check_actions, plan_run
from myomer.odds.distribution import Distribution
from myomer.odds.result import End
from myomer.odds.sampling import interval
from myomer.odds.walk import Run
from myomer.rules.locations import LOCATIONS

T = TypeVar("T")


class RepeatedRun(Repeated):
    """Any other action that has odds: a shot, a move, an attempt to stand up, a fall."""

    def __init__(self, battle: Battle, run: Run) -> None:
        super().__init__(battle, False)
        self._run: Final = run

    def resolve(self, dice: DiceRoller) -> int:
        battle = self.battle
        self._run(battle, dice)
        return HIT if battle.results is not None and HIT in battle.results else MISSED


class Sample(Generic[T]):
    """How often each thing happened when an action was resolved `n` times. Chances are the shares seen."""

    def __init__(self, tally: Tally, attacker: int, target: int, values: list[T]) -> None:
        self.tally: Final = tally
        """The counts themselves."""
        self.n: Final = tally.times
        self.attacker: Final = attacker
        self.target: Final = target
        self.values: Final = values
        """The figure that was asked for, one for each resolution in order."""

    def __repr__(self) -> str:
        return f"<Sample of {self.n:,}: hit {float(self.hit):.1%}, damage {float(self.dealt.mean):.2f}>"

    def interval(self, chance: Fraction) -> tuple[float, float]:
        """The 99% confidence interval of a share."""
        return interval(chance, self.n)

    @property
    def hit(self) -> Fraction:
        """The share of resolutions that hit."""
        return Fraction(self.tally.hits, self.n)

    @property
    def dealt(self) -> Distribution[int]:
        """All damage to the target: from the attack, explosions, its fall."""
        return self.damage(self.target)

    @property
    def taken(self) -> Distribution[int]:
        """All damage to the attacker."""
        return self.damage(self.attacker)

    @property
    def figure(self) -> Distribution[T]:
        """The distribution of the figure that was asked for."""
        counts: dict[T, int] = {}
        for value in self.values:
            counts[value] = counts.get(value, 0) + 1
        return Distribution(counts, self.n, self.n)

    def damage(self, unit: int) -> Distribution[int]:
        """Armor and structure that a unit loses."""
        return self._distribution(self._unit(unit).damage)

    def wounds(self, unit: int) -> Distribution[int]:
        """Hits on a unit's pilot; 0 for a unit that is destroyed."""
        return self._distribution(self._unit(unit).wounds)

    def lost(self, unit: int) -> dict[str, Fraction]:
        """How often each location is destroyed or blown off."""
        counts = self._unit(unit)
        design = counts.start.design
        return {
            design.names[location]: Fraction(counts.lost[location], self.n)
            for location in range(LOCATIONS)
            if design.structure[location]
        }

    def head_hit(self, unit: int) -> Fraction:
        """How often a unit's head is damaged."""
        return Fraction(self._unit(unit).head_hits, self.n)

    def falls(self, unit: int) -> Fraction:
        """How often a unit falls."""
        return Fraction(self._unit(unit).falls, self.n)

    def stands_up(self, unit: int) -> Fraction:
        """How often a prone unit stands up."""
        return Fraction(self._unit(unit).stands_up, self.n)

    def knocked_out(self, unit: int) -> Fraction:
        """How often a unit's pilot is knocked out, and the unit not destroyed."""
        return Fraction(self._unit(unit).knocked_out, self.n)

    def pilot_killed(self, unit: int) -> Fraction:
        """How often a unit's pilot dies."""
        return Fraction(self._unit(unit).pilot_killed, self.n)

    def destroyed(self, unit: int) -> Fraction:
        """How often a unit is destroyed, or its pilot killed."""
        return Fraction(self._unit(unit).destroyed, self.n)

    def _unit(self, unit: int) -> UnitTally:
        if not 0 <= unit < len(self.tally.units):
            raise ValueError(f"there is no unit {unit}; the units are 0 to {len(self.tally.units) - 1}")
        return self.tally.units[unit]

    def _distribution(self, counts: list[int]) -> Distribution[int]:
        return Distribution(dict(enumerate(counts)), self.n, self.n)


@overload
def resolve_many(battle: Battle, action: Act | Hit, n: int, dice: DiceRoller) -> Sample[None]: ...


@overload
def resolve_many(
    battle: Battle, action: Act | Hit, n: int, dice: DiceRoller, figure: Callable[[End], T]
) -> Sample[T]: ...


def resolve_many(
    battle: Battle, action: Act | Hit, n: int, dice: DiceRoller, figure: Callable[[End], Any] | None = None
) -> Sample[Any]:
    """A sample of `n` independent resolutions of an action, each from the battle as it is; the battle does not change.

    The same as playing it `n` times on copies, one after the other with the same dice, but much faster, since the
    numbers are computed once and nothing is recorded that nobody reads. An attack or a shot is resolved in a phase of
    its own, with the PSRs at its end; a `Hit` is damage alone. `figure` is computed from how each resolution ends, as
    for `Odds.of`, and is in `Sample.values`. `NotAllowedError` if the action is not allowed.
    """
    check_battle("resolve_many", battle)
    if not isinstance(n, int):
        raise TypeError(f"n is how many times the action is resolved, a whole number, not {n!r}")
    if n < 1:
        raise ValueError(f"n is how many times the action is resolved, 1 or more, not {n}")
    if not isinstance(dice, DiceRoller):
        raise TypeError(f"dice are a DiceRoller, such as SeededDice(7) or ScriptedDice([3, 4]), not {dice!r}")

    attacker, target = _units_of(action)
    battle.check_unit(attacker)
    battle.check_unit(target)
    repeated = _repeated(battle, action)

    values: list[Any] = []
    if figure is None:
        tally = resolve_repeatedly(repeated, n, dice)
    else:
        chosen = figure
        end_battle = repeated.battle

        def look(result: int) -> None:
            """Compute the figure from how a resolution ended."""
            values.append(chosen(End(end_battle, (result,), attacker, target)))

        tally = resolve_repeatedly(repeated, n, dice, look)
    return Sample(tally, attacker, target, values)


def _units_of(action: Act | Hit) -> tuple[int, int]:
    """The unit that acts and the one that is acted upon; both the same where there is only one."""
    if isinstance(action, Attack | Shot):
        return action.attacker, action.target
    if isinstance(action, Hit | Move | StandUp | Fall):
        return action.unit, action.unit
    raise ValueError(f"an Attack, a Shot, a Move, StandUp, Fall or Hit is resolved many times, not {action!r}")


def _repeated(battle: Battle, action: Act | Hit) -> Repeated:
    """The action, ready to be resolved again and again in a copy of the battle."""
    copy = battle.copy()
    if isinstance(action, Attack):
        return RepeatedAttack(copy, action)
    if isinstance(action, Hit):
        if not 0 <= action.location < LOCATIONS or not copy.mechs[action.unit].design.structure[action.location]:
            raise ValueError(f"unit {action.unit} has no location {action.location}; myomer.rules.locations names them")
        return RepeatedHit(copy, action)
    run, _ = plan_run(battle, check_actions(battle, [action]), True)
    return RepeatedRun(copy, run)
