"""Physical attacks of a unit: all of them side by side with exact odds, as `compare` lists them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from myomer.combat.physical.attack import Attack
from myomer.combat.physical.listing import kinds_of, limbs_for
from myomer.combat.physical.registry import targets_itself
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.weapons.resolution import use_weapon
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import action_to_json
from myomer.game.physical_choices import physical_attacks
from myomer.game.refusals import sentence_for
from myomer.game.table import Game
from myomer.hexes import distance
from myomer.hosting.figures import Number, Refusal, number_of, rounded
from myomer.narration.previews import hit_text, miss_text
from myomer.narration.vocabulary import phrase
from myomer.odds.advice import FIGURES, Choice, compare, recommend
from myomer.units.ids import UnitIndex
from myomer.units.mech import NOBODY


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
    actions: list[dict[str, object]]
    """What to play, in order; nothing for no attack."""


class StrikeMenu(msgspec.Struct, frozen=True):
    """All physical attacks of a unit that it may declare now."""

    unit: int
    targets: list[int]
    choices: list[StrikeChoice]


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


class RefusedStrike(msgspec.Struct, frozen=True):
    """A physical attack that a unit cannot make at an adjacent enemy, and why."""

    name: str
    target: int
    refusals: list[Refusal]


def strike_menu(game: Game, unit: UnitIndex) -> StrikeMenu:
    """All physical attacks that a unit may declare now, with their numbers."""
    attacks = physical_attacks(game, unit)
    targets = sorted({attack.target for attack in attacks if attack.target != unit})
    return StrikeMenu(unit, targets, [_choice(game, attack) for attack in attacks])


def _choice(game: Game, attack: Attack) -> StrikeChoice:
    """An attack with its numbers."""
    phase = game.physical_phase
    assert phase is not None
    preview = phase.preview(attack)
    damage = f"{preview.damage.dice}d6" if preview.damage.dice else " + ".join([str(group) for group in preview.groups])
    return StrikeChoice(
        attack_name(game, attack),
        attack.target,
        preview.allowed,
        [Refusal(reason.code, sentence_for(reason, attack)) for reason in preview.reasons],
        number_of(preview.target_number) if preview.allowed else None,
        damage,
        hit_text(preview),
        miss_text(preview),
        [action_to_json(attack)],
    )


def refused_strikes(game: Game, unit: UnitIndex) -> list[RefusedStrike]:
    """The physical attacks that a unit cannot make now at adjacent enemies, and why."""
    phase = game.physical_phase
    assert phase is not None
    refused: list[RefusedStrike] = []
    for attack in _at_adjacent_enemies(game, unit):
        reasons = [Refusal(reason.code, sentence_for(reason, attack)) for reason in phase.why_not(attack)]
        if reasons:
            refused.append(RefusedStrike(attack_name(game, attack), attack.target, reasons))
    return refused


def strikes_given_up(game: Game, unit: UnitIndex, shots: Sequence[Shot]) -> list[str]:
    """The physical attacks at adjacent enemies that a unit could make this turn, but not after these shots."""
    attacks = _at_adjacent_enemies(game, unit)
    if not attacks or not shots:
        return []
    fired = game.battle.copy()
    mech = fired.mechs[unit]
    for shot in shots:
        weapon = mech.design.components[shot.weapon].equipment
        assert weapon is not None
        use_weapon(mech, shot.weapon, weapon)
    now, then = PhysicalPhase(game.battle.copy()), PhysicalPhase(fired)
    names = [attack_name(game, attack) for attack in attacks if not now.why_not(attack) and then.why_not(attack)]
    return list(dict.fromkeys(names))


def _at_adjacent_enemies(game: Game, unit: UnitIndex) -> list[Attack]:
    """Every physical attack of a unit at every adjacent enemy, allowed or not."""
    mech = game.battle.mechs[unit]
    if mech.destroyed or mech.is_immobile() or mech.charging != NOBODY:
        return []
    near = [target for target in game.enemies(unit) if distance(mech.hex, game.battle.mechs[target].hex) <= 1]
    kinds = [kind for kind in kinds_of(mech, game.battle.ruleset) if not targets_itself(kind)]
    return [Attack(kind, unit, target, limb) for kind in kinds for target in near for limb in limbs_for(mech, kind)]


def attack_name(game: Game, attack: Attack) -> str:
    """`kick, right leg`."""
    kind = phrase(attack.kind)
    if attack.limb < 0:
        return kind
    return f"{kind}, {phrase(game.battle.mechs[attack.attacker].design.names[attack.limb])}"


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
