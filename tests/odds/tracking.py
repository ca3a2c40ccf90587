"""A battle that notes what each step reads and writes of it, to hold against the footprints that steps declare.

Attributes of a 'Mech, entries of its lists, and the battle's own state are noted for the step that is running. When a
step has handed another one over, it must be at its end: what it touches afterward is noted as touched too late.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from myomer.combat.battle import Battle
from myomer.dice import SeededDice, Step
from myomer.odds.footprints import ALL, FALLS, first_look, footprint
from myomer.rules.locations import LOCATIONS, armor_at
from myomer.units.mech import Mech
from myomer.units.state import ARMOR, DAMAGE, FACING, FIELDS, SLOTS, STRUCTURE

BLOCK_OF = {field.name: field.block for field in FIELDS}
LISTS = ("armor", "structure", "slot_hits", "counts")
OF_BATTLE = ("changes", "phase_strength", "results")
WHOLE_BATTLE = (-1, 0)


class Running:
    """A step that is running: the blocks it touched, and whether it has handed something over."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.touched: set[tuple[int, int]] = set()
        self.late: set[tuple[int, int]] = set()
        self.damage_read = self.damage_written = 0
        self.handed = False

    def touch(self, unit: int, block: int) -> None:
        (self.late if self.handed else self.touched).add((unit, block))


class Tracker:
    """What every step touched."""

    def __init__(self) -> None:
        self.stack: list[Running] = []

    def touch(self, unit: int, block: int) -> None:
        if self.stack:
            self.stack[-1].touch(unit, block)


class TrackedList(list[int]):
    """A list of a 'Mech whose entries belong to blocks."""

    tracker: Tracker
    unit: int
    blocks: list[int]

    def __getitem__(self, at: Any) -> Any:
        for block in self.blocks[at] if isinstance(at, slice) else [self.blocks[at]]:
            self.tracker.touch(self.unit, block)
        return super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        self.tracker.touch(self.unit, self.blocks[at])
        super().__setitem__(at, value)

    def __iter__(self) -> Iterator[int]:
        for block in self.blocks:
            self.tracker.touch(self.unit, block)
        return super().__iter__()


class TrackedMech(Mech):
    """A 'Mech that notes what is touched."""

    def __getattribute__(self, name: str) -> Any:
        if name in BLOCK_OF and name not in LISTS:
            tracker, unit = Mech.__getattribute__(self, "tracking")
            if tracker.stack:
                if name == "phase_damage":
                    tracker.stack[-1].damage_read += 1
                else:
                    tracker.touch(unit, BLOCK_OF[name])
        return Mech.__getattribute__(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in BLOCK_OF:
            tracker, unit = Mech.__getattribute__(self, "tracking")
            assert name not in LISTS, f"{name} is replaced as a whole"
            if tracker.stack:
                if name == "phase_damage":
                    tracker.stack[-1].damage_written += 1
                else:
                    tracker.touch(unit, BLOCK_OF[name])
        object.__setattr__(self, name, value)


class TrackedBattle(Battle):
    """A battle that notes what is touched of its own."""

    def __getattribute__(self, name: str) -> Any:
        if name in OF_BATTLE:
            tracker = Battle.__getattribute__(self, "__dict__").get("tracker")
            if tracker is not None:
                tracker.touch(*WHOLE_BATTLE)
        return Battle.__getattribute__(self, name)


def tracked(battle: Battle, tracker: Tracker) -> Battle:
    """A copy of a battle that notes what is touched."""
    copy = battle.copy()
    for unit, mech in enumerate(copy.mechs):
        locations = {each.count_index: each.location for each in mech.design.components if each.count_index >= 0}
        location = 0
        of_counts: list[int] = []
        for at in range(len(mech.counts)):
            location = locations.get(at, location)
            of_counts.append(SLOTS + location)
        of_armor = [ARMOR + place if place < LOCATIONS else -1 for place in range(len(mech.armor))]
        for each in range(LOCATIONS):
            of_armor[armor_at(each, True)] = ARMOR + each
        every = list(range(LOCATIONS))
        by_list = {
            "armor": of_armor,
            "structure": [STRUCTURE + each for each in every],
            "slot_hits": [SLOTS + each for each in every],
            "counts": of_counts,
        }
        for name, blocks in by_list.items():
            values = TrackedList(getattr(mech, name))
            values.tracker, values.unit, values.blocks = tracker, unit, blocks
            setattr(mech, name, values)
        mech.__dict__["tracking"] = (tracker, unit)
        mech.__class__ = TrackedMech
    copy.__dict__["tracker"] = tracker
    copy.__class__ = TrackedBattle
    return copy


class TrackingDice(SeededDice):
    """Dice that hold what each step touches against its footprint."""

    runs_at_once = False

    def __init__(self, seed: int, tracker: Tracker, wrong: dict[str, set[str]]) -> None:
        super().__init__(seed)
        self.tracker = tracker
        self.wrong = wrong
        """By step, what it touched and does not declare, or touched too late."""
        self.steps = 0

    def then(self, function: Callable[..., object], battle: Any, *arguments: Any) -> None:  # type: ignore[override]
        outer = self.tracker.stack[-1] if self.tracker.stack else None
        self._run(function, battle, arguments)
        if outer is not None:
            outer.handed = True

    def result_of(self, function: Callable[..., Any], battle: Any, *arguments: Any) -> Any:  # type: ignore[override]
        return self._run(function, battle, arguments)

    def _run(self, function: Callable[..., Any], battle: Any, arguments: tuple[Any, ...]) -> Any:
        self.steps += 1
        masks = self._declared(battle, Step(function, arguments))
        running = Running(function.__name__)
        self.tracker.stack.append(running)
        result = function(battle, *arguments, self)
        self.tracker.stack.pop()
        fell = [unit for unit, mech in enumerate(battle.mechs) if vars(mech)["prone"]]
        self._hold(running, masks, fell)
        return result

    def _declared(self, battle: Any, step: Step) -> dict[int, int]:
        """The footprint of a step in the battle as it is now. Of its state, it may depend on the first look alone."""
        looking = Running(f"the footprint of {step.function.__name__}")
        self.tracker.stack.append(looking)
        masks = dict(footprint(battle, step))
        self.tracker.stack.pop()
        first = first_look(step)
        unit = step.arguments[0] if first else WHOLE_BATTLE[0]
        touched = looking.touched - {WHOLE_BATTLE}
        found = {f"unit {other}: block {block}" for other, block in touched if other != unit or not first >> block & 1}
        if first & ~masks.get(unit, 0) & ALL:
            found.add("its first look is not in it")
        if found:
            self.wrong.setdefault(looking.name, set()).update(found)
        return masks

    def _hold(self, running: Running, masks: dict[int, int], fell: list[int]) -> None:
        for unit in fell:
            if masks.get(unit, 0) & FALLS:
                masks[unit] |= 1 << FACING
        found = {
            f"unit {unit}: block {block}" for unit, block in running.touched if not masks.get(unit, 0) >> block & 1
        }
        found |= {f"unit {unit}: block {block}, too late" for unit, block in running.late}
        if running.damage_read != running.damage_written:
            if not any([mask >> DAMAGE & 1 for mask in masks.values()]):
                found.add("damage of the phase is read")
        if found:
            self.wrong.setdefault(running.name, set()).update(found)
