"""A page with a chart: one file that needs no network, with the chart, its numbers, and how it was made."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1b1b1f; --paper: #ffffff; --faint: #5d5d66; --rule: #dcdce2; }
@media (prefers-color-scheme: dark) {
:root { --ink: #ececf1; --paper: #16161a; --faint: #a5a5b0; --rule: #34343c; }
}
body { font-family: system-ui, "Segoe UI", Helvetica, Arial, sans-serif; color: var(--ink); background: var(--paper);
max-width: 72rem; margin: 2rem auto; padding: 0 1.5rem; line-height: 1.5; }
h1 { font-size: 1.7rem; line-height: 1.25; margin-bottom: 0.3rem; } h2 { font-size: 1.25rem; margin-top: 2rem; }
.lead { color: var(--faint); font-size: 1.05rem; margin-top: 0; }
p { max-width: 52rem; }
figure, .wide { margin: 1.5rem 0; overflow-x: auto; }
svg { display: block; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.35rem 1rem 0.35rem 0; text-align: right; border-bottom: 1px solid var(--rule);
white-space: nowrap; }
th { white-space: normal; vertical-align: bottom; } .name { text-align: left; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.3rem 1.2rem; }
dt { color: var(--faint); } dd { margin: 0; }
code { font-size: 0.95rem; overflow-wrap: anywhere; } .whole { white-space: nowrap; }
"""


def chart_page(
    title: str,
    lead: str,
    chart: str,
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    notes: Sequence[str],
    made: Sequence[tuple[str, str]],
    names: Sequence[int] = (0,),
) -> str:
    """The page: a chart (SVG, without a heading of its own), a table, notes, and how it was made, as names and values.

    The columns that `names` lists hold text, the others numbers.
    """
    kinds = [' class="name"' if index in names else "" for index in range(len(headings))]
    heading_cells = "".join(
        [f'<th scope="col"{kind}>{escape(text)}</th>' for kind, text in zip(kinds, headings, strict=True)]
    )
    table = [
        f"<tr>{''.join([f'<td{kind}>{escape(text)}</td>' for kind, text in zip(kinds, row, strict=True)])}</tr>"
        for row in rows
    ]
    facts = [f"<dt>{escape(name)}</dt><dd>{_fact(name, value)}</dd>" for name, value in made]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            "</head>",
            "<body>",
            f"<h1>{escape(title)}</h1>",
            f'<p class="lead">{escape(lead)}</p>',
            f"<figure>\n{chart}</figure>",
            '<div class="wide"><table>',
            f"<thead><tr>{heading_cells}</tr></thead>",
            "<tbody>",
            *table,
            "</tbody>",
            "</table></div>",
            *[f"<p>{escape(text)}</p>" for text in notes],
            "<h2>How it was made</h2>",
            f"<dl>{''.join(facts)}</dl>",
            "</body>",
            "</html>",
            "",
        ]
    )


COMMAND: Final = "command"
OPTION: Final = re.compile(r"--[a-z-]+")


def _fact(name: str, value: str) -> str:
    """A value; the options of a command are not broken at their hyphens."""
    if name != COMMAND:
        return escape(value)
    unbroken = OPTION.sub(r'<span class="whole">\g<0></span>', escape(value))
    return f"<code>{unbroken}</code>"
