"""Why the strategist takes a plan: the facts of the line that it looked at, played again for the explanation."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.estimates import chance
from myomer.bots.facing_away import none_ahead
from myomer.bots.fighter import Fighter
from myomer.bots.fire_plans import likely_plan
from myomer.bots.firing import Volley, bearing_shots
from myomer.bots.foresight import Line
from myomer.bots.motives import (
    EXPECTED,
    FORESEEN,
    NO_AIM,
    NO_BRAWL,
    NO_GAIN,
    NOBODY,
    NOT_AWAY,
    POOR_AIM,
    PSR,
    UNAFRAID,
    UNKNOWN_SIDE,
    UNSEEN,
    WORSE,
    Aim,
    Brawl,
    Fear,
    MoveMotive,
    open_location,
)
from myomer.bots.move_motives import away_reason, in_place_motive, move_motive, place_motive, unafraid
from myomer.bots.moving import Candidate, likely_failure
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground
from myomer.bots.wording import weapon_name, weapons_name
from myomer.combat.terrain.sight import sight
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Action
from myomer.game.table import Game
from myomer.hexes import NO_HEX, Facing, distance
from myomer.rules.movement import STILL
from myomer.units.ids import UnitIndex

OWN: Final = 2.0
"""How much more a unit fears what is meant for itself than what is meant for a friend."""


@mypyc_attr(acyclic=True)
class Sequel:
    """The end of a line: what the unit could do there, and what it fears."""

    def __init__(self, game: Game, aim: Aim, brawl: Brawl, fear: Fear) -> None:
        self.game: Final = game
        """The game once everybody has moved."""
        self.aim: Final = aim
        self.brawl: Final = brawl
        self.fear: Final = fear


def _sequel(
    game: Game, outlook: Outlook, ground: Ground, action: Action, friend: Fighter, foe: Fighter
) -> Sequel | None:
    """The line of an action once more; None if nobody gets to fire in it."""
    line = Line(game, outlook.mech.side, friend, foe)
    if not line.begin(action) or not line.finish_movement():
        return None
    then = line.game
    mine = Outlook(then, outlook.unit, outlook.temper)
    aim, brawl = NO_AIM, NO_BRAWL
    if then.active(outlook.unit) and mine.foes:
        best = likely_plan(mine, then).volley
        aim = _aim_of(game, then, best) if best.shots else POOR_AIM if _has_shot(mine, then) else NO_AIM
        target = aim.target if aim.target != NOBODY and aim.far == 1 else _adjacent(mine)
        if best.physical > 0 and target != NOBODY:
            brawl = Brawl("", target, best.physical, _moves(game, then, target))
    return Sequel(then, aim, brawl, _foreseen_fear(game, then, outlook, ground))


def foreseen_motive(
    game: Game, outlook: Outlook, ground: Ground, action: Action, candidate: Candidate, friend: Fighter, foe: Fighter
) -> MoveMotive:
    """Why a unit goes to a place, as both sides are expected to stand once everybody has moved."""
    sequel = _sequel(game, outlook, ground, action, friend, foe)
    if sequel is None:
        return place_motive(outlook, ground, candidate)
    fear = sequel.fear
    if candidate.risk > fear.cost:
        chance, failure = likely_failure(outlook, ground, candidate.move(), candidate.mode)
        if chance > 0:
            fear = Fear(PSR, NOBODY, chance, what=failure)
    away = _away(outlook, ground, sequel.game, candidate)
    if away == UNSEEN and (sequel.aim.target != NOBODY or (fear.kind == FORESEEN and fear.victim == outlook.unit)):
        away = WORSE  # they will see each other
    return move_motive(outlook, ground, candidate, sequel.aim, sequel.brawl, fear, away, sequel.game.battle)


def foreseen_in_place(
    game: Game, outlook: Outlook, ground: Ground, action: Action, friend: Fighter, foe: Fighter
) -> MoveMotive:
    """Why a unit stays where it is, or takes a posture there."""
    sequel = _sequel(game, outlook, ground, action, friend, foe)
    if sequel is None:
        return in_place_motive(outlook, STILL, NO_AIM, NO_BRAWL, UNAFRAID, [view.unit for view in outlook.foes])
    sees = Outlook(sequel.game, outlook.unit, outlook.temper)
    seen_by = [view.unit for view in sees.foes if sight(sequel.game.battle, view.mech, sees.mech).clear]
    return in_place_motive(outlook, STILL, sequel.aim, sequel.brawl, sequel.fear, seen_by)


def _adjacent(outlook: Outlook) -> int:
    """The only enemy next to the unit, or `NOBODY`."""
    near = [foe.unit for foe in outlook.foes if distance(foe.hex, outlook.mech.hex) == 1]
    return near[0] if len(near) == 1 else NOBODY


def _has_shot(outlook: Outlook, game: Game) -> bool:
    """Whether it has a shot at all, worth firing or not."""
    return any([bearing_shots(outlook, game, torso, foe.unit) for foe in outlook.foes for torso in _torsos(outlook)])


def _torsos(outlook: Outlook) -> list[Facing]:
    """The ways in which its torso may face."""
    facing = outlook.mech.facing
    return [facing, (facing + 1) % 6, (facing + 5) % 6] if outlook.me.twists else [facing]


def _main_shots(game: Game, volley: Volley) -> list[Shot]:
    """The shots at the primary target with the weapons of the kind that is expected to do most damage."""
    phase = game.weapon_phase
    design = game.battle.mechs[volley.unit].design
    by_name: dict[str, list[Shot]] = {}
    damage: dict[str, float] = {}
    for shot in volley.shots:
        if shot.target == volley.target and phase is not None:
            preview = phase.preview(shot)
            hits = chance(preview.target_number.value) * preview.effect.hits_of_36_rolls() / 36
            name = weapon_name(design.components[shot.weapon])
            by_name.setdefault(name, []).append(shot)
            damage[name] = damage.get(name, 0.0) + hits * preview.effect.damage
    return by_name[max(damage, key=lambda name: damage[name])] if damage else []


def _moves(now: Game, then: Game, unit: UnitIndex) -> bool:
    """Whether a unit is expected to leave its hex, or to turn in it."""
    before, after = now.battle.mechs[unit], then.battle.mechs[unit]
    return before.hex != after.hex or before.facing != after.facing


def _aim_of(now: Game, game: Game, volley: Volley) -> Aim:
    """The target of a volley, and the side that is hit."""
    shots = _main_shots(game, volley)
    if not shots:
        return NO_AIM
    mechs = game.battle.mechs
    side = _side_hit(game, shots[0])
    opened = open_location(game.battle, mechs[volley.target], side)
    weapon = _guns_name(game, volley, shots)
    far = distance(mechs[volley.unit].hex, mechs[volley.target].hex)
    expected = _moves(now, game, volley.target)
    return Aim(volley.target, volley.given, side, opened, weapon, far, expected, len(shots) > 1)


def _guns_name(game: Game, volley: Volley, shots: list[Shot]) -> str:
    """The weapons of shots of one kind: `PPC`, `PPCs`."""
    component = game.battle.mechs[volley.unit].design.components[shots[0].weapon]
    return weapons_name(weapon_name(component), len(shots))


def _side_hit(game: Game, shot: Shot) -> int:
    """The side of its target that a shot hits."""
    phase = game.weapon_phase
    return UNKNOWN_SIDE if phase is None else phase.preview(shot).arc


def _foreseen_fear(now: Game, then: Game, outlook: Outlook, ground: Ground) -> Fear:
    """The enemy that could do most once everybody has moved, by the value of its best volley and physical attack; one
    that is expected to attack the unit itself, unless another could do much more.
    """
    worst: Volley | None = None
    most = counted = 0.0
    victim = NOBODY
    for foe in outlook.foes:
        mech = then.battle.mechs[foe.unit]
        if not then.active(foe.unit) or mech.destroyed or mech.is_immobile():
            continue
        theirs = Outlook(then, foe.unit, outlook.temper)
        if theirs.foes:
            plan = likely_plan(theirs, then)
            aim = _adjacent(theirs) if _strikes(plan.volley) else plan.volley.target
            weight = plan.value * (OWN if aim == outlook.unit else 1.0)
            if weight > counted:
                worst, most, counted, victim = plan.volley, plan.value, weight, aim
    if worst is None:
        return unafraid(outlook, then.battle.mechs[outlook.unit].hex)

    moved = then.battle.mechs[worst.unit].hex
    hex_ = moved if moved != now.battle.mechs[worst.unit].hex else NO_HEX
    if _strikes(worst):
        return Fear(FORESEEN, worst.unit, ground.caution * most, hex_=hex_, victim=victim)
    shots = _main_shots(then, worst)
    side = _side_hit(then, shots[0])
    opened = open_location(then.battle, then.battle.mechs[victim], side)
    return Fear(FORESEEN, worst.unit, ground.caution * most, side, opened, _guns_name(then, worst, shots), hex_, victim)


def _strikes(volley: Volley) -> bool:
    """Whether a unit is feared for its physical attack, not for its fire."""
    return not volley.shots or volley.physical > volley.given


def _away(outlook: Outlook, ground: Ground, then: Game, candidate: Candidate) -> str:
    """Why it faces away from every enemy: it may expect them ahead."""
    reason = away_reason(outlook, ground, candidate)
    if reason == NOT_AWAY:
        return NOT_AWAY
    hexes = [then.battle.mechs[foe.unit].hex for foe in outlook.foes if then.active(foe.unit)]
    if hexes and not none_ahead(candidate.place.hex, candidate.facing, ground.twists, hexes):
        return EXPECTED
    return WORSE if reason == NO_GAIN else reason
