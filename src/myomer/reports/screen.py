"""Lines, events and units on a screen, with Rich: colors on a terminal, plain text in a pipe."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from myomer.combat.battle import Battle
from myomer.combat.drawing import held_text
from myomer.combat.events import Event
from myomer.combat.numbers import TargetNumber
from myomer.combat.physical.attack import AttackPreview, SelfHit
from myomer.combat.physical.reasons import sentence
from myomer.hexes import ARC_NAMES, hex_name
from myomer.narration import damage_text, describe, hit_text, miss_text, modifier_text, phrase, signed
from myomer.narration.explain import sum_text
from myomer.narration.vocabulary import facing_text, listed, table_text
from myomer.reports.wide_tables import show_table
from myomer.rules.hit_tables import NO_TABLE
from myomer.rules.locations import FRAME_LOCATIONS, armor_at
from myomer.rules.ruleset import OPTIONS, Ruleset
from myomer.units.mech import Mech

NARROWEST = 24


class Trimmed:
    """A table without trailing blanks."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __rich_console__(self, screen: Console, options: ConsoleOptions) -> RenderResult:
        """The lines of the table without blanks at their ends."""
        for line in screen.render_lines(self.table, options, pad=False):
            while line and not line[-1].text.strip(" "):
                line.pop()
            if line:
                last = line.pop()
                line.append(Segment(last.text.rstrip(" "), last.style))
            yield from line
            yield Segment.line()


class Screen(Console):
    """Where a command writes; tables are printed without trailing blanks."""

    def print(self, *objects: Any, **how: Any) -> None:
        super().print(*[Trimmed(item) if isinstance(item, Table) else item for item in objects], **how)

    def on_broken_pipe(self) -> None:
        """The pipe is closed: `errors.guarded` handles it for the whole command."""
        raise BrokenPipeError


def lines_taken(screen: Console, show: Callable[[], None]) -> int:
    """How many lines something takes on the screen: it is shown to nobody."""
    with screen.capture() as shown:
        show()
    return shown.get().count("\n")


def rules_text(rules: Ruleset, withdrawal: bool = False) -> str:
    """`standard rules with sprint and trip`: the ruleset and the options in play."""
    options = [name.replace("_", "-") for name in OPTIONS if getattr(rules, name)]
    options += ["forced withdrawal"] if withdrawal else []
    return f"{rules.name} rules" + (f" with {listed(options)}" if options else "")


def number_table(target: TargetNumber) -> Table:
    """The modifiers of a target number as a table with their sum."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False, show_footer=True)
    total = str(target.value)
    table.add_column("reason", footer=Text("to-hit number", style="bold"))
    table.add_column("", justify="right", footer=Text(total, style="bold"))
    for index, part in enumerate(target.modifiers):
        table.add_row(modifier_text(part), str(part.value) if index == 0 else signed(part.value))
    return table


def to_hit_text(number: TargetNumber) -> str:
    """`TN 3 (5 piloting skill −2 kick)`."""
    if number.automatic:
        return f"no roll ({phrase(number.automatic)})"
    return f"TN {number.value} ({sum_text(number.modifiers)})"


def show_preview(screen: Console, preview: AttackPreview, names: Sequence[str], mech: Mech, rules: Ruleset) -> None:
    """Everything known about an attack before the dice are rolled."""
    attack = preview.attack
    limb = f" with the {phrase(mech.design.names[attack.limb])}" if attack.limb >= 0 else ""
    title = f"{names[0]}: {phrase(attack.kind)}{limb} at {names[1]}"
    screen.print(Text(title, style="bold"))
    screen.print(Text(rules_text(rules), style="dim"))

    if not preview.allowed:
        screen.print(Text("not allowed", style="bold red"))
        for code in preview.reasons:
            show_reason(screen, sentence(code), str(code), 2)
        return

    number = preview.target_number
    screen.print(number_table(number))
    screen.print(f"hit chance   {number.ways()}/36 = {number.ways() / 36:.1%}")

    if preview.damage.dice:
        screen.print(f"damage       {preview.damage.dice}d6 on the {table_text(preview.table)}")
    elif preview.groups:
        groups = " + ".join(str(points) for points in preview.groups)
        screen.print(f"damage       {groups} ({damage_text(preview.damage.steps)})")
        if preview.table != NO_TABLE:
            screen.print(f"location     {table_text(preview.table)}, from the {ARC_NAMES[preview.arc]}")

    if preview.self_hits:
        groups = " + ".join([self_hit_text(self_hit, mech) for self_hit in preview.self_hits])
        screen.print(f"to attacker  {groups} ({damage_text(preview.self_damage.steps)})")

    screen.print(f"on a hit     {'; '.join(hit_text(preview)) or 'no further effect'}")
    screen.print(f"on a miss    {'; '.join(miss_text(preview)) or 'no effect'}")


def self_hit_text(self_hit: SelfHit, mech: Mech) -> str:
    """`5 to the left leg`, or the points alone if the location is rolled."""
    where = f" to the {phrase(mech.design.names[self_hit.location])}" if self_hit.location >= 0 else ""
    return f"{self_hit.points}{where}"


def style_of(line: str) -> str:
    """The style of a line: what matters stands out on a terminal."""
    if any(loud in line for loud in ("DESTROYED", "KILLED", "EXPLODES", "BLOWN OFF", "UNCONSCIOUS")):
        return "bold red"
    if "FALLS" in line or "FAILED" in line or "FAILURE" in line or "STRUCTURE" in line:
        return "yellow"
    return "bold" if ", HIT" in line else ""


def show_line(screen: Console, line: str, style: str = "", indent: int = 0, split_words: bool = True) -> None:
    """One line of text, wrapped with a hanging indent on a narrow terminal; at hyphens too, if words may be split."""
    own = indent + len(line) - len(line.lstrip())
    width = max(screen.width, NARROWEST)
    first, rest = " " * own, " " * (own + 4)
    for part in textwrap.wrap(
        line.strip(), width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=split_words
    ):
        screen.print(Text(part, style=style), soft_wrap=True)


def show_reason(screen: Console, text: str, code: str, indent: int) -> None:
    """A reason against an action: its sentence, and its code in one piece."""
    show_line(screen, f"{text} ({code})", indent=indent, split_words=False)


def show_refused(screen: Console, refused: Sequence[tuple[str, Sequence[str]]]) -> None:
    """What is not allowed, and why; nothing if everything is allowed."""
    if not refused:
        return
    screen.print()
    screen.print(Text("not allowed", style="bold"))
    for name, sentences in refused:
        show_line(screen, f"{name}: {' '.join(sentences)}", indent=2)


def show_events(screen: Console, events: Sequence[Event], names: Sequence[str]) -> None:
    """Events, one line each."""
    for event in events:
        line = describe(event, names, proper=True)
        show_line(screen, line, style_of(line), 2)


def show_state(screen: Console, mech: Mech, name: str) -> None:
    """The state of a unit: armor and internal structure left, and its damage."""
    screen.print(Text(name, style="bold"))

    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("location")
    table.add_column("armor", justify="right")
    table.add_column("rear", justify="right")
    table.add_column("structure", justify="right")

    for location in FRAME_LOCATIONS[mech.design.frame]:
        rear = armor_at(location, True)
        has_rear = rear != location
        gone = not mech.has(location)
        armor = "gone" if gone else f"{mech.armor[location]}/{mech.design.armor[location]}"
        rear_text = f"{mech.armor[rear]}/{mech.design.armor[rear]}" if has_rear and not gone else ""
        structure = "" if gone else f"{mech.structure[location]}/{mech.design.structure[location]}"
        hurt = gone or mech.structure[location] < mech.design.structure[location]
        table.add_row(phrase(mech.design.names[location]), armor, rear_text, structure, style="yellow" if hurt else "")

    show_table(screen, table)
    show_line(screen, f"in hex {hex_name(mech.hex)}; " + "; ".join(condition_texts(mech)), indent=2)


def show_states(screen: Console, mechs: Sequence[Mech], names: Sequence[str]) -> None:
    """The state of every unit."""
    for mech, name in zip(mechs, names, strict=True):
        screen.print()
        show_state(screen, mech, name)


def condition_texts(mech: Mech) -> list[str]:
    """The damage and status of a unit as text."""
    conditions: list[str] = []

    if mech.destroyed:
        conditions.append(f"destroyed ({phrase(mech.cause)})")
    if mech.prone:
        conditions.append(f"prone, facing {facing_text(mech.facing)}")

    if mech.wounds:
        conditions.append(f"pilot hits {mech.wounds}")
    if mech.unconscious:
        conditions.append("pilot unconscious")

    if mech.gyro_hits:
        conditions.append(f"gyro hits {mech.gyro_hits}")
    if mech.engine_hits:
        conditions.append(f"engine hits {mech.engine_hits}")
    held = [held_text(mech)] if mech.club else []
    return [*(conditions or ["standing, no pilot hits"]), *held]


def show_outcome(screen: Console, battle: Battle, log: list[Event], faces: list[int], names: list[str]) -> None:
    """The result: events, dice, PSRs still to be rolled, and the state of every unit."""
    screen.print()
    show_events(screen, log, names)
    screen.print(f"\ndice: {' '.join(str(face) for face in faces)}")
    for mech, name in zip(battle.mechs, names, strict=True):
        if mech.queue:
            causes = ", ".join(phrase(psr.name) for psr in mech.queue)
            screen.print(f"PSRs left to roll for {name}, no dice left: {causes}")
    show_states(screen, battle.mechs, names)
