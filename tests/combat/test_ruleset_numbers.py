"""Every number of a ruleset is read where it counts: changed by itself, it changes the one figure it is for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

import myomer
from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.events import ArmorLost, ChanceRolled, Fell
from myomer.combat.harm.criticals import strike_slot
from myomer.combat.harm.damage import Struck, apply_hit, enter_water
from myomer.combat.harm.damage_types import PHYSICAL_HIT
from myomer.combat.harm.falls import fall
from myomer.combat.harm.psr_queue import enqueue_phase_damage
from myomer.combat.harm.psr_target import psr_modifiers
from myomer.combat.movement.standing import stand_cost, stand_target, stand_up
from myomer.combat.numbers import Modifier, TargetNumber
from myomer.combat.physical.registry import resolve_attack
from myomer.combat.turn.end_phase import end_phase
from myomer.dice import ScriptedDice
from myomer.rules.locations import HEAD, LEFT_LEG
from myomer.rules.ruleset import (
    RULE_FIELDS,
    STANDARD,
    TOTAL_WARFARE,
    Ruleset,
    forget_ruleset,
    register_ruleset,
)
from myomer.rules.ruleset_field import NUMBER
from myomer.units.mech import DEDICATED_PILOT, Mech
from tests.rows import each_row
from tests.support import PROJECT, duel, logged, make

TRIED = "tried"
Measure = Callable[[Ruleset], object]


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    yield
    forget_ruleset(TRIED)


def ask(rules: Ruleset, **question: object) -> Any:
    forget_ruleset(TRIED)
    register_ruleset(replace(rules, name=TRIED))
    answered: Any = myomer.answer({**question, "ruleset": TRIED})
    assert "error" not in answered, answered
    return answered


def does(kind: str, to_self: bool = False, **unit: object) -> Measure:
    """Points of damage of an attack by a 'Mech of 60 tons, moved 5 hexes."""
    side = "attacker" if to_self else "target"

    def points(rules: Ruleset) -> object:
        zweihander = {"zweihander": True} if unit.get("abilities") else {}
        attacker = {"tons": 60, "moved": {"mode": "run", "hexes": 5}, **unit}
        asked = ask(rules, ask="attack", attack=kind, attacker=attacker, target={"tons": 60}, **zweihander)
        groups = asked["damage"][side]
        return sum([each if isinstance(each, int) else each["damage"] for each in groups])

    return points


def modifier(reason: str, **unit: object) -> Measure:
    """A modifier of a PSR for being kicked."""

    def value(rules: Ruleset) -> object:
        (roll,) = ask(rules, ask="psr", unit=unit, triggers=["kicked"])["rolls"]
        return next(part["value"] for part in roll["modifiers"] if part["reason"] == reason)

    return value


def fallen(rules: Ruleset) -> object:
    """Pilot hits of a fall in which the pilot rolls a 2."""
    battle = duel(rules=rules)
    fall(
        battle, 0, "kicked", 0, TargetNumber([Modifier("piloting-skill", 5)]), ScriptedDice([1, 3, 4, 1, 1, *[6] * 50])
    )
    return battle.mechs[0].wounds


def hit_on_the_head(rules: Ruleset) -> object:
    battle = duel(rules=rules)
    apply_hit(battle, 0, Struck(HEAD), 2, PHYSICAL_HIT, sixes())
    return battle.mechs[0].wounds


def self_groups(rules: Ruleset) -> object:
    asked = ask(rules, ask="attack", attack="dfa", attacker={"tons": 60}, target={})
    return asked["damage"]["attacker"]


def fall_groups(rules: Ruleset) -> object:
    return ask(rules, ask="fall", unit={"tons": 60}, levels=0)["groups"]


def phase_damage(dual: bool) -> Measure:
    """From how many points of damage in a phase a PSR is queued."""

    def least(rules: Ruleset) -> object:
        for points in range(1, 60):
            battle = duel(make(cockpit="dual") if dual else make(), rules=rules)
            if dual:
                battle.mechs[0].mark(DEDICATED_PILOT)
            battle.mechs[0].phase_damage = points
            enqueue_phase_damage(battle, 0)
            if battle.mechs[0].queue:
                return points
        return None

    return least


def sixes() -> ScriptedDice:
    return ScriptedDice([6] * 100)


def flooded(rules: Ruleset) -> object:
    """The modifier of a flooded leg, where the hip replaces actuators."""
    battle = duel(rules=replace(rules, hip_replaces_actuators=True), hexes={"0505": Hex(0, {"water": 1})})
    battle.mechs[0].armor[LEFT_LEG] = 0
    enter_water(battle, 0, sixes())
    return next(part.value for part in psr_modifiers(battle, 0) if part.reason == "leg-flooded")


def prone(rules: Ruleset) -> Battle:
    battle = duel(make(prone=True), rules=rules)
    battle.mechs[0].mp_left = 9
    return battle


def careful(rules: Ruleset) -> object:
    target = stand_target(prone(rules), 0, True)
    return next(part.value for part in target.modifiers if part.reason == "careful-stand")


def stand_heat(rules: Ruleset) -> object:
    battle = prone(rules)
    stand_up(battle, 0, sixes())
    return battle.mechs[0].heat_gained


def struck(mech: Mech, rules: Ruleset, name: str, depth: int = 0) -> Battle:
    """Every slot of a component is struck, and every roll is 12."""
    battle = duel(mech, rules=rules, hexes={"0505": Hex(0, {"water": depth} if depth else {})})
    for part in mech.design.components:
        if part.name == name:
            for slot in range(12):
                if part.mask >> slot & 1:
                    strike_slot(battle, 0, part.location, slot, sixes())
    return battle


def exploded(rules: Ruleset) -> object:
    return struck(make(equipment=["ac-20-ammo@left-torso", "case-ii@left-torso"]), rules, "ac-20-ammo").mechs[0].wounds


def chance(name: str, *equipment: str, **options: bool) -> Measure:
    """The number of a roll that a critical hit calls for."""

    def needed(rules: Ruleset) -> object:
        battle = struck(make(equipment=list(equipment)), replace(rules, **options), name)  # type: ignore[arg-type]
        return [event.target_number for event in logged(battle, ChanceRolled)]

    return needed


def suffocated(rules: Ruleset) -> object:
    mech = make()
    end_phase(struck(mech, rules, "life-support", depth=2), sixes())
    return mech.wounds


def spiked(rules: Ruleset) -> object:
    """What a kick against spikes costs the leg."""
    battle = duel(make(), make(hex_="0504", facing=3, equipment=["spikes@right-leg", "spikes@left-leg"]), rules=rules)
    resolve_attack(battle, myomer.attack(battle, "kick"), sixes())
    return sum([event.points for event in logged(battle, ArmorLost) if event.unit == 0])


def missed_dfa(rules: Ruleset) -> object:
    """How many levels a 'Mech falls that misses a death from above, where it does not roll."""
    battle = duel(make(jump=5, moved="jump", hexes=3), rules=replace(rules, dfa_miss_psr=None))
    resolve_attack(battle, myomer.attack(battle, "dfa"), ScriptedDice([1, 1, *[6] * 100]))
    return [event.levels for event in logged(battle, Fell)]


heavy_duty: Measure = modifier("gyro-hits", gyro="heavy-duty", destroyed=["gyro"])
blown: Measure = chance("engine", engine_explosions=True)

ROWS: list[tuple[str, int, object, object, Measure]] = [
    ("kick_divisor", 4, 12, 15, does("kick")),
    ("punch_divisor", 4, 6, 15, does("punch")),
    ("claw_divisor", 4, 9, 15, does("punch", equipment=["claw@right-arm"])),
    ("zweihander_divisor", 4, 6 + 6, 6 + 15, does("punch", abilities=["zweihander"])),
    ("club_divisor", 4, 12, 15, does("club")),
    ("hatchet_divisor", 4, 12, 15, does("hatchet", equipment=["hatchet@right-arm"])),
    ("sword_divisor", 4, 7, 16, does("sword", equipment=["sword@right-arm"])),
    ("retractable_blade_divisor", 4, 6, 15, does("retractable-blade", equipment=["retractable-blade@right-arm"])),
    ("charge_divisor", 4, 24, 60, does("charge")),
    ("charge_self_divisor", 4, 6, 15, does("charge", True)),
    ("dfa_divisor", 4, 18, 45, does("dfa")),
    ("dfa_factor", 2, 18, 12, does("dfa")),
    ("dfa_self_divisor", 4, 12, 16, does("dfa", True)),
    ("dfa_self_group", 4, [5, 5, 2], [4, 4, 4], lambda rules: self_groups(replace(rules, dfa_splits_over_legs=False))),
    ("thrash_divisor", 4, 20, 15, does("thrash")),
    ("jump_jet_damage", 4, 6, 8, does("jump-jet", equipment=["jump-jet@right-leg*2"])),
    ("gyro_hit_modifier", 4, 3, 4, modifier("gyro-hits", destroyed=["gyro"])),
    ("gyro_destroyed_modifier", 7, 6, 7, modifier("gyro-destroyed", destroyed=["gyro", "gyro"])),
    ("hip_modifier", 4, 2, 4, modifier("hip-destroyed", destroyed=["left-leg.hip"])),
    ("leg_actuator_modifier", 4, 1, 4, modifier("foot-destroyed", destroyed=["left-leg.foot"])),
    ("leg_destroyed_modifier", 4, 5, 4, modifier("leg-destroyed", destroyed=["left-leg"])),
    ("four_legs_modifier", -4, -2, -4, modifier("four-legs", frame="quad")),
    ("three_legs_modifier", -4, -1, -4, modifier("three-legs", frame="tripod")),
    ("phase_damage", 14, 20, 14, phase_damage(False)),
    ("dual_cockpit_phase_damage", 34, 30, 34, phase_damage(True)),
    ("fall_divisor", 4, 6, 15, lambda rules: sum(fall_groups(rules))),  # type: ignore[call-overload]
    ("fall_group", 4, [5, 1], [4, 2], fall_groups),
    ("fall_pilot_hits", 2, 1, 2, fallen),
    ("head_hit_pilot_hits", 2, 1, 2, hit_on_the_head),
    ("explosion_pilot_hits", 3, 2, 3, exploded),
    ("suffocation_pilot_hits", 2, 1, 2, suffocated),
    ("heavy_duty_gyro_modifier", 2, 1, 2, lambda rules: heavy_duty(replace(rules, gyro_flat_per_hit=False))),
    ("leg_flooded_modifier", 4, 3, 4, flooded),
    ("careful_stand_modifier", -3, -2, -3, careful),
    ("stand_mp", 3, 2, 3, lambda rules: stand_cost(prone(replace(rules, stand_costs_all_walking=False)), 0)),
    ("stand_heat", 2, 1, 2, stand_heat),
    ("case_ii_target", 9, [8], [9], chance("ac-20-ammo", "ac-20-ammo@left-torso", "case-ii@left-torso")),
    ("engine_explosion_hits", 7, [10], [], blown),
    ("engine_explosion_target", 9, [10], [9], blown),
    ("spike_damage", 3, 2, 3, spiked),
    ("dfa_miss_levels", 3, [2], [3], missed_dfa),
]


@each_row(("field", "value", "before", "after", "measure"), ROWS, ids=[row[0] for row in ROWS])
def test_number(field: str, value: int, before: object, after: object, measure: Measure) -> None:
    assert measure(STANDARD) == before
    assert measure(replace(STANDARD, **{field: value})) == after  # type: ignore[arg-type]


def test_every_number_that_both_rulesets_share_is_tried() -> None:
    shared = {
        name
        for name, about in RULE_FIELDS.items()
        if about.kind == NUMBER and getattr(STANDARD, name) == getattr(TOTAL_WARFARE, name)
    }
    assert shared == {row[0] for row in ROWS}


def test_every_field_is_read_by_the_engine() -> None:
    """A field that no resolver reads is no rule."""
    engine = [PROJECT / "src/myomer/combat", PROJECT / "src/myomer/rules", PROJECT / "src/myomer/units"]
    text = "".join([path.read_text(encoding="utf-8") for room in engine for path in room.rglob("*.py")])
    assert [name for name in RULE_FIELDS if f".{name}" not in text] == []
