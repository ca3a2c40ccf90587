"""The front of the library: its names, its words, its errors, and the pages that describe it."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import myomer
from myomer.combat import events
from myomer.combat.harm.psr_roll import resolve_psrs
from myomer.combat.movement.standing import stand_up
from myomer.combat.physical.reasons import REASONS
from myomer.combat.physical.registry import ATTACKS, preview_attack, resolve_attack, why_not_attack
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.combat.turn.turn_start import start_turn
from myomer.game import events as at_table
from myomer.narration.sentences import SENTENCES
from myomer.rules import differences
from myomer.rules.ruleset import RULE_FIELDS, RULESETS, Ruleset, ruleset_named
from myomer.units.build import build
from tests.rows import each_row
from tests.support import COMPILED, PROJECT, refused

DOCS = PROJECT / "docs"


PUBLIC = """
Attack Battle Board Conditions DamageFigure Design DiceRoller Done Event Game GameFile GameOptions Hex Mech
Modifier Move NotAllowedError Reason Ruleset STANDARD ScriptedDice SeededDice Shot Side StandUp TOTAL_WARFARE
TargetNumber answer attack bot_named catalogue compare describe design_named explain find_board find_unit
hex_name is_compiled landscape mech odds parse_hex play play_out preview read_board read_mtf recommend resolve_many
search shot unit_facts unit_sheet write_mtf
"""
"""What a newcomer needs. A new name goes here on purpose, and into docs/library.md."""


def test_the_public_names_are_these_and_each_is_there() -> None:
    public = getattr(myomer, "__all__")  # noqa: B009 - it is made from the imports that type checkers read
    assert public == PUBLIC.split()
    for name in public:
        assert getattr(myomer, name) is not None
        assert f"`{name}`" in (DOCS / "library.md").read_text(encoding="utf-8"), name
    assert [name for name in dir(myomer) if not name.startswith("__")] == public
    found: dict[str, object] = {}
    exec("from myomer import *", found)
    assert set(public) <= set(found)


@each_row(
    ("name", "hint"),
    [("Bord", "did you mean 'Board'"), ("odd", "did you mean 'odds'"), ("Zeppelin", "docs/library.md")],
)
def test_a_misspelled_name_suggests_the_nearest(name: str, hint: str) -> None:
    with pytest.raises(AttributeError, match=f"has no attribute '{name}'; .*{hint}"):
        getattr(myomer, name)


def test_every_room_that_the_page_lists_has_what_it_says() -> None:
    """The rows of "Everything else": a module, and names in it."""
    page = (DOCS / "library.md").read_text(encoding="utf-8").partition("## Everything else")[2]
    rows = re.findall(r"^\| `(myomer[\w.]+)` \| (.*) \|$", page, re.MULTILINE)
    assert len(rows) > 15
    for module, names in rows:
        there = importlib.import_module(module)
        for name in re.findall(r"`(\w+)`", names):
            assert hasattr(there, name), f"{module}.{name}"


def test_importing_myomer_loads_none_of_it() -> None:
    code = "import sys, myomer; print([name for name in sys.modules if name.startswith('myomer.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_mech_by_name_weight_or_design() -> None:
    atlas = myomer.mech("atlas as7-d", piloting=3, hex="0102", facing=2)
    assert (atlas.design.name, atlas.design.tons, atlas.piloting, atlas.facing) == ("Atlas AS7-D", 100, 3, 2)
    assert myomer.mech(atlas.design).design is atlas.design
    assert myomer.mech(70, equipment=["hatchet@right-arm"]).design.physical_weapons


@each_row("given", ["Atlas", 80, None])
def test_a_mech_of_no_design_is_a_type_error(given: Any) -> None:
    hint = "Design" if COMPILED else re.escape(f"Mech() takes a design; by name, write myomer.mech({given!r})")
    with pytest.raises(TypeError, match=hint):
        myomer.Mech(given)


@each_row(
    ("call", "hint"),
    [
        (lambda: myomer.mech("Atlas AS7-Q"), "no 'Mech"),
        (lambda: myomer.mech(10**9), "tons"),
        (lambda: myomer.mech(True), "weight"),
        (lambda: myomer.mech(50.0), "weight"),  # type: ignore[arg-type]
        (lambda: myomer.mech(50, piloting=99), "skill"),
        (lambda: myomer.mech(50, facing=6), "facing"),
        (lambda: myomer.mech(50, hex="xx"), "not a hex"),
        (lambda: myomer.attack(myomer.Battle([myomer.mech(50)]), "bite"), "there is no attack"),
        (lambda: myomer.attack(myomer.Battle([myomer.mech(50)]), "kick"), "there is no unit 1"),
        (
            lambda: myomer.attack(myomer.Battle([myomer.mech(50), myomer.mech(50)]), "kick", limb="tail"),
            "there is no limb",
        ),
        (lambda: myomer.attack(_two(), "kik"), "there is no attack 'kik'; the nearest: kick"),
        (lambda: myomer.attack(_two(), "qqqqq"), "there is no attack 'qqqqq'; the attacks are punch, kick"),
        (lambda: _odds(myomer.attack(_two(), "kick")), "the battle comes first, odds(battle, action), and Attack"),
        (lambda: _odds(_two()), "odds are asked of an action: odds(battle, attack(battle, 'kick'))"),
        (lambda: myomer.find_board(None), "expected a name or the path of a .board file, not None"),  # type: ignore[arg-type]
        (lambda: myomer.find_unit(3), "expected a name or the path of a .mtf file, not 3"),  # type: ignore[arg-type]
        (lambda: myomer.read_board(b"Size Two 2\n"), "the bytes given, line 1: write size COLUMNS ROWS"),
        (lambda: myomer.read_board("HeXes 0101\n"), "the text given, line 1: 'HeXes' is not a map statement"),
        (lambda: ruleset_named("core"), "total-warfare"),
        (lambda: myomer.Conditions(light="dusk"), "light is one of"),
        (lambda: myomer.Hex(0, {"lava": 1}), "there is no terrain"),
        (lambda: myomer.ScriptedDice([0]), "1 to 6"),
        *([] if COMPILED else [(lambda: myomer.ScriptedDice([True]), "1 to 6")]),  # compiled, True is 1
        (lambda: myomer.mech(50, piloting=True), "skill"),
        (lambda: myomer.mech(50, hex=505), "printed name"),  # type: ignore[arg-type]
        (lambda: build(50, frame="centaur"), "there is no frame"),
        (lambda: build(50.0), "tons"),  # type: ignore[arg-type]
        (lambda: myomer.Hex(0, {"woods": 9}), "level of woods"),
        (lambda: myomer.Hex(0, {"woods": "light"}), "level of woods"),  # type: ignore[dict-item]
        (lambda: myomer.Hex(0, "woods"), "maps kinds to levels"),  # type: ignore[arg-type]
        (lambda: myomer.Board(hexes={"0504": {"woods": 1}}), "is not a Hex"),  # type: ignore[arg-type]
        (lambda: myomer.mech(50, equipment=["hachet@right-arm"]), "the nearest: hatchet"),
        (lambda: myomer.mech(50, equipment="tsm"), "a list of names"),
        (lambda: stand_up(myomer.Battle([myomer.mech(50)]), 0, myomer.SeededDice(1)), "is not prone or hull-down"),
        (lambda: myomer.Battle([myomer.mech(50)], ruleset="core"), "total-warfare"),
        (lambda: myomer.Battle([None]), "not a 'Mech"),  # type: ignore[list-item]
        (lambda: myomer.Battle([myomer.mech(50)] * 2), "the same 'Mech"),
        (lambda: resolve_psrs(myomer.Battle([myomer.mech(50)]), -1, myomer.SeededDice(1)), "there is no unit"),
        (lambda: stand_up(myomer.Battle([myomer.mech(50)]), 3, myomer.SeededDice(1)), "there is no unit"),
        (lambda: why_not_attack(myomer.Battle([myomer.mech(50)]), myomer.Attack("kick", -1, 0)), "no unit -1"),
    ],
)
def test_mistakes_are_reported_plainly(call: object, hint: str) -> None:
    assert callable(call)
    with refused(re.escape(hint)):
        call()


def _two() -> myomer.Battle:
    return myomer.Battle([myomer.mech(50), myomer.mech(50, hex="0504")])


def _odds(*given: Any) -> object:
    return myomer.odds(*given)


@each_row(
    "call",
    [
        lambda: myomer.mech("x" * 3000),
        lambda: myomer.find_board("x" * 3000),
        lambda: myomer.attack(_two(), "x" * 3000),
        lambda: myomer.attack(_two(), "kick", limb="x" * 3000),
    ],
)
def test_a_long_name_is_not_repeated_whole(call: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match="'xxxx") as caught:
        call()
    assert str(caught.value).count("x") < 100


def test_an_attack_that_may_not_be_declared_names_its_reasons() -> None:
    battle = myomer.Battle([myomer.mech(50, facing=3), myomer.mech(50, hex="0504")])
    phase = PhysicalPhase(battle)
    with pytest.raises(myomer.NotAllowedError, match="not in the arc") as caught:
        phase.declare(myomer.attack(battle, "kick"))
    assert caught.value.reasons == ["target-not-in-arc"]
    assert phase.declared == []


def test_a_preview_of_another_attack_is_refused() -> None:
    battle = myomer.Battle([myomer.mech(50), myomer.mech(50, hex="0504", facing=3)])
    kick, punch = myomer.attack(battle, "kick"), myomer.attack(battle, "punch")
    with pytest.raises(ValueError, match="another attack"):
        resolve_attack(battle, punch, myomer.SeededDice(1), preview_attack(battle, kick))


def test_a_new_turn_lets_units_attack_again() -> None:
    battle = myomer.Battle([myomer.mech(50), myomer.mech(50, hex="0504", facing=3)])
    kick = myomer.attack(battle, "kick")
    for turn in range(3):
        start_turn(battle)
        phase = PhysicalPhase(battle)
        phase.declare(kick)
        phase.resolve(myomer.ScriptedDice([6, 6, 1, 6, 6] if turn < 2 else [6, 6, 4, 6, 6]))
        assert phase.why_not(kick) == ["limb-used", "already-attacked"]
    assert battle.mechs[1].armor[7] == 24 - 20


def test_terrain_is_put_down_by_name() -> None:
    board = myomer.Board(hexes={"0504": myomer.Hex(0, {"woods": 2})})
    battle = myomer.Battle([myomer.mech(50), myomer.mech(50, hex="0504")], board, "total-warfare")
    number = preview_attack(battle, myomer.attack(battle, "kick")).target_number
    assert [(part.reason, part.value) for part in number.modifiers][-1] == ("target-in-woods", 2)
    assert battle.ruleset is myomer.TOTAL_WARFARE


def test_every_event_can_be_described() -> None:
    kinds = {
        kind
        for module in (events, at_table)
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, events.Event) and kind is not events.Event
    }
    assert set(SENTENCES) == kinds


def test_every_reason_is_a_sentence() -> None:
    for code, text in REASONS.items():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code)
        assert re.fullmatch(r"[A-Z].*\.", text)


def test_every_reason_in_the_code_is_known_and_used() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (PROJECT / "src").rglob("*.py"))
    rules = "".join(
        path.read_text(encoding="utf-8")
        for path in (PROJECT / "src/myomer/combat/physical").glob("*.py")
        if path.name != "reasons.py"
    )
    used = set(re.findall(r'reasons\.append\(\s*Reason\(\s*"([a-z-]+)"', rules))
    assert used
    assert used <= set(REASONS)
    for code in REASONS:
        assert source.count(f'"{code}"') > 1, f"{code} is never given"


# the pages


def test_the_page_of_differences_is_what_the_code_says() -> None:
    assert (DOCS / "rules-differences.md").read_text(encoding="utf-8") == differences.page()


def test_every_field_of_a_ruleset_says_what_its_values_mean() -> None:
    assert list(RULE_FIELDS) == [field.name for field in dataclasses.fields(Ruleset)][1:]
    for rules in RULESETS.values():
        for name, about in RULE_FIELDS.items():
            value = getattr(rules, name)
            assert (bool(about.title), bool(about.describe(value)), about.problem(value)) == (True, True, ""), name
    assert [row for row in differences.differences() if row.first == row.second or not row.where] == []


def test_no_resolver_asks_which_ruleset_it_plays() -> None:
    for path in (PROJECT / "src/myomer").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(ruleset|rules)\.name\s*==|ruleset\s*(==|is)\s*(STANDARD|TOTAL_WARFARE)", text), path


def test_a_ruleset_is_frozen() -> None:
    for rules in RULESETS.values():
        with pytest.raises(dataclasses.FrozenInstanceError):
            rules.trip = True  # type: ignore[misc]


def test_the_rulings_answer_every_open_question() -> None:
    text = (DOCS / "rulings.md").read_text(encoding="utf-8")
    assert {int(number) for number in re.findall(r"\bQ-(\d\d)\b", text)} == set(range(1, 57))


def test_the_query_page_names_every_attack_question_and_field() -> None:
    text = (DOCS / "query.md").read_text(encoding="utf-8")
    for name in ("attack", "psr", "hit-location", "cluster", "arc", "damage", "fall"):
        assert f"**`{name}`**" in text
    for kind in ("punch", "kick", "push", "charge", "dfa", "club", "trip", "thrash", "grapple", "jump-jet"):
        assert kind in ATTACKS
        assert kind in text


def test_the_layers_hold() -> None:
    from importlinter.cli import lint_imports

    assert lint_imports(config_filename=str(PROJECT / "pyproject.toml"), no_cache=True) == 0


def test_sides_and_files_that_were_read_are_printed_by_name() -> None:
    side = myomer.Side("Red", [myomer.mech("Atlas AS7-D"), myomer.mech("Locust LCT-1V")], "south")
    assert repr(side) == "<Side 'Red' from the south: Atlas AS7-D, Locust LCT-1V>"
    assert repr(myomer.Side("Red", [myomer.mech("Atlas AS7-D")])) == "<Side 'Red': Atlas AS7-D>"
    text = myomer.write_mtf(myomer.design_named("Atlas AS7-D"))
    assert repr(myomer.read_mtf(text)) == "<UnitReading Atlas AS7-D: no remarks>"
