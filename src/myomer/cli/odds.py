"""`myomer odds`: every outcome of an action with its probability, from the code that plays it."""

from __future__ import annotations

import json as json_module
import sys
from pathlib import Path

from myomer.cli.errors import CommandError
from myomer.cli.files import check_place, write_atomically
from myomer.cli.notes import ODDS_FASTER, note_long_work
from myomer.cli.optional_rules import how_to_turn_on
from myomer.cli.shots import set_up_at_range, shots_of
from myomer.cli.situation import FIRE, STAND, Situation, actions_of, check_kind, check_samples, set_up
from myomer.cli.terminal import console, working
from myomer.combat.reason import NotAllowedError
from myomer.odds import BUDGET, SAMPLES, Act, odds
from myomer.reports.odds_screen import method_text, odds_json, show_odds, title_of, units_odds
from myomer.reports.odds_svg import draw
from myomer.reports.screen import show_line

FIRE_BUDGET = 12_000
FIRE_PLAYS = 2_000
"""Limits for a shot or a volley: states to enumerate; if they are not enough, samples, divided by the number of weapons
plus one. Together they take less than a second."""


def run_odds(
    situation: Situation, weapons: list[str], distance: int | None, samples: int | None, svg: Path | None, json: bool,
    exact: bool = False,
) -> None:  # fmt: skip
    """Work out the odds of an action and show them."""
    kind = check_kind(situation)
    _check_options(kind, weapons, distance, samples, exact)
    check_place("--svg", svg)

    acts: list[Act]
    if kind == FIRE:
        scene = set_up_at_range(situation, distance)
        acts = [*shots_of(scene, weapons)]
    else:
        scene = set_up(situation)
        acts = actions_of(situation, kind, scene)

    quick = kind == FIRE and not exact
    if samples is None:
        samples = max(1, FIRE_PLAYS // (len(acts) + 1)) if quick else SAMPLES

    if exact and not json:
        note_long_work(ODDS_FASTER)

    try:
        with working("enumerating outcomes …"):
            result = odds(scene.battle, *acts, budget=FIRE_BUDGET if quick else BUDGET, samples=samples)
    except ValueError as problem:
        hint = f" ({scene.point})" if scene.point else ""
        if isinstance(problem, NotAllowedError) and situation.game is None:
            hint = f" {how_to_turn_on(problem.reasons, kind, scene.battle.ruleset)}".rstrip()
        raise CommandError(f"{scene.names[scene.attacker]}: {problem}{hint}") from problem

    title = title_of(scene, acts)
    reports = units_odds(result, scene, kind == STAND)
    if svg is not None:
        write_atomically(svg, draw(title, method_text(result), reports[0], scene.battle.mechs[reports[0].number]))

    if json:
        answer = odds_json(result, scene, acts, reports)
        sys.stdout.write(json_module.dumps(answer, indent=2, ensure_ascii=False) + "\n")
        return

    screen = console()
    show_odds(screen, title, result, scene, acts, reports)
    if svg is not None:
        show_line(screen, f"chart: {svg}")


def _check_options(kind: str, weapons: list[str], distance: int | None, samples: int | None, exact: bool) -> None:
    """Refuse options that are for fire only with anything else, and a bad number of samples."""
    if kind != FIRE and (weapons or distance is not None):
        raise CommandError("--weapon, --range: for 'fire' only")
    if samples is not None:
        check_samples(samples)
    if exact and kind != FIRE:
        raise CommandError("--exact: for 'fire' only; everything else is exact whenever possible")
