"""The brawler: moves where its weapons do the most damage, fires what is worth its heat, punches and kicks. Fast."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.bearings import bearing
from myomer.bots.estimates import stand_chance
from myomer.bots.explanations import describe_place
from myomer.bots.fighter import Fighter, note_idle
from myomer.bots.move_sentences import brawl_sentence
from myomer.bots.moving import NOTHING_YET, foot_mode
from myomer.bots.outlook import Outlook, UnitView
from myomer.bots.placing import SLACK, is_bare
from myomer.bots.weighing import Weighed
from myomer.bots.withdrawing import CRIPPLED, leave, wants_out
from myomer.combat.movement.places import FAR, SHUT, Place, Reach
from myomer.combat.terrain.sight import sight
from myomer.game.actions import Action, Done
from myomer.game.table import Game
from myomer.hexes import distance
from myomer.rules.locations import QUAD
from myomer.rules.movement import ATTACKER_MODIFIERS, target_modifier
from myomer.rules.terrain import MAGMA
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech
from myomer.units.mobility import walking_mp

AWAY: Final = 0.5
"""The cost in damage of each hex away from the enemy: out of range, the bot closes in."""
SPEED: Final = 1.0
"""The value in damage of each point of to-hit modifier against the bot."""
BLIND: Final = 4
"""How many places are checked for a line of sight before the bot takes one without."""
WORTH_A_TRY: Final = 1 / 12

RankedNode = tuple[float, int, int]
"""A place within reach: its value with the sign reversed, so that the best sorts first; its rank among equals; its node
(`step_tables`).
"""


@mypyc_attr(allow_interpreted_subclasses=True)
class Brawler(Fighter):
    """Closes in on the nearest enemy, or keeps the distance that suits its weapons."""

    def _wants_club(self, mech: Mech) -> bool:
        """It takes any club: rankings and studies were made with that."""
        return True

    def _move(self, game: Game, unit: UnitIndex, report: list[Weighed] | None) -> Action:
        """Move to the best place within running distance; stay when there is no enemy, no place, or no way to stand."""
        mech = game.battle.mechs[unit]
        if mech.is_immobile() or mech.destroyed:
            note_idle(report, "stays", "I cannot move.")
            return Done(unit)
        if wants_out(game, unit, False):
            note_idle(report, "withdraws", CRIPPLED)
            return leave(game, unit)

        outlook = Outlook(game, unit, self.temper)
        foe = outlook.nearest()
        if foe is None or (mech.prone and stand_chance(outlook.battle, unit) < WORTH_A_TRY):
            why = "There is nobody left to fight." if foe is None else "I stay down: I would hardly get up."
            note_idle(report, "stays", why)
            return Done(unit)

        reach = outlook.reach
        ranked = self._ranked_nodes(outlook, foe, reach, report is not None)
        if not ranked:
            note_idle(report, "stays", "I can go nowhere from here.")
            return Done(unit)

        places = [reach.place_at(node) for _, _, node in ranked]
        best = self._first_in_sight(outlook, foe, places)
        if report is not None:
            seen = places.index(best)  # those before it have no line of sight
            described = [describe_place(places[index], -ranked[index][0] / 100) for index in range(seen, len(ranked))]
            report.append(described[0].saying(brawl_sentence(game, outlook, foe, best)))
            report.extend(described[1:])
        move = reach.move_to(best.hex, best.facing, best.place)
        return move if (move.steps or move.mode) and not game.why_not(move) else Done(unit)

    def _ranked_nodes(self, outlook: Outlook, foe: UnitView, reach: Reach, everything: bool) -> list[RankedNode]:
        """The places within reach by their value, best first; unless `everything`, without those that cannot matter.

        The value of a place is the expected damage from it, plus the TMM on arrival, less the distance to the enemy.
        Only the best places of a few hexes matter (`BLIND`); an upper bound shows which hexes these are not.
        """
        table = reach.table
        if table is None:
            return []

        mech, battery = outlook.mech, outlook.me.battery
        walking = walking_mp(mech)
        twists = mech.design.frame != QUAD
        bare = is_bare(outlook.battle)

        # Every spot with an upper bound of its value, the most promising first.
        spots: list[tuple[float, int]] = []
        for spot in reach.spots():
            hex_ = reach.hex_of(spot)
            if not bare and outlook.battle.hex(hex_).has(MAGMA):
                continue
            aim = ATTACKER_MODIFIERS[foot_mode(reach.least_cost(spot), walking)]
            far = distance(hex_, foe.hex)
            limit = battery.table(aim + foe.defense_modifier).best(far)
            spots.append((AWAY * far - SPEED * target_modifier(distance(mech.hex, hex_)) - limit - SLACK, spot))
        spots.sort()

        # Evaluate spots until no other can be among the best.
        ranked: list[RankedNode] = []
        best_by_hex: dict[int, float] = {}
        threshold = NOTHING_YET
        for negated, spot in spots:
            if -negated < threshold and not everything:
                break

            hex_ = reach.hex_of(spot)
            to_foe = bearing(hex_, foe.hex)
            speed = SPEED * target_modifier(distance(mech.hex, hex_))
            for node in range(spot * 6, spot * 6 + 6):
                cost = reach.node_cost(node)
                if SHUT < cost < FAR:
                    aim = ATTACKER_MODIFIERS[foot_mode(cost, walking)]
                    damage = battery.around(to_foe, aim + foe.defense_modifier).by_facing(twists)[node % 6]
                    value = damage + speed - AWAY * to_foe.distance
                    ranked.append((-value, reach.rank(node), node))
                    best_by_hex[hex_] = max(value, best_by_hex.get(hex_, NOTHING_YET))

            if len(best_by_hex) >= BLIND:
                threshold = sorted(best_by_hex.values())[-BLIND]

        ranked.sort()
        return ranked

    def _first_in_sight(self, outlook: Outlook, foe: UnitView, places: list[Place]) -> Place:
        """The best of the first few places with a line of sight to the nearest enemy; if none, the best."""
        if is_bare(outlook.battle):
            return places[0]

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
