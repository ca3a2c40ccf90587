"""What holds of every attack, whoever makes it and in whatever state: properties over random encounters.

An encounter is two 'Mechs of random design and state on random ground, a third behind the target, and one
attack of any kind. It is set up so that the attack is often, not always, allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from myomer.boards import Board, Hex
from myomer.combat.battle import Battle
from myomer.combat.events import (
    ArmorLost,
    AttackImpossible,
    AttackRolled,
    ChanceRolled,
    DamageReduced,
    DamageVented,
    Event,
    Exploded,
    HitLocated,
    InfantryStruck,
    PilotingRolled,
    RollQueued,
    StructureLost,
)
from myomer.combat.harm.damage import Struck, apply_hit, strike
from myomer.combat.harm.damage_types import (
    BY_NAME,
    EXPLOSION,
    FALLING,
    LANCE_POINT,
    PHYSICAL_HIT,
    DamageType,
    armor_piercing,
)
from myomer.combat.harm.pilot import CAUSES
from myomer.combat.numbers import Modifier
from myomer.combat.physical.attack import NO_LIMB, Attack
from myomer.combat.physical.reasons import REASONS
from myomer.combat.physical.registry import (
    ATTACKS,
    default_limb,
    preview_attack,
    resolve_attack,
    targets_itself,
    why_not_attack,
)
from myomer.combat.reason import NotAllowedError
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.weapons.shot import Effect
from myomer.dice import DiceRoller, RecordingDice, ScriptedDice, SeededDice
from myomer.hexes import ARC_NAMES, parse_hex
from myomer.narration import describe, explain
from myomer.record import Record
from myomer.rules.components import ARMOR_KINDS, COCKPITS, ENGINES, GYRO_NAMES, STRUCTURE_KINDS
from myomer.rules.hit_tables import FULL, KICK, PUNCH
from myomer.rules.locations import FRAME_LOCATIONS, HEAD, LEFT_TORSO, QUAD, RIGHT_TORSO
from myomer.rules.movement import JUMP, RUN
from myomer.rules.physical_weapons import PHYSICAL_WEAPONS, VIBROBLADES
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE
from myomer.rules.structure import TONNAGES
from myomer.units.build import Workshop
from myomer.units.mech import (
    CARGO_LEFT,
    DODGING,
    EVADING,
    INDOORS,
    INFANTRY_HERE,
    SKIDDED,
    STUCK,
    SWARMED,
    WILL_STEP_ASIDE,
    Mech,
)
from tests.amount import amount
from tests.combat.weapons.support import salvo
from tests.support import duel, make

E = TypeVar("E", bound=Event)

SETTINGS = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=amount(32, 80),
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
SOAK = 1500

# random designs

ADVANCED = {
    "trip": True,
    "thrash": True,
    "grapple": True,
    "brush_off": True,
    "jump_jet_attack": True,
    "blade_punch": True,
    "mixed_limb_attacks": True,
    "push_off_board": True,
    "floating_criticals": True,
    "advanced_hit_locations": True,
    "tactical_criticals": True,
    "engine_explosions": True,
    "falling_expanded": True,
    "skilled_evasion": True,
    "weight_class_to_hit": True,
    "weight_class_psr": True,
    "leg_damage_adds_up": True,
    "damage_psr_per_twenty": True,
}
"""Every option but the tactical charge, whose damage grows with the margin of the roll."""
PLAIN_RULES = [STANDARD, TOTAL_WARFARE]
RULES = [*PLAIN_RULES, *[replace(rules, **ADVANCED) for rules in PLAIN_RULES]]  # type: ignore[arg-type]

GEAR = [
    "tsm",
    "industrial-tsm",
    "ram-plate",
    "talons",
    "claw@left-arm",
    "claw@right-arm",
    "aes@left-leg",
    "aes@right-leg",
    "aes@right-arm",
    "shield-small@left-arm:active",
    "shield-medium@left-arm:passive",
    "shield-large@right-arm:active",
    "modular-armor@left-torso",
    "modular-armor@center-torso",
    "case@left-torso",
    "case-ii@right-torso",
    "ac-20-ammo@left-torso",
    "machine-gun-ammo@right-torso:20",
    "srm-6-ammo@left-arm:3",
    "ac-5-ammo@right-leg:1",
    "ac-5-ammo@rear-left-leg:1",
    "machine-gun-ammo@head:1",
    "gauss-rifle@right-torso",
    "medium-laser@right-arm",
    "jump-jet@left-leg",
    "endo-steel@left-torso",
    "retractable-blade@left-arm:retracted",
    "hatchet@left-arm",
]
SPIKES = [f"spikes@{place}" for place in ("left-arm", "right-leg", "center-torso", "left-torso", "front-left-leg")]


def fitted(
    tons: int, frame: int, jump: int, parts: tuple[str, str, str], kinds: tuple[str, str], gear: list[str], clan: bool
) -> Mech:
    """A 'Mech with as much of the gear as it has room and limbs for."""
    shop = Workshop(tons, frame)
    gyro, shop.engine, shop.cockpit = parts
    shop.gyro = GYRO_NAMES.index("compact" if shop.cockpit == "torso-mounted" else gyro)
    shop.armor_kind, shop.structure_kind = kinds
    shop.jump = jump
    shop.clan = clan
    shop.lay_out()
    for text in gear:
        with suppress(ValueError):
            shop.add(text)
    return Mech(shop.finish())


@st.composite
def mechs(draw: st.DrawFn, special: bool, spikes: bool, gear: list[str], jump: int, frame: int) -> Mech:
    """A 'Mech fresh from the factory; `special` allows armor and structure that are not standard."""
    tons = draw(st.sampled_from(TONNAGES))
    if frame < 0:
        frame = draw(st.sampled_from([0, 0, 0, 1, 2]))
    parts = draw(
        st.tuples(
            st.sampled_from(GYRO_NAMES), st.sampled_from(["fusion", *ENGINES]), st.sampled_from(["standard", *COCKPITS])
        )
    )
    kinds = ("standard", "standard")
    if special:
        kinds = draw(st.tuples(st.sampled_from(ARMOR_KINDS), st.sampled_from(STRUCTURE_KINDS)))
    pool = GEAR + SPIKES if spikes else GEAR
    extra = draw(st.lists(st.sampled_from(pool), max_size=5, unique=True))
    return fitted(tons, frame, jump, parts, kinds, [*gear, *extra], draw(st.integers(0, 4)) == 0)


# random states

ABILITIES = ["melee-specialist", "melee-master", "zweihander", "frogman", "maneuvering-ace"]
CONDITIONS = [EVADING, SKIDDED, DODGING, STUCK, INDOORS, CARGO_LEFT, WILL_STEP_ASIDE]

Mark = tuple[str, int, int]

MARKS: st.SearchStrategy[Mark] = st.one_of(
    st.tuples(st.just("armor"), st.integers(0, 11), st.integers(0, 9)),
    st.tuples(st.just("structure"), st.integers(0, 8), st.integers(1, 4)),
    st.tuples(st.just("slot"), st.integers(0, 8), st.integers(0, 11)),
    st.tuples(st.just("gone"), st.integers(2, 8), st.just(0)),
    st.tuples(st.just("breached"), st.integers(2, 8), st.just(0)),
    st.tuples(st.sampled_from(["fired", "limbs_used"]), st.integers(0, 8), st.just(0)),
    st.tuples(st.sampled_from(["prone", "hull_down", "immobile", "shutdown", "unconscious"]), st.just(1), st.just(0)),
    st.tuples(st.just("heat"), st.integers(0, 30), st.just(0)),
    st.tuples(st.just("wounds"), st.integers(1, 5), st.just(0)),
    st.tuples(st.just("piloting"), st.integers(0, 8), st.just(0)),
    st.tuples(st.sampled_from(["gyro_hits", "engine_hits"]), st.integers(1, 2), st.just(0)),
    st.tuples(st.just("moved"), st.integers(0, 4), st.integers(0, 12)),
    st.tuples(st.sampled_from(["facing", "torso"]), st.integers(0, 5), st.just(0)),
    st.tuples(st.just("status"), st.sampled_from(CONDITIONS), st.just(0)),
    st.tuples(st.just("ability"), st.integers(0, len(ABILITIES) - 1), st.just(0)),
    st.tuples(st.sampled_from(["club", "mp_left", "supercharger_uses"]), st.integers(1, 3), st.just(0)),
)


def scar(mech: Mech, mark: Mark) -> None:
    """Put one thing of the past on a 'Mech."""
    what, first, second = mark
    if what == "armor":
        mech.armor[first] = min(mech.armor[first], second)
    elif what == "structure":
        mech.structure[first] = min(mech.structure[first], second)
    elif what == "slot":
        mech.slot_hits[first] |= mech.design.hittable[first] & 1 << second
    elif what == "gone":
        lose(mech, first)
    elif what == "breached":
        mech.breached |= 1 << first
    elif what in ("fired", "limbs_used"):
        setattr(mech, what, getattr(mech, what) | 1 << first)
    elif what == "moved":
        mech.move_mode, mech.hexes_moved = first, second
    elif what == "status":
        mech.mark(first)
    elif what == "ability":
        mech.abilities |= {ABILITIES[first]}
    else:
        setattr(mech, what, bool(first) if isinstance(getattr(mech, what), bool) else first)


def lose(mech: Mech, location: int) -> None:
    """The location, and the arm that hangs on it, has been lost before."""
    gone = [location]
    if location in (LEFT_TORSO, RIGHT_TORSO) and mech.design.frame != QUAD:
        gone.append(location + 2)
    for each in gone:
        if mech.design.structure[each]:
            mech.gone |= 1 << each
            mech.structure[each] = 0
            mech.armor[each] = 0


GROUND = [
    Hex(1),
    Hex(3),
    Hex(-2),
    Hex(0, {"water": 1}),
    Hex(0, {"water": 2}),
    Hex(1, {"water": 3}),
    Hex(0, {"water": 1, "ice": 1}),
    Hex(0, {"woods": 2}),
    Hex(0, {"rough": 1, "smoke": 1}),
    Hex(0, {"swamp": 1}),
    Hex(0, {"rubble": 3}),
    Hex(0, {"building": 2}, 40, 2),
    Hex(0, {"impassable": 1}),
]
HEXES = ["0505", "0504", "0503", "0403", "0404", "0603", "0604"]

# random encounters


class Encounter:
    """A battle, an attack in it, the seed of its dice."""

    def __init__(self, battle: Battle, attack: Attack, seed: int) -> None:
        self.battle = battle
        self.attack = attack
        self.seed = seed

    def heard(self) -> Battle:
        """The battle afresh, listened to."""
        twin = self.battle.copy()
        twin.log = []
        return twin

    def dice(self) -> SeededDice:
        return SeededDice(self.seed)

    def resolved(self) -> Battle:
        """The battle after the attack."""
        battle = self.heard()
        resolve_attack(battle, self.attack, self.dice())
        return battle

    def __repr__(self) -> str:
        states = [state for mech in self.battle.mechs for state in [mech.design.name, differences(mech)]]
        terrain = {name: self.battle.hex(parse_hex(name)) for name in HEXES}
        return f"Encounter({self.battle.ruleset.name}, {self.attack}, seed={self.seed}, {states}, {terrain})"


def differences(mech: Mech) -> dict[str, object]:
    """What sets a 'Mech apart from a fresh one."""
    fresh, now = snapshot(Mech(mech.design)), snapshot(mech)
    return {name: now[name] for name in now if now[name] != fresh[name]}


COMMON = [*sorted(ATTACKS), *["punch", "kick", "push", "charge", "dfa", "hatchet"] * 3]
"""Every kind of attack, the usual ones more often."""
ANY_FRAME = ["kick", "charge", "dfa", "trip", "thrash", "jump-jet", "break-grapple", "backhoe", "chainsaw", "buzzsaw"]


def gear_for(draw: st.DrawFn, kind: str) -> list[str]:
    """What an attacker needs for a kind of attack."""
    if kind in PHYSICAL_WEAPONS:
        places = ["right-arm", "left-arm"]
        if PHYSICAL_WEAPONS[kind].torso_mount:
            places += ["center-torso", "left-torso"]
        mode = draw(st.sampled_from(["", ":active"])) if kind in VIBROBLADES else ""
        return [f"{kind}@{draw(st.sampled_from(places))}{mode}"]
    if kind == "jump-jet":
        return ["jump-jet@right-leg", "jump-jet@right-leg", "jump-jet@front-right-leg", "jump-jet@left-leg"]
    return []


def get_ready(draw: st.DrawFn, battle: Battle, kind: str) -> None:
    """Put the attacker into the state that a kind of attack asks for."""
    attacker, target = battle.mechs[0], battle.mechs[1]
    if kind == "charge":
        attacker.move_mode, attacker.hexes_moved = RUN, draw(st.integers(0, 12))
    elif kind == "dfa":
        attacker.move_mode, attacker.hexes_moved = JUMP, draw(st.integers(1, 6))
    elif kind == "thrash":
        attacker.prone = True
        attacker.mark(INFANTRY_HERE)
    elif kind == "brush-off":
        attacker.mark(SWARMED)
    elif kind == "club":
        attacker.club = draw(st.integers(1, 3))
    elif kind == "jump-jet":
        battle.changes[attacker.hex] = Hex(1)
    elif kind == "break-grapple":
        attacker.grappling, target.grappling = 1, 0
        holds = draw(st.booleans())
        attacker.grapple_attacker, target.grapple_attacker = holds, not holds
        if draw(st.booleans()):
            attacker.hex = target.hex


@st.composite
def encounters(draw: st.DrawFn, special: bool = True, spikes: bool = True, kinds: list[str] | None = None) -> Encounter:
    """Two 'Mechs face to face, a third behind the target, an attack of the first on the second."""
    kind = draw(st.sampled_from(kinds or COMMON))
    rules = draw(st.sampled_from(RULES if ATTACKS[kind].in_play(STANDARD) else RULES[2:]))
    frame = -1 if kind in ANY_FRAME else draw(st.sampled_from([0, 0, 2]))
    jump = 4 if kind == "dfa" else 0
    units = [
        draw(mechs(special, spikes, gear_for(draw, kind), jump, frame)),
        draw(mechs(special, spikes, [], 0, -1)),
        draw(mechs(special, spikes, [], 0, -1)),
    ]
    for mech, name, facing in zip(units, ("0505", "0504", "0503"), (0, draw(st.integers(0, 5)), 3), strict=True):
        mech.hex = parse_hex(name)
        mech.facing = mech.torso = facing
    ground = draw(st.dictionaries(st.sampled_from(HEXES), st.sampled_from(GROUND), max_size=3))
    size = draw(st.sampled_from([(0, 0), (5, 6)]))
    board = Board(size[0], size[1], {parse_hex(name): hex_ for name, hex_ in ground.items()})
    battle = Battle(units, board, rules)
    get_ready(draw, battle, kind)
    for mech, most in zip(units, (3, 5, 2), strict=True):
        for mark in draw(st.lists(MARKS, max_size=most)):
            scar(mech, mark)
        here = battle.hex_of(mech)
        if here.has("building") and draw(st.booleans()):
            mech.roof = here.height
    target = 0 if targets_itself(kind) else 1
    limb = default_limb(units[0], kind)
    if draw(st.integers(0, 5)) == 0:
        limb = draw(st.integers(NO_LIMB, 8))
    accidental = kind == "charge" and draw(st.integers(0, 4)) == 0
    if accidental:
        units[0].prone = True
    attack = Attack(
        kind,
        0,
        target,
        limb,
        table=draw(st.sampled_from(["", "", "", PUNCH, KICK])),
        zweihander=kind in ("punch", "club") and draw(st.integers(0, 4)) == 0,
        accidental=accidental,
    )
    return Encounter(battle, attack, draw(st.integers(0, 1 << 32)))


# snapshots


def frozen(value: object) -> object:
    """A value that does not change when what it was taken from does."""
    if isinstance(value, Record):
        return (type(value).__name__, *[frozen(each) for each in value.values()])
    if isinstance(value, (list, tuple)):
        return tuple([frozen(each) for each in value])
    if isinstance(value, dict):
        return tuple([(key, frozen(each)) for key, each in value.items()])
    return value


def attributes(thing: object) -> list[str]:
    """The names of everything that is kept in an object."""
    names = [name for name in dir(thing) if not name.startswith("__")]
    return [name for name in names if not callable(getattr(thing, name))]


FRESH = fitted(50, 0, 0, ("standard", "fusion", "standard"), ("standard", "standard"), [], False)
MECH_NAMES = attributes(FRESH)
DESIGN_NAMES = attributes(FRESH.design)


def snapshot(mech: Mech) -> dict[str, object]:
    """Every attribute of a 'Mech."""
    return {name: frozen(getattr(mech, name)) for name in MECH_NAMES}


def whole(battle: Battle, designs: bool = False) -> list[object]:
    """Every attribute of a battle and of all in it, perhaps of the designs as well."""
    parts: list[object] = [snapshot(mech) for mech in battle.mechs]
    parts += [frozen(battle.changes), frozen(battle.log)]
    if designs:
        parts += [[frozen(getattr(mech.design, name)) for name in DESIGN_NAMES] for mech in battle.mechs]
    return parts


def test_snapshots_hold_every_attribute() -> None:
    assert {"armor", "structure", "slot_hits", "counts", "queue", "phase_damage", "design", "hex"} <= set(MECH_NAMES)
    assert len(MECH_NAMES) > 45
    assert {"components", "slots", "armor", "start_counts"} <= set(DESIGN_NAMES)


def of(battle: Battle, kind: type[E], unit: int) -> list[E]:
    """What happened to a unit, of one kind."""
    return [event for event in battle.log or [] if isinstance(event, kind) and getattr(event, "unit") == unit]  # noqa: B009


class NoDice(DiceRoller):
    """Dice for what must not be rolled for."""

    def die(self, purpose: str) -> int:
        raise AssertionError(f"a die was asked for: {purpose}")


# the properties


def in_bounds(before: Battle, after: Battle) -> None:
    """No armor or structure below nothing or above what it was; the rest within its limits."""
    for was, mech in zip(before.mechs, after.mechs, strict=True):
        assert all(0 <= now <= then for now, then in zip(mech.armor, was.armor, strict=True))
        assert all(0 <= now <= then for now, then in zip(mech.structure, was.structure, strict=True))
        assert was.wounds <= mech.wounds <= 6
        assert mech.pilot_dead or mech.wounds < 6
        assert mech.gone & was.gone == was.gone
        assert all(count >= 0 for count in mech.counts)
        assert 0 <= mech.facing < 6
        assert 0 <= mech.torso < 6
        assert mech.outside_heat <= 15
        assert mech.cause == "" or mech.cause in CAUSES
        assert mech.destroyed or mech.engine_hits < 3
        for location in FRAME_LOCATIONS[mech.design.frame]:
            assert mech.structure[location] or not mech.has(location)
            assert not mech.slot_hits[location] & ~mech.design.hittable[location]


def values_stay_in_bounds(case: Encounter) -> None:
    in_bounds(case.battle, case.resolved())


def balanced(before: Battle, after: Battle, fixed: dict[int, int]) -> None:
    """Every point that came in went out: to armor, structure, a shield, or into the air.

    `fixed` are points that came without a roll for their place. Points on a wreck, or on the place where a
    head was, are wasted without a word.
    """
    for unit, (was, mech) in enumerate(zip(before.mechs, after.mechs, strict=True)):
        came = sum(event.points for event in of(after, HitLocated, unit)) + fixed.get(unit, 0)
        came += sum(event.points for event in of(after, Exploded, unit))
        armor = sum(event.points for event in of(after, ArmorLost, unit))
        structure = sum(event.points for event in of(after, StructureLost, unit))
        assert sum(was.armor) - sum(mech.armor) == armor
        assert sum(was.structure) - sum(mech.structure) == structure
        taken = sum(event.points for event in of(after, DamageReduced, unit))
        modular = sum(event.points for event in of(after, DamageReduced, unit) if event.by == "modular-armor")
        assert mech.phase_damage - was.phase_damage == armor + structure + modular
        went = armor + structure + taken + sum(event.points for event in of(after, DamageVented, unit))
        assert went <= came
        if not mech.destroyed and mech.has(HEAD):
            assert went == came


def damage_in_is_damage_out(case: Encounter) -> None:
    preview = preview_attack(case.battle, case.attack)
    after = case.heard()
    outcome = resolve_attack(after, case.attack, case.dice())
    own = 0
    if outcome.hit:
        own = sum(each.points for each in preview.self_hits if each.location != NO_LIMB)
    pierced = [event for event in of(after, ChanceRolled, 0) if event.about == "lance-through-armor"]
    balanced(case.battle, after, {0: own, 1: sum(event.happened for event in pierced)})


def same_dice_same_events(case: Encounter) -> None:
    """What recorded dice did, a script of them does again, and uses it up."""
    first, again = case.heard(), case.heard()
    recorder = RecordingDice(case.dice())
    outcome = resolve_attack(first, case.attack, recorder)
    with ScriptedDice(recorder.faces()) as script:
        assert resolve_attack(again, case.attack, script) == outcome
    assert as_json(first) == as_json(again)
    assert whole(first) == whole(again)


def as_json(battle: Battle) -> bytes:
    """The log as it is sent to other programs."""
    return msgspec.json.encode([event.to_json() for event in battle.log or []])


def silence_changes_nothing(case: Encounter) -> None:
    """Whether anybody listens makes no difference."""
    heard, silent = case.resolved(), case.battle.copy()
    resolve_attack(silent, case.attack, case.dice())
    assert [snapshot(mech) for mech in silent.mechs] == [snapshot(mech) for mech in heard.mechs]


def preview_changes_nothing(case: Encounter) -> None:
    battle = case.heard()
    before = whole(battle, designs=True)
    first = preview_attack(battle, case.attack)
    explain(first)
    assert preview_attack(battle, case.attack) == first
    why_not_attack(battle, case.attack)
    assert whole(battle, designs=True) == before
    if first.reasons:
        outcome = resolve_attack(battle, case.attack, NoDice())
        assert (outcome.made, outcome.hit, outcome.roll) == (False, False, 0)
        battle.log = []
        assert whole(battle, designs=True) == before


DUE = [
    "kicked", "pushed", "tripped", "charged", "charging", "dfa-target", "dfa-attacker",
    "kick-missed", "charge-missed", "mace-missed", "zweihander-missed",
]  # fmt: skip
"""Piloting rolls that an attack itself asks for."""


def preview_is_what_is_resolved(case: Encounter) -> None:
    preview = preview_attack(case.battle, case.attack)
    after = case.heard()
    outcome = resolve_attack(after, case.attack, case.dice())
    if not outcome.made:
        return
    rolled = of(after, AttackRolled, 0)[0]
    assert rolled.attack == case.attack.kind
    assert rolled.target_number == preview.target_number.value
    assert rolled.modifiers == preview.target_number.modifiers
    assert rolled.damage == preview.damage.steps
    assert (rolled.roll, rolled.hit) == (outcome.roll, outcome.hit)
    if targets_itself(case.attack.kind):
        for struck in of(after, InfantryStruck, 0):
            assert struck.groups == preview.groups
    elif outcome.hit and not preview.damage.dice:
        dealt(after, case.attack.target, preview.groups, preview.table, ARC_NAMES[preview.arc])
    if outcome.hit != (case.attack.kind == "brush-off"):
        own = [each.points for each in preview.self_hits if each.location == NO_LIMB]
        dealt(after, 0, own, preview.self_table)
    rolls = preview.on_hit if outcome.hit else preview.on_miss
    for unit, due in ((case.attack.target, rolls.target), (0, rolls.attacker)):
        queued = [(event.trigger, event.modifier) for event in of(after, RollQueued, unit)]
        made = [event.trigger for event in of(after, PilotingRolled, unit)]
        mech = after.mechs[unit]
        expected = [(each.name, each.modifier) for each in due]
        for name, modifier in expected:
            spared = mech.prone or mech.destroyed or mech.off_board
            assert spared or (name, modifier) in queued or name in made
        assert [each for each in queued if each[0] in DUE and each not in expected] == []


def test_accidental_charge_that_misses_asks_for_no_roll() -> None:
    """The charge of a skid: the preview names what the resolver does, and it queues nothing on a miss."""
    battle = duel(make(moved="run", hexes=5, piloting=8))
    attack = Attack("charge", 0, 1, accidental=True)
    preview = preview_attack(battle, attack)
    assert not resolve_attack(battle, attack, ScriptedDice([1, 1])).hit
    assert [due.name for due in preview.on_miss.attacker] == [due.name for due in battle.mechs[0].queue]


def dealt(battle: Battle, unit: int, groups: list[int], table: str, arc: str = "") -> None:
    """The first hits located on a unit are these groups on this table; fewer only on a wreck."""
    located = [event for event in of(battle, HitLocated, unit) if event.points][: len(groups)]
    assert [event.points for event in located] == groups[: len(located)]
    assert len(located) == len(groups) or battle.mechs[unit].destroyed
    for event in located:
        assert event.table == table
        assert event.arc == arc or not arc


def copy_shares_nothing(case: Encounter) -> None:
    """Whatever becomes of the copy, the original stays as it was; and the copy played as it would have."""
    battle = case.heard()
    before = whole(battle)
    twin = battle.copy()
    assert [snapshot(mech) for mech in twin.mechs] == [snapshot(mech) for mech in battle.mechs]
    resolve_attack(twin, case.attack, case.dice())
    assert whole(battle) == before
    resolve_attack(battle, case.attack, case.dice())
    assert [snapshot(mech) for mech in twin.mechs] == [snapshot(mech) for mech in battle.mechs]
    assert frozen(twin.changes) == frozen(battle.changes)


def allowed_is_made(case: Encounter) -> None:
    """The check is empty exactly when the attack is made; every reason against it has its sentence."""
    reasons = why_not_attack(case.battle, case.attack)
    assert preview_attack(case.battle, case.attack).reasons == reasons
    assert len(set(reasons)) == len(reasons)
    assert all(REASONS[reason.code] for reason in reasons)
    battle = case.heard()
    outcome = resolve_attack(battle, case.attack, case.dice())
    assert outcome.made == (not reasons)
    impossible = of(battle, AttackImpossible, 0)
    assert [event.reasons for event in impossible] == ([reasons] if reasons else [])


def events_tell_themselves(case: Encounter) -> None:
    battle = case.resolved()
    assert battle.log
    for event in battle.log:
        assert describe(event, ["Rook", "Pawn", "Knight"]).strip()
        assert describe(event)
        decoded = msgspec.json.decode(msgspec.json.encode(event.to_json()))
        assert isinstance(decoded, dict)
        assert decoded["event"]
        assert event == event
        assert repr(event)


PROPERTIES: list[Callable[[Encounter], None]] = [
    values_stay_in_bounds,
    same_dice_same_events,
    silence_changes_nothing,
    preview_changes_nothing,
    preview_is_what_is_resolved,
    copy_shares_nothing,
    allowed_is_made,
    events_tell_themselves,
]


@SETTINGS
@given(case=encounters())
def test_every_attack(case: Encounter) -> None:
    for holds in PROPERTIES:
        holds(case)


@SETTINGS
@given(case=encounters(special=False, spikes=False))
def test_damage_in_is_damage_out(case: Encounter) -> None:
    damage_in_is_damage_out(case)


class MadeAndHit(Exception):
    """An attack that was made and hit."""


@pytest.mark.parametrize("kind", sorted(ATTACKS))
def test_every_kind_is_made_sometimes(kind: str) -> None:
    """The encounters are worth something: each kind of attack is allowed in one of the first 40, and hits."""

    @settings(SETTINGS, max_examples=40, phases=[Phase.generate], report_multiple_bugs=False)
    @given(case=encounters(kinds=[kind]))
    def look(case: Encounter) -> None:
        outcome = resolve_attack(case.battle, case.attack, case.dice())
        if outcome.made and outcome.hit:
            raise MadeAndHit

    with pytest.raises(MadeAndHit):
        look()


# damage by itself

KINDS: list[DamageType] = [*BY_NAME.values(), PHYSICAL_HIT, FALLING, LANCE_POINT, EXPLOSION, armor_piercing(10)]


@st.composite
def beatings(draw: st.DrawFn, special: bool) -> Encounter:
    """A 'Mech in some state that is about to be hit."""
    mech = draw(mechs(special, True, [], 0, -1))
    mech.hex = parse_hex("0505")
    ground = draw(st.sampled_from([Hex(), Hex(0, {"water": 1}), Hex(0, {"water": 2})]))
    battle = Battle([mech], Board(0, 0, {mech.hex: ground}), draw(st.sampled_from(RULES)))
    for mark in draw(st.lists(MARKS, max_size=8)):
        scar(mech, mark)
    return Encounter(battle, Attack("punch", 0, 0), draw(st.integers(0, 1 << 32)))


@pytest.mark.parametrize("special", [True, False], ids=["special", "standard"])
@SETTINGS
@given(data=st.data())
def test_hits_of_every_kind(special: bool, data: st.DataObject) -> None:
    case = data.draw(beatings(special))
    battle, dice = case.heard(), case.dice()
    locations = FRAME_LOCATIONS[battle.mechs[0].design.frame]
    hits = st.tuples(
        st.sampled_from(locations), st.integers(0, 40), st.booleans(), st.booleans(), st.sampled_from(KINDS)
    )
    came = 0
    for location, points, rear, tac, kind in data.draw(st.lists(hits, min_size=1, max_size=4)):
        alive = not battle.mechs[0].destroyed
        apply_hit(battle, 0, Struck(location, rear, tac), points, kind, dice)
        if alive and kind.name not in ("heat", "explosive"):
            came += points
    in_bounds(case.battle, battle)
    if not special:
        balanced(case.battle, battle, {0: came})


@SETTINGS
@given(
    case=beatings(False),
    size=st.integers(1, 40),
    damage=st.integers(1, 5),
    group=st.integers(0, 5),
    arc=st.integers(0, 3),
    kind=st.sampled_from(["cluster", "streak"]),
    modifier=st.integers(-6, 6),
)
def test_salvos(case: Encounter, size: int, damage: int, group: int, arc: int, kind: str, modifier: int) -> None:
    battle = case.heard()
    battle.mechs.append(make(equipment=["small-laser@head"]))
    changes = [Modifier("any", modifier)] if modifier and kind == "cluster" else []
    effect = Effect(BY_NAME[kind], damage, size, group, all_hit=kind == "streak", cluster=changes)
    hits = salvo(battle, 1, 0, arc, effect, case.dice())
    battle.mechs.pop()
    assert 1 <= hits <= size
    assert kind == "cluster" or hits == size
    located = [event.points for event in of(battle, HitLocated, 0) if event.points]
    assert sum(located) == hits * damage or battle.mechs[0].destroyed
    assert all(points == (group or hits) * damage for points in located[:-1])
    in_bounds(case.battle, battle)
    balanced(case.battle, battle, {})


@SETTINGS
@given(
    case=beatings(False),
    groups=st.lists(st.integers(1, 20), max_size=6),
    table=st.sampled_from([FULL, PUNCH, KICK]),
    arc=st.integers(0, 3),
)
def test_groups_on_every_table(case: Encounter, groups: list[int], table: str, arc: int) -> None:
    battle = case.heard()
    strike(battle, 0, groups, table, arc, FALLING, case.dice())
    dealt(battle, 0, groups, table, ARC_NAMES[arc])
    in_bounds(case.battle, battle)
    balanced(case.battle, battle, {})


# whole phases


@st.composite
def phases(draw: st.DrawFn) -> tuple[Encounter, list[Attack]]:
    """An encounter, and declarations of all three units in it."""
    case = draw(encounters())
    kinds = st.sampled_from([case.attack.kind, "punch", "kick", "push", "charge", "dfa", *sorted(ATTACKS)])
    wishes = draw(st.lists(st.tuples(kinds, st.integers(0, 2), st.integers(0, 2), st.integers(-2, 8)), max_size=6))
    attacks = [case.attack]
    for kind, attacker, target, limb in wishes:
        mech = case.battle.mechs[attacker]
        attacks.append(Attack(kind, attacker, target, default_limb(mech, kind) if limb < -1 else limb))
    return case, attacks


def phase_ends_clean(case: Encounter, attacks: list[Attack]) -> None:
    """Whatever is declared, the phase comes to its end: nothing waiting, nothing counted, nothing raised."""
    battle = case.heard()
    phase = PhysicalPhase(battle)
    for attack in attacks:
        reasons = phase.why_not(attack)
        assert all(REASONS[reason.code] for reason in reasons)
        if reasons:
            before = whole(battle)
            with pytest.raises(NotAllowedError):
                phase.declare(attack)
            assert whole(battle) == before
        else:
            phase.declare(attack)
    recorder = RecordingDice(case.dice())
    declared = list(phase.declared)
    phase.resolve(recorder)
    for mech in battle.mechs:
        assert not mech.queue
        assert (mech.phase_damage, mech.legs_struck, mech.phase_engine_hits) == (0, 0, 0)
    in_bounds(case.battle, battle)
    for event in battle.log or []:
        assert describe(event)
    again = case.heard()
    phase = PhysicalPhase(again)
    for attack in declared:
        phase.declare(attack)
    with ScriptedDice(recorder.faces()) as script:
        phase.resolve(script)
    assert as_json(again) == as_json(battle)
    assert whole(again) == whole(battle)


@settings(SETTINGS, max_examples=amount(24, 60))
@given(both=phases())
def test_every_phase_ends_clean(both: tuple[Encounter, list[Attack]]) -> None:
    phase_ends_clean(*both)


@pytest.mark.soak
def test_soak(request: pytest.FixtureRequest) -> None:
    """All the properties together, over many more encounters with `-m soak`."""
    examples = SOAK if "soak" in request.config.option.markexpr else 10

    @settings(SETTINGS, max_examples=examples)
    @given(both=phases(), plain=encounters(special=False, spikes=False))
    def everything(both: tuple[Encounter, list[Attack]], plain: Encounter) -> None:
        for holds in PROPERTIES:
            holds(both[0])
        phase_ends_clean(*both)
        damage_in_is_damage_out(plain)

    everything()
