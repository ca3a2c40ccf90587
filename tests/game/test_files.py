"""Game files: the same bytes in every process, whatever is cut off is noticed, and the game goes on from there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from random import Random

import pytest

from myomer import __version__
from myomer.game.actions import action_from_json
from myomer.game.digest import digest
from myomer.game.saved_games import GameFileError, OtherVersion, Recorder, read_game, replayed, to_line
from tests.amount import amount
from tests.game.driver import game_for, lines_of
from tests.support import PROJECT

SEEDS = [3]
LONG = 60


def written_with(hash_seed: str, seeds: list[int]) -> bytes:
    """The game files of these seeds, from a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(PROJECT)}
    command = [sys.executable, "-m", "tests.game.driver", *[str(seed) for seed in seeds]]
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, check=True)
    return done.stdout


@pytest.mark.soak
def test_the_same_bytes_with_different_hash_seeds(request: pytest.FixtureRequest) -> None:
    """One game by default, 60 with `-m soak` and in one more process; this one has a hash seed of its own, too."""
    soak = "soak" in request.config.option.markexpr
    seeds = list(range(LONG)) if soak else SEEDS
    here = "".join(["".join(lines_of(seed)) for seed in seeds])
    for hash_seed in ("1", "4242") if soak else ("4242",):
        assert written_with(hash_seed, seeds).decode() == here


@cache
def game_lines() -> list[str]:
    """The lines of a whole game's file."""
    return lines_of(SEEDS[0])


def test_a_file_that_is_cut_off_loses_the_last_line_alone() -> None:
    """Wherever the last line breaks off; the game is resumed there and ends as it did."""
    whole = "".join(game_lines()[:-1])
    for length in (0, 1, 2, len(game_lines()[-1]) // 2, len(game_lines()[-1]) - 1):
        saved = read_game(whole + game_lines()[-1][:length])
        assert saved.cut_off == (length > 0)
        assert len(saved.lines) == len(game_lines()) - 2
    recorder = replayed(read_game(whole), __version__)
    assert recorder.game.result is None
    last = read_game("".join(game_lines())).lines[-1]
    output = last["action"]
    assert isinstance(output, dict)
    assert recorder.play(action_from_json(output))[0] == game_lines()[-1]
    assert recorder.game.result is not None


def test_a_file_can_end_after_any_line() -> None:
    for length in (1, 2, 3, len(game_lines()) // 2):
        replayed(read_game("".join(game_lines()[:length])), __version__)


def test_a_game_of_another_version_is_not_one_that_differs() -> None:
    saved = read_game("".join(game_lines()))
    with pytest.raises(OtherVersion, match="may play differently"):
        replayed(saved, "99.0")
    assert digest(replayed(saved, "99.0", any_version=True).game) == digest(replayed(saved, __version__).game)


@pytest.mark.parametrize(
    ("part", "was", "now"), [("digest", '"digest":"', '"digest":"0'), ("dice", '"dice":[', '"dice":[1,')]
)
def test_a_changed_line_is_found(part: str, was: str, now: str) -> None:
    at = len(game_lines()) // 2
    while was not in game_lines()[at]:
        at += 1
    changed = game_lines()[at].replace(was, now, 1).replace("[1,]", "[1]")
    with pytest.raises(GameFileError, match=part) as found:
        replayed(read_game("".join([*game_lines()[:at], changed, *game_lines()[at + 1 :]])), __version__)
    assert found.value.line == at + 1


def _changed(data: bytes, at: int, byte: int) -> bytes:
    return data[:at] + bytes([byte]) + data[at + 1 :]


def _is_proved(data: bytes) -> bool:
    """Whether a file is taken for what was saved: proved, with no line cut off."""
    try:
        saved = read_game(data.decode())
        replayed(saved, __version__, any_version=True)
    except (GameFileError, UnicodeDecodeError):
        return False
    return not saved.cut_off


@pytest.fixture(scope="module")
def whole() -> bytes:
    return (PROJECT / "tests/game/golden/punch.standard.jsonl").read_bytes()


@pytest.mark.soak
def test_any_byte_of_the_starting_position_is_verified(whole: bytes) -> None:
    """Hexes that nobody enters, names, skills, sheets: each third byte of the first line, changed to another.

    In a soak each byte, to three others.
    """
    assert _is_proved(whole)
    random = Random(13)
    for at in range(0, whole.index(b"\n") + 1, amount(3, 1)):
        others = [byte for byte in b'0129 aZ-"\n' if byte != whole[at]]
        for byte in random.sample(others, amount(1, 3)):
            assert not _is_proved(_changed(whole, at, byte)), f"byte {at} changed to {byte}"


@pytest.mark.soak
def test_any_byte_of_what_was_played_is_verified(whole: bytes) -> None:
    random = Random(14)
    first = whole.index(b"\n") + 1
    for at in [*random.sample(range(first, len(whole)), amount(60, 600)), len(whole) - 1]:
        byte = random.choice([byte for byte in b'0129 aZ-"' if byte != whole[at]])
        assert not _is_proved(_changed(whole, at, byte)), f"byte {at} changed to {byte}"


@pytest.mark.soak
def test_any_byte_of_an_action_is_verified() -> None:
    """Also where it means nothing: a walk that says where it would land, a device that it does not need."""
    lines = (PROJECT / "tests/game/golden/charge.standard.jsonl").read_bytes().splitlines(keepends=True)
    number = next(at for at, line in enumerate(lines) if b'"steps":' in line)
    start, line = b"".join(lines[:number]), lines[number]
    first = line.index(b'"action":')
    assert line.index(b'"landing":-1') > first
    random = Random(15)
    for at in range(first, line.index(b"}", first)):
        for byte in random.sample([byte for byte in b"0129 aZ-" if byte != line[at]], amount(1, 4)):
            assert not _is_proved(start + _changed(line, at, byte)), f"byte {at} changed to {byte}"


def _line(text: str, **changes: object) -> str:
    output = json.loads(text)
    return to_line({key: value for key, value in {**output, **changes}.items() if value is not None})


def test_nothing_may_be_added_or_taken_away() -> None:
    """What no single byte does: a field more, none of a field, a whole number as a fraction, too deep a nest."""
    deep = json.loads("[" * 900 + "]" * 900)
    for number, changes in (
        (0, {"more": 1}), (0, {"proof": None}), (0, {"format": 1}), (0, {"format": 2.0}), (0, {"more": deep}),
        (0, {"more": "\ud800"}), (3, {"more": 1}), (3, {"n": 2.0}), (3, {"events": None}), (3, {"more": deep}),
    ):  # fmt: skip
        lines = [*game_lines()[:12]]
        lines[number] = _line(lines[number], **changes)
        with pytest.raises(GameFileError) as found:
            replayed(read_game("".join(lines)), __version__)
        assert found.value.line == number + 1, changes


def old_format() -> list[str]:
    """The game as Myomer saved it before the first line had a digest."""
    return [_line(game_lines()[0], format=1, proof=None), *[_line(line, proof=None) for line in game_lines()[1:]]]


def test_a_file_of_the_old_format_is_played_and_goes_on_as_it_was() -> None:
    lines = old_format()
    recorder = replayed(read_game("".join(lines)), __version__)
    assert digest(recorder.game) == digest(replayed(read_game("".join(game_lines())), __version__).game)
    assert recorder.opening_lines()[0] == lines[0]
    with pytest.raises(GameFileError, match="differs from the saved one"):
        replayed(read_game("".join([_line(lines[0], proof="0" * 16), *lines[1:]])), __version__)


def test_what_is_no_game_file() -> None:
    for text in ("", "{}\n", "[1]\n", "no json\n", '{"myomer": "0.1.0"'):
        with pytest.raises(GameFileError):
            read_game(text)
    with pytest.raises(GameFileError, match="not a saved game"):
        replayed(read_game('{"myomer": "1"}\n'), __version__)


def test_a_game_is_recorded_from_its_start() -> None:
    game = game_for(SEEDS[0])
    game.play(game.options()[0].action)
    with pytest.raises(ValueError, match="has already started"):
        Recorder(game, __version__)
