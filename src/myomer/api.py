"""The easy way in: 'Mechs and attacks by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any, Final, TypedDict, Unpack

from myomer.combat.battle import Battle
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import attack_rule, default_limb, targets_itself
from myomer.combat.turn.verbs import check_battle
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.naming import weapons_called
from myomer.combat.weapons.shot import DAMAGE_MODE, Shot
from myomer.formats.record_sheet import RecordSheet
from myomer.library.units import CATALOGUE, FoundUnit, design_named, find_unit, is_built_in
from myomer.reports.design_facts import DESCRIBED, facts_json
from myomer.reports.design_sheets import sheet_of
from myomer.rules.components import GYRO_NAMES, SUPERHEAVY_GYRO
from myomer.rules.locations import ARMOR_NAMES, LOCATIONS, NOWHERE, parse_location
from myomer.rules.pilots import WORST_SKILL
from myomer.rules.ruleset import STANDARD, Ruleset, ruleset_named
from myomer.rules.structure import HEAVIEST
from myomer.scenario.description import UnitDescription
from myomer.scenario.errors import unknown_name
from myomer.scenario.units import make_unit
from myomer.units.design import Design
from myomer.units.mech import Mech

Points = Mapping[str, int]


class MechConditions(TypedDict, total=False):
    """The condition of a 'Mech, with the names of `myomer attack -a` and of a query's unit (docs/query.md)."""

    moved: str | tuple[str, int]
    """This turn: `("run", 5)` or `"run:5"`, or a mode alone."""
    heat: int
    wounds: int
    torso: int
    prone: bool
    hull_down: bool
    immobile: bool
    shutdown: bool
    unconscious: bool
    armor: Points
    """Points left, by location: `{"left-leg": 3, "center-torso-rear": 0}`."""
    structure: Points
    destroyed: Sequence[str]
    """Actuators, whole locations, `gyro`, `engine`, `sensors` and `life-support` once for each hit."""
    fired: Sequence[str]
    """Locations whose weapons fired this turn."""
    jammed: Sequence[str]
    conditions: Sequence[str]
    abilities: Sequence[str]
    holding: str
    systems: Sequence[str]
    roof: int
    frame: str
    walk: int
    jump: int
    gyro: str
    engine: str
    cockpit: str
    armor_type: str
    structure_type: str
    heat_sinks: int
    heat_sink_type: str
    absent: Sequence[str]
    quirks: Sequence[str]


_KNOWN: Final = ["piloting", "gunnery", "hex", "facing", "equipment", *MechConditions.__annotations__]
"""Everything that `mech` takes by name."""
_ELSEWHERE: Final = {
    "move_mode": 'write moved=("run", 5)',
    "hexes_moved": 'write moved=("run", 5)',
    "terrain": 'it is the map\'s: Board(hexes={"0505": Hex(0, {"woods": 1})})',
    "level": 'it is the map\'s: Board(hexes={"0505": Hex(1)})',
    "tons": "the weight is what mech() is called with: mech(80)",
    "unit": "the name is what mech() is called with: mech('Atlas AS7-D')",
}
"""What a user may look for here, and where it is."""


def mech(
    what: str | PurePath | int | Design,
    piloting: int = 5,
    gunnery: int = 4,
    hex: str = "0505",  # noqa: A002 - the word for it
    facing: int = 0,
    equipment: Sequence[str] | None = None,
    **conditions: Unpack[MechConditions],
) -> Mech:
    """A 'Mech ready to fight: by its name, built in or of your library; a `.mtf` file by its path; anonymous by its
    tons; or of a design of yours. A bare chassis is its best-known variant.

    Conditions are those that `myomer attack -a` takes:

        mech("Atlas AS7-D", moved=("run", 3), heat=9, prone=True, wounds=1)
        mech("Hunchback", destroyed=["right-arm.hand", "gyro"], armor={"left-leg": 3}, fired=["right-torso"])
        mech(70, equipment=["hatchet@right-arm", "tsm"], walk=5, frame="quad")

    All of them: moved, heat, wounds, torso, prone, hull_down, immobile, shutdown, unconscious, armor, structure,
    destroyed, fired, jammed, conditions, abilities, holding, systems, roof; and what changes the design: frame, walk,
    jump, gyro, engine, cockpit, armor_type, structure_type, heat_sinks, heat_sink_type, equipment, absent, quirks.
    `docs/query.md` lists the values of each.
    """
    if isinstance(what, bool) or not isinstance(what, (str, PurePath, int, Design)):
        raise ValueError(f"a 'Mech is a name, the path of a unit file, a weight in tons or a design, not {what!r}")
    for skill in (piloting, gunnery):
        if type(skill) is not int or not 0 <= skill <= WORST_SKILL:
            raise ValueError(f"a skill is a number from 0, the best, to {WORST_SKILL}, not {skill}")
    if type(facing) is not int or not 0 <= facing <= 5:
        raise ValueError(f"a facing is a direction from 0 to 5, clockwise from north, not {facing}")
    if not isinstance(hex, str):
        raise ValueError(f"a hex is its printed name, such as '0505', not {hex!r}")
    given: dict[str, Any] = {"piloting": piloting, "gunnery": gunnery, "hex": hex, "facing": facing}
    for name, value in conditions.items():
        if name not in MechConditions.__annotations__:
            raise TypeError(_unknown_condition(name))
        given[name] = _as_described(name, value)
    if equipment is not None:
        given["equipment"] = _as_described("equipment", equipment)
    if isinstance(what, int):
        given["tons"] = what
        if what > HEAVIEST:
            given.setdefault("gyro", GYRO_NAMES[SUPERHEAVY_GYRO])
    else:
        given["unit"] = what if isinstance(what, Design) else design_named(what)
    unit = make_unit(UnitDescription(**given)).mech
    if hasattr(unit, "__dict__"):  # interpreted: compiled, a 'Mech refuses what it does not have by itself
        from myomer.careful import CarefulMech

        unit.__class__ = CarefulMech
    return unit


def _unknown_condition(name: str) -> str:
    """The message for a condition that `mech` does not take, with what to write instead."""
    if name in _ELSEWHERE:
        return f"mech() takes no {name!r}: {_ELSEWHERE[name]}"
    return f"mech(): {unknown_name(name, name, _KNOWN, 'condition').message}"


def _as_described(name: str, value: object) -> object:
    """A condition in the form of a description: lists, and `moved` as a mode and hexes."""
    if name == "moved":
        if isinstance(value, str):
            mode, colon, hexes = value.partition(":")
            if not colon:
                return {"mode": mode}
            if not (hexes.isascii() and hexes.isdigit() and len(hexes) < 4):
                raise ValueError(f"'moved' is a mode and hexes, such as 'run:5', not {value[:80]!r}")
            return {"mode": mode, "hexes": int(hexes)}
        if isinstance(value, (tuple, list)) and len(value) == 2:
            return {"mode": value[0], "hexes": value[1]}
        if not isinstance(value, Mapping):
            raise ValueError(f"'moved' is a mode and hexes, such as (\"run\", 5), not {value!r}")
    return list(value) if isinstance(value, (tuple, set, frozenset)) else value


def unit_facts(what: str | PurePath | int | Design) -> dict[str, object]:
    """The facts of a 'Mech, with the names of queries: weight, movement, armor, equipment, construction errors.

    The 'Mech is named as for `mech`.
    """
    unit = _unit_of(what)
    return facts_json(unit.design, unit.origin)


def unit_sheet(what: str | PurePath | int | Design, ruleset: Ruleset | str = STANDARD) -> RecordSheet:
    """The record sheet of a 'Mech, named as for `mech`; `print` shows it, `sheet_svg` draws it."""
    name = ruleset if isinstance(ruleset, str) else ruleset.name
    return sheet_of(_unit_of(what).design, ruleset_named(name).name)


def _unit_of(what: str | PurePath | int | Design) -> FoundUnit:
    """The 'Mech that a name, a path, a weight or a design stands for, and where it comes from."""
    if isinstance(what, (str, PurePath)):
        return find_unit(what)
    if isinstance(what, Design):
        return FoundUnit(what, CATALOGUE if is_built_in(what) else DESCRIBED)
    return FoundUnit(mech(what).design, DESCRIBED)


def attack(battle: Battle, kind: str, attacker: int = 0, target: int = 1, limb: str = "") -> Attack:
    """A declaration by names: `attack(battle, "kick", limb="right-leg")`.

    Without a limb, the right one, or the one that holds the weapon.
    """
    check_battle("attack", battle)
    attack_rule(kind)
    if targets_itself(kind):
        target = attacker
    check_battle("attack", battle, attacker, target)
    mech = battle.mechs[attacker]
    if not limb:
        return Attack(kind, attacker, target, default_limb(mech, kind))
    location = parse_location(mech.design.frame, limb)
    if location == NOWHERE:
        names = ", ".join(name for name in ARMOR_NAMES[mech.design.frame][:LOCATIONS] if name)
        raise ValueError(f"there is no limb {str(limb)[:80]!r}; the locations are {names}")
    return Attack(kind, attacker, target, location)


def shot(
    battle: Battle,
    weapon: str,
    attacker: int = 0,
    target: int = 1,
    shots: int = 1,
    mode: str = DAMAGE_MODE,
    indirect: bool = False,
) -> Shot:
    """A shot by names: `shot(battle, "AC/20")`, `shot(battle, "medium-laser@left-arm")`.

    With several weapons of that name, the first that can fire at the target, or the first of them if none can.
    """
    check_battle("shot", battle, attacker, target)
    if not isinstance(weapon, str):
        raise TypeError(f"a weapon is named by text, such as 'AC/20', not {weapon!r}")
    candidates = [
        Shot(attacker, target, index, shots, mode=mode, indirect=indirect)
        for index in weapons_called(battle.mechs[attacker], weapon)
    ]
    phase = WeaponPhase(battle.copy())
    return next((candidate for candidate in candidates if not phase.why_not(candidate)), candidates[0])
