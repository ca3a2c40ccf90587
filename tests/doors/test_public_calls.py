"""Every public function and class is called once, with what its page says: what fails only compiled fails here."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import myomer
from myomer import Attack, Battle, Board, DiceRoller, Game, Hex, Move, SeededDice, Shot, Side, StandUp
from myomer.boards import join, turned
from myomer.boards.landscape import hexagon
from myomer.bots.weighing import explain
from myomer.combat.movement.move import FORWARD, TURN_LEFT, with_charge
from myomer.combat.movement.reachable import reachable
from myomer.combat.movement.standing import stand_up
from myomer.combat.physical.registry import preview_attack, resolve_attack, why_not_attack
from myomer.combat.reason import codes
from myomer.combat.terrain.sight import sight
from myomer.combat.turn.batch import Hit
from myomer.combat.turn.turn_start import start_turn
from myomer.dice import RecordingDice
from myomer.formats.board_file import write_board
from myomer.formats.board_svg import board_svg
from myomer.formats.sheet_svg import sheet_svg
from myomer.game.actions import (
    Concede,
    FindClub,
    FlipArms,
    PowerDown,
    PowerUp,
    Spot,
    Twist,
    Unjam,
    action_from_json,
    action_to_json,
)
from myomer.game.event_json import event_from_json
from myomer.game.refusals import sentence_for
from myomer.odds import Fall, odds_of_run
from myomer.odds.advice import Choice
from myomer.rules.armory import equipment, item
from myomer.rules.locations import CENTER_TORSO, RIGHT_LEG
from myomer.rules.movement import RUN, WALK
from myomer.scenario.battle import alone, face_off
from myomer.scenario.description import UnitDescription
from myomer.scenario.face_off import face_to_face
from myomer.scenario.lineup import lined_up
from myomer.units.build import build
from tests.support import PROJECT

ATLAS = "Atlas AS7-D"
KICK = Attack("kick", 0, 1, RIGHT_LEG)


def battle() -> Battle:
    """An Atlas and a 55-ton 'Mech face to face."""
    return Battle([myomer.mech(ATLAS, hex="0505"), myomer.mech(55, hex="0504", facing=3)], Board(16, 17))


def game() -> Game:
    sides = [Side("Red", [myomer.mech(ATLAS, hex="0505")]), Side("Blue", [myomer.mech(55, hex="0509")])]
    return Game(Board(16, 17), sides, seed=1)


def laser() -> Shot:
    return myomer.shot(battle(), "medium laser")


def fallen() -> Battle:
    there = battle()
    there.mechs[0].prone = True
    return there


@cache
def choices() -> list[Choice]:
    return myomer.compare(battle(), 0, 1, moving=False)


def kick(there: Battle, dice: DiceRoller) -> None:
    resolve_attack(there, KICK, dice)


def begin_turn(there: Battle) -> Battle:
    start_turn(there)
    return there


def saved(folder: Path) -> myomer.GameFile:
    file = myomer.GameFile.begin(game(), folder / "saved.game", myomer.__version__)
    file.close()
    return file


FRONT: dict[str, Callable[[Path], object]] = {
    "Attack": lambda _: Attack("punch", 0, 1),
    "Battle": lambda _: battle().copy(),
    "Board": lambda _: Board(3, 4, {"0203": Hex(1)}),
    "Conditions": lambda _: myomer.Conditions("pitch-black"),
    "DamageFigure": lambda _: myomer.preview(battle(), KICK).damage,
    "Design": lambda _: myomer.design_named(ATLAS).blueprint,
    "DiceRoller": lambda _: SeededDice(1).roll_2d6("a test"),
    "Done": lambda _: myomer.Done(0),
    "Event": lambda _: [event.to_json() for event in myomer.play(battle(), KICK, SeededDice(1))],
    "Game": lambda _: game().options(),
    "GameFile": saved,
    "GameOptions": lambda _: myomer.GameOptions(),
    "Hex": lambda _: Hex(0, {"woods": 1}),
    "Mech": lambda _: myomer.Mech(myomer.design_named(ATLAS)).copy(),
    "Modifier": lambda _: [str(part) for part in preview_attack(battle(), KICK).target_number.modifiers],
    "Move": lambda _: Move(0, WALK, (FORWARD,)),
    "NotAllowedError": lambda _: myomer.NotAllowedError("no", [myomer.Reason("not-adjacent")], ["It is not adjacent."]),
    "Reason": lambda _: myomer.Reason("not-adjacent"),
    "Ruleset": lambda _: repr(myomer.STANDARD),
    "ScriptedDice": lambda _: myomer.ScriptedDice([1, 2]).check(3, "a test"),
    "SeededDice": lambda _: SeededDice(4).copy(),
    "Shot": lambda _: laser(),
    "Side": lambda _: Side("Red", [myomer.mech(20)]),
    "StandUp": lambda _: myomer.preview(fallen(), StandUp(0)),
    "TargetNumber": lambda _: preview_attack(battle(), KICK).target_number.chance(),
    "answer": lambda _: myomer.answer({"ask": "names"}),
    "attack": lambda _: myomer.attack(battle(), "kick"),
    "bot_named": lambda _: myomer.bot_named("tactician", 1)(game()),
    "catalogue": lambda _: myomer.catalogue(),
    "compare": lambda _: choices(),
    "describe": lambda _: [myomer.describe(event) for event in myomer.play(battle(), KICK, SeededDice(1))],
    "design_named": lambda _: myomer.design_named(ATLAS),
    "explain": lambda _: myomer.explain(preview_attack(battle(), KICK)),
    "find_board": lambda _: _refused(lambda: myomer.find_board("no such map")),
    "find_unit": lambda _: myomer.find_unit(ATLAS),
    "hex_name": lambda _: myomer.hex_name(myomer.parse_hex("0505")),
    "is_compiled": lambda _: myomer.is_compiled() in (True, False),
    "landscape": lambda _: myomer.landscape("mixed", seed=2),
    "mech": lambda _: myomer.mech(80, heat=3),
    "odds": lambda _: [
        myomer.odds(there, act, budget=4000, samples=50).falls(0)
        for there, act in (
            (battle(), KICK),
            (battle(), laser()),
            (battle(), Fall(0)),
            (battle(), Fall(0, 2)),
            (fallen(), StandUp(0)),
            (battle(), Move(0, RUN, (TURN_LEFT, FORWARD))),
        )
    ],
    "parse_hex": lambda _: myomer.parse_hex("0101"),
    "play": lambda _: [
        myomer.play(battle(), KICK, SeededDice(1)),
        myomer.play(battle(), laser(), SeededDice(1)),
        myomer.play(fallen(), StandUp(0), SeededDice(1)),
    ],
    "play_out": lambda _: myomer.play_out(game(), [myomer.bot_named("random"), myomer.bot_named("baseline")], turns=2),
    "preview": lambda _: [myomer.preview(battle(), act).to_json() for act in (KICK, laser(), Move(0, WALK))],
    "read_board": lambda _: myomer.read_board('size 1 1\nhex 0101 0 "" ""\nend\n'),
    "read_mtf": lambda _: myomer.read_mtf(myomer.write_mtf(myomer.design_named(ATLAS))),
    "recommend": lambda _: myomer.recommend(choices()),
    "resolve_many": lambda _: [
        myomer.resolve_many(battle(), act, 20, SeededDice(1))
        for act in (KICK, laser(), Fall(0), Hit(1, CENTER_TORSO, 5))
    ],
    "search": lambda _: myomer.search("atlas"),
    "shot": lambda _: laser(),
    "unit_facts": lambda _: myomer.unit_facts(ATLAS),
    "unit_sheet": lambda _: myomer.unit_sheet(ATLAS),
    "write_mtf": lambda _: myomer.write_mtf(myomer.design_named(ATLAS)),
}
"""A call of everything in `myomer` that can be called."""


ROOMS: dict[str, Callable[[], object]] = {
    "action_from_json": lambda: action_from_json(action_to_json(KICK)),
    "action_to_json": lambda: [
        action_to_json(act)
        for act in (
            Twist(0, 1),
            FlipArms(0),
            Spot(0, 1),
            Unjam(0, 2),
            FindClub(0),
            PowerDown(0),
            PowerUp(0),
            Concede(0),
        )
    ],
    "alone": lambda: alone(UnitDescription(unit=ATLAS), myomer.STANDARD),
    "board_svg": lambda: board_svg(Board(3, 3)),
    "build": lambda: build(50),
    "codes": lambda: codes([myomer.Reason("not-adjacent")]),
    "equipment": lambda: equipment(),
    "event_from_json": lambda: [
        event_from_json(event.to_json()) for event in myomer.play(battle(), KICK, RecordingDice(SeededDice(1)))
    ],
    "explain": lambda: explain(myomer.bot_named("tactician"), game()),
    "face_off": lambda: face_off(UnitDescription(unit=ATLAS), UnitDescription(tons=55), myomer.STANDARD).battle,
    "face_to_face": lambda: face_to_face(myomer.mech(80), myomer.mech(55)),
    "hexagon": lambda: hexagon(3),
    "item": lambda: item("medium-laser"),
    "join": lambda: join([[Board(2, 2), turned(Board(2, 2))]]),
    "lined_up": lambda: lined_up(Board(16, 17), [[myomer.design_named(ATLAS)]] * 2),
    "odds_of_run": lambda: odds_of_run(battle(), kick),
    "preview_attack": lambda: preview_attack(battle(), KICK),
    "reachable": lambda: reachable(battle(), 0).places(),
    "resolve_attack": lambda: resolve_attack(battle(), KICK, SeededDice(1)),
    "sentence_for": lambda: sentence_for("not-adjacent", KICK),
    "sheet_svg": lambda: sheet_svg(myomer.unit_sheet(ATLAS)),
    "sight": lambda: sight(battle(), *battle().mechs),
    "stand_up": lambda: stand_up(fallen(), 0, SeededDice(1)),
    "start_turn": lambda: begin_turn(battle()),
    "turned": lambda: turned(Board(2, 3)),
    "why_not_attack": lambda: why_not_attack(battle(), KICK),
    "with_charge": lambda: with_charge(Move(0, RUN, (FORWARD,)), 1),
    "write_board": lambda: write_board(Board(2, 2)),
}
"""A call of every function in the rooms of docs/library.md."""


def _refused(call: Callable[[], object]) -> str:
    try:
        call()
    except ValueError as problem:
        return str(problem)
    return ""


def test_everything_in_front_can_be_called(tmp_path: Path) -> None:
    public = [name for name in getattr(myomer, "__all__") if callable(getattr(myomer, name))]  # noqa: B009
    assert sorted(FRONT) == sorted(public)
    for name, call in FRONT.items():
        assert call(tmp_path) is not None, name


def test_every_function_of_the_rooms_can_be_called() -> None:
    page = (PROJECT / "docs" / "library.md").read_text(encoding="utf-8").partition("## Everything else")[2]
    functions: set[str] = set()
    for module, names in re.findall(r"^\| `(myomer[\w.]+)` \| (.*) \|$", page, re.MULTILINE):
        there = importlib.import_module(module)
        functions |= {name for name in re.findall(r"`([a-z]\w+)`", names) if callable(getattr(there, name))}
    assert sorted(ROOMS) == sorted(functions)
    for name, call in ROOMS.items():
        assert call() is not None, name
