"""`myomer solve`: bots in a book of positions, a table with totals, JSON, and errors in one line."""

from __future__ import annotations

import json
import re
from pathlib import Path

from myomer.book.reader import read_book
from tests.book.test_reader import GOOD
from tests.doors import running
from tests.doors.running import Done
from tests.rows import each_row

CLIFF = ["--only", "push-him-off-the-cliff"]
OFFENDER = """\
def crash(game):
    raise RuntimeError("no idea")


def cheat(game):
    from myomer import Done

    return Done(1)


def nothing(game):
    return None
"""


def run(*arguments: str | Path) -> Done:
    return running.run("solve", *arguments)


def test_the_table() -> None:
    done = run()
    assert (done.returncode, done.stderr) == (0, "")
    book = read_book()
    lines = done.stdout.splitlines()
    assert lines[-len(book) - 2].split() == [
        "position", "random", "baseline", "brawler", "tactician", "strategist",
    ]  # fmt: skip
    rows = [re.split(r"  +", line) for line in lines[-len(book) - 1 : -1]]
    assert [row[0] for row in rows] == [problem.id for problem in book]
    totals = re.split(r"  +", lines[-1])
    assert totals[0] == f"{len(book)} positions"
    assert [int(total) for total in totals[1:]] == [sum([row[bot] == "solved" for row in rows]) for bot in range(1, 6)]
    assert int(totals[1]) < int(totals[4]) < len(book)
    assert " ".join(done.stdout.split()).count("Not accepted: ") == sum([row.count("–") for row in rows])


def test_what_it_did_instead() -> None:
    done = run("baseline", *CLIFF)
    assert done.stdout.startswith("push-him-off-the-cliff: Push him off the cliff\n  baseline: Wolverine: punch with")
    assert "Not accepted: attacks with punch ×2 (accepted: attacks: push)" in " ".join(done.stdout.split())


def test_explained() -> None:
    done = run("tactician", "baseline", *CLIFF, "--explain")
    assert done.returncode == 0
    assert "The Atlas stands with its back to a drop of six levels." in done.stdout
    assert "B↓ Atlas (Blue): 0605" in done.stdout
    assert "“I punch the Atlas with both arms: TN 6 (72%)." in done.stdout
    assert re.search(
        r"^    compared, in percent of a 100-ton 'Mech:\n(?:    .*\n)*    \+\d+\.\d both punches at Atlas$",
        done.stdout,
        re.MULTILINE,
    )


def test_for_programs() -> None:
    done = run("baseline", "tactician", *CLIFF, "--only", "kick-the-bare-leg", "--json")
    data = json.loads(done.stdout)
    assert [position["id"] for position in data["positions"]] == ["push-him-off-the-cliff", "kick-the-bare-leg"]
    assert data["totals"] == [
        {"bot": "baseline", "solved": 0, "positions": 2},
        {"bot": "tactician", "solved": 1, "positions": 2},
    ]
    first, kick = data["positions"][0]["results"][0], data["positions"][1]["results"][1]
    assert (first["solved"], first["not_accepted"]) == (False, ["attacks with punch ×2 (accepted: attacks: push)"])
    assert kick["solved"]
    assert kick["actions"][0]["kind"] == "kick"


def test_a_bot_twice_has_two_names() -> None:
    shown = run("baseline", "baseline", *CLIFF).stdout
    assert "position                baseline #1  baseline #2\n" in shown
    assert "\n  baseline #2: " in shown
    data = json.loads(run("baseline", "baseline", *CLIFF, "--json").stdout)
    assert [total["bot"] for total in data["totals"]] == ["baseline #1", "baseline #2"]
    assert [result["bot"] for result in data["positions"][0]["results"]] == ["baseline #1", "baseline #2"]


def test_a_book_of_the_users(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, encoding="utf-8")
    for book in (path, tmp_path):
        done = run("baseline", "--book", book)
        assert done.returncode == 0
        assert done.stdout.splitlines()[-1].split() == ["1", "position", "0"]


def test_a_bot_of_the_users_that_breaks_off(tmp_path: Path) -> None:
    path = tmp_path / "offender.py"
    path.write_text(OFFENDER, encoding="utf-8")
    for function, message in (
        ("crash", "failed in turn 5, physical-attack phase: RuntimeError: no idea (offender.py, line 2)"),
        ("cheat", "chose Done(unit=1) in turn 5, physical-attack phase: "),
        ("nothing", "chose None in turn 5, physical-attack phase: that is not an action"),
    ):
        done = run(f"{path}:{function}", *CLIFF)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("myomer: position 'push-him-off-the-cliff': the bot ")
        assert message in done.stderr
        assert done.stderr.count("\n") == 1


@each_row(
    ("arguments", "message"),
    [
        (
            ["zork"],
            "BOT: there is no bot 'zork'; there are: easy, normal, hard, random, baseline, "
            "brawler, tactician, strategist; a bot of your own",
        ),
        (
            ["--only", "push-him-of-the-cliff"],
            "--only: there is no position 'push-him-of-the-cliff'; the nearest: push",
        ),
        (["--book", "nowhere.toml"], "--book: there is no file or folder 'nowhere.toml'"),
    ],
)
def test_bad_input(arguments: list[str], message: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"myomer: {message}")


def test_a_mistake_in_a_book_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD.replace("heat = 4", "heet = 4"), encoding="utf-8")
    done = run("--book", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"myomer: --book: {path}:20: position 'kick-it', own[0].heet: there is no field 'heet'; the nearest: heat\n"
    )
