"""The heat of a turn: what produces it, what dissipates it, and the sum (`heat.md`; `turn-and-initiative.md` §8).

`heat_figure` is both what a player is shown and what the heat phase carries out. The movement of a turn is in
`Mech.heat_gained` already: it enters at the end of the movement phase (`turn-and-initiative.md` §5).
"""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.numbers import NO_DAMAGE, DamageFigure, Modifier, TargetNumber
from myomer.combat.reason import Reason
from myomer.combat.terrain.burning import place_heat
from myomer.combat.weapons.electronics import SYSTEM_BITS, system_active
from myomer.combat.weapons.shocks import TASER_HEAT
from myomer.record import Record
from myomer.rules import heat as scale
from myomer.rules.movement import JUMP
from myomer.rules.physical_weapons import VIBROBLADES
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech
from myomer.units.mobility import has_working_wing, wing_mp

SYSTEM_NAMES: Final = ["stealth-armor", "null-signature-system", "void-signature-system", "chameleon-shield"]
SYSTEM_HEAT: Final = [scale.STEALTH, scale.STEALTH, scale.STEALTH, scale.CHAMELEON]
"""Systems that make heat while they are on (§2), in the order of `SYSTEM_BITS`."""


# what heats it


def movement_heat(mech: Mech) -> int:
    """Heat of the turn's movement, by mode and hexes (`movement.md` §4.3); it belongs to the engine (M-79).

    A combustion engine or fuel cell makes none, in an IndustrialMech or any other; a fusion engine always does. A
    'Mech that is shut down makes none, not even that of an XXL engine at rest. Super-cooled myomer removes the heat
    of all movement but jumps (M-80). The MP that a partial wing grants do not count as hexes jumped.
    """
    return heat_of_moving(mech, mech.move_mode, mech.hexes_moved)


def heat_of_moving(mech: Mech, mode: int, hexes: int) -> int:
    """The heat of a move that is only planned."""
    design = mech.design
    if mech.shutdown or design.engine in scale.NO_MOVEMENT_HEAT:
        return 0
    if mode != JUMP and super_cooled(mech):
        return 0
    counted = max(0, hexes - wing_mp(mech))
    return scale.movement_heat(mode, counted, design.xxl, design.improved_jets, design.prototype_improved_jets)


def super_cooled(mech: Mech) -> bool:
    """Super-cooled myomer with no part hit or lost."""
    for index in mech.design.super_cooled_myomer:
        if not mech.component_works(index):
            return False
    return bool(mech.design.super_cooled_myomer)


def engine_heat(mech: Mech) -> int:
    """Heat of the hits on a fusion engine: 5 each, none while it is shut down (§8.1)."""
    if mech.shutdown or mech.design.engine in scale.NO_HIT_HEAT:
        return 0
    return scale.ENGINE_HIT * mech.engine_hits


def _add_system_heat(mech: Mech, parts: list[Modifier]) -> None:
    """Equipment that makes heat every turn while it is on; nothing does in a 'Mech that is shut down."""
    if mech.shutdown:
        return
    if mech.systems:
        for index, bit in enumerate(SYSTEM_BITS):
            if system_active(mech, bit):
                parts.append(Modifier(SYSTEM_NAMES[index], SYSTEM_HEAT[index]))

    for index in mech.design.nova:
        if mech.component_works(index):
            parts.append(Modifier("nova-cews", scale.NOVA))

    for index in mech.design.physical_weapons:
        component = mech.design.components[index]
        if component.name in VIBROBLADES and mech.count(index) and mech.component_works(index):
            if component.weapon is not None and component.weapon.heat:
                where = mech.design.names[component.location]
                parts.append(Modifier("active-vibroblade", component.weapon.heat, where))


def heat_sources(battle: Battle, unit: UnitIndex) -> list[Modifier]:
    """What heats a unit this turn, source by source; the sum is the turn's heat, never below 0 (§5, steps 1 to 4).

    Heat from outside counts for at most 15, cooling from outside for at most 9, and cooling does not remove older heat.
    """
    mech = battle.mechs[unit]
    parts: list[Modifier] = []

    # its own: movement, weapons, engine hits, systems that are on
    moved = min(mech.heat_gained, movement_heat(mech))
    if moved:
        parts.append(Modifier("movement", moved))
    if mech.heat_gained > moved:
        parts.append(Modifier("weapons-and-exertion", mech.heat_gained - moved))
    engine = engine_heat(mech)
    if engine:
        parts.append(Modifier("engine-hits", engine))
    _add_system_heat(mech, parts)

    # from outside, all together at most `MAX_OUTSIDE`
    outside = min(scale.MAX_OUTSIDE, mech.outside_heat)
    if outside:
        parts.append(Modifier("heat-from-outside", outside))
    if mech.interference_turns:
        taser = min(scale.MAX_OUTSIDE - outside, TASER_HEAT)
        if taser:
            parts.append(Modifier("taser", taser))
        outside += taser
    ground = min(scale.MAX_OUTSIDE - outside, place_heat(battle, mech))
    if ground:
        parts.append(Modifier("burning-ground", ground))

    if mech.cooling:
        total = 0
        for part in parts:
            total += part.value
        cooled = min(scale.MAX_COOLING, mech.cooling, total)
        if cooled:
            parts.append(Modifier("cooling-from-outside", -cooled))
    return parts


# what cools it


def sink_capacity(mech: Mech) -> int:
    """The heat that its heat sinks dissipate: those in slots that work, and those inside the engine (§4.1)."""
    points = mech.design.engine_cooling
    for sink in mech.design.heat_sink_slots:
        if mech.component_works(sink):
            _, capacity = scale.SINK_SLOTS[mech.design.components[sink].name]
            points += capacity
    return points


def water_bonus(battle: Battle, mech: Mech) -> int:
    """What water adds: the capacity of the sinks that it reaches, at most 6 (§4.2).

    In depth 1 those in the legs; prone, or in any posture from depth 2 on, all of them, a superheavy 'Mech's too.
    """
    depth = battle.depth(mech)
    if not depth:
        return 0
    all_over = mech.prone or depth >= scale.WATER_ALL_OVER
    points = mech.design.engine_cooling if all_over else 0
    for sink in mech.design.heat_sink_slots:
        component = mech.design.components[sink]
        if (all_over or mech.is_leg(component.location)) and mech.component_works(sink):
            _, capacity = scale.SINK_SLOTS[component.name]
            points += capacity
    return min(scale.WATER_BONUS, points)


def dissipation(battle: Battle, unit: UnitIndex) -> list[Modifier]:
    """What can dissipate a unit's heat: its heat sinks, water around them, a partial wing. The sum is its capacity."""
    mech = battle.mechs[unit]
    parts = [Modifier("heat-sinks", sink_capacity(mech))]
    water = water_bonus(battle, mech)
    if water:
        parts.append(Modifier("water", water))
    if has_working_wing(mech):
        parts.append(Modifier("partial-wing", scale.WING_BONUS))
    return parts


def capacity(battle: Battle, unit: UnitIndex) -> int:
    """The heat that a unit can lose in this heat phase."""
    total = 0
    for part in dissipation(battle, unit):
        total += part.value
    return total


# the sum


class HeatFigure(Record):
    """The heat of a unit as the heat phase will leave it: before, what heats it, what can cool it, after."""

    __match_args__: ClassVar[tuple[str, ...]] = ("before", "sources", "dissipation", "heat")

    def __init__(self, before: int, sources: list[Modifier], dissipation: list[Modifier], heat: int) -> None:
        self.before: Final = before
        self.sources: Final = sources
        self.dissipation: Final = dissipation
        self.heat: Final = heat

    @property
    def reasons(self) -> list[Reason]:
        """Nothing forbids a heat phase."""
        return []

    @property
    def allowed(self) -> bool:
        return True

    @property
    def target_number(self) -> TargetNumber | None:
        """The rolls against shutdown and explosions come after it."""
        return None

    @property
    def damage(self) -> DamageFigure:
        return NO_DAMAGE

    @property
    def follows(self) -> list[str]:
        return []


def heat_figure(battle: Battle, unit: UnitIndex) -> HeatFigure:
    """What the heat phase would make of a unit's heat if it came now; nothing changes (§5, steps 1 to 6)."""
    before = battle.mechs[unit].heat
    sources = heat_sources(battle, unit)
    cooling = dissipation(battle, unit)
    heat = before
    for part in sources:
        heat += part.value
    for part in cooling:
        heat -= part.value
    return HeatFigure(before, sources, cooling, max(0, heat))
