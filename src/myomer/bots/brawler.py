"""The brawler: moves where its weapons do the most damage, fires what is worth its heat, punches and kicks. Fast."""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from myomer.bots.bearings import bearing
from myomer.bots.estimates import stand_chance
from myomer.bots.explanations import describe_place
from myomer.bots.fighter import Fighter
from myomer.bots.outlook import Outlook, UnitView
from myomer.bots.weighing import Weighed
from myomer.bots.withdrawing import leave, wants_out
from myomer.combat.movement.places import Place
from myomer.combat.movement.reachable import reachable
from myomer.combat.terrain.sight import sight
from myomer.game.actions import Action, Done
from myomer.game.table import Game
from myomer.rules.locations import QUAD
from myomer.rules.movement import ATTACKER_MODIFIERS, RUN, STILL, WALK, target_modifier
from myomer.rules.terrain import MAGMA
from myomer.units.ids import UnitIndex
from myomer.units.mobility import walking_mp

AWAY: Final = 0.5
"""The cost in damage of each hex away from the enemy: out of range, the bot closes in."""
SPEED: Final = 1.0
"""The value in damage of each point of to-hit modifier against the bot."""
BLIND: Final = 4
"""How many places are checked for a line of sight before the bot takes one without."""
WORTH_A_TRY: Final = 1 / 12


class Brawler(Fighter):
    """Closes in on the nearest enemy, or keeps the distance that suits its weapons."""

    def _move(self, game: Game, unit: UnitIndex, report: list[Weighed] | None) -> Action:
        """Move to the best place within running distance; stay when there is no enemy, no place, or no way to stand."""
        mech = game.battle.mechs[unit]
        if mech.is_immobile() or mech.destroyed:
            return Done(unit)
        if wants_out(game, unit, False):
            return leave(game, unit)
        outlook = Outlook(game, unit)
        foe = outlook.nearest()
        if foe is None or (mech.prone and stand_chance(outlook.battle, unit) < WORTH_A_TRY):
            return Done(unit)
        reach = reachable(outlook.battle, unit, RUN)
        places = [place for place in reach.all_places() if not outlook.battle.hex(place.hex).has(MAGMA)]
        if not places:
            return Done(unit)
        values = list(zip(self._values(outlook, foe, places), places, strict=True))
        values.sort(reverse=True, key=itemgetter(0))
        if report is not None:
            report.extend([describe_place(place, value / 100) for value, place in values])
        best = self._first_in_sight(outlook, foe, [place for _, place in values])
        move = reach.move_to(best.hex, best.facing, best.place)
        return move if (move.steps or move.mode) and not game.why_not(move) else Done(unit)

    def _values(self, outlook: Outlook, foe: UnitView, places: list[Place]) -> list[float]:
        """The value of each place: expected damage from it, plus the TMM on arrival, less the distance to the enemy."""
        mech = outlook.mech
        walking = walking_mp(mech)
        twisted = 0 if mech.design.frame == QUAD else 1
        around = outlook.me.battery.around
        values: list[float] = []
        for place in places:
            to_foe = bearing(place.hex, foe.hex)
            hexes = bearing(mech.hex, place.hex).far
            mode = STILL if not place.cost else WALK if place.cost <= walking else RUN
            damage = around(to_foe, ATTACKER_MODIFIERS[mode] + foe.dodges)[twisted][place.facing]
            values.append(damage + SPEED * target_modifier(hexes) - AWAY * to_foe.far)
        return values

    def _first_in_sight(self, outlook: Outlook, foe: UnitView, places: list[Place]) -> Place:
        """The best of the first few places with a line of sight to the nearest enemy; if none, the best."""
        ghost = outlook.mech.copy()
        ghost.prone = False
        sees: dict[int, bool] = {}
        for place in places:
            if place.hex not in sees:
                if len(sees) >= BLIND:
                    break
                ghost.hex = place.hex
                sees[place.hex] = sight(outlook.battle, ghost, foe.mech).clear
            if sees[place.hex]:
                return place
        return places[0]
