"""The armory against the tables and the unit files of the requirements, where they are at hand."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from math import ceil
from pathlib import Path

import pytest

from myomer.rules.armory import equipment, find, find_listed, item
from myomer.rules.components import AMMUNITION, MATERIAL, WEAPON
from myomer.rules.equipment import BY_RULE, EACH_LEG, INERT, SPREAD, Equipment
from tests.support import SHARED

DATA = SHARED / "data"

pytestmark = pytest.mark.skipif(
    not (DATA / "weapons.csv").is_file(), reason="the tables of the requirements are not beside the project"
)

OURS = {INERT, SPREAD, EACH_LEG, "five-point-groups", "range-in-mapsheets", "lrm", "srm", "improvised"}
"""Flags that the tables give in other columns or in words."""

MUNITIONS = {
    "air-defense-arrow-ada-missiles": "air-defense",
    "artemis-capable": "artemis",
    "artemis-v-capable": "artemis-v",
    "extended-range": "er",
    "high-explosive": "he",
    "iatm-iiw": "iiw",
    "iatm-imp": "imp",
    "inferno-iv": "inferno",
    "narc-capable": "narc",
    "narc-ex": "explosive",
    "standard": "",
    "thunder-fascam": "fascam",
    "thunder-vibrabomb-iv": "thunder-vibrabomb",
}
"""Munitions that have a shorter name here."""

GRENADES = {"CL Chaff Ammo VGL", "CL Incendiary Ammo VGL", "CL Smoke Ammo VGL"}
"""Names that the table gives to both tech bases' grenades."""

WEIGHTS: dict[str, Callable[[int], float]] = {
    "ceil(w/10)": lambda tons: ceil(tons / 10),
    "ceil(w/15)": lambda tons: ceil(tons / 15),
    "ceil(w/20)": lambda tons: ceil(tons / 20),
    "1 + ceil(w/20)": lambda tons: 1 + ceil(tons / 20),
    "round_up_to_half_ton(w/20)": lambda tons: ceil(tons / 10) / 2,
    "0.5 + round_up_to_half_ton(w/20)": lambda tons: 0.5 + ceil(tons / 10) / 2,
}
"""Formulas as the table of physical weapons writes them."""


def kebab(text: str) -> str:
    """Words joined by hyphens, in lower case."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a table."""
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def cells(text: str) -> set[str]:
    """The entries of a list in a cell, upper and lower case alike."""
    return {entry.strip().casefold() for entry in text.split(";") if entry}


@cache
def by_first_name() -> dict[tuple[str, str], Equipment]:
    """By category and the name that is written into unit files."""
    return {(known.category, known.names[0]): known for known in equipment().values()}


def number(text: str) -> float:
    """A cell's number; an empty cell is nothing."""
    return float(text) if text else 0


class TestTables:
    """Every row of every table, fact by fact."""

    def test_nothing_is_missing_and_nothing_added(self) -> None:
        wanted = [(row["category"], row["internal_name"]) for row in rows("weapons")]
        wanted += [("physical", row["internal_name"]) for row in rows("physical_weapons")]
        wanted += [(kebab(row["category"]), row["internal_name"]) for row in rows("equipment_other")]
        assert len(wanted) == len(set(wanted))
        assert set(wanted) == set(by_first_name())

    @pytest.mark.parametrize("kind", ["weapon", "ammo"])
    def test_weapons_and_ammunition(self, kind: str) -> None:
        for row in rows("weapons"):
            if row["kind"] == kind:
                self.check_weapon(row, by_first_name()[row["category"], row["internal_name"]])

    def check_weapon(self, row: dict[str, str], known: Equipment) -> None:
        """One row of the table of weapons."""
        key = known.key
        self.check_names(row, known)
        assert known.kind == (WEAPON if row["kind"] == "weapon" else AMMUNITION), key
        assert known.list_names[0] in row["list_names"].split(";"), key
        assert {name.casefold() for name in known.list_names} == cells(row["list_names"]), key
        assert known.heat == number(row["heat"]), key
        assert known.damage_type == row["damage_type"].lower(), key
        self.check_damage(row, known)
        assert known.rack == number(row["rack_size"]), key
        assert known.per_hit == number(row["per_hit_damage"]), key
        if not (row["kind"] == "ammo" and row["ammo_type"] == "MML"):
            assert known.group == number(row["cluster_group"]), key
        ranges = [known.range_min, known.range_short, known.range_medium, known.range_long, known.range_extreme]
        assert ranges == [number(row[f"range_{at}"]) for at in ("min", "short", "medium", "long", "extreme")], key
        to_hit = [int(value) for value in row["to_hit_mod"].split("/")]
        assert list(known.to_hit) == (to_hit if len(to_hit) == 3 else to_hit * 3), key
        assert known.tons == number(row["tonnage"]), key
        assert known.tons_rule == known.slots_rule == "", key
        assert known.slots == number(row["crit_slots"]), key
        gatling = row["ammo_type"] == "AC" and "GAC/" in row["name"]
        assert known.ammo_type == ("gac" if gatling else kebab(row["ammo_type"])), key
        munition = kebab(row["munition"].removeprefix("(Clan) "))
        assert known.munition == MUNITIONS.get(munition, munition), key
        halves = 2 if "half_ton" in row["flags"] else 1
        assert known.shots * halves == number(row["shots_per_ton"]), key
        assert known.rate == number(row["max_rof"]), key
        assert known.explosion == number(row["explosion_damage"]), key
        if row["kind"] == "ammo":
            assert known.has(INERT) == (row["explosive"] == "no"), key
        else:
            assert bool(known.explosion) == (row["explosive"] == "yes"), key
        assert known.bv == number(row["bv"]), key
        assert known.flags - OURS == {kebab(flag) for flag in cells(row["flags"])}, key
        assert known.has("range-in-mapsheets") == ("mapsheets" in row["notes"]), key
        heat = re.search(r"target heat = (\d+)", row["notes"])
        assert known.target_heat == (int(heat[1]) if heat else 0), key
        dice = re.search(r"(\d)D6 heat", row["notes"])
        assert known.target_heat_dice == (int(dice[1]) if dice else 0), key

    def check_damage(self, row: dict[str, str], known: Equipment) -> None:
        """Of one shot; weapons that roll for hits have none but that of each hit."""
        if row["damage_short"]:
            by_range = tuple(int(row[f"damage_{at}"]) for at in ("short", "medium", "long"))
            assert known.damage_by_range == by_range, known.key
        elif known.damage_type in ("cluster", "streak"):
            assert number(row["damage"]) in (0, known.rack * known.per_hit), known.key
            assert known.damage == 0, known.key
        else:
            assert known.damage == number(row["damage"]), known.key

    def check_names(self, row: dict[str, str], known: Equipment) -> None:
        """Names, tech base and level, which all tables have."""
        assert known.name == row["name"], known.key
        assert known.tech == row["tech_base"].lower(), known.key
        assert known.level == row["rules_level"].lower(), known.key
        assert known.names[0] == row["internal_name"], known.key
        dropped = {name.casefold() for name in GRENADES} if row["internal_name"].endswith("Ammo VGL") else set()
        assert {name.casefold() for name in known.names} | dropped == cells(row["aliases"]) | dropped, known.key

    def test_physical_weapons(self) -> None:
        for row in rows("physical_weapons"):
            known = by_first_name()["physical", row["internal_name"]]
            self.check_names(row, known)
            tonnage, slots = row["tonnage"], row["crit_slots"]
            for tons in range(10, 101, 5):
                weight = WEIGHTS[tonnage](tons) if tonnage in WEIGHTS else float(tonnage)
                assert known.tons_for(tons) == weight, known.key
                if known.key == "talons":
                    assert slots.startswith("4 (biped) / 8 (quad)")
                    assert known.slots_for(tons) == 2
                else:
                    taken = WEIGHTS[slots](tons) if slots in WEIGHTS else int(slots)
                    assert known.slots_for(tons) == taken, known.key

    def test_other_equipment(self) -> None:
        for row in rows("equipment_other"):
            known = by_first_name()[kebab(row["category"]), row["internal_name"]]
            self.check_names(row, known)
            assert known.flags - OURS == {kebab(flag) for flag in cells(row["flags"])}, known.key
            assert (known.kind == MATERIAL) == (row["category"] in ("structure", "armor", "myomer")), known.key
            assert known.tons == (float(row["tonnage"]) if row["tonnage"] else BY_RULE), known.key
            if row["crit_slots"]:
                assert (known.slots, known.slots_rule) == (int(row["crit_slots"]), ""), known.key
            else:
                assert known.slots or known.slots_rule, known.key


#  the unit files

HEADERS = {
    f"{name}:"
    for name in (
        *["left arm", "right arm", "left torso", "right torso", "center torso", "head", "left leg", "right leg"],
        *["front left leg", "front right leg", "rear left leg", "rear right leg", "center leg"],
    )
}
SYSTEMS = {
    *["shoulder", "upper arm actuator", "lower arm actuator", "hand actuator"],
    *["hip", "upper leg actuator", "lower leg actuator", "foot actuator"],
    *["life support", "sensors", "cockpit", "gyro", "fusion engine", "engine"],
    *["landing gear", "avionics", "conversion gear", "-empty-"],
}
MARKER = re.compile(r"\s*(?:\((?:armored|omnipod|t|r|split)\)|:size:[\d.]+)\s*$", re.IGNORECASE)
SLOTS = 12
SHORT_OF_ARMOR = {"Hellion T", "Pouncer I"}
"""Units whose files have fewer slots of armor than it takes."""


class Unit:
    """What a unit file says of its equipment: names by slot, and the list of weapons."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        data = path.read_bytes()
        try:
            text = data.decode()
        except UnicodeDecodeError:
            text = data.decode("cp1252")
        self.keys: dict[str, str] = {}
        self.slots: list[str] = []
        self.listed: list[str] = []
        left = 0
        to_list = 0
        for raw in re.split(r"\r?\n", text):
            line = raw.strip()
            if line.lower() in HEADERS:
                left, to_list = SLOTS, 0
            elif line and left and not re.match(r"[a-z][a-z ]*:(?!size)", line, re.IGNORECASE):
                left -= 1
                self.slots += [unmarked(part) for part in line.split("|")]
            elif line and to_list:
                to_list -= 1
                self.listed.append(listed_name(line))
            elif line:
                key, _, value = line.partition(":")
                self.keys.setdefault(key.strip().lower(), value.strip())
                left = 0
                to_list = int(value) if key.strip().lower() == "weapons" else 0
        self.tons = int(self.keys["mass"])
        self.clan = "clan" in self.keys["techbase"].lower()
        config = self.keys["config"].lower()
        self.legs = 4 if "quad" in config else 3 if "tripod" in config else 2

    def equipment(self) -> list[str]:
        """The names of slots that are no systems."""
        return [name for name in self.slots if name.lower() not in SYSTEMS]


def unmarked(text: str) -> str:
    """A slot's name without its markers."""
    shorter = MARKER.sub("", text)
    while shorter != text:
        text, shorter = shorter, MARKER.sub("", shorter)
    return text.strip()


def listed_name(text: str) -> str:
    """The name in a line of the list of weapons: without number, location, ammunition and the mark of the rear."""
    name = re.sub(r", Ammo:\d+$", "", text)
    name = name[: name.rindex(",")] if "," in name else name
    name = re.sub(r"\s*\((?:R|T)\)$", "", name)
    return re.sub(r"^\d+ (?=[A-Z])", "", name) if find_listed(name, False) is None else name


@cache
def units() -> list[Unit]:
    """Every unit file."""
    return [Unit(path) for path in sorted((DATA / "mtf").rglob("*.mtf"))]


@pytest.mark.skipif(not (DATA / "mtf").is_dir(), reason="the unit files of the requirements are not beside the project")
class TestUnitFiles:
    """Names and numbers of slots in every unit file."""

    def test_every_slot_is_known(self) -> None:
        slots = Counter((name, unit.clan) for unit in units() for name in unit.equipment())
        assert [name for name, clan in slots if find(name, clan) is None] == []
        assert slots.total() > 100_000

    def test_every_listed_weapon_is_known(self) -> None:
        names = {(name, unit.clan) for unit in units() for name in unit.listed}
        assert {name for name, clan in names if find_listed(name, clan) is None} == set()

    def test_listed_weapons_are_in_the_slots(self) -> None:
        """On units of one tech base, list and slots agree; a list of mixed tech does not show which tech base a weapon
        has.
        """
        odd = []
        for unit in units():
            if "mixed" in unit.keys["techbase"].lower():
                continue
            mounted = {known.key for name in unit.equipment() if (known := find(name, unit.clan)) is not None}
            for name in unit.listed:
                known = find_listed(name, unit.clan)
                if known is not None and known.kind == WEAPON and known.key not in mounted:
                    odd.append((unit.name, name))
        assert odd == []

    def test_slots_are_whole_items(self) -> None:
        """As many lines as whole items take; what spreads over the 'Mech is there once."""
        odd = []
        for unit in units():
            found = [known for name in unit.equipment() if (known := find(name, unit.clan)) is not None]
            for known, lines in Counter(found).items():
                if not self.whole(unit, known, lines):
                    odd.append((unit.name, known.key, lines))
        assert {name for name, key, _ in odd if key == "clan-ferro-fibrous"} == SHORT_OF_ARMOR
        assert [(name, key, lines) for name, key, lines in odd if name not in SHORT_OF_ARMOR] == []

    def whole(self, unit: Unit, known: Equipment, lines: int) -> bool:
        """Whether so many slots are a whole number of these."""
        slots = known.slots_for(unit.tons)
        if known.slots_rule == "tons":
            return True
        if known.key == "reinforced-structure":
            return lines == 1  # it takes none, but two files name it in one
        if known.has(EACH_LEG):
            return lines == slots * unit.legs
        if known.category == "armor" and "patchwork" in unit.keys["armor"].lower():
            return lines < slots
        if known.category == "armor" and "(clan)" in unit.keys["armor"].lower():
            slots = (
                item(f"clan-{known.key.removeprefix('clan-')}").slots if f"clan-{known.key}" in equipment() else slots
            )
        if known.has(SPREAD):
            return lines == slots
        return slots > 0 and lines % slots == 0
