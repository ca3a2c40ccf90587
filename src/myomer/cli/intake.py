"""`myomer import` and `myomer forget`: the user's own library."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from myomer.cli.errors import CommandError
from myomer.cli.terminal import console
from myomer.formats.sheet_names import printable
from myomer.library.intake import PASSES, Summary, take_in
from myomer.library.names import Named, nearest
from myomer.library.sources import NothingThere, count, sources
from myomer.library.store import BOARD, UNIT, LibraryEntry, LibraryError, library_path, opened

SHOWN = 20
"""How many refusals are listed; all with --verbose."""


def run_import(names: list[str], verbose: bool) -> None:
    """Import files, folders and archives into the library."""
    if "" in names:
        raise CommandError("an empty name: name a file or a folder to import, '.' for this one")

    paths = [Path(name) for name in names]
    for path in paths:
        if not path.exists():
            raise CommandError(f"there is no file or folder {str(path)!r}")

    progress = Progress(
        TextColumn("reading"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not Console(stderr=True).is_terminal,
    )

    try:
        with progress, opened(create=True) as library:
            assert library is not None
            task = progress.add_task("reading", total=count(paths))
            summary = take_in(library, lambda: sources(paths), lambda: progress.advance(task, 1 / PASSES))
    except (LibraryError, NothingThere) as problem:
        raise CommandError(str(problem)) from problem
    except KeyboardInterrupt:
        Console(stderr=True).print("interrupted: nothing was imported, the library is as it was")
        raise

    _report(summary, verbose)
    if not summary.looked_at:
        raise CommandError("there is no .mtf, .board or .zip file there")
    if len(summary.refused) == summary.looked_at:
        raise CommandError("nothing could be imported; the reasons are above")


def _report(summary: Summary, verbose: bool) -> None:
    """How many files were added, updated, unchanged or refused."""
    screen = console()
    screen.print(f"added      {summary.added:6}")
    screen.print(f"updated    {summary.updated:6}")
    screen.print(f"unchanged  {summary.unchanged:6}")
    screen.print(f"refused    {len(summary.refused):6}")
    _show_files(screen, "refused:", summary.refused, verbose, "red")
    if summary.remarks and verbose:
        _show_files(screen, "kept though it means nothing here, or odd:", summary.remarks, verbose, "yellow")
    elif summary.remarks:
        files = len({file for file, _ in summary.remarks})
        screen.print(f"in {files} files something is odd, or kept without a meaning here; --verbose lists it")
    screen.print(Text(f"the library is {library_path()}", style="dim"), soft_wrap=True)


def _show_files(screen: Console, title: str, files: list[tuple[str, str]], verbose: bool, style: str) -> None:
    """The first files of a list, or all, each with its reason."""
    if not files:
        return
    screen.print(Text(title, style=style))
    shown = files if verbose else files[:SHOWN]
    for file, text in shown:
        screen.print(Text(printable(f"  {file}: {text}")), soft_wrap=True)
    if len(files) > len(shown):
        screen.print(f"  and {len(files) - len(shown)} more; --verbose lists all")


def run_forget(names: list[str], everything: bool) -> None:
    """Remove units and maps from the library."""
    if names and everything:
        raise CommandError("NAME, --all: use one of them")
    if not names and not everything:
        raise CommandError("NAME is missing; name the units and maps to forget, or use --all")

    try:
        with opened() as library:
            if library is None:
                raise CommandError("there is no library yet; create one with 'myomer import'")
            entries = [*library.entries(UNIT), *library.entries(BOARD)]
            forgotten = entries if everything else [_entry_called(name, entries) for name in names]
            with library.transaction():
                for entry in forgotten:
                    library.remove(entry)
    except (LibraryError, ValueError) as problem:
        raise CommandError(str(problem)) from problem

    if not forgotten:
        console().print("there is nothing to forget: the library is empty")
    for entry in forgotten[:SHOWN]:
        console().print(Text(f"forgotten: {entry.name}"))
    if len(forgotten) > SHOWN:
        console().print(f"and {len(forgotten) - SHOWN} more")


def _entry_called(name: str, entries: list[LibraryEntry]) -> LibraryEntry:
    """The unit or map with this full name; an abbreviation is refused, so that nothing else is forgotten."""
    wanted = name.casefold().removeprefix("library:").strip()
    for entry in entries:
        if entry.name.casefold() == wanted:
            return entry
    near = nearest(wanted, [Named(entry.name) for entry in entries])
    hint = f"the nearest: {', '.join(near)}" if near else "'myomer units --origin library' lists the units"
    raise ValueError(f"there is no {name!r} in the library, by its full name; {hint}")
