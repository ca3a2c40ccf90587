"""`compare` and the tactician weigh by one scale: what the one recommends the other does."""

from __future__ import annotations

from fractions import Fraction

import pytest

import myomer
from myomer import Attack, Board, Done, Game, Mech, Side
from myomer.odds import worth as scale
from myomer.odds.advice import BOTH_FISTS, NO_ATTACK, compare, recommend
from myomer.rules.locations import HEAD, LEFT_ARM, LEFT_LEG, RIGHT_LEG, RIGHT_TORSO
from tests.amount import amount

TIE = Fraction(1, 10)
"""Choices whose values differ by no more than this share of the best count as equal: the bot estimates falls."""


def _at_blows(attacker: Mech, target: Mech, rules: str = "standard") -> Game:
    """A game in its physical attack phase, the first side to act."""
    game = Game(Board(10, 10), [Side("Red", [attacker]), Side("Blue", [target])], rules, seed=3, remember=False)
    while game.phase != "physical-attack" or game.ready() != [0]:
        game.play(Done(game.ready()[0]))
    return game


def _hurt_head(mech: Mech) -> None:
    mech.armor[HEAD] = 0


def _hurt_legs(mech: Mech) -> None:
    for leg in (LEFT_LEG, RIGHT_LEG):
        mech.armor[leg] = 0
        mech.structure[leg] = 3


def _open(mech: Mech) -> None:
    mech.armor[RIGHT_TORSO] = mech.armor[LEFT_ARM] = 1


def _gyro(mech: Mech) -> None:
    mech.gyro_hits = 1


PAIRS = [
    ("Hatchetman HCT-3F", "Hunchback HBK-4G", 5, None, "standard"),
    ("Hatchetman HCT-3F", "Hunchback HBK-4G", 5, _hurt_legs, "total-warfare"),
    ("Hatchetman HCT-3F", "Locust LCT-1V", 3, None, "total-warfare"),
    ("Hunchback HBK-4G", "Hatchetman HCT-3F", 5, _hurt_head, "standard"),
    ("Wolverine WVR-6R", "Locust LCT-1V", 5, _open, "standard"),
    ("Locust LCT-1V", "Atlas AS7-D", 5, None, "standard"),
    ("Locust LCT-1V", "Wasp WSP-1A", 6, _gyro, "total-warfare"),
    ("Phoenix Hawk PXH-1", "Wolverine WVR-6R", 4, None, "standard"),
    ("Marauder MAD-3R", "Phoenix Hawk PXH-1", 5, _hurt_legs, "standard"),
]
LONG_ONES = [
    ("Atlas AS7-D", "Hunchback HBK-4G", 5, None, "standard"),
    ("Atlas AS7-D", "Locust LCT-1V", 5, _open, "standard"),
    ("Wolverine WVR-6R", "Warhammer WHM-6R", 4, _hurt_legs, "standard"),
]
"""Pairs with more outcomes, for a soak."""
COMPARED = [*PAIRS, *LONG_ONES] if amount(0, 1) else PAIRS[::2]


@pytest.mark.soak
@pytest.mark.parametrize(("attacker", "target", "piloting", "state", "rules"), COMPARED)
def test_the_tactician_does_what_compare_recommends(
    attacker: str, target: str, piloting: int, state: object, rules: str
) -> None:
    one = myomer.mech(attacker, piloting=piloting, hex="0505", facing=0)
    other = myomer.mech(target, hex="0504", facing=3)
    if callable(state):
        state(other)
    game = _at_blows(one, other, rules)
    choices = compare(game.battle, 0, 1, moving=False)
    best = recommend(choices).best
    action = myomer.bot_named("tactician")(game)
    if isinstance(action, Attack):
        labels = {action.kind, BOTH_FISTS} if action.kind == "punch" else {action.kind}
    else:
        labels = {NO_ATTACK}
    taken = max([choice.value for choice in choices if choice.label in labels])
    assert taken >= best.value - TIE * abs(best.value), (best.label, labels)


def test_there_is_one_scale() -> None:
    """What the bots calculate with are the shares of the scale."""
    from myomer.bots import estimates as quick

    hunchback = myomer.mech("Hunchback HBK-4G")
    assert quick.worth(hunchback) == float(scale.worth(hunchback))
    for location in range(8):
        assert quick.importance(hunchback, location) == float(scale.importance(hunchback, location))
    assert (quick.HURT, quick.OUT_COLD, quick.DOWN) == (0.04, 0.3, 0.05)
