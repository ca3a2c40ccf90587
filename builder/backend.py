"""The build backend that `pip` calls: setuptools, and mypy only where the package is compiled."""

from __future__ import annotations

import os
import shutil
import tomllib
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, str | list[str] | None] | None


def compiling() -> bool:
    """Whether the user asked for the compiled package."""
    return os.environ.get("MYOMER_COMPILE", "0") not in ("", "0")


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """mypy, and what the package needs to run: mypy reads the types of those libraries."""
    needed = build_meta.get_requires_for_build_wheel(config_settings)
    if compiling():
        project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
        needed += [*project["tool"]["myomer"]["compile-requires"], *project["project"]["dependencies"]]
    return needed


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """What an editable install needs; it runs the sources as they are, so it cannot be compiled."""
    if compiling():
        raise SystemExit(
            "An editable install runs the sources as they are, interpreted. Unset MYOMER_COMPILE, "
            "or leave out -e; in a checkout, `make compile` compiles for its own .venv."
        )
    return build_meta.get_requires_for_build_editable(config_settings)


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build a wheel, from an empty folder: setuptools would pack what an earlier build left there."""
    for left in Path("build").glob("lib*"):
        shutil.rmtree(left)
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
