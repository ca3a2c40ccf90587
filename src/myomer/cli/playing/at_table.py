"""The player's table: bots play, the story goes on, and the player is asked for each decision."""

from __future__ import annotations

from typing import Final

from myomer.bots.custom import BotError
from myomer.bots.registry import BOTS
from myomer.cli.playing.decision import AS_ADVISED, Decision, unit_named
from myomer.cli.playing.general import LOG_LINES, GeneralCommands
from myomer.cli.playing.player_deployment import DeployDecision
from myomer.cli.playing.player_fire import FireDecision
from myomer.cli.playing.player_move import MoveDecision
from myomer.cli.playing.player_strike import StrikeDecision, refused_rows
from myomer.cli.playing.prompt import Leave, Misunderstood, Verb, call_verb, read_hex, shown
from myomer.cli.playing.seating import Seating
from myomer.cli.terminal import working
from myomer.game.actions import Action, Done
from myomer.game.phases import PHASE_NAMES, PHYSICAL_ATTACK, WEAPON_ATTACK
from myomer.game.physical_choices import can_attack
from myomer.game.report import report
from myomer.game.table import Game
from myomer.hexes import distance, hex_name
from myomer.hosting import BOT, PERSON, HostingError, Seat
from myomer.hosting.deciding import decide
from myomer.hosting.secrecy import DECLARED
from myomer.hosting.sight_line import sight_line
from myomer.reports.duel_sheet import show_sheets, show_totals
from myomer.reports.refused_lines import show_refused
from myomer.reports.screen import lines_taken
from myomer.reports.sight_screen import show_sight
from myomer.units.ids import UnitIndex
from myomer.units.mech import NOBODY

DECISIONS: Final[dict[str, type[Decision]]] = {
    "deployment": DeployDecision,
    "movement": MoveDecision,
    "weapon-attack": FireDecision,
    "physical-attack": StrikeDecision,
}

AGAIN: Final = "again"
AT_END: Final = "game over (Enter = quit) > "
PSR: Final = "psr"
LAST_PSRS: Final = 4
PROMPT_LINES: Final = 2
"""The prompt, and the blank line above the map."""
FEWEST_LINES: Final = 9
"""A map that takes less would have no use."""
FIRE: Final = PHASE_NAMES[WEAPON_ATTACK]
STRIKES: Final = PHASE_NAMES[PHYSICAL_ATTACK]


class PlayerTable:
    """One terminal at a game: for one person, or for two who take turns at the keyboard."""

    def __init__(self, seating: Seating) -> None:
        self.seating: Final = seating
        self.hosted: Final = seating.hosted
        self.general: Final = GeneralCommands(seating)
        self._hinted: Final[set[type[Decision]]] = set()
        """The kinds of decision for which the player knows what to type."""
        self._noted = (0, "")
        """The turn and phase of which the player knows."""
        self._won = False
        """Whether the player knows that no enemy is left."""
        self._handed_over = ("", 0, -1)
        """The phase, turn and side for which the keyboard was handed over."""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.hosted.game

    def play(self) -> None:
        """Play until the game is over and its end is not taken back; `Leave` if the player goes before."""
        while True:
            self._play_on()
            self.seating.story.catch_up()
            show_totals(self.seating.screen, report(self.seating.story.happened, len(self.game.names)), self.game)
            show_sheets(self.seating.screen, self.game)
            if not self.seating.reader.at_terminal or not self._goes_on():
                return

    def _play_on(self) -> None:
        """Play until the game is over."""
        while self.game.result is None:
            self._note_changes()
            seat = self.hosted.seats[self.game.to_act]
            if seat.holder == BOT:
                self._play_bot(seat)
            else:
                self._ask(seat)

    def _goes_on(self) -> bool:
        """Ask what to do with a game that is over; whether it goes on, because its end was taken back."""
        verbs = self.general.verbs_at_end()
        self.seating.screen.print()
        self.seating.note(f"The game is over: {', '.join([verb.usage for verb in verbs])}; Enter leaves.", "dim")
        while self.game.result is not None:
            try:
                line = self.seating.reader.line(AT_END)
                if not line:
                    return False
                call_verb(line, verbs)
            except Leave:
                return False
            except (Misunderstood, HostingError) as problem:
                self.seating.note(str(problem), "yellow")
        return True

    # what the player would miss

    def _note_changes(self) -> None:
        """When a phase has begun: who has no physical attack, and that no enemy is left."""
        game = self.game
        before, now = self._noted, (game.turn, game.phase)
        self._noted = now
        own = [unit for unit, mech in enumerate(game.battle.mechs) if self._is_persons(mech.side) and game.active(unit)]
        if own and not any([game.enemies(unit) for unit in own]):
            if not self._won:
                self._won = True
                self.seating.story.catch_up()
                self.seating.note("The last enemy is down: the game ends with this turn.", "bold")
            return
        self._won = False
        if now == before:
            return
        near = [unit for unit in own if self._has_neighbor(unit)]
        if game.phase == STRIKES:
            idle = [unit for unit in near if not can_attack(game, unit)]
        elif before == (game.turn - 1, FIRE):  # nobody had a physical attack, so that the phase is over
            idle = near
        else:
            return
        if idle:
            self.seating.story.catch_up()
        for unit in idle:
            when = "" if game.phase == STRIKES else f" in turn {before[0]}"
            self.seating.note(f"{game.names[unit]} has no physical attack{when}.", "bold")
            if game.phase == STRIKES:
                show_refused(self.seating.screen, game, "not possible", refused_rows(game, unit))

    def _is_persons(self, side: int) -> bool:
        return self.hosted.seats[side].holder == PERSON

    def _has_neighbor(self, unit: UnitIndex) -> bool:
        """Whether an enemy is adjacent, so that the player may expect a physical attack; not after a charge."""
        mechs = self.game.battle.mechs
        if mechs[unit].charging != NOBODY:
            return False
        return any([distance(mechs[unit].hex, mechs[enemy].hex) <= 1 for enemy in self.game.enemies(unit)])

    # bots

    def _play_bot(self, seat: Seat) -> None:
        """Let a bot act with its next unit."""
        name = self.game.sides[seat.side].name
        try:
            with working(f"{name} ({seat.bot}) is thinking …"):
                actions = decide(self.game, seat.bot, self.hosted.seen_by(frozenset([seat.side])))
        except BotError as problem:
            self._replace_bot(seat, problem)
            return
        for action in actions:
            self.hosted.play_bot(seat.side, action, self.hosted.at)

    def _replace_bot(self, seat: Seat, problem: BotError) -> None:
        """Ask who plays instead of a bot that cannot."""
        note = self.seating.note
        name = self.game.sides[seat.side].name
        choices = f"{', '.join(BOTS)}; {AGAIN} if it can play now; quit, and the game is kept"
        note(f"The bot cannot play for {name}: {problem}", "yellow")
        note(f"Another one can play instead: {choices}")
        while True:
            answer = self.seating.reader.line(f"Who plays for {name}? ").lower()
            if answer in ("quit", "q"):
                raise Leave
            if answer == AGAIN:
                return
            if answer in BOTS:
                self.hosted.hand_to_bot(seat, answer)
                return
            note(f"expected {choices}", "yellow")

    # asking

    def _ask(self, seat: Seat, unit: UnitIndex | None = None) -> None:
        """Ask a person for the decision on a unit: the next one, unless another is wanted."""
        self._hand_over(seat)
        self.seating.story.catch_up()
        while True:
            decision = self._decision(self.game.ready()[0] if unit is None else unit)
            if decision.is_idle():
                self._carry_out(seat, [Done(decision.unit)])
                return
            self._show(decision)
            unit = self._listen(seat, decision)
            if unit is None:
                return

    def _decision(self, unit: UnitIndex) -> Decision:
        """The decision of the phase."""
        side = self.game.battle.mechs[unit].side
        return DECISIONS[self.game.phase](self.seating.screen, self.hosted.seen_by(frozenset([side])), unit)

    def _show(self, decision: Decision) -> None:
        """The map, then the choices; at a terminal in one window, if possible with what has just happened above."""
        seating = self.seating
        room = self._room_for_map(decision)
        seating.screen.print()
        if room is None:
            seating.show_map(decision)
        elif room >= max(decision.map_lines, FEWEST_LINES):
            seating.show_map(decision, lines=room)
        elif decision.map_lines:
            seating.show_map(decision, lines=decision.map_lines)
            count = seating.story.fresh
            seating.note(f"log{f' {count}' if count > LOG_LINES else ''} shows what scrolled off the screen", "dim")
        else:
            seating.note("map draws the map", "dim")
        self._show_choices(decision)
        self._hinted.add(type(decision))
        seating.story.mark_read()

    def _room_for_map(self, decision: Decision) -> int | None:
        """How many lines of a terminal are left for the map beside the story and the choices; None if it has no end."""
        screen = self.seating.screen
        if not screen.is_terminal:
            return None
        choices = lines_taken(screen, lambda: self._show_choices(decision))
        return screen.height - choices - self.seating.story.fresh_lines - PROMPT_LINES

    def _show_choices(self, decision: Decision) -> None:
        """Whose decision it is, what to choose from, and the first time what to type."""
        self.seating.note(decision.headline(), "bold")
        decision.show()
        decision.show_other_units()
        if type(decision) not in self._hinted:
            self.seating.note(decision.hint(), "dim")

    def _listen(self, seat: Seat, decision: Decision) -> UnitIndex | None:
        """Obey commands until the position changes; the unit that the player would rather use, if that is asked for."""
        at = self.hosted.at
        verbs = [*decision.verbs(), *self.general.verbs(seat, decision)]
        while True:
            line = self.seating.reader.line(decision.prompt())
            plan, planned = decision.plan, decision.plan_text
            try:
                if line[:1] == "?" and line[1:].strip().lower() == PSR:
                    self._explain_psrs()
                else:
                    _obey(decision, line, verbs)
                if decision.actions is not None:
                    self._carry_out(seat, decision.actions)
            except (Misunderstood, HostingError) as problem:
                self.seating.note(str(problem), "yellow")
                was_tried = decision.actions is not None
                decision.actions = None
                if planned == AS_ADVISED and not was_tried:  # advice waits for its answer
                    decision.set_plan(plan, planned)
                elif planned and line[:1] != "?":  # what was not understood may have been an answer
                    decision.drop_plan()
                    self.seating.note(f"not done: {planned}", "yellow")
            if self.hosted.at != at or self.game.result is not None:
                return None
            if decision.wanted_unit is not None:
                return decision.wanted_unit

    def _explain_psrs(self) -> None:
        if not self.seating.story.explain_psrs(LAST_PSRS):
            raise Misunderstood("no PSR has been rolled yet; ? explains the PSRs of a planned move")

    def _carry_out(self, seat: Seat, actions: list[Action]) -> None:
        """Play what the player decided; each action is in the journal before the next."""
        for action in actions:
            self.hosted.play(seat, action, self.hosted.at)

    def _hand_over(self, seat: Seat) -> None:
        """With two at one keyboard, hide what one side declares from the other."""
        game = self.game
        if not self.seating.shares_keyboard:
            return
        name = game.sides[seat.side].name
        before = self._handed_over
        now = (game.phase, game.turn, seat.side)
        self._handed_over = now
        if game.phase not in DECLARED or now == before:
            return
        self.seating.story.catch_up()
        clear = before[:2] == now[:2]
        self.seating.reader.hand_over(f"{name} declares: only {name} looks at the screen. Press Enter", clear)


def _obey(decision: Decision, line: str, verbs: list[Verb]) -> None:
    """Carry out a line of the player."""
    if not line:
        decision.empty_line()
    elif line.lower() == "n":
        decision.refuse()
    elif line[0] == "?":
        find_and_explain(decision, line[1:].strip())
    elif line[0].isdigit():
        decision.choose(line)
    else:
        call_verb(line, verbs)


def find_and_explain(decision: Decision, text: str) -> None:
    """Explain what was shown; a hex; for an enemy, the line of sight to it."""
    game = decision.game
    hex_ = read_hex(text)
    if hex_ is not None:
        if not game.battle.board.contains(hex_):
            raise Misunderstood(f"{text} is not on this map")
        decision.explain_hex(hex_)
    elif text and not text[0].isdigit() and text.lower().split()[0] not in decision.explains:
        mechs, board = game.battle.mechs, game.battle.board
        enemies = [unit for unit in game.enemies(decision.unit) if board.contains(mechs[unit].hex)]
        if not board.contains(mechs[decision.unit].hex):
            raise Misunderstood("it is not on the map yet, so there is no line of sight")
        try:
            target = unit_named(game, text, enemies)
        except Misunderstood as problem:
            raise Misunderstood(f"{shown(text)} is nothing that ? explains; {decision.explainable()}") from problem
        move = decision.planned_move()
        where = hex_name(mechs[decision.unit].hex) if move is None else f"{decision.planned_end()} (planned)"
        show_sight(decision.screen, game, sight_line(game, decision.unit, target, move), where)
    else:
        decision.explain(text)
