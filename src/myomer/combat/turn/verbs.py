"""The two verbs of a battle: `preview` what an action would be, `play` it. A game has the same two.

Both take what `odds` takes: a physical attack, a shot, a move, an attempt to stand up. An attack or a shot is played
in a phase of its own, with the PSRs at its end; several attacks or shots of one phase are for `PhysicalPhase` and
`WeaponPhase`, and a whole turn is for a game.
"""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.events import Event
from myomer.combat.movement.move import Move
from myomer.combat.movement.move_legality import preview_move
from myomer.combat.movement.resolution import resolve_move
from myomer.combat.movement.standing import StandUp, preview_stand, stand_up
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import preview_attack
from myomer.combat.preview import Preview
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.defense import assign_defense
from myomer.combat.weapons.shot import Shot
from myomer.combat.weapons.shot_rule import preview_shot
from myomer.dice import DiceRoller

BattleAction = Attack | Shot | Move | StandUp


def check_battle(verb: str, battle: object, *units: object) -> None:
    """TypeError unless a battle is passed first, followed by numbers of its units."""
    if not isinstance(battle, Battle):
        raise TypeError(f"the battle comes first, {verb}(battle, …), not {battle!r}")
    for unit in units:
        if not isinstance(unit, int):
            raise TypeError(f"a unit is named by its number in the battle, 0 to {len(battle.mechs) - 1}, not {unit!r}")
        battle.check_unit(unit)


def preview(battle: Battle, action: BattleAction) -> Preview:
    """Everything known about an action before the dice; nothing changes."""
    check_battle("preview", battle)
    if isinstance(action, Attack):
        return preview_attack(battle, action)
    if isinstance(action, Shot):
        return assign_defense(battle, [preview_shot(battle, action)])[0]
    if isinstance(action, Move):
        return preview_move(battle, action)
    if isinstance(action, StandUp):
        return preview_stand(battle, action.unit, action.careful)
    raise ValueError(f"an Attack, a Shot, a Move or StandUp is previewed, not {action!r}")


def play(battle: Battle, action: BattleAction, dice: DiceRoller) -> list[Event]:
    """Play an action with all its consequences, and return the events. `NotAllowedError` lists what forbids it."""
    check_battle("play", battle)
    if not isinstance(dice, DiceRoller):
        raise TypeError(f"dice are a DiceRoller, such as SeededDice(7) or ScriptedDice([3, 4]), not {dice!r}")

    # the action is played with a log of its own, so that only its events are returned
    listening = battle.log
    log: list[Event] = []
    battle.log = log

    try:
        if isinstance(action, Attack):
            attacks = PhysicalPhase(battle)
            attacks.declare(action)
            attacks.resolve(dice)
        elif isinstance(action, Shot):
            fire = WeaponPhase(battle)
            fire.declare(action)
            fire.resolve(dice)
        elif isinstance(action, Move):
            resolve_move(battle, action, dice)
        elif isinstance(action, StandUp):
            stand_up(battle, action.unit, dice, action.careful)
        else:
            raise ValueError(f"an Attack, a Shot, a Move or StandUp is played, not {action!r}")
    finally:
        battle.log = listening
        if listening is not None:
            listening.extend(log)

    return log
