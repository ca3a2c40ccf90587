"""Write the golden games again: `python -m tests.game.golden`, or into another folder: `… DIR`."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.game.golden import FOLDER, write_all

if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    written = write_all(folder)
    size = sum([path.stat().st_size for path in written])
    sys.stdout.write(f"{len(written)} games, {size // 1024} KiB, in {folder}\n")
