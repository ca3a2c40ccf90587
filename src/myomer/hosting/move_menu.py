"""Where a unit can move: every place by mode, hex and facing; and all that is known about a move before the dice."""

from __future__ import annotations

from typing import Final

import msgspec

from myomer.combat.battle import Battle
from myomer.combat.movement.course import Course
from myomer.combat.movement.jumping import jump_limit, jump_path
from myomer.combat.movement.move import (
    CAREFUL_STAND,
    GO_PRONE,
    HULL_DOWN,
    KIND,
    LEAVE_MAP,
    NO_TARGET,
    Move,
    step_name,
)
from myomer.combat.movement.move_legality import preview_move, warnings_for
from myomer.combat.movement.places import PLACE_WORDS
from myomer.combat.numbers import Modifiers
from myomer.combat.reason import Reason
from myomer.combat.to_hit import attacker_movement, target_immobile, target_movement, target_terrain
from myomer.combat.weapons.shot_to_hit import attacker_prone, target_condition
from myomer.dice import ways_to_reach
from myomer.game.actions import Done, action_to_json
from myomer.game.choices import Option, moves
from myomer.game.refusals import sentence_for
from myomer.game.table import Game
from myomer.hexes import hex_name
from myomer.hosting.figures import Part, Refusal, parts_of
from myomer.narration.vocabulary import phrase, signed, trigger_text
from myomer.rules.movement import JUMP, MODE_NAMES
from myomer.scenario.rehearsal import MoveRoll, rehearse_move
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech

ADJACENT: Final = 1
FAR: Final = 2
"""Distances at which a prone target is hit differently."""


class PlaceChoice(msgspec.Struct, frozen=True):
    """A place within reach, by the cheapest path."""

    mode: str
    hex: str
    facing: int
    mp: int
    place: str
    """Empty for the ground; ` on the roof` and the like otherwise."""
    option: int
    """Its number in the list of options."""


class OtherMove(msgspec.Struct, frozen=True):
    """Anything else a unit can do with its move: stay, drop prone, charge, leave the map …"""

    text: str
    option: int


class MoveMenu(msgspec.Struct, frozen=True):
    """All moves of a unit."""

    unit: int
    places: list[PlaceChoice]
    others: list[OtherMove]


class MoveRisk(msgspec.Struct, frozen=True):
    """A roll on the way."""

    hex: str
    text: str
    target_number: int | None
    """None if it fails with no dice, or has no number."""
    ways: int | None
    """Of 36 rolls, those that succeed."""
    parts: list[Part]


class MoveFacts(msgspec.Struct, frozen=True):
    """A move before the dice; the numbers are those of a move whose rolls succeed."""

    allowed: bool
    refusals: list[Refusal]
    action: dict[str, object]
    mode: str
    mp: int
    hexes: int
    path: list[str]
    """The hexes it passes, the start first."""
    end: str
    facing: int
    attack: list[Part]
    """What it adds to the unit's own weapon attacks: movement, and being prone."""
    defense: list[Part]
    """What it adds to weapon attacks at the unit: its TMM, the terrain it ends in, its condition."""
    risks: list[MoveRisk]
    heat: int
    warnings: list[str]


def move_options(game: Game, unit: UnitIndex) -> list[Option]:
    """Every move of a unit, in the order that menus number them."""
    return moves(game, unit)


def move_menu(game: Game, unit: UnitIndex) -> MoveMenu:
    """All moves of a unit, grouped as a player thinks of them."""
    places: list[PlaceChoice] = []
    others: list[OtherMove] = []
    for number, option in enumerate(move_options(game, unit)):
        place = option.place
        if place is None:
            others.append(OtherMove(_other_text(game, option), number))
        else:
            words = PLACE_WORDS[place.place]
            mode = MODE_NAMES[option.mode]
            places.append(PlaceChoice(mode, hex_name(place.hex), place.facing, place.cost, words, number))
    return MoveMenu(unit, places, others)


def _other_text(game: Game, option: Option) -> str:
    """A move that is not to a place, as a player names it: `go prone`, `charge Atlas`, `leave the map from 0401`."""
    move = option.action
    if isinstance(move, Done):
        return "stay"
    if not isinstance(move, Move):
        return str(option).removeprefix(f"{game.names[option.unit]}: ")

    path = _path(game, move)
    last = move.steps[-1] & KIND if move.steps and move.mode != JUMP else 0
    if move.dfa != NO_TARGET:
        return f"death from above on {game.names[move.dfa]}"
    if move.charge != NO_TARGET:
        return f"charge {game.names[move.charge]} from {hex_name(path[-2] if len(path) > 1 else path[-1])}"
    if last == LEAVE_MAP:
        return f"leave the map from {hex_name(path[-1])}"
    if len(move.steps) == 1 and last in (GO_PRONE, HULL_DOWN, CAREFUL_STAND):
        return step_name(last).replace("-", " ")
    text = f"{MODE_NAMES[move.mode]} to {hex_name(path[-1])}"
    return f"{text}, evading" if move.evade else text


def move_facts(game: Game, move: Move) -> MoveFacts:
    """All that is known about a move before the dice."""
    battle = game.battle
    preview = preview_move(battle, move)
    reasons = preview.reasons or game.why_not(move)
    refusals = [Refusal(reason.code, sentence_for(reason, move)) for reason in reasons]
    path = [hex_name(hex_) for hex_ in _path(game, move)]
    mode = MODE_NAMES[preview.mode]
    if reasons:
        mech = battle.mechs[move.unit]
        here = hex_name(mech.hex)
        action = action_to_json(move)
        return MoveFacts(
            False, refusals, action, mode, preview.mp, preview.hexes, path, here, mech.facing, [], [], [], 0, []
        )

    rehearsed = rehearse_move(battle, move)
    mech = rehearsed.mech
    attack = Modifiers()
    attacker_movement(mech, attack)
    attacker_prone(mech, attack)
    return MoveFacts(
        True,
        [],
        action_to_json(move),
        mode,
        preview.mp,
        preview.hexes,
        path,
        "" if mech.off_board else hex_name(mech.hex),
        mech.facing,
        parts_of(attack.parts),
        _defense(rehearsed.battle, mech),
        [_risk(roll) for roll in rehearsed.rolls],
        rehearsed.heat,
        [sentence_for(Reason(code), move) for code in warnings_for(battle, move)] + _floods(game, move.unit, mech),
    )


def _floods(game: Game, unit: UnitIndex, after: Mech) -> list[str]:
    """The locations that the water floods for certain, since they have no armor; and whether the unit is lost."""
    before = game.battle.mechs[unit]
    flooded = after.breached & ~before.breached
    names = [phrase(name) for location, name in enumerate(before.design.names) if flooded >> location & 1]
    if not names:
        return []
    lost = "; the 'Mech is destroyed" if after.destroyed or after.pilot_dead else ""
    floods = "has no armor: it floods" if len(names) == 1 else "have no armor: they flood"
    return [f"{' and '.join(names)} {floods}{lost}"]


def _defense(battle: Battle, mech: Mech) -> list[Part]:
    """What a unit adds to weapon attacks at it; what an adjacent attacker has instead is in the text."""
    far, near = Modifiers(), Modifiers()
    target_movement(mech, far)
    if mech.off_board:
        return parts_of(far.parts, mech)
    target_terrain(battle, mech, far)
    target_immobile(mech, far)
    target_condition(battle, mech, FAR, far)
    target_condition(battle, mech, ADJACENT, near)
    adjacent = {part.reason: part.value for part in near.parts}
    return [
        msgspec.structs.replace(part, text=f"{part.text}, {signed(adjacent[part.reason])} if adjacent")
        if adjacent.get(part.reason, part.value) != part.value
        else part
        for part in parts_of(far.parts, mech)
    ]


def _path(game: Game, move: Move) -> list[int]:
    """The hexes of a move, the start first; each once in a row."""
    battle = game.battle
    mech = battle.mechs[move.unit]
    if move.mode == JUMP:
        return [mech.hex, *(move.steps or jump_path(battle, mech, move.landing, jump_limit(battle, mech)[1]))]
    path = [mech.hex]
    for leg in Course(battle, move).legs:
        if leg.hex != path[-1]:
            path.append(leg.hex)
    return path


def _risk(roll: MoveRoll) -> MoveRisk:
    """A roll on the way, with its chance."""
    text = trigger_text(roll.trigger) if roll.trigger else phrase(roll.chance)
    if roll.location:
        text = f"{text} ({phrase(roll.location)})"
    if roll.automatic:
        text = f"{text}: {phrase(roll.automatic)}"
    number = roll.target_number
    ways = 0 if roll.automatic else None if number is None else ways_to_reach(number)
    return MoveRisk(roll.hex, text, number, ways, parts_of(roll.modifiers))
