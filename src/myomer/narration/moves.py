"""A whole move in one sentence: start, end, mode and MP cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from myomer.combat.events import (
    AttackDeclared,
    Event,
    PostureChanged,
    StandAttempted,
    UnitJumped,
    UnitMoved,
    UnitStepped,
    UnitTurned,
)
from myomer.narration.sentences import Names, cost_text
from myomer.narration.vocabulary import counted, facing_text, listed, phrase
from myomer.rules.ruleset import STANDARD, Ruleset

FOLDED: Final = (AttackDeclared, PostureChanged, StandAttempted, UnitJumped, UnitStepped, UnitTurned)
"""Events that the sentence of a move covers."""
VERBS: Final = {"none": "moves", "walk": "walks", "run": "runs", "jump": "jumps", "sprint": "sprints"}
MODES: Final = {"walk": "walking", "run": "running", "jump": "jumping", "sprint": "sprinting"}
PLACES: Final = {"roof": ", onto the roof", "bridge": ", onto the bridge", "under-ice": ", under the ice"}
ENDS: Final = {
    "fell": "falls",
    "stuck": "bogged down",
    "skidded": "skids",
    "device-failed": "stops",
    "collapsed": "building or bridge collapses",
    "stopped": "fails to climb the cliff",
    "out": "cannot continue",
}


def move_text(moved: UnitMoved, steps: Sequence[Event], names: Names, ruleset: Ruleset = STANDARD) -> str:
    """`Atlas walks from 0505 to 0503, facing north: 2 hexes, 4 MP (1 turning, 1 woods)`.

    `steps` are the events of the move listed in `FOLDED`. MP left are for a move that may go on with them by the
    ruleset.
    """
    acts = _act_texts(moved, steps, names)
    ended = ENDS.get(moved.ended, "")
    left = f"{moved.mp_left} MP left" if moved.mp_left and _can_continue(moved, ruleset) else ""
    mode = [MODES[moved.mode]] if not _leaves_hex(moved, steps) and moved.mode in MODES and moved.mp else []

    figures = [
        *([counted(moved.hexes, "hex")] if moved.hexes else []),
        *([f"{moved.mp} MP{_extra_costs_text(moved, steps)}"] if moved.mp else []),
        *mode,
        *(["evading"] if moved.evading else []),
    ]

    facing = "" if moved.ended == "left-map" else f", facing {facing_text(moved.facing)}"
    tail = f": {', '.join(figures)}" if figures else ""
    end = "".join([f"; {part}" for part in (ended, left) if part])
    return f"{names.unit(moved.unit)} {listed(acts)}{facing}{tail}{end}"


def _can_continue(moved: UnitMoved, ruleset: Ruleset) -> bool:
    """Whether MP that are left after a move was cut short may be used: after a fall in some rulesets, or after a failed
    MASC or supercharger."""
    if moved.ended == "device-failed":
        return ruleset.device_failure_replans
    return moved.ended in ("fell", "stayed-down") and ruleset.move_goes_on_after_fall


def last_step(moved: UnitMoved, steps: Sequence[Event]) -> int:
    """MP of a charge's last step, into the target's hex; 0 if there is none.

    The unit stops next to the target and takes that step in the physical attack phase, so no step event has it.
    """
    if not any([isinstance(event, AttackDeclared) and event.attack == "charge" for event in steps]):
        return 0
    paid = [event.mp for event in steps if isinstance(event, (StandAttempted, UnitStepped, UnitTurned))]
    return max(0, moved.mp - sum(paid))


def charge_text(declared: AttackDeclared, mp: int, names: Names) -> str:
    """The last step of a charge."""
    return (
        f"{names.unit(declared.unit)} reserves {mp} MP for the last step of its charge at {names.unit(declared.target)}"
    )


def _leaves_hex(moved: UnitMoved, steps: Sequence[Event]) -> bool:
    """Whether it leaves its hex: a unit that skids may not."""
    return moved.path[0] != moved.path[-1] or any([isinstance(event, (UnitJumped, UnitStepped)) for event in steps])


def _act_texts(moved: UnitMoved, steps: Sequence[Event], names: Names) -> list[str]:
    """What it does, in order: stand up, move, go prone, declare a charge."""
    acts: list[str] = []
    for event in steps:
        if isinstance(event, StandAttempted):
            acts.append("stands up" if event.stood else "fails to stand")

    declared = [event for event in steps if isinstance(event, AttackDeclared)]
    if _leaves_hex(moved, steps):
        acts.append(_path_text(moved, steps, names, declared))
    elif any([isinstance(event, UnitTurned) and event.mp for event in steps]):
        acts.append(f"turns in {moved.path[0]}")

    for event in steps:
        if isinstance(event, PostureChanged):
            acts.append(f"goes {phrase(event.posture)}")

    if declared and declared[0].attack != "dfa":
        acts.append(f"declares a {phrase(declared[0].attack)} against {names.unit(declared[0].target)}")

    if moved.ended == "left-map":
        acts.append("leaves the map")
    return acts or [f"stays in {moved.path[0]}"]


def _path_text(moved: UnitMoved, steps: Sequence[Event], names: Names, declared: Sequence[AttackDeclared]) -> str:
    """Where a unit moved and how: `walks backward from 0503 to 0504`."""
    stepped = [event for event in steps if isinstance(event, UnitStepped)]
    verb = VERBS.get(moved.mode, phrase(moved.mode))
    if declared and declared[0].attack == "dfa":
        target = names.unit(declared[0].target)
        return f"{verb} from {moved.path[0]} to {moved.path[-1]}, declaring a death from above on {target}"
    if stepped and all(["backward" in event.step for event in stepped]):
        verb += " backward"
    place = PLACES.get(stepped[-1].place, "") if stepped else ""
    if moved.path[0] == moved.path[-1]:
        return f"{verb} out of {moved.path[0]} and back{place}"
    return f"{verb} from {moved.path[0]} to {moved.path[-1]}{place}"


def _extra_costs_text(moved: UnitMoved, steps: Sequence[Event]) -> str:
    """What MP beyond one per hex paid for, in parentheses; empty if nothing did, or if that is the whole cost."""
    costs: dict[str, int] = {}
    for event in steps:
        if isinstance(event, StandAttempted):
            costs["standing up"] = costs.get("standing up", 0) + event.mp
        elif isinstance(event, UnitTurned) and event.mp:
            costs["turning"] = costs.get("turning", 0) + event.mp
        elif isinstance(event, UnitStepped):
            for part in event.costs:
                reason = cost_text(part)
                costs[reason] = costs.get(reason, 0) + part.value

    if last_step(moved, steps) > 1:
        costs["terrain of the last step"] = last_step(moved, steps) - 1

    if list(costs.values()) == [moved.mp]:
        return ""
    return f" ({', '.join([f'{mp} {reason}' for reason, mp in costs.items()])})" if costs else ""
