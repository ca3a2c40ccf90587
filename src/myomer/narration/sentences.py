"""One sentence for every kind of event, with the modifiers behind its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from myomer.combat import events as happened
from myomer.combat.numbers import Modifier
from myomer.combat.physical.reasons import sentence
from myomer.combat.physical.registry import ATTACKS
from myomer.combat.weapons.reasons import sentence as shot_sentence
from myomer.game import events as at_table
from myomer.game.choices import Option
from myomer.game.table import Game
from myomer.narration.explain import damage_text, modifier_text, sum_text
from myomer.narration.vocabulary import (
    CAUSE_TEXT,
    counted,
    facing_text,
    item_name,
    phrase,
    result_text,
    signed,
    table_text,
    trigger_text,
)
from myomer.units.display_names import DisplayNames, PlayerAction


class Names:
    """Names of units and sides, by index; with `proper`, equipment has its proper name (`AC/20`)."""

    def __init__(self, units: Sequence[str] = (), sides: Sequence[str] = (), proper: bool = False) -> None:
        self.units = units
        self.sides = sides
        self.proper = proper

    def unit(self, unit: int) -> str:
        """A unit's name."""
        return self.units[unit] if 0 <= unit < len(self.units) else f"unit {unit}"

    def side(self, side: int) -> str:
        """A side's name."""
        return self.sides[side] if 0 <= side < len(self.sides) else f"side {side}"

    def item(self, key: str) -> str:
        """A piece of equipment."""
        return item_name(key) if self.proper else phrase(key)


def _shot_rolled(event: happened.ShotRolled, names: Names) -> str:
    """`Hunchback fires AC/20 (right torso) at Atlas: TN 8 = …; rolled 9, HIT (7 heat)`."""
    loaded = f" with {names.item(event.ammunition)}" if event.ammunition else ""
    often = f", {event.shots} shots," if event.shots > 1 else ""
    rear = ", rear" if event.rear else ""
    weapon = f"{names.item(event.weapon)} ({phrase(event.location)}{rear})"
    lead = f"{names.unit(event.unit)} fires {weapon}{loaded}{often}"
    result = "HIT" if event.hit else "miss" if event.fired else "no lock, does not fire"
    heat = f" ({event.heat} heat)" if event.heat else ""
    why = sum_text(event.modifiers)
    return (
        f"{lead} at {names.unit(event.target)}: TN {event.target_number} = {why}; rolled {event.roll}, {result}{heat}"
    )


def _jam_rolled(event: happened.JamRolled, names: Names) -> str:
    """`Atlas clears a jam in Rotary AC/5: TN 7 = …; rolled 8, cleared`."""
    result = "cleared" if event.cleared else "still jammed"
    return (
        f"{names.unit(event.unit)} clears a jam in {names.item(event.weapon)}: TN {event.target_number} = "
        f"{sum_text(event.modifiers)}; rolled {event.roll}, {result}"
    )


def attack_lead(event: happened.AttackRolled, names: Names) -> str:
    """Who attacks whom, and how: `Atlas kicks Locust (left leg)`."""
    limb = f" ({phrase(event.limb)})" if event.limb else ""
    attacker, target = names.unit(event.unit), names.unit(event.target)
    if event.target == event.unit:
        return f"{attacker}: {phrase(event.attack)}{limb}"
    verb = ATTACKS[event.attack].verb if event.attack in ATTACKS else ""
    if verb:
        return f"{attacker} {verb} {target}{limb}"
    return f"{attacker} attacks {target} with {phrase(event.attack)}{limb}"


def _attack_rolled(event: happened.AttackRolled, names: Names) -> str:
    """`Atlas kicks Locust (left leg): TN 5 = …; rolled 7, HIT; damage …`."""
    lead = attack_lead(event, names)
    if not event.roll:
        return f"{lead}: {'automatic hit' if event.hit else 'automatic miss'}"
    why = f" = {sum_text(event.modifiers)}" if event.modifiers else ""
    result = "HIT" if event.hit else "miss"
    damage = f"; damage {damage_text(event.damage)}" if event.hit and event.damage else ""
    return f"{lead}: TN {event.target_number}{why}; rolled {event.roll}, {result}{damage}"


def _hit_located(event: happened.HitLocated, names: Names) -> str:
    """`Locust: 5 damage from the front, punch table, rolled 3: center torso`."""
    tac = ", TAC" if event.through_armor else ""
    return (
        f"{names.unit(event.unit)}: {event.points} damage from the {event.arc}, {table_text(event.table)}, "
        f"rolled {event.roll}: {phrase(event.location)}{tac}"
    )


def _critical_rolled(event: happened.CriticalRolled, names: Names) -> str:
    """`Locust: critical hit check, left leg: rolled 9, 1 critical hit`."""
    modifier = f" {signed(event.modifier)}" if event.modifier else ""
    if event.blown_off:
        result = "blown off"
    else:
        result = "no effect" if not event.criticals else counted(event.criticals, "critical hit")
    lead = f"{names.unit(event.unit)}: critical hit check, {phrase(event.location)}"
    return f"{lead}: rolled {event.roll}{modifier}, {result}"


def _piloting_rolled(event: happened.PilotingRolled, names: Names) -> str:
    """`Locust: PSR (kicked): TN 5 = …; rolled 7, passed`."""
    lead = f"{names.unit(event.unit)}: PSR ({trigger_text(event.trigger)})"
    if event.automatic:
        return f"{lead}: automatic failure ({phrase(event.automatic)})"
    result = "passed" if event.passed else "FAILED"
    if event.trigger == "stand-up":
        result = "stands" if event.passed else "stays down"
    return f"{lead}: TN {event.target_number} = {sum_text(event.modifiers)}; rolled {event.roll}, {result}"


def _fell(event: happened.Fell, names: Names) -> str:
    """`Locust FALLS 1 level on its back (rolled 4): 4 damage, now facing south`."""
    height = counted(event.levels, "level")
    far = f" {height}" if event.levels else ""
    side = {"front": "front", "rear": "back", "left": "left side", "right": "right side"}[event.side]
    die = f" (rolled {event.roll})" if event.roll else ""
    now = facing_text(event.facing)
    return f"{names.unit(event.unit)} FALLS{far} on its {side}{die}: {event.damage} damage, now facing {now}"


def _braced(event: happened.FallBraced, names: Names) -> str:
    """`Locust: PSR to avoid a pilot hit: TN 5 = …; rolled 7, no pilot hit`."""
    result = "no pilot hit" if event.unhurt else "pilot hit"
    return (
        f"{names.unit(event.unit)}: PSR to avoid a pilot hit: TN {event.target_number} = {sum_text(event.modifiers)}; "
        f"rolled {event.roll}, {result}"
    )


def _reduced(event: happened.DamageReduced, names: Names) -> str:
    if event.points < 0:
        return f"{names.unit(event.unit)}: {phrase(event.by)} adds {-event.points} damage, {event.left} total"
    return f"{names.unit(event.unit)}: {phrase(event.by)} absorbs {event.points} damage, {event.left} left"


CHANCES: Final = {
    "masc-fails": ("MASC holds on {}+", "FAILED", "holds"),
    "supercharger-fails": ("supercharger holds on {}+", "FAILED", "holds"),
    "engine-explosion": ("engine explodes on {}+", "EXPLODES", "no explosion"),
    "case-ii-critical-check": ("CASE II prevents the critical hit check on {}+", "critical hit check", "prevented"),
    "missile-shot-down": ("missile shot down on {} or less", "shot down", "gets through"),
    "lance-through-armor": ("lance penetrates the armor on {}+", "penetrates", "does not penetrate"),
    "chain-whip-snare": ("chain whip snares on {}+", "snared", "not snared"),
    "passes-right": ("random side to pass on", "right", "left"),
    "blade-breaks": ("blade breaks on {}+", "breaks", "holds"),
    "finds-a-girder": ("finds a girder on {}+", "found", "none found"),
    "ice-breaks": ("ice breaks on {}+", "breaks", "holds"),
    "spikes-break": ("spikes break on {}+", "break", "hold"),
}
"""For each subject of a chance roll: the number it takes, the text if it happens, the text if not."""


def _chance(event: happened.ChanceRolled, names: Names) -> str:
    """`Locust: blade breaks on 9+; rolled 7, holds`."""
    lead, yes, no = CHANCES.get(event.about, (phrase(event.about) + "? {}", "yes", "no"))
    number = lead.format(event.target_number)
    return f"{names.unit(event.unit)}: {number}; rolled {event.roll}, {yes if event.happened else no}"


def _lost(event: happened.LocationLost, names: Names) -> str:
    return f"{names.unit(event.unit)}: {phrase(event.location)} {'BLOWN OFF' if event.blown_off else 'DESTROYED'}"


def _critical_struck(event: happened.CriticalStruck, names: Names) -> str:
    shrug = ", absorbed by its armor" if event.shrugged_off else ""
    return f"{names.unit(event.unit)}: critical hit, {phrase(event.location)}: {names.item(event.component)}{shrug}"


def _consciousness(event: happened.ConsciousnessRolled, names: Names) -> str:
    result = "conscious" if event.awake else "UNCONSCIOUS"
    return f"{names.unit(event.unit)}: consciousness roll: TN {event.target_number}, rolled {event.roll}, {result}"


def _breached(event: happened.Breached, names: Names) -> str:
    result = "breached and flooded" if event.breached else "no breach"
    rolled = f", rolled {event.roll}" if event.roll else ""
    return f"{names.unit(event.unit)}: hull breach check, {phrase(event.location)}{rolled}: {result}"


def _heat_settled(event: happened.HeatSettled, names: Names) -> str:
    return heat_settled_text(event, names)


def heat_settled_text(event: happened.HeatSettled, names: Names, fired: int = 0) -> str:
    """The heat before, plus every source, minus dissipation: a sum like that of a target number.

    `fired` is the heat of the unit's shots, if it is known: then what other actions cost stands apart.
    """
    parts: list[str] = []
    for part in event.sources:
        if part.reason == "weapons-and-exertion" and 0 < fired <= part.value:
            parts.append(f"{signed(fired)} weapons")
            if part.value > fired:
                parts.append(f"{signed(part.value - fired)} other actions")
        else:
            parts.append(f"{signed(part.value)} {modifier_text(part)}")
    parts += [f"−{part.value} {modifier_text(part)}" for part in event.dissipation]
    return f"{names.unit(event.unit)}: heat {' '.join([str(event.before), *parts])} = {event.heat}"


def _shutdown_rolled(event: happened.ShutdownRolled, names: Names) -> str:
    """`Atlas: heat 15, avoids shutdown on 4+; rolled 7, avoided`."""
    lead = f"{names.unit(event.unit)}: heat {event.heat}"
    if event.automatic:
        return f"{lead}, automatic shutdown ({phrase(event.automatic)})"
    result = "avoided" if event.avoided else "FAILED"
    return f"{lead}, avoids shutdown on {event.target_number}+; rolled {event.roll}, {result}"


SHOCKS: Final = {"taser": "taser", "tsemp": "TSEMP"}
SHOCK_EFFECTS: Final = {"none": "no effect", "interference": "INTERFERENCE", "shutdown": "SHUTS DOWN"}


def _shock_rolled(event: happened.ShockRolled, names: Names) -> str:
    """`Locust: taser effect: rolled 9, SHUTS DOWN for 3 turns`."""
    rolled = f"{event.roll}{signed(event.modifier)}" if event.modifier else str(event.roll)
    lasts = ""
    if event.turns:
        lasts = " until the end of the next turn" if event.by == "tsemp" else f" for {counted(event.turns, 'turn')}"
    return (
        f"{names.unit(event.target)}: {SHOCKS[event.by]} effect: rolled {rolled}, {SHOCK_EFFECTS[event.effect]}{lasts}"
    )


def _startup_rolled(event: happened.StartupRolled, names: Names) -> str:
    """`Atlas: heat 15, restarts on 4+; rolled 7, restarts`."""
    lead = f"{names.unit(event.unit)}: heat {event.heat}"
    if event.automatic:
        return f"{lead}, {'automatic restart' if event.started else 'cannot restart'} ({phrase(event.automatic)})"
    result = "restarts" if event.started else "stays shut down"
    return f"{lead}, restarts on {event.target_number}+; rolled {event.roll}, {result}"


def _ammunition_rolled(event: happened.AmmunitionRolled, names: Names) -> str:
    what = "inferno ammunition" if event.inferno else "ammunition"
    result = "EXPLODES" if event.exploded else "no explosion"
    lead = f"{names.unit(event.unit)}: heat {event.heat}, {what} explosion avoided on"
    return f"{lead} {event.target_number}+; rolled {event.roll}, {result}"


MOVED_VERBS: Final = {
    "none": "does not move",
    "walk": "walked",
    "run": "ran",
    "jump": "jumped",
    "sprint": "sprinted",
}


def _moved(event: happened.UnitMoved, names: Names) -> str:
    """`Atlas walks to 0503, facing north, 3 MP, 2 hexes moved`."""
    where = f" to {event.path[-1]}" if len(event.path) > 1 else ""
    far = f", {counted(event.hexes, 'hex')} moved" if event.hexes else ""
    end = "" if event.ended == "done" else f"; move ended ({phrase(event.ended)}), {event.mp_left} MP left"
    facing = facing_text(event.facing)
    return f"{names.unit(event.unit)} {MOVED_VERBS[event.mode]}{where}, facing {facing}, {event.mp} MP{far}{end}"


STEP_PLACES: Final = {"roof": "onto the roof in", "bridge": "onto the bridge in", "under-ice": "under the ice in"}


def _stepped(event: happened.UnitStepped, names: Names) -> str:
    where = STEP_PLACES.get(event.place, "to")
    why = "".join([f", {signed(part.value)} {cost_text(part)}" for part in event.costs])
    lead = f"{names.unit(event.unit)} moves {phrase(event.step)} from {event.start}"
    return f"{lead} {where} {event.end} ({event.mp} MP{why})"


COSTS: Final = {"levels-up": "level up", "levels-down": "level down", "lateral": "lateral shift"}


def cost_text(part: Modifier) -> str:
    """What a step's MP beyond the first pay for: `woods`, `level up`."""
    return phrase(part.about) if part.reason == "terrain" else COSTS.get(part.reason, phrase(part.reason))


def _cluster(event: happened.ClusterRolled, names: Names) -> str:
    rolled = f"rolled {event.roll}" if event.roll else "no roll"
    modifier = f" {signed(event.modifier)}" if event.modifier else ""
    return f"{names.unit(event.unit)}: {event.hits} of {event.size} hit (cluster table, {rolled}{modifier})"


def _initiative(event: at_table.InitiativeRolled, names: Names) -> str:
    rolled = [f"{names.side(side)} rolled {', then '.join(map(str, rolls))}" for side, rolls in enumerate(event.rolls)]
    return f"Initiative: {'; '.join(rolled)}; {names.side(event.order[-1])} wins and acts last"


def _game_ended(event: at_table.GameEnded, names: Names) -> str:
    who = "a draw" if event.winner < 0 else f"{names.side(event.winner)} wins"
    return f"Game over in turn {event.turn}: {who} ({result_text(event.winner, event.reason)})"


STOPS: Final = {
    "map-edge": "the map edge",
    "impassable": "impassable terrain",
    "building": "a building",
    "unit": "another unit",
    "drop": "a drop",
}


def _skidded(event: happened.Skidded, names: Names) -> str:
    """`Locust skids 2 hexes, stopped by a building`."""
    far = counted(event.hexes, "hex") if event.hexes else "in place"
    stop = "" if event.ended_by == "distance" else f", stopped by {STOPS.get(event.ended_by, phrase(event.ended_by))}"
    return f"{names.unit(event.unit)} skids {far}{stop}"


SENTENCES: Final[dict[type[happened.Event], Callable[[Any, Names], str]]] = {
    at_table.TurnStarted: lambda event, names: f"Turn {event.turn}",
    at_table.InitiativeRolled: _initiative,
    at_table.PhaseStarted: lambda event, names: f"{phrase(event.phase).capitalize()} phase",
    at_table.UnitDeployed: lambda event, names: (
        f"{names.unit(event.unit)} deploys in {event.hex}, facing {facing_text(event.facing)}"
    ),
    at_table.DeployedOn: lambda event, names: (
        f"{names.unit(event.unit)} stands on {'the bridge' if event.what == 'bridge' else 'the roof'}"
    ),
    at_table.UnitPassed: lambda event, names: (
        f"{names.unit(event.unit)} {'does not move' if event.phase == 'movement' else 'does not act'}"
    ),
    at_table.TorsoTwisted: lambda event, names: (
        f"{names.unit(event.unit)} twists its torso to the {facing_text(event.torso)}"
    ),
    at_table.Switched: lambda event, names: (
        f"{names.unit(event.unit)} switches the {names.item(event.component)}"
        + (f" in the {phrase(event.location)}" if event.location else "")
        + (" on" if event.on else " off")
    ),
    at_table.Conceded: lambda event, names: f"{names.side(event.side)} concedes",
    at_table.GameEnded: _game_ended,
    happened.AttackRolled: _attack_rolled,
    happened.AttackImpossible: lambda event, names: (
        f"{names.unit(event.unit)}: {phrase(event.attack)} not possible. "
        + " ".join(sentence(code) for code in event.reasons)
    ),
    happened.ArmsFlipped: lambda event, names: f"{names.unit(event.unit)} flips its arms to the rear",
    happened.SpottingDeclared: lambda event, names: f"{names.unit(event.unit)} spots {names.unit(event.target)}",
    happened.ShotRolled: _shot_rolled,
    happened.ShotImpossible: lambda event, names: (
        f"{names.unit(event.unit)}: cannot fire {names.item(event.weapon)}. "
        + " ".join(shot_sentence(code) for code in event.reasons)
    ),
    happened.AmmunitionSpent: lambda event, names: (
        f"{names.unit(event.unit)}: {names.item(event.ammunition)} in the {phrase(event.location)} −{event.rounds}, "
        f"{event.left} left"
    ),
    happened.WeaponJammed: lambda event, names: (
        f"{names.unit(event.unit)}: {names.item(event.weapon)} in the {phrase(event.location)} JAMS"
        + ("" if event.clears else " permanently")
    ),
    happened.JamRolled: _jam_rolled,
    happened.MissilesEngaged: lambda event, names: (
        f"{names.unit(event.unit)}: {names.item(event.weapon)} engages the missiles"
        + (f" ({event.heat} heat)" * bool(event.heat))
    ),
    happened.AimRolled: lambda event, names: (
        f"{names.unit(event.unit)} aims at the {phrase(event.location)} of {names.unit(event.target)}: "
        f"rolled {event.roll}, " + ("location hit" if event.struck else "random location")
    ),
    happened.CoverStruck: lambda event, names: (
        f"{names.unit(event.unit)}: {event.points} damage to the {phrase(event.location)} hits cover instead"
    ),
    happened.BuildingStruck: lambda event, names: (
        f"hex {event.hex}: building takes {event.points} damage, CF {event.left} left"
    ),
    happened.BeaconAttached: lambda event, names: (
        f"{names.unit(event.unit)}: beacon attached to the {phrase(event.location)} of {names.unit(event.target)}"
    ),
    happened.TargetTagged: lambda event, names: (
        f"{names.unit(event.unit)} designates {names.unit(event.target)} with TAG"
    ),
    happened.ShockRolled: _shock_rolled,
    happened.PulseFelt: lambda event, names: f"{names.unit(event.unit)}: interference from its own TSEMP",
    happened.Cooled: lambda event, names: f"{names.unit(event.target)} is cooled by {event.points} heat this turn",
    happened.ShotScattered: lambda event, names: (
        f"{names.unit(event.unit)}: {names.item(event.weapon)} shot scatters {counted(event.distance, 'hex')} "
        + (f"and lands in {event.hex}" if event.hex else "and lands off the map")
    ),
    happened.BlastStruck: lambda event, names: (
        f"{names.unit(event.unit)} is caught in the blast in {event.hex}: {event.points} damage"
    ),
    happened.HitLocated: _hit_located,
    happened.DamageReduced: _reduced,
    happened.ArmorLost: lambda event, names: (
        f"{names.unit(event.unit)}: {phrase(event.location)} armor −{event.points}, {event.left} left"
    ),
    happened.StructureLost: lambda event, names: (
        f"{names.unit(event.unit)}: {phrase(event.location)} INTERNAL STRUCTURE −{event.points}, {event.left} left"
    ),
    happened.DamageTransferred: lambda event, names: (
        f"{names.unit(event.unit)}: {event.points} damage transfers "
        f"from the {phrase(event.source)} to the {phrase(event.location)}"
    ),
    happened.DamageVented: lambda event, names: (
        f"{names.unit(event.unit)}: {event.points} damage vented by CASE in the {phrase(event.location)}"
        if event.by_case
        else f"{names.unit(event.unit)}: {event.points} damage to the {phrase(event.location)} "
        "with nothing left to destroy"
    ),
    happened.LocationLost: _lost,
    happened.Breached: _breached,
    happened.HeatAdded: lambda event, names: f"{names.unit(event.unit)}: +{event.points} heat from outside sources",
    happened.ClusterRolled: _cluster,
    happened.CriticalRolled: _critical_rolled,
    happened.CriticalStruck: _critical_struck,
    happened.Exploded: lambda event, names: (
        f"{names.unit(event.unit)}: {names.item(event.component)} EXPLODES in the {phrase(event.location)} "
        f"for {event.points} damage"
    ),
    happened.ChanceRolled: _chance,
    happened.PilotWounded: lambda event, names: (
        f"{names.unit(event.unit)}: PILOT HIT ({phrase(event.cause)}), {event.wounds} total"
    ),
    happened.ConsciousnessRolled: _consciousness,
    happened.PilotKilled: lambda event, names: f"{names.unit(event.unit)}: pilot KILLED ({phrase(event.cause)})",
    happened.UnitDestroyed: lambda event, names: (
        f"{names.unit(event.unit)} is DESTROYED: {CAUSE_TEXT.get(event.cause, phrase(event.cause))}"
    ),
    happened.RollQueued: lambda event, names: (
        f"{names.unit(event.unit)}: PSR required ({trigger_text(event.trigger)}, {signed(event.modifier)})"
    ),
    happened.PilotingRolled: _piloting_rolled,
    happened.QueueCleared: lambda event, names: (
        f"{names.unit(event.unit)} is prone: {counted(event.dropped, 'remaining PSR')} canceled"
    ),
    happened.Fell: _fell,
    happened.FallBraced: _braced,
    happened.StandAttempted: lambda event, names: (
        f"{names.unit(event.unit)} {'stands up' if event.stood else 'fails to stand'} ({event.mp} MP)"
    ),
    happened.PostureChanged: lambda event, names: f"{names.unit(event.unit)} is {phrase(event.posture)}",
    happened.UnitTurned: lambda event, names: (
        f"{names.unit(event.unit)} turns to face {facing_text(event.facing)} ({event.mp} MP)"
    ),
    happened.UnitStepped: _stepped,
    happened.UnitJumped: lambda event, names: (
        f"{names.unit(event.unit)} jumps from {event.start} to {event.end}, {counted(event.hexes, 'hex')}"
    ),
    happened.AttackDeclared: lambda event, names: (
        f"{names.unit(event.unit)} declares a {phrase(event.attack)} against {names.unit(event.target)}"
    ),
    happened.UnitMoved: _moved,
    happened.Displaced: lambda event, names: (
        f"{names.unit(event.unit)} moves from {event.start} to {event.end} ({phrase(event.cause)})"
    ),
    happened.LeftBoard: lambda event, names: f"{names.unit(event.unit)} leaves the map ({phrase(event.cause)})",
    happened.HeldInPlace: lambda event, names: f"{names.unit(event.unit)} cannot be moved: {phrase(event.reason)}",
    happened.Skidded: _skidded,
    happened.Bogged: lambda event, names: (
        f"{names.unit(event.unit)} is {'bogged down' if event.stuck else 'free again'}"
    ),
    happened.HeatSettled: _heat_settled,
    happened.HeatRose: lambda event, names: (
        f"{names.unit(event.unit)}: burning ammunition adds {event.points} heat, now {event.heat}"
    ),
    happened.ShutdownRolled: _shutdown_rolled,
    happened.StartupRolled: _startup_rolled,
    happened.StartedUp: lambda event, names: (
        f"{names.unit(event.unit)} restarts{' (voluntary)' if event.voluntary else ''}"
    ),
    happened.AmmunitionRolled: _ammunition_rolled,
    happened.PilotHeat: lambda event, names: (
        f"{names.unit(event.unit)}: heat {event.heat} with damaged life support: {counted(event.hits, 'pilot hit')}"
    ),
    happened.Suffocated: lambda event, names: (
        f"{names.unit(event.unit)}: damaged life support at depth {event.depth}: 1 pilot hit"
    ),
    happened.WakingRolled: lambda event, names: (
        f"{names.unit(event.unit)}: pilot recovers on {event.target_number}+; rolled {event.roll}, "
        f"{'CONSCIOUS' if event.awake else 'still unconscious'}"
    ),
    happened.WreckRemoved: lambda event, names: f"{names.unit(event.unit)}: wreck removed from {event.hex}",
    happened.TerrainChanged: lambda event, names: f"hex {event.hex}: {phrase(event.what)}",
    happened.ShutDown: lambda event, names: (
        f"{names.unit(event.unit)} shuts down{' (voluntary)' if event.voluntary else ''}"
    ),
    happened.EquipmentBroke: lambda event, names: (
        f"{names.unit(event.unit)}: the {names.item(event.name)} "
        + (f"in the {phrase(event.location)} " if event.location else "")
        + "breaks"
    ),
    happened.ClubFound: lambda event, names: (
        f"{names.unit(event.unit)} {'picks up a ' + phrase(event.name) if event.name else 'finds no club'}"
    ),
    happened.Grappled: lambda event, names: (
        f"{names.unit(event.unit)} {'grapples' if event.held else 'is no longer grappling'} {names.unit(event.target)}"
    ),
    happened.InfantryStruck: lambda event, names: (
        f"{names.unit(event.unit)}: infantry takes {' + '.join(str(points) for points in event.groups) or 'no'}"
        + (" damage, swept off" if event.dislodged else " damage")
    ),
    happened.PodSweptOff: lambda event, names: f"{names.unit(event.unit)} brushes off the iNarc pod",
}


def describe(
    event: happened.Event | PlayerAction | Option,
    names: Sequence[str] | Game = (),
    sides: Sequence[str] = (),
    proper: bool = False,
) -> str:
    """An event or an action as a sentence.

    `names` are the unit names and `sides` the side names, by index. Or pass the game as `names`: it knows both, and
    what the units carry. With `proper`, equipment in an event has the name that record sheets print (`AC/20`).
    """
    if isinstance(event, Option):
        return str(event)
    display_names = names.display_names() if isinstance(names, Game) else DisplayNames(names, (), sides)
    if isinstance(event, PlayerAction):
        return event.describe(display_names)
    if type(event) not in SENTENCES:
        raise TypeError(f"describe takes an event, an action or an option, not {event!r}")
    return SENTENCES[type(event)](event, Names(display_names.names, display_names.sides, proper))
