"""What a physical attack declares about itself.

Everything that other rooms ask of a kind of attack stands in its own module: the limbs and hands it needs, how it may
be declared, the option that brings it into play, the sentences and texts it adds, and an example of it for tables and
record sheets. `registry` and the doors derive their lists from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from myomer.combat.battle import Battle
from myomer.combat.physical.attack import NO_LIMB, Attack
from myomer.combat.reason import Reason
from myomer.rules.locations import LEFT_ARM, RIGHT_ARM, LocationId
from myomer.rules.ruleset import Ruleset
from myomer.units.mech import Mech

BOTH_ARMS: Final = 1 << LEFT_ARM | 1 << RIGHT_ARM
NO_TEXTS: Final[Mapping[str, str]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class AttackTraits:
    """The declarations of one kind of attack; a kind overrides those in which it is special."""

    def __init__(self, kind: str, base: int) -> None:
        self.kind: Final = kind
        self.base: Final = base
        """What it adds to the attacker's piloting skill."""
        self.to_hit_purpose: Final = "to hit: " + kind
        """What its to-hit roll is for."""

    # when it is in play

    option: ClassVar[str] = ""
    """The field of `Ruleset` that brings it into play; empty for an attack that is always in play."""

    @property
    def option_name(self) -> str:
        """The option as the command line writes it."""
        return self.option.replace("_", "-")

    def in_play(self, rules: Ruleset) -> bool:
        """Whether the ruleset has this attack. An attack with an `option` reads that field."""
        return True

    # limbs and hands

    two_handed: ClassVar[bool] = False
    """Whether it takes both arms."""
    can_be_zweihander: ClassVar[bool] = False
    """Whether a pilot with the Zweihänder ability may make it with both hands."""
    carried: ClassVar[bool] = False
    """Whether it is made with a physical weapon that the design carries."""

    def limbs(self, mech: Mech) -> list[int]:
        """The limbs it may be made with; `NO_LIMB` alone where none is named."""
        return [NO_LIMB]

    def default_limb(self, mech: Mech) -> int:
        """The limb that is meant when none is named."""
        return NO_LIMB

    def limbs_used(self, attack: Attack) -> int:
        """The limbs that a declared attack uses, a bit each."""
        if self.two_handed or attack.zweihander:
            return BOTH_ARMS
        return 1 << attack.limb if attack.limb != NO_LIMB else 0

    # declaring

    self_targeted: ClassVar[bool] = False
    """Whether the attacker names itself as the target: attacks on infantry in its hex or on its hull."""
    declared_moving: ClassVar[bool] = False
    """Whether it is declared with the attacker's move, and resolved after all other attacks."""
    paired: ClassVar[bool] = False
    """Whether one with each limb is a single declaration, as the punches of both arms are."""
    cancels_out: ClassVar[bool] = False
    """Whether two units that make it against each other roll first, and stay where they are if both hit."""
    made_while_grappled: ClassVar[bool] = False
    """Whether a unit that is locked in a grapple may make it."""
    can_name_table: ClassVar[bool] = False
    """Whether the attacker may name the punch or kick table where the full table is the rule."""
    strikes_low: ClassVar[bool] = False
    """Whether it strikes at the attacker's feet, so that it reaches a target a level lower and none a level higher."""
    swung: ClassVar[bool] = False
    """Whether a weapon is swung, so that it reaches a standing target a level lower and a level higher."""
    does_damage: ClassVar[bool] = True
    """Whether its point is damage to the target."""
    marks_changes: ClassVar[bool] = False
    """Whether everything that it changes besides damage and PSRs is marked (`MechState.changed`), for fast samples."""

    def offered(self, mech: Mech) -> bool:
        """Whether the unit has what the attack takes; if not, it is not listed."""
        return True

    def conflicts(self, attack: Attack, declared: list[Attack], moving: list[Attack], reasons: list[Reason]) -> None:
        """What attacks declared before, by any unit, forbid of this one.

        `moving` are those of `declared` that were declared with a move.
        """

    def psr_when_impossible(self) -> str:
        """The trigger of the attacker's PSR when a declared attack became impossible, if a ruleset requires one."""
        return ""

    # texts

    effects: ClassVar[Mapping[str, str]] = NO_TEXTS
    """What it does besides damage and PSRs: a code for programs, a text for people."""
    refusals: ClassVar[Mapping[str, str]] = NO_TEXTS
    """Codes of its own against it, each with its sentence; `reasons.py` has those that several attacks share."""
    code_texts: ClassVar[Mapping[str, str]] = NO_TEXTS
    """Codes of its own that do not read well as they are, each with its text."""

    verb: ClassVar[str] = ""
    """What the attacker does to the target, as in "kicks"; empty where it attacks "with" something."""

    def sheet_name(self, mech: Mech, limb: LocationId) -> str:
        """Its name on a record sheet."""
        name = self.code_texts.get(self.kind, self.kind.replace("-", " "))
        return name[:1].upper() + name[1:]

    # an example of it, for tables and record sheets

    assumption: ClassVar[str] = ""
    """What its table takes for granted, besides level ground and undamaged units."""
    sizes: ClassVar[tuple[int, ...]] = ()
    """How many of something (hexes of a run-up, jump jets in a leg) its table shows; empty if that does not matter."""
    size_name: ClassVar[str] = ""
    """What those are, as the name of a column."""
    size_singular: ClassVar[str] = ""
    """One of them."""
    size_title: ClassVar[str] = ""
    """What those are, in a title."""
    grouping: ClassVar[str] = ""
    """How its damage is grouped, where that is not by points."""
    sized_by_tonnage: ClassVar[bool] = True
    """Whether its damage depends on the attacker's tonnage."""
    example_jump_mp: ClassVar[int] = 0
    """The jumping MP that an attacker needs."""

    def largest_size(self, mech: Mech) -> int:
        """The largest size that a unit has."""
        return self.sizes[-1] if self.sizes else 0

    def damage_modes(self) -> list[str]:
        """Ways to make it that do different damage; one without a name where there is only one."""
        return [""]

    def to_hit_modes(self) -> list[str]:
        """Ways to make it that have different to-hit numbers."""
        return [""]

    def example_equipment(self, mode: str, size: int) -> list[str]:
        """The equipment that a plain 'Mech needs for it, as `units.build` reads it."""
        return []

    def example_limb(self, mech: Mech) -> int:
        """The limb of the example."""
        return self.default_limb(mech)

    def example_target_behind(self, mech: Mech, limb: LocationId) -> bool:
        """Whether the target stands behind the attacker."""
        return False

    def example_attacker(self, mech: Mech, mode: str, size: int) -> None:
        """Bring a plain 'Mech into the state in which it may make the attack."""

    def example_battle(self, battle: Battle) -> None:
        """Bring attacker (unit 0) and target (unit 1) into the situation in which the attack is allowed."""
