"""The heat scale, and the tables of what makes heat and takes it away (`heat.md` §2 to §6)."""

from __future__ import annotations

from myomer.formats.sheet_heat import HEAT_EFFECTS, HOTTEST, spans
from myomer.rules.armory import equipment
from myomer.rules.components import ENGINES, HEAT_SINK
from myomer.rules.heat import (
    FIRE_HERE,
    FIRE_LEFT,
    INFERNO_MUNITIONS,
    MAGMA_HERE,
    MAGMA_LEFT,
    MAX_COOLING,
    MAX_OUTSIDE,
    NEVER,
    NO_HIT_HEAT,
    SINK_CAPACITY,
    SINK_SLOTS,
    WATER_BONUS,
    XXL_ENGINES,
    ammunition_target,
    inferno_target,
    movement_heat,
    pilot_hits,
    shutdown_target,
    to_hit_modifier,
    walking_loss,
)
from myomer.rules.movement import JUMP, RUN, SPRINT, STILL, WALK
from myomer.units.mobility import cool_walking_mp, running_mp, walking_mp
from tests.rows import each_row
from tests.support import make

#  §6: from heat, to heat, walking MP, to hit, shutdown, ammunition, inferno ammunition, pilot; the last row goes on
SCALE = [
    (0, 4, 0, 0, 0, 0, 0, 0),
    (5, 7, 1, 0, 0, 0, 0, 0),
    (8, 9, 1, 1, 0, 0, 0, 0),
    (10, 12, 2, 1, 0, 0, 4, 0),
    (13, 13, 2, 2, 0, 0, 4, 0),
    (14, 14, 2, 2, 4, 0, 6, 0),
    (15, 16, 3, 2, 4, 0, 6, 1),
    (17, 17, 3, 3, 4, 0, 6, 1),
    (18, 18, 3, 3, 6, 0, 6, 1),
    (19, 19, 3, 3, 6, 4, 8, 1),
    (20, 21, 4, 3, 6, 4, 8, 1),
    (22, 22, 4, 3, 8, 4, 8, 1),
    (23, 23, 4, 3, 8, 6, 10, 1),
    (24, 24, 4, 4, 8, 6, 10, 1),
    (25, 25, 5, 4, 8, 6, 10, 2),
    (26, 27, 5, 4, 10, 6, 10, 2),
    (28, 29, 5, 4, 10, 8, 12, 2),
    (30, 34, 6, 4, NEVER, 8, 12, 2),
    (35, 39, 7, 4, NEVER, 8, 12, 2),
    (40, 44, 8, 4, NEVER, 8, 12, 2),
    (45, 49, 9, 4, NEVER, 8, 12, 2),
    (50, 54, 10, 4, NEVER, 8, 12, 2),
    (55, 59, 11, 4, NEVER, 8, 12, 2),
    (60, 60, 12, 4, NEVER, 8, 12, 2),
]
ROWS = [(heat, row) for row in SCALE for heat in range(row[0], row[1] + 1)]


def test_the_table_has_every_heat_once() -> None:
    assert [heat for heat, _ in ROWS] == list(range(61))


@each_row(("heat", "row"), ROWS)
def test_the_scale(heat: int, row: tuple[int, ...]) -> None:
    assert (
        walking_loss(heat),
        to_hit_modifier(heat),
        shutdown_target(heat),
        ammunition_target(heat),
        inferno_target(heat),
        pilot_hits(heat),
    ) == row[2:]


@each_row(("heat", "row"), ROWS)
def test_the_formulas_behind_the_columns(heat: int, row: tuple[int, ...]) -> None:
    # §6: the formulas say what the rows say
    assert walking_loss(heat) == heat // 5
    if 14 <= heat < 30:
        assert shutdown_target(heat) == 4 + 2 * ((heat - 14) // 4)
    assert to_hit_modifier(heat) == sum(heat >= step for step in (8, 13, 17, 24))


@each_row(("heat", "row"), ROWS[:31])
def test_the_record_sheet_prints_the_scale(heat: int, row: tuple[int, ...]) -> None:
    words = [
        f"−{row[2]}" if row[2] else "",
        f"+{row[3]}" if row[3] else "",
        "off" if row[4] == NEVER else f"{row[4]}+" if row[4] else "",
        f"{row[5]}+" if row[5] else "",
        {0: "", 1: "1 hit", 2: "2 hits"}[row[7]],
    ]
    printed = [[text for first, last, text in spans(steps) if first <= heat <= last] for _, steps in HEAT_EFFECTS]
    assert printed == [[word] for word in words]
    assert HOTTEST == 30


@each_row("heat", range(61))
def test_a_cockpit_in_the_torso_is_one_hit_worse(heat: int) -> None:
    # §7.4
    assert pilot_hits(heat, True) == pilot_hits(heat) + (1 if heat else 0)


# movement points


@each_row(
    ("heat", "walk", "tsm_walk", "tsm_run"),
    [
        *[(heat, 5, 5, 8) for heat in range(5)],
        *[(heat, 4, 4, 6) for heat in range(5, 9)],
        (9, 4, 6, 9),
        *[(heat, 3, 5, 8) for heat in range(10, 15)],
        *[(heat, 2, 4, 6) for heat in range(15, 20)],
        *[(heat, 1, 3, 5) for heat in range(20, 25)],
        *[(heat, 0, 2, 3) for heat in range(25, 30)],
    ],
)
def test_movement_points_by_heat(heat: int, walk: int, tsm_walk: int, tsm_run: int) -> None:
    # movement.md §2.1; heat.md §11, example 6 is the row of heat 9
    assert walking_mp(make(walk=5, heat=heat)) == walk
    strong = make(walk=5, heat=heat, equipment=["tsm"])
    assert (walking_mp(strong), running_mp(strong)) == (tsm_walk, tsm_run)
    assert cool_walking_mp(strong) == 5


def test_walking_mp_without_the_heat() -> None:
    assert cool_walking_mp(make(walk=5, heat=40)) == 5
    assert cool_walking_mp(make(walk=5, heat=40, destroyed=["left-leg"])) == 1
    assert cool_walking_mp(make(walk=5, heat=0, equipment=["prototype-tsm"])) == 7
    assert cool_walking_mp(make(walk=5, heat=0, equipment=["industrial-tsm"])) == 5


# movement heat (§2; movement.md §4.3)


@each_row(("mode", "plain", "xxl"), [(STILL, 0, 2), (WALK, 1, 4), (RUN, 2, 6), (SPRINT, 3, 9)], ids=str)
@each_row("hexes", [0, 1, 9])
def test_heat_of_moving_on_the_ground(mode: int, plain: int, xxl: int, hexes: int) -> None:
    assert movement_heat(mode, hexes) == plain
    assert movement_heat(mode, hexes, improved_jets=True) == plain
    assert movement_heat(mode, hexes, xxl=True) == xxl


@each_row("hexes", range(1, 13))
def test_heat_of_a_jump(hexes: int) -> None:
    assert movement_heat(JUMP, hexes) == max(3, hexes)
    assert movement_heat(JUMP, hexes, improved_jets=True) == max(3, (hexes + 1) // 2)
    assert movement_heat(JUMP, hexes, xxl=True) == max(6, 2 * hexes)
    assert movement_heat(JUMP, hexes, xxl=True, improved_jets=True) == max(6, 2 * ((hexes + 1) // 2))


# the other tables


def test_caps_and_burning_ground() -> None:
    # §3, §4.2
    assert (MAX_OUTSIDE, MAX_COOLING, WATER_BONUS) == (15, 9, 6)
    assert (FIRE_HERE, FIRE_LEFT) == (5, 2)
    assert (MAGMA_HERE[1:], MAGMA_LEFT[1:]) == ([5, 10], [2, 5])


def test_every_heat_sink_of_the_armory_has_a_capacity() -> None:
    sinks = {key for key, known in equipment().items() if known.kind == HEAT_SINK}
    assert sinks == set(SINK_SLOTS)
    assert {SINK_SLOTS[key] for key in sinks if "double" in key or "laser" in key} == {(1, 2)}
    assert SINK_SLOTS["compact-heat-sinks"] == (2, 2)
    assert {kind for kind, each in SINK_CAPACITY.items() if each == 1} == {"single", "compact"}
    assert set(SINK_CAPACITY.values()) == {1, 2}


def test_engines_are_known_by_their_names() -> None:
    assert set(ENGINES) > XXL_ENGINES
    assert set(ENGINES) > NO_HIT_HEAT


def test_inferno_munitions_are_in_the_armory() -> None:
    assert {known.munition for known in equipment().values()} >= INFERNO_MUNITIONS
