"""Making a shot by the numbers of its preview (`weapon-attacks.md` §1.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.attack_result import HIT, MISSED, NOT_POSSIBLE, attack_result
from myomer.combat.battle import Battle
from myomer.combat.events import (
    AimRolled,
    AmmunitionSpent,
    BeaconAttached,
    ChanceRolled,
    ClusterRolled,
    Cooled,
    CoverStruck,
    DamageReduced,
    MissilesEngaged,
    ShotImpossible,
    ShotRolled,
    TargetTagged,
    WeaponJammed,
)
from myomer.combat.harm.criticals import explode
from myomer.combat.harm.damage import Struck, add_outside_heat, hit_at, lands_on, locate
from myomer.combat.harm.damage_types import DamageType
from myomer.combat.harm.psr_queue import enqueue
from myomer.combat.reason import codes
from myomer.combat.terrain.buildings import strike_building
from myomer.combat.weapons.blast import detonate, scattered
from myomer.combat.weapons.effects import SOFT_ARMOR
from myomer.combat.weapons.electronics import attach_beacon, side_bit
from myomer.combat.weapons.families import MG_ARRAY, REPEATING_TSEMP, TSEMP_FLAG, is_one_shot, jam_clears
from myomer.combat.weapons.firing_arcs import locations_of
from myomer.combat.weapons.gear import guns_of
from myomer.combat.weapons.shocks import apply_own_interference, pulse, shock
from myomer.combat.weapons.shot import (
    AMS_CLUSTER,
    COOLS,
    INARC,
    LEGS_COVERED,
    NO_AIM,
    NO_AMS,
    NO_COVER,
    NOT_FIRED,
    TAG,
    TASER,
    TSEMP,
    ShotOutcome,
    ShotPreview,
)
from myomer.dice import DiceRoller
from myomer.hexes import NO_HEX, REAR, HexId
from myomer.record import Record
from myomer.rules.clusters import CLUSTER_ROWS, STREAK_ROLL_UNDER_AMS, cluster_hits
from myomer.rules.equipment import Equipment
from myomer.rules.hit_tables import FULL
from myomer.rules.locations import NOWHERE, LocationId, armor_at
from myomer.rules.pilots import weight_class
from myomer.rules.triggers import HEAVY_GAUSS
from myomer.units.component import NO_PARTNER
from myomer.units.ids import UnitIndex
from myomer.units.mech import Mech

AIMED: Final = [0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0]
"""By 2d6: whether an aimed shot strikes the location that was named (§15)."""
SHOT_DOWN: Final = [0, 1, 1, 1, 0, 0, 0]
"""By the die: whether an anti-missile system stops a single large missile (§9)."""


def resolve_shot(battle: Battle, preview: ShotPreview, dice: DiceRoller) -> ShotOutcome:
    """Make a shot by the numbers of its preview: dice in, events and a changed state out.

    A forbidden shot rolls nothing and changes nothing.
    """
    shot = preview.shot
    attacker = battle.mechs[shot.attacker]
    if preview.reasons:
        battle.note_result(NOT_POSSIBLE)
        if battle.log is not None:
            name = _weapon_name(attacker, shot.weapon)
            battle.log.append(ShotImpossible(shot.attacker, shot.target, name, codes(preview.reasons)))
        return NOT_FIRED

    weapon = attacker.design.components[shot.weapon].equipment
    assert weapon is not None
    needed = preview.target_number.value
    purpose = "to hit: " + weapon.key

    jams_at = preview.jams_at
    exact_roll = jams_at or preview.effect.blast
    roll = dice.roll_2d6(purpose) if exact_roll else dice.check(needed, purpose)

    jams = roll <= jams_at
    hit = roll >= needed and not (preview.target_number.fumbles and jams)
    fires = hit or not preview.streak
    _report_roll(battle, preview, weapon, roll, hit, fires)

    use_weapon(attacker, shot.weapon, weapon)
    if fires:
        attacker.heat_gained += preview.heat
        spend(battle, shot.attacker, preview.feed)

    if TSEMP_FLAG in weapon.flags:
        apply_own_interference(battle, shot.attacker)

    if jams and weapon.key == REPEATING_TSEMP:
        _explode_cannon(battle, shot.attacker, shot.weapon, weapon, dice)
        dice.then(land_shot, battle, preview, roll, hit, fires)
        return ShotOutcome(True, roll, hit, 1 if hit else 0)
    if jams:
        _jam(battle, shot.attacker, shot.weapon, weapon)

    return ShotOutcome(True, roll, hit, land_shot(battle, preview, roll, hit, fires, dice))


def land_shot(battle: Battle, preview: ShotPreview, roll: int, hit: bool, fires: bool, dice: DiceRoller) -> int:
    """A shot lands: on its target, in its hex, or on the building around it; then recoil. Returns how many hit."""
    shot = preview.shot
    hits = 0
    if preview.effect.blast:
        hits = _land_blast(battle, preview, roll, hit, dice)
    elif hit:
        hits = _land_hit(battle, preview, dice)
    elif fires and preview.behind_wall:
        strike_building(battle, battle.mechs[shot.target].hex, preview.effect.most_hits() * preview.effect.damage)
    if preview.recoil:
        dice.then(recoil, battle, shot.attacker)
    return hits


def make_shot(battle: Battle, preview: ShotPreview, dice: DiceRoller) -> int:
    """Make one declared shot; returns its result as a number."""
    outcome = resolve_shot(battle, preview, dice)
    return attack_result(outcome.made, outcome.hit)


def _land_blast(battle: Battle, preview: ShotPreview, roll: int, hit: bool, dice: DiceRoller) -> int:
    """An artillery shot explodes in the target's hex or, when it missed, where it scatters to."""
    hex_ = battle.mechs[preview.shot.target].hex
    if not hit:
        weapon = battle.mechs[preview.shot.attacker].design.components[preview.shot.weapon].equipment
        assert weapon is not None
        hex_ = scattered(battle, preview, weapon.key, roll, dice)
    if hex_ != NO_HEX:
        detonate(battle, preview, hex_, dice)
    return 1 if hit else 0


# what firing costs


def _jam(battle: Battle, unit: UnitIndex, index: int, weapon: Equipment) -> None:
    """The weapon jams."""
    mech = battle.mechs[unit]
    mech.jammed |= 1 << index
    if battle.log is not None:
        place = mech.design.names[mech.design.components[index].location]
        battle.log.append(WeaponJammed(unit, weapon.key, place, jam_clears(weapon)))


def _explode_cannon(battle: Battle, unit: UnitIndex, index: int, weapon: Equipment, dice: DiceRoller) -> None:
    """A repeating TSEMP cannon that fails is destroyed, and explodes inside the 'Mech."""
    mech = battle.mechs[unit]
    component = mech.design.components[index]
    mech.slot_hits[component.location] |= component.mask
    if component.partner != NO_PARTNER:
        other = mech.design.components[component.partner]
        mech.slot_hits[other.location] |= other.mask
    explode(battle, unit, component.location, weapon.key, weapon.explosion, dice)


def _weapon_name(mech: Mech, weapon: int) -> str:
    """The name of a component, or `weapon` if there is none of that number."""
    return mech.design.components[weapon].name if 0 <= weapon < len(mech.design.components) else "weapon"


def _report_roll(battle: Battle, preview: ShotPreview, weapon: Equipment, roll: int, hit: bool, fires: bool) -> None:
    """Report the to-hit roll."""
    battle.note_result(HIT if hit else MISSED)
    if battle.log is None:
        return
    shot = preview.shot
    design = battle.mechs[shot.attacker].design

    ammunition = ""
    if preview.feed and not is_one_shot(weapon):
        ammunition = design.components[preview.feed[0][0]].name

    battle.log.append(
        ShotRolled(
            shot.attacker,
            shot.target,
            weapon.key,
            design.names[design.components[shot.weapon].location],
            ammunition,
            preview.shots,
            preview.target_number.value,
            roll,
            hit,
            preview.heat if fires else 0,
            preview.target_number.modifiers,
            fires,
            design.components[shot.weapon].rear,
        )
    )


def use_weapon(mech: Mech, index: int, weapon: Equipment) -> None:
    """Remember that a weapon was used: it fires once a turn, and its locations have fired (§12)."""
    if MG_ARRAY in weapon.flags:
        for gun in guns_of(mech, index):
            mech.weapons_used |= 1 << gun
    mech.weapons_used |= 1 << index
    for location in locations_of(mech.design, index):
        mech.fired |= 1 << location


def spend(battle: Battle, unit: UnitIndex, feed: list[tuple[int, int]]) -> None:
    """Take rounds from bins. A shot declared before its bin exploded is still fired; the empty bin stays at 0."""
    mech = battle.mechs[unit]
    for bin_index, rounds in feed:
        component = mech.design.components[bin_index]
        left = 0
        if component.equipment is not None and is_one_shot(component.equipment):
            mech.used_up |= 1 << bin_index
        else:
            left = max(0, mech.count(bin_index) - rounds)
            mech.set_count(bin_index, left)
        if battle.log is not None:
            battle.log.append(
                AmmunitionSpent(unit, component.name, mech.design.names[component.location], rounds, left)
            )


def recoil(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """A heavy Gauss rifle fired on the move: one PSR at the end of the phase, by weight class."""
    mech = battle.mechs[unit]
    for waiting in mech.queue:
        if waiting.name == HEAVY_GAUSS:
            return
    enqueue(battle, unit, HEAVY_GAUSS, weight_class(mech.design.tons))


# what a hit does


def _land_hit(battle: Battle, preview: ShotPreview, dice: DiceRoller) -> int:
    """Apply a hit: how many of the salvo strike, the damage of each group, heat. Returns the number of hits."""
    target = battle.mechs[preview.shot.target]
    effect = preview.effect
    if target.destroyed:
        return 0

    if effect.special and not effect.damage:
        _apply_special(battle, preview, dice)
        return 1

    engaged = preview.ams != NO_AMS
    if engaged:
        engage(battle, preview.shot.target, preview.ams)
        if not effect.size and effect.damage and _roll_shot_down(battle, preview, dice):
            return 0

    if not effect.damage and not effect.heat and not effect.heat_dice and not effect.dice:
        return 0

    hits = _count_hits(battle, preview, engaged, dice)
    if effect.heat:
        add_outside_heat(battle, preview.shot.target, hits * effect.heat)

    path = path_of(preview)
    for points in effect.groups(hits):
        dice.then(hit_with_shot, battle, path, points)

    if effect.dice:
        dice.then(hit_with_rolled_damage, battle, path)

    if effect.special == TASER:
        dice.then(shock_survivor, battle, preview.shot.attacker, preview.shot.target)
    if effect.heat_dice:
        dice.then(heat_survivor, battle, preview.shot.target, effect.heat_dice)
    return hits


def shock_survivor(battle: Battle, unit: UnitIndex, target: UnitIndex, dice: DiceRoller) -> None:
    """The shock of a taser hit, unless its damage has destroyed the target."""
    if not battle.mechs[target].destroyed:
        shock(battle, unit, target, dice)


def heat_survivor(battle: Battle, unit: UnitIndex, heat_dice: int, dice: DiceRoller) -> None:
    """Heat that is rolled, unless the damage has destroyed the target."""
    if not battle.mechs[unit].destroyed:
        rolled = dice.roll_2d6("heat") if heat_dice == 2 else dice.roll_1d6("heat")
        add_outside_heat(battle, unit, rolled)


def _count_hits(battle: Battle, preview: ShotPreview, engaged: bool, dice: DiceRoller) -> int:
    """How many of a salvo hit (§8.1). All Streak missiles do; under AMS they count as an 11 on the table, with −4."""
    effect = preview.effect
    if not effect.size:
        return 1

    modifier = AMS_CLUSTER if engaged else 0
    roll = 0
    if effect.all_hit:
        hits = cluster_hits(effect.size, STREAK_ROLL_UNDER_AMS, modifier) if engaged else effect.size
    else:
        modifier += effect.modifier()
        row = CLUSTER_ROWS[effect.size]
        table = [0, 0] + [row[min(12, max(2, face + modifier))] for face in range(2, 13)]
        roll = dice.table_2d6(table, "cluster hits")
        hits = table[roll]

    if battle.log is not None:
        battle.log.append(ClusterRolled(preview.shot.target, effect.size, roll, modifier, hits))
    return hits


class ShotPath(Record):
    """What the damage of a hit depends on, between the weapon and the target: arc, cover, walls, aim."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "attacker", "target", "aim", "arc", "absorbed", "cover", "cover_hex", "kind", "deflected", "needs_bare",
    )  # fmt: skip

    def __init__(
        self,
        attacker: UnitIndex,
        target: UnitIndex,
        aim: LocationId,
        arc: int,
        absorbed: int,
        cover: int,
        cover_hex: HexId,
        kind: DamageType,
        deflected: int,
        needs_bare: bool,
    ) -> None:
        self.attacker: Final = attacker
        """The attacker of an aimed shot; -1 for other shots, which do not depend on it."""
        self.target: Final = target
        self.aim: Final = aim
        """The location aimed at, or `NO_AIM`."""
        self.arc: Final = arc
        """The side of the target that is hit."""
        self.absorbed: Final = absorbed
        """What the building around the target takes off each damage group."""
        self.cover: Final = cover
        """Which part of the target has cover."""
        self.cover_hex: Final = cover_hex
        """The hex of the building that gives cover, or `NO_HEX`."""
        self.kind: Final = kind
        """The type of the damage."""
        self.deflected: Final = deflected
        """Points that armor takes off each group where it is not soft."""
        self.needs_bare: Final = needs_bare
        """Whether it only hurts a location without armor."""

    def is_covered(self, mech: Mech, location: LocationId) -> bool:
        """Whether the target's cover takes a hit on this location."""
        return self.cover != NO_COVER and mech.is_leg(location) == (self.cover == LEGS_COVERED)


def path_of(preview: ShotPreview) -> ShotPath:
    """The path of a shot, from its preview; without the attacker (-1), unless the shot is aimed."""
    shot = preview.shot
    effect = preview.effect
    return ShotPath(
        shot.attacker if shot.aim != NO_AIM else -1,
        shot.target,
        shot.aim,
        preview.arc,
        preview.absorbed,
        preview.cover,
        preview.cover_hex,
        effect.kind,
        effect.deflected,
        effect.needs_bare,
    )


def hit_with_shot(battle: Battle, path: ShotPath, points: int, dice: DiceRoller) -> None:
    """One group of damage: the building around the target absorbs some, then location, cover and damage there."""
    unit = path.target
    target = battle.mechs[unit]
    if target.destroyed:
        return

    if path.absorbed:
        absorbed = min(points, path.absorbed)
        strike_building(battle, target.hex, absorbed)
        points -= absorbed
        if battle.log is not None:
            battle.log.append(DamageReduced(unit, "", "building", absorbed, points))
        if not points:
            return

    struck = _roll_aim(battle, path, dice)
    if struck is None:
        struck = locate(battle, unit, FULL, path.arc, points, dice)

    if path.is_covered(target, struck.location):
        if battle.log is not None:
            battle.log.append(CoverStruck(unit, target.design.names[struck.location], points))
        if path.cover_hex != NO_HEX:
            strike_building(battle, path.cover_hex, points)
        return

    points = _past_armor(battle, path, struck, points)
    if points:
        hit_at(battle, unit, struck, points, path.kind, dice)


def hit_with_rolled_damage(battle: Battle, path: ShotPath, dice: DiceRoller) -> None:
    """One group of damage that is rolled."""
    dice.then(hit_with_shot, battle, path, dice.roll_1d6("damage"))


def _past_armor(battle: Battle, path: ShotPath, struck: Struck, points: int) -> int:
    """The damage that is left of a group: armor stops nails, and deflects part of a rifle's shot."""
    target = battle.mechs[path.target]
    location = lands_on(target, struck.location)
    if location == NOWHERE:
        return points
    after = points
    place = armor_at(location, struck.rear)
    if path.needs_bare and target.armor[place] > 0:
        after = 0
    elif path.deflected and target.design.armor_kinds[location] != SOFT_ARMOR:
        after = max(0, points - path.deflected)
    if after != points and battle.log is not None:
        battle.log.append(DamageReduced(path.target, target.design.names[place], "armor", points - after, after))
    return after


def _roll_aim(battle: Battle, path: ShotPath, dice: DiceRoller) -> Struck | None:
    """The location aimed at, on 6, 7 or 8; None when the shot is not aimed, or strays (§15)."""
    if path.aim == NO_AIM:
        return None
    roll = dice.table_2d6(AIMED, "aimed shot")
    if battle.log is not None:
        names = battle.mechs[path.target].design.names
        place = names[armor_at(path.aim, path.arc == REAR)]
        battle.log.append(AimRolled(path.attacker, path.target, place, roll, bool(AIMED[roll])))
    return Struck(path.aim, path.arc == REAR, False, path.arc) if AIMED[roll] else None


def _apply_special(battle: Battle, preview: ShotPreview, dice: DiceRoller) -> None:
    """A hit without damage: a beacon, TAG, water or coolant, or an electromagnetic pulse."""
    shot = preview.shot
    attacker, target = battle.mechs[shot.attacker], battle.mechs[shot.target]
    if preview.effect.special == TSEMP:
        pulse(battle, shot.attacker, shot.target, dice)
        return

    if preview.effect.special in COOLS:
        points = COOLS[preview.effect.special]
        target.cooling += points
        if battle.log is not None:
            battle.log.append(Cooled(shot.attacker, shot.target, points))
        return

    if preview.effect.special == TAG:
        target.tagged |= side_bit(attacker.side)
        if battle.log is not None:
            battle.log.append(TargetTagged(shot.attacker, shot.target))
        return

    # a beacon sticks to the location it hits, unless cover is in the way
    struck = locate(battle, shot.target, FULL, preview.arc, 0, dice)
    if preview.cover != NO_COVER and target.is_leg(struck.location) == (preview.cover == LEGS_COVERED):
        if battle.log is not None:
            battle.log.append(CoverStruck(shot.target, target.design.names[struck.location], 0))
        return

    location = lands_on(target, struck.location)
    if location == NOWHERE:
        return

    attach_beacon(target, attacker.side, location, preview.effect.special == INARC)
    if battle.log is not None:
        battle.log.append(BeaconAttached(shot.attacker, shot.target, target.design.names[location]))


# anti-missile fire


def engage(battle: Battle, unit: UnitIndex, index: int) -> None:
    """An anti-missile system fires at a salvo: a round (unless it is a laser) and its heat; once a turn (§9)."""
    mech = battle.mechs[unit]
    weapon = mech.design.components[index].equipment
    assert weapon is not None
    mech.weapons_used |= 1 << index
    mech.heat_gained += weapon.heat
    if battle.log is not None:
        battle.log.append(MissilesEngaged(unit, weapon.key, weapon.heat))
    for bin_index in mech.design.bins.get(index, []):
        if mech.count(bin_index) and mech.component_works(bin_index):
            spend(battle, unit, [(bin_index, 1)])
            return


def _roll_shot_down(battle: Battle, preview: ShotPreview, dice: DiceRoller) -> bool:
    """A single large missile is shot down on 1 to 3 (§9)."""
    die = dice.table_1d6(SHOT_DOWN, "missile shot down")
    if battle.log is not None:
        battle.log.append(ChanceRolled(preview.shot.target, "missile-shot-down", 3, die, bool(SHOT_DOWN[die])))
    return bool(SHOT_DOWN[die])
