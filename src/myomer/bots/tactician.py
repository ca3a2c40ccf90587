"""The tactician: places by the fire they give and take, heat over turns, blows by all that comes of them."""

from __future__ import annotations

from typing import Final

from myomer.bots.estimates import DOWN, stand_chance
from myomer.bots.exact_strikes import foreseen
from myomer.bots.explanations import told_move
from myomer.bots.fighter import Fighter
from myomer.bots.moving import candidates, second_look
from myomer.bots.outlook import Scene
from myomer.bots.placing import BUSY, Ground
from myomer.bots.rushing import rushes
from myomer.bots.striking import Strike
from myomer.bots.weighing import Weighed
from myomer.bots.withdrawing import leave, wants_out
from myomer.combat.movement.move import GO_PRONE, HULL_DOWN, Move
from myomer.combat.movement.move_legality import why_not_move
from myomer.combat.terrain.costs import place_of
from myomer.game.actions import Action, Done
from myomer.game.table import Game
from myomer.rules.movement import STILL, WALK

COVERED: Final = 0.5
"""What hull-down leaves of the harm, where there is cover: two harder to hit."""


class Tactician(Fighter):
    """A competent player. `withdraws`: a crippled unit makes for its home edge even where no rule forces it."""

    def __init__(self, seed: int = 0, withdraws: bool = False) -> None:
        super().__init__(seed)
        self.withdraws: Final = withdraws

    def _move(self, game: Game, unit: int, told: list[Weighed] | None) -> Action:
        mech = game.battle.mechs[unit]
        if mech.is_immobile() or mech.cause:
            return Done(unit)
        if wants_out(game, unit, self.withdraws):
            return leave(game, unit)
        scene = Scene(game, unit)
        if not scene.foes:
            return Done(unit)
        ground = Ground(scene)
        found = second_look(scene, ground, candidates(scene, ground))
        best: Action = Done(unit)
        most = -99.0
        rises = stand_chance(scene.battle, unit) if mech.prone else 1.0
        lying = self._lying(scene, ground, STILL) if mech.prone else 0.0
        if mech.prone:
            most = lying
            if told is not None:
                told.append(Weighed("stays down", lying))
        for each in found:
            move = each.move()
            value = each.value
            if mech.prone and move.steps:
                value = self._rising(scene, rises, value, lying)
            if told is not None:
                told.append(told_move(game, move, each, value))
            if value > most:
                most = value
                best = move if move.steps or move.mode else Done(unit)
        for rush in rushes(scene, ground, game):
            if told is not None:
                told.append(Weighed(f"{rush.blow.attack.kind} at {game.names[rush.blow.attack.target]}", rush.value))
            if rush.value > most:
                most = rush.value
                best = rush.move
        if not mech.prone and not mech.move_mode:
            best, most = self._down(game, scene, ground, best, most, told)
        if told is not None:
            told.sort(key=lambda weighed: -weighed.value)
        if game.why_not(best):
            return Done(unit)
        return best

    def _in_order(self, scene: Scene, found: list[Strike]) -> list[Strike]:
        """The best first: among those that are close, by their exact odds where these are cheap to have."""
        close = foreseen(scene, found)
        return close + [strike for strike in found if strike not in close]

    def _lying(self, scene: Scene, ground: Ground, mode: int) -> float:
        """What it is worth to lie where one is."""
        mech = scene.mech
        stand = ground.stand(mech.hex, place_of(scene.battle, mech), mode, 0, True)
        return stand.value(mech.facing, False) - DOWN * scene.me.worth

    def _fires_lying(self, scene: Scene, ground: Ground) -> bool:
        """Whether it has something to do where it lies: nobody goes down to hide."""
        mech = scene.mech
        stand = ground.stand(mech.hex, place_of(scene.battle, mech), WALK, 0, True)
        return not scene.battle.depth(mech) and stand.fire(mech.facing, False) > BUSY

    def _rising(self, scene: Scene, rises: float, up: float, lying: float) -> float:
        """What an attempt to stand is worth: up, or down again, hurt where a failure is a fall."""
        failed = lying
        if scene.battle.ruleset.stand_failure_falls:
            failed -= scene.me.fall_cost * scene.me.worth
        return rises * up + (1 - rises) * failed

    def _down(
        self, game: Game, scene: Scene, ground: Ground, best: Action, most: float, told: list[Weighed] | None
    ) -> tuple[Action, float]:
        """Going prone or hull-down, where it pays."""
        for step, name in ((GO_PRONE, "goes prone"), (HULL_DOWN, "goes hull-down")):
            if step == HULL_DOWN and not scene.battle.ruleset.hull_down:
                continue
            move = Move(scene.unit, WALK, (step,))
            if why_not_move(scene.battle, move):
                continue
            if step == GO_PRONE and not self._fires_lying(scene, ground):
                continue
            value = self._lying(scene, ground, WALK) if step == GO_PRONE else self._hull_down(scene, ground)
            if told is not None:
                told.append(Weighed(name, value))
            if value > most:
                best, most = move, value
        return best, most

    def _hull_down(self, scene: Scene, ground: Ground) -> float:
        """Behind cover, fire at it is two harder still."""
        mech = scene.mech
        stand = ground.stand(mech.hex, place_of(scene.battle, mech), WALK, 0)
        covered = ground.covered(mech.hex, place_of(scene.battle, mech))
        if not covered:
            return -1.0
        harm = ground.caution * stand.taken[mech.facing] * COVERED + DOWN * scene.me.worth / 2
        return stand.fire(mech.facing, ground.twists) - harm
