"""Commands for settings, and for other programs."""

from __future__ import annotations

import sys
from typing import Annotated

import typer


def config(
    setting: Annotated[
        str | None, typer.Argument(metavar="SETTING", help="ruleset, the only one. Without it, all that is set.")
    ] = None,
    value: Annotated[
        str | None, typer.Argument(metavar="VALUE", help="What it is from now on; without one, it is printed.")
    ] = None,
    unset: Annotated[bool, typer.Option("--unset", help="Back to the default.")] = False,
) -> None:
    """Settings for good: the rules that every command plays by unless --ruleset or MYOMER_RULESET say otherwise.

    Example: myomer config ruleset total-warfare
    """
    from myomer.cli.config import run_config

    run_config(setting, value, unset)


def query() -> None:
    """Answer questions of programs: one JSON object per line in, one per line out.

    Example: echo '{"ask": "attack", "attack": "kick", "attacker": {"tons": 80}}' | myomer query

    {"ask": "names"} lists every name that questions may use; docs/query.md is the contract.
    """
    from myomer.query.stream import run as answer_stream

    if sys.stdin is None or sys.stdin.closed:
        from myomer.cli.errors import CommandError

        raise CommandError("there is no input: give questions on standard input")
    clean = answer_stream(sys.stdin.buffer, sys.stdout.buffer)
    raise typer.Exit(0 if clean else 1)
