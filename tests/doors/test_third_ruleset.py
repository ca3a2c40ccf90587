"""A third ruleset: one registered value, and every door knows it."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import myomer
from myomer.bots.contest import Contest
from myomer.bots.estimates import fall_cost
from myomer.combat.harm.psr_target import trigger
from myomer.combat.turn.victory import VictoryRules
from myomer.game.saved_games import read_game, replayed
from myomer.rules.differences import differences, table
from myomer.rules.ruleset import (
    RULESETS,
    STANDARD,
    TOTAL_WARFARE,
    Ruleset,
    forget_ruleset,
    register_ruleset,
    ruleset_named,
    ruleset_with,
)
from tests.doors.house_rules import MINE
from tests.doors.running import run
from tests.spec.stage import Stage
from tests.support import COMPILED, make, refused


@pytest.fixture(autouse=True)
def third() -> Iterator[None]:
    """The ruleset is known for as long as a test takes."""
    before = dict(RULESETS)
    register_ruleset(MINE)
    yield
    forget_ruleset("mine")
    assert before == RULESETS


def duellists(rules: str) -> myomer.Game:
    red = myomer.Side("Red", [myomer.mech("Hatchetman HCT-3F", hex="0505", facing=0)], "south")
    blue = myomer.Side("Blue", [myomer.mech("Hunchback HBK-4G", hex="0503", facing=3)], "north")
    options = myomer.GameOptions(VictoryRules(turn_limit=1))
    return myomer.Game(myomer.Board(9, 9), [red, blue], rules, 11, options)


def test_games_and_battles() -> None:
    assert ruleset_named("mine") == MINE
    assert ruleset_named("standard") is STANDARD
    assert duellists("mine").battle.ruleset == MINE
    battle = myomer.Battle([myomer.mech(50), myomer.mech(50, hex="0504")], ruleset="mine")
    assert battle.ruleset == MINE
    assert trigger(battle, "mace-missed").modifier == 3


def test_help_lists_it() -> None:
    assert "There is also: mine." in " ".join(run("duel", "--help").stdout.replace("│", " ").split())
    forget_ruleset("mine")
    assert "There is also" not in run("duel", "--help").stdout


def test_registering() -> None:
    """A name belongs to one ruleset, and every field has a value that it can have."""
    assert register_ruleset(replace(MINE)) == MINE  # the same again
    wrong: list[tuple[dict[str, object], str]] = [
        ({"name": "mine", "trip": False}, "already a different ruleset 'mine'"),
        ({"name": "standard", "trip": True}, "already a different ruleset 'standard'"),
        ({"name": "house rules"}, "one word"),
        ({"name": ""}, "one word"),
        ({"name": "his", "trip": 1}, "trip is True or False, not 1"),
        ({"name": "his", "charge_group": True}, "charge_group is a whole number, not True"),
        ({"name": "his", "mace_miss_psr": "3"}, "mace_miss_psr is a whole number or None, not '3'"),
        ({"name": "his", "kick_divisor": 0}, "kick_divisor is at least 1, not 0"),
    ]
    for changed, message in wrong:
        if COMPILED and changed.get("charge_group") is True:
            continue  # compiled, True is 1
        with refused(message):
            register_ruleset(replace(STANDARD, **changed))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no field 'tripping'"):
        ruleset_with("his", {"tripping": True})
    with pytest.raises(ValueError, match="built in"):
        forget_ruleset("standard")
    assert ruleset_with("total-warfare", {"trip": True}) == replace(TOTAL_WARFARE, trip=True)
    assert pickle.loads(pickle.dumps(MINE)) == MINE
    assert repr(replace(MINE, trip=False)) == "<Ruleset mine, trip=False>"


def test_differences_as_text() -> None:
    """How a user's own ruleset differs, in the texts of its fields."""
    rows = [(row.field, row.first, row.second) for row in differences(STANDARD, MINE)]
    assert rows == [
        ("mace_miss_psr", "no PSR", "attacker makes a PSR at +3"),
        ("kick_divisor", "floor(W/5)", "floor(W/4)"),
        ("punch_divisor", "ceil(W/10)", "ceil(W/8)"),
        ("phase_damage", "20 points", "10 points"),
        ("gyro_hit_modifier", "+3", "+4"),
        ("hip_modifier", "+2", "+3"),
        ("leg_destroyed_modifier", "+5", "+4"),
        ("fall_divisor", "ceil(W/10) for each level, and once more", "ceil(W/5) for each level, and once more"),
        ("head_hit_pilot_hits", "1", "2"),
        ("trip", "off", "on"),
    ]
    assert "| P5, R8 | Mace missed | no PSR | attacker makes a PSR at +3 | `mace_miss_psr` |" in table(STANDARD, MINE)


def test_questions() -> None:
    names = myomer.answer({"ask": "names"})["rulesets"]
    assert names == ["standard", "total-warfare", "mine"]
    question = {"ask": "psr", "unit": {}, "triggers": ["mace-missed"]}
    assert myomer.answer(question)["rolls"] == []
    rolls = myomer.answer({**question, "ruleset": "mine"})["rolls"]
    assert isinstance(rolls, list)
    assert rolls[0]["target_number"] == 8
    trip = {"ask": "attack", "attack": "trip", "attacker": {}, "target": {}}
    assert myomer.answer(trip)["reasons"] == ["attack-not-in-play"]
    assert myomer.answer({**trip, "ruleset": "mine"})["reasons"] == []
    assert mine(ask="attack", attack="kick", attacker={"tons": 80}, target={})["damage"]["target"] == [80 // 4]
    assert mine(ask="fall", unit={"tons": 50}, levels=0)["damage"] == 50 // 5
    assert mine(ask="damage", unit={}, location="head", amount=1, dice=[6, 6, 6, 6])["wounds"] == 2
    crippled = {"destroyed": ["gyro", "right-leg.hip"]}
    assert mine(ask="psr", unit=crippled, triggers=["kicked"])["rolls"][0]["target_number"] == 5 + 4 + 3


def test_numbers_in_games_odds_and_bots() -> None:
    """A kick of 80 tons does 20 points, which is two PSRs for the target: for the kick and for the damage."""
    stage = Stage(make(tons=80), rules=MINE)
    stage.strike("kick", 6, 6, 2, 6, 6, 6, 6)
    assert stage.rolls(1) == [("kicked", 5, True), ("20-damage", 5, True)]
    battle = stage.game.battle
    expected = [myomer.odds(battle_under(rules), myomer.attack(battle, "kick")) for rules in (STANDARD, MINE)]
    assert [each.hit for each in expected] == [Fraction(35, 36)] * 2
    one_roll, two_rolls = Fraction(30, 36), Fraction(30, 36) ** 2
    assert [each.falls(1) for each in expected] == [Fraction(35, 36) * (1 - stays) for stays in (one_roll, two_rolls)]
    costs = [fall_cost(battle_under(rules), 0, [1.0] * 4) for rules in (STANDARD, MINE)]
    assert costs[1] > costs[0]


def battle_under(rules: Ruleset) -> myomer.Battle:
    return myomer.Battle([myomer.mech(80, hex="0505"), myomer.mech(50, hex="0504", facing=3)], ruleset=rules)


def mine(**question: object) -> Any:
    answered: Any = myomer.answer({**question, "ruleset": "mine"})
    assert "error" not in answered, answered
    return answered


def test_tables() -> None:
    """The table of kicks has the divisor of the ruleset."""
    rows = {rules: run("table", "kick", "--csv", "--ruleset", rules).stdout for rules in ("standard", "mine")}
    assert rows["standard"] != rows["mine"]
    assert "kick,mine,damage,,no,80,,,,20," in rows["mine"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("attack", "80", "trip", "55"),
        ("phase", "80", "trip", "55", "none"),
        ("compare", "20", "20"),
        ("odds", "50", "trip", "50"),
        ("table", "mace"),
        ("show", "Hatchetman HCT-3F"),
        ("duel", "Locust LCT-1V", "Locust LCT-1V", "--bots", "random", "--turns", "1"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_commands(arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    by_flag = run(*arguments, "--ruleset", "mine")
    assert (by_flag.returncode, by_flag.stderr) == (0, "")
    assert "mine" in by_flag.stdout
    monkeypatch.setenv("MYOMER_RULESET", "mine")
    assert run(*arguments) == by_flag


def test_for_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert run("config", "ruleset", "mine").returncode == 0
    assert run("config", "ruleset").stdout == "mine\n"
    wrong = run("attack", "80", "kick", "55", "--ruleset", "mien")
    assert (wrong.returncode, "the nearest: mine" in wrong.stderr) == (2, True)


def test_saved_games_hold_it_whole(tmp_path: Path) -> None:
    """They are played again and proved, also where nobody knows the ruleset."""
    path = tmp_path / "mine.game"
    with myomer.GameFile.begin(duellists("mine"), path) as file:
        while file.game.result is None:
            file.play(file.game.options()[-1].action)
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[0])["ruleset"]["name"] == "mine"
    forget_ruleset("mine")
    assert run("replay", path, "--check").stdout.startswith("verified:")
    assert "mine rules with trip" in run("replay", path).stdout
    game = replayed(read_game(path.read_text(encoding="utf-8")), myomer.__version__).game
    assert game.battle.ruleset == MINE


def test_tournaments_in_processes_of_their_own() -> None:
    force = [[myomer.design_named("Locust LCT-1V")]]
    contests = [Contest(["random", "baseline"], force, ["flat"], 2, 5, 2, rules) for rules in ("mine", MINE)]
    assert contests[0].ruleset == contests[1].ruleset == "mine"
    apart = contests[0].play(jobs=2)
    assert apart == contests[1].play()
    arguments = ["--games", "2", "--turns", "1", "--maps", "flat", "--jobs", "1", "--ruleset", "mine"]
    result = run("tournament", "random", "baseline", *arguments)
    assert result.returncode == 0
    assert "mine rules" in " ".join(result.stdout.split())
