"""A decision of a game as short numbered lists, so that a fixed number of action numbers covers every option.

A move has hundreds of options. They are chosen in stages, each a list of candidates: which unit acts, what it does
(a hex to move to, a weapon and its target, a kind of physical attack), and how (mode and facing, ammunition, limb).
A stage with one candidate is skipped. A list that is longer than the action space is dealt into pages, and the page is
chosen first. So every option that `game.options()` lists can be chosen, and no other.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from myomer.combat.movement.move import KIND, LEAVE_MAP, NO_TARGET, Move
from myomer.combat.movement.move_legality import MovePreview
from myomer.combat.physical.attack import Attack
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Deploy
from myomer.game.choices import Option

UNIT: Final = 0
WHAT: Final = 1
HOW: Final = 2
PAGE: Final = 3
STAGES: Final = ("unit", "what", "how", "page")
"""The stages of a decision by their numbers."""


class Candidate:
    """One entry of a list: the options that it stands for and, for a page, the candidates on it."""

    def __init__(self, options: list[Option], page: list[Candidate] | None = None) -> None:
        self.options: Final = options
        self.page: Final = page


class Decision:
    """A list of candidates to choose one from, at one stage of a decision."""

    def __init__(self, candidates: list[Candidate], stage: int, slots: int) -> None:
        self.next_stage: Final = stage
        """The stage of the candidates, even if the list shows pages of them."""
        self.slots: Final = slots
        paged = len(candidates) > slots
        self.stage: Final = PAGE if paged else stage
        self.candidates: Final = _pages(candidates, slots) if paged else candidates

    def choose(self, number: int) -> Option | Decision:
        """The option that a candidate stands for, or the next list to choose from."""
        chosen = self.candidates[number]
        if chosen.page is not None:
            page = Decision(chosen.page, self.next_stage, self.slots)
            return page if len(chosen.page) > 1 else page.choose(0)
        if len(chosen.options) == 1:
            return chosen.options[0]
        return decision_among(chosen.options, self.slots, self.next_stage + 1)


def decision_among(options: Sequence[Option], slots: int, stage: int = UNIT) -> Decision:
    """The decision among these options from a stage on, without stages that leave no choice."""
    groups = _grouped(options, stage)
    while len(groups) == 1 and stage < HOW:
        stage += 1
        groups = _grouped(options, stage)
    return Decision([Candidate(group) for group in groups], stage, slots)


def _grouped(options: Sequence[Option], stage: int) -> list[list[Option]]:
    """The options that a stage does not distinguish, together; groups and options in the order of the game's list."""
    groups: dict[Hashable, list[Option]] = {}
    for number, option in enumerate(options):
        key: Hashable = number
        if stage == UNIT:
            key = option.unit
        elif stage == WHAT:
            key = _subject(option) or number
        groups.setdefault(key, []).append(option)
    return list(groups.values())


def _subject(option: Option) -> tuple[str | int, ...]:
    """What an option is about, without the details of how; empty for one that is like no other."""
    if option.place is not None:
        return "hex", option.place.hex
    action = option.action
    if isinstance(action, Shot):
        return "shot", action.weapon, action.target
    if isinstance(action, Attack):
        return "attack", action.kind, action.target
    if isinstance(action, Deploy):
        return "hex", action.hex
    if isinstance(action, Move):
        if action.charge != NO_TARGET:
            return "charge", action.charge
        if action.dfa != NO_TARGET:
            return "dfa", action.dfa
        if leaves_map(action):
            return ("leave",)
        if action.evade:
            return "hex", evasion_end(option)[0]
    return ()


def leaves_map(move: Move) -> bool:
    """Whether a move leads off the map."""
    return bool(move.steps) and move.steps[-1] & KIND == LEAVE_MAP


def evasion_end(option: Option) -> tuple[int, int]:
    """The hex and facing where a move that evades ends."""
    preview = option.preview()
    assert isinstance(preview, MovePreview)
    assert preview.course is not None
    return preview.course.hex, preview.course.facing


def _pages(candidates: list[Candidate], slots: int) -> list[Candidate]:
    """Candidates dealt in order into as few pages as the slots hold; each page at most `slots` long if it can be."""
    length = max(slots, -(-len(candidates) // slots))
    pages: list[Candidate] = []
    for start in range(0, len(candidates), length):
        page = candidates[start : start + length]
        pages.append(Candidate([option for candidate in page for option in candidate.options], page))
    return pages
