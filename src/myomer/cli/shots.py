"""Two units at a range, and the shots of `myomer odds A fire B`: the weapons named, or all that can be fired."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from myomer.cli.conditions import command_error, described_unit
from myomer.cli.errors import CommandError, check_within
from myomer.cli.situation import Situation, set_up
from myomer.combat.reason import Reason
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.reasons import sentence
from myomer.combat.weapons.shot import Shot
from myomer.scenario.battle import face_off
from myomer.scenario.errors import DescriptionError
from myomer.scenario.face_off import FaceOff
from myomer.scenario.maps import MapDescription
from myomer.scenario.units import weapons_named

ALL: Final = "all"
MAX_RANGE: Final = 60
SIDES: Final = (0, 1)


def set_up_at_range(situation: Situation, distance: int | None) -> FaceOff:
    """Two units of two sides, that many hexes apart and facing each other, or those of a saved game."""
    if situation.game is not None:
        if distance is not None:
            raise CommandError("--range: not with --game; units of a saved game stand where they are")
        return set_up(situation)

    if situation.at is not None:
        raise CommandError("--at: give --game FILE too; it is a point of a saved game")

    hex_conditions = [text for text in [*situation.attacker_is, *situation.target_is] if text.startswith("hex=")]
    if distance is not None and hex_conditions:
        raise CommandError(f"--range, {hex_conditions[0]}: use one of them")
    if distance is not None:
        check_within("--range", distance, 1, MAX_RANGE, " hexes")

    assert situation.target is not None
    attacker = described_unit(situation.attacker, situation.attacker_is, "attacker")
    target = described_unit(situation.target, situation.target_is, "target")

    try:
        return face_off(attacker, target, situation.rules(), distance or 1, MapDescription(), SIDES)
    except DescriptionError as problem:
        raise command_error(problem) from problem


def check_armed(scene: FaceOff) -> None:
    """`CommandError` when the attacker has no weapons at all."""
    if not scene.mech.design.weapons:
        hint = "" if scene.point else ": give it some with -a equipment=ITEM@LOCATION"
        raise CommandError(f"{scene.names[scene.attacker]} has no weapons{hint}")


def shots_of(scene: FaceOff, weapons: Sequence[str]) -> list[Shot]:
    """A shot with each weapon named, or with all that may be fired; declared together, so that all can be fired."""
    phase = WeaponPhase(scene.battle.copy())
    names = [weapon.strip() for weapon in weapons] or [ALL]
    if ALL in [name.lower() for name in names]:
        if len(names) > 1:
            raise CommandError(f"--weapon: {ALL!r} means every weapon; name no other")
        return _declare_all(scene, phase)
    for name in names:
        _declare_named(scene, phase, name)
    return phase.declared


def _declare_all(scene: FaceOff, phase: WeaponPhase) -> list[Shot]:
    """Declare a shot with every weapon that may be fired; `CommandError` with the reasons if none may."""
    check_armed(scene)
    all_reasons: list[Reason] = []
    for weapon in scene.mech.design.weapons:
        shot = Shot(scene.attacker, scene.target, weapon)
        reasons = phase.why_not(shot)
        if reasons:
            all_reasons += reasons
        else:
            phase.declare(shot)
    if not phase.declared:
        reasons_text = " ".join([sentence(code) for code in dict.fromkeys(all_reasons)])
        raise CommandError(f"{scene.names[scene.attacker]} can fire no weapon at this target. {reasons_text}")
    return phase.declared


def _declare_named(scene: FaceOff, phase: WeaponPhase, name: str) -> None:
    """Declare a shot with the first weapon of that name that may still be fired; `CommandError` if there is none."""
    try:
        weapons = weapons_named(scene.mech, name, "--weapon")
    except DescriptionError as problem:
        raise command_error(problem) from problem

    first_reasons: list[Reason] = []
    for weapon in weapons:
        shot = Shot(scene.attacker, scene.target, weapon)
        reasons = phase.why_not(shot)
        if not reasons:
            phase.declare(shot)
            return
        first_reasons = first_reasons or reasons

    reasons_text = " ".join([sentence(code) for code in first_reasons])
    raise CommandError(f"{scene.names[scene.attacker]} cannot fire {name} at this target. {reasons_text}")
