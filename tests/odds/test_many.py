"""A sample made in one call is the sample that single resolutions with the same dice make."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import myomer
from myomer.boards import Board, Hex
from myomer.combat.battle import Battle
from myomer.combat.harm.damage import Struck, apply_hit
from myomer.combat.harm.damage_types import BY_NAME
from myomer.combat.movement.standing import StandUp
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import ATTACKS
from myomer.combat.reason import NotAllowedError
from myomer.combat.turn.batch import Hit
from myomer.combat.turn.verbs import BattleAction, play
from myomer.dice import DiceRoller, SeededDice
from myomer.odds import Distribution, End, Fall, Odds, Sample, odds, resolve_many
from myomer.odds.actions import plan_run
from myomer.odds.sampling import sample as play_sample
from myomer.rules.locations import CENTER_TORSO, HEAD, LEFT_TORSO, RIGHT_LEG
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.scenario.face_off import face_to_face
from myomer.units.mech import Mech
from tests.odds.situations import KINDS, attacker_for, set_up
from tests.rows import each_row
from tests.support import interpreted_only, make, refused

SPIKES_AND_AMMUNITION = ["spikes@center-torso", "spikes@left-torso", "srm-6@right-torso", "srm-6-ammo@left-torso"]
TIMES = 25
CASES = [(kind, rules, seed) for kind in KINDS for rules in (STANDARD, TOTAL_WARFARE) for seed in range(3)]


def situation(kind: str, rules: Ruleset, seed: int) -> tuple[Battle, Attack]:
    """An attack on a 'Mech with armor, with little of it, or with none, with spikes and ammunition or without."""
    target = make(45, equipment=SPIKES_AND_AMMUNITION if seed else [])
    battle, attack = set_up(kind, attacker_for(kind), target, rules)
    for mech in battle.mechs:
        if seed:
            mech.armor = [min(points, 3 * (2 - seed)) for points in mech.armor]
    return battle, attack


def state(battle: Battle) -> str:
    """Everything that can change in a battle."""
    return repr(([mech.state() for mech in battle.mechs], battle.changes, battle.phase_strength))


def points_left(mech: Mech) -> int:
    return sum(mech.armor) + sum(mech.structure)


def ends(battle: Battle, action: BattleAction, dice: DiceRoller) -> list[str]:
    """How each of many plays on copies of the battle ends."""
    states = []
    for _ in range(TIMES):
        copy = battle.copy()
        play(copy, action, dice)
        states.append(state(copy))
    return states


def test_every_attack_ends_as_it_does_when_it_is_played_on_copies() -> None:
    for kind, rules, seed in CASES:
        battle, attack = situation(kind, rules, seed)
        before, dice, other_dice = state(battle), SeededDice(seed), SeededDice(seed)
        sample = resolve_many(battle, attack, TIMES, dice, lambda end: state(end.battle))
        assert sample.values == ends(battle, attack, other_dice), (kind, rules.name, seed)
        assert dice.die("next") == other_dice.die("next"), (kind, rules.name, seed)
        assert state(battle) == before, (kind, rules.name, seed)


def assert_same_figures(sample: Sample[None], played: Odds) -> None:
    assert sample.hit == played.hit or not played.exact
    assert sample.dealt == played.dealt
    assert sample.taken == played.taken
    for unit in (sample.attacker, sample.target):
        for name in ("damage", "wounds", "lost", "head_hit", "falls", "stands_up"):
            assert getattr(sample, name)(unit) == getattr(played, name)(unit), name
        for name in ("knocked_out", "pilot_killed", "destroyed"):
            assert getattr(sample, name)(unit) == getattr(played, name)(unit), name


def test_the_figures_of_a_sample_are_those_of_odds() -> None:
    """The same resolutions, counted by `resolve_many` and by the figures of `Odds`."""
    for kind, rules, seed in CASES[::4]:
        battle, attack = situation(kind, rules, seed)
        run, _ = plan_run(battle, [attack], True)
        played = Odds(play_sample(battle, run, TIMES, seed), attack.attacker, attack.target)
        assert_same_figures(resolve_many(battle, attack, TIMES, SeededDice(seed)), played)


def test_other_actions_have_samples() -> None:
    battle = face_to_face(make(50, equipment=["medium-laser@right-arm"]), make(50))
    laser = myomer.shot(battle, "medium-laser")
    prone = battle.copy()
    prone.mechs[0].prone = True
    for where, action in ((battle, laser), (prone, StandUp(0)), (battle, Fall(1, 2))):
        run, _ = plan_run(where, [action], True)
        played = Odds(play_sample(where, run, TIMES, 3), 0, 1 if action is laser else action.unit)  # type: ignore[union-attr]
        sample = resolve_many(where, action, TIMES, SeededDice(3))
        assert sample.damage(0) == played.damage(0)
        assert sample.damage(1) == played.damage(1)
        assert sample.stands_up(0) == played.stands_up(0)
        assert sample.falls(1) == played.falls(1)


STRUCK = (HEAD, CENTER_TORSO, LEFT_TORSO, RIGHT_LEG)
HITS = [("", "standard", location, points) for location in STRUCK for points in (7, 30)]
HITS += [("case-ii@left-torso", "standard", LEFT_TORSO, 6), ("", "heat", CENTER_TORSO, 5)]


@each_row("equipment, kind, location, points", HITS)
def test_a_hit_is_damage_with_its_crits(equipment: str, kind: str, location: int, points: int) -> None:
    target = make(50, equipment=[*SPIKES_AND_AMMUNITION, *([equipment] if equipment else [])])
    for depth in (0, 2):
        battle = Battle([target.copy()], Board(ground=Hex(0, {"water": depth} if depth else {})))
        battle.mechs[0].armor = [2] * len(target.armor)
        hit = Hit(0, location, points, kind=BY_NAME[kind])
        sample = resolve_many(battle, hit, TIMES, SeededDice(5), lambda end: state(end.battle))
        dice, states, damage = SeededDice(5), [], []
        for _ in range(TIMES):
            copy = battle.copy()
            apply_hit(copy, 0, Struck(location), points, BY_NAME[kind], dice)
            states.append(state(copy))
            damage.append(points_left(battle.mechs[0]) - points_left(copy.mechs[0]))
        assert sample.values == states
        assert sample.damage(0) == Distribution(Counter(damage))


def test_a_large_sample_is_near_the_exact_odds() -> None:
    battle = face_to_face(make(60), make(60))
    kick = Attack("kick", 0, 1, RIGHT_LEG)
    sample, exact = resolve_many(battle, kick, 4000, SeededDice(1)), odds(battle, kick)
    shares = [sample.hit, sample.falls(0), sample.falls(1)]
    chances = [exact.hit, exact.falls(0), exact.falls(1)]
    for share, chance in zip(shares, chances, strict=True):
        low, high = sample.interval(share)
        assert low <= chance <= high


def test_a_figure_is_that_of_odds() -> None:
    battle = face_to_face(make(60), make(60))
    kick = Attack("kick", 0, 1, RIGHT_LEG)

    def down(end: End) -> bool:
        return end.hit and end.target.prone

    sample = resolve_many(battle, kick, 500, SeededDice(1), down)
    low, high = sample.interval(sample.figure[True])
    assert low <= odds(battle, kick).of(down)[True] <= high
    assert sample.figure[True] == Fraction(sum(sample.values), 500)
    assert sample.falls(1) == sample.figure[True]


def test_what_cannot_be_sampled() -> None:
    battle = face_to_face(make(60), make(60))
    kick, dice = Attack("kick", 0, 1, RIGHT_LEG), SeededDice(1)
    for number in (0, -1):
        with pytest.raises(ValueError, match=f"how many times the action is resolved, 1 or more, not {number}"):
            resolve_many(battle, kick, number, dice)
    for wrong in (2.5, "many"):
        with refused("n is how many times the action is resolved, a whole number", TypeError):
            resolve_many(battle, kick, wrong, dice)  # type: ignore[call-overload]
    with refused("dice are a DiceRoller", TypeError):
        resolve_many(battle, kick, 5, 7)  # type: ignore[call-overload]
    with refused("is resolved many times"):
        resolve_many(battle, "kick", 5, dice)  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="no unit 4"):
        resolve_many(battle, Attack("kick", 0, 4, RIGHT_LEG), 5, dice)
    with pytest.raises(ValueError, match="no location 12"):
        resolve_many(battle, Hit(1, 12, 5), 5, dice)
    with pytest.raises(ValueError, match="no unit 2"):
        resolve_many(battle, kick, 5, dice).falls(2)
    battle.mechs[0].prone = True
    with pytest.raises(NotAllowedError):
        resolve_many(battle, kick, 5, dice)


@interpreted_only("a rule is replaced")
def test_a_change_without_a_mark_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = face_to_face(make(60), make(60))

    def queue(self: object, battle: Battle, attack: Attack, rolls: object) -> None:
        battle.mechs[attack.target].heat += 1

    monkeypatch.setattr(type(ATTACKS["kick"]), "queue", queue, raising=False)
    with pytest.raises(RuntimeError, match="unit 1 changed without a mark"):
        resolve_many(battle, Attack("kick", 0, 1, RIGHT_LEG), 20, SeededDice(1))
