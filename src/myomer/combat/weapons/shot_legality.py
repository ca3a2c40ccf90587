"""Why a shot may not be fired (`weapon-attacks.md` §1.2, §2.4, §7, §14, §15)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.reason import Reason, distinct
from myomer.combat.terrain.stacking import are_friends
from myomer.combat.weapons.electronics import stealth_active
from myomer.combat.weapons.engagement import Engagement
from myomer.combat.weapons.families import (
    PULSE_FLAG,
    can_be_aimed,
    computer_helps,
    goes_indirect,
    knows_munition,
    modes_of,
)
from myomer.combat.weapons.firing_arcs import in_firing_arc
from myomer.combat.weapons.gear import computer_works, guns_of
from myomer.combat.weapons.loads import fires_underwater
from myomer.combat.weapons.mounts import mount_of
from myomer.combat.weapons.shot import DAMAGE_MODE, NO_AIM, NO_BIN, NO_SPOTTER, OUT_OF_RANGE, Shot
from myomer.combat.weapons.shot_facts import Facts, why_no_spotter
from myomer.combat.weapons.shot_to_hit import aims_with_computer, is_secondary, sensors_fail, steady_quad
from myomer.rules.locations import HEAD, LEFT_ARM, LOCATIONS, QUAD, RIGHT_ARM
from myomer.rules.movement import SPRINT
from myomer.units.mech import EVADING, NOBODY, Mech

MAX_LEGS_LOST: Final = 2
FRONT_LIMBS: Final = [LEFT_ARM, RIGHT_ARM]
"""The arms; of a quad the front legs."""


def reasons_against(facts: Facts) -> list[Reason]:
    """Everything that forbids the shot, whatever else its unit fires at; nothing when it is allowed."""
    reasons = _shared_reasons(facts.engagement)[:]
    _check_weapon(facts, reasons)
    _check_ammunition(facts, reasons)
    _check_range_and_arc(facts, reasons)
    _check_line_of_sight(facts, reasons)
    _check_water(facts, reasons)
    _check_posture(facts, reasons)
    _check_aim(facts, reasons)
    return distinct(reasons)


def _shared_reasons(engagement: Engagement) -> list[Reason]:
    """What forbids all shots of the attacker at the target."""
    known = engagement.reasons
    if known is None:
        known = []
        _check_units(engagement, known)
        firing_prohibitions(engagement.attacker, known)
        engagement.reasons = known
    return known


def weapon_reasons(facts: Facts) -> list[Reason]:
    """What forbids firing the weapon with its load, at any target."""
    reasons: list[Reason] = []
    _check_weapon(facts, reasons)
    _check_ammunition(facts, reasons)
    _check_water(facts, reasons)
    return reasons


def hidden_as_secondary(battle: Battle, shot: Shot, primary: int, targets: int) -> bool:
    """Whether the shot is at a secondary target under stealth armor, which is forbidden (§2.8).

    `primary` is the attacker's primary target, -1 when it has no other, and `targets` at how many it fires.
    """
    attacker, target = battle.mechs[shot.attacker], battle.mechs[shot.target]
    return is_secondary(attacker, primary, shot.target, targets) and stealth_active(target)


def _check_units(engagement: Engagement, reasons: list[Reason]) -> None:
    """Not at itself, a friend, or what is destroyed or off the map."""
    attacker, target = engagement.attacker, engagement.target
    if engagement.unit == engagement.target_unit:
        reasons.append(Reason("own-unit"))
    elif are_friends(attacker, target):
        reasons.append(Reason("friendly-fire"))
    if target.destroyed:
        reasons.append(Reason("target-destroyed"))
    if target.off_board:
        reasons.append(Reason("target-off-board"))


def firing_prohibitions(mech: Mech, reasons: list[Reason]) -> None:
    """What keeps a unit from firing anything."""
    if mech.destroyed:
        reasons.append(Reason("attacker-destroyed"))
    if mech.off_board:
        reasons.append(Reason("attacker-off-board"))
    if mech.shutdown:
        reasons.append(Reason("attacker-shut-down"))
    if mech.unconscious or mech.pilot_dead:
        reasons.append(Reason("attacker-unconscious"))

    if mech.move_mode == SPRINT:
        reasons.append(Reason("attacker-sprinted"))
    if mech.status & EVADING:
        reasons.append(Reason("attacker-evading"))
    if mech.charging != NOBODY:
        reasons.append(Reason("attacker-charging"))
    if mech.unjamming:
        reasons.append(Reason("attacker-unjamming"))
    if mech.searching:
        reasons.append(Reason("attacker-searching"))

    if sensors_fail(mech):
        reasons.append(Reason("sensors-destroyed"))


def _check_weapon(facts: Facts, reasons: list[Reason]) -> None:
    """The weapon must work, not be jammed, recharging or fired already, and have the mode and rate asked for."""
    mech, index, mount = facts.attacker, facts.shot.weapon, facts.mount
    rate = max(1, facts.weapon.rate)

    if mount.fires_by_itself:
        reasons.append(Reason("fires-by-itself"))
    elif not mount.has_rule:
        reasons.append(Reason("no-rule-for-weapon"))

    spent = mount.one_shot and mech.used_up >> index & 1
    if spent:
        reasons.append(Reason("one-shot-fired"))
    elif not mech.component_works(index):
        reasons.append(Reason("weapon-destroyed"))

    if mech.jammed >> index & 1:
        reasons.append(Reason("weapon-jammed"))
    if mech.weapons_used >> index & 1:
        reasons.append(Reason("weapon-fired"))
    if not 1 <= facts.shot.shots <= rate:
        reasons.append(Reason("too-many-shots", needed=rate, has=facts.shot.shots))

    if mech.recharging >> index & 1:
        reasons.append(Reason("weapon-recharging"))
    if facts.shot.mode != DAMAGE_MODE and facts.shot.mode not in modes_of(facts.weapon):
        reasons.append(Reason("no-such-mode"))
    if mount.is_array and not guns_of(mech, index):
        reasons.append(Reason("no-guns-linked"))


def _check_ammunition(facts: Facts, reasons: list[Reason]) -> None:
    """It needs ammunition that fits, with rounds left."""
    load = facts.load
    if facts.shot.bin != NO_BIN:
        if facts.shot.bin not in facts.mount.bins or not facts.mount.needs_bin:
            reasons.append(Reason("bin-does-not-fit"))
    if not load.rounds and not facts.mount.one_shot:
        reasons.append(Reason("no-ammunition"))
    if load.ammunition is not None and not knows_munition(facts.weapon, load.ammunition):
        reasons.append(Reason("no-rule-for-munition"))


def _check_range_and_arc(facts: Facts, reasons: list[Reason]) -> None:
    """The target must be in another hex, in range and in the firing arc."""
    if not facts.distance:
        reasons.append(Reason("same-hex"))
    if facts.bracket == OUT_OF_RANGE:
        reasons.append(Reason("out-of-range", needed=facts.ranges.long, has=facts.distance))
    if facts.distance and not in_firing_arc(facts.attacker, facts.shot.weapon, facts.target.hex):
        reasons.append(Reason("target-not-in-arc"))


def _check_line_of_sight(facts: Facts, reasons: list[Reason]) -> None:
    """A clear line of sight; indirect fire needs a weapon that can, no line of its own, and a spotter (§7)."""
    if not facts.shot.indirect:
        if not facts.own.clear:
            reasons.append(Reason(facts.own.reason))
        return

    if not goes_indirect(facts.weapon, facts.load.ammunition):
        reasons.append(Reason("not-indirect-capable"))
    if facts.own.clear:
        reasons.append(Reason("own-line-of-sight"))

    if facts.guides_itself() or facts.spotter != NO_SPOTTER:
        return
    if facts.shot.spotter == NO_SPOTTER:
        reasons.append(Reason("no-spotter"))
    else:
        reasons.append(Reason(why_no_spotter(facts, facts.shot.spotter) or "no-spotter"))


def _check_water(facts: Facts, reasons: list[Reason]) -> None:
    """Only some weapons fire under water, and torpedoes only there; an underwater line needs such a weapon (§14)."""
    if facts.underwater:
        if not fires_underwater(facts.weapon):
            reasons.append(Reason("not-underwater"))
    else:
        if facts.mount.underwater_only:
            reasons.append(Reason("needs-water"))
        if facts.line is not None and facts.line.clear and facts.line.underwater:
            reasons.append(Reason("weapon-above-water"))


def can_fire_prone(battle: Battle, mech: Mech) -> bool:
    """Whether a prone 'Mech could fire anything: a biped needs both arms (one by an option), a quad a front leg."""
    if steady_quad(mech):
        return True
    limbs = [limb for limb in FRONT_LIMBS if mech.has(limb)]
    if mech.design.frame == QUAD:
        return bool(limbs) and mech.legs_gone() <= MAX_LEGS_LOST
    return len(limbs) == len(FRONT_LIMBS) or (len(limbs) == 1 and battle.ruleset.one_arm_prone_fire)


def _check_posture(facts: Facts, reasons: list[Reason]) -> None:
    """Firing prone: a biped props itself on an arm, a quad on its legs; leg weapons cannot fire (§2.4).

    Nor can leg weapons behind the cover of a hex.
    """
    mech = facts.attacker
    if facts.own.attacker_cover and facts.mount.in_leg and not facts.underwater:
        reasons.append(Reason("leg-weapon-behind-cover"))
    if not mech.prone or steady_quad(mech):
        return

    can_fire = can_fire_prone(facts.battle, mech)
    if mech.design.frame == QUAD:
        if not can_fire:
            reasons.append(Reason("prone-legs-missing"))
        if facts.mount.in_leg and mech.design.components[facts.shot.weapon].location not in FRONT_LIMBS:
            reasons.append(Reason("prone-leg-weapon"))
    else:
        both_arms = all([mech.has(arm) for arm in FRONT_LIMBS])
        if not can_fire or (not both_arms and facts.mount.arm >= 0):
            reasons.append(Reason("prone-arm-missing"))
        if facts.mount.in_leg:
            reasons.append(Reason("prone-leg-weapon"))

    limb = facts.mount.front_limb
    if limb >= 0 and mech.fired >> (LEFT_ARM + RIGHT_ARM - limb) & 1:
        reasons.append(Reason("prone-other-arm"))


def front_limb(mech: Mech, weapon: int) -> int:
    """The arm (of a quad the front leg) that a weapon is in, -1 for none: prone, only one of them fires."""
    return mount_of(mech.design, weapon).front_limb


def _check_aim(facts: Facts, reasons: list[Reason]) -> None:
    """An aimed shot is a single shot at a location that is there, of an immobile target or with a computer (§15)."""
    aim = facts.shot.aim
    if aim == NO_AIM:
        return

    target = facts.target
    if not 0 <= aim < LOCATIONS or not target.design.structure[aim] or not target.has(aim):
        reasons.append(Reason("aim-no-such-location"))
    if facts.shot.shots > 1:
        reasons.append(Reason("aim-single-shot"))

    if not can_be_aimed(facts.weapon, facts.load.ammunition):
        reasons.append(Reason("aim-weapon"))
    elif aims_with_computer(facts):
        if PULSE_FLAG in facts.weapon.flags:
            reasons.append(Reason("aim-pulse"))
        if not computer_works(facts.attacker) or not computer_helps(facts.weapon, facts.load.ammunition):
            reasons.append(Reason("aim-needs-computer"))
        if aim == HEAD:
            reasons.append(Reason("aim-head"))
