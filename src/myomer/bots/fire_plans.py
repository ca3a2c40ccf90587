"""Fire of a side that shoots together: who is likely to be destroyed already, arms flipped, spotting for a friend."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.estimates import any_fails
from myomer.bots.explanations import describe_volley
from myomer.bots.firing import Volley, volleys
from myomer.bots.killing import Peril
from myomer.bots.outlook import Outlook, UnitView
from myomer.bots.temper import Temper
from myomer.bots.weighing import Weighed
from myomer.bots.wording import the
from myomer.combat.weapons.engagement import Engagement
from myomer.combat.weapons.mounts import mount_of
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Action, Done, FlipArms, Spot
from myomer.game.table import Game
from myomer.hexes import distance
from myomer.rules.triggers import DAMAGE_20, Trigger, trigger_modifier
from myomer.units.ids import UnitIndex

KILL: Final = 0.4
LAST_KILL: Final = 1.5
"""What destroying an enemy now is worth, beyond the damage: it will not fire again; the last one ends the fight."""
LIKELY: Final = 0.3
"""The chance to destroy an enemy from which on it is worth a word."""
SHOWN: Final = 0.0005
"""The least part of a value that is shown."""
BEST_OF_TARGET: Final = 3
"""How many volleys at each primary target are looked at again, in each of two ways: by their heat, and all-out."""
FORESEEN: Final = 3
"""How many of the best volleys are looked at again when looking ahead."""
GAINED: Final = 0.004
"""What spotting or flipping the arms must gain, so that nobody does it for nothing."""
EQUAL: Final = 1e-9
"""Values closer than this are the same."""


@mypyc_attr(acyclic=True)
class FirePlan:
    """What a unit does in the weapon phase, and what that is worth."""

    def __init__(self, before: list[Action], volley: Volley, value: float, kill: float, already: float = 0.0) -> None:
        self.before: Final = before
        """Spotting, or flipping the arms."""
        self.volley: Final = volley
        self.value = value
        self.kill: Final = kill
        """The chance that the primary target is destroyed, with what friends have declared."""
        self.already: Final = already
        """The chance that friends destroy it without this."""

    def actions(self, game: Game) -> list[Action]:
        """Everything it declares, in order."""
        mech = game.battle.mechs[self.volley.unit]
        return [*self.before, *self.volley.actions(mech), Done(self.volley.unit)]

    def weighed(self, game: Game) -> Weighed:
        """The plan with the parts of its value, for an explanation."""
        volley = describe_volley(game, self.volley)
        rest = self.value - self.volley.value
        parts = [*volley.parts, *([("what it ends or allows", rest)] if abs(rest) >= SHOWN else [])]
        return Weighed(volley.description, self.value, parts)

    def preface(self, game: Game) -> str:
        """What it does before it fires, in a sentence; and that it may destroy the target."""
        text = ""
        for action in self.before:
            if isinstance(action, Spot):
                text = f"I spot {the(game, action.target)} for a friend who does not see it. "
            else:
                text = "I flip my arms to the rear: more of my guns bear there. "
        if self.likely_victim() >= 0:
            text += f"I may finish off {the(game, self.volley.target)}, so "
        return text

    def likely_victim(self) -> UnitIndex:
        """The target that its fire is likely to destroy, and its friends without it are not; -1 for none."""
        likely = self.kill >= LIKELY and self.kill >= 2 * self.already
        return self.volley.target if likely and self.volley.shots else -1


def fire_plans(outlook: Outlook, game: Game) -> list[FirePlan]:
    """What a unit may do, the best first."""
    plans = _plans(outlook, game, [])
    phase = game.weapon_phase
    assert phase is not None
    if not phase.why_not_flip(outlook.unit):
        flipped = _plans_after(outlook, game, FlipArms(outlook.unit))
        if flipped[0].value > plans[0].value + GAINED:
            plans += flipped
            plans.sort(key=lambda plan: -plan.value)
    spotting = _spotting_plan(outlook, game, plans[0].value)
    if spotting is not None:
        plans.insert(0, spotting)
    return plans


def likely_plan(outlook: Outlook, game: Game) -> FirePlan:
    """What a unit is most likely to do in this phase, with the chance that it destroys or fells somebody."""
    perils = Perils(outlook, game)
    best: FirePlan | None = None
    for volley in volleys(outlook, game)[:FORESEEN]:
        plan = perils.plan([], volley)
        if best is None or plan.value > best.value:
            best = plan
    assert best is not None  # holding fire is always among them
    return best


def likely_value(outlook: Outlook, game: Game) -> float:
    """What a unit could do in this phase and the physical phase after it; never below 0."""
    return max(0.0, likely_plan(outlook, game).value)


def _plans_after(outlook: Outlook, game: Game, action: Action) -> list[FirePlan]:
    """The plans that begin with an action."""
    twin = after(game, action)
    return _plans(outlook.after(twin), twin, [action])


def after(game: Game, action: Action) -> Game:
    """A copy of the game in which an action has been played."""
    twin = game.copy()
    twin.listen = False
    twin.play(action)
    return twin


def _plans(outlook: Outlook, game: Game, before: list[Action]) -> list[FirePlan]:
    """The best volleys at each target, and holding fire, with the chance that they destroy it; the best first."""
    perils = Perils(outlook, game)
    counts: dict[int, int] = {}
    plans: list[FirePlan] = []
    for volley in volleys(outlook, game, True):
        key = 2 * volley.target + (1 if volley.all_out else 0)
        count = counts.get(key, 0)
        if count < BEST_OF_TARGET:
            counts[key] = count + 1
            plans.append(perils.plan(before, volley))
    plans.sort(key=lambda plan: -plan.value)
    return plans


@mypyc_attr(acyclic=True)
class Perils:
    """Who of the enemies is likely to be destroyed by what is fired at them in this phase."""

    def __init__(self, outlook: Outlook, game: Game) -> None:
        self.outlook: Final = outlook
        self.game: Final = game
        self._declared: Final[dict[int, Peril]] = {}
        """By enemy, what friends have declared."""
        self._engagements: Final[dict[int, Engagement]] = {}
        self._failing: Final[dict[int, float]] = {}
        """By enemy, the chance that it fails a PSR for the damage of a phase."""

    def plan(self, before: list[Action], volley: Volley) -> FirePlan:
        """A volley as a plan: shots at one that is likely destroyed already are wasted, and destroying one is worth
        more than its damage; if it is the last enemy, the heat no longer matters.
        """
        if volley.target < 0:
            return FirePlan(before, volley, volley.value, 0.0)
        outlook = self.outlook
        foe = next(view for view in outlook.foes if view.unit == volley.target)
        declared = self._peril_of(volley.target)
        already = declared.chance()
        peril = declared.copy()
        for shot in volley.shots:
            if shot.target == volley.target:
                self._add(peril, shot)
        kill = peril.chance()
        felled = 0.0
        if not foe.mech.prone:
            felled = (peril.shaken() - declared.shaken()) * self._falls(foe) * foe.fall_cost * foe.worth
        last = len(outlook.foes) == 1
        cost = volley.cost * (1 - kill) if last else volley.cost
        ended = (LAST_KILL if last else KILL) * foe.worth * (kill - already)
        wasted = sum([given * self._peril_of(target).chance() for target, given in volley.by_target.items()])
        value = volley.given - wasted + felled * (1 - kill) + ended - cost + volley.physical
        return FirePlan(before, volley, value, kill, already)

    def _falls(self, foe: UnitView) -> float:
        """The chance that an enemy fails the PSR for the damage of a phase."""
        known = self._failing.get(foe.unit)
        if known is None:
            rules = foe.battle.ruleset
            modifier = trigger_modifier(DAMAGE_20, rules, rules.phase_damage)
            known = any_fails(foe.battle, foe.unit, [Trigger(DAMAGE_20, modifier, rules.phase_damage)])
            self._failing[foe.unit] = known
        return known

    def _peril_of(self, target: UnitIndex) -> Peril:
        """What friends have declared at an enemy."""
        known = self._declared.get(target)
        if known is None:
            battle = self.game.battle
            phase = self.game.weapon_phase
            assert phase is not None
            known = Peril(battle, battle.mechs[target])
            for shot in phase.declared:
                friend = battle.mechs[shot.attacker].side == self.outlook.mech.side
                if friend and shot.target == target and shot.attacker != self.outlook.unit:
                    self._add(known, shot)
            self._declared[target] = known
        return known

    def _add(self, peril: Peril, shot: Shot) -> None:
        phase = self.game.weapon_phase
        assert phase is not None
        key = shot.attacker * len(self.game.battle.mechs) + shot.target
        engagement = self._engagements.get(key)
        if engagement is None:
            engagement = Engagement(self.game.battle, shot.attacker, shot.target, False)
            self._engagements[key] = engagement
        peril.add(phase.preview_among(shot, engagement, phase.orders))


# spotting


def has_indirect_fire(game: Game, unit: UnitIndex) -> bool:
    """Whether a unit has a weapon that works and may fire indirectly."""
    mech = game.battle.mechs[unit]
    for weapon in mech.design.weapons:
        if mech.component_works(weapon) and mount_of(mech.design, weapon).may_go_indirect:
            return True
    return False


def _spotting_plan(outlook: Outlook, game: Game, alone: float) -> FirePlan | None:
    """Spotting for a friend that has yet to declare, if it gains more than it costs the unit's own fire, and no other
    friend that has yet to declare would lose less by it.
    """
    phase = game.weapon_phase
    assert phase is not None
    waiting = [
        friend
        for friend in game.ready()
        if friend != outlook.unit and has_indirect_fire(game, friend) and sees_none(game, friend)
    ]
    others = [friend for friend in game.ready() if friend != outlook.unit and friend not in waiting]
    best: FirePlan | None = None
    gain = GAINED
    for friend in waiting:
        before = best_value(game, friend, outlook.temper)
        for foe in outlook.foes:
            if phase.why_not_spot(outlook.unit, foe.unit):
                continue
            spot = Spot(outlook.unit, foe.unit)
            twin = after(game, spot)
            own = _plans(outlook.after(twin), twin, [spot])[0]
            spotted = best_value(twin, friend, outlook.temper) - before
            if spotted + own.value - alone > gain and not _better_spotter(
                outlook, game, others, friend, foe.unit, before, spotted + own.value - alone
            ):
                gain = spotted + own.value - alone
                best = own
                best.value = alone + gain
    return best


def _better_spotter(
    outlook: Outlook,
    game: Game,
    others: list[UnitIndex],
    friend: UnitIndex,
    foe: UnitIndex,
    before: float,
    gained: float,
) -> bool:
    """Whether one of these units, which have yet to declare, could spot an enemy for a friend and the side would gain
    more by that.
    """
    phase = game.weapon_phase
    assert phase is not None
    for other in others:
        if phase.why_not_spot(other, foe):
            continue
        twin = after_spotting(game, other, foe)
        lost = best_value(game, other, outlook.temper) - best_value(twin, other, outlook.temper)
        if best_value(twin, friend, outlook.temper) - before - lost > gained + EQUAL:
            return True
    return False


def sees_none(game: Game, unit: UnitIndex) -> bool:
    """Whether a unit has a line of sight to none of its enemies."""
    return not any([Engagement(game.battle, unit, foe, False).seen.clear for foe in game.enemies(unit)])


def best_value(game: Game, unit: UnitIndex, temper: Temper) -> float:
    """The value of a unit's best volley."""
    return volleys(Outlook(game, unit, temper), game)[0].value


def spotted_value(game: Game, unit: UnitIndex, temper: Temper) -> float:
    """The value of the best volley of a unit that sees nobody, if the friend that can spot best does so."""
    phase = game.weapon_phase
    assert phase is not None
    best = 0.0
    side = game.battle.mechs[unit].side
    for foe in game.enemies(unit):
        spotters = [
            friend
            for friend, mech in enumerate(game.battle.mechs)
            if mech.side == side and friend != unit and game.active(friend) and not phase.why_not_spot(friend, foe)
        ]
        if spotters:
            there = game.battle.mechs[foe].hex
            spotter = max(spotters, key=lambda friend: distance(game.battle.mechs[friend].hex, there))
            twin = after_spotting(game, spotter, foe)
            best = max(best, best_value(twin, unit, temper))
    return best


def after_spotting(game: Game, spotter: UnitIndex, foe: UnitIndex) -> Game:
    """A copy of the game in which a unit spots an enemy, even if it is not its turn."""
    twin = game.copy()
    twin.listen = False
    phase = twin.weapon_phase
    assert phase is not None
    phase.spot(spotter, foe)
    return twin
