"""Levels for people: what `easy` does wrong, each in a position where `normal` does not; budgets of the strategist by
name.
"""

from __future__ import annotations

import pickle

import pytest

from myomer.boards import Board
from myomer.bots import BOTS, Bot, bot_named
from myomer.bots.custom import BotError, bot_file, find_bot
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground, best_range
from myomer.bots.registry import LEVEL, LEVELS, QUICK, is_built_in
from myomer.bots.rookie import EAGER, Rookie, enemy_in_mind
from myomer.bots.strategist import BY_SIZE, Strategist
from myomer.bots.temper import STEADY
from myomer.combat.movement.move import Move
from myomer.combat.physical.attack import Attack
from myomer.combat.turn.victory import VictoryRules
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Done
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.hexes import distance, parse_hex
from myomer.rules.locations import LEFT_LEG, RIGHT_LEG
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.catalogue import design_named
from myomer.units.mech import Mech
from tests.support import make

SEEDS = range(12)


def unit(name: str, hex_: str, facing: int = 0, heat: int = 0) -> Mech:
    """A 'Mech of the catalogue on the map."""
    mech = Mech(design_named(name))
    mech.hex = parse_hex(hex_)
    mech.facing = mech.torso = facing
    mech.heat = heat
    return mech


def standoff(own: list[Mech], others: list[Mech], rules: Ruleset = STANDARD) -> Game:
    """A game on a clear map in which the first side moves last."""
    for seed in range(40):
        sides = [Side("own", [mech.copy() for mech in own]), Side("other", [mech.copy() for mech in others])]
        game = Game(Board(16, 16), sides, rules, seed, GameOptions(VictoryRules(turn_limit=9)))
        if game.initiative == [1, 0]:
            return game
    raise AssertionError("the first side never won the initiative")


def until(game: Game, phase: str, turn: int = 1) -> Game:
    """Everybody passes until the first side is to act in a phase."""
    while game.phase != phase or game.to_act != 0 or game.turn < turn:
        assert game.result is None
        game.play(Done(game.ready()[0]))
    return game


def far_after_move(game: Game, bot: Bot) -> int:
    """How far the first unit is from the second once it has moved."""
    copy = game.copy()
    copy.play(bot(copy))
    return distance(copy.battle.mechs[0].hex, copy.battle.mechs[1].hex)


def shots(game: Game, bot: Bot) -> list[Shot]:
    """What a bot fires."""
    copy = game.copy()
    fired: list[Shot] = []
    while copy.phase == "weapon-attack" and copy.to_act == 0:
        action = bot(copy)
        copy.play(action)
        if isinstance(action, Shot):
            fired.append(action)
        if isinstance(action, Done):
            break
    return fired


# names


def test_the_levels_come_first_and_are_described() -> None:
    assert list(BOTS)[:3] == list(LEVELS) == ["easy", "normal", "hard"]
    assert LEVEL == "normal"
    assert set(QUICK) < set(BOTS)
    assert all([len(title) < 50 for title in LEVELS.values()])
    hard = bot_named("hard")
    assert isinstance(hard, Strategist)
    assert hard.nodes == BY_SIZE


def test_a_strategist_has_its_budget_by_name() -> None:
    for bot in (bot_named("strategist@30", 4), find_bot("strategist@30", 4)):
        assert isinstance(bot, Strategist)
        assert (bot.nodes, bot.seed) == (30, 4)
        twin = pickle.loads(pickle.dumps(bot))
        assert twin.nodes == 30
    assert bot_file("strategist@30") is None
    assert is_built_in("strategist@30")
    assert not is_built_in("strategist@30/my.py:bot")


@pytest.mark.parametrize("budget", ["0", "000", "-3", "x", "", "1.5", "٣", "1000000000", "9" * 5000])
def test_a_budget_is_a_whole_number_within_bounds(budget: str) -> None:
    bounds = "the budget of a strategist is a whole number from 1 to 999,999,999, as in strategist@30"
    with pytest.raises(BotError, match=bounds):
        find_bot(f"strategist@{budget}")


@pytest.mark.parametrize("budget", ["1", "999999999", "000000000030"])
def test_a_budget_at_its_bounds(budget: str) -> None:
    bot = bot_named(f"strategist@{budget}")
    assert isinstance(bot, Strategist)
    assert bot.nodes == int(budget)


def test_only_the_strategist_has_a_budget() -> None:
    with pytest.raises(ValueError, match="only the strategist has a budget"):
        bot_named("tactician@30")
    with pytest.raises(BotError, match="there is no bot 'zork@30'; there are: easy, normal, hard"):
        find_bot("zork@30")


# the rookie


def test_the_same_seed_has_the_same_choice_and_another_may_differ() -> None:
    game = until(standoff([unit("Wolverine WVR-6R", "0804", 3)], [unit("Hunchback HBK-4G", "0812")]), "movement")
    assert [Rookie(seed)(game) for seed in SEEDS] == [Rookie(seed)(game.copy()) for seed in SEEDS]
    assert len({repr(Rookie(seed)(game)) for seed in SEEDS}) > 1
    twin = pickle.loads(pickle.dumps(Rookie(3)))
    assert twin(game) == Rookie(3)(game)
    assert len({repr(bot_named("normal", seed)(game)) for seed in SEEDS}) == 1


def test_the_rookie_has_the_last_attacker_in_mind_or_the_nearest() -> None:
    own = unit("Hunchback HBK-4G", "0808")
    others = [unit("Archer ARC-2R", "0801", 3), unit("Wasp WSP-1A", "0806", 3)]
    game = standoff([own], others)
    assert enemy_in_mind(game, 0) == 2, "the nearest"
    while game.phase != "weapon-attack":
        game.play(Done(game.ready()[0]))
    while game.to_act != 1 or 1 not in game.ready():
        game.play(Done(game.ready()[0]))
    fired = [Shot(1, 0, weapon) for weapon in others[0].design.weapons]
    game.play(next(shot for shot in fired if not game.why_not(shot)))
    assert enemy_in_mind(game, 0) == 2, "what is declared in this turn makes no difference"
    until(game, "movement", 2)
    assert enemy_in_mind(game, 0) == 1, "the one that attacked it last"


def test_the_rookie_fires_at_one_enemy_and_forgets_the_better_target() -> None:
    """An Atlas near by, and a wreck of a Locust a little farther, which one hit would finish."""
    wreck = unit("Locust LCT-1V", "0805", 3)
    for location in range(len(wreck.structure)):
        wreck.armor[location] = 0
        wreck.structure[location] = 1
    game = until(standoff([unit("Hunchback HBK-4G", "0808")], [unit("Atlas AS7-D", "0706", 3), wreck]), "weapon-attack")
    assert {shot.target for shot in shots(game, bot_named("easy"))} == {1}
    assert 2 in {shot.target for shot in shots(game, bot_named("normal"))}


def test_the_rookie_rushes_in_where_its_missiles_want_distance() -> None:
    game = until(standoff([unit("Archer ARC-2R", "0803", 3)], [unit("Hunchback HBK-4G", "0811")]), "movement")
    before = distance(parse_hex("0803"), parse_hex("0811"))
    easy = [far_after_move(game, bot_named("easy", seed)) for seed in SEEDS]
    assert all([far < before for far in easy])
    assert far_after_move(game, bot_named("normal")) > max(easy)
    assert best_range(Outlook(game, 0, EAGER), 0.3)[0] == 1
    assert best_range(Outlook(game, 0, STEADY), 0.9)[0] > 3


def test_the_rookie_forgets_its_back() -> None:
    game = until(standoff([unit("Archer ARC-2R", "0808")], [unit("Hunchback HBK-4G", "0806", 3)]), "movement")
    assert len(set(Ground(Outlook(game, 0, EAGER)).sides)) == 1
    assert max(Ground(Outlook(game, 0, STEADY)).sides) == Outlook(game, 0).me.sides[2], "the rear is the weakest"


def test_the_rookie_fires_everything_and_overheats() -> None:
    own = unit("Awesome AWS-8Q", "0808", heat=12)
    game = until(standoff([own], [unit("Atlas AS7-D", "0803", 3)]), "weapon-attack")
    easy, normal = shots(game, bot_named("easy")), shots(game, bot_named("normal"))
    assert len(easy) == 3
    assert len(normal) < 3


def test_the_rookie_punches_where_a_kick_is_better_and_sometimes_sees_nothing() -> None:
    bare = make(55, hex_="0807", facing=3, piloting=8)
    for leg in (LEFT_LEG, RIGHT_LEG):
        bare.armor[leg] = 0
    game = until(standoff([make(55, hex_="0808")], [bare]), "physical-attack")
    normal = bot_named("normal")(game)
    assert isinstance(normal, Attack)
    assert normal.kind == "kick"
    done = [Rookie(seed)(game) for seed in range(100)]
    kinds = [action.kind if isinstance(action, Attack) else "none" for action in done]
    assert kinds.count("punch") > 50 > kinds.count("kick") > kinds.count("none") > 0


def test_the_rookie_swings_the_hatchet_that_it_carries() -> None:
    own, other = unit("Hatchetman HCT-3F", "0808", 0), unit("Hunchback HBK-4G", "0807", 3)
    game = until(standoff([own], [other]), "physical-attack")
    done = [Rookie(seed)(game) for seed in range(100)]
    kinds = [action.kind if isinstance(action, Attack) else "none" for action in done]
    assert kinds == ["hatchet"] * 100, "nobody forgets the hatchet in its hand"


def test_the_rookie_gets_up_at_any_odds() -> None:
    """With its gyro damaged and a poor pilot: it can fire lying down, and hardly ever stands."""
    own = make(55, piloting=8, hex_="0808", prone=True, equipment=["medium-laser@right-arm"], destroyed=["gyro"])
    game = until(standoff([own], [make(30, hex_="0806", facing=3)], TOTAL_WARFARE), "movement")
    assert all([isinstance(bot_named("easy", seed)(game), Move) for seed in SEEDS])
    assert bot_named("normal")(game) == Done(0)


def test_the_rookie_moves_the_unit_first_that_should_wait() -> None:
    own = [unit("Wolverine WVR-6R", "0804", 3), unit("Wolverine WVR-6R", "0808", 3)]
    others = [unit("Hunchback HBK-4G", "0811"), unit("Hunchback HBK-4G", "0911")]
    game = until(standoff(own, others), "movement")
    assert bot_named("easy")(game).unit == 1  # type: ignore[union-attr]
    assert bot_named("normal")(game).unit == 0  # type: ignore[union-attr]
