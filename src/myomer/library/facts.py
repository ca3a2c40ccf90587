"""What lists and searches show about a 'Mech or a map, without reading its file again."""

from __future__ import annotations

import msgspec

from myomer.boards import Board
from myomer.rules.locations import FRAME_NAMES
from myomer.units.blueprint import SYSTEMS, UNKNOWN, Blueprint, plain_kind
from myomer.units.catalogue import CatalogueEntry


class UnitFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A summary of a 'Mech."""

    tons: int
    tech: str
    """`inner-sphere`, `clan`, `mixed-inner-sphere` or `mixed-clan`."""
    frame: str
    walk: int
    jump: int
    role: str
    year: int
    omni: bool
    equipment: tuple[str, ...]
    """Keys of the armory."""
    rules_level: int = 0
    """1 introductory, 2 standard, 3 advanced, 4 experimental; 0 unknown, for older libraries."""
    armor_kind: str = ""
    """`standard`, `hardened`, `patchwork` …; empty if unknown, for older libraries."""


class BoardFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A summary of a map."""

    columns: int
    rows: int


def facts_of_blueprint(blueprint: Blueprint) -> UnitFacts:
    """Facts of a design."""
    keys = sorted({mount.key for mount in blueprint.mounts if mount.key not in SYSTEMS and mount.key != UNKNOWN})
    role = "" if blueprint.role.casefold() == "none" else blueprint.role.casefold()
    frame = blueprint.form or FRAME_NAMES[blueprint.frame]

    return UnitFacts(
        blueprint.tons,
        blueprint.tech_base,
        frame,
        blueprint.walk,
        blueprint.jump,
        role,
        blueprint.year,
        blueprint.omni,
        tuple(keys),
        blueprint.rules_level,
        plain_kind(blueprint.armor_kind),
    )


def facts_of_entry(entry: CatalogueEntry) -> UnitFacts:
    """Facts of a catalogue entry, without building its design."""
    keys = sorted({text.partition("@")[0].partition(":")[0] for text in entry.equipment})
    tech = entry.tech_base or ("clan" if entry.clan else "inner-sphere")
    return UnitFacts(
        entry.tons, tech, entry.frame, entry.walk, entry.jump, entry.role, entry.year, entry.omni, tuple(keys),
        entry.rules_level, plain_kind(entry.armor_type),
    )  # fmt: skip


def facts_of_board(board: Board) -> BoardFacts:
    """Facts of a map."""
    return BoardFacts(board.columns, board.rows)
