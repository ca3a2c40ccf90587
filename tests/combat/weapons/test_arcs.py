"""Firing arcs, torso twists and arm flips (`weapon-attacks.md` §3)."""

from __future__ import annotations

import pytest

from myomer.combat.reason import NotAllowedError
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.firing_arcs import arc_facing, can_flip_arms, firing_arc, in_firing_arc, in_front
from myomer.combat.weapons.mounts import ALL_ROUND, FORWARD, LEFT_ARM_ARC, REARWARD, RIGHT_ARM_ARC
from myomer.hexes import axial_q, axial_r, distance, hex_at, parse_hex
from myomer.units.mech import ARMS_FLIPPED, Mech
from tests.combat.weapons.support import HERE, armed, field, go, see, shoot, weapon_index
from tests.rows import each_row
from tests.support import make

ADJACENT = {
    FORWARD: [0, 1, 5],
    RIGHT_ARM_ARC: [0, 1, 5, 2],
    LEFT_ARM_ARC: [0, 1, 5, 4],
    REARWARD: [3],
    ALL_ROUND: [0, 1, 2, 3, 4, 5],
}

MOUNTS = [
    ("biped", "medium-laser@head", FORWARD, True),
    ("biped", "medium-laser@center-torso", FORWARD, True),
    ("biped", "medium-laser@left-torso", FORWARD, True),
    ("biped", "medium-laser@right-torso", FORWARD, True),
    ("biped", "medium-laser@left-arm", LEFT_ARM_ARC, True),
    ("biped", "medium-laser@right-arm", RIGHT_ARM_ARC, True),
    ("biped", "medium-laser@left-leg", FORWARD, False),
    ("biped", "medium-laser@right-leg", FORWARD, False),
    ("biped", "medium-laser@center-torso:rear", REARWARD, True),
    ("biped", "medium-laser@left-torso:rear", REARWARD, True),
    ("biped", "medium-laser@head:turret", ALL_ROUND, True),
    ("biped", "medium-laser@right-torso:turret", ALL_ROUND, True),
    ("biped", "ac-20@right-arm/8+right-torso/2", FORWARD, True),
    ("biped", "ac-20@left-torso/4+left-arm/6", FORWARD, True),
    ("tripod", "medium-laser@left-arm", LEFT_ARM_ARC, True),
    ("tripod", "medium-laser@center-leg", FORWARD, False),
    ("quad", "medium-laser@front-left-leg", FORWARD, False),
    ("quad", "medium-laser@rear-right-leg", FORWARD, False),
    ("quad", "medium-laser@right-torso", FORWARD, False),
    ("quad", "medium-laser@head", FORWARD, False),
    ("quad", "medium-laser@center-torso:rear", REARWARD, False),
]


def directions(mech: Mech, at: int) -> list[int]:
    """The adjacent hexes in a weapon's arc, by direction."""
    return [way for way in range(6) if in_firing_arc(mech, at, parse_hex(go(HERE, way)))]


@each_row(("frame", "what", "arc", "torso"), MOUNTS, ids=[f"{each[0]} {each[1]}" for each in MOUNTS])
@each_row("facing", range(6))
@each_row("twist", [0, 1, 5])
def test_arc_of_every_mount(frame: str, what: str, arc: int, torso: bool, facing: int, twist: int) -> None:
    mech = make(100, frame=frame, equipment=[what], hex_=HERE, facing=facing)
    mech.torso = (facing + twist) % 6
    (at,) = mech.design.weapons
    assert firing_arc(mech, at) == arc
    counted = mech.torso if torso else facing
    assert arc_facing(mech, at) == counted
    assert directions(mech, at) == sorted((way + counted) % 6 for way in ADJACENT[arc])


def test_exact_arcs_far_away() -> None:
    """§3.1: the tests on the axial coordinates, for all hexes to distance 12."""
    mech = armed(
        "medium-laser@head", "medium-laser@right-arm", "medium-laser@left-arm", "medium-laser@center-torso:rear"
    )
    arcs = {firing_arc(mech, at): at for at in mech.design.weapons}
    start = mech.hex
    for column in range(3, 28):
        for row in range(18, 43):
            end = hex_at(column, row)
            if not 0 < distance(start, end) <= 12:
                continue
            q = axial_q(end) - axial_q(start)
            r = axial_r(end) - axial_r(start)
            s = -q - r
            assert in_firing_arc(mech, arcs[FORWARD], end) == (r <= 0 and s >= 0)
            assert in_firing_arc(mech, arcs[RIGHT_ARM_ARC], end) == (r <= 0)
            assert in_firing_arc(mech, arcs[LEFT_ARM_ARC], end) == (s >= 0)
            assert in_firing_arc(mech, arcs[REARWARD], end) == (r > 0 and s < 0)
            assert in_front(mech, end) == (r <= 0 and s >= 0)


def flipper() -> Mech:
    """A 'Mech without lower arms and hands."""
    absent = [f"{side}-arm.{actuator}" for side in ("left", "right") for actuator in ("lower-arm", "hand")]
    mech = make(
        60,
        equipment=["medium-laser@right-arm", "medium-laser@left-arm", "medium-laser@center-torso"],
        absent=absent,
        hex_=HERE,
    )
    mech.side = 0
    return mech


def test_flipped_arms_fire_to_the_rear_only() -> None:
    mech = flipper()
    mech.mark(ARMS_FLIPPED)
    by_place = {mech.design.components[at].location: directions(mech, at) for at in mech.design.weapons}
    assert by_place == {1: [0, 1, 5], 4: [3], 5: [3]}
    mech.torso = 1
    assert directions(mech, weapon_index(mech, "medium-laser", 0)) in ([4], [0, 1, 2])


class TestTurning:
    """§3.3."""

    def test_twist(self) -> None:
        for torso in (1, 0, 5):
            battle = field(armed("medium-laser@head"))
            WeaponPhase(battle).twist(0, torso)
            assert battle.mechs[0].torso == torso
            assert battle.mechs[0].facing == 0

    @each_row("torso", [2, 3, 4, 6, -1])
    def test_no_further_than_a_hex_side(self, torso: int) -> None:
        assert WeaponPhase(field(armed())).why_not_twist(0, torso) == ["twist-too-far"]

    def test_once_and_before_the_first_weapon(self) -> None:
        battle = field(armed("medium-laser@head"))
        phase = WeaponPhase(battle)
        phase.twist(0, 1)
        assert phase.why_not_twist(0, 0) == ["already-twisted"]
        with pytest.raises(NotAllowedError) as error:
            phase.twist(0, 0)
        assert error.value.reasons == ["already-twisted"]
        assert battle.mechs[0].torso == 1
        other = WeaponPhase(field(armed("medium-laser@head")))
        other.declare(shoot(other.battle, "medium-laser"))
        assert other.why_not_twist(0, 1) == ["already-declared"]

    def test_who_cannot(self) -> None:
        battle = field(make(frame="quad"))
        assert WeaponPhase(battle).why_not_twist(0, 1) == ["twist-frame"]
        battle = field(armed())
        phase = WeaponPhase(battle)
        battle.mechs[0].prone = True
        assert phase.why_not_twist(0, 1) == ["twist-prone"]
        battle.mechs[0].prone = False
        battle.mechs[0].charging = 1
        assert phase.why_not_twist(0, 1) == ["attacker-charging"]
        battle.mechs[0].charging = -1
        battle.mechs[0].shutdown = True
        battle.mechs[0].unconscious = True
        assert phase.why_not_twist(0, 1) == ["attacker-shut-down", "attacker-unconscious"]

    def test_a_twist_brings_a_target_into_the_arc(self) -> None:
        target = make(50, hex_=go(HERE, 2, 2))
        battle = field(armed("medium-laser@head"), target=target)
        assert see(battle, "medium-laser").reasons == ["target-not-in-arc"]
        WeaponPhase(battle).twist(0, 1)
        assert see(battle, "medium-laser").reasons == []

    def test_a_twist_does_not_change_the_side_that_is_hit(self) -> None:
        battle = field(armed("medium-laser@head"), 3)
        before = see(battle, "medium-laser").arc
        battle.mechs[1].torso = 4
        assert see(battle, "medium-laser").arc == before

    def test_flip(self) -> None:
        battle = field(flipper(), target=make(50, hex_=go(HERE, 3, 2)))
        phase = WeaponPhase(battle)
        assert can_flip_arms(battle.mechs[0].design)
        phase.flip_arms(0)
        assert battle.mechs[0].is_(ARMS_FLIPPED)
        assert phase.why_not_flip(0) == ["already-twisted"]
        assert sum(phase.why_not(shoot(battle, "medium-laser", number=at)) == [] for at in range(3)) == 2

    def test_who_cannot_flip(self) -> None:
        assert WeaponPhase(field(armed())).why_not_flip(0) == ["arms-cannot-flip"]
        assert WeaponPhase(field(make(frame="quad"))).why_not_flip(0) == ["arms-cannot-flip"]
        battle = field(flipper())
        battle.mechs[0].prone = True
        assert WeaponPhase(battle).why_not_flip(0) == ["flip-prone"]
        one_arm = make(60, absent=["left-arm.lower-arm", "left-arm.hand"])
        assert not can_flip_arms(one_arm.design)
