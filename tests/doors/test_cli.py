"""The command line as a person uses it: help, numbers with reasons, errors that say what to do."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys

import pytest

import myomer
from myomer.cli.errors import guarded
from myomer.combat.physical.registry import ATTACKS
from myomer.rules.ruleset import RULESETS
from tests.doors.running import app, run
from tests.support import COMPILED

MYOMER = [sys.executable, "-m", "myomer"]


def test_help_names_every_command_in_a_process_of_its_own() -> None:
    done = subprocess.run([*MYOMER, "--help"], capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0
    for command in ("attack", "phase", "query", "units"):
        assert command in done.stdout


@pytest.mark.parametrize("command", ["attack", "phase", "query", "units"])
def test_every_command_has_help(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert len(done.stdout) > 100


def test_the_version() -> None:
    kind = "compiled" if COMPILED else "interpreted"
    assert run("--version").stdout.strip() == f"myomer {myomer.__version__}, {kind}"
    assert myomer.is_compiled() is COMPILED


def test_the_catalogue_is_listed() -> None:
    done = run("units")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == len(myomer.catalogue()) + 1
    assert "Atlas AS7-D" in done.stdout


def test_an_attack_shows_every_modifier_and_their_sum() -> None:
    done = run("attack", "80", "punch", "55", "--limb", "left-arm", "-a", "destroyed=left-arm.hand", "-t", "prone=no")
    assert done.returncode == 0
    lines = [line.split() for line in done.stdout.splitlines()]
    assert ["piloting", "skill", "5"] in lines
    assert ["hand", "destroyed", "(left", "arm)", "+1"] in lines
    assert ["to-hit", "number", "6"] in lines
    assert "26/36" in done.stdout


def test_no_colors_in_a_pipe() -> None:
    assert "\x1b" not in run("phase", "100", "kick", "20", "punches", "--seed", "1").stdout


def test_a_seed_resolves_it_the_same_way_each_time() -> None:
    arguments = ["attack", "Atlas AS7-D", "kick", "Locust LCT-1V", "--seed", "11"]
    first, second = run(*arguments), run(*arguments)
    assert first.returncode == 0
    assert first.stdout == second.stdout
    assert "dice:" in first.stdout


def test_dice_resolve_it_and_must_be_used_up() -> None:
    done = run("attack", "80", "kick", "55", "--dice", "3,4,1")
    assert done.returncode == 0
    assert "HIT" in done.stdout
    over = run("attack", "80", "kick", "55", "--dice", "3,4,1,6,6,1")
    assert over.returncode == 2
    assert "left over" in over.stderr
    short = run("attack", "80", "kick", "55", "--dice", "6,6")
    assert short.returncode == 2
    assert "hit location" in short.stderr


def test_dice_may_continue_into_the_psrs() -> None:
    done = run("attack", "80", "kick", "55", "--dice", "3,4,1,6,6")
    assert done.returncode == 0
    assert "rolled 12, passed" in done.stdout


def test_psrs_with_no_dice_left_are_listed() -> None:
    done = run("attack", "Atlas AS7-D", "kick", "50", "--dice", "3,4,6")
    assert done.returncode == 0
    assert "PSRs left to roll for 50-ton 'Mech" in done.stdout
    assert "kicked, 20+ damage" in " ".join(done.stdout.split())


def test_json_uses_up_its_dice() -> None:
    done = run("attack", "80", "kick", "55", "--json", "--dice", "3,4,6,3,3")
    assert (done.returncode, done.stdout) == (2, "")
    assert "left over" in done.stderr


def test_a_forbidden_attack_says_why_with_dice_too() -> None:
    done = run("attack", "80", "kick", "55", "-a", "prone", "--dice", "3,4")
    assert "A prone unit" in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="closes a file descriptor by the shell")
def test_a_closed_output_is_said() -> None:
    for command in ("units", "query"):
        shell = f"{shlex.join([*MYOMER, command])} >&- < /dev/null"
        done = subprocess.run(["sh", "-c", shell], stderr=subprocess.PIPE, text=True, check=False)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_an_option_can_be_turned_on() -> None:
    assert "not in play" in run("attack", "80", "trip", "55").stdout
    assert "hit chance" in run("attack", "80", "trip", "55", "--option", "trip").stdout
    assert run("attack", "80", "trip", "55", "--option", "tripp").returncode == 2
    assert "jump-jet-attack" in run("attacks").stdout


def test_the_list_of_attacks_is_the_same_under_every_ruleset() -> None:
    for rule in ATTACKS.values():
        assert len({rule.in_play(rules) for rules in RULESETS.values()}) == 1, rule.kind
    assert "under every ruleset" in " ".join(run("attacks", "--help").stdout.split())


def test_points_given_again_add_up() -> None:
    arguments = ["-t", "armor=left-leg:3", "-t", "armor=right-leg:2", "--dice", "1,1"]
    done = run("attack", "80", "kick", "55", *arguments)
    lines = [line.split()[:3] for line in done.stdout.splitlines()]
    assert ["left", "leg", "3/26"] in lines
    assert ["right", "leg", "2/26"] in lines


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_narrow_encoding_is_no_failure(encoding: str) -> None:
    arguments = [*MYOMER, "attack", "80", "kick", "55"]
    done = subprocess.run(arguments, capture_output=True, check=False, env={**os.environ, "PYTHONIOENCODING": encoding})
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"-2" in done.stdout


def test_a_full_disk_is_said() -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full here")
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run([*MYOMER, "units"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert b"cannot read or write" in done.stderr
    assert b"Traceback" not in done.stderr


def test_json_is_the_querys_answer() -> None:
    done = run("attack", "80", "kick", "55", "--json", "-t", "facing=0", "--dice", "3,4,1")
    asked = myomer.answer(
        {"ask": "attack", "attack": "kick", "attacker": {"tons": 80}, "target": {"tons": 55}, "dice": [3, 4, 1]}
    )
    assert json.loads(done.stdout) == {"ruleset": "standard", **asked}


def test_the_phase_can_be_one_sided() -> None:
    done = run("phase", "80", "none", "55", "none")
    assert done.returncode == 0
    assert "dice: none" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["attack", "Atlas AS7-Z", "kick", "55"], "Atlas AS7-D"),
        (["attack", "80", "kik", "55"], "kick"),
        (["attack", "Atlas AS7-D", "AC/20", "55"], "weapons are fired with 'myomer fire'"),
        (["odds", "Atlas AS7-D", "AC/20", "55"], "--weapon AC/20"),
        (["attack", "80", "kick", "55", "--limb", "tail"], "left-leg"),
        (["attack", "1000000000", "kick", "55"], "10 to 200 tons"),
        (["attack", "80", "kick", "55", "-a", "tons"], "tons=VALUE"),
        (["attack", "Atlas", "kick", "55", "-a", "unit=Locust"], "the 'Mech is named already, as 'Atlas'"),
        (["attack", "80", "kick", "55", "-t", "unit=Locust"], "the 'Mech is named already, as '55'"),
        (["attack", "²", "kick", "55"], "there is no 'Mech"),
        (["attack", "kick", "80", "55"], "ATTACKER ATTACK TARGET"),
        (["attack", "80", "55", "kick"], "ATTACKER ATTACK TARGET"),
        (["phase", "80", "55", "kick", "kick"], "FIRST FIRST_ATTACK SECOND SECOND_ATTACK"),
        (["attack", "80", "kick", "55", "-a", ""], "KEY=VALUE"),
        (["attack", "80", "kick", "55", "-t", "moved=none:7"], "needs a mode"),
        (["attack", "80", "kick", "55", "-a", "pilotting=3"], "piloting"),
        (["attack", "80", "kick", "55", "-a", "piloting=x"], "whole number"),
        (["attack", "80", "kick", "55", "-a", "armor=left-leg"], "LOCATION:POINTS"),
        (["attack", "80", "kick", "55", "-a", "equipment=axe@left-arm"], "equipment"),
        (["attack", "80", "kick", "55", "--dice", "3,9"], "1 to 6"),
        (["attack", "80", "kick", "55", "--dice", "3,4", "--seed", "1"], "--seed, --dice: use one of them"),
        (["attack", "80", "kick", "55", "--seed", "x"], "whole number"),
        (["attack", "80", "kick", "55", "--ruleset", "core"], "total-warfare"),
        (["attack", "80", "kick"], "TARGET"),
        (["phase", "80", "kick", "55", "bite"], "there is no attack"),
        (["phase", "80", "kick", "55", "kick", "-a", "prone"], "prone"),
        (["frobnicate"], "there is no command"),
    ],
)  # fmt: skip
def test_bad_input_is_one_clear_error_and_status_two(
    arguments: list[str], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert guarded(lambda: app(arguments)) == 2
    message = capsys.readouterr()
    assert message.out == ""
    assert "Traceback" not in message.err
    assert hint.lower() in " ".join(message.err.lower().split())


def test_a_reader_that_goes_away_is_no_drama() -> None:
    with subprocess.Popen([*MYOMER, "units"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.wait()
        assert b"Traceback" not in process.stderr.read()
