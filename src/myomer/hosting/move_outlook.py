"""What a move leads to: where every enemy is from there, and the numbers of a charge or a death from above."""

from __future__ import annotations

from typing import Final

import msgspec

from myomer.combat.battle import Battle
from myomer.combat.movement.move import FORWARD, NO_TARGET, Move
from myomer.combat.movement.move_legality import preview_move
from myomer.combat.physical.attack import Attack, AttackPreview
from myomer.combat.physical.registry import preview_attack
from myomer.combat.relative_position import struck_arc
from myomer.combat.terrain.sight import sight
from myomer.game.refusals import sentence_for
from myomer.game.table import Game
from myomer.hexes import ARC_NAMES, distance, in_forward_arc
from myomer.hosting.figures import Number, number_of
from myomer.narration.previews import hit_text, miss_text
from myomer.rules.movement import JUMP, RUN
from myomer.scenario.rehearsal import rehearse_move
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech

OF_THE_PATH: Final = frozenset(
    [
        "charge-not-ahead", "charge-backward", "hex-occupied", "enemy-in-the-way", "too-steep", "off-map", "impassable",
        "not-enough-mp", "target-elevation", "run-barred", "no-such-place",
    ]
)  # fmt: skip
"""Reasons against a charge that another path may not have."""


class Enemy(msgspec.Struct, frozen=True):
    """An enemy as it is from a place, before it moves."""

    target: int
    distance: int
    sight: bool
    """Whether the line of sight is clear."""
    ahead: bool
    """Whether it is in the forward arc, with no torso twist."""
    hits: str
    """The side of the enemy that the unit hits."""
    struck: str
    """The side of the unit that the enemy hits."""


class MovingAttack(msgspec.Struct, frozen=True):
    """A charge or a death from above: its target has moved already, or cannot."""

    target: int
    number: Number
    damage: str
    damage_to_self: str
    on_hit: list[str]
    on_miss: list[str]


class Outlook(msgspec.Struct, frozen=True):
    """What a move leads to if its rolls succeed."""

    enemies: list[Enemy]
    attack: MovingAttack | None


def outlook_after(game: Game, move: Move) -> Outlook:
    """What an allowed move leads to."""
    after = rehearse_move(game.battle, move)
    return _outlook(game, after.battle, move)


def outlook_now(game: Game, unit: UnitIndex) -> Outlook:
    """The same for a unit that stays where it is."""
    return _outlook(game, game.battle, Move(unit))


def why_no_moving_attack(game: Game, unit: UnitIndex, target: UnitIndex, kind: str) -> list[str]:
    """Why a unit has no move with a charge, or a death from above, at a target; what matters most comes first.

    Reasons of unit and target; if there are none, no path leads there as the attack requires.
    """
    battle = game.battle
    if kind == "charge":
        move = Move(unit, RUN, (FORWARD,), charge=target)
        no_path = "No path that ends with a step forward into its hex is within reach."
    else:
        move = Move(unit, JUMP, landing=battle.mechs[target].hex, dfa=target)
        no_path = "Its hex is out of jumping range."
    reasons = preview_move(battle, move).reasons
    if kind == "charge":
        reasons = [reason for reason in reasons if reason.code not in OF_THE_PATH]
    return [sentence_for(reason, move) for reason in reasons] or [no_path]


def _outlook(game: Game, battle: Battle, move: Move) -> Outlook:
    mech = battle.mechs[move.unit]
    if mech.off_board:
        return Outlook([], None)
    enemies = [_enemy(battle, mech, target) for target in game.enemies(move.unit)]
    return Outlook(enemies, _attack(battle, move))


def _enemy(battle: Battle, mech: Mech, target: UnitIndex) -> Enemy:
    """An enemy as it is from where a unit stands."""
    enemy = battle.mechs[target]
    return Enemy(
        target,
        distance(mech.hex, enemy.hex),
        sight(battle, mech, enemy).clear,
        in_forward_arc(mech.hex, enemy.hex, mech.facing),
        ARC_NAMES[struck_arc(battle, mech, enemy)],
        ARC_NAMES[struck_arc(battle, enemy, mech)],
    )


def moving_attack(game: Game, move: Move) -> AttackPreview | None:
    """The charge or death from above of an allowed move, from where it is made; None if the move has none."""
    return _preview(rehearse_move(game.battle, move).battle, move)


def _preview(battle: Battle, move: Move) -> AttackPreview | None:
    target = move.charge if move.charge != NO_TARGET else move.dfa
    if target == NO_TARGET:
        return None
    preview = preview_attack(battle, Attack("charge" if move.charge != NO_TARGET else "dfa", move.unit, target))
    return preview if preview.allowed else None


def _attack(battle: Battle, move: Move) -> MovingAttack | None:
    """The charge or death from above of a move."""
    preview = _preview(battle, move)
    if preview is None:
        return None
    return MovingAttack(
        preview.attack.target,
        number_of(preview.target_number, battle.mechs[preview.attack.target]),
        " + ".join([str(points) for points in preview.groups]),
        " + ".join([str(hit.points) for hit in preview.self_hits]),
        hit_text(preview),
        miss_text(preview),
    )
