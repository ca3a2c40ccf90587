"""Joins maps side by side and turns them around, as players do on a table."""

from __future__ import annotations

from myomer.boards.board import Board
from myomer.boards.hex import Hex
from myomer.boards.map_sheet import Sheet
from myomer.hexes import column_of, hex_at, row_of
from myomer.hexes.grid import ROWS
from myomer.rules.terrain import ROAD


def join(boards: list[list[Board]]) -> Board:
    """One map of several: rows of maps from north to south, in each row from west to east.

    Maps of one row have the same number of hex rows, maps of one column the same number of hex columns. Even columns
    are half a hex lower, so a map with an odd number of columns cannot have a neighbor to its east: the half hexes do
    not meet. It can only be at the eastern edge.

    If only some of the maps let roads join pavement, their roads get explicit exits.
    """
    _check_grid(boards)
    all_boards = [board for row in boards for board in row]

    # every hex and note, shifted to its place on the joined map
    hexes: dict[int, Hex] = {}
    notes: list[tuple[int, str]] = []
    open_roads: list[int] = []
    top = 0
    for row in boards:
        left = 0
        for board in row:
            for place in board.places():
                joined_hex = _shifted(place, left, top)
                hexes[joined_hex] = board.at(place)
                if (
                    board.sheet.roads_join_pavement
                    and hexes[joined_hex].has(ROAD)
                    and hexes[joined_hex].given_exits(ROAD) < 0
                ):
                    open_roads.append(joined_hex)
            notes += [(_shifted(place, left, top), text) for place, text in board.sheet.notes]
            left += board.columns
        top += row[0].rows
    columns, rows = sum([board.columns for board in boards[0]]), top

    # roads that joined pavement on their own map keep doing so
    joins_pavement = [board.sheet.roads_join_pavement for board in all_boards]
    if any(joins_pavement) and not all(joins_pavement):
        with_joined_roads = Board(columns, rows, hexes)
        for place in open_roads:
            hexes[place] = hexes[place].with_exits(ROAD, with_joined_roads.exits(place, ROAD))
    name = " + ".join([board.name for board in all_boards if board.name])
    sheet = _joined_sheet([board.sheet for board in all_boards], notes, all(joins_pavement))
    return Board(columns, rows, hexes, sheet=sheet, name=name)


def turned(board: Board) -> Board:
    """The map turned by 180 degrees, to make another battlefield of it; exits turn with it.

    With an odd number of columns the outer columns would end up half a hex lower, so such a map cannot be turned.
    """
    if not board.columns or board.columns % 2:
        why = f"it has {board.columns} columns" if board.columns else "it has no edges"
        raise ValueError(f"only a map with an even number of columns can be turned around: {why}")

    shared: dict[Hex, Hex] = {}
    hexes: dict[int, Hex] = {}
    for place in board.places():
        here = board.at(place)
        if here not in shared:
            shared[here] = here.turned()
        hexes[_opposite(board, place)] = shared[here]

    old = board.sheet
    notes = tuple([(_opposite(board, place), text) for place, text in old.notes])
    sheet = Sheet(old.roads_join_pavement, old.description, old.tags, notes, old.options, old.comments, old.lines)
    return Board(board.columns, board.rows, hexes, sheet=sheet, name=board.name)


def _shifted(place: int, columns: int, rows: int) -> int:
    """A hex moved east and south by that many columns and rows."""
    return hex_at(column_of(place) + columns, row_of(place) + rows)


def _opposite(board: Board, place: int) -> int:
    """The position of a hex after the map is turned by 180 degrees."""
    return hex_at(board.columns + 1 - column_of(place), board.rows + 1 - row_of(place))


def _check_grid(boards: list[list[Board]]) -> None:
    """ValueError unless the maps fit together edge to edge."""
    if not boards or not boards[0]:
        raise ValueError("no maps to join")

    for down, row in enumerate(boards, 1):
        if len(row) != len(boards[0]):
            raise ValueError(f"row {down} has {len(row)} maps, the first {len(boards[0])}: they must match")
        for across, board in enumerate(row, 1):
            where = f"the map in row {down}, place {across}"
            if not board.columns or not board.rows:
                raise ValueError(f"{where} has no edges; only maps with a size can be joined")
            if board.rows != row[0].rows:
                raise ValueError(f"{where} has {board.rows} rows of hexes, its neighbor to the west {row[0].rows}")
            if board.columns != boards[0][across - 1].columns:
                above = boards[0][across - 1].columns
                raise ValueError(f"{where} has {board.columns} columns of hexes, the one to the north {above}")
            if board.columns % 2 and across < len(row):
                raise ValueError(
                    f"{where} has {board.columns} columns: with an odd number the halves of its hexes do not meet "
                    "those of a map to the east; only the easternmost map may have one"
                )

    if sum([board.columns for board in boards[0]]) >= ROWS or sum([row[0].rows for row in boards]) >= ROWS:
        raise ValueError(f"the joined map is too large: columns and rows end at {ROWS - 1}")


def _joined_sheet(sheets: list[Sheet], notes: list[tuple[int, str]], roads_join_pavement: bool) -> Sheet:
    """The attributes of all the maps; what several have in common is kept once."""
    return Sheet(
        roads_join_pavement,
        "\n".join(dict.fromkeys([sheet.description for sheet in sheets if sheet.description])),
        tuple(dict.fromkeys([tag for sheet in sheets for tag in sheet.tags])),
        tuple(notes),
        tuple(dict.fromkeys([option for sheet in sheets for option in sheet.options])),
        tuple([comment for block in dict.fromkeys([sheet.comments for sheet in sheets]) for comment in block]),
        tuple(dict.fromkeys([line for sheet in sheets for line in sheet.lines])),
    )
