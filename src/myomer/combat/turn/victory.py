"""How a battle ends: victory conditions, and who meets them (`turn-and-initiative.md` §14.4)."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.record import Record
from myomer.units.mech import NO_SIDE, Mech

LAST_SIDE: Final = "last-side-standing"
NOBODY_LEFT: Final = "nobody-left"
TURN_LIMIT: Final = "turn-limit"
VALUE_DESTROYED: Final = "value-destroyed"
VALUE_RATIO: Final = "value-ratio"
COMMANDER: Final = "commander-destroyed"
KILLS: Final = "kills"
CONCEDED: Final = "conceded"
STALEMATE: Final = "stalemate"
"""Nothing can change anymore: for the table to find out (`myomer.game.stalemate`)."""
DRAW: Final = NO_SIDE
"""The winner of a draw."""
UNDECIDED: Final = -2
"""No side meets the condition, nor is it a draw."""


class VictoryRules(Record):
    """Which conditions end a battle, and how many of them a side must meet.

    0 (or False) leaves a condition out: a turn limit, a percentage of the enemy's battle value destroyed, a percentage
    of the side's own battle value to the enemy's (300 is common), enemy units destroyed.
    """

    __match_args__: ClassVar[tuple[str, ...]] = (
        "last_side",
        "turn_limit",
        "destroyed_percent",
        "ratio_percent",
        "commander",
        "kills",
        "concede",
        "needed",
    )

    def __init__(
        self,
        last_side: bool = True,
        turn_limit: int = 0,
        destroyed_percent: int = 0,
        ratio_percent: int = 0,
        commander: bool = False,
        kills: int = 0,
        concede: bool = True,
        needed: int = 1,
    ) -> None:
        self.last_side: Final = last_side
        """Whether a side wins when no other has units left."""
        self.turn_limit: Final = turn_limit
        """The last turn, after which the stronger side wins."""
        self.destroyed_percent: Final = destroyed_percent
        """The percentage of the enemy's battle value to destroy."""
        self.ratio_percent: Final = ratio_percent
        """The side's own remaining battle value as a percentage of the enemy's."""
        self.commander: Final = commander
        """Whether destroying the enemy commanders is a condition."""
        self.kills: Final = kills
        """How many enemy units to destroy."""
        self.concede: Final = concede
        """Whether sides may concede."""
        self.needed: Final = needed
        """How many of the conditions a side must meet to win."""

    def __repr__(self) -> str:
        return self.repr_of_changes(VictoryRules())


DEFAULT_VICTORY: Final = VictoryRules()


class Verdict(Record):
    """Whether a battle is over, who won (`DRAW`: no side), and by which conditions."""

    __match_args__: ClassVar[tuple[str, ...]] = ("over", "winner", "reasons")

    def __init__(self, over: bool, winner: int = DRAW, reasons: list[str] | None = None) -> None:
        self.over: Final = over
        self.winner: Final = winner
        self.reasons: Final = [] if reasons is None else reasons


GOES_ON: Final = Verdict(False)


def alive(mech: Mech) -> bool:
    """Whether a unit is on the map and not destroyed."""
    return not mech.destroyed and not mech.off_board


def live_units(battle: Battle, side: int) -> int:
    """How many live units a side has on the map."""
    count = 0
    for mech in battle.mechs:
        if mech.side == side and alive(mech):
            count += 1
    return count


def last_side(battle: Battle, sides: list[int]) -> int:
    """The only side with a live unit on the map; `DRAW` if there is none, `UNDECIDED` if there are several.

    A unit on no side is everyone's enemy: while it lives, no side has won.
    """
    left = [side for side in sides if live_units(battle, side)]
    if len(left) > 1 or live_units(battle, NO_SIDE):
        return UNDECIDED
    return left[0] if left else DRAW


def stronger_side(battle: Battle, sides: list[int]) -> int:
    """The side with more live units than any other, or `DRAW`: what counts at the turn limit."""
    best = DRAW
    most_units = -1
    for side in sides:
        units = live_units(battle, side)
        if units > most_units:
            best, most_units = side, units
        elif units == most_units:
            best = DRAW
    return best


def destroyed_share(battle: Battle, side: int, values: list[int]) -> tuple[int, int]:
    """The battle value of a side's enemies: how much is destroyed, and the total. `values` are those of the units.

    A unit that left the map is not destroyed.
    """
    lost = 0
    total = 0
    for unit, mech in enumerate(battle.mechs):
        if mech.side != side or side == NO_SIDE:
            total += values[unit]
            if mech.destroyed:
                lost += values[unit]
    return lost, total


def live_values(battle: Battle, side: int, values: list[int]) -> tuple[int, int]:
    """The battle value that is alive on the map: a side's own, and its enemies'."""
    own = 0
    enemy = 0
    for unit, mech in enumerate(battle.mechs):
        if alive(mech):
            if mech.side == side:
                own += values[unit]
            else:
                enemy += values[unit]
    return own, enemy


def kills(battle: Battle, side: int) -> int:
    """How many of a side's enemies are destroyed, no matter by whom."""
    count = 0
    for mech in battle.mechs:
        if mech.side != side and mech.destroyed:
            count += 1
    return count


def commanders_destroyed(battle: Battle, side: int, commanders: list[int]) -> bool:
    """Whether a side's enemies had commanders (units by number) and all of them are destroyed."""
    any_commander = False
    for unit in commanders:
        if battle.mechs[unit].side != side:
            any_commander = True
            if not battle.mechs[unit].destroyed:
                return False
    return any_commander


def _conditions_met(
    battle: Battle, side: int, rules: VictoryRules, values: list[int], commanders: list[int], conceded: list[int],
    sides: list[int],
) -> list[str]:  # fmt: skip
    """The conditions that one side meets; the caller checks the last side and the turn limit."""
    met: list[str] = []
    if rules.destroyed_percent and values:
        lost, total = destroyed_share(battle, side, values)
        if total and 100 * lost >= rules.destroyed_percent * total:
            met.append(VALUE_DESTROYED)

    if rules.ratio_percent and values:
        own, enemy = live_values(battle, side, values)
        if own and 100 * own >= rules.ratio_percent * enemy:
            met.append(VALUE_RATIO)

    if rules.commander and commanders_destroyed(battle, side, commanders):
        met.append(COMMANDER)
    if rules.kills and kills(battle, side) >= rules.kills:
        met.append(KILLS)

    if rules.concede and conceded and side not in conceded:
        opponents = [other for other in sides if other != side]
        if opponents and all([other in conceded for other in opponents]):
            met.append(CONCEDED)
    return met


def victory(
    battle: Battle,
    sides: list[int],
    rules: VictoryRules = DEFAULT_VICTORY,
    turn: int = 0,
    values: list[int] | None = None,
    commanders: list[int] | None = None,
    conceded: list[int] | None = None,
) -> Verdict:
    """Whether the battle is over at the end of a turn, and who won; nothing changes (§14.4).

    `sides` are the sides that take part, `values` the battle values of the units, `commanders` units by number,
    `conceded` the sides that gave up. A side wins by meeting as many conditions as the rules ask for. It is a draw if
    several do at once, no unit is left, all sides concede, or the turn limit finds no side ahead.
    """
    survivor = last_side(battle, sides)
    if survivor == DRAW:
        return Verdict(True, DRAW, [NOBODY_LEFT])

    leader = stronger_side(battle, sides) if rules.turn_limit and turn >= rules.turn_limit else UNDECIDED
    winners: list[int] = []
    reasons: list[str] = []

    for side in sides:
        met = _conditions_met(battle, side, rules, values or [], commanders or [], conceded or [], sides)
        if rules.last_side and survivor == side:
            met.insert(0, LAST_SIDE)
        if leader == side:
            met.append(TURN_LIMIT)
        if len(met) >= rules.needed:
            winners.append(side)
            reasons += [reason for reason in met if reason not in reasons]

    if len(winners) == 1:
        return Verdict(True, winners[0], reasons)
    if winners:
        return Verdict(True, DRAW, reasons)
    if leader != UNDECIDED:
        return Verdict(True, DRAW, [TURN_LIMIT])
    if rules.concede and conceded and all([side in conceded for side in sides]):
        return Verdict(True, DRAW, [CONCEDED])
    return GOES_ON
