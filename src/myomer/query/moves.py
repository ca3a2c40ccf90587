"""The question `movement`: a move step by step, or every place that a unit can reach."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import Event
from myomer.combat.movement.budget import mode_mp
from myomer.combat.movement.course import NO_DIRECTION, Course, Leg
from myomer.combat.movement.jumping import why_no_jump
from myomer.combat.movement.may_move import why_not_at_all
from myomer.combat.movement.move import (
    NO_FACING,
    NO_TARGET,
    STEPS_BY_NAME,
    Move,
    is_lateral,
    step_name,
)
from myomer.combat.movement.move_legality import MovePreview, preview_move
from myomer.combat.movement.reachable import reachable
from myomer.combat.movement.reasons import sentence
from myomer.combat.movement.resolution import resolve_move
from myomer.combat.preview import refusal_json
from myomer.combat.turn.heat_figure import movement_heat
from myomer.dice import DiceRoller, ScriptedDice
from myomer.hexes import NO_HEX, hex_name, parse_hex
from myomer.query.cast import FIRST_SIDE, Cast, with_options
from myomer.reports.results import events_json, losses, parts_json
from myomer.rules.movement import JUMP, MODE_NAMES, RUN, SPRINT, WALK
from myomer.rules.ruleset import Ruleset
from myomer.scenario.errors import unknown_name
from myomer.scenario.fields import Fields
from myomer.scenario.maps import read_hex_name
from myomer.scenario.rehearsal import MoveRoll, rehearse_move
from myomer.units.mech import MOVED_THIS_TURN, Mech
from myomer.units.mobility import jumping_mp, running_mp

MOVE_OPTIONS: Final = ["sprint", "evade", "careful_stand", "hull_down", "leap", "backward_levels"]
"""Options that change a move."""
PLACES: Final = ["ground", "top", "under-ice", "aloft"]
"""Where in a hex: its ground (or ice), its roof or bridge, the bottom under its ice, an upper floor."""
MAX_STEPS: Final = 200
MAX_USES: Final = 20
MAX_POINTS: Final = 200
MAX_PLACES: Final = 20_000
"""The most places in an answer: about what 36 MP can reach on open ground."""
MAX_WAYS: Final = 8_000
"""The same with the path to each: about 24 MP."""
MOVER: Final = 0


def movement(fields: Fields, rules: Ruleset) -> dict[str, object]:
    """The answer to `movement`."""
    cast = Cast(fields.chosen_variants)
    cast.read(fields, "unit", FIRST_SIDE)
    cast.read_others(fields)
    battle = cast.read_battle(fields, with_options(fields, rules, MOVE_OPTIONS))
    mech = battle.mechs[MOVER]
    for other in battle.mechs[1:]:
        other.mark(MOVED_THIS_TURN)

    mech.mp_left = fields.integer("mp_left", 0 if mech.move_mode else running_mp(mech), 0, MAX_POINTS)
    mech.masc_uses = fields.integer("masc_uses", 0, 0, MAX_USES)
    mech.supercharger_uses = fields.integer("supercharger_uses", 0, 0, MAX_USES)

    if fields.flag("reach"):
        return _reach_answer(fields, battle)

    move = _read_move(fields, cast)
    faces = fields.dice()
    fields.done()

    preview = preview_move(battle, move)
    answered = _move_json(battle, move, preview)
    if faces is not None:
        with ScriptedDice(faces) as dice:
            answered["outcome"] = _make_move(battle, move, preview, cast.names, dice)
    return answered


# reading


def _read_move(fields: Fields, cast: Cast) -> Move:
    """The move that a query describes: steps, or a landing hex for a jump."""
    jumps = fields.has("landing")
    mode = MODE_NAMES.index(fields.choice("mode", MODE_NAMES, "mode of movement", "jump" if jumps else "run"))
    if (mode == JUMP) != jumps:
        raise fields.bad("mode" if jumps else "landing", "'landing' is for a jump, and a jump requires it")

    steps = _read_jump_path(fields) if jumps else _read_steps(fields)
    landing = read_hex_name(fields, "landing") if jumps else NO_HEX

    return Move(
        MOVER,
        mode,
        steps,
        facing=fields.integer("facing", NO_FACING, 0, 5),
        landing=landing,
        masc=fields.flag("masc"),
        supercharger=fields.flag("supercharger"),
        charge=_read_target(fields, "charge", cast),
        dfa=_read_target(fields, "dfa", cast),
        evade=fields.flag("evading"),
    )


def _read_steps(fields: Fields) -> tuple[int, ...]:
    """The steps of a move, by name; the field is required."""
    fields.raw("steps", required=True)
    names = fields.texts("steps")
    if len(names) > MAX_STEPS:
        raise fields.bad("steps", f"at most {MAX_STEPS} steps at once, not {len(names)}")
    for index, name in enumerate(names):
        if name not in STEPS_BY_NAME:
            raise unknown_name(fields.name(f"steps[{index}]"), name, list(STEPS_BY_NAME), "step")
    return tuple([STEPS_BY_NAME[name] for name in names])


def _read_jump_path(fields: Fields) -> tuple[int, ...]:
    """The hexes that a jump passes, the landing last; empty: any shortest path."""
    path: list[int] = []
    for index, name in enumerate(fields.texts("path")):
        try:
            path.append(parse_hex(name))
        except ValueError as problem:
            raise fields.bad(f"path[{index}]", str(problem)) from problem
    return tuple(path)


def _read_target(fields: Fields, field: str, cast: Cast) -> int:
    """The target of a charge or death from above: `enemy-1` is the first of `enemies`."""
    if not fields.has(field):
        return NO_TARGET
    return 1 + cast.names[1:].index(fields.choice(field, cast.names[1:], "unit"))


# one move


def _move_json(battle: Battle, move: Move, preview: MovePreview) -> dict[str, object]:
    """A move before the dice: its preview, MP available, steps, PSRs and heat."""
    mech = battle.mechs[MOVER]
    rehearsed = rehearse_move(battle, move) if preview.allowed else None
    return {
        **preview.to_json(),
        "available": _available_mp(battle, mech),
        "steps": [] if move.mode == JUMP else [_leg_json(leg) for leg in Course(battle, move).legs],
        "rolls": [] if rehearsed is None else [_roll_json(roll) for roll in rehearsed.rolls],
        "heat": None if rehearsed is None else rehearsed.heat,
    }


def _available_mp(battle: Battle, mech: Mech) -> dict[str, int]:
    """The MP of a turn, by mode."""
    return {
        "walk": mode_mp(mech, WALK),
        "run": mode_mp(mech, RUN),
        "sprint": mode_mp(mech, SPRINT),
        "jump": jumping_mp(mech, battle.depth(mech)),
    }


def _leg_json(leg: Leg) -> dict[str, object]:
    """A step: where it leads and its MP cost by reason. The rest is terrain."""
    plain: dict[str, object] = {
        "step": step_name(leg.kind),
        "hex": hex_name(leg.hex),
        "facing": leg.facing,
        "mp": leg.mp,
    }

    if leg.direction != NO_DIRECTION:
        sideways = 1 if is_lateral(leg.kind) else 0
        terrain = leg.mp - 1 - abs(leg.rise) - sideways
        parts = [("hex", 1), ("terrain", terrain), ("levels", abs(leg.rise)), ("sideways", sideways)]
        plain["place"] = PLACES[leg.place]
        plain["paved"] = leg.paved
        plain["costs"] = [{"reason": reason, "value": value} for reason, value in parts if value]
    return plain


def _roll_json(roll: MoveRoll) -> dict[str, object]:
    """A roll of a move, with the hex it is made in."""
    if roll.trigger:
        return {
            "hex": roll.hex,
            "trigger": roll.trigger,
            "target_number": roll.target_number,
            "modifiers": parts_json(roll.modifiers),
            "automatic": roll.automatic or None,
        }
    if roll.location:
        return {"hex": roll.hex, "chance": roll.chance, "location": roll.location}
    return {"hex": roll.hex, "chance": roll.chance, "target_number": roll.target_number}


def _make_move(
    battle: Battle, move: Move, preview: MovePreview, names: list[str], dice: DiceRoller
) -> dict[str, object]:
    """Make the move; one that is not allowed rolls nothing and changes nothing."""
    mech = battle.mechs[MOVER]
    before = mech.copy()
    log: list[Event] = []
    outcome: dict[str, object] = {"made": False, "ended": None, "mp": 0}
    if not preview.reasons:
        battle.log = log
        moved = resolve_move(battle, move, dice)
        outcome = {"made": True, "ended": moved.ended, "mp": moved.mp}

    outcome |= {
        "mode": MODE_NAMES[mech.move_mode],
        "hexes": mech.hexes_moved,
        "mp_left": mech.mp_left,
        "over": bool(mech.status & MOVED_THIS_TURN),
        "hex": None if mech.off_board else hex_name(mech.hex),
        "facing": mech.facing,
        "prone": mech.prone,
        "heat": mech.heat_gained + movement_heat(mech),
        "losses": losses(before, mech),
        "wounds": mech.wounds,
        "unit_destroyed": mech.destroyed,
        "events": events_json(log, names),
    }
    return outcome


# everywhere


def _reach_answer(fields: Fields, battle: Battle) -> dict[str, object]:
    """Every place a unit can reach in a mode, with its MP, and the steps there if asked for."""
    mode = MODE_NAMES.index(fields.choice("mode", MODE_NAMES[1:], "mode of movement", "run"))
    masc, supercharger = fields.flag("masc"), fields.flag("supercharger")
    ways = fields.flag("ways")
    fields.done()

    if mode == JUMP:
        reasons = [*why_not_at_all(battle, MOVER), *why_no_jump(battle, MOVER)]
    else:
        reasons = preview_move(battle, Move(MOVER, mode, masc=masc, supercharger=supercharger)).reasons

    places: list[dict[str, object]] = []
    if not reasons:
        reach = reachable(battle, MOVER, mode, masc, supercharger)
        reached = reach.all_places()
        _check_size(fields, len(reached), ways)
        # By hex: a jump takes the same path whatever its facing.
        jumps: dict[int, dict[str, object]] = {}
        for place in reached:
            place_json: dict[str, object] = {
                "hex": hex_name(place.hex),
                "facing": place.facing,
                "place": PLACES[place.place],
                "mp": place.cost,
            }
            if ways:
                path = jumps.get(place.hex)
                if path is None:
                    path = _path_json(battle, reach.move_to(place.hex, place.facing, place.place))
                if mode == JUMP:
                    jumps[place.hex] = path
                place_json.update(path)
            places.append(place_json)

    return {
        **refusal_json(reasons, [sentence(reason) for reason in reasons]),
        "available": _available_mp(battle, battle.mechs[MOVER]),
        "places": places,
    }


def _check_size(fields: Fields, places: int, ways: bool) -> None:
    """Enforce the limit on an answer; the error explains how to ask for less."""
    if places > MAX_PLACES:
        raise fields.bad(
            "reach",
            f"the unit can reach {places} places, and an answer lists at most {MAX_PLACES}: use a slower "
            "'mode', no 'masc' or 'supercharger', or a smaller 'board'",
        )
    if ways and places > MAX_WAYS:
        raise fields.bad(
            "ways",
            f"the unit can reach {places} places, and an answer lists paths to at most {MAX_WAYS}: leave out "
            "'ways', or use a slower 'mode', and ask for a single move with its 'steps'",
        )


def _path_json(battle: Battle, move: Move) -> dict[str, object]:
    """The cheapest path to a place, and its movement mode."""
    preview = preview_move(battle, move)
    plain: dict[str, object] = {"counts_as": MODE_NAMES[preview.mode], "hexes": preview.hexes}
    if move.mode == JUMP:
        return plain
    plain["steps"] = [step_name(step) for step in move.steps]
    if move.facing != NO_FACING:
        plain["facing_after_standing"] = move.facing
    if preview.masc:
        plain["masc"] = True
    if preview.supercharger:
        plain["supercharger"] = True
    return plain
