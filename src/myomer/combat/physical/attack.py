"""A physical attack as declared, and everything that can be known of it before the dice."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.numbers import DamageFigure, TargetNumber
from myomer.combat.physical.reasons import sentence
from myomer.combat.preview import number_json, refusal_json
from myomer.combat.reason import Reason
from myomer.hexes import ARC_NAMES
from myomer.record import Record
from myomer.rules.locations import LocationId
from myomer.rules.triggers import Trigger
from myomer.units.display_names import DisplayNames, PlayerAction
from myomer.units.ids import ComponentIndex, UnitIndex

NO_LIMB: Final = -1


class Attack(PlayerAction):
    """A declaration: who, whom, how, with which limb.

    `weapon` picks among several of the same kind (a component's number; -1 takes the one in the limb).
    `table` names the punch or kick table where the full table is the rule, at +4. `zweihander` is the
    two-handed attack of that pilot ability; `accidental` the charge of a skid.
    """

    __match_args__: ClassVar[tuple[str, ...]] = (
        "kind",
        "attacker",
        "target",
        "limb",
        "weapon",
        "table",
        "zweihander",
        "accidental",
    )

    def __init__(
        self,
        kind: str,
        attacker: UnitIndex,
        target: UnitIndex,
        limb: LocationId = NO_LIMB,
        weapon: ComponentIndex = -1,
        table: str = "",
        zweihander: bool = False,
        accidental: bool = False,
    ) -> None:
        self.kind: Final = kind
        self.attacker: Final = attacker
        self.target: Final = target
        self.limb: Final = limb
        self.weapon: Final = weapon
        self.table: Final = table
        self.zweihander: Final = zweihander
        self.accidental: Final = accidental

    def describe(self, names: DisplayNames) -> str:
        """`Atlas: kick with the right leg at Hunchback`."""
        text = self.kind.replace("-", " ")
        if self.limb != NO_LIMB:
            text += f" with the {names.limb(self.attacker, self.limb)}"
        if self.target != self.attacker:
            text += f" at {names.name(self.target)}"
        if self.table:
            text += f", {self.table} table"
        return f"{names.name(self.attacker)}: {text}"


class SelfHit(Record):
    """Damage that the attacker does to itself: to a fixed location, or (`NO_LIMB`) to one that is rolled."""

    __match_args__: ClassVar[tuple[str, ...]] = ("points", "location", "name")

    def __init__(self, points: int, location: LocationId = NO_LIMB, name: str = "") -> None:
        self.points: Final = points
        self.location: Final = location
        self.name: Final = name
        """What the location is called, where it is fixed."""


class Rolls(Record):
    """The PSRs that an outcome calls for, of the target and of the attacker."""

    __match_args__: ClassVar[tuple[str, ...]] = ("target", "attacker")

    def __init__(self, target: list[Trigger], attacker: list[Trigger]) -> None:
        self.target: Final = target
        self.attacker: Final = attacker

    def triggers_json(self) -> dict[str, object]:
        """The triggers with their modifiers, by whose PSRs they are."""
        return {
            "target": [{"trigger": cause.name, "modifier": cause.modifier} for cause in self.target],
            "attacker": [{"trigger": cause.name, "modifier": cause.modifier} for cause in self.attacker],
        }


NO_ROLLS: Final = Rolls([], [])


class AttackPreview(Record):
    """All the numbers of an attack. The resolver rolls against these and no others."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "attack", "reasons", "target_number", "arc", "table", "damage", "groups",
        "self_damage", "self_hits", "self_table", "on_hit", "on_miss", "also_on_hit", "also_on_miss",
    )  # fmt: skip

    def __init__(
        self,
        attack: Attack,
        reasons: list[Reason],
        target_number: TargetNumber,
        arc: int,
        table: str,
        damage: DamageFigure,
        groups: list[int],
        self_damage: DamageFigure,
        self_hits: list[SelfHit],
        self_table: str,
        on_hit: Rolls,
        on_miss: Rolls,
        also_on_hit: list[str],
        also_on_miss: list[str],
    ) -> None:
        self.attack: Final = attack
        self.reasons: Final = reasons
        """Everything that forbids it; empty when it is allowed."""
        self.target_number: Final = target_number

        # damage to the target
        self.arc: Final = arc
        """The side of the target that is hit."""
        self.table: Final = table
        """The hit location table."""
        self.damage: Final = damage
        self.groups: Final = groups
        """The damage as it is dealt, in groups of points."""

        # damage to the attacker
        self.self_damage: Final = self_damage
        self.self_hits: Final = self_hits
        self.self_table: Final = self_table
        """The hit location table of the attacker's own damage."""

        # what follows
        self.on_hit: Final = on_hit
        """The PSRs after a hit."""
        self.on_miss: Final = on_miss
        """The PSRs after a miss."""
        self.also_on_hit: Final = also_on_hit
        """Codes of what else a hit does: displacement, holds, breakage."""
        self.also_on_miss: Final = also_on_miss
        """Codes of what else a miss does."""

    @property
    def allowed(self) -> bool:
        """Whether nothing forbids the attack."""
        return not self.reasons

    @property
    def follows(self) -> list[str]:
        """Codes of what else a hit or a miss may bring: the triggers of PSRs, and effects."""
        consequences: list[str] = []
        for rolls in (self.on_hit, self.on_miss):
            consequences += [cause.name for cause in rolls.target + rolls.attacker]
        return list(dict.fromkeys(consequences + self.also_on_hit + self.also_on_miss))

    def to_json(self) -> dict[str, object]:
        """Its JSON form."""
        attacker_damage: list[object] = []
        for self_hit in self.self_hits:
            if self_hit.location == NO_LIMB:
                attacker_damage.append(self_hit.points)
            else:
                attacker_damage.append({"location": self_hit.name, "damage": self_hit.points})

        damage: dict[str, object] = {"target": self.groups, "attacker": attacker_damage}
        if self.damage.dice:
            damage["dice"] = f"{self.damage.dice}d6"

        return {
            **refusal_json(self.reasons, [sentence(reason) for reason in self.reasons]),
            **number_json(self.target_number, self.allowed),
            "arc": ARC_NAMES[self.arc],
            "table": self.table,
            "damage": damage,
            "damage_steps": {
                "target": [step.to_json() for step in self.damage.steps],
                "attacker": [step.to_json() for step in self.self_damage.steps],
            },
            "psr": {"hit": self.on_hit.triggers_json(), "miss": self.on_miss.triggers_json()},
            "effects": {"hit": self.also_on_hit, "miss": self.also_on_miss},
        }


class AttackOutcome(Record):
    """The result of an attack: made or not, the to-hit roll (0: none), hit or miss."""

    __match_args__: ClassVar[tuple[str, ...]] = ("made", "roll", "hit")

    def __init__(self, made: bool, roll: int, hit: bool) -> None:
        self.made: Final = made
        self.roll: Final = roll
        self.hit: Final = hit


NOT_MADE: Final = AttackOutcome(False, 0, False)
_HITS: Final = [AttackOutcome(True, roll, True) for roll in range(13)]
_MISSES: Final = [AttackOutcome(True, roll, False) for roll in range(13)]


def outcome_of(roll: int, hit: bool) -> AttackOutcome:
    """The result of an attack that was made, by its to-hit roll."""
    if 0 <= roll < len(_HITS):
        return _HITS[roll] if hit else _MISSES[roll]
    return AttackOutcome(True, roll, hit)
