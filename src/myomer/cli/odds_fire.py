"""The shots that `myomer odds A fire B` asks about: the weapons named, or all that can be fired."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from myomer.cli.conditions import command_error, facing_the_other, unit_question
from myomer.cli.errors import CommandError
from myomer.cli.odds_question import HERE, THERE, Scene, Words, scene_of
from myomer.combat.reason import Reason
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.reasons import sentence
from myomer.combat.weapons.shot import Shot
from myomer.narration import distinct
from myomer.scenario.errors import QuestionError
from myomer.scenario.fields import Fields
from myomer.scenario.scene import FIRST_SIDE, SECOND_SIDE, Cast, read_battle
from myomer.scenario.units import weapons_named

ALL: Final = "all"
MOST_RANGE: Final = 60
ROW: Final = 4
"""The row of the target's hex; the attacker is so many hexes below it."""


def fire_scene(asked: Words, distance: int | None) -> Scene:
    """Two units of two sides, so many hexes apart and facing each other; or those of a saved game."""
    if asked.game is not None:
        if distance is not None:
            raise CommandError("--range is for units that are described; those of a saved game are where they are")
        return scene_of(asked)
    if asked.at is not None:
        raise CommandError("--at is a point of a saved game: give --game FILE too")
    hexed = [text for text in [*asked.attacker_is, *asked.target_is] if text.startswith("hex=")]
    if distance is not None and hexed:
        raise CommandError(f"give --range or {hexed[0]}, not both")
    if distance is not None and not 1 <= distance <= MOST_RANGE:
        raise CommandError(f"--range is 1 to {MOST_RANGE} hexes, not {distance}")
    assert asked.target is not None
    question: dict[str, object] = {
        "attacker": unit_question(asked.attacker, asked.attacker_is),
        "target": unit_question(asked.target, facing_the_other(asked.target_is)),
    }
    try:
        fields = Fields(question)
        cast = Cast()
        cast.read(fields, "attacker", FIRST_SIDE, HERE if distance is None else f"05{ROW + distance:02}")
        cast.read(fields, "target", SECOND_SIDE, THERE)
        battle = read_battle(fields, asked.rules(), cast)
        fields.done()
    except QuestionError as problem:
        raise command_error(problem) from problem
    return Scene(battle, distinct([mech.design.name for mech in battle.mechs]), 0, 1)


def check_armed(scene: Scene) -> None:
    """`CommandError` when the attacker has no weapons at all."""
    if not scene.mech.design.weapons:
        hint = "" if scene.point else ": give it some with -a equipment=ITEM@LOCATION"
        raise CommandError(f"{scene.names[scene.attacker]} has no weapons{hint}")


def shots_of(scene: Scene, weapons: Sequence[str]) -> list[Shot]:
    """A shot with each weapon named, or with all that may be fired; declared together, so that all can be."""
    phase = WeaponPhase(scene.battle.copy())
    names = [weapon.strip() for weapon in weapons] or [ALL]
    if ALL in [name.lower() for name in names]:
        if len(names) > 1:
            raise CommandError(f"--weapon {ALL} is every weapon: name no other")
        return _all(scene, phase)
    for name in names:
        _declare(scene, phase, name)
    return phase.declared


def _all(scene: Scene, phase: WeaponPhase) -> list[Shot]:
    check_armed(scene)
    why: list[Reason] = []
    for weapon in scene.mech.design.weapons:
        shot = Shot(scene.attacker, scene.target, weapon)
        reasons = phase.why_not(shot)
        if reasons:
            why += reasons
        else:
            phase.declare(shot)
    if not phase.declared:
        told = " ".join([sentence(code) for code in dict.fromkeys(why)])
        raise CommandError(f"{scene.names[scene.attacker]} can fire no weapon at this target. {told}")
    return phase.declared


def _declare(scene: Scene, phase: WeaponPhase, name: str) -> None:
    """The first weapon of that name that may still be fired."""
    try:
        found = weapons_named(scene.mech, name, "--weapon")
    except QuestionError as problem:
        raise command_error(problem) from problem
    why: list[Reason] = []
    for weapon in found:
        shot = Shot(scene.attacker, scene.target, weapon)
        reasons = phase.why_not(shot)
        if not reasons:
            phase.declare(shot)
            return
        why = why or reasons
    told = " ".join([sentence(code) for code in why])
    raise CommandError(f"{scene.names[scene.attacker]} may not fire {name} at this target: {told}")
