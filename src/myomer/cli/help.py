"""The layout of help: a flag has no value after it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import cleandoc
from typing import Any, NoReturn

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from myomer.cli.errors import BAD_INPUT
from myomer.scenario.errors import near_names, shown

NO_VALUE = ""
A_NUMBER = "N"
"""An option that does not name its value takes a whole number."""


def paragraphs(docstring: str | None) -> str:
    """A docstring for help, which rewraps it: one line for each paragraph."""
    return "\n\n".join([" ".join(part.split()) for part in cleandoc(docstring or "").split("\n\n")])


def as_listed(params: list[Any]) -> list[Any]:
    """The parameters of a command for help: flags without a type, arguments by name only."""
    for param in params:
        if isinstance(param, TyperOption) and param.is_flag:
            param.metavar = NO_VALUE
        elif isinstance(param, TyperOption) and param.metavar is None:
            param.metavar = A_NUMBER
        elif isinstance(param, TyperArgument):
            param.display_type_rich = _no_type  # type: ignore[method-assign]
    return params


def _no_type(ctx: object) -> None:
    """The help text describes an argument."""


@contextmanager
def _all_rulesets_in_help(params: list[Any]) -> Iterator[None]:
    """While the help is written, --ruleset also lists the rulesets that the user added."""
    from myomer.rules.ruleset import RULESETS

    texts = {param: param.help for param in params if isinstance(param, TyperOption) and param.name == "ruleset"}
    for param, text in texts.items():
        added = [name for name in RULESETS if name not in (text or "")]
        param.help = f"{text} There is also: {', '.join(added)}." if added else text
    try:
        yield
    finally:
        for param, text in texts.items():
            param.help = text


class Command(TyperCommand):
    """One command."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        with _all_rulesets_in_help(self.params):
            super().format_help(ctx, formatter)

    def get_params(self, ctx: Any) -> list[Any]:
        return as_listed(super().get_params(ctx))


class CommandGroup(TyperGroup):
    """The program itself. A usage error is a `CommandError`, like every other error."""

    def main(self, *args: Any, **options: Any) -> NoReturn:
        """Run a command; every usage error becomes one line."""
        from myomer.cli.usage import USAGE_ERROR, usage_error

        try:
            status = super().main(*args, **{**options, "standalone_mode": False})
        except USAGE_ERROR as problem:
            if type(problem).__name__ == "NoArgsIsHelpError":  # the help is on the screen already
                sys.exit(BAD_INPUT)
            raise usage_error(problem) from problem
        sys.exit(status if isinstance(status, int) else 0)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command named; an error with the nearest name if there is none."""
        if not ctx.resilient_parsing and not args[0].startswith("-") and args[0] not in self.commands:
            from myomer.cli.usage import unknown

            near = near_names(args[0], list(self.commands), 0.6)
            raise unknown(f"command {shown(args[0])}", near)
        return super().resolve_command(ctx, args)

    def get_params(self, ctx: Any) -> list[Any]:
        return as_listed(super().get_params(ctx))
