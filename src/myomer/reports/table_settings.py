"""Two generic 'Mechs set up for a physical attack, and its modifiers: for the tables of `myomer table`."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.physical.attack import Attack, AttackPreview
from myomer.combat.physical.registry import ATTACKS, preview_attack, targets_itself
from myomer.combat.physical.rule import AttackRule
from myomer.combat.reason import codes
from myomer.narration import phrase
from myomer.rules.components import TSM_HEAT
from myomer.rules.locations import ARM_ACTUATORS, LEG_ACTUATORS, RIGHT_ARM, RIGHT_LEG
from myomer.rules.movement import JUMP, RUN, WALK
from myomer.rules.ruleset import Ruleset
from myomer.rules.terrain import WATER, WOODS
from myomer.scenario.face_off import example_of
from myomer.units.build import build
from myomer.units.component import ABSENT
from myomer.units.design import Design
from myomer.units.mech import EVADING, STUCK, Mech

Change = Callable[[Battle], None]
"""Changes a battle so that a circumstance applies."""

ORDINARY_TONS: Final = 50
ORDINARY_PILOTING: Final = 5
FARTHEST: Final = 30
NOT_ALLOWED: Final = "not allowed"


@functools.cache
def _design(tons: int, equipment: tuple[str, ...], jump: int) -> Design:
    """A generic 'Mech that can make the attack."""
    return build(tons, jump=jump, equipment=list(equipment))


@dataclass(frozen=True)
class Setting:
    """One case of an attack; everything else is default: level ground, undamaged 'Mechs, no obstacles."""

    kind: str
    rules: Ruleset
    mode: str = ""
    tsm: bool = False
    tons: int = ORDINARY_TONS
    target_tons: int = ORDINARY_TONS
    size: int = 0
    """Hexes of a charge, or jump jets in a leg; 0 for the minimum."""
    piloting: int = ORDINARY_PILOTING
    target_piloting: int = ORDINARY_PILOTING

    def strong(self) -> Setting:
        """The same with active triple-strength myomer."""
        return replace(self, tsm=True)

    def battle(self) -> tuple[Battle, Attack]:
        """The two units, and the attack as declared."""
        rule = ATTACKS[self.kind]
        attacker = self._attacker(rule)
        limb = rule.example_limb(attacker)
        if rule.self_targeted:
            return Battle([attacker], None, self.rules), Attack(self.kind, 0, 0, limb)
        target = Mech(_design(self.target_tons, (), 0))
        target.piloting = self.target_piloting
        return example_of(rule, attacker, target, limb, self.rules), Attack(self.kind, 0, 1, limb)

    def _attacker(self, rule: AttackRule) -> Mech:
        """An undamaged 'Mech that can make the attack, with the weight and equipment of these settings."""
        size = self.size or (rule.sizes[0] if rule.sizes else 0)
        equipment = [*(["tsm"] if self.tsm else []), *rule.example_equipment(self.mode, size)]
        mech = Mech(_design(self.tons, tuple(equipment), rule.example_jump_mp))
        mech.piloting = self.piloting
        mech.heat = TSM_HEAT if self.tsm else 0
        rule.example_attacker(mech, self.mode, size)
        return mech

    def preview(self) -> AttackPreview:
        """The preview of the attack."""
        preview = preview_attack(*self.battle())
        assert preview.allowed, f"{self.kind}: {', '.join(codes(preview.reasons))}"
        return preview


def _destroy_actuator(location: int, actuator: int) -> Change:
    """Destroy an actuator of the attacker."""

    def change(battle: Battle) -> None:
        mech = battle.mechs[0]
        slot = mech.design.actuator_slots[location * 4 + actuator]
        if slot != ABSENT:
            mech.slot_hits[location] |= 1 << slot

    return change


def _set_movement(unit: int, mode: int, hexes: int) -> Change:
    """Record that a unit has moved this many hexes in this mode."""

    def change(battle: Battle) -> None:
        battle.mechs[unit].move_mode = mode
        battle.mechs[unit].hexes_moved = hexes

    return change


def _set_ground(kind: str, level: int, units: list[int]) -> Change:
    """Put terrain into the hexes of these units."""

    def change(battle: Battle) -> None:
        for unit in units:
            hex_ = battle.mechs[unit].hex
            battle.changes[hex_] = Hex(battle.hex(hex_).level, {kind: level})

    return change


def _set_status(status: int) -> Change:
    return lambda battle: battle.mechs[1].mark(status)


def _set_prone(battle: Battle) -> None:
    battle.mechs[1].prone = True


def _set_immobile(battle: Battle) -> None:
    battle.mechs[1].immobile = True


OWN: Final[list[tuple[str, Change]]] = [
    *[
        (f"{phrase(name)} actuator destroyed", _destroy_actuator(RIGHT_ARM, index))
        for index, name in enumerate(ARM_ACTUATORS)
    ],
    *[
        (f"{phrase(name)} actuator destroyed", _destroy_actuator(RIGHT_LEG, index))
        for index, name in enumerate(LEG_ACTUATORS)
    ],
]
MOVED: Final[list[tuple[str, Change]]] = [
    ("the attacker walked", _set_movement(0, WALK, 1)),
    ("the attacker ran", _set_movement(0, RUN, 1)),
    ("the attacker jumped", _set_movement(0, JUMP, 1)),
]
OTHERS: Final[list[tuple[str, Change]]] = [
    ("the target jumped (in addition to TMM)", _set_movement(1, JUMP, 0)),
    ("the target is in light woods", _set_ground(WOODS, 1, [1])),
    ("the target is in heavy woods", _set_ground(WOODS, 2, [1])),
    ("both are in depth 1 water", _set_ground(WATER, 1, [0, 1])),
    ("the target is prone", _set_prone),
    ("the target is immobile", _set_immobile),
    ("the target is evading", _set_status(EVADING)),
    ("the target is bogged down", _set_status(STUCK)),
]
CLASSES: Final = [("light", 20), ("medium", 50), ("heavy", 60), ("assault", 80)]
"""Weight classes, with a tonnage of each."""


class Probe:
    """How circumstances change the to-hit number of a default attack; `found` lists the ones that do."""

    def __init__(self, kind: str, rules: Ruleset) -> None:
        self.setting: Final = Setting(kind, rules)
        self.default: Final = self.setting.preview().target_number.value
        """The to-hit number without any of them."""
        self.found: Final[list[tuple[str, str | int]]] = []

    def modifier(self, change: Change) -> str | int:
        """The modifier of a circumstance; 0 if it makes no difference."""
        battle, attack = self.setting.battle()
        change(battle)
        preview = preview_attack(battle, attack)
        return preview.target_number.value - self.default if preview.allowed else NOT_ALLOWED

    def note(self, circumstance: str, modifier: str | int) -> None:
        """Keep a modifier that is not 0."""
        if modifier:
            self.found.append((circumstance, modifier))

    def attackers(self) -> None:
        """Actuators, movement (if that is not part of the attack itself) and TSM of the attacker."""
        moves = MOVED if not self.setting.battle()[0].mechs[0].move_mode else []
        for circumstance, change in [*OWN, *moves] if not targets_itself(self.setting.kind) else OWN:
            self.note(circumstance, self.modifier(change))
        strong = self.setting.strong().preview().target_number.value
        self.note("the attacker's TSM is active", strong - self.default)

    def targets(self) -> None:
        """TMM by hexes moved, grouped by modifier; state, terrain and weight of the target."""
        values = [self.modifier(_set_movement(1, RUN, hexes)) for hexes in range(FARTHEST + 1)]
        first = 0
        for hexes in range(1, FARTHEST + 1):
            if hexes == FARTHEST or values[hexes] != values[first]:
                span = f"{first} or more" if hexes == FARTHEST else f"{first}–{hexes - 1}"
                self.note(f"the target moved {span} hexes", values[first])
                first = hexes
        for circumstance, change in OTHERS:
            self.note(circumstance, self.modifier(change))
        for name, tons in CLASSES:
            number = replace(self.setting, target_tons=tons).preview().target_number.value
            self.note(f"the target is {name}, the attacker medium", number - self.default)


def circumstances(kind: str, rules: Ruleset) -> list[tuple[str, str | int]]:
    """Everything that changes the to-hit number of an attack, and by how much."""
    probe = Probe(kind, rules)
    probe.attackers()
    if not targets_itself(kind):
        probe.targets()
    return probe.found
