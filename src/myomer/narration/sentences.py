"""Every kind of event as one sentence, with the reasons for its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from myomer.combat import events as happened
from myomer.combat.numbers import Modifier
from myomer.combat.physical.reasons import sentence
from myomer.combat.weapons.reasons import sentence as shot_sentence
from myomer.game import events as at_table
from myomer.game.choices import Option
from myomer.game.table import Game
from myomer.narration.explain import damage_words, modifier_words, sum_words
from myomer.narration.vocabulary import (
    CAUSE_WORDS,
    DRAW_WORDS,
    RESULT_WORDS,
    counted,
    facing_words,
    item_words,
    signed,
    trigger_words,
    words,
)
from myomer.units.who import Deed, Who


class Voice:
    """Who is who: the units' names and the sides', by number; `proper` names equipment by its own name (`AC/20`)."""

    def __init__(self, names: Sequence[str] = (), sides: Sequence[str] = (), proper: bool = False) -> None:
        self.names = names
        self.sides = sides
        self.proper = proper

    def name(self, unit: int) -> str:
        """A unit's name."""
        return self.names[unit] if 0 <= unit < len(self.names) else f"unit {unit}"

    def side(self, side: int) -> str:
        """A side's name."""
        return self.sides[side] if 0 <= side < len(self.sides) else f"side {side}"

    def thing(self, key: str) -> str:
        """A piece of equipment."""
        return item_words(key) if self.proper else words(key)


def _shot_rolled(event: happened.ShotRolled, say: Voice) -> str:
    loaded = f" with {say.thing(event.ammunition)}" if event.ammunition else ""
    often = f", {event.shots} shots," if event.shots > 1 else ""
    rear = " (rear)" if event.rear else ""
    lead = f"{say.name(event.unit)}: {say.thing(event.weapon)} in the {words(event.location)}{rear}{loaded}{often}"
    result = "HIT" if event.hit else "miss" if event.fired else "no lock, it does not fire"
    heat = f" ({event.heat} heat)" if event.heat else ""
    why = sum_words(event.modifiers)
    return (
        f"{lead} at {say.name(event.target)}: needs {event.target_number} = {why}; rolls {event.roll}: {result}{heat}"
    )


def _jam_rolled(event: happened.JamRolled, say: Voice) -> str:
    result = "cleared" if event.cleared else "still jammed"
    return (
        f"{say.name(event.unit)}: clearing the {say.thing(event.weapon)} needs {event.target_number} = "
        f"{sum_words(event.modifiers)}; rolls {event.roll}: {result}"
    )


def _attack_rolled(event: happened.AttackRolled, say: Voice) -> str:
    limb = f" with the {words(event.limb)}" if event.limb else ""
    at = "" if event.target == event.unit else f" at {say.name(event.target)}"
    lead = f"{say.name(event.unit)}: {words(event.attack)}{limb}{at}"
    if not event.roll:
        return f"{lead}: {'hits' if event.hit else 'misses'}, no roll"
    why = f" = {sum_words(event.modifiers)}" if event.modifiers else ""
    result = "HIT" if event.hit else "miss"
    damage = f"; damage {damage_words(event.damage)}" if event.hit and event.damage else ""
    return f"{lead}: needs {event.target_number}{why}; rolls {event.roll}: {result}{damage}"


def _hit_located(event: happened.HitLocated, say: Voice) -> str:
    tac = ", and a critical check through the armor" if event.through_armor else ""
    return (
        f"{say.name(event.unit)}: {counted(event.points, 'point')} from the {event.arc}, {event.table} table, "
        f"rolls {event.roll}: {words(event.location)}{tac}"
    )


def _critical_rolled(event: happened.CriticalRolled, say: Voice) -> str:
    modifier = f" {signed(event.modifier)}" if event.modifier else ""
    if event.blown_off:
        result = "blown off"
    else:
        result = "no effect" if not event.criticals else f"{counted(event.criticals, 'critical')}"
    return f"{say.name(event.unit)}: critical check, {words(event.location)}: rolls {event.roll}{modifier}: {result}"


def _piloting_rolled(event: happened.PilotingRolled, say: Voice) -> str:
    lead = f"{say.name(event.unit)}: piloting roll for {trigger_words(event.trigger)}"
    if event.automatic:
        return f"{lead}: fails without a roll, {words(event.automatic)}"
    result = "keeps its feet" if event.passed else "FAILS"
    if event.trigger == "stand-up":
        result = "stands" if event.passed else "stays down"
    return f"{lead}: needs {event.target_number} = {sum_words(event.modifiers)}; rolls {event.roll}: {result}"


def _fell(event: happened.Fell, say: Voice) -> str:
    height = counted(event.levels, "level")
    far = f" {height}" if event.levels else ""
    side = {"front": "front", "rear": "back", "left": "left side", "right": "right side"}[event.side]
    die = f" (rolls {event.roll})" if event.roll else ""
    now = facing_words(event.facing)
    return f"{say.name(event.unit)} FALLS{far} on its {side}{die}: {event.damage} damage, now facing {now}"


def _braced(event: happened.FallBraced, say: Voice) -> str:
    result = "unhurt" if event.unhurt else "hurt"
    return (
        f"{say.name(event.unit)}: pilot in the fall needs {event.target_number} = {sum_words(event.modifiers)}; "
        f"rolls {event.roll}: {result}"
    )


def _reduced(event: happened.DamageReduced, say: Voice) -> str:
    if event.points < 0:
        return f"{say.name(event.unit)}: {words(event.by)} adds {-event.points}, {event.left} in all"
    return f"{say.name(event.unit)}: {words(event.by)} takes {event.points}, {event.left} left"


CHANCES: Final = {
    "masc-fails": ("MASC needs {} or more to hold", "it FAILS", "it holds"),
    "supercharger-fails": ("the supercharger needs {} or more to hold", "it FAILS", "it holds"),
    "engine-explosion": ("the engine explodes on {} or more", "it EXPLODES", "it does not"),
    "case-ii-critical-check": ("CASE II spares it the critical check on {} or more", "a critical check", "spared"),
    "missile-shot-down": ("the missile is shot down on {} or less", "shot down", "it comes through"),
    "lance-through-armor": ("the lance goes through the armor on {} or more", "it goes through", "it does not"),
    "chain-whip-snare": ("the chain whip snares on {} or more", "it snares", "it does not"),
    "passes-right": ("a die says on which side it passes", "on the right", "on the left"),
    "blade-breaks": ("the blade breaks on {} or more", "it breaks", "it holds"),
    "finds-a-girder": ("a girder is found on {} or more", "found", "none"),
    "ice-breaks": ("the ice breaks on {} or more", "it breaks", "it holds"),
    "spikes-break": ("the spikes break on {} or more", "they break", "they hold"),
}
"""By what a chance is about: the number that decides, and what is said when it happens and when not."""


def _chance(event: happened.ChanceRolled, say: Voice) -> str:
    lead, yes, no = CHANCES.get(event.about, (words(event.about) + "? {}", "yes", "no"))
    number = lead.format(event.target_number)
    return f"{say.name(event.unit)}: {number}; rolls {event.roll}: {yes if event.happened else no}"


def _lost(event: happened.LocationLost, say: Voice) -> str:
    return f"{say.name(event.unit)}: {words(event.location)} {'BLOWN OFF' if event.blown_off else 'DESTROYED'}"


def _critical_struck(event: happened.CriticalStruck, say: Voice) -> str:
    shrug = ", its armor takes it" if event.shrugged_off else ""
    return f"{say.name(event.unit)}: critical hit, {words(event.location)}: {say.thing(event.component)}{shrug}"


def _consciousness(event: happened.ConsciousnessRolled, say: Voice) -> str:
    result = "awake" if event.awake else "OUT COLD"
    return f"{say.name(event.unit)}: pilot needs {event.target_number} to stay awake; rolls {event.roll}: {result}"


def _breached(event: happened.Breached, say: Voice) -> str:
    result = "floods" if event.breached else "holds the water out"
    rolled = f", rolls {event.roll}" if event.roll else ""
    return f"{say.name(event.unit)}: {words(event.location)} under water{rolled}: {result}"


def _heat_settled(event: happened.HeatSettled, say: Voice) -> str:
    parts = [f"{signed(part.value)} {modifier_words(part)}" for part in event.sources]
    parts += [f"−{part.value} {modifier_words(part)}" for part in event.dissipation]
    return f"{say.name(event.unit)}: heat {' '.join([str(event.before), *parts])} = {event.heat}"


def _shutdown_rolled(event: happened.ShutdownRolled, say: Voice) -> str:
    lead = f"{say.name(event.unit)}: heat {event.heat}, its reactor"
    if event.automatic:
        return f"{lead} cannot be kept running ({words(event.automatic)})"
    result = "it keeps running" if event.avoided else "it FAILS"
    return f"{lead} needs {event.target_number} to keep running; rolls {event.roll}: {result}"


SHOCKS: Final = {"taser": "the taser", "tsemp": "the electromagnetic pulse"}
SHOCK_EFFECTS: Final = {"none": "no effect", "interference": "INTERFERENCE", "shutdown": "its reactor STOPS"}


def _shock_rolled(event: happened.ShockRolled, say: Voice) -> str:
    rolled = f"{event.roll}{signed(event.modifier)}" if event.modifier else str(event.roll)
    lasts = ""
    if event.turns:
        lasts = " to the end of the next turn" if event.by == "tsemp" else f" for {counted(event.turns, 'turn')}"
    return f"{say.name(event.target)}: {SHOCKS[event.by]} rolls {rolled}: {SHOCK_EFFECTS[event.effect]}{lasts}"


def _startup_rolled(event: happened.StartupRolled, say: Voice) -> str:
    lead = f"{say.name(event.unit)}: heat {event.heat}, its reactor"
    if event.automatic:
        return f"{lead} {'starts' if event.started else 'cannot start'} without a roll ({words(event.automatic)})"
    result = "it starts" if event.started else "it stays off"
    return f"{lead} needs {event.target_number} to start; rolls {event.roll}: {result}"


def _ammunition_rolled(event: happened.AmmunitionRolled, say: Voice) -> str:
    what = "inferno ammunition" if event.inferno else "ammunition"
    result = "it EXPLODES" if event.exploded else "it stays quiet"
    lead = f"{say.name(event.unit)}: heat {event.heat}, the {what}"
    return f"{lead} needs {event.target_number}; rolls {event.roll}: {result}"


MOVED_WORDS: Final = {
    "none": "stays where it is",
    "walk": "walked",
    "run": "ran",
    "jump": "jumped",
    "sprint": "sprinted",
}


def _moved(event: happened.UnitMoved, say: Voice) -> str:
    where = f" to {event.path[-1]}" if len(event.path) > 1 else ""
    far = f", {counted(event.hexes, 'hex')} moved" if event.hexes else ""
    end = "" if event.ended == "done" else f"; the move ends: {words(event.ended)}, {event.mp_left} MP left"
    facing = facing_words(event.facing)
    return f"{say.name(event.unit)} {MOVED_WORDS[event.mode]}{where}, facing {facing}, {event.mp} MP{far}{end}"


STEP_PLACES: Final = {"roof": "onto the roof in", "bridge": "onto the bridge in", "under-ice": "under the ice in"}


def _stepped(event: happened.UnitStepped, say: Voice) -> str:
    where = STEP_PLACES.get(event.place, "to")
    why = "".join([f", {signed(part.value)} {cost_words(part)}" for part in event.costs])
    lead = f"{say.name(event.unit)} goes {words(event.step)} from {event.start}"
    return f"{lead} {where} {event.end} ({event.mp} MP{why})"


COSTS: Final = {"levels-up": "climbing", "levels-down": "going down", "lateral": "stepping sideways"}


def cost_words(part: Modifier) -> str:
    """What a step's MP beyond the first are for: `woods`, `climbing`."""
    return words(part.about) if part.reason == "terrain" else COSTS.get(part.reason, words(part.reason))


def _cluster(event: happened.ClusterRolled, say: Voice) -> str:
    rolled = f"rolls {event.roll}" if event.roll else "no roll"
    modifier = f" {signed(event.modifier)}" if event.modifier else ""
    return f"{say.name(event.unit)}: {event.hits} of {event.size} hit ({rolled}{modifier})"


def _initiative(event: at_table.InitiativeRolled, say: Voice) -> str:
    rolled = [f"{say.side(side)} rolls {', then '.join(map(str, rolls))}" for side, rolls in enumerate(event.rolls)]
    return f"Initiative: {'; '.join(rolled)}; {say.side(event.order[-1])} wins and acts last"


def _game_ended(event: at_table.GameEnded, say: Voice) -> str:
    who = "a draw" if event.winner < 0 else f"{say.side(event.winner)} wins"
    table = DRAW_WORDS if event.winner < 0 and event.reason in DRAW_WORDS else RESULT_WORDS
    return f"The game ends in turn {event.turn}: {who} ({table.get(event.reason, words(event.reason))})"


STOPS: Final = {
    "map-edge": "the map's edge",
    "impassable": "impassable ground",
    "building": "a building",
    "unit": "another unit",
    "drop": "a drop",
}


def _skidded(event: happened.Skidded, say: Voice) -> str:
    far = counted(event.hexes, "hex") if event.hexes else "where it stands"
    stop = "" if event.ended_by == "distance" else f", stopped by {STOPS.get(event.ended_by, words(event.ended_by))}"
    return f"{say.name(event.unit)} skids {far}{stop}"


TELLERS: Final[dict[type[happened.Event], Callable[[Any, Voice], str]]] = {
    at_table.TurnStarted: lambda event, say: f"Turn {event.turn}",
    at_table.InitiativeRolled: _initiative,
    at_table.PhaseStarted: lambda event, say: f"{words(event.phase).capitalize()} phase",
    at_table.UnitDeployed: lambda event, say: (
        f"{say.name(event.unit)} is put in hex {event.hex}, facing {facing_words(event.facing)}"
    ),
    at_table.DeployedOn: lambda event, say: (
        f"{say.name(event.unit)} stands on {'the bridge' if event.what == 'bridge' else 'the roof'}"
    ),
    at_table.UnitPassed: lambda event, say: (
        f"{say.name(event.unit)} {'stays where it is' if event.phase == 'movement' else 'holds'}"
    ),
    at_table.TorsoTwisted: lambda event, say: (
        f"{say.name(event.unit)} turns its torso to the {facing_words(event.torso)}"
    ),
    at_table.Switched: lambda event, say: (
        f"{say.name(event.unit)} switches the {say.thing(event.component)}"
        + (f" in the {words(event.location)}" if event.location else "")
        + (" on" if event.on else " off")
    ),
    at_table.Conceded: lambda event, say: f"{say.side(event.side)} gives up",
    at_table.GameEnded: _game_ended,
    happened.AttackRolled: _attack_rolled,
    happened.AttackImpossible: lambda event, say: (
        f"{say.name(event.unit)}: {words(event.attack)} cannot be made. "
        + " ".join(sentence(code) for code in event.reasons)
    ),
    happened.ArmsFlipped: lambda event, say: f"{say.name(event.unit)} flips its arms to the rear",
    happened.SpottingDeclared: lambda event, say: f"{say.name(event.unit)} spots {say.name(event.target)} for its side",
    happened.ShotRolled: _shot_rolled,
    happened.ShotImpossible: lambda event, say: (
        f"{say.name(event.unit)}: {say.thing(event.weapon)} cannot be fired. "
        + " ".join(shot_sentence(code) for code in event.reasons)
    ),
    happened.AmmunitionSpent: lambda event, say: (
        f"{say.name(event.unit)}: {say.thing(event.ammunition)} in the {words(event.location)} −{event.rounds}, "
        f"{event.left} left"
    ),
    happened.WeaponJammed: lambda event, say: (
        f"{say.name(event.unit)}: {say.thing(event.weapon)} in the {words(event.location)} JAMS"
        + ("" if event.clears else " for good")
    ),
    happened.JamRolled: _jam_rolled,
    happened.MissilesEngaged: lambda event, say: (
        f"{say.name(event.unit)}: {say.thing(event.weapon)} fires at the missiles"
        + (f" ({event.heat} heat)" * bool(event.heat))
    ),
    happened.AimRolled: lambda event, say: (
        f"{say.name(event.unit)} aims at the {words(event.location)} of {say.name(event.target)}; rolls {event.roll}: "
        + ("struck" if event.struck else "strays")
    ),
    happened.CoverStruck: lambda event, say: (
        f"{say.name(event.unit)}: {counted(event.points, 'point')} at the {words(event.location)} strike its cover"
    ),
    happened.BuildingStruck: lambda event, say: (
        f"hex {event.hex}: the building takes {event.points}, {event.left} of its strength left"
    ),
    happened.BeaconAttached: lambda event, say: (
        f"{say.name(event.unit)}: a beacon sits on the {words(event.location)} of {say.name(event.target)}"
    ),
    happened.TargetTagged: lambda event, say: f"{say.name(event.unit)} marks {say.name(event.target)} with TAG",
    happened.ShockRolled: _shock_rolled,
    happened.PulseFelt: lambda event, say: f"{say.name(event.unit)}: its own pulse interferes with its systems",
    happened.Cooled: lambda event, say: f"{say.name(event.target)} is cooled by {event.points} this turn",
    happened.ShotScattered: lambda event, say: (
        f"{say.name(event.unit)}: the shell of the {say.thing(event.weapon)} scatters {counted(event.distance, 'hex')} "
        + (f"and comes down in {event.hex}" if event.hex else "and comes down off the map")
    ),
    happened.BlastStruck: lambda event, say: (
        f"{say.name(event.unit)} is caught in the blast in {event.hex}: {counted(event.points, 'point')}"
    ),
    happened.HitLocated: _hit_located,
    happened.DamageReduced: _reduced,
    happened.ArmorLost: lambda event, say: (
        f"{say.name(event.unit)}: {words(event.location)} armor −{event.points}, {event.left} left"
    ),
    happened.StructureLost: lambda event, say: (
        f"{say.name(event.unit)}: {words(event.location)} STRUCTURE −{event.points}, {event.left} left"
    ),
    happened.DamageTransferred: lambda event, say: (
        f"{say.name(event.unit)}: {counted(event.points, 'point')} {'goes' if event.points == 1 else 'go'} on "
        f"from the {words(event.source)} to the {words(event.location)}"
    ),
    happened.DamageVented: lambda event, say: (
        f"{say.name(event.unit)}: {counted(event.points, 'point')} "
        f"{'vented by CASE in' if event.by_case else 'wasted on'} the {words(event.location)}"
    ),
    happened.LocationLost: _lost,
    happened.Breached: _breached,
    happened.HeatAdded: lambda event, say: f"{say.name(event.unit)}: {event.points} heat from outside",
    happened.ClusterRolled: _cluster,
    happened.CriticalRolled: _critical_rolled,
    happened.CriticalStruck: _critical_struck,
    happened.Exploded: lambda event, say: (
        f"{say.name(event.unit)}: {say.thing(event.component)} EXPLODES in the {words(event.location)} "
        f"for {event.points}"
    ),
    happened.ChanceRolled: _chance,
    happened.PilotWounded: lambda event, say: (
        f"{say.name(event.unit)}: pilot wounded ({words(event.cause)}), {event.wounds} in all"
    ),
    happened.ConsciousnessRolled: _consciousness,
    happened.PilotKilled: lambda event, say: f"{say.name(event.unit)}: the pilot is KILLED ({words(event.cause)})",
    happened.UnitDestroyed: lambda event, say: (
        f"{say.name(event.unit)} is DESTROYED: {CAUSE_WORDS.get(event.cause, words(event.cause))}"
    ),
    happened.RollQueued: lambda event, say: (
        f"{say.name(event.unit)} must make a piloting roll for {trigger_words(event.trigger)} "
        f"({signed(event.modifier)})"
    ),
    happened.PilotingRolled: _piloting_rolled,
    happened.QueueCleared: lambda event, say: (
        f"{say.name(event.unit)}: it is down, so {counted(event.dropped, 'more roll')} "
        f"{'are' if event.dropped > 1 else 'is'} dropped"
    ),
    happened.Fell: _fell,
    happened.FallBraced: _braced,
    happened.StandAttempted: lambda event, say: (
        f"{say.name(event.unit)} {'stands up' if event.stood else 'does not get up'} ({event.mp} MP)"
    ),
    happened.PostureChanged: lambda event, say: f"{say.name(event.unit)} is {words(event.posture)}",
    happened.UnitTurned: lambda event, say: (
        f"{say.name(event.unit)} turns to face {facing_words(event.facing)} ({event.mp} MP)"
    ),
    happened.UnitStepped: _stepped,
    happened.UnitJumped: lambda event, say: (
        f"{say.name(event.unit)} jumps from {event.start} to {event.end}, {counted(event.hexes, 'hex')}"
    ),
    happened.AttackDeclared: lambda event, say: (
        f"{say.name(event.unit)} declares a {words(event.attack)} against {say.name(event.target)}"
    ),
    happened.UnitMoved: _moved,
    happened.Displaced: lambda event, say: (
        f"{say.name(event.unit)} moves from {event.start} to {event.end} ({words(event.cause)})"
    ),
    happened.LeftBoard: lambda event, say: f"{say.name(event.unit)} leaves the map ({words(event.cause)})",
    happened.HeldInPlace: lambda event, say: f"{say.name(event.unit)} cannot be moved: {words(event.reason)}",
    happened.Skidded: _skidded,
    happened.Bogged: lambda event, say: f"{say.name(event.unit)} is {'stuck fast' if event.stuck else 'loose again'}",
    happened.HeatSettled: _heat_settled,
    happened.HeatRose: lambda event, say: (
        f"{say.name(event.unit)}: burning ammunition adds {event.points} heat, {event.heat} now"
    ),
    happened.ShutdownRolled: _shutdown_rolled,
    happened.StartupRolled: _startup_rolled,
    happened.StartedUp: lambda event, say: (
        f"{say.name(event.unit)} starts up again{' on purpose' if event.voluntary else ''}"
    ),
    happened.AmmunitionRolled: _ammunition_rolled,
    happened.PilotHeat: lambda event, say: (
        f"{say.name(event.unit)}: heat {event.heat} with damaged life support: {counted(event.hits, 'hit')} "
        "to the pilot"
    ),
    happened.Suffocated: lambda event, say: (
        f"{say.name(event.unit)}: damaged life support {event.depth} deep under water: 1 hit to the pilot"
    ),
    happened.WakingRolled: lambda event, say: (
        f"{say.name(event.unit)}: unconscious pilot needs {event.target_number} to wake; rolls {event.roll}: "
        f"{'AWAKE' if event.awake else 'still out'}"
    ),
    happened.WreckRemoved: lambda event, say: f"{say.name(event.unit)}: its wreck is taken off the map at {event.hex}",
    happened.TerrainChanged: lambda event, say: f"hex {event.hex}: {words(event.what)}",
    happened.ShutDown: lambda event, say: (
        f"{say.name(event.unit)} shuts down{' on purpose' if event.voluntary else ''}"
    ),
    happened.EquipmentBroke: lambda event, say: (
        f"{say.name(event.unit)}: the {say.thing(event.name)} "
        + (f"in the {words(event.location)} " if event.location else "")
        + "is broken"
    ),
    happened.ClubFound: lambda event, say: (
        f"{say.name(event.unit)} {'picks up a ' + words(event.name) if event.name else 'finds no club'}"
    ),
    happened.Grappled: lambda event, say: (
        f"{say.name(event.unit)} {'holds' if event.held else 'and'} {say.name(event.target)}"
        + ("" if event.held else " are apart")
    ),
    happened.InfantryStruck: lambda event, say: (
        f"{say.name(event.unit)}: the infantry takes {' + '.join(str(points) for points in event.groups) or 'nothing'}"
        + (", and is swept off" if event.dislodged else "")
    ),
    happened.PodSweptOff: lambda event, say: f"{say.name(event.unit)} brushes the iNarc pod off",
}


def tell(
    event: happened.Event | Deed | Option,
    names: Sequence[str] | Game = (),
    sides: Sequence[str] = (),
    proper: bool = False,
) -> str:
    """An event, or an action, as a sentence: what happened, or what is to be done.

    `names` are the units' names by number, `sides` the sides'; or in their place the game, which knows both, and what
    the units carry. With `proper`, equipment of an event has the name that record sheets print (`AC/20`).
    """
    if isinstance(event, Option):
        return str(event)
    who = names.who() if isinstance(names, Game) else Who(names, (), sides)
    if isinstance(event, Deed):
        return event.in_words(who)
    if type(event) not in TELLERS:
        raise TypeError(f"there are words for events, actions and options, not for {event!r}")
    return TELLERS[type(event)](event, Voice(who.names, who.sides, proper))
