"""Physical attacks: their rolls, and what they do besides damage."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.events.event import Event
from myomer.combat.numbers import DamageStep, Modifier
from myomer.units.ids import UnitIndex


class AttackDeclared(Event):
    """A charge or death from above, declared with the move that leads to it."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target", "attack")

    def __init__(self, unit: UnitIndex, target: UnitIndex, attack: str) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.attack: Final = attack


class AttackRolled(Event):
    """A physical attack's to-hit roll, with the reasons for its number and the steps of its damage.

    `roll` is 0 when it hit or missed by rule, with no dice.
    """

    __match_args__: ClassVar[tuple[str, ...]] = (
        "unit", "target", "attack", "limb", "target_number", "roll", "hit", "modifiers", "damage",
    )  # fmt: skip

    def __init__(
        self,
        unit: UnitIndex,
        target: UnitIndex,
        attack: str,
        limb: str,
        target_number: int,
        roll: int,
        hit: bool,
        modifiers: list[Modifier],
        damage: list[DamageStep],
    ) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.attack: Final = attack
        self.limb: Final = limb
        self.target_number: Final = target_number
        self.roll: Final = roll
        self.hit: Final = hit
        self.modifiers: Final = modifiers
        self.damage: Final = damage


class AttackImpossible(Event):
    """An attack that was declared and could not be made, with the reasons."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target", "attack", "reasons")

    def __init__(self, unit: UnitIndex, target: UnitIndex, attack: str, reasons: list[str]) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.attack: Final = attack
        self.reasons: Final = reasons


class ClubFound(Event):
    """An improvised club was picked up, or (empty name) none was found."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "name")

    def __init__(self, unit: UnitIndex, name: str) -> None:
        self.unit: Final = unit
        self.name: Final = name


class Grappled(Event):
    """Two units locked together, or (`held` false) apart again."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target", "held")

    def __init__(self, unit: UnitIndex, target: UnitIndex, held: bool) -> None:
        self.unit: Final = unit
        self.target: Final = target
        self.held: Final = held


class InfantryStruck(Event):
    """Damage to infantry, in groups; `dislodged` when swarmers were thrown off."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "groups", "dislodged")

    def __init__(self, unit: UnitIndex, groups: list[int], dislodged: bool) -> None:
        self.unit: Final = unit
        self.groups: Final = groups
        self.dislodged: Final = dislodged


class PodSweptOff(Event):
    """A homing pod is brushed off a unit."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit",)

    def __init__(self, unit: UnitIndex) -> None:
        self.unit: Final = unit
