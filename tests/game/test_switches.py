"""Switches: vibroblades, retractable blades, stealth armor and signature systems in a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from myomer.combat.events import AttackRolled, HeatSettled, ShotRolled
from myomer.combat.physical.attack import Attack
from myomer.combat.weapons.shot import Shot
from myomer.combat.weapons.switches import is_on, switch_kind, switches_of
from myomer.dice import ScriptedDice
from myomer.game.actions import Action, Done, Switch, action_from_json, action_to_json
from myomer.game.digest import digest
from myomer.game.events import PhaseStarted, Switched
from myomer.game.table import Game
from myomer.rules.locations import LEFT_ARM, RIGHT_ARM
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.mech import CHAMELEON_ON, NULL_SIGNATURE_ON, STEALTH_ON, VOID_SIGNATURE_ON, Mech
from tests.game.tables import FIRST_SIDE_FIRST, SECOND_SIDE_FIRST, all_done, of, play, skip_to, table
from tests.game.test_flow import refused
from tests.rows import each_row
from tests.support import both, make

VIBROBLADE = "vibroblade-medium@right-arm"
BLADE = "retractable-blade@right-arm"
STEALTH = ["guardian-ecm@left-torso", "stealth-armor@left-torso", "stealth-armor@right-torso"]
TWICE = [*FIRST_SIDE_FIRST, *FIRST_SIDE_FIRST]


def part(mech: Mech, name: str) -> int:
    """The first component of this name."""
    return next(at for at, component in enumerate(mech.design.components) if component.name == name)


def duel(equipment: list[str], rules: Ruleset = STANDARD, faces: list[int] | None = None) -> Game:
    """0 in 0505 looking north at 1 in 0504; the first side is the first to act."""
    return table(
        [make(equipment=equipment, hex_="0505")],
        [make(equipment=["medium-laser@right-arm"], hex_="0504", facing=3)],
        rules=rules,
        dice=ScriptedDice(TWICE if faces is None else faces),
    )


def offered(game: Game) -> list[Action]:
    return [option.action for option in game.options() if isinstance(option.action, Switch)]


# vibroblades


@both
def test_a_vibroblade_is_on_at_once_and_until_it_is_switched_off(rules: Ruleset) -> None:
    game = duel([VIBROBLADE], rules, [*FIRST_SIDE_FIRST, 1, 1, *FIRST_SIDE_FIRST])
    mech = game.battle.mechs[0]
    blade = part(mech, "vibroblade-medium")
    assert refused(game, Switch(0, blade, True)) == ["wrong-phase"]
    skip_to(game, "weapon-attack")
    assert offered(game) == [Switch(0, blade, True)]
    assert game.play(Switch(0, blade, True)) == [Switched(0, "vibroblade-medium", "right-arm", True)]
    assert game.acting == 0
    assert mech.count(blade) == 1
    assert offered(game) == []
    assert refused(game, Switch(0, blade, True)) == ["switched-so", "switched-this-turn"]
    assert refused(game, Switch(0, blade, False)) == ["switched-this-turn"]
    skip_to(game, "physical-attack")
    attack = Attack("vibroblade-medium", 0, 1, RIGHT_ARM)
    assert attack in [option.action for option in game.options()]
    events = play(game, attack, Done(0)) + all_done(game)
    assert len(of(events, AttackRolled)) == 1
    heat = [event for event in of(events, HeatSettled) if event.unit == 0]
    assert [(source.reason, source.value) for source in heat[0].sources] == [("active-vibroblade", 5)]
    assert mech.count(blade) == 1, "it stays on"
    skip_to(game, "weapon-attack")
    assert offered(game) == [Switch(0, blade, False)]
    assert of(game.play(Switch(0, blade, False)), Switched) == [Switched(0, "vibroblade-medium", "right-arm", False)]


@both
def test_a_vibroblade_strikes_as_it_was_switched(rules: Ruleset) -> None:
    damages: list[int] = []
    for on in (False, True):
        game = duel([VIBROBLADE], rules, FIRST_SIDE_FIRST)
        blade = part(game.battle.mechs[0], "vibroblade-medium")
        skip_to(game, "weapon-attack")
        if on:
            game.play(Switch(0, blade, True))
        skip_to(game, "physical-attack")
        preview = game.options()[[option.action for option in game.options()].index(
            Attack("vibroblade-medium", 0, 1, RIGHT_ARM)
        )].preview()  # fmt: skip
        assert preview is not None
        damages.append(preview.damage.points)
    assert damages == [6, 10], "a sword of 50 tons, and 10 points"


@each_row(
    ("harm", "reasons"),
    [
        (lambda mech: setattr(mech, "gone", 1 << RIGHT_ARM), ["component-destroyed"]),
        (lambda mech: setattr(mech, "shutdown", True), ["shut-down"]),
        (lambda mech: setattr(mech, "unconscious", True), ["unconscious"]),
    ],
)
def test_what_keeps_a_blade_from_being_switched(harm: Callable[[Mech], None], reasons: list[str]) -> None:
    game = duel([VIBROBLADE])
    mech = game.battle.mechs[0]
    blade = part(mech, "vibroblade-medium")
    skip_to(game, "weapon-attack")
    harm(mech)
    assert refused(game, Switch(0, blade, True)) == reasons
    assert offered(game) == []


def test_what_has_no_switch() -> None:
    game = duel(["hatchet@right-arm"])
    skip_to(game, "weapon-attack")
    assert offered(game) == []
    assert refused(game, Switch(0, part(game.battle.mechs[0], "hatchet"), True)) == ["no-switch"]
    assert refused(game, Switch(0, 999, True)) == ["no-such-component"]
    assert refused(game, Switch(0, -1, True)) == ["no-such-component"]
    assert refused(game, Switch(5, 1, True)) == ["no-such-unit"]
    assert refused(game, Switch(1, 1, True)) == ["not-your-turn"]


def test_each_vibroblade_has_a_switch_of_its_own() -> None:
    game = duel([VIBROBLADE, "vibroblade-small@left-arm"])
    mech = game.battle.mechs[0]
    skip_to(game, "weapon-attack")
    both_blades = offered(game)
    assert len(both_blades) == 2
    game.play(both_blades[0])
    assert offered(game) == both_blades[1:]
    assert sorted([mech.design.components[at].location for at in switches_of(mech.design).kinds]) == [
        LEFT_ARM, RIGHT_ARM,
    ]  # fmt: skip


def test_switches_in_copies_digests_and_second_thoughts() -> None:
    game = duel([VIBROBLADE])
    blade = part(game.battle.mechs[0], "vibroblade-medium")
    skip_to(game, "weapon-attack")
    before = digest(game)
    game.play(Switch(0, blade, True))
    twin = game.copy()
    assert digest(game) == digest(twin) != before
    assert twin.why_not(Switch(0, blade, False)) == ["switched-this-turn"]
    assert game.undo() == Switch(0, blade, True)
    assert digest(game) == before
    assert game.why_not(Switch(0, blade, True)) == []
    assert digest(twin) != before
    assert game.battle.mechs[0].count(blade) == 0


def test_a_switch_in_json() -> None:
    output = {"action": "switch", "unit": 0, "component": 26, "on": True}
    assert action_from_json(dict(output)) == Switch(0, 26, True)
    assert action_to_json(Switch(0, 26, True)) == output
    with pytest.raises(ValueError, match="on is true or false"):
        action_from_json({**output, "on": 1})


# retractable blades


def test_a_retractable_blade_is_put_out_and_in_before_the_unit_moves() -> None:
    game = duel([BLADE], TOTAL_WARFARE)
    mech = game.battle.mechs[0]
    blade = part(mech, "retractable-blade")
    punch, cut = Attack("punch", 0, 1, RIGHT_ARM), Attack("retractable-blade", 0, 1, RIGHT_ARM)
    assert offered(game) == [Switch(0, blade, False)], "it is out at the start"
    assert game.play(Switch(0, blade, False)) == [Switched(0, "retractable-blade", "right-arm", False)]
    assert game.ready() == [0]
    assert "switched-this-turn" in refused(game, Switch(0, blade, True))
    game.play(Done(0))
    skip_to(game, "weapon-attack")
    assert refused(game, Switch(0, blade, True)) == ["wrong-phase"]
    skip_to(game, "physical-attack")
    assert game.why_not(punch) == []
    assert game.why_not(cut) != []
    all_done(game)
    game.play(Switch(0, blade, True))
    skip_to(game, "physical-attack")
    assert game.why_not(cut) == []
    assert game.why_not(punch) != []


def test_a_blade_is_not_put_out_on_the_way() -> None:
    game = duel([BLADE])
    game.battle.mechs[0].move_mode = 1
    assert refused(game, Switch(0, part(game.battle.mechs[0], "retractable-blade"), False)) == ["already-moved"]


# stealth and signatures


@pytest.mark.parametrize(
    ("equipment", "name", "bit", "heat", "reason"),
    [
        (STEALTH, "stealth-armor", STEALTH_ON, 10, "stealth-armor"),
        (["null-signature-system@left-arm"], "null-signature-system", NULL_SIGNATURE_ON, 10, "null-signature-system"),
        (["void-signature-system@left-arm"], "void-signature-system", VOID_SIGNATURE_ON, 10, "void-signature-system"),
        (
            ["chameleon-light-polarization-shield@left-arm"], "chameleon-light-polarization-shield", CHAMELEON_ON, 6,
            "chameleon-shield",
        ),
    ],
)  # fmt: skip
def test_a_signature_is_hidden_from_the_end_of_the_turn(
    equipment: list[str], name: str, bit: int, heat: int, reason: str
) -> None:
    game = duel(equipment, faces=[*TWICE, *FIRST_SIDE_FIRST])
    mech = game.battle.mechs[0]
    at = part(mech, name)
    skip_to(game, "weapon-attack")
    assert offered(game) == [Switch(0, at, True)]
    assert game.play(Switch(0, at, True)) == []
    assert not mech.systems, "not before the turn ends"
    pending = digest(game)
    assert digest(game.copy()) == pending
    events: list[object] = [*all_done(game)]
    while game.turn == 1:
        events += all_done(game)
    assert mech.systems == bit
    kinds = [event for event in events if isinstance(event, (PhaseStarted, Switched, HeatSettled))]
    switched = kinds.index(Switched(0, name, "", True))
    assert kinds[switched - 1] == PhaseStarted("end")
    assert not [event for event in kinds if isinstance(event, HeatSettled) and event.unit == 0]
    while game.phase != "weapon-attack":
        all_done(game)
    assert offered(game) == [Switch(0, at, False)]
    later = all_done(game)
    while game.turn == 2:
        later += all_done(game)
    settled = [event for event in of(later, HeatSettled) if event.unit == 0]
    assert [(source.reason, source.value) for source in settled[0].sources] == [(reason, heat)]


def test_numbers_already_declared_do_not_change_when_stealth_is_switched() -> None:
    """1 acts first and declares a shot; 0 then switches its stealth on: the shot is rolled at the number shown."""
    game = table(
        [make(equipment=STEALTH, hex_="0505")],
        [make(equipment=["medium-laser@right-arm"], hex_="0501", facing=3)],
        dice=ScriptedDice([*SECOND_SIDE_FIRST, 1, 1, *FIRST_SIDE_FIRST]),
    )
    skip_to(game, "weapon-attack")
    shot = Shot(1, 0, game.battle.mechs[1].design.weapons[0])
    game.play(shot)
    assert game.weapon_phase is not None
    shown = game.weapon_phase.preview(shot).target_number.value
    play(game, Done(1), Switch(0, part(game.battle.mechs[0], "stealth-armor"), True))
    rolled = of(game.play(Done(0)), ShotRolled)
    assert [event.target_number for event in rolled] == [shown]


def test_stealth_needs_ecm_and_a_system_all_its_parts() -> None:
    game = duel(["stealth-armor@left-torso"])
    skip_to(game, "weapon-attack")
    assert refused(game, Switch(0, part(game.battle.mechs[0], "stealth-armor"), True)) == ["no-ecm"]
    game = duel(["null-signature-system@left-arm", "null-signature-system@right-arm"])
    mech = game.battle.mechs[0]
    skip_to(game, "weapon-attack")
    first, second = [
        at for at, component in enumerate(mech.design.components) if component.name == "null-signature-system"
    ]
    assert [switch_kind(mech.design, first), is_on(mech, second)] == [switch_kind(mech.design, second), False]
    mech.gone |= 1 << RIGHT_ARM
    assert refused(game, Switch(0, first, True)) == ["component-destroyed"]
    mech.systems = NULL_SIGNATURE_ON
    assert game.why_not(Switch(0, second, False)) == [], "it can always be switched off"
    game.play(Switch(0, second, False))
    assert refused(game, Switch(0, first, False)) == ["switched-this-turn"]


def test_who_is_lost_before_the_turn_ends_switches_nothing() -> None:
    game = duel(STEALTH)
    mech = game.battle.mechs[0]
    skip_to(game, "weapon-attack")
    play(game, Switch(0, part(mech, "stealth-armor"), True), Done(0))
    mech.cause = "test"
    while game.result is None:
        all_done(game)
    assert not mech.systems
