"""Kick or punch: every choice with its exact figures, and the best for reasons that are figures too."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

import myomer
from myomer import Attack, Battle
from myomer.odds.advice import BOTH_FISTS, NO_ATTACK, Choice, compare, recommend
from myomer.odds.losses import DAMAGE, FALL, KILL, KNOCKED_OUT, WOUNDS
from myomer.odds.worth import HURT, OUT_COLD, POINTS_OF_100_TONS, down_cost, worth
from myomer.rules.locations import LEFT_ARM, LEFT_LEG, RIGHT_ARM, RIGHT_LEG
from myomer.rules.movement import JUMP, RUN
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.scenario.face_off import face_to_face


def battle(attacker: str = "Hatchetman HCT-3F", target: str = "Hunchback HBK-4G", rules: Ruleset = STANDARD) -> Battle:
    return face_to_face(myomer.mech(attacker), myomer.mech(target), rules)


def named(choices: list[Choice], label: str, limb: int | None = None) -> Choice:
    (found,) = [one for one in choices if one.label == label and (limb is None or one.limbs == (limb,))]
    return found


@cache
def of_an_atlas() -> tuple[Choice, ...]:
    """All that an Atlas may do to a Hunchback, worked out once."""
    return tuple(compare(battle("Atlas AS7-D"), 0, 1, budget=200_000))


def test_everything_that_may_be_done_is_a_choice() -> None:
    choices = compare(battle(), 0, 1)
    assert [(one.label, one.limbs) for one in choices] == [
        ("punch", (LEFT_ARM,)),
        ("punch", (RIGHT_ARM,)),
        (BOTH_FISTS, (LEFT_ARM, RIGHT_ARM)),
        ("kick", (LEFT_LEG,)),
        ("kick", (RIGHT_LEG,)),
        ("push", (-1,)),
        ("hatchet", (RIGHT_ARM,)),
        (NO_ATTACK, ()),
    ]
    assert all(one.allowed for one in choices)


def test_figures_are_the_fractions_that_follow_from_the_rules() -> None:
    choices = compare(battle(), 0, 1)
    punch = named(choices, "punch", RIGHT_ARM)
    assert punch.hit == Fraction(30, 36)  # piloting 5 and no modifier
    assert punch.dealt == Fraction(30, 36) * 5  # 45 tons, one tenth rounded up
    assert punch.head_hit == Fraction(30, 36) / 6
    assert [punch.taken, punch.target_falls, punch.attacker_falls, punch.kill] == [Fraction(0)] * 4
    both = named(choices, BOTH_FISTS)
    assert both.hit == 1 - Fraction(6, 36) ** 2
    assert both.dealt == 2 * punch.dealt
    kick = named(choices, "kick", LEFT_LEG)
    assert kick.hit == Fraction(35, 36)
    assert kick.target_falls == Fraction(35, 36) * Fraction(6, 36)
    assert kick.attacker_falls == Fraction(1, 36) * Fraction(6, 36)
    assert named(choices, "hatchet").hit == Fraction(33, 36)


@pytest.mark.parametrize("rules", [STANDARD, TOTAL_WARFARE], ids=lambda rules: rules.name)
def test_a_value_is_the_sum_of_its_parts(rules: Ruleset) -> None:
    setting = battle(rules=rules)
    whole = POINTS_OF_100_TONS * worth(setting.mechs[1])
    for choice in compare(setting, 0, 1):
        if choice.odds is None:
            assert choice.value == 0
            continue
        for unit, loss in ((1, choice.target), (0, choice.attacker)):
            assert loss.figures[DAMAGE] == choice.odds.damage(unit).mean
            assert loss.figures[KILL] == choice.odds.destroyed(unit)
            assert loss.figures[FALL] == choice.odds.falls(unit)
            assert loss.figures[WOUNDS] == choice.odds.wounds(unit).mean
            assert loss.figures[KNOCKED_OUT] == choice.odds.knocked_out(unit)
            assert loss.head_hit == choice.odds.head_hit(unit)
        assert choice.value == sum(choice.target.points.values()) - sum(choice.attacker.points.values())
        assert choice.target.points[KILL] == choice.kill * whole
        for figure, share in ((FALL, down_cost(setting, 1)), (WOUNDS, HURT), (KNOCKED_OUT, OUT_COLD)):
            most = choice.target.figures[figure] * whole * share  # less where it is destroyed, or all but
            assert most / 2 <= choice.target.points[figure] <= most


def test_the_scale_by_hand() -> None:
    """A punch at a fresh Hunchback: a sixth each at head, center torso, both side torsos and both arms.

    Five points cost three quarters of what the location is worth, by the part of it that they are. The head's pilot is
    hit; a wound of 0.04, and knocked out in 1 of 36 on the first.
    """
    punch = named(compare(battle(), 0, 1), "punch", RIGHT_ARM)
    one = Fraction(1)
    places = [(one, 9 + 3), (one, 26 + 5 + 16), *[(Fraction(9, 20), 20 + 4 + 12)] * 2, *[(Fraction(1, 5), 16 + 8)] * 2]
    damage = sum([Fraction(15, 4) * share / left for share, left in places], Fraction(0)) / 6
    hunchback = Fraction(50 + 25, 125)
    assert punch.target.points[DAMAGE] == 100 * hunchback * Fraction(30, 36) * damage
    assert punch.target.points[WOUNDS] == 100 * hunchback * Fraction(30, 36) / 6 / 25
    assert punch.target.points[KNOCKED_OUT] == 100 * hunchback * Fraction(30, 36) / 6 * Fraction(1, 36) * Fraction(
        3, 10
    )
    assert punch.value == punch.target.total


def test_a_certain_wreck_costs_all_that_it_was_worth() -> None:
    setting = battle("Atlas AS7-D")
    target = setting.mechs[1]
    for place in range(len(target.armor)):
        target.armor[place] = 0
    for place in range(len(target.structure)):
        target.structure[place] = min(1, target.structure[place])
    target.prone = True
    kick = named(compare(setting, 0, 1), "kick", LEFT_LEG)
    assert kick.kill == kick.hit == 1  # it lies, is hit without fail, and whatever is hit goes on to the center torso
    assert kick.target.total == kick.value == kick.target.points[KILL] == 60
    assert kick.target.points[DAMAGE] == 0


def test_a_crippled_leg_is_kicked() -> None:
    setting = battle("Hatchetman HCT-3F")
    target = setting.mechs[1]
    for leg in (LEFT_LEG, RIGHT_LEG):
        target.armor[leg] = 0
        target.structure[leg] = 2
    advice = recommend(compare(setting, 0, 1))
    assert advice.best.label == "kick"
    assert advice.best.target_falls > Fraction(9, 10)
    assert (advice.decisive[0].unit, advice.decisive[0].figure) == ("target", DAMAGE)
    assert advice.margin > 5


def test_a_poor_pilot_with_a_damaged_gyro_does_not_kick() -> None:
    setting = battle("Hatchetman HCT-3F")
    attacker = setting.mechs[0]
    attacker.piloting = 8
    attacker.gyro_hits = 1
    setting.mechs[1].move_mode, setting.mechs[1].hexes_moved = RUN, 5
    choices = compare(setting, 0, 1)
    kick = named(choices, "kick", LEFT_LEG)
    assert kick.attacker_falls > Fraction(1, 2)
    advice = recommend(choices)
    assert advice.best.label != "kick"
    assert advice.best.value > kick.value


def test_no_attack_is_best_where_all_cost_more_than_they_gain() -> None:
    setting = battle("Atlas AS7-D", "Locust LCT-1V")
    setting.mechs[0].piloting = 8
    setting.mechs[0].gyro_hits = 1
    setting.mechs[1].move_mode, setting.mechs[1].hexes_moved = RUN, 12
    kicks = [one for one in compare(setting, 0, 1) if one.label in ("kick", NO_ATTACK)]
    advice = recommend(kicks)
    assert advice.best.label == NO_ATTACK
    assert advice.other is not None
    assert advice.other.value < 0
    assert advice.margin == -advice.other.value
    assert ("attacker", FALL) in {(reason.unit, reason.figure) for reason in advice.decisive}


def test_the_reasons_add_up_to_the_margin() -> None:
    advice = recommend(list(of_an_atlas()))
    assert advice.other is not None
    assert advice.other.label != advice.best.label
    gained = sum(reason.points for reason in advice.decisive)
    lost = sum(reason.points for reason in advice.against)
    assert advice.margin > 0
    assert gained >= Fraction(3, 4) * (advice.margin - lost)
    assert all(reason.points > 0 for reason in advice.decisive)
    assert all(reason.points < 0 for reason in advice.against)


def test_what_is_not_allowed_is_reported_on_request() -> None:
    setting = battle("Atlas AS7-D")
    setting.mechs[0].prone = True
    assert [one.label for one in compare(setting, 0, 1)] == [NO_ATTACK]
    refused = [one for one in compare(setting, 0, 1, forbidden=True) if not one.allowed]
    assert {"punch", "kick", "push", "charge", "dfa"} == {one.label for one in refused}
    assert "attacker-prone" in named(refused, "kick", LEFT_LEG).reasons
    assert recommend(refused + compare(setting, 0, 1)).best.label == NO_ATTACK


def test_nothing_to_choose_from() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        recommend([])


def test_charges_and_deaths_from_above_by_the_way_it_moved() -> None:
    setting = battle("Phoenix Hawk PXH-1")
    for mode, kind in ((RUN, "charge"), (JUMP, "dfa")):
        setting.mechs[0].move_mode, setting.mechs[0].hexes_moved = mode, 4
        assert kind in [one.label for one in compare(setting, 0, 1, samples=10, budget=1)]
        in_game = compare(setting, 0, 1, moving=False, samples=10, budget=1)
        assert kind not in [one.label for one in in_game]


def test_the_chance_to_hit_is_exact_even_of_what_is_sampled() -> None:
    sampled = compare(battle("Atlas AS7-D"), 0, 1, budget=1, samples=50)
    assert not any(one.odds.exact for one in sampled if one.odds is not None)
    assert [one.hit for one in sampled] == [one.hit for one in of_an_atlas()]


def test_the_battle_is_left_as_it_was() -> None:
    setting = battle("Atlas AS7-D")
    before = [mech.copy() for mech in setting.mechs]
    choices = compare(setting, 0, 1, budget=1, samples=5)
    for mech, then in zip(setting.mechs, before, strict=True):
        assert (mech.armor, mech.structure, mech.prone, mech.wounds) == (
            then.armor,
            then.structure,
            then.prone,
            then.wounds,
        )
    assert Attack("kick", 0, 1, LEFT_LEG) in [one.attacks[0] for one in choices if one.attacks]


def test_choices_and_advice_are_printed_in_a_line() -> None:
    one = myomer.mech("Hunchback HBK-4G", hex="0505", facing=0)
    other = myomer.mech("Hunchback HBK-4G", hex="0504", facing=3)
    choices = myomer.compare(Battle([one, other]), forbidden=True)
    shown = [str(choice) for choice in choices]
    assert "both punches: hits 97.2%, damage 8.3 dealt and 0.0 taken, worth 10.0" in shown
    assert any(line.startswith("kick, right leg: hits 97.2%, damage 10.6 dealt") for line in shown)
    assert "no attack" in shown
    assert any(line.startswith("charge: not allowed (") for line in shown)
    assert repr(choices[0]) == f"<Choice: {choices[0]}>"
    advice = myomer.recommend(choices)
    best = "Best: both punches, worth 10.0 points on balance, 3.3 more than kick, left leg"
    assert (str(advice), repr(advice)) == (best, f"<Advice: {best}>")
    nothing = [choice for choice in choices if choice.label == NO_ATTACK]
    assert str(myomer.recommend(nothing)) == "Best: no attack; there is no other choice"
