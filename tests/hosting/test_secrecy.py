"""Declared attacks are hidden from the others until they are resolved."""

from __future__ import annotations

from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Done, Twist
from myomer.hosting import SPECTATOR, Room
from myomer.hosting.hosted_game import Change
from myomer.hosting.secrecy import shown_torso
from tests.hosting.tables import small_duel


def test_fire_is_hidden_until_it_is_resolved(room: Room) -> None:
    hosted = room.begin(small_duel(blue_hex="0504"), ["person", "person"])
    game = hosted.game
    while game.phase == "movement":
        hosted.play(hosted.seats[game.to_act], Done(game.ready()[0]))
    moves = len(game.actions)
    first = game.to_act
    second = 1 - first
    seat, viewer, other = hosted.seats[first], frozenset([first]), frozenset([second])
    heard: list[Change] = []
    hosted.listeners.append(heard.append)

    torso = (game.battle.mechs[first].facing + 1) % 6
    hosted.play(seat, Twist(first, torso))
    shot = next(option.action for option in game.options() if isinstance(option.action, Shot))
    hosted.play(seat, shot)
    hosted.play(seat, Done(first))

    for blind in (other, SPECTATOR):
        assert [number for number, _ in hosted.visible_lines(blind)] == list(range(moves))
        assert shown_torso(game, first, blind) == game.battle.mechs[first].facing
    assert len(hosted.visible_lines(viewer)) == moves + 3
    assert shown_torso(game, first, viewer) == torso
    assert [change.revealed for change in heard] == [[], [], []]

    hosted.play(hosted.seats[second], Done(second))
    assert game.phase == "physical-attack"
    assert heard[-1].revealed == [moves, moves + 1, moves + 2, moves + 3]
    for everyone in (viewer, other, SPECTATOR):
        assert len(hosted.visible_lines(everyone)) == moves + 4
        assert shown_torso(game, first, everyone) == torso


def test_moves_are_made_in_the_open(room: Room) -> None:
    hosted = room.begin(small_duel(), ["person", "person"])
    change = hosted.play(hosted.seats[hosted.game.to_act], Done(hosted.game.ready()[0]))
    assert change.revealed == [0]
    assert len(hosted.visible_lines(SPECTATOR)) == 1
