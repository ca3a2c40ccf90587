"""The odds of what a unit is about to declare: a whole volley, physical attacks together, a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from myomer.combat.movement.move import Move
from myomer.combat.physical.attack import Attack
from myomer.game.actions import Action
from myomer.game.table import Game
from myomer.hosting.errors import NOT_ALLOWED, HostingError
from myomer.hosting.figures import rounded
from myomer.odds.actions import odds, shots_in
from myomer.odds.advice import CHOICE_BUDGET, CHOICE_SAMPLES
from myomer.odds.result import Odds

DIGITS: Final = 6


class UnitOdds(msgspec.Struct, frozen=True):
    """What may happen to a unit: means and chances."""

    unit: int
    damage: float
    pilot_hits: float
    falls: float
    head_hit: float
    knocked_out: float
    destroyed: float


class ActionOdds(msgspec.Struct, frozen=True):
    """The odds of actions declared together, with nothing else declared."""

    exact: bool
    samples: int
    """Games played instead if it is not exact."""
    hit: float
    """The chance that at least one of them hits."""
    hits: list[tuple[int, float]]
    """How many hit, each with its chance."""
    damage: list[tuple[int, float]]
    """All damage to the target, each with its chance."""
    units: list[UnitOdds]
    """The unit that acts, and its target."""


def odds_of(game: Game, actions: Sequence[Action]) -> ActionOdds:
    """The odds of a unit's shots, with those it has declared; of physical attacks; or of a move. What comes before
    them, such as a twist, is played on a copy.
    """
    copy = game.copy()
    attacks = [action for action in actions if isinstance(action, Attack)]
    moves = [action for action in actions if isinstance(action, Move)]
    if attacks and len(attacks) == len(actions):
        return _figures(odds(copy.battle, attacks, budget=CHOICE_BUDGET, samples=CHOICE_SAMPLES, check=False))
    if len(moves) == 1 and len(actions) == 1:
        return _figures(odds(copy.battle, moves[0], budget=CHOICE_BUDGET, samples=CHOICE_SAMPLES))
    if not attacks and not moves and copy.weapon_phase is not None:
        for action in actions:
            copy.play(action)
        declared = [shot for shot in copy.weapon_phase.declared if shot.attacker == copy.acting]
        if declared:
            return _figures(shots_in(copy.weapon_phase, declared))
    raise HostingError(NOT_ALLOWED, "odds are of shots, of physical attacks, or of one move")


def _figures(found: Odds) -> ActionOdds:
    units = [found.attacker] if found.attacker == found.target else [found.attacker, found.target]
    return ActionOdds(
        found.exact,
        found.samples,
        round(float(found.hit), DIGITS),
        [(count, round(float(chance), DIGITS)) for count, chance in sorted(found.hits.items())],
        [(points, round(float(chance), DIGITS)) for points, chance in sorted(found.dealt.items())],
        [
            UnitOdds(
                unit,
                rounded(found.damage(unit).mean),
                rounded(found.wounds(unit).mean),
                round(float(found.falls(unit)), DIGITS),
                round(float(found.head_hit(unit)), DIGITS),
                round(float(found.knocked_out(unit)), DIGITS),
                round(float(found.destroyed(unit)), DIGITS),
            )
            for unit in units
        ],
    )
