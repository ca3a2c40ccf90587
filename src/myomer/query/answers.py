"""Answers questions: each goes to the engine, and the engine's records become JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import CriticalStruck, Event
from myomer.combat.harm.damage import Struck, apply_hit
from myomer.combat.harm.damage_types import BY_NAME, DAMAGE_TYPE_NAMES
from myomer.combat.harm.falls import fall, fall_damage, fall_target
from myomer.combat.harm.psr_preview import PsrPreview
from myomer.combat.harm.psr_queue import enqueue_phase_damage
from myomer.combat.harm.psr_roll import fail_psr, psrs_rolled, roll_psrs
from myomer.combat.harm.psr_target import psr_modifiers, required_psrs, roll_target
from myomer.combat.movement.standing import stands_without_roll, why_not_stand
from myomer.combat.numbers import TargetNumber
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import (
    ATTACKS,
    attack_options,
    default_limb,
    targets_itself,
)
from myomer.combat.reason import codes
from myomer.dice import DiceExhausted, DiceLeftOver, ScriptedDice
from myomer.hexes import ARC_NAMES, REAR, attack_arc
from myomer.query.cast import Cast, describe, with_options
from myomer.query.chances import compare_answer, odds_answer
from myomer.query.errors import DICE_EXHAUSTED, DICE_LEFT_OVER, QuestionError
from myomer.query.fire import weapon_attack
from myomer.query.heat import heat
from myomer.query.moves import movement
from myomer.query.names import all_names
from myomer.query.sheets import asked_facts, asked_sheet
from myomer.query.sight import line_of_sight
from myomer.reports.attack_json import attack_json
from myomer.reports.results import events_json, losses, queue_json
from myomer.rules.clusters import LARGEST, SMALLEST, cluster_hits, damage_groups
from myomer.rules.hit_tables import (
    ABOVE,
    BELOW,
    FULL,
    KICK,
    LOCATION_MASK,
    PUNCH,
    REAR_HIT,
    SWARM,
    TAC,
    TRIPOD_LEGS,
    TWO_DICE,
    needs_leg_die,
    table_entries,
)
from myomer.rules.locations import (
    ARMOR_NAMES,
    FRAME_LOCATIONS,
    FRAME_NAMES,
    LOCATIONS,
    is_torso,
    location_name,
)
from myomer.rules.ruleset import RULESETS, STANDARD, Ruleset, ruleset_named
from myomer.rules.triggers import STAND_UP, TRIGGERS, Size, Trigger, trigger_modifier
from myomer.scenario.battle import lay_prone
from myomer.scenario.errors import BAD_VALUE, MISSING_FIELD, DescriptionError
from myomer.scenario.face_off import ATTACKER_HEX, TARGET_HEX
from myomer.scenario.fields import Fields
from myomer.scenario.maps import read_hex_name, read_map
from myomer.scenario.units import location_named, make_unit

TABLES: Final = [FULL, PUNCH, KICK, ABOVE, BELOW, SWARM]
MAX_TRIGGERS: Final = 50
MAX_DAMAGE: Final = 1000
MAX_LEVELS: Final = 100


def answer(question: Mapping[str, object]) -> dict[str, object]:
    """The answer to one question; a bad question gets an `error`, never an exception."""
    answered: dict[str, object] = {}
    try:
        fields = Fields(question)
        if fields.has("id"):
            answered["id"] = fields.raw("id")

        rules = ruleset_named(fields.choice("ruleset", list(RULESETS), "ruleset", STANDARD.name))
        if not fields.has("ask"):
            raise DescriptionError(
                MISSING_FIELD,
                "ask",
                """'ask' is missing: say what is asked, such as "ask": "attack"; "ask": "names" lists all""",
            )
        ask = fields.choice("ask", list(QUESTIONS), "question")
        answered.update(QUESTIONS[ask](fields, rules))
        if fields.chosen_variants:
            answered["taken"] = fields.chosen_variants
    except DescriptionError as problem:
        answered["error"] = problem.to_json()
    except DiceExhausted as problem:
        answered["error"] = QuestionError(DICE_EXHAUSTED, "dice", str(problem)).to_json()
    except DiceLeftOver as problem:
        answered["error"] = QuestionError(DICE_LEFT_OVER, "dice", str(problem)).to_json()
    except RecursionError:
        answered["error"] = QuestionError(BAD_VALUE, "", "the question is nested too deeply").to_json()
    return answered


# attack


def _read_declaration(fields: Fields) -> tuple[Cast, str, int, str]:
    """The units, kind, limb and table of an attack that a query asks about."""
    kind = fields.choice("attack", list(ATTACKS), "attack")
    cast = Cast(fields.chosen_variants)
    cast.read(fields, "attacker", default_hex=ATTACKER_HEX)
    if targets_itself(kind):
        # The target may be described, but takes no part.
        bystander = fields.child("target")
        make_unit(describe(bystander), "target", fields.chosen_variants)
        bystander.done()
    else:
        cast.read(fields, "target", default_hex=TARGET_HEX)

    mech = cast.units[0].mech
    limb = default_limb(mech, kind)
    if fields.has("limb"):
        limb = location_named(mech, fields.text("limb"), "limb", "limb")

    table = fields.choice("table", [PUNCH, KICK], "table") if fields.has("table") else ""
    if table and not ATTACKS[kind].can_name_table:
        raise fields.bad("table", "only a club or a physical weapon can choose its table")
    if fields.flag("zweihander") and not ATTACKS[kind].can_be_zweihander:
        raise fields.bad("zweihander", "only a punch or a club can be a Zweihänder attack")

    return cast, kind, limb, table


def _set_grapple(fields: Fields, battle: Battle) -> None:
    """Put the two units into a grapple, if the question says which of them holds the other."""
    if not fields.has("hold"):
        return
    holds = fields.choice("hold", ["holding", "held"], "part in a grapple") == "holding"
    first, second = battle.mechs[0], battle.mechs[-1]
    first.grappling, second.grappling = len(battle.mechs) - 1, 0
    first.grapple_attacker, second.grapple_attacker = holds, not holds


def read_attack(fields: Fields, rules: Ruleset) -> tuple[Battle, Attack]:
    """The battle and the declaration that a question describes.

    Without a `board` every hex but the units' own is clear, at the target's level.
    """
    cast, kind, limb, table = _read_declaration(fields)
    rules = with_options(fields, rules, attack_options())
    described = read_map(fields.child("board")) if fields.has("board") else None
    battle = cast.battle(rules, described)
    target = 0 if targets_itself(kind) else 1
    _set_grapple(fields, battle)
    return battle, Attack(kind, 0, target, limb, table=table, zweihander=fields.flag("zweihander"))


def _attack(fields: Fields, rules: Ruleset) -> dict[str, object]:
    """A physical attack: its numbers, and with dice its outcome."""
    battle, attack = read_attack(fields, rules)
    faces = fields.dice()
    fields.done()
    if faces is None:
        return attack_json(battle, attack, None)
    with ScriptedDice(faces) as dice:
        return attack_json(battle, attack, dice)


def _odds(fields: Fields, rules: Ruleset) -> dict[str, object]:
    """`odds`: the outcomes of a physical attack with their chances."""
    battle, attack = read_attack(fields, rules)
    fields.done()
    return odds_answer(battle, attack)


def _compare(fields: Fields, rules: Ruleset) -> dict[str, object]:
    """The physical attacks of one unit on another, compared."""
    cast = Cast(fields.chosen_variants)
    cast.read(fields, "attacker", default_hex=ATTACKER_HEX)
    cast.read(fields, "target", default_hex=TARGET_HEX)
    rules = with_options(fields, rules, attack_options())
    fields.done()
    return compare_answer(cast.battle(rules))


# PSRs


def _battle_of_one(fields: Fields, rules: Ruleset) -> Battle:
    """A battle of the one unit that the question describes."""
    cast = Cast(fields.chosen_variants)
    cast.read(fields, "unit")
    return cast.battle(rules)


def _read_size(fields: Fields, size: Size | None) -> int:
    """The number that a trigger depends on, or 0 if it depends on none."""
    if size is None:
        return 0
    if size.names is not None:
        return size.names.index(fields.choice(size.name, size.names, size.name, size.names[size.default]))
    return fields.integer(size.name, size.default, size.least, size.most)


def _read_trigger(battle: Battle, item: object, index: int) -> Trigger:
    """A trigger as the question gives it. The ruleset may not have a roll for it."""
    path = f"triggers[{index}]"
    if isinstance(item, str):
        fields = Fields({"trigger": item}, path)
    else:
        fields = Fields(item, path)
    name = fields.choice("trigger", list(TRIGGERS), "trigger")
    size = _read_size(fields, TRIGGERS[name].size)
    extra = _read_size(fields, TRIGGERS[name].extra)
    drop = fields.integer("drop", 0, 0, MAX_LEVELS)
    fields.done()
    return Trigger(name, trigger_modifier(name, battle.ruleset, size, extra), size, drop)


def _psr(fields: Fields, rules: Ruleset) -> dict[str, object]:
    """`psr`: the target number of each PSR, and with dice their outcome."""
    battle = _battle_of_one(fields, rules)

    items = fields.items("triggers")
    if len(items) > MAX_TRIGGERS:
        raise fields.bad("triggers", f"at most {MAX_TRIGGERS} triggers at once, not {len(items)}")
    triggers = [_read_trigger(battle, item, index) for index, item in enumerate(items)]
    faces = fields.dice()
    fields.done()

    standing = any(psr.name == STAND_UP for psr in triggers)
    if standing and len(triggers) > 1:
        raise fields.bad("triggers", "'stand-up' must be the only trigger")
    if standing:
        return _stand_up(battle, triggers, faces)

    batch = required_psrs(battle, 0, triggers)
    answered: dict[str, object] = {
        "rolls": [PsrPreview(psr, roll_target(battle, 0, psr, batch)).to_json() for psr in batch],
        "not_due": [psr.name for psr in triggers if psr not in batch],
    }

    if faces is not None:
        answered["outcome"] = _make_rolls(battle, batch, False, faces)
    return answered


def _stand_up(battle: Battle, triggers: list[Trigger], faces: list[int] | None) -> dict[str, object]:
    """The answer for `stand-up`: the unit counts as prone and has not moved yet."""
    mech = battle.mechs[0]
    lay_prone(mech)
    reasons = why_not_stand(battle, 0)

    answered: dict[str, object] = {"rolls": [], "not_due": [], "reasons": codes(reasons)}
    outcome: dict[str, object] = {"fell": False, "rolled": 0, "cleared": 0, "stood": False}

    if reasons:
        answered["not_due"] = [STAND_UP]
    elif stands_without_roll(mech):
        answered["not_due"] = [STAND_UP]
        outcome["stood"] = True
    else:
        answered["rolls"] = [PsrPreview(triggers[0], roll_target(battle, 0, triggers[0])).to_json()]
        if faces is not None:
            outcome = _make_rolls(battle, triggers, True, faces)
            faces = None

    # Dice that nobody rolls are an error.
    if faces:
        raise DiceLeftOver(f"{len(faces)} dice were left over: there is nothing to roll")

    if "events" in outcome or faces is not None:
        answered["outcome"] = outcome
    return answered


def _make_rolls(battle: Battle, batch: list[Trigger], standing: bool, faces: list[int]) -> dict[str, object]:
    """Make the rolls. A fall uses the remaining dice; with none left, the fall is reported but not rolled."""
    log: list[Event] = []
    battle.log = log
    mech = battle.mechs[0]
    before = mech.copy()

    with ScriptedDice(faces) as dice:
        failure = roll_psrs(battle, 0, batch, dice)
        if standing:
            mech.prone = failure is not None
        fell = failure is not None and (not standing or battle.ruleset.stand_failure_falls)
        if fell and failure is not None and dice.used < len(faces):
            fail_psr(battle, 0, failure.cause, failure.result, failure.cause.levels, dice)

    return {
        "fell": fell,
        "rolled": psrs_rolled(batch, failure),
        "cleared": 0 if failure is None else failure.dropped,
        **({"stood": not mech.prone} if standing else {}),
        "losses": losses(before, mech),
        "wounds": mech.wounds,
        "events": events_json(log, ["unit"]),
    }


# tables


def _hit_location(fields: Fields, rules: Ruleset) -> dict[str, object]:
    """`hit-location`: where a roll on a hit table lands."""
    table = fields.choice("table", TABLES, "table")
    arc = ARC_NAMES.index(fields.choice("arc", ARC_NAMES, "arc", "front"))
    frame = FRAME_NAMES.index(fields.choice("frame", FRAME_NAMES, "frame", "biped"))
    low, high = (2, 12) if table in TWO_DICE else (1, 6)
    roll = fields.integer("roll", None, low, high)

    entry = table_entries(table, frame, arc, rules.one_column_tables)[roll]
    location = entry & LOCATION_MASK

    if needs_leg_die(table, frame, arc, entry):
        if not fields.has("leg_roll"):
            raise DescriptionError(
                MISSING_FIELD, "leg_roll", "a tripod's leg needs a second die: give 'leg_roll', 1 to 6"
            )
        location = TRIPOD_LEGS[arc][fields.integer("leg_roll", None, 1, 6)]
    elif fields.has("leg_roll"):
        fields.integer("leg_roll", None, 1, 6)

    fields.done()
    return {
        "location": location_name(frame, location),
        "rear": (arc == REAR or bool(entry & REAR_HIT)) and is_torso(location),
        "tac": bool(entry & TAC),
    }


def _names(fields: Fields, rules: Ruleset) -> dict[str, object]:
    """Every name that a question may use."""
    fields.done()
    return {"questions": list(QUESTIONS), **all_names()}


def _cluster(fields: Fields, rules: Ruleset) -> dict[str, object]:
    """How many of a salvo hit, by the cluster hits table."""
    size = fields.integer("size", None, SMALLEST, LARGEST)
    roll = fields.integer("roll", None, 2, 12)
    modifier = fields.integer("modifier", 0, -40, 40)
    fields.done()
    return {"hits": cluster_hits(size, roll, modifier)}


def _arc(fields: Fields, rules: Ruleset) -> dict[str, object]:
    """`arc`: the side of the target that an attack from a hex hits."""
    attacker, target = read_hex_name(fields, "attacker_hex"), read_hex_name(fields, "target_hex")
    facing = fields.integer("target_facing", 0, 0, 5)
    fields.done()
    return {"arc": ARC_NAMES[attack_arc(attacker, target, facing)]}


# damage and falls


def _damage(fields: Fields, rules: Ruleset) -> dict[str, object]:
    """`damage`: what a hit in a location does, with its crits and PSRs."""
    battle = _battle_of_one(fields, rules)
    mech = battle.mechs[0]
    frame = mech.design.frame

    # The location: rear armor has names of its own.
    name = fields.text("location")
    rear = fields.flag("rear")
    if name in ARMOR_NAMES[frame][LOCATIONS:]:
        name = name.removesuffix("-rear")
        rear = True
    location = location_named(mech, name, "location")

    amount = fields.integer("amount", None, 0, MAX_DAMAGE)
    kind = BY_NAME[fields.choice("damage_type", DAMAGE_TYPE_NAMES, "damage type", "standard")]
    tac = fields.flag("tac")
    faces = fields.dice() or []
    fields.done()

    # Apply the hit.
    log: list[Event] = []
    battle.log = log
    before = mech.copy()
    with ScriptedDice(faces) as dice:
        apply_hit(battle, 0, Struck(location, rear, tac), amount, kind, dice)
    enqueue_phase_damage(battle, 0)

    # Report it.
    criticals = [
        {"location": event.location, "slot": event.slot, "component": event.component}
        for event in log
        if isinstance(event, CriticalStruck)
    ]

    return {
        "losses": losses(before, mech),
        "destroyed_locations": [
            mech.design.names[location]
            for location in FRAME_LOCATIONS[frame]
            if (mech.gone & ~before.gone) >> location & 1
        ],
        "criticals": criticals,
        "psr_queue": queue_json(battle, log, ["unit"]),
        "wounds": mech.wounds,
        "heat": mech.outside_heat,
        "unit_destroyed": mech.destroyed,
        "cause": mech.cause or None,
        "events": events_json(log, ["unit"]),
    }


def _fall(fields: Fields, rules: Ruleset) -> dict[str, object]:
    """`fall`: the damage of a fall and the TN to avoid a pilot hit; with dice, its outcome."""
    battle = _battle_of_one(fields, rules)
    mech = battle.mechs[0]

    levels = fields.integer("levels", 0, 0, MAX_LEVELS)
    faces = fields.dice()
    fields.done()

    pilot = TargetNumber(psr_modifiers(battle, 0))
    impacts = fall_damage(battle, mech, levels, battle.depth(mech))
    groups: list[int] = []
    for points in impacts:
        groups += damage_groups(points, battle.ruleset.fall_group)
    number = fall_target(pilot, levels)

    answered: dict[str, object] = {
        "damage": sum(impacts),
        "groups": groups,
        "facing": None,
        "losses": {},
        "wounds": mech.wounds,
        "pilot_target_number": number.value,
        "pilot_modifiers": [part.to_json() for part in number.modifiers],
        "unit_destroyed": mech.destroyed,
        "events": [],
    }

    if faces is not None:
        log: list[Event] = []
        battle.log = log
        before = mech.copy()
        with ScriptedDice(faces) as dice:
            fall(battle, 0, "asked", levels, pilot, dice)

        answered |= {
            "facing": mech.facing,
            "losses": losses(before, mech),
            "wounds": mech.wounds,
            "unit_destroyed": mech.destroyed,
            "events": events_json(log, ["unit"]),
        }

    return answered


QUESTIONS: Final[dict[str, Callable[[Fields, Ruleset], dict[str, object]]]] = {
    "attack": _attack,
    "psr": _psr,
    "hit-location": _hit_location,
    "cluster": _cluster,
    "arc": _arc,
    "damage": _damage,
    "fall": _fall,
    "weapon-attack": weapon_attack,
    "line-of-sight": line_of_sight,
    "movement": movement,
    "heat": heat,
    "unit": asked_facts,
    "sheet": asked_sheet,
    "odds": _odds,
    "compare": _compare,
    "names": _names,
}
