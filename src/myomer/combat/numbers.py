"""Numbers that carry their reasons: target numbers with their modifiers, damage with its steps."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from myomer.combat.gator import GROUP_OF, GROUPS, OTHER
from myomer.dice import ways_to_reach
from myomer.record import Record


@mypyc_attr(acyclic=True)
class Modifier(Record):
    """One modifier of a target number: the reason and the value."""

    __match_args__: ClassVar[tuple[str, ...]] = ("reason", "value", "about")

    def __init__(self, reason: str, value: int, about: str = "") -> None:
        self.reason: Final = reason
        self.value: Final = value
        self.about: Final = about
        """The location, terrain or trigger it is about, if any."""

    @property
    def group(self) -> str:
        """Its group in GATOR: gunner, attacker movement, target movement, other or range."""
        return GROUP_OF.get(self.reason, OTHER)

    def to_json(self) -> dict[str, object]:
        plain: dict[str, object] = {"reason": self.reason, "value": self.value}
        if self.about:
            plain["about"] = self.about
        return plain


@mypyc_attr(acyclic=True)
class TargetNumber(Record):
    """The number that 2d6 must reach, with its modifiers.

    `automatic` names the rule by which the roll fails with no dice (an unconscious pilot, a lost gyro);
    `fumbles` is set where a roll of 2 fails whatever the number.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("modifiers", "automatic", "fumbles")

    def __init__(self, modifiers: list[Modifier], automatic: str = "", fumbles: bool = False) -> None:
        self.modifiers: Final = modifiers
        self.automatic: Final = automatic
        self.fumbles: Final = fumbles
        total = 0
        for modifier in modifiers:
            total += modifier.value
        self.value: Final = total

    def plus(self, reason: str, value: int, about: str = "") -> TargetNumber:
        """This number with one more modifier; itself when the modifier is 0."""
        if not value:
            return self
        return TargetNumber([*self.modifiers, Modifier(reason, value, about)], self.automatic, self.fumbles)

    def by_group(self) -> dict[str, list[Modifier]]:
        """The modifiers by group, in the order of GATOR; empty groups are left out."""
        return {
            group: [modifier for modifier in self.modifiers if modifier.group == group]
            for group in GROUPS
            if any([modifier.group == group for modifier in self.modifiers])
        }

    def ways(self) -> int:
        """Throws of two dice, out of 36, that succeed."""
        if self.automatic:
            return 0
        return min(ways_to_reach(self.value), 35 if self.fumbles else 36)

    def chance(self) -> Fraction:
        """The exact chance of success."""
        return Fraction(self.ways(), 36)


_PLAIN: Final = [TargetNumber([Modifier("number", value)]) for value in range(64)]
_FUMBLED: Final = [TargetNumber([Modifier("number", value)], fumbles=True) for value in range(64)]


def plain_number(value: int, fumbles: bool = False, automatic: str = "") -> TargetNumber:
    """A target number of which only the total is known."""
    if 0 <= value < len(_PLAIN) and not automatic:
        return _FUMBLED[value] if fumbles else _PLAIN[value]
    return TargetNumber([Modifier("number", value)], automatic, fumbles)


def without_reasons(number: TargetNumber) -> TargetNumber:
    """The same number without its modifiers, for a battle without a log, so that steps with equal numbers are equal."""
    return plain_number(number.value)


_UNEXPLAINED: Final[list[Modifier]] = []


@mypyc_attr(acyclic=True, free_list_len=1)
class Modifiers:
    """The modifiers of a target number while rules add theirs: their total and, if `explained`, each with its reason.

    A rule adds its modifier once for both, so a number without reasons is the number that the reasons explain.
    """

    def __init__(self, explained: bool = True) -> None:
        self.explained: Final = explained
        self.total = 0
        self.parts: Final[list[Modifier]] = [] if explained else _UNEXPLAINED
        """Each modifier, in order; empty unless explained."""

    def add(self, reason: str, value: int, about: str = "") -> None:
        """Add a modifier, which is listed even if it is 0."""
        self.total += value
        if self.explained:
            self.parts.append(Modifier(reason, value, about))

    def add_nonzero(self, reason: str, value: int, about: str = "") -> None:
        """Add a modifier unless it is 0."""
        if value:
            self.total += value
            if self.explained:
                self.parts.append(Modifier(reason, value, about))

    def add_all(self, modifiers: list[Modifier]) -> None:
        """Add modifiers that are there already."""
        for modifier in modifiers:
            self.total += modifier.value
        if self.explained:
            self.parts.extend(modifiers)

    def add_from(self, others: Modifiers) -> None:
        """Add modifiers that were added up before; they must be explained if these are."""
        self.total += others.total
        if self.explained:
            self.parts.extend(others.parts)

    def number(self, fumbles: bool = False, automatic: str = "") -> TargetNumber:
        """The target number that they make: a plain one unless explained."""
        if self.explained:
            return TargetNumber(self.parts, automatic, fumbles)
        return plain_number(self.total, fumbles, automatic)


@mypyc_attr(acyclic=True)
class DamageStep(Record):
    """One step of a damage figure: the reason, and the points after it."""

    __match_args__: ClassVar[tuple[str, ...]] = ("reason", "points", "formula")

    def __init__(self, reason: str, points: int, formula: str = "") -> None:
        self.reason: Final = reason
        self.points: Final = points
        self.formula: Final = formula


@mypyc_attr(acyclic=True)
class DamageFigure(Record):
    """Damage with the steps that led to it. `dice` are rolled and added when the attack hits."""

    __match_args__: ClassVar[tuple[str, ...]] = ("steps", "dice")

    def __init__(self, steps: list[DamageStep], dice: int = 0) -> None:
        self.steps: Final = steps
        self.dice: Final = dice
        self.points: Final = steps[-1].points if steps else 0

    def then(self, reason: str, points: int, formula: str = "") -> DamageFigure:
        """This figure after one more step."""
        return DamageFigure([*self.steps, DamageStep(reason, points, formula)], self.dice)


NO_DAMAGE: Final = DamageFigure([])
