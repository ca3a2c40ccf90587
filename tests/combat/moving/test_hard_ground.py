"""Sheer cliffs, quicksand, geysers, roads that end, quirks that show on hard ground, prototype jump jets."""

from __future__ import annotations

import pytest

from myomer.boards import Hex
from myomer.boards.detail import HexDetail
from myomer.combat.battle import Battle
from myomer.combat.events import Bogged, Fell, PilotingRolled
from myomer.combat.harm.psr_target import roll_target, trigger
from myomer.combat.terrain.costs import terrain_mp
from myomer.combat.terrain.entering import free_from_bog
from myomer.rules.ruleset import TOTAL_WARFARE, Ruleset
from myomer.units.catalogue import CatalogueEntry
from myomer.units.mech import STUCK, Mech
from tests.combat.moving.common import at, field, go, plan
from tests.rows import each_row
from tests.support import both, dice, logged, make, reasons_of

PASS, MISS = (6, 6), (1, 1)
PAVED = Hex(0, {"pavement": 1})


def rolls(battle: Battle) -> list[tuple[str, int, bool]]:
    """Cause, number and result of every piloting roll."""
    return [(event.trigger, event.target_number, event.passed) for event in logged(battle, PilotingRolled)]


def cliff(level: int, *directions: int, terrain: dict[str, int] | None = None) -> Hex:
    """A hex from which the ground falls away over these sides."""
    sides = sum([1 << direction for direction in directions])
    return Hex(level, {"cliff": 1, **(terrain or {})}, detail=HexDetail({"cliff": sides}))


# sheer cliffs (`piloting-skill-rolls.md` §3.3)


@both
@each_row(("levels", "number"), [(1, 6), (2, 7)])
def test_climbing_a_cliff(rules: Ruleset, levels: int, number: int) -> None:
    """+ levels; failing it stops the move where it is, without a fall."""
    battle = field(rules, {"0504": cliff(levels, 3), "0503": Hex(levels)})
    assert go(battle, plan("f f"), *PASS).ended == "done"
    assert (rolls(battle), at(battle.mechs[0])) == ([("cliff-climb", number, True)], "0503")
    battle = field(rules, {"0504": cliff(levels, 3), "0503": Hex(levels)})
    result = go(battle, plan("f f"), *MISS)
    assert (result.ended, result.mp, result.hexes, result.mp_left) == ("stopped", 1 + levels, 0, 0)
    assert (rolls(battle), at(battle.mechs[0])) == ([("cliff-climb", number, False)], "0505")
    assert not battle.mechs[0].prone


@both
@each_row(("levels", "number"), [(1, 5), (2, 6)])
def test_descending_a_cliff(rules: Ruleset, levels: int, number: int) -> None:
    """Levels − 1; failing it is a fall to the foot of it."""
    battle = field(rules, {"0505": cliff(levels, 0)})
    assert go(battle, plan("f"), *PASS).ended == "done"
    assert rolls(battle) == [("cliff-descent", number, True)]
    battle = field(rules, {"0505": cliff(levels, 0)})
    groups = (3, 4) * (1 + levels)
    assert go(battle, plan("f"), *MISS, 1, *groups, 6, 6).ended == "fell"
    assert (logged(battle, Fell)[0].levels, at(battle.mechs[0])) == (levels, "0504")


@each_row(
    ("hexes", "mode"),
    [
        pytest.param({"0504": cliff(1, 2)}, "run", id="over another side"),
        pytest.param({"0504": Hex(1, {"cliff": 1})}, "run", id="no sides given"),
        pytest.param({"0504": cliff(0, 3)}, "run", id="level"),
        pytest.param({"0505": cliff(1, 0), "0504": Hex(1)}, "run", id="level beside a cliff top"),
        pytest.param({"0504": cliff(1, 3)}, "jump", id="jumping"),
        pytest.param({"0505": PAVED, "0504": cliff(1, 3, terrain={"pavement": 1})}, "run", id="along a road"),
    ],
)
def test_no_cliff_to_cross(hexes: dict[str, Hex], mode: str) -> None:
    battle = field(TOTAL_WARFARE, hexes, make(walk=4, jump=3))
    go(battle, plan("f") if mode == "run" else plan(mode="jump", landing="0504"))
    assert (rolls(battle), at(battle.mechs[0])) == ([], "0504")


def test_a_cliff_counts_the_ground_of_neither_hex() -> None:
    """It comes after what else the hex asks for, and before walls."""
    battle = field(TOTAL_WARFARE, {"0504": cliff(1, 3, terrain={"deep-snow": 1, "jungle": 1})})
    go(battle, plan("f"), *PASS, *PASS)
    assert rolls(battle) == [("bog-down", 6, True), ("cliff-climb", 6, True)]


def test_who_does_not_get_up_a_cliff_drives_a_friend_out_of_its_hex() -> None:
    mover, friend = make(walk=6), make()
    friend.hex = mover.hex - 1
    mover.side = friend.side = 0
    battle = field(TOTAL_WARFARE, {"0503": cliff(1, 3)}, mover, friend)
    assert at(friend) == "0504"
    result = go(battle, plan("f f"), *MISS, *PASS)
    assert (result.ended, at(mover), result.hexes) == ("stopped", "0504", 1)
    assert at(friend) != "0504"


# quicksand (`terrain.md` §9, M-86)


@both
@each_row("level", [2, 3])
def test_quicksand_sticks_without_a_roll(rules: Ruleset, level: int) -> None:
    battle = field(rules, {"0504": Hex(0, {"swamp": level})})
    result = go(battle, plan("f f"))
    assert (result.ended, result.mp_left, at(battle.mechs[0])) == ("stuck", 0, "0504")
    assert (rolls(battle), logged(battle, Bogged)) == ([], [Bogged(0, True)])


def test_quicksand_under_a_road_or_ice_holds_nobody() -> None:
    road = Hex(0, {"pavement": 1, "swamp": 2})
    assert go(field(TOTAL_WARFARE, {"0505": PAVED, "0504": road}), plan("f")).ended == "done"


@both
def test_getting_out_of_quicksand(rules: Ruleset) -> None:
    """+3, and the swamp's own +1."""
    battle = field(rules, {"0505": Hex(0, {"swamp": 2})})
    battle.mechs[0].mark(STUCK)
    with dice(4, 4) as script:
        assert not free_from_bog(battle, 0, script)
    with dice(4, 5) as script:
        assert free_from_bog(battle, 0, script)
    assert rolls(battle) == [("bog-down", 9, False), ("bog-down", 9, True)]


def test_two_kinds_of_soft_ground_are_one_roll() -> None:
    """The harder one; the ground's own modifiers add up."""
    battle = field(TOTAL_WARFARE, {"0504": Hex(0, {"deep-snow": 1, "tundra": 1})})
    go(battle, plan("f"), *PASS)
    assert rolls(battle) == [("bog-down", 6, True)]
    battle = field(TOTAL_WARFARE, {"0504": Hex(0, {"deep-snow": 1, "swamp": 1})})
    go(battle, plan("f"), *PASS)
    assert rolls(battle) == [("bog-down", 7, True)]


# geysers (M-87)


def test_geysers() -> None:
    """One that spouts costs 1 MP more and +1 on rolls made in it; one that sleeps, or a vent, does nothing."""
    for kind, more in (("geyser", 1), ("dormant-geyser", 0), ("magma-vent", 0)):
        here = Hex(0, {kind: 1})
        assert terrain_mp(here) == more
        battle = field(TOTAL_WARFARE, {"0505": here})
        assert roll_target(battle, 0, trigger(battle, "kicked")).value == 5 + more


# skids (`piloting-skill-rolls.md` §9.2)


@both
@each_row(("out", "number"), [(PAVED, 4), (Hex(), 5)])
def test_the_ground_beside_a_road_counts_when_the_way_leads_off_it(rules: Ruleset, out: Hex, number: int) -> None:
    """0604 is what it turns to; the hex of the turn is deep snow under the pavement."""
    snowy = Hex(0, {"pavement": 1, "deep-snow": 1})
    battle = field(rules, {"0505": PAVED, "0504": snowy, "0603": out}, make(walk=4))
    go(battle, plan("f r f f f"), *PASS)
    assert rolls(battle) == [("skid", number, True)]


@both
@each_row(("quirk", "more"), [("easy-to-pilot", -1), ("unbalanced", 1)])
def test_quirks_on_skids_and_walls(rules: Ruleset, quirk: str, more: int) -> None:
    mech = Mech(CatalogueEntry(quirks=[quirk]).build())
    mech.hex = make().hex
    battle = field(rules, {"0505": PAVED}, mech)
    for name, size in (("skid", 1), ("building-wall", 1), ("rubble", 1), ("water-entry", 2), ("bog-down", 0)):
        plain = field(rules, {"0505": PAVED})
        less = roll_target(plain, 0, trigger(plain, name, size)).value
        assert roll_target(battle, 0, trigger(battle, name, size)).value == less + more
        assert reasons_of(list(roll_target(battle, 0, trigger(battle, name, size)).modifiers))[quirk] == more
    for name in ("cliff-climb", "kicked", "landing", "prototype-jets-landing", "stand-up"):
        assert quirk not in reasons_of(list(roll_target(battle, 0, trigger(battle, name, 1)).modifiers))
    mech.piloting = 3
    found = reasons_of(list(roll_target(battle, 0, trigger(battle, "skid", 1)).modifiers))
    assert (quirk in found) == (quirk == "unbalanced")


# jump jets (M-88)


@both
@each_row(("jet", "due"), [("prototype-jump-jet", True), ("prototype-improved-jump-jet", False)])
def test_landing_on_prototype_jets(rules: Ruleset, jet: str, due: bool) -> None:
    mech = make(equipment=[f"{jet}@left-torso", f"{jet}@right-torso"])
    battle = field(rules, {}, mech)
    go(battle, plan(mode="jump", landing="0503"), *(PASS if due else ()))
    assert rolls(battle) == ([("prototype-jets-landing", 8, True)] if due else [])
