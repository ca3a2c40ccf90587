"""`myomer config` and the ruleset that a command plays by: flag, environment, file, default."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import myomer
from myomer.cli.config import VARIABLE, chosen_ruleset, config_path, set_ruleset, with_setting
from myomer.cli.errors import CommandError, guarded
from myomer.rules.ruleset import RULESETS, STANDARD
from tests.doors.running import app

Run = Callable[..., tuple[int, str, str]]
KICK = ("attack", "80", "kick", "55")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command with settings of its own: status, output, complaints."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv(VARIABLE, raising=False)

    def command(*arguments: str) -> tuple[int, str, str]:
        status = guarded(lambda: app(list(arguments)))
        result = capsys.readouterr()
        return status, result.out, result.err

    return command


def put(text: str) -> None:
    """Settings as somebody wrote them."""
    config_path().parent.mkdir(parents=True, exist_ok=True)
    config_path().write_text(text, encoding="utf-8")


def test_the_default_is_standard_and_nothing_is_written(run: Run) -> None:
    assert run("config", "ruleset") == (0, "standard\n", "")
    status, result, _ = run("config")
    assert status == 0
    assert "standard (the default)" in result
    assert str(config_path()) in result
    assert not config_path().exists()


def test_a_ruleset_for_good(run: Run) -> None:
    status, result, _ = run("config", "ruleset", "total-warfare")
    assert (status, result) == (0, f"ruleset = total-warfare, in {config_path()}\n")
    assert tomllib.loads(config_path().read_text()) == {"ruleset": "total-warfare"}
    assert run("config", "ruleset") == (0, "total-warfare\n", "")
    assert f"total-warfare (from {config_path()})" in run("config")[1]
    unset = run("config", "ruleset", "--unset")
    assert unset == (0, f"ruleset = total-warfare was removed from {config_path()}\n", "")
    unset = run("config", "ruleset", "--unset")
    assert unset == (0, f"ruleset was not set in {config_path()}; nothing changed\n", "")
    assert run("config", "ruleset")[1] == "standard\n"


def test_flag_before_environment_before_file_before_default(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen_ruleset().name == "standard"
    put('ruleset = "total-warfare"\n')
    assert chosen_ruleset().where == str(config_path())
    assert chosen_ruleset().name == "total-warfare"
    monkeypatch.setenv(VARIABLE, "standard")
    assert (chosen_ruleset().name, chosen_ruleset().where) == ("standard", VARIABLE)
    assert (chosen_ruleset("total-warfare").name, chosen_ruleset("total-warfare").where) == (
        "total-warfare", "--ruleset",
    )  # fmt: skip
    monkeypatch.setenv(VARIABLE, " ")
    assert chosen_ruleset().name == "total-warfare"
    monkeypatch.setenv(VARIABLE, "total-warfare")
    assert f"but {VARIABLE} overrides it with total-warfare" in run("config", "ruleset", "standard")[1]


@pytest.mark.parametrize(
    "arguments",
    [
        KICK,
        ("phase", "80", "kick", "55", "none"),
        ("odds", "20", "push", "100"),
        ("odds", "20", "fire", "20", "-a", "equipment=medium-laser@left-arm"),
        ("compare", "20", "100"),
        ("table", "kick"),
        ("show", "Atlas AS7-D"),
        ("duel", "Locust LCT-1V", "Wasp WSP-1A", "--turns", "1"),
        ("tournament", "random", "baseline", "--games", "2", "--turns", "1", "--jobs", "1", "--units", "Locust LCT-1V"),
    ],
    ids=" ".join,
)
def test_every_command_honors_it_and_says_so(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    status, result, _ = run(*arguments)
    assert status == 0
    assert "standard" in result
    assert "total-warfare" not in result
    monkeypatch.setenv(VARIABLE, "total-warfare")
    status, result, _ = run(*arguments)
    assert status == 0
    assert "total-warfare" in result
    assert "standard rules" not in result


@pytest.mark.parametrize(
    "arguments",
    [KICK, ("odds", "20", "push", "100"), ("compare", "20", "100"), ("show", "Atlas AS7-D")],
    ids=lambda arguments: arguments[0],
)
def test_json_says_so_too(run: Run, arguments: tuple[str, ...]) -> None:
    put('ruleset = "total-warfare"\n')
    assert json.loads(run(*arguments, "--json")[1])["ruleset"] == "total-warfare"
    assert json.loads(run(*arguments, "--json", "--ruleset", "standard")[1])["ruleset"] == "standard"


def test_the_rules_that_are_named_are_the_rules_that_are_played(run: Run) -> None:
    """A charge hurts differently in the two."""
    charge = ("attack", "80", "charge", "55", "-a", "moved=run:4", "--json")
    plain = json.loads(run(*charge)[1])["damage"]
    put('ruleset = "total-warfare"\n')
    assert json.loads(run(*charge)[1])["damage"] != plain


def test_a_question_keeps_to_its_contract(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question without `ruleset` is asked of `standard` wherever it is asked."""
    charging = {"tons": 80, "moved": {"mode": "run", "hexes": 4}}
    question = {"ask": "attack", "attack": "charge", "attacker": charging, "target": {"tons": 55}}
    plain = myomer.answer(question)
    put('ruleset = "total-warfare"\n')
    monkeypatch.setenv(VARIABLE, "total-warfare")
    assert myomer.answer({**question, "ruleset": "total-warfare"}) != plain
    assert myomer.answer(question) == plain == myomer.answer({**question, "ruleset": "standard"})


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("config", "ruleset", "core"), "there is no ruleset 'core'; there are: standard, total-warfare"),
        (("config", "ruleset", "total-warfair"), "the nearest: total-warfare"),
        (("config", "rulset"), "there is no setting 'rulset'; the nearest: ruleset"),
        (("config", "--unset"), "myomer config ruleset --unset"),
        (("config", "ruleset", "standard", "--unset"), "VALUE, --unset: use one of them"),
        ((*KICK, "--ruleset", "core"), "--ruleset: there is no ruleset 'core'; there are: standard, total-warfare"),
    ],
)
def test_mistakes_name_what_there_is(run: Run, arguments: tuple[str, ...], hint: str) -> None:
    status, result, complaint = run(*arguments)
    assert (status, result) == (2, "")
    assert hint in complaint
    assert not config_path().exists()


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("ruleset = \n", "cannot be read"),
        ("ruleset = total-warfare\n", "cannot be read"),
        ("ruleset = 3\n", "in quotes"),
        ('ruleset = "core"\n', "there is no ruleset 'core'"),
        ("x = " + "[" * 5000 + "\n", "cannot be read"),
    ],
)
def test_a_broken_file_is_an_error_that_names_it(run: Run, text: str, hint: str) -> None:
    put(text)
    for arguments in (KICK, ("config",), ("compare", "20", "100")):
        status, result, complaint = run(*arguments)
        assert (status, result) == (2, "")
        assert hint in complaint
        assert str(config_path()) in complaint
        assert "Traceback" not in complaint
    assert run(*KICK, "--ruleset", "standard")[0] == 0, "a flag needs no file"
    assert config_path().read_text() == text


def test_a_file_that_is_no_text_and_a_folder_in_its_place(run: Run) -> None:
    put("")
    config_path().write_bytes(b"\xff\xfe\x00")
    assert "no text in UTF-8" in run(*KICK)[2]
    config_path().unlink()
    config_path().mkdir()
    status, _, complaint = run(*KICK)
    assert status == 2
    assert "cannot read the settings" in complaint
    assert run("config", "ruleset", "standard")[0] == 2


def test_an_unknown_name_in_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "core")
    status, result, complaint = run(*KICK)
    assert (status, result) == (2, "")
    assert complaint == f"myomer: {VARIABLE}: there is no ruleset 'core'; there are: standard, total-warfare\n"


def test_everything_else_in_the_file_stays(run: Run) -> None:
    text = '# mine\ncolor = "red" # why not\n"ruleset"  = "standard"\n[web]\nruleset = "other"\n'
    put(text)
    assert run("config", "ruleset", "total-warfare")[0] == 0
    changed = config_path().read_text()
    assert tomllib.loads(changed) == {**tomllib.loads(text), "ruleset": "total-warfare"}
    assert "# mine\n" in changed
    assert "# why not" in changed
    assert "'color' is not a setting" in run("config")[1]
    assert run("config", "ruleset", "--unset")[0] == 0
    left = tomllib.loads(text)
    del left["ruleset"]
    assert tomllib.loads(config_path().read_text()) == left
    assert list(config_path().parent.iterdir()) == [config_path()], "nothing half-written is left behind"


def test_a_file_that_cannot_be_changed_by_a_line_is_left_alone(run: Run) -> None:
    text = 'notes = """\nruleset = "standard"\n"""\n'
    put(text)
    with pytest.raises(CommandError, match="by hand"):
        set_ruleset("total-warfare")
    assert config_path().read_text() == text


def test_a_line_goes_before_the_first_table() -> None:
    assert with_setting("[web]\nport = 1\n", "standard") == 'ruleset = "standard"\n[web]\nport = 1\n'
    assert with_setting("", "standard") == 'ruleset = "standard"\n'


def test_a_third_ruleset_is_known_to_the_command_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULESETS, "club-rules", STANDARD)
    assert run("config", "ruleset", "club-rules")[0] == 0
    assert run(*KICK)[0] == 0
    assert run(*KICK, "--ruleset", "club-rules")[0] == 0
