"""A 'Mech by its bare chassis: the best-known variant, and every answer says which that was."""

from __future__ import annotations

from pathlib import Path

import pytest

import myomer
from myomer.library.best_known import BEST_KNOWN, families
from myomer.library.intake import take_in
from myomer.library.names import AmbiguousName, NoSuchName
from myomer.library.sources import sources
from myomer.library.store import opened
from myomer.library.units import find_unit, unit_rows
from tests.doors.running import run
from tests.formats.examples import mtf
from tests.rows import each_row

WELL_KNOWN = {
    "Archer": "ARC-2R", "Atlas": "AS7-D", "Awesome": "AWS-8Q", "Banshee": "BNC-3E", "BattleMaster": "BLR-1G",
    "Black Knight": "BL-6-KNT", "Blackjack": "BJ-1", "Catapult": "CPLT-C1", "Centurion": "CN9-A",
    "Commando": "COM-2D", "Crusader": "CRD-3R", "Dragon": "DRG-1N", "Enforcer": "ENF-4R", "Firestarter": "FS9-H",
    "Griffin": "GRF-1N", "Hatchetman": "HCT-3F", "Highlander": "HGN-732", "Hunchback": "HBK-4G", "Jenner": "JR7-D",
    "King Crab": "KGC-000", "Locust": "LCT-1V", "Mad Cat": "Prime", "Marauder": "MAD-3R", "No-Dachi": "NDA-2K",
    "Orion": "ON1-K", "Phoenix Hawk": "PXH-1", "Rifleman": "RFL-3N", "Shadow Hawk": "SHD-2H", "Spider": "SDR-5V",
    "Stinger": "STG-3R", "Thunderbolt": "TDR-5S", "Trebuchet": "TBT-5N", "Turkina": "Prime", "UrbanMech": "UM-R60",
    "Warhammer": "WHM-6R", "Wasp": "WSP-1A", "Wolverine": "WVR-6R", "Zeus": "ZEU-6S",
}  # fmt: skip


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def bring(home: Path, *variants: tuple[str, str, str, str]) -> None:
    """A library of variants: chassis, model, year, level of rules."""
    folder = home / "files"
    folder.mkdir()
    for number, (chassis, model, year, level) in enumerate(variants):
        header: dict[str, str | None] = {"chassis": chassis, "model": model, "era": year, "rules level": level}
        (folder / f"{number}.mtf").write_text(mtf(header))
    with opened(create=True) as library:
        assert library is not None
        take_in(library, lambda: sources([folder]))


@each_row(("chassis", "model"), WELL_KNOWN.items())
def test_the_variant_that_everybody_knows(chassis: str, model: str) -> None:
    found = find_unit(chassis.lower())
    assert found.design.name == f"{chassis} {model}"
    assert found.asked == chassis.lower()
    assert found.note == f"{chassis.lower()!r} is taken as {chassis} {model}, the best-known variant"


def test_every_chassis_of_the_catalogue_means_one_of_its_variants() -> None:
    for row in unit_rows():
        _, chassis = families(row.name, row.others)
        for name in chassis:
            assert find_unit(name).design.name.casefold().startswith(chassis[0])


def test_the_clans_name_of_a_chassis() -> None:
    assert find_unit("Timber Wolf").design.name == "Mad Cat Prime"
    assert families("Mad Cat Prime", ("Timber Wolf Prime", "Prime")) == ("Prime", ("mad cat", "timber wolf"))
    assert families("Kodiak", ()) == ("", ("kodiak",))
    assert families("Atlas AS7-D (3039u)", ("AS7-D",)) == ("AS7-D", ("atlas",))


def test_a_name_that_says_more_needs_no_note() -> None:
    for name in ("Atlas AS7-D", "atlas as7-d", "as7-d", "hbk-4g", "Hunchback IIC", "hatchetman 5s"):
        assert find_unit(name).note == ""


def test_a_library_does_not_change_what_a_chassis_of_the_catalogue_means(home: Path) -> None:
    bring(home, ("Atlas", "AS7-A", "2700", "1"), ("Atlas", "AS7-K", "3050", "2"))
    assert find_unit("Atlas").design.name == "Atlas AS7-D"
    assert find_unit("library:Atlas").design.name == "Atlas AS7-A"


@pytest.mark.parametrize(
    ("variants", "taken"),
    [
        ([("EXM-2", "3030", "1"), ("EXM-1", "3025", "1"), ("EXM-3", "3050", "2")], "EXM-1"),
        ([("EXM-0P", "2450", "4"), ("EXM-1", "2500", "1")], "EXM-1"),
        ([("A", "3050", "2"), ("Prime", "3055", "2")], "Prime"),
        ([("EXM-1K", "3025", "2"), ("EXM-1", "3025", "2")], "EXM-1"),
        ([("EXM-X", "", "3"), ("EXM-Y", "3060", "3")], "EXM-Y"),
    ],
    ids=["earliest", "ordinary", "prime", "shortest", "no year"],
)
def test_the_rule(home: Path, variants: list[tuple[str, str, str]], taken: str) -> None:
    bring(home, *[("Examplar", *variant) for variant in variants])
    assert find_unit("examplar").design.name == f"Examplar {taken}"


def test_exceptions_come_before_the_rule(home: Path) -> None:
    bring(home, ("Panther", "PNT-8Z", "2739", "1"), ("Panther", "PNT-9R", "2759", "1"))
    assert find_unit("Panther").design.name == "Panther PNT-9R"
    assert all(chassis == chassis.casefold() for chassis in BEST_KNOWN)


def test_a_piece_of_several_names_is_still_asked_about() -> None:
    with pytest.raises(AmbiguousName, match="Hunchback HBK-4G, Hunchback IIC"):
        find_unit("hunchb")
    assert find_unit("timb").design.name == "Mad Cat Prime"


def test_a_misspelt_chassis_names_its_best_known_variant() -> None:
    with pytest.raises(NoSuchName, match="the nearest: Atlas AS7-D"):
        find_unit("atlsa")
    with pytest.raises(NoSuchName, match="the nearest: Hatchetman HCT-3F"):
        find_unit("hatchetmann")


# what the doors say


def test_in_python() -> None:
    assert myomer.mech("Hunchback").design.name == "Hunchback HBK-4G"
    assert myomer.design_named("atlas").name == "Atlas AS7-D"


def test_a_question_says_what_was_taken() -> None:
    kick = {"ask": "attack", "attack": "kick", "attacker": {"unit": "Atlas"}, "target": {"unit": "Hunchback HBK-4G"}}
    answered = myomer.answer(kick)
    assert answered["taken"] == {"attacker.unit": "Atlas AS7-D"}
    full = myomer.answer({**kick, "attacker": {"unit": "Atlas AS7-D"}})
    assert "taken" not in full
    assert {**full, "taken": answered["taken"]} == answered
    friends = [{"unit": "zeus", "hex": "0101"}]
    others = {"ask": "movement", "mode": "walk", "steps": ["forward"], "friends": friends}
    assert myomer.answer(others)["taken"] == {"friends[0].unit": "Zeus ZEU-6S"}
    changed = {"ask": "heat", "unit": {"unit": "awesome", "heat_sinks": 10}}
    assert myomer.answer(changed)["taken"] == {"unit.unit": "Awesome AWS-8Q"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("attack", "atlas", "kick", "50"), ("odds", "atlas", "push", "50"), ("compare", "50", "atlas"),
        ("phase", "atlas", "kick", "50", "none"), ("show", "atlas"),
        ("duel", "atlas", "Locust LCT-1V", "--turns", "1"),
    ],
    ids=lambda arguments: arguments[0],
)  # fmt: skip
def test_a_command_says_what_was_taken(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 0
    assert done.stderr == "myomer: 'atlas' is taken as Atlas AS7-D, the best-known variant\n"
