"""No step of a resolution reads or writes more of a battle than its footprint says, or anything after it has handed
another step over.

Random battles are played with dice that hold what each step touches against what it declares (`tests.odds.tracking`):
every kind of attack, volleys of shots and falls, between damaged 'Mechs of the catalogue, on flat ground and on bad,
under both rulesets with and without options. `pytest -m soak tests/odds/test_random_battles.py` plays twenty times as
many.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from myomer.boards import Board
from myomer.combat.battle import Battle
from myomer.combat.harm.falls import fall
from myomer.combat.harm.psr_target import psr_modifiers
from myomer.combat.numbers import TargetNumber
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.listing import kinds_of, limbs_for
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.shot import Shot
from myomer.hexes import NO_HEX, hex_at, neighbor
from myomer.odds import footprints
from myomer.rules.locations import LOCATIONS
from myomer.rules.movement import JUMP, RUN
from myomer.rules.physical_weapons import GIRDER_CLUB
from myomer.units.catalogue import design_named
from myomer.units.mech import Mech
from tests.game.driver import ARMED, NAMES, board_for, rules_for
from tests.odds.tracking import Tracker, TrackingDice, tracked
from tests.support import interpreted_only

pytestmark = interpreted_only("reads and writes of a battle cannot be watched")

BATTLES = 150
CHUNKS = 20
DICE = 2
"""Battles of a run, how many times as many the soak has, and how often each battle is played."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seeds" in metafunc.fixturenames:
        chunks = CHUNKS if "soak" in metafunc.config.option.markexpr else 1
        metafunc.parametrize("seeds", [range(first * BATTLES, (first + 1) * BATTLES) for first in range(chunks)])


def worn(random: Random) -> Mech:
    """A 'Mech of the catalogue that has been in a fight."""
    mech = Mech(design_named(random.choice(random.choice([NAMES, ARMED]))), random.choice([3, 5, 7]), 3)
    harm = random.choice([0.0, 0.0, 0.5, 1.0])
    for place in range(len(mech.armor)):
        if random.random() < harm:
            mech.armor[place] = random.choice([0, mech.armor[place] // 3])
    for location in range(LOCATIONS):
        if random.random() < harm / 2 and mech.structure[location]:
            mech.structure[location] = random.randint(1, mech.structure[location])
            mech.slot_hits[location] = random.getrandbits(12) & mech.design.hittable[location] & random.getrandbits(12)
    mech.wounds = random.choice([0, 0, 1, 4])
    mech.prone = random.random() < 0.1
    mech.mp_left = 3
    mech.facing = mech.torso = random.randint(0, 5)
    return mech


def battle_of(random: Random, seed: int) -> Battle:
    """Two 'Mechs next to each other, and two more around them."""
    rules = rules_for(random, seed)
    board = board_for(random) if random.random() < 0.6 else Board(9, 9)
    attacker, *others = [worn(random) for _ in range(random.choice([2, 2, 4]))]
    attacker.hex = hex_at(5, 5)
    attacker.prone = False
    attacker.move_mode, attacker.hexes_moved = random.choice([(RUN, 4), (JUMP, 2), (0, 0)])
    attacker.club = GIRDER_CLUB if random.random() < 0.2 else 0
    ahead = neighbor(attacker.hex, attacker.facing)
    for at, mech in enumerate(others):
        mech.hex = ahead if at == 0 else neighbor(ahead, random.randint(0, 5))
    battle = Battle([attacker, *others], board, rules)
    taken: list[int] = []
    for mech in battle.mechs:
        if mech.hex in taken or mech.hex == NO_HEX:
            mech.off_board = True
        taken.append(mech.hex)
    return battle


def attacks_in(battle: Battle) -> list[Attack]:
    """Every attack that the first unit can make on the second."""
    phase = PhysicalPhase(battle)
    found: list[Attack] = []
    for kind in kinds_of(battle.mechs[0], battle.ruleset):
        for limb in limbs_for(battle.mechs[0], kind):
            for target in (0, 1):
                attack = Attack(kind, 0, target, limb)
                if not phase.why_not(attack):
                    found.append(attack)
    return found


def play(battle: Battle, copy: Battle, random: Random, dice: TrackingDice) -> None:
    """Something that can happen in a battle."""
    attacks = attacks_in(battle)
    what = random.random()
    if attacks and what < 0.7:
        kind = random.choice(sorted({attack.kind for attack in attacks}))
        physical = PhysicalPhase(copy)
        physical.declared.append(random.choice([attack for attack in attacks if attack.kind == kind]))
        physical.resolve(dice)
    elif what < 0.85:
        weapons = WeaponPhase(copy)
        for weapon in battle.mechs[0].design.weapons:
            shot = Shot(0, 1, weapon)
            if not weapons.why_not(shot):
                weapons.declare(shot)
        weapons.resolve(dice)
    else:
        number = TargetNumber(psr_modifiers(battle, 1))
        dice.then(fall, copy, 1, "asked", random.randint(0, 3), number)


def played(seeds: range) -> Iterator[tuple[int, TrackingDice]]:
    """Battles played, with the dice that have watched them."""
    for seed in seeds:
        random = Random(f"footprints {seed}")
        battle = battle_of(random, seed)
        wrong: dict[str, set[str]] = {}
        for again in range(DICE):
            tracker = Tracker()
            dice = TrackingDice(DICE * seed + again, tracker, wrong)
            play(battle, tracked(battle, tracker), random, dice)
            yield seed, dice


@pytest.mark.soak
def test_steps_keep_to_their_footprints(seeds: range) -> None:
    steps = 0
    for seed, dice in played(seeds):
        assert not dice.wrong, f"seed {seed}"
        steps += dice.steps
    assert steps > 30 * len(seeds), "the battles are too tame to prove anything"


def test_a_footprint_that_is_too_small_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no footprint of anything, the steps that have declared one are found out, but for some rare ones."""
    for step in footprints.FOOTPRINTS:
        monkeypatch.setitem(footprints.FOOTPRINTS, step, lambda *_: [])
    found: set[str] = set()
    for _, dice in played(range(BATTLES)):
        found |= dice.wrong.keys()
    declared = {step.__name__ for step in footprints.FOOTPRINTS}
    assert len(found & declared) > len(declared) * 2 // 3, sorted(declared - found)
