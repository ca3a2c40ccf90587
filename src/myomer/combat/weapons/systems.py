"""Systems that fail: shutting down, MASC, the supercharger (`piloting-skill-rolls.md` §3.4, §11.3).

And systems with a switch: vibroblades, retractable blades, stealth armor and signature systems.
"""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import ChanceRolled, ShutDown
from myomer.combat.harm.criticals import open_slots, strike_slot, strike_slots
from myomer.combat.harm.falls import fall
from myomer.combat.harm.psr_roll import drain, roll, roll_now
from myomer.combat.harm.psr_target import pilot_target, trigger
from myomer.combat.harm.wear import break_component
from myomer.combat.weapons.gear import ecm_field
from myomer.dice import DiceRoller
from myomer.rules.components import ENGINE
from myomer.rules.criticals import critical_table
from myomer.rules.locations import CENTER_TORSO
from myomer.rules.movement import masc_target
from myomer.rules.physical_weapons import RETRACTABLE_BLADE, VIBROBLADES
from myomer.rules.triggers import MASC_FAILURE, SHUTDOWN, SUPERCHARGER_FAILURE, has_roll
from myomer.units.design import Design
from myomer.units.mech import (
    CHAMELEON_ON,
    MASC_ENGAGED,
    NULL_SIGNATURE_ON,
    STEALTH_ON,
    SUPERCHARGER_ENGAGED,
    VOID_SIGNATURE_ON,
    Mech,
)


def shut_down(battle: Battle, unit: int, dice: DiceRoller, voluntary: bool = False) -> bool:
    """A 'Mech shuts down, from heat or by choice. True when it stays on its feet.

    `standard`: a roll against exactly 3, nothing added, by choice too. `total-warfare`: a roll at +3, for heat
    only. Once it is shut down its later rolls fail.
    """
    mech = battle.mechs[unit]
    rolls = not mech.cannot_fall() and (not voluntary or battle.ruleset.voluntary_shutdown_psr)
    cause = trigger(battle, SHUTDOWN)
    result = roll(battle, unit, cause, dice) if rolls else None
    mech.shutdown = True
    mech.off_by_choice = voluntary
    if battle.log is not None:
        battle.log.append(ShutDown(unit, voluntary))
    if result is None or result.passed:
        return True
    fall(battle, unit, SHUTDOWN, 0, pilot_target(battle, unit, result.target, cause), dice)
    return False


def engage_masc(battle: Battle, unit: int, dice: DiceRoller) -> bool:
    """Engage MASC: 3+, 5+, 7+, 11+ by consecutive earlier uses, then it fails. True when it works."""
    mech = battle.mechs[unit]
    if not mech.any_works(mech.design.masc):
        raise ValueError("the unit has no working MASC")
    works = _engage(battle, unit, "masc-fails", mech.masc_uses, dice)
    mech.masc_uses += 1
    mech.devices |= MASC_ENGAGED
    if not works:
        if battle.ruleset.masc_failure_criticals:
            for leg in mech.design.legs:
                if mech.has(leg) and open_slots(mech, leg) and not mech.cause:
                    strike_slots(battle, unit, leg, 1, dice)
        _stagger(battle, unit, MASC_FAILURE, dice)
    return works


def engage_supercharger(battle: Battle, unit: int, dice: DiceRoller) -> bool:
    """Engage the supercharger, by the numbers of MASC; its failure (published) wrecks it and may hit the engine."""
    mech = battle.mechs[unit]
    if not mech.any_works(mech.design.supercharger):
        raise ValueError("the unit has no working supercharger")
    works = _engage(battle, unit, "supercharger-fails", mech.supercharger_uses, dice)
    mech.supercharger_uses += 1
    mech.devices |= SUPERCHARGER_ENGAGED
    if not works:
        if battle.ruleset.masc_failure_criticals:
            break_component(battle, unit, mech.design.supercharger[0])
            _engine_criticals(battle, unit, dice)
        _stagger(battle, unit, SUPERCHARGER_FAILURE, dice)
    return works


def _engage(battle: Battle, unit: int, about: str, uses: int, dice: DiceRoller) -> bool:
    needed = masc_target(uses)
    total = dice.check(needed, about)
    if battle.log is not None:
        battle.log.append(ChanceRolled(unit, about, needed, total, total < needed))
    return total >= needed


def _stagger(battle: Battle, unit: int, name: str, dice: DiceRoller) -> None:
    """The roll for the failure itself (`standard`), and any that its damage caused, at once."""
    if has_roll(name, battle.ruleset):
        roll_now(battle, unit, name, dice)
    drain(battle, unit, dice)


def _engine_criticals(battle: Battle, unit: int, dice: DiceRoller) -> None:
    """2–7 nothing, 8–9 one engine hit, 10–11 two, 12 three."""
    mech = battle.mechs[unit]
    table = critical_table(0, True)
    hits = table[dice.table_2d6(table, "supercharger damage")]
    for _ in range(hits):
        struck = False
        for component in mech.design.components:
            if component.kind != ENGINE or component.location != CENTER_TORSO or mech.cause or struck:
                continue
            intact = component.mask & ~mech.slot_hits[CENTER_TORSO]
            if intact:
                slot = (intact & -intact).bit_length() - 1
                strike_slot(battle, unit, CENTER_TORSO, slot, dice)
                struck = True


def idle_device(uses: int, used_last_turn: bool) -> int:
    """The count of uses after a turn without: one less, two less in the first such turn after a use."""
    return max(0, uses - (2 if used_last_turn else 1))


# switches

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
    "no-such-component": "The unit has no component of that number.",
    "no-switch": "Only vibroblades, retractable blades, stealth armor and signature systems are switched.",
    "component-destroyed": "The component is destroyed, or its location is lost or flooded.",
    "switched-so": "It is so already.",
    "no-ecm": "Stealth armor needs a working ECM.",
}
"""Why a component cannot be switched."""

MOST_KNOWN: Final = 1000


class Switches:
    """The components of a design that have a switch; of a system in several parts, the first of them."""

    def __init__(self, design: Design) -> None:
        self.design: Final = design
        self.kinds: Final[dict[int, int]] = {}
        """By component, what its switch does."""
        self.firsts: Final[dict[int, int]] = {}
        """By component, the one that its system is known by."""
        self.flags: Final[dict[int, str]] = {}
        """By the first part of a system that hides the unit, how the armory marks it."""
        for at in design.physical_weapons:
            name = design.components[at].name
            if name in VIBROBLADES or name == RETRACTABLE_BLADE:
                self.kinds[at] = VIBRATES if name in VIBROBLADES else RETRACTS
                self.firsts[at] = at
        for flag in SIGNATURES:
            first = -1
            for at, component in enumerate(design.components):
                if component.equipment is not None and component.equipment.has(flag):
                    if first < 0:
                        first = at
                        self.kinds[at] = CLOAKS
                        self.flags[at] = flag
                    self.firsts[at] = first


_known: Final[dict[int, Switches]] = {}


def switches_of(design: Design) -> Switches:
    """What of a design has a switch; worked out once."""
    found = _known.get(id(design))
    if found is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        found = Switches(design)
        _known[id(design)] = found
    return found


def switch_kind(design: Design, at: int) -> int:
    """What the switch of a component does, `NO_SWITCH` where it has none."""
    switches = switches_of(design)
    return switches.kinds[switches.firsts[at]] if at in switches.firsts else NO_SWITCH


def is_on(mech: Mech, at: int) -> bool:
    """Whether a component with a switch is on; a retractable blade, whether it is out."""
    switches = switches_of(mech.design)
    first = switches.firsts[at]
    if switches.kinds[first] == CLOAKS:
        return bool(mech.systems & SIGNATURES[switches.flags[first]])
    return bool(mech.count(first))


def why_not_switch(mech: Mech, at: int, on: bool) -> list[str]:
    """What of the component itself forbids switching it. A system that hides the unit needs all its parts to go on."""
    if not 0 <= at < len(mech.design.components):
        return ["no-such-component"]
    switches = switches_of(mech.design)
    if at not in switches.firsts:
        return ["no-switch"]
    first = switches.firsts[at]
    found: list[str] = []
    if is_on(mech, first) == on:
        found.append("switched-so")
    if switches.kinds[first] != CLOAKS:
        if not mech.component_works(first):
            found.append("component-destroyed")
    elif on:
        flag = switches.flags[first]
        if flag == "stealth":
            if ecm_field(mech) < 0:
                found.append("no-ecm")
        else:
            for part in switches.firsts:
                if switches.firsts[part] == first and not mech.component_works(part):
                    found.append("component-destroyed")
                    break
    return found


def switch(mech: Mech, at: int, on: bool) -> None:
    """Switch a component, as it takes effect."""
    switches = switches_of(mech.design)
    first = switches.firsts[at]
    if switches.kinds[first] == CLOAKS:
        bit = SIGNATURES[switches.flags[first]]
        mech.systems = mech.systems | bit if on else mech.systems & ~bit
    else:
        mech.set_count(first, 1 if on else 0)
