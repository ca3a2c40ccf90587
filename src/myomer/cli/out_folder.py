"""Why the folder of `--out` cannot be written, and what to do about it."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT)
NOT_ALLOWED: Final = (errno.EACCES, errno.EPERM, errno.EROFS)


def why_not_written(folder: Path, problem: OSError, is_begun: bool) -> str:
    """What went wrong with the folder, and what to do; `is_begun`: games may be in it already."""
    if folder.exists() and not folder.is_dir():
        return f"{str(folder)!r} is a file, not a folder; name a new folder"
    what = f"cannot write in {str(folder)!r}: {problem.strerror or problem}"
    if not is_begun:
        return f"{what}; name another folder"
    goes_on = "the same command goes on"
    if problem.errno in NO_ROOM:
        goes_on = f"when there is room, {goes_on}"
    elif problem.errno in NOT_ALLOWED:
        goes_on = f"with the right to write there, {goes_on}"
    return f"{what}; the games written so far are kept: {goes_on}"
