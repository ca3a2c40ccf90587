"""Cover, buildings, water: what a shot strikes instead (`weapon-attacks.md` §5, §14; `terrain.md` §6.4)."""

from __future__ import annotations

from myomer.boards import Hex
from myomer.boards.detail import HexDetail
from myomer.combat.battle import Battle
from myomer.combat.events import ArmorLost, BuildingStruck, CoverStruck, TerrainChanged
from myomer.combat.terrain.buildings import absorption, strike_building
from myomer.combat.turn.attack_phase_end import end_of_phase
from myomer.combat.weapons.families import has_rule
from myomer.combat.weapons.loads import UNDERWATER_RANGES
from myomer.combat.weapons.shot import LEGS_COVERED, NO_COVER, UPPER_COVERED, Shot
from myomer.combat.weapons.shot_rule import why_not_shot
from myomer.hexes import hex_name, parse_hex
from myomer.rules.armory import equipment, item
from myomer.rules.locations import LEFT_ARM, LEFT_LEG
from myomer.rules.ruleset import Ruleset
from myomer.rules.terrain import BUILDING, FORTRESS
from myomer.units.mech import INDOORS
from tests.combat.weapons.support import HERE, armed, field, fire, loaded, lost, needs, north, parts, see, shoot
from tests.rows import each_row
from tests.support import both, dice, logged, make, throw

WATER_1 = Hex(0, {"water": 1})
WATER_2 = Hex(0, {"water": 2})
SURE = (6, 6)
LEG = throw(9)
TORSO = throw(7)


def house(strength: int = 40, height: int = 1, detail: HexDetail | None = None) -> Hex:
    hex_ = Hex(0, {"building": 2}, strength, height)
    return hex_ if detail is None else Hex(0, {"building": 2}, strength, height, detail)


def strength(battle: Battle, hexes: int) -> int:
    return battle.hex(parse_hex(north(hexes))).strength


class TestPartialCover:
    @both
    @each_row(("roll", "struck"), [(9, False), (5, False), (7, True), (12, True), (4, True)])
    def test_leg_hits_strike_the_hill(self, rules: Ruleset, roll: int, struck: bool) -> None:
        battle = field(armed("small-laser@right-arm"), 3, rules, hexes={north(2): Hex(1)})
        assert see(battle, "small-laser").cover == LEGS_COVERED
        extra = [6, 6] if roll == 12 else []
        fire(battle, shoot(battle, "small-laser"), *SURE, *throw(roll), *extra)
        assert lost(battle.mechs[1]) == (3 if struck else 0)
        assert len(logged(battle, CoverStruck)) == (0 if struck else 1)
        assert logged(battle, BuildingStruck) == []

    def test_a_building_takes_the_damage(self) -> None:
        battle = field(loaded("ac-20"), 3, hexes={north(2): house()})
        fire(battle, shoot(battle, "ac-20"), *SURE, *LEG)
        assert lost(battle.mechs[1]) == 0
        assert strength(battle, 2) == 20
        (event,) = logged(battle, BuildingStruck)
        assert (event.hex, event.points, event.left) == (north(2), 20, 20)

    def test_every_group_by_itself(self) -> None:
        battle = field(loaded("lrm-20"), 7, hexes={north(6): house()})
        fire(battle, shoot(battle, "lrm-20"), *SURE, *throw(7), *LEG, *TORSO, *LEG)
        assert lost(battle.mechs[1]) == 5
        assert strength(battle, 6) == 40 - 7

    def test_front_legs_of_a_quad_are_covered_too(self) -> None:
        target = make(60, frame="quad", hex_=north(3), facing=3)
        battle = field(armed("small-laser@right-arm"), target=target, hexes={north(2): Hex(1)})
        fire(battle, shoot(battle, "small-laser"), *SURE, *throw(4))
        assert lost(target) == 0

    def test_narc_on_cover_is_lost(self) -> None:
        battle = field(loaded("narc"), 3, hexes={north(2): Hex(1)})
        fire(battle, shoot(battle, "narc"), *SURE, *LEG)
        assert battle.mechs[1].narc == 0


class TestBuildings:
    def test_absorption(self) -> None:
        assert [absorption(value) for value in (0, 1, 10, 11, 40, 90, 120)] == [0, 1, 1, 2, 4, 9, 12]

    def inside(self, key: str, distance: int = 3, height: int = 3, cf: int = 40) -> Battle:
        battle = field(loaded(key), distance, hexes={north(distance): house(cf, height)})
        battle.mechs[1].mark(INDOORS)
        return battle

    def test_the_walls_take_part_of_each_group(self) -> None:
        battle = self.inside("ac-20")
        assert see(battle, "ac-20").absorbed == 4
        fire(battle, shoot(battle, "ac-20"), *SURE, *TORSO)
        assert lost(battle.mechs[1]) == 16
        assert strength(battle, 3) == 36

    def test_small_groups_do_not_come_through(self) -> None:
        battle = self.inside("srm-4")
        fire(battle, shoot(battle, "srm-4"), *SURE, *throw(12))
        assert lost(battle.mechs[1]) == 0
        assert strength(battle, 3) == 40 - 8

    def test_strength_of_the_start_of_the_phase(self) -> None:
        battle = self.inside("ac-20")
        preview = see(battle, "ac-20")
        strike_building(battle, parse_hex(north(3)), 30)
        assert preview.absorbed == 4
        assert see(battle, "ac-20").absorbed == 1

    def test_a_low_building_is_cover(self) -> None:
        battle = self.inside("ac-20", height=1)
        preview = see(battle, "ac-20")
        assert (preview.absorbed, preview.cover, hex_name(preview.cover_hex)) == (0, LEGS_COVERED, north(3))
        assert parts(preview.target_number) == {"gunnery-skill": 4, "partial-cover": 1}
        fire(battle, shoot(battle, "ac-20"), *SURE, *LEG)
        assert lost(battle.mechs[1]) == 0
        assert strength(battle, 3) == 20

    def test_a_miss_from_next_door_strikes_the_wall(self) -> None:
        battle = self.inside("ac-20", distance=1)
        fire(battle, shoot(battle, "ac-20"), 1, 1)
        assert strength(battle, 1) == 20
        far = self.inside("ac-20", distance=2)
        fire(far, shoot(far, "ac-20"), 1, 1)
        assert strength(far, 2) == 40

    def test_both_in_one_building(self) -> None:
        joined = house(40, 3, HexDetail({BUILDING: 63}))
        battle = field(loaded("ac-20"), 1, hexes={HERE: joined, north(1): joined})
        for mech in battle.mechs:
            mech.mark(INDOORS)
        preview = see(battle, "ac-20")
        assert preview.reasons == []
        assert preview.absorbed == 0
        assert parts(preview.target_number)["inside-building"] == 1

    def test_armor_and_fortresses(self) -> None:
        battle = field(armed(), 3, hexes={north(3): house(40, 3, HexDetail(armor=10))})
        strike_building(battle, parse_hex(north(3)), 15)
        assert (strength(battle, 3), battle.hex(parse_hex(north(3))).detail.armor) == (35, 0)
        battle = field(armed(), 3, hexes={north(3): house(40, 3, HexDetail(building_class=FORTRESS))})
        strike_building(battle, parse_hex(north(3)), 15)
        assert strength(battle, 3) == 33
        strike_building(battle, parse_hex(HERE), 15)
        assert parse_hex(HERE) not in battle.changes

    def test_collapse_at_the_end_of_the_phase(self) -> None:
        battle = field(armed(), 5, hexes={north(3): house(15, 2)})
        strike_building(battle, parse_hex(north(3)), 40)
        assert strength(battle, 3) == 0
        with dice() as script:
            end_of_phase(battle, script)
        assert [event.what for event in logged(battle, TerrainChanged)] == ["building-collapsed"]
        assert battle.hex(parse_hex(north(3))).of("rubble") == 2

    def test_a_weakened_roof_gives_way(self) -> None:
        battle = field(armed(), 3, hexes={north(3): house(90, 2)})
        battle.mechs[1].roof = 2
        strike_building(battle, parse_hex(north(3)), 10)
        with dice() as script:
            end_of_phase(battle, script)
        assert logged(battle, TerrainChanged) == []
        strike_building(battle, parse_hex(north(3)), 10)
        with dice(*TORSO, *TORSO, 6, 6) as script:
            end_of_phase(battle, script)
        assert battle.mechs[1].roof == 0


class TestWater:
    """§14."""

    def test_water_covers_the_legs(self) -> None:
        battle = field(armed("small-laser@right-arm"), 3, hexes={north(3): WATER_1})
        assert needs(battle, "small-laser") == 5 + 4
        near = field(armed("medium-laser@right-arm"), 3, hexes={north(3): WATER_1})
        fire(near, shoot(near, "medium-laser"), *SURE, *LEG)
        assert lost(near.mechs[1]) == 0

    def test_a_dry_weapon_and_a_submerged_target(self) -> None:
        battle = field(armed("medium-laser@right-arm"), 3, hexes={north(3): WATER_2})
        assert see(battle, "medium-laser").reasons == ["target-submerged"]
        lying = field(armed("medium-laser@right-arm"), 3, hexes={north(3): WATER_1})
        lying.mechs[1].prone = True
        assert "target-submerged" in see(lying, "medium-laser").reasons

    def waders(self, own: Hex, theirs: Hex, *equipment: str) -> Battle:
        hexes = {north(at): Hex(0, {"water": 2}) for at in range(1, 4)}
        hexes[HERE] = own
        hexes[north(3)] = theirs
        return field(armed(*equipment), 3, hexes=hexes)

    def test_legs_under_water_fire_under_water(self) -> None:
        battle = self.waders(WATER_1, WATER_2, "medium-laser@right-leg", "medium-laser@right-arm")
        mech = battle.mechs[0]
        found = {
            mech.design.components[at].location: why_not_shot(battle, Shot(0, 1, at)) for at in mech.design.weapons
        }
        assert found == {5: ["weapon-above-water"], 7: []}

    def test_under_water_at_a_wading_target(self) -> None:
        """The cover is the other way round: only the legs can be struck."""
        battle = self.waders(WATER_2, WATER_1, "medium-laser@right-arm")
        preview = see(battle, "medium-laser")
        assert preview.reasons == []
        assert preview.cover == UPPER_COVERED
        assert parts(preview.target_number) == {"gunnery-skill": 4, "range-medium": 2, "partial-cover": 1}
        fire(battle, shoot(battle, "medium-laser"), *SURE, *TORSO)
        assert lost(battle.mechs[1]) == 0
        again = self.waders(WATER_2, WATER_1, "medium-laser@right-arm")
        fire(again, shoot(again, "medium-laser"), *SURE, *LEG, 1, 1)
        assert logged(again, ArmorLost)[0].location == again.mechs[1].design.names[LEFT_LEG]

    def test_both_under_water(self) -> None:
        battle = self.waders(WATER_2, WATER_2, "medium-laser@right-arm")
        assert see(battle, "medium-laser").cover == NO_COVER
        fire(battle, shoot(battle, "medium-laser"), *SURE, *throw(10), 1, 1)
        assert logged(battle, ArmorLost)[0].location == battle.mechs[1].design.names[LEFT_ARM]

    def test_a_target_on_land(self) -> None:
        battle = self.waders(WATER_2, Hex(), "medium-laser@right-arm")
        assert see(battle, "medium-laser").reasons == ["target-not-in-water"]

    @each_row("key", ["ac-10", "srm-6", "flamer", "machine-gun", "plasma-rifle", "gauss-rifle"])
    def test_what_does_not_fire_there(self, key: str) -> None:
        hexes = {north(at): WATER_2 for at in range(4)}
        battle = field(loaded(key), 3, hexes=hexes)
        assert "not-underwater" in see(battle, key).reasons

    def test_torpedoes(self) -> None:
        hexes = {north(at): WATER_2 for at in range(4)}
        battle = field(loaded("srt-4"), 3, hexes=hexes)
        assert see(battle, "srt-4").reasons == []
        assert see(field(loaded("srt-4"), 3), "srt-4").reasons == ["needs-water"]

    @each_row(("key", "ranges"), [(key, ranges) for key, ranges in UNDERWATER_RANGES.items() if has_rule(item(key))])
    def test_every_range(self, key: str, ranges: tuple[int, int, int]) -> None:
        for distance in range(1, ranges[2] + 2):
            hexes = {north(at): WATER_2 for at in range(distance + 1)}
            preview = see(field(loaded(key), distance, hexes=hexes), key)
            expected = next((at for at, limit in enumerate(ranges) if distance <= limit), -1)
            assert preview.bracket == expected
            assert preview.reasons == ([] if expected >= 0 else ["out-of-range"])

    def test_lasers_and_ppcs_of_every_make_fire_there(self) -> None:
        """M-83: whatever the armory counts as a laser or PPC; sub-capital lasers have no ranges under water."""
        made = [
            key
            for key in equipment()
            if item(key).category == "energy" and not item(key).flags.isdisjoint(["laser", "ppc"])
        ]
        assert [key for key in made if key not in UNDERWATER_RANGES] == []
        chemical = ["small-chemical-laser", "medium-chemical-laser", "large-chemical-laser"]
        assert sorted(UNDERWATER_RANGES) == sorted([*made, *chemical])

    def test_what_a_weapon_does_by_range_goes_by_dry_land(self) -> None:
        """M-83: two hexes are medium range under water and short range on land for a small variable-speed laser."""
        hexes = {north(at): WATER_2 for at in range(8)}
        preview = see(field(loaded("small-vsp-laser"), 2, hexes=hexes), "small-vsp-laser")
        assert parts(preview.target_number) == {"gunnery-skill": 4, "range-medium": 2, "weapon": -3}
        assert preview.effect.damage == item("small-vsp-laser").damage_at(0)
        snub = see(field(loaded("snub-nose-ppc"), 7, hexes=hexes), "snub-nose-ppc")
        assert (snub.bracket, snub.effect.damage) == (1, 10)

    def test_the_table_of_ranges(self) -> None:
        """§14.2, as printed."""
        assert UNDERWATER_RANGES["small-laser"] == (1, 2, 2)
        assert UNDERWATER_RANGES["medium-laser"] == (2, 4, 6)
        assert UNDERWATER_RANGES["large-laser"] == (3, 6, 9)
        assert UNDERWATER_RANGES["er-small-laser"] == (1, 2, 3)
        assert UNDERWATER_RANGES["er-medium-laser"] == (3, 5, 8)
        assert UNDERWATER_RANGES["er-large-laser"] == (3, 9, 12)
        assert UNDERWATER_RANGES["clan-er-small-laser"] == (1, 2, 4)
        assert UNDERWATER_RANGES["clan-er-medium-laser"] == (3, 7, 10)
        assert UNDERWATER_RANGES["clan-er-large-laser"] == (5, 10, 16)
        assert UNDERWATER_RANGES["small-pulse-laser"] == (1, 2, 2)
        assert UNDERWATER_RANGES["medium-pulse-laser"] == (2, 3, 4)
        assert UNDERWATER_RANGES["large-pulse-laser"] == (2, 5, 7)
        assert (
            UNDERWATER_RANGES["ppc"] == UNDERWATER_RANGES["heavy-ppc"] == UNDERWATER_RANGES["light-ppc"] == (4, 7, 10)
        )
        assert UNDERWATER_RANGES["er-ppc"] == (4, 10, 16)
        assert UNDERWATER_RANGES["snub-nose-ppc"] == (6, 8, 9)
        assert UNDERWATER_RANGES["clan-small-pulse-laser"] == (1, 2, 4)
        assert UNDERWATER_RANGES["clan-medium-pulse-laser"] == (3, 5, 8)
        assert UNDERWATER_RANGES["clan-large-pulse-laser"] == (4, 10, 14)
        assert all(item(key).category == "energy" for key in UNDERWATER_RANGES)
        for key, ranges in UNDERWATER_RANGES.items():
            dry = item(key)
            assert ranges[0] <= ranges[1] <= ranges[2], key
            assert ranges <= (dry.range_short, dry.range_medium, dry.range_long), key
        for key, ranges in (("srt-6", (3, 6, 9)), ("lrt-20", (7, 14, 21))):
            weapon = item(key)
            assert (weapon.range_short, weapon.range_medium, weapon.range_long) == ranges
