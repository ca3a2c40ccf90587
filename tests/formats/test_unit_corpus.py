"""Every unit file at hand: all of them load, come back the same, and the catalogue agrees with them."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from myomer.formats.mtf import UnitReading, read_mtf
from myomer.formats.mtf_writer import write_mtf
from myomer.units.blueprint import Blueprint, Note
from myomer.units.catalogue import catalogue, design_named
from myomer.units.design import Design
from tests.amount import amount
from tests.rows import each_row
from tests.support import SHARED

FOLDER = SHARED / "data" / "mtf"
CLAN_NAME = re.compile(r" \([^)]*\)")
needs_files = pytest.mark.skipif(not FOLDER.is_dir(), reason="the folder of unit files is not here")


def folders() -> list[str]:
    return sorted(path.name for path in FOLDER.iterdir()) if FOLDER.is_dir() else []


@cache
def readings(folder: str) -> list[tuple[Path, UnitReading]]:
    """The files of a folder, by default every eighth of them."""
    paths = sorted((FOLDER / folder).rglob("*.mtf"))[:: amount(8, 1)]
    return [(path, read_mtf(path.read_bytes(), path.name)) for path in paths]


@pytest.mark.soak
@needs_files
@pytest.mark.parametrize("folder", folders())
def test_every_file_loads_and_comes_back_the_same(folder: str) -> None:
    assert readings(folder)
    for path, reading in readings(folder):
        again = read_mtf(write_mtf(reading.design).encode(), path.name)
        assert again.design == reading.design, path


@pytest.mark.soak
@needs_files
@each_row("folder", folders())
def test_every_slot_line_is_known(folder: str) -> None:
    for path, reading in readings(folder):
        kinds = {remark.kind for remark in reading.remarks}
        assert kinds <= {"not-modelled", "stray-text", "odd-location", "repeated-key", "weapon-count"}, path
        assert "unknown" not in {mount.key for mount in reading.design.blueprint.mounts}, path


@pytest.mark.soak
@needs_files
def test_what_there_is_to_remark_on_in_all_of_them() -> None:
    output = Counter(
        remark.kind for folder in folders() for _, reading in readings(folder) for remark in reading.remarks
    )
    files = sum(len(readings(folder)) for folder in folders())
    if files == 4041:
        assert output == {
            "not-modelled": 85, "stray-text": 18, "odd-location": 5, "repeated-key": 2, "weapon-count": 1,
        }  # fmt: skip
    assert files


@pytest.mark.soak
@needs_files
def test_most_designs_are_sound() -> None:
    """98 of 100 have nothing wrong with them; a change that finds fault with many is itself at fault."""
    designs = [reading.design for folder in folders() for _, reading in readings(folder)]
    found = [{problem.kind for problem in design.problems()} for design in designs]
    sound = sum(not kinds for kinds in found)
    assert sound * 100 >= 98 * len(designs)
    output = Counter(kind for kinds in found for kind in kinds)
    if len(designs) == 4041:
        assert output == {
            "too-light": 59, "material-slots": 10, "jump-jet-count": 3, "too-heavy": 1,
            "weapon-without-ammunition": 1, "ammunition-without-weapon": 1,
        }  # fmt: skip


def told_alike(drawn: Blueprint) -> dict[str, object]:
    """What the catalogue says of a design: not where it was published, nor its prose and quirks."""
    apart = {"mul_id", "source", "quirks", "weapon_quirks", "notes", "weapon_list", "myomer", "role"}
    return {name: getattr(drawn, name) for name in drawn.field_names() if name not in apart}


@cache
def by_name() -> dict[str, Design]:
    """The designs that the catalogue has too. A file's name may add what the clans call it: `Mad Cat (Timber Wolf)`."""
    wanted = {entry.name for entry in catalogue()}
    paths = [path for path in sorted(FOLDER.rglob("*.mtf")) if wanted & {path.stem, CLAN_NAME.sub("", path.stem)}]
    found = [read_mtf(path.read_bytes(), path.name).design for path in paths]
    assert wanted <= {design.name for design in found}
    return {design.name: design for design in found}


@needs_files
@each_row("name", [entry.name for entry in catalogue()])
def test_the_catalogue_agrees_with_the_files(name: str) -> None:
    assert told_alike(design_named(name).blueprint) == told_alike(by_name()[name].blueprint)


@each_row("name", [entry.name for entry in catalogue()])
def test_the_catalogue_can_be_written_as_files(name: str) -> None:
    design = design_named(name)
    reading = read_mtf(write_mtf(design).encode(), f"{name}.mtf")
    assert reading.design == design
    assert reading.remarks == ()
    assert Note("", "") not in design.blueprint.notes
