"""Checks a design against the construction rules.

Problems are typed (`units.problems`). A design with problems can still be played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from myomer.rules.armory import find_listed, item
from myomer.rules.components import (
    AMMUNITION,
    ENGINES,
    GYRO_NAMES,
    GYRO_SLOTS,
    HEAT_SINK,
    JUMP_JET,
    MASC,
    MATERIAL,
    PATCHWORK,
    PHYSICAL_WEAPON,
    WEAPON,
)
from myomer.rules.construction import (
    ARMOR_ITEMS,
    STRUCTURE_ITEMS,
    engine_heat_sinks,
    rating_for,
)
from myomer.rules.equipment import ONE_SHOT, Equipment
from myomer.rules.locations import (
    ACTUATORS_PER_LIMB,
    ARM_ACTUATORS,
    CENTER_TORSO,
    FRAME_ARMS,
    FRAME_LEGS,
    FRAME_LOCATIONS,
    HAND,
    LEFT_TORSO,
    LEG_ACTUATORS,
    LOWER_ARM,
    RIGHT_TORSO,
    LocationId,
    armor_at,
    location_name,
)
from myomer.rules.rounding import ceil_div
from myomer.rules.structure import HEAVIEST, maximum_armor, structure_for
from myomer.units.blueprint import SYSTEMS, UNKNOWN, Blueprint, Mount
from myomer.units.component import ABSENT, SLOTS
from myomer.units.placement import places_for
from myomer.units.problems import (
    AMMUNITION_WITHOUT_WEAPON,
    ARMOR_OVER_MAXIMUM,
    ENGINE_RATING,
    HEAT_SINK_COUNT,
    JUMP_JET_COUNT,
    MATERIAL_SLOTS,
    MISSING_COMPONENT,
    MYOMER_LINE,
    SLOTS_INCOMPLETE,
    SLOTS_OVERFULL,
    TOO_FEW_HEAT_SINKS,
    TOO_HEAVY,
    TOO_LIGHT,
    UNKNOWN_EQUIPMENT,
    WEAPON_LIST,
    WEAPON_WITHOUT_AMMUNITION,
    WRONG_COMPONENT,
    WRONG_LOCATION,
    Problem,
)
from myomer.units.weights import total_weight

ENGINE_SLOTS: Final = 6
COMPACT_ENGINE_SLOTS: Final = 3
"""Slots of the engine in the center torso."""
LARGE_ENGINE_RATING: Final = 400
LARGE_ENGINE_EXTRA_SLOTS: Final = 2
"""An engine with a greater rating takes that many slots more."""
SINKS_PER_RATING: Final = 25
COOLANT_POD: Final = "coolant-pod"
"""Carried in a bin, but not fired by a weapon."""


def problems_of(blueprint: Blueprint, shared_slots: Collection[int], actuator_slots: Sequence[int]) -> list[Problem]:
    """All problems of a blueprint, serious ones first.

    `shared_slots` and `actuator_slots` are those of the design assembled from it.
    """
    checker = _Checker(blueprint, shared_slots, actuator_slots)
    checker.check_slots()
    checker.check_systems()
    checker.check_armor()
    checker.check_engine()
    checker.check_heat_sinks()
    checker.check_jump_jets()
    checker.check_materials()
    checker.check_myomer()
    checker.check_weight()
    checker.check_ammunition()
    checker.check_weapon_list()
    return checker.problems


class _Checker:
    """One design being checked."""

    def __init__(self, blueprint: Blueprint, shared_slots: Collection[int], actuator_slots: Sequence[int]) -> None:
        self.blueprint: Final = blueprint
        self.shared_slots: Final = shared_slots
        self.actuator_slots: Final = actuator_slots
        self.problems: Final[list[Problem]] = []
        self.mounts: Final = [
            mount for mount in self.blueprint.mounts if mount.key not in SYSTEMS and mount.key != UNKNOWN
        ]

    def add(self, kind: str, text: str, location: LocationId = -1) -> None:
        """Add a problem, in a location or for the whole 'Mech."""
        where = location_name(self.blueprint.frame, location) if location >= 0 else ""
        self.problems.append(Problem(kind, where, text))

    def _halved_if_superheavy(self, slots: int) -> int:
        """A superheavy needs half as many slots, rounded up."""
        return ceil_div(slots, 2) if self.blueprint.tons > HEAVIEST else slots

    # slots

    def check_slots(self) -> None:
        """Unknown items, items beyond the last slot, items with too few slots, and items in forbidden locations."""
        for mount in self.blueprint.mounts:
            if mount.key == UNKNOWN:
                self.add(UNKNOWN_EQUIPMENT, f"{mount.written!r} is not in the armory", mount.parts[0][0])

        for note in self.blueprint.overflow:
            self.problems.append(
                Problem(SLOTS_OVERFULL, note.key.replace(" ", "-"), f"no slot is left for {note.text!r}")
            )

        if self.shared_slots and self.blueprint.tons <= HEAVIEST:
            for place in sorted(self.shared_slots):
                self.add(SLOTS_OVERFULL, "two items in one slot; only superheavies have room for two", place // SLOTS)

        for mount in self.mounts:
            equipment = item(mount.key)
            needed = self._slots_of(mount, equipment)
            if needed and mount.parts and mount.slot_count() != needed:
                text = f"{equipment.name} fills {mount.slot_count()} slots, it takes {needed}"
                self.add(SLOTS_INCOMPLETE, text, mount.parts[0][0])

            places = places_for(equipment, self.blueprint.frame)
            for location, _ in mount.parts:
                if places is not None and location not in places.locations:
                    self.add(WRONG_LOCATION, f"{equipment.name} goes into {places.description}", location)

    def _slots_of(self, mount: Mount, equipment: Equipment) -> int:
        """How many slots an item should fill; 0 for materials, which are counted together."""
        if equipment.kind == MATERIAL:
            return 0
        if mount.size:
            return self._halved_if_superheavy(-int(-mount.size // 1))
        return equipment.slots_for(self.blueprint.tons)

    def _slots_filled(self, key: str, location: LocationId = -1) -> int:
        """Slots that a system fills, in a location or (-1) in all."""
        filled = 0
        for mount in self.blueprint.mounts:
            if mount.key == key:
                for where, mask in mount.parts:
                    if location in (-1, where):
                        filled += mask.bit_count()
        return filled

    # the fixed parts

    def check_systems(self) -> None:
        """Cockpit, sensors, life support, engine, gyro and actuators: none missing, none extra."""
        blueprint = self.blueprint
        gyro_slots = GYRO_SLOTS[GYRO_NAMES.index(blueprint.gyro)]
        if blueprint.tons <= HEAVIEST or blueprint.gyro != "superheavy":
            gyro_slots = self._halved_if_superheavy(gyro_slots)

        self._must_fill("gyro", CENTER_TORSO, gyro_slots)

        center_slots = COMPACT_ENGINE_SLOTS if blueprint.engine == "compact" else ENGINE_SLOTS
        if blueprint.rating > LARGE_ENGINE_RATING:
            center_slots += LARGE_ENGINE_EXTRA_SLOTS
        self._must_fill("engine", CENTER_TORSO, self._halved_if_superheavy(center_slots))

        side_slots = self._halved_if_superheavy(ENGINES[blueprint.engine][0])
        self._must_fill("engine", LEFT_TORSO, side_slots)
        self._must_fill("engine", RIGHT_TORSO, side_slots)

        if not self._slots_filled("cockpit"):
            self.add(MISSING_COMPONENT, "there is no cockpit")
        if self._slots_filled("sensors") < 2:
            self.add(MISSING_COMPONENT, f"{self._slots_filled('sensors')} sensors; there are two")
        if self._slots_filled("life-support") < (1 if blueprint.cockpit == "small" else 2):
            self.add(MISSING_COMPONENT, f"{self._slots_filled('life-support')} life support")

        for leg in FRAME_LEGS[blueprint.frame]:
            for actuator in range(4):
                if self.actuator_slots[leg * ACTUATORS_PER_LIMB + actuator] == ABSENT:
                    self.add(MISSING_COMPONENT, f"there is no {LEG_ACTUATORS[actuator]} actuator", leg)

        for arm in FRAME_ARMS[blueprint.frame]:
            for actuator in range(2):
                if self.actuator_slots[arm * ACTUATORS_PER_LIMB + actuator] == ABSENT:
                    self.add(MISSING_COMPONENT, f"there is no {ARM_ACTUATORS[actuator]} actuator", arm)
            hand = self.actuator_slots[arm * ACTUATORS_PER_LIMB + HAND]
            if hand != ABSENT and self.actuator_slots[arm * ACTUATORS_PER_LIMB + LOWER_ARM] == ABSENT:
                self.add(MISSING_COMPONENT, "there is a hand but no lower-arm actuator", arm)

    def _must_fill(self, key: str, location: LocationId, slots: int) -> None:
        """Add a problem if a system fills fewer or more slots than it should."""
        filled = self._slots_filled(key, location)
        if filled < slots:
            self.add(MISSING_COMPONENT, f"the {key} fills {filled} slots, not {slots}", location)
        elif filled > slots:
            self.add(WRONG_COMPONENT, f"the {key} fills {filled} slots, not {slots}", location)

    # armor, engine, heat

    def check_armor(self) -> None:
        """No location carries more than it can."""
        blueprint = self.blueprint
        maximum = maximum_armor(structure_for(blueprint.tons, blueprint.frame))
        for location in FRAME_LOCATIONS[blueprint.frame]:
            rear = armor_at(location, True)
            points = blueprint.armor[location] + (blueprint.armor[rear] if rear != location else 0)
            if points > maximum[location]:
                self.add(ARMOR_OVER_MAXIMUM, f"{points} points of armor; {maximum[location]} is the maximum", location)

    def check_engine(self) -> None:
        """The engine rating is weight times walking MP; for a primitive 'Mech, a fifth more."""
        blueprint = self.blueprint
        primitive = blueprint.engine == "primitive" or blueprint.cockpit.startswith("primitive")
        allowed = {rating_for(blueprint.tons, blueprint.walk, False)}
        if primitive or blueprint.armor_kind == "primitive":
            allowed.add(rating_for(blueprint.tons, blueprint.walk, True))
        if blueprint.rating not in allowed:
            needed = " or ".join([str(rating) for rating in sorted(allowed)])
            self.add(
                ENGINE_RATING,
                f"the engine's rating is {blueprint.rating}; {blueprint.walk} walking MP require {needed}",
            )

    def check_heat_sinks(self) -> None:
        """The total on the sheet matches slots and engine."""
        blueprint = self.blueprint

        in_slots = 0
        compact = False
        for mount in self.mounts:
            equipment = item(mount.key)
            if equipment.kind == HEAT_SINK:
                pair = equipment.has("compact-heat-sink")
                compact = compact or pair
                in_slots += 2 if pair and mount.key == "compact-heat-sinks" else 1

        engine_room = (
            blueprint.rating // SINKS_PER_RATING * (2 if compact or blueprint.heat_sink_kind == "compact" else 1)
        )

        if blueprint.heat_sinks < in_slots:
            self.add(HEAT_SINK_COUNT, f"the sheet states {blueprint.heat_sinks} heat sinks, the slots hold {in_slots}")
        elif blueprint.heat_sinks - in_slots > engine_room:
            stated = f"the sheet states {blueprint.heat_sinks} heat sinks"
            self.add(HEAT_SINK_COUNT, f"{stated}; slots hold {in_slots} and the engine at most {engine_room}")

        if blueprint.heat_sinks < engine_heat_sinks(blueprint.engine):
            text = f"{blueprint.heat_sinks} heat sinks; {engine_heat_sinks(blueprint.engine)} come with this engine"
            self.add(TOO_FEW_HEAT_SINKS, text)

    def check_jump_jets(self) -> None:
        """One jump jet for each jumping MP."""
        jets = 0
        boosters = False
        for mount in self.mounts:
            equipment = item(mount.key)
            if equipment.kind == JUMP_JET:
                jets += 1
            elif equipment.has("jump-booster") or equipment.has("umu"):
                boosters = True
        if jets != self.blueprint.jump and not boosters:
            self.add(JUMP_JET_COUNT, f"{self.blueprint.jump} jumping MP and {jets} jump jets")

    # material in single slots

    def check_materials(self) -> None:
        """Armor and structure fill the slots that they take."""
        blueprint = self.blueprint
        expected: Counter[str] = Counter()
        structure = STRUCTURE_ITEMS[blueprint.structure]
        expected[structure] = item(structure).slots_for(blueprint.tons)
        if blueprint.armor_kind in ARMOR_ITEMS:
            armor = ARMOR_ITEMS[blueprint.armor_kind]
            expected[armor] = item(armor).slots_for(blueprint.tons)

        filled: Counter[str] = Counter()
        for mount in self.mounts:
            equipment = item(mount.key)
            if equipment.kind == MATERIAL and equipment.category in ("structure", "armor"):
                filled[mount.key] += mount.slot_count()

        for key in sorted({*expected, *filled}):
            if filled[key] != expected[key] and not (
                blueprint.armor_kind == PATCHWORK and item(key).category == "armor"
            ):
                self.add(MATERIAL_SLOTS, f"{item(key).name} fills {filled[key]} slots, not {expected[key]}")

    def check_myomer(self) -> None:
        """The myomer on the sheet matches the slots; MASC may be left out there."""
        blueprint = self.blueprint
        mounted_keys = {mount.key for mount in self.mounts}
        for key in sorted(mounted_keys):
            equipment = item(key)
            if equipment.category == "myomer":
                slots = sum([mount.slot_count() for mount in self.mounts if mount.key == key])
                if slots and slots != equipment.slots_for(blueprint.tons):
                    self.add(
                        MATERIAL_SLOTS,
                        f"{equipment.name} fills {slots} slots, not {equipment.slots_for(blueprint.tons)}",
                    )

        stated = {"super-cooled": "super-cooled-myomer"}.get(blueprint.myomer, blueprint.myomer)
        if stated == "standard":
            if mounted_keys & {"tsm", "industrial-tsm", "prototype-tsm", "super-cooled-myomer"}:
                self.add(MYOMER_LINE, "the sheet states standard myomer, the slots hold another")
        elif stated in ("masc", "clan-masc"):
            if not any([item(key).kind == MASC for key in mounted_keys]):
                self.add(MYOMER_LINE, "the sheet states MASC, the slots hold none")
        elif stated not in mounted_keys:
            self.add(MYOMER_LINE, f"the sheet states {item(stated).name}, the slots hold none")

    def check_weight(self) -> None:
        """The parts add up to the 'Mech's weight."""
        total = total_weight(self.blueprint)
        if total > self.blueprint.tons:
            self.add(TOO_HEAVY, f"its parts weigh {total:g} tons, {total - self.blueprint.tons:g} too many")
        elif total <= self.blueprint.tons - 0.5:
            self.add(TOO_LIGHT, f"its parts weigh {total:g} tons, {self.blueprint.tons - total:g} too few")

    # weapons

    def check_ammunition(self) -> None:
        """Every weapon that needs ammunition has some, and all ammunition has a weapon."""
        weapons = [item(mount.key) for mount in self.mounts if item(mount.key).kind == WEAPON]
        bins = [item(mount.key) for mount in self.mounts if item(mount.key).kind == AMMUNITION]
        for weapon in dict.fromkeys(weapons):
            needs_ammunition = (
                weapon.ammo_type and weapon.shots and not weapon.has(ONE_SHOT) and not weapon.has("improved-one-shot")
            )
            if needs_ammunition and not any([weapon.takes(ammunition) for ammunition in bins]):
                self.add(WEAPON_WITHOUT_AMMUNITION, f"{weapon.name} has no ammunition")
        for ammunition in dict.fromkeys(bins):
            if ammunition.ammo_type != COOLANT_POD and not any([weapon.takes(ammunition) for weapon in weapons]):
                self.add(AMMUNITION_WITHOUT_WEAPON, f"no weapon uses {ammunition.name}")

    def check_weapon_list(self) -> None:
        """The weapon list matches the slots, by the names that both tech bases share."""
        blueprint = self.blueprint
        listed: Counter[str] = Counter()
        for line in blueprint.weapon_list:
            count, name = read_listed(line)
            equipment = find_listed(name, blueprint.clan)
            if equipment is None:
                self.add(WEAPON_LIST, f"the list names {name!r}, which the armory does not know")
            elif equipment.kind == WEAPON or equipment.kind == PHYSICAL_WEAPON:
                listed[equipment.list_names[0].casefold()] += count

        mounted: Counter[str] = Counter()
        for mount in self.mounts:
            equipment = item(mount.key)
            if equipment.kind == WEAPON or (
                equipment.kind == PHYSICAL_WEAPON and equipment.list_names[0].casefold() in listed
            ):
                mounted[equipment.list_names[0].casefold()] += 1

        for name in sorted({*listed, *mounted}):
            if listed[name] != mounted[name]:
                self.add(WEAPON_LIST, f"the list has {listed[name]} of {name!r}, the slots {mounted[name]}")


def _without_location(line: str) -> str:
    """A line of the weapon list without its location and the rounds that may follow it."""
    text = line
    while True:
        head, comma, last = text.rpartition(",")
        if not comma:
            break
        text = head
        if not last.strip().lower().startswith("ammo:"):
            break
    return text.strip()


def read_listed(line: str) -> tuple[int, str]:
    """A line of the weapon list: count and name. `2 ISMediumLaser, Center Torso`, `1 LRM 10, Left Arm, Ammo:24`."""
    text = _without_location(line)
    lowered = text.lower()
    for mark in (" (r)", " (t)"):
        if lowered.endswith(mark):
            text = text[: -len(mark)]
            lowered = text.lower()
    count, space, rest = text.partition(" ")
    if space and count.isdecimal() and len(count) <= 2 and find_listed(text, False) is None:
        return int(count), rest.strip()
    return 1, text
