"""Properties of every shot: previews are right, nothing is lost or created on the way (seeded, no clock)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from myomer.boards import Board, Hex
from myomer.combat.battle import Battle
from myomer.combat.events import (
    AmmunitionSpent,
    ArmorLost,
    BuildingStruck,
    ClusterRolled,
    CoverStruck,
    DamageReduced,
    DamageVented,
    Event,
    Exploded,
    HitLocated,
    MissilesEngaged,
    ShotRolled,
    StructureLost,
)
from myomer.combat.harm.damage_types import BY_NAME
from myomer.combat.numbers import Modifier
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.resolution import resolve_shot
from myomer.combat.weapons.shot import Effect, Shot
from myomer.combat.weapons.shot_rule import preview_shot, why_not_shot
from myomer.dice import DiceRoller, RecordingDice, ScriptedDice, SeededDice
from myomer.hexes import parse_hex
from myomer.narration import describe, explain_shot
from myomer.rules.clusters import cluster_hits
from myomer.rules.ruleset import Ruleset
from myomer.units.catalogue import catalogue, design_named
from myomer.units.mech import Mech
from tests.amount import amount
from tests.combat.test_outcomes import OtherFaces, state
from tests.combat.weapons.support import armed, field, loaded, lost, north, see, shoot
from tests.rows import each_row
from tests.support import both, dice, logged, throw

NAMES = [entry.name for entry in catalogue()]
PLACES = ["0505", "0508", "0609", "0705", "0912", "1010"]
TERRAIN = {
    parse_hex("0507"): Hex(0, {"woods": 1}),
    parse_hex("0609"): Hex(0, {"water": 1}),
    parse_hex("0706"): Hex(1),
    parse_hex("0806"): Hex(0, {"building": 2}, 40, 1),
    parse_hex("0910"): Hex(0, {"woods": 2}),
}


def skirmish(seed: int, rules: Ruleset) -> Battle:
    """Six 'Mechs of the catalogue, two sides, here and there, in any state."""
    die = SeededDice(seed)
    mechs = []
    for number, place in enumerate(PLACES):
        mech = Mech(design_named(NAMES[(seed * 7 + number * 23) % len(NAMES)]))
        mech.hex = parse_hex(place)
        mech.side = number % 2
        mech.facing = die.die("facing") - 1
        mech.torso = mech.facing
        mech.move_mode = die.die("mode") % 4
        mech.hexes_moved = 2 * die.die("hexes") if mech.move_mode else 0
        mech.heat = 2 * die.die("heat")
        mech.prone = die.die("prone") == 1
        mechs.append(mech)
    return Battle(mechs, Board(16, 17, TERRAIN), rules, log=[])


def every_shot(battle: Battle) -> list[Shot]:
    """All shots of all weapons at all targets, each also with all its shots at once."""
    found: list[Shot] = []
    for attacker, mech in enumerate(battle.mechs):
        for at in mech.design.weapons:
            equipment = mech.design.components[at].equipment
            assert equipment is not None
            for target in range(len(battle.mechs)):
                found.append(Shot(attacker, target, at))
                if equipment.rate > 1:
                    found.append(Shot(attacker, target, at, equipment.rate))
    return found


def rounds(battle: Battle) -> list[int]:
    return [mech.count(at) for mech in battle.mechs for at in mech.design.ammunition]


@both
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(amount(4, 12)))
def test_a_phase_of_everybody(rules: Ruleset, seed: int) -> None:
    """The numbers rolled against are those of the previews; heat, rounds and damage add up; a replay is the same."""
    battle = skirmish(seed, rules)
    phase = WeaponPhase(battle)
    for shot in every_shot(battle):
        reasons = phase.why_not(shot)
        preview = phase.preview(shot)
        assert set(preview.reasons) <= set(reasons)
        if not reasons:
            phase.declare(shot)
        explain_shot(preview)
    previews = [phase.preview(shot) for shot in phase.declared]
    assert len(previews) >= 3
    assert all(preview.allowed for preview in previews)
    before = rounds(battle)
    twin = battle.copy()
    twin.log = []
    again = phase.copy(twin)
    recorded = RecordingDice(SeededDice(seed + 1000))
    phase.resolve(recorded)
    rolled = logged(battle, ShotRolled)
    tags = [preview for preview in previews if preview.effect.special == "tag"]
    others = [preview for preview in previews if preview.effect.special != "tag"]
    assert [event.target_number for event in rolled] == [preview.target_number.value for preview in [*tags, *others]]
    for event, preview in zip(rolled, [*tags, *others], strict=True):
        assert event.modifiers == preview.target_number.modifiers
        assert event.heat == (0 if preview.streak and not event.hit else preview.heat)
        assert event.target_number == sum(part.value for part in event.modifiers)
    after = rounds(battle)
    assert min([*after, 0]) == 0
    assert all(now <= then for now, then in zip(after, before, strict=True))
    engaged = sum(event.heat for event in logged(battle, MissilesEngaged))
    assert sum(mech.heat_gained for mech in battle.mechs) == sum(event.heat for event in rolled) + engaged
    for event_ in battle.log or []:
        assert describe(event_)
    with ScriptedDice(recorded.faces()) as script:
        again.resolve(script)
    assert twin.log == battle.log


@both
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(amount(3, 8)))
def test_check_and_preview_agree_and_change_nothing(rules: Ruleset, seed: int) -> None:
    battle = skirmish(seed + 50, rules)
    battle.log = None
    state = [repr(vars_of(mech)) for mech in battle.mechs]
    for shot in every_shot(battle):
        preview = preview_shot(battle, shot)
        assert preview.reasons == why_not_shot(battle, shot)
        if preview.reasons:
            with dice() as script:
                assert not resolve_shot(battle, preview, script).made
    assert [repr(vars_of(mech)) for mech in battle.mechs] == state


def vars_of(mech: Mech) -> list[object]:
    return [
        mech.armor, mech.structure, mech.counts, mech.heat_gained, mech.fired, mech.weapons_used, mech.jammed,
        mech.used_up, mech.narc, mech.tagged, mech.outside_heat, mech.queue,
    ]  # fmt: skip


def points_of(log: list[Event], kind: type[Event]) -> int:
    return sum(event.points for event in log if isinstance(event, kind))  # type: ignore[attr-defined]


KEYS = ["medium-laser", "ac-20", "lrm-20", "srm-6", "mrm-40", "hag-40", "lb-20-x-ac", "rotary-ac-5", "gauss-rifle"]


@pytest.mark.soak
@both
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("cover", ["open", "hill", "house", "inside"])
def test_damage_in_is_damage_out(rules: Ruleset, key: str, cover: str) -> None:
    """What the salvo brings is what armor, structure, walls and cover take."""
    munition = "cluster" if key == "lb-20-x-ac" else ""
    distance = 7 if key == "lrm-20" else 3
    hexes: dict[str, Hex] = {}
    if cover == "hill":
        hexes[north(distance - 1)] = Hex(1)
    elif cover == "house":
        hexes[north(distance - 1)] = Hex(0, {"building": 3}, 90, 1)
    elif cover == "inside":
        hexes[north(distance)] = Hex(0, {"building": 3}, 30, 3)
    for seed in range(amount(12, 40)):
        battle = field(loaded(key, munition=munition), distance, rules, hexes=hexes)
        log = battle.log
        assert log is not None
        shots = 6 if key == "rotary-ac-5" else 1
        preview = see(battle, key, shots=shots)
        assert preview.reasons == []
        outcome = resolve_shot(battle, preview, SeededDice(seed))
        brought = outcome.hits * preview.effect.damage if outcome.hit else 0
        taken = points_of(log, ArmorLost) + points_of(log, StructureLost) + points_of(log, DamageVented)
        walls = sum(event.points for event in log if isinstance(event, DamageReduced) and event.by == "building")
        if not logged(battle, Exploded) and not battle.mechs[1].cause:
            assert brought == taken + walls + points_of(log, CoverStruck), (key, cover, seed)
            assert lost(battle.mechs[1]) == taken
        built = points_of(log, CoverStruck) if cover == "house" else walls
        assert points_of(log, BuildingStruck) == built
        groups = preview.effect.groups(outcome.hits) if outcome.hit else []
        assert sum(groups) == brought
        located = [event.points for event in logged(battle, HitLocated)]
        expected = [points - preview.absorbed for points in groups if points > preview.absorbed]
        if not battle.mechs[1].cause:
            assert located == expected


@pytest.mark.soak
@both
@pytest.mark.parametrize("key", [*KEYS, "flamer", "plasma-rifle", "streak-srm-6", "atm-12", "ultra-ac-20", "narc"])
def test_the_same_outcomes_give_the_same_state(rules: Ruleset, key: str) -> None:
    """Dice that show another face of the same outcome change nothing that happens."""
    for seed in range(amount(8, 25)):
        states = []
        for roller in (SeededDice(seed), OtherFaces(SeededDice(seed))):
            distance = 1 if key == "flamer" else 6
            munition = "cluster" if key == "lb-20-x-ac" else ""
            battle = field(loaded(key, munition=munition), distance, rules)
            battle.mechs[1].armor = [min(points, 6) for points in battle.mechs[1].armor]
            shots = 2 if key == "ultra-ac-20" else 6 if key == "rotary-ac-5" else 1
            phase = WeaponPhase(battle)
            phase.declare(shoot(battle, key, shots=shots))
            phase.resolve(roller)
            states.append([state(mech) for mech in battle.mechs])
        assert states[0] == states[1], seed


@each_row("hits", range(1, 41))
def test_groups_lose_nothing(hits: int) -> None:
    for key, munition in (("lrm-20", ""), ("atm-12", ""), ("atm-12", "he"), ("srm-6", ""), ("mrm-40", "")):
        effect = see(field(loaded(key, munition=munition), 7), key).effect
        groups = effect.groups(hits)
        assert sum(groups) == hits * effect.damage
        assert all(points == groups[0] for points in groups[:-1])
        assert groups[-1] <= groups[0]


def test_expectations() -> None:
    preview = see(field(loaded("lrm-20"), 7), "lrm-20")
    assert float(preview.effect.mean_hits()) == pytest.approx(12.694, abs=0.001)
    assert preview.expected_damage() == preview.chance() * preview.effect.mean_hits()
    assert see(field(loaded("ac-20")), "ac-20").effect.mean_damage() == 20
    streak = see(field(loaded("streak-srm-6")), "streak-srm-6").effect
    assert streak.mean_hits() == 6
    assert streak.mean_hits(ams=True) == 4


def test_mean_hits_are_those_of_all_rolls() -> None:
    battle = field(loaded("srm-6"), 3)
    effect = see(battle, "srm-6").effect
    total = 0
    for first in range(1, 7):
        for second in range(1, 7):
            twin = battle.copy()
            twin.log = []
            preview = see(twin, "srm-6")
            resolve_shot(twin, preview, Rigged([6, 6, first, second], SeededDice(1)))
            total += logged(twin, ClusterRolled)[0].hits
    assert effect.mean_hits() * 36 == total


@each_row("size", [2, 3, 5, 6, 10, 20, 40])
@each_row("modifier", [-6, -4, -1, 0, 2, 5])
@each_row("ams", [False, True])
def test_mean_hits_under_modifiers_count_each_of_the_36_throws(size: int, modifier: int, ams: bool) -> None:
    """The modified roll never leaves 2 to 12; an anti-missile system takes 4 more."""
    effect = Effect(BY_NAME["cluster"], 1, size, 1, cluster=[Modifier("any", modifier)] if modifier else [])
    throws = [first + second for first in range(1, 7) for second in range(1, 7)]
    hits = [cluster_hits(size, throw, modifier - (4 if ams else 0)) for throw in throws]
    assert effect.mean_hits(ams) == Fraction(sum(hits), 36)


class Rigged(DiceRoller):
    """These dice first, then any."""

    def __init__(self, first: list[int], rest: DiceRoller) -> None:
        self.first = first
        self.rest = rest

    def die(self, purpose: str) -> int:
        return self.first.pop(0) if self.first else self.rest.die(purpose)


def test_the_text_of_a_preview() -> None:
    battle = field(armed("ultra-ac-5@right-torso", "ultra-ac-5-ammo@left-torso"), 3)
    text = explain_shot(see(battle, "ultra-ac-5", shots=2), "ultra AC/5")
    assert text.splitlines() == [
        "ultra AC/5: TN 4 (33/36) = 4 gunnery skill",
        "  at 3 hexes, short range, front",
        "  damage: 2 × 5 in single hits",
        "  heat: 2",
        "  ammunition: 18 of 20 left after the shot",
        "  jams on 2 or less",
    ]
    guided = armed("lrm-20@right-torso", "artemis-iv@right-torso", "lrm-20-ammo-artemis@left-torso")
    assert "  cluster roll: +2 Artemis IV" in explain_shot(see(field(guided, 7), "lrm-20")).splitlines()
    heavy = field(loaded("heavy-gauss-rifle"), 5)
    heavy.mechs[0].move_mode = 1
    assert "  attacker PSR (recoil)" in explain_shot(see(heavy, "heavy-gauss-rifle")).splitlines()


def test_events_as_sentences() -> None:
    battle = field(loaded("ac-20"), 3)
    with dice(6, 6, *throw(7)) as script:
        resolve_shot(battle, see(battle, "ac-20"), script)
    lines = [describe(event, ["Atlas", "Wolf"]) for event in battle.log or []]
    assert lines[0] == (
        "Atlas fires ac 20 (right torso) with ac 20 ammo at Wolf: TN 4 = 4 gunnery skill; rolled 12, HIT (7 heat)"
    )
    assert lines[1] == "Atlas: ac 20 ammo in the left torso −1, 4 left"
    assert logged(battle, AmmunitionSpent)[0].to_json()["event"] == "ammunition-spent"
    assert shoot(battle, "ac-20").to_json()["attacker"] == 0
