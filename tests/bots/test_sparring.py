"""What bots expect of physical attacks and secondary targets before anybody is there: the same as the rules allow."""

from __future__ import annotations

import pytest

from myomer.boards import Board, Hex
from myomer.bots.firing import SECONDARY, bearing_shots, volleys
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground
from myomer.bots.sparring import best_of, reaches
from myomer.bots.strategist import PATIENT
from myomer.bots.striking import AttackEstimate
from myomer.bots.tactician import Tactician
from myomer.bots.temper import STEADY
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import ATTACKS
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Done
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hexes import parse_hex
from myomer.rules.locations import LEFT_ARM, RIGHT_ARM, RIGHT_LEG
from myomer.rules.movement import STILL, WALK
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.scenario.face_off import ATTACKER_HEX, face_to_face
from myomer.units.catalogue import design_named
from myomer.units.mech import Mech
from tests.game.tables import skip_to

LEVELS = [-2, -1, 0, 1, 2]
KINDS = [
    ("punch", "Hunchback HBK-4G", LEFT_ARM),
    ("kick", "Hunchback HBK-4G", RIGHT_LEG),
    ("hatchet", "Hatchetman HCT-3F", RIGHT_ARM),
]


@pytest.mark.parametrize("rules", [STANDARD, TOTAL_WARFARE], ids=lambda rules: str(rules.name))
@pytest.mark.parametrize("lies", [False, True])
@pytest.mark.parametrize("above", LEVELS)
@pytest.mark.parametrize(("kind", "unit", "limb"), KINDS)
def test_an_estimate_reaches_what_the_attack_reaches(
    kind: str, unit: str, limb: int, above: int, lies: bool, rules: Ruleset
) -> None:
    """At every difference of levels, and against a prone target (`physical-attacks.md` §1.7, §1.8)."""
    attacker, target = Mech(design_named(unit)), Mech(design_named("Hunchback HBK-4G"))
    target.prone = lies
    board = Board(16, 16, {parse_hex(ATTACKER_HEX): Hex(above)})
    battle = face_to_face(attacker, target, rules, board=board)
    attack = Attack(kind, 0, 1, limb)
    allowed = not ATTACKS[kind].check(battle, attack)
    estimate = AttackEstimate(attack, 7, 0.1, 0.0, 0.0, 0.0)
    assert reaches(estimate, above, lies) == allowed
    assert (best_of([estimate], 0, above, lies) > 0) == allowed


def duel(own: str = "Hunchback HBK-4G") -> Game:
    """Two 'Mechs next to each other, face to face."""
    units = [Mech(design_named(own)), Mech(design_named("Locust LCT-1V"))]
    units[0].hex, units[0].facing = parse_hex("0808"), 0
    units[1].hex, units[1].facing = parse_hex("0807"), 3
    for mech in units:
        mech.torso = mech.facing
    return Game(Board(16, 16), [Side("Red", units[:1]), Side("Blue", units[1:])], seed=3)


def test_a_prone_enemy_is_out_of_a_kick_from_above() -> None:
    """From one level above, a standing enemy can be kicked, one that lies cannot."""
    board = Board(16, 16, {parse_hex("0808"): Hex(1)})
    values: list[float] = []
    for lies in (False, True):
        flat = duel()
        units = flat.battle.mechs
        units[1].prone = lies
        game = Game(board, [Side("Red", units[:1]), Side("Blue", units[1:])], seed=3)
        skip_to(game, "movement")
        ground = Ground(Outlook(game, 0))
        values.append(ground.stand(units[0].hex, 0, STILL, 0).physical(0))
    assert values[0] > 0
    assert values[1] == 0


@pytest.mark.parametrize("rules", [STANDARD, TOTAL_WARFARE], ids=lambda rules: str(rules.name))
def test_a_failed_attempt_to_stand_costs_fire_and_a_fall_where_it_is_one(rules: Ruleset) -> None:
    """Who tries has walked: its fire has that modifier. Where a failure is a fall, its damage comes on top."""
    units = [Mech(design_named("Hunchback HBK-4G")), Mech(design_named("Locust LCT-1V"))]
    units[0].hex, units[0].prone = parse_hex("0808"), True
    units[1].hex, units[1].facing = parse_hex("0805"), 3
    game = Game(Board(16, 16), [Side("Red", units[:1]), Side("Blue", units[1:])], rules, seed=3)
    outlook = Outlook(game, 0, PATIENT)
    ground = Ground(outlook)
    still, walked = [ground.stand(units[0].hex, 0, mode, 0, True).fire(0, False) for mode in (STILL, WALK)]
    assert still > walked > 0
    falls = outlook.me.fall_cost * outlook.me.worth if rules.stand_failure_falls else 0.0
    assert Tactician()._failed_stand_cost(outlook, ground) == pytest.approx(still - walked + falls)
    assert {rules.stand_failure_falls for rules in (STANDARD, TOTAL_WARFARE)} == {False, True}


def between_two(ahead: str, aside: str) -> Game:
    """A Warhammer that faces north, with an enemy ahead and one elsewhere, about to fire."""
    units = [Mech(design_named("Warhammer WHM-6R")), *[Mech(design_named("Hunchback HBK-4G")) for _ in range(2)]]
    for mech, name in zip(units, ("0808", ahead, aside), strict=True):
        mech.hex = parse_hex(name)
    game = Game(Board(16, 16), [Side("Red", units[:1]), Side("Blue", units[1:])], seed=3)
    skip_to(game, "weapon-attack")
    while game.to_act != 0:
        game.play(Done(game.ready()[0]))
    return game


def test_the_shots_of_a_volley_have_the_numbers_that_they_are_rolled_with() -> None:
    """One target ahead and one beside the unit, each as the primary one: the numbers by which a volley is chosen are
    those of the engine once everything is declared.
    """
    game = between_two("0804", "1109")
    outlook = Outlook(game, 0, STEADY)
    seen = 0
    for volley in volleys(outlook, game):
        if not volley.shots:
            continue
        expected = {rated.shot: rated.number for rated in bearing_shots(outlook, game, volley.torso, volley.target)}
        twin = game.copy()
        for action in volley.actions(twin.battle.mechs[0]):
            twin.play(action)
        phase = twin.weapon_phase
        assert phase is not None
        for shot in volley.shots:
            assert phase.preview(shot).target_number.value == expected[shot], (volley.torso, volley.target, shot)
            seen += 1
        assert all(isinstance(shot, Shot) for shot in volley.shots)
    assert seen > 4
    assert SECONDARY == (2, 1)
