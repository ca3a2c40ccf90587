"""Player actions: small frozen records with a JSON form.

A unit's move is one action. Fire and physical attacks are declared one by one, one shot or attack per action, and
`Done` ends the unit's declarations; what was declared in a phase is resolved when all sides are done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from myomer.combat.movement.move import Move
from myomer.combat.physical.attack import Attack
from myomer.combat.weapons.shot import Shot
from myomer.hexes import Facing, HexId, hex_name
from myomer.record import Record
from myomer.units.display_names import DisplayNames, PlayerAction, direction
from myomer.units.ids import ComponentIndex, UnitIndex

ANY_PLACE: Final = -1
"""Deploy where a unit stands by default: on the ground, or on the bridge that spans deep water."""


class Deploy(PlayerAction):
    """Put a unit on the map, in its side's zone.

    `place` is `GROUND` (of a building: its ground floor; under a bridge), `TOP` (roof or bridge) or `ANY_PLACE`.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "hex", "facing", "place")

    def __init__(self, unit: UnitIndex, hex: HexId, facing: Facing, place: int = ANY_PLACE) -> None:  # noqa: A002 - the word for it
        self.unit: Final = unit
        self.hex: Final = hex
        self.facing: Final = facing
        self.place: Final = place

    def describe(self, names: DisplayNames) -> str:
        return f"{names.name(self.unit)}: deployed in {hex_name(self.hex)} facing {direction(self.facing)}"


class Twist(PlayerAction):
    """Twist the torso, once per turn, before the first shot, until the end of the turn."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "torso")

    def __init__(self, unit: UnitIndex, torso: Facing) -> None:
        self.unit: Final = unit
        self.torso: Final = torso

    def describe(self, names: DisplayNames) -> str:
        the = "the " if 0 <= self.torso <= 5 else ""
        return f"{names.name(self.unit)}: torso turned to {the}{direction(self.torso)}"


class FlipArms(PlayerAction):
    """Flip both arms to the rear, before the first shot, if neither has a lower arm or a hand actuator."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit",)

    def __init__(self, unit: UnitIndex) -> None:
        self.unit: Final = unit

    def describe(self, names: DisplayNames) -> str:
        return f"{names.name(self.unit)}: arms flipped to the rear"


class Spot(PlayerAction):
    """Spot a target for the indirect fire of friends."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "target")

    def __init__(self, unit: UnitIndex, target: UnitIndex) -> None:
        self.unit: Final = unit
        self.target: Final = target

    def describe(self, names: DisplayNames) -> str:
        return f"{names.name(self.unit)}: spots {names.name(self.target)}"


class Unjam(PlayerAction):
    """Clear a jammed rotary autocannon instead of firing this turn."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "weapon")

    def __init__(self, unit: UnitIndex, weapon: ComponentIndex) -> None:
        self.unit: Final = unit
        self.weapon: Final = weapon

    def describe(self, names: DisplayNames) -> str:
        return f"{names.name(self.unit)}: clears the jammed {names.part(self.unit, self.weapon)}"


class FindClub(PlayerAction):
    """Look for a club instead of firing this turn."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit",)

    def __init__(self, unit: UnitIndex) -> None:
        self.unit: Final = unit

    def describe(self, names: DisplayNames) -> str:
        return f"{names.name(self.unit)}: looks for a club"


class Switch(PlayerAction):
    """Switch a component on or off, once a turn.

    A vibroblade in the weapon attack phase, and it is on (or off) at once; stealth armor and signature systems in the
    same phase, from the end of the turn; a retractable blade, out or in, before the unit moves.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("unit", "component", "on")

    def __init__(self, unit: UnitIndex, component: ComponentIndex, on: bool) -> None:
        self.unit: Final = unit
        self.component: Final = component
        self.on: Final = on

    def describe(self, names: DisplayNames) -> str:
        return f"{names.name(self.unit)}: {names.part(self.unit, self.component)} switched {'on' if self.on else 'off'}"


class Done(PlayerAction):
    """A unit is done with the phase: it ends its move or its declarations."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit",)

    def __init__(self, unit: UnitIndex) -> None:
        self.unit: Final = unit

    def describe(self, names: DisplayNames) -> str:
        return f"{names.name(self.unit)}: done"


class PowerDown(PlayerAction):
    """Shut a unit down on purpose, as its whole move."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit",)

    def __init__(self, unit: UnitIndex) -> None:
        self.unit: Final = unit

    def describe(self, names: DisplayNames) -> str:
        return f"{names.name(self.unit)}: shuts down on purpose"


class PowerUp(PlayerAction):
    """Start a unit that was shut down on purpose, as its whole move."""

    __match_args__: ClassVar[tuple[str, ...]] = ("unit",)

    def __init__(self, unit: UnitIndex) -> None:
        self.unit: Final = unit

    def describe(self, names: DisplayNames) -> str:
        return f"{names.name(self.unit)}: starts up on purpose"


class Concede(PlayerAction):
    """A side gives up."""

    __match_args__: ClassVar[tuple[str, ...]] = ("side",)

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def describe(self, names: DisplayNames) -> str:
        return f"{names.side(self.side)}: concedes"


Action = (
    Deploy
    | Move
    | Twist
    | FlipArms
    | Spot
    | Unjam
    | FindClub
    | Switch
    | Shot
    | Attack
    | Done
    | PowerDown
    | PowerUp
    | Concede
)


ACTIONS: Final[dict[str, type[Record]]] = {
    "deploy": Deploy,
    "move": Move,
    "twist": Twist,
    "flip-arms": FlipArms,
    "spot": Spot,
    "unjam": Unjam,
    "find-club": FindClub,
    "switch": Switch,
    "shot": Shot,
    "attack": Attack,
    "done": Done,
    "power-down": PowerDown,
    "power-up": PowerUp,
    "concede": Concede,
}
"""Every kind of action by its name."""
TEXT_FIELDS: Final = frozenset([("shot", "mode"), ("attack", "kind"), ("attack", "table")])
LISTS: Final = frozenset(["steps"])
FLAGS: Final = frozenset(["masc", "supercharger", "evade", "indirect", "zweihander", "accidental", "on"])
"""Fields that are text, lists of numbers, or true or false; all others are numbers."""
_NAMES: Final = {kind: name for name, kind in ACTIONS.items()}


def is_action(action: object) -> bool:
    """Whether this is an action."""
    return type(action) in _NAMES


def well_formed(action: Action) -> bool:
    """Whether every field has its type: numbers are plain `int`, steps a tuple of them, flags True or False."""
    if isinstance(action, Shot):
        return _well_formed_shot(action)
    if isinstance(action, Done):
        return type(action.unit) is int
    if isinstance(action, Move):
        numbers = [action.unit, action.mode, action.facing, action.landing, action.charge, action.dfa]
        if type(action.steps) is not tuple or not _all_integers(list(action.steps)):
            return False
        return _all_integers(numbers) and _all_flags([action.masc, action.supercharger, action.evade])
    if isinstance(action, Attack):
        are_texts = type(action.kind) is str and type(action.table) is str
        numbers = [action.attacker, action.target, action.limb, action.weapon]
        return are_texts and _all_integers(numbers) and _all_flags([action.zweihander, action.accidental])
    if isinstance(action, Switch):
        return type(action.unit) is int and type(action.component) is int and type(action.on) is bool
    return _all_integers(list(action.values()))


def _well_formed_shot(shot: Shot) -> bool:
    """Whether every field of a shot has its type; without a list, since shots are most of what is checked."""
    if type(shot.attacker) is not int or type(shot.target) is not int or type(shot.weapon) is not int:
        return False
    if type(shot.shots) is not int or type(shot.bin) is not int or type(shot.aim) is not int:
        return False
    return type(shot.spotter) is int and type(shot.mode) is str and type(shot.indirect) is bool


def _all_integers(values: Sequence[object]) -> bool:
    """Whether all values are integers."""
    for value in values:
        if type(value) is not int:
            return False
    return True


def _all_flags(values: Sequence[object]) -> bool:
    """Whether all values are true or false."""
    for value in values:
        if type(value) is not bool:
            return False
    return True


def action_to_json(action: Action) -> dict[str, object]:
    """The action as JSON values: its name, and its fields."""
    return {"action": _NAMES[type(action)], **action.to_json()}


def action_from_json(data: dict[str, object]) -> Action:
    """An action from its JSON form; ValueError explains what is wrong."""
    if not isinstance(data, dict):
        raise ValueError(f"an action is an object with the name of one under 'action', not {data!r}")

    name = data.get("action")
    if not isinstance(name, str) or name not in ACTIONS:
        raise ValueError(f"there is no action {name!r}; the actions are {', '.join(ACTIONS)}")

    kind = ACTIONS[name]
    fields = {field: value for field, value in data.items() if field != "action"}
    known: tuple[str, ...] = getattr(kind, "__match_args__", ())
    unknown = [field for field in fields if field not in known]
    if unknown:
        raise ValueError(f"{name} has no field {unknown[0]!r}; its fields are {', '.join(known)}")

    for field, value in fields.items():
        if (name, field) in TEXT_FIELDS:
            if not isinstance(value, str):
                raise ValueError(f"{name}: {field} is a word, not {value!r}")
        elif field in LISTS:
            if not isinstance(value, list) or not all([type(item) is int for item in value]):
                raise ValueError(f"{name}: {field} is a list of numbers, not {value!r}")
            fields[field] = tuple(value)
        elif field in FLAGS:
            if not isinstance(value, bool):
                raise ValueError(f"{name}: {field} is true or false, not {value!r}")
        elif type(value) is not int:
            raise ValueError(f"{name}: {field} is a number, not {value!r}")

    try:
        action = kind(**fields)
    except TypeError as problem:
        raise ValueError(f"{name}: {problem}") from problem
    assert isinstance(action, Action)
    return action


def unit_of(action: Action) -> int:
    """The unit that acts; -1 for an action of the whole side."""
    if isinstance(action, Shot):  # first the actions that are most of a game
        return action.attacker
    if isinstance(action, Done):
        return action.unit
    if isinstance(action, Move):
        return action.unit
    if isinstance(action, Attack):
        return action.attacker
    return -1 if isinstance(action, Concede) else action.unit
