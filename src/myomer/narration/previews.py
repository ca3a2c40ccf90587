"""Previews in words: an attack or a shot before the dice."""

from __future__ import annotations

from myomer.combat.physical.attack import Preview, Rolls
from myomer.combat.physical.effects import EFFECTS
from myomer.combat.physical.reasons import sentence
from myomer.combat.weapons.reasons import sentence as shot_sentence
from myomer.combat.weapons.shot import BRACKETS, OUT_OF_RANGE, ShotPreview
from myomer.hexes import ARC_NAMES
from myomer.narration.explain import damage_words, modifier_words, sum_words
from myomer.narration.vocabulary import counted, signed, words


def rolls_words(rolls: Rolls) -> list[str]:
    """The piloting rolls an outcome asks for."""
    lines = [f"target rolls for {words(due.name)} ({signed(due.modifier)})" for due in rolls.target]
    return lines + [f"attacker rolls for {words(due.name)} ({signed(due.modifier)})" for due in rolls.attacker]


def hit_words(preview: Preview) -> list[str]:
    """What comes of a hit besides damage."""
    return rolls_words(preview.on_hit) + [EFFECTS[code] for code in preview.also_on_hit]


def miss_words(preview: Preview) -> list[str]:
    """What comes of a miss."""
    return rolls_words(preview.on_miss) + [EFFECTS[code] for code in preview.also_on_miss]


def explain(preview: Preview, limb: str = "") -> str:
    """A preview in a few lines: what is needed, what it does, what comes of hit and miss.

    `limb` is the name of the limb, for the first line.
    """
    lines: list[str] = []
    what = words(preview.attack.kind) + (f" with the {words(limb)}" if limb else "")
    if not preview.allowed:
        lines.append(f"{what}: not allowed")
        lines += [f"  {sentence(code)}" for code in preview.reasons]
        return "\n".join(lines)
    number = preview.target_number
    lines.append(f"{what}: {number.value} or more ({number.ways()}/36) = {sum_words(number.modifiers)}")
    if preview.damage.dice:
        lines.append(f"  damage: {preview.damage.dice}d6, {preview.table} table, {ARC_NAMES[preview.arc]}")
    elif preview.groups:
        groups = " + ".join(str(points) for points in preview.groups)
        lines.append(f"  damage: {groups} on the {preview.table} table, {ARC_NAMES[preview.arc]}")
        lines.append(f"  because {damage_words(preview.damage.steps)}")
    if preview.self_hits:
        groups = " + ".join(str(own.points) for own in preview.self_hits)
        lines.append(f"  to itself: {groups}, because {damage_words(preview.self_damage.steps)}")
    lines += [f"  on a hit {line}" for line in hit_words(preview)]
    lines += [f"  on a miss {line}" for line in miss_words(preview)]
    return "\n".join(lines)


def explain_shot(preview: ShotPreview, weapon: str = "weapon") -> str:
    """A shot in a few lines: what is needed, what a hit does, what firing costs. `weapon` is its name."""
    if not preview.allowed:
        return "\n".join([f"{weapon}: not allowed", *[f"  {shot_sentence(code)}" for code in preview.reasons]])
    number = preview.target_number
    reach = f", {BRACKETS[preview.bracket]} range" if preview.bracket != OUT_OF_RANGE else ""
    lines = [
        f"{weapon}: {number.value} or more ({number.ways()}/36) = {sum_words(number.modifiers)}",
        f"  at {counted(preview.distance, 'hex')}{reach}, {ARC_NAMES[preview.arc]}",
        f"  damage: {preview.effect.figures()}",
    ]
    if preview.effect.cluster:
        parts = ", ".join([f"{signed(part.value)} {modifier_words(part)}" for part in preview.effect.cluster])
        lines.append(f"  cluster roll: {parts}")
    if preview.heat:
        lines.append(f"  heat: {preview.heat}")
    if preview.rounds >= 0:
        lines.append(f"  rounds left after it: {preview.rounds_after} of {preview.rounds}")
    if preview.jams_at:
        lines.append(f"  jams on {preview.jams_at} or less")
    if preview.recoil:
        lines.append("  attacker rolls for the recoil")
    return "\n".join(lines)
