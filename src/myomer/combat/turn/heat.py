"""Heat: what a turn makes of it, what takes it away, and the heat phase (`heat.md`; `turn-and-initiative.md` §8).

`heat_figure` is both what a player is shown and what the heat phase carries out. The movement of a turn is in
`Mech.heat_gained` already: it enters at the end of the movement phase (`turn-and-initiative.md` §5).
"""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.events import HeatRose, HeatSettled, PilotHeat, ShutdownRolled, StartedUp, StartupRolled
from myomer.combat.harm.criticals import heat_explosion
from myomer.combat.harm.damage import heat_let_in
from myomer.combat.harm.pilot import wound_pilot
from myomer.combat.harm.psr_target import UNCONSCIOUS
from myomer.combat.numbers import Modifier
from myomer.combat.turn.phase_end import end_of_phase
from myomer.combat.weapons.electronics import SYSTEM_BITS, system_at_work
from myomer.combat.weapons.shocks import TASER_HEAT, held_down
from myomer.combat.weapons.systems import shut_down
from myomer.dice import DiceRoller
from myomer.record import Record
from myomer.rules import heat as scale
from myomer.rules.components import TORSO_COCKPIT
from myomer.rules.movement import JUMP, STILL
from myomer.rules.physical_weapons import VIBROBLADES
from myomer.rules.terrain import FIRE, MAGMA
from myomer.units.mech import MOVED_THIS_TURN, Mech
from myomer.units.mobility import wing_mp, winged

COOL_ENOUGH: Final = "cool-enough"
STOPPED: Final = "reactor-stopped"
TOO_HOT: Final = "too-hot"

SYSTEM_NAMES: Final = ["stealth-armor", "null-signature-system", "void-signature-system", "chameleon-shield"]
SYSTEM_HEAT: Final = [scale.STEALTH, scale.STEALTH, scale.STEALTH, scale.CHAMELEON]
"""Systems that make heat while they are on (§2), in the order of `SYSTEM_BITS`."""

REASONS: Final[dict[str, str]] = {
    "destroyed": "The unit is destroyed.",
    "off-board": "The unit is not on the map.",
    "pilot-unconscious": "The pilot is unconscious.",
    "already-moved": "The unit has used its move of this turn.",
    "already-shut-down": "The unit is shut down already.",
    "not-shut-down": "The unit is not shut down.",
    "shut-down-by-heat": "The heat shut the unit down: it starts in the heat phase, or not at all.",
}
"""Why a unit cannot be shut down or started on purpose."""


# what heats it


def movement_heat(mech: Mech) -> int:
    """Heat of the turn's movement, by mode and hexes (`movement.md` §4.3); it belongs to the engine (M-79).

    A combustion engine or fuel cell makes none, in an IndustrialMech or any other; a fusion engine always does. A
    'Mech that is shut down makes none, not even that of an XXL engine at rest. Super-cooled myomer takes that of all
    but jumps away (M-80). The MP that a partial wing grants do not count as hexes jumped.
    """
    return heat_of_moving(mech, mech.move_mode, mech.hexes_moved)


def heat_of_moving(mech: Mech, mode: int, hexes: int) -> int:
    """The same for a move that is only thought of."""
    design = mech.design
    if mech.shutdown or design.engine in scale.NO_MOVEMENT_HEAT:
        return 0
    if mode != JUMP and super_cooled(mech):
        return 0
    counted = max(0, hexes - wing_mp(mech))
    return scale.movement_heat(mode, counted, design.xxl, design.improved_jets, design.prototype_improved_jets)


def super_cooled(mech: Mech) -> bool:
    """Super-cooled myomer with no part hit or lost."""
    for at in mech.design.super_cooled_myomer:
        if not mech.component_works(at):
            return False
    return bool(mech.design.super_cooled_myomer)


def engine_heat(mech: Mech) -> int:
    """Heat of the hits on a fusion engine: 5 each, none while it is shut down (§8.1)."""
    if mech.shutdown or mech.design.engine in scale.NO_HIT_HEAT:
        return 0
    return scale.ENGINE_HIT * mech.engine_hits


def place_heat(battle: Battle, mech: Mech) -> int:
    """What fire or magma in its hex does to a unit that is there in the heat phase (§3), armor allowed for.

    Fire heats what stands on the ground or one level above, not what is in water; magma what stands on it.
    """
    here = battle.hex_of(mech)
    points = 0
    if here.has(FIRE) and mech.roof <= scale.FIRE_REACHES and not battle.depth(mech):
        points += scale.FIRE_HERE
    if here.has(MAGMA) and not mech.roof:
        points += scale.MAGMA_HERE[here.of(MAGMA)]
    return heat_let_in(mech, points, scale.BY_FIRE)


def leaving_heat(battle: Battle, mech: Mech) -> int:
    """What its hex does to a unit that leaves it on the ground, or begins a jump in it (§3), before any armor.

    To be added with `damage.add_outside_heat(battle, unit, points, BY_FIRE)`.
    """
    here = battle.hex_of(mech)
    points = 0
    if here.has(FIRE) and mech.roof <= scale.FIRE_REACHES and not battle.depth(mech):
        points += scale.FIRE_LEFT
    if here.has(MAGMA) and not mech.roof:
        points += scale.MAGMA_LEFT[here.of(MAGMA)]
    return points


def _systems(mech: Mech, parts: list[Modifier]) -> None:
    """Equipment that makes heat every turn while it is on; nothing does in a 'Mech that is shut down."""
    if mech.shutdown:
        return
    if mech.systems:
        for at, bit in enumerate(SYSTEM_BITS):
            if system_at_work(mech, bit):
                parts.append(Modifier(SYSTEM_NAMES[at], SYSTEM_HEAT[at]))
    for at in mech.design.nova:
        if mech.component_works(at):
            parts.append(Modifier("nova-cews", scale.NOVA))
    for at in mech.design.physical_weapons:
        component = mech.design.components[at]
        if component.name in VIBROBLADES and mech.count(at) and mech.component_works(at):
            if component.weapon is not None and component.weapon.heat:
                where = mech.design.names[component.location]
                parts.append(Modifier("active-vibroblade", component.weapon.heat, where))


def heat_sources(battle: Battle, unit: int) -> list[Modifier]:
    """What heats a unit this turn, source by source; the sum is the turn's heat, never below 0 (§5, steps 1 to 4).

    Heat from outside counts for 15 at the most, cooling from outside for 9, and that takes away no older heat.
    """
    mech = battle.mechs[unit]
    parts: list[Modifier] = []
    moved = min(mech.heat_gained, movement_heat(mech))
    if moved:
        parts.append(Modifier("movement", moved))
    if mech.heat_gained > moved:
        parts.append(Modifier("weapons-and-exertion", mech.heat_gained - moved))
    engine = engine_heat(mech)
    if engine:
        parts.append(Modifier("engine-hits", engine))
    _systems(mech, parts)
    outside = min(scale.MOST_OUTSIDE, mech.outside_heat)
    if outside:
        parts.append(Modifier("heat-from-outside", outside))
    if mech.interference_turns:
        taser = min(scale.MOST_OUTSIDE - outside, TASER_HEAT)
        if taser:
            parts.append(Modifier("taser", taser))
        outside += taser
    place = min(scale.MOST_OUTSIDE - outside, place_heat(battle, mech))
    if place:
        parts.append(Modifier("burning-ground", place))
    if mech.cooling:
        total = 0
        for part in parts:
            total += part.value
        cooled = min(scale.MOST_COOLING, mech.cooling, total)
        if cooled:
            parts.append(Modifier("cooling-from-outside", -cooled))
    return parts


# what cools it


def sink_capacity(mech: Mech) -> int:
    """What its heat sinks take away: those in slots that work, and those inside the engine (§4.1)."""
    points = mech.design.engine_cooling
    for at in mech.design.heat_sink_slots:
        if mech.component_works(at):
            points += scale.SINK_SLOTS[mech.design.components[at].name][1]
    return points


def water_bonus(battle: Battle, mech: Mech) -> int:
    """What water adds: the capacity of the sinks that it reaches, 6 at the most (§4.2).

    In depth 1 those in the legs; prone, or in any posture from depth 2 on, all of them, a superheavy 'Mech's too.
    """
    depth = battle.depth(mech)
    if not depth:
        return 0
    all_over = mech.prone or depth >= scale.WATER_ALL_OVER
    points = mech.design.engine_cooling if all_over else 0
    for at in mech.design.heat_sink_slots:
        component = mech.design.components[at]
        if (all_over or mech.is_leg(component.location)) and mech.component_works(at):
            points += scale.SINK_SLOTS[component.name][1]
    return min(scale.WATER_BONUS, points)


def dissipation(battle: Battle, unit: int) -> list[Modifier]:
    """What can take heat away from a unit: its sinks, water about them, a partial wing. The sum is its capacity."""
    mech = battle.mechs[unit]
    parts = [Modifier("heat-sinks", sink_capacity(mech))]
    water = water_bonus(battle, mech)
    if water:
        parts.append(Modifier("water", water))
    if winged(mech):
        parts.append(Modifier("partial-wing", scale.WING_BONUS))
    return parts


def capacity(battle: Battle, unit: int) -> int:
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


def heat_figure(battle: Battle, unit: int) -> HeatFigure:
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


# the phase


def heat_phase(battle: Battle, dice: DiceRoller) -> None:
    """The heat phase: every unit on the map in order, then the piloting rolls that explosions made due."""
    for unit in range(len(battle.mechs)):
        settle_heat(battle, unit, dice)
    end_of_phase(battle, dice)
    for unit in range(len(battle.mechs)):
        _burst(battle, unit)


def settle_heat(battle: Battle, unit: int, dice: DiceRoller) -> None:
    """One unit's heat phase (§5): the sum, inferno ammunition, restart or shutdown, ammunition, the pilot."""
    mech = battle.mechs[unit]
    if mech.cause or mech.off_board:
        _forget(mech)
        return
    figure = heat_figure(battle, unit)
    mech.heat = figure.heat
    _forget(mech)
    if battle.log is not None and (figure.before or figure.sources):
        battle.log.append(HeatSettled(unit, figure.before, figure.sources, figure.dissipation, figure.heat))
    heat_explosion(battle, unit, dice, inferno=True)
    _burst(battle, unit)
    if mech.cause:
        return
    if not mech.shutdown:
        _keep_running(battle, unit, dice)
    elif not mech.off_by_choice:
        _try_to_start(battle, unit, dice)
    _burst(battle, unit)
    if mech.cause:
        return
    heat_explosion(battle, unit, dice)
    _burst(battle, unit)
    if not mech.cause:
        _hurt_pilot(battle, unit, dice)


def _forget(mech: Mech) -> None:
    mech.heat_gained = 0
    mech.outside_heat = 0
    mech.cooling = 0


def _burst(battle: Battle, unit: int) -> None:
    """Inferno ammunition that exploded in this phase heats at once: later checks see it (§7.3)."""
    mech = battle.mechs[unit]
    points = mech.heat_gained
    mech.heat_gained = 0
    if not points or mech.cause:
        return
    mech.heat += points
    if battle.log is not None:
        battle.log.append(HeatRose(unit, points, mech.heat))


def _keep_running(battle: Battle, unit: int, dice: DiceRoller) -> None:
    """From heat 14 the reactor shuts down unless a roll keeps it running; from 30, or unconscious, none does (§9.1)."""
    mech = battle.mechs[unit]
    needed = scale.shutdown_target(mech.heat)
    if not needed:
        return
    automatic = TOO_HOT if needed == scale.NEVER else UNCONSCIOUS if mech.unconscious else ""
    roll = 0 if automatic else dice.check(needed, "avoid shutdown")
    avoided = not automatic and roll >= needed
    if battle.log is not None:
        battle.log.append(ShutdownRolled(unit, mech.heat, needed, roll, avoided, automatic))
    if not avoided:
        shut_down(battle, unit, dice)


def _try_to_start(battle: Battle, unit: int, dice: DiceRoller) -> None:
    """Below heat 14 the reactor starts by itself; from 14 on a roll, and a pilot awake; from 30 not at all (§9.4).

    Nor does one start that a taser, or a pulse of this turn, holds down.
    """
    mech = battle.mechs[unit]
    needed = scale.shutdown_target(mech.heat)
    held = held_down(mech)
    if held:
        automatic = STOPPED
    elif not needed:
        automatic = COOL_ENOUGH
    else:
        automatic = TOO_HOT if needed == scale.NEVER else UNCONSCIOUS if mech.unconscious else ""
    roll = 0 if automatic else dice.check(needed, "start up")
    started = not held and (not needed or (not automatic and roll >= needed))
    if battle.log is not None:
        battle.log.append(StartupRolled(unit, mech.heat, needed, roll, started, automatic))
    if started:
        _start(battle, unit, False)


def _start(battle: Battle, unit: int, voluntary: bool) -> None:
    mech = battle.mechs[unit]
    mech.shutdown = False
    mech.off_by_choice = False
    if battle.log is not None:
        battle.log.append(StartedUp(unit, voluntary))


def life_support_damaged(mech: Mech) -> bool:
    """One hit on life support is enough (`damage-and-criticals.md` §11)."""
    return mech.life_support_left() < len(mech.design.life_support)


def _hurt_pilot(battle: Battle, unit: int, dice: DiceRoller) -> None:
    """Heat hurts a pilot whose life support is damaged (§7.4)."""
    mech = battle.mechs[unit]
    hits = scale.pilot_hits(mech.heat, mech.design.cockpit == TORSO_COCKPIT)
    if not hits or not life_support_damaged(mech):
        return
    if battle.log is not None:
        battle.log.append(PilotHeat(unit, mech.heat, hits))
    wound_pilot(battle, unit, hits, "heat", dice)


# on purpose (§9.3)


def _bars_power(mech: Mech) -> list[str]:
    reasons: list[str] = []
    if mech.cause:
        reasons.append("destroyed")
    if mech.off_board:
        reasons.append("off-board")
    if mech.unconscious:
        reasons.append("pilot-unconscious")
    if mech.status & MOVED_THIS_TURN or mech.move_mode != STILL:
        reasons.append("already-moved")
    return reasons


def why_not_power_down(battle: Battle, unit: int) -> list[str]:
    """What forbids a unit to shut down on purpose, as its whole move; empty when it may."""
    mech = battle.mechs[unit]
    reasons = _bars_power(mech)
    if mech.shutdown:
        reasons.append("already-shut-down")
    return reasons


def why_not_power_up(battle: Battle, unit: int) -> list[str]:
    """What forbids a unit to start on purpose, as its whole move; empty when it may."""
    mech = battle.mechs[unit]
    reasons = _bars_power(mech)
    if not mech.shutdown:
        reasons.append("not-shut-down")
    elif not mech.off_by_choice:
        reasons.append("shut-down-by-heat")
    return reasons


def _refuse(reasons: list[str], what: str) -> None:
    if reasons:
        said = " ".join([REASONS[code] for code in reasons])
        raise ValueError(f"the unit cannot {what} ({', '.join(reasons)}): {said}")


def _use_move(mech: Mech) -> None:
    mech.mark(MOVED_THIS_TURN)
    mech.mp_left = 0


def power_down(battle: Battle, unit: int, dice: DiceRoller) -> bool:
    """Shut a unit down on purpose, as its whole move and at once; True when it stays on its feet.

    It does not start by itself in the heat phase. ValueError names what forbids it.
    """
    battle.check_unit(unit)
    _refuse(why_not_power_down(battle, unit), "shut down")
    _use_move(battle.mechs[unit])
    return shut_down(battle, unit, dice, voluntary=True)


def power_up(battle: Battle, unit: int) -> None:
    """Start a unit that was shut down on purpose in an earlier turn: no roll, no further move, but it may fire.

    ValueError names what forbids it.
    """
    battle.check_unit(unit)
    _refuse(why_not_power_up(battle, unit), "start up")
    _use_move(battle.mechs[unit])
    _start(battle, unit, True)
