"""How the command line fails: one clear line, status 2, no traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

BAD_INPUT = 2
PIPE_CLOSED = 1
INTERRUPTED = 130


class CommandError(Exception):
    """Something the caller has to put right."""


def guarded(command: Callable[[], object]) -> int:
    """Run the command line; the exit status."""
    try:
        command()
    except CommandError as problem:
        sys.stderr.write(f"myomer: {problem}\n")
        return BAD_INPUT
    except BrokenPipeError:
        # whoever read our output has gone; keep the interpreter from complaining about it at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    return 0
