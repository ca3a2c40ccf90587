"""One shot: what forbids it, and all its numbers."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.harm.damage_types import BY_NAME, SPECIAL
from myomer.combat.numbers import TargetNumber
from myomer.combat.reason import Reason
from myomer.combat.terrain.buildings import absorption
from myomer.combat.weapons.effects import effect_of
from myomer.combat.weapons.engagement import Engagement
from myomer.combat.weapons.families import BOMBAST_LASER, HEAVY_GAUSS_TYPES, finds_lock, jam_roll, set_damage
from myomer.combat.weapons.gear import firing_heat, guns_of
from myomer.combat.weapons.loads import feed_for, load_for
from myomer.combat.weapons.mounts import Load, mount_of
from myomer.combat.weapons.shot import NO_SPOTTER, OUT_OF_RANGE, Effect, Shot, ShotPreview
from myomer.combat.weapons.shot_facts import Declarations, Facts, is_weapon
from myomer.combat.weapons.shot_legality import hidden_as_secondary, reasons_against
from myomer.combat.weapons.shot_to_hit import target_number
from myomer.hexes import FRONT, distance
from myomer.rules.movement import STILL
from myomer.rules.terrain import BUILDING
from myomer.units.mech import Mech


def facts_of(
    battle: Battle, shot: Shot, declared: Declarations | None = None, engagement: Engagement | None = None
) -> Facts:
    """The facts of a shot; an indirect one with the spotter that makes it easiest.

    `engagement` is what all shots at this target share, if it is known already.
    """
    if engagement is None:
        engagement = Engagement(battle, shot.attacker, shot.target)
    facts = Facts(engagement, shot, declared)
    if shot.indirect and not facts.guides_itself():
        best = NO_SPOTTER
        lowest = 0
        for unit in facts.possible_spotters():
            facts.see_through(unit)
            needed = target_number(facts, -1).value
            if best == NO_SPOTTER or needed < lowest:
                best = unit
                lowest = needed
        if best != NO_SPOTTER:
            facts.see_through(best)
    return facts


def why_not_shot(battle: Battle, shot: Shot, declared: Declarations | None = None) -> list[Reason]:
    """Everything that forbids the shot; nothing when it is allowed (`reasons.REASONS` has the sentences)."""
    battle.check_unit(shot.attacker)
    battle.check_unit(shot.target)
    if not is_weapon(battle.mechs[shot.attacker], shot.weapon):
        return [Reason("no-such-weapon")]
    return reasons_against(facts_of(battle, shot, declared, Engagement(battle, shot.attacker, shot.target, False)))


def preview_shot(
    battle: Battle,
    shot: Shot,
    primary: int = -1,
    declared: Declarations | None = None,
    targets: int = 2,
    allowed: bool = False,
    engagement: Engagement | None = None,
) -> ShotPreview:
    """All the numbers of a shot. It rolls no dice and changes nothing.

    - `primary`: the attacker's primary target, which makes this one secondary; -1 if there is no other.
    - `declared`: what else has been declared in the phase.
    - `targets`: how many targets the attacker fires at in all.
    - `allowed`: that `why_not_shot` has already found nothing against the shot.
    - `engagement`: what all shots at this target share, if it is known already. If it is not explained, the to-hit
      number has no modifiers, only its total.
    """
    battle.check_unit(shot.attacker)
    battle.check_unit(shot.target)
    attacker, target = battle.mechs[shot.attacker], battle.mechs[shot.target]

    if not is_weapon(attacker, shot.weapon):
        hexes = distance(attacker.hex, target.hex)
        nothing = Effect(BY_NAME[SPECIAL])
        return ShotPreview(shot, [Reason("no-such-weapon")], TargetNumber([]), hexes, OUT_OF_RANGE, FRONT, nothing)

    facts = facts_of(battle, shot, declared, engagement)
    weapon = facts.weapon
    reasons = [] if allowed else reasons_against(facts)
    if hidden_as_secondary(battle, shot, primary, targets):
        reasons.append(Reason("stealth-secondary"))

    sheltered = facts.sheltered()
    wall_absorbs = absorption(battle.hex_of(target).strength_of(BUILDING)) if sheltered else 0
    return ShotPreview(
        shot,
        reasons,
        target_number(facts, primary, targets),
        facts.distance,
        facts.bracket,
        facts.engagement.arc,
        effect_of(facts),
        shots=facts.shots,
        heat=heat_of(facts),
        rounds=facts.load.rounds,
        feed=_feed(attacker, shot, facts.load, facts.taken),
        jams_at=0 if facts.mount.never_jams else jam_roll(weapon, facts.shots),
        cover=facts.covered_part(),
        cover_hex=facts.cover_hex(),
        absorbed=wall_absorbs,
        behind_wall=sheltered and facts.distance == 1,
        spotter=facts.spotter,
        streak=facts.mount.is_streak and finds_lock(weapon, shot.indirect),
        recoil=weapon.ammo_type in HEAVY_GAUSS_TYPES and attacker.move_mode != STILL,
    )


def feed_of(battle: Battle, shot: Shot, declared: Declarations) -> list[tuple[int, int]]:
    """The bins that feed a shot that is allowed, and how many rounds each gives."""
    mech = battle.mechs[shot.attacker]
    taken = declared.taken.get(shot.attacker, {})
    return _feed(mech, shot, load_for(mech, shot.weapon, shot.bin, taken), taken)


def _feed(mech: Mech, shot: Shot, load: Load, taken: dict[int, int]) -> list[tuple[int, int]]:
    """The bins a shot takes its rounds from; a machine gun array takes them for each of its guns."""
    rounds = load.shots(shot.shots)
    if mount_of(mech.design, shot.weapon).is_array:
        rounds *= max(1, len(guns_of(mech, shot.weapon)))
    return feed_for(mech, load, rounds, taken)


def heat_of(facts: Facts) -> int:
    """The heat of firing; a bombast laser at a lower setting makes less."""
    heat = firing_heat(facts.attacker, facts.shot.weapon, facts.shots)
    if facts.weapon.key == BOMBAST_LASER:
        heat -= facts.weapon.damage - set_damage(facts.weapon, facts.shot.mode)
    return heat
