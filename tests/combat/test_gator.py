"""Every modifier of a to-hit number or a PSR belongs to a group of GATOR, and the groups add up to the number."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

from myomer.combat import numbers
from myomer.combat.gator import ATTACKER_MOVEMENT, GROUP_OF, GROUPS, GUNNER, OTHER, RANGE, TARGET_MOVEMENT
from myomer.combat.numbers import Modifier, Modifiers, TargetNumber, plain_number
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import ATTACKS, preview_attack
from myomer.combat.weapons.shot import BRACKETS, Shot
from myomer.combat.weapons.shot_rule import preview_shot
from myomer.rules.locations import RIGHT_LEG
from myomer.rules.movement import ATTACKER_REASONS
from tests.rows import each_row
from tests.support import duel, make

COMBAT: Final = Path(numbers.__file__ or "").parent
MADE_IN: Final = [
    COMBAT / "to_hit.py",
    COMBAT / "terrain/sight.py",
    COMBAT / "weapons/shot_to_hit.py",
    COMBAT / "harm/psr_target.py",
    COMBAT / "movement/standing.py",
    *sorted((COMBAT / "physical").glob("*.py")),
]
"""Where the modifiers of to-hit numbers and PSRs are made."""


def reasons_made() -> set[str]:
    """The reason of every modifier that the code makes."""
    found = {reason for reason in ATTACKER_REASONS if reason}
    found |= {f"range-{bracket}" for bracket in BRACKETS[1:]}
    found |= {"gunnery-skill", "piloting-skill"}
    for path in MADE_IN:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in ("Modifier", "plus", "add", "add_nonzero") and len(node.args) > 1:
                if isinstance(node.args[0], ast.Constant):
                    found.add(str(ast.literal_eval(node.args[0])))
    return found


OTHERS: Final = [
    "accidental-charge", "aimed-at-head", "aimed-shot", "ammunition", "apollo", "arm-aes", "arm-damaged",
    "arm-destroyed", "armor-piercing-ammunition", "artemis-v", "attacker-prone", "attacker-spotting",
    "attacker-superheavy", "battle-fist", "blind-torso-cockpit", "careful-stand", "chosen-table", "claw",
    "cramped-cockpit", "darkness", "dedicated-pilot", "easy-to-pilot", "fatigue", "fire-on-the-way",
    "foot-destroyed", "four-legs", "frogman", "gravity", "gyro-destroyed", "gyro-hits", "hand-destroyed",
    "hard-to-pilot", "hardened-armor", "heat", "heat-seeking", "hip-destroyed", "inarc-beacon", "indirect-fire",
    "industrial-tsm", "inside-building", "interference", "intervening-fields", "intervening-heavy-smoke",
    "intervening-heavy-woods", "intervening-industrial-zone", "intervening-light-smoke", "intervening-light-woods",
    "laser-setting", "leg-aes", "leg-destroyed", "leg-flooded", "legs-destroyed", "lower-arm-destroyed",
    "lower-leg-destroyed", "magnetic-claws", "maneuvering-ace", "melee-specialist", "modular-armor",
    "mortar-direct", "mule-kick", "no-arms", "no-fire-control", "other-trigger", "overhead-arms", "partial-cover",
    "pilot-station-empty", "pilot-wounds", "precision-ammunition", "propped-on-one-arm", "secondary-target",
    "sensors-hit", "shoulder-destroyed", "shut-down", "shutdown", "small-cockpit", "spotter-attacks", "sprinting",
    "stable", "superheavy", "target-chameleon", "target-dodging", "target-evading", "target-hull-down",
    "target-in-industrial-zone", "target-in-smoke", "target-in-water", "target-in-woods", "target-null-signature",
    "target-prone", "target-stealth", "target-stuck", "target-superheavy", "target-void-signature",
    "targeting-computer", "terrain", "three-legs", "torso-mounted-cockpit", "trigger", "tsemp-interference", "tsm",
    "two-legs-destroyed", "unbalanced", "upper-arm-destroyed", "upper-leg-destroyed", "void-signature", "weapon",
    "weather", "weight-class", "weight-class-difference", "wind",
]  # fmt: skip


def test_every_reason_has_been_given_its_group() -> None:
    """A new reason fails here until it is in `GROUP_OF`, or in the list above as one of the others."""
    assert reasons_made() == set(GROUP_OF) | set(OTHERS)
    assert not set(GROUP_OF) & set(OTHERS)
    assert set(GROUP_OF.values()) | {OTHER} == set(GROUPS)
    assert not set(ATTACKS) & set(GROUP_OF), "what a kind of attack adds by itself is one of the others"


@each_row(
    ("reason", "group"),
    [
        ("gunnery-skill", GUNNER),
        ("piloting-skill", GUNNER),
        ("attacker-ran", ATTACKER_MOVEMENT),
        ("target-moved", TARGET_MOVEMENT),
        ("target-immobile", TARGET_MOVEMENT),
        ("target-in-woods", OTHER),
        ("kick", OTHER),
        ("minimum-range", RANGE),
    ],
)
def test_a_modifier_knows_its_group_and_its_json_does_not(reason: str, group: str) -> None:
    assert Modifier(reason, 1).group == group
    assert Modifier(reason, 1, "left-leg").to_json() == {"reason": reason, "value": 1, "about": "left-leg"}


def test_a_shot_reads_as_gator() -> None:
    attacker = make(equipment=["large-laser@right-arm"], hex_="0512", moved="run", hexes=4, heat=8)
    battle = duel(attacker, make(hex_="0502", moved="jump", hexes=5))
    number = preview_shot(battle, Shot(0, 1, battle.mechs[0].design.weapons[0])).target_number
    sums = {group: sum([part.value for part in parts]) for group, parts in number.by_group().items()}
    assert list(sums) == GROUPS
    assert sums == {GUNNER: 4, ATTACKER_MOVEMENT: 2, TARGET_MOVEMENT: 3, OTHER: 1, RANGE: 2}
    assert sum(sums.values()) == number.value == 12


def test_a_kick_has_no_range_and_keeps_the_order_within_a_group() -> None:
    battle = duel(make(), make(prone=True))
    number = preview_attack(battle, Attack("kick", 0, 1, RIGHT_LEG)).target_number
    groups = number.by_group()
    assert list(groups) == [GUNNER, OTHER]
    assert [part.reason for part in groups[OTHER]] == ["kick", "target-prone"]
    assert TargetNumber([]).by_group() == {}


def test_a_number_is_the_same_with_and_without_its_reasons() -> None:
    for fumbles in (False, True):
        explained, plain = Modifiers(), Modifiers(False)
        for parts in (explained, plain):
            parts.add("gunnery-skill", 0)
            parts.add_nonzero("heat", 0)
            parts.add_nonzero("range-long", 4, "c3")
            parts.add_all([Modifier("intervening-light-woods", 1)])
        number = explained.number(fumbles)
        assert number == TargetNumber(
            [Modifier("gunnery-skill", 0), Modifier("range-long", 4, "c3"), Modifier("intervening-light-woods", 1)],
            fumbles=fumbles,
        )
        assert plain.number(fumbles) == TargetNumber([Modifier("number", 5)], fumbles=fumbles)
        assert plain.total == explained.total == number.value == 5


@each_row("total", [-3, 0, 63, 64, 80])
def test_a_plain_number_can_be_any(total: int) -> None:
    for fumbles in (False, True):
        number = plain_number(total, fumbles)
        assert (number.value, number.fumbles, number.automatic) == (total, fumbles, "")
