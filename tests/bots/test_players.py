"""What every bot of the house keeps to: a choice follows from the seed and the position, and changes nothing.

And in every state that a unit can be in there is something that they do, and it is allowed.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable

import pytest

from myomer.boards import Board
from myomer.boards.landscape import landscape
from myomer.bots import Bot, bot_named, explain
from myomer.combat.events import ShotRolled
from myomer.combat.harm.pilot import CENTER_TORSO_DESTROYED
from myomer.combat.movement.move import Move
from myomer.combat.turn.victory import VictoryRules
from myomer.game.actions import Action, Deploy, Done, Unjam, action_to_json
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.hexes import parse_hex
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.scenario.lineup import lined_up
from myomer.units.catalogue import design_named
from myomer.units.mech import AIRBORNE, Mech
from tests.amount import amount
from tests.game.watch import position
from tests.rows import each_row
from tests.support import BOTH, PLAYERS, PROJECT, both, make

every_bot = pytest.mark.parametrize("name", PLAYERS)


def start(seed: int = 5, turns: int = 2) -> Game:
    """Two against two at close quarters: torsos turn, volleys have many shots, there are blows and falls."""
    red = [design_named("Archer ARC-2R"), design_named("Hunchback IIC")]
    blue = [design_named("Goliath GOL-1H"), design_named("Phoenix Hawk PXH-1")]
    return lined_up(landscape("mixed", 12, 9, seed), [red, blue], seed=seed, turns=turns)


def both_sides(name: str, seed: int = 7) -> list[Bot]:
    """A bot for each side."""
    return [bot_named(name, seed), bot_named(name, seed + 1)]


def played(game: Game, bots: list[Bot], first: Callable[[Bot], object] = lambda bot: None) -> list[dict[str, object]]:
    """The actions of a game to its end. `first` is done with the bot that is to act before it is asked."""
    while game.result is None:
        bot = bots[game.to_act]
        first(bot)
        game.play(bot(game))
    return [action_to_json(action) for action in game.actions]


def stories() -> str:
    """The actions of a whole game of each bot, as JSON."""
    return json.dumps({name: played(start(turns=3), both_sides(name)) for name in PLAYERS})


# the seed and the position


def test_the_same_seeds_play_the_same_game_in_every_process() -> None:
    """Whatever the order of sets happens to be."""
    output = stories()
    asks = "import sys; from tests.bots.test_players import stories; sys.stdout.write(stories())"
    done = subprocess.run(
        [sys.executable, "-c", asks],
        cwd=PROJECT, env={**os.environ, "PYTHONHASHSEED": "2"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert output == done.stdout
    assert all([len(actions) > 40 for actions in json.loads(output).values()])


def test_another_seed_makes_other_choices_by_chance() -> None:
    assert played(start(), both_sides("random", 7)) != played(start(), both_sides("random", 9))


@every_bot
def test_it_says_the_same_however_often_it_is_asked(name: str) -> None:
    """In the middle of its declarations too: asked again, asked of a copy, or asked for the first time."""
    game = start()
    bots = both_sides(name)
    while game.result is None:
        side = game.to_act
        choice = bots[side](game)
        assert bots[side](game) == choice
        assert bots[side](game.copy()) == choice
        assert both_sides(name)[side](game) == choice
        assert bots[side](game) == choice
        game.play(choice)


@every_bot
def test_saying_why_changes_no_choice(name: str) -> None:
    game = start()
    output: list[int] = []
    assert played(game, both_sides(name), lambda bot: output.append(len(explain(bot, game)))) == played(
        start(), both_sides(name)
    )
    assert max(output) > 1 or name in ("random", "baseline")


@every_bot
def test_it_plays_two_games_in_turn_as_if_each_were_alone(name: str) -> None:
    alone = [played(start(seed), both_sides(name)) for seed in (5, 6)]
    games = [start(5), start(6)]
    bots = both_sides(name)
    while any([game.result is None for game in games]):
        for game in games:
            if game.result is None:
                game.play(bots[game.to_act](game))
    assert [[action_to_json(action) for action in game.actions] for game in games] == alone


@every_bot
def test_what_it_had_in_mind_for_one_game_is_not_played_in_another(name: str) -> None:
    """Two games from one start that differ by their dice: what the other one's position asks for is done."""
    game = start()
    bots = both_sides(name)
    while game.result is None:
        other = game.copy(seed=99)
        for _ in range(3):
            if other.result is None:
                other.play(bots[other.to_act](other))
        game.play(bots[game.to_act](game))
    assert [action_to_json(action) for action in game.actions] == played(start(), both_sides(name))


@every_bot
def test_it_takes_over_after_what_somebody_else_did(name: str) -> None:
    """Another player has begun to declare, and stopped: the bot goes on from there, with what is allowed."""
    game = start()
    bots = both_sides(name)
    guest = bot_named("random", 3)
    for at in range(150):
        if game.result is not None:
            break
        action = (guest if at % 3 else bots[game.to_act])(game)
        assert game.why_not(action) == []
        game.play(action)
    assert game.turn > 1


@every_bot
def test_what_is_taken_back_is_done_again(name: str) -> None:
    """An action or several, in the middle of a plan and beyond it."""
    game = start()
    game.remember = True
    bots = both_sides(name)
    while game.result is None:
        game.play(bots[game.to_act](game))
        if game.to_act >= 0 and len(game.actions) % 4 == 0:
            back = min(1 + len(game.actions) // 4 % 5, len(game.actions))
            for _ in range(back):
                game.undo()
            for _ in range(back + 1):
                if game.to_act >= 0:
                    game.play(bots[game.to_act](game))
    assert [action_to_json(action) for action in game.actions] == played(start(), both_sides(name))


@every_bot
def test_being_asked_changes_nothing(name: str) -> None:
    game = start()
    bots = both_sides(name)
    while game.result is None:
        before = position(game)
        bot = bots[game.to_act]
        explain(bot, game)
        assert position(game) == before
        choice = bot(game)
        assert position(game) == before
        game.play(choice)


# chance


def test_the_random_bot_is_even() -> None:
    """Over 6,000 seeds every action comes up as often as it should, within five standard deviations."""
    game = until(standoff([make(hex_="0808")], [make(hex_="0807", facing=3)]), "physical-attack")
    allowed = [option.action for option in game.options()]
    seeds = 6000
    counts = Counter([allowed.index(bot_named("random", seed)(game)) for seed in range(seeds)])
    share = 1 / len(allowed)
    bound = 5 * math.sqrt(seeds * share * (1 - share))
    assert len(allowed) == len({repr(action) for action in allowed}) > 4
    assert all([abs(counts[at] - seeds * share) < bound for at in range(len(allowed))])


def test_the_random_bot_does_everything_that_is_allowed() -> None:
    """Of hundreds of moves 100 seeds choose more than half as many, and nothing else."""
    game = start()
    allowed = {repr(option.action) for option in game.options()}
    chosen = {repr(bot_named("random", seed)(game)) for seed in range(100)}
    assert chosen <= allowed
    assert len(chosen) > 50


# every state that a unit can be in


def standoff(own: list[Mech], others: list[Mech], rules: Ruleset = STANDARD) -> Game:
    """A game in which the first side moves last."""
    for seed in range(40):
        sides = [Side("own", [mech.copy() for mech in own]), Side("other", [mech.copy() for mech in others])]
        game = Game(Board(16, 16), sides, rules, seed, GameOptions(VictoryRules(turn_limit=3)))
        if game.initiative == [1, 0]:
            return game
    raise AssertionError("the first side never won the initiative")


def until(game: Game, phase: str) -> Game:
    """Everybody passes until the first side is to act in a phase."""
    while game.phase != phase or game.to_act != 0:
        assert game.result is None, f"the first side is never asked in the phase {phase}"
        game.play(Done(game.ready()[0]))
    return game


def atlas(hex_: str = "0808", facing: int = 0, name: str = "Atlas AS7-D") -> Mech:
    mech = Mech(design_named(name))
    mech.hex = parse_hex(hex_)
    mech.facing = mech.torso = facing
    return mech


def goes_on(game: Game, name: str) -> list[Action]:
    """The bots play on all sides to the end; each action is allowed, and what they say of it is in order."""
    bots = [bot_named(name, side) for side in range(len(game.sides))]
    done: list[Action] = []
    while game.result is None:
        bot = bots[game.to_act]
        output = [weighed.value for weighed in explain(bot, game)]
        compared = output[1:] if name == "easy" else output  # a rookie does not choose by value alone
        assert compared == sorted(compared, reverse=True)
        assert all([math.isfinite(value) for value in output])
        done.append(bot(game))
        assert game.why_not(done[-1]) == []
        game.play(done[-1])
    return done


@both
@every_bot
@each_row("phase", ["movement", "weapon-attack", "physical-attack"])
def test_no_enemies_are_left(name: str, phase: str, rules: Ruleset) -> None:
    """Victory waits for the end of the turn."""
    game = until(standoff([atlas(), atlas("0810")], [atlas("0807", 3)], rules), phase)
    game.battle.mechs[2].cause = CENTER_TORSO_DESTROYED
    game.queue = [0] * len(game.ready())
    goes_on(game, name)
    assert game.result is not None
    assert game.result.winner == 0


def shut_down(mech: Mech) -> None:
    mech.shutdown = True
    mech.heat = 40


def out_cold(mech: Mech) -> None:
    mech.unconscious = True
    mech.wounds = 5


def no_pilot(mech: Mech) -> None:
    mech.pilot_dead = True


def down_without_arms(mech: Mech) -> None:
    mech.prone = True
    for arm in mech.design.arms:
        mech.gone |= 1 << arm
        mech.structure[arm] = mech.armor[arm] = 0


def down_without_legs(mech: Mech) -> None:
    mech.prone = True
    for leg in mech.design.legs:
        mech.gone |= 1 << leg
        mech.structure[leg] = mech.armor[leg] = 0


def jammed(mech: Mech) -> None:
    for weapon in mech.design.weapons:
        mech.jammed |= 1 << weapon


def no_rounds(mech: Mech) -> None:
    for bins in mech.design.bins.values():
        for at in bins:
            mech.set_count(at, 0)


def no_gyro(mech: Mech) -> None:
    mech.prone = True
    mech.gyro_hits = 2


def nothing_works(mech: Mech) -> None:
    for weapon in mech.design.weapons:
        component = mech.design.components[weapon]
        mech.slot_hits[component.location] |= component.mask


def hot(mech: Mech) -> None:
    mech.heat = 29


def held(mech: Mech) -> None:
    mech.immobile = True


STATES = [
    shut_down, out_cold, no_pilot, down_without_arms, down_without_legs, jammed, no_rounds, no_gyro, nothing_works, hot,
    held,
]  # fmt: skip


BAD_WAYS = [(state, whose, rules) for state in STATES for whose in ([0], [2], [0, 1, 2]) for rules in BOTH]
"""A state of one's own units, of the others', of all of them."""


@pytest.mark.soak
@every_bot
@each_row(("state", "whose", "rules"), BAD_WAYS[:: amount(5, 1)])
def test_units_in_a_bad_way(name: str, state: Callable[[Mech], None], whose: list[int], rules: Ruleset) -> None:
    """By default a fifth of them: every state, and every combination of whose and which rules twice."""
    own = [atlas("0808"), atlas("1010", name="Goliath GOL-1H")]
    game = standoff(own, [atlas("0807", 3, "Hunchback IIC")], rules)
    for unit in whose:
        state(game.battle.mechs[unit])
    goes_on(game, name)


@both
@every_bot
def test_units_without_weapons(name: str, rules: Ruleset) -> None:
    goes_on(
        standoff([make(hex_="0808"), make(30, "quad", hex_="0606")], [make(80, hex_="0804", facing=3)], rules), name
    )


@both
@every_bot
@pytest.mark.parametrize("others", [["Scorpion SCP-1N"], ["Fire Scorpion", "Barghest BGS-1T"]])
def test_quads(name: str, others: list[str], rules: Ruleset) -> None:
    foes = [atlas(hex_, 3, quad) for hex_, quad in zip(("0806", "1006"), others, strict=False)]
    goes_on(standoff([atlas(name="Sirocco SRC-3C")], foes, rules), name)


@both
@every_bot
@pytest.mark.parametrize("kind", ["charge", "dfa"])
def test_charges_and_deaths_from_above_on_their_way(name: str, kind: str, rules: Ruleset) -> None:
    """One is declared while a friend has still to move; then both sides fire and strike."""
    own = [atlas("0811", name="Griffin GRF-1N"), atlas("0612")]
    game = standoff(own, [atlas("0808", 3)], rules)
    game.play(Done(2))
    moves = [option.action for option in game.options() if isinstance(option.action, Move)]
    rush = next(move for move in moves if move.unit == 0 and (move.dfa if kind == "dfa" else move.charge) == 2)
    game.play(rush)
    assert game.battle.mechs[0].charging == 2
    assert bool(game.battle.mechs[0].status & AIRBORNE) == (kind == "dfa")
    assert game.ready() == [1]
    goes_on(game, name)


@every_bot
@pytest.mark.parametrize("sides", [2, 3])
def test_they_deploy(name: str, sides: int) -> None:
    edges = ["north", "south", "west"]
    units = [[Mech(design_named("Wasp WSP-1A")), Mech(design_named("Goliath GOL-1H"))] for _ in range(sides)]
    made = [Side(edges[side], units[side], edges[side], False) for side in range(sides)]
    game = Game(landscape("mixed", 12, 12, 3), made, seed=4, options=GameOptions(VictoryRules(turn_limit=2)))
    done = goes_on(game, name)
    assert len([action for action in done if isinstance(action, Deploy)]) == 2 * sides


@every_bot
def test_three_sides(name: str) -> None:
    """Everybody is everybody's enemy; the game goes on when one of them is gone."""
    units = [atlas("0808"), atlas("0806", 3, "Griffin GRF-1N"), atlas("1008", 4, "Hunchback IIC")]
    sides = [Side(f"side {number}", [unit]) for number, unit in enumerate(units)]
    game = Game(Board(16, 16), sides, seed=2, options=GameOptions(VictoryRules(turn_limit=12)))
    done = goes_on(game, name)
    assert len(done) > 20


@pytest.mark.parametrize("name", ["brawler", "tactician"])
def test_a_jam_is_cleared_where_it_can_be(name: str) -> None:
    """A rotary autocannon alone: with it jammed there is nothing to fire, and the phase goes into clearing it."""
    own = make(hex_="0808", equipment=["rotary-ac-5@right-arm"])
    jammed(own)
    game = until(standoff([own], [make(hex_="0804", facing=3)]), "weapon-attack")
    bot = bot_named(name)
    assert bot(game) == Unjam(0, own.design.weapons[0])
    game.play(bot(game))
    assert bot(game) == Done(0)


RARE = [
    "tsemp-cannon@right-torso", "bombast-laser@left-torso", "heavy-rifle@right-arm", "heavy-rifle-ammo@left-torso",
    "mech-taser@left-arm", "mech-taser-ammo@left-torso", "m-pod@center-torso", "fluid-gun@left-arm",
    "fluid-gun-ammo@left-torso", "thumper-cannon@right-torso", "thumper-cannon-ammo@left-torso",
]  # fmt: skip


@every_bot
def test_rare_weapons_are_fired(name: str) -> None:
    """A game with tasers, pulses, area effect and settings goes on to its end; nobody cools an enemy on purpose."""
    sides = []
    for hex_, facing in (("0506", 0), ("0503", 3)):
        sides.append(Side(hex_, [make(100, equipment=RARE, hex_=hex_, facing=facing)]))
    game = Game(Board(9, 9), sides, STANDARD, 3, GameOptions(VictoryRules(turn_limit=3)))
    bots = both_sides(name)
    fired: Counter[str] = Counter()
    while game.result is None:
        events = game.play(bots[game.to_act](game))
        fired.update([event.weapon for event in events if isinstance(event, ShotRolled)])
    assert fired.total()
    if name in ("brawler", "tactician"):
        assert not fired["fluid-gun"]
