"""What comes down, on whom, and what that does to whoever is there (`terrain.md` §6, §7; `movement.md` §9, §10.4)."""

from __future__ import annotations

from myomer.boards import Hex
from myomer.boards.detail import HexDetail
from myomer.combat.battle import Battle
from myomer.combat.events import AttackRolled, Displaced, Fell, HitLocated, TerrainChanged
from myomer.combat.harm.pilot import NO_PLACE
from myomer.combat.movement.resolution import resolve_move
from myomer.combat.terrain.buildings import strike_building
from myomer.combat.terrain.costs import TOP, place_of
from myomer.combat.terrain.displacement import collapse
from myomer.combat.turn.attack_phase_end import end_of_phase
from myomer.hexes import parse_hex
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.rules.terrain import FORTRESS, GUN_EMPLACEMENT, HANGAR
from myomer.units.mech import INDOORS, Mech
from tests.combat.moving.common import LuckyDice, at, field, plan
from tests.rows import each_row
from tests.support import both, logged, make, place

AHEAD = "0504"
BEYOND = "0503"


class Loaded(LuckyDice):
    """Every check comes off but those whose purpose holds one of these words."""

    def __init__(self, *fails: str) -> None:
        self.fails = fails

    def check(self, target_number: int, purpose: str) -> int:
        return 2 if any([word in purpose for word in self.fails]) else super().check(target_number, purpose)


def inside(hex_: str = AHEAD, tons: int = 50) -> Mech:
    mech = make(tons, hex_=hex_)
    mech.mark(INDOORS)
    return mech


def above(levels: int, hex_: str = AHEAD, tons: int = 35) -> Mech:
    mech = make(tons, hex_=hex_)
    mech.roof = levels
    return mech


def bridge(height: int, strength: int, water: int = 0) -> Hex:
    terrain = {"bridge": 3, "water": water} if water else {"bridge": 3}
    return Hex(0, terrain, strength, height).with_exits("bridge", 9)


def hits(battle: Battle, unit: int) -> list[int]:
    return [event.points for event in logged(battle, HitLocated) if event.unit == unit]


def crowded(battle: Battle) -> bool:
    """Whether two units on the map are in one hex at one level."""
    here = [mech for mech in battle.mechs if not mech.cause and not mech.off_board]
    for number, mech in enumerate(here):
        for other in here[:number]:
            if mech.hex == other.hex and abs(battle.base_level(mech) - battle.base_level(other)) <= 1:
                return True
    return False


# the strength at the phase's start


@both
def test_a_building_shot_down_weighs_what_it_did_when_the_phase_began(rules: Ruleset) -> None:
    """ceil(30 × 3 / 10) = 9."""
    battle = field(rules, {AHEAD: Hex(0, {"building": 2}, 30, 3)}, make(), inside())
    strike_building(battle, parse_hex(AHEAD), 10)
    strike_building(battle, parse_hex(AHEAD), 20)
    end_of_phase(battle, LuckyDice())
    assert hits(battle, 1) == [5, 4]


@both
def test_each_phase_begins_anew(rules: Ruleset) -> None:
    """20 are left when the second phase begins: ceil(20 × 3 / 10) = 6. A copy knows it too."""
    battle = field(rules, {AHEAD: Hex(0, {"building": 2}, 30, 3)}, make(), inside())
    strike_building(battle, parse_hex(AHEAD), 10)
    end_of_phase(battle, LuckyDice())
    strike_building(battle, parse_hex(AHEAD), 20)
    twin = battle.copy()
    twin.log = []
    for played in (battle, twin):
        end_of_phase(played, LuckyDice())
        assert hits(played, 1) == [5, 1]


@both
def test_a_wall_worn_down_comes_down_with_its_old_strength(rules: Ruleset) -> None:
    """50 tons through a wall of 5: ceil(5 × 3 / 10) = 2."""
    battle = field(rules, {AHEAD: Hex(0, {"building": 1}, 5, 3)}, make(walk=8))
    resolve_move(battle, plan("f", "walk"), LuckyDice())
    assert hits(battle, 0) == [2]


# the class of the building


@both
@each_row(
    ("use", "strength", "height", "points"),
    [
        (0, 45, 3, [5, 5, 4]), (HANGAR, 45, 3, [5, 2]), (HANGAR, 41, 1, [2]),
        (FORTRESS, 45, 3, [5, 5, 5, 5, 5, 3]), (GUN_EMPLACEMENT, 41, 1, [5, 5]),
    ],
)  # fmt: skip
def test_light_and_heavy_rubble(rules: Ruleset, use: int, strength: int, height: int, points: list[int]) -> None:
    """Half of ceil(CF × n / 10) from a hangar, rounded down, and twice that from a fortress."""
    house = Hex(0, {"building": 3}, strength, height, HexDetail(building_class=use))
    battle = field(rules, {AHEAD: house}, make(), inside(tons=100))
    collapse(battle, parse_hex(AHEAD), LuckyDice())
    assert hits(battle, 1) == points


# the load


@both
def test_a_wall_that_is_worn_too_thin_for_the_roof_comes_down_at_once(rules: Ruleset) -> None:
    """100 tons go through a wall of 40, 35 stand on the roof: 30 do not bear them."""
    battle = field(rules, {AHEAD: Hex(0, {"building": 2}, 40, 3)}, make(100, walk=4), above(3))
    resolve_move(battle, plan("f", "walk"), LuckyDice())
    assert logged(battle, TerrainChanged) == [TerrainChanged(AHEAD, "building-collapsed")]
    assert battle.mechs[1].roof == 0
    assert not crowded(battle)


@both
def test_a_roof_that_bears_it_stays(rules: Ruleset) -> None:
    battle = field(rules, {AHEAD: Hex(0, {"building": 2}, 45, 3)}, make(100, walk=4), above(3))
    resolve_move(battle, plan("f", "walk"), LuckyDice())
    assert logged(battle, TerrainChanged) == []
    assert (at(battle.mechs[0]), battle.mechs[1].roof) == (AHEAD, 3)


# down on somebody


def falls_onto(rules: Ruleset, *fails: str) -> Battle:
    """A jump onto a bridge that does not bear it, with somebody below."""
    battle = field(rules, {BEYOND: bridge(2, 10)}, make(jump=4), make(hex_=BEYOND))
    resolve_move(battle, plan("", "jump", landing=BEYOND), Loaded(*fails))
    assert logged(battle, TerrainChanged) == [TerrainChanged(BEYOND, "bridge-collapsed")]
    return battle


def test_one_who_rides_the_bridge_down_drives_out_whoever_is_below() -> None:
    battle = falls_onto(STANDARD)
    jumper, below = battle.mechs
    assert (at(jumper), jumper.prone) == (BEYOND, False)
    assert at(below) == "0502"
    assert [trigger.name for trigger in below.queue] == ["domino"]


@both
def test_one_who_falls_two_levels_strikes_whoever_is_below(rules: Ruleset) -> None:
    """ceil(50/10) × 2 = 10 to the one below, who is driven out; the other falls on its back."""
    battle = falls_onto(rules, "building-collapse")
    jumper, below = battle.mechs
    assert [(event.attack, event.hit) for event in logged(battle, AttackRolled)] == [("fall-from-above", True)]
    assert hits(battle, 1)[-2:] == [5, 5]
    assert [(event.levels, event.side) for event in logged(battle, Fell) if event.unit == 0] == [(2, "rear")]
    assert (at(jumper), jumper.prone, at(below)) == (BEYOND, True, "0502")
    assert [trigger.name for trigger in below.queue] == ["fallen-on"]


@both
def test_one_who_misses_falls_beside(rules: Ruleset) -> None:
    battle = falls_onto(rules, "building-collapse", "fall on somebody")
    jumper, below = battle.mechs
    assert (at(below), below.queue) == (BEYOND, [])
    assert (at(jumper), jumper.prone, jumper.roof) == ("0502", True, 0)
    assert [event.levels for event in logged(battle, Fell)] == [2]


@both
def test_from_one_level_it_is_a_push(rules: Ruleset) -> None:
    """From a roof one level up there is no fall from above."""
    battle = field(rules, {AHEAD: Hex(0, {"building": 2}, 30, 1)}, make(), above(1), inside())
    strike_building(battle, parse_hex(AHEAD), 30)
    end_of_phase(battle, Loaded("building-collapse"))
    assert logged(battle, AttackRolled) == []
    assert (at(battle.mechs[1]), battle.mechs[1].prone) == (AHEAD, True)
    assert at(battle.mechs[2]) == BEYOND
    assert not crowded(battle)


@both
@each_row("fails", [(), ("building-collapse",), ("building-collapse", "fall on somebody")])
def test_a_house_shot_down_leaves_nobody_on_top_of_another(rules: Ruleset, fails: tuple[str, ...]) -> None:
    battle = field(rules, {AHEAD: Hex(0, {"building": 2}, 30, 3)}, make(hex_="0101"), above(3), inside())
    strike_building(battle, parse_hex(AHEAD), 30)
    end_of_phase(battle, Loaded(*fails))
    assert not crowded(battle)
    assert not battle.mechs[1].roof


@both
def test_nowhere_to_go(rules: Ruleset) -> None:
    """Walled in, the one below is lost, or (`standard`) stays and falls."""
    walls = {name: Hex(9) for name in ("0503", "0505", "0404", "0405", "0604", "0605", "0403", "0603")}
    battle = field(rules, {**walls, AHEAD: Hex(0, {"building": 2}, 30, 1)}, above(1), inside())
    strike_building(battle, parse_hex(AHEAD), 30)
    end_of_phase(battle, LuckyDice())
    if rules is STANDARD:
        assert (battle.mechs[1].cause, battle.mechs[1].prone, at(battle.mechs[1])) == ("", True, AHEAD)
    else:
        assert battle.mechs[1].cause == NO_PLACE
        assert not crowded(battle)


# all of a building


@both
@each_row(("struck", "rest_stands"), [(("0504", "0505"), True), (("0504", "0505", "0506"), False)])
def test_a_building_more_than_half_gone_is_gone(rules: Ruleset, struck: tuple[str, ...], rest_stands: bool) -> None:
    row = {"0504": 8, "0505": 9, "0506": 9, "0507": 1}
    hexes = {name: Hex(0, {"building": 2}, 30, 3).with_exits("building", exits) for name, exits in row.items()}
    hexes["0607"] = Hex(0, {"building": 2}, 30, 3)
    battle = field(rules, hexes, make(hex_="0101"), above(3, "0507", 25))
    for name in struck:
        strike_building(battle, parse_hex(name), 30)
    end_of_phase(battle, LuckyDice())
    assert battle.hex(parse_hex("0507")).has("building") == rest_stands
    assert battle.hex(parse_hex("0506")).has("building") == rest_stands
    assert battle.hex(parse_hex("0607")).has("building")
    assert (place_of(battle, battle.mechs[1]) == TOP) == rest_stands
    assert len(logged(battle, TerrainChanged)) == (2 if rest_stands else 4)


@both
def test_half_and_half_over_two_phases(rules: Ruleset) -> None:
    """What fell earlier counts."""
    row = {"0504": 8, "0505": 9, "0506": 1}
    hexes = {name: Hex(0, {"building": 2}, 30, 3).with_exits("building", exits) for name, exits in row.items()}
    battle = field(rules, hexes, make(hex_="0101"))
    strike_building(battle, parse_hex("0505"), 30)
    end_of_phase(battle, LuckyDice())
    assert battle.hex(parse_hex("0504")).has("building")
    strike_building(battle, parse_hex("0504"), 30)
    end_of_phase(battle, LuckyDice())
    assert not battle.hex(parse_hex("0506")).has("building")


# down into water


def test_on_its_feet_in_the_water_it_floods() -> None:
    """A level deck over depth 1 gives way, the roll is passed: a bare leg is under water."""
    mech = make(walk=4)
    mech.armor[place(mech, "left-leg")] = 0
    battle = field(STANDARD, {AHEAD: bridge(0, 10, water=1)}, mech)
    resolve_move(battle, plan("forward-onto", "walk"), LuckyDice())
    assert (at(mech), mech.prone) == (AHEAD, False)
    assert mech.breached == 1 << place(mech, "left-leg")
    assert logged(battle, Displaced) == []


def test_total_warfare_knows_no_riding_down() -> None:
    assert [event.unit for event in logged(falls_onto(TOTAL_WARFARE), Fell)] == [0]
