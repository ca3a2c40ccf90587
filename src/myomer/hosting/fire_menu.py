"""What a unit can fire: every weapon at every target for each way the torso can face, with numbers and heat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from myomer.combat.turn.heat_figure import heat_figure
from myomer.combat.weapons.shot import BRACKETS, NO_AIM, OUT_OF_RANGE, Shot, ShotPreview
from myomer.game.actions import Action, FindClub, FlipArms, Spot, Switch, Twist, Unjam, action_to_json
from myomer.game.choices import fire, ways_to_fire
from myomer.game.refusals import sentence_for
from myomer.game.table import Game
from myomer.hexes import ARC_NAMES
from myomer.hosting.figures import Number, Refusal, number_of, rounded
from myomer.hosting.refused_strikes import strikes_given_up
from myomer.narration.vocabulary import item_name, phrase
from myomer.rules import heat as scale
from myomer.units.ids import UnitIndex

FIND_CLUB: Final = "find a club"
"""What a unit can do instead of firing, as a choice."""


class ShotChoice(msgspec.Struct, frozen=True):
    """A weapon at a target, fired in one way."""

    weapon: int
    name: str
    """`(R)` behind it for one that fires to the rear."""
    location: str
    target: int
    way: str
    """The ammunition, rate or mode; empty for the plain shot."""
    allowed: bool
    refusals: list[Refusal]
    number: Number | None
    """The to-hit number; None if the shot is not allowed."""
    distance: int
    bracket: str
    side: str
    """The side of the target that is hit."""
    damage: str
    expected: float
    """Expected damage."""
    heat: int
    rounds: int | None
    """Rounds left before the shot; None for a weapon that needs none."""
    action: dict[str, object]


class TorsoChoice(msgspec.Struct, frozen=True):
    """A way the torso can face, and what can be fired then."""

    torso: int
    action: dict[str, object] | None
    """The twist to play first; None if the torso faces that way already."""
    shots: list[ShotChoice]


class OtherFire(msgspec.Struct, frozen=True):
    """Anything else in the phase: spot, flip the arms, clear a jam, look for a club, switch a system."""

    text: str
    action: dict[str, object]


class HeatForecast(msgspec.Struct, frozen=True):
    """The heat of a unit at the end of the turn, before what it has yet to declare."""

    now: int
    generated: int
    """By movement, systems, damage and shots declared so far."""
    dissipated: int
    """What it can dissipate this turn."""

    def after(self, more: int) -> int:
        """The heat at the end of the turn if that much more is generated."""
        return max(0, self.now + self.generated + more - self.dissipated)


class FireMenu(msgspec.Struct, frozen=True):
    """All fire of a unit."""

    unit: int
    targets: list[int]
    declared: list[str]
    """What it has declared so far."""
    torsos: list[TorsoChoice]
    others: list[OtherFire]
    heat: HeatForecast


def fire_menu(game: Game, unit: UnitIndex) -> FireMenu:
    """All fire of a unit, grouped as a player thinks of it."""
    mech = game.battle.mechs[unit]
    torsos = [TorsoChoice(mech.torso, None, _shots(game, unit))]
    others: list[OtherFire] = []
    for action in fire(game, unit):
        if isinstance(action, Twist):
            copy = game.copy()
            copy.play(action)
            torsos.append(TorsoChoice(action.torso, action_to_json(action), _shots(copy, unit)))
        elif isinstance(action, FlipArms | Spot | Unjam | FindClub | Switch):
            text = action.describe(game.display_names()).removeprefix(f"{game.names[unit]}: ")
            offer = FIND_CLUB if isinstance(action, FindClub) else text
            others.append(OtherFire(offer, action_to_json(action)))
    return FireMenu(unit, game.enemies(unit), declared_shots(game, unit), torsos, others, heat_forecast(game, unit))


def _shots(game: Game, unit: UnitIndex) -> list[ShotChoice]:
    """Every weapon at every target, each way to fire it; for one that cannot be fired, the plain way and why."""
    phase = game.weapon_phase
    assert phase is not None
    mech = game.battle.mechs[unit]
    firing = any([shot.attacker == unit for shot in phase.declared])
    choices: list[ShotChoice] = []
    for weapon in mech.design.weapons:
        for target in game.enemies(unit):
            ways = [phase.preview(shot) for shot in ways_to_fire(game, unit, weapon, target)]
            if firing:  # what it has declared can forbid the rest: a weapon fires once, a prone 'Mech from one arm
                found = [_on_top(game, preview) for preview in ways]
                choices.extend([choice for choice in found if choice.allowed] or found[:1])
                continue
            allowed = [preview for preview in ways if preview.allowed]
            for preview in allowed or ways[:1]:
                choices.append(_choice(game, preview))
    return choices


def _on_top(game: Game, preview: ShotPreview) -> ShotChoice:
    """A shot on top of what has been declared: refused if that forbids it."""
    choice = _choice(game, preview)
    reasons = game.why_not(preview.shot)
    if not reasons:
        return choice
    refusals = [Refusal(reason.code, sentence_for(reason, preview.shot)) for reason in reasons]
    return msgspec.structs.replace(choice, allowed=False, refusals=refusals, number=None, expected=0.0)


def shot_choice(game: Game, shot: Shot) -> ShotChoice:
    """A shot with its numbers as things stand, whether or not it has been declared."""
    phase = game.weapon_phase
    assert phase is not None
    return _choice(game, phase.preview(shot))


def _choice(game: Game, preview: ShotPreview) -> ShotChoice:
    """A shot with its numbers."""
    shot = preview.shot
    design = game.battle.mechs[shot.attacker].design
    component = design.components[shot.weapon]
    return ShotChoice(
        shot.weapon,
        f"{item_name(component.name)}{' (R)' if component.rear else ''}",
        phrase(design.names[component.location]),
        shot.target,
        _way(game, shot),
        preview.allowed,
        [Refusal(reason.code, sentence_for(reason, shot)) for reason in preview.reasons],
        number_of(preview.target_number, game.battle.mechs[shot.target]) if preview.allowed else None,
        preview.distance,
        BRACKETS[preview.bracket] if preview.bracket != OUT_OF_RANGE else "",
        ARC_NAMES[preview.arc],
        preview.effect.figures(),
        rounded(preview.expected_damage()) if preview.allowed else 0.0,
        preview.heat,
        preview.rounds if preview.rounds >= 0 else None,
        action_to_json(shot),
    )


def _way(game: Game, shot: Shot) -> str:
    """How a weapon is fired, where there is a choice."""
    design = game.battle.mechs[shot.attacker].design
    words: list[str] = []
    if shot.bin >= 0:
        kind = design.components[shot.bin]
        if len({design.components[index].name for index in design.bins.get(shot.weapon, [])}) > 1:
            words.append(item_name(kind.name))
    if shot.shots > 1:
        words.append(f"{shot.shots} shots")
    if shot.mode:
        words.append(phrase(shot.mode))
    if shot.indirect:
        words.append("indirect")
    if shot.aim != NO_AIM:
        words.append(f"aimed at the {phrase(game.battle.mechs[shot.target].design.names[shot.aim])}")
    return ", ".join(words)


def declared_shots(game: Game, unit: UnitIndex) -> list[str]:
    """What a unit has declared in this phase, in words."""
    names = game.display_names()
    declared: list[str] = []
    for action in reversed(game.actions[game.turn_began :]):
        if not isinstance(action, Shot | Twist | FlipArms | Spot | Unjam | FindClub | Switch):
            break
        declared.append(action.describe(names).removeprefix(f"{game.names[unit]}: "))
    return declared[::-1] if game.acting == unit else []


def heat_forecast(game: Game, unit: UnitIndex) -> HeatForecast:
    """The heat at the end of the turn, as far as it is known now."""
    figure = heat_figure(game.battle, unit)
    declared = 0
    phase = game.weapon_phase
    if phase is not None:
        declared = sum([phase.preview(shot).heat for shot in phase.declared if shot.attacker == unit])
    generated = sum([part.value for part in figure.sources]) + declared
    return HeatForecast(figure.before, generated, sum([part.value for part in figure.dissipation]))


class Volley(msgspec.Struct, frozen=True):
    """What a unit would have declared: its shots as they will be rolled, and the heat at the end of the turn."""

    unit: int
    shots: list[ShotChoice]
    heat: int
    effects: list[str]
    refused: list[ShotChoice]
    """Shots that cannot be declared together with those before them, and why."""
    gives_up: list[str]
    """Physical attacks at adjacent enemies that it could make this turn, but not after these shots."""


def volley(game: Game, unit: UnitIndex, actions: Sequence[Action]) -> Volley:
    """The shots of a unit if it declares these actions on top of what it has declared.

    A second target makes the others secondary, so the numbers can differ from those of each shot alone. A shot that
    those before it forbid is left out: a prone 'Mech fires the weapons of one arm. `NotAllowedError` if another action
    cannot be played. The game does not change.
    """
    copy = game.copy()
    phase = copy.weapon_phase
    assert phase is not None
    refused: list[ShotChoice] = []
    for action in actions:
        if isinstance(action, Shot) and copy.why_not(action):
            refused.append(_on_top(copy, phase.preview(action)))
        else:
            copy.play(action)
    previews = [preview for preview in phase.previews() if preview.shot.attacker == unit]
    shots = [_choice(copy, preview) for preview in previews]
    after = heat_forecast(copy, unit).after(0)
    given_up = strikes_given_up(copy, unit, [preview.shot for preview in previews])
    return Volley(unit, shots, after, heat_effects(after), refused, given_up)


def heat_effects(heat: int) -> list[str]:
    """What that much heat does (`heat.md` §6)."""
    effects: list[str] = []
    if scale.walking_loss(heat):
        effects.append(f"−{scale.walking_loss(heat)} MP")
    if scale.to_hit_modifier(heat):
        effects.append(f"+{scale.to_hit_modifier(heat)} to hit")
    if heat >= scale.FORCED_SHUTDOWN:
        effects.append("shuts down")
    elif heat >= scale.SHUTDOWN_FROM:
        effects.append(f"shuts down unless {scale.shutdown_target(heat)}+")
    if scale.ammunition_target(heat):
        effects.append(f"ammunition explodes unless {scale.ammunition_target(heat)}+")
    return effects
