"""Why a shot, a twist or another declaration of the weapon phase is not allowed: codes, and a sentence for each."""

from __future__ import annotations

from typing import Final

from myomer.combat.sight import REASONS as SIGHT_REASONS

REASONS: Final = {
    "no-such-weapon": "There is no such weapon.",
    "no-rule-for-weapon": "The rules have no numbers for firing this weapon at a 'Mech.",
    "no-rule-for-munition": "The rules have no numbers for this munition against a 'Mech.",
    "fires-by-itself": "An anti-missile system fires by itself, at missiles that come in.",
    "own-unit": "A unit cannot fire at itself.",
    "friendly-fire": "The target is on the attacker's own side.",
    "attacker-destroyed": "The attacker is destroyed.",
    "target-destroyed": "The target is destroyed.",
    "attacker-off-board": "The attacker has left the map.",
    "target-off-board": "The target has left the map.",
    "attacker-shut-down": "The attacker is shut down.",
    "attacker-unconscious": "The attacker's pilot is unconscious.",
    "attacker-sprinted": "A unit that sprinted fires nothing.",
    "attacker-evading": "A unit that is evading fires nothing.",
    "attacker-charging": "A unit that declared a charge or a death from above fires nothing.",
    "attacker-unjamming": "A unit that clears a jam fires nothing.",
    "attacker-searching": "A unit that looks for a club fires nothing.",
    "sensors-destroyed": "The sensors are destroyed.",
    "weapon-destroyed": "The weapon is destroyed, or its location is lost or flooded.",
    "weapon-jammed": "The weapon is jammed.",
    "weapon-fired": "The weapon has been fired this turn.",
    "one-shot-fired": "The launcher held one salvo, and that is gone.",
    "no-ammunition": "There is no ammunition left for it.",
    "bin-does-not-fit": "That bin does not hold ammunition for this weapon.",
    "too-many-shots": "The weapon does not fire so many shots.",
    "no-guns-linked": "No machine gun of this array can fire.",
    "no-such-mode": "The weapon has no such mode.",
    "same-hex": "The target is in the attacker's own hex.",
    "out-of-range": "The target is out of range.",
    "target-not-in-arc": "The target is not in the weapon's firing arc.",
    "not-indirect-capable": "This weapon, with this ammunition, cannot fire indirectly.",
    "own-line-of-sight": "The attacker sees the target itself and must fire directly.",
    "no-spotter": "Nobody spots the target for the attacker.",
    "spotter-not-friendly": "The spotter is not on the attacker's side.",
    "spotter-cannot-spot": "The spotter is shut down, unconscious, sprinting, evading or gone.",
    "spotter-not-spotting": "That unit has not declared to spot this target.",
    "spotter-no-sight": "The spotter does not see the target.",
    "weapon-above-water": "The weapon is above the water and the target below.",
    "not-underwater": "This weapon does not fire under water.",
    "needs-water": "A torpedo is fired under water only.",
    "leg-weapon-behind-cover": "A weapon in a leg cannot fire from behind partial cover.",
    "prone-arm-missing": "A prone 'Mech needs both arms to prop itself up and fire.",
    "prone-legs-missing": "A prone quad fires only with a front leg, and no more than two legs lost.",
    "prone-leg-weapon": "A prone 'Mech does not fire the weapons of its legs.",
    "prone-other-arm": "A prone 'Mech fires the weapons of one arm (of a quad: one front leg) only.",
    "aim-no-such-location": "The target has no such location, or has lost it.",
    "aim-weapon": "This weapon, with this ammunition, cannot be aimed at a location.",
    "aim-single-shot": "Only a single shot can be aimed at a location.",
    "aim-needs-computer": "Aiming at a target that is not immobile takes a targeting computer.",
    "aim-pulse": "A pulse weapon cannot be aimed with a targeting computer.",
    "aim-head": "A targeting computer does not aim at the head.",
    "stealth-secondary": "A unit under stealth armour cannot be a secondary target.",
    "twist-prone": "A prone 'Mech cannot twist its torso.",
    "twist-frame": "This 'Mech cannot twist its torso.",
    "twist-too-far": "The torso turns one hex side to either hand, no more.",
    "already-twisted": "The torso or the arms have been turned this turn.",
    "already-declared": "Torso and arms are turned before the first weapon is declared.",
    "arms-cannot-flip": "Arms with a lower arm or a hand actuator cannot be flipped.",
    "flip-prone": "A prone 'Mech cannot flip its arms.",
    "cannot-spot": "The unit cannot spot for others.",
    "already-spotting": "The unit spots another target.",
    "spot-no-sight": "The unit does not see the target.",
    "not-jammed": "The weapon is not jammed.",
    "jam-for-good": "This jam cannot be cleared.",
    "unjam-moved": "A unit that ran or jumped cannot clear a jam.",
    "already-firing": "The unit has declared to fire.",
    "cannot-search": "There is no club to be found, or nothing to hold it with.",
    **SIGHT_REASONS,
}
"""Every code, with its sentence; those of the line of sight among them."""


def sentence(code: str) -> str:
    """The sentence for a code."""
    return REASONS[code]
