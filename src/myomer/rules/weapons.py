"""Weapons and ammunition as far as damage, criticals and explosions need them.

Name: heat, damage of one shot (of one missile), missiles or shots at once, slots, rounds to a ton of
ammunition, damage when its own slot is hit.
"""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.record import Record


class Weapon(Record):
    """One kind of ranged weapon."""

    __match_args__: ClassVar[tuple[str, ...]] = ("name", "heat", "damage", "rack", "slots", "rounds", "explosion")

    def __init__(self, name: str, heat: int, damage: int, rack: int, slots: int, rounds: int, explosion: int) -> None:
        self.name: Final = name
        self.heat: Final = heat
        self.damage: Final = damage
        self.rack: Final = rack
        self.slots: Final = slots
        self.rounds: Final = rounds
        """Rounds in a ton of its ammunition; 0 for a weapon that needs none."""
        self.explosion: Final = explosion
        """Damage when a critical strikes the weapon itself; 0 for most."""

    def explosion_per_round(self) -> int:
        """What one round of its ammunition does when it goes off in the bin (§12.1)."""
        return self.damage * self.rack


_ALL: Final = [
    Weapon("small-laser", 1, 3, 1, 1, 0, 0),
    Weapon("medium-laser", 3, 5, 1, 1, 0, 0),
    Weapon("large-laser", 8, 8, 1, 2, 0, 0),
    Weapon("ppc", 10, 10, 1, 3, 0, 0),
    Weapon("flamer", 3, 2, 1, 1, 0, 0),
    Weapon("machine-gun", 0, 2, 1, 1, 200, 0),
    Weapon("ac-2", 1, 2, 1, 1, 45, 0),
    Weapon("ac-5", 1, 5, 1, 4, 20, 0),
    Weapon("ac-10", 3, 10, 1, 7, 10, 0),
    Weapon("ac-20", 7, 20, 1, 10, 5, 0),
    Weapon("lrm-5", 2, 1, 5, 1, 24, 0),
    Weapon("lrm-10", 4, 1, 10, 2, 12, 0),
    Weapon("lrm-15", 5, 1, 15, 3, 8, 0),
    Weapon("lrm-20", 6, 1, 20, 5, 6, 0),
    Weapon("srm-2", 2, 2, 2, 1, 50, 0),
    Weapon("srm-4", 3, 2, 4, 1, 25, 0),
    Weapon("srm-6", 4, 2, 6, 2, 15, 0),
    Weapon("gauss-rifle", 1, 15, 1, 7, 8, 20),
    Weapon("light-gauss-rifle", 1, 8, 1, 5, 16, 16),
    Weapon("heavy-gauss-rifle", 2, 25, 1, 11, 4, 25),
]
WEAPONS: Final = {weapon.name: weapon for weapon in _ALL}
