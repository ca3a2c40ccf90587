"""What refuses an action is said in a sentence: one for every code and kind of action, whoever prints it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final, get_args

import pytest

from myomer.bots.custom import BotError, carry_out
from myomer.cli.errors import guarded
from myomer.combat.movement import reasons as moving_reasons
from myomer.combat.movement import standing
from myomer.combat.movement.move import FORWARD, STAND_UP, Move
from myomer.combat.physical import attack as physical_attack
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import preview_attack
from myomer.combat.reason import NotAllowedError
from myomer.combat.terrain import sight
from myomer.combat.turn import power, weapon_phase
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons import switches
from myomer.combat.weapons.shot import Shot
from myomer.combat.weapons.shot_rule import preview_shot
from myomer.dice import ScriptedDice
from myomer.game import legality, sides
from myomer.game.actions import Action, Done, FindClub, FlipArms, PowerDown, Spot, Switch, Twist, Unjam
from myomer.game.refusals import AT_THE_TABLE, KIND_OF, KINDS, kind_of, sentence_for
from myomer.game.table import Game
from myomer.narration import explain, explain_shot
from myomer.query import answer
from myomer.rules.locations import RIGHT_LEG
from myomer.rules.movement import SPRINT, WALK
from myomer.rules.ruleset import TOTAL_WARFARE
from myomer.units.mech import EVADING, MOVED_THIS_TURN
from tests.doors.running import app
from tests.game.tables import FIRST_SIDE_FIRST, skip_to, table
from tests.rows import each_row
from tests.support import duel, make, source_file

LASER: Final = "medium-laser@right-arm"
NO_KICK: Final = "A unit that sprinted cannot make physical attacks."
NO_SHOT: Final = "A unit that sprinted cannot fire."

PHYSICAL: Final = source_file(physical_attack).parent
WEAPONS: Final = source_file(switches).parent
WEAPON_PHASE: Final = source_file(weapon_phase)
MOVING: Final = source_file(moving_reasons).parent


def _but(folder: Path, *names: str) -> list[tuple[Path, list[str]]]:
    return [(path, []) for path in sorted(folder.glob("*.py")) if path.name not in ("reasons.py", *names)]


ANY_KIND: Final = (source_file(legality), ["_own_reasons"])
POWER: Final = (source_file(power), ["_bars_power", "why_not_power_down", "why_not_power_up"])
COMMAND: Final = (WEAPON_PHASE, ["_check_in_command"])
GIVEN_BY: Final[dict[str, list[tuple[Path, list[str]]]]] = {
    "concession": [(source_file(legality), ["_why_not_now"])],
    "pass": [ANY_KIND],
    "deployment": [(source_file(legality), ["_why_not_deploy"]), (source_file(sides), ["why_not_stand"])],
    "movement": [
        *_but(MOVING, "standing.py", "skids.py"),
        (source_file(standing), ["why_not_stand", "stand_up"]),
        (source_file(legality), ["why_not_this_move"]),
    ],
    "shutdown": [POWER, ANY_KIND],
    "startup": [POWER, ANY_KIND],
    "switch": [(source_file(legality), ["_why_no_switch"]), (source_file(switches), ["why_not_switch"])],
    "torso-twist": [COMMAND, (WEAPON_PHASE, ["_check_turning", "why_not_twist"])],
    "arm-flip": [COMMAND, (WEAPON_PHASE, ["_check_turning", "why_not_flip"])],
    "spotting": [(WEAPON_PHASE, ["why_not_spot"])],
    "unjamming": [COMMAND, (WEAPON_PHASE, ["why_not_unjam"])],
    "club-search": [COMMAND, (WEAPON_PHASE, ["why_not_search"])],
    "weapon-attack": [*_but(WEAPONS, "switches.py"), (WEAPON_PHASE, ["why_not"]), (source_file(sight), [])],
    "physical-attack": [
        *_but(PHYSICAL),
        (WEAPON_PHASE.parent / "physical_phase.py", []),
        (source_file(legality), ["_why_no_attack"]),
    ],
}
"""Where the codes against each kind of action are given: files, and the functions in them; all where none is named."""

NO_REASONS: Final = {"apollo", "hag-short-range", "hag-long-range", "extreme-range", *moving_reasons.WARNINGS}
"""What is also gathered in lists called `found`: modifiers of a cluster roll, warnings about a move."""


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _functions(path: Path, names: list[str]) -> list[ast.AST]:
    if not names:
        return [_tree(path)]
    found = [node for node in ast.walk(_tree(path)) if isinstance(node, ast.FunctionDef) and node.name in names]
    assert {node.name for node in found} == set(names), f"{path.name} has not all of {names}"
    return [*found]


def _texts(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def _given(node: ast.AST) -> Iterator[str]:
    """The codes that a piece of code puts into its list of reasons."""
    for part in ast.walk(node):
        if (
            isinstance(part, ast.Call)
            and isinstance(part.func, ast.Attribute)
            and isinstance(part.func.value, ast.Name)
        ):
            name = (part.func.value.id, part.func.attr)
            if name in (("reasons", "append"), ("self", "refuse")):
                for argument in part.args:
                    yield from _texts(argument)


@pytest.mark.parametrize("kind", list(GIVEN_BY))
def test_every_code_that_is_given_has_a_sentence_and_no_sentence_is_idle(kind: str) -> None:
    known = set(KINDS[kind])
    written: set[str] = set()
    for path, names in GIVEN_BY[kind]:
        for function in _functions(path, names):
            written |= set(_texts(function))
            if path != source_file(legality) or names not in (["_why_not_now"], ["_own_reasons"]):
                unknown = set(_given(function)) - known - NO_REASONS - set(AT_THE_TABLE)
                assert not unknown, f"{path.name}: no sentence against a {kind}"
    assert known <= written


def test_every_kind_of_action_is_known() -> None:
    assert set(GIVEN_BY) == set(KIND_OF.values()) == set(KINDS) - {"action"}
    assert set(KIND_OF) == set(get_args(Action))
    assert kind_of(Attack("kick", 0, 1)) == "physical-attack"


@each_row("kind", list(KINDS))
def test_every_code_of_every_kind_has_one_sentence(kind: str) -> None:
    for code, text in [*KINDS[kind].items(), *AT_THE_TABLE.items()]:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code)
        assert re.fullmatch(r"[A-Z].*\.", text)
        assert sentence_for(code, kind) == text
    assert not set(KINDS[kind]) & set(AT_THE_TABLE), "what refuses any action has the same sentence everywhere"


def test_a_code_alone_has_a_sentence_where_it_means_one_thing() -> None:
    for code in {code for sentences in KINDS.values() for code in sentences}:
        meanings = {sentences[code] for sentences in KINDS.values() if code in sentences}
        if len(meanings) == 1:
            assert sentence_for(code) == meanings.pop()
        else:
            with pytest.raises(ValueError, match="depends on the action: pass it too"):
                sentence_for(code)
    with pytest.raises(ValueError, match="there is no code 'no-code'"):
        sentence_for("no-code")
    with pytest.raises(ValueError, match="no torso-twist is refused"):
        sentence_for("weapon-jammed", "torso-twist")
    with pytest.raises(ValueError, match="there are action, concession"):
        sentence_for("weapon-jammed", "shot")


# each door


def _game(phase: str) -> Game:
    game = table(
        [make(equipment=[LASER], hex_="0505")],
        [make(equipment=[LASER], hex_="0504", facing=3)],
        dice=ScriptedDice(FIRST_SIDE_FIRST),
    )
    skip_to(game, phase)
    game.battle.mechs[0].move_mode = SPRINT
    return game


def _refusal(game: Game, action: Action) -> str:
    with pytest.raises(NotAllowedError) as problem:
        game.play(action)
    assert problem.value.reasons == game.why_not(action)
    assert problem.value.sentences == [sentence_for(code, action) for code in problem.value.reasons]
    for text in problem.value.sentences:
        assert text in str(problem.value)
    return str(problem.value)


def test_a_game_says_it_of_the_action_refused() -> None:
    game = _game("physical-attack")
    kick = Attack("kick", 0, 1, RIGHT_LEG)
    assert _refusal(game, kick) == f"Attack is not allowed. {NO_KICK}"
    with pytest.raises(BotError, match=NO_KICK):
        carry_out(kick, "mine", game, game.play)
    game = _game("weapon-attack")
    laser = Shot(0, 1, game.battle.mechs[0].design.weapons[0])
    assert _refusal(game, laser) == f"Shot is not allowed. {NO_SHOT}"


def test_a_unit_that_cannot_attack_gets_that_reason_and_not_that_it_has_acted() -> None:
    game = table(
        [make(equipment=[LASER], hex_="0512", walk=4)],
        [make(equipment=[LASER], hex_="0504", facing=3)],
        rules=replace(TOTAL_WARFARE, sprint=True),
        dice=ScriptedDice(FIRST_SIDE_FIRST),
    )
    game.play(Move(0, SPRINT, (FORWARD,) * 7))
    skip_to(game, "physical-attack")
    kick = Attack("kick", 0, 1, RIGHT_LEG)
    assert game.to_act == 1
    assert game.why_not(kick) == ["not-your-turn", "attacker-sprinted"]
    assert _refusal(game, kick).endswith(NO_KICK)
    assert game.why_not(Done(0)) == ["not-your-turn", "unit-has-acted"]


def test_who_could_strike_and_was_done_has_acted() -> None:
    game = table([make(hex_="0505")], [make(hex_="0504", facing=3)], dice=ScriptedDice(FIRST_SIDE_FIRST))
    skip_to(game, "physical-attack")
    kick = Attack("kick", 0, 1, RIGHT_LEG)
    passed = game.copy()
    passed.play(Done(0))
    assert passed.why_not(kick) == ["not-your-turn", "unit-has-acted"]
    game.play(kick)
    game.play(Done(0))
    assert game.why_not(kick) == ["not-your-turn", "unit-has-acted"]


def test_a_phase_and_a_preview_say_it_of_the_action_refused() -> None:
    battle = duel(make(equipment=[LASER], moved="sprint", hexes=3))
    kick = Attack("kick", 0, 1, RIGHT_LEG)
    with pytest.raises(NotAllowedError, match=NO_KICK):
        PhysicalPhase(battle).declare(kick)
    assert explain(preview_attack(battle, kick)) == f"kick: not allowed\n  {NO_KICK}"
    laser = Shot(0, 1, battle.mechs[0].design.weapons[0])
    with pytest.raises(NotAllowedError, match=NO_SHOT):
        WeaponPhase(battle).declare(laser)
    assert explain_shot(preview_shot(battle, laser)) == f"weapon: not allowed\n  {NO_SHOT}"


def test_a_question_is_answered_of_the_action_refused() -> None:
    sprinter = {"tons": 50, "equipment": [LASER], "moved": {"mode": "sprint", "hexes": 3}}
    target = {"tons": 50}
    kick = answer({"ask": "attack", "attack": "kick", "attacker": sprinter, "target": target})
    assert (kick["reasons"], kick["explanations"]) == (["attacker-sprinted"], [NO_KICK])
    shot = answer({"ask": "weapon-attack", "weapon": "medium-laser", "attacker": sprinter, "target": target})
    assert (shot["reasons"], shot["explanations"]) == (["attacker-sprinted"], [NO_SHOT])


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("attack", "80", "kick", "55"), NO_KICK),
        (("phase", "80", "kick", "55", "none"), NO_KICK),
        (("compare", "80", "55", "--all"), NO_KICK),
        (("odds", "Hunchback HBK-4G", "fire", "55"), NO_SHOT),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_command_says_it_of_the_action_refused(
    arguments: tuple[str, ...], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    guarded(lambda: app([*arguments, "-a", "moved=sprint:4"]))
    shown = capsys.readouterr()
    output = " ".join((shown.out + shown.err).split())
    assert text in output
    assert output.count("A unit that sprinted") == output.count(text)


BOT: Final = """
from myomer import Attack, Done
from myomer.rules.movement import SPRINT
from myomer.hexes import neighbor
from myomer.rules.locations import RIGHT_LEG

def kicker(game):
    unit = game.ready()[0]
    first, second = game.battle.mechs
    first.hex = neighbor(second.hex, second.facing)
    if game.phase != "physical-attack":
        return Done(unit)
    second.move_mode = SPRINT
    return Attack("kick", unit, 1 - unit, RIGHT_LEG) if unit else Done(unit)
"""


def test_a_duel_that_is_explained_says_it_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = tmp_path / "kicker.py"
    bot.write_text(BOT, encoding="utf-8")
    arguments = ["duel", "Atlas AS7-D", "Locust LCT-1V", "--explain", "--bots", f"{bot}:kicker", "--map", "clear"]
    assert guarded(lambda: app(arguments)) == 2
    output = " ".join(capsys.readouterr().err.split())
    assert NO_KICK in output
    assert NO_SHOT not in output


# what one code says of different actions


def _lasers() -> Game:
    game = _game("weapon-attack")
    game.battle.mechs[0].move_mode = WALK
    return game


@each_row(
    ("action", "text"),
    [
        (Twist(0, 1), "A unit that declared a charge or a death from above cannot twist its torso."),
        (FlipArms(0), "A unit that declared a charge or a death from above cannot flip its arms."),
        (FindClub(0), "A unit that declared a charge or a death from above cannot look for a club."),
    ],
    ids=lambda value: type(value).__name__,
)
def test_who_charges_declares_nothing_else(action: Action, text: str) -> None:
    game = _lasers()
    game.battle.mechs[0].charging = 1
    output = _refusal(game, action)
    assert text in output
    assert "cannot fire" not in output
    phase = WeaponPhase(game.battle)
    declare = {Twist: lambda: phase.twist(0, 1), FlipArms: lambda: phase.flip_arms(0)}
    with pytest.raises(NotAllowedError, match=text):
        declare.get(type(action), lambda: phase.search_club(0))()


def test_who_clears_a_jam_does_nothing_else() -> None:
    game = _lasers()
    mech = game.battle.mechs[0]
    laser = mech.design.weapons[0]
    mech.unjamming = True
    assert "A unit that clears a jam cannot fire." in _refusal(game, Shot(0, 1, laser))
    assert "A unit that clears a jam cannot look for a club." in _refusal(game, FindClub(0))
    assert "The unit is already clearing a jam." in _refusal(game, Unjam(0, laser))
    battle = duel(make(equipment=[LASER]))
    battle.mechs[0].unjamming = True
    with pytest.raises(NotAllowedError, match="clears a jam cannot attack"):
        PhysicalPhase(battle).declare(Attack("kick", 0, 1, RIGHT_LEG))


def test_nobody_is_the_target_of_its_own() -> None:
    assert "A unit cannot spot itself." in _refusal(_lasers(), Spot(0, 0))
    game = _lasers()
    assert "A unit cannot fire at itself." in _refusal(game, Shot(0, 0, game.battle.mechs[0].design.weapons[0]))
    assert "A unit cannot attack itself." in _refusal(_game("physical-attack"), Attack("kick", 0, 0, RIGHT_LEG))


def test_a_unit_that_moved_gets_the_reason_why_that_forbids_it() -> None:
    game = table(
        [make(hex_="0505", equipment=["retractable-blade@right-arm"])],
        [make(hex_="0504", facing=3)],
        voluntary_shutdown=True,
        dice=ScriptedDice(FIRST_SIDE_FIRST),
    )
    skip_to(game, "movement")
    mech = game.battle.mechs[0]
    mech.move_mode = WALK
    blade = mech.design.physical_weapons[0]
    assert "A blade is extended or retracted before the unit moves." in _refusal(game, Switch(0, blade, False))
    mech.mark(MOVED_THIS_TURN)
    assert "The unit has already moved this turn." in _refusal(game, PowerDown(0))
    assert "The unit has moved this turn." in _refusal(game, Move(0, WALK, (FORWARD,)))


def test_standing_up_is_refused_like_a_move() -> None:
    game = table([make(hex_="0505", walk=1, heat=30)], [make(hex_="0510")], dice=ScriptedDice(FIRST_SIDE_FIRST))
    skip_to(game, "movement")
    game.battle.mechs[0].prone = True
    output = _refusal(game, Move(0, WALK, (STAND_UP,)))
    assert "The unit does not have enough MP to stand up." in output
    assert "start_turn" not in output


def test_evading_has_its_own_reason() -> None:
    battle = duel(make(equipment=[LASER]))
    battle.mechs[0].mark(EVADING)
    assert "cannot make physical attacks" in explain(preview_attack(battle, Attack("kick", 0, 1, RIGHT_LEG)))
    assert "cannot fire" in explain_shot(preview_shot(battle, Shot(0, 1, battle.mechs[0].design.weapons[0])))
