"""What the cells of a sweep or a ranking share: rules, map, distance, turns, bots, skills; and figures as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from myomer.formats.sheet_names import printable
from myomer.narration import counted
from myomer.reports.screen import rules_text
from myomer.sim.intervals import Estimate
from myomer.sim.match import AWAY, Match, MatchSide
from myomer.sim.variation import APART, BOT, GUNNERY, MAP, PILOTING, RULESET, TURNS

NO_FIGURE: Final = "–"


def study_facts(
    match: Match, seed: int, varied: Sequence[str] = (), sides: Sequence[int] = ()
) -> list[tuple[str, str]]:
    """Names and values of what all games share, without the parameters that are varied (for some of the sides)."""
    facts: list[tuple[str, str]] = []
    if RULESET not in varied:
        facts.append(("rules", rules_text(match.ruleset, match.forced_withdrawal)))
    if MAP not in varied:
        facts.append(("map", printable(match.map.description)))
    if match.apart and APART not in varied:
        facts.append(("start", f"{counted(match.apart, 'hex')} apart"))
    if TURNS not in varied:
        facts.append(("turns", f"at most {counted(match.turns, 'turn')}"))
    if match.kills:
        facts.append(("victory", f"{counted(match.kills, 'kill')} to win"))
    facts += _of_sides("bots", match, lambda side: f"played by {printable(side.bot)}", BOT in varied, sides)
    facts += _of_sides("gunnery", match, lambda side: f"gunnery {_each(side, GUNNERY)}", GUNNERY in varied, sides)
    facts += _of_sides("piloting", match, lambda side: f"piloting {_each(side, PILOTING)}", PILOTING in varied, sides)
    if any([side.facing == AWAY for side in match.sides]):
        facts += _of_sides("facing", match, lambda side: f"facing {side.facing}", False, ())
    return [*facts, ("seed", f"seed {seed}")]


def _of_sides(
    name: str, match: Match, text: Callable[[MatchSide], str], is_varied: bool, sides: Sequence[int]
) -> list[tuple[str, str]]:
    """A fact of both sides in one, if they are equal; of a side alone, if the other's is varied."""
    texts = [text(side) for side in match.sides]
    if is_varied:
        return [(name, f"{texts[side]} (side {side + 1})") for side in (0, 1) if side not in sides]
    return [(name, texts[0] if texts[0] == texts[1] else f"{texts[0]} vs. {texts[1]}")]


def _each(side: MatchSide, skill: str) -> str:
    """The skill of a side's units: once, if all have the same."""
    values = [str(unit.gunnery if skill == GUNNERY else unit.piloting) for unit in side.units]
    return values[0] if len(set(values)) == 1 else ", ".join(values)


def percent_text(share: float) -> str:
    """`41.2%`."""
    return f"{share:.1%}"


def percent_interval(estimate: Estimate) -> str:
    """`38.3–44.4`."""
    return f"{100 * estimate.low:.1f}–{100 * estimate.high:.1f}"


def points_text(share: float) -> str:
    """A difference in percentage points: `+4.2`, `−3.0`."""
    return f"{100 * share:+.1f}".replace("-", "−")


def points_interval(estimate: Estimate) -> str:
    """`−1.2 to +4.0`."""
    return f"{points_text(estimate.low)} to {points_text(estimate.high)}"
