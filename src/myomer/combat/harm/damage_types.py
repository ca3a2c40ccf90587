"""The seven damage types (`damage-system.md`, "Damage Types"; `damage-and-criticals.md` §7)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from myomer.record import Record

STANDARD: Final = "standard"
CLUSTER: Final = "cluster"
PULSE: Final = "pulse"
STREAK: Final = "streak"
EXPLOSIVE: Final = "explosive"
HEAT: Final = "heat"
SPECIAL: Final = "special"
DAMAGE_TYPE_NAMES: Final = [STANDARD, CLUSTER, PULSE, STREAK, EXPLOSIVE, HEAT, SPECIAL]

ENERGY: Final = "energy"
BALLISTIC: Final = "ballistic"
MISSILE: Final = "missile"
PHYSICAL_MEANS: Final = "physical"
AREA: Final = "area"
OTHER_MEANS: Final = ""


@mypyc_attr(acyclic=True)
class DamageType(Record):
    """How damage is resolved: its type, and by what means it comes, which special armors ask for.

    Standard and pulse damage is one hit, armor first; cluster and streak damage the same for each group;
    explosive damage goes straight to structure where it is; heat takes no armor; special damage has a
    rule of its own: falls bypass shields, `internal` damage bypasses armor.
    """

    __match_args__: ClassVar[tuple[str, ...]] = (
        "name", "means", "ignores_shields", "internal", "armor_piercing", "critical",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        means: str = OTHER_MEANS,
        ignores_shields: bool = False,
        internal: bool = False,
        armor_piercing: int = 0,
        critical: int = 0,
    ) -> None:
        self.name: Final = name
        self.means: Final = means
        """By what means it comes: ballistic, energy, missile, physical, area."""
        self.ignores_shields: Final = ignores_shields
        self.internal: Final = internal
        """Whether it bypasses armor."""
        self.armor_piercing: Final = armor_piercing
        """Modifier of a critical check that is made even through armor; 0: no such check."""
        self.critical: Final = critical
        """Modifier of the critical check for structure it damages."""
        self.is_heat: Final = name == HEAT
        self.is_explosive: Final = name == EXPLOSIVE
        self.key: Final = f"{name} {means} {ignores_shields} {internal} {armor_piercing} {critical}"
        """All of it as one string."""

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, DamageType) and self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)


PHYSICAL_HIT: Final = DamageType(STANDARD, PHYSICAL_MEANS)
"""A punch, kick, charge or physical weapon attack."""
GLANCING_PHYSICAL_HIT: Final = DamageType(STANDARD, PHYSICAL_MEANS, critical=-2)
"""Option: an attack that only just hit."""
FALLING: Final = DamageType(SPECIAL, PHYSICAL_MEANS, ignores_shields=True)
"""A fall, a skid, a collapsing building."""
LANCE_POINT: Final = DamageType(SPECIAL, PHYSICAL_MEANS, ignores_shields=True, internal=True, critical=-2)
"""A lance point that reaches the structure (`physical-attacks.md` §4.2)."""
EXPLOSION: Final = DamageType(EXPLOSIVE, OTHER_MEANS, ignores_shields=True, internal=True)
JET_FLAME: Final = DamageType(STANDARD, ENERGY)

BY_NAME: Final = {
    STANDARD: DamageType(STANDARD),
    CLUSTER: DamageType(CLUSTER, MISSILE),
    PULSE: DamageType(PULSE, ENERGY),
    STREAK: DamageType(STREAK, MISSILE),
    EXPLOSIVE: EXPLOSION,
    HEAT: DamageType(HEAT),
    SPECIAL: DamageType(SPECIAL),
}
"""A plain damage type for each of the seven names."""

AUTOCANNON_PIERCING: Final = {2: -4, 4: -3, 5: -3, 6: -3, 8: -2, 10: -2, 15: -2, 20: -1}
"""The critical modifier of armor-piercing shot, by the gun's class (§7)."""


def armor_piercing(gun_class: int) -> DamageType:
    """Armor-piercing autocannon shot: a critical check through the armor."""
    return DamageType(SPECIAL, BALLISTIC, armor_piercing=AUTOCANNON_PIERCING[gun_class])
