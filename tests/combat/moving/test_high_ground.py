"""Decks, roofs and ice: what is under them does not count; and bare locations that go under (`movement.md` §7)."""

from __future__ import annotations

from myomer.boards import Hex
from myomer.combat.events import Fell, PilotingRolled, Skidded, TerrainChanged
from myomer.combat.harm.falls import fall
from myomer.combat.harm.psr_target import psr_modifiers
from myomer.combat.movement.resolution import FELL, OUT, resolve_move
from myomer.combat.movement.skids import slide
from myomer.combat.numbers import TargetNumber
from myomer.combat.terrain.costs import GROUND, TOP, place_of, put_in
from myomer.combat.terrain.displacement import displace
from myomer.hexes import parse_hex
from myomer.rules.ruleset import TOTAL_WARFARE, Ruleset
from myomer.units.mech import STUCK, Mech
from tests.combat.moving.common import LuckyDice, at, field, plan
from tests.combat.test_giving_way import Loaded
from tests.rows import each_row
from tests.support import both, logged, make, place

ALL = 63


def deck(height: int, strength: int = 90, level: int = 0, **below: int) -> Hex:
    return Hex(level, {"bridge": 3, **below}, strength, height).with_exits("bridge", ALL)


def bare(location: str, hex_: str = "0505") -> Mech:
    mech = make(walk=4, hex_=hex_)
    mech.armor[place(mech, location)] = 0
    return mech


# M-27


@both
@each_row(("where", "counts"), [(TOP, False), (GROUND, True)])
def test_what_is_under_a_level_deck_modifies_no_roll(rules: Ruleset, where: int, counts: bool) -> None:
    battle = field(rules, {"0505": deck(0, water=2, rapids=1)}, make())
    put_in(battle, battle.mechs[0], parse_hex("0505"), where)
    assert ("terrain" in [part.reason for part in psr_modifiers(battle, 0)]) == counts


# §7.6


@both
@each_row("ground", ["swamp", "tundra", "deep-snow"])
@each_row("water", [0, 2])
def test_nobody_bogs_down_on_ice(rules: Ruleset, ground: str, water: int) -> None:
    terrain = {"ice": 1, ground: 1, "water": water} if water else {"ice": 1, ground: 1}
    battle = field(rules, {"0504": Hex(0, terrain)}, make(walk=8))
    resolve_move(battle, plan("f", "walk"), LuckyDice())
    assert "bog" not in [event.trigger for event in logged(battle, PilotingRolled)]
    fall(battle, 0, "kicked", 0, TargetNumber(psr_modifiers(battle, 0)), LuckyDice())
    assert not battle.mechs[0].is_(STUCK)
    jumper = field(rules, {"0503": Hex(0, terrain)}, make(jump=4))
    resolve_move(jumper, plan("", "jump", landing="0503"), LuckyDice())
    assert (at(jumper.mechs[0]), jumper.mechs[0].is_(STUCK)) == ("0503", False)


@both
@each_row("ice", [False, True])
def test_a_slide_ends_in_a_swamp_that_is_not_frozen(rules: Ruleset, ice: bool) -> None:
    terrain = {"swamp": 1, "ice": 1} if ice else {"swamp": 1}
    battle = field(rules, {"0504": Hex(0, terrain)}, make(prone=True))
    slide(battle, 0, 0, 6, LuckyDice())
    assert battle.mechs[0].is_(STUCK) != ice
    assert [event.ended_by for event in logged(battle, Skidded)] == ["distance" if ice else "swamp"]


# under water


@both
def test_going_prone_in_water_floods_what_is_bare(rules: Ruleset) -> None:
    mech = bare("left-arm")
    battle = field(rules, {"0505": Hex(0, {"water": 1})}, mech)
    resolve_move(battle, plan("go-prone", "walk"), LuckyDice())
    assert mech.breached == 1 << place(mech, "left-arm")


@both
def test_going_prone_above_water_floods_nothing(rules: Ruleset) -> None:
    mech = bare("left-arm")
    mech.roof = 1
    resolve_move(field(rules, {"0505": deck(1, water=1)}, mech), plan("go-prone", "walk"), LuckyDice())
    assert mech.breached == 0


@both
def test_sliding_into_water_floods_what_is_bare(rules: Ruleset) -> None:
    mech = bare("left-arm")
    mech.prone = True
    battle = field(rules, {"0504": Hex(0, {"water": 1})}, mech)
    slide(battle, 0, 0, 6, LuckyDice())
    assert (at(mech), mech.breached) == ("0504", 1 << place(mech, "left-arm"))


# along a bridge or roof


BRIDGE_ROW = {f"05{row:02d}": deck(2, water=1) for row in range(1, 10)}
ROOFS = {f"05{row:02d}": Hex(0, {"building": 3}, 90, 2) for row in range(1, 10)}
LEVEL_ROW = {f"05{row:02d}": deck(0, water=2) for row in range(1, 10)}


def on_top(hex_: str, levels: int, tons: int = 50) -> Mech:
    mech = make(tons, hex_=hex_)
    mech.roof = levels
    return mech


@both
@each_row("row", [BRIDGE_ROW, ROOFS], ids=["bridge", "roofs"])
def test_a_slide_stays_up(rules: Ruleset, row: dict[str, Hex]) -> None:
    mech = on_top("0505", 2)
    mech.prone = True
    battle = field(rules, row, mech)
    slide(battle, 0, 0, 4, LuckyDice())
    assert (at(mech), mech.roof, battle.base_level(mech)) == ("0503", 2, 2)
    assert logged(battle, Fell) == []
    assert [(event.hexes, event.ended_by) for event in logged(battle, Skidded)] == [(2, "distance")]


@both
@each_row(("load", "stands"), [(35, True), (40, False)])
def test_a_slide_into_a_wall_that_bears_a_roof(rules: Ruleset, load: int, stands: bool) -> None:
    """50 tons after four hexes take 15 of the wall's 50: 35 are left."""
    battle = field(rules, {"0504": Hex(0, {"building": 3}, 50, 2)}, make(prone=True), on_top("0504", 2, tons=load))
    slide(battle, 0, 0, 4, LuckyDice())
    assert battle.hex(parse_hex("0504")).has("building") == stands
    assert (place_of(battle, battle.mechs[1]) == TOP) == stands


@both
def test_a_slide_along_a_level_deck(rules: Ruleset) -> None:
    """From the road onto the bridge and on: the water below does not matter."""
    mech = make(hex_="0510", prone=True)
    battle = field(rules, LEVEL_ROW, mech)
    slide(battle, 0, 0, 6, LuckyDice())
    assert (at(mech), place_of(battle, mech), battle.depth(mech)) == ("0507", TOP, 0)


@both
def test_a_slide_to_a_deck_that_rises_or_falls(rules: Ruleset) -> None:
    for next_deck, ended, where, roof in (
        (deck(3), "higher-ground", "0505", 2), (deck(1), "distance", "0504", 1), (Hex(2), "distance", "0504", 0),
    ):  # fmt: skip
        mech = on_top("0505", 2)
        mech.prone = True
        battle = field(rules, {"0505": deck(2), "0504": next_deck}, mech)
        slide(battle, 0, 0, 2, LuckyDice())
        assert [event.ended_by for event in logged(battle, Skidded)] == [ended]
        assert (at(mech), mech.roof) == (where, roof)


@both
def test_a_deck_may_give_way_under_a_slide(rules: Ruleset) -> None:
    mech = on_top("0505", 2)
    mech.prone = True
    battle = field(rules, {**BRIDGE_ROW, "0504": deck(2, 20)}, mech)
    slide(battle, 0, 0, 6, LuckyDice())
    assert logged(battle, TerrainChanged) == [TerrainChanged("0504", "bridge-collapsed")]
    assert (at(mech), mech.roof) == ("0504", 0)


@both
@each_row("row", [BRIDGE_ROW, ROOFS], ids=["bridge", "roofs"])
def test_a_push_stays_up(rules: Ruleset, row: dict[str, Hex]) -> None:
    """And pushes on whoever stands there, not the one below."""
    pushed, next_, below = on_top("0505", 2), on_top("0504", 2), make(hex_="0504")
    battle = field(rules, row, pushed, next_, below)
    assert displace(battle, 0, 0, "pushed", LuckyDice())
    assert (at(pushed), pushed.roof, at(next_), next_.roof) == ("0504", 2, "0503", 2)
    assert (at(below), pushed.prone, next_.prone) == ("0504", False, False)


@both
def test_a_push_to_a_lower_roof_is_a_fall_onto_it(rules: Ruleset) -> None:
    mech = on_top("0505", 4)
    houses = {"0505": Hex(0, {"building": 3}, 90, 4), "0504": Hex(0, {"building": 3}, 90, 2)}
    battle = field(rules, houses, mech)
    displace(battle, 0, 0, "pushed", LuckyDice())
    assert (at(mech), mech.roof, mech.prone) == ("0504", 2, True)
    assert [event.levels for event in logged(battle, Fell)] == [2]


@both
def test_a_push_onto_a_roof_that_does_not_bear_it(rules: Ruleset) -> None:
    mech = on_top("0505", 2)
    battle = field(rules, {"0505": deck(2), "0504": Hex(0, {"building": 1}, 15, 2)}, mech)
    displace(battle, 0, 0, "pushed", Loaded())
    assert logged(battle, TerrainChanged) == [TerrainChanged("0504", "building-collapsed")]
    assert mech.roof == 0


# whoever is there goes where it can


@both
def test_a_slide_at_the_map_s_edge_drives_aside_who_is_there(rules: Ruleset) -> None:
    """The other gets out of the way of the slide, and cannot go on over the edge."""
    battle = field(rules, None, make(hex_="0502", prone=True), make(hex_="0501"), board=(9, 9))
    slide(battle, 0, 0, 2, LuckyDice())
    assert (at(battle.mechs[0]), at(battle.mechs[1])) == ("0501", "0601")


@both
def test_a_fall_in_a_friend_s_hex_at_the_map_s_edge(rules: Ruleset) -> None:
    walker, friend = make(walk=8, hex_="0502"), make(hex_="0501")
    walker.side = friend.side = 0
    battle = field(rules, {"0501": Hex(0, {"rubble": 1})}, walker, friend, board=(9, 9))
    resolve_move(battle, plan("f r r f", "walk"), Loaded("rubble"))
    assert (at(walker), at(friend)) == ("0501", "0601")


@both
@each_row("knocked_out", [False, True], ids=["awake", "knocked-out"])
def test_who_falls_in_a_friend_s_hex_drives_it_out_also_when_its_pilot_is_knocked_out(
    rules: Ruleset, knocked_out: bool
) -> None:
    """Running through a friend's hex, it falls there; its pilot is hit, and may lose consciousness."""
    runner, friend = make(walk=8), make(hex_="0504")
    runner.side = friend.side = 0
    battle = field(rules, {"0504": Hex(0, {"rubble": 1})}, runner, friend)
    fails = ["rubble", "pilot", *(["consciousness"] if knocked_out else [])]
    ended = resolve_move(battle, plan("f f"), Loaded(*fails)).ended
    assert ended == (OUT if knocked_out else FELL)
    assert (runner.prone, runner.wounds, runner.unconscious) == (True, 1, knocked_out)
    assert (at(runner), at(friend)) == ("0504", "0503")


@both
def test_who_is_destroyed_in_a_friend_s_hex_drives_nobody_out(rules: Ruleset) -> None:
    runner, friend = make(walk=8, wounds=5), make(hex_="0504")
    runner.side = friend.side = 0
    battle = field(rules, {"0504": Hex(0, {"rubble": 1})}, runner, friend)
    assert resolve_move(battle, plan("f f"), Loaded("rubble", "pilot")).ended == OUT
    assert (runner.pilot_dead, at(friend)) == (True, "0504")


# §4.1


@each_row(("after", "hexes"), [("f", 1), ("b", 4), ("b f f", 2)])
def test_a_move_that_goes_on_knows_which_way_it_went(after: str, hexes: int) -> None:
    """Three hexes backward, a fall in the third; then it stands up and goes on."""
    battle = field(TOTAL_WARFARE, {"0508": Hex(0, {"rubble": 1})}, make(walk=12))
    assert resolve_move(battle, plan("b b b", "walk"), Loaded("rubble")).hexes == 3
    assert resolve_move(battle, plan("stand-up " + after, "walk", facing=0), LuckyDice()).hexes == hexes
