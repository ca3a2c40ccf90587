"""What the fighting bots share: plans of several actions; fire and physical attacks chosen by value."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.attack_sentences import fire_sentence, strike_sentence
from myomer.bots.deploying import deploy
from myomer.bots.explanations import describe_strike, describe_volley
from myomer.bots.firing import Volley, volleys
from myomer.bots.outlook import Outlook
from myomer.bots.striking import Strike, strikes
from myomer.bots.temper import STEADY, Temper
from myomer.bots.weighing import Weighed
from myomer.game.actions import Action, Done, FindClub, Unjam
from myomer.game.table import Game
from myomer.hexes import distance
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech

FEW: Final = 5
"""How many alternatives are reported."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Fighter:
    """A bot that chooses fire and physical attacks by value; subclasses decide where it moves."""

    def __init__(self, seed: int = 0, temper: Temper = STEADY) -> None:
        self.seed: Final = seed
        self.temper: Final = temper
        self._game: Game | None = None
        self._undone = 0
        self._before = 0
        self._plan: list[Action] = []
        """The last game it played, how many of its actions had been undone and how many played, and its plan then."""

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: made again by the constructor; the plan is only a cache."""
        return type(self), (self.seed, self.temper)

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
        """The alternatives it weighs, its choice first; empty in the middle of a plan: a volley, two punches."""
        return [] if _in_a_plan(game) else self.choose_and_weigh(game)[1]

    def choose_and_weigh(self, game: Game) -> tuple[Action, list[Weighed]]:
        """The action it takes now with the alternatives it weighs, for the time that one of them takes."""
        if _in_a_plan(game):
            return self(game), []
        report: list[Weighed] = []
        action = self._decide(game, report)
        return action, best_few(report)

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
            return self._deploy(game, unit)
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

    def _deploy(self, game: Game, unit: UnitIndex) -> Action:
        """Where a unit begins; a subclass may plan it."""
        return deploy(game, unit)

    def _temper_for(self, game: Game) -> Temper:
        """Its weights in this fight."""
        return self.temper

    def _move(self, game: Game, unit: UnitIndex, report: list[Weighed] | None) -> Action:
        raise NotImplementedError

    # fire

    def _fire(self, game: Game, unit: UnitIndex, report: list[Weighed] | None) -> Action:
        """The best volley with its torso twist; or something useful to do instead."""
        mech = game.battle.mechs[unit]
        if mech.destroyed or mech.is_immobile():
            note_idle(report, "holds fire", "I cannot fire.")
            return Done(unit)
        ranked = self._volleys(game, unit)
        if report is not None:
            others = sorted(ranked[1:], key=lambda volley: -volley.value)
            report.extend([describe_volley(game, volley) for volley in [ranked[0], *others]])
        best = ranked[0]
        if not best.shots and best.torso == mech.torso:
            action = Done(unit) if best.physical > 0 else self._useful_action(game, unit)
        else:
            action = self._start_plan(game, [*best.actions(mech), Done(unit)])
        if report is not None:
            outlook = Outlook(game, unit, self._temper_for(game))
            report[0] = report[0].saying(fire_sentence(outlook, game, ranked, action))
        return action

    def _volleys(self, game: Game, unit: UnitIndex) -> list[Volley]:
        """What it could fire, best first, including holding fire; a subclass may see less."""
        return volleys(Outlook(game, unit, self._temper_for(game)), game)

    def _useful_action(self, game: Game, unit: UnitIndex) -> Action:
        """What to do with nothing to fire at: clear a jam, look for a club, or be done."""
        phase = game.weapon_phase
        assert phase is not None
        mech = game.battle.mechs[unit]
        if mech.jammed:
            for weapon in mech.design.weapons:
                if not phase.why_not_unjam(unit, weapon):
                    return self._start_plan(game, [Unjam(unit, weapon), Done(unit)])
        if self._wants_club(mech) and not phase.why_not_search(unit):
            return self._start_plan(game, [FindClub(unit), Done(unit)])
        return Done(unit)

    def _wants_club(self, mech: Mech) -> bool:
        """Whether it has a use for a club: not if it lies, or has a hatchet. A subclass may not think of that."""
        return not mech.prone and not is_armed(mech)

    # physical attacks

    def _strike(self, game: Game, unit: UnitIndex, report: list[Weighed] | None) -> Action:
        """The best physical attack, if one is worth making."""
        outlook = Outlook(game, unit, self._temper_for(game))
        possible = strikes(outlook, game)
        ranked = self._ranked(outlook, possible)
        attacks = bool(ranked) and ranked[0].value > 0
        if report is not None:
            report.extend(_strike_report(game, ranked, attacks))
            report[0] = report[0].saying(strike_sentence(outlook, game, ranked, attacks, bool(possible)))
        return ranked[0].attack if attacks else Done(unit)

    def _ranked(self, outlook: Outlook, strikes: list[Strike]) -> list[Strike]:
        """The attacks that can be declared, best first; a subclass may look closer."""
        return strikes


def is_armed(mech: Mech) -> bool:
    """Whether a 'Mech has a hatchet or another physical weapon that works, and so no use for a club."""
    return any([mech.component_works(weapon) for weapon in mech.design.physical_weapons])


def _in_a_plan(game: Game) -> bool:
    """Whether a unit is in the middle of its declarations."""
    return game.phase in ("weapon-attack", "physical-attack") and game.acting >= 0


def note_idle(report: list[Weighed] | None, description: str, sentence: str) -> None:
    """Report that there is nothing to decide, and why."""
    if report is not None:
        report.append(Weighed(description, 0.0, sentence=sentence))


def _strike_report(game: Game, ranked: list[Strike], attacks: bool) -> list[Weighed]:
    """The choice first, then the other attacks and none at all by value; a limb alone does not make a choice.

    Of attacks that differ only by limb the first of the ranking is reported: one examined with exact odds, if any is.
    """
    unlike: list[Strike] = []
    for strike in ranked:
        if strike.kind_and_target not in [other.kind_and_target for other in unlike]:
            unlike.append(strike)
    choices = [describe_strike(game, strike) for strike in unlike]
    choices.insert(1 if attacks else 0, Weighed("no attack", 0.0))
    return [choices[0], *sorted(choices[1:], key=lambda weighed: -weighed.value)]


def best_few(report: list[Weighed]) -> list[Weighed]:
    """The best few distinct ones: places that differ only by facing count once. Only the first has a sentence."""
    best: list[Weighed] = []
    seen: set[str] = set()
    for weighed in report:
        key = weighed.description.split(" facing ")[0]
        if key not in seen:
            seen.add(key)
            best.append(weighed.saying("") if best and weighed.sentence else weighed)
    return best[:FEW]


def distance_to_enemies(game: Game, unit: UnitIndex) -> int:
    """The distance to the nearest enemy."""
    here = game.battle.mechs[unit].hex
    return min([distance(here, game.battle.mechs[other].hex) for other in game.enemies(unit)], default=0)
