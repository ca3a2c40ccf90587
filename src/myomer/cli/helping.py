"""How help looks: a flag stands by itself, with nothing after it that looks like a value to give."""

from __future__ import annotations

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
    """What an argument is, its text says."""


class Command(TyperCommand):
    """One command."""

    def get_params(self, ctx: Any) -> list[Any]:
        return shown(super().get_params(ctx))


class Group(TyperGroup):
    """The program itself."""

    def get_params(self, ctx: Any) -> list[Any]:
        return shown(super().get_params(ctx))
