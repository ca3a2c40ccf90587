"""A whole move as one sentence: from where to where, how, and what it cost."""

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
from myomer.narration.sentences import Voice, cost_words
from myomer.narration.vocabulary import counted, facing_words, listed, words

FOLDED: Final = (AttackDeclared, PostureChanged, StandAttempted, UnitJumped, UnitStepped, UnitTurned)
"""Events that a move's own sentence tells."""
VERBS: Final = {"none": "goes", "walk": "walks", "run": "runs", "jump": "jumps", "sprint": "sprints"}
MODES: Final = {"walk": "walking", "run": "running", "jump": "jumping", "sprint": "sprinting"}
PLACES: Final = {"roof": ", onto the roof", "bridge": ", onto the bridge", "under-ice": ", under the ice"}
ENDS: Final = {
    "fell": "it falls",
    "stuck": "it is stuck",
    "skidded": "it skids",
    "device-failed": "it stops",
    "collapsed": "what it stands on gives way",
    "stopped": "it does not get up the cliff",
    "out": "it goes no further",
}
GOES_ON: Final = ("fell", "stayed-down", "device-failed")
"""Ends of a move after which MP may be left to use."""


def move_words(moved: UnitMoved, steps: Sequence[Event], say: Voice) -> str:
    """`Atlas walks from 0505 to 0503, facing north: 2 hexes, 4 MP (1 for turning, 1 for woods)`.

    `steps` are the events of the move that `FOLDED` names.
    """
    acts = _acts(moved, steps, say)
    ended = ENDS.get(moved.ended, "")
    left = f"{moved.mp_left} MP left" if moved.mp_left and moved.ended in GOES_ON else ""
    how = [MODES[moved.mode]] if not _goes(moved, steps) and moved.mode in MODES and moved.mp else []
    figures = [
        *([counted(moved.hexes, "hex")] if moved.hexes else []),
        *([f"{moved.mp} MP{_extras(moved, steps)}"] if moved.mp else []),
        *how,
        *(["evading"] if moved.evading else []),
    ]
    facing = "" if moved.ended == "left-map" else f", facing {facing_words(moved.facing)}"
    tail = f": {', '.join(figures)}" if figures else ""
    end = "".join([f"; {part}" for part in (ended, left) if part])
    return f"{say.name(moved.unit)} {listed(acts)}{facing}{tail}{end}"


def last_step(moved: UnitMoved, steps: Sequence[Event]) -> int:
    """MP of a charge's last step, at the target; 0 where there is none.

    The unit stops before the target and steps there in the physical attack phase, so no step is told of it.
    """
    if not any([isinstance(event, AttackDeclared) and event.attack == "charge" for event in steps]):
        return 0
    told = [event.mp for event in steps if isinstance(event, (StandAttempted, UnitStepped, UnitTurned))]
    return max(0, moved.mp - sum(told))


def charge_words(declared: AttackDeclared, mp: int, say: Voice) -> str:
    """A charge's last step."""
    return f"{say.name(declared.unit)} sets out for {say.name(declared.target)}, the last step of its charge ({mp} MP)"


def _goes(moved: UnitMoved, steps: Sequence[Event]) -> bool:
    """Whether it leaves its hex at all: one that skids may not."""
    return moved.path[0] != moved.path[-1] or any([isinstance(event, (UnitJumped, UnitStepped)) for event in steps])


def _acts(moved: UnitMoved, steps: Sequence[Event], say: Voice) -> list[str]:
    """What it does, in order: stand, go, lie down, set out against somebody."""
    acts: list[str] = []
    for event in steps:
        if isinstance(event, StandAttempted):
            acts.append("stands up" if event.stood else "tries to stand and stays down")
    declared = [event for event in steps if isinstance(event, AttackDeclared)]
    if _goes(moved, steps):
        acts.append(_went(moved, steps, say, declared))
    elif any([isinstance(event, UnitTurned) and event.mp for event in steps]):
        acts.append(f"turns in {moved.path[0]}")
    for event in steps:
        if isinstance(event, PostureChanged):
            acts.append(f"goes {words(event.posture)}")
    if declared and declared[0].attack != "dfa":
        acts.append(f"sets out to {words(declared[0].attack)} {say.name(declared[0].target)}")
    if moved.ended == "left-map":
        acts.append("leaves the map")
    return acts or [f"stays in {moved.path[0]}"]


def _went(moved: UnitMoved, steps: Sequence[Event], say: Voice, declared: Sequence[AttackDeclared]) -> str:
    stepped = [event for event in steps if isinstance(event, UnitStepped)]
    verb = VERBS.get(moved.mode, words(moved.mode))
    if declared and declared[0].attack == "dfa":
        return f"{verb} from {moved.path[0]} at {say.name(declared[0].target)} in {moved.path[-1]}, a death from above"
    if stepped and all(["backward" in event.step for event in stepped]):
        verb += " backward"
    place = PLACES.get(stepped[-1].place, "") if stepped else ""
    if moved.path[0] == moved.path[-1]:
        return f"{verb} out of {moved.path[0]} and back{place}"
    return f"{verb} from {moved.path[0]} to {moved.path[-1]}{place}"


def _extras(moved: UnitMoved, steps: Sequence[Event]) -> str:
    """What the MP were for besides the hexes; nothing where the sentence says it."""
    costs: dict[str, int] = {}
    for event in steps:
        if isinstance(event, StandAttempted):
            costs["standing up"] = costs.get("standing up", 0) + event.mp
        elif isinstance(event, UnitTurned) and event.mp:
            costs["turning"] = costs.get("turning", 0) + event.mp
        elif isinstance(event, UnitStepped):
            for part in event.costs:
                what = cost_words(part)
                costs[what] = costs.get(what, 0) + part.value
    if last_step(moved, steps) > 1:
        costs["the ground of the last step"] = last_step(moved, steps) - 1
    if list(costs.values()) == [moved.mp]:
        return ""
    return f" ({', '.join([f'{mp} for {what}' for what, mp in costs.items()])})" if costs else ""
