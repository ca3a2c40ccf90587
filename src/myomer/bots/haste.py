"""Sprinting and evading (optional rules): a unit that does either makes no attack, and is harder to catch or to hit."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.moving import foot_mode
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground
from myomer.combat.movement.move import Move
from myomer.combat.movement.places import Place, Reach
from myomer.combat.movement.reachable import reachable
from myomer.hexes import distance
from myomer.rules.movement import RUN, SPRINT
from myomer.units.mobility import walking_mp

MOST_HASTY: Final = 2
"""How many moves of each kind are looked at."""


@mypyc_attr(acyclic=True)
class HastyMove:
    """A move that gives up the attacks of the turn, and where it ends."""

    def __init__(self, move: Move, place: Place, value: float) -> None:
        self.move: Final = move
        self.place: Final = place
        self.value: Final = value
        """By estimate: the fire it draws there, and the distance that is left."""


def hasty_moves(outlook: Outlook, ground: Ground) -> list[HastyMove]:
    """The best few ways to sprint and to evade, as far as these rules are in play."""
    rules = outlook.battle.ruleset
    moves: list[HastyMove] = []
    if rules.sprint:
        reach = reachable(outlook.battle, outlook.unit, SPRINT)
        moves += _best(outlook, ground, reach, False)
    if rules.evade:
        moves += _best(outlook, ground, outlook.reach, True)
    return moves


def _best(outlook: Outlook, ground: Ground, reach: Reach, evades: bool) -> list[HastyMove]:
    """The places, each with its best facing, where it draws least fire for the distance that is left."""
    start = outlook.mech.hex
    walking = walking_mp(outlook.mech)
    best: dict[int, tuple[float, Place]] = {}
    for place in reach.all_places():
        if foot_mode(place.cost, walking) != RUN:
            continue
        stand = ground.stand(place.hex, place.place, RUN, distance(start, place.hex))
        value = -ground.caution * stand.taken(place.facing) - stand.drift - stand.flooding
        key = place.hex * 8 + place.place
        if key not in best or value > best[key][0]:
            best[key] = (value, place)
    ranked = sorted(best.values(), key=lambda entry: (-entry[0], entry[1].hex))[:MOST_HASTY]
    moves: list[HastyMove] = []
    for value, place in ranked:
        move = reach.move_to(place.hex, place.facing, place.place)
        if evades:
            move = Move(
                move.unit, RUN, move.steps, move.facing, masc=move.masc, supercharger=move.supercharger, evade=True
            )
        moves.append(HastyMove(move, place, value))
    return moves
