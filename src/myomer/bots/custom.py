"""A user's own bot: a function in a module or a file, by name."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from myomer.bots.fighter import Fighter
from myomer.bots.registry import bot_named, is_built_in, no_such_bot
from myomer.bots.weighing import Bot, Weighed, explain
from myomer.combat.events import Event
from myomer.combat.reason import NotAllowedError
from myomer.game.actions import Action, is_action
from myomer.game.choices import Option
from myomer.game.table import Game

HOW = "a bot of your own is 'module:function' or 'file.py:function'"


class BotError(ValueError):
    """A bot that cannot be found or cannot play."""


def find_bot(name: str, seed: int = 0) -> Bot:
    """The bot with that name: a built-in one, `module:function`, or `file.py:function`.

    A user's function takes a game and returns an action; it is reloaded for every game.
    """
    if is_built_in(name):
        try:
            return bot_named(name, seed)
        except ValueError as problem:
            raise BotError(str(problem)) from problem

    place, colon, function = name.rpartition(":")
    if not colon or not place or not function:
        raise BotError(f"{no_such_bot(name)}; {HOW}")

    try:
        bot = getattr(_from_file(Path(place)) if place.endswith(".py") else _from_module(place), function, None)
    except BotError:
        raise
    except Exception as problem:
        raise BotError(f"the bot {name!r} cannot be loaded: {describe_error(problem)}") from problem

    if not callable(bot):
        raise BotError(f"the bot {name!r}: there is no function {function!r} in {place}")
    return bot  # type: ignore[no-any-return]


def bot_file(name: str) -> Path | None:
    """The file of a user's bot; None for a built-in one. BotError if it is not there."""
    place = "" if is_built_in(name) else name.rpartition(":")[0]
    if not place:
        return None
    if place.endswith(".py"):
        return Path(place)
    try:
        found: object = getattr(_from_module(place), "__file__", None)
    except Exception as problem:
        raise BotError(f"the bot {name!r} cannot be loaded: {describe_error(problem)}") from problem
    return Path(found) if isinstance(found, str) else None


def _from_file(path: Path) -> object:
    """The module of a user's Python file."""
    if not path.is_file():
        raise BotError(f"there is no file {str(path)!r}; {HOW}")
    spec = importlib.util.spec_from_file_location(f"_bot_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise BotError(f"{str(path)!r} is not a Python file; {HOW}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _from_module(name: str) -> object:
    """A module of the user, from the current folder too."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    return importlib.import_module(name)


def describe_error(problem: BaseException) -> str:
    """What went wrong and where, in one line."""
    frames = [frame for frame in traceback.extract_tb(problem.__traceback__) if not frame.filename.startswith("<")]
    not_in_bot = not frames or frames[-1].filename in (__file__, importlib.__file__)
    where = "" if not_in_bot else f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})"
    return f"{type(problem).__name__}: {' '.join(str(problem).split())}{where}"


def choose(bot: Bot, name: str, game: Game) -> Action:
    """The action a bot chooses; BotError if it fails."""
    try:
        chosen: object = bot(game)
    except (Exception, SystemExit) as problem:
        raise _failure(name, game, problem) from problem
    action = chosen.action if isinstance(chosen, Option) else chosen
    if not is_action(action):
        raise BotError(f"the bot {name!r} chose {action!r} {_when(game)}: that is not an action")
    return action  # type: ignore[return-value]


def choose_and_weigh(bot: Bot, name: str, game: Game) -> tuple[Action, list[Weighed]]:
    """The action a bot chooses, and the alternatives it weighs, best first; BotError if it fails."""
    if not isinstance(bot, Fighter):
        return choose(bot, name, game), weighed(bot, name, game)
    try:
        return bot.choose_and_weigh(game)
    except Exception as problem:
        raise _failure(name, game, problem) from problem


def carry_out(action: Action, name: str, game: Game, play: Callable[[Action], list[Event]]) -> list[Event]:
    """Play the action a bot chose and return its events; BotError if it is not allowed."""
    try:
        return play(action)
    except NotAllowedError as problem:
        raise BotError(f"the bot {name!r} chose {action!r} {_when(game)}: {problem}") from problem


def _failure(name: str, game: Game, problem: BaseException) -> BotError:
    """What to say of a bot that fails in a game."""
    return BotError(f"the bot {name!r} failed {_when(game)}: {describe_error(problem)}")


def _when(game: Game) -> str:
    return f"in turn {game.turn}, {game.phase} phase"


def has_reasons(bot: Bot) -> bool:
    """Whether a bot can explain its alternatives."""
    return getattr(bot, "weigh", None) is not None


def weighed(bot: Bot, name: str, game: Game) -> list[Weighed]:
    """The alternatives a bot weighs now, best first; BotError if it fails."""
    try:
        return explain(bot, game)
    except Exception as problem:
        raise BotError(
            f"the bot {name!r} failed to explain itself in turn {game.turn}: {describe_error(problem)}"
        ) from problem
