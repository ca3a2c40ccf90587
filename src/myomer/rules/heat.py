"""Heat: what generates it, what removes it, and the heat scale (`heat.md`).

Everything here is a table or a function of numbers; what happens to a 'Mech is in `combat.heat`.
"""

from __future__ import annotations

from typing import Final

from myomer.rules.movement import JUMP
from myomer.rules.rounding import ceil_div

# the scale (§6)

MP_STEP: Final = 5
"""Each full five points of heat cost one walking MP."""
TO_HIT: Final = [(8, 1), (13, 2), (17, 3), (24, 4)]
"""Heat at which weapon attacks take a to-hit modifier, and the modifier."""
SHUTDOWN_FROM: Final = 14
SHUTDOWN_FIRST: Final = 4
SHUTDOWN_STEP: Final = 4
"""The first heat at which the reactor may shut down, the number that avoids it there, and after how many more points
of heat it rises by two."""
FORCED_SHUTDOWN: Final = 30
"""At this heat and above the reactor shuts down without a roll, and does not restart."""
NEVER: Final = 13
"""A target number beyond 2d6."""
AMMUNITION: Final = [(19, 4), (23, 6), (28, 8)]
INFERNO: Final = [(10, 4), (14, 6), (19, 8), (23, 10), (28, 12)]
"""Heat at which ammunition may explode, and the 2d6 needed to avoid it."""
LIFE_SUPPORT: Final = [(15, 1), (25, 2)]
"""Heat at which a pilot with damaged life support takes hits, and how many."""


def _value_at(steps: list[tuple[int, int]], heat: int) -> int:
    """The value of the highest step that the heat has reached; 0 below the first."""
    value = 0
    for threshold, step_value in steps:
        if heat >= threshold:
            value = step_value
    return value


def walking_loss(heat: int) -> int:
    """Walking MP that heat costs: one for each full five points. Running follows from it; jumping is unaffected."""
    return heat // MP_STEP


def to_hit_modifier(heat: int) -> int:
    """Heat modifier of weapon attacks: +1 at 8, +2 at 13, +3 at 17, +4 at 24. Physical attacks have none."""
    return _value_at(TO_HIT, heat)


def shutdown_target(heat: int) -> int:
    """2d6 needed to avoid a shutdown, or to restart: 0 where no roll is needed, `NEVER` from heat 30."""
    if heat < SHUTDOWN_FROM:
        return 0
    if heat >= FORCED_SHUTDOWN:
        return NEVER
    return SHUTDOWN_FIRST + 2 * ((heat - SHUTDOWN_FROM) // SHUTDOWN_STEP)


def ammunition_target(heat: int) -> int:
    """2d6 needed to avoid an ammunition explosion; 0: not hot enough (also `damage-and-criticals.md` §12.4)."""
    return _value_at(AMMUNITION, heat)


def inferno_target(heat: int) -> int:
    """The same for inferno ammunition, which is rolled separately and from a lower heat."""
    return _value_at(INFERNO, heat)


def pilot_hits(heat: int, torso_cockpit: bool = False) -> int:
    """Pilot hits from heat for a pilot with damaged life support (§7.4).

    One from 15, two from 25; in a torso-mounted cockpit one more, and that one already from heat 1.
    """
    return _value_at(LIFE_SUPPORT, heat) + (1 if torso_cockpit and heat >= 1 else 0)


# own heat (§2; `movement.md` §4.3)

MOVEMENT: Final = [0, 1, 2, 0, 3]
"""By mode of movement: still, walk, run, jump (by the hexes, below), sprint."""
XXL_MOVEMENT: Final = [2, 4, 6, 0, 9]
MIN_JUMP: Final = 3
XXL_LEAST_JUMP: Final = 6
MIN_PROTOTYPE_JUMP: Final = 6
XXL_ENGINES: Final = frozenset(["xxl", "clan-xxl"])
IMPROVED_JET: Final = "improved-jump-jet"
PROTOTYPE_IMPROVED_JET: Final = "prototype-improved-jump-jet"
NO_MOVEMENT_HEAT: Final = frozenset(["combustion", "fuel-cell"])
"""Engines that generate no heat when the 'Mech moves."""

ENGINE_HIT: Final = 5
"""Each turn, for each hit on a running fusion engine."""
NO_HIT_HEAT: Final = frozenset(["combustion", "fuel-cell", "fission"])
"""Engines that generate no heat when they are hit (§8.1)."""

STEALTH: Final = 10
CHAMELEON: Final = 6
NOVA: Final = 2
"""Each turn, of a null-signature or void-signature system or stealth armor; of a chameleon light polarisation
shield; of a Nova combined electronic system: while it is on."""


def movement_heat(
    mode: int, hexes: int = 0, xxl: bool = False, improved_jets: bool = False, prototype_jets: bool = False
) -> int:
    """Heat from a turn's movement: walking 1, running 2, sprinting 3; jumping 1 per hex, at least 3.

    Improved jets make 1 per two hexes, rounded up; their prototypes 2 per hex, at least 6. An XXL engine makes heat
    even standing still, and doubles the heat of a jump.
    """
    if mode != JUMP:
        return XXL_MOVEMENT[mode] if xxl else MOVEMENT[mode]
    counted = hexes
    if prototype_jets:
        counted = 2 * hexes
    elif improved_jets:
        counted = ceil_div(hexes, 2)
    heat = max(XXL_LEAST_JUMP, 2 * counted) if xxl else max(MIN_JUMP, counted)
    return max(MIN_PROTOTYPE_JUMP, heat) if prototype_jets else heat


# heat from outside (§3)

MAX_OUTSIDE: Final = 15
"""The most external heat that counts in a turn."""
MAX_COOLING: Final = 9
"""The most external cooling that counts in a turn."""

FIRE_HERE: Final = 5
FIRE_LEFT: Final = 2
"""In a burning hex in the heat phase; for each burning hex left on the ground."""
FIRE_REACHES: Final = 1
"""The highest elevation that fire heats."""
MAGMA_HERE: Final = [0, 5, 10]
MAGMA_LEFT: Final = [0, 2, 5]
"""The same of magma, by its level: crust, liquid. It heats what stands on it, not what is above."""

BY_WEAPON: Final = "weapon"
BY_FIRE: Final = "fire"
"""Sources of external heat: heat-dissipating armor halves both, reflective armor that of weapons."""

INFERNO_MUNITIONS: Final = frozenset(["inferno", "iiw"])
"""Munitions that burn: inferno missiles, and the inferno warheads of the improved ATM."""
INFERNO_BURST: Final = 30
"""The most heat that exploding inferno ammunition adds (§7.3)."""

# dissipation (§4)

SINK_CAPACITY: Final = {"single": 1, "compact": 1, "double": 2, "is-double": 2, "clan-double": 2, "laser": 2}
"""Heat that one heat sink of each kind removes."""
SINK_SLOTS: Final = {
    "heat-sink": (1, 1),
    "double-heat-sink": (1, 2),
    "clan-double-heat-sink": (1, 2),
    "laser-heat-sink": (1, 2),
    "prototype-double-heat-sink": (1, 2),
    "compact-heat-sinks": (2, 2),
}
"""By item: how many heat sinks it is, and the heat they remove."""
WATER_BONUS: Final = 6
"""The most that water adds."""
WATER_ALL_OVER: Final = 2
"""From this depth on it cools every heat sink of a 'Mech, whatever its posture; in less only those in the legs."""
WING_BONUS: Final = 3
"""Heat that a partial wing removes in a standard atmosphere."""
