"""Weights and combinations of a 'Mech's parts (*TechManual*, construction; superheavies and newer
parts as published since).

Weights are in tons; each part is rounded up to the half ton by itself.
"""

from __future__ import annotations

from typing import Final

from myomer.rules.components import ENGINES
from myomer.rules.rounding import ceil_div

#  by rating ÷ 5, from 5 on
_FUSION: Final = [
    0.5, 0.5, 0.5, 0.5, 0.5, 1.0, 1.0, 1.0, 1.0, 1.5, 1.5, 1.5, 2.0, 2.0, 2.0, 2.5, 2.5, 3.0, 3.0, 3.0,
    3.5, 3.5, 4.0, 4.0, 4.0, 4.5, 4.5, 5.0, 5.0, 5.5, 5.5, 6.0, 6.0, 6.0, 7.0, 7.0, 7.5, 7.5, 8.0, 8.5,
    8.5, 9.0, 9.5, 10.0, 10.0, 10.5, 11.0, 11.5, 12.0, 12.5, 13.0, 13.5, 14.0, 14.5, 15.5, 16.0, 16.5, 17.5, 18.0,
    19.0, 19.5, 20.5, 21.5, 22.5, 23.5, 24.5, 25.5, 27.0, 28.5, 29.5, 31.5, 33.0, 34.5, 36.5, 38.5, 41.0, 43.5,
    46.0, 49.0, 52.5, 56.5, 61.0, 66.5, 72.5, 79.5, 87.5, 97.0, 107.5, 119.5, 133.5, 150.0, 168.5, 190.0, 214.5,
    243.0, 275.5, 313.0, 356.0, 405.5, 462.5,
]  # fmt: skip
LARGEST_ENGINE: Final = 500

#  kind of engine: its weight to that of a standard fusion engine, and the heat sinks that come with it
_ENGINE_KINDS: Final[dict[str, tuple[float, int]]] = {
    "fusion": (1.0, 10),
    "xl": (0.5, 10),
    "clan-xl": (0.5, 10),
    "light": (0.75, 10),
    "xxl": (1.0 / 3.0, 10),
    "clan-xxl": (1.0 / 3.0, 10),
    "compact": (1.5, 10),
    "combustion": (2.0, 0),
    "fuel-cell": (1.2, 1),
    "fission": (1.75, 5),
    "primitive": (1.0, 10),
}
assert set(_ENGINE_KINDS) == set(ENGINES)
LIGHTEST_FISSION: Final = 5.0

COCKPIT_TONS: Final = {
    "standard": 3.0,
    "small": 2.0,
    "torso-mounted": 4.0,
    "dual": 4.0,
    "command-console": 6.0,
    "industrial": 3.0,
    "industrial-afc": 3.0,
    "primitive": 5.0,
    "primitive-industrial": 5.0,
    "primitive-industrial-afc": 5.0,
    "interface": 4.0,
    "tripod": 4.0,
    "superheavy": 4.0,
    "superheavy-tripod": 5.0,
    "superheavy-industrial": 4.0,
    "superheavy-command-console": 7.0,
    "quadvee": 4.0,
}
GYRO_FACTORS: Final = {"standard": 1.0, "xl": 0.5, "compact": 1.5, "heavy-duty": 2.0, "superheavy": 2.0, "none": 0.0}

ARMOR_POINTS_PER_TON: Final = {
    "standard": 16.0,
    "ferro-fibrous": 17.92,
    "clan-ferro-fibrous": 19.2,
    "light-ferro-fibrous": 16.96,
    "heavy-ferro-fibrous": 19.84,
    "ferro-fibrous-prototype": 17.92,
    "ferro-lamellor": 14.0,
    "stealth": 16.0,
    "hardened": 8.0,
    "reflective": 16.0,
    "clan-reflective": 16.0,
    "reactive": 16.0,
    "clan-reactive": 16.0,
    "ballistic-reinforced": 12.0,
    "impact-resistant": 14.0,
    "heat-dissipating": 10.0,
    "anti-penetrative-ablation": 12.0,
    "primitive": 10.72,
    "industrial": 10.72,
    "heavy-industrial": 16.0,
    "commercial": 24.0,
}
ARMOR_ITEMS: Final = {
    "ferro-fibrous": "ferro-fibrous",
    "clan-ferro-fibrous": "clan-ferro-fibrous",
    "light-ferro-fibrous": "light-ferro-fibrous",
    "heavy-ferro-fibrous": "heavy-ferro-fibrous",
    "ferro-fibrous-prototype": "prototype-ferro-fibrous",
    "ferro-lamellor": "ferro-lamellor",
    "stealth": "stealth-armor",
    "reflective": "reflective-armor",
    "clan-reflective": "clan-reflective-armor",
    "reactive": "reactive-armor",
    "clan-reactive": "clan-reactive-armor",
    "ballistic-reinforced": "ballistic-reinforced-armor",
    "impact-resistant": "impact-resistant-armor",
    "heat-dissipating": "heat-dissipating-armor",
    "anti-penetrative-ablation": "anti-penetrative-ablation-armor",
}
"""The item that fills slots for a kind of armor; other kinds fill none."""
STRUCTURE_ITEMS: Final = {
    "standard": "standard-structure",
    "composite": "composite-structure",
    "reinforced": "reinforced-structure",
    "industrial": "industrial-structure",
    "endo-steel": "endo-steel",
    "clan-endo-steel": "clan-endo-steel",
    "endo-steel-prototype": "prototype-endo-steel",
    "endo-composite": "endo-composite",
    "clan-endo-composite": "clan-endo-composite",
}
"""The item that is a kind of structure, with its weight and the slots it fills."""

ARMORED_SLOT_TONS: Final = 0.5


def half_ton_up(tons: float) -> float:
    """Rounded up to the half ton, tolerating floating-point error."""
    return ceil_div(round(tons * 2000), 1000) / 2.0


def ton_up(tons: float) -> float:
    """Rounded up to the ton."""
    return float(ceil_div(round(tons * 1000), 1000))


def engine_tons(rating: int, kind: str) -> float:
    """The weight of an engine; 0 for a rating that does not exist."""
    if not 5 <= rating <= LARGEST_ENGINE:
        return 0.0
    tons = half_ton_up(_FUSION[ceil_div(rating, 5) - 1] * _ENGINE_KINDS[kind][0])
    return max(tons, LIGHTEST_FISSION) if kind == "fission" else tons


def engine_heat_sinks(kind: str) -> int:
    """The heat sinks that come with an engine and weigh nothing."""
    return _ENGINE_KINDS[kind][1]


def gyro_tons(rating: int, kind: str) -> float:
    """A ton for every 100 of the rating or part of it, times the kind's factor."""
    return half_ton_up(ceil_div(rating, 100) * GYRO_FACTORS[kind])


def armor_tons(points: int, kind: str) -> float:
    """The weight of a number of points of one kind of armor."""
    return half_ton_up(points / ARMOR_POINTS_PER_TON[kind])


def rating_for(tons: int, walk: int, primitive: bool) -> int:
    """The engine rating for a weight and walking MP; for a primitive 'Mech a fifth more, rounded up to the next 5."""
    plain = tons * walk
    return ceil_div(plain * 6, 25) * 5 if primitive else plain
