"""`myomer fire`: weapons at a target, every number with its modifiers and, with dice, resolved."""

from __future__ import annotations

import json as json_module
from collections.abc import Sequence
from dataclasses import dataclass

from myomer.cli.attack import dice_of, finish
from myomer.cli.conditions import command_error
from myomer.cli.errors import CommandError, check_within
from myomer.cli.shots import ALL, check_armed, set_up_at_range
from myomer.cli.situation import Situation
from myomer.cli.terminal import console
from myomer.combat.events import Event
from myomer.combat.physical.registry import ATTACKS
from myomer.combat.reason import codes
from myomer.combat.turn.weapon_phase import WeaponPhase
from myomer.combat.weapons.reasons import sentence
from myomer.combat.weapons.shot import NO_AIM, NO_BIN, Shot, ShotPreview
from myomer.dice import DiceError, DiceRoller, RecordingDice
from myomer.hexes import hex_name
from myomer.reports.fire_screen import RefusedShot, show_shots
from myomer.reports.screen import show_outcome
from myomer.reports.shot_json import shot_json
from myomer.rules.armory import find_equipment
from myomer.scenario.errors import DescriptionError
from myomer.scenario.face_off import FaceOff
from myomer.scenario.units import MAX_SHOTS, bin_for, bins_named, location_named, weapons_named


@dataclass(frozen=True)
class FireOptions:
    """How to fire the weapons."""

    weapons: list[str]
    distance: int | None = None
    shots: int = 1
    ammunition: str = ""
    aim: str = ""


def run_fire(situation: Situation, options: FireOptions, seed: int | None, dice: str | None, json: bool) -> None:
    """Show the shots; with a seed or dice, resolve them and the PSRs they cause."""
    roller = dice_of(seed, dice)
    check_within("--shots", options.shots, 1, MAX_SHOTS)

    if situation.game is None and find_equipment(situation.target or "") is not None:
        raise CommandError(f"TARGET: {situation.target!r} is a weapon; the order is ATTACKER WEAPON TARGET")
    scene = set_up_at_range(situation, options.distance)
    phase = WeaponPhase(scene.battle)
    refused = _declare(scene, phase, options)
    previews = phase.previews()

    before = scene.battle.copy()
    log: list[Event] = []
    faces: list[int] = []
    fired = roller is not None and bool(previews)
    if roller is not None and fired:
        scene.battle.log = log
        faces = _fire(scene, phase, roller)

    shown = FaceOff(before, scene.names, scene.attacker, scene.target, scene.point)
    if json:
        answer = _shots_json(shown, previews, refused)
        if fired:
            answer["outcome"] = {"dice": faces, "events": [event.to_json() for event in log]}
        print(json_module.dumps(answer, indent=2))  # noqa: T201
        return

    screen = console()
    show_shots(screen, shown, previews, refused)
    if fired:
        show_outcome(screen, scene.battle, log, faces, scene.names)


def _declare(scene: FaceOff, phase: WeaponPhase, options: FireOptions) -> list[RefusedShot]:
    """Declare a shot with each weapon named, or with all; return those that cannot be fired, and why."""
    names = [name.strip() for text in options.weapons for name in text.split(",") if name.strip()]
    if not names:
        raise CommandError("WEAPON: name a weapon, several separated by commas, or 'all'")

    all_weapons = ALL in [name.lower() for name in names]
    if all_weapons and len(names) > 1:
        raise CommandError(f"WEAPON: {ALL!r} means every weapon; name no other")
    if all_weapons:
        check_armed(scene)

    choices = (
        [[weapon] for weapon in scene.mech.design.weapons]
        if all_weapons
        else [_weapons_named(scene, name) for name in names]
    )

    refused: list[RefusedShot] = []
    for weapons in choices:
        refused += _declare_first_allowed(scene, phase, weapons, options)
    return refused


def _declare_first_allowed(
    scene: FaceOff, phase: WeaponPhase, weapons: Sequence[int], options: FireOptions
) -> list[RefusedShot]:
    """Of the weapons that a name may mean, declare a shot with the first that can be fired.

    If none can, return the shot with the fewest reasons against it; otherwise nothing.
    """
    refusals: list[RefusedShot] = []
    for weapon in weapons:
        shot = _shot(scene, weapon, options)
        reasons = phase.why_not(shot)
        if not reasons:
            phase.declare(shot)
            return []
        refusals.append(RefusedShot(shot, reasons))
    return sorted(refusals, key=lambda refusal: len(refusal.reasons))[:1]


def _weapons_named(scene: FaceOff, name: str) -> list[int]:
    """The weapons that a name may mean; a physical attack named here is an error that says where it belongs."""
    try:
        return weapons_named(scene.mech, name, "WEAPON")
    except DescriptionError as problem:
        if name.lower() in ATTACKS:
            raise CommandError(f"WEAPON: {name!r} is a physical attack; use 'myomer attack'") from problem
        raise command_error(problem) from problem


def _shot(scene: FaceOff, weapon: int, options: FireOptions) -> Shot:
    """A shot with one weapon, by the options of the command."""
    bin_index = NO_BIN
    aim = NO_AIM
    try:
        if options.ammunition:
            bin_index = bin_for(scene.mech, weapon, bins_named(scene.mech, options.ammunition, "--ammo"))
        if options.aim:
            aim = location_named(scene.battle.mechs[scene.target], options.aim, "--aim")
    except DescriptionError as problem:
        raise command_error(problem) from problem
    return Shot(scene.attacker, scene.target, weapon, options.shots, bin_index, aim=aim)


def _fire(scene: FaceOff, phase: WeaponPhase, roller: DiceRoller) -> list[int]:
    """Fire what is declared, and return the faces rolled."""
    recorded = RecordingDice(roller)
    try:
        phase.fire(recorded)
        finish(scene.battle, roller, recorded)
    except DiceError as problem:
        raise CommandError(f"--dice: {problem}") from problem
    return recorded.faces()


def _shots_json(scene: FaceOff, previews: Sequence[ShotPreview], refused: Sequence[RefusedShot]) -> dict[str, object]:
    """All shots as JSON, those that are not allowed with their reasons."""
    shots: list[dict[str, object]] = [
        {
            **shot_json(scene.battle, preview, scene.names),
            "expected_damage": str(preview.expected_damage()),
        }
        for preview in previews
    ]

    design = scene.mech.design
    return {
        "ruleset": scene.battle.ruleset.name,
        "attacker": scene.names[scene.attacker],
        "target": scene.names[scene.target],
        "hexes": [hex_name(scene.battle.mechs[unit].hex) for unit in (scene.attacker, scene.target)],
        "shots": shots,
        "refused": [
            {
                "weapon": design.components[refusal.shot.weapon].name,
                "location": design.names[design.components[refusal.shot.weapon].location],
                "reasons": codes(refusal.reasons),
                "explanations": [sentence(code) for code in refusal.reasons],
            }
            for refusal in refused
        ],
    }
