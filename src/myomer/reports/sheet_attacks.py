"""The physical attacks of an undamaged 'Mech, for its record sheet: numbers taken from the resolvers themselves.

The 'Mech faces a default one in the next hex, on level ground; attacks that it cannot make even then, because an arm or
a hand is missing, are left out.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.physical.attack import NO_LIMB, Attack, AttackPreview
from myomer.combat.physical.registry import ATTACKS
from myomer.combat.physical.rule import AttackRule
from myomer.formats.record_sheet import PhysicalRow
from myomer.formats.sheet_names import abbreviation
from myomer.narration.vocabulary import signed
from myomer.rules.armory import item
from myomer.rules.components import TSM, TSM_HEAT
from myomer.rules.physical_weapons import RETRACTABLE_BLADE, VIBROBLADES
from myomer.rules.ruleset import Ruleset, ruleset_named
from myomer.scenario.face_off import example_of
from myomer.units.build import build
from myomer.units.design import Design
from myomer.units.mech import Mech

OPPONENT_TONS: Final = 50
NOT_THE_BLOW: Final = frozenset(["piloting-skill", "attacker-walked", "attacker-ran", "attacker-jumped"])
"""Modifiers that come from the pilot or the turn, not from the attack."""


class Sparring:
    """Two 'Mechs face to face, the attacker cool or (with triple-strength myomer) hot."""

    def __init__(self, design: Design, rules: Ruleset) -> None:
        self.design: Final = design
        self.rules: Final = rules
        self.frame: Final = design.frame
        self.opponent: Final = build(OPPONENT_TONS)
        """The design of the target."""

    def mech(self, heat: int = 0) -> Mech:
        """The attacker, with its blades retracted and its shields inactive."""
        mech = Mech(self.design)
        mech.heat = heat
        for weapon in self.design.physical_weapons:
            if self.design.components[weapon].name == RETRACTABLE_BLADE:
                mech.set_count(weapon, 0)
        return mech

    def preview(self, rule: AttackRule, mech: Mech, attack: Attack) -> AttackPreview:
        """The numbers of an attack by that 'Mech."""
        target = Mech(self.opponent)
        return rule.preview(example_of(rule, mech, target, attack.limb, self.rules), attack)

    def example(self, rule: AttackRule, limb: int, heat: int = 0, size: int = 0) -> AttackPreview:
        """An attack without a weapon, with the 'Mech in the state that the rule requires."""
        mech = self.mech(heat)
        rule.example_attacker(mech, "", size)
        return self.preview(rule, mech, Attack(rule.kind, 0, 1, limb))

    def weapon(self, weapon: int, ready: bool, heat: int = 0) -> AttackPreview:
        """An attack with one of its physical weapons; `ready`: blade out, vibroblade switched on."""
        mech = self.mech(heat)
        component = self.design.components[weapon]
        if component.name == RETRACTABLE_BLADE or component.name in VIBROBLADES:
            mech.set_count(weapon, int(ready))
        return self.preview(ATTACKS[component.name], mech, Attack(component.name, 0, 1, component.location, weapon))


def damage_of(preview: AttackPreview) -> str:
    """Damage as a sheet shows it."""
    if preview.damage.dice:
        return f"{preview.damage.dice}d6"
    return str(preview.damage.points) if preview.damage.points else "–"


def to_hit_of(preview: AttackPreview) -> str:
    """The attack's own modifier to the piloting skill."""
    modifiers = [part.value for part in preview.target_number.modifiers if part.reason not in NOT_THE_BLOW]
    return signed(sum(modifiers))


def physical_rows(design: Design, ruleset: str = "standard") -> list[PhysicalRow]:
    """Every physical attack that the design can make, with its damage; also with active TSM, if installed."""
    sparring = Sparring(design, ruleset_named(ruleset))
    rows: list[PhysicalRow] = []
    for rule in ATTACKS.values():
        if not rule.carried and not rule.option and not rule.self_targeted:
            rows += _rows_by_size(sparring, rule) if rule.sizes else _rows_by_limb(sparring, rule)
    return rows + _weapon_rows(sparring)


def _tsm_heat(design: Design) -> int:
    """The heat at which the design's TSM becomes active; 0 if it has none."""
    return TSM_HEAT if design.tsm == TSM else 0


def _row(name: str, where: str, cool: AttackPreview, hot: AttackPreview | None, note: str = "") -> PhysicalRow:
    """The row of an attack; damage with active TSM only if it differs."""
    damage = damage_of(cool)
    hot_damage = damage_of(hot) if hot is not None else damage
    return PhysicalRow(name, where, to_hit_of(cool), damage, hot_damage if hot_damage != damage else "", note)


def _rows_by_limb(sparring: Sparring, rule: AttackRule) -> list[PhysicalRow]:
    """One row for limbs with equal numbers; damage to the attacker is a note."""
    heat = _tsm_heat(sparring.design)
    limbs_by_row: dict[PhysicalRow, list[str]] = {}
    mech = sparring.mech()

    for limb in rule.limbs(mech):
        cool = sparring.example(rule, limb)
        if cool.allowed:
            hot = sparring.example(rule, limb, heat) if heat else None
            self_damage = sum([hit.points for hit in cool.self_hits])
            row = _row(rule.sheet_name(mech, limb), "", cool, hot, f"(self {self_damage})" if self_damage else "")
            limbs_by_row.setdefault(row, []).append("" if limb == NO_LIMB else abbreviation(sparring.frame, limb))

    return [
        PhysicalRow(row.name, "/".join(places), row.to_hit, row.damage, row.with_tsm, row.note)
        for row, places in limbs_by_row.items()
    ]


def _rows_by_size(sparring: Sparring, rule: AttackRule) -> list[PhysicalRow]:
    """Damage per hex of a charge if it is linear, otherwise that of the shortest and the longest charge."""
    sizes = range(rule.sizes[0], rule.largest_size(sparring.mech()) + 1)
    cool = _previews_by_size(sparring, rule, 0, sizes)
    if not cool:
        return []
    heat = _tsm_heat(sparring.design)
    hot = _previews_by_size(sparring, rule, heat, sizes) if heat else cool
    name = rule.sheet_name(sparring.mech(), NO_LIMB)
    if all([_is_linear([preview.damage.points for preview in previews]) for previews in (cool, hot)]):
        return [_row(name, f"per {rule.size_singular}", cool[0], hot[0], f"(max {len(cool)} {rule.size_name})")]
    points = f"{damage_of(cool[0])}–{damage_of(cool[-1])}"
    hot_points = f"{damage_of(hot[0])}–{damage_of(hot[-1])}"
    where = f"{sizes[0]}–{sizes[-1]} {rule.size_name}"
    return [PhysicalRow(name, where, to_hit_of(cool[0]), points, hot_points if hot_points != points else "")]


def _is_linear(points: list[int]) -> bool:
    """Whether each further size adds as much damage as the first."""
    return points == [points[0] * (index + 1) for index in range(len(points))]


def _previews_by_size(sparring: Sparring, rule: AttackRule, heat: int, sizes: range) -> list[AttackPreview]:
    """The attack at each size, such as the hexes of a charge; those that are not allowed are left out."""
    previews = [sparring.example(rule, NO_LIMB, heat, size) for size in sizes]
    return [preview for preview in previews if preview.allowed]


def _weapon_rows(sparring: Sparring) -> list[PhysicalRow]:
    """The physical weapons it carries; a vibroblade switched on and off."""
    heat = _tsm_heat(sparring.design)
    rows: list[PhysicalRow] = []
    for weapon in sparring.design.physical_weapons:
        component = sparring.design.components[weapon]
        vibrates = component.name in VIBROBLADES
        for ready in (True, False) if vibrates else (True,):
            cool = sparring.weapon(weapon, ready)
            if not cool.allowed:
                continue
            hot = sparring.weapon(weapon, ready, heat) if heat else None
            name = item(component.name).name + ("" if not vibrates else " (on)" if ready else " (off)")
            rows.append(_row(name, abbreviation(sparring.frame, component.location), cool, hot))
    return rows
