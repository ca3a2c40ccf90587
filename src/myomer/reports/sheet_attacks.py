"""The physical attacks of a 'Mech, for its record sheet: numbers taken from the resolvers themselves.

The 'Mech faces a default one in the next hex, on level ground; attacks that its design cannot make even then, because
an arm or a hand is missing, are left out. On the sheet of a 'Mech in play its damage counts, and the attacks that it
can no longer make are marked.
"""

from __future__ import annotations

from dataclasses import dataclass
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

    def __init__(self, design: Design, rules: Ruleset, worn: Mech | None = None) -> None:
        self.design: Final = design
        self.worn: Final = worn
        """A 'Mech whose damage the attacker has; None for an undamaged one."""
        self.rules: Final = rules
        self.frame: Final = design.frame
        self.opponent: Final = build(OPPONENT_TONS)
        """The design of the target."""

    def mech(self, heat: int = 0) -> Mech:
        """The attacker, with its blades retracted and its shields inactive."""
        mech = Mech(self.design)
        mech.heat = heat
        if self.worn is not None:
            mech.armor[:] = self.worn.armor
            mech.structure[:] = self.worn.structure
            mech.slot_hits[:] = self.worn.slot_hits
            mech.gone = self.worn.gone
            mech.breached = self.worn.breached
            mech.used_up = self.worn.used_up
            mech.engine_hits = self.worn.engine_hits
            mech.gyro_hits = self.worn.gyro_hits
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
    return [row for row, _ in _joined(_listed(Sparring(design, ruleset_named(ruleset))), None)]


def physical_rows_now(mech: Mech, ruleset: str) -> tuple[list[PhysicalRow], frozenset[int]]:
    """The same for a 'Mech with its damage, and the places of those that it can no longer make, with their old numbers.

    Only what is broken counts, not its posture, its heat or what it did this turn.
    """
    rules = ruleset_named(ruleset)
    joined = _joined(_listed(Sparring(mech.design, rules)), _listed(Sparring(mech.design, rules, mech)))
    return [row for row, _ in joined], frozenset([place for place, (_, lost) in enumerate(joined) if lost])


@dataclass(frozen=True, slots=True)
class Listed:
    """An attack with one limb or weapon."""

    group: str
    """Rows of the same group that have equal numbers are one row."""
    row: PhysicalRow
    limb: str
    """What is named in the row, along with the other limbs of equal numbers."""


def _listed(sparring: Sparring) -> dict[tuple[str, int, bool], Listed]:
    """Every attack that is allowed, by its kind, its limb or weapon, and whether a blade is switched off."""
    listed: dict[tuple[str, int, bool], Listed] = {}
    for rule in ATTACKS.values():
        if not rule.carried and not rule.option and not rule.self_targeted:
            listed |= _by_size(sparring, rule) if rule.sizes else _by_limb(sparring, rule)
    return listed | _by_weapon(sparring)


def _joined(
    listed: dict[tuple[str, int, bool], Listed], now: dict[tuple[str, int, bool], Listed] | None
) -> list[tuple[PhysicalRow, bool]]:
    """The rows of a sheet, and whether each is lost `now`; limbs with equal numbers share a row."""
    limbs: dict[tuple[str, PhysicalRow, bool], list[str]] = {}
    for key, attack in listed.items():
        lost = now is not None and key not in now
        current = attack if now is None or lost else now[key]
        limbs.setdefault((current.group, current.row, lost), []).append(current.limb)
    return [
        (PhysicalRow(row.name, row.where or "/".join(names), row.to_hit, row.damage, row.with_tsm, row.note), lost)
        for (_, row, lost), names in limbs.items()
    ]


def _tsm_heat(design: Design) -> int:
    """The heat at which the design's TSM becomes active; 0 if it has none."""
    return TSM_HEAT if design.tsm == TSM else 0


def _row(name: str, where: str, cool: AttackPreview, hot: AttackPreview | None, note: str = "") -> PhysicalRow:
    """The row of an attack; damage with active TSM only if it differs."""
    damage = damage_of(cool)
    hot_damage = damage_of(hot) if hot is not None else damage
    return PhysicalRow(name, where, to_hit_of(cool), damage, hot_damage if hot_damage != damage else "", note)


def _by_limb(sparring: Sparring, rule: AttackRule) -> dict[tuple[str, int, bool], Listed]:
    """An attack with each of its limbs; damage to the attacker is a note."""
    heat = _tsm_heat(sparring.design)
    listed: dict[tuple[str, int, bool], Listed] = {}
    mech = sparring.mech()

    for limb in rule.limbs(mech):
        cool = sparring.example(rule, limb)
        if cool.allowed:
            hot = sparring.example(rule, limb, heat) if heat else None
            self_damage = sum([hit.points for hit in cool.self_hits])
            row = _row(rule.sheet_name(mech, limb), "", cool, hot, f"(self {self_damage})" if self_damage else "")
            name = "" if limb == NO_LIMB else abbreviation(sparring.frame, limb)
            listed[rule.kind, limb, False] = Listed(rule.kind, row, name)

    return listed


def _by_size(sparring: Sparring, rule: AttackRule) -> dict[tuple[str, int, bool], Listed]:
    """Damage per hex of a charge if it is linear, otherwise that of the shortest and the longest charge."""
    sizes = range(rule.sizes[0], rule.largest_size(sparring.mech()) + 1)
    cool = _previews_by_size(sparring, rule, 0, sizes)
    if not cool:
        return {}
    heat = _tsm_heat(sparring.design)
    hot = _previews_by_size(sparring, rule, heat, sizes) if heat else cool
    name = rule.sheet_name(sparring.mech(), NO_LIMB)
    if all([_is_linear([preview.damage.points for preview in previews]) for previews in (cool, hot)]):
        unit = rule.size_singular if len(cool) == 1 else rule.size_name
        row = _row(name, f"per {rule.size_singular}", cool[0], hot[0], f"(max {len(cool)} {unit})")
        return {(rule.kind, NO_LIMB, False): Listed(rule.kind, row, "")}
    points = f"{damage_of(cool[0])}–{damage_of(cool[-1])}"
    hot_points = f"{damage_of(hot[0])}–{damage_of(hot[-1])}"
    where = f"{sizes[0]}–{sizes[-1]} {rule.size_name}"
    row = PhysicalRow(name, where, to_hit_of(cool[0]), points, hot_points if hot_points != points else "")
    return {(rule.kind, NO_LIMB, False): Listed(rule.kind, row, "")}


def _is_linear(points: list[int]) -> bool:
    """Whether each further size adds as much damage as the first."""
    return points == [points[0] * (index + 1) for index in range(len(points))]


def _previews_by_size(sparring: Sparring, rule: AttackRule, heat: int, sizes: range) -> list[AttackPreview]:
    """The attack at each size, such as the hexes of a charge; those that are not allowed are left out."""
    previews = [sparring.example(rule, NO_LIMB, heat, size) for size in sizes]
    return [preview for preview in previews if preview.allowed]


def _by_weapon(sparring: Sparring) -> dict[tuple[str, int, bool], Listed]:
    """The physical weapons it carries; a vibroblade switched on and off."""
    heat = _tsm_heat(sparring.design)
    listed: dict[tuple[str, int, bool], Listed] = {}
    for weapon in sparring.design.physical_weapons:
        component = sparring.design.components[weapon]
        vibrates = component.name in VIBROBLADES
        for ready in (True, False) if vibrates else (True,):
            cool = sparring.weapon(weapon, ready)
            if not cool.allowed:
                continue
            hot = sparring.weapon(weapon, ready, heat) if heat else None
            name = item(component.name).name + ("" if not vibrates else " (on)" if ready else " (off)")
            row = _row(name, abbreviation(sparring.frame, component.location), cool, hot)
            listed[component.name, weapon, not ready] = Listed(f"{component.name} {weapon} {ready}", row, "")
    return listed
