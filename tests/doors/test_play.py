"""`myomer play`: a person plays in the terminal, with lines from a script."""

from __future__ import annotations

import contextlib
import io
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from myomer import __version__
from myomer.api import mech
from myomer.boards import Board, Hex
from myomer.bots.registry import BOTS
from myomer.cli.playing.at_table import DECISIONS, PlayerTable, find_and_explain
from myomer.cli.playing.decision import Decision
from myomer.cli.playing.general import last_decision
from myomer.cli.playing.player_fire import FireDecision
from myomer.cli.playing.player_move import MoveDecision
from myomer.cli.playing.player_strike import StrikeDecision
from myomer.cli.playing.prompt import Leave, Misunderstood, Reader, Verb, find_verb, read_facing, read_numbers
from myomer.cli.playing.seating import Seating
from myomer.combat.drawing import status_text
from myomer.combat.movement.move import Move
from myomer.combat.numbers import Modifiers
from myomer.combat.to_hit import target_movement
from myomer.combat.turn.heat_figure import movement_heat
from myomer.combat.turn.victory import VictoryRules
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Done, FindClub, Twist, action_from_json
from myomer.game.physical_choices import can_attack
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.hexes import hex_name, parse_hex
from myomer.hosting import Room, SqliteJournal
from myomer.hosting.fire_menu import heat_forecast
from myomer.hosting.sqlite_journal import FILE
from myomer.hosting.strike_menu import StrikeFigures
from myomer.library.store import library_path
from myomer.odds.advice import compare
from myomer.reports.duel_map import DuelMap
from myomer.reports.duel_sheet import show_sheet, weapons_lost
from myomer.reports.number_screen import chance_text
from myomer.reports.play_story import PlayStory
from myomer.reports.strike_screen import StrikeRow, show_strikes
from myomer.rules.locations import LEFT_LEG, RIGHT_TORSO
from myomer.rules.movement import MODE_NAMES, RUN, WALK
from myomer.rules.ruleset import ruleset_named
from myomer.units.mech import MOVED_THIS_TURN
from tests.amount import amount
from tests.doors.running import Done as Outcome
from tests.doors.running import run
from tests.doors.test_readme import excerpt
from tests.hosting.tables import VERSION, small_duel
from tests.support import PROJECT

DUEL = ("play", "Hatchetman HCT-3F", "vs", "Hunchback HBK-4G", "--map", "clear", "--seed", "3", "--bot", "brawler")


@pytest.fixture(autouse=True)
def own_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has its own games."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")


def play(*lines: str, options: tuple[str | Path, ...] = ()) -> Outcome:
    """Play a duel with these lines."""
    return run(*DUEL, *options, given="".join([f"{line}\n" for line in lines]))


def game_id(output: str) -> str:
    """The id in what a game leaves on the screen."""
    found = re.search(r"--resume (?:-- )?(\S+)", output)
    assert found is not None, output
    return found[1]


# whole games


def test_a_whole_game_is_played_and_proved(tmp_path: Path) -> None:
    file = tmp_path / "duel.game"
    lines = [*["advice", ""] * 2, *["stay", "", "all", "fire", "hold", "1", "", "pass"] * 12]
    done = play(*lines, options=("--turns", "3", "--save", file))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Game over in turn 3" in done.stdout
    assert "armor left, front" in done.stdout
    assert done.stdout.count("The strategist would do this:") == 2
    weighed = r"It weighed, in percent of a 100-ton 'Mech:\n  [+−]\d+\.\d \w.*\(.*own side [+−]\d+\.\d\b"
    assert re.search(weighed, done.stdout)
    assert done.stdout.count("\n“I ") == 2
    assert done.stdout.count("\nTurn 3, ") >= 2
    assert [line for line in done.stdout.splitlines() if len(line) > 80] == []
    assert "verified" in run("replay", file, "--check").stdout
    assert "There is no unfinished game" in run("play").stdout


def test_a_game_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    begun = play("walk 0804 s", "", f"save {tmp_path / 'early.game'}", "quit", options=("--turns", "9"))
    assert begun.returncode == 0
    name = game_id(begun.stdout)
    listed = run("play", given="q\n").stdout
    assert name in listed
    assert "Hatchetman HCT-3F against Hunchback HBK-4G: turn 1" in listed

    resumed = run("play", "--resume", given="sheet\nconcede\ny\n").stdout
    assert "Hatchetman walks from 0802 to 0804" in resumed
    assert "in hex 0804" in resumed
    assert "Hunchback wins" in resumed or "Blue wins" in resumed
    assert run("play", "--resume").returncode == 2
    file = tmp_path / "x.game"
    assert run("play", "--save", file, "--resume", "--", name[:8]).returncode == 0
    assert "verified" in run("replay", file, "--check").stdout


def test_two_people_share_a_keyboard() -> None:
    lines = ["stay", "", "stay", "", "hold", "hold"]
    done = run(*DUEL[:-2], "--as", "both", "--turns", "1", given="".join([f"{line}\n" for line in lines * 2]))
    assert done.returncode == 0
    assert "(Red)" in done.stdout
    assert "(Blue)" in done.stdout
    assert "turn limit" in done.stdout


@pytest.mark.parametrize(
    ("ruleset", "about"),
    [
        ("standard", "standard: this game's own rules; --ruleset total-warfare: as published;"),
        ("total-warfare", "total-warfare: as published; --ruleset standard: this game's own;"),
    ],
)
def test_the_first_screen_says_what_the_rules_are(ruleset: str, about: str) -> None:
    said = " ".join(play("quit", options=("--ruleset", ruleset)).stdout.split())
    assert f"{about} where they differ: docs/rules-differences.md, or python -m myomer.rules.differences" in said
    assert "python -m myomer.rules.differences" in " ".join(run("play", "--help").stdout.split())


def test_the_other_side_can_be_played() -> None:
    done = play("quit", options=("--as", "blue"))
    assert "Hunchback > quit" in done.stdout
    named = play("quit", options=("--names", "Wolves,Bears", "--as", "bears"))
    assert "(Bears)" in named.stdout


def test_units_are_deployed_and_three_sides_can_play() -> None:
    """A game that was begun elsewhere: the sides are not on the map yet, and there are three of them."""
    sides = [
        Side(name, [mech("Locust LCT-1V")], edge, placed=False)
        for name, edge in (("Red", "north"), ("Blue", "south"), ("Green", "west"))
    ]
    game = Game(Board(9, 9), sides, seed=4, options=GameOptions(VictoryRules(turn_limit=1)))
    with Room(SqliteJournal(library_path().parent / FILE), __version__) as room:
        room.begin(game, ["person", "random", "open"])
    lines = ["deploy", "deploy 0505", "?", "0105 se", "ok", "0301", "ok", *["stay", "", "hold"] * 6]
    done = run("play", "--resume", given="\n".join(lines) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "the zone" in done.stdout
    assert "is not a free hex of the zone" in done.stdout
    assert "(Green)" in done.stdout
    assert "played by random" in done.stdout
    assert "Game over" in done.stdout
    assert done.stdout.count("Green rolled 2") == 1, "the story is printed once"


# numbers


def screen() -> Console:
    return Console(file=io.StringIO(), width=100, record=True)


def shown_by(decision: Decision) -> str:
    text = decision.screen.export_text()
    assert text
    return text


def in_phase(phase: str, blue_hex: str = "0504") -> Game:
    """A duel in which both sides passed until a phase."""
    game = small_duel(blue_hex=blue_hex)
    while game.phase != phase:
        game.play(Done(game.ready()[0]))
    return game


def two_targets() -> Game:
    """A 'Mech that can fire at two others, before it does."""
    red = mech("Hatchetman HCT-3F", hex="0503", facing=3)
    blue = [mech("Hunchback HBK-4G", hex="0506"), mech("Locust LCT-1V", hex="0606")]
    game = Game(Board(9, 9), [Side("Red", [red], "north"), Side("Blue", blue, "south")], seed=5)
    while game.phase != "weapon-attack" or game.ready() != [0]:
        game.play(Done(game.ready()[0]))
    return game


@pytest.mark.parametrize("game", [in_phase("weapon-attack"), in_phase("weapon-attack", "0507"), two_targets()])
def test_every_number_of_the_fire_table_is_the_engines(game: Game) -> None:
    unit = game.ready()[0]
    decision = FireDecision(screen(), game, unit)
    for ticks in ("", "1", "2 3"):
        if ticks:
            decision.choose(ticks)
        else:
            decision.show()
        text = shown_by(decision)
        trial = game.copy()
        for ticked in decision.ticked:
            trial.play(ticked)
        phase = trial.weapon_phase
        assert phase is not None
        rows = re.findall(r"^(\d+) \[(.)\] .*? (\d+) ([SML]) +(\d+) +([\d.]+%) +(\S+) +([\d.]+) +(\d+)", text, re.M)
        assert len(rows) == len(decision.rows()) >= 2
        for number, tick, distance, _, value, chance, _, expected, heat in rows:
            row = decision.rows()[int(number) - 1]
            shot = action_from_json(row.shot.action)
            assert isinstance(shot, Shot)
            preview = phase.preview(shot)
            ways = preview.target_number.ways()
            assert int(value) == preview.target_number.value
            assert abs(float(chance[:-1]) - ways / 0.36) < 0.06
            assert expected == f"{round(float(preview.expected_damage()), 3):.1f}"
            assert (int(heat), int(distance)) == (preview.heat, preview.distance)
            assert (tick == "x") == (shot in decision.ticked)
        assert f"heat at the end of the turn: {heat_forecast(trial, unit).after(0)} " in text


def test_what_is_fired_is_what_was_ticked() -> None:
    game = in_phase("weapon-attack")
    decision = FireDecision(screen(), game, game.ready()[0])
    decision.choose("1 2")
    decision.choose("1")
    find_verb("fire", decision.verbs()).call("")
    assert decision.actions == [*decision.ticked, Done(decision.unit)]
    assert len(decision.ticked) == 1


def test_fire_with_numbers_fires_exactly_these_and_asks_first() -> None:
    game = in_phase("weapon-attack")
    decision = FireDecision(screen(), game, game.ready()[0])
    decision.choose("1 3")
    fire = find_verb("fire", decision.verbs()).call
    fire("1 2")
    assert decision.actions is None
    assert "fire 2 shots? (Enter = yes, n = no)" in decision.prompt()
    assert [row.number for row in decision.rows() if row.ticked] == [1, 2]
    decision.refuse()
    fire("")
    assert decision.actions is None, "what was refused is asked again"
    fire("")
    assert decision.actions == [*decision.ticked, Done(decision.unit)]


def test_hold_asks_before_it_drops_ticked_shots() -> None:
    game = in_phase("weapon-attack")
    decision = FireDecision(screen(), game, game.ready()[0])
    decision.choose("1 2 3")
    hold = find_verb("hold", decision.verbs()).call
    hold("")
    assert decision.actions is None
    assert "hold fire and drop 3 ticked shots? (Enter = yes, n = no)" in decision.prompt()
    decision.refuse()
    assert len(decision.ticked) == 3
    hold("")
    decision.empty_line()
    assert decision.actions == [Done(decision.unit)]
    untouched = FireDecision(screen(), game, game.ready()[0])
    find_verb("hold", untouched.verbs()).call("")
    assert untouched.actions == [Done(untouched.unit)], "nothing is lost, so nothing is asked"


def test_looking_for_a_club_asks_first_and_says_what_it_costs() -> None:
    red = mech("Hatchetman HCT-3F", hex="0503", facing=3)
    blue = mech("Hunchback HBK-4G", hex="0504")
    board = Board(9, 9, {"0503": Hex(0, {"woods": 1})})
    game = Game(board, [Side("Red", [red], "north"), Side("Blue", [blue], "south")], seed=5)
    while game.phase != "weapon-attack" or game.ready() != [0]:
        game.play(Done(game.ready()[0]))
    decision = FireDecision(screen(), game, 0)
    decision.choose("1 2")
    shown_by(decision)
    find_and_explain(decision, "do 1")
    text = " ".join(shown_by(decision).split())
    assert "find a club A limb or a tree in its hex is found without a roll" in text
    assert "it costs: no weapon fire and no physical attack this turn" in text
    find_verb("do", decision.verbs()).call("1")
    assert decision.actions is None
    costs = "no weapon fire and no physical attack this turn; 2 ticked shots dropped"
    assert f"find a club ({costs})? (Enter = yes, n = no)" in decision.prompt()
    decision.empty_line()
    assert decision.actions == [FindClub(0)]

    game.play(FindClub(0))
    assert not [action for option in game.options() if isinstance(action := option.action, Shot)]
    while game.phase == "weapon-attack":
        game.play(Done(game.ready()[0]))
    assert game.battle.mechs[0].club
    assert not can_attack(game, 0)


def test_every_number_of_a_move_is_the_engines() -> None:
    game = in_phase("movement", "0508")
    if game.ready() != [0]:
        game.play(Done(1))
    decision = MoveDecision(screen(), game, 0)
    for line in ("walk 0505 s", "run 0506 se", "jump 0305 ne", "0604", "walk se", "run 0504 0505 0605"):
        if line[0].isdigit():
            decision.choose(line)
        else:
            word, _, rest = line.partition(" ")
            find_verb(word, decision.verbs()).call(rest)
        text = shown_by(decision)
        move = decision.plan[0]
        assert isinstance(move, Move)
        preview = game.preview(move)
        assert preview is not None
        facts = preview.to_json()
        assert f": {facts['mp']} MP" in text
        twin = game.copy()
        twin.play(move)
        mech = twin.battle.mechs[decision.unit]
        assert f"{mech.hexes_moved} hex" in text
        attack = {"walk": 1, "run": 2, "jump": 3}[MODE_NAMES[mech.move_mode]]
        assert f"your attacks:   +{attack} " in text
        tmm = Modifiers()
        target_movement(mech, tmm)
        assert f"+{tmm.total} TMM" in text
        assert f"heat +{movement_heat(mech)}" in text


def test_without_a_facing_a_move_is_the_cheapest() -> None:
    game = in_phase("movement", "0508")
    decision = MoveDecision(screen(), game, game.ready()[0])
    for hex_ in sorted({place.hex for place in decision.menu.places if place.mode == "walk"}):
        if hex_ != hex_name(decision.mech.hex):
            decision.choose(hex_)
            assert decision.facts is not None
            assert decision.facts.mp == min([place.mp for place in decision.menu.places if place.hex == hex_])


def test_of_facings_that_cost_the_same_the_one_toward_the_nearest_enemy_is_taken() -> None:
    red, blue = mech("Griffin GRF-1N", hex="0503", facing=3), mech("Hunchback HBK-4G", hex="0509", facing=0)
    board = Board(9, 12, {"0503": Hex(2)})
    game = Game(board, [Side("Red", [red], "north"), Side("Blue", [blue], "south")], seed=5)
    while game.phase != "movement" or game.ready() != [0]:
        game.play(Done(game.ready()[0]))
    decision = MoveDecision(screen(), game, 0)
    decision.show()
    assert "jump 5 MP" in shown_by(decision), "not the level that the jump clears"
    for hex_, facing in (("0505", "south"), ("0206", "south-east")):
        find_verb("jump", decision.verbs()).call(hex_)
        assert decision.plan_text == f"jump to {hex_}, facing {facing}"


def test_a_second_punch_is_offered_after_the_first() -> None:
    game = in_phase("physical-attack")
    unit = game.ready()[0]
    punch = next(
        option.action
        for option in game.options()
        if str(option.action).endswith(f"punch with the left arm at unit {1 - unit}")
    )
    game.play(punch)
    decision = StrikeDecision(screen(), game, unit)
    decision.show()
    rows = re.findall(r"^ ?\d+ (\w.*?,.*?)  ", shown_by(decision), re.M)
    assert [row for row in rows if not row.startswith("punch, right arm")] == []


def test_every_figure_of_the_physical_table_is_that_of_compare() -> None:
    game = in_phase("physical-attack")
    unit = game.ready()[0]
    decision = StrikeDecision(screen(), game, unit)
    decision.show()
    text = shown_by(decision)
    compared = compare(game.battle, unit, 1 - unit, moving=False)
    choices = {choice.attacks: choice for choice in compared if choice.allowed}
    rows = re.findall(r"^ ?(\d+) (\S.*?) +(\d+) +([\d.]+)% +([\d.]+) +([\d.]+) .* (−?-?[\d.]+)$", text, re.M)
    assert len(rows) == len(choices) - 1 >= 4
    for number, name, target_number, hit, dealt, taken, value in rows:
        decision.choose(number)
        assert decision.plan_text == name
        attacks = tuple([action for action in decision.plan if not isinstance(action, Done)])
        choice = choices[attacks]  # type: ignore[index]
        assert abs(float(hit) - 100 * float(choice.hit)) < 0.11
        assert (dealt, taken) == (f"{float(choice.dealt):.1f}", f"{float(choice.taken):.1f}")
        assert abs(float(value) - float(choice.value)) < 0.051
        assert game.physical_phase is not None
        assert int(target_number) == game.physical_phase.preview(attacks[0]).target_number.value  # type: ignore[arg-type]


def signed_numbers(text: str) -> list[int]:
    """The numbers at the beginning of lines, each before its reason."""
    return [int(sign.replace("−", "-")) for sign in re.findall(r"^ +([+−]?\d+)  \w", text, re.M)]


def test_a_question_mark_explains_numbers() -> None:
    game = in_phase("weapon-attack")
    decision = FireDecision(screen(), game, game.ready()[0])
    decision.explain("1")
    text = shown_by(decision)
    parts = signed_numbers(text)
    total = re.search(r"= (\d+)  target number", text)
    assert total is not None
    assert sum(parts) == int(total[1])

    decision.choose("1 2")
    shown_by(decision)
    decision.explain("heat")
    text = shown_by(decision)
    after = re.search(r"end of the turn: (\d+) ", text)
    assert after is not None
    assert max(0, sum(signed_numbers(text))) == int(after[1])

    steps = MoveDecision(screen(), in_phase("movement"), 0 if in_phase("movement").ready() == [0] else 1)
    find_verb("run", steps.verbs()).call("0606")
    shown_by(steps)
    steps.explain("")
    text = shown_by(steps)
    assert steps.facts is not None
    assert sum(signed_numbers(text.partition("attacks at you")[0])) == steps.facts.mp > 2

    done = play("? b", "? nobody", "quit")
    assert "line of sight from 0802 to Hunchback: clear, " in done.stdout
    assert "'nobody' is nothing that ? explains" in done.stdout

    moves = MoveDecision(screen(), in_phase("movement"), 0)
    moves.explain_hex(parse_hex("0605"))
    assert re.search(r"run: \d MP facing", shown_by(moves))


# what is typed


def test_wrong_input_is_answered_in_a_line() -> None:
    wrong = {
        "dance": "is not a command here",
        "s": "could be stay, stand, sheet or save",
        "walk": "walk where?",
        "walk 9999": "is not on this map",
        "walk 0816": "out of reach",
        "walk 0805 up": "neither a hex nor a facing",
        "walk 0802": "it is there already",
        "run 0804 0806": "not next to each other",
        "jump 0803 0804": "a jump goes straight",
        "7": "is not a hex",
        "": "type a move",
        "?": "plan a move, and ? explains its numbers; ? 0505 describes a hex, ? B the line of sight to Hunchback",
        "? attack": "'attack' is nothing that ? explains; ? 0505 describes a hex",
        "stand": "it stands already",
        "charge": "no charge is possible",
        "sheet x": "which unit?",
        "log many": "is not a number of lines",
        "save": "save where?",
        "save /no/such/folder/x.game": "there is no folder",
        "undo": "nothing to undo",
        "undo 3": "'3' is too much; expected undo alone: take back your last decision; again, the one before",
        "quit now": "'now' is too much; expected quit alone",
        "\x00\x1b[2J": "is not a command here",
        "w" * 5000: "is not a command here",
        "run 0803 ٣": "neither a hex nor a facing",
    }
    done = play(*wrong, "quit")
    assert (done.returncode, done.stderr) == (0, "")
    said = " ".join(done.stdout.replace("\n    ", " ").split())
    for line, answer in wrong.items():
        assert answer in said, line
    assert "\x1b" not in done.stdout


def test_fire_and_physical_phases_answer_wrong_input_too() -> None:
    game = in_phase("weapon-attack")
    fire = FireDecision(screen(), game, game.ready()[0])
    for line, answer in {"9": "is not a shot", "1 x": "is not a shot"}.items():
        with pytest.raises(Misunderstood, match=answer):
            fire.choose(line)
    for word, rest, answer in (
        ("twist", "up", "left, right or center"),
        ("fire", "", "nothing is ticked"),
        ("aim", "1 head", "cannot be aimed"),
        ("do", "1", "nothing else"),
    ):
        with pytest.raises(Misunderstood, match=answer):
            find_verb(word, fire.verbs()).call(rest)
    with pytest.raises(Misunderstood, match="type numbers"):
        fire.empty_line()
    strike_game = in_phase("physical-attack")
    strike = StrikeDecision(screen(), strike_game, strike_game.ready()[0])
    for line, answer in {"99": "is not an attack", "1 2": "one attack at a time"}.items():
        with pytest.raises(Misunderstood, match=answer):
            strike.choose(line)


def test_a_plan_is_confirmed_refused_or_dropped() -> None:
    """Enter plays what the prompt asks for; no, and anything that is not understood, leave nothing to be confirmed."""
    done = play("walk 0803", "n", "", "walk 0804", "frobnicate", "", "walk 0805", "sheet", "no", "n", "quit")
    said = " ".join(done.stdout.split())
    for answer in (
        "walk to 0803, facing south? (Enter = yes, n = no) > n not done: walk to 0803, facing south",
        "not done: walk to 0804, facing south Hatchetman > type a move",
        "(Enter = yes, n = no) > no not done: walk to 0805",
        "there is no plan to forget",
    ):
        assert answer in said, answer
    assert "Hatchetman walks" not in done.stdout


def test_the_tmm_of_a_plan_is_the_tmm_that_is_explained() -> None:
    done = play("jump 0805 s", "?", "n", "run 0807 s", "?", "n", "stay", "?", "quit")
    assert done.stdout.count("attacks at you: +2 (+2 TMM)") == 2
    assert "attacks at you: +2\n    +2  TMM: +1 for 3 hexes, +1 target jumped\n" in done.stdout
    assert "attacks at you: +2\n    +2  TMM for 5 hexes\n" in done.stdout
    assert "attacks at you: +0\n    +0  TMM\n" in done.stdout


def test_a_refused_command_leaves_the_advice_to_be_confirmed() -> None:
    done = play("advice", "frobnicate", "walk 0899", "", "advice", "all 5", "", "quit", options=("--turns", "1"))
    assert done.stdout.count("would do this:") == 2
    assert "not done" not in done.stdout
    assert done.stdout.count("Hatchetman: do as advised? (Enter = yes, n = no) > ") == 5
    assert re.search(r"\n  Hatchetman (walks|runs|jumps) ", done.stdout)


def test_enter_fires_what_is_ticked() -> None:
    game = in_phase("weapon-attack")
    decision = FireDecision(screen(), game, game.ready()[0])
    decision.choose("1 2")
    assert "fire 2 shots? (Enter = yes, n = no)" in decision.prompt()
    decision.refuse()
    assert not decision.plan
    decision.empty_line()
    assert decision.actions is None, "it is shown again first"
    assert "ticked: 2 shots" in shown_by(decision)
    decision.empty_line()
    assert decision.actions == [*decision.ticked, Done(decision.unit)]


def test_a_hex_is_described_in_every_phase() -> None:
    for phase in ("movement", "weapon-attack", "physical-attack"):
        game = in_phase(phase)
        unit = game.ready()[0]
        decision = DECISIONS[phase](screen(), game, unit)
        find_and_explain(decision, "0504")
        assert re.search(r"^0504: clear; Hunchback", shown_by(decision), re.M)
        with pytest.raises(Misunderstood, match="not on this map"):
            find_and_explain(decision, "2222")


def test_a_weapon_that_cannot_fire_names_the_targets() -> None:
    red = mech("Hatchetman HCT-3F", hex="0503", facing=3)
    blue = [mech("Locust LCT-1V", hex="0513"), mech("Locust LCT-1V", hex="0501")]
    game = Game(Board(9, 15), [Side("Red", [red], "north"), Side("Blue", blue, "south")], seed=5)
    while game.phase != "weapon-attack" or game.ready() != [0]:
        game.play(Done(game.ready()[0]))
    decision = FireDecision(screen(), game, 0)
    decision.show()
    said = " ".join(shown_by(decision).split())
    assert (
        "Medium Laser, left arm; Medium Laser, right arm. At B Locust LCT-1V #1: the target is out of range; at C"
        in said
    )
    assert "×2" not in said


def test_shots_that_cannot_hit_are_named() -> None:
    game = in_phase("weapon-attack", "0506")
    game.battle.mechs[0].gunnery = 8
    game.battle.mechs[0].heat = 24
    game.battle.mechs[1].hexes_moved = 10
    game.battle.mechs[1].move_mode = RUN
    game.play(Done(1)) if game.ready() == [1] else None
    decision = FireDecision(screen(), game, 0)
    with pytest.raises(Misunderstood, match="no shot can hit"):
        find_verb("all", decision.verbs()).call("")
    decision.choose("1")
    assert "cannot hit: AC/10, right torso" in shown_by(decision)


def test_firing_an_arm_gives_up_its_punch() -> None:
    game = in_phase("weapon-attack", "0504")
    if game.ready() == [1]:
        game.play(Done(1))
    decision = FireDecision(screen(), game, 0)
    row = next(row.number for row in decision.rows() if row.shot.location == "right arm")
    decision.choose(str(row))
    assert re.search(r"firing these gives up: .*punch, right arm", shown_by(decision))
    find_verb("fire", decision.verbs()).call("")
    assert decision.actions is not None
    for action in decision.actions:
        game.play(action)
    while game.phase != "physical-attack":
        game.play(Done(game.ready()[0]))
    strikes = StrikeDecision(screen(), game, 0)
    strikes.show()
    text = " ".join(shown_by(strikes).split())
    assert re.search(r"not possible: .*punch, right arm.*\. A weapon in this limb fired this turn\.", text)


def test_the_chance_of_a_hit_is_exact_even_if_the_rest_is_sampled() -> None:
    game = in_phase("physical-attack")
    decision = StrikeDecision(screen(), game, game.ready()[0])
    row = next(row for row in decision._rows if len(row.attacks) == 1 and row.figures is not None)
    assert row.figures is not None
    assert row.attacks[0].number is not None
    none = dict.fromkeys(row.figures.figures, 0.0)
    sampled = StrikeFigures(row.name, False, {**none, "hit": 0.5, "taken": 1.0}, row.figures.actions)
    show_strikes(decision.screen, game, [StrikeRow(1, row.name, row.target, sampled, row.attacks)], [])
    text = shown_by(decision)
    assert chance_text(row.attacks[0].number.ways) in text
    assert text.count("~") == 2, "of the damage taken, and where it is explained"


def test_the_value_stays_in_the_first_table() -> None:
    """A table that is too wide goes on below with what a player needs least, not with the value."""
    game = in_phase("physical-attack")
    decision = StrikeDecision(Console(file=io.StringIO(), width=70, record=True), game, game.ready()[0])
    rows: list[StrikeRow] = []
    for row in decision._rows:
        assert row.figures is not None
        figures = {name: value or 0.01 for name, value in row.figures.figures.items()}
        deadly = StrikeFigures(row.name, False, figures, row.figures.actions)
        rows.append(StrikeRow(row.number, row.name, row.target, deadly, row.attacks))
    show_strikes(decision.screen, game, rows, [])
    first, _, second = shown_by(decision).partition("self\n")
    assert first.splitlines()[1].endswith(" value")
    assert "killed" in second
    assert "value" not in second


def prone_hatchetman(ruleset: str, legs: int = 2) -> MoveDecision:
    """The move of a prone 'Mech."""
    red, blue = mech("Hatchetman HCT-3F", hex="0503", facing=3), mech("Hunchback HBK-4G", hex="0508", facing=0)
    sides = [Side("Red", [red], "north"), Side("Blue", [blue], "south")]
    game = Game(Board(9, 9), sides, seed=5, ruleset=ruleset_named(ruleset))
    while game.phase != "movement" or game.ready() != [0]:
        game.play(Done(game.ready()[0]))
    unit = game.battle.mechs[0]
    unit.prone = True
    if legs == 1:
        unit.gone |= 1 << LEFT_LEG
    return MoveDecision(screen(), game, 0)


@pytest.mark.parametrize(("ruleset", "legs"), [("standard", 2), ("total-warfare", 1)])
def test_a_prone_unit_is_told_to_stand_up(ruleset: str, legs: int) -> None:
    decision = prone_hatchetman(ruleset, legs)
    decision.show()
    text = shown_by(decision)
    assert "prone: it has to stand up first (stand), which takes all its MP" in text
    assert "within reach" not in text
    with pytest.raises(Misunderstood, match=r"0504 is out of reach\. Prone: it has to stand up first"):
        decision.choose("0504")
    find_verb("stay", decision.verbs()).call("")
    text = shown_by(decision)
    assert "attacks at you: +1 (+0 TMM, +1 target prone, −2 if adjacent)" in text
    assert "your attacks:   +2 (+2 attacker prone)" in text


def test_a_unit_without_a_leg_has_no_running_mp() -> None:
    decision = prone_hatchetman("total-warfare", 1)
    decision.mech.prone = False
    MoveDecision(decision.screen, decision.game, 0).show()
    text = shown_by(decision)
    assert "walk 1 MP" in text
    assert "run" not in text
    decision = prone_hatchetman("total-warfare")
    decision.show()
    assert "within reach: * walk 4 MP, + run 6 MP" in shown_by(decision)


def test_a_charge_that_is_not_possible_has_its_reasons() -> None:
    game = in_phase("movement", "0506")
    if game.ready() == [1]:
        game.play(Done(1))
    game.battle.mechs[1].status &= ~MOVED_THIS_TURN
    decision = MoveDecision(screen(), game, 0)
    for word, name in (("charge", "charge"), ("dfa", "death from above")):
        with pytest.raises(Misunderstood, match=f"no {name} is possible now"):
            find_verb(word, decision.verbs()).call("")
        assert f"no {name} at Hunchback HBK-4G: The target has not moved yet." in shown_by(decision)
    game.battle.mechs[1].status |= MOVED_THIS_TURN
    decision = MoveDecision(screen(), game, 0)
    find_verb("charge", decision.verbs()).call("")
    assert re.search(r"^  at Hunchback HBK-4G: TN \d+", shown_by(decision), re.M)


def test_an_occupied_hex_is_not_just_out_of_reach() -> None:
    game = in_phase("movement", "0505")
    if game.ready() == [1]:
        game.play(Done(1))
    game.battle.mechs[1].status |= MOVED_THIS_TURN
    decision = MoveDecision(screen(), game, 0)
    occupied = "0505 is occupied by B Hunchback HBK-4G; possible: charge B, dfa B"
    for line in ("0505", "0505 s"):
        with pytest.raises(Misunderstood, match=f"^{occupied}$"):
            decision.choose(line)
    decision.explain_hex(parse_hex("0505"))
    text = shown_by(decision)
    assert f"  {occupied}\n" in text
    assert "out of reach" not in text


def test_going_backward_is_announced() -> None:
    done = play("walk 0801 s", "n", "walk 0803 s", "n", "help", "quit")
    said = " ".join(done.stdout.split())
    assert "Hatchetman: walk backward to 0801, facing south? (Enter" in said
    assert "Hatchetman: walk to 0803, facing south? (Enter" in said
    assert "Facings: n, ne, se, s, sw, nw or 0 to 5, clockwise from north." in said
    assert "It goes backward where that is the cheapest way" in said
    commands = done.stdout.partition("> help\n")[2].partition("Facings:")[0].splitlines()[1:]
    column = commands[0].index("confirm the plan")
    assert [line for line in commands if line[column - 1] != " " or line[column] == " "] == [], "in two columns"


def test_another_unit_can_go_first() -> None:
    units = ("Hatchetman HCT-3F", "Griffin GRF-1N", "vs", "Hunchback HBK-4G", "Locust LCT-1V", "--map", "clear")
    done = run("play", *units, "--seed", "3", "--bot", "random", given="unit b\nquit\n")
    first, _, then = done.stdout.partition("> unit b")
    assert "to move another unit first: unit B (Red Griffin)" in first
    assert "movement phase: B Red Griffin (Red)" in then
    assert "to move another unit first: unit A (Red Hatchetman)" in then


@pytest.mark.parametrize("kind", ["charge", "dfa"])
def test_a_question_mark_explains_a_charge_and_a_death_from_above(kind: str) -> None:
    game = in_phase("movement", "0506")
    if game.ready() == [1]:
        game.play(Done(1))
    game.battle.mechs[1].status |= MOVED_THIS_TURN
    decision = MoveDecision(screen(), game, 0)
    find_verb(kind, decision.verbs()).call("")
    planned = re.search(r"TN (\d+), .*damage ([\d +]+), to yourself ([\d +]+)", shown_by(decision))
    assert planned is not None
    decision.explain("")
    text = shown_by(decision).partition(" at Hunchback HBK-4G\n")[2]
    assert sum(signed_numbers(text)) == int(planned[1])
    assert f"= {planned[1]}  target number:" in text
    for who, points in (("damage", planned[2]), ("damage to yourself", planned[3])):
        formula = re.search(rf"^  {who}: (.*)", text, re.M)
        assert formula is not None
        groups = re.findall(r"(\d+) to the \w+ leg", formula[1]) or re.findall(r"= (\d+)$", formula[1])
        assert groups == points.split(" + ")


def looking_south(board: Board) -> MoveDecision:
    """A Hatchetman in 0503 is to move, with a Hunchback in 0511."""
    red, blue = mech("Hatchetman HCT-3F", hex="0503", facing=3), mech("Hunchback HBK-4G", hex="0511", facing=0)
    game = Game(board, [Side("Red", [red], "north"), Side("Blue", [blue], "south")], seed=5)
    while game.phase != "movement" or game.ready() != [0]:
        game.play(Done(game.ready()[0]))
    return MoveDecision(screen(), game, 0)


def test_a_line_of_sight_is_that_of_the_planned_move() -> None:
    board = Board(9, 12, {"0506": Hex(0, {"woods": 1}), "0507": Hex(1), "0508": Hex(0, {"rough": 1})})
    decision = looking_south(board)
    find_and_explain(decision, "b")
    text = shown_by(decision)
    assert "line of sight from 0503 to Hunchback HBK-4G: clear, 8 hexes" in text
    assert "  0506 light woods\n" in text
    assert "  0507 clear, level 1: too low to matter" in text
    assert "  0508" not in text
    find_verb("walk", decision.verbs()).call("0504 s")
    shown_by(decision)
    find_and_explain(decision, "b")
    assert "line of sight from 0504 (planned) to Hunchback HBK-4G: clear, 7 hexes" in shown_by(decision)


def test_a_map_that_is_cut_off_says_so_and_can_be_drawn_whole() -> None:
    game = small_duel()
    console = Console(file=io.StringIO(), width=40, record=True)
    drawn = DuelMap(console, game.names)
    tracks = {0: ["0503"], 1: ["0504", "0505", "0506"]}
    reach = {parse_hex("0504"): "*", parse_hex("0505"): "*"}
    drawn.show(game, tracks, reach, parse_hex("0503"))
    text = console.export_text()
    assert "01 02 03 04 05 06 07 08 09" in text, "as wide as the screen allows"
    assert "rows 02 to 07 of 9; map all draws the whole map" in " ".join(text.split())
    assert "path of" not in text, "no letter of a path is to be seen"
    drawn.show(game, tracks, {}, parse_hex("0503"), whole=True)
    text = console.export_text()
    assert "01 02 03 04 05 06 07 08 09" in text
    assert "path of B" in text
    wide = Game(Board(30, 9), game.sides, seed=1)
    drawn.show(wide, {}, {}, parse_hex("0503"), whole=True)
    text = console.export_text()
    assert max([len(line) for line in text.splitlines()]) <= 40
    assert re.findall(r"^ +(\d\d) .* (\d\d) *$", text, re.M) == [("01", "12"), ("13", "24"), ("25", "30")]


def test_a_hex_that_blocks_the_line_of_sight_is_named() -> None:
    board = Board(9, 12, {"0506": Hex(0, {"woods": 1}), "0507": Hex(4)})
    decision = looking_south(board)
    find_and_explain(decision, "b")
    text = shown_by(decision)
    assert "blocked, 8 hexes" in text
    assert "  0506 light woods\n" in text
    assert "  0507 clear, level 4: blocks the line\n" in text


def test_the_map_has_the_enemy_or_a_line_that_says_where_it_is() -> None:
    red, friend = mech("Hatchetman HCT-3F", hex="0406", facing=3), mech("Locust LCT-1V", hex="0401", facing=3)
    blue = mech("Hunchback HBK-4G", hex="1310", facing=0)
    game = Game(Board(40, 17), [Side("Red", [red, friend], "north"), Side("Blue", [blue], "south")], seed=5)
    console = Console(file=io.StringIO(), width=80, record=True)
    drawn = DuelMap(console, game.names)
    for lines, where, note in (
        (22, "1310", ""),
        (22, "1317", "not on this part of the map: C Hunchback HBK-4G in 1317, 15 hexes to the south-east"),
        (40, "2710", ""),
        (40, "3610", "not on this part of the map: C Hunchback HBK-4G in 3610, 32 hexes to the south-east"),
    ):
        game.battle.mechs[2].hex = parse_hex(where)
        drawn.show(game, {}, {}, parse_hex("0406"), lines=lines, toward=parse_hex(where))
        text = console.export_text()
        assert text.count("\n") <= lines
        assert text.count("C↑") == (1 if note else 2), "on the map, and in the list"
        assert note in " ".join(text.replace("-\n    ", "-").split())


def test_a_map_fits_the_window() -> None:
    """All columns if there is room; of the rows those of the player's unit, and toward the enemies."""
    red, blue = mech("Hatchetman HCT-3F", hex="0402", facing=3), mech("Hunchback HBK-4G", hex="0516", facing=0)
    game = Game(Board(16, 17), [Side("Red", [red], "north"), Side("Blue", [blue], "south")], seed=5)
    console = Console(file=io.StringIO(), width=120, record=True)
    drawn = DuelMap(console, game.names)

    def rows_of(lines: int, focus: str = "0402") -> list[str]:
        drawn.show(game, {}, {}, parse_hex(focus), lines=lines)
        text = console.export_text()
        assert not lines or text.count("\n") <= lines
        assert "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16" in text
        assert ("map all draws the whole map" in text) == bool(lines), "a unit is cut off"
        return re.findall(r"^(\d\d) \S", text, re.M)

    assert rows_of(15) == ["01", "02", "03", "04", "05", "06"]
    assert rows_of(15, "0516") == ["12", "13", "14", "15", "16", "17"]
    assert rows_of(0)[-1] == "17"
    game.battle.mechs[1].hex = parse_hex("0505")
    drawn.show(game, {}, {}, parse_hex("0402"), lines=15)
    text = console.export_text()
    assert {"A↓", "B↑"} <= set(text.split())
    game.battle.mechs[1].prone = True
    drawn.show(game, {}, {}, parse_hex("0402"))
    drawn.show(game, {}, {}, parse_hex("0402"))
    assert console.export_text().count("B↑_ prone") == 1


def test_a_sheet_has_weapons_and_what_no_longer_works(tmp_path: Path) -> None:
    done = play("sheet b", "quit")
    assert re.search(r"AC/20 +RT +7 20 ", done.stdout)
    assert "|LA |LT | CT  |RT |RA |" in done.stdout
    unit = mech("Hunchback HBK-4G")
    assert weapons_lost(unit) == []
    unit.gone |= 1 << RIGHT_TORSO
    assert weapons_lost(unit)[0] == "AC/20 (RT)"


def test_a_unit_that_only_turned_has_not_walked() -> None:
    unit = mech("Hunchback HBK-4G", hex="0505")
    unit.move_mode = WALK
    assert status_text(unit) == "0505, turned"
    unit.hexes_moved = 2
    assert status_text(unit) == "0505, walked 2"


def test_the_legend_names_the_levels_that_are_on_the_map() -> None:
    heights = {"0404": 1, "0505": 5, "0606": 12, "0504": -2}
    hexes = {parse_hex(name): Hex(level) for name, level in heights.items()}
    duel = small_duel()
    for changes, legend in (({}, ""), (hexes, ", 1 5 levels, - below level 0, + above level 9")):
        duel.battle.changes.update(changes)
        shown = Console(file=io.StringIO(), width=80)
        drawn = DuelMap(shown, duel.names)
        drawn.show(duel, {}, whole=True)
        drawn.show(duel, {}, whole=True)
        assert isinstance(shown.file, io.StringIO)
        assert shown.file.getvalue().count("level") == legend.count("level")
        assert f". clear{legend}" in shown.file.getvalue()
        assert f"\n. clear{legend}\n" in str(duel)


def test_a_club_in_hand_is_in_the_list_of_units_and_on_the_record_sheet() -> None:
    game = small_duel()
    for held in (0, 1):
        game.battle.mechs[0].club = held
        screen = Console(file=io.StringIO(), width=80)
        DuelMap(screen, game.names).show(game, {})
        show_sheet(screen, game, 0)
        assert isinstance(screen.file, io.StringIO)
        assert screen.file.getvalue().count("tree club in hand") == 2 * held
        assert str(game).count("tree club in hand") == held


def test_an_unfinished_game_is_chosen_by_a_word_of_its_title() -> None:
    play("quit")
    done = run("play", given="atlas\nhunch\nquit\n")
    said = " ".join(done.stdout.split())
    assert "no game has 'atlas' in its title: type the number before a game, its id or a word of its title" in said
    assert "Turn 1, movement phase" in done.stdout


def test_beginnings_of_commands_will_do() -> None:
    verbs = [Verb(name, name, "", lambda rest: None) for name in ("walk", "stay", "stand", "save")]
    assert find_verb("w", verbs).name == "walk"
    assert find_verb("STAY", verbs).name == "stay"
    with pytest.raises(Misunderstood, match="stay or stand"):
        find_verb("sta", verbs)


def test_facings_and_numbers() -> None:
    assert [read_facing(text) for text in ("n", "NE", "south-east", "3", "southwest", "nw")] == [0, 1, 2, 3, 4, 5]
    assert [read_facing(text) for text in ("6", "x", "", "33")] == [None] * 4
    assert read_numbers("1, 3 4", 4, "a row") == [1, 3, 4]
    with pytest.raises(Misunderstood):
        read_numbers("²", 4, "a row")


def test_undo_takes_back_a_whole_decision() -> None:
    done = play("walk 0803", "", "twist left", "hold", "undo", "undo", "walk 0804 s", "", "quit")
    assert done.stdout.count("taken back") == 2
    said = " ".join(done.stdout.split())
    assert "since: Hatchetman: torso turned to the south-east (turn 1, weapon attack phase)" in said
    assert "since: Hatchetman walks from 0802 to 0803, facing south: 1 hex, 1 MP (turn 1, movement phase)" in said
    assert "declared:" not in done.stdout, "the twist is taken back together with what followed"
    assert "Hatchetman walks from 0802 to 0804" in done.stdout
    assert "weapon attack phase" in run("play", given="q\n").stdout


def test_an_undo_says_how_far_back_it_goes_and_no_secrets() -> None:
    lines = ["stay", "", "stay", "", "undo", "n", "quit"]
    done = run(*DUEL[:-2], "--as", "both", given="".join([f"{line}\n" for line in lines]))
    said = " ".join(done.stdout.split())
    assert "does not move (turn 1, movement phase) Does Red agree? (y/n) n then it stands" in said
    red, blue = mech("Hatchetman HCT-3F", hex="0503", facing=3), mech("Hunchback HBK-4G", hex="0506", facing=0)
    more = [mech("Locust LCT-1V", hex="0703", facing=3), mech("Locust LCT-1V", hex="0706", facing=0)]
    sides = [Side("Red", [red, more[0]], "north"), Side("Blue", [blue, more[1]], "south")]
    with Room(SqliteJournal(library_path().parent / FILE), __version__) as room:
        hosted = room.begin(Game(Board(9, 9), sides, seed=5), ["person", "person"])
        while hosted.game.phase != "weapon-attack":
            hosted.play(hosted.seats[hosted.game.to_act], Done(hosted.game.ready()[0]))
        assert last_decision(hosted, 0, True).endswith("does not move (turn 1, movement phase)")
        side, unit = hosted.game.to_act, hosted.game.ready()[0]
        shot = next(option.action for option in hosted.game.options() if isinstance(option.action, Shot))
        hosted.play(hosted.seats[side], shot)
        hosted.play(hosted.seats[side], Done(unit))
        name = hosted.game.names[unit]
        assert last_decision(hosted, side, True) == f"what {name} declared (turn 1, weapon attack phase)"
        assert last_decision(hosted, side, False).startswith(f"{name}: fires ")


def test_the_command_that_shows_a_saved_game_can_be_pasted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = play('save "with space.game"', "quit")
    assert "myomer replay 'with space.game'" in " ".join(done.stdout.split())
    assert (tmp_path / "with space.game").exists()


def test_where_to_save_is_not_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a crash, and when the player left and goes on: the file has the game as it is then."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "duel.game"
    play("stay", "", "quit", options=("--save", "duel.game"))
    early = file.read_text()
    file.unlink()  # as if it had crashed
    assert str(file) in run("play", "--resume", given="hold\nquit\n").stdout.replace("\n    ", "")
    assert file.read_text().startswith(early)
    done = run("play", "--resume", given="concede\ny\n")
    assert done.stdout.count("duel.game") >= 2
    assert len(file.read_text()) > len(early)
    assert "verified" in run("replay", file, "--check").stdout

    play("quit", options=("--save", "other.game"))
    (tmp_path / "other.game").write_text("mine")
    assert "is another file now" in " ".join(run("play", "--resume", given="quit\n").stdout.split())
    assert (tmp_path / "other.game").read_text() == "mine"


def test_a_file_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    file.write_text("mine")
    done = play(f"save {file}", "quit")
    assert "already exists" in done.stdout.replace("\n    ", " ")
    assert file.read_text() == "mine"


def test_every_roll_is_shown_when_the_game_goes_on() -> None:
    def shows_rolls(*options: str) -> bool:
        lines = "walk 0804 s\n\nall\n\nquit\n"
        shown = run("play", *options, given=lines).stdout if options else play("quit", options=("-v",)).stdout
        return re.search(r"^ +\d+ = 4 gunnery skill", shown, re.M) is not None

    assert not shows_rolls()
    assert shows_rolls("--resume")
    assert not shows_rolls("--resume", "--brief")
    assert not shows_rolls("--resume")


# who sees what


def test_nothing_of_what_a_bot_declares_is_shown_before_it_is_resolved(tmp_path: Path) -> None:
    with Room(SqliteJournal(tmp_path / FILE), VERSION) as room:
        hosted = room.begin(small_duel(), ["brawler", "person"])
        console = screen()
        story = PlayStory(console, hosted, frozenset([1]))
        twisted = False
        while hosted.game.turn == 1:
            side, unit = hosted.game.to_act, hosted.game.ready()[0]
            if side == 0 and hosted.game.phase == "weapon-attack":
                story.catch_up()
                console.export_text()
                hosted.play_bot(0, Twist(0, 2), hosted.at)
                twisted = True
                story.catch_up()
                assert console.export_text() == ""
            if side == 0:
                hosted.play_bot(0, Done(unit), hosted.at)
            else:
                hosted.play(hosted.seats[1], Done(unit))
        story.catch_up()
        assert twisted
        assert "twists its torso" in console.export_text()


# what a player would miss


class Script(Reader):
    """A keyboard with lines typed before."""

    def __init__(self, console: Console, lines: list[str]) -> None:
        super().__init__(console)
        self.lines = lines

    def line(self, prompt: str) -> str:
        if not self.lines:
            raise Leave
        return self.lines.pop(0)


def played(path: Path, game: Game, lines: list[str], prepare: Callable[[Game], None]) -> str:
    """What a person sees who plays Red, from the first decision on."""
    with Room(SqliteJournal(path / FILE), VERSION) as room:
        hosted = room.begin(game, ["person", "random"])
        while hosted.game.phase != "movement" or hosted.game.ready() != [0]:
            hosted.play_bot(1, Done(1), hosted.at)
        prepare(hosted.game)
        console = screen()
        with contextlib.suppress(Leave):
            PlayerTable(Seating(room, hosted, console, Script(console, lines), False)).play()
        return console.export_text()


def test_the_turn_in_which_the_last_enemy_goes_down_is_played_out(tmp_path: Path) -> None:
    def destroy(game: Game) -> None:
        game.battle.mechs[1].cause = "engine-destroyed"

    sides = [
        Side(name, [mech("Locust LCT-1V", hex=hex_)], edge)  # one could still flip its arms
        for name, hex_, edge in (("Red", "0503", "north"), ("Blue", "0506", "south"))
    ]
    locusts = Game(Board(9, 9), sides, seed=5)
    text = played(tmp_path, locusts, ["stay", ""], destroy)
    assert text.count("The last enemy is down: the game ends with this turn.") == 1
    assert text.index("The last enemy is down") < text.index("movement phase: A")
    assert "weapon attack phase: A" not in text
    assert "Game over in turn 1: Red wins" in text


@pytest.mark.parametrize("both", [False, True])
def test_a_unit_without_a_physical_attack_is_not_skipped_in_silence(tmp_path: Path, both: bool) -> None:
    def knock_down(game: Game) -> None:
        game.battle.mechs[0].prone = True
        game.battle.mechs[1].prone = both

    text = played(tmp_path, small_duel(blue_hex="0504"), ["stay", "", "hold"], knock_down)
    if "Hatchetman HCT-3F has no physical attack." in text:
        assert re.search(
            r"not possible: punch, left arm; .*kick, .*A prone unit cannot make this attack", " ".join(text.split())
        )
    else:
        assert both
        assert "Hatchetman HCT-3F has no physical attack in turn 1." in text


def test_past_psrs_can_be_explained(tmp_path: Path) -> None:
    """The story has the target number of a PSR; `log -v` and `? psr` have its modifiers."""

    def knock_down(game: Game) -> None:
        game.battle.mechs[0].prone = True

    lines = ["? psr", "stand", "", "log", "log -v", "? psr", "log -v x"]
    text = played(tmp_path, small_duel(), lines, knock_down)
    assert "no PSR has been rolled yet" in text
    assert "'x' is not a number of lines" in text
    assert text.count("Hatchetman HCT-3F: PSR (standing up): TN 5, rolled ") == 4, "the story, log, log -v, ? psr"
    assert len(re.findall(r"^ +5 = 5 piloting skill", text, re.M)) == 1
    assert len(re.findall(r"^ +5  piloting skill$", text, re.M)) == 1
    assert re.search(r"^ += 5  target number: 30 of 36 rolls, 83.3%", text, re.M)


# the command


def test_a_bot_that_cannot_play_is_replaced(tmp_path: Path) -> None:
    """The player is told why, and asked who plays instead."""
    bot = tmp_path / "clumsy.py"
    bot.write_text("def bot(game):\n    return game.nothing\n")
    done = play("somebody", "again", "baseline", options=("--bot", f"{bot}:bot"))
    assert done.returncode == 0
    assert "The bot cannot play for Blue: the bot" in done.stdout
    assert "has no attribute 'nothing' (clumsy.py, line 2)" in " ".join(done.stdout.split())
    assert f"expected {', '.join(BOTS)}; again if it can play now" in " ".join(done.stdout.split())
    assert done.stdout.count("The bot cannot play") == 2
    assert "Turn 1, movement phase: A" in done.stdout, "the other bot has moved"
    with Room(SqliteJournal(library_path().parent / FILE), __version__) as room:
        assert room.games()[0].summary.holders == ["person", "baseline"]


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        (["--as", "green"], "--as: red, blue or both"),
        (["--as", "both", "--bot", "random"], "--as, --bot: use one of them"),
        (["--turns", "0"], "--turns: from 1 to 1,000, not 0"),
        (["--turns", "1001"], "--turns: from 1 to 1,000, not 1,001"),
        (["--bot", "nobody"], "--bot: there is no bot 'nobody'; there are: "),
        (["--bot", "Norml"], "--bot: there is no bot 'Norml'; the nearest: normal; there are: "),
        (["--resume"], "there is no unfinished game"),
        (["--resume", "nothing"], "there is no game 'nothing'"),
        (["Atlas AS7-D", "--save", "/no/such/x"], "--save:"),
        (["--save", "README.md"], "already exists"),
        (["--save", "nowhere/a.game"], "--save: cannot write 'nowhere/a.game': there is no folder"),
        (["--save", "nowhere/a.game"], "nowhere'; create it first, or choose another"),
        (["Atlas AS7-D"], "myomer play"),
    ],
)
def test_errors_are_one_line(options: list[str], answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    units = [] if "--resume" in options or "Atlas AS7-D" in options else ["Atlas AS7-D", "Locust LCT-1V"]
    done = run("play", *units, *options)
    assert done.returncode == 2
    assert answer in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


# the pages


def test_the_readme_shows_what_is_printed() -> None:
    page = (PROJECT / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"^## Play it yourself\n.*?^```text\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert shown is not None
    typed = [line.partition(" > ")[2] for line in shown[1].splitlines() if re.match(r".* >( |$)", line)]
    assert typed == ["walk 0806 s", "", "1 3", "? 1", ""]
    words = ("play", "Hatchetman HCT-3F", "vs", "Enforcer ENF-4R", "--seed", "3", "--map", "clear")
    printed = run(*words, given="\n".join(typed) + "\n").stdout
    assert f'myomer {words[0]} "{words[1]}" vs "{words[3]}" --seed 3 --map clear' in " ".join(page.split())
    assert excerpt(shown[1], printed) == ""


def test_the_page_has_every_command() -> None:
    page = (PROJECT / "docs/play.md").read_text(encoding="utf-8")
    done = play("help", "stay", "", "help", "quit", options=("--option", "sprint", "--option", "evade"))
    commands = re.findall(r"^  ([a-z]+)\b.*  \w", done.stdout, re.MULTILINE)
    assert {"walk", "sprint", "evade", "fire", "advice", "undo"} <= set(commands)
    assert [name for name in {*commands, "pass", "unit"} - {"ok"} if f"`{name}" not in page] == []


# anything at all

WORDS = [
    "walk", "run", "jump", "stay", "prone", "stand", "charge", "dfa", "leave", "1", "2", "all", "fire",
    "hold", "pass", "none", "twist", "left", "right", "center", "?", "heat", "aim", "head", "do", "undo",
    "map", "sheet", "log", "help", "advise", "ok", "unit", "a", "b", "c", "concede", "n", "y", "advic", "sprint",
    "evade", "0", "s", "se", "5", "0803", "0805", "0906", "0710", "0812", "99", "-1", "save",
]  # fmt: skip
UNITS = ("Hatchetman HCT-3F", "Hunchback HBK-4G", "Locust LCT-1V", "Griffin GRF-1N", "Archer ARC-2R", "Scorpion SCP-1N")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(amount(2, 100)))
def test_whatever_is_typed_is_answered_and_the_game_proves(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    dice = random.Random(seed)
    lines = [" ".join(dice.choices(WORDS, k=dice.choice((1, 1, 2, 3)))) for _ in range(60)]
    typed = "".join([f"{line}\n" * dice.choice((1, 1, 1, 2)) + "\n" * dice.choice((0, 1)) for line in lines])
    units = [*dice.choices(UNITS, k=dice.choice((1, 2))), "vs", *dice.choices(UNITS, k=dice.choice((1, 2)))]
    file = tmp_path / "x.game"
    done = run("play", *units, "--bot", "random", "--turns", "4", "--seed", str(seed), "--save", file, given=typed)
    assert (done.returncode, done.stderr) == (0, "")
    echoed = re.compile(r".* > |.* \(y/n\) ")
    assert [line for line in done.stdout.splitlines() if len(line) > 80 and not echoed.match(line)] == []
    assert "verified" in run("replay", file, "--check").stdout
