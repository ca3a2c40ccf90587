"""What is offered, and when: spotting only where it helps, the jets of both legs from the ground."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from myomer.boards import Hex
from myomer.combat.movement.move import FORWARD, Move
from myomer.combat.movement.reasons import sentence
from myomer.combat.physical.attack import NO_LIMB, Attack, AttackPreview
from myomer.combat.weapons.shot import Shot
from myomer.dice import ScriptedDice
from myomer.game.actions import Action, Concede, Done, Spot
from myomer.game.physical_choices import physical_attacks
from myomer.game.position import Result
from myomer.game.table import Game
from myomer.hexes import hex_name
from myomer.rules.locations import LEFT_LEG, RIGHT_LEG, RIGHT_TORSO
from myomer.rules.movement import RUN
from myomer.rules.ruleset import STANDARD
from myomer.units.mech import MOVED_THIS_TURN, Mech
from tests.game.tables import FIRST_SIDE_FIRST, SECOND_SIDE_FIRST, all_done, skip_to, table
from tests.game.test_flow import refused
from tests.rows import each_row
from tests.support import make

LRM = ["lrm-10@right-torso", "lrm-10-ammo@left-torso"]


def spotting(equipment: list[str]) -> Game:
    """0 sees 2, and may spot it for 1, behind a hill with the equipment; nobody has declared yet."""
    game = table(
        [make(hex_="0704"), make(equipment=equipment, hex_="0509")], [make(hex_="0502", facing=3)],
        hexes={"0506": Hex(9)}, dice=ScriptedDice([*FIRST_SIDE_FIRST, *FIRST_SIDE_FIRST]),
    )  # fmt: skip
    skip_to(game, "weapon-attack")
    return game


def spots(game: Game) -> list[Action]:
    return [option.action for option in game.options() if isinstance(option.action, Spot)]


def replace_bin(action: Action) -> Action:
    """A shot, whatever bin it is fed from."""
    if not isinstance(action, Shot):
        return action
    return Shot(action.attacker, action.target, action.weapon, indirect=action.indirect)


def test_spotting_is_offered_for_a_friend_that_fires_indirectly() -> None:
    game = spotting(LRM)
    assert spots(game) == [Spot(0, 2)], "and 1 has nobody to spot for"
    game.play(Spot(0, 2))
    assert spots(game) == []
    assert refused(game, Spot(0, 2)) == ["already-spotting"]
    shot = Shot(1, 2, game.battle.mechs[1].design.weapons[0], indirect=True)
    assert game.play(Done(0)) == []
    while game.to_act != 0:
        game.play(Done(2))
    assert shot in [replace_bin(option.action) for option in game.options()]


def test_nobody_spots_for_who_has_no_such_weapon() -> None:
    assert spots(spotting(["medium-laser@right-torso"])) == []


def no_rounds(mech: Mech) -> None:
    mech.set_count(mech.design.bins[mech.design.weapons[0]][0], 0)


@each_row(
    "harm",
    [
        no_rounds,
        lambda mech: setattr(mech, "gone", 1 << RIGHT_TORSO),
        lambda mech: setattr(mech, "cause", "test"),
        lambda mech: setattr(mech, "off_board", True),
        lambda mech: setattr(mech, "shutdown", True),
        lambda mech: setattr(mech, "unconscious", True),
        lambda mech: setattr(mech, "charging", 2),
    ],
)
def test_nobody_spots_for_who_cannot_fire(harm: Callable[[Mech], None]) -> None:
    game = spotting(LRM)
    harm(game.battle.mechs[1])
    assert spots(game) == []


def test_nobody_spots_for_who_has_declared() -> None:
    game = spotting(LRM)
    game.play(Done(1))
    while game.to_act != 0:
        game.play(Done(2))
    assert game.ready() == [0]
    assert spots(game) == []


# the jets of both legs


def burning(prone: bool) -> Game:
    """0 has a jump jet in each leg, and 1 at its feet."""
    jets = ["jump-jet@left-leg", "jump-jet@right-leg"]
    game = table(
        [make(equipment=jets, hex_="0505", facing=3 if prone else 0, prone=prone)], [make(hex_="0504", facing=3)],
        rules=replace(STANDARD, jump_jet_attack=True), dice=ScriptedDice([*FIRST_SIDE_FIRST, *FIRST_SIDE_FIRST]),
    )  # fmt: skip
    skip_to(game, "physical-attack")
    return game


def test_a_prone_unit_burns_with_the_jets_of_both_legs() -> None:
    game = burning(prone=True)
    both_legs = Attack("jump-jet", 0, 1, NO_LIMB)
    found = [attack for attack in physical_attacks(game, 0) if attack.kind == "jump-jet"]
    assert found == [Attack("jump-jet", 0, 1, LEFT_LEG), Attack("jump-jet", 0, 1, RIGHT_LEG), both_legs]
    numbers = next(option.preview() for option in game.options() if option.action == both_legs)
    assert numbers is not None
    assert isinstance(numbers, AttackPreview)
    assert numbers.groups == [3, 3]
    game.play(both_legs)


def test_a_standing_unit_does_not() -> None:
    assert NO_LIMB not in [
        attack.limb for attack in physical_attacks(burning(prone=False), 0) if attack.kind == "jump-jet"
    ]


# what a move comes to grief on


def test_moves_over_weak_bridges_and_ice_are_warned_of() -> None:
    weak = Hex(0, {"bridge": 1}, 15, 1).with_exits("bridge", 63)
    game = table(
        [make(hex_="0505")], [make(hex_="0901", facing=3)], hexes={"0504": weak, "0604": Hex(0, {"ice": 1, "water": 1})}
    )
    while game.to_act != 0:
        game.play(Done(1))
    ends: dict[str, set[str]] = {"0506": set(), "0504": set(), "0604": set()}
    for option in game.options():
        action = option.action
        if isinstance(action, Move) and option.place is not None and len(action.steps) <= 2:
            ends.setdefault(hex_name(option.place.hex), set()).update(option.warnings())
    assert ends["0506"] == set()
    assert ends["0504"] == {"overloaded"}
    assert ends["0604"] == {"hex-may-break"}
    assert all([sentence(code) for codes in ends.values() for code in codes])
    skip_to(game, "weapon-attack")
    assert all([option.warnings() == [] for option in game.options()])


# conceding with three sides


def three() -> Game:
    return table([make(hex_="0101")], [make(hex_="0505")], [make(hex_="0909")], limit=3, seed=3)


def test_who_has_given_up_is_not_asked_any_more() -> None:
    game = three()
    game.play(Concede(2))
    asked: list[int] = []
    while game.result is None:
        asked += game.ready()
        game.play(Done(game.ready()[0]))
    assert set(asked) == {0, 1}
    assert game.result == Result(-1, "turn-limit", 3), "one unit against one: those of the third side do not count"
    assert game.active(2), "they stay on the map"


def test_giving_up_in_the_middle_of_declarations() -> None:
    game = three()
    skip_to(game, "weapon-attack")
    unit = game.ready()[0]
    side = game.to_act
    torso = (game.battle.mechs[unit].facing + 1) % 6
    game.play(next(option.action for option in game.options() if getattr(option.action, "torso", -1) == torso))
    assert game.acting == unit
    game.play(Concede(side))
    assert game.acting == -1
    assert unit not in game.ready()
    assert game.to_act != side
    assert refused(game, Done(unit)) == ["not-your-turn", "unit-has-acted"]


def test_units_that_stand_idle_can_be_charged() -> None:
    game = three()
    game.play(Concede(2))
    assert game.battle.mechs[2].status & MOVED_THIS_TURN
    all_done(game)
    while game.turn == 1:
        all_done(game)
    assert game.phase == "movement"
    assert game.battle.mechs[2].status & MOVED_THIS_TURN, "in the next turn too"


def test_the_last_side_that_fights_wins_beside_idle_units() -> None:
    game = three()
    game.play(Concede(2))
    while not game.acted >> 1 & 1:
        game.play(Done(game.ready()[-1]))
    game.battle.mechs[1].cause = "test"
    while game.result is None:
        game.play(Done(game.ready()[0]))
    assert game.result == Result(0, "last-side-standing", 1)


def test_giving_up_before_deployment() -> None:
    game = table([make()], [make()], [make()], size=9, edges=["north", "south", "west"], placed=False, seed=2)
    game.play(Concede(1))
    while game.phase == "deployment":
        assert game.to_act != 1
        game.play(game.options()[0].action)
    assert [game.active(unit) for unit in range(3)] == [True, False, True]


def test_a_charge_runs_where_the_approach_took_all_walking_mp() -> None:
    game = table(
        [make(hex_="0508", walk=4)], [make(hex_="0503")], dice=ScriptedDice([*SECOND_SIDE_FIRST, *[3, 4] * 30])
    )
    game.play(Done(1))
    moves = [option.action for option in game.options() if isinstance(option.action, Move)]
    straight = [move for move in moves if move.charge == 1 and move.steps == (FORWARD,) * 5]
    assert [move.mode for move in straight] == [RUN], "four hexes at a walk, and the step into the target"
    assert not game.why_not(straight[0])
