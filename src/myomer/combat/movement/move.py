"""A move as a player states it: the mode, and the steps one after the other (`movement.md` §2.4, §3.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.hexes import NO_HEX, Facing, HexId, hex_name
from myomer.rules.movement import JUMP, MODE_NAMES, RUN, STILL
from myomer.units.display_names import DisplayNames, PlayerAction, direction
from myomer.units.ids import UnitIndex

FORWARD: Final = 1
BACKWARD: Final = 2
TURN_LEFT: Final = 3
TURN_RIGHT: Final = 4
LATERAL_LEFT: Final = 5
LATERAL_RIGHT: Final = 6
"""Into the hex at the front's left or right with no turn: quads only."""
LATERAL_LEFT_BACKWARD: Final = 7
LATERAL_RIGHT_BACKWARD: Final = 8
STAND_UP: Final = 9
CAREFUL_STAND: Final = 10
GO_PRONE: Final = 11
HULL_DOWN: Final = 12
LEAVE_MAP: Final = 13

KIND: Final = 15
"""The bits of a step that hold its kind; the others say where in the hex it ends."""
ONTO: Final = 16
"""Onto the roof or the bridge of the hex entered; a plain step goes to the ground, through a wall if need be."""
UNDER: Final = 32
"""Under the ice of the hex entered, on the bottom of its water."""

STEP_NAMES: Final = [
    "",
    "forward",
    "backward",
    "turn-left",
    "turn-right",
    "lateral-left",
    "lateral-right",
    "lateral-left-backward",
    "lateral-right-backward",
    "stand-up",
    "careful-stand",
    "go-prone",
    "hull-down",
    "leave-map",
]

STEP_DIRECTIONS: Final = [-1, 0, 3, -1, -1, 5, 1, 4, 2, -1, -1, -1, -1, -1]
"""By the kind of step: its direction less the facing, 0 straight ahead; -1 if it stays in its hex."""

NO_FACING: Final = -1
NO_TARGET: Final = -1


def backward_part(steps: tuple[int, ...]) -> int:
    """How much of a way goes backward: 0 nothing, 1 a part, 2 all of it."""
    kinds = [step & KIND for step in steps]
    if not any([goes_backward(kind) for kind in kinds]):
        return 0
    onward = [kind for kind in kinds if kind == FORWARD or is_lateral(kind)]
    return 1 if any([not goes_backward(kind) for kind in onward]) else 2


def goes_backward(kind: int) -> bool:
    """Whether a step goes backward, against the unit's facing."""
    return kind in (BACKWARD, LATERAL_LEFT_BACKWARD, LATERAL_RIGHT_BACKWARD)


def is_lateral(kind: int) -> bool:
    """Whether a step goes to the side, which costs 1 MP more."""
    return LATERAL_LEFT <= kind <= LATERAL_RIGHT_BACKWARD


def step_name(step: int) -> str:
    """`forward`, `forward-onto`, `turn-left` …; empty if there is no such step."""
    kind = step & KIND
    if step < 1 or kind >= len(STEP_NAMES) or step > KIND + ONTO + UNDER:
        return ""
    if step & ~KIND and (STEP_DIRECTIONS[kind] < 0 or step & ~KIND == ONTO + UNDER):
        return ""
    return STEP_NAMES[kind] + ("-onto" if step & ONTO else "-under" if step & UNDER else "")


STEPS_BY_NAME: Final = {step_name(step): step for step in range(64) if step_name(step)}
"""Every step, by its name."""


class Move(PlayerAction):
    """A unit's move of a turn.

    `mode` is the fastest it will go: what it counts as follows from the MP spent (a run that takes no more than the
    walking MP is a walk); a jump is always one. `steps` are done in order. For a jump they are the hexes passed, the
    landing last, or nothing for any of the shortest ways. `facing` is the way it faces after landing, or after it
    has stood up; `NO_FACING` leaves it. A charge is a move whose last step, forward, is into the target's hex; a
    death from above a jump that lands there. MASC and supercharger are engaged if the MP need them.
    """

    __match_args__: ClassVar[tuple[str, ...]] = (
        "unit", "mode", "steps", "facing", "landing", "masc", "supercharger", "charge", "dfa", "evade",
    )  # fmt: skip

    def __init__(
        self,
        unit: UnitIndex,
        mode: int = STILL,
        steps: tuple[int, ...] = (),
        facing: Facing = NO_FACING,
        landing: HexId = NO_HEX,
        masc: bool = False,
        supercharger: bool = False,
        charge: int = NO_TARGET,
        dfa: int = NO_TARGET,
        evade: bool = False,
    ) -> None:
        self.unit: Final = unit
        self.mode: Final = mode
        self.steps: Final = steps
        self.facing: Final = facing
        self.landing: Final = landing
        self.masc: Final = masc
        self.supercharger: Final = supercharger
        self.charge: Final = charge
        self.dfa: Final = dfa
        self.evade: Final = evade

    def describe(self, names: DisplayNames) -> str:
        """`Atlas: walk forward 2, facing north`, with a charge, MASC and evading."""
        mode = MODE_NAMES[self.mode] if self.mode != STILL and 0 < self.mode < len(MODE_NAMES) else ""
        on_foot = self.landing == NO_HEX and self.mode != JUMP
        if mode and on_foot and self.steps and not _enters_hex(self.steps[0]):
            mode += ","  # "run, turn left", but "run forward"

        parts = [mode]
        if self.landing != NO_HEX:
            parts.append(f"to {hex_name(self.landing)}")
        elif on_foot:
            parts.append(_steps_text(self.steps))
        if self.facing != NO_FACING:
            parts.append(f"facing {direction(self.facing)}")
        text = " ".join([part for part in parts if part]) or "does not move"

        if self.charge != NO_TARGET:
            text += f", charging {names.name(self.charge)}"
        if self.dfa != NO_TARGET:
            text += f", death from above on {names.name(self.dfa)}"
        for word, applies in (("MASC", self.masc), ("supercharger", self.supercharger), ("evading", self.evade)):
            if applies:
                text += f", {word}"
        return f"{names.name(self.unit)}: {text}"


def _enters_hex(step: int) -> bool:
    """Whether a step leads to another hex."""
    return bool(step_name(step)) and STEP_DIRECTIONS[step & KIND] >= 0


def _steps_text(steps: tuple[int, ...]) -> str:
    """`forward 3, turn left, forward`: a step that is repeated stands once, with its count."""
    parts: list[str] = []
    repeats = 0
    for index, step in enumerate(steps):
        repeats += 1
        if index + 1 == len(steps) or steps[index + 1] != step:
            name = (step_name(step) or f"step {step}").replace("-", " ")
            parts.append(f"{name} {repeats}" if repeats > 1 else name)
            repeats = 0
    return ", ".join(parts)


def with_charge(move: Move, target: UnitIndex, onto: int = 0, run: bool = False) -> Move:
    """A move that ends adjacent to the target and facing it, made a charge by one more step forward.

    `onto` is `ONTO` for a target on a roof or a bridge. With `run` the unit runs where the move walked.
    """
    return Move(
        move.unit, RUN if run else move.mode, (*move.steps, FORWARD | onto), move.facing, masc=move.masc,
        supercharger=move.supercharger, charge=target,
    )  # fmt: skip
