"""One action resolved many times from the same state, and how often each thing happened.

The numbers are computed once, the ordinary resolver runs each time without events, and only what it marked as changed
(`MechState.changed`) is put back: nothing after a miss, a location after a hit, a whole unit after a crit or a fall.
`myomer.odds.many` has the call for users.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from myomer.combat.attack_result import HIT, attack_result
from myomer.combat.battle import Battle
from myomer.combat.harm.damage import apply_hit, struck_at
from myomer.combat.harm.damage_types import BY_NAME, STANDARD, DamageType
from myomer.combat.physical.attack import Attack
from myomer.combat.turn.attack_phase_end import end_of_phase
from myomer.combat.turn.physical_phase import Declared, PhysicalPhase, make_attack, try_to_hold, whip_holders
from myomer.dice import DiceRoller
from myomer.hexes import FRONT
from myomer.record import Record
from myomer.rules.locations import HEAD, LOCATIONS, LocationId
from myomer.rules.pilots import FATAL_PILOT_HITS
from myomer.units.ids import UnitIndex
from myomer.units.mech import WHOLE_STATE, Mech

PLACES: Final = (1 << 12) - 1
"""The marks of all places of armor (`MechState.changed`)."""
ALL_MARKS: Final = PLACES + (1 << 12)


class Hit(Record):
    """Damage to a location, with its crits and what follows from them, but no PSRs."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "points", "rear", "kind")

    def __init__(
        self,
        unit: UnitIndex,
        location: LocationId,
        points: int,
        rear: bool = False,
        kind: DamageType = BY_NAME[STANDARD],
    ) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.points: Final = points
        self.rear: Final = rear
        self.kind: Final = kind


@mypyc_attr(allow_interpreted_subclasses=True)
class Repeated:
    """An action that is resolved again and again, in a battle of its own that is put back each time."""

    def __init__(self, battle: Battle, marks: bool) -> None:
        self.battle: Final = battle
        self.marks: Final = marks
        """Whether its resolver marks everything that it changes."""

    def resolve(self, dice: DiceRoller) -> int:
        """Resolve it once: `HIT`, `MISSED` or `NOT_POSSIBLE`."""
        raise NotImplementedError


class RepeatedAttack(Repeated):
    """A physical attack in a phase of its own, with the PSRs at its end."""

    def __init__(self, battle: Battle, attack: Attack) -> None:
        """`NotAllowedError` if the attack may not be declared."""
        phase = PhysicalPhase(battle)
        phase.declare(attack)
        self._holders: Final = whip_holders(battle)
        self._entry: Final[Declared] = phase.prepare()[0]
        super().__init__(battle, self._entry.rule.marks_changes and not self._holders)

    def resolve(self, dice: DiceRoller) -> int:
        entry = self._entry
        if entry.moving:
            result = make_attack(self.battle, entry, dice)
        else:  # nothing comes before it in its phase: it is as possible as when it was declared
            outcome = entry.rule.resolve(self.battle, entry.attack, dice, entry.preview)
            result = attack_result(outcome.made, outcome.hit)
        for unit in self._holders:
            try_to_hold(self.battle, unit, dice)
        end_of_phase(self.battle, dice)
        return result


class RepeatedHit(Repeated):
    """Damage to a location."""

    def __init__(self, battle: Battle, hit: Hit) -> None:
        super().__init__(battle, True)
        self._hit: Final = hit
        self._struck: Final = struck_at(hit.location, hit.rear, False, FRONT)

    def resolve(self, dice: DiceRoller) -> int:
        hit = self._hit
        apply_hit(self.battle, hit.unit, self._struck, hit.points, hit.kind, dice)
        return HIT


class UnitTally:
    """How often each thing happened to a unit."""

    def __init__(self, mech: Mech) -> None:
        self.start: Final = mech.copy()
        """The unit before each resolution."""
        self.damage: Final = [0] * (sum(mech.armor) + sum(mech.structure) + 1)
        """By points of armor and structure lost, how many resolutions."""
        self.wounds: Final = [0] * (FATAL_PILOT_HITS + 1)
        """By hits that the pilot took, how many resolutions; one that destroys the unit counts as no hits."""
        self.lost: Final = [0] * LOCATIONS
        """By location, how many resolutions in which it was destroyed or blown off."""

        # in how many resolutions each of these happened
        self.head_hits: i64 = 0
        self.falls: i64 = 0
        self.stands_up: i64 = 0
        self.destroyed: i64 = 0
        self.knocked_out: i64 = 0
        self.pilot_killed: i64 = 0

    def add(self, mech: Mech, changed: i64) -> None:
        """Count how a resolution ended; `changed` marks what it changed. `close` adds those without damage."""
        start = self.start
        places: i64 = changed & PLACES
        place: i64 = 0
        damage: i64 = 0
        while places:
            if places & 1:
                lost: i64 = start.armor[place] - mech.armor[place]
                if place < LOCATIONS:
                    lost += start.structure[place] - mech.structure[place]
                if place == HEAD and lost:
                    self.head_hits += 1
                damage += lost
            places >>= 1
            place += 1

        if damage:
            self.damage[damage] += 1
        if changed & WHOLE_STATE:
            self._add_rest(mech)

    def _add_rest(self, mech: Mech) -> None:
        """Count everything but damage."""
        start = self.start
        if mech.prone != start.prone:
            if mech.prone:
                self.falls += 1
            else:
                self.stands_up += 1

        if mech.gone != start.gone:
            for location in range(LOCATIONS):
                if (mech.gone & ~start.gone) >> location & 1:
                    self.lost[location] += 1

        if mech.pilot_dead and not start.pilot_dead:
            self.pilot_killed += 1
        if mech.destroyed:
            if not start.destroyed:
                self.destroyed += 1
            return

        if mech.wounds != start.wounds:
            self.wounds[mech.wounds - start.wounds] += 1
        if mech.unconscious and not start.unconscious:
            self.knocked_out += 1

    def close(self, times: int) -> None:
        """Count the resolutions without damage and without pilot hits; there were `times` in all."""
        self.damage[0] += times - sum(self.damage)
        self.wounds[0] += times - sum(self.wounds)


class Tally:
    """How often each thing happened in all resolutions."""

    def __init__(self, times: int, units: list[UnitTally]) -> None:
        self.times: Final = times
        self.units: Final = units
        self.hits: i64 = 0


def resolve_repeatedly(
    action: Repeated, times: int, dice: DiceRoller, look: Callable[[int], None] | None = None
) -> Tally:
    """Resolve an action many times, each from the same state; `look` sees how each ended, before it is put back.

    RuntimeError if a resolver changed something that it did not mark.
    """
    battle = action.battle
    mechs = battle.mechs
    units = [UnitTally(mech) for mech in mechs]
    tally = Tally(times, units)

    changes = dict(battle.changes)
    strengths = dict(battle.phase_strength)
    marks = action.marks and not changes

    for mech in mechs:
        mech.changed = 0
    for _ in range(times):
        result = action.resolve(dice)
        if result == HIT:
            tally.hits += 1
        if look is not None:
            look(result)
        if not marks or battle.changes:
            for mech in mechs:
                mech.changed = ALL_MARKS
            battle.changes = dict(changes)
            battle.phase_strength = dict(strengths)

        for unit in range(len(mechs)):
            mech = mechs[unit]
            if mech.changed:
                unit_tally = units[unit]
                unit_tally.add(mech, mech.changed)
                mech.restore(unit_tally.start)

    for unit, mech in enumerate(mechs):
        units[unit].close(times)
        if mech.state() != units[unit].start.state():
            raise RuntimeError(f"unit {unit} changed without a mark: what changes a 'Mech sets its `changed`")
    return tally
