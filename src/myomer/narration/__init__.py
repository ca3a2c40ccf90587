"""Records in words: reasons, target numbers, damage, and what happened. Nothing is parsed back from here.

`tell` makes a sentence of any one event, with every number's reasons; a `Storyteller` retells a game as it is read.
"""

from __future__ import annotations

from myomer.narration.explain import damage_words, modifier_words, sum_words
from myomer.narration.previews import explain, explain_shot, hit_words, miss_words, rolls_words
from myomer.narration.sentences import tell
from myomer.narration.story import Line, Storyteller
from myomer.narration.vocabulary import CAUSE_WORDS, REASON_WORDS, counted, distinct, signed, words

__all__ = [
    "CAUSE_WORDS",
    "REASON_WORDS",
    "Line",
    "Storyteller",
    "counted",
    "damage_words",
    "distinct",
    "explain",
    "explain_shot",
    "hit_words",
    "miss_words",
    "modifier_words",
    "rolls_words",
    "signed",
    "sum_words",
    "tell",
    "words",
]
