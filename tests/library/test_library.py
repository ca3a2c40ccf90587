"""The user's own library: what goes in, what is refused, and that nothing is ever half done."""

from __future__ import annotations

import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest

from myomer.formats.mtf import MAX_BYTES
from myomer.library import intake, store
from myomer.library.boards import board_rows, find_board
from myomer.library.intake import Summary, take_in
from myomer.library.names import NoSuchName
from myomer.library.sources import NothingThere, Source, count, sources
from myomer.library.store import BOARD, UNIT, LibraryError, library_path, opened
from myomer.library.units import Search, design_named, entry_for, find_unit, search, unit_rows
from tests.formats.examples import mtf

MAP = 'size 1 2\nhex 0101 0 "" ""\nhex 0102 1 "woods:1;foliage_elev:2" ""\nend\n'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with two units and a map."""
    folder = tmp_path / "files"
    (folder / "units").mkdir(parents=True)
    (folder / "units" / "one.mtf").write_text(mtf())
    (folder / "units" / "two.mtf").write_text(mtf({"model": "EXM-2B", "mass": "55", "engine": "220 Fusion Engine"}))
    (folder / "Meadow.board").write_text(MAP)
    (folder / "readme.txt").write_text("not for us")
    return folder


def bring(*paths: Path) -> Summary:
    with opened(create=True) as library:
        assert library is not None
        return take_in(library, lambda: sources(list(paths)))


def counts(summary: Summary) -> tuple[int, int, int, int]:
    return summary.added, summary.updated, summary.unchanged, len(summary.refused)


def test_the_library_is_in_the_users_data_folder(home: Path) -> None:
    assert library_path() == home / "data" / "myomer" / "library.sqlite"
    assert not library_path().exists()


def test_looking_makes_nothing(home: Path) -> None:
    assert unit_rows()
    assert board_rows() == []
    with pytest.raises(NoSuchName):
        find_unit("no such thing")
    assert not (home / "data").exists()


def test_a_folder(files: Path) -> None:
    assert count([files]) == 3
    assert counts(bring(files)) == (3, 0, 0, 0)
    found = find_unit("Examplar EXM-2B")
    assert (found.design.tons, found.origin) == (55, "library")
    assert find_unit("exm-1a").design.name == "Examplar EXM-1A"
    assert find_board("meadow").board.rows == 2
    assert counts(bring(files)) == (0, 0, 3, 0)


def test_a_changed_file(files: Path) -> None:
    bring(files)
    assert design_named("exm-1a").walk == 4
    (files / "units" / "one.mtf").write_text(mtf({"walk mp": "5", "engine": "250 Fusion Engine"}))
    assert counts(bring(files)) == (0, 1, 2, 0)
    assert design_named("exm-1a").walk == 5
    (files / "units" / "one.mtf").write_text(mtf({"model": "EXM-9Z"}))
    assert counts(bring(files)) == (0, 1, 2, 0)
    assert [row.name for row in unit_rows() if row.origin == "library"] == ["Examplar EXM-2B", "Examplar EXM-9Z"]


def test_a_file_in_another_folder_is_the_same_unit(files: Path, tmp_path: Path) -> None:
    bring(files)
    other = tmp_path / "elsewhere"
    other.mkdir()
    (other / "renamed.mtf").write_text(mtf())
    assert counts(bring(other)) == (0, 0, 1, 0)
    (other / "renamed.mtf").write_text(mtf({"era": "3070"}))
    assert counts(bring(other)) == (0, 1, 0, 0)
    assert len([row for row in unit_rows() if row.origin == "library"]) == 2


def test_two_units_of_one_name(files: Path) -> None:
    (files / "more").mkdir()
    (files / "more" / "again.mtf").write_text(mtf({"era": "3070"}))
    (files / "more" / "third.mtf").write_text(mtf({"era": "3071"}))
    assert counts(bring(files)) == (5, 0, 0, 0)
    names = [row.name for row in unit_rows() if row.origin == "library"]
    assert names == ["Examplar EXM-1A", "Examplar EXM-1A (more)", "Examplar EXM-1A (units)", "Examplar EXM-2B"]
    assert counts(bring(files)) == (0, 0, 5, 0)


def test_the_catalogue_comes_first_and_the_library_can_be_asked_for(tmp_path: Path) -> None:
    (tmp_path / "a.mtf").write_text(mtf({"chassis": "Atlas", "model": "AS7-D"}))
    bring(tmp_path / "a.mtf")
    assert find_unit("atlas as7-d").design.tons == 100
    assert find_unit("library:atlas as7-d").design.tons == 50
    assert find_unit("Library: as7-d").origin == "library"


def test_an_entry_of_a_library_unit(files: Path) -> None:
    bring(files)
    entry = entry_for(design_named("exm-1a"))
    entry.walk = 5
    changed = entry.build()
    assert (changed.walk, design_named("exm-1a").walk) == (5, 4)
    assert len(changed.physical_weapons) == 1


def test_search(files: Path) -> None:
    bring(files)
    assert [row.name for row in search(Search(words=["exam"]))] == ["Examplar EXM-1A", "Examplar EXM-2B"]
    assert [row.name for row in search(Search(words=["exam"], tons=(55, 60)))] == ["Examplar EXM-2B"]
    assert len(search(Search(origin="library"))) == 2
    assert len(search(Search(origin="catalogue"))) == len(search(Search())) - 2
    hatchets = search(Search(weapons=["hatchet"]))
    assert {"Hatchetman HCT-3F", "Axman AXM-2N", "Examplar EXM-1A"} <= {row.name for row in hatchets}
    assert all("hatchet" in row.facts.equipment for row in hatchets)
    clan = search(Search(tech="clan", tons=(60, 80)))
    assert clan
    assert all(row.facts.tech == "clan" and 60 <= row.facts.tons <= 80 for row in clan)
    assert all(row.facts.role == "sniper" for row in search(Search(role="Sniper")))
    assert all(row.facts.frame == "quad" for row in search(Search(frame="quad")))
    assert all(row.facts.jump >= 1 for row in search(Search(jump=(1, 99))))
    assert all(row.facts.omni for row in search(Search(omni=True)))
    assert all(row.facts.year <= 3025 for row in search(Search(years=(0, 3025))))
    assert not any("lrm-20" in row.facts.equipment for row in search(Search(weapons=["lrm 5"], words=["atlas"])))


# archives


def archive(path: Path, members: dict[str, bytes | str]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in members.items():
            file.writestr(name, data)
    return path


def test_an_archive(tmp_path: Path) -> None:
    path = archive(tmp_path / "all.zip", {"a/one.mtf": mtf(), "Meadow.board": MAP, "a/readme.txt": "no", "b/": ""})
    assert count([path]) == 2
    assert counts(bring(path)) == (2, 0, 0, 0)
    assert counts(bring(tmp_path)) == (0, 0, 2, 0)


@pytest.mark.parametrize(
    "name", ["../evil.mtf", "a/../../evil.mtf", "/etc/evil.mtf", "C:/evil.mtf", "..\\evil.mtf", "a\\..\\..\\evil.mtf"]
)
def test_paths_that_lead_out_of_an_archive(tmp_path: Path, name: str) -> None:
    before = sorted(tmp_path.rglob("*"))
    summary = bring(archive(tmp_path / "evil.zip", {name: mtf(), "good.mtf": mtf()}))
    assert counts(summary) == (1, 0, 0, 1)
    assert summary.refused[0][1] == "its path leads out of the archive"
    made = {path.name for path in tmp_path.rglob("*")} - {path.name for path in before}
    assert made == {"evil.zip", "data", "myomer", "library.sqlite"}


def test_a_zip_bomb(tmp_path: Path) -> None:
    bomb = archive(tmp_path / "bomb.zip", {"big.mtf": b"0" * (MAX_BYTES + 1), "one.mtf": mtf()})
    assert bomb.stat().st_size < 50_000
    summary = bring(bomb)
    assert counts(summary) == (1, 0, 0, 1)
    assert "a .mtf file may have at most" in summary.refused[0][1]


def test_a_member_that_is_larger_than_it_says(tmp_path: Path) -> None:
    path = archive(tmp_path / "liar.zip", {"big.mtf": b"0" * (MAX_BYTES + 5000)})
    data = path.read_bytes()
    size = (MAX_BYTES + 5000).to_bytes(4, "little")
    assert data.count(size) == 2
    path.write_bytes(data.replace(size, (1000).to_bytes(4, "little")))
    summary = bring(path)
    assert counts(summary) == (0, 0, 0, 1)


def test_archives_within_archives_and_encrypted_members(tmp_path: Path) -> None:
    inner = archive(tmp_path / "inner.zip", {"one.mtf": mtf()}).read_bytes()
    outer = archive(tmp_path / "outer.zip", {"inner.zip": inner, "one.mtf": mtf()})
    data = bytearray(archive(tmp_path / "locked.zip", {"one.mtf": mtf()}).read_bytes())
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + at] |= 1
    (tmp_path / "locked.zip").write_bytes(bytes(data))
    assert "unpack it and import it separately" in bring(outer).refused[0][1]
    assert bring(tmp_path / "locked.zip").refused[0][1] == "it is encrypted"


def test_what_is_no_archive(tmp_path: Path) -> None:
    (tmp_path / "broken.zip").write_bytes(b"PK\x03\x04 and nothing more")
    cut = archive(tmp_path / "cut.zip", {"one.mtf": mtf()})
    cut.write_bytes(cut.read_bytes()[:-40])
    torn = archive(tmp_path / "torn.zip", {"one.mtf": mtf() * 20})
    data = torn.read_bytes()
    torn.write_bytes(data[:60] + b"\0" * 40 + data[100:])
    summary = bring(tmp_path)
    assert counts(summary) == (0, 0, 0, 3)
    reasons = dict(summary.refused)
    assert "it is not a readable zip archive" in reasons["broken.zip"]
    assert "it cannot be unpacked" in reasons["torn.zip!one.mtf"]


# refusals of files


def test_files_that_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.mtf").write_text(mtf({"mass": "52"}))
    (tmp_path / "b.mtf").write_bytes(b"\0" * 100)
    (tmp_path / "c.board").write_text("size 1 1\n")
    (tmp_path / "d.mtf").write_bytes(b"x" * (MAX_BYTES + 1))
    (tmp_path / "good.mtf").write_text(mtf())
    summary = bring(tmp_path)
    assert counts(summary) == (1, 0, 0, 4)
    reasons = dict(summary.refused)
    assert reasons["a.mtf:10"] == "a 'Mech weighs 10 to 200 tons in steps of 5, not 52"
    assert "not a text file" in reasons["b.mtf:1"]
    assert "may have at most" in reasons["d.mtf"]


def test_a_file_of_another_kind(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("hello")
    assert bring(tmp_path / "notes.txt").refused[0][1] == "it is not a .mtf, .board or .zip file"
    with pytest.raises(NothingThere, match="there is no file or folder"):
        bring(tmp_path / "nothing")


def test_links_in_circles_are_not_followed(files: Path) -> None:
    (files / "units" / "loop").symlink_to(files, target_is_directory=True)
    summary = bring(files)
    assert counts(summary) == (3, 0, 0, 1)
    assert summary.refused == [("units/loop", "a link to a folder; links are not followed")]


def test_folders_in_folders_without_end(tmp_path: Path) -> None:
    deep = tmp_path
    for _ in range(150):
        deep = deep / "f"
    deep.mkdir(parents=True)
    (deep / "one.mtf").write_text(mtf())
    assert counts(bring(tmp_path)) == (1, 0, 0, 0)


def test_other_units_in_files_of_the_same_name_are_other_units(tmp_path: Path) -> None:
    for number in (1, 2):
        folder = tmp_path / f"r{number}" / "mechs"
        folder.mkdir(parents=True)
        (folder / "custom.mtf").write_text(mtf({"model": f"EXM-{number}"}))
        assert counts(bring(folder)) == (1, 0, 0, 0)
    assert len([row for row in unit_rows() if row.origin == "library"]) == 2


def test_a_unit_that_is_there_does_not_give_way_to_another_of_its_name(tmp_path: Path) -> None:
    (tmp_path / "a.mtf").write_text(mtf({"era": "3050"}))
    (tmp_path / "b.mtf").write_text(mtf({"era": "3060"}))
    assert counts(bring(tmp_path / "a.mtf")) == (1, 0, 0, 0)
    assert counts(bring(tmp_path / "b.mtf")) == (0, 1, 0, 0)
    assert counts(bring(tmp_path)) == (1, 0, 1, 0)
    assert counts(bring(tmp_path)) == (0, 0, 2, 0)
    assert sorted(row.facts.year for row in unit_rows() if row.origin == "library") == [3050, 3060]


def test_a_club_is_nothing_to_mount(tmp_path: Path) -> None:
    (tmp_path / "a.mtf").write_text(mtf(slots={"Left Torso": ["Tree Club", "Limb Club"]}))
    assert counts(bring(tmp_path)) == (1, 0, 0, 0)
    assert "unknown-equipment" in {problem.kind for problem in design_named("exm-1a").problems()}


def test_remarks_are_reported(tmp_path: Path) -> None:
    (tmp_path / "a.mtf").write_text(mtf(after="paint:red\n"))
    assert bring(tmp_path).remarks[0][0] == "a.mtf"


# nothing is ever half done


def test_an_import_that_is_interrupted_leaves_nothing(files: Path) -> None:
    def breaking() -> Iterator[Source]:
        yield from sources([files])
        raise KeyboardInterrupt

    with opened(create=True) as library:
        assert library is not None
        with pytest.raises(KeyboardInterrupt):
            take_in(library, breaking)
    assert [row for row in unit_rows() if row.origin == "library"] == []
    assert counts(bring(files)) == (3, 0, 0, 0)


def test_an_import_that_fails_leaves_the_library_as_it_was(files: Path) -> None:
    bring(files)
    (files / "units" / "three.mtf").write_text(mtf({"model": "EXM-3C"}))

    def progress() -> None:
        raise OSError("the disk is full")

    with opened() as library:
        assert library is not None
        with pytest.raises(OSError, match="full"):
            take_in(library, lambda: sources([files]), progress)
        assert len(library.entries(UNIT)) == 2
        assert len(library.entries(BOARD)) == 1


# reading while somebody imports


class HeldImport:
    """An import in a thread of its own that stands still in the middle of its transaction, with much written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = count([folder])
        self.steps = 0
        self.held, self.go = Event(), Event()
        self.summary: list[Summary] = []
        self.thread = Thread(target=self._run)

    def _run(self) -> None:
        try:
            with opened(create=True) as library:
                assert library is not None
                self.summary.append(take_in(library, lambda: sources([self.folder]), self._step))
        finally:
            self.held.set()

    def _step(self) -> None:
        self.steps += 1
        if self.steps == 2 * self.files:
            self.held.set()
            assert self.go.wait(60)

    def __enter__(self) -> HeldImport:
        self.thread.start()
        assert self.held.wait(60)
        return self

    def __exit__(self, *_: object) -> None:
        self.go.set()
        self.thread.join(60)
        assert not self.thread.is_alive()


def large_files(folder: Path, number: int) -> Path:
    """More than SQLite keeps in memory before it writes: units whose comments do not compress."""
    folder.mkdir()
    random = Random(1)
    for at in range(number):
        noise = "".join([f"# {random.randbytes(500).hex()}\n" for _ in range(1000)])
        (folder / f"{at}.mtf").write_text(noise + mtf({"model": f"BIG-{at}"}))
    return folder


def our_units() -> list[str]:
    return [row.name for row in unit_rows() if row.origin == "library"]


@pytest.mark.parametrize("before", ["a library of before", "a library of now"])
def test_readers_are_not_locked_out_by_an_import(
    files: Path, tmp_path: Path, before: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(files)
    if before == "a library of before":
        with closing(sqlite3.connect(library_path())) as database:
            database.execute("PRAGMA journal_mode = DELETE")
            database.execute("DROP TABLE remarks")
    with HeldImport(large_files(tmp_path / "large", 6)) as held:
        assert held.steps == 12
        monkeypatch.setattr(store, "PATIENCE", 0.0)
        names = ["Examplar EXM-1A", "Examplar EXM-2B"]
        for _ in range(3):
            assert our_units() == names
        assert find_unit("exm-2b").design.tons == 55
        assert find_board("meadow").board.rows == 2
        with pytest.raises(LibraryError, match="is another import running"):
            bring(files)
    assert counts(held.summary[0]) == (6, 0, 0, 0)
    assert len(our_units()) == 8
    assert [path.name for path in library_path().parent.iterdir()] == ["library.sqlite"]


def test_whoever_reads_does_not_hold_up_an_import(files: Path) -> None:
    bring(files / "Meadow.board")
    with opened() as reader:
        assert reader is not None
        things = reader._db.execute("SELECT name FROM things")
        assert things.fetchone() == ("Meadow",)
        assert counts(bring(files)) == (2, 0, 1, 0)
        assert len(reader.entries(UNIT)) in (0, 2)


def test_a_reader_makes_no_library_of_an_empty_file(home: Path) -> None:
    """An import has made the file, and not its tables yet."""
    library_path().parent.mkdir(parents=True)
    library_path().touch()
    assert our_units() == []
    assert library_path().stat().st_size == 0


def test_a_library_on_a_medium_that_is_read_only(files: Path) -> None:
    """Where the log cannot be opened, there is none to read, and the file is as it is."""
    bring(files)
    for name in ("-wal", "-shm"):
        library_path().with_name(f"library.sqlite{name}").mkdir()
    assert len(our_units()) == 2
    assert find_unit("exm-1a").design.name == "Examplar EXM-1A"
    with pytest.raises(LibraryError, match="library"):
        bring(files / "units")
    with opened() as library:
        assert library is not None
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            library.remove(library.entries(UNIT)[0])
    assert len(our_units()) == 2


# what was odd about a file is not forgotten


def test_remarks_are_reported_every_time(tmp_path: Path) -> None:
    (tmp_path / "a.mtf").write_text(mtf(after="paint:red\n"))
    (tmp_path / "b.mtf").write_text(mtf({"model": "EXM-2B"}))
    first = bring(tmp_path).remarks
    assert [file for file, _ in first] == ["a.mtf"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(intake, "read_mtf", None)
        again = bring(tmp_path)
    assert counts(again) == (0, 0, 2, 0)
    assert again.remarks == first


def test_remarks_on_a_library_of_before_are_made_up_for(tmp_path: Path) -> None:
    (tmp_path / "a.mtf").write_text(mtf(after="paint:red\n"))
    first = bring(tmp_path).remarks
    with closing(sqlite3.connect(library_path())) as database:
        database.execute("DROP TABLE remarks")
    assert bring(tmp_path).remarks == first
    (tmp_path / "a.mtf").write_text(mtf())
    assert bring(tmp_path).remarks == []
    with closing(sqlite3.connect(library_path())) as database:
        assert database.execute("SELECT texts FROM remarks").fetchall() == [("[]",)]


def test_the_same_file_twice_is_remarked_on_once(tmp_path: Path) -> None:
    for name in ("a.mtf", "b.mtf"):
        (tmp_path / name).write_text(mtf(after="paint:red\n"))
    summary = bring(tmp_path)
    assert counts(summary) == (1, 0, 1, 0)
    assert len(summary.remarks) == 1


def test_a_library_that_is_none(home: Path) -> None:
    library_path().parent.mkdir(parents=True)
    library_path().write_bytes(b"this is no database at all, but it is long enough to look at")
    with pytest.raises(LibraryError, match=r"cannot be read .* move it and import your files again"):
        unit_rows()


def test_a_library_of_another_version(files: Path) -> None:
    bring(files)
    with sqlite3.connect(library_path()) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(LibraryError, match="it is version 99, this Myomer uses 1"):
        unit_rows()


def test_a_library_whose_file_is_damaged(files: Path) -> None:
    bring(files)
    with sqlite3.connect(library_path()) as database:
        database.execute("UPDATE things SET data = x'00', digest = 'x' WHERE name = 'Examplar EXM-2B'")
    database.close()
    with pytest.raises(LibraryError, match="cannot be read"):
        find_unit("exm-2b")


def test_a_library_that_cannot_be_made(home: Path) -> None:
    (home / "data").write_text("a file where the folder should be")
    with pytest.raises(LibraryError, match=r"cannot open the library .*: (Not a directory|File exists); ") as caught:
        bring(home)
    assert "Errno" not in str(caught.value)


def test_an_import_into_a_large_library_looks_at_each_thing_once() -> None:
    """The work of an import grows with the library, not with its square: counted in steps of the database."""
    things = 500
    steps: list[int] = []
    with opened(create=True) as library:
        assert library is not None
        library.make_room_for_remarks()
        with library.transaction():
            for number in range(things):
                library.add(UNIT, f"Unit {number}", "", f"{number}.mtf", f"digest {number}", "{}", b"")
                library.remember_remarks(UNIT, f"digest {number}", ["odd"])
            library.remember_remarks(UNIT, "gone", ["odd"])
        library._db.set_progress_handler(lambda: steps.append(100), 100)
        library.tidy_remarks()
        library._db.set_progress_handler(None, 0)
        assert library.remarks(UNIT, "gone") is None
        assert library.remarks(UNIT, "digest 0") == ("odd",)
    assert sum(steps) < 100 * things
