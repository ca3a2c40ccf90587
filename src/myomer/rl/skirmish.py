"""The settings of an environment: who fights where, by which rules, for which reward."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from myomer.boards import Board
from myomer.boards.landscape import landscape
from myomer.combat.turn.victory import VictoryRules
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.library.units import design_named
from myomer.rl.rewards import weights_of
from myomer.rules.ruleset import Ruleset, ruleset_named
from myomer.scenario.lineup import EDGES, SIDE_NAMES, stand_in_line
from myomer.units.design import Design
from myomer.units.mech import Mech

SIDES: Final = 2
SPARE_SLOTS: Final = 32
"""Action numbers besides one for each hex of the map."""
FEWEST_SLOTS: Final = 64
HUNCHBACK: Final = "Hunchback HBK-4G"


@dataclass(frozen=True)
class Skirmish:
    """A fight between two sides, as data; every game of an environment is one of these with its own seed."""

    units: Sequence[Sequence[str | Design]] = ((HUNCHBACK,), (HUNCHBACK,))
    """The units of both sides: names of the catalogue or the library, paths of `.mtf` files, or designs."""
    map: str | Board = "clear"
    """A kind of landscape, or a map."""
    columns: int = 16
    rows: int = 17
    """The size of a landscape."""
    map_seed: int | None = None
    """The seed of the landscape; None for another landscape in each game."""
    apart: int = 0
    """Hexes between the sides at the start; 0 to line up as `myomer duel` does."""
    ruleset: str | Ruleset = "standard"
    turns: int = 30
    """The last turn: then the side with more units wins, otherwise it is a draw."""
    gunnery: Sequence[int] = (4, 4)
    piloting: Sequence[int] = (5, 5)
    """The skills of the pilots of each side."""
    reward: str | Mapping[str, float] = "win"
    """A kind of reward, or several with their weights."""
    slots: int = 0
    """Action numbers; 0 for one for each hex of the map, and some more."""

    def __post_init__(self) -> None:
        """ValueError for settings that no game can have."""
        if len(self.units) != SIDES or not all(self.units) or any([isinstance(side, str) for side in self.units]):
            raise ValueError(f"units are two lists, one for each side, each with a unit or more, not {self.units!r}")
        if type(self.turns) is not int or self.turns < 1:
            raise ValueError(f"turns is the last turn, from 1 up, not {self.turns!r}")
        if type(self.slots) is not int or self.slots < 0 or self.slots == 1:
            raise ValueError(f"slots is the number of actions, from 2 up, or 0 for the default, not {self.slots!r}")
        for name, skills in (("gunnery", self.gunnery), ("piloting", self.piloting)):
            if isinstance(skills, int) or len(skills) != SIDES:
                raise ValueError(f"{name} has two skills, one for each side, not {skills!r}")
        if isinstance(self.map, Board) and not self.map.columns:
            raise ValueError("the map needs a size: Board(columns, rows)")
        weights_of(self.reward)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the map."""
        return (self.map.columns, self.map.rows) if isinstance(self.map, Board) else (self.columns, self.rows)

    @property
    def action_count(self) -> int:
        """How many action numbers there are."""
        columns, rows = self.size
        return self.slots or max(FEWEST_SLOTS, columns * rows + SPARE_SLOTS)

    @property
    def largest_side(self) -> int:
        """How many units the larger side has."""
        return max([len(side) for side in self.units])


class Venue:
    """Sets up the games of a skirmish. Designs and a map that does not change are loaded once."""

    def __init__(self, skirmish: Skirmish) -> None:
        self.skirmish: Final = skirmish
        self.designs: Final = [
            [unit if isinstance(unit, Design) else design_named(unit) for unit in side] for side in skirmish.units
        ]
        rules = skirmish.ruleset
        self.ruleset: Final = ruleset_named(rules) if isinstance(rules, str) else rules
        self._board: Board | None = None
        """The map, if it is the same in all games."""
        board = skirmish.map if isinstance(skirmish.map, Board) else self._landscape(skirmish.map_seed or 0)
        if isinstance(skirmish.map, Board) or skirmish.map_seed is not None or skirmish.map == "clear":
            self._board = board

    def _landscape(self, seed: int) -> Board:
        """The landscape with a seed."""
        skirmish = self.skirmish
        assert isinstance(skirmish.map, str)
        return landscape(skirmish.map, skirmish.columns, skirmish.rows, seed)

    def new_game(self, seed: int, map_seed: int) -> Game:
        """A game with its own dice, on a landscape of its own unless the map is fixed; first side in the north."""
        skirmish = self.skirmish
        board = self._board or self._landscape(map_seed)
        mechs = [
            [Mech(design, skirmish.piloting[number], skirmish.gunnery[number]) for design in own]
            for number, own in enumerate(self.designs)
        ]
        stand_in_line(board, mechs, skirmish.apart)
        sides = [Side(SIDE_NAMES[number], own, EDGES[number]) for number, own in enumerate(mechs)]
        options = GameOptions(VictoryRules(turn_limit=skirmish.turns))
        return Game(board, sides, self.ruleset, seed, options, listen=False, remember=False)
