"""A user's own physical attack: one module, registered, and every door knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import ClassVar

import pytest

import myomer
from myomer.bots.sparring import attacks_with
from myomer.combat.events import AttackRolled, RollQueued
from myomer.combat.physical.registry import (
    ATTACKS,
    BODILY,
    CODE_TEXTS,
    EFFECTS,
    REASONS,
    forget_attack,
    preview_attack,
    register_attack,
)
from myomer.combat.turn.victory import VictoryRules
from myomer.game.physical_choices import physical_attacks
from myomer.game.refusals import sentence_for
from myomer.narration import Narrator
from myomer.query import answer
from myomer.reports.sheet_attacks import physical_rows
from tests.doors.headbutt import HEADBUTT, Headbutt
from tests.doors.running import run
from tests.game.tables import skip_to
from tests.spec.stage import TableDice


@pytest.fixture
def known() -> Iterator[None]:
    """The attack is known for as long as a test takes, and leaves nothing behind."""
    before = [list(ATTACKS), list(BODILY), dict(REASONS), dict(EFFECTS), dict(CODE_TEXTS)]
    register_attack(HEADBUTT)
    yield
    forget_attack("headbutt")
    assert [list(ATTACKS), list(BODILY), dict(REASONS), dict(EFFECTS), dict(CODE_TEXTS)] == before


def duel(dice: myomer.DiceRoller | None = None, prone: bool = False) -> myomer.Game:
    """Two 'Mechs face to face, for one turn."""
    red = myomer.Side("Red", [myomer.mech(50, hex="0505")], "south")
    blue = myomer.Side("Blue", [myomer.mech(50, hex="0504", facing=3, prone=prone)], "north")
    options = myomer.GameOptions(VictoryRules(turn_limit=1))
    return myomer.Game(myomer.Board(9, 9), [red, blue], dice=dice, options=options)


def first_to_attack(game: myomer.Game) -> myomer.Game:
    """The same in the physical attack phase, the first side to act."""
    skip_to(game, "physical-attack")
    while 0 not in game.ready():
        game.play(myomer.Done(1))
    return game


@pytest.mark.usefixtures("known")
def test_the_command_line() -> None:
    assert "headbutt              −1" in run("attacks").stdout
    assert "headbutt\n" in run("table").stdout
    page = run("table", "headbutt").stdout
    assert page.startswith("# Head butt (standard)")
    for text in ("Nobody wears a helmet.", "ceil(50/20)", "the attacker minds its nose", "the crowd cheers"):
        assert text in page
    output = run("attack", "50", "headbutt", "50").stdout
    for text in ("head butt", "the attacker minds its nose", "ceil(50/20) = 3", "punch table", "the crowd cheers"):
        assert text in " ".join(output.split())
    refused = run("attack", "50", "headbutt", "50", "--target", "prone").stdout
    assert "A head does not reach a prone target." in refused
    assert run("odds", "50", "headbutt", "50").returncode == 0
    assert "head butt" in run("compare", "50", "50").stdout
    assert "headbutts" in run("phase", "50", "headbutt", "50", "kick", "--seed", "1").stdout


@pytest.mark.usefixtures("known")
def test_questions() -> None:
    asked = {"ask": "attack", "attack": "headbutt", "attacker": {"tons": 50}, "target": {"tons": 50, "facing": 3}}
    found = answer(asked)
    assert (found["allowed"], found["target_number"], found["damage"]) == (True, 5, {"target": [3], "attacker": []})
    assert found["effects"] == {"hit": ["crowd-cheers"], "miss": []}
    asked["target"] = {"tons": 50, "prone": True}
    found = answer(asked)
    assert found["reasons"] == ["target-too-low"]
    assert found["explanations"] == ["A head does not reach a prone target."]
    names = answer({"ask": "names"})
    assert "headbutt" in names["attacks"]  # type: ignore[operator]
    assert "crowd-cheers" in names["effects"]  # type: ignore[operator]
    assert "target-too-low" in names["reasons"]  # type: ignore[operator]


@pytest.mark.usefixtures("known")
def test_battles_and_exact_odds() -> None:
    battle = myomer.Battle([myomer.mech(50, hex="0505"), myomer.mech(50, hex="0504", facing=3)])
    butt = myomer.attack(battle, "headbutt")
    assert preview_attack(battle, butt).target_number.value == 5
    found = myomer.odds(battle, butt)
    assert found.exact
    assert found.hit == Fraction(30, 36)
    assert "headbutt" in [choice.label for choice in myomer.compare(battle, 0, 1)]


@pytest.mark.usefixtures("known")
def test_games_and_bots() -> None:
    game = first_to_attack(duel(TableDice([1, 2, *[6] * 9])))
    butt = myomer.Attack("headbutt", 0, 1)
    assert butt in [option.action for option in game.options()]
    assert butt in physical_attacks(game, 0)
    assert ("headbutt", -1) in attacks_with(game.battle.mechs[0])
    events = game.play(butt) + game.play(myomer.Done(0)) + game.play(myomer.Done(1))
    [rolled] = [event for event in events if isinstance(event, AttackRolled)]
    assert (rolled.attack, rolled.target_number, rolled.hit) == ("headbutt", 5, False)
    assert [event.trigger for event in events if isinstance(event, RollQueued)] == ["kick-missed"]
    output = "\n".join([line.text for line in Narrator(game.names).story(events, detail=True)])
    assert "headbutts" in output
    assert "the attacker minds its nose" in output


@pytest.mark.usefixtures("known")
def test_refusals() -> None:
    game = first_to_attack(duel(prone=True))
    butt = myomer.Attack("headbutt", 0, 1)
    [reason] = game.why_not(butt)
    assert sentence_for(reason, butt) == "A head does not reach a prone target."
    with pytest.raises(myomer.NotAllowedError, match="A head does not reach a prone target"):
        game.play(butt)


@pytest.mark.usefixtures("known")
def test_saved_games_and_replay(tmp_path: Path) -> None:
    path = tmp_path / "butt.game"
    with myomer.GameFile.begin(duel(), path) as file:
        while file.game.result is None:
            butt = myomer.Attack("headbutt", 0, 1)
            file.play(myomer.Done(file.game.ready()[0]) if file.game.why_not(butt) else butt)
    assert '"headbutt"' in path.read_text(encoding="utf-8")
    assert run("replay", path, "--check").stdout.startswith("verified:")
    assert "headbutts" in run("replay", path).stdout


@pytest.mark.usefixtures("known")
def test_record_sheets() -> None:
    assert [row for row in physical_rows(myomer.mech(100).design) if row.name == "Head butt" and row.damage == "5"]


class Shove(Headbutt):
    """A headbutt that an option brings into play."""

    option: ClassVar[str] = "trip"

    def in_play(self, rules: myomer.Ruleset) -> bool:
        return rules.trip


class Silence(Headbutt):
    """A headbutt with another text for a code that is taken."""

    effects: ClassVar[Mapping[str, str]] = {"crowd-cheers": "the crowd is silent"}


@pytest.mark.usefixtures("known")
def test_an_attack_that_is_an_option() -> None:
    register_attack(Shove("shove", 0))
    try:
        assert "shove                 +0  option: --option trip" in run("attacks").stdout
        asked = {"ask": "attack", "attack": "shove", "attacker": {"tons": 50}, "target": {"tons": 50, "facing": 3}}
        assert answer(asked)["reasons"] == ["attack-not-in-play"]
        assert answer({**asked, "trip": True})["allowed"]
    finally:
        forget_attack("shove")


@pytest.mark.usefixtures("known")
def test_an_attack_needs_a_name_and_codes_of_its_own() -> None:
    with pytest.raises(ValueError, match="there is an attack 'headbutt' already"):
        register_attack(HEADBUTT)
    with pytest.raises(ValueError, match="silence: the code 'crowd-cheers' has another text already"):
        register_attack(Silence("silence", 0))
    with pytest.raises(ValueError, match="there is no attack 'silence'"):
        forget_attack("silence")
