"""The odds of an action as tables and as JSON: to hit, damage, falls and crits of both units, damage by location."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.console import Console
from rich.table import Table

from myomer.combat.numbers import TargetNumber
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import preview_attack
from myomer.combat.weapons.shot import Shot
from myomer.narration import counted, phrase
from myomer.narration.vocabulary import item_name
from myomer.odds import Act, Fall, Odds, StandUp
from myomer.reports.odds_chart import percent, show_chart
from myomer.reports.odds_report import QUANTILES, UnitOdds, unit_json, unit_odds
from myomer.reports.screen import rules_text, show_line, to_hit_text
from myomer.reports.wide_tables import show_table
from myomer.scenario.face_off import FaceOff

WORTH_A_CHART = Fraction(1, 20)
HARDLY_EVER = Fraction(1, 10**9)
"""How likely damage must be to get a chart: damage to the attacker, and to the target."""
CHANCE_TEXT = {"pilot wounded": "pilot hit", "knocked out": "pilot unconscious"}
"""How chances are labeled; any other has its own name."""


def units_odds(odds: Odds, scene: FaceOff, stands: bool) -> list[UnitOdds]:
    """The target first, then the attacker."""
    attacker_odds = unit_odds(
        odds, scene.attacker, scene.names[scene.attacker], "unit" if odds.target == odds.attacker else "attacker",
        stands,
    )  # fmt: skip
    if odds.target == odds.attacker:
        return [attacker_odds]
    return [unit_odds(odds, scene.target, scene.names[scene.target], "target"), attacker_odds]


def act_text(scene: FaceOff, act: Act) -> str:
    """An action as text, without the unit."""
    if isinstance(act, Attack):
        limb = scene.limb_name(act.limb)
        return phrase(act.kind) + (f" with the {phrase(limb)}" if limb else "")
    if isinstance(act, Shot):
        return item_name(scene.mech.design.components[act.weapon].name)
    if isinstance(act, Fall):
        return "fall" + (f" of {counted(act.levels, 'level')}" if act.levels else "")
    return "standing up" + (" carefully" if isinstance(act, StandUp) and act.careful else "")


def title_of(scene: FaceOff, acts: Sequence[Act]) -> str:
    """Who does what to whom."""
    first = acts[0]
    if isinstance(first, Shot):
        action = f"fires {act_text(scene, first)}" if len(acts) == 1 else f"fires {len(acts)} weapons"
    elif len(acts) > 1:
        action = "both punches"
    else:
        action = act_text(scene, first)
    attacker = scene.names[scene.attacker]
    targets_itself = scene.target == scene.attacker or (isinstance(first, Attack) and first.target == first.attacker)
    return f"{attacker}: {action}" if targets_itself else f"{attacker}: {action} at {scene.names[scene.target]}"


def method_text(odds: Odds) -> str:
    """How the odds were computed: `exact: …`, or `sampled 10,000 times …`."""
    if odds.exact:
        return (
            f"exact: every outcome enumerated, {odds.states:,} distinct {'result' if odds.states == 1 else 'results'}"
        )
    return f"sampled {odds.samples:,} times (too many outcomes)"


def _chance_text(odds: Odds, chance: Fraction) -> str:
    """A probability as a percentage; if the odds are sampled, with its 99% interval."""
    if odds.exact:
        return percent(chance)
    low, high = odds.interval(chance)
    return f"{float(chance):.1%} ({100 * low:.1f}–{100 * high:.1f})"


def odds_json(odds: Odds, scene: FaceOff, acts: Sequence[Act], reports: Sequence[UnitOdds]) -> dict[str, object]:
    """The odds of an action for each unit, as fractions."""
    answer: dict[str, object] = {
        "ruleset": scene.battle.ruleset.name,
        "actions": [_act_json(scene, act) for act in acts],
        "exact": odds.exact,
        "outcomes": odds.states,
        "samples": odds.samples,
    }
    if odds.hit_chances:
        answer["numbers"] = [str(chance) for chance in odds.hit_chances]
        answer["hit"] = str(odds.hit)
    return {**answer, **{report.role: unit_json(report, odds) for report in reports}}


def _act_json(scene: FaceOff, act: Act) -> dict[str, object]:
    """An action as JSON."""
    answer: dict[str, object] = {"action": type(act).__name__}
    if isinstance(act, Attack):
        answer |= {"kind": act.kind, "limb": scene.limb_name(act.limb) or None}
    elif isinstance(act, Shot):
        component = scene.mech.design.components[act.weapon]
        answer |= {"weapon": component.name, "location": scene.mech.design.names[component.location]}
    elif isinstance(act, Fall):
        answer["levels"] = act.levels
    elif isinstance(act, StandUp):
        answer["careful"] = act.careful
    return answer


def show_odds(
    screen: Console, title: str, odds: Odds, scene: FaceOff, acts: Sequence[Act], reports: Sequence[UnitOdds]
) -> None:
    """The odds of an action: hit chances, then for each unit its damage, locations and crits."""
    show_line(screen, title, "bold")
    if scene.point:
        show_line(screen, scene.point)
    show_line(screen, rules_text(scene.battle.ruleset), "dim")
    show_line(screen, method_text(odds) + ("" if odds.exact else "; 99% intervals in parentheses"), "dim")
    if not odds.exact and isinstance(acts[0], Shot):
        show_line(screen, "for more samples: --samples N; --exact enumerates longer, for a few seconds", "dim")
    screen.print()

    if odds.hit_chances:
        _show_hits(screen, odds, scene, acts)
    show_table(screen, _result_table(odds, reports))
    if any([report.criticals for report in reports]):
        show_line(screen, "pilot hits and critical hits: of units (and locations) that are not destroyed", "dim")

    for report in reports:
        worth_drawing = WORTH_A_CHART if report.role == "attacker" else HARDLY_EVER
        if 1 - report.damage[0] >= worth_drawing:
            screen.print()
            show_chart(screen, f"damage to {report.name}", report.damage)

    hurt = [report for report in reports if report.damage[0] < 1]
    if hurt:
        screen.print()
        show_table(screen, _location_table(hurt, len(reports) > 1), together=3)


def _show_hits(screen: Console, odds: Odds, scene: FaceOff, acts: Sequence[Act]) -> None:
    """The hit chance of each attack, and of at least one hit."""
    for act, chance in zip(acts, odds.hit_chances, strict=True):
        name = "to hit" if len(acts) == 1 else act_text(scene, act)
        ways = chance.numerator * 36 // chance.denominator
        number = f"{to_hit_text(_number(scene, act))}, " if isinstance(act, Attack) else ""
        show_line(screen, f"{name}: {number}{ways}/36 = {percent(chance)}")
    if len(acts) > 1:
        show_line(screen, f"at least one hit: {percent(odds.hit)}")
    screen.print()


def _number(scene: FaceOff, attack: Attack) -> TargetNumber:
    return preview_attack(scene.battle, attack).target_number


def _result_table(odds: Odds, reports: Sequence[UnitOdds]) -> Table:
    """The results for each unit, side by side."""
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("")
    for report in reports:
        table.add_column(report.role if len(reports) > 1 else "", justify="right")

    rows: dict[str, list[str]] = {
        "damage, mean": [f"{float(report.damage.mean):.2f}" for report in reports],
        "  standard deviation": [f"{report.damage.deviation:.2f}" for report in reports],
        "  percentiles 10, 50, 90": [
            " / ".join([str(report.damage.quantile(share)) for share in QUANTILES]) for report in reports
        ],
    }

    for result in reports[0].chances:
        rows[CHANCE_TEXT.get(result, result)] = [_chance_text(odds, report.chances[result]) for report in reports]
    rows["pilot hits, mean"] = [f"{float(report.pilot_hits.mean):.3f}" for report in reports]
    for kind in sorted({kind for report in reports for kind in report.criticals}):
        rows[f"critical hit: {phrase(kind)}"] = [
            _chance_text(odds, 1 - report.criticals[kind][0]) if kind in report.criticals else "–" for report in reports
        ]

    for result, cells in rows.items():
        table.add_row(result, *cells)
    return table


def _location_table(reports: Sequence[UnitOdds], named: bool) -> Table:
    """Damage by location, side by side; `named`: with the role of each unit above its columns."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("\nlocation" if named else "location")

    for report in reports:
        leads = [report.role + "\n", "\n", "\n"] if named else [""] * 3
        for lead, heading in zip(leads, ("mean", "hit", "destroyed"), strict=True):
            table.add_column(lead + heading, justify="right", no_wrap=True)

    for name in dict.fromkeys([place.name for report in reports for place in report.locations]):
        cells: list[str] = []
        for report in reports:
            place = next((location for location in report.locations if location.name == name), None)
            if place is None:
                cells += ["", "", ""]
            else:
                cells += [f"{float(place.damage.mean):.2f}", percent(place.hit), percent(place.lost)]
        table.add_row(phrase(name), *cells)

    return table
