"""No step touches what its footprint does not declare, or anything at all after it handed another step over."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

import myomer
from myomer.boards import Board, Hex
from myomer.combat.battle import Battle
from myomer.combat.harm.damage import apply_hit
from myomer.combat.movement.move import FORWARD, Move
from myomer.combat.movement.resolution import resolve_move
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.turn.turn_start import start_turn
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.shot import Shot
from myomer.dice import DiceRoller
from myomer.hexes import parse_hex
from myomer.odds import footprints
from myomer.rules.movement import WALK
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE
from myomer.units.state import PSRS
from tests.amount import amount
from tests.odds.chance_cases import chance_case
from tests.odds.tracking import Tracker, TrackingDice, tracked
from tests.support import interpreted_only, make

pytestmark = interpreted_only("reads and writes of a battle cannot be watched")

Play = Callable[[Battle, DiceRoller], None]


def play(battle: Battle, run: Play, seed: int, wrong: dict[str, set[str]]) -> int:
    """Play once with every step held against its footprint; how many steps there were."""
    tracker = Tracker()
    there = tracked(battle, tracker)
    dice = TrackingDice(seed, tracker, wrong)
    run(there, dice)
    return dice.steps


def physical(seeds: range) -> tuple[dict[str, set[str]], int]:
    """Physical attacks in battles made by chance."""
    wrong: dict[str, set[str]] = {}
    steps = 0
    for seed in seeds:
        case = chance_case(seed)
        if case is None:
            continue
        battle, attacks = case

        def run(there: Battle, dice: DiceRoller, attacks: list[myomer.Attack] = attacks) -> None:
            phase = PhysicalPhase(there)
            phase.declared.extend(attacks)
            phase.resolve(dice)

        steps += play(battle, run, seed, wrong)
    return wrong, steps


@pytest.mark.soak
def test_physical_attacks() -> None:
    seeds = range(amount(600, 6000))
    wrong, steps = physical(seeds)
    assert wrong == {}
    assert steps > 10 * len(seeds)


@pytest.mark.parametrize("rules", [STANDARD, TOTAL_WARFARE])
def test_shots_and_moves(rules: myomer.Ruleset) -> None:
    wrong: dict[str, set[str]] = {}
    gear = [
        "medium-laser@right-arm",
        "srm-6@left-arm",
        "srm-6-ammo@left-torso",
        "lrm-10@right-torso",
        "lrm-10-ammo@right-torso",
    ]
    ground = Board(12, 12, {parse_hex("0504"): Hex(0, {"rubble": 1}), parse_hex("0503"): Hex(0, {"water": 1})})
    for seed in range(25):
        attacker, target = make(50, hex_="0508", equipment=gear), make(30, hex_="0504", facing=3)
        target.armor = [min(points, seed % 5) for points in target.armor]
        battle = Battle([attacker, target], ground, rules)

        def shoot(there: Battle, dice: DiceRoller) -> None:
            phase = WeaponPhase(there)
            for weapon in there.mechs[0].design.weapons:
                phase.declare(Shot(0, 1, weapon))
            phase.resolve(dice)

        play(battle, shoot, seed, wrong)
        alone = Battle([make(30, hex_="0505", piloting=8)], ground, rules)
        start_turn(alone)
        play(alone, _walk, seed, wrong)
    assert wrong == {}


def _walk(there: Battle, dice: DiceRoller) -> None:
    resolve_move(there, Move(0, WALK, (FORWARD,)), dice)


def test_a_footprint_that_leaves_something_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = footprints.FOOTPRINTS[apply_hit]

    def less(battle: Battle, *arguments: object) -> footprints.Footprint:
        return [(unit, mask & ~(1 << PSRS)) for unit, mask in whole(battle, *arguments)]

    monkeypatch.setitem(footprints.FOOTPRINTS, apply_hit, less)
    wrong, _ = physical(range(60))
    assert set(wrong) == {"apply_hit"}


def test_a_step_that_goes_on_after_it_handed_another_over_is_found() -> None:
    def looks(battle: Battle, dice: DiceRoller) -> None:
        dice.then(nothing, battle)
        assert not battle.mechs[0].prone

    def nothing(battle: Battle, dice: DiceRoller) -> None:
        pass

    wrong: dict[str, set[str]] = {}
    play(Battle([make()]), lambda there, dice: dice.then(looks, there), 0, wrong)
    assert list(wrong) == ["looks"]
    assert "too late" in next(iter(wrong["looks"]))


WITHOUT_FOOTPRINT = """
    apply_extra_effect blast_buildings blast_unit break_ice caught_in_collapse check_strained_leg clear_jam
    clear_landing collapse_hex collapse_rest come_down_with drive_out fall fall_through_ice fall_unless_prone
    heat_survivor hit_target_with_extra_effect hurt_on_spikes land_on_victim land_shot make_room recoil roll_in_water
    search_for_club settle_building settle_load shock_survivor stop_reactor strain_arm strain_arms strain_blade
    try_to_hold wear_club wear_wall
"""
"""Rare steps that read everything for want of a footprint: that is always right, only slow."""


def handed_over() -> set[str]:
    """The functions that combat hands to the dice with `dice.then`, by name."""
    found: set[str] = set()
    for path in sorted(Path(myomer.__file__).parent.joinpath("combat").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "dice.then":
                found.add(ast.unparse(node.args[0]))
    return found


def test_every_step_has_a_footprint_or_is_known_to_have_none() -> None:
    declared = {function.__name__ for function in footprints.FOOTPRINTS}
    assert handed_over() - declared == set(WITHOUT_FOOTPRINT.split())
    assert declared - handed_over() == set(), "footprints that no step has"
