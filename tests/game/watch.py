"""What holds at every moment of every game, checked after each action from the outside.

A `Watch` follows a game by the events it hears and keeps books of its own: points, heat, rounds, whose turn it is.
"""

from __future__ import annotations

import json
from collections import Counter

from myomer.combat.events import (
    AmmunitionSpent,
    ArmorLost,
    AttackRolled,
    CriticalStruck,
    Event,
    Exploded,
    Fell,
    HeatAdded,
    HeatRose,
    HeatSettled,
    HeldInPlace,
    MissilesEngaged,
    ShotRolled,
    StructureLost,
)
from myomer.combat.harm.pilot import CAUSES, NO_PLACE
from myomer.combat.movement.move import Move
from myomer.combat.weapons.families import is_one_shot
from myomer.dice import SeededDice
from myomer.game.actions import Action, Concede, Deploy, Done, PowerDown, PowerUp, unit_of
from myomer.game.digest import digest
from myomer.game.event_json import event_from_json
from myomer.game.events import InitiativeRolled, PhaseStarted
from myomer.game.table import Game
from myomer.narration import describe
from myomer.units.mech import AIRBORNE, MOVED_THIS_TURN, NO_ARM, NOBODY, Mech

Blown = set[tuple[int, str, str]]
"""Components, by unit, name and location, that were destroyed with what was in them."""

MAX_OUTSIDE = 15
WHOLE_TURN_PHASES = ["movement", "weapon-attack", "physical-attack", "heat", "end"]


def position(game: Game) -> list[object]:
    """Everything that decides how a game goes on: the digest, the dice, what is declared and who has turned."""
    dice = game.dice
    assert isinstance(dice, SeededDice)
    parts: list[object] = [digest(game), dice._a, dice._b, dice._c, dice._counter, dice._pool, dice._left]
    parts += [len(game.actions), game.queue[:], game.acted, game.acting, game.result]
    phase = game.weapon_phase
    if phase is not None:
        orders = phase.orders
        parts += [phase.turned, phase.clearing[:], phase.searching[:], orders.firing]
        parts += [dict(orders.spotting), json.dumps([orders.tagging, orders.taken], sort_keys=True)]
    return parts


def order_of(counts: list[int], front_loaded: bool) -> list[int]:
    """Who acts when, worked out another way: of each side's units, how many have acted after each of the rounds.

    `counts` are the sides' units, the initiative's loser first (`turn-and-initiative.md` §3).
    """
    left = dict(enumerate(counts))
    rounds = min([count for count in counts if count], default=0)
    order: list[int] = []
    for remaining in range(rounds, 0, -1):
        for side in range(len(counts)):
            whole, rest = divmod(left[side], remaining)
            acts = whole + (1 if rest and front_loaded else 0)
            order.extend([side] * acts)
            left[side] -= acts
    return order


class Watch:
    """Follows one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        mechs = game.battle.mechs
        self.armor = [mech.armor[:] for mech in mechs]
        self.structure = [mech.structure[:] for mech in mechs]
        self.counts = [mech.counts[:] for mech in mechs]
        self.heat = [mech.heat for mech in mechs]
        self.own_heat = [0 for _ in mechs]
        """Heat of shots and anti-missile fire this turn, from the events."""
        self.outside = [0 for _ in mechs]
        self.cramped: set[tuple[int, int]] = set()
        """Pairs that share a hex because a rule left one of them no other."""
        self.queue: list[int] = []
        self.phase = game.phase
        self.kinds: Counter[str] = Counter()
        """Attacks made, by kind."""
        self.events = 0
        self.actions = 0
        self._opened(game.opening)

    # before an action

    def before(self, action: Action) -> None:
        """An action is about to be played: it is the turn of its side, and of its unit."""
        game = self.game
        assert game.to_act == self.queue[0], "another side is to act than the alternation says"
        if not isinstance(action, Concede):
            unit = unit_of(action)
            assert game.battle.mechs[unit].side == game.to_act
            assert unit in game.ready()
            assert game.acting in (-1, unit)

    # after it

    def after(self, action: Action, events: list[Event]) -> None:
        """An action has been played, and these events came."""
        self.actions += 1
        self.events += len(events)
        self._account(events)
        self._turn(action, events)
        for unit, mech in enumerate(self.game.battle.mechs):
            self._bounds(unit, mech)
        self._stacking(events)
        self._declared()
        self._queues()
        for event in events:
            self._told(event)

    def _account(self, events: list[Event]) -> None:
        """Points, rounds and heat change by what the events report, and by nothing else."""
        mechs = self.game.battle.mechs
        armor = [Counter[str]() for _ in mechs]
        structure = [Counter[str]() for _ in mechs]
        rounds = [Counter[tuple[str, str]]() for _ in mechs]
        blown: Blown = set()
        for event in events:
            if isinstance(event, ArmorLost):
                assert event.points > 0
                armor[event.unit][event.location] += event.points
            elif isinstance(event, StructureLost):
                assert event.points > 0
                structure[event.unit][event.location] += event.points
            elif isinstance(event, AmmunitionSpent):
                assert event.rounds > 0
                rounds[event.unit][event.ammunition, event.location] += event.rounds
            elif isinstance(event, (Exploded, CriticalStruck)):
                blown.add((event.unit, event.component, event.location))
            elif isinstance(event, (ShotRolled, MissilesEngaged)):
                assert event.heat >= 0
                self.own_heat[event.unit] += event.heat
                if isinstance(event, ShotRolled):
                    self.kinds["fire"] += 1
            elif isinstance(event, HeatAdded):
                self.outside[event.unit] += event.points
            elif isinstance(event, HeatSettled):
                self._heat(event)
            elif isinstance(event, HeatRose):
                self.heat[event.unit] += event.points
                assert event.heat == self.heat[event.unit]
            elif isinstance(event, AttackRolled):
                self.kinds[event.attack] += 1
            if isinstance(event, PhaseStarted) and event.phase == "end":
                self._cold(mechs)
        for unit, mech in enumerate(mechs):
            names = mech.design.names
            for at, (was, now) in enumerate(zip(self.armor[unit], mech.armor, strict=True)):
                assert was - now == armor[unit][names[at]], f"armor of {unit} at {names[at]}"
            for at, (was, now) in enumerate(zip(self.structure[unit], mech.structure, strict=True)):
                assert was - now == structure[unit][names[at]], f"structure of {unit} at {names[at]}"
            self._rounds(unit, mech, rounds[unit], blown)
            assert mech.heat == self.heat[unit], f"heat of {unit}"
            self.armor[unit], self.structure[unit] = mech.armor[:], mech.structure[:]
            self.counts[unit] = mech.counts[:]

    def _heat(self, event: HeatSettled) -> None:
        """The heat scale of a unit adds up, and what its weapons made is in it."""
        came = sum([part.value for part in event.sources])
        goes = sum([part.value for part in event.dissipation])
        assert event.before == self.heat[event.unit]
        assert event.heat == max(0, event.before + came - goes)
        assert came >= 0
        assert goes >= 0
        output = {part.reason: part.value for part in event.sources}
        own = output.get("movement", 0) + output.get("weapons-and-exertion", 0)
        assert own >= self.own_heat[event.unit], "heat of weapons is missing"
        assert output.get("heat-from-outside", 0) == min(MAX_OUTSIDE, self.outside[event.unit])
        self.heat[event.unit] = event.heat

    def _cold(self, mechs: list[Mech]) -> None:
        """The heat phase is over: the books of the turn are closed."""
        self.own_heat = [0 for _ in mechs]
        self.outside = [0 for _ in mechs]

    def _rounds(self, unit: int, mech: Mech, spent: Counter[tuple[str, str]], blown: Blown) -> None:
        """Rounds leave bins by being fired, or with the bin."""
        gone: Counter[tuple[str, str]] = Counter()
        for at in _bins(mech):
            component = mech.design.components[at]
            here = mech.counts[component.count_index]
            assert 0 <= here <= mech.design.start_counts[component.count_index]
            gone[component.name, mech.design.names[component.location]] += (
                self.counts[unit][component.count_index] - here
            )
        for key in gone | spent:
            if (unit, *key) in blown or _one_shot(mech, key[0]):
                continue
            assert gone[key] == spent[key], f"rounds of {unit}: {key}: {gone[key]} gone, {spent[key]} reported"

    def _bounds(self, unit: int, mech: Mech) -> None:
        design = mech.design
        assert all([0 <= now <= most for now, most in zip(mech.armor, design.armor, strict=True)])
        assert all([0 <= now <= most for now, most in zip(mech.structure, design.structure, strict=True)])
        assert mech.heat >= 0
        assert mech.heat_gained >= 0
        assert 0 <= mech.outside_heat <= MAX_OUTSIDE
        assert 0 <= mech.facing < 6
        assert (mech.torso - mech.facing) % 6 in (0, 1, 5)
        assert 0 <= mech.wounds <= 6
        assert mech.pilot_dead or mech.wounds < 6
        assert mech.destroyed or mech.engine_hits < 3
        assert mech.cause == "" or mech.cause in CAUSES
        assert mech.mp_left >= 0
        assert mech.roof >= 0
        if self.game.active(unit):
            assert self.game.battle.board.contains(mech.hex)
            if mech.grappling != NOBODY:
                partner = self.game.battle.mechs[mech.grappling]
                assert partner.grappling == unit, "a grapple holds two"
                assert partner.hex == mech.hex or mech.grapple_arm != NO_ARM, "grappled units share a hex"
        for location, slots in enumerate(mech.slot_hits):
            assert not slots & ~design.hittable[location]

    def _stacking(self, events: list[Event]) -> None:
        """One 'Mech at a level of a hex, but for those in a grapple and those whom a rule leaves no other place."""
        game = self.game
        forced = [event for event in events if isinstance(event, HeldInPlace)]
        fell = [event for event in events if isinstance(event, Fell) and event.cause == NO_PLACE]
        units = [
            unit for unit, mech in enumerate(game.battle.mechs)
            if game.active(unit) and not mech.status & AIRBORNE
        ]  # fmt: skip
        now: set[tuple[int, int]] = set()
        for at, unit in enumerate(units):
            for other in units[:at]:
                one, two = game.battle.mechs[unit], game.battle.mechs[other]
                if one.hex != two.hex or one.grappling == other:
                    continue
                if abs(game.battle.base_level(one) - game.battle.base_level(two)) > 1:
                    continue
                now.add((other, unit))
                assert (other, unit) in self.cramped or forced or fell, f"{other} and {unit} are in one place"
        self.cramped = now

    def _declared(self) -> None:
        """One declaration each: a weapon fires once, a unit strikes once (the punches of both arms are one)."""
        game = self.game
        if game.weapon_phase is not None:
            fired = [(shot.attacker, shot.weapon) for shot in game.weapon_phase.declared]
            assert len(set(fired)) == len(fired)
        if game.physical_phase is not None and not game.battle.ruleset.mixed_limb_attacks:
            made = Counter({(attack.attacker, attack.kind): 1 for attack in game.physical_phase.declared})
            whole = Counter([attack.attacker for attack in game.physical_phase.declared if attack.kind != "punch"])
            assert all([count == 1 for count in whole.values()])
            assert all([count == 1 for count in Counter([unit for unit, _ in made]).values()])

    def _queues(self) -> None:
        """No piloting roll waits while sides declare, nor from one phase to the next.

        But those of a unit in the middle of a death from above wait until it has come down (Q-56).
        """
        game = self.game
        fresh = game.phase != self.phase
        self.phase = game.phase
        if not fresh and game.phase == "movement":
            return
        for mech in game.battle.mechs:
            assert not mech.queue or mech.status & AIRBORNE
            if game.phase != "over":
                assert (mech.phase_damage, mech.legs_struck, mech.phase_engine_hits) == (0, 0, 0)

    # whose turn it is

    def _opened(self, events: list[Event]) -> None:
        """The order of the phase that begins, from the initiative and the units that count in it."""
        game = self.game
        for event in events:
            if isinstance(event, InitiativeRolled):
                assert sorted(event.order) == list(range(len(game.sides)))
                for first, second in zip(event.order, event.order[1:], strict=False):
                    assert event.rolls[first] < event.rolls[second], "the loser of the initiative acts first"
        mechs = game.battle.mechs
        counts = [0 for _ in game.sides]
        for unit, mech in enumerate(mechs):
            waits = bool(game.undeployed >> unit & 1) if game.phase == "deployment" else game.active(unit)
            if game.phase == "physical-attack":
                waits = waits and not game.acted >> unit & 1
            counts[mech.side] += 1 if waits else 0
        order = order_of([counts[side] for side in game.initiative], game.side_options.front_loaded)
        self.queue = [game.initiative[at] for at in order] if game.result is None else []
        assert game.queue == self.queue

    def _turn(self, action: Action, events: list[Event]) -> None:
        """The next side is to act when a unit is done; a lost unit takes its side's last action with it."""
        game = self.game
        phases = [event.phase for event in events if isinstance(event, PhaseStarted)]
        if phases or game.result is not None:
            self._phases(phases)
            self._opened(events)
            return
        if game.acting < 0 and not isinstance(action, Concede):
            side = game.battle.mechs[unit_of(action)].side
            assert self.queue.pop(0) == side
            assert isinstance(action, (Done, Move, Deploy, PowerDown, PowerUp))
        for side in range(len(game.sides)):
            ready = [
                unit for unit, mech in enumerate(game.battle.mechs)
                if mech.side == side and not game.acted >> unit & 1
                and (game.active(unit) if game.phase_number else game.undeployed >> unit & 1)
            ]  # fmt: skip
            while self.queue.count(side) > len(ready):
                self.queue.reverse()
                self.queue.remove(side)
                self.queue.reverse()
        assert game.queue == self.queue
        assert game.queue, "nobody is to act, and the phase goes on"

    def _phases(self, phases: list[str]) -> None:
        """Phases come in their order, none is left out."""
        known = ["deployment", *WHOLE_TURN_PHASES]
        at = known.index(self.phase)
        for name in phases:
            at = at + 1 if at + 1 < len(known) else 1
            assert name == known[at]
        if self.game.result is None:
            assert self.game.phase == phases[-1]
        if "movement" in phases:
            for mech in self.game.battle.mechs:
                assert not mech.status & MOVED_THIS_TURN
                assert not mech.weapons_used

    def _told(self, event: Event) -> None:
        """Every event has a sentence, and comes back from its JSON form as it was."""
        assert describe(event, self.game.names).strip()
        output = json.loads(json.dumps(event.to_json()))
        back = event_from_json(output)
        assert back == event
        assert back.to_json() == event.to_json()


def _bins(mech: Mech) -> list[int]:
    found: list[int] = []
    for bins in mech.design.bins.values():
        found += [at for at in bins if at not in found]
    return found


def _one_shot(mech: Mech, name: str) -> bool:
    for component in mech.design.components:
        if component.name == name and component.equipment is not None:
            return is_one_shot(component.equipment)
    return False
