"""Checks the arguments of a new game.

The first error explains what is wrong and what to pass instead.
"""

from __future__ import annotations

from myomer.boards import Board
from myomer.combat.battle import Battle, Conditions
from myomer.combat.terrain.costs import enterable, top_height, top_kind
from myomer.combat.terrain.stacking import in_the_way
from myomer.combat.turn.victory import VictoryRules
from myomer.dice import DiceRoller
from myomer.game.sides import GameOptions, Side, places_to_stand, zone
from myomer.hexes import NO_HEX, hex_name
from myomer.rules.ruleset import Ruleset
from myomer.units.ids import UnitIndex


def check_arguments(
    board: Board,
    sides: list[Side],
    ruleset: Ruleset | str,
    seed: int,
    options: GameOptions,
    conditions: Conditions,
    dice: DiceRoller | None,
) -> None:
    """Check all types; the first error explains what to pass instead."""
    if not isinstance(board, Board):
        raise TypeError(f"the map of a game is a Board, not {board!r}: Board(16, 17), or read_board(…).board")
    if not isinstance(sides, list):
        raise TypeError(f"the sides of a game are a list of Side, not {sides!r}")
    for side in sides:
        if not isinstance(side, Side):
            raise TypeError(f"a side of a game is a Side, not {side!r}: Side('Red', [mech])")
    if len(sides) < 2:
        raise ValueError("a game has two sides or more")

    if not isinstance(ruleset, (Ruleset, str)):
        raise TypeError(f"the ruleset is a Ruleset or the name of one, not {ruleset!r}")
    check_seed(seed)

    if not isinstance(options, GameOptions):
        raise TypeError(
            f"the options of a game are GameOptions, not {options!r}: GameOptions(VictoryRules(turn_limit=9))"
        )
    if not isinstance(options.victory, VictoryRules):
        raise TypeError(f"what ends a game are VictoryRules, not {options.victory!r}")

    if not isinstance(conditions, Conditions):
        raise TypeError(f"the conditions of a game are Conditions, not {conditions!r}")
    if dice is not None and not isinstance(dice, DiceRoller):
        raise TypeError(f"the dice of a game are a DiceRoller, not {dice!r}; leave them out for seeded dice")


def check_seed(seed: object) -> None:
    """A seed is a plain int."""
    if type(seed) is not int:
        raise TypeError(f"the seed of the dice is a whole number, not {seed!r}")


def check_victory(sides: list[Side], options: GameOptions) -> None:
    """Check the victory conditions: numbers in range, and battle values or commanders if needed."""
    rules = options.victory
    numbers = {
        "turn_limit": rules.turn_limit,
        "destroyed_percent": rules.destroyed_percent,
        "ratio_percent": rules.ratio_percent,
        "kills": rules.kills,
        "needed": rules.needed,
    }
    for name, number in numbers.items():
        minimum = 1 if name == "needed" else 0
        if type(number) is not int or number < minimum:
            raise ValueError(f"{name} of the VictoryRules is a whole number from {minimum}, not {number!r}")
    for side in sides:
        if (rules.destroyed_percent or rules.ratio_percent) and side.values is None:
            raise ValueError(f"victory by battle value needs those of the units of {side.name!r}: Side(…, values=[…])")
        if rules.commander and side.commander < 0:
            raise ValueError(f"victory by commander needs that of {side.name!r}: Side(…, commander=0)")


def check_places(battle: Battle, sides: list[Side]) -> None:
    """ValueError unless units on the map each have their own place and the others have a zone with room for them."""
    start = battle.copy() if not all([side.placed for side in sides]) else battle
    first = 0
    for side in sides:
        units = range(first, first + len(side.units))
        first += len(side.units)
        for unit in units:
            if side.placed:
                _check_place(battle, unit)
            else:
                start.mechs[unit].hex = NO_HEX

    for unit, mech in enumerate(start.mechs):
        if mech.hex != NO_HEX and in_the_way(start, unit, mech.hex, start.base_level(mech)):
            raise ValueError(f"two units are in hex {hex_name(mech.hex)}")
    if start is not battle:
        _check_zones(start, sides)


def _check_zones(start: Battle, sides: list[Side]) -> None:
    """ValueError unless each zone has room for its side, and for the sides whose zones overlap it."""
    board = start.board
    first = 0
    for side in sides:
        units = range(first, first + len(side.units))
        first += len(side.units)
        if side.placed:
            continue
        if not side.edge or not board.columns:
            raise ValueError(f"the side {side.name!r} has to deploy: give it an edge, and the map a size")

        hexes = zone(board, side.edge)
        deploying = 0
        for other in sides:
            if not other.placed and set(hexes) & set(zone(board, other.edge) if other.edge else []):
                deploying += len(other.units)

        for unit in units:
            if len([hex_ for hex_ in hexes if places_to_stand(start, unit, hex_)]) < max(deploying, len(units)):
                raise ValueError(f"the zone of the side {side.name!r} has no room for them")


def _check_place(battle: Battle, unit: UnitIndex) -> None:
    """ValueError unless the unit stands on the map in a hex it can enter, with a facing."""
    mech = battle.mechs[unit]
    where = f"{mech.design.name} stands in hex {hex_name(mech.hex) if mech.hex != NO_HEX else 'nowhere'}"
    if not battle.board.contains(mech.hex):
        raise ValueError(f"{where}, which is not on the map")
    here = battle.hex_of(mech)
    if not enterable(here):
        raise ValueError(f"{where}, which no unit can enter")
    if mech.roof and (not top_kind(here) or not 0 <= mech.roof <= max(0, top_height(here))):
        raise ValueError(f"{where}, {mech.roof} levels above it, where there is no roof or bridge")
    if not 0 <= mech.facing <= 5 or not 0 <= mech.torso <= 5:
        raise ValueError(f"{mech.design.name} faces {mech.facing}, its torso {mech.torso}: a facing is 0 to 5")


def distinct_names(names: list[str]) -> list[str]:
    """Unique names: a number is added to each name that appears more than once."""
    seen: dict[str, int] = {}
    distinct: list[str] = []
    for name in names:
        if names.count(name) == 1:
            distinct.append(name)
            continue
        seen[name] = seen.get(name, 0) + 1
        distinct.append(f"{name} #{seen[name]}")
    return distinct
