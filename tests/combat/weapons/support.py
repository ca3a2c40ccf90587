"""What the tests of weapon fire share: armed 'Mechs at a distance, shots by the weapon's name, whole phases."""

from __future__ import annotations

from collections.abc import Callable

from myomer.boards import Board, Hex
from myomer.combat.battle import Battle
from myomer.combat.numbers import TargetNumber
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.resolution import resolve_shot
from myomer.combat.weapons.shot import SHORT, Effect, Shot, ShotOutcome, ShotPreview
from myomer.combat.weapons.shot_rule import preview_shot
from myomer.dice import DiceRoller
from myomer.hexes import hex_name, neighbor, parse_hex
from myomer.rules.armory import ammunition_for, item
from myomer.rules.ruleset import STANDARD, Ruleset
from myomer.units.mech import Mech
from tests.support import dice, make

HERE = "1530"
"""Where the attacker stands, facing north."""


def north(hexes: int, start: str = HERE) -> str:
    """The hex so far to the north."""
    return go(start, 0, hexes)


def go(start: str, direction: int, hexes: int = 1) -> str:
    """The hex so far in a direction."""
    at = parse_hex(start)
    for _ in range(hexes):
        at = neighbor(at, direction)
    return hex_name(at)


def armed(*equipment: str, tons: int = 100, frame: str = "biped", gunnery: int = 4, side: int = 0) -> Mech:
    """A 'Mech with this equipment, where the attacker stands."""
    mech = make(tons, frame=frame, equipment=list(equipment), hex_=HERE)
    mech.gunnery = gunnery
    mech.side = side
    return mech


def loaded(key: str, where: str = "right-torso", munition: str = "", bins: int = 1) -> Mech:
    """A 'Mech with this weapon and the bins it needs, the weapon in a torso and the bins in the other."""
    weapon = item(key)
    equipment = [f"{key}@{where}"]
    if weapon.ammo_type and not weapon.has("one-shot"):
        fitting = [
            known for known in ammunition_for(weapon) if known.munition == munition and not known.has("half-ton")
        ]
        equipment += [f"{fitting[0].key}@left-torso"] * bins
    return armed(*equipment)


def field(
    attacker: Mech,
    distance: int = 3,
    rules: Ruleset = STANDARD,
    target: Mech | None = None,
    hexes: dict[str, Hex] | None = None,
    *others: Mech,
) -> Battle:
    """The attacker, and a target so far to its north that faces it; on different sides."""
    if target is None:
        target = make(75)
        target.hex = parse_hex(north(distance))
        target.facing = 3
        target.torso = 3
    if target.side < 0:
        target.side = 1
    terrain = {parse_hex(name): hex_ for name, hex_ in (hexes or {}).items()}
    return Battle([attacker, target, *others], Board(0, 0, terrain), rules, log=[])


def weapon_index(mech: Mech, key: str, number: int = 0) -> int:
    """The component number of a weapon of that name."""
    found = [at for at in mech.design.weapons if mech.design.components[at].name == key]
    return found[number]


def bin_index(mech: Mech, key: str, number: int = 0) -> int:
    """The component number of a bin of that name."""
    found = [at for at in mech.design.ammunition if mech.design.components[at].name == key]
    return found[number]


def shoot(battle: Battle, key: str, attacker: int = 0, target: int = 1, number: int = 0, **how: object) -> Shot:
    """A shot with the weapon of that name."""
    return Shot(attacker, target, weapon_index(battle.mechs[attacker], key, number), **how)  # type: ignore[arg-type]


def see(battle: Battle, key: str, **how: object) -> ShotPreview:
    """The numbers of a shot with the weapon of that name."""
    return preview_shot(battle, shoot(battle, key, **how))  # type: ignore[arg-type]


def fire(battle: Battle, shot: Shot, *faces: int) -> ShotOutcome:
    """Make a shot with these dice, all of which must be used."""
    preview = preview_shot(battle, shot)
    assert preview.reasons == []
    with dice(*faces) as script:
        return resolve_shot(battle, preview, script)


def salvo(battle: Battle, attacker: int, target: int, arc: int, effect: Effect, roller: DiceRoller) -> int:
    """A salvo of some effect that cannot miss, out of the attacker's first weapon whatever that is: how many hit."""
    shot = Shot(attacker, target, battle.mechs[attacker].design.weapons[0])
    preview = ShotPreview(shot, [], TargetNumber([]), 1, SHORT, arc, effect)
    return resolve_shot(battle, preview, roller).hits


def parts(number: TargetNumber) -> dict[str, int]:
    """The modifiers of a target number, by reason."""
    found: dict[str, int] = {}
    for modifier in number.modifiers:
        assert modifier.reason not in found, modifier.reason
        assert modifier.value
        found[modifier.reason] = modifier.value
    return found


def needs(battle: Battle, key: str, **how: object) -> int:
    """The target number of an allowed shot."""
    preview = see(battle, key, **how)
    assert preview.reasons == []
    return preview.target_number.value


def phase_of(
    battle: Battle, *shots: Shot, faces: list[int], before: Callable[[WeaponPhase], None] | None = None
) -> WeaponPhase:
    """Declare these shots, and resolve the phase with these dice, all of which must be used."""
    phase = WeaponPhase(battle)
    if before is not None:
        before(phase)
    for shot in shots:
        phase.declare(shot)
    with dice(*faces) as script:
        phase.resolve(script)
    return phase


def lost(mech: Mech) -> int:
    """Armor and structure points that are gone."""
    armor = sum(mech.design.armor) - sum(mech.armor)
    return armor + sum(mech.design.structure) - sum(mech.structure)
