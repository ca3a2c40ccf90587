"""Units, map and weather as described become a battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from myomer.boards import Board, Hex
from myomer.combat.battle import FAIR, Battle, Conditions
from myomer.hexes import hex_name
from myomer.narration import distinct
from myomer.rules.movement import STILL
from myomer.rules.ruleset import Ruleset
from myomer.scenario.description import UnitDescription
from myomer.scenario.errors import BAD_VALUE, DescriptionError
from myomer.scenario.face_off import SOUTH, TARGET_HEX, FaceOff, attacker_hex
from myomer.scenario.maps import MapDescription
from myomer.scenario.units import PlacedUnit, make_unit
from myomer.units.mech import NO_SIDE, Mech
from myomer.units.mobility import running_mp


class Scenario:
    """The units of a battle, in the order of their numbers."""

    def __init__(self, chosen_variants: dict[str, str] | None = None) -> None:
        self.units: Final[list[PlacedUnit]] = []
        self.names: Final[list[str]] = []
        """What events call each unit."""
        self.chosen_variants: Final[dict[str, str]] = {} if chosen_variants is None else chosen_variants
        """By field, the variant chosen for a bare chassis."""
        self._paths: Final[list[str]] = []

    def add(self, given: UnitDescription, name: str, side: int = NO_SIDE, path: str = "") -> int:
        """Add a unit and return its number. `path` is where it is described, by default its name."""
        unit = make_unit(given, path or name, self.chosen_variants)
        unit.mech.side = side
        self.units.append(unit)
        self.names.append(name)
        self._paths.append(path or name)
        return len(self.units) - 1

    def battle(
        self, ruleset: Ruleset, described: MapDescription | None = None, conditions: Conditions = FAIR
    ) -> Battle:
        """The battle on the described map or, without one, on open ground (`open_ground`)."""
        board = open_ground(self.units) if described is None else self._board_with_units(described)
        return Battle([unit.mech for unit in self.units], board, ruleset, conditions)

    def _board_with_units(self, described: MapDescription) -> Board:
        """The map, with the hexes that units describe added to it."""
        hexes = dict(described.hexes)
        for unit, path in zip(self.units, self._paths, strict=True):
            if unit.terrain is None:
                continue
            hex_ = unit.mech.hex
            if hexes.setdefault(hex_, unit.terrain) != unit.terrain:
                message = f"hex {hex_name(hex_)} is described twice, with different terrain"
                raise DescriptionError(BAD_VALUE, f"{path}.terrain", message)

        board = Board(described.columns, described.rows, hexes, Hex(described.level))
        for unit, path in zip(self.units, self._paths, strict=True):
            if not board.contains(unit.mech.hex):
                message = f"hex {hex_name(unit.mech.hex)} is not on the map"
                raise DescriptionError(BAD_VALUE, f"{path}.hex", message)
        return board


def open_ground(units: Sequence[PlacedUnit]) -> Board:
    """A map on which every hex but the units' own is clear, at the level of the last unit's hex."""
    hexes: dict[int, Hex] = {}
    for unit in units:
        if unit.terrain is not None:
            hexes[unit.mech.hex] = unit.terrain
        else:
            hexes.setdefault(unit.mech.hex, Hex())
    last = units[-1].terrain
    return Board(hexes=hexes, ground=Hex(0 if last is None else last.level))


def alone(unit: UnitDescription, ruleset: Ruleset, role: str = "unit") -> FaceOff:
    """A battle of one unit as described, which is both attacker and target."""
    scenario = Scenario()
    scenario.add(unit, role)
    battle = scenario.battle(ruleset)
    return FaceOff(battle, [battle.mechs[0].design.name], 0, 0)


def lay_prone(mech: Mech) -> None:
    """A unit that is to stand up: prone, with all its MP, before it has moved this turn."""
    mech.prone = True
    mech.hull_down = False
    mech.move_mode = STILL
    mech.mp_left = running_mp(mech)


def face_off(
    attacker: UnitDescription,
    target: UnitDescription,
    ruleset: Ruleset,
    distance: int = 1,
    ground: MapDescription | None = None,
    sides: tuple[int, int] = (NO_SIDE, NO_SIDE),
    roles: tuple[str, str] = ("attacker", "target"),
) -> FaceOff:
    """A battle of two units, each in its default hex unless its description names one; errors name them by `roles`."""
    if attacker.hex is UNSET:
        attacker.hex = attacker_hex(distance)
    if target.hex is UNSET:
        target.hex = TARGET_HEX
    if target.facing is UNSET:
        target.facing = SOUTH
    scenario = Scenario()
    scenario.add(attacker, roles[0], sides[0])
    scenario.add(target, roles[1], sides[1])
    battle = scenario.battle(ruleset, ground)
    return FaceOff(battle, distinct([mech.design.name for mech in battle.mechs]))
