"""Errors in a query itself, not in the situation it describes: too long, wrong dice."""

from __future__ import annotations

from myomer.scenario.errors import DescriptionError

LINE_TOO_LONG = "line-too-long"
DICE_EXHAUSTED = "dice-exhausted"
DICE_LEFT_OVER = "dice-left-over"


class QuestionError(DescriptionError):
    """A question that cannot be answered."""
