"""Damaged 'Mechs as they come to the table: the Python API, questions and games mean the same by it."""

from __future__ import annotations

from typing import Final

import pytest

from myomer.combat.harm.criticals import lose_location
from myomer.combat.harm.prior_damage import destroy_part, parts_of, settle_losses
from myomer.combat.harm.psr_queue import enqueue
from myomer.combat.harm.psr_roll import resolve_psrs
from myomer.combat.harm.psr_target import roll_target, trigger
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.shot import Shot
from myomer.combat.weapons.shot_rule import preview_shot
from myomer.dice import ScriptedDice
from myomer.query import answer
from myomer.rules.components import TORSO_COCKPIT
from myomer.rules.locations import ARMOR_NAMES, CENTER_TORSO, FRAME_LOCATIONS, LEFT_ARM, LEFT_TORSO
from myomer.rules.ruleset import Ruleset
from myomer.rules.triggers import STAND_UP, TRIGGERS, Trigger, has_roll
from myomer.scenario.description import UnitDescription
from myomer.scenario.units import make_unit
from myomer.units.mech import STEALTH_ON, Mech
from tests.game.tables import table
from tests.rows import each_row
from tests.support import both, duel, make

SORTS: Final[dict[str, dict[str, str]]] = {
    "biped": {},
    "xl-engine": {"engine": "xl"},
    "quad": {"frame": "quad"},
    "torso-cockpit": {"cockpit": TORSO_COCKPIT},
}


def sort(name: str) -> Mech:
    return make(**SORTS[name])  # type: ignore[arg-type]


def lost(mech: Mech) -> tuple[object, ...]:
    return mech.gone, mech.engine_hits, mech.gyro_hits, mech.slot_hits, mech.cause, mech.pilot_dead


@each_row("name", list(SORTS))
def test_a_location_lost_beforehand_is_lost_as_in_play(name: str) -> None:
    frame = sort(name).design.frame
    for location in FRAME_LOCATIONS[frame]:
        where = ARMOR_NAMES[frame][location]
        played = duel(sort(name))
        lose_location(played, 0, location, ScriptedDice([]))
        by_name, by_points = sort(name), sort(name)
        destroy_part(by_name, where)
        by_points.structure[location] = 0
        for mech in (by_name, by_points):
            settle_losses(mech)
            assert lost(mech) == lost(played.mechs[0]), where
        asked = make_unit(UnitDescription(tons=50, **SORTS[name], destroyed=[where])).mech  # type: ignore[arg-type]
        assert lost(asked) == lost(by_name)
        assert (asked.armor, asked.structure) == (by_name.armor, by_name.structure)


@each_row("name", list(SORTS))
def test_what_is_settled_stays_as_it_is(name: str) -> None:
    for part in parts_of(sort(name).design):
        mech = sort(name)
        destroy_part(mech, part)
        settle_losses(mech)
        once = lost(mech)
        assert once != lost(sort(name)) or "hand" in part
        settle_losses(mech)
        assert lost(mech) == once


def test_there_is_no_such_part() -> None:
    with pytest.raises(ValueError, match="no part 'left-wing' to be destroyed; there are gyro, engine"):
        destroy_part(make(), "left-wing")


def test_a_game_begins_with_what_its_units_have_lost() -> None:
    crippled, dead = make(engine="xl", hex_="0101"), make(hex_="0202")
    crippled.structure[LEFT_TORSO] = 0
    dead.structure[CENTER_TORSO] = 0
    game = table([crippled, dead], [make(hex_="0505")])
    mech = game.battle.mechs[0]
    assert not mech.has(LEFT_TORSO)
    assert not mech.has(LEFT_ARM)
    assert (mech.engine_hits, mech.cause) == (3, "engine-destroyed")
    assert game.battle.mechs[1].cause == "center-torso-destroyed"
    asked = make_unit(UnitDescription(tons=50, engine="xl", structure={"left-torso": 0})).mech
    assert lost(asked) == lost(mech)


# rolls that a ruleset does not have


@both
@each_row("name", [name for name in TRIGGERS if name != STAND_UP])
def test_a_roll_the_ruleset_does_not_have_is_due_nowhere(rules: Ruleset, name: str) -> None:
    battle = duel(rules=rules)
    by_hand = Trigger(name, 0, 1)
    asked = answer({"ask": "psr", "unit": {"tons": 50}, "triggers": [name], "ruleset": rules.name})
    due = has_roll(name, rules)
    assert asked["not_due"] == ([] if due else [name])
    enqueue(battle, 0, name, 1)
    assert [waiting.name for waiting in battle.mechs[0].queue] == ([name] if due else [])
    if due:
        assert trigger(battle, name, 1).name == name
        assert isinstance(asked["rolls"], list)
        number = roll_target(battle, 0, by_hand)
        assert asked["rolls"][0]["automatic"] == (number.automatic or None)
        return
    assert asked["rolls"] == []
    with pytest.raises(ValueError, match=f"the {rules.name} rules have no PSR for '{name}'"):
        trigger(battle, name)
    with pytest.raises(ValueError, match="have no PSR for"):
        roll_target(battle, 0, by_hand)
    assert resolve_psrs(battle, 0, ScriptedDice([])).rolled == 0


@both
def test_which_rolls_a_ruleset_does_not_have(rules: Ruleset) -> None:
    published = {
        "charge-missed", "leg-damage", "running-rough", "ice", "water-exit", "masc-failure", "supercharger-failure",
    }  # fmt: skip
    missing = {name for name in TRIGGERS if not has_roll(name, rules)}
    assert missing == ({"mace-missed"} if rules.name == "standard" else published)


# a secondary target under stealth armor


def test_stealth_as_a_secondary_target_is_refused_by_every_preview() -> None:
    laser = "medium-laser@right-arm"
    hidden = make(50, equipment=["guardian-ecm@head"], hex_="0503")
    hidden.systems = STEALTH_ON
    battle = duel(make(equipment=[laser, laser]), make(hex_="0504"))
    battle.mechs.append(hidden)
    for number, mech in enumerate(battle.mechs):
        mech.side = min(number, 1)
    first, second = battle.mechs[0].design.weapons
    shot = Shot(0, 2, second)
    assert preview_shot(battle, shot).reasons == preview_shot(battle, shot, 2).reasons == []
    assert preview_shot(battle, shot, 1).reasons == ["stealth-secondary"]
    assert preview_shot(battle, Shot(0, 1, first), 2).reasons == []
    phase = WeaponPhase(battle)
    phase.declare(Shot(0, 1, first))
    assert phase.why_not(shot) == phase.preview(shot).reasons == ["stealth-secondary"]
    target = {"tons": 50, "hex": "0503", "equipment": ["guardian-ecm@head"], "systems": ["stealth"]}
    question = {
        "ask": "weapon-attack",
        "weapon": "medium-laser",
        "attacker": {"tons": 50, "equipment": [laser]},
        "target": target,
    }
    assert answer({**question, "secondary": True})["reasons"] == ["stealth-secondary"]
    assert answer(question)["reasons"] == []
