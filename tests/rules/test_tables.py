"""The game's tables, whole, from the reference: hit locations, clusters, structure, criticals, movement, terrain."""

from __future__ import annotations

import csv
from dataclasses import replace

import pytest

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.events import ConsciousnessRolled, CriticalRolled, HitLocated
from myomer.combat.harm.criticals import critical_check
from myomer.combat.harm.damage import Struck, locate
from myomer.combat.harm.pilot import hit_pilot
from myomer.combat.harm.psr_target import psr_modifiers
from myomer.combat.numbers import TargetNumber
from myomer.combat.physical.registry import preview_attack
from myomer.dice import TWO_DICE_WAYS
from myomer.hexes import FRONT, LEFT, REAR, RIGHT, hex_name, neighbor, parse_hex
from myomer.rules.clusters import CLUSTER_MODIFIERS, CLUSTER_ROWS, LARGEST, SMALLEST, cluster_hits, damage_groups
from myomer.rules.criticals import (
    BLOWN_OFF,
    ENGINE_EXPLOSION,
    critical_hits,
    critical_table,
)
from myomer.rules.hit_tables import FULL, KICK, PUNCH
from myomer.rules.locations import (
    ARMOR_NAMES,
    BIPED,
    CENTER_LEG,
    FRAME_LEGS,
    FRAME_LOCATIONS,
    HEAD,
    NOWHERE,
    QUAD,
    SLOT_COUNTS,
    TRANSFER,
    TRIPOD,
    armor_at,
    is_leg,
    is_torso,
    location_name,
    parse_location,
)
from myomer.rules.movement import (
    ATTACKER_MODIFIERS,
    JUMP,
    RUN,
    STILL,
    WALK,
    masc_target,
    skid_modifier,
    target_modifier,
    wall_distance_modifier,
)
from myomer.rules.pilots import ASSAULT, CONSCIOUSNESS, FATAL_PILOT_HITS, HEAVY, LIGHT, MEDIUM, weight_class
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.rules.structure import STRUCTURE, TONNAGES, full_armor, maximum_armor, structure_for
from myomer.rules.terrain import TERRAIN_LEVELS, water_modifier
from myomer.rules.triggers import TRIGGERS, trigger_modifier
from tests.rows import each_row
from tests.support import BOTH, SHARED, attack, dice, duel, logged, make

FRAMES = ["biped", "quad", "tripod"]
ARCS = [FRONT, REAR, LEFT, RIGHT]
"""In the order of the reference's columns."""

NAMES = {
    "HD": "head",
    "CT": "center-torso",
    "LT": "left-torso",
    "RT": "right-torso",
    "LA": "left-arm",
    "RA": "right-arm",
    "LL": "left-leg",
    "RL": "right-leg",
    "CL": "center-leg",
    "FLL": "front-left-leg",
    "FRL": "front-right-leg",
    "RLL": "rear-left-leg",
    "RRL": "rear-right-leg",
}
AS_QUAD = {"LA": "FLL", "RA": "FRL", "LL": "RLL", "RL": "RRL"}


def columns(table: str) -> dict[int, dict[int, str]]:
    """A table as printed, by arc and roll: a roll or a range of them, then front, rear, left, right."""
    found: dict[int, dict[int, str]] = {arc: {} for arc in ARCS}
    for line in table.strip().splitlines():
        rolls, *entries = line.split()
        first, _, last = rolls.partition("–")
        assert len(entries) == len(ARCS)
        for roll in range(int(first), int(last or first) + 1):
            for arc, entry in zip(ARCS, entries, strict=True):
                found[arc][roll] = entry
    return found


# damage-and-criticals.md §3.1; + is a through-armor critical
FULL_TABLE = columns("""
    2  CT+ CT+ LT+ RT+
    3  RA  RA  LL  RL
    4  RA  RA  LA  RA
    5  RL  RL  LA  RA
    6  RT  RT  LL  RL
    7  CT  CT  LT  RT
    8  LT  LT  CT  CT
    9  LL  LL  RT  LT
    10 LA  LA  RA  LA
    11 LA  LA  RL  LL
    12 HD  HD  HD  HD
""")

# §3.2
PUNCH_STANDARD = columns("""
    1 LA LA LA LA
    2 LT LT LT LT
    3 CT CT CT CT
    4 RT RT RT RT
    5 RA RA RA RA
    6 HD HD HD HD
""")
PUNCH_PUBLISHED = columns("""
    1 LA LA LT RT
    2 LT LT LT RT
    3 CT CT CT CT
    4 RT RT LA RA
    5 RA RA LA RA
    6 HD HD HD HD
""")

# §3.3
KICK_STANDARD = columns("""
    1–3 RL RL RL RL
    4–6 LL LL LL LL
""")
KICK_PUBLISHED = columns("""
    1–3 RL RL LL RL
    4–6 LL LL LL RL
""")

# §3.5
PUNCH_QUAD = columns("""
    1 FLL RLL LT  RT
    2 LT  LT  LT  RT
    3 CT  CT  CT  CT
    4 RT  RT  FLL FRL
    5 FRL RRL RLL RRL
    6 HD  HD  HD  HD
""")
KICK_QUAD = columns("""
    1–3 FLL RLL RLL FRL
    4–6 FRL RRL FLL RRL
""")

# §3.6: the die that says which leg of a tripod; from the left +1, from the right −1
TRIPOD_LEG = columns("""
    1 RL RL RL RL
    2 RL RL CL RL
    3 CL CL CL RL
    4 CL CL LL CL
    5 LL LL LL CL
    6 LL LL LL LL
""")

# §3.7
ADVANCED_QUAD = columns("""
    2    CT+ CT+ LT+ RT+
    3    RLL FLL FRL FLL
    4–5  FLL RLL FLL FRL
    6    LT  LT  RT  CT
    7    CT  CT  LT  RT
    8    RT  RT  CT  LT
    9–10 FRL RRL RLL RRL
    11   RRL FRL RRL RLL
    12   HD  HD  HD  HD
""")
ADVANCED_PRONE_REAR = {
    2: "CT+", 3: "RA", 4: "RL", 5: "RL", 6: "RT", 7: "CT", 8: "LT", 9: "LL", 10: "LL", 11: "LA", 12: "HD",
}  # fmt: skip


def faces(roll: int, two: bool) -> list[int]:
    """Dice that give a roll."""
    if not two:
        return [roll]
    first = max(1, roll - 6)
    return [first, roll - first]


def struck(battle: Battle, table: str, arc: int, script: list[int]) -> tuple[str, bool, bool]:
    """Where the dice put a hit on unit 1: location, on rear armor, with a through-armor critical."""
    with dice(*script) as roller:
        found = locate(battle, 1, table, arc, 5, roller)
    event = logged(battle, HitLocated)[-1]
    assert isinstance(event, HitLocated)
    design = battle.mechs[1].design
    assert event.location == design.names[armor_at(found.location, found.rear)]
    assert event.through_armor == found.tac
    assert event.table == table
    assert event.points == 5
    on_rear = armor_at(found.location, found.rear) != found.location
    return location_name(design.frame, found.location), on_rear, found.tac


def check_column(battle: Battle, table: str, arc: int, expected: dict[int, str]) -> None:
    """Every roll of a column against its entries; from the rear it strikes the torsos' rear armor."""
    for roll, entry in expected.items():
        place = entry.rstrip("+")
        torso = place in ("CT", "LT", "RT")
        found = struck(battle, table, arc, faces(roll, table == FULL))
        assert found == (NAMES[place], arc == REAR and torso, entry.endswith("+")), f"{table} {arc} {roll}"


def target(rules: Ruleset, frame: str, prone: bool = False) -> Battle:
    return duel(target=make(frame=frame, hex_="0504", facing=3, prone=prone), rules=rules)


# hit locations


@each_row("rules", BOTH, ids=lambda rules: rules.name)
@each_row("arc", ARCS)
def test_full_table_of_a_biped(rules: Ruleset, arc: int) -> None:
    check_column(target(rules, "biped"), FULL, arc, FULL_TABLE[arc])


@each_row("rules", BOTH, ids=lambda rules: rules.name)
@each_row("arc", ARCS)
def test_full_table_of_a_quad(rules: Ruleset, arc: int) -> None:
    check_column(target(rules, "quad"), FULL, arc, {r: AS_QUAD.get(e, e) for r, e in FULL_TABLE[arc].items()})


@each_row("arc", ARCS)
def test_punch_table_of_a_biped(arc: int) -> None:
    check_column(target(STANDARD, "biped"), PUNCH, arc, PUNCH_STANDARD[arc])
    check_column(target(TOTAL_WARFARE, "biped"), PUNCH, arc, PUNCH_PUBLISHED[arc])


@each_row("arc", ARCS)
def test_punch_table_of_a_tripod(arc: int) -> None:
    check_column(target(STANDARD, "tripod"), PUNCH, arc, PUNCH_STANDARD[arc])
    check_column(target(TOTAL_WARFARE, "tripod"), PUNCH, arc, PUNCH_PUBLISHED[arc])


@each_row("arc", ARCS)
def test_kick_table_of_a_biped(arc: int) -> None:
    check_column(target(STANDARD, "biped"), KICK, arc, KICK_STANDARD[arc])
    check_column(target(TOTAL_WARFARE, "biped"), KICK, arc, KICK_PUBLISHED[arc])


@each_row("rules", BOTH, ids=lambda rules: rules.name)
@each_row("arc", ARCS)
def test_punch_and_kick_tables_of_a_quad(rules: Ruleset, arc: int) -> None:
    check_column(target(rules, "quad"), PUNCH, arc, PUNCH_QUAD[arc])
    check_column(target(rules, "quad"), KICK, arc, KICK_QUAD[arc])


@each_row("rules", BOTH, ids=lambda rules: rules.name)
@each_row("arc", ARCS)
def test_full_table_of_a_tripod(rules: Ruleset, arc: int) -> None:
    battle = target(rules, "tripod")
    for roll, entry in FULL_TABLE[arc].items():
        if entry not in ("LL", "RL"):
            check_column(battle, FULL, arc, {roll: entry})
            continue
        for die, leg in TRIPOD_LEG[arc].items():
            assert struck(battle, FULL, arc, [*faces(roll, True), die]) == (NAMES[leg], False, False)


@each_row("rules", BOTH, ids=lambda rules: rules.name)
@each_row("arc", ARCS)
def test_kick_table_of_a_tripod(rules: Ruleset, arc: int) -> None:
    battle = target(rules, "tripod")
    if arc in (FRONT, REAR):
        check_column(battle, KICK, arc, TRIPOD_LEG[arc])
        return
    for first in range(1, 7):
        for die, leg in TRIPOD_LEG[arc].items():
            assert struck(battle, KICK, arc, [first, die]) == (NAMES[leg], False, False)


@each_row("rules", BOTH, ids=lambda rules: rules.name)
@each_row("frame", FRAMES)
def test_without_the_option_a_prone_mech_uses_the_ordinary_table(rules: Ruleset, frame: str) -> None:
    for arc in ARCS:
        for roll in (2, 3, 7, 8, 12):
            upright = struck(target(rules, frame), FULL, arc, [*faces(roll, True), *([1] * leg_die(frame, arc, roll))])
            prone = struck(
                target(rules, frame, prone=True), FULL, arc, [*faces(roll, True), *([1] * leg_die(frame, arc, roll))]
            )
            assert upright == prone


def leg_die(frame: str, arc: int, roll: int) -> int:
    return int(frame == "tripod" and FULL_TABLE[arc][roll] in ("LL", "RL"))


ADVANCED = replace(TOTAL_WARFARE, advanced_hit_locations=True)


@each_row("arc", ARCS)
@each_row("frame", ["biped", "tripod"])
def test_advanced_side_columns_reach_round_to_the_rear(frame: str, arc: int) -> None:
    battle = target(ADVANCED, frame)
    for roll, entry in FULL_TABLE[arc].items():
        place = entry.rstrip("+")
        rear = place in ("CT", "LT", "RT") and (arc == REAR or (arc in (LEFT, RIGHT) and roll in (8, 9)))
        script = [*faces(roll, True), *([1] * leg_die(frame, arc, roll))]
        location, on_rear, tac = struck(battle, FULL, arc, script)
        if not leg_die(frame, arc, roll):
            assert location == NAMES[place]
        assert (on_rear, tac) == (rear, entry.endswith("+"))


def test_advanced_column_of_a_prone_mech_struck_from_the_rear() -> None:
    check_column(target(ADVANCED, "biped", prone=True), FULL, REAR, ADVANCED_PRONE_REAR)
    for arc in (FRONT, LEFT, RIGHT):
        battle = target(ADVANCED, "biped", prone=True)
        for roll, entry in FULL_TABLE[arc].items():
            assert struck(battle, FULL, arc, faces(roll, True))[0] == NAMES[entry.rstrip("+")]


@each_row("arc", ARCS)
def test_advanced_columns_of_a_quad(arc: int) -> None:
    battle = target(ADVANCED, "quad")
    for roll, entry in ADVANCED_QUAD[arc].items():
        location, rear, tac = struck(battle, FULL, arc, faces(roll, True))
        assert location == NAMES[entry.rstrip("+")]
        assert tac == entry.endswith("+")
        if arc in (FRONT, REAR):
            assert rear == (arc == REAR and entry.rstrip("+") in ("CT", "LT", "RT"))


def test_advanced_arcs_of_a_quad() -> None:
    # vehicle-style: the front is what lies within 30° of straight ahead, so not the hexes at 60° and 300°
    for facing in range(6):
        quad = make(frame="quad", hex_="0505", facing=facing)
        sides = []
        for way in range(6):
            attacker = make(hex_=hex_name(neighbor(parse_hex("0505"), (facing + way) % 6)))
            battle = duel(attacker, quad, ADVANCED)
            sides.append(preview_attack(battle, attack(battle, "punch")).arc)
        assert sides[0] == FRONT
        assert sides[1] != FRONT
        assert sides[5] != FRONT


def test_no_through_armor_criticals_on_a_single_die() -> None:
    for rules in BOTH:
        for frame in FRAMES:
            for arc in ARCS:
                for roll in range(1, 7):
                    assert not struck(target(rules, frame), PUNCH, arc, [roll])[2]


def test_option_no_through_armor_criticals() -> None:
    rules = replace(STANDARD, no_through_armor_criticals=True)
    for arc in ARCS:
        name = NAMES[FULL_TABLE[arc][2].rstrip("+")]
        assert struck(target(rules, "biped"), FULL, arc, [1, 1]) == (name, arc == REAR, False)


def test_a_hit_is_a_place_and_a_side() -> None:
    assert Struck(HEAD) == Struck(HEAD, False, False)


# locations


def test_locations_of_every_frame() -> None:
    torsos = ["center-torso", "left-torso", "right-torso"]
    arms, legs = ["left-arm", "right-arm"], ["left-leg", "right-leg"]
    four = ["front-left-leg", "front-right-leg", "rear-left-leg", "rear-right-leg"]
    expected = [
        ["head", *torsos, *arms, *legs],
        ["head", *torsos, *four],
        ["head", *torsos, *arms, *legs, "center-leg"],
    ]
    for frame in (BIPED, QUAD, TRIPOD):
        names = [location_name(frame, location) for location in FRAME_LOCATIONS[frame]]
        assert sorted(names) == sorted(expected[frame])
        for location, name in zip(FRAME_LOCATIONS[frame], names, strict=True):
            assert parse_location(frame, name) == location
            assert is_leg(frame, location) == name.endswith("-leg")
            assert is_torso(location) == name.endswith("-torso")
            assert (location in FRAME_LEGS[frame]) == name.endswith("-leg")
            rear = ARMOR_NAMES[frame][armor_at(location, True)]
            assert rear == (f"{name}-rear" if name.endswith("-torso") else name)
        assert parse_location(frame, "tail") == NOWHERE
        assert parse_location(frame, "") == NOWHERE


def test_critical_slots_of_every_location() -> None:
    # §1.1
    for frame in (BIPED, QUAD, TRIPOD):
        for location in FRAME_LOCATIONS[frame]:
            name = location_name(frame, location)
            assert SLOT_COUNTS[frame][location] == (6 if name == "head" or name.endswith("-leg") else 12)


def test_where_excess_damage_goes() -> None:
    # §1.3
    inward = {
        "left-arm": "left-torso", "left-leg": "left-torso", "front-left-leg": "left-torso",
        "rear-left-leg": "left-torso", "right-arm": "right-torso", "right-leg": "right-torso",
        "front-right-leg": "right-torso", "rear-right-leg": "right-torso", "center-leg": "center-torso",
        "left-torso": "center-torso", "right-torso": "center-torso", "center-torso": "", "head": "",
    }  # fmt: skip
    for frame in (BIPED, QUAD, TRIPOD):
        for location in FRAME_LOCATIONS[frame]:
            goal = inward[location_name(frame, location)]
            assert TRANSFER[location] == (parse_location(frame, goal) if goal else NOWHERE)


# clusters

# §6.2: size, then hits at 2 to 12
CLUSTERS = """
    2 1 1 1 1 1 1 2 2 2 2 2
    3 1 1 1 2 2 2 2 2 3 3 3
    4 1 2 2 2 2 3 3 3 3 4 4
    5 1 2 2 3 3 3 3 4 4 5 5
    6 2 2 3 3 4 4 4 5 5 6 6
    7 2 2 3 4 4 4 4 6 6 7 7
    8 2 3 3 4 4 5 5 6 7 8 8
    9 3 3 4 5 5 5 5 7 7 9 9
    10 3 3 4 6 6 6 6 8 8 10 10
    11 4 4 5 7 7 7 7 9 9 11 11
    12 4 4 5 8 8 8 8 10 10 12 12
    13 4 4 5 8 8 8 8 11 11 13 13
    14 5 5 6 9 9 9 9 11 11 14 14
    15 5 5 6 9 9 9 9 12 12 15 15
    16 5 5 7 10 10 10 10 13 13 16 16
    17 5 5 7 10 10 10 10 14 14 17 17
    18 6 6 8 11 11 11 11 14 14 18 18
    19 6 6 8 11 11 11 11 15 15 19 19
    20 6 6 9 12 12 12 12 16 16 20 20
    21 7 7 9 13 13 13 13 17 17 21 21
    22 7 7 9 14 14 14 14 18 18 22 22
    23 7 7 10 15 15 15 15 19 19 23 23
    24 8 8 10 16 16 16 16 20 20 24 24
    25 8 8 10 16 16 16 16 21 21 25 25
    26 9 9 11 17 17 17 17 21 21 26 26
    27 9 9 11 17 17 17 17 22 22 27 27
    28 9 9 11 17 17 17 17 23 23 28 28
    29 10 10 12 18 18 18 18 23 23 29 29
    30 10 10 12 18 18 18 18 24 24 30 30
    31 11 11 13 19 19 19 19 25 25 31 31
    32 11 11 13 19 19 19 20 26 26 32 32
    33 11 11 13 20 20 20 20 26 27 33 33
    34 11 12 14 20 20 21 21 27 27 34 34
    35 11 12 14 21 21 21 21 28 28 35 35
    36 12 12 15 21 22 22 22 29 29 36 36
    37 12 12 15 22 22 22 22 30 30 37 37
    38 12 12 15 22 22 23 23 30 31 38 38
    39 12 12 16 23 23 23 23 31 31 39 39
    40 12 12 18 24 24 24 24 32 32 40 40
"""
CLUSTER = {
    size: dict(zip(range(2, 13), hits, strict=True))
    for size, *hits in ([int(word) for word in line.split()] for line in CLUSTERS.strip().splitlines())
}


def test_the_cluster_table_goes_from_2_to_40() -> None:
    assert sorted(CLUSTER) == list(range(2, 41))
    assert (SMALLEST, LARGEST) == (2, 40)


@each_row("size", range(2, 41))
def test_cluster_hits(size: int) -> None:
    assert {roll: cluster_hits(size, roll) for roll in range(2, 13)} == CLUSTER[size]
    assert CLUSTER_ROWS[size][2:] == list(CLUSTER[size].values())


def test_a_salvo_of_one_always_hits_once() -> None:
    assert [cluster_hits(1, roll) for roll in range(2, 13)] == [1] * 11


def test_the_cluster_table_of_the_reference_data() -> None:
    path = SHARED / "rules" / "cluster-hits.csv"
    if not path.exists():
        pytest.skip("the reference data is not at hand: cluster-hits.csv")
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [int(row["size"]) for row in rows] == list(range(2, 41))
    for row in rows:
        for roll in range(2, 13):
            assert cluster_hits(int(row["size"]), roll) == int(row[str(roll)])


@each_row(
    ("size", "mean"),
    [
        (2, 1.417), (4, 2.639), (5, 3.167), (6, 4.000), (10, 6.306), (15, 9.500), (20, 12.694), (30, 19.000),
        (40, 25.389),
    ],
)  # fmt: skip
def test_mean_cluster_hits(size: int, mean: float) -> None:
    total = sum(cluster_hits(size, roll) * TWO_DICE_WAYS[roll] for roll in range(2, 13))
    assert round(total / 36, 3) == mean


def test_hits_never_fall_with_the_roll_or_the_size() -> None:
    for size in range(2, 41):
        for roll in range(2, 13):
            hits = cluster_hits(size, roll)
            assert 1 <= hits <= size
            assert roll == 2 or hits >= cluster_hits(size, roll - 1)
            assert size == 2 or hits >= cluster_hits(size - 1, roll)


@each_row("modifier", range(-12, 13))
def test_a_modified_cluster_roll_stays_within_2_and_12(modifier: int) -> None:
    for size in range(2, 41):
        for roll in range(2, 13):
            assert cluster_hits(size, roll, modifier) == CLUSTER[size][max(2, min(12, roll + modifier))]


# §6.3
CLUSTER_ROLL = {
    "artemis-iv": 2, "artemis-iv-prototype": 1, "artemis-v": 3, "atm-guidance": 2, "narc": 2, "apollo": -1,
    "hag-short-range": 2, "hag-long-range": -2, "ams": -4, "acid-warhead": -2, "glancing-blow": -4,
    "extreme-range": -2, "line-of-sight-range": -3, "cluster-range-adjacent": 1, "cluster-range-long": -1,
    "electromagnetic-interference": -2, "cluster-hitter": 1, "cluster-master": 2,
}  # fmt: skip


def test_modifiers_of_the_cluster_roll() -> None:
    assert CLUSTER_MODIFIERS == CLUSTER_ROLL


@each_row(
    ("points", "group", "groups"),
    [
        (0, 5, []), (-3, 5, []), (1, 5, [1]), (4, 5, [4]), (5, 5, [5]), (6, 5, [5, 1]), (8, 5, [5, 3]),
        (10, 5, [5, 5]), (18, 5, [5, 5, 5, 3]), (15, 5, [5, 5, 5]), (21, 5, [5, 5, 5, 5, 1]), (7, 0, [7]),
        (24, 0, [24]), (0, 0, []), (6, 1, [1] * 6), (6, 2, [2, 2, 2]), (5, 2, [2, 2, 1]),
    ],
)  # fmt: skip
def test_damage_groups(points: int, group: int, groups: list[int]) -> None:
    assert damage_groups(points, group) == groups


def test_damage_groups_lose_nothing() -> None:
    for points in range(200):
        for group in range(21):
            groups = damage_groups(points, group)
            assert sum(groups) == points
            assert all(0 < part <= (group or points) for part in groups)
            assert all(part == group for part in groups[:-1])


# structure and armor

# §1.2: tons, head, center torso, side torso, arm, leg
INTERNAL = """
    10 3 4 3 1 2
    15 3 5 4 2 3
    20 3 6 5 3 4
    25 3 8 6 4 6
    30 3 10 7 5 7
    35 3 11 8 6 8
    40 3 12 10 6 10
    45 3 14 11 7 11
    50 3 16 12 8 12
    55 3 18 13 9 13
    60 3 20 14 10 14
    65 3 21 15 10 15
    70 3 22 15 11 15
    75 3 23 16 12 16
    80 3 25 17 13 17
    85 3 27 18 14 18
    90 3 29 19 15 19
    95 3 30 20 16 20
    100 3 31 21 17 21
    105 4 32 22 17 22
    110 4 33 23 18 23
    115 4 35 24 19 24
    120 4 36 25 20 25
    125 4 38 26 21 26
    130 4 39 27 21 27
    135 4 41 28 22 28
    140 4 42 29 23 29
    145 4 44 31 24 31
    150 4 45 32 25 32
    155 4 47 33 26 33
    160 4 48 34 26 34
    165 4 50 35 27 35
    170 4 51 36 28 36
    175 4 53 37 29 37
    180 4 54 38 30 38
    185 4 56 39 31 39
    190 4 57 40 31 40
    195 4 59 41 32 41
    200 4 60 42 33 42
"""
ROWS = {row[0]: row[1:] for row in ([int(word) for word in line.split()] for line in INTERNAL.strip().splitlines())}


def test_every_tonnage_is_in_the_structure_table() -> None:
    assert list(range(10, 201, 5)) == sorted(ROWS) == TONNAGES == sorted(STRUCTURE)


@each_row("tons", ROWS)
@each_row("frame", [BIPED, QUAD, TRIPOD])
def test_structure(tons: int, frame: int) -> None:
    head, center, side, arm, leg = ROWS[tons]
    points = structure_for(tons, frame)
    for location in FRAME_LOCATIONS[frame]:
        name = location_name(frame, location)
        kind = name if name == "head" or name == "center-torso" else name.split("-")[-1]
        assert points[location] == {"head": head, "center-torso": center, "torso": side, "arm": arm, "leg": leg}[kind]
    if frame != TRIPOD:
        assert points[CENTER_LEG] == 0
    legs = {BIPED: 2, QUAD: 4, TRIPOD: 3}[frame]
    arms = 0 if frame == QUAD else 2
    assert sum(points) == head + center + 2 * side + arms * arm + legs * leg


@each_row("tons", ROWS)
@each_row("frame", [BIPED, QUAD, TRIPOD])
def test_the_most_armor_a_mech_carries(tons: int, frame: int) -> None:
    structure = structure_for(tons, frame)
    most = maximum_armor(structure)
    armor = full_armor(structure)
    for location in FRAME_LOCATIONS[frame]:
        head = 9 if tons <= 100 else 12
        assert most[location] == (head if location == HEAD else 2 * structure[location])
        rear = armor[armor_at(location, True)] if is_torso(location) else 0
        assert armor[location] + rear == most[location]
        assert armor[location] > 0
        if is_torso(location):
            assert 0 < rear < armor[location]
    assert sum(armor) == sum(most) == 2 * sum(structure) + (3 if tons <= 100 else 4)


@each_row(("tons", "total"), [(20, 69), (35, 119), (50, 169), (55, 185), (75, 231), (100, 307)])
def test_most_armor_of_a_biped_in_all(tons: int, total: int) -> None:
    assert sum(full_armor(structure_for(tons, BIPED))) == total


# criticals


@each_row("result", range(-6, 21))
def test_bands_of_the_critical_check(result: int) -> None:
    # §10: 7 or less none, 8–9 one, 10–11 two, 12+ three in a torso, elsewhere blown off
    if result <= 7:
        torso, limb = 0, 0
    elif result <= 9:
        torso, limb = 1, 1
    elif result <= 11:
        torso, limb = 2, 2
    else:
        torso, limb = 3, BLOWN_OFF
    assert critical_hits(result, True) == torso
    assert critical_hits(result, False) == limb
    # industrial structure: four criticals in a torso at 14 or more
    assert critical_hits(result, True, fourth=True) == (4 if result >= 14 else torso)
    assert critical_hits(result, False, fourth=True) == limb


@each_row("result", range(-6, 21))
def test_bands_of_the_tactical_critical_check(result: int) -> None:
    # shifted up by one: none to 8, one at 9–10, two at 11–12, three at 13–14 (M-22); 15 and more is the highest band
    if result <= 8:
        torso, limb = 0, 0
    elif result <= 10:
        torso, limb = 1, 1
    elif result <= 12:
        torso, limb = 2, 2
    elif result <= 14:
        torso, limb = 3, 3
    else:
        torso, limb = 3, BLOWN_OFF
    assert critical_hits(result, True, tactical=True) == torso
    assert critical_hits(result, False, tactical=True) == limb


@each_row("modifier", range(-4, 7))
def test_the_critical_check_by_the_roll(modifier: int) -> None:
    for torso in (True, False):
        table = critical_table(modifier, torso)
        assert table[2:] == [critical_hits(roll + modifier, torso) for roll in range(2, 13)]
        assert len(table) == 13


@each_row("where", ["head", "center-torso", "left-torso", "left-arm", "right-leg"])
def test_the_critical_check_on_a_mech(where: str) -> None:
    for roll in range(2, 13):
        battle = target(STANDARD, "biped")
        mech = battle.mechs[1]
        place = parse_location(BIPED, where)
        wanted = 0 if roll <= 7 else 1 if roll <= 9 else 2
        if roll == 12 and where.endswith("torso"):
            wanted = 3
        blown_off = roll == 12 and not where.endswith("torso")
        mech.slot_hits[place] = mech.design.hittable[place]  # nothing left to strike there
        for inner in ("center-torso", "left-torso", "right-torso"):
            at = parse_location(BIPED, inner)
            mech.slot_hits[at] = mech.design.hittable[at]
        with dice(*faces(roll, True)) as roller:
            critical_check(battle, 1, place, roller)
        event = logged(battle, CriticalRolled)[0]
        assert isinstance(event, CriticalRolled)
        assert (event.criticals, event.blown_off) == (0 if blown_off else wanted, blown_off)
        assert mech.has(place) != blown_off


def test_combustion_engines_explode() -> None:
    # §11: 2d6 of 10, 7, 4 after one, two, three hits
    assert ENGINE_EXPLOSION[1:] == [10, 7, 4]


# pilots


@each_row(("wounds", "needed"), [(1, 3), (2, 5), (3, 7), (4, 10), (5, 11)])
def test_consciousness(wounds: int, needed: int) -> None:
    assert CONSCIOUSNESS[wounds] == needed
    for roll in range(2, 13):
        battle = duel(target=make(hex_="0504", wounds=wounds - 1))
        with dice(*faces(roll, True)) as roller:
            hit_pilot(battle, 1, 1, "head-hit", roller)
        event = logged(battle, ConsciousnessRolled)[0]
        assert event == ConsciousnessRolled(1, needed, roll, roll >= needed)
        assert battle.mechs[1].unconscious == (roll < needed)
        assert battle.mechs[1].wounds == wounds


def test_the_sixth_pilot_hit_kills() -> None:
    assert FATAL_PILOT_HITS == 6
    battle = duel(target=make(hex_="0504", wounds=5))
    with dice() as roller:
        hit_pilot(battle, 1, 1, "head-hit", roller)
    assert battle.mechs[1].pilot_dead


@each_row("tons", TONNAGES)
def test_weight_classes(tons: int) -> None:
    wanted = LIGHT if tons <= 35 else MEDIUM if tons <= 55 else HEAVY if tons <= 75 else ASSAULT
    assert weight_class(tons) == wanted


# movement

#  by hexes moved, 0 to 30 (physical-attacks.md §1.6)
TARGET_MOVED = [0] * 3 + [1] * 2 + [2] * 2 + [3] * 3 + [4] * 8 + [5] * 7 + [6] * 6
#  piloting-skill-rolls.md §9.2
SKID = [-1] * 3 + [0] * 2 + [1] * 3 + [2] * 3 + [4] * 7 + [5] * 7 + [6] * 6
#  §3.3, moving through a building's wall
THROUGH_WALL = [0] * 3 + [1] * 2 + [2] * 2 + [3] * 3 + [4] * 8 + [5] * 7 + [6] * 6


@each_row("hexes", range(31))
def test_modifiers_by_hexes_moved(hexes: int) -> None:
    assert target_modifier(hexes) == TARGET_MOVED[hexes]
    assert skid_modifier(hexes) == SKID[hexes]
    assert wall_distance_modifier(hexes) == THROUGH_WALL[hexes]


def test_modifiers_of_the_attackers_movement() -> None:
    assert [ATTACKER_MODIFIERS[mode] for mode in (STILL, WALK, RUN, JUMP)] == [0, 1, 2, 3]


def test_masc_numbers() -> None:
    # piloting-skill-rolls.md §11.3: 3, 5, 7, 11, then it fails whatever is rolled
    assert [masc_target(uses) for uses in range(4)] == [3, 5, 7, 11]
    assert all(masc_target(uses) > 12 for uses in range(4, 30))


# terrain


@each_row(("depth", "modifier"), [(1, -1), (2, 0), (3, 1), (4, 1), (5, 1), (10, 1)])
def test_water_modifiers(depth: int, modifier: int) -> None:
    assert water_modifier(depth) == modifier
    for rules in BOTH:
        assert trigger_modifier("water-entry", rules, depth) == modifier
        assert trigger_modifier("water-exit", rules, depth) == modifier


# piloting-skill-rolls.md §2.1, by level from 1
PILOTING = {
    "rough": [0, 0],
    "pavement": [0],
    "road": [0, 0, 0],
    "woods": [0, 0, 0],
    "rubble": [0, 0, 0, 0, 0, 1],
    "jungle": [1, 2, 3],
    "swamp": [1],
    "mud": [1],
    "sand": [1],
    "tundra": [1],
    "deep-snow": [1],
    "ice": [4],
    "black-ice": [4],
    "rapids": [2, 3],
    "magma": [1, 4],
    "industrial": [1],
    "geyser": [1],
}


@each_row("rules", BOTH, ids=lambda rules: rules.name)
@each_row("kind", PILOTING)
def test_terrain_modifiers_of_psrs(rules: Ruleset, kind: str) -> None:
    assert kind in TERRAIN_LEVELS
    for level, modifier in enumerate(PILOTING[kind], 1):
        battle = duel(rules=rules, hexes={"0505": Hex(0, {kind: level})})
        assert TargetNumber(psr_modifiers(battle, 0)).value == 5 + modifier
        # not on a bridge or roof
        battle.mechs[0].roof = 2
        assert TargetNumber(psr_modifiers(battle, 0)).value == 5


@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.name)
def test_terrain_modifiers_add_up(rules: Ruleset) -> None:
    battle = duel(rules=rules, hexes={"0505": Hex(0, {"jungle": 2, "mud": 1, "rapids": 1, "water": 1})})
    assert TargetNumber(psr_modifiers(battle, 0)).value == 5 + 2 + 1 + 2


def test_unknown_terrain_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no terrain 'lava'; the terrains are water, woods"):
        Hex(0, {"lava": 1})


# §3: the triggers' own modifiers, standard and published; None where there is no roll
TRIGGER_MODIFIERS: dict[str, tuple[int | None, int | None]] = {
    "20-damage": (0, 1),
    "leg-damage": (0, None),
    "kicked": (0, 0),
    "pushed": (0, 0),
    "tripped": (0, 0),
    "charged": (0, 2),
    "charging": (0, 2),
    "dfa-target": (0, 2),
    "dfa-attacker": (0, 4),
    "kick-missed": (0, 0),
    "charge-missed": (0, None),
    "dfa-missed": (4, None),
    "mace-missed": (None, 2),
    "flail-backfire": (0, 0),
    "zweihander-missed": (0, 0),
    "snared": (3, 3),
    "wrecking-ball-hit": (2, 2),
    "thrashed": (0, 0),
    "domino": (0, 0),
    "fallen-on": (2, 2),
    "running-rough": (0, None),
    "ice": (0, 0),
    "hip-move": (0, 0),
    "gyro-run": (0, 0),
    "landing": (0, 0),
    "prototype-jets-landing": (3, 3),
    "backward-level-change": (0, 0),
    "overexertion": (0, 0),
    "sprint-with-masc": (0, 0),
    "careless-movement": (0, 0),
    "heavy-woods-landing": (0, 0),
    "crush-swarm": (0, 0),
    "avoid-skid": (0, 0),
    "step-aside": (0, 0),
    "shutdown": (0, 3),
    "masc-failure": (0, None),
    "supercharger-failure": (0, None),
    "building-collapse": (0, None),
    "emp-shutdown": (3, 3),
    "nuclear-blast": (6, 6),
    "assault-drop": (0, 0),
}


@each_row("name", TRIGGER_MODIFIERS)
def test_modifiers_of_triggers(name: str) -> None:
    assert name in TRIGGERS
    for rules, modifier in zip(BOTH, TRIGGER_MODIFIERS[name], strict=True):
        if modifier is not None:
            assert trigger_modifier(name, rules) == modifier


@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.name)
def test_modifiers_of_triggers_by_size(rules: Ruleset) -> None:
    for hexes in range(31):
        assert trigger_modifier("skid", rules, hexes) == SKID[hexes]
        for size, wall in enumerate([0, 1, 2, 5], 1):
            assert trigger_modifier("building-wall", rules, size, hexes) == wall + THROUGH_WALL[hexes]
    for rubble in range(1, 6):
        assert trigger_modifier("rubble", rules, rubble) == 0
    assert [trigger_modifier("bog-down", rules, ground) for ground in range(3)] == [0, -1, -1]
    assert [trigger_modifier("cliff-descent", rules, levels) for levels in (1, 2)] == [0, 1]
    assert [trigger_modifier("cliff-climb", rules, levels) for levels in (1, 2)] == [1, 2]
    for levels in range(3, 10):
        assert trigger_modifier("leap-legs", rules, levels) == 2 * levels
        assert trigger_modifier("leap", rules, levels) == levels
    assert [trigger_modifier("climb-wall", rules, arms) for arms in (2, 1)] == [1, 3]
    classes = (LIGHT, MEDIUM, HEAVY, ASSAULT)
    assert [trigger_modifier("heavy-gauss-recoil", rules, size) for size in classes] == [2, 1, 0, -1]


def test_ultra_rubble_is_harder_to_enter() -> None:
    assert trigger_modifier("rubble", TOTAL_WARFARE, 6) == 1
