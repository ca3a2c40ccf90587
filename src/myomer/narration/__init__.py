"""Events, previews, target numbers and damage as text for people. Nothing is ever parsed back from it.

`describe` turns any event into a sentence, with the modifiers behind each number; a `Narrator` writes the report of a
whole game.
"""

from __future__ import annotations

from myomer.narration.explain import damage_text, modifier_text, sum_text
from myomer.narration.previews import explain, explain_shot, hit_text, miss_text, rolls_text
from myomer.narration.sentences import describe
from myomer.narration.story import Narrator, ReportLine
from myomer.narration.vocabulary import CAUSE_TEXT, REASON_TEXT, counted, distinct, phrase, signed

__all__ = [
    "CAUSE_TEXT",
    "REASON_TEXT",
    "Narrator",
    "ReportLine",
    "counted",
    "damage_text",
    "describe",
    "distinct",
    "explain",
    "explain_shot",
    "hit_text",
    "miss_text",
    "modifier_text",
    "phrase",
    "rolls_text",
    "signed",
    "sum_text",
]
