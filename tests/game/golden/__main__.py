"""Write the golden games anew: `python -m tests.game.golden`."""

from __future__ import annotations

import sys

from tests.game.golden import FOLDER, write_all

if __name__ == "__main__":
    written = write_all()
    size = sum([path.stat().st_size for path in written])
    sys.stdout.write(f"{len(written)} games, {size // 1024} KiB, in {FOLDER}\n")
