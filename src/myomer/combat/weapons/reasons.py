"""Why a shot, a twist or another declaration of the weapon phase is not allowed: codes, and a sentence for each.

A code may be given against several kinds of declaration; each kind has its own sentence for it.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.reason import Reason, code_of
from myomer.combat.terrain.sight import REASONS as SIGHT_REASONS

REASONS: Final = {
    "no-such-weapon": "There is no such weapon.",
    "no-rule-for-weapon": "There is no rule for firing this weapon at a 'Mech.",
    "no-rule-for-munition": "There is no rule for this munition against a 'Mech.",
    "fires-by-itself": "An anti-missile system fires automatically at incoming missiles.",
    "own-unit": "A unit cannot fire at itself.",
    "friendly-fire": "The target is on the attacker's own side.",
    "attacker-destroyed": "The attacker is destroyed.",
    "target-destroyed": "The target is destroyed.",
    "attacker-off-board": "The attacker has left the map.",
    "target-off-board": "The target has left the map.",
    "attacker-shut-down": "The attacker is shut down.",
    "attacker-unconscious": "The attacker's pilot is unconscious.",
    "attacker-sprinted": "A unit that sprinted cannot fire.",
    "attacker-evading": "An evading unit cannot fire.",
    "attacker-charging": "A unit that declared a charge or a death from above cannot fire.",
    "attacker-unjamming": "A unit that clears a jam cannot fire.",
    "attacker-searching": "A unit that looks for a club cannot fire.",
    "sensors-destroyed": "The sensors are destroyed.",
    "weapon-destroyed": "The weapon is destroyed, or its location is lost or flooded.",
    "weapon-jammed": "The weapon is jammed.",
    "weapon-fired": "The weapon has been fired this turn.",
    "weapon-recharging": "The weapon fired last turn and is recharging.",
    "one-shot-fired": "The one-shot launcher is empty.",
    "no-ammunition": "The weapon has no ammunition left.",
    "bin-does-not-fit": "That bin does not hold ammunition for this weapon.",
    "too-many-shots": "The weapon cannot fire that many shots.",
    "no-guns-linked": "No machine gun of this array can fire.",
    "no-such-mode": "The weapon has no such mode.",
    "same-hex": "The target is in the attacker's own hex.",
    "out-of-range": "The target is out of range.",
    "target-not-in-arc": "The target is not in the weapon's firing arc.",
    "not-indirect-capable": "This weapon, with this ammunition, cannot fire indirectly.",
    "own-line-of-sight": "The attacker has line of sight and must fire directly.",
    "no-spotter": "No unit is spotting the target for the attacker.",
    "spotter-not-friendly": "The spotter is not on the attacker's side.",
    "spotter-cannot-spot": "The spotter is shut down, unconscious, sprinting, evading or off the map.",
    "spotter-not-spotting": "That unit is not spotting this target.",
    "spotter-no-sight": "The spotter has no line of sight to the target.",
    "weapon-above-water": "The weapon is above the water and the target is below it.",
    "not-underwater": "This weapon cannot fire underwater.",
    "needs-water": "A torpedo can only be fired underwater.",
    "leg-weapon-behind-cover": "A weapon in a leg cannot fire from behind partial cover.",
    "prone-arm-missing": "A prone 'Mech needs both arms to prop itself up and fire.",
    "prone-legs-missing": "A prone quad can fire only with a front leg left and no more than two legs destroyed.",
    "prone-leg-weapon": "A prone 'Mech cannot fire leg-mounted weapons.",
    "prone-other-arm": "A prone 'Mech can fire the weapons of only one arm (quad: one front leg).",
    "aim-no-such-location": "The target has no such location, or it is destroyed.",
    "aim-weapon": "This weapon, with this ammunition, cannot be aimed at a location.",
    "aim-single-shot": "Only a single shot can be aimed at a location.",
    "aim-needs-computer": "An aimed shot at a target that is not immobile requires a targeting computer.",
    "aim-pulse": "A pulse weapon cannot be aimed with a targeting computer.",
    "aim-head": "A targeting computer cannot aim at the head.",
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
    "already-twisted": "The torso was already twisted or the arms flipped this turn.",
    "already-declared": "Twist the torso or flip the arms before declaring the first weapon.",
}

TWIST_REASONS: Final = {
    **_OUT_OF_COMMAND,
    **_TURNED,
    "attacker-charging": "A unit that declared a charge or a death from above cannot twist its torso.",
    "twist-prone": "A prone 'Mech cannot twist its torso.",
    "twist-frame": "This 'Mech cannot twist its torso.",
    "twist-too-far": "The torso can twist only one hex side left or right.",
}
"""Why a torso may not be turned."""

FLIP_REASONS: Final = {
    **_OUT_OF_COMMAND,
    **_TURNED,
    "attacker-charging": "A unit that declared a charge or a death from above cannot flip its arms.",
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
    "spot-no-sight": "The unit has no line of sight to the target.",
    "already-spotting": "The unit already spots a target this turn.",
}
"""Why a target may not be spotted."""

UNJAM_REASONS: Final = {
    **_OUT_OF_COMMAND,
    "no-such-weapon": "There is no such weapon.",
    "not-jammed": "The weapon is not jammed.",
    "jam-for-good": "This jam cannot be cleared.",
    "weapon-destroyed": "The weapon is destroyed, or its location is lost or flooded.",
    "unjam-moved": "A unit that ran or jumped cannot clear a jam.",
    "attacker-charging": "A unit that declared a charge or a death from above cannot clear a jam.",
    "attacker-searching": "A unit that looks for a club cannot clear a jam.",
    "already-firing": "The unit has already declared fire.",
    "attacker-unjamming": "The unit is already clearing a jam.",
}
"""Why a jam may not be cleared."""

SEARCH_REASONS: Final = {
    **_OUT_OF_COMMAND,
    "cannot-search": "The unit already holds a club, or does not have both hands free.",
    "nothing-to-find": "There is no tree, severed limb or girder (in rubble) here to use as a club.",
    "attacker-charging": "A unit that declared a charge or a death from above cannot look for a club.",
    "already-firing": "The unit has already declared fire.",
    "attacker-unjamming": "A unit that clears a jam cannot look for a club.",
    "attacker-searching": "The unit is already looking for a club.",
}
"""Why a unit may not look for a club."""

CODES: Final = list(
    dict.fromkeys([*REASONS, *TWIST_REASONS, *FLIP_REASONS, *SPOT_REASONS, *UNJAM_REASONS, *SEARCH_REASONS])
)
"""Every code of the weapon phase."""


def sentence(reason: Reason | str) -> str:
    """The sentence for a reason against a shot."""
    return REASONS[code_of(reason)]
