"""Records in words: reasons, target numbers, damage, and what happened. Nothing is parsed back from here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from myomer.combat import events as happened
from myomer.combat.numbers import Modifier, Step
from myomer.combat.physical.attack import Preview, Rolls
from myomer.combat.physical.effects import EFFECTS
from myomer.combat.physical.reasons import sentence
from myomer.combat.weapons.reasons import sentence as shot_sentence
from myomer.combat.weapons.shot import BRACKETS, OUT_OF_RANGE, ShotPreview
from myomer.game import events as at_table
from myomer.hexes import ARC_NAMES

REASON_WORDS: Final = {
    "piloting-skill": "piloting skill",
    "gunnery-skill": "gunnery skill",
    "range-medium": "medium range",
    "range-long": "long range",
    "range-extreme": "extreme range",
    "no-fire-control": "no advanced fire control",
    "artemis-iv": "Artemis IV",
    "artemis-iv-prototype": "prototype Artemis IV",
    "artemis-v": "Artemis V",
    "inarc-beacon": "improved homing beacon",
    "c3": "C3",
    "dfa": "death from above",
    "tsm": "triple-strength myomer",
    "arm-aes": "actuator enhancement in the arm",
    "leg-aes": "actuator enhancement in the legs",
    "four-legs": "a quad on four legs",
    "three-legs": "a tripod on three legs",
    "trigger": "the cause itself",
    "other-trigger": "another cause of this phase",
    "shutdown": "shutting down, a fixed number",
    "chosen-table": "naming the table",
}
TRIGGER_WORDS: Final = {
    "20-damage": "20 or more damage in the phase",
    "leg-damage": "damage to a leg's structure",
    "hip-hit": "a hip hit",
    "gyro-hit": "a gyro hit",
    "leg-actuator-hit": "a leg actuator hit",
    "gyro-destroyed": "the gyro destroyed",
    "leg-destroyed": "a leg destroyed",
    "kicked": "being kicked",
    "pushed": "being pushed",
    "tripped": "being tripped",
    "charged": "being charged",
    "charging": "having charged",
    "dfa-target": "being jumped on",
    "dfa-attacker": "having jumped on somebody",
    "kick-missed": "missing a kick",
    "charge-missed": "missing a charge",
    "dfa-missed": "missing a death from above",
    "mace-missed": "missing with a mace",
    "water-entry": "entering water",
    "water-exit": "leaving water",
    "running-rough": "running through rough ground",
    "hip-move": "moving on a destroyed hip",
    "gyro-run": "running with a damaged gyro",
    "stand-up": "standing up",
    "shutdown": "shutting down",
    "building-collapse": "a collapse underfoot",
    "masc-failure": "failing MASC",
    "supercharger-failure": "a failing supercharger",
    "domino": "being toppled",
    "fallen-on": "being fallen on",
}
CAUSE_WORDS: Final = {
    "pilot-dead": "the pilot is dead",
    "head-destroyed": "the head is destroyed",
    "center-torso-destroyed": "the centre torso is destroyed",
    "engine-destroyed": "the engine is destroyed",
    "ammunition-explosion": "its ammunition blew it apart",
    "impossible-displacement": "there was nowhere to go",
    "flooded": "it is flooded",
}


def words(code: str) -> str:
    """A code as words."""
    return REASON_WORDS.get(code) or TRIGGER_WORDS.get(code) or code.replace("-", " ")


def signed(value: int) -> str:
    """A modifier with its sign."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def modifier_words(part: Modifier) -> str:
    """A modifier's reason, and what it is about."""
    about = f" ({words(part.about)})" if part.about and part.reason != "trigger" else ""
    if part.reason == "trigger":
        return words(part.about)
    return words(part.reason) + about


def sum_words(parts: Sequence[Modifier]) -> str:
    """`5 piloting skill −2 kick +1 foot destroyed (left leg)`: a target number as a sum."""
    if not parts:
        return ""
    first = f"{parts[0].value} {modifier_words(parts[0])}"
    return " ".join([first, *[f"{signed(part.value)} {modifier_words(part)}" for part in parts[1:]]])


def damage_words(steps: Sequence[Step]) -> str:
    """`ceil(75/10) = 8, underwater half, rounded down = 4`: how a damage figure came about."""
    parts: list[str] = []
    for at, step in enumerate(steps):
        formula = step.formula or words(step.reason)
        lead = "" if at == 0 else f"{words(step.reason)}: "
        parts.append(f"{lead}{formula} = {step.points}")
    return ", ".join(parts)


def rolls_words(rolls: Rolls) -> list[str]:
    """The piloting rolls an outcome asks for."""
    lines = [f"target rolls for {words(due.name)} ({signed(due.modifier)})" for due in rolls.target]
    return lines + [f"attacker rolls for {words(due.name)} ({signed(due.modifier)})" for due in rolls.attacker]


def hit_words(preview: Preview) -> list[str]:
    """What comes of a hit besides damage."""
    return rolls_words(preview.on_hit) + [EFFECTS[code] for code in preview.also_on_hit]


def miss_words(preview: Preview) -> list[str]:
    """What comes of a miss."""
    return rolls_words(preview.on_miss) + [EFFECTS[code] for code in preview.also_on_miss]


def explain(preview: Preview, limb: str = "") -> str:
    """A preview in a few lines: what is needed, what it does, what comes of hit and miss.

    `limb` is the name of the limb, for the first line.
    """
    lines: list[str] = []
    what = words(preview.attack.kind) + (f" with the {words(limb)}" if limb else "")
    if not preview.allowed:
        lines.append(f"{what}: not allowed")
        lines += [f"  {sentence(code)}" for code in preview.reasons]
        return "\n".join(lines)
    number = preview.target_number
    lines.append(f"{what}: {number.value} or more ({number.ways()}/36) = {sum_words(number.modifiers)}")
    if preview.damage.dice:
        lines.append(f"  damage: {preview.damage.dice}d6, {preview.table} table, {ARC_NAMES[preview.arc]}")
    elif preview.groups:
        groups = " + ".join(str(points) for points in preview.groups)
        lines.append(f"  damage: {groups} on the {preview.table} table, {ARC_NAMES[preview.arc]}")
        lines.append(f"  because {damage_words(preview.damage.steps)}")
    if preview.self_hits:
        groups = " + ".join(str(own.points) for own in preview.self_hits)
        lines.append(f"  to itself: {groups}, because {damage_words(preview.self_damage.steps)}")
    lines += [f"  on a hit {line}" for line in hit_words(preview)]
    lines += [f"  on a miss {line}" for line in miss_words(preview)]
    return "\n".join(lines)


def explain_shot(preview: ShotPreview, weapon: str = "weapon") -> str:
    """A shot in a few lines: what is needed, what a hit does, what firing costs. `weapon` is its name."""
    if not preview.allowed:
        return "\n".join([f"{weapon}: not allowed", *[f"  {shot_sentence(code)}" for code in preview.reasons]])
    number = preview.target_number
    reach = f", {BRACKETS[preview.bracket]} range" if preview.bracket != OUT_OF_RANGE else ""
    lines = [
        f"{weapon}: {number.value} or more ({number.ways()}/36) = {sum_words(number.modifiers)}",
        f"  at {preview.distance} hexes{reach}, {ARC_NAMES[preview.arc]}",
        f"  damage: {preview.effect.figures()}",
    ]
    if preview.effect.cluster:
        parts = ", ".join([f"{signed(part.value)} {modifier_words(part)}" for part in preview.effect.cluster])
        lines.append(f"  cluster roll: {parts}")
    if preview.heat:
        lines.append(f"  heat: {preview.heat}")
    if preview.rounds >= 0:
        lines.append(f"  rounds left after it: {preview.rounds_after} of {preview.rounds}")
    if preview.jams_at:
        lines.append(f"  jams on {preview.jams_at} or less")
    if preview.recoil:
        lines.append("  attacker rolls for the recoil")
    return "\n".join(lines)


# events


def _shot_rolled(event: happened.ShotRolled, name: Callable[[int], str]) -> str:
    loaded = f" with {words(event.ammunition)}" if event.ammunition else ""
    often = f", {event.shots} shots," if event.shots > 1 else ""
    lead = f"{name(event.unit)}: {words(event.weapon)} in the {words(event.location)}{loaded}{often}"
    result = "HIT" if event.hit else "miss"
    heat = f" ({event.heat} heat)" if event.heat else ""
    why = sum_words(event.modifiers)
    return f"{lead} at {name(event.target)}: needs {event.target_number} = {why}; rolls {event.roll}: {result}{heat}"


def _jam_rolled(event: happened.JamRolled, name: Callable[[int], str]) -> str:
    result = "cleared" if event.cleared else "still jammed"
    return (
        f"{name(event.unit)}: clearing the {words(event.weapon)} needs {event.target_number} = "
        f"{sum_words(event.modifiers)}; rolls {event.roll}: {result}"
    )


def _attack_rolled(event: happened.AttackRolled, name: Callable[[int], str]) -> str:
    limb = f" with the {words(event.limb)}" if event.limb else ""
    at = "" if event.target == event.unit else f" at {name(event.target)}"
    lead = f"{name(event.unit)}: {words(event.attack)}{limb}{at}"
    if not event.roll:
        return f"{lead}: {'hits' if event.hit else 'misses'}, no roll"
    why = f" = {sum_words(event.modifiers)}" if event.modifiers else ""
    result = "HIT" if event.hit else "miss"
    damage = f"; damage {damage_words(event.damage)}" if event.hit and event.damage else ""
    return f"{lead}: needs {event.target_number}{why}; rolls {event.roll}: {result}{damage}"


def _hit_located(event: happened.HitLocated, name: Callable[[int], str]) -> str:
    tac = ", and a critical check through the armour" if event.through_armor else ""
    return (
        f"{name(event.unit)}: {event.points} points from the {event.arc}, {event.table} table, "
        f"rolls {event.roll}: {words(event.location)}{tac}"
    )


def _critical_rolled(event: happened.CriticalRolled, name: Callable[[int], str]) -> str:
    modifier = f" {signed(event.modifier)}" if event.modifier else ""
    if event.blown_off:
        result = "blown off"
    else:
        result = "no effect" if not event.criticals else f"{event.criticals} critical{'s' * (event.criticals > 1)}"
    return f"{name(event.unit)}: critical check, {words(event.location)}: rolls {event.roll}{modifier}: {result}"


def _piloting_rolled(event: happened.PilotingRolled, name: Callable[[int], str]) -> str:
    lead = f"{name(event.unit)}: piloting roll for {words(event.trigger)}"
    if event.automatic:
        return f"{lead}: fails without a roll, {words(event.automatic)}"
    result = "keeps its feet" if event.passed else "FAILS"
    if event.trigger == "stand-up":
        result = "stands" if event.passed else "stays down"
    return f"{lead}: needs {event.target_number} = {sum_words(event.modifiers)}; rolls {event.roll}: {result}"


def _fell(event: happened.Fell, name: Callable[[int], str]) -> str:
    height = f"{event.levels} levels" if event.levels != 1 else "1 level"
    far = f" {height}" if event.levels else ""
    side = {"front": "front", "rear": "back", "left": "left side", "right": "right side"}[event.side]
    die = f" (rolls {event.roll})" if event.roll else ""
    return f"{name(event.unit)} FALLS{far} on its {side}{die}: {event.damage} damage, now facing {event.facing}"


def _braced(event: happened.FallBraced, name: Callable[[int], str]) -> str:
    result = "unhurt" if event.unhurt else "hurt"
    return (
        f"{name(event.unit)}: pilot in the fall needs {event.target_number} = {sum_words(event.modifiers)}; "
        f"rolls {event.roll}: {result}"
    )


def _reduced(event: happened.DamageReduced, name: Callable[[int], str]) -> str:
    if event.points < 0:
        return f"{name(event.unit)}: {words(event.by)} adds {-event.points}, {event.left} in all"
    return f"{name(event.unit)}: {words(event.by)} takes {event.points}, {event.left} left"


def _chance(event: happened.ChanceRolled, name: Callable[[int], str]) -> str:
    result = "yes" if event.happened else "no"
    return f"{name(event.unit)}: {words(event.about)}? rolls {event.roll}: {result}"


def _lost(event: happened.LocationLost, name: Callable[[int], str]) -> str:
    return f"{name(event.unit)}: {words(event.location)} {'BLOWN OFF' if event.blown_off else 'DESTROYED'}"


def _critical_struck(event: happened.CriticalStruck, name: Callable[[int], str]) -> str:
    shrug = ", its armour takes it" if event.shrugged_off else ""
    return f"{name(event.unit)}: critical hit, {words(event.location)}: {words(event.component)}{shrug}"


def _consciousness(event: happened.ConsciousnessRolled, name: Callable[[int], str]) -> str:
    result = "awake" if event.awake else "OUT COLD"
    return f"{name(event.unit)}: pilot needs {event.target_number} to stay awake; rolls {event.roll}: {result}"


def _breached(event: happened.Breached, name: Callable[[int], str]) -> str:
    result = "floods" if event.breached else "holds the water out"
    rolled = f", rolls {event.roll}" if event.roll else ""
    return f"{name(event.unit)}: {words(event.location)} under water{rolled}: {result}"


def _heat_settled(event: happened.HeatSettled, name: Callable[[int], str]) -> str:
    parts = [f"{signed(part.value)} {modifier_words(part)}" for part in event.sources]
    parts += [f"−{part.value} {modifier_words(part)}" for part in event.dissipation]
    return f"{name(event.unit)}: heat {' '.join([str(event.before), *parts])} = {event.heat}"


def _shutdown_rolled(event: happened.ShutdownRolled, name: Callable[[int], str]) -> str:
    lead = f"{name(event.unit)}: heat {event.heat}, its reactor"
    if event.automatic:
        return f"{lead} cannot be kept running ({words(event.automatic)})"
    result = "it keeps running" if event.avoided else "it FAILS"
    return f"{lead} needs {event.target_number} to keep running; rolls {event.roll}: {result}"


def _startup_rolled(event: happened.StartupRolled, name: Callable[[int], str]) -> str:
    lead = f"{name(event.unit)}: heat {event.heat}, its reactor"
    if event.automatic:
        return f"{lead} {'starts' if event.started else 'cannot start'} without a roll ({words(event.automatic)})"
    result = "it starts" if event.started else "it stays off"
    return f"{lead} needs {event.target_number} to start; rolls {event.roll}: {result}"


def _ammunition_rolled(event: happened.AmmunitionRolled, name: Callable[[int], str]) -> str:
    what = "inferno ammunition" if event.inferno else "ammunition"
    result = "it EXPLODES" if event.exploded else "it stays quiet"
    return (
        f"{name(event.unit)}: heat {event.heat}, the {what} needs {event.target_number}; rolls {event.roll}: {result}"
    )


MOVED_WORDS: Final = {
    "none": "stays where it is",
    "walk": "walked",
    "run": "ran",
    "jump": "jumped",
    "sprint": "sprinted",
}


def _moved(event: happened.UnitMoved, name: Callable[[int], str]) -> str:
    where = f" to {event.path[-1]}" if len(event.path) > 1 else ""
    far = f", {event.hexes} hex{'es' * (event.hexes != 1)} moved" if event.hexes else ""
    end = "" if event.ended == "done" else f"; the move ends: {words(event.ended)}, {event.mp_left} MP left"
    return f"{name(event.unit)} {MOVED_WORDS[event.mode]}{where}, facing {event.facing}, {event.mp} MP{far}{end}"


def _initiative(event: at_table.InitiativeRolled) -> str:
    rolled = "; ".join(
        [f"side {side + 1} rolls {', '.join(map(str, rolls))}" for side, rolls in enumerate(event.rolls)]
    )
    return f"Initiative: {rolled}; side {event.order[-1] + 1} wins and acts last"


def _game_ended(event: at_table.GameEnded) -> str:
    who = "a draw" if event.winner < 0 else f"side {event.winner + 1} wins"
    return f"The game ends in turn {event.turn}: {who} ({words(event.reason)})"


_TELLERS: Final[dict[type[happened.Event], Callable[[Any, Callable[[int], str]], str]]] = {
    at_table.TurnStarted: lambda e, n: f"Turn {e.turn}",
    at_table.InitiativeRolled: lambda e, n: _initiative(e),
    at_table.PhaseStarted: lambda e, n: f"{words(e.phase).capitalize()} phase",
    at_table.UnitDeployed: lambda e, n: f"{n(e.unit)} is put in hex {e.hex}, facing {e.facing}",
    at_table.UnitPassed: lambda e, n: f"{n(e.unit)} {'stays where it is' if e.phase == 'movement' else 'holds'}",
    at_table.TorsoTwisted: lambda e, n: f"{n(e.unit)} turns its torso to {e.torso}",
    at_table.Conceded: lambda e, n: f"side {e.side + 1} gives up",
    at_table.GameEnded: lambda e, n: _game_ended(e),
    happened.AttackRolled: _attack_rolled,
    happened.AttackImpossible: lambda event, name: (
        f"{name(event.unit)}: {words(event.attack)} cannot be made. "
        + " ".join(sentence(code) for code in event.reasons)
    ),
    happened.ArmsFlipped: lambda event, name: f"{name(event.unit)} flips its arms to the rear",
    happened.SpottingDeclared: lambda event, name: f"{name(event.unit)} spots {name(event.target)} for its side",
    happened.ShotRolled: _shot_rolled,
    happened.ShotImpossible: lambda event, name: (
        f"{name(event.unit)}: {words(event.weapon)} cannot be fired. "
        + " ".join(shot_sentence(code) for code in event.reasons)
    ),
    happened.AmmunitionSpent: lambda event, name: (
        f"{name(event.unit)}: {words(event.ammunition)} in the {words(event.location)} −{event.rounds}, "
        f"{event.left} left"
    ),
    happened.WeaponJammed: lambda event, name: (
        f"{name(event.unit)}: {words(event.weapon)} in the {words(event.location)} JAMS"
        + ("" if event.clears else " for good")
    ),
    happened.JamRolled: _jam_rolled,
    happened.MissilesEngaged: lambda event, name: (
        f"{name(event.unit)}: {words(event.weapon)} fires at the missiles"
        + (f" ({event.heat} heat)" * bool(event.heat))
    ),
    happened.AimRolled: lambda event, name: (
        f"{name(event.unit)} aims at the {words(event.location)} of {name(event.target)}; rolls {event.roll}: "
        + ("struck" if event.struck else "strays")
    ),
    happened.CoverStruck: lambda event, name: (
        f"{name(event.unit)}: {event.points} points at the {words(event.location)} strike its cover"
    ),
    happened.BuildingStruck: lambda event, name: (
        f"hex {event.hex}: the building takes {event.points}, {event.left} of its strength left"
    ),
    happened.BeaconAttached: lambda event, name: (
        f"{name(event.unit)}: a beacon sits on the {words(event.location)} of {name(event.target)}"
    ),
    happened.TargetTagged: lambda event, name: f"{name(event.unit)} marks {name(event.target)} with TAG",
    happened.HitLocated: _hit_located,
    happened.DamageReduced: _reduced,
    happened.ArmorLost: lambda event, name: (
        f"{name(event.unit)}: {words(event.location)} armour −{event.points}, {event.left} left"
    ),
    happened.StructureLost: lambda event, name: (
        f"{name(event.unit)}: {words(event.location)} STRUCTURE −{event.points}, {event.left} left"
    ),
    happened.DamageTransferred: lambda event, name: (
        f"{name(event.unit)}: {event.points} points go on from the {words(event.source)} to the {words(event.location)}"
    ),
    happened.DamageVented: lambda event, name: (
        f"{name(event.unit)}: {event.points} points spend themselves outside the {words(event.location)}"
    ),
    happened.LocationLost: _lost,
    happened.Breached: _breached,
    happened.HeatAdded: lambda event, name: f"{name(event.unit)}: {event.points} heat from outside",
    happened.ClusterRolled: lambda event, name: (
        f"{name(event.unit)}: {event.hits} of {event.size} hit (rolls {event.roll} {signed(event.modifier)})"
    ),
    happened.CriticalRolled: _critical_rolled,
    happened.CriticalStruck: _critical_struck,
    happened.Exploded: lambda event, name: (
        f"{name(event.unit)}: {words(event.component)} EXPLODES in the {words(event.location)} for {event.points}"
    ),
    happened.ChanceRolled: _chance,
    happened.PilotWounded: lambda event, name: (
        f"{name(event.unit)}: pilot wounded ({words(event.cause)}), {event.wounds} in all"
    ),
    happened.ConsciousnessRolled: _consciousness,
    happened.PilotKilled: lambda event, name: f"{name(event.unit)}: the pilot is KILLED ({words(event.cause)})",
    happened.UnitDestroyed: lambda event, name: (
        f"{name(event.unit)} is DESTROYED: {CAUSE_WORDS.get(event.cause, words(event.cause))}"
    ),
    happened.RollQueued: lambda event, name: (
        f"{name(event.unit)} must make a piloting roll for {words(event.trigger)} ({signed(event.modifier)})"
    ),
    happened.PilotingRolled: _piloting_rolled,
    happened.QueueCleared: lambda event, name: (
        f"{name(event.unit)}: it is down, so {event.dropped} more roll{'s' * (event.dropped > 1)} "
        f"{'are' if event.dropped > 1 else 'is'} dropped"
    ),
    happened.Fell: _fell,
    happened.FallBraced: _braced,
    happened.StandAttempted: lambda event, name: (
        f"{name(event.unit)} {'stands up' if event.stood else 'does not get up'} ({event.mp} MP)"
    ),
    happened.PostureChanged: lambda event, name: f"{name(event.unit)} is {words(event.posture)}",
    happened.UnitTurned: lambda event, name: f"{name(event.unit)} turns to face {event.facing} ({event.mp} MP)",
    happened.UnitStepped: lambda event, name: (
        f"{name(event.unit)} goes {words(event.step)} from {event.start} to {event.end} ({event.mp} MP)"
    ),
    happened.UnitJumped: lambda event, name: (
        f"{name(event.unit)} jumps from {event.start} to {event.end}, {event.hexes} hex{'es' * (event.hexes != 1)}"
    ),
    happened.AttackDeclared: lambda event, name: (
        f"{name(event.unit)} declares a {words(event.attack)} against {name(event.target)}"
    ),
    happened.UnitMoved: _moved,
    happened.Displaced: lambda event, name: (
        f"{name(event.unit)} moves from {event.start} to {event.end} ({words(event.cause)})"
    ),
    happened.LeftBoard: lambda event, name: f"{name(event.unit)} leaves the map ({words(event.cause)})",
    happened.HeldInPlace: lambda event, name: f"{name(event.unit)} cannot be moved: {words(event.reason)}",
    happened.Skidded: lambda event, name: (
        f"{name(event.unit)} skids {event.hexes} hexes, stopped by {words(event.ended_by)}"
    ),
    happened.Bogged: lambda event, name: f"{name(event.unit)} is {'stuck fast' if event.stuck else 'loose again'}",
    happened.HeatSettled: _heat_settled,
    happened.HeatRose: lambda event, name: (
        f"{name(event.unit)}: burning ammunition adds {event.points} heat, {event.heat} now"
    ),
    happened.ShutdownRolled: _shutdown_rolled,
    happened.StartupRolled: _startup_rolled,
    happened.StartedUp: lambda event, name: (
        f"{name(event.unit)} starts up again{' on purpose' if event.voluntary else ''}"
    ),
    happened.AmmunitionRolled: _ammunition_rolled,
    happened.PilotHeat: lambda event, name: (
        f"{name(event.unit)}: heat {event.heat} with damaged life support: {event.hits} hit{'s' * (event.hits > 1)} "
        "to the pilot"
    ),
    happened.Suffocated: lambda event, name: (
        f"{name(event.unit)}: damaged life support {event.depth} deep under water: 1 hit to the pilot"
    ),
    happened.WakingRolled: lambda event, name: (
        f"{name(event.unit)}: unconscious pilot needs {event.target_number} to wake; rolls {event.roll}: "
        f"{'AWAKE' if event.awake else 'still out'}"
    ),
    happened.WreckRemoved: lambda event, name: f"{name(event.unit)}: its wreck is taken off the map at {event.hex}",
    happened.TerrainChanged: lambda event, name: f"hex {event.hex}: {words(event.what)}",
    happened.ShutDown: lambda event, name: f"{name(event.unit)} shuts down{' on purpose' if event.voluntary else ''}",
    happened.EquipmentBroke: lambda event, name: (
        f"{name(event.unit)}: the {words(event.name)} "
        + (f"in the {words(event.location)} " if event.location else "")
        + "is broken"
    ),
    happened.ClubFound: lambda event, name: (
        f"{name(event.unit)} {'picks up a ' + words(event.name) if event.name else 'finds no club'}"
    ),
    happened.Grappled: lambda event, name: (
        f"{name(event.unit)} {'holds' if event.held else 'and'} {name(event.target)}"
        + ("" if event.held else " are apart")
    ),
    happened.InfantryStruck: lambda event, name: (
        f"{name(event.unit)}: the infantry takes {' + '.join(str(points) for points in event.groups) or 'nothing'}"
        + (", and is swept off" if event.dislodged else "")
    ),
}


def tell(event: happened.Event, names: Sequence[str] = ()) -> str:
    """An event as a sentence. `names` are the units' names by number."""

    def name(unit: int) -> str:
        return names[unit] if 0 <= unit < len(names) else f"unit {unit}"

    return _TELLERS[type(event)](event, name)
