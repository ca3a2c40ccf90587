"""Rules that only a whole game shows: who is inside, what a search costs, victory by value, who gives way."""

from __future__ import annotations

from pathlib import Path

import pytest

import myomer
from myomer.boards import Board, Hex
from myomer.combat.movement.move import FORWARD, Move
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.grapple import lock
from myomer.combat.physical.registry import why_not_attack
from myomer.combat.terrain.arrival import arrive
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.turn.victory import VictoryRules
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.dice import ScriptedDice, SeededDice
from myomer.game.actions import Done, action_from_json
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.hexes import hex_name, parse_hex
from myomer.rules.movement import RUN, WALK
from myomer.rules.ruleset import TOTAL_WARFARE, Ruleset
from myomer.units.mech import INDOORS, NOBODY
from tests.rows import each_row
from tests.support import attack, both, duel, make, throw

HOUSE = Hex(0, {"building": 2}, 40, 3)


def table(options: GameOptions | None = None, **sides: object) -> Game:
    red = Side("Red", [make(hex_="0505")], **sides)  # type: ignore[arg-type]
    blue = Side("Blue", [make(hex_="0504", facing=3)], **sides)  # type: ignore[arg-type]
    board = Board(9, 9, {"0504": HOUSE})
    return Game(board, [red, blue], options=options or GameOptions())


def test_a_unit_placed_in_a_building_is_inside() -> None:
    game = table()
    assert game.battle.mechs[1].status & INDOORS
    assert "target-in-building" in why_not_attack(game.battle, attack(game.battle, "kick", "right-leg"))


def test_a_unit_that_is_moved_out_of_a_building_is_outside() -> None:
    game = table()
    arrive(game.battle, 1, parse_hex("0404"), "push")
    assert not game.battle.mechs[1].status & INDOORS
    arrive(game.battle, 1, parse_hex("0504"), "push")
    assert game.battle.mechs[1].status & INDOORS


@pytest.mark.parametrize(
    ("field", "reason"), [("searching", "attacker-searching"), ("unjamming", "attacker-unjamming")]
)
def test_who_searches_or_clears_a_jam_makes_no_attack(field: str, reason: str) -> None:
    battle = duel()
    setattr(battle.mechs[0], field, True)
    for kind in ("punch", "kick", "push"):
        assert reason in why_not_attack(battle, attack(battle, kind))


def test_who_charges_or_is_in_the_air_looks_for_no_club() -> None:
    battle = duel()
    battle.mechs[0].charging = 1
    assert "attacker-charging" in WeaponPhase(battle).why_not_search(0)


def all_done(game: Game) -> None:
    turn = game.turn
    while game.result is None and game.turn == turn:
        game.play(Done(game.ready()[0]))


@pytest.mark.parametrize(
    "rules", [VictoryRules(last_side=False, destroyed_percent=30), VictoryRules(last_side=False, commander=True)]
)
def test_victory_by_value_and_by_commander(rules: VictoryRules) -> None:
    red = Side("Red", [make(hex_="0505"), make(hex_="0605")], values=[900, 900], commander=0)
    blue = Side("Blue", [make(hex_="0502"), make(hex_="0602")], values=[900, 900], commander=1)
    game = Game(Board(9, 9), [red, blue], options=GameOptions(rules))
    game.battle.mechs[3].cause = "test"
    all_done(game)
    assert game.result is not None
    assert game.result.winner == 0


def test_victory_that_needs_values_asks_for_them() -> None:
    with pytest.raises(ValueError, match="needs those of the units of 'Red'"):
        table(GameOptions(VictoryRules(destroyed_percent=50)))
    with pytest.raises(ValueError, match="victory by commander needs that of 'Red'"):
        table(GameOptions(VictoryRules(commander=True)))
    with pytest.raises(ValueError, match="1 units and 2 battle values"):
        Side("Red", [make()], values=[1, 2])
    with pytest.raises(ValueError, match="is one of its 1 units, not 1"):
        Side("Red", [make()], commander=1)


def test_a_file_that_cannot_be_written_is_closed_and_can_be_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.game"
    file = myomer.GameFile.begin(table(), path)
    file.play(Done(file.game.ready()[0]))
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", lambda number: (_ for _ in ()).throw(OSError("the disk is full")))
        with pytest.raises(OSError, match="full"):
            file.play(Done(file.game.ready()[0]))
    with pytest.raises(ValueError, match="is closed"):
        file.play(Done(file.game.ready()[0]))
    again = myomer.GameFile.resume(path)
    assert len(again.game.actions) in (1, 2)
    again.close()


@each_row(
    ("output", "message"),
    [
        ({"action": "done", "unit": "1"}, "done: unit is a number, not '1'"),
        ({"action": "move", "unit": 0, "steps": 5}, "move: steps is a list of numbers, not 5"),
        ({"action": "move", "unit": 0, "landing": [1]}, "move: landing is a number"),
        ({"action": "move", "unit": 0, "masc": 1}, "move: masc is true or false"),
        ({"action": "shot", "attacker": 0, "target": 1, "weapon": 2, "mode": 0}, "shot: mode is a word"),
        ({"action": "done", "unit": 0, "speed": 1}, "done has no field 'speed'"),
        ({"action": "done"}, "done: "),
    ],
)
def test_actions_in_json_are_checked_field_by_field(output: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        action_from_json(output)


@both
@each_row(
    ("terrain", "faces"),
    [
        pytest.param({"rubble": 1}, [*throw(2), 1, *throw(7), *throw(12), *throw(12)], id="falls"),
        pytest.param({"swamp": 1}, [*throw(2), *throw(12)], id="gets stuck"),
    ],
)
def test_who_is_stopped_in_a_friends_hex_makes_it_give_way(
    rules: Ruleset, terrain: dict[str, int], faces: list[int]
) -> None:
    mechs = [make(hex_="0505"), make(hex_="0504")]
    red = Side("Red", mechs)
    blue = Side("Blue", [make(hex_="0909")])
    board = Board(12, 12, {"0504": Hex(0, terrain)})
    game = Game(board, [red, blue], rules, dice=ScriptedDice([1, 1, 6, 6, *faces, *[3] * 40]))
    game.play(Move(0, RUN if "rubble" in terrain else WALK, (FORWARD, FORWARD)))
    assert hex_name(mechs[0].hex) == "0504"
    assert hex_name(mechs[1].hex) != "0504"
    assert not mechs[1].queue


def test_who_is_held_does_not_charge_out_of_the_grapple() -> None:
    battle = duel(make(moved="run", hexes=3), rules=TOTAL_WARFARE)
    lock(battle, 1, 0)
    battle.mechs[0].charging = 1
    phase = PhysicalPhase(battle)
    phase.declared.append(Attack("charge", 0, 1))
    before = battle.mechs[0].hex
    phase.resolve(SeededDice(1))
    assert battle.mechs[0].hex == before
    assert battle.mechs[0].grappling == 1


def test_who_is_displaced_is_out_of_the_grapple() -> None:
    battle = duel()
    lock(battle, 1, 0)
    arrive(battle, 0, parse_hex("0606"), "push")
    assert [mech.grappling for mech in battle.mechs] == [NOBODY, NOBODY]
