"""Dice are an argument: every resolver takes a `DiceRoller`.

`SeededDice` replays a game byte for byte, `ScriptedDice` drives tests and must be consumed exactly,
`RecordingDice` remembers what another roller gave.
"""

from myomer.dice.recording import RecordingDice, Roll
from myomer.dice.roller import TWO_DICE_WAYS, DiceRoller, Part, ways_to_reach
from myomer.dice.scripted import DiceError, DiceExhausted, DiceLeftOver, ScriptedDice
from myomer.dice.seeded import SeededDice

__all__ = [
    "TWO_DICE_WAYS",
    "DiceError",
    "DiceExhausted",
    "DiceLeftOver",
    "DiceRoller",
    "Part",
    "RecordingDice",
    "Roll",
    "ScriptedDice",
    "SeededDice",
    "ways_to_reach",
]
