"""The battle: units on a map, under a ruleset. What every resolver works on."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.boards import Board, Hex
from myomer.combat.drawing import picture
from myomer.combat.events import Event
from myomer.hexes import HexId, hex_name
from myomer.record import Record
from myomer.rules.ruleset import STANDARD, Ruleset, ruleset_named
from myomer.rules.terrain import BRIDGE
from myomer.rules.weather import NIGHT, WEATHER, WIND
from myomer.units.ids import UnitIndex
from myomer.units.mech import AIRBORNE, ICE_BELOW, ON_DECK, Mech


class Conditions(Record):
    """Light, weather, wind, and gravity in tenths of a g."""

    __match_args__: ClassVar[tuple[str, ...]] = ("light", "weather", "wind", "gravity")

    def __init__(self, light: str = "day", weather: str = "clear", wind: str = "calm", gravity: int = 10) -> None:
        if light not in NIGHT or weather not in WEATHER or wind not in WIND:
            raise ValueError(
                f"light is one of {', '.join(NIGHT)}; weather of {', '.join(WEATHER)}; wind of {', '.join(WIND)}"
            )
        if not isinstance(gravity, int):
            raise TypeError(f"gravity is a whole number of tenths of a g, not {gravity!r}")

        self.light: Final = light
        self.weather: Final = weather
        self.wind: Final = wind
        self.gravity: Final = gravity
        self.weather_modifier: Final = WEATHER[weather]
        """What the weather adds to PSRs."""
        self.wind_modifier: Final = WIND[wind]
        """What the wind adds to PSRs."""

    def __repr__(self) -> str:
        return self.repr_of_changes(Conditions())


FAIR: Final = Conditions()


class Battle:
    """Units on a map under a ruleset. `log` collects events if it is a list; None costs nothing."""

    def __init__(
        self,
        mechs: list[Mech],
        board: Board | None = None,
        ruleset: Ruleset | str = STANDARD,
        conditions: Conditions = FAIR,
        log: list[Event] | None = None,
    ) -> None:
        if not isinstance(mechs, list):
            raise TypeError(f"the units of a battle are a list of 'Mechs, not {mechs!r}: Battle([attacker, target])")
        if board is not None and not isinstance(board, Board):
            raise TypeError(f"the map of a battle is a Board, not {board!r}: Board(16, 17), or landscape('mixed')")

        for number, mech in enumerate(mechs):
            if not isinstance(mech, Mech):
                raise ValueError(f"unit {number} is not a 'Mech, but {mech!r}: make it with myomer.mech")
            for earlier in range(number):
                if mechs[earlier] is mech:
                    raise ValueError(f"unit {number} is the same 'Mech as one before it; copy it to have two")

        self.mechs: Final = mechs
        self.board: Final = Board() if board is None else board
        self.ruleset: Final = ruleset_named(ruleset) if isinstance(ruleset, str) else ruleset
        self.conditions: Final = conditions
        self.log = log
        self.changes: dict[int, Hex] = {}
        """Hexes that are no longer as the map has them."""
        self.phase_strength: dict[int, int] = {}
        """The strength that hexes weakened in this phase had at its start (`terrain.md` §6.1)."""
        self.results: list[int] | None = None
        """How each attack went, in the order they were made (`NOT_POSSIBLE`, `MISSED`, `HIT`); None: not recorded."""

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`, compiled or not."""
        made_with = (self.mechs, self.board, self.ruleset, self.conditions, self.log)
        return _battle_with, (*made_with, self.changes, self.phase_strength, self.results)

    def copy(self) -> Battle:
        """The same battle, sharing nothing that changes; the copy has no log."""
        twin = Battle([mech.copy() for mech in self.mechs], self.board, self.ruleset, self.conditions)
        twin.changes = dict(self.changes)
        twin.phase_strength = dict(self.phase_strength)
        twin.results = None if self.results is None else self.results[:]
        return twin

    def __str__(self) -> str:
        return picture(self.mechs, self.board, self.changes, [mech.design.name for mech in self.mechs])

    def __repr__(self) -> str:
        units = ", ".join([f"{mech.design.name} in {hex_name(mech.hex)}" for mech in self.mechs])
        return f"<Battle: {units or 'no units'}; {self.ruleset.name} rules>"

    def check_unit(self, unit: UnitIndex) -> None:
        """ValueError unless there is a unit of that number."""
        if not 0 <= unit < len(self.mechs):
            count = len(self.mechs)
            few = ["the battle has no units", "the only unit is 0"]
            units = few[count] if count < len(few) else f"the units are 0 to {count - 1}"
            raise ValueError(f"there is no unit {unit}; {units}")

    def hex(self, hex_: HexId) -> Hex:
        """A hex as it is now."""
        if self.changes and hex_ in self.changes:
            return self.changes[hex_]
        return self.board.at(hex_)

    def weaken(self, hex_: HexId, weakened: Hex) -> None:
        """The building or bridge of a hex loses CF; its CF at the start of the phase is kept until the phase ends."""
        if hex_ not in self.phase_strength:
            self.phase_strength[hex_] = self.hex(hex_).strength
        self.changes[hex_] = weakened

    def hex_of(self, mech: Mech) -> Hex:
        """The hex a unit is in."""
        return self.hex(mech.hex)

    def depth(self, mech: Mech) -> int:
        """The depth of the water that the unit stands in; 0 on a roof, a bridge or ice."""
        if self.board.dry and not self.changes:
            return 0
        here = self.hex(mech.hex)
        if mech.roof or not here.water or (here.ice and not mech.status & ICE_BELOW):
            return 0
        if mech.status & ON_DECK and here.has(BRIDGE):
            return 0
        return here.water

    def base_level(self, mech: Mech) -> int:
        """The level the unit stands on: hex level plus its elevation; 'Mechs walk on the bottom of water."""
        here = self.hex(mech.hex)
        if mech.roof:
            return here.level + mech.roof
        return here.level - self.depth(mech) if here.water else here.level

    def surface(self, hex_: HexId) -> int:
        """The level a unit comes to stand on when it enters a hex at ground level: ice, or the bottom of water."""
        here = self.hex(hex_)
        return here.level if here.ice else here.level - here.water

    def note_result(self, result: int) -> None:
        """Record the result of an attack, if results are recorded."""
        if self.results is not None:
            self.results.append(result)

    def others_in(self, hex_: HexId, unit: UnitIndex) -> list[int]:
        """The other units that occupy a hex, in order of their numbers. Wrecks and units in the air do not count."""
        others: list[int] = []
        for number, mech in enumerate(self.mechs):
            if number != unit and mech.hex == hex_ and not mech.destroyed and not mech.off_board:
                if not mech.status & AIRBORNE:
                    others.append(number)
        return others


def _battle_with(
    mechs: list[Mech],
    board: Board,
    ruleset: Ruleset,
    conditions: Conditions,
    log: list[Event] | None,
    changes: dict[int, Hex],
    phase_strength: dict[int, int],
    results: list[int] | None,
) -> Battle:
    """A battle as it was, with what had changed on the map."""
    battle = Battle(mechs, board, ruleset, conditions, log)
    battle.changes = changes
    battle.phase_strength = phase_strength
    battle.results = results
    return battle
