"""How the package is built and compiled: which modules, what is compiled again, and what a checkout runs."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from builder import backend, checkout
from builder.checkout import CompiledCopy
from builder.objects import Store, Texts, key_of
from builder.rooms import INTERPRETED, LIBRARIES, compiled_modules, modules_of
from setuptools import build_meta

from tests.support import PROJECT

ROOMS = ["dice", "hexes", "rules", "units", "boards", "combat", "game", "odds", "bots"]


def test_every_module_of_the_compiled_rooms_is_in_one_library() -> None:
    package = PROJECT / "src" / "myomer"
    files = [package / "record.py", *[path for room in ROOMS for path in (package / room).rglob("*.py")]]
    left_out = [package / name for name in INTERPRETED]
    assert all([path.is_file() for path in left_out])
    wanted = [path for path in files if path.name != "__init__.py" and path not in left_out]
    found = compiled_modules(PROJECT)
    assert sorted(found) == sorted([path.relative_to(PROJECT).as_posix() for path in wanted])
    assert all([modules_of(PROJECT, room) for room in LIBRARIES])


def test_a_c_file_is_compiled_again_when_a_header_it_includes_changes(tmp_path: Path) -> None:
    (tmp_path / "one.c").write_text('#include "outer.h"\n#include <Python.h>\nint one;\n')
    (tmp_path / "outer.h").write_text("#include <inner.h>\n")
    (tmp_path / "inner.h").write_text("int inner;\n")
    (tmp_path / "other.h").write_text("int other;\n")

    def digest() -> bytes:
        return Texts(tmp_path).digest(tmp_path / "one.c")

    before = digest()
    (tmp_path / "other.h").write_text("long other;\n")
    assert digest() == before
    (tmp_path / "inner.h").write_text("long inner;\n")
    assert digest() != before


def test_what_was_made_is_found_by_its_key(tmp_path: Path) -> None:
    store = Store(tmp_path / "kept")
    key = key_of(b"gcc -O1", b"int one;")
    assert key != key_of(b"gcc -O3", b"int one;")
    assert store.find(key) is None
    made = tmp_path / "one.o"
    made.write_text("object")
    kept = store.keep(key, made)
    assert store.find(key) == kept
    os.utime(kept, (0, 0))
    store.forget_old()
    assert store.find(key) is None


@pytest.fixture
def copy_of_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CompiledCopy:
    """Sources, and a copy compiled from them."""
    sources, copy = tmp_path / "src", tmp_path / "copy"
    for folder in (sources / "myomer", copy):
        folder.mkdir(parents=True)
    (sources / "myomer" / "record.py").write_text("one = 1\n")
    (copy / checkout.STAMP).write_text(json.dumps(checkout.stamp_of(str(sources))))
    monkeypatch.setattr(sys, "path", ["start", str(sources), "end"])
    monkeypatch.delenv("PYTHONPATH", raising=False)
    return CompiledCopy(str(copy), str(sources))


def test_a_checkout_runs_its_compiled_copy(copy_of_sources: CompiledCopy) -> None:
    copy_of_sources.choose()
    assert sys.path == ["start", copy_of_sources.copy, copy_of_sources.sources, "end"]


def test_a_changed_source_is_never_hidden(copy_of_sources: CompiledCopy, capsys: pytest.CaptureFixture[str]) -> None:
    (Path(copy_of_sources.sources) / "myomer" / "record.py").write_text("one = 22\n")
    copy_of_sources.choose()
    assert sys.path == ["start", copy_of_sources.sources, "end"]
    assert capsys.readouterr().err == "myomer: the sources changed since `make compile`: running interpreted\n"


def test_a_new_source_is_never_hidden(copy_of_sources: CompiledCopy) -> None:
    (Path(copy_of_sources.sources) / "myomer" / "new.py").write_text("")
    copy_of_sources.choose()
    assert copy_of_sources.copy not in sys.path


def test_sources_on_the_path_come_first(copy_of_sources: CompiledCopy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", copy_of_sources.sources)
    copy_of_sources.choose()
    assert copy_of_sources.copy not in sys.path


def test_a_python_that_uses_a_copy_can_be_made_pure_again(tmp_path: Path) -> None:
    checkout.use(tmp_path / "copy", tmp_path / "src", tmp_path)
    assert sorted([path.name for path in tmp_path.iterdir()]) == ["myomer_checkout.pth", "myomer_checkout.py"]
    checkout.remove(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_mypy_is_needed_only_to_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    monkeypatch.setattr(build_meta, "get_requires_for_build_wheel", lambda settings: [])
    monkeypatch.setenv("MYOMER_COMPILE", "0")
    assert backend.get_requires_for_build_wheel() == []
    monkeypatch.setenv("MYOMER_COMPILE", "1")
    assert [name for name in backend.get_requires_for_build_wheel() if name.startswith("mypy>")]
    with pytest.raises(SystemExit, match="editable install runs the sources"):
        backend.get_requires_for_build_editable()
