"""A match as data: read from TOML, with designs changed by a recipe, rules and maps from files; kept as JSON."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from myomer.boards.landscape import landscape
from myomer.formats.board_file import write_board
from myomer.formats.mtf_writer import write_mtf
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE
from myomer.scenario.errors import DescriptionError
from myomer.sim.match import AWAY, Match, MatchMap, match_of, read_match, versus
from myomer.sim.recipe import Recipe, changed_design
from myomer.sim.stored import from_json, to_json
from myomer.units.catalogue import design_named
from tests.rows import each_row
from tests.sim.matches import short_match

EXAMPLE = """\
ruleset = "total-warfare"
turns = 12
apart = 8
forced_withdrawal = true

[map]
landscape = "hilly"
columns = 12
rows = 14
seed = 3

[victory]
kills = 1

[[side]]
name = "Red"
bot = "brawler"

[[side.unit]]
unit = "Hatchetman HCT-3F"
gunnery = 3
piloting = 4

[[side.unit]]
unit = "Locust LCT-1V"

[[side]]
facing = "away"
bot = "baseline"
unit = ["Enforcer ENF-4R", "Wasp WSP-1A"]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "match.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_match_file(tmp_path: Path) -> None:
    match = read_match(written(tmp_path, EXAMPLE))
    red, other = match.sides
    assert [(unit.design.name, unit.gunnery, unit.piloting) for unit in red.units] == [
        ("Hatchetman HCT-3F", 3, 4),
        ("Locust LCT-1V", 4, 5),
    ]
    assert (red.bot, other.bot, other.facing) == ("brawler", "baseline", AWAY)
    assert (match.side_name(0), match.side_name(1)) == ("Red", "B")
    assert match.map == MatchMap("hilly", 12, 14, 3)
    assert (match.ruleset, match.apart, match.turns, match.kills) == (TOTAL_WARFARE, 8, 12, 1)
    assert match.forced_withdrawal
    assert match.last_side


def test_defaults() -> None:
    match = versus("Hatchetman HCT-3F", "Enforcer ENF-4R")
    assert match.ruleset is STANDARD
    assert [match.side_name(side) for side in (0, 1)] == ["Hatchetman HCT-3F", "Enforcer ENF-4R"]
    assert match.map.description == "mixed landscape, 16 × 17 hexes, another for each pair of games"
    assert all([(unit.gunnery, unit.piloting) == (4, 5) for side in match.sides for unit in side.units])


def test_sides_of_a_mirror_have_different_names() -> None:
    match = versus("Wasp WSP-1A", "Wasp WSP-1A")
    assert [match.side_name(side) for side in (0, 1)] == ["Wasp WSP-1A (A)", "Wasp WSP-1A (B)"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("gunnery = 3", "gunnery = 9", "'side[0].unit[0].gunnery' is a whole number from 0 to 8, not 9"),
        ("gunnery = 3", "gunery = 3", "there is no field 'gunery'; the nearest: gunnery"),
        ('unit = "Locust LCT-1V"', 'unit = "Locus LCT-1W"', "there is no 'Mech 'Locus LCT-1W'"),
        ('bot = "brawler"', 'bot = "genius"', "there is no bot 'genius'"),
        ('ruleset = "total-warfare"', 'ruleset = "core"', "there is no ruleset 'core'"),
        ('landscape = "hilly"', 'landscape = "moon"', "there is no landscape 'moon'"),
        ("apart = 8", "apart = 14", "on 14 rows the sides start 1 to 13 hexes apart, not 14"),
        ("turns = 12", "turns = 0", "'turns' is a whole number from 1 to 1000, not 0"),
        ("turns = 12", "turns = 12 13", "not TOML: expected newline"),
        ("kills = 1", "kils = 1", "there is no field 'kils'"),
        ('facing = "away"', 'facing = "left"', "there is no facing 'left'"),
        ('"Enforcer ENF-4R", ', "3, ", "expected an object, not 3"),
        ('name = "Red"', "name = 1", "'side[0].name' is text, not 1"),
    ],
)
def test_a_mistake_is_found_in_its_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    line = EXAMPLE[: EXAMPLE.index(old)].count("\n") + 1
    path = written(tmp_path, EXAMPLE.replace(old, new, 1))
    with pytest.raises(DescriptionError) as problem:
        read_match(path)
    assert f"{path}:{line}: {message}" in str(problem.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turns = 2\n[side]\n\n[side]\n", ":4: not TOML: [side] is there twice; write [[side]] for each side"),
        ("turns = 2\n[side]\nname = 'A'\n", ":2: a match has two sides: write [[side]] for each"),
        ("[[side]]\n[side.unit]\n[side.unit]\n", ":3: not TOML: [side.unit] is there twice; write [[side.unit]] for"),
        ("[side]\n\n[[side]]\n", ":3: not TOML: [side] is there twice; write [[side]] for each side"),
        ("[[side]]\n[side]\n", ":2: not TOML: [side] is there twice; write [[side]] for each side"),
        ("turns = 1\nturns = 2\n", ":2: not TOML: cannot overwrite a value"),
        ("[map]\n[map]\n", ":2: not TOML: [map] is there twice; write it once"),
    ],
)
def test_a_table_that_should_be_a_list(tmp_path: Path, text: str, message: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(DescriptionError) as problem:
        read_match(path)
    assert f"{path}{message}" in str(problem.value)


RECIPE = """\
[[side]]
unit = [
  "Locust LCT-1V",  # with a comment, [and brackets
  {unit = "Wasp WSP-1A", add = ["small-laser@left-arm"]},
  "Locust LCT-1V",
]

[[side]]
[[side.unit]]
unit = "Hatchetman HCT-3F"
remove = [
    "hatchet",
    "medium-laser",
]
add = ["small-laser@right-arm"]

[side.unit.armor]
head = 8
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('  "Locust LCT-1V",\n]', '  "Locust LCT-9X",\n]', 5, "there is no 'Mech 'Locust LCT-9X'"),
        ("small-laser@left-arm", "small-laser@tail", 4, "'tail' in 'small-laser@tail' is not a location"),
        ('    "medium-laser"', '    "ac-20"', 13, "there is no 'ac-20' to remove"),
        ("small-laser@right-arm", "hatchte@right-arm", 15, "there is no equipment 'hatchte'"),
        ("head = 8", "tail = 8", 18, "there is no armor at 'tail'"),
        ("head = 8", "head = -1", 18, "'side[1].unit[0].armor.head' is a whole number from 0 to 1000, not -1"),
    ],
)
def test_a_mistake_in_a_list_or_a_recipe_is_found_in_its_line(
    tmp_path: Path, old: str, new: str, line: int, message: str
) -> None:
    path = written(tmp_path, RECIPE.replace(old, new, 1))
    with pytest.raises(DescriptionError) as problem:
        read_match(path)
    assert f"{path}:{line}: {message}" in str(problem.value)


def test_a_bot_of_a_match_file_is_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "my.py").write_text("def bot(game):\n    return game.options()[0].action\n", encoding="utf-8")
    path = written(tmp_path / "own", EXAMPLE.replace('"brawler"', '"my.py:bot"'))
    monkeypatch.chdir(tmp_path)
    assert read_match(path).sides[0].bot == f"{tmp_path / 'own' / 'my.py'}:bot"
    assert read_match(Path("own/match.toml")).sides[0].bot == f"{Path('own/my.py')}:bot"
    (tmp_path / "own" / "my.py").unlink()
    with pytest.raises(DescriptionError, match=r"match\.toml:17: there is no file 'own.my\.py'"):
        read_match(Path("own/match.toml"))


def test_a_match_has_two_sides() -> None:
    with pytest.raises(DescriptionError, match="two sides"):
        match_of({"side": [{"unit": ["Locust LCT-1V"]}]})


# designs, rules and maps of one's own


def test_a_recipe_changes_a_design() -> None:
    design = design_named("Hatchetman HCT-3F")
    recipe = Recipe(["medium-laser@right-arm*2"], ["hatchet"], {"right-arm": 2}, "HCT-X")
    changed, findings = changed_design(design, recipe)
    assert changed.name == "Hatchetman HCT-X"
    assert not changed.physical_weapons
    assert len(changed.weapons) == len(design.weapons) + 2
    assert changed.armor[changed.names.index("right-arm")] == 2
    assert [finding.partition(": ")[2] for finding in findings] == [
        "as a whole: its parts weigh 43.5 tons, 1.5 too few"
    ]
    assert design_named("Hatchetman HCT-3F").physical_weapons


def test_what_is_wrong_with_a_changed_design_is_reported() -> None:
    unit = {"unit": "Locust LCT-1V", "add": ["ac-20@left-torso"]}
    match = match_of({"side": [{"unit": [unit]}, {"unit": ["Wasp WSP-1A"]}]})
    assert any("too heavy" in finding or "too many" in finding for finding in match.findings), match.findings
    assert match.sides[0].units[0].design.name == "Locust LCT-1V (+ac-20@left-torso)"


@each_row(
    ("victory", "finding"),
    [
        ({}, []),
        ({"last_side": False, "kills": 1}, []),
        ({"kills": 9}, []),
        ({"last_side": False}, ["victory: there is no number of kills and last_side is false, so every game lasts"]),
        ({"last_side": False, "kills": 2}, ["victory: no side has 2 units to destroy and last_side is false, so ev"]),
    ],
)
def test_a_victory_that_no_side_can_reach_is_reported(victory: dict[str, object], finding: list[str]) -> None:
    match = match_of({"side": [{"unit": ["Locust LCT-1V"]}, {"unit": ["Wasp WSP-1A"]}], "victory": victory})
    assert [text[: len(start)] for text, start in zip(match.findings, finding, strict=True)] == finding


def test_heat_sinks_and_jump_jets_count() -> None:
    design = design_named("Wasp WSP-1A")
    more, _ = changed_design(design, Recipe(add=["heat-sink@left-arm"], remove=["jump-jet"]))
    assert (more.heat_sinks, more.jump) == (design.heat_sinks + 1, design.jump - 1)


@each_row(
    ("recipe", "message"),
    [
        (Recipe(remove=["ac-20"]), "there is no 'ac-20' to remove"),
        (Recipe(remove=["hatchte"]), "there is no equipment 'hatchte'; the nearest: hatchet"),
        (Recipe(remove=["hatchet@tail"]), "'tail' in 'hatchet@tail' is not a location"),
        (Recipe(add=["ac-20@head"]), "no room for 'ac-20' in the head"),
        (Recipe(armor={"tail": 3}), "there is no armor at 'tail'"),
    ],
)
def test_a_recipe_that_cannot_be(recipe: Recipe, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        changed_design(design_named("Hatchetman HCT-3F"), recipe)


def test_rules_of_ones_own_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('base = "total-warfare"\ncharge_group = 3\n', encoding="utf-8")
    match = match_of({"side": [{"unit": ["Locust LCT-1V"]}] * 2, "ruleset": "house.toml"}, tmp_path)
    assert match.ruleset == replace(TOTAL_WARFARE, name="house", charge_group=3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("charge_grup = 3\n", ":1: a ruleset has no field 'charge_grup'"),
        ('base = "x"\n', ":1: there is no ruleset 'x'"),
        ('\nname = "standard"\n', ":2: the name of a ruleset of your own is one word"),
        ("sword_rounds_up = 7\n", ":1: the ruleset's field sword_rounds_up"),
    ],
)
def test_a_mistake_in_the_rules(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "house.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DescriptionError) as problem:
        match_of({"side": [{"unit": ["Locust LCT-1V"]}] * 2, "ruleset": "house.toml"}, tmp_path)
    assert f"house.toml{message}" in str(problem.value)


def test_maps_and_units_from_files(tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / f"{number}.board").write_bytes(write_board(landscape("hilly", 8, 9, number)))
    (tmp_path / "own.mtf").write_text(write_mtf(design_named("Jenner JR7-D")), encoding="utf-8")
    given: dict[str, object] = {"side": [{"unit": ["own.mtf"]}, {"unit": ["Wasp WSP-1A"]}]}

    one = match_of({**given, "map": {"board": "1.board"}}, tmp_path)
    assert one.map.board == landscape("hilly", 8, 9, 1)
    assert one.sides[0].units[0].design == design_named("Jenner JR7-D")
    joined = match_of({**given, "map": {"board": [["1.board", "2.board"]]}}, tmp_path)
    assert (joined.map.columns, joined.map.rows) == (16, 9)
    with pytest.raises(DescriptionError, match=r"none\.board"):
        match_of({**given, "map": {"board": "none.board"}}, tmp_path)


# kept as JSON


def test_a_match_that_is_kept_comes_back(tmp_path: Path) -> None:
    match = read_match(written(tmp_path, EXAMPLE))
    board = landscape("mixed", 10, 11, 5)
    rules = replace(STANDARD, name="house", charge_group=3)
    design, findings = changed_design(design_named("Hatchetman HCT-3F"), Recipe(remove=["hatchet"]))
    changed = replace(match.sides[0].units[0], design=design, findings=findings)
    others = [
        match,
        short_match(),
        replace(match, map=MatchMap(board=board, columns=10, rows=11), ruleset=rules, last_side=False),
        replace(match, sides=(replace(match.sides[0], units=(changed,)), match.sides[1])),
    ]
    for each in others:
        data = to_json(each)
        assert from_json(data) == each
        assert to_json(from_json(data)) == data
    assert len({to_json(each) for each in others}) == len(others)


def test_equality_of_matches_is_by_content() -> None:
    assert short_match() == short_match()
    assert short_match() != short_match(turns=5)
    assert isinstance(short_match(), Match)
