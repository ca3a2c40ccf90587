"""Positions with one clearly right answer: the tactician finds it."""

from __future__ import annotations

import dataclasses

import pytest

import myomer
from myomer.boards import Board, Hex, HexDetail
from myomer.bots import Bot, bot_named, explain
from myomer.bots.moving import risk_of
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground
from myomer.bots.tactician import Tactician
from myomer.combat.movement.move import FORWARD, HULL_DOWN, KIND, LEAVE_MAP, STAND_UP, STEPS_BY_NAME, Move
from myomer.combat.physical.attack import Attack
from myomer.combat.terrain.costs import GROUND
from myomer.combat.turn.heat_figure import heat_figure
from myomer.combat.weapons.shot import Shot
from myomer.combat.weapons.shot_rule import preview_shot
from myomer.game.actions import Action, Done, Twist
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hexes import REAR, attack_arc, distance, hex_name, parse_hex
from myomer.rules.locations import CENTER_TORSO, LEFT_ARM, LEFT_LEG, LEFT_TORSO, RIGHT_ARM, RIGHT_TORSO
from myomer.rules.movement import RUN
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.units.mech import Mech
from tests.rows import each_row
from tests.support import both, make

WATER = Hex(0, {"water": 1})
MIDDLE = "0808"
AHEAD = "0807"


def table(
    own: list[Mech], others: list[Mech], rules: Ruleset = STANDARD, hexes: dict[str, Hex] | None = None, edge: str = ""
) -> Game:
    """A game in which the first side (side 0) is to be asked; its units move after the others."""
    board = Board(16, 16, {parse_hex(name): hex_ for name, hex_ in (hexes or {}).items()})
    for seed in range(40):
        sides = [Side("own", [mech.copy() for mech in own], edge), Side("other", [mech.copy() for mech in others], "")]
        game = Game(board, sides, rules, seed)
        if game.initiative == [1, 0] and game.queue[-1] == 0:
            return game
    raise AssertionError("the first side never won the initiative")


def until(game: Game, phase: str) -> Game:
    """Everybody passes until the first side is to act in a phase."""
    while game.phase != phase or game.to_act != 0:
        assert game.turn < 3, f"the first side is never asked in the phase {phase}"
        game.play(Done(game.ready()[0]))
    return game


def strikes(game: Game, bot: Bot | None = None) -> Action:
    """What the tactician declares in the physical attack phase when nobody has moved or fired."""
    return (bot or bot_named("tactician"))(until(game, "physical-attack"))


def volley(game: Game) -> list[Action]:
    """All that the tactician declares in its weapon attack phase."""
    bot = bot_named("tactician")
    until(game, "weapon-attack")
    unit = game.ready()[0]
    found: list[Action] = []
    while game.phase == "weapon-attack" and game.ready() == [unit] and game.to_act == 0:
        found.append(bot(game))
        game.play(found[-1])
    return found


def moves(game: Game, bot: Bot | None = None) -> Action:
    """The tactician's move, the last of the turn."""
    return (bot or bot_named("tactician"))(until(game, "movement"))


@both
def test_kicks_the_target_that_may_fall(rules: Ruleset) -> None:
    """Two alike before it; the gyro of one is hit, the other lies on the ground already."""
    shaken = make(hex_="0708", facing=3)
    shaken.gyro_hits = 1
    lying = make(hex_="0908", facing=3)
    lying.prone = True
    action = strikes(table([make(hex_=MIDDLE)], [lying, shaken], rules))
    assert isinstance(action, Attack)
    assert (action.kind, action.target) == ("kick", 2)


@both
def test_no_locust_charges_an_assault_mech(rules: Ruleset) -> None:
    locust = myomer.mech("Locust LCT-1V", hex="0814", facing=0)
    action = moves(table([locust], [myomer.mech("Atlas AS7-D", hex="0808", facing=3)], rules))
    assert not isinstance(action, Move) or action.charge < 0


@both
def test_charges_when_it_pays(rules: Ruleset) -> None:
    """An assault 'Mech without weapons, at a run, and a light one that cannot get away: shut down."""
    light = make(20, hex_="0806", facing=3)
    light.shutdown = True
    light.prone = False
    heavy = make(100, hex_="0812", walk=5)
    action = moves(table([heavy], [light], rules))
    assert isinstance(action, Move)


@both
def test_does_not_stand_up_needing_13(rules: Ruleset) -> None:
    fallen = make(hex_=MIDDLE, piloting=8)
    fallen.prone = True
    fallen.gyro_hits = 1
    fallen.wounds = 3
    action = moves(table([fallen], [make(hex_="0804", facing=3)], rules))
    assert not isinstance(action, Move) or STAND_UP not in action.steps


@both
def test_stands_up_with_good_odds(rules: Ruleset) -> None:
    fallen = myomer.mech("Atlas AS7-D", hex=MIDDLE, piloting=3)
    fallen.prone = True
    action = moves(table([fallen], [myomer.mech("Atlas AS7-D", hex="0804", facing=3)], rules))
    assert isinstance(action, Move)
    assert STAND_UP in action.steps


@both
@each_row(("wounds", "kind"), [(0, "kick"), (5, "punch")])
def test_punches_rather_than_kicks_when_a_fall_would_be_fatal(rules: Ruleset, wounds: int, kind: str) -> None:
    """The next hit kills the pilot; a kick that misses may be a fall, a punch is not."""
    own = make(70, hex_=MIDDLE)
    own.wounds = wounds
    own.gyro_hits = 1
    target = make(70, hex_=AHEAD, facing=3)
    target.gyro_hits = 1
    game = until(table([own], [target], rules), "physical-attack")
    game.battle.mechs[1].move_mode, game.battle.mechs[1].hexes_moved = RUN, 5
    action = strikes(game)
    assert isinstance(action, Attack)
    assert action.kind == kind


@both
@each_row("enemy", ["0812", "0612", "1012"])
def test_turns_to_protect_a_stripped_rear(rules: Ruleset, enemy: str) -> None:
    """No rear armor is left, and the enemy has come up behind."""
    own = myomer.mech("Atlas AS7-D", hex=MIDDLE, facing=0)
    for torso in (CENTER_TORSO, LEFT_TORSO, RIGHT_TORSO):
        own.armor[torso + 8] = 0
    game = table([own], [myomer.mech("Atlas AS7-D", hex=enemy, facing=0)], rules)
    game.play(moves(game))
    mech = game.battle.mechs[0]
    assert attack_arc(parse_hex(enemy), mech.hex, mech.facing) != REAR


@both
@each_row("heat", [0, 5, 9, 13])
def test_does_not_fire_itself_into_shutdown(rules: Ruleset, heat: int) -> None:
    """A Nova can make 36 heat and lose 36; hot already, it holds part of its fire back."""
    nova = myomer.mech("Nova Prime", hex=MIDDLE, facing=0)
    for at in nova.design.heat_sink_slots[:6]:
        sink = nova.design.components[at]
        nova.slot_hits[sink.location] |= sink.mask
    nova.heat = heat
    game = table([nova], [myomer.mech("Atlas AS7-D", hex="0805", facing=3)], rules)
    until(game, "weapon-attack")
    before = heat_figure(game.battle, 0)
    base = before.before + sum([part.value for part in before.sources])
    base -= sum([part.value for part in before.dissipation])
    fired = [action for action in volley(game) if isinstance(action, Shot)]
    equipment = [nova.design.components[shot.weapon].equipment for shot in fired]
    assert fired
    assert base + sum([each.heat for each in equipment if each is not None]) < 14


@both
def test_turns_its_torso_to_fire(rules: Ruleset) -> None:
    """The enemy is behind its right shoulder: with the torso turned the guns bear."""
    locust = myomer.mech("Locust LCT-1V", hex="1009", facing=3)
    game = table([myomer.mech("Atlas AS7-D", hex=MIDDLE, facing=0)], [locust], rules)
    declared = volley(game)
    assert isinstance(declared[0], Twist)
    assert len(declared) > 3


@both
def test_fires_at_the_one_that_is_nearly_done_for(rules: Ruleset) -> None:
    fresh = myomer.mech("Hunchback HBK-4G", hex="0704", facing=3)
    torn = myomer.mech("Hunchback HBK-4G", hex="0904", facing=3)
    torn.armor = [armor // 4 for armor in torn.armor]
    game = table([myomer.mech("Warhammer WHM-6R", hex=MIDDLE, facing=0)], [fresh, torn], rules)
    shots = [action for action in volley(game) if isinstance(action, Shot)]
    assert shots
    assert {shot.target for shot in shots} == {2}


@both
def test_spares_its_last_rounds(rules: Ruleset) -> None:
    """At long range, with hardly a chance, the last rounds stay in the bin; a laser costs nothing but heat."""
    hunchback = myomer.mech("Hunchback HBK-4G", hex="0809", facing=0)
    for bins in hunchback.design.bins.values():
        for at in bins:
            hunchback.set_count(at, 1)
    target = myomer.mech("Locust LCT-1V", hex="0802", facing=3)
    game = table([hunchback], [target], rules)
    until(game, "weapon-attack")
    runner = game.battle.mechs[1]
    runner.move_mode, runner.hexes_moved = RUN, 12
    cannon = [weapon for weapon, bins in hunchback.design.bins.items() if bins]
    numbers = [preview_shot(game.battle, Shot(0, 1, weapon)).target_number.value for weapon in cannon]
    assert min(numbers) >= 10
    shots = [action for action in volley(game) if isinstance(action, Shot)]
    assert not [shot for shot in shots if shot.weapon in cannon]


def test_withdraws_when_it_is_crippled_and_configured_to() -> None:
    own = myomer.mech("Atlas AS7-D", hex="0801", facing=0)
    own.wounds = 5
    other = myomer.mech("Atlas AS7-D", hex="0805", facing=0)
    action = moves(table([own], [other], edge="north"), Tactician(withdraws=True))
    assert isinstance(action, Move)
    assert any([step & KIND == LEAVE_MAP for step in action.steps])
    stays = moves(table([own], [other], edge="north"))
    assert not isinstance(stays, Move) or not any([step & KIND == LEAVE_MAP for step in stays.steps])


def test_says_what_it_weighed() -> None:
    bot = bot_named("tactician")
    game = until(table([make(70, hex_=MIDDLE)], [make(70, hex_=AHEAD, facing=3)]), "physical-attack")
    output = explain(bot, game)
    assert [weighed.value for weighed in output] == sorted([weighed.value for weighed in output], reverse=True)
    assert len(output) > 3
    for weighed in output:
        if weighed.parts:
            assert abs(sum([value for _, value in weighed.parts]) - weighed.value) < 1e-9
    action = bot(game)
    assert isinstance(action, Attack)
    assert action.kind in output[0].description


def test_attacks_that_differ_only_by_limb_are_one_choice() -> None:
    """With the choice first: the limb it names is the one that attacks."""
    bot = bot_named("tactician")
    own, target = make(70, hex_=MIDDLE), make(40, hex_=AHEAD, facing=3)
    for arms in ((), (LEFT_ARM,), (LEFT_ARM, RIGHT_ARM)):
        for arm in arms:
            own.gone |= 1 << arm
        game = until(table([own], [target]), "physical-attack")
        action = bot(game)
        assert isinstance(action, Attack)
        weighed = [choice.description for choice in explain(bot, game)]
        kinds = [text.partition(" with the ")[0].partition(" at ")[0] for text in weighed]
        assert len(set(kinds)) == len(kinds) >= 2
        if action.kind == "kick":
            assert f"with the {own.design.names[action.limb].replace('-', ' ')} at " in weighed[0]


@both
def test_closes_in_when_it_has_nothing_to_fire(rules: Ruleset) -> None:
    own = make(45, hex_="0812", equipment=["hatchet@right-arm"], walk=4)
    game = table([own], [myomer.mech("UrbanMech UM-R60", hex="0804", facing=3)], rules)
    game.play(moves(game))
    mechs = game.battle.mechs
    assert distance(mechs[0].hex, mechs[1].hex) < 8


@both
def test_turns_its_torso_to_strike(rules: Ruleset) -> None:
    """The hatchet reaches the enemy at its left only with the torso turned; there is nothing to fire."""
    own = make(90, hex_=MIDDLE, equipment=["hatchet@right-arm"], absent=["left-arm.hand"])
    declared = volley(table([own], [make(50, hex_="0709", facing=3)], rules))
    assert isinstance(declared[0], Twist)
    assert declared[0].torso == 5


@both
def test_spares_the_arm_that_strikes(rules: Ruleset) -> None:
    """A small laser in the arm of the hatchet is not worth the attack; the one in the other arm fires."""
    own = make(90, hex_=MIDDLE, equipment=["hatchet@right-arm", "small-laser@right-arm", "small-laser@left-arm"])
    own.gone |= 1 << LEFT_LEG
    target = make(50, hex_=AHEAD, facing=3)
    game = table([own], [target], rules)
    shots = [action for action in volley(game) if isinstance(action, Shot)]
    places = {own.design.names[own.design.components[shot.weapon].location] for shot in shots}
    assert "right-arm" not in places


def test_what_a_place_is_worth_is_the_sum_of_what_it_says() -> None:
    atlas = myomer.mech("Atlas AS7-D", hex="0812", facing=0)
    game = until(table([atlas], [myomer.mech("Atlas AS7-D", hex="0804", facing=3)]), "movement")
    output = [weighed for weighed in explain(bot_named("tactician"), game) if weighed.parts]
    assert output
    for weighed in output:
        assert abs(sum([value for _, value in weighed.parts]) - weighed.value) < 0.01


@both
def test_goes_hull_down_when_it_pays(rules: Ruleset) -> None:
    """Behind a ridge, before a better shot, with the option in play; not in the open."""
    with_option = dataclasses.replace(rules, hull_down=True)
    own = myomer.mech("Marauder MAD-3R", hex="0812", facing=0)
    other = myomer.mech("Awesome AWS-8Q", hex="0806", facing=3)
    ridge = {name: Hex(1) for name in ("0711", "0811", "0911")}
    for hexes, crouches in ((ridge, True), ({}, False)):
        action = moves(table([own], [other], with_option, hexes))
        assert (isinstance(action, Move) and HULL_DOWN in action.steps) == crouches


def test_a_cliff_on_the_way_is_a_risk() -> None:
    """Be it the first step or a later one; along a road it is none."""
    top = Hex(1, {"cliff": 1}, detail=HexDetail({"cliff": 1 << 3}))
    road = Hex(1, {"cliff": 1, "pavement": 1}, detail=HexDetail({"cliff": 1 << 3}))
    steps = (STEPS_BY_NAME["forward"],) * 2
    risks = []
    for hexes in ({}, {"0808": top}, {"0807": top}, {"0808": Hex(0, {"pavement": 1}), "0807": road}):
        game = until(table([make(hex_="0809")], [make(hex_="0801")], hexes=hexes), "movement")
        outlook = Outlook(game, 0)
        risks.append(risk_of(outlook, Ground(outlook), Move(0, RUN, steps), RUN))
    assert risks[0] == risks[3] == 0.0
    assert risks[1] == risks[2] > 0.0


def test_rough_ground_and_a_destroyed_hip_are_a_risk_on_a_flat_map_too() -> None:
    steps = (STEPS_BY_NAME["forward"],) * 2
    risks = []
    no_hexes: dict[str, Hex] = {}
    rough = {"0808": Hex(0, {"rough": 1})}
    for hexes, destroyed in ((no_hexes, []), (rough, []), (no_hexes, ["left-leg.hip"])):
        mover = make(hex_="0809", destroyed=destroyed)
        game = until(table([mover], [make(hex_="0801")], hexes=hexes), "movement")
        outlook = Outlook(game, 0)
        risks.append(risk_of(outlook, Ground(outlook), Move(0, RUN, steps), RUN))
    assert risks[0] == 0.0
    assert min(risks[1:]) > 0.0


def test_what_a_move_heats_is_known_of_the_engine() -> None:
    """A combustion engine makes no heat and an XXL engine twice as much: so much less fire goes with a run."""
    fire = {}
    for engine in ("fusion", "combustion", "xxl"):
        own = make(hex_="0808", engine=engine, equipment=["large-laser@left-torso*2"])
        game = until(table([own], [make(hex_="0804", facing=3)]), "movement")
        stand = Ground(Outlook(game, 0)).stand(parse_hex("0808"), GROUND, RUN, 3)
        fire[engine] = max([stand.fire(facing, False) for facing in range(6)])
    assert fire["combustion"] > fire["fusion"] > fire["xxl"] > 0


def _in_water(own: Mech, wet: list[str]) -> Game:
    """A Griffin north of the unit, and water of depth 1 in these hexes."""
    return table([own], [myomer.mech("Griffin GRF-1N", hex="0804", facing=3)], hexes=dict.fromkeys(wet, WATER))


@pytest.mark.parametrize("bare", [False, True])
def test_a_leg_without_armor_stays_out_of_the_water(bare: bool) -> None:
    """It would flood at once. The same unit with armor on its legs goes in."""
    own = myomer.mech("Wolverine WVR-6R", hex="0812", facing=0)
    if bare:
        own.armor[LEFT_LEG] = 0
    hexes = [parse_hex(f"{column:02}{row:02}") for column in range(1, 17) for row in range(1, 17)]
    lake = [hex_name(hex_) for hex_ in hexes if hex_ != own.hex and distance(hex_, parse_hex("0804")) > 1]
    game = _in_water(own, lake)
    assert isinstance(moves(game), Done if bare else Move)
    if bare:
        parts = dict([part for weighed in explain(bot_named("tactician"), game) for part in weighed.parts])
        assert parts["flooding"] == pytest.approx(-0.256)


def test_water_on_the_way_counts_as_much_as_water_at_its_end() -> None:
    own = myomer.mech("Wolverine WVR-6R", hex="0812", facing=0)
    own.armor[LEFT_LEG] = 0
    through = Move(0, RUN, (FORWARD, FORWARD))
    risks: list[float] = []
    for wet in ([], ["0811"], ["0810"]):
        outlook = Outlook(_in_water(own, wet), 0)
        risks.append(risk_of(outlook, Ground(outlook), through, RUN))
    dry, passed, ended = risks
    assert passed - ended == pytest.approx(0.256), "at its end it is counted by the place"
    assert ended > dry
