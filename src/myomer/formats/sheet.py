"""Makes the record sheet of a design.

`sheet_svg` prints it on paper, `myomer show` on a terminal. Names from a file are made printable here, so that neither
has to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from myomer.formats.mtf_names import TECH_BASES
from myomer.formats.record_sheet import HeatSinks, LocationRow, Movement, PhysicalRow, RecordSheet, Slot
from myomer.formats.sheet_inventory import ammunition_rows, equipment_rows, weapon_rows
from myomer.formats.sheet_names import (
    ROLL_AGAIN,
    abbreviation,
    armor_text,
    cockpit_text,
    engine_text,
    gyro_text,
    location_text,
    printable,
    quirk_text,
    slot_text,
    structure_text,
    weapon_quirk_text,
)
from myomer.rules.armory import item
from myomer.rules.components import ENGINE_HITS, GYRO_HITS, TSM, TSM_HEAT
from myomer.rules.locations import FRAME_LOCATIONS, FRAME_NAMES, armor_at, is_torso
from myomer.units.blueprint import LAM, QUADVEE, Blueprint
from myomer.units.design import Design
from myomer.units.mech import Mech
from myomer.units.mobility import jumping_mp, running_mp, walking_mp

SINK_WORDS: Final = {
    "single": "Single",
    "compact": "Compact",
    "double": "Double",
    "is-double": "Double (IS)",
    "clan-double": "Double (Clan)",
    "laser": "Laser",
}
LIFE_SUPPORT_HITS: Final = 1
"""One hit knocks out life support."""


def record_sheet(design: Design, physical_attacks: Sequence[PhysicalRow] = ()) -> RecordSheet:
    """The record sheet of a design. Physical attacks are computed by the resolvers and passed in as rows."""
    blueprint = design.blueprint
    return RecordSheet(
        name=printable(design.name) or "'Mech",
        clan_name=printable(f"{blueprint.clan_name} {blueprint.model}".strip()) if blueprint.clan_name else "",
        tons=design.tons,
        frame=FRAME_NAMES[design.frame],
        body=_body(blueprint),
        tech_base=TECH_BASES[blueprint.tech_base],
        year=blueprint.year,
        role=printable(blueprint.role),
        source=printable(blueprint.source),
        movement=_movement(design),
        engine=engine_text(blueprint),
        gyro=gyro_text(blueprint).removesuffix(" Gyro"),
        cockpit=cockpit_text(blueprint),
        structure=structure_text(blueprint),
        armor=armor_text(blueprint.armor_kind),
        armor_points=sum(design.armor),
        structure_points=sum(design.structure),
        heat_sinks=_heat_sinks(design),
        locations=tuple([_location(design, location) for location in FRAME_LOCATIONS[design.frame]]),
        system_hits=_system_hits(design),
        weapons=weapon_rows(design),
        ammunition=ammunition_rows(design),
        equipment=equipment_rows(design),
        physical_attacks=tuple(physical_attacks),
        quirks=tuple([quirk_text(quirk) for quirk in blueprint.quirks]),
        weapon_quirks=tuple([weapon_quirk_text(line) for line in blueprint.weapon_quirks]),
    )


def _body(blueprint: Blueprint) -> str:
    """The type of 'Mech: `Biped OmniMech`, `Superheavy Tripod`."""
    kind = {LAM: "Land-Air 'Mech", QUADVEE: "QuadVee"}.get(blueprint.form) or FRAME_NAMES[blueprint.frame].title()
    words = ["Superheavy"] if blueprint.superheavy else []
    return " ".join([*words, kind, *(["OmniMech"] if blueprint.omni else [])])


def _movement(design: Design) -> Movement:
    """MP walking, running and jumping; with MASC and supercharger; with TSM."""
    mech = Mech(design)
    walk, run = walking_mp(mech), running_mp(mech)
    boosters = (["MASC"] if design.masc else []) + (["Supercharger"] if design.supercharger else [])
    boosted = running_mp(mech, len(boosters)) if boosters else 0
    tsm_walk = tsm_run = 0
    if design.tsm == TSM:
        mech.heat = TSM_HEAT
        tsm_walk, tsm_run = walking_mp(mech), running_mp(mech)
        mech.heat = 0
    jets = {design.components[jet].name for jet in design.jump_jets} - {"jump-jet"}
    kind = item(min(jets)).name if jets else ""
    jump = jumping_mp(mech) if design.jump_jets else design.jump
    return Movement(walk, design.walk, run, jump, boosted, " and ".join(boosters), tsm_walk, tsm_run, kind)


def _heat_sinks(design: Design) -> HeatSinks:
    blueprint = design.blueprint
    return HeatSinks(blueprint.heat_sinks, SINK_WORDS[blueprint.heat_sink_kind], design.cooling)


def _system_hits(design: Design) -> tuple[tuple[str, int], ...]:
    """How many hits each system takes."""
    hits = [("Engine", ENGINE_HITS)]
    if design.gyro_mask:
        hits.append(("Gyro", GYRO_HITS[design.gyro]))
    if design.sensors:
        hits.append(("Sensor", len(design.sensors)))
    if design.life_support:
        hits.append(("Life support", LIFE_SUPPORT_HITS))
    return tuple(hits)


def _location(design: Design, location: int) -> LocationRow:
    """A location with its armor, structure and slots."""
    blueprint = design.blueprint
    return LocationRow(
        location,
        location_text(design.frame, location),
        abbreviation(design.frame, location),
        design.armor[location],
        design.armor[armor_at(location, True)] if is_torso(location) else -1,
        design.structure[location],
        armor_text(blueprint.armor_kinds[location]) if location < len(blueprint.armor_kinds) else "",
        _slots(design, location),
    )


def _slots(design: Design, location: int) -> tuple[Slot, ...]:
    """The content of every slot of a location. A slot that cannot be hit is rolled again, like an empty one."""
    texts_by_slot: list[list[str]] = [[] for _ in range(design.slot_counts[location])]
    armored = 0

    for mount in design.blueprint.mounts:
        for place, mask in mount.parts:
            if place != location:
                continue
            if mount.armored:
                armored |= mask
            for slot, texts in enumerate(texts_by_slot):
                if mask >> slot & 1:
                    texts.append(slot_text(mount, design.blueprint))

    slots: list[Slot] = []
    for slot, texts in enumerate(texts_by_slot):
        hittable = bool(design.hittable[location] >> slot & 1)
        slots.append(Slot(_text_of_slot(texts, hittable), hittable, bool(armored >> slot & 1)))

    return tuple(slots)


def _text_of_slot(texts: list[str], hittable: bool) -> str:
    """What a slot holds: `2 × Heat Sink` for two that are the same, `Roll Again` in front of what cannot be hit."""
    same = len(texts) > 1 and len(set(texts)) == 1
    text = f"{len(texts)} × {texts[0]}" if same else " | ".join(texts)
    if hittable:
        return text
    return f"{ROLL_AGAIN} ({text})" if text else ROLL_AGAIN
