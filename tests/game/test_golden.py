"""Golden games play again as they were kept, byte for byte; there is one for every kind of attack and ruleset."""

from __future__ import annotations

import pytest

from myomer import __version__
from myomer.combat.events import AttackRolled
from myomer.combat.physical.registry import ATTACKS
from myomer.game.event_json import event_from_json
from myomer.game.saved_games import GameFileError, OtherVersion, read_game, replayed
from myomer.narration import describe
from myomer.rules.ruleset import RULESETS
from tests.game.golden import FOLDER, SUFFIX, Scene, scenes

SCENES = scenes()
NOT_AT_THE_TABLE = {"thrash"}
"""The attack on infantry, which takes no part in these games."""

every_scene = pytest.mark.parametrize("scene", SCENES, ids=[scene.path.stem for scene in SCENES])


def test_files_and_scenes_belong_together() -> None:
    assert {scene.path for scene in SCENES} == set(FOLDER.glob(f"*{SUFFIX}"))
    assert sum([scene.path.stat().st_size for scene in SCENES]) < 1_300_000


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_every_kind_of_attack_is_there(rules: str) -> None:
    assert {scene.name for scene in SCENES if scene.rules.name == rules} >= set(ATTACKS) - NOT_AT_THE_TABLE


def test_both_rulesets_have_the_same_games() -> None:
    names = [sorted([scene.name for scene in SCENES if scene.rules.name == rules]) for rules in sorted(RULESETS)]
    assert names[0] == names[1]
    assert len([name for name in names[0] if name.startswith("fire-")]) > 20


@every_scene
def test_replay(scene: Scene) -> None:
    """The engine makes of header and actions the very file that was kept."""
    text = scene.path.read_bytes().decode()
    saved = read_game(text)
    assert not saved.cut_off
    recorder = replayed(saved, __version__, any_version=True)
    lines, events = scene.lines(recorder.game.seed)
    assert "".join(lines) == text
    assert scene.wanted(events)
    assert recorder.game.result is not None
    again = [event_from_json(event) for line in saved.lines for event in line["events"]]  # type: ignore[attr-defined]
    assert again[-len(events) :] == events
    assert all([describe(event, recorder.game.names) for event in again])


@every_scene
def test_attack_in_the_file(scene: Scene) -> None:
    """The file shows the attack that it is named for."""
    text = scene.path.read_text(encoding="utf-8")
    if scene.name in ATTACKS:
        events = [event_from_json(event) for line in read_game(text).lines for event in line["events"]]  # type: ignore[attr-defined]
        made = [event for event in events if isinstance(event, AttackRolled) and event.attack == scene.name]
        assert any([event.hit for event in made])


def test_files_of_another_version_are_recognized() -> None:
    saved = read_game(SCENES[0].path.read_text(encoding="utf-8"))
    with pytest.raises(OtherVersion, match="golden"):
        replayed(saved, __version__)


def test_the_first_difference_is_named() -> None:
    text = SCENES[0].path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    lines[3] = lines[3].replace('"dice":[', '"dice":[6')
    saved = read_game("".join(lines))
    with pytest.raises(GameFileError, match="line 4"):
        replayed(saved, __version__, any_version=True)
