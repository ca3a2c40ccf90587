"""The critical slots of `.mtf` files: lines into mounts, and mounts back into lines.

An item of k slots is k equal lines, so the number of mounts is lines ÷ slots. Leftover lines of a weapon in one
location belong to those in an adjacent one (a split weapon); armor, structure and myomer take single slots anywhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from myomer.formats.mtf_names import FUSION_ENGINES, SYSTEM_NAMES
from myomer.rules.armory import find, find_listed, item
from myomer.rules.components import MATERIAL
from myomer.rules.equipment import Equipment
from myomer.rules.locations import FRAME_LOCATIONS, LOCATIONS, SLOT_COUNTS, TRANSFER
from myomer.rules.rounding import ceil_div
from myomer.rules.structure import HEAVIEST
from myomer.units.blueprint import SYSTEMS, UNKNOWN, Mount
from myomer.units.component import SLOTS

EMPTY_SLOT: Final = "-Empty-"
VARIABLE_SIZE: Final = "variable-size"
IMPROVISED: Final = "improvised"
"""Clubs are picked up, not built in."""
NOTHING: Final = ""

_MARK: Final = re.compile(r"\s*\((r|t|fl|fr|rl|rr|split|omnipod|armored)\)$", re.IGNORECASE)
_SIDES: Final = ("fl", "fr", "rl", "rr")
_SIZE: Final = re.compile(r":size:(\d{1,4}(?:\.\d{1,3})?)$", re.IGNORECASE)
_OLD_SIZE: Final = re.compile(r"(.*\S)\s*\((\d{1,4}(?:\.\d{1,3})?) tons?\)", re.IGNORECASE)
"""How older files write a size: `Cargo (2.5 tons)`."""
_SYSTEM_TEXT: Final = {key: text.title() for text, key in reversed(SYSTEM_NAMES.items())}
_ONE_ITEM_PER_LOCATION: Final = frozenset(["engine", "gyro"])
"""Systems whose slots in a location are one item; for all others each slot is an item."""


@dataclass(frozen=True, slots=True)
class SlotItem:
    """The content of one slot line."""

    key: str
    """What is in the slot: a system, the key of an item in the armory, or unknown."""
    rear: bool
    turret: bool
    omnipod: bool
    armored: bool
    size: float
    """Its size if that varies, otherwise 0."""
    written: str
    """The name as written, if it is unknown."""
    corner: str
    """The corner in parentheses after the name, such as `fl` for front left; empty if there is none."""

    def group(self) -> tuple[str, bool, bool, bool, float, str]:
        """What the lines of one item share; the armored mark may be on only one of them."""
        return (self.key, self.rear, self.turret, self.omnipod, self.size, self.written + self.corner)


@lru_cache(maxsize=16384)
def read_slot(text: str, clan: bool) -> SlotItem:
    """A slot line without its markers: system, equipment of the armory, or something unknown."""
    name = text
    marks: set[str] = set()
    size = 0.0

    # Take the marks in brackets and the size off the end.
    while True:
        match = _MARK.search(name)
        if match:
            marks.add(match[1].lower())
            name = name[: match.start()]
            continue
        sized = _SIZE.search(name)
        if not sized:
            break
        size = float(sized[1])
        name = name[: sized.start()]

    key, size = _identify(name.strip(), clan, size)
    written = "" if key != UNKNOWN else name.strip()
    corner = next((side for side in _SIDES if side in marks), "")
    return SlotItem(key, "r" in marks, "t" in marks, "omnipod" in marks, "armored" in marks, size, written, corner)


def _identify(name: str, clan: bool, size: float) -> tuple[str, float]:
    """The key of what a slot names, and its size if that varies."""
    system = SYSTEM_NAMES.get(name.lower())
    if system is not None:
        return system, 0.0
    if not name or name.lower() == EMPTY_SLOT.lower():
        return NOTHING, 0.0

    equipment = find(name, clan) or find_listed(name, clan)
    if equipment is not None and IMPROVISED in equipment.flags:
        return UNKNOWN, size

    old_style = _OLD_SIZE.fullmatch(name)
    if old_style and (equipment is None or VARIABLE_SIZE in equipment.flags):
        name_alone, tons = old_style.groups()
        equipment = equipment or find(name_alone, clan)
        size = float(tons)

    if equipment is None:
        return UNKNOWN, size
    return equipment.key, size if VARIABLE_SIZE in equipment.flags else 0.0


def lines_of(equipment: Equipment, tons: int, size: float) -> int:
    """The number of slot lines of one such item in a 'Mech of that weight; 0 if unknown."""
    if not size:
        return equipment.slots_for(tons)
    lines = -int(-size // 1)
    return ceil_div(lines, 2) if tons > HEAVIEST else lines


class _Leftover:
    """Slots that do not make up a whole item in their location."""

    def __init__(self, first: SlotItem, location: int, slots: list[int], armored: bool) -> None:
        self.first = first
        """The first of its slots, which has the marks of the item."""
        self.location = location
        self.slots = slots
        self.armored = armored


def _mask(slots: list[int]) -> int:
    """The slots as a bit mask."""
    mask = 0
    for slot in slots:
        mask |= 1 << slot
    return mask


def _mount(first: SlotItem, parts: tuple[tuple[int, int], ...], armored: bool) -> Mount:
    """The mount of an item that fills these slots."""
    return Mount(
        first.key,
        parts,
        first.rear,
        first.turret,
        first.omnipod,
        armored,
        first.size,
        written=first.written,
        corner=first.corner,
    )


def read_slots(frame: int, tons: int, clan: bool, lines: list[list[str]]) -> list[Mount]:
    """The mounts that the slot lines of every location make, by location and slot."""
    mounts: list[Mount] = []
    leftovers_by_group: dict[tuple[str, bool, bool, bool, float, str], list[_Leftover]] = {}

    for location in FRAME_LOCATIONS[frame]:
        groups: dict[tuple[str, bool, bool, bool, float, str], list[tuple[int, SlotItem]]] = {}
        for slot, text in enumerate(lines[location][: SLOT_COUNTS[frame][location]]):
            if text.lower() == "-empty-" or not text:
                continue
            for part in text.split("|"):
                slot_item = read_slot(part.strip(), clan)
                if slot_item.key == NOTHING:
                    continue
                groups.setdefault(slot_item.group(), []).append((slot, slot_item))

        for group, members in groups.items():
            leftover = _add_complete_mounts(location, members, tons, mounts)
            if leftover is not None:
                leftovers_by_group.setdefault(group, []).append(leftover)

    # What is left over in one location may be one half of a split item.
    for leftovers in leftovers_by_group.values():
        mounts += _join_leftovers(leftovers, tons)

    mounts.sort(key=Mount.place)
    return mounts


def _add_complete_mounts(
    location: int, members: list[tuple[int, SlotItem]], tons: int, mounts: list[Mount]
) -> _Leftover | None:
    """Add the mounts that are complete within a location; return the slots left over."""
    _, first = members[0]
    slots = [slot for slot, _ in members]
    armored = any([member.armored for _, member in members])

    if first.key in _ONE_ITEM_PER_LOCATION:
        mounts.append(_mount(first, ((location, _mask(slots)),), armored))
        return None
    if first.key in SYSTEMS or first.key == UNKNOWN:
        for slot, member in members:
            mounts.append(_mount(member, ((location, 1 << slot),), member.armored))
        return None

    equipment = item(first.key)
    size = lines_of(equipment, tons, first.size)
    if equipment.kind == MATERIAL or not size:
        mounts.append(_mount(first, ((location, _mask(slots)),), armored))
        return None

    # Whole items first, slot by slot.
    complete = len(slots) // size * size
    for start in range(0, complete, size):
        item_members = members[start : start + size]
        mask = _mask(slots[start : start + size])
        mounts.append(_mount(first, ((location, mask),), any([member.armored for _, member in item_members])))

    if complete == len(slots):
        return None
    return _Leftover(first, location, slots[complete:], armored)


def _join_leftovers(leftovers: list[_Leftover], tons: int) -> list[Mount]:
    """Join the leftovers of one item: pairs in adjacent locations that make up a whole, then any that do, then all."""
    first = leftovers[0].first
    size = lines_of(item(first.key), tons, first.size)
    mounts: list[Mount] = []

    waiting = leftovers[:]
    for adjacent_only in (True, False):
        index = 0
        while index < len(waiting):
            leftover = waiting[index]
            for other in waiting[index + 1 :]:
                if len(leftover.slots) + len(other.slots) == size and (
                    not adjacent_only or _are_adjacent(leftover, other)
                ):
                    mounts.append(_joined_mount([leftover, other]))
                    waiting.remove(leftover)
                    waiting.remove(other)
                    break
            else:
                index += 1

    if waiting and sum([len(leftover.slots) for leftover in waiting]) == size:
        mounts.append(_joined_mount(waiting))
        waiting = []

    return mounts + [_joined_mount([leftover]) for leftover in waiting]


def _are_adjacent(leftover: _Leftover, other: _Leftover) -> bool:
    return TRANSFER[leftover.location] == other.location or TRANSFER[other.location] == leftover.location


def _joined_mount(pieces: list[_Leftover]) -> Mount:
    """One mount made of pieces in several locations."""
    parts = tuple([(piece.location, _mask(piece.slots)) for piece in pieces])
    return _mount(pieces[0].first, parts, any([piece.armored for piece in pieces]))


# and back


def slot_text(mount: Mount, engine: str) -> str:
    """The line for one slot of a mount, its markers in the order of the format."""
    if mount.key == UNKNOWN:
        name = mount.written
    elif mount.key == "engine":
        name = "Fusion Engine" if engine in FUSION_ENGINES else "Engine"
    elif mount.key in SYSTEMS:
        name = _SYSTEM_TEXT[mount.key]
    else:
        name = item(mount.key).names[0]

    if mount.rear:
        name += " (R)"
    if mount.turret:
        name += " (T)"
    if mount.corner:
        name += f" ({mount.corner.upper()})"
    if len(mount.parts) == 2 and mount.key not in SYSTEMS:
        name += " (Split)"
    if mount.omnipod:
        name += " (omnipod)"
    if mount.size:
        name += f":SIZE:{mount.size}"
    if mount.armored:
        name += " (armored)"
    return name


def write_slots(mounts: list[Mount], engine: str) -> list[list[str]]:
    """By location, twelve slot lines."""
    lines = [[EMPTY_SLOT] * SLOTS for _ in range(LOCATIONS)]
    for mount in mounts:
        text = slot_text(mount, engine)
        for location, mask in mount.parts:
            for slot in range(SLOTS):
                if mask >> slot & 1:
                    held = lines[location][slot]
                    lines[location][slot] = text if held == EMPTY_SLOT else f"{held}|{text}"
    return lines
