"""`myomer table`: damage and hit chances of a physical attack by tonnage and piloting skill, as Markdown or CSV."""

from __future__ import annotations

import sys
from pathlib import Path

from myomer.cli.conditions import command_error
from myomer.cli.errors import CommandError
from myomer.cli.files import check_place, write_atomically
from myomer.combat.physical.registry import ATTACKS
from myomer.narration import phrase
from myomer.reports.attack_tables import page_of, tables_of
from myomer.reports.table_page import as_csv
from myomer.scenario.errors import unknown_name


def run_table(kind: str | None, ruleset: str, csv: bool, output: Path | None) -> None:
    """Write the tables of an attack; without one, list the attacks."""
    if kind is None:
        if csv or output is not None:
            raise CommandError("ATTACK is missing; write, for example: myomer table kick --csv")
        sys.stdout.write("".join([f"{name}\n" for name in ATTACKS]))
        return

    name = kind.strip().lower()
    if name not in ATTACKS:
        raise command_error(unknown_name("ATTACK", name, list(ATTACKS), "physical attack"))

    check_place("--output", output)
    text = as_csv(name, ruleset, tables_of(name, ruleset)) if csv else page_of(name, ruleset)

    if output is None:
        sys.stdout.write(text)
        return
    write_atomically(output, text)
    sys.stdout.write(f"tables of {phrase(name)}: {output}\n")
