"""One game of a match: its dice, map and sides follow from the seed of the run and the number of the game alone.

Games come in pairs: game 2n + 1 has the map, the dice and the seeds of the bots of game 2n, with the sides swapped:
who started in the north now starts in the south. What an edge of the map or the first move is worth cancels out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from myomer.boards import Board
from myomer.boards.landscape import landscape
from myomer.bots.custom import carry_out, choose, find_bot
from myomer.bots.seeds import mixed
from myomer.combat.events import Event
from myomer.combat.turn.victory import DRAW
from myomer.game.actions import Action
from myomer.game.choices import Option
from myomer.game.saved_games import Recorder
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.scenario.lineup import EDGES, stand_in_line
from myomer.sim.match import AWAY, Match
from myomer.sim.rows import GameRow
from myomer.sim.tally import GameTally
from myomer.units.mech import Mech

SEEDS: Final = 1 << 31
MAP, DICE, FIRST_BOT, SECOND_BOT = range(1, 5)
"""What a seed is for."""


def pair_seed(seed: int, game: int, purpose: int) -> int:
    """The seed of a game for a purpose: the same for both games of a pair, unrelated to that of any other pair."""
    return mixed(seed, game // 2, purpose) % SEEDS


def is_swapped(game: int) -> bool:
    """Whether the sides have changed places in this game."""
    return game % 2 == 1


@lru_cache(maxsize=8)
def _landscape(kind: str, columns: int, rows: int, seed: int) -> Board:
    """A landscape; kept for the second game of its pair."""
    return landscape(kind, columns, rows, seed)


def board_of(match: Match, seed: int, game: int) -> Board:
    """The map of a game."""
    where = match.map
    if where.board is not None:
        return where.board
    own = pair_seed(seed, game, MAP) % 1_000_000 if where.seed is None else where.seed
    return _landscape(where.landscape, where.columns, where.rows, own)


def set_up(match: Match, seed: int, game: int, listen: bool = True) -> Game:
    """A game of a run before its first action. The first side of the match has number 1 in it if they are swapped."""
    board = board_of(match, seed, game)
    order = _order(game)
    sides = [match.sides[side] for side in order]
    mechs = [[Mech(unit.design, unit.piloting, unit.gunnery) for unit in side.units] for side in sides]
    stand_in_line(board, mechs, match.apart)
    for side, own in zip(sides, mechs, strict=True):
        if side.facing == AWAY:
            for mech in own:
                mech.facing = mech.torso = (mech.facing + 3) % 6

    return Game(
        board,
        [Side(match.side_name(side), mechs[place], EDGES[place]) for place, side in enumerate(order)],
        match.ruleset,
        pair_seed(seed, game, DICE),
        GameOptions(match.victory_rules(), match.forced_withdrawal),
        listen=listen,
        remember=False,
    )


def play_game(match: Match, seed: int, game: int) -> GameRow:
    """Play a game of a run to its end; BotError if a bot cannot play."""
    table = set_up(match, seed, game)
    return _play_out(match, seed, game, table, table.play)


def record_game(match: Match, seed: int, game: int, version: str) -> tuple[GameRow, str]:
    """Play a game of a run to its end: its row, and the game as it is saved (`myomer.game.saved_games`)."""
    recorder = Recorder(set_up(match, seed, game), version)
    lines = recorder.opening_lines()

    def play(action: Action | Option) -> list[Event]:
        line, events = recorder.play(action)
        lines.append(line)
        return events

    row = _play_out(match, seed, game, recorder.game, play)
    return row, "".join(lines)


def bots_in_game(match: Match, game: int) -> list[str]:
    """The bots of a game by name: of the side in the north, and in the south."""
    return [match.sides[side].bot for side in _order(game)]


def _order(game: int) -> list[int]:
    """By its place at the table, each side's number in the match."""
    return [1, 0] if is_swapped(game) else [0, 1]


def _play_out(
    match: Match, seed: int, game: int, table: Game, play: Callable[[Action | Option], list[Event]]
) -> GameRow:
    """Let the bots play a game that is set up; `play` carries out an action at its table."""
    order = _order(game)
    names = bots_in_game(match, game)
    bots = [find_bot(match.sides[side].bot, pair_seed(seed, game, (FIRST_BOT, SECOND_BOT)[side])) for side in order]

    tally = GameTally(len(table.battle.mechs))
    tally.count(table.opening)
    while table.result is None:
        place = table.to_act
        action = choose(bots[place], names[place], table)
        tally.count(carry_out(action, names[place], table, play))

    # The units of the match's first side first, whatever their place at this table.
    result = table.result
    units = [
        tally.unit_row(table, unit, side)
        for side in (0, 1)
        for unit, mech in enumerate(table.battle.mechs)
        if order[mech.side] == side
    ]
    winner = -1 if result.winner == DRAW else order[result.winner]
    return GameRow(game, table.seed, is_swapped(game), winner, result.reason, result.turn, units)
