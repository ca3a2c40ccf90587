"""The regular: a steady player for people to meet. It plays turn by turn, as the tactician does, and keeps its enemies
ahead where the tactician has no reason to.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.estimates import DOWN
from myomer.bots.facing_away import ASIDE, none_ahead
from myomer.bots.moving import Candidate, candidates
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground, Stand
from myomer.bots.replies import second_look, waiting_replies
from myomer.bots.tactician import Tactician
from myomer.bots.temper import RELUCTANT, Temper
from myomer.combat.movement.places import Place
from myomer.combat.terrain.costs import place_of
from myomer.rules.locations import QUAD
from myomer.rules.movement import STILL

SOBER: Final = Temper(footing=True, sober=True, gives_up=RELUCTANT)
"""The regular's weights: the tactician's, but it sees where a fall or a push ends and which roof holds, no unit can
lose more than it is worth, and a hopeless attempt to get up is not worth a shot.
"""
BACK_TURNED: Final = 0.05
"""The cost of a facing from which no enemy is ahead, even with the torso turned: no person turns the back on everybody
for a little less damage.
"""
PLACES: Final = 36
"""How many places it looks at twice: more than the tactician, since several facings of a hex are among them."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Regular(Tactician):
    """A tactician that does not turn its back on everybody, nor believe that nobody comes for it while it lies."""

    def __init__(self, seed: int = 0, withdraws: bool = False, temper: Temper = SOBER) -> None:
        super().__init__(seed, withdraws, temper)

    def _places(self, outlook: Outlook, ground: Ground, everything: bool) -> list[Candidate]:
        """The places of a tactician; a facing away from its enemies costs something."""
        choices = second_look(outlook, ground, candidates(outlook, ground, PLACES), True)
        for candidate in choices:
            candidate.value += sum([cost for _, cost in _facing_costs(outlook, candidate)])
        if outlook.mech.prone:  # staying down is weighed by itself
            choices = [candidate for candidate in choices if candidate.walks]
        choices.sort(key=lambda candidate: -candidate.value)
        return choices

    def _extra_parts(self, outlook: Outlook, candidate: Candidate) -> list[tuple[str, float]]:
        """The cost of its facing."""
        return _facing_costs(outlook, candidate)

    def _value_from_ground(self, outlook: Outlook, candidate: Candidate, stands_up: float, failed: float) -> float:
        """As the tactician; who cannot stand at any odds turns where it lies."""
        if not outlook.reach.stands:
            return candidate.value - DOWN * outlook.me.worth
        return super()._value_from_ground(outlook, candidate, stands_up, failed)

    def _reply_to_prone(self, outlook: Outlook, ground: Ground, stand: Stand) -> float:
        """As if it stood there: who lies cannot dodge a flank attack either."""
        mech = outlook.mech
        place = Place(mech.hex, mech.facing, 0, place_of(outlook.battle, mech))
        lying = Candidate(place, outlook.reach, STILL, 0, stand, 0.0)
        return sum([replies.to(lying) for replies in waiting_replies(outlook, ground)])


def _facing_costs(outlook: Outlook, candidate: Candidate) -> list[tuple[str, float]]:
    """What its facing costs, as a part of its value: facing away from every enemy, or only with the legs."""
    enemies = [foe.hex for foe in outlook.foes]
    twists = outlook.mech.design.frame != QUAD
    here, facing = candidate.place.hex, candidate.facing
    if none_ahead(here, facing, twists, enemies):
        return [("facing away", -BACK_TURNED)]
    return [("facing aside", -ASIDE)] if none_ahead(here, facing, False, enemies) else []
