"""`myomer fire`: a shot with every number and its reasons, several at once, refused, and fired with dice."""

from __future__ import annotations

import json
import re

import myomer
from tests.doors.running import run
from tests.rows import each_row

HUNCHBACK, ATLAS = "Hunchback HBK-4G", "Atlas AS7-D"


def rows(text: str) -> dict[str, list[str]]:
    """The lines of the table, by what they begin with."""
    found = [re.split(r"\s{2,}", line.rstrip()) for line in text.splitlines()]
    return {line[0]: line[1:] for line in found if len(line) > 1}


def test_a_shot_with_its_reasons() -> None:
    """Gunnery 4, medium range +2, walked +1, light woods +1: 8 or more is 15 of 36."""
    done = run("fire", HUNCHBACK, "AC/20", ATLAS, "--range", "5", "-a", "moved=walk:2", "-t", "woods=light")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Hunchback HBK-4G: AC/20 (right torso) at Atlas AS7-D\nstandard rules\n5 hexes away;")
    assert rows(done.stdout) == {
        "gunnery skill": ["4"],
        "medium range": ["+2"],
        "attacker walked": ["+1"],
        "target in woods": ["+1"],
        "to-hit number": ["8"],
        "hit chance": ["15/36 = 41.7%"],
        "range": ["medium"],
        "damage": ["20"],
        "expected damage": ["8.3"],
        "heat": ["7"],
        "rounds left": ["9 of 10"],
    }


def test_a_salvo_shows_its_cluster_roll() -> None:
    output = rows(
        run(
            "fire", ATLAS, "lrm 20", HUNCHBACK, "--range", "14", "-t", "equipment=ams@left-torso,ams-ammo@left-torso"
        ).stdout
    )
    assert output["damage"] == ["20 × 1 in groups of 5"]
    assert output["cluster roll"] == ["−4 AMS"]
    assert output["expected hits"][0].endswith(" of 20")


def test_all_weapons_at_once() -> None:
    """A column each; those that cannot be fired say why; heat and expected damage add up."""
    done = run("fire", ATLAS, "all", HUNCHBACK, "--range", "7")
    output = rows(done.stdout)
    assert output["to-hit number"] == ["4", "8", "8", "8", "8"]
    assert output["heat"] == ["6", "4", "7", "3", "3"]
    assert "heat 23 (20 dissipated per turn)" in done.stdout
    missed = (1 - 33 / 36) * (1 - 15 / 36) ** 4
    assert f"at least one hit {1 - missed:.2%}," in done.stdout
    expected = 33 / 36 * 457 / 36 + 15 / 36 * (4 * 2 + 20 + 5 + 5)
    assert f"expected damage {expected:.1f}" in done.stdout
    assert done.stdout.count("The target is not in the weapon's firing arc. (target-not-in-arc)") == 2
    some = run("fire", ATLAS, "AC/20, medium laser,medium laser", HUNCHBACK, "--range", "7")
    assert rows(some.stdout)["damage"] == ["20", "5", "5"]
    assert "not allowed" not in some.stdout


def test_what_is_not_sure_is_never_shown_as_sure() -> None:
    """The chance that any of a volley hits is said as `odds` says it."""
    sharp = run("fire", ATLAS, "all", HUNCHBACK, "--range", "3", "-a", "gunnery=3")
    assert "at least one hit >99.99%, " in sharp.stdout


def test_the_numbers_are_those_of_the_query() -> None:
    output = json.loads(run("fire", HUNCHBACK, "AC/20", ATLAS, "--range", "5", "-t", "prone", "--json").stdout)
    asked = myomer.answer(
        {
            "ask": "weapon-attack",
            "weapon": "ac-20",
            "attacker": {"unit": HUNCHBACK, "hex": "0509"},
            "target": {"unit": ATLAS, "hex": "0504", "facing": 3, "prone": True},
        }
    )
    assert output["ruleset"] == "standard"
    shot = output["shots"][0]
    assert shot.pop("expected_damage") == "35/3"
    assert shot == asked


@each_row(
    ("arguments", "message"),
    [
        (["AC/20", "--range", "10"], ["The target is out of range. (out-of-range)"]),
        (["AC/20", "-a", "destroyed=right-torso"], ["(weapon-destroyed)"]),
        (["small laser", "-a", "facing=3", "-a", "prone"], ["(target-not-in-arc)"]),
        (["AC/20", "--aim", "head"], ["(aim-needs-computer)", "(aim-head)"]),
    ],
)
def test_a_shot_that_is_not_allowed_says_why(arguments: list[str], message: list[str]) -> None:
    done = run("fire", HUNCHBACK, arguments[0], ATLAS, *arguments[1:])
    assert done.returncode == 0
    assert "not allowed" in done.stdout
    for reason in message:
        assert reason in done.stdout
    assert "to-hit number" not in done.stdout


def test_dice_fire_it() -> None:
    arguments = ["fire", HUNCHBACK, "AC/20", ATLAS, "--range", "5"]
    hit = run(*arguments, "--dice", "4,4,3,4")
    assert "Hunchback HBK-4G fires AC/20 (right torso)" in hit.stdout
    assert "rolled 8, HIT" in hit.stdout
    assert "center torso armor −20, 27 left" in hit.stdout
    assert "PSRs left to roll for Atlas AS7-D" in hit.stdout
    assert rows(hit.stdout)["rounds left"] == ["9 of 10"], "the table is from before the shot"
    down = run(*arguments, "--dice", "4,4,3,4,6,6")
    assert "rolled 12, passed" in " ".join(down.stdout.split())
    for dice, message in [("4,4", "hit location"), ("1,1,1", "left over")]:
        wrong = run(*arguments, "--dice", dice)
        assert (wrong.returncode, wrong.stdout) == (2, "")
        assert message in wrong.stderr
    assert run(*arguments, "--seed", "5").stdout == run(*arguments, "--seed", "5").stdout
    assert "dice:" in run(*arguments, "--seed", "5").stdout
    assert json.loads(run(*arguments, "--seed", "5", "--json").stdout)["outcome"]["dice"]


def test_shots_ammunition_and_rulesets() -> None:
    gun = ["-a", "equipment=ultra-ac-5@right-arm,ultra-ac-5-ammo@left-torso"]
    double = run("fire", "50", "ultra ac/5", "55", *gun, "--range", "4", "--shots", "2", "--ruleset", "total-warfare")
    assert "total-warfare rules" in double.stdout
    output = rows(double.stdout)
    assert output["damage"] == ["2 × 5 in single hits"]
    assert output["jams on"] == ["2 or less"]
    assert output["rounds left"] == ["18 of 20"]


@each_row(
    ("arguments", "message"),
    [
        (
            [HUNCHBACK, "AC/5", ATLAS],
            "WEAPON: Hunchback HBK-4G has no weapon 'AC/5'; it has: Small Laser (HD), AC/20 (RT)",
        ),
        ([HUNCHBACK, "PPC", ATLAS], "it has: Small Laser (HD), AC/20 (RT), Medium Laser (LA), Medium Laser (RA)\n"),
        ([HUNCHBACK, "Kick", ATLAS], "'Kick' is a physical attack; use 'myomer attack'"),
        ([HUNCHBACK, ",", ATLAS], "name a weapon"),
        ([HUNCHBACK, "all,AC/20", ATLAS], "'all' means every weapon"),
        (["50", "all", ATLAS], "50-ton 'Mech has no weapons"),
        ([HUNCHBACK, "AC/20", ATLAS, "--range", "0"], "--range: from 1 to 60 hexes"),
        ([HUNCHBACK, "AC/20", ATLAS, "--shots", "0"], "--shots: from 1 to 100"),
        ([HUNCHBACK, "AC/20", ATLAS, "--ammo", "lrm-20-ammo"], "--ammo"),
        ([HUNCHBACK, "AC/20", ATLAS, "--aim", "tail"], "--aim"),
        ([HUNCHBACK, "AC/20", ATLAS, "--seed", "1", "--dice", "1"], "--seed, --dice: use one of them"),
        ([HUNCHBACK, "AC/20", ATLAS, "--at", "1"], "--game FILE too"),
        ([HUNCHBACK, "AC/20", "Nobody"], "there is no 'Mech"),
    ],
)
def test_what_is_wrong_is_said(arguments: list[str], message: str) -> None:
    done = run("fire", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
