"""What differs between the match of a run and the one that is wanted."""

from __future__ import annotations

from dataclasses import replace

from myomer.boards.landscape import landscape
from myomer.formats.board_file import read_board, write_board
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE
from myomer.sim.match import AWAY, Match, MatchMap, MatchSide
from myomer.sim.match_differences import differences_text, match_differences
from myomer.sim.recipe import Recipe, changed_design
from tests.rows import each_row
from tests.sim.matches import short_match

MATCH = short_match()
LOCUST, WASP = MATCH.sides
SAME_NAME, _ = changed_design(LOCUST.units[0].design, Recipe(armor={"head": 1}, model="LCT-1V"))


def with_sides(one: MatchSide = LOCUST, other: MatchSide = WASP) -> Match:
    return replace(MATCH, sides=(one, other))


def skilled(side: MatchSide, gunnery: int) -> MatchSide:
    return replace(side, units=tuple([replace(unit, gunnery=gunnery) for unit in side.units]))


@each_row(
    ("wanted", "differences"),
    [
        (MATCH, []),
        (with_sides(skilled(LOCUST, 3)), ["Locust LCT-1V: gunnery 4 → 3"]),
        (with_sides(skilled(LOCUST, 3), skilled(WASP, 3)), ["gunnery 4 → 3"]),
        (with_sides(other=replace(WASP, bot="tactician")), ["Wasp WSP-1A: bot brawler → tactician"]),
        (with_sides(other=replace(WASP, facing=AWAY, name="Red")),
         ["Wasp WSP-1A: name none → Red", "Wasp WSP-1A: facing toward → away"]),
        (with_sides(other=LOCUST), ["Wasp WSP-1A: units Wasp WSP-1A → Locust LCT-1V"]),
        (with_sides(replace(LOCUST, units=(replace(LOCUST.units[0], design=SAME_NAME),))),
         ["Locust LCT-1V: the design of Locust LCT-1V was changed"]),
        (replace(MATCH, turns=9, apart=3), ["apart default → 3", "turns 4 → 9"]),
        (replace(MATCH, ruleset=TOTAL_WARFARE), ["ruleset standard → total-warfare"]),
        (replace(MATCH, ruleset=replace(STANDARD, charge_group=3)),
         [f"rule charge_group {STANDARD.charge_group} → 3"]),
        (replace(MATCH, forced_withdrawal=True, last_side=False, kills=1),
         ["victory.last_side true → false", "victory.kills 0 → 1", "forced withdrawal false → true"]),
    ],
)  # fmt: skip
def test_differences_are_named(wanted: Match, differences: list[str]) -> None:
    assert match_differences(MATCH, wanted) == differences


def test_maps_differ_by_their_description_or_their_hexes() -> None:
    other = replace(MATCH, map=MatchMap("hilly", 8, 9))
    assert match_differences(MATCH, other) == [
        f"map {MATCH.map.description} → hilly landscape, 8 × 9 hexes, another for each pair of games"
    ]
    boards = [read_board(write_board(landscape("mixed", 8, 9, seed)), "River").board for seed in (1, 2)]
    one, two = [replace(MATCH, map=MatchMap(board=board, columns=8, rows=9)) for board in boards]
    assert match_differences(one, two) == ["the map River was changed"]


def test_a_message_names_the_first_of_many() -> None:
    assert differences_text(["a", "b"]) == "a, b"
    assert differences_text(list("abcdef")) == "a, b, c, d, and 2 more"
