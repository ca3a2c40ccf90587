"""Why a move is not allowed: a code for programs, a sentence for people.

The codes of standing up are `standing`'s own; where a move is refused with one of them for another reason too, the
sentence here says what it means of a move.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.movement.standing import REASONS as STANDING
from myomer.combat.reason import Reason, code_of

_OWN: Final[dict[str, str]] = {
    "destroyed": "The unit is destroyed.",
    "off-board": "The unit has left the map.",
    "shut-down": "The unit is shut down.",
    "unconscious": "The pilot is unconscious or dead.",
    "immobile": "The unit is immobile: shut down, held fast, or its pilot out.",
    "in-the-air": "The unit is in the air, on its way down on a target.",
    "already-moved": "The unit has moved this turn.",
    "grappled": "A unit locked in a grapple cannot move.",
    "unknown-mode": "There is no such mode of movement.",
    "unknown-step": "There is no such step.",
    "still-with-steps": "A unit that stands still takes no steps.",
    "option-not-in-play": "This is an option that is not in play; turn it on to use it.",
    "no-mp": "The unit has not the MP to stand up.",
    "not-enough-mp": "The unit has not the MP for it.",
    "run-barred": "Nobody runs who goes backward or into water, or who has done so this turn.",
    "unjamming": "A unit that clears a jammed weapon may walk, but not run or jump.",
    "hip-destroyed": "With a hip destroyed, or without its legs, a unit cannot sprint.",
    "no-masc": "There is no working MASC, or it has been engaged this turn.",
    "no-supercharger": "There is no working supercharger, or it has been engaged this turn.",
    "off-map": "The step leads off the map; leaving it is a step of its own.",
    "impassable": "Nobody can enter that hex.",
    "too-steep": "A step rises or falls two levels at the most.",
    "backward-slope": "A step backward stays on its level.",
    "enemy-in-the-way": "An enemy is in the way.",
    "hex-occupied": "A friend is in that place; one may pass through, not stop there.",
    "no-such-place": "There is no roof, bridge or ice of that kind in the hex.",
    "prone": "A prone unit can only turn and stand up.",
    "hull-down": "A hull-down unit must stand up first.",
    "already-prone": "The unit is prone already.",
    "cannot-go-hull-down": "Hull-down needs the legs and a working gyro.",
    "gyro-destroyed-turn": "Without a gyro a prone unit turns one hex side in a turn.",
    "stand-is-all": "Standing up takes the whole move.",
    "not-a-quad": "Only a quad steps to the side.",
    "not-at-the-edge": "The unit neither faces nor moves over the map's edge.",
    "steps-after-leaving": "Nothing comes after leaving the map.",
    "evade-needs-run": "Evading is done at a run, on its feet and with no charge.",
    "no-landing": "A jump needs a hex to land in, at least one hex away.",
    "no-jump-jets": "There is no working jump jet.",
    "jets-submerged": "The jump jets are under water.",
    "jump-too-far": "The hex is farther than the jumping MP reach.",
    "jump-too-high": "The ground, or what stands on it, is too high for the jump.",
    "jump-path": "The way of a jump is as short as can be, from hex to hex, and ends where it lands.",
    "facing-unknown": "A facing is 0 to 5.",
    "charge-mode": "A charge is made walking or running.",
    "charge-backward": "No step backward goes before a charge.",
    "charge-prone": "A unit that begins its turn on the ground makes no charge.",
    "charge-not-ahead": "The last step of a charge is forward, into the target's hex.",
    "dfa-not-there": "A death from above is a jump that lands in the target's hex.",
    "no-such-target": "There is no such unit to attack.",
    "target-destroyed": "The target is destroyed or has left the map.",
    "target-friendly": "The target is on the same side.",
    "target-prone": "A prone target cannot be charged.",
    "target-not-moved": "The target has not moved yet.",
    "target-charging": "The target is itself charging or making a death from above.",
    "target-already-attacked": "Another unit charges the target, or jumps on it.",
    "target-elevation": "The target is too high or too low to be charged.",
    "target-airborne": "The target is in the air.",
    "target-in-building": "The target is inside a building.",
}

REASONS: Final[dict[str, str]] = {**STANDING, **_OWN}
"""Every code, with its sentence."""

WARNINGS: Final = {
    "overloaded": "The roof or bridge does not bear so much, and will collapse.",
    "hex-may-break": "The ice may break.",
}
"""What a move risks and may do all the same."""


def sentence(reason: Reason | str) -> str:
    """The sentence for a reason."""
    code = code_of(reason)
    return REASONS[code] if code in REASONS else WARNINGS[code]
