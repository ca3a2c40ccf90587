"""Cached outcomes of battles, for the next call about the same 'Mechs."""

from __future__ import annotations

from threading import Lock, RLock
from typing import Final

from myomer.combat.battle import Battle
from myomer.odds.ends import Ends
from myomer.odds.footprints import wet
from myomer.odds.layout import BY_CONTENT, COUNTED, EACH_SLOT, MAX_BLOCKS, FullLayoutError, Layout, OverBudgetError
from myomer.odds.mixture import Factor, Term
from myomer.odds.sampling import sample
from myomer.odds.walk import MAX_ANSWERED, Run, Walk
from myomer.odds.workbench import MoreDetailError
from myomer.units.mech import Mech

BUDGET: Final = 1_000_000
"""States that may be written to walk every outcome: a second or two of work."""
SAMPLES: Final = 4_000
"""Times that an action is played where there are more."""
SEED: Final = 1

MAX_REMEMBERED: Final = 60_000
"""Ends of steps that are kept about the same 'Mechs; beyond that, the cache is cleared."""
MAX_KEPT_BLOCKS: Final = MAX_BLOCKS // 4
"""The same of blocks; the next question, and figures of slots, may add to them."""
MAX_STUDIES: Final = 4
"""How many pairings of 'Mechs are kept in memory."""


class Study:
    """Explores actions in battles between the same designs on the same map; what it learns serves the next one."""

    def __init__(self, battle: Battle) -> None:
        self._like: Final = battle.copy()
        """A battle of the kind that this serves."""
        self._lock: Final = RLock()
        self._walk: Walk | None = None
        """The last walk, with its cache; None while it is in use."""

    def fits(self, battle: Battle) -> bool:
        """Whether a battle is one that this serves."""
        like = self._like
        return (
            battle.board is like.board
            and battle.ruleset == like.ruleset
            and battle.conditions == like.conditions
            and wet(battle) == wet(like)
            and len(battle.mechs) == len(like.mechs)
            and all([_alike(one, other) for one, other in zip(battle.mechs, like.mechs, strict=True)])
        )

    def answered(self) -> int:
        """How many states the answers have that are kept; 0 while it is in use."""
        walk = self._walk
        return 0 if walk is None else walk.answered

    def forget_answers(self) -> None:
        """Forget the answers, unless it is in use."""
        if self._lock.acquire(blocking=False):
            if self._walk is not None:
                self._walk.forget_answers()
            self._lock.release()

    def explore(self, battle: Battle, run: Run, budget: int, samples: int, seed: int, at_once: bool = False) -> Ends:
        """Every outcome of a run from this state of the battle, or a sample of them. One thread at a time.

        With `at_once`, steps that the run hands over are finished immediately, so that it can read their results.
        """
        with self._lock:
            # Go on with the last walk if it fits this battle.
            kept = None if at_once else self._walk
            if kept is not None and kept.layout.fits(battle):
                walk = kept
            else:
                walk = Walk(Layout(battle, at_once, EACH_SLOT if at_once else COUNTED))
            if not at_once:
                self._walk = None

            while True:
                layout = walk.layout
                try:
                    ends = _explored(walk, battle, run, budget, at_once)
                except MoreDetailError as more:
                    slots = BY_CONTENT if more.slots else layout.slots
                    walk = Walk(Layout(battle, layout.keeps_facing or more.facing, slots))
                    continue
                except OverBudgetError as over:
                    if walk is kept and isinstance(over, FullLayoutError):
                        walk = Walk(Layout(battle, layout.keeps_facing, layout.slots))
                        continue
                    if not samples:
                        raise
                    ends = sample(battle, run, samples, seed)

                if not at_once and walk.remembered <= MAX_REMEMBERED and len(layout.blocks) <= MAX_KEPT_BLOCKS:
                    self._walk = walk
                return ends


def _explored(walk: Walk, battle: Battle, run: Run, budget: int, at_once: bool) -> Ends:
    """Every outcome of a run by one walk; its errors pass through."""
    layout = walk.layout
    with layout.lock:
        ended = walk.explore(battle, run, budget, at_once)
        return Ends(layout, layout.states_of(battle), _by_results(layout, ended))


def _by_results(layout: Layout, ended: dict[object, list[Term]]) -> dict[object, list[Term]]:
    """Ends by the results of the attacks in them, where the battle has noted these."""
    by_results: dict[object, list[Term]] = {}
    for result, terms in ended.items():
        for term in terms:
            parts: dict[object, Factor] = {}
            for state, weight in term.factors[-1].items():
                noted = layout.blocks[state][2]
                parts.setdefault(result if noted is None else noted, {})[state] = weight
            for part, factor in parts.items():
                by_results.setdefault(part, []).append(Term(term.weight, term.out_of, [*term.factors[:-1], factor]))
    return by_results


def _alike(one: Mech, other: Mech) -> bool:
    """Whether two units have the same design and the same pilot abilities, which never change in a battle."""
    return one.design is other.design and one.abilities == other.abilities


class OddsMemory:
    """The cache of the last few pairings. Threads can share one."""

    def __init__(self, most: int = MAX_STUDIES) -> None:
        """`most`: how many pairings of 'Mechs are kept."""
        self._lock: Final = Lock()
        self._studies: Final[list[Study]] = []
        """One for each pairing, the last used at the end."""
        self._most: Final = most

    def study_of(self, battle: Battle) -> Study:
        """The cache for battles like this one."""
        with self._lock:
            fitting = [study for study in self._studies if study.fits(battle)]
            study = fitting[0] if fitting else Study(battle)
            if fitting:
                self._studies.remove(study)
            self._studies.append(study)
            del self._studies[: -self._most]
            self._forget_old_answers()
            return study

    def _forget_old_answers(self) -> None:
        """Forget the answers of the pairings asked about longest ago where all together have too many states."""
        states = 0
        for study in reversed(self._studies):
            answered = study.answered()
            if states + answered > MAX_ANSWERED:
                study.forget_answers()
            else:
                states += answered

    def forget(self) -> None:
        """Forget everything."""
        with self._lock:
            self._studies.clear()


SHARED: Final = OddsMemory()
"""The default memory."""


def forget() -> None:
    """Forget everything in the memory that is shared."""
    SHARED.forget()
