"""Damage of physical attacks by tonnage: the appendices of physical-attacks.md, whole, and its weapon catalogue."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor

import pytest

from myomer.boards import Hex
from myomer.combat.events import HitLocated
from myomer.combat.harm.falls import fall_damage
from myomer.combat.physical.attack import Attack, AttackPreview, SelfHit
from myomer.combat.physical.registry import ATTACKS, preview_attack, resolve_attack
from myomer.rules.clusters import damage_groups
from myomer.rules.locations import LEFT_LEG, RIGHT_LEG
from myomer.rules.physical_weapons import GIRDER_CLUB, LIMB_CLUB, PHYSICAL_WEAPONS, TREE_CLUB
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.mech import Mech
from tests.rows import each_row
from tests.support import BOTH, attack, destroy, dice, duel, logged, make, reasons_of

RULES = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.name)
HOT = 9
"""Heat from which triple-strength myomer is active."""

#  Cells show `standard / published` where they differ.
APPENDIX_A = """
| Tons | Punch | Punch TSM | Kick, hatchet | Kick, hatchet TSM | Sword | Sword TSM | Mace | Mace TSM \
| Retr. blade | Claw punch | DFA to target | DFA self total; standard per leg | Charge | Fall |
| 20 | 2 | 4 | 4 | 8 | 3 | 5 / 6 | 8 / 5 | 16 / 10 | 2 | 3 | 6 | 4; 2 | 2 | 2 |
| 25 | 3 | 5 / 6 | 5 | 10 | 3 / 4 | 6 / 8 | 10 / 7 | 20 / 14 | 3 | 4 | 9 / 8 | 5; 3 | 3 | 3 |
| 30 | 3 | 6 | 6 | 12 | 4 | 7 / 8 | 12 / 8 | 24 / 16 | 3 | 5 | 9 | 6; 3 | 3 | 3 |
| 35 | 4 | 7 / 8 | 7 | 14 | 4 / 5 | 8 / 10 | 14 / 9 | 28 / 18 | 4 | 5 | 12 / 11 | 7; 4 | 4 | 4 |
| 40 | 4 | 8 | 8 | 16 | 5 | 9 / 10 | 16 / 10 | 32 / 20 | 4 | 6 | 12 | 8; 4 | 4 | 4 |
| 45 | 5 | 9 / 10 | 9 | 18 | 5 / 6 | 10 / 12 | 18 / 12 | 36 / 24 | 5 | 7 | 15 / 14 | 9; 5 | 5 | 5 |
| 50 | 5 | 10 | 10 | 20 | 6 | 11 / 12 | 20 / 13 | 40 / 26 | 5 | 8 | 15 | 10; 5 | 5 | 5 |
| 55 | 6 | 11 / 12 | 11 | 22 | 6 / 7 | 12 / 14 | 22 / 14 | 44 / 28 | 6 | 8 | 18 / 17 | 11; 6 | 6 | 6 |
| 60 | 6 | 12 | 12 | 24 | 7 | 13 / 14 | 24 / 15 | 48 / 30 | 6 | 9 | 18 | 12; 6 | 6 | 6 |
| 65 | 7 | 13 / 14 | 13 | 26 | 7 / 8 | 14 / 16 | 26 / 17 | 52 / 34 | 7 | 10 | 21 / 20 | 13; 7 | 7 | 7 |
| 70 | 7 | 14 | 14 | 28 | 8 | 15 / 16 | 28 / 18 | 56 / 36 | 7 | 10 | 21 | 14; 7 | 7 | 7 |
| 75 | 8 | 15 / 16 | 15 | 30 | 8 / 9 | 16 / 18 | 30 / 19 | 60 / 38 | 8 | 11 | 24 / 23 | 15; 8 | 8 | 8 |
| 80 | 8 | 16 | 16 | 32 | 9 | 17 / 18 | 32 / 20 | 64 / 40 | 8 | 12 | 24 | 16; 8 | 8 | 8 |
| 85 | 9 | 17 / 18 | 17 | 34 | 9 / 10 | 18 / 20 | 34 / 22 | 68 / 44 | 9 | 13 | 27 / 26 | 17; 9 | 9 | 9 |
| 90 | 9 | 18 | 18 | 36 | 10 | 19 / 20 | 36 / 23 | 72 / 46 | 9 | 13 | 27 | 18; 9 | 9 | 9 |
| 95 | 10 | 19 / 20 | 19 | 38 | 10 / 11 | 20 / 22 | 38 / 24 | 76 / 48 | 10 | 14 | 30 / 29 | 19; 10 | 10 | 10 |
| 100 | 10 | 20 | 20 | 40 | 11 | 21 / 22 | 40 / 25 | 80 / 50 | 10 | 15 | 30 | 20; 10 | 10 | 10 |
"""

#  By hexes moved, 1 to 10
APPENDIX_B = """
| 45 | 0 | 5 | 10 / 9 | 15 / 14 | 20 / 18 | 25 / 23 | 30 / 27 | 35 / 32 | 40 / 36 | 45 / 41 |
| 55 | 0 | 6 | 12 / 11 | 18 / 17 | 24 / 22 | 30 / 28 | 36 / 33 | 42 / 39 | 48 / 44 | 54 / 50 |
| 65 | 0 | 7 | 14 / 13 | 21 / 20 | 28 / 26 | 35 / 33 | 42 / 39 | 49 / 46 | 56 / 52 | 63 / 59 |
| 75 | 0 | 8 | 16 / 15 | 24 / 23 | 32 / 30 | 40 / 38 | 48 / 45 | 56 / 53 | 64 / 60 | 72 / 68 |
| 85 | 0 | 9 | 18 / 17 | 27 / 26 | 36 / 34 | 45 / 43 | 54 / 51 | 63 / 60 | 72 / 68 | 81 / 77 |
| 95 | 0 | 10 | 20 / 19 | 30 / 29 | 40 / 38 | 50 / 48 | 60 / 57 | 70 / 67 | 80 / 76 | 90 / 86 |
"""


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def cell(text: str, rules: Ruleset) -> int:
    """The number of a cell for a ruleset."""
    ours, _, published = text.partition("/")
    return int(published) if published and rules is TOTAL_WARFARE else int(ours)


_HEAD, *_ROWS = APPENDIX_A.strip().splitlines()
BY_TONS = {int(row[0]): dict(zip(cells(_HEAD)[1:], row[1:], strict=True)) for row in map(cells, _ROWS)}
BY_HEXES = {int(row[0]): row[1:] for row in map(cells, APPENDIX_B.strip().splitlines())}
TONS = list(BY_TONS)


def blow(
    rules: Ruleset,
    kind: str,
    tons: int,
    equipment: list[str] | None = None,
    heat: int = 0,
    limb: str = "",
    water: int = 0,
    moved: str = "none",
    hexes: int = 0,
    jump: int = 0,
    target_tons: int = 50,
    frame: str = "biped",
    change: Callable[[Mech], None] | None = None,
) -> AttackPreview:
    """The numbers of an attack on a 'Mech straight ahead; in water both stand in it."""
    attacker = make(tons, frame, equipment, heat=heat, moved=moved, hexes=hexes, jump=jump)
    if change is not None:
        change(attacker)
    pool = {name: Hex(0, {"water": water}) for name in ("0505", "0504")} if water else None
    battle = duel(attacker, make(target_tons, hex_="0504", facing=3), rules, pool)
    return preview_attack(battle, attack(battle, kind, limb))


def points(preview: AttackPreview) -> int:
    assert preview.allowed, preview.reasons
    assert preview.damage.points == sum(preview.groups)
    return preview.damage.points


# Appendix A


def test_the_appendix_has_every_tonnage() -> None:
    assert list(range(20, 101, 5)) == TONS


@RULES
@each_row("tons", TONS)
def test_punch(rules: Ruleset, tons: int) -> None:
    row = BY_TONS[tons]
    for limb in ("left-arm", "right-arm"):
        assert points(blow(rules, "punch", tons, limb=limb)) == cell(row["Punch"], rules)
        assert points(blow(rules, "punch", tons, ["tsm"], HOT, limb)) == cell(row["Punch TSM"], rules)


@RULES
@each_row("tons", TONS)
def test_kick_and_hatchet(rules: Ruleset, tons: int) -> None:
    row = BY_TONS[tons]
    plain, tsm = cell(row["Kick, hatchet"], rules), cell(row["Kick, hatchet TSM"], rules)
    for limb in ("left-leg", "right-leg"):
        assert points(blow(rules, "kick", tons, limb=limb)) == plain
        assert points(blow(rules, "kick", tons, ["tsm"], HOT, limb)) == tsm
    for limb in ("left-arm", "right-arm"):
        assert points(blow(rules, "hatchet", tons, [f"hatchet@{limb}"])) == plain
        assert points(blow(rules, "hatchet", tons, [f"hatchet@{limb}", "tsm"], HOT)) == tsm


@RULES
@each_row("tons", TONS)
def test_quad_kick(rules: Ruleset, tons: int) -> None:
    row = BY_TONS[tons]
    for limb in ("front-left-leg", "front-right-leg"):
        kick = blow(rules, "kick", tons, limb=limb, frame="quad")
        assert points(kick) == cell(row["Kick, hatchet"], rules)
        assert kick.target_number.value == 3


@RULES
@each_row("tons", TONS)
def test_sword(rules: Ruleset, tons: int) -> None:
    row = BY_TONS[tons]
    assert points(blow(rules, "sword", tons, ["sword@right-arm"])) == cell(row["Sword"], rules)
    assert points(blow(rules, "sword", tons, ["sword@left-arm", "tsm"], HOT)) == cell(row["Sword TSM"], rules)


@RULES
@each_row("tons", TONS)
def test_mace(rules: Ruleset, tons: int) -> None:
    row = BY_TONS[tons]
    assert points(blow(rules, "mace", tons, ["mace@right-arm"])) == cell(row["Mace"], rules)
    assert points(blow(rules, "mace", tons, ["mace@left-arm", "tsm"], HOT)) == cell(row["Mace TSM"], rules)


@RULES
@each_row("tons", TONS)
def test_retractable_blade(rules: Ruleset, tons: int) -> None:
    blade = "retractable-blade@right-arm:extended"
    assert points(blow(rules, "retractable-blade", tons, [blade])) == cell(BY_TONS[tons]["Retr. blade"], rules)
    tsm = points(blow(rules, "retractable-blade", tons, [blade, "tsm"], HOT))
    assert tsm == (ceil(2 * tons / 10) if rules is STANDARD else 2 * ceil(tons / 10))


@RULES
@each_row("tons", TONS)
def test_claw_punch(rules: Ruleset, tons: int) -> None:
    claw = blow(rules, "punch", tons, ["claw@right-arm"])
    assert points(claw) == cell(BY_TONS[tons]["Claw punch"], rules)
    assert claw.target_number.value == 5 + 1
    tsm = points(blow(rules, "punch", tons, ["claw@right-arm", "tsm"], HOT))
    assert tsm == (ceil(2 * tons / 7) if rules is STANDARD else 2 * ceil(tons / 7))
    assert points(blow(rules, "punch", tons, ["claw@right-arm"], limb="left-arm")) == ceil(tons / 10)


@RULES
@each_row("tons", TONS)
def test_dfa(rules: Ruleset, tons: int) -> None:
    row = BY_TONS[tons]
    total, each = map(int, row["DFA self total; standard per leg"].split(";"))
    dfa = blow(rules, "dfa", tons, moved="jump", hexes=4, jump=4)
    damage = cell(row["DFA to target"], rules)
    assert points(dfa) == damage
    assert dfa.groups == damage_groups(damage, 0 if rules is STANDARD else 5)
    assert dfa.self_damage.points == total
    if rules is STANDARD:
        assert dfa.self_hits == [SelfHit(each, LEFT_LEG, "left-leg"), SelfHit(each, RIGHT_LEG, "right-leg")]
    else:
        assert dfa.self_hits == [SelfHit(group) for group in damage_groups(total, 5)]
        assert dfa.self_table == "kick"


@RULES
@each_row("tons", TONS)
def test_dfa_with_tsm(rules: Ruleset, tons: int) -> None:
    # §1.9: standard doubles the weight for the damage to the target; never for the attacker's own
    dfa = blow(rules, "dfa", tons, ["tsm"], HOT, moved="jump", hexes=4, jump=4)
    assert points(dfa) == (ceil(2 * tons / 10) * 3 if rules is STANDARD else ceil(3 * tons / 10))
    assert dfa.self_damage.points == ceil(tons / 5)


@RULES
@each_row("tons", TONS)
def test_charge_of_one_hex_of_run_up(rules: Ruleset, tons: int) -> None:
    assert points(blow(rules, "charge", tons, moved="run", hexes=2)) == cell(BY_TONS[tons]["Charge"], rules)


@RULES
@each_row("tons", TONS)
def test_fall_on_the_spot(rules: Ruleset, tons: int) -> None:
    points = cell(BY_TONS[tons]["Fall"], rules)
    battle = duel(make(tons), rules=rules)
    hot = duel(make(tons, equipment=["tsm"], heat=HOT), rules=rules)
    assert fall_damage(battle, battle.mechs[0], 0, 0) == [points]
    assert fall_damage(hot, hot.mechs[0], 0, 0) == [points]
    for levels in range(1, 8):
        assert fall_damage(battle, battle.mechs[0], levels, 0) == [points * (levels + 1)]


# Appendix B


@RULES
@pytest.mark.parametrize("tons", BY_HEXES)
def test_charge_by_hexes_moved(rules: Ruleset, tons: int) -> None:
    for hexes, text in enumerate(BY_HEXES[tons], 1):
        charge = blow(rules, "charge", tons, moved="run", hexes=hexes)
        damage = cell(text, rules)
        assert points(charge) == damage
        assert charge.groups == damage_groups(damage, 0 if rules is STANDARD else 5)


@RULES
@each_row("tons", range(20, 101, 10))
def test_charge_at_even_tens(rules: Ruleset, tons: int) -> None:
    for hexes in range(1, 11):
        assert points(blow(rules, "charge", tons, moved="run", hexes=hexes)) == tons // 10 * (hexes - 1)


@RULES
@each_row("tons", TONS)
def test_charge_with_tsm(rules: Ruleset, tons: int) -> None:
    for hexes in range(11):
        run_up = max(0, hexes - 1)
        charge = blow(rules, "charge", tons, ["tsm"], HOT, moved="walk", hexes=hexes)
        wanted = ceil(2 * tons / 10) * run_up if rules is STANDARD else -(-tons * run_up // 10)
        assert points(charge) == wanted
        assert charge.self_damage.points == 5


@RULES
@each_row("tons", TONS)
def test_charge_to_the_attacker(rules: Ruleset, tons: int) -> None:
    own = ceil(tons / 10)
    for hexes in (1, 2, 9):
        charge = blow(rules, "charge", 60, moved="run", hexes=hexes, target_tons=tons)
        assert charge.self_damage.points == own
        assert charge.self_hits == [SelfHit(group) for group in damage_groups(own, 0 if rules is STANDARD else 5)]


@RULES
def test_ram_plate(rules: Ruleset) -> None:
    # §5.5: charge damage ×1.5 up, own damage halved down
    for tons in TONS:
        plain = points(blow(rules, "charge", tons, moved="run", hexes=4))
        ram = blow(rules, "charge", tons, ["ram-plate"], moved="run", hexes=4, target_tons=tons)
        assert points(ram) == ceil(plain * 1.5)
        assert ram.self_damage.points == ceil(tons / 10) // 2


@RULES
def test_spikes_of_the_charger(rules: Ruleset) -> None:
    for count, where in enumerate(["center-torso", "left-torso", "right-torso"], 1):
        spikes = [f"spikes@{name}" for name in ["center-torso", "left-torso", "right-torso"][:count]]
        assert points(blow(rules, "charge", 60, spikes, moved="run", hexes=5)) == 24 + 2 * count, where


# Appendix C

SPEC_FIGURES = [
    ("punch", 80, [], 8),
    ("kick", 80, [], 16),
    ("hatchet", 70, ["hatchet@right-arm"], 14),
    ("hatchet", 70, ["hatchet@right-arm", "tsm"], 28),
    ("sword", 70, ["sword@right-arm"], 8),
    ("sword", 70, ["sword@right-arm", "tsm"], 15),
    ("mace", 70, ["mace@right-arm"], 28),
    ("mace", 70, ["mace@right-arm", "tsm"], 56),
    ("punch", 50, ["tsm"], 10),
    ("kick", 50, ["tsm"], 20),
]


@each_row(("kind", "tons", "equipment", "damage"), SPEC_FIGURES)
def test_figures_of_the_spec(kind: str, tons: int, equipment: list[str], damage: int) -> None:
    assert points(blow(STANDARD, kind, tons, equipment, HOT)) == damage


def test_charge_and_dfa_figures_of_the_spec() -> None:
    charge = blow(STANDARD, "charge", 60, moved="run", hexes=5, target_tons=75)
    assert points(charge) == 24
    assert charge.self_damage.points == 8
    assert points(blow(STANDARD, "charge", 75, moved="run", hexes=5)) == 32
    assert points(blow(TOTAL_WARFARE, "charge", 75, moved="run", hexes=5)) == 30
    dfa = blow(STANDARD, "dfa", 70, moved="jump", hexes=4, jump=4)
    assert points(dfa) == 21
    assert [hit.points for hit in dfa.self_hits] == [7, 7]


@RULES
def test_base_target_numbers(rules: Ruleset) -> None:
    assert blow(rules, "punch", 50).target_number.value == 5
    assert blow(rules, "kick", 50).target_number.value == 3
    assert blow(rules, "push", 50).target_number.value == 4
    assert blow(rules, "charge", 50, moved="walk", hexes=3).target_number.value == 5 + 1
    assert blow(rules, "dfa", 50, moved="jump", hexes=3, jump=3).target_number.value == 5 + 3


def lost(*names: str) -> Callable[[Mech], None]:
    def change(mech: Mech) -> None:
        for name in names:
            destroy(mech, name)

    return change


@RULES
def test_punch_with_upper_and_lower_arm_destroyed(rules: Ruleset) -> None:
    punch = blow(rules, "punch", 75, change=lost("right-arm.upper-arm", "right-arm.lower-arm"))
    assert punch.target_number.value == 9
    assert points(punch) == 2


def test_punch_with_tsm_and_the_upper_arm_destroyed() -> None:
    change = lost("right-arm.upper-arm")
    assert points(blow(STANDARD, "punch", 45, ["tsm"], HOT, change=change)) == 4
    assert points(blow(TOTAL_WARFARE, "punch", 45, ["tsm"], HOT, change=change)) == 5


def test_kick_with_tsm_and_the_lower_leg_destroyed() -> None:
    change = lost("right-leg.lower-leg")
    ours = blow(STANDARD, "kick", 55, ["tsm"], HOT, change=change)
    published = blow(TOTAL_WARFARE, "kick", 55, ["tsm"], HOT, change=change)
    assert (points(ours), points(published)) == (22, 11)
    assert ours.target_number.value == published.target_number.value == 3 + 2


@each_row(
    ("kind", "tons", "water", "standard", "published"),
    [("kick", 80, 2, 8, 8), ("punch", 75, 2, 4, 4), ("punch", 70, 2, 3, 4), ("kick", 65, 1, 13, 7)],
)
def test_attacks_in_water(kind: str, tons: int, water: int, standard: int, published: int) -> None:
    assert points(blow(STANDARD, kind, tons, water=water)) == standard
    assert points(blow(TOTAL_WARFARE, kind, tons, water=water)) == published


@RULES
def test_talon_kick(rules: Ruleset) -> None:
    assert points(blow(rules, "kick", 65, ["talons"])) == 20


def test_dfa_self_damage_of_75_tons() -> None:
    ours = blow(STANDARD, "dfa", 75, moved="jump", hexes=4, jump=4)
    assert [hit.points for hit in ours.self_hits] == [8, 8]
    published = blow(TOTAL_WARFARE, "dfa", 75, moved="jump", hexes=4, jump=4)
    assert [hit.points for hit in published.self_hits] == [5, 5, 5]
    assert published.self_table == "kick"


@RULES
def test_kick_at_a_runner_in_the_woods(rules: Ruleset) -> None:
    attacker = make(piloting=4, moved="run", hexes=4)
    target = make(hex_="0504", facing=3, piloting=4, moved="run", hexes=5)
    battle = duel(attacker, target, rules, {"0504": Hex(0, {"woods": 1})})
    number = preview_attack(battle, attack(battle, "kick")).target_number
    assert number.value == 7
    assert sorted(reasons_of(list(number.modifiers)).values()) == [-2, 1, 2, 2, 4]


@RULES
def test_charge_number_of_the_reference(rules: Ruleset) -> None:
    # §3.4: P 5, Pt 4, the attacker ran, the target moved 3: 5 + 2 + 1 + (5 − 4)
    target = make(hex_="0504", facing=3, piloting=4, moved="walk", hexes=3)
    battle = duel(make(moved="run", hexes=4), target, rules)
    assert preview_attack(battle, attack(battle, "charge")).target_number.value == 9


# actuators, over every tonnage

ARM_LOSSES = [
    ([], 0, 0),
    (["upper-arm"], 1, 2),
    (["lower-arm"], 1, 2),
    (["hand"], 0, 1),
    (["upper-arm", "lower-arm"], 2, 4),
    (["upper-arm", "lower-arm", "hand"], 2, 5),
    (["lower-arm", "hand"], 1, 3),
]


@RULES
@pytest.mark.parametrize(("names", "halvings", "to_hit"), ARM_LOSSES)
def test_punch_with_a_damaged_arm(rules: Ruleset, names: list[str], halvings: int, to_hit: int) -> None:
    change = lost(*(f"right-arm.{name}" for name in names))
    for tons in TONS:
        punch = blow(rules, "punch", tons, change=change)
        wanted = ceil(tons / 10)
        for _ in range(halvings):
            wanted //= 2
        assert points(punch) == wanted
        assert punch.target_number.value == 5 + to_hit
        wanted = ceil(2 * tons / 10) if rules is STANDARD else 2 * ceil(tons / 10)
        for _ in range(halvings):
            wanted = floor(wanted / 2)
        assert points(blow(rules, "punch", tons, ["tsm"], HOT, change=change)) == wanted
        # what was never installed counts as destroyed
        absent = make(tons, absent=[f"right-arm.{name}" for name in names])
        battle = duel(absent, rules=rules)
        built = preview_attack(battle, attack(battle, "punch"))
        assert (built.damage.points, built.target_number.value) == (punch.damage.points, 5 + to_hit)


LEG_LOSSES = [
    ([], 0, 0),
    (["upper-leg"], 1, 2),
    (["lower-leg"], 1, 2),
    (["foot"], 0, 1),
    (["upper-leg", "lower-leg"], 2, 4),
    (["upper-leg", "lower-leg", "foot"], 2, 5),
]


@RULES
@pytest.mark.parametrize(("names", "halvings", "to_hit"), LEG_LOSSES)
def test_kick_with_a_damaged_leg(rules: Ruleset, names: list[str], halvings: int, to_hit: int) -> None:
    change = lost(*(f"right-leg.{name}" for name in names))
    for tons in TONS:
        divisor = 2**halvings if rules is TOTAL_WARFARE else 1
        kick = blow(rules, "kick", tons, change=change)
        assert points(kick) == tons // 5 // divisor
        assert kick.target_number.value == 3 + to_hit
        assert points(blow(rules, "kick", tons, ["tsm"], HOT, change=change)) == tons // 5 * 2 // divisor
        # the other leg is as it was
        assert points(blow(rules, "kick", tons, limb="left-leg", change=change)) == tons // 5


@RULES
@each_row("tons", TONS)
def test_talons(rules: Ruleset, tons: int) -> None:
    # §5.2: kicks ×1.5 rounded half up, death from above ×1.5 rounded down; not with the foot destroyed
    kick = tons // 5
    assert points(blow(rules, "kick", tons, ["talons"])) == floor(kick * 1.5 + 0.5)
    assert points(blow(rules, "kick", tons, ["talons", "tsm"], HOT)) == 3 * kick
    assert points(blow(rules, "kick", tons, ["talons@left-leg"])) == kick
    assert points(blow(rules, "kick", tons, ["talons"], change=lost("right-leg.foot"))) == kick
    plain = ceil(tons / 10) * 3 if rules is STANDARD else ceil(3 * tons / 10)
    for equipment, change, wanted in [
        (["talons"], None, floor(plain * 1.5)),
        (["talons@left-leg"], None, floor(plain * 1.5)),
        (["talons"], lost("left-leg.foot"), floor(plain * 1.5)),
        (["talons"], lost("left-leg.foot", "right-leg.foot"), plain),
    ]:
        attacker = make(tons, equipment=equipment, moved="jump", hexes=4, jump=4)
        if change is not None:
            change(attacker)
        battle = duel(attacker, rules=rules)
        assert points(preview_attack(battle, attack(battle, "dfa"))) == wanted


@RULES
def test_a_destroyed_claw_counts_as_a_destroyed_hand(rules: Ruleset) -> None:
    # §5.1: the claw replaced the hand; without it +1, and the damage of a bare fist
    def ruined(mech: Mech) -> None:
        claw = mech.design.components[mech.design.claws[0]]
        mech.slot_hits[claw.location] |= claw.mask

    for tons in TONS:
        punch = blow(rules, "punch", tons, ["claw@right-arm"], change=ruined)
        assert points(punch) == ceil(tons / 10)
        assert punch.target_number.value == 5 + 1


# the order of operations (§1.12)


def two_handed(rules: Ruleset, kind: str, equipment: list[str], heat: int, *names: str) -> int:
    attacker = make(75, equipment=equipment, heat=heat)
    attacker.abilities = frozenset(["zweihander"])
    attacker.club = GIRDER_CLUB if kind == "club" else 0
    lost(*names)(attacker)
    battle = duel(attacker, rules=rules)
    plain = attack(battle, kind)
    return points(preview_attack(battle, Attack(kind, 0, 1, plain.limb, zweihander=True)))


@RULES
def test_zweihander(rules: Ruleset) -> None:
    assert two_handed(rules, "punch", [], 0) == 8 + 7
    assert two_handed(rules, "club", [], 0) == 15 + 7


@RULES
def test_zweihander_comes_before_the_halvings(rules: Ruleset) -> None:
    assert two_handed(rules, "punch", [], 0, "right-arm.upper-arm") == (8 + 7) // 2
    assert two_handed(rules, "punch", [], 0, "right-arm.upper-arm", "right-arm.lower-arm") == (8 + 7) // 4


def test_zweihander_and_tsm() -> None:
    """Q-56: the extra damage is computed from the doubled weight as well."""
    assert two_handed(STANDARD, "punch", ["tsm"], HOT) == 15 + 15
    assert two_handed(STANDARD, "club", ["tsm"], HOT) == 30 + 15
    assert two_handed(TOTAL_WARFARE, "punch", ["tsm"], HOT) == (8 + 7) * 2
    assert two_handed(TOTAL_WARFARE, "club", ["tsm"], HOT) == (15 + 7) * 2


@RULES
def test_talons_then_the_pilots_bonus_then_water(rules: Ruleset) -> None:
    def gifted(mech: Mech) -> None:
        mech.abilities = frozenset(["melee-specialist"])

    whole = 20 + 1
    kick = blow(rules, "kick", 65, ["talons"], water=2, change=gifted)
    assert points(kick) == (whole // 2 if rules is STANDARD else ceil(whole / 2))


@RULES
def test_the_pilots_bonus_on_rolled_damage(rules: Ruleset) -> None:
    for water, wanted in [(0, 7 + 1), (2, (7 + 1) // 2)]:
        attacker = make(equipment=["buzzsaw@right-arm"])
        attacker.abilities = frozenset(["melee-specialist"])
        pool = {name: Hex(0, {"water": water}) for name in ("0505", "0504")} if water else None
        battle = duel(attacker, rules=rules, hexes=pool)
        location = [3] if rules is STANDARD else [3, 4]
        breach = [1, 1] if water else []
        with dice(6, 5, 3, 4, *location, *breach) as script:
            resolve_attack(battle, attack(battle, "buzzsaw"), script)
        hit = logged(battle, HitLocated)[0]
        assert isinstance(hit, HitLocated)
        assert hit.points == wanted


# under water (§1.11), over every tonnage


@RULES
@pytest.mark.parametrize("tons", TONS)
def test_underwater(rules: Ruleset, tons: int) -> None:
    def half(whole: int) -> int:
        return whole // 2 if rules is STANDARD else ceil(whole / 2)

    for depth in (2, 3):
        assert points(blow(rules, "punch", tons, water=depth)) == half(ceil(tons / 10))
        assert points(blow(rules, "kick", tons, water=depth)) == half(tons // 5)
        assert points(blow(rules, "kick", tons, ["tsm"], HOT, water=depth)) == half(2 * (tons // 5))
        for kind in ("hatchet", "sword", "mace", "lance", "flail", "chain-whip"):
            dry = points(blow(rules, kind, tons, [f"{kind}@right-arm"]))
            assert points(blow(rules, kind, tons, [f"{kind}@right-arm"], water=depth)) == dry // 2
        for hexes in range(1, 7):
            charge = blow(rules, "charge", tons, moved="walk", hexes=hexes, water=depth, target_tons=tons)
            if rules is STANDARD:
                assert charge.damage.points == ceil(tons / 10) * (hexes - 1) // 2
                assert charge.self_damage.points == ceil(tons / 10) // 2
            else:
                assert charge.damage.points == -(-tons * (hexes - 1) // 20)
                assert charge.self_damage.points == ceil(tons / 20)
    # at depth 1 only legs are under water, and only published
    assert points(blow(rules, "punch", tons, water=1)) == ceil(tons / 10)
    assert points(blow(rules, "hatchet", tons, ["hatchet@right-arm"], water=1)) == tons // 5
    kick = tons // 5
    assert points(blow(rules, "kick", tons, water=1)) == (kick if rules is STANDARD else ceil(kick / 2))
    charge = blow(rules, "charge", tons, moved="walk", hexes=2, water=1)
    assert charge.damage.points == ceil(tons / 10)


@each_row("depth", [1, 2, 3])
def test_published_dfa_does_not_mind_the_targets_water(depth: int) -> None:
    # M-04: the published engine's own answers do not halve it
    water = {"0504": Hex(0, {"water": depth})}
    battle = duel(make(55, jump=4, moved="jump", hexes=4), rules=TOTAL_WARFARE, hexes=water)
    assert preview_attack(battle, attack(battle, "dfa")).damage.points == 17


@each_row("depth", [1, 2, 3])
def test_standard_dfa_does_not_mind_the_targets_water(depth: int) -> None:
    battle = duel(make(70, jump=4, moved="jump", hexes=4), hexes={"0504": Hex(0, {"water": depth})})
    assert preview_attack(battle, attack(battle, "dfa")).damage.points == 21


@RULES
@pytest.mark.parametrize(("depth", "points", "own"), [(1, 21, 14), (2, 10, 7), (3, 10, 7)])
def test_dfa_out_of_deep_water_is_halved(rules: Ruleset, depth: int, points: int, own: int) -> None:
    """Q-13, Q-56: every figure of the attack, rounded down. Published: none of it."""
    battle = duel(make(70, jump=4, moved="jump", hexes=4), rules=rules, hexes={"0505": Hex(0, {"water": depth})})
    preview = preview_attack(battle, attack(battle, "dfa"))
    assert preview.allowed
    assert preview.damage.points == (points if rules is STANDARD else 21)
    assert preview.self_damage.points == (own if rules is STANDARD else 14)


# triple-strength myomer


@RULES
@each_row("heat", range(31))
def test_tsm_works_from_heat_9(rules: Ruleset, heat: int) -> None:
    assert points(blow(rules, "kick", 50, ["tsm"], heat)) == (20 if heat >= 9 else 10)
    assert points(blow(rules, "kick", 50, ["prototype-tsm"], heat)) == 20
    industrial = blow(rules, "kick", 50, ["industrial-tsm"], heat)
    assert points(industrial) == 20
    assert industrial.target_number.value == 3 + 2
    plain = blow(rules, "kick", 50, [], heat)
    assert points(plain) == 10
    assert plain.target_number.value == 3


# the weapon catalogue (§4)

Formula = Callable[[int], int]


def fixed(damage: int) -> tuple[Formula, Formula, Formula, Formula]:
    return (lambda w: damage), (lambda w: damage), (lambda w: damage), (lambda w: damage)


FIFTH: tuple[Formula, Formula, Formula, Formula] = (
    lambda w: w // 5,
    lambda w: 2 * w // 5,
    lambda w: w // 5,
    lambda w: 2 * (w // 5),
)
SWORD: tuple[Formula, Formula, Formula, Formula] = (
    lambda w: w // 10 + 1,
    lambda w: 2 * w // 10 + 1,
    lambda w: ceil(w / 10) + 1,
    lambda w: 2 * (ceil(w / 10) + 1),
)
MACE: tuple[Formula, Formula, Formula, Formula] = (
    lambda w: 2 * w // 5,
    lambda w: 2 * (2 * w) // 5,
    lambda w: ceil(w / 4),
    lambda w: 2 * ceil(w / 4),
)
BLADE: tuple[Formula, Formula, Formula, Formula] = (
    lambda w: ceil(w / 10),
    lambda w: ceil(2 * w / 10),
    lambda w: ceil(w / 10),
    lambda w: 2 * ceil(w / 10),
)

#  name and mode; to hit; damage: standard, with TSM; published, with TSM
CATALOGUE = {
    "hatchet": (-1, FIFTH),
    "sword": (-2, SWORD),
    "mace": (1, MACE),
    "retractable-blade:extended": (-2, BLADE),
    "lance": (1, FIFTH),
    "flail": (0, fixed(9)),
    "wrecking-ball": (1, fixed(8)),
    "chain-whip": (-2, fixed(3)),
    "vibroblade-small:active": (-2, fixed(7)),
    "vibroblade-medium:active": (-2, fixed(10)),
    "vibroblade-large:active": (-2, fixed(14)),
    "vibroblade-small:inactive": (-2, SWORD),
    "vibroblade-medium:inactive": (-2, SWORD),
    "vibroblade-large:inactive": (-2, SWORD),
    "chainsaw": (0, fixed(5)),
    "dual-saw": (0, fixed(7)),
    "buzzsaw": (-1, fixed(0)),
    "pile-driver": (2, fixed(10)),
    "backhoe": (1, fixed(6)),
    "mining-drill": (-1, fixed(4)),
    "rock-cutter": (1, fixed(5)),
    "spot-welder": (-1, fixed(5)),
    "combine": (-2, fixed(3)),
}


def test_the_catalogue_is_whole() -> None:
    assert {item.partition(":")[0] for item in CATALOGUE} == set(PHYSICAL_WEAPONS)
    assert set(PHYSICAL_WEAPONS) <= set(ATTACKS)


@RULES
@pytest.mark.parametrize("item", CATALOGUE)
def test_weapon_of_the_catalogue(rules: Ruleset, item: str) -> None:
    name, _, mode = item.partition(":")
    to_hit, formulas = CATALOGUE[item]
    plain, tsm = formulas[:2] if rules is STANDARD else formulas[2:]
    for arm in ("left-arm", "right-arm"):
        mounted = f"{name}@{arm}" + (f":{mode}" if mode else "")
        for tons in TONS:
            cold = blow(rules, name, tons, [mounted])
            hot = blow(rules, name, tons, [mounted, "tsm"], HOT)
            assert (points(cold), points(hot)) == (plain(tons), tsm(tons)), tons
            assert cold.target_number.value == hot.target_number.value == 5 + to_hit
            assert cold.damage.dice == hot.damage.dice == (2 if name == "buzzsaw" else 0)


@RULES
def test_weapons_are_not_halved_by_a_damaged_arm(rules: Ruleset) -> None:
    for item, (to_hit, formulas) in CATALOGUE.items():
        name, _, mode = item.partition(":")
        mounted = f"{name}@right-arm" + (f":{mode}" if mode else "")
        hurt = blow(rules, name, 70, [mounted], change=lost("right-arm.upper-arm"))
        assert points(hurt) == formulas[0 if rules is STANDARD else 2](70)
        assert hurt.target_number.value == 5 + to_hit + 2


@RULES
@pytest.mark.parametrize("name", ["backhoe", "wrecking-ball", "buzzsaw", "dual-saw", "chainsaw", "combine"])
def test_a_quads_tools_in_the_torso(rules: Ruleset, name: str) -> None:
    to_hit, formulas = CATALOGUE[name]
    tool = blow(rules, name, 60, [f"{name}@left-torso"], frame="quad")
    assert points(tool) == formulas[0](60)
    assert tool.target_number.value == 5 + to_hit


@RULES
@pytest.mark.parametrize("club", [TREE_CLUB, GIRDER_CLUB, LIMB_CLUB])
def test_improvised_club(rules: Ruleset, club: int) -> None:
    def hold(mech: Mech) -> None:
        mech.club = club

    for tons in TONS:
        cold = blow(rules, "club", tons, change=hold)
        hot = blow(rules, "club", tons, ["tsm"], HOT, change=hold)
        assert (points(cold), points(hot)) == (tons // 5, 2 * tons // 5 if rules is STANDARD else 2 * (tons // 5))
        assert cold.target_number.value == hot.target_number.value == 5 - 1


# construction figures (§4), for slots


@each_row("tons", TONS)
def test_slots_of_weight_based_weapons(tons: int) -> None:
    assert PHYSICAL_WEAPONS["hatchet"].slots_for(tons) == ceil(tons / 15)
    assert PHYSICAL_WEAPONS["sword"].slots_for(tons) == ceil(tons / 15)
    assert PHYSICAL_WEAPONS["mace"].slots_for(tons) == ceil(tons / 10)
    assert PHYSICAL_WEAPONS["lance"].slots_for(tons) == ceil(tons / 20)
    assert PHYSICAL_WEAPONS["retractable-blade"].slots_for(tons) == 1 + ceil(tons / 20)


# pilot bonuses


@RULES
def test_melee_specialist(rules: Ruleset) -> None:
    def gifted(mech: Mech) -> None:
        mech.abilities = frozenset(["melee-specialist"])

    for tons in TONS:
        punch = blow(rules, "punch", tons, change=gifted)
        kick = blow(rules, "kick", tons, change=gifted)
        hatchet = blow(rules, "hatchet", tons, ["hatchet@right-arm"], change=gifted)
        assert (points(punch), points(kick), points(hatchet)) == (ceil(tons / 10) + 1, tons // 5 + 1, tons // 5 + 1)
        numbers = [preview.target_number.value for preview in (punch, kick, hatchet)]
        assert numbers == [5 - 1, 3 - 1, 4 - 1]
