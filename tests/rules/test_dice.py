"""Dice: seeded, scripted and recorded, and that the engine knows no others."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import myomer
from myomer.combat.battle import Battle
from myomer.combat.harm.psr_roll import resolve_psrs
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import resolve_attack
from myomer.dice import (
    TWO_DICE_WAYS,
    DiceError,
    DiceExhausted,
    DiceLeftOver,
    DiceRoller,
    RecordingDice,
    Roll,
    ScriptedDice,
    SeededDice,
    ways_to_reach,
)
from myomer.rules.ruleset import Ruleset
from tests.rows import each_row
from tests.support import BOTH, attack, dice, duel, make

# seeded dice

FIRST_DICE = {
    0: "135351426145521661134561",
    1: "554355123411664665231664",
    2: "314442142455163112443335",
    42: "454253124241551132565566",
    2026: "611536634415121553353325",
    -1: "554133111332616664532312",
    -42: "426436113144323311214634",
    2**31: "642366542222514216563145",
    2**32: "613613655211412641155153",
    2**64 - 1: "133346111614524424414655",
    2**64: "524264422313155452326255",
    -(2**64): "315262332563323261341155",
    10**30: "554443445261216521363465",
    -(10**30): "225444543332412211424116",
    2**200: "354525551414351412334455",
}
"""The first 24 dice of each seed, from a second writing of the generator."""


def throw(roller: DiceRoller, count: int) -> list[int]:
    return [roller.die("test") for _ in range(count)]


@each_row("seed", FIRST_DICE)
def test_the_first_dice_of_a_seed_never_change(seed: int) -> None:
    assert "".join(map(str, throw(SeededDice(seed), 24))) == FIRST_DICE[seed]


def test_a_negative_seed_is_not_some_other_seed() -> None:
    for seed in (1, 2, 42, 2**40):
        assert throw(SeededDice(-seed), 50) != throw(SeededDice(seed ^ 0xFFFFFFFE), 50)


def test_the_dice_far_down_a_seed_never_change() -> None:
    roller = SeededDice(7)
    throw(roller, 100_000)
    far = throw(roller, 24)
    assert throw(SeededDice(7), 100_024)[-24:] == far
    assert "".join(map(str, far)) == FAR_DOWN


FAR_DOWN = "135421424212324455446636"
"""Dice 100,001 to 100,024 of seed 7, from a second writing of the generator."""


def test_a_seed_is_remembered() -> None:
    assert SeededDice(-42).seed == -42
    assert SeededDice(2**200).seed == 2**200


def test_the_same_seed_gives_the_same_dice() -> None:
    assert throw(SeededDice(99), 1000) == throw(SeededDice(99), 1000)


def test_near_seeds_give_other_dice() -> None:
    seeds = [*range(-200, 201), *(2**power for power in range(8, 130)), *(-(2**power) for power in range(8, 130))]
    first = {tuple(throw(SeededDice(seed), 24)) for seed in seeds}
    assert len(first) == len(seeds)


@settings(deadline=None, derandomize=True)
@given(seed=st.integers(), used=st.integers(0, 60))
def test_a_copy_goes_on_identically_and_apart(seed: int, used: int) -> None:
    roller = SeededDice(seed)
    throw(roller, used)
    twin = roller.copy()
    ahead = throw(twin, 50)
    assert throw(roller, 50) == ahead
    assert twin.seed == seed


@settings(deadline=None, derandomize=True)
@given(seed=st.integers())
def test_every_die_shows_one_to_six(seed: int) -> None:
    assert set(throw(SeededDice(seed), 100)) <= {1, 2, 3, 4, 5, 6}


def chi_square(seen: Counter[int] | Counter[tuple[int, int]], cells: int) -> float:
    expected = sum(seen.values()) / cells
    missing = (cells - len(seen)) * expected
    return sum((count - expected) ** 2 / expected for count in seen.values()) + missing


#  a fair die stays below these in 999 of 1000 trials: chi-square at 5 and at 35 degrees of freedom
SIX_FACES = 20.52
THIRTY_SIX_PAIRS = 66.62


@pytest.mark.parametrize("seed", [1, 20260, -7])
def test_seeded_dice_are_fair(seed: int) -> None:
    faces = throw(SeededDice(seed), 120_000)
    assert chi_square(Counter(faces), 6) < SIX_FACES
    assert chi_square(Counter(zip(faces[::2], faces[1::2], strict=True)), 36) < THIRTY_SIX_PAIRS
    assert chi_square(Counter(zip(faces[:-1:2], faces[11::2], strict=False)), 36) < THIRTY_SIX_PAIRS


def test_the_first_die_is_fair_over_seeds() -> None:
    first = Counter(SeededDice(seed).die("test") for seed in range(12_000))
    assert chi_square(first, 6) < SIX_FACES


# scripted dice


def test_a_script_is_thrown_in_order() -> None:
    script = ScriptedDice([3, 1, 6, 2, 2])
    assert throw(script, 5) == [3, 1, 6, 2, 2]
    script.finish()


def test_a_script_does_not_follow_changes_to_its_list() -> None:
    faces = [1, 2]
    script = ScriptedDice(faces)
    faces.append(3)
    assert throw(script, 2) == [1, 2]
    script.finish()


def test_an_exhausted_script_says_what_it_was_asked_for() -> None:
    script = ScriptedDice([4, 4])
    script.roll_2d6("to hit: kick")
    with pytest.raises(DiceExhausted, match=r"^the script has 2 dice, and die 3 was needed for: hit location$"):
        script.die("hit location")


def test_an_empty_script_is_exhausted_at_once() -> None:
    with pytest.raises(DiceExhausted, match=r"the script has 0 dice, and die 1 was needed for: to hit: punch"):
        ScriptedDice([]).die("to hit: punch")


def test_dice_left_over_say_what_was_rolled_last() -> None:
    script = ScriptedDice([4, 4, 2, 6])
    script.roll_2d6("to hit: punch")
    with pytest.raises(DiceLeftOver, match=r"^2 of 4 dice were left over; .*to hit: punch$"):
        script.finish()


def test_dice_left_over_when_nothing_was_rolled() -> None:
    with pytest.raises(DiceLeftOver, match=r"^1 of 1 dice were left over; nothing was rolled$"):
        ScriptedDice([5]).finish()


def test_both_errors_are_dice_errors() -> None:
    assert issubclass(DiceExhausted, DiceError)
    assert issubclass(DiceLeftOver, DiceError)


def test_leaving_the_block_demands_that_all_dice_were_used() -> None:
    with pytest.raises(DiceLeftOver, match="1 of 2"), ScriptedDice([1, 2]) as script:
        script.die("test")


def test_leaving_the_block_keeps_an_error_that_was_raised_in_it() -> None:
    with pytest.raises(KeyError, match="mine"), ScriptedDice([1, 2]):
        raise KeyError("mine")


@each_row("face", [0, 7, -1, 12, 10**20])
@each_row("at", [0, 2])
def test_a_face_that_no_die_has_is_refused(face: int, at: int) -> None:
    faces = [3, 3, 3]
    faces[at] = face
    with pytest.raises(ValueError, match=rf"^die {at + 1} of the script is {face}; a die shows 1 to 6$"):
        ScriptedDice(faces)


def test_a_resolution_names_the_roll_that_the_script_lacks() -> None:
    battle = duel()
    script = ScriptedDice([6, 6])
    with pytest.raises(DiceExhausted, match="needed for: hit location"):
        resolve_attack(battle, attack(battle, "punch"), script)


def test_a_resolution_names_the_roll_after_which_dice_are_left() -> None:
    battle = duel()
    with (
        pytest.raises(DiceLeftOver, match=r"1 of 3 dice were left over; .*to hit: punch"),
        dice(1, 1, 1) as script,
    ):
        resolve_attack(battle, attack(battle, "punch"), script)


# recording dice


def test_a_recording_passes_the_dice_through() -> None:
    recorder = RecordingDice(SeededDice(3))
    assert throw(recorder, 40) == throw(SeededDice(3), 40) == recorder.faces()


def test_a_recording_keeps_what_each_die_was_for() -> None:
    recorder = RecordingDice(ScriptedDice([3, 4, 6]))
    recorder.check(7, "to hit: kick")
    recorder.table_1d6([0, 1, 2, 3, 4, 5, 6], "hit location")
    assert recorder.rolls == [Roll("to hit: kick", 3), Roll("to hit: kick", 4), Roll("hit location", 6)]


def melee(rules: Ruleset, kind: str) -> tuple[Battle, Attack]:
    """An attack with much to roll: thin armor, both pilots poor."""
    moved = {"charge": "run", "dfa": "jump"}.get(kind, "none")
    attacker = make(
        80, equipment=["hatchet@right-arm", "spikes@center-torso"], jump=4, moved=moved, hexes=6, piloting=3
    )
    target = make(45, equipment=["ac-20-ammo@left-torso", "spikes@left-arm"], hex_="0504", facing=3, piloting=6)
    target.armor = [1] * len(target.armor)
    attacker.armor = [1] * len(attacker.armor)
    battle = duel(attacker, target, rules)
    return battle, attack(battle, kind)


@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.name)
@pytest.mark.parametrize("kind", ["punch", "kick", "push", "charge", "dfa", "hatchet"])
def test_a_recording_replays_an_attack(rules: Ruleset, kind: str) -> None:
    longest = 0
    for seed in range(60):
        battle, blow = melee(rules, kind)
        recorder = RecordingDice(SeededDice(seed))
        outcome = resolve_attack(battle, blow, recorder)
        for unit in (0, 1):
            resolve_psrs(battle, unit, recorder)
        assert outcome.made
        longest = max(longest, len(recorder.rolls))

        again, same = melee(rules, kind)
        with ScriptedDice(recorder.faces()) as script:
            assert resolve_attack(again, same, script) == outcome
            for unit in (0, 1):
                resolve_psrs(again, unit, script)
        assert battle.log
        assert again.log == battle.log
        assert [event.to_json() for event in again.log or []] == [event.to_json() for event in battle.log]
    assert longest > 4


# what a roller makes of single dice


def test_two_dice_are_thrown_one_after_the_other() -> None:
    for first, second in product(range(1, 7), repeat=2):
        for way in ("roll", "check", "table"):
            with ScriptedDice([first, second]) as script:
                if way == "roll":
                    total = script.roll_2d6("test")
                elif way == "check":
                    total = script.check(9, "test")
                else:
                    total = script.table_2d6([0] * 13, "test")
            assert total == first + second


def test_one_die_is_one_die() -> None:
    for face in range(1, 7):
        with ScriptedDice([face, face]) as script:
            assert script.roll_1d6("test") == face
            assert script.table_1d6([0] * 7, "test") == face


def test_a_roller_must_throw_dice() -> None:
    with pytest.raises(NotImplementedError):
        DiceRoller().die("test")


class Pairs(DiceRoller):
    """Dice from a list, without the ceremony."""

    def __init__(self, faces: list[int]) -> None:
        self.faces = faces
        self.used = 0

    def die(self, purpose: str) -> int:
        self.used += 1
        return self.faces[self.used - 1]


def test_one_die_picks_any_of_six_slots() -> None:
    for mask in range(1, 64):
        for face in range(1, 7):
            slot = face - 1
            if mask >> slot & 1:
                roller = Pairs([face])
                assert roller.slot(mask, 6, "critical slot") == slot
                assert roller.used == 1
                continue
            # a closed slot is rolled again: every open one can still come, with one more die
            for again in range(6):
                if mask >> again & 1:
                    roller = Pairs([face, again + 1])
                    assert roller.slot(mask, 6, "critical slot") == again
                    assert roller.used == 2


def test_two_dice_pick_any_of_twelve_slots() -> None:
    # 1–3 the upper half, 4–6 the lower, then a die within it (damage-and-criticals.md §10)
    place = {(half, face): (face - 1 if half <= 3 else face + 5) for half, face in product(range(1, 7), repeat=2)}
    assert Counter(place.values()) == dict.fromkeys(range(12), 3)
    for mask in range(1, 4096):
        lowest = (mask & -mask).bit_length() - 1
        rest = [1, lowest + 1] if lowest < 6 else [6, lowest - 5]
        for (half, face), slot in place.items():
            is_open = mask >> slot & 1
            roller = Pairs([half, face, *rest])
            assert roller.slot(mask, 12, "critical slot") == (slot if is_open else lowest)
            assert roller.used == (2 if is_open else 4)


@pytest.mark.parametrize(("mask", "size"), [(0b111111, 6), (0b010010, 6), (0b111111111111, 12), (0b100000000101, 12)])
def test_every_open_slot_is_equally_likely(mask: int, size: int) -> None:
    roller = SeededDice(11)
    slots = [at for at in range(size) if mask >> at & 1]
    seen = Counter(roller.slot(mask, size, "critical slot") for _ in range(12_000))
    assert set(seen) == set(slots)
    # chi-square, 999 in 1000, by degrees of freedom
    bound = {1: 10.83, 2: 13.82, 5: 20.52, 11: 31.26}[len(slots) - 1]
    assert chi_square(seen, len(slots)) < bound


def test_a_closed_slot_is_rolled_again_as_often_as_it_takes() -> None:
    with ScriptedDice([1, 2, 3, 1, 4]) as script:
        assert script.slot(0b001000, 6, "critical slot") == 3
    with ScriptedDice([1, 1, 6, 6, 4, 1, 2, 5]) as script:
        assert script.slot(0b000000010000, 12, "critical slot") == 4


# the chance of a target number

WAYS = {
    -5: 36, -4: 36, -3: 36, -2: 36, -1: 36, 0: 36, 1: 36, 2: 36, 3: 35, 4: 33, 5: 30, 6: 26, 7: 21,
    8: 15, 9: 10, 10: 6, 11: 3, 12: 1, 13: 0, 14: 0, 15: 0, 16: 0, 17: 0, 18: 0, 19: 0, 20: 0,
}  # fmt: skip


@each_row("number", range(-5, 21))
def test_ways_to_reach_a_target_number(number: int) -> None:
    assert ways_to_reach(number) == WAYS[number]
    assert ways_to_reach(number) == sum(a + b >= number for a, b in product(range(1, 7), repeat=2))


def test_ways_of_each_sum() -> None:
    assert TWO_DICE_WAYS == [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


# the engine knows no other dice, no clock and no environment

PACKAGE = Path(myomer.__file__).parent
ROOMS = ["dice", "hexes", "rules", "units", "boards", "combat"]
FORBIDDEN = {"random", "time", "datetime", "secrets", "os", "uuid"}


def sources() -> list[Path]:
    found = [PACKAGE / "record.py"]
    for room in ROOMS:
        found += sorted((PACKAGE / room).rglob("*.py"))
    return found


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are absolute"
            yield node.module or ""


def test_there_are_sources_in_every_room() -> None:
    found = Counter(path.relative_to(PACKAGE).parts[0] for path in sources())
    assert set(found) == {*ROOMS, "record.py"}
    assert all(count for count in found.values())


@each_row("path", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_imports_no_other_dice_clock_or_environment(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for name in imports(tree):
        assert name.split(".")[0] not in FORBIDDEN, f"imports {name}"
        if name.split(".")[0] == "importlib":
            assert name == "importlib.resources"
            assert path.name in ("catalogue.py", "armory.py")
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & {"__import__", "eval", "exec", "open", "input"}
