"""The help of the commands: the main job comes first, and every example in it can be typed as it stands."""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path

import pytest

from myomer.boards import Board
from myomer.cli.errors import guarded
from myomer.formats.board_file import write_board
from tests.doors.running import app
from tests.rows import each_row
from tests.support import PROJECT

COMMANDS = app.commands  # type: ignore[attr-defined]
EXAMPLES = {
    name: found.group(1)
    for name, command in COMMANDS.items()
    if (found := re.search(r"Example: (.*)$", command.help, re.MULTILINE))
}
QUICK = ["--games", "2", "--turns", "2"]
SHORTENED = {
    "tournament": QUICK,
    "match": QUICK,
    "sweep": [*QUICK, "--workers", "1"],
    "rank": ["--games", "12", "--turns", "2", "--workers", "1"],
}
"""What is added to examples that take long."""
OF_A_SHELL = {"query", "import", "serve"}
"""Examples with a pipe, of a folder that nobody here has, or that go on until they are ended."""


def test_the_main_job_comes_first() -> None:
    assert next(iter(COMMANDS)) == "duel"
    assert {command.rich_help_panel for command in COMMANDS.values()} == {
        "Fights",
        "Simulation",
        "Physical attacks",
        "Weapon attacks",
        "Odds and advice",
        "'Mechs and maps",
        "Settings",
        "For other programs",
    }


def test_every_command_that_takes_something_has_an_example() -> None:
    assert set(COMMANDS) - set(EXAMPLES) == {"attacks", "conditions"}


@pytest.mark.parametrize("name", sorted(set(EXAMPLES) - OF_A_SHELL))
def test_an_example_runs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "library"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    Path("Battle Field.board").write_bytes(write_board(Board(4, 4)))

    def run(*arguments: str) -> int:
        return guarded(lambda: app(list(arguments)))

    if name == "forget":
        assert run("import", "Battle Field.board") == 0
    if name == "play":
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    if name == "replay":
        assert run("duel", "Locust LCT-1V", "Wasp WSP-1A", "--turns", "1", "--save", "duel.game") == 0
    arguments = shlex.split(EXAMPLES[name])
    assert arguments[:2] == ["myomer", name]
    if name == "results":
        assert run("match", "Locust LCT-1V", "Wasp WSP-1A", *QUICK, "--workers", "1", "--out", "duels") == 0
    assert run(*arguments[1:], *SHORTENED.get(name, [])) == 0
    result = capsys.readouterr()
    assert result.err == ""
    assert result.out or name == "show"


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_a_flag_does_not_look_as_if_it_took_a_value(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """After a flag's names comes what it does; `<bool>`, or the type of an argument, is nothing a player can give."""
    assert guarded(lambda: app([*[name][: len(name)], "--help"])) == 0
    result = capsys.readouterr().out
    assert not re.search(r"<(bool|str|path|int|list\[)", result)
    assert re.search(r"--help +-h +Show this message", result)


@pytest.mark.parametrize("name", list(COMMANDS))
def test_no_word_of_help_is_cut_off_on_a_narrow_terminal(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert guarded(lambda: app([name, "--help"])) == 0
    shown = set(capsys.readouterr().out.split())
    for param in COMMANDS[name].params:
        assert [word for word in (param.help or "").split() if word not in shown] == [], param.name


def test_what_an_option_takes_does_not_look_like_a_default() -> None:
    for command in COMMANDS.values():
        for param in command.params:
            assert not re.search(r"\d", param.metavar or ""), (command.name, param.name)


def test_the_list_of_commands_says_that_compare_has_weapons_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert guarded(lambda: app(["--help"])) == 0
    assert re.search(r"│ compare +Kick or punch, or which weapon\?", capsys.readouterr().out)


def test_shell_completion_is_documented(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(lambda: app(["--help"])) == 0
    assert "--install-completion" in capsys.readouterr().out
    assert "--install-completion" in (PROJECT / "README.md").read_text(encoding="utf-8")
    for arguments, answer in [("myomer rep", "replay"), ("myomer duel --ruleset t", "total-warfare")]:
        monkeypatch.setenv("_MYOMER_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", arguments)
        monkeypatch.setenv("COMP_CWORD", str(len(arguments.split()) - 1))
        assert guarded(lambda: app(prog_name="myomer")) == 0
        assert capsys.readouterr().out.split() == [answer]


def test_make_help_lists_every_target() -> None:
    text = (PROJECT / "Makefile").read_text(encoding="utf-8")
    result = dict(re.findall(r"^([a-z-]+):.*  ## (.*)$", text, re.MULTILINE))
    assert "duel" in result["run"]
    quick = re.search(r"^QUICK := (.*?)\n\n", text, re.MULTILINE | re.DOTALL)
    assert quick is not None
    paths = quick[1].replace("\\", " ").split()
    assert "tests/spec" in paths, "the scenarios are a part of it"
    assert [path for path in paths if not (PROJECT / path).exists()] == []
    assert {"run", "test", "quick", "check", "bench", "compiled", "test-compiled", "soak", "help"} <= set(result)


@each_row("name", list(COMMANDS))
def test_a_paragraph_of_help_breaks_only_at_the_edge(name: str) -> None:
    """Typer keeps the line breaks of a docstring, so that lines broken at 120 are broken again at 80."""
    for paragraph in COMMANDS[name].help.split("\n\n"):
        assert "\n" not in paragraph.strip()
