"""The tactician: chooses places by fire dealt and taken, plans heat over turns, compares physical attacks by exact
odds.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.charges import charge_estimates
from myomer.bots.estimates import DOWN, stand_chance
from myomer.bots.exact_strikes import by_exact_odds
from myomer.bots.explanations import describe_move, describe_prone
from myomer.bots.fighter import Fighter, note_idle
from myomer.bots.move_motives import place_motive, prone_motive
from myomer.bots.move_sentences import charge_sentence, down_sentence, move_sentence, with_rival
from myomer.bots.moving import Candidate, candidates
from myomer.bots.outlook import Outlook
from myomer.bots.placing import BUSY, Ground, Stand
from myomer.bots.replies import second_look
from myomer.bots.striking import Strike
from myomer.bots.temper import STEADY, Temper
from myomer.bots.weighing import Weighed
from myomer.bots.withdrawing import CRIPPLED, leave, wants_out
from myomer.bots.wording import charge_name
from myomer.combat.movement.move import GO_PRONE, HULL_DOWN, Move
from myomer.combat.movement.move_legality import MovePreview, preview_move
from myomer.combat.terrain.costs import place_of
from myomer.game.actions import Action, Done
from myomer.game.legality import why_not_this_move
from myomer.game.table import Game
from myomer.rules.movement import JUMP, STILL, WALK
from myomer.units.ids import UnitIndex

WORTH_KEEPING: Final = 0.002
"""What an attempt to stand must cost, so that a poor chance is not taken."""
COVERED: Final = 0.5
"""The share of damage still taken hull-down behind cover: to-hit +2."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Tactician(Fighter):
    """A competent player. With `withdraws`, a crippled unit retreats to its home edge even if no rule forces it."""

    def __init__(self, seed: int = 0, withdraws: bool = False, temper: Temper = STEADY) -> None:
        super().__init__(seed, temper)
        self.withdraws: Final = withdraws

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.seed, self.withdraws, self.temper)

    def _move(self, game: Game, unit: UnitIndex, report: list[Weighed] | None) -> Action:
        """The best move; none if it cannot move or there is no enemy left, home if it withdraws."""
        mech = game.battle.mechs[unit]
        if mech.is_immobile() or mech.destroyed:
            note_idle(report, "stays", "I cannot move.")
            return Done(unit)

        reason = self._why_leave(game, unit)
        if reason:
            note_idle(report, "withdraws", reason)
            return leave(game, unit)

        outlook = Outlook(game, unit, self._temper_for(game))
        if not outlook.foes:
            note_idle(report, "stays", "There is nobody left to fight.")
            return Done(unit)
        return self._best_move(game, outlook, Ground(outlook), report)

    def _why_leave(self, game: Game, unit: UnitIndex) -> str:
        """Why a unit makes for its home edge; empty if it stays in the fight."""
        return CRIPPLED if wants_out(game, unit, self.withdraws) else ""

    def _best_move(self, game: Game, outlook: Outlook, ground: Ground, report: list[Weighed] | None) -> Action:
        """The best of all places, charges, going prone, and staying where it is."""
        unit, mech = outlook.unit, outlook.mech
        best, best_value = self._best_place(game, outlook, ground, report)

        checked, best_value = self._best_charge(game, outlook, ground, best_value, report)
        if not mech.prone and not mech.move_mode:
            checked = self._best_way_down(game, outlook, ground, best_value, report) or checked

        if report is not None:
            report.sort(key=lambda weighed: -weighed.value)
            if not report:
                note_idle(report, "stays", "I can go nowhere from here.")
            report[0] = with_rival(game, outlook.unit, report)

        if checked is not None:
            return Done(unit) if why_not_this_move(game, checked) else checked.move
        return Done(unit) if game.why_not(best) else best

    def _best_place(
        self, game: Game, outlook: Outlook, ground: Ground, report: list[Weighed] | None
    ) -> tuple[Action, float]:
        """The move to the best place, or `Done` to stay where it is, with its value."""
        mech = outlook.mech
        choices = self._places(outlook, ground, report is not None)
        best: Candidate | None = None
        best_value = -99.0  # less than any place is worth
        stands_up = stand_chance(outlook.battle, outlook.unit) if mech.prone else 1.0
        prone_value = self._prone_value(outlook, ground, STILL) if mech.prone else 0.0
        failed_cost = self._failed_stand_cost(outlook, ground) if mech.prone else 0.0

        if mech.prone:
            best_value = prone_value
            if self._resigned(outlook, ground):
                choices = [candidate for candidate in choices if not candidate.walks]
            if report is not None:
                report.append(self._weighed_down(game, outlook, ground, "stays down", prone_value, STILL))

        for candidate in choices:
            value = candidate.value
            if mech.prone and candidate.walks:
                value = self._value_from_ground(outlook, candidate, stands_up, prone_value - failed_cost)
            if report is not None:
                report.append(describe_move(candidate, value, self._extra_parts(outlook, candidate)))
            if value > best_value:
                best_value = value
                best = candidate

        if report is not None and best is not None:
            place = len(report) - len(choices) + choices.index(best)
            report[place] = report[place].saying(move_sentence(game, place_motive(outlook, ground, best)))
        if best is None or not (best.walks or best.mode == JUMP):
            return Done(outlook.unit), best_value
        return best.move(), best_value

    def _value_from_ground(self, outlook: Outlook, candidate: Candidate, stands_up: float, failed: float) -> float:
        """The value of a place to a unit that lies: it may fail to get up, and have `failed` then."""
        return stands_up * candidate.value + (1 - stands_up) * failed

    def _extra_parts(self, outlook: Outlook, candidate: Candidate) -> list[tuple[str, float]]:
        """Parts of the value of a place that only a subclass counts."""
        return []

    def _places(self, outlook: Outlook, ground: Ground, everything: bool) -> list[Candidate]:
        """The places it chooses from, the best first; a subclass may value them in another way.

        Unless `everything` is asked for, those that cannot become the best may lack some of the replies.
        """
        return second_look(outlook, ground, candidates(outlook, ground), everything)

    def _best_charge(
        self, game: Game, outlook: Outlook, ground: Ground, best_value: float, report: list[Weighed] | None
    ) -> tuple[MovePreview | None, float]:
        """The best charge or DFA worth more than the best so far, and the new best value; None if no charge is."""
        best: MovePreview | None = None
        for charge in charge_estimates(outlook, ground, game):
            if report is not None:
                attack = charge.estimate.attack
                text = charge_name(game, attack)
                report.append(Weighed(text, charge.value, charge.parts, charge_sentence(game, charge)))
            if charge.value > best_value:
                best, best_value = charge.preview, charge.value
        return best, best_value

    def _ranked(self, outlook: Outlook, strikes: list[Strike]) -> list[Strike]:
        """The attacks best first; those close to the best are compared by exact odds."""
        close = by_exact_odds(outlook, strikes)
        return close + [strike for strike in strikes if strike not in close]

    def _prone_value(self, outlook: Outlook, ground: Ground, mode: int) -> float:
        """The value of staying prone."""
        mech = outlook.mech
        stand = ground.stand(mech.hex, place_of(outlook.battle, mech), mode, 0, True)
        return stand.value(mech.facing, False) - DOWN * outlook.me.worth + self._reply_to_prone(outlook, ground, stand)

    def _reply_to_prone(self, outlook: Outlook, ground: Ground, stand: Stand) -> float:
        """What the enemies' replies change in the value of staying or going prone; only a subclass looks at them."""
        return 0.0

    def _useful_prone(self, outlook: Outlook, ground: Ground) -> bool:
        """Whether it can still do something while prone: no unit goes prone to hide."""
        mech = outlook.mech
        stand = ground.stand(mech.hex, place_of(outlook.battle, mech), WALK, 0, True)
        return not outlook.battle.depth(mech) and stand.fire(mech.facing, False) > BUSY

    def _resigned(self, outlook: Outlook, ground: Ground) -> bool:
        """Whether a prone unit has something to lose by an attempt to stand, and too poor a chance to try."""
        poor = stand_chance(outlook.battle, outlook.unit) < outlook.temper.gives_up
        return poor and outlook.reach.stands and self._failed_stand_cost(outlook, ground) > WORTH_KEEPING

    def _failed_stand_cost(self, outlook: Outlook, ground: Ground) -> float:
        """What a failed attempt to stand costs against not trying: fire after walking, damage if it is a fall."""
        mech = outlook.mech
        here = place_of(outlook.battle, mech)
        still, tried = [ground.stand(mech.hex, here, mode, 0, True).fire(mech.facing, False) for mode in (STILL, WALK)]
        falls = outlook.battle.ruleset.stand_failure_falls
        return still - tried + (outlook.me.fall_cost * outlook.me.worth if falls else 0.0)

    def _best_way_down(
        self, game: Game, outlook: Outlook, ground: Ground, best_value: float, report: list[Weighed] | None
    ) -> MovePreview | None:
        """Going prone or hull-down, if that is worth more than the best so far."""
        best: MovePreview | None = None
        for step, name in ((GO_PRONE, "goes prone"), (HULL_DOWN, "goes hull-down")):
            if step == HULL_DOWN and not outlook.battle.ruleset.hull_down:
                continue
            if step == GO_PRONE and not self._useful_prone(outlook, ground):
                continue

            value = (
                self._prone_value(outlook, ground, WALK) if step == GO_PRONE else self._hull_down_value(outlook, ground)
            )

            if report is None and value <= best_value:
                continue

            preview = preview_move(outlook.battle, Move(outlook.unit, WALK, (step,)))
            if not preview.allowed:
                continue

            if report is not None:
                report.append(self._weighed_down(game, outlook, ground, name, value, WALK))
            if value > best_value:
                best, best_value = preview, value

        return best

    def _weighed_down(
        self, game: Game, outlook: Outlook, ground: Ground, name: str, value: float, mode: int
    ) -> Weighed:
        """Staying or going down, for an explanation."""
        mech = outlook.mech
        prone = name != "goes hull-down"
        stand = ground.stand(mech.hex, place_of(outlook.battle, mech), mode, 0, prone)
        reply = self._reply_to_prone(outlook, ground, stand) if prone else 0.0
        weighed = describe_prone(name, value, stand, mech.facing, reply) if prone else Weighed(name, value)
        return weighed.saying(down_sentence(game, prone_motive(outlook, ground, stand, mode), name))

    def _hull_down_value(self, outlook: Outlook, ground: Ground) -> float:
        """The value of going hull-down here: behind cover, fire at the unit has another +2; -1 without cover."""
        mech = outlook.mech
        stand = ground.stand(mech.hex, place_of(outlook.battle, mech), WALK, 0)
        covered = ground.covered(mech.hex, place_of(outlook.battle, mech))
        if not covered:
            return -1.0
        cost = ground.caution * stand.taken(mech.facing) * COVERED + DOWN * outlook.me.worth / 2
        return stand.fire(mech.facing, ground.twists) - cost
