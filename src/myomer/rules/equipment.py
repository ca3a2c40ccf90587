"""What a 'Mech carries: weapons, ammunition, and everything else that fills a slot or weighs a ton.

The facts of every kind are in `equipment.json`, read by `armory`. Weights and slots that follow from the weight of
the 'Mech are rules, named in a small vocabulary:

| weight                         | tons                                                                      |
|--------------------------------|---------------------------------------------------------------------------|
| `w/10` `w/15` `w/20`           | that part of the 'Mech's weight, up to a whole ton                        |
| `w/10-half` `w/20-half`        | that part, up to a half ton                                               |
| `w*7%-half` `w*15%-half`       | that percentage, up to a half ton                                         |
| `w/10-half+half` `w/20-half+half` | that part, up to a half ton, and half a ton more                       |
| `w/20-near` `w/25-near`        | that part, to the nearest ton (a half goes up), at least one              |
| `aes`                          | w/35 up to a half ton; on a quad w/50                                     |
| `jump-jet`                     | each: 0.5 to 55 tons, 1 to 85, 2 above                                    |
| `improved-jump-jet`            | twice that                                                                |
| `structure-standard`           | w/10; a superheavy's is double, a tripod's a tenth more; up to a half ton |
| `structure-half` `structure-three-quarters` `structure-double` | that multiple of the standard structure   |
| `armor`                        | by its points                                                             |
| `engine/10`                    | a tenth of the engine, up to a half ton                                   |
| `targeting/4` `targeting/5`    | that part of the direct-fire weapons, up to a whole ton                   |
| `turret/10`                    | a tenth of the equipment in the turret, up to a half ton                  |
| `cargo/20`                     | a twentieth of the cargo beside it, up to a half ton                      |
| `w*jump/20`                    | a twentieth of the weight for each jumping MP, up to a half ton           |
| `size`                         | the tons that the unit file names                                         |
| `length/200`                   | a tenth of a ton for every 20 meters that the unit file names             |

| slots                          |                                                                           |
|--------------------------------|---------------------------------------------------------------------------|
| `w/10` `w/15` `w/20`           | that part of the 'Mech's weight, rounded up                               |
| `w/20+1`                       | the same and one more                                                     |
| `w/20-near` `w/25-near`        | as for the weight                                                         |
| `aes`                          | 1 to 35 tons, 2 to 55, 3 to 75, 4 above                                   |
| `tons`                         | one for every ton of its own weight, or part of one                       |

From `armor` on, a weight is not to be had from the 'Mech's weight alone: `tons_for` gives 0 for it, and `slots_for`
gives 0 for `tons`. The rules are those of *TechManual* (construction) and *Tactical Operations: Advanced Units &
Equipment*; physical weapons as in `physical-weapons.md`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.record import Record
from myomer.rules.components import AMMUNITION, OTHER, WEAPON
from myomer.rules.locations import BIPED, QUAD, TRIPOD
from myomer.rules.rounding import ceil_div

IS: Final = "is"
CLAN: Final = "clan"
ALL: Final = "all"
TECHS: Final = [IS, CLAN, ALL]
LEVELS: Final = ["introductory", "standard", "advanced", "experimental", "unofficial"]

BY_RULE: Final = -1.0
"""The weight of an item whose weight is a rule, or is not known."""
SUPERHEAVY: Final = 100
"""A 'Mech of more tons than this is a superheavy: its slots hold twice as much."""

FROM_WEIGHT: Final = frozenset(
    [
        "w/10",
        "w/15",
        "w/20",
        "w/10-half",
        "w/20-half",
        "w*7%-half",
        "w*15%-half",
        "w/10-half+half",
        "w/20-half+half",
        "w/20-near",
        "w/25-near",
        "aes",
        "jump-jet",
        "improved-jump-jet",
        "structure-standard",
        "structure-half",
        "structure-three-quarters",
        "structure-double",
    ]
)
"""The weight rules that `tons_for` can work out."""
FROM_ELSEWHERE: Final = frozenset(
    [
        "armor",
        "engine/10",
        "targeting/4",
        "targeting/5",
        "turret/10",
        "cargo/20",
        "w*jump/20",
        "size",
        "length/200",
    ]
)
"""The weight rules that need more than the weight of the 'Mech."""
SLOT_RULES: Final = frozenset(["w/10", "w/15", "w/20", "w/20+1", "w/20-near", "w/25-near", "aes", "tons"])

ONE_SHOT: Final = "one-shot"
HALF_TON: Final = "half-ton"
INERT: Final = "inert"
"""Ammunition that does not explode."""
SPREAD: Final = "spread"
"""Its slots may be in any locations; together they are one item."""
EACH_LEG: Final = "each-leg"
"""One in every leg: `slots` is what it takes in one leg, its weight that of all."""
FIVE_POINT_GROUPS: Final = "five-point-groups"
"""The damage of all its missiles is dealt in groups of five points, whatever one missile does."""
RANGE_IN_MAPSHEETS: Final = "range-in-mapsheets"
"""Artillery whose long range is in mapsheets of 17 hexes."""


def _rounded_up(tons: int, divisor: int) -> int:
    """The quotient, rounded up."""
    return ceil_div(tons, divisor)


def _up_to_half_ton(tons: int, divisor: int) -> float:
    """The quotient, rounded up to the half ton."""
    return ceil_div(2 * tons, divisor) / 2.0


def _to_nearest(tons: int, divisor: int) -> int:
    """The quotient to the nearest whole number (a half goes up), at least 1."""
    return max(1, (2 * tons + divisor) // (2 * divisor))


class Equipment(Record):
    """One kind of weapon, ammunition or other equipment."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "key",
        "name",
        "kind",
        "tech",
        "level",
        "category",
        "heat",
        "damage",
        "damage_by_range",
        "damage_type",
        "rack",
        "per_hit",
        "group",
        "range_min",
        "range_short",
        "range_medium",
        "range_long",
        "range_extreme",
        "to_hit",
        "tons",
        "tons_rule",
        "slots",
        "slots_rule",
        "ammo_type",
        "munition",
        "shots",
        "rate",
        "explosion",
        "target_heat",
        "target_heat_dice",
        "flags",
        "bv",
        "names",
        "list_names",
    )

    def __init__(
        self,
        key: str,
        name: str,
        kind: int = OTHER,
        tech: str = ALL,
        level: str = "standard",
        category: str = "other",
        heat: int = 0,
        damage: int = 0,
        damage_by_range: tuple[int, int, int] = (0, 0, 0),
        damage_type: str = "",
        rack: int = 0,
        per_hit: int = 0,
        group: int = 0,
        range_min: int = 0,
        range_short: int = 0,
        range_medium: int = 0,
        range_long: int = 0,
        range_extreme: int = 0,
        to_hit: tuple[int, int, int] = (0, 0, 0),
        tons: float = 0.0,
        tons_rule: str = "",
        slots: int = 0,
        slots_rule: str = "",
        ammo_type: str = "",
        munition: str = "",
        shots: int = 0,
        rate: int = 0,
        explosion: int = 0,
        target_heat: int = 0,
        target_heat_dice: int = 0,
        flags: frozenset[str] = frozenset(),
        bv: float = 0.0,
        names: tuple[str, ...] = (),
        list_names: tuple[str, ...] = (),
    ) -> None:
        self.key: Final = key
        """Its name in Myomer: `medium-laser`, `clan-lrm-20`, `lrm-20-ammo-artemis`."""
        self.name: Final = name
        self.kind: Final = kind
        """The kind of component it is (`rules.components`)."""
        self.tech: Final = tech
        """Its tech base: `IS`, `CLAN` or `ALL`."""
        self.level: Final = level
        """Its rules level, one of `LEVELS`."""
        self.category: Final = category

        # what it does
        self.heat: Final = heat
        self.damage: Final = damage
        """Of one shot, the maximum where it varies with range; 0 for cluster weapons (`per_hit`)."""
        self.damage_by_range: Final = damage_by_range
        """At short, medium and long range."""
        self.damage_type: Final = damage_type
        """One of the damage types (`combat.harm.damage_types`) for a weapon, else empty."""
        self.rack: Final = rack
        """Column of the cluster hits table; ammunition fits a weapon of its own rack."""
        self.per_hit: Final = per_hit
        """Of each missile or pellet, also in the bin. 0 on launchers whose ammunition defines it."""
        self.group: Final = group
        """Hits in one damage group; 0 where nothing is grouped. Ammunition defines it where launchers do not."""

        # ranges in hexes; all 0 on launchers whose ammunition defines them
        self.range_min: Final = range_min
        self.range_short: Final = range_short
        self.range_medium: Final = range_medium
        self.range_long: Final = range_long
        self.range_extreme: Final = range_extreme
        self.to_hit: Final = to_hit
        """To-hit modifiers at short, medium and long range."""

        # weight and critical slots
        self.tons: Final = tons
        """Its weight; `BY_RULE` if a rule gives it or it is not known."""
        self.tons_rule: Final = tons_rule
        """The rule that gives its weight (see the top of this module); empty if the weight is fixed."""
        self.slots: Final = slots
        """0 where a rule defines them, and for what takes none."""
        self.slots_rule: Final = slots_rule
        """The rule that gives its slots; empty if their number is fixed."""

        # ammunition
        self.ammo_type: Final = ammo_type
        """What ammunition it fires or is; a weapon fires ammunition of its own type and rack."""
        self.munition: Final = munition
        """The special munition; empty for the weapon's standard ammunition."""
        self.shots: Final = shots
        """Rounds in one slot of this ammunition; of a weapon, in a ton of its standard ammunition."""
        self.rate: Final = rate
        """Shots that a weapon may fire at once."""

        self.explosion: Final = explosion
        """Damage when a crit strikes its own slot; 0 for most."""
        self.target_heat: Final = target_heat
        """Heat to the target, instead of damage."""
        self.target_heat_dice: Final = target_heat_dice
        """Dice of heat to the target, in addition to damage."""
        self.flags: Final = flags
        self.bv: Final = bv
        """Battle value; of a half-ton bin half that of a ton."""
        self.names: Final = names
        """Its names in unit files; the first is the one to write."""
        self.list_names: Final = list_names
        """Its names in the list of weapons at the head of a unit file; both tech bases may share one."""

    def to_hit_at(self, bracket: int) -> int:
        """The to-hit modifier at short (0), medium (1) or long range (2)."""
        return self.to_hit[0] if bracket == 0 else self.to_hit[1] if bracket == 1 else self.to_hit[2]

    def has(self, flag: str) -> bool:
        """Whether it has this flag."""
        return flag in self.flags

    def slots_for(self, tons: int) -> int:
        """Critical slots on a 'Mech of that weight, on a superheavy half, rounded up; 0 for the rule `tons`."""
        slots = self._slots_for(tons)
        return (slots + 1) // 2 if tons > SUPERHEAVY else slots

    def _slots_for(self, tons: int) -> int:
        """Slots by the slot rule, before a superheavy's are halved."""
        rule = self.slots_rule
        if not rule:
            return self.slots
        if rule == "w/15":
            return _rounded_up(tons, 15)
        if rule == "w/20":
            return _rounded_up(tons, 20)
        if rule == "w/10":
            return _rounded_up(tons, 10)
        if rule == "w/20+1":
            return 1 + _rounded_up(tons, 20)
        if rule == "w/20-near":
            return _to_nearest(tons, 20)
        if rule == "w/25-near":
            return _to_nearest(tons, 25)
        if rule == "aes":
            return 1 if tons <= 35 else 2 if tons <= 55 else 3 if tons <= 75 else 4
        return 0

    def tons_for(self, tons: int, frame: int = BIPED) -> float:
        """Its weight on a 'Mech of that weight; 0 where the weight does not determine it."""
        rule = self.tons_rule
        if not rule:
            return max(0.0, self.tons)
        if rule == "w/15":
            return float(_rounded_up(tons, 15))
        if rule == "w/20":
            return float(_rounded_up(tons, 20))
        if rule == "w/10":
            return float(_rounded_up(tons, 10))

        # rounded up to the half ton
        if rule == "w/20-half":
            return _up_to_half_ton(tons, 20)
        if rule == "w/10-half":
            return _up_to_half_ton(tons, 10)
        if rule == "w*7%-half":
            return _up_to_half_ton(7 * tons, 100)
        if rule == "w*15%-half":
            return _up_to_half_ton(15 * tons, 100)
        if rule == "w/20-half+half":
            return 0.5 + _up_to_half_ton(tons, 20)
        if rule == "w/10-half+half":
            return 0.5 + _up_to_half_ton(tons, 10)

        # rounded to the nearest ton
        if rule == "w/20-near":
            return float(_to_nearest(tons, 20))
        if rule == "w/25-near":
            return float(_to_nearest(tons, 25))

        # rules of one kind of equipment
        if rule == "aes":
            return _up_to_half_ton(tons, 50 if frame == QUAD else 35)
        if rule == "jump-jet":
            return _jump_jet_tons(tons)
        if rule == "improved-jump-jet":
            return 2.0 * _jump_jet_tons(tons)

        if rule == "structure-standard":
            return _structure_tons(tons, frame, 4)
        if rule == "structure-half":
            return _structure_tons(tons, frame, 2)
        if rule == "structure-three-quarters":
            return _structure_tons(tons, frame, 3)
        if rule == "structure-double":
            return _structure_tons(tons, frame, 8)
        return 0.0

    def damage_at(self, bracket: int) -> int:
        """Damage of one shot at short (0), medium (1) or long range (2)."""
        return self.damage_by_range[min(bracket, 2)]

    def explosion_per_round(self) -> int:
        """Damage of one round that explodes in its bin (`damage-and-criticals.md` §12.1)."""
        if self.kind != AMMUNITION or INERT in self.flags:
            return 0
        return self.per_hit * max(1, self.rack)

    def takes(self, ammunition: Equipment) -> bool:
        """Whether this weapon can fire that ammunition.

        Type and rack must be the same. Clan ammunition fits Clan weapons only, Inner Sphere ammunition all others;
        common ammunition fits both. A one-shot launcher holds one such round itself and draws on no bin.
        """
        return (
            self.kind == WEAPON
            and ammunition.kind == AMMUNITION
            and bool(self.ammo_type)
            and self.ammo_type == ammunition.ammo_type
            and self.rack == ammunition.rack
            and (ammunition.tech == ALL or (ammunition.tech == CLAN) == (self.tech == CLAN))
        )


def _jump_jet_tons(tons: int) -> float:
    """The weight of one standard jump jet on a 'Mech of that weight."""
    return 0.5 if tons <= 55 else 1.0 if tons <= 85 else 2.0


def _structure_tons(tons: int, frame: int, quarters: int) -> float:
    """The weight of an internal structure that weighs this many quarters of a standard one."""
    tenths = 11 if frame == TRIPOD else 10
    if tons > SUPERHEAVY:
        quarters *= 2
    return _up_to_half_ton(tons * quarters * tenths, 400)
