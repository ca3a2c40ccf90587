"""A record sheet: everything printed about a design, and the sheet as plain text for `print`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from myomer.formats.sheet_inventory import AmmunitionRow, EquipmentRow, WeaponRow

BLOCK: Final = 6
"""Critical slots covered by one die."""


@dataclass(frozen=True, slots=True)
class Movement:
    """Movement points at the start, and with MASC or active triple-strength myomer (0: no such equipment)."""

    walk: int
    printed_walk: int
    """From the engine alone, before shields and modular armor."""
    run: int
    jump: int
    boosted_run: int
    booster: str
    """What boosts the run: `MASC`, `Supercharger`, or both."""
    tsm_walk: int
    tsm_run: int
    jets: str
    """The kind of jump jets if they are not standard."""


@dataclass(frozen=True, slots=True)
class HeatSinks:
    """The heat sinks and the heat they dissipate each turn."""

    count: int
    kind: str
    dissipation: int


@dataclass(frozen=True, slots=True)
class Slot:
    """A critical slot: its text, and whether it can be hit."""

    text: str
    hittable: bool
    armored: bool
    """An armored component ignores one hit, which is marked next to it."""


@dataclass(frozen=True, slots=True)
class LocationRow:
    """A location: points of armor and structure, and its critical slots."""

    location: int
    """Its number in `rules.locations`."""
    name: str
    short: str
    armor: int
    rear: int
    """Rear armor; −1 if the location has none."""
    structure: int
    armor_kind: str
    """For patchwork armor, the kind in this location."""
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class PhysicalRow:
    """A physical attack and its damage, computed by the caller."""

    name: str
    where: str
    to_hit: str
    damage: str
    with_tsm: str = ""
    """The damage with active triple-strength myomer, if different."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """Everything on a record sheet."""

    name: str
    clan_name: str
    """The Clan name, if there is one."""
    tons: int
    frame: str
    body: str
    """The type of 'Mech: `Biped OmniMech`, `Superheavy Tripod`."""
    tech_base: str
    year: int
    role: str
    source: str
    movement: Movement
    engine: str
    gyro: str
    cockpit: str
    structure: str
    armor: str
    armor_points: int
    structure_points: int
    heat_sinks: HeatSinks
    locations: tuple[LocationRow, ...]
    system_hits: tuple[tuple[str, int], ...]
    """Engine, gyro, sensors, life support: hits to mark. The last hit destroys the system."""
    weapons: tuple[WeaponRow, ...]
    ammunition: tuple[AmmunitionRow, ...]
    equipment: tuple[EquipmentRow, ...]
    physical_attacks: tuple[PhysicalRow, ...]
    quirks: tuple[str, ...]
    weapon_quirks: tuple[str, ...]

    def at(self, location: int) -> LocationRow:
        """The row of a location; KeyError if the frame does not have it."""
        for row in self.locations:
            if row.location == location:
                return row
        raise KeyError(location)

    def to_json(self) -> dict[str, object]:
        """Every field. Programs know the physical attacks as `blows`."""
        return {"blows" if name == "physical_attacks" else name: value for name, value in asdict(self).items()}

    def __str__(self) -> str:
        return sheet_text(self)


def movement_text(sheet: RecordSheet) -> str:
    """`walk 4, run 6 (8 with MASC), jump 4`."""
    moves = sheet.movement
    unloaded = f" ({moves.printed_walk} without its load)" if moves.printed_walk != moves.walk else ""
    walk = f"walk {moves.walk}{unloaded}" + (f" ({moves.tsm_walk} with active TSM)" if moves.tsm_walk else "")
    run_notes = [f"{moves.tsm_run} with active TSM"] if moves.tsm_run else []
    run_notes += [f"{moves.boosted_run} with {moves.booster}"] if moves.boosted_run else []
    run = f"run {moves.run}" + (f" ({', '.join(run_notes)})" if run_notes else "")
    jump = f"jump {moves.jump}" + (f" ({moves.jets})" if moves.jump and moves.jets else "")
    return ", ".join([walk, run, jump])


def sheet_text(sheet: RecordSheet) -> str:
    """The whole sheet as lines of text."""
    parts = [_head(sheet), _locations(sheet), _weapons(sheet), _lists(sheet), _physical(sheet), _criticals(sheet)]
    return "\n\n".join(["\n".join(lines) for lines in parts if lines])


def _head(sheet: RecordSheet) -> list[str]:
    """Name, weight, movement, engine, structure, armor and heat sinks."""
    about = [f"{sheet.tons}-ton {sheet.body}", sheet.tech_base, sheet.role, str(sheet.year) if sheet.year else ""]
    sinks = sheet.heat_sinks
    lines = [sheet.name, ", ".join([part for part in about if part])]
    if sheet.clan_name:
        lines.append(f"to the Clans: {sheet.clan_name}")

    return [
        *lines,
        "",
        f"movement   {movement_text(sheet)}",
        f"engine     {sheet.engine}; gyro: {sheet.gyro}; cockpit: {sheet.cockpit}",
        f"structure  {sheet.structure}, {sheet.structure_points} points",
        f"armor      {sheet.armor}, {sheet.armor_points} points",
        f"heat       {sinks.count} heat sinks, {sinks.kind}: {sinks.dissipation} a turn",
    ]


def _table(rows: Sequence[Sequence[str]], numbers: Sequence[int]) -> list[str]:
    """Columns as wide as their content, numbers right-aligned."""
    widths = [max([len(row[index]) for row in rows]) for index in range(len(rows[0]))]
    lines: list[str] = []
    for row in rows:
        cells: list[str] = []
        for index, cell in enumerate(row):
            cells.append(cell.rjust(widths[index]) if index in numbers else cell.ljust(widths[index]))
        lines.append("  ".join(cells))
    return [line.rstrip() for line in lines]


def _locations(sheet: RecordSheet) -> list[str]:
    """The table of locations with armor and internal structure."""
    rows = [["location", "armor", "rear", "structure", ""]]
    for row in sheet.locations:
        rear = str(row.rear) if row.rear >= 0 else ""
        rows.append([row.name, str(row.armor), rear, str(row.structure), row.armor_kind])
    return _table(rows, (1, 2, 3))


def _weapons(sheet: RecordSheet) -> list[str]:
    """The weapons with heat, damage and ranges."""
    if not sheet.weapons:
        return ["Weapons: none"]
    rows = [["#", "weapon", "in", "heat", "damage", "type", "min", "short", "med", "long"]]
    for row in sheet.weapons:
        count, label, where, heat, code = str(row.count), row.label(), row.where, str(row.heat), row.code_text()
        for firing in row.firing:  # a line for each way to fire it; the first has what they share
            name = ", ".join([text for text in (label, firing.name) if text])
            rows.append([count, name, where, heat, firing.damage, code, *firing.ranges()])
            count = label = where = heat = code = ""
    return ["Weapons", *_table(rows, (0, 3, 6, 7, 8, 9))]


def location_suffix(where: Sequence[str]) -> str:
    """The locations of a row in parentheses, after its name."""
    return f" ({', '.join(where)})" if where else ""


def _lists(sheet: RecordSheet) -> list[str]:
    """A line for each kind of ammunition and equipment, and one for the quirks."""
    lines = [f"Ammunition: {row.name}, {row.rounds} rounds{location_suffix(row.where)}" for row in sheet.ammunition]
    for row in sheet.equipment:
        lines.append(f"Equipment: {f'{row.count} ' if row.count > 1 else ''}{row.name}{location_suffix(row.where)}")
    if sheet.quirks or sheet.weapon_quirks:
        lines.append(f"Quirks: {'; '.join([*sheet.quirks, *sheet.weapon_quirks])}")
    return lines


def _physical(sheet: RecordSheet) -> list[str]:
    """The physical attacks with to-hit modifier and damage."""
    if not sheet.physical_attacks:
        return []
    rows = [["attack", "with", "to hit", "damage", "with TSM", ""]]
    rows += [[row.name, row.where, row.to_hit, row.damage, row.with_tsm, row.note] for row in sheet.physical_attacks]
    if any([row.with_tsm for row in sheet.physical_attacks]):
        return ["Physical attacks", *_table(rows, (2, 3, 4))]
    without_tsm = [[name, where, to_hit, damage, note] for name, where, to_hit, damage, _, note in rows]
    return ["Physical attacks", *_table(without_tsm, (2, 3))]


def _criticals(sheet: RecordSheet) -> list[str]:
    """One line per location, or two if a die chooses between halves."""
    lines = ["Critical hits"]
    for row in sheet.locations:
        for first in range(0, len(row.slots), BLOCK):
            die = "" if len(row.slots) <= BLOCK else " 4-6" if first else " 1-3"
            slots = [f"{index + 1} {slot.text}" for index, slot in enumerate(row.slots[first : first + BLOCK])]
            lines.append(f"{row.name}{die}: {', '.join(slots)}")
    return lines
