"""`myomer query`: one question per line, one answer per line; in Python, `answer(question)`.

The contract is `docs/query.md`. Every answer is computed by the code that plays the game.
"""

from myomer.query.answers import answer
from myomer.query.errors import QuestionError

__all__ = ["QuestionError", "answer"]
