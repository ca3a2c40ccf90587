"""Asking a question in Python, and what tests of questions share."""

from __future__ import annotations

from typing import Any

import myomer


def ask(**question: object) -> dict[str, Any]:
    """The answer to a question, which must be no error."""
    answered: dict[str, Any] = myomer.answer(question)
    assert "error" not in answered, answered
    return answered


def wrong(**question: object) -> tuple[str, str]:
    """Code and field of the error that a question gets."""
    answered: dict[str, Any] = myomer.answer(question)
    assert "error" in answered, answered
    problem = answered["error"]
    assert len(problem["message"]) > 10
    return problem["code"], problem["field"]


def values(parts: list[dict[str, Any]]) -> dict[str, int]:
    """Numbers by their reasons."""
    return {part["reason"]: part["value"] for part in parts}
