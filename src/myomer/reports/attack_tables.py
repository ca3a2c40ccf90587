"""Damage and hit chances of a physical attack by tonnage and piloting skill.

Nothing is calculated here: for every number two generic 'Mechs are set up, and the attack's own preview gives it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Final

from myomer.combat.numbers import TargetNumber
from myomer.combat.physical.attack import NO_LIMB, AttackPreview
from myomer.combat.physical.registry import ATTACKS
from myomer.narration import damage_text, hit_text, miss_text, phrase, sum_text
from myomer.narration.vocabulary import table_text
from myomer.reports.table_page import NO, ODDS, YES, Row, Table, as_markdown
from myomer.reports.table_settings import ORDINARY_TONS, Setting, circumstances
from myomer.rules.hit_tables import NO_TABLE
from myomer.rules.ruleset import Ruleset, ruleset_named
from myomer.rules.structure import HEAVIEST, TONNAGES

LIGHTEST: Final = 20
TONS: Final = [tons for tons in TONNAGES if LIGHTEST <= tons <= HEAVIEST]
SKILLS: Final = range(9)


def _damage_row(preview: AttackPreview) -> Row:
    """The cells for damage to the target and to the attacker."""
    row: Row = {"damage": f"{preview.damage.dice}d6" if preview.damage.dice else preview.damage.points}
    if preview.self_hits:
        row["self_damage"] = sum([self_hit.points for self_hit in preview.self_hits])
        row["self_hits"] = "+".join([str(self_hit.points) for self_hit in preview.self_hits])
    return row


def _self_damage_columns(rows: list[Row]) -> list[str]:
    """Columns for damage to the attacker; with its groups if there is more than one."""
    if "self_damage" not in rows[0]:
        return []
    in_groups = any([row["self_hits"] != str(row["self_damage"]) for row in rows])
    return ["self_damage", "self_hits"] if in_groups else ["self_damage"]


def _by_tonnage(kind: str, rules: Ruleset, size: int = 0) -> list[Row]:
    """Damage at every tonnage in every mode, and with active TSM if that makes a difference."""
    table_rows: list[Row] = []
    for mode in ATTACKS[kind].damage_modes():
        settings = [Setting(kind, rules, mode, tons=tons, size=size) for tons in TONS]
        plain = [_damage_row(setting.preview()) for setting in settings]
        strong = [_damage_row(setting.strong().preview()) for setting in settings]
        for rows, tsm in [(plain, NO)] if plain == strong else [(plain, NO), (strong, YES)]:
            table_rows += [
                {"mode": mode, "tsm": tsm, "tons": tons, **row} for tons, row in zip(TONS, rows, strict=True)
            ]
    return table_rows


def _damage_tables(kind: str, rules: Ruleset) -> Iterator[Table]:
    """Damage to the target and to the attacker; no table if there is none."""
    preview = Setting(kind, rules).preview()
    if not preview.damage.steps:
        return

    rule = ATTACKS[kind]
    if rule.sizes and rule.sized_by_tonnage:
        yield from _sized_tables(kind, rules)
    elif rule.sizes:
        rows: list[Row] = []
        for mode in rule.damage_modes():
            for size in rule.sizes:
                setting = Setting(kind, rules, mode, size=size)
                rows.append({"mode": mode, rule.size_name: size, **_damage_row(setting.preview())})
        notes = [f"{rule.grouping} on the {table_text(preview.table)}."]
        yield Table("damage", f"Damage by {rule.size_title}", rule.size_name, ["mode"], ["damage"], rows, notes)
    else:
        rows = _by_tonnage(kind, rules)
        notes = [*_damage_notes(kind, rules, rows), *_self_notes(preview)]
        yield Table(
            "damage", "Damage by tonnage", "tons", ["mode", "tsm"], ["damage", *_self_damage_columns(rows)], rows, notes
        )


def _sized_tables(kind: str, rules: Ruleset) -> Iterator[Table]:
    """Damage by tonnage and the length of a charge; to the attacker, by the target's tonnage."""
    rule = ATTACKS[kind]
    rows: list[Row] = []
    for size in rule.sizes:
        for row in _by_tonnage(kind, rules, size):
            rows.append({"tsm": row["tsm"], "tons": row["tons"], rule.size_name: size, "damage": row["damage"]})

    for tsm, with_tsm in ((NO, ""), (YES, " with active TSM")):
        table_rows = [row for row in rows if row["tsm"] == tsm]
        if table_rows:
            title = f"Damage{with_tsm}: tonnage down, {rule.size_title} across"
            notes = _damage_notes(kind, rules, rows) if tsm == NO else []
            yield Table("damage", title, "tons", [rule.size_name], ["damage"], table_rows, notes)

    # What the attack does to the attacker itself.
    self_rows: list[Row] = []
    for tons in TONS:
        row = _damage_row(Setting(kind, rules, target_tons=tons).preview())
        if "self_damage" in row:
            self_rows.append({"target_tons": tons, "self_damage": row["self_damage"], "self_hits": row["self_hits"]})

    if self_rows:
        title = "Damage to the attacker by target tonnage"
        notes = _self_notes(Setting(kind, rules).preview())
        yield Table("self-damage", title, "target_tons", [], _self_damage_columns(self_rows), self_rows, notes)


def _damage_notes(kind: str, rules: Ruleset, rows: list[Row]) -> list[str]:
    """How the damage is calculated and applied."""
    mode = ATTACKS[kind].damage_modes()[-1]
    preview = Setting(kind, rules, mode).preview()
    notes: list[str] = []
    if preview.damage.steps[0].formula and not preview.damage.dice:
        notes.append(f"At {ORDINARY_TONS} tons{f', {mode}' if mode else ''}: {damage_text(preview.damage.steps)}.")
    if not [row for row in rows if row["tsm"] == YES]:
        notes.append("Active TSM makes no difference.")
    size = ATTACKS[kind].group(rules)
    groups = f"in groups of {size}" if size else "in one group"
    where = f" on the {table_text(preview.table)}" if preview.table != NO_TABLE else ""
    return [" ".join([*notes, f"It is dealt {groups}{where}."])]


def _self_notes(preview: AttackPreview) -> list[str]:
    """How damage to the attacker is applied."""
    if not preview.self_hits:
        return []
    rolled = preview.self_hits[0].location == NO_LIMB
    where = f"is rolled on the {preview.self_table} table" if rolled else "goes to each leg"
    when = ", on a miss" if "strikes-itself" in preview.also_on_miss else ", on a hit"
    return [f"Damage to the attacker {where}{when}."]


def _odds_row(number: TargetNumber) -> Row:
    return {"target_number": number.value, "ways": number.ways(), "percent": f"{100 * number.ways() / 36:.1f}"}


def _hit_tables(kind: str, rules: Ruleset) -> Iterator[Table]:
    """To-hit numbers and hit chances by piloting skill; by both pilots' skills if both count."""
    ordinary = Setting(kind, rules).preview().target_number
    both = Setting(kind, rules, target_piloting=0).preview().target_number != ordinary
    modes = ATTACKS[kind].to_hit_modes()

    rows: list[Row] = []
    for mode in modes:
        for skill in SKILLS:
            setting = Setting(kind, rules, mode, piloting=skill, target_piloting=skill)
            target_column: Row = {"target_piloting": skill} if both else {}
            rows.append(
                {"mode": mode, "piloting": skill, **target_column, **_odds_row(setting.preview().target_number)}
            )

    notes = [f"{ordinary.value} = {sum_text(ordinary.modifiers)}."]
    if ordinary.fumbles:
        notes.append("A roll of 2 always misses.")
    yield Table("to-hit", "To hit", "piloting", ["mode"], ["target_number", "ways", "percent"], rows, notes)

    # Where the target's piloting counts too, a table of both skills.
    for mode in modes if both else []:
        rows = []
        for skill in SKILLS:
            for target_skill in SKILLS:
                number = (
                    Setting(kind, rules, mode, piloting=skill, target_piloting=target_skill).preview().target_number
                )
                rows.append({"mode": mode, "piloting": skill, "target_piloting": target_skill, **_odds_row(number)})

        title = f"To hit{f', {mode}' if mode else ''}: piloting down, the target's across"
        yield Table("to-hit-by-both-pilots", title, "piloting", ["target_piloting"], [ODDS], rows)


def _in_play(kind: str, ruleset: str) -> Ruleset:
    """The ruleset, with the option that brings the attack into play if it is one."""
    rules = ruleset_named(ruleset)
    return rules if ATTACKS[kind].in_play(rules) else dataclasses.replace(rules, **{ATTACKS[kind].option: True})  # type: ignore[arg-type]


def tables_of(kind: str, ruleset: str) -> list[Table]:
    """Every table of an attack; an optional attack is assumed to be in play."""
    rules = _in_play(kind, ruleset)
    tables = list(_damage_tables(kind, rules))
    if not Setting(kind, rules).preview().target_number.modifiers:
        return tables
    modifier_rows: list[Row] = [
        {"circumstance": circumstance, "modifier": value} for circumstance, value in circumstances(kind, rules)
    ]
    modifier_table = Table("modifiers", "Modifiers", "circumstance", [], ["modifier"], modifier_rows)
    return [*tables, *_hit_tables(kind, rules), modifier_table]


def page_of(kind: str, ruleset: str) -> str:
    """All the tables as Markdown, with notes on the attack."""
    preview = Setting(kind, _in_play(kind, ruleset)).preview()
    rolls = bool(preview.target_number.modifiers)
    name = phrase(kind)

    notes = [f"# {name[:1].upper()}{name[1:]} ({ruleset})"]
    if not ATTACKS[kind].in_play(ruleset_named(ruleset)):
        notes.append(f"An option: `--option {ATTACKS[kind].option_name}`.")
    if ATTACKS[kind].assumption:
        notes.append(ATTACKS[kind].assumption)
    if not preview.damage.steps:
        notes.append("It does no damage.")
    if not rolls:
        notes.append("It hits automatically.")

    lines = ["\n\n".join(notes), ""]
    for table in tables_of(kind, ruleset):
        lines += as_markdown(table)

    lines += ["## Effects", "", f"- on a hit: {'; '.join(hit_text(preview)) or 'no further effect'}"]
    if rolls:
        lines.append(f"- on a miss: {'; '.join(miss_text(preview)) or 'no effect'}")

    return "\n".join(lines) + "\n"
