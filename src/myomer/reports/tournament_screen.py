"""The results of a tournament: tables for the screen, JSON, a CSV of all games."""

from __future__ import annotations

import csv as csv_module
import io
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from myomer.bots.contest import Contest, MatchResult, Tally
from myomer.combat.turn.victory import DRAW
from myomer.formats.sheet_names import printable
from myomer.narration import counted
from myomer.reports.ladder import bot_name, ladder_json, show_ladder
from myomer.reports.screen import show_line
from myomer.reports.wide_tables import show_table

TOGETHER: Final = " + "
NO_FIGURE: Final = "–"
MOST_NAMED: Final = 10
"""How many forces are named."""


def games_played(outcomes: Sequence[MatchResult | None]) -> int:
    return len([outcome for outcome in outcomes if outcome is not None])


def show_tournament(screen: Console, contest: Contest, outcomes: Sequence[MatchResult | None]) -> None:
    """The score of each bot against each other, the best first."""
    numbers = range(len(contest.bots))
    order = sorted(numbers, key=lambda number: -contest.tally(outcomes, number).score)
    forces = ", ".join(
        [TOGETHER.join([printable(unit.name) for unit in force]) for force in contest.forces[:MOST_NAMED]]
    )
    if len(contest.forces) > MOST_NAMED:
        forces += f" and {len(contest.forces) - MOST_NAMED} others"

    show_line(
        screen,
        f"{_games_text(outcomes)}, {contest.games} for each pair of bots, every two with the sides swapped; "
        f"maps {', '.join(contest.maps)}; both sides {forces}; {contest.ruleset} rules, "
        f"at most {contest.turns} turns, seed {contest.seed}",
    )

    names = [bot_name(contest, number) for number in numbers]
    screen.print()

    table = _result_table("bot", "against")
    for bot in order:
        for other in order:
            if order.index(bot) < order.index(other):
                table.add_row(Text(names[bot]), Text(names[other]), *_tally_cells(contest.tally(outcomes, bot, other)))
    show_table(screen, table, leads=2)

    if len(contest.bots) > 2:
        screen.print()
        show_ladder(screen, contest, outcomes)
        screen.print()
        table = _result_table("bot", "against")
        for bot in order:
            table.add_row(Text(names[bot]), Text("all"), *_tally_cells(contest.tally(outcomes, bot)))
        show_table(screen, table, leads=2)

    if len(contest.maps) > 1:
        screen.print()
        _show_maps(screen, contest, outcomes, order, names)

    screen.print()
    show_line(screen, "score: a win 1, a draw ½; the 95 % interval is Wilson's", "dim")


def _games_text(outcomes: Sequence[MatchResult | None]) -> str:
    """`24 games`, or `7 of 24 games` if the tournament was interrupted."""
    played, all_of_them = games_played(outcomes), counted(len(outcomes), "game")
    return all_of_them if played == len(outcomes) else f"{played} of {all_of_them}"


def _result_table(first: str, second: str) -> Table:
    """An empty table of results, with two columns for names."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column(first)
    table.add_column(second)
    for heading in ("games", "won", "drawn", "lost", "score", "95 %", "turns"):
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _tally_cells(tally: Tally) -> list[str]:
    """The figures of a tally: games, results, score with its 95 % interval, turns."""
    if not tally.games:
        return ["0", *[NO_FIGURE] * 6]
    low, high = tally.interval()
    return [
        str(tally.games), str(tally.won), str(tally.drawn), str(tally.lost), f"{tally.score:.1%}",
        f"{100 * low:.1f}–{100 * high:.1f}", f"{tally.mean_turns:.1f}",
    ]  # fmt: skip


def _show_maps(
    screen: Console,
    contest: Contest,
    outcomes: Sequence[MatchResult | None],
    order: Sequence[int],
    names: Sequence[str],
) -> None:
    """The score of each pair by map."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("score by map")
    table.add_column("against")

    kinds = list(dict.fromkeys(contest.maps))
    for kind in kinds:
        table.add_column(kind, justify="right")

    for index, bot in enumerate(order):
        for other in order[index + 1 :]:
            tallies = [contest.tally(outcomes, bot, other, kind) for kind in kinds]
            table.add_row(
                Text(names[bot]),
                Text(names[other]),
                *[f"{tally.score:.1%}" if tally.games else NO_FIGURE for tally in tallies],
            )

    show_table(screen, table, leads=2)


def tournament_json(contest: Contest, outcomes: Sequence[MatchResult | None]) -> dict[str, object]:
    """Every pair of bots with its results, by map too."""
    names = [bot_name(contest, number) for number in range(len(contest.bots))]

    pairs: list[object] = []
    for bot in range(len(names)):
        for other in range(bot + 1, len(names)):
            pairs.append(
                {
                    "bot": names[bot],
                    "against": names[other],
                    **_tally_json(contest.tally(outcomes, bot, other)),
                    "maps": {kind: _tally_json(contest.tally(outcomes, bot, other, kind)) for kind in contest.maps},
                }
            )

    return {
        "seed": contest.seed,
        "games": contest.games,
        "played": games_played(outcomes),
        "turns": contest.turns,
        "ruleset": contest.ruleset,
        "maps": list(contest.maps),
        "units": [[unit.name for unit in force] for force in contest.forces],
        "pairs": pairs,
        "ratings": ladder_json(contest, outcomes),
        "bots": [{"bot": name, **_tally_json(contest.tally(outcomes, index))} for index, name in enumerate(names)],
    }


def _tally_json(tally: Tally) -> dict[str, object]:
    """A tally as JSON; without games, score and turns are null."""
    low, high = tally.interval()
    figures = {"score": round(tally.score, 6), "low": round(low, 6), "high": round(high, 6)}
    figures["turns"] = round(tally.mean_turns, 3)
    return {
        "games": tally.games,
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
        **{name: value if tally.games else None for name, value in figures.items()},
    }


def games_csv(contest: Contest, outcomes: Sequence[MatchResult | None]) -> str:
    """Every game as a CSV line."""
    text = io.StringIO()
    writer = csv_module.writer(text, lineterminator="\n")
    writer.writerow(["north", "south", "units", "map", "map_seed", "seed", "winner", "reason", "turns"])
    for match, outcome in zip(contest.matches, outcomes, strict=True):
        if outcome is None:
            continue
        force = TOGETHER.join([unit.name for unit in contest.forces[match.force]])
        winner = "" if outcome.winner == DRAW else bot_name(contest, outcome.winner)
        writer.writerow([
            *[bot_name(contest, number) for number in match.bots], force, match.kind, match.map_seed, match.seed,
            winner, outcome.reason, outcome.turns,
        ])  # fmt: skip
    return text.getvalue()
