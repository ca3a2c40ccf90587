"""The regular: a steady player for people to meet. It plays turn by turn, as the tactician does, and keeps its enemies
ahead where the tactician has no reason to.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.facing_away import AWAY, none_ahead
from myomer.bots.moving import Candidate, candidates
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground
from myomer.bots.replies import second_look
from myomer.bots.tactician import Tactician
from myomer.bots.temper import RELUCTANT, Temper
from myomer.rules.locations import QUAD

SOBER: Final = Temper(footing=True, sober=True, gives_up=RELUCTANT)
"""The regular's weights: the tactician's, but it sees where a fall or a push ends and which roof holds, no unit can lose
more than it is worth, and a hopeless attempt to get up is not worth a shot.
"""
PLACES: Final = 36
"""How many places it looks at twice: more than the tactician, since several facings of a hex are among them."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Regular(Tactician):
    """A tactician that does not turn its back on everybody."""

    def __init__(self, seed: int = 0, withdraws: bool = False, temper: Temper = SOBER) -> None:
        super().__init__(seed, withdraws, temper)

    def _places(self, outlook: Outlook, ground: Ground, everything: bool) -> list[Candidate]:
        """The places of a tactician; a facing away from every enemy costs something."""
        choices = second_look(outlook, ground, candidates(outlook, ground, PLACES), True)
        for candidate in choices:
            candidate.value -= _facing_cost(outlook, candidate)
        choices.sort(key=lambda candidate: -candidate.value)
        return choices

    def _extra_parts(self, outlook: Outlook, candidate: Candidate) -> list[tuple[str, float]]:
        """The cost of its facing."""
        return [("facing away", -_facing_cost(outlook, candidate))]


def _facing_cost(outlook: Outlook, candidate: Candidate) -> float:
    """What it costs to face away from every enemy."""
    twists = outlook.mech.design.frame != QUAD
    enemies = [foe.hex for foe in outlook.foes]
    return AWAY if none_ahead(candidate.place.hex, candidate.facing, twists, enemies) else 0.0
