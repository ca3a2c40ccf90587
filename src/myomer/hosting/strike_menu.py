"""Physical attacks of a unit: all of them side by side with exact odds, as `compare` lists them."""

from __future__ import annotations

from typing import Final

import msgspec

from myomer.combat.physical.attack import Attack
from myomer.game.actions import action_to_json
from myomer.game.physical_choices import physical_attacks
from myomer.game.refusals import sentence_for
from myomer.game.table import Game
from myomer.hosting.figures import Number, Refusal, number_of, rounded
from myomer.hosting.refused_strikes import RefusedStrike, attack_name, refused_strikes
from myomer.narration.previews import hit_text, miss_text
from myomer.odds.advice import FIGURES, Choice, compare, recommend
from myomer.units.ids import UnitIndex

ROLLS: Final = 36
"""Of two dice."""


class StrikeChoice(msgspec.Struct, frozen=True):
    """A physical attack, or both punches, at a target."""

    name: str
    target: int
    allowed: bool
    refusals: list[Refusal]
    number: Number | None
    """The to-hit number; None if it is not allowed, and for no attack."""
    damage: str
    on_hit: list[str]
    on_miss: list[str]
    """Nothing for an attack that cannot miss."""
    actions: list[dict[str, object]]
    """What to play, in order; nothing for no attack."""


class StrikeMenu(msgspec.Struct, frozen=True):
    """All physical attacks of a unit that it may declare now."""

    unit: int
    targets: list[int]
    choices: list[StrikeChoice]
    refused: list[RefusedStrike]
    """Those it cannot make now at adjacent enemies, and why."""


class StrikeFigures(msgspec.Struct, frozen=True):
    """What an attack is worth: the figures of `compare`, by name; value is in points."""

    name: str
    exact: bool
    """False if there were too many outcomes, and the figures are sampled."""
    figures: dict[str, float]
    actions: list[dict[str, object]]


class Comparison(msgspec.Struct, frozen=True):
    """Physical attacks at a target side by side, and the best of them."""

    unit: int
    target: int
    choices: list[StrikeFigures]
    best: str


def strike_menu(game: Game, unit: UnitIndex) -> StrikeMenu:
    """All physical attacks that a unit may declare now, with their numbers."""
    attacks = physical_attacks(game, unit)
    targets = sorted({attack.target for attack in attacks if attack.target != unit})
    return StrikeMenu(unit, targets, [_choice(game, attack) for attack in attacks], refused_strikes(game, unit))


def _choice(game: Game, attack: Attack) -> StrikeChoice:
    """An attack with its numbers."""
    phase = game.physical_phase
    assert phase is not None
    preview = phase.preview(attack)
    number = number_of(preview.target_number, game.battle.mechs[attack.target]) if preview.allowed else None
    certain = number is not None and number.ways == ROLLS
    damage = f"{preview.damage.dice}d6" if preview.damage.dice else " + ".join([str(group) for group in preview.groups])
    return StrikeChoice(
        attack_name(game, attack),
        attack.target,
        preview.allowed,
        [Refusal(reason.code, sentence_for(reason, attack)) for reason in preview.reasons],
        number,
        damage,
        hit_text(preview),
        [] if certain else miss_text(preview),
        [action_to_json(attack)],
    )


def compared(game: Game, unit: UnitIndex, target: UnitIndex) -> Comparison:
    """Physical attacks at a target side by side, with exact odds where they can be computed in a second."""
    choices = [choice for choice in compare(game.battle, unit, target, moving=False) if choice.allowed]
    best = recommend(choices).best
    return Comparison(unit, target, [_figures(game, choice) for choice in choices], _name(game, best))


def _figures(game: Game, choice: Choice) -> StrikeFigures:
    figures = {name: rounded(getattr(choice, name)) for name in FIGURES}
    exact = choice.odds is None or choice.odds.exact
    return StrikeFigures(_name(game, choice), exact, figures, [action_to_json(attack) for attack in choice.attacks])


def _name(game: Game, choice: Choice) -> str:
    """A choice by name."""
    if len(choice.attacks) == 1:
        return attack_name(game, choice.attacks[0])
    return choice.name
