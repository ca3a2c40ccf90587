"""Saved games: JSON lines with everything needed to replay the game and prove that it is the same.

The first line is the starting position (map and units as the files they would be saved in, so that no library is
needed), the seed, the ruleset and the options; the second what happened before the first action; then a line for each
action with the dice it used, its events and the digest of the position after it. Each line has a proof, a digest of
itself and of all lines before it, so every change of the content is noticed, except whole lines missing at the end. The
reader also marks the first line whose blanks or line ends were changed. A line is written whole and flushed to the disk
before the next action, so a crash loses at most the action in flight: a last line that is cut off is dropped when the
game is resumed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Final

from myomer.boards import Board
from myomer.combat.battle import Conditions
from myomer.combat.events import Event
from myomer.combat.reason import NotAllowedError
from myomer.combat.terrain.costs import top_height, top_kind
from myomer.combat.turn.victory import VictoryRules
from myomer.dice import DiceRoller, SeededDice
from myomer.formats.board_file import read_board, write_board
from myomer.formats.mtf import read_mtf
from myomer.formats.mtf_writer import write_mtf
from myomer.game.actions import Action, action_from_json, action_to_json
from myomer.game.choices import Option
from myomer.game.digest import DIGITS, digest
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.hexes import hex_name, parse_hex
from myomer.record import to_plain
from myomer.rules.ruleset import Ruleset, base_ruleset, changed_fields, ruleset_with
from myomer.units.design import Design
from myomer.units.mech import INDOORS, ON_DECK, Mech

FORMAT: Final = 2
"""The format of new files."""
WITHOUT_PROOF: Final = 1
"""The previous format: its lines have no proof. Such files are read and verified as far as the game can show."""
LINE_PARTS: Final = ("n", "action", "dice", "events", "digest", "result")
ONE_OF: Final = {"dice": "die", "events": "event"}
"""The singular name of each list in a line."""
MAX_SHOWN: Final = 300
"""The longest value that an error shows."""
PROOF: Final = "proof"
NO_LINE: Final = "this is not a line of a saved game"
HOW_TO_SAVE: Final = "'myomer duel' and 'myomer play' save one with --save FILE"
NO_GAME: Final = f"this is not a saved game; {HOW_TO_SAVE}"


class FaceLog(DiceRoller):
    """Dice that record the faces they showed since the last call."""

    runs_at_once = True

    def __init__(self, source: DiceRoller) -> None:
        self.source: Final = source
        self.faces: list[int] = []

    def die(self, purpose: str) -> int:
        face = self.source.die(purpose)
        self.faces.append(face)
        return face

    def copy(self) -> FaceLog:
        """The same dice, with the same record."""
        twin = FaceLog(self.source.copy())
        twin.faces = self.faces[:]
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle` and `copy`: the dice, and the faces recorded so far."""
        return _face_log, (self.source, self.faces)

    def pop_faces(self) -> list[int]:
        """Return and clear the recorded faces."""
        faces, self.faces = self.faces, []
        return faces


def _face_log(source: DiceRoller, faces: list[int]) -> FaceLog:
    """Dice with a record, from `pickle`."""
    log = FaceLog(source)
    log.faces = faces
    return log


class GameFileError(ValueError):
    """A game file that cannot be played: which line, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


class OtherVersion(GameFileError):
    """A game that another version of Myomer saved: it may play differently."""


def to_line(value: dict[str, object]) -> str:
    """One line of a game file: the same for equal values on every machine."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"


def proof_of(data: dict[str, object], before: str = "") -> str:
    """The proof of a line: a digest of the rest of the line and of the proof of the line before it."""
    line = before + to_line({key: value for key, value in data.items() if key != PROOF})
    return hashlib.sha256(line.encode(errors="surrogatepass")).hexdigest()[:DIGITS]


def _ruleset_json(rules: Ruleset) -> dict[str, object]:
    """The ruleset by name, with every field that differs from the built-in one of that name, or from `standard`.

    So a game with a user's own rules can be replayed where that ruleset is unknown.
    """
    return {"name": rules.name, "changed": changed_fields(rules, base_ruleset(rules.name))}


class Recorder:
    """Plays a game and records every action, each as a line of the game file."""

    def __init__(self, game: Game, version: str, format_: int = FORMAT) -> None:
        """For a game that has not begun: makes a fresh copy with recorded dice."""
        if game.actions:
            raise ValueError("a game is saved from its start; this one has already started")
        self.header: Final = header(game, version, format_)
        self.game: Final = game_from_header(self.header, version, True)

        for name, mech, rebuilt in zip(game.names, game.battle.mechs, self.game.battle.mechs, strict=True):
            if mech.state() != rebuilt.state():
                raise ValueError(f"{name}: a file cannot represent this unit; use it as on its record sheet")

        dice = self.game.dice
        assert isinstance(dice, FaceLog)
        self._dice: Final = dice
        self._played = 0
        """How many actions have been played."""
        self._format: Final = format_
        self._proof = str(self.header.get(PROOF, ""))
        """The proof of the last line, from which that of the next one is made."""
        self._opening: Final = self._line_with_proof(opening(self.game, dice.pop_faces()))

    def opening_lines(self) -> list[str]:
        """The lines before the first action."""
        return [to_line(self.header), self._opening]

    def _line_with_proof(self, data: dict[str, object]) -> str:
        """A line as it is written, with its proof."""
        if self._format > WITHOUT_PROOF:
            self._proof = proof_of(data, self._proof)
            data[PROOF] = self._proof
        return to_line(data)

    def play(self, action: Action | Option) -> tuple[str, list[Event]]:
        """Play an action; return its line and its events."""
        if len(self.game.actions) != self._played:
            raise ValueError(
                "this game is being saved, but was played without its file: play on a copy, or through the file only"
            )
        events = self.game.play(action)
        self._played += 1
        return self._line_with_proof(
            entry(len(self.game.actions), self.game.actions[-1], self._dice.pop_faces(), events, self.game)
        ), events


def opening(game: Game, faces: list[int]) -> dict[str, object]:
    """The line of what happened before the first action."""
    return {"n": 0, "dice": faces, "events": [to_plain(event) for event in game.opening], "digest": digest(game)}


def entry(number: int, action: Action, faces: list[int], events: list[Event], game: Game) -> dict[str, object]:
    """The line of one action."""
    data: dict[str, object] = {
        "n": number,
        "action": action_to_json(action),
        "dice": faces,
        "events": [to_plain(event) for event in events],
        "digest": digest(game),
    }
    if game.result is not None:
        data["result"] = game.result.to_json()
    return data


# the starting position


def header(game: Game, version: str, format_: int = FORMAT) -> dict[str, object]:
    """The first line of a game file. Call it before the first action."""
    designs: dict[str, str] = {}
    sides: list[object] = []
    index = 0
    for side in game.sides:
        units: list[object] = []
        for mech in side.units:
            if not _is_fresh(mech):
                raise ValueError(
                    f"{game.names[index]}: a game is recorded from its start, with units as they were built"
                )
            units.append(_unit_json(game, index, mech, side.placed, designs))
            index += 1
        sides.append(
            {
                "name": side.name,
                "edge": side.edge,
                "placed": side.placed,
                "bonus": side.bonus,
                "values": side.values,
                "commander": side.commander,
                "units": units,
            }
        )

    data: dict[str, object] = {
        "myomer": version,
        "format": format_,
        "ruleset": _ruleset_json(game.battle.ruleset),
        "options": game.side_options.to_json(),
        "conditions": game.battle.conditions.to_json(),
        "seed": game.seed,
        "board": write_board(game.battle.board).decode(),
        "board_name": game.battle.board.name,
        "designs": designs,
        "sides": sides,
    }

    if format_ > WITHOUT_PROOF:
        data[PROOF] = proof_of(data)
    return data


def _unit_json(game: Game, number: int, mech: Mech, placed: bool, designs: dict[str, str]) -> dict[str, object]:
    """A unit of the first line; its design is added to `designs`, which lists equal designs once."""
    text = write_mtf(mech.design)
    key = next((known for known, known_text in designs.items() if known_text == text), str(len(designs)))
    designs[key] = text

    unit: dict[str, object] = {
        "name": game.names[number],
        "design": key,
        "piloting": mech.piloting,
        "gunnery": mech.gunnery,
        "abilities": sorted(mech.abilities),
        "hex": hex_name(mech.hex) if placed else "",
        "facing": mech.facing,
    }

    if placed and mech.on_structure():
        unit["on"] = top_kind(game.battle.hex_of(mech))
    return unit


def _is_fresh(mech: Mech) -> bool:
    """Whether a unit is undamaged and has not acted; it may have been placed."""
    fresh = Mech(mech.design, mech.piloting, mech.gunnery)
    fresh.abilities = mech.abilities
    fresh.side = mech.side
    fresh.hex, fresh.facing, fresh.torso = mech.hex, mech.facing, mech.torso
    fresh.mp_left = mech.mp_left
    fresh.roof = mech.roof
    fresh.status = mech.status & (INDOORS | ON_DECK)
    return fresh.state() == mech.state()


def check_version(data: dict[str, object], version: str, any_version: bool = False) -> None:
    """GameFileError if a first line is not a header, or has another version or format."""
    if "myomer" not in data or type(data.get("format")) is not int:
        raise GameFileError(1, NO_GAME)
    if data["format"] not in (WITHOUT_PROOF, FORMAT):
        raise OtherVersion(
            1, f"a game file of format {data['format']}; this Myomer reads formats {WITHOUT_PROOF} and {FORMAT}"
        )
    if data["myomer"] != version and not any_version:
        raise OtherVersion(1, f"saved by Myomer {data['myomer']}, and this is {version}: it may play differently")


def game_from_header(data: dict[str, object], version: str, any_version: bool = False) -> Game:
    """The game at its start. GameFileError if the line is not a header, or has another version or format."""
    check_version(data, version, any_version)
    try:
        return _starting_game(data)
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise GameFileError(1, f"the starting position cannot be set up: {problem}") from problem


def _starting_game(data: dict[str, object]) -> Game:
    """The game as it started, from the first line of its file."""
    name = _text(data["board_name"])
    board = read_board(_text(data["board"]).encode(), f"{name}.board").board
    designs = {
        key: read_mtf(_text(text).encode(), f"unit {key}").design for key, text in _object(data["designs"]).items()
    }

    rules = _object(data["ruleset"])
    ruleset = ruleset_with(_text(rules["name"]), _object(rules["changed"]))
    options = _object(data["options"])
    conditions = _object(data["conditions"])
    seed = _number(data["seed"])

    return Game(
        board,
        [_starting_side(_object(side), designs, board) for side in _list(data["sides"])],
        ruleset,
        seed,
        GameOptions(
            VictoryRules(**_object(options["victory"])),  # type: ignore[arg-type]
            bool(options["forced_withdrawal"]),
            bool(options["voluntary_shutdown"]),
            bool(options["front_loaded"]),
        ),
        Conditions(
            _text(conditions["light"]),
            _text(conditions["weather"]),
            _text(conditions["wind"]),
            _number(conditions["gravity"]),
        ),
        FaceLog(SeededDice(seed)),
        remember=False,
    )


def _starting_side(data: dict[str, object], designs: dict[str, Design], board: Board) -> Side:
    """A side as it started."""
    mechs: list[Mech] = []
    names: list[str] = []
    for item in _list(data["units"]):
        unit = _object(item)
        mech = Mech(designs[_text(unit["design"])], _number(unit["piloting"]), _number(unit["gunnery"]))
        mech.abilities = frozenset([_text(ability) for ability in _list(unit["abilities"])])
        mech.facing = mech.torso = _number(unit["facing"])
        if unit["hex"]:
            mech.hex = parse_hex(_text(unit["hex"]))
        if unit.get("on"):
            mech.roof = max(0, top_height(board.at(mech.hex)))
            mech.mark(ON_DECK, not mech.roof)
        mechs.append(mech)
        names.append(_text(unit["name"]))

    values = None if data["values"] is None else [_number(value) for value in _list(data["values"])]
    return Side(
        _text(data["name"]),
        mechs,
        _text(data["edge"]),
        bool(data["placed"]),
        _number(data["bonus"]),
        names,
        values,
        _number(data["commander"]),
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected text, not {_shortened(value)}")
    return value


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"expected a number, not {_shortened(value)}")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError(f"expected a list, not {_shortened(value)}")
    return value


def _object(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise TypeError(f"expected an object, not {_shortened(value)}")
    return value


# reading and proving


class SavedGame:
    """The content of a game file: the header and the complete lines after it."""

    def __init__(
        self, header: dict[str, object], lines: list[dict[str, object]], cut_off: bool, respaced: int = 0
    ) -> None:
        self.header: Final = header
        self.lines: Final = lines
        """The opening, then an entry for each action."""
        self.cut_off: Final = cut_off
        """Whether the last line was incomplete and has been dropped."""
        self.respaced: Final = respaced
        """The first line whose bytes differ from what Myomer writes, such as line ends; 0 if none does."""

    @property
    def version(self) -> str:
        """The Myomer that saved it."""
        return str(self.header.get("myomer", ""))

    @property
    def format(self) -> object:
        """The format of the file."""
        return self.header.get("format")


def read_game(text: str) -> SavedGame:
    """Read a game file. An incomplete last line is dropped; any other unreadable line is an error."""
    lines = text.split("\n")
    cut_off = lines[-1] != ""
    complete = [line for line in lines[:-1] if line]

    # the first line that differs from how Myomer writes it, such as an empty one; 0 for none
    respaced = lines.index("") + 1 if "" in lines[:-1] else 0
    objects: list[dict[str, object]] = []
    for number, line in enumerate(complete, 1):
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as problem:
            raise _unreadable_line(number) from problem
        if not isinstance(value, dict):
            raise _unreadable_line(number)
        if not _is_as_written(line, value) and not 0 < respaced <= number:
            respaced = number
        objects.append(value)

    if not objects or "myomer" not in objects[0]:
        raise GameFileError(0, NO_GAME)
    return SavedGame(objects[0], objects[1:], cut_off, respaced)


def _unreadable_line(number: int) -> GameFileError:
    """The error for a line that cannot be read; if it is the first, the file is not a saved game."""
    return GameFileError(number, NO_LINE) if number > 1 else GameFileError(0, NO_GAME)


def _is_as_written(line: str, value: dict[str, object]) -> bool:
    """Whether a line is written exactly as this version writes it."""
    try:
        return to_line(value) == line + "\n"
    except RecursionError:
        return False


def replayed(
    saved: SavedGame,
    version: str,
    any_version: bool = False,
    before_each: Callable[[Game, Action], None] | None = None,
) -> Recorder:
    """Replay a saved game through the engine and verify every line: dice, events and digest must be equal.

    `before_each` is called with the game and the action that is played next.

    GameFileError names the first line that differs, and how. The returned recorder can continue the game. In a file of
    format 1, what the game does not show (a distant hex, a model's name) is not verified.
    """
    check_version(saved.header, version, any_version)
    if saved.format != WITHOUT_PROOF and not _is_proved(saved.header):
        raise GameFileError(1, "the starting position was changed: its proof does not match")

    start = game_from_header(saved.header, version, any_version)
    recorder = Recorder(start, saved.version, _number(saved.format))
    if not _same_line(recorder.header, saved.header):
        raise GameFileError(1, "the replayed starting position differs from the saved one")

    if not saved.lines:
        return recorder
    _, opening_line = recorder.opening_lines()
    _check_line(2, saved.lines[0], json.loads(opening_line))

    for number, data in enumerate(saved.lines[1:], 3):
        try:
            action = action_from_json(_action_data(data))
            if before_each is not None:
                before_each(recorder.game, action)
            line, _ = recorder.play(action)
        except (NotAllowedError, TypeError, ValueError) as problem:
            raise GameFileError(number, str(problem)) from problem
        _check_line(number, data, json.loads(line))
    return recorder


def _action_data(data: dict[str, object]) -> dict[str, object]:
    """The action in a line."""
    if "action" not in data:
        raise ValueError("it has no action")
    action = data["action"]
    if not isinstance(action, dict):
        raise ValueError(f"an action is an object with the name of one under 'action', not {_shortened(action)}")
    return action


def _check_line(number: int, saved: dict[str, object], replay: dict[str, object]) -> None:
    """GameFileError, naming the first entry that differs, unless the replay repeats the saved line."""
    for part in LINE_PARTS:
        saved_part, replay_part = saved.get(part), replay.get(part)
        if saved_part == replay_part:
            continue
        if part not in saved:
            raise GameFileError(number, f"it has no entry {part!r}; in the replay it is {_shortened(replay_part)}")
        if part not in replay:
            raise GameFileError(number, f"it has an entry {part!r}, {_shortened(saved_part)}; the replay has none")
        if isinstance(saved_part, list) and isinstance(replay_part, list):
            index = next(
                (index for index, (one, two) in enumerate(zip(saved_part, replay_part, strict=False)) if one != two),
                None,
            )
            if index is None:
                raise GameFileError(number, f"{len(saved_part)} {part} were saved, the replay has {len(replay_part)}")
            raise GameFileError(
                number, f"{ONE_OF.get(part, part)} {index + 1}: {_difference(saved_part[index], replay_part[index])}"
            )

        name = "number of the action" if part == "n" else part
        raise GameFileError(number, f"the {name}: {_difference(saved_part, replay_part)}")
    if not _same_line(saved, replay):
        raise GameFileError(number, "the line was changed: its proof does not match, or it has more entries")


def _difference(saved: object, replay: object) -> str:
    """How the saved and the replayed value differ; for two of one kind, only the fields that do."""
    if isinstance(saved, dict) and isinstance(replay, dict) and saved.keys() == replay.keys():
        fields = [field for field in replay if saved[field] != replay[field]]
        if len(fields) < len(replay):
            return "; ".join(
                [
                    f"{field} was saved as {_shortened(saved[field])}, replayed as {_shortened(replay[field])}"
                    for field in fields
                ]
            )
    return f"saved as {_shortened(saved)}, replayed as {_shortened(replay)}"


def _shortened(value: object) -> str:
    """A value as in the file, shortened if it is long."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "something nested too deeply"
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def _is_proved(data: dict[str, object]) -> bool:
    """Whether the proof of a line matches its content."""
    try:
        return data.get(PROOF) == proof_of(data)
    except RecursionError:
        return False


def _same_line(data: dict[str, object], other: dict[str, object]) -> bool:
    """Whether two lines are the same on disk; lines that Myomer writes are never nested too deeply."""
    try:
        return to_line(data) == to_line(other)
    except RecursionError:
        return False
