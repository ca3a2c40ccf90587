"""Moves: evaluates every place a unit can reach, and the PSRs on the way to the best few."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.estimates import any_fails, chance
from myomer.bots.hazards import hazards_on_the_way, landing_hazard
from myomer.bots.outlook import UNKNOWN_COST, Outlook
from myomer.bots.placing import Ground, Prospect, Stand
from myomer.combat.movement.course import Course
from myomer.combat.movement.move import Move
from myomer.combat.movement.places import FAR, SHUT, Place, Reach
from myomer.combat.movement.reachable import reachable
from myomer.combat.terrain.entry_triggers import cliff_trigger, end_of_move_triggers, entry_triggers, landing_triggers
from myomer.hexes import HexId, distance
from myomer.rules.movement import JUMP, MODE_NAMES, RUN, STILL, WALK, masc_target
from myomer.rules.terrain import MAGMA
from myomer.rules.triggers import Trigger, trigger_rule
from myomer.units.mech import Mech
from myomer.units.mobility import walking_mp

LOOKED_AT: Final = 12
"""How many places are evaluated a second time."""
MP_COST: Final = 0.0004
"""The cost of an MP, so that the closer of two equal places is taken."""
NOTHING_YET: Final = -1e9


@mypyc_attr(acyclic=True)
class Candidate:
    """A place with its value so far."""

    def __init__(self, place: Place, reach: Reach, mode: int, hexes: int, stand: Stand, value: float) -> None:
        self.place: Final = place
        self.reach: Final = reach
        self.mode: Final = mode
        self.hexes: Final = hexes
        """How far the place is from where the unit starts."""
        self.stand: Final = stand
        """The fire both ways at the place."""
        self.facing: Final = place.facing
        self.walks: Final = reach.mode != JUMP and (place.cost > 0 or reach.stands)
        """Whether the unit takes any steps to get there; staying and jumping take none."""
        self.value = value
        self.risk = 0.0
        """The cost of the way there: PSRs, and water."""
        self.reply = 0.0
        """What the enemies' best replies change in its value."""

    def move(self) -> Move:
        """The cheapest move there; staying is a move without steps."""
        return self.reach.move_to(self.place.hex, self.place.facing, self.place.place)


@mypyc_attr(acyclic=True)
class Entry:
    """A place on a shortlist."""

    def __init__(self, value: float, rank: int, node: int, mode: int, stand: Stand) -> None:
        self.value: Final = value
        self.rank: Final = rank
        """Of two with the same value, the lower rank comes first; no two have the same."""
        self.node: Final = node
        """On foot, the node of the reach; of a jump, its number × 6 + facing."""
        self.mode: Final = mode
        self.stand: Final = stand

    def better_than(self, other: Entry) -> bool:
        """Whether it comes first."""
        return self.value > other.value or (self.value == other.value and self.rank < other.rank)


@mypyc_attr(acyclic=True)
class Shortlist:
    """The best few places so far; of equals, the first ones."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self.entries: Final[list[Entry]] = []
        """Best first."""
        self.threshold = NOTHING_YET
        """What a place must be worth to be listed."""

    def add(self, entry: Entry) -> None:
        """Add a place if it is one of the best."""
        entries = self.entries
        index = len(entries)
        while index and entry.better_than(entries[index - 1]):
            index -= 1
        entries.insert(index, entry)
        if len(entries) > self.most:
            entries.pop()
        if len(entries) == self.most:
            self.threshold = entries[self.most - 1].value

    def candidates(self, reach: Reach, start: HexId) -> list[Candidate]:
        """The places of the list, best first."""
        chosen: list[Candidate] = []
        for entry in self.entries:
            if reach.mode == JUMP:
                index, facing = entry.node // 6, entry.node % 6
                place = Place(reach.hexes[index], facing, reach.distances[index], reach.landings[index])
            else:
                place = reach.place_at(entry.node)
            far = distance(start, place.hex)
            chosen.append(Candidate(place, reach, entry.mode, far, entry.stand, entry.value))
        return chosen


@mypyc_attr(acyclic=True)
class Spot:
    """A spot within reach on foot, with an upper bound of its value."""

    def __init__(self, spot: int, prospect: Prospect, limit: float) -> None:
        self.spot: Final = spot
        self.prospect: Final = prospect
        self.limit: Final = limit


def candidates(outlook: Outlook, ground: Ground, most: int = LOOKED_AT) -> list[Candidate]:
    """The best few of every place and facing within reach on foot or by jumping, including staying; best first.

    A prone unit is evaluated as if standing; one that cannot stand, as it is.
    """
    mech = outlook.mech
    choices = _best_on_foot(outlook, ground, most)
    if mech.design.jump_jets and not mech.prone and not mech.move_mode:
        choices += _best_jumps(outlook, ground, most)
        choices.sort(key=lambda candidate: -candidate.value)
    return choices[:most]


def _best_on_foot(outlook: Outlook, ground: Ground, most: int) -> list[Candidate]:
    """The best few places on foot. Those that cannot be among them, by an upper bound, are not looked at."""
    reach = outlook.reach
    table = reach.table
    shortlist = Shortlist(most)
    if table is None:
        return []

    # Every spot with an upper bound of its value, the most promising first.
    lying = outlook.mech.prone and not reach.stands
    twists = ground.twists and not lying
    walking = walking_mp(outlook.mech)
    start = outlook.mech.hex
    spots: list[Spot] = []
    for spot in reach.spots():
        hex_ = reach.hex_of(spot)
        if not ground.bare and outlook.battle.hex(hex_).has(MAGMA):
            continue
        least = reach.least_cost(spot)
        prospect = ground.prospect(hex_, reach.kind_of(spot), distance(start, hex_), False, lying)
        limit = ground.limit(prospect, foot_mode(least, walking)) - MP_COST * least
        spots.append(Spot(spot, prospect, limit))

    # Evaluate spots until no other can be among the best.
    while spots:
        best = _take_best(spots)
        if best.limit < shortlist.threshold:
            break

        spot, prospect = best.spot, best.prospect
        stands: list[Stand | None] = [None, None, None]
        for facing in range(6):
            node = spot * 6 + facing
            cost = reach.node_cost(node)
            if not SHUT < cost < FAR:
                continue

            mode = foot_mode(cost, walking)
            stand = stands[mode]
            if stand is None:
                stand = ground.stand_at(prospect, mode)
                stands[mode] = stand
            value = stand.value(facing, twists) - MP_COST * cost
            if value >= shortlist.threshold:
                shortlist.add(Entry(value, reach.rank(node), node, mode, stand))
    return shortlist.candidates(reach, start)


def _take_best(spots: list[Spot]) -> Spot:
    """Take the spot with the highest bound off a list."""
    best = 0
    highest = spots[0].limit
    for index in range(1, len(spots)):
        limit = spots[index].limit
        if limit > highest:
            highest = limit
            best = index
    spot = spots[best]
    last = spots.pop()
    if last is not spot:
        spots[best] = last
    return spot


def foot_mode(cost: int, walking: int) -> int:
    """The mode of a move on foot by its MP."""
    return STILL if not cost else WALK if cost <= walking else RUN


def _best_jumps(outlook: Outlook, ground: Ground, most: int) -> list[Candidate]:
    """The best few places to jump to."""
    reach = reachable(outlook.battle, outlook.unit, JUMP)
    shortlist = Shortlist(most)
    for index, hex_ in enumerate(reach.hexes):
        far = reach.distances[index]
        if not ground.bare and outlook.battle.hex(hex_).has(MAGMA):
            continue

        landing = reach.landings[index]
        prospect = ground.prospect(hex_, landing, far, True)
        if ground.limit(prospect, JUMP) - MP_COST * far < shortlist.threshold:
            continue

        stand = ground.stand_at(prospect, JUMP)
        for facing in range(6):
            value = stand.value(facing, ground.twists) - MP_COST * far
            if value >= shortlist.threshold:
                shortlist.add(Entry(value, index * 6 + facing, index * 6 + facing, JUMP, stand))
    return shortlist.candidates(reach, outlook.mech.hex)


def risk_of(outlook: Outlook, ground: Ground, move: Move, mode: int) -> float:
    """The cost of the way there: of the PSRs, by the chance that one fails, of water that it only passes, and, for a
    bot that sees them, of roofs that give way and of skids.
    """
    course = _course(outlook, ground, move)
    flooding = 0.0 if course is None else _flooding_on_the_way(ground, course)
    hazards = 0.0
    if outlook.temper.footing:
        if move.mode == JUMP:
            hazards = landing_hazard(outlook, move.landing) * outlook.me.worth
        elif course is not None:
            hazards = hazards_on_the_way(outlook, course, mode) * outlook.me.worth
    fails = any_fails(outlook.battle, outlook.unit, _psrs_of(outlook, move, mode, course))
    if move.masc or move.supercharger:
        fails = 1 - (1 - fails) * boosters_work(outlook.mech, move)
    return (fails * outlook.me.fall_cost * outlook.me.worth if fails else 0.0) + flooding + hazards


def _course(outlook: Outlook, ground: Ground, move: Move) -> Course | None:
    """The way of a move on foot, where it may call for PSRs."""
    return Course(outlook.battle, move) if move.mode != JUMP and move.steps and not ground.smooth else None


def boosters_work(mech: Mech, move: Move) -> float:
    """The chance that MASC and supercharger of a move do not fail, which costs about as much as a fall."""
    works = 1.0
    if move.masc:
        works *= chance(masc_target(mech.masc_uses))
    if move.supercharger:
        works *= chance(masc_target(mech.supercharger_uses))
    return works


def likely_failure(outlook: Outlook, ground: Ground, move: Move, mode: int) -> tuple[float, str]:
    """What a failed PSR on the way means, a fall, getting stuck or damage, and its chance; of several, the likeliest.

    0 if there is no PSR that can fail.
    """
    by_failure: dict[str, list[Trigger]] = {}
    for psr in _psrs_of(outlook, move, mode, _course(outlook, ground, move)):
        by_failure.setdefault(trigger_rule(psr.name).failure, []).append(psr)
    failures = [(any_fails(outlook.battle, outlook.unit, psrs), failure) for failure, psrs in by_failure.items()]
    return max(failures, default=(0.0, ""))


def _psrs_of(outlook: Outlook, move: Move, mode: int, course: Course | None) -> list[Trigger]:
    """The PSRs of a move; without a course on foot, only those that smooth ground has too."""
    battle = outlook.battle
    unit = outlook.unit
    psrs: list[Trigger] = []
    if move.mode == JUMP:
        psrs += entry_triggers(battle, unit, outlook.mech.hex, move.landing, JUMP)
        psrs += landing_triggers(battle, unit)
    elif move.steps:
        if course is not None:
            psrs += _triggers_on_the_way(outlook, course, mode)
        psrs += end_of_move_triggers(battle, unit, mode)
    return psrs


def _flooding_on_the_way(ground: Ground, course: Course) -> float:
    """The cost of the worst water on the way, beyond that of the place where it ends."""
    worst = 0.0
    last = 0.0
    for leg in course.legs:
        last = ground.vantage(leg.hex, leg.place).flooding if leg.wet else 0.0
        worst = max(worst, last)
    return worst - last


def _triggers_on_the_way(outlook: Outlook, course: Course, mode: int) -> list[Trigger]:
    """The PSRs for the hexes of a move on foot."""
    battle = outlook.battle
    here = outlook.mech.hex
    psrs: list[Trigger] = []
    for leg in course.legs:
        if leg.hex != here:
            psrs += entry_triggers(battle, outlook.unit, here, leg.hex, mode, leg.paved, leg.place)
            cliff = cliff_trigger(battle, here, leg.hex, leg.rise)
            if cliff is not None and not leg.paved and here != outlook.mech.hex:
                psrs.append(cliff)
            here = leg.hex
    return psrs


def subtract_risks(outlook: Outlook, ground: Ground, best: list[Candidate]) -> None:
    """Subtract the cost of the PSRs on the way from the value of each; on smooth ground only the mode counts."""
    smooth_risks = [UNKNOWN_COST] * (2 * len(MODE_NAMES))
    plain = ground.smooth and not outlook.reach.masc and not outlook.reach.supercharger

    for candidate in best:
        # On smooth ground the PSRs depend only on the mode of moving, unless a booster may be engaged.
        if plain and candidate.mode != JUMP:
            kind = 2 * candidate.mode + (1 if candidate.walks else 0)
            if smooth_risks[kind] == UNKNOWN_COST:
                smooth_risks[kind] = risk_of(outlook, ground, candidate.move(), candidate.mode)
            candidate.risk = smooth_risks[kind]
        else:
            candidate.risk = risk_of(outlook, ground, candidate.move(), candidate.mode)
        candidate.value -= candidate.risk
