"""The order of lines in a game report, and what it must not leave out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import myomer
from myomer.combat import events as happened
from myomer.combat.events import Event
from myomer.combat.harm.criticals import internal_damage
from myomer.combat.movement.move import FORWARD, TURN_RIGHT
from myomer.formats.board_file import write_board
from myomer.game.event_json import event_from_json
from myomer.narration import Narrator
from myomer.narration.story import DETAIL, FOLLOWS, PHASE, SENTENCE, ReportLine
from myomer.narration.vocabulary import item_name
from myomer.rules.locations import CENTER_TORSO
from myomer.rules.movement import RUN, WALK
from tests.doors.test_duel import PAIR, Duel, duel
from tests.game.driver import Player, game_for
from tests.rows import each_row
from tests.support import refused

__all__ = ["duel"]
SIDES = ["Red", "Blue"]


def table(board: myomer.Board, *units: myomer.Mech, rules: myomer.Ruleset = myomer.STANDARD) -> myomer.Game:
    """The first unit against the others; it always acts last, and the others have nothing to do before it moves."""
    sides = [myomer.Side("Red", list(units[:1]), bonus=20), myomer.Side("Blue", list(units[1:]))]
    return myomer.Game(board, sides, rules, seed=3)


def idle_until(game: myomer.Game, phase: str) -> None:
    """Everybody but the first unit is done until it is to act in a phase."""
    while game.phase != phase or game.to_act != 0:
        game.play(myomer.Done(game.ready()[0]))


def report(game: myomer.Game, events: list[Event], detail: bool = True) -> list[ReportLine]:
    return Narrator(game.names, SIDES).story(events, detail)


# rolls in order


def test_a_roll_during_a_move_is_between_the_steps_around_it() -> None:
    board = myomer.Board(9, 9, {"0505": myomer.Hex(0, {"water": 1})})
    hunchback = myomer.mech("Hunchback HBK-4G", hex="0506", facing=0, piloting=0)
    game = table(board, hunchback, myomer.mech("Locust LCT-1V", hex="0901"))
    idle_until(game, "movement")
    events = game.play(myomer.Move(0, WALK, (FORWARD, TURN_RIGHT)))
    texts = [line.text for line in report(game, events)]
    roll = next(at for at, text in enumerate(texts) if "PSR (entering water)" in text)
    assert texts[roll - 1] == "Hunchback HBK-4G moves forward from 0506 to 0505 (3 MP, +1 water, +1 level down)"
    assert texts.index("Hunchback HBK-4G turns to face north-east (1 MP)") > roll


def test_detail_keeps_the_order_of_events_in_every_move() -> None:
    kinds = (happened.PilotingRolled, happened.UnitStepped, happened.UnitTurned, happened.ChanceRolled)
    compared = 0
    for seed in range(3):
        game, player = game_for(seed), Player(seed)
        story = Narrator(game.names, SIDES)
        while game.result is None:
            events = game.play(player.choose(game, game.options()))
            texts = [line.text for line in story.story(events, detail=True)]
            ends = [at for at, event in enumerate(events) if isinstance(event, happened.UnitMoved)]
            moving = [event for event in events[: ends[0]] if isinstance(event, kinds)] if ends else []
            due = [story.describe(event) or story.detail(event)[0] for event in moving]
            assert [text for text in texts if text in due][: len(due)] == due
            order = [isinstance(event, happened.UnitStepped) for event in moving]
            compared += order != sorted(order, reverse=True)
    assert compared, "there were moves with a roll or a turn before a step"


# charges


def charge(ground: dict[str, int]) -> tuple[myomer.Game, list[Event]]:
    board = myomer.Board(9, 9, {"0504": myomer.Hex(0, ground)})
    hunchback = myomer.mech("Hunchback HBK-4G", hex="0507", facing=5)
    game = table(board, hunchback, myomer.mech("Locust LCT-1V", hex="0504"))
    idle_until(game, "movement")
    return game, game.play(myomer.Move(0, RUN, (TURN_RIGHT, FORWARD, FORWARD, FORWARD), charge=1))


def test_the_last_step_of_a_charge_is_reported_and_counted() -> None:
    game, events = charge({"woods": 1})
    lines = report(game, events)[:5]
    assert [line.text for line in lines] == [
        "Hunchback HBK-4G runs from 0507 to 0505 and declares a charge against Locust LCT-1V, facing north: 3 hexes, "
        "5 MP (1 turning, 1 terrain of the last step)",
        "Hunchback HBK-4G turns to face north (1 MP)",
        "Hunchback HBK-4G moves forward from 0507 to 0506 (1 MP)",
        "Hunchback HBK-4G moves forward from 0506 to 0505 (1 MP)",
        "Hunchback HBK-4G reserves 2 MP for the last step of its charge at Locust LCT-1V",
    ]
    assert [line.level for line in lines] == [SENTENCE, DETAIL, DETAIL, DETAIL, DETAIL]


def test_a_charge_over_clear_ground_reports_no_terrain_cost() -> None:
    game, events = charge({})
    assert report(game, events, detail=False)[0].text.endswith("facing north: 3 hexes, 4 MP (1 turning)")
    assert not any(["last step" in line.text for line in report(game, events, detail=False)])


# rear-firing weapons


@pytest.mark.parametrize(("facing", "rear"), [(0, False), (3, True)])
def test_a_rear_firing_weapon_is_marked(facing: int, rear: bool) -> None:
    archer = myomer.mech("Archer ARC-2R", hex="0507", facing=facing)
    game = table(myomer.Board(9, 9), archer, myomer.mech("Locust LCT-1V", hex="0505"))
    idle_until(game, "weapon-attack")
    parts = archer.design.components
    laser = next(at for at in archer.design.weapons if parts[at].name == "medium-laser" and parts[at].rear == rear)
    game.play(myomer.Shot(0, 1, laser))
    events = game.play(myomer.Done(0))
    shot = next(event for event in events if isinstance(event, happened.ShotRolled))
    assert shot.rear == rear
    place = shot.location.replace("-", " ")
    marked = f"{place}, rear" if rear else place
    assert Narrator(game.names).describe(shot).startswith(f"Archer ARC-2R fires Medium Laser ({marked}) at ")
    assert (f"({place}, rear) at" in myomer.describe(shot, game.names)) == rear
    assert event_from_json(shot.to_json()) == shot


# wasted damage


def test_a_hit_distinguishes_case_from_wasted_damage() -> None:
    located = happened.HitLocated(1, "full", "front", 12, "head", 30, False)
    texts = []
    for by_case in (False, True):
        lines = Narrator(["Atlas", "Locust"]).story([located, happened.DamageVented(1, "head", 7, by_case)])
        texts.append(lines[0].text)
    assert texts == [
        "Locust hit from the front: 30 to the head (7 with nothing left to destroy)",
        "Locust hit from the front: 30 to the head (7 vented by CASE)",
    ]


def test_an_explosion_that_destroys_the_mech_wastes_the_rest() -> None:
    target = myomer.mech("Hunchback HBK-4G", hex="0504")
    battle = myomer.Battle([myomer.mech(50, hex="0505"), target], myomer.Board(9, 9), log=[])
    internal_damage(battle, 1, CENTER_TORSO, 100, myomer.SeededDice(1))
    assert target.destroyed
    assert battle.log is not None
    vented = [event for event in battle.log if isinstance(event, happened.DamageVented)]
    assert [(event.location, event.by_case) for event in vented] == [("center-torso", False)]


def test_events_from_files_without_the_newest_fields() -> None:
    kept = happened.DamageVented(1, "left-torso", 7)
    data = kept.to_json()
    del data["by_case"]
    assert event_from_json(data) == kept
    del data["points"]
    with pytest.raises(ValueError, match="damage-vented has the fields unit, location, points, by_case, not "):
        event_from_json(data)


# names


def test_directions_are_compass_names() -> None:
    story = Narrator(["Atlas"])
    turned = happened.UnitTurned(0, 5, 1)
    assert story.detail(turned) == ["Atlas turns to face north-west (1 MP)"]
    assert turned.to_json()["facing"] == 5
    fell = happened.Fell(0, "kicked", 0, 1, "front", 4, "0504", 10)
    assert story.describe(fell).endswith("10 damage, now facing south-west")
    assert myomer.describe(fell, ["Atlas"]).endswith("10 damage, now facing south-west")


@each_row(
    ("key", "name"),
    [
        ("machine-gun-ammo", "Machine Gun Ammo"),
        ("clan-heavy-machine-gun-ammo", "Heavy Machine Gun Ammo"),
        ("ac-20", "AC/20"),
        ("no-such-thing", "no such thing"),
    ],
)
def test_an_item_name_has_no_bracketed_suffix(key: str, name: str) -> None:
    assert item_name(key) == name


# the command


PHASES = """
from myomer import bot_named
from myomer.bots.weighing import Weighed

class Says:
    def __init__(self):
        self.bot = bot_named("brawler")
    def __call__(self, game):
        return self.bot(game)
    def weigh(self, game):
        return [Weighed(game.phase, 1.0)]

says = Says()
"""


def test_bot_scores_are_below_the_heading_of_their_phase(duel: Duel) -> None:
    Path("mine.py").write_text(PHASES)
    out = duel(*PAIR, "--bots", "mine.py:says", "--map", "clear", "--explain", "--turns", "12").out
    heading = ""
    seen: set[str] = set()
    for line in out.splitlines():
        if line.endswith(" phase") or line.startswith("Turn "):
            heading = line
        elif line.startswith("    +1.000 "):
            assert heading == f"{line[11:].replace('-', ' ').capitalize()} phase"
            seen.add(heading)
    assert seen == {"Movement phase", "Weapon attack phase", "Physical attack phase"}


def test_a_heading_appears_once() -> None:
    game = table(myomer.Board(9, 9), myomer.mech(50, hex="0505"), myomer.mech(50, hex="0503"))
    story = Narrator(game.names)
    story.story(game.opening)
    assert story.heading() == [(PHASE, "Movement phase")]
    assert story.heading() == []
    lines = story.story(game.play(myomer.Done(1)))
    assert [line.level for line in lines] == [SENTENCE]
    assert FOLLOWS not in [line.level for line in lines]


def test_the_opening_lists_the_options(duel: Duel) -> None:
    arguments = ["--bots", "baseline", "--turns", "1", "--map", "clear"]
    plain = duel(*PAIR, *arguments).out
    assert "; standard rules, seed 1\n" in plain
    rich = duel(*PAIR, *arguments, "--option", "trip", "--option", "glancing-blows", "--withdrawal").out
    assert "; standard rules with trip, glancing-blows and forced withdrawal, seed 1\n" in rich


@pytest.mark.parametrize("option", ["careful-stand", "leg-damage-adds-up"])
def test_an_option_without_effect_is_refused(duel: Duel, option: str) -> None:
    arguments = [*PAIR, "--bots", "baseline", "--turns", "1", "-q", "--option", option]
    refused = duel(*arguments)
    assert refused.status == 2
    assert refused.err.startswith(f"myomer: --option: {option} has no effect in the standard rules: ")
    assert duel(*arguments, "--ruleset", "total-warfare").status == 0


def test_the_legend_lists_tracks_only_if_there_are_any(duel: Duel) -> None:
    Path("idle.py").write_text(
        "from myomer.game.actions import Done\n\ndef sits(game):\n    return Done(game.ready()[0])\n"
    )
    arguments = ["--map", "clear", "--turns", "1"]
    assert ". clear" in duel(*PAIR, *arguments, "--bots", "idle.py:sits").out
    assert "path of" not in duel(*PAIR, *arguments, "--bots", "idle.py:sits").out
    assert ", a path of A" in duel(*PAIR, *arguments, "--bots", "brawler,idle.py:sits").out
    assert ", a b path of A and B" in duel(*PAIR, *arguments, "--bots", "brawler").out


def test_every_water_psr_follows_its_step(duel: Duel) -> None:
    """On a lake, the PSR of every step comes before the next step or turn."""
    lake = {f"{column:02d}{row:02d}": myomer.Hex(0, {"water": 2}) for column in range(1, 11) for row in range(1, 13)}
    Path("lake.board").write_bytes(write_board(myomer.Board(10, 12, lake)))
    out = duel("Atlas AS7-D", "Locust LCT-1V", "--board", "lake.board", "--bots", "brawler", "-v", "--turns", "4").out
    lines = [line.strip() for line in out.splitlines()]
    entered = [at for at, line in enumerate(lines) if re.search(r"moves forward .* water\)$", line)]
    assert entered
    for at in entered:
        assert "PSR (" in lines[at + 1], lines[at : at + 2]


# Python API


def test_as_many_bots_as_sides() -> None:
    game = table(myomer.Board(9, 9), myomer.mech(50, hex="0505"), myomer.mech(50, hex="0503"))
    bot = myomer.bot_named("baseline")
    for bots in ([], [bot], [bot] * 3):
        with pytest.raises(ValueError, match=f"a game of 2 sides needs one bot for each side, not {len(bots)}"):
            myomer.play_out(game, bots)
    assert game.actions == []


@each_row(
    ("fields", "what"),
    [
        ({"level": "a"}, "level"),
        ({"level": 1.5}, "level"),
        ({"strength": "a"}, "strength"),
        ({"height": None}, "height"),
    ],
)
def test_a_hex_has_whole_numbers(fields: dict[str, object], what: str) -> None:
    with refused(f"the {what} of a hex is a whole number, not "):
        myomer.Hex(**fields)  # type: ignore[arg-type]
