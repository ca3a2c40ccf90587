"""The state of a 'Mech in a game. Small, flat and cheap to copy."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from myomer.rules.components import GYRO_HITS, NO_TSM, TORSO_COCKPIT, TSM, TSM_HEAT
from myomer.rules.locations import HAND, HEAD, LEFT_ARM, QUAD, LocationId, is_leg
from myomer.units.assembly import assemble
from myomer.units.blueprint import Blueprint
from myomer.units.component import ABSENT, NO_PARTNER
from myomer.units.mech_state import MechState
from myomer.units.state import FIELDS
from myomer.units.state import NO_ARM as NO_ARM
from myomer.units.state import NO_CAUSE as NO_CAUSE
from myomer.units.state import NO_CRIT_CHECK as NO_CRIT_CHECK
from myomer.units.state import NO_SIDE as NO_SIDE
from myomer.units.state import NOBODY as NOBODY
from myomer.units.state import TSEMP_INTERFERENCE as TSEMP_INTERFERENCE
from myomer.units.state import TSEMP_NONE as TSEMP_NONE
from myomer.units.state import TSEMP_SHUTDOWN as TSEMP_SHUTDOWN
from myomer.units.state import WHOLE_STATE as WHOLE_STATE

#  conditions that are rare enough to share one integer
EVADING: Final = 1 << 0
SPOTTING: Final = 1 << 1
SKIDDED: Final = 1 << 2
DODGING: Final = 1 << 3
STUCK: Final = 1 << 4
SWARMED: Final = 1 << 5
ARMS_FLIPPED: Final = 1 << 6
CLIMBING: Final = 1 << 7
LOADING: Final = 1 << 8
INDOORS: Final = 1 << 9
CAREFUL_STAND: Final = 1 << 10
MOVED_THIS_TURN: Final = 1 << 11
PILOT_STATION_EMPTY: Final = 1 << 12
DEDICATED_PILOT: Final = 1 << 13
CARGO_LEFT: Final = 1 << 15
CARGO_RIGHT: Final = 1 << 16
NARC_POD: Final = 1 << 17
MAGNETIC_CLAWS: Final = 1 << 18
AIRBORNE: Final = 1 << 19
FATIGUED: Final = 1 << 20
ICE_BELOW: Final = 1 << 21
"""Under the ice of its hex, not on it."""

WILL_STEP_ASIDE: Final = 1 << 22
"""Its player chooses to step aside from a domino effect."""

INFANTRY_HERE: Final = 1 << 23
"""Enemy infantry is in its hex, on the ground."""

WALK_ONLY: Final = 1 << 24
"""Moved backward or into water this turn: it cannot run for the rest of the turn."""

ON_DECK: Final = 1 << 25
"""On a bridge that lies level with its hex, where `roof` is 0 as on the ground."""

WENT_BACKWARD: Final = 1 << 26
"""Its backward move was interrupted and may continue."""

WORKS: Final = 0
DESTROYED: Final = 1
NOT_INSTALLED: Final = 2

#  devices that can fail with use: engaged this turn, and last turn
MASC_ENGAGED: Final = 1 << 0
SUPERCHARGER_ENGAGED: Final = 1 << 1
MASC_BEFORE: Final = 1 << 2
SUPERCHARGER_BEFORE: Final = 1 << 3
MASC_FAILED: Final = 1 << 4
SUPERCHARGER_FAILED: Final = 1 << 5
"""Engaged this turn, and failed."""

#  systems that can be switched on and off
STEALTH_ON: Final = 1 << 0
NULL_SIGNATURE_ON: Final = 1 << 1
CHAMELEON_ON: Final = 1 << 2
VOID_SIGNATURE_ON: Final = 1 << 3


@mypyc_attr(acyclic=True)
class Mech(MechState):
    """A 'Mech in play: its design and its state."""

    def copy(self) -> Mech:
        """A copy in the same state that shares only the design."""
        return Mech(self.design, source=self)

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: its blueprint and its fields, compiled or not."""
        return mech_with, (self.design.blueprint, [getattr(self, field.name) for field in FIELDS])

    # what still works

    def has(self, location: LocationId) -> bool:
        """Whether the location is not destroyed."""
        return not self.gone >> location & 1

    def dead_location(self, location: LocationId) -> bool:
        """Destroyed, blown off or breached: nothing in it works."""
        return bool((self.gone | self.breached) >> location & 1)

    def actuator(self, location: LocationId, which: int) -> int:
        """`WORKS`, `DESTROYED` or `NOT_INSTALLED`."""
        slot = self.design.actuator_slots[location * 4 + which]
        if (self.gone | self.breached) >> location & 1:
            return DESTROYED
        if slot == ABSENT:
            return NOT_INSTALLED
        return DESTROYED if self.slot_hits[location] >> slot & 1 else WORKS

    def actuator_works(self, location: LocationId, which: int) -> bool:
        """Whether the actuator is installed and undamaged."""
        slot = self.design.actuator_slots[location * 4 + which]
        if slot == ABSENT or (self.gone | self.breached) >> location & 1:
            return False
        return not self.slot_hits[location] >> slot & 1

    def component_works(self, index: int) -> bool:
        """Whether no slot of the component is hit, its location is there, and it is not used up.

        A split weapon works while both of its parts do.
        """
        component = self.design.components[index]
        location = component.location
        if (self.gone | self.breached) >> location & 1 or self.slot_hits[location] & component.mask:
            return False
        if self.used_up >> index & 1:
            return False
        if component.partner == NO_PARTNER:
            return True
        other = self.design.components[component.partner]
        return not self.dead_location(other.location) and not self.slot_hits[other.location] & other.mask

    def any_works(self, components: list[int], location: LocationId = -1) -> bool:
        """Whether one of these components works, in that location or (-1) anywhere."""
        return self.working(components, location) > 0

    def working(self, components: list[int], location: LocationId = -1) -> int:
        """How many of these components work, in that location or (-1) anywhere."""
        works = 0
        for index in components:
            if location in (-1, self.design.components[index].location) and self.component_works(index):
                works += 1
        return works

    def count(self, component: int) -> int:
        """A component's reading: rounds left, 1 for an extended blade, a shield's mode."""
        return self.counts[self.design.components[component].count_index]

    def set_count(self, component: int, value: int) -> None:
        """Set a component's reading."""
        self.counts[self.design.components[component].count_index] = value
        self.changed |= WHOLE_STATE

    def legs_gone(self) -> int:
        """How many legs are destroyed."""
        lost = 0
        for leg in self.design.legs:
            if self.gone >> leg & 1:
                lost += 1
        return lost

    def gyro_destroyed(self) -> bool:
        """Two hits destroy a gyro, three a heavy-duty one."""
        return self.gyro_hits >= GYRO_HITS[self.design.gyro]

    def tsm_active(self) -> bool:
        """Active triple-strength myomer: from heat 9; prototype and industrial always."""
        kind = self.design.tsm
        return kind != NO_TSM and (kind != TSM or self.heat >= TSM_HEAT)

    def clawed(self, arm: LocationId) -> bool:
        """A working claw on this arm."""
        return bool(self.design.claws) and self.any_works(self.design.claws, arm)

    def has_hand(self, arm: LocationId) -> bool:
        """A working hand on this arm."""
        return self.actuator_works(arm, HAND)

    def sensors_left(self, location: LocationId = -1) -> int:
        """Working sensors, in a location or (-1) anywhere."""
        return self.working(self.design.sensors, location)

    def life_support_left(self) -> int:
        """How many life support components work."""
        return self.working(self.design.life_support)

    def is_blind(self) -> bool:
        """A torso-mounted cockpit whose head sensors are gone."""
        return self.design.cockpit == TORSO_COCKPIT and not self.sensors_left(HEAD)

    def leg_aes(self) -> bool:
        """Actuator enhancement working in every leg."""
        if not self.design.aes:
            return False
        for leg in self.design.legs:
            if not self.any_works(self.design.aes, leg):
                return False
        return True

    def arm_aes(self, arm: LocationId) -> bool:
        """Actuator enhancement working in this arm."""
        return bool(self.design.aes) and self.any_works(self.design.aes, arm)

    # condition

    @property
    def destroyed(self) -> bool:
        """Out of the game: destroyed, or its pilot dead."""
        return bool(self.cause)

    def cannot_fall(self) -> bool:
        """Prone, in the air, or out of the game: it makes no PSRs to stay up."""
        return self.prone or bool(self.cause) or self.status & AIRBORNE != 0

    def is_immobile(self) -> bool:
        """Shut down, with an unconscious or dead pilot, or held."""
        return self.immobile or self.shutdown or self.unconscious or self.pilot_dead

    def is_(self, condition: int) -> bool:
        """Whether one of the rare conditions holds."""
        return bool(self.status & condition)

    def mark(self, condition: int, holds: bool = True) -> None:
        """Set or clear one of the rare conditions."""
        self.changed |= WHOLE_STATE
        if holds:
            self.status |= condition
        else:
            self.status &= ~condition

    def mark_points(self, place: int) -> None:
        """Mark a place of armor, or the structure under it, as changed (`changed`)."""
        bit: i64 = 1
        self.changed |= bit << place

    def on_structure(self) -> bool:
        """On a roof or a bridge, not on the ground of its hex."""
        return self.roof > 0 or bool(self.status & ON_DECK)

    def is_leg(self, location: LocationId) -> bool:
        """Whether the location is a leg of this frame."""
        return is_leg(self.design.frame, location)

    def armless(self) -> bool:
        """Both arms destroyed (never true for a quad)."""
        return self.design.frame != QUAD and not self.has(LEFT_ARM) and not self.has(LEFT_ARM + 1)

    def height(self) -> int:
        """Levels it rises above its base: one standing, none prone; one more when superheavy."""
        tall = 0 if self.prone else 1
        return tall + 1 if self.design.tons > 100 and not self.prone else tall

    def start_phase(self) -> None:
        """Forget what counted for the last phase: damage taken, legs struck, PSRs waiting except in the air."""
        waiting = self.queue
        self.reset_phase()
        if self.status & AIRBORNE:
            self.queue = waiting

    def __repr__(self) -> str:
        return f"<Mech {self.design.name}>"


def mech_with(blueprint: Blueprint, values: list[object]) -> Mech:
    """A 'Mech with the values of all its fields, in the order of their declaration."""
    mech = Mech(assemble(blueprint))
    for field, value in zip(FIELDS, values, strict=True):
        setattr(mech, field.name, value)
    return mech
