"""What the games of a match show, as JSON."""

from __future__ import annotations

from dataclasses import asdict
from math import isfinite

from myomer.sim.match import Match
from myomer.sim.summary import Summary


def match_json(match: Match, seed: int, summary: Summary | None) -> dict[str, object]:
    """The match, and the summary of its games; null if there are none."""
    return {
        "seed": seed,
        "match": _described(match),
        "findings": match.findings,
        "games": 0 if summary is None else summary.games,
        "until": None if summary is None else _until_json(summary),
        "summary": None if summary is None else _summary_json(summary),
    }


def _until_json(summary: Summary) -> dict[str, object] | None:
    """What the run was played for, and the interval of the first side's score; null if its games were a fixed number.

    With it, the intervals of wins, draws and scores hold at any stopping time.
    """
    if summary.until is None:
        return None
    score = summary.sides[0].score
    figures: dict[str, object] = {"half_width": summary.until, "reached": score.half_width <= summary.until}
    return {**figures, **{key: _plain(value) for key, value in asdict(score).items()}}


def _described(match: Match) -> dict[str, object]:
    sides = [
        {
            "name": match.side_name(number),
            "bot": side.bot,
            "facing": side.facing,
            "units": [
                {"unit": unit.design.name, "gunnery": unit.gunnery, "piloting": unit.piloting} for unit in side.units
            ],
        }
        for number, side in enumerate(match.sides)
    ]
    return {
        "sides": sides,
        "ruleset": match.ruleset.name,
        "map": match.map.description,
        "apart": match.apart or None,
        "turns": match.turns,
        "kills": match.kills or None,
        "forced_withdrawal": match.forced_withdrawal,
    }


def _summary_json(summary: Summary) -> dict[str, object]:
    turns = summary.turns
    return {
        "draws": summary.draws,
        "draw_rate": _plain(asdict(summary.draw_rate)),
        "sides": [_plain(asdict(side)) for side in summary.sides],
        "endings": [_plain(asdict(ending)) for ending in summary.endings],
        "turns": {
            "mean": _plain(asdict(turns.mean)),
            "quantiles": {f"{percent}%": turn for percent, turn in turns.quantiles.items()},
            "games": {str(turn): games for turn, games in turns.counts.items()},
        },
    }


def _plain(value: object) -> object:
    """Values for JSON: six digits, null for a figure without bounds."""
    if isinstance(value, float):
        return round(value, 6) if isfinite(value) else None
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value
