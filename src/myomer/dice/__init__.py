"""Dice are an argument: every resolver takes a `DiceRoller`.

`SeededDice` replays a game byte for byte, `ScriptedDice` drives tests and must be consumed exactly,
`RecordingDice` remembers what another roller gave. A `Step` is a piece of a resolution that was handed to the dice.
"""

from myomer.dice.recording import RecordingDice, Roll
from myomer.dice.roller import TWO_DICE_WAYS, DiceRoller, ways_to_reach
from myomer.dice.scripted import DiceError, DiceExhausted, DiceLeftOver, ScriptedDice
from myomer.dice.seeded import SeededDice
from myomer.dice.step import Step

__all__ = [
    "TWO_DICE_WAYS",
    "DiceError",
    "DiceExhausted",
    "DiceLeftOver",
    "DiceRoller",
    "RecordingDice",
    "Roll",
    "ScriptedDice",
    "SeededDice",
    "Step",
    "ways_to_reach",
]
