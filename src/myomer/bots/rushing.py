"""Charges and deaths from above: weighed with the numbers they would have at the end of the run."""

from __future__ import annotations

from typing import Final

from myomer.bots.outlook import Scene
from myomer.bots.placing import Ground
from myomer.bots.striking import Blow, weigh_blow
from myomer.combat.movement.course import Course
from myomer.combat.movement.move import Move
from myomer.combat.movement.move_legality import preview_move
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import ATTACKS
from myomer.combat.terrain.costs import GROUND
from myomer.game.choices import attacks_moving
from myomer.game.table import Game
from myomer.hexes import direction_to, distance, neighbor
from myomer.rules.movement import JUMP, RUN

WEIGHED: Final = 2
"""Runs at each target that are weighed, the longest first."""


class Rush:
    """A charge or a death from above, with its value."""

    def __init__(self, move: Move, blow: Blow, taken: float, caution: float) -> None:
        self.move: Final = move
        self.blow: Final = blow
        self.taken: Final = taken
        """The fire it draws on the way; it gives none itself."""
        self.value: Final = blow.value - caution * taken


def rushes(scene: Scene, ground: Ground, game: Game) -> list[Rush]:
    """The charges and deaths from above worth a thought, the best first."""
    near = [foe for foe in scene.foes if distance(scene.mech.hex, foe.hex) <= 12 and foe.moved]
    if not near or scene.mech.prone or scene.mech.move_mode:
        return []
    found: list[Rush] = []
    seen: dict[tuple[int, bool], int] = {}
    beside = {neighbor(game.battle.mechs[other].hex, way) for other in game.enemies(scene.unit) for way in range(6)}
    places = [place for place in scene.places if place.hex in beside]
    moves = [
        (preview_move(scene.battle, move).hexes, move) for move in attacks_moving(game, scene.unit, scene.reach, places)
    ]
    moves.sort(key=lambda each: -each[0])
    known = [foe.unit for foe in scene.foes]
    for hexes, move in moves:
        if max(move.charge, move.dfa) not in known:
            continue
        key = (max(move.charge, move.dfa), move.dfa >= 0)
        seen[key] = seen.get(key, 0) + 1
        if seen[key] <= WEIGHED:
            found.append(_rush(scene, ground, move, hexes))
    found.sort(key=lambda rush: -rush.value)
    return found


def _rush(scene: Scene, ground: Ground, move: Move, hexes: int) -> Rush:
    target = max(move.charge, move.dfa)
    foe = next(each for each in scene.foes if each.unit == target)
    battle = scene.battle.copy()
    mech = battle.mechs[scene.unit]
    kind = "dfa" if move.dfa >= 0 else "charge"
    if kind == "dfa":
        beside = [neighbor(foe.hex, way) for way in range(6)]
        mech.hex = min(beside, key=lambda hex_: (distance(hex_, mech.hex), hex_))
    else:
        before = mech.hex
        for leg in Course(scene.battle, move).legs:
            if leg.hex != foe.hex:
                before = leg.hex
        mech.hex = before
    mech.roof = 0
    mech.facing = mech.torso = max(0, direction_to(mech.hex, foe.hex))
    mech.move_mode = move.mode
    mech.hexes_moved = hexes
    blow = weigh_blow(scene.battle, scene.me, foe, ATTACKS[kind].preview(battle, Attack(kind, scene.unit, target)))
    stand = ground.stand(mech.hex, GROUND, JUMP if kind == "dfa" else RUN, hexes)
    return Rush(move, blow, stand.taken[mech.facing], ground.caution)
