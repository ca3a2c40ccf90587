"""Questions in, answers out, line by line, until the pipe closes."""

from __future__ import annotations

from typing import BinaryIO, Final

import msgspec

from myomer.query.answers import answer
from myomer.query.errors import LINE_TOO_LONG, QuestionError
from myomer.scenario.errors import BAD_JSON

LONGEST_LINE: Final = 1 << 20


def run(questions: BinaryIO, answers: BinaryIO) -> bool:
    """Answer every line of a stream, flushing each answer. True when there was no error."""
    encoder = msgspec.json.Encoder()
    clean = True
    while True:
        line = questions.readline(LONGEST_LINE + 2)
        if not line:
            return clean

        if len(line.rstrip(b"\r\n")) > LONGEST_LINE:
            # Skip the rest of the line.
            while not line.endswith(b"\n"):
                line = questions.readline(LONGEST_LINE)
                if not line:
                    break
            problem = QuestionError(LINE_TOO_LONG, "", "a line is at most 1 MiB long")
            answered: dict[str, object] = {"id": None, "error": problem.to_json()}
        else:
            answered = answer_line(line)

        clean = clean and "error" not in answered
        answers.write(encoder.encode(answered) + b"\n")
        answers.flush()


def answer_line(line: bytes) -> dict[str, object]:
    """The answer to one line of JSON."""
    try:
        question = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        error = QuestionError(BAD_JSON, "", f"the line is not JSON: {problem}")
        return {"id": None, "error": error.to_json()}
    if not isinstance(question, dict):
        error = QuestionError(BAD_JSON, "", 'a question is a JSON object, like {"ask": "cluster"}')
        return {"id": None, "error": error.to_json()}
    return answer(question)
