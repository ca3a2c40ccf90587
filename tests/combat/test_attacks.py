"""Physical attacks: what forbids them, their numbers, their reach, and what each does (`physical-attacks.md`)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TypeVar

import pytest

from myomer.boards import Board, Hex
from myomer.combat import reason
from myomer.combat.battle import Battle, Conditions
from myomer.combat.events import (
    AttackImpossible,
    AttackRolled,
    ChanceRolled,
    ClubFound,
    CriticalRolled,
    Displaced,
    EquipmentBroke,
    Event,
    FallBraced,
    Fell,
    HeldInPlace,
    HitLocated,
    LeftBoard,
    PilotingRolled,
    StructureLost,
    UnitDestroyed,
)
from myomer.combat.numbers import TargetNumber
from myomer.combat.physical.attack import Attack, AttackOutcome, AttackPreview
from myomer.combat.physical.club import find_club, why_no_club
from myomer.combat.physical.registry import default_limb, preview_attack, resolve_attack, why_not_attack
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.hexes import hex_name, neighbor, parse_hex
from myomer.rules.locations import LEFT_ARM, LEFT_LEG, RIGHT_ARM, RIGHT_LEG
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.catalogue import CatalogueEntry
from myomer.units.mech import (
    AIRBORNE,
    ARMS_FLIPPED,
    CAREFUL_STAND,
    CARGO_LEFT,
    CARGO_RIGHT,
    CLIMBING,
    DEDICATED_PILOT,
    DODGING,
    EVADING,
    INDOORS,
    LOADING,
    SKIDDED,
    SPOTTING,
    STUCK,
    Mech,
)
from tests.rows import each_row
from tests.support import attack, both, destroy, dice, duel, logged, make, place

E = TypeVar("E", bound=Event)
T = TypeVar("T")
Arrange = Callable[[Battle], None]
HERE = "0505"
AHEAD = "0504"
BEYOND = "0503"


def why(number: TargetNumber) -> dict[str, int]:
    """The reasons of a target number and their values, several of one kind summed."""
    found: dict[str, int] = {}
    for modifier in number.modifiers:
        found[modifier.reason] = found.get(modifier.reason, 0) + modifier.value
    return found


def optional(rules: Ruleset) -> Ruleset:
    """The ruleset with every optional attack in play."""
    return dataclasses.replace(rules, trip=True, grapple=True, jump_jet_attack=True, thrash=True, brush_off=True)


def equipped(kind: str, **fields: object) -> Mech:
    """A 'Mech that can make that attack."""
    if kind == "charge":
        fields = {"moved": "run", "hexes": 4, **fields}
    elif kind == "dfa":
        fields = {"jump": 4, "moved": "jump", "hexes": 3, **fields}
    elif kind == "jump-jet":
        fields = {"equipment": ["jump-jet@right-leg"], **fields}
    elif kind in ("punch", "kick", "push", "club", "trip", "grapple"):
        pass
    else:
        fields = {"equipment": [f"{kind}@right-arm"], **fields}
    mech = make(**fields)  # type: ignore[arg-type]
    if kind == "club":
        mech.club = 1
    return mech


def ready(kind: str, rules: Ruleset = STANDARD, attacker: Mech | None = None, target: Mech | None = None) -> Battle:
    """Two 'Mechs placed so that the attack is allowed."""
    lower = {AHEAD: Hex(-1)} if kind == "jump-jet" else {}
    first = equipped(kind) if attacker is None else attacker
    return duel(first, target, rules=optional(rules), hexes=lower)


def codes(battle: Battle, kind: str, limb: str = "") -> list[str]:
    return reason.codes(why_not_attack(battle, attack(battle, kind, limb)))


def look(battle: Battle, kind: str, limb: str = "") -> AttackPreview:
    return preview_attack(battle, attack(battle, kind, limb))


def tn(battle: Battle, kind: str, limb: str = "") -> int:
    return look(battle, kind, limb).target_number.value


def strike(battle: Battle, kind: str, *faces: int, limb: str = "") -> AttackOutcome:
    """Unit 0 makes its attack on unit 1 with these dice."""
    with dice(*faces) as script:
        return resolve_attack(battle, attack(battle, kind, limb), script)


def waiting(battle: Battle, unit: int) -> list[tuple[str, int]]:
    """The piloting rolls waiting for a unit."""
    return [(trigger.name, trigger.modifier) for trigger in battle.mechs[unit].queue]


def at(battle: Battle, unit: int) -> str:
    return hex_name(battle.mechs[unit].hex)


def located(battle: Battle, unit: int) -> list[tuple[str, str, str, int]]:
    """Table, side, location and points of every hit on a unit."""
    return [
        (event.table, event.arc, event.location, event.points)
        for event in logged(battle, HitLocated)
        if event.unit == unit
    ]


def of(rules: Ruleset, standard: T, published: T) -> T:
    return published if rules.name == TOTAL_WARFARE.name else standard


def blocked(*names: str) -> dict[str, Hex]:
    return {name: Hex(0, {"impassable": 1}) for name in names}


def around(name: str, *directions: int) -> list[str]:
    """The hexes in those directions of a hex."""
    return [hex_name(neighbor(parse_hex(name), direction)) for direction in directions]


def quirky(*quirks: str, tons: int = 50, equipment: list[str] | None = None) -> Mech:
    mech = Mech(CatalogueEntry(tons=tons, quirks=list(quirks), equipment=equipment or []).build())
    mech.hex = parse_hex(HERE)
    return mech


def able(*abilities: str, tons: int = 50) -> Mech:
    mech = make(tons)
    mech.abilities = frozenset(abilities)
    return mech


# §1.4 what forbids an attack


ALL_KINDS = ["punch", "kick", "push", "charge", "dfa", "hatchet", "club", "trip", "grapple", "jump-jet"]


def state(unit: int, **fields: object) -> Arrange:
    """Set attributes of a unit."""

    def arrange(battle: Battle) -> None:
        for name, value in fields.items():
            setattr(battle.mechs[unit], name, value)

    return arrange


def mark(unit: int, status: int) -> Arrange:
    def arrange(battle: Battle) -> None:
        battle.mechs[unit].mark(status)

    return arrange


def lose(unit: int, *names: str) -> Arrange:
    def arrange(battle: Battle) -> None:
        for name in names:
            destroy(battle.mechs[unit], name)

    return arrange


def fired(*names: str) -> Arrange:
    def arrange(battle: Battle) -> None:
        for name in names:
            battle.mechs[0].fired |= 1 << place(battle.mechs[0], name)

    return arrange


def third(**fields: object) -> Arrange:
    """A third unit stands beside the target, in this state."""

    def arrange(battle: Battle) -> None:
        battle.mechs.append(make(hex_="0603"))
        state(2, **fields)(battle)

    return arrange


def blind(*names: str) -> Arrange:
    """The attacker's sensors in these locations are hit."""

    def arrange(battle: Battle) -> None:
        mech = battle.mechs[0]
        for component in mech.design.components:
            if component.name == "sensors" and mech.design.names[component.location] in names:
                mech.slot_hits[component.location] |= component.mask

    return arrange


def together(*parts: Arrange) -> Arrange:
    def arrange(battle: Battle) -> None:
        for part in parts:
            part(battle)

    return arrange


COMMON = [
    pytest.param(state(1, hex=parse_hex(BEYOND)), "not-adjacent", id="two hexes away"),
    pytest.param(mark(1, AIRBORNE), "target-airborne", id="target in the air"),
    pytest.param(mark(0, EVADING), "attacker-evading", id="evading"),
    pytest.param(mark(0, CLIMBING), "attacker-climbing", id="climbing"),
    pytest.param(mark(0, LOADING), "attacker-loading", id="loading"),
    pytest.param(mark(1, INDOORS), "target-in-building", id="target indoors"),
    pytest.param(state(1, charging=0, charge_is_dfa=True), "target-in-dfa", id="target in its own DFA"),
    pytest.param(state(0, grappling=1, grapple_attacker=True), "attacker-grappled", id="holds in a grapple"),
    pytest.param(state(0, shutdown=True), "attacker-shut-down", id="shut down"),
    pytest.param(state(0, unconscious=True), "attacker-unconscious", id="unconscious"),
    pytest.param(state(0, pilot_dead=True), "attacker-unconscious", id="pilot dead"),
    pytest.param(state(0, immobile=True), "attacker-immobile", id="immobile"),
    pytest.param(state(0, move_mode=4), "attacker-sprinted", id="sprinted"),
    pytest.param(state(0, cause="engine-destroyed"), "attacker-destroyed", id="destroyed"),
    pytest.param(state(1, cause="engine-destroyed"), "target-destroyed", id="target destroyed"),
    pytest.param(state(0, off_board=True), "attacker-off-board", id="off the map"),
    pytest.param(state(1, off_board=True), "target-off-board", id="target off the map"),
]


@both
@each_row("kind", ALL_KINDS)
@each_row(("arrange", "code"), COMMON)
def test_forbidden_to_every_attack(rules: Ruleset, kind: str, arrange: Arrange, code: str) -> None:
    battle = ready(kind, rules)
    assert codes(battle, kind) == []
    arrange(battle)
    assert code in codes(battle, kind)
    outcome = strike(battle, kind)
    assert outcome == AttackOutcome(False, 0, False)
    assert code in logged(battle, AttackImpossible)[0].reasons


@both
@each_row("kind", ALL_KINDS)
def test_no_attack_on_oneself(rules: Ruleset, kind: str) -> None:
    battle = ready(kind, rules)
    assert "own-unit" in why_not_attack(battle, attack(battle, kind, target=0))


@both
@each_row("kind", ["punch", "kick", "push", "hatchet", "club", "trip", "grapple"])
def test_charger_makes_no_other_attack(rules: Ruleset, kind: str) -> None:
    battle = ready(kind, rules)
    battle.mechs[0].charging = 1
    assert codes(battle, kind) == ["attacker-charging"]


@both
def test_both_inside_the_same_building(rules: Ruleset) -> None:
    battle = ready("punch", rules)
    mark(0, INDOORS)(battle)
    mark(1, INDOORS)(battle)
    assert codes(battle, "punch") == []


@both
@each_row("kind", ALL_KINDS)
def test_blind_torso_cockpit_makes_no_attack(rules: Ruleset, kind: str) -> None:
    battle = ready(kind, rules, equipped(kind, cockpit="torso-mounted"))
    assert codes(battle, kind) == []
    blind("head", "center-torso")(battle)
    assert codes(battle, kind) == ["sensors-destroyed"]


@both
def test_torso_cockpit_without_head_and_third_sensor_makes_no_attack(rules: Ruleset) -> None:
    """The head and both sensors in it gone, and the third, in the torso, hit."""
    battle = ready("punch", rules, make(cockpit="torso-mounted", destroyed=["head"]))
    assert codes(battle, "punch") == []
    blind("center-torso")(battle)
    assert codes(battle, "punch") == ["sensors-destroyed"]


#  the attack; how to bring it about; the code in standard and published ("": allowed)
OWN = [
    # punch, §3.1
    ("punch", lose(0, "right-arm"), "limb-destroyed", "limb-destroyed"),
    ("punch", lose(0, "left-arm"), "", ""),
    ("punch", lose(0, "right-arm.shoulder"), "shoulder-destroyed", "shoulder-destroyed"),
    ("punch", lose(0, "left-arm.shoulder"), "", ""),
    ("punch", fired("right-arm"), "limb-fired", "limb-fired"),
    ("punch", fired("left-arm"), "", ""),
    ("punch", state(0, limbs_used=1 << RIGHT_ARM), "limb-used", "limb-used"),
    ("punch", mark(0, ARMS_FLIPPED), "arms-flipped", "arms-flipped"),
    ("punch", mark(0, CARGO_RIGHT), "cargo-held", "cargo-held"),
    ("punch", mark(0, CARGO_LEFT), "", ""),
    ("punch", state(0, prone=True), "attacker-prone", "attacker-prone"),
    ("punch", mark(0, STUCK), "", ""),
    # kick, §3.2
    ("kick", lose(0, "right-leg"), "limb-destroyed", "limb-destroyed"),
    ("kick", lose(0, "left-leg"), "leg-destroyed", "leg-destroyed"),
    ("kick", lose(0, "right-leg.hip"), "hip-destroyed", "hip-destroyed"),
    ("kick", lose(0, "left-leg.hip"), "", "hip-destroyed"),
    ("kick", fired("right-leg"), "limb-fired", "limb-fired"),
    ("kick", fired("left-leg"), "", ""),
    ("kick", state(0, limbs_used=1 << RIGHT_LEG), "limb-used", "limb-used"),
    ("kick", state(0, prone=True), "attacker-prone", "attacker-prone"),
    ("kick", state(0, hull_down=True), "attacker-hull-down", "attacker-hull-down"),
    ("kick", mark(0, STUCK), "attacker-stuck", "attacker-stuck"),
    ("kick", mark(0, ARMS_FLIPPED), "", ""),
    # push, §3.3
    ("push", lose(0, "left-arm"), "arm-destroyed", "arm-destroyed"),
    ("push", lose(0, "right-arm"), "arm-destroyed", "arm-destroyed"),
    ("push", lose(0, "left-arm.shoulder"), "", ""),
    ("push", lose(0, "left-arm.hand", "right-arm.lower-arm"), "", ""),
    ("push", fired("left-arm"), "limb-fired", "limb-fired"),
    ("push", fired("right-arm"), "limb-fired", "limb-fired"),
    ("push", fired("right-torso"), "", ""),
    ("push", mark(0, ARMS_FLIPPED), "arms-flipped", "arms-flipped"),
    ("push", mark(0, CARGO_LEFT), "", ""),
    ("push", mark(0, CARGO_LEFT | CARGO_RIGHT), "cargo-held", "cargo-held"),
    ("push", state(0, prone=True), "attacker-prone", "attacker-prone"),
    ("push", state(1, prone=True), "target-prone", "target-prone"),
    ("push", state(1, charging=0), "target-charging", "target-charging"),
    ("push", third(charging=1), "target-already-attacked", "target-already-attacked"),
    # charge, §3.4
    ("charge", state(0, move_mode=0), "no-charge-jumping", "no-charge-jumping"),
    ("charge", state(0, move_mode=1), "", ""),
    ("charge", state(0, move_mode=3), "no-charge-jumping", "no-charge-jumping"),
    ("charge", state(0, prone=True), "attacker-prone", "attacker-prone"),
    ("charge", mark(0, STUCK), "attacker-stuck", "attacker-stuck"),
    ("charge", state(1, prone=True), "target-prone", "target-prone"),
    ("charge", state(1, charging=0), "target-charging", "target-charging"),
    ("charge", third(charging=1), "target-already-attacked", "target-already-attacked"),
    ("charge", third(charging=0), "", ""),
    ("charge", lose(0, "left-arm", "right-arm"), "", ""),
    # death from above, §3.5
    ("dfa", state(0, move_mode=2), "no-jump", "no-jump"),
    ("dfa", lose(0, "left-torso", "right-torso"), "no-jump-jets", "no-jump-jets"),
    ("dfa", state(0, prone=True), "attacker-prone", "attacker-prone"),
    ("dfa", state(1, prone=True), "", ""),
    ("dfa", state(1, charging=0), "target-charging", "target-charging"),
    ("dfa", third(charging=1), "target-already-attacked", "target-already-attacked"),
    # physical weapons, §3.6
    ("hatchet", lose(0, "right-arm"), "limb-destroyed", "limb-destroyed"),
    ("hatchet", lose(0, "right-arm.shoulder"), "shoulder-destroyed", "shoulder-destroyed"),
    ("hatchet", lose(0, "right-arm.upper-arm"), "", ""),
    ("hatchet", fired("right-arm"), "limb-fired", "limb-fired"),
    ("hatchet", fired("left-arm"), "", ""),
    ("hatchet", state(0, limbs_used=1 << RIGHT_ARM), "limb-used", "limb-used"),
    ("hatchet", state(0, prone=True), "attacker-prone", "attacker-prone"),
    # clubs, §3.8
    ("club", state(0, club=0), "no-club", "no-club"),
    ("club", lose(0, "left-arm"), "arm-destroyed", "arm-destroyed"),
    ("club", lose(0, "left-arm.shoulder"), "shoulder-destroyed", "shoulder-destroyed"),
    ("club", lose(0, "right-arm.hand"), "hand-destroyed", "hand-destroyed"),
    ("club", lose(0, "right-arm.lower-arm"), "", ""),
    ("club", fired("left-arm"), "limb-fired", "limb-fired"),
    ("club", state(0, limbs_used=1 << LEFT_ARM), "limb-used", "limb-used"),
    ("club", state(0, prone=True), "attacker-prone", "attacker-prone"),
    # the leg of a trip or a jump-jet attack
    ("trip", fired("left-leg", "right-leg"), "limb-fired", "limb-fired"),
    ("jump-jet", fired("right-leg"), "limb-fired", "limb-fired"),
]  # fmt: skip


@both
@each_row(
    ("kind", "arrange", "standard", "published"), OWN, ids=[f"{row[0]} {at} {row[2]}" for at, row in enumerate(OWN)]
)
def test_forbidden(rules: Ruleset, kind: str, arrange: Arrange, standard: str, published: str) -> None:
    battle = ready(kind, rules)
    assert codes(battle, kind) == []
    arrange(battle)
    code = published if rules is TOTAL_WARFARE else standard
    found = codes(battle, kind)
    assert code in found if code else found == []
    if code:
        assert not strike(battle, kind).made


@both
def test_raised_shield_bars_its_fist(rules: Ruleset) -> None:
    for mode, code in (("active", ["shield-raised"]), ("passive", []), ("inactive", [])):
        battle = duel(make(equipment=[f"shield-small@right-arm:{mode}"]), rules=rules)
        assert codes(battle, "punch", "right-arm") == code
        assert codes(battle, "punch", "left-arm") == []


@both
@each_row("kind", ["punch", "push"])
def test_extended_blade_bars_arms_where_published(rules: Ruleset, kind: str) -> None:
    battle = duel(make(equipment=["retractable-blade@left-arm:extended"]), rules=rules)
    assert codes(battle, kind) == ([] if rules is STANDARD else ["blade-extended"])
    battle = duel(make(equipment=["retractable-blade@left-arm:retracted"]), rules=rules)
    assert codes(battle, kind) == []


@both
@each_row("quirk", ["no-arms", "minimal-arms"])
def test_no_arms_to_speak_of(rules: Ruleset, quirk: str) -> None:
    assert codes(duel(quirky(quirk), rules=rules), "punch") == ["no-arms"]


@both
@each_row("depth", [1, 2, 3])
def test_dfa_out_of_water(rules: Ruleset, depth: int) -> None:
    """Whether a jump can start there is the movement's affair (Q-56); what it does is halved from depth 2 on."""
    battle = duel(equipped("dfa"), rules=rules, hexes={HERE: Hex(0, {"water": depth}), AHEAD: Hex(0, {"water": depth})})
    assert codes(battle, "dfa") == []
    assert look(battle, "dfa").damage.points == of(rules, 7 if depth >= 2 else 15, 15)
    assert look(battle, "dfa").self_damage.points == of(rules, 5 if depth >= 2 else 10, 10)


@both
@each_row(
    ("kind", "limb"),
    [("punch", "right-leg"), ("punch", "head"), ("kick", "right-arm"), ("kick", "center-torso")],
)
def test_not_a_limb_for_it(rules: Ruleset, kind: str, limb: str) -> None:
    battle = duel(rules=rules)
    assert codes(battle, kind, limb) == ["not-a-limb"]
    assert look(battle, kind, limb).reasons == ["not-a-limb"]


@both
def test_no_such_weapon(rules: Ruleset) -> None:
    assert "no-such-weapon" in codes(duel(rules=rules), "hatchet", "right-arm")
    battle = duel(make(equipment=["hatchet@right-arm"]), rules=rules)
    assert "no-such-weapon" in codes(battle, "hatchet", "left-arm")


@both
def test_weapon_with_a_critical_hit(rules: Ruleset) -> None:
    battle = duel(equipped("hatchet"), rules=rules)
    mech = battle.mechs[0]
    mech.slot_hits[RIGHT_ARM] |= 1 << 5
    assert codes(battle, "hatchet") == ["weapon-destroyed"]


@both
def test_arm_held_by_a_whip(rules: Ruleset) -> None:
    """Only a two-handed grapple bars other attacks; a whip's victim loses the use of that arm (§1.4, §4.4)."""
    battle = duel(rules=rules)
    state(0, grappling=1, grapple_attacker=False, grapple_arm=RIGHT_ARM)(battle)
    state(1, grappling=0, grapple_attacker=True, grapple_arm=RIGHT_ARM)(battle)
    assert "arm-held" in codes(battle, "punch", "right-arm")
    assert codes(battle, "punch", "left-arm") == []
    assert codes(battle, "kick") == []


# §1.5 base numbers


@both
@each_row("piloting", [0, 3, 5, 8])
@each_row(
    ("kind", "base"),
    [
        ("punch", 0), ("kick", -2), ("push", -1), ("hatchet", -1), ("sword", -2), ("mace", 1), ("club", -1),
        ("trip", -1), ("grapple", 0), ("jump-jet", 2), ("retractable-blade", -2), ("lance", 1), ("flail", 0),
        ("wrecking-ball", 1), ("chain-whip", -2), ("vibroblade-small", -2), ("vibroblade-medium", -2),
        ("vibroblade-large", -2), ("chainsaw", 0), ("dual-saw", 0), ("buzzsaw", -1), ("pile-driver", 2),
        ("backhoe", 1), ("mining-drill", -1), ("rock-cutter", 1), ("spot-welder", -1), ("combine", -2),
    ],
)  # fmt: skip
def test_base_number(rules: Ruleset, piloting: int, kind: str, base: int) -> None:
    battle = ready(kind, rules, equipped(kind, piloting=piloting))
    assert codes(battle, kind) == []
    assert tn(battle, kind) == piloting + base


@both
@each_row(("kind", "moved"), [("charge", 2), ("dfa", 3)])
def test_base_number_of_moving_attacks(rules: Ruleset, kind: str, moved: int) -> None:
    battle = ready(kind, rules)
    assert tn(battle, kind) == 5 + moved


# §1.6 common modifiers


def target_in(terrain: dict[str, int]) -> Callable[[str, Ruleset], Battle]:
    def build(kind: str, rules: Ruleset) -> Battle:
        level = -1 if kind == "jump-jet" else 0
        return duel(equipped(kind), rules=optional(rules), hexes={AHEAD: Hex(level, terrain)})

    return build


def plain(kind: str, rules: Ruleset) -> Battle:
    return ready(kind, rules)


def with_attacker(**fields: object) -> Callable[[str, Ruleset], Battle]:
    def build(kind: str, rules: Ruleset) -> Battle:
        extra = dict(fields)
        if "equipment" in extra:
            own = equipped(kind).design
            carried = [own.components[at] for at in own.physical_weapons or own.jump_jets]
            items = [f"{item.name}@{own.names[item.location]}" for item in carried]
            extra["equipment"] = [*items, *extra["equipment"]]  # type: ignore[misc]
        return ready(kind, rules, equipped(kind, **extra))

    return build


def in_conditions(conditions: Conditions) -> Callable[[str, Ruleset], Battle]:
    def build(kind: str, rules: Ruleset) -> Battle:
        battle = ready(kind, rules)
        return Battle(battle.mechs, battle.board, battle.ruleset, conditions, log=[])

    return build


def under(**options: object) -> Callable[[str, Ruleset], Battle]:
    def build(kind: str, rules: Ruleset) -> Battle:
        return ready(kind, dataclasses.replace(rules, **options))  # type: ignore[arg-type]

    return build


def gifted(*abilities: str) -> Arrange:
    return state(0, abilities=frozenset(abilities))


def nothing(battle: Battle) -> None:
    """The state as it is."""


COMMON_KINDS = ["punch", "kick", "hatchet", "club", "trip", "grapple", "jump-jet"]
COMMON_ROWS = [
    pytest.param(plain, nothing, 0, id="nothing"),
    pytest.param(plain, state(0, move_mode=1, hexes_moved=3), 1, id="attacker walked"),
    pytest.param(plain, mark(0, CAREFUL_STAND), 1, id="attacker stood up carefully"),
    pytest.param(plain, together(state(0, move_mode=1), mark(0, CAREFUL_STAND)), 1, id="walked, stood up carefully"),
    pytest.param(plain, state(0, move_mode=2, hexes_moved=6), 2, id="attacker ran"),
    pytest.param(plain, state(0, move_mode=3, hexes_moved=4), 3, id="attacker jumped"),
    pytest.param(plain, together(state(0, move_mode=2), mark(0, SKIDDED)), 3, id="attacker ran and skidded"),
    *[pytest.param(plain, state(1, move_mode=1, hexes_moved=hexes), value, id=f"target moved {hexes}")
      for value, spans in enumerate(((0, 1, 2), (3, 4), (5, 6), (7, 9), (10, 17), (18, 24), (25, 30)))
      for hexes in spans],
    pytest.param(plain, state(1, move_mode=3, hexes_moved=3), 2, id="target jumped 3"),
    pytest.param(plain, state(1, move_mode=3, hexes_moved=1), 1, id="target jumped 1"),
    pytest.param(plain, together(state(1, move_mode=2, hexes_moved=5), mark(1, SKIDDED)), 4, id="target skidded"),
    pytest.param(plain, state(1, move_mode=4, hexes_moved=10), 3, id="target sprinted"),
    pytest.param(target_in({"woods": 1}), nothing, 1, id="light woods"),
    pytest.param(target_in({"woods": 2}), nothing, 2, id="heavy woods"),
    pytest.param(target_in({"woods": 3}), nothing, 3, id="ultra-heavy woods"),
    pytest.param(target_in({"jungle": 1}), nothing, 1, id="light jungle"),
    pytest.param(target_in({"jungle": 2}), nothing, 2, id="heavy jungle"),
    pytest.param(target_in({"jungle": 3}), nothing, 3, id="ultra-heavy jungle"),
    pytest.param(target_in({"smoke": 1}), nothing, 1, id="light smoke"),
    pytest.param(target_in({"smoke": 2}), nothing, 2, id="heavy smoke"),
    pytest.param(target_in({"industrial": 2}), nothing, 1, id="industrial zone"),
    pytest.param(target_in({"rough": 1}), nothing, 0, id="rough"),
    pytest.param(target_in({"woods": 1, "smoke": 1}), nothing, 2, id="woods and smoke"),
    pytest.param(plain, together(mark(0, INDOORS), mark(1, INDOORS)), 1, id="in the same building"),
    pytest.param(plain, mark(1, STUCK), -2, id="target stuck"),
    pytest.param(plain, state(1, shutdown=True), -4, id="target shut down"),
    pytest.param(plain, state(1, unconscious=True), -4, id="target's pilot unconscious"),
    pytest.param(plain, state(1, prone=True), -2, id="target prone"),
    pytest.param(plain, state(1, prone=True, shutdown=True), -6, id="target prone and shut down"),
    pytest.param(target_in({"water": 1}), nothing, 1, id="target in depth 1"),
    pytest.param(target_in({"water": 2}), nothing, 0, id="target in depth 2"),
    pytest.param(plain, mark(1, EVADING), 1, id="target evading"),
    *[pytest.param(under(skilled_evasion=True), together(mark(1, EVADING), state(1, piloting=skill)), value,
                   id=f"skilled evasion, {skill}")
      for skill, value in ((0, 3), (1, 3), (2, 2), (3, 2), (4, 1), (5, 1), (6, 0), (8, 0))],
    pytest.param(plain, mark(0, SPOTTING), 1, id="spotting"),
    pytest.param(with_attacker(equipment=["industrial-tsm"]), nothing, 2, id="industrial TSM"),
    pytest.param(with_attacker(equipment=["modular-armor@left-torso"]), nothing, 1, id="modular armor"),
    pytest.param(with_attacker(cockpit="torso-mounted"), blind("head"), 4, id="blind torso cockpit"),
    pytest.param(with_attacker(cockpit="torso-mounted"), lose(0, "head"), 4, id="torso cockpit, head gone"),
    pytest.param(with_attacker(cockpit="torso-mounted"), nothing, 0, id="torso cockpit"),
    pytest.param(in_conditions(Conditions(light="moonless-night")), nothing, 1, id="moonless night"),
    pytest.param(in_conditions(Conditions(light="solar-flare")), nothing, 1, id="solar flare"),
    pytest.param(in_conditions(Conditions(light="pitch-black")), nothing, 2, id="pitch black"),
    pytest.param(in_conditions(Conditions(weather="downpour", wind="storm")), nothing, 0, id="weather"),
    pytest.param(plain, gifted("melee-specialist"), -1, id="melee specialist"),
    pytest.param(plain, gifted("frogman"), 0, id="frogman on land"),
    pytest.param(plain, mark(1, DODGING), 2, id="target dodging"),
    pytest.param(with_attacker(tons=35), nothing, 0, id="light attacker"),
    pytest.param(plain, state(0, heat=20), 0, id="heat"),
    pytest.param(plain, blind("head"), 0, id="sensors"),
    pytest.param(plain, state(0, wounds=3), 0, id="wounds"),
    pytest.param(plain, lose(0, "gyro"), 0, id="gyro"),
]  # fmt: skip


@both
@each_row("kind", COMMON_KINDS)
@each_row(("build", "arrange", "value"), COMMON_ROWS)
def test_common_modifier(
    rules: Ruleset, kind: str, build: Callable[[str, Ruleset], Battle], arrange: Arrange, value: int
) -> None:
    battle = build(kind, rules)
    arrange(battle)
    if kind == "grapple" and battle.mechs[0].design.tons == 35:
        value += 1  # one class lighter than the target
    if kind == "grapple" and battle.mechs[0].tsm_active():
        value -= 2
    assert tn(battle, kind) == tn(ready(kind, rules), kind) + value


@both
@each_row("kind", COMMON_KINDS)
@each_row(("tons", "value"), [(20, -2), (35, -2), (40, -1), (55, -1), (60, 0), (100, 0)])
def test_weight_class_option(rules: Ruleset, kind: str, tons: int, value: int) -> None:
    mech = equipped(kind, tons=tons)
    option = dataclasses.replace(rules, weight_class_to_hit=True)
    assert tn(ready(kind, option, mech), kind) == tn(ready(kind, rules, mech), kind) + value


@both
@each_row("kind", ["punch", "kick", "club", "trip"])
def test_dedicated_pilot_of_a_tripod(rules: Ruleset, kind: str) -> None:
    battle = ready(kind, rules, equipped(kind, frame="tripod"))
    before = tn(battle, kind)
    mark(0, DEDICATED_PILOT)(battle)
    assert tn(battle, kind) == before - 1


@both
@each_row(("depth", "value"), [(0, 0), (1, 0), (2, -1), (3, -1)])
def test_frogman(rules: Ruleset, depth: int, value: int) -> None:
    hexes = {HERE: Hex(0, {"water": depth}), AHEAD: Hex(-depth)}
    battle = duel(able("frogman"), rules=rules, hexes=hexes)
    assert tn(battle, "punch") == 5 + value


@both
def test_woods_lower_than_the_target_do_not_hide_it(rules: Ruleset) -> None:
    battle = duel(rules=rules, hexes={AHEAD: Hex(0, {"woods": 2, "bridge": 1}, 40, 2)})
    battle.mechs[1].roof = 2
    assert "target-in-woods" not in why(look(battle, "kick").target_number)


@both
def test_worked_example_kick(rules: Ruleset) -> None:
    """P 4 attacker ran, target moved 5, light woods, kick: 4 − 2 + 2 + 2 + 1 = 7."""
    battle = duel(make(piloting=4, moved="run"), rules=rules, hexes={AHEAD: Hex(0, {"woods": 1})})
    state(1, move_mode=2, hexes_moved=5)(battle)
    assert tn(battle, "kick") == 7


@both
@each_row("kind", ["push", "charge", "dfa"])
@each_row(
    ("build", "arrange", "values"),
    [
        pytest.param(plain, state(1, move_mode=1, hexes_moved=5), (2, 2, 2), id="target moved"),
        pytest.param(plain, state(1, move_mode=3, hexes_moved=5), (3, 3, 3), id="target jumped"),
        pytest.param(target_in({"woods": 2}), nothing, (2, 2, 0), id="heavy woods"),
        pytest.param(target_in({"smoke": 1}), nothing, (1, 1, 0), id="smoke"),
        pytest.param(plain, mark(0, SPOTTING), (1, 1, 1), id="spotting"),
        pytest.param(plain, state(1, shutdown=True), (-4, -4, -4), id="immobile"),
        pytest.param(plain, mark(1, EVADING), (1, 1, 1), id="evading"),
        pytest.param(with_attacker(equipment=["industrial-tsm"]), nothing, (2, 2, 2), id="industrial TSM"),
        pytest.param(with_attacker(cockpit="torso-mounted"), blind("head"), (4, 4, 4), id="blind"),
        pytest.param(plain, state(1, piloting=3), (0, 2, 2), id="better pilot in the target"),
        pytest.param(plain, state(1, piloting=7), (0, -2, -2), id="worse pilot in the target"),
        pytest.param(plain, state(1, prone=True), (0, 0, -2), id="prone"),
        pytest.param(plain, gifted("melee-specialist"), (0, 0, 0), id="melee specialist"),
        pytest.param(with_attacker(equipment=["modular-armor@left-torso"]), nothing, (0, 0, 0), id="modular"),
        pytest.param(plain, together(mark(0, INDOORS), mark(1, INDOORS)), (0, 0, 0), id="in the same building"),
        pytest.param(plain, lose(0, "left-arm.upper-arm", "left-arm.lower-arm", "left-arm.hand"), (0, 0, 0), id="arm"),
        pytest.param(plain, lose(0, "left-arm.shoulder"), (2, 0, 0), id="one shoulder"),
        pytest.param(plain, lose(0, "left-arm.shoulder", "right-arm.shoulder"), (4, 0, 0), id="both shoulders"),
        pytest.param(in_conditions(Conditions(light="pitch-black")), nothing, (2, 0, 2), id="pitch black"),
        pytest.param(plain, mark(1, STUCK), (0, 0, 0), id="stuck"),
        pytest.param(plain, mark(1, DODGING), (0, 0, 0), id="dodging"),
        pytest.param(under(weight_class_to_hit=True), nothing, (-1, -1, 0), id="weight class option"),
    ],
)
def test_modifiers_of_push_charge_and_dfa(
    rules: Ruleset,
    kind: str,
    build: Callable[[str, Ruleset], Battle],
    arrange: Arrange,
    values: tuple[int, int, int],
) -> None:
    """§3.3 to §3.5: each has its own list."""
    battle = build(kind, rules)
    arrange(battle)
    assert tn(battle, kind) == tn(ready(kind, rules), kind) + values[["push", "charge", "dfa"].index(kind)]


@both
@each_row(("kind", "value"), [("push", 3), ("charge", 1), ("dfa", 0), ("punch", 1), ("kick", 1)])
def test_depth_one_water_round_the_target(rules: Ruleset, kind: str, value: int) -> None:
    battle = duel(equipped(kind), rules=rules, hexes={AHEAD: Hex(0, {"water": 1})})
    assert tn(battle, kind) == tn(ready(kind, rules), kind) + value


@both
@each_row(
    ("kind", "mode", "value"),
    [("push", 1, 1), ("push", 2, 2), ("push", 3, 3), ("charge", 1, 1), ("charge", 2, 2)],
)
def test_attackers_movement_in_push_and_charge(rules: Ruleset, kind: str, mode: int, value: int) -> None:
    battle = ready(kind, rules)
    battle.mechs[0].move_mode = mode
    assert tn(battle, kind) == (4 if kind == "push" else 5) + value


# §1.7 levels


LEVELS = range(-3, 4)

#  attack: by how much the target stands higher, the table in standard and published
REACH = {
    "punch": {0: ("punch", "punch"), 1: ("punch", "kick")},
    "kick": {0: ("kick", "kick"), -1: ("kick", "punch")},
    "hatchet": {-1: ("punch", "punch"), 0: ("punch", "full"), 1: ("punch", "kick")},
    "club": {-1: ("punch", "punch"), 0: ("punch", "full"), 1: ("punch", "kick")},
    "push": {0: ("none", "none")},
    "trip": {0: ("none", "none")},
    "grapple": dict.fromkeys(range(-2, 3), ("none", "none")),
    "charge": dict.fromkeys(range(-2, 3), ("punch", "full")),
    "dfa": dict.fromkeys(LEVELS, ("punch", "punch")),
    "jump-jet": {-1: ("full", "full")},
}


@both
@each_row("kind", list(REACH))
@each_row("level", LEVELS)
def test_reach_and_table_by_level(rules: Ruleset, kind: str, level: int) -> None:
    battle = duel(equipped(kind), rules=optional(rules), hexes={AHEAD: Hex(level)})
    if level in REACH[kind]:
        assert codes(battle, kind) == []
        assert look(battle, kind).table == REACH[kind][level][of(rules, 0, 1)]
    else:
        assert codes(battle, kind) == ["target-elevation"]


@both
@each_row("level", LEVELS)
@each_row("where", ["buzzsaw@center-torso", "wrecking-ball@left-torso"])
def test_torso_mounted_tool_has_the_published_table(rules: Ruleset, level: int, where: str) -> None:
    kind = where.partition("@")[0]
    battle = duel(make(equipment=[where]), rules=rules, hexes={AHEAD: Hex(level)})
    if -1 <= level <= 1:
        assert codes(battle, kind) == []
        assert look(battle, kind).table == ("punch", "full", "kick")[level + 1]
    else:
        assert codes(battle, kind) == ["target-elevation"]


@both
@each_row("level", LEVELS)
def test_hull_down_attacker_punches_one_level_lower(rules: Ruleset, level: int) -> None:
    battle = duel(rules=rules, hexes={AHEAD: Hex(level)})
    battle.mechs[0].hull_down = True
    table = {0: "kick", -1: "punch"}.get(level)
    assert codes(battle, "punch") == ([] if table else ["target-elevation"])
    if table:
        assert look(battle, "punch").table == of(rules, "punch", table)


@both
@pytest.mark.parametrize(
    ("own", "other", "allowed"),
    [
        pytest.param(Hex(0), Hex(0, {"water": 1}), True, id="into depth 1"),
        pytest.param(Hex(0, {"water": 2}), Hex(0, {"water": 1}), True, id="out of depth 2 into 1"),
        pytest.param(Hex(0), Hex(0, {"water": 2}), False, id="into depth 2"),
        pytest.param(Hex(0, {"water": 2}), Hex(0), False, id="out of depth 2"),
        pytest.param(Hex(2), Hex(0, {"water": 1}), True, id="from level 2 into depth 1"),
        pytest.param(Hex(3), Hex(0), False, id="three levels down"),
        pytest.param(Hex(0), Hex(3), False, id="three levels up"),
    ],
)
def test_charge_needs_the_two_to_overlap(rules: Ruleset, own: Hex, other: Hex, allowed: bool) -> None:
    """M-03: elevations above their own hexes within one, hexes within two levels."""
    battle = duel(make(moved="walk", hexes=2), rules=rules, hexes={HERE: own, AHEAD: other})
    assert codes(battle, "charge") == ([] if allowed else ["target-elevation"])


# §1.8 prone


@both
@each_row("kind", ["punch", "kick", "hatchet", "club", "push", "trip", "grapple", "charge", "dfa"])
def test_prone_attacker(rules: Ruleset, kind: str) -> None:
    battle = ready(kind, rules)
    battle.mechs[0].prone = True
    assert "attacker-prone" in codes(battle, kind)


@both
@each_row("level", LEVELS)
@each_row(("kind", "legal"), [("punch", [1]), ("kick", [0]), ("hatchet", [1]), ("club", [1]), ("dfa", list(LEVELS))])
def test_prone_target(rules: Ruleset, level: int, kind: str, legal: list[int]) -> None:
    battle = duel(equipped(kind), make(hex_=AHEAD, facing=3, prone=True), rules, {AHEAD: Hex(level)})
    if level in legal:
        assert codes(battle, kind) == []
        assert look(battle, kind).table == of(rules, "kick" if kind == "kick" else "punch", "full")
        assert "target-prone" in why(look(battle, kind).target_number)
    else:
        assert codes(battle, kind) == ["target-elevation"]


@both
def test_who_misses_a_charge_passes_by_where_the_rules_say_so(rules: Ruleset) -> None:
    """Published: on into a hex beside the target. The spec has no such step; nor has the accident of a skid."""
    battle = ready("charge", rules)
    assert look(battle, "charge").also_on_miss == (["attacker-passes-by"] if rules.charge_miss_sidesteps else [])
    skidding = Attack("charge", 0, 1, accidental=True)
    assert preview_attack(battle, skidding).also_on_miss == []


@both
@each_row("where", ["buzzsaw@center-torso", "wrecking-ball@left-torso"])
def test_torso_mounted_tool_and_a_prone_target(rules: Ruleset, where: str) -> None:
    battle = duel(make(equipment=[where]), make(hex_=AHEAD, facing=3, prone=True), rules, {AHEAD: Hex(1)})
    assert look(battle, where.partition("@")[0]).table == of(rules, "punch", "full")


@both
@each_row("kind", ["push", "charge", "trip", "grapple"])
def test_prone_target_cannot_be_attacked_so(rules: Ruleset, kind: str) -> None:
    battle = ready(kind, rules)
    battle.mechs[1].prone = True
    assert codes(battle, kind) == ["target-prone"]


# §1.10 actuator enhancement


ARM_AES = ["aes@right-arm"]
BOTH_AES = ["aes@right-arm", "aes@left-arm"]
LEG_AES = ["aes@right-leg", "aes@left-leg"]


@both
@each_row(
    ("kind", "limb", "equipment", "value"),
    [
        ("punch", "right-arm", ARM_AES, -1),
        ("punch", "left-arm", ARM_AES, 0),
        ("punch", "left-arm", BOTH_AES, -1),
        ("punch", "right-arm", LEG_AES, 0),
        ("hatchet", "right-arm", ["hatchet@right-arm", *ARM_AES], -1),
        ("hatchet", "right-arm", ["hatchet@right-arm", "aes@left-arm"], 0),
        ("club", "", ARM_AES, 0),
        ("club", "", BOTH_AES, -1),
        ("grapple", "", ARM_AES, 0),
        ("grapple", "", BOTH_AES, -1),
        ("kick", "right-leg", LEG_AES, -1),
        ("kick", "left-leg", LEG_AES[:1], 0),
        ("trip", "", LEG_AES, -1),
        ("trip", "", LEG_AES[:1], 0),
        ("push", "", [*BOTH_AES, *LEG_AES], 0),
        ("charge", "", [*BOTH_AES, *LEG_AES], 0),
    ],
)
def test_enhanced_actuators(rules: Ruleset, kind: str, limb: str, equipment: list[str], value: int) -> None:
    battle = ready(kind, rules, equipped(kind, equipment=equipment))
    assert tn(battle, kind, limb) == tn(ready(kind, rules), kind, limb if kind != "hatchet" else "") + value


@both
def test_one_leg_enhancement_lost_ends_the_bonus(rules: Ruleset) -> None:
    battle = duel(make(equipment=LEG_AES), rules=rules)
    mech = battle.mechs[0]
    mech.slot_hits[LEFT_LEG] |= 1 << 4
    assert tn(battle, "kick", "right-leg") == 3


# §1.11 under water


def sea(depth: int, **fields: object) -> Battle:
    """Both units in water of a depth; the first as given."""
    rules = fields.pop("rules", STANDARD)
    kind = str(fields.pop("kind", "punch"))
    assert isinstance(rules, Ruleset)
    wet = Hex(0, {"water": depth} if depth else {})
    return duel(equipped(kind, **fields), make(75, hex_=AHEAD, facing=3), rules, {HERE: wet, AHEAD: wet})


@both
@each_row(
    ("kind", "tons", "depth", "standard", "published"),
    [
        ("punch", 70, 0, 7, 7), ("punch", 70, 1, 7, 7), ("punch", 70, 2, 3, 4), ("punch", 75, 2, 4, 4),
        ("punch", 70, 3, 3, 4),
        ("kick", 65, 0, 13, 13), ("kick", 65, 1, 13, 7), ("kick", 65, 2, 6, 7), ("kick", 80, 2, 8, 8),
        ("hatchet", 75, 1, 15, 15), ("hatchet", 75, 2, 7, 7), ("flail", 50, 2, 4, 4), ("lance", 65, 2, 6, 6),
        ("club", 75, 1, 15, 15), ("club", 75, 2, 7, 7),
        ("charge", 50, 1, 15, 15), ("charge", 50, 2, 7, 8), ("charge", 75, 2, 12, 12),
    ],
)  # fmt: skip
def test_damage_under_water(rules: Ruleset, kind: str, tons: int, depth: int, standard: int, published: int) -> None:
    """The charger moved 4 hexes: 50 t 15, 75 t 24 (published ceil(22.5) = 23, halved up 12)."""
    battle = sea(depth, kind=kind, tons=tons, rules=rules)
    assert look(battle, kind).damage.points == of(rules, standard, published)


@both
@each_row(("depth", "standard", "published"), [(1, 8, 8), (2, 4, 4)])
def test_chargers_own_damage_under_water(rules: Ruleset, depth: int, standard: int, published: int) -> None:
    battle = sea(depth, kind="charge", rules=rules)
    assert look(battle, "charge").self_damage.points == of(rules, standard, published)


@both
def test_chargers_own_damage_is_halved_by_itself(rules: Ruleset) -> None:
    """A 50 t target: ceil(50/10) = 5, halved to 2, published ceil(50/10 × ½) = 3."""
    battle = sea(2, kind="charge", rules=rules)
    battle = duel(battle.mechs[0], make(50, hex_=AHEAD), rules, {HERE: Hex(0, {"water": 2}), AHEAD: Hex(-2)})
    assert look(battle, "charge").self_damage.points == of(rules, 2, 3)


@both
@each_row("own", [0, 1, 2])
def test_only_the_attackers_depth_counts(rules: Ruleset, own: int) -> None:
    """The target's water does not matter to a punch."""
    battle = duel(make(70), rules=rules, hexes={HERE: Hex(0, {"water": own}), AHEAD: Hex(3 - own, {"water": 3})})
    assert look(battle, "punch").damage.points == (7 if own < 2 else of(rules, 3, 4))


def test_dfa_on_a_submerged_target_in_standard() -> None:
    battle = duel(equipped("dfa"), hexes={AHEAD: Hex(0, {"water": 2})})
    assert look(battle, "dfa").damage.points == 15


@both
def test_halving_is_the_last_step(rules: Ruleset) -> None:
    """50 t, TSM, talons, melee specialist: kick 20, 30 with talons, 31, then 15 (published 16)."""
    mech = make(50, equipment=["tsm", "talons"], heat=9)
    mech.abilities = frozenset(["melee-specialist"])
    battle = duel(mech, rules=rules, hexes={HERE: Hex(0, {"water": 2}), AHEAD: Hex(-2)})
    assert look(battle, "kick").damage.points == of(rules, 15, 16)


@both
def test_zweihander_comes_before_the_water(rules: Ruleset) -> None:
    battle = duel(able("zweihander", tons=70), rules=rules, hexes={HERE: Hex(0, {"water": 2}), AHEAD: Hex(-2)})
    preview = preview_attack(battle, Attack("punch", 0, 1, RIGHT_ARM, zweihander=True))
    assert preview.damage.points == 7


# §1.13 arcs


def reaches(kind: str, limb: str, direction: int, facing: int, torso: int, rules: Ruleset, **fields: object) -> bool:
    """Whether the attack reaches a target in that direction."""
    mech = equipped(kind, facing=facing, **fields)
    mech.torso = torso
    goal = hex_name(neighbor(parse_hex(HERE), direction))
    level = {goal: Hex(-1)} if kind == "jump-jet" else {}
    battle = duel(mech, make(hex_=goal), optional(rules), level)
    found = codes(battle, kind, limb)
    assert found in ([], ["target-not-in-arc"])
    return not found


TORSO_ARCS = [
    ("punch", "left-arm", {0, 1, 5, 4}),
    ("punch", "right-arm", {0, 1, 5, 2}),
    ("hatchet", "right-arm", {0, 1, 5, 2}),
    ("club", "", {0, 1, 5}),
]
LEG_ARCS = [
    ("kick", "right-leg", {0, 1, 5}),
    ("kick", "left-leg", {0, 1, 5}),
    ("trip", "", {0, 1, 5}),
    ("grapple", "", {0, 1, 5}),
    ("push", "", {0}),
    ("jump-jet", "", {0}),
    ("charge", "", set(range(6))),
    ("dfa", "", set(range(6))),
]


@both
@each_row("facing", [0, 2, 5])
@each_row("twist", [-1, 0, 1])
@each_row(("kind", "limb", "arc"), TORSO_ARCS)
def test_arc_of_the_torso(rules: Ruleset, facing: int, twist: int, kind: str, limb: str, arc: set[int]) -> None:
    torso = (facing + twist) % 6
    for direction in range(6):
        assert reaches(kind, limb, direction, facing, torso, rules) == ((direction - torso) % 6 in arc)


@both
@each_row("facing", [0, 2, 5])
@each_row("twist", [-1, 0, 1])
@each_row(("kind", "limb", "arc"), LEG_ARCS)
def test_arc_of_the_legs(rules: Ruleset, facing: int, twist: int, kind: str, limb: str, arc: set[int]) -> None:
    torso = (facing + twist) % 6
    for direction in range(6):
        assert reaches(kind, limb, direction, facing, torso, rules) == ((direction - facing) % 6 in arc)


@both
@each_row("torso", range(6))
def test_arc_of_a_torso_tool(rules: Ruleset, torso: int) -> None:
    mech = make(equipment=["buzzsaw@center-torso"])
    mech.torso = torso
    for direction in range(6):
        battle = duel(mech, make(hex_=around(HERE, direction)[0]), rules)
        allowed = (direction - torso) % 6 in (0, 1, 5)
        assert codes(battle, "buzzsaw") == ([] if allowed else ["target-not-in-arc"])


@both
@each_row("torso", range(6))
@each_row(
    ("kind", "limb"),
    [
        ("punch", "left-arm"),
        ("punch", "right-arm"),
        ("club", ""),
        ("kick", "center-leg"),
        ("kick", "left-leg"),
        ("trip", ""),
    ],
)
def test_tripods_use_the_torso_for_everything(rules: Ruleset, torso: int, kind: str, limb: str) -> None:
    for direction in range(6):
        allowed = (direction - torso) % 6 in (0, 1, 5)
        assert reaches(kind, limb, direction, 0, torso, rules, frame="tripod") == allowed


@both
@each_row("facing", range(6))
@each_row(
    ("leg", "arc", "value"),
    [
        ("front-left-leg", {0, 1, 5}, 0),
        ("front-right-leg", {0, 1, 5}, 0),
        ("rear-left-leg", {3}, 1),
        ("rear-right-leg", {3}, 1),
    ],
)
def test_quads_kick_forward_and_mule_kick_back(
    rules: Ruleset, facing: int, leg: str, arc: set[int], value: int
) -> None:
    for direction in range(6):
        allowed = (direction - facing) % 6 in arc
        assert reaches("kick", leg, direction, facing, facing, rules, frame="quad") == allowed
    battle = duel(make(frame="quad"), rules=rules)
    assert tn(battle, "kick", leg) == 3 + value


@both
@each_row("kind", ["punch", "kick", "hatchet", "club", "trip", "grapple"])
def test_same_hex_is_in_every_arc(rules: Ruleset, kind: str) -> None:
    for facing in range(6):
        battle = ready(kind, rules, equipped(kind, facing=facing), make(hex_=HERE))
        assert codes(battle, kind) == []


@both
@each_row("direction", range(6))
@each_row(("facing", "side"), [(0, "front"), (1, "left"), (2, "rear"), (4, "right")])
def test_struck_side_is_by_the_targets_legs(rules: Ruleset, direction: int, facing: int, side: str) -> None:
    target = make(hex_=hex_name(neighbor(parse_hex(HERE), direction)))
    back = (direction + 3) % 6
    turned = {"front": back, "rear": direction, "left": (back + 2) % 6, "right": (back - 2) % 6}[side]
    target.facing = turned
    target.torso = facing
    battle = duel(make(facing=direction), target, rules)
    with dice(6, 6, 1) as script:
        resolve_attack(battle, attack(battle, "punch"), script)
    assert logged(battle, HitLocated)[0].arc == side


# §1.14 columns


@both
@each_row(("kind", "die"), [("punch", die) for die in range(1, 6)] + [("kick", die) for die in range(1, 7)])
@each_row("side", ["front", "left", "rear", "right"])
def test_columns_of_punch_and_kick(rules: Ruleset, kind: str, die: int, side: str) -> None:
    one = {"punch": ["left-arm", "left-torso", "center-torso", "right-torso", "right-arm"],
           "kick": ["right-leg"] * 3 + ["left-leg"] * 3}  # fmt: skip
    flank = [f"{side}-torso", f"{side}-torso", "center-torso", f"{side}-arm", f"{side}-arm"]
    turned = {"front": 3, "rear": 0, "left": 5, "right": 1}[side]
    battle = duel(target=make(100, hex_=AHEAD, facing=turned), rules=rules)
    strike(battle, kind, 6, 6, die)
    column = one[kind]
    if rules is TOTAL_WARFARE and side in ("left", "right"):
        column = flank if kind == "punch" else [f"{side}-leg"] * 6
    place_ = column[die - 1]
    rear = side == "rear" and place_.endswith("torso")
    assert located(battle, 1)[0][:3] == (kind, side, place_ + ("-rear" if rear else ""))


# §3.1 punch


@both
@each_row(
    ("tons", "equipment", "destroyed", "target", "standard", "published"),
    [
        (80, [], [], 5, 8, 8),
        (75, [], ["right-arm.upper-arm", "right-arm.lower-arm"], 9, 2, 2),
        (45, ["tsm"], ["right-arm.upper-arm"], 7, 4, 5),
        (50, ["tsm"], [], 5, 10, 10),
        (45, ["tsm"], [], 5, 9, 10),
        (70, [], ["right-arm.lower-arm"], 7, 3, 3),
        (70, [], ["right-arm.hand"], 6, 7, 7),
        (70, [], ["right-arm.lower-arm", "right-arm.hand"], 8, 3, 3),
        (70, [], ["right-arm.upper-arm", "right-arm.lower-arm", "right-arm.hand"], 10, 1, 1),
        (70, [], ["left-arm.upper-arm", "left-arm.hand"], 5, 7, 7),
    ],
)
def test_punch_numbers(
    rules: Ruleset, tons: int, equipment: list[str], destroyed: list[str], target: int, standard: int, published: int
) -> None:
    battle = duel(make(tons, equipment=equipment, destroyed=destroyed, heat=9), rules=rules)
    preview = look(battle, "punch", "right-arm")
    assert preview.target_number.value == target
    assert preview.damage.points == of(rules, standard, published)
    assert preview.groups == [of(rules, standard, published)]
    assert (preview.on_hit.target, preview.on_hit.attacker, preview.on_miss.attacker) == ([], [], [])


@both
@each_row(
    ("absent", "target", "points"), [(["right-arm.hand"], 6, 7), (["right-arm.hand", "right-arm.lower-arm"], 8, 3)]
)
def test_actuators_never_installed_count_as_destroyed(
    rules: Ruleset, absent: list[str], target: int, points: int
) -> None:
    preview = look(duel(make(70, absent=absent), rules=rules), "punch", "right-arm")
    assert (preview.target_number.value, preview.damage.points) == (target, points)


@both
@each_row(
    ("quirk", "destroyed", "value"),
    [
        ("battle-fist", [], -1),
        ("battle-fist", ["right-arm.hand"], 1),
        ("barrel-fist", ["right-arm.hand"], 0),
        ("barrel-fist", ["right-arm.lower-arm"], 2),
        ("overhead-arms", [], 2),
    ],
)
def test_fist_quirks(rules: Ruleset, quirk: str, destroyed: list[str], value: int) -> None:
    mech = quirky(quirk)
    for name in destroyed:
        destroy(mech, name)
    assert tn(duel(mech, rules=rules), "punch", "right-arm") == 5 + value


@both
def test_two_fists_are_two_rolls(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    assert strike(battle, "punch", 2, 3, 3, limb="right-arm").hit
    assert not strike(battle, "punch", 2, 2, limb="left-arm").hit
    assert [event.hit for event in logged(battle, AttackRolled)] == [True, False]
    assert waiting(battle, 0) == waiting(battle, 1) == []


# §3.1 the two-handed punch


def two_handed(battle: Battle, *faces: int) -> AttackOutcome:
    with dice(*faces) as script:
        return resolve_attack(battle, Attack("punch", 0, 1, RIGHT_ARM, zweihander=True), script)


@both
@each_row(
    ("arrange", "code"),
    [
        pytest.param(nothing, "", id="allowed"),
        pytest.param(state(0, abilities=frozenset()), "no-zweihander", id="without the ability"),
        pytest.param(fired("left-arm"), "limb-fired", id="the other arm fired"),
        pytest.param(fired("right-arm"), "limb-fired", id="this arm fired"),
        pytest.param(lose(0, "left-arm.hand"), "hand-destroyed", id="the other hand"),
        pytest.param(lose(0, "right-arm.hand"), "hand-destroyed", id="this hand"),
        pytest.param(lose(0, "left-arm"), "hand-destroyed", id="the other arm"),
    ],
)
def test_zweihander_needs_both_hands(rules: Ruleset, arrange: Arrange, code: str) -> None:
    battle = duel(able("zweihander"), rules=rules)
    arrange(battle)
    assert why_not_attack(battle, Attack("punch", 0, 1, RIGHT_ARM, zweihander=True)) == ([code] if code else [])


@both
@each_row(("tons", "points"), [(50, 10), (75, 15), (100, 20)])
def test_zweihander_damage(rules: Ruleset, tons: int, points: int) -> None:
    battle = duel(able("zweihander", tons=tons), rules=rules)
    preview = preview_attack(battle, Attack("punch", 0, 1, RIGHT_ARM, zweihander=True))
    assert preview.damage.points == points
    assert preview.target_number.value == 5


@both
def test_zweihander_adds_the_other_arms_actuators(rules: Ruleset) -> None:
    battle = duel(able("zweihander"), rules=rules)
    lose(0, "left-arm.upper-arm", "left-arm.lower-arm")(battle)
    preview = preview_attack(battle, Attack("punch", 0, 1, RIGHT_ARM, zweihander=True))
    assert (preview.target_number.value, preview.damage.points) == (9, 10)


@both
def test_zweihander_hit_strains_both_arms(rules: Ruleset) -> None:
    battle = duel(able("zweihander"), rules=rules)
    assert two_handed(battle, 6, 6, 3, 1, 2, 3, 4).hit
    assert [event.location for event in logged(battle, CriticalRolled)] == ["left-arm", "right-arm"]
    assert [event.unit for event in logged(battle, CriticalRolled)] == [0, 0]
    assert waiting(battle, 0) == []


@both
def test_zweihander_miss_strains_both_arms_and_forces_a_roll(rules: Ruleset) -> None:
    """Afterwards a critical check against each arm; a miss also forces a roll."""
    battle = duel(able("zweihander"), rules=rules)
    assert not two_handed(battle, 1, 1, 1, 2, 3, 4).hit
    assert [event.location for event in logged(battle, CriticalRolled)] == ["left-arm", "right-arm"]
    assert waiting(battle, 0) == [("zweihander-missed", 0)]


# §3.2 kick


@both
@each_row(
    ("tons", "equipment", "destroyed", "target", "standard", "published"),
    [
        (80, [], [], 3, 16, 16),
        (50, ["tsm"], [], 3, 20, 20),
        (55, ["tsm"], ["right-leg.lower-leg"], 5, 22, 11),
        (55, [], ["right-leg.upper-leg"], 5, 11, 5),
        (55, [], ["right-leg.upper-leg", "right-leg.lower-leg"], 7, 11, 2),
        (55, [], ["right-leg.foot"], 4, 11, 11),
        (55, [], ["left-leg.upper-leg", "left-leg.foot"], 3, 11, 11),
    ],
)
def test_kick_numbers(
    rules: Ruleset, tons: int, equipment: list[str], destroyed: list[str], target: int, standard: int, published: int
) -> None:
    battle = duel(make(tons, equipment=equipment, destroyed=destroyed, heat=9), rules=rules)
    preview = look(battle, "kick", "right-leg")
    assert preview.target_number.value == target
    assert preview.damage.points == of(rules, standard, published)


@both
def test_kick_makes_the_target_roll(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    assert strike(battle, "kick", 1, 2, 1).hit
    assert (waiting(battle, 0), waiting(battle, 1)) == ([], [("kicked", 0)])
    assert located(battle, 1) == [("kick", "front", "right-leg", 10)]


@both
def test_missed_kick_makes_the_attacker_roll(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    assert not strike(battle, "kick", 1, 1).hit
    assert (waiting(battle, 0), waiting(battle, 1)) == ([("kick-missed", 0)], [])


# §3.3 push


@both
def test_push_moves_the_target_and_the_attacker_follows(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    assert strike(battle, "push", 1, 3).hit
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, BEYOND)
    assert (waiting(battle, 0), waiting(battle, 1)) == ([], [("pushed", 0)])
    assert (battle.mechs[0].facing, battle.mechs[1].facing) == (0, 3)
    assert [mech.phase_damage for mech in battle.mechs] == [0, 0]


@both
def test_missed_push_does_nothing(rules: Ruleset) -> None:
    battle = duel(rules=rules)
    assert not strike(battle, "push", 1, 2).hit
    assert (at(battle, 0), at(battle, 1)) == (HERE, AHEAD)
    assert waiting(battle, 0) == waiting(battle, 1) == []


@both
@each_row(
    ("hexes", "board", "reason"),
    [
        pytest.param({BEYOND: Hex(3)}, (0, 0), "too-high", id="three levels up"),
        pytest.param(blocked(BEYOND), (0, 0), "impassable", id="impassable"),
    ],
)
def test_blocked_push(rules: Ruleset, hexes: dict[str, Hex], board: tuple[int, int], reason: str) -> None:
    battle = duel(rules=rules, hexes=hexes, board=board)
    assert strike(battle, "push", 6, 6).hit
    assert (at(battle, 0), at(battle, 1)) == (HERE, AHEAD)
    assert waiting(battle, 1) == [("pushed", 0)]
    assert logged(battle, HeldInPlace) == [HeldInPlace(1, "pushed", reason)]


@both
@each_row("off", [False, True])
def test_push_over_the_edge(rules: Ruleset, off: bool) -> None:
    option = dataclasses.replace(rules, push_off_board=off)
    battle = duel(make(hex_="0502"), make(hex_="0501", facing=3), option, board=(10, 10))
    assert strike(battle, "push", 6, 6).hit
    if off:
        assert logged(battle, LeftBoard) == [LeftBoard(1, "pushed")]
        assert battle.mechs[1].off_board
        assert at(battle, 0) == "0501"
        assert "target-off-board" in codes(battle, "punch")
    else:
        assert logged(battle, HeldInPlace) == [HeldInPlace(1, "pushed", "map-edge")]
        assert (at(battle, 0), at(battle, 1)) == ("0502", "0501")
        assert waiting(battle, 1) == [("pushed", 0)]


@both
@each_row("facing", range(6))
def test_push_goes_the_way_the_legs_face(rules: Ruleset, facing: int) -> None:
    goal = neighbor(parse_hex(HERE), facing)
    battle = duel(make(facing=facing), make(hex_=hex_name(goal)), rules)
    battle.mechs[0].torso = (facing + 1) % 6
    strike(battle, "push", 6, 6)
    assert battle.mechs[1].hex == neighbor(goal, facing)


def push_each_other(rules: Ruleset, *faces: int) -> Battle:
    battle = duel(rules=rules)
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, "push"))
    phase.declare(attack(battle, "push", attacker=1, target=0))
    with dice(*faces) as script:
        phase.resolve(script)
    return battle


@both
def test_counter_push_moves_nobody_and_both_roll(rules: Ruleset) -> None:
    battle = push_each_other(rules, 6, 6, 5, 5, 6, 6, 6, 6)
    assert (at(battle, 0), at(battle, 1)) == (HERE, AHEAD)
    assert [(event.unit, event.trigger) for event in logged(battle, PilotingRolled)] == [(0, "pushed"), (1, "pushed")]


@both
def test_counter_push_that_one_hits(rules: Ruleset) -> None:
    battle = push_each_other(rules, 1, 1, 6, 6, 6, 6)
    assert (at(battle, 0), at(battle, 1)) == ("0506", HERE)
    assert [(event.unit, event.trigger) for event in logged(battle, PilotingRolled)] == [(0, "pushed")]


@both
def test_counter_push_that_both_miss(rules: Ruleset) -> None:
    battle = push_each_other(rules, 1, 1, 1, 1)
    assert (at(battle, 0), at(battle, 1)) == (HERE, AHEAD)


# §3.4 charge


@both
def test_charge_worked_example(rules: Ruleset) -> None:
    """P 5, Pt 4, attacker ran 4 hexes, target moved 3: 5 + 2 + 1 + (5 − 4) = 9."""
    battle = duel(make(moved="run", hexes=4), make(hex_=AHEAD, piloting=4, moved="walk", hexes=3), rules)
    number = look(battle, "charge").target_number
    assert number.value == 9
    assert why(number) == {"piloting-skill": 5, "attacker-ran": 2, "target-moved": 1, "piloting-difference": 1}


@both
@each_row(
    ("tons", "hexes", "standard", "published"),
    [
        (60, 5, 24, 24), (75, 5, 32, 30), (60, 0, 0, 0), (60, 1, 0, 0), (60, 2, 6, 6),
        (45, 3, 10, 9), (45, 4, 15, 14), (45, 10, 45, 41), (55, 5, 24, 22), (65, 6, 35, 33), (85, 7, 54, 51),
        (95, 10, 90, 86), (100, 4, 30, 30),
    ],
)  # fmt: skip
def test_charge_damage(rules: Ruleset, tons: int, hexes: int, standard: int, published: int) -> None:
    battle = duel(make(tons, moved="run", hexes=hexes), rules=rules)
    assert codes(battle, "charge") == []
    assert look(battle, "charge").damage.points == of(rules, standard, published)


@both
@each_row(
    ("equipment", "damage", "own"),
    [
        (["ram-plate"], (23, 23), (4, 4)),
        (["spikes@center-torso", "spikes@left-torso"], (19, 19), (8, 8)),
        (["spikes@left-arm"], (15, 15), (8, 8)),
        (["tsm"], (30, 15), (8, 8)),
        (["industrial-tsm"], (30, 15), (8, 8)),
    ],
    ids=str,
)
def test_equipment_in_a_charge(
    rules: Ruleset, equipment: list[str], damage: tuple[int, int], own: tuple[int, int]
) -> None:
    battle = duel(make(50, equipment=equipment, moved="run", hexes=4, heat=9), make(75, hex_=AHEAD, facing=3), rules)
    preview = look(battle, "charge")
    assert (preview.damage.points, preview.self_damage.points) == (of(rules, *damage), of(rules, *own))


@pytest.mark.parametrize("total", [11, 12])
def test_tactical_charge_option(total: int) -> None:
    """floor(W × Wt × h / (W + Wt) / 10 + margin) to the target, without the margin to the attacker."""
    rules = dataclasses.replace(TOTAL_WARFARE, tactical_charge=True)
    battle = duel(make(50, moved="run", hexes=4), make(100, hex_=AHEAD, facing=3), rules)
    base = 50 * 100 * 4 // 150 // 10
    assert base == 13
    points = base + total - 7
    groups = -(-points // 5)
    with dice(total - 6, 6, *[3, 4] * groups, 3, 4, 4, 5, 3, 3) as script:
        resolve_attack(battle, attack(battle, "charge"), script)
    assert sum(event[3] for event in located(battle, 1)) == points
    assert sum(event[3] for event in located(battle, 0)) == base


def test_charge_in_standard() -> None:
    """One group each on the punch table; both roll at +0; the target is driven back."""
    battle = duel(make(60, moved="run", hexes=5), make(75, hex_=AHEAD, facing=3))
    assert strike(battle, "charge", 6, 6, 3, 5).hit
    assert located(battle, 1) == [("punch", "front", "center-torso", 24)]
    assert located(battle, 0) == [("punch", "front", "right-arm", 8)]
    assert (waiting(battle, 0), waiting(battle, 1)) == ([("charging", 0)], [("charged", 0)])
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, BEYOND)


def test_charge_in_total_warfare() -> None:
    """Groups of five on the full table; both roll at +2."""
    battle = duel(make(60, moved="run", hexes=5), make(75, hex_=AHEAD, facing=3), TOTAL_WARFARE)
    assert strike(battle, "charge", 6, 6, 3, 4, 4, 5, 3, 3, 2, 3, 4, 6, 3, 4, 4, 4).hit
    assert located(battle, 1) == [
        ("full", "front", "center-torso", 5),
        ("full", "front", "left-leg", 5),
        ("full", "front", "right-torso", 5),
        ("full", "front", "right-leg", 5),
        ("full", "front", "left-arm", 4),
    ]
    assert located(battle, 0) == [("full", "front", "center-torso", 5), ("full", "front", "left-torso", 3)]
    assert (waiting(battle, 0), waiting(battle, 1)) == ([("charging", 2)], [("charged", 2)])
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, BEYOND)


def test_charge_on_a_unit_in_depth_one_uses_the_punch_table_where_published() -> None:
    battle = duel(equipped("charge"), rules=TOTAL_WARFARE, hexes={AHEAD: Hex(0, {"water": 1})})
    assert look(battle, "charge").table == "punch"


@both
def test_charge_from_the_side_and_rear(rules: Ruleset) -> None:
    battle = duel(equipped("charge"), make(hex_=AHEAD, facing=0), rules)
    assert look(battle, "charge").arc == 2
    battle = duel(equipped("charge"), make(hex_=AHEAD, facing=5), rules)
    assert look(battle, "charge").arc == 3


@both
def test_charge_that_cannot_drive_the_target_back(rules: Ruleset) -> None:
    battle = duel(make(moved="run", hexes=1), rules=rules, hexes=blocked(BEYOND))
    location = (3,) if rules is STANDARD else (3, 4)
    assert strike(battle, "charge", 6, 6, *location).hit
    assert (at(battle, 0), at(battle, 1)) == (HERE, AHEAD)
    assert (len(waiting(battle, 0)), len(waiting(battle, 1))) == (1, 1)


def test_charge_of_one_hex_hurts_only_the_charger() -> None:
    battle = duel(make(moved="walk", hexes=1))
    strike(battle, "charge", 6, 6, 3)
    assert located(battle, 1) == []
    assert located(battle, 0) == [("punch", "front", "center-torso", 5)]
    assert (waiting(battle, 0), waiting(battle, 1)) == ([("charging", 0)], [("charged", 0)])


@both
def test_charge_direction_is_the_facing(rules: Ruleset) -> None:
    for facing in range(6):
        goal = neighbor(parse_hex(HERE), facing)
        battle = duel(make(facing=facing, moved="run", hexes=1), make(hex_=hex_name(goal)), rules)
        strike(battle, "charge", 6, 6, *((3,) if rules is STANDARD else (3, 4)))
        assert battle.mechs[1].hex == neighbor(goal, facing)
        assert battle.mechs[0].hex == goal


def test_missed_charge_in_standard() -> None:
    battle = duel(equipped("charge"))
    assert not strike(battle, "charge", 1, 1).hit
    assert (at(battle, 0), at(battle, 1)) == (HERE, AHEAD)
    assert (waiting(battle, 0), waiting(battle, 1)) == ([("charge-missed", 0)], [])


RIGHT, LEFT = around(HERE, 1, 5)


@each_row(
    ("hexes", "faces", "end"),
    [
        *[pytest.param({}, (die,), RIGHT if die <= 3 else LEFT, id=f"die {die}") for die in range(1, 7)],
        pytest.param({RIGHT: Hex(1)}, (), RIGHT, id="right is higher"),
        pytest.param({LEFT: Hex(2)}, (), LEFT, id="left is higher"),
        pytest.param({LEFT: Hex(-1)}, (), RIGHT, id="left is lower"),
        pytest.param(blocked(RIGHT), (1,), LEFT, id="right is barred"),
        pytest.param(blocked(LEFT), (6,), RIGHT, id="left is barred"),
        pytest.param(blocked(LEFT, RIGHT), (1,), HERE, id="both are barred"),
        pytest.param({LEFT: Hex(3), RIGHT: Hex(0, {"impassable": 1})}, (), HERE, id="too high and barred"),
        pytest.param({LEFT: Hex(-3), RIGHT: Hex(-3, {"impassable": 1})}, (1,), HERE, id="too deep and barred"),
    ],
)
def test_missed_charge_in_total_warfare_sidesteps(hexes: dict[str, Hex], faces: tuple[int, ...], end: str) -> None:
    battle = duel(equipped("charge"), rules=TOTAL_WARFARE, hexes=hexes)
    assert not strike(battle, "charge", 1, 1, *faces).hit
    assert (at(battle, 0), at(battle, 1)) == (end, AHEAD)
    assert waiting(battle, 0) == waiting(battle, 1) == []


def test_sidestep_into_an_occupied_hex_goes_the_other_way() -> None:
    battle = duel(equipped("charge"), rules=TOTAL_WARFARE)
    battle.mechs.append(make(hex_=RIGHT))
    strike(battle, "charge", 1, 1, 1)
    assert at(battle, 0) == LEFT


def charging(rules: Ruleset, change: Arrange, *faces: int) -> Battle:
    """A charge is declared, then something changes, then the phase is resolved."""
    battle = duel(equipped("charge"), rules=rules)
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, "charge"))
    battle.mechs[0].charging = 1
    change(battle)
    with dice(*faces) as script:
        phase.resolve(script)
    assert battle.mechs[0].charging == -1
    return battle


@both
@each_row(
    ("change", "reason"),
    [
        pytest.param(state(1, cause="head-destroyed"), "target-destroyed", id="target destroyed"),
        pytest.param(state(1, cause="pilot-dead", pilot_dead=True), "target-destroyed", id="target's pilot dead"),
        pytest.param(state(0, prone=True), "attacker-prone", id="attacker fell"),
        pytest.param(state(0, shutdown=True), "attacker-immobile", id="attacker shut down"),
        pytest.param(state(0, unconscious=True), "attacker-immobile", id="attacker unconscious"),
        pytest.param(state(1, prone=True), "target-prone", id="target fell"),
    ],
)
def test_charge_cancelled(rules: Ruleset, change: Arrange, reason: str) -> None:
    battle = charging(rules, change)
    assert logged(battle, AttackImpossible) == [AttackImpossible(0, 1, "charge", [reason])]
    assert at(battle, 0) == HERE
    assert logged(battle, PilotingRolled) == []


def pushed_away(rules: Ruleset, kind: str, pusher_dies: bool, *faces: int) -> Battle:
    """Unit 2 pushes the target away before unit 0's charge or death from above comes.

    The pusher follows into the hex, unless unit 3 punches its head off first.
    """
    battle = duel(equipped(kind), rules=rules)
    battle.mechs.append(make(hex_=around(AHEAD, 2)[0], facing=5))
    battle.mechs.append(make(hex_=around(AHEAD, 2, 2)[0], facing=5))
    battle.mechs[3].hex = neighbor(battle.mechs[2].hex, 2)
    battle.mechs[2].armor[0] = 0
    phase = PhysicalPhase(battle)
    if pusher_dies:
        phase.declare(Attack("punch", 3, 2, RIGHT_ARM))
    phase.declare(Attack("push", 2, 1))
    phase.declared.append(Attack(kind, 0, 1))
    with dice(*((6, 6, 6, 1, 1) if pusher_dies else ()), 6, 6, *faces) as script:
        phase.resolve(script)
    assert at(battle, 1) == around(AHEAD, 5)[0]
    assert logged(battle, AttackImpossible) == [AttackImpossible(0, 1, kind, ["not-adjacent"])]
    return battle


@both
def test_charge_into_the_hex_the_target_left(rules: Ruleset) -> None:
    """The charger simply moves into that hex."""
    battle = pushed_away(rules, "charge", True, 6, 6)
    assert at(battle, 0) == AHEAD
    assert [(event.unit, event.trigger) for event in logged(battle, PilotingRolled)] == [(1, "pushed")]


@both
def test_charge_does_not_share_the_hex_the_target_left(rules: Ruleset) -> None:
    """The pusher has followed into it: one 'Mech to a hex."""
    battle = pushed_away(rules, "charge", False, 6, 6)
    assert len({mech.hex for mech in battle.mechs}) == 4


# §3.5 death from above


@both
@each_row(
    ("tons", "equipment", "standard", "published"),
    [
        (70, [], 21, 21), (75, [], 24, 23), (25, [], 9, 8), (55, [], 18, 17), (100, [], 30, 30),
        (70, ["talons"], 31, 31), (75, ["talons"], 36, 34), (70, ["talons@left-leg"], 31, 31),
        (70, ["tsm"], 42, 21), (75, ["tsm"], 45, 23), (70, ["tsm", "talons"], 63, 31),
    ],
)  # fmt: skip
def test_dfa_damage(rules: Ruleset, tons: int, equipment: list[str], standard: int, published: int) -> None:
    mech = equipped("dfa", tons=tons, equipment=equipment, heat=9)
    assert look(duel(mech, rules=rules), "dfa").damage.points == of(rules, standard, published)


@both
def test_talons_without_their_feet_do_not_count(rules: Ruleset) -> None:
    mech = equipped("dfa", tons=70, equipment=["talons"], destroyed=["left-leg.foot"])
    assert look(duel(mech, rules=rules), "dfa").damage.points == 31
    destroy(mech, "right-leg.foot")
    assert look(duel(mech, rules=rules), "dfa").damage.points == 21


@each_row(("tons", "each"), [(20, 2), (25, 3), (50, 5), (65, 7), (70, 7), (75, 8), (100, 10)])
def test_dfa_hurts_both_legs_in_standard(tons: int, each: int) -> None:
    battle = duel(equipped("dfa", tons=tons), make(100, hex_=AHEAD, facing=3))
    mech = battle.mechs[0]
    left, right = mech.armor[LEFT_LEG], mech.armor[RIGHT_LEG]
    strike(battle, "dfa", 6, 6, 3)
    assert (mech.armor[LEFT_LEG], mech.armor[RIGHT_LEG]) == (left - each, right - each)
    assert look(battle, "dfa").self_damage.points == -(-tons // 5)


def test_dfa_in_standard() -> None:
    battle = duel(equipped("dfa", tons=70), make(75, hex_=AHEAD, facing=3))
    assert strike(battle, "dfa", 6, 6, 3).hit
    assert located(battle, 1) == [("punch", "front", "center-torso", 21)]
    assert (waiting(battle, 0), waiting(battle, 1)) == ([("dfa-attacker", 0)], [("dfa-target", 0)])
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, BEYOND)


def test_dfa_in_total_warfare() -> None:
    battle = duel(equipped("dfa", tons=70), make(75, hex_=AHEAD, facing=3), TOTAL_WARFARE)
    assert strike(battle, "dfa", 6, 6, 1, 2, 3, 4, 5, 1, 4, 6).hit
    places = ["left-arm", "left-torso", "center-torso", "right-torso", "right-arm"]
    assert located(battle, 1) == [
        ("punch", "front", name, points) for name, points in zip(places, [5, 5, 5, 5, 1], strict=True)
    ]
    assert located(battle, 0) == [
        ("kick", "front", "right-leg", 5), ("kick", "front", "left-leg", 5), ("kick", "front", "left-leg", 4),
    ]  # fmt: skip
    assert (waiting(battle, 0), waiting(battle, 1)) == ([("dfa-attacker", 4)], [("dfa-target", 2)])
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, BEYOND)


@both
def test_reinforced_legs_halve_the_landing(rules: Ruleset) -> None:
    mech = Mech(CatalogueEntry(tons=75, jump=4, quirks=["reinforced-legs"]).build())
    mech.move_mode = 3
    mech.hex = parse_hex(HERE)
    preview = look(duel(mech, rules=rules), "dfa")
    assert preview.self_damage.points == 7
    assert [hit.points for hit in preview.self_hits] == ([4, 4] if rules is STANDARD else [5, 2])


@both
def test_dfa_on_a_prone_target(rules: Ruleset) -> None:
    """−2, and it has no roll to make. `standard`: as a standing one (Q-56); published: the full table, rear column."""
    battle = duel(equipped("dfa", tons=25), make(100, hex_=AHEAD, facing=3, prone=True), rules)
    assert tn(battle, "dfa") == 5 + 3 - 2
    faces = (3,) if rules is STANDARD else (3, 4, 4, 5)
    own = () if rules is STANDARD else (1,)
    assert strike(battle, "dfa", 6, 6, *faces, *own).hit
    struck = {(table, side) for table, side, _, _ in located(battle, 1)}
    assert struck == of(rules, {("punch", "front")}, {("full", "rear")})
    assert located(battle, 1)[0][2] == of(rules, "center-torso", "center-torso-rear")
    assert waiting(battle, 1) == []
    assert at(battle, 1) == BEYOND


WAYS = [0, 1, 5, 2, 4, 3]


@both
@each_row("closed", range(6))
@each_row("facing", [0, 4])
def test_way_out_of_a_dfa_that_hits(rules: Ruleset, closed: int, facing: int) -> None:
    """The attacker's facing, then +1, −1, +2, −2, +3: the first open hex. The attacker's own hex is left empty."""
    start = around(AHEAD, (facing + 3) % 6)[0]
    shut = around(AHEAD, *[(facing + turn) % 6 for turn in WAYS[:closed]])
    battle = duel(equipped("dfa", hex_=start, facing=facing), rules=rules, hexes=blocked(*shut))
    own = () if rules is STANDARD else (1, 4)
    strike(battle, "dfa", 6, 6, *((3,) if rules is STANDARD else (3, 3, 3)), *own)
    assert at(battle, 1) == around(AHEAD, (facing + WAYS[closed]) % 6)[0]
    assert at(battle, 0) == AHEAD
    assert [name for name, _ in waiting(battle, 0)] == ["dfa-attacker"]
    assert [name for name, _ in waiting(battle, 1)] == ["dfa-target"]


@both
def test_way_out_of_a_dfa_pushes_others_on(rules: Ruleset) -> None:
    battle = duel(equipped("dfa"), rules=rules)
    battle.mechs.append(make(hex_=BEYOND))
    own = () if rules is STANDARD else (1, 4)
    strike(battle, "dfa", 6, 6, *((3,) if rules is STANDARD else (3, 3, 3)), *own)
    assert (at(battle, 1), at(battle, 2)) == (BEYOND, "0502")
    assert waiting(battle, 2) == [("domino", 0)]


ALL_SHUT = blocked(*around(AHEAD, *range(6)))


def test_no_way_out_of_a_dfa_in_standard() -> None:
    """Q-56: nobody moves, nobody falls by itself; both make their rolls."""
    battle = duel(equipped("dfa"), hexes=ALL_SHUT)
    strike(battle, "dfa", 6, 6, 3)
    assert (at(battle, 0), at(battle, 1)) == (HERE, AHEAD)
    assert logged(battle, HeldInPlace) == [HeldInPlace(1, "dfa-target", "impossible-displacement")]
    assert logged(battle, Fell) == []
    assert [waiting(battle, unit) for unit in (0, 1)] == [[("dfa-attacker", 0)], [("dfa-target", 0)]]
    assert [mech.cause for mech in battle.mechs] == ["", ""]


def test_no_way_out_of_a_dfa_in_total_warfare() -> None:
    battle = duel(equipped("dfa"), rules=TOTAL_WARFARE, hexes=ALL_SHUT)
    strike(battle, "dfa", 6, 6, 3, 3, 3, 1, 4)
    assert logged(battle, UnitDestroyed) == [UnitDestroyed(1, "impossible-displacement")]
    assert at(battle, 0) == AHEAD


@pytest.mark.parametrize(("faces", "stands"), [((6, 3), True), ((6, 2), False)])
def test_missed_dfa_in_standard(faces: tuple[int, int], stands: bool) -> None:
    """The target is moved out, the attacker in its hex rolls at +4 at once; no leg damage."""
    battle = duel(equipped("dfa"))
    legs = battle.mechs[0].armor[LEFT_LEG:]
    fall = () if stands else (1, 3, 4, 6, 6)
    assert not strike(battle, "dfa", 1, 1, *faces, *fall).hit
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, BEYOND)
    rolled = logged(battle, PilotingRolled)[0]
    assert (rolled.trigger, rolled.target_number, rolled.passed) == ("dfa-missed", 9, stands)
    assert battle.mechs[0].prone != stands
    assert [(event.levels, event.damage) for event in logged(battle, Fell)] == ([] if stands else [(0, 5)])
    assert battle.mechs[0].armor[LEFT_LEG:] == legs
    assert waiting(battle, 0) == waiting(battle, 1) == []
    if not stands:
        assert logged(battle, FallBraced)[0].target_number == 9


REAR_HITS = (3, 4, 4, 5, 2, 3, 4, 6)
"""Center torso, left leg, right leg, left arm: dice for a fall on the back."""


@pytest.mark.parametrize(("tons", "groups"), [(50, [5, 5, 5]), (55, [5, 5, 5, 3])])
def test_missed_dfa_in_total_warfare(tons: int, groups: list[int]) -> None:
    """An automatic fall of two levels on the back; the pilot's roll at +1."""
    battle = duel(equipped("dfa", tons=tons), rules=TOTAL_WARFARE)
    assert not strike(battle, "dfa", 1, 1, *REAR_HITS[: 2 * len(groups)], 6, 6).hit
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, BEYOND)
    assert logged(battle, PilotingRolled) == []
    fell = logged(battle, Fell)[0]
    assert (fell.levels, fell.roll, fell.side, fell.damage) == (2, 0, "rear", sum(groups))
    assert [event[3] for event in located(battle, 0)] == groups
    assert located(battle, 0)[0][2] == "center-torso-rear"
    assert logged(battle, FallBraced)[0].target_number == 6
    assert waiting(battle, 1) == []


def missed(rules: Ruleset, battle: Battle) -> None:
    faces = () if rules is STANDARD else REAR_HITS[:6]
    strike(battle, "dfa", 1, 1, *faces, 6, 6)


@both
@each_row(
    ("hexes", "turn"),
    [
        pytest.param({}, 0, id="straight on"),
        pytest.param({0: Hex(1)}, 1, id="its own level before a higher one"),
        pytest.param({0: Hex(-1), 1: Hex(1)}, 5, id="its own level, third"),
        pytest.param({0: Hex(1), 1: Hex(2), 5: Hex(1), 2: Hex(-1), 4: Hex(-1), 3: Hex(-1)}, 1, id="the highest"),
        pytest.param({0: Hex(-1), 1: Hex(-1), 5: Hex(1), 2: Hex(1), 4: Hex(1), 3: Hex(-1)}, 5, id="first of several"),
        pytest.param({0: Hex(3), 1: Hex(0, {"impassable": 1})}, 5, id="not where it cannot go"),
    ],
)  # fmt: skip
def test_way_out_of_a_dfa_that_misses(rules: Ruleset, hexes: dict[int, Hex], turn: int) -> None:
    ground = {around(AHEAD, way)[0]: hex_ for way, hex_ in hexes.items()}
    battle = duel(equipped("dfa"), rules=rules, hexes=ground)
    missed(rules, battle)
    assert at(battle, 1) == around(AHEAD, turn)[0]
    assert at(battle, 0) == AHEAD


@both
def test_way_out_of_a_dfa_that_misses_is_not_over_others(rules: Ruleset) -> None:
    battle = duel(equipped("dfa"), rules=rules)
    battle.mechs.append(make(hex_=BEYOND))
    missed(rules, battle)
    assert at(battle, 1) == around(AHEAD, 1)[0]
    assert at(battle, 2) == BEYOND


@both
def test_way_out_of_a_dfa_that_misses_may_be_the_hex_the_attacker_came_from(rules: Ruleset) -> None:
    battle = duel(equipped("dfa"), rules=rules, hexes=blocked(*around(AHEAD, 0, 1, 5, 2, 4)))
    missed(rules, battle)
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, HERE)
    assert battle.mechs[0].cause == ""


def test_missed_dfa_with_no_way_out_destroys_the_attacker_where_published() -> None:
    battle = duel(equipped("dfa"), rules=TOTAL_WARFARE, hexes=ALL_SHUT)
    strike(battle, "dfa", 1, 1)
    assert logged(battle, UnitDestroyed) == [UnitDestroyed(0, "impossible-displacement")]
    assert at(battle, 1) == AHEAD


def jumping(rules: Ruleset, change: Arrange, *faces: int) -> Battle:
    """A death from above is declared, then something changes, then the phase is resolved."""
    battle = duel(equipped("dfa"), rules=rules)
    phase = PhysicalPhase(battle)
    phase.declare(attack(battle, "dfa"))
    state(0, charging=1, charge_is_dfa=True)(battle)
    change(battle)
    with dice(*faces) as script:
        phase.resolve(script)
    return battle


@both
def test_dfa_on_a_target_destroyed_before(rules: Ruleset) -> None:
    """It lands as after a hit: its own roll alone."""
    battle = jumping(rules, state(1, cause="head-destroyed"), 6, 6)
    assert at(battle, 0) == AHEAD
    rolled = logged(battle, PilotingRolled)
    assert [(event.unit, event.trigger, event.target_number) for event in rolled] == [
        (0, "dfa-attacker", of(rules, 5, 9))
    ]


@both
def test_dfa_on_a_target_that_moved_away(rules: Ruleset) -> None:
    """It falls into the empty hex from its jump height: 4 levels, 25 points."""
    battle = pushed_away(rules, "dfa", True, 1, 3, 4, 4, 5, 3, 3, 2, 3, 4, 6, 6, 6, 6, 6)
    fell = logged(battle, Fell)[0]
    assert (fell.unit, fell.levels, fell.damage, fell.hex) == (0, 4, 25, AHEAD)


def test_dfa_by_an_unconscious_pilot_misses_in_standard() -> None:
    battle = jumping(STANDARD, state(0, unconscious=True), 1, 3, 4)
    assert [(event.roll, event.hit) for event in logged(battle, AttackRolled)] == [(0, False)]
    assert (at(battle, 0), at(battle, 1)) == (AHEAD, BEYOND)
    assert battle.mechs[0].prone
    assert battle.mechs[0].wounds == 1


def test_dfa_by_an_unconscious_pilot_misses_in_total_warfare() -> None:
    battle = jumping(TOTAL_WARFARE, state(0, unconscious=True), *REAR_HITS[:6])
    assert [(event.roll, event.hit) for event in logged(battle, AttackRolled)] == [(0, False)]
    assert (battle.mechs[0].prone, battle.mechs[0].wounds) == (True, 1)


def test_dfa_by_a_prone_unit_misses() -> None:
    battle = jumping(TOTAL_WARFARE, state(0, prone=True), *REAR_HITS[:6], 6, 6)
    assert [(event.roll, event.hit) for event in logged(battle, AttackRolled)] == [(0, False)]


# §3.6 physical weapons


HAND_WEAPONS = ["hatchet", "sword", "mace"]
OTHER_HANDS = ["chain-whip", "vibroblade-small", "vibroblade-medium", "vibroblade-large"]
NO_HANDS = [
    "flail", "lance", "chainsaw", "dual-saw", "buzzsaw", "mining-drill", "pile-driver", "rock-cutter", "spot-welder",
    "backhoe", "combine", "wrecking-ball",
]  # fmt: skip

#  weapon, actuator destroyed: what bars it in standard and published; if nothing, its modifier
WEAPON_ACTUATORS = [
    *[(name, "upper-arm", "", "", 2) for name in [*HAND_WEAPONS, "retractable-blade", *OTHER_HANDS, *NO_HANDS]],
    *[(name, "lower-arm", "lower-arm-destroyed", "", 2) for name in [*HAND_WEAPONS, "retractable-blade"]],
    *[(name, "lower-arm", "", "", 2) for name in [*OTHER_HANDS, *NO_HANDS]],
    *[(name, "hand", "hand-destroyed", "hand-destroyed", 0) for name in [*HAND_WEAPONS, *OTHER_HANDS]],
    ("retractable-blade", "hand", "", "hand-destroyed", 0),
    *[(name, "hand", "", "", 0) for name in NO_HANDS],
    *[(name, "shoulder", "shoulder-destroyed", "shoulder-destroyed", 0)
      for name in [*HAND_WEAPONS, "retractable-blade", *OTHER_HANDS, *NO_HANDS]],
]  # fmt: skip


@both
@each_row(("kind", "actuator", "standard", "published", "value"), WEAPON_ACTUATORS)
def test_actuators_of_a_weapon_arm(
    rules: Ruleset, kind: str, actuator: str, standard: str, published: str, value: int
) -> None:
    battle = duel(equipped(kind, tons=70), rules=rules)
    before = look(battle, kind)
    destroy(battle.mechs[0], f"right-arm.{actuator}")
    code = published if rules is TOTAL_WARFARE else standard
    assert codes(battle, kind) == ([code] if code else [])
    if not code:
        assert tn(battle, kind) == before.target_number.value + value
        assert look(battle, kind).damage.points == before.damage.points


@both
@each_row("kind", [*HAND_WEAPONS, *OTHER_HANDS, "retractable-blade"])
@each_row("arm", ["left-arm", "right-arm"])
def test_claw_stands_for_a_hand(rules: Ruleset, kind: str, arm: str) -> None:
    """`standard`: for that of its own arm (Q-56); published: for that of either. A blade needs none in `standard`."""
    battle = duel(make(equipment=[f"{kind}@right-arm", f"claw@{arm}"], destroyed=["right-arm.hand"]), rules=rules)
    barred = rules is STANDARD and arm == "left-arm" and kind != "retractable-blade"
    assert codes(battle, kind) == (["hand-destroyed"] if barred else [])


@both
def test_overhead_arms(rules: Ruleset) -> None:
    assert tn(duel(quirky("overhead-arms", equipment=["hatchet@right-arm"]), rules=rules), "hatchet") == 4 + 2


@each_row("table", ["punch", "kick"])
@each_row("kind", ["hatchet", "club"])
def test_chosen_table_costs_four_where_published(table: str, kind: str) -> None:
    battle = duel(equipped(kind), rules=TOTAL_WARFARE)
    chosen = Attack(kind, 0, 1, default_limb(battle.mechs[0], kind), table=table)
    preview = preview_attack(battle, chosen)
    assert (preview.table, preview.target_number.value) == (table, 4 + 4)
    plain_blow = look(battle, kind)
    assert (plain_blow.table, plain_blow.target_number.value) == ("full", 4)


@both
@each_row(
    ("kind", "tsm", "standard", "published"),
    [
        ("hatchet", False, 14, 14), ("hatchet", True, 28, 28), ("sword", False, 8, 8), ("sword", True, 15, 16),
        ("mace", False, 28, 18), ("mace", True, 56, 36), ("retractable-blade", False, 7, 7),
        ("retractable-blade", True, 14, 14), ("lance", False, 14, 14), ("lance", True, 28, 28),
        ("flail", False, 9, 9), ("flail", True, 9, 9), ("wrecking-ball", True, 8, 8), ("chain-whip", True, 3, 3),
        ("vibroblade-small", False, 8, 8), ("vibroblade-small", True, 15, 16), ("chainsaw", True, 5, 5),
        ("dual-saw", True, 7, 7), ("pile-driver", True, 10, 10), ("backhoe", True, 6, 6), ("mining-drill", True, 4, 4),
        ("rock-cutter", True, 5, 5), ("spot-welder", True, 5, 5), ("combine", True, 3, 3), ("club", False, 14, 14),
        ("club", True, 28, 28),
    ],
)  # fmt: skip
def test_weapon_damage_at_seventy_tons(rules: Ruleset, kind: str, tsm: bool, standard: int, published: int) -> None:
    items = [] if kind == "club" else [f"{kind}@right-arm"]
    mech = equipped(kind, tons=70, equipment=[*items, "tsm"] if tsm else items, heat=9)
    assert look(duel(mech, rules=rules), kind).damage.points == of(rules, standard, published)


@both
@each_row(("size", "points"), [("small", 7), ("medium", 10), ("large", 14)])
def test_active_vibroblade(rules: Ruleset, size: str, points: int) -> None:
    battle = duel(make(50, equipment=[f"vibroblade-{size}@right-arm:active", "tsm"], heat=9), rules=rules)
    assert look(battle, f"vibroblade-{size}").damage.points == points


@pytest.mark.parametrize(("rules", "rolls"), [(STANDARD, []), (TOTAL_WARFARE, [("mace-missed", 2)])])
def test_missed_mace(rules: Ruleset, rolls: list[tuple[str, int]]) -> None:
    battle = duel(equipped("mace"), rules=rules)
    assert not strike(battle, "mace", 1, 1).hit
    assert waiting(battle, 0) == rolls


@both
@each_row("kind", ["hatchet", "sword", "lance", "flail", "chain-whip", "combine"])
def test_other_weapons_miss_without_more(rules: Ruleset, kind: str) -> None:
    battle = duel(equipped(kind, piloting=8), rules=rules)
    assert not strike(battle, kind, 1, 2).hit
    assert waiting(battle, 0) == waiting(battle, 1) == []


# §4.1 the retractable blade


@both
def test_blade_must_be_extended(rules: Ruleset) -> None:
    battle = duel(make(equipment=["retractable-blade@right-arm:retracted"]), rules=rules)
    assert codes(battle, "retractable-blade") == ["blade-retracted"]


BLADE = ["retractable-blade@right-arm:retracted"]


@both
@each_row(("faces", "breaks"), [((4, 5), False), ((4, 6), True)])
def test_blade_springs_out_in_a_punch(rules: Ruleset, faces: tuple[int, int], breaks: bool) -> None:
    """Option: a critical check where the fist struck, through armor; on 10+ the blade breaks."""
    battle = duel(make(equipment=BLADE), rules=dataclasses.replace(rules, blade_punch=True))
    assert strike(battle, "punch", 6, 6, 3, 3, 4, *faces, limb="right-arm").hit
    checked = logged(battle, CriticalRolled)
    assert [(event.unit, event.location, event.roll) for event in checked] == [(1, "center-torso", 7)]
    broke = logged(battle, EquipmentBroke)
    assert [(event.unit, event.name) for event in broke] == ([(0, "retractable-blade")] if breaks else [])


@both
@each_row("limb", ["left-arm", "right-arm"])
def test_blade_stays_in_without_the_option_or_on_the_other_arm(rules: Ruleset, limb: str) -> None:
    option = dataclasses.replace(rules, blade_punch=limb == "left-arm")
    battle = duel(make(equipment=BLADE), rules=option)
    strike(battle, "punch", 6, 6, 3, limb=limb)
    assert logged(battle, CriticalRolled) == []


# §4.2 lance


def lance_location(rules: Ruleset) -> tuple[int, ...]:
    """The center torso, on the table of the ruleset."""
    return (3,) if rules is STANDARD else (3, 4)


@both
def test_lance_through_armor(rules: Ruleset) -> None:
    """10+: one point straight to the structure, its critical check at −2."""
    battle = duel(equipped("lance"), rules=rules)
    structure = battle.mechs[1].structure[1]
    strike(battle, "lance", 6, 6, *lance_location(rules), 4, 6, 5, 4)
    assert battle.mechs[1].structure[1] == structure - 1
    assert [(event.location, event.points) for event in logged(battle, StructureLost)] == [("center-torso", 1)]
    check = logged(battle, CriticalRolled)[0]
    assert (check.location, check.roll, check.modifier, check.criticals) == ("center-torso", 9, -2, 0)


@both
def test_lance_that_does_not_go_through(rules: Ruleset) -> None:
    battle = duel(equipped("lance"), rules=rules)
    strike(battle, "lance", 6, 6, *lance_location(rules), 4, 5)
    assert [(event.about, event.happened) for event in logged(battle, ChanceRolled)] == [("lance-through-armor", False)]
    assert logged(battle, CriticalRolled) == []


@both
@each_row("armor", ["hardened", "ferro-lamellor"])
def test_lance_does_not_go_through_hard_armor(rules: Ruleset, armor: str) -> None:
    target = Mech(CatalogueEntry(armor_type=armor).build())
    target.hex = parse_hex(AHEAD)
    target.facing = 3
    battle = duel(equipped("lance"), target, rules)
    strike(battle, "lance", 6, 6, *lance_location(rules))


@both
def test_lance_needs_armor_left_where_it_struck(rules: Ruleset) -> None:
    battle = duel(equipped("lance"), rules=rules)
    battle.mechs[1].armor[1] = 10
    strike(battle, "lance", 6, 6, *lance_location(rules))
    assert logged(battle, ChanceRolled) == []


# §4.3 flail and wrecking ball, and the buzzsaw


@both
@each_row(("kind", "half"), [("flail", 5), ("wrecking-ball", 4)])
def test_natural_two_hits_oneself(rules: Ruleset, kind: str, half: int) -> None:
    """Even where 2 would be enough."""
    battle = duel(equipped(kind, piloting=0), rules=rules)
    assert tn(battle, kind) <= 2
    assert not strike(battle, kind, 1, 1, 4, 5).hit
    assert located(battle, 0) == [("full", "front", "left-leg", half)]
    assert waiting(battle, 0) == [("flail-backfire", 0)]
    assert battle.mechs[1].phase_damage == 0


@both
@each_row("kind", ["flail", "wrecking-ball"])
def test_three_is_no_natural_two(rules: Ruleset, kind: str) -> None:
    battle = duel(equipped(kind, piloting=0), rules=rules)
    assert strike(battle, kind, 1, 2, *lance_location(rules)).hit


@both
def test_buzzsaw_rolls_its_damage(rules: Ruleset) -> None:
    battle = duel(equipped("buzzsaw"), rules=rules)
    assert look(battle, "buzzsaw").damage.dice == 2
    strike(battle, "buzzsaw", 6, 6, 4, 5, *lance_location(rules))
    assert located(battle, 1)[0][3] == 9


@both
def test_buzzsaw_under_water(rules: Ruleset) -> None:
    battle = duel(equipped("buzzsaw"), rules=rules, hexes={HERE: Hex(0, {"water": 2}), AHEAD: Hex(-2)})
    strike(battle, "buzzsaw", 6, 6, 4, 5, *lance_location(rules))
    assert located(battle, 1)[0][3] == 4


@both
def test_buzzsaw_shatters_on_a_natural_two(rules: Ruleset) -> None:
    battle = duel(equipped("buzzsaw", piloting=0), rules=rules)
    assert not strike(battle, "buzzsaw", 1, 1).hit
    assert logged(battle, EquipmentBroke) == [EquipmentBroke(0, "buzzsaw", "right-arm")]
    assert codes(battle, "buzzsaw") == ["weapon-destroyed"]


# §4.4 chain whip


def whipped(rules: Ruleset, *faces: int, attacker: Mech | None = None, target: Mech | None = None) -> Battle:
    battle = duel(equipped("chain-whip") if attacker is None else attacker, target, rules)
    strike(battle, "chain-whip", 6, 6, *faces)
    return battle


LEG_HIT = (2, 3)
ARM_HIT = (2, 2)


@pytest.mark.parametrize(("faces", "caught"), [((1, 2), True), ((1, 1), False)])
def test_whip_round_a_leg(faces: tuple[int, int], caught: bool) -> None:
    """Another roll against the attack's number (5 − 2 = 3); the target then rolls at +3."""
    battle = whipped(TOTAL_WARFARE, *LEG_HIT, *faces)
    assert located(battle, 1) == [("full", "front", "right-leg", 3)]
    assert waiting(battle, 1) == ([("snared", 3)] if caught else [])


def test_whip_round_a_quads_leg_in_standard() -> None:
    battle = whipped(STANDARD, 1, 1, 2, target=make(frame="quad", hex_=AHEAD, facing=3))
    assert located(battle, 1) == [("punch", "front", "front-left-leg", 3)]
    assert waiting(battle, 1) == [("snared", 3)]


def test_tsm_helps_the_whip() -> None:
    attacker = make(piloting=6, equipment=["chain-whip@right-arm", "tsm"], heat=9)
    battle = whipped(TOTAL_WARFARE, *LEG_HIT, 1, 1, attacker=attacker)
    assert waiting(battle, 1) == [("snared", 3)]


@both
@each_row(("faces", "held"), [((2, 3), True), ((2, 2), False)])
def test_whip_round_an_arm_is_a_one_handed_grapple(rules: Ruleset, faces: tuple[int, int], held: bool) -> None:
    """The number is a grapple's: P + 0, not the whip's own."""
    arm = ARM_HIT if rules is TOTAL_WARFARE else (5,)
    battle = whipped(rules, *arm, *faces)
    first, second = battle.mechs
    assert located(battle, 1)[0][2] == "right-arm"
    assert (first.grappling, second.grappling) == ((1, 0) if held else (-1, -1))
    if held:
        assert (first.grapple_attacker, second.grapple_attacker) == (True, False)
        assert second.grapple_arm == RIGHT_ARM
        assert "arm-held" in codes(battle_turned(battle), "punch", "right-arm")
    assert at(battle, 0) == HERE


def battle_turned(battle: Battle) -> Battle:
    """The same two units, the second now the attacker."""
    turned = battle.copy()
    turned.mechs.reverse()
    for mech in turned.mechs:
        mech.grappling = 1 - mech.grappling if mech.grappling >= 0 else -1
    return turned


@both
def test_whip_round_the_torso_holds_nothing(rules: Ruleset) -> None:
    battle = whipped(rules, *lance_location(rules))
    assert waiting(battle, 1) == []
    assert battle.mechs[1].grappling == -1


@both
def test_whip_on_a_shielded_arm_holds_nothing(rules: Ruleset) -> None:
    """An inactive shield covers its arm."""
    arm = ARM_HIT if rules is TOTAL_WARFARE else (5,)
    target = make(hex_=AHEAD, facing=3, equipment=["shield-small@right-arm:inactive"])
    battle = whipped(rules, *arm, target=target)
    assert battle.mechs[1].grappling == -1


@both
def test_whip_cannot_be_broken_by_its_victim(rules: Ruleset) -> None:
    arm = ARM_HIT if rules is TOTAL_WARFARE else (5,)
    battle = duel(equipped("chain-whip"), rules=optional(rules))
    strike(battle, "chain-whip", 6, 6, *arm, 6, 6)
    assert why_not_attack(battle, Attack("break-grapple", 1, 0)) == ["arm-held"]
    assert why_not_attack(battle, Attack("break-grapple", 0, 1)) == []


# §3.8 improvised clubs


def finder(rules: Ruleset, terrain: dict[str, int], mech: Mech | None = None) -> Battle:
    return duel(mech, rules=rules, hexes={HERE: Hex(0, terrain)})


@both
@each_row(
    ("terrain", "limb", "faces", "club"),
    [
        ({}, False, (), ""),
        ({}, True, (), "limb-club"),
        ({"woods": 1}, False, (), "tree-club"),
        ({"jungle": 2}, False, (), "tree-club"),
        ({"woods": 1}, True, (), "limb-club"),
        ({"rubble": 2, "woods": 1}, True, (), "limb-club"),
        ({"rubble": 1}, False, (), ""),
        ({"rubble": 5}, False, (), ""),
        ({"rubble": 1, "woods": 1}, False, (), "tree-club"),
        ({"rubble": 2}, False, (3, 4), "girder-club"),
        ({"rubble": 2}, False, (3, 3), ""),
        ({"rubble": 3}, False, (3, 3), "girder-club"),
        ({"rubble": 3}, False, (3, 2), ""),
        ({"rubble": 4}, False, (2, 3), "girder-club"),
        ({"rubble": 4}, False, (2, 2), ""),
        ({"rubble": 6}, False, (2, 2), "girder-club"),
        ({"rubble": 6}, False, (1, 2), ""),
        ({"rubble": 2, "woods": 1}, False, (6, 6), "girder-club"),
    ],
)
def test_finding_a_club(rules: Ruleset, terrain: dict[str, int], limb: bool, faces: tuple[int, ...], club: str) -> None:
    battle = finder(rules, terrain)
    with dice(*faces) as script:
        assert find_club(battle, 0, script, limb) == bool(club)
    assert logged(battle, ClubFound) == [ClubFound(0, club)]
    assert bool(battle.mechs[0].club) == bool(club)


@both
def test_finding_a_club_takes_the_attack_of_the_turn(rules: Ruleset) -> None:
    battle = finder(rules, {"woods": 1})
    with dice() as script:
        find_club(battle, 0, script)
    assert PhysicalPhase(battle).why_not(attack(battle, "club")) == ["already-attacked"]


@both
@each_row(
    ("mech", "code"),
    [
        pytest.param(make(frame="quad"), "frame-cannot", id="quad"),
        pytest.param(make(destroyed=["left-arm.shoulder"]), "shoulder-destroyed", id="shoulder"),
        pytest.param(make(destroyed=["right-arm.hand"]), "hand-destroyed", id="hand"),
        pytest.param(make(absent=["right-arm.hand"]), "hand-destroyed", id="no hand"),
        pytest.param(make(destroyed=["right-arm"]), "arm-destroyed", id="arm"),
        pytest.param(make(moved="sprint"), "attacker-sprinted", id="sprinted"),
    ],
)
def test_who_cannot_look_for_a_club(rules: Ruleset, mech: Mech, code: str) -> None:
    battle = finder(rules, {"woods": 1}, mech.copy())
    assert why_no_club(battle, 0) == [code]
    with dice() as script, pytest.raises(ValueError, match=code):
        find_club(battle, 0, script)


@both
def test_firing_and_looking_for_a_club_do_not_go_together(rules: Ruleset) -> None:
    battle = finder(rules, {"woods": 1})
    battle.mechs[0].fired = 1 << 3
    assert why_no_club(battle, 0) == ["weapons-fired"]


@both
@each_row("frame", ["biped", "tripod"])
def test_who_can_look_for_a_club(rules: Ruleset, frame: str) -> None:
    assert why_no_club(finder(rules, {"woods": 1}, make(frame=frame)), 0) == []
    clawed = make(equipment=["claw@left-arm", "claw@right-arm"], absent=["left-arm.hand", "right-arm.hand"])
    assert why_no_club(finder(rules, {"woods": 1}, clawed), 0) == []


@both
def test_one_club_is_enough(rules: Ruleset) -> None:
    battle = finder(rules, {"woods": 1})
    battle.mechs[0].club = 2
    with dice() as script, pytest.raises(ValueError, match="holds one"):
        find_club(battle, 0, script)


@both
@each_row(("club", "name", "breaks"), [(1, "tree-club", True), (2, "girder-club", False), (3, "limb-club", False)])
@each_row("hit", [True, False])
def test_tree_breaks_on_its_first_hit(rules: Ruleset, club: int, name: str, breaks: bool, hit: bool) -> None:
    battle = duel(equipped("club"), rules=rules)
    battle.mechs[0].club = club
    strike(battle, "club", *((6, 6, *lance_location(rules)) if hit else (1, 1)))
    broken = breaks and hit
    assert battle.mechs[0].club == (0 if broken else club)
    assert [event.name for event in logged(battle, EquipmentBroke)] == ([name] if broken else [])


@both
@each_row("club", [1, 2, 3])
def test_two_handed_attack_breaks_any_club(rules: Ruleset, club: int) -> None:
    battle = duel(able("zweihander"), rules=rules)
    battle.mechs[0].club = club
    club_attack = Attack("club", 0, 1, zweihander=True)
    assert preview_attack(battle, club_attack).damage.points == 15
    with dice(6, 6, *lance_location(rules), 1, 2, 3, 4) as script:
        resolve_attack(battle, club_attack, script)
    assert battle.mechs[0].club == 0
    assert [event.location for event in logged(battle, CriticalRolled)] == ["left-arm", "right-arm"]


@both
def test_two_handed_attack_with_a_club_needs_the_ability(rules: Ruleset) -> None:
    battle = duel(equipped("club"), rules=rules)
    assert why_not_attack(battle, Attack("club", 0, 1, zweihander=True)) == ["no-zweihander"]


@both
@each_row(
    ("destroyed", "value"),
    [
        (["left-arm.upper-arm"], 2),
        (["left-arm.upper-arm", "right-arm.upper-arm"], 4),
        (["left-arm.lower-arm", "right-arm.upper-arm"], 4),
    ],
)
def test_club_takes_the_penalties_of_both_arms(rules: Ruleset, destroyed: list[str], value: int) -> None:
    battle = duel(equipped("club", destroyed=destroyed), rules=rules)
    assert tn(battle, "club") == 4 + value
    assert look(battle, "club").damage.points == 10


# §5.1 claws


HANDLESS = ["right-arm.hand"]


@both
@each_row(
    ("tons", "tsm", "standard", "published"),
    [
        (20, False, 3, 3),
        (50, False, 8, 8),
        (75, False, 11, 11),
        (100, False, 15, 15),
        (50, True, 15, 16),
        (75, True, 22, 22),
    ],
)
def test_claw_punch(rules: Ruleset, tons: int, tsm: bool, standard: int, published: int) -> None:
    items = ["claw@right-arm", *(["tsm"] if tsm else [])]
    battle = duel(make(tons, equipment=items, absent=HANDLESS, heat=9), rules=rules)
    preview = look(battle, "punch", "right-arm")
    assert preview.target_number.value == 5 + 1
    assert preview.damage.points == of(rules, standard, published)
    assert look(battle, "punch", "left-arm").target_number.value == 5


def break_claw(mech: Mech) -> None:
    claw = mech.design.components[mech.design.claws[0]]
    mech.slot_hits[claw.location] |= claw.mask & -claw.mask


@both
@each_row("absent", [HANDLESS, []], ids=["built without a hand", "the claw replaces it"])
def test_destroyed_claw_counts_as_a_destroyed_hand(rules: Ruleset, absent: list[str]) -> None:
    battle = duel(make(50, equipment=["claw@right-arm"], absent=absent), rules=rules)
    break_claw(battle.mechs[0])
    preview = look(battle, "punch", "right-arm")
    assert (preview.target_number.value, preview.damage.points) == (5 + 1, 5)


@both
@each_row("claws", [["claw@right-arm"], ["claw@left-arm", "claw@right-arm"]], ids=str)
def test_club_in_claws(rules: Ruleset, claws: list[str]) -> None:
    assert tn(duel(equipped("club", equipment=claws), rules=rules), "club") == 4 + 2


# §5.2 talons


@both
@each_row(
    ("tons", "destroyed", "standard", "published"),
    [
        (65, [], 20, 20),
        (50, [], 15, 15),
        (55, [], 17, 17),
        (65, ["right-leg.foot"], 13, 13),
        (65, ["left-leg.foot"], 20, 20),
        (65, ["right-leg.upper-leg"], 20, 9),
    ],
)
def test_talon_kick(rules: Ruleset, tons: int, destroyed: list[str], standard: int, published: int) -> None:
    battle = duel(make(tons, equipment=["talons"], destroyed=destroyed), rules=rules)
    assert look(battle, "kick", "right-leg").damage.points == of(rules, standard, published)


@both
def test_talons_on_the_other_leg(rules: Ruleset) -> None:
    battle = duel(make(65, equipment=["talons@left-leg"]), rules=rules)
    assert look(battle, "kick", "right-leg").damage.points == 13
    assert look(battle, "kick", "left-leg").damage.points == 20


# §7 quads and tripods


@both
@each_row(
    ("frame", "kind", "allowed"),
    [
        ("quad", "punch", False), ("quad", "push", False), ("quad", "club", False), ("quad", "grapple", False),
        ("quad", "kick", True), ("quad", "charge", True), ("quad", "dfa", True), ("quad", "trip", True),
        ("tripod", "punch", True), ("tripod", "push", True), ("tripod", "club", True), ("tripod", "grapple", False),
        ("tripod", "kick", True), ("tripod", "charge", True), ("tripod", "dfa", True), ("tripod", "trip", True),
    ],
)  # fmt: skip
def test_frames(rules: Ruleset, frame: str, kind: str, allowed: bool) -> None:
    battle = ready(kind, rules, equipped(kind, frame=frame))
    assert codes(battle, kind) == ([] if allowed else ["frame-cannot"])


@both
@each_row("kind", ["backhoe", "wrecking-ball", "buzzsaw", "dual-saw", "chainsaw", "combine"])
def test_quads_use_torso_tools(rules: Ruleset, kind: str) -> None:
    battle = duel(make(frame="quad", equipment=[f"{kind}@left-torso"]), rules=rules)
    assert codes(battle, kind) == []


@both
@each_row("kind", ["pile-driver", "mining-drill", "rock-cutter", "spot-welder"])
def test_quads_use_no_other_tools(rules: Ruleset, kind: str) -> None:
    battle = duel(make(frame="quad", equipment=[f"{kind}@left-torso"]), rules=rules)
    assert codes(battle, kind) == ["frame-cannot"]


@both
@each_row("lost", ["front-left-leg", "rear-left-leg", "rear-right-leg"])
def test_quad_kick_needs_four_legs(rules: Ruleset, lost: str) -> None:
    battle = duel(make(frame="quad", destroyed=[lost]), rules=rules)
    assert codes(battle, "kick", "front-right-leg") == ["leg-destroyed"]


@both
def test_quad_kick_and_hips(rules: Ruleset) -> None:
    battle = duel(make(frame="quad", destroyed=["rear-left-leg.hip"]), rules=rules)
    assert codes(battle, "kick", "front-right-leg") == ([] if rules is STANDARD else ["hip-destroyed"])
    battle = duel(make(frame="quad", destroyed=["front-right-leg.hip"]), rules=rules)
    assert codes(battle, "kick", "front-right-leg") == ["hip-destroyed"]


def test_dfa_of_a_quad() -> None:
    """Standard: the two rear legs; published: its kick table, front column."""
    mech = equipped("dfa", frame="quad", tons=75)
    assert [(hit.points, hit.location) for hit in look(duel(mech), "dfa").self_hits] == [(8, LEFT_LEG), (8, RIGHT_LEG)]
    battle = duel(mech, rules=TOTAL_WARFARE)
    strike(battle, "dfa", 6, 6, 3, 3, 3, 3, 3, 1, 3, 4)
    assert [name for _, _, name, _ in located(battle, 0)] == ["front-left-leg", "front-left-leg", "front-right-leg"]


@both
def test_dfa_of_a_tripod_uses_the_kick_table(rules: Ruleset) -> None:
    battle = duel(equipped("dfa", frame="tripod", tons=75), make(75, hex_=AHEAD, facing=3), rules)
    groups = 1 if rules is STANDARD else 5
    strike(battle, "dfa", 6, 6, *[3] * groups, 1, 3, 5)
    assert located(battle, 0) == [
        ("kick", "front", "right-leg", 5), ("kick", "front", "center-leg", 5), ("kick", "front", "left-leg", 5),
    ]  # fmt: skip


@both
@each_row("leg", ["left-leg", "right-leg", "center-leg"])
def test_tripod_kicks_with_any_leg_and_never_backwards(rules: Ruleset, leg: str) -> None:
    battle = duel(make(frame="tripod"), rules=rules)
    assert codes(battle, "kick", leg) == []
    battle = duel(make(frame="tripod", facing=3), rules=rules)
    assert codes(battle, "kick", leg) == ["target-not-in-arc"]


@both
@each_row(
    ("turned", "die", "name"),
    [(3, 1, "front-left-leg"), (3, 5, "front-right-leg"), (0, 1, "rear-left-leg"), (0, 5, "rear-right-leg"),
     (1, 4, "front-right-leg"), (1, 5, "rear-right-leg"), (5, 4, "front-left-leg"), (5, 5, "rear-left-leg")],
)  # fmt: skip
def test_quad_is_punched_on_its_own_table(rules: Ruleset, turned: int, die: int, name: str) -> None:
    battle = duel(target=make(frame="quad", hex_=AHEAD, facing=turned), rules=rules)
    strike(battle, "punch", 6, 6, die)
    assert located(battle, 1)[0][2] == name


@both
@each_row(
    ("turned", "die", "name"),
    [(3, 1, "front-left-leg"), (3, 6, "front-right-leg"), (0, 1, "rear-left-leg"), (0, 6, "rear-right-leg"),
     (1, 1, "front-right-leg"), (1, 6, "rear-right-leg"), (5, 1, "rear-left-leg"), (5, 6, "front-left-leg")],
)  # fmt: skip
def test_quad_is_kicked_on_its_own_table(rules: Ruleset, turned: int, die: int, name: str) -> None:
    battle = duel(target=make(frame="quad", hex_=AHEAD, facing=turned), rules=rules)
    strike(battle, "kick", 6, 6, die)
    assert located(battle, 1)[0][2] == name


# a preview tells all and changes nothing


@both
@each_row("kind", ALL_KINDS)
def test_preview_changes_nothing(rules: Ruleset, kind: str) -> None:
    battle = ready(kind, rules)
    before = [(mech.hex, mech.armor[:], mech.queue[:], mech.prone) for mech in battle.mechs]
    first = look(battle, kind)
    assert first.allowed
    assert look(battle, kind) == first
    assert [(mech.hex, mech.armor, mech.queue, mech.prone) for mech in battle.mechs] == before
    assert battle.log == []


@both
def test_certain_rolls_still_take_dice(rules: Ruleset) -> None:
    """A number of 2 or less hits on any roll, above 12 on none; the dice are rolled all the same (Q-06)."""
    battle = duel(make(piloting=0), rules=rules)
    assert tn(battle, "kick") <= 2
    assert strike(battle, "kick", 1, 1, 1).hit
    battle = duel(make(piloting=8, moved="jump"), rules=rules, hexes={AHEAD: Hex(0, {"woods": 3})})
    assert tn(battle, "punch") > 12
    assert not strike(battle, "punch", 6, 6).hit


def test_board_without_edges_lets_a_push_go_on() -> None:
    battle = Battle([make(hex_="0102"), make(hex_="0101", facing=3)], Board(), STANDARD, log=[])
    strike(battle, "push", 6, 6)
    assert [event.unit for event in logged(battle, Displaced)] == [1, 0]
