"""Seeded dice: the same seed gives the same dice on every platform and every version of Python."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from myomer.dice.roller import DiceRoller

WORD: Final = 0xFFFFFFFF
"""Arithmetic is modulo 2³²."""

DICE_PER_WORD: Final = 11
"""A word below 11 × 6¹¹ holds eleven fair dice; a greater one (7 in 100) is discarded."""

FAIR_LIMIT: Final = 11 * 6**11

WARM_UP: Final = 20
"""Words discarded after seeding, so that similar seeds give unrelated dice."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SeededDice(DiceRoller):
    """Dice from a seed, by the small fast counting generator of three 32-bit words and a counter (sfc32).

    Any integer is a seed. The generator is written out here because a standard library may change its own;
    the first dice of several seeds are pinned in the tests.
    """

    runs_at_once = True

    def __init__(self, seed: int) -> None:
        if not isinstance(seed, int):
            raise TypeError(f"the seed of the dice is a whole number, not {seed!r}")
        self.seed: Final = seed

        # The three words of the generator, its counter; the word that dice are cut from, and how many it has left.
        self._a: i64 = 0x9E3779B9
        self._b: i64 = 0x243F6A88
        self._c: i64 = 0xB7E15162
        self._counter: i64 = 1 if seed >= 0 else 0x80000001
        self._pool: i64 = 0
        self._left: i64 = 0

        # Mix the seed into the state, 32 bits at a time.
        rest = abs(seed)
        while True:
            self._a ^= rest & WORD
            self._word()
            rest >>= 32
            self._b ^= rest & WORD
            self._word()
            rest >>= 32
            if not rest:
                break

        for _ in range(WARM_UP):
            self._word()

    def _word(self) -> i64:
        """The next 32 random bits (SFC32)."""
        total: i64 = (self._a + self._b + self._counter) & WORD
        self._counter = (self._counter + 1) & WORD
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & WORD
        self._c = ((self._c << 21 | self._c >> 11) + total) & WORD
        return total

    def _refill(self) -> None:
        """Draw a word that is fair to cut into dice."""
        word = self._word()
        while word >= FAIR_LIMIT:
            word = self._word()
        self._pool = word
        self._left = DICE_PER_WORD

    def die(self, purpose: str) -> int:
        """The next die of the word in the pool; a new word when it is used up."""
        if not self._left:
            self._refill()
        pool = self._pool
        self._pool = pool // 6
        self._left -= 1
        return pool % 6 + 1

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: the seed, and where the dice are."""
        return _continued, (self.seed, self._a, self._b, self._c, self._counter, self._pool, self._left)

    def copy(self) -> SeededDice:
        """A copy that continues exactly as these dice would."""
        return _continued(self.seed, self._a, self._b, self._c, self._counter, self._pool, self._left)


def _continued(seed: int, a: i64, b: i64, c: i64, counter: i64, pool: i64, left: i64) -> SeededDice:
    """Dice that continue where others of this seed were."""
    dice = SeededDice(seed)
    dice._a = a
    dice._b = b
    dice._c = c
    dice._counter = counter
    dice._pool = pool
    dice._left = left
    return dice
