"""The weapon attack phase: turn torsos, spot, declare, resolve as of one instant (`turn-and-initiative.md` §6)."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import ArmsFlipped, JamRolled, SpottingDeclared
from myomer.combat.numbers import Modifier, TargetNumber
from myomer.combat.physical.club import club_may_be_at, find_club, why_no_club
from myomer.combat.reason import Reason, distinct, not_allowed
from myomer.combat.terrain.sight import sight
from myomer.combat.terrain.stacking import are_friends
from myomer.combat.turn.attack_phase_end import end_of_phase
from myomer.combat.turn.checked_shots import CheckedShots
from myomer.combat.weapons.defense import assign_defense
from myomer.combat.weapons.engagement import Engagement
from myomer.combat.weapons.families import jam_clears
from myomer.combat.weapons.firing_arcs import can_flip_arms, in_front
from myomer.combat.weapons.gear import gear_of
from myomer.combat.weapons.mounts import Mount, mount_of
from myomer.combat.weapons.reasons import (
    FLIP_REASONS,
    REASONS,
    SEARCH_REASONS,
    SPOT_REASONS,
    TWIST_REASONS,
    UNJAM_REASONS,
)
from myomer.combat.weapons.resolution import make_shot
from myomer.combat.weapons.shocks import stop_reactor
from myomer.combat.weapons.shot import Shot, ShotPreview
from myomer.combat.weapons.shot_facts import Declarations, can_spot, is_weapon
from myomer.combat.weapons.shot_legality import front_limb, hidden_as_secondary
from myomer.combat.weapons.shot_rule import feed_of, preview_shot, why_not_shot
from myomer.combat.weapons.shot_to_hit import GUNNERY, steady_quad
from myomer.dice import DiceRoller
from myomer.hexes import Facing
from myomer.rules.locations import LEFT_ARM, QUAD, RIGHT_ARM
from myomer.rules.movement import JUMP, RUN
from myomer.rules.terrain import SEVERED_ARMS, SEVERED_LEGS
from myomer.units.ids import ComponentIndex, UnitIndex
from myomer.units.mech import ARMS_FLIPPED, NOBODY, SPOTTING, Mech

CLEARING: Final = 3
"""What a rotary autocannon adds to the gunnery skill when a jam is to be cleared."""


class WeaponPhase:
    """One weapon attack phase of a battle.

    A shot is checked when it is declared, and an indirect one again when it is made if others have been declared to
    spot by then. The battle is not to be changed by hand between the two: `why_not` remembers what it has allowed.
    """

    def __init__(self, battle: Battle) -> None:
        self.battle: Final = battle
        self.declared: list[Shot] = []
        self.orders = Declarations()
        """What is known about the other shots when the numbers of one are computed."""
        self.turned = 0
        """A bit for each unit that has turned its torso or its arms."""
        self.clearing: list[tuple[int, int]] = []
        """Units and the jammed weapons they work on."""
        self.searching: list[int] = []
        """Units that look for a club."""
        self.resolved = False
        self._allowed: Final = CheckedShots(len(battle.mechs))
        """Shots that have been checked and may be declared."""
        self._accepted: Final = CheckedShots(len(battle.mechs))
        """Shots that were allowed when they were declared."""

        for mech in battle.mechs:
            mech.start_phase()

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: the battle and everything declared in the phase."""
        declared = (self.declared, self.orders, self.turned, self.clearing, self.searching)
        return _resumed, (self.battle, *declared, self.resolved, self._accepted)

    def copy(self, battle: Battle) -> WeaponPhase:
        """The same phase of a copy of the battle, sharing nothing that changes."""
        twin = WeaponPhase(battle)
        for mech, source in zip(battle.mechs, self.battle.mechs, strict=True):
            mech.copy_phase_from(source)
        twin.declared = self.declared[:]
        twin.orders = self.orders.copy()
        twin.turned = self.turned
        twin.clearing = self.clearing[:]
        twin.searching = self.searching[:]
        twin.resolved = self.resolved
        twin._accepted.copy_from(self._accepted)
        return twin

    # torso and arms

    def _check_turning(self, unit: UnitIndex, reasons: list[Reason]) -> Mech:
        """What forbids a torso twist or arm flip: once per phase, before its first shot, and not while charging."""
        self.battle.check_unit(unit)
        mech = self.battle.mechs[unit]
        _check_in_command(mech, reasons)
        if mech.charging != NOBODY:
            reasons.append(Reason("attacker-charging"))
        if self.turned >> unit & 1:
            reasons.append(Reason("already-twisted"))
        if self.fires(unit):
            reasons.append(Reason("already-declared"))
        return mech

    def why_not_twist(self, unit: UnitIndex, torso: Facing) -> list[Reason]:
        """Everything that forbids turning the torso to a facing (`weapon-attacks.md` §3.3)."""
        reasons: list[Reason] = []
        mech = self._check_turning(unit, reasons)
        if mech.prone:
            reasons.append(Reason("twist-prone"))
        if mech.design.frame == QUAD or "no-twist" in mech.design.quirks:
            reasons.append(Reason("twist-frame"))
        if not 0 <= torso <= 5 or (torso - mech.facing) % 6 not in (0, 1, 5):
            reasons.append(Reason("twist-too-far"))
        return reasons

    def twist(self, unit: UnitIndex, torso: Facing) -> None:
        """Turn the torso, once, before the first weapon; it lasts to the end of the turn."""
        self._check_open()
        _refuse("a torso twist", self.why_not_twist(unit, torso), TWIST_REASONS)
        self.battle.mechs[unit].torso = torso
        self.turned |= 1 << unit
        self._allowed.unit_changed(unit)

    def why_not_flip(self, unit: UnitIndex) -> list[Reason]:
        """Everything that forbids flipping the arms to the rear."""
        reasons: list[Reason] = []
        mech = self._check_turning(unit, reasons)
        if not can_flip_arms(mech.design):
            reasons.append(Reason("arms-cannot-flip"))
        if mech.prone:
            reasons.append(Reason("flip-prone"))
        return reasons

    def flip_arms(self, unit: UnitIndex) -> None:
        """Flip both arms to the rear until the end of the turn: they fire there only, and do not punch."""
        self._check_open()
        _refuse("flipping the arms", self.why_not_flip(unit), FLIP_REASONS)
        self.battle.mechs[unit].mark(ARMS_FLIPPED)
        self.turned |= 1 << unit
        self._allowed.unit_changed(unit)
        if self.battle.log is not None:
            self.battle.log.append(ArmsFlipped(unit))

    # spotting, clearing jams, looking for clubs

    def why_not_spot(self, unit: UnitIndex, target: UnitIndex) -> list[Reason]:
        """Everything that forbids spotting a target."""
        self.battle.check_unit(unit)
        self.battle.check_unit(target)
        mech, other = self.battle.mechs[unit], self.battle.mechs[target]
        reasons: list[Reason] = []

        if not can_spot(mech):
            reasons.append(Reason("cannot-spot"))
        if unit == target:
            reasons.append(Reason("own-unit"))
        elif are_friends(mech, other):
            reasons.append(Reason("friendly-fire"))
        if other.destroyed:
            reasons.append(Reason("target-destroyed"))
        if other.off_board:
            reasons.append(Reason("target-off-board"))
        elif not sight(self.battle, mech, other).clear:
            reasons.append(Reason("spot-no-sight"))

        if unit in self.orders.spotting:
            reasons.append(Reason("already-spotting"))
        return reasons

    def spot(self, unit: UnitIndex, target: UnitIndex) -> None:
        """Spot a target for indirect fire: +1 on the unit's own attacks this turn (§7)."""
        self._check_open()
        _refuse("spotting", self.why_not_spot(unit, target), SPOT_REASONS)
        self.orders.spotting[unit] = target
        self._spotters_changed()
        self.battle.mechs[unit].mark(SPOTTING)
        if self.battle.log is not None:
            self.battle.log.append(SpottingDeclared(unit, target))

    def why_not_unjam(self, unit: UnitIndex, weapon: ComponentIndex) -> list[Reason]:
        """Everything that forbids clearing a jam: rotary autocannon only, no other fire, no running or jumping."""
        self.battle.check_unit(unit)
        mech = self.battle.mechs[unit]
        if not is_weapon(mech, weapon):
            return [Reason("no-such-weapon")]

        reasons: list[Reason] = []
        _check_in_command(mech, reasons)
        equipment = mech.design.components[weapon].equipment

        if not mech.jammed >> weapon & 1:
            reasons.append(Reason("not-jammed"))
        elif equipment is not None and not jam_clears(equipment):
            reasons.append(Reason("jam-for-good"))

        if not mech.component_works(weapon):
            reasons.append(Reason("weapon-destroyed"))
        if mech.move_mode >= RUN or mech.move_mode == JUMP:
            reasons.append(Reason("unjam-moved"))

        if mech.charging != NOBODY:
            reasons.append(Reason("attacker-charging"))
        if mech.searching:
            reasons.append(Reason("attacker-searching"))
        if self.fires(unit):
            reasons.append(Reason("already-firing"))
        if mech.unjamming:
            reasons.append(Reason("attacker-unjamming"))
        return reasons

    def unjam(self, unit: UnitIndex, weapon: ComponentIndex) -> None:
        """Spend the phase on a jammed rotary autocannon: 2d6 against gunnery + 3 (§9)."""
        self._check_open()
        _refuse("clearing the jam", self.why_not_unjam(unit, weapon), UNJAM_REASONS)
        self.battle.mechs[unit].unjamming = True
        self._allowed.unit_changed(unit)
        self.clearing.append((unit, weapon))

    def why_not_search(self, unit: UnitIndex) -> list[Reason]:
        """Everything that forbids looking for a club (`physical-attacks.md` §3.8)."""
        self.battle.check_unit(unit)
        mech = self.battle.mechs[unit]
        reasons: list[Reason] = []

        _check_in_command(mech, reasons)
        if why_no_club(self.battle, unit) or mech.club:
            reasons.append(Reason("cannot-search"))
        if not club_may_be_at(self.battle, mech.hex):
            reasons.append(Reason("nothing-to-find"))

        if mech.charging != NOBODY:
            reasons.append(Reason("attacker-charging"))
        if self.fires(unit):
            reasons.append(Reason("already-firing"))
        if mech.unjamming:
            reasons.append(Reason("attacker-unjamming"))
        if mech.searching:
            reasons.append(Reason("attacker-searching"))
        return reasons

    def search_club(self, unit: UnitIndex) -> None:
        """Spend the phase on looking for a club."""
        self._check_open()
        _refuse("looking for a club", self.why_not_search(unit), SEARCH_REASONS)
        self.battle.mechs[unit].searching = True
        self._allowed.unit_changed(unit)
        self.searching.append(unit)

    # declaring

    def fires(self, unit: UnitIndex) -> bool:
        """Whether a unit has declared to fire."""
        return bool(self.orders.firing >> unit & 1)

    def targets_of(self, unit: UnitIndex, shots: list[Shot] | None = None) -> int:
        """At how many units a unit fires."""
        return len({shot.target for shot in (self.declared if shots is None else shots) if shot.attacker == unit})

    def primary_target(self, unit: UnitIndex, shots: list[Shot] | None = None) -> int:
        """The first declared target in the front arc, else the first declared; -1 if there is none (§2.8)."""
        mech = self.battle.mechs[unit]
        first = -1
        for shot in self.declared if shots is None else shots:
            if shot.attacker != unit:
                continue
            if in_front(mech, self.battle.mechs[shot.target].hex):
                return shot.target
            if first < 0:
                first = shot.target
        return first

    def _check(self, shot: Shot) -> list[Reason]:
        """What the shot's own rules forbid; a shot they allow is remembered and not checked again."""
        self.battle.check_unit(shot.attacker)
        if shot in self._allowed:
            return []
        reasons = why_not_shot(self.battle, shot, self.orders)
        if not reasons:
            self._allowed.add(shot)
        return reasons

    def why_not(self, shot: Shot) -> list[Reason]:
        """Everything that forbids declaring the shot now: its own rules, and what has been declared before."""
        reasons = self._check(shot)
        if len(reasons) == 1 and reasons[0].code == "no-such-weapon":
            return reasons

        mech = self.battle.mechs[shot.attacker]
        own = [other for other in self.declared if other.attacker == shot.attacker]
        if self._is_used(mech, own, shot.weapon):
            reasons.append(Reason("weapon-fired"))

        if mech.prone and not steady_quad(mech):
            limb = front_limb(mech, shot.weapon)
            for other in own:
                if limb >= 0 and front_limb(mech, other.weapon) == LEFT_ARM + RIGHT_ARM - limb:
                    reasons.append(Reason("prone-other-arm"))

        own.append(shot)
        for declared in own:
            if self.battle.mechs[declared.target].systems:
                self._check_stealth(shot.attacker, own, reasons)
                break
        return distinct(reasons)

    def _check_stealth(self, unit: UnitIndex, shots: list[Shot], reasons: list[Reason]) -> None:
        """Units with active stealth cannot be secondary targets of these shots (§2.8)."""
        primary = self.primary_target(unit, shots)
        targets = self.targets_of(unit, shots)
        for shot in shots:
            if hidden_as_secondary(self.battle, shot, primary, targets):
                reasons.append(Reason("stealth-secondary"))

    def _is_used(self, mech: Mech, own: list[Shot], weapon: ComponentIndex) -> bool:
        """Whether a weapon is used by a declared shot: a machine gun fires alone or in its array."""
        arrays = gear_of(mech.design).arrays
        if not arrays:
            return weapon in [other.weapon for other in own]
        guns = arrays.get(weapon, [])
        for other in own:
            if other.weapon == weapon or other.weapon in guns or weapon in arrays.get(other.weapon, []):
                return True
        return False

    def preview(self, shot: Shot) -> ShotPreview:
        """All the numbers of a shot as things stand, whether or not it has been declared."""
        self.battle.check_unit(shot.attacker)
        is_declared = shot in self.declared
        shots = self.declared if is_declared else [*self.declared, shot]
        orders = self._orders_before(self.declared.index(shot)) if is_declared else self.orders
        allowed = shot in (self._accepted if is_declared else self._allowed)
        primary, targets = self.primary_target(shot.attacker, shots), self.targets_of(shot.attacker, shots)
        return preview_shot(self.battle, shot, primary, orders, targets, allowed)

    def preview_among(self, shot: Shot, engagement: Engagement, orders: Declarations) -> ShotPreview:
        """The numbers of a shot for a player who weighs many at the same target.

        `orders` is what counts as declared: everything, or all but the unit's own shots. A shot that nothing forbids is
        remembered in the first case: `why_not` need not check it again.
        """
        preview = preview_shot(self.battle, shot, -1, orders, engagement=engagement)
        if not preview.reasons and orders is self.orders:
            self._allowed.add(shot)
        return preview

    def declare(self, shot: Shot) -> None:
        """Declare a shot; `NotAllowedError` names every reason against it and nothing has changed."""
        self._check_open()
        self.battle.check_unit(shot.attacker)
        self._allowed.discard(shot)
        _refuse("the shot", self.why_not(shot), REASONS, shot)
        self.accept(shot)

    def accept(self, shot: Shot) -> None:
        """Declare a shot against which `why_not` has just found nothing."""
        self.declared.append(shot)
        feed = feed_of(self.battle, shot, self.orders)
        self._record_order(self.orders, shot, feed)
        self._allowed.rounds_taken(self.battle, shot.attacker, feed)
        if self._mount(shot).is_tag:
            self._spotters_changed()
        self._accepted.add(shot)

    def _spotters_changed(self) -> None:
        """Have all indirect shots checked again."""
        self._allowed.spotters_changed()
        self._accepted.spotters_changed()

    def _record_order(self, orders: Declarations, shot: Shot, feed: list[tuple[int, int]]) -> None:
        """Remember a declared shot: who fires, the rounds it takes, and the target of a TAG."""
        orders.firing |= 1 << shot.attacker
        rounds_by_bin = orders.taken.setdefault(shot.attacker, {})
        for bin_index, rounds in feed:
            rounds_by_bin[bin_index] = rounds_by_bin.get(bin_index, 0) + rounds
        if self._mount(shot).is_tag:
            orders.tagging.setdefault(shot.attacker, []).append(shot.target)

    def _mount(self, shot: Shot) -> Mount:
        """The weapon of a shot."""
        return mount_of(self.battle.mechs[shot.attacker].design, shot.weapon)

    def _orders_before(self, index: int) -> Declarations:
        """The declarations of the phase, with only the rounds of the shots declared before this one."""
        orders = self.orders.copy()
        orders.taken = {}
        for shot in self.declared[:index]:
            self._record_order(orders, shot, feed_of(self.battle, shot, orders))
        return orders

    def _check_open(self) -> None:
        """Raise ValueError once the phase is resolved."""
        if self.resolved:
            raise ValueError("the phase is resolved; declarations come before")

    # resolving

    def resolve(self, dice: DiceRoller) -> None:
        """Resolve everything declared, TAG first, then in the order of declaration; then the PSRs.

        All numbers are those of the start (only TAG, which comes first, is known to the others): damage done in the
        phase changes none of them, and what is destroyed in it still fires. `Battle.results`, if it is a list, gets
        the result of each shot in order.
        """
        self.fire(dice)
        dice.then(end_of_phase, self.battle)

    def fire(self, dice: DiceRoller) -> None:
        """All of `resolve` but the PSRs, which wait for the end of the phase."""
        if self.resolved:
            raise ValueError("the phase is resolved already")
        self.resolved = True

        # TAG first: the other shots may follow its mark
        tags = [shot for shot in self.declared if self._mount(shot).is_tag]
        explained = self.battle.log is not None
        for preview in self._previews(tags, explained):
            dice.result_of(make_shot, self.battle, preview)

        others = [shot for shot in self.declared if not self._mount(shot).is_tag]
        for preview in assign_defense(self.battle, self._previews(others, explained)):
            dice.then(make_shot, self.battle, preview)

        shocking = {shot.target for shot in others if self._mount(shot).shocks}
        for unit in sorted(shocking):
            dice.then(stop_reactor, self.battle, unit)

        for unit, weapon in self.clearing:
            dice.then(clear_jam, self.battle, unit, weapon)
        for unit in self.searching:
            dice.then(search_for_club, self.battle, unit)

    def previews(self) -> list[ShotPreview]:
        """The numbers of all declared shots, in that order, with the anti-missile systems that engage them."""
        return assign_defense(self.battle, self._previews(self.declared))

    def _previews(self, shots: list[Shot], explained: bool = True) -> list[ShotPreview]:
        """The numbers of these shots, all from the state as it is now; without `explained` no reasons."""
        orders = self.orders.copy()
        orders.taken = {}
        previews: list[ShotPreview] = []
        engagements: dict[int, Engagement] = {}
        count = len(self.battle.mechs)
        attacker = primary = targets = -1

        for shot in shots:
            pair = shot.attacker * count + shot.target
            if pair not in engagements:
                engagements[pair] = Engagement(self.battle, shot.attacker, shot.target, explained)
            if shot.attacker != attacker:
                attacker = shot.attacker
                primary, targets = self.primary_target(attacker), self.targets_of(attacker)

            allowed = shot in self._accepted
            preview = preview_shot(self.battle, shot, primary, orders, targets, allowed, engagements[pair])
            self._record_order(orders, shot, preview.feed)
            previews.append(preview)
        return previews


def clear_jam(battle: Battle, unit: UnitIndex, weapon: ComponentIndex, dice: DiceRoller) -> None:
    """Roll to clear a jam. A pilot knocked out in the phase still rolls: the whole phase happens at once."""
    mech = battle.mechs[unit]
    number = unjam_target(mech)
    total = dice.check(number.value, "clear a jam")
    cleared = total >= number.value
    if cleared:
        mech.jammed &= ~(1 << weapon)
    if battle.log is not None:
        component = mech.design.components[weapon]
        place = mech.design.names[component.location]
        battle.log.append(JamRolled(unit, component.name, place, number.value, total, cleared, number.modifiers))


def search_for_club(battle: Battle, unit: UnitIndex, dice: DiceRoller) -> None:
    """A unit that spent the phase searching for a club may find one, if nothing prevents it by now."""
    mech = battle.mechs[unit]
    if not mech.destroyed and not why_no_club(battle, unit):
        here = battle.hex_of(mech)
        find_club(battle, unit, dice, here.has(SEVERED_ARMS) or here.has(SEVERED_LEGS))


def unjam_target(mech: Mech) -> TargetNumber:
    """What clears a jammed rotary autocannon: gunnery + 3."""
    return TargetNumber([Modifier(GUNNERY, mech.gunnery), Modifier("rotary-autocannon", CLEARING)])


def _check_in_command(mech: Mech, reasons: list[Reason]) -> None:
    """The unit must be on the board and powered, its pilot awake."""
    if mech.destroyed:
        reasons.append(Reason("attacker-destroyed"))
    if mech.off_board:
        reasons.append(Reason("attacker-off-board"))
    if mech.shutdown:
        reasons.append(Reason("attacker-shut-down"))
    if mech.unconscious or mech.pilot_dead:
        reasons.append(Reason("attacker-unconscious"))


def _refuse(action: str, reasons: list[Reason], sentences: dict[str, str], shot: Shot | None = None) -> None:
    """Raise `NotAllowedError` if there is any reason against the action."""
    if reasons:
        raise not_allowed(action, reasons, [sentences[reason.code] for reason in reasons], shot)


def _resumed(
    battle: Battle,
    declared: list[Shot],
    orders: Declarations,
    turned: int,
    clearing: list[tuple[int, int]],
    searching: list[int],
    resolved: bool,
    accepted: CheckedShots,
) -> WeaponPhase:
    """A phase as it was; the units keep what has happened to them in it."""
    units = [mech.copy() for mech in battle.mechs]
    phase = WeaponPhase(battle)
    for mech, source in zip(battle.mechs, units, strict=True):
        mech.copy_phase_from(source)
    phase.declared = declared
    phase.orders = orders
    phase.turned = turned
    phase.clearing = clearing
    phase.searching = searching
    phase.resolved = resolved
    phase._accepted.copy_from(accepted)
    return phase
