"""Why a shot, a twist or another declaration of the weapon phase is not allowed: codes, and a sentence for each.

A code may be given against several kinds of declaration; each kind has its own sentence for it.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.reason import Reason, code_of
from myomer.combat.terrain.sight import REASONS as SIGHT_REASONS

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
    "weapon-recharging": "The weapon fired last turn and recharges in this one.",
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
    "stealth-secondary": "A unit under stealth armor cannot be a secondary target.",
    **SIGHT_REASONS,
}
"""Why a shot may not be fired: every code, with its sentence; those of the line of sight among them."""

_OUT_OF_COMMAND: Final = {
    "attacker-destroyed": "The unit is destroyed.",
    "attacker-off-board": "The unit has left the map.",
    "attacker-shut-down": "The unit is shut down.",
    "attacker-unconscious": "The unit's pilot is unconscious.",
}
_TURNED: Final = {
    "already-twisted": "The torso or the arms have been turned this turn.",
    "already-declared": "Torso and arms are turned before the first weapon is declared.",
}

TWIST_REASONS: Final = {
    **_OUT_OF_COMMAND,
    **_TURNED,
    "attacker-charging": "A unit that declared a charge or a death from above does not twist its torso.",
    "twist-prone": "A prone 'Mech cannot twist its torso.",
    "twist-frame": "This 'Mech cannot twist its torso.",
    "twist-too-far": "The torso turns one hex side to either hand, no more.",
}
"""Why a torso may not be turned."""

FLIP_REASONS: Final = {
    **_OUT_OF_COMMAND,
    **_TURNED,
    "attacker-charging": "A unit that declared a charge or a death from above does not flip its arms.",
    "arms-cannot-flip": "Arms with a lower arm or a hand actuator cannot be flipped.",
    "flip-prone": "A prone 'Mech cannot flip its arms.",
}
"""Why arms may not be flipped to the rear."""

SPOT_REASONS: Final = {
    "cannot-spot": "The unit cannot spot for others.",
    "own-unit": "A unit cannot spot itself.",
    "friendly-fire": "The target is on the unit's own side.",
    "target-destroyed": "The target is destroyed.",
    "target-off-board": "The target has left the map.",
    "spot-no-sight": "The unit does not see the target.",
    "already-spotting": "The unit has declared whom it spots this turn.",
}
"""Why a target may not be spotted."""

UNJAM_REASONS: Final = {
    **_OUT_OF_COMMAND,
    "no-such-weapon": "There is no such weapon.",
    "not-jammed": "The weapon is not jammed.",
    "jam-for-good": "This jam cannot be cleared.",
    "weapon-destroyed": "The weapon is destroyed, or its location is lost or flooded.",
    "unjam-moved": "A unit that ran or jumped cannot clear a jam.",
    "attacker-charging": "A unit that declared a charge or a death from above clears no jam.",
    "attacker-searching": "A unit that looks for a club clears no jam.",
    "already-firing": "The unit has declared to fire.",
    "attacker-unjamming": "The unit is clearing a jam already.",
}
"""Why a jam may not be cleared."""

SEARCH_REASONS: Final = {
    **_OUT_OF_COMMAND,
    "cannot-search": "The unit holds a club, or has not both hands free to take one up.",
    "nothing-to-find": "A club is a tree, a limb lying about, or a girder in the rubble of a strong enough building.",
    "attacker-charging": "A unit that declared a charge or a death from above looks for no club.",
    "already-firing": "The unit has declared to fire.",
    "attacker-unjamming": "A unit that clears a jam looks for no club.",
    "attacker-searching": "The unit is looking for a club already.",
}
"""Why a unit may not look for a club."""

CODES: Final = list(
    dict.fromkeys([*REASONS, *TWIST_REASONS, *FLIP_REASONS, *SPOT_REASONS, *UNJAM_REASONS, *SEARCH_REASONS])
)
"""Every code of the weapon phase."""


def sentence(reason: Reason | str) -> str:
    """The sentence for a reason against a shot."""
    return REASONS[code_of(reason)]
