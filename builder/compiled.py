"""The compiled package: extensions for setuptools, and how they are built.

mypyc writes a C file for each module. Those of a library are joined into a few of about equal size, which the C
compiler gets on all cores: one file for everything takes it ten minutes on one core, a file for each module has it read
the headers 222 times.
"""

from __future__ import annotations

import os
import subprocess
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools.command.build_ext import build_ext

from builder.objects import Store, Texts, key_of, toolchain
from builder.rooms import LIBRARIES, compiled_modules, library_name, modules_of

PROJECT = Path(__file__).resolve().parent.parent
PART = 1_500_000
"""About how many bytes of C the compiler gets at once."""
SETTINGS = ["--config-file=", "--explicit-package-bases"]
"""For mypy, which reads the types. What `make check` verifies is not verified again."""

UNIX = ["-fcommon", "-fvisibility=hidden"]
"""For gcc and clang: every C file of a library may declare what the others export, as mypyc writes it; and calls within
a library are direct."""


def optimization() -> str:
    """The C compiler's level, from `MYOMER_OPTIMIZE`: 1 compiles in half the time of 3, for tests."""
    level = os.environ.get("MYOMER_OPTIMIZE", "3")
    if level not in ("0", "1", "2", "3"):
        raise SystemExit(f"MYOMER_OPTIMIZE is {level!r}; give 0, 1, 2 or 3")
    return level


def whole_library() -> list[str]:
    """The option that optimizes a library as a whole, at level 3 with gcc.

    Games are 12 to 20 % faster, since functions of mypyc's runtime become part of what calls them. For clang it needs a
    linker that may not be there.
    """
    if optimization() != "3" or os.name != "posix":
        return []
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    try:
        version = subprocess.run([compiler, "--version"], capture_output=True, check=False).stdout
    except OSError:
        return []
    return ["-flto"] if b"Free Software Foundation" in version else []


def work_folder() -> Path:
    """Where C files are written: the same for every level, relative to the project, as mypyc wants it."""
    return Path("build") / "compiled"


def store() -> Store:
    """Object files and libraries made before: in `MYOMER_BUILD_CACHE`, or in the build folder."""
    given = os.environ.get("MYOMER_BUILD_CACHE")
    return Store(Path(given) if given else PROJECT / "build" / "objects")


def extensions() -> list[Any]:
    """A shared library for each room and a small extension for each module, which opens it."""
    from mypyc.build import mypycify

    os.environ["MYPYPATH"] = "src"
    folder = work_folder()
    made: list[Any] = mypycify(
        [*compiled_modules(PROJECT), *SETTINGS, f"--cache-dir={folder / 'types'}"],
        opt_level=optimization(),
        debug_level="0",
        multi_file=True,
        separate=[(modules_of(PROJECT, room), library_name(room)) for room in LIBRARIES],
        target_dir=str(folder),
    )
    unix = [*UNIX, *whole_library()]
    for extension in made:
        options = [word for word in extension.extra_compile_args if word != "-Werror"]
        if extension.name in [f"{library_name(room)}__mypyc" for room in LIBRARIES]:
            extension.sources = joined(extension.sources, folder, extension.name)
            extension.extra_compile_args = [*options, *unix] if os.name == "posix" else options
        else:
            extension.extra_compile_args = []
    return made


def joined(sources: list[str], folder: Path, name: str) -> list[str]:
    """The C files of modules, combined into files of about the same size; the rest unchanged."""
    modules = sorted([source for source in sources if Path(source).name.startswith("__native_")])
    files: list[list[str]] = []
    room_left = 0
    for source in modules:
        if room_left <= 0:
            files.append([])
            room_left = PART
        files[-1].append(source)
        room_left -= Path(source).stat().st_size
    made: list[str] = []
    for number, members in enumerate(files):
        path = folder / f"joined_{name}_{number}.c"
        text = "".join([f'#include "{Path(member).name}"\n' for member in members])
        path.write_text(text, encoding="utf-8")
        made.append(str(path))
    return made + [source for source in sources if source not in modules]


class BuildCompiled(build_ext):
    """Compiles and links on all cores what was not made before.

    mypyc runs when the extensions are built, not before: whoever asks only for metadata needs neither mypyc nor the
    time.
    """

    def run(self) -> None:
        self.distribution.ext_modules = extensions()
        setattr(self, "swig_opts", None)  # noqa: B010 - it was made a list the first time
        self.finalize_options()
        super().run()

    def build_extensions(self) -> None:
        self.check_extensions_list(self.extensions)
        compiler: Any = self.compiler
        kept = store()
        texts = Texts(work_folder())
        command = getattr(compiler, "compiler_so", None) or [compiler.compiler_type]
        keys: dict[str, str] = {}
        """The key of each C file."""
        owners: dict[str, tuple[str, Any]] = {}
        """An example of what has a key: the runtime of mypyc is part of every library and compiled once."""
        for extension in self.extensions:
            tools = toolchain(list(command), list(extension.extra_compile_args))
            for source in extension.sources:
                keys[source] = key_of(tools, texts.digest(Path(source))) + ".o"
                owners.setdefault(keys[source], (source, extension))
        self.announce(f"{len([key for key in owners if kept.find(key) is None])} of {len(owners)} C files", 2)
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            largest = sorted(owners, key=lambda key: -sum_of_sizes(owners[key][0]))
            list(pool.map(lambda key: self._compile(kept, key, *owners[key]), largest))
            list(pool.map(lambda extension: self._link(kept, keys, extension), self.extensions))
        kept.forget_old()

    def _compile(self, kept: Store, key: str, source: str, extension: Any) -> None:
        if kept.find(key) is not None:
            return
        compiler: Any = self.compiler
        made = compiler.compile(
            [source],
            output_dir=str(Path(self.build_temp) / key),
            include_dirs=extension.include_dirs,
            extra_postargs=extension.extra_compile_args,
        )
        kept.keep(key, Path(made[0]))

    def _link(self, kept: Store, keys: dict[str, str], extension: Any) -> None:
        compiler: Any = self.compiler
        objects = [keys[source] for source in extension.sources]
        key = key_of(extension.name.encode(), " ".join(objects).encode()) + ".so"
        library = kept.find(key)
        if library is None:
            made = Path(self.build_temp) / key
            compiler.link_shared_object(
                [str(kept.folder / name) for name in objects],
                str(made),
                libraries=self.get_libraries(extension),
                library_dirs=extension.library_dirs,
                runtime_library_dirs=extension.runtime_library_dirs,
                export_symbols=extension.export_symbols,
                build_temp=self.build_temp,
                target_lang="c",
            )
            library = kept.keep(key, made)
        target = self.get_ext_fullpath(extension.name)
        self.mkpath(str(Path(target).parent))
        self.copy_file(str(library), target)


def sum_of_sizes(source: str) -> int:
    """How long the compiler will take, roughly: the size of a C file with the modules it includes."""
    path = Path(source)
    text = path.read_text(encoding="utf-8")
    if not path.name.startswith("joined_"):
        return len(text)
    return sum([(path.parent / line.split('"')[1]).stat().st_size for line in text.splitlines()])
