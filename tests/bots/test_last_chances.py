"""What a unit does that will hardly live to see the next turn, or hardly get up: it spares nothing, and tries nothing
hopeless for a shot.
"""

from __future__ import annotations

import pytest

from myomer.boards import Board, Hex
from myomer.bots import Bot, bot_named
from myomer.bots.estimates import chance, stand_chance
from myomer.bots.firing import cost_of_heat, physical_to_come, shot_value
from myomer.bots.killing import Peril
from myomer.bots.outlook import Outlook
from myomer.bots.sparring import Melee
from myomer.bots.strategist import PATIENT, Strategist
from myomer.bots.survival import survival
from myomer.bots.tactician import Tactician
from myomer.bots.temper import RELUCTANT
from myomer.bots.weighing import explain
from myomer.combat.movement.move import STAND_UP, Move
from myomer.combat.weapons.shot import Shot, ShotPreview
from myomer.game.actions import Done
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hexes import parse_hex
from myomer.rules.locations import CENTER_TORSO, LEFT_ARM
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.catalogue import design_named
from myomer.units.ids import ComponentIndex
from myomer.units.mech import Mech
from tests.game.tables import skip_to

FIRST = 2
"""A seed with which the first side declares its fire first."""


def facing_each_other(
    own: str,
    other: str,
    hexes: tuple[str, str] = ("0808", "0804"),
    rules: Ruleset = STANDARD,
    board: Board | None = None,
    seed: int = 3,
) -> Game:
    """Two 'Mechs that look at each other. With this seed the second side acts first, with `FIRST` the other."""
    units = [Mech(design_named(own)), Mech(design_named(other))]
    for mech, hex_ in zip(units, hexes, strict=True):
        mech.hex = parse_hex(hex_)
    units[1].facing = units[1].torso = 3
    return Game(board or Board(16, 16), [Side("Red", units[:1]), Side("Blue", units[1:])], rules, seed)


def until_own(game: Game, phase: str) -> Game:
    """The first side is to act in a phase; everybody else passes."""
    skip_to(game, phase)
    while game.to_act:
        game.play(Done(game.ready()[0]))
    return game


def opened(game: Game, unit: int, points: int) -> None:
    """Take the front armor of a center torso, and all but a few points of its structure."""
    mech = game.battle.mechs[unit]
    mech.armor[CENTER_TORSO] = 0
    mech.structure[CENTER_TORSO] = points


def heat_of(game: Game, bot: Bot) -> int:
    """What the weapons that it fires now heat it, together."""
    game = game.copy()
    total = 0
    while game.phase == "weapon-attack" and game.to_act == 0:
        action = bot(game)
        if isinstance(action, Shot):
            preview = game.preview(action)
            assert isinstance(preview, ShotPreview)
            total += preview.heat
        game.play(action)
    return total


def autocannon(game: Game) -> ComponentIndex:
    """The AC/20 of the first Hunchback."""
    design = game.battle.mechs[0].design
    return next(weapon for weapon in design.weapons if design.components[weapon].name == "ac-20")


# survival


def test_who_has_yet_to_fire_is_expected_to_fire_its_best_volley() -> None:
    game = facing_each_other("Hunchback HBK-4G", "Hunchback HBK-4G", seed=FIRST)
    skip_to(game, "weapon-attack")
    assert game.to_act == 0
    whole = survival(game, 0)
    assert 0.9 < whole < 1
    opened(game, 0, 1)
    assert survival(game, 0) < 0.75


def test_who_has_declared_is_taken_at_its_word() -> None:
    game = facing_each_other("Hunchback HBK-4G", "Hunchback HBK-4G", seed=FIRST)
    skip_to(game, "weapon-attack")
    opened(game, 1, 1)
    weapon = autocannon(game)
    shot = Shot(0, 1, weapon)
    game.play(shot)
    game.play(Done(0))
    phase = game.weapon_phase
    assert phase is not None
    peril = Peril(game.battle, game.battle.mechs[1])
    peril.add(phase.preview(shot))
    assert survival(game, 1) == pytest.approx(1 - peril.chance())
    assert survival(game, 1) < 1


def test_who_is_done_without_a_shot_kills_nobody() -> None:
    game = facing_each_other("Hunchback HBK-4G", "Hunchback HBK-4G", seed=FIRST)
    skip_to(game, "weapon-attack")
    opened(game, 1, 1)
    game.play(Done(0))
    assert survival(game, 1) == 1


def test_shots_at_a_friend_are_not_shots_at_the_unit() -> None:
    units = [Mech(design_named("Hunchback HBK-4G")) for _ in range(3)]
    for mech, hex_ in zip(units, ["0808", "0804", "0904"], strict=True):
        mech.hex = parse_hex(hex_)
    game = Game(Board(16, 16), [Side("Red", units[:1]), Side("Blue", units[1:])], seed=FIRST)
    skip_to(game, "weapon-attack")
    assert game.to_act == 0
    weapon = autocannon(game)
    game.play(Shot(0, 1, weapon))
    game.play(Done(0))
    assert survival(game, 1) < 1
    assert survival(game, 2) == 1


# what is kept for later


def test_heat_and_blows_to_come_count_by_the_chance_to_live() -> None:
    game = until_own(facing_each_other("Griffin GRF-1N", "Hunchback HBK-4G", ("0808", "0807")), "weapon-attack")
    whole, half = [Outlook(game, 0, PATIENT, tomorrow=share) for share in (1.0, 0.5)]
    assert cost_of_heat(half, 12, 0.2) == cost_of_heat(whole, 12, 0.2) / 2 > 0
    plan = Melee(game.battle, whole.me, whole.foes).arms_plan(0)
    assert physical_to_come(half, plan, 0) == pytest.approx(physical_to_come(whole, plan, 0) / 2)
    assert physical_to_come(half, plan, 0) > 0


def test_rounds_count_by_the_chance_to_live() -> None:
    game = facing_each_other("Archer ARC-2R", "Hunchback HBK-4G", ("0816", "0801"), board=Board(16, 20))
    game = until_own(game, "weapon-attack")
    mech = game.battle.mechs[0]
    rack = next(weapon for weapon in mech.design.weapons if mech.design.bins.get(weapon))
    for bin_index in mech.design.bins[rack]:
        mech.set_count(bin_index, 1)
    preview = game.preview(Shot(0, 1, rack))
    assert isinstance(preview, ShotPreview)
    assert 0 < preview.rounds <= 4
    values = []
    for share in (1.0, 0.5, 0.0):
        outlook = Outlook(game, 0, PATIENT, tomorrow=share)
        values.append(shot_value(outlook, outlook.foes[0], preview))
    assert values[0] < values[1] < values[2]
    assert values[1] == pytest.approx((values[0] + values[2]) / 2)


def test_a_doomed_unit_spares_nothing() -> None:
    """An Awesome with nothing left of its center torso, an Atlas in front of it."""
    game = facing_each_other("Awesome AWS-8Q", "Atlas AS7-D", ("0808", "0802"), seed=FIRST)
    game.battle.mechs[0].heat = 9
    game = until_own(game, "weapon-attack")
    sound = heat_of(game, Strategist())
    opened(game, 0, 1)
    game.battle.mechs[0].armor[0] = 0
    game.battle.mechs[0].structure[0] = 1
    assert survival(game, 0) < 0.5
    assert heat_of(game, Strategist()) > sound
    assert heat_of(game, Tactician()) <= sound


# hopeless attempts to get up


def lying(piloting: int, rules: Ruleset, shot: bool = True) -> Game:
    """A prone Griffin without an arm, with a Hunchback in its sights, or behind a hill."""
    hill = {} if shot else {parse_hex(f"{column:02}06"): Hex(9) for column in range(1, 17)}
    game = facing_each_other("Griffin GRF-1N", "Hunchback HBK-4G", ("0810", "0803"), rules, Board(16, 16, hill))
    mech = game.battle.mechs[0]
    mech.prone = True
    mech.piloting = piloting
    return until_own(game, "movement")


def tries(game: Game, bot: Bot) -> bool:
    action = bot(game)
    return isinstance(action, Move) and STAND_UP in action.steps


def skill_for(number: int, rules: Ruleset) -> int:
    """The piloting skill with which a Griffin stands up at that target number."""
    for skill in range(13):
        if stand_chance(lying(skill, rules).battle, 0) == chance(number):
            return skill
    raise AssertionError(number)


@pytest.mark.parametrize("rules", [STANDARD, TOTAL_WARFARE], ids=lambda rules: rules.name)
@pytest.mark.parametrize("name", ["normal", "hard"])
def test_nobody_gives_a_shot_for_a_hopeless_attempt_to_get_up(name: str, rules: Ruleset) -> None:
    assert chance(11) < RELUCTANT <= chance(10)
    assert not tries(lying(skill_for(11, rules), rules), bot_named(name))
    assert tries(lying(skill_for(7, rules), rules), bot_named(name))


@pytest.mark.parametrize("name", ["normal", "hard"])
def test_without_a_shot_to_lose_it_tries_at_any_odds(name: str) -> None:
    game = lying(skill_for(11, STANDARD), STANDARD, shot=False)
    assert tries(game, bot_named(name))


def test_no_attempt_is_shown_if_none_is_thought_of() -> None:
    game = lying(skill_for(11, STANDARD), STANDARD)
    for bot in (Strategist(), bot_named("normal")):
        choices = explain(bot, game)
        assert {choice.description for choice in choices} <= {"stays", "stays down", "turns where it lies"}
    assert game.battle.mechs[0].has(LEFT_ARM)
