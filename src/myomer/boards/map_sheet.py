"""The attributes of a map sheet."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.record import Record


class Sheet(Record):
    """The attributes of a map, apart from its hexes.

    `roads_join_pavement` (option `exit_roads_to_pavement`) lets roads without given exits continue into adjacent
    pavement (`terrain.md` §1.2). `tags` describe the map for searches; `notes` are texts attached to hexes.
    `options`, `comments` and `lines` (whole statements) are kept from a file; the game ignores them.
    """

    __match_args__: ClassVar[tuple[str, ...]] = (
        "roads_join_pavement", "description", "tags", "notes", "options", "comments", "lines",
    )  # fmt: skip

    def __init__(
        self,
        roads_join_pavement: bool = True,
        description: str = "",
        tags: tuple[str, ...] = (),
        notes: tuple[tuple[int, str], ...] = (),
        options: tuple[tuple[str, str], ...] = (),
        comments: tuple[str, ...] = (),
        lines: tuple[str, ...] = (),
    ) -> None:
        self.roads_join_pavement: Final = roads_join_pavement
        self.description: Final = description
        self.tags: Final = tags
        self.notes: Final = notes
        self.options: Final = options
        self.comments: Final = comments
        self.lines: Final = lines


BLANK_SHEET: Final = Sheet()
"""A map sheet without attributes."""
