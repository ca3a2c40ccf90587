"""Who does what to whom: a face-off and the actions in it, from the arguments of a command or from a saved game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from myomer import __version__
from myomer.cli.conditions import command_error, described_unit
from myomer.cli.config import ruleset_for
from myomer.cli.errors import CommandError, check_within
from myomer.cli.game_file import saved_game
from myomer.cli.limbs import limb_of
from myomer.cli.optional_rules import with_options
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import ATTACKS, targets_itself
from myomer.formats.sheet_names import printable
from myomer.game.saved_games import GameFileError, SavedGame, replayed
from myomer.game.table import Game
from myomer.narration import counted, phrase
from myomer.odds import Act, Fall, StandUp
from myomer.rules.ruleset import Ruleset, ruleset_named
from myomer.scenario.battle import alone, face_off, lay_prone
from myomer.scenario.errors import DescriptionError, unknown_name
from myomer.scenario.face_off import FaceOff

PUNCHES: Final = "punches"
FALL: Final = "fall"
STAND: Final = "stand"
FIRE: Final = "fire"
ALONE: Final = (FALL, STAND)
"""What a unit does without another."""
MAX_LEVELS: Final = 20
MAX_SAMPLES: Final = 1_000_000


def kinds() -> list[str]:
    """Everything that has odds: attacks, falling, standing up."""
    return [*ATTACKS, PUNCHES, FIRE, *ALONE]


@dataclass(frozen=True)
class Situation:
    """Who does what to whom, as the command line has it."""

    attacker: str
    kind: str
    target: str | None
    limb: str = ""
    attacker_is: list[str] = field(default_factory=list)
    target_is: list[str] = field(default_factory=list)
    ruleset: str | None = None
    """As --ruleset has it; a saved game has its own."""
    options: list[str] = field(default_factory=list)
    game: Path | None = None
    at: int | None = None
    levels: int = 0
    careful: bool = False

    def rules(self) -> Ruleset:
        """The ruleset, with its options."""
        return with_options(ruleset_named(ruleset_for(self.ruleset)), self.options)


def check_samples(samples: int) -> None:
    """Check the number of samples."""
    check_within("--samples", samples, 1, MAX_SAMPLES)


# the units


def set_up(situation: Situation) -> FaceOff:
    """The units that are described, or those of a saved game at its point."""
    if situation.game is not None:
        return _from_game(situation, situation.game)

    if situation.at is not None:
        raise CommandError("--at: give --game FILE too; it is a point of a saved game")

    if situation.target is None:
        if situation.target_is:
            raise CommandError("-t: there is no target; -a states a condition of the unit")
        unit = described_unit(situation.attacker, situation.attacker_is, "attacker")
        try:
            return alone(unit, situation.rules(), "attacker")
        except DescriptionError as problem:
            raise command_error(problem) from problem

    attacker = described_unit(situation.attacker, situation.attacker_is, "attacker")
    target = described_unit(situation.target, situation.target_is, "target")
    try:
        return face_off(attacker, target, situation.rules())
    except DescriptionError as problem:
        raise command_error(problem) from problem


def _from_game(situation: Situation, path: Path) -> FaceOff:
    """The battle of a saved game at the point of `--at`, with the two units that are asked about."""
    if situation.attacker_is or situation.target_is or situation.ruleset is not None or situation.options:
        raise CommandError("--game: leave out -a, -t, --ruleset and --option; a saved game has its own")

    saved = saved_game(path)
    try:
        game, point = _replay_up_to(saved, situation.at)
    except GameFileError as problem:
        raise CommandError(f"{path}: {problem}") from problem

    names = [printable(name) for name in game.names]
    attacker = unit_in(names, situation.attacker)
    target = attacker if situation.target is None else unit_in(names, situation.target)

    if situation.target is not None and target == attacker:
        raise CommandError(f"{names[attacker]} is both attacker and target")

    for unit in (attacker, target):
        if game.undeployed >> unit & 1:
            raise CommandError(f"{names[unit]} is not on the map yet: choose a later point with --at")

    return FaceOff(game.battle, names, attacker, target, point)


def _replay_up_to(saved: SavedGame, at: int | None) -> tuple[Game, str]:
    """The game after that many actions (None: all of them), and a line that says which point it is."""
    count = len(saved.lines[1:])
    if at is None:
        at = count
    if not 0 <= at <= count:
        raise CommandError(f"--at: the game has {counted(count, 'action')}: from 0 to {count}, not {at}")
    game = replayed(SavedGame(saved.header, saved.lines[: at + 1], False), __version__).game
    if game.result is not None:
        return game, f"after action {at} of {count}: the game is over; choose an earlier point with --at"
    return game, f"after action {at} of {count}: turn {game.turn}, {phrase(game.phase)} phase"


def unit_in(names: Sequence[str], wanted: str) -> int:
    """A unit of a game by its number, from 1 on, by its name or by part of its name."""
    text = wanted.strip().casefold()
    if text.isascii() and text.isdigit() and len(text) < 6 and 0 < int(text) <= len(names):
        return int(text) - 1
    exact = [unit for unit, name in enumerate(names) if name.casefold() == text]
    units = exact or [unit for unit, name in enumerate(names) if text and text in name.casefold()]
    if len(units) == 1:
        return units[0]
    roster = ", ".join([f"{unit + 1} {name}" for unit, name in enumerate(names)])
    raise CommandError(f"{wanted!r} is {'several units' if units else 'no unit'} of the game, which has {roster}")


# actions


def check_kind(situation: Situation) -> str:
    """The kind of attack, or `stand` or `fall`; an error if there is no such kind, or other options do not fit it."""
    kind = situation.kind.strip().lower()
    if kind not in kinds():
        if situation.attacker.lower() in kinds() or (situation.target or "").lower() in kinds():
            raise CommandError("the order is ATTACKER ATTACK TARGET, such as: myomer odds 80 kick 55")
        message = unknown_name("ATTACK", kind, kinds(), "attack").message
        raise CommandError(
            f'ATTACK: {message}; for example: myomer odds "Atlas AS7-D" kick "Hunchback HBK-4G", '
            'or for a weapon: myomer odds "Atlas AS7-D" fire "Hunchback HBK-4G" --weapon AC/20'
        )

    if kind in ALONE and situation.target is not None:
        raise CommandError(f"TARGET: {kind!r} takes none; write: myomer odds {situation.attacker!r} {kind}")
    if kind not in ALONE and not targets_itself(kind) and situation.target is None:
        raise CommandError(f"TARGET is missing; write: myomer odds {situation.attacker!r} {kind} TARGET")

    if situation.limb and (kind in (*ALONE, FIRE, PUNCHES)):
        raise CommandError(f"--limb: for one physical attack, not for {kind!r}")

    if situation.levels and kind != FALL:
        raise CommandError("--levels: for 'fall' only")
    check_within("--levels", situation.levels, 0, MAX_LEVELS)
    if situation.careful and kind != STAND:
        raise CommandError("--careful: for 'stand' only")

    return kind


def actions_of(situation: Situation, kind: str, scene: FaceOff) -> list[Act]:
    """The actions asked about, other than fire: a fall, standing up, one attack, or both punches."""
    if kind == FALL:
        return [Fall(scene.attacker, situation.levels)]
    if kind == STAND:
        return [_stand_up(situation, scene)]
    if kind == PUNCHES:
        if not scene.mech.design.arms:
            raise CommandError(f"{scene.names[scene.attacker]} has no arms")
        return [Attack("punch", scene.attacker, scene.target, arm) for arm in scene.mech.design.arms]
    target = scene.attacker if targets_itself(kind) else scene.target
    return [Attack(kind, scene.attacker, target, limb_of(scene.mech, kind, situation.limb))]


def _stand_up(situation: Situation, scene: FaceOff) -> StandUp:
    """Standing up. A described unit counts as prone and has not moved yet."""
    if situation.game is None:
        lay_prone(scene.mech)
    return StandUp(scene.attacker, situation.careful)
