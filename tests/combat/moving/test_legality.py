"""What forbids a move: every prohibition, the modes, minimum movement, hexes counted (`movement.md` §2.4 to §12)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.movement.move import Move
from myomer.combat.movement.move_legality import preview_move, warnings_for
from myomer.combat.movement.reasons import REASONS, WARNINGS, sentence
from myomer.combat.movement.resolution import resolve_move
from myomer.combat.reason import NotAllowedError
from myomer.combat.terrain.costs import TOP, put_in
from myomer.dice import ScriptedDice
from myomer.hexes import parse_hex
from myomer.rules.movement import JUMP, RUN, SPRINT, STILL, WALK
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.mech import AIRBORNE, INDOORS, MOVED_THIS_TURN, WALK_ONLY, Mech
from tests.combat.moving.common import all_options, field, moved, plan
from tests.rows import each_row
from tests.support import both, make

BARE = all_options(STANDARD)
PUBLISHED = all_options(TOTAL_WARFARE)


def with_(change: Callable[[Mech], object], **fields: object) -> Mech:
    """A unit in a state."""
    mech = make(**{"walk": 4, **fields})  # type: ignore[arg-type]
    change(mech)
    return mech


def friend(hex_: str) -> Mech:
    """One of side 0, with the mover's side set by `ours`."""
    mech = moved(make(hex_=hex_))
    mech.side = 0
    return mech


def ours(**fields: object) -> Mech:
    """A mover of side 0."""
    mech = make(**{"walk": 4, **fields})  # type: ignore[arg-type]
    mech.side = 0
    return mech


def enemy(hex_: str = "0504", facing: int = 3, prone: bool = False, **fields: object) -> Mech:
    """A unit that has moved."""
    return moved(make(hex_=hex_, facing=facing, prone=prone, **fields))  # type: ignore[arg-type]


def set_(**fields: object) -> Callable[[Mech], None]:
    """Set attributes of a unit."""

    def change(mech: Mech) -> None:
        for name, value in fields.items():
            setattr(mech, name, value)

    return change


HOUSE = Hex(0, {"building": 2}, 40, 2)
ICE = Hex(0, {"ice": 1, "water": 2})

#  code, battle, move: the codes are exactly these
CASES = [
    ("destroyed", field(BARE, None, with_(set_(cause="engine-destroyed"))), plan("f")),
    ("off-board", field(BARE, None, with_(set_(off_board=True))), plan("f")),
    ("shut-down", field(BARE, None, with_(set_(shutdown=True))), plan("f")),
    ("unconscious", field(BARE, None, with_(set_(unconscious=True))), plan("f")),
    ("immobile", field(BARE, None, with_(set_(immobile=True))), plan("l", "walk")),
    ("in-the-air", field(BARE, None, with_(lambda mech: mech.mark(AIRBORNE))), plan("f")),
    ("already-moved", field(BARE, None, with_(lambda mech: mech.mark(MOVED_THIS_TURN))), plan("f")),
    ("already-moved", field(BARE, None, with_(lambda mech: mech.mark(MOVED_THIS_TURN))), plan("", "none")),
    ("grappled", field(BARE, None, with_(set_(grappling=1)), enemy()), plan("l", "walk")),
    ("unknown-mode", field(BARE), Move(0, 9)),
    ("unknown-step", field(BARE), Move(0, RUN, (14,))),
    ("still-with-steps", field(BARE), plan("l", "none")),
    ("option-not-in-play", field(STANDARD), plan("f", "sprint")),
    ("option-not-in-play", field(STANDARD), plan("f", evade=True)),
    ("option-not-in-play", field(STANDARD), plan("hull-down")),
    ("not-enough-mp", field(BARE, None, make(walk=4)), plan("f f f f f", "walk")),
    ("not-enough-mp", field(BARE, None, make(walk=4, facing=3)), plan("f f f f f f f")),
    ("not-enough-mp", field(BARE, None, make(walk=2)), plan("b b b", "walk")),
    ("run-barred", field(BARE, None, make(walk=4)), plan("b b b b b")),
    ("run-barred", field(BARE, {"0504": Hex(0, {"water": 1})}, make(walk=4)), plan("f f f")),
    ("unjamming", field(BARE, None, with_(set_(unjamming=True))), plan("f f f f f")),
    ("unjamming", field(BARE, None, with_(set_(unjamming=True), jump=3)), plan(mode="jump", landing="0503")),
    ("hip-destroyed", field(BARE, None, make(walk=8, destroyed=["left-leg.hip"])), plan("f", "sprint")),
    ("no-masc", field(BARE), plan("f", masc=True)),
    ("no-supercharger", field(BARE), plan("f", supercharger=True)),
    ("off-map", field(BARE, None, make(hex_="0501"), board=(9, 9)), plan("f")),
    ("impassable", field(BARE, {"0504": Hex(0, {"impassable": 1})}), plan("f")),
    ("impassable", field(BARE, {"0504": Hex(0, {"impassable": 1})}, make(jump=2)), plan(mode="jump", landing="0504")),
    ("too-steep", field(BARE, {"0504": Hex(3)}), plan("f")),
    ("too-steep", field(STANDARD, {"0504": Hex(-3)}), plan("f")),
    ("too-steep", field(STANDARD, {"0504": Hex(0, {"water": 3})}), plan("f", "walk")),
    ("too-steep", field(BARE, {"0504": Hex(0, {"building": 2}, 40, 3)}), plan("fo")),
    ("backward-slope", field(STANDARD, {"0506": Hex(1)}), plan("b", "walk")),
    ("backward-slope", field(BARE, {"0506": Hex(2)}), plan("b", "walk")),
    ("enemy-in-the-way", field(BARE, None, make(walk=8), enemy()), plan("f f")),
    ("enemy-in-the-way", field(BARE, None, make(walk=8), enemy(prone=True)), plan("f f")),
    ("enemy-in-the-way", field(BARE, None, make(jump=2), enemy()), plan(mode="jump", landing="0504")),
    ("hex-occupied", field(BARE, None, ours(), friend("0504")), plan("f")),
    ("hex-occupied", field(BARE, None, ours(jump=2), friend("0504")), plan(mode="jump", landing="0504")),
    ("no-such-place", field(BARE), plan("fo")),
    ("no-such-place", field(BARE, {"0504": Hex(0, {"water": 2})}), plan("fu", "walk")),
    ("prone", field(PUBLISHED, None, make(walk=8, prone=True)), plan("f")),
    ("prone", field(BARE, None, make(jump=3, prone=True)), plan(mode="jump", landing="0504")),
    ("prone", field(BARE, None, make(prone=False, walk=5)), plan("go-prone f")),
    ("hull-down", field(BARE, None, with_(set_(hull_down=True))), plan("f")),
    ("hull-down", field(BARE, None, with_(set_(hull_down=True))), plan("l", "walk")),
    ("hull-down", field(BARE, None, with_(set_(hull_down=True), jump=3)), plan(mode="jump", landing="0504")),
    ("already-prone", field(BARE, None, make(prone=True)), plan("go-prone")),
    ("cannot-go-hull-down", field(BARE, None, make(walk=8, destroyed=["gyro", "gyro"])), plan("hull-down")),
    ("gyro-destroyed-turn", field(BARE, None, make(prone=True, destroyed=["gyro", "gyro"])), plan("l l", "walk")),
    ("stand-is-all", field(BARE, None, make(prone=True)), plan("stand-up l")),
    ("stand-is-all", field(PUBLISHED, None, make(prone=True)), plan("careful-stand l")),
    ("not-prone", field(BARE), plan("stand-up", "walk")),
    ("gyro-destroyed", field(BARE, None, make(prone=True, destroyed=["gyro", "gyro"])), plan("stand-up", "walk")),
    ("careful-stand-not-in-play", field(BARE, None, make(prone=True)), plan("careful-stand", "walk")),
    ("no-mp", field(PUBLISHED, None, make(walk=2, prone=True)), plan("careful-stand", "walk")),
    ("not-a-quad", field(BARE), plan("lateral-left")),
    ("not-at-the-edge", field(BARE, None, make(hex_="0502"), board=(9, 9)), plan("leave-map")),
    ("not-at-the-edge", field(BARE, None, make(hex_="0501", facing=2), board=(9, 9)), plan("leave-map")),
    ("steps-after-leaving", field(BARE, None, make(hex_="0501"), board=(9, 9)), plan("leave-map l")),
    ("evade-needs-run", field(BARE), plan("f", "walk", evade=True)),
    ("evade-needs-run", field(BARE), plan("b", evade=True)),
    ("no-landing", field(BARE, None, make(jump=2)), plan(mode="jump")),
    ("no-landing", field(BARE, None, make(jump=2)), plan(mode="jump", landing="0505")),
    ("no-landing", field(BARE, None, make(jump=2), board=(9, 9)), plan(mode="jump", landing="1205")),
    ("no-jump-jets", field(BARE), Move(0, JUMP, (), 0, parse_hex("0504"))),
    ("jets-submerged", field(BARE, {"0505": Hex(0, {"water": 2})}, make(jump=2)), plan(mode="jump", landing="0504")),
    ("jump-too-far", field(BARE, None, make(jump=2)), plan(mode="jump", landing="0502")),
    ("jump-too-high", field(BARE, {"0504": Hex(3)}, make(jump=2)), plan(mode="jump", landing="0504")),
    ("jump-too-high", field(BARE, {"0504": Hex(3)}, make(jump=2)), plan(mode="jump", landing="0503")),
    ("jump-too-high", field(BARE, {"0504": Hex(0, {"building": 1}, 9, 3)}, make(jump=2)),
     plan(mode="jump", landing="0503")),
    ("jump-too-high", field(BARE, {"0504": Hex(3)}, make(jump=2)), plan("0504 0503", "jump", landing="0503")),
    ("jump-path", field(BARE, None, make(jump=4)), plan("0605 0604 0503", "jump", landing="0503")),
    ("jump-path", field(BARE, None, make(jump=4)), plan("0504", "jump", landing="0503")),
    ("facing-unknown", field(BARE, None, make(jump=4)), plan(mode="jump", landing="0503", facing=6)),
    ("facing-unknown", field(BARE), plan("f", facing=-2)),
    ("charge-mode", field(BARE, None, make(jump=4), enemy("0503")), plan(mode="jump", landing="0501", charge=1)),
    ("charge-mode", field(BARE, None, make(walk=3, facing=3), enemy("0511")), plan("f f f f f f", "sprint", charge=1)),
    ("charge-backward", field(BARE, None, make(walk=4), enemy("0504")), plan("b f f", "walk", charge=1)),
    ("charge-prone", field(PUBLISHED, None, make(walk=4, prone=True), enemy()), plan("stand-up f", charge=1)),
    ("charge-not-ahead", field(BARE, None, make(walk=4), enemy("0503")), plan("f", charge=1)),
    ("charge-not-ahead", field(BARE, None, make(walk=4), enemy("0503")), plan("", charge=1)),
    ("dfa-not-there", field(BARE, None, make(jump=4), enemy("0503")), plan(mode="jump", landing="0502", dfa=1)),
    ("dfa-not-there", field(BARE, None, make(jump=4), enemy("0503")), plan("f", dfa=1)),
    ("no-such-target", field(BARE, None, make(walk=4), enemy()), plan("l", charge=7)),
    ("no-such-target", field(BARE, None, make(walk=4), enemy()), plan("l", charge=0)),
    ("target-destroyed", field(BARE, None, make(walk=4), moved(with_(set_(cause="pilot-dead"), hex_="0504"))),
     plan("f", charge=1)),
    ("target-friendly", field(BARE, None, ours(), friend("0504")), plan("f", charge=1)),
    ("target-prone", field(BARE, None, make(walk=4), enemy(prone=True)), plan("f", charge=1)),
    ("target-not-moved", field(BARE, None, make(walk=4), make(hex_="0504")), plan("f", charge=1)),
    ("target-not-moved", field(BARE, None, make(jump=4), make(hex_="0504")), plan(mode="jump", landing="0504", dfa=1)),
    ("target-charging", field(BARE, None, make(walk=4), moved(with_(set_(charging=0), hex_="0504"))),
     plan("f", charge=1)),
    ("target-already-attacked", field(BARE, None, make(walk=4), enemy(), with_(set_(charging=1), hex_="0101")),
     plan("f", charge=1)),
    ("target-elevation", field(BARE, {"0504": Hex(0, {"water": 2})}, make(walk=8), enemy()),
     plan("f", "walk", charge=1)),
    ("target-airborne", field(BARE, None, make(jump=4), moved(with_(lambda mech: mech.mark(AIRBORNE), hex_="0504"))),
     plan(mode="jump", landing="0504", dfa=1)),
    ("target-in-building", field(BARE, {"0504": HOUSE}, make(walk=8),
                                 moved(with_(lambda mech: mech.mark(INDOORS), hex_="0504"))), plan("f", charge=1)),
]  # fmt: skip

ALONE = {"target-destroyed": {"charge-not-ahead"}, "charge-mode": {"charge-not-ahead", "target-not-moved"},
         "target-airborne": {"dfa-not-there"}, "charge-prone": {"prone"}, "no-such-target": set(),
         "gyro-destroyed": set(), "not-enough-mp": {"run-barred"}}  # fmt: skip
"""What else is said of some of the cases, for good reason."""


def fingerprint(mech: Mech) -> tuple[object, ...]:
    """All of a unit that a move could change."""
    return (
        mech.hex, mech.facing, mech.torso, mech.roof, mech.prone, mech.hull_down, mech.status, mech.devices,
        mech.move_mode, mech.hexes_moved, mech.mp_left, mech.charging, mech.charge_is_dfa, mech.heat_gained,
        mech.outside_heat, mech.masc_uses, mech.armor, mech.structure,
    )  # fmt: skip


@each_row(("code", "battle", "move"), CASES, ids=[f"{at} {case[0]}" for at, case in enumerate(CASES)])
def test_every_prohibition(code: str, battle: Battle, move: Move) -> None:
    found = preview_move(battle, move).reasons
    assert code in found
    assert set(found) - {code} <= ALONE.get(code, set())
    before = fingerprint(battle.mechs[0])
    with pytest.raises(NotAllowedError) as error:
        resolve_move(battle, move, ScriptedDice([]))
    assert error.value.reasons == found
    assert sentence(code) in str(error.value)
    assert fingerprint(battle.mechs[0]) == before


def test_every_code_is_tried() -> None:
    elsewhere = {"legs-destroyed", "leg-and-arms-destroyed"}
    assert set(REASONS) - {code for code, _, _ in CASES} == elsewhere
    assert not set(REASONS) & set(WARNINGS)
    for code in [*REASONS, *WARNINGS]:
        assert sentence(code).endswith(".")


#  what is allowed, and what it counts as
ALLOWED = [
    (field(BARE), plan("", "none"), STILL),
    (field(BARE), plan("", "run"), STILL),
    (field(BARE, None, make(walk=4)), plan("l", "walk"), WALK),
    (field(BARE, None, make(walk=4)), plan("f f f f"), WALK),
    (field(BARE, None, make(walk=4)), plan("f f f f f"), RUN),
    (field(BARE, None, make(walk=4, facing=3)), plan("f f f f f f f", "sprint"), SPRINT),
    (field(BARE, None, make(walk=4)), plan("f f f f f", "sprint"), RUN),
    (field(BARE, {"0505": Hex(0, {"water": 1})}, make(walk=4)), plan("f f f f"), RUN),
    (field(BARE, {"0504": Hex(0, {"water": 1, "pavement": 1}), "0505": Hex(0, {"pavement": 1})}, make(walk=4)),
     plan("f f f f"), RUN),
    (field(BARE, {"0504": Hex(0, {"ice": 1, "water": 2})}, make(walk=4)), plan("f f f f"), RUN),
    (field(BARE, None, ours(), friend("0504")), plan("f f"), WALK),
    (field(BARE, None, make(jump=3), enemy()), plan(mode="jump", landing="0503"), JUMP),
    (field(BARE, {"0504": Hex(2), "0503": Hex(-9)}, make(jump=2)), plan(mode="jump", landing="0503"), JUMP),
    (field(BARE, {"0504": Hex(3)}, make(jump=2)), plan(mode="jump", landing="0604"), JUMP),
    (field(BARE, {"0504": Hex(3), "0604": Hex(3)}, make(jump=3)), plan("0504 0603", "jump", landing="0603"), JUMP),
    (field(BARE, {"0504": HOUSE}, make(jump=2)), plan(mode="jump", landing="0504"), JUMP),
    (field(BARE, None, make(walk=4), enemy("0503")), plan("f f", charge=1), WALK),
    (field(BARE, None, make(walk=4), enemy("0500")), plan("f f f f f", charge=1), RUN),
    (field(BARE, None, make(walk=4), with_(set_(shutdown=True), hex_="0504")), plan("f", charge=1), WALK),
    (field(BARE, None, make(jump=4), enemy("0502", prone=True)), plan(mode="jump", landing="0502", dfa=1), JUMP),
    (field(BARE, {"0506": Hex(1)}, make(walk=4)), plan("b", "walk"), WALK),
    (field(BARE, {"0504": Hex(-5)}, make(walk=8)), plan("f"), WALK),
    (field(BARE, None, make(walk=4)), plan("f", evade=True), RUN),
    (field(BARE, None, make(walk=1, destroyed=["left-leg"])), plan("f"), WALK),
    (field(BARE, None, make(hex_="0501"), board=(9, 9)), plan("leave-map"), WALK),
    (field(BARE, None, make(hex_="0102", facing=3), board=(9, 9)), plan("b leave-map", "walk"), WALK),
    (field(PUBLISHED, None, make(walk=4, prone=True)), plan("stand-up f f f"), RUN),
    (field(PUBLISHED, None, make(walk=4, prone=True)), plan("l stand-up f"), WALK),
    (field(PUBLISHED, None, make(walk=4, prone=True)), plan("careful-stand", "walk"), WALK),
    (field(BARE, None, make(walk=4, prone=True)), plan("stand-up", "walk", facing=3), WALK),
    (field(BARE, None, make(walk=4, prone=True)), plan("l l l", "walk"), WALK),
    (field(BARE, None, make(walk=4, prone=True)), plan("hull-down", "walk"), WALK),
    (field(BARE, None, with_(set_(hull_down=True))), plan("go-prone", "walk"), STILL),
    (field(BARE, {"0505": Hex(0, {"water": 1})}, make(jump=4)), plan(mode="jump", landing="0504"), JUMP),
]  # fmt: skip


@each_row(("battle", "move", "mode"), ALLOWED)
def test_what_is_allowed(battle: Battle, move: Move, mode: int) -> None:
    preview = preview_move(battle, move)
    assert preview.reasons == []
    assert preview.mode == mode


# minimum movement (§3.4)


SWAMPY = {"0504": Hex(2, {"woods": 2})}


@both
@each_row(
    ("mech", "hexes", "move", "allowed"),
    [
        pytest.param(make(walk=1), SWAMPY, plan("f"), True, id="too dear, but one hex"),
        pytest.param(make(walk=1), SWAMPY, plan("f", "walk"), False, id="it is a run"),
        pytest.param(make(walk=1), SWAMPY, plan("r l f"), False, id="the first step"),
        pytest.param(make(walk=1), SWAMPY, plan("f l"), False, id="and the only one"),
        pytest.param(make(walk=1), {"0506": Hex(0, {"woods": 2})}, plan("b"), False, id="not backward"),
        pytest.param(make(walk=1), {"0504": Hex(3)}, plan("f"), False, id="not too steep"),
        pytest.param(make(walk=1), {"0504": Hex(0, {"water": 1})}, plan("f"), True, id="into water"),
        pytest.param(make(walk=5), {"0504": Hex(0, {"water": 2})}, plan("f"), True, id="water dearer than a walk"),
        pytest.param(make(walk=1, destroyed=["gyro", "gyro"]), SWAMPY, plan("f"), False, id="no gyro"),
        pytest.param(make(walk=1, heat=5), SWAMPY, plan("f"), False, id="no MP at all"),
        pytest.param(make(walk=1, prone=True), SWAMPY, plan("f"), False, id="prone"),
    ],
)
def test_minimum_movement(rules: Ruleset, mech: Mech, hexes: dict[str, Hex], move: Move, allowed: bool) -> None:
    battle = field(rules, hexes, mech.copy())
    preview = preview_move(battle, move)
    assert (preview.reasons == []) == allowed
    assert preview.minimum == allowed
    if allowed:
        assert preview.mode == RUN


# hexes moved (§4.1)


@each_row(
    ("path", "hexes"),
    [("", 0), ("l r", 0), ("f f f", 3), ("f l f r f", 3), ("b b", 2), ("f f b", 1), ("f b f f", 2), ("b b f", 1),
     ("f f b b b", 3)],
)  # fmt: skip
def test_hexes_moved(path: str, hexes: int) -> None:
    assert preview_move(field(BARE), plan(path, "walk")).hexes == hexes


def test_hexes_jumped() -> None:
    assert preview_move(field(BARE, None, make(jump=4, walk=4)), plan(mode="jump", landing="0703")).hexes == 3


# devices and going on


def test_devices_are_engaged_when_the_mp_need_them() -> None:
    mech = make(walk=4, facing=3, equipment=["masc@left-torso", "supercharger@right-torso"])
    battle = field(BARE, None, mech)
    for path, masc, supercharger in (("f " * 6, False, False), ("f " * 7, True, False), ("f " * 9, True, True)):
        preview = preview_move(battle, plan(path, masc=True, supercharger=True))
        assert (preview.reasons, preview.mode) == ([], RUN)
        assert (preview.masc, preview.supercharger) == (masc, supercharger)
    assert preview_move(battle, plan("f " * 7, supercharger=True)).supercharger
    assert preview_move(battle, plan("f " * 9, supercharger=True)).reasons == ["not-enough-mp"]


@both
def test_going_on_after_a_fall(rules: Ruleset) -> None:
    mech = make(walk=4, prone=True, moved="walk")
    mech.mp_left = 4
    battle = field(rules, None, mech)
    found = preview_move(battle, plan("stand-up f")).reasons
    if rules is STANDARD:
        assert "already-moved" in found
        return
    assert found == []
    assert preview_move(battle, plan("stand-up")).mode == WALK
    assert preview_move(battle, plan("stand-up f")).mode == RUN
    assert preview_move(battle, plan("stand-up f f f")).reasons == ["not-enough-mp"]
    mech.mark(WALK_ONLY)
    assert preview_move(battle, plan("stand-up f")).reasons == ["run-barred"]
    assert preview_move(battle, plan(mode="jump", landing="0504")).reasons != []
    mech.mp_left = 0
    mech.mark(WALK_ONLY, False)
    assert preview_move(battle, plan("l")).reasons == ["already-moved", "not-enough-mp"]


def test_warnings() -> None:
    weak = Hex(0, {"building": 1}, 15, 2)
    battle = field(BARE, {"0504": weak, "0604": ICE}, make(walk=8, jump=3))
    assert warnings_for(battle, plan("fo")) == ["overloaded"]
    assert warnings_for(battle, plan("f")) == []
    assert warnings_for(battle, plan(mode="jump", landing="0504")) == ["overloaded"]
    assert warnings_for(battle, plan(mode="jump", landing="0604")) == ["hex-may-break"]
    assert warnings_for(battle, plan("r f")) == ["hex-may-break"]


def test_a_roof_that_bears_the_unit_is_not_warned_of() -> None:
    """Not of one to land on, to step on, nor of the one it stands on and comes back to: it weighs there once."""
    strong = Hex(0, {"building": 2}, 50, 2)
    battle = field(BARE, {"0504": strong, "0505": strong}, make(50, walk=8, jump=3))
    mech = battle.mechs[0]
    put_in(battle, mech, mech.hex, TOP)
    assert warnings_for(battle, plan(mode="jump", landing="0504")) == []
    assert warnings_for(battle, plan(mode="jump", landing="0604")) == []
    assert warnings_for(battle, plan("fo")) == []
    assert warnings_for(battle, plan("fo backward-onto")) == []
