"""Myomer: BattleTech combat that plays the game, explains every number and gives exact chances.

The names a newcomer needs, each loaded on first use. Everything else is in the rooms that
`docs/library.md` lists: actions of a game in `myomer.game.actions`, steps of a move in `myomer.combat.movement.move`,
locations in `myomer.rules.locations`, and so on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:  # each public name once: type checkers read it, and so does `__getattr__`
    from myomer.api import attack as attack
    from myomer.api import mech as mech
    from myomer.api import shot as shot
    from myomer.api import unit_facts as unit_facts
    from myomer.api import unit_sheet as unit_sheet
    from myomer.boards import Board as Board
    from myomer.boards import Hex as Hex
    from myomer.boards.landscape import landscape as landscape
    from myomer.bots.play import play_out as play_out
    from myomer.bots.registry import bot_named as bot_named
    from myomer.combat.battle import Battle as Battle
    from myomer.combat.battle import Conditions as Conditions
    from myomer.combat.events import Event as Event
    from myomer.combat.movement.move import Move as Move
    from myomer.combat.movement.standing import StandUp as StandUp
    from myomer.combat.numbers import DamageFigure as DamageFigure
    from myomer.combat.numbers import Modifier as Modifier
    from myomer.combat.numbers import TargetNumber as TargetNumber
    from myomer.combat.physical.attack import Attack as Attack
    from myomer.combat.reason import NotAllowedError as NotAllowedError
    from myomer.combat.reason import Reason as Reason
    from myomer.combat.turn.verbs import play as play
    from myomer.combat.turn.verbs import preview as preview
    from myomer.combat.weapons.shot import Shot as Shot
    from myomer.compilation import is_compiled as is_compiled
    from myomer.dice import DiceRoller as DiceRoller
    from myomer.dice import ScriptedDice as ScriptedDice
    from myomer.dice import SeededDice as SeededDice
    from myomer.formats.board_file import read_board as read_board
    from myomer.formats.mtf import read_mtf as read_mtf
    from myomer.formats.mtf_writer import write_mtf as write_mtf
    from myomer.game.actions import Done as Done
    from myomer.game.sides import GameOptions as GameOptions
    from myomer.game.sides import Side as Side
    from myomer.game.table import Game as Game
    from myomer.hexes import hex_name as hex_name
    from myomer.hexes import parse_hex as parse_hex
    from myomer.library.boards import find_board as find_board
    from myomer.library.games import GameFile as GameFile
    from myomer.library.units import design_named as design_named
    from myomer.library.units import find_unit as find_unit
    from myomer.library.units import search as search
    from myomer.narration import describe as describe
    from myomer.narration import explain as explain
    from myomer.odds import odds as odds
    from myomer.odds.advice import compare as compare
    from myomer.odds.advice import recommend as recommend
    from myomer.odds.many import resolve_many as resolve_many
    from myomer.query import answer as answer
    from myomer.rules import STANDARD as STANDARD
    from myomer.rules import TOTAL_WARFARE as TOTAL_WARFARE
    from myomer.rules import Ruleset as Ruleset
    from myomer.units.catalogue import catalogue as catalogue
    from myomer.units.design import Design as Design
    from myomer.units.mech import Mech as Mech
else:
    _homes: dict[str, str] = {}

    def _public() -> dict[str, str]:
        """Every public name with its home, read from the imports above."""
        if not _homes:
            for line in __spec__.loader.get_data(__spec__.origin).decode().splitlines():
                if line.startswith("    from myomer."):
                    _, home, _, name, *_ = line.split()
                    _homes[name] = home
        return _homes

    def __getattr__(name: str) -> object:
        """A public name, imported from its room the first time it is asked for."""
        if name == "__all__":
            return sorted(_public())
        import importlib

        if name == "odds":  # the room itself, which can be called
            return importlib.import_module("myomer.odds")
        homes = {} if name.startswith("__") else _public()
        if name not in homes:
            raise AttributeError(_unknown(name, homes))
        value = getattr(importlib.import_module(homes[name]), name)
        globals()[name] = value
        return value

    def _unknown(name: str, homes: dict[str, str]) -> str:
        """The message for a name that `myomer` does not have, with the nearest one."""
        import difflib

        near = difflib.get_close_matches(name, homes, 1, 0.7)
        hint = f"; did you mean {near[0]!r}?" if near else "; what is not here is in a room, see docs/library.md"
        return f"module 'myomer' has no attribute {name!r}{'' if name.startswith('__') else hint}"

    def __dir__() -> list[str]:
        return sorted([*[name for name in globals() if name.startswith("__")], *_public()])
