"""What tests share: 'Mechs in a given state, two of them face to face, and dice that must be used up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TypeVar

import pytest

from myomer.boards import Board, Hex
from myomer.combat.battle import Battle
from myomer.combat.events import Event
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import default_limb
from myomer.combat.reason import NotAllowedError, codes
from myomer.dice import ScriptedDice
from myomer.hexes import parse_hex
from myomer.rules.locations import (
    ARM_ACTUATORS,
    BIPED,
    FRAME_NAMES,
    LEG_ACTUATORS,
    is_leg,
    parse_location,
)
from myomer.rules.movement import MODE_NAMES
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.build import build
from myomer.units.design import Design
from myomer.units.mech import Mech

E = TypeVar("E", bound=Event)

COMPILED = not hasattr(Battle([]), "__dict__")
"""Whether the engine rooms are compiled (`make test-compiled`)."""


def interpreted_only(why: str) -> pytest.MarkDecorator:
    """A test, or a module, that cannot be run with the engine compiled."""
    return pytest.mark.skipif(COMPILED, reason=f"compiled: {why}")


def source_file(module: ModuleType) -> Path:
    """The source of a module, which lies beside it if it is compiled."""
    path = Path(module.__file__ or "")
    return path.with_name(path.name.split(".")[0] + ".py")


def refused(message: str, error: type[Exception] = ValueError) -> pytest.RaisesExc[Exception]:
    """A value of the wrong type is refused with this message; compiled, perhaps before the engine explains."""
    if COMPILED:
        return pytest.raises((error, TypeError), match=f"{message}|object expected; got")
    return pytest.raises(error, match=message)


def skip_compiled(why: str) -> None:
    """The same for a fixture: skips the test that asks for it."""
    if COMPILED:
        pytest.skip(f"compiled: {why}")


BOTH = [STANDARD, TOTAL_WARFARE]
both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.name)
"""Runs a test that takes `rules` in both rulesets."""

PROJECT = Path(__file__).resolve().parent.parent
SHARED = PROJECT.parent / "shared"
"""The requirement documents and data, where they are at hand; tests that need them skip where they are not."""


def make(
    tons: int = 50,
    frame: str = "biped",
    equipment: list[str] | None = None,
    absent: list[str] | None = None,
    walk: int = 4,
    jump: int = 0,
    gyro: str = "standard",
    engine: str = "fusion",
    cockpit: str = "standard",
    piloting: int = 5,
    hex_: str = "0505",
    facing: int = 0,
    moved: str = "none",
    hexes: int = 0,
    heat: int = 0,
    wounds: int = 0,
    prone: bool = False,
    destroyed: list[str] | None = None,
) -> Mech:
    """An anonymous 'Mech with all the armor it can carry, in a given state."""
    parts = tuple(equipment or ()), tuple(absent or ())
    mech = Mech(_built(tons, FRAME_NAMES.index(frame), walk, jump, gyro, *parts, engine, cockpit), piloting)
    mech.hex = parse_hex(hex_)
    mech.facing = facing
    mech.torso = facing
    mech.move_mode = MODE_NAMES.index(moved)
    mech.hexes_moved = hexes
    mech.heat = heat
    mech.wounds = wounds
    mech.prone = prone
    for name in destroyed or []:
        destroy(mech, name)
    return mech


@cache
def _built(
    tons: int,
    frame: int,
    walk: int,
    jump: int,
    gyro: str,
    equipment: tuple[str, ...],
    absent: tuple[str, ...],
    engine: str,
    cockpit: str,
) -> Design:
    """A design that `make` asks for, built once; a test that changes a design takes a copy of its own."""
    return build(tons, frame, walk, jump, gyro, list(equipment), list(absent), engine, cockpit)


def place(mech: Mech, name: str) -> int:
    """A location of this 'Mech by name."""
    location = parse_location(mech.design.frame, name)
    assert location >= 0, name
    return location


def destroy(mech: Mech, name: str) -> None:
    """Destroy an actuator (`right-arm.hand`), a location, or one hit's worth of `gyro` or `engine`."""
    if name == "gyro":
        mech.gyro_hits += 1
        return
    if name == "engine":
        mech.engine_hits += 1
        return
    where, _, actuator = name.partition(".")
    location = place(mech, where)
    if not actuator:
        mech.gone |= 1 << location
        mech.structure[location] = 0
        mech.armor[location] = 0
        return
    names = LEG_ACTUATORS if is_leg(mech.design.frame, location) else ARM_ACTUATORS
    slot = mech.design.actuator_slots[location * 4 + names.index(actuator)]
    if slot >= 0:
        mech.slot_hits[location] |= 1 << slot


def hit_sensors(mech: Mech, hits: int) -> None:
    """Criticals on so many sensors, those in the head first."""
    for at in mech.design.sensors[:hits]:
        component = mech.design.components[at]
        mech.slot_hits[component.location] |= component.mask


def duel(
    attacker: Mech | None = None,
    target: Mech | None = None,
    rules: Ruleset = STANDARD,
    hexes: dict[str, Hex] | None = None,
    board: tuple[int, int] = (0, 0),
) -> Battle:
    """Two 'Mechs in a battle that is listened to: 0 in 0505 facing north, 1 in 0504 facing south.

    `hexes` puts terrain on the map by printed names; `board` is its size (0, 0: no edges).
    """
    first = make() if attacker is None else attacker
    second = make(hex_="0504", facing=3) if target is None else target
    terrain = {parse_hex(name): hex_ for name, hex_ in (hexes or {}).items()}
    return Battle([first, second], Board(board[0], board[1], terrain), rules, log=[])


def attack(battle: Battle, kind: str, limb: str = "", attacker: int = 0, target: int = 1) -> Attack:
    """A declaration by names; with no limb named, the usual one."""
    mech = battle.mechs[attacker]
    return Attack(kind, attacker, target, place(mech, limb) if limb else default_limb(mech, kind))


@contextmanager
def dice(*faces: int) -> Iterator[ScriptedDice]:
    """Scripted dice that must be used up exactly."""
    with ScriptedDice(list(faces)) as script:
        yield script


def logged(battle: Battle, kind: type[E]) -> list[E]:
    """The events of one kind so far."""
    assert battle.log is not None
    return [event for event in battle.log if isinstance(event, kind)]


def kinds_logged(battle: Battle) -> list[type[Event]]:
    """The kinds of events so far, in order."""
    assert battle.log is not None
    return [type(event) for event in battle.log]


def throw(total: int) -> tuple[int, int]:
    """Two dice of that sum."""
    first = min(6, total - 1)
    return first, total - first


def reasons_of(modifiers: list[object]) -> dict[str, int]:
    """Modifiers as a dict, reason to value."""
    return {modifier.reason: modifier.value for modifier in modifiers}  # type: ignore[attr-defined]


__all__ = [
    "BIPED",
    "BOTH",
    "PROJECT",
    "SHARED",
    "attack",
    "both",
    "destroy",
    "dice",
    "duel",
    "hit_sensors",
    "kinds_logged",
    "logged",
    "make",
    "place",
    "reasons_of",
    "throw",
]


@contextmanager
def not_allowed(*reasons: str) -> Iterator[None]:
    """What is done within is refused, for these reasons among others."""
    with pytest.raises(NotAllowedError) as refused:
        yield
    assert set(reasons) <= set(codes(refused.value.reasons))


PLAYERS = ["easy", "normal", "random", "baseline", "brawler", "tactician", "strategist@8"]
"""A bot of every kind, for tests that play many games; the strategist with a budget that lets it decide fast."""
