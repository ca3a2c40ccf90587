"""What the cards of units and the story say: damage that matters, decisive rolls, phases without attacks."""

from __future__ import annotations

from pathlib import Path

from myomer.api import mech
from myomer.boards import Board
from myomer.combat import events as happened
from myomer.combat.turn.victory import VictoryRules
from myomer.game.actions import Done
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.hosting import SPECTATOR, Room, SqliteJournal
from myomer.hosting.outcome import outcome_of
from myomer.hosting.story import Story
from myomer.hosting.view import SeenDeclarations, see_unit, view_of
from myomer.narration.sentences import Names
from myomer.narration.story import DETAIL, FOLLOWS, PHASE, SENTENCE
from myomer.rules.locations import HIP, LEFT_LEG, LEFT_TORSO
from tests.hosting.tables import VERSION, play_bots, small_duel


def test_a_unit_shows_its_crits_and_what_costs_it_mp() -> None:
    game = small_duel()
    mech = game.battle.mechs[0]
    whole = see_unit(game, 0, SPECTATOR)
    assert (whole.walk, whole.walk_full, whole.hurt, whole.crits, whole.cause) == (4, 4, [], [], "")

    mech.slot_hits[LEFT_LEG] |= 1 << mech.design.actuator_slots[LEFT_LEG * 4 + HIP]
    leg = mech.design.slots[LEFT_LEG]
    jet = next(slot for slot, at in enumerate(leg) if at >= 0 and mech.design.components[at].name == "jump-jet")
    mech.slot_hits[LEFT_LEG] |= 1 << jet
    mech.heat = 5
    seen = see_unit(game, 0, SPECTATOR)
    assert (seen.walk, seen.walk_full) == (1, 4)
    assert seen.hurt == ["left leg hip", "heat 5"]
    assert seen.crits == ["left leg hip", "left leg Jump Jet"]

    mech.gone |= 1 << LEFT_LEG
    mech.gone |= 1 << LEFT_TORSO
    seen = see_unit(game, 0, SPECTATOR)
    assert seen.hurt == ["left leg gone", "heat 5"]
    assert seen.crits == [], "what is in a location that is gone is not listed"
    mech.cause = "engine-destroyed"
    assert see_unit(game, 0, SPECTATOR).cause == "engine destroyed"


def test_phases_without_attacks_say_so(tmp_path: Path) -> None:
    for blue_hex, nothing in (("0504", "No physical attacks."), ("0506", "No physical attacks: no unit can make one.")):
        with Room(SqliteJournal(tmp_path / f"{blue_hex}.sqlite"), VERSION) as room:
            hosted = room.begin(small_duel(turns=1, blue_hex=blue_hex), ["person", "person"])
            while hosted.game.result is None:
                hosted.play(hosted.seats[hosted.game.to_act], Done(hosted.game.ready()[0]), hosted.at)
            lines = [line for entry in Story(hosted.game, hosted.lines()).entries for line in entry.lines]
            for phase, words in (("Weapon attack phase", "Nobody fires."), ("Physical attack phase", nothing)):
                at = lines.index((SENTENCE, words))
                assert lines[at - 1] == (PHASE, phase)
            seen = view_of(hosted, SPECTATOR)
            assert seen.why in lines[-1][1]
            assert seen.headline == f"over in turn 1: a draw, {seen.why}"


def test_rolls_that_decide_something_are_not_folded_away(tmp_path: Path) -> None:
    with Room(SqliteJournal(tmp_path / "games.sqlite"), VERSION) as room:
        hosted = room.begin(small_duel(seed=1, turns=2), ["brawler", "brawler"])
        play_bots(hosted)
        lines = [line for entry in Story(hosted.game, hosted.lines()).entries for line in entry.lines]
    for words in (": critical hit check, ", ": PSR to avoid a pilot hit: "):
        levels = {level for level, text in lines if words in text}
        assert levels == {FOLLOWS}
    assert DETAIL in {level for level, _ in lines}


def test_the_outcome_of_an_action_at_a_glance(tmp_path: Path) -> None:
    with Room(SqliteJournal(tmp_path / "games.sqlite"), VERSION) as room:
        hosted = room.begin(small_duel(seed=1, turns=4), ["brawler", "brawler"])
        play_bots(hosted)
        entries = Story(hosted.game, hosted.lines()).entries
    found = [(part.text, part.grave) for entry in entries for part in entry.outcome]
    assert found == [
        ("Hunchback HBK-4G fires at Hatchetman HCT-3F: 4 of 4 hit, 33 damage", False),
        ("Hatchetman HCT-3F: crits: Heat Sink ×2, engine ×2 and gyro", True),
        ("Hatchetman HCT-3F fires at Hunchback HBK-4G: 2 of 2 hit, 15 damage", False),
        ("Hatchetman HCT-3F: PSR (gyro hit) 8+, rolled 2, failed; falls, 5 damage", True),
        ("Hatchetman HCT-3F: left torso destroyed", True),
        ("Hatchetman HCT-3F: left arm blown off", True),
        ("Hunchback HBK-4G kicks Hatchetman HCT-3F (left leg): hit, 10 damage", False),
        ("Hatchetman HCT-3F: crits: Jump Jet and foot", True),
        ("Hatchetman HCT-3F stands up: PSR 9+, rolled 9", False),
        ("Hatchetman HCT-3F destroyed: center torso destroyed", True),
        ("Hatchetman HCT-3F fires at Hunchback HBK-4G: hit, 10 damage", False),
        ("Hunchback HBK-4G fires at Hatchetman HCT-3F: 4 of 4 hit, 28 damage", False),
        ("Hatchetman HCT-3F: crits: gyro and engine", True),
    ]


def test_a_death_is_told_once_and_two_misses_are_both() -> None:
    names = Names(["Atlas", "Locust"], ["Red", "Blue"], proper=True)
    lost = happened.LocationLost(1, "center-torso", False)
    events = [lost, happened.UnitDestroyed(1, "center-torso-destroyed"), happened.LocationLost(0, "left-arm", True)]
    assert [part.text for part in outcome_of(events, names)] == [
        "Locust destroyed: center torso destroyed",
        "Atlas: left arm blown off",
    ]
    for shots, words in ((1, "miss"), (2, "both missed"), (3, "all 3 missed")):
        missed = happened.ShotRolled(0, 1, "ac-20", "right-torso", "ac-20-ammo", 1, 6, 8, False, 7, [], True)
        assert outcome_of([missed] * shots, names)[0].text.endswith(f": {words}")


def test_units_without_a_choice_have_not_declared(tmp_path: Path) -> None:
    """A unit that can make no physical attack is passed over: its side has declared nothing by that."""
    names = (
        (("Hatchetman HCT-3F", "0503"), ("Locust LCT-1V", "0101")),
        (("Hunchback HBK-4G", "0504"), ("Wasp WSP-1A", "0909")),
    )
    sides = [
        Side(name, [mech(unit, hex=hex_, facing=facing) for unit, hex_ in units], start)
        for name, start, facing, units in (("Red", "north", 3, names[0]), ("Blue", "south", 0, names[1]))
    ]
    game = Game(Board(9, 9), sides, seed=5, options=GameOptions(VictoryRules(turn_limit=1)))
    with Room(SqliteJournal(tmp_path / "games.sqlite"), VERSION) as room:
        hosted = room.begin(game, ["person", "person"])
        assert view_of(hosted, SPECTATOR).declarations == []
        while hosted.game.phase != "weapon-attack":
            hosted.play(hosted.seats[hosted.game.to_act], Done(hosted.game.ready()[0]), hosted.at)
        assert [(each.declared, each.units) for each in view_of(hosted, SPECTATOR).declarations] == [(0, 2), (0, 2)]
        while hosted.game.phase != "physical-attack":
            hosted.play(hosted.seats[hosted.game.to_act], Done(hosted.game.ready()[0]), hosted.at)
        assert [(each.declared, each.units) for each in view_of(hosted, SPECTATOR).declarations] == [(0, 1), (0, 1)]
        first = hosted.game.to_act
        hosted.play(hosted.seats[first], Done(hosted.game.ready()[0]), hosted.at)
        assert view_of(hosted, SPECTATOR).declarations[first] == SeenDeclarations(first, 1, 1)
