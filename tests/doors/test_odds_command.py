"""`myomer odds` and `myomer compare`: chances as a player, a program and a picture have them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import myomer
from myomer.cli.errors import guarded
from myomer.odds import Distribution
from myomer.odds.study import forget
from myomer.reports.odds_chart import bars_of, percent, short_percent
from tests.doors import running
from tests.doors.running import app
from tests.rows import each_row

Run = Callable[..., str]
SVG = "{http://www.w3.org/2000/svg}"
ATLAS, HUNCHBACK, HATCHETMAN = "Atlas AS7-D", "Hunchback HBK-4G", "Hatchetman HCT-3F"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def output(*arguments: str) -> str:
        assert guarded(lambda: app(list(arguments))) == 0
        shown = capsys.readouterr()
        assert shown.err == ""
        return shown.out

    return output


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Run:
    def output(*arguments: str) -> str:
        assert guarded(lambda: app(list(arguments))) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert shown.err.count("\n") == 1
        return shown.err

    return output


def chances(output: dict[str, str]) -> dict[int, Fraction]:
    return {int(value): Fraction(chance) for value, chance in output.items()}


def distributions(value: object) -> list[dict[str, str]]:
    """Every distribution in the JSON: objects whose keys are numbers."""
    found: list[dict[str, str]] = []
    if isinstance(value, dict):
        if value and all(re.fullmatch(r"\d+", key) for key in value):
            found.append(value)
        for inner in value.values():
            found += distributions(inner)
    return found


# JSON


def test_a_punch_is_the_fractions_of_the_rules(run: Run) -> None:
    output = json.loads(run("odds", HATCHETMAN, "punch", HUNCHBACK, "--json"))
    assert output["actions"] == [{"action": "Attack", "kind": "punch", "limb": "right-arm"}]
    assert (output["ruleset"], output["exact"], output["samples"]) == ("standard", True, 0)
    assert output["hit"] == "5/6"
    assert output["numbers"] == ["5/6"]
    target = output["target"]
    assert target["damage"]["chances"] == {"0": "1/6", "5": "5/6"}
    assert target["damage"]["mean"] == "25/6"
    assert target["damage"]["quantiles"] == {"1/10": 0, "1/2": 5, "9/10": 5}
    assert target["head_hit"] == "5/36"
    assert {place: figures["hit"] for place, figures in target["locations"].items()} == {
        "head": "5/36",
        "center-torso": "5/36",
        "left-torso": "5/36",
        "right-torso": "5/36",
        "left-arm": "5/36",
        "right-arm": "5/36",
        "left-leg": "0",
        "right-leg": "0",
    }
    assert target["wounds"]["0"] != "1"
    assert (target["falls"], target["destroyed"]) == ("0", "0")
    assert output["attacker"]["damage"]["chances"] == {"0": "1"}


@pytest.mark.parametrize("ruleset", ["standard", "total-warfare"])
@pytest.mark.parametrize(
    "arguments",
    [
        (HATCHETMAN, "kick", HUNCHBACK),
        (HATCHETMAN, "punches", HUNCHBACK),
        (HATCHETMAN, "hatchet", HUNCHBACK, "-a", "moved=walk:2", "-t", "woods=light"),
        (ATLAS, "push", HUNCHBACK),
        ("80", "charge", "55", "-a", "moved=run:1"),
        (ATLAS, "stand"),
        (HUNCHBACK, "fall"),
        (ATLAS, "fire", HUNCHBACK, "--weapon", "ac-20", "--range", "3"),
    ],
)
def test_every_distribution_sums_to_one(run: Run, ruleset: str, arguments: tuple[str, ...]) -> None:
    if "charge" in arguments and ruleset == "total-warfare":  # 60,000 outcomes more, each by the same code
        arguments = ("30", "charge", "20", "-a", "moved=run:1")
    output = json.loads(run("odds", *arguments, "--ruleset", ruleset, "--samples", "200", "--json"))
    found = distributions(output)
    assert len(found) >= 8
    for distribution in found:
        assert sum(map(Fraction, distribution.values())) == 1
    if output["exact"] and "hit" in output:
        assert Fraction(output["hit"]).denominator <= 36**2
    assert output["ruleset"] == ruleset


def test_standing_up_by_the_gyro(run: Run) -> None:
    for hurt, chance in (((), Fraction(30, 36)), (("-a", "destroyed=gyro"), Fraction(15, 36))):
        output = json.loads(run("odds", ATLAS, "stand", *hurt, "--json"))
        assert Fraction(output["unit"]["stands_up"]) == chance
        assert output["unit"]["damage"]["mean"] == "0"
    output = json.loads(run("odds", ATLAS, "stand", "--ruleset", "total-warfare", "--json"))
    assert Fraction(output["unit"]["stands_up"]) == Fraction(30, 36)
    # published: a failure is a fall, of a tenth of its weight
    assert Fraction(output["unit"]["damage"]["mean"]) >= Fraction(6, 36) * 10


def test_a_fall_hurts_by_weight_and_height(run: Run) -> None:
    for levels, least in ((0, 5), (1, 10)):
        output = json.loads(run("odds", HUNCHBACK, "fall", "--levels", str(levels), "--samples", "300", "--json"))
        assert output["unit"]["falls"] == "1"
        likeliest = max(chances(output["unit"]["damage"]["chances"]).items(), key=lambda item: item[1])
        assert likeliest[0] == least


def test_the_limb_and_the_conditions_count(run: Run) -> None:
    output = json.loads(
        run("odds", HATCHETMAN, "punch", HUNCHBACK, "--limb", "left-arm", "-t", "moved=run:5", "--json")
    )
    assert output["actions"][0]["limb"] == "left-arm"
    assert output["hit"] == str(Fraction(21, 36))


def test_a_volley_says_how_likely_each_shot_is(run: Run) -> None:
    lasers = ["--weapon", "medium-laser", "--weapon", "medium laser"]
    arguments = ["odds", ATLAS, "fire", HUNCHBACK, *lasers, "--range", "4", "--samples", "100"]
    output = json.loads(run(*arguments, "--json"))
    assert [shot["location"] for shot in output["actions"]] == ["left-arm", "right-arm"]
    assert output["numbers"] == [str(Fraction(26, 36))] * 2
    assert Fraction(output["hit"]) == 1 - Fraction(10, 36) ** 2
    text = run(*arguments)
    assert "Medium Laser: 26/36 = 72.2%" in text
    assert "at least one hit: 92.3%" in text


def test_all_weapons_are_those_that_reach(run: Run) -> None:
    far = json.loads(run("odds", ATLAS, "fire", HUNCHBACK, "--range", "12", "--samples", "50", "--json"))
    assert [shot["weapon"] for shot in far["actions"]] == ["lrm-20"]


# the table


def test_the_table_says_all_and_fits(run: Run) -> None:
    text = run("odds", HATCHETMAN, "kick", HUNCHBACK)
    lines = text.splitlines()
    assert lines[0] == "Hatchetman HCT-3F: kick with the right leg at Hunchback HBK-4G"
    assert re.fullmatch(r"exact: every outcome enumerated, [\d,]+ distinct results", lines[2])
    assert lines[1] == "standard rules"
    assert "to hit: TN 3 (5 piloting skill −2 kick), 35/36 = 97.2%" in lines
    for figure in ("damage, mean", "falls", "head hit", "pilot unconscious", "destroyed", "critical hit: engine"):
        assert any(line.startswith(figure) for line in lines)
    assert any(re.fullmatch(r"falls +16\.2% +0\.46%", line) for line in lines)
    assert any(re.match(r"left leg +\d\.\d\d +\d\d\.\d%", line) for line in lines)
    assert "█" in text
    assert "\x1b" not in text
    assert max(map(len, lines)) <= 80


def test_a_sample_says_so(run: Run) -> None:
    text = run("odds", ATLAS, "fire", HUNCHBACK, "--samples", "100")
    assert "sampled 100 times" in text
    assert "99% intervals" in text
    assert re.search(r"falls +\d+\.\d% \(\d+\.\d–\d+\.\d\)", text)
    assert max(map(len, text.splitlines())) <= 80


def test_percentages_never_round_to_certainty() -> None:
    assert [percent(Fraction(ways, 36)) for ways in (0, 1, 18, 36)] == ["–", "2.8%", "50.0%", "100%"]
    assert percent(Fraction(1, 10**6)) == "<0.01%"
    assert percent(1 - Fraction(1, 10**6)) == ">99.99%"
    assert percent(Fraction(1, 200)) == "0.50%"
    assert short_percent(Fraction(1, 10**6)) == "<0.1%"
    assert short_percent(1 - Fraction(1, 10**6)) == ">99.9%"


def test_many_values_are_drawn_in_ranges() -> None:
    values = Distribution(dict.fromkeys(range(41), 1))
    bars = bars_of(values)
    assert [bar.label for bar in bars] == ["0", *[f"{first}–{first + 4}" for first in range(1, 41, 5)]]
    assert sum(bar.chance for bar in bars) == 1
    long = Distribution({**dict.fromkeys(range(21), 1000), 500: 1})
    assert bars_of(long)[-1].label == "21+"
    assert sum(bar.chance for bar in bars_of(long)) == 1


# the picture


def test_the_picture_is_whole_and_needs_nothing_else(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "kick.svg"
    text = run("odds", "Hunchback HBK-4G", "kick", "Goliath GOL-1H", "--svg", str(path))
    assert f"chart: {path}" in text.replace("\n    ", " ")
    drawn = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(drawn)
    assert root.tag == f"{SVG}svg"
    assert "prefers-color-scheme: dark" in drawn
    assert "href" not in drawn
    assert "http" not in drawn.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert len(root.findall(f".//{SVG}polygon[@class='shape']")) == 8
    assert len(root.findall(f".//{SVG}rect[@class='bar']")) >= 2
    assert [found.name for found in tmp_path.iterdir()] == ["kick.svg"]


def test_nothing_is_half_written(refused: Run, tmp_path: Path) -> None:
    path = tmp_path / "old.svg"
    path.write_text("old", encoding="utf-8")
    refused("odds", "80", "kick", "55", "-t", "hex=0101", "--svg", str(path))
    assert path.read_text(encoding="utf-8") == "old"
    for place in (tmp_path, tmp_path / "no" / "x.svg"):
        said = refused("odds", "80", "kick", "55", "--svg", str(place))
        assert said.startswith(f"myomer: --svg: cannot write {str(place)!r}: ")
        assert said.replace("--svg", "--output") == refused("table", "kick", "--output", str(place))
    assert [found.name for found in tmp_path.iterdir()] == ["old.svg"]


# errors


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["odds", "80", "flurb", "55"], "ATTACK: there is no attack 'flurb'"),
        (["odds", "80", "kick"], "TARGET is missing; write: myomer odds '80' kick TARGET"),
        (["odds", "kick", "80", "55"], "the order is ATTACKER ATTACK TARGET"),
        (["odds", "80", "stand", "55"], "TARGET: 'stand' takes none"),
        (["odds", "Nosuch Mech", "kick", "55"], "Nosuch"),
        (["odds", "80", "kick", "55", "--limb", "nose"], "kick takes left-leg or right-leg, not 'nose'"),
        (["odds", "80", "punches", "55", "--limb", "left-arm"], "--limb: for one physical attack"),
        (["odds", "80", "kick", "55", "-a", "prone"], "kick is not allowed"),
        (["odds", "80", "kick", "55", "-a", "shoes=2"], "shoes"),
        (["odds", "80", "kick", "55", "--weapon", "ac-20"], "--weapon, --range: for 'fire' only"),
        (["odds", "80", "kick", "55", "--levels", "2"], "--levels: for 'fall' only"),
        (["odds", "80", "fall", "--levels", "99"], "--levels: from 0 to 20"),
        (["odds", "80", "kick", "55", "--careful"], "--careful: for 'stand' only"),
        (["odds", "80", "stand", "--careful"], "careful stand is an option"),
        (["odds", "80", "stand", "-a", "unconscious"], "standing up is not allowed"),
        (["odds", "80", "fall", "-t", "prone"], "-t: there is no target"),
        (
            ["odds", ATLAS, "fire", HUNCHBACK, "--weapon", "spoon"],
            "--weapon: Atlas AS7-D has no weapon 'spoon'; it has: LRM 20 (LT)",
        ),
        (["odds", ATLAS, "fire", HUNCHBACK, "--range", "40"], "out of range"),
        (["odds", "55", "fire", HUNCHBACK], "55-ton 'Mech has no weapons: give it some with -a equipment="),
        (["compare", "55", "55", "--range", "5"], "55-ton 'Mech #1 has no weapons: give it some with -a equipment="),
        (["compare", "55", "55", "--range", "5", "--json"], "has no weapons"),
        (["odds", ATLAS, "fire", HUNCHBACK, "--range", "0"], "--range: from 1 to 60"),
        (["odds", ATLAS, "fire", HUNCHBACK, "--range", "3", "-t", "hex=0101"], "use one of them"),
        (["odds", "80", "kick", "55", "--samples", "0"], "--samples: from 1 to"),
        (["odds", "80", "kick", "55", "--at", "3"], "give --game FILE too"),
        (["odds", "1", "kick", "2", "--game", "nowhere.game"], "there is no file 'nowhere.game'"),
        (["odds", "1", "kick", "2", "--game", "x", "-a", "prone"], "a saved game has its own"),
        (["compare", "80", "kick"], "the order is ATTACKER TARGET"),
        (["compare", "80", "55", "--samples", "-1"], "--samples: from 1 to"),
        (["compare", "80", "55", "--option", "flying"], "flying"),
    ],
)
def test_what_is_wrong_is_said(refused: Run, arguments: list[str], why: str) -> None:
    assert why in refused(*arguments)


# a saved game


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """A duel on the disk, and after how many actions the first physical phase begins."""
    path = tmp_path_factory.mktemp("games") / "duel.game"
    red = myomer.Side("Red", [myomer.mech(HATCHETMAN, hex="0505", facing=0)], "south")
    blue = myomer.Side("Blue", [myomer.mech(HUNCHBACK, hex="0504", facing=3)], "north")
    game = myomer.Game(myomer.Board(9, 9), [red, blue], "total-warfare", 3)
    at = -1
    with myomer.GameFile.begin(game, path, myomer.__version__) as file:
        while at < 0 or len(file.game.actions) < at + 2:
            if file.game.phase == "physical-attack" and at < 0:
                at = len(file.game.actions)
            done = [one for one in file.game.options() if isinstance(one.action, myomer.Done)]
            file.play(done[0].action)
    return path, at


def test_a_position_of_a_saved_game(run: Run, saved: tuple[Path, int]) -> None:
    path, at = saved
    arguments = ["punch", HUNCHBACK, "--game", str(path), "--at", str(at), "--json"]
    by_number = json.loads(run("odds", "1", *arguments))
    assert by_number == json.loads(run("odds", "hatchet", *arguments))
    assert by_number["ruleset"] == "total-warfare"
    assert by_number["hit"] == "5/6"
    assert by_number["target"]["name"] == HUNCHBACK
    text = run("compare", "2", "1", "--game", str(path), "--at", str(at))
    assert text.startswith("Hunchback HBK-4G vs. Hatchetman HCT-3F\n")
    assert "kick, either leg" in text
    assert "charge" not in text


def test_a_saved_game_and_what_is_not_in_it(refused: Run, saved: tuple[Path, int], tmp_path: Path) -> None:
    path, _ = saved
    of_game = ["--game", str(path)]
    assert "0 to" in refused("odds", "1", "kick", "2", *of_game, "--at", "100000")
    assert "0 to" in refused("odds", "1", "kick", "2", *of_game, "--at", "-1")
    assert "is no unit of the game, which has 1 Hatchetman HCT-3F, 2" in refused("odds", "7", "kick", "1", *of_game)
    assert "several units" in refused("odds", "h", "kick", "1", *of_game)
    assert "both attacker and target" in refused("compare", "1", "hatch", *of_game)
    assert "not prone" in refused("odds", "1", "stand", *of_game)
    other = tmp_path / "other.game"
    other.write_text("nonsense\n", encoding="utf-8")
    assert "this is not a saved game" in refused("odds", "1", "kick", "2", "--game", str(other))


# comparing


def compared(run: Run, *arguments: str) -> dict[str, Any]:
    output: dict[str, Any] = json.loads(run("compare", *arguments, "--json"))
    return output


def test_choices_side_by_side(run: Run) -> None:
    output = compared(run, HATCHETMAN, HUNCHBACK)
    by_kind = {choice["choice"]: choice for choice in output["choices"]}
    assert set(by_kind) == {"punch", "punches", "kick", "push", "hatchet", "none"}
    assert by_kind["punch"]["hit"] == "5/6"
    assert by_kind["punch"]["dealt"] == "25/6"
    assert by_kind["punches"]["hit"] == "35/36"
    assert by_kind["kick"]["target_falls"] == str(Fraction(35, 36) * Fraction(1, 6))
    assert by_kind["none"]["value"] == "0"
    best = max(output["choices"], key=lambda choice: Fraction(choice["value"]))
    assert output["choices"][output["recommendation"]["best"]] == best
    margin = Fraction(output["recommendation"]["margin"])
    other = output["choices"][output["recommendation"]["other"]]
    assert margin == Fraction(best["value"]) - Fraction(other["value"]) > 0


def test_the_recommendation_in_a_sentence(run: Run) -> None:
    text = run("compare", HATCHETMAN, HUNCHBACK, "-t", "armor=left-leg:0,right-leg:0", "-t", "structure=left-leg:2")
    lines = text.splitlines()
    assert lines[0] == "Hatchetman HCT-3F vs. Hunchback HBK-4G"
    row = next(line for line in lines if line.startswith("kick"))
    assert row.startswith("kick, either leg")
    output = " ".join(text.split())
    assert "Best: kick, either leg, worth" in output
    assert "it deals more damage (" in output
    assert "All exact." in output
    table = lines[: lines.index(next(line for line in lines if line.startswith("Best")))]
    assert max(map(len, table)) <= 80


def test_a_poor_pilot_with_a_damaged_gyro_is_advised_not_to_kick(run: Run) -> None:
    output = compared(run, HATCHETMAN, HUNCHBACK, "-a", "piloting=8", "-a", "destroyed=gyro", "-t", "moved=run:5")
    recommended = output["choices"][output["recommendation"]["best"]]
    assert recommended["choice"] != "kick"
    kick = next(choice for choice in output["choices"] if choice["choice"] == "kick")
    assert Fraction(kick["attacker_falls"]) > Fraction(1, 2)


def test_what_is_not_allowed_and_why(run: Run) -> None:
    text = run("compare", HATCHETMAN, HUNCHBACK, "-a", "prone", "--all")
    assert "Best: no attack (the only choice)." in text
    refused = text[text.index("not allowed") :]
    assert re.search(r"kick, left leg: .*prone", refused)
    output = compared(run, HATCHETMAN, HUNCHBACK, "-a", "prone", "--all")
    kicks = [choice for choice in output["choices"] if choice["choice"] == "kick"]
    assert all(not kick["allowed"] and "attacker-prone" in kick["reasons"] for kick in kicks)


def test_limbs_that_differ_have_lines_of_their_own(run: Run) -> None:
    text = run("compare", HATCHETMAN, HUNCHBACK, "-a", "destroyed=left-leg.foot")
    assert "kick, left leg" in text
    assert "kick, right leg" in text
    assert "kick, either leg" not in text
    assert "punch, either arm" in text
    assert re.search(r"^kick, left leg +4 ", text, re.M)
    assert re.search(r"^both punches +5 ", text, re.M)
    assert re.search(r"^no attack +– +– ", text, re.M)
    said = " ".join(text.split())
    assert (
        "To hit: punch, either arm TN 5 (5 piloting skill); kick, left leg TN 4 (5 piloting skill −2 kick +1 " in said
    )


@each_row("condition", ["quirks=stable", "cockpit=small", "walk=5", "equipment=tsm"])
def test_a_clan_mech_with_another_design(condition: str) -> None:
    """Its own kinds of armor and structure need not be among those that can be asked for."""
    done = running.run("attack", "Kodiak", "punch", "80", "-a", condition)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Kodiak")


def test_a_picture_that_cannot_be_written_is_refused_at_once() -> None:
    done = running.run("odds", "80", "kick", "50", "--svg", "no/where.svg")
    assert done.returncode == 2
    assert "--svg: cannot write" in done.stderr


def test_if_nothing_is_allowed_the_reasons_are_shown(run: Run) -> None:
    text = " ".join(run("compare", "80", "55", "-t", "water=3").split())
    assert "(the only choice)." in text
    assert "not allowed" in text
    assert "The target is too high or too low for this attack." in text


def test_a_point_of_a_game_says_which_it_is(run: Run, tmp_path: Path) -> None:
    saved = str(tmp_path / "d.game")
    run("duel", HATCHETMAN, HUNCHBACK, "--seed", "10", "-q", "--save", saved)
    early = run("compare", "1", "2", "--game", saved, "--at", "5")
    assert re.search(r"after action 5 of \d+: turn 1, [a-z ]+ phase", early)
    assert "the game is over; choose an earlier point with --at" in run("compare", "1", "2", "--game", saved)


def test_the_distance_of_weapons_compared_is_spelled_right(run: Run) -> None:
    for distance, text in ((1, "1 hex away"), (2, "2 hexes away"), (11, "11 hexes away")):
        assert run("compare", HUNCHBACK, HATCHETMAN, "--range", str(distance)).splitlines()[0].endswith(f", {text}")


def test_weapons_compared_at_a_range(run: Run) -> None:
    text = run("compare", HUNCHBACK, "Atlas AS7-D", "--range", "5")
    assert "AC/20         RT    6  72.2%     20.0      14.4     7" in text
    assert "Small Laser (HD): The target is out of range." in text
    output = json.loads(run("compare", HUNCHBACK, "Atlas AS7-D", "--range", "5", "--json"))
    assert output["range"] == 5
    assert output["weapons"][0] == {
        "weapon": "ac-20",
        "location": "right-torso",
        "allowed": True,
        "target_number": 6,
        "hit": "13/18",
        "damage_of_a_hit": "20",
        "damage": "130/9",
        "heat": 7,
        "in_cool_volley": True,
    }


def test_a_volley_takes_no_longer_than_a_second(run: Run) -> None:
    """It is walked a little, then played as often as a second allows; the screen says so, and how to ask for more."""
    output = " ".join(run("odds", "Warhammer WHM-6R", "fire", "Atlas AS7-D", "--range", "4").split())
    assert "sampled 333 times" in output  # five weapons
    assert "for more samples: --samples N; --exact enumerates longer" in output
    output = " ".join(run("odds", "Warhammer WHM-6R", "fire", "Atlas AS7-D", "--range", "4", "--samples", "7").split())
    assert "sampled 7 times" in output


def test_a_single_shot_has_the_same_bound(run: Run) -> None:
    """One weapon at a heavy 'Mech brings too many ends for a second; at a light one it is exact; --exact goes on."""
    forget()
    shot = ("odds", HUNCHBACK, "fire", ATLAS, "--range", "5", "--weapon")
    output = " ".join(run(*shot, "AC/20").split())
    assert "sampled 1,000 times" in output
    assert "for more samples: --samples N; --exact enumerates longer" in output
    assert "to hit: 26/36 = 72.2%" in output
    assert "sampled 9 times" in run(*shot, "AC/20", "--samples", "9")
    assert "exact: every outcome enumerated, 4,520 distinct results" in run(*shot, "Medium Laser", "--exact")
    light = run("odds", HUNCHBACK, "fire", "Locust LCT-1V", "--range", "5", "--weapon", "Medium Laser")
    assert "exact: every outcome enumerated" in light


def test_a_weapon_by_the_name_on_the_sheet(run: Run) -> None:
    command = ("odds", HUNCHBACK, "fire", "20", "--range", "9", "--json", "--weapon")
    assert run(*command, "AC/20") == run(*command, "ac-20")
