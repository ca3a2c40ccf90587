"""What can happen to a 'Mech: every field of its state, declared once.

Everything that must know all fields derives from `FIELDS`: the class `MechState` (its attributes, copying, resets, the
list that digests and comparisons use), which `myomer.units.state_source` writes; what `careful` accepts; the blocks of
`odds`. To add a field, add it here and run `python -m myomer.units.state_source`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.record import Record
from myomer.rules.locations import LOCATIONS
from myomer.rules.movement import MODE_NAMES
from myomer.rules.pilots import WORST_SKILL

NOBODY: Final = -1
NO_ARM: Final = -1
NO_CRIT_CHECK: Final = -1
NO_CAUSE: Final = ""
NO_SIDE: Final = -1
"""On no side: everybody's enemy."""

#  what an electromagnetic pulse does to a unit
TSEMP_NONE: Final = 0
TSEMP_INTERFERENCE: Final = 1
TSEMP_SHUTDOWN: Final = 2

#  shapes of a field, as the type of the attribute
NUMBER: Final = "int"
FLAG: Final = "bool"
TEXT: Final = "str"
NAMES: Final = "frozenset[str]"
PER_PLACE: Final = "list[int]  # by place of armor"
PER_LOCATION: Final = "list[int]  # by location"
PER_READING: Final = "list[int]  # by reading of a component"
WAITING: Final = "list[Trigger]"

#  when a field goes back to its start value
NEVER: Final = 0
EACH_TURN: Final = 1
EACH_PHASE: Final = 2

#  blocks: fields that are read and written together; a step of a resolution says which blocks it touches
ARMOR: Final = 0
"""And up, by location: its armor, front and rear."""
STRUCTURE: Final = LOCATIONS
"""And up, by location: its internal structure."""
SLOTS: Final = 2 * LOCATIONS
"""And up, by location: its slots that were hit, the readings of its components."""
LOST: Final = 3 * LOCATIONS
"""What is lost: locations, or the whole unit."""
CORE: Final = LOST + 1
"""Engine and gyro."""
PILOT: Final = LOST + 2
POSTURE: Final = LOST + 3
FACING: Final = LOST + 4
PLACE: Final = LOST + 5
PSRS: Final = LOST + 6
"""PSRs that wait, and legs struck."""
GEAR: Final = LOST + 7
"""Components used up, broken or held."""
REST: Final = LOST + 8
DAMAGE: Final = LOST + 9
"""Damage taken this phase: most steps only add to it, so it is the last."""
BLOCKS: Final = LOST + 10
"""How many there are."""

WHOLE_STATE: Final = 1 << 12
"""Of `MechState.changed`, above a bit for each of the twelve places of armor: any field may have changed."""

ANY: Final = -1
"""No bounds."""
NO_MAXIMUM: Final = 0
"""0 or more."""


class Field(Record):
    """One field of the state: its name, shape, start value, meaning; when it is reset, its bounds, its digest."""

    __match_args__: ClassVar[tuple[str, ...]] = ("name", "shape", "start", "meaning", "reset", "most", "rare", "block")

    def __init__(
        self,
        name: str,
        shape: str,
        start: str,
        meaning: str,
        reset: int = NEVER,
        most: int = ANY,
        rare: bool = False,
        block: int = REST,
    ) -> None:
        self.name: Final = name
        self.shape: Final = shape
        self.start: Final = start
        """The value that a fresh 'Mech has, as an expression of `design`, `piloting` and `gunnery`."""
        self.meaning: Final = meaning
        self.reset: Final = reset
        """When it gets its start value again: `NEVER`, `EACH_TURN`, `EACH_PHASE`."""
        self.most: Final = most
        """The highest value that a person may set; at least 0 unless `ANY`."""
        self.rare: Final = rare
        """Whether it stands at the end of a digest, with the other rare fields, and only when one of them is set."""
        self.block: Final = block
        """The block that it belongs to; of a list, that of the first location."""

    def is_list(self) -> bool:
        """Whether the value is a list, which a copy must not share."""
        return self.shape.startswith("list")


FIELDS: Final = [
    #  damage
    Field("armor", PER_PLACE, "design.armor[:]", "Armor points left, front and rear.", block=ARMOR),
    Field("structure", PER_LOCATION, "design.structure[:]", "Internal structure points left.", block=STRUCTURE),
    Field("gone", NUMBER, "0", "A bit for each location destroyed or blown off.", block=LOST),
    Field("breached", NUMBER, "0", "A bit for each location flooded, or open to vacuum.", block=LOST),
    Field("slot_hits", PER_LOCATION, "[0] * LOCATIONS", "By location, a bit for each critical slot hit.", block=SLOTS),
    Field(
        "counts",
        PER_READING,
        "design.start_counts[:]",
        "Readings of components: rounds left, blades extended, shield modes and the hits they took.",
        block=SLOTS,
    ),
    Field(
        "used_up",
        NUMBER,
        "0",
        "A bit for each component used up or broken other than by a critical: spikes, blades.",
        block=GEAR,
    ),
    Field(
        "armored_hits", NUMBER, "0", "A bit for each armored component whose armor has taken its one hit.", block=GEAR
    ),
    Field("engine_hits", NUMBER, "0", "Critical hits on the engine.", most=NO_MAXIMUM, block=CORE),
    Field("gyro_hits", NUMBER, "0", "Critical hits on the gyro.", most=NO_MAXIMUM, block=CORE),
    Field("cause", TEXT, "NO_CAUSE", "Why it is destroyed; empty while it is not.", block=LOST),
    #  the pilot
    Field("piloting", NUMBER, "piloting", "Piloting skill.", most=WORST_SKILL),
    Field("gunnery", NUMBER, "gunnery", "Gunnery skill.", most=WORST_SKILL),
    Field("wounds", NUMBER, "0", "Hits that the pilot has taken.", most=NO_MAXIMUM, block=PILOT),
    Field("unconscious", FLAG, "False", "Whether the pilot is unconscious.", block=PILOT),
    Field("pilot_dead", FLAG, "False", "Whether the pilot is dead.", block=PILOT),
    Field("abilities", NAMES, "frozenset()", "Special pilot abilities."),
    Field(
        "out_this_turn",
        FLAG,
        "False",
        "Whether the pilot was knocked out this very turn: too early to wake.",
        EACH_TURN,
        block=PILOT,
    ),
    #  place and posture
    Field("side", NUMBER, "NO_SIDE", "The side that it fights for."),
    Field("hex", NUMBER, "hex_at(1, 1)", "The hex that it is in.", block=PLACE),
    Field("facing", NUMBER, "0", "The hexside that its feet face.", most=5, block=FACING),
    Field("torso", NUMBER, "0", "The hexside that its torso faces.", most=5, block=FACING),
    Field("roof", NUMBER, "0", "Levels above the hex's surface, on a roof or bridge; 0 on the ground.", block=PLACE),
    Field("prone", FLAG, "False", "Whether it is prone.", block=POSTURE),
    Field("hull_down", FLAG, "False", "Whether it is hull down.", block=POSTURE),
    Field(
        "immobile",
        FLAG,
        "False",
        "Held immobile by something other than shutdown or an unconscious pilot.",
        block=POSTURE,
    ),
    Field("off_board", FLAG, "False", "Whether it has left the map.", block=PLACE),
    #  heat and systems
    Field("heat", NUMBER, "0", "Its heat.", most=NO_MAXIMUM),
    Field("heat_gained", NUMBER, "0", "Heat it made itself this turn, to be counted in the heat phase.", EACH_TURN),
    Field("outside_heat", NUMBER, "0", "Heat from other units this turn, at most 15.", EACH_TURN),
    Field("cooling", NUMBER, "0", "Cooling from outside this turn.", EACH_TURN),
    Field("shutdown", FLAG, "False", "Whether it is shut down.", block=CORE),
    Field("off_by_choice", FLAG, "False", "Shut down by its pilot: it does not start by itself."),
    Field("systems", NUMBER, "0", "Signature systems that are on, a bit each."),
    Field("status", NUMBER, "0", "The rare conditions, a bit each.", block=POSTURE),
    Field("stealth", NUMBER, "0", "What active stealth armor adds to attacks from close by."),
    Field("interference", NUMBER, "0", "What a taser adds to its PSRs and to its weapon attacks."),
    Field(
        "interference_turns",
        NUMBER,
        "0",
        "Turns, this one among them, for which the taser's interference lasts.",
        rare=True,
    ),
    Field("taser_shutdown", NUMBER, "0", "Turns for which a taser keeps it shut down.", rare=True),
    Field("tsemp", NUMBER, "TSEMP_NONE", "What the pulse of a TSEMP cannon does to it.", rare=True),
    Field("tsemp_hits", NUMBER, "0", "TSEMP pulses that struck it this turn.", rare=True),
    Field(
        "recharging",
        NUMBER,
        "0",
        "A bit for each TSEMP cannon, by its component, that fired last turn and cannot fire in this one.",
        rare=True,
    ),
    Field("club", NUMBER, "0", "The improvised club in its hands: 0 none, else tree, girder or limb.", block=GEAR),
    Field("grappling", NUMBER, "NOBODY", "The unit it is locked with in a grapple."),
    Field("grapple_attacker", FLAG, "False", "Whether it began the grapple."),
    Field(
        "grapple_arm",
        NUMBER,
        "NO_ARM",
        "The arm a chain whip holds it by, or holds with; `NO_ARM` in a grapple with both arms.",
    ),
    #  this turn
    Field("move_mode", NUMBER, "STILL", "How it moved this turn.", EACH_TURN, len(MODE_NAMES) - 1),
    Field("hexes_moved", NUMBER, "0", "Hexes it moved this turn.", EACH_TURN, NO_MAXIMUM),
    Field("mp_left", NUMBER, "0", "MP left; its running MP when a turn starts."),
    Field("fired", NUMBER, "0", "A bit for each location whose weapons fired.", EACH_TURN),
    Field("weapons_used", NUMBER, "0", "A bit for each weapon, by its component, that fired this turn.", EACH_TURN),
    Field("jammed", NUMBER, "0", "A bit for each weapon, by its component, that is jammed.", block=GEAR),
    Field("unjamming", FLAG, "False", "Whether it spends this turn to clear a jammed weapon.", EACH_TURN),
    Field("searching", FLAG, "False", "Whether it spends this turn to look for a club.", EACH_TURN),
    Field("devices", NUMBER, "0", "MASC and supercharger: engaged this turn, engaged the turn before."),
    Field("narc", NUMBER, "0", "A bit for each side with a homing beacon on it."),
    Field("narc_location", NUMBER, "-1", "The location of the beacon."),
    Field("tagged", NUMBER, "0", "A bit for each side that marks it with TAG this turn.", EACH_TURN),
    Field("limbs_used", NUMBER, "0", "A bit for each limb used in a physical attack this turn.", EACH_TURN),
    Field("declared", FLAG, "False", "Whether it has declared a physical attack this turn.", EACH_TURN),
    Field(
        "charging",
        NUMBER,
        "NOBODY",
        "The unit it has declared a charge or a death from above against.",
        EACH_TURN,
    ),
    Field("charge_is_dfa", FLAG, "False", "Whether that charge is a death from above.", EACH_TURN),
    Field("masc_uses", NUMBER, "0", "Turns in a row that MASC was engaged."),
    Field("supercharger_uses", NUMBER, "0", "Turns in a row that the supercharger was engaged."),
    Field(
        "crit_check_levels",
        NUMBER,
        "NO_CRIT_CHECK",
        "Levels fallen this turn (0: struck, or fallen where it stood), for an IndustrialMech's check at its end.",
    ),
    #  this phase
    Field("phase_damage", NUMBER, "0", "Damage taken this phase.", EACH_PHASE, block=DAMAGE),
    Field(
        "legs_struck", NUMBER, "0", "A bit for each leg whose structure was damaged this phase.", EACH_PHASE, block=PSRS
    ),
    Field("phase_engine_hits", NUMBER, "0", "Engine hits this phase.", EACH_PHASE, block=CORE),
    Field("queue", WAITING, "[]", "PSRs waiting, in the order their causes came.", EACH_PHASE, block=PSRS),
]
"""The state of a 'Mech, in the order of its digest."""
