"""Writes the class `MechState` from the declaration of the fields: `python -m myomer.units.state_source`.

The class is source, so that mypyc lays its attributes out and a copy costs as little as one written by hand. A test
compares the file with what this module writes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from myomer.units.state import EACH_PHASE, EACH_TURN, FIELDS, LOST, NAMES, REST, WAITING, Field

HEAD: Final = '''"""The state of a 'Mech as a class. Written by `myomer.units.state_source`; edit `state` instead."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from myomer.hexes import hex_at
from myomer.rules.locations import LOCATIONS
from myomer.rules.movement import STILL
from myomer.rules.triggers import Trigger
from myomer.units.design import Design
from myomer.units.state import NO_ARM, NO_CAUSE, NO_CRIT_CHECK, NO_SIDE, NOBODY, TSEMP_NONE, WHOLE_STATE


@mypyc_attr(acyclic=True)
class MechState:
    """Everything that has happened to a 'Mech: the fields that `myomer.units.state` declares."""

'''
LINE: Final = 120
"""The length of a line."""
INIT: Final = '''
    def __init__(self, design: Design, piloting: int = 5, gunnery: int = 4, source: MechState | None = None) -> None:
        self.design: Final = design
        self.changed: i64 = 0
        """What has changed since this was last 0, as far as resolvers of damage, crits and falls mark it: a bit for
        each place of armor with the structure under it, or `WHOLE_STATE`. The state does not include it."""
        if source is not None:'''
RESTORE: Final = """        changed = self.changed
        if not changed:
            return
        self.changed = 0
        if changed & WHOLE_STATE:
            self._restore_all(source)
            return
        places: i64 = changed & (WHOLE_STATE - 1)
        place: i64 = 0
        while places:
            if places & 1:
                self.armor[place] = source.armor[place]
                if place < LOCATIONS:
                    self.structure[place] = source.structure[place]
            places >>= 1
            place += 1"""

CHECK: Final = [
    "        if not isinstance(design, Design):",
    '            raise TypeError(f"Mech() takes a design; by name, write myomer.mech({design!r})")',
]
"""Interpreted, a name in place of a design fails here; compiled, before it."""


def class_source(fields: list[Field]) -> str:
    """The module that holds the class with these fields: the attributes, then one method after the other."""
    lines = [line for field in fields for line in (f"    {field.name}: {field.shape}", f'    """{field.meaning}"""')]

    lines.append(INIT)
    lines += [f"            self.{field.name} = {_copied(field)}" for field in fields]
    lines += ["            return", *CHECK]
    lines += [f"        self.{field.name} = {field.start}" for field in fields]

    lines += _method("reset_turn(self) -> None", "Forget what counted for the last turn.")
    lines += _resets(fields, EACH_TURN)

    lines += _method("reset_phase(self) -> None", "Forget what counted for the last phase.")
    lines += _resets(fields, EACH_PHASE)

    lines += _method("copy_phase_from(self, source: MechState) -> None", "Copy what counts for this phase.")
    lines += [f"        self.{field.name} = {_copied(field)}" for field in fields if field.reset == EACH_PHASE]

    lines += _method(
        "restore(self, source: MechState) -> None",
        "Go back to a copy: what `changed` marks.",
    )
    lines += [RESTORE]
    lines += [line for field in fields if field.reset == EACH_PHASE for line in _restored(field)]

    lines += _method("_restore_all(self, source: MechState) -> None", "Take every field from a copy.")
    lines += [line for field in fields for line in _restored(field)]

    lines += _method("state(self) -> list[object]", "Every field, in the order of a digest; rare ones only when set.")
    rare = ", ".join([f"self.{field.name}" for field in fields if field.rare])
    lines += [f"        rare: list[int] = [{rare}]", "        state: list[object] = ["]
    lines += [f"            {_digested(field)}," for field in fields if not field.rare]
    lines += ["        ]", "        if any(rare):", "            state.append(rare)", "        return state"]

    lines += _method("block(self, block: int) -> tuple[Any, ...]", "The fields of a block that no location has.")
    for block in range(LOST, REST + 1):
        values = [_frozen(field) for field in fields if field.block == block]
        lines += [f"        if block == {block}:", *_returned(values)]
    lines += ["        raise ValueError(block)"]

    lines += _method("set_block(self, block: int, values: tuple[Any, ...]) -> None", "Set the fields of such a block.")
    for block in range(LOST, REST + 1):
        lines += [f"        {'if' if block == LOST else 'elif'} block == {block}:"]
        block_fields = [field for field in fields if field.block == block]
        lines += [
            f"            self.{field.name} = {_thawed(field, index)}" for index, field in enumerate(block_fields)
        ]
    return HEAD + "\n".join(lines) + "\n"


def _method(signature: str, meaning: str) -> list[str]:
    return ["", f"    def {signature}:", f'        """{meaning}"""']


def _resets(fields: list[Field], reset: int) -> list[str]:
    lines: list[str] = []
    for field in fields:
        if field.reset == reset:
            if field.is_list():
                lines.append(f"        if self.{field.name}:")
                lines.append(f"            self.{field.name} = {field.start}")
            else:
                lines.append(f"        self.{field.name} = {field.start}")
    return lines


def _copied(field: Field) -> str:
    return f"source.{field.name}[:]" if field.is_list() else f"source.{field.name}"


def _restored(field: Field) -> list[str]:
    """A field taken from a copy; most lists of waiting PSRs are empty, and stay as they are."""
    copied = f"self.{field.name} = {_copied(field)}"
    if field.shape == WAITING:
        return [f"        if self.{field.name} or source.{field.name}:", f"            {copied}"]
    return [f"        {copied}"]


def _returned(values: list[str]) -> list[str]:
    """A tuple that is returned, in one line where that is not too long."""
    line = f"            return ({', '.join(values)}{',' if len(values) == 1 else ''})"
    if len(line) <= LINE:
        return [line]
    return ["            return (", *[f"                {value}," for value in values], "            )"]


def _frozen(field: Field) -> str:
    return f"tuple(self.{field.name})" if field.is_list() else f"self.{field.name}"


def _thawed(field: Field, index: int) -> str:
    return f"list(values[{index}])" if field.is_list() else f"values[{index}]"


def _digested(field: Field) -> str:
    """The expression for a field in the digest: what has no order of its own is sorted."""
    if field.shape == NAMES:
        return f"sorted(self.{field.name})"
    if field.shape == WAITING:
        return f"[trigger.values() for trigger in self.{field.name}]"
    return f"self.{field.name}"


if __name__ == "__main__":
    Path(__file__).with_name("mech_state.py").write_text(class_source(FIELDS), encoding="utf-8")
