"""`myomer table`: every number of the tables against the formulas of the rules, written here a second time."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from math import ceil
from pathlib import Path

import pytest

from myomer.cli.errors import guarded
from myomer.combat.physical.registry import ATTACKS
from tests.doors.running import app

STANDARD, PUBLISHED = "standard", "total-warfare"
BOTH = [STANDARD, PUBLISHED]
TONS = list(range(20, 101, 5))
SKILLS = list(range(9))
HEXES = list(range(2, 11))
Run = Callable[..., str]
Rows = list[dict[str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def output(*arguments: str) -> str:
        assert guarded(lambda: app(["table", *arguments])) == 0
        shown = capsys.readouterr()
        assert shown.err == ""
        return shown.out

    return output


def ways(number: int) -> int:
    """Throws of two dice that reach a number, counted."""
    return sum(first + second >= number for first in range(1, 7) for second in range(1, 7))


def rows_of(text: str, table: str, **where: str) -> Rows:
    rows = [row for row in csv.DictReader(io.StringIO(text)) if row["table"] == table]
    return [row for row in rows if all(row[name] == value for name, value in where.items())]


def column(rows: Rows, key: str, figure: str) -> dict[int, int]:
    """A figure by another column; no two rows for one value of it."""
    found = {int(row[key]): int(row[figure]) for row in rows}
    assert len(found) == len(rows)
    return found


def grids(markdown: str) -> list[list[list[str]]]:
    """The tables of a page: their cells, headings first, the rule left out."""
    found: list[list[list[str]]] = []
    inside = False
    for line in markdown.splitlines():
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if not inside:
                found.append([])
            if set("".join(cells)) - set("-:"):
                found[-1].append(cells)
        inside = line.startswith("|")
    return found


def check_to_hit(rows: Rows, numbers: dict[int, int]) -> None:
    """Target numbers by piloting skill, and the chances that go with them."""
    assert column(rows, "piloting", "target_number") == numbers
    assert column(rows, "piloting", "ways") == {skill: ways(number) for skill, number in numbers.items()}
    for row in rows:
        assert float(row["percent"]) == pytest.approx(100 * int(row["ways"]) / 36, abs=0.051)


# the formulas of physical-attacks.md §3.1, §3.2, §3.4, §3.5 and §1.9


def punch(ruleset: str, tons: int, tsm: bool) -> int:
    if not tsm:
        return ceil(tons / 10)
    return ceil(2 * tons / 10) if ruleset == STANDARD else 2 * ceil(tons / 10)


def kick(ruleset: str, tons: int, tsm: bool) -> int:
    return (2 if tsm else 1) * (tons // 5)


def charge(ruleset: str, tons: int, hexes: int, tsm: bool) -> int:
    if ruleset == PUBLISHED:
        return ceil(tons * (hexes - 1) / 10)
    return ceil((2 * tons if tsm else tons) / 10) * (hexes - 1)


def dfa(ruleset: str, tons: int, tsm: bool) -> int:
    if ruleset == PUBLISHED:
        return ceil(3 * tons / 10)
    return ceil((2 * tons if tsm else tons) / 10) * 3


def groups(points: int, size: int) -> str:
    return "+".join([str(size)] * (points // size) + [str(points % size)] * (points % size > 0))


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize(("kind", "formula", "base"), [("punch", punch, 0), ("kick", kick, -2)])
def test_a_punch_and_a_kick(
    run: Run, kind: str, formula: Callable[[str, int, bool], int], base: int, ruleset: str
) -> None:
    text = run(kind, "--ruleset", ruleset, "--csv")
    for tsm, strong in (("no", False), ("yes", True)):
        found = column(rows_of(text, "damage", tsm=tsm), "tons", "damage")
        assert found == {tons: formula(ruleset, tons, strong) for tons in TONS}
    check_to_hit(rows_of(text, "to-hit"), {skill: skill + base for skill in SKILLS})
    assert rows_of(text, "to-hit-by-both-pilots") == rows_of(text, "self-damage") == []


@pytest.mark.parametrize("ruleset", BOTH)
def test_a_charge(run: Run, ruleset: str) -> None:
    text = run("charge", "--ruleset", ruleset, "--csv")
    for tsm, strong in (("no", False), ("yes", True)):
        rows = rows_of(text, "damage", tsm=tsm)
        found = {(int(row["tons"]), int(row["hexes"])): int(row["damage"]) for row in rows}
        if strong and ruleset == PUBLISHED:  # TSM is nothing to a charge as published
            assert not rows
            continue
        assert found == {(tons, hexes): charge(ruleset, tons, hexes, strong) for tons in TONS for hexes in HEXES}
        assert len(rows) == len(found)
    own = rows_of(text, "self-damage")
    assert column(own, "target_tons", "self_damage") == {tons: ceil(tons / 10) for tons in TONS}
    for row in own:
        points = int(row["self_damage"])
        assert row["self_hits"] == (str(points) if ruleset == STANDARD else groups(points, 5))
    for mode, moved in (("walking", 1), ("running", 2)):
        check_to_hit(rows_of(text, "to-hit", mode=mode), {skill: skill + moved for skill in SKILLS})
        check_both_pilots(rows_of(text, "to-hit-by-both-pilots", mode=mode), moved)


@pytest.mark.parametrize("ruleset", BOTH)
def test_a_death_from_above(run: Run, ruleset: str) -> None:
    text = run("dfa", "--ruleset", ruleset, "--csv")
    for tsm, strong in (("no", False), ("yes", True)):
        rows = rows_of(text, "damage", tsm=tsm)
        if strong and ruleset == PUBLISHED:
            assert not rows
            continue
        assert column(rows, "tons", "damage") == {tons: dfa(ruleset, tons, strong) for tons in TONS}
        for row in rows:
            total = ceil(int(row["tons"]) / 5)
            leg = ceil(total / 2)
            assert row["self_hits"] == (f"{leg}+{leg}" if ruleset == STANDARD else groups(total, 5))
            assert int(row["self_damage"]) == (2 * leg if ruleset == STANDARD else total)
    check_to_hit(rows_of(text, "to-hit"), {skill: skill + 3 for skill in SKILLS})
    check_both_pilots(rows_of(text, "to-hit-by-both-pilots"), 3)


def check_both_pilots(rows: Rows, moved: int) -> None:
    """Skill, the way it moved, and the difference of the two pilots."""
    found = {(int(row["piloting"]), int(row["target_piloting"])): int(row["target_number"]) for row in rows}
    assert found == {(own, other): own + moved + own - other for own in SKILLS for other in SKILLS}
    assert len(rows) == len(found)
    assert all(int(row["ways"]) == ways(int(row["target_number"])) for row in rows)


@pytest.mark.parametrize(
    ("kind", "ruleset", "seventy", "strong", "at_five"),
    [
        ("hatchet", STANDARD, 14, 28, 4),
        ("sword", STANDARD, 8, 15, 3),
        ("mace", STANDARD, 28, 56, 6),
        ("sword", PUBLISHED, 8, 16, 3),
        ("mace", PUBLISHED, 18, 36, 6),
    ],
)
def test_weapons_by_the_examples_of_the_rules(
    run: Run, kind: str, ruleset: str, seventy: int, strong: int, at_five: int
) -> None:
    text = run(kind, "--ruleset", ruleset, "--csv")
    found = [rows_of(text, "damage", tons="70", tsm=tsm)[0]["damage"] for tsm in ("no", "yes")]
    assert found == [str(seventy), str(strong)]
    assert rows_of(text, "to-hit", piloting="5")[0]["target_number"] == str(at_five)


def test_a_roll_of_two_breaks_a_buzzsaw_at_any_skill(run: Run) -> None:
    text = run("buzzsaw", "--csv")
    assert {row["damage"] for row in rows_of(text, "damage")} == {"2d6"}
    assert column(rows_of(text, "to-hit"), "piloting", "ways") == {skill: min(35, ways(skill - 1)) for skill in SKILLS}


def test_a_vibroblade_that_is_off_is_a_sword(run: Run) -> None:
    for ruleset in BOTH:
        blade = run("vibroblade-large", "--ruleset", ruleset, "--csv")
        sword = run("sword", "--ruleset", ruleset, "--csv")
        for tsm in ("no", "yes"):
            found = column(rows_of(blade, "damage", mode="inactive", tsm=tsm), "tons", "damage")
            assert found == column(rows_of(sword, "damage", tsm=tsm), "tons", "damage")
        assert column(rows_of(blade, "damage", mode="active"), "tons", "damage") == dict.fromkeys(TONS, 14)


def test_what_changes_the_chance_of_a_kick(run: Run) -> None:
    found = {row["circumstance"]: row["modifier"] for row in rows_of(run("kick", "--csv"), "modifiers")}
    assert found == {
        "hip actuator destroyed": "not allowed",
        "upper leg actuator destroyed": "2",
        "lower leg actuator destroyed": "2",
        "foot actuator destroyed": "1",
        "the attacker walked": "1",
        "the attacker ran": "2",
        "the attacker jumped": "3",
        "the target moved 3–4 hexes": "1",
        "the target moved 5–6 hexes": "2",
        "the target moved 7–9 hexes": "3",
        "the target moved 10–17 hexes": "4",
        "the target moved 18–24 hexes": "5",
        "the target moved 25 or more hexes": "6",
        "the target jumped (in addition to TMM)": "1",
        "the target is in light woods": "1",
        "the target is in heavy woods": "2",
        "both are in depth 1 water": "1",
        "the target is prone": "-2",
        "the target is immobile": "-4",
        "the target is evading": "1",
        "the target is bogged down": "-2",
    }


# Markdown


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize("kind", ATTACKS)
def test_markdown_has_the_numbers_of_the_csv(run: Run, kind: str, ruleset: str) -> None:
    page, text = run(kind, "--ruleset", ruleset), run(kind, "--ruleset", ruleset, "--csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert {(row["kind"], row["ruleset"]) for row in rows} == {(kind, ruleset)}
    assert page.startswith("# ")
    assert f"({ruleset})" in page.splitlines()[0]
    shown: list[tuple[str, ...]] = []
    for grid in grids(page):
        assert {len(line) for line in grid} == {len(grid[0])}
        for line in unfolded(grid):
            shown += line_cells(grid[0], line)
    if "with active TSM" in page:  # the second of two tables alike
        shown = marked_strong(shown)
    assert sorted(shown) == sorted([(row["table"], *cells_of(row)) for row in rows])


def cells_of(row: dict[str, str]) -> tuple[str, ...]:
    """What must be found on the page of a row of the CSV: its keys and its figures."""
    tsm = "yes" if row["tsm"] == "yes" else ""
    if row["table"] == "damage":
        return row["tons"] or row["jets"], row["hexes"] or row["mode"], tsm, row["damage"]
    if row["table"] == "self-damage":
        return row["target_tons"], row["self_damage"]
    if row["table"] == "modifiers":
        return row["circumstance"], row["modifier"]
    if row["table"] == "to-hit":
        return row["piloting"], row["mode"], row["target_number"], f"{row['ways']}/36", f"{row['percent']}%"
    return row["piloting"], row["target_piloting"], f"{row['target_number']} ({row['ways']}/36)"


def marked_strong(shown: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Of a charge's two tables of damage the second is that with TSM."""
    size = len(TONS) * len(HEXES)
    strong = [(table, tons, hexes, "yes", points) for table, tons, hexes, _, points in shown[size : 2 * size]]
    return [*shown[:size], *strong, *shown[2 * size :]]


def unfolded(grid: list[list[str]]) -> list[list[str]]:
    """The lines of a table; one for every weight becomes many."""
    first, *rest = grid[1]
    return [[str(tons), *rest] for tons in TONS] if first == "20–100" else grid[1:]


def line_cells(headings: list[str], line: list[str]) -> list[tuple[str, ...]]:
    """The rows of the CSV that a line of the page stands for."""
    key = line[0]
    named = dict(zip(headings, line, strict=True))
    if headings[0] == "if …":
        return [("modifiers", key, line[1].replace("−", "-").replace("+", ""))]
    if headings[0] == "target tons":
        return [("self-damage", key, named["to attacker"])]
    if headings[:2] == ["piloting", "0"]:
        return [("to-hit-by-both-pilots", key, skill, cell) for skill, cell in zip(headings[1:], line[1:], strict=True)]
    if headings[0] == "piloting":
        modes = [heading.removeprefix("TN").removeprefix(", ") for heading in headings if "TN" in heading]
        return [("to-hit", key, mode, *line[1 + 3 * at : 4 + 3 * at]) for at, mode in enumerate(modes)]
    if headings[1] == "2":
        return [("damage", key, hexes, "", cell) for hexes, cell in zip(headings[1:], line[1:], strict=True)]
    found: list[tuple[str, ...]] = []
    for heading, cell in named.items():
        if heading.startswith("damage"):
            mode = heading.removeprefix("damage").removesuffix(" with TSM").removeprefix(", ")
            found.append(("damage", key, mode, "yes" if heading.endswith(" with TSM") else "", cell))
    return found


def test_a_page_of_a_death_from_above(run: Run) -> None:
    standard, published = grids(run("dfa"))[0], grids(run("dfa", "--ruleset", PUBLISHED))[0]
    assert standard[0] == ["tons", "damage", "damage with TSM", "to attacker", "dealt as"]
    assert ["75", "24", "45", "16", "8 + 8"] in standard
    assert published[0] == ["tons", "damage", "to attacker", "dealt as"]
    assert ["75", "23", "15", "5 + 5 + 5"] in published


def test_a_page_of_a_push_and_of_a_thrash(run: Run) -> None:
    push, thrash = run("push"), run("thrash")
    assert "It does no damage." in push
    assert ["5", "4", "33/36", "91.7%"] in grids(push)[0]
    assert "target PSR (pushed, +0)" in push
    assert "It hits automatically." in thrash
    assert "An option: `--option thrash`." in thrash
    assert "To hit" not in thrash


# asking for it


def test_without_a_kind_there_is_a_list(run: Run) -> None:
    assert run().splitlines() == list(ATTACKS)


def test_a_kind_may_be_written_large(run: Run) -> None:
    assert run("Kick", "--csv") == run("kick", "--csv")


@pytest.mark.parametrize("form", [[], ["--csv"]])
def test_it_is_written_into_a_file(run: Run, form: list[str], tmp_path: Path) -> None:
    file = tmp_path / "kick.table"
    assert str(file) in run("kick", *form, "--output", str(file))
    assert file.read_text(encoding="utf-8") == run("kick", *form)
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (["sord"], "there is no physical attack 'sord'; the nearest: sword"),
        (["hatchett"], "hatchet"),
        (["zzzz"], "there are: punch, kick"),
        (["--csv"], "ATTACK is missing"),
        (["--output", "tables.md"], "ATTACK is missing"),
        (["kick", "--output", "nowhere/at/all.csv"], "there is no folder"),
        (["kick", "--output", "."], "is a folder"),
    ],
)
def test_errors(
    arguments: list[str],
    output: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert guarded(lambda: app(["table", *arguments])) == 2
    shown = capsys.readouterr()
    assert output in shown.err
    assert shown.err.count("\n") == 1
    assert shown.out == ""
    assert list(tmp_path.iterdir()) == []
