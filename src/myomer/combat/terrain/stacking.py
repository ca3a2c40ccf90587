"""Who is in the way, and who shares a hex (`movement.md` §9), and what a roof or bridge bears (`terrain.md` §6.3)."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.terrain.costs import TOP, place_of, top_kind
from myomer.combat.terrain.ground import collapse
from myomer.dice import DiceRoller
from myomer.units.mech import NO_SIDE, Mech


def are_friends(one: Mech, other: Mech) -> bool:
    """On the same side; a unit on no side is everybody's enemy."""
    return one.side != NO_SIDE and one.side == other.side


def in_the_way(battle: Battle, unit: int, hex_: int, level: int) -> list[int]:
    """The other units in a hex that leave no room at a level: 'Mechs whose levels overlap."""
    found: list[int] = []
    for other in battle.others_in(hex_, unit):
        if abs(battle.base_level(battle.mechs[other]) - level) <= 1:
            found.append(other)
    return found


def load_on(battle: Battle, hex_: int) -> int:
    """The tons that stand on the roof or the bridge of a hex."""
    tons = 0
    for unit in battle.others_in(hex_, -1):
        if place_of(battle, battle.mechs[unit]) == TOP:
            tons += battle.mechs[unit].design.tons
    return tons


def too_heavy(battle: Battle, hex_: int, more: int = 0) -> bool:
    """Whether what stands on a roof or bridge, and so many tons more, is more than its construction factor."""
    here = battle.hex(hex_)
    kind = top_kind(here)
    return kind != "" and load_on(battle, hex_) + more > here.strength_of(kind)


def settle_load(battle: Battle, hex_: int, dice: DiceRoller) -> bool:
    """Bring a roof or bridge down at once if it bears too much. True when it holds."""
    if not load_on(battle, hex_) or not too_heavy(battle, hex_):
        return True
    collapse(battle, hex_, dice)
    return False
