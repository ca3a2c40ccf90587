"""The page about odds is real: its commands print what it shows, its Python runs, its numbers are the engine's."""

from __future__ import annotations

import contextlib
import io
import re
from fractions import Fraction

import pytest

import myomer
from myomer import Attack, Battle
from myomer.odds import StandUp, odds
from myomer.odds.actions import Fall
from myomer.rules.locations import LEFT_ARM, RIGHT_ARM, RIGHT_LEG
from tests.doors.test_readme import excerpt, run
from tests.support import PROJECT

PAGE = (PROJECT / "docs" / "odds.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", CONSOLE, ids=lambda block: block.splitlines()[0][:70])
def test_a_command_prints_what_the_page_shows(block: str) -> None:
    command, _, shown = block.partition("\n")
    printed = "\n".join([line for line in run(command.removeprefix("$ ")).splitlines() if line.strip()])
    wanted = "\n".join([line for line in shown.splitlines() if line.strip()])
    assert excerpt(wanted, printed) == ""


@pytest.mark.parametrize("code", re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
def test_the_python_of_the_page(code: str) -> None:
    message = re.findall(r"# (\S.*)$", code, re.MULTILINE)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "odds.md", "exec"), {})
    assert out.getvalue().splitlines() == message


def duel(attacker: str = "Hunchback HBK-4G", target: str = "Hunchback HBK-4G", ruleset: str = "standard") -> Battle:
    return Battle(
        [myomer.mech(attacker, hex="0505", facing=0), myomer.mech(target, hex="0504", facing=3)], ruleset=ruleset
    )


def test_the_worked_example() -> None:
    kick = odds(duel("Atlas AS7-D"), Attack("kick", 0, 1, RIGHT_LEG))
    assert kick.exact
    assert kick.states == 1714
    assert kick.hit == Fraction(35, 36)
    assert kick.falls(1) == Fraction(35, 36) * (1 - Fraction(30, 36) ** 2) == Fraction(385, 1296)
    assert kick.falls(0) == Fraction(1, 36) * Fraction(6, 36) == Fraction(1, 216)
    assert kick.head_hit(1) == Fraction(385, 46656)
    assert kick.dealt.mean == Fraction(70675675, 3359232)
    assert kick.destroyed(1) == pytest.approx(1 / 250, rel=0.01)


def test_standing_up_with_a_struck_gyro() -> None:
    battle = duel("Atlas AS7-D")
    atlas = battle.mechs[0]
    atlas.prone = True
    atlas.mp_left = 3
    assert odds(battle, StandUp(0)).stands_up(0) == Fraction(30, 36)
    atlas.gyro_hits = 1
    assert odds(battle, StandUp(0)).stands_up(0) == Fraction(15, 36)


def test_punches_take_a_weak_head_off() -> None:
    battle = duel("Hunchback HBK-4G", "Atlas AS7-D")
    atlas = battle.mechs[1]
    atlas.armor[0], atlas.structure[0] = 0, 3
    both = odds(battle, Attack("punch", 0, 1, LEFT_ARM), Attack("punch", 0, 1, RIGHT_ARM))
    each = Fraction(30, 36) * Fraction(1, 6)
    assert both.destroyed(1) == 1 - (1 - each) ** 2
    assert float(both.destroyed(1)) == pytest.approx(0.258, abs=0.0005)


def test_what_the_page_asks_odds_of_is_at_hand() -> None:
    """`StandUp` and `Fall` are where the page has them from, and odds are given of them."""
    assert re.findall(r"`myomer\.(StandUp|odds\.Fall)\(", PAGE) == ["StandUp", "odds.Fall"]
    assert getattr(myomer.odds, "Fall") is Fall  # noqa: B009 - the type checker knows the function alone
    battle = duel()
    assert myomer.odds(battle, Fall(0, 0)).falls(0) == 1
    battle.mechs[0].prone = True
    assert myomer.odds(battle, myomer.StandUp(0)).falls(0) < 1
