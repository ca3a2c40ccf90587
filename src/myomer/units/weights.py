"""What a design weighs, part by part."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.record import Record
from myomer.rules.armory import item
from myomer.rules.components import (
    COMBUSTION,
    ENGINES,
    HEAT_SINK,
    MATERIAL,
    PATCHWORK,
    WEAPON,
)
from myomer.rules.construction import (
    ARMOR_POINTS_PER_TON,
    ARMORED_SLOT_TONS,
    COCKPIT_TONS,
    STRUCTURE_ITEMS,
    armor_tons,
    engine_heat_sinks,
    engine_tons,
    gyro_tons,
    half_ton_up,
    ton_up,
)
from myomer.rules.equipment import EACH_LEG, Equipment
from myomer.rules.locations import FRAME_LOCATIONS, LOCATIONS, armor_at
from myomer.units.blueprint import QUADVEE, SYSTEMS, UNKNOWN, Blueprint, Mount, Note


class Weight(Record):
    """One part of a design and its tons."""

    __match_args__: ClassVar[tuple[str, ...]] = ("what", "tons")

    def __init__(self, what: str, tons: float) -> None:
        self.what: Final = what
        self.tons: Final = tons


def weights(blueprint: Blueprint) -> list[Weight]:
    """Every part of a design with its weight."""
    parts = [
        Weight("structure", item(STRUCTURE_ITEMS[blueprint.structure]).tons_for(blueprint.tons, blueprint.frame)),
        Weight("engine", engine_tons(blueprint.rating, blueprint.engine)),
        Weight("gyro", gyro_tons(blueprint.rating, blueprint.gyro)),
        Weight("cockpit", _cockpit_tons(blueprint)),
        Weight("armor", _armor_tons(blueprint)),
        Weight("heat-sinks", _heat_sink_tons(blueprint)),
    ]
    if blueprint.form:
        parts.append(Weight("conversion", _conversion_tons(blueprint)))
    parts += _equipment_weights(blueprint)
    return [weight for weight in parts if weight.tons]


def total_weight(blueprint: Blueprint) -> float:
    """What the whole design weighs."""
    return round(sum([weight.tons for weight in weights(blueprint)]), 3)


def _cockpit_tons(blueprint: Blueprint) -> float:
    """The weight of the cockpit. A QuadVee has its own kind, whatever its sheet says."""
    return COCKPIT_TONS[QUADVEE if blueprint.form == QUADVEE else blueprint.cockpit]


def _conversion_tons(blueprint: Blueprint) -> float:
    """The weight of conversion equipment: a tenth of its weight, 15 % for a bimodal Land-Air 'Mech."""
    bimodal = Note("lam", "Bimodal") in blueprint.notes
    return ton_up(blueprint.tons * (15 if bimodal else 10) / 100)


def _armor_tons(blueprint: Blueprint) -> float:
    """The weight of the armor; patchwork is added up by location and rounded once."""
    if blueprint.armor_kind != PATCHWORK:
        return armor_tons(sum(blueprint.armor), blueprint.armor_kind)
    tons = 0.0
    for location in FRAME_LOCATIONS[blueprint.frame]:
        rear = armor_at(location, True)
        points = blueprint.armor[location] + (blueprint.armor[rear] if rear != location else 0)
        tons += points / ARMOR_POINTS_PER_TON[blueprint.armor_kinds[location]]
    return half_ton_up(tons)


def _heat_sink_tons(blueprint: Blueprint) -> float:
    """The weight of the heat sinks beyond those that come with the engine."""
    tons_each = 1.5 if blueprint.heat_sink_kind == "compact" else 1.0
    free = engine_heat_sinks(blueprint.engine)
    return max(0, blueprint.heat_sinks - free) * tons_each


def _equipment_weights(blueprint: Blueprint) -> list[Weight]:
    """The weight of everything mounted, and of what depends on it: targeting computers, turrets, power amplifiers."""
    parts: list[Weight] = []
    counted_once: set[str] = set()
    direct_fire = 0.0
    energy = 0.0
    in_turrets = [0.0] * LOCATIONS
    armored_slots = 0

    for mount in blueprint.mounts:
        if mount.armored:
            armored_slots += mount.slot_count()

        if mount.key in SYSTEMS or mount.key == UNKNOWN:
            continue
        equipment = item(mount.key)
        if equipment.kind == MATERIAL or equipment.kind == HEAT_SINK:
            continue

        if equipment.has(EACH_LEG):
            if equipment.key in counted_once:
                continue
            counted_once.add(equipment.key)

        tons = _mount_tons(blueprint, mount, equipment)
        if tons:
            parts.append(Weight(equipment.key, tons))

        if equipment.kind == WEAPON and equipment.has("direct-fire"):
            direct_fire += tons
        if equipment.kind == WEAPON and equipment.category == "energy" and not equipment.ammo_type:
            energy += tons
        if mount.turret and mount.parts:
            in_turrets[mount.parts[0][0]] += tons

    parts += _dependent_weights(blueprint, direct_fire, in_turrets)
    if energy and ENGINES[blueprint.engine][1] == COMBUSTION:
        parts.append(Weight("power-amplifiers", half_ton_up(energy / 10)))
    if armored_slots:
        parts.append(Weight("armored-components", armored_slots * ARMORED_SLOT_TONS))
    return parts


def _mount_tons(blueprint: Blueprint, mount: Mount, equipment: Equipment) -> float:
    """The weight of one mounted item."""
    rule = equipment.tons_rule
    if rule == "engine/10":
        return half_ton_up(engine_tons(blueprint.rating, blueprint.engine) / 10)
    if rule == "size":
        return half_ton_up(mount.size)
    if rule == "w*jump/20":
        return half_ton_up(blueprint.tons * mount.size / 20)
    if rule == "length/200":
        return half_ton_up(mount.size / 200)
    return equipment.tons_for(blueprint.tons, blueprint.frame)


def _dependent_weights(blueprint: Blueprint, direct_fire: float, in_turrets: list[float]) -> list[Weight]:
    """Equipment whose weight depends on other equipment."""
    parts: list[Weight] = []
    cargo = [0.0] * LOCATIONS
    for mount in blueprint.mounts:
        if mount.key in ("cargo", "liquid-storage") and mount.parts:
            cargo[mount.parts[0][0]] += half_ton_up(mount.size)

    for mount in blueprint.mounts:
        rule = "" if mount.key in SYSTEMS or mount.key == UNKNOWN else item(mount.key).tons_rule

        tons = 0.0
        if rule == "targeting/4":
            tons = ton_up(direct_fire / 4)
        elif rule == "targeting/5":
            tons = ton_up(direct_fire / 5)
        elif rule == "turret/10":
            turret_load = (
                in_turrets[mount.parts[0][0]] if mount.key == "shoulder-turret" and mount.parts else sum(in_turrets)
            )
            tons = half_ton_up(turret_load / 10)
        elif rule == "cargo/20" and mount.parts:
            tons = half_ton_up(cargo[mount.parts[0][0]] / 20)
        if tons:
            parts.append(Weight(mount.key, tons))
    return parts
