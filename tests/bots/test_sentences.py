"""The sentences of the bots: each kind in a situation that calls for it, and true there."""

from __future__ import annotations

import re

import pytest

from myomer.boards import Board, Hex
from myomer.boards.landscape import landscape
from myomer.book.reader import read_book
from myomer.bots import Bot, bot_named, explain
from myomer.bots.attack_sentences import fire_sentence, strike_sentence
from myomer.bots.bearings import bearing
from myomer.bots.firing import Volley, volleys
from myomer.bots.motives import (
    COUNTERMOVE,
    FIRE,
    FORESEEN,
    NO_AIM,
    NO_BRAWL,
    NO_FEAR,
    NOBODY,
    POOR_AIM,
    PSR,
    UNAFRAID,
    Aim,
    Fear,
    MoveMotive,
    Shelter,
)
from myomer.bots.move_motives import best_weapons, place_motive, unafraid
from myomer.bots.move_sentences import move_sentence, with_rival
from myomer.bots.moving import Candidate, candidates, likely_failure
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground
from myomer.bots.replies import Replies, second_look
from myomer.bots.rookie import Rookie
from myomer.bots.strategist import Strategist
from myomer.bots.tactician import Tactician
from myomer.bots.temper import Temper
from myomer.bots.weighing import Weighed
from myomer.bots.wording import listed, new_heat_effects
from myomer.combat.physical.attack import Attack
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Done
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hexes import FRONT, REAR, distance, hex_name, parse_hex
from myomer.rules.locations import HEAD, LEFT_ARM, LEFT_LEG, RIGHT_ARM
from myomer.rules.movement import WALK
from myomer.rules.terrain import BUILDING
from myomer.rules.triggers import WALL_DAMAGE
from myomer.scenario.lineup import lined_up
from myomer.units.catalogue import design_named
from tests.bots.test_players import atlas, standoff, until
from tests.support import make

LONGEST = 400
"""About 200 characters each for the reason and the fear."""
BOOK = {problem.id: problem.game for problem in read_book()}


def said(game: Game, bot: Bot | None = None) -> str:
    """Why a bot, the tactician by default, does what it does now."""
    return explain(bot or Tactician(), game)[0].sentence


def in_book(position: str, bot: Bot | None = None) -> str:
    return said(BOOK[position].copy(), bot)


def best_place(game: Game) -> tuple[Outlook, Ground, Candidate]:
    """The tactician's best place."""
    outlook = Outlook(game, game.ready()[0])
    ground = Ground(outlook)
    return outlook, ground, second_look(outlook, ground, candidates(outlook, ground), True)[0]


# every choice


def team_game(seed: int, turns: int) -> Game:
    red = [design_named("Archer ARC-2R"), design_named("Hatchetman HCT-3F")]
    blue = [design_named("Goliath GOL-1H"), design_named("Jenner JR7-D")]
    return lined_up(landscape("mixed", 12, 9, seed), [red, blue], seed=seed, turns=turns)


def bots_of(name: str) -> list[Bot]:
    return [Strategist(nodes=12), Tactician()] if name == "strategist" else [bot_named(name), bot_named(name)]


@pytest.mark.parametrize(("name", "seed", "turns"), [("tactician", 5, 8), ("brawler", 6, 6), ("strategist", 4, 3)])
def test_every_choice_has_a_sentence_and_asking_changes_no_choice(name: str, seed: int, turns: int) -> None:
    game = team_game(seed, turns)
    asked, silent = bots_of(name), bots_of(name)
    phases: set[str] = set()
    while game.result is None:
        reasons = explain(asked[game.to_act], game)
        action = asked[game.to_act](game)
        assert silent[game.to_act](game) == action
        if game.acting < 0 and game.phase != "deployment":
            text = reasons[0].sentence
            assert re.match(r"[A-Z].*\.$", text), text
            assert len(text) <= LONGEST
            assert "  " not in text
            assert not [other.sentence for other in reasons[1:] if other.sentence]
            for unit, unit_name in enumerate(game.names):
                assert unit_name not in text or game.active(unit), text
            phases.add(game.phase)
        game.play(action)
    assert phases >= {"movement", "weapon-attack"}


def test_every_position_of_the_book_has_a_sentence() -> None:
    for position in BOOK:
        text = in_book(position)
        assert re.match(r"[A-Z].*\.$", text), position
        assert len(text) <= LONGEST


# movement


def test_the_feared_unit_is_the_one_that_is_expected_to_cost_most() -> None:
    """Everybody else has moved: only their fire and physical attacks count."""
    for others in (
        [("0804", "Locust LCT-1V"), ("1004", "Atlas AS7-D")],
        [("0804", "Atlas AS7-D"), ("1004", "Locust LCT-1V")],
    ):
        foes = [atlas(hex_, 3, name) for hex_, name in others]
        game = until(standoff([atlas("0909", 0, "Hunchback HBK-4G")], foes), "movement")
        outlook, ground, best = best_place(game)
        motive = place_motive(outlook, ground, best)
        costs: dict[int, float] = {}
        for seen in best.stand.sights:
            costs[seen.foe.unit] = seen.damage * best.stand.sides[seen.sides_hit[best.facing]]
            if seen.adjacent:
                costs[seen.foe.unit] += best.stand.close.damage_of(seen.foe)
        assert motive.fear.unit == max(costs, key=lambda unit: costs[unit])
        assert "Atlas" in game.names[motive.fear.unit]
        assert "Atlas" in said(game)


def test_an_enemy_that_moves_later_is_feared_for_its_countermove() -> None:
    """The cost is that of its fire and of its best reply together."""
    text = in_book("away-from-the-edge")
    assert "I fear the Charger: it moves after me" in text
    outlook, ground, best = best_place(BOOK["away-from-the-edge"].copy())
    motive = place_motive(outlook, ground, best)
    assert motive.fear.kind == COUNTERMOVE
    reply = Replies(outlook, ground, outlook.foes[0]).to(best)
    assert motive.fear.cost == pytest.approx(-reply + ground.caution * best.stand.taken(best.facing))


def test_getting_behind_somebody() -> None:
    text = in_book("get-behind-the-slow-one")
    assert text.startswith("I run to 0807: I get behind the Atlas, my Medium Lasers on its back")
    assert "I fear the Atlas's fire." in text


def test_who_gets_up_behind_somebody_is_there_already() -> None:
    """In the same hex, whether it turns or stands up."""
    own = make(55, piloting=3, hex_="0808", prone=True, equipment=["medium-laser@right-torso"])
    game = until(standoff([own], [atlas("0806", 0)]), "movement")
    assert said(game, Rookie()).startswith("I try to get up (97%): I am behind the Atlas")


def test_closing_in_unseen() -> None:
    text = in_book("approach-under-cover")
    assert "no shot yet, but I close in on the Awesome, from 16 hexes to 10, and nobody sees me there now." in text
    assert "nothing to fear" in text
    assert "From 0712 the distance suits me less." in text


def test_terrain_that_protects() -> None:
    assert "the terrain here gives +2 against fire at me" in in_book("stay-in-the-woods")


def test_an_open_side_of_ones_own_is_feared_for() -> None:
    assert "with my right torso open" in in_book("hide-the-open-side")


def test_facing_away_has_its_reason() -> None:
    assert "I face away: I have no MP left to turn." in in_book("no-locust-charges-an-atlas")


def test_the_next_best_place_and_where_it_falls_short() -> None:
    """By the parts of the two values."""
    game = BOOK["stay-in-the-woods"].copy()
    reasons = explain(Tactician(), game)
    assert "From 0607 the distance suits me better, but I would take more." in reasons[0].sentence
    rival = next(reason for reason in reasons if reason.hex == "0607")
    mine, theirs = dict(reasons[0].parts), dict(rival.parts)
    assert theirs.get("distance", 0.0) > mine.get("distance", 0.0)
    assert theirs["damage taken"] < mine["damage taken"]


def test_a_rival_in_the_same_hex_is_not_another_place() -> None:
    game = standoff([atlas()], [atlas("0804")])
    choice = Weighed("walk to 0807 facing north", 0.2, sentence="I walk.", hex="0807")
    same = Weighed("jump to 0807 facing north", 0.19, hex="0807")
    assert with_rival(game, 0, [choice, same]).sentence == "I walk."
    far = Weighed("walk to 0907 facing north", 0.1, [("own fire", 0.1)], hex="0907")
    assert with_rival(game, 0, [choice, same, far]).sentence == "I walk. 0907 comes next."
    assert with_rival(game, 0, [choice, Weighed("stays", 0.199, hex="0808")]).sentence == (
        "I walk. Staying is nearly as good."
    )


def test_only_another_facing_is_not_another_place() -> None:
    game = standoff([atlas("0808")], [atlas("0804")])
    stays = Weighed("stays", 0.2, sentence="I stay.")
    turned = Weighed("walk to 0808 facing south", 0.1, [("own fire", 0.1)], hex="0808")
    assert with_rival(game, 0, [stays, turned]).sentence == "I stay."
    prone = Weighed("goes prone", 0.2, sentence="I go prone.")
    assert with_rival(game, 0, [prone, turned]).sentence == "I go prone. Turning to the south comes next."


ATLAS_AHEAD = Fear(FORESEEN, 1, 0.1, what="PPCs", hex_=parse_hex("0805"), victim=0)


def motive(
    *,
    aim: Aim = NO_AIM,
    before: int = 7,
    after: int = 1,
    expected: bool = False,
    backward: int = 0,
    away: str = "",
    fear: Fear = ATLAS_AHEAD,
    stand_chance: float = 0.0,
    seen: bool = True,
) -> MoveMotive:
    """A walk from 0808 to 0807 in front of an Atlas."""
    shelter = Shelter([1] if seen else [], 1, 0, 0, 1, 0)
    return MoveMotive(
        0, WALK, parse_hex("0807"), True, False, stand_chance, aim, NO_BRAWL, shelter, fear, 1, before, after, away,
        backward, expected,
    )  # fmt: skip


def test_a_shot_that_is_not_worth_firing_is_a_shot() -> None:
    game = standoff([atlas("0808")], [atlas("0804")])
    for aim, shot in ((NO_AIM, "no shot"), (POOR_AIM, "no good shot")):
        text = move_sentence(game, motive(aim=aim))
        assert text.startswith(f"I walk to 0807: {shot} yet, but I close in on the Atlas AS7-D #2, from 7 hexes to 1.")
        assert f"{shot} from there, 1 hex from the" in move_sentence(game, motive(aim=aim, before=1))
    for before in (0, 7):
        words = "I expect no shot from there, 1 hex from where I expect the Atlas"
        assert words in move_sentence(game, motive(before=before, expected=True)), "it may be elsewhere"


def test_an_enemy_that_may_still_come_is_not_nothing_to_fear() -> None:
    """A Charger runs 8 hexes and fires 3 hexes far: 11 hexes away it is not expected, 12 away there is nothing."""
    game = standoff([atlas("0801", 3, "Charger CGR-1A1")], [atlas("0812")])
    near = unafraid(Outlook(game, 1), parse_hex("0812"))
    assert (near.kind, near.unit) == (NO_FEAR, 0)
    assert unafraid(Outlook(game, 1), parse_hex("0813")) is UNAFRAID
    assert unafraid(Outlook(until(game, "movement"), 0), parse_hex("0801")) is UNAFRAID, "it has moved"
    text = move_sentence(game, motive(fear=near))
    assert text.endswith("I do not expect the Charger CGR-1A1 to harm me there this turn.")
    assert move_sentence(game, motive(fear=UNAFRAID)).endswith("I see nothing to fear there this turn.")


def test_the_strategist_moving_first_does_not_claim_to_be_safe() -> None:
    game = standoff([atlas("0802", 0, "Hunchback HBK-4G")], [atlas("0814", 3, "Griffin GRF-1N")])
    text = said(game, Strategist(nodes=12))
    assert "I do not expect the Hunchback HBK-4G to harm me there this turn." in text


def test_an_open_location_does_not_hide_the_side_that_is_hit() -> None:
    game = standoff([atlas("0808")], [atlas("0804")])
    behind = Fear(FORESEEN, 1, 0.1, REAR, LEFT_LEG, "PPCs", parse_hex("0809"), 0)
    assert "0809 with its PPCs on my back, my left leg open." in move_sentence(game, motive(fear=behind))
    ahead = Fear(FORESEEN, 1, 0.1, FRONT, LEFT_LEG, "PPCs", parse_hex("0805"), 0)
    assert "0805 with its PPCs on me, my left leg open." in move_sentence(game, motive(fear=ahead))
    fire = Fear(FIRE, 1, 0.1, REAR, LEFT_LEG)
    assert "'s fire: it has my back, with my left leg open." in move_sentence(game, motive(fear=fire))


def test_going_backward_is_said() -> None:
    game = standoff([atlas("0808")], [atlas("0804")])
    assert move_sentence(game, motive(backward=1)).startswith("I walk partly backward to 0807")
    assert in_book("out-of-minimum-range").startswith("I walk backward to 0713: my LRM 15s bear")


def test_the_guns_that_are_named_are_those_that_do_most_at_that_range() -> None:
    """An Archer next to its enemy is inside the minimum range of its missiles."""
    for hex_, guns in (("0807", "my Medium Lasers"), ("0801", "my LRM 20s")):
        game = until(standoff([atlas("0808", 0, "Archer ARC-2R")], [atlas(hex_, 3)]), "movement")
        outlook = Outlook(game, 0)
        to_foe = bearing(outlook.mech.hex, parse_hex(hex_))
        names = best_weapons(outlook, 1, to_foe, 0, True, 0)
        assert f"my {names[0]}s" == guns
        assert len(names) == 2


def test_unseen_now_and_feared_later() -> None:
    careful = Temper(caution=0.8, drift=0.002, idle=0.006, restless=0.5, cripple=0.5, shrewd=True, footing=True)
    text = in_book("the-slow-one-moves-first", Strategist(team=careful))
    assert "nobody sees me there now. I fear for the Jenner: the Hunchback may come to " in text


def test_what_lies_down_faces_nowhere() -> None:
    game = standoff([atlas("0808", 3)], [atlas("0804")])
    game.battle.mechs[0].prone = True
    game.battle.mechs[0].gone |= 1 << LEFT_ARM | 1 << RIGHT_ARM | 1 << LEFT_LEG
    for bot in (Tactician(), Strategist(nodes=12)):
        assert "face away" not in said(until(game.copy(), "movement"), bot)


def test_postures() -> None:
    assert in_book("hull-down-behind-the-ridge").startswith("I go hull-down behind the cover here")
    assert in_book("stay-down-behind-the-ridge").startswith("I stay down: I can still fire at the BattleMaster")
    assert "Getting up comes next" in in_book("stay-down-behind-the-ridge")
    assert in_book("stand-up-behind-the-hill").startswith("I try to get up (83%)")
    assert "Staying down comes next" in in_book("get-up-from-under-his-feet")


def test_what_cannot_get_up_says_so() -> None:
    """Without a gyro; one that can get up and does not, stays down."""
    for bot in (Tactician(), Strategist(nodes=12), Rookie()):
        own = make(55, hex_="0808", facing=3, prone=True, destroyed=["gyro", "gyro"])
        text = said(until(standoff([own], [atlas("0806", 3)]), "movement"), bot)
        assert text.startswith("I cannot get up, and ")
        assert "Getting up" not in text
    assert in_book("stay-down-behind-the-ridge").startswith("I stay down")


def test_what_depends_on_getting_up() -> None:
    """At poor odds a shot is not promised; at good ones, as with others, it goes without saying."""
    for piloting, words in ((9, "I try to get up (28%): if I do, my "), (3, "I try to get up (97%): my ")):
        own = make(55, piloting=piloting, hex_="0808", prone=True, equipment=["medium-laser@right-torso"])
        game = until(standoff([own], [atlas("0806", 3)]), "movement")
        assert said(game, Rookie()).startswith(words)
    game = standoff([atlas("0808")], [atlas("0804")])
    no_shot = motive(stand_chance=0.1, after=7)
    assert "(10%) and walk to 0807: if I do, I expect no shot from there, 7 hexes from" in move_sentence(game, no_shot)


def test_the_rookie_makes_no_hopeless_attempt_to_get_up() -> None:
    """With a damaged gyro and leg it stays where it is."""
    own = make(55, piloting=8, hex_="0808", prone=True, destroyed=["gyro", "left-leg.hip"])
    game = until(standoff([own], [atlas("0807", 3)]), "movement")
    assert isinstance(Rookie()(game), Done)
    assert said(game, Rookie()) == "I cannot get up, and stay in 0808."


def test_staying_down_comes_next_for_a_reason() -> None:
    """Not that it would be down, nor the countermove, which is not estimated for it; without a reason, nothing."""
    text = in_book("get-up-from-under-his-feet")
    assert re.search(r"Staying down comes next: I would .*\.$", text)
    assert "I would be down" not in text
    game = standoff([atlas("0808")], [atlas("0804")])
    game.battle.mechs[0].prone = True
    rises = Weighed("walk to 0808 facing north", 0.2, [("own fire", 0.2)], "I get up.", "0808")
    feared = Weighed(rises.description, 0.2, [*rises.parts, ("enemy's countermove", -0.1)], "I get up.", "0808")
    worse = Weighed("stays down", 0.1, [("own fire", 0.1), ("being down", -0.1)])
    alike = Weighed("stays down", 0.1, [("own fire", 0.2), ("being down", -0.1)])
    for choice in (rises, feared):
        assert with_rival(game, 0, [choice, worse]).sentence == "I get up. Staying down comes next: I would hit less."
        assert with_rival(game, 0, [choice, alike]).sentence == "I get up."


def test_the_next_turn_is_named_only_if_nothing_nearer_tells() -> None:
    """It says little: a part of this turn that makes at least half of that difference is named instead."""
    game = standoff([atlas("0808")], [atlas("0804")])
    choice = Weighed("walk to 0807 facing north", 0.3, [("own fire", 0.1), ("next turn", 0.2)], "I go.", "0807")
    for fire, words in ((0.08, "the next turn looks worse"), (0.04, "I would hit less")):
        rival = Weighed("walk to 0907 facing north", 0.1, [("own fire", fire), ("next turn", 0.1)], "", "0907")
        assert with_rival(game, 0, [choice, rival]).sentence == f"I go. From 0907 {words}."
    alike = Weighed("walk to 0907 facing north", 0.295, [("own fire", 0.0995), ("next turn", 0.1995)], "", "0907")
    assert with_rival(game, 0, [choice, alike]).sentence == "I go. 0907 comes next."


def test_a_charge() -> None:
    text = in_book("behind-him-not-before-his-friend")
    assert text.startswith("I charge the Atlas: 58% to hit")
    assert "I fear" in text
    assert in_book("dfa-when-it-kills").startswith("I jump on the Atlas: 92% to hit")
    listed = [choice.description for choice in explain(Tactician(), BOOK["dfa-when-it-kills"].copy())]
    assert "DFA at the Atlas" in listed


def test_the_way_is_feared_if_a_fall_costs_most() -> None:
    outlook, ground, best = best_place(until(standoff([atlas()], [atlas("0804")]), "movement"))
    motive = place_motive(outlook, ground, best)
    assert motive.fear.kind == FIRE
    for position in BOOK.values():
        if position.phase == "movement" and not position.battle.mechs[position.ready()[0]].is_immobile():
            outlook, ground, _ = best_place(position.copy())
            for candidate in second_look(outlook, ground, candidates(outlook, ground, 60), True):
                motive = place_motive(outlook, ground, candidate)
                if motive.fear.kind == PSR:
                    assert motive.fear.unit == NOBODY
                    assert 0 < motive.fear.cost <= 1
                    assert motive.fear.what == "fall"
                    assert f"the PSR on the way: {motive.fear.cost:.0%} to fall." in move_sentence(outlook.game, motive)
                    return
    raise AssertionError("no place in the book is reached at the risk of a fall")


def test_a_wall_on_the_way_is_not_feared_for_a_fall() -> None:
    """A failed PSR to walk through a building is damage."""
    board = Board(16, 16, {parse_hex(f"{column:02}07"): Hex(0, {BUILDING: 2}, 40, 9) for column in range(1, 17)})
    game = Game(board, [Side("own", [atlas("0808")]), Side("other", [atlas("0801", 3)])], seed=3)
    outlook = Outlook(game, 0)
    ground = Ground(outlook)
    inside = [there for there in candidates(outlook, ground, 999) if there.place.hex == parse_hex("0807")]
    chance, failure = likely_failure(outlook, ground, inside[0].move(), inside[0].mode)
    assert chance > 0
    assert failure == WALL_DAMAGE
    text = move_sentence(game, motive(fear=Fear(PSR, cost=chance, what=failure)))
    assert text.endswith(f"What I fear is the PSR on the way: {chance:.0%} to take damage from the wall.")


def test_nothing_to_decide() -> None:
    game = standoff([atlas()], [atlas("0804")])
    game.battle.mechs[0].shutdown = True
    assert said(until(game, "movement")) == "I cannot move."
    assert said(until(game, "weapon-attack")) == "I cannot fire."
    assert in_book("home-while-you-can") == "I am crippled, so I make for my edge of the map."


def test_the_strategist_names_the_enemy_as_it_expects_it() -> None:
    """Where its own look ahead puts it: the enemy moves last, as a tactician would that sees where a push ends.
    What it foresees is without falls.
    """
    designs = [[design_named("Hatchetman HCT-3F")], [design_named("Hunchback HBK-4G")]]
    game = lined_up(landscape("mixed", seed=10), designs, seed=10, turns=9)
    players: list[Bot] = [Strategist(nodes=12), Tactician(temper=Temper(footing=True))]
    expected = 0
    while game.result is None:
        sentence = said(game, players[0]) if last_but_one(game) else ""
        foreseen = re.search(r"it may (stay in|come to) (\d{4})", sentence)
        game.play(players[game.to_act](game))
        if foreseen and game.phase == "movement" and not game.battle.mechs[0].prone:
            before = game.battle.mechs[1].hex
            game.play(players[1](game))
            assert hex_name(game.battle.mechs[1].hex) == foreseen[2]
            assert (game.battle.mechs[1].hex == before) == (foreseen[1] == "stay in")
            expected += 1
    assert expected


def last_but_one(game: Game) -> bool:
    """Whether the first side moves, and the second after it."""
    return game.phase == "movement" and game.to_act == 0 and len(game.queue) > 1


# fire


def test_why_that_target() -> None:
    assert "into the back of the turned Rifleman" in in_book("shoot-him-in-the-back")
    assert "its center torso is open" in in_book("finish-the-one-that-is-nearly-dead")
    assert "the Locust would be TN 8 at best" in in_book("do-not-chase-the-scout")
    assert "a sure hit" in in_book("head-of-the-one-that-is-shut-down")


def test_who_looks_at_one_enemy_of_several_claims_nothing_of_the_others() -> None:
    game = standoff([atlas("0808")], [atlas("0804"), atlas("0812")])
    unseen = motive(seen=False, fear=UNAFRAID)
    everybody, one = move_sentence(game, unseen), move_sentence(game, unseen, narrow=True)
    assert "and nobody sees me there now. I see nothing to fear there this turn." in everybody
    assert one.endswith("and the Atlas AS7-D #2 does not see me there now.")


def test_the_target_of_each_reason_of_a_split_volley_is_clear() -> None:
    """The PPC reaches the far Atlas, the laser only the near one."""
    own = make(100, hex_="0812", equipment=["ppc@right-torso", "small-laser@left-torso"])
    far, near = atlas("0803", 3), atlas("0810", 3, "Locust LCT-1V")
    game = until(standoff([own, atlas("0912", 0, "Awesome AWS-8Q")], [far, near]), "weapon-attack")
    split = [volley for volley in volleys(Outlook(game, 0), game) if volley.target == 2 and 3 in volley.by_target]
    assert split
    alone = fire_sentence(Outlook(game, 0), game, split[:1], Done(0))
    assert "the Small Laser at the Locust LCT-1V and the PPC at the Atlas AS7-D, TN " in alone
    assert " for the PPC." in alone
    shots = [Shot(1, 2, weapon) for weapon in game.battle.mechs[1].design.weapons]
    game.play(next(shot for shot in shots if not game.why_not(shot)))
    game.play(Done(1))
    joined = fire_sentence(Outlook(game, 0), game, split[:1], Done(0))
    assert " for the PPC: a friend fires at the Atlas AS7-D too." in joined
    both = fire_sentence(Outlook(game, 0), game, [*split[:1], *volleys(Outlook(game, 0), game)], Done(0))
    assert "as good a target" not in both
    assert "I expect more from it" not in both


def test_one_of_two_guns_that_fires_aside_is_named_before_the_one_that_is_held() -> None:
    own = make(
        100, hex_="0812", heat=20, equipment=["small-laser@left-torso", "small-laser@right-torso", "ppc@right-torso"]
    )
    game = until(standoff([own], [atlas("0803", 3), atlas("0810", 3, "Locust LCT-1V")]), "weapon-attack")
    outlook = Outlook(game, 0)
    volley = next(volley for volley in volleys(outlook, game, True) if volley.target == 1 and len(volley.shots) == 3)
    fewer = Volley(0, volley.torso, 1, volley.shots[:2], 0.1, 0, 0.0, 0.0)
    text = fire_sentence(outlook, game, [fewer], Done(0))
    assert "I fire the Small Laser at the Locust LCT-1V and the PPC at the Atlas AS7-D" in text
    assert "I hold the other Small Laser: with it I would end at " in text


def test_what_is_held_is_weighed_at_the_heat_in_the_end() -> None:
    """The gun that comes first by value for heat is held too, if with the others that fire it is too hot."""
    own = make(100, hex_="0812", heat=14, equipment=["medium-laser@right-torso", "ppc@right-torso", "ppc@left-torso"])
    game = until(standoff([own], [atlas("0806", 3)]), "weapon-attack")
    outlook = Outlook(game, 0)
    whole = next(volley for volley in volleys(outlook, game, True) if len(volley.shots) == 3)
    design = own.design
    ppcs = [shot for shot in whole.shots if design.components[shot.weapon].name == "ppc"]
    text = fire_sentence(outlook, game, [Volley(0, 0, 1, ppcs, 0.1, 24, 0.0, 0.0)], Done(0))
    assert "I fire 2 PPCs at the Atlas AS7-D" in text
    assert "I hold the Medium Laser: with it I would end at " in text


def test_a_shot_to_the_other_side_is_a_shot_that_is_held() -> None:
    """Its torso turns left for a blow; to the right it could fire."""
    own = make(55, hex_="0808", equipment=["medium-laser@right-torso"])
    game = until(standoff([own], [atlas("1109", 5)]), "weapon-attack")
    outlook = Outlook(game, 0)
    ranked = volleys(outlook, game)
    shot = next(volley for volley in ranked if volley.shots)
    assert shot.torso == 1
    for others, words in (([shot], "I hold my fire"), ([], "I have no shot")):
        blow = Volley(0, 5, -1, [], 0.0, 0, 0.0, 0.2)
        text = fire_sentence(outlook, game, [blow, *others], Done(0))
        assert text == f"{words}, and turn my torso for the physical attack."


def test_friends_fire_at_it_too() -> None:
    own = [atlas("0808"), atlas("0908", 0, "Hunchback HBK-4G")]
    game = until(standoff(own, [atlas("0804", 3), atlas("0904", 3)]), "weapon-attack")
    bot = Tactician()
    assert "a friend" not in said(game, bot)
    first = game.ready()[0]
    while first in game.ready():
        game.play(bot(game))
    while game.to_act != 0:
        game.play(Done(game.ready()[0]))
    assert "a friend fires at it too" in said(game, bot)


def test_the_only_one_in_reach() -> None:
    game = until(standoff([atlas("0802", 0, "Hunchback HBK-4G")], [atlas("0801", 3), atlas("0816")]), "weapon-attack")
    assert "I have no shot at anybody else" in said(game)


def test_weapons_are_held_for_heat() -> None:
    """The heat that is named is what the next of them would end at."""
    game = BOOK["not-everything-at-once"].copy()
    text = said(game)
    found = re.search(
        r"I hold 2 PPCs and the other Medium Laser: with only the Medium Laser I would end at (\d+) heat", text
    )
    assert found
    volley = volleys(Outlook(game, game.ready()[0]), game)[0]
    assert int(found[1]) == volley.heat + 3  # a medium laser
    assert "shut down on a roll below 4" in in_book("cool-down-before-the-shutdown")


def test_an_arm_is_kept_for_the_physical_attack() -> None:
    assert "I hold the other Medium Laser to keep the arm free for the hatchet." in in_book("keep-the-hatchet-arm-free")
    assert "keep the arm free for the punch" in in_book("keep-your-hands-free-at-the-lake")


def test_the_last_rounds_are_saved() -> None:
    assert "The AC/20 keeps its last round for a better shot." in in_book("save-the-last-rounds")
    for left, words in ((4, "its 8 rounds"), (3, "its 6 rounds"), (2, "its last 4 rounds")):
        game = BOOK["save-the-last-rounds"].copy()
        hunchback = game.battle.mechs[0]
        game.battle.mechs[1].hexes_moved = 7
        for ammo_bin in hunchback.design.ammunition:
            hunchback.set_count(ammo_bin, left)
        assert f"The AC/20 keeps {words} for a better shot." in said(game)


def test_no_shot() -> None:
    assert in_book("not-into-an-explosion") == "I have no shot: from here no weapon can hit anybody."


def test_the_arms_that_are_kept_and_for_what() -> None:
    text = in_book("keep-both-hands-for-the-push", Strategist())
    assert "I hold 2 Medium Lasers to keep both arms free for the push." in text


def test_one_kind_fired_and_held() -> None:
    fired = ["PPC", "Medium Laser"]
    assert listed(["PPC"], fired) == "the other PPC"
    assert listed(["PPC"], ["PPC", "PPC"]) == "the third PPC"
    assert listed(["PPC", "PPC", "AC/5"], fired) == "the other 2 PPCs and the AC/5"
    assert listed(["AC/5", "PPC", "PPC"]) == "the AC/5 and 2 PPCs"
    twice = in_book("no-club-with-a-hatchet")
    assert "I hold the Medium Laser: " in twice
    assert "I hold the other Medium Laser to keep" in twice
    volley = [reason.description for reason in explain(Tactician(), BOOK["not-everything-at-once"].copy())]
    assert not [text for text in volley if re.search(r"\d (PPC|Medium Laser)\b(?!s)", text)]


def test_heat_is_blamed_only_for_what_it_adds() -> None:
    """From 8 heat on it is +1 to hit; from 10, −2 MP."""
    unit = atlas()
    assert new_heat_effects(unit, 11, 12) == []
    assert new_heat_effects(unit, 9, 12) == ["−2 MP"]
    assert new_heat_effects(unit, 2, 9) == ["+1 to hit", "−1 MP"]
    assert new_heat_effects(unit, 13, 14) == ["and shut down on a roll below 4"]
    assert new_heat_effects(unit, 18, 19) == ["and risk my ammunition"]
    assert new_heat_effects(atlas(name="Awesome AWS-8Q"), 18, 19) == [], "it has no ammunition"
    text = in_book("keep-the-myomer-hot")
    assert "I hold 4 ER Small Lasers: at TN 12 none of them is worth the heat that it leaves; I would" in text


def test_a_prone_unit_cannot_twist_and_fires_one_arm() -> None:
    """An enemy at its side is out of its reach; one ahead is the target of one arm, whatever the heat."""
    game = until(standoff([atlas("0808", 0, "Awesome AWS-8Q")], [atlas("0608", 3)]), "weapon-attack")
    game.battle.mechs[0].prone = True
    assert "only one arm" not in said(game)
    game = until(standoff([atlas("0808", 0, "Warhammer WHM-6R")], [atlas("0806", 3)]), "weapon-attack")
    game.battle.mechs[0].prone = True
    text = said(game)
    assert text.startswith("I fire most of my weapons at the Atlas")
    assert text.endswith("I hold the other PPC: prone, I can fire the weapons of only one arm.")


def test_a_kill_is_a_reason_to_fire() -> None:
    assert in_book("finish-the-one-that-is-nearly-dead", Strategist()).startswith(
        "I may finish off the torn Hunchback, so I fire 2 Medium Lasers, the SRM 6 and the PPC at it, TN 6"
    )


def test_arms_are_flipped_to_fire() -> None:
    text = in_book("flip-the-arms", Strategist())
    assert text.startswith("I flip my arms to the rear: more of my guns bear there. I fire")


# physical attacks


def test_why_kick_and_not_punch() -> None:
    text = in_book("attack-the-one-that-stands")
    assert text.startswith("I kick the shaky Hunchback: TN 3 (97%), and its fall would cost it more than the damage.")
    assert "If I miss, I may fall." in text
    assert "Both punches would do more damage, but would not bring it down as well." in text


def test_why_punch_and_not_kick() -> None:
    text = in_book("punch-the-open-cockpit")
    assert text.startswith("I punch the BattleMaster with both arms: TN 5 (83%)")
    assert "A kick would" in text


def test_why_no_attack() -> None:
    assert in_book("the-pilots-last-hit") == (
        "I make no attack: a kick at the Locust is TN 7 (58%), and a miss may cost me a fall; that is not worth it."
    )


@pytest.mark.parametrize(
    ("arms", "words"),
    [
        ([LEFT_ARM], "fire at the Hunchback and punch it"),
        ([RIGHT_ARM], "fire at the Hunchback and punch it"),
        ([LEFT_ARM, RIGHT_ARM], "fire at the Hunchback or keep an arm free and punch it"),
    ],
)
def test_an_arm_that_fires_does_not_punch(arms: list[int], words: str) -> None:
    """A 'Mech that punches at an open cockpit with whichever arm has no gun, or has to hold its fire."""
    names = {LEFT_ARM: "left-arm", RIGHT_ARM: "right-arm"}
    own = make(55, hex_="0808", equipment=[f"medium-laser@{names[arm]}" for arm in arms])
    other = make(55, hex_="0807", facing=3)
    other.armor[HEAD], other.structure[HEAD] = 0, 1
    game = Game(Board(16, 16), [Side("own", [own]), Side("other", [other], names=["the Hunchback"])], seed=3)
    assert words in said(until(game, "movement"))


def test_a_kick_needs_no_arm() -> None:
    own = make(55, hex_="0808", equipment=["medium-laser@right-arm", "medium-laser@left-arm"])
    game = standoff([own], [make(30, hex_="0807", facing=3, prone=True)])
    assert "I can fire at the 30-ton biped and kick it" in said(until(game, "movement"))


def test_the_rookie_promises_no_attack_that_it_will_not_think_of() -> None:
    """Whoever says in its movement that it can kick does not say afterwards that it thinks of no attack."""
    own = make(55, hex_="0808", equipment=["medium-laser@right-arm", "medium-laser@left-arm"])
    before = until(standoff([own], [make(30, hex_="0807", facing=3, prone=True)]), "movement")
    later = until(before.copy(), "physical-attack")
    promised = [" and kick it" in said(before, rookie) for rookie in map(Rookie, range(50))]
    made = [isinstance(rookie(later), Attack) for rookie in map(Rookie, range(50))]
    assert promised == made
    assert 0 < sum(made) < 50


def test_an_attack_that_is_overlooked_is_not_impossible() -> None:
    """A rookie that thinks of no attack does not say that it has none."""
    game = until(standoff([atlas("0808")], [atlas("0807", 3)]), "physical-attack")
    idle = [rookie for rookie in map(Rookie, range(100)) if rookie(game) == Done(0)]
    assert {said(game, rookie) for rookie in idle} == {"I leave it at that: no physical attack this turn."}
    none = strike_sentence(Outlook(game, 0), game, [], False, possible=False)
    assert none.startswith("I have no physical attack on the Atlas")


def test_two_punches_are_explained_once() -> None:
    game = BOOK["punch-the-open-cockpit"].copy()
    bot = Tactician()
    game.play(bot(game))
    assert (game.phase, game.to_act) == ("physical-attack", 0)
    assert explain(bot, game) == []
    game.play(bot(game))
    assert len([action for action in game.actions if isinstance(action, Attack)]) == 2


# names


def test_units_with_names_of_their_own_have_no_article() -> None:
    game = Game(Board(16, 16), [Side("own", [atlas()]), Side("other", [atlas("0804", 3)], names=["Natasha"])], seed=3)
    text = said(until(game, "weapon-attack"))
    assert "at Natasha" in text
    assert "the Natasha" not in text
    assert distance(game.battle.mechs[0].hex, game.battle.mechs[1].hex) == 4
