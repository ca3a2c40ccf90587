"""Places that a bot does not look at closely, by an upper bound, are never among its best."""

from __future__ import annotations

from functools import cache

from myomer.boards.landscape import hexagon, landscape
from myomer.bots.bearings import FRONTAL, bearing
from myomer.bots.brawler import Brawler
from myomer.bots.moving import LOOKED_AT, MP_COST, Candidate, candidates, foot_mode
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground
from myomer.bots.replies import Replies, second_look
from myomer.bots.tactician import Tactician
from myomer.combat.movement.reachable import reachable
from myomer.game.table import Game
from myomer.hexes import FRONT, distance
from myomer.rules.movement import ATTACKER_MODIFIERS, JUMP, target_modifier
from myomer.scenario.lineup import lined_up
from myomer.units.catalogue import design_named
from myomer.units.mobility import walking_mp

FORCE = ["Atlas AS7-D", "Wolverine WVR-6R"]
BOARDS = [hexagon(6), landscape("mixed", 12, 13, 3), landscape("hilly", 12, 13, 4)]
TURNS = 3


@cache
def decisions() -> list[Game]:
    """Positions in which a unit has to move, from the first turns of a game on each map."""
    found: list[Game] = []
    for number, board in enumerate(BOARDS):
        designs = [design_named(name) for name in FORCE]
        game = lined_up(board, [designs, designs], seed=number, turns=TURNS, listen=False)
        bots = [Tactician(), Brawler()]
        while game.result is None:
            if game.phase == "movement":
                found.append(game.copy())
            game.play(bots[game.to_act](game))
    return found


def outlook_of(game: Game) -> Outlook:
    """What the bot to act bases its move on."""
    return Outlook(game, Tactician()._unit_to_act(game))


def test_the_shortlist_is_the_best_of_all_places() -> None:
    for game in decisions():
        outlook = outlook_of(game)
        ground = Ground(outlook)
        mech, walking = outlook.mech, walking_mp(outlook.mech)
        values: list[tuple[float, int, int, int]] = []
        reaches = [outlook.reach]
        if mech.design.jump_jets and not mech.prone:
            reaches.append(reachable(game.battle, outlook.unit, JUMP))
        lying = mech.prone and not outlook.reach.stands
        for reach in reaches:
            for place in reach.all_places():
                mode = JUMP if reach.mode == JUMP else foot_mode(place.cost, walking)
                far = distance(mech.hex, place.hex)
                value = ground.stand(place.hex, place.place, mode, far, lying).value(place.facing, not lying)
                values.append((-(value - MP_COST * place.cost), len(values), place.hex, place.facing))
        best = [(-negated, hex_, facing) for negated, _, hex_, facing in sorted(values)[:LOOKED_AT]]
        assert [(one.value, one.place.hex, one.facing) for one in candidates(outlook, ground)] == best


def plain_reply(replies: Replies, candidate: Candidate, outlook: Outlook, ground: Ground) -> float:
    """What `Replies.to` should give, from every place of the enemy."""
    foe = next(view for view in outlook.foes if view.hex == replies.foe_hex)
    vantage = ground.vantage(candidate.place.hex, candidate.place.place)
    dodge = target_modifier(candidate.hexes) + (candidate.mode == JUMP) + vantage.ground
    worst = current = 99.0
    for reply in replies.places:
        to_foe = bearing(vantage.hex, reply.hex)
        foe_vantage = ground.vantage(reply.hex, reply.place)
        out, back = ground.line(vantage, foe_vantage.post)
        if not to_foe.distance or out < 0:
            continue
        fire = foe.battery.volley(FRONTAL, to_foe.distance, reply.aim + dodge + back)
        harm = fire * outlook.me.sides[to_foe.back.sides_hit[candidate.facing]] * outlook.me.worth
        modifier = ATTACKER_MODIFIERS[candidate.mode] + reply.dodge + foe_vantage.ground + out
        own = outlook.me.battery.around(to_foe, modifier).by_facing(ground.twists)[candidate.facing]
        value = own * foe.sides[FRONT] * foe.worth - ground.caution * harm
        worst = min(worst, value)
        current = value if reply.there else current
    return 0.0 if current <= worst else 0.6 * (worst - (0.0 if current == 99.0 else current))


def test_the_reply_is_the_worst_of_all() -> None:
    compared = 0
    for game in decisions():
        outlook = outlook_of(game)
        ground = Ground(outlook)
        shortlist = candidates(outlook, ground)
        for foe in outlook.foes:
            if not foe.moved and not foe.helpless:
                replies = Replies(outlook, ground, foe)
                for candidate in shortlist:
                    assert replies.to(candidate) == plain_reply(replies, candidate, outlook, ground)
                    compared += 1
    assert compared > 100


def test_the_best_place_is_the_same_without_the_replies_that_cannot_matter() -> None:
    for game in decisions():
        outlook = outlook_of(game)
        ground = Ground(outlook)
        firsts = [
            second_look(outlook, ground, candidates(outlook, ground), everything)[0] for everything in (True, False)
        ]
        assert firsts[0].value == firsts[1].value
        assert firsts[0].move() == firsts[1].move()


def test_the_brawler_goes_where_it_would_after_looking_at_all_places() -> None:
    for game in decisions():
        outlook = outlook_of(game)
        foe = outlook.nearest()
        assert foe is not None
        chosen = []
        for everything in (True, False):
            ranked = Brawler()._ranked_nodes(outlook, foe, outlook.reach, everything)
            places = [outlook.reach.place_at(node) for _, _, node in ranked]
            chosen.append(str(Brawler()._first_in_sight(outlook, foe, places)))
        assert chosen[0] == chosen[1]
