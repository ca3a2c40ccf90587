"""Whatever a unit file holds, reading it gives a design that comes back the same, or a refusal."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from myomer.formats.errors import FormatError
from myomer.formats.mtf import read_mtf
from myomer.formats.mtf_slots import read_slot, read_slots, write_slots
from myomer.formats.mtf_writer import write_mtf
from myomer.rules.armory import equipment
from myomer.rules.locations import BIPED, FRAME_LOCATIONS, LOCATIONS, QUAD, SLOT_COUNTS, TRIPOD
from tests.amount import amount

from .examples import QUAD_ARMOR, QUAD_SLOTS, mtf

PLAIN = mtf()
LINES = PLAIN.split("\n")


def survives(data: bytes) -> None:
    refused: FormatError | None = None
    try:
        reading = read_mtf(data, "fuzz.mtf")
    except FormatError as problem:
        refused = problem
    if refused is not None:
        assert refused.reason
        assert 0 <= refused.line <= data.count(b"\n") + 1
        return
    written = write_mtf(reading.design)
    assert read_mtf(written.encode("utf-8", "surrogatepass"), "again.mtf").design == reading.design
    assert isinstance(reading.design.problems(), list)


@settings(max_examples=amount(60, 150))
@given(st.binary(max_size=400))
@example(b"chassis:\xff\xfe")
@example(b"Version:1.0")
@example(b"Version:1.0\n\n")
@example(b":\n::\n")
@example(b"Left Arm:\nLeft Arm:\n")
def test_any_bytes(data: bytes) -> None:
    survives(data)


@settings(max_examples=amount(60, 150))
@given(
    st.lists(st.tuples(st.integers(0, len(LINES) - 1), st.sampled_from(["drop", "double", "cut", "swap"])), max_size=6)
)
@example([(5, "double"), (5, "cut")])
def test_lines_dropped_doubled_cut_and_swapped(changes: list[tuple[int, str]]) -> None:
    lines = LINES[:]
    for at, change in changes:
        at %= max(1, len(lines))
        if change == "drop":
            lines.pop(at)
        elif change == "double":
            lines.insert(at, lines[at])
        elif change == "cut":
            lines[at] = lines[at][: len(lines[at]) // 2]
        else:
            lines[at], lines[at - 1] = lines[at - 1], lines[at]
    survives("\n".join(lines).encode())


@settings(max_examples=amount(80, 200))
@given(
    st.lists(
        st.tuples(st.integers(0, len(LINES) - 1), st.text(st.characters(exclude_categories=["Cs"]), max_size=30)),
        min_size=1,
        max_size=5,
    )
)
@example([(20, "1" * 30)])
@example([(30, "unknown | thing | third")])
@example([(30, "Cargo:SIZE:99999999999")])
@example([(30, "Cargo (1 ton) (2 tons)")])
@example([(30, "(R)")])
@example([(30, "|")])
@example([(30, "|Medium Laser")])
@example([(30, "Medium Laser:SIZE:0.0")])
@example([(30, "Cargo:SIZE:0.0")])
def test_lines_replaced_by_anything(changes: list[tuple[int, str]]) -> None:
    lines = LINES[:]
    for at, text in changes:
        lines[at] = text
    survives("\n".join(lines).encode("utf-8", "replace"))


@settings(max_examples=amount(32, 80))
@given(st.integers(0, len(PLAIN)))
def test_truncated_anywhere(end: int) -> None:
    survives(PLAIN[:end].encode())


NAMES = sorted(item.names[0] for item in equipment().values() if item.names)
MARKS = ["", " (R)", " (T)", " (Split)", " (omnipod)", " (armored)", " (R) (OMNIPOD) (ARMORED)", ":SIZE:2.5"]
SLOT = st.builds(lambda name, mark: name + mark, st.sampled_from(NAMES), st.sampled_from(MARKS))


@settings(max_examples=amount(32, 80))
@given(
    st.sampled_from([BIPED, QUAD, TRIPOD]),
    st.sampled_from([20, 50, 100, 150]),
    st.booleans(),
    st.lists(st.tuples(SLOT, st.integers(1, 12)), max_size=40),
)
def test_slots_of_anything_come_back_the_same(frame: int, tons: int, clan: bool, items: list[tuple[str, int]]) -> None:
    lines: list[list[str]] = [[] for _ in range(LOCATIONS)]
    for number, (text, count) in enumerate(items):
        lines[FRAME_LOCATIONS[frame][number % len(FRAME_LOCATIONS[frame])]] += [text] * count
    lines = [own[: SLOT_COUNTS[frame][location]] for location, own in enumerate(lines)]
    mounts = read_slots(frame, tons, clan, lines)
    again = read_slots(frame, tons, clan, write_slots(mounts, "fusion"))
    assert again == mounts
    filled = sum(mount.slot_count() for mount in mounts)
    assert filled == sum(len(own) for own in lines)


@pytest.mark.parametrize("clan", [False, True])
def test_the_name_we_write_is_the_item_that_is_read(clan: bool) -> None:
    shared = {"Industrial", "Standard"}  # a structure and an armor have these names; neither fills slots
    for item in equipment().values():
        if item.names and item.names[0] not in shared and "improvised" not in item.flags:
            assert read_slot(item.names[0], clan).key == item.key


def test_a_quad_survives_too() -> None:
    survives(mtf({"Config": "Quad"}, body=QUAD_SLOTS, armor=QUAD_ARMOR).encode())
