"""Two versions of the package side by side, each in a process of its own that waits for orders.

A version proves or times one case at a time, so that two of them can take turns and a busy machine slows both. What is
timed is CPU time.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
Case = tuple[str, Callable[[], object], Callable[[], object]]
"""What it is called, what proves it (a fingerprint, equal in both versions), and the work that is timed, which gives
the number of things done if there are several."""


def serve(cases: Sequence[Case]) -> None:
    """One version: reads the number of a case and `prove`, `time` or `memory` from each line, answers in JSON."""
    print(json.dumps([name for name, _, _ in cases]), flush=True)
    for line in sys.stdin:
        number, verb = line.split()
        _, prove, run = cases[int(number)]
        if verb == "prove":
            print(json.dumps(prove()), flush=True)
        elif verb == "memory":
            print(json.dumps(peak_megabytes()), flush=True)
        else:
            begun = time.process_time()
            done = run()
            spent = time.process_time() - begun
            print(json.dumps(spent / done if isinstance(done, int) else spent), flush=True)


def peak_megabytes() -> float:
    """The most memory this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6


class Version:
    """A version of the package, with a process that runs the cases of a script on it."""

    def __init__(self, folder: Path, package: Path, script: str) -> None:
        """`folder`: where it runs; `package`: the folder that holds `myomer`; `script`: the module that serves."""
        path = os.pathsep.join([str(package), str(HERE)])
        self.environment = dict(os.environ, PYTHONPATH=path, PYTHONDONTWRITEBYTECODE="")
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", script, "--work"],
            env=self.environment, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.names: list[str] = self._answer()

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"the benchmarks of {self.environment['PYTHONPATH']} do not run")
        return json.loads(line)

    def ask(self, name: str, verb: str) -> Any:
        """Prove a case, time it (CPU seconds for each thing done), or ask for the most memory held."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{self.names.index(name)} {verb}\n")
        self.process.stdin.flush()
        return self._answer()

    def start(self, words: Sequence[str]) -> float:
        """The CPU seconds of a new process with these words after `python`."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *words], env=self.environment, capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime

    def end(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()
