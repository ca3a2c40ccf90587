"""A page with a chart: one file that needs no network, with the chart, its numbers, and how it was made."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1b1b1f; --paper: #ffffff; --faint: #5d5d66; --rule: #dcdce2; }
@media (prefers-color-scheme: dark) {
:root { --ink: #ececf1; --paper: #16161a; --faint: #a5a5b0; --rule: #34343c; }
}
body { font-family: sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem; margin: 2rem auto;
padding: 0 1rem; line-height: 1.45; }
svg { max-width: 100%; height: auto; }
figure { margin: 0; overflow-x: auto; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.8rem 0.3rem 0; text-align: right; border-bottom: 1px solid var(--rule);
white-space: nowrap; }
.name { text-align: left; }
dt { color: var(--faint); } dd { margin: 0 0 0.5rem 0; }
code { font-size: 0.95em; overflow-wrap: anywhere; }
"""


def chart_page(
    title: str,
    chart: str,
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    notes: Sequence[str],
    made: Sequence[tuple[str, str]],
    names: Sequence[int] = (0,),
) -> str:
    """The page: a chart (SVG), a table, notes below it, and how it was made, as names and values.

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


def _fact(name: str, value: str) -> str:
    return f"<code>{escape(value)}</code>" if name == COMMAND else escape(value)
