"""What the fighting bots share: plans of several actions; fire and physical attacks chosen by value."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.explanations import describe_strike, describe_volley
from myomer.bots.firing import volleys
from myomer.bots.outlook import Outlook
from myomer.bots.striking import Strike, strikes
from myomer.bots.weighing import Weighed
from myomer.bots.withdrawing import deploy
from myomer.game.actions import Action, Done, FindClub, Unjam
from myomer.game.table import Game
from myomer.hexes import distance
from myomer.units.ids import UnitIndex

FEW: Final = 5
"""How many alternatives are reported."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Fighter:
    """A bot that chooses fire and physical attacks by value; subclasses decide where it moves."""

    def __init__(self, seed: int = 0) -> None:
        self.seed: Final = seed
        self._game: Game | None = None
        self._undone = 0
        self._before = 0
        self._plan: list[Action] = []
        """The last game it played, how many of its actions had been undone and how many played, and its plan then."""

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: made again by the constructor; the plan is only a cache."""
        return type(self), (self.seed,)

    def __call__(self, game: Game) -> Action:
        """The action it takes now. The plan is only a cache: in the same position the bot would make it again."""
        taken = len(game.actions) - self._before
        if self._game is game and self._undone == game.undone and 0 < taken <= len(self._plan):
            if game.actions[self._before :] == self._plan[:taken]:
                for action in self._plan[taken:]:
                    if not game.why_not(action):
                        return action
        return self._decide(game, None)

    def weigh(self, game: Game) -> list[Weighed]:
        """The alternatives it weighs, its choice first; empty in the middle of a plan."""
        report: list[Weighed] = []
        if game.phase != "weapon-attack" or game.acting < 0:
            self._decide(game, report)
        return best_few(report)

    def _start_plan(self, game: Game, plan: list[Action]) -> Action:
        """The first of several actions that is allowed; the others follow in later calls."""
        self._game = game
        self._undone = game.undone
        self._before = len(game.actions)
        self._plan = plan
        while len(plan) > 1 and game.why_not(plan[0]):
            plan.pop(0)
        return plan[0]

    def _decide(self, game: Game, report: list[Weighed] | None) -> Action:
        """The next action of the unit whose turn it is, by phase."""
        unit = self._unit_to_act(game)
        if game.phase == "deployment":
            return deploy(game, unit)
        if game.phase == "movement":
            return self._move(game, unit, report)
        if game.phase == "weapon-attack":
            return self._fire(game, unit, report)
        return self._strike(game, unit, report)

    def _unit_to_act(self, game: Game) -> int:
        """The unit with the least to lose by acting early: the one farthest from any enemy."""
        ready = game.ready()
        if len(ready) == 1 or game.phase != "movement":
            return ready[0]
        return max(ready, key=lambda unit: (distance_to_enemies(game, unit), -unit))

    def _move(self, game: Game, unit: UnitIndex, report: list[Weighed] | None) -> Action:
        raise NotImplementedError

    # fire

    def _fire(self, game: Game, unit: UnitIndex, report: list[Weighed] | None) -> Action:
        """The best volley with its torso twist; or something useful to do instead."""
        mech = game.battle.mechs[unit]
        if mech.destroyed or mech.is_immobile():
            return Done(unit)
        outlook = Outlook(game, unit)
        ranked = volleys(outlook, game)
        if report is not None:
            report.extend([describe_volley(game, volley) for volley in ranked])
        best = ranked[0]
        if not best.shots and best.torso == mech.torso:
            return Done(unit) if best.physical > 0 else self._useful_action(game, unit)
        return self._start_plan(game, [*best.actions(mech), Done(unit)])

    def _useful_action(self, game: Game, unit: UnitIndex) -> Action:
        """What to do with nothing to fire at: clear a jam, look for a club, or be done."""
        phase = game.weapon_phase
        assert phase is not None
        mech = game.battle.mechs[unit]
        if mech.jammed:
            for weapon in mech.design.weapons:
                if not phase.why_not_unjam(unit, weapon):
                    return self._start_plan(game, [Unjam(unit, weapon), Done(unit)])
        if not phase.why_not_search(unit):
            return self._start_plan(game, [FindClub(unit), Done(unit)])
        return Done(unit)

    # physical attacks

    def _strike(self, game: Game, unit: UnitIndex, report: list[Weighed] | None) -> Action:
        """The best physical attack, if one is worth making."""
        outlook = Outlook(game, unit)
        ranked = self._ranked(outlook, strikes(outlook, game))
        if report is not None:
            report.extend([describe_strike(game, strike) for strike in ranked])
            report.append(Weighed("no attack", 0.0))
            report.sort(key=lambda weighed: -weighed.value)
        if ranked and ranked[0].value > 0:
            return ranked[0].attack
        return Done(unit)

    def _ranked(self, outlook: Outlook, strikes: list[Strike]) -> list[Strike]:
        """The attacks that can be declared, best first; a subclass may look closer."""
        return strikes


def best_few(report: list[Weighed]) -> list[Weighed]:
    """The best few distinct ones: places that differ only by facing count once."""
    best: list[Weighed] = []
    seen: set[str] = set()
    for weighed in report:
        key = weighed.description.split(" facing ")[0]
        if key not in seen:
            seen.add(key)
            best.append(weighed)
    return best[:FEW]


def distance_to_enemies(game: Game, unit: UnitIndex) -> int:
    """The distance to the nearest enemy."""
    here = game.battle.mechs[unit].hex
    return min([distance(here, game.battle.mechs[other].hex) for other in game.enemies(unit)], default=0)
