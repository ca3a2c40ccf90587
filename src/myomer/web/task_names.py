"""The functions of `tasks` by name: the server has other processes call them, and imports nothing that they need."""

from __future__ import annotations

from typing import Final, Literal

TASKS: Final = "myomer.web.tasks"

Task = Literal[
    "moves",
    "chosen_move",
    "fire",
    "whole_volley",
    "line_of_sight",
    "strikes",
    "comparison",
    "advice",
    "odds",
    "options",
    "preview",
    "replay",
    "sheet_picture",
    "live_sheet",
    "map_picture",
    "answers",
    "answer_schemas",
]
