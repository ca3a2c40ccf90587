"""The first page comes soon: the server imports nothing that only its other processes need."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from myomer.hosting.thinking import function_of
from myomer.web import tasks
from myomer.web.task_names import TASKS, Task

LOOK = """
import os, signal, sys, threading, webbrowser
from http.client import HTTPConnection

def look(address):
    connection = HTTPConnection(address.split("/")[2])
    try:
        connection.request("GET", "/")
        assert b"<html" in connection.getresponse().read()
        modules = list(sys.modules)
        connection.request("GET", "/openapi.json")
        print(connection.getresponse().read().decode(), *modules, sep="\\n", flush=True)
    finally:
        os.kill(os.getpid(), signal.SIGINT)

webbrowser.open = lambda address: threading.Thread(target=look, args=[address]).start()
from myomer.cli.main import run
run()
"""
"""A server that is looked at by its own process, where a browser would be opened."""


def test_only_other_processes_import_what_tasks_need(tmp_path: Path) -> None:
    options = ["--port", "0", "--games", str(tmp_path / "games.sqlite"), "--open"]
    done = subprocess.run(
        [sys.executable, "-c", LOOK, "serve", *options], capture_output=True, text=True, timeout=120, check=False
    )
    found = done.stdout.split("\n")
    start = next(number for number, line in enumerate(found) if line.startswith("{"))
    page: Any = msgspec.json.decode(found[start])
    loaded = set(found[start + 1 :])
    assert "myomer.web.app" in loaded
    for name in ("query", "web.tasks", "formats.board_svg", "formats.sheet_svg", "formats.record_sheet", "odds.advice"):
        assert f"myomer.{name}" not in loaded, name
    assert "polars" not in loaded
    # What those modules know comes from a process of its own; what FastAPI builds late is there when it is needed.
    assert {"LiveView", "MoveMenu", "MapPicture", "NewGame"} <= page["components"]["schemas"].keys()


def test_every_task_is_a_function_that_is_found_by_its_name() -> None:
    functions = {
        name
        for name, function in inspect.getmembers(tasks, inspect.isfunction)
        if function.__module__ == TASKS and function.__annotations__["return"] == "bytes"
    }
    assert functions == set(get_args(Task))
    for name in functions:
        assert function_of(f"{TASKS}:{name}") is getattr(tasks, name)
