"""Myomer: BattleTech combat that plays the game, explains every number and gives exact chances.

Everything a newcomer needs is here; names are loaded when they are first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from myomer.api import attack, mech, shot, unit_facts, unit_sheet
    from myomer.boards import Board, Hex, join, turned
    from myomer.boards.landscape import hexagon, landscape
    from myomer.bots.play import play_out
    from myomer.bots.registry import bot_named
    from myomer.bots.weighing import Bot, Weighed
    from myomer.bots.weighing import explain as weigh
    from myomer.combat.battle import Battle, Conditions
    from myomer.combat.harm.falls import fall
    from myomer.combat.harm.psr_queue import enqueue
    from myomer.combat.harm.psr_roll import resolve_psrs
    from myomer.combat.harm.psr_target import roll_target, trigger
    from myomer.combat.movement.move import (
        BACKWARD,
        CAREFUL_STAND,
        FORWARD,
        GO_PRONE,
        HULL_DOWN,
        LATERAL_LEFT,
        LATERAL_LEFT_BACKWARD,
        LATERAL_RIGHT,
        LATERAL_RIGHT_BACKWARD,
        LEAVE_MAP,
        ONTO,
        STAND_UP,
        STEPS_BY_NAME,
        TURN_LEFT,
        TURN_RIGHT,
        UNDER,
        Move,
        with_charge,
    )
    from myomer.combat.movement.reachable import reachable
    from myomer.combat.movement.standing import stand_up
    from myomer.combat.numbers import DamageFigure, Modifier, Step, TargetNumber
    from myomer.combat.physical.attack import Attack, AttackPreview, Outcome
    from myomer.combat.physical.registry import preview_attack, resolve_attack, why_not_attack
    from myomer.combat.reason import NotAllowedError, Reason, codes
    from myomer.combat.terrain.costs import GROUND, TOP
    from myomer.combat.terrain.sight import sight
    from myomer.combat.turn.physical_phase import PhysicalPhase
    from myomer.combat.turn.turn_start import start_turn
    from myomer.combat.turn.verbs import play, preview
    from myomer.combat.turn.victory import VictoryRules
    from myomer.combat.weapons.shot import HEAT_MODE, Shot
    from myomer.dice import (
        DiceExhausted,
        DiceLeftOver,
        DiceRoller,
        RecordingDice,
        ScriptedDice,
        SeededDice,
    )
    from myomer.formats.board_file import read_board, write_board
    from myomer.formats.board_svg import board_svg
    from myomer.formats.errors import FormatError
    from myomer.formats.mtf import read_mtf
    from myomer.formats.mtf_writer import write_mtf
    from myomer.formats.sheet import record_sheet
    from myomer.formats.sheet_svg import sheet_svg
    from myomer.game.actions import (
        Action,
        Concede,
        Deploy,
        Done,
        FindClub,
        FlipArms,
        PowerDown,
        PowerUp,
        Spot,
        Switch,
        Twist,
        Unjam,
        action_from_json,
        action_to_json,
    )
    from myomer.game.choices import Option
    from myomer.game.event_json import event_from_json
    from myomer.game.position import Result
    from myomer.game.refusals import sentence_for
    from myomer.game.saved_games import GameFileError
    from myomer.game.sides import GameOptions, Side
    from myomer.game.table import Game
    from myomer.hexes import hex_name, parse_hex
    from myomer.library.boards import find_board
    from myomer.library.games import GameFile
    from myomer.library.units import Search, design_named, find_unit, search
    from myomer.narration import Narrator, describe, explain
    from myomer.odds import Fall, StandUp, odds
    from myomer.odds.advice import Advice, Choice, compare, recommend
    from myomer.query import answer
    from myomer.rules import STANDARD, TOTAL_WARFARE, Ruleset
    from myomer.rules.armory import equipment, item
    from myomer.rules.locations import (
        CENTER_LEG,
        CENTER_TORSO,
        FRONT_LEFT_LEG,
        FRONT_RIGHT_LEG,
        HEAD,
        LEFT_ARM,
        LEFT_LEG,
        LEFT_TORSO,
        REAR_LEFT_LEG,
        REAR_RIGHT_LEG,
        RIGHT_ARM,
        RIGHT_LEG,
        RIGHT_TORSO,
    )
    from myomer.rules.movement import JUMP, RUN, SPRINT, STILL, WALK
    from myomer.units.build import build
    from myomer.units.catalogue import catalogue
    from myomer.units.design import Design
    from myomer.units.mech import Mech
    from myomer.units.problems import Problem

__version__ = "0.1.0"

_HOMES = {
    "myomer.api": ["attack", "mech", "shot", "unit_facts", "unit_sheet"],
    "myomer.boards": ["Board", "Hex", "join", "turned"],
    "myomer.boards.landscape": ["hexagon", "landscape"],
    "myomer.bots.play": ["play_out"],
    "myomer.bots.registry": ["bot_named"],
    "myomer.bots.weighing": ["Bot", "Weighed", "weigh"],
    "myomer.combat.battle": ["Battle", "Conditions"],
    "myomer.combat.numbers": ["DamageFigure", "Modifier", "Step", "TargetNumber"],
    "myomer.combat.reason": ["NotAllowedError", "Reason", "codes"],
    "myomer.combat.physical.attack": ["Attack", "Outcome", "AttackPreview"],
    "myomer.combat.physical.registry": ["why_not_attack", "preview_attack", "resolve_attack"],
    "myomer.combat.turn.victory": ["VictoryRules"],
    "myomer.combat.harm.falls": ["fall"],
    "myomer.combat.terrain.costs": ["GROUND", "TOP"],
    "myomer.combat.movement.move": [
        "BACKWARD", "CAREFUL_STAND", "FORWARD", "GO_PRONE", "HULL_DOWN", "LATERAL_LEFT", "LATERAL_LEFT_BACKWARD",
        "LATERAL_RIGHT", "LATERAL_RIGHT_BACKWARD", "LEAVE_MAP", "ONTO", "STAND_UP", "STEPS_BY_NAME", "TURN_LEFT",
        "TURN_RIGHT", "UNDER", "Move", "with_charge",
    ],
    "myomer.combat.movement.reachable": ["reachable"],
    "myomer.combat.terrain.sight": ["sight"],
    "myomer.combat.turn.verbs": ["play", "preview"],
    "myomer.combat.weapons.shot": ["HEAT_MODE", "Shot"],
    "myomer.game.actions": [
        "Action", "Concede", "Deploy", "Done", "FindClub", "FlipArms", "PowerDown", "PowerUp", "Spot", "Switch",
        "Twist", "Unjam", "action_from_json", "action_to_json",
    ],
    "myomer.game.choices": ["Option"],
    "myomer.game.saved_games": ["GameFileError"],
    "myomer.game.refusals": ["sentence_for"],
    "myomer.game.event_json": ["event_from_json"],
    "myomer.game.sides": ["GameOptions", "Side"],
    "myomer.game.position": ["Result"],
    "myomer.game.table": ["Game"],
    "myomer.combat.turn.physical_phase": ["PhysicalPhase"],
    "myomer.combat.harm.psr_roll": ["resolve_psrs"],
    "myomer.combat.harm.psr_target": ["roll_target", "trigger"],
    "myomer.combat.harm.psr_queue": ["enqueue"],
    "myomer.combat.movement.standing": ["stand_up"],
    "myomer.combat.turn.turn_start": ["start_turn"],
    "myomer.dice": [
        "DiceExhausted", "DiceLeftOver", "DiceRoller", "RecordingDice", "ScriptedDice", "SeededDice",
    ],
    "myomer.formats.board_file": ["read_board", "write_board"],
    "myomer.formats.board_svg": ["board_svg"],
    "myomer.formats.errors": ["FormatError"],
    "myomer.formats.mtf": ["read_mtf"],
    "myomer.formats.mtf_writer": ["write_mtf"],
    "myomer.formats.sheet": ["record_sheet"],
    "myomer.formats.sheet_svg": ["sheet_svg"],
    "myomer.hexes": ["hex_name", "parse_hex"],
    "myomer.library.boards": ["find_board"],
    "myomer.library.games": ["GameFile"],
    "myomer.library.units": ["Search", "design_named", "find_unit", "search"],
    "myomer.odds.actions": ["Fall", "StandUp"],
    "myomer.odds.advice": ["Advice", "Choice", "compare", "recommend"],
    "myomer.query": ["answer"],
    "myomer.rules.armory": ["equipment", "item"],
    "myomer.rules.locations": [
        "CENTER_LEG", "CENTER_TORSO", "FRONT_LEFT_LEG", "FRONT_RIGHT_LEG", "HEAD", "LEFT_ARM", "LEFT_LEG",
        "LEFT_TORSO", "REAR_LEFT_LEG", "REAR_RIGHT_LEG", "RIGHT_ARM", "RIGHT_LEG", "RIGHT_TORSO",
    ],
    "myomer.rules.movement": ["JUMP", "RUN", "SPRINT", "STILL", "WALK"],
    "myomer.rules": ["STANDARD", "TOTAL_WARFARE", "Ruleset"],
    "myomer.narration": ["Narrator", "explain", "describe"],
    "myomer.units.build": ["build"],
    "myomer.units.catalogue": ["catalogue"],
    "myomer.units.problems": ["Problem"],
    "myomer.units.design": ["Design"],
    "myomer.units.mech": ["Mech"],
}  # fmt: skip
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
_NAMES_AT_HOME = {"weigh": "explain"}
"""What has another name in its room: `explain` here is the one that tells of an attack."""

__all__ = [
    "BACKWARD",
    "CAREFUL_STAND",
    "CENTER_LEG",
    "CENTER_TORSO",
    "FORWARD",
    "FRONT_LEFT_LEG",
    "FRONT_RIGHT_LEG",
    "GO_PRONE",
    "GROUND",
    "HEAD",
    "HEAT_MODE",
    "HULL_DOWN",
    "JUMP",
    "LATERAL_LEFT",
    "LATERAL_LEFT_BACKWARD",
    "LATERAL_RIGHT",
    "LATERAL_RIGHT_BACKWARD",
    "LEAVE_MAP",
    "LEFT_ARM",
    "LEFT_LEG",
    "LEFT_TORSO",
    "ONTO",
    "REAR_LEFT_LEG",
    "REAR_RIGHT_LEG",
    "RIGHT_ARM",
    "RIGHT_LEG",
    "RIGHT_TORSO",
    "RUN",
    "SPRINT",
    "STANDARD",
    "STAND_UP",
    "STEPS_BY_NAME",
    "STILL",
    "TOP",
    "TOTAL_WARFARE",
    "TURN_LEFT",
    "TURN_RIGHT",
    "UNDER",
    "WALK",
    "Action",
    "Advice",
    "Attack",
    "AttackPreview",
    "Battle",
    "Board",
    "Bot",
    "Choice",
    "Concede",
    "Conditions",
    "DamageFigure",
    "Deploy",
    "Design",
    "DiceExhausted",
    "DiceLeftOver",
    "DiceRoller",
    "Done",
    "Fall",
    "FindClub",
    "FlipArms",
    "FormatError",
    "Game",
    "GameFile",
    "GameFileError",
    "GameOptions",
    "Hex",
    "Mech",
    "Modifier",
    "Move",
    "Narrator",
    "NotAllowedError",
    "Option",
    "Outcome",
    "PhysicalPhase",
    "PowerDown",
    "PowerUp",
    "Problem",
    "Reason",
    "RecordingDice",
    "Result",
    "Ruleset",
    "ScriptedDice",
    "Search",
    "SeededDice",
    "Shot",
    "Side",
    "Spot",
    "StandUp",
    "Step",
    "Switch",
    "TargetNumber",
    "Twist",
    "Unjam",
    "VictoryRules",
    "Weighed",
    "action_from_json",
    "action_to_json",
    "answer",
    "attack",
    "board_svg",
    "bot_named",
    "build",
    "catalogue",
    "codes",
    "compare",
    "describe",
    "design_named",
    "enqueue",
    "equipment",
    "event_from_json",
    "explain",
    "fall",
    "find_board",
    "find_unit",
    "hex_name",
    "hexagon",
    "item",
    "join",
    "landscape",
    "mech",
    "odds",
    "parse_hex",
    "play",
    "play_out",
    "preview",
    "preview_attack",
    "reachable",
    "read_board",
    "read_mtf",
    "recommend",
    "record_sheet",
    "resolve_attack",
    "resolve_psrs",
    "roll_target",
    "search",
    "sentence_for",
    "sheet_svg",
    "shot",
    "sight",
    "stand_up",
    "start_turn",
    "trigger",
    "turned",
    "unit_facts",
    "unit_sheet",
    "weigh",
    "why_not_attack",
    "with_charge",
    "write_board",
    "write_mtf",
]


def __getattr__(name: str) -> object:
    if name == "odds":  # the room itself, which can be called
        return importlib.import_module("myomer.odds")
    if name not in _HOME_OF:
        raise AttributeError(f"module 'myomer' has no attribute {name!r}")
    value: object = getattr(importlib.import_module(_HOME_OF[name]), _NAMES_AT_HOME.get(name, name))
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
