"""Why a physical attack is not allowed, for codes that several attacks share: a sentence for each.

An attack declares its own in `refusals`; `REASONS` has all of them, kept by `registry`.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.reason import Reason, code_of

SHARED_REASONS: Final = {
    "attack-not-in-play": "This attack is an option that is not in play; turn it on to use it.",
    "own-unit": "A unit cannot attack itself.",
    "attacker-destroyed": "The attacker is destroyed.",
    "target-destroyed": "The target is destroyed.",
    "attacker-off-board": "The attacker has left the map.",
    "target-off-board": "The target has left the map.",
    "not-adjacent": "The target is not in an adjacent hex.",
    "attacker-shut-down": "The attacker is shut down.",
    "attacker-unconscious": "The attacker's pilot is unconscious.",
    "attacker-immobile": "The attacker cannot move.",
    "attacker-sprinted": "A unit that sprinted cannot make physical attacks.",
    "attacker-evading": "A unit that is evading cannot make physical attacks.",
    "attacker-climbing": "A unit that is climbing cannot make physical attacks.",
    "attacker-loading": "A unit that is loading or unloading cannot make physical attacks.",
    "attacker-searching": "A unit that looked for a club cannot attack; it has the club from next turn on.",
    "attacker-unjamming": "A unit that clears a jam cannot attack.",
    "attacker-prone": "A prone unit cannot make this attack.",
    "attacker-hull-down": "A hull-down unit cannot make this attack.",
    "attacker-stuck": "A bogged down unit cannot make this attack.",
    "attacker-not-prone": "Only a prone unit can make this attack.",
    "attacker-charging": "A unit that declared a charge or a death from above cannot make another attack.",
    "attacker-grappled": "A grappled unit can only grapple or break free.",
    "already-attacked": "The unit has already declared its physical attack this turn.",
    "limb-used": "This limb has already been used for an attack this turn.",
    "target-airborne": "The target is in the air.",
    "target-in-building": "The target is inside a building and the attacker is not.",
    "target-in-dfa": "The target is itself making a death from above.",
    "target-charging": "The target is itself charging or making a death from above.",
    "target-prone": "A prone target cannot be attacked this way.",
    "target-not-in-arc": "The target is not in the arc of this attack.",
    "target-elevation": "The target is too high or too low for this attack.",
    "target-already-attacked": "Another unit already attacks the target with a push, charge or death from above.",
    "not-a-limb": "This attack is not made with that limb.",
    "frame-cannot": "A 'Mech of this frame cannot make this attack.",
    "limb-destroyed": "The limb is destroyed.",
    "limb-fired": "A weapon in this limb fired this turn.",
    "weapons-fired": "The unit fired weapons this turn.",
    "arms-flipped": "The arms are flipped to the rear.",
    "shoulder-destroyed": "The shoulder actuator is destroyed.",
    "hip-destroyed": "The hip actuator is destroyed.",
    "leg-destroyed": "A leg is destroyed.",
    "arm-destroyed": "An arm is destroyed.",
    "hand-destroyed": "The hand actuator is destroyed or missing.",
    "blade-extended": "A retractable blade is extended.",
    "cargo-held": "The arm holds cargo.",
    "sensors-destroyed": "All sensors of a torso-mounted cockpit are destroyed.",
    "no-jump-jets": "There is no working jump jet for this attack.",
    "arm-held": "A chain whip holds that arm.",
}
"""The shared codes, each with its sentence."""

REASONS: Final[dict[str, str]] = {}
"""Why a physical attack is not allowed: every code, with its sentence."""


def sentence(reason: Reason | str) -> str:
    """The sentence for a reason, or its code, that forbids a physical attack."""
    return REASONS[code_of(reason)]
