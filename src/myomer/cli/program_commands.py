"""Commands for settings, for other programs, and the server."""

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


def serve(
    host: Annotated[
        str,
        typer.Option(
            metavar="H", help="The address to listen at: 0.0.0.0 for everyone in your network; then a key is printed."
        ),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 for any that is free.")] = 8460,
    games: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="The file with the games, by default one for this user; or postgresql://user@host/name.",
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes for bots and odds; by default all cores but one, up to 4.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the first page in the browser.")] = False,
    verbose: Annotated[bool, typer.Option("-v", "--verbose", help="Log refused requests.")] = False,
) -> None:
    """Play in the browser, against bots or with others: `myomer serve`, then open the address it prints.

    Example: myomer serve --host 0.0.0.0 --port 8460

    It needs the extra web: pip install "myomer\\[web]". docs/protocol.md is the reference for other programs.
    """
    from myomer.cli.serve import ServeSettings, run_serve

    run_serve(ServeSettings(host, port, games, workers, open_browser, verbose))
