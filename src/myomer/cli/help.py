"""How help looks: a flag stands by itself, with nothing after it that looks like a value to give."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

NO_VALUE = ""


def shown(params: list[Any]) -> list[Any]:
    """The parameters of a command as help lists them: flags without a type, arguments under their names alone."""
    for param in params:
        if isinstance(param, TyperOption) and param.is_flag:
            param.metavar = NO_VALUE
        elif isinstance(param, TyperArgument):
            param.display_type_rich = _no_type  # type: ignore[method-assign]
    return params


def _no_type(ctx: object) -> None:
    """The help text describes an argument."""


@contextmanager
def _every_ruleset_told(params: list[Any]) -> Iterator[None]:
    """The help of --ruleset with the rulesets that were added to those of the house."""
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
        with _every_ruleset_told(self.params):
            super().format_help(ctx, formatter)

    def get_params(self, ctx: Any) -> list[Any]:
        return shown(super().get_params(ctx))


class Group(TyperGroup):
    """The program itself."""

    def get_params(self, ctx: Any) -> list[Any]:
        return shown(super().get_params(ctx))
