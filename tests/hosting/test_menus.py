"""Menus: the choices of a person, with the engine's own numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from myomer.api import mech
from myomer.boards import Board, Hex
from myomer.bots import bot_named, explain
from myomer.bots.strategist import Strategist
from myomer.combat.movement.move import FORWARD, GO_PRONE, Move
from myomer.combat.physical.attack import Attack
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Action, Done, action_from_json, unit_of
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hexes import parse_hex
from myomer.hosting import SPECTATOR, Room, SqliteJournal
from myomer.hosting.advising import advise
from myomer.hosting.deciding import decide, seed_of
from myomer.hosting.fire_menu import fire_menu, heat_effects, volley
from myomer.hosting.move_menu import move_facts, move_menu, move_options
from myomer.hosting.new_game import new_game
from myomer.hosting.sight_line import sight_line
from myomer.hosting.strike_menu import compared, strike_menu
from myomer.hosting.view import see_unit, view_of
from myomer.rules.locations import CENTER_TORSO, LEFT_LEG, RIGHT_LEG
from myomer.rules.movement import MODE_NAMES, WALK
from myomer.rules.physical_weapons import TREE_CLUB
from tests.hosting.tables import VERSION, small_duel
from tests.support import interpreted_only


def in_phase(phase: str, blue_hex: str = "0504") -> Game:
    """A duel in which both sides passed until a phase."""
    game = small_duel(blue_hex=blue_hex)
    while game.phase != phase:
        game.play(Done(game.ready()[0]))
    return game


def test_every_move_is_in_the_menu_with_its_preview() -> None:
    game = in_phase("movement", "0506")
    game.play(Done(game.ready()[0]))
    unit = game.ready()[0]
    menu = move_menu(game, unit)
    options = move_options(game, unit)
    assert sorted([*[place.option for place in menu.places], *[other.option for other in menu.others]]) == list(
        range(len(options))
    )
    texts = [other.text for other in menu.others]
    assert texts[0] == "stay"
    assert "go prone" in texts
    assert any(text.startswith("charge ") for text in texts)
    for choice in menu.places[:: max(1, len(menu.places) // 40)]:
        move = options[choice.option].action
        assert isinstance(move, Move)
        facts = move_facts(game, move)
        preview = game.preview(move)
        assert preview is not None
        assert (facts.allowed, facts.mp, facts.end, facts.facing) == (True, choice.mp, choice.hex, choice.facing)
        assert preview.to_json()["mp"] == facts.mp
        assert facts.mode == choice.mode
        assert facts.path[-1] == choice.hex
        assert facts.path[0] != facts.path[-1] or len(facts.path) == 1
        assert action_from_json(facts.action) == move


def test_a_move_that_is_made_is_what_its_facts_said() -> None:
    game = in_phase("movement", "0508")
    unit = game.ready()[0]
    options = move_options(game, unit)
    menu = move_menu(game, unit)
    for mode in ("walk", "run", "jump"):
        choice = max(
            [choice for choice in menu.places if choice.mode == mode], key=lambda choice: choice.mp, default=None
        )
        if choice is None:
            continue
        move = options[choice.option].action
        assert isinstance(move, Move)
        facts = move_facts(game, move)
        twin = game.copy()
        twin.play(move)
        moved_mech = twin.battle.mechs[unit]
        assert MODE_NAMES[moved_mech.move_mode] == mode == facts.mode
        attack = {"walk": 1, "run": 2, "jump": 3}[mode]
        assert sum([part.value for part in facts.attack]) == attack
        assert facts.hexes == moved_mech.hexes_moved
        moved = [part for part in facts.defense if part.reason == "target-moved"]
        assert bool(moved) == (moved_mech.hexes_moved > 2)


@pytest.mark.parametrize("blue_hex", ["0506", "0504"])
def test_a_prone_unit_knows_its_modifiers_before_it_fires(blue_hex: str) -> None:
    """Dropping prone, and staying prone: the numbers of the move are those of the shots that follow."""
    game = in_phase("movement", blue_hex)
    unit = game.ready()[0]
    drop = move_facts(game, Move(unit, WALK, (GO_PRONE,)))
    game.play(Move(unit, WALK, (GO_PRONE,)))
    me = game.battle.mechs[unit]
    assert me.prone
    while game.phase != "weapon-attack":
        game.play(Done(game.ready()[0]))
    assert game.weapon_phase is not None
    own = game.weapon_phase.preview(Shot(unit, 1 - unit, me.design.weapons[0])).target_number
    assert [(part.reason, part.value) for part in drop.attack] == [("attacker-walked", 1), ("attacker-prone", 2)]
    assert {(part.reason, part.value) for part in drop.attack} <= {(part.reason, part.value) for part in own.modifiers}
    weapon = game.battle.mechs[1 - unit].design.weapons[0]
    theirs = game.weapon_phase.preview(Shot(1 - unit, unit, weapon)).target_number
    rolled = [part.value for part in theirs.modifiers if part.reason == "target-prone"]
    assert [(part.value, part.text.endswith(", −2 if adjacent")) for part in drop.defense] == [(1, True)]
    assert rolled == ([1] if blue_hex == "0506" else [-2])

    while game.phase != "movement" or game.ready() != [unit]:
        game.play(Done(game.ready()[0]))
    stay = move_facts(game, Move(unit))
    assert [(part.reason, part.value) for part in stay.attack] == [("attacker-prone", 2)]
    assert stay.defense == drop.defense


def test_a_move_that_is_not_allowed_has_its_reasons() -> None:
    game = in_phase("movement")
    unit = game.ready()[0]
    facts = move_facts(game, Move(unit, WALK, (FORWARD,) * 30))
    assert not facts.allowed
    assert facts.refusals
    assert all(refusal.text for refusal in facts.refusals)


def test_every_shot_is_in_the_menu_with_its_preview() -> None:
    game = in_phase("weapon-attack")
    unit = game.ready()[0]
    menu = fire_menu(game, unit)
    allowed = {str(option.action) for option in game.options() if isinstance(option.action, Shot)}
    listed = {str(action_from_json(shot.action)) for shot in menu.torsos[0].shots if shot.allowed}
    assert listed == allowed
    assert len(menu.torsos) == 3
    for torso in menu.torsos:
        twin = game.copy()
        if torso.action is not None:
            twin.play(action_from_json(torso.action))
        assert twin.battle.mechs[unit].torso == torso.torso
        for shot in torso.shots:
            action = action_from_json(shot.action)
            assert isinstance(action, Shot)
            assert twin.weapon_phase is not None
            preview = twin.weapon_phase.preview(action)
            assert preview.allowed == shot.allowed == (not shot.refusals)
            if shot.number is not None:
                assert shot.number.value == preview.target_number.value
                assert shot.number.ways == preview.target_number.ways()
                assert sum([part.value for part in shot.number.parts]) == shot.number.value
                assert shot.expected == pytest.approx(float(preview.expected_damage()), abs=0.001)
                assert shot.heat == preview.heat


def test_the_heat_forecast_is_what_the_heat_phase_leaves() -> None:
    game = in_phase("weapon-attack", "0506")
    unit = game.ready()[0]
    for action in decide(game, "brawler")[:-1]:
        game.play(action)
    forecast = fire_menu(game, unit).heat
    assert fire_menu(game, unit).declared
    while game.turn == 1:
        game.play(Done(game.ready()[0]))
    assert game.battle.mechs[unit].heat == forecast.after(0)
    assert forecast.after(0) + 7 <= forecast.after(7) + forecast.dissipated


def test_a_volley_is_what_will_be_declared() -> None:
    game = in_phase("weapon-attack", "0506")
    unit = game.ready()[0]
    chosen = decide(game, "brawler")[:-1]
    seen = volley(game, unit, chosen)
    for action in chosen:
        game.play(action)
    assert game.weapon_phase is not None
    previews = [preview for preview in game.weapon_phase.previews() if preview.shot.attacker == unit]
    numbers = [shot.number.value for shot in seen.shots if shot.number is not None]
    assert numbers == [preview.target_number.value for preview in previews]
    assert seen.shots
    assert seen.heat == fire_menu(game, unit).heat.after(0)
    assert seen.effects == heat_effects(seen.heat)


def test_a_prone_mech_fires_one_arm_whatever_is_ticked() -> None:
    hawks = [{"units": ["Phoenix Hawk PXH-1"]}, {"units": ["Phoenix Hawk PXH-1"]}]
    game = new_game({"sides": hawks, "map": {"landscape": "clear", "columns": 4, "rows": 5}, "seed": 1}).game
    while game.phase != "weapon-attack":
        game.play(Done(game.ready()[0]))
    unit = game.ready()[0]
    game.battle.mechs[unit].prone = True
    shots = [action_from_json(shot.action) for shot in fire_menu(game, unit).torsos[0].shots if shot.allowed]
    seen = volley(game, unit, shots)
    arms = {shot.location for shot in seen.shots}
    assert len(arms) == 1
    assert seen.refused
    assert {shot.refusals[0].code for shot in seen.refused} == {"prone-other-arm"}
    assert len(seen.shots) + len(seen.refused) == len(shots)

    game.play(action_from_json(seen.shots[0].action))
    again = {shot.weapon: shot for shot in fire_menu(game, unit).torsos[0].shots}
    fired = again[seen.shots[0].weapon]
    assert (fired.allowed, fired.refusals[0].code, fired.number) == (False, "weapon-fired", None)
    assert {again[shot.weapon].refusals[0].code for shot in seen.refused} == {"prone-other-arm"}
    offered = {str(action_from_json(shot.action)) for shot in again.values() if shot.allowed}
    assert offered == {str(option.action) for option in game.options() if isinstance(option.action, Shot)}


def test_the_line_of_sight_between_two_units() -> None:
    game = in_phase("weapon-attack", "0506")
    line = sight_line(game, 0, 1)
    assert (line.clear, line.reason, line.distance) == (True, "", 3)
    assert line.hexes == ["0504", "0505"]
    assert (line.left, line.right, line.cover_hex) == ([], [], "")


def test_what_heat_does() -> None:
    assert heat_effects(4) == []
    assert heat_effects(19) == ["−3 MP", "+3 to hit", "shuts down unless 6+", "ammunition explodes unless 4+"]
    assert heat_effects(30)[2] == "shuts down"


def test_physical_attacks_with_their_previews_and_odds() -> None:
    game = in_phase("physical-attack")
    unit = game.ready()[0]
    menu = strike_menu(game, unit)
    attacks = [option.action for option in game.options() if isinstance(option.action, Attack)]
    assert [action_from_json(choice.actions[0]) for choice in menu.choices] == attacks
    assert menu.targets == [1 - unit]
    assert game.physical_phase is not None
    for attack, choice in zip(attacks, menu.choices, strict=True):
        preview = game.physical_phase.preview(attack)
        assert choice.number is not None
        assert choice.number.value == preview.target_number.value
        assert sum([part.value for part in choice.number.parts]) == choice.number.value

    comparison = compared(game, unit, 1 - unit)
    by_name = {choice.name: choice for choice in comparison.choices}
    assert comparison.best in by_name
    kick = next(choice for choice in menu.choices if choice.name.startswith("kick"))
    assert kick.number is not None
    assert by_name[kick.name].figures["hit"] == pytest.approx(kick.number.ways / 36, abs=0.001)
    assert by_name["no attack"].actions == []


def test_a_certain_kick_has_no_miss_and_a_prone_target_is_said_to_be() -> None:
    kicks = strike_menu(in_phase("physical-attack"), 0).choices
    assert next(choice for choice in kicks if choice.name.startswith("kick")).on_miss
    game = in_phase("weapon-attack")
    game.battle.mechs[0].piloting = 0
    game.battle.mechs[1].prone = True
    while game.phase != "physical-attack":
        game.play(Done(game.ready()[0]))
    menu = strike_menu(game, 0)
    kick = next(choice for choice in menu.choices if choice.name.startswith("kick"))
    assert kick.number is not None
    assert (kick.number.ways, kick.on_miss) == (36, [])
    punch = next(attack for attack in menu.refused if attack.name.startswith("punch"))
    assert punch.refusals[0].text == "The target is too high or too low for this attack. It lies prone."


def test_shots_that_give_up_a_physical_attack_say_so_and_so_does_the_menu_afterward() -> None:
    game = in_phase("weapon-attack", "0504")
    if game.to_act != 0:
        game.play(Done(game.ready()[0]))
    shots = {shot.location: shot for shot in fire_menu(game, 0).torsos[0].shots if shot.name == "Medium Laser"}
    laser = action_from_json(shots["right arm"].action)
    assert volley(game, 0, []).gives_up == []
    assert volley(game, 0, [laser]).gives_up == ["punch, right arm", "push", "hatchet, right arm"]

    game.play(laser)
    while game.phase != "physical-attack":
        game.play(Done(game.ready()[0]))
    if game.to_act != 0:
        game.play(Done(game.ready()[0]))
    menu = strike_menu(game, 0)
    refused = {attack.name: attack.refusals[0].text for attack in menu.refused}
    assert refused["hatchet, right arm"] == "A weapon in this limb fired this turn."
    assert not {choice.name for choice in menu.choices} & set(refused)


def test_advice_is_what_the_strongest_level_does() -> None:
    game = in_phase("weapon-attack")
    given = advise(game)
    assert given.adviser == "strategist"
    assert [action_from_json(action) for action in given.actions] == decide(game, "hard")
    assert given.texts
    assert given.sentence.startswith("I ")
    assert given.alternatives
    assert any("AC/20" in alternative.text or "AC/10" in alternative.text for alternative in given.alternatives)
    assert not any("medium-laser" in alternative.text for alternative in given.alternatives)
    assert len(game.actions) == 2, "the game has not changed"


@interpreted_only("a method is replaced")
def test_advice_for_a_move_is_thought_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks ahead, which takes a while, and gives the move with its reasons."""
    game = in_phase("movement", "0509")
    decided = decide(game, "hard")
    reasons = explain(bot_named("hard", seed_of(game)), game.copy())
    thought: list[int] = []
    best_move = Strategist._best_move

    def counted(self: Strategist, game: Game, *rest: Any) -> Action:
        thought.append(game.ready()[0])
        return best_move(self, game, *rest)

    monkeypatch.setattr(Strategist, "_best_move", counted)
    given = advise(game)
    assert len(thought) == 1
    assert [action_from_json(action) for action in given.actions] == decided
    assert given.sentence == reasons[0].sentence
    assert [alternative.text for alternative in given.alternatives] == [reason.description for reason in reasons]


def test_advice_names_the_hex_in_which_a_move_ends() -> None:
    game = in_phase("movement", "0509")
    given = advise(game)
    move = action_from_json(given.actions[0])
    assert isinstance(move, Move)
    assert given.texts[0].endswith(f", to {move_facts(game, move).end}")


def test_a_tmm_is_named_with_the_hexes_moved_and_a_club_is_offered_as_a_choice() -> None:
    game = in_phase("weapon-attack", "0506")
    unit = game.ready()[0]
    target = game.battle.mechs[1 - unit]
    target.move_mode, target.hexes_moved = WALK, 5
    shot = next(shot for shot in fire_menu(game, unit).torsos[0].shots if shot.number is not None)
    assert shot.number is not None
    texts = {part.reason: part.text for part in shot.number.parts}
    assert texts["target-moved"] == "TMM for 5 hexes"

    here = game.battle.mechs[unit].hex
    game.battle.changes[here] = Hex(terrain={"woods": 1})
    assert "find a club" in [other.text for other in fire_menu(game, unit).others]


def test_a_club_in_hand_is_seen() -> None:
    game = small_duel()
    game.battle.mechs[0].club = TREE_CLUB
    assert [see_unit(game, unit, SPECTATOR).holding for unit in (0, 1)] == ["tree club", ""]


def test_advice_is_for_the_unit_that_is_meant() -> None:
    red = [mech("Hunchback HBK-4G", hex="0503", facing=3), mech("Locust LCT-1V", hex="0703", facing=3)]
    blue = [mech("Griffin GRF-1N", hex="0508", facing=0)]
    game = Game(Board(9, 9), [Side("Red", red, "north"), Side("Blue", blue, "south")], seed=5)
    for phase in ("movement", "weapon-attack"):
        while game.phase != phase or set(game.ready()) != {0, 1}:
            game.play(Done(game.ready()[0]))
        for unit in (0, 1):
            given = advise(game, game.copy(), unit=unit)
            actions = [action_from_json(action) for action in given.actions]
            assert {unit_of(action) for action in actions} == {unit}
            assert given.alternatives
            twin = game.copy()
            for action in actions:
                twin.play(action)


def test_a_view_has_no_secrets(tmp_path: Path) -> None:
    with Room(SqliteJournal(tmp_path / "games.sqlite"), VERSION) as room:
        hosted = room.begin(small_duel(), ["person", "open"])
        seen = msgspec.json.encode(view_of(hosted, SPECTATOR)).decode()
        assert not any(seat.token in seen for seat in hosted.seats)
        view = view_of(hosted, frozenset([0]))
        assert view.yours == [0]
        assert view.units[0].hex == "0503"
        assert [location.name for location in view.units[0].locations][:1] == ["head"]
        assert view.units[0].locations[0].armor_full == hosted.game.battle.mechs[0].design.armor[0]
        assert not view.over


@pytest.mark.parametrize(
    ("bare", "depth", "warnings"),
    [
        ([], 2, []),
        ([LEFT_LEG], 1, ["left leg has no armor: it floods"]),
        ([CENTER_TORSO], 1, []),
        ([LEFT_LEG, RIGHT_LEG], 1, ["left leg and right leg have no armor: they flood"]),
        ([CENTER_TORSO], 2, ["center torso has no armor: it floods; the 'Mech is destroyed"]),
    ],
)
def test_a_move_into_water_says_what_floods(bare: list[int], depth: int, warnings: list[str]) -> None:
    unit = mech("Locust LCT-1V", hex="0505", facing=0)
    for location in bare:
        unit.armor[location] = 0
    board = Board(9, 9, {parse_hex("0504"): Hex(0, {"water": depth})})
    game = Game(board, [Side("Red", [unit]), Side("Blue", [mech("Locust LCT-1V", hex="0901", facing=3)])])
    facts = move_facts(game, Move(0, WALK, (FORWARD,)))
    assert facts.warnings == warnings
