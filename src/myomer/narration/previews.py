"""Previews as text: an attack or a shot before the dice are rolled."""

from __future__ import annotations

from myomer.combat.physical.attack import AttackPreview, Rolls
from myomer.combat.physical.reasons import sentence
from myomer.combat.physical.registry import EFFECTS
from myomer.combat.weapons.reasons import sentence as shot_sentence
from myomer.combat.weapons.shot import BRACKETS, OUT_OF_RANGE, ShotPreview
from myomer.hexes import ARC_NAMES
from myomer.narration.explain import damage_text, modifier_text, sum_text
from myomer.narration.vocabulary import counted, phrase, signed, table_text


def rolls_text(rolls: Rolls) -> list[str]:
    """The PSRs an outcome causes."""
    lines = [f"target PSR ({phrase(psr.name)}, {signed(psr.modifier)})" for psr in rolls.target]
    return lines + [f"attacker PSR ({phrase(psr.name)}, {signed(psr.modifier)})" for psr in rolls.attacker]


def hit_text(preview: AttackPreview) -> list[str]:
    """Effects of a hit besides damage."""
    return rolls_text(preview.on_hit) + [EFFECTS[code] for code in preview.also_on_hit]


def miss_text(preview: AttackPreview) -> list[str]:
    """Effects of a miss."""
    return rolls_text(preview.on_miss) + [EFFECTS[code] for code in preview.also_on_miss]


def explain(preview: AttackPreview | ShotPreview, limb: str = "") -> str:
    """A preview in a few lines: to-hit number, damage, effects of a hit and of a miss.

    `limb` is the name of the limb, for the first line.
    """
    if isinstance(preview, ShotPreview):
        return explain_shot(preview)
    if not isinstance(preview, AttackPreview):
        raise TypeError(f"explain takes a preview, such as preview(battle, attack(battle, 'kick')), not {preview!r}")

    lines: list[str] = []
    title = phrase(preview.attack.kind) + (f" with the {phrase(limb)}" if limb else "")
    if not preview.allowed:
        lines.append(f"{title}: not allowed")
        lines += [f"  {sentence(code)}" for code in preview.reasons]
        return "\n".join(lines)

    number = preview.target_number
    lines.append(f"{title}: TN {number.value} ({number.ways()}/36) = {sum_text(number.modifiers)}")

    if preview.damage.dice:
        lines.append(f"  damage: {preview.damage.dice}d6, {table_text(preview.table)}, {ARC_NAMES[preview.arc]}")
    elif preview.groups:
        groups = " + ".join(str(points) for points in preview.groups)
        lines.append(f"  damage: {groups} on the {table_text(preview.table)}, {ARC_NAMES[preview.arc]}")
        lines.append(f"    {damage_text(preview.damage.steps)}")

    if preview.self_hits:
        groups = " + ".join(str(own.points) for own in preview.self_hits)
        lines.append(f"  damage to attacker: {groups} ({damage_text(preview.self_damage.steps)})")

    lines += [f"  on a hit: {line}" for line in hit_text(preview)]
    lines += [f"  on a miss: {line}" for line in miss_text(preview)]
    return "\n".join(lines)


def explain_shot(preview: ShotPreview, weapon: str = "weapon") -> str:
    """A shot in a few lines: to-hit number, damage, heat and ammunition. `weapon` is its name."""
    if not preview.allowed:
        return "\n".join([f"{weapon}: not allowed", *[f"  {shot_sentence(code)}" for code in preview.reasons]])

    number = preview.target_number
    reach = f", {BRACKETS[preview.bracket]} range" if preview.bracket != OUT_OF_RANGE else ""
    lines = [
        f"{weapon}: TN {number.value} ({number.ways()}/36) = {sum_text(number.modifiers)}",
        f"  at {counted(preview.distance, 'hex')}{reach}, {ARC_NAMES[preview.arc]}",
        f"  damage: {preview.effect.figures()}",
    ]

    if preview.effect.cluster:
        parts = ", ".join([f"{signed(part.value)} {modifier_text(part)}" for part in preview.effect.cluster])
        lines.append(f"  cluster roll: {parts}")

    if preview.heat:
        lines.append(f"  heat: {preview.heat}")
    if preview.rounds >= 0:
        lines.append(f"  ammunition: {preview.rounds_after} of {preview.rounds} left after the shot")
    if preview.jams_at:
        lines.append(f"  jams on {preview.jams_at} or less")
    if preview.recoil:
        lines.append("  attacker PSR (recoil)")
    return "\n".join(lines)
