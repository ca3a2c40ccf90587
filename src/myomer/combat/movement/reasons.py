"""Why a move is not allowed: a code for programs, a sentence for people.

The codes of standing up are `standing`'s own; where a move is refused with one of them for another reason too, the
sentence here says what it means of a move.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.movement.standing import POSTURE_REASONS
from myomer.combat.movement.standing import REASONS as STANDING
from myomer.combat.reason import Reason, code_of

_OWN: Final[dict[str, str]] = {
    "destroyed": "The unit is destroyed.",
    "off-board": "The unit has left the map.",
    "shut-down": "The unit is shut down.",
    "unconscious": "The pilot is unconscious or dead.",
    "immobile": "The unit is immobile: shut down, held, or its pilot is unconscious.",
    "in-the-air": "The unit is in the air, making a death from above.",
    "already-moved": "The unit has moved this turn.",
    "grappled": "A unit locked in a grapple cannot move.",
    "unknown-mode": "Unknown movement mode.",
    "unknown-step": "Unknown step.",
    "still-with-steps": "A unit that does not move takes no steps.",
    "option-not-in-play": "This is an option that is not in play; turn it on to use it.",
    "no-mp": "The unit does not have enough MP to stand up.",
    "not-enough-mp": "The unit does not have enough MP.",
    "run-barred": "A unit cannot run backward or into water, or after it has done either this turn.",
    "unjamming": "A unit that clears a jam can walk, but not run or jump.",
    "hip-destroyed": "A unit with a destroyed hip or a missing leg cannot sprint.",
    "no-masc": "No working MASC, or it was already used this turn.",
    "no-supercharger": "No working supercharger, or it was already used this turn.",
    "off-map": "The step leads off the map; to leave the map, use the step for that.",
    "impassable": "No unit can enter that hex.",
    "too-steep": "A step can change at most two levels.",
    "backward-slope": "A step backward cannot change level.",
    "enemy-in-the-way": "An enemy is in the way.",
    "hex-occupied": "A friendly unit is there: a unit can pass through, but not stop there.",
    "no-such-place": "The hex has no such roof, bridge or ice.",
    "prone": "A prone unit can only turn or stand up.",
    "hull-down": "A hull-down unit must stand up first.",
    "already-prone": POSTURE_REASONS["already-prone"],
    "cannot-go-hull-down": POSTURE_REASONS["cannot-go-hull-down"],
    "gyro-destroyed-turn": "Without a gyro, a prone unit can turn only one hex side per turn.",
    "stand-is-all": "Standing up takes the whole move.",
    "not-a-quad": "Only a quad can make a lateral shift.",
    "not-at-the-edge": "The unit does not face or move across the map edge.",
    "steps-after-leaving": "No steps are possible after leaving the map.",
    "evade-needs-run": "Evading requires a running, standing unit that does not charge.",
    "no-landing": "A jump needs a hex to land in, at least one hex away.",
    "no-jump-jets": "The unit has no working jump jets.",
    "jets-submerged": "The jump jets are underwater.",
    "jump-too-far": "The hex is out of jumping range.",
    "jump-too-high": "The terrain is too high for the jump.",
    "jump-path": "A jump takes a shortest path, hex by hex, to its landing hex.",
    "facing-unknown": "A facing must be 0 to 5.",
    "charge-mode": "A charge requires walking or running.",
    "charge-backward": "A charge cannot include a step backward.",
    "charge-prone": "A unit that starts its turn prone cannot charge.",
    "charge-not-ahead": "The last step of a charge must be forward into the target's hex.",
    "dfa-not-there": "A death from above must land in the target's hex.",
    "no-such-target": "There is no such target.",
    "target-destroyed": "The target is destroyed or has left the map.",
    "target-friendly": "The target is on the same side.",
    "target-prone": "A prone target cannot be charged.",
    "target-not-moved": "The target has not moved yet.",
    "target-charging": "The target is itself charging or making a death from above.",
    "target-already-attacked": "Another unit is already making a charge or a death from above against the target.",
    "target-elevation": "The target is too high or too low to be charged.",
    "target-airborne": "The target is in the air.",
    "target-in-building": "The target is inside a building.",
}

REASONS: Final[dict[str, str]] = {**STANDING, **_OWN}
"""Every code, with its sentence."""

WARNINGS: Final = {
    "overloaded": "The roof or bridge cannot carry the weight and will collapse.",
    "hex-may-break": "The ice may break.",
}
"""What a move risks and may do all the same."""


def sentence(reason: Reason | str) -> str:
    """The sentence for a reason."""
    code = code_of(reason)
    return REASONS[code] if code in REASONS else WARNINGS[code]
