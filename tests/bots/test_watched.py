"""What people found who watched games: moves that no person makes, and claims that the numbers beside them deny."""

from __future__ import annotations

import pytest

from myomer.boards import Board
from myomer.boards.landscape import landscape
from myomer.bots import bot_named
from myomer.bots.attack_sentences import strike_sentence
from myomer.bots.estimates import DOWN, heat_cost, stand_chance
from myomer.bots.explanations import COUNTERMOVE, TURNS_PRONE
from myomer.bots.facing_away import none_ahead
from myomer.bots.fire_plans import Perils, likely_plan
from myomer.bots.firing import volleys
from myomer.bots.foreseen_motives import _foreseen_fear, foreseen_motive
from myomer.bots.momentum import pressure
from myomer.bots.motives import FORESEEN, NOBODY
from myomer.bots.move_sentences import move_sentence, with_rival
from myomer.bots.moving import MP_COST, candidates
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground
from myomer.bots.regular import Regular
from myomer.bots.rookie import EAGER, Rookie
from myomer.bots.sparring import Melee
from myomer.bots.strategist import CLOSE_BY, DUEL, PATIENT, SEVERAL, TEAM, Strategist, hexes_apart
from myomer.bots.striking import strikes
from myomer.bots.tactician import Tactician
from myomer.bots.temper import STEADY
from myomer.bots.weighing import Weighed, explain
from myomer.combat.movement.move import KIND, TURN_LEFT, TURN_RIGHT, Move, goes_backward
from myomer.combat.physical.attack import Attack
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Action, Done
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hexes import bearing_direction, distance, in_forward_arc
from myomer.rules.heat import walking_loss
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE
from myomer.scenario.lineup import lined_up
from myomer.units.catalogue import design_named
from myomer.units.mech import Mech
from tests.bots.test_levels import standoff, unit, until
from tests.support import make

MIDDLE = "medium-laser@right-torso"


def on(board: Board, own: list[Mech], others: list[Mech], seed: int = 3) -> Game:
    """A game on a map with these units."""
    return Game(board, [Side("own", own), Side("other", others)], seed=seed)


# down


def lying(facing: int, piloting: int = 11) -> Game:
    """A prone 'Mech with a gun in its torso, an enemy to its north that has moved."""
    own = make(55, piloting=piloting, hex_="0808", facing=facing, prone=True, equipment=[MIDDLE] * 3)
    return until(standoff([own], [make(40, hex_="0805", facing=3, equipment=[MIDDLE])]), "movement")


def test_hard_turns_where_it_lies_to_bring_its_guns_to_bear() -> None:
    """A prone unit cannot twist its torso, but turn for 1 MP a side (`movement.md` §6.1)."""
    game = lying(3)
    assert 0 < stand_chance(game.battle, 0) < 0.1, stand_chance(game.battle, 0)
    action = Strategist()(game)
    assert isinstance(action, Move)
    assert set(action.steps) <= {TURN_LEFT, TURN_RIGHT}
    choice = explain(Strategist(), game)[0]
    assert choice.description == TURNS_PRONE
    assert choice.sentence.startswith("I turn where I lie: I can still fire at ")
    game.play(action)
    own = game.battle.mechs[0]
    assert own.prone
    assert in_forward_arc(own.hex, game.battle.mechs[1].hex, own.facing)


def test_who_faces_its_enemy_does_not_turn_where_it_lies() -> None:
    assert Strategist()(lying(0)) == Done(0)


def test_the_next_turn_of_an_attempt_to_stand_is_also_that_of_failing() -> None:
    """Its next turn counts by the chance to get up, and by the rest that of a unit that stays down."""
    game = lying(0, piloting=7)
    outlook = Outlook(game, 0, PATIENT)
    ground = Ground(outlook)
    bot = Strategist()
    plans = [plan for plan in bot._ranked_plans(game, outlook, ground) if plan.continued]
    stays = next(plan for plan in plans if plan.lies)
    assert stays.next == pytest.approx(DUEL.next_turn * bot._next_turn(game, outlook, ground, stays))
    chance = stand_chance(game.battle, 0)
    tries = [plan for plan in plans if not plan.lies]
    assert tries
    for plan in tries:
        up = DUEL.next_turn * bot._next_turn(game, outlook, ground, plan)
        assert plan.chance == chance
        assert plan.next == pytest.approx(chance * up + (1 - chance) * stays.next)


def test_normal_expects_an_enemy_to_come_for_it_while_it_lies() -> None:
    """The enemy has yet to move: staying down is charged its best reply, as standing is; the tactician does not see
    that.
    """
    own = make(55, hex_="0808", prone=True, equipment=[MIDDLE])
    game = standoff([own], [unit("Hunchback HBK-4G", "0802", 3)])
    while game.phase != "movement":
        game.play(Done(game.ready()[0]))
    if game.to_act != 0:
        for seed in range(40):
            game = on(Board(16, 16), [own.copy()], [unit("Hunchback HBK-4G", "0802", 3)], seed)
            if game.to_act == 0:
                break
    parts = {}
    for name in ("normal", "tactician"):
        down = next(choice for choice in explain(bot_named(name), game) if choice.description == "stays down")
        parts[name] = dict(down.parts)
        assert sum(parts[name].values()) == pytest.approx(down.value, abs=0.002)
    assert parts["normal"][COUNTERMOVE] < 0
    assert COUNTERMOVE not in parts["tactician"]


@pytest.mark.parametrize("name", ["normal", "hard"])
def test_who_cannot_stand_stays_down_once(name: str) -> None:
    own = make(55, hex_="0808", facing=3, prone=True, destroyed=["gyro", "gyro"], equipment=[MIDDLE])
    game = until(standoff([own], [make(40, hex_="0805", facing=3)]), "movement")
    found = explain(bot_named(name), game)
    assert len([choice for choice in found if choice.description in ("stays", "stays down")]) <= 1
    assert found[0].sentence.startswith("I cannot get up, and "), found[0].sentence


# guns and fists


def test_hard_without_a_gun_closes_in_to_kick() -> None:
    """Nothing else wins it the game; its guns are gone, not only empty of targets."""
    own = make(55, hex_="0812", equipment=["medium-laser@right-arm"])
    game = until(standoff([own], [make(55, hex_="0805", facing=3, equipment=[MIDDLE])]), "movement")
    ground = Ground(Outlook(game, 0, PATIENT))
    assert ground.caution == PATIENT.caution
    disarmed = make(55, hex_="0812", equipment=["medium-laser@right-arm"], destroyed=["right-arm"])
    game = until(standoff([disarmed], [make(55, hex_="0805", facing=3, equipment=[MIDDLE])]), "movement")
    bare = Ground(Outlook(game, 0, PATIENT))
    assert bare.delay == PATIENT.unarmed > ground.delay
    assert bare.caution == pytest.approx(PATIENT.min_caution * pressure(game, 0, PATIENT.momentum))
    assert bare.best_range == 1
    assert Ground(Outlook(game, 0, STEADY)).delay == 0
    before = distance(game.battle.mechs[0].hex, game.battle.mechs[1].hex)
    game.play(Strategist()(game))
    assert distance(game.battle.mechs[0].hex, game.battle.mechs[1].hex) < before


def test_a_friends_kill_wastes_secondary_shots_too() -> None:
    """What a friend has likely destroyed is worth no shot, whichever target is called the primary one."""
    own = make(55, hex_="0812", equipment=["ppc@right-torso", "small-laser@left-torso"])
    units = [own, unit("Awesome AWS-8Q", "0912")]
    others = [make(20, hex_="0810", facing=3), make(55, hex_="0803", facing=3)]
    for location in range(len(others[0].structure)):
        others[0].structure[location], others[0].armor[location] = 1, 0
    game = until(standoff(units, others), "weapon-attack")
    before = game.copy()
    alone = Perils(Outlook(before, 0, TEAM), before)
    for weapon in game.battle.mechs[1].design.weapons:
        if not game.why_not(Shot(1, 2, weapon)):
            game.play(Shot(1, 2, weapon))
    game.play(Done(1))
    outlook = Outlook(game, 0, TEAM)
    perils = Perils(outlook, game)
    split = [volley for volley in volleys(outlook, game) if volley.target == 3 and 2 in volley.by_target]
    assert split
    chance = perils._peril_of(2).chance()
    assert chance > 0.3
    for volley in split:
        assert sum(volley.by_target.values()) == pytest.approx(volley.given)
        lost = alone.plan([], volley).value - perils.plan([], volley).value
        assert lost == pytest.approx(volley.by_target[2] * chance)


def test_easy_keeps_its_arm_for_the_weapon_in_its_hand_and_for_nothing_else() -> None:
    """With a hatchet in one arm it does not hold the guns of the other arm for a punch."""
    own, other = unit("Hatchetman HCT-3F", "0808"), unit("Hunchback HBK-4G", "0807", 3)
    game = until(standoff([own], [other]), "weapon-attack")
    for temper, kinds in ((EAGER, {"hatchet"}), (STEADY, {"hatchet", "punch", "kick"})):
        outlook = Outlook(game, 0, temper)
        melee = Melee(outlook.battle, outlook.me, outlook.foes)
        assert {kind for kind, _ in melee._attacks} >= kinds
        assert ("punch" in {kind for kind, _ in melee._attacks}) == ("punch" in kinds)
        assert bool(melee.arms_plan(own.torso).punches) == ("punch" in kinds)


def test_easy_does_not_mind_what_heat_does_to_its_legs() -> None:
    mech = unit("Awesome AWS-8Q", "0808")
    assert walking_loss(6) == 1
    assert heat_cost(EAGER, mech, 6, 0.0) == 0
    assert heat_cost(STEADY, mech, 6, 0.0) == pytest.approx(STEADY.slowed)


# ways and facings


def until_first(game: Game) -> Game:
    """Until the first side is to move."""
    while game.phase != "movement" or game.to_act != 0:
        game.play(Done(game.ready()[0]))
    return game


def test_normal_faces_its_enemy_if_that_costs_nothing() -> None:
    """Without a shot no facing is worth more than another; a person looks at the enemy."""
    for seed in range(6):
        game = standoff([make(hex_="0816", facing=seed)], [make(hex_="0801", facing=3)])
        game = until(game, "movement")
        game.play(bot_named("normal")(game))
        own = game.battle.mechs[0]
        assert not none_ahead(own.hex, own.facing, False, [game.battle.mechs[1].hex])


def test_easy_walks_forward_and_looks_at_its_enemy() -> None:
    """It thinks of no way with more than a step backward, and of none backward that does not lead away."""
    backward = straight = moves = 0
    for seed in range(30):
        facing = seed % 6
        game = until(standoff([make(hex_="0810", facing=facing)], [make(hex_="0804", facing=3)]), "movement")
        action = Rookie(seed)(game)
        before = distance(game.battle.mechs[0].hex, game.battle.mechs[1].hex)
        steps = [step & KIND for step in action.steps] if isinstance(action, Move) else []
        back = len([step for step in steps if goes_backward(step)])
        game.play(action)
        own, enemy = game.battle.mechs[0], game.battle.mechs[1].hex
        assert back <= 1
        assert not back or distance(own.hex, enemy) > before
        backward += bool(back)
        moves += bool(steps)
        straight += own.facing == bearing_direction(own.hex, enemy)
    assert moves > 20
    assert straight > 20, "not always: it has only so many MP"


def test_easy_gets_up_facing_its_enemy() -> None:
    for hex_, facing in (("0805", 0), ("0811", 3), ("1006", 1), ("0606", 5)):
        own = make(55, piloting=2, hex_="0808", prone=True, facing=facing)
        game = until(standoff([own], [make(hex_=hex_, facing=3)]), "movement")
        game.play(Rookie()(game))
        mech = game.battle.mechs[0]
        assert not mech.prone
        assert mech.facing == bearing_direction(mech.hex, game.battle.mechs[1].hex)


# together


def test_who_is_far_from_its_friends_is_alone() -> None:
    units = [make(hex_="0202"), make(hex_="0206"), make(hex_="1414")]
    game = on(Board(16, 16), units, [make(hex_="1601")])
    near, far = distance(units[0].hex, units[1].hex), distance(units[1].hex, units[2].hex)
    assert near <= CLOSE_BY < far
    assert [hexes_apart(game, index) for index in range(4)] == [0, 0, far - CLOSE_BY, 0]
    game.battle.mechs[0].pilot_dead = True
    assert hexes_apart(game, 1) == far - CLOSE_BY


def test_a_lance_weighs_how_far_it_drifts_apart() -> None:
    """The cost of each hex is a part of the value, and of a duel it is none."""
    units = [make(hex_="0202", equipment=[MIDDLE]), make(hex_="1414", equipment=[MIDDLE])]
    game = until_first(on(Board(16, 16), units, [make(hex_="1601"), make(hex_="1501")]))
    outlook = Outlook(game, 0, TEAM)
    bot = Strategist(nodes=12)
    plans = bot._plans(game, outlook, Ground(outlook), SEVERAL, 5)
    for plan in plans:
        bot._look_at_plan(game, outlook, Ground(outlook), plan)
        parts = dict(plan.weighed().parts)
        assert parts["alone"] == pytest.approx(-plan.apart)
        assert 0 < plan.apart <= TEAM.apart * 20
    assert PATIENT.apart == 0


# what is said


def test_hard_fears_for_itself_before_it_fears_for_a_friend() -> None:
    """An enemy that is expected to fire at the unit, and one that could do a little more to a friend far away."""
    units = [unit("Atlas AS7-D", "0310"), unit("Wolverine WVR-6R", "1410")]
    others = [unit("Hunchback HBK-4G", "0307", 3), unit("Hunchback HBK-4G", "1408", 3)]
    game = until(standoff(units, others), "movement")
    outlook = Outlook(game, 0, TEAM)
    ground = Ground(outlook)
    bot = Strategist(nodes=12)
    friend, foe = Tactician(0, False, TEAM), bot._enemy
    plan = next(plan for plan in bot._ranked_plans(game, outlook, ground) if plan.candidate is not None)
    assert plan.candidate is not None
    motive = foreseen_motive(game, outlook, ground, plan.action, plan.candidate, friend, foe)
    assert motive.fear.kind == FORESEEN
    assert motive.fear.victim in (0, NOBODY)
    assert motive.fear.unit == 2


@pytest.mark.parametrize(("place", "feared"), [("1507", 2), ("1501", 3)])
def test_a_little_more_for_a_friend_is_feared_less(place: str, feared: int) -> None:
    """One Hunchback fires at the unit, the other at a friend next to it."""
    units = [unit("Atlas AS7-D", "1510"), unit("Atlas AS7-D", "0707")]
    others = [unit("Hunchback HBK-4G", place, 3), unit("Hunchback HBK-4G", "0706", 3)]
    game = until(standoff(units, others), "weapon-attack")
    outlook = Outlook(game, 0, TEAM)
    values = [likely_plan(Outlook(game, enemy, TEAM), game).value for enemy in (2, 3)]
    fear = _foreseen_fear(game, game, outlook, Ground(outlook))
    assert values[1] > values[0] > 0
    assert (values[1] > 2 * values[0]) == (feared == 3), values
    assert (fear.unit, fear.victim) == (feared, feared - 2)


def test_hard_fears_the_kick_if_it_is_worse_than_the_guns() -> None:
    own = make(20, hex_="0807", facing=3, equipment=[MIDDLE])
    other = make(100, hex_="0808", equipment=["small-laser@center-torso"])
    game = until(standoff([own], [other]), "movement")
    own_place = next(
        choice
        for choice in candidates(Outlook(game, 0, PATIENT), Ground(Outlook(game, 0, PATIENT)), 200)
        if not choice.walks
    )
    outlook = Outlook(game, 0, PATIENT)
    ground = Ground(outlook)
    bot = Strategist(nodes=12)
    motive = foreseen_motive(game, outlook, ground, Done(0), own_place, Tactician(0, False, PATIENT), bot._enemy)
    assert (motive.fear.kind, motive.fear.unit, motive.fear.victim) == (FORESEEN, 1, 0)
    assert "for its physical attack" in move_sentence(game, motive)


def test_easy_claims_nothing_of_enemies_that_it_forgets() -> None:
    """It sees nothing to fear from the one that it has in mind; it does not say so of everybody."""
    own = make(55, hex_="0808", equipment=[MIDDLE])
    others = [make(20, hex_="0807", facing=3, prone=True), unit("Atlas AS7-D", "0812")]
    for units, claims in ((others[:1], True), (others, False)):
        game = until(standoff([own], units), "movement")
        text = explain(Rookie(), game)[0].sentence
        assert ("I see nothing to fear" in text) == claims
        assert "nobody" not in text


def test_easy_says_what_it_likes_not_what_is_worth_less() -> None:
    """It punches though a kick is worth more, and does not deny that."""
    own = make(55, hex_="0808")
    bare = make(55, hex_="0807", facing=3, piloting=8)
    game = until(standoff([own], [bare]), "physical-attack")
    seen = 0
    for rookie in map(Rookie, range(30)):
        found = explain(rookie, game)
        values = {choice.description.split(" with ")[0].split(" at ")[0]: choice.value for choice in found}
        if found[0].description.startswith(("punch", "both punches")) and values.get("kick", 0.0) > found[0].value:
            seen += 1
            assert "A kick might do more, but I like this better." in found[0].sentence
    assert seen


def test_a_shot_held_for_a_blow_is_a_shot() -> None:
    own = make(80, hex_="0808", equipment=["small-laser@right-arm"])
    other = make(20, hex_="0807", facing=3, prone=False)
    for leg in range(len(other.structure)):
        other.armor[leg] = 0
    game = until(standoff([own], [other]), "weapon-attack")
    text = explain(Tactician(), game)[0].sentence
    assert not isinstance(Tactician()(game), Attack)
    if any([volley.shots for volley in volleys(Outlook(game, 0), game)]):
        assert "I have no shot" not in text


def test_mp_cost_is_small_against_a_facing() -> None:
    """Turning to the enemy is worth the MP: `enemy ahead` of a rookie, and aside of the others."""
    assert MP_COST * 3 < 0.002


@pytest.mark.parametrize("rules", [STANDARD, TOTAL_WARFARE], ids=lambda rules: rules.name)
def test_who_does_not_lie_has_the_next_turn_in_full(rules: object) -> None:
    own = make(55, hex_="0808", equipment=[MIDDLE])
    game = until(standoff([own], [make(40, hex_="0804", facing=3)]), "movement")
    outlook = Outlook(game, 0, PATIENT)
    bot = Strategist()
    ground = Ground(outlook)
    for plan in bot._ranked_plans(game, outlook, ground)[:3]:
        assert plan.chance == 1
        assert plan.next == pytest.approx(DUEL.next_turn * bot._next_turn(game, outlook, ground, plan))


@pytest.mark.parametrize("waits", [True, False])
def test_a_blow_at_one_that_moves_later_is_promised_only_if_it_stays(waits: bool) -> None:
    for seed in range(40):
        game = on(Board(16, 16), [make(80, hex_="0808")], [make(55, hex_="0807", facing=3)], seed)
        if game.to_act == (0 if waits else 1):
            break
    game = until_first(game)
    assert game.enemies(0) == [1]
    text = explain(bot_named("normal"), game)[0].sentence
    assert "I can " in text
    assert ("if it stays" in text) == waits, text


def test_who_cannot_leave_does_not_stay_by_choice() -> None:
    """A prone enemy without a gyro has yet to move, but it will lie there."""
    for seed in range(40):
        down = make(55, hex_="0807", facing=3, prone=True, destroyed=["gyro", "gyro"])
        game = on(Board(16, 16), [make(80, hex_="0808")], [down], seed)
        if game.to_act == 0:
            break
    text = explain(bot_named("normal"), until_first(game))[0].sentence
    assert "kick it" in text or "kick the" in text
    assert "if it stays" not in text


def test_no_attack_is_not_a_weaker_one() -> None:
    game = standoff([unit("Atlas AS7-D", "0808")], [unit("Atlas AS7-D", "0804")])
    near = Weighed("walk to 0807 facing north", 0.3, [("physical attacks", 0.2)], "I go.", "0807")
    far = Weighed("walk to 0907 facing north", 0.1, [("own fire", 0.0)], "I go.", "0907")
    weak = Weighed("walk to 0907 facing north", 0.1, [("physical attacks", 0.01)], "", "0907")
    assert with_rival(game, 0, [near, far]).sentence == "I go. From 0907 I would have no physical attack."
    assert with_rival(game, 0, [near, weak]).sentence == "I go. From 0907 my physical attack would be weaker."
    choice = Weighed("walk to 0907 facing north", 0.5, [("own fire", 0.5)], "I go.", "0907")
    both = with_rival(game, 0, [choice, near]).sentence
    assert both == "I go. From 0807 I would have a physical attack, but I would hit less."


def test_a_push_brings_down_and_does_no_damage() -> None:
    game = until(standoff([make(80, hex_="0808")], [make(55, hex_="0807", facing=3)]), "physical-attack")
    outlook = Outlook(game, 0, TEAM)
    pushes = [strike for strike in strikes(outlook, game) if strike.attack.kind == "push"]
    assert pushes
    assert pushes[0].done == 0 < pushes[0].felled
    assert ", to bring it down." in strike_sentence(outlook, game, pushes[:1], True, True)


def test_a_kill_that_friends_make_is_not_its_own() -> None:
    """It may finish off an enemy only if that is not as likely without it."""
    units = [unit("Atlas AS7-D", "0808"), unit("Awesome AWS-8Q", "0909")]
    game = until(standoff(units, [make(20, hex_="0805", facing=3)]), "weapon-attack")
    dying = game.battle.mechs[2]
    for location in range(len(dying.structure)):
        dying.structure[location], dying.armor[location] = 1, 0
    before = Outlook(game, 0, TEAM)
    volley = next(volley for volley in volleys(before, game) if volley.shots)
    assert Perils(before, game).plan([], volley).likely_victim() == 2
    for weapon in game.battle.mechs[1].design.weapons:
        if not game.why_not(Shot(1, 2, weapon)):
            game.play(Shot(1, 2, weapon))
    game.play(Done(1))
    plan = Perils(Outlook(game, 0, TEAM), game).plan([], volley)
    assert plan.kill > plan.already > plan.kill / 2
    assert plan.likely_victim() == NOBODY


def test_normal_turns_where_it_lies_if_it_cannot_stand() -> None:
    own = make(55, hex_="0808", facing=2, prone=True, destroyed=["gyro", "gyro"], equipment=[MIDDLE])
    game = until(standoff([own], [make(40, hex_="0806", facing=3)]), "movement")
    found = explain(bot_named("normal"), game)
    assert found[0].description.startswith(f"{TURNS_PRONE}, facing ")
    assert found[0].sentence.startswith("I cannot get up, and only turn in 0808")
    assert bot_named("tactician")(game) == Done(0)
    for choice in found:
        assert sum([part for _, part in choice.parts]) == pytest.approx(choice.value, abs=0.002)


def test_what_turning_is_worth_to_one_that_is_too_hot_to_stand() -> None:
    """It has no MP to stand up, though the roll would be likely: `normal` counts the turn, not the roll."""
    own = make(55, walk=2, hex_="0808", facing=2, prone=True, heat=10, equipment=[MIDDLE])
    game = until(standoff([own], [make(40, hex_="0806", facing=3)]), "movement")
    outlook = Outlook(game, 0)
    assert not outlook.reach.stands
    assert stand_chance(game.battle, 0) > 0.8
    up = until(standoff([make(55, hex_="0808")], [make(40, hex_="0806", facing=3)]), "movement")
    place = candidates(Outlook(up, 0), Ground(Outlook(up, 0)))[0]
    normal = bot_named("normal")
    assert isinstance(normal, Regular)
    assert Tactician()._value_from_ground(outlook, place, 0.8, -0.1) == pytest.approx(0.8 * place.value - 0.02)
    assert normal._value_from_ground(outlook, place, 0.8, -0.1) == pytest.approx(place.value - DOWN * outlook.me.worth)
    able = Outlook(lying(2, piloting=4), 0)
    assert able.reach.stands
    assert normal._value_from_ground(able, place, 0.8, -0.1) == pytest.approx(0.8 * place.value - 0.02)


@pytest.mark.parametrize(
    ("own", "other"), [("Catapult CPLT-C1", "Phoenix Hawk PXH-1"), ("Archer ARC-2R", "Jenner JR7-D")]
)
def test_normal_does_not_turn_its_back_for_a_little_less_damage(own: str, other: str) -> None:
    """In ten games of tacticians, wherever one of them faces away from its enemy, the regular does not."""
    away = 0
    for seed in range(10):
        sides = [[design_named(own)], [design_named(other)]]
        game = lined_up(landscape("hilly", seed=seed), sides, seed=seed, turns=14, listen=False)
        while game.result is None:
            action = bot_named("tactician")(game)
            if game.phase == "movement" and game.to_act == 0 and ends_facing_away(game, action):
                away += 1
                assert not ends_facing_away(game, bot_named("normal")(game))
            game.play(action)
    assert away


def ends_facing_away(game: Game, action: Action) -> bool:
    """Whether the enemy is behind the first unit after a move."""
    twin = game.copy()
    twin.play(action)
    mech = twin.battle.mechs[0]
    return not mech.prone and none_ahead(mech.hex, mech.facing, True, [twin.battle.mechs[1].hex])
