"""Ways to act in a position, to prove that some are accepted and others are not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from myomer.book.conduct import Conduct
from myomer.book.problem import Clause, Problem
from myomer.book.setting import OWN
from myomer.book.solving import played_through
from myomer.combat.physical.attack import Attack
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Action, Done, FindClub, FlipArms, Spot, Twist, unit_of
from myomer.game.table import Game
from myomer.rules.locations import HEAD

Plan = list[Action]


class Script:
    """A player that carries out plans for its units in order; what is not allowed is left out."""

    def __init__(self, plans: Sequence[tuple[int, Plan]]) -> None:
        self._plans = [(unit, plan[:]) for unit, plan in plans]

    def __call__(self, game: Game) -> Action:
        for unit, plan in self._plans:
            if unit not in game.ready():
                continue
            while plan:
                action = plan.pop(0)
                if not game.why_not(action):
                    return action
            return Done(unit)
        return Done(game.ready()[0])


def plans_of(game: Game, unit: int) -> Iterator[Plan]:
    """What a unit may do in this phase: every move; volleys of kinds of weapons at one target; every attack."""
    yield [Done(unit)]
    if game.phase == "weapon-attack":
        yield from _volleys(game, unit)
        return
    actions = [option.action for option in game.options() if unit_of(option.action) == unit]
    if game.phase == "physical-attack":
        punches: list[Action] = [action for action in actions if isinstance(action, Attack) and action.kind == "punch"]
        for pair in combinations(punches, 2):
            yield list(pair)
    for action in actions:
        yield [action]


def _volleys(game: Game, unit: int) -> Iterator[Plan]:
    """After each torso twist: everything at each target, with and without aim, then fewer kinds of weapons."""
    first = [option.action for option in game.options() if unit_of(option.action) == unit]
    turns: list[Plan] = [[action] for action in first if isinstance(action, Twist | FlipArms)]
    for start in [[], *turns]:
        turned = game.copy()
        for action in start:
            turned.play(action)
        yield [*start]
        shots = [option.action for option in turned.options() if isinstance(option.action, Shot)]
        shots = [shot for shot in shots if shot.attacker == unit]
        components = turned.battle.mechs[unit].design.components
        mounts = sorted({(components[shot.weapon].name, components[shot.weapon].location) for shot in shots})
        for size in range(len(mounts), 0, -1):
            for chosen in combinations(mounts, size):
                for target in game.enemies(unit):
                    for aim in (-1, HEAD):
                        fired: dict[int, Action] = {}
                        for shot in shots:
                            mount = (components[shot.weapon].name, components[shot.weapon].location)
                            if shot.target == target and shot.aim == aim and mount in chosen:
                                fired.setdefault(shot.weapon, shot)
                        yield [*start, *fired.values()]
    for action in first:
        if isinstance(action, Spot | FindClub):
            yield [action]


def conducts(problem: Problem) -> Iterator[Conduct]:
    """What a side of one unit may do."""
    unit = problem.game.still_to_act(OWN)[0]
    for plan in plans_of(problem.game, unit):
        yield played_through(problem.game, Script([(unit, plan)]))


def accepted_conduct(problem: Problem) -> Conduct | None:
    """Something that is accepted; None if nothing is found."""
    if len(problem.game.still_to_act(OWN)) == 1:
        return next((conduct for conduct in conducts(problem) if not problem.verdict(conduct)), None)
    for clause in problem.accept:
        for order in permutations(problem.game.still_to_act(OWN)):
            conduct = _by_units(problem, clause, order)
            if conduct is not None and not problem.verdict(conduct):
                return conduct
    return None


def _by_units(problem: Problem, clause: Clause, order: Sequence[int]) -> Conduct | None:
    """Units in an order, each with the first plan that fulfills its conditions."""
    script: list[tuple[int, Plan]] = []
    conduct: Conduct | None = None
    for unit in order:
        own = [condition for condition in clause.conditions if condition.unit == unit]
        for plan in _plans_after(problem.game, script, unit):
            conduct = played_through(problem.game, Script([*script, (unit, plan)]))
            if all([condition.holds(conduct) for condition in own]):
                script.append((unit, plan))
                break
        else:
            return None
    return conduct


def _plans_after(start: Game, script: Sequence[tuple[int, Plan]], unit: int) -> Iterator[Plan]:
    """What a unit may do once others have done their part."""
    game = start.copy()
    player = Script(script)
    done = {other for other, _ in script}
    while done & set(game.still_to_act(OWN)) or game.to_act != OWN:
        game.play(player(game) if game.to_act == OWN else Done(game.ready()[0]))
    yield from plans_of(game, unit)


def refused_conduct(problem: Problem) -> Conduct | None:
    """Something that is not accepted; None if nothing is found."""
    idle = played_through(problem.game, Script([]))
    if problem.verdict(idle):
        return idle
    units = problem.game.still_to_act(OWN)
    for plan in plans_of(problem.game, units[0]):
        conduct = played_through(problem.game, Script([(units[0], plan)]))
        if problem.verdict(conduct):
            return conduct
    return None
