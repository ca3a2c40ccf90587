"""What a bot did with its units in a position."""

from __future__ import annotations

from typing import Final

from myomer.book.setting import OWN
from myomer.combat.battle import Battle
from myomer.combat.movement.move import KIND, Move
from myomer.combat.physical.attack import Attack
from myomer.combat.turn.heat_figure import heat_figure, movement_heat
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Action, Done, Twist
from myomer.game.table import Game
from myomer.units.mech import Mech


class UnitConduct:
    """What one unit did in its phase, and the battle as it left it; declared attacks are not resolved yet."""

    def __init__(self, game: Game, unit: int) -> None:
        self.unit: Final = unit
        self.name: Final = game.names[unit]
        self.names: Final = game.names
        self.start: Final = game.battle.mechs[unit].hex
        self.actions: Final[list[Action]] = []
        self.battle: Battle = game.battle
        self.place = -1
        """How many units of its side acted before it; -1 if it did not act."""
        self.heat = 0
        """What the heat phase will leave, with everything declared."""

    @property
    def mech(self) -> Mech:
        """The unit as it is after its actions."""
        return self.battle.mechs[self.unit]

    def move(self) -> Move | None:
        """Its move; None if it stayed where it was."""
        moves = [action for action in self.actions if isinstance(action, Move)]
        return moves[0] if moves else None

    def has_step(self, *kinds: int) -> bool:
        """Whether its move has a step of one of these kinds."""
        moves = [action for action in self.actions if isinstance(action, Move)]
        return any([step & KIND in kinds for move in moves for step in move.steps])

    def shots(self) -> list[Shot]:
        """The shots it declared."""
        return [action for action in self.actions if isinstance(action, Shot)]

    def attacks(self) -> list[Attack]:
        """The physical attacks it declared."""
        return [action for action in self.actions if isinstance(action, Attack)]

    def torso(self) -> int:
        """Where its torso faces."""
        twists = [action.torso for action in self.actions if isinstance(action, Twist)]
        return twists[-1] if twists else self.mech.torso

    def targets(self) -> list[int]:
        """Everything it attacks: with shots, physical attacks, a charge or a death from above."""
        targets = [shot.target for shot in self.shots()] + [attack.target for attack in self.attacks()]
        move = self.move()
        if move is not None:
            targets += [target for target in (move.charge, move.dfa) if target >= 0]
        return targets


class Conduct:
    """What a bot did in a position: by unit, in the order in which they acted."""

    def __init__(self, game: Game) -> None:
        self.units: Final = {unit: UnitConduct(game, unit) for unit in game.still_to_act(OWN)}
        self.actions: Final[list[Action]] = []

    def record(self, before: Game, action: Action, after: Game, unit: int) -> None:
        """Note an action, with the game before and after it."""
        did = self.units[unit]
        if not did.actions:
            did.place = len([other for other in self.units.values() if other.actions])
        self.actions.append(action)
        did.actions.append(action)
        if before.phase == "movement":
            did.battle = after.battle.copy()
            did.heat = _heat_after_move(did)
        elif isinstance(action, Done):
            did.battle = before.battle
            did.heat = _heat_after_fire(before, did)


def _heat_after_move(did: UnitConduct) -> int:
    """Its heat after this turn if it does nothing but move."""
    figure = heat_figure(did.battle, did.unit)
    balance = sum([part.value for part in figure.sources]) - sum([part.value for part in figure.dissipation])
    moving = 0 if did.mech.heat_gained else movement_heat(did.mech)
    return max(0, figure.before + balance + moving)


def _heat_after_fire(game: Game, did: UnitConduct) -> int:
    """Its heat after this turn with the shots it declared."""
    figure = heat_figure(game.battle, did.unit)
    balance = sum([part.value for part in figure.sources]) - sum([part.value for part in figure.dissipation])
    fire = 0
    if game.weapon_phase is not None:
        fire = sum([game.weapon_phase.preview(shot).heat for shot in did.shots()])
    return max(0, figure.before + balance + fire)
