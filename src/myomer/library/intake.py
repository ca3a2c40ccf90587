"""Imports files into the library: what is new, what has changed, what is rejected and why."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import PurePosixPath

import msgspec

from myomer.formats.board_file import read_board
from myomer.formats.errors import FormatError
from myomer.formats.mtf import read_mtf
from myomer.library.facts import facts_of_blueprint, facts_of_board
from myomer.library.sources import Source
from myomer.library.store import BOARD, UNIT, Library, LibraryEntry

FOR_THE_EYE = ("picture", "spelling")
"""Kinds of remarks on a map that are not reported: they only affect drawing or spelling."""

PASSES = 2
"""How many times an import goes through its files: to read them, then to store them."""


@dataclass(slots=True)
class Summary:
    """The result of an import."""

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    refused: list[tuple[str, str]] = field(default_factory=list)
    """A file, with the line where one is wrong, and the reason."""
    remarks: list[tuple[str, str]] = field(default_factory=list)
    """A file and its remarks: content that is kept but has no rule, or looks wrong."""
    units: int = 0
    boards: int = 0

    @property
    def looked_at(self) -> int:
        """All the files."""
        return self.added + self.updated + self.unchanged + len(self.refused)


@dataclass(frozen=True, slots=True)
class _ParsedFile:
    """What the library stores about a file, read from its content."""

    kind: str
    name: str
    others: str
    facts: bytes
    remarks: tuple[str, ...]


def take_in(
    library: Library, gather: Callable[[], Iterable[Source]], progress: Callable[[], None] = lambda: None
) -> Summary:
    """Import files into the library, all of them in one transaction.

    They are scanned twice: first to read them and to see which are already in the library, so that none of those is
    replaced by another file of the same name; then to store them, so that the transaction is short. `progress` is
    called for each file in each of these `PASSES`.
    """
    library.make_room_for_remarks()
    parsed_files: dict[tuple[str, str], _ParsedFile | FormatError] = {}

    # First pass: read the files.
    first_pass = _Intake(library, parsed_files)
    for source in gather():
        first_pass.look(source)
        progress()

    # Second pass: store them.
    with library.transaction():
        intake = _Intake(library, parsed_files)
        intake.seen |= first_pass.seen
        for source in gather():
            intake.take(source)
            progress()
        library.tidy_remarks()
    return intake.summary


class _Intake:
    """One import."""

    def __init__(self, library: Library, parsed_files: dict[tuple[str, str], _ParsedFile | FormatError]) -> None:
        self.library = library
        self.parsed_files = parsed_files
        """By kind and digest, the parsed file, or why it is rejected."""
        self.reported: set[tuple[str, str]] = set()
        """Files whose remarks have been reported."""
        self.summary = Summary()
        """How many files were added, updated, unchanged and refused."""
        self.by_digest: dict[tuple[str, str], LibraryEntry] = {}
        self.by_place: dict[tuple[str, str], LibraryEntry] = {}
        self.by_name: dict[tuple[str, str], LibraryEntry] = {}
        """Entries by kind and digest, by kind and path, by kind and name."""
        self.seen: set[int] = set()
        """Entries that this import has already handled."""

        for kind in (UNIT, BOARD):
            for entry in library.entries(kind):
                self._remember(entry)

    def look(self, source: Source) -> None:
        """First pass: parse a new file, or mark the entry of one that is already in the library."""
        if source.refused:
            return
        key = _kind(source), _digest(source)
        known = self.by_digest.get(key)
        if known is not None:
            self.seen.add(known.id)
        if known is None or self.library.remarks(*key) is None:
            self._parse_once(source, key)

    def _parse_once(self, source: Source, key: tuple[str, str]) -> _ParsedFile | FormatError:
        """Parse a file unless it has been parsed before; an error says why it is rejected."""
        if key not in self.parsed_files:
            try:
                self.parsed_files[key] = _read(source)
            except FormatError as problem:
                self.parsed_files[key] = problem
        return self.parsed_files[key]

    def _remember(self, entry: LibraryEntry) -> None:
        """Index an entry by digest, path and name."""
        self.by_digest[entry.kind, entry.digest] = entry
        self.by_place[entry.kind, entry.place] = entry
        self.by_name[entry.kind, entry.name.casefold()] = entry

    def take(self, source: Source) -> None:
        """Second pass: import one file. A file with the same bytes is unchanged; one with the same name, or else the
        same path, is a new version.
        """
        if source.refused:
            self.summary.refused.append((source.shown, source.refused))
            return

        digest = _digest(source)
        key = _kind(source), digest
        if key in self.by_digest:
            self.summary.unchanged += 1
            self._report_remarks(source, key)
            return

        parsed = self._parse_once(source, key)
        if isinstance(parsed, FormatError):
            where = f"{source.shown}:{parsed.line}" if parsed.line else source.shown
            self.summary.refused.append((where, parsed.reason))
            return

        self._store(source, parsed, digest)
        self._report_remarks(source, key)

    def _report_remarks(self, source: Source, key: tuple[str, str]) -> None:
        """Report the remarks stored when a file was first read."""
        if key in self.reported:
            return
        self.reported.add(key)
        remarks = self.library.remarks(*key)
        if remarks is None:
            parsed = self._parse_once(source, key)
            remarks = () if isinstance(parsed, FormatError) else parsed.remarks
            self.library.remember_remarks(*key, remarks)
        for remark in remarks:
            self.summary.remarks.append((source.shown, remark))

    def _store(self, source: Source, parsed: _ParsedFile, digest: str) -> None:
        """Add a parsed file as a new entry, or update the entry of its earlier version."""
        kind = parsed.kind
        facts = parsed.facts.decode()

        # An earlier version has the same name, or else the same path.
        earlier = self._unless_seen(self.by_name.get((kind, parsed.name.casefold())))
        if earlier is None:
            earlier = self._unless_seen(self.by_place.get((kind, source.place)))
        name = self._free_name(parsed, source, earlier)

        if earlier is None:
            entry_id = self.library.add(kind, name, parsed.others, source.place, digest, facts, source.data)
            self.summary.added += 1
        else:
            entry_id = earlier.id
            del self.by_digest[kind, earlier.digest]
            del self.by_name[kind, earlier.name.casefold()]
            self.by_place.pop((kind, earlier.place), None)
            self.library.update(earlier, name, parsed.others, source.place, digest, facts, source.data)
            self.summary.updated += 1

        self.seen.add(entry_id)
        self._remember(LibraryEntry(entry_id, kind, name, parsed.others, source.place, digest, facts))

        if kind == UNIT:
            self.summary.units += 1
        else:
            self.summary.boards += 1

    def _unless_seen(self, entry: LibraryEntry | None) -> LibraryEntry | None:
        """The entry, or None if this import has already handled it."""
        return None if entry is None or entry.id in self.seen else entry

    def _free_name(self, parsed: _ParsedFile, source: Source, earlier: LibraryEntry | None) -> str:
        """The name of a parsed file; if another entry has it, followed by the folder or a number."""
        folder = PurePosixPath(source.place.replace("\\", "/")).parent.name
        candidates = [parsed.name, f"{parsed.name} ({folder})"] if folder else [parsed.name]
        number = 2
        while True:
            for name in candidates:
                holder = self.by_name.get((parsed.kind, name.casefold()))
                if holder is None or (earlier is not None and holder.id == earlier.id):
                    return name
            candidates = [f"{parsed.name} [{number}]"]
            number += 1


def _kind(source: Source) -> str:
    return UNIT if source.kind == ".mtf" else BOARD


def _digest(source: Source) -> str:
    return hashlib.sha256(source.data).hexdigest()


def _read(source: Source) -> _ParsedFile:
    """A unit or map, with its facts and remarks."""
    if source.kind == ".mtf":
        unit = read_mtf(source.data, source.shown)
        blueprint = unit.design.blueprint
        facts = msgspec.json.encode(facts_of_blueprint(blueprint))
        remarks = tuple(str(remark) for remark in unit.remarks)
        return _ParsedFile(UNIT, blueprint.name, "\n".join(blueprint.other_names()), facts, remarks)
    board = read_board(source.data, source.shown)
    name = PurePosixPath(source.place).stem
    facts = msgspec.json.encode(facts_of_board(board.board))
    remarks = tuple(str(remark) for remark in board.remarks if remark.kind not in FOR_THE_EYE)
    return _ParsedFile(BOARD, name, "", facts, remarks)
