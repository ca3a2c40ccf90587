"""A turn at the table: phases, what each of them brings, and how games end (`turn-and-initiative.md`)."""

from __future__ import annotations

import pytest

from myomer.boards import Hex
from myomer.combat.events import (
    AttackDeclared,
    AttackImpossible,
    AttackRolled,
    Fell,
    HeatSettled,
    LeftBoard,
    ShotRolled,
    ShutDown,
    StartedUp,
    UnitDestroyed,
    UnitMoved,
)
from myomer.combat.harm.pilot import destroy_unit
from myomer.combat.movement.move import FORWARD, LEAVE_MAP, STAND_UP, TURN_LEFT, Move
from myomer.combat.physical.attack import Attack
from myomer.combat.reason import NotAllowedError
from myomer.combat.weapons.shot import Shot
from myomer.dice import ScriptedDice, SeededDice
from myomer.game.actions import (
    Action,
    Concede,
    Deploy,
    Done,
    FindClub,
    PowerDown,
    PowerUp,
    Spot,
    Twist,
)
from myomer.game.digest import digest
from myomer.game.events import (
    Conceded,
    GameEnded,
    InitiativeRolled,
    PhaseStarted,
    TorsoTwisted,
    TurnStarted,
    UnitDeployed,
    UnitPassed,
)
from myomer.game.position import Result
from myomer.game.refusals import sentence_for
from myomer.game.report import report
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hexes import hex_name, parse_hex
from myomer.rules.locations import CENTER_TORSO, LEFT_TORSO, RIGHT_ARM, RIGHT_LEG
from myomer.rules.movement import JUMP, RUN, WALK
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.mech import AIRBORNE, INDOORS, MOVED_THIS_TURN, Mech
from tests.game.tables import FIRST_SIDE_FIRST, SECOND_SIDE_FIRST, all_done, of, play, skip_to, table
from tests.rows import each_row
from tests.support import both, make, throw

LASER = "medium-laser@right-arm"


def laser_of(mech: Mech) -> int:
    return mech.design.weapons[0]


def facing_each_other(rules: Ruleset = STANDARD, *faces: int) -> Game:
    """0 in 0505 looking north at 1 in 0504; both with a laser; the first side is the first to act."""
    return table(
        [make(equipment=[LASER], hex_="0505")],
        [make(equipment=[LASER], hex_="0504", facing=3)],
        rules=rules,
        dice=ScriptedDice([*FIRST_SIDE_FIRST, *faces]),
    )


def refused(game: Game, action: Action) -> list[str]:
    """The reasons against an action: `why_not` and `play` agree, and nothing changes."""
    before = digest(game)
    reasons = game.why_not(action)
    with pytest.raises(NotAllowedError) as error:
        game.play(action)
    assert error.value.reasons == reasons
    assert error.value.action == action
    assert all([sentence_for(code, action) in str(error.value) for code in reasons])
    assert digest(game) == before
    return [reason.code for reason in reasons]


# phases


@both
def test_phases_in_order(rules: Ruleset) -> None:
    game = facing_each_other(rules, *SECOND_SIDE_FIRST)
    assert [type(event) for event in game.opening] == [TurnStarted, InitiativeRolled, PhaseStarted]
    events = [*game.opening]
    while game.turn == 1:
        events += game.play(Done(game.ready()[0]))
    output = [event.phase for event in of(events, PhaseStarted)]
    assert output == ["movement", "weapon-attack", "physical-attack", "heat", "end", "movement"]
    assert [event.turn for event in of(events, TurnStarted)] == [1, 2]
    assert [(event.unit, event.phase) for event in of(events, UnitPassed)] == [
        (0, "movement"), (1, "movement"), (0, "weapon-attack"), (1, "weapon-attack"),
        (0, "physical-attack"), (1, "physical-attack"),
    ]  # fmt: skip
    assert (game.phase, game.to_act, game.initiative) == ("movement", 1, [1, 0])


@both
@each_row(
    ("move", "heat"),
    [
        (Move(0, WALK, (FORWARD,)), 1),
        (Move(0, RUN, (FORWARD,) * 5), 2),
        (Move(0, JUMP, (), 0, parse_hex("0504")), 3),
        (Move(0, JUMP, (), 0, parse_hex("0501")), 4),
    ],
    ids=["walk", "run", "short jump", "jump"],
)
def test_movement_heat_comes_at_the_end_of_the_phase(rules: Ruleset, move: Move, heat: int) -> None:
    game = table([make(jump=4, hex_="0505" if move.mode == JUMP else "0508")], [make(hex_="1212")], rules=rules)
    while game.to_act == 1:
        game.play(Done(1))
    game.play(move)
    if game.phase == "movement":
        assert game.battle.mechs[0].heat_gained == 0
        game.play(Done(1))
    assert game.phase == "weapon-attack"
    assert [mech.heat_gained for mech in game.battle.mechs] == [heat, 0]
    settled = of(all_done(game), HeatSettled)
    assert [(event.unit, event.sources[0].reason, event.sources[0].value) for event in settled] == [
        (0, "movement", heat)
    ]


def test_a_twist_lasts_until_the_turn_ends() -> None:
    game = facing_each_other(STANDARD, *SECOND_SIDE_FIRST)
    skip_to(game, "weapon-attack")
    assert of(game.play(Twist(0, 1)), TorsoTwisted) == [TorsoTwisted(0, 1)]
    assert refused(game, Twist(0, 0)) == ["already-twisted"]
    skip_to(game, "physical-attack")
    assert game.battle.mechs[0].torso == 1
    all_done(game)
    assert (game.turn, game.battle.mechs[0].torso) == (2, 0)


def test_declarations_end_with_done() -> None:
    """Others wait until the unit is done; nothing is resolved before all are."""
    game = facing_each_other()
    skip_to(game, "weapon-attack")
    shot = Shot(0, 1, laser_of(game.battle.mechs[0]))
    assert game.play(shot) == []
    assert (game.acting, game.to_act) == (0, 0)
    assert refused(game, Done(1)) == ["not-your-turn", "another-unit-acts"]
    assert "weapon-fired" in refused(game, shot)
    assert game.play(Done(0)) == []
    assert refused(game, Shot(0, 1, laser_of(game.battle.mechs[0]))) == ["not-your-turn", "unit-has-acted"]


# weapon fire is of one instant


@both
def test_fire_is_simultaneous(rules: Ruleset) -> None:
    """The first shot destroys its target, which still fires what it declared, at the number of the start."""
    game = facing_each_other(rules, *throw(12), *throw(7), *throw(2), *throw(12), *throw(6))
    doomed = game.battle.mechs[1]
    doomed.armor[CENTER_TORSO], doomed.structure[CENTER_TORSO] = 0, 1
    skip_to(game, "weapon-attack")
    numbers = [option.preview() for option in game.options() if isinstance(option.action, Shot)]
    shots = [Shot(unit, 1 - unit, laser_of(game.battle.mechs[unit])) for unit in (0, 1)]
    events = play(game, shots[0], Done(0), shots[1], Done(1))
    output = [event for event in events if isinstance(event, (ShotRolled, UnitDestroyed))]
    assert [type(event) for event in output] == [ShotRolled, UnitDestroyed, ShotRolled]
    first, _, second = output
    assert isinstance(first, ShotRolled)
    assert isinstance(second, ShotRolled)
    assert (first.target_number, second.target_number) == (4, 4)
    assert numbers
    assert second.hit
    assert sum(game.battle.mechs[0].armor) == sum(game.battle.mechs[0].design.armor) - 5
    assert game.result == Result(0, "last-side-standing", 1)


def test_a_shot_at_a_wreck_is_wasted_but_made() -> None:
    """Two fire at one: the second hits what the first destroyed, pays its heat and does nothing."""
    target = make(hex_="0504", facing=3)
    target.armor[CENTER_TORSO], target.structure[CENTER_TORSO] = 0, 1
    shooters = [make(equipment=[LASER], hex_="0505"), make(equipment=[LASER], hex_="0506")]
    game = table(
        shooters, [target], dice=ScriptedDice([*FIRST_SIDE_FIRST, *throw(12), *throw(7), *throw(2), *throw(12)])
    )
    skip_to(game, "weapon-attack")
    events = play(game, Shot(0, 2, laser_of(shooters[0])), Done(0), Shot(1, 2, laser_of(shooters[1])), Done(1), Done(2))
    assert [event.hit for event in of(events, ShotRolled)] == [True, True]
    heated = of(events, HeatSettled)
    assert [(event.unit, event.sources[0].value) for event in heated] == [(0, 3), (1, 3)]


# charges and deaths from above


@both
def test_a_charge_is_declared_moving_and_comes_after_the_attacks(rules: Ruleset) -> None:
    """The target kicks the charger first, though the charge was declared before."""
    game = table(
        [make(hex_="0505")], [make(hex_="0502", facing=3)], rules=rules, limit=1,
        dice=ScriptedDice([*SECOND_SIDE_FIRST, *throw(2), *throw(2), *[6, 5] * 30]),
    )  # fmt: skip
    game.play(Done(1))
    events = game.play(Move(0, RUN, (FORWARD,) * 3, charge=1))
    assert of(events, AttackDeclared) == [AttackDeclared(0, 1, "charge")]
    assert hex_name(game.battle.mechs[0].hex) == "0503"
    assert game.battle.mechs[0].charging == 1
    assert [type(option.action) for option in game.options() if game.to_act == 1]
    skip_to(game, "physical-attack")
    assert game.physical_phase is not None
    assert game.physical_phase.declared == [Attack("charge", 0, 1)]
    assert game.ready() == [1], "a charger declares nothing more"
    events = play(game, Attack("kick", 1, 0, RIGHT_LEG), Done(1))
    made = of(events, AttackRolled)
    assert [event.attack for event in made][:2] == ["kick", "charge"]


def test_a_charger_does_not_fire() -> None:
    game = table(
        [make(equipment=[LASER], hex_="0505")], [make(hex_="0502", facing=3)], dice=ScriptedDice(SECOND_SIDE_FIRST)
    )
    game.play(Done(1))
    game.play(Move(0, RUN, (FORWARD,) * 3, charge=1))
    game.play(Done(1))
    assert not [option for option in game.options() if isinstance(option.action, (Shot, Twist))]
    assert "attacker-charging" in refused(game, Shot(0, 1, laser_of(game.battle.mechs[0])))


@both
def test_a_death_from_above_hangs_in_the_air_until_it_is_resolved(rules: Ruleset) -> None:
    """Two others trade a kick meanwhile, which comes first."""
    game = table(
        [make(jump=4, hex_="0505"), make(hex_="0909")],
        [make(hex_="0502", facing=3), make(hex_="0908", facing=3)],
        rules=rules,
        limit=1,
        dice=ScriptedDice([*SECOND_SIDE_FIRST, *throw(2), *throw(2), *[6, 5] * 40]),
    )
    play(game, Done(2), Done(1), Done(3))
    events = game.play(Move(0, JUMP, (), 0, parse_hex("0502"), dfa=2))
    assert of(events, AttackDeclared) == [AttackDeclared(0, 2, "dfa")]
    assert game.battle.mechs[0].status & AIRBORNE
    skip_to(game, "physical-attack")
    assert game.battle.mechs[0].status & AIRBORNE
    play(game, Done(3))
    events = play(game, Attack("kick", 1, 3, RIGHT_LEG), Done(1))
    assert [event.attack for event in of(events, AttackRolled)][:2] == ["kick", "dfa"]
    assert not game.battle.mechs[0].status & AIRBORNE


def test_a_charge_at_a_target_that_fell_is_not_made() -> None:
    """The refusal has its reasons."""
    game = table([make(hex_="0505")], [make(hex_="0502", facing=3)], dice=ScriptedDice(SECOND_SIDE_FIRST * 2))
    game.play(Done(1))
    game.play(Move(0, RUN, (FORWARD,) * 3, charge=1))
    skip_to(game, "weapon-attack")
    game.battle.mechs[1].prone = True
    events = all_done(game)
    assert [event.reasons for event in of(events, AttackImpossible)] == [["target-prone"]]


# units that can do nothing


def test_a_unit_that_is_shut_down_passes() -> None:
    game = table(
        [make(equipment=[LASER], hex_="0505")], [make(hex_="0504", facing=3)], dice=ScriptedDice(FIRST_SIDE_FIRST)
    )
    mech = game.battle.mechs[0]
    mech.shutdown = mech.off_by_choice = True
    assert [option.action for option in game.options()] == [Done(0)]
    assert "shut-down" in refused(game, Move(0, WALK, (FORWARD,)))
    assert refused(game, PowerUp(0)) == ["option-not-in-play"]
    skip_to(game, "weapon-attack")
    assert [option.action for option in game.options()] == [Done(0)]
    assert refused(game, Shot(0, 1, laser_of(mech)))
    assert refused(game, FindClub(0))
    assert "cannot-spot" in refused(game, Spot(0, 1))
    skip_to(game, "physical-attack")
    assert game.ready() == [1]


def test_a_unit_with_an_unconscious_pilot_passes() -> None:
    game = table(
        [make(equipment=[LASER], hex_="0505")], [make(hex_="0504", facing=3)], dice=ScriptedDice(FIRST_SIDE_FIRST)
    )
    game.battle.mechs[0].unconscious = True
    assert [option.action for option in game.options()] == [Done(0)]
    assert "unconscious" in refused(game, Move(0, WALK, (TURN_LEFT,)))
    skip_to(game, "weapon-attack")
    assert [option.action for option in game.options()] == [Done(0)]
    skip_to(game, "physical-attack")
    assert game.ready() == [1]


@both
def test_shutting_down_and_starting_on_purpose(rules: Ruleset) -> None:
    """A whole move each; the roll that `standard` asks for succeeds."""
    game = table(
        [make(hex_="0505")], [make(hex_="1212")], rules=rules, voluntary_shutdown=True,
        dice=ScriptedDice([*FIRST_SIDE_FIRST, *([6, 6] if rules is STANDARD else []), *FIRST_SIDE_FIRST]),
    )  # fmt: skip
    assert PowerDown(0) in [option.action for option in game.options()]
    assert refused(game, PowerUp(0)) == ["not-shut-down"]
    assert of(game.play(PowerDown(0)), ShutDown) == [ShutDown(0, True)]
    assert game.to_act == 1
    skip_to(game, "weapon-attack")
    all_done(game)
    assert game.battle.mechs[0].shutdown, "it does not start by itself"
    assert refused(game, PowerDown(0)) == ["already-shut-down"]
    assert of(game.play(PowerUp(0)), StartedUp) == [StartedUp(0, True)]
    assert not game.battle.mechs[0].shutdown


@both
def test_a_unit_that_stays_has_moved(rules: Ruleset) -> None:
    """So that it can be charged, whether it passed or was shut down as its move."""
    game = table([make(hex_="0101"), make(hex_="0301")], [make(hex_="1212")], rules=rules, voluntary_shutdown=True)
    while game.to_act == 1:
        game.play(Done(2))
    play(game, Done(0))
    assert game.battle.mechs[0].status & MOVED_THIS_TURN


# falls on the way


def in_rubble(rules: Ruleset) -> Game:
    """0 walks into rubble and falls there on its front, with 3 MP of a run left, its pilot unhurt."""
    faces = [*throw(2), 1, *throw(7), *throw(12)]
    return table(
        [make(hex_="0505")], [make(hex_="1212")], rules=rules, hexes={"0504": Hex(0, {"rubble": 1})},
        dice=ScriptedDice([*FIRST_SIDE_FIRST, *faces, *throw(12), *throw(12), *throw(12)]),
    )  # fmt: skip


def test_a_move_ends_with_a_fall_in_standard() -> None:
    game = in_rubble(STANDARD)
    events = game.play(Move(0, RUN, (FORWARD, FORWARD)))
    assert len(of(events, Fell)) == 1
    assert hex_name(game.battle.mechs[0].hex) == "0504"
    assert (game.acting, game.to_act) == (-1, 1)
    assert refused(game, Move(0, WALK, (STAND_UP,))) == ["not-your-turn", "unit-has-acted"]


def test_a_move_goes_on_after_a_fall_in_total_warfare() -> None:
    """The unit stands up with the MP it has left; the side's next unit has to wait."""
    game = in_rubble(TOTAL_WARFARE)
    events = game.play(Move(0, RUN, (FORWARD, FORWARD)))
    assert [event.ended for event in of(events, UnitMoved)] == ["fell"]
    assert (game.acting, game.to_act) == (0, 0)
    assert refused(game, Done(1)) == ["not-your-turn", "another-unit-acts"]
    stand = [option.action for option in game.options() if isinstance(option.action, Move)]
    assert stand
    assert all([action.steps[0] == STAND_UP for action in stand])
    game.play(Move(0, RUN, (STAND_UP,)))
    assert not game.battle.mechs[0].prone


def test_it_may_leave_it_at_that() -> None:
    game = in_rubble(TOTAL_WARFARE)
    game.play(Move(0, RUN, (FORWARD, FORWARD)))
    game.play(Done(0))
    assert game.battle.mechs[0].prone
    assert game.to_act == 1


# the end of a game


def test_conceding_ends_it_at_once() -> None:
    game = facing_each_other()
    events = game.play(Concede(1))
    assert events == [Conceded(1), GameEnded(0, "conceded", 1)]
    assert game.result == Result(0, "conceded", 1)
    assert (game.phase, game.to_act, game.options(), game.ready()) == ("over", -1, [], [])
    assert refused(game, Done(0)) == ["game-over"]
    assert refused(game, Concede(0)) == ["game-over"]


def test_with_three_sides_the_last_that_has_not_conceded_wins() -> None:
    game = table([make(hex_="0101")], [make(hex_="0505")], [make(hex_="0909")])
    assert game.play(Concede(2)) == [Conceded(2)]
    assert game.result is None
    assert refused(game, Concede(2)) == ["already-conceded"]
    assert refused(game, Concede(3)) == ["no-such-side"]
    assert refused(game, Concede(-1)) == ["no-such-side"]
    game.play(Concede(0))
    assert game.result == Result(1, "conceded", 1)


def test_the_turn_limit_is_a_draw_of_equals() -> None:
    game = table([make(hex_="0101")], [make(hex_="1212")], limit=2)
    while game.result is None:
        game.play(Done(game.ready()[0]))
    assert game.result == Result(-1, "turn-limit", 2)


def test_the_turn_limit_goes_to_the_side_with_more_units() -> None:
    game = table([make(hex_="0101")], [make(hex_="1212"), make(hex_="1210")], limit=1)
    while game.result is None:
        game.play(Done(game.ready()[0]))
    assert game.result == Result(1, "turn-limit", 1)


def test_victory_is_checked_at_the_end_of_the_turn() -> None:
    game = table([make(hex_="0101")], [make(hex_="1212")], dice=ScriptedDice(FIRST_SIDE_FIRST))
    destroy_unit(game.battle, 1, "engine-destroyed")
    game.play(Done(0))
    assert (game.phase, game.result) == ("weapon-attack", None)
    events = game.play(Done(0))
    assert game.result == Result(0, "last-side-standing", 1)
    assert events[-1] == GameEnded(0, "last-side-standing", 1)


@both
def test_nobody_left_is_a_draw(rules: Ruleset) -> None:
    """Each destroys the other, in one and the same phase."""
    game = facing_each_other(rules, *throw(12), *throw(7), *throw(2), *throw(12), *throw(7), *throw(2))
    for mech in game.battle.mechs:
        mech.armor[CENTER_TORSO], mech.structure[CENTER_TORSO] = 0, 1
    skip_to(game, "weapon-attack")
    for unit in (0, 1):
        events = play(game, Shot(unit, 1 - unit, laser_of(game.battle.mechs[unit])), Done(unit))
    assert [event.unit for event in of(events, UnitDestroyed)] == [1, 0]
    assert game.result == Result(-1, "nobody-left", 1)


def test_leaving_over_the_home_edge() -> None:
    """Off the map, out of the game, not destroyed; the other side holds the field."""
    game = table(
        [make(hex_="0503")], [make(hex_="1212")], edges=["north", "south"], dice=ScriptedDice(FIRST_SIDE_FIRST)
    )
    offered = [option.action for option in game.options() if isinstance(option.action, Move)]
    away = [action for action in offered if LEAVE_MAP in action.steps]
    assert away
    assert all([action.steps[-1] == LEAVE_MAP for action in away])
    assert Move(0, WALK, (FORWARD, FORWARD, LEAVE_MAP)) in away
    events = game.play(Move(0, WALK, (FORWARD, FORWARD, LEAVE_MAP)))
    assert of(events, LeftBoard) == [LeftBoard(0, "withdrawal")]
    mech = game.battle.mechs[0]
    assert (mech.off_board, mech.cause) == (True, "")
    assert game.phase == "movement"
    events += play(game, Done(1), Done(1))
    assert game.result == Result(1, "last-side-standing", 1)
    assert report(events, 2).units[0].fate == "withdrawal"


def test_leaving_is_offered_over_the_home_edge_alone() -> None:
    game = table([make(hex_="0512", facing=3)], [make(hex_="1201")], edges=["north", "south"], seed=3)
    while game.to_act == 1:
        game.play(Done(1))
    moves = [option.action for option in game.options() if isinstance(option.action, Move)]
    assert moves
    assert not [move for move in moves if LEAVE_MAP in move.steps]


def test_a_crippled_unit_makes_for_its_home_edge() -> None:
    def crippled(forced: bool) -> Game:
        game = table(
            [make(hex_="0505")], [make(hex_="1212")], edges=["north", "south"], forced_withdrawal=forced,
            dice=ScriptedDice(FIRST_SIDE_FIRST),
        )  # fmt: skip
        game.battle.mechs[0].gone |= 1 << LEFT_TORSO
        return game

    assert crippled(False).why_not(Move(0, WALK, (TURN_LEFT,) * 3 + (FORWARD,))) == []
    game = crippled(True)
    assert refused(game, Move(0, WALK, (TURN_LEFT,) * 3 + (FORWARD,))) == ["must-withdraw"]
    assert game.why_not(Move(0, WALK, (FORWARD,))) == []
    assert game.why_not(Done(0)) == []
    for option in game.options():
        assert game.why_not(option.action) == []


def test_a_crippled_unit_leaves_over_its_home_edge_alone() -> None:
    game = table(
        [make(hex_="0512", facing=3), make(hex_="0501")],
        [make(hex_="1201")],
        edges=["north", "south"],
        forced_withdrawal=True,
        dice=ScriptedDice(FIRST_SIDE_FIRST),
    )
    away = [Move(unit, WALK, (LEAVE_MAP,)) for unit in (0, 1)]
    assert game.why_not(away[0]) == [], "whoever is not crippled may leave anywhere"
    for mech in game.battle.mechs[:2]:
        mech.gone |= 1 << LEFT_TORSO
    assert refused(game, away[0]) == ["must-withdraw"]
    assert game.why_not(away[1]) == []


# deployment


def test_who_deploys_in_a_building_is_indoors() -> None:
    house = {"0502": Hex(0, {"building": 2}, 40, 2)}
    game = table([make()], [make()], size=9, edges=["north", "south"], placed=False, hexes=house, seed=1)
    while game.to_act == 1:
        game.play(Deploy(1, parse_hex("0509"), 0))
    game.play(Deploy(0, parse_hex("0502"), 3))
    assert game.battle.mechs[0].status & INDOORS
    assert not game.battle.mechs[1].status & INDOORS


def deploying() -> Game:
    return table(
        [make(), make()], [make()], size=9, edges=["north", "south"], placed=False,
        hexes={"0202": Hex(0, {"impassable": 1})}, dice=ScriptedDice([*FIRST_SIDE_FIRST, *SECOND_SIDE_FIRST]),
    )  # fmt: skip


def test_deployment() -> None:
    game = deploying()
    assert (game.phase, game.turn, game.queue) == ("deployment", 0, [0, 0, 1])
    offered = [option.action for option in game.options()]
    assert all([isinstance(action, Deploy) for action in offered])
    assert len(offered) == 2 * (27 - 1), "two units, three rows of nine, one hex of them impassable"
    events = game.play(Deploy(1, parse_hex("0503"), 2))
    assert events == [UnitDeployed(1, "0503", 2)]
    assert (game.battle.mechs[1].facing, game.battle.mechs[1].torso) == (2, 2)
    assert len(game.options()) == 25
    game.play(Deploy(0, parse_hex("0501"), 3))
    assert game.to_act == 1
    assert {hex_name(option.action.hex)[2:] for option in game.options() if isinstance(option.action, Deploy)} == {
        "07", "08", "09",
    }  # fmt: skip
    events = game.play(Deploy(2, parse_hex("0509"), 0))
    assert (game.phase, game.turn, game.initiative) == ("movement", 1, [1, 0])
    assert of(events, TurnStarted) == [TurnStarted(1)]


def test_what_deployment_refuses() -> None:
    game = deploying()
    assert refused(game, Deploy(0, parse_hex("0504"), 3)) == ["outside-zone"]
    assert refused(game, Deploy(0, parse_hex("0202"), 3)) == ["outside-zone"]
    assert refused(game, Deploy(0, parse_hex("0101"), 6)) == ["facing-unknown"]
    assert refused(game, Deploy(0, parse_hex("0909"), -1)) == ["outside-zone", "facing-unknown"]
    assert refused(game, Deploy(2, parse_hex("0909"), 0)) == ["not-your-turn"]
    assert refused(game, Done(0)) == ["must-deploy"]
    assert refused(game, Move(0, WALK, (FORWARD,))) == ["wrong-phase"]
    game.play(Deploy(1, parse_hex("0503"), 2))
    assert refused(game, Deploy(0, parse_hex("0503"), 2)) == ["zone-occupied"]
    assert refused(game, Deploy(1, parse_hex("0502"), 2)) == ["unit-has-acted"]


# what is refused


def test_illegal_actions_name_every_reason() -> None:
    game = facing_each_other()
    assert refused(game, Move(1, WALK, (FORWARD,))) == ["not-your-turn"]
    assert refused(game, Move(2, WALK, (FORWARD,))) == ["no-such-unit"]
    assert refused(game, Move(-1, WALK, (FORWARD,))) == ["no-such-unit"]
    assert refused(game, Move(0, WALK, (FORWARD,))) == ["enemy-in-the-way"]
    assert set(refused(game, Move(0, JUMP, (), 9, parse_hex("0505")))) >= {"facing-unknown", "no-landing"}
    assert refused(game, Twist(0, 1)) == ["wrong-phase"]
    assert refused(game, Attack("kick", 1, 0, RIGHT_LEG)) == ["not-your-turn", "wrong-phase"]
    assert refused(game, PowerDown(0)) == ["option-not-in-play"]
    skip_to(game, "weapon-attack")
    assert refused(game, Shot(0, 7, 0)) == ["no-such-unit"]
    assert refused(game, Shot(0, 1, laser_of(game.battle.mechs[0]), indirect=True, spotter=9)) == ["no-such-unit"]
    assert refused(game, Shot(0, 1, 999)) == ["no-such-weapon"]
    assert refused(game, Twist(0, 3)) == ["twist-too-far"]
    skip_to(game, "physical-attack")
    assert refused(game, Attack("bite", 0, 1)) == ["no-such-attack"]
    assert refused(game, Attack("charge", 0, 1)) == ["declared-moving"]
    assert refused(game, Attack("punch", 0, 1, RIGHT_ARM, accidental=True)) == ["declared-moving"]
    assert refused(game, Attack("kick", 0, 5, RIGHT_LEG)) == ["no-such-unit"]
    assert refused(game, Attack("kick", 0, 1, -3)) == ["not-a-limb"]
    assert refused(game, Attack("kick", 0, 1, 44)) == ["not-a-limb"]
    assert refused(game, Attack("hatchet", 0, 1, RIGHT_ARM, 9999)) == ["no-such-weapon"]
    assert refused(game, Attack("trip", 0, 1))
    game.play(Attack("punch", 0, 1, RIGHT_ARM))
    assert "already-attacked" in refused(game, Attack("kick", 0, 1, RIGHT_LEG))


# copies and second thoughts


def test_copies_and_undo() -> None:
    game = table([make(hex_="0505")], [make(hex_="1212")], seed=11)
    with pytest.raises(ValueError, match="no action to undo"):
        game.undo()
    start = digest(game)
    first = game.ready()[0]
    game.play(Done(first))
    twin = game.copy()
    assert digest(twin) == digest(game)
    twin.play(Done(1 - first))
    assert (twin.phase, game.phase) == ("weapon-attack", "movement")
    assert game.undo() == Done(first)
    assert (digest(game), game.actions) == (start, [])
    assert (game.undone, twin.undone) == (1, 0), "who keeps a plan sees that actions were taken back"
    with pytest.raises(ValueError, match="no action to undo"):
        twin.undo()


def test_a_copy_may_have_other_dice() -> None:
    game = table([make(hex_="0505")], [make(hex_="1212")], seed=11)
    assert game.dice.roll_2d6("a look") >= 2
    same, other = game.copy(), game.copy(seed=5)
    dice = [game.dice.die("") for _ in range(30)]
    assert [same.dice.die("") for _ in range(30)] == dice
    fresh = SeededDice(5)
    assert [other.dice.die("") for _ in range(30)] == [fresh.die("") for _ in range(30)]


def test_a_game_needs_sides_with_units() -> None:
    with pytest.raises(ValueError, match="two sides"):
        table([make()])
    with pytest.raises(ValueError, match="no units"):
        Side("A", [])
    with pytest.raises(ValueError, match="edge"):
        Side("A", [make()], "up")
    with pytest.raises(ValueError, match="names"):
        Side("A", [make()], names=["one", "two"])


def test_nobody_listens_and_the_game_is_the_same() -> None:
    loud = table([make(hex_="0505")], [make(hex_="0504", facing=3)], seed=4)
    quiet = Game(
        loud.battle.board,
        [Side("A", [make(hex_="0505")]), Side("B", [make(hex_="0504", facing=3)])],
        seed=4,
        listen=False,
    )
    for _ in range(8):
        unit = loud.ready()[0]
        assert loud.play(Done(unit))
        assert quiet.play(Done(unit)) == []
        assert digest(loud) == digest(quiet)
