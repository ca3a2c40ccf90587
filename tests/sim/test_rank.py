"""Rankings: rounds follow from results alone, are kept in a folder, and find the stronger units."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from myomer.library.units import find_unit
from myomer.reports.rank_report import rank_csv, rank_json, rank_markdown, rank_report, rank_svg
from myomer.sim.executor import in_processes
from myomer.sim.folders import RunError
from myomer.sim.rank import JOURNAL, PlayedPair, Ranking, RankRun, ranking_of
from myomer.sim.variation import read_variation
from tests.sim.matches import short_match
from tests.sim.pretend import pairs_of_a_ranking

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
            assert run.games == games // 8 * 8
    assert run.played == whole.played


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
        with pytest.raises(RunError, match=r"pairs\.jsonl:2"):
            RankRun(ranking(), 1, tmp_path)
    strangers = msgspec.structs.replace(msgspec.json.decode(lines[0], type=PlayedPair), one=4, other=1)
    (tmp_path / JOURNAL).write_bytes(msgspec.json.encode(strangers) + b"\n")
    with RankRun(ranking(), 1, tmp_path) as run, pytest.raises(RunError, match="does not follow"):
        run.play(16, executor=pairs_of_a_ranking)


def test_another_ranking_is_not_mixed_in(tmp_path: Path) -> None:
    RankRun(ranking(), 3, tmp_path).close()
    with pytest.raises(RunError, match="has the seed 3"):
        RankRun(ranking(), 4, tmp_path)
    with pytest.raises(RunError, match="is another one"):
        RankRun(ranking(5), 3, tmp_path)
    with RankRun(ranking(), 3, tmp_path), pytest.raises(RunError, match="another process"):
        RankRun(ranking(), 3, tmp_path)


def test_what_cannot_be_ranked_is_refused() -> None:
    design = find_unit(NAMES[0]).design
    with pytest.raises(ValueError, match="is there twice"):
        ranking_of([design, design], short_match())
    with pytest.raises(ValueError, match="2 to 2,000 units, not 1"):
        ranking_of([design], short_match())
    with pytest.raises(ValueError, match="8 to 100,000,000 games, not 7"):
        RankRun(ranking(), 1).play(7, executor=pairs_of_a_ranking)


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
