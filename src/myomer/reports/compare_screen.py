"""Physical attacks side by side, and the best of them with its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.console import Console
from rich.table import Table

from myomer.combat.physical.attack import NO_LIMB
from myomer.combat.physical.reasons import sentence
from myomer.combat.physical.registry import preview_attack
from myomer.combat.reason import codes
from myomer.narration import phrase
from myomer.narration.vocabulary import listed
from myomer.odds.advice import FIGURES, NAMES, NO_ATTACK, Advice, Choice, Difference
from myomer.odds.losses import DAMAGE, FALL, KILL, KNOCKED_OUT, WOUNDS
from myomer.reports.odds_chart import short_percent
from myomer.reports.screen import rules_text, show_line, show_refused, to_hit_text
from myomer.reports.weighed_text import SCALE
from myomer.reports.wide_tables import show_table
from myomer.scenario.face_off import FaceOff

_MENTIONED_FROM = 4
"""A reason against the best choice is mentioned if this many times its worth reaches the margin."""
MAX_REASONS = 2
HEADINGS = (
    "hit",
    "damage\ndealt",
    "\ntaken",
    "target\nfalls",
    "self\nfalls",
    "head\nhit",
    "kill",
    "self\nkilled",
    "value",
)
POINTS = ("dealt", "taken", "value")


def choice_text(scene: FaceOff, choice: Choice, same: Sequence[Choice] = ()) -> str:
    """A choice as text; one text for all choices with the same result."""
    if choice.label in NAMES:
        return NAMES[choice.label]
    kind = phrase(choice.label)
    limb = choice.limbs[0]
    if limb == NO_LIMB:
        return kind
    if len(same) > 1:
        last = {scene.limb_name(equal.limbs[0]).rpartition("-")[2] for equal in same}
        return f"{kind}, either {last.pop() if len(last) == 1 else 'limb'}"
    return f"{kind}, {phrase(scene.limb_name(limb))}"


def _same_apart_from_limb(first: Choice, second: Choice) -> bool:
    """Whether two choices are the same attack with the same odds; only the limb may differ."""
    return (
        first.label == second.label
        and first.allowed
        and second.allowed
        and (first.hit, first.target, first.attacker) == (second.hit, second.target, second.attacker)
    )


def advice_text(scene: FaceOff, choices: Sequence[Choice], advice: Advice) -> str:
    """The recommendation in a sentence."""
    best, other = advice.best, advice.other
    name = choice_text(scene, best, [option for option in choices if _same_apart_from_limb(option, best)])
    if other is None:
        return f"Best: {name} (the only choice)."
    second = choice_text(scene, other, [option for option in choices if _same_apart_from_limb(option, other)])

    if other.label == NO_ATTACK:
        return f"Best: {name}, worth {_points(best.value)} points; no attack is worth 0."

    if best.label == NO_ATTACK:
        lead = f"Best: no attack. The next best, {second}, loses {_points(-other.value)} points on balance"
    else:
        worth = f"worth {_points(best.value)} points"
        lead = f"Best: {name}, {worth}, {_points(advice.margin)} more than {second}"

    reasons = [_reason_text(reason) for reason in advice.decisive if reason.best != reason.other]
    text = f"{lead}: {listed(reasons[:MAX_REASONS])}" if reasons else lead

    against = [reason for reason in advice.against if reason.best != reason.other]
    is_close = bool(against) and _MENTIONED_FROM * -against[0].points >= advice.margin
    if reasons and is_close:
        text += f", but {_reason_text(against[0])}"
    return text + "."


def _points(value: Fraction) -> str:
    return f"{float(value):.1f}"


def _damage_text(reason: Difference) -> str:
    """A difference in damage as text. Fewer points may cost a unit more, in worse locations."""
    helps = reason.points > 0
    costs_more = helps if reason.unit == "target" else not helps
    more_points = reason.best > reason.other
    if more_points != costs_more:
        figures = f"{_points(reason.best)} points vs. {_points(reason.other)}"
        return f"the {reason.unit}'s damage lands where it costs {'more' if costs_more else 'less'} ({figures})"
    who = "it deals" if reason.unit == "target" else "it takes"
    return f"{who} {'more' if more_points else 'less'} damage ({_points(reason.best)} vs. {_points(reason.other)})"


def _reason_text(reason: Difference) -> str:
    """A difference as text: `the target falls more often (29.7% vs. 13.4%)`."""
    if reason.figure == DAMAGE:
        return _damage_text(reason)
    more = reason.best > reason.other
    if reason.figure == WOUNDS:
        figures = f"{float(reason.best):.2f} hits vs. {float(reason.other):.2f}"
        return f"the {reason.unit}'s pilot takes {'more' if more else 'fewer'} hits ({figures})"
    event = {
        FALL: f"the {reason.unit} falls",
        KILL: f"the {reason.unit} is destroyed",
        KNOCKED_OUT: f"the {reason.unit}'s pilot is knocked out",
    }[reason.figure]
    figures = f"{_chance_text(reason.best)} vs. {_chance_text(reason.other)}"
    return f"{event} {'more' if more else 'less'} often ({figures})"


def _chance_text(chance: Fraction) -> str:
    return short_percent(chance) if chance else "0%"


def show_comparison(screen: Console, scene: FaceOff, choices: Sequence[Choice], advice: Advice) -> None:
    """A row for each choice, the best one and why, and what is not allowed."""
    show_line(screen, f"{scene.names[scene.attacker]} vs. {scene.names[scene.target]}", "bold")
    if scene.point:
        show_line(screen, scene.point)
    show_line(screen, rules_text(scene.battle.ruleset), "dim")
    screen.print()

    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("\nchoice", overflow="fold")
    table.add_column("\nTN", justify="right", no_wrap=True)
    for heading in HEADINGS:
        table.add_column(heading if "\n" in heading else f"\n{heading}", justify="right", no_wrap=True)

    shown: list[Choice] = []
    for choice in choices:
        if not choice.allowed or any([_same_apart_from_limb(choice, other) for other in shown]):
            continue
        shown.append(choice)
        table.add_row(*_cells(scene, choices, choice), style="bold green" if choice is advice.best else "")
    show_table(screen, table, leads=2, closing=1)
    screen.print()

    show_line(screen, advice_text(scene, choices, advice), "bold")
    _show_numbers(screen, scene, choices, shown)
    sampled = [choice.odds for choice in choices if choice.odds is not None and not choice.odds.exact]
    how = "All exact." if not sampled else f"~ sampled {sampled[0].samples:,} times; the others are exact."
    show_line(
        screen,
        f"{how} Value: the target's losses minus the attacker's, {SCALE}. A destroyed 'Mech is a "
        "total loss; damage counts by location and by what is left there; pilot hits, unconsciousness and being prone "
        "count in part.",
        "dim",
    )

    refused = [choice for choice in choices if not choice.allowed]
    show_refused(
        screen, [(choice_text(scene, choice), [sentence(code) for code in choice.reasons]) for choice in refused]
    )


def _show_numbers(screen: Console, scene: FaceOff, choices: Sequence[Choice], shown: Sequence[Choice]) -> None:
    """The modifiers of every TN of the table; both punches have those of a punch."""
    texts: list[str] = []
    for choice in shown:
        if len(choice.attacks) == 1:
            same = [option for option in choices if _same_apart_from_limb(option, choice)]
            number = preview_attack(scene.battle, choice.attacks[0]).target_number
            texts.append(f"{choice_text(scene, choice, same)} {to_hit_text(number)}")
    if texts:
        show_line(screen, f"To hit: {'; '.join(texts)}.", "dim")


def _cells(scene: FaceOff, choices: Sequence[Choice], choice: Choice) -> list[str]:
    """The cells of a choice; `~` marks odds that are sampled."""
    mark = "~" if choice.odds is not None and not choice.odds.exact else ""
    cells = [mark + choice_text(scene, choice, [option for option in choices if _same_apart_from_limb(option, choice)])]
    numbers = [str(preview_attack(scene.battle, attack).target_number.value) for attack in choice.attacks]
    cells.append("/".join(dict.fromkeys(numbers)) or "–")
    for figure in FIGURES:
        value: Fraction = getattr(choice, figure)
        cells.append(_points(value) if figure in POINTS else short_percent(value))
    return cells


def comparison_json(scene: FaceOff, choices: Sequence[Choice], advice: Advice) -> dict[str, object]:
    """All choices with their figures, and the recommendation."""
    return {
        "ruleset": scene.battle.ruleset.name,
        "attacker": scene.names[scene.attacker],
        "target": scene.names[scene.target],
        "choices": [_choice_json(scene, choice) for choice in choices],
        "recommendation": {
            "best": choices.index(advice.best),
            "other": None if advice.other is None else choices.index(advice.other),
            "margin": str(advice.margin),
            "decisive": [_reason_json(reason) for reason in advice.decisive],
            "against": [_reason_json(reason) for reason in advice.against],
            "sentence": advice_text(scene, choices, advice),
        },
    }


def _choice_json(scene: FaceOff, choice: Choice) -> dict[str, object]:
    """A choice with its figures as fractions."""
    answer: dict[str, object] = {
        "choice": choice.label,
        "attacks": [{"kind": attack.kind, "limb": scene.limb_name(attack.limb) or None} for attack in choice.attacks],
        "allowed": choice.allowed,
    }
    if not choice.allowed:
        return {**answer, "reasons": codes(choice.reasons)}
    if choice.odds is not None:
        answer |= {"exact": choice.odds.exact, "outcomes": choice.odds.states, "samples": choice.odds.samples}
    return {**answer, **{figure: str(getattr(choice, figure)) for figure in FIGURES}}


def _reason_json(reason: Difference) -> dict[str, object]:
    """A reason for the choice, with its figures as fractions."""
    return {
        "unit": reason.unit,
        "figure": reason.figure,
        "best": str(reason.best),
        "other": str(reason.other),
        "points": str(reason.points),
    }
