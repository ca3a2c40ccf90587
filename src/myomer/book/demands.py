"""Conditions on what a unit did: each knows whether it holds, and states the fact it looked at.

`DEMANDS` has every condition by its name in a file, with the function that reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from myomer.book.conduct import UnitConduct
from myomer.combat.movement.move import CAREFUL_STAND, LEAVE_MAP, STAND_UP
from myomer.combat.physical.registry import ATTACKS
from myomer.combat.terrain.sight import sight
from myomer.game.actions import Done, FindClub, Spot, Twist
from myomer.hexes import ARC_NAMES, REAR, attack_arc, distance, hex_name, parse_hex
from myomer.narration.vocabulary import counted, facing_text
from myomer.rules.locations import HEAD
from myomer.rules.movement import MODE_NAMES, target_modifier
from myomer.scenario.errors import DescriptionError, shown, unknown_name
from myomer.scenario.fields import Fields
from myomer.scenario.units import location_named, weapons_named
from myomer.units.mech import Mech

NO_LIMIT: Final = 1000
NOTHING: Final = "nothing"


class Cast:
    """The units of a position, by name."""

    def __init__(self, names: Sequence[str], mechs: Sequence[Mech]) -> None:
        self.names: Final = list(names)
        self.mechs: Final = list(mechs)

    def number(self, field: str, name: str) -> int:
        """The number of the unit with that name."""
        if name not in self.names:
            raise unknown_name(field, name, self.names, "unit")
        return self.names.index(name)


class Demand:
    """A condition on what a unit did."""

    def holds(self, did: UnitConduct) -> bool:
        """Whether it is so."""
        raise NotImplementedError

    def fact(self, did: UnitConduct) -> str:
        """What is so: `ends in 0507`."""
        raise NotImplementedError


class OneOf(Demand):
    """A single fact is among some values, or among none of them."""

    def __init__(
        self, values: Sequence[int], value: Callable[[UnitConduct], int], text: Callable[[int], str], among: bool = True
    ) -> None:
        self._values: Final = list(values)
        self._value: Final = value
        self._text: Final = text
        self._among: Final = among

    def holds(self, did: UnitConduct) -> bool:
        return (self._value(did) in self._values) == self._among

    def fact(self, did: UnitConduct) -> str:
        return self._text(self._value(did))


class Within(Demand):
    """A number has bounds."""

    def __init__(self, least: int, most: int, value: Callable[[UnitConduct], int], text: Callable[[int], str]) -> None:
        self._least: Final = least
        self._most: Final = most
        self._value: Final = value
        self._text: Final = text

    def holds(self, did: UnitConduct) -> bool:
        return self._least <= self._value(did) <= self._most

    def fact(self, did: UnitConduct) -> str:
        return self._text(self._value(did))


class IsSo(Demand):
    """Something is so, or is not."""

    def __init__(self, wanted: bool, value: Callable[[UnitConduct], bool], yes: str, no: str) -> None:
        self._wanted: Final = wanted
        self._value: Final = value
        self._yes: Final = yes
        self._no: Final = no

    def holds(self, did: UnitConduct) -> bool:
        return self._value(did) == self._wanted

    def fact(self, did: UnitConduct) -> str:
        return self._yes if self._value(did) else self._no


class Declared(Demand):
    """The set of things it declared: all of some, nothing but some, none of some."""

    def __init__(
        self,
        values: Sequence[int],
        declared: Callable[[UnitConduct], list[int]],
        text: Callable[[UnitConduct, list[int]], str],
        how: str,
    ) -> None:
        self._values: Final = set(values)
        self._declared: Final = declared
        self._text: Final = text
        self._how: Final = how

    def holds(self, did: UnitConduct) -> bool:
        found = set(self._declared(did))
        if self._how == ALL_OF:
            return self._values <= found
        if self._how == ONLY:
            return bool(found) and found <= self._values
        return not found & self._values

    def fact(self, did: UnitConduct) -> str:
        return self._text(did, self._declared(did))


ALL_OF: Final = "all"
ONLY: Final = "only"
NONE_OF: Final = "none"

Reader = Callable[[Fields, str, Cast, int], Demand]
"""Reads a condition: the table, the field, the units, the number of the unit it is about."""


# places


def _in(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    return OneOf(
        _hexes(fields, field), lambda did: did.mech.hex, lambda hex_: f"ends in {hex_name(hex_)}", field == "in"
    )


def _facing(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    return OneOf(_facings(fields, field), lambda did: did.mech.facing, lambda way: f"faces {facing_text(way)}")


def _distance(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    table = fields.child(field)
    to = table.text("to")
    where = to if to in cast.names else ""
    other = cast.names.index(to) if where else -1
    hex_ = -1 if where else _hex(table, "to", to)
    least, most = _bounds(table)

    def value(did: UnitConduct) -> int:
        return distance(did.mech.hex, did.battle.mechs[other].hex if other >= 0 else hex_)

    return Within(least, most, value, lambda number: f"ends {counted(number, 'hex')} from {to}")


def _arc_struck(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    table = fields.child(field)
    by = cast.number(table.name("by"), table.text("by"))
    arcs = _arcs(table)

    def value(did: UnitConduct) -> int:
        return attack_arc(did.battle.mechs[by].hex, did.mech.hex, did.mech.facing)

    return OneOf(arcs, value, lambda arc: f"{cast.names[by]} is in its {ARC_NAMES[arc]} arc")


def _arc_taken(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    table = fields.child(field)
    of = cast.number(table.name("of"), table.text("of"))
    arcs = _arcs(table)

    def value(did: UnitConduct) -> int:
        return attack_arc(did.mech.hex, did.battle.mechs[of].hex, did.battle.mechs[of].facing)

    return OneOf(arcs, value, lambda arc: f"ends in the {ARC_NAMES[arc]} arc of {cast.names[of]}")


def _seen_by(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    numbers = _units(fields, field, cast)
    many = ", ".join([cast.names[number] for number in numbers])

    def value(did: UnitConduct) -> bool:
        seen = [sight(did.battle, did.battle.mechs[number], did.mech).clear for number in numbers]
        return all(seen) if field == "seen_by" else any(seen)

    return IsSo(field == "seen_by", value, f"ends in sight of {many}", f"ends out of sight of {many}")


def _covered_from(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    numbers = _units(fields, field, cast)
    many = ", ".join([cast.names[number] for number in numbers])

    def value(did: UnitConduct) -> bool:
        lines = [sight(did.battle, did.battle.mechs[number], did.mech) for number in numbers]
        return all([line.target_cover or line.modifiers or not line.clear for line in lines])

    return IsSo(True, value, f"ends in cover from {many}", f"ends without cover from {many}")


def _nothing_behind(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    def value(did: UnitConduct) -> bool:
        here, facing = did.mech.hex, did.mech.facing
        others = [hex_ for hex_ in did.battle.board.places() if hex_ != here]
        return not any([attack_arc(hex_, here, facing) == REAR for hex_ in others])

    return _is_so(fields, field, value, "has no hex behind it", "leaves room behind it")


def _depth(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    least, most = _bounds(fields.child(field))
    return Within(least, most, lambda did: did.battle.depth(did.mech), lambda depth: f"ends in water of depth {depth}")


def _level(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    least, most = _bounds(fields.child(field))
    return Within(least, most, lambda did: did.battle.hex_of(did.mech).level, lambda level: f"ends on level {level}")


# moves


def _mode(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    names = _texts(fields, field)
    for number, name in enumerate(names):
        if name not in MODE_NAMES:
            raise unknown_name(fields.name(f"{field}[{number}]"), name, MODE_NAMES, "mode of movement")
    modes = [MODE_NAMES.index(name) for name in names]
    return OneOf(modes, lambda did: did.mech.move_mode, lambda mode: f"its movement is {MODE_NAMES[mode]}")


def _tmm(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    least, most = _bounds(fields.child(field))

    def value(did: UnitConduct) -> int:
        return target_modifier(did.mech.hexes_moved) + int(did.mech.move_mode == MODE_NAMES.index("jump"))

    return Within(least, most, value, lambda tmm: f"has TMM {tmm:+}")


def _stands_up(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    return _is_so(
        fields,
        field,
        lambda did: did.has_step(STAND_UP, CAREFUL_STAND),
        "tries to stand up",
        "does not try to stand up",
    )


def _prone(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    return _is_so(fields, field, lambda did: did.mech.prone, "ends prone", "ends on its feet")


def _hull_down(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    return _is_so(fields, field, lambda did: did.mech.hull_down, "ends hull-down", "does not end hull-down")


def _leaves_map(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    return _is_so(fields, field, lambda did: did.has_step(LEAVE_MAP), "leaves the map", "stays on the map")


def _charges(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    def value(did: UnitConduct) -> bool:
        move = did.move()
        return move is not None and (move.charge if field == "charges" else move.dfa) >= 0

    what = "charge" if field == "charges" else "death from above"
    return _is_so(fields, field, value, f"declares a {what}", f"declares no {what}")


# fire


def _torso(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    return OneOf(_facings(fields, field), UnitConduct.torso, lambda way: f"its torso faces {facing_text(way)}")


def _twists(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    def value(did: UnitConduct) -> bool:
        return any([isinstance(action, Twist) for action in did.actions])

    return _is_so(fields, field, value, "twists its torso", "does not twist its torso")


def _shots(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    least, most = _bounds(fields.child(field))
    return Within(least, most, lambda did: len(did.shots()), lambda number: f"fires {number} weapons")


def _weapons(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    mech = cast.mechs[unit]
    wanted: list[int] = []
    for number, name in enumerate(_texts(fields, field)):
        wanted += weapons_named(mech, name, fields.name(f"{field}[{number}]"))
    return Declared(wanted, _weapons_fired, _fire_text, ALL_OF if field == "fires" else NONE_OF)


def _locations(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    mech = cast.mechs[unit]
    spared = [
        location_named(mech, name, fields.name(f"{field}[{number}]"))
        for number, name in enumerate(_texts(fields, field))
    ]

    def declared(did: UnitConduct) -> list[int]:
        return [did.mech.design.components[weapon].location for weapon in _weapons_fired(did)]

    return Declared(spared, declared, lambda did, _: _fire_text(did, _weapons_fired(did)), NONE_OF)


def _heat(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    least, most = _bounds(fields.child(field))
    return Within(least, most, lambda did: did.heat, lambda heat: f"will have {heat} heat")


def _aims(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    def value(did: UnitConduct) -> bool:
        return bool(did.shots()) and all([shot.aim == HEAD for shot in did.shots()])

    return _is_so(fields, field, value, "aims at the head", "does not aim at the head")


def _finds_club(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    def value(did: UnitConduct) -> bool:
        return any([isinstance(action, FindClub) for action in did.actions])

    return _is_so(fields, field, value, "looks for a club", "does not look for a club")


def _spots(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    wanted = cast.number(fields.name(field), fields.text(field))

    def value(did: UnitConduct) -> bool:
        return any([isinstance(action, Spot) and action.target == wanted for action in did.actions])

    return IsSo(True, value, f"spots {cast.names[wanted]}", f"does not spot {cast.names[wanted]}")


# physical attacks and targets


def _attacks(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    known = sorted(ATTACKS)
    names = _texts(fields, field)
    for number, name in enumerate(names):
        if name not in known:
            raise unknown_name(fields.name(f"{field}[{number}]"), name, known, "physical attack")

    def declared(did: UnitConduct) -> list[int]:
        return [known.index(attack.kind) for attack in did.attacks()]

    def text(did: UnitConduct, kinds: list[int]) -> str:
        return f"attacks with {_listed([known[kind] for kind in kinds])}"

    wanted = [known.index(name) for name in names]
    return Declared(wanted, declared, text, ONLY if field == "attacks" else NONE_OF)


def _number_of_attacks(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    least, most = _bounds(fields.child(field))
    return Within(least, most, lambda did: len(did.attacks()), lambda number: f"makes {number} physical attacks")


def _limbs(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    mech = cast.mechs[unit]
    wanted = [
        location_named(mech, name, fields.name(f"{field}[{number}]"), "limb")
        for number, name in enumerate(_texts(fields, field))
    ]

    def text(did: UnitConduct, limbs: list[int]) -> str:
        return f"attacks with the {_listed([did.mech.design.names[limb] for limb in limbs if limb >= 0])}"

    return Declared(wanted, lambda did: [attack.limb for attack in did.attacks()], text, ONLY)


def _targets(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    how = {"only_at": ONLY, "never_at": NONE_OF, "also_at": ALL_OF}[field]

    def text(did: UnitConduct, targets: list[int]) -> str:
        return f"attacks {_listed([cast.names[target] for target in targets])}"

    return Declared(_units(fields, field, cast), UnitConduct.targets, text, how)


def _idle(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    def value(did: UnitConduct) -> bool:
        return all([isinstance(action, Done) for action in did.actions])

    return _is_so(fields, field, value, "does nothing", "does something")


def _acts_first(fields: Fields, field: str, cast: Cast, unit: int) -> Demand:
    return _is_so(fields, field, lambda did: did.place == 0, "acts first", "does not act first")


DEMANDS: Final[dict[str, Reader]] = {
    "in": _in,
    "not_in": _in,
    "facing": _facing,
    "distance": _distance,
    "exposes": _arc_struck,
    "reaches": _arc_taken,
    "seen_by": _seen_by,
    "hidden_from": _seen_by,
    "covered_from": _covered_from,
    "nothing_behind": _nothing_behind,
    "depth": _depth,
    "level": _level,
    "mode": _mode,
    "tmm": _tmm,
    "stands_up": _stands_up,
    "prone": _prone,
    "hull_down": _hull_down,
    "leaves_map": _leaves_map,
    "charges": _charges,
    "dfa": _charges,
    "torso": _torso,
    "twists": _twists,
    "shots": _shots,
    "fires": _weapons,
    "holds_fire_of": _weapons,
    "spares": _locations,
    "heat": _heat,
    "aims_at_head": _aims,
    "finds_club": _finds_club,
    "spots": _spots,
    "attacks": _attacks,
    "avoids": _attacks,
    "physical_attacks": _number_of_attacks,
    "limbs": _limbs,
    "only_at": _targets,
    "never_at": _targets,
    "also_at": _targets,
    "idle": _idle,
    "acts_first": _acts_first,
}
"""Every condition, by its name in a file."""


# reading values


def _is_so(fields: Fields, field: str, value: Callable[[UnitConduct], bool], yes: str, no: str) -> Demand:
    return IsSo(fields.flag(field), value, yes, no)


def _texts(fields: Fields, field: str) -> list[str]:
    """A list of names that is not empty."""
    names = fields.texts(field)
    if not names:
        raise fields.bad(field, f"{fields.name(field)!r} is a list of at least one name")
    return names


def _hex(fields: Fields, field: str, text: str) -> int:
    try:
        return parse_hex(text)
    except ValueError as problem:
        raise fields.bad(field, f"{shown(text)} is neither a unit nor a hex: {problem}") from problem


def _hexes(fields: Fields, field: str) -> list[int]:
    return [_hex(fields, field, text) for text in _texts(fields, field)]


def _facings(fields: Fields, field: str) -> list[int]:
    facings: list[int] = []
    for item in fields.items(field):
        if isinstance(item, bool) or not isinstance(item, int) or not 0 <= item <= 5:
            raise fields.bad(field, f"a facing is a number from 0 to 5, not {shown(item)}")
        facings.append(item)
    return facings


def _units(fields: Fields, field: str, cast: Cast) -> list[int]:
    return [cast.number(fields.name(f"{field}[{at}]"), name) for at, name in enumerate(_texts(fields, field))]


def _arcs(fields: Fields) -> list[int]:
    arcs: list[int] = []
    for number, name in enumerate(_texts(fields, "arcs")):
        if name not in ARC_NAMES:
            raise unknown_name(fields.name(f"arcs[{number}]"), name, ARC_NAMES, "arc")
        arcs.append(ARC_NAMES.index(name))
    fields.done()
    return arcs


def _bounds(fields: Fields) -> tuple[int, int]:
    """`least` and `most`, at least one of them."""
    if not fields.has("least") and not fields.has("most"):
        raise DescriptionError("missing-field", fields.path, f"{fields.path!r} has 'least', 'most' or both")
    least, most = fields.integer("least", 0, 0, NO_LIMIT), fields.integer("most", NO_LIMIT, 0, NO_LIMIT)
    fields.done()
    return least, most


# texts


def _weapons_fired(did: UnitConduct) -> list[int]:
    return [shot.weapon for shot in did.shots()]


def _fire_text(did: UnitConduct, weapons: list[int]) -> str:
    return f"fires {_listed([did.mech.design.components[weapon].name for weapon in weapons])}"


def _listed(names: Sequence[str]) -> str:
    """Names, each once: `ppc ×2, srm-6`."""
    counts = {name: names.count(name) for name in names}
    return ", ".join([name if count == 1 else f"{name} ×{count}" for name, count in counts.items()]) or NOTHING
