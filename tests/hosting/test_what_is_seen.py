"""What the cards of units and the story say: damage that matters, decisive rolls, phases without attacks."""

from __future__ import annotations

from pathlib import Path

from myomer.game.actions import Done
from myomer.hosting import SPECTATOR, Room, SqliteJournal
from myomer.hosting.story import Story
from myomer.hosting.view import see_unit, view_of
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
    with Room(SqliteJournal(tmp_path / "games.sqlite"), VERSION) as room:
        hosted = room.begin(small_duel(turns=1), ["person", "person"])
        while hosted.game.result is None:
            hosted.play(hosted.seats[hosted.game.to_act], Done(hosted.game.ready()[0]), hosted.at)
        lines = [line for entry in Story(hosted.game, hosted.lines()).entries for line in entry.lines]
        for phase, words in (
            ("Weapon attack phase", "Nobody fires."),
            ("Physical attack phase", "No physical attacks."),
        ):
            at = lines.index((SENTENCE, words))
            assert lines[at - 1] == (PHASE, phase)
        assert view_of(hosted, SPECTATOR).why in lines[-1][1]


def test_rolls_that_decide_something_are_not_folded_away(tmp_path: Path) -> None:
    with Room(SqliteJournal(tmp_path / "games.sqlite"), VERSION) as room:
        hosted = room.begin(small_duel(seed=1, turns=2), ["brawler", "brawler"])
        play_bots(hosted)
        lines = [line for entry in Story(hosted.game, hosted.lines()).entries for line in entry.lines]
    for words in (": critical hit check, ", ": PSR to avoid a pilot hit: "):
        levels = {level for level, text in lines if words in text}
        assert levels == {FOLLOWS}
    assert DETAIL in {level for level, _ in lines}
