"""Game files: the same bytes in every process, whatever is cut off is noticed, and the game goes on from there."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from myomer import __version__
from myomer.game.actions import action_from_json
from myomer.game.digest import digest
from myomer.game.files import GameFileError, OtherVersion, Recorder, read_game, replayed
from tests.game.driver import game_for, lines_of
from tests.support import PROJECT

SEEDS = [3, 10]
LONG = 60


def written_with(hash_seed: str, seeds: list[int]) -> bytes:
    """The game files of these seeds, from a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(PROJECT)}
    command = [sys.executable, "-m", "tests.game.driver", *[str(seed) for seed in seeds]]
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, check=True)
    return done.stdout


@pytest.mark.soak
def test_the_same_bytes_with_different_hash_seeds(request: pytest.FixtureRequest) -> None:
    """Two games by default, 60 with `-m soak`; this process has a hash seed of its own, too."""
    seeds = list(range(LONG)) if "soak" in request.config.option.markexpr else SEEDS
    first = written_with("1", seeds)
    assert first == written_with("4242", seeds)
    assert first.decode() == "".join(["".join(lines_of(seed)) for seed in seeds])


LINES = lines_of(SEEDS[0])


def test_a_file_that_is_cut_off_loses_the_last_line_alone() -> None:
    """Wherever the last line breaks off; the game is resumed there and ends as it did."""
    whole = "".join(LINES[:-1])
    for length in (0, 1, 2, len(LINES[-1]) // 2, len(LINES[-1]) - 1):
        saved = read_game(whole + LINES[-1][:length])
        assert saved.cut_off == (length > 0)
        assert len(saved.lines) == len(LINES) - 2
    recorder = replayed(read_game(whole), __version__)
    assert recorder.game.result is None
    last = read_game("".join(LINES)).lines[-1]
    told = last["action"]
    assert isinstance(told, dict)
    assert recorder.play(action_from_json(told))[0] == LINES[-1]
    assert recorder.game.result is not None


def test_a_file_can_end_after_any_line() -> None:
    for length in (1, 2, 3, len(LINES) // 2):
        replayed(read_game("".join(LINES[:length])), __version__)


def test_a_game_of_another_version_is_told_from_one_that_differs() -> None:
    saved = read_game("".join(LINES))
    with pytest.raises(OtherVersion, match="may play differently"):
        replayed(saved, "99.0")
    assert digest(replayed(saved, "99.0", any_version=True).game) == digest(replayed(saved, __version__).game)


@pytest.mark.parametrize(
    ("part", "was", "now"), [("digest", '"digest":"', '"digest":"0'), ("dice", '"dice":[', '"dice":[1,')]
)
def test_a_changed_line_is_found(part: str, was: str, now: str) -> None:
    at = len(LINES) // 2
    while was not in LINES[at]:
        at += 1
    changed = LINES[at].replace(was, now, 1).replace("[1,]", "[1]")
    with pytest.raises(GameFileError, match=part) as found:
        replayed(read_game("".join([*LINES[:at], changed, *LINES[at + 1 :]])), __version__)
    assert found.value.line == at + 1


def test_what_is_no_game_file() -> None:
    for text in ("", "{}\n", "[1]\n", "no json\n", '{"myomer": "0.1.0"'):
        with pytest.raises(GameFileError):
            read_game(text)
    with pytest.raises(GameFileError, match="no saved game"):
        replayed(read_game('{"myomer": "1"}\n'), __version__)


def test_a_game_is_recorded_from_its_start() -> None:
    game = game_for(SEEDS[0])
    game.play(game.options()[0].action)
    with pytest.raises(ValueError, match="has begun"):
        Recorder(game, __version__)
