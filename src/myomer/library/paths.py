"""Files named by their path, where a name may be given too."""

from __future__ import annotations

from pathlib import Path, PurePath

from myomer.formats.board_file import SUFFIX as BOARD_SUFFIX
from myomer.formats.errors import WHOLE_FILE, FormatError
from myomer.formats.mtf import SUFFIX as UNIT_SUFFIX

KNOWN = (UNIT_SUFFIX, BOARD_SUFFIX, ".zip")


def path_in(name: str | PurePath, suffix: str) -> Path | None:
    """The path that is meant, when it is one: a `Path`, or a text that ends so; None when it is a name.

    FormatError when it is a file of another kind; ValueError when it is neither text nor a path.
    """
    if not isinstance(name, (str, PurePath)):
        raise ValueError(f"a name, or the path of a {suffix} file, is expected, not {name!r}")
    path = Path(name)
    if str(name).lower().endswith(suffix):
        return path
    if isinstance(name, PurePath) or (("/" in name or path.suffix.lower() in KNOWN) and _is_there(path)):
        raise FormatError(str(name), WHOLE_FILE, f"this is no {suffix} file")
    return None


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False
