"""Momentum and patience: who is ahead presses, who is behind takes care, and nobody waits forever."""

from __future__ import annotations

import pytest

from myomer.boards import Board
from myomer.bots.estimates import DOWN, fall_cost, pilot_hit_cost
from myomer.bots.fire_plans import LAST_KILL, Perils, likely_value
from myomer.bots.firing import volleys
from myomer.bots.momentum import LEAST, MOST, health, lost_share, pressure, strength
from myomer.bots.moving import candidates
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground, best_range
from myomer.bots.strategist import PATIENT, TEAM, Plan, Strategist, _finalists
from myomer.bots.striking import Strike
from myomer.bots.tactician import Tactician
from myomer.bots.temper import STEADY, Temper
from myomer.combat.harm.psr_target import roll_target
from myomer.combat.movement.move import STAND_UP, Move
from myomer.dice import ways_to_reach
from myomer.game.actions import Done
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hexes import parse_hex
from myomer.odds.worth import down_cost
from myomer.rules.movement import WALK
from myomer.rules.triggers import DAMAGE_20, Trigger, trigger_modifier
from myomer.units.catalogue import design_named
from myomer.units.mech import Mech
from tests.game.tables import skip_to


def facing_off(far: int = 6, red: str = "Hunchback HBK-4G", blue: str = "Hunchback HBK-4G") -> Game:
    """Two 'Mechs on open ground that face each other."""
    units = [Mech(design_named(red)), Mech(design_named(blue))]
    units[0].hex, units[0].facing = hex_at(15), 0
    units[1].hex, units[1].facing = hex_at(15 - far), 3
    for mech in units:
        mech.torso = mech.facing
    return Game(Board(16, 30), [Side("Red", units[:1]), Side("Blue", units[1:])], seed=3)


def hex_at(row: int) -> int:
    """A hex of the eighth column."""
    return parse_hex(f"08{row:02}")


def halve(mech: Mech) -> None:
    """Half of its armor and structure is gone."""
    mech.armor[:] = [points // 2 for points in mech.armor]
    mech.structure[:] = [(points + 1) // 2 for points in mech.structure]


def test_the_stronger_side_presses_and_the_weaker_takes_care() -> None:
    game = facing_off()
    assert pressure(game, 0, 0.5) == pressure(game, 1, 0.5) == 1.0
    halve(game.battle.mechs[1])
    left = health(game.battle.mechs[1])
    assert 0.45 < left < 0.55
    assert strength(game, 1) == pytest.approx(strength(game, 0) * left)
    assert pressure(game, 0, 0.5) == pytest.approx(left**0.5)
    assert pressure(game, 1, 0.5) == pytest.approx(left**-0.5)
    assert pressure(game, 0, 1.0) == pytest.approx(left)
    assert pressure(game, 0, 9.0) == LEAST
    assert pressure(game, 1, 9.0) == MOST
    assert pressure(game, 0, 0.0) == 1.0, "the tactician knows nothing of it"
    assert Ground(Outlook(game, 0, PATIENT)).caution < PATIENT.caution < Ground(Outlook(game, 1, PATIENT)).caution
    assert Ground(Outlook(game, 0, STEADY)).caution == STEADY.caution


def test_only_turns_in_which_nothing_happens_count_as_waiting() -> None:
    assert PATIENT.overdue(3, 0.0) == 0
    assert PATIENT.overdue(9, 0.0) == 6
    assert PATIENT.overdue(9, 3 * PATIENT.pace) == pytest.approx(3)
    assert PATIENT.overdue(9, 0.9) == 0
    assert STEADY.overdue(STEADY.calm + 4, 0.9) == 4, "every turn counts for the tactician"
    assert PATIENT.caution_after(0) == PATIENT.caution
    assert PATIENT.caution_after(2) == pytest.approx(PATIENT.caution - 2 * PATIENT.bolder)
    assert PATIENT.caution_after(50) == PATIENT.min_caution
    assert PATIENT.unrest_in(10, 4) == pytest.approx(1 + 10 / PATIENT.unrest + 4 * PATIENT.restless)

    game = facing_off()
    assert lost_share(game) == 0
    game.turn = 12
    waiting = Ground(Outlook(game, 0, PATIENT)).caution
    assert waiting == PATIENT.min_caution
    for mech in game.battle.mechs:
        halve(mech)
    assert lost_share(game) == pytest.approx(1 - health(game.battle.mechs[0]))
    assert Ground(Outlook(game, 0, PATIENT)).caution == PATIENT.caution, "a lively fight"
    game.battle.mechs[1].cause = "test"
    assert lost_share(game) > 0.7


def test_a_good_exchange_that_begins_later_costs_something() -> None:
    """A Hunchback ahead of a wreck wants to be close, and each hex costs the share of a turn that it takes."""
    game = facing_off(12)
    wreck = game.battle.mechs[1]
    halve(wreck)
    wreck.prone = True
    keen = Temper(keen=1.0)
    outlook = Outlook(game, 0, keen)
    ground = Ground(outlook)
    best, exchange = best_range(outlook, ground.caution)
    assert exchange > 0
    assert ground.delay == pytest.approx(exchange / 6), "it runs six hexes in a turn"
    assert Ground(Outlook(game, 0, STEADY)).delay == 0
    near, far = [ground.stand(hex_at(row), 0, 1, 1).drift for row in (3 + best + 1, 3 + best + 5)]
    assert far - near == pytest.approx(4 * (ground.delay + keen.drift * ground.unrest))


def test_damage_that_calls_for_a_psr_is_worth_a_fall() -> None:
    """An AC/20 that hits is 20 damage: the chance of a fall counts, but not for a target that lies already."""
    game = facing_off(2)
    skip_to(game, "weapon-attack")
    unit = game.ready()[0]
    outlook = Outlook(game, unit, TEAM)
    foe = outlook.foes[0]
    best = max(volleys(outlook, game), key=lambda volley: len(volley.shots))
    perils = Perils(outlook, game)
    plan = perils.plan([], best)
    trigger = Trigger(DAMAGE_20, trigger_modifier(DAMAGE_20, game.battle.ruleset, 20), 20)
    fails = 1 - float(roll_target(game.battle, foe.unit, trigger).chance())
    peril = perils._peril_of(foe.unit).copy()
    assert peril.shaken() == 0
    for shot in best.shots:
        perils._add(peril, shot)
    assert peril.shaken() > 0.5
    ended = LAST_KILL * foe.worth * peril.chance()
    felled = peril.shaken() * fails * foe.fall_cost * foe.worth * (1 - peril.chance())
    assert plan.value == pytest.approx(best.given + ended + felled - best.cost * (1 - peril.chance()) + best.physical)
    assert likely_value(outlook, game) >= plan.value > best.value

    foe.mech.prone = True
    lying = Outlook(game, unit, TEAM)
    volley = max(volleys(lying, game), key=lambda volley: len(volley.shots))
    kill = Perils(lying, game).plan([], volley).kill
    expected = volley.given + LAST_KILL * lying.foes[0].worth * kill - volley.cost * (1 - kill) + volley.physical
    assert Perils(lying, game).plan([], volley).value == pytest.approx(expected)


def test_a_few_finalists_go_to_different_hexes() -> None:
    game = facing_off()
    outlook = Outlook(game, 0, TEAM)
    ground = Ground(outlook)
    plans: list[Plan] = []
    for candidate in candidates(outlook, ground, 60):
        plan = Plan(Done(0), "there", 0.0, 0.0, False)
        plan.candidate = candidate
        plans.append(plan)
    hexes = [plan.candidate.place.hex for plan in _finalists(plans, 4) if plan.candidate is not None]
    assert len(hexes) == len(set(hexes)) == 4
    assert _finalists(plans, 4)[0] is plans[0]
    assert _finalists(plans, 20) == plans[:20]
    assert len({plan.candidate.place.hex for plan in plans[:20] if plan.candidate is not None}) < 20


def test_the_tactician_weighs_as_before() -> None:
    assert Tactician().temper == STEADY
    assert STEADY.momentum == STEADY.keen == STEADY.pace == 0
    assert STEADY.down == STEADY.hurt == 1, "the scale of `compare`"


def test_being_down_and_a_pilot_hit_count_as_much_as_the_temper_says() -> None:
    game = facing_off()
    sides = [0.01] * 4
    plain, down, hurt = [
        fall_cost(game.battle, 0, sides, temper) for temper in (STEADY, Temper(down=3.0), Temper(hurt=3.0))
    ]
    assert plain == fall_cost(game.battle, 0, sides)
    assert down - plain == pytest.approx(2 * float(down_cost(game.battle, 0)))
    mech = game.battle.mechs[0]
    fails = 1 - ways_to_reach(mech.piloting) / 36
    assert hurt - plain == pytest.approx(2 * fails * pilot_hit_cost(mech))
    assert Outlook(game, 0, Temper(down=3.0)).me.fall_cost > Outlook(game, 0).me.fall_cost
    assert Outlook(game, 0, Temper(down=3.0)).foes[0].fall_cost > Outlook(game, 0).foes[0].fall_cost


def test_going_prone_costs_what_being_down_counts() -> None:
    game = facing_off()
    skip_to(game, "movement")
    unit = game.ready()[0]
    costs: list[float] = []
    for temper in (Temper(shrewd=True), Temper(shrewd=True, down=4.0)):
        outlook = Outlook(game, unit, temper)
        plans = Strategist()._special_plans(game, outlook, Ground(outlook))
        costs += [plan.cost for plan in plans if plan.description == "goes prone"]
    assert costs[1] - costs[0] == pytest.approx(3 * DOWN * Outlook(game, unit).me.worth)


def test_an_idle_turn_costs_little_while_the_fight_is_lively() -> None:
    """Who must move first may hide for a turn; who hides for several pays for it. For the tactician, turns count."""
    game = facing_off()
    idle = Ground(Outlook(game, 0, PATIENT)).idle
    assert idle == PATIENT.idle
    game.turn = 12
    assert Ground(Outlook(game, 0, PATIENT)).idle == pytest.approx(PATIENT.idle * (1 + 12 - PATIENT.calm))
    assert Ground(Outlook(game, 0, STEADY)).idle == pytest.approx(STEADY.idle * 13)
    for mech in game.battle.mechs:
        halve(mech)
    assert Ground(Outlook(game, 0, PATIENT)).idle == PATIENT.idle
    game.turn = 99
    assert Ground(Outlook(game, 0, PATIENT)).idle == pytest.approx(PATIENT.idle * PATIENT.patience)


class Watched(Strategist):
    """A strategist that notes by which weights it compares physical attacks."""

    seen: list[Temper]

    def _ranked(self, outlook: Outlook, strikes: list[Strike]) -> list[Strike]:
        self.seen.append(outlook.temper)
        return super()._ranked(outlook, strikes)


@pytest.mark.parametrize(("units", "temper"), [(2, PATIENT), (3, TEAM)])
def test_it_strikes_by_the_weights_of_its_fight(units: int, temper: Temper) -> None:
    mechs = [Mech(design_named("Hunchback HBK-4G")) for _ in range(units)]
    for place, mech in enumerate(mechs):
        mech.hex = hex_at(10 + place)
    game = Game(Board(16, 30), [Side("Red", mechs[:1]), Side("Blue", mechs[1:])], seed=3)
    skip_to(game, "physical-attack")
    bot = Watched()
    bot.seen = []
    bot(game)
    assert bot.seen == [temper]


def test_nobody_lies_on_the_ground_forever() -> None:
    """Lying costs more from turn to turn of a fight in which nothing happens, so that even a poor chance to stand is
    taken in the end.
    """
    values: list[float] = []
    for turn in (1, 12):
        game = facing_off()
        game.turn = turn
        game.battle.mechs[0].prone = True
        outlook = Outlook(game, 0, PATIENT)
        ground = Ground(outlook)
        plans = [Plan(Done(0), "stays", 0.0, 0.0, False), Plan(Move(0, WALK, (STAND_UP,)), "walks", 0.0, 0.0, False)]
        for plan in plans:
            plan.value = 0.0
        plans[0].lies, plans[1].chance = True, 0.25
        Strategist()._weigh_standing_up(outlook, ground, plans)
        down = DOWN * PATIENT.down * outlook.me.worth * (1 + ground.overdue)
        assert plans[0].value == pytest.approx(-down)
        failed = Strategist()._failed_stand_cost(outlook, ground)
        assert plans[1].value == pytest.approx(-0.75 * (down + failed))
        values.append(plans[1].value - plans[0].value)
    assert values[1] > values[0]
    assert values[1] > 0
