"""Parameters of a sweep: how they are written, what they change, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from myomer.boards.landscape import landscape
from myomer.formats.board_file import write_board
from myomer.sim.match import Match
from myomer.sim.variation import (
    AS_IT_IS,
    BOTH,
    EXAMPLES,
    FIRST,
    SECOND,
    read_recipe,
    read_variation,
    side_label,
    unit_names,
)
from tests.sim.matches import short_match

WRITTEN = [
    ("gunnery=0-6/2", "0 2 4 6"),
    ("gunnery=3,0-1", "3 0 1"),
    ("apart = 4, 8", "4 8"),
    ("turns=5,10", "5 10"),
    ("map=clear,wooded", "clear wooded"),
]


@pytest.mark.parametrize(("text", "values"), WRITTEN)
def test_values_are_read(text: str, values: str) -> None:
    assert list(read_variation(text).values) == values.split()


def test_every_example_is_read() -> None:
    for name, text in EXAMPLES.items():
        assert read_variation(text.replace("'", "")).name == name


WRONG = [
    ("speed=1,2", "there is no parameter 'speed'"),
    ("gunery=1,2", "the nearest: gunnery"),
    ("gunnery", "such as gunnery=0-6"),
    ("gunnery=", "such as gunnery=0-6"),
    ("gunnery=1,,2", "write NAME=VALUES"),
    ("gunnery=4", "2 to 100 values, not 1"),
    ("map=mars", "there is no map 'mars'"),
    ("map=clear", "2 to 100 values, not 1"),
    ("bot=genius", "there is no bot 'genius'"),
    ("opponent=Locus LCT-9Z", "there is no 'Mech 'Locus LCT-9Z'"),
    ("ruleset=core", "there is no ruleset 'core'"),
    ("ruleset=standard", "2 to 100 values, not 1"),
    ("gunnery=0-9", "whole numbers from 0 to 8"),
    ("gunnery=6-0", "whole numbers from 0 to 8"),
    ("gunnery=0-6/0", "whole numbers from 0 to 8"),
    ("gunnery=good,bad", "not 'good'"),
    ("gunnery=1-3,2", "'2' is there twice"),
    ("apart=0,4", "whole numbers from 1 to"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_mistakes_say_what_to_write(text: str, message: str) -> None:
    with pytest.raises(ValueError) as problem:
        read_variation(text)
    assert message in str(problem.value)


def changed(text: str, value: str, sides: tuple[int, ...] = FIRST) -> Match:
    return read_variation(text, sides).changed(short_match(), value)


def test_a_skill_is_changed_for_the_sides_that_are_meant() -> None:
    for sides, skills in ((FIRST, [2, 4]), (SECOND, [4, 2]), (BOTH, [2, 2])):
        match = changed("gunnery=2,3", "2", sides)
        assert [side.units[0].gunnery for side in match.sides] == skills
        match = changed("piloting=2,3", "2", sides)
        assert [side.units[0].piloting for side in match.sides] == [5 if skill == 4 else 2 for skill in skills]


def test_what_belongs_to_the_match_is_changed() -> None:
    assert changed("apart=2,3", "2").apart == 2
    assert changed("turns=2,3", "3").turns == 3
    assert changed("ruleset=standard,total-warfare", "total-warfare").ruleset.name == "total-warfare"
    assert [side.bot for side in changed("bot=random,brawler", "random").sides] == ["random", "brawler"]
    where = changed("map=clear,hilly", "hilly").map
    assert (where.landscape, where.columns, where.rows) == ("hilly", 8, 9)


def test_a_map_may_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "field.board"
    path.write_bytes(write_board(landscape("clear", 8, 9)))
    where = changed(f"map=clear,{path}", str(path)).map
    assert where.board is not None
    assert (where.columns, where.rows) == (8, 9)


def test_a_recipe_is_compared_with_the_design_as_it_is() -> None:
    variation = read_variation("recipe=-machine-gun +flamer@left-arm head:4")
    assert variation.values[0] == AS_IT_IS
    base = short_match()
    assert variation.changed(base, AS_IT_IS) == base
    unit = variation.changed(base, variation.values[1]).sides[0].units[0]
    assert "flamer" in unit.design.name
    assert base.sides[1] == variation.changed(base, variation.values[1]).sides[1]


IMPOSSIBLE = [
    ("apart=2,50", "50", "on 9 rows the sides start 1 to 8 hexes apart"),
    ("map=clear,moon", "moon", "there are: clear, flat, wooded, hilly, mixed, city; import more"),
    ("ruleset=standard,total-war", "total-war", "the nearest: total-warfare"),
    ("bot=brawler,brawl", "brawl", "brawl"),
    ("recipe=+hatchet@nose", "+hatchet@nose", "Locust LCT-1V"),
    ("recipe=hatchet", "hatchet", "+NAME@LOCATION to add"),
]


@pytest.mark.parametrize(("text", "value", "message"), IMPOSSIBLE)
def test_impossible_values_are_refused(text: str, value: str, message: str) -> None:
    with pytest.raises(ValueError) as problem:
        changed(text, value)
    assert message in str(problem.value)


def test_a_recipe_is_read() -> None:
    recipe = read_recipe("+hatchet@right-arm -medium-laser@left-arm center-torso:20")
    assert (recipe.add, recipe.remove) == (["hatchet@right-arm"], ["medium-laser@left-arm"])
    assert recipe.armor == {"center-torso": 20}


def test_several_of_the_same_unit() -> None:
    assert unit_names("2 x Wasp WSP-1A + Locust LCT-1V") == ["Wasp WSP-1A", "Wasp WSP-1A", "Locust LCT-1V"]
    assert unit_names("Mad Dog x") == ["Mad Dog x"]
    match = read_variation("opponent=2 × Wasp WSP-1A + Locust LCT-1V,Locust LCT-1V").changed(
        short_match(), "2 × Wasp WSP-1A + Locust LCT-1V"
    )
    designs = [unit.design for unit in match.sides[1].units]
    assert side_label(designs) == match.side_name(1) == "2 × Wasp WSP-1A + Locust LCT-1V"
    assert side_label(designs[2:]) == "Locust LCT-1V"


@pytest.mark.parametrize("text", ["0 x Wasp WSP-1A", "25 x Wasp WSP-1A", "24 × Wasp WSP-1A + Locust LCT-1V"])
def test_a_side_has_a_unit_and_not_too_many(text: str) -> None:
    with pytest.raises(ValueError, match="a side has 1 to 24 units"):
        unit_names(text)


def test_a_recipe_may_have_a_name() -> None:
    variation = read_variation("recipe=bare = -machine-gun, -medium-laser")
    assert variation.labels == (AS_IT_IS, "bare", "-medium-laser")
    match = variation.changed(short_match(), variation.values[1])
    assert match.sides[0].units[0].design.name == "Locust bare"
    with pytest.raises(ValueError, match="bare' is there twice"):
        read_variation("recipe=bare = -machine-gun, bare = -medium-laser")
    for text in ("= -machine-gun", "bare ="):
        with pytest.raises(ValueError, match="NAME = CHANGES"):
            read_recipe(text)


def test_a_side_has_each_unit_several_times() -> None:
    match = changed("number=1-3", "3", SECOND)
    assert [len(side.units) for side in match.sides] == [1, 3]
    assert match.side_name(1) == f"3 × {match.sides[1].units[0].design.name}"
    assert changed("number=1-3", "1", SECOND) == short_match()
    with pytest.raises(ValueError, match="a side has 1 to 24 units, not 26"):
        read_variation("number=1,13", SECOND).changed(changed("number=1,2", "2", SECOND), "13")
