"""The physical attacks of an undamaged 'Mech, for its record sheet: numbers taken from the resolvers themselves.

The 'Mech stands before an ordinary one in the next hex, on level ground; what it could not do even then, for want of an
arm or a hand, is left out.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.physical.attack import NO_LIMB, Attack, AttackPreview
from myomer.combat.physical.registry import preview_attack
from myomer.formats.sheet import BlowRow
from myomer.formats.sheet_words import abbreviation
from myomer.hexes import parse_hex
from myomer.narration.vocabulary import signed
from myomer.rules.armory import item
from myomer.rules.components import TSM, TSM_HEAT
from myomer.rules.locations import FRAME_ARMS, FRAME_LEGS, QUAD, REAR_LEFT_LEG, REAR_RIGHT_LEG
from myomer.rules.movement import JUMP, RUN
from myomer.rules.physical_weapons import LIMB_CLUB, RETRACTABLE_BLADE, VIBROBLADES
from myomer.rules.ruleset import Ruleset, ruleset_named
from myomer.units.build import build
from myomer.units.design import Design
from myomer.units.mech import Mech
from myomer.units.mobility import jumping_mp, running_mp

OPPONENT_TONS: Final = 50
AHEAD: Final = "0504"
HERE: Final = "0505"
BEHIND: Final = "0506"
"""The attacker faces the top of the map; a quad's mule kick goes the other way."""
NOT_THE_BLOW: Final = frozenset(["piloting-skill", "attacker-walked", "attacker-ran", "attacker-jumped"])
"""Parts of a target number that are the pilot's or the turn's, not the attack's."""
LEAST_CHARGE: Final = 2
"""Hexes of the shortest charge that hurts: the last of them is the target's."""


class Sparring:
    """One 'Mech before another, cool or (with triple-strength myomer) hot."""

    def __init__(self, design: Design, rules: Ruleset) -> None:
        self.design: Final = design
        self.rules: Final = rules
        self.frame: Final = design.frame

    def mech(self, heat: int = 0) -> Mech:
        """The attacker, its blades drawn in and its shields down."""
        mech = Mech(self.design)
        mech.hex = parse_hex(HERE)
        mech.heat = heat
        for at in self.design.physical_weapons:
            if self.design.components[at].name == RETRACTABLE_BLADE:
                mech.set_count(at, 0)
        return mech

    def preview(self, mech: Mech, attack: Attack, where: str = AHEAD) -> AttackPreview:
        """The numbers of an attack by that 'Mech."""
        target = Mech(build(OPPONENT_TONS))
        target.hex = parse_hex(where)
        target.facing = 3
        target.torso = 3
        return preview_attack(Battle([mech, target], None, self.rules), attack)

    def weapon(self, at: int, ready: bool, heat: int = 0) -> AttackPreview:
        """A blow with one of its physical weapons; `ready`: blade out, vibroblade switched on."""
        mech = self.mech(heat)
        component = self.design.components[at]
        if component.name == RETRACTABLE_BLADE or component.name in VIBROBLADES:
            mech.set_count(at, int(ready))
        return self.preview(mech, Attack(component.name, 0, 1, component.location, at))


def damage_of(preview: AttackPreview) -> str:
    """Damage as a sheet shows it."""
    if preview.damage.dice:
        return f"{preview.damage.dice}d6"
    return str(preview.damage.points) if preview.damage.points else "–"


def to_hit_of(preview: AttackPreview) -> str:
    """What the attack itself adds to the piloting skill."""
    own = [part.value for part in preview.target_number.modifiers if part.reason not in NOT_THE_BLOW]
    return signed(sum(own))


def blow_rows(design: Design, ruleset: str = "standard") -> list[BlowRow]:
    """Every physical attack that the design can make, with its damage; with active TSM too, where that is fitted."""
    sparring = Sparring(design, ruleset_named(ruleset))
    rows = [*_limbs(sparring, "punch", "Punch", FRAME_ARMS[design.frame])]
    if design.frame == QUAD:
        rear = [REAR_LEFT_LEG, REAR_RIGHT_LEG]
        rows += _limbs(sparring, "kick", "Kick", [leg for leg in FRAME_LEGS[QUAD] if leg not in rear])
        rows += _limbs(sparring, "kick", "Mule kick", rear, BEHIND)
    else:
        rows += _limbs(sparring, "kick", "Kick", FRAME_LEGS[design.frame])
    rows += _push(sparring) + _charge(sparring) + _dfa(sparring) + _club(sparring)
    return rows + _weapons(sparring)


def _heated(design: Design) -> int:
    """The heat at which the design's myomer wakes; 0 where heat changes nothing."""
    return TSM_HEAT if design.tsm == TSM else 0


def _row(name: str, where: str, cool: AttackPreview, hot: AttackPreview | None, note: str = "") -> BlowRow:
    damage = damage_of(cool)
    heated = damage_of(hot) if hot is not None else damage
    return BlowRow(name, where, to_hit_of(cool), damage, heated if heated != damage else "", note)


def _limbs(sparring: Sparring, kind: str, name: str, limbs: list[int], where: str = AHEAD) -> list[BlowRow]:
    """One row for the limbs that are alike in everything."""
    heat = _heated(sparring.design)
    alike: dict[BlowRow, list[str]] = {}
    for limb in limbs:
        cool = sparring.preview(sparring.mech(), Attack(kind, 0, 1, limb), where)
        if cool.allowed:
            hot = sparring.preview(sparring.mech(heat), Attack(kind, 0, 1, limb), where) if heat else None
            alike.setdefault(_row(name, "", cool, hot), []).append(abbreviation(sparring.frame, limb))
    return [
        BlowRow(name, "/".join(places), row.to_hit, row.damage, row.with_tsm, row.note) for row, places in alike.items()
    ]


def _push(sparring: Sparring) -> list[BlowRow]:
    preview = sparring.preview(sparring.mech(), Attack("push", 0, 1, NO_LIMB))
    return [_row("Push", "", preview, None)] if preview.allowed else []


def _charge(sparring: Sparring) -> list[BlowRow]:
    """Damage for each hex of the run-up where it is that simple, else that of the shortest and the longest charge."""
    run = running_mp(sparring.mech())
    cool = _charges(sparring, 0, run)
    if not cool:
        return []
    heat = _heated(sparring.design)
    hot = _charges(sparring, heat, run) if heat else cool
    counted = len(cool)
    if all([_even([preview.damage.points for preview in charges]) for charges in (cool, hot)]):
        return [_row("Charge", "per hex", cool[0], hot[0], f"(max {counted} hexes)")]
    points = f"{damage_of(cool[0])}–{damage_of(cool[-1])}"
    heated = f"{damage_of(hot[0])}–{damage_of(hot[-1])}"
    where = f"{LEAST_CHARGE}–{run} hexes"
    return [BlowRow("Charge", where, to_hit_of(cool[0]), points, heated if heated != points else "")]


def _even(points: list[int]) -> bool:
    """Whether every hex adds the same."""
    return points == [points[0] * (at + 1) for at in range(len(points))]


def _charges(sparring: Sparring, heat: int, run: int) -> list[AttackPreview]:
    """Charges of two hexes up to a full run; none where they are not allowed."""
    mech = sparring.mech(heat)
    mech.move_mode = RUN
    previews: list[AttackPreview] = []
    for hexes in range(LEAST_CHARGE, run + 1):
        mech.hexes_moved = hexes
        previews.append(sparring.preview(mech, Attack("charge", 0, 1, NO_LIMB)))
    return [preview for preview in previews if preview.allowed]


def _dfa(sparring: Sparring) -> list[BlowRow]:
    heat = _heated(sparring.design)
    previews: list[AttackPreview] = []
    for warmth in [0, heat] if heat else [0]:
        mech = sparring.mech(warmth)
        mech.move_mode = JUMP
        mech.hexes_moved = max(1, jumping_mp(mech))
        previews.append(sparring.preview(mech, Attack("dfa", 0, 1, NO_LIMB)))
    if not previews[0].allowed:
        return []
    own = sum([hit.points for hit in previews[0].self_hits])
    return [_row("Death from above", "", previews[0], previews[-1], f"(self {own})")]


def _club(sparring: Sparring) -> list[BlowRow]:
    heat = _heated(sparring.design)
    previews: list[AttackPreview] = []
    for warmth in [0, heat] if heat else [0]:
        mech = sparring.mech(warmth)
        mech.club = LIMB_CLUB
        previews.append(sparring.preview(mech, Attack("club", 0, 1, NO_LIMB)))
    return [_row("Club, if it finds one", "", previews[0], previews[-1])] if previews[0].allowed else []


def _weapons(sparring: Sparring) -> list[BlowRow]:
    """The physical weapons it carries; a vibroblade switched on and off."""
    heat = _heated(sparring.design)
    rows: list[BlowRow] = []
    for at in sparring.design.physical_weapons:
        component = sparring.design.components[at]
        vibrates = component.name in VIBROBLADES
        for ready in (True, False) if vibrates else (True,):
            cool = sparring.weapon(at, ready)
            if not cool.allowed:
                continue
            hot = sparring.weapon(at, ready, heat) if heat else None
            name = item(component.name).name + ("" if not vibrates else " (on)" if ready else " (off)")
            rows.append(_row(name, abbreviation(sparring.frame, component.location), cool, hot))
    return rows
