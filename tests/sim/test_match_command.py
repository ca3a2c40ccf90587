"""`myomer match`, `myomer results` and `myomer replay RUN --game N`, as a designer uses them."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from myomer.cli import match as match_command
from myomer.cli import notes
from myomer.cli.match import Watch
from myomer.sim import executor, run
from myomer.sim.executor import Prepare
from myomer.sim.match import Match
from myomer.sim.play import play_game
from myomer.sim.rows import GameRow
from myomer.sim.run import Run
from myomer.sim.stopping import Target
from tests.doors import running
from tests.doors.running import Done
from tests.sim.matches import short_match

FILE = """turns = 6
[[side]]
unit = ["Locust LCT-1V"]
bot = "brawler"
[[side]]
unit = ["Wasp WSP-1A"]
bot = "brawler"
[map]
landscape = "flat"
columns = 8
rows = 9
"""
GAMES = 6
SCORE = ("value", "low", "high", "games")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Done]:
    """A run of a few games, and what the command said; tests read it only."""
    folder = tmp_path_factory.mktemp("played")
    file = folder / "match.toml"
    file.write_text(FILE, encoding="utf-8")
    done = run_command("match", "--file", file, "--games", GAMES, "--workers", 1, "--out", folder / "run")
    return folder / "run", done


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.toml"
    path.write_text(FILE, encoding="utf-8")
    return path


def fake_game(_: Match, seed: int, game: int) -> GameRow:
    """A game that takes no time: its winner follows from its number."""
    template = msgspec.structs.replace(FAKE, game=game, swapped=game % 2 == 1)
    return msgspec.structs.replace(template, winner=(game * 7919 + game // 3 + seed) % 2)


FAKE = play_game(short_match(turns=1), 1, 0)


@pytest.fixture
def fake_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executor, "play_game", fake_game)


def run_command(*arguments: object) -> Done:
    return running.run(*[str(each) for each in arguments])


def match(file: Path, *arguments: object) -> Done:
    return run_command("match", "--file", file, "--workers", 1, *arguments)


def test_the_report(played: tuple[Path, Done]) -> None:
    folder, done = played
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(
        f"Locust LCT-1V vs. Wasp WSP-1A: {GAMES} games\n"
        "flat landscape, 8 × 9 hexes, another for each pair of games; standard rules, at most 6 turns, seed 1\n"
        "both sides: gunnery 4, piloting 5; played by brawler\n"
    )
    rows = Run.open(folder).frame()
    won = rows["winner"].to_list().count(0)
    assert re.search(rf"^Locust LCT-1V +{won} +{won / GAMES:.1%} +[\d.]+–[\d.]+", done.stdout, re.MULTILINE)
    for heading in ("Wins", "How fights end", "Turns", "Damage by Locust LCT-1V: ", "Damage by Wasp", "Units"):
        assert re.search(rf"^{heading}", done.stdout, re.MULTILINE), heading
    assert re.search(r"^Medium Laser +[\d.]+ +[\d.]+% +[\d.]+–[\d.]+ +[\d.]+ +[\d.]+%  █+", done.stdout, re.MULTILINE)
    assert f"in {folder}; 'myomer results" in " ".join(done.stdout.split())


def test_results_show_it_again(played: tuple[Path, Done]) -> None:
    folder, done = played
    again = run_command("results", folder)
    assert again.returncode == 0
    assert again.stdout == done.stdout.partition(f"in {folder}")[0]


def test_json(played: tuple[Path, Done]) -> None:
    folder, _ = played
    answer = json.loads(run_command("results", folder, "--json").stdout)
    assert (answer["played"], answer["games"], answer["seed"]) == (GAMES, GAMES, 1)
    sides = answer["summary"]["sides"]
    assert sides[0]["score"]["low"] <= sides[0]["score"]["value"] <= sides[0]["score"]["high"]
    assert sides[0]["wins"] + sides[1]["wins"] + answer["summary"]["draws"] == GAMES
    assert [side["units"][0]["unit"] for side in answer["match"]["sides"]] == ["Locust LCT-1V", "Wasp WSP-1A"]
    one = json.loads(run_command("results", folder, "--json", "--games", "0").stdout)
    assert one["summary"]["turns"]["mean"]["low"] is None, "a single pair has no interval"


def test_csv(played: tuple[Path, Done], tmp_path: Path) -> None:
    folder, _ = played
    rows = Run.open(folder).frame()
    lines = {}
    for kind in ("", "--units", "--weapons"):
        path = tmp_path / f"games{kind}.csv"
        done = run_command("results", folder, "--csv", path, *[kind][: len(kind)])
        assert done.stdout.startswith(f"{GAMES} games, ")
        with path.open(encoding="utf-8") as file:
            lines[kind] = list(csv.DictReader(file))
    printed = run_command("results", folder, "--csv", "-")
    assert printed.stdout == (tmp_path / "games.csv").read_text(encoding="utf-8"), "and nothing else"
    assert [int(line["turns"]) for line in lines[""]] == rows["turns"].to_list()
    assert len(lines["--units"]) == 2 * GAMES
    dealt = sum([int(line["a1_damage_dealt"]) for line in lines[""]])
    assert dealt == sum([int(line["damage_dealt"]) for line in lines["--units"] if line["place"] == "a1"])
    assert dealt == sum([int(line["damage"]) for line in lines["--weapons"] if line["place"] == "a1"])


def test_selected_games(played: tuple[Path, Done]) -> None:
    folder, _ = played
    winners = Run.open(folder).frame()["winner"].to_list()
    side = winners[0]
    won = run_command("results", folder, "--winner", ("locust", "B", "draw")[side])
    assert won.stdout.startswith(f"Locust LCT-1V vs. Wasp WSP-1A: {winners.count(side)} of {GAMES} game")
    assert f"\nonly {('won by Locust LCT-1V', 'won by Wasp WSP-1A', 'draws')[side]}\n" in won.stdout
    assert "is ahead" not in won.stdout
    assert "Wins\n" not in won.stdout, "who wins is no question here"
    assert f"\ngames {', '.join([str(game) for game in range(GAMES) if winners[game] == side])};" in won.stdout
    some = run_command("results", folder, "--games", "2-4")
    assert some.stdout.startswith("Locust LCT-1V vs. Wasp WSP-1A: 3 of 6 games\nonly games 2 to 4 of 6\n")
    both = run_command("results", folder, "--games", "2-", "--reason", "turn-limit", "--json")
    assert json.loads(both.stdout)["selected"] == ["games 2 to 5 of 6", "ended by turn-limit"]
    reason = Run.open(folder).frame()["reason"][0]
    assert "games 0" in run_command("results", folder, "--reason", reason).stdout


def test_a_game_is_played_again(played: tuple[Path, Done], tmp_path: Path) -> None:
    folder, _ = played
    rows = Run.open(folder).frame()
    done = run_command("replay", folder, "--game", 3)
    assert done.returncode == 0
    assert "Wasp WSP-1A, from the north" in done.stdout, "the sides have changed places"
    assert "played by brawler" in done.stdout
    assert re.search(rf"Game over in turn {rows['turns'][3]}: ", done.stdout)
    turn = run_command("replay", folder, "--game", 3, "--turns", 2)
    assert turn.stdout.startswith("Turn 2\n")
    assert run_command("replay", folder, "--game", 3, "--check").stdout.startswith("verified: game 3 of ")

    path = tmp_path / "one.game"
    saved = run_command("replay", folder, "--game", 3, "--save", path)
    assert saved.stdout.startswith(f"saved in {path}")
    assert run_command("replay", path, "--check").stdout.startswith("verified: ")
    for place in ([folder, "--game", 3], [path]):
        first = run_command("replay", *place, "--turns", 1).stdout
        assert first.startswith("Turn 1\n  Initiative: ")
        assert first.count("Turn 1\n") == 1
    assert run_command("replay", path).stdout == done.stdout.replace("; played by brawler", "")
    assert "if it is a saved game, leave out --game" in run_command("replay", path, "--game", 3).stderr
    again = run_command("replay", folder, "--game", 3, "--save", path)
    assert (again.returncode, again.stderr) == (
        2,
        f"myomer: --save: {str(path)!r} already exists; choose a new file name\n",
    )


def test_a_game_that_plays_differently_now(tmp_path: Path) -> None:
    match = short_match(turns=1)
    with Run.begin(tmp_path / "run", match, 1) as made:
        row = play_game(match, 1, 0)
        made.add(msgspec.structs.replace(row, winner=1, turns=9))
    done = run_command("replay", tmp_path / "run", "--game", 0)
    assert done.returncode == 2
    assert "plays differently now (draw in turn 1; in the run: Wasp WSP-1A wins in turn 9)" in done.stderr
    assert done.stdout == ""


@pytest.mark.usefixtures("fake_games")
def test_a_run_goes_on_and_ends_when_the_interval_is_narrow(file: Path, tmp_path: Path) -> None:
    whole = match(file, "--until", "10%", "--json")
    answer = json.loads(whole.stdout)
    assert answer["games"] == answer["until"]["games"] > 50
    assert (answer["until"]["high"] - answer["until"]["low"]) / 2 <= 0.1
    assert answer["summary"]["sides"][0]["score"] == {key: answer["until"][key] for key in SCORE}, "one interval only"
    folder = tmp_path / "run"
    match(file, "--until", "10%", "--games", 31, "--out", folder)
    assert match(file, "--until", "10%", "--out", folder, "--json").stdout == whole.stdout, "games that are there count"
    again = match(file, "--until", "10%", "--out", folder)
    assert again.stderr == f"myomer: {folder} has {answer['games']} games already; nothing was played\n"
    shown = run_command("results", folder).stdout
    assert again.stdout.startswith(shown)
    wasp = "–".join([f"{100 - 100 * answer['until'][bound]:.1f}" for bound in ("high", "low")])
    assert f"Wasp WSP-1A is ahead: its score is 67.0% ({wasp})." in shown, "results show the same interval"
    assert re.search(rf"^Wasp WSP-1A +67 +67\.0% +{wasp} ", shown, re.MULTILINE), "without draws, wins are the score"
    assert "The interval is within ± 10 %, and holds at any stopping time." in shown
    assert "of wins and scores at any stopping time (played with --until)" in " ".join(shown.split())
    limited = " ".join(match(file, "--until", "1%", "--games", 40).stdout.split())
    assert re.search(r"Stopped at the limit of 40 games; the interval is still ± \d\d\.\d %, not ± 1 %\.", limited)


@pytest.mark.usefixtures("fake_games")
def test_a_run_that_was_once_played_until_its_interval_was_narrow_stays_one(file: Path, tmp_path: Path) -> None:
    def score(*arguments: object) -> dict[str, float]:
        answer = json.loads(run_command("results", *arguments, "--json").stdout)
        found: dict[str, float] = answer["summary"]["sides"][0]["score"]
        return found

    fixed, later, first = [tmp_path / name for name in ("fixed", "later", "first")]
    match(file, "--games", 100, "--out", fixed)
    assert Run.open(fixed).until == []
    assert "for a number of games fixed before: of games" in " ".join(run_command("results", fixed).stdout.split())

    match(file, "--games", 60, "--out", later)
    match(file, "--until", "1%", "--games", 100, "--out", later)
    assert Run.open(later).until == [Target(60, 0.01)]
    match(file, "--until", "1%", "--games", 60, "--out", first)
    match(file, "--games", 100, "--out", first)
    assert Run.open(first).until == [Target(0, 0.01)]
    narrow = score(fixed)
    for folder in (later, first):
        wide = score(folder)
        assert wide["games"] == narrow["games"] == 100
        assert wide["value"] == narrow["value"]
        assert wide["low"] < narrow["low"] < narrow["high"] < wide["high"]
    match(file, "--until", "2%", "--games", 120, "--out", first)
    match(file, "--until", "2%", "--games", 140, "--out", first)
    assert Run.open(first).until == [Target(0, 0.01), Target(100, 0.02)]
    assert score(first, "--games", "0-99") == score(first, "--games", "-99")
    assert "After 140 games; the interval is still" in run_command("results", first).stdout


@pytest.mark.usefixtures("fake_games")
def test_a_run_ends_with_the_same_game_in_whatever_order_games_are_played(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def backwards(prepare: Prepare, setup: Any, tasks: Iterable[Any]) -> Generator[tuple[Any, bytes], None, None]:
        """As with three workers: of every three tasks, the last is finished first."""
        play = prepare(setup)
        while some := list(islice(tasks, 3)):
            for task in reversed(some):
                yield task, play(task)

    in_order = match(file, "--until", "10%", "--json").stdout
    monkeypatch.setattr(match_command, "executor_of", lambda workers, cluster: backwards)
    assert match(file, "--until", "10%", "--json").stdout == in_order


def stop_after(games: int) -> Callable[[Match, int, int], GameRow]:
    """Games that take no time, until somebody presses Ctrl-C."""

    def play(match: Match, seed: int, game: int) -> GameRow:
        if game >= games:
            raise KeyboardInterrupt
        return fake_game(match, seed, game)

    return play


def test_what_is_there_is_reported_when_it_is_interrupted(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executor, "play_game", stop_after(8))
    done = match(file, "--games", 20)
    assert done.returncode == 130
    assert done.stderr == "\nmyomer: stopped after 8 of 20 games\n"
    assert done.stdout.startswith("Locust LCT-1V vs. Wasp WSP-1A: 8 games\n")
    assert "too narrow: --until gives one that holds" in " ".join(done.stdout.split())

    folder = tmp_path / "run"
    kept = match(file, "--games", 20, "--out", folder)
    assert kept.stderr == f"\nmyomer: stopped after 8 of 20 games; they are in {folder}, and the same command goes on\n"
    monkeypatch.setattr(executor, "play_game", fake_game)
    whole = match(file, "--games", 20, "--out", folder).stdout
    assert "20 games\n" in whole
    assert "too narrow" not in whole
    monkeypatch.setattr(executor, "play_game", stop_after(0))
    nothing = match(file, "--until", "1%")
    assert (nothing.returncode, nothing.stdout) == (130, "")
    assert nothing.stderr == "\nmyomer: stopped before a game was finished\n"
    nothing = match(file, "--out", tmp_path / "none")
    assert nothing.stderr == "\nmyomer: stopped before a game was finished; the same command begins again\n"


@pytest.mark.usefixtures("fake_games")
def test_a_full_disk(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add = Run.add

    def full(self: Run, row: GameRow) -> None:
        if row.game == 3:
            raise OSError(errno.ENOSPC, "No space left on device")
        add(self, row)

    folder = tmp_path / "run"
    monkeypatch.setattr(Run, "add", full)
    done = match(file, "--games", 6, "--out", folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"myomer: --out: cannot write in {str(folder)!r}: No space left on device; the games written so far are kept: "
        "when there is room, the same command goes on\n"
    )
    monkeypatch.undo()
    assert Run.open(folder).games == 3


@pytest.mark.usefixtures("fake_games")
@pytest.mark.parametrize(
    ("number", "hint"),
    [
        (errno.EACCES, "Permission denied; the games written so far are kept: with the right to write there, the same"),
        (errno.EROFS, "Read-only file system; the games written so far are kept: with the right to write there, the"),
        (errno.EIO, "Input/output error; the games written so far are kept: the same command goes on"),
    ],
)
def test_a_folder_that_cannot_be_written(
    number: int, hint: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match(file, "--games", 2, "--out", tmp_path / "run")

    def refuse(self: Run, row: GameRow) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Run, "add", refuse)
    done = match(file, "--games", 4, "--out", tmp_path / "run")
    assert done.stderr.startswith(f"myomer: --out: cannot write in {str(tmp_path / 'run')!r}: {hint}")


@pytest.mark.usefixtures("fake_games")
def test_reading_takes_no_lock_and_writing_does(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    match(file, "--games", 4, "--out", folder)
    with Run.open(folder, writing=True):
        assert run_command("results", folder).returncode == 0
        other = match(file, "--games", 8, "--out", folder)
    assert other.returncode == 2
    assert other.stderr.startswith(f"myomer: --out: {folder}: another process is playing this run; wait for it")


@pytest.mark.parametrize("goes_on", [True, False])
def test_games_that_move_to_a_file_while_they_are_read_are_counted_once(
    goes_on: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = short_match()
    count = run._games_in_files
    with Run.begin(tmp_path / "run", match, 1) as writer:
        for number in range(5):
            writer.add(fake_game(match, 1, number))
        moved: list[bool] = []

        def moves_after(folder: Path) -> int:
            games = count(folder)
            if not moved:
                moved.append(True)
                writer._write_chunk()
                if goes_on:
                    writer.add(fake_game(match, 1, 5))
            return games

        monkeypatch.setattr(run, "_games_in_files", moves_after)
        assert Run.open(tmp_path / "run").frame()["game"].to_list() == list(range(5 + goes_on))


@pytest.mark.usefixtures("fake_games")
def test_a_number_may_have_thousands(file: Path) -> None:
    assert match(file, "--games", "1,002").stdout.startswith("Locust LCT-1V vs. Wasp WSP-1A: 1,002 games\n")


def test_findings_are_noted_once(file: Path) -> None:
    file.write_text(FILE.replace('unit = ["Wasp WSP-1A"]', 'unit = [{unit = "Wasp WSP-1A", add = ["ppc@left-torso"]}]'))
    done = match(file, "--games", 2)
    assert done.returncode == 0
    assert done.stderr.count("Wasp WSP-1A (+ppc@left-torso): as a whole: ") == 1


WRONG = {
    "match": "UNIT: who fights? myomer match",
    "match Locust": "UNIT: with 1 unit it is unclear who fights whom; name a unit for each side",
    "match match.toml": "UNIT: 'match.toml' is not a unit; to play a match file, write --file match.toml",
    "match match.toml Atlas": "UNIT: 'match.toml' is not a unit; to play a match file, write --file match.toml",
    "match nowhere.toml": "UNIT: 'nowhere.toml' is not a unit; to play a match file, write --file",
    "match Nonsense vs Atlas": "there is no 'Mech 'Nonsense'; list them with 'myomer units'",
    "match Atlas vs Atlas vs Atlas": "UNIT: a match has two sides, but there are 2 'vs'",
    "match Atlas Atlas --games 0": "--games: from 1 to 100,000,000, not 0",
    "match Atlas Atlas --workers 0": "--workers: from 1 to 256, not 0",
    "match Atlas Atlas --until 0%": "--until: from 0.05% to 25%, such as 1%, not '0%'",
    "match Atlas Atlas --until soon": "--until: write it in percent, such as 1%, not 'soon'",
    "match Atlas Atlas --until 0.05": "--until: write it in percent, such as 1%, not '0.05'",
    "match Atlas Atlas --bots zork": "--bots: there is no bot 'zork'; there are: easy",
    "match Atlas Atlas --bots random,random,random": "--bots: one for both sides, or two separated by a comma",
    "match Atlas Atlas --map moon": "--map: there is no landscape 'moon'; there are: clear",
    "match Atlas Atlas --map flat --board x": "--board, --map: use one of them",
    "match Atlas Atlas --apart 17": "--apart: on 17 rows the sides start 1 to 16 hexes apart, not 17",
    "match Atlas Atlas --games abc": "--games: write a whole number, such as 3, not 'abc'",
    "match Atlas Atlas --games 1,00": "--games: write a whole number, such as 3, not '1,00'",
    "match Atlas Atlas --games 100000001": "--games: from 1 to 100,000,000, not 100,000,001",
    "match Atlas Atlas --names A,A": "--names: two different names separated by a comma, such as Red,Blue, not 'A,A'",
    "results run --csv - --json": "--csv, --json: use one of them on standard output",
    "match Atlas Atlas --turns 0": "--turns: from 1 to 1,000, not 0",
    "match Atlas Atlas --gunnery 9": "--gunnery: a skill from 0 (best) to 8",
    "match Atlas --file match.toml": "--file, UNIT: use one of them",
    "match --file match.toml --turns 3": "--file, --turns: use one of them",
    "match --file nowhere.toml": "--file: there is no file 'nowhere.toml'; docs/simulation.md shows how",
    "match --file bad.toml": "bad.toml:4: there is no bot 'zork'",
    "match --file match.toml --out match.toml": "--out: 'match.toml' is a file, not a folder; name a new folder",
    "match --file match.toml --out full": "--out: full: this folder holds something else; name a new folder",
    "match --file match.toml --out sweep": "--out: sweep: this is a sweep: the same 'myomer sweep … --out sweep' shows",
    "match --file match.toml --out run --seed 2": "--out: run: the run there has the seed 1, not 2; name",
    "match --file match.toml --out broken": "--out: broken/games-000000.parquet: this file cannot be read",
    "match --file match.toml --cluster x --workers 2": "--cluster, --workers: use one of them",
    "results full": "full: there is no run here; 'myomer match … --out FOLDER' makes one",
    "results sweep": "sweep: this is a sweep: the same 'myomer sweep … --out sweep' shows it again, 'myomer results "
    "sweep/cell-0000' one of its cells",
    "results ranking": "ranking: this is a ranking: the same 'myomer rank … --out ranking' shows it again",
    "replay ranking": "ranking: this is a ranking: the same 'myomer rank … --out ranking' shows it again",
    "replay sweep --game 0": "sweep: this is a sweep: the same 'myomer sweep … --out sweep' shows it again",
    "sweep Locust_LCT-1V Wasp_WSP-1A --out run": "--out: run: this is a run: 'myomer results run' shows it; name",
    "results broken": "broken/games-000000.parquet: this file cannot be read",
    "results run --winner Atlas": "--winner: 'Locust LCT-1V' and 'Wasp WSP-1A' fought (or draw), not 'Atlas'",
    "results run --reason boredom": "--reason: no game ended by 'boredom'; there are: ",
    "results run --games 99-": "run: none of its 2 games is like that",
    "results run --games x": "--games: a number or a range such as 0-99",
    "results run --units": "--units: goes with --csv FILE",
    "results run --units --weapons --csv x": "--units, --weapons: use one of them",
    "results run --csv no/where.csv": "--csv: cannot write 'no/where.csv'",
    "replay run": "--game: which game of run? Name it, as in: myomer replay run --game 0",
    "replay full": "'full' is a folder, not a saved game",
    "replay run --game 2": "--game: the run in run has games 0 to 1, not 2",
    "replay run --game 0 --turns 9": "--turns: the game has 1 turn, not 9",
    "replay match.toml --game 0": "--game: 'match.toml' is a file, not the folder of a run",
    "replay match.toml --save x": "--save: goes with --game; a saved game is saved already",
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a run, a broken run, a match file with a mistake, and a folder with something else."""
    folder = tmp_path_factory.mktemp("place")
    text = FILE.replace("turns = 6", "turns = 1")
    (folder / "match.toml").write_text(text, encoding="utf-8")
    (folder / "bad.toml").write_text(text.replace("brawler", "zork", 1), encoding="utf-8")
    for name in ("run", "broken"):
        match(folder / "match.toml", "--games", 2, "--out", folder / name)
    (folder / "broken" / "games-000000.parquet").write_bytes(b"PAR1 nothing")
    for name, file in {"sweep": "sweep.json", "ranking": "rank.json"}.items():
        (folder / name).mkdir()
        (folder / name / file).write_text("{}", encoding="utf-8")
    (folder / "full").mkdir()
    (folder / "full" / "letter.txt").write_text("x", encoding="utf-8")
    return folder


@pytest.mark.parametrize("arguments", WRONG)
def test_what_goes_wrong(arguments: str, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(place)
    before = sorted(path.name for path in place.rglob("*"))
    done = run_command(*[word.replace("_", " ") for word in arguments.split()])
    lines = done.stderr.splitlines()
    assert done.returncode == 2
    assert len(lines) == 1
    assert lines[0].startswith(f"myomer: {WRONG[arguments]}")
    assert sorted(path.name for path in place.rglob("*")) == before, "nothing half-written"


class Terminal(io.StringIO):
    """Standard error on a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_bar_with_the_running_score_on_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(match_command, "REFRESH", 0)
    monkeypatch.setattr(match_command, "RARELY", 0)
    with Watch(short_match(), 8, None) as watch:
        for game in range(8):
            watch.see(msgspec.structs.replace(FAKE, game=game, winner=0))
    assert re.search(r"[468]/8.*Locust LCT-1V 100\.0% \(\d\d\.\d–100\.0\)", stream.getvalue()), stream.getvalue()


@pytest.mark.usefixtures("fake_games")
def test_long_work_is_announced(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "at_terminal", lambda: True)
    monkeypatch.setattr(notes, "is_compiled", lambda: False)
    assert match(file, "--games", 60).stderr.count("compiled it is about") == 1
    assert match(file, "--games", 60, "--json").stderr == ""


def test_sides_and_skills_are_named() -> None:
    lance = ["Locust LCT-1V", "Wasp WSP-1A", "vs", "Stinger STG-3R", "--names", "Red,Blue"]
    done = run_command(
        "match", *lance, "--games", 1, "--turns", 1, "--bots", "random,baseline", "--gunnery", "3,4", "--workers", 1,
        "--apart", 4, "--option", "trip",
    )  # fmt: skip
    assert done.stdout.startswith("Red vs. Blue: 1 game\n")
    assert "standard rules with trip, start 4 hexes apart, at most 1 turn, seed 1 " in " ".join(done.stdout.split())
    assert "Red: Locust LCT-1V, Wasp WSP-1A; gunnery 3, piloting 5; played by random\n" in done.stdout
    assert "Blue: Stinger STG-3R; gunnery 4, piloting 5; played by baseline\n" in done.stdout


def test_polars_is_not_loaded_for_other_commands() -> None:
    code = (
        "import sys, myomer, myomer.cli.app; print([name for name in ('polars', 'myomer.sim') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
