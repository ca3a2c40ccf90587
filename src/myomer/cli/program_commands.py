"""Commands for settings, and for other programs."""

from __future__ import annotations

import sys
from typing import Annotated

import typer


def config(
    setting: Annotated[
        str | None, typer.Argument(metavar="SETTING", help="ruleset (the only setting). Without it, show all settings.")
    ] = None,
    value: Annotated[
        str | None, typer.Argument(metavar="VALUE", help="The new value; without it, show the current one.")
    ] = None,
    unset: Annotated[bool, typer.Option("--unset", help="Reset to the default.")] = False,
) -> None:
    """Permanent settings: the rules every command uses unless --ruleset or MYOMER_RULESET overrides them.

    Example: myomer config ruleset total-warfare
    """
    from myomer.cli.config import run_config

    run_config(setting, value, unset)


def query() -> None:
    """Answer queries from other programs: one JSON object per line in, one per line out.

    Example: echo '{"ask": "attack", "attack": "kick", "attacker": {"tons": 80}}' | myomer query

    {"ask": "names"} lists every name a query may use; docs/query.md is the reference.
    """
    from myomer.query.stream import run as answer_stream

    if sys.stdin is None or sys.stdin.closed:
        from myomer.cli.errors import CommandError

        raise CommandError("no input: send queries on standard input")
    if sys.stdin.isatty():
        from myomer.cli.notes import note

        end = "Ctrl-Z and Enter end" if sys.platform == "win32" else "Ctrl-D ends"
        note(f"reading queries, one JSON object per line; 'myomer query --help' shows one; {end}")
    clean = answer_stream(sys.stdin.buffer, sys.stdout.buffer)
    raise typer.Exit(0 if clean else 1)
