"""Weapons answer to the names that people give them: the armory's key, or what the record sheet prints."""

from __future__ import annotations

import pytest

import myomer
from myomer.combat.weapons.naming import WeaponNameError, components_called, known_names, weapons_called
from myomer.formats.sheet import record_sheet
from myomer.library.units import is_carried
from myomer.rules.armory import equipment, find_equipment, item
from myomer.rules.components import WEAPON
from myomer.rules.locations import LEFT_ARM, RIGHT_ARM, RIGHT_TORSO
from myomer.units.mech import Mech
from tests.rows import each_row


def _names(mech: Mech, text: str) -> list[tuple[str, str]]:
    components, places = mech.design.components, mech.design.names
    return [(components[at].name, places[components[at].location]) for at in weapons_called(mech, text)]


@each_row(
    "text",
    ["ac-20", "AC/20", "ac/20", " AC-20 ", "ac20", "Autocannon/20", "AC/20@right-torso", "AC/20@RT", "AC/20 (RT)"],
)
def test_the_name_on_the_sheet(text: str) -> None:
    assert _names(myomer.mech("Hunchback HBK-4G"), text) == [("ac-20", "right-torso")]


@each_row(
    ("text", "places"),
    [
        ("Medium Laser", ["right-arm", "left-arm"]),
        ("medium laser@left arm", ["left-arm"]),
        ("MEDIUM-LASER@LA", ["left-arm"]),
        ("Medium Laser (RA)", ["right-arm"]),
        ("medium-laser#2", ["right-arm"]),
    ],
)
def test_where_and_which(text: str, places: list[str]) -> None:
    hunchback = myomer.mech("Hunchback HBK-4G")
    assert sorted(place for _, place in _names(hunchback, text)) == sorted(places)


def test_facing_rear() -> None:
    mech = myomer.mech(50, equipment=["medium-laser@center-torso:rear", "medium-laser@center-torso"])
    rear = weapons_called(mech, "Medium Laser (R)")
    assert rear == weapons_called(mech, "medium-laser@center-torso:rear") != weapons_called(mech, "Medium Laser")
    assert [mech.design.components[at].rear for at in rear] == [True]


def test_a_key_means_one_kind_and_the_printed_name_both() -> None:
    mech = myomer.mech(60, equipment=["er-ppc@left-arm", "clan-er-ppc@right-arm"])
    assert [name for name, _ in _names(mech, "er-ppc")] == ["er-ppc"]
    assert [name for name, _ in _names(mech, "ER PPC")] == ["er-ppc", "clan-er-ppc"]
    assert [name for name, _ in _names(mech, "ER PPC (C)")] == ["clan-er-ppc"]


@each_row(
    "text",
    ["", "#", "@", "@left-arm", "ac", "AC/20@left-arm", "AC/20@nowhere", "AC/20#0", "AC/20#9", "AC/20:x", "(RT)"],
)
def test_names_of_nothing(text: str) -> None:
    with pytest.raises(
        WeaponNameError,
        match=r"Hunchback HBK-4G has no weapon .*; (it has|the nearest): (AC/20 \(|Medium Laser|Small Laser)",
    ):
        weapons_called(myomer.mech("Hunchback HBK-4G"), text)
    with pytest.raises(WeaponNameError, match=r"has no weapon$"):
        weapons_called(myomer.mech(50), "AC/20")


def test_every_row_of_every_sheet_names_its_weapons() -> None:
    """What `show` prints can be typed: name, mark and location of each row find at least as many weapons."""
    for entry in myomer.catalogue():
        mech = Mech(entry.build())
        for row in record_sheet(mech.design).weapons:
            found = weapons_called(mech, f"{row.label()}@{row.where}")
            assert len(found) >= row.count, (entry.name, row.name, row.where)


def test_the_names_to_choose_from_are_those_of_the_sheet_each_once() -> None:
    hunchback = myomer.mech("Hunchback HBK-4G").design
    weapons = ["Small Laser (HD)", "AC/20 (RT)", "Medium Laser (LA)", "Medium Laser (RA)"]
    assert known_names(hunchback, hunchback.weapons) == weapons
    assert known_names(hunchback, hunchback.ammunition) == ["AC/20 Ammo (LT)"]
    rear = myomer.mech(50, equipment=["medium-laser@center-torso:rear"]).design
    assert known_names(rear, rear.weapons) == ["Medium Laser (CT) (R)"]


def test_the_names_to_choose_from_can_be_typed() -> None:
    for entry in myomer.catalogue():
        design = entry.build()
        for among in (design.weapons, design.ammunition):
            for name in known_names(design, among):
                assert components_called(design, among, name), (entry.name, name)


def test_equipment_by_its_printed_name() -> None:
    built = myomer.mech(50, equipment=["AC/20@right-torso", "Medium Laser@left-arm", "ppc@right-arm"]).design
    assert [(built.components[at].name, built.components[at].location) for at in built.weapons] == [
        ("ac-20", RIGHT_TORSO),
        ("medium-laser", LEFT_ARM),
        ("ppc", RIGHT_ARM),
    ]
    assert item("AC/20") is item("ac-20")
    with pytest.raises(ValueError, match="no equipment 'AC/21'; the nearest: "):
        item("AC/21")


def test_every_weapon_is_found_by_what_is_printed() -> None:
    for key, what in equipment().items():
        if what.kind == WEAPON:
            found = find_equipment(what.name, what.tech == "clan")
            assert found is not None, key
            assert found.name == what.name
            assert find_equipment(key) is what


def test_a_search_takes_the_printed_name() -> None:
    assert is_carried("AC/20", ["ac-20"])
    assert not is_carried("AC/20", ["ac-10"])


def test_a_shot_by_name() -> None:
    """The first weapon of the name that may be fired, or else the first; the Python door's twin of `attack`."""
    hunchback = myomer.mech("Hunchback HBK-4G", hex="0509", facing=0)
    battle = myomer.Battle([hunchback, myomer.mech("Atlas AS7-D", hex="0504", facing=3)])
    cannon = myomer.shot(battle, "AC/20")
    assert cannon == myomer.Shot(0, 1, weapons_called(hunchback, "ac-20")[0])
    left, right = weapons_called(hunchback, "Medium Laser")
    assert myomer.shot(battle, "medium laser").weapon == left
    hunchback.jammed |= 1 << left
    assert myomer.shot(battle, "medium laser").weapon == right
    hunchback.jammed |= 1 << right
    assert myomer.shot(battle, "medium laser").weapon == left
    assert myomer.shot(battle, "AC/20", attacker=0, target=1, shots=1, mode="").target == 1
    with pytest.raises(ValueError, match="no weapon 'PPC'; it has"):
        myomer.shot(battle, "PPC")
    with pytest.raises(ValueError, match="unit"):
        myomer.shot(battle, "AC/20", attacker=7)
