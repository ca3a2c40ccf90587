"""One preview protocol with one JSON form, and the two verbs of a battle."""

from __future__ import annotations

from typing import Final

import pytest

from myomer.combat.battle import Battle
from myomer.combat.events import AttackRolled, StandAttempted, UnitStepped
from myomer.combat.harm.psr_preview import PsrPreview
from myomer.combat.harm.psr_target import roll_target, trigger
from myomer.combat.movement.move import FORWARD, Move
from myomer.combat.movement.standing import StandUp
from myomer.combat.numbers import NO_DAMAGE
from myomer.combat.physical.attack import Attack
from myomer.combat.preview import Preview
from myomer.combat.reason import NotAllowedError, Reason
from myomer.combat.turn.heat_figure import heat_figure
from myomer.combat.turn.verbs import BattleAction, play, preview
from myomer.combat.weapons.shot import Shot
from myomer.dice import ScriptedDice
from myomer.game.refusals import KINDS
from myomer.hexes import parse_hex
from myomer.query import answer
from myomer.rules.locations import RIGHT_LEG
from myomer.rules.movement import WALK
from myomer.rules.triggers import KICKED
from tests.game.tables import skip_to, table
from tests.rows import each_row
from tests.support import destroy, duel, make, throw

KICK: Final = Attack("kick", 0, 1, RIGHT_LEG)
STEP: Final = Move(0, WALK, (FORWARD,))
LASER: Final = "medium-laser@right-arm"


def facing() -> Battle:
    return duel(make(equipment=[LASER]))


def laser(battle: Battle) -> Shot:
    return Shot(0, 1, battle.mechs[0].design.weapons[0])


def prone() -> Battle:
    battle = facing()
    battle.mechs[0].prone = True
    battle.mechs[0].mp_left = 8
    return battle


def every_preview() -> dict[str, Preview]:
    battle = facing()
    return {
        "kick": preview(battle, KICK),
        "shot": preview(battle, laser(battle)),
        "move": preview(battle, Move(0, WALK, (3,))),
        "stand": preview(prone(), StandUp(0)),
        "psr": PsrPreview(trigger(battle, KICKED), roll_target(battle, 0, trigger(battle, KICKED))),
        "heat": heat_figure(battle, 0),
    }


@each_row("name", list(every_preview()))
def test_every_preview_has_the_same_five_and_one_json_form(name: str) -> None:
    found = every_preview()[name]
    assert found.reasons == []
    assert found.allowed
    number = found.target_number
    assert (number is None) == (name in ("move", "heat"))
    assert (found.damage == NO_DAMAGE) == (name not in ("kick", "shot"))
    assert all([type(code) is str for code in found.follows])
    plain = found.to_json()
    if name not in ("psr", "heat"):
        assert list(plain)[:3] == ["allowed", "reasons", "explanations"]
        assert (plain["allowed"], plain["reasons"], plain["explanations"]) == (True, [], [])
    if number is not None:
        assert plain["target_number"] == number.value
        assert plain["modifiers"] == [part.to_json() for part in number.modifiers]


def test_the_answer_to_a_question_is_the_preview() -> None:
    asked = {"tons": 50}
    answered = answer({"ask": "attack", "attack": "kick", "attacker": asked, "target": asked})
    assert answered == preview(duel(make(), make(hex_="0504")), KICK).to_json()
    assert list(answered) == FIELDS["kick"]


FIELDS: Final = {
    "kick": [
        "allowed", "reasons", "explanations", "target_number", "hit_chance", "modifiers", "arc", "table", "damage",
        "damage_steps", "psr", "effects",
    ],
    "shot": [
        "allowed", "reasons", "explanations", "weapon", "target_number", "hit_chance", "modifiers", "distance",
        "bracket", "side", "damage", "cluster", "shots", "heat", "ammunition", "rounds", "rounds_after", "jams_at",
        "covered", "cover_hex", "absorbed", "spotter", "ams", "psr",
    ],
    "move": [
        "allowed", "reasons", "explanations", "mp", "hexes", "mode", "masc", "supercharger", "minimum_movement",
    ],
    "stand": ["allowed", "reasons", "explanations", "target_number", "hit_chance", "modifiers", "mp"],
    "psr": ["trigger", "target_number", "modifiers", "automatic"],
    "heat": ["before", "sources", "dissipation", "heat"],
}  # fmt: skip


@each_row("name", list(FIELDS))
def test_the_fields_of_a_preview_are_those_of_the_contract_in_its_order(name: str) -> None:
    assert list(every_preview()[name].to_json()) == FIELDS[name]


@each_row(
    ("action", "code", "kind"),
    [(KICK, "attacker-prone", "physical-attack"), (STEP, "prone", "movement"), (StandUp(0), "no-mp", "movement")],
    ids=lambda value: type(value).__name__,
)
def test_what_is_forbidden_says_why_and_playing_it_changes_nothing(action: BattleAction, code: str, kind: str) -> None:
    battle = prone()
    battle.mechs[0].mp_left = 0 if code == "no-mp" else 8
    battle.mechs[0].heat = 30 if code == "no-mp" else 0
    found = preview(battle, action)
    assert not found.allowed
    assert code in found.reasons
    assert code in KINDS[kind]
    before = battle.mechs[0].copy()
    with pytest.raises(NotAllowedError) as problem, ScriptedDice([]) as dice:
        play(battle, action, dice)
    assert problem.value.reasons == found.reasons
    assert problem.value.action == action
    assert battle.mechs[0].state() == before.state()


def test_play_gives_the_events_and_a_listener_hears_them_too() -> None:
    battle = facing()
    with ScriptedDice([*throw(5), 3, *throw(12)]) as dice:
        events = play(battle, KICK, dice)
    assert isinstance(events[0], AttackRolled)
    assert battle.log == events
    battle = facing()
    battle.log = None
    with ScriptedDice([]) as dice:
        events = play(battle, Move(0, WALK, (3, FORWARD)), dice)
    assert any([isinstance(event, UnitStepped) for event in events])
    assert battle.log is None
    with ScriptedDice([*throw(12)]) as dice:
        assert any([isinstance(event, StandAttempted) for event in play(prone(), StandUp(0), dice)])


def test_a_game_has_the_same_two_verbs() -> None:
    game = table([make(equipment=[LASER], hex_="0505")], [make(hex_="0504", facing=3)])
    skip_to(game, "physical-attack")
    found = game.preview(KICK)
    assert found is not None
    assert found == preview(game.battle, KICK)


def test_a_reason_has_its_context_and_equals_its_code() -> None:
    reason = Reason("not-enough-mp", needed=7, has=5)
    assert reason == "not-enough-mp"
    assert reason == Reason("not-enough-mp")
    assert reason != Reason("prone")
    assert "not-enough-mp" in [reason]
    assert {reason: 1}[Reason("not-enough-mp")] == 1
    assert str(reason) == "not-enough-mp"
    assert repr(reason) == "Reason('not-enough-mp', needed=7, has=5)"
    assert reason.to_json() == {"code": "not-enough-mp", "needed": 7, "has": 5}


def test_reasons_say_what_they_are_about() -> None:
    """The code is enough for a sentence; a program finds the numbers and the names beside it."""
    battle = facing()
    walk = preview(battle, Move(0, WALK, (3,) * 6)).reasons
    assert [(reason.code, reason.needed, reason.has) for reason in walk] == [("not-enough-mp", 6, 4)]
    battle.mechs[1].hex = parse_hex("0520")
    far = [reason for reason in preview(battle, laser(battle)).reasons if reason.code == "out-of-range"]
    assert [reason.to_json() for reason in far] == [{"code": "out-of-range", "needed": 9, "has": 15}]
    battle = facing()
    destroy(battle.mechs[0], "right-leg.hip")
    assert [repr(reason) for reason in preview(battle, KICK).reasons] == ["Reason('hip-destroyed', about='right-leg')"]
    game = table([make(equipment=[LASER], hex_="0505")], [make(hex_="0504", facing=3)])
    assert [(reason.code, reason.about) for reason in game.why_not(KICK)][-1] == ("wrong-phase", "physical-attack")
