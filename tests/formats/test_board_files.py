"""Map files: what each line and entry becomes, what is said of it, and that writing gives it back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from myomer.boards import Board, Hex, HexDetail, Mark, Sheet
from myomer.formats.board_file import read_board, write_board
from myomer.hexes import hex_at, parse_hex
from tests.amount import amount
from tests.formats.maps import boards, data, each_map, lines, one_hex, reading
from tests.rows import each_row

VALLEY = {
    "0101": '0 "" "grass"',
    "0201": '1 "woods:1;foliage_elev:2" "grass"',
    "0301": '0 "road:1:9;water:1" ""',
    "0102": '-1 "building:2:0;bldg_elev:3;bldg_cf:40" ""',
}


def test_a_map_has_its_size_levels_and_terrain() -> None:
    board = reading(3, 2, VALLEY).board
    assert (board.columns, board.rows, board.name) == (3, 2, "made-up")
    assert board.at(parse_hex("0201")) == Hex(1, {"woods": 1}, detail=HexDetail(theme="grass"))
    assert board.at(parse_hex("0301")) == Hex(0, {"road": 1, "water": 1}, detail=HexDetail({"road": 9}))
    assert board.at(parse_hex("0102")) == Hex(-1, {"building": 2}, 40, 3, HexDetail({"building": 0}))
    assert board.at(parse_hex("0302")) == Hex()
    assert not board.contains(parse_hex("0401"))


@each_row(
    ("terrains", "terrain"),
    [
        ("", {}),
        ("woods:3;foliage_elev:3", {"woods": 3}),
        ("jungle:2", {"jungle": 2}),
        ("water:0", {"water": 0}),
        ("water:12;rapids:2", {"water": 12, "rapids": 2}),
        ("rough:2;rubble:6", {"rough": 2, "rubble": 6}),
        ("road:4", {"road": 4}),
        ("pavement:1", {"pavement": 1}),
        ("pavement:4", {"pavement": 1}),
        ("mud:2;sand:1;tundra:0", {"mud": 1, "sand": 1, "tundra": 1}),
        ("planted_fields:0", {"planted-fields": 1}),
        ("impassable:0", {"impassable": 1}),
        ("snow:1", {"thin-snow": 1}),
        ("snow:2", {"deep-snow": 1}),
        ("ice:1;black_ice:1", {"ice": 1, "black-ice": 1}),
        ("swamp:3", {"swamp": 3}),
        ("magma:2", {"magma": 2}),
        ("heavy_industrial:6", {"industrial": 6}),
        ("geyser:1", {"dormant-geyser": 1}),
        ("geyser:2", {"geyser": 1}),
        ("geyser:3", {"magma-vent": 1}),
        ("fire:3;smoke:4", {"fire": 3, "smoke": 4}),
        ("arms:0;legs:2", {"severed-arms": 0, "severed-legs": 2}),
        ("cliff_top:1:3", {"cliff": 1}),
        ("road:7", {"road": 1}),
        ("woods:7", {}),
        ("snow:3", {}),
        ("fluff:14:3;none:1:2;fortified:1;space:1;nonsense:5", {}),
    ],
)
def test_entries_become_terrain(terrains: str, terrain: dict[str, int]) -> None:
    assert one_hex(terrains)[0].terrain == terrain


def test_structures_have_strength_and_height() -> None:
    building = one_hex("building:5:36;bldg_cf:120;bldg_elev:2;bldg_class:2;bldg_armor:30;bldg_basement_type:4")[0]
    assert (building.of("building"), building.strength, building.height) == (5, 120, 2)
    detail = building.detail
    assert (detail.building_class, detail.armor, detail.basement) == (2, 30, 4)
    assert building.given_exits("building") == 36
    bridge = one_hex("bridge:1:9;bridge_cf:75;bridge_elev:3;water:2")[0]
    assert (bridge.structure(), bridge.strength, bridge.height) == ("bridge", 75, 3)
    tank = one_hex("fuel_tank:4:0;fuel_tank_cf:90;fuel_tank_elev:2;fuel_tank_magn:150")[0]
    assert (tank.structure(), tank.strength, tank.height, tank.detail.magnitude) == ("fuel-tank", 90, 2, 150)


def test_of_several_structures_in_a_hex_the_building_comes_first() -> None:
    bridge = "bridge:2:9;bridge_cf:40;bridge_elev:6"
    tank = "fuel_tank:1:0;fuel_tank_cf:10;fuel_tank_elev:1"
    hex_ = one_hex(f"{tank};{bridge};building:3:0;bldg_cf:90;bldg_elev:5")[0]
    assert (hex_.structure(), hex_.strength, hex_.height) == ("building", 90, 5)
    assert [hex_.strength_of(kind) for kind in ("building", "bridge", "fuel-tank")] == [90, 40, 10]
    assert [hex_.height_of(kind) for kind in ("building", "bridge", "fuel-tank")] == [5, 6, 1]


@each_row(
    ("terrains", "height"),
    [
        ("woods:1", 2),
        ("woods:2;foliage_elev:2", 2),
        ("jungle:3", 3),
        ("woods:1;foliage_elev:1", 1),
        ("woods:1;foliage_elev:3", 3),
    ],
)
def test_foliage_has_a_height(terrains: str, height: int) -> None:
    assert one_hex(terrains)[0].foliage_height == height


@each_row(
    ("terrains", "kind", "text"),
    [
        ("fluff:14:3", "picture", "fluff is kept"),
        ("incline_top:1:5", "picture", "incline_top is kept"),
        ("fortified:1", "not-modelled", "fortified is kept and has no effect"),
        ("space:1", "not-modelled", "space is kept"),
        ("hazardous_liquid:0;water:1", "not-modelled", "counts as plain water"),
        ("nonsense:5", "unknown-terrain", "nonsense is not a known terrain"),
        ("woods:7", "odd-level", "woods of level 7"),
        ("water:-1", "odd-level", "water of level -1"),
        ("snow:3", "odd-level", "snow of level 3"),
        ("road:7", "odd-level", "counts as a paved road"),
        ("woods:1;foliage_elev:9", "odd-level", "foliage_elev of 9"),
        ("building:1;bldg_cf:10;bldg_elev:1;bldg_class:8", "odd-level", "bldg_class of 8"),
        ("building:1;bldg_elev:1", "missing-detail", "building without bldg_cf"),
        ("bridge:1:9;bridge_cf:5", "missing-detail", "bridge without bridge_elev"),
        ("bldg_cf:40", "stray-detail", "bldg_cf without"),
        ("foliage_elev:2", "stray-detail", "foliage_elev without"),
        ("road:1:76", "odd-exits", "exits 76 of road"),
        ("woods:1;woods:2", "repeated-terrain", "woods is given twice"),
        ("woods:1;;rough:1;", "empty-entry", "an empty terrain entry"),
        ("woods:1:63", "spelling", "exits of woods"),
        ("pavement:4", "spelling", "level of pavement"),
    ],
)
def test_what_is_kept_or_odd_is_remarked(terrains: str, kind: str, text: str) -> None:
    message = [arguments for named, arguments in one_hex(terrains)[1] if named == kind]
    assert any(text in arguments for arguments in message), one_hex(terrains)[1]


def test_a_default_hex_needs_no_remark() -> None:
    terrains = (
        "woods:1;foliage_elev:2;road:3:9;water:1:63;building:2:0;bldg_cf:40;bldg_elev:3;bldg_class:1;cliff_top:1:4"
    )
    assert one_hex(terrains)[1] == []


def test_remarks_name_the_first_line_and_how_often() -> None:
    remarks = reading(3, 1, {"0201": '0 "fluff:1" ""', "0301": '0 "fluff:2;space:1" ""'}).remarks
    assert [(remark.line, remark.kind, remark.times) for remark in remarks] == [
        (3, "picture", 2),
        (4, "not-modelled", 1),
    ]
    assert str(remarks[0]) == "line 3 and 1 more: fluff is kept: it only affects how the hex is drawn"


def test_missing_strength_is_the_default_of_the_class() -> None:
    for level, strength in [(1, 15), (2, 40), (3, 90), (4, 120), (5, 120)]:
        hex_ = one_hex(f"building:{level}")[0]
        assert (hex_.strength, hex_.height) == (strength, 1)


def test_of_a_repeated_terrain_the_last_counts() -> None:
    assert one_hex("woods:1;rough:1;woods:2")[0].terrain == {"woods": 2, "rough": 1}


@each_row(("exits", "sides"), [(0, 0), (9, 9), (63, 63), (64, 0), (65, 1), (76, 12)])
def test_exits_are_six_sides(exits: int, sides: int) -> None:
    assert one_hex(f"road:1:{exits}")[0].given_exits("road") == sides


@each_row(
    "terrains",
    [
        "woods:7", "road:7:64", "pavement:4:63", "impassable:0", "mud:2", "planted_fields:6",
        "building:1:0;bldg_class:0",
        "building:2:5;bldg_cf:40:63;bldg_elev:2:9", "building:1:0;bldg_cf:-4;bldg_elev:2", "fluff:9:200;none:1:4",
        "elevator:3:64", "woods:1:63;foliage_elev:1:0", "foliage_elev:3", "snow:9", "geyser:0;smoke:1:2",
        "unheard_of:-3:7",
    ],
)  # fmt: skip
def test_every_entry_is_given_back(terrains: str) -> None:
    file = data(lines(1, 1, {"0101": f'3 "{terrains}" "x"'}))
    board = read_board(file, "a").board
    written = write_board(board).decode().split('"')[1].split(";")
    assert set(terrains.split(";")) <= set(written)
    assert read_board(write_board(board), "a").board == board


def test_the_place_in_the_file_decides_not_the_number() -> None:
    text = lines(2, 2, {"0201": '1 "" ""', "0102": '2 "" ""'})
    text[2], text[3] = text[2].replace("0201", "0101"), text[3].replace("0102", "9999")
    found = read_board(data(text), "a")
    assert (found.board.at(parse_hex("0201")).level, found.board.at(parse_hex("0102")).level) == (1, 2)
    assert [(remark.line, remark.kind, remark.times) for remark in found.remarks] == [(3, "hex-number", 2)]


def test_beyond_99_columns_and_rows() -> None:
    text = lines(120, 101)
    text[1 + 120 * 100 + 110] = 'hex 111101 5 "" ""'
    found = read_board(data(text), "a")
    assert found.remarks == ()
    assert found.board.at(hex_at(111, 101)).level == 5
    assert read_board(write_board(found.board), "a").board == found.board


def test_the_margin_of_a_map() -> None:
    head = [
        "# a licence", "#and more", "option exit_roads_to_pavement false", "option winds high",
        'tag "Woods (Auto)"', 'tag ""',
        'description "A valley."', 'description "Quiet."', 'note 0201 "mined"', 'note 0909 "nowhere"',
        'background "x.png"',
    ]  # fmt: skip
    found = reading(2, 1, head=head)
    sheet = found.board.sheet
    assert not sheet.roads_join_pavement
    assert sheet.comments == (" a licence", "and more")
    assert sheet.options == (("winds", "high"),)
    assert sheet.tags == ("Woods (Auto)", "")
    assert sheet.description == "A valley.\nQuiet."
    assert sheet.notes == ((parse_hex("0201"), "mined"),)
    assert set(sheet.lines) == {'background "x.png"', 'note 0909 "nowhere"'}
    assert {remark.kind for remark in found.remarks} == {"unknown-option", "picture", "note-number"}
    assert read_board(write_board(found.board), "a").board == found.board


@pytest.mark.parametrize(
    ("number", "places"),
    [("0304", 1), ("12001", 1), ("10001", 1), ("100120", 1), ("11101", 0), ("11111", 0), ("1", -1)],
)
def test_notes_of_large_maps_go_where_their_number_is_clear(number: str, places: int) -> None:
    text = lines(120, 120)
    text.insert(1, f'note {number} "here"')
    if places < 0:
        with pytest.raises(ValueError, match="a:2: write note"):
            read_board(data(text), "a")
        return
    sheet = read_board(data(text), "a").board.sheet
    assert (len(sheet.notes), len(sheet.lines)) == (places, 1 - places)


@each_row(("value", "joins"), [("true", True), ("false", False), ("FALSE", False)])
def test_the_option_for_roads(value: str, joins: bool) -> None:
    assert reading(1, 1, head=[f"option exit_roads_to_pavement {value}"]).board.sheet.roads_join_pavement is joins


def test_an_option_given_again_is_remarked() -> None:
    head = ["option exit_roads_to_pavement true", "option exit_roads_to_pavement false"]
    found = reading(1, 1, head=head)
    assert not found.board.sheet.roads_join_pavement
    assert [remark.kind for remark in found.remarks] == ["repeated-option"]


@each_row(
    "file",
    [
        data(lines(2, 2, VALLEY)).replace(b"\n", b"\r\n"),
        data(lines(2, 2, VALLEY)).rstrip(b"\n"),
        b"\xef\xbb\xbf" + data(lines(2, 2, VALLEY)),
        data(lines(2, 2, VALLEY)).replace(b"hex 0101 0", b"\n  hex\t0101   0 "),
        data(lines(2, 2, VALLEY)).replace(b"size", b"SIZE").replace(b"hex 0101", b"Hex 0101").replace(b"end", b"End"),
        data(lines(2, 2, VALLEY)) + b"\n# written by hand\n\n",
    ],
    ids=["CRLF", "no last line end", "byte order mark", "blanks and tabs", "capitals", "comment at the end"],
)
def test_other_spellings_of_the_same_map(file: bytes) -> None:
    board, plain = read_board(file, "a").board, reading(2, 2, VALLEY).board
    assert [board.at(place) for place in board.places()] == [plain.at(place) for place in plain.places()]


def test_equal_hexes_are_one_object() -> None:
    same = {
        "0101": '1 "woods:1;rough:1" ""',
        "0201": '1 "rough:1;woods:1;foliage_elev:2" ""',
        "0301": '1  "woods:1;rough:1"  ""',
    }
    board = reading(3, 1, same).board
    assert len({id(board.at(place)) for place in board.places()}) == 1


def test_the_writing_is_plain() -> None:
    board = Board(2, 1, {"0201": Hex(-1, {"building": 2}, 40, 3)}, sheet=Sheet(False, tags=("Flat",)))
    assert write_board(board).decode().splitlines() == [
        "size 2 1",
        "option exit_roads_to_pavement false",
        'tag "Flat"',
        'hex 0101 0 "" ""',
        'hex 0201 -1 "building:2;bldg_cf:40;bldg_elev:3" ""',
        "end",
    ]


@pytest.mark.parametrize(
    ("board", "why"),
    [
        (Board(), "without edges"),
        (Board(1000, 1), "999 columns"),
        (Board(1, 1, {"0101": Hex(0, {"thin-snow": 1, "deep-snow": 1})}), "read back differently"),
        (Board(1, 1, {"0101": Hex(0, {}, 40, 2)}), "read back differently"),
        (Board(1, 1, {"0101": Hex(5000)}), "level 5000"),
        (Board(1, 1, {"0101": Hex(0, detail=HexDetail(marks=(Mark("two words", 1),)))}), "is not a terrain"),
        (Board(1, 1, {"0101": Hex(0, detail=HexDetail(theme='"'))}), "hex"),
        (Board(1, 1, sheet=Sheet(tags=('a "quoted" tag',))), "two quotes"),
        (Board(1, 1, sheet=Sheet(comments=("a\nhex 0101",))), "hex"),
        (Board(1, 1, sheet=Sheet(description="\x1b[31m")), "control character"),
    ],
)
def test_what_a_file_cannot_hold_is_not_written(board: Board, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        write_board(board)


@settings(max_examples=amount(24, 60), deadline=None)
@given(board=boards())
def test_any_board_reads_back_equal(board: Board) -> None:
    again = read_board(write_board(board), "a").board
    assert again == board
    assert write_board(again) == write_board(board)


def entries(text: str) -> list[tuple[str, str, set[str], str]]:
    """Number, level, entries and theme of each hex line, read in the simplest way."""
    found = []
    for line in text.replace("\r\n", "\n").split("\n"):
        if line.startswith("hex "):
            _, number, rest = line.split(None, 2)
            level, terrains, _, theme, _ = rest.split('"')
            found.append((number, level.strip(), set(terrains.split(";")) - {""}, theme))
    return found


@each_map
def test_every_map_at_hand_is_read_and_written_back(path: Path) -> None:
    file = path.read_bytes()
    found = read_board(file, path.name)
    written = write_board(found.board)
    assert read_board(written, path.name).board == found.board
    for old, new in zip(entries(file.decode()), entries(written.decode()), strict=True):
        assert (old[0], old[1], old[3]) == (new[0], new[1], new[3])
        assert old[2] <= new[2]
        assert all(entry.startswith("foliage_elev:") for entry in new[2] - old[2])
    hexes = [found.board.at(place) for place in found.board.places()]
    assert len({id(hex_) for hex_ in hexes}) == len(set(hexes))
    assert not [
        remark for remark in found.remarks if remark.kind in ("hex-number", "unknown-terrain", "repeated-terrain")
    ]
