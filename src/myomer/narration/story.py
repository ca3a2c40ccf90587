"""A game retold as it is read: who does what to whom, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from myomer.combat import events as happened
from myomer.combat.events import Event
from myomer.game import events as at_table
from myomer.narration.explain import damage_words, sum_words
from myomer.narration.hits import Hits
from myomer.narration.moves import FOLDED, charge_words, last_step, move_words
from myomer.narration.sentences import TELLERS, Voice
from myomer.narration.vocabulary import (
    DISPLACED_WORDS,
    counted,
    distinct,
    facing_words,
    signed,
    trigger_words,
    words,
)

TURN: Final = 0
PHASE: Final = 1
SENTENCE: Final = 2
FOLLOWS: Final = 3
DETAIL: Final = 4


class Line(NamedTuple):
    """A line of a story. `level` is `TURN` or `PHASE` for a heading, `SENTENCE`, `FOLLOWS` for what comes of the
    sentence before it, `DETAIL` for the figures of a roll."""

    level: int
    text: str


class Storyteller:
    """Tells the events of one game in words: `Storyteller(["Atlas", "Locust"], ["Red", "Blue"])`.

    `names` are the units' names by their numbers in the game (equal ones get a number behind them), `sides` the
    sides'. Three ways to use it:

    * `tell(event)`: one event as a short sentence, or '' where it is not worth a line of its own;
    * `detail(event)`: what `tell` leaves out, namely every roll with the reasons for its number and their values,
      every step of a move, the dice for locations and criticals;
    * `story(events)`: what an action brought about, as lines with headings for turn and phase. A move is one line, with
      what happened on the way below it; the hits of a salvo are one line below the shot; a phase in which nothing
      happens has no heading. Give it the events of one action after the other (`Game.opening` first, then what
      `Game.play` returns): it remembers where it was. With `detail` the figures stand below each line.
    """

    def __init__(self, names: Sequence[str] = (), sides: Sequence[str] = ()) -> None:
        self.names = distinct(names)
        self.sides = distinct(sides)
        self._voice = Voice(self.names, self.sides, proper=True)
        self._phase = ""
        self._headed = False

    def tell(self, event: Event) -> str:
        """An event as a short sentence; '' when it is not worth a line."""
        if isinstance(event, QUIET):
            return ""
        kind = type(event)
        return (_BRIEF.get(kind) or TELLERS[kind])(event, self._voice)

    def detail(self, event: Event) -> list[str]:
        """Every roll of an event with its modifiers' reasons and values, and whatever else `tell` leaves out."""
        if isinstance(event, (happened.AttackRolled, happened.ShotRolled)):
            lines = [f"{event.target_number} = {sum_words(event.modifiers)}"] if event.modifiers else []
            if isinstance(event, happened.AttackRolled):
                return lines + ([f"damage {damage_words(event.damage)}"] if event.hit and event.damage else [])
            return lines + ([f"{event.heat} heat"] if event.heat else [])
        if isinstance(event, (happened.JamRolled, happened.PilotingRolled)):
            return [f"{event.target_number} = {sum_words(event.modifiers)}"] if event.modifiers else []
        if isinstance(event, happened.Fell):
            return [f"rolls {event.roll} for the side"] if event.roll else []
        if isinstance(event, _FULLY):
            return [TELLERS[type(event)](event, self._voice)]
        return []

    # whole stretches

    def story(self, events: Sequence[Event], detail: bool = False) -> list[Line]:
        """What these events tell, as lines; see the class."""
        lines: list[Line] = []
        at = 0
        while at < len(events):
            end = _end_of_move(events, at)
            if end > at or isinstance(events[at], happened.UnitMoved):
                moved = events[end]
                assert isinstance(moved, happened.UnitMoved)
                self._move(lines, moved, events[at:end], detail)
                at = end + 1
                continue
            stop = at + 1
            while stop < len(events) and not isinstance(events[stop], (*_BOUNDS, happened.UnitMoved)):
                stop += 1
            self._plain(lines, events[at:stop], detail)
            at = stop
        return lines

    def heading(self) -> list[Line]:
        """The heading of the phase that has begun, if nothing of it has been told; for what is said before that."""
        if not self._phase or self._headed:
            return []
        self._headed = True
        return [Line(PHASE, self._phase)]

    def _move(self, lines: list[Line], moved: happened.UnitMoved, before: Sequence[Event], detail: bool) -> None:
        folded = [event for event in before if isinstance(event, FOLDED) and event.unit == moved.unit]
        self._say(lines, SENTENCE, move_words(moved, folded, self._voice))
        if not detail:
            self._follow(lines, [event for event in before if event not in folded], detail, FOLLOWS)
            return
        first = 0
        for at, event in enumerate(before):
            if event not in folded:
                continue
            self._follow(lines, before[first:at], detail, FOLLOWS)
            first = at + 1
            self._figures(lines, self.detail(event))
            if isinstance(event, happened.AttackDeclared) and last_step(moved, folded):
                self._figures(lines, [charge_words(event, last_step(moved, folded), self._voice)])
        self._follow(lines, before[first:], detail, FOLLOWS)

    def _plain(self, lines: list[Line], events: Sequence[Event], detail: bool) -> None:
        rest = list(events)
        if isinstance(rest[0], at_table.TurnStarted):
            self._phase = ""
            self._headed = False
            lines.append(Line(TURN, self.tell(rest.pop(0))))
        elif isinstance(rest[0], at_table.PhaseStarted):
            self._phase = self.tell(rest.pop(0))
            self._headed = False
        elif isinstance(rest[0], at_table.GameEnded):
            lines.append(Line(TURN, self.tell(rest.pop(0))))
        self._follow(lines, rest, detail, SENTENCE)

    def _follow(self, lines: list[Line], events: Sequence[Event], detail: bool, least: int) -> None:
        """Events one after the other; `least` is the level of those that stand by themselves."""
        hits: Hits | None = None
        figures: list[str] = []
        below = least
        for event in events:
            if hits is not None and not isinstance(event, _BETWEEN) and not hits.take(event):
                self._say(lines, FOLLOWS, hits.words(self._voice))
                self._figures(lines, figures)
                hits, figures = None, []
            told = self.detail(event) if detail else []
            if hits is not None:
                figures += told
                continue
            if isinstance(event, happened.HitLocated):
                hits = Hits(event)
                figures = told
                continue
            text = self.tell(event)
            level = least if isinstance(event, _HEADS) else below
            self._say(lines, level, text)
            self._figures(lines, told)
            if text:
                below = FOLLOWS
        if hits is not None:
            self._say(lines, FOLLOWS, hits.words(self._voice))
            self._figures(lines, figures)

    def _figures(self, lines: list[Line], figures: Sequence[str]) -> None:
        for text in figures:
            self._say(lines, DETAIL, text)

    def _say(self, lines: list[Line], level: int, text: str) -> None:
        if not text:
            return
        lines += self.heading()
        lines.append(Line(level, text))


# short sentences


def _roll(event: Any) -> str:
    return f"needs {event.target_number}, rolls {event.roll}".replace("-", "−")


def _shot(event: happened.ShotRolled, say: Voice) -> str:
    plain = f"{event.weapon}-ammo"
    loaded = f" with {say.thing(event.ammunition)}" if event.ammunition not in ("", plain) else ""
    often = f", {counted(event.shots, 'shot')}" if event.shots > 1 else ""
    rear = ", rear" if event.rear else ""
    lead = f"{say.name(event.unit)}: {say.thing(event.weapon)} ({words(event.location)}{rear}){loaded}{often}"
    result = "HIT" if event.hit else "miss" if event.fired else "no lock, it does not fire"
    return f"{lead} at {say.name(event.target)}: {_roll(event)}: {result}"


def _attack(event: happened.AttackRolled, say: Voice) -> str:
    limb = f" ({words(event.limb)})" if event.limb else ""
    at = "" if event.target == event.unit else f" at {say.name(event.target)}"
    result = "HIT" if event.hit else "miss"
    points = event.damage[-1].points if event.hit and event.damage else 0
    damage = f", {points} damage" if points else ""
    rolled = _roll(event) if event.roll else "no roll needed"
    return f"{say.name(event.unit)}: {words(event.attack)}{limb}{at}: {rolled}: {result}{damage}"


def _piloting(event: happened.PilotingRolled, say: Voice) -> str:
    lead = f"{say.name(event.unit)}: piloting roll for {trigger_words(event.trigger)}"
    if event.automatic:
        return f"{lead}: FAILS without a roll ({words(event.automatic)})"
    result = "passed" if event.passed else "FAILS"
    return f"{lead}: {_roll(event)}: {result}"


def _fell(event: happened.Fell, say: Voice) -> str:
    far = f" {counted(event.levels, 'level')}" if event.levels else ""
    side = {"front": "front", "rear": "back", "left": "left side", "right": "right side"}[event.side]
    return (
        f"{say.name(event.unit)} FALLS{far} on its {side} in {event.hex} ({trigger_words(event.cause)}): "
        f"{event.damage} damage, now facing {facing_words(event.facing)}"
    )


def _heat(event: happened.HeatSettled, say: Voice) -> str:
    made = sum([part.value for part in event.sources])
    sunk = sum([part.value for part in event.dissipation])
    if not event.before and not event.heat:
        return ""
    return f"{say.name(event.unit)}: heat {event.heat} (was {event.before}, {signed(made)} this turn, −{sunk} cooling)"


def _cluster(event: happened.ClusterRolled, say: Voice) -> str:
    share = f"all {event.size}" if event.hits == event.size else f"{event.hits} of {event.size}"
    return f"{share} {'hits' if event.hits == 1 else 'hit'} {say.name(event.unit)}"


def _critical(event: happened.CriticalStruck, say: Voice) -> str:
    shrug = ", but its armor takes it" if event.shrugged_off else ""
    return f"{say.name(event.unit)}: CRITICAL hit in the {words(event.location)}: {say.thing(event.component)}{shrug}"


def _spent(event: happened.AmmunitionSpent, say: Voice) -> str:
    if event.left:
        return ""
    return f"{say.name(event.unit)}: no {say.thing(event.ammunition)} left in the {words(event.location)}"


def _passed(event: at_table.UnitPassed, say: Voice) -> str:
    return f"{say.name(event.unit)} stays where it is" if event.phase == "movement" else ""


def _displaced(event: happened.Displaced, say: Voice) -> str:
    why = DISPLACED_WORDS.get(event.cause, words(event.cause))
    return f"{say.name(event.unit)} goes from {event.start} to {event.end}, {why}"


_BRIEF: Final[dict[type[Event], Callable[[Any, Voice], str]]] = {
    at_table.UnitPassed: _passed,
    happened.AmmunitionSpent: _spent,
    happened.AttackRolled: _attack,
    happened.ClusterRolled: _cluster,
    happened.CriticalStruck: _critical,
    happened.Displaced: _displaced,
    happened.Fell: _fell,
    happened.HeatSettled: _heat,
    happened.JamRolled: lambda event, say: (
        f"{say.name(event.unit)}: clearing the {say.thing(event.weapon)}: {_roll(event)}: "
        f"{'cleared' if event.cleared else 'still jammed'}"
    ),
    happened.PilotingRolled: _piloting,
    happened.ShotRolled: _shot,
}
"""Where a story says less than the whole sentence."""

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
"""What has no line of its own: something else tells what came of it."""
_FULLY: Final = (
    *QUIET,
    happened.AmmunitionSpent,
    happened.ClusterRolled,
    happened.HeatSettled,
)
"""What `detail` tells with every figure."""
_BETWEEN: Final = (happened.CriticalRolled, happened.RollQueued)
"""What comes between the hits of a salvo and tells nothing."""
_BOUNDS: Final = (
    at_table.Conceded,
    at_table.GameEnded,
    at_table.InitiativeRolled,
    at_table.PhaseStarted,
    at_table.TurnStarted,
    at_table.UnitDeployed,
    at_table.UnitPassed,
)
"""What belongs to no move, nor to anything before it."""
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
"""What stands by itself; everything else follows of it."""


def _end_of_move(events: Sequence[Event], at: int) -> int:
    """Where the move that begins here is told as a whole; -1 when none begins."""
    for place in range(at, len(events)):
        if isinstance(events[place], happened.UnitMoved):
            return place
        if isinstance(events[place], _BOUNDS):
            return -1
    return -1
