"""The strategist: looks ahead. A place is worth what both sides could do to each other once everybody has moved, and in
the turn after that.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from myomer.bots.attack_sentences import fire_sentence
from myomer.bots.charges import charge_estimates, exact_value
from myomer.bots.deploying import deploy_by_role
from myomer.bots.estimates import DOWN, stand_chance
from myomer.bots.explanations import FAILING, TURNS_PRONE
from myomer.bots.facing_away import ASIDE, AWAY, none_ahead
from myomer.bots.fighter import note_idle
from myomer.bots.fire_plans import after, fire_plans, has_indirect_fire, sees_none
from myomer.bots.footing import lying_cost
from myomer.bots.foreseen_motives import foreseen_in_place, foreseen_motive
from myomer.bots.foresight import Line, prospects
from myomer.bots.haste import hasty_moves
from myomer.bots.move_sentences import charge_sentence, down_sentence, move_sentence, with_rival
from myomer.bots.moving import Candidate, candidates, risk_of
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground, idle_cost
from myomer.bots.play_outs import PlayOuts
from myomer.bots.replies import second_look
from myomer.bots.survival import survival
from myomer.bots.tactician import Tactician
from myomer.bots.temper import RELUCTANT, Temper
from myomer.bots.weighing import Weighed
from myomer.bots.withdrawing import FIGHT_LOST, fight_is_lost
from myomer.bots.wording import charge_name
from myomer.combat.movement.move import GO_PRONE, HULL_DOWN, TURN_LEFT, TURN_RIGHT, Move
from myomer.combat.terrain.costs import place_of
from myomer.game.actions import Action, Done
from myomer.game.phases import WEAPON_ATTACK
from myomer.game.table import Game
from myomer.hexes import DIRECTION_WORDS as FACINGS
from myomer.hexes import Facing, HexId, distance, hex_name
from myomer.record import Record
from myomer.rules.locations import QUAD
from myomer.rules.movement import JUMP, MODE_NAMES, RUN, SPRINT, STILL, WALK
from myomer.units.ids import UnitIndex

PATIENT: Final = Temper(
    caution=1.6,
    calm=3,
    pace=0.05,
    bolder=0.2,
    min_caution=0.7,
    drift=0.001,
    idle=0.012,
    enough=0.6,
    restless=2.0,
    momentum=0.5,
    keen=0.5,
    physical=0.95,
    cripple=0.5,
    shrewd=True,
    footing=True,
    down=4.0,
    hurt=2.5,
    sober=True,
    tires=3.0,
    gives_up=RELUCTANT,
    unarmed=0.03,
)
"""The strategist's weights for a duel: it waits for an exchange in its favor, but not for long if nobody fires. What
being down and a pilot hit count was fitted to the outcomes of games (`docs/bots.md`).
"""
TEAM: Final = Temper(
    down=2.0,
    hurt=1.5,
    caution=0.8,
    drift=0.002,
    idle=0.006,
    restless=0.5,
    keen=0.25,
    physical=0.95,
    cripple=0.5,
    shrewd=True,
    footing=True,
    sober=True,
    gives_up=RELUCTANT,
    apart=0.002,
)
"""Its weights in a fight of several."""


@mypyc_attr(acyclic=True)
class Scope(Record):
    """How widely it looks in a fight of some size."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "nodes", "places", "plans", "facings", "finalists", "next_turn", "play_outs",
    )  # fmt: skip

    def __init__(
        self, nodes: int, places: int, plans: int, facings: int, finalists: int, next_turn: float, play_outs: int
    ) -> None:
        self.nodes: Final = nodes
        """Its budget, unless another is given: decisions of other units that it looks ahead for one of its own."""
        self.places: Final = places
        """From how many of the best places by estimate it takes its plans."""
        self.plans: Final = plans
        """How many plans it looks at, at most."""
        self.facings: Final = facings
        """How many facings in one hex are among them."""
        self.finalists: Final = finalists
        """How many of the plans it looks at into the next turn, at most."""
        self.next_turn: Final = next_turn
        """The weight of the next turn."""
        self.play_outs: Final = play_outs
        """How many times it plays a risky plan out against a safe one; in proportion for another budget."""


DUEL: Final = Scope(nodes=300, places=240, plans=120, facings=3, finalists=24, next_turn=0.9, play_outs=6)
SEVERAL: Final = Scope(nodes=120, places=120, plans=40, facings=2, finalists=6, next_turn=0.7, play_outs=4)
BY_SIZE: Final = 0
"""Instead of a budget: that of the scope."""
FEWEST_PLANS: Final = 3
FEW_FINALISTS: Final = 6
"""As many finalists as this or fewer go to different hexes."""
FEWEST_PLAY_OUTS: Final = 4
"""With fewer the budget allows none."""
RISKY: Final = 0.01
"""The cost of PSRs on the way from which on a plan is risky."""
DOUBT: Final = 0.1
"""A risky and a safe plan further apart than this need no play-out."""
CLOSE_BY: Final = 5
"""Friends no farther apart than this support each other."""
HOPELESS: Final = -99.0
"""Less than anything is worth."""


@mypyc_attr(acyclic=True)
class Plan:
    """Something a unit may do in its movement, with its value so far."""

    def __init__(
        self,
        action: Action,
        description: str,
        risk: float,
        bonus: float,
        facing_away: bool,
        drift: float = 0.0,
        flooding: float = 0.0,
    ) -> None:
        self.action: Final = action
        self.description: Final = description
        self.risk: Final = risk
        """The cost of PSRs on the way, or of being down."""
        self.drift: Final = drift
        self.flooding: Final = flooding
        """The cost of distance and of water."""
        self.cost: Final = risk + drift + flooding
        self.bonus: Final = bonus
        """What a charge or death from above is worth, which no volley includes."""
        self.facing_away: Final = facing_away
        self.lies = False
        """Whether it leaves a prone unit down: it stays, or turns where it lies."""
        self.chance = 1.0
        """The chance that it succeeds: that of standing up, for a prone unit."""
        self.aside = False
        """Whether no enemy is expected ahead of its legs once everybody has moved."""
        self.own = 0.0
        self.enemy = 0.0
        """What both sides could do to each other this turn."""
        self.idle = 0.0
        self.apart = 0.0
        """The cost of being far from friends."""
        self.next = 0.0
        """The balance of the next turn."""
        self.failing = 0.0
        """What failing to get up changes in its value; if it stays down, what that costs."""
        self.played = 0.0
        """What play-outs changed in its value."""
        self.continued = False
        """Whether the next turn is in its value: only such plans can be compared."""
        self.value = HOPELESS
        self.candidate: Candidate | None = None
        """The place it goes to; None for a charge or a posture."""

    def goes_down(self) -> bool:
        """Whether the unit goes prone or hull-down where it is."""
        return isinstance(self.action, Move) and self.action.steps in ((GO_PRONE,), (HULL_DOWN,))

    def is_risky(self) -> bool:
        """Whether dice decide what it is worth: a PSR on the way, a charge, getting up."""
        return self.chance < 1 or bool(self.bonus) or (self.risk >= RISKY and not self.goes_down())

    def dry_cost(self) -> float:
        """The costs of its place that no play-out shows, by the chance that it gets there."""
        return self.chance * (self.drift + self.idle + self.apart + self.facing_cost())

    def facing_cost(self) -> float:
        """What its facing costs."""
        return AWAY if self.facing_away else ASIDE if self.aside else 0.0

    def weighed(self) -> Weighed:
        """The plan and the parts of its value, for an explanation."""
        parts = [
            ("own side", self.own),
            ("enemies", -self.enemy),
            ("charge", self.bonus),
            ("next turn", self.next),
            ("play-outs", self.played),
            ("being down" if self.lies else FAILING, self.failing),
            *self._costs(),
            ("inactivity", -self.idle),
            ("alone", -self.apart),
            ("facing away" if self.facing_away else "facing aside", -self.facing_cost()),
        ]
        there = "" if self.candidate is None else hex_name(self.candidate.place.hex)
        shown = [(name, part) for name, part in parts if abs(part) >= 0.0005]
        return Weighed(self.description, self.value, shown, hex=there)

    def _costs(self) -> list[tuple[str, float]]:
        """The parts of its cost."""
        return [
            ("being down" if self.goes_down() else "PSRs on the way", -self.risk),
            ("distance", -self.drift),
            ("flooding", -self.flooding),
        ]


@mypyc_attr(allow_interpreted_subclasses=True)
class Strategist(Tactician):
    """A strong player. `nodes` is its budget for a decision; the same budget gives the same choice on any machine."""

    def __init__(
        self,
        seed: int = 0,
        withdraws: bool = False,
        temper: Temper = PATIENT,
        team: Temper = TEAM,
        nodes: int = BY_SIZE,
        duel: Scope = DUEL,
        several: Scope = SEVERAL,
    ) -> None:
        super().__init__(seed, withdraws, temper)
        self.nodes: Final = nodes
        """Its budget for a decision; 0 for that of its scope."""
        self.duel: Final = duel
        self.several: Final = several
        """How widely it looks in a duel, and in a fight of several."""
        self.team: Final = team
        """Its weights when one of the sides has several units."""
        self._enemy: Final = Tactician(0, False, Temper(footing=True))
        """How it expects its enemies to move: as a tactician that sees where a push would end."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.seed, self.withdraws, self.temper, self.team, self.nodes, self.duel, self.several)

    def _temper_for(self, game: Game) -> Temper:
        """Its weights in this fight."""
        return self.temper if _is_duel(game) else self.team

    def _scope(self, game: Game) -> Scope:
        """How widely it looks in this fight."""
        return self.duel if _is_duel(game) else self.several

    def _deploy(self, game: Game, unit: UnitIndex) -> Action:
        """Where a unit begins: by its role, close to its friends."""
        return deploy_by_role(game, unit)

    def _why_leave(self, game: Game, unit: UnitIndex) -> str:
        """Why a unit makes for its home edge: as the tactician, or because the fight is lost and it may be saved."""
        return super()._why_leave(game, unit) or (FIGHT_LOST if fight_is_lost(game, unit) else "")

    def _best_move(self, game: Game, outlook: Outlook, ground: Ground, report: list[Weighed] | None) -> Action:
        """The best plan: a place with a facing, a charge, a posture, staying."""
        plans = self._ranked_plans(game, outlook, ground)
        if report is not None:
            compared = [plan for plan in plans if plan.continued == plans[0].continued and plan.value > HOPELESS]
            report.extend([plan.weighed() for plan in compared])
            if not report:
                note_idle(report, plans[0].description, "I have nothing better to do.")
            else:
                report[0] = report[0].saying(self._sentence(game, outlook, ground, plans[0]))
                report[0] = with_rival(game, outlook.unit, report)
        return plans[0].action

    def _sentence(self, game: Game, outlook: Outlook, ground: Ground, plan: Plan) -> str:
        """Why it takes a plan."""
        friend = Tactician(0, False, outlook.temper)
        if plan.candidate is not None:
            motive = foreseen_motive(game, outlook, ground, plan.action, plan.candidate, friend, self._enemy)
            return move_sentence(game, motive)
        for charge in charge_estimates(outlook, ground, game):
            if charge.preview.move == plan.action:
                return charge_sentence(game, charge)
        if isinstance(plan.action, Move) and plan.action.evade:
            return "I evade: I would do less with my attacks than I save by being harder to hit."
        if isinstance(plan.action, Move) and plan.action.mode == SPRINT:
            return "I sprint: from where I could fire I would do little, and I want to be there sooner."
        motive = foreseen_in_place(game, outlook, ground, plan.action, friend, self._enemy)
        return down_sentence(game, motive, plan.description)

    def _unit_to_act(self, game: Game) -> int:
        """In the weapon phase, those who need a spotter declare last."""
        ready = game.ready()
        if game.phase_number == WEAPON_ATTACK and game.acting < 0 and len(ready) > 1:
            for unit in ready:
                if not has_indirect_fire(game, unit) or not sees_none(game, unit):
                    return unit
        return super()._unit_to_act(game)

    def _fire(self, game: Game, unit: UnitIndex, report: list[Weighed] | None) -> Action:
        """The best volley, after what friends have declared: with arms flipped, or spotting for one of them."""
        mech = game.battle.mechs[unit]
        temper = self._temper_for(game)
        if not temper.shrewd:
            return super()._fire(game, unit, report)
        if mech.destroyed or mech.is_immobile():
            note_idle(report, "holds fire", "I cannot fire.")
            return Done(unit)
        outlook = Outlook(game, unit, temper, tomorrow=survival(game, unit))
        if not outlook.foes:
            note_idle(report, "holds fire", "There is nobody left to fire at.")
            return Done(unit)
        plans = fire_plans(outlook, game)
        best = plans[0]
        if not best.before and not best.volley.shots and best.volley.torso == mech.torso:
            action = Done(unit) if best.volley.physical > 0 else self._useful_action(game, unit)
        else:
            action = self._start_plan(game, best.actions(game))
        if report is not None:
            report.extend([plan.weighed(game) for plan in plans])
            volleys = [plan.volley for plan in plans]
            then = after(game, best.before[0]) if best.before else game
            reasons = fire_sentence(outlook.after(then), then, volleys, action, best.likely_victim())
            report[0] = report[0].saying(best.preface(game) + reasons)
        return action

    # the plans

    def _plans(self, game: Game, outlook: Outlook, ground: Ground, scope: Scope, most: int) -> list[Plan]:
        """What it looks at: the best places by estimate, no more than a few facings in each hex; charges; postures."""
        unit, mech = outlook.unit, outlook.mech
        choices = second_look(outlook, ground, candidates(outlook, ground, scope.places), True)
        choices.sort(
            key=lambda candidate: (
                -candidate.value + (AWAY if _faces_away(outlook, candidate.place.hex, candidate.facing) else 0.0)
            )
        )
        seen: dict[int, int] = {}
        plans: list[Plan] = []
        stays = False
        for candidate in choices:
            key = (candidate.place.hex * 8 + candidate.place.place) * 2 + (1 if candidate.mode == JUMP else 0)
            count = seen.get(key, 0)
            if count < scope.facings:
                seen[key] = count + 1
                plan = self._plan_of(outlook, candidate)
                plan.candidate = candidate
                stays = stays or isinstance(plan.action, Done)
                plans.append(plan)
            if len(plans) >= most:
                break
        if not stays:
            here = ground.stand(mech.hex, place_of(outlook.battle, mech), STILL, 0, mech.prone)
            away = _faces_away(outlook, mech.hex, mech.facing)
            plans.append(Plan(Done(unit), "stays", 0.0, 0.0, away, here.drift, here.flooding))
        if mech.prone:
            chance = stand_chance(outlook.battle, unit)
            for plan in plans:
                plan.lies = isinstance(plan.action, Done) or not outlook.reach.stands
                plan.chance = 1.0 if plan.lies else chance
            plans = [plan for plan in plans if plan.chance > 0]
        return plans + self._special_plans(game, outlook, ground)

    def _plan_of(self, outlook: Outlook, candidate: Candidate) -> Plan:
        """The plan to go to a place."""
        stand, place = candidate.stand, candidate.place
        away = _faces_away(outlook, candidate.place.hex, candidate.facing)
        if not candidate.walks and candidate.mode != JUMP:
            return Plan(Done(outlook.unit), "stays", candidate.risk, 0.0, away, stand.drift, stand.flooding)
        text = f"{MODE_NAMES[candidate.mode]} to {hex_name(place.hex)} facing {FACINGS[place.facing]}"
        return Plan(candidate.move(), text, candidate.risk, 0.0, away, stand.drift, stand.flooding)

    def _special_plans(self, game: Game, outlook: Outlook, ground: Ground) -> list[Plan]:
        """Charges, deaths from above, going prone and hull-down."""
        unit, mech = outlook.unit, outlook.mech
        plans: list[Plan] = []
        for charge in charge_estimates(outlook, ground, game)[:2]:
            attack = charge.estimate.attack
            text = charge_name(game, attack)
            plans.append(Plan(charge.preview.move, text, 0.0, exact_value(outlook, charge), False))
        if not mech.prone and not mech.move_mode:
            down = DOWN * outlook.temper.down * outlook.me.worth
            here = ground.stand(mech.hex, place_of(outlook.battle, mech), STILL, 0)
            wet = lying_cost(outlook.battle, mech) * outlook.me.worth
            if here.sights:  # nobody lies down where no enemy sees it
                plans.append(Plan(Move(unit, WALK, (GO_PRONE,)), "goes prone", down, 0.0, False, here.drift, wet))
            if outlook.battle.ruleset.hull_down:
                low = DOWN * outlook.me.worth / 2
                crouch = Move(unit, WALK, (HULL_DOWN,))
                plans.append(Plan(crouch, "goes hull-down", low, 0.0, False, here.drift, here.flooding))
            plans += self._hasty_plans(outlook, ground)
        if mech.prone and outlook.reach.stands:
            here = ground.stand(mech.hex, place_of(outlook.battle, mech), WALK, 0, True)
            for turn in (TURN_LEFT, TURN_RIGHT):
                for sides in (1, 2):
                    turned = Move(unit, WALK, (turn,) * sides)
                    plan = Plan(turned, TURNS_PRONE, 0.0, 0.0, False, here.drift, here.flooding)
                    plan.lies = True
                    plans.append(plan)
        return plans

    def _hasty_plans(self, outlook: Outlook, ground: Ground) -> list[Plan]:
        """Sprinting and evading, with which a unit does not attack, where these rules are in play."""
        plans: list[Plan] = []
        for hasty in hasty_moves(outlook, ground):
            move, place = hasty.move, hasty.place
            stand = ground.stand(place.hex, place.place, RUN, distance(outlook.mech.hex, place.hex))
            risk = risk_of(outlook, ground, move, RUN)
            word = "evade" if move.evade else MODE_NAMES[SPRINT]
            text = f"{word} to {hex_name(place.hex)} facing {FACINGS[place.facing]}"
            away = _faces_away(outlook, place.hex, place.facing)
            plans.append(Plan(move, text, risk, 0.0, away, stand.drift, stand.flooding))
        return plans

    # their value

    def _ranked_plans(self, game: Game, outlook: Outlook, ground: Ground) -> list[Plan]:
        """As many plans as the budget allows, the best first; the first few of them with the next turn."""
        scope = self._scope(game)
        nodes = self.nodes or scope.nodes
        to_move = max(1, len(game.queue) - 1)
        looked_at = min(scope.plans, max(FEWEST_PLANS, nodes // 2 // to_move))
        continued = min(scope.finalists, nodes // 2 // (len(game.sides) * (to_move + _units_left(game))))

        plans = self._plans(game, outlook, ground, scope, looked_at)
        for plan in plans:
            self._look_at_plan(game, outlook, ground, plan)
        if outlook.mech.prone:
            self._weigh_standing_up(outlook, ground, plans)
        plans.sort(key=lambda plan: -plan.value)
        if continued < 2:
            return plans

        finalists = _finalists(plans, continued)
        stays = _staying_down(plans) if outlook.mech.prone else None
        if stays is not None and stays not in finalists:
            finalists.append(stays)
        for plan in finalists:
            if plan.value > HOPELESS:
                plan.next = scope.next_turn * self._next_turn(game, outlook, ground, plan)
        for plan in finalists:
            if plan.value > HOPELESS:
                if stays is not None:
                    plan.next = plan.chance * plan.next + (1 - plan.chance) * stays.next
                plan.value += plan.next
                plan.continued = True
        finalists.sort(key=lambda plan: -plan.value)
        self._settle_doubt(game, outlook, ground, finalists, scope)
        finalists.sort(key=lambda plan: -plan.value)
        return finalists + [plan for plan in plans if plan not in finalists]

    def _settle_doubt(self, game: Game, outlook: Outlook, ground: Ground, finalists: list[Plan], scope: Scope) -> None:
        """If the best risky plan and the best safe one are close, the risky one is worth what play-outs of both say."""
        risky = [plan for plan in finalists if plan.is_risky() and plan.value > HOPELESS]
        safe = [plan for plan in finalists if not plan.is_risky() and plan.value > HOPELESS]
        most = scope.play_outs * (self.nodes or scope.nodes) // scope.nodes
        if not risky or not safe or most < FEWEST_PLAY_OUTS or abs(risky[0].value - safe[0].value) > DOUBT:
            return
        play_outs = PlayOuts(game, outlook, ground.caution, scope.next_turn)
        dry = safe[0].value + safe[0].dry_cost() - risky[0].dry_cost()
        gain = play_outs.advantage(risky[0].action, safe[0].action, most, risky[0].value - dry)
        risky[0].played = dry + gain - risky[0].value
        risky[0].value += risky[0].played

    def _look_at_plan(self, game: Game, outlook: Outlook, ground: Ground, plan: Plan) -> None:
        """The value of a plan at the end of this movement phase."""
        line = Line(game, outlook.mech.side, Tactician(0, False, outlook.temper), self._enemy)
        if not line.begin(plan.action):
            return
        if line.finish_movement():
            found = prospects(line.game, outlook.mech.side, outlook.temper, outlook.unit)
            plan.own = found.own
            plan.enemy = ground.caution * found.enemy
            plan.idle = idle_cost(ground.idle, found.by_unit[outlook.unit] + plan.bonus)
            plan.aside = plan.candidate is not None and _ends_aside(line.game, outlook.unit)
            plan.apart = outlook.temper.apart * hexes_apart(line.game, outlook.unit)
        plan.value = plan.own + plan.bonus - plan.enemy - plan.cost - plan.idle - plan.apart - plan.facing_cost()

    def _weigh_standing_up(self, outlook: Outlook, ground: Ground, plans: list[Plan]) -> None:
        """A prone unit that fails to stand stays where it is, and its fire is worth less for having tried.

        Lying down costs more from turn to turn of a fight that drags on: no two units wait for each other down there.
        """
        down = DOWN * outlook.temper.down * outlook.me.worth * (1 + ground.overdue)
        prone = [plan.value for plan in plans if isinstance(plan.action, Done)]
        failed = (prone[0] if prone else 0.0) - self._failed_stand_cost(outlook, ground)
        resigned = self._resigned(outlook, ground)
        for plan in plans:
            if plan.lies:
                plan.failing = -down
            elif resigned:
                plan.value = HOPELESS
            elif plan.value > HOPELESS:
                plan.failing = (1 - plan.chance) * (failed - down - plan.value)
            plan.value += plan.failing

    def _next_turn(self, game: Game, outlook: Outlook, ground: Ground, plan: Plan) -> float:
        """The balance of the next turn, the mean over the sides that may win its initiative."""
        side = outlook.mech.side
        total = 0.0
        for winner in range(len(game.sides)):
            line = Line(game, side, Tactician(0, False, outlook.temper), self._enemy)
            if line.begin(plan.action) and line.finish_movement():
                line.next_turn(winner)
                if line.finish_movement():
                    total += prospects(line.game, side, outlook.temper).balance(ground.caution)
        return total / len(game.sides)


def _units_left(game: Game) -> int:
    """How many units are left in the fight."""
    return len([unit for unit in range(len(game.battle.mechs)) if game.active(unit)])


def _is_duel(game: Game) -> bool:
    """Whether only two units are left in the fight."""
    return _units_left(game) <= 2


def _finalists(plans: list[Plan], most: int) -> list[Plan]:
    """The best plans; where there are only a few, one facing of each hex, so that they differ in what they do."""
    if most > FEW_FINALISTS:
        return plans[:most]
    chosen: list[Plan] = []
    hexes: set[HexId] = set()
    for plan in plans:
        there = plan.candidate
        if there is not None and there.place.hex in hexes:
            continue
        if there is not None:
            hexes.add(there.place.hex)
        chosen.append(plan)
        if len(chosen) == most:
            break
    return chosen


def _staying_down(plans: list[Plan]) -> Plan | None:
    """The best plan of a prone unit to stay so; None if it gets up at any odds."""
    for plan in plans:
        if plan.lies and plan.value > HOPELESS:
            return plan
    return None


def _faces_away(outlook: Outlook, here: HexId, legs: Facing) -> bool:
    """Whether no enemy is ahead of the unit if it stands there, even with its torso turned."""
    twists = outlook.mech.design.frame != QUAD
    return none_ahead(here, legs, twists, [foe.hex for foe in outlook.foes])


def hexes_apart(game: Game, unit: UnitIndex) -> int:
    """How many hexes farther than `CLOSE_BY` a unit is from its nearest friend; 0 without a friend."""
    mechs = game.battle.mechs
    here = mechs[unit].hex
    far = [
        distance(here, friend.hex)
        for other, friend in enumerate(mechs)
        if other != unit and friend.side == mechs[unit].side and game.active(other) and not friend.pilot_dead
    ]
    return max(0, min(far) - CLOSE_BY) if far else 0


def _ends_aside(game: Game, unit: UnitIndex) -> bool:
    """Whether a unit that stands has no enemy ahead of its legs."""
    mech = game.battle.mechs[unit]
    enemies = [game.battle.mechs[other].hex for other in game.enemies(unit)]
    return not mech.prone and none_ahead(mech.hex, mech.facing, False, enemies)


strategist: Final = Strategist()
"""The strategist with its default budget, as `--bots myomer.bots.strategist:strategist`."""
