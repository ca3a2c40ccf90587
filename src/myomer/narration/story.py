"""A game as an after-action report: who does what to whom, with what result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from myomer.combat import events as happened
from myomer.combat.events import Event
from myomer.game import events as at_table
from myomer.narration.explain import damage_text, sum_text
from myomer.narration.hits import Hits
from myomer.narration.moves import FOLDED, charge_text, last_step, move_text
from myomer.narration.sentences import SENTENCES, Names, attack_lead, heat_settled_text
from myomer.narration.vocabulary import (
    DISPLACED_TEXT,
    counted,
    distinct,
    facing_text,
    phrase,
    signed,
    trigger_text,
)
from myomer.rules.ruleset import STANDARD, Ruleset

TURN: Final = 0
PHASE: Final = 1
SENTENCE: Final = 2
FOLLOWS: Final = 3
DETAIL: Final = 4


class ReportLine(NamedTuple):
    """A line of a report. `level` is `TURN` or `PHASE` for a heading, `SENTENCE`, `FOLLOWS` for a result of the
    sentence above it, `DETAIL` for the numbers behind a roll."""

    level: int
    text: str


class Narrator:
    """Describes the events of one game: `Narrator(["Atlas", "Locust"], ["Red", "Blue"])`.

    `names` are the unit names and `sides` the side names, by index (duplicates get a number); `ruleset` says whether a
    move may go on after a fall. Three ways to use it:

    * `describe(event)`: one event as a short sentence, or '' if it needs no line of its own;
    * `detail(event)`: what `describe` leaves out: the modifiers of every roll, every step of a move, the dice for
      locations and critical hits;
    * `story(events)`: the results of an action as lines, with headings for turn and phase. A move is one line, with
      what happened on the way below it; the hits of a salvo are one line below the shot; a phase in which nothing
      happens has no heading. Pass the events of each action in order (`Game.opening` first, then what `Game.play`
      returns): it keeps track of turn and phase. With `detail`, the numbers are listed below each line, never below
      that of another unit.
    """

    def __init__(self, names: Sequence[str] = (), sides: Sequence[str] = (), ruleset: Ruleset = STANDARD) -> None:
        self.names = distinct(names)
        self.sides = distinct(sides)
        self.ruleset: Final = ruleset
        self._names = Names(self.names, self.sides, proper=True)
        """The same for sentences, with the names of equipment."""
        self._phase = ""
        """The heading of the current phase; '' before the first phase of a turn."""
        self._phase_shown = False
        """Whether that heading has been given."""
        self._fired_heat: Final[dict[int, int]] = {}
        """By unit, the heat of its shots this turn, as far as `detail` has seen them."""

    def describe(self, event: Event) -> str:
        """An event as a short sentence; '' if it needs no line."""
        if isinstance(event, QUIET):
            return ""
        kind = type(event)
        return (_BRIEF.get(kind) or SENTENCES[kind])(event, self._names)

    def detail(self, event: Event) -> list[str]:
        """The modifiers behind every roll of an event, and everything else `describe` leaves out."""
        if isinstance(event, (happened.ShotRolled, happened.MissilesEngaged)):
            self._fired_heat[event.unit] = self._fired_heat.get(event.unit, 0) + event.heat
        if isinstance(event, happened.HeatSettled):
            fired = self._fired_heat.pop(event.unit, 0)
            return [heat_settled_text(event, self._names, fired)]
        if isinstance(event, (happened.AttackRolled, happened.ShotRolled)):
            lines = [f"{event.target_number} = {sum_text(event.modifiers)}"] if event.modifiers else []
            if isinstance(event, happened.AttackRolled):
                return lines + ([f"damage {damage_text(event.damage)}"] if event.hit and event.damage else [])
            return lines + ([f"{event.heat} heat"] if event.heat else [])
        if isinstance(event, (happened.JamRolled, happened.PilotingRolled)):
            return [f"{event.target_number} = {sum_text(event.modifiers)}"] if event.modifiers else []
        if isinstance(event, happened.Fell):
            return [f"rolled {event.roll} for facing"] if event.roll else []
        if isinstance(event, _DETAILED):
            return [SENTENCES[type(event)](event, self._names)]
        return []

    # sequences of events

    def story(self, events: Sequence[Event], detail: bool = False) -> list[ReportLine]:
        """These events as lines of a report: a move with all its steps is one sentence; see the class."""
        lines: list[ReportLine] = []
        start = 0
        while start < len(events):
            end = _end_of_move(events, start)
            if end >= 0:
                moved = events[end]
                assert isinstance(moved, happened.UnitMoved)
                self._add_move(lines, moved, events[start:end], detail)
            else:
                end = _end_of_passage(events, start)
                self._add_plain_events(lines, events[start : end + 1], detail)
            start = end + 1
        return lines

    def heading(self) -> list[ReportLine]:
        """The heading of the current phase, unless it has been given already."""
        if not self._phase or self._phase_shown:
            return []
        self._phase_shown = True
        return [ReportLine(PHASE, self._phase)]

    def _add_move(
        self, lines: list[ReportLine], moved: happened.UnitMoved, before: Sequence[Event], detail: bool
    ) -> None:
        """A move as one sentence; with `detail` each of its steps below it."""
        folded = [event for event in before if isinstance(event, FOLDED) and event.unit == moved.unit]
        self._add(lines, SENTENCE, move_text(moved, folded, self._names, self.ruleset))

        if not detail:
            self._add_events(lines, [event for event in before if event not in folded], detail, FOLLOWS)
            return

        start = 0
        for index, event in enumerate(before):
            if event not in folded:
                continue
            self._add_events(lines, before[start:index], detail, FOLLOWS)
            start = index + 1
            self._add_figures(lines, self.detail(event))
            if isinstance(event, happened.AttackDeclared) and last_step(moved, folded):
                self._add_figures(lines, [charge_text(event, last_step(moved, folded), self._names)])

        self._add_events(lines, before[start:], detail, FOLLOWS)

    def _add_plain_events(self, lines: list[ReportLine], events: Sequence[Event], detail: bool) -> None:
        """Events without a story of their own, below the heading of their turn or phase."""
        rest = list(events)
        if isinstance(rest[0], at_table.TurnStarted):
            self._phase = ""
            self._phase_shown = False
            lines.append(ReportLine(TURN, self.describe(rest.pop(0))))
        elif isinstance(rest[0], at_table.PhaseStarted):
            self._phase = self.describe(rest.pop(0))
            self._phase_shown = False
        elif isinstance(rest[0], at_table.GameEnded):
            lines.append(ReportLine(TURN, self.describe(rest.pop(0))))
        self._add_events(lines, rest, detail, SENTENCE)

    def _add_events(self, lines: list[ReportLine], events: Sequence[Event], detail: bool, sentence_level: int) -> None:
        """Add lines for events in order; those with a sentence of their own (`_HEADS`) are at `sentence_level`."""
        hits: Hits | None = None
        figures: list[str] = []
        other_level = sentence_level

        for event in events:
            if hits is not None and not isinstance(event, _BETWEEN) and not hits.add(event):
                self._add_hits(lines, hits, figures)
                hits, figures = None, []

            numbers = self.detail(event) if detail else []
            if hits is not None:
                figures += numbers
                continue

            if isinstance(event, happened.HitLocated):
                hits = Hits(event)
                figures = numbers
                continue

            text = self.describe(event)
            head = isinstance(event, _HEADS)
            if head and not text:
                continue  # its numbers would stand below the sentence of another
            self._add(lines, sentence_level if head else other_level, text)
            self._add_figures(lines, numbers)
            if text:
                other_level = FOLLOWS

        if hits is not None:
            self._add_hits(lines, hits, figures)

    def _add_hits(self, lines: list[ReportLine], hits: Hits, figures: Sequence[str]) -> None:
        """The hits of one attack as a sentence, with their figures below it."""
        self._add(lines, FOLLOWS, hits.sentence(self._names))
        self._add_figures(lines, figures)

    def _add_figures(self, lines: list[ReportLine], figures: Sequence[str]) -> None:
        for text in figures:
            self._add(lines, DETAIL, text)

    def _add(self, lines: list[ReportLine], level: int, text: str) -> None:
        """Add a line, below the heading of its phase if that is still to come."""
        if not text:
            return
        lines += self.heading()
        lines.append(ReportLine(level, text))


# short sentences


def _roll(event: Any) -> str:
    return f"TN {event.target_number}, rolled {event.roll}".replace("-", "−")


def _shot(event: happened.ShotRolled, names: Names) -> str:
    """`Hunchback fires AC/20 (right torso) at Atlas: TN 8, rolled 9, HIT`."""
    plain = f"{event.weapon}-ammo"
    loaded = f" with {names.item(event.ammunition)}" if event.ammunition not in ("", plain) else ""
    often = f", {counted(event.shots, 'shot')}" if event.shots > 1 else ""
    rear = ", rear" if event.rear else ""
    lead = f"{names.unit(event.unit)} fires {names.item(event.weapon)} ({phrase(event.location)}{rear}){loaded}{often}"
    result = "HIT" if event.hit else "miss" if event.fired else "no lock, does not fire"
    return f"{lead} at {names.unit(event.target)}: {_roll(event)}, {result}"


def _attack(event: happened.AttackRolled, names: Names) -> str:
    """`Atlas kicks Locust (left leg): TN 5, rolled 7, HIT, 20 damage`."""
    result = "HIT" if event.hit else "miss"
    points = event.damage[-1].points if event.hit and event.damage else 0
    damage = f", {points} damage" if points else ""
    rolled = _roll(event) if event.roll else "no roll"
    return f"{attack_lead(event, names)}: {rolled}, {result}{damage}"


def _piloting(event: happened.PilotingRolled, names: Names) -> str:
    """`Locust: PSR (kicked): TN 5, rolled 7, passed`."""
    lead = f"{names.unit(event.unit)}: PSR ({trigger_text(event.trigger)})"
    if event.automatic:
        return f"{lead}: automatic FAILURE ({phrase(event.automatic)})"
    result = "passed" if event.passed else "FAILED"
    return f"{lead}: {_roll(event)}, {result}"


def _fell(event: happened.Fell, names: Names) -> str:
    """`Locust FALLS on its back in 0503 (kicked): 2 damage, now facing south`."""
    far = f" {counted(event.levels, 'level')}" if event.levels else ""
    side = {"front": "front", "rear": "back", "left": "left side", "right": "right side"}[event.side]
    return (
        f"{names.unit(event.unit)} FALLS{far} on its {side} in {event.hex} ({trigger_text(event.cause)}): "
        f"{event.damage} damage, now facing {facing_text(event.facing)}"
    )


def _heat(event: happened.HeatSettled, names: Names) -> str:
    """`Atlas: heat 12 (was 8, +14 this turn, −10 dissipated)`; empty if there is no heat."""
    gained = sum([part.value for part in event.sources])
    dissipated = sum([part.value for part in event.dissipation])
    if not event.before and not event.heat:
        return ""
    change = f"was {event.before}, {signed(gained)} this turn, −{dissipated} dissipated"
    return f"{names.unit(event.unit)}: heat {event.heat} ({change})"


def _cluster(event: happened.ClusterRolled, names: Names) -> str:
    share = f"all {event.size}" if event.hits == event.size else f"{event.hits} of {event.size}"
    return f"{share} {'hits' if event.hits == 1 else 'hit'} {names.unit(event.unit)}"


def _critical(event: happened.CriticalStruck, names: Names) -> str:
    shrug = ", absorbed by its armor" if event.shrugged_off else ""
    return f"{names.unit(event.unit)}: CRITICAL HIT, {phrase(event.location)}: {names.item(event.component)}{shrug}"


def _spent(event: happened.AmmunitionSpent, names: Names) -> str:
    """That a bin is empty; nothing while rounds are left."""
    if event.left:
        return ""
    return f"{names.unit(event.unit)}: {names.item(event.ammunition)} in the {phrase(event.location)} is empty"


def _passed(event: at_table.UnitPassed, names: Names) -> str:
    return f"{names.unit(event.unit)} does not move" if event.phase == "movement" else ""


def _displaced(event: happened.Displaced, names: Names) -> str:
    why = DISPLACED_TEXT.get(event.cause, phrase(event.cause))
    return f"{names.unit(event.unit)} is displaced from {event.start} to {event.end} ({why})"


_BRIEF: Final[dict[type[Event], Callable[[Any, Names], str]]] = {
    at_table.UnitPassed: _passed,
    happened.AmmunitionSpent: _spent,
    happened.AttackRolled: _attack,
    happened.ClusterRolled: _cluster,
    happened.CriticalStruck: _critical,
    happened.Displaced: _displaced,
    happened.Fell: _fell,
    happened.HeatSettled: _heat,
    happened.JamRolled: lambda event, names: (
        f"{names.unit(event.unit)} clears a jam in {names.item(event.weapon)}: {_roll(event)}, "
        f"{'cleared' if event.cleared else 'still jammed'}"
    ),
    happened.PilotingRolled: _piloting,
    happened.ShotRolled: _shot,
}
"""Events whose line in a report is shorter than the full sentence."""

QUIET: Final = (
    happened.CriticalRolled,
    happened.FallBraced,
    happened.HitLocated,
    happened.QueueCleared,
    happened.RollQueued,
    happened.StandAttempted,
    happened.UnitJumped,
    happened.UnitStepped,
    happened.UnitTurned,
)
"""Events without a line of their own: another event reports the result."""
_DETAILED: Final = (
    *QUIET,
    happened.AmmunitionSpent,
    happened.ClusterRolled,
    happened.HeatSettled,
)
"""Events that `detail` gives in full."""
_BETWEEN: Final = (happened.CriticalRolled, happened.RollQueued)
"""Events between the hits of a salvo that do not end it."""
_BOUNDS: Final = (
    at_table.Conceded,
    at_table.GameEnded,
    at_table.InitiativeRolled,
    at_table.PhaseStarted,
    at_table.TurnStarted,
    at_table.UnitDeployed,
    at_table.UnitPassed,
)
"""Events that never belong to a move or to the events before them."""
_HEADS: Final = (
    *_BOUNDS,
    at_table.Switched,
    at_table.TorsoTwisted,
    happened.ArmsFlipped,
    happened.AttackImpossible,
    happened.AttackRolled,
    happened.ClubFound,
    happened.HeatSettled,
    happened.JamRolled,
    happened.PilotingRolled,
    happened.ShotImpossible,
    happened.ShotRolled,
    happened.SpottingDeclared,
    happened.WakingRolled,
    happened.WreckRemoved,
)
"""Events with a sentence of their own; everything else is a result of one."""


def _end_of_move(events: Sequence[Event], start: int) -> int:
    """The index of the `UnitMoved` that ends the move starting here; -1 if no move starts here."""
    for index in range(start, len(events)):
        if isinstance(events[index], happened.UnitMoved):
            return index
        if isinstance(events[index], _BOUNDS):
            return -1
    return -1


def _end_of_passage(events: Sequence[Event], start: int) -> int:
    """The index of the last event before the next heading, declaration or move."""
    end = start
    while end + 1 < len(events) and not isinstance(events[end + 1], (*_BOUNDS, happened.UnitMoved)):
        end += 1
    return end
