"""`myomer config`: permanent settings in a small TOML file; and the ruleset that a command uses.

The flag comes first, then the environment variable `MYOMER_RULESET`, then the file, then `standard`. Only the command
line reads these: the engine and `myomer query` get their ruleset as an argument.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from platformdirs import user_config_path

from myomer.cli.errors import CommandError
from myomer.cli.files import write_atomically
from myomer.rules.ruleset import RULESETS, STANDARD
from myomer.scenario.errors import unknown_name

FILE: Final = "config.toml"
RULESET: Final = "ruleset"
SETTINGS: Final = (RULESET,)
VARIABLE: Final = "MYOMER_RULESET"
FLAG: Final = "--ruleset"
MAX_BYTES: Final = 1 << 20
_TABLE: Final = re.compile(r"^[ \t]*\[")
_SETTING: Final = re.compile(r"""^[ \t]*(?:ruleset|"ruleset"|'ruleset')[ \t]*=""")


@dataclass(frozen=True, slots=True)
class RulesetChoice:
    """A ruleset by name, and where it was chosen; empty for the default."""

    name: str
    where: str = ""


def config_path() -> Path:
    """The path of the settings; nothing is created."""
    return user_config_path("myomer", appauthor=False) / FILE


def ruleset_for(flag: str | None) -> str:
    """The name of the ruleset to use: from the flag, the environment, the file, or the default."""
    return chosen_ruleset(flag).name


def chosen_ruleset(flag: str | None = None) -> RulesetChoice:
    """The ruleset to use, and where it is set; CommandError if it does not exist."""
    if flag is not None:
        return RulesetChoice(_check_ruleset(flag, FLAG), FLAG)
    variable = os.environ.get(VARIABLE, "").strip()
    if variable:
        return RulesetChoice(_check_ruleset(variable, VARIABLE), VARIABLE)
    path = config_path()
    setting = read_settings(path).get(RULESET)
    if setting is None:
        return RulesetChoice(STANDARD.name)
    if not isinstance(setting, str):
        raise CommandError(f"{path}: {RULESET} is the name of a ruleset in quotes, not {setting!r}; {_remedy()}")
    return RulesetChoice(_check_ruleset(setting, str(path)), str(path))


def _check_ruleset(name: str, where: str) -> str:
    """The name itself; CommandError if there is no such ruleset."""
    if name not in RULESETS:
        raise CommandError(f"{where}: {unknown_name(RULESET, name, list(RULESETS), 'ruleset').message}")
    return name


def _remedy() -> str:
    return f"'myomer config {RULESET} {STANDARD.name}' sets it"


def _read_text(path: Path) -> str:
    """The content of the file; empty if there is none."""
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError as problem:
        raise CommandError(f"cannot read the settings {path}: {problem.strerror or problem}") from problem
    if len(data) > MAX_BYTES:
        raise CommandError(f"the settings {path} are larger than {MAX_BYTES:,} bytes: that is no file of Myomer's")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CommandError(f"the settings {path} are no text in UTF-8; mend or remove the file") from None


def _parse(text: str, path: Path) -> dict[str, object]:
    """The settings in the text of the file; CommandError if it is not TOML."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise CommandError(f"the settings {path} cannot be read: {problem}; mend or remove the file") from problem


def read_settings(path: Path) -> dict[str, object]:
    """All settings in the file; empty if there is none."""
    return _parse(_read_text(path), path)


def with_setting(text: str, name: str | None) -> str:
    """The file with that ruleset, or without one, and everything else unchanged, including comments."""
    lines = text.splitlines(keepends=True)
    first_table = next((index for index, line in enumerate(lines) if _TABLE.match(line)), len(lines))
    kept = [line for index, line in enumerate(lines) if index >= first_table or not _SETTING.match(line)]
    return "".join(kept) if name is None else "".join([f'{RULESET} = "{name}"\n', *kept])


def set_ruleset(name: str | None) -> Path:
    """Write a ruleset to the file, or remove it; return the path."""
    path = config_path()
    text = _read_text(path)

    expected = {key: value for key, value in _parse(text, path).items() if key != RULESET}
    if name is not None:
        expected[RULESET] = _check_ruleset(name, "VALUE")

    # Change nothing but this setting.
    changed = with_setting(text, name)
    try:
        as_expected = tomllib.loads(changed) == expected
    except tomllib.TOMLDecodeError:
        as_expected = False
    if not as_expected:
        raise CommandError(f"cannot change {path} without changing more of it: set {RULESET} there by hand")

    if not path.exists() and name is None:
        return path

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise CommandError(f"cannot make the folder {path.parent}: {problem.strerror or problem}") from problem
    write_atomically(path, changed)
    return path


def run_config(setting: str | None, value: str | None, unset: bool) -> None:
    """Show all settings, or one; or set or unset one."""
    if setting is None:
        if unset:
            raise CommandError(f"--unset: name the setting, as in: myomer config {RULESET} --unset")
        _show_settings()
        return

    if setting not in SETTINGS:
        raise CommandError(f"SETTING: {unknown_name('SETTING', setting, list(SETTINGS), 'setting').message}")

    if value is not None and unset:
        raise CommandError("VALUE, --unset: use one of them")
    if value is None and not unset:
        sys.stdout.write(f"{ruleset_for(None)}\n")
        return

    old_value = read_settings(config_path()).get(RULESET)
    path = set_ruleset(value)

    if value is not None:
        report = f"{RULESET} = {value}, in {path}"
    elif old_value is not None:
        report = f"{RULESET} = {old_value} was removed from {path}"
    else:
        report = f"{RULESET} was not set in {path}; nothing changed"

    current = chosen_ruleset()
    if current.where == VARIABLE:
        report += f"; but {VARIABLE} overrides it with {current.name}"
    sys.stdout.write(f"{report}\n")


def _show_settings() -> None:
    """What is set, and where."""
    path = config_path()
    current = chosen_ruleset()
    sys.stdout.write(f"{RULESET}  {current.name} ({f'from {current.where}' if current.where else 'the default'})\n")
    missing = "" if path.exists() else ", which is not there yet"
    sys.stdout.write(f"file     {path}{missing}\n")
    for key in read_settings(path):
        if key not in SETTINGS:
            sys.stdout.write(f"         {key!r} is not a setting; the settings are {', '.join(SETTINGS)}\n")
