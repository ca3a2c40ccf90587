"""What has happened to a 'Mech: its state in a game. Small, flat and cheap to copy."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.hexes import hex_at
from myomer.rules.components import GYRO_HITS, NO_TSM, TORSO_COCKPIT, TSM, TSM_HEAT
from myomer.rules.locations import (
    HAND,
    HEAD,
    LEFT_ARM,
    LOCATIONS,
    QUAD,
    is_leg,
)
from myomer.rules.movement import STILL
from myomer.rules.triggers import Trigger
from myomer.units.component import NO_PARTNER
from myomer.units.design import ABSENT, Design

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
"""Its player would rather step aside than be toppled by a domino."""

INFANTRY_HERE: Final = 1 << 23
"""Enemy infantry is in its hex, on the ground."""

WALK_ONLY: Final = 1 << 24
"""Went backward or into water this turn: it may not run any more in it."""

ON_DECK: Final = 1 << 25
"""On a bridge that lies level with its hex, where `roof` is 0 as on the ground."""

WENT_BACKWARD: Final = 1 << 26
"""Its move was cut short while it went backward, and may go on."""

WORKS: Final = 0
DESTROYED: Final = 1
NOT_INSTALLED: Final = 2

NOBODY: Final = -1
NOT_SHAKEN: Final = -1

NO_CAUSE: Final = ""
NO_SIDE: Final = -1
"""On no side: everybody's enemy."""

#  devices that wear with use: engaged this turn, and in the turn before
MASC_ENGAGED: Final = 1 << 0
SUPERCHARGER_ENGAGED: Final = 1 << 1
MASC_BEFORE: Final = 1 << 2
SUPERCHARGER_BEFORE: Final = 1 << 3
MASC_FAILED: Final = 1 << 4
SUPERCHARGER_FAILED: Final = 1 << 5
"""Engaged this turn, and of no use."""

#  what an electromagnetic pulse does to a unit
TSEMP_NONE: Final = 0
TSEMP_INTERFERENCE: Final = 1
TSEMP_SHUTDOWN: Final = 2

#  systems that are switched on and off
STEALTH_ON: Final = 1 << 0
NULL_SIGNATURE_ON: Final = 1 << 1
CHAMELEON_ON: Final = 1 << 2
VOID_SIGNATURE_ON: Final = 1 << 3


class Mech:
    """A 'Mech on the table: its design and everything that has happened to it."""

    __deletable__: ClassVar[list[str]] = [
        "armor",
        "structure",
        "gone",
        "breached",
        "slot_hits",
        "counts",
        "spent",
        "shells",
        "engine_hits",
        "gyro_hits",
        "cause",
        "piloting",
        "gunnery",
        "wounds",
        "unconscious",
        "pilot_dead",
        "abilities",
        "out_this_turn",
        "side",
        "hex",
        "facing",
        "torso",
        "roof",
        "prone",
        "hull_down",
        "immobile",
        "off_board",
        "heat",
        "heat_gained",
        "outside_heat",
        "cooling",
        "shutdown",
        "off_by_choice",
        "systems",
        "status",
        "stealth",
        "interference",
        "interference_turns",
        "taser_shutdown",
        "tsemp",
        "tsemp_hits",
        "recharging",
        "club",
        "grappling",
        "grapple_attacker",
        "grapple_arm",
        "move_mode",
        "hexes_moved",
        "mp_left",
        "fired",
        "weapons_used",
        "jammed",
        "unjamming",
        "searching",
        "devices",
        "narc",
        "narc_location",
        "tagged",
        "limbs_used",
        "declared",
        "charging",
        "charge_is_dfa",
        "masc_uses",
        "supercharger_uses",
        "shaken",
        "phase_damage",
        "legs_struck",
        "phase_engine_hits",
        "queue",
    ]
    """Its state, every attribute: they may be taken away for as long as nobody needs them."""

    def __init__(self, design: Design, piloting: int = 5, gunnery: int = 4, source: Mech | None = None) -> None:
        self.design: Final = design
        if source is not None:
            self._take_from(source)
            return
        # what is left of it
        self.armor = design.armor[:]
        self.structure = design.structure[:]
        self.gone = 0
        """A bit for each location destroyed or blown off."""
        self.breached = 0
        """A bit for each location flooded, or open to vacuum."""
        self.slot_hits = [0] * LOCATIONS
        """By location, a bit for each critical slot hit."""
        self.counts = design.start_counts[:]
        """Readings of components: rounds left, blades extended, shield modes and the hits they took."""
        self.spent = 0
        """A bit for each component used up or broken other than by a critical: spikes, blades."""
        self.shells = 0
        """A bit for each armored component whose armor has taken its one hit."""
        self.engine_hits = 0
        self.gyro_hits = 0
        self.cause = NO_CAUSE
        """Why it is destroyed; empty while it is not."""
        # the pilot
        self.piloting = piloting
        self.gunnery = gunnery
        self.wounds = 0
        self.unconscious = False
        self.pilot_dead = False
        self.abilities: frozenset[str] = frozenset()
        self.out_this_turn = False
        """Whether the pilot was knocked out this very turn: too early to wake."""
        # where it is and how
        self.side = NO_SIDE
        self.hex = hex_at(1, 1)
        self.facing = 0
        self.torso = 0
        self.roof = 0
        """Levels above the hex's surface, on a roof or bridge; 0 on the ground."""
        self.prone = False
        self.hull_down = False
        self.immobile = False
        """Held immobile by something other than shutdown or an unconscious pilot."""
        self.off_board = False
        self.heat = 0
        self.heat_gained = 0
        """Heat it made itself this turn, to be counted in the heat phase."""
        self.outside_heat = 0
        """Heat that others put on it this turn, 15 at the most."""
        self.cooling = 0
        """Cooling from outside this turn."""
        self.shutdown = False
        self.off_by_choice = False
        """Shut down by its pilot: it does not start by itself."""
        self.systems = 0
        """Signature systems that are on, a bit each."""
        self.status = 0
        """The rare conditions, a bit each."""
        self.stealth = 0
        """What active stealth armor adds to attacks from close by."""
        self.interference = 0
        """What a taser adds to its piloting rolls and to its weapon attacks."""
        self.interference_turns = 0
        """Turns, this one among them, for which the taser's interference lasts."""
        self.taser_shutdown = 0
        """Turns for which a taser keeps it shut down."""
        self.tsemp = TSEMP_NONE
        """What the pulse of a TSEMP cannon does to it."""
        self.tsemp_hits = 0
        """Pulses that struck it this turn."""
        self.recharging = 0
        """A bit for each TSEMP cannon, by its component, that fired last turn and cannot fire in this one."""
        self.club = 0
        """The improvised club in its hands: 0 none, else tree, girder or limb."""
        self.grappling = NOBODY
        """The unit it is locked with in a grapple."""
        self.grapple_attacker = False
        self.grapple_arm = NOBODY
        """The arm a chain whip holds it by, or holds with; `NOBODY` in a grapple with both arms."""
        # this turn
        self.move_mode = STILL
        self.hexes_moved = 0
        self.mp_left = 0
        self.fired = 0
        """A bit for each location whose weapons fired."""
        self.weapons_used = 0
        """A bit for each weapon, by its component, that fired this turn."""
        self.jammed = 0
        """A bit for each weapon, by its component, that is jammed."""
        self.unjamming = False
        """Whether it spends this turn to clear a jammed weapon."""
        self.searching = False
        """Whether it spends this turn to look for a club."""
        self.devices = 0
        """MASC and supercharger: engaged this turn, engaged the turn before."""
        self.narc = 0
        """A bit for each side with a homing beacon on it."""
        self.narc_location = -1
        """Where the beacon sits."""
        self.tagged = 0
        """A bit for each side that marks it with TAG this turn."""
        self.limbs_used = 0
        """A bit for each limb used in a physical attack this turn."""
        self.declared = False
        """Whether it has declared a physical attack this turn."""
        self.charging = NOBODY
        """The unit it has declared a charge or a death from above against."""
        self.charge_is_dfa = False
        self.masc_uses = 0
        self.supercharger_uses = 0
        # this phase
        self.shaken = NOT_SHAKEN
        """Levels fallen this turn (0: struck, or fallen where it stood), for an IndustrialMech's check at its end."""
        self.phase_damage = 0
        self.legs_struck = 0
        """A bit for each leg whose structure was damaged."""
        self.phase_engine_hits = 0
        self.queue: list[Trigger] = []
        """Piloting rolls waiting, in the order their causes came."""

    def _take_from(self, source: Mech) -> None:
        self.armor = source.armor[:]
        self.structure = source.structure[:]
        self.gone = source.gone
        self.breached = source.breached
        self.slot_hits = source.slot_hits[:]
        self.counts = source.counts[:]
        self.spent = source.spent
        self.shells = source.shells
        self.engine_hits = source.engine_hits
        self.gyro_hits = source.gyro_hits
        self.cause = source.cause
        self.piloting = source.piloting
        self.gunnery = source.gunnery
        self.wounds = source.wounds
        self.unconscious = source.unconscious
        self.pilot_dead = source.pilot_dead
        self.abilities = source.abilities
        self.out_this_turn = source.out_this_turn
        self.side = source.side
        self.hex = source.hex
        self.facing = source.facing
        self.torso = source.torso
        self.roof = source.roof
        self.prone = source.prone
        self.hull_down = source.hull_down
        self.immobile = source.immobile
        self.off_board = source.off_board
        self.heat = source.heat
        self.heat_gained = source.heat_gained
        self.outside_heat = source.outside_heat
        self.cooling = source.cooling
        self.shutdown = source.shutdown
        self.off_by_choice = source.off_by_choice
        self.systems = source.systems
        self.status = source.status
        self.stealth = source.stealth
        self.interference = source.interference
        self.interference_turns = source.interference_turns
        self.taser_shutdown = source.taser_shutdown
        self.tsemp = source.tsemp
        self.tsemp_hits = source.tsemp_hits
        self.recharging = source.recharging
        self.club = source.club
        self.grappling = source.grappling
        self.grapple_attacker = source.grapple_attacker
        self.grapple_arm = source.grapple_arm
        self.move_mode = source.move_mode
        self.hexes_moved = source.hexes_moved
        self.mp_left = source.mp_left
        self.fired = source.fired
        self.weapons_used = source.weapons_used
        self.jammed = source.jammed
        self.unjamming = source.unjamming
        self.searching = source.searching
        self.devices = source.devices
        self.narc = source.narc
        self.narc_location = source.narc_location
        self.tagged = source.tagged
        self.limbs_used = source.limbs_used
        self.declared = source.declared
        self.charging = source.charging
        self.charge_is_dfa = source.charge_is_dfa
        self.masc_uses = source.masc_uses
        self.supercharger_uses = source.supercharger_uses
        self.shaken = source.shaken
        self.take_phase_from(source)

    def copy(self) -> Mech:
        """A 'Mech in the same state that shares nothing with this one but its design."""
        return Mech(self.design, source=self)

    # what still works

    def has(self, location: int) -> bool:
        """Whether the location is still there."""
        return not self.gone >> location & 1

    def dead_location(self, location: int) -> bool:
        """Destroyed, blown off or breached: nothing in it works."""
        return bool((self.gone | self.breached) >> location & 1)

    def actuator(self, location: int, which: int) -> int:
        """`WORKS`, `DESTROYED` or `NOT_INSTALLED`."""
        slot = self.design.actuator_slots[location * 4 + which]
        if (self.gone | self.breached) >> location & 1:
            return DESTROYED
        if slot == ABSENT:
            return NOT_INSTALLED
        return DESTROYED if self.slot_hits[location] >> slot & 1 else WORKS

    def actuator_works(self, location: int, which: int) -> bool:
        """Whether the actuator is installed and undamaged."""
        slot = self.design.actuator_slots[location * 4 + which]
        if slot == ABSENT or (self.gone | self.breached) >> location & 1:
            return False
        return not self.slot_hits[location] >> slot & 1

    def component_works(self, at: int) -> bool:
        """Whether no slot of the component is hit, its location is there, and it is not used up.

        A split weapon works while both of its parts do.
        """
        component = self.design.components[at]
        if self.dead_location(component.location) or self.spent >> at & 1:
            return False
        if self.slot_hits[component.location] & component.mask:
            return False
        if component.partner == NO_PARTNER:
            return True
        other = self.design.components[component.partner]
        return not self.dead_location(other.location) and not self.slot_hits[other.location] & other.mask

    def any_works(self, components: list[int], location: int = -1) -> bool:
        """Whether one of these components works, in that location or (-1) anywhere."""
        return self.working(components, location) > 0

    def working(self, components: list[int], location: int = -1) -> int:
        """How many of these components work, in that location or (-1) anywhere."""
        works = 0
        for at in components:
            if location in (-1, self.design.components[at].location) and self.component_works(at):
                works += 1
        return works

    def count(self, at: int) -> int:
        """A component's reading: rounds left, 1 for an extended blade, a shield's mode."""
        return self.counts[self.design.components[at].count_at]

    def set_count(self, at: int, value: int) -> None:
        """Set a component's reading."""
        self.counts[self.design.components[at].count_at] = value

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
        """Triple-strength myomer at work: from heat 9, prototype and industrial always."""
        kind = self.design.tsm
        return kind != NO_TSM and (kind != TSM or self.heat >= TSM_HEAT)

    def clawed(self, arm: int) -> bool:
        """A working claw on this arm."""
        return bool(self.design.claws) and self.any_works(self.design.claws, arm)

    def has_hand(self, arm: int) -> bool:
        """A working hand on this arm."""
        return self.actuator_works(arm, HAND)

    def sensors_left(self, location: int = -1) -> int:
        """Sensors that work, in a location or (-1) anywhere."""
        return self.working(self.design.sensors, location)

    def life_support_left(self) -> int:
        """Life support that works."""
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

    def arm_aes(self, arm: int) -> bool:
        """Actuator enhancement working in this arm."""
        return bool(self.design.aes) and self.any_works(self.design.aes, arm)

    # how it is

    @property
    def destroyed(self) -> bool:
        """Out of the game: destroyed, or its pilot dead."""
        return self.cause != NO_CAUSE

    def cannot_fall(self) -> bool:
        """Prone, in the air, or out of the game: it makes no rolls against falling."""
        return self.prone or self.cause != NO_CAUSE or bool(self.status & AIRBORNE)

    def is_immobile(self) -> bool:
        """Shut down, its pilot unconscious or dead, or held."""
        return self.immobile or self.shutdown or self.unconscious or self.pilot_dead

    def is_(self, condition: int) -> bool:
        """Whether one of the rare conditions holds."""
        return bool(self.status & condition)

    def mark(self, condition: int, holds: bool = True) -> None:
        """Set or clear one of the rare conditions."""
        if holds:
            self.status |= condition
        else:
            self.status &= ~condition

    def on_structure(self) -> bool:
        """On a roof or a bridge, not on the ground of its hex."""
        return self.roof > 0 or bool(self.status & ON_DECK)

    def is_leg(self, location: int) -> bool:
        """Whether the location is a leg of this frame."""
        return is_leg(self.design.frame, location)

    def armless(self) -> bool:
        """Both arms gone (never a quad's case: it has none)."""
        return self.design.frame != QUAD and not self.has(LEFT_ARM) and not self.has(LEFT_ARM + 1)

    def height(self) -> int:
        """Levels it rises above its base: one standing, none prone; one more when superheavy."""
        tall = 0 if self.prone else 1
        return tall + 1 if self.design.tons > 100 and not self.prone else tall

    def start_phase(self) -> None:
        """Forget what counted for the last phase: damage taken, legs struck, rolls waiting but for those in the air."""
        self.phase_damage = 0
        self.legs_struck = 0
        self.phase_engine_hits = 0
        if not self.status & AIRBORNE:
            self.queue = []

    def take_phase_from(self, source: Mech) -> None:
        """Remember of this phase what another in the same state remembers."""
        self.phase_damage = source.phase_damage
        self.legs_struck = source.legs_struck
        self.phase_engine_hits = source.phase_engine_hits
        self.queue = source.queue[:]

    def __repr__(self) -> str:
        return f"<Mech {self.design.name}>"
