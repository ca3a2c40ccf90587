"""A naive enumeration: every throw of the dice is a path, and each path is played from the start.

It shares nothing with `myomer.odds` but the resolvers. Nothing is brought together on the way, nothing is remembered;
what is compared is worked out from the battle as each path leaves it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import NamedTuple, TypeVar

from myomer.combat.battle import Battle
from myomer.combat.physical.attack import Attack
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.shot import Shot
from myomer.dice import DiceRoller
from myomer.odds import Distribution, End, Odds
from myomer.rules import components
from myomer.rules.locations import ARMOR_VALUES, HEAD, armor_at
from myomer.units.design import EMPTY, Design
from myomer.units.mech import Mech

T = TypeVar("T", bound=Hashable)

Run = Callable[[Battle, DiceRoller], tuple[int, ...]]
EndSummary = tuple[tuple[int, ...], tuple["UnitEnd", ...]]
"""An end, summarized: how each attack went, and the state of each unit."""

KINDS = {
    components.ENGINE: "engine",
    components.GYRO: "gyro",
    components.COCKPIT: "cockpit",
    components.SENSORS: "sensors",
    components.LIFE_SUPPORT: "life-support",
    components.ACTUATOR: "actuator",
    components.WEAPON: "weapon",
    components.PHYSICAL_WEAPON: "physical-weapon",
    components.AMMUNITION: "ammunition",
    components.HEAT_SINK: "heat-sink",
    components.JUMP_JET: "jump-jet",
}
SIX = [1] * 6
SUMS = [len([one for one in range(1, 7) if 1 <= total - one <= 6]) for total in range(2, 13)]


class EveryThrow(DiceRoller):
    """Dice that go down one path, and know the next.

    Raw, each die has its six faces; otherwise two dice thrown together have their eleven sums, and a check is passed
    or failed. A check that cannot be failed, or not passed, is not thrown.
    """

    def __init__(self, raw: bool) -> None:
        self.raw = raw
        self.path: list[tuple[int, list[int]]] = []
        self.begin()

    def begin(self) -> None:
        """From the start again."""
        self.step = 0
        self.ways = 1
        self.total = 1

    def next_path(self) -> bool:
        """Turn the last throw that can be turned; False when every path was taken."""
        while self.path:
            at, weights = self.path.pop()
            if at + 1 < len(weights):
                self.path.append((at + 1, weights))
                self.begin()
                return True
        return False

    def _throw(self, weights: list[int]) -> int:
        if self.step == len(self.path):
            self.path.append((0, weights))
        at, known = self.path[self.step]
        assert known == weights
        self.step += 1
        self.ways *= weights[at]
        self.total *= sum(weights)
        return at

    def die(self, purpose: str) -> int:
        return self._throw(SIX) + 1

    def roll_2d6(self, purpose: str) -> int:
        return super().roll_2d6(purpose) if self.raw else self._throw(SUMS) + 2

    def check(self, target_number: int, purpose: str) -> int:
        passing = sum(SUMS[max(0, target_number - 2) :])
        if passing in (0, 36):
            return 12 if passing else 2
        if self.raw:
            return super().check(target_number, purpose)
        return 2 if self._throw([36 - passing, passing]) == 0 else 12

    def slot(self, open_slots: int, size: int, purpose: str) -> int:
        """Every open slot; what is rolled again changes nothing in their shares."""
        free = [at for at in range(size) if open_slots >> at & 1]
        return free[self._throw([1] * len(free))]


class UnitEnd(NamedTuple):
    """A unit at the end; for a destroyed one, neither its pilot's hits nor its crits."""

    damage: tuple[int, ...]
    gone: int
    cause: str
    pilot_dead: bool
    prone: bool
    place: tuple[int, ...]
    wounds: int
    out: bool
    struck: tuple[tuple[str, int], ...]
    rounds: tuple[tuple[str, int], ...]
    hull_down: bool
    breached: int
    rest: tuple[int, ...]


class TooManyPathsError(Exception):
    """There are more paths than one would walk."""


class Ends:
    """Every end of an action, by its summary, with its chance."""

    def __init__(self, battle: Battle, run: Run, raw: bool = False, most: int = 12_000) -> None:
        self.before = battle.copy()
        self.weights: dict[EndSummary, Fraction] = {}
        self.paths = 0
        dice = EveryThrow(raw)
        more = True
        while more:
            played = battle.copy()
            made = run(played, dice)
            end = made, tuple([unit_end(start, mech) for start, mech in zip(battle.mechs, played.mechs, strict=True)])
            self.weights[end] = self.weights.get(end, Fraction(0)) + Fraction(dice.ways, dice.total)
            self.paths += 1
            if self.paths > most:
                raise TooManyPathsError(most)
            more = dice.next_path()

    @classmethod
    def up_to(cls, most: int, battle: Battle, run: Run) -> Ends | None:
        """The ends, or None if there are more paths than that."""
        try:
            return cls(battle, run, most=most)
        except TooManyPathsError:
            return None

    def of(self, figure: Callable[[EndSummary], T]) -> dict[T, Fraction]:
        """The chances of a figure."""
        found: dict[T, Fraction] = {}
        for end, weight in self.weights.items():
            value = figure(end)
            found[value] = found.get(value, Fraction(0)) + weight
        return found

    def chance(self, holds: Callable[[EndSummary], bool]) -> Fraction:
        """The chance that something holds of the end."""
        return self.of(holds).get(True, Fraction(0))


def attacking(*attacks: Attack) -> Run:
    """A phase of a battle in which these are declared; for that battle and copies of it."""
    declared: list[PhysicalPhase] = []

    def run(battle: Battle, dice: DiceRoller) -> tuple[int, ...]:
        if not declared:
            declared.append(PhysicalPhase(battle.copy()))
            for attack in attacks:
                declared[0].declare(attack)
        battle.results = []
        declared[0].copy(battle).resolve(dice)
        return tuple(battle.results)

    return run


def firing(*shots: Shot) -> Run:
    """The same with shots."""
    declared: list[WeaponPhase] = []

    def run(battle: Battle, dice: DiceRoller) -> tuple[int, ...]:
        if not declared:
            declared.append(WeaponPhase(battle.copy()))
            for shot in shots:
                declared[0].declare(shot)
        battle.results = []
        declared[0].copy(battle).resolve(dice)
        return tuple(battle.results)

    return run


# the summary of a unit


def damage_by_location(start: Mech, mech: Mech) -> tuple[int, ...]:
    """Points that each location lost, armor on both sides and structure."""
    if mech.armor == start.armor and mech.structure == start.structure:
        return (0,) * len(start.structure)
    lost: list[int] = []
    for location in range(len(start.structure)):
        points = start.structure[location] - mech.structure[location]
        for place in {location, armor_at(location, True)}:
            if place < ARMOR_VALUES:
                points += start.armor[place] - mech.armor[place]
        lost.append(points)
    return tuple(lost)


_KINDS_OF: dict[int, tuple[Design, dict[str, list[int]]]] = {}


def kinds_of(design: Design) -> dict[str, list[int]]:
    """By kind of component, a mask of its slots for each location."""
    known = _KINDS_OF.get(id(design))
    if known is not None:
        return known[1]
    masks: dict[str, list[int]] = {}
    for location, slots in enumerate(design.slots):
        for slot, at in enumerate(slots):
            if at != EMPTY:
                kind = KINDS.get(design.components[at].kind, "other")
                masks.setdefault(kind, [0] * len(design.slots))[location] |= 1 << slot
    _KINDS_OF[id(design)] = design, masks
    return masks


def struck_by_kind(start: Mech, mech: Mech) -> tuple[tuple[str, int], ...]:
    """Slots struck by kind of component, of a unit not destroyed and in locations not lost."""
    kinds = kinds_of(mech.design)
    if mech.cause or mech.slot_hits == start.slot_hits:
        return tuple([(kind, 0) for kind in kinds])
    fresh = [now & ~before for now, before in zip(mech.slot_hits, start.slot_hits, strict=True)]
    found: list[tuple[str, int]] = []
    for kind, masks in kinds.items():
        struck = 0
        for location, mask in enumerate(masks):
            if fresh[location] & mask and mech.has(location):
                struck += (fresh[location] & mask).bit_count()
        found.append((kind, struck))
    return tuple(found)


def rounds_by_name(mech: Mech) -> tuple[tuple[str, int], ...]:
    """Rounds left by ammunition, in locations not lost."""
    found: dict[str, int] = {}
    for at in mech.design.ammunition:
        component = mech.design.components[at]
        if mech.has(component.location):
            found[component.name] = found.get(component.name, 0) + mech.count(at)
    return tuple(sorted(found.items()))


def unit_end(start: Mech, mech: Mech) -> UnitEnd:
    """The summary of a unit, given its state at the start."""
    alive = not mech.cause
    return UnitEnd(
        damage_by_location(start, mech),
        mech.gone & ~start.gone,
        mech.cause,
        mech.pilot_dead,
        mech.prone,
        (mech.hex, mech.roof, mech.off_board),
        mech.wounds - start.wounds if alive else 0,
        mech.unconscious and alive,
        struck_by_kind(start, mech),
        rounds_by_name(mech) if alive else (),
        mech.hull_down and alive,
        mech.breached if alive else 0,
        (mech.grappling, mech.club, mech.status, mech.heat_gained, mech.outside_heat) if alive else (),
    )


# comparing


def plain(distribution: Distribution[T]) -> dict[T, Fraction]:
    """A distribution as a dict."""
    return dict(distribution.items())


def compare(found: Odds, ends: Ends) -> None:
    """Every figure of the odds is exactly what the paths give: the ready-made ones, and the ends as a whole."""
    assert found.exact
    mechs = ends.before.mechs
    assert plain(found.hits) == ends.of(lambda end: end[0].count(2))
    assert found.hit == ends.chance(lambda end: 2 in end[0])
    for unit, mech in enumerate(mechs):
        compare_unit(found, ends, unit, mech)

    def figure(end: End) -> EndSummary:
        return end.made, tuple([unit_end(start, mech) for start, mech in zip(mechs, end.mechs, strict=True)])

    assert plain(found.of(figure)) == ends.weights


def compare_unit(found: Odds, ends: Ends, unit: int, mech: Mech) -> None:
    """The ready-made figures of one unit."""
    names = mech.design.names

    def chance(holds: Callable[[UnitEnd], object]) -> Fraction:
        return ends.chance(lambda end: bool(holds(end[1][unit])))

    def shares(figure: Callable[[UnitEnd], T]) -> dict[T, Fraction]:
        return ends.of(lambda end: figure(end[1][unit]))

    assert plain(found.damage(unit)) == shares(lambda end: sum(end.damage))
    by_location = found.damage_at(unit)
    lost = found.lost(unit)
    for location, name in enumerate(names[: len(mech.structure)]):
        if not mech.structure[location]:
            assert name not in by_location
            continue
        assert plain(by_location[name]) == shares(lambda end, at=location: end.damage[at])  # type: ignore[misc]
        assert lost[name] == chance(lambda end, at=location: end.gone >> at & 1)  # type: ignore[misc]
    for kind, struck in found.criticals(unit).items():
        assert plain(struck) == shares(lambda end, of=kind: dict(end.struck)[of])  # type: ignore[misc]
    assert found.head_hit(unit) == chance(lambda end: end.damage[HEAD])
    assert found.falls(unit) == chance(lambda end: end.prone and not mech.prone)
    assert found.stands_up(unit) == chance(lambda end: not end.prone and mech.prone)
    assert plain(found.wounds(unit)) == shares(lambda end: end.wounds)
    assert found.knocked_out(unit) == chance(lambda end: end.out and not mech.unconscious)
    assert found.pilot_killed(unit) == chance(lambda end: end.pilot_dead)
    assert found.destroyed(unit) == chance(lambda end: end.cause)
