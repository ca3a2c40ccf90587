"""The project speaks modern American English with the players' own terms, wherever a user reads it.

`BANNED` and `BRITISH` are the only lists: add a pattern here, with what to say instead, and every text follows.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.main import get_command

from myomer.cli.app import app
from myomer.combat.physical.registry import ATTACKS
from myomer.game.refusals import AT_THE_TABLE, KINDS
from myomer.rules.triggers import TRIGGERS
from tests.rows import each_row
from tests.support import PROJECT

BANNED = {
    r"\b(re)?tell(s|er|ing)?\b": "describe, report, show",
    r"\btold\b": "described, reported, shown",
    r"\b(unless|as) usual\b|\busual(ly)?:|\bthe usual\b": "default",
    r"\bpiloting rolls?\b": "PSR",
    r"\bwound(s|ed)?\b": "pilot hit",
    r"(?<!glancing )(?<!direct )\bblows?\b(?! (a limb )?(it )?(off|up))": "physical attack, attack",
    r"\bcritical check\b|\bcriticals\b": "critical hit check, critical hits",
    r"\binside lost\b": "internal structure lost",
    r"\bmust make a roll\b|\brolls? for being\b": "PSR (kicked)",
    r"\bneeds \d+\+?\b(?! (slots|points|states|columns))": "TN",
    r"\btakes, from\b": "hit from the",
    r"\bunder water\b": "underwater",
    r"\bfor ever\b|\bany more\b": "forever, anymore",
    r"\bhas not the\b|\bthere is none of\b": "does not have, unknown",
    r"\bwhat comes of\b": "result, effect",
    r"\bwits\b|\bwrecks\b": "a term of the game",
}
"""What not to write for users, as a pattern, and what to write instead."""
QUAINT = {
    r"\b(re)?(told|tells?|teller|telling)\b": "described, reported, shown, distinguished",
    r"\bafterwards\b|\blearnt\b|\bmisspelt\b|\bspelt\b|\bjudgement\b|\bnoughts?\b": "American spelling",
    r"\banew\b": "again",
    r"\bone's\b": "the user's, its own",
    r"\bso (many|much)\b": "that many, a number of",
    r"\b(what|will|can|may|nothing) comes? of\b|\bcomes? of (it|them|a|an|the)\b": "outcome, result",
    r"\bat the most\b": "at most",
    r"\bfor want of\b|\bof before\b|\blikest\b|\bdearest\b|\breckon": "a modern phrase",
    r"\bwhoever\b": "the unit that, any",
    r"\bworked out\b": "computed",
    r"\bthere can be no such one\b|\bis expected, not\b|\bthis is no \b|\bit is no \b": "is not a, expected",
}
"""What not to write anywhere in the package: in docstrings, comments and messages."""
BRITISH = (
    r"armour|centre|defence|neighbour|colour|behaviour|licence|manoeuvre|favour|honour|labell|cancell(?!ation)|"
    r"whilst|amongst|\btowards\b|\bgrey\b|\b(learnt|spelt|judgement|analyse|organis|recognis|realis|modell(?!ed\b))"
)
"""Spellings that appear nowhere in the package."""
NAMES = r"Storyteller|TELLERS|\bteller\b|\b(re)?telling\b|_words_of\b|\bwits\b"
"""Identifiers that were replaced and must not come back."""
WIRE = r"`[^`]*`"
"""Code in a page, where the names of fields and reasons stand as they are."""
PROSE = [PROJECT / "README.md", *sorted((PROJECT / "docs").glob("*.md"))]


def wrong(text: str, banned: dict[str, str] = BANNED) -> list[str]:
    """Every banned phrase in a text, each with what to write instead."""
    found: list[str] = []
    for pattern, instead in banned.items():
        found += [f"{match.group(0)!r}: {instead}" for match in re.finditer(pattern, text, re.IGNORECASE)]
    return found


def strings(path: str) -> Iterator[str]:
    """The text of a module: every string but docstrings and names in annotations."""
    tree = ast.parse((PROJECT / path).read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


@each_row("text", ["The target is told to kneel", "takes, from the rear, 9 to", "Usual: all"])
def test_the_lists_find_what_they_are_for(text: str) -> None:
    assert wrong(text)


@each_row("text", ["15 or more blows a limb off", "Glancing and direct blows", "`wounds` of the pilot"])
def test_the_lists_leave_the_rest_alone(text: str) -> None:
    assert wrong(re.sub(WIRE, "", text)) == []


@each_row("path", PROSE, ids=lambda path: path.name)
def test_pages(path: str) -> None:
    text = (PROJECT / path).read_text(encoding="utf-8")
    prose = re.sub(r"^```(json|python)\n.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    assert wrong(re.sub(WIRE, "", prose), BANNED | QUAINT) == []


def test_help() -> None:
    for name, command in get_command(app).commands.items():  # type: ignore[attr-defined]
        texts = [command.help or "", *[getattr(param, "help", None) or "" for param in command.params]]
        assert wrong(re.sub(r"\w+=\S+", "", " ".join(texts))) == [], name


@each_row("path", sorted((PROJECT / "src/myomer/narration").glob("*.py")), ids=lambda path: path.stem)
def test_narration(path: str) -> None:
    for text in strings(path):
        assert wrong(text) == [], text


def test_refusals_triggers_and_effects() -> None:
    sentences = [*AT_THE_TABLE.values(), *[text for kind in KINDS.values() for text in kind.values()]]
    sentences += [trigger.description for trigger in TRIGGERS.values()]
    sentences += [text for rule in ATTACKS.values() for text in rule.effects.values()]
    assert len(sentences) > 200
    for text in sentences:
        assert wrong(text) == [], text


def prose(path: Path) -> Iterator[str]:
    """Everything written for a reader in a module: strings of more than a word, docstrings and comments."""
    source = path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and " " in token.string):
            yield re.sub(WIRE, "", re.sub(r"\s+", " ", token.string))


MODULES = [*sorted((PROJECT / "src").rglob("*.py")), *sorted((PROJECT / "benchmarks").glob("*.py"))]


def test_modules() -> None:
    found = [
        f"{path.relative_to(PROJECT)}: {word}"
        for path in MODULES
        for text in prose(path)
        for word in wrong(text, QUAINT)
    ]
    assert found == []


@pytest.mark.parametrize("pattern", [BRITISH, NAMES])
def test_the_package_keeps_to_its_words(pattern: str) -> None:
    found: list[str] = []
    for path in [*(PROJECT / "src").rglob("*.py"), *PROSE]:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if match := re.search(pattern, line):
                found.append(f"{path.relative_to(PROJECT)}:{number}: {match.group(0)}")
    assert found == []
