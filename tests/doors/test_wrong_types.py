"""The names of `myomer` with values of the wrong type: an error that says what to hand over, and nothing changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import myomer
from myomer.combat.battle import Battle
from tests.rows import each_row
from tests.support import COMPILED, duel

ANY: Any = myomer
"""The names as a person uses them who runs no type checker."""

WRONG: dict[str, Callable[[Battle], object]] = {
    "the units of a battle are a list of 'Mechs": lambda _: ANY.Battle(ANY.mech(80)),
    "unit 0 is not a 'Mech, but 'Atlas': make it with myomer.mech": lambda _: ANY.Battle(["Atlas"]),
    "the map of a battle is a Board, not 'x'": lambda _: ANY.Battle([ANY.mech(80)], "x"),
    "gravity is a whole number of tenths of a g, not 'x'": lambda _: ANY.Conditions(gravity="x"),
    "the battle comes first, attack(battle, …), not None": lambda _: ANY.attack(None, "kick"),
    "the battle comes first, shot(battle, …), not 'AC/20'": lambda b: ANY.shot("AC/20", b),
    "the battle comes first, compare(battle, …), not 3": lambda _: ANY.compare(3),
    "the battle comes first, preview(battle, …), not None": lambda b: ANY.preview(None, ANY.attack(b, "kick")),
    "the battle comes first, play(battle, …), not Attack": lambda b: ANY.play(ANY.attack(b, "kick"), b, 3),
    "a unit is named by its number in the battle, 0 to 1, not 'Locust'": lambda b: ANY.attack(b, "kick", 0, "Locust"),
    "in the battle, 0 to 1, not 'Atlas'": lambda b: ANY.compare(b, "Atlas"),
    "there is no unit 7; the units are 0 to 1": lambda b: ANY.compare(b, 0, 7),
    "there is no unit 1; the only unit is 0": lambda _: ANY.compare(ANY.Battle([ANY.mech(80)])),
    "there is no unit 0; the battle has no units": lambda _: ANY.attack(ANY.Battle([]), "kick"),
    "a weapon is named by text, such as 'AC/20', not 3": lambda b: ANY.shot(b, 3),
    "dice are a DiceRoller, such as SeededDice(7) or ScriptedDice([3, 4]), not 3": lambda b: ANY.play(
        b, ANY.attack(b, "kick"), 3
    ),
    "the seed of the dice is a whole number, not 'x'": lambda _: ANY.SeededDice("x"),
    "the seed of the dice is a whole number, not 1.5": lambda _: ANY.SeededDice(1.5),
    "scripted dice are a list of faces, such as [3, 4, 6], not 3": lambda _: ANY.ScriptedDice(3),
    "die 1 of the script is '1'; a die shows 1 to 6": lambda _: ANY.ScriptedDice(["1"]),
    "a hex is written as text, such as '0505', not 505": lambda _: ANY.parse_hex(505),
    "a hex is the number that parse_hex('0505') gives, not '0505'": lambda _: ANY.hex_name("0505"),
    "explain takes a preview, such as preview(battle, attack(battle, 'kick')), not Attack": lambda b: ANY.explain(
        ANY.attack(b, "kick")
    ),
    "write_mtf takes a Design, such as design_named('Atlas AS7-D') or mech.design, not 'Atlas'": lambda _: (
        ANY.write_mtf("Atlas")
    ),
    "search takes words of a name, such as search('atlas as7'), or a Search, not 3": lambda _: ANY.search(3),
}


@each_row("message", WRONG)
def test_a_value_of_the_wrong_type(message: str) -> None:
    battle = duel()
    before = [mech.state() for mech in battle.mechs]
    # compiled, a function may refuse the type before it can explain
    with pytest.raises((TypeError, ValueError), match=re.escape(message) + ("|expected; got" if COMPILED else "")):
        WRONG[message](battle)
    assert [mech.state() for mech in battle.mechs] == before


def test_a_shot_is_explained_as_an_attack_is() -> None:
    battle = Battle([myomer.mech("Hunchback HBK-4G", hex="0505"), myomer.mech(80, hex="0502", facing=3)])
    preview = myomer.preview(battle, myomer.shot(battle, "AC/20"))
    assert ANY.explain(preview).startswith("weapon: TN 4")
