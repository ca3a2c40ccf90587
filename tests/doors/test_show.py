"""`myomer show`: the record sheet on a terminal, as JSON, as a picture."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from myomer.cli import show
from myomer.cli.errors import CommandError
from myomer.cli.files import write_atomically
from myomer.formats.remarks import Remark
from myomer.formats.sheet import record_sheet
from myomer.formats.sheet_names import abbreviation
from myomer.reports.sheet_art import FIELDS, OUTLINES, WIDTH, figure
from myomer.reports.sheet_attacks import physical_rows
from myomer.reports.sheet_screen import MAX_REMARKS, show_sheet
from myomer.rules.locations import FRAME_LOCATIONS
from myomer.units.assembly import assemble
from myomer.units.blueprint import UNKNOWN, Mount
from myomer.units.build import build
from myomer.units.catalogue import catalogue, design_named
from myomer.units.design import Design
from myomer.units.problems import TOO_LIGHT, Problem
from tests.doors.running import run


def shown(
    design: Design, width: int, problems: list[Problem] | None = None, remarks: list[Remark] | None = None
) -> str:
    """The sheet as a terminal of that width shows it, without colors."""
    out = io.StringIO()
    screen = Console(file=out, width=width, highlight=False, color_system=None)
    show_sheet(screen, record_sheet(design, physical_rows(design)), "here", problems or [], remarks or [], "standard")
    return out.getvalue()


def hung_with_everything(frame: str = "tripod") -> Design:
    """A superheavy with long names of everything."""
    blueprint = build(
        150,
        frame,
        3,
        2,
        equipment=["tsm", "masc", "risc-hyper-laser@left-torso", "atm-6@right-torso", "lrm-20-ammo-artemis@head"],
    ).blueprint
    blueprint.mounts.append(Mount(UNKNOWN, ((1, 1 << 11),), written="[red]An unheard-of " + "contraption " * 9))
    blueprint.quirks = ["imp_com"] * 30
    return assemble(blueprint)


@pytest.mark.parametrize("width", [80, 110])
def test_no_line_is_too_long(width: int) -> None:
    designs = [design_named(entry.name) for entry in catalogue()[:12]]
    remarks = [Remark(7, "kind", "a long remark " * 20)]
    problems = [Problem(TOO_LIGHT, "left-arm", "a long finding " * 20)]
    for design in [*designs, build(20, "quad"), hung_with_everything(), hung_with_everything("quad")]:
        for line in shown(design, width, problems, remarks).splitlines():
            assert len(line.rstrip()) <= width, line


def test_no_slot_is_cut_short() -> None:
    design = build(60, equipment=["hag-20@left-torso", "hag-20-ammo@left-torso", "lrm-20-ammo-artemis@head"])
    arguments = " ".join(shown(design, 80).split())
    assert "…" not in arguments
    assert "4 Ammo (LRM 20" in arguments
    assert "Artemis-capable) 6" in arguments


def test_a_narrow_terminal_stacks_the_figures() -> None:
    assert all(len(line.rstrip()) <= 60 for line in shown(build(50), 60).splitlines() if "---" in line)


def test_the_content_of_the_sheet() -> None:
    text = shown(design_named("Atlas AS7-D"), 110)
    for part in (
        "Atlas AS7-D",
        "100-ton Biped, Inner Sphere",
        "walk 3, run 5, jump 0",
        "20 heat sinks, Single: 20 a turn",
        "1/missile, C5/20",
        "LRM 20: 12 rounds in 2 bins (LT)",
        "Upper Arm Actuator",
        "no problems found",
    ):
        assert part in text
    lines = text.splitlines()
    assert any(line.split() == ["Kick", "LL/RL", "−2", "20"] for line in lines)
    assert any("|34 |32 | 47  |32 |34 |" in line and "|17 |21 | 31  |21 |17 |" in line for line in lines)


def test_problems_and_remarks_are_listed() -> None:
    problems = [Problem(TOO_LIGHT, "", "5 tons are unused")]
    remarks = [Remark(number + 1, "unknown-key", f"'key{number}' is not used here") for number in range(25)]
    text = shown(build(50), 110, problems, remarks)
    assert "5 tons are unused (too-light)" in text
    assert "no problems found" not in text
    assert "line 1: 'key0' is not used here" in text
    assert f"and {25 - MAX_REMARKS} more" in text


def test_markup_and_controls_in_names_are_shown_not_obeyed() -> None:
    blueprint = build(50).blueprint
    blueprint.chassis = "[bold]Evil[/bold]\x1b[2J"
    text = shown(assemble(blueprint), 110)
    assert "[bold]Evil[/bold]" in text
    assert "\x1b" not in text


def test_figures_have_a_field_for_every_location() -> None:
    for frame, outline in OUTLINES.items():
        assert {len(line) for line in outline} == {WIDTH}
        fields = {field for field in FIELDS.values() if field in "\n".join(outline)}
        assert fields == {FIELDS[location] for location in FRAME_LOCATIONS[frame]}
        numbers = {location: 100 + location for location in FRAME_LOCATIONS[frame]}
        drawn = "\n".join(figure(frame, numbers))
        assert all(str(number) in drawn for number in numbers.values())
        named = re.findall(r"[A-Z]+", "\n".join(figure(frame, {})))
        assert sorted(named) == sorted([abbreviation(frame, location) for location in FRAME_LOCATIONS[frame]])
        assert not any(letter.islower() for letter in drawn)


# physical attacks


def damages(design: Design, ruleset: str = "standard") -> dict[str, tuple[str, str, str]]:
    """To hit, damage and damage with TSM by name and place."""
    return {
        f"{row.name} {row.where}".strip(): (row.to_hit, row.damage, row.with_tsm)
        for row in physical_rows(design, ruleset)
    }


def test_attacks_of_a_biped() -> None:
    found = damages(build(100, walk=3))
    assert found == {
        "Punch LA/RA": ("+0", "10", ""),
        "Kick LL/RL": ("−2", "20", ""),
        "Push": ("−1", "–", ""),
        "Charge per hex": ("+0", "10", ""),
        "Club, if it finds one": ("−1", "20", ""),
    }


def test_attacks_of_a_quad() -> None:
    found = damages(build(75, "quad"))
    assert found["Kick FLL/FRL"] == ("−2", "15", "")
    assert found["Mule kick RLL/RRL"] == ("−1", "15", "")
    assert not any("Punch" in name for name in found)


def test_attacks_with_myomer_and_weapons() -> None:
    design = build(80, walk=5, jump=3, equipment=["tsm", "vibroblade-large@right-arm", "retractable-blade@left-arm"])
    found = damages(design)
    assert found["Punch LA/RA"] == ("+0", "8", "16")
    assert found["Death from above"] == ("+0", "24", "48")
    assert found["Charge per hex"] == ("+0", "8", "16")
    assert found["Vibroblade (Large) (on) RA"] == ("−2", "14", "")
    assert found["Vibroblade (Large) (off) RA"] == ("−2", "9", "17")
    assert found["Retractable Blade LA"] == ("−2", "8", "16")


def test_the_ruleset_decides() -> None:
    assert damages(build(75), "standard")["Charge per hex"] == ("+0", "8", "")
    assert damages(build(75), "total-warfare")["Charge 2–6 hexes"] == ("+0", "8–38", "")


def test_what_it_cannot_do_is_left_out() -> None:
    assert "Charge per hex" not in damages(build(50, walk=0))
    assert "Club, if it finds one" not in damages(build(50, absent=["left-arm.hand"]))


# the command


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch) -> list[Problem]:
    """Findings that every design has, for tests that are not about them."""
    found = [Problem(TOO_LIGHT, "left-arm", "something is missing")]
    monkeypatch.setattr(Design, "problems", lambda self: found)
    return found


def test_json_says_everything(sound: list[Problem]) -> None:
    design = design_named("Atlas AS7-D")
    answer = json.loads(
        json.dumps(show.shown_as_json(design, "the catalogue", "standard", [Remark(3, "stray-text", "x")]))
    )
    assert answer["name"] == "Atlas AS7-D"
    assert answer["blueprint"]["tons"] == 100
    assert answer["sheet"]["movement"]["run"] == 5
    assert answer["sheet"]["locations"][1]["armor"] == 47
    assert answer["sheet"]["weapons"][0]["firing"][0]["damage"] == "5"
    assert answer["sheet"]["blows"][0] == {
        "name": "Punch", "where": "LA/RA", "to_hit": "+0", "damage": "10", "with_tsm": "", "note": "",
    }  # fmt: skip
    assert answer["problems"] == [sound[0].to_json()]
    assert answer["remarks"] == [{"line": 3, "kind": "stray-text", "text": "x", "times": 1}]


def test_the_terminal_sheet_in_a_pipe(capsys: pytest.CaptureFixture[str], sound: list[Problem]) -> None:
    show.show_on_screen(design_named("Locust LCT-1V"), "the catalogue", "standard")
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "from the catalogue" in out
    assert "something is missing" in out
    assert max(len(line) for line in out.splitlines()) <= 110


def test_the_picture_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str], sound: list[Problem]) -> None:
    path = tmp_path / "sheet [1].svg"
    show.draw_sheet(design_named("Locust LCT-1V"), path, "standard", False)
    assert path.read_text(encoding="utf-8").startswith('<?xml version="1.0"')
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]
    assert str(path) in capsys.readouterr().out


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="there is no folder"):
        show.draw_sheet(build(50), tmp_path / "nowhere" / "sheet.svg", "standard", False)
    with pytest.raises(CommandError, match="is a folder"):
        write_atomically(tmp_path, "text")


def test_several_sheets_at_once(tmp_path: Path) -> None:
    """Pictures and unit files go into folders, made where they are not there; a name given twice is one sheet."""
    names = ["Locust LCT-1V", "Wasp WSP-1A", "Locust LCT-1V"]
    folder = tmp_path / "sheets"
    done = run("show", *names, "--svg", folder, "--mtf", folder)
    assert (done.returncode, done.stderr) == (0, "")
    made = ["Locust LCT-1V.mtf", "Locust LCT-1V.svg", "Wasp WSP-1A.mtf", "Wasp WSP-1A.svg"]
    assert sorted(path.name for path in folder.iterdir()) == made
    assert str(folder / "Wasp WSP-1A.svg") in done.stdout
    assert run("show", folder / made[0]).returncode == 0
    alone = tmp_path / "one"
    alone.mkdir()
    assert run("show", names[0], "--svg", alone).returncode == 0
    assert [path.name for path in alone.iterdir()] == ["Locust LCT-1V.svg"]
    shown = run("show", *names).stdout
    assert shown.startswith("Locust LCT-1V\n")
    assert "\n\n\nWasp WSP-1A\n" in shown
    assert [one["name"] for one in json.loads(run("show", *names, "--json").stdout)] == names[:2]
    assert json.loads(run("show", names[0], "--json").stdout)["name"] == names[0]


def test_a_slash_at_the_end_makes_a_folder(tmp_path: Path) -> None:
    done = run("show", "Locust LCT-1V", "--svg", f"{tmp_path}/new/", "--mtf", f"{tmp_path}/new/")
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["Locust LCT-1V.mtf", "Locust LCT-1V.svg"]
    (tmp_path / "file").write_text("mine")
    done = run("show", "Locust LCT-1V", "--svg", f"{tmp_path}/file/")
    assert (done.returncode, done.stdout) == (2, "")
    assert "file/' cannot be a folder" in done.stderr
    assert (tmp_path / "file").read_text() == "mine"


def test_several_sheets_need_a_folder_and_nothing_is_written_for_a_slip(tmp_path: Path) -> None:
    file = tmp_path / "sheets"
    file.write_text("mine")
    done = run("show", "Locust LCT-1V", "Wasp WSP-1A", "--svg", file)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--svg: several units go into a folder" in done.stderr
    assert file.read_text() == "mine"
    assert run("show", "Locust LCT-1V", "Nobody", "--svg", tmp_path / "more").returncode == 2
    assert [path.name for path in tmp_path.iterdir()] == ["sheets"]


def test_an_old_file_stays_when_writing_fails(tmp_path: Path) -> None:
    path = tmp_path / "sheet.svg"
    write_atomically(path, "old\n")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(path, "\ud800")
    assert path.read_bytes() == b"old\n"
    write_atomically(path, "new\n")
    assert path.read_bytes() == b"new\n"
    assert list(tmp_path.iterdir()) == [path]


def test_the_facts_below_the_name_begin_in_one_column() -> None:
    lines = shown(design_named("Atlas AS7-D"), 80).splitlines()
    labels = ["movement", "engine", "structure", "armor", "heat"]
    facts = [next(line for line in lines if line.split(" ")[0] == label) for label in labels]
    assert {len(line) - len(line.split(maxsplit=1)[1]) for line in facts} == {11}, facts
