"""`myomer sweep`: a matrix of units, or one or two parameters of a match with their values."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from myomer import __version__
from myomer.cli.duel import VERSUS
from myomer.cli.errors import CommandError, check_within
from myomer.cli.lookup import named_design
from myomer.cli.match import executor_of
from myomer.cli.match_options import MatchSettings, match_from
from myomer.cli.notes import LONG_GAMES, note_long_work
from myomer.cli.progress import games_bar
from myomer.cli.study_run import StudySettings, command_text, note_interrupted, playing, report_study
from myomer.reports.sweep_report import sweep_csv, sweep_json, sweep_page, sweep_report, sweep_svg
from myomer.reports.sweep_screen import show_sweep
from myomer.sim.executor import Executor
from myomer.sim.rows import GameRow
from myomer.sim.simulation import MOST_GAMES
from myomer.sim.sweep import Sweep, SweepRun, grid_sweep, matrix_sweep, parameter_sweep
from myomer.sim.variation import (
    APART,
    BOT,
    BOTH,
    FIRST,
    MAP,
    OF_A_SIDE,
    OPPONENT,
    RULESET,
    SECOND,
    TURNS,
    Variation,
    read_variation,
    unit_names,
)
from myomer.units.design import Design

GAMES: Final = 200
PREVIOUS: Final = "previous"
COMPARED: Final = ("first", PREVIOUS)
"""What the differences of `--compare` are to."""
SIDES: Final = {"1": FIRST, "2": SECOND, "both": BOTH}
HOW: Final = 'myomer sweep "Atlas AS7-D" "Awesome AWS-8Q" vs "Locust LCT-1V" "Jenner JR7-D"'


def run_sweep(settings: MatchSettings, study: StudySettings, varied: list[str], side: str | None, compare: str) -> None:
    """Play a sweep and report it; if interrupted, as far as it came."""
    games = GAMES if study.games is None else study.games
    check_within("--games", games, 1, MOST_GAMES)
    study.check_files()
    if compare not in COMPARED:
        raise CommandError(f"--compare: {' or '.join(COMPARED)}, not {compare!r}")
    executor = executor_of(study.workers, study.cluster)
    if len(varied) > 2:
        raise CommandError("--vary: one parameter, or two as rows and columns; leave out the others")
    sweep = _parameters(settings, varied, side) if varied else _matrix(settings, side)
    previous = compare == PREVIOUS
    if not study.json and games * len(sweep.cells) >= LONG_GAMES:
        note_long_work()

    with playing(study):
        run = SweepRun(sweep, study.seed, study.out)
    wanted = games * len(sweep.cells)
    with run:
        try:
            with playing(study):
                _play(run, games, executor)
        except KeyboardInterrupt:
            note_interrupted(study, run.games, wanted)
            if run.games:
                _report(run, study, previous)
            raise
    _report(run, study, previous)


def _play(run: SweepRun, games: int, executor: Executor) -> None:
    """Play the games that are missing, with a progress bar."""
    cells = run.sweep.cells
    with games_bar() as bar:
        task = bar.add_task("games", total=max(run.games, games * len(cells)), completed=run.games)

        def advance(cell: int, row: GameRow) -> None:
            bar.advance(task)

        run.play(games, after_each=advance, executor=executor)


def _report(run: SweepRun, study: StudySettings, previous: bool) -> None:
    report = sweep_report(run, previous)
    report_study(
        study,
        {
            "--svg": lambda: sweep_svg(report),
            "--html": lambda: sweep_page(report, command_text(), __version__),
            "--csv": lambda: sweep_csv(report),
        },
        lambda: sweep_json(report),
        lambda screen: show_sweep(screen, report),
    )


def _matrix(settings: MatchSettings, side: str | None) -> Sweep:
    """Units against units, or every two of one list."""
    if side is not None:
        raise CommandError("--side: for --vary only; a matrix varies both sides")
    if settings.file is not None:
        raise CommandError("--file: for --vary only; a matrix takes units: " + HOW)
    separators = [index for index, word in enumerate(settings.units) if word.lower() in VERSUS]
    if len(separators) > 1:
        raise CommandError(f"UNIT: a sweep has two lists, but there are {len(separators)} 'vs'; {HOW}")
    if not settings.units:
        raise CommandError(f"UNIT: who fights? {HOW}, or one list: every unit against every other")
    cut = separators[0] if separators else len(settings.units)
    lists = [settings.units[:cut], settings.units[cut + 1 :]]
    if separators and not (lists[0] and lists[1]):
        raise CommandError(f"UNIT: one side of 'vs' has no unit; {HOW}")
    if not separators and len(lists[0]) < 2:
        raise CommandError(f"UNIT: one unit has nobody to fight; {HOW}, or --vary for one parameter of a match")

    rows = [_force(text) for text in lists[0]]
    columns = [_force(text) for text in lists[1]] if separators else None
    first, second = lists[0][0], lists[1][0] if separators else lists[0][1]
    base = match_from(replace(settings, units=[*_names(first), VERSUS[0], *_names(second)]))
    try:
        return matrix_sweep(base, rows, columns)
    except ValueError as problem:
        raise CommandError(f"UNIT: {problem}") from problem


def _names(text: str) -> list[str]:
    try:
        return unit_names(text)
    except ValueError as problem:
        raise CommandError(f"UNIT: {problem}") from problem


def _force(text: str) -> list[Design]:
    """The units of one side: one, or several as `A + B` or `4 × A`."""
    return [named_design(name) for name in _names(text)]


def _parameters(settings: MatchSettings, varied: list[str], side: str | None) -> Sweep:
    """One parameter of a match, or two as rows and columns."""
    if side is not None and side not in SIDES:
        raise CommandError(f"--side: 1, 2 or both, not {side!r}")
    try:
        variations = [read_variation(text, SIDES[side or "1"]) for text in varied]
    except ValueError as problem:
        raise CommandError(f"--vary: {problem}") from problem
    names = [variation.name for variation in variations]
    if side is not None and not set(names) & set(OF_A_SIDE):
        fixed = f"{names[0]} is the same for both sides" if names != [OPPONENT] else "opponents are the second side"
        raise CommandError(f"--side: {fixed}; --side is for {', '.join(OF_A_SIDE)}")
    for variation in variations:
        _check_given_once(settings, variation)

    base = match_from(_with_opponent(settings, variations))
    try:
        if len(variations) == 1:
            return parameter_sweep(base, variations[0])
        return grid_sweep(base, variations[0], variations[1])
    except (ValueError, OSError) as problem:
        raise CommandError(f"--vary: {problem}") from problem


def _check_given_once(settings: MatchSettings, variation: Variation) -> None:
    """CommandError if an option sets what is varied."""
    given: dict[str, dict[str, object]] = {
        MAP: {"--map": settings.landscape, "--board": settings.board},
        APART: {"--apart": settings.apart},
        RULESET: {"--ruleset": settings.ruleset},
        TURNS: {"--turns": settings.turns},
        BOT: {"--bots": settings.bots if variation.sides == BOTH else None},
    }
    for option, value in given.get(variation.name, {}).items():
        if value is not None:
            raise CommandError(f"--vary, {option}: use one of them; --vary {variation.name} sets it for every cell")


def _with_opponent(settings: MatchSettings, variations: list[Variation]) -> MatchSettings:
    """The settings with a second side, if opponents are varied and only the first side is named."""
    opponents = [variation.values[0] for variation in variations if variation.name == OPPONENT]
    if not opponents or not settings.units or any([word.lower() in VERSUS for word in settings.units]):
        return settings
    return replace(settings, units=[*settings.units, VERSUS[0], *_names(opponents[0])])
