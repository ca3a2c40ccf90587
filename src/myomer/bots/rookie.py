"""The rookie: a bot for beginners to beat. It wants what every player wants, and makes the mistakes of a person at the
first few games.

It has one enemy in mind and forgets the others; rushes in and forgets its back; does not think of the enemy's reply,
nor of the PSRs on the way; fires everything that bears, however hot that is; overlooks good places and attacks; punches
rather than kicks; gets up at any odds; and moves the unit first that has the most to lose by that. What it overlooks
depends on its seed and the position, so the same position has the same choice.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.estimates import stand_chance
from myomer.bots.explanations import describe_move
from myomer.bots.facing_away import none_ahead
from myomer.bots.fighter import Fighter, distance_to_enemies, is_armed, note_idle
from myomer.bots.firing import Volley, volleys
from myomer.bots.move_motives import place_motive
from myomer.bots.move_sentences import move_sentence
from myomer.bots.moving import Candidate, candidates
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground
from myomer.bots.seeds import mixed
from myomer.bots.striking import Strike
from myomer.bots.temper import Temper
from myomer.bots.weighing import Weighed
from myomer.bots.withdrawing import leave, wants_out
from myomer.combat.movement.move import KIND, goes_backward
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import ATTACKS
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Action, Done
from myomer.game.table import Game
from myomer.hexes import HexId, bearing_direction, distance, hex_name
from myomer.rules.movement import JUMP
from myomer.units.ids import UnitIndex

EAGER: Final = Temper(
    caution=0.3, bolder=0.0, drift=0.03, idle=0.02, still_hot=0.0, aim_lost=0.0, shutdown=0.15, explosion=0.15,
    together=1.0, answer=0.0, guards_back=False, rushes=True, sober=True, slowed=0.0,
    swings=True,
)  # fmt: skip
"""The rookie's weights: damage taken counts little, heat nearly nothing, and the closer the better."""
PLACES: Final = 240
"""How many places it would look at, were it not for those that it overlooks."""
OVERLOOKED_AHEAD: Final = 25
OVERLOOKED_HEXES: Final = 70
OVERLOOKED_ATTACKS: Final = 30
"""Of 100 hexes that bring it closer to its enemy, of 100 others, and of 100 kinds of physical attack on an enemy, how
many it overlooks.
"""
SWING: Final = 2.0
"""How much a rookie would rather swing the hatchet or club that it carries than fire the guns of that arm."""
POOR: Final = 10
"""The to-hit number from which on it fires at another enemy, if it has the one in mind no better."""
WEAK: Final = 3
"""It punches rather than kicks unless a kick is worth more than this many times as much."""
HEAD_ON: Final = 0.006
STRAIGHT: Final = 0.002
"""What it is worth to have the enemy ahead without turning the torso, and to look straight at it."""
MEMORY: Final = 12
"""How many actions it remembers for each unit on the map: about a turn."""
NOBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Rookie(Fighter):
    """A beginner."""

    def __init__(self, seed: int = 0, temper: Temper = EAGER) -> None:
        super().__init__(seed, temper)

    def _unit_to_act(self, game: Game) -> int:
        """The unit closest to any enemy, which should wait and see."""
        ready = game.ready()
        if len(ready) == 1 or game.phase != "movement":
            return ready[0]
        return min(ready, key=lambda unit: (distance_to_enemies(game, unit), unit))

    def _overlooks(self, game: Game, unit: UnitIndex, what: int, percent: int) -> bool:
        """Whether it overlooks something in this turn."""
        return mixed(self.seed, game.turn, unit, what) % 100 < percent

    # movement

    def _move(self, game: Game, unit: UnitIndex, report: list[Weighed] | None) -> Action:
        """The place with the best shot at the enemy that it has in mind, of those that it sees."""
        mech = game.battle.mechs[unit]
        if mech.is_immobile() or mech.destroyed:
            return Done(unit)
        if mech.prone and not stand_chance(game.battle, unit):
            note_idle(report, "stays down", f"I cannot get up, and stay in {hex_name(mech.hex)}.")
            return Done(unit)
        if wants_out(game, unit, False):
            return leave(game, unit)
        enemy = enemy_in_mind(game, unit)
        if enemy == NOBODY:
            return Done(unit)

        outlook = Outlook(game, unit, self.temper, enemy)
        ground = Ground(outlook)
        best: Candidate | None = None
        best_value = 0.0
        for candidate in self._places(game, outlook, ground):
            ahead = _head_on(outlook, candidate)
            candidate.value += ahead
            value = candidate.value
            if report is not None:
                report.append(describe_move(candidate, value, [("enemy ahead", ahead)]))
            if best is None or value > best_value:
                best = candidate
                best_value = value
        if report:
            report.sort(key=lambda weighed: -weighed.value)
            if best is not None:
                motive = place_motive(
                    outlook, ground, best, lambda kind, enemy: self._thinks_of(game, Attack(kind, unit, enemy))
                )
                report[0] = report[0].saying(move_sentence(game, motive, len(game.enemies(unit)) > 1))

        if best is None or not (best.walks or best.mode == JUMP):
            return Done(unit)
        move = best.move()
        return Done(unit) if game.why_not(move) else move

    def _places(self, game: Game, outlook: Outlook, ground: Ground) -> list[Candidate]:
        """The places that it sees; a prone unit sees only those where it stands."""
        mech = outlook.mech
        choices = candidates(outlook, ground, PLACES)
        if mech.prone:
            choices = [candidate for candidate in choices if candidate.walks]
        seen = [candidate for candidate in choices if self._sees(game, outlook, candidate.place.hex)]
        return [candidate for candidate in seen if not _backs_up(outlook, candidate)] or seen or choices

    def _sees(self, game: Game, outlook: Outlook, hex_: HexId) -> bool:
        """Whether it thinks of a hex: of its own, of most on the way to its enemy, of few others."""
        here, enemy = outlook.mech.hex, outlook.foes[0].hex
        percent = OVERLOOKED_AHEAD if distance(hex_, enemy) < distance(here, enemy) else OVERLOOKED_HEXES
        return hex_ == here or not self._overlooks(game, outlook.unit, hex_, percent)

    # fire

    def _volleys(self, game: Game, unit: UnitIndex) -> list[Volley]:
        """Everything that bears on the enemy it has in mind; on anybody if that is nothing or a poor shot. With a
        hatchet in hand it would rather swing that.
        """
        ranked: list[Volley] = []
        enemy = enemy_in_mind(game, unit)
        if enemy != NOBODY:
            ranked = volleys(Outlook(game, unit, self.temper, enemy), game)
        if not [volley for volley in ranked if volley.best < POOR]:
            ranked = volleys(Outlook(game, unit, self.temper), game)
        swing = SWING if is_armed(game.battle.mechs[unit]) else 0.0
        ranked.sort(key=lambda volley: -(volley.given + swing * volley.physical))
        return ranked

    # physical attacks

    def _ranked(self, outlook: Outlook, strikes: list[Strike]) -> list[Strike]:
        """Those that it thinks of: a hatchet or club in its hands, which it never forgets, first; then punches, unless
        a kick does much more.
        """
        game, unit = outlook.game, outlook.unit
        enemy = enemy_in_mind(game, unit)
        thought_of = [strike for strike in strikes if self._thinks_of(game, strike.attack)]
        best = max([strike.value for strike in thought_of], default=0.0)
        thought_of.sort(
            key=lambda strike: (
                strike.value <= 0,
                strike.attack.target != enemy,
                not ATTACKS[strike.attack.kind].carried,
                not strike.estimates[0].paired or WEAK * strike.value < best,
                -strike.value,
            )
        )
        return thought_of

    def _thinks_of(self, game: Game, attack: Attack) -> bool:
        """Whether it thinks of a kind of attack on an enemy in this turn: always of what it has in its hands."""
        carried = ATTACKS[attack.kind].carried
        return carried or not self._overlooks(game, attack.attacker, _number_of(attack), OVERLOOKED_ATTACKS)


def enemy_in_mind(game: Game, unit: UnitIndex) -> UnitIndex:
    """The enemy that attacked the unit last, if that was not long ago; otherwise the nearest; -1 if there is none."""
    mechs = game.battle.mechs
    enemies = [other for other in game.enemies(unit) if game.active(other) and not mechs[other].pilot_dead]
    if not enemies:
        return NOBODY
    first = max(0, game.turn_began - MEMORY * len(mechs))
    for action in reversed(game.actions[first : game.turn_began]):
        if isinstance(action, (Shot, Attack)) and action.target == unit and action.attacker in enemies:
            return action.attacker
    here = mechs[unit].hex
    return min(enemies, key=lambda other: (distance(here, mechs[other].hex), other))


def _head_on(outlook: Outlook, candidate: Candidate) -> float:
    """What its facing there is worth: the enemy ahead of its legs, and straight ahead."""
    here, enemy = candidate.place.hex, outlook.foes[0].hex
    if none_ahead(here, candidate.facing, False, [enemy]):
        return 0.0
    return HEAD_ON + (STRAIGHT if candidate.facing == bearing_direction(here, enemy) else 0.0)


def _backs_up(outlook: Outlook, candidate: Candidate) -> bool:
    """Whether a way goes backward, more than a step away from the enemy: nobody thinks of that at first."""
    if not candidate.walks:
        return False
    back = len([step for step in candidate.move().steps if goes_backward(step & KIND)])
    enemy = outlook.foes[0].hex
    return back > 1 or (back > 0 and distance(candidate.place.hex, enemy) <= distance(outlook.mech.hex, enemy))


def _number_of(attack: Attack) -> int:
    """A number for a kind of physical attack on an enemy, beyond those of hexes."""
    return -1 - (list(ATTACKS).index(attack.kind) * 1000 + attack.target)
