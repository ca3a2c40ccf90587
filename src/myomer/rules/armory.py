"""The armory: every kind of weapon, ammunition and equipment, read from `equipment.json` on first use.

Keys are Myomer's own (`clan-er-medium-laser`, `lrm-20-ammo-artemis`). A Clan item has the prefix `clan-` if the Inner
Sphere has one of the same name; ammunition is named after its weapon, followed by the munition: `<weapon>-ammo`,
`<weapon>-ammo-<munition>`, `<weapon>-ammo-half`.
"""

from __future__ import annotations

import difflib
from pkgutil import get_data
from typing import Final

import msgspec

from myomer.rules import components
from myomer.rules.equipment import ALL, CLAN, IS, Equipment

FILE: Final = "equipment.json"

KINDS: Final = {
    "weapon": components.WEAPON,
    "ammunition": components.AMMUNITION,
    "heat-sink": components.HEAT_SINK,
    "jump-jet": components.JUMP_JET,
    "physical-weapon": components.PHYSICAL_WEAPON,
    "claw": components.CLAW,
    "talons": components.TALONS,
    "spikes": components.SPIKES,
    "shield": components.SHIELD,
    "masc": components.MASC,
    "supercharger": components.SUPERCHARGER,
    "aes": components.AES,
    "case": components.CASE,
    "case-ii": components.CASE_II,
    "material": components.MATERIAL,
    "modular-armor": components.MODULAR_ARMOR,
    "other": components.OTHER,
}
"""The kinds of component as the file names them."""

_NONE: Final = (0, 0, 0)


class EquipmentLine(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """One line of the file; fields left out are empty."""

    key: str
    name: str
    kind: str
    category: str
    tech: str = ALL
    level: str = "standard"
    heat: int = 0
    damage: int = 0
    damage_by_range: tuple[int, int, int] | None = None
    damage_type: str = ""
    rack: int = 0
    per_hit: int = 0
    group: int = 0
    ranges: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """Minimum, short, medium, long, extreme."""
    to_hit: tuple[int, int, int] = _NONE
    tons: float = 0.0
    tons_rule: str = ""
    slots: int = 0
    slots_rule: str = ""
    ammo_type: str = ""
    munition: str = ""
    shots: int = 0
    rate: int = 0
    explosion: int = 0
    target_heat: int = 0
    target_heat_dice: int = 0
    flags: frozenset[str] = frozenset()
    bv: float = 0.0
    names: tuple[str, ...] = ()
    list_names: tuple[str, ...] = ()

    def build(self) -> Equipment:
        """The equipment that the line describes."""
        minimum, short, medium, long, extreme = self.ranges
        return Equipment(
            self.key,
            self.name,
            KINDS[self.kind],
            self.tech,
            self.level,
            self.category,
            self.heat,
            self.damage,
            self.damage_by_range or (self.damage, self.damage, self.damage),
            self.damage_type,
            self.rack,
            self.per_hit,
            self.group,
            minimum,
            short,
            medium,
            long,
            extreme,
            self.to_hit,
            self.tons,
            self.tons_rule,
            self.slots,
            self.slots_rule,
            self.ammo_type,
            self.munition,
            self.shots,
            self.rate,
            self.explosion,
            self.target_heat,
            self.target_heat_dice,
            self.flags,
            self.bv,
            self.names,
            self.list_names or (self.name,),
        )


def read_lines() -> list[EquipmentLine]:
    """The lines of the file, in its order."""
    text = get_data("myomer.rules", FILE)
    assert text is not None
    return msgspec.json.decode(text, type=list[EquipmentLine])


_items: dict[str, Equipment] = {}
_named: dict[str, Equipment] = {}
_named_by_category: dict[tuple[str, str], Equipment] = {}
_listed: dict[str, list[Equipment]] = {}
_ammunition: dict[tuple[str, int], list[Equipment]] = {}


def equipment() -> dict[str, Equipment]:
    """Every kind of equipment by its key, in the order of the file."""
    if not _items:
        _items.update([(line.key, line.build()) for line in read_lines()])
    return _items


def folded(name: str) -> str:
    """A name normalized for comparison: lower case, letters and digits only (`AC/20`: `ac20`)."""
    return "".join([character for character in name.casefold() if character.isalnum()])


def find_equipment(name: str, clan: bool = False) -> Equipment | None:
    """The equipment with that key, record sheet name (`AC/20`) or unit file name.

    If both tech bases have one, it is the Inner Sphere's, unless the Clan one is asked for.
    """
    known = equipment()
    written = name.strip()
    return known.get(written) or find_listed(written, clan) or known.get(_as_key(written))


def _as_key(name: str) -> str:
    return name.casefold().replace(" ", "-").replace("/", "-")


def nearest_keys(name: str) -> list[str]:
    """The few keys closest to a name."""
    return difflib.get_close_matches(_as_key(name[:80]), equipment(), 3, 0.5)


def item(key: str) -> Equipment:
    """The equipment with that key or name (`ac-20`, `AC/20`); ValueError with the closest keys if there is none."""
    item_found = equipment().get(key) or find_equipment(key)
    if item_found is None:
        near = nearest_keys(key)
        hint = f"; the nearest: {', '.join(near)}" if near else ""
        raise ValueError(f"there is no equipment {key!r}{hint}")
    return item_found


def _names() -> dict[str, Equipment]:
    """Equipment by its unit file name in lower case. A name shared by a structure and an armor means the structure."""
    if not _named:
        for listed in equipment().values():
            for name in listed.names:
                _named.setdefault(name.casefold(), listed)
    return _named


def _names_by_category() -> dict[tuple[str, str], Equipment]:
    """Equipment by its category and unit file name in lower case: `("armor", "endo steel")`."""
    if not _named_by_category:
        for listed in equipment().values():
            for name in listed.names:
                _named_by_category.setdefault((listed.category, name.casefold()), listed)
    return _named_by_category


def find(name: str, clan: bool, category: str = "") -> Equipment | None:
    """The equipment named in a slot of a unit file, case-insensitive; None if there is none.

    The name as written is tried first, then with the prefix of the chassis's tech base (`IS `, `Clan `). With a
    category, only equipment of that category counts: the armor `Standard` is not the structure `Standard`.
    """
    wanted = name.strip().casefold()
    base = "clan " if clan else "is "
    if category:
        by_category = _names_by_category()
        return by_category.get((category, wanted)) or by_category.get((category, base + wanted))
    names = _named or _names()
    return names.get(wanted) or names.get(base + wanted)


def find_listed(name: str, clan: bool) -> Equipment | None:
    """The equipment named in the weapon list of a unit file; None if there is none.

    The two tech bases share display names: the chassis's own tech base comes first, then equipment common to both,
    then the other base; unofficial equipment comes last. Older lists use slot names, which are looked up as in `find`.
    """
    if not _listed:
        for known in equipment().values():
            for list_name in known.list_names:
                _listed.setdefault(list_name.casefold(), []).append(known)
    candidates = _listed.get(name.strip().casefold())
    if candidates is None:
        return find(name, clan)
    order = [CLAN, ALL, IS] if clan else [IS, ALL, CLAN]
    return min(candidates, key=lambda known: (known.level == "unofficial", order.index(known.tech)))


def ammunition_for(weapon: Equipment) -> list[Equipment]:
    """Every kind of ammunition that a weapon can fire; standard ammunition and its own tech base first."""
    if not _ammunition:
        for known in equipment().values():
            if known.kind == components.AMMUNITION:
                _ammunition.setdefault((known.ammo_type, known.rack), []).append(known)
    fitting = [known for known in _ammunition.get((weapon.ammo_type, weapon.rack), []) if weapon.takes(known)]
    return sorted(fitting, key=lambda known: (known.munition != "", known.tech != weapon.tech))
