"""Line of sight: the tables of `weapon-attacks.md` §2.6, §4 and §5, and what holds on every map.

Most examples look along column 05, from 0510 north to 0505: 0509 is adjacent to the attacker, 0506 to the target.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from myomer.boards import Board, Hex, HexDetail
from myomer.combat.battle import Battle
from myomer.combat.relative_position import submerged
from myomer.combat.terrain.sight import (
    DRY,
    HALF_OUT,
    REASONS,
    SUBMERGED,
    Post,
    Sight,
    building_hexes,
    is_inside,
    post_at,
    post_of,
    same_building,
    sight,
    sight_between,
    underwater_sight,
)
from myomer.hexes import NO_HEX, distance, hex_at, intervening, parse_hex
from myomer.rules.locations import CENTER_TORSO, HEAD, LEFT_LEG
from myomer.rules.ruleset import TOTAL_WARFARE, Ruleset
from myomer.units.mech import ICE_BELOW, INDOORS, ON_DECK, Mech
from tests.amount import amount
from tests.rows import each_row
from tests.support import BOTH, both, make, reasons_of

START, END = "0510", "0505"
NEAR_ATTACKER, HALF_WAY, NEAR_TARGET = "0509", "0508", "0506"


def building(height: int, strength: int = 40, kind: int = 2, exits: int = 0, level: int = 0, style: int = 0) -> Hex:
    """A hex with a building."""
    return Hex(level, {"building": kind}, strength, height, HexDetail({"building": exits}, building_class=style))


def field(
    hexes: dict[str, Hex] | None = None,
    start: str = START,
    end: str = END,
    attacker: Mech | None = None,
    target: Mech | None = None,
    size: tuple[int, int] = (0, 0),
) -> Battle:
    """Two 'Mechs that look at each other over some ground."""
    first = make() if attacker is None else attacker
    second = make() if target is None else target
    first.hex, second.hex = parse_hex(start), parse_hex(end)
    return Battle([first, second], Board(size[0], size[1], hexes or {}))


def look(battle: Battle) -> Sight:
    """What the first sees of the second."""
    return sight(battle, battle.mechs[0], battle.mechs[1])


def back(battle: Battle) -> Sight:
    """What the second sees of the first."""
    return sight(battle, battle.mechs[1], battle.mechs[0])


def modifiers(seen: Sight) -> dict[str, int]:
    assert seen.clear, seen.reason
    return reasons_of(list(seen.modifiers))


def between(*hexes: Hex) -> dict[str, Hex]:
    """Terrain in 0508, 0507, …: neither adjacent to the attacker nor, for up to two, to the target of a longer line."""
    return {f"05{8 - at:02d}": hex_ for at, hex_ in enumerate(hexes)}


LIGHT, HEAVY, ULTRA = Hex(0, {"woods": 1}), Hex(0, {"woods": 2}), Hex(0, {"woods": 3})
FAR = "0501"
TANK_BELOW = HexDetail(beside={"fuel-tank": (15, 3)})

# §4.1 heights


@each_row(
    ("hex_", "prone", "roof", "height", "water"),
    [
        (Hex(0), False, 0, 1, DRY),
        (Hex(0), True, 0, 0, DRY),
        (Hex(2), False, 0, 3, DRY),
        (Hex(0, {"water": 1}), False, 0, 0, HALF_OUT),
        (building(3), False, 3, 4, DRY),
        (Hex(0, {"water": 2}), False, 0, -1, SUBMERGED),
        (Hex(0, {"water": 1}), True, 0, -1, SUBMERGED),
        (Hex(0, {"water": 0}), False, 0, 1, DRY),
        (Hex(0, {"water": 2, "ice": 1}), False, 0, 1, DRY),
        (Hex(0, {"water": 2, "bridge": 2}, 40, 1), False, 1, 2, DRY),
        (Hex(0, {"woods": 2}), False, 0, 1, DRY),
    ],
)
def test_heights_of_units(hex_: Hex, prone: bool, roof: int, height: int, water: int) -> None:
    mech = make(hex_="0505", prone=prone)
    mech.roof = roof
    post = post_of(Battle([mech], Board(hexes={"0505": hex_})), mech)
    assert post.top == height
    assert post.water == water
    assert post.standing != prone


def test_a_superheavy_mech_is_one_level_taller() -> None:
    mech = make(tons=150, hex_="0505")
    assert post_of(Battle([mech]), mech).top == 2
    mech.prone = True
    assert post_of(Battle([mech]), mech).top == 0


def test_under_the_ice_is_in_the_water() -> None:
    mech = make(hex_="0505")
    mech.mark(ICE_BELOW)
    post = post_of(Battle([mech], Board(hexes={"0505": Hex(0, {"water": 2, "ice": 1})})), mech)
    assert (post.top, post.water) == (-1, SUBMERGED)


def test_a_hex_as_a_target_is_as_high_as_what_is_built_there() -> None:
    battle = Battle([make()], Board(hexes={"0505": building(4, level=1), "0506": Hex(2, {"woods": 1})}))
    assert post_at(battle, parse_hex("0505")) == Post(parse_hex("0505"), 5, 1, False)
    assert post_at(battle, parse_hex("0506")) == Post(parse_hex("0506"), 2, 2, False)
    tank = Battle([make()], Board(hexes={"0505": Hex(1, {"fuel-tank": 2}, 40, 2)}))
    assert post_at(tank, parse_hex("0505")).top == 3


# §4.1 tops of intervening hexes: each is seen over from just as high, and in the way from one lower


@each_row(
    ("hex_", "top", "effect"),
    [
        (Hex(3), 3, "blocked-by-ground"),
        (building(3), 3, "blocked-by-building"),
        (building(3, level=1), 4, "blocked-by-building"),
        (Hex(0, {"fuel-tank": 1}, 15, 2), 2, "blocked-by-building"),
        (Hex(0, {"bridge": 2, "fuel-tank": 1}, 40, 1, TANK_BELOW), 3, "blocked-by-building"),
        (LIGHT, 2, "intervening-light-woods"),
        (HEAVY, 2, "intervening-heavy-woods"),
        (Hex(1, {"woods": 1}), 3, "intervening-light-woods"),
        (Hex(0, {"jungle": 1}), 2, "intervening-light-woods"),
        (Hex(0, {"jungle": 2}), 2, "intervening-heavy-woods"),
        (Hex(0, {"woods": 1}, detail=HexDetail(foliage_height=1)), 1, "intervening-light-woods"),
        (Hex(0, {"jungle": 2}, detail=HexDetail(foliage_height=3)), 3, "intervening-heavy-woods"),
        (ULTRA, 3, "ultra-woods"),
        (Hex(0, {"jungle": 3}), 3, "ultra-woods"),
        (Hex(0, {"smoke": 1}), 2, "intervening-light-smoke"),
        (Hex(0, {"smoke": 2}), 2, "intervening-heavy-smoke"),
        (Hex(0, {"smoke": 3}), 2, "intervening-light-smoke"),
        (Hex(0, {"smoke": 4}), 2, "intervening-light-smoke"),
        (Hex(0, {"industrial": 4}), 4, "intervening-industrial-zone"),
        (Hex(0, {"industrial": 1}), 1, "intervening-industrial-zone"),
    ],
)  # fmt: skip
def test_tops_of_features(hex_: Hex, top: int, effect: str) -> None:
    values = {"intervening-heavy-woods": 2, "intervening-heavy-smoke": 2}
    for height in (top, top - 1):
        battle = field({HALF_WAY: hex_})
        ends = [Post(parse_hex(START), height, height - 1), Post(parse_hex(END), height, height - 1)]
        for first, second in (ends, ends[::-1]):
            seen = sight_between(battle, first, second)
            if height == top:
                assert modifiers(seen) == {}
            elif effect in REASONS:
                assert (seen.clear, seen.reason, seen.modifiers) == (False, effect, [])
            else:
                assert modifiers(seen) == {effect: values.get(effect, 1)}


@each_row(
    "terrain",
    [{"water": 3}, {"bridge": 2}, {"rubble": 3}, {"rough": 2}, {"fire": 1}, {"swamp": 1}, {"pavement": 1}, {"ice": 1}],
)
def test_what_rises_no_higher_than_the_ground(terrain: dict[str, int]) -> None:
    battle = field({f"05{row:02d}": Hex(0, terrain, 40, 9) for row in range(6, 10)})
    for mech in battle.mechs:
        mech.prone = True
    assert look(battle) == Sight(True, "", [])


def test_units_never_block() -> None:
    battle = field()
    others = [make(tons=150, hex_=name) for name in (NEAR_ATTACKER, HALF_WAY, NEAR_TARGET)]
    crowd = Battle(battle.mechs + others, battle.board)
    assert look(crowd) == Sight(True, "", [])


# §4.2 when a hex matters


def test_situations_of_the_table() -> None:
    """Every row of the table of §4.2."""
    hill = Hex(1)
    assert look(field({HALF_WAY: hill})) == Sight(True, "", [])
    covered = look(field({NEAR_TARGET: hill}))
    assert covered.clear
    assert covered.target_cover
    for place in (NEAR_ATTACKER, HALF_WAY, NEAR_TARGET):
        assert look(field({place: Hex(2)})).reason == "blocked-by-ground"
    assert look(field({START: Hex(3), HALF_WAY: Hex(2)})) == Sight(True, "", [])
    assert look(field({START: Hex(3), NEAR_TARGET: Hex(2)})).reason == "blocked-by-ground"
    assert modifiers(look(field({START: Hex(2), HALF_WAY: LIGHT}))) == {}
    assert modifiers(look(field({START: Hex(2), NEAR_TARGET: LIGHT}))) == {"intervening-light-woods": 1}


def test_hexes_adjacent_to_the_attacker_count_by_its_own_height() -> None:
    """The attacker low, the target high: what stands before the attacker matters, what is half-way does not."""
    assert modifiers(look(field({END: Hex(2), NEAR_ATTACKER: LIGHT}))) == {"intervening-light-woods": 1}
    assert modifiers(look(field({END: Hex(2), HALF_WAY: LIGHT, NEAR_TARGET: LIGHT}))) == {}
    assert look(field({END: Hex(3), NEAR_ATTACKER: Hex(2)})).reason == "blocked-by-ground"


def test_each_feature_is_compared_by_itself() -> None:
    """A level-1 hill with woods: the ground (1) is no hindrance, the woods (3) are."""
    assert modifiers(look(field({HALF_WAY: Hex(1, {"woods": 1})}))) == {"intervening-light-woods": 1}
    assert modifiers(look(field({START: Hex(2), END: Hex(2), HALF_WAY: Hex(1, {"woods": 1})}))) == {}


@each_row(
    ("terrain", "level", "expected"),
    [
        ({"smoke": 1, "woods": 2}, 0, {"intervening-light-smoke": 2}),
        ({"industrial": 1, "smoke": 1}, 0, {"intervening-light-smoke": 2}),
        ({"planted-fields": 1, "smoke": 1}, 0, {"intervening-light-smoke": 2}),
        ({"building": 1, "smoke": 1}, 0, {"intervening-light-smoke": 2}),
        ({"fuel-tank": 1, "smoke": 1}, 0, {"intervening-light-smoke": 2}),
        ({"industrial": 3, "smoke": 1}, 1, {"intervening-industrial-zone": 2}),
        ({"industrial": 3, "smoke": 1}, 2, {}),
    ],
)
def test_what_is_just_as_high_does_not_count_beside_what_is_higher(
    terrain: dict[str, int], level: int, expected: dict[str, int]
) -> None:
    """Two hexes each: woods, structures and fields of one level under smoke of two; industry of three over smoke."""
    mixed = Hex(0, terrain, 15, 1, HexDetail(foliage_height=1))
    hexes = {START: Hex(level), END: Hex(level), "0508": mixed, "0507": mixed}
    assert modifiers(look(field(hexes))) == expected


def test_one_level_foliage_hides_no_standing_mech() -> None:
    """`terrain.md` §3: on its own level; a prone one it does."""
    low = Hex(0, {"woods": 2}, detail=HexDetail(foliage_height=1))
    assert modifiers(look(field({HALF_WAY: low}))) == {}
    assert modifiers(look(field({NEAR_TARGET: low}, target=make(prone=True)))) == {"intervening-heavy-woods": 2}


def test_neighbors_always_see_each_other() -> None:
    battle = field({START: ULTRA, NEAR_ATTACKER: Hex(9, {"woods": 3})}, end=NEAR_ATTACKER)
    assert look(battle) == Sight(True, "", [])
    assert look(field(end=START)) == Sight(True, "", [])


# §2.6 what adds up, and what blocks


@each_row(
    ("hexes", "total", "reason"),
    [
        ([LIGHT], 1, ""),
        ([HEAVY], 2, ""),
        ([LIGHT, LIGHT], 2, ""),
        ([LIGHT, HEAVY], 3, "too-much-woods"),
        ([LIGHT, LIGHT, LIGHT], 3, "too-much-woods"),
        ([HEAVY, HEAVY], 4, "too-much-woods"),
        ([ULTRA], 0, "ultra-woods"),
        ([Hex(0, {"smoke": 1}), LIGHT], 2, ""),
        ([Hex(0, {"smoke": 2}), LIGHT], 3, "too-much-woods"),
        ([Hex(0, {"smoke": 1}), Hex(0, {"smoke": 1}), Hex(0, {"smoke": 1})], 3, "too-much-woods"),
        ([Hex(0, {"smoke": 1, "woods": 1})], 2, ""),
        ([Hex(0, {"smoke": 1, "woods": 2})], 3, "too-much-woods"),
        ([Hex(0, {"woods": 1, "jungle": 2})], 2, ""),
        ([Hex(0, {"industrial": 2}), Hex(0, {"industrial": 3})], 2, ""),
        ([Hex(0, {"industrial": 2})] * 3, 3, "too-much-industry"),
        ([Hex(0, {"industrial": 2})] * 2 + [HEAVY], 4, ""),
        ([Hex(0, {"industrial": 1})] * 3, 0, ""),
        ([HEAVY, Hex(2)], 0, "blocked-by-ground"),
        ([ULTRA, building(2)], 0, "blocked-by-building"),
    ],
)
def test_what_adds_up(hexes: list[Hex], total: int, reason: str) -> None:
    battle = field(between(*hexes), end=FAR)
    for seen in (look(battle), back(battle)):
        assert seen.reason == reason
        assert seen.clear == (not reason)
        assert sum([modifier.value for modifier in seen.modifiers]) == (0 if reason else total)


def test_modifiers_carry_their_reasons() -> None:
    assert modifiers(look(field(between(LIGHT, LIGHT), end=FAR))) == {"intervening-light-woods": 2}
    mixed = between(LIGHT, Hex(0, {"industrial": 2, "smoke": 1}))
    assert modifiers(look(field(mixed, end=FAR))) == {
        "intervening-light-woods": 1, "intervening-light-smoke": 1, "intervening-industrial-zone": 1,
    }  # fmt: skip


@each_row("fields", range(8))
def test_planted_fields_matter_for_prone_units(fields: int) -> None:
    """floor(n ÷ 2), 6 or more block."""
    rows = {f"05{10 - at:02d}": Hex(0, {"planted-fields": 1}) for at in range(1, fields + 1)}
    standing = field(rows, end=FAR)
    assert modifiers(look(standing)) == {}
    prone = field(rows, end=FAR, attacker=make(prone=True), target=make(prone=True))
    if fields >= 6:
        assert look(prone).reason == "too-many-fields"
    else:
        assert modifiers(look(prone)) == ({"intervening-fields": fields // 2} if fields > 1 else {})


def test_the_woods_of_the_ends_do_not_count() -> None:
    battle = field({START: ULTRA, END: Hex(0, {"woods": 3, "smoke": 2})})
    assert look(battle) == back(battle) == Sight(True, "", [])


# §4.4 divided lines: 0505 to 0905 runs east, by 0604 and 0804 on the left, 0605 and 0805 on the right, 0705 ahead


def divided(hexes: dict[str, Hex], size: tuple[int, int] = (0, 0)) -> Battle:
    return field(hexes, "0505", "0905", size=size)


@pytest.mark.parametrize("sides", [["0604", "0605", "0804", "0805"], ["0605", "0604", "0805", "0804"]])
def test_a_divided_line_takes_the_worse_side(sides: list[str]) -> None:
    """Blocked is worst, then the higher modifier; left and right are never mixed. From either end, on either hand."""
    one, other, one_after, other_after = sides
    cases: list[tuple[dict[str, Hex], dict[str, int], str]] = [
        ({one: LIGHT}, {"intervening-light-woods": 1}, ""),
        ({one: HEAVY, other: LIGHT}, {"intervening-heavy-woods": 2}, ""),
        ({one: LIGHT, other_after: LIGHT}, {"intervening-light-woods": 1}, ""),
        ({one: LIGHT, one_after: LIGHT, other: LIGHT}, {"intervening-light-woods": 2}, ""),
        ({one: LIGHT, one_after: LIGHT, "0705": LIGHT}, {}, "too-much-woods"),
        ({one: HEAVY, other_after: HEAVY}, {"intervening-heavy-woods": 2}, ""),
        ({one: HEAVY, other_after: HEAVY, "0705": LIGHT}, {}, "too-much-woods"),
        ({one: Hex(2), other: HEAVY}, {}, "blocked-by-ground"),
        ({one: Hex(2), other: ULTRA}, {}, "blocked-by-ground"),
        ({one: ULTRA, other: building(2)}, {}, "blocked-by-building"),
        ({"0705": HEAVY}, {"intervening-heavy-woods": 2}, ""),
        ({one: LIGHT, one_after: Hex(0, {"industrial": 2}), other: LIGHT},
         {"intervening-light-woods": 1, "intervening-industrial-zone": 1}, ""),
    ]  # fmt: skip
    for hexes, expected, reason in cases:
        battle = divided(hexes)
        for seen in (look(battle), back(battle)):
            assert seen.reason == reason
            assert reasons_of(list(seen.modifiers)) == expected


def test_cover_on_one_side_of_a_divided_line() -> None:
    """The defender chooses the side that covers him, where nothing lies between that weighs more."""
    for near_target in ("0804", "0805"):
        assert look(divided({near_target: Hex(1)})).cover_hex == parse_hex(near_target)
    assert look(divided({"0804": Hex(1), "0605": LIGHT})).target_cover is False
    assert look(divided({"0804": Hex(1), "0604": LIGHT, "0605": LIGHT})).target_cover


def test_equal_sides_of_a_divided_line() -> None:
    """The right one, unless the left one covers the attacker."""
    different = divided({"0604": LIGHT, "0605": Hex(0, {"smoke": 1})})
    assert modifiers(look(different)) == {"intervening-light-smoke": 1}
    assert modifiers(back(different)) == {"intervening-light-woods": 1}
    assert look(divided({"0604": Hex(1)})).attacker_cover
    assert look(divided({"0605": Hex(1)})).attacker_cover
    torn = look(divided({"0604": Hex(1), "0805": Hex(1)}))
    assert (torn.target_cover, torn.attacker_cover) == (True, False)
    torn = look(divided({"0605": Hex(1), "0804": Hex(1)}))
    assert (torn.target_cover, torn.attacker_cover) == (True, False)
    both = look(divided({"0604": Hex(1), "0605": Hex(1), "0804": Hex(1), "0805": Hex(1)}))
    assert (both.target_cover, both.attacker_cover, both.cover_hex) == (True, True, parse_hex("0804"))


def test_cover_is_a_point_like_the_others_on_a_divided_line() -> None:
    """M-39: cover on one side weighs as much as light woods on the other."""
    near = field({"0604": LIGHT, "0605": Hex(1)}, "0505", "0705")
    assert look(near) == Sight(True, "", [], True, True, parse_hex("0605"), cover_kind="ground")
    near = field({"0605": LIGHT, "0604": Hex(1)}, "0505", "0705")
    assert look(near) == Sight(True, "", [], True, True, parse_hex("0604"), cover_kind="ground")
    far = divided({"0804": LIGHT, "0805": Hex(1)})
    assert (modifiers(look(far)), look(far).target_cover) == ({}, True)
    far = divided({"0805": LIGHT, "0804": Hex(1)})
    assert (modifiers(look(far)), look(far).target_cover) == ({"intervening-light-woods": 1}, False)
    assert modifiers(look(divided({"0805": HEAVY, "0804": Hex(1)}))) == {"intervening-heavy-woods": 2}


def test_each_side_of_a_divided_line_is_weighed_by_itself() -> None:
    """§4.4: the sides are compared before what lies on the line itself is added; only then is anything blocked."""
    battle = divided({"0705": HEAVY, "0604": LIGHT, "0805": Hex(1)})
    assert (look(battle).reason, modifiers(look(battle)), look(battle).target_cover) == (
        "", {"intervening-heavy-woods": 2}, True,
    )  # fmt: skip
    battle = divided({"0705": HEAVY, "0605": LIGHT, "0804": Hex(1)})
    assert look(battle).reason == "too-much-woods"


def test_a_divided_line_along_the_edge_of_the_map() -> None:
    """Beyond the edge there is nothing: the side on the map counts."""
    battle = field({"0201": HEAVY}, "0101", "0301", size=(9, 9))
    assert intervening(parse_hex("0101"), parse_hex("0301")).left == [hex_at(2, 0)]
    assert modifiers(look(battle)) == modifiers(back(battle)) == {"intervening-heavy-woods": 2}
    assert look(field({}, "0101", "0301", size=(9, 9))) == Sight(True, "", [])


# §4.6 water

SEA = {f"05{row:02d}": Hex(0, {"water": 3}) for row in range(1, 12)}
PLACES: dict[str, tuple[Hex, bool]] = {
    "land": (Hex(0), False),
    "half out": (Hex(0, {"water": 1}), False),
    "prone at depth 1": (Hex(0, {"water": 1}), True),
    "depth 2": (Hex(0, {"water": 2}), False),
    "depth 3, prone": (Hex(0, {"water": 3}), True),
}
DEEP = ["prone at depth 1", "depth 2", "depth 3, prone"]


@each_row(("depth", "water"), [(1, DRY), (2, HALF_OUT), (3, SUBMERGED), (5, SUBMERGED)])
def test_a_superheavy_stands_a_level_higher_out_of_the_water(depth: int, water: int) -> None:
    """M-85: its head is above depth 2; prone it is as low as any other."""
    giant = make(150, hex_=START)
    battle = field({START: Hex(1, {"water": depth})}, attacker=giant)
    assert post_of(battle, giant).water == water
    assert post_of(battle, giant).shelter == ("water" if water == HALF_OUT else "")
    assert look(battle).reason == ("attacker-submerged" if water == SUBMERGED else "")
    assert [submerged(battle, giant, location) for location in (LEFT_LEG, CENTER_TORSO, HEAD)] == [
        True, depth > 2, depth > 2,
    ]  # fmt: skip
    giant.prone = True
    assert post_of(battle, giant).water == SUBMERGED
    assert submerged(battle, giant, HEAD)


@each_row("first", PLACES)
@each_row("second", PLACES)
def test_the_water_table(first: str, second: str) -> None:
    ground, prone = PLACES[first]
    other_ground, other_prone = PLACES[second]
    battle = field(
        {**SEA, START: ground, END: other_ground}, attacker=make(prone=prone), target=make(prone=other_prone)
    )
    seen = look(battle)
    if first in DEEP and second == "land":
        assert (seen.clear, seen.reason) == (False, "attacker-submerged")
    elif first == "land" and second in DEEP:
        assert (seen.clear, seen.reason) == (False, "target-submerged")
    else:
        assert (seen.clear, seen.reason, seen.modifiers) == (True, "", [])
        assert seen.underwater == (first in DEEP or second in DEEP)
    assert seen.target_cover == (seen.clear and second == "half out")


def test_an_underwater_line_needs_water_all_the_way() -> None:
    """A dry hex blocks: by its ground where that is above an end (−2 here), else for want of water."""
    for level in (-5, -2, -1, 0, 5):
        reason = "blocked-by-ground" if level > -2 else "no-water-between"
        for terrain in ({}, {"water": 0}):
            battle = field({**SEA, HALF_WAY: Hex(level, terrain)})
            assert look(battle).reason == back(battle).reason == reason
    assert look(field({**SEA, HALF_WAY: Hex(0, {"water": 5})})) == Sight(True, "", [], underwater=True)
    abyss = {f"05{row:02d}": Hex(0, {"water": 6}) for row in range(1, 12)}
    for depth in (1, 2, 4):  # above the lower of the ends is enough
        battle = field({**abyss, START: Hex(0, {"water": depth}), HALF_WAY: Hex(-4)})
        assert look(battle).reason == back(battle).reason == "blocked-by-ground"


def test_an_underwater_line_runs_over_floors() -> None:
    """Two 'Mechs at depth 3 reach up to −2: a floor at −1 between them blocks; at −2, next to one, it covers."""
    for depth, reason in [(3, ""), (2, ""), (1, "blocked-by-ground")]:
        seen = look(field({**SEA, HALF_WAY: Hex(0, {"water": depth})}))
        assert (seen.reason, seen.underwater) == (reason, True)
    ridge = look(field({**SEA, NEAR_TARGET: Hex(0, {"water": 2})}))
    assert (ridge.target_cover, ridge.cover_kind, ridge.cover_hex) == (True, "ground", parse_hex(NEAR_TARGET))
    assert look(field({**SEA, NEAR_ATTACKER: Hex(0, {"water": 2})})).attacker_cover
    assert not look(field({**SEA, HALF_WAY: Hex(0, {"water": 2})})).target_cover
    deeper = {**SEA, END: Hex(0, {"water": 4})}
    assert look(field({**deeper, HALF_WAY: Hex(0, {"water": 2})})).clear
    assert look(field({**deeper, NEAR_TARGET: Hex(0, {"water": 2})})).reason == "blocked-by-ground"
    assert back(field({**deeper, NEAR_TARGET: Hex(0, {"water": 2})})).reason == "blocked-by-ground"


def test_cover_under_water_is_for_those_who_stand_below_it() -> None:
    """Standing, and the other end no higher."""
    ridge = {**SEA, NEAR_TARGET: Hex(0, {"water": 2}), NEAR_ATTACKER: Hex(0, {"water": 2})}
    assert (look(field(ridge)).target_cover, look(field(ridge)).attacker_cover) == (True, True)
    higher = {**ridge, START: Hex(0, {"water": 2})}
    assert (look(field(higher)).target_cover, back(field(higher)).attacker_cover) == (False, False)
    low = {**ridge, NEAR_TARGET: Hex(0, {"water": 3}), NEAR_ATTACKER: Hex(0, {"water": 3})}
    lying = field(low, attacker=make(prone=True), target=make(prone=True))
    assert (look(lying).clear, look(lying).target_cover, look(lying).attacker_cover) == (True, False, False)


def test_woods_and_smoke_do_not_reach_under_water() -> None:
    thick = Hex(0, {"water": 3, "woods": 3, "smoke": 2, "industrial": 5, "planted-fields": 1})
    assert look(field({**SEA, HALF_WAY: thick, NEAR_TARGET: thick})) == Sight(True, "", [], underwater=True)


def test_a_structure_in_the_water_blocks_under_it() -> None:
    for kind in ("building", "fuel-tank"):
        assert look(field({**SEA, HALF_WAY: Hex(0, {"water": 3, kind: 2}, 40, 1)})).reason == "blocked-by-building"
    assert look(field({**SEA, HALF_WAY: Hex(0, {"water": 3, "bridge": 2}, 40, 1)})).clear


def test_a_divided_line_under_water() -> None:
    """The worse side here too: one dry hex beside the line is enough."""
    lake = {f"{column:02d}{row:02d}": Hex(0, {"water": 3}) for column in range(5, 10) for row in range(3, 7)}
    assert look(divided(lake)) == Sight(True, "", [], underwater=True)
    for name in ("0604", "0605", "0705", "0804", "0805"):
        battle = divided({**lake, name: Hex(-3)})
        assert look(battle).reason == back(battle).reason == "no-water-between"
        battle = divided({**lake, name: Hex(0)})
        assert look(battle).reason == back(battle).reason == "blocked-by-ground"


def test_an_underwater_line_along_the_edge_of_the_map() -> None:
    pool = {name: Hex(0, {"water": 2}) for name in ("0101", "0201", "0301")}
    assert look(field(pool, "0101", "0301", size=(9, 9))).clear


def test_submerged_weapons_have_a_line_of_their_own() -> None:
    """§14.1: legs at depth 1 reach whatever is in water, by an underwater line."""
    shallow = {f"05{row:02d}": Hex(0, {"water": 1}) for row in range(5, 11)}
    battle = field(shallow)
    first, second = battle.mechs
    assert not look(battle).underwater
    legs = underwater_sight(battle, first, second)
    assert (legs.clear, legs.underwater, legs.target_cover, legs.attacker_cover) == (True, True, True, False)
    assert (legs.cover_kind, legs.cover_hex) == ("water", second.hex)
    battle = field({**shallow, HALF_WAY: Hex(0)})
    assert look(battle).clear
    assert underwater_sight(battle, *battle.mechs).reason == "no-water-between"
    battle = field({**shallow, END: Hex(0)})
    assert underwater_sight(battle, *battle.mechs).reason == "target-not-in-water"
    assert underwater_sight(battle, *battle.mechs[::-1]).reason == "attacker-not-in-water"


# §5.1 partial cover


@each_row(
    ("hex_", "kind"),
    [
        (Hex(1), "ground"),
        (building(1), "building"),
        (Hex(0, {"fuel-tank": 1}, 15, 1), "fuel-tank"),
        (Hex(1, {"water": 2}), "ground"),
        (Hex(0), ""),
        (Hex(0, {"industrial": 1}), ""),
        (Hex(0, {"planted-fields": 1}), ""),
        (Hex(0, {"bridge": 1}, 15, 1), ""),
        (Hex(0, {"woods": 1}, detail=HexDetail(foliage_height=1)), ""),
    ],
)
def test_what_gives_partial_cover(hex_: Hex, kind: str) -> None:
    """Ground or building just as high as the upper half, next to the unit; the other end no higher."""
    seen = look(field({NEAR_TARGET: hex_}))
    assert seen.clear
    assert (seen.target_cover, seen.attacker_cover, seen.cover_kind) == (bool(kind), False, kind)
    assert seen.cover_hex == (parse_hex(NEAR_TARGET) if kind else NO_HEX)
    mirrored = back(field({NEAR_TARGET: hex_}))
    assert (mirrored.target_cover, mirrored.attacker_cover, mirrored.cover_hex) == (False, bool(kind), NO_HEX)


def test_cover_is_adjacent() -> None:
    for place in (HALF_WAY, "0507"):
        seen = look(field({place: Hex(1)}))
        assert (seen.target_cover, seen.attacker_cover) == (False, False)
    narrow = look(field({"0509": Hex(1)}, end="0508"))
    assert (narrow.target_cover, narrow.attacker_cover) == (True, True)


def test_no_cover_from_above() -> None:
    """The attacker may be as high as the target, not higher; and the mirror of it."""
    assert look(field({START: Hex(1), NEAR_TARGET: Hex(1)})).target_cover is False
    assert look(field({START: Hex(-1), NEAR_TARGET: Hex(1)})).target_cover
    assert look(field({END: Hex(1), NEAR_ATTACKER: Hex(1)})).attacker_cover is False
    assert look(field({END: Hex(-1), NEAR_ATTACKER: Hex(1)})).attacker_cover


def test_a_prone_mech_has_no_cover() -> None:
    hole = look(field({END: Hex(1), NEAR_TARGET: Hex(1)}, target=make(prone=True)))
    assert (hole.clear, hole.target_cover) == (True, False)
    assert look(field({START: Hex(1), NEAR_ATTACKER: Hex(1)}, attacker=make(prone=True))).attacker_cover is False


def test_water_of_depth_one_is_cover_from_everywhere() -> None:
    for start in (Hex(0), Hex(5), Hex(-1), Hex(0, {"water": 1})):
        seen = look(field({START: start, END: Hex(0, {"water": 1})}))
        assert (seen.target_cover, seen.cover_kind, seen.cover_hex) == (True, "water", parse_hex(END))
    assert look(field({END: Hex(0, {"water": 0})})).target_cover is False
    assert look(field({END: Hex(0, {"water": 1, "ice": 1})})).target_cover is False
    neighbors = look(field({END: Hex(0, {"water": 1})}, start="0506"))
    assert neighbors.target_cover


def test_water_does_not_cover_an_attacker() -> None:
    """Its legs may fire under water; land between it and a target no higher does cover it."""
    assert look(field({START: Hex(0, {"water": 1})})).attacker_cover is False
    assert look(field({START: Hex(0, {"water": 1}), END: Hex(0, {"water": 1})})).attacker_cover


def test_own_water_comes_before_a_hill() -> None:
    seen = look(field({END: Hex(1, {"water": 1}), NEAR_TARGET: Hex(1)}))
    assert (seen.target_cover, seen.cover_kind, seen.cover_hex) == (True, "water", parse_hex(END))


@each_row("height", [1, 2, 3])
@each_row("prone", [False, True])
def test_the_upper_half_sticks_out_of_a_level_one_building(height: int, prone: bool) -> None:
    """Of no higher one, and not when prone (§5.2, the intent)."""
    battle = field({END: building(height)}, target=make(prone=prone))
    battle.mechs[1].mark(INDOORS)
    covered = height == 1 and not prone
    for start in (START, NEAR_TARGET):
        battle.mechs[0].hex = parse_hex(start)
        seen = look(battle)
        assert seen.clear
        assert (seen.target_cover, seen.cover_kind) == (covered, "building" if covered else "")
        assert seen.cover_hex == (parse_hex(END) if covered else NO_HEX)
        assert back(battle).attacker_cover is False


def test_on_the_roof_the_building_is_no_cover() -> None:
    battle = field({END: building(1)})
    battle.mechs[1].roof = 1
    assert look(battle) == Sight(True, "", [])


def test_an_upper_floor_is_no_ground_floor() -> None:
    """Only a level-1 building is cover, though the upper half may stick out of another one's top floor."""
    battle = field({END: building(3)})
    battle.mechs[1].roof = 2
    battle.mechs[1].mark(INDOORS)
    assert look(battle) == Sight(True, "", [])


# §5.3 units inside buildings


def test_into_and_out_of_a_building() -> None:
    """The hex of a unit does not hide it, however high the building; other hexes of it do."""
    battle = field({END: building(5, exits=1 << 3), NEAR_TARGET: Hex(0)})
    battle.mechs[1].mark(INDOORS)
    assert look(battle) == back(battle) == Sight(True, "", [])
    battle = field({END: building(5, exits=1 << 3), NEAR_TARGET: building(5, exits=1)})
    battle.mechs[1].mark(INDOORS)
    assert look(battle).reason == back(battle).reason == "blocked-by-building"


def hall(rows: int, height: int = 4, joined: bool = True) -> dict[str, Hex]:
    """A building from 0510 northwards."""
    exits = 1 | 1 << 3 if joined else 0
    return {f"05{10 - at:02d}": building(height, exits=exits) for at in range(rows)}


def inside(hexes: dict[str, Hex], end: str, floors: tuple[int, int] = (0, 0)) -> Battle:
    battle = field(hexes, START, end)
    for mech, floor in zip(battle.mechs, floors, strict=True):
        mech.mark(INDOORS)
        mech.roof = floor
    return battle


@each_row(
    ("hexes_between", "floors", "value"),
    [
        (0, (0, 0), 1), (1, (0, 0), 2), (2, (0, 0), 3), (3, (0, 0), 0), (4, (0, 0), 0),
        (0, (0, 1), 2), (0, (2, 0), 3), (0, (0, 3), 0), (1, (0, 1), 3), (1, (1, 1), 2), (1, (2, 0), 0), (2, (1, 0), 0),
    ],
)  # fmt: skip
def test_in_the_same_building(hexes_between: int, floors: tuple[int, int], value: int) -> None:
    """+1, +1 for each hex or level between; more than two of these block."""
    end = f"05{10 - 1 - hexes_between:02d}"
    battle = inside(hall(hexes_between + 2), end, floors)
    assert same_building(battle, *battle.mechs)
    for seen in (look(battle), back(battle)):
        if value:
            assert modifiers(seen) == {"inside-building": value}
        else:
            assert seen.reason == "too-many-walls"


def test_the_same_hex_of_a_building() -> None:
    battle = inside(hall(1), START, (0, 2))
    assert modifiers(look(battle)) == {"inside-building": 3}


def test_level_differences_are_those_of_the_floors() -> None:
    """Each on the ground floor, one hex of the building a level higher: a level between."""
    hexes = {"0510": building(3, exits=1), "0509": building(3, exits=8, level=1)}
    assert modifiers(look(inside(hexes, "0509"))) == {"inside-building": 2}


def test_buildings_side_by_side_are_not_the_same() -> None:
    """Without exits, or of another type or class (`terrain.md` §1.2). Between two buildings nothing is added."""
    apart = inside(hall(2, joined=False), "0509")
    assert not same_building(apart, *apart.mechs)
    assert look(apart) == Sight(True, "", [])
    three = inside(hall(3, joined=False), "0508")
    assert look(three).reason == "blocked-by-building"
    for other in (building(4, kind=3, exits=9), building(4, style=1, exits=9)):
        battle = inside({**hall(2), "0509": other}, "0509")
        assert not same_building(battle, *battle.mechs)
        assert building_hexes(battle, parse_hex("0510")) == {parse_hex("0510")}


def test_one_exit_joins_two_hexes_from_either_side() -> None:
    hexes = {"0510": building(4, exits=1), "0509": building(4)}
    battle = inside(hexes, "0509")
    assert same_building(battle, *battle.mechs)
    assert same_building(battle, *battle.mechs[::-1])


def test_between_two_wings_of_a_building() -> None:
    """Ground and other buildings between the wings block as usual; the joining wing is not on the line."""
    wings = {"0510": building(4, exits=1 << 2), "0610": building(4, exits=63), "0609": building(4, exits=63)}
    wings |= {"0608": building(4, exits=63), "0508": building(4, exits=1 << 1 | 1 << 2)}
    battle = inside({**wings, "0509": Hex(0)}, "0508")
    assert parse_hex("0508") in building_hexes(battle, parse_hex("0510"))
    assert modifiers(look(battle)) == {"inside-building": 1}
    assert look(inside({**wings, "0509": Hex(3)}, "0508")).reason == "blocked-by-ground"
    assert look(inside({**wings, "0509": building(3, kind=1)}, "0508")).reason == "blocked-by-building"


def test_in_the_same_level_one_building_there_is_no_cover_from_it() -> None:
    battle = inside(hall(3, height=1), "0508")
    seen = look(battle)
    assert modifiers(seen) == {"inside-building": 2}
    assert (seen.target_cover, seen.attacker_cover) == (False, False)


def test_who_is_inside() -> None:
    mech = make(hex_="0505")
    battle = Battle([mech], Board(hexes={"0505": building(2)}))
    assert is_inside(battle, mech)
    mech.roof = 1
    assert is_inside(battle, mech)
    mech.roof = 2
    assert not is_inside(battle, mech)
    mech.mark(INDOORS)
    assert is_inside(battle, mech)
    battle.changes[mech.hex] = Hex(0, {"rubble": 2})
    assert not is_inside(battle, mech)


def test_on_a_bridge_through_a_building_one_is_not_inside() -> None:
    mech = make(hex_="0505")
    battle = Battle([mech], Board(hexes={"0505": Hex(0, {"building": 2, "bridge": 2}, 40, 3)}))
    assert is_inside(battle, mech)
    mech.mark(ON_DECK)
    assert not is_inside(battle, mech)


def test_the_joined_building_after_a_collapse() -> None:
    """Where the hex between has fallen, there are two buildings."""
    battle = inside(hall(3), "0508")
    assert same_building(battle, *battle.mechs)
    battle.changes[parse_hex("0509")] = battle.board.at(parse_hex("0509")).with_terrain("building", 0)
    assert not same_building(battle, *battle.mechs)
    assert look(battle) == Sight(True, "", [])


# the terrain as it is now


def test_changed_hexes_count_as_they_are_now() -> None:
    battle = field({HALF_WAY: building(3), NEAR_TARGET: Hex(0)})
    assert look(battle).reason == "blocked-by-building"
    battle.changes[parse_hex(HALF_WAY)] = Hex(0, {"rubble": 2})
    assert look(battle) == Sight(True, "", [])
    battle.changes[parse_hex(NEAR_TARGET)] = Hex(0, {"smoke": 2})
    assert modifiers(look(battle)) == {"intervening-heavy-smoke": 2}
    assert look(field({HALF_WAY: building(3)})).reason == "blocked-by-building"
    battle.changes.clear()
    assert look(battle).reason == "blocked-by-building"


def test_results_are_the_callers_own() -> None:
    """Whoever adds to the modifiers of one line does not add to those of the next."""
    battle = field({HALF_WAY: LIGHT})
    look(battle).modifiers.clear()
    assert modifiers(look(battle)) == {"intervening-light-woods": 1}
    open_ = field()
    open_line = look(open_)
    open_line.modifiers.extend(look(battle).modifiers)
    assert look(open_).modifiers == []


def test_both_rulesets_see_alike() -> None:
    for rules in BOTH:
        battle = field(between(LIGHT, LIGHT), end=FAR)
        assert modifiers(look(Battle(battle.mechs, battle.board, rules))) == {"intervening-light-woods": 2}


# what holds on every map

KINDS = [
    Hex(0), Hex(0), Hex(0), Hex(0), Hex(1), Hex(1), Hex(2), Hex(-1), Hex(3),
    LIGHT, LIGHT, HEAVY, ULTRA, Hex(1, {"woods": 1}), Hex(0, {"jungle": 1, "smoke": 1}),
    Hex(0, {"woods": 2}, detail=HexDetail(foliage_height=1)),
    Hex(0, {"smoke": 2}), Hex(0, {"industrial": 1}), Hex(0, {"industrial": 2}), Hex(0, {"planted-fields": 1}),
    Hex(0, {"water": 1}), Hex(0, {"water": 2}), Hex(0, {"water": 3}), Hex(-1, {"water": 2}),
    Hex(0, {"water": 2, "ice": 1}), Hex(0, {"fuel-tank": 2}, 40, 1),
    building(1, exits=63), building(2, exits=63), building(3, exits=63), building(1), building(2, level=1),
]  # fmt: skip
SIDE = 7


@st.composite
def battles(draw: st.DrawFn, kinds: list[Hex] = KINDS) -> Battle:
    """Two 'Mechs anywhere on a small map of anything: standing, prone, on a roof or a floor."""
    numbers = draw(st.lists(st.integers(0, len(kinds) - 1), min_size=SIDE * SIDE, max_size=SIDE * SIDE))
    hexes = {hex_at(1 + at % SIDE, 1 + at // SIDE): kinds[number] for at, number in enumerate(numbers)}
    board = Board(SIDE, SIDE, hexes)
    mechs = []
    for _ in range(2):
        mech = make(tons=draw(st.sampled_from([50, 50, 50, 120])), prone=draw(st.booleans()))
        mech.hex = hex_at(draw(st.integers(1, SIDE)), draw(st.integers(1, SIDE)))
        height = board.at(mech.hex).height_of("building")
        mech.roof = draw(st.integers(0, height)) if height else 0
        mechs.append(mech)
    return Battle(mechs, board)


MIRROR = {"target-submerged": "attacker-submerged", "attacker-submerged": "target-submerged"}


@pytest.mark.soak
@given(battles())
@settings(max_examples=amount(60, 400))
def test_what_lies_between_is_the_same_from_either_end(battle: Battle) -> None:
    """§4.5: all but the cover. On a line that is not divided, the cover of the one is that of the other mirrored."""
    there, again = look(battle), back(battle)
    assert there.clear == again.clear
    assert there.reason == MIRROR.get(again.reason, again.reason)
    assert there.underwater == again.underwater
    total = [sum([modifier.value for modifier in seen.modifiers]) for seen in (there, again)]
    assert total[0] == total[1]
    first, second = battle.mechs
    if not intervening(first.hex, second.hex).is_divided():
        assert reasons_of(list(there.modifiers)) == reasons_of(list(again.modifiers))
        if not post_of(battle, first).shelter:
            assert there.attacker_cover == again.target_cover
    assert there.clear or (there.modifiers == [] and there.reason in REASONS)
    assert there.target_cover == bool(there.cover_kind) == (there.cover_hex != NO_HEX)
    if there.target_cover:
        assert distance(there.cover_hex, second.hex) <= 1


@pytest.mark.soak
@given(battles(), battles())
@settings(max_examples=amount(25, 150))
def test_a_changed_map_is_like_another_map(battle: Battle, other: Battle) -> None:
    """`Battle.changes` counts as if the map had been so from the start."""
    places = battle.board.places()
    changed = Battle(battle.mechs, other.board)
    look(changed)
    for at, place in enumerate(places):
        if at % 3:
            changed.changes[place] = battle.board.at(place)
    merged = {place: changed.hex(place) for place in places}
    plain = Battle(battle.mechs, Board(SIDE, SIDE, merged))
    assert look(changed) == look(plain)
    assert back(changed) == back(plain)


def counted(battle: Battle, hexes: list[int]) -> tuple[list[tuple[str, int]], bool, bool]:
    """The rule in the words of §4.1 and §4.2, hex by hex and written a second time: features that matter, and cover
    of target and attacker.
    """
    attacker, target = battle.mechs
    ours, theirs = [battle.base_level(mech) + mech.height() for mech in battle.mechs]
    found: list[tuple[str, int]] = []
    cover = own_cover = False
    for place in hexes:
        if not battle.board.contains(place):
            continue
        here = battle.hex(place)
        tops = [("ground", here.level, 0)]
        for kind in ("building", "fuel-tank"):
            if here.has(kind):
                tops.append(("building", here.level + here.height_of(kind), 0))
        if here.foliage:
            tops.append(("ultra" if here.foliage == 3 else "woods", here.level + here.foliage_height, here.foliage))
        if here.has("smoke"):
            tops.append(("woods", here.level + 2, 2 if here.of("smoke") == 2 else 1))
        if here.has("industrial"):
            tops.append(("industry", here.level + here.of("industrial"), 1))
        if here.has("planted-fields"):
            tops.append(("fields", here.level + 1, 1))
        for kind, top, points in tops:
            if (
                top > max(ours, theirs)
                or (distance(place, attacker.hex) == 1 and top > ours)
                or (distance(place, target.hex) == 1 and top > theirs)
            ):
                found.append((kind, points))
            if kind in ("ground", "building") and distance(place, target.hex) == 1 and not target.prone:
                cover = cover or (top == theirs and ours <= theirs)
            if kind in ("ground", "building") and distance(place, attacker.hex) == 1 and not attacker.prone:
                own_cover = own_cover or (top == ours and theirs <= ours)
    return found, cover, own_cover


def judged(found: list[tuple[str, int]]) -> int:
    """What features add up to; -1 when they block."""
    points = {kind: sum([each for name, each in found if name == kind]) for kind in ("woods", "industry", "fields")}
    if [name for name, _ in found if name in ("ground", "building", "ultra")]:
        return -1
    if points["woods"] >= 3 or points["industry"] >= 3 or points["fields"] >= 6:
        return -1
    return points["woods"] + points["industry"] + points["fields"] // 2


DRY_KINDS = [kind for kind in KINDS if kind.water < 2 and not kind.height_of("building") > 1]


@pytest.mark.soak
@given(battles(DRY_KINDS))
@settings(max_examples=amount(60, 400))
def test_against_the_rule_written_a_second_time(battle: Battle) -> None:
    attacker, target = battle.mechs
    if is_inside(battle, attacker) or is_inside(battle, target) or battle.depth(attacker) or battle.depth(target):
        return
    line = intervening(attacker.hex, target.hex)
    seen = look(battle)
    chosen = line.undivided
    if line.is_divided():
        weights = []
        for side in (line.left, line.right):
            found, cover, own_cover = counted(battle, side)
            points = judged(found)
            weights.append((1000 if points < 0 else points + cover, own_cover))
        (left, left_covers), (right, _) = weights
        chosen = line.undivided + (line.left if left > right or (left == right and left_covers) else line.right)
    found, cover, own_cover = counted(battle, chosen)
    assert seen.clear == (judged(found) >= 0)
    if seen.clear:
        assert sum([modifier.value for modifier in seen.modifiers]) == judged(found)
        assert (seen.target_cover, seen.attacker_cover) == (cover, own_cover)


def test_every_code_has_its_sentence() -> None:
    for code, sentence in REASONS.items():
        assert code == code.lower()
        assert sentence.endswith(".")


@both
@each_row(("prone", "counts"), [((True, False), True), ((False, True), False), ((False, False), False)])
def test_planted_fields_as_high_as_the_target(rules: Ruleset, prone: tuple[bool, bool], counts: bool) -> None:
    """Published: they count where the attacker lies low and the target stands, not the other way round (M-105)."""
    rows = {f"05{10 - at:02d}": Hex(0, {"planted-fields": 1}) for at in range(1, 6)}
    plain = field(rows, end=FAR, attacker=make(prone=prone[0]), target=make(prone=prone[1]))
    battle = Battle(plain.mechs, plain.board, rules)
    low = 1 if prone[0] or prone[1] else 0  # the one next to whoever lies low counts in any case
    total = 5 if counts and rules.fields_hide_from_below else low
    assert modifiers(look(battle)) == ({"intervening-fields": total // 2} if total > 1 else {})


def test_planted_fields_that_hide_nothing() -> None:
    """Higher ground: the field ends below the target, or below the attacker's own eyes (M-105)."""
    rows = {f"05{10 - at:02d}": Hex(0, {"planted-fields": 1}) for at in range(2, 7)}
    high = field({**rows, FAR: Hex(1)}, end=FAR, attacker=make(prone=True), target=make())
    assert modifiers(look(Battle(high.mechs, high.board, TOTAL_WARFARE))) == {}
    both_up = field(rows, end=FAR)
    assert modifiers(look(Battle(both_up.mechs, both_up.board, TOTAL_WARFARE))) == {}
