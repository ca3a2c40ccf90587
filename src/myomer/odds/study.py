"""What has been learnt about battles between the same designs, and used again for the next action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from myomer.combat.battle import Battle
from myomer.dice import DiceRoller
from myomer.odds.compiled_world import world_of
from myomer.odds.explorer import Explorer
from myomer.odds.outcomes import Outcomes
from myomer.odds.sampling import sample
from myomer.odds.walk import ForgottenError, OverBudgetError
from myomer.odds.world import ONE_AT_A_TIME
from myomer.units.mech import Mech

BUDGET: Final = 1_000_000
"""States that may be written to walk every outcome: a second or two of work."""
SAMPLES: Final = 4_000
"""Times that an action is played where there are more."""
SEED: Final = 1

Run = Callable[[Battle, DiceRoller], object]


class Study:
    """Explores actions in battles between the same designs on the same map; what it learns serves the next one."""

    def __init__(self, battle: Battle) -> None:
        self._like: Final = battle.copy()
        self._explorer: Explorer | None = None

    def fits(self, battle: Battle) -> bool:
        """Whether a battle is one that this serves."""
        like = self._like
        return (
            battle.board is like.board
            and battle.ruleset == like.ruleset
            and battle.conditions == like.conditions
            and len(battle.mechs) == len(like.mechs)
            and all([_alike(one, other) for one, other in zip(battle.mechs, like.mechs, strict=True)])
        )

    def explore(self, battle: Battle, run: Run, budget: int, samples: int, seed: int) -> Outcomes:
        """Every outcome of a run from this state of the battle, or a sample of them. One thread at a time."""
        with ONE_AT_A_TIME:
            return self._explore(battle, run, budget, samples, seed)

    def _explore(self, battle: Battle, run: Run, budget: int, samples: int, seed: int) -> Outcomes:
        explorer = self._explorer
        if explorer is None or explorer.remembered > MOST_REMEMBERED or len(explorer.world.states.all) > MOST_STATES:
            world = world_of(battle)
            explorer = self._explorer = Explorer(world, world.slots_at_least)
        world = explorer.world
        budget = max(1, budget // world.cost)
        start = world.state_of(battle)
        try:
            while True:
                try:
                    return self._walk(explorer, start, run, budget)
                except ForgottenError as forgotten:
                    slots = explorer.slots_told - 1 if forgotten.slots else explorer.slots_told
                    lying = not forgotten.slots or not explorer.forgets
                    explorer = self._explorer = Explorer(world, slots, lying)
        except OverBudgetError:
            if not samples:
                raise
            return sample(world, battle, run, samples, seed)

    def _walk(self, explorer: Explorer, start: tuple[object, ...], run: Run, budget: int) -> Outcomes:
        world = explorer.world
        ended = explorer.outcomes(start, lambda dice: run(world.battle, dice), budget)
        return Outcomes(world, start, ended, slots_told=explorer.slots_told)


def _alike(one: Mech, other: Mech) -> bool:
    """Whether what nothing changes is the same of two units."""
    return one.design is other.design and one.abilities == other.abilities


MOST_REMEMBERED: Final = 20_000
MOST_STATES: Final = 60_000
"""Parts with their outcomes, and states, that are kept before all is forgotten and learnt anew."""
_STUDIES: Final[list[Study]] = []
_MOST_STUDIES: Final = 4


def study_of(battle: Battle) -> Study:
    """What has been learnt about battles like this one."""
    with ONE_AT_A_TIME:
        for study in _STUDIES:
            if study.fits(battle):
                _STUDIES.remove(study)
                _STUDIES.append(study)
                return study
        _STUDIES.append(Study(battle))
        del _STUDIES[:-_MOST_STUDIES]
        return _STUDIES[-1]


def forget() -> None:
    """Forget all that has been learnt."""
    with ONE_AT_A_TIME:
        _STUDIES.clear()
