"""How the command line fails: one clear line, status 2, no traceback."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable

BAD_INPUT = 2
PIPE_CLOSED = 1
INTERRUPTED = 130


class CommandError(Exception):
    """Something the caller has to put right."""


def guarded(command: Callable[[], object]) -> int:
    """Run the command line; the exit status. What a narrow encoding cannot show is replaced, not a failure."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        command()
        sys.stdout.flush()
    except CommandError as problem:
        sys.stderr.write(f"myomer: {problem}\n")
        return BAD_INPUT
    except BrokenPipeError:
        # whoever read our output has gone; keep the interpreter from complaining about it at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as problem:
        sys.stderr.write(f"myomer: cannot read or write: {problem.strerror or problem}\n")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BAD_INPUT
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    return 0
