"""`myomer rank`: which units are the strongest? A round robin with adaptive pairing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from myomer import __version__
from myomer.cli.duel import VERSUS
from myomer.cli.errors import CommandError, check_within
from myomer.cli.lookup import named_design
from myomer.cli.match import executor_of
from myomer.cli.match_options import MatchSettings, match_from
from myomer.cli.notes import LONG_GAMES, note, note_long_work
from myomer.cli.progress import games_bar
from myomer.cli.study_run import StudySettings, command_text, note_interrupted, playing, report_study
from myomer.cli.units import read_range
from myomer.reports.rank_report import rank_csv, rank_json, rank_markdown, rank_page, rank_report, rank_svg
from myomer.reports.rank_screen import show_ranking
from myomer.sim.executor import Executor
from myomer.sim.rank import PlayedPair, Ranking, RankRun, ranking_of
from myomer.sim.simulation import MOST_GAMES
from myomer.sim.variation import APART, MAP, RULESET, Variation, read_variation
from myomer.units.catalogue import catalogue, design_named
from myomer.units.design import Design

GAMES_PER_UNIT: Final = 20
"""Games for each unit of the list, if their number is not given: then a unit plays twice as many."""
FEWEST_GAMES: Final = 2
ANY_UNIT: Final = "Atlas AS7-D"
"""Stands for every unit in the match whose conditions all duels share."""
BY: Final = {MAP: "clear,wooded,hilly", APART: "4,9,14", RULESET: "standard,total-warfare"}
"""What `--by` takes, and its values if the option of that name does not give them."""


def run_rank(
    settings: MatchSettings, study: StudySettings, tons: str | None, by: str | None, apart: str | None, top: int | None
) -> None:
    """Play a ranking and report it; if interrupted, as far as it came."""
    if top is not None:
        check_within("--top", top, 1, MOST_GAMES)
    study.check_files()
    executor = executor_of(study.workers, study.cluster)
    ranking = _ranking(settings, _units(settings.units, tons), by, apart)
    games = GAMES_PER_UNIT * len(ranking.units) if study.games is None else study.games
    check_within("--games", games, FEWEST_GAMES, MOST_GAMES, " (games come in pairs, with the sides swapped)")
    if games % 2 and not study.json:
        note(f"--games {games:,}: games come in pairs, so there will be {games + 1:,}")
    if not study.json and games >= LONG_GAMES:
        note_long_work()

    with playing(study):
        run = RankRun(ranking, study.seed, study.out)
    with run:
        try:
            with playing(study):
                _play(run, games, executor)
        except KeyboardInterrupt:
            note_interrupted(study, run.games, games)
            if run.games:
                _report(run, study, top)
            raise
    _report(run, study, top)


def _play(run: RankRun, games: int, executor: Executor) -> None:
    """Play the games that are missing, with a progress bar."""
    with games_bar() as bar:
        task = bar.add_task("games", total=max(run.games, games), completed=run.games)

        def advance(pair: PlayedPair) -> None:
            bar.advance(task, len(pair.winners))

        run.play(games, after_each=advance, executor=executor)


def _report(run: RankRun, study: StudySettings, top: int | None) -> None:
    report = rank_report(run)
    report_study(
        study,
        {
            "--svg": lambda: rank_svg(report, top),
            "--html": lambda: rank_page(report, command_text(), __version__, top),
            "--csv": lambda: rank_csv(report),
            "--markdown": lambda: rank_markdown(report, command_text(), __version__),
        },
        lambda: rank_json(report),
        lambda screen: show_ranking(screen, report, top),
    )


def _units(names: list[str], tons: str | None) -> list[Design]:
    """The units to rank: those named, or the built-in catalogue; of some weights."""
    if any([name.lower() in VERSUS for name in names]):
        raise CommandError(
            "UNIT: a ranking is one list, everyone against everyone; leave out 'vs', or use myomer sweep"
        )
    designs = [named_design(name) for name in names] or [design_named(entry.name) for entry in catalogue()]
    bounds = read_range(tons, "--tons")
    if bounds is not None:
        designs = [design for design in designs if bounds[0] <= design.tons <= bounds[1]]
    if len(designs) < 2:
        what = f" of {tons} tons" if tons is not None else ""
        raise CommandError(f"UNIT: a ranking needs two units or more, and there are {len(designs)}{what}; name more")
    return designs


def _ranking(settings: MatchSettings, designs: list[Design], by: str | None, apart: str | None) -> Ranking:
    """The ranking under the conditions of the options; by one of them, if asked."""
    given = {MAP: settings.landscape, APART: apart, RULESET: settings.ruleset}
    for name, value in given.items():
        if value is not None and "," in value and name != by:
            raise CommandError(f"--{name}: one value, or add --by {name} for a column each")
    variation: Variation | None = None
    if by is not None:
        if by not in BY:
            raise CommandError(f"--by: {', '.join(BY)}, not {by!r}")
        if by == MAP and settings.board is not None:
            raise CommandError("--by, --board: use one of them; --by map takes its maps from --map KIND,KIND")
        try:
            variation = read_variation(f"{by}={given[by] or BY[by]}")
        except ValueError as problem:
            raise CommandError(f"--{by}: {problem}") from problem
        given[by] = None

    base = match_from(
        replace(
            settings,
            units=[ANY_UNIT, ANY_UNIT],
            landscape=given[MAP],
            ruleset=given[RULESET],
            apart=None if given[APART] is None else _hexes(given[APART]),
        )
    )
    try:
        return ranking_of(designs, base, variation)
    except (ValueError, OSError) as problem:
        raise CommandError(f"{f'--{by}' if by else 'UNIT'}: {problem}") from problem


def _hexes(text: str) -> int:
    """`--apart` as a number; its bounds are checked with the match."""
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise CommandError(f"--apart: write a whole number, such as 8, not {text!r}")
    return int(text)


def files_of(svg: Path | None, html: Path | None, csv: Path | None, markdown: Path | None) -> dict[str, Path | None]:
    """The files of a ranking by option."""
    return {"--svg": svg, "--html": html, "--csv": csv, "--markdown": markdown}
