"""Systems with a switch: vibroblades, retractable blades, stealth armor and signature systems."""

from __future__ import annotations

from typing import Final

from myomer.combat.reason import Reason
from myomer.combat.weapons.gear import ecm_field
from myomer.rules.physical_weapons import RETRACTABLE_BLADE, VIBROBLADES
from myomer.units.design import Design
from myomer.units.mech import CHAMELEON_ON, NULL_SIGNATURE_ON, STEALTH_ON, VOID_SIGNATURE_ON, Mech

NO_SWITCH: Final = 0
VIBRATES: Final = 1
RETRACTS: Final = 2
CLOAKS: Final = 3
"""What a component's switch does: it makes a vibroblade vibrate, puts a blade out, or hides the unit."""

SIGNATURES: Final = {
    "stealth": STEALTH_ON,
    "nullsig": NULL_SIGNATURE_ON,
    "voidsig": VOID_SIGNATURE_ON,
    "chameleon-shield": CHAMELEON_ON,
}
"""Systems that hide a unit: how the armory marks their parts, and the bit of `Mech.systems`."""

SWITCH_REASONS: Final = {
    "no-such-component": "The unit has no component with that number.",
    "no-switch": "Only vibroblades, retractable blades, stealth armor and signature systems can be switched.",
    "component-destroyed": "The component is destroyed, or its location is lost or flooded.",
    "switched-so": "It is already switched that way.",
    "no-ecm": "Stealth armor needs a working ECM.",
}
"""Why a component cannot be switched."""


class Switches:
    """The components of a design that have a switch; of a system in several parts, the first of them."""

    def __init__(self, design: Design) -> None:
        self.kinds: Final[dict[int, int]] = {}
        """By component, what its switch does."""
        self.firsts: Final[dict[int, int]] = {}
        """By component, the first component of its system."""
        self.flags: Final[dict[int, str]] = {}
        """By the first component of a system that hides the unit, its flag in the armory."""

        for weapon in design.physical_weapons:
            name = design.components[weapon].name
            if name in VIBROBLADES or name == RETRACTABLE_BLADE:
                self.kinds[weapon] = VIBRATES if name in VIBROBLADES else RETRACTS
                self.firsts[weapon] = weapon

        for flag in SIGNATURES:
            first = -1
            for weapon, component in enumerate(design.components):
                if component.equipment is not None and component.equipment.has(flag):
                    if first < 0:
                        first = weapon
                        self.kinds[weapon] = CLOAKS
                        self.flags[weapon] = flag
                    self.firsts[weapon] = first


def switches_of(design: Design) -> Switches:
    """The components of a design with a switch; computed once."""
    switches = design.switches
    if not isinstance(switches, Switches):
        switches = Switches(design)
        design.switches = switches
    return switches


def switch_kind(design: Design, component: int) -> int:
    """What the switch of a component does, `NO_SWITCH` where it has none."""
    switches = switches_of(design)
    return switches.kinds[switches.firsts[component]] if component in switches.firsts else NO_SWITCH


def is_on(mech: Mech, component: int) -> bool:
    """Whether a component with a switch is on; a retractable blade, whether it is out."""
    switches = switches_of(mech.design)
    first = switches.firsts[component]
    if switches.kinds[first] == CLOAKS:
        return bool(mech.systems & SIGNATURES[switches.flags[first]])
    return bool(mech.count(first))


def why_not_switch(mech: Mech, component: int, on: bool) -> list[Reason]:
    """Everything about the component itself that forbids switching it.

    A system that hides the unit can be switched on only while all its parts work.
    """
    if not 0 <= component < len(mech.design.components):
        return [Reason("no-such-component")]
    switches = switches_of(mech.design)
    if component not in switches.firsts:
        return [Reason("no-switch")]

    first = switches.firsts[component]
    reasons: list[Reason] = []
    if is_on(mech, first) == on:
        reasons.append(Reason("switched-so"))

    if switches.kinds[first] != CLOAKS:
        if not mech.component_works(first):
            reasons.append(Reason("component-destroyed"))
    elif on:
        flag = switches.flags[first]
        if flag == "stealth":
            if ecm_field(mech) < 0:
                reasons.append(Reason("no-ecm"))
        else:
            for part in switches.firsts:
                if switches.firsts[part] == first and not mech.component_works(part):
                    reasons.append(Reason("component-destroyed"))
                    break
    return reasons


def switch(mech: Mech, component: int, on: bool) -> None:
    """Switch a component on or off, when the switch takes effect."""
    switches = switches_of(mech.design)
    first = switches.firsts[component]
    if switches.kinds[first] == CLOAKS:
        bit = SIGNATURES[switches.flags[first]]
        mech.systems = mech.systems | bit if on else mech.systems & ~bit
    else:
        mech.set_count(first, 1 if on else 0)
