"""Questions on `standard` to the letter (Q-56), computed by hand from the ruling, row by row.

Each row is asked in every way in which its rule shows: the numbers before the dice, what the dice do (every die is
used up), and beside it what `total-warfare` says, which the ruling leaves alone.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.doors.questions import ask, values
from tests.rows import each_row

SYSTEM = "physical-attack-system"
ATTACKS = "physical-attacks"
WEAPONS = "physical-weapons"
ROLLS = "piloting-skill-rolls"
DAMAGE = "damage-system"

ARC_BY_FACING = {0: "rear", 1: "right", 2: "front", 3: "front", 4: "front", 5: "left"}
"""The side of a target in 0504 that an attacker in 0505 strikes."""
FACING = {"front": 3, "rear": 0, "right": 1, "left": 5}
PUBLISHED = "total-warfare"
POND = {"terrain": {"water": 1}}
LAKE = {"terrain": {"water": 2}}
WATERTIGHT = [1, 1]
"""The dice of a hull that holds where it is struck under water."""


def strike(
    kind: str, attacker: dict[str, Any] | None = None, target: dict[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    """The answer about an attack of 50 tons on 50 tons, face to face."""
    return ask(ask="attack", attack=kind, attacker=attacker or {}, target={"facing": 3, **(target or {})}, **more)


def queue(answer: dict[str, Any]) -> list[tuple[str, str, int]]:
    return [(due["unit"], due["trigger"], due["modifier"]) for due in answer["outcome"]["psr_queue"]]


def happened(answer: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [event for event in answer["outcome"]["events"] if event["event"] == kind]


def jumper(tons: int = 50, **more: Any) -> dict[str, Any]:
    return {"tons": tons, "jump": 4, "moved": {"mode": "jump", "hexes": 3}, **more}


def charger(tons: int = 50, **more: Any) -> dict[str, Any]:
    return {"tons": tons, "moved": {"mode": "run", "hexes": 3}, **more}


# level difference


@pytest.mark.scenario(SYSTEM, "Hit location determination")
@each_row("facing", range(6))
@each_row("frame", ["biped", "quad", "tripod"])
@each_row(
    ("kind", "level", "standard", "published"),
    [("punch", 0, "punch", "punch"), ("punch", 1, "punch", "kick"), ("kick", 0, "kick", "kick"),
     ("kick", -1, "kick", "punch"), ("hatchet", -1, "punch", "punch"), ("hatchet", 1, "punch", "kick")],
)  # fmt: skip
def test_an_attack_keeps_its_table_at_every_level(
    kind: str, level: int, standard: str, published: str, frame: str, facing: int
) -> None:
    attacker = {"equipment": ["hatchet@right-arm"]}
    target = {"frame": frame, "facing": facing, "terrain": {"level": level}}
    for ruleset, table in [("standard", standard), (PUBLISHED, published)]:
        answer = strike(kind, attacker, target, ruleset=ruleset)
        assert (answer["allowed"], answer["table"], answer["arc"]) == (True, table, ARC_BY_FACING[facing])


@each_row(("kind", "level"), [("punch", -1), ("punch", 2), ("kick", 1), ("kick", -2)])
def test_levels_out_of_reach_stay_so(kind: str, level: int) -> None:
    assert strike(kind, target={"terrain": {"level": level}})["reasons"] == ["target-elevation"]


@pytest.mark.scenario(SYSTEM, "Punch hit location")
@pytest.mark.scenario(ATTACKS, "Punch hit location")
@pytest.mark.scenario(DAMAGE, "Punch attack hit location (1d6)")
@each_row("arc", list(FACING))
@each_row(
    ("die", "struck"), [(1, "left-arm"), (2, "left-torso"), (3, "center-torso"), (4, "right-torso"), (5, "right-arm")]
)
def test_where_a_punch_one_level_up_lands(die: int, struck: str, arc: str) -> None:
    backs = {f"{torso}-rear": 10 for torso in ("left-torso", "center-torso", "right-torso")}
    target = {"facing": FACING[arc], "terrain": {"level": 1}, "armor": backs}
    outcome = strike("punch", target=target, dice=[6, 6, die])["outcome"]
    rear = "-rear" if arc == "rear" and struck.endswith("torso") else ""
    assert outcome["target_losses"] == {struck + rear: 5}


@pytest.mark.scenario(SYSTEM, "Kick hit location")
@pytest.mark.scenario(ATTACKS, "Kick hit location")
@pytest.mark.scenario(DAMAGE, "Kick attack hit location (1d6)")
@each_row("arc", list(FACING))
@each_row("die", range(1, 7))
def test_where_a_kick_one_level_down_lands(die: int, arc: str) -> None:
    answer = strike("kick", target={"facing": FACING[arc], "terrain": {"level": -1}}, dice=[6, 6, die])
    assert answer["outcome"]["target_losses"] == {"right-leg" if die <= 3 else "left-leg": 10}
    assert queue(answer) == [("target", "kicked", 0)]


@each_row(
    ("kind", "level", "arc", "die", "struck"),
    [("punch", 1, "front", 1, "front-left-leg"), ("punch", 1, "rear", 5, "rear-right-leg"),
     ("punch", 1, "left", 4, "front-left-leg"), ("punch", 1, "right", 4, "front-right-leg"),
     ("kick", -1, "front", 2, "front-left-leg"), ("kick", -1, "rear", 6, "rear-right-leg"),
     ("kick", -1, "left", 1, "rear-left-leg"), ("kick", -1, "right", 5, "rear-right-leg")],
)  # fmt: skip
def test_a_quad_has_its_own_columns_at_other_levels_too(kind: str, level: int, arc: str, die: int, struck: str) -> None:
    target = {"frame": "quad", "facing": FACING[arc], "terrain": {"level": level}}
    outcome = strike(kind, target=target, dice=[6, 6, die])["outcome"]
    assert outcome["target_losses"] == {struck: 10 if kind == "kick" else 5}


@each_row(("die", "struck"), [(1, "right-leg"), (3, "center-leg"), (6, "left-leg")])
def test_a_tripod_is_kicked_one_level_down(die: int, struck: str) -> None:
    answer = strike("kick", target={"frame": "tripod", "terrain": {"level": -1}}, dice=[6, 6, die])
    assert answer["outcome"]["target_losses"] == {struck: 10}


@pytest.mark.parametrize(("level", "published"), [(0, "kick"), (-1, "punch")])
def test_a_hull_down_attacker_punches_on_the_punch_table(level: int, published: str) -> None:
    for ruleset, table in [("standard", "punch"), (PUBLISHED, published)]:
        answer = strike("punch", {"hull_down": True}, {"terrain": {"level": level}}, ruleset=ruleset)
        assert (answer["allowed"], answer["table"]) == (True, table)


# prone target


@pytest.mark.scenario(SYSTEM, "Hit location determination")
@pytest.mark.scenario(WEAPONS, "Hatchet uses punch table")
@pytest.mark.scenario(WEAPONS, "Sword uses punch table")
@each_row("frame", ["biped", "quad", "tripod"])
@each_row("facing", range(6))
@each_row(
    ("kind", "level", "table"),
    [("kick", 0, "kick"), ("punch", 1, "punch"), ("hatchet", 1, "punch"), ("sword", 1, "punch"), ("mace", 1, "punch"),
     ("retractable-blade", 1, "punch"), ("lance", 1, "punch"), ("flail", 1, "punch"), ("chain-whip", 1, "punch"),
     ("vibroblade-large", 1, "punch"), ("club", 1, "punch"), ("dfa", 0, "punch"), ("dfa", 1, "punch")],
)  # fmt: skip
def test_a_prone_target_is_struck_as_a_standing_one(kind: str, level: int, table: str, facing: int, frame: str) -> None:
    attacker = jumper() if kind == "dfa" else {}
    if kind == "club":
        attacker = {"holding": "tree-club"}
    elif kind not in ("kick", "punch", "dfa"):
        attacker = {"equipment": [f"{kind}@right-arm"]}
    target = {"prone": True, "frame": frame, "facing": facing, "terrain": {"level": level}}
    answer = strike(kind, attacker, target)
    assert (answer["allowed"], answer["table"], answer["arc"]) == (True, table, ARC_BY_FACING[facing])
    assert values(answer["modifiers"])["target-prone"] == -2
    published = strike(kind, attacker, target, ruleset=PUBLISHED)
    assert (published["allowed"], published["table"]) == (True, "full")
    assert published["arc"] == ("rear" if kind == "dfa" else ARC_BY_FACING[facing])


@pytest.mark.scenario(SYSTEM, "Kick hit location")
@pytest.mark.scenario(ATTACKS, "Kick hit location")
@each_row(("die", "struck"), [(1, "right-leg"), (3, "right-leg"), (4, "left-leg"), (6, "left-leg")])
def test_a_kick_at_a_prone_target_strikes_a_leg(die: int, struck: str) -> None:
    answer = strike("kick", {"tons": 80}, {"prone": True}, dice=[6, 6, die])
    assert answer["outcome"]["target_losses"] == {struck: 16}
    assert answer["psr"]["hit"]["target"] == []
    assert queue(answer) == []


@pytest.mark.scenario(SYSTEM, "DFA damage to target")
@pytest.mark.scenario(ATTACKS, "DFA damage to target")
@each_row(("facing", "die", "struck"), [(3, 3, "center-torso"), (0, 3, "center-torso-rear"), (1, 5, "right-arm")])
def test_a_death_from_above_on_a_prone_target(facing: int, die: int, struck: str) -> None:
    """70 tons: 21 points, on the punch table; the attacker's legs 7 each; the prone target has no roll to make."""
    target = {"tons": 100, "prone": True, "facing": facing, "armor": {struck: 40}}
    answer = strike("dfa", jumper(70), target, dice=[6, 6, die])
    assert answer["outcome"]["target_losses"] == {struck: 21}
    assert answer["outcome"]["attacker_losses"] == {"left-leg": 7, "right-leg": 7}
    assert queue(answer) == [("attacker", "dfa-attacker", 0)]


# claws


@pytest.mark.scenario(SYSTEM, "Hatchet attack")
@pytest.mark.scenario(ATTACKS, "Hatchet attack")
@pytest.mark.scenario(WEAPONS, "Hatchet requires lower arm and hand")
@pytest.mark.scenario(WEAPONS, "Sword requires lower arm and hand")
@pytest.mark.scenario(WEAPONS, "Mace requires lower arm and hand")
@each_row("kind", ["hatchet", "sword", "mace", "chain-whip", "vibroblade-small"])
@each_row(
    ("arm", "claw", "lost", "allowed", "published"),
    [
        ("right", "right", [], True, True),
        ("left", "left", [], True, True),
        ("right", "left", ["right-arm.hand"], False, True),
        ("left", "right", ["left-arm.hand"], False, True),
        ("right", "left", [], True, True),
        ("right", "", ["right-arm.hand"], False, False),
    ],
)
def test_a_claw_stands_for_the_hand_of_its_own_arm(
    kind: str, arm: str, claw: str, lost: list[str], allowed: bool, published: bool
) -> None:
    attacker = {"equipment": [f"{kind}@{arm}-arm", *([f"claw@{claw}-arm"] if claw else [])], "destroyed": lost}
    for ruleset, may in [("standard", allowed), (PUBLISHED, published)]:
        answer = strike(kind, attacker, limb=f"{arm}-arm", ruleset=ruleset)
        assert answer["reasons"] == ([] if may else ["hand-destroyed"])


@pytest.mark.scenario(SYSTEM, "Punch with destroyed hand actuator")
@pytest.mark.scenario(ATTACKS, "Punch with destroyed hand actuator")
@pytest.mark.parametrize(("claw", "number", "points"), [("right", 6, 8), ("left", 6, 5)])
def test_a_punch_with_no_hand_and_a_claw(claw: str, number: int, points: int) -> None:
    """The claw's own +1 and ceil(50/7) on its arm; the lost hand's +1 and ceil(50/10) where it is on the other."""
    attacker = {"equipment": [f"claw@{claw}-arm"], "destroyed": ["right-arm.hand"]}
    answer = strike("punch", attacker, limb="right-arm")
    assert (answer["target_number"], answer["damage"]["target"]) == (number, [points])


def test_a_blade_needs_no_hand_and_so_no_claw() -> None:
    attacker = {"equipment": ["retractable-blade@right-arm:extended"], "destroyed": ["right-arm.hand"]}
    assert strike("retractable-blade", attacker)["allowed"]
    assert strike("retractable-blade", attacker, ruleset=PUBLISHED)["reasons"] == ["hand-destroyed"]


# death from above and water


@pytest.mark.scenario(SYSTEM, "Underwater melee damage halved")
@pytest.mark.scenario(ATTACKS, "Underwater melee damage halved")
@each_row(
    ("depth", "attacker", "standard", "published", "leg"),
    [
        (1, jumper(70), 21, 21, 7),
        (2, jumper(70), 10, 21, 4),
        (3, jumper(70), 10, 21, 4),
        (2, jumper(75), 12, 23, 4),
        (2, jumper(70, equipment=["tsm"], heat=9), 21, 21, 4),
        (2, jumper(70, equipment=["talons"]), 15, 31, 4),
    ],
)
def test_a_death_from_above_out_of_deep_water_is_halved(
    depth: int, attacker: dict[str, Any], standard: int, published: int, leg: int
) -> None:
    """ceil(W/10) × 3, talons × 1.5, then half, rounded down; ceil(W/5), then half, for its own legs (M-99)."""
    wet = {**attacker, "terrain": {"water": depth}}
    for ruleset, points in [("standard", standard), (PUBLISHED, published)]:
        answer = strike("dfa", wet, ruleset=ruleset)
        assert answer["allowed"]
        assert sum(answer["damage"]["target"]) == points
    legs = strike("dfa", wet)["damage"]["attacker"]
    assert [own["damage"] for own in legs] == [leg, leg]


def test_a_death_from_above_into_water_is_not_halved() -> None:
    answer = strike("dfa", jumper(70), LAKE, dice=[6, 6, 3, *WATERTIGHT])
    assert answer["outcome"]["target_losses"] == {"center-torso": 21}


# a death from above that nobody can get away from


@pytest.mark.scenario(SYSTEM, "Both units PSR after DFA")
@pytest.mark.scenario(ATTACKS, "Both units PSR after DFA")
@pytest.mark.scenario(ROLLS, "Unit hit by DFA")
@pytest.mark.parametrize("frame", ["biped", "quad"])
def test_no_way_out_of_water_three_deep(frame: str) -> None:
    """The bottom lies three levels below every hex around: nobody moves, nobody falls, both roll."""
    answer = strike("dfa", jumper(), {"frame": frame, "terrain": {"water": 3}}, dice=[6, 6, 3, *WATERTIGHT])
    assert queue(answer) == [("target", "dfa-target", 0), ("attacker", "dfa-attacker", 0)]
    assert answer["outcome"]["displaced"] is None
    assert happened(answer, "fell") == []
    assert answer["outcome"]["target_losses"] == {"center-torso": 15}


def test_no_way_out_on_a_map() -> None:
    walls = {name: {"impassable": True} for name in ("0503", "0603", "0604", "0403", "0404")}
    board = {"hexes": {**walls, "0505": {"impassable": True}}}
    answer = strike("dfa", jumper(), board=board, dice=[6, 6, 3])
    assert queue(answer) == [("target", "dfa-target", 0), ("attacker", "dfa-attacker", 0)]
    assert (answer["outcome"]["displaced"], happened(answer, "fell")) == (None, [])
    published = strike("dfa", jumper(), board=board, ruleset=PUBLISHED, dice=[6, 6, 3, 3, 3, 1, 4])
    assert [event["unit"] for event in happened(published, "unit-destroyed")] == ["target"]


# pushed over a drop


ROOF = {"roof": 3, "terrain": {"building": 2, "height": 3, "cf": 100}}


@pytest.mark.scenario(SYSTEM, "Successful push")
@pytest.mark.scenario(ATTACKS, "Successful push")
@pytest.mark.scenario(ROLLS, "Unit pushed")
@each_row("facing", range(6))
def test_pushed_off_a_roof(facing: int) -> None:
    answer = strike("push", ROOF, {**ROOF, "facing": facing}, dice=[6, 6])
    assert queue(answer) == [("target", "pushed", 0)]
    assert answer["outcome"]["displaced"] == 0
    assert happened(answer, "fell") == []
    assert (answer["outcome"]["target_losses"], answer["outcome"]["attacker_losses"]) == ({}, {})


@pytest.mark.scenario(SYSTEM, "Successful push")
@pytest.mark.scenario(ATTACKS, "Successful push")
@each_row("drop", [1, 2, 3, 6])
def test_pushed_over_an_edge(drop: int) -> None:
    answer = strike("push", board={"hexes": {"0503": {"level": -drop}}}, dice=[6, 6])
    assert queue(answer) == [("target", "pushed", 0)]
    assert (answer["outcome"]["displaced"], happened(answer, "fell")) == (0, [])


def test_pushed_over_an_edge_where_published() -> None:
    fall = [1, 3, 4, 4, 5, 2, 3, 6, 6]
    board = {"hexes": {"0503": {"level": -2}}}
    answer = strike("push", board=board, ruleset=PUBLISHED, dice=[6, 6, *fall])
    assert queue(answer) == []
    assert [(event["levels"], event["damage"]) for event in happened(answer, "fell")] == [(2, 15)]


@pytest.mark.scenario(ROLLS, "Failed PSR causes fall")
@each_row(("tons", "drop", "groups"), [(50, 2, [5, 5, 5]), (60, 2, [5, 5, 5, 3]), (50, 0, [5])])
def test_the_roll_that_fails_is_a_fall_from_that_height(tons: int, drop: int, groups: list[int]) -> None:
    """ceil(W/10) × (levels + 1); each level beyond the first is +1 on the pilot's roll."""
    places = [3, 4, 4, 5, 2, 3, 4, 6]
    answer = ask(
        ask="psr",
        unit={"tons": tons},
        triggers=[{"trigger": "pushed", "drop": drop}],
        dice=[2, 2, 1, *places[: 2 * len(groups)], 6, 6],
    )
    assert answer["rolls"][0]["target_number"] == 5
    assert answer["outcome"]["fell"]
    fell = happened(answer, "fell")[0]
    assert (fell["levels"], fell["damage"]) == (drop, sum(groups))
    assert happened(answer, "fall-braced")[0]["target_number"] == 5 + max(0, drop - 1)


@pytest.mark.scenario(SYSTEM, "Both units make PSR after charge")
@pytest.mark.scenario(ATTACKS, "Both units make PSR after charge")
@pytest.mark.scenario(ROLLS, "Unit charged")
def test_charged_over_an_edge() -> None:
    """The same sentence, the same rule: the charged unit rolls."""
    answer = strike("charge", charger(), board={"hexes": {"0503": {"level": -2}}}, dice=[6, 6, 3, 3])
    assert queue(answer) == [("target", "charged", 0), ("attacker", "charging", 0)]
    assert (answer["outcome"]["displaced"], happened(answer, "fell")) == (0, [])


# displaced into terrain


TERRAIN_ROLLS = [
    pytest.param({"rubble": True}, "rubble", 0, id="rubble"),
    pytest.param({"rubble": 6}, "rubble", 1, id="ultra rubble"),
    pytest.param({"ice": True}, "ice", 0, id="ice"),
    pytest.param({"ice": True, "water": 2}, "ice", 0, id="ice over water"),
    pytest.param({"water": 1}, "water-entry", -1, id="depth 1"),
    pytest.param({"water": 2}, "water-entry", 0, id="depth 2"),
    pytest.param({"water": 3}, "water-entry", 1, id="depth 3"),
]


@pytest.mark.scenario(ROLLS, "Entering rubble terrain")
@pytest.mark.scenario(ROLLS, "Moving on ice")
@pytest.mark.scenario(ROLLS, "Entering or exiting water")
@each_row(("goal", "trigger", "modifier"), TERRAIN_ROLLS)
def test_displaced_into_terrain(goal: dict[str, Any], trigger: str, modifier: int) -> None:
    """Pushed, charged, fallen upon: the attack's own roll first, then that of the ground; no further dice."""
    board = {"hexes": {"0503": goal}}
    pushed = strike("push", board=board, dice=[6, 6])
    assert queue(pushed) == [("target", "pushed", 0), ("target", trigger, modifier)]
    charged = strike("charge", charger(), board=board, dice=[6, 6, 3, 3])
    assert queue(charged) == [
        ("target", "charged", 0),
        ("attacker", "charging", 0),
        ("target", trigger, modifier),
    ]
    fallen_upon = strike("dfa", jumper(), board=board, dice=[6, 6, 3])
    assert queue(fallen_upon) == [
        ("target", "dfa-target", 0),
        ("attacker", "dfa-attacker", 0),
        ("target", trigger, modifier),
    ]
    for answer in (pushed, charged, fallen_upon):
        assert answer["outcome"]["displaced"] == 0
        assert happened(answer, "chance-rolled") == happened(answer, "piloting-rolled") == []


@pytest.mark.scenario(ROLLS, "Entering or exiting water")
@pytest.mark.parametrize(("depth", "modifier"), [(1, -1), (2, 0)])
def test_driven_out_of_water(depth: int, modifier: int) -> None:
    """No map given: the target's hex is water, all around is dry. Whoever takes its place goes into the water."""
    wet = {"terrain": {"water": depth}}
    pushed = strike("push", wet, wet, dice=[6, 6])
    assert queue(pushed) == [
        ("target", "pushed", 0),
        ("target", "water-exit", modifier),
        ("attacker", "water-entry", modifier),
    ]
    fallen_upon = strike("dfa", jumper(), wet, dice=[6, 6, 3, *(WATERTIGHT if depth == 2 else [])])
    assert queue(fallen_upon) == [
        ("target", "dfa-target", 0),
        ("attacker", "dfa-attacker", 0),
        ("target", "water-exit", modifier),
        ("attacker", "water-entry", modifier),
    ]
    assert (pushed["outcome"]["displaced"], fallen_upon["outcome"]["displaced"]) == (0, 0)


@pytest.mark.scenario(ROLLS, "Entering or exiting water")
def test_charged_out_of_water() -> None:
    answer = strike("charge", charger(), POND, dice=[6, 6, 3, 3])
    assert queue(answer) == [
        ("target", "charged", 0),
        ("attacker", "charging", 0),
        ("target", "water-exit", -1),
        ("attacker", "water-entry", -1),
    ]


@pytest.mark.scenario(ROLLS, "Entering rubble terrain")
@each_row("kind", ["push", "charge", "dfa"])
def test_whoever_takes_the_place_of_a_unit_in_rubble_enters_it(kind: str) -> None:
    attacker = {"push": {}, "charge": charger(), "dfa": jumper()}[kind]
    faces = {"push": [6, 6], "charge": [6, 6, 3, 3], "dfa": [6, 6, 3]}[kind]
    answer = strike(kind, attacker, {"terrain": {"rubble": True}}, dice=faces)
    assert queue(answer)[-1] == ("attacker", "rubble", 0)
    assert [due for due in queue(answer) if due[0] == "target"] == [
        ("target", {"push": "pushed", "charge": "charged", "dfa": "dfa-target"}[kind], 0)
    ]


@pytest.mark.scenario(ROLLS, "Entering rubble terrain")
@pytest.mark.scenario(ROLLS, "Moving on ice")
@pytest.mark.parametrize(("ground", "trigger"), [({"rubble": True}, "rubble"), ({"ice": True, "water": 2}, "ice")])
def test_fallen_upon_and_driven_to_where_the_attacker_came_from(ground: dict[str, Any], trigger: str) -> None:
    """The attacker faces away: the first way out is the hex it left."""
    answer = strike("dfa", jumper(facing=3, terrain=ground), dice=[6, 6, 3])
    assert queue(answer)[2:] == [("target", trigger, 0)]
    assert answer["outcome"]["displaced"] == 3


@pytest.mark.scenario(ROLLS, "Entering or exiting water")
def test_a_missed_death_from_above_into_water() -> None:
    """The target gets out, onto the bank; the attacker has its roll at +4 at once, then the water's waits."""
    answer = strike("dfa", jumper(), POND, dice=[1, 1, 6, 6])
    assert [event["trigger"] for event in happened(answer, "piloting-rolled")] == ["dfa-missed"]
    assert queue(answer) == [("target", "water-exit", -1), ("attacker", "water-entry", -1)]


def test_pushed_from_water_to_water_is_one_roll() -> None:
    answer = strike("push", POND, POND, board={"hexes": {"0503": {"water": 1}}}, dice=[6, 6])
    assert [due for due in queue(answer) if due[0] == "target"] == [
        ("target", "pushed", 0),
        ("target", "water-entry", -1),
    ]


@pytest.mark.parametrize("road", ["pavement", "road"])
def test_pushed_along_a_road_is_not_into_the_rubble_beside_it(road: str) -> None:
    board = {"hexes": {"0504": {road: True}, "0503": {road: True, "rubble": True}}}
    assert queue(strike("push", board=board, dice=[6, 6])) == [("target", "pushed", 0)]


def test_held_in_place_enters_nothing() -> None:
    """Three levels up is too high: the target stays in its water, and has the push's roll alone."""
    deep = {"terrain": {"water": 3}}
    answer = strike("push", deep, deep, dice=[6, 6])
    assert queue(answer) == [("target", "pushed", 0)]
    assert answer["outcome"]["displaced"] is None


def test_displaced_into_water_where_published() -> None:
    board = {"hexes": {"0503": {"water": 1}}}
    answer = strike("push", board=board, ruleset=PUBLISHED, dice=[6, 6, 6, 6])
    assert queue(answer) == [("target", "pushed", 0)]
    assert [event["trigger"] for event in happened(answer, "piloting-rolled")] == ["water-entry"]
    rubble = {"hexes": {"0503": {"rubble": True}}}
    assert queue(strike("push", board=rubble, ruleset=PUBLISHED, dice=[6, 6])) == [("target", "pushed", 0)]


@pytest.mark.scenario(ROLLS, "Moving on ice")
@each_row(("water", "levels", "damage"), [(0, 0, 5), (1, 1, 5), (2, 2, 7)])
def test_the_roll_for_ice_that_fails(water: int, levels: int, damage: int) -> None:
    """Its own +4 left out; over water it breaks, and the fall goes to the bottom: floor(5 × (depth + 1) / 2)."""
    dice = [2, 2, 1, 3, 4, *([1, 2] if water else []), *([4, 5, 1, 2] if water == 2 else []), 6, 6]
    answer = ask(ask="psr", unit={"terrain": {"ice": True, "water": water}}, triggers=["ice"], dice=dice)
    assert answer["rolls"][0]["target_number"] == 5
    fell = happened(answer, "fell")[0]
    assert (fell["levels"], fell["damage"]) == (levels, damage)
    assert bool(happened(answer, "terrain-changed")) == bool(water)


# landing on ice


def leap(there: dict[str, Any], unit: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return ask(
        ask="movement", unit={"jump": 4, **(unit or {})}, landing="0503", board={"hexes": {"0503": there}}, **more
    )


@pytest.mark.scenario(ROLLS, "Moving on ice")
@each_row("water", [0, 1, 2, 3])
def test_landing_on_ice_is_the_ice_roll(water: int) -> None:
    answer = leap({"ice": True, "water": water})
    assert [(roll.get("trigger"), roll["target_number"]) for roll in answer["rolls"]] == [("ice", 5)]
    stands = leap({"ice": True, "water": water}, dice=[2, 3])
    assert (stands["outcome"]["ended"], stands["outcome"]["prone"]) == ("done", False)


@pytest.mark.scenario(ROLLS, "Moving on ice")
@each_row(("water", "damage"), [(0, 5), (1, 5), (2, 7)])
def test_landing_on_ice_that_gives_way(water: int, damage: int) -> None:
    dice = [2, 2, 1, 3, 4, *([1, 2] if water else []), *([4, 5, 1, 2] if water == 2 else []), 6, 6]
    outcome = leap({"ice": True, "water": water}, dice=dice)["outcome"]
    assert (outcome["ended"], outcome["prone"], sum(outcome["losses"].values())) == ("fell", True, damage)


def test_landing_on_ice_with_a_damaged_gyro() -> None:
    """The roll for the ice, then that for the landing: with the ice's +4, and +3 for the gyro on both."""
    rolls = leap({"ice": True, "water": 2}, {"destroyed": ["gyro"]})["rolls"]
    assert [(roll["trigger"], roll["target_number"]) for roll in rolls] == [("ice", 8), ("landing", 12)]


def test_landing_on_ice_where_published() -> None:
    rolls = leap({"ice": True, "water": 2}, ruleset=PUBLISHED)["rolls"]
    assert [roll.get("chance") or roll["trigger"] for roll in rolls] == ["ice-breaks", "landing"]
    assert leap({"ice": True}, ruleset=PUBLISHED)["rolls"] == []


# skids


STREET = {f"05{row:02}": {"pavement": True} for row in range(1, 11)}
FROZEN = {f"05{row:02}": {"ice": True} for row in range(1, 11)}


def run(steps: list[str], hexes: dict[str, Any], **more: Any) -> dict[str, Any]:
    unit = {"hex": "0510", "walk": 6}
    return ask(ask="movement", unit=unit, steps=steps, board={"hexes": hexes}, **more)


def skids(answer: dict[str, Any]) -> list[tuple[str, int]]:
    return [(roll["hex"], roll["target_number"]) for roll in answer["rolls"] if roll.get("trigger") == "skid"]


TURNS = [["turn-left", "turn-right"], ["turn-right", "turn-left"], ["turn-left", "turn-right"] * 2]
THREE = ["forward"] * 3


@pytest.mark.scenario(ROLLS, "Skidding on pavement or ice")
@each_row("turns", TURNS)
def test_turns_that_add_up_to_nothing_risk_a_skid(turns: list[str]) -> None:
    """After three hexes at a run: +0. Where published the sum counts."""
    steps = [*THREE, *turns, "forward", "forward"]
    answer = run(steps, STREET)
    assert (answer["mode"], skids(answer)) == ("run", [("0507", 5)])
    assert skids(run(steps, STREET, ruleset=PUBLISHED)) == []


@pytest.mark.scenario(ROLLS, "Skidding on pavement or ice")
def test_turns_on_ice_that_add_up_to_nothing() -> None:
    """Two hexes so far: −1; and the ice's own +4, which is no road's."""
    steps = ["forward", "forward", "turn-left", "turn-right", "forward"]
    assert skids(run(steps, FROZEN)) == [("0508", 8)]
    assert skids(run(["turn-left", "turn-right", "forward"], FROZEN, mode="walk")) == []


@pytest.mark.scenario(ROLLS, "Skidding on pavement or ice")
def test_a_skid_after_turns_that_add_up_to_nothing() -> None:
    """It falls where it turned, then slides on the way it went: two hexes, 3 points each."""
    steps = [*THREE, "turn-left", "turn-right", "forward", "forward"]
    outcome = run(steps, STREET, dice=[2, 2, 1, 3, 4, 6, 6, 3, 4, 3, 4])["outcome"]
    assert (outcome["ended"], outcome["hex"], outcome["prone"]) == ("skidded", "0505", True)
    assert outcome["losses"] == {"center-torso": 5 + 6}
    passed = run(steps, STREET, dice=[2, 3])["outcome"]
    assert (passed["ended"], passed["hex"]) == ("done", "0505")


@each_row(
    ("steps", "hexes", "mode"),
    [
        pytest.param([*THREE, "forward", "forward", "turn-left", "turn-right"], STREET, "run", id="the last step"),
        pytest.param(["forward", "turn-left", "turn-right", "forward"], STREET, "walk", id="at a walk"),
        pytest.param([*THREE, "turn-left", "turn-right", "forward", "forward"], {}, "run", id="on open ground"),
    ],
)
def test_what_is_no_skid(steps: list[str], hexes: dict[str, Any], mode: str) -> None:
    assert skids(run(steps, hexes, mode=mode)) == []


# what attackers do to themselves under water


@pytest.mark.scenario(SYSTEM, "Underwater melee damage halved")
@pytest.mark.scenario(ATTACKS, "Underwater melee damage halved")
@each_row(
    ("kind", "depth", "points"),
    [("flail", 0, 5), ("flail", 1, 5), ("flail", 2, 2), ("flail", 3, 2), ("wrecking-ball", 1, 4),
     ("wrecking-ball", 2, 2)],
)  # fmt: skip
def test_a_flail_that_backfires(kind: str, depth: int, points: int) -> None:
    """Half of 9 (8), rounded up, strikes its owner; from depth 2 half of that, rounded down."""
    wet = {"terrain": {"water": depth}}
    attacker = {"equipment": [f"{kind}@right-arm"], **wet}
    dice = [1, 1, 3, 4, *(WATERTIGHT if depth >= 2 else [])]
    answer = strike(kind, attacker, wet, dice=dice)
    assert answer["outcome"]["attacker_losses"] == {"center-torso": points}
    assert queue(answer) == [("attacker", "flail-backfire", 0)]
    published = strike(kind, attacker, wet, dice=dice, ruleset=PUBLISHED)
    assert published["outcome"]["attacker_losses"] == {"center-torso": 5 if kind == "flail" else 4}


@pytest.mark.scenario(SYSTEM, "Underwater melee damage halved")
@pytest.mark.scenario(ATTACKS, "Underwater melee damage halved")
@each_row(
    ("attacker", "points"),
    [
        ({"tons": 70}, 3),
        ({"tons": 75}, 4),
        ({"tons": 70, "equipment": ["tsm"], "heat": 9}, 7),
        ({"tons": 70, "equipment": ["claw@right-arm"]}, 5),
        ({"tons": 70, "destroyed": ["right-arm.upper-arm"]}, 1),
    ],
)
def test_a_brush_off_under_water(attacker: dict[str, Any], points: int) -> None:
    swarmed = {**attacker, "conditions": ["swarmed"], **LAKE}
    answer = strike("brush-off", swarmed, brush_off=True, limb="right-arm", dice=[1, 1, 3, *WATERTIGHT])
    assert answer["damage"] == {"target": [points], "attacker": [points]}
    assert answer["outcome"]["attacker_losses"] == {"center-torso": points}


def test_a_brush_off_where_it_is_not_halved() -> None:
    swarmed = {"tons": 70, "conditions": ["swarmed"]}
    assert strike("brush-off", {**swarmed, **POND}, brush_off=True)["damage"]["target"] == [7]
    assert strike("brush-off", {**swarmed, **LAKE}, brush_off=True, ruleset=PUBLISHED)["damage"]["target"] == [7]


@pytest.mark.scenario(SYSTEM, "Underwater melee damage halved")
@pytest.mark.scenario(ATTACKS, "Underwater melee damage halved")
@each_row(
    ("tons", "depth", "more", "groups", "published"),
    [
        (50, 1, {}, [5, 5, 5, 2], [5, 5, 5, 2]),
        (50, 2, {}, [5, 3], [5, 5, 5, 2]),
        (100, 2, {}, [5, 5, 5, 1], [5] * 6 + [3]),
        (50, 2, {"equipment": ["tsm"], "heat": 9}, [5, 5, 5, 1], [5, 5, 5, 2]),
        (50, 0, {"equipment": ["tsm"], "heat": 9}, [5] * 6 + [3], [5, 5, 5, 2]),
    ],
)
def test_a_thrash_under_water(
    tons: int, depth: int, more: dict[str, Any], groups: list[int], published: list[int]
) -> None:
    """round(W/3), of the doubled weight with TSM; then half, rounded down."""
    attacker = {
        "tons": tons, "prone": True, "conditions": ["infantry-here"], "terrain": {"water": depth}, **more
    }  # fmt: skip
    for ruleset, figures in [("standard", groups), (PUBLISHED, published)]:
        assert strike("thrash", attacker, thrash=True, ruleset=ruleset)["damage"]["target"] == figures


# TSM and abilities


@pytest.mark.scenario(SYSTEM, "TSM activation threshold")
@each_row(
    ("kind", "tons", "heat", "more", "standard", "published"),
    [
        ("punch", 50, 8, {}, 5 + 5, 10),
        ("punch", 50, 9, {}, 10 + 10, 20),
        ("punch", 75, 9, {}, 15 + 15, (8 + 7) * 2),
        ("punch", 45, 9, {}, 9 + 9, (5 + 4) * 2),
        ("punch", 50, 9, {"terrain": {"water": 2}}, 10, 10),
        ("punch", 50, 9, {"destroyed": ["right-arm.upper-arm"]}, 10, 10),
        ("club", 50, 9, {"holding": "girder-club"}, 20 + 10, (10 + 5) * 2),
        ("club", 75, 9, {"holding": "girder-club"}, 30 + 15, (15 + 7) * 2),
        ("club", 75, 0, {"holding": "girder-club"}, 15 + 7, 15 + 7),
    ],
)
def test_extra_damage_of_a_zweihander_attack_with_tsm(
    kind: str, tons: int, heat: int, more: dict[str, Any], standard: int, published: int
) -> None:
    attacker = {"tons": tons, "heat": heat, "equipment": ["tsm"], "abilities": ["zweihander"], **more}
    for ruleset, points in [("standard", standard), (PUBLISHED, published)]:
        answer = strike(kind, attacker, zweihander=True, ruleset=ruleset)
        assert answer["damage"]["target"] == [points]


def test_a_flat_bonus_is_not_doubled() -> None:
    attacker = {"heat": 9, "equipment": ["tsm"], "abilities": ["zweihander", "melee-specialist"]}
    assert strike("punch", attacker, zweihander=True)["damage"]["target"] == [21]


# in the middle of a death from above


ALOFT = {"conditions": ["airborne"], "jump": 4}


@pytest.mark.scenario(ROLLS, "Accumulating 20+ damage in weapon attack phase")
def test_rolls_of_a_unit_in_the_air_are_not_dropped() -> None:
    question = {"ask": "damage", "location": "center-torso", "amount": 20, "unit": {"tons": 100, **ALOFT}}
    answer = ask(**question)
    assert [(due["trigger"], due["modifier"]) for due in answer["psr_queue"]] == [("20-damage", 0)]
    assert ask(**question, ruleset=PUBLISHED)["psr_queue"] == []


@pytest.mark.scenario(ROLLS, "Leg armor breached")
def test_a_leg_laid_open_in_the_air() -> None:
    unit = {**ALOFT, "armor": {"left-leg": 1}}
    answer = ask(ask="damage", unit=unit, location="left-leg", amount=3, dice=[1, 2])
    assert [due["trigger"] for due in answer["psr_queue"]] == ["leg-damage"]


@each_row("trigger", ["20-damage", "gyro-hit", "leg-damage", "kicked"])
def test_the_number_of_a_roll_that_waits_in_the_air(trigger: str) -> None:
    answer = ask(ask="psr", unit={**ALOFT, "wounds": 1}, triggers=[trigger])
    assert [roll["target_number"] for roll in answer["rolls"]] == [6]
    assert ask(ask="psr", unit=ALOFT, triggers=[trigger], ruleset=PUBLISHED)["not_due"] == [trigger]
    assert ask(ask="psr", unit={"prone": True}, triggers=[trigger])["not_due"] == [trigger]


@pytest.mark.parametrize(("ruleset", "rolls"), [("standard", (0, 0)), (PUBLISHED, (2, 4))])
def test_a_death_from_above_that_lands_makes_its_rolls(ruleset: str, rolls: tuple[int, int]) -> None:
    """The attacker was in the air until now, and is not any more."""
    own = [] if ruleset == "standard" else [3, 3, 1, 1]
    answer = strike("dfa", jumper(conditions=["airborne"]), ruleset=ruleset, dice=[6, 6, 3, *own])
    assert queue(answer) == [("target", "dfa-target", rolls[0]), ("attacker", "dfa-attacker", rolls[1])]
