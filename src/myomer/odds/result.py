"""The odds of an action: every figure with its exact chance, from the code that plays it.

    from myomer.odds import odds
    kick = odds(battle, Attack("kick", 0, 1, RIGHT_LEG))
    kick.hit                                   # Fraction(35, 36)
    kick.dealt.mean                            # damage to the target, its fall included
    kick.of(lambda end: end.target.prone)      # any figure of how it ends

Where there are more outcomes than the budget allows to walk, the action is played many times instead: `exact` says
which it is, and `interval` how sure a chance is.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import Final, TypeVar

from myomer.combat.attack_result import HIT
from myomer.combat.battle import Battle
from myomer.odds.distribution import Distribution
from myomer.odds.ends import Ends
from myomer.odds.figures import UnitFigures
from myomer.odds.layout import Ids
from myomer.odds.sampling import interval
from myomer.units.mech import Mech

T = TypeVar("T")


class End:
    """How an action ends: the battle, and the result of each attack. Valid until the next end is looked at.

    The facing and torso of a 'Mech that fell may be -1: they are not kept if nothing depends on them.
    """

    def __init__(self, battle: Battle, made: tuple[int, ...], attacker: int, target: int) -> None:
        self.battle: Final = battle
        self.mechs: Final = battle.mechs
        self.made: Final = made
        """The result of each attack."""
        self._attacker: Final = attacker
        self._target: Final = target

    @property
    def attacker(self) -> Mech:
        """The unit that acts."""
        return self.mechs[self._attacker]

    @property
    def target(self) -> Mech:
        """The unit that is attacked; the acting unit if there is no other."""
        return self.mechs[self._target]

    @property
    def hit(self) -> bool:
        """Whether any attack hit."""
        return HIT in self.made


class Odds:
    """Every figure of how an action may end."""

    def __init__(
        self,
        ends: Ends,
        attacker: int,
        target: int,
        hit_chances: list[Fraction] | None = None,
        alone: Callable[[], list[Odds]] = list,
    ) -> None:
        self.ends: Final = ends
        self.attacker: Final = attacker
        self.target: Final = target
        self.hit_chances: Final = hit_chances or []
        """The chance to hit of each attack, from its target number in the preview."""
        self._alone: Final = alone
        """Computes the odds of each of several actions on its own."""
        self._figures: Final[dict[int, UnitFigures]] = {}

    def __repr__(self) -> str:
        method = f"exact, {self.states:,} ends" if self.exact else f"of {self.samples:,} samples"
        return f"<Odds: hit {self.hit}, damage {float(self.dealt.mean):.2f}, {method}>"

    # how it was computed

    @property
    def exact(self) -> bool:
        """Whether every outcome was walked."""
        return not self.ends.samples

    @property
    def samples(self) -> int:
        """How many samples were played instead; 0 if it is exact."""
        return self.ends.samples

    @property
    def states(self) -> int:
        """How many different ends there are."""
        return self.ends.states

    def interval(self, chance: Fraction) -> tuple[float, float]:
        """The 99% confidence interval of a chance; the chance itself if it is exact."""
        return interval(chance, self.samples)

    @cached_property
    def alone(self) -> list[Odds]:
        """Of several actions declared together, the odds of each as if it were the only one."""
        return self._alone()

    # figures

    def of(self, figure: Callable[[End], T]) -> Distribution[T]:
        """The distribution of anything computed from how it ends."""
        layout = self.ends.layout
        battle = layout.battle.copy()
        chances: dict[T, Fraction] = {}
        for result, states, chance in self.ends.each():
            for unit, state in enumerate(states):
                layout.load_state(battle, unit, state)
            made = result if isinstance(result, tuple) else ()
            value = figure(End(battle, made, self.attacker, self.target))
            chances[value] = chances.get(value, Fraction(0)) + chance
        return Distribution.from_chances(chances, self.samples)

    @cached_property
    def hits(self) -> Distribution[int]:
        """How many attacks hit. Exact even in a sample: each attack has its to-hit number from the start."""
        results = self.ends.result()
        if self.hit_chances and (self.samples or results[()]):  # of a volley no single result is kept
            return _count_of_hits(self.hit_chances)
        return results.map(lambda made: list(made).count(HIT) if isinstance(made, tuple) else 0)

    @cached_property
    def hit(self) -> Fraction:
        """The chance that at least one attack hits."""
        return self.hits.chance(lambda count: count > 0)

    @cached_property
    def dealt(self) -> Distribution[int]:
        """All damage to the target: from the attack, explosions, its fall."""
        return self.damage(self.target)

    @cached_property
    def taken(self) -> Distribution[int]:
        """All damage to the attacker."""
        return self.damage(self.attacker)

    def figures(self, unit: int) -> UnitFigures:
        """Figures of one unit."""
        self.ends.layout.battle.check_unit(unit)
        if unit not in self._figures:
            layout = self.ends.layout
            self._figures[unit] = UnitFigures(layout, unit, layout.ids(self.ends.start[unit]))
        return self._figures[unit]

    def damage(self, unit: int) -> Distribution[int]:
        """Armor and structure that a unit loses."""
        return self.ends.of_unit(unit, self.figures(unit).damage)

    def damage_at(self, unit: int) -> dict[str, Distribution[int]]:
        """The same by location."""
        figures = self.figures(unit)
        return {
            figures.names[location]: self.ends.of_unit(
                unit,
                lambda state, place=location: figures.damage_at(state, place),  # type: ignore[misc]
            )
            for location in figures.locations
        }

    def lost(self, unit: int) -> dict[str, Fraction]:
        """The chance that each location is destroyed or blown off."""
        figures = self.figures(unit)
        gone = self.ends.of_unit(unit, figures.lost)
        return {
            figures.names[location]: gone.chance(lambda bits, place=location: bool(bits >> place & 1))  # type: ignore[misc]
            for location in figures.locations
        }

    def head_hit(self, unit: int) -> Fraction:
        """The chance that a unit's head is damaged."""
        return self._chance(unit, self.figures(unit).head_hit)

    def criticals(self, unit: int) -> dict[str, Distribution[int]]:
        """Slots hit, by kind of component; not counting those lost with their location or unit."""
        figures = self.figures(unit)
        return {
            kind: self.ends.of_unit(unit, lambda state, of=kind: figures.criticals(state, of), of_slots=True)  # type: ignore[misc]
            for kind in figures.kinds
        }

    def falls(self, unit: int) -> Fraction:
        """The chance that a unit falls."""
        return self._chance(unit, self.figures(unit).falls)

    def stands_up(self, unit: int) -> Fraction:
        """The chance that a prone unit stands up."""
        return self._chance(unit, self.figures(unit).stands_up)

    def wounds(self, unit: int) -> Distribution[int]:
        """Hits on a unit's pilot; 0 for a unit that is destroyed."""
        return self.ends.of_unit(unit, self.figures(unit).wounds)

    def knocked_out(self, unit: int) -> Fraction:
        """The chance that a unit's pilot is knocked out, and the unit not destroyed."""
        return self._chance(unit, self.figures(unit).knocked_out)

    def pilot_killed(self, unit: int) -> Fraction:
        """The chance that a unit's pilot dies."""
        return self._chance(unit, self.figures(unit).pilot_killed)

    def destroyed(self, unit: int) -> Fraction:
        """The chance that a unit is destroyed, or its pilot killed."""
        return self._chance(unit, self.figures(unit).destroyed)

    def _chance(self, unit: int, holds: Callable[[Ids], bool]) -> Fraction:
        return self.ends.of_unit(unit, holds)[True]


def _count_of_hits(chances: list[Fraction]) -> Distribution[int]:
    """How many of several attacks hit, each with its own chance."""
    count_chances = {0: Fraction(1)}
    for chance in chances:
        with_next: dict[int, Fraction] = {}
        for count, count_chance in count_chances.items():
            with_next[count] = with_next.get(count, Fraction(0)) + count_chance * (1 - chance)
            with_next[count + 1] = with_next.get(count + 1, Fraction(0)) + count_chance * chance
        count_chances = with_next
    return Distribution.from_chances(count_chances)
