"""Who acts when: initiative, alternation of unequal numbers, who counts (`turn-and-initiative.md` §2 to §4)."""

from __future__ import annotations

from itertools import product

import pytest

from myomer.combat.harm.pilot import destroy_unit
from myomer.combat.physical.attack import Attack
from myomer.dice import ScriptedDice
from myomer.game.actions import Done
from myomer.game.events import InitiativeRolled
from myomer.game.order import alternation, roll_initiative
from myomer.game.table import Game
from myomer.rules.locations import RIGHT_LEG
from myomer.units.mech import Mech
from tests.game.tables import FIRST_SIDE_FIRST, SECOND_SIDE_FIRST, of, skip_to, table
from tests.game.watch import order_of
from tests.rows import each_row
from tests.support import dice, make

# alternation (§3)

TABLE = [
    ([4, 4], "A B A B A B A B"),
    ([2, 3], "A B A BB"),
    ([3, 5], "A B A BB A BB"),
    ([5, 3], "A B AA B AA B"),
    ([4, 7], "A B A BB A BB A BB"),
    ([1, 4], "A BBBB"),
    ([4, 1], "AAAA B"),
    ([4, 12], "A BBB A BBB A BBB A BBB"),
    ([3, 4, 6], "A B CC A B CC A BB CC"),
]
"""Every row of the reference."""


def letters(order: list[int]) -> str:
    return "".join(["ABC"[side] for side in order])


@each_row(("counts", "order"), TABLE, ids=[":".join(map(str, counts)) for counts, _ in TABLE])
def test_the_table_of_the_reference(counts: list[int], order: str) -> None:
    assert letters(alternation(counts)) == order.replace(" ", "")


def test_the_front_loaded_variant() -> None:
    assert letters(alternation([4, 7], front_loaded=True)) == "A BB A BB A BB A B".replace(" ", "")


@pytest.mark.parametrize("front_loaded", [False, True])
def test_everybody_acts_once_and_as_worked_out_another_way(front_loaded: bool) -> None:
    for counts in [*product(range(8), repeat=2), *product(range(5), repeat=3)]:
        order = alternation(list(counts), front_loaded)
        assert [order.count(side) for side in range(len(counts))] == list(counts)
        assert order == order_of(list(counts), front_loaded)


def test_a_side_with_nobody_is_passed_over() -> None:
    assert alternation([0, 3]) == [1, 1, 1]
    assert alternation([2, 0, 2]) == [0, 2, 0, 2]
    assert alternation([0, 0]) == []


# initiative (§2)


def initiative(sides: int, bonuses: list[int], *faces: int) -> tuple[list[int], list[list[int]]]:
    with dice(*faces) as script:
        return roll_initiative(sides, bonuses, script)


def test_the_higher_total_acts_last() -> None:
    assert initiative(2, [0, 0], 3, 4, 2, 2) == ([1, 0], [[7], [4]])
    assert initiative(2, [0, 0], 1, 2, 6, 6) == ([0, 1], [[3], [12]])


def test_tied_sides_roll_again() -> None:
    assert initiative(2, [0, 0], 3, 4, 5, 2, 1, 1, 1, 2) == ([0, 1], [[7, 2], [7, 3]])
    assert initiative(2, [0, 0], 3, 4, 5, 2, 1, 1, 1, 1, 6, 1, 1, 1) == ([1, 0], [[7, 2, 7], [7, 2, 2]])


def test_only_the_tied_ones_roll_again_and_stay_where_the_tie_was() -> None:
    """The second rolls of B and C are below A's first, and they are still above A."""
    assert initiative(3, [0, 0, 0], 3, 4, 4, 5, 6, 3, 2, 1, 1, 1) == ([0, 2, 1], [[7], [9, 3], [9, 2]])


def test_a_tie_for_the_last_place() -> None:
    assert initiative(3, [0, 0, 0], 1, 2, 6, 6, 2, 1, 6, 6, 1, 1) == ([2, 0, 1], [[3, 12], [12], [3, 2]])


def test_a_bonus_counts_every_time() -> None:
    assert initiative(2, [1, 0], 3, 3, 3, 4, 2, 2, 3, 2, 1, 1, 1, 1) == ([1, 0], [[7, 5, 3], [7, 5, 2]])


def test_the_order_is_an_event_and_holds_for_the_turn() -> None:
    game = table([make(), make(hex_="0706")], [make(hex_="0508")], dice=ScriptedDice([6, 6, 1, 2, 1, 1, 3, 4]))
    assert of(game.opening, InitiativeRolled) == [InitiativeRolled([[12], [3]], [1, 0])]
    assert game.initiative == [1, 0]
    assert game.queue == [1, 0, 0]
    skip_to(game, "weapon-attack")
    assert game.queue == [1, 0, 0]


# in a game


def side_of(*places: str) -> list[Mech]:
    return [make(hex_=place) for place in places]


def acts(game: Game) -> str:
    return letters(game.queue)


def test_unequal_numbers_in_a_game() -> None:
    game = table(side_of("0101", "0301"), side_of("0110", "0310", "0510"), dice=ScriptedDice(FIRST_SIDE_FIRST))
    assert acts(game) == "ABABB"
    game = table(side_of("0101", "0301"), side_of("0110", "0310", "0510"), dice=ScriptedDice(SECOND_SIDE_FIRST))
    assert acts(game) == "BABBA"


def test_the_front_loaded_option_of_a_game() -> None:
    game = table(
        side_of("0101", "0301"), side_of("0110", "0310", "0510"), dice=ScriptedDice(FIRST_SIDE_FIRST), front_loaded=True
    )
    assert acts(game) == "ABBAB"


def test_three_sides() -> None:
    game = table(side_of("0101"), side_of("0505"), side_of("1010", "1012"), dice=ScriptedDice([6, 6, 1, 2, 3, 3]))
    assert game.initiative == [1, 2, 0]
    assert acts(game) == "BCCA"


def test_a_side_chooses_which_unit_acts() -> None:
    game = table(side_of("0101", "0301"), side_of("0110"), dice=ScriptedDice(FIRST_SIDE_FIRST))
    assert game.ready() == [0, 1]
    game.play(Done(1))
    assert game.to_act == 0
    assert game.ready() == [0]


def test_a_unit_lost_before_it_acted_takes_the_last_action_of_its_side() -> None:
    """The order stays as it is; it is not rebuilt (§3)."""
    game = table(side_of("0101", "0301", "0501"), side_of("0110", "0310", "0510"), dice=ScriptedDice(FIRST_SIDE_FIRST))
    assert acts(game) == "ABABAB"
    game.play(Done(0))
    destroy_unit(game.battle, 1, "engine-destroyed")
    game.play(Done(3))
    assert acts(game) == "ABB"
    assert game.ready() == [2]


def test_a_unit_lost_after_it_acted_takes_nothing_with_it() -> None:
    game = table(side_of("0101", "0301"), side_of("0110", "0310"), dice=ScriptedDice(FIRST_SIDE_FIRST))
    game.play(Done(0))
    destroy_unit(game.battle, 0, "engine-destroyed")
    game.play(Done(2))
    assert acts(game) == "AB"


# who counts (§3, §4)


def test_units_that_can_do_nothing_count_and_pass_in_movement_and_fire() -> None:
    off, out = make(hex_="0101"), make(hex_="0301")
    off.shutdown = off.off_by_choice = True
    out.unconscious = True
    game = table([off, out], side_of("0110"), dice=ScriptedDice([*FIRST_SIDE_FIRST, 1, 1, *FIRST_SIDE_FIRST]))
    for phase in ("movement", "weapon-attack"):
        assert game.phase == phase
        assert acts(game) == "AAB"
        for _ in range(3):
            assert [type(option.action) for option in game.options()] == [Done] * len(game.ready()) or game.to_act == 1
            game.play(Done(game.ready()[0]))


def test_units_that_are_gone_do_not_count() -> None:
    units = side_of("0101", "0301", "0501")
    units[1].cause = "engine-destroyed"
    units[2].off_board = True
    game = table(units, side_of("0110"), dice=ScriptedDice(FIRST_SIDE_FIRST))
    assert acts(game) == "AB"
    assert game.ready() == [0]


def test_only_those_who_could_strike_count_in_the_physical_phase() -> None:
    """A and B stand face to face; the second A is far away, the third's pilot is out."""
    near, far, out = make(hex_="0505"), make(hex_="1212"), make(hex_="0604", facing=5)
    out.unconscious = True
    game = table([near, far, out], [make(hex_="0504", facing=3)], dice=ScriptedDice([*FIRST_SIDE_FIRST, *[6] * 20]))
    skip_to(game, "physical-attack")
    assert acts(game) == "AB"
    assert game.ready() == [0]
    assert [type(option.action) for option in game.options()].count(Done) == 1
    game.play(Attack("kick", 0, 3, RIGHT_LEG))
    assert acts(game) == "AB", "its declarations are not over"
    game.play(Done(0))
    assert acts(game) == "B"


def test_nobody_near_means_no_physical_phase_to_act_in() -> None:
    game = table(side_of("0101"), side_of("1212"), dice=ScriptedDice([*FIRST_SIDE_FIRST, *SECOND_SIDE_FIRST]))
    skip_to(game, "weapon-attack")
    game.play(Done(0))
    game.play(Done(1))
    assert (game.turn, game.phase) == (2, "movement")
    assert game.initiative == [1, 0]
