"""Rankings: rounds follow from results alone, are kept in a folder, and find the stronger units."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from myomer.library.units import find_unit
from myomer.reports.rank_report import rank_csv, rank_json, rank_markdown, rank_report, rank_svg
from myomer.sim.executor import Prepare, in_processes
from myomer.sim.folders import RunError
from myomer.sim.rank import JOURNAL, PlayedPair, Ranking, RankRun, ranking_of
from myomer.sim.variation import read_variation
from tests.sim.matches import short_match
from tests.sim.pretend import Outcomes, pairs_of_a_ranking

NAMES = ["Locust LCT-1V", "Wasp WSP-1A", "Stinger STG-3R", "Spider SDR-5V", "Jenner JR7-D", "Commando COM-2D"]


def ranking(units: int = 6, by: str = "") -> Ranking:
    designs = [find_unit(name).design for name in NAMES[:units]]
    return ranking_of(designs, short_match(turns=2), read_variation(by) if by else None)


def test_the_number_of_workers_does_not_matter() -> None:
    with RankRun(ranking(3), 1) as one, RankRun(ranking(3), 1) as two:
        one.play(24)
        two.play(24, executor=in_processes(2))
    assert one.played == two.played
    assert one.games == 24


def test_stronger_units_rank_higher() -> None:
    with RankRun(ranking(), 1) as run:
        run.play(600, executor=pairs_of_a_ranking)
    assert run.strengths().ranking() == NAMES[::-1]
    assert all([run.strengths().games_of(name) > 100 for name in NAMES])


def test_a_ranking_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Whatever the steps, in the middle of a round too: the games are those of a ranking in one go."""
    with RankRun(ranking(), 1) as whole:
        whole.play(160, executor=pairs_of_a_ranking)
    for games in (8, 50, 51, 96, 160):
        with RankRun(ranking(), 1, tmp_path / "kept") as run:
            run.play(games, executor=pairs_of_a_ranking)
            assert run.games == games + games % 2, "as many as asked for, in pairs"
    assert run.played == whole.played


def test_workers_are_kept_from_round_to_round() -> None:
    """An executor that asks for tasks after every outcome, as processes and clusters do, is started once."""
    starts: list[Prepare] = []

    def one_by_one(prepare: Prepare, setup: Any, tasks: Iterable[Any]) -> Outcomes:
        starts.append(prepare)
        given = iter(tasks)
        waiting = [task for task in (next(given, None), next(given, None)) if task is not None]
        while waiting:
            yield from pairs_of_a_ranking(prepare, setup, [waiting.pop(0)])
            waiting += [task for task in (next(given, None),) if task is not None]

    with RankRun(ranking(), 1) as run, RankRun(ranking(), 1) as other:
        run.play(160, executor=one_by_one)
        other.play(160, executor=pairs_of_a_ranking)
    assert len(starts) == 1
    assert run.played == other.played
    assert run.played[-1].round > 3


def test_units_without_games_have_no_place() -> None:
    with RankRun(ranking(by="apart=2,4"), 1) as run:
        run.play(10, executor=pairs_of_a_ranking)
    report = rank_report(run)
    assert [unit.place for unit in report.units] == [1, 2, 3, 4]
    assert len(report.not_played) == 2
    assert {unit.name for unit in report.units} | set(report.not_played) == set(NAMES)
    assert report.title == "Ranking of 4 units by apart"
    assert report.games_text == "10 games, 2 to 8 of each unit; 2 units have not played"
    assert sum([unit.points for unit in report.units]) == pytest.approx(4 * 1500), "units without games do not count"
    missing = [unit for unit in report.units if None in unit.by_condition]
    assert [unit.games for unit in missing] == [2, 2], "they have played under one of the conditions only"

    lines = rank_csv(report).splitlines()
    assert lines[-1] == f",{report.not_played[-1]},25,,,,0,,,,"
    assert rank_json(report)["not_played"] == report.not_played
    page = rank_markdown(report, "myomer rank", "0")
    assert f"Not played: {report.not_played[0]}, {report.not_played[1]}." in page
    drawing = rank_svg(report)
    assert report.not_played[0] not in drawing


def test_an_edited_bot_is_another_one(tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text("def player(): ...", encoding="utf-8")
    designs = [find_unit(name).design for name in NAMES]
    base = short_match()
    sides = (replace(base.sides[0], bot=f"{bot}:player"), base.sides[1])
    mine = ranking_of(designs, replace(base, sides=sides))
    RankRun(mine, 1, tmp_path / "kept").close()
    RankRun(mine, 1, tmp_path / "kept").close()
    bot.write_text("def player(): return 1", encoding="utf-8")
    with pytest.raises(
        RunError, match=r"was played before the file of the bot .*mine\.py:player was changed; name another folder"
    ):
        RankRun(mine, 1, tmp_path / "kept")


def test_an_interruption_loses_nothing(tmp_path: Path) -> None:
    def stop(pair: PlayedPair) -> None:
        if pair.number == 30:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), RankRun(ranking(), 1, tmp_path) as run:
        run.play(160, after_each=stop, executor=pairs_of_a_ranking)
    with (tmp_path / JOURNAL).open("ab") as journal:
        journal.write(b'{"round":2,"num')  # as if killed while it wrote
    with RankRun(ranking(), 1, tmp_path) as again:
        assert len(again.played) == 31
        again.play(160, executor=pairs_of_a_ranking)
    with RankRun(ranking(), 1) as whole:
        whole.play(160, executor=pairs_of_a_ranking)
    with RankRun(ranking(), 1, tmp_path) as kept:
        assert kept.played == again.played == whole.played


def test_a_journal_with_mistakes_names_the_line(tmp_path: Path) -> None:
    with RankRun(ranking(), 1, tmp_path) as run:
        run.play(16, executor=pairs_of_a_ranking)
    lines = (tmp_path / JOURNAL).read_bytes().splitlines(keepends=True)
    for broken in (b"nothing\n", lines[0]):
        (tmp_path / JOURNAL).write_bytes(lines[0] + broken + lines[2])
        with pytest.raises(RunError, match=r"pairs\.jsonl:2: .*; remove this line and all later ones"):
            RankRun(ranking(), 1, tmp_path)
    strangers = msgspec.structs.replace(msgspec.json.decode(lines[0], type=PlayedPair), one=4, other=1)
    (tmp_path / JOURNAL).write_bytes(msgspec.json.encode(strangers) + b"\n")
    with RankRun(ranking(), 1, tmp_path) as run, pytest.raises(RunError, match="does not follow"):
        run.play(16, executor=pairs_of_a_ranking)


def test_another_ranking_is_not_mixed_in(tmp_path: Path) -> None:
    RankRun(ranking(), 3, tmp_path).close()
    with pytest.raises(RunError, match="has the seed 3"):
        RankRun(ranking(), 4, tmp_path)
    with pytest.raises(RunError, match="the ranking there also has Commando COM-2D; name another folder"):
        RankRun(ranking(5), 3, tmp_path)
    with pytest.raises(RunError, match="the ranking there is not by apart"):
        RankRun(ranking(by="apart=2,4"), 3, tmp_path)
    other = replace(ranking(), conditions=(short_match(turns=5),))
    with pytest.raises(RunError, match="the ranking there has another match: turns 2 → 5; name"):
        RankRun(other, 3, tmp_path)
    with RankRun(ranking(), 3, tmp_path), pytest.raises(RunError, match="another process"):
        RankRun(ranking(), 3, tmp_path)


def test_what_cannot_be_ranked_is_refused() -> None:
    design = find_unit(NAMES[0]).design
    with pytest.raises(ValueError, match="is there twice"):
        ranking_of([design, design], short_match())
    with pytest.raises(ValueError, match="2 to 2,000 units, not 1"):
        ranking_of([design], short_match())
    with pytest.raises(ValueError, match="2 to 100,000,000 games, not 1"):
        RankRun(ranking(), 1).play(1, executor=pairs_of_a_ranking)


def test_conditions_are_played_equally() -> None:
    with RankRun(ranking(by="apart=2,4,6"), 1) as run:
        run.play(600, executor=pairs_of_a_ranking)
    counts = [len([pair for pair in run.played if pair.condition == condition]) for condition in range(3)]
    assert counts == [100, 100, 100]
    assert [match.apart for match in run.ranking.conditions] == [2, 4, 6]
    assert {2 * pair.number for pair in run.played} == set(range(0, 600, 2))


def test_the_report_has_every_unit() -> None:
    with RankRun(ranking(by="ruleset=standard,total-warfare"), 1) as run:
        run.play(600, executor=pairs_of_a_ranking)
    report = rank_report(run)
    assert [unit.name for unit in report.units] == NAMES[::-1]
    best = report.units[0]
    assert best.points > 1500 > report.units[-1].points
    assert len(best.by_condition) == 2
    assert 0.5 < best.against_mean < 1

    lines = rank_csv(report).splitlines()
    assert lines[0].endswith("games,standard,standard_plus_minus,total-warfare,total-warfare_plus_minus")
    assert len(lines) == 7
    answer = rank_json(report)
    assert answer["games"] == 600
    page = rank_markdown(report, "myomer rank", "0")
    assert "| standard |" in page
    assert len([line for line in page.splitlines() if line.startswith("|")]) == 8
    drawing = rank_svg(report)
    assert all([name in drawing for name in NAMES])
