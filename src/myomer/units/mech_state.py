"""The state of a 'Mech as a class. Written by `myomer.units.state_source`; edit `state` instead."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from myomer.hexes import hex_at
from myomer.rules.locations import LOCATIONS
from myomer.rules.movement import STILL
from myomer.rules.triggers import Trigger
from myomer.units.design import Design
from myomer.units.state import NO_ARM, NO_CAUSE, NO_CRIT_CHECK, NO_SIDE, NOBODY, TSEMP_NONE, WHOLE_STATE


@mypyc_attr(acyclic=True)
class MechState:
    """Everything that has happened to a 'Mech: the fields that `myomer.units.state` declares."""

    armor: list[int]  # by place of armor
    """Armor points left, front and rear."""
    structure: list[int]  # by location
    """Internal structure points left."""
    gone: int
    """A bit for each location destroyed or blown off."""
    breached: int
    """A bit for each location flooded, or open to vacuum."""
    slot_hits: list[int]  # by location
    """By location, a bit for each critical slot hit."""
    counts: list[int]  # by reading of a component
    """Readings of components: rounds left, blades extended, shield modes and the hits they took."""
    used_up: int
    """A bit for each component used up or broken other than by a critical: spikes, blades."""
    armored_hits: int
    """A bit for each armored component whose armor has taken its one hit."""
    engine_hits: int
    """Critical hits on the engine."""
    gyro_hits: int
    """Critical hits on the gyro."""
    cause: str
    """Why it is destroyed; empty while it is not."""
    piloting: int
    """Piloting skill."""
    gunnery: int
    """Gunnery skill."""
    wounds: int
    """Hits that the pilot has taken."""
    unconscious: bool
    """Whether the pilot is unconscious."""
    pilot_dead: bool
    """Whether the pilot is dead."""
    abilities: frozenset[str]
    """Special pilot abilities."""
    out_this_turn: bool
    """Whether the pilot was knocked out this very turn: too early to wake."""
    side: int
    """The side that it fights for."""
    hex: int
    """The hex that it is in."""
    facing: int
    """The hexside that its feet face."""
    torso: int
    """The hexside that its torso faces."""
    roof: int
    """Levels above the hex's surface, on a roof or bridge; 0 on the ground."""
    prone: bool
    """Whether it is prone."""
    hull_down: bool
    """Whether it is hull down."""
    immobile: bool
    """Held immobile by something other than shutdown or an unconscious pilot."""
    off_board: bool
    """Whether it has left the map."""
    heat: int
    """Its heat."""
    heat_gained: int
    """Heat it made itself this turn, to be counted in the heat phase."""
    outside_heat: int
    """Heat from other units this turn, at most 15."""
    cooling: int
    """Cooling from outside this turn."""
    shutdown: bool
    """Whether it is shut down."""
    off_by_choice: bool
    """Shut down by its pilot: it does not start by itself."""
    systems: int
    """Signature systems that are on, a bit each."""
    status: int
    """The rare conditions, a bit each."""
    stealth: int
    """What active stealth armor adds to attacks from close by."""
    interference: int
    """What a taser adds to its PSRs and to its weapon attacks."""
    interference_turns: int
    """Turns, this one among them, for which the taser's interference lasts."""
    taser_shutdown: int
    """Turns for which a taser keeps it shut down."""
    tsemp: int
    """What the pulse of a TSEMP cannon does to it."""
    tsemp_hits: int
    """TSEMP pulses that struck it this turn."""
    recharging: int
    """A bit for each TSEMP cannon, by its component, that fired last turn and cannot fire in this one."""
    club: int
    """The improvised club in its hands: 0 none, else tree, girder or limb."""
    grappling: int
    """The unit it is locked with in a grapple."""
    grapple_attacker: bool
    """Whether it began the grapple."""
    grapple_arm: int
    """The arm a chain whip holds it by, or holds with; `NO_ARM` in a grapple with both arms."""
    move_mode: int
    """How it moved this turn."""
    hexes_moved: int
    """Hexes it moved this turn."""
    mp_left: int
    """MP left; its running MP when a turn starts."""
    fired: int
    """A bit for each location whose weapons fired."""
    weapons_used: int
    """A bit for each weapon, by its component, that fired this turn."""
    jammed: int
    """A bit for each weapon, by its component, that is jammed."""
    unjamming: bool
    """Whether it spends this turn to clear a jammed weapon."""
    searching: bool
    """Whether it spends this turn to look for a club."""
    devices: int
    """MASC and supercharger: engaged this turn, engaged the turn before."""
    narc: int
    """A bit for each side with a homing beacon on it."""
    narc_location: int
    """The location of the beacon."""
    tagged: int
    """A bit for each side that marks it with TAG this turn."""
    limbs_used: int
    """A bit for each limb used in a physical attack this turn."""
    declared: bool
    """Whether it has declared a physical attack this turn."""
    charging: int
    """The unit it has declared a charge or a death from above against."""
    charge_is_dfa: bool
    """Whether that charge is a death from above."""
    masc_uses: int
    """Turns in a row that MASC was engaged."""
    supercharger_uses: int
    """Turns in a row that the supercharger was engaged."""
    crit_check_levels: int
    """Levels fallen this turn (0: struck, or fallen where it stood), for an IndustrialMech's check at its end."""
    phase_damage: int
    """Damage taken this phase."""
    legs_struck: int
    """A bit for each leg whose structure was damaged this phase."""
    phase_engine_hits: int
    """Engine hits this phase."""
    queue: list[Trigger]
    """PSRs waiting, in the order their causes came."""

    def __init__(self, design: Design, piloting: int = 5, gunnery: int = 4, source: MechState | None = None) -> None:
        self.design: Final = design
        self.changed: i64 = 0
        """What has changed since this was last 0, as far as resolvers of damage, crits and falls mark it: a bit for
        each place of armor with the structure under it, or `WHOLE_STATE`. The state does not include it."""
        if source is not None:
            self.armor = source.armor[:]
            self.structure = source.structure[:]
            self.gone = source.gone
            self.breached = source.breached
            self.slot_hits = source.slot_hits[:]
            self.counts = source.counts[:]
            self.used_up = source.used_up
            self.armored_hits = source.armored_hits
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
            self.crit_check_levels = source.crit_check_levels
            self.phase_damage = source.phase_damage
            self.legs_struck = source.legs_struck
            self.phase_engine_hits = source.phase_engine_hits
            self.queue = source.queue[:]
            return
        if not isinstance(design, Design):
            raise TypeError(f"Mech() takes a design; by name, write myomer.mech({design!r})")
        self.armor = design.armor[:]
        self.structure = design.structure[:]
        self.gone = 0
        self.breached = 0
        self.slot_hits = [0] * LOCATIONS
        self.counts = design.start_counts[:]
        self.used_up = 0
        self.armored_hits = 0
        self.engine_hits = 0
        self.gyro_hits = 0
        self.cause = NO_CAUSE
        self.piloting = piloting
        self.gunnery = gunnery
        self.wounds = 0
        self.unconscious = False
        self.pilot_dead = False
        self.abilities = frozenset()
        self.out_this_turn = False
        self.side = NO_SIDE
        self.hex = hex_at(1, 1)
        self.facing = 0
        self.torso = 0
        self.roof = 0
        self.prone = False
        self.hull_down = False
        self.immobile = False
        self.off_board = False
        self.heat = 0
        self.heat_gained = 0
        self.outside_heat = 0
        self.cooling = 0
        self.shutdown = False
        self.off_by_choice = False
        self.systems = 0
        self.status = 0
        self.stealth = 0
        self.interference = 0
        self.interference_turns = 0
        self.taser_shutdown = 0
        self.tsemp = TSEMP_NONE
        self.tsemp_hits = 0
        self.recharging = 0
        self.club = 0
        self.grappling = NOBODY
        self.grapple_attacker = False
        self.grapple_arm = NO_ARM
        self.move_mode = STILL
        self.hexes_moved = 0
        self.mp_left = 0
        self.fired = 0
        self.weapons_used = 0
        self.jammed = 0
        self.unjamming = False
        self.searching = False
        self.devices = 0
        self.narc = 0
        self.narc_location = -1
        self.tagged = 0
        self.limbs_used = 0
        self.declared = False
        self.charging = NOBODY
        self.charge_is_dfa = False
        self.masc_uses = 0
        self.supercharger_uses = 0
        self.crit_check_levels = NO_CRIT_CHECK
        self.phase_damage = 0
        self.legs_struck = 0
        self.phase_engine_hits = 0
        self.queue = []

    def reset_turn(self) -> None:
        """Forget what counted for the last turn."""
        self.out_this_turn = False
        self.heat_gained = 0
        self.outside_heat = 0
        self.cooling = 0
        self.move_mode = STILL
        self.hexes_moved = 0
        self.fired = 0
        self.weapons_used = 0
        self.unjamming = False
        self.searching = False
        self.tagged = 0
        self.limbs_used = 0
        self.declared = False
        self.charging = NOBODY
        self.charge_is_dfa = False

    def reset_phase(self) -> None:
        """Forget what counted for the last phase."""
        self.phase_damage = 0
        self.legs_struck = 0
        self.phase_engine_hits = 0
        if self.queue:
            self.queue = []

    def copy_phase_from(self, source: MechState) -> None:
        """Copy what counts for this phase."""
        self.phase_damage = source.phase_damage
        self.legs_struck = source.legs_struck
        self.phase_engine_hits = source.phase_engine_hits
        self.queue = source.queue[:]

    def restore(self, source: MechState) -> None:
        """Go back to a copy: what `changed` marks."""
        changed = self.changed
        if not changed:
            return
        self.changed = 0
        if changed & WHOLE_STATE:
            self._restore_all(source)
            return
        places: i64 = changed & (WHOLE_STATE - 1)
        place: i64 = 0
        while places:
            if places & 1:
                self.armor[place] = source.armor[place]
                if place < LOCATIONS:
                    self.structure[place] = source.structure[place]
            places >>= 1
            place += 1
        self.phase_damage = source.phase_damage
        self.legs_struck = source.legs_struck
        self.phase_engine_hits = source.phase_engine_hits
        if self.queue or source.queue:
            self.queue = source.queue[:]

    def _restore_all(self, source: MechState) -> None:
        """Take every field from a copy."""
        self.armor = source.armor[:]
        self.structure = source.structure[:]
        self.gone = source.gone
        self.breached = source.breached
        self.slot_hits = source.slot_hits[:]
        self.counts = source.counts[:]
        self.used_up = source.used_up
        self.armored_hits = source.armored_hits
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
        self.crit_check_levels = source.crit_check_levels
        self.phase_damage = source.phase_damage
        self.legs_struck = source.legs_struck
        self.phase_engine_hits = source.phase_engine_hits
        if self.queue or source.queue:
            self.queue = source.queue[:]

    def state(self) -> list[object]:
        """Every field, in the order of a digest; rare ones only when set."""
        rare: list[int] = [self.interference_turns, self.taser_shutdown, self.tsemp, self.tsemp_hits, self.recharging]
        state: list[object] = [
            self.armor,
            self.structure,
            self.gone,
            self.breached,
            self.slot_hits,
            self.counts,
            self.used_up,
            self.armored_hits,
            self.engine_hits,
            self.gyro_hits,
            self.cause,
            self.piloting,
            self.gunnery,
            self.wounds,
            self.unconscious,
            self.pilot_dead,
            sorted(self.abilities),
            self.out_this_turn,
            self.side,
            self.hex,
            self.facing,
            self.torso,
            self.roof,
            self.prone,
            self.hull_down,
            self.immobile,
            self.off_board,
            self.heat,
            self.heat_gained,
            self.outside_heat,
            self.cooling,
            self.shutdown,
            self.off_by_choice,
            self.systems,
            self.status,
            self.stealth,
            self.interference,
            self.club,
            self.grappling,
            self.grapple_attacker,
            self.grapple_arm,
            self.move_mode,
            self.hexes_moved,
            self.mp_left,
            self.fired,
            self.weapons_used,
            self.jammed,
            self.unjamming,
            self.searching,
            self.devices,
            self.narc,
            self.narc_location,
            self.tagged,
            self.limbs_used,
            self.declared,
            self.charging,
            self.charge_is_dfa,
            self.masc_uses,
            self.supercharger_uses,
            self.crit_check_levels,
            self.phase_damage,
            self.legs_struck,
            self.phase_engine_hits,
            [trigger.values() for trigger in self.queue],
        ]
        if any(rare):
            state.append(rare)
        return state

    def block(self, block: int) -> tuple[Any, ...]:
        """The fields of a block that no location has."""
        if block == 27:
            return (self.gone, self.breached, self.cause)
        if block == 28:
            return (self.engine_hits, self.gyro_hits, self.shutdown, self.phase_engine_hits)
        if block == 29:
            return (self.wounds, self.unconscious, self.pilot_dead, self.out_this_turn)
        if block == 30:
            return (self.prone, self.hull_down, self.immobile, self.status)
        if block == 31:
            return (self.facing, self.torso)
        if block == 32:
            return (self.hex, self.roof, self.off_board)
        if block == 33:
            return (self.legs_struck, tuple(self.queue))
        if block == 34:
            return (self.used_up, self.armored_hits, self.club, self.jammed)
        if block == 35:
            return (
                self.piloting,
                self.gunnery,
                self.abilities,
                self.side,
                self.heat,
                self.heat_gained,
                self.outside_heat,
                self.cooling,
                self.off_by_choice,
                self.systems,
                self.stealth,
                self.interference,
                self.interference_turns,
                self.taser_shutdown,
                self.tsemp,
                self.tsemp_hits,
                self.recharging,
                self.grappling,
                self.grapple_attacker,
                self.grapple_arm,
                self.move_mode,
                self.hexes_moved,
                self.mp_left,
                self.fired,
                self.weapons_used,
                self.unjamming,
                self.searching,
                self.devices,
                self.narc,
                self.narc_location,
                self.tagged,
                self.limbs_used,
                self.declared,
                self.charging,
                self.charge_is_dfa,
                self.masc_uses,
                self.supercharger_uses,
                self.crit_check_levels,
            )
        raise ValueError(block)

    def set_block(self, block: int, values: tuple[Any, ...]) -> None:
        """Set the fields of such a block."""
        if block == 27:
            self.gone = values[0]
            self.breached = values[1]
            self.cause = values[2]
        elif block == 28:
            self.engine_hits = values[0]
            self.gyro_hits = values[1]
            self.shutdown = values[2]
            self.phase_engine_hits = values[3]
        elif block == 29:
            self.wounds = values[0]
            self.unconscious = values[1]
            self.pilot_dead = values[2]
            self.out_this_turn = values[3]
        elif block == 30:
            self.prone = values[0]
            self.hull_down = values[1]
            self.immobile = values[2]
            self.status = values[3]
        elif block == 31:
            self.facing = values[0]
            self.torso = values[1]
        elif block == 32:
            self.hex = values[0]
            self.roof = values[1]
            self.off_board = values[2]
        elif block == 33:
            self.legs_struck = values[0]
            self.queue = list(values[1])
        elif block == 34:
            self.used_up = values[0]
            self.armored_hits = values[1]
            self.club = values[2]
            self.jammed = values[3]
        elif block == 35:
            self.piloting = values[0]
            self.gunnery = values[1]
            self.abilities = values[2]
            self.side = values[3]
            self.heat = values[4]
            self.heat_gained = values[5]
            self.outside_heat = values[6]
            self.cooling = values[7]
            self.off_by_choice = values[8]
            self.systems = values[9]
            self.stealth = values[10]
            self.interference = values[11]
            self.interference_turns = values[12]
            self.taser_shutdown = values[13]
            self.tsemp = values[14]
            self.tsemp_hits = values[15]
            self.recharging = values[16]
            self.grappling = values[17]
            self.grapple_attacker = values[18]
            self.grapple_arm = values[19]
            self.move_mode = values[20]
            self.hexes_moved = values[21]
            self.mp_left = values[22]
            self.fired = values[23]
            self.weapons_used = values[24]
            self.unjamming = values[25]
            self.searching = values[26]
            self.devices = values[27]
            self.narc = values[28]
            self.narc_location = values[29]
            self.tagged = values[30]
            self.limbs_used = values[31]
            self.declared = values[32]
            self.charging = values[33]
            self.charge_is_dfa = values[34]
            self.masc_uses = values[35]
            self.supercharger_uses = values[36]
            self.crit_check_levels = values[37]
