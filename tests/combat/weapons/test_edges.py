"""Where two rules of weapon fire meet (`weapon-attacks.md` §7 to §9, §14, §15)."""

from __future__ import annotations

from myomer.boards import Board, Hex
from myomer.combat.battle import Battle
from myomer.combat.events import BeaconAttached
from myomer.combat.harm.wear import flood
from myomer.combat.weapons.electronics import attach_beacon, has_beacon, side_bit
from myomer.rules.locations import CENTER_TORSO, LEFT_ARM, LEFT_TORSO, RIGHT_ARM
from myomer.rules.ruleset import STANDARD
from tests.combat.weapons.support import armed, field, fire, loaded, north, parts, phase_of, see, shoot
from tests.support import logged, make


def test_a_flooded_side_torso_floods_its_arm() -> None:
    mech = armed("medium-laser@left-arm", "medium-laser@right-arm")
    battle = Battle([mech], Board(0, 0, {mech.hex: Hex(0, {"water": 2})}))
    flood(battle, 0, LEFT_TORSO)
    assert mech.breached >> LEFT_ARM & 1
    assert not mech.breached >> RIGHT_ARM & 1
    assert [mech.component_works(at) for at in mech.design.weapons] == [False, True]


def test_a_quad_has_no_arm_to_flood() -> None:
    quad = make(75, frame="quad")
    battle = Battle([quad], Board(0, 0, {quad.hex: Hex(0, {"water": 2})}))
    flood(battle, 0, LEFT_TORSO)
    assert quad.breached == 1 << LEFT_TORSO
    assert not quad.queue


def test_narc_helps_no_launcher_with_artemis() -> None:
    """§8.2: the launcher's own system comes first, also where its ammunition does not use it."""
    plain = armed("lrm-20@right-torso", "lrm-20-ammo-narc@left-torso")
    guided = armed("lrm-20@right-torso", "artemis-iv@right-torso", "lrm-20-ammo-narc@left-torso")
    for mech, expected in ((plain, ["narc"]), (guided, [])):
        battle = field(mech, 7)
        attach_beacon(battle.mechs[1], 0, LEFT_TORSO, False)
        assert [part.reason for part in see(battle, "lrm-20").effect.cluster] == expected


def test_tag_leads_semi_guided_missiles_past_all_terrain() -> None:
    """§7: of terrain not even partial cover counts."""
    hexes = {north(9): Hex(0, {"water": 1}), north(4): Hex(4)}
    battle = field(loaded("lrm-20", munition="semi-guided"), 9, hexes=hexes)
    battle.mechs[1].tagged |= side_bit(0)
    assert set(parts(see(battle, "lrm-20", indirect=True).target_number)) == {"gunnery-skill", "range-medium"}


def test_an_array_of_machine_guns_is_not_aimed() -> None:
    guns = ["machine-gun@right-torso"] * 3
    battle = field(armed("machine-gun-array@right-torso", *guns, "machine-gun-ammo@left-torso"), 1)
    battle.mechs[1].shutdown = True
    assert see(battle, "machine-gun-array", aim=CENTER_TORSO).reasons == ["aim-weapon"]
    assert see(battle, "machine-gun", aim=CENTER_TORSO).reasons == []


def test_fragmentation_missiles_are_no_single_missile() -> None:
    """An anti-missile system engages them; nothing is rolled to shoot one down."""
    target = make(75, equipment=["ams@center-torso", "ams-ammo@left-torso"], hex_=north(7), facing=3)
    battle = field(loaded("lrm-20", munition="fragmentation"), 7, STANDARD, target)
    phase_of(battle, shoot(battle, "lrm-20"), faces=[6, 6])


def test_a_beacon_goes_where_the_damage_would() -> None:
    """The left arm is gone: the pod sits on the torso behind it."""
    battle = field(loaded("narc"), 3)
    target = battle.mechs[1]
    target.gone |= 1 << LEFT_ARM
    fire(battle, shoot(battle, "narc"), 3, 3, 5, 5)
    assert has_beacon(target, 0)
    assert logged(battle, BeaconAttached)[0].location == "left-torso"
