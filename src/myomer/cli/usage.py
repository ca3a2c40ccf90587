"""What is wrong with the way a command is written (an option, an argument), in the one form of all errors."""

from __future__ import annotations

import re
from typing import Any, Final

from typer import BadParameter

from myomer.cli.errors import CommandError
from myomer.scenario.errors import near_names, shown

USAGE_ERROR: Final[type[Exception]] = BadParameter.__mro__[1]
"""Typer's class for all of these errors, which it does not export."""
PROGRAM: Final = "myomer"
QUOTED: Final = re.compile(r"'(.*)' is not", re.DOTALL)
EXTRA: Final = re.compile(r"unexpected extra argument\S* \((.*)\)")


def usage_error(problem: Any) -> CommandError:
    """The line that says what is wrong with an option or an argument, and where to look it up."""
    has_subcommand = problem.ctx is not None and problem.ctx.parent
    command = f"{PROGRAM} {problem.ctx.info_name}" if has_subcommand else PROGRAM
    look_up = f"'{command} --help' shows what to write"
    kind = type(problem).__name__

    if kind == "NoSuchOption":
        options = [name for param in problem.ctx.command.params for name in param.opts] if problem.ctx else []
        return unknown(f"option {shown(problem.option_name)}", near_names(problem.option_name, options, 0.75), command)

    if kind == "MissingParameter":
        return CommandError(f"{_param_name(problem.param)} is missing; {look_up}")
    if kind == "BadOptionUsage":
        is_flag = "does not take" in problem.message
        return CommandError(f"{problem.option_name}: write {'no' if is_flag else 'a'} value after it")
    if kind == "BadParameter" and problem.param is not None:
        is_number = "int" in problem.message
        text = f"write a whole number, such as 3{_given(problem)}" if is_number else problem.message
        return CommandError(f"{_param_name(problem.param)}: {text}")

    extra = EXTRA.search(problem.message)
    if extra:
        reads = " it reads standard input: myomer query < FILE;" if command == f"{PROGRAM} query" else ""
        return CommandError(f"{shown(extra[1])} is too much;{reads} {look_up}")

    text = problem.format_message().strip().rstrip(".")
    return CommandError(f"{text[:1].lower()}{text[1:]}; {look_up}")


def _given(problem: Any) -> str:
    """What was written instead of a number, if the error has it: in its message, or in the error that caused it."""
    quoted = QUOTED.search(problem.message)
    if quoted:
        return f", not {shown(quoted[1])}"
    causes: list[Any] = getattr(problem.__cause__ or problem.__context__, "errors", list)()
    return f", not {shown(causes[0]['input'])}" if causes else ""


def unknown(what: str, near: list[str], command: str = PROGRAM) -> CommandError:
    """The error for an unknown option or command, with the nearest known names."""
    hint = f"; the nearest: {', '.join(near)}" if near else ""
    plural = what.partition(" ")[0] + "s"
    return CommandError(f"there is no {what}{hint}; '{command} --help' lists the {plural}")


def _param_name(param: Any) -> str:
    """An option or an argument as help has it."""
    return str(param.opts[-1] if param.param_type_name == "option" else param.metavar or param.name.upper())
