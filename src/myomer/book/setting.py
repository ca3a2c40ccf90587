"""The situation of a position becomes a game in the middle of a turn, with the side that solves it to act."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from myomer.book.ground import read_ground
from myomer.combat.battle import Battle
from myomer.combat.movement.budget import finish_move
from myomer.combat.turn.heat_figure import movement_heat
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.turn.victory import VictoryRules
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.turn.withdrawal import EDGES
from myomer.dice import SeededDice
from myomer.game.arguments import check_places, distinct_names
from myomer.game.order import alternation
from myomer.game.phases import MOVEMENT, PHASE_NAMES, PHYSICAL_ATTACK, WEAPON_ATTACK
from myomer.game.physical_choices import can_attack
from myomer.game.position import Position
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.rules.movement import JUMP, STILL
from myomer.rules.ruleset import BUILT_IN, OPTIONS, STANDARD, Ruleset
from myomer.rules.terrain import BUILDING
from myomer.scenario.description import FIELDS, UnitDescription
from myomer.scenario.errors import BAD_VALUE, DescriptionError, unknown_name
from myomer.scenario.fields import Fields
from myomer.scenario.maps import read_environment
from myomer.scenario.units import MAX_SHOTS, bins_named, make_unit
from myomer.units.mech import INDOORS, Mech
from myomer.units.mobility import running_mp

OWN: Final = 0
ENEMY: Final = 1
SIDE_NAMES: Final = ("Red", "Blue")
"""Red is the side that solves."""
PHASES: Final = [PHASE_NAMES[number] for number in (MOVEMENT, WEAPON_ATTACK, PHYSICAL_ATTACK)]
TURN: Final = 5
"""Positions are from the middle of a fight."""
TURN_LIMIT: Final = 30


class _Unit:
    """A unit of a position: its side and name, and whether it has yet to act in this phase."""

    def __init__(self, mech: Mech, side: int, name: str, waiting: bool) -> None:
        self.mech: Final = mech
        self.side: Final = side
        self.name: Final = name
        self.waiting: Final = waiting


def read_setting(fields: Fields) -> Game:
    """The game in which the problem is posed.

    Own units act unless they have `acted`; enemies have acted unless they are `waiting`.
    """
    rules = _read_rules(fields)
    phase = PHASE_NAMES.index(fields.choice("phase", PHASES, "phase"))
    board = read_ground(fields.child("map"))
    weather = read_environment(fields.child("weather"))
    units = _read_units(fields, "own", OWN) + _read_units(fields, "enemy", ENEMY)

    edges = [fields.choice(field, list(EDGES), "edge", "") for field in ("edge", "enemy_edge")]
    sides: list[Side] = []
    for number, edge in enumerate(edges):
        group = [unit for unit in units if unit.side == number]
        sides.append(Side(SIDE_NAMES[number], [unit.mech for unit in group], edge, names=[unit.name for unit in group]))

    names = [unit.name for unit in units]
    if distinct_names(names) != names:
        raise fields.bad("own", f"every unit has a name of its own, not {', '.join(names)}")
    options = GameOptions(VictoryRules(turn_limit=TURN_LIMIT), fields.flag("withdrawal"))
    battle = Battle([unit.mech for unit in units], board, rules, weather)
    try:
        check_places(battle, sides)
    except ValueError as problem:
        raise DescriptionError(BAD_VALUE, fields.name("map"), str(problem)) from problem

    position = Position(sides, options, 0, names, battle, SeededDice(0))
    _begin_in_phase(position, phase, units)
    if not position.queue or position.to_act != OWN:
        raise fields.bad("phase", f"no unit of the side that solves can act in the {PHASE_NAMES[phase]} phase")
    return Game(board, sides, source=position)


def _begin_in_phase(position: Position, phase: int, units: list[_Unit]) -> None:
    """Turn, phase and order of play; what units have done this turn, by their description, has its effects."""
    battle = position.battle
    position.turn, position.phase_number, position.initiative = TURN, phase, [ENEMY, OWN]
    for number, unit in enumerate(units):
        mech = unit.mech
        here = battle.board.at(mech.hex)
        mech.mark(INDOORS, here.has(BUILDING) and not mech.roof)
        if phase != MOVEMENT or not unit.waiting:
            finish_move(battle, number)
        if phase != MOVEMENT:
            mech.heat_gained += movement_heat(mech)
        if not unit.waiting:
            position.acted |= 1 << number

    if phase == WEAPON_ATTACK:
        position.weapon_phase = WeaponPhase(battle)
    elif phase == PHYSICAL_ATTACK:
        position.physical_phase = PhysicalPhase(battle)
        for number in range(len(units)):
            if not can_attack(position, number):
                position.acted |= 1 << number
    order = alternation([position.count_still_to_act(side) for side in (OWN, ENEMY)])
    position.queue = order


def _read_rules(fields: Fields) -> Ruleset:
    """The ruleset, with optional rules turned on."""
    rules = BUILT_IN[fields.choice("ruleset", list(BUILT_IN), "ruleset", STANDARD.name)]
    known = {name.replace("_", "-"): name for name in OPTIONS}
    for number, option in enumerate(fields.texts("options")):
        if option not in known:
            raise unknown_name(fields.name(f"options[{number}]"), option, list(known), "option")
        rules = replace(rules, **{known[option]: True})  # type: ignore[arg-type]
    return rules


def _read_units(fields: Fields, field: str, side: int) -> list[_Unit]:
    """The units of a side."""
    units = [
        _read_unit(Fields(unit, fields.name(f"{field}[{number}]")), side)
        for number, unit in enumerate(fields.items(field))
    ]
    if not units:
        raise fields.bad(field, "a side has at least one unit")
    return units


def _read_unit(fields: Fields, side: int) -> _Unit:
    """A unit: its description as in `myomer query`, and its name, its ammunition, and whether it acts."""
    name = fields.text("name")
    waiting = not fields.flag("acted") if side == OWN else fields.flag("waiting")
    given = {field: fields.raw(field) for field in FIELDS if fields.has(field)}
    fields.raw("hex", required=True)
    mech = make_unit(UnitDescription(**given), fields.path).mech  # type: ignore[arg-type]
    ammunition = fields.child("ammunition")
    for bin_name in ammunition.rest():
        rounds = ammunition.integer(bin_name, None, 0, MAX_SHOTS)
        for bin_ in bins_named(mech, bin_name, ammunition.name(bin_name)):
            mech.set_count(bin_, rounds)
    fields.done()

    mech.side = side
    mech.mp_left = running_mp(mech) if mech.move_mode == STILL else 0
    if mech.move_mode == JUMP and not mech.design.jump:
        raise fields.bad("moved", f"{mech.design.name} has no jump jets")
    return _Unit(mech, side, name, waiting)
