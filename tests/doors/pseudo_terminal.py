"""A pseudo-terminal in which a test types and reads, 80 columns wide."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Sequence

from tests.doors.running import hear_interrupts

PATIENCE = 60.0
"""Seconds until a test gives up: nothing depends on how fast it is."""
CONTROL_C = b"\x03"
CONTROL_D = b"\x04"
REPEAT = 5.0
"""Seconds until a control key is pressed again: Python misses one that comes just before readline begins to wait."""
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r")


class PseudoTerminal:
    """`myomer` in a terminal of its own."""

    def __init__(
        self, arguments: Sequence[str], environment: dict[str, str], columns: int = 80, rows: int = 50
    ) -> None:
        self.pid, self.descriptor = pty.fork()
        if not self.pid:
            hear_interrupts()
            os.environ.pop("COLUMNS", None)
            os.environ.update({"TERM": "xterm-256color", **environment})
            # The size is set here, before anything looks at it.
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execv(sys.executable, [sys.executable, "-m", "myomer", *arguments])
        self.output = ""

    def read_until(self, *expected: str, again: bytes = b"") -> str:
        """What is written until these texts came, in this order; AssertionError if not. `again` is typed repeatedly."""
        begun = len(self.output)
        end = time.monotonic() + PATIENCE
        wanted = re.compile(".*".join([re.escape(text) for text in expected]), re.DOTALL)
        while not wanted.search(CODES.sub("", self.output[begun:])):
            left = max(0.0, end - time.monotonic())
            ready, _, _ = select.select([self.descriptor], [], [], min(left, REPEAT) if again else left)
            if not ready and again and left:
                os.write(self.descriptor, again)
                continue
            try:
                piece = os.read(self.descriptor, 65536) if ready else b""
            except OSError:  # the process has ended
                piece = b""
            if not piece:
                raise AssertionError(f"{expected!r} did not come:\n{CODES.sub('', self.output[begun:])}")
            self.output += piece.decode(errors="replace")
        return self.output[begun:]

    def type(self, text: str, *expected: str) -> str:
        """Type a line, and read until these texts came, in this order."""
        os.write(self.descriptor, f"{text}\n".encode())
        return self.read_until(*expected)

    def press(self, key: bytes, expected: str) -> str:
        """Press a control key at a prompt that is already there, and read until that text comes.

        A key pressed before its prompt is for the terminal itself, which has no line to end: it would be lost.
        """
        assert CODES.sub("", self.output).endswith(("> ", "(y/n) ")), "a control key needs a prompt that waits for it"
        os.write(self.descriptor, key)
        return self.read_until(expected, again=key)

    def kill(self) -> None:
        """End it without warning."""
        os.kill(self.pid, signal.SIGKILL)
        self.close()

    def close(self) -> int:
        """Wait for its end, and return its exit status."""
        os.set_blocking(self.descriptor, True)
        try:
            while os.read(self.descriptor, 65536):
                pass
        except OSError:
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self.descriptor)
        return os.waitstatus_to_exitcode(status)


def plain(text: str) -> str:
    """Text without what moves the cursor and colors it."""
    return CODES.sub("", text)
