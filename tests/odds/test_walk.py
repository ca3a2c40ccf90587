"""The dice that walk every outcome: any function, the same answer however it is come by, and nothing left behind."""

from __future__ import annotations

from fractions import Fraction

import pytest

import myomer
from myomer import Attack, Battle, Board
from myomer.combat.harm.criticals import roll_critical_check
from myomer.combat.harm.damage import strike
from myomer.combat.harm.damage_types import PHYSICAL_HIT
from myomer.combat.weapons.shot import Shot
from myomer.dice import TWO_DICE_WAYS, DiceRoller
from myomer.game.choices import Option
from myomer.hexes import FRONT
from myomer.odds import Fall, Odds, OverBudgetError, StandUp, odds, odds_of_run
from myomer.odds import study as studies
from myomer.rules.hit_tables import FULL
from myomer.rules.locations import LEFT_ARM, LEFT_LEG, LEFT_TORSO, RIGHT_ARM, RIGHT_LEG, RIGHT_TORSO
from myomer.scenario.face_off import face_to_face
from myomer.units.mech import Mech
from tests.odds.naive import EveryThrow

KICK = Attack("kick", 0, 1, RIGHT_LEG)


def duel(attacker: str = "Locust LCT-1V", target: str = "Hunchback HBK-4G", ruleset: str = "standard") -> Battle:
    return face_to_face(myomer.mech(attacker), myomer.mech(target), ruleset)


def figures_of(answer: Odds) -> list[object]:
    """All the figures of both units."""
    found: list[object] = [answer.hits, answer.states]
    for unit in (0, 1):
        found += [answer.damage(unit), answer.damage_at(unit), answer.lost(unit), answer.criticals(unit)]
        found += [answer.falls(unit), answer.wounds(unit), answer.destroyed(unit), answer.knocked_out(unit)]
    return found


@pytest.fixture(autouse=True)
def _fresh() -> None:
    studies.forget()


def test_any_function_of_dice() -> None:
    def run(battle: Battle, dice: DiceRoller) -> tuple[int, ...]:
        return (dice.die("one") * 10 + dice.check(8, "two"), dice.roll_2d6("three"))

    found = odds_of_run(duel(), run).ends.result()
    assert sum([chance for _, chance in found.items()]) == 1
    assert len(found) == 6 * 2 * 11
    assert found[(38, 7)] == Fraction(1, 6) * Fraction(15, 36) * Fraction(6, 36)
    assert found[(37, 7)] == Fraction(1, 6) * Fraction(21, 36) * Fraction(6, 36)


def test_two_dice_by_their_sum() -> None:
    found = odds_of_run(duel(), lambda battle, dice: (dice.roll_2d6("sum"),)).ends.result()
    assert {total[0]: chance for total, chance in found.items() if isinstance(total, tuple)} == {
        total: Fraction(TWO_DICE_WAYS[total], 36) for total in range(2, 13)
    }


@pytest.mark.parametrize("ruleset", ["standard", "total-warfare"])
def test_what_was_asked_before_makes_no_difference(ruleset: str) -> None:
    battle = duel(ruleset=ruleset)
    attacks = [KICK, Attack("punch", 0, 1, LEFT_ARM), Attack("kick", 0, 1, LEFT_LEG), Attack("push", 0, 1)]
    alone: list[list[object]] = []
    for attack in attacks:
        studies.forget()
        alone.append(figures_of(odds(battle, attack, check=False)))
    studies.forget()
    for attack, expected in reversed([*zip(attacks, alone, strict=True)]):
        assert figures_of(odds(battle, attack, check=False)) == expected
    battle.mechs[1].armor[RIGHT_LEG] = 2
    hurt = figures_of(odds(battle, KICK))
    studies.forget()
    assert figures_of(odds(battle, KICK)) == hurt
    assert hurt != alone[0]


@pytest.mark.parametrize("slot", [0, 3, 6, 8, 10, 11])
def test_slots_struck_before_are_distinguished_from_whole_ones(slot: int) -> None:
    """A location about to be destroyed: which of its slots were hit does not matter, only how many are still open."""
    battle = duel("Hunchback HBK-4G", "Atlas AS7-D")
    atlas = battle.mechs[1]
    for torso in (LEFT_TORSO, RIGHT_TORSO):
        atlas.armor[torso] = 0
        atlas.structure[torso] = 3
    punch = Attack("punch", 0, 1, RIGHT_ARM)
    whole = figures_of(odds(battle, punch))
    studies.forget()
    atlas.slot_hits[LEFT_TORSO] = atlas.slot_hits[RIGHT_TORSO] = 1 << slot
    struck = figures_of(odds(battle, punch))
    atlas.slot_hits[LEFT_TORSO] = atlas.slot_hits[RIGHT_TORSO] = 0
    assert figures_of(odds(battle, punch)) == whole
    atlas.slot_hits[LEFT_TORSO] = atlas.slot_hits[RIGHT_TORSO] = 1 << slot
    assert figures_of(odds(battle, punch)) == struck


def check_of_the_left_torso(battle: Battle, dice: DiceRoller) -> tuple[int, ...]:
    dice.then(roll_critical_check, battle, 1, LEFT_TORSO, 0)
    return ()


def told_of(mech: Mech) -> tuple[tuple[bool, ...], int]:
    """Of each component in the left torso whether it works, and how many slots there were struck."""
    design = mech.design
    here = [at for at, one in enumerate(design.components) if one.location == LEFT_TORSO]
    return tuple([mech.component_works(at) for at in here]), mech.slot_hits[LEFT_TORSO].bit_count()


@pytest.mark.parametrize("struck", [0, 1 << 2, 1 << 6 | 1])
def test_which_slots_were_hit_is_known_to_any_reader(struck: int) -> None:
    """Heat sinks and weapons are not distinguished until the end, or until a resolver reads them."""
    battle = duel("Hunchback HBK-4G", "Atlas AS7-D")
    battle.mechs[1].slot_hits[LEFT_TORSO] = struck
    battle.mechs[1].counts = [0] * len(battle.mechs[1].counts)
    by_hand: dict[tuple[tuple[bool, ...], int], Fraction] = {}
    dice = EveryThrow(raw=False)
    more = True
    while more:
        played = battle.copy()
        check_of_the_left_torso(played, dice)
        end = told_of(played.mechs[1])
        by_hand[end] = by_hand.get(end, Fraction(0)) + Fraction(dice.ways, dice.total)
        more = dice.next_path()

    at_the_end = odds_of_run(battle, check_of_the_left_torso, 0, 1).of(lambda end: told_of(end.target))
    assert dict(at_the_end.items()) == by_hand

    def looking(there: Battle, dice: DiceRoller) -> tuple[object, ...]:
        check_of_the_left_torso(there, dice)
        return told_of(there.mechs[1])

    assert dict(odds_of_run(battle, looking, 0, 1).ends.result().items()) == by_hand


def test_a_weapon_lost_before_is_known_to_be() -> None:
    """What was hit before the walk is certain: reading it makes nothing else distinguished."""
    battle = duel("Hunchback HBK-4G", "Locust LCT-1V")
    hunchback = battle.mechs[0]
    lasers = [at for at in hunchback.design.weapons if hunchback.design.components[at].name == "medium-laser"]
    lost, other = lasers[:2]
    fresh = odds(battle, Shot(0, 1, other))
    hunchback.slot_hits[hunchback.design.components[lost].location] |= hunchback.design.components[lost].mask
    studies.forget()
    assert odds(battle, Shot(0, 1, other)).hit == fresh.hit
    with pytest.raises(ValueError, match="weapon"):
        odds(battle, Shot(0, 1, lost))


def test_the_battle_stays_as_it_was() -> None:
    battle = duel()
    battle.log = []
    before = [mech.state() for mech in battle.mechs]
    odds(battle, KICK)
    assert [mech.state() for mech in battle.mechs] == before
    assert battle.log == []


def test_others_on_the_map_stay_out_of_it() -> None:
    battle = duel()
    alone = figures_of(odds(battle, KICK))
    third = myomer.mech("Atlas AS7-D", hex="0910")
    crowd = Battle([*[mech.copy() for mech in battle.mechs], third], battle.board)
    found = odds(crowd, KICK)
    assert figures_of(found) == alone
    assert found.damage(2)[0] == 1


def test_the_budget() -> None:
    battle = duel()
    with pytest.raises(OverBudgetError):
        odds(battle, KICK, budget=5, samples=0)
    sampled = odds(battle, KICK, budget=5, samples=400)
    assert not sampled.exact
    assert sampled.samples == 400
    low, high = sampled.interval(sampled.hit)
    assert low < sampled.hit_chances[0] < high
    assert odds(battle, KICK, budget=5, samples=400).dealt == sampled.dealt


def test_what_may_not_be_done_is_said() -> None:
    battle = duel()
    with pytest.raises(ValueError, match="asked of an action"):
        odds(battle)
    with pytest.raises(ValueError, match="not allowed"):
        odds(battle, Attack("kick", 0, 1, RIGHT_LEG), Attack("punch", 0, 1, RIGHT_ARM))
    with pytest.raises(ValueError, match="declared together"):
        odds(battle, Fall(0), Fall(1))
    with pytest.raises(ValueError, match="standing up is not allowed"):
        odds(battle, StandUp(0))


def test_a_fall_of_its_own() -> None:
    fall = odds(duel(), Fall(1))
    assert fall.exact
    assert fall.falls(1) == 1
    assert fall.damage(1).chance(lambda points: points >= 5) == 1
    assert fall.damage(0)[0] == 1
    # a fall on the front, rear or a side finds the head with a 12
    assert fall.head_hit(1) == Fraction(1, 36)


def test_both_punches_and_each_alone() -> None:
    battle = duel("Hunchback HBK-4G")
    both = odds(battle, Attack("punch", 0, 1, LEFT_ARM), Attack("punch", 0, 1, RIGHT_ARM))
    assert [one.hit for one in both.alone] == both.hit_chances == [Fraction(5, 6), Fraction(5, 6)]
    assert both.hits[2] == Fraction(25, 36)
    assert both.hit == Fraction(35, 36)


def test_options_of_a_game() -> None:
    red = myomer.Side("Red", [myomer.mech("Locust LCT-1V", hex="0505", facing=0)], "south")
    blue = myomer.Side("Blue", [myomer.mech("Locust LCT-1V", hex="0504", facing=3)], "north")
    game = myomer.Game(Board(10, 10), [red, blue], seed=3)
    asked = 0
    while game.result is None and game.turn < 2:
        if game.phase != "movement":
            asked += sum([_agrees(option) for option in game.options()])
        game.play(myomer.Done(game.ready()[0]))
    assert asked > 5


def _agrees(option: Option) -> int:
    found = option.odds()
    numbers = option.preview()
    if found is None or numbers is None or not found.hit_chances:
        return 0
    assert found.hit == found.hit_chances[0] == numbers.target_number.chance()  # type: ignore[union-attr]
    return 1


def test_the_chance_to_hit_is_exact_even_of_a_sample() -> None:
    battle = duel("Hunchback HBK-4G")
    kick = odds(battle, KICK, budget=1, samples=50)
    assert not kick.exact
    assert kick.hit == Fraction(35, 36)
    both = odds(battle, Attack("punch", 0, 1, LEFT_ARM), Attack("punch", 0, 1, RIGHT_ARM), budget=1, samples=50)
    assert not both.exact
    assert both.hit == Fraction(35, 36)


def test_what_is_no_question() -> None:
    battle = duel()
    for wrong, message in (
        ("kick", "odds are asked of an Attack"),
        (Fall(7), "there is no unit 7"),
        (Fall(0, -3), "0 levels or more"),
        (StandUp(-1), "there is no unit -1"),
    ):
        with pytest.raises(ValueError, match=message):
            odds(battle, wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="samples 0 or more"):
        odds(battle, KICK, samples=-5)
    with pytest.raises(ValueError, match="there is no unit 9"):
        odds(battle, KICK).falls(9)
    with pytest.raises(OverBudgetError, match="raise budget="):
        odds(battle, KICK, budget=1, samples=0)
    battle.mechs[0].cause = "center-torso-destroyed"
    with pytest.raises(ValueError, match="destroyed"):
        odds(battle, Fall(0))
    assert repr(odds(duel(), KICK)).startswith("<Odds: hit 35/36, damage ")


def test_a_run_that_does_not_look_has_the_same_odds_and_is_remembered() -> None:
    battle = duel("Hunchback HBK-4G", "Locust LCT-1V")

    def hit(battle: Battle, dice: DiceRoller) -> None:
        strike(battle, 1, [5], FULL, FRONT, PHYSICAL_HIT, dice)

    looking = odds_of_run(battle, hit, 1, 1)
    assert figures_of(odds_of_run(battle, hit, 1, 1, looks=False))[2:] == figures_of(looking)[2:]
    walk = studies.SHARED.study_of(battle)._walk
    assert walk is not None
    assert walk.remembered > 1
    before = walk.remembered
    odds_of_run(battle, hit, 1, 1, looks=False)
    assert walk.remembered == before + 1, "only the run itself is worked out again"
