"""The digest knows everything of a position: whatever may differ between two positions makes two digests."""

from __future__ import annotations

from collections.abc import Callable

from myomer.boards import Hex
from myomer.boards.detail import HexDetail
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Action, Done, FindClub, FlipArms, Spot, Switch, Twist, Unjam
from myomer.game.digest import digest, hex_state
from myomer.game.table import Game
from myomer.hexes import parse_hex
from myomer.rules.triggers import Trigger
from myomer.units.mech import Mech
from myomer.units.state import FIELDS
from tests.game.tables import skip_to, table
from tests.rows import each_row
from tests.support import make

GUNS = [
    "medium-laser@right-torso", "rotary-ac-5@left-torso", "vibroblade-small@right-arm",
    "null-signature-system@left-arm",
]  # fmt: skip


def named(mech: Mech, name: str) -> int:
    """The component of this name."""
    return next(at for at, component in enumerate(mech.design.components) if component.name == name)


def firing() -> Game:
    """0 and 1 against 2 and 3, before the fire of 0 or 1."""
    woods = {"0505": Hex(0, {"woods": 1}), "0705": Hex(0, {"woods": 1})}
    ours = [make(75, equipment=GUNS, hex_=hex_) for hex_ in ("0505", "0705")]
    for mech in ours:
        mech.jammed = 1 << named(mech, "rotary-ac-5")
    game = table(ours, [make(hex_="0502", facing=3), make(hex_="0702", facing=3)], hexes=woods, seed=1)
    skip_to(game, "weapon-attack")
    while game.to_act != 0:
        game.play(Done(game.ready()[0]))
    return game


def test_every_declaration_counts() -> None:
    game = firing()
    mech = game.battle.mechs[0]
    laser, cannon = named(mech, "medium-laser"), named(mech, "rotary-ac-5")
    blade, system = named(mech, "vibroblade-small"), named(mech, "null-signature-system")
    actions: list[Action] = [
        Twist(0, 1), Twist(0, 5), Twist(0, 0), Spot(0, 2), Spot(0, 3), Unjam(0, cannon), Shot(0, 2, laser),
        Shot(0, 3, laser), Switch(0, blade, True), Switch(0, system, True), Done(0), Done(1), Twist(1, 1), Spot(1, 2),
    ]  # fmt: skip
    seen = {digest(game): "nothing"}
    for action in actions:
        twin = game.copy()
        assert not twin.why_not(action), action
        twin.play(action)
        assert digest(twin) not in seen, f"{action} is as {seen[digest(twin)]}"
        seen[digest(twin)] = repr(action)


def test_arms_flipped_and_a_search_count() -> None:
    armless = ["left-arm.lower-arm", "left-arm.hand", "right-arm.lower-arm", "right-arm.hand"]
    woods = {"0505": Hex(0, {"woods": 1})}
    for mech, action in ((make(absent=armless), FlipArms(0)), (make(), FindClub(0))):
        game = table([mech], [make(hex_="0502")], hexes=woods, seed=1)
        skip_to(game, "weapon-attack")
        while game.to_act != 0:
            game.play(Done(1))
        before = digest(game)
        game.play(action)
        assert digest(game) != before


CHANGES: list[Callable[[Hex], Hex]] = [
    lambda here: Hex(1, here.terrain, here.strength, here.height, here.detail),
    lambda here: here.with_terrain("woods", 2),
    lambda here: Hex(0, here.terrain, 20, here.height, here.detail),
    lambda here: Hex(0, here.terrain, here.strength, 3, here.detail),
    *[
        lambda here, detail=detail: Hex(0, here.terrain, here.strength, here.height, detail)
        for detail in (
            HexDetail(exits={"building": 1}), HexDetail(foliage_height=3), HexDetail(armor=5),
            HexDetail(building_class=2), HexDetail(basement=1), HexDetail(magnitude=10),
            HexDetail(beside={"fuel-tank": (10, 1)}),
        )
    ],
]  # fmt: skip


def test_everything_about_a_changed_hex_counts() -> None:
    here = Hex(0, {"building": 1, "woods": 1}, 15, 1)
    game = table([make(hex_="0101")], [make(hex_="0505")])
    seen = {digest(game)}
    for changed in (here, *[change(here) for change in CHANGES]):
        game.battle.changes = {parse_hex("0303"): changed}
        assert digest(game) not in seen
        seen.add(digest(game))
    assert len({repr(hex_state(change(here))) for change in CHANGES}) == len(CHANGES)


@each_row("field", sorted([field.name for field in FIELDS]))
def test_every_field_of_a_unit_counts(field: str) -> None:
    mech = make(equipment=["ac-5@right-arm", "ac-5-ammo@left-torso"])
    before = repr(mech.state())
    _change(mech, field)
    assert repr(mech.state()) != before


def _change(mech: Mech, field: str) -> None:
    value = getattr(mech, field)
    if field == "queue":
        value.append(Trigger("kicked", 0))
    elif isinstance(value, list):
        value[0] += 1
    elif isinstance(value, bool):
        setattr(mech, field, not value)
    elif isinstance(value, int):
        setattr(mech, field, value + 1)
    elif isinstance(value, str):
        setattr(mech, field, "other")
    else:
        assert isinstance(value, frozenset)
        setattr(mech, field, value | {"other"})
