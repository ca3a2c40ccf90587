"""What a person writes wrong at the command line: one line that says what is wrong and what to write instead.

Every error has one form, `myomer: WHERE: what is wrong; what to do`, on standard error, with exit status 2.
"""

from __future__ import annotations

import ast
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from myomer.boards import Board
from myomer.cli import errors, main
from myomer.cli.condition_list import CONDITIONS, HEX_CONDITIONS, written
from myomer.cli.conditions import described_unit
from myomer.cli.errors import PIPE_CLOSED, guarded
from myomer.formats.board_file import write_board
from myomer.scenario.description import FIELDS
from myomer.scenario.units import make_unit
from tests.doors.running import app, run
from tests.rows import each_row

WRITTEN = {
    "frobnicate": "there is no command 'frobnicate'; 'myomer --help' lists the commands",
    "dual 80 55": "there is no command 'dual'; the nearest: duel; 'myomer --help' lists the commands",
    "--frob": "there is no option '--frob'; 'myomer --help' lists the options",
    "attack 80": "ATTACK is missing; 'myomer attack --help' shows what to write",
    "query questions.jsonl": "'questions.jsonl' is too much; it reads standard input: myomer query < FILE; "
    "'myomer query --help' shows what to write",
    "fire Atlas Hunchback AC/20": "TARGET: 'AC/20' is a weapon; the order is ATTACKER WEAPON TARGET",
    "attack 80 kick 55 65": "'65' is too much; 'myomer attack --help' shows what to write",
    "attack 80 kick 55 --lim 3": "there is no option '--lim'; the nearest: --limb; 'myomer attack --help' lists the "
    "options",
    "attack 80 kick 55 --seed": "--seed: write a value after it",
    "attack 80 kick 55 --seed x": "--seed: write a whole number, such as 3, not 'x'",
    "attack 80 kick 55 --seed 1.5": "--seed: write a whole number, such as 3, not '1.5'",
    "attack 80 kick 55 --json=yes": "--json: write no value after it",
}


@each_row("arguments", WRITTEN)
def test_a_command_that_is_written_wrong(arguments: str) -> None:
    done = run(*arguments.split())
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"myomer: {WRITTEN[arguments]}\n")


@contextmanager
def reader_gone(monkeypatch: pytest.MonkeyPatch, name: str = "stdout") -> Iterator[None]:
    """Standard output (or error) is a pipe, and nobody reads it any more."""
    reader, writer = os.pipe()
    os.close(reader)
    with (
        monkeypatch.context() as patched,
        io.TextIOWrapper(os.fdopen(writer, "wb", buffering=0), encoding="utf-8", write_through=True) as stream,
    ):
        patched.setattr(sys, name, stream)
        yield


@pytest.mark.parametrize(
    "arguments", ["--help", "--version", "attack --help", "", "units", "attacks", "attack 80 kick 55"]
)
def test_a_closed_pipe_ends_every_command_quietly(
    arguments: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with reader_gone(monkeypatch):
        status = guarded(lambda: app(arguments.split(), prog_name="myomer"))
    assert (status, capfd.readouterr().err) == (PIPE_CLOSED, "")


def test_an_error_that_nobody_reads_has_its_status_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    with reader_gone(monkeypatch, "stderr"):
        assert guarded(lambda: app(["frobnicate"])) == 2
    monkeypatch.setattr(sys, "stderr", None)
    assert guarded(lambda: app(["frobnicate"])) == 2
    assert guarded(lambda: app(["attack", "Atlas", "kick", "55"])) == 0  # a remark on the name, to standard error


def test_the_program_starts_with_little_to_import() -> None:
    """What is imported before the first line runs cannot be interrupted without a traceback."""
    named: list[str | None] = []
    for module in (main, errors):
        tree = ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8"))
        named += [node.module for node in tree.body if isinstance(node, ast.ImportFrom)]
    assert set(named) == {"__future__", "collections.abc", "myomer.cli.errors"}


CONDITIONED = {
    "-a bogus": "-a bogus: there is no condition 'bogus'; 'myomer conditions' lists them",
    "-a bogus=1": "-a bogus=1: there is no condition 'bogus'; 'myomer conditions' lists them",
    "-a pron": "-a pron: there is no condition 'pron'; the nearest: prone; 'myomer conditions' lists them",
    "-t pilotng=1": "-t pilotng=1: there is no condition 'pilotng'; the nearest: piloting; 'myomer conditions' lists "
    "them",
    "-a =3": "-a '=3': write KEY or KEY=VALUE; 'myomer conditions' lists them",
    "-a piloting": "-a piloting: write piloting=VALUE, such as piloting=4",
    "-t piloting=x": "-t piloting: a whole number from 0 to 8, not 'x'",
    "-a heat=-1": "-a heat: a whole number from 0 to 200, not -1",
    "-a prone=3": "-a prone: true or false, not 3",
    "-a armor=head": "-a armor=head: write armor=LOCATION:POINTS, such as armor=left-leg:3",
    "-a destroyed=left-arm.hnd": "-a destroyed: there is no part 'left-arm.hnd'; the nearest: left-arm.hand, "
    "left-arm, left-arm.shoulder",
    "-a woods=thick": "-a woods: a number from 0 to 3, true or false, or one of light, heavy, ultra, not 'thick'",
    "-a moved=run:99": "-a moved=run:99: Atlas AS7-D has 5 MP to run",
    "-a moved=walk:4": "-a moved=walk:4: Atlas AS7-D has 3 MP to walk",
    "-a moved=jump": "-a moved=jump:0: Atlas AS7-D has 0 MP to jump",
    "-t moved=run:9 -t walk=5": "-t moved=run:9: 55-ton 'Mech has 8 MP to run",
    "-a moved=ran:2": "-a moved: there is no mode of movement 'ran'; the nearest: run",
}


@each_row("arguments", CONDITIONED)
def test_a_condition_that_cannot_be(arguments: str) -> None:
    done = run("attack", "Atlas AS7-D", "kick", "55", *arguments.split())
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"myomer: {CONDITIONED[arguments]}\n")


@each_row(
    "arguments",
    [
        "-a moved=run:5 -a destroyed=left-leg.hip -a heat=12",  # damaged and hot after it ran
        "-t moved=run:8 -t walk=4 -t equipment=masc",
        "-a moved=run:9 -a conditions=skidded",
        "-t moved=run:12",  # of a 'Mech that is only a weight nobody knows the MP
        "-t moved=jump:3",
        "-t hull-down -t armor-type=hardened -t systems=stealth -t woods",
        "-t equipment=ac-2@left-torso -t jammed=ac-2",
        "-a PRONE=no -a Piloting=3",
    ],
)
def test_a_condition_that_can_be(arguments: str) -> None:
    done = run("attack", "Atlas AS7-D", "punch", "55", *arguments.split())
    assert (done.returncode, done.stderr) == (0, "")


def test_every_condition_is_listed_and_its_example_can_be_written() -> None:
    assert set(CONDITIONS) - set(HEX_CONDITIONS) == set(FIELDS) - {"unit", "terrain"}
    done = run("conditions")
    assert (done.returncode, done.stderr) == (0, "")
    lines = [line.split() for line in done.stdout.splitlines()]
    needs = {"jammed": ["equipment=ac-20@left-torso"], "foliage_height": ["woods"]}
    for key in ("cf", "height", "building_class"):
        needs[key] = ["building=heavy"]
    for key in CONDITIONS:
        assert [line for line in lines if line[:1] == [written(key)]], key
        make_unit(described_unit("60", [written(key), *needs.get(key, [])]), "attacker")


NOT_IN_PLAY = "This attack is an option that is not in play; turn it on to use it."
ATTACKED = {
    "attack Atlas_AS7-D kick 55 --limb tail": "--limb: kick takes left-leg or right-leg, not 'tail'",
    "odds Atlas_AS7-D kick 55 --limb head": "--limb: kick takes left-leg or right-leg, not 'head'",
    "attack Hatchetman_HCT-3F hatchet 55 --limb left-arm": "--limb: hatchet takes right-arm, not 'left-arm'",
    "attack 80 push 55 --limb left-arm": "--limb: push takes no limb; leave out --limb",
    "odds 80 kick 55 -a prone": "80-ton 'Mech: kick is not allowed. A prone unit cannot make this attack.",
    "phase 80 kick 55 none -a prone": "80-ton 'Mech: kick is not allowed. A prone unit cannot make this attack.",
    "odds 80 stand -a destroyed=gyro,gyro": "80-ton 'Mech: standing up is not allowed. The gyro is destroyed.",
    "odds 80 trip 55": f"80-ton 'Mech: trip is not allowed. {NOT_IN_PLAY} To turn the option on, add --option trip.",
    "phase 80 none 55 brush-off": "55-ton 'Mech: brush-off is not allowed. "
    f"{NOT_IN_PLAY} There is no infantry to attack. To turn the option on, add --option brush-off.",
    "odds 80 stand --careful --ruleset total-warfare": "80-ton 'Mech: standing up is not allowed. A careful stand is "
    "an option that is not in play. To turn the option on, add --option careful-stand.",
    "odds 80 stand --careful": "80-ton 'Mech: standing up is not allowed. A careful stand is an option that is not in "
    "play.",
    "odds Atlas_AS7-D fire 55 --weapon AC/20 --range 20": "Atlas AS7-D cannot fire AC/20 at this target. The target is "
    "out of range.",
}


@each_row("arguments", ATTACKED)
def test_an_attack_that_cannot_be_made(arguments: str) -> None:
    done = run(*[word.replace("_", " ") for word in arguments.split()])
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"myomer: {ATTACKED[arguments]}\n")


def test_a_limb_that_holds_no_such_weapon_is_the_attacks_own_refusal() -> None:
    done = run("attack", "80", "hatchet", "55", "--limb", "left-arm")
    assert (done.returncode, done.stderr) == (0, "")
    assert "There is no such weapon in that location" in done.stdout


NAMED = {
    "fire Hunchback_HBK-4G bfg 55": "WEAPON: Hunchback HBK-4G has no weapon 'bfg'; it has: Small Laser (HD), "
    "AC/20 (RT), Medium Laser (LA), Medium Laser (RA)",
    "fire Atlas_AS7-D medum_laser 55": "WEAPON: Atlas AS7-D has no weapon 'medum laser'; the nearest: "
    "Medium Laser (RA), Medium Laser (LA)",
    "odds Atlas_AS7-D fire 55 --weapon bfg": "--weapon: Atlas AS7-D has no weapon 'bfg'; it has: LRM 20 (LT), "
    "SRM 6 (LT), AC/20 (RT), Medium Laser (LA), Medium Laser (RA), Medium Laser (CT) (R)",
    "attack 80 kik 55": "ATTACK: there is no attack 'kik'; the nearest: kick; weapons are fired with 'myomer fire'",
    "table kik": "ATTACK: there is no physical attack 'kik'; the nearest: kick",
    "phase 80 kick 55 kik": "SECOND_ATTACK: there is no attack 'kik'; the nearest: kick",
    "duel Atlas_AS7-D Wasp_WSP-1A --bots zork": "--bots: there is no bot 'zork'; there are: easy, normal, hard, "
    "random, baseline, brawler, tactician, strategist; a bot of your own is 'module:function' or 'file.py:function'",
    "duel Atlas_AS7-D Wasp_WSP-1A --map moon": "--map: there is no landscape 'moon'; there are: clear, flat, wooded, "
    "hilly, mixed, city; a map file, or a map of your library, goes with --board",
    "duel 80 55": "'80' is a weight: write the name of a 'Mech; 'myomer units --tons 80' lists 'Mechs of a weight",
    "forget": "NAME is missing; name the units and maps to forget, or use --all",
    "forget Atlas --all": "NAME, --all: use one of them",
    "attack 80 kick 55 -a walk=9999999999999": "-a walk: a whole number from 0 to 30, not 9999999999999",
    "units --year 99999": "--year: a number or a range such as 3025-3050, 3025- or -3050, not '99999'",
    "units --walk -": "--walk: a number or a range such as 4-6, 4- or -6, not '-'",
    "units --tons 80-60": "--tons: the first number is the smaller one, not '80-60'",
    "units --weapon bfg": "--weapon: there is no equipment 'bfg'; write a name as on a record sheet, such as 'er ppc'",
    "config ruleset core": "VALUE: there is no ruleset 'core'; there are: standard, total-warfare",
    "tournament zork random": "BOT: there is no bot 'zork'; there are: easy, normal, hard, random, baseline, "
    "brawler, tactician, strategist; a bot of your own is 'module:function' or 'file.py:function'",
    "tournament --maps moon": "--maps: there is no landscape 'moon'; there are: clear, flat, wooded, hilly, mixed, "
    "city",
    "tournament --turns 0": "--turns: from 1 to 1,000, not 0",
    "attack 80 trip 55 --option tripp": "--option: there is no option 'tripp'; the nearest: trip",
    "attack 80 kick 55 --ruleset core": "--ruleset: there is no ruleset 'core'; there are: standard, total-warfare",
    "odds 80 kick 55 --samples 0": "--samples: from 1 to 1,000,000, not 0",
    "fire 80 all 55 --range 99": "--range: from 1 to 60 hexes, not 99",
}


@each_row("arguments", NAMED)
def test_a_name_or_a_number_that_there_is_not(arguments: str) -> None:
    done = run(*[word.replace("_", " ") for word in arguments.split()])
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"myomer: {NAMED[arguments]}\n")


SAVES = "'myomer duel' and 'myomer play' save one with --save FILE"


@pytest.mark.parametrize("command", ["replay {}", "replay {} --check", "odds 1 kick 2 --game {}"])
@pytest.mark.parametrize("content", [b"", b"hello\n", b"[]\n", b"{}\n", b"\xff\xfe\0\n", b"no line's end"])
def test_a_file_that_is_no_saved_game(command: str, content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_bytes(content)
    done = run(*command.format(file).split())
    output = f"myomer: {file}: this is not a saved game; {SAVES}\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", output)


@pytest.mark.parametrize("command", ["replay {}", "odds 1 kick 2 --game {}"])
def test_no_file_at_all(command: str, tmp_path: Path) -> None:
    output = {
        "x": f"there is no file '{tmp_path / 'x'}'; {SAVES}",
        ".": f"'{tmp_path}' is a folder, not a saved game; {SAVES}",
    }
    for name, text in output.items():
        done = run(*command.format(tmp_path / name).split())
        assert (done.returncode, done.stdout, done.stderr) == (2, "", f"myomer: {text}\n")


def test_blanks_in_a_condition_do_not_count() -> None:
    assert described_unit("60", [" piloting = 4 "]).piloting == 4


def test_an_empty_library_has_nothing_to_forget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "x.board").write_bytes(write_board(Board(4, 4)))
    assert run("import", tmp_path / "x.board").returncode == 0
    assert run("forget", "--all").stdout == "forgotten: x\n"
    assert run("forget", "--all").stdout == "there is nothing to forget: the library is empty\n"


def test_a_full_disk_is_named() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    done = run("table", "kick", "--output", "/dev/full")
    assert (done.returncode, done.stderr) == (2, "myomer: cannot write '/dev/full': No space left on device\n")
