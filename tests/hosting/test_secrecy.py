"""Declared attacks are hidden from the others until they are resolved."""

from __future__ import annotations

from pathlib import Path

from myomer.api import mech
from myomer.boards import Board
from myomer.bots.registry import BOTS
from myomer.combat.physical.attack import Attack
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Action, Done, Twist
from myomer.game.digest import digest
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hosting import SPECTATOR, HostedGame, Room
from myomer.hosting.advising import advise
from myomer.hosting.deciding import decide
from myomer.hosting.hosted_game import Change
from myomer.hosting.secrecy import shown_torso
from tests.hosting.tables import VERSION, small_duel


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


def to_weapon_attacks(hosted: HostedGame) -> None:
    """Nobody moves."""
    while hosted.game.phase == "movement":
        act(hosted, Done(hosted.game.ready()[0]))


def act(hosted: HostedGame, action: Action) -> None:
    """Play an action for the side to act."""
    hosted.play(hosted.seats[hosted.game.to_act], action)


def test_bots_and_advice_do_not_know_what_is_hidden(room: Room) -> None:
    """What a bot decides is the same, whatever the other side has declared before it."""
    idle, busy = [room.begin(small_duel(blue_hex="0504"), ["person", "person"]) for _ in range(2)]
    for hosted in (idle, busy):
        to_weapon_attacks(hosted)
    first = busy.game.to_act
    second = 1 - first
    viewer = frozenset([second])
    act(busy, Twist(first, (busy.game.battle.mechs[first].facing + 1) % 6))
    act(busy, next(option.action for option in busy.game.options() if isinstance(option.action, Shot)))
    assert busy.seen_by(frozenset([first])) is busy.game
    assert digest(busy.seen_by(SPECTATOR)) == digest(idle.game), "in the middle of its declarations, too"
    for hosted in (idle, busy):
        act(hosted, Done(first))

    seen = busy.seen_by(viewer)
    assert digest(seen) == digest(idle.game) != digest(busy.game)
    assert digest(HostedGame.resume(busy.id, "", room.journal, room.writer, VERSION).seen_by(viewer)) == digest(seen)
    for bot in BOTS:
        assert decide(busy.game, bot, seen) == decide(idle.game, bot)
    assert advise(busy.game, seen) == advise(idle.game)

    torso = (busy.game.battle.mechs[second].facing + 5) % 6
    act(busy, Twist(second, torso))
    known = busy.seen_by(viewer).battle.mechs
    assert known[first].torso == known[first].facing
    assert known[second].torso == torso, "one's own declarations are known"
    act(busy, Done(second))
    assert busy.game.phase == "physical-attack"
    assert busy.seen_by(SPECTATOR) is busy.game


def test_positions_are_numbered_by_what_each_viewer_sees(room: Room) -> None:
    hosted = room.begin(small_duel(blue_hex="0504"), ["person", "person"])
    to_weapon_attacks(hosted)
    first = hosted.game.to_act
    second = 1 - first
    blind, own, start = frozenset([second]), frozenset([first]), hosted.at
    shots = [option.action for option in hosted.game.options() if isinstance(option.action, Shot)]
    numbers = [start]

    def look(grows: bool) -> None:
        """The number of the position for the other side: the same while it sees nothing, larger otherwise."""
        again = HostedGame.resume(hosted.id, "", room.journal, room.writer, VERSION)
        assert again.at_for(blind) == hosted.at_for(blind), "after a restart, too"
        assert again.at_for(own) == hosted.at_for(own)
        assert (hosted.at_for(blind) > numbers[-1]) == grows
        numbers.append(hosted.at_for(blind))

    act(hosted, Twist(first, (hosted.game.battle.mechs[first].facing + 1) % 6))
    look(grows=False)
    act(hosted, next(option.action for option in hosted.game.options() if isinstance(option.action, Shot)))
    look(grows=False)
    assert (hosted.at_for(own), hosted.at_for(SPECTATOR), hosted.seen_actions(blind)) == (start + 2, start, start)
    assert hosted.meant_by(blind, start) == hosted.at
    assert hosted.meant_by(own, start) == -1
    # Declarations that are taken back unseen are never counted: only the undo is.
    hosted.ask_undo(hosted.seats[first], decision=True)
    hosted.answer_undo(hosted.seats[second], agree=True)
    look(grows=True)
    assert (numbers[-1], hosted.at_for(own)) == (start + 1, start + 3)

    act(hosted, shots[0])
    look(grows=False)
    act(hosted, Done(first))
    look(grows=True)
    act(hosted, Done(second))
    look(grows=True)
    assert hosted.game.phase == "physical-attack"
    # An undo leads back into the phase, of which everyone has seen everything.
    hosted.ask_undo(hosted.seats[second])
    hosted.answer_undo(hosted.seats[first], agree=True)
    assert hosted.game.phase == "weapon-attack"
    look(grows=True)
    act(hosted, Done(second))
    look(grows=True)


PUSHER = """
from myomer.game.actions import Done

def bot(game):
    pushes = [option for option in game.options() if getattr(option.action, "kind", "") == "push"]
    return pushes[-1] if pushes and game.acting < 0 else Done(game.ready()[0])
"""


def test_a_bot_decides_again_if_something_it_could_not_know_forbids_its_choice(room: Room, tmp_path: Path) -> None:
    """A 'Mech that pushes can be pushed only by the one it pushes; that it pushes is not known yet."""
    (tmp_path / "pusher.py").write_text(PUSHER)
    pusher = f"{tmp_path / 'pusher.py'}:bot"
    red = [mech("Hatchetman HCT-3F", hex="0504", facing=3), mech("Hatchetman HCT-3F", hex="0605", facing=5)]
    blue = [mech("Hunchback HBK-4G", hex="0505", facing=0)]
    hosted = room.begin(Game(Board(9, 9), [Side("Red", red), Side("Blue", blue)], seed=1), ["person", "person"])
    while hosted.game.phase != "physical-attack":
        act(hosted, Done(hosted.game.ready()[0]))
    act(hosted, Attack("push", 2, 0))
    act(hosted, Done(2))
    seen = hosted.seen_by(frozenset([0]))
    assert decide(seen, pusher) == [Attack("push", 1, 2), Done(1)]
    assert decide(hosted.game, pusher, seen) == [Attack("push", 0, 2), Done(0)], "it may only be pushed back"
