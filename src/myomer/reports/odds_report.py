"""The results of an action, gathered once for the table, the chart and the JSON."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from myomer.odds import Distribution, Odds

QUANTILES: Final = (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10))


@dataclass(frozen=True)
class LocationOdds:
    """A location: the damage it takes, the chance that it is hit, and that it is destroyed."""

    name: str
    damage: Distribution[int]
    hit: Fraction
    lost: Fraction


@dataclass(frozen=True)
class UnitOdds:
    """What an action does to one unit."""

    number: int
    name: str
    role: str
    damage: Distribution[int]
    locations: list[LocationOdds]
    chances: dict[str, Fraction]
    """Probability of each result, by name (also its JSON name)."""
    pilot_hits: Distribution[int]
    criticals: dict[str, Distribution[int]]
    """Slots hit, for each kind of component that can be."""


def unit_odds(odds: Odds, unit: int, name: str, role: str, stands: bool = False) -> UnitOdds:
    """All results for a unit."""
    lost = odds.lost(unit)
    locations = [
        LocationOdds(place, damage, damage.chance(lambda points: points > 0), lost[place])
        for place, damage in odds.damage_at(unit).items()
    ]

    pilot_hits = odds.wounds(unit)
    chances = {"stands up": odds.stands_up(unit)} if stands else {"falls": odds.falls(unit)}
    chances |= {
        "head hit": odds.head_hit(unit),
        "pilot wounded": pilot_hits.chance(lambda count: count > 0),
        "knocked out": odds.knocked_out(unit),
        "pilot killed": odds.pilot_killed(unit),
        "destroyed": odds.destroyed(unit),
    }

    criticals = {kind: slots_hit for kind, slots_hit in odds.criticals(unit).items() if slots_hit[0] != 1}
    return UnitOdds(unit, name, role, odds.damage(unit), locations, chances, pilot_hits, criticals)


def unit_json(report: UnitOdds, odds: Odds) -> dict[str, object]:
    """The results of a unit as JSON, with every probability as a fraction."""
    damage = report.damage
    answer: dict[str, object] = {
        "name": report.name,
        "damage": {
            "mean": str(damage.mean),
            "deviation": damage.deviation,
            "quantiles": {str(share): damage.quantile(share) for share in QUANTILES},
            "chances": damage.to_json(),
        },
        "locations": {
            place.name: {
                "mean": str(place.damage.mean),
                "hit": str(place.hit),
                "destroyed": str(place.lost),
                "chances": place.damage.to_json(),
            }
            for place in report.locations
        },
        "wounds": report.pilot_hits.to_json(),
        "criticals": {kind: slots_hit.to_json() for kind, slots_hit in report.criticals.items()},
    }

    for name, chance in report.chances.items():
        answer[name.replace(" ", "_")] = str(chance)

    if not odds.exact:
        answer["intervals"] = {name.replace(" ", "_"): list(odds.interval(c)) for name, c in report.chances.items()}
    return answer
