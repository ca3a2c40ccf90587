"""Files given by path where a name is accepted too."""

from __future__ import annotations

from pathlib import Path, PurePath

from myomer.formats.board_file import SUFFIX as BOARD_SUFFIX
from myomer.formats.errors import WHOLE_FILE, FormatError
from myomer.formats.mtf import SUFFIX as UNIT_SUFFIX

KNOWN = (UNIT_SUFFIX, BOARD_SUFFIX, ".zip")


def path_in(name: str | PurePath, suffix: str) -> Path | None:
    """The path, if it is one: a `Path`, or text with that suffix; None if it is a name.

    FormatError for a file of another kind; ValueError if it is neither text nor a path.
    """
    if not isinstance(name, (str, PurePath)):
        raise ValueError(f"expected a name or the path of a {suffix} file, not {name!r}")
    path = Path(name)
    if str(name).lower().endswith(suffix):
        return path
    if isinstance(name, PurePath) or (("/" in name or path.suffix.lower() in KNOWN) and _is_there(path)):
        what = f"this is a folder, not a {suffix} file" if _is_folder(path) else f"this is not a {suffix} file"
        raise FormatError(str(name), WHOLE_FILE, what)
    return None


def _is_folder(path: Path) -> bool:
    """Whether a path is that of a folder; False if it cannot be looked at."""
    try:
        return path.is_dir()
    except OSError:
        return False


def _is_there(path: Path) -> bool:
    """Whether a path exists; False if it cannot be looked at."""
    try:
        return path.exists()
    except OSError:
        return False
