"""Where `myomer` starts. It imports next to nothing, so that Ctrl-C is heard from the first moment on."""

from __future__ import annotations

import sys

from myomer.cli.errors import guarded


def run() -> None:
    """Run the command line. Bad input is an error with exit status 2; Ctrl-C and a closed pipe end it quietly."""
    sys.exit(guarded(_program))


def _program() -> None:
    from myomer.cli.app import app

    app()
