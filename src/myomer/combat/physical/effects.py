"""What an attack does besides damage and piloting rolls: a code for programs, words for people."""

from __future__ import annotations

from typing import Final

EFFECTS: Final = {
    "target-pushed-back": "the target goes one hex back and the attacker follows, if the hex is open",
    "target-driven-out": "the target is driven out of its hex and the attacker lands there",
    "target-gets-out": "the target gets out of its hex and the attacker comes down there",
    "attacker-passes-by": "the attacker runs on into a hex beside the target",
    "attacker-falls-two-levels": "the attacker falls two levels, on its back",
    "lance-may-pierce": "on 10+ a point goes through the armor, if any is left",
    "whip-may-snare": "a leg may be snared, an arm held",
    "backfires-on-two": "a roll of 2 strikes the attacker and asks it for a piloting roll",
    "breaks-on-two": "a roll of 2 breaks the blade",
    "target-held": "the two are locked in a grapple",
    "hold-broken": "the hold is broken",
    "thrasher-rolls": "the attacker makes a piloting roll where it lies; failing it hurts as a fall does",
    "infantry-swept-off": "infantry or an iNarc pod is swept off",
    "strikes-itself": "the attacker strikes itself",
    "club-breaks": "the club breaks",
}
"""Every code, with its words."""
