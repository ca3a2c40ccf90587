"""Sweeps: cells share dice and maps, are played in turn, and are kept in a folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from myomer.library.units import find_unit
from myomer.reports.sweep_report import sweep_json, sweep_page, sweep_report, sweep_svg
from myomer.sim.executor import in_processes
from myomer.sim.folders import RunError
from myomer.sim.rows import GameRow
from myomer.sim.run import Run
from myomer.sim.simulation import simulate
from myomer.sim.sweep import ROUND, Sweep, SweepRun, grid_sweep, matrix_sweep, parameter_sweep
from myomer.sim.sweep_figures import cell_figures, differences_against_all, scores_against_all
from myomer.sim.variation import read_variation
from myomer.units.design import Design
from tests.sim.matches import short_match
from tests.sim.pretend import games_of_cells

LIGHT = ["Locust LCT-1V", "Wasp WSP-1A", "Stinger STG-3R"]


def gunnery_sweep(values: str = "2,6", turns: int = 3) -> Sweep:
    return parameter_sweep(short_match(turns=turns), read_variation(f"gunnery={values}"))


def lists(*names: str) -> list[list[Design]]:
    return [[find_unit(name).design for name in side.split(" + ")] for side in names]


def with_scores(sweep: Sweep, scores: list[list[float]]) -> SweepRun:
    """A sweep as if it had been played."""
    run = SweepRun(sweep, 1)
    for cell, own in enumerate(scores):
        run.scores[cell].extend(own)
        run.turns[cell].extend([4] * len(own))
    return run


def test_cells_share_dice_and_maps() -> None:
    """A cell is the run of its match with the seed of the sweep: two cells with the same match have the same games."""
    sweep = gunnery_sweep("4,6")
    with SweepRun(sweep, 7) as run:
        run.play(4)
    frame = simulate(short_match(turns=3), 4, seed=7)
    assert run.scores[0] == [0.5 if winner < 0 else float(winner == 0) for winner in frame["winner"]]
    assert run.turns[0] == frame["turns"].to_list()


def test_a_matrix_has_a_cell_for_each_two_units() -> None:
    base = short_match()
    sweep = matrix_sweep(base, lists(*LIGHT[:2]), lists(*LIGHT[1:], "Locust LCT-1V + Wasp WSP-1A"))
    assert [(cell.row, cell.column) for cell in sweep.cells] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert sweep.columns[2] == "Locust LCT-1V + Wasp WSP-1A"
    assert [unit.design.name for unit in sweep.cells[2].match.sides[1].units] == ["Locust LCT-1V", "Wasp WSP-1A"]
    assert sweep.cell_at(0, 0) == (0, False)


def test_one_list_is_everyone_against_everyone_once() -> None:
    sweep = matrix_sweep(short_match(), lists(*LIGHT), None)
    assert [(cell.row, cell.column) for cell in sweep.cells] == [(0, 1), (0, 2), (1, 2)]
    assert sweep.cell_at(2, 0) == (1, True)
    assert sweep.cell_at(1, 1) is None


def test_a_mirror_cell_is_allowed() -> None:
    sweep = matrix_sweep(short_match(), lists(LIGHT[0]), lists(LIGHT[0]))
    with SweepRun(sweep, 1) as run:
        run.play(2)
    assert run.games == 2


def test_units_named_twice_or_alone_are_refused() -> None:
    with pytest.raises(ValueError, match="Locust LCT-1V is there twice"):
        matrix_sweep(short_match(), lists(LIGHT[0], LIGHT[0]), None)
    with pytest.raises(ValueError, match="name another"):
        matrix_sweep(short_match(), lists(LIGHT[0]), None)


def test_cells_are_played_in_turn() -> None:
    """An interruption leaves no cell more than a round ahead of another."""
    seen: list[int] = []

    def stop(cell: int, row: GameRow) -> None:
        seen.append(cell)
        if len(seen) == 3 * ROUND:
            raise KeyboardInterrupt

    run = SweepRun(gunnery_sweep("2,4"), 1)
    with pytest.raises(KeyboardInterrupt):
        run.play(4 * ROUND, after_each=stop, executor=games_of_cells)
    assert seen == [0] * ROUND + [1] * ROUND + [0] * ROUND
    assert [len(scores) for scores in run.scores] == [2 * ROUND, ROUND]


def test_a_folder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    sweep = gunnery_sweep()
    with SweepRun(sweep, 3, tmp_path / "kept") as run:
        run.play(3)
    with SweepRun(sweep, 3, tmp_path / "kept") as run:
        assert run.games == 6
        run.play(5, executor=in_processes(2))
    with SweepRun(sweep, 3) as whole:
        whole.play(5)
    assert (run.scores, run.turns) == (whole.scores, whole.turns)

    # Each cell is a run that can be read by itself.
    cell = Run.open(tmp_path / "kept" / "cell-0001")
    assert cell.games == 5
    assert cell.match.sides[0].units[0].gunnery == 6
    with pytest.raises(RunError, match=r"this is a sweep: .*cell-0000' one of its cells"):
        Run.open(tmp_path / "kept")


def test_after_an_interruption_nothing_is_lost(tmp_path: Path) -> None:
    sweep = gunnery_sweep()

    def stop(cell: int, row: GameRow) -> None:
        if (cell, row.game) == (1, 20):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), SweepRun(sweep, 3, tmp_path / "kept") as run:
        run.play(60, after_each=stop, executor=games_of_cells)
    with SweepRun(sweep, 3, tmp_path / "kept") as again:
        assert again.scores == run.scores
        assert [len(scores) for scores in again.scores] == [ROUND, 21]
        again.play(60, executor=games_of_cells)
        assert again.turns == [list(range(60))] * 2


def test_another_sweep_is_not_mixed_in(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    SweepRun(gunnery_sweep(), 3, folder).close()
    for other, seed, what in [
        (gunnery_sweep(), 4, "has the seed 3, not 4;"),
        (gunnery_sweep("2,5", turns=5), 3, "has another match: turns 3 → 5;"),
        (parameter_sweep(short_match(turns=3), read_variation("piloting=2,3")), 3, "is by gunnery, not by piloting;"),
        (
            parameter_sweep(short_match(turns=3), read_variation("gunnery=2,3", (0, 1))),
            3,
            "varies gunnery of side 1, not of both sides;",
        ),
        (matrix_sweep(short_match(turns=3), lists(*LIGHT), None), 3, "is by gunnery, not a matrix of units;"),
    ]:
        with pytest.raises(RunError, match=f"the sweep there {what} name another folder"):
            SweepRun(other, seed, folder)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(RunError, match="holds something else"):
        SweepRun(gunnery_sweep(), 3, tmp_path / "full")
    with SweepRun(gunnery_sweep(), 3, folder), pytest.raises(RunError, match="another process"):
        SweepRun(gunnery_sweep(), 3, folder)


def test_a_folder_takes_more_values(tmp_path: Path) -> None:
    """Cells that are there keep their games; what is not asked for now stays in the folder."""
    folder = tmp_path / "kept"
    for values in ("2,6", "0,6,4", "2,4"):
        with SweepRun(gunnery_sweep(values), 3, folder) as run:
            run.play(4, executor=games_of_cells)
            assert [len(scores) for scores in run.scores] == [4] * len(run.sweep.rows)
    assert sorted([path.name for path in folder.iterdir()]) == [f"cell-{number:04}" for number in range(4)] + [
        "sweep.json"
    ]
    assert [Run.open(folder / f"cell-{number:04}").match.sides[0].units[0].gunnery for number in range(4)] == [
        2,
        6,
        0,
        4,
    ]

    with SweepRun(gunnery_sweep("6,0"), 3, folder) as run:
        assert run.games == 8
        with pytest.raises(RunError, match="another process"):
            SweepRun(gunnery_sweep("2,5"), 3, folder)
    assert Run.open(folder / "cell-0001").games == 4


def test_a_folder_takes_more_units(tmp_path: Path) -> None:
    base = short_match()
    with SweepRun(matrix_sweep(base, lists(LIGHT[0]), lists(LIGHT[1])), 3, tmp_path) as run:
        run.play(4, executor=games_of_cells)
    longer = matrix_sweep(base, lists(LIGHT[2], LIGHT[0]), lists(*LIGHT[1:]))
    with SweepRun(longer, 3, tmp_path) as run:
        assert [len(scores) for scores in run.scores] == [0, 0, 4, 0]
    unskilled = replace(base, sides=(base.sides[0], replace(base.sides[1], bot="baseline")))
    with pytest.raises(RunError, match=r"another match: .*bot .* → baseline"):
        SweepRun(matrix_sweep(unskilled, lists(LIGHT[0]), lists(LIGHT[2])), 3, tmp_path)


def test_games_are_within_bounds() -> None:
    with pytest.raises(ValueError, match="1 to 100,000,000 games, not 0"):
        SweepRun(gunnery_sweep(), 1).play(0)


# figures


def test_differences_are_taken_game_by_game() -> None:
    """Two cells that never differ have a narrow difference, however wide their own intervals are."""
    scores = [1.0, 1.0, 0.0, 0.0] * 25
    cells = cell_figures(with_scores(gunnery_sweep(), [scores, list(scores)]))
    assert cells[0].difference is None
    difference, score = cells[1].difference, cells[1].score
    assert difference is not None
    assert score is not None
    assert difference.value == 0
    assert difference.half_width < score.half_width / 1.5
    assert (cells[1].won, cells[1].drawn, cells[1].lost, cells[1].games) == (50, 0, 50, 100)


def test_unequal_cells_are_compared_over_the_games_they_share() -> None:
    cells = cell_figures(with_scores(gunnery_sweep(), [[1.0, 1.0, 0.0], [0.0, 0.0]]))
    assert cells[1].difference is not None
    assert (cells[1].difference.value, cells[1].difference.games) == (-1.0, 2)


def test_unequal_cells_say_which_games_count() -> None:
    """All = the mean of the cells shown only if they have the same games; otherwise every report says so."""
    sweep = grid_sweep(short_match(), read_variation("gunnery=2,3"), read_variation("piloting=2,3"))
    alike = [[1.0, 0.0]] * 4
    assert sweep_report(with_scores(sweep, alike)).shared_note == ""

    report = sweep_report(with_scores(sweep, [[1.0, 0.0] * 2, *alike[1:]]))
    note = (
        "Cells have unequal numbers of games; all and differences: only the games that the cells share, "
        "the first 2 of each."
    )
    assert report.shared_note == sweep_json(report)["note"] == note
    assert "first 2 of each." in sweep_svg(report)
    assert note in sweep_page(report, "", "")

    units = matrix_sweep(short_match(), lists(*LIGHT), None)
    report = sweep_report(with_scores(units, [[1.0, 0.0] * 2, [1.0, 0.0] * 2, [1.0, 0.0]]))
    assert report.shared_note.endswith("games; all: only the games that the cells share, the first 2 to 4 of each.")
    assert "first 2 to 4 of each." in sweep_svg(report)

    assert sweep_report(with_scores(gunnery_sweep(), [[1.0] * 2, []])).shared_note == ""
    curve = sweep_report(with_scores(gunnery_sweep(), [[1.0] * 4, [1.0] * 3]))
    assert "games; differences: only" in curve.shared_note


def test_cells_without_games_have_no_figures() -> None:
    cells = cell_figures(with_scores(gunnery_sweep(), [[1.0], []]))
    assert cells[1].score is None
    assert cells[1].difference is None


def test_a_row_against_all_counts_both_directions() -> None:
    run = with_scores(matrix_sweep(short_match(), lists(*LIGHT), None), [[1.0, 1.0], [1.0, 0.0], [0.5, 0.5]])
    found = scores_against_all(run)
    assert [each.value for each in found if each is not None] == [0.75, 0.25, 0.5]


def test_rows_are_compared_over_the_same_columns_game_by_game() -> None:
    """Luck that two rows share cancels out: they differ by one game in twenty, always the same way."""
    panel = matrix_sweep(short_match(), lists(*LIGHT[:2]), lists(LIGHT[2], "Locust LCT-1V + Wasp WSP-1A"))
    luck = [1.0, 1.0, 0.0, 0.0] * 25
    worse = ([0.0, 1.0, 0.0, 0.0] + [1.0, 1.0, 0.0, 0.0] * 4) * 5
    run = with_scores(panel, [luck, luck, worse, worse])
    first, second = differences_against_all(run)
    assert first is None
    assert second is not None
    assert second.value == pytest.approx(-0.05)
    alone = scores_against_all(run)[1]
    assert alone is not None
    assert second.half_width < alone.half_width / 2


def test_rows_with_other_opponents_are_not_compared() -> None:
    for sweep in (
        matrix_sweep(short_match(), lists(*LIGHT), None),
        matrix_sweep(short_match(), lists(*LIGHT[:2]), lists(*LIGHT[1:])),
    ):
        run = with_scores(sweep, [[1.0, 1.0] for _ in sweep.cells])
        assert differences_against_all(run) == [None] * len(sweep.rows)


def test_a_grid_compares_rows_within_a_column() -> None:
    sweep = grid_sweep(short_match(), read_variation("gunnery=1-3"), read_variation("piloting=2,3"))
    assert [(unit.gunnery, unit.piloting) for cell in sweep.cells for unit in cell.match.sides[0].units] == [
        (1, 2), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)
    ]  # fmt: skip
    run = with_scores(sweep, [[1.0, 1.0], [1.0, 1.0], [1.0, 0.0], [1.0, 1.0], [0.0, 0.0], [0.5, 0.5]])
    first = [each.difference and each.difference.value for each in cell_figures(run)]
    assert first == [None, None, -0.5, 0.0, -1.0, -0.5]
    step = [each.difference and each.difference.value for each in cell_figures(run, previous=True)]
    assert step == [None, None, -0.5, 0.0, -0.5, -0.5]
    assert [each and each.value for each in differences_against_all(run, previous=True)] == [None, -0.25, -0.5]


def test_another_parameter_changes_each_opponent() -> None:
    """Whichever is varied first, it is the opponent that has the number, the skill or the recipe of the cell."""
    panel = read_variation("opponent=Wasp WSP-1A,Stinger STG-3R")
    twice = read_variation("number=1,2", (1,))
    for sweep in (grid_sweep(short_match(), panel, twice), grid_sweep(short_match(), twice, panel)):
        names = sorted([cell.match.side_name(1) for cell in sweep.cells])
        assert names == ["2 × Stinger STG-3R", "2 × Wasp WSP-1A", "Stinger STG-3R", "Wasp WSP-1A"]


def test_a_grid_goes_on_in_its_folder(tmp_path: Path) -> None:
    values = [read_variation("gunnery=1,2"), read_variation("piloting=1,2")]
    for games in (1, 2):
        with SweepRun(grid_sweep(short_match(), *values), 3, tmp_path / "kept") as run:
            run.play(games, executor=games_of_cells)
    assert run.games == 8
    with pytest.raises(RunError, match="is by gunnery and piloting, not by piloting and gunnery"):
        SweepRun(grid_sweep(short_match(), values[1], values[0]), 3, tmp_path / "kept")


def test_a_mirror_cell_does_not_count_against_all() -> None:
    run = with_scores(matrix_sweep(short_match(), lists(LIGHT[0]), lists(*LIGHT[:2])), [[0.0, 0.0], [1.0, 1.0]])
    (found,) = scores_against_all(run)
    assert found is not None
    assert found.value == 1.0


def test_findings_of_changed_designs_are_listed_once() -> None:
    sweep = parameter_sweep(short_match(), read_variation("recipe=+ac-20@right-torso,+ac-20@right-torso head:5"))
    assert sweep.findings
    assert len(sweep.findings) == len(set(sweep.findings))
