"""The catalogue of physical weapons (`physical-weapons.md`; `physical-attacks.md` §4)."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.record import Record
from myomer.rules.rounding import ceil_div
from myomer.rules.ruleset import Ruleset

#  how a weapon's damage is computed
FIXED: Final = 0
FIFTH: Final = 1
SWORD: Final = 2
MACE: Final = 3
TENTH_UP: Final = 4
ROLLED: Final = 5

#  how many slots it takes
SLOTS_FIXED: Final = 0
SLOTS_FIFTEENTH: Final = 1
SLOTS_TENTH: Final = 2
SLOTS_TWENTIETH: Final = 3
SLOTS_BLADE: Final = 4


class PhysicalWeapon(Record):
    """One kind of physical weapon."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "name",
        "to_hit",
        "formula",
        "points",
        "needs_hand",
        "needs_lower_arm",
        "torso_mount",
        "quad_use",
        "heat",
        "slots_rule",
        "slots",
    )

    def __init__(
        self,
        name: str,
        to_hit: int,
        formula: int,
        points: int = 0,
        *,
        needs_hand: bool = False,
        needs_lower_arm: bool = False,
        torso_mount: bool = False,
        quad_use: bool = False,
        heat: int = 0,
        slots_rule: int = SLOTS_FIXED,
        slots: int = 0,
    ) -> None:
        self.name: Final = name
        self.to_hit: Final = to_hit
        """Its to-hit modifier."""
        self.formula: Final = formula
        """How its damage follows from the weight of the 'Mech."""
        self.points: Final = points
        """Damage of a fixed-damage weapon; dice of a rolled one."""
        self.needs_hand: Final = needs_hand
        """Whether it cannot be used without a hand actuator."""
        self.needs_lower_arm: Final = needs_lower_arm
        """In `standard`, this weapon cannot be used with a destroyed lower arm actuator."""
        self.torso_mount: Final = torso_mount
        """Whether it may be mounted in a torso."""
        self.quad_use: Final = quad_use
        """Whether a quad can use it."""
        self.heat: Final = heat
        """Heat of each turn in which it is switched on."""
        self.slots_rule: Final = slots_rule
        """How its critical slots follow from the weight of the 'Mech."""
        self.slots: Final = slots
        """Its critical slots if their number is fixed."""

    def slots_for(self, tons: int) -> int:
        """Critical slots on a 'Mech of that weight."""
        if self.slots_rule == SLOTS_FIFTEENTH:
            return ceil_div(tons, 15)
        if self.slots_rule == SLOTS_TENTH:
            return ceil_div(tons, 10)
        if self.slots_rule == SLOTS_TWENTIETH:
            return ceil_div(tons, 20)
        if self.slots_rule == SLOTS_BLADE:
            return 1 + ceil_div(tons, 20)
        return self.slots


HATCHET: Final = "hatchet"
MACE_NAME: Final = "mace"
RETRACTABLE_BLADE: Final = "retractable-blade"
LANCE: Final = "lance"
FLAIL: Final = "flail"
WRECKING_BALL: Final = "wrecking-ball"
CHAIN_WHIP: Final = "chain-whip"
BUZZSAW: Final = "buzzsaw"

_ALL: Final = [
    PhysicalWeapon(HATCHET, -1, FIFTH, needs_hand=True, needs_lower_arm=True, slots_rule=SLOTS_FIFTEENTH),
    PhysicalWeapon("sword", -2, SWORD, needs_hand=True, needs_lower_arm=True, slots_rule=SLOTS_FIFTEENTH),
    PhysicalWeapon(MACE_NAME, 1, MACE, needs_hand=True, needs_lower_arm=True, slots_rule=SLOTS_TENTH),
    PhysicalWeapon(RETRACTABLE_BLADE, -2, TENTH_UP, needs_lower_arm=True, slots_rule=SLOTS_BLADE),
    PhysicalWeapon(LANCE, 1, FIFTH, slots_rule=SLOTS_TWENTIETH),
    PhysicalWeapon(FLAIL, 0, FIXED, 9, slots=4),
    PhysicalWeapon(WRECKING_BALL, 1, FIXED, 8, torso_mount=True, quad_use=True, slots=5),
    PhysicalWeapon(CHAIN_WHIP, -2, FIXED, 3, needs_hand=True, slots=2),
    PhysicalWeapon("vibroblade-small", -2, FIXED, 7, needs_hand=True, heat=3, slots=1),
    PhysicalWeapon("vibroblade-medium", -2, FIXED, 10, needs_hand=True, heat=5, slots=2),
    PhysicalWeapon("vibroblade-large", -2, FIXED, 14, needs_hand=True, heat=7, slots=4),
    PhysicalWeapon("chainsaw", 0, FIXED, 5, torso_mount=True, quad_use=True, slots=5),
    PhysicalWeapon("dual-saw", 0, FIXED, 7, torso_mount=True, quad_use=True, slots=7),
    PhysicalWeapon(BUZZSAW, -1, ROLLED, 2, torso_mount=True, quad_use=True, heat=3, slots=2),
    PhysicalWeapon("pile-driver", 2, FIXED, 10, torso_mount=True, slots=8),
    PhysicalWeapon("backhoe", 1, FIXED, 6, torso_mount=True, quad_use=True, slots=6),
    PhysicalWeapon("mining-drill", -1, FIXED, 4, torso_mount=True, slots=4),
    PhysicalWeapon("rock-cutter", 1, FIXED, 5, torso_mount=True, slots=5),
    PhysicalWeapon("spot-welder", -1, FIXED, 5, torso_mount=True, heat=2, slots=1),
    PhysicalWeapon("combine", -2, FIXED, 3, torso_mount=True, quad_use=True, slots=4),
]
PHYSICAL_WEAPONS: Final = {weapon.name: weapon for weapon in _ALL}
"""Every mounted physical weapon, by name. A vibroblade's damage is that of its active mode."""

CLUB_TO_HIT: Final = -1
CLUBS: Final = ["tree-club", "girder-club", "limb-club"]
"""Improvised, two-handed clubs (§3.8); a tree breaks on its first hit."""
TREE_CLUB: Final = 1
GIRDER_CLUB: Final = 2
LIMB_CLUB: Final = 3

VIBROBLADES: Final = frozenset(["vibroblade-small", "vibroblade-medium", "vibroblade-large"])
CHOSEN_TABLE_TO_HIT: Final = 4
"""Choosing the punch or kick table for a physical weapon, where the full table is the rule (§3.6)."""
LANCE_THROUGH_ARMOR: Final = 10
BLADE_BREAKS: Final = 10
SPIKES_BREAK: Final = 9


def weight_formula(formula: int, weight: int, rules: Ruleset) -> tuple[int, str]:
    """Damage of a weight-based weapon, and the formula as the rules write it with the weight filled in.

    Where the ruleset doubles the weight for TSM, `weight` is doubled already.
    """
    if formula == FIFTH:
        return weight // rules.hatchet_divisor, f"floor({weight}/{rules.hatchet_divisor})"
    if formula == SWORD:
        divisor = rules.sword_divisor
        if rules.sword_rounds_up:
            return ceil_div(weight, divisor) + 1, f"ceil({weight}/{divisor})+1"
        return weight // divisor + 1, f"floor({weight}/{divisor})+1"
    if formula == MACE:
        if rules.mace_quarter_weight:
            return ceil_div(weight, 4), f"ceil({weight}/4)"
        return weight * 2 // 5, f"floor({weight}×2/5)"
    divisor = rules.retractable_blade_divisor
    return ceil_div(weight, divisor), f"ceil({weight}/{divisor})"


def club_name(club: int) -> str:
    """The club in the hands of a unit, by the number of its state: `tree club`; empty for none."""
    return CLUBS[club - 1].replace("-", " ") if club else ""
