"""The README's examples are real: each is run, and its output is what the README shows."""

from __future__ import annotations

import contextlib
import io
import re
import shlex

import pytest

from tests.amount import amount
from tests.conftest import is_roughly, told_tests
from tests.doors import running
from tests.rows import each_row
from tests.support import PROJECT

README = (PROJECT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def run(command: str) -> str:
    """The output of a command as the README writes it."""
    feed = ""
    if command.startswith("echo "):
        message, _, command = command.partition(" | ")
        feed = shlex.split(message)[1] + "\n"
    arguments = shlex.split(command)
    assert arguments[0] == "myomer"
    with contextlib.chdir(PROJECT):
        done = running.run(*arguments[1:], given=feed)
    return done.stdout + done.stderr


def tidy(text: str) -> str:
    """Lines without the blanks that a terminal does not show."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


CONSOLE = [
    block
    for kind, block in BLOCKS
    if kind == "console" and "myomer" in block.splitlines()[0] and "--games" not in block.splitlines()[0]
]
MATCH = next(block for kind, block in BLOCKS if kind == "console" and block.startswith("$ myomer match "))


@pytest.mark.parametrize("block", CONSOLE, ids=lambda block: block.splitlines()[0][:60])
def test_a_console_example_shows_what_the_command_prints(block: str) -> None:
    command, _, shown = block.partition("\n")
    assert tidy(run(command.removeprefix("$ "))) == tidy(shown)


def test_weapons_stand_with_the_attacks_and_rules_with_the_rules() -> None:
    sections = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", README, re.MULTILINE | re.DOTALL))
    assert "$ myomer attack " in sections["One attack"]
    assert "$ myomer fire " in sections["One attack"]
    assert "myomer fire" not in sections["Which rules"]
    assert "--ruleset total-warfare" in sections["Which rules"]


def test_the_readme_says_how_many_tests_there_are() -> None:
    """Round numbers, never too high, and not far behind; the cases are counted at the end of a whole run."""
    output, _ = told_tests()
    functions = 0
    for path in (PROJECT / "tests").rglob("test_*.py"):
        functions += len(re.findall(r"^\s*def test_", path.read_text(encoding="utf-8"), re.MULTILINE))
    assert is_roughly(output, functions), f"the README says over {output} test functions, there are {functions}"


def excerpt(shown: str, whole: str) -> str:
    """What differs between an excerpt and the whole it is taken from; `…` on a line of its own leaves lines out."""
    lines = tidy(whole).splitlines()
    at = 0
    for number, part in enumerate(re.split(r"^…$\n?", shown, flags=re.MULTILINE)):
        wanted = tidy(part).splitlines()
        places = [first for first in range(at, len(lines)) if lines[first : first + len(wanted)] == wanted]
        if not places or (number == 0 and places[0]):
            return f"this is not printed after line {at}:\n" + "\n".join(wanted)
        at = places[0] + len(wanted)
    return "" if shown.rstrip().endswith("…") or at == len(lines) else f"there is more after line {at}"


@pytest.mark.soak
def test_a_thousand_duels() -> None:
    """All of them in a soak; by default two games, for what does not depend on their number."""
    line, _, shown = MATCH.partition("\n")
    games = amount(2, 1000)
    output = run(line.removeprefix("$ ").replace("1000", str(games)))
    if games == 1000:
        assert excerpt(shown, output) == ""
    else:
        assert output.splitlines()[1:5] == shown.splitlines()[1:5]
        headings = [line for line in output.splitlines() if re.match("[A-Z]", line)]
        assert [heading.split()[0] for heading in headings if heading.split()[0] in ("Wins", "Turns", "Damage")] == [
            "Wins", "Turns", "Damage", "Damage",
        ]  # fmt: skip


def test_make_run_prints_what_the_readme_opens_with() -> None:
    recipe = re.search(r"^run:.*\n\t@\$\(BIN\)/(.*)$", (PROJECT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert recipe is not None
    assert recipe.group(1).startswith("myomer duel ")
    assert f"`{recipe.group(1)}`" in README
    shown = next(block for kind, block in BLOCKS if kind == "text")
    assert excerpt(shown, run(recipe.group(1))) == ""


@each_row(
    ("shown", "message"),
    [
        ("a\n…\nc\nd\n…\n", ""),
        ("a\nb\nc\nd\ne\n", ""),
        ("b\n…\n", "not printed after line 0"),
        ("a\n…\nd\n…\nc\n…\n", "not printed after line 4"),
        ("a\nc\n…\n", "not printed after line 0"),
        ("a\n…\nd\n", "there is more after line 4"),
    ],
)
def test_an_excerpt_is_taken_in_order(shown: str, message: str) -> None:
    output = excerpt(shown, "a\nb\nc\nd\ne\n")
    assert message in output
    assert bool(message) == bool(output)


def test_the_python_example_prints_what_it_says() -> None:
    at = next(index for index, (kind, _) in enumerate(BLOCKS) if kind == "python")
    code, (kind, shown) = BLOCKS[at][1], BLOCKS[at + 1]
    assert kind == "text"
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "README.md", "exec"), {})
    assert tidy(out.getvalue()) == tidy(shown)


def test_the_readme_opens_with_the_three_commands() -> None:
    first = next(block for kind, block in BLOCKS if kind == "console")
    commands = [line.split("#")[0].strip() for line in first.strip().splitlines()]
    assert commands == ["$ make run", "$ make play", "$ make test"]


def test_every_python_example_runs() -> None:
    examples = [block for kind, block in BLOCKS if kind == "python"]
    assert len(examples) >= 2
    for code in examples:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(code, "README.md", "exec"), {})
