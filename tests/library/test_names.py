"""Finding things by name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from myomer.library.names import AmbiguousName, Named, NoSuchName, match, nearest, words_of
from myomer.library.units import find_unit
from tests.rows import each_row

THINGS = [
    Named("Hunter HNT-1A", ("HNT-1A",)),
    Named("Hunter HNT-1A (Anna)", ("HNT-1A (Anna)",)),
    Named("Hunter II HNT-2A", ("HNT-2A",)),
    Named("Gray Cat Prime", ("Forest Wolf Prime", "Prime")),
    Named("Lion Prime", ("Prime",)),
    Named("'Wing' Ghost TR4"),
]


def found(name: str) -> str:
    return match(name, THINGS, "'Mech", "look in the list").name


@each_row(
    ("asked", "name"),
    [
        ("Hunter HNT-1A", "Hunter HNT-1A"),
        ("hunter hnt-1a", "Hunter HNT-1A"),
        ("  HUNTER   HNT-1A ", "Hunter HNT-1A"),
        ("hnt-1a", "Hunter HNT-1A"),
        ("forest wolf prime", "Gray Cat Prime"),
        ("forest prime", "Gray Cat Prime"),
        ("fo", "Gray Cat Prime"),
        ("gray", "Gray Cat Prime"),
        ("gr ca p", "Gray Cat Prime"),
        ("hnt-2", "Hunter II HNT-2A"),
        ("hunter ii", "Hunter II HNT-2A"),
        ("anna", "Hunter HNT-1A (Anna)"),
        ("wing ghost", "'Wing' Ghost TR4"),
        ("tr4", "'Wing' Ghost TR4"),
        ("hunter 2a", "Hunter II HNT-2A"),
    ],
)
def test_names_and_abbreviations(asked: str, name: str) -> None:
    assert found(asked) == name


def test_what_fits_more_than_one() -> None:
    with pytest.raises(AmbiguousName, match="'hunter' fits more than one 'Mech: Hunter HNT-1A, Hunter HNT-1A"):
        found("hunter")
    with pytest.raises(AmbiguousName, match="'prime' fits more than one 'Mech: Gray Cat Prime, Lion Prime; write more"):
        found("prime")


def test_what_fits_nothing() -> None:
    with pytest.raises(NoSuchName, match="there is no 'Mech 'Huntre HNT-1A'; the nearest: Hunter HNT-1A"):
        found("Huntre HNT-1A")
    with pytest.raises(NoSuchName, match="there is no 'Mech 'xyzzy'; look in the list"):
        found("xyzzy")
    with pytest.raises(NoSuchName):
        found("")
    with pytest.raises(NoSuchName):
        found("()")


def test_a_numeral_is_no_beginning_of_another_chassis() -> None:
    things = [Named("Hunter IIC"), Named("Hunter IIC 2"), Named("Lion IIC")]
    assert match("lion iic", things, "'Mech", "look in the list").name == "Lion IIC"
    with pytest.raises(NoSuchName, match="the nearest: Lion IIC"):
        match("lion ii", things, "'Mech", "look in the list")
    with pytest.raises(NoSuchName, match="there is no 'Mech 'marauder ii'; the nearest: Marauder IIC"):
        find_unit("marauder ii")
    assert find_unit("marauder iic").design.name == "Marauder IIC"
    assert find_unit("hunch 4g").design.name == "Hunchback HBK-4G"


@each_row(
    ("asked", "near"),
    [
        ("urbie", ["UrbanMech UM-R60"]),
        ("atlus", ["Atlas AS7-D"]),
        ("atlsa as7-d", ["Atlas AS7-D"]),
        ("eyrei", ["Eyrie"]),
        ("qqqqq", []),
        ("ur", []),
    ],
)
def test_far_fetched_names_are_not_suggested(asked: str, near: list[str]) -> None:
    things = [
        Named("Atlas AS7-D", ("AS7-D",), ("atlas",), (0,)),
        Named("Atlas C", (), ("atlas",), (1,)),
        Named("Balius U", (), ("balius",)),
        Named("Black Hawk Prime", ("Nova Prime",), ("black hawk", "nova")),
        Named("Eyrie", (), ("eyrie",)),
        Named("Turkina E", (), ("turkina",)),
        Named("UrbanMech UM-R60", ("UM-R60",), ("urbanmech",)),
    ]
    assert nearest(asked, things) == near


def test_name_parts() -> None:
    assert words_of("'Wing' Ghost (TR4)") == ["wing", "ghost", "tr4"]


@given(st.text(max_size=40))
def test_any_name_finds_one_thing_or_says_why_not(name: str) -> None:
    output = ""
    try:
        output = found(name)
    except (AmbiguousName, NoSuchName) as problem:
        output = str(problem)
    assert output


@each_row(
    ("asked", "name"),
    [
        ("Atlas AS7-D", "Atlas AS7-D"), ("atlas", "Atlas AS7-D"), ("as7-d", "Atlas AS7-D"),
        ("Timber Wolf Prime", "Mad Cat Prime"), ("timber", "Mad Cat Prime"), ("hbk-4g", "Hunchback HBK-4G"),
        ("catalogue:atlas", "Atlas AS7-D"),
    ],
)  # fmt: skip
def test_built_in_mechs_by_short_names(asked: str, name: str) -> None:
    assert find_unit(asked).design.name == name


def test_a_built_in_mech_is_built_once() -> None:
    assert find_unit("atlas").design is find_unit("Atlas AS7-D").design
