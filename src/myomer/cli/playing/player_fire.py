"""A player's fire: weapons are ticked in a table, and fired together."""

from __future__ import annotations

from rich.console import Console

from myomer.cli.playing.decision import Decision
from myomer.cli.playing.prompt import Misunderstood, Verb, read_numbers, shown
from myomer.combat.reason import NotAllowedError
from myomer.combat.turn.heat_figure import heat_figure
from myomer.combat.weapons.shot import NO_AIM, Shot
from myomer.game.actions import Action, Done, action_from_json
from myomer.game.refusals import sentence_for
from myomer.game.table import Game
from myomer.hosting.fire_menu import OtherFire, ShotChoice, TorsoChoice, fire_menu, heat_forecast, shot_choice
from myomer.hosting.refused_strikes import strikes_given_up
from myomer.narration.vocabulary import counted, facing_text, listed, phrase
from myomer.reports.number_screen import show_number
from myomer.reports.other_fire import cost_text, show_other_action
from myomer.reports.volley_screen import (
    Row,
    best_shots,
    show_heat,
    show_other_fire,
    show_silent,
    show_ticked,
    show_torsos,
    show_volley,
    weapon_text,
)
from myomer.units.ids import UnitIndex

TWISTS = {"left": 5, "right": 1, "center": 0, "back": 0, "straight": 0}


class FireDecision(Decision):
    """The fire of a unit."""

    def __init__(self, screen: Console, game: Game, unit: UnitIndex) -> None:
        super().__init__(screen, game, unit)
        self.menu = fire_menu(game, unit)
        self.mech = game.battle.mechs[unit]
        self.torso: TorsoChoice = self.menu.torsos[0]
        self.ticked: list[Shot] = []
        """The shots to fire, in the order in which they are declared."""
        self._shots = self._rows()

    def _rows(self) -> list[Shot]:
        """What the rows of the table stand for: every shot that nothing forbids, aimed ones apart."""
        allowed = [_shot(choice) for choice in self.torso.shots if choice.allowed]
        return [shot for shot in allowed if shot.aim == NO_AIM]

    def is_idle(self) -> bool:
        return not self.menu.targets

    def verbs(self) -> list[Verb]:
        return [
            *super().verbs(),
            Verb("fire", "fire [1 3]", "fire what is ticked, or exactly these", self._fire),
            Verb("all", "all", "tick the best shot of every weapon", self._all),
            Verb("none", "none", "tick nothing", self._none),
            Verb("hold", "hold", "hold fire; it asks first if shots are ticked", self._hold),
            Verb("twist", "twist left|right|center", "twist the torso", self._twist),
            Verb("aim", "aim 3 head", "aim a shot, where the rules allow it", self._aim),
            Verb("do", "do 1", "spot, switch, clear a jam … as listed", self._do),
        ]

    @property
    def explains(self) -> tuple[str, ...]:
        return ("heat", "do")

    def explainable(self) -> str:
        return f"? 1 explains a shot of the table, ? heat the heat, {super().explainable()}"

    def targets(self) -> list[UnitIndex]:
        """The targets of what is ticked; else those that it can fire at."""
        shots = self.ticked or self._shots
        return list(dict.fromkeys([shot.target for shot in shots])) or super().targets()

    @property
    def map_lines(self) -> int:
        return 11

    def hint(self) -> str:
        if not self._shots:
            return "nothing to fire from here: hold, or twist"
        return "type numbers to tick shots (1 3), then fire; or hold, all, twist; ? 1 explains"

    def show(self) -> None:
        for text in self.menu.declared:
            self.note(f"declared: {text}", "bold")
        if self.torso.torso != self.mech.facing:
            self.note(f"torso to the {facing_text(self.torso.torso)}")
        rows = self.rows()
        if rows:
            show_volley(self.screen, self.game, rows)
        shots = {row.shot.weapon for row in rows}
        show_silent(
            self.screen,
            self.game,
            [choice for choice in self.torso.shots if not choice.allowed and choice.weapon not in shots],
        )
        show_torsos(self.screen, self.mech.facing, self.torso.torso, self.menu.torsos)
        show_other_fire(self.screen, self.menu)
        self._show_ticked(rows)

    def rows(self) -> list[Row]:
        """The table: each shot with its numbers, given everything that is ticked."""
        trial = self.trial()
        rows: list[Row] = []
        for number, shot in enumerate(self._shots, 1):
            ticked = next((other for other in self.ticked if _same_row(other, shot)), None)
            rows.append(Row(number, shot_choice(trial, ticked or shot), ticked is not None))
        return rows

    def trial(self) -> Game:
        """The game with the twist and everything ticked declared."""
        trial = self.game.copy()
        for action in self._declarations():
            trial.play(action)
        return trial

    def _declarations(self) -> list[Action]:
        """The twist, if there is one, and the shots."""
        return [*self._twist_declared(), *self.ticked]

    def _twist_declared(self) -> list[Action]:
        return [] if self.torso.action is None else [action_from_json(self.torso.action)]

    def _show_ticked(self, rows: list[Row]) -> None:
        show_ticked(self.screen, [row.shot for row in rows if row.ticked], heat_forecast(self.trial(), self.unit))
        given_up = strikes_given_up(self.game, self.unit, self.ticked)
        if given_up:
            self.note(f"firing these gives up: {'; '.join(given_up)}", "yellow")

    # ticking

    def choose(self, text: str) -> None:
        """Tick the shots with these numbers; those that are ticked already are taken back."""
        self.drop_plan()
        numbers = read_numbers(text, len(self._shots), "a shot of the table")
        wanted = list(self.ticked)
        for number in numbers:
            shot = self._shots[number - 1]
            if any([_same_row(other, shot) for other in wanted]):
                wanted = [other for other in wanted if not _same_row(other, shot)]
            else:
                wanted = [*[other for other in wanted if other.weapon != shot.weapon], shot]
        self._tick(wanted)

    def _tick(self, shots: list[Shot]) -> None:
        """Tick exactly these shots, if they can be declared together."""
        before = self.ticked
        self.ticked = shots
        try:
            rows = self.rows()
        except NotAllowedError as problem:
            self.ticked = before
            raise Misunderstood(f"these cannot be fired together: {problem}") from problem
        show_volley(self.screen, self.game, rows)
        self._show_ticked(rows)
        self._arm()

    def _arm(self) -> None:
        """Have Enter fire what is ticked."""
        if self.ticked:
            self.set_plan([*self._declarations(), Done(self.unit)], f"fire {counted(len(self.ticked), 'shot')}")

    def _all(self, rest: str) -> None:
        self.drop_plan()
        best = best_shots([row.shot for row in self.rows()])
        if not best and self._shots:
            raise Misunderstood("no shot can hit: hold, or twist")
        if not best:
            raise Misunderstood(self.hint())
        shots = sorted([_shot(choice) for choice in best], key=self._shots.index)
        taken: list[Shot] = []
        trial = self.game.copy()
        for action in self._twist_declared():
            trial.play(action)
        for shot in shots:
            if not trial.why_not(shot):
                trial.play(shot)
                taken.append(shot)
        self._tick(taken)

    def _none(self, rest: str) -> None:
        self.drop_plan()
        self._tick([])

    def _aim(self, rest: str) -> None:
        """Aim a ticked or unticked shot at a location."""
        self.drop_plan()
        word, _, where = rest.partition(" ")
        number = (read_numbers(word, len(self._shots), "a shot of the table") or [0])[0]
        if not number or not where.strip():
            raise Misunderstood("aim what, and where? for example: aim 1 head")
        plain = self._shots[number - 1]
        names = self.game.battle.mechs[plain.target].design.names
        aimed = {
            phrase(names[shot.aim]): shot
            for shot in [_shot(choice) for choice in self.torso.shots if choice.allowed]
            if shot.aim != NO_AIM and (shot.weapon, shot.target, shot.bin) == (plain.weapon, plain.target, plain.bin)
        }
        if not aimed:
            raise Misunderstood(
                "this shot cannot be aimed: the target must be immobile, or a targeting computer must guide the weapon"
            )
        if where.strip().lower() not in aimed:
            raise Misunderstood(f"{shown(where)} is not a location to aim at; there are: {', '.join(aimed)}")
        self._tick([*[shot for shot in self.ticked if shot.weapon != plain.weapon], aimed[where.strip().lower()]])

    def _twist(self, rest: str) -> None:
        if rest.lower() not in TWISTS:
            raise Misunderstood("twist left, right or center?")
        self.drop_plan()
        wanted = (self.mech.facing + TWISTS[rest.lower()]) % 6
        found = next((torso for torso in self.menu.torsos if torso.torso == wanted), None)
        if found is None:
            phase = self.game.weapon_phase
            assert phase is not None
            reasons = phase.why_not_twist(self.unit, wanted)
            why = " ".join([sentence_for(reason) for reason in reasons])
            raise Misunderstood(f"it cannot twist there. {why}".strip())
        self.torso = found
        self._shots = self._rows()
        self.ticked = [shot for shot in self.ticked if shot in self._shots]
        self.show()
        self._arm()

    # confirming

    def empty_line(self) -> None:
        """Enter alone confirms the plan; if there is none, what is ticked is shown again to be confirmed."""
        if self.ticked and not self.plan:
            self._tick(self.ticked)
        else:
            super().empty_line()

    def _fire(self, rest: str) -> None:
        """Fire what is ticked, or exactly the shots with these numbers; it asks first, unless it has just asked."""
        numbers = read_numbers(rest, len(self._shots), "a shot of the table")
        if numbers:
            self._tick([self._as_ticked(self._shots[number - 1]) for number in dict.fromkeys(numbers)])
        elif self.ticked and self.plan == [*self._declarations(), Done(self.unit)]:
            self.actions = self.plan
        elif self.ticked:
            self._tick(self.ticked)
        else:
            raise Misunderstood("nothing is ticked: type the numbers of shots first, or hold to hold fire")

    def _as_ticked(self, shot: Shot) -> Shot:
        """The shot, aimed as it was ticked."""
        return next((other for other in self.ticked if _same_row(other, shot)), shot)

    def _hold(self, rest: str) -> None:
        """Hold fire; with shots ticked, once the player has confirmed that they are dropped."""
        nothing = [*self._twist_declared(), Done(self.unit)]
        if self.ticked and self.plan != nothing:
            self.set_plan(nothing, f"hold fire and drop {counted(len(self.ticked), 'ticked shot')}")
        else:
            self.actions = nothing

    def _do(self, rest: str) -> None:
        """Plan something else than fire; the prompt says what it costs."""
        other, action = self._other(rest)
        costs = [text for text in (cost_text(action), self._dropped()) if text]
        show_other_action(self.screen, self.game, other.text, action)
        self.set_plan([action], other.text + (f" ({'; '.join(costs)})" if costs else ""))

    def _dropped(self) -> str:
        return f"{counted(len(self.ticked), 'ticked shot')} dropped" if self.ticked else ""

    def _other(self, rest: str) -> tuple[OtherFire, Action]:
        """What a number of the list stands for."""
        if not self.menu.others:
            raise Misunderstood("there is nothing else to do in this phase")
        numbers = read_numbers(rest, len(self.menu.others), "in the list")
        if len(numbers) != 1:
            raise Misunderstood(f"do which? {listed([f'do {n + 1}' for n in range(len(self.menu.others))])}")
        other = self.menu.others[numbers[0] - 1]
        return other, action_from_json(other.action)

    def explain(self, text: str) -> None:
        """The to-hit number of a shot, or of everything ticked; heat with what it does; `do 1` with what it costs."""
        word, _, number = text.strip().lower().partition(" ")
        if word == "do":
            other, action = self._other(number)
            show_other_action(self.screen, self.game, other.text, action)
            return
        rows = self.rows()
        if text.strip().lower() == "heat":
            trial = self.trial()
            shots = [row.shot for row in rows if row.ticked]
            show_heat(self.screen, heat_figure(trial.battle, self.unit), shots, heat_forecast(trial, self.unit))
            return
        numbers = read_numbers(text, len(rows), "a shot of the table")
        chosen = [rows[number - 1] for number in numbers] or [row for row in rows if row.ticked] or rows
        if not chosen:
            raise Misunderstood("nothing can be fired from here, so there is nothing to explain; ? heat explains heat")
        for row in chosen:
            if row.shot.number is not None:
                title = f"{row.number}  {weapon_text(row.shot)} at {self.game.names[row.shot.target]}"
                show_number(self.screen, f"{title}, hits its {row.shot.side}", row.shot.number)
                self.note(f"  damage {row.shot.damage}, expected {row.shot.expected:.1f}; heat {row.shot.heat}")


def _shot(choice: ShotChoice) -> Shot:
    """The shot of a choice."""
    shot = action_from_json(choice.action)
    assert isinstance(shot, Shot)
    return shot


def _same_row(one: Shot, other: Shot) -> bool:
    """Whether two shots are the same but for where they are aimed."""
    return (one.weapon, one.target, one.bin, one.shots, one.mode, one.indirect) == (
        other.weapon,
        other.target,
        other.bin,
        other.shots,
        other.mode,
        other.indirect,
    )
