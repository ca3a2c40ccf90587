"""The order of play: initiative, and how sides with unequal numbers alternate.

`turn-and-initiative.md` §2 and §3.
"""

from __future__ import annotations

from myomer.dice import DiceRoller
from myomer.rules.rounding import ceil_div


def alternation(counts: list[int], front_loaded: bool = False) -> list[int]:
    """The order in which sides act, each with one unit; `counts` are the units of the sides, the loser's first.

    In every round a side acts with its units ÷ the smallest number left, rounded down, so that the surplus acts late;
    with the option it is rounded up, so that it acts early.
    """
    waiting = counts[:]
    fewest = 0
    for count in waiting:
        if count and (not fewest or count < fewest):
            fewest = count

    order: list[int] = []
    while fewest > 0:
        for side, count in enumerate(waiting):
            acts = ceil_div(count, fewest) if front_loaded else count // fewest
            acts = min(acts, count)
            order += [side] * acts
            waiting[side] -= acts
        fewest -= 1
    return order


def roll_initiative(sides: int, bonuses: list[int], dice: DiceRoller) -> tuple[list[int], list[list[int]]]:
    """Sides in the order in which they act, the loser first, and everything each of them rolled.

    2d6 and the side's bonus, the higher total wins and acts last; tied sides roll again among themselves.
    """
    rolls: list[list[int]] = [[] for _ in range(sides)]
    _roll_until_untied(list(range(sides)), bonuses, rolls, dice)
    return sorted(range(sides), key=lambda side: rolls[side]), rolls


def _roll_until_untied(tied: list[int], bonuses: list[int], rolls: list[list[int]], dice: DiceRoller) -> None:
    """Roll initiative for these sides; those with equal totals roll again among themselves."""
    for side in tied:
        rolls[side].append(dice.roll_2d6("initiative") + bonuses[side])
    totals = {side: rolls[side][-1] for side in tied}
    for total in sorted(set(totals.values())):
        still_tied = [side for side in tied if totals[side] == total]
        if len(still_tied) > 1:
            _roll_until_untied(still_tied, bonuses, rolls, dice)
