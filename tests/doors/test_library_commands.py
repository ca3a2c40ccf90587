"""`import`, `units`, `show`, `board` and `forget` as a person uses them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.progress import Progress, ProgressColumn

from myomer.cli import intake
from myomer.cli.errors import guarded
from tests.doors.running import Done, app, run
from tests.formats.examples import mtf

MYOMER = [sys.executable, "-m", "myomer"]
MAP = "size 2 2\n" + "".join(f'hex 0{c}0{r} {r} "" ""\n' for r in (1, 2) for c in (1, 2)) + "end\n"


class Shop:
    """A user with a data folder and some files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.files = folder / "files"
        self.files.mkdir()
        self.environment = {**os.environ, "XDG_DATA_HOME": str(self.data)}

    def run(self, *arguments: str, given: str = "") -> Done:
        """A command in the user's folder, with the user's library."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("XDG_DATA_HOME", str(self.data))
            patch.chdir(self.folder)
            return run(*arguments, given=given)


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    made = Shop(tmp_path)
    (made.files / "one.mtf").write_text(mtf())
    (made.files / "two.mtf").write_text(mtf({"chassis": "Second", "model": "SEC-2"}))
    (made.files / "Meadow.board").write_text(MAP)
    (made.files / "bad.mtf").write_text(mtf({"mass": "52"}))
    return made


def test_import_and_its_report(shop: Shop) -> None:
    done = shop.run("import", "files")
    assert done.returncode == 0
    assert [line.split() for line in done.stdout.splitlines()[:4]] == [
        ["added", "3"], ["updated", "0"], ["unchanged", "0"], ["refused", "1"],
    ]  # fmt: skip
    assert "bad.mtf:10: a 'Mech weighs 10 to 200 tons in steps of 5, not 52" in done.stdout
    assert done.stderr == ""
    again = shop.run("import", "files")
    assert ["unchanged", "3"] in [line.split() for line in again.stdout.splitlines()]
    assert {path.name for path in shop.folder.rglob("*")} == {
        "data", "myomer", "library.sqlite", "files", "one.mtf", "two.mtf", "bad.mtf", "Meadow.board",
    }  # fmt: skip


def test_imported_names_work_everywhere(shop: Shop) -> None:
    shop.run("import", "files")
    assert "Examplar EXM-1A" in shop.run("units", "exam").stdout
    assert "Hatchet" in shop.run("show", "exm-1a").stdout
    attack = shop.run("attack", "exm-1a", "hatchet", "sec-2")
    assert attack.returncode == 0
    assert "Examplar EXM-1A: hatchet" in attack.stdout
    phase = shop.run("phase", "examplar", "punch", "second", "kick", "--seed", "1")
    assert phase.returncode == 0
    question = (
        '{"ask": "attack", "attack": "hatchet", "attacker": {"unit": "exm-1a"}, "target": {"unit": "Second SEC-2"}}'
    )
    answered = shop.run("query", given=question + "\n")
    assert json.loads(answered.stdout)["damage"]["target"] == [10]
    changed = question.replace('"unit": "exm-1a"', '"unit": "exm-1a", "equipment": ["tsm"], "heat": 9')
    answered = shop.run("query", given=changed + "\n")
    assert json.loads(answered.stdout)["damage"]["target"] == [20]


def test_forget(shop: Shop) -> None:
    shop.run("import", "files")
    assert shop.run("forget", "atlas").returncode == 2
    done = shop.run("forget", "examplar exm-1a", "library:meadow")
    assert done.returncode == 0
    assert "forgotten: Examplar EXM-1A" in done.stdout
    assert shop.run("show", "exm-1a").returncode == 2
    assert shop.run("forget", "--all").returncode == 0
    assert shop.run("units", "--origin", "library").returncode == 2


def test_a_list_in_a_pipe_is_never_cut(shop: Shop) -> None:
    (shop.files / "long.mtf").write_text(mtf({"chassis": "A Name That Goes On " * 5}))
    shop.run("import", "files")
    lines = shop.run("units").stdout.splitlines()
    assert lines[0].split() == ["name", "tons", "walk", "run", "jump", "frame", "tech", "role", "year", "from"]
    assert "…" not in "".join(lines)
    atlas = next(line.split() for line in lines if line.startswith("Atlas AS7-D"))
    assert atlas == ["Atlas", "AS7-D", "100", "3", "5", "biped", "inner-sphere", "juggernaut", "2755", "built", "in"]


def test_hardened_armor_takes_one_running_mp_in_the_list_too(shop: Shop) -> None:
    (shop.files / "hard.mtf").write_text(mtf({"model": "EXM-H", "walk mp": "4", "armor": "Hardened(Inner Sphere)"}))
    shop.run("import", "files")
    runs = {line.split()[1]: line.split()[3:5] for line in shop.run("units").stdout.splitlines()}
    assert runs["VKH-1"] == ["5", "7"]
    assert runs["EXM-H"] == ["4", "5"]


def test_only_what_is_named_in_full_is_forgotten(shop: Shop) -> None:
    (shop.files / "more.mtf").write_text(mtf({"model": "EXM-1A (Anna)"}))
    shop.run("import", "files")
    assert shop.run("forget", "Examplar EXM-1A").returncode == 0
    again = shop.run("forget", "Examplar EXM-1A")
    assert again.returncode == 2
    assert "the nearest: Examplar EXM-1A (Anna)" in again.stderr


def test_units_as_json(shop: Shop) -> None:
    shop.run("import", "files")
    rows = json.loads(shop.run("units", "--weapon", "hatchet", "--tons", "45-50", "--json").stdout)
    assert {row["name"] for row in rows} >= {"Hatchetman HCT-3F", "Examplar EXM-1A"}
    assert all(45 <= row["tons"] <= 50 and "hatchet" in row["equipment"] for row in rows)
    assert json.loads(shop.run("units", "no such name", "--json").stdout) == []


def test_show_writes_pictures_and_files(shop: Shop) -> None:
    assert shop.run("show", "atlas", "--svg", "atlas.svg").returncode == 0
    ElementTree.parse(shop.folder / "atlas.svg")
    assert shop.run("show", "atlas", "--mtf", "atlas.mtf", "--json").returncode == 0
    shown = shop.run("show", "atlas.mtf")
    assert shown.returncode == 0
    assert "Atlas AS7-D" in shown.stdout
    output = json.loads(shop.run("show", "atlas.mtf", "--json").stdout)
    assert output["name"] == "Atlas AS7-D"


def test_board(shop: Shop) -> None:
    assert shop.run("board").returncode == 2
    shop.run("import", "files")
    assert shop.run("board").stdout.split() == ["Meadow", "2", "×", "2"]
    assert json.loads(shop.run("board", "--json").stdout) == [{"name": "Meadow", "columns": 2, "rows": 2}]
    done = shop.run("board", "meadow", "--svg", "meadow.svg")
    assert done.returncode == 0
    ElementTree.parse(shop.folder / "meadow.svg")
    assert shop.run("board", "files/Meadow.board").returncode == 0


def test_maps_with_long_names_are_listed_in_line(shop: Shop) -> None:
    (shop.files / f"{'Long ' * 12}Meadow.board").write_text(MAP.replace("hex 0101 1", "hex 0101 2"))
    shop.run("import", "files")
    listed = shop.run("board").stdout.splitlines()
    assert len({line.index("×") for line in listed}) == 1
    assert len(listed) == 2
    shown = shop.run("board", "files/Meadow.board").stdout.splitlines()
    assert [line for line in shown if line != line.rstrip()] == []


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (["import"], "PATH is missing; 'myomer import --help'"),
        (["import", "nowhere"], "there is no file or folder 'nowhere'"),
        (["import", "data"], "there is no file or folder 'data'"),
        (["import", "files/bad.mtf"], "nothing could be imported; the reasons are above"),
        (["import", "."], ""),
        (["show", "atlsa as7-d"], "the nearest: Atlas AS7-D"),
        (["show", "nothing.mtf"], "nothing.mtf: no such file"),
        (["show", "files/bad.mtf"], "files/bad.mtf:10: a 'Mech weighs"),
        (["show", "wolf"], "Daishi Prime (Dire Wolf Prime), Mad Cat Prime (Timber Wolf Prime)"),
        (["show", "hunchb"], "fits more than one 'Mech: Hunchback HBK-4G, Hunchback IIC"),
        (["show", "atlas", "--svg", "missing/atlas.svg"], "missing"),
        (["show", ""], "there is no 'Mech ''"),
        (["board", "nowhere"], "there is no map 'nowhere'"),
        (["board", "--svg", "x.svg"], "--svg: name the map to draw"),
        (["board", "nothing.board"], "nothing.board: no such file"),
        (["units", "--tons", "heavy"], "--tons: a number or a range such as 60-80, 60- or -80, not 'heavy'"),
        (["units", "--tons", "80-60"], "the first number is the smaller one"),
        (["units", "--tech", "alien"], "--tech: is, clan or mixed"),
        (["units", "--frame", "wheeled"], "--frame: one of biped, quad"),
        (["units", "xyzzy"], "no 'Mech fits; ask for less"),
        (["units", "--weapon", "hatchte"], "there is no equipment 'hatchte'; the nearest: hatchet"),
        (["units", "--role", "cook"], "no 'Mech has the role 'cook'; there are: ambusher, brawler"),
        (["units", "--origin", "mars"], "--origin: catalogue or library, not 'mars'"),
        (["import", ""], "an empty name"),
        (["show", "files/Meadow.board"], "files/Meadow.board: this is not a .mtf file"),
        (["board", "files/one.mtf"], "files/one.mtf: this is not a .board file"),
        (["forget", "atlas as7"], "there is no library yet"),
        (["show", "atlas", "--svg", "x", "--mtf", "x"], "--mtf, --svg: both would write 'x'"),
        (["forget"], "name the units and maps to forget, or use --all"),
        (["forget", "atlas"], "there is no library yet"),
        (["attack", "atlas.mtf", "kick", "50"], "atlas.mtf: no such file"),
        (["odds", "files/bad.mtf", "kick", "50"], "files/bad.mtf:10: a 'Mech weighs"),
        (["phase", "50", "kick", "files", "none"], "there is no 'Mech 'files'"),
        (["compare", "50", "files/Meadow.board"], "files/Meadow.board: this is not a .mtf file"),
    ],
)
def test_bad_input(
    shop: Shop, arguments: list[str], output: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(shop.folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(shop.data))
    status = guarded(lambda: app(arguments))
    if not output:
        assert status == 0
        return
    assert status == 2
    message = capsys.readouterr().err
    assert output in message
    assert "Traceback" not in message
    if arguments[0] != "import":
        assert not shop.data.exists()


def test_a_library_that_cannot_be_read_is_no_unknown_name(shop: Shop) -> None:
    """Of the contract's codes it is `bad-value`; what is built in needs no library."""
    shop.run("import", "files")
    for path in (shop.data / "myomer").iterdir():
        path.write_bytes(b"this is no library" * 100)
    asked = ["Second SEC-2", "Atlas AS7-D"]
    given = "".join(
        [json.dumps({"ask": "attack", "attack": "kick", "attacker": {"unit": name}}) + "\n" for name in asked]
    )
    answers = [json.loads(line) for line in shop.run("query", given=given).stdout.splitlines()]
    assert (answers[0]["error"]["code"], answers[0]["error"]["field"]) == ("bad-value", "attacker.unit")
    assert "move it and import your files again" in answers[0]["error"]["message"]
    assert answers[1]["allowed"]


def test_what_is_odd_about_files_is_listed_the_second_time_too(shop: Shop) -> None:
    (shop.folder / "files" / "odd.mtf").write_text(mtf({"model": "EXM-7X"}, after="paint:red\n"), encoding="utf-8")
    first = shop.run("import", "files")
    assert "in 1 files something is odd" in first.stdout
    for _ in range(2):
        again = shop.run("import", "-v", "files")
        assert ["added", "0"] in [line.split() for line in again.stdout.splitlines()]
        assert "odd.mtf: line" in again.stdout
        assert "paint" in again.stdout


def test_an_import_that_is_killed_leaves_no_half(shop: Shop, tmp_path: Path) -> None:
    """Killed in the middle of its transaction, an import has not happened, and can be done again."""
    script = (
        "import os, signal\n"
        "from pathlib import Path\n"
        "from myomer.library.intake import take_in\n"
        "from myomer.library.sources import sources\n"
        "from myomer.library.store import opened\n"
        "done = []\n"
        "def stop():\n"
        "    done.append(1)\n"
        "    if len(done) == 7:\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
        "with opened(create=True) as library:\n"
        "    take_in(library, lambda: sources([Path('files')]), stop)\n"
    )
    killed = subprocess.run(
        [sys.executable, "-c", script], env=shop.environment, cwd=shop.folder, check=False, capture_output=True
    )
    assert killed.returncode == -signal.SIGKILL
    assert shop.run("units", "--origin", "library").returncode == 2
    assert ["added", "3"] in [line.split() for line in shop.run("import", "files").stdout.splitlines()]


def test_help_and_import_read_no_data() -> None:
    """`myomer --help` and `import myomer` read neither the catalogue nor the armory nor the library."""
    script = (
        "import builtins, io, sys\n"
        "read = []\n"
        "import importlib.resources as resources\n"
        "real = resources.files\n"
        "resources.files = lambda *a: read.append(a) or real(*a)\n"
        "import myomer\n"
        "sys.argv = ['myomer', '--help']\n"
        "from myomer.cli.app import app\n"
        "try:\n"
        "    app()\n"
        "except SystemExit:\n"
        "    pass\n"
        "assert not read, read\n"
        "loaded = [name for name in sys.modules if name.startswith(('myomer.units', 'myomer.rules', 'sqlite3'))]\n"
        "assert not loaded, loaded\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_progress_counts_each_file_once(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Progress] = []

    class Watched(Progress):
        def __init__(self, *columns: ProgressColumn, **settings: Any) -> None:
            super().__init__(*columns, **settings)
            shown.append(self)

    monkeypatch.setattr(intake, "Progress", Watched)
    assert shop.run("import", "files").returncode == 0
    [task] = shown[0].tasks
    assert (task.completed, task.total) == (4, 4)
