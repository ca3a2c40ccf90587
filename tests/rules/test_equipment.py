"""The armory standing alone: keys, names, sane facts, the classic weapons written out, weights and slots by rule."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from myomer.combat.harm.damage_types import DAMAGE_TYPE_NAMES
from myomer.rules import components
from myomer.rules.armory import ammunition_for, equipment, find, find_listed, item, read_lines
from myomer.rules.components import AMMUNITION, MATERIAL, PHYSICAL_WEAPON, SHIELD, WEAPON
from myomer.rules.equipment import (
    BY_RULE,
    EACH_LEG,
    FROM_ELSEWHERE,
    FROM_WEIGHT,
    HALF_TON,
    INERT,
    LEVELS,
    ONE_SHOT,
    SLOT_RULES,
    SPREAD,
    TECHS,
    Equipment,
)
from myomer.rules.locations import BIPED, QUAD, TRIPOD
from myomer.rules.physical_weapons import CLUBS, PHYSICAL_WEAPONS
from myomer.rules.shields import SHIELDS
from tests.rows import each_row

TONNAGES = range(10, 101, 5)
SUPERHEAVIES = range(105, 201, 5)

#  heat, damage (missiles: each×rack/group), minimum short/medium/long range, tons, slots, shots to a ton
CLASSICS = """
ac-2                         1  2          4  8/16/24     6    1   45
ac-5                         1  5          3  6/12/18     8    4   20
ac-10                        3  10         0  5/10/15    12    7   10
ac-20                        7  20         0  3/6/9      14   10    5
machine-gun                  0  2          0  1/2/3       0.5  1  200
flamer                       3  2          0  1/2/3       1    1    0
vehicle-flamer               3  2          0  1/2/3       0.5  1   20
small-laser                  1  3          0  1/2/3       0.5  1    0
medium-laser                 3  5          0  3/6/9       1    1    0
large-laser                  8  8          0  5/10/15     5    2    0
ppc                         10  10         3  6/12/18     7    3    0
lrm-5                        2  1x5/5      6  7/14/21     2    1   24
lrm-10                       4  1x10/5     6  7/14/21     5    2   12
lrm-15                       5  1x15/5     6  7/14/21     7    3    8
lrm-20                       6  1x20/5     6  7/14/21    10    5    6
srm-2                        2  2x2/1      0  3/6/9       1    1   50
srm-4                        3  2x4/1      0  3/6/9       2    1   25
srm-6                        4  2x6/1      0  3/6/9       3    2   15

er-small-laser               2  3          0  2/4/5       0.5  1    0
er-medium-laser              5  5          0  4/8/12      1    1    0
er-large-laser              12  8          0  7/14/19     5    2    0
er-ppc                      15  10         0  7/14/23     7    3    0
light-ppc                    5  5          3  6/12/18     3    2    0
heavy-ppc                   15  15         3  6/12/18    10    4    0
snub-nose-ppc               10  10/8/5     0  9/13/15     6    2    0
small-pulse-laser            2  3          0  1/2/3       1    1    0
medium-pulse-laser           4  6          0  2/4/6       2    1    0
large-pulse-laser           10  9          0  3/7/10      7    2    0
medium-x-pulse-laser         6  6          0  3/6/9       2    1    0
medium-vsp-laser             7  9/7/5      0  2/5/9       4    2    0
plasma-rifle                10  10         0  5/10/15     6    2   10
gauss-rifle                  1  15         2  7/15/22    15    7    8
light-gauss-rifle            1  8          3  8/17/25    12    5   16
heavy-gauss-rifle            2  25/20/10   4  6/13/20    18   11    4
light-ac-5                   1  5          0  5/10/15     5    2   20
lb-10-x-ac                   2  10         0  6/12/18    11    6   10
lb-20-x-ac                   6  20         0  4/8/12     14   11    5
ultra-ac-5                   1  5          2  6/13/20     9    5   20
ultra-ac-10                  4  10         0  6/12/18    13    7   10
rotary-ac-5                  1  5          0  5/10/15    10    6   20
streak-srm-2                 2  2x2/1      0  3/6/9       1.5  1   50
streak-srm-4                 3  2x4/1      0  3/6/9       3    1   25
streak-srm-6                 4  2x6/1      0  3/6/9       4.5  2   15
mrm-10                       4  1x10/5     0  3/8/15      3    2   24
mrm-20                       6  1x20/5     0  3/8/15      7    3   12
mrm-30                      10  1x30/5     0  3/8/15     10    5    8
mrm-40                      12  1x40/5     0  3/8/15     12    7    6
rocket-launcher-10           3  1x10/5     0  5/11/18     0.5  1    1
mml-5                        3  0x5/0      0  0/0/0       3    3   24
mml-7                        4  0x7/0      0  0/0/0       4.5  4   17
ams                          1  2          0  1/1/1       0.5  1   12
tag                          0  0          0  5/9/15      1    1    0
c3-master                    0  0          0  5/9/15      5    5    0

clan-machine-gun             0  2          0  1/2/3       0.25 1  200
clan-flamer                  3  2          0  1/2/3       0.5  1    0
er-micro-laser               1  2          0  1/2/4       0.25 1    0
clan-er-small-laser          2  5          0  2/4/6       0.5  1    0
clan-er-medium-laser         5  7          0  5/10/15     1    1    0
clan-er-large-laser         12  10         0  8/15/25     4    1    0
clan-er-ppc                 15  15         0  7/14/23     6    2    0
micro-pulse-laser            1  3          0  1/2/3       0.5  1    0
clan-small-pulse-laser       2  3          0  2/4/6       1    1    0
clan-medium-pulse-laser      4  7          0  4/8/12      2    1    0
clan-large-pulse-laser      10  10         0  6/14/20     6    2    0
heavy-medium-laser           7  10         0  3/6/9       1    2    0
heavy-large-laser           18  16         0  5/10/15     4    3    0
improved-heavy-medium-laser  7  10         0  3/6/9       1    2    0
improved-heavy-large-laser  18  16         0  5/10/15     4    3    0
plasma-cannon                7  0          0  6/12/18     3    1   10
clan-gauss-rifle             1  15         2  7/15/22    12    6    8
ap-gauss-rifle               1  3          0  3/6/9       0.5  1   40
hag-20                       4  1x20/5     2  8/16/24    10    6    6
hag-40                       8  1x40/5     2  8/16/24    16   10    3
clan-lb-10-x-ac              2  10         0  6/12/18    10    5   10
clan-lb-20-x-ac              6  20         0  4/8/12     12    9    5
clan-ultra-ac-10             3  10         0  6/12/18    10    4   10
clan-ultra-ac-20             7  20         0  4/8/12     12    8    5
clan-lrm-5                   2  1x5/5      0  7/14/21     1    1   24
clan-lrm-10                  4  1x10/5     0  7/14/21     2.5  1   12
clan-lrm-15                  5  1x15/5     0  7/14/21     3.5  2    8
clan-lrm-20                  6  1x20/5     0  7/14/21     5    4    6
clan-srm-4                   3  2x4/1      0  3/6/9       1    1   25
clan-srm-6                   4  2x6/1      0  3/6/9       1.5  1   15
clan-streak-srm-4            3  2x4/1      0  4/8/12      2    1   25
clan-streak-srm-6            4  2x6/1      0  4/8/12      3    2   15
streak-lrm-20                6  1x20/5     0  7/14/21    10    5    6
atm-6                        4  0x6/0      4  5/10/15     3.5  3   10
atm-9                        6  0x9/0      4  5/10/15     5    4    7
clan-ams                     1  2          0  1/1/1       0.5  1   24
clan-laser-ams               5  3          0  1/1/1       1    1    0
light-tag                    0  0          0  3/6/9       0.5  1    0
"""

TO_HIT = {
    "medium-pulse-laser": (-2, -2, -2),
    "clan-large-pulse-laser": (-2, -2, -2),
    "medium-vsp-laser": (-3, -2, -1),
    "heavy-large-laser": (1, 1, 1),
    "improved-heavy-large-laser": (0, 0, 0),
    "rocket-launcher-10": (1, 1, 1),
    "mrm-40": (1, 1, 1),
    "targeting-computer": (0, 0, 0),
    "lb-10-x-ac": (0, 0, 0),
    "lb-10-x-ac-ammo-cluster": (-1, -1, -1),
}

IN_USE = [
    *["small-laser", "medium-laser", "large-laser", "ppc", "flamer", "machine-gun", "ac-2", "ac-5", "ac-10", "ac-20"],
    *["lrm-5", "lrm-10", "lrm-15", "lrm-20", "srm-2", "srm-4", "srm-6"],
    *["gauss-rifle", "light-gauss-rifle", "heavy-gauss-rifle"],
    *["machine-gun-ammo", "machine-gun-ammo-half", "ac-20-ammo", "lrm-20-ammo", "srm-6-ammo", "gauss-rifle-ammo"],
    *["masc", "supercharger", "case", "case-ii", "aes", "claw", "talons", "spikes", "heat-sink", "double-heat-sink"],
    *["clan-double-heat-sink", "jump-jet", "modular-armor", "endo-steel", "ferro-fibrous", "c3-slave"],
    *["tsm", "industrial-tsm", "prototype-tsm", "ram-plate"],
    *["clan-er-medium-laser", "clan-lrm-20-ammo-artemis", "ac-10-ammo-precision", "mml-5-ammo-srm-inferno"],
]
"""Names that 'Mechs are built with: they stay."""

OF_TWO = {"industrial", "is industrial", "clan industrial", "is standard", "clan standard", "regular"}
"""Names that a structure and an armor share."""


def of_kind(kind: int) -> list[Equipment]:
    """Everything of one kind of component."""
    return [known for known in equipment().values() if known.kind == kind]


def shape(weapon: Equipment) -> str:
    """A weapon's line as `CLASSICS` writes it, without the blanks."""
    if weapon.damage_type in ("cluster", "streak"):
        damage = f"{weapon.per_hit}x{weapon.rack}/{weapon.group}"
    elif len(set(weapon.damage_by_range)) > 1:
        damage = "/".join(str(points) for points in weapon.damage_by_range)
    else:
        damage = str(weapon.damage)
    ranges = f"{weapon.range_min} {weapon.range_short}/{weapon.range_medium}/{weapon.range_long}"
    return f"{weapon.key} {weapon.heat} {damage} {ranges} {weapon.tons:g} {weapon.slots} {weapon.shots}"


class TestFile:
    """The file as it is written."""

    def test_counts(self) -> None:
        """416 weapons, 1,531 kinds of ammunition, 29 physical weapons, 147 others."""
        lines = read_lines()
        assert len(lines) == len(equipment()) == 416 + 1531 + 29 + 147
        assert Counter(line.kind for line in lines)["weapon"] == 416
        assert Counter(line.kind for line in lines)["ammunition"] == 1531
        assert Counter(line.category for line in lines)["physical"] == 29

    def test_keys_are_unique_and_kebab(self) -> None:
        keys = [line.key for line in read_lines()]
        assert len(set(keys)) == len(keys)
        assert [key for key in keys if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key)] == []

    def test_names_are_unique(self) -> None:
        """One name in a unit file is one item, but for structures and armors of one name."""
        counts = Counter(name.casefold() for line in read_lines() for name in line.names)
        assert {name for name, count in counts.items() if count > 1} == OF_TWO

    def test_display_names_are_unique_in_a_tech_base(self) -> None:
        """`Weapons:` lists give no more than display name and tech base."""
        known = [known for known in equipment().values() if known.kind == WEAPON]
        counts = Counter((name.casefold(), weapon.tech) for weapon in known for name in weapon.list_names)
        assert {name for (name, _), count in counts.items() if count > 1} == {"medium pulse laser (p)"}
        found = find_listed("Medium Pulse Laser (P)", False)
        assert found is not None
        assert found.key == "prototype-medium-pulse-laser"

    def test_nothing_is_read_before_it_is_asked_for(self) -> None:
        code = "from myomer.rules import armory; assert not armory._items; assert not armory._named"
        subprocess.run([sys.executable, "-c", code], check=True)

    @each_row("key", [*IN_USE, *PHYSICAL_WEAPONS, *SHIELDS, *CLUBS])
    def test_names_in_use_stay(self, key: str) -> None:
        assert item(key).key == key

    def test_ammunition_is_called_after_its_weapon(self) -> None:
        """Every weapon that needs ammunition has some, and ordinary ammunition is `<weapon>-ammo`."""
        without = []
        for weapon in of_kind(WEAPON):
            if weapon.ammo_type and not ammunition_for(weapon):
                without.append(weapon.key)
            key = f"{weapon.key}-ammo"
            if key in equipment():
                assert weapon.takes(item(key)), weapon.key
        assert without == [f"mrm-{rack}{shots}" for rack in range(1, 6) for shots in ("", "-os")]


class TestFacts:
    """Every fact is one that the engine can work with."""

    def test_names_are_known(self) -> None:
        """No blank at either end of a name, none but known words."""
        for known in equipment().values():
            assert known.tech in TECHS, known.key
            assert known.level in LEVELS, known.key
            assert known.tons_rule in FROM_WEIGHT | FROM_ELSEWHERE | {""}, known.key
            assert known.slots_rule in SLOT_RULES | {""}, known.key
            assert known.damage_type in (DAMAGE_TYPE_NAMES if known.kind == WEAPON else [""]), known.key
            assert min(len(known.names), len(known.list_names)) >= 1, known.key
            assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", flag) for flag in known.flags), known.key
            for text in (known.name, *known.names, *known.list_names):
                assert text, known.key
                assert text == text.strip(), known.key

    def test_no_number_is_below_nothing(self) -> None:
        for known in equipment().values():
            numbers = [known.heat, known.damage, known.rack, known.per_hit, known.group, known.slots, known.shots]
            numbers += [known.rate, known.explosion, known.target_heat, known.target_heat_dice, known.range_min]
            assert min(numbers) >= 0, known.key
            assert known.bv >= 0, known.key
            assert min(known.damage_by_range) >= 0, known.key
            assert known.tons == BY_RULE or known.tons >= 0, known.key

    def test_ranges_rise(self) -> None:
        for known in equipment().values():
            ranges = [known.range_short, known.range_medium, known.range_long, known.range_extreme]
            assert ranges == sorted(ranges), known.key
            assert known.range_min <= known.range_long, known.key

    def test_a_rule_stands_for_what_is_not_fixed(self) -> None:
        unknown = {known.key for known in equipment().values() if known.tons == BY_RULE and not known.tons_rule}
        assert unknown == {"chain-drape-apron", "chain-drape-cape", "chain-drape-poncho"}
        for known in equipment().values():
            assert (known.tons == BY_RULE) >= bool(known.tons_rule), known.key
            assert not (known.slots and known.slots_rule), known.key

    def test_weapons(self) -> None:
        for weapon in of_kind(WEAPON):
            assert weapon.rate >= 1, weapon.key
            assert bool(weapon.explosion) == weapon.has("explosive"), weapon.key
            rolls = weapon.damage_type in ("cluster", "streak")
            assert not (rolls and weapon.damage), weapon.key
            assert rolls <= (weapon.rack > 0), weapon.key
            assert weapon.damage == weapon.damage_by_range[0] == max(weapon.damage_by_range), weapon.key

    def test_launchers_whose_ammunition_says_what_a_missile_does(self) -> None:
        """ATMs, improved ATMs and MMLs; and five racks of MRM that nothing carries."""
        silent = {
            weapon.key.split("-")[0]
            for weapon in of_kind(WEAPON)
            if weapon.damage_type in ("cluster", "streak") and not weapon.per_hit
        }
        assert silent == {"atm", "iatm", "mml", "mrm"}
        for weapon in of_kind(WEAPON):
            if weapon.ammo_type in ("atm", "iatm", "mml"):
                for ammunition in ammunition_for(weapon):
                    assert ammunition.per_hit, ammunition.key
                    assert ammunition.range_long, ammunition.key

    @each_row(
        ("key", "per_hit", "group", "ranges"),
        [
            ("atm-6-ammo", 2, 0, (4, 5, 10, 15)),
            ("atm-6-ammo-er", 1, 0, (4, 9, 18, 27)),
            ("atm-6-ammo-he", 3, 0, (0, 3, 6, 9)),
            ("iatm-6-ammo-he", 3, 0, (0, 3, 6, 9)),
            ("mml-5-ammo-lrm", 1, 5, (6, 7, 14, 21)),
            ("mml-5-ammo-srm", 2, 1, (0, 3, 6, 9)),
            ("mml-5-ammo-srm-inferno", 2, 1, (0, 3, 6, 9)),
        ],
    )
    def test_what_such_ammunition_says(self, key: str, per_hit: int, group: int, ranges: tuple[int, ...]) -> None:
        known = item(key)
        assert (known.per_hit, known.group) == (per_hit, group)
        assert (known.range_min, known.range_short, known.range_medium, known.range_long) == ranges

    def test_atms_deal_their_damage_in_fives(self) -> None:
        marked = {known.ammo_type for known in equipment().values() if known.has("five-point-groups")}
        assert marked == {"atm", "iatm"}

    def test_ammunition(self) -> None:
        for known in of_kind(AMMUNITION):
            assert known.ammo_type, known.key
            assert known.slots == 1, known.key
            assert known.has(HALF_TON) == (known.tons == 0.5) == known.key.endswith("-half"), known.key
            assert not known.damage, known.key

    def test_a_half_ton_holds_half(self) -> None:
        for known in of_kind(AMMUNITION):
            if known.has(HALF_TON):
                whole = item(known.key.removesuffix("-half"))
                assert (known.shots * 2, known.per_hit, known.rack) == (whole.shots, whole.per_hit, whole.rack)
        assert item("machine-gun-ammo-half").shots == 100

    def test_heat_to_the_target(self) -> None:
        heating = {
            known.key: (known.target_heat, known.target_heat_dice)
            for known in equipment().values()
            if known.target_heat or known.target_heat_dice
        }
        assert {key for key in heating if item(key).damage_type != "heat"} == set()
        assert (heating["flamer"], heating["heavy-flamer"]) == ((2, 0), (4, 0))
        assert (heating["plasma-rifle"], heating["plasma-cannon"]) == ((0, 1), (0, 2))

    def test_materials_are_structure_armor_and_myomer(self) -> None:
        assert {known.category for known in of_kind(MATERIAL)} == {"structure", "armor", "myomer"}
        assert [known.key for known in of_kind(MATERIAL) if known.slots and not known.has(SPREAD)] == []


class TestClassics:
    """The weapons that everybody knows, written out."""

    @each_row("rows", CLASSICS.split("\n\n"), ids=["introductory", "inner-sphere", "clan"])
    def test_the_table(self, rows: str) -> None:
        expected = [" ".join(row.split()) for row in rows.strip().splitlines()]
        assert [shape(item(row.split()[0])) for row in expected] == expected

    def test_it_has_every_introductory_weapon(self) -> None:
        introductory = {known.key for known in of_kind(WEAPON) if known.level == "introductory"}
        assert introductory == {row.split()[0] for row in CLASSICS.split("\n\n")[0].strip().splitlines()}

    @each_row("key", TO_HIT)
    def test_to_hit(self, key: str) -> None:
        assert item(key).to_hit == TO_HIT[key]

    @each_row(
        ("key", "explosion"),
        [
            ("gauss-rifle", 20),
            ("light-gauss-rifle", 16),
            ("heavy-gauss-rifle", 25),
            ("improved-heavy-gauss-rifle", 30),
            ("hag-40", 20),
            ("improved-heavy-large-laser", 8),
            ("ppc", 0),
            ("ac-20", 0),
        ],
    )
    def test_explosion_of_the_weapon_itself(self, key: str, explosion: int) -> None:
        assert item(key).explosion == explosion

    @each_row(
        ("key", "shots", "each"),
        [
            ("ac-20-ammo", 5, 20),
            ("ac-5-ammo", 20, 5),
            ("machine-gun-ammo", 200, 2),
            ("lrm-20-ammo", 6, 20),
            ("srm-6-ammo", 15, 12),
            ("clan-streak-srm-6-ammo", 15, 12),
            ("gauss-rifle-ammo", 8, 0),
            ("hag-40-ammo", 3, 0),
            ("plasma-rifle-ammo", 10, 0),
            ("atm-12-ammo-he", 5, 36),
            ("thunderbolt-20-ammo", 3, 20),
            ("coolant-pod", 1, 10),
        ],
    )
    def test_explosion_of_a_round(self, key: str, shots: int, each: int) -> None:
        known = item(key)
        assert (known.shots, known.explosion_per_round()) == (shots, each)
        assert known.has(INERT) == (each == 0)

    def test_damage_by_range(self) -> None:
        assert [item("heavy-gauss-rifle").damage_at(bracket) for bracket in range(4)] == [25, 20, 10, 10]
        assert [item("ppc").damage_at(bracket) for bracket in range(3)] == [10, 10, 10]

    @each_row(("key", "rate"), [("ultra-ac-5", 2), ("rotary-ac-5", 6), ("ac-5", 1)])
    def test_rate_of_fire(self, key: str, rate: int) -> None:
        assert item(key).rate == rate


def tons_row(key: str, frame: int = BIPED) -> list[float]:
    """Its weight on 'Mechs of 10 to 100 tons."""
    return [item(key).tons_for(tons, frame) for tons in TONNAGES]


def slots_row(key: str) -> list[int]:
    """Its slots on 'Mechs of 10 to 100 tons."""
    return [item(key).slots_for(tons) for tons in TONNAGES]


class TestByWeight:
    """Weights and slots that the weight of the 'Mech gives, over all weights."""

    @each_row("key", PHYSICAL_WEAPONS)
    def test_physical_weapons_take_the_slots_of_their_own_table(self, key: str) -> None:
        assert item(key).kind == PHYSICAL_WEAPON
        assert slots_row(key) == [PHYSICAL_WEAPONS[key].slots_for(tons) for tons in TONNAGES]

    @each_row("key", SHIELDS)
    def test_shields_take_the_slots_of_their_own_table(self, key: str) -> None:
        assert item(key).kind == SHIELD
        assert slots_row(key) == [SHIELDS[key][2]] * len(TONNAGES)

    @each_row("key", CLUBS)
    def test_clubs_are_not_mounted(self, key: str) -> None:
        assert (item(key).slots_for(50), item(key).tons_for(50)) == (0, 0)

    #            10  15  20  25  30  35  40  45  50  55  60  65  70  75  80  85  90  95  100
    @each_row(
        ("key", "slots"),
        [
            ("hatchet", [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7]),
            ("claw", [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7]),
            ("lance", [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]),
            ("mace", [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10]),
            ("retractable-blade", [2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6]),
            ("masc", [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5]),
            ("clan-masc", [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4]),
            ("aes", [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4]),
            ("medium-laser", [1] * 19),
            ("endo-steel", [14] * 19),
            ("targeting-computer", [0] * 19),
        ],
    )
    def test_slots(self, key: str, slots: list[int]) -> None:
        assert slots_row(key) == slots

    #            10  15  20  25  30  35  40  45  50  55  60  65  70  75  80  85  90  95  100
    @each_row(
        ("key", "tons"),
        [
            ("hatchet", [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7]),
            ("talons", [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7]),
            ("sword", [0.5, 1, 1, 1.5, 1.5, 2, 2, 2.5, 2.5, 3, 3, 3.5, 3.5, 4, 4, 4.5, 4.5, 5, 5]),
            ("retractable-blade", [1, 1.5, 1.5, 2, 2, 2.5, 2.5, 3, 3, 3.5, 3.5, 4, 4, 4.5, 4.5, 5, 5, 5.5, 5.5]),
            ("lance", [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]),
            ("ram-plate", [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10]),
            ("masc", [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5]),
            ("clan-masc", [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4]),
            ("aes", [0.5, 0.5, 1, 1, 1, 1, 1.5, 1.5, 1.5, 2, 2, 2, 2, 2.5, 2.5, 2.5, 3, 3, 3]),
            ("jump-jet", [0.5] * 10 + [1] * 6 + [2] * 3),
            ("prototype-improved-jump-jet", [0.5] * 10 + [1] * 6 + [2] * 3),
            ("improved-jump-jet", [1] * 10 + [2] * 6 + [4] * 3),
            ("partial-wing", [1, 1.5, 1.5, 2, 2.5, 2.5, 3, 3.5, 3.5, 4, 4.5, 5, 5, 5.5, 6, 6, 6.5, 7, 7]),
            ("clan-partial-wing", [0.5, 1, 1, 1.5, 1.5, 2, 2, 2.5, 2.5, 3, 3, 3.5, 3.5, 4, 4, 4.5, 4.5, 5, 5]),
            ("tracks", [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10]),
            ("drone-operating-system", [tons / 10 + 0.5 for tons in TONNAGES]),
            ("standard-structure", [tons / 10 for tons in TONNAGES]),
            ("reinforced-structure", [tons / 5 for tons in TONNAGES]),
            ("endo-steel", [0.5, 1, 1, 1.5, 1.5, 2, 2, 2.5, 2.5, 3, 3, 3.5, 3.5, 4, 4, 4.5, 4.5, 5, 5]),
            ("medium-laser", [1] * 19),
            ("supercharger", [0] * 19),
            ("chain-drape-cape", [0] * 19),
        ],
    )
    def test_tons(self, key: str, tons: list[float]) -> None:
        assert tons_row(key) == tons

    def test_a_quads_enhanced_actuators_are_lighter(self) -> None:
        assert item("aes").tons_for(100, QUAD) == 2
        assert item("aes").tons_for(55, QUAD) == 1.5
        assert item("aes").tons_for(100, TRIPOD) == 3

    def test_a_tripods_structure_weighs_a_tenth_more(self) -> None:
        assert item("standard-structure").tons_for(100, TRIPOD) == 11
        assert item("endo-steel").tons_for(60, TRIPOD) == 3.5

    def test_superheavies(self) -> None:
        """Half the slots, rounded up; twice the structure."""
        assert item("endo-steel").slots_for(150) == 7
        assert item("double-heat-sink").slots_for(135) == 2
        assert item("ac-20-ammo").slots_for(105) == 1
        assert item("standard-structure").tons_for(150) == 30
        assert item("endo-composite").tons_for(150) == 22.5
        for known in equipment().values():
            if not known.slots_rule:
                assert {known.slots_for(tons) for tons in SUPERHEAVIES} == {-(-known.slots // 2)}, known.key

    def test_every_rule_is_used_and_worked_out(self) -> None:
        weights = {known.tons_rule for known in equipment().values()} - {""}
        assert weights == FROM_WEIGHT | FROM_ELSEWHERE
        assert {known.slots_rule for known in equipment().values()} - {""} == SLOT_RULES
        for known in equipment().values():
            for tons in [*TONNAGES, *SUPERHEAVIES]:
                weight = known.tons_for(tons)
                assert (weight > 0) == (known.tons_rule in FROM_WEIGHT or known.tons > 0), known.key
                if known.tons_rule:
                    assert weight * 2 == int(weight * 2), known.key

    def test_one_in_each_leg(self) -> None:
        legs = {known.key: known.slots for known in equipment().values() if known.has(EACH_LEG)}
        assert legs == {"talons": 2, "tracks": 1, "quadvee-wheels": 1, "mechanical-jump-booster": 2}


class TestFinding:
    """Names in unit files."""

    @each_row(
        ("name", "clan", "key"),
        [
            ("Medium Laser", False, "medium-laser"),
            ("MEDIUM LASER", True, "medium-laser"),
            ("  ISMediumLaser ", False, "medium-laser"),
            ("ISERMediumLaser", True, "er-medium-laser"),
            ("CLERMediumLaser", False, "clan-er-medium-laser"),
            ("Double Heat Sink", False, "double-heat-sink"),
            ("Double Heat Sink", True, "clan-double-heat-sink"),
            ("Endo Steel", True, "clan-endo-steel"),
            ("IS Ammo LRM-20 Artemis-capable", False, "lrm-20-ammo-artemis"),
            ("Clan Ammo LRM-20 (Clan) Artemis-capable", True, "clan-lrm-20-ammo-artemis"),
            ("ISMG Ammo (100)", False, "machine-gun-ammo-half"),
            ("Cargo (2.5 tons)", False, "cargo"),
            ("TSM", False, "tsm"),
            ("Standard", False, "standard-structure"),
        ],
    )
    def test_by_name(self, name: str, clan: bool, key: str) -> None:
        found = find(name, clan)
        assert found is not None
        assert found.key == key

    @each_row(
        ("name", "category", "key"),
        [
            ("IS Standard", "structure", "standard-structure"),
            ("IS Standard", "armor", "standard-armor"),
            ("Standard", "armor", "standard-armor"),
            ("Industrial", "armor", "industrial-armor"),
            ("Ferro-Fibrous", "armor", "ferro-fibrous"),
        ],
    )
    def test_within_a_category(self, name: str, category: str, key: str) -> None:
        found = find(name, False, category)
        assert found is not None
        assert found.key == key
        assert find("Medium Laser", False, category) is None

    @each_row(
        ("name", "clan", "key"),
        [
            ("ER Medium Laser", False, "er-medium-laser"),
            ("ER Medium Laser", True, "clan-er-medium-laser"),
            ("SRM 6", True, "clan-srm-6"),
            ("SRM 6", False, "srm-6"),
            ("Medium Laser", True, "medium-laser"),
            ("HAG/20", False, "hag-20"),
            ("ISERLargeLaser", True, "er-large-laser"),
            ("Plasma Rifle", True, "plasma-rifle"),
            ("ISLiftHoist", False, "lift-hoist"),
            ("ISRemoteSensorDispenser", False, "remote-sensor-dispenser"),
            ("Blazer Cannon", False, "blazer-cannon"),
            ("Rifle (Cannon, Heavy)", False, "heavy-rifle"),
        ],
    )
    def test_listed(self, name: str, clan: bool, key: str) -> None:
        found = find_listed(name, clan)
        assert found is not None
        assert found.key == key

    def test_every_name_finds_its_item(self) -> None:
        for known in equipment().values():
            for name in known.names:
                if name.casefold() not in OF_TWO and known.key != "industrial-armor":
                    assert find(name, False) is known is find(name, True)
                    assert find(name.swapcase(), False) is known
                assert find(name, False, known.category) is known
            for name in known.list_names:
                assert find_listed(name, known.tech == "clan") is not None

    def test_nothing(self) -> None:
        assert find("", False) is None
        assert find("Hand Actuator", False) is None
        assert find_listed("-Empty-", True) is None

    @given(st.text(), st.booleans(), st.text(max_size=12))
    def test_no_text_is_an_error(self, text: str, clan: bool, category: str) -> None:
        assert find(text, clan) is find(f" {text}\t", clan)
        assert find_listed(text, clan) is None or text
        assert find(text, clan, category) is None or category == "" or text

    def test_an_unknown_key_suggests_the_nearest(self) -> None:
        with pytest.raises(ValueError, match="there is no equipment 'medum-laser'; the nearest: medium-laser"):
            item("medum-laser")
        with pytest.raises(ValueError, match=r"there is no equipment '§§§'$"):
            item("§§§")


class TestAmmunition:
    """What fits what."""

    @each_row(
        ("weapon", "fits", "not_fits"),
        [
            ("ac-20", "ac-20-ammo", "ac-10-ammo"),
            ("ac-2", "ac-2-ammo-precision", "gac-2-ammo"),
            ("gac-2", "gac-2-ammo", "ac-2-ammo"),
            ("lrm-20", "lrm-20-ammo-artemis", "clan-lrm-20-ammo"),
            ("clan-lrm-20", "clan-lrm-20-ammo-artemis-v", "clan-lrm-15-ammo"),
            ("gauss-rifle", "gauss-rifle-ammo", "clan-gauss-rifle-ammo"),
            ("prototype-gauss-rifle", "gauss-rifle-ammo", "light-gauss-rifle-ammo"),
            ("machine-gun-array", "machine-gun-ammo-half", "light-machine-gun-ammo"),
            ("clan-narc", "narc-ammo", "inarc-ammo"),
            ("mml-9", "mml-9-ammo-srm-inferno", "srm-6-ammo-inferno"),
            ("medium-laser", "", "ac-5-ammo"),
        ],
    )
    def test_fit(self, weapon: str, fits: str, not_fits: str) -> None:
        kinds = [known.key for known in ammunition_for(item(weapon))]
        assert (fits in kinds) == bool(fits)
        assert not_fits not in kinds
        assert item(weapon).takes(item(not_fits)) is False

    def test_ordinary_ammunition_of_its_own_base_comes_first(self) -> None:
        assert ammunition_for(item("clan-lrm-20"))[0].key == "clan-lrm-20-ammo"
        assert ammunition_for(item("lrm-20"))[0].key == "lrm-20-ammo"
        assert ammunition_for(item("mml-5"))[0].key == "mml-5-ammo-lrm"

    def test_the_list_is_what_the_weapon_takes(self) -> None:
        bins = of_kind(AMMUNITION)
        for key in ["ac-5", "clan-srm-6", "atm-9", "narc", "lb-10-x-ac", "machine-gun", "lrm-5-os"]:
            weapon = item(key)
            assert set(ammunition_for(weapon)) == {known for known in bins if weapon.takes(known)}
        assert item("lrm-5-os").has(ONE_SHOT)

    def test_ammunition_takes_nothing(self) -> None:
        assert ammunition_for(item("ac-5-ammo")) == []


def test_kinds_are_components() -> None:
    """Each kind is one of the engine's; the fixed parts of a 'Mech are none of them."""
    fixed = {components.ENGINE, components.GYRO, components.COCKPIT, components.SENSORS, components.ACTUATOR}
    assert {known.kind for known in equipment().values()}.isdisjoint(fixed)


def test_the_record_form_holds_every_field() -> None:
    known = item("lrm-20")
    assert known.to_json()["names"] == list(known.names)
    assert known == item("lrm-20")
    assert known != item("lrm-15")
