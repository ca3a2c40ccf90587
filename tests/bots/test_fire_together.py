"""Fire of the strategist: kill chances, aim, cripples, spotting, what friends have declared."""

from __future__ import annotations

import pytest

from myomer.boards import Board, Hex
from myomer.book.reader import read_book
from myomer.book.solving import attempt
from myomer.bots.estimates import AIMED_WAYS, aimed_hit_cost, hit_cost, importance
from myomer.bots.fire_plans import fire_plans
from myomer.bots.firepower import firepower_left
from myomer.bots.killing import Peril, Track
from myomer.bots.outlook import Outlook
from myomer.bots.strategist import TEAM, Strategist
from myomer.bots.tactician import Tactician
from myomer.bots.temper import STEADY
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Done, FlipArms, Spot
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hexes import FRONT, parse_hex
from myomer.rules.hit_tables import FULL
from myomer.rules.locations import CENTER_TORSO, HEAD
from myomer.units.catalogue import design_named
from myomer.units.mech import Mech
from tests.game.tables import skip_to

POSITIONS = {problem.id: problem for problem in read_book()}


def position(name: str) -> Game:
    """A position of the book."""
    return POSITIONS[name].game


@pytest.mark.parametrize(
    "name",
    [
        "alpha-strike-when-it-kills",
        "flip-the-arms",
        "head-of-the-one-that-is-shut-down",
        "let-the-cripple-go",
        "one-each-is-enough",
        "spot-for-the-archer",
    ],
)
def test_it_solves_what_the_tactician_does_not_see(name: str) -> None:
    assert attempt(POSITIONS[name], "strategist", Strategist()).solved
    assert not attempt(POSITIONS[name], "tactician", Tactician()).solved


def test_a_track_counts_points_up_to_what_is_left() -> None:
    track = Track(12)
    track.add(5, 0.5)
    track.add(5, 0.5)
    assert track.destroyed() == 0
    track.add(5, 0.5)
    assert track.destroyed() == pytest.approx(0.125)
    track.add(12, 0.5)
    assert track.destroyed() == pytest.approx(1 - 0.875 * 0.5)
    assert sum(track.damage) + track.destroyed() == pytest.approx(1)


def test_the_chance_to_destroy_is_that_of_the_locations() -> None:
    game = position("head-of-the-one-that-is-shut-down")
    phase = game.weapon_phase
    assert phase is not None
    atlas = game.battle.mechs[1]
    weapon = max(game.battle.mechs[0].design.weapons, key=lambda one: phase.preview(Shot(0, 1, one)).effect.damage)
    aimed = phase.preview(Shot(0, 1, weapon, aim=HEAD))
    peril = Peril(game.battle, atlas)
    peril.add(aimed)
    hits = aimed.target_number.ways() / 36
    # on 6, 7 or 8 the head; else the table has the head on 12
    assert peril.chance() == pytest.approx(1 - (1 - hits * AIMED_WAYS / 36) * (1 - hits * (1 - AIMED_WAYS / 36) / 36))
    twin = peril.copy()
    twin.add(aimed)
    assert twin.chance() > peril.chance()


def test_an_aimed_shot_counts_where_it_is_aimed() -> None:
    game = position("head-of-the-one-that-is-shut-down")
    atlas = game.battle.mechs[1]
    strays = hit_cost(game.battle, atlas, FULL, FRONT, 10)
    expected = (16 * importance(atlas, HEAD) + 20 * strays) / 36
    assert AIMED_WAYS == 16
    assert aimed_hit_cost(game.battle, atlas, HEAD, FRONT, 10) == pytest.approx(expected)
    assert aimed_hit_cost(game.battle, atlas, CENTER_TORSO, FRONT, 10) < expected


def test_a_cripple_is_worth_less_only_beside_one_with_guns() -> None:
    game = position("let-the-cripple-go")
    cripple, hunchback = game.battle.mechs[1], game.battle.mechs[2]
    assert firepower_left(cripple) == 0
    assert firepower_left(hunchback) == 1
    steady, team = Outlook(game, 0, STEADY), Outlook(game, 0, TEAM)
    assert team.foes[0].worth == pytest.approx(TEAM.cripple * steady.foes[0].worth)
    assert team.foes[1].worth == steady.foes[1].worth
    only = game.copy()
    only.battle.mechs[2].pilot_dead = True
    alone = Outlook(only, 0, TEAM)
    assert [foe.worth for foe in alone.foes] == [steady.foes[0].worth]


def test_what_friends_have_declared_is_not_fired_again() -> None:
    game = position("one-each-is-enough").copy()
    bot = Strategist()
    targets = {}
    while game.phase == "weapon-attack" and game.to_act == 0:
        action = bot(game)
        if isinstance(action, Shot):
            targets[action.attacker] = action.target
        game.play(action)
    assert len(set(targets.values())) == 2


def test_spotters_declare_first_and_only_if_it_gains_something() -> None:
    game = position("spot-for-the-archer").copy()
    assert Strategist()._unit_to_act(game) == 0
    plans = fire_plans(Outlook(game, 0, TEAM), game)
    assert plans[0].before == [Spot(0, 2)]
    archer = game.copy()
    for bin_index in archer.battle.mechs[1].design.bins.values():
        for index in bin_index:
            archer.battle.mechs[1].set_count(index, 0)
    assert not fire_plans(Outlook(archer, 0, TEAM), archer)[0].before


def test_flipped_arms_come_first() -> None:
    game = position("flip-the-arms")
    plan = fire_plans(Outlook(game, 0, TEAM), game)[0]
    actions = plan.actions(game)
    assert actions[0] == FlipArms(0)
    assert actions[-1] == Done(0)


def test_nobody_flips_its_arms_for_nothing() -> None:
    """A Rifleman may flip its arms, but with the enemy ahead that gains nothing, and is not even considered."""
    units = [Mech(design_named("Rifleman RFL-3N")) for _ in range(2)]
    for mech, there, facing in zip(units, ("0812", "0806"), (0, 3), strict=True):
        mech.hex, mech.facing, mech.torso = parse_hex(there), facing, facing
    game = Game(Board(16, 17), [Side("Red", units[:1]), Side("Blue", units[1:])], seed=3)
    skip_to(game, "weapon-attack")
    assert game.weapon_phase is not None
    unit = game.ready()[0]
    assert not game.weapon_phase.why_not_flip(unit)
    plans = fire_plans(Outlook(game, unit, TEAM), game)
    assert plans[0].volley.shots
    assert not any([plan.before for plan in plans])


@pytest.mark.parametrize("locust", [True, False])
def test_of_two_spotters_the_one_that_loses_less(locust: bool) -> None:
    """An Archer that sees nobody; an Awesome in front of the Atlas and a Locust too far away to fire can spot."""
    hill = {parse_hex(f"{column:02}{row:02}"): Hex(4) for column in range(5, 12) for row in (11, 12)}
    places = {"Awesome AWS-8Q": ("1404", 4), "Archer ARC-2R": ("0814", 0)}
    if locust:
        places["Locust LCT-1V"] = ("1804", 4)
    units = [Mech(design_named(name)) for name in places]
    for mech, (there, facing) in zip(units, places.values(), strict=True):
        mech.hex, mech.facing, mech.torso = parse_hex(there), facing, facing
    atlas = Mech(design_named("Atlas AS7-D"))
    atlas.hex, atlas.facing, atlas.torso = parse_hex("0804"), 3, 3
    game = Game(Board(18, 18, hill), [Side("Red", units), Side("Blue", [atlas])], seed=2)
    skip_to(game, "weapon-attack")
    assert game.ready() == list(range(len(units)))
    foe = len(units)
    spots = [fire_plans(Outlook(game, unit, TEAM), game)[0].before for unit in game.ready()]
    assert spots == ([[], [], [Spot(2, foe)]] if locust else [[Spot(0, foe)], []])
