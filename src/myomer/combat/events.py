"""What happened, as frozen records: enough to draw a replay or write a report without the engine.

Units are their numbers in the battle, locations their names (`right-arm`, `center-torso-rear`), hexes their
printed names. Records are built only when somebody listens.
"""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.numbers import Modifier, Step
from myomer.record import Record, kebab


class Event(Record):
    """Something that happened."""

    def to_json(self) -> dict[str, object]:
        return {"event": kebab(type(self).__name__), **super().to_json()}


# attacks


class AttackRolled(Event):
    """A physical attack's to-hit roll, with the reasons for its number and the steps of its damage.

    `roll` is 0 when it hit or missed by rule, with no dice.
    """

    __match_args__: ClassVar[tuple[str, ...]] = (
        "unit", "target", "attack", "limb", "target_number", "roll", "hit", "modifiers", "damage",
    )  # fmt: skip

    def __init__(
        self,
        unit: int,
        target: int,
        attack: str,
        limb: str,
        target_number: int,
        roll: int,
        hit: bool,
        modifiers: list[Modifier],
        damage: list[Step],
    ) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.attack: Final = attack
        self.limb: Final = limb
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.hit: Final = hit
        self.modifiers: Final = modifiers
        self.damage: Final = damage


class AttackImpossible(Event):
    """An attack that was declared and could not be made, with the reasons."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target", "attack", "reasons")

    def __init__(self, unit: int, target: int, attack: str, reasons: list[str]) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.attack: Final = attack
        self.reasons: Final = reasons


# weapon fire


class ArmsFlipped(Event):
    """The arms turned to the rear for the rest of the turn."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit: Final = unit


class SpottingDeclared(Event):
    """A unit spots a target for the indirect fire of its side."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target")

    def __init__(self, unit: int, target: int) -> None:
        self.unit: Final = unit
        self.target: Final = target


class ShotRolled(Event):
    """A weapon's to-hit roll with the reasons for its number, what was fired and how often, and the heat it made.

    A Streak launcher that finds no lock makes no heat and fires nothing: it has not `fired`. `rear` says that the
    weapon is mounted to fire backward.
    """

    __match_args__: ClassVar[tuple[str, ...]] = (
        "unit", "target", "weapon", "location", "ammunition", "shots", "target_number", "roll", "hit", "heat",
        "modifiers", "fired", "rear",
    )  # fmt: skip

    def __init__(
        self,
        unit: int,
        target: int,
        weapon: str,
        location: str,
        ammunition: str,
        shots: int,
        target_number: int,
        roll: int,
        hit: bool,
        heat: int,
        modifiers: list[Modifier],
        fired: bool = True,
        rear: bool = False,
    ) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.weapon: Final = weapon
        self.location: Final = location
        self.ammunition: Final = ammunition
        """The key of what it was fed; empty for a weapon that needs none."""
        self.shots: Final = shots
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.hit: Final = hit
        self.heat: Final = heat
        self.modifiers: Final = modifiers
        self.fired: Final = fired
        self.rear: Final = rear


class ShotImpossible(Event):
    """A shot that could not be made, with the reasons."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target", "weapon", "reasons")

    def __init__(self, unit: int, target: int, weapon: str, reasons: list[str]) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.weapon: Final = weapon
        self.reasons: Final = reasons


class AmmunitionSpent(Event):
    """Rounds gone from a bin, and what is left in it."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "ammunition", "location", "rounds", "left")

    def __init__(self, unit: int, ammunition: str, location: str, rounds: int, left: int) -> None:
        self.unit: Final = unit
        self.ammunition: Final = ammunition
        self.location: Final = location
        self.rounds: Final = rounds
        self.left: Final = left


class WeaponJammed(Event):
    """A weapon jammed: for good, or (`clears`) until somebody clears it."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "weapon", "location", "clears")

    def __init__(self, unit: int, weapon: str, location: str, clears: bool) -> None:
        self.unit: Final = unit
        self.weapon: Final = weapon
        self.location: Final = location
        self.clears: Final = clears


class JamRolled(Event):
    """The roll to clear a jam."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "unit", "weapon", "location", "target_number", "roll", "cleared", "modifiers",
    )  # fmt: skip

    def __init__(
        self,
        unit: int,
        weapon: str,
        location: str,
        target_number: int,
        roll: int,
        cleared: bool,
        modifiers: list[Modifier],
    ) -> None:
        self.unit: Final = unit
        self.weapon: Final = weapon
        self.location: Final = location
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.cleared: Final = cleared
        self.modifiers: Final = modifiers


class MissilesEngaged(Event):
    """An anti-missile system fires at a salvo that comes in on its own unit."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "weapon", "heat")

    def __init__(self, unit: int, weapon: str, heat: int) -> None:
        self.unit: Final = unit
        self.weapon: Final = weapon
        self.heat: Final = heat


class AimRolled(Event):
    """Whether an aimed shot strikes the location that was named."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target", "location", "roll", "struck")

    def __init__(self, unit: int, target: int, location: str, roll: int, struck: bool) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.location: Final = location
        self.roll: Final = roll
        self.struck: Final = struck


class CoverStruck(Event):
    """A hit that the unit's cover took: water, a hill, a building."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "points")

    def __init__(self, unit: int, location: str, points: int) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.points: Final = points


class BuildingStruck(Event):
    """Damage to a building, and the strength it has left."""

    __match_args__: ClassVar[tuple[str, ...]] = ("hex", "points", "left")

    def __init__(self, hex_: str, points: int, left: int) -> None:
        self.hex: Final = hex_
        self.points: Final = points
        self.left: Final = left


class BeaconAttached(Event):
    """A homing beacon sits on a target."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target", "location")

    def __init__(self, unit: int, target: int, location: str) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.location: Final = location


class TargetTagged(Event):
    """TAG marks a target for this turn."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target")

    def __init__(self, unit: int, target: int) -> None:
        self.unit: Final = unit
        self.target: Final = target


# where hits land


class HitLocated(Event):
    """A roll on a hit table: which side, what was rolled, what is struck with how much."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "table", "arc", "roll", "location", "points", "through_armor")

    def __init__(
        self, unit: int, table: str, arc: str, roll: int, location: str, points: int, through_armor: bool
    ) -> None:
        self.unit: Final = unit
        self.table: Final = table
        self.arc: Final = arc
        self.roll: Final = roll
        self.location: Final = location
        self.points: Final = points
        self.through_armor: Final = through_armor


# damage


class DamageReduced(Event):
    """A shield, spikes, special or modular armour took something off a hit."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "by", "points", "left")

    def __init__(self, unit: int, location: str, by: str, points: int, left: int) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.by: Final = by
        self.points: Final = points
        """How much it took off."""
        self.left: Final = left
        """The damage that remains."""


class ArmorLost(Event):
    """Armour points marked off."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "points", "left")

    def __init__(self, unit: int, location: str, points: int, left: int) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.points: Final = points
        self.left: Final = left


class StructureLost(Event):
    """Structure points marked off."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "points", "left")

    def __init__(self, unit: int, location: str, points: int, left: int) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.points: Final = points
        self.left: Final = left


class DamageTransferred(Event):
    """What a destroyed location could not take, and where it goes."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "source", "location", "points")

    def __init__(self, unit: int, source: str, location: str, points: int) -> None:
        self.unit: Final = unit
        self.source: Final = source
        self.location: Final = location
        self.points: Final = points


class DamageVented(Event):
    """Damage that went out by way of CASE (`by_case`), or that nothing was left to take."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "points", "by_case")

    def __init__(self, unit: int, location: str, points: int, by_case: bool = False) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.points: Final = points
        self.by_case: Final = by_case


class LocationLost(Event):
    """A location destroyed, or (`blown_off`) torn away whole."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "blown_off")

    def __init__(self, unit: int, location: str, blown_off: bool) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.blown_off: Final = blown_off


class Breached(Event):
    """A submerged location flooded. `roll` is 0 where it had no armour to hold the water."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "roll", "breached")

    def __init__(self, unit: int, location: str, roll: int, breached: bool) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.roll: Final = roll
        self.breached: Final = breached


class HeatAdded(Event):
    """Heat from outside, to be counted in the heat phase."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "points")

    def __init__(self, unit: int, points: int) -> None:
        self.unit: Final = unit
        self.points: Final = points


class ClusterRolled(Event):
    """How many of a salvo hit."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "size", "roll", "modifier", "hits")

    def __init__(self, unit: int, size: int, roll: int, modifier: int, hits: int) -> None:
        self.unit: Final = unit
        self.size: Final = size
        self.roll: Final = roll
        self.modifier: Final = modifier
        self.hits: Final = hits


# criticals


class CriticalRolled(Event):
    """A critical check: the dice, the modifier, how many criticals; `blown_off` for a limb or head torn away."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "roll", "modifier", "criticals", "blown_off")

    def __init__(self, unit: int, location: str, roll: int, modifier: int, criticals: int, blown_off: bool) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.roll: Final = roll
        self.modifier: Final = modifier
        self.criticals: Final = criticals
        self.blown_off: Final = blown_off


class CriticalStruck(Event):
    """A critical slot hit. `shrugged_off` when the component's own armour took it."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "slot", "component", "shrugged_off")

    def __init__(self, unit: int, location: str, slot: int, component: str, shrugged_off: bool = False) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.slot: Final = slot
        self.component: Final = component
        self.shrugged_off: Final = shrugged_off


class Exploded(Event):
    """Something inside the 'Mech went off."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "location", "component", "points")

    def __init__(self, unit: int, location: str, component: str, points: int) -> None:
        self.unit: Final = unit
        self.location: Final = location
        self.component: Final = component
        self.points: Final = points


class ChanceRolled(Event):
    """A roll that is neither attack, table nor piloting roll: a blade that may break, ice that may give way."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "about", "target_number", "roll", "happened")

    def __init__(self, unit: int, about: str, target_number: int, roll: int, happened: bool) -> None:
        self.unit: Final = unit
        self.about: Final = about
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.happened: Final = happened


# pilots


class PilotWounded(Event):
    """A point of pilot damage, and the total now."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "cause", "wounds")

    def __init__(self, unit: int, cause: str, wounds: int) -> None:
        self.unit: Final = unit
        self.cause: Final = cause
        self.wounds: Final = wounds


class ConsciousnessRolled(Event):
    """The roll to stay awake, or to wake."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target_number", "roll", "awake")

    def __init__(self, unit: int, target_number: int, roll: int, awake: bool) -> None:
        self.unit: Final = unit
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.awake: Final = awake


class PilotKilled(Event):
    """The pilot died."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "cause")

    def __init__(self, unit: int, cause: str) -> None:
        self.unit: Final = unit
        self.cause: Final = cause


class UnitDestroyed(Event):
    """The 'Mech is out of the game."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "cause")

    def __init__(self, unit: int, cause: str) -> None:
        self.unit: Final = unit
        self.cause: Final = cause


# piloting


class RollQueued(Event):
    """A piloting roll is due at the end of the phase."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "trigger", "modifier")

    def __init__(self, unit: int, trigger: str, modifier: int) -> None:
        self.unit: Final = unit
        self.trigger: Final = trigger
        self.modifier: Final = modifier


class PilotingRolled(Event):
    """A piloting skill roll. `automatic` names the rule where it failed with no dice."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "unit",
        "trigger",
        "target_number",
        "roll",
        "passed",
        "automatic",
        "modifiers",
    )

    def __init__(
        self,
        unit: int,
        trigger: str,
        target_number: int,
        roll: int,
        passed: bool,
        automatic: str,
        modifiers: list[Modifier],
    ) -> None:
        self.unit: Final = unit
        self.trigger: Final = trigger
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.passed: Final = passed
        self.automatic: Final = automatic
        self.modifiers: Final = modifiers


class QueueCleared(Event):
    """Rolls that were waiting and are dropped, because the unit fell."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "dropped")

    def __init__(self, unit: int, dropped: int) -> None:
        self.unit: Final = unit
        self.dropped: Final = dropped


class Fell(Event):
    """A fall: how far, which die for the side, on what, facing where, in which hex, for how much."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "cause", "levels", "roll", "side", "facing", "hex", "damage")

    def __init__(
        self, unit: int, cause: str, levels: int, roll: int, side: str, facing: int, hex_: str, damage: int
    ) -> None:
        self.unit: Final = unit
        self.cause: Final = cause
        self.levels: Final = levels
        self.roll: Final = roll
        """The die for the side; 0 where a rule fixes it."""
        self.side: Final = side
        self.facing: Final = facing
        self.hex: Final = hex_
        self.damage: Final = damage


class FallBraced(Event):
    """The pilot's roll to come through a fall unhurt."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target_number", "roll", "unhurt", "modifiers")

    def __init__(self, unit: int, target_number: int, roll: int, unhurt: bool, modifiers: list[Modifier]) -> None:
        self.unit: Final = unit
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.unhurt: Final = unhurt
        self.modifiers: Final = modifiers


class StandAttempted(Event):
    """An attempt to stand: success, and the MP it cost."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "stood", "mp")

    def __init__(self, unit: int, stood: bool, mp: int) -> None:
        self.unit: Final = unit
        self.stood: Final = stood
        self.mp: Final = mp


class PostureChanged(Event):
    """Went prone or hull-down without falling."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "posture")

    def __init__(self, unit: int, posture: str) -> None:
        self.unit: Final = unit
        self.posture: Final = posture


# movement


class UnitTurned(Event):
    """Turned where it stands, or lies."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "facing", "mp")

    def __init__(self, unit: int, facing: int, mp: int) -> None:
        self.unit: Final = unit
        self.facing: Final = facing
        self.mp: Final = mp


class UnitStepped(Event):
    """One step into another hex, and what it cost besides the 1 MP for the hex."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "step", "start", "end", "mp", "place", "costs")

    def __init__(
        self, unit: int, step: str, start: str, end: str, mp: int, place: str = "", costs: list[Modifier] | None = None
    ) -> None:
        self.unit: Final = unit
        self.step: Final = step
        self.start: Final = start
        self.end: Final = end
        self.mp: Final = mp
        self.place: Final = place
        """Where in the hex it leads: `roof`, `bridge`, `under-ice`; empty for the ground."""
        self.costs: Final = [] if costs is None else costs
        """Why the MP beyond the first: `terrain` (about which), `levels-up`, `levels-down`, `lateral`."""


class UnitJumped(Event):
    """Jumped from one hex to another; of a death from above, towards the target's."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "start", "end", "hexes")

    def __init__(self, unit: int, start: str, end: str, hexes: int) -> None:
        self.unit: Final = unit
        self.start: Final = start
        self.end: Final = end
        self.hexes: Final = hexes


class AttackDeclared(Event):
    """A charge or death from above, declared with the move that leads to it."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target", "attack")

    def __init__(self, unit: int, target: int, attack: str) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.attack: Final = attack


class UnitMoved(Event):
    """A whole move, after it: the mode it counts as, the hexes it went through, MP, hexes moved, how it ended."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "unit", "mode", "path", "facing", "mp", "hexes", "mp_left", "ended", "evading",
    )  # fmt: skip

    def __init__(
        self,
        unit: int,
        mode: str,
        path: list[str],
        facing: int,
        mp: int,
        hexes: int,
        mp_left: int,
        ended: str,
        evading: bool = False,
    ) -> None:
        self.unit: Final = unit
        self.mode: Final = mode
        self.path: Final = path
        self.facing: Final = facing
        self.mp: Final = mp
        self.hexes: Final = hexes
        self.mp_left: Final = mp_left
        self.ended: Final = ended
        self.evading: Final = evading


# movement by force


class Displaced(Event):
    """Moved to another hex by something other than its own move."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "cause", "start", "end")

    def __init__(self, unit: int, cause: str, start: str, end: str) -> None:
        self.unit: Final = unit
        self.cause: Final = cause
        self.start: Final = start
        self.end: Final = end


class LeftBoard(Event):
    """Pushed or slid over the map's edge: out of the game."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "cause")

    def __init__(self, unit: int, cause: str) -> None:
        self.unit: Final = unit
        self.cause: Final = cause


class HeldInPlace(Event):
    """A displacement that could not happen."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "cause", "reason")

    def __init__(self, unit: int, cause: str, reason: str) -> None:
        self.unit: Final = unit
        self.cause: Final = cause
        self.reason: Final = reason


class Skidded(Event):
    """A slide: the hexes entered, and what ended it."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "hexes", "ended_by")

    def __init__(self, unit: int, hexes: int, ended_by: str) -> None:
        self.unit: Final = unit
        self.hexes: Final = hexes
        self.ended_by: Final = ended_by


class Bogged(Event):
    """Stuck in soft ground, or free of it again."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "stuck")

    def __init__(self, unit: int, stuck: bool) -> None:
        self.unit: Final = unit
        self.stuck: Final = stuck


# heat and the end of a turn


class HeatSettled(Event):
    """The heat scale of a unit in the heat phase: before, what heated and what could cool it, and after.

    The sources add up to the turn's heat (cooling from outside is a negative one); `dissipation` is what its sinks,
    water and the rest can take away.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "before", "sources", "dissipation", "heat")

    def __init__(self, unit: int, before: int, sources: list[Modifier], dissipation: list[Modifier], heat: int) -> None:
        self.unit: Final = unit
        self.before: Final = before
        self.sources: Final = sources
        self.dissipation: Final = dissipation
        self.heat: Final = heat


class HeatRose(Event):
    """Burning ammunition heats the unit at once, in the heat phase; `heat` is what it has now."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "points", "heat")

    def __init__(self, unit: int, points: int, heat: int) -> None:
        self.unit: Final = unit
        self.points: Final = points
        self.heat: Final = heat


class ShutdownRolled(Event):
    """The roll to keep a hot reactor running. `automatic` names the rule where it failed with no dice."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "heat", "target_number", "roll", "avoided", "automatic")

    def __init__(self, unit: int, heat: int, target_number: int, roll: int, avoided: bool, automatic: str) -> None:
        self.unit: Final = unit
        self.heat: Final = heat
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.avoided: Final = avoided
        self.automatic: Final = automatic


class StartupRolled(Event):
    """The roll to start a reactor that the heat shut down. `automatic` names the rule where no dice were rolled."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "heat", "target_number", "roll", "started", "automatic")

    def __init__(self, unit: int, heat: int, target_number: int, roll: int, started: bool, automatic: str) -> None:
        self.unit: Final = unit
        self.heat: Final = heat
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.started: Final = started
        self.automatic: Final = automatic


class StartedUp(Event):
    """A 'Mech that was shut down runs again."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "voluntary")

    def __init__(self, unit: int, voluntary: bool) -> None:
        self.unit: Final = unit
        self.voluntary: Final = voluntary


class AmmunitionRolled(Event):
    """The roll that keeps hot ammunition (`inferno`: the inferno ammunition) from exploding."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "heat", "inferno", "target_number", "roll", "exploded")

    def __init__(self, unit: int, heat: int, inferno: bool, target_number: int, roll: int, exploded: bool) -> None:
        self.unit: Final = unit
        self.heat: Final = heat
        self.inferno: Final = inferno
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.exploded: Final = exploded


class PilotHeat(Event):
    """Heat reaches a pilot whose life support is damaged: so many hits."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "heat", "hits")

    def __init__(self, unit: int, heat: int, hits: int) -> None:
        self.unit: Final = unit
        self.heat: Final = heat
        self.hits: Final = hits


class Suffocated(Event):
    """A pilot under water whose life support is damaged: one hit; `depth` is that of the water."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "depth")

    def __init__(self, unit: int, depth: int) -> None:
        self.unit: Final = unit
        self.depth: Final = depth


class WakingRolled(Event):
    """The roll of an unconscious pilot to wake up."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target_number", "roll", "awake")

    def __init__(self, unit: int, target_number: int, roll: int, awake: bool) -> None:
        self.unit: Final = unit
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.awake: Final = awake


class WreckRemoved(Event):
    """A destroyed unit is taken off the map."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "hex")

    def __init__(self, unit: int, hex_: str) -> None:
        self.unit: Final = unit
        self.hex: Final = hex_


# terrain and systems


class TerrainChanged(Event):
    """Ice broke, a building or bridge fell."""

    __match_args__: ClassVar[tuple[str, ...]] = ("hex", "what")

    def __init__(self, hex_: str, what: str) -> None:
        self.hex: Final = hex_
        self.what: Final = what


class ShutDown(Event):
    """A 'Mech shut down."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "voluntary")

    def __init__(self, unit: int, voluntary: bool) -> None:
        self.unit: Final = unit
        self.voluntary: Final = voluntary


class EquipmentBroke(Event):
    """A weapon, spikes, a club or a device is of no more use."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "name", "location")

    def __init__(self, unit: int, name: str, location: str) -> None:
        self.unit: Final = unit
        self.name: Final = name
        self.location: Final = location


class ClubFound(Event):
    """An improvised club was picked up, or (empty name) none was found."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "name")

    def __init__(self, unit: int, name: str) -> None:
        self.unit: Final = unit
        self.name: Final = name


class Grappled(Event):
    """Two units locked together, or (`held` false) apart again."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target", "held")

    def __init__(self, unit: int, target: int, held: bool) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.held: Final = held


class InfantryStruck(Event):
    """Damage to infantry, in groups; `dislodged` when swarmers were thrown off."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "groups", "dislodged")

    def __init__(self, unit: int, groups: list[int], dislodged: bool) -> None:
        self.unit: Final = unit
        self.groups: Final = groups
        self.dislodged: Final = dislodged


class PodSweptOff(Event):
    """A homing pod is brushed off a unit."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit",)

    def __init__(self, unit: int) -> None:
        self.unit: Final = unit
