"""A file of positions: what may be in it, and errors that name the file, the line, the position and the field."""

from __future__ import annotations

from pathlib import Path

import pytest

from myomer.book.problem import Problem
from myomer.book.reader import read_book
from myomer.book.solving import attempt
from myomer.bots import bot_named
from myomer.combat.turn.heat_figure import heat_figure
from myomer.hexes import parse_hex
from myomer.rules.movement import RUN
from myomer.scenario.errors import DescriptionError

GOOD = """\
[[position]]
id = "kick-it"
title = "Kick it"
why = "It is there."
phase = "physical-attack"

[position.map]
columns = 12
rows = 12
areas = [{ from = "0101", to = "0304", level = 2 }]
hexes = { "0404" = { woods = "light" } }

[[position.own]]
name = "Griffin"
unit = "Griffin GRF-1N"
hex = "0606"
facing = 0
moved = { mode = "run", hexes = 5 }
ammunition = { "lrm-10-ammo" = 3 }
heat = 4

[[position.enemy]]
name = "Atlas"
unit = "Atlas AS7-D"
hex = "0605"
facing = 3

[[position.accept]]
attacks = ["kick"]
only_at = ["Atlas"]
"""


def read(tmp_path: Path, text: str) -> list[Problem]:
    path = tmp_path / "book.toml"
    path.write_text(text, encoding="utf-8")
    return read_book(path)


def test_the_situation_is_as_described(tmp_path: Path) -> None:
    (problem,) = read(tmp_path, GOOD)
    game = problem.game
    griffin = game.battle.mechs[0]
    assert (problem.id, problem.title, problem.why) == ("kick-it", "Kick it", "It is there.")
    assert (game.phase, game.to_act, game.names) == ("physical-attack", 0, ["Griffin", "Atlas"])
    assert (griffin.move_mode, griffin.hexes_moved) == (RUN, 5)
    assert {griffin.count(at) for at in griffin.design.ammunition} == {3}
    assert heat_figure(game.battle, 0).before == 4
    assert [part.value for part in heat_figure(game.battle, 0).sources] == [2], "the heat of its run"
    board = game.battle.board
    assert [board.at(parse_hex(name)).level for name in ("0101", "0304", "0305", "0401")] == [2, 2, 0, 0]
    assert board.at(parse_hex("0404")).terrain == {"woods": 1}


def test_the_enemy_acts_later_only_if_it_is_waiting(tmp_path: Path) -> None:
    moving = (
        GOOD.replace('"physical-attack"', '"movement"').replace('attacks = ["kick"]\n', "").replace("moved = ", "#")
    )
    (problem,) = read(tmp_path, moving)
    assert problem.game.queue == [0]
    (problem,) = read(tmp_path, moving.replace("facing = 3", "facing = 3\nwaiting = true"))
    assert problem.game.queue == [0, 1]


def test_a_generated_map(tmp_path: Path) -> None:
    drawn = 'areas = [{ from = "0101", to = "0304", level = 2 }]\nhexes = { "0404" = { woods = "light" } }'
    (problem,) = read(tmp_path, GOOD.replace(drawn, 'landscape = "flat"\nseed = 3'))
    assert problem.game.battle.board.name == "flat 3"


def test_what_is_rejected_and_why(tmp_path: Path) -> None:
    text = GOOD.replace("[[position.accept]]", "[[position.reject]]\nbecause = 'it  is\trude'")
    (problem,) = read(tmp_path, text)
    punched = attempt(problem, "baseline", bot_named("baseline"))
    assert punched.solved
    assert punched.did() == "Griffin: punch with the left arm at Atlas, punch with the right arm at Atlas"
    (problem,) = read(tmp_path, text.replace('"kick"', '"punch"'))
    objections = attempt(problem, "baseline", bot_named("baseline")).objections
    assert objections == ("attacks with punch ×2", "attacks Atlas ×2", "it is rude")


def test_an_objection_has_what_would_be_accepted(tmp_path: Path) -> None:
    (problem,) = read(tmp_path, GOOD)
    tried = attempt(problem, "baseline", bot_named("baseline"))
    assert tried.objections == ("attacks with punch ×2 (accepted: attacks: kick)",)


def test_a_folder_is_read_in_the_order_of_its_files(tmp_path: Path) -> None:
    for name in ("b", "a"):
        (tmp_path / f"{name}.toml").write_text(GOOD.replace("kick-it", f"kick-{name}"), encoding="utf-8")
    assert [problem.id for problem in read_book(tmp_path)] == ["kick-a", "kick-b"]
    (tmp_path / "c.toml").write_text(GOOD.replace("kick-it", "kick-a"), encoding="utf-8")
    with pytest.raises(DescriptionError, match=r"c\.toml:2: there is another position 'kick-a' in .*a\.toml"):
        read_book(tmp_path)


def test_a_folder_without_positions(tmp_path: Path) -> None:
    with pytest.raises(DescriptionError, match=r"there is no \.toml file in this folder"):
        read_book(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('phase = "physical-attack"', 'phase = "heat"', ":5: position 'kick-it', phase: there is no phase 'heat'"),
        ('id = "kick-it"', 'id = "Kick it"', ":2: an id is lowercase words joined by hyphens, not 'Kick it'"),
        ('why = "It is there."', "", ":1: position 'kick-it', why: 'why' is missing"),
        ("heat = 4", "heet = 4", ":20: position 'kick-it', own[0].heet: there is no field 'heet'; the nearest: heat"),
        ("heat = 4", "heat = -4", ":20: position 'kick-it', own[0].heat: 'own[0].heat' is a whole number from 0"),
        ('hex = "0606"', "", "own[0].hex: 'own[0].hex' is missing"),
        ('hex = "0606"', 'hex = "0605"', "map: two units are in hex 0605"),
        ('hex = "0606"', 'hex = "2006"', "map: Griffin GRF-1N stands in hex 2006, which is not on the map"),
        ('hex = "0606"', 'hex = "0609"', "phase: no unit of the side that solves can act in the physical-attack phase"),
        ('unit = "Atlas AS7-D"', 'unit = "Atlus"', ":24: position 'kick-it', enemy[0].unit: "),
        ('name = "Atlas"', 'name = "Griffin"', "own: every unit has a name of its own"),
        ('"lrm-10-ammo" = 3', '"ac-5-ammo" = 3', "own[0].ammunition.ac-5-ammo: Griffin GRF-1N has no ammunition"),
        ('mode = "run"', 'mode = "trot"', "own[0].moved.mode: there is no mode of movement 'trot'"),
        ('attacks = ["kick"]', 'attacks = ["kik"]', "accept[0].attacks[0]: there is no physical attack 'kik'"),
        ('attacks = ["kick"]', "attacks = []", "accept[0].attacks: 'accept[0].attacks' is a list of at least one name"),
        ('only_at = ["Atlas"]', 'only_at = ["Locust"]', "accept[0].only_at[0]: there is no unit 'Locust'"),
        ('only_at = ["Atlas"]', 'onlyat = ["Atlas"]', "accept[0].onlyat: there is no field 'onlyat'"),
        ('only_at = ["Atlas"]', "heat = {}", "accept[0].heat: 'accept[0].heat' has 'least', 'most' or both"),
        ('only_at = ["Atlas"]', 'unit = "Atlas"', "accept[0].unit: there is no unit that acts 'Atlas'"),
        ('only_at = ["Atlas"]', 'in = ["Rome"]', "accept[0].in: 'Rome' is neither a unit nor a hex"),
        ('only_at = ["Atlas"]', "facing = [7]", "accept[0].facing: a facing is a number from 0 to 5, not 7"),
        ('only_at = ["Atlas"]', 'mode = ["trot"]', "accept[0].mode[0]: there is no mode of movement 'trot'"),
        (
            'only_at = ["Atlas"]',
            'exposes = { by = "Atlas", arcs = ["top"] }',
            "accept[0].exposes.arcs[0]: there is no arc 'top'",
        ),
        ('attacks = ["kick"]\nonly_at = ["Atlas"]', "", "accept[0]: 'accept[0]' has no condition"),
        ('[[position.accept]]\nattacks = ["kick"]\nonly_at = ["Atlas"]', "", "accept: a position accepts or rejects"),
        ('from = "0101", to = "0304"', 'from = "0304", to = "0101"', "map.areas[0].to: an area goes from its upper"),
        ('from = "0101", to = "0304"', 'from = "0101", to = "2004"', "map.areas: a hex is not on the map"),
        ("rows = 12", 'rows = 12\nlandscape = "moon"', "map.landscape: there is no landscape 'moon'"),
        ("columns = 12", 'columns = 13\nlandscape = "flat"', "map.columns: a landscape has an even number of columns"),
        ('phase = "physical-attack"', 'options = ["tripp"]', "options[0]: there is no option 'tripp'"),
        ("[[position.own]]", "[[position.ours]]", "own: 'own' is missing"),
        ("[[position]]", "[[positions]]", "position"),
        ('id = "kick-it"', "id = ", ":2: not TOML: "),
    ],
)
def test_an_error_names_the_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(DescriptionError) as caught:
        read(tmp_path, GOOD.replace(old, new, 1))
    assert caught.value.message.startswith(str(tmp_path / "book.toml"))
    assert message in caught.value.message
